//! Several pictures of the plane in one document, in rows, and the pictures of a path and of an update of a
//! path.

use super::canvas::{CAPTION, Canvas, caption_width, legend};
use super::scale::{LARGEST, Scale, doubles, side};
use super::{PlanePicture, check};
use crate::scene::{Look, MAX_PLANE_SIDE, Scene, TooLarge};
use rustc_hash::FxHashSet;
use upstar::angel::plane::{Heading, Path, Rectangle, Segment, Square};

/// The greatest width of a row of pictures, and the space for one of several pictures, in pixels.
const WIDTH: i64 = 1000;
const ROOM: i64 = 440;

/// The ratio of the sides of a picture above which it is divided.
const THIN: u64 = 6;

/// Draws one or several pictures of the plane in a stand-alone SVG document with a title and a legend, in
/// rows from left to right. All have the same scale, between 2 and 24 pixels for a square. A single picture that is
/// long and thin is divided into parts, if its squares would otherwise be smaller than usual.
///
/// # Errors
/// [`TooLarge::Side`] if a picture has more than [`MAX_PLANE_SIDE`](crate::plane::MAX_PLANE_SIDE) squares
/// from side to side, [`TooLarge::Pictures`] if there are too many pictures or squares.
pub fn plane_scene(pictures: &[PlanePicture], title: &str) -> Result<Scene, TooLarge> {
    check(pictures.iter())?;
    let divided = match pictures {
        [picture] => parts(picture),
        _ => None,
    };
    let pictures = divided.as_deref().unwrap_or(pictures);
    let room = if pictures.len() > 1 { ROOM } else { WIDTH };
    let side = pictures.iter().map(|picture| side(picture.window, room)).min().unwrap_or(1);
    let scales: Vec<Scale> = pictures.iter().map(|picture| Scale::new(picture.window, side)).collect();
    let captions = pictures.iter().map(|picture| caption_width(&picture.caption)).max().unwrap_or(0);
    let width = scales.iter().map(|scale| scale.size().0).max().unwrap_or(0).max(captions.min(room));
    let is_captioned = pictures.iter().any(|picture| !picture.caption.is_empty());
    let head = if is_captioned { CAPTION } else { 0 };
    let height = head + scales.iter().map(|scale| scale.size().1).max().unwrap_or(0);
    // All pictures have cells of the same size, hence a table decides where they stand.
    let (columns, rows) = table(pictures.len() as i64, WIDTH / width.max(1));
    let mut scene = Scene::with_legend((columns * width, rows * height), title, &legend(pictures));
    for (i, (picture, scale)) in (0..).zip(pictures.iter().zip(&scales)) {
        let (x, y) = (i % columns * width, i / columns * height);
        scene.group(&[Look::Moved(x, y)], |scene| {
            Canvas { scene, scale }.caption(&picture.caption, width);
            scene.group(&[Look::Moved((width - scale.size().0) / 2, head)], |scene| {
                draw(&mut Canvas { scene, scale }, picture);
            });
        });
    }
    Ok(scene)
}

/// Divides a long thin picture into parts, from south to north or from west to east. The parts side by side have
/// about the form of a square. Returns `None` for other pictures.
fn parts(picture: &PlanePicture) -> Option<Vec<PlanePicture>> {
    let (width, height) = picture.window.sides();
    let (short, long) = (width.min(height), width.max(height));
    if long <= THIN * short || side(picture.window, WIDTH) == LARGEST {
        return None;
    }
    let length = long.div_ceil((long / short).isqrt() + 1);
    let count = long.div_ceil(length);
    let part = |i: u64| {
        let mut part = picture.clone();
        let (low, high) = (&mut part.window.south_west, &mut part.window.north_east);
        let (low, high) = if height > width { (&mut low.y, &mut high.y) } else { (&mut low.x, &mut high.x) };
        *low += (i * length) as i64;
        *high = (*high).min(*low + length as i64 - 1);
        let comma = if picture.caption.is_empty() { "" } else { ", " };
        part.caption = format!("{}{comma}part {} of {count}", picture.caption, i + 1);
        part
    };
    Some((0..count).map(part).collect())
}

/// Returns the numbers of columns and rows for some pictures, with at most `most` columns: the fewest rows,
/// and then the fewest columns, which makes the rows nearly equally long.
fn table(pictures: i64, most: i64) -> (i64, i64) {
    let ceiling = |a: i64, b: i64| (a + b - 1) / b;
    let rows = ceiling(pictures.max(1), most.max(1));
    (ceiling(pictures.max(1), rows), rows)
}

fn draw(canvas: &mut Canvas<'_>, picture: &PlanePicture) {
    let doubles = doubles(picture.past.iter().chain(&picture.future));
    if !picture.is_free {
        canvas.west();
    }
    canvas.left(picture);
    canvas.grid();
    canvas.eaten(picture);
    canvas.evaded(picture);
    canvas.past(&picture.past, &doubles);
    canvas.future(picture);
    canvas.players(picture);
    canvas.scale.numbers(canvas.scene);
}

/// The margin around the contents of a picture, in squares.
const MARGIN: i64 = 2;

/// Returns the picture of a path: its past and future, the left set, the Eaten squares, and the Angel on his
/// perch.
///
/// # Errors
/// [`TooLarge::Side`] if all of this extends over more than [`MAX_PLANE_SIDE`] squares.
pub fn path_picture(path: &Path) -> Result<PlanePicture, TooLarge> {
    let mut picture = PlanePicture::new(window(path)?);
    picture.left = path.left().to_vec();
    picture.eaten = path.eaten().to_vec();
    picture.past = past(path, picture.window);
    picture.future = future(path, picture.window);
    picture.perch = Some(path.perch());
    picture.way = vec![path.perch().right()];
    Ok(picture)
}

/// Returns the picture of an update: the path before it, and the path after the given squares have joined the
/// left set.
///
/// # Errors
/// [`TooLarge::Side`] if the squares, or both paths together, extend over more than [`MAX_PLANE_SIDE`]
/// squares.
///
/// # Panics
/// If one of the squares is in the left set already.
pub fn update_picture(before: &Path, joins: &[Rectangle]) -> Result<PlanePicture, TooLarge> {
    joins.iter().try_for_each(|&rectangle| checked_window(rectangle).map(drop))?;
    let joining = joins.iter().flat_map(|rectangle| rectangle.squares());
    let left = before.left().iter().copied().chain(joining).collect();
    let (evaded, eaten): (Vec<Square>, Vec<Square>) =
        before.eaten().iter().partition(|&&square| joins.iter().any(|rectangle| rectangle.contains(square)));
    let after = Path::new(before.past().to_vec(), left, eaten).expect("squares that join are in no list");
    let mut picture = path_picture(before)?;
    let both = window(&after)?;
    picture.window = checked_window(picture.window.with(both.south_west).with(both.north_east))?;
    picture.past = past(before, picture.window);
    picture.former = future(before, picture.window);
    picture.future = future(&after, picture.window);
    picture.joining = after.left().iter().filter(|&&square| !before.is_left(square)).copied().collect();
    picture.shores = shores(&after);
    picture.eaten = [after.eaten(), &evaded].concat();
    Ok(picture)
}

/// Returns the sides between squares of the left set and other squares that the path does not pass: the
/// borders of islands.
fn shores(path: &Path) -> Vec<Segment> {
    // The future may be infinite. It is examined up to the first segment north of the left set and of the
    // perch, and no longer than a curve around these squares can be.
    let most = 4 * (path.left().len() + path.past().len()) + 2 * BEYOND as usize;
    let bound = path.left().iter().map(|square| square.y).fold(path.perch().y, i64::max) + 1;
    let ahead = path.future().take(most).take_while(|segment| segment.y <= bound);
    let passed: FxHashSet<Segment> = path.past().iter().copied().chain(ahead).collect();
    let sides = path
        .left()
        .iter()
        .flat_map(|&square| Heading::ALL.map(|heading| Segment::along(square, heading).reverse()));
    let is_shore = |side: &Segment| !path.is_left(side.right()) && !passed.contains(side);
    sides.filter(is_shore).filter(|side| side.right().x >= 0).collect()
}

/// Returns the window, or an error if it is too large.
fn checked_window(window: Rectangle) -> Result<Rectangle, TooLarge> {
    let (width, height) = window.sides();
    if width.max(height) > MAX_PLANE_SIDE { Err(TooLarge::Side(width, height)) } else { Ok(window) }
}

/// Returns the smallest window with the left set, the Eaten squares, the past and the perch, and a margin.
fn window(path: &Path) -> Result<Rectangle, TooLarge> {
    let start = Rectangle::around(Square::new(0, 0), path.perch().right());
    let passed = path.past().iter().map(|segment| segment.right());
    let shown = path.left().iter().chain(path.eaten()).copied().chain(passed);
    let all = checked_window(shown.fold(start, Rectangle::with))?;
    let (low, high) = (all.south_west, all.north_east);
    checked_window(Rectangle {
        south_west: Square::new(low.x - MARGIN, low.y - MARGIN),
        north_east: Square::new(high.x + MARGIN, high.y + MARGIN),
    })
}

/// The number of squares by which lines extend beyond the window. A caller may enlarge the window afterwards.
const BEYOND: i64 = MAX_PLANE_SIDE as i64;

/// Returns the past, beginning south of the window on the straight line x = 0.
fn past(path: &Path, window: Rectangle) -> Vec<Segment> {
    let older = (window.south_west.y - BEYOND..=0).map(|y| Segment::new(0, y, Heading::North));
    older.chain(path.past().iter().copied()).collect()
}

/// Returns the future, until it is far north of the window.
fn future(path: &Path, window: Rectangle) -> Vec<Segment> {
    // A curve passes each side of a square at most twice. The bound ends the loop even if the past and the
    // left set do not fit together.
    let most = 4 * window.area() as usize + BEYOND as usize;
    path.future().take(most).take_while(|segment| segment.y <= window.north_east.y + BEYOND).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_nearly_the_same_length() {
        assert_eq!(
            [(0, 3), (1, 3), (4, 3), (7, 3), (2, 0)].map(|(n, most)| table(n, most)),
            [(1, 1), (1, 1), (2, 2), (3, 3), (1, 2)]
        );
    }
}
