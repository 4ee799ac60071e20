//! Pictures of an update of the Angel's path.

use upstar::board::plane::Path;
use upstar::draw::{MAX_PLANE_SIDE, PlaneLimit, PlanePicture, plane_svg, update_picture};
use upstar::solve::angel::update::Best;

/// The path before an update, and with the largest best left set of the relaxed rule afterwards.
///
/// # Errors
/// The picture would be too large.
pub(crate) fn picture(path: &Path, best: &Best) -> Result<PlanePicture, PlaneLimit> {
    for rectangle in &best.largest {
        let (width, height) = rectangle.sides();
        if width.max(height) > MAX_PLANE_SIDE {
            return Err(PlaneLimit::Side(width, height));
        }
    }
    let joining = best.largest.iter().flat_map(|rectangle| rectangle.squares());
    let left = path.left().iter().copied().chain(joining).collect();
    let eaten = path.eaten().iter().copied();
    let (evaded, eaten): (Vec<_>, _) =
        eaten.partition(|&square| best.largest.iter().any(|rectangle| rectangle.contains(square)));
    let after = Path::new(path.past().to_vec(), left, eaten).expect("squares that join are in no list");
    let mut picture = update_picture(path, &after)?;
    picture.eaten = [after.eaten(), &evaded].concat();
    Ok(picture)
}

/// The same as a document.
///
/// # Errors
/// The picture would be too large.
pub(crate) fn svg(path: &Path, best: &Best) -> Result<String, PlaneLimit> {
    plane_svg(&[picture(path, best)?], &format!("Update of the path {path}"))
}
