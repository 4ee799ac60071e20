//! The moves of a play as pictures in rows.

use super::canvas::Canvas;
use super::{EscapePicture, check_size};
use crate::TooLarge;
use crate::legend::Legend;
use crate::scene::{Scene, fitted};
use upstar::escape::board::EscapeGraph;

/// One of several pictures.
#[derive(Clone, Debug)]
pub struct EscapeFrame<'b> {
    /// The board at the beginning of the play.
    pub board: &'b EscapeGraph,
    /// The contents of the picture besides the board.
    pub picture: EscapePicture,
    /// The caption above the picture.
    pub caption: String,
}

/// The width up to which pictures stand side by side, in pixels.
const WIDTH: i64 = 1600;
/// The height of a caption, in pixels.
const CAPTION: i64 = 26;
/// The least width of a picture with its caption, in pixels.
const LEAST: i64 = 220;

/// Draws several boards of escape games, such as those after each move of a play, in one SVG document. The
/// pictures stand in rows from left to right, with their captions above them.
///
/// # Errors
/// [`TooLarge`] if all boards together exceed the limits of [`escape_svg`](super::escape_svg).
pub fn escape_frames_svg(frames: &[EscapeFrame<'_>]) -> Result<String, TooLarge> {
    let boards: Vec<_> = frames.iter().map(|frame| frame.board).collect();
    check_size(&boards)?;
    let pictures: Vec<_> = frames.iter().map(|frame| Canvas::new(frame.board, &frame.picture)).collect();
    let width = pictures.iter().map(|picture| picture.size().0).max().unwrap_or(0).max(LEAST);
    let height = pictures.iter().map(|picture| picture.size().1).max().unwrap_or(0) + CAPTION;
    let columns = (WIDTH / width).clamp(1, frames.len().max(1) as i64);
    let rows = (frames.len() as i64 + columns - 1) / columns;
    let mut legend = Legend::default();
    pictures.iter().for_each(|picture| legend.extend(&picture.legend()));
    let mut svg = Scene::with_legend((columns * width, rows * height), "Moves of an escape game", &legend);
    for (i, (frame, picture)) in (0..).zip(frames.iter().zip(pictures)) {
        let (x, top) = (i % columns * width, i / columns * height);
        let (caption, size) = fitted(&frame.caption, 10..=14, width - 8);
        svg.text(
            (x + width / 2, top + CAPTION - 6),
            format_args!("text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"bold\" fill=\"#000000\""),
            &caption,
        );
        let aside = (width - picture.size().0) / 2;
        svg.open(format_args!("transform=\"translate({} {})\"", x + aside, top + CAPTION));
        picture.draw(&mut svg);
        svg.close();
    }
    Ok(svg.finish())
}
