//! Facts about boards, which need no solver.

use upstar::escape::board::EscapeGraph;
use upstar::games::board::graph::{EdgeColoured, VertexColoured};
use upstar::games::board::grid::Grid;
use upstar::games::board::heaps::{Heaps, Tuples};
use upstar::games::board::strip::Strip;
use upstar::ground::board::OnBoard;
use upstar::ground::graph::Classes;
use upstar::ground::graph::planar::is_planar;

/// A fact about a board.
pub struct BoardFact {
    /// The name.
    pub name: &'static str,
    /// A description in one line.
    pub help: &'static str,
    of: fn(&dyn OnBoard) -> Option<Measure>,
}

/// A fact about a board that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// A number.
    Number(u64),
    /// A truth value.
    Truth(bool),
}

impl BoardFact {
    /// Finds the fact about a position. Returns `None` if its board has none.
    pub fn find(&self, position: &dyn OnBoard) -> Option<Measure> {
        (self.of)(position)
    }
}

const fn fact(name: &'static str, help: &'static str, of: fn(&dyn OnBoard) -> Option<Measure>) -> BoardFact {
    BoardFact { name, help, of }
}

fn number(n: usize) -> Option<Measure> {
    Some(Measure::Number(n as u64))
}

/// The facts about boards.
pub static BOARD_FACTS: &[BoardFact] = &[
    fact("rows", "the number of rows of a grid", |board| number(sides(board)?.0)),
    fact("columns", "the number of columns of a grid, or of cells of a strip", |board| {
        number(sides(board)?.1)
    }),
    fact("cells", "the number of cells that are no holes `#`", |board| {
        number(cells(board)?.iter().filter(|&&c| c != b'#').count())
    }),
    fact("free", "the number of free cells", |board| {
        number(cells(board)?.iter().filter(|&&c| c == b'.').count())
    }),
    fact("stones", "the number of cells that are neither free nor holes", |board| {
        number(cells(board)?.iter().filter(|&&c| c != b'#' && c != b'.').count())
    }),
    fact("vertices", "the number of vertices of a graph", |board| number(Outline::of(board)?.vertices)),
    fact("edges", "the number of edges of a graph, with copies", |board| {
        Some(Measure::Number(Outline::of(board)?.edges.iter().map(|edge| u64::from(edge.2)).sum()))
    }),
    fact("max_degree", "the greatest degree of a vertex, with copies", |board| {
        let outline = Outline::of(board)?;
        outline.degrees(u64::from).into_iter().max().map(Measure::Number)
    }),
    fact("max_neighbours", "the greatest number of distinct neighbours of a vertex", |board| {
        Outline::of(board)?.degrees(|_| 1).into_iter().max().map(Measure::Number)
    }),
    fact("is_connected", "whether a graph is connected", |board| {
        let outline = Outline::of(board)?;
        Some(Measure::Truth(outline.joined() + 1 >= outline.vertices))
    }),
    fact("is_tree", "whether a graph is a tree, without counting copies", |board| {
        let outline = Outline::of(board)?;
        let edges = outline.edges.len();
        Some(Measure::Truth(outline.joined() + 1 == outline.vertices && edges + 1 == outline.vertices))
    }),
    fact("is_simple", "whether no edge of a graph has copies", |board| {
        Some(Measure::Truth(Outline::of(board)?.edges.iter().all(|edge| edge.2 == 1)))
    }),
    fact("is_planar", "whether a graph is planar", |board| {
        let outline = Outline::of(board)?;
        let edges = outline.edges.iter().map(|&(u, v, _)| (u, v));
        Some(Measure::Truth(is_planar(outline.vertices, edges)))
    }),
    fact("exits", "the number of exits", |board| number(escape(board)?.exits().len())),
    fact("start", "the vertex of the player on the graph", |board| {
        Some(Measure::Number(u64::from(escape(board)?.start()?)))
    }),
    fact("heaps", "the number of heaps", |board| number(heaps(board)?.len())),
    fact("counters", "the sum of all numbers of the heaps", |board| {
        let mut numbers = heaps(board)?.into_iter().flatten();
        numbers.try_fold(0_u64, u64::checked_add).map(Measure::Number)
    }),
];

fn escape(board: &dyn OnBoard) -> Option<&EscapeGraph> {
    board.any_board().downcast_ref()
}

/// Returns the numbers of each heap.
fn heaps(board: &dyn OnBoard) -> Option<Vec<Vec<u64>>> {
    let board = board.any_board();
    if let Some(heaps) = board.downcast_ref::<Heaps>() {
        return Some(heaps.heaps().iter().map(|&heap| vec![heap]).collect());
    }
    let heaps = board.downcast_ref::<Tuples>()?;
    let numbers = |heap: &[u32]| heap[..heaps.numbers()].iter().map(|&n| u64::from(n)).collect();
    Some(heaps.heaps().iter().map(|heap| numbers(heap)).collect())
}

fn sides(board: &dyn OnBoard) -> Option<(usize, usize)> {
    let board = board.any_board();
    if let Some(grid) = board.downcast_ref::<Grid>() {
        return Some((grid.height(), grid.width()));
    }
    if let Some(strip) = board.downcast_ref::<Strip>() {
        return Some((1, strip.cells().len()));
    }
    board.downcast_ref::<VertexColoured>()?.grid_size()
}

fn cells(board: &dyn OnBoard) -> Option<&[u8]> {
    let board = board.any_board();
    if let Some(grid) = board.downcast_ref::<Grid>() {
        return Some(grid.cells());
    }
    if let Some(strip) = board.downcast_ref::<Strip>() {
        return Some(strip.cells());
    }
    board.downcast_ref::<VertexColoured>().map(VertexColoured::colours)
}

/// The vertices and edges of a graph.
struct Outline {
    vertices: usize,
    /// The edges (u, v, copies).
    edges: Vec<(u32, u32, u32)>,
}

impl Outline {
    fn of(board: &dyn OnBoard) -> Option<Self> {
        let shape = board.any_board();
        let simple = |edges: &[(u32, u32)]| edges.iter().map(|&(u, v)| (u, v, 1)).collect();
        if let Some(graph) = shape.downcast_ref::<VertexColoured>() {
            let shape = graph.shape();
            return Some(Self { vertices: shape.vertices(), edges: simple(shape.edges()) });
        }
        if let Some(graph) = shape.downcast_ref::<EdgeColoured>() {
            let shape = graph.shape();
            return Some(Self { vertices: shape.vertices(), edges: simple(shape.edges()) });
        }
        let graph = escape(board)?.graph();
        let edges = graph.edges().iter().map(|edge| (edge.ends[0], edge.ends[1], edge.copies)).collect();
        Some(Self { vertices: graph.vertices(), edges })
    }

    /// Returns the number of edges that join two components.
    fn joined(&self) -> usize {
        let mut classes = Classes::new(self.vertices);
        self.edges.iter().filter(|&&(u, v, _)| classes.join(u, v)).count()
    }

    fn degrees(&self, weight: impl Fn(u32) -> u64) -> Vec<u64> {
        let mut degrees = vec![0; self.vertices];
        for &(u, v, copies) in &self.edges {
            degrees[u as usize] += weight(copies);
            degrees[v as usize] += weight(copies);
        }
        degrees
    }
}
