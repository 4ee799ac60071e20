//! Outlines of areas, and what they surround.

pub(crate) type Place = (i64, i64);

/// What surrounds an area: a line around it, and one around each hole in it, in the other direction.
pub(crate) type Outline = Vec<Vec<Place>>;

/// Twice the area of a triangle, positive for one of two directions.
pub(super) fn double_area(a: Place, b: Place, c: Place) -> i128 {
    let (along, up) = (i128::from(b.0 - a.0), i128::from(b.1 - a.1));
    along * i128::from(c.1 - a.1) - up * i128::from(c.0 - a.0)
}

/// Twice what a line surrounds, positive for one of two directions.
pub(super) fn surrounded(line: &[Place]) -> i128 {
    (0..line.len()).map(|i| cross(line[i], line[(i + 1) % line.len()])).sum()
}

/// Twice the area of a triangle with one corner in the origin.
pub(super) fn cross(a: Place, b: Place) -> i128 {
    i128::from(a.0) * i128::from(b.1) - i128::from(a.1) * i128::from(b.0)
}
