//! The parser of patterns: rows of cells, and the directions in which they may lie.

use super::Characters;
use super::rules::{take_words, word};
use crate::games::rules::text::rule::{Becomes, Cell, CellSet, Directions, Element, Pattern};
use crate::ground::input::{InputError, Reader};

/// The greatest number of cells in a pattern.
const MAX_CELLS: usize = 64;

/// The greatest number of repetitions in a pattern: all ways in which they can divide a row are searched.
const MAX_REPETITIONS: usize = 4;

/// A place of a written pattern: to the left of `->` the characters that may stand there, to the right the
/// new content.
#[derive(Clone, Debug)]
struct Place {
    is: CellSet,
    /// Whether the place is `_`, which means no change to the right of `->`.
    is_any: bool,
    /// The direction of a copy: `Some(true)` for `<`, the content of the next cell, and `Some(false)` for
    /// `>`, that of the previous one.
    copies_next: Option<bool>,
    at: usize,
}

/// A group of places, with or without a `*` behind it.
#[derive(Clone, Debug)]
struct Group {
    places: Vec<Place>,
    repeats: bool,
    at: usize,
}

type Rows = Vec<Vec<Group>>;

/// Parses `PATTERN -> PATTERN` and its directions.
pub(super) fn change(reader: &mut Reader<'_>, known: &Characters) -> Result<Pattern, InputError> {
    let before = rows(reader, known)?;
    refuse_copies(&before)?;
    if !reader.take_text("->") {
        return Err(reader.error("expected `->` and the cells after the move"));
    }
    let after_at = reader.place();
    let after = rows(reader, known)?;
    let rows = joined(&before, &after, after_at..reader.place(), known)?;
    Ok(Pattern { rows, directions: directions(reader) })
}

/// Parses a pattern in which nothing changes, and its directions.
pub(super) fn still(reader: &mut Reader<'_>, known: &Characters) -> Result<Pattern, InputError> {
    let rows = rows(reader, known)?;
    refuse_copies(&rows)?;
    let still = |place: &Place| Cell { is: place.is, becomes: None };
    let element = |group: &Group| elements(group, group.places.iter().map(still).collect());
    let rows = rows.iter().map(|row| row.iter().flat_map(element).collect()).collect();
    Ok(Pattern { rows, directions: directions(reader) })
}

/// Parses one set of characters.
pub(super) fn set(reader: &mut Reader<'_>, known: &Characters) -> Result<CellSet, InputError> {
    reader.skip_blanks();
    match place(reader, known)? {
        Some(place) if place.copies_next.is_none() => Ok(place.is),
        _ => Err(reader.error("expected a character of a cell, or several in brackets")),
    }
}

/// Parses one character.
pub(super) fn character(reader: &mut Reader<'_>, known: &Characters) -> Result<u8, InputError> {
    reader.skip_blanks();
    let Some(sign) = reader.peek() else { return Err(reader.error("expected a character of a cell")) };
    let number = known.number(sign).ok_or_else(|| known.unknown(reader.place(), sign))?;
    reader.take(sign);
    Ok(number)
}

fn rows(reader: &mut Reader<'_>, known: &Characters) -> Result<Rows, InputError> {
    let start = reader.place();
    let mut rows: Rows = vec![Vec::new()];
    loop {
        reader.skip_blanks();
        if begins_clause(reader.rest()) || reader.rest().starts_with("->") {
            break;
        }
        if reader.take('|') {
            rows.push(Vec::new());
            continue;
        }
        match group(reader, known)? {
            Some(groups) => rows.last_mut().expect("one row at least").extend(groups),
            None => break,
        }
    }
    let span = start..reader.place();
    let lengths: Vec<usize> =
        rows.iter().map(|row| row.iter().map(|group| group.places.len()).sum()).collect();
    if lengths.contains(&0) {
        let message =
            if rows.len() == 1 { "expected a pattern of cells" } else { "a row of the pattern has no cell" };
        return Err(InputError::new(span, message));
    }
    if lengths.iter().any(|length| *length != lengths[0]) {
        return Err(InputError::new(span, "the rows of a pattern have equal lengths"));
    }
    if lengths.iter().sum::<usize>() > MAX_CELLS {
        return Err(InputError::new(span, format!("a pattern has at most {MAX_CELLS} cells")));
    }
    let repetitions = rows.iter().flatten().filter(|group| group.repeats).count();
    if repetitions > MAX_REPETITIONS {
        let message = format!("a pattern has at most {MAX_REPETITIONS} repetitions, this has {repetitions}");
        return Err(InputError::new(span, message));
    }
    if rows.len() > 1 && repetitions > 0 {
        return Err(InputError::new(span, "only a pattern of one row may have repetitions"));
    }
    Ok(rows)
}

/// Parses a cell, or cells in parentheses, and a `*` or `+` behind it; `X+` stands for `X X*`. Returns `None`
/// if no cell follows.
fn group(reader: &mut Reader<'_>, known: &Characters) -> Result<Option<Vec<Group>>, InputError> {
    let at = reader.place();
    let places = if reader.take('(') {
        let mut places = Vec::new();
        reader.skip_blanks();
        while !reader.take(')') {
            let place = place(reader, known)?.ok_or_else(|| reader.error("expected a cell, or `)`"))?;
            places.push(place);
            reader.skip_blanks();
        }
        if places.is_empty() {
            return Err(InputError::new(at..reader.place(), "expected cells in the parentheses"));
        }
        if !reader.rest().starts_with(['*', '+']) {
            return Err(reader.error("expected `*` (any number of times) or `+` (at least once)"));
        }
        places
    } else {
        match place(reader, known)? {
            Some(place) => vec![place],
            None => return Ok(None),
        }
    };
    let once = Group { places: places.clone(), repeats: false, at };
    let repeated = Group { places, repeats: true, at };
    Ok(Some(if reader.take('*') {
        vec![repeated]
    } else if reader.take('+') {
        vec![once, repeated]
    } else {
        vec![once]
    }))
}

/// Parses a cell: a character, `_`, `$`, `<`, `>`, or a set in brackets. Returns `None` if something else
/// follows.
fn place(reader: &mut Reader<'_>, known: &Characters) -> Result<Option<Place>, InputError> {
    let at = reader.place();
    let all = CellSet::all(known.len());
    let one = |is, is_any| Ok(Some(Place { is, is_any, copies_next: None, at }));
    for (sign, of_next) in [('<', true), ('>', false)] {
        if reader.take(sign) {
            return Ok(Some(Place { is: all, is_any: false, copies_next: Some(of_next), at }));
        }
    }
    if reader.take('_') {
        return one(all, true);
    }
    if reader.rest().starts_with('$') {
        return one(edge(reader, known)?, false);
    }
    if reader.take('[') {
        let is_negated = reader.take('^');
        let mut set = CellSet::default();
        reader.skip_blanks();
        while !reader.take(']') {
            set = set.with(match reader.rest().starts_with('$') {
                true => edge(reader, known)?,
                false => CellSet::of(character(reader, known)?),
            });
            reader.skip_blanks();
        }
        let set = if is_negated { known.all_places().without(set) } else { set };
        if set.is_empty() {
            return Err(InputError::new(at..reader.place(), "this set is empty"));
        }
        return one(set, false);
    }
    let Some(sign) = reader.peek() else { return Ok(None) };
    match known.number(sign) {
        Some(number) => {
            reader.take(sign);
            one(CellSet::of(number), false)
        }
        None if sign.is_whitespace() || ",)*+]".contains(sign) => Ok(None),
        None => Err(known.unknown(at, sign)),
    }
}

/// Parses the sign of the edge.
fn edge(reader: &mut Reader<'_>, known: &Characters) -> Result<CellSet, InputError> {
    let at = reader.place();
    reader.take('$');
    match known.no_edge {
        true => Err(InputError::new(at..at + 1, "a graph has no border, so `$` has no meaning")),
        false => Ok(CellSet::EDGE),
    }
}

fn refuse_copies(rows: &Rows) -> Result<(), InputError> {
    let places = rows.iter().flatten().flat_map(|group| &group.places);
    match places.into_iter().find(|place| place.copies_next.is_some()) {
        Some(place) => {
            let message = "`<` and `>` may stand only after `->`";
            Err(InputError::new(place.at..place.at + 1, message))
        }
        None => Ok(()),
    }
}

/// Joins the patterns on both sides of `->` into one.
fn joined(
    before: &Rows,
    after: &Rows,
    span: std::ops::Range<usize>,
    known: &Characters,
) -> Result<Vec<Vec<Element>>, InputError> {
    let differs = || {
        InputError::new(span.clone(), "the cells after `->` have another shape than the pattern")
            .with_hint("write `_` for a cell that does not change")
    };
    if before.len() != after.len() {
        return Err(differs());
    }
    let mut rows = Vec::new();
    for (before, after) in before.iter().zip(after) {
        let mut row = Vec::new();
        // Groups that do not repeat are split into single cells, since both sides may group them differently.
        let (before, after) = (single(before), single(after));
        if before.len() != after.len() {
            return Err(differs());
        }
        for (from, to) in before.iter().zip(&after) {
            if from.places.len() != to.places.len() || from.repeats != to.repeats {
                return Err(differs());
            }
            let pairs = from.places.iter().zip(&to.places);
            let cells = pairs.map(|(from, to)| becomes(from, to, known)).collect::<Result<Vec<_>, _>>()?;
            row.extend(elements(from, cells));
        }
        tell_copies(&mut row).map_err(|message| InputError::new(span.clone(), message))?;
        rows.push(row);
    }
    Ok(rows)
}

/// Splits the groups that do not repeat into single cells.
fn single(row: &[Group]) -> Vec<Group> {
    let split = |group: &Group| match group.repeats {
        true => vec![group.clone()],
        false => (group.places.iter())
            .map(|place| Group { places: vec![place.clone()], repeats: false, at: group.at })
            .collect(),
    };
    row.iter().flat_map(split).collect()
}

fn elements(group: &Group, cells: Vec<Cell>) -> Vec<Element> {
    match group.repeats {
        true => vec![Element::Repeat(cells)],
        false => cells.into_iter().map(Element::One).collect(),
    }
}

/// Determines, for each cell that copies a neighbour, the characters that it may become.
fn tell_copies(row: &mut [Element]) -> Result<(), &'static str> {
    let before = row.to_vec();
    for (i, element) in row.iter_mut().enumerate() {
        let cells = match element {
            Element::One(cell) => std::slice::from_mut(cell),
            Element::Repeat(cells) => cells,
        };
        for (k, cell) in cells.iter_mut().enumerate() {
            let Some(Becomes::Copy { of_next, .. }) = cell.becomes else { continue };
            let one_of = beside(&before, i, k, of_next)
                .ok_or("`<` is the content of the next cell of the pattern, `>` that of the cell before, and there is no such cell")?;
            if one_of.has_edge() {
                return Err("a cell cannot become the edge of the board");
            }
            cell.becomes = Some(Becomes::Copy { of_next, one_of });
        }
    }
    Ok(())
}

/// Returns the characters that may stand in the next or the previous cell of a row; `None` if such a cell
/// need not exist.
fn beside(row: &[Element], element: usize, cell: usize, is_next: bool) -> Option<CellSet> {
    let cells = row[element].cells();
    let inside = if is_next { cells.get(cell + 1) } else { cell.checked_sub(1).map(|before| &cells[before]) };
    if let Some(beside) = inside {
        return Some(beside.is);
    }
    let nearest = |element: &Element| {
        let cells = element.cells();
        cells[if is_next { 0 } else { cells.len() - 1 }].is
    };
    let mut all = match &row[element] {
        Element::One(_) => CellSet::default(),
        // In a repetition, the neighbour may be a cell of another copy.
        repeat => nearest(repeat),
    };
    let beyond: Vec<&Element> =
        if is_next { row[element + 1..].iter().collect() } else { row[..element].iter().rev().collect() };
    for element in beyond {
        all = all.with(nearest(element));
        // A repetition may have no copies, so the cell behind it may be the neighbour, too.
        if matches!(element, Element::One(_)) {
            return Some(all);
        }
    }
    None
}

fn becomes(from: &Place, to: &Place, known: &Characters) -> Result<Cell, InputError> {
    if let Some(of_next) = to.copies_next {
        if from.is.has_edge() {
            let message = "a cell that may be the edge of the board cannot change";
            return Err(InputError::new(to.at..to.at + 1, message));
        }
        let becomes = Some(Becomes::Copy { of_next, one_of: CellSet::default() });
        return Ok(Cell { is: from.is, becomes });
    }
    if to.is_any || to.is == from.is {
        return Ok(Cell { is: from.is, becomes: None });
    }
    let mut characters = to.is.characters();
    let (first, second) = (characters.next(), characters.next());
    let (Some(character), None, false) = (first, second, to.is.has_edge()) else {
        let message = "a cell becomes one character, or does not change";
        return Err(
            InputError::new(to.at..to.at + 1, message).with_hint("write `_` for a cell that does not change")
        );
    };
    if from.is.has_edge() {
        let message =
            format!("a cell that may be the edge of the board cannot become `{}`", known.sign(character));
        return Err(InputError::new(to.at..to.at + 1, message));
    }
    Ok(Cell { is: from.is, becomes: Some(Becomes::Sign(character)) })
}

/// The words that name the directions of a pattern.
const DIRECTIONS: [(&str, Directions); 8] = [
    ("as written", Directions::Original),
    ("both ways", Directions::BothWays),
    ("down", Directions::Down),
    ("up and down", Directions::UpAndDown),
    ("any direction", Directions::AnyDirection),
    ("diagonally", Directions::Diagonally),
    ("all directions", Directions::Eight),
    ("any image", Directions::AnyImage),
];

/// The words with which clauses begin.
const CLAUSES: [&str; 13] = [
    "as",
    "both",
    "down",
    "up",
    "any",
    "diagonally",
    "all",
    "next",
    "not",
    "neighbours",
    "cut",
    "then",
    "and",
];

/// Returns whether a clause begins here, and not a cell.
fn begins_clause(text: &str) -> bool {
    CLAUSES.contains(&word(text))
}

fn directions(reader: &mut Reader<'_>) -> Directions {
    let found = DIRECTIONS.iter().find(|(words, _)| take_words(reader, words));
    found.map_or(Directions::Original, |(_, directions)| *directions)
}
