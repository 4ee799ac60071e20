//! Pictures of the plane beside and below one another.

use super::canvas::{CAPTION, Canvas, caption_width};
use super::lines::doubles;
use super::scale::{Scale, side};
use super::{PlaneLimit, PlanePicture, check};
use crate::draw::svg::Svg;

/// How wide a document may be before the next picture stands below the first one, and the room for one of
/// several, in pixels.
const WIDTH: i64 = 1000;
const ROOM: i64 = 440;

/// Draws one or several pictures of the plane in a stand-alone SVG document with a title, in rows from left
/// to right; all in the same scale, from 24 pixels for a square down to two.
///
/// # Errors
/// A picture has more than [`MAX_PLANE_SIDE`](super::MAX_PLANE_SIDE) squares from side to side, or there are
/// too many pictures.
pub fn plane_svg(pictures: &[PlanePicture], title: &str) -> Result<String, PlaneLimit> {
    check(pictures.iter())?;
    let room = if pictures.len() > 1 { ROOM } else { WIDTH };
    let side = pictures.iter().map(|picture| side(picture.window, room)).min().unwrap_or(1);
    let scales: Vec<Scale> = pictures.iter().map(|picture| Scale::new(picture.window, side)).collect();
    let captions = pictures.iter().map(|picture| caption_width(&picture.caption)).max().unwrap_or(0);
    let width = scales.iter().map(|scale| scale.size().0).max().unwrap_or(0).max(captions.min(room));
    let is_captioned = pictures.iter().any(|picture| !picture.caption.is_empty());
    let head = if is_captioned { CAPTION } else { 0 };
    let height = head + scales.iter().map(|scale| scale.size().1).max().unwrap_or(0);
    let (columns, rows) = table(pictures.len() as i64, WIDTH / width.max(1));
    let mut svg = Svg::new(columns * width, rows * height, title);
    for (i, (picture, scale)) in (0..).zip(pictures.iter().zip(&scales)) {
        let (left, top) = (i % columns * width, i / columns * height);
        svg.add(format_args!("<g transform=\"translate({left} {top})\">"));
        Canvas { svg: &mut svg, scale }.caption(&picture.caption, width);
        svg.add(format_args!("<g transform=\"translate({} {head})\">", (width - scale.size().0) / 2));
        draw(&mut Canvas { svg: &mut svg, scale }, picture);
        svg.add(format_args!("</g>\n</g>"));
    }
    Ok(svg.finish())
}

/// The columns and rows for so many pictures, with at most so many columns: rows of nearly the same length.
fn table(pictures: i64, most: i64) -> (i64, i64) {
    let ceiling = |a: i64, b: i64| (a + b - 1) / b;
    let rows = ceiling(pictures.max(1), most.max(1));
    (ceiling(pictures.max(1), rows), rows)
}

fn draw(canvas: &mut Canvas<'_>, picture: &PlanePicture) {
    let doubles = doubles(picture.past.iter().chain(&picture.future));
    canvas.west();
    canvas.left(picture);
    canvas.grid();
    canvas.eaten(picture);
    canvas.evaded(picture);
    canvas.past(&picture.past, &doubles);
    canvas.future(picture);
    canvas.players(picture);
    canvas.scale.numbers(canvas.svg);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::angel::draw::{path_picture, update_picture};
    use crate::angel::plane::{Path, Rectangle, Segment, Square};
    use crate::draw::svg::assert_well_formed;
    use crate::ground::board::Board;

    #[test]
    fn rows_have_nearly_the_same_length() {
        assert_eq!(
            [(0, 3), (1, 3), (4, 3), (7, 3), (2, 0)].map(|(n, most)| table(n, most)),
            [(1, 1), (1, 1), (2, 2), (3, 3), (1, 2)]
        );
    }

    #[test]
    fn segments_that_are_traversed_twice_are_fatter() {
        let picture =
            |text: &str| path_picture(&Path::parse(text, ()).expect("a path")).expect("a small one");
        let plain = plane_svg(&[picture("past E N W left 0,1")], "a < b").expect("a small picture");
        assert_well_formed(&plain);
        let fat = |svg: &str| svg.matches("stroke-width=\"7.5\" stroke-linecap").count();
        assert_eq!(fat(&plain), 0);
        let dead_end = plane_svg(&[picture("past E N W E left 0,1 0,2")], "").expect("a small picture");
        assert_eq!(fat(&dead_end), 1);
    }

    #[test]
    fn what_joins_is_tinted_and_the_former_path_is_dashed() {
        let before = Path::parse("eaten 0,3", ()).expect("a path");
        let after = Path::parse("left 0,3", ()).expect("a path");
        let picture = update_picture(&before, &after).expect("a small picture");
        assert_eq!(picture.joining, [Square::new(0, 3)]);
        let svg = plane_svg(&[picture.clone(), picture], "").expect("a small picture");
        assert_well_formed(&svg);
        assert_eq!(svg.matches("stroke-dasharray").count(), 2);
    }

    #[test]
    fn large_pictures_and_inconsistent_paths() {
        let far = Path::parse("eaten 0,9 600,9", ()).expect("a path");
        assert_eq!(path_picture(&far), Err(PlaneLimit::Side(601, 10)));
        let further = Path::parse("eaten 4611686018427387904,-4611686018427387904", ()).expect("a path");
        assert!(path_picture(&further).is_err());
        // The past ends within the left set, so that nothing follows.
        let lost = Path::parse("past N W2 left 0,1", ()).expect("a path");
        assert_well_formed(&plane_svg(&[path_picture(&lost).expect("a picture")], "").expect("a document"));
        let window = Rectangle::around(Square::new(0, 0), Square::new(599, 599));
        let picture = PlanePicture::new(window);
        assert!(plane_svg(std::slice::from_ref(&picture), "").is_ok());
        assert_eq!(plane_svg(&vec![picture; 3], ""), Err(PlaneLimit::Pictures(3)));
        let outside = PlanePicture {
            past: vec![Segment::new(900, 0, crate::angel::plane::Heading::North)],
            eaten: vec![Square::new(-900, 0)],
            target: Some(Square::new(1 << 61, 0)),
            way: vec![Square::new(-(1 << 61), 0), Square::new(1 << 61, 0)],
            ..PlanePicture::new(window)
        };
        assert_well_formed(&plane_svg(&[outside], "").expect("what is outside is left out"));
    }
}
