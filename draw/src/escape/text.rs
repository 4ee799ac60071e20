//! Boards of escape games for the terminal.
//!
//! For a player, names stand at the margin, and the last step is marked.

use super::remaining_copies;
use crate::scene::text::{TextCanvas, widest};
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
    drawn.map_or_else(|| listed(board, &copies, standing), |canvas| canvas.lines())
}

/// Returns the columns and lines of the vertices of a grid or a hexagon, or `None` for any other board.
fn places(board: &EscapeGraph) -> Option<Vec<(usize, usize)>> {
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
        (Some(0), _) => 'A',
        (Some(_), _) => 'B',
        (None, true) => 'X',
        (None, false) => regular,
    }
}

/// Returns the board with its vertices at these columns and lines, or `None` if an edge joins two vertices
/// that are not adjacent in this raster.
fn drawn(
    board: &EscapeGraph,
    places: &[(usize, usize)],
    copies: &[u32],
    standing: &[u32],
) -> Option<TextCanvas> {
    let width = places.iter().map(|p| p.0).max()? + 1;
    let height = places.iter().map(|p| p.1).max()? + 1;
    let mut canvas = TextCanvas::new(width, height);
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
        if line == '-' && copies > 0 {
            // A horizontal edge is three characters long, the others are one.
            canvas.write((column - 1, row), "---");
        }
        canvas.set((column, row), edge_sign(copies, line));
    }
    for (vertex, &place) in (0..).zip(places) {
        canvas.set(place, sign(board, vertex, standing, 'o'));
    }
    Some(canvas)
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
    let width = widest(&names);
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

/// The line that stands for lines that are left out.
const DOTS: &str = "..";

/// The last step of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastStep {
    /// A player left this vertex.
    Left(u32),
    /// A copy of the edge with these ends was deleted.
    Cut([u32; 2]),
}

/// Returns the board as [`escape_text`] does, with additions for a player. Grids and hexagons that are drawn
/// have names at the margin: the numbers of rows and columns and the names of exits for a grid, the first and
/// the last vertex of each row for a hexagon. The vertex that was left last is `+`. An edge whose last copy
/// was deleted last is `x`.
///
/// ```
/// use upstar::ground::board::Board;
/// use upstar::escape::board::{Cast, EscapeGraph};
/// use upstar_draw::escape::{LastStep, escape_text_in_play};
/// let board = EscapeGraph::parse("grid(1,2) @ 0,0", Cast::EXITS).unwrap();
/// assert_eq!(escape_text_in_play(&board, &[[0, 1]], &[1], Some(LastStep::Cut([0, 1])), 40), [
///     "         0   1",
///     "         x0  x1",
///     "         X   X",
///     "         |   |",
///     "0 x5 X---o x @---X x2",
///     "         |   |",
///     "         X   X",
///     "         x4  x3",
/// ]);
/// ```
///
/// If a board has more than `most` lines, those around the first vertex of `standing` are shown. Dots stand
/// for the others, and the numbers of the columns of a grid stay at the top.
pub fn escape_text_in_play(
    board: &EscapeGraph,
    deleted: &[[u32; 2]],
    standing: &[u32],
    last: Option<LastStep>,
    most: usize,
) -> Vec<String> {
    let copies = remaining_copies(board, deleted);
    let found = places(board).and_then(|places| Some((drawn(board, &places, &copies, standing)?, places)));
    let at = standing.first().map_or(0, |&vertex| vertex as usize);
    let Some((mut canvas, places)) = found else {
        return around(escape_text(board, deleted, standing), at, most);
    };
    let marked = last.map(|last| match last {
        LastStep::Left(vertex) => (places[vertex as usize], 'o', '+'),
        LastStep::Cut(ends) => {
            let [(x, y), (to_x, to_y)] = ends.map(|end| places[end as usize]);
            (((x + to_x) / 2, (y + to_y) / 2), ' ', 'x')
        }
    });
    if let Some((place, from, to)) = marked
        && canvas.at(place).is_some_and(|sign| *sign == from)
    {
        canvas.set(place, to);
    }
    let lines = canvas.lines();
    let mut rim = Rim { board, places: &places, rows: rows(&places, lines.len()), longest_end: 0 };
    let ends: Vec<String> = (0..lines.len()).map(|y| rim.end_of(y, false)).collect();
    rim.longest_end = widest(&ends);
    let at = places.get(at).map_or(0, |place| place.1);
    rim.around(lines, at, most)
}

/// Returns at most `most` lines, those around line `at`; dots stand for the others.
fn around(lines: Vec<String>, at: usize, most: usize) -> Vec<String> {
    if lines.len() <= most {
        return lines;
    }
    let shown = most.saturating_sub(2).max(1);
    let first = at.saturating_sub(shown / 2).min(lines.len() - shown);
    let is_cut = [first > 0, first + shown < lines.len()];
    let dots = |is_cut: bool| is_cut.then(|| DOTS.to_owned());
    let inner = lines.into_iter().skip(first).take(shown);
    dots(is_cut[0]).into_iter().chain(inner).chain(dots(is_cut[1])).collect()
}

/// Returns for each line its vertices, from left to right.
fn rows(places: &[(usize, usize)], lines: usize) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new(); lines];
    for (vertex, &(_, y)) in (0..).zip(places) {
        rows[y].push(vertex);
    }
    rows.iter_mut().for_each(|row| row.sort_unstable_by_key(|&vertex| places[vertex as usize].0));
    rows
}

struct Rim<'b> {
    board: &'b EscapeGraph,
    places: &'b [(usize, usize)],
    /// The vertices of each line, from left to right.
    rows: Vec<Vec<u32>>,
    /// The length of the longest name at the left end of a line.
    longest_end: usize,
}

impl Rim<'_> {
    /// Returns the lines with their names, at most `most` of them, those around line `at`.
    fn around(&self, lines: Vec<String>, at: usize, most: usize) -> Vec<String> {
        let last = lines.len().saturating_sub(1);
        let left: Vec<String> = (0..lines.len()).map(|y| self.left(y)).collect();
        let margin = widest(&left) + 1;
        let mut all = vec![self.exits(0, margin)];
        all.retain(|line| !line.is_empty());
        let at = at + all.len();
        for (y, line) in lines.iter().enumerate() {
            let name = &left[y];
            let room = margin - 1;
            all.push(format!("{name:>room$} {line} {}", self.end_of(y, true)).trim_end().to_owned());
        }
        all.extend(Some(self.exits(last, margin)).filter(|line| !line.is_empty()));
        let head = Some(self.columns(margin)).filter(|line| !line.is_empty());
        let most = most.saturating_sub(usize::from(head.is_some()));
        head.into_iter().chain(around(all, at, most)).collect()
    }

    /// Returns the row and the column of a vertex of a grid, or `None` for an exit and on other boards.
    fn cell(&self, vertex: u32) -> Option<(i64, i64)> {
        match self.board.naming().construction()? {
            Construction::Grid(grid) if !self.board.is_exit(vertex) || !grid.has_exits() => {
                Some(grid.place(vertex))
            }
            _ => None,
        }
    }

    fn is_grid(&self) -> bool {
        matches!(self.board.naming().construction(), Some(Construction::Grid(_)))
    }

    /// Returns the name at the left or the right end of a line. On a grid only exits beside a row have one,
    /// because its cells have numbers.
    fn end_of(&self, y: usize, is_right: bool) -> String {
        let row = &self.rows[y];
        let Some(&end) = (if is_right { row.last() } else { row.first() }) else { return String::new() };
        let is_named = !self.is_grid()
            || self.cell(end).is_none() && row.iter().any(|&vertex| self.cell(vertex).is_some());
        if is_named { self.board.name(end) } else { String::new() }
    }

    fn left(&self, y: usize) -> String {
        let number =
            self.rows[y].iter().find_map(|&vertex| self.cell(vertex)).map(|(row, _)| row.to_string());
        let (number, end) = (number.unwrap_or_default(), self.end_of(y, false));
        let room = self.longest_end;
        if self.is_grid() { format!("{number} {end:>room$}").trim_end().to_owned() } else { end }
    }

    /// Returns the line with the numbers of the columns of a grid; it is empty for other boards.
    fn columns(&self, margin: usize) -> String {
        let mut columns: Vec<(usize, String)> = (0..)
            .zip(self.places)
            .filter_map(|(vertex, place)| Some((place.0, self.cell(vertex)?.1.to_string())))
            .collect();
        columns.sort_unstable();
        columns.dedup();
        line(margin, &columns)
    }

    /// Returns the line with the names of the exits above or below a grid, if line `y` consists of exits.
    fn exits(&self, y: usize, margin: usize) -> String {
        let row = &self.rows[y];
        if !self.is_grid() || row.iter().any(|&vertex| self.cell(vertex).is_some()) {
            return String::new();
        }
        let name = |&vertex: &u32| (self.places[vertex as usize].0, self.board.name(vertex));
        line(margin, &row.iter().map(name).collect::<Vec<_>>())
    }
}

/// Returns a line with words at their columns, after a margin. A word that would overlap the previous one is
/// left out.
fn line(margin: usize, words: &[(usize, String)]) -> String {
    let mut line = String::new();
    for (column, word) in words {
        let at = margin + column;
        if line.is_empty() || line.chars().count() < at {
            line = format!("{line:<at$}{word}");
        }
    }
    line
}
