//! Boards of escape games. Regular vertices are circles and exits are squares; the fugitive, or the first
//! spy, is a black disk, and the second spy a blue disk.

mod canvas;
mod places;
mod text;

use self::canvas::Canvas;
pub use self::text::{LastStep, escape_text, escape_text_in_play};
use crate::TooLarge;
use crate::scene::{BLACK, Legend, Look, Scene, fitted};
use upstar::escape::EscapeTree;
use upstar::escape::board::{EscapeGraph, UNBREAKABLE};

/// The contents of a picture besides the board. The board is the one at the beginning of the play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EscapePicture {
    /// The copies of edges that have been deleted, each given by the ends of its edge. Edges without a
    /// remaining copy are dashed. Edges that the description of the board removes are dotted.
    pub deleted: Vec<[u32; 2]>,
    /// For each vertex, whether the fugitive wins from it, or `None` if that is unknown. Winning vertices are
    /// shaded and unknown ones are hatched.
    pub winning: Option<Vec<Option<bool>>>,
    /// The vertices of the walk so far, in order. The fugitive stands on the last one, and a ring marks the
    /// first one. If the list is empty, the fugitive stands on the start.
    pub path: Vec<u32>,
    /// The vertex to which the fugitive is about to go; an arrow leads there.
    pub next: Option<u32>,
    /// The places of two spies. If this is `None`, they stand where the board puts them.
    pub spies: Option<[u32; 2]>,
    /// The vertices to which the fugitive moves at random, with their probabilities.
    pub goes: Vec<(u32, String)>,
    /// The edges that lose a copy at random, by their ends, with their probabilities.
    pub deletes: Vec<([u32; 2], String)>,
    /// A binary escape tree of this board to highlight: its root gets a ring, its forks are shaded, its
    /// leaves are framed.
    pub tree: Option<EscapeTree>,
}

/// Draws the board of an escape game with its legend.
///
/// A number on an edge is the number of its copies. Thick edges are unbreakable.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar_draw::escape::{EscapePicture, escape_scene};
/// let board = EscapeGraph::parse("grid(7,7) @ 3,3", Cast::EXITS).unwrap();
/// let picture = EscapePicture { deleted: vec![[24, 25]], path: vec![24, 23], ..EscapePicture::default() };
/// assert!(escape_scene(&board, &picture).is_ok_and(|scene| scene.svg().starts_with("<svg")));
/// ```
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) vertices or
/// [`MAX_DRAWN_EDGES`](crate::MAX_DRAWN_EDGES) edges.
pub fn escape_scene(board: &EscapeGraph, picture: &EscapePicture) -> Result<Scene, TooLarge> {
    check_size(&[board])?;
    let canvas = Canvas::new(board, picture);
    let mut scene = Scene::with_legend(canvas.size(), &format!("Escape game {board}"), &canvas.legend());
    canvas.draw(&mut scene);
    Ok(scene)
}

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
/// [`TooLarge`] if all boards together exceed the limits of [`escape_scene`].
pub fn escape_frames_scene(frames: &[EscapeFrame<'_>]) -> Result<Scene, TooLarge> {
    let boards: Vec<_> = frames.iter().map(|frame| frame.board).collect();
    check_size(&boards)?;
    let pictures: Vec<_> = frames.iter().map(|frame| Canvas::new(frame.board, &frame.picture)).collect();
    let width = pictures.iter().map(|picture| picture.size().0).max().unwrap_or(0).max(LEAST);
    let height = pictures.iter().map(|picture| picture.size().1).max().unwrap_or(0) + CAPTION;
    let columns = (WIDTH / width).clamp(1, frames.len().max(1) as i64);
    let rows = (frames.len() as i64 + columns - 1) / columns;
    let mut legend = Legend::default();
    pictures.iter().for_each(|picture| legend.extend(&picture.legend()));
    let mut scene = Scene::with_legend((columns * width, rows * height), "Moves of an escape game", &legend);
    for (i, (frame, picture)) in (0..).zip(frames.iter().zip(pictures)) {
        let (x, top) = (i % columns * width, i / columns * height);
        let (caption, size) = fitted(&frame.caption, 10..=14, width - 8);
        let look = [Look::Middle, Look::Size(size), Look::Bold, Look::Fill(BLACK)];
        scene.text((x + width / 2, top + CAPTION - 6), caption, &look);
        let aside = (width - picture.size().0) / 2;
        scene.group(&[Look::Moved(x + aside, top + CAPTION)], |scene| picture.draw(scene));
    }
    Ok(scene)
}

/// Returns an error if the boards together are too large for a picture.
fn check_size(boards: &[&EscapeGraph]) -> Result<(), TooLarge> {
    let vertices: usize = boards.iter().map(|board| board.vertices()).sum();
    let edges: usize = boards.iter().map(|board| board.graph().edges().len()).sum();
    TooLarge::check_places(vertices)?;
    TooLarge::check_edges(edges)
}

/// Returns the number of remaining copies of each edge, in the order of the board's edges. Deletions of edges
/// that the board does not have are ignored.
fn remaining_copies(board: &EscapeGraph, deleted: &[[u32; 2]]) -> Vec<u32> {
    let ordered = |[u, v]: [u32; 2]| [u.min(v), u.max(v)];
    let mut deleted: Vec<_> = deleted.iter().copied().map(ordered).collect();
    deleted.sort_unstable();
    let remaining = |edge: &upstar::escape::board::Edge| {
        if edge.copies == UNBREAKABLE {
            return UNBREAKABLE;
        }
        let ends = ordered(edge.ends);
        // The list is sorted, hence the deletions of one edge are a contiguous part of it.
        let times = deleted.partition_point(|d| *d <= ends) - deleted.partition_point(|d| *d < ends);
        edge.copies.saturating_sub(times as u32)
    };
    board.graph().edges().iter().map(remaining).collect()
}
