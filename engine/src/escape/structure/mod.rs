//! Properties of the graph of a board: the parts that may be removed, and the class of graphs it belongs to.
//!
//! Each function that makes a board of Nemesis smaller preserves the winner, with the fugitive to move on the
//! start, on every multigraph. Each takes time and memory O(n + m). They follow Bergé, Dailly and Gerard,
//! *Nemesis, an escape game in graphs*, sections 2 and 3.1:
//!
//! - An edge between exits is never used.
//! - It does not matter whether edges lead to the same exit or to several, since nobody leaves an exit.
//! - A regular vertex with at most two copies of edges is a trap: the fugitive enters by one copy and the
//!   Nemesis deletes the other. The start is an exception, since the fugitive is there before anything is
//!   deleted.
//! - The fugitive need not enter a vertex twice (Remark 7). With r regular vertices they take at most r
//!   steps, and at most r - 1 copies are deleted before the last one. So r copies of an edge are as good as
//!   an unbreakable edge. r - 1 copies are not: the fugitive wins on `0-1 1-2*2 exits 2 @ 0` and loses with
//!   one copy of 1-2. At half-time the next deletion comes before the next step, so one copy more is needed.

pub(super) mod binary_tree;
pub(super) mod classify;

pub(super) use self::classify::plain;
pub use self::classify::{
    BY_NEIGHBOURS, BoardShape, Classification, Complexity, Settled, Trivial, classify, is_planar,
};
use super::board::{Edge, EscapeGraph, Multigraph};
use super::remains::edges::{Rest, Rows, STAYS};

/// A simplified board, with the vertices that it comes from.
#[derive(Clone, Debug)]
pub struct Simplified {
    /// The simplified board.
    pub board: EscapeGraph,
    /// The original vertex of each vertex of the board.
    pub vertices: Vec<u32>,
}

impl Simplified {
    /// Applies a second simplification.
    fn then(self, simplify: impl Fn(&EscapeGraph) -> Self) -> Self {
        let Self { board, vertices } = simplify(&self.board);
        Self { board, vertices: vertices.into_iter().map(|v| self.vertices[v as usize]).collect() }
    }
}

/// Duplicates exits, prunes vertices, and removes the vertices that cannot be reached from the start.
///
/// ```
/// use upstar::{escape::{rules::Escape, simplify}, ground::Ruleset};
/// // Vertex 2 is a dead end, so it is pruned.
/// let simplified = simplify(&Escape::NEMESIS.read("0-1 1-2 1-3 1-4 exits 3,4 @ 0")?);
/// assert_eq!(simplified.board.to_string(), "0-1 1-2 1-3 exits 2,3 @ 0");
/// assert_eq!(simplified.vertices, [0, 1, 3, 4]);
/// # Ok::<(), upstar::InputError>(())
/// ```
pub fn simplify(board: &EscapeGraph) -> Simplified {
    duplicate_exits(board).then(prune)
}

/// Removes the edges between exits, and gives every other edge to an exit a separate exit. Vertices keep
/// their numbers; the new exits follow them.
pub fn duplicate_exits(board: &EscapeGraph) -> Simplified {
    let is_exit = exits_of(board);
    let mut is_used = vec![false; board.vertices()];
    let mut vertices: Vec<u32> = (0..board.vertices() as u32).collect();
    let mut edges = Vec::with_capacity(board.graph().edges().len());
    for &edge in board.graph().edges() {
        let mut edge = edge;
        let [u, v] = edge.ends.map(|v| is_exit[v as usize]);
        if u && v {
            continue;
        }
        if u || v {
            let end = &mut edge.ends[usize::from(v)];
            // The first edge to an exit keeps it; every further edge gets a new exit.
            if std::mem::replace(&mut is_used[*end as usize], true) {
                vertices.push(*end);
                *end = vertices.len() as u32 - 1;
            }
        }
        edges.push(edge);
    }
    let new = board.vertices() as u32..vertices.len() as u32;
    let exits = board.exits().iter().copied().chain(new).collect();
    let duplicated = EscapeGraph::new(Multigraph::new(vertices.len(), edges)).with_exits(exits);
    Simplified { board: starting(duplicated, board.start()), vertices }
}

/// Merges all exits into one, with the copies of all edges to them.
pub fn merge_exits(board: &EscapeGraph) -> Simplified {
    let Some(&first) = board.exits().first() else {
        return Simplified { board: board.clone(), vertices: (0..board.vertices() as u32).collect() };
    };
    let is_exit = exits_of(board);
    let stays: Vec<bool> = (0..).zip(&is_exit).map(|(v, &is_exit)| v == first || !is_exit).collect();
    renumbered(board, &stays, |v| if is_exit[v as usize] { first } else { v })
}

/// Removes, one after another, the regular vertices other than the start that have at most two copies of
/// edges, and then all vertices that cannot be reached from the start. If the board has no start, the second
/// step is left out.
pub fn prune(board: &EscapeGraph) -> Simplified {
    let (rows, is_exit) = (Rows::new(board), exits_of(board));
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    let rest = Rest { rows: &rows, is_exit: &is_exit, copies: &copies };
    let mut stays: Vec<bool> =
        rest.prune(board.start(), None).into_iter().map(|place| place == STAYS).collect();
    if let Some(start) = board.start() {
        stays = reached(&rows, &stays, start);
    }
    renumbered(board, &stays, |v| v)
}

/// The vertices that [`prune`] removes because they have at most two copies of edges, in the order in which
/// they are found.
pub fn pruned(board: &EscapeGraph) -> Vec<u32> {
    let (rows, is_exit) = (Rows::new(board), exits_of(board));
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    let rest = Rest { rows: &rows, is_exit: &is_exit, copies: &copies };
    let places = (0..).zip(rest.prune(board.start(), None)).filter(|&(_, place)| place != STAYS);
    let mut pruned: Vec<(u32, u32)> = places.map(|(vertex, place)| (place, vertex)).collect();
    pruned.sort_unstable();
    pruned.into_iter().map(|(_, vertex)| vertex).collect()
}

/// Reduces the number of copies of every edge, even an unbreakable one, to at most the number of regular
/// vertices.
pub fn cap_copies(board: &EscapeGraph) -> EscapeGraph {
    // At least one copy has to be left, even if all vertices are exits.
    let most = u32::try_from((board.vertices() - board.exits().len()).max(1)).unwrap_or(u32::MAX);
    let edge = |edge: &Edge| Edge { copies: edge.copies.min(most), ..*edge };
    let edges = board.graph().edges().iter().map(edge).collect();
    board.clone().with_graph(Multigraph::new(board.vertices(), edges))
}

fn exits_of(board: &EscapeGraph) -> Vec<bool> {
    let mut is_exit = vec![false; board.vertices()];
    board.exits().iter().for_each(|&exit| is_exit[exit as usize] = true);
    is_exit
}

/// Returns the vertices that can be reached from the start through vertices that stay.
fn reached(rows: &Rows, stays: &[bool], start: u32) -> Vec<bool> {
    let mut is_reached = vec![false; stays.len()];
    is_reached[start as usize] = true;
    let mut queue = vec![start];
    while let Some(v) = queue.pop() {
        for way in rows.of(v) {
            let to = way.to as usize;
            if stays[to] && !std::mem::replace(&mut is_reached[to], true) {
                queue.push(way.to);
            }
        }
    }
    is_reached
}

/// Builds the board of the vertices that stay, with new numbers in the same order. Each vertex is replaced by
/// the one that `stands_for` gives. Edges between vertices that became equal are dropped.
fn renumbered(board: &EscapeGraph, stays: &[bool], stands_for: impl Fn(u32) -> u32) -> Simplified {
    let vertices: Vec<u32> = (0..stays.len() as u32).filter(|&v| stays[v as usize]).collect();
    let mut numbers = vec![STAYS; stays.len()];
    for (number, &v) in vertices.iter().enumerate() {
        numbers[v as usize] = number as u32;
    }
    // A removed vertex still has the value `STAYS`, which is no number.
    let number = |v: u32| Some(numbers[stands_for(v) as usize]).filter(|&number| number != STAYS);
    let edge = |edge: &Edge| {
        let ends = [number(edge.ends[0])?, number(edge.ends[1])?];
        (ends[0] != ends[1]).then_some(Edge { ends, ..*edge })
    };
    let edges = board.graph().edges().iter().filter_map(edge).collect();
    let exits = board.exits().iter().filter_map(|&exit| number(exit)).collect();
    let simplified = EscapeGraph::new(Multigraph::new(vertices.len(), edges)).with_exits(exits);
    Simplified { board: starting(simplified, board.start().and_then(number)), vertices }
}

fn starting(board: EscapeGraph, start: Option<u32>) -> EscapeGraph {
    match start {
        Some(start) => board.with_start(start),
        None => board,
    }
}
