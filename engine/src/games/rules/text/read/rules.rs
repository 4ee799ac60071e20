//! The parser of the lines with moves and with conditions on the whole board, and the division of a file into
//! lines and words.

use std::ops::Range;

use super::pattern::{change, character, set, still};
use super::{BoardKind, Characters};
use crate::games::rules::text::rule::{
    Becomes, Cell, CellSet, Directions, Element, Everywhere, Neighbours, NextTo, Pattern, Rule, Step,
};
use crate::ground::Player;
use crate::ground::input::{InputError, Reader, nearest};

/// The greatest number of steps in a move.
const MAX_STEPS: usize = 4;

/// Parses the rules of a line `left`, `right`, `both` or `each`.
pub(super) fn moves(
    line: &Line<'_>,
    known: &Characters,
    board: BoardKind,
    exchange: Option<&[u8]>,
) -> Result<Vec<Rule>, InputError> {
    let steps = steps(line, known, board).map_err(|error| error.moved(line.rest_at))?;
    let rule = |player| Rule { player, steps: steps.clone(), at: line.span() };
    let left = rule(Player::Left);
    Ok(match (line.word, exchange) {
        ("left", _) => vec![left],
        ("right", _) => vec![rule(Player::Right)],
        ("both", _) => vec![left, rule(Player::Right)],
        (_, Some(exchange)) => vec![left.exchanged(exchange), left],
        (_, None) => {
            let hint = "write, for example, `exchange L R` before it, or `both` if the moves are the same";
            return Err(line.error("`each` needs a line `exchange`").with_hint(hint));
        }
    })
}

/// Parses the condition of a line `everywhere`.
pub(super) fn everywhere(
    line: &Line<'_>,
    known: &Characters,
    board: BoardKind,
) -> Result<Everywhere, InputError> {
    let mut reader = Reader::new(line.rest);
    let read = |reader: &mut Reader<'_>| {
        if take_words(reader, "no") {
            let start = reader.place();
            let pattern = still(reader, known)?;
            check_pattern(&pattern, board)
                .map_err(|message| InputError::new(start..reader.place(), message))?;
            return Ok(Everywhere::No(pattern));
        }
        if take_words(reader, "groups of") {
            reader.skip_blanks();
            let start = reader.place();
            // A group consists of cells. The edge is not a cell, even if it is in the set.
            let of = set(reader, known)?.without(CellSet::EDGE);
            if of.is_empty() {
                let message = "a group consists of cells, and the edge is not a cell";
                return Err(InputError::new(start..reader.place(), message));
            }
            if !take_words(reader, "next to") {
                return Err(reader.error("expected `next to` and the required neighbours of each group"));
            }
            return Ok(Everywhere::Groups { of, next_to: set(reader, known)? });
        }
        Err(reader.error("expected `no` with a pattern, or `groups of` with a character"))
    };
    let condition = read(&mut reader).and_then(|condition| at_end(&mut reader).map(|()| condition));
    condition.map_err(|error| error.moved(line.rest_at))
}

fn at_end(reader: &mut Reader<'_>) -> Result<(), InputError> {
    reader.skip_blanks();
    if reader.rest().is_empty() {
        return Ok(());
    }
    let hint = "a rule is `PATTERN -> PATTERN`, then its directions (both ways, down, up and down, any direction, diagonally, all directions, any image), and `next to`, `not next to`, `neighbours`, or `then` with a further step";
    Err(InputError::new(reader.rest_place(), "unexpected text after a rule").with_hint(hint))
}

fn steps(line: &Line<'_>, known: &Characters, board: BoardKind) -> Result<Vec<Step>, InputError> {
    let mut reader = Reader::new(line.rest);
    let mut steps = vec![step(&mut reader, known, board)?];
    while take_words(&mut reader, "then") {
        let start = reader.place();
        if steps.len() == MAX_STEPS {
            return Err(InputError::new(start..start, format!("a move has at most {MAX_STEPS} steps")));
        }
        let step = step(&mut reader, known, board)?;
        if step.pattern.rows.len() > 1 || !matches!(step.pattern.rows[0][0], Element::One(_)) {
            let message = "a further step is one row that begins with the last cell of the step before";
            return Err(InputError::new(start..reader.place(), message));
        }
        let before = steps.last_mut().expect("one step at least");
        end_on_board(&mut before.pattern)
            .map_err(|message| InputError::new(start..reader.place(), message))?;
        steps.push(step);
    }
    at_end(&mut reader)?;
    Ok(steps)
}

fn step(reader: &mut Reader<'_>, known: &Characters, board: BoardKind) -> Result<Step, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    let mut pattern = change(reader, known)?;
    let place = start..reader.place();
    check_pattern(&pattern, board).map_err(|message| InputError::new(place.clone(), message))?;
    let (mut next_to, mut neighbours, mut cut) = (Vec::new(), Vec::new(), false);
    loop {
        take_words(reader, "and");
        if take_words(reader, "not next to") {
            next_to.push(NextTo { is: set(reader, known)?, wanted: false });
        } else if take_words(reader, "next to") {
            next_to.push(NextTo { is: set(reader, known)?, wanted: true });
        } else if take_words(reader, "neighbours") {
            changes(reader, known, &mut neighbours)?;
        } else if take_words(reader, "cut") {
            if board != BoardKind::Graph || pattern.cells().count() < 2 {
                let message =
                    "`cut` applies to patterns of two or more vertices on a graph, and cuts their edges";
                return Err(InputError::new(start..reader.place(), message));
            }
            cut = true;
        } else {
            if !next_to.is_empty() || !neighbours.is_empty() {
                end_on_board(&mut pattern).map_err(|message| InputError::new(place, message))?;
            }
            return Ok(Step { pattern, next_to, neighbours, cut });
        }
    }
}

/// Parses `X -> c, Y -> d`, and adds these changes of neighbours to the list.
fn changes(
    reader: &mut Reader<'_>,
    known: &Characters,
    changes: &mut Vec<Neighbours>,
) -> Result<(), InputError> {
    loop {
        reader.skip_blanks();
        let start = reader.place();
        let is = set(reader, known)?;
        reader.skip_blanks();
        if is.has_edge() || !reader.take_text("->") {
            return Err(InputError::new(start..reader.place(), "expected characters of cells and `->`"));
        }
        if changes.iter().any(|before| before.is.meets(is)) {
            let message = "these neighbours change twice";
            return Err(InputError::new(start..reader.place(), message));
        }
        changes.push(Neighbours { is, turn_into: character(reader, known)? });
        reader.skip_blanks();
        if !reader.take(',') {
            return Ok(());
        }
    }
}

/// Excludes the edge from the last cell of a pattern. A place beyond the edge has no neighbours, and no
/// further step begins there. It is an error if nothing else may stand in this cell.
fn end_on_board(pattern: &mut Pattern) -> Result<(), &'static str> {
    let row = pattern.rows.last_mut().into_iter().flatten();
    for element in row.rev() {
        let is_single = matches!(element, Element::One(_));
        let cells = match element {
            Element::One(cell) => std::slice::from_mut(cell),
            Element::Repeat(cells) => cells,
        };
        let last = cells.last_mut().expect("a cell at least");
        last.is = last.is.without(CellSet::EDGE);
        if last.is.is_empty() {
            return Err(
                "the last cell must be on the board, because a condition or a further step refers to it",
            );
        }
        // A repetition at the end may have no copies, so the cell before it may be the last one, too.
        if is_single {
            break;
        }
    }
    Ok(())
}

/// Checks that a search for the pattern can start at a cell on the board: a cell that does not repeat must be
/// on the board, and before it nothing that may lie beyond the edge may repeat.
fn check_anchor(pattern: &Pattern) -> Result<(), &'static str> {
    let is_on_board = |cell: &Cell| !cell.is.has_edge();
    for element in pattern.rows.iter().flatten() {
        match element {
            Element::One(cell) if is_on_board(cell) => return Ok(()),
            Element::Repeat(cells) if !cells.iter().any(is_on_board) => {
                return Err(
                    "a cell on the board must precede a repetition of cells that may be beyond the edge",
                );
            }
            _ => {}
        }
    }
    Err("the pattern needs a cell on the board that is not repeated")
}

/// Checks that a pattern can lie on a kind of board.
fn check_pattern(pattern: &Pattern, board: BoardKind) -> Result<(), &'static str> {
    let is_row = pattern.rows.len() == 1;
    check_anchor(pattern)?;
    match (board, pattern.directions) {
        (BoardKind::Strip | BoardKind::Graph | BoardKind::Heaps, _) if !is_row => {
            Err("patterns of several rows need a grid")
        }
        (BoardKind::Strip, Directions::Original | Directions::BothWays | Directions::AnyDirection) => Ok(()),
        (BoardKind::Strip, _) => Err("on a strip a pattern applies as written, or `both ways`"),
        (BoardKind::Graph, _) if pattern.rows[0].iter().any(|of| matches!(of, Element::Repeat(_))) => {
            Err("on a graph a pattern has no repetitions")
        }
        (BoardKind::Graph, _)
            if pattern.cells().any(|cell| matches!(cell.becomes, Some(Becomes::Copy { .. }))) =>
        {
            Err("on a graph a vertex becomes a given character, not that of its neighbour")
        }
        (BoardKind::Graph, Directions::Original) => Ok(()),
        (BoardKind::Graph, _) => Err("on a graph a pattern applies along any edges, without a direction"),
        (_, Directions::Down | Directions::UpAndDown | Directions::Diagonally | Directions::Eight)
            if !is_row =>
        {
            Err(
                "a pattern of several rows applies as written, `both ways`, in `any direction`, or as `any image`",
            )
        }
        _ => Ok(()),
    }
}

/// The greatest size of a file, in bytes: 64 KiB.
pub(crate) const MAX_BYTES: usize = 1 << 16;

/// The byte order mark.
const MARK: char = '\u{feff}';

/// The keywords with which a line may begin.
pub(super) const WORDS: [&str; 18] = [
    "name",
    "title",
    "board",
    "cell",
    "exchange",
    "rules",
    "source",
    "example",
    "named",
    "left",
    "right",
    "both",
    "each",
    "everywhere",
    "loops",
    "moves",
    "play",
    "picture",
];

/// A statement: a keyword at the beginning of a line, and all text up to the next line that is not indented.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    pub(super) word: &'t str,
    pub(super) word_at: usize,
    pub(super) rest: &'t str,
    pub(super) rest_at: usize,
}

impl Line<'_> {
    pub(super) fn error(&self, message: impl Into<String>) -> InputError {
        InputError::new(self.word_span(), message)
    }

    pub(super) fn rest_error(&self, message: impl Into<String>) -> InputError {
        InputError::new(self.rest_span(), message)
    }

    /// Returns the byte range of the text after the keyword.
    pub(super) fn rest_span(&self) -> Range<usize> {
        self.rest_at..self.rest_at + self.rest.len()
    }

    /// Returns the byte range of the whole statement.
    pub(super) fn span(&self) -> Range<usize> {
        self.word_at..self.rest_at + self.rest.len()
    }

    fn word_span(&self) -> Range<usize> {
        self.word_at..self.word_at + self.word.len()
    }

    /// Returns the text after the keyword, with each run of white space replaced by one blank.
    pub(super) fn words(&self) -> String {
        self.rest.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Splits a file into statements; skips empty lines and comments.
pub(super) fn lines(text: &str) -> Result<Vec<Line<'_>>, InputError> {
    if text.len() > MAX_BYTES {
        return Err(InputError::new(
            0..0,
            format!("a ruleset has at most {MAX_BYTES} bytes, this has {}", text.len()),
        ));
    }
    let odd = |sign: char| sign.is_control() && !sign.is_whitespace();
    if let Some((at, sign)) = text.char_indices().find(|(_, sign)| odd(*sign)) {
        let message = format!("{sign:?} is not allowed in a text");
        return Err(InputError::new(at..at + sign.len_utf8(), message));
    }
    let mut lines: Vec<Line<'_>> = Vec::new();
    // Some editors put a byte order mark in front of a text.
    let mut at = if text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
    for line in text[at..].split_inclusive('\n') {
        let content = line.trim_end();
        if content.starts_with([' ', '\t']) && !content.trim().is_empty() {
            let last = lines.last_mut().ok_or_else(|| {
                InputError::new(
                    at..at + content.len(),
                    "an indented line continues the line before it, but this is the first line",
                )
            })?;
            last.rest = &text[last.rest_at..at + content.len()];
        } else if !content.is_empty() && !content.starts_with('#') {
            lines.push(statement(content, at)?);
        }
        at += line.len();
    }
    Ok(lines)
}

fn statement(content: &str, at: usize) -> Result<Line<'_>, InputError> {
    let end = content.find([' ', '\t']).unwrap_or(content.len());
    let word = &content[..end];
    let rest = content[end..].trim_start();
    let rest_at = at + content.len() - rest.len();
    let line = Line { word, word_at: at, rest, rest_at };
    if !WORDS.contains(&word) {
        let hint = match nearest(word, WORDS.into_iter()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("a line begins with {}", WORDS.join(", ")),
        };
        return Err(line.error(format!("no line begins with `{word}`")).with_hint(hint));
    }
    if rest.is_empty() {
        return Err(line.error(format!("expected an argument after `{word}`")));
    }
    Ok(line)
}

/// Returns the lower-case letters at the beginning of a text.
pub(super) fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len())]
}

/// Reads words, with any blanks between them, if they come next; otherwise reads nothing and returns false.
pub(super) fn take_words(reader: &mut Reader<'_>, words: &str) -> bool {
    reader.skip_blanks();
    let mut ahead = reader.clone();
    for wanted in words.split(' ') {
        ahead.skip_blanks();
        if word(ahead.rest()) != wanted {
            return false;
        }
        ahead.take_text(wanted);
    }
    *reader = ahead;
    true
}
