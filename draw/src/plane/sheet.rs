//! Several pictures of the plane in one document, in rows.

use super::canvas::{CAPTION, Canvas, caption_width};
use super::legend::legend;
use super::lines::doubles;
use super::scale::{Scale, side};
use super::{PlanePicture, check};
use crate::limits::TooLarge;
use crate::svg::Svg;

/// The greatest width of a row of pictures, and the space for one of several pictures, in pixels.
const WIDTH: i64 = 1000;
const ROOM: i64 = 440;

/// Draws one or several pictures of the plane in a stand-alone SVG document with a title and a legend, in
/// rows from left to right. All have the same scale, between 2 and 24 pixels for a square.
///
/// # Errors
/// [`TooLarge::Side`] if a picture has more than [`MAX_PLANE_SIDE`](crate::plane::MAX_PLANE_SIDE) squares
/// from side to side, [`TooLarge::Pictures`] if there are too many pictures or squares.
pub fn plane_svg(pictures: &[PlanePicture], title: &str) -> Result<String, TooLarge> {
    check(pictures.iter())?;
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
