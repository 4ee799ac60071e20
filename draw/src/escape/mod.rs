//! Boards of escape games: regular vertices as circles, exits as squares, the one who walks as a black disk, and
//! a second one as a blue disk.
//!
//! - `canvas`: one picture of a board, which may stand in a document beside others
//! - `frames`: the moves of a play as pictures beside and below one another
//! - `lattice`: where the vertices of lattices are drawn
//! - `lit`: a binary escape tree in the picture of its board
//! - `numbers`: where numbers stand on edges that cross one another
//! - `places`: where the vertices of escape games are drawn
//! - `rim`: names at the margin of a board in the terminal, and the last step marked on it
//! - `text`: boards of escape games for the terminal

mod canvas;
mod frames;
mod lattice;
mod lit;
mod numbers;
mod places;
mod rim;
mod text;

use self::canvas::Canvas;
pub use self::frames::{EscapeFrame, escape_frames_svg};
pub use self::rim::{LastStep, escape_text_in_play};
pub use self::text::escape_text;
use crate::TooLarge;
use crate::svg::Svg;
use upstar::escape::EscapeTree;
use upstar::escape::board::{EscapeGraph, UNBREAKABLE};

/// What a picture shows besides the board. The board is that at the beginning of the play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EscapePicture {
    /// The copies of edges that were deleted since, each by its ends. Edges of which no copy is left are
    /// dashed; those that were taken away when the board was described are dotted.
    pub deleted: Vec<[u32; 2]>,
    /// For each vertex: does the one on the graph win from there? Those vertices are shaded, and those of which
    /// it is not known are hatched.
    pub winning: Option<Vec<Option<bool>>>,
    /// The vertices that were walked on so far, in their order; the last one is where the walk has arrived,
    /// and a ring marks the first one. If there is none, the one on the graph stands on the start.
    pub path: Vec<u32>,
    /// Where two spies stand; where it is not told, and nobody has walked, they stand as on the board.
    pub spies: Option<[u32; 2]>,
    /// Where the one on the graph goes by chance, with the probability of each vertex.
    pub goes: Vec<(u32, String)>,
    /// The edges of which a copy is deleted by chance, by their ends, with the probability of each.
    pub deletes: Vec<([u32; 2], String)>,
    /// A binary escape tree of this board, which is lit: its root in a ring, its forks shaded, its leaves framed.
    pub tree: Option<EscapeTree>,
}

/// Draws the board of an escape game as a stand-alone SVG document.
///
/// Numbers beside edges are those of their copies, thick edges are unbreakable.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar_draw::escape::{EscapePicture, escape_svg};
/// let board = EscapeGraph::parse("grid(7,7) @ 3,3", Cast::EXITS).unwrap();
/// let picture = EscapePicture { deleted: vec![[24, 25]], path: vec![24, 23], ..EscapePicture::default() };
/// assert!(escape_svg(&board, &picture).is_ok_and(|svg| svg.starts_with("<svg")));
/// ```
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) vertices or
/// [`MAX_DRAWN_EDGES`](crate::MAX_DRAWN_EDGES) edges.
pub fn escape_svg(board: &EscapeGraph, picture: &EscapePicture) -> Result<String, TooLarge> {
    check_size(&[board])?;
    let canvas = Canvas::new(board, picture);
    let mut svg = Svg::with_legend(canvas.size(), &format!("Escape game {board}"), &canvas.legend());
    canvas.draw(&mut svg);
    Ok(svg.finish())
}

/// Are the boards together small enough for a picture?
fn check_size(boards: &[&EscapeGraph]) -> Result<(), TooLarge> {
    let vertices: usize = boards.iter().map(|board| board.vertices()).sum();
    let edges: usize = boards.iter().map(|board| board.graph().edges().len()).sum();
    TooLarge::check_places(vertices)?;
    TooLarge::check_edges(edges)
}

/// How many copies of each edge are left, in the order of the board's edges; deleted edges that the board
/// does not have count for nothing.
fn remaining_copies(board: &EscapeGraph, deleted: &[[u32; 2]]) -> Vec<u32> {
    let ordered = |[u, v]: [u32; 2]| [u.min(v), u.max(v)];
    let mut deleted: Vec<_> = deleted.iter().copied().map(ordered).collect();
    deleted.sort_unstable();
    let remaining = |edge: &upstar::escape::board::Edge| {
        if edge.copies == UNBREAKABLE {
            return UNBREAKABLE;
        }
        let ends = ordered(edge.ends);
        let times = deleted.partition_point(|d| *d <= ends) - deleted.partition_point(|d| *d < ends);
        edge.copies.saturating_sub(times as u32)
    };
    board.graph().edges().iter().map(remaining).collect()
}
