//! Positions of all kinds of boards as SVG, one kind a file; grids and tracks as text, too. What several of them
//! draw alike stands in `marks`.
//!
//! - `cheques`: coins and cheques: a card for each cheque, Left's amount above, Right's below
//! - `choices`: coins and trees of choices: boxes in boxes, what Left can choose above, Right below
//! - `digraph`: directed graphs
//! - `edges`: graphs with coloured edges that stand on the ground
//! - `flies`: horseflies on the rows around them
//! - `grid`: boards as SVG
//! - `heaps`: heaps: a box with its size for each
//! - `strip`: strips: a row of cells
//! - `track`: squares in a row with ladders and snakes, winding upwards from the lower left
//! - `track_text`: squares in a row with ladders and snakes, as text
//! - `vertices`: graphs with something on their vertices

mod cheques;
mod choices;
mod digraph;
mod edges;
mod flies;
mod grid;
mod heaps;
pub(crate) mod marks;
mod strip;
mod text;
pub(crate) mod track;
mod track_text;
mod vertices;

pub use self::grid::{Domino, board_svg};
pub use self::text::{board_text, side_by_side};
pub use self::track_text::track_text;

use crate::draw::TooLarge;
use crate::games::board::AnyBoard;

/// Draws a position as a stand-alone SVG document: what is Left's in blue, what is Right's in red.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::draw::MAX_DRAWN_PLACES) places.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::GameBoard;
/// use upstar::games::board::strip::Strip;
/// use upstar::draw::position_svg;
/// let strip = Strip::parse("TT..FF", ".TF").unwrap();
/// assert!(position_svg(strip.any()).is_ok_and(|svg| svg.starts_with("<svg")));
/// ```
pub fn position_svg(board: AnyBoard<'_>) -> Result<String, TooLarge> {
    annotated_svg(board, &[])
}

/// Draws a position as [`position_svg`] does, with a note in each place, such as its value, where the board
/// has room for them: on tracks, directed graphs, and beside flies and heaps.
///
/// # Errors
/// Those of [`position_svg`].
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::heaps::{HeapRules, Heaps};
/// use upstar::games::board::GameBoard;
/// use upstar::draw::annotated_svg;
/// let heaps = Heaps::parse("5 12", HeapRules::Fixed).unwrap();
/// assert!(annotated_svg(heaps.any(), &["0".to_owned(), "inf{}".to_owned()]).is_ok_and(|svg| svg.contains("inf{}")));
/// ```
pub fn annotated_svg(board: AnyBoard<'_>, notes: &[String]) -> Result<String, TooLarge> {
    TooLarge::check_places(board.places())?;
    Ok(match board {
        AnyBoard::Grid(grid) => board_svg(grid, &[&[]])?,
        AnyBoard::Strip(strip) => strip::svg(strip),
        AnyBoard::Vertices(graph) => vertices::svg(graph),
        AnyBoard::Edges(graph) => edges::svg(graph),
        AnyBoard::Cheques(table) => cheques::svg(table),
        AnyBoard::Choices(choices) => choices::svg(choices)?,
        AnyBoard::Bigraph(graph) => digraph::partizan_svg(graph, notes),
        AnyBoard::Digraph(graph) => digraph::svg(graph, notes),
        AnyBoard::Track(track) => track::svg(track, notes),
        AnyBoard::Flies(flies) => flies::svg(flies, notes)?,
        AnyBoard::Heaps(heaps) => heaps::svg(heaps, notes),
    })
}
