//! Squares as a person types them.

use upstar::angel::plane::Square;

use crate::angel::script::square;

/// Parses a square, or `dx dy +` for one relative to `at`.
pub(super) fn place(text: &str, at: Square) -> Result<Square, String> {
    let found = match text.strip_suffix('+') {
        Some(offset) => {
            let offset = square(offset.trim())?;
            let beside = at.x.checked_add(offset.x).zip(at.y.checked_add(offset.y));
            let (x, y) = beside.ok_or("this is too far away")?;
            Square::new(x, y)
        }
        None => square(text)?,
    };
    if !found.is_in_range() {
        return Err("this is too far away".to_owned());
    }
    Ok(found)
}
