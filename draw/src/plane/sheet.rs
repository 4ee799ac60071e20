//! Pictures of the plane beside and below one another.

use super::canvas::{CAPTION, Canvas, caption_width};
use super::legend::legend;
use super::lines::doubles;
use super::scale::{Scale, side};
use super::{PlaneLimit, PlanePicture, check};
use crate::svg::Svg;

/// How wide a document may be before the next picture stands below the first one, and the room for one of
/// several, in pixels.
const WIDTH: i64 = 1000;
const ROOM: i64 = 440;

/// Draws one or several pictures of the plane in a stand-alone SVG document with a title, in rows from left
/// to right, above a legend; all in the same scale, from 24 pixels for a square down to two.
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
    let mut svg = Svg::with_legend((columns * width, rows * height), title, &legend(pictures));
    for (i, (picture, scale)) in (0..).zip(pictures.iter().zip(&scales)) {
        let (x, y) = (i % columns * width, i / columns * height);
        svg.add(format_args!("<g transform=\"translate({x} {y})\">"));
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
    canvas.scale.numbers(canvas.svg);
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
