//! Rulesets written as text: a file describes the board and the moves, and becomes a ruleset like all others.
//!
//! The book describes the language (`book/src/ruleset-language.md`). A file is parsed into rules (`rule`),
//! checked, and compiled for its board (`cells`, `graph` or `heaps`). Everything that uses a ruleset shares it,
//! and the last of these frees it.

mod cells;
mod files;
mod graph;
mod heaps;
mod negation;
mod on_cells;
mod on_graphs;
mod on_heaps;
mod read;
mod rule;
mod samples;
mod tint;

use self::cells::CellRules;
pub use self::cells::{Figure, FigureMemo};
pub(crate) use self::files::{FILES, GameFile, stated};
use self::heaps::HeapRules;
pub use self::on_cells::CellBoard;
use self::on_cells::OnCells;
use self::on_graphs::OnGraphs;
use self::on_heaps::OnHeaps;
use self::read::{ParsedCells, ParsedRules, Read};
use self::rule::{ALL_SMALL, IMPARTIAL, MISERE, ending};
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::ground::board::Board;
use crate::ground::input::InputError;
use crate::ground::symmetry::Symmetry;
use crate::ground::{Facts, Misplaced, NamedPosition, Player, Ruleset, Sign};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The message for a position in which something stands that the rules forbid everywhere.
const BROKEN: &str = "no rule allows this character here";

/// A text ruleset with its compiled rules.
#[derive(Debug)]
pub struct TextRuleset {
    stated: RulesetText,
    /// The compiled rules.
    play: Play,
    /// Whether play ends: proved for cells and graphs, checked at every move for heaps. False if the file
    /// says that play may go on for ever.
    ends: bool,
    /// Whether a player who cannot move wins.
    is_misere: bool,
    warnings: Vec<InputError>,
    /// Sentences on the properties of the rules that were found.
    found: Vec<String>,
}

/// The text of a ruleset, with the facts that it states.
#[derive(Debug)]
pub(crate) struct RulesetText {
    text: String,
    name: String,
    /// The byte range of the name in the text.
    name_at: Range<usize>,
    title: String,
    board: &'static str,
    notation: String,
    signs: Vec<Sign>,
    rules: String,
    source: String,
    example: String,
    /// The positions that have names.
    named: Vec<NamedPosition>,
    /// The characters that cells may have.
    alphabet: String,
    /// The characters with their descriptions, in the order of the file.
    characters: Vec<(char, String)>,
    /// The pairs of characters that are exchanged with the players, Left's first.
    exchange: Vec<(char, char)>,
    /// The symmetry of the board that gives the negative of a position, if one was found.
    negation: Option<Symmetry>,
    /// Whether the rules show that both players can move or neither.
    is_all_small: bool,
}

/// The kind of board, with the rules compiled for it.
#[derive(Debug)]
enum Play {
    Strip(Arc<OnCells>),
    Grid(Arc<OnCells>),
    Graph(Arc<OnGraphs>),
    Heaps(Arc<OnHeaps>),
}

/// A type of board on which text rulesets are played.
pub trait TextBoard: Board + Sized {
    /// The rules compiled for such boards.
    type Rules: fmt::Debug + Send + Sync + 'static;

    /// Returns the parameter that determines the boards of a ruleset.
    fn alphabet<'a>(ruleset: &'a TextRuleset, rules: &'a Self::Rules) -> Self::Alphabet<'a>;

    /// Checks that nothing stands on the board that the rules forbid everywhere.
    ///
    /// # Errors
    /// Returns the first place with something forbidden.
    fn check(&self, _ruleset: &TextRuleset, _rules: &Self::Rules) -> Result<(), Misplaced> {
        Ok(())
    }
}

/// A text ruleset whose play ends, on boards of the type `B`.
#[derive(Debug)]
pub struct ShortText<B: TextBoard> {
    ruleset: Arc<TextRuleset>,
    rules: Arc<B::Rules>,
}

// A derived implementation would require the compiled rules to be `Clone`.
impl<B: TextBoard> Clone for ShortText<B> {
    fn clone(&self) -> Self {
        Self { ruleset: self.ruleset.clone(), rules: self.rules.clone() }
    }
}

/// A text ruleset whose play need not end, on boards of the type `B`.
#[derive(Debug)]
pub struct LoopyText<B: TextBoard> {
    ruleset: Arc<TextRuleset>,
    rules: Arc<B::Rules>,
}

/// Implements [`Ruleset`] for both kinds of ruleset.
macro_rules! ruleset {
    ($rules:ident) => {
        impl<B: TextBoard> Ruleset for $rules<B> {
            type Board = B;

            fn facts(&self) -> Facts<'_> {
                self.ruleset.facts()
            }

            fn named(&self) -> &[NamedPosition] {
                self.ruleset.stated.named()
            }

            fn alphabet(&self) -> B::Alphabet<'_> {
                B::alphabet(&self.ruleset, &self.rules)
            }

            fn check(&self, board: &B) -> Result<(), Misplaced> {
                board.check(&self.ruleset, &self.rules)
            }
        }
    };
}

ruleset!(ShortText);
ruleset!(LoopyText);

/// The kinds of text ruleset.
#[derive(Debug)]
pub enum TextKind {
    /// A ruleset on grids; play ends.
    ShortGrid(ShortText<Grid>),
    /// A ruleset on strips; play ends.
    ShortStrip(ShortText<Strip>),
    /// A ruleset on grids; play is not known to end.
    LoopyGrid(LoopyText<Grid>),
    /// A ruleset on strips; play is not known to end.
    LoopyStrip(LoopyText<Strip>),
    /// A ruleset on graphs; play ends.
    ShortGraph(ShortText<VertexColoured>),
    /// A ruleset on graphs; play is not known to end.
    LoopyGraph(LoopyText<VertexColoured>),
    /// A ruleset with heaps; play ends.
    ShortHeaps(ShortText<Tuples>),
    /// A ruleset with heaps; play may go on for ever.
    LoopyHeaps(LoopyText<Tuples>),
}

impl RulesetText {
    /// Collects the facts that a parsed text states.
    fn new(text: &str, read: &Read) -> Self {
        let (board, alphabet) = board_and_alphabet(&read.rules);
        Self {
            text: text.to_owned(),
            name: read.name.clone(),
            name_at: read.name_at.clone(),
            title: read.title.clone(),
            board,
            notation: notation(read),
            signs: signs(&read.rules),
            rules: read.rules_in_words.clone(),
            source: read.source.clone(),
            example: read.example.clone(),
            named: read.named.iter().map(|(named, _)| named.clone()).collect(),
            alphabet,
            characters: negation::characters(&read.rules),
            exchange: negation::exchange(&read.rules),
            negation: negation::negation(&read.rules),
            is_all_small: negation::is_all_small(&read.rules),
        }
    }

    /// Returns the facts about the ruleset.
    pub(crate) fn facts(&self) -> Facts<'_> {
        Facts {
            name: &self.name,
            title: &self.title,
            board: self.board,
            notation: &self.notation,
            signs: &self.signs,
            rules: &self.rules,
            source: &self.source,
            example: &self.example,
        }
    }

    /// Returns the positions that have names.
    pub(crate) fn named(&self) -> &[NamedPosition] {
        &self.named
    }

    /// Returns the characters that cells may have.
    pub(crate) fn alphabet(&self) -> &str {
        &self.alphabet
    }

    /// Returns the characters of the cells with their descriptions.
    pub(crate) fn characters(&self) -> &[(char, String)] {
        &self.characters
    }

    /// Returns the pairs of characters that are exchanged with the players, Left's first.
    pub(crate) fn exchange(&self) -> &[(char, char)] {
        &self.exchange
    }

    /// Returns the symmetry of the board that gives the negative of a position, if one was found.
    pub(crate) fn negation(&self) -> Option<Symmetry> {
        self.negation
    }

    /// Returns whether the rules show that both players can move or neither.
    pub(crate) fn is_all_small(&self) -> bool {
        self.is_all_small
    }
}

impl TextRuleset {
    /// The length of the longest text, in bytes.
    pub const MAX_BYTES: usize = read::MAX_BYTES;

    /// Reads a ruleset.
    ///
    /// ```
    /// use upstar::games::rules::text::{TextKind, TextRuleset};
    /// let toads = TextRuleset::read(
    ///     "name toads\ntitle Toads\nboard strip\ncell . free\ncell T a toad\nleft T . -> . T\n\
    ///      rules a toad moves one step to the right\nsource none\nexample T..",
    /// )?;
    /// assert_eq!(toads.facts().title, "Toads");
    /// assert!(matches!(toads.kind(), TextKind::ShortStrip(_)));
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// The first mistake in the text and its position.
    pub fn read(text: &str) -> Result<Arc<Self>, InputError> {
        let read = read::read(text)?;
        let stated = RulesetText::new(text, &read);
        Ok(Arc::new(Ready::of(&stated, read)?.with(stated)))
    }

    /// Returns the symmetries of the board that the rules are proved to have, each with whether it gives the negative of
    /// a position after an exchange of the characters. The identity is among them. Only rules on strips and grids have
    /// others.
    pub(crate) fn symmetries(&self) -> Vec<(Symmetry, bool)> {
        match &self.play {
            Play::Strip(on_cells) | Play::Grid(on_cells) => on_cells.stated.proved_symmetries(),
            Play::Graph(_) | Play::Heaps(_) => {
                let negation = self.stated.negation.map(|negation| (negation, true));
                [(Symmetry::IDENTITY, false)].into_iter().chain(negation).collect()
            }
        }
    }

    /// Returns the name of the impartial form of a ruleset.
    pub(crate) fn name_of_impartial_form(name: &str) -> String {
        format!("impartial({name})")
    }

    /// Returns the impartial form of the ruleset, in which each player has the moves of both. Its text can
    /// be saved and read again, under the name `impartial_NAME`.
    ///
    /// ```
    /// use upstar::games::rules::text::TextRuleset;
    /// let form = TextRuleset::built_in("clobber").impartial_form()?;
    /// assert_eq!((form.facts().name, form.facts().title), ("impartial(clobber)", "Impartial Clobber"));
    /// let again = TextRuleset::read(form.text())?;
    /// assert_eq!(again.facts().name, "impartial_clobber");
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// The rules with shared moves cannot be compiled. No text is known for which this happens.
    pub fn impartial_form(&self) -> Result<Arc<Self>, InputError> {
        let mut read = read::read(self.text())?;
        read.share_moves();
        let mut stated = RulesetText::new(self.text(), &read);
        stated.title = format!("Impartial {}", self.stated.title);
        stated.rules = format!("{}; each player has the moves of both", self.stated.rules);
        let text = text_of_form(self.text(), &read);
        let ready = Ready::of(&stated, read)?;
        stated.text = text;
        stated.name = Self::name_of_impartial_form(&self.stated.name);
        Ok(Arc::new(ready.with(stated)))
    }

    /// Returns whether a player who cannot move wins, as the file says in the line `play misere`.
    ///
    /// ```
    /// use upstar::games::rules::text::TextRuleset;
    /// assert!(!TextRuleset::built_in("kayles").is_misere());
    /// ```
    pub fn is_misere(&self) -> bool {
        self.is_misere
    }

    /// Returns the code of a game with heaps, if a code describes its rules.
    pub(crate) fn heap_code(&self) -> Option<String> {
        match &self.play {
            Play::Heaps(on) => on.rules.code().map(ToString::to_string),
            _ => None,
        }
    }

    /// Returns the warnings about the file, in the order of its text.
    pub fn warnings(&self) -> &[InputError] {
        &self.warnings
    }

    /// Returns warnings about rules that never apply to a position because its board is too small. Returns
    /// none if the text is not a position.
    pub fn warnings_for(&self, position: &str) -> Vec<InputError> {
        let size = match &self.play {
            Play::Strip(_) => Strip::parse(position, self.alphabet()).map(|board| (board.cells().len(), 1)),
            Play::Grid(_) => {
                Grid::parse(position, self.alphabet()).map(|board| (board.width(), board.height()))
            }
            Play::Graph(_) | Play::Heaps(_) => return Vec::new(),
        };
        match (&self.play, size) {
            (Play::Strip(rules) | Play::Grid(rules), Ok((width, height))) => {
                without_room(&rules.stated, width, height)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the facts about the ruleset.
    pub fn facts(&self) -> Facts<'_> {
        self.stated.facts()
    }

    /// Returns the byte range of the name in the text.
    pub(crate) fn name_at(&self) -> Range<usize> {
        self.stated.name_at.clone()
    }

    /// Returns the facts that the text states.
    pub(crate) fn stated(&self) -> &RulesetText {
        &self.stated
    }

    /// Returns the text of the ruleset.
    pub fn text(&self) -> &str {
        &self.stated.text
    }

    /// Returns the characters that cells may have.
    fn alphabet(&self) -> &str {
        &self.stated.alphabet
    }

    /// Returns the ruleset by its kind.
    pub fn kind(self: &Arc<Self>) -> TextKind {
        match &self.play {
            Play::Strip(rules) => self.of_kind(rules, TextKind::ShortStrip, TextKind::LoopyStrip),
            Play::Grid(rules) => self.of_kind(rules, TextKind::ShortGrid, TextKind::LoopyGrid),
            Play::Graph(rules) => self.of_kind(rules, TextKind::ShortGraph, TextKind::LoopyGraph),
            Play::Heaps(rules) => self.of_kind(rules, TextKind::ShortHeaps, TextKind::LoopyHeaps),
        }
    }

    fn of_kind<B: TextBoard>(
        self: &Arc<Self>,
        rules: &Arc<B::Rules>,
        short: fn(ShortText<B>) -> TextKind,
        loopy: fn(LoopyText<B>) -> TextKind,
    ) -> TextKind {
        let (ruleset, rules) = (self.clone(), rules.clone());
        if self.ends { short(ShortText { ruleset, rules }) } else { loopy(LoopyText { ruleset, rules }) }
    }

    /// Returns the properties of the rules that were found, as sentences without capitals and full stops.
    pub fn in_words(&self) -> &[String] {
        &self.found
    }

    /// Returns the number of a character in the alphabet.
    fn number(&self, sign: u8) -> u8 {
        number(self.alphabet(), sign)
    }

    /// Returns the character with a number.
    fn sign(&self, number: u8) -> u8 {
        self.alphabet().as_bytes()[number as usize]
    }
}

/// Returns the text of the impartial form of a ruleset: with another name and title, and with the line
/// `moves shared`.
fn text_of_form(text: &str, read: &Read) -> String {
    let mut changes = [
        (&read.name_at, format!("impartial_{}", read.name)),
        (&read.title_at, format!("Impartial {}", read.title)),
    ];
    changes.sort_by_key(|(at, _)| at.start);
    let mut form = text.trim_end().to_owned();
    // The last place is changed first, so the other place stays right.
    for (at, words) in changes.into_iter().rev() {
        form.replace_range(at.clone(), &words);
    }
    let line = if read.shares_moves { "" } else { "\nmoves     shared" };
    format!("{form}{line}\n")
}

/// Returns the number of a character in an alphabet.
fn number(alphabet: &str, sign: u8) -> u8 {
    alphabet.bytes().position(|known| known == sign).unwrap_or_default() as u8
}

/// The result of compiling the rules of a file.
struct Ready {
    play: Play,
    /// Whether play ends: proved for cells and graphs, checked at every move for heaps. False if the file
    /// says that play may go on for ever.
    ends: bool,
    is_misere: bool,
    warnings: Vec<InputError>,
    /// Sentences on the properties of the rules that were found.
    words: Vec<String>,
}

impl Ready {
    /// Returns the ruleset of a text.
    fn with(self, stated: RulesetText) -> TextRuleset {
        let Self { play, ends, is_misere, warnings, words } = self;
        TextRuleset { stated, play, ends, is_misere, warnings, found: words }
    }

    /// Compiles rules, and checks the example and the positions with names.
    ///
    /// # Errors
    /// The first mistake in the rules or a position, and its place.
    fn of(stated: &RulesetText, read: Read) -> Result<Self, InputError> {
        let (text, may_loop, misere_at) = (stated.text.as_str(), read.may_loop, read.misere_at);
        let on_cells = |parsed: &ParsedCells, is_strip| -> Result<_, InputError> {
            let rules = OnCells::new(parsed, is_strip);
            let warnings = warnings(text, parsed, may_loop, Some(&rules.stated))?;
            Ok((rules.in_words(parsed), warnings, rules.stated.ends(), Arc::new(rules)))
        };
        let (words, warnings, ends, play) = match read.rules {
            ParsedRules::Strip(parsed) => {
                let (words, warnings, ends, rules) = on_cells(&parsed, true)?;
                (words, warnings, ends, Play::Strip(rules))
            }
            ParsedRules::Grid(parsed) => {
                let (words, warnings, ends, rules) = on_cells(&parsed, false)?;
                (words, warnings, ends, Play::Grid(rules))
            }
            ParsedRules::Graph(parsed) => {
                let along = on_graphs::along_edges(&parsed);
                let warnings = warnings(text, &parsed, may_loop, along.as_ref())?;
                let rules = OnGraphs::new(&parsed);
                (rules.in_words(&parsed.characters), warnings, rules.ends(), Play::Graph(Arc::new(rules)))
            }
            ParsedRules::Heaps(rules) => {
                let warnings = about_heaps(text, &rules);
                (rules.in_words(), warnings, true, Play::Heaps(Arc::new(OnHeaps::new(*rules, read.picture))))
            }
        };
        let named = read.named.iter().map(|(named, at)| (&*named.position, *at));
        for (position, at) in named.chain([(stated.example.as_str(), read.example_at)]) {
            check_position(&play, position, &stated.alphabet).map_err(|error| error.moved(at))?;
        }
        let ends = ends && !may_loop;
        if let Some(at) = misere_at.clone().filter(|_| !ends) {
            let message = "misère play is for games that end: some player must be unable to move";
            return Err(InputError::new(at, message).with_hint(ending(ends, may_loop)));
        }
        let is_misere = misere_at.is_some();
        let convention = is_misere.then(|| MISERE.to_owned());
        // Of impartial games the sentences say so already.
        let is_small = ends
            && !is_misere
            && stated.is_all_small()
            && !words.iter().any(|word| word.starts_with(IMPARTIAL));
        let small = is_small.then(|| ALL_SMALL.to_owned());
        let found = convention.into_iter().chain(words).chain(small);
        let words = std::iter::once(ending(ends, may_loop)).chain(found).collect();
        Ok(Self { play, ends, is_misere, warnings, words })
    }
}

/// Returns the kind of board, and the characters that its cells may have.
fn board_and_alphabet(parsed: &ParsedRules) -> (&'static str, String) {
    let (board, parsed) = match parsed {
        ParsedRules::Heaps(_) => return (Tuples::KIND, String::new()),
        ParsedRules::Strip(parsed) => (Strip::KIND, parsed),
        ParsedRules::Grid(parsed) => (Grid::KIND, parsed),
        ParsedRules::Graph(parsed) => (VertexColoured::KIND, parsed),
    };
    (board, parsed.characters.signs().iter().map(|(sign, _)| *sign).collect())
}

fn check_position(play: &Play, position: &str, alphabet: &str) -> Result<(), InputError> {
    match play {
        Play::Strip(rules) => on_cells::check_text::<Strip>(&rules.stated, position, alphabet),
        Play::Grid(rules) => on_cells::check_text::<Grid>(&rules.stated, position, alphabet),
        Play::Graph(rules) => rules.check_text(position, alphabet),
        Play::Heaps(rules) => Tuples::parse(position, rules.form()).map(drop),
    }
}

/// Describes the notation of positions.
fn notation(read: &Read) -> String {
    let names: Vec<&str> = read.named.iter().map(|(named, _)| &*named.name).collect();
    let boards = notation_of_boards(&read.rules);
    if names.is_empty() { boards } else { format!("{boards}; or {}", names.join(", ")) }
}

fn notation_of_boards(parsed: &ParsedRules) -> String {
    let (cells, parsed) = match parsed {
        ParsedRules::Heaps(rules) => return heaps_notation(rules.numbers),
        ParsedRules::Strip(parsed) => ("one character per cell", parsed),
        ParsedRules::Grid(parsed) => ("rows separated by |", parsed),
        ParsedRules::Graph(parsed) => (
            "a grid as rows separated by |, or a graph such as path(5), grid(3,4) or 4: 0-1 1-2 1-3, followed \
             by the characters of its vertices; or a map of regions and borders such as map a b c: a-b b-c; or a \
             graph in a format of Graphviz, networkx or nauty",
            parsed,
        ),
    };
    let words: Vec<String> =
        parsed.characters.signs().iter().map(|(sign, words)| format!("`{sign}` {words}")).collect();
    format!("{cells}, {}", words.join(", "))
}

/// Describes the notation of heaps.
fn heaps_notation(numbers: usize) -> String {
    match numbers {
        1 => "the sizes of the heaps, such as 5 12".to_owned(),
        2 => "heaps of two numbers, such as (3,4) (2,2)".to_owned(),
        _ => format!("heaps of {numbers} numbers, such as (3,4,5)"),
    }
}

/// Returns the characters that pictures show: all except a `.` that belongs to nobody and is an empty cell.
fn signs(parsed: &ParsedRules) -> Vec<Sign> {
    let (parsed, is_graph) = match parsed {
        ParsedRules::Heaps(_) => return Vec::new(),
        ParsedRules::Strip(parsed) | ParsedRules::Grid(parsed) => (parsed, false),
        ParsedRules::Graph(parsed) => (parsed, true),
    };
    let shown = |((sign, words), &whose): (&(char, String), &Option<Player>)| {
        let words = match whose {
            // A piece is drawn with its letter, unless that is the letter of its player.
            Some(_) if !matches!(sign, 'L' | 'R') => format!("{sign}: {words}"),
            _ => words.clone(),
        };
        Sign { byte: *sign as u8, whose, words: words.into() }
    };
    let all = parsed.characters.signs().iter().zip(&parsed.whose).map(shown);
    all.filter(|sign| is_graph || sign.byte != b'.' || sign.whose.is_some()).collect()
}

// A warning concerns a part of a file that can be read but that its author may not have meant.

/// The message for a rule that never applies.
const NEVER: &str = "this rule never applies";

/// Returns warnings in the order of the text. The rules are examined only as far as they are available as
/// rules on cells.
///
/// # Errors
/// A move may change nothing, and the file does not say that play may go on for ever.
fn warnings(
    text: &str,
    parsed: &ParsedCells,
    may_loop: bool,
    cells: Option<&CellRules>,
) -> Result<Vec<InputError>, InputError> {
    let has_rule = |player: &Player| parsed.rules.iter().any(|rule| rule.player == *player);
    let without = Player::BOTH.into_iter().filter(|player| !has_rule(player));
    let mut warnings: Vec<InputError> =
        without.map(|player| without_moves(text, player, ", `both` and `each`")).collect();
    if let Some(cells) = cells {
        if let Some(at) = cells.idle_rule().filter(|_| !may_loop) {
            let hint = "a player could repeat it for ever: require the cells that it changes, or write `loops allowed`";
            return Err(InputError::new(at, "this move may change nothing").with_hint(hint));
        }
        warnings.extend(about_rules(text, parsed, cells));
    }
    warnings.sort_by_key(|warning| warning.span.start);
    Ok(warnings)
}

/// Returns the warnings about a file on heaps.
fn about_heaps(text: &str, rules: &HeapRules) -> Vec<InputError> {
    let hint = "a range is always empty, a condition never holds, or a number is always negative or divided by 0 or less";
    let idle = |at: &Range<usize>| InputError::new(at.clone(), NEVER).with_hint(hint);
    let without = Player::BOTH.into_iter().filter(|player| rules.is_without(*player));
    rules
        .idle
        .iter()
        .map(idle)
        .chain(without.map(|player| without_moves(text, player, " and `both`")))
        .collect()
}

/// Returns the warning that the file gives a player no moves. `others` names other words that would give
/// some.
fn without_moves(text: &str, player: Player, others: &str) -> InputError {
    let word = player.of(("left", "right"));
    let hint = format!("lines `{word}`{others} describe moves of {player:?}");
    let end = text.trim_end().len();
    InputError::new(end..end, format!("{player:?} never has a move")).with_hint(hint)
}

fn about_rules(text: &str, parsed: &ParsedCells, cells: &CellRules) -> Vec<InputError> {
    let mut warnings: Vec<InputError> = Vec::new();
    for at in cells.rules_for_nothing() {
        let hint = "the conditions on its cells and on their neighbours exclude each other";
        warnings.push(InputError::new(at, NEVER).with_hint(hint));
    }
    for (first, second, player) in cells.repeated_rules() {
        let message = format!("for {player:?}, line {} has all moves of this rule", line(text, first.start));
        warnings.push(InputError::new(second, message));
    }
    let is_each = |at: usize| text[at..].starts_with("each");
    let exchanges = (0..).zip(&parsed.exchange).any(|(a, &b)| a != b);
    if exchanges && !cells.is_negated() && !parsed.rules.iter().any(|rule| is_each(rule.at.start)) {
        let message = "exchanging these characters does not exchange the moves of the players";
        let hint = "if this is intended, omit `exchange`";
        let at = parsed.exchange_at.clone();
        warnings.push(InputError::new(at, message).with_hint(hint));
    }
    warnings
}

/// Returns warnings about the rules that do not fit a board of this size.
fn without_room(cells: &CellRules, width: usize, height: usize) -> Vec<InputError> {
    let message = match height {
        1 => format!("this rule never applies on a board of {width} cells in a row"),
        _ => format!("this rule never applies on a board of {height} rows of {width} cells"),
    };
    let places = cells.rules_without_room(width, height);
    places.into_iter().map(|at| InputError::new(at, message.clone())).collect()
}

/// Returns the number of the line that contains a byte, counted from 1.
fn line(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}
