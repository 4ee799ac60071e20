//! Boards of escape games for the terminal.

use super::remaining_copies;
use upstar::escape::board::{Construction, EscapeGraph, UNBREAKABLE};

/// Returns the board of an escape game as lines of text, after the given copies of edges have been deleted.
///
/// Grids and hexagons are drawn. `o` is a vertex, `X` an exit, and `@` the vertex where the fugitive stands
/// (`A` and `B` for two spies). Lines are edges. An edge with more than one copy shows their number (`*` for
/// more than nine), and an unbreakable edge shows `=`. For other graphs the neighbours of each vertex are
/// listed, as in `0: 1 2*3 3=`.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar_draw::escape::escape_text;
/// let board = EscapeGraph::parse("grid(1,2) @ 0,0", Cast::EXITS).unwrap();
/// assert_eq!(escape_text(&board, &[[0, 1]], &[1]), [
///     "    X   X",
///     "    |   |",
///     "X---o   @---X",
///     "    |   |",
///     "    X   X",
/// ]);
/// let board = EscapeGraph::parse("0-1*3 1=2 exits 2", Cast::EXITS).unwrap();
/// assert_eq!(escape_text(&board, &[], &[0]), ["@ 0: 1*3", "  1: 0*3 2=", "X 2: 1="]);
/// ```
pub fn escape_text(board: &EscapeGraph, deleted: &[[u32; 2]], standing: &[u32]) -> Vec<String> {
    let copies = remaining_copies(board, deleted);
    let drawn = places(board).and_then(|places| drawn(board, &places, &copies, standing));
    drawn.unwrap_or_else(|| listed(board, &copies, standing))
}

/// Returns the columns and lines of the vertices of a grid or a hexagon, or `None` for any other board.
pub(super) fn places(board: &EscapeGraph) -> Option<Vec<(usize, usize)>> {
    match board.naming().construction()? {
        Construction::Grid(grid) => {
            let around = i64::from(grid.has_exits());
            let place = |v| {
                let (row, column) = grid.place(v);
                (4 * (column + around) as usize, 2 * (row + around) as usize)
            };
            Some((0..board.vertices() as u32).map(place).collect())
        }
        Construction::Hexagon(hexagon) => {
            Some(hexagon.places().into_iter().map(|(row, half)| (2 * half, 2 * row)).collect())
        }
        _ => None,
    }
}

fn sign(board: &EscapeGraph, vertex: u32, standing: &[u32], regular: char) -> char {
    match (standing.iter().position(|&stands| stands == vertex), board.is_exit(vertex)) {
        (Some(_), _) if standing.len() == 1 => '@',
        (Some(who), _) => {
            if who == 0 {
                'A'
            } else {
                'B'
            }
        }
        (None, true) => 'X',
        (None, false) => regular,
    }
}

/// Returns the board with its vertices at these columns and lines, or `None` if an edge joins two vertices
/// that are not adjacent in this raster.
pub(super) fn drawn(
    board: &EscapeGraph,
    places: &[(usize, usize)],
    copies: &[u32],
    standing: &[u32],
) -> Option<Vec<String>> {
    let width = places.iter().map(|p| p.0).max()? + 1;
    let height = places.iter().map(|p| p.1).max()? + 1;
    let mut lines = vec![vec![' '; width]; height];
    for (edge, &copies) in board.graph().edges().iter().zip(copies) {
        let [(x, y), (to_x, to_y)] = edge.ends.map(|v| places[v as usize]);
        let line = match (x.abs_diff(to_x), y.abs_diff(to_y)) {
            (4, 0) => '-',
            (0, 2) => '|',
            // Both differences have the same sign in a line that falls to the right.
            (2, 2) if (x < to_x) == (y < to_y) => '\\',
            (2, 2) => '/',
            _ => return None,
        };
        let (column, row) = ((x + to_x) / 2, (y + to_y) / 2);
        lines[row][column] = edge_sign(copies, line);
        if line == '-' {
            let beside = if copies == 0 { ' ' } else { line };
            // A horizontal edge is three characters long, the others are one.
            lines[row][column - 1] = beside;
            lines[row][column + 1] = beside;
        }
    }
    for (vertex, &(x, y)) in (0..).zip(places) {
        lines[y][x] = sign(board, vertex, standing, 'o');
    }
    Some(lines.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect())
}

fn edge_sign(copies: u32, line: char) -> char {
    match copies {
        0 => ' ',
        1 => line,
        2..=9 => char::from(b'0' + copies as u8),
        UNBREAKABLE => '=',
        _ => '*',
    }
}

fn listed(board: &EscapeGraph, copies: &[u32], standing: &[u32]) -> Vec<String> {
    let mut neighbours = vec![Vec::new(); board.vertices()];
    for (edge, &copies) in board.graph().edges().iter().zip(copies).filter(|(_, copies)| **copies > 0) {
        let [u, v] = edge.ends;
        neighbours[u as usize].push((v, copies));
        neighbours[v as usize].push((u, copies));
    }
    let names: Vec<String> = (0..board.vertices() as u32).map(|v| board.name(v)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let line = |(vertex, mut neighbours): (u32, Vec<(u32, u32)>)| {
        neighbours.sort_unstable();
        let (sign, name) = (sign(board, vertex, standing, ' '), &names[vertex as usize]);
        let mut line = format!("{sign} {name:>width$}:");
        for (other, copies) in neighbours {
            line += " ";
            line += &names[other as usize];
            match copies {
                1 => {}
                UNBREAKABLE => line += "=",
                copies => line += &format!("*{copies}"),
            }
        }
        line
    };
    (0..).zip(neighbours).map(line).collect()
}
