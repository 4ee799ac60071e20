//! Facts about boards, which need no solver.

use upstar::escape::board::{Edge, EscapeGraph, UNBREAKABLE};
use upstar::escape::rules::Turn;
use upstar::escape::{BlizzardSolver, tree_condition, without_search};
use upstar::games::board::graph::{EdgeColoured, VertexColoured};
use upstar::games::board::grid::Grid;
use upstar::games::board::heaps::{Heaps, Tuples};
use upstar::games::board::strip::Strip;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::graph::Classes;
use upstar::ground::graph::planar::is_planar;

/// A fact about a board.
pub struct BoardFact {
    /// The name.
    pub name: &'static str,
    /// A description in one line.
    pub help: &'static str,
    of: Of,
}

/// The function that finds a fact, by the type of the fact.
enum Of {
    Number(fn(&dyn OnBoard) -> Option<u64>),
    Truth(fn(&dyn OnBoard) -> Option<bool>),
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
        match self.of {
            Of::Number(find) => find(position).map(Measure::Number),
            Of::Truth(find) => find(position).map(Measure::Truth),
        }
    }

    /// Returns whether the fact is a truth value, and no number.
    pub fn is_truth(&self) -> bool {
        matches!(self.of, Of::Truth(_))
    }
}

const fn number(name: &'static str, help: &'static str, find: fn(&dyn OnBoard) -> Option<u64>) -> BoardFact {
    BoardFact { name, help, of: Of::Number(find) }
}

const fn truth(name: &'static str, help: &'static str, find: fn(&dyn OnBoard) -> Option<bool>) -> BoardFact {
    BoardFact { name, help, of: Of::Truth(find) }
}

/// The facts about boards.
pub static BOARD_FACTS: &[BoardFact] = &[
    number("rows", "the number of rows of a grid", |board| Some(sides(board)?.0 as u64)),
    number("columns", "the number of columns of a grid, or of cells of a strip", |board| {
        Some(sides(board)?.1 as u64)
    }),
    number("cells", "the number of cells that are no holes `#`", |board| count(board, |c| c != b'#')),
    number("free", "the number of free cells", |board| count(board, |c| c == b'.')),
    number("stones", "the number of cells that are neither free nor holes", |board| {
        count(board, |c| c != b'#' && c != b'.')
    }),
    number("vertices", "the number of vertices of a graph", |board| {
        Some(Outline::of(board)?.vertices as u64)
    }),
    number(
        "edges",
        "the number of edges of a graph, with copies; an unbreakable edge counts once",
        |board| Some(Outline::of(board)?.edges.iter().map(|edge| counted(edge.2)).sum()),
    ),
    number("max_degree", "the greatest degree of a vertex, with copies", |board| {
        Outline::of(board)?.degrees(counted).into_iter().max()
    }),
    number("max_neighbours", "the greatest number of distinct neighbours of a vertex", |board| {
        Outline::of(board)?.degrees(|_| 1).into_iter().max()
    }),
    truth("is_connected", "whether a graph is connected", |board| {
        let outline = Outline::of(board)?;
        Some(outline.joined() + 1 >= outline.vertices)
    }),
    truth("is_tree", "whether a graph is a tree; copies of an edge are a cycle", |board| {
        let outline = Outline::of(board)?;
        Some(outline.is_tree() && outline.edges.iter().all(|edge| edge.2 == 1))
    }),
    truth("is_multitree", "whether a graph is a tree if copies are not counted", |board| {
        Some(Outline::of(board)?.is_tree())
    }),
    truth("is_simple", "whether no edge of a graph has copies", |board| {
        Some(Outline::of(board)?.edges.iter().all(|edge| edge.2 == 1))
    }),
    truth("is_planar", "whether a graph is planar", |board| {
        let outline = Outline::of(board)?;
        Some(is_planar(outline.vertices, outline.edges.iter().map(|&(u, v, _)| (u, v))))
    }),
    truth(
        "inner_forest",
        "whether a graph without its exits is a forest if copies are not counted",
        |board| {
            let graph = escape(board)?;
            let is_inner = |edge: &&Edge| !edge.ends.iter().any(|&end| graph.is_exit(end));
            let mut classes = Classes::new(graph.vertices());
            Some(
                graph
                    .graph()
                    .edges()
                    .iter()
                    .filter(is_inner)
                    .all(|edge| classes.join(edge.ends[0], edge.ends[1])),
            )
        },
    ),
    truth(
        "escape_tree",
        "whether the start, or a vertex beside it, is the root of a binary escape tree",
        |board| {
            let graph = escape(board)?;
            let found = tree_condition(graph, graph.start()?, &Control::unlimited()).ok()?;
            Some(found.is_some())
        },
    ),
    truth(
        "decided",
        "whether Nemesis is decided without a search: by a theorem, a binary escape tree, or because the storm wins Blizzard",
        |board| is_decided(escape(board)?),
    ),
    number("exits", "the number of exits", |board| Some(escape(board)?.exits().len() as u64)),
    number("start", "the vertex of the player on the graph", |board| escape(board)?.start().map(u64::from)),
    number("heaps", "the number of heaps", |board| Some(heaps(board)?.len() as u64)),
    number("counters", "the sum of all numbers of the heaps", |board| {
        heaps(board)?.into_iter().flatten().try_fold(0, u64::checked_add)
    }),
];

/// Counts the cells with a property.
fn count(board: &dyn OnBoard, has: fn(u8) -> bool) -> Option<u64> {
    Some(cells(board)?.iter().filter(|&&c| has(c)).count() as u64)
}

pub(super) fn escape(board: &dyn OnBoard) -> Option<&EscapeGraph> {
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

/// Returns whether the winner of Nemesis, with the fugitive to move, is known without a search; `None` without a start.
fn is_decided(board: &EscapeGraph) -> Option<bool> {
    let (start, control) = (board.start()?, Control::unlimited());
    if without_search(board, &control).ok()?.is_some() {
        return Some(true);
    }
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    let is_lost = !BlizzardSolver::new(board).solve(start, Turn::Walk, &copies).walker_wins;
    // `without_search` gives up the search for a tree early.
    Some(is_lost || tree_condition(board, start, &control).ok()?.is_some())
}

/// Returns the number of copies of an edge as it counts: an unbreakable edge counts once.
pub(crate) fn counted(copies: u32) -> u64 {
    if copies == UNBREAKABLE { 1 } else { copies.into() }
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

    /// Returns whether the graph is a tree if copies are not counted.
    fn is_tree(&self) -> bool {
        self.joined() + 1 == self.vertices && self.edges.len() + 1 == self.vertices
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
