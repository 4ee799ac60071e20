//! Rulesets written as text: a file describes the board and the moves, and becomes a ruleset like all others.
//!
//! The book describes the language (`book/src/ruleset-language.md`). A file is parsed into rules (`rule`),
//! checked, and compiled for its board (`cells`, `graph` or `heaps`). Everything that uses a ruleset shares it,
//! and the last of these frees it.

mod cells;
mod files;
mod graph;
mod heaps;
mod on_cells;
mod on_graphs;
mod on_heaps;
mod read;
mod ready;
mod rule;
mod samples;
mod tint;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub use self::cells::{Figure, FigureMemo};
pub(crate) use self::files::{FILES, GameFile, stated};
pub use self::on_cells::CellBoard;
use self::on_cells::OnCells;
use self::on_graphs::OnGraphs;
use self::on_heaps::OnHeaps;
use self::read::Read;
use self::ready::Ready;
use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::Grid;
use crate::games::board::heaps::Tuples;
use crate::games::board::strip::Strip;
use crate::ground::board::Board;
use crate::ground::input::InputError;
use crate::ground::{Facts, NamedPosition, Sign};

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
pub trait TextBoard {
    /// The rules compiled for such boards.
    type Rules: fmt::Debug + Send + Sync + 'static;
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
        let (board, alphabet) = ready::board_and_alphabet(&read.rules);
        Self {
            text: text.to_owned(),
            name: read.name.clone(),
            name_at: read.name_at.clone(),
            title: read.title.clone(),
            board,
            notation: ready::notation(read),
            signs: ready::signs(&read.rules),
            rules: read.rules_in_words.clone(),
            source: read.source.clone(),
            example: read.example.clone(),
            named: read.named.iter().map(|(named, _)| named.clone()).collect(),
            alphabet,
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
        let Ready { play, ends, warnings, words } = Ready::of(&stated, read)?;
        Ok(Arc::new(Self { stated, play, ends, warnings, found: words }))
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
                ready::without_room(&rules.stated, width, height)
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

/// Returns the number of a character in an alphabet.
fn number(alphabet: &str, sign: u8) -> u8 {
    alphabet.bytes().position(|known| known == sign).unwrap_or_default() as u8
}
