//! Positions on all kinds of boards as SVG, one kind a file; grids and tracks as text, too. The module
//! `marks` contains the marks that several boards share.

mod cakes;
mod choices;
mod digraph;
mod flies;
mod grid;
mod heaps;
pub(crate) mod marks;
mod played;
mod sums;
mod track;
mod vertices;

pub use self::grid::{Domino, board_svg, board_text, with_coordinates};
pub(crate) use self::grid::{Laid, draw_small_grid};
pub use self::marks::{Change, DrawnMove, Shows, Why};
pub use self::played::{PlayedMarks, played_text};
pub use self::sums::{SumTerm, TermPicture, sum_scene};
pub use self::track::track_text;
pub use self::vertices::random_map_scene;
use crate::{Scene, TooLarge};
use upstar::games::board::AnyBoard;
use upstar::games::board::heaps::HeapPicture;
use upstar::ground::Sign;

/// Draws a position with Left's pieces in blue and Right's in red. `signs` are
/// the words for the pieces on the board, from the [`Facts`](upstar::ground::Facts) of its ruleset.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) places.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::GameBoard;
/// use upstar::games::board::strip::Strip;
/// use upstar_draw::position_scene;
/// use upstar::ground::{Player, Sign};
/// static SIGNS: [Sign; 1] = [Sign::of(Player::Left, b'T', "a toad")];
/// let strip = Strip::parse("TT..FF", ".TF").unwrap();
/// assert!(position_scene(strip.any(), &SIGNS).is_ok_and(|scene| scene.svg().contains("a toad")));
/// ```
pub fn position_scene(board: AnyBoard<'_>, signs: &[Sign]) -> Result<Scene, TooLarge> {
    annotated_scene(board, signs, &[])
}

/// Draws a position as [`position_scene`] does, with a note at each place, such as its value. Tracks, directed
/// graphs, flies and heaps have space for notes; other boards ignore them.
///
/// # Errors
/// [`TooLarge`] as for [`position_scene`].
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::heaps::{HeapRules, Heaps};
/// use upstar::games::board::GameBoard;
/// use upstar_draw::annotated_scene;
/// let heaps = Heaps::parse("5 12", HeapRules::Fixed).unwrap();
/// assert!(annotated_scene(heaps.any(), &[], &["0".to_owned(), "inf{}".to_owned()]).is_ok_and(|scene| scene.svg().contains("inf{}")));
/// ```
pub fn annotated_scene(board: AnyBoard<'_>, signs: &[Sign], notes: &[String]) -> Result<Scene, TooLarge> {
    moves_scene(board, signs, notes, &[])
}

/// Draws a position as [`annotated_scene`] does, with moves in it. Moves that cover free cells are drawn on
/// several boards if they overlap.
///
/// # Errors
/// [`TooLarge`] as for [`position_scene`].
///
/// ```
/// use upstar::ground::Player;
/// use upstar::ground::board::Board;
/// use upstar::games::board::GameBoard;
/// use upstar::games::board::strip::Strip;
/// use upstar_draw::{Change, DrawnMove, Shows, Why, moves_scene};
/// let strip = Strip::parse("TT..FF", ".TF").unwrap();
/// let shows = Shows { player: Some(Player::Left), why: Why::Wins };
/// let step = DrawnMove { shows, change: Change::Places(&[1, 2]) };
/// assert!(moves_scene(strip.any(), &[], &[], &[step]).is_ok_and(|scene| scene.svg().contains("moves with which Left wins")));
/// ```
pub fn moves_scene(
    board: AnyBoard<'_>,
    signs: &[Sign],
    notes: &[String],
    moves: &[DrawnMove<'_>],
) -> Result<Scene, TooLarge> {
    TooLarge::check_places(board.places())?;
    Ok(match board {
        AnyBoard::Grid(grid) => grid::scene(grid, signs, moves)?,
        AnyBoard::Strip(strip) => track::strip_scene(strip, signs, moves),
        AnyBoard::Vertices(graph) => vertices::scene(graph, signs, moves),
        AnyBoard::Edges(graph) => vertices::edges_scene(graph, signs, moves),
        AnyBoard::Cheques(table) => choices::cheques(table, moves),
        AnyBoard::Choices(choices) => choices::scene(choices, moves)?,
        AnyBoard::Bigraph(graph) => digraph::partizan(graph, notes, moves),
        AnyBoard::Digraph(graph) => digraph::scene(graph, notes, moves),
        AnyBoard::Track(track) => track::scene(track, notes, moves),
        AnyBoard::Flies(flies) => flies::scene(flies, notes, moves)?,
        AnyBoard::Heaps(heaps) => heaps::scene(heaps, notes, moves),
        AnyBoard::Tuples(heaps) => match heaps.picture() {
            HeapPicture::Numbers => heaps::tuples(heaps, moves),
            HeapPicture::Cakes | HeapPicture::Bars => cakes::scene(heaps, moves),
        },
    })
}
