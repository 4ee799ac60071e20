//! The parser of ruleset files.

mod heaps;
mod pattern;
mod rules;

use std::ops::Range;

pub(super) use self::rules::MAX_BYTES;
use self::rules::{Line, lines};
use super::heaps::HeapRules;
use super::rule::{CellSet, Everywhere, MAX_CHARACTERS, Rule};
use crate::games::board::heaps::HeapPicture;
use crate::ground::board::is_name;
use crate::ground::input::{InputError, nearest};
use crate::ground::{NamedPosition, Player};

/// The kind of board that a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BoardKind {
    Strip,
    Grid,
    Graph,
    Heaps,
}

const BOARDS: [(&str, BoardKind); 4] = [
    ("strip", BoardKind::Strip),
    ("grid", BoardKind::Grid),
    ("graph", BoardKind::Graph),
    ("heaps", BoardKind::Heaps),
];

/// The characters of the cells with their descriptions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Characters {
    signs: Vec<(char, String)>,
    /// Whether the board has no edge, as on graphs.
    no_edge: bool,
}

/// The signs with a meaning in patterns, which cannot be characters of cells.
const RESERVED: &str = "_$[]()*+|,<>";

impl Characters {
    pub(super) fn len(&self) -> usize {
        self.signs.len()
    }

    /// Returns the number of a character, if it is declared.
    pub(super) fn number(&self, sign: char) -> Option<u8> {
        self.signs.iter().position(|(known, _)| *known == sign).map(|at| at as u8)
    }

    pub(super) fn sign(&self, number: u8) -> char {
        self.signs[number as usize].0
    }

    /// Returns everything that may be at a place: the characters, and the edge if the board has one.
    fn all_places(&self) -> CellSet {
        let all = CellSet::all(self.len());
        if self.no_edge { all } else { all.with(CellSet::EDGE) }
    }

    /// Returns the characters with their descriptions.
    pub(super) fn signs(&self) -> &[(char, String)] {
        &self.signs
    }

    fn unknown(&self, at: usize, sign: char) -> InputError {
        let known: Vec<String> = self.signs.iter().map(|(known, _)| format!("`{known}`")).collect();
        let hint = match known.is_empty() {
            true => "declare it in a line such as `cell L a stone of Left's`".to_owned(),
            false => format!("there are {}; a line `cell {sign} ..` declares it", known.join(", ")),
        };
        InputError::new(at..at + sign.len_utf8(), format!("no line `cell` declares {sign:?}")).with_hint(hint)
    }
}

/// A ruleset as parsed from its file.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) name: String,
    /// The byte range of the name in the file.
    pub(super) name_at: Range<usize>,
    pub(super) title: String,
    /// The byte range of the title in the file.
    pub(super) title_at: Range<usize>,
    pub(super) rules_in_words: String,
    pub(super) source: String,
    pub(super) example: String,
    /// The byte at which the example starts in the file.
    pub(super) example_at: usize,
    /// The positions with names, each with the byte at which it starts in the file.
    pub(super) named: Vec<(NamedPosition, usize)>,
    /// Whether the file says that play may go on for ever.
    pub(super) may_loop: bool,
    /// Whether the file says that each player has the moves of both.
    pub(super) shares_moves: bool,
    /// The byte range of the line that says that a player who cannot move wins, if there is one.
    pub(super) misere_at: Option<Range<usize>>,
    /// The things that pictures show for heaps.
    pub(super) picture: HeapPicture,
    pub(super) rules: ParsedRules,
}

impl Read {
    /// Gives each player the moves of both. The game becomes impartial.
    pub(super) fn share_moves(&mut self) {
        match &mut self.rules {
            ParsedRules::Strip(parsed) | ParsedRules::Grid(parsed) | ParsedRules::Graph(parsed) => {
                parsed.share_moves();
            }
            ParsedRules::Heaps(rules) => rules.share_moves(),
        }
    }
}

/// The kind of board, with the rules.
#[derive(Debug)]
pub(super) enum ParsedRules {
    Strip(ParsedCells),
    Grid(ParsedCells),
    Graph(ParsedCells),
    Heaps(Box<HeapRules>),
}

/// The rules of a game on cells or vertices.
#[derive(Clone, Debug)]
pub(super) struct ParsedCells {
    pub(super) characters: Characters,
    /// The character that each character becomes when the players exchange their roles.
    pub(super) exchange: Vec<u8>,
    /// The player to whom the piece of each character belongs, if any.
    pub(super) whose: Vec<Option<Player>>,
    /// The byte range of the first `exchange` line in the file.
    pub(super) exchange_at: Range<usize>,
    pub(super) rules: Vec<Rule>,
    pub(super) everywhere: Vec<Everywhere>,
}

impl ParsedCells {
    /// Gives each player the moves of both, in the same order for both.
    fn share_moves(&mut self) {
        let mut shared: Vec<Rule> = Vec::new();
        for rule in std::mem::take(&mut self.rules) {
            if !shared.iter().any(|known| known.steps == rule.steps) {
                shared.push(Rule { player: Player::Left, ..rule.clone() });
                shared.push(Rule { player: Player::Right, ..rule });
            }
        }
        self.rules = shared;
    }
}

/// Parses a file.
pub(super) fn read(text: &str) -> Result<Read, InputError> {
    let lines = lines(text)?;
    // Errors about missing lines point to the end of the last line.
    let text = text.trim_end();
    let one = |word: &str| the_line(&lines, word, text.len());
    let word = |name: &str| one(name).map(Line::words);
    let may_loop = is_said(&lines, "loops", "allowed")?;
    let shares_moves = is_said(&lines, "moves", "shared")?;
    let is_misere = is_said(&lines, "play", "misere")?;
    let misere_at = at_most_one(&lines, "play")?.filter(|_| is_misere).map(Line::span);
    let board_line = one("board")?;
    let board = board(board_line)?;
    let rules = match board {
        BoardKind::Heaps => ParsedRules::Heaps(
            heaps::rules(&lines, may_loop)?.ok_or_else(|| no_move(text, "both  n -> n - 1"))?.into(),
        ),
        BoardKind::Strip => ParsedRules::Strip(cells(&lines, text, board)?),
        BoardKind::Grid => ParsedRules::Grid(cells(&lines, text, board)?),
        BoardKind::Graph => {
            refuse_numbers(&lines)?;
            let rules = cells(&lines, text, board)?;
            if rules.characters.number('.').is_none() {
                let message = "on a graph `.` is the character of all vertices without one";
                let hint = "declare it in a line such as `cell . free`";
                return Err(board_line.error(message).with_hint(hint));
            }
            ParsedRules::Graph(rules)
        }
    };
    let name_line = one("name")?;
    let mut read = Read {
        name: name(name_line)?,
        name_at: name_line.rest_span(),
        title: word("title")?,
        title_at: one("title")?.rest_span(),
        rules_in_words: word("rules")?,
        source: word("source")?,
        example: one("example")?.rest.to_owned(),
        example_at: one("example")?.rest_at,
        named: named(&lines)?,
        may_loop,
        shares_moves,
        misere_at,
        picture: picture(&lines, &rules)?,
        rules,
    };
    if shares_moves {
        read.share_moves();
    }
    Ok(read)
}

/// Parses the line `picture`, which is optional and concerns only heaps.
fn picture(lines: &[Line<'_>], rules: &ParsedRules) -> Result<HeapPicture, InputError> {
    let Some(line) = at_most_one(lines, "picture")? else { return Ok(HeapPicture::default()) };
    match rules {
        ParsedRules::Heaps(rules) => heaps::picture(line, rules.numbers),
        ParsedRules::Strip(_) | ParsedRules::Grid(_) | ParsedRules::Graph(_) => {
            let hint = "pictures show cells by the lines `cell` and `exchange`";
            Err(line.error("a line `picture` is for games with heaps").with_hint(hint))
        }
    }
}

/// Refuses characters that graph notation could mistake for numbers: digits, `-` and `:`.
fn refuse_numbers(lines: &[Line<'_>]) -> Result<(), InputError> {
    let is_number =
        |line: &&Line<'_>| line.rest.starts_with(|c: char| c.is_ascii_digit() || "-:".contains(c));
    match lines.iter().filter(|line| line.word == "cell").find(is_number) {
        Some(line) => Err(line
            .rest_error("on a graph a character is not a digit, `-` or `:`, which describe the graph")
            .with_hint("use a letter")),
        None => Ok(()),
    }
}

fn no_move(text: &str, such_as: &str) -> InputError {
    InputError::new(text.len()..text.len(), "there is no move")
        .with_hint(format!("write, for example, `{such_as}`"))
}

/// Parses the rules of a game on cells or vertices.
fn cells(lines: &[Line<'_>], text: &str, board: BoardKind) -> Result<ParsedCells, InputError> {
    let mut characters = characters(lines, text.len())?;
    characters.no_edge = board == BoardKind::Graph;
    let exchange = exchange(lines, &characters)?;
    let (mut rules, mut everywhere) = (Vec::new(), Vec::new());
    for line in lines {
        match line.word {
            "left" | "right" | "both" | "each" => {
                rules.extend(rules::moves(line, &characters, board, exchange.as_deref())?);
            }
            "everywhere" => everywhere.push(rules::everywhere(line, &characters, board)?),
            _ => {}
        }
    }
    if rules.is_empty() {
        return Err(no_move(text, "left  L . -> . L"));
    }
    let unchanged = || (0..characters.len() as u8).collect();
    let whose = whose(lines, &characters);
    let exchange_at = lines.iter().find(|line| line.word == "exchange").map_or(0..0, Line::span);
    Ok(ParsedCells {
        exchange: exchange.unwrap_or_else(unchanged),
        exchange_at,
        whose,
        characters,
        rules,
        everywhere,
    })
}

/// Returns the only line that begins with a word; it is an error if there is none or several.
fn the_line<'l, 't>(lines: &'l [Line<'t>], word: &str, end: usize) -> Result<&'l Line<'t>, InputError> {
    at_most_one(lines, word)?.ok_or_else(|| InputError::new(end..end, format!("there is no line `{word}`")))
}

/// Returns the line that begins with a word, if there is one; it is an error if there are several.
fn at_most_one<'l, 't>(lines: &'l [Line<'t>], word: &str) -> Result<Option<&'l Line<'t>>, InputError> {
    let mut found = lines.iter().filter(|line| line.word == word);
    let first = found.next();
    match found.next() {
        Some(second) => Err(second.error(format!("there are two lines `{word}`"))),
        None => Ok(first),
    }
}

/// The error for a name that has another form.
const NO_NAME: &str = "a name consists of lower-case letters, digits and `_`, and begins with a letter";

fn name(line: &Line<'_>) -> Result<String, InputError> {
    if is_name(line.rest) { Ok(line.rest.to_owned()) } else { Err(line.rest_error(NO_NAME)) }
}

/// Parses the lines `named NAME WORDS: POSITION`.
fn named(lines: &[Line<'_>]) -> Result<Vec<(NamedPosition, usize)>, InputError> {
    let mut all: Vec<(NamedPosition, usize)> = Vec::new();
    for line in lines.iter().filter(|line| line.word == "named") {
        let Some((words, position)) = line.rest.split_once(':') else {
            let hint = "such as `named start the usual start: L..R`";
            return Err(line.rest_error("expected a name, words, `:`, and a position").with_hint(hint));
        };
        let (name, title) = words.split_once([' ', '\t']).unwrap_or((words, ""));
        if !is_name(name) {
            return Err(InputError::new(line.rest_at..line.rest_at + name.len(), NO_NAME));
        }
        if all.iter().any(|(known, _)| known.name == name) {
            return Err(line.rest_error(format!("two positions are named `{name}`")));
        }
        let position = position.trim_start();
        let named = NamedPosition {
            name: name.to_owned().into(),
            title: title.split_whitespace().collect::<Vec<_>>().join(" ").into(),
            position: position.to_owned().into(),
        };
        all.push((named, line.rest_at + line.rest.len() - position.len()));
    }
    Ok(all)
}

fn board(line: &Line<'_>) -> Result<BoardKind, InputError> {
    one_of(line, "board", &BOARDS)
}

/// Returns the meaning of the word after a keyword; it is an error if the word is none of the known ones.
fn one_of<T: Copy>(line: &Line<'_>, keyword: &str, known: &[(&str, T)]) -> Result<T, InputError> {
    let found = known.iter().find(|(word, _)| *word == line.rest);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words = || known.iter().map(|(word, _)| *word);
        let hint = match nearest(line.rest, words()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("there are {}", words().collect::<Vec<_>>().join(", ")),
        };
        line.rest_error(format!("unknown {keyword} `{}`", line.rest)).with_hint(hint)
    })
}

fn characters(lines: &[Line<'_>], end: usize) -> Result<Characters, InputError> {
    let mut characters = Characters::default();
    for line in lines.iter().filter(|line| line.word == "cell") {
        let words = line.words();
        let (sign, words) = words.split_once(' ').unwrap_or((&words, ""));
        let mut signs = sign.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            return Err(line.rest_error("expected one character, and a description after it"));
        };
        if !sign.is_ascii_graphic() || RESERVED.contains(sign) {
            let message =
                format!("a cell is a letter, a digit or another ASCII character, but not one of {RESERVED}");
            return Err(line.rest_error(message));
        }
        if words.is_empty() {
            return Err(
                line.rest_error(format!("expected a description of `{sign}`, such as `cell {sign} free`"))
            );
        }
        if characters.number(sign).is_some() {
            return Err(line.rest_error(format!("`{sign}` is declared twice")));
        }
        if characters.len() == MAX_CHARACTERS {
            return Err(line.error(format!("a ruleset has at most {MAX_CHARACTERS} characters")));
        }
        characters.signs.push((sign, words.to_owned()));
    }
    match characters.len() {
        0 => {
            let hint = "declare each character in a line such as `cell . free`";
            Err(InputError::new(end..end, "no line `cell` declares the characters of the board")
                .with_hint(hint))
        }
        _ => Ok(characters),
    }
}

/// Returns the characters that each character becomes when the players are exchanged; `None` if no line says
/// so.
fn exchange(lines: &[Line<'_>], known: &Characters) -> Result<Option<Vec<u8>>, InputError> {
    let mut exchange: Vec<u8> = (0..known.len() as u8).collect();
    let mut is_stated = false;
    for line in lines.iter().filter(|line| line.word == "exchange") {
        let signs: Vec<char> = line.rest.chars().filter(|c| !c.is_whitespace()).collect();
        let [a, b] = signs[..] else {
            return Err(line.rest_error("expected two characters that the players exchange"));
        };
        let number = |sign: char| {
            let at = line.rest_at + line.rest.find(sign).unwrap_or_default();
            known.number(sign).ok_or_else(|| known.unknown(at, sign))
        };
        let (a, b) = (number(a)?, number(b)?);
        if a == b || exchange[a as usize] != a || exchange[b as usize] != b {
            return Err(line.rest_error("this character is already exchanged with another one"));
        }
        exchange.swap(a as usize, b as usize);
        is_stated = true;
    }
    Ok(is_stated.then_some(exchange))
}

/// Returns the player of each character. The first character of an `exchange` line is Left's and the second
/// is Right's; for others, the description may name the player.
fn whose(lines: &[Line<'_>], known: &Characters) -> Vec<Option<Player>> {
    let exchanged = |sign: char, at: usize| {
        let mut pairs = lines.iter().filter(|line| line.word == "exchange");
        pairs.any(|line| line.rest.chars().filter(|c| !c.is_whitespace()).nth(at) == Some(sign))
    };
    let of = |(sign, words): &(char, String)| match words {
        _ if exchanged(*sign, 0) => Some(Player::Left),
        _ if exchanged(*sign, 1) => Some(Player::Right),
        words if words.contains("Left's") => Some(Player::Left),
        words if words.contains("Right's") => Some(Player::Right),
        _ => None,
    };
    known.signs().iter().map(of).collect()
}

/// Returns whether the file has a line that consists of these two words.
///
/// # Errors
/// There are several lines that begin with the first word, or the line goes on differently.
fn is_said(lines: &[Line<'_>], word: &str, rest: &str) -> Result<bool, InputError> {
    let Some(line) = at_most_one(lines, word)? else { return Ok(false) };
    if line.words() == rest { Ok(true) } else { Err(line.rest_error(format!("expected `{word} {rest}`"))) }
}
