//! Conversion of paths to and from data.

use super::{MAX_PAST, MAX_SQUARES, Path};
use crate::angel::plane::{Heading, MAX_COORDINATE, Segment, Square};
use crate::ground::data::{Data, DataError, Field};

fn coordinate(field: Field<'_>) -> Result<i64, DataError> {
    let number = field.integer()?;
    if number.unsigned_abs() > MAX_COORDINATE.unsigned_abs() {
        return Err(field.error(format!("a coordinate is at most {MAX_COORDINATE} in absolute value")));
    }
    Ok(number)
}

fn square(field: Field<'_>) -> Result<Square, DataError> {
    let [x, y] = field.array("a square [x, y]")?;
    Ok(Square::new(coordinate(x)?, coordinate(y)?))
}

fn segment(field: Field<'_>) -> Result<Segment, DataError> {
    let [x, y, heading] = field.array("a segment [x, y, heading]")?;
    let letter = heading.text()?;
    let known = Heading::from_letter(letter);
    let known =
        known.ok_or_else(|| heading.error(format!("a heading is N, E, S or W, and not {letter:?}")))?;
    Ok(Segment::new(coordinate(x)?, coordinate(y)?, known))
}

/// Reads a list of at most `most` items. A missing list is empty.
fn list<T>(
    position: Field<'_>,
    name: &str,
    most: usize,
    read: impl Fn(Field<'_>) -> Result<T, DataError>,
) -> Result<Vec<T>, DataError> {
    let Some(list) = position.optional(name)? else { return Ok(Vec::new()) };
    if list.items()?.len() > most {
        return Err(list.error(format!("at most {most} of them")));
    }
    list.items()?.map(read).collect()
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
    Data::List(vec![Data::integer(square.x), Data::integer(square.y)])
}

fn of_segment(segment: &Segment) -> Data {
    let heading = Data::Text(segment.heading.letter().to_string());
    Data::List(vec![Data::integer(segment.x), Data::integer(segment.y), heading])
}

pub(super) fn write(path: &Path) -> Data {
    Data::Object(vec![
        ("perch".to_owned(), of_segment(&path.perch())),
        ("past".to_owned(), Data::List(path.past.iter().map(of_segment).collect())),
        ("left_add".to_owned(), Data::List(path.left.iter().map(of_square).collect())),
        ("eaten".to_owned(), Data::List(path.eaten.iter().map(of_square).collect())),
    ])
}
