//! Paths as text and as data.

use std::ops::Range;

use super::{MAX_PAST, MAX_SQUARES, Path, PathPart};
use crate::angel::plane::{Heading, MAX_COORDINATE, Rectangle, Segment, Square};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

const HINT: &str = "write a position as past N3 E left 0,1..3 eaten 1,5 2,5";

/// Items with their places in the text. Each span is stored with the number of items read up to its end,
/// since `N3` or a rectangle makes several items.
pub(in crate::angel::plane) struct Placed<T> {
    pub(in crate::angel::plane) items: Vec<T>,
    pub(in crate::angel::plane) spans: Vec<(usize, Range<usize>)>,
}

impl<T> Placed<T> {
    pub(in crate::angel::plane) const NOTHING: Self = Self { items: Vec::new(), spans: Vec::new() };
}

/// Returns the place in the text where an item was written.
pub(in crate::angel::plane) fn span_of(spans: &[(usize, Range<usize>)], item: usize) -> Range<usize> {
    spans[spans.partition_point(|&(end, _)| end <= item)].1.clone()
}

pub(super) fn parse(text: &str) -> Result<Path, InputError> {
    let mut reader = Reader::new(text);
    let (mut past, mut left, mut eaten) = (Placed::NOTHING, Placed::NOTHING, Placed::NOTHING);
    reader.skip_blanks();
    let start = reader.place();
    if take_word(&mut reader, "past") {
        headings(&mut reader, Path::FIRST_PERCH.end(), &mut past, None)?;
    }
    if take_word(&mut reader, "left") {
        squares(&mut reader, &mut left)?;
    }
    if take_word(&mut reader, "eaten") {
        squares(&mut reader, &mut eaten)?;
    }
    if reader.peek().is_some() || reader.place() == start {
        return Err(reader.error("expected `past`, `left` or `eaten`, in this order").with_hint(HINT));
    }
    Path::checked(past.items, left.items, eaten.items).map_err(|fault| {
        let spans = match fault.part {
            PathPart::Past => &past.spans,
            PathPart::Left => &left.spans,
            PathPart::Eaten => &eaten.spans,
        };
        InputError::new(span_of(spans, fault.item), fault.message)
    })
}

/// Consumes a word that ends with the text or before a blank, and the blanks after it. Returns false if it is
/// not there.
pub(in crate::angel::plane) fn take_word(reader: &mut Reader<'_>, word: &str) -> bool {
    // The word must not be the beginning of a longer one.
    let rest = reader.rest().strip_prefix(word);
    let found = rest.is_some_and(|rest| !rest.starts_with(|c: char| !c.is_whitespace()));
    if found {
        reader.take_text(word);
        reader.skip_blanks();
    }
    found
}

/// Reads headings like `N3 E` from a point on, up to the next word. The sign `|`, if it may occur, stands
/// after the perch; the number of segments before it is noted.
pub(in crate::angel::plane) fn headings(
    reader: &mut Reader<'_>,
    mut point: (i64, i64),
    past: &mut Placed<Segment>,
    mut perch: Option<&mut Option<usize>>,
) -> Result<(), InputError> {
    while let Some(letter) = reader.peek().filter(|c| !c.is_ascii_lowercase()) {
        let start = reader.place();
        if let Some(noted) = perch.as_deref_mut().filter(|_| letter == '|') {
            if noted.is_some() || past.items.is_empty() {
                return Err(reader.error("`|` stands once, after the perch"));
            }
            *noted = Some(past.items.len());
            reader.take('|');
            reader.skip_blanks();
            continue;
        }
        let heading = Heading::from_letter(letter.encode_utf8(&mut [0; 4]));
        let Some(heading) = heading else {
            return Err(reader.error("expected a heading N, E, S or W").with_hint(HINT));
        };
        reader.take(letter);
        let is_counted = reader.peek().is_some_and(|c| c.is_ascii_digit());
        let count = if is_counted { reader.number(1, MAX_PAST as u64, "a number of segments")? } else { 1 };
        let span = start..reader.place();
        // The limit is checked before the loop, so a large count costs no time.
        if past.items.len() + count as usize > MAX_PAST {
            return Err(InputError::new(span, format!("a path has at most {MAX_PAST} segments")));
        }
        for _ in 0..count {
            let segment = Segment::new(point.0, point.1, heading);
            point = segment.end();
            past.items.push(segment);
        }
        past.spans.push((past.items.len(), span));
        reader.skip_blanks();
    }
    Ok(())
}

/// Reads squares and rectangles like `0,1 0..2,3..5`, up to the next word.
pub(in crate::angel::plane) fn squares(
    reader: &mut Reader<'_>,
    list: &mut Placed<Square>,
) -> Result<(), InputError> {
    while reader.peek().is_some_and(|c| !c.is_ascii_lowercase()) {
        let start = reader.place();
        let x = coordinates(reader)?;
        if !reader.take(',') {
            return Err(reader.error("expected `,` and y").with_hint(HINT));
        }
        let y = coordinates(reader)?;
        let span = start..reader.place();
        let rectangle = Rectangle::around(Square::new(x.0, y.0), Square::new(x.1, y.1));
        if rectangle.area() > (MAX_SQUARES - list.items.len()) as u128 {
            return Err(InputError::new(span, format!("a position has at most {MAX_SQUARES} squares")));
        }
        list.items.extend(rectangle.squares());
        list.spans.push((list.items.len(), span));
        if reader.peek().is_some_and(|c| !c.is_whitespace()) {
            return Err(reader.error("expected a blank").with_hint(HINT));
        }
        reader.skip_blanks();
    }
    Ok(())
}

/// Reads `3` or `3..5`, and returns both ends.
fn coordinates(reader: &mut Reader<'_>) -> Result<(i64, i64), InputError> {
    let start = reader.place();
    let from = coordinate(reader)?;
    let to = if reader.take_text("..") { coordinate(reader)? } else { from };
    if to < from {
        return Err(InputError::new(start..reader.place(), "a range begins with its smaller end"));
    }
    Ok((from, to))
}

pub(in crate::angel::plane) fn coordinate(reader: &mut Reader<'_>) -> Result<i64, InputError> {
    let sign = if reader.take('-') { -1 } else { 1 };
    let bound = MAX_COORDINATE.unsigned_abs();
    Ok(sign * reader.number(0, bound, "a coordinate")? as i64)
}

fn coordinate_of(field: Field<'_>) -> Result<i64, DataError> {
    let number = field.integer()?;
    if number.unsigned_abs() > MAX_COORDINATE.unsigned_abs() {
        return Err(field.error(format!("a coordinate is at most {MAX_COORDINATE} in absolute value")));
    }
    Ok(number)
}

fn square(field: Field<'_>) -> Result<Square, DataError> {
    let [x, y] = field.array("a square [x, y]")?;
    Ok(Square::new(coordinate_of(x)?, coordinate_of(y)?))
}

fn segment(field: Field<'_>) -> Result<Segment, DataError> {
    let [x, y, heading] = field.array("a segment [x, y, heading]")?;
    let letter = heading.text()?;
    let known = Heading::from_letter(letter);
    let known =
        known.ok_or_else(|| heading.error(format!("a heading is N, E, S or W, and not {letter:?}")))?;
    Ok(Segment::new(coordinate_of(x)?, coordinate_of(y)?, known))
}

/// Reads a list of at most `most` items. A missing list is empty.
fn list<T>(
    position: Field<'_>,
    name: &str,
    most: usize,
    read: impl Fn(Field<'_>) -> Result<T, DataError>,
) -> Result<Vec<T>, DataError> {
    let Some(list) = position.optional(name)? else { return Ok(Vec::new()) };
    list.each(most, "of them", read)
}

pub(super) fn read(position: Field<'_>) -> Result<Path, DataError> {
    let field = position.field("perch")?;
    let perch = segment(field)?;
    let past = list(position, "past", MAX_PAST, segment)?;
    let left = list(position, "left_add", MAX_SQUARES, square)?;
    let eaten = list(position, "eaten", MAX_SQUARES, square)?;
    let path =
        Path::checked(past, left, eaten).map_err(|fault| DataError::new(fault.place(), fault.message))?;
    // The perch is redundant: it is given for readers, and has to agree with the past.
    if perch != path.perch() {
        let last = if path.past.is_empty() {
            "the first one, since nothing is passed"
        } else {
            "the last of the past"
        };
        return Err(field.error(format!("the perch is {}, {last}, and not {perch}", path.perch())));
    }
    Ok(path)
}

fn of_square(square: &Square) -> Data {
    Data::list([square.x, square.y])
}

fn of_segment(segment: &Segment) -> Data {
    Data::list([segment.x.into(), segment.y.into(), Data::from(segment.heading.letter())])
}

pub(super) fn write(path: &Path) -> Data {
    Data::object([
        ("perch", of_segment(&path.perch())),
        ("past", Data::list(path.past.iter().map(of_segment))),
        ("left_add", Data::list(path.left.iter().map(of_square))),
        ("eaten", Data::list(path.eaten.iter().map(of_square))),
    ])
}
