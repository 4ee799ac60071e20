//! Positions of all kinds of boards as SVG.

mod cheques;
mod digraph;
mod edges;
mod escape;
mod flies;
mod heaps;
mod layout;
mod plane;
mod strip;
pub(super) mod track;
mod vertices;
mod writing;

pub use self::escape::{
    EscapeFrame, EscapePicture, MAX_DRAWN_EDGES, escape_frames_svg, escape_svg, escape_text,
};
pub use self::plane::{
    MAX_PLANE_FRAMES, MAX_PLANE_SIDE, PlaneLimit, PlanePicture, path_picture, plane_film_svg, plane_svg,
    update_picture,
};
use super::board_svg;
use super::svg::{LEFT, RIGHT, Svg};
use crate::board::AnyBoard;

/// A board with more places than this is not drawn.
pub const MAX_DRAWN_PLACES: usize = 10_000;

/// Draws a position as a stand-alone SVG document: what is Left's in blue, what is Right's in red. `None` if
/// it has more than [`MAX_DRAWN_PLACES`] places, on boards of escape games more than [`MAX_DRAWN_EDGES`]
/// edges, or in the plane an extent of more than [`MAX_PLANE_SIDE`] squares.
///
/// ```
/// use upstar::board::{Board, strip::Strip};
/// use upstar::draw::position_svg;
/// let strip = Strip::parse("TT..FF", ".TF").unwrap();
/// assert!(position_svg(strip.any()).is_some_and(|svg| svg.starts_with("<svg")));
/// ```
#[must_use]
pub fn position_svg(board: AnyBoard<'_>) -> Option<String> {
    annotated_svg(board, &[])
}

/// Draws a position as [`position_svg`] does, with a note in each place, such as its value, where the board
/// has room for them: on tracks, directed graphs, and beside flies and heaps.
///
/// ```
/// use upstar::board::{Board, heaps::Heaps};
/// use upstar::draw::annotated_svg;
/// let heaps = Heaps::parse("5 12", "").unwrap();
/// assert!(annotated_svg(heaps.any(), &["0".to_owned(), "inf{}".to_owned()]).is_some_and(|svg| svg.contains("inf{}")));
/// ```
#[must_use]
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
        AnyBoard::Escape(graph) => return escape_svg(graph, &EscapePicture::default()),
        AnyBoard::Track(track) => track::svg(track, notes),
        AnyBoard::Flies(flies) => flies::svg(flies, notes),
        AnyBoard::Heaps(heaps) => heaps::svg(heaps, notes),
        AnyBoard::Plane(path) => {
            let picture = path_picture(path).ok()?;
            return plane_svg(&[picture], &format!("Path {path}")).ok();
        }
    })
}

/// Around every picture, in pixels.
const BORDER: i64 = 20;

/// What a piece or colour is drawn in.
fn colour(of: u8) -> &'static str {
    match of {
        b'L' | b'T' | b'b' => LEFT,
        b'R' | b'F' | b'r' => RIGHT,
        b'g' | b'E' => "#2a8a4a",
        _ => "#666666",
    }
}

/// A text in the middle of a place.
fn label(svg: &mut Svg, (x, y): (i64, i64), text: &str, fill: &str) {
    svg.add(format_args!(
        "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\" fill=\"{fill}\">{}</text>",
        y + 6,
        super::svg::Escaped(text)
    ));
}

#[cfg(test)]
mod tests {
    use super::super::svg::assert_well_formed;
    use super::*;
    use crate::board::Board;
    use crate::board::cheques::Cheques;
    use crate::board::digraph::Digraph;
    use crate::board::escape::EscapeGraph;
    use crate::board::flies::Flies;
    use crate::board::graph::{EdgeColoured, VertexColoured};
    use crate::board::grid::Grid;
    use crate::board::heaps::Heaps;
    use crate::board::plane::Path;
    use crate::board::strip::Strip;
    use crate::board::track::Track;

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
            Digraph::parse("0>0,1 1>0 2>1 @ 0 0", "").expect("a graph").any(),
            &["<circle", "2 tokens", "marker"],
        );
        for graph in
            ["grid(3,4) @ 1,1", "hexagon(3) @ 9", "tree(0,0,1) exits 2,3 @ 0", "0-1*3 1=2 2-0 exits 2 @ 0"]
        {
            check(EscapeGraph::parse(graph, "x").expect("a graph").any(), &["<circle", "fill=\"#000000\""]);
        }
        let spies = EscapeGraph::parse("hexagon(2) @ 0 6", "spies").expect("a graph");
        check(spies.any(), &["r=\"13\" fill=\"#000000\"", LEFT]);
        check(Track::parse("lesson @ 1 1 25", "").expect("a track").any(), &[">25<", LEFT, RIGHT]);
        check(Flies::parse("E-8>C-7 B-4", "").expect("flies").any(), &["<circle", ">G<", ">8<"]);
        check(Flies::parse("E-800000>C-799999 B-4", "").expect("flies").any(), &["<circle"]);
        check(Heaps::parse("+1 -2: 5 12", "+-").expect("heaps").any(), &[">12<"]);
        check(
            Path::parse("past E N2 left 0,1..3 eaten 1,4", "").expect("a path").any(),
            &["<path", "#000000", ">A<"],
        );
        check(Cheques::parse("-3 + {2|-1}", "").expect("cheques").any(), &[">2<", ">-1<", ">-3<"]);
    }

    #[test]
    fn large_boards_are_not_drawn() {
        let strip = Strip::parse(&".".repeat(MAX_DRAWN_PLACES + 1), ".TF").expect("a strip");
        assert_eq!(position_svg(strip.any()), None);
    }
}
