//! Outlines of areas, and signed areas.

pub(crate) type Place = (i64, i64);

/// The boundary of an area: a polygon around it, and one around each hole in the opposite direction.
pub(crate) type Outline = Vec<Vec<Place>>;

/// Returns twice the signed area of a triangle.
pub(super) fn double_area(a: Place, b: Place, c: Place) -> i128 {
    let (along, up) = (i128::from(b.0 - a.0), i128::from(b.1 - a.1));
    along * i128::from(c.1 - a.1) - up * i128::from(c.0 - a.0)
}

/// Returns twice the signed area of a polygon.
pub(super) fn surrounded(line: &[Place]) -> i128 {
    (0..line.len()).map(|i| cross(line[i], line[(i + 1) % line.len()])).sum()
}

/// Returns twice the signed area of the triangle of the origin, `a` and `b`.
pub(super) fn cross(a: Place, b: Place) -> i128 {
    i128::from(a.0) * i128::from(b.1) - i128::from(a.1) * i128::from(b.0)
}
