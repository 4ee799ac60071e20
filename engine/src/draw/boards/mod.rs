//! Positions of all kinds of boards as SVG, one kind a file; grids and tracks as text, too. What several of them
//! draw alike stands in `marks`.

mod cheques;
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

use crate::games::board::AnyBoard;

/// A board with more places than this is not drawn.
pub const MAX_DRAWN_PLACES: usize = 10_000;

/// Draws a position as a stand-alone SVG document: what is Left's in blue, what is Right's in red. `None` if
/// it has more than [`MAX_DRAWN_PLACES`] places.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::GameBoard;
/// use upstar::games::board::strip::Strip;
/// use upstar::draw::position_svg;
/// let strip = Strip::parse("TT..FF", ".TF").unwrap();
/// assert!(position_svg(strip.any()).is_some_and(|svg| svg.starts_with("<svg")));
/// ```
pub fn position_svg(board: AnyBoard<'_>) -> Option<String> {
    annotated_svg(board, &[])
}

/// Draws a position as [`position_svg`] does, with a note in each place, such as its value, where the board
/// has room for them: on tracks, directed graphs, and beside flies and heaps.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::games::board::heaps::{HeapRules, Heaps};
/// use upstar::games::board::GameBoard;
/// use upstar::draw::annotated_svg;
/// let heaps = Heaps::parse("5 12", HeapRules::Fixed).unwrap();
/// assert!(annotated_svg(heaps.any(), &["0".to_owned(), "inf{}".to_owned()]).is_some_and(|svg| svg.contains("inf{}")));
/// ```
pub fn annotated_svg(board: AnyBoard<'_>, notes: &[String]) -> Option<String> {
    if board.places() > MAX_DRAWN_PLACES {
        return None;
    }
    Some(match board {
        AnyBoard::Grid(grid) => board_svg(grid, &[&[]]),
        AnyBoard::Strip(strip) => strip::svg(strip),
        AnyBoard::Vertices(graph) => vertices::svg(graph),
        AnyBoard::Edges(graph) => edges::svg(graph),
        AnyBoard::Cheques(table) => cheques::svg(table),
        AnyBoard::Bigraph(graph) => digraph::partizan_svg(graph, notes),
        AnyBoard::Digraph(graph) => digraph::svg(graph, notes),
        AnyBoard::Track(track) => track::svg(track, notes),
        AnyBoard::Flies(flies) => flies::svg(flies, notes),
        AnyBoard::Heaps(heaps) => heaps::svg(heaps, notes),
    })
}

#[cfg(test)]
mod tests {
    use super::super::svg::{LEFT, RIGHT, assert_well_formed};
    use super::*;
    use crate::games::board::GameBoard;
    use crate::games::board::cheques::Cheques;
    use crate::games::board::digraph::Digraph;
    use crate::games::board::flies::Flies;
    use crate::games::board::graph::{EdgeColoured, VertexColoured};
    use crate::games::board::grid::Grid;
    use crate::games::board::heaps::{HeapRules, Heaps};
    use crate::games::board::strip::Strip;
    use crate::games::board::track::Track;
    use crate::ground::board::Board;

    fn check(board: AnyBoard<'_>, wanted: &[&str]) {
        let svg = position_svg(board).expect("a small board");
        assert_well_formed(&svg);
        for part in wanted {
            assert!(svg.contains(part), "{part} in {svg}");
        }
    }

    #[test]
    fn every_kind_of_board_has_a_picture() {
        check(Grid::parse("L.#|RLR", ".LR#").expect("a grid").any(), &[LEFT, RIGHT]);
        check(Strip::parse("T.F", ".TF").expect("a strip").any(), &[LEFT, RIGHT, ">T<", ">F<"]);
        for graph in [
            "path(3) L.R",
            "cycle(5)",
            "grid(2,3)",
            "star(4)",
            "complete(4)",
            "bipartite(2,3)",
            "tree(0,0,1)",
        ] {
            check(VertexColoured::parse(graph, ".LR#").expect("a graph").any(), &["<circle"]);
        }
        check(VertexColoured::parse("5: 0-1 1-2 2-0", ".LR#").expect("a graph").any(), &["<circle"]);
        check(EdgeColoured::parse("bbr", "brg").expect("a stalk").any(), &[LEFT, RIGHT]);
        check(
            EdgeColoured::parse("0-1b 0-1r 1-1g 1-2b 2-0g", "brg").expect("a graph").any(),
            &[LEFT, "#2a8a4a"],
        );
        check(
            Digraph::parse("0>0,1 1>0 2>1 @ 0 0", ()).expect("a graph").any(),
            &["<circle", "2 tokens", "marker"],
        );
        check(Track::parse("lesson @ 1 1 25", ()).expect("a track").any(), &[">25<", LEFT, RIGHT]);
        check(Flies::parse("E-8>C-7 B-4", ()).expect("flies").any(), &["<circle", ">G<", ">8<"]);
        check(Flies::parse("E-800000>C-799999 B-4", ()).expect("flies").any(), &["<circle"]);
        check(Heaps::parse("+1 -2: 5 12", HeapRules::Told).expect("heaps").any(), &[">12<"]);
        check(Cheques::parse("-3 + {2|-1}", ()).expect("cheques").any(), &[">2<", ">-1<", ">-3<"]);
    }

    #[test]
    fn large_boards_are_not_drawn() {
        let strip = Strip::parse(&".".repeat(MAX_DRAWN_PLACES + 1), ".TF").expect("a strip");
        assert_eq!(position_svg(strip.any()), None);
    }
}
