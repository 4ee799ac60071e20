//! Pictures of an update of the Angel's path.

use upstar::angel::draw::{MAX_PLANE_SIDE, PlaneLimit, PlanePicture, plane_svg, update_picture};
use upstar::angel::plane::{Path, Rectangle};
use upstar::angel::update::{Best, Connected, Rule};

/// The path before an update, and after these squares have joined the left set.
///
/// # Errors
/// The picture would be too large.
pub(crate) fn picture(path: &Path, joins: &[Rectangle]) -> Result<PlanePicture, PlaneLimit> {
    for rectangle in joins {
        let (width, height) = rectangle.sides();
        if width.max(height) > MAX_PLANE_SIDE {
            return Err(PlaneLimit::Side(width, height));
        }
    }
    let joining = joins.iter().flat_map(|rectangle| rectangle.squares());
    let left = path.left().iter().copied().chain(joining).collect();
    let eaten = path.eaten().iter().copied();
    let (evaded, eaten): (Vec<_>, _) =
        eaten.partition(|&square| joins.iter().any(|rectangle| rectangle.contains(square)));
    let after = Path::new(path.past().to_vec(), left, eaten).expect("squares that join are in no list");
    let mut picture = update_picture(path, &after)?;
    picture.eaten = [after.eaten(), &evaded].concat();
    Ok(picture)
}

/// The largest best left set of the relaxed rule as a document, and that of the literal rule beside it where
/// they differ.
///
/// # Errors
/// The picture would be too large.
pub(crate) fn svg(path: &Path, best: &Best, literal: Option<&Connected>) -> Result<String, PlaneLimit> {
    let mut pictures = vec![picture(path, &best.largest)?];
    if let Some(other) = literal.filter(|other| other.change != best.change) {
        pictures.push(picture(path, &other.joins)?);
        let window = pictures[0].window.with(pictures[1].window.south_west);
        let window = window.with(pictures[1].window.north_east);
        for (picture, rule) in pictures.iter_mut().zip([Rule::Relaxed, Rule::Literal]) {
            picture.window = window;
            picture.caption = rule.name().to_owned();
        }
    }
    plane_svg(&pictures, &format!("Update of the path {path}"))
}
