//! What is known about how hard a board of Nemesis is.
//!
//! The table is Bergé, Dailly and Gerard's, *Nemesis, an escape game in graphs*, Table 1. A board is looked
//! at after it is simplified, which keeps the winner: edges to exits lead to exits of their own, so that
//! several copies of them make no multigraph, and cycles through exits are none. What is trivial comes first.
//!
//! Time O(n + m log m), memory O(n + m): that of the test for planarity.

use std::fmt;

use super::simplify::{Simplified, simplify};
use crate::escape::board::{Compact, EscapeGraph};
use crate::escape::linear::LinearNemesis;
use crate::escape::remains::rows::Rows;
use crate::ground::graph::planar;

/// Why it is plain who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trivial {
    /// The start is an exit: the fugitive has won.
    StartIsExit,
    /// The start is beside an exit: he goes there.
    BesideExit,
    /// No exit can be reached: he has lost.
    NoExit,
    /// No vertex has two copies of edges to exits, as where a simple graph has one exit: she deletes the only
    /// one when he comes beside an exit (Remark 8).
    SingleExits,
    /// All neighbours of the start are pruned: she deletes the way on from each of them.
    Pruned,
}

/// A column of the table; each but the last is a case of a later one, or less general than what its theorem
/// needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardShape {
    /// The regular vertices form a forest.
    Tree,
    /// Regular vertices have at most three copies of edges; the start may have more.
    Cubic,
    /// It can be drawn without crossings.
    Planar,
    /// None of these.
    Arbitrary,
}

/// How hard it is to tell who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Complexity {
    /// Linear time.
    Linear,
    /// Nobody knows.
    Open,
    /// NP-hard; whether it belongs to NP is open.
    NpHard,
    /// PSPACE-complete.
    PspaceComplete,
}

/// Where a board stands in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Classification {
    /// Why it is plain who wins, if it is.
    pub trivial: Option<Trivial>,
    /// Is there one copy of each edge between regular vertices?
    pub is_simple: bool,
    /// The first column that applies to what is left of the board when it is simplified.
    pub shape: BoardShape,
    /// The one that would apply to the board as it is.
    pub own_shape: BoardShape,
    /// Does the linear algorithm tell who wins from the start? That may be so outside of its columns, branch by
    /// branch. None on a board without a start.
    pub is_linear: Option<bool>,
}

/// Is the graph of a board planar?
pub fn is_planar(board: &EscapeGraph) -> bool {
    if let Some(compact) = Compact::of(board) {
        return is_planar(compact.board());
    }
    planar::is_planar(board.vertices(), board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1])))
}

/// Classifies a board; its start, if it has none, is nowhere, so that every vertex may be pruned.
pub fn classify(board: &EscapeGraph) -> Classification {
    if let Some(compact) = Compact::of(board) {
        return classify(compact.board());
    }
    let simplified = simplify(board);
    let is_simple = is_simple(&simplified.board);
    Classification {
        trivial: trivial(board, &simplified),
        is_simple,
        shape: shape(&simplified.board),
        own_shape: shape(board),
        is_linear: board.start().map(|_| LinearNemesis::new(board).is_some()),
    }
}

impl Classification {
    /// The complexity of boards of this row and column.
    pub fn complexity(&self) -> Complexity {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree | BoardShape::Cubic, true) => Complexity::Linear,
            (BoardShape::Tree | BoardShape::Cubic, false) | (BoardShape::Planar, true) => Complexity::Open,
            (BoardShape::Planar, false) => Complexity::NpHard,
            (BoardShape::Arbitrary, _) => Complexity::PspaceComplete,
        }
    }

    /// The theorem of the article that says so; none where the question is open.
    pub fn theorem(&self) -> Option<&'static str> {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree | BoardShape::Cubic, true) => Some("Theorem 1"),
            (BoardShape::Planar, false) => Some("Theorem 4"),
            (BoardShape::Arbitrary, true) => Some("Theorems 5 and 9"),
            (BoardShape::Arbitrary, false) => Some("Theorem 5"),
            _ => None,
        }
    }

    /// What is known, in a sentence.
    pub fn statement(&self) -> &'static str {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree, true) => {
                "On trees the fugitive wins if a neighbour of the start is not pruned."
            }
            (BoardShape::Cubic, true) => {
                "With degrees up to 3 the fugitive wins if a branch at the start is a tree."
            }
            (BoardShape::Planar, true) => "How hard planar simple graphs are is not known.",
            (BoardShape::Arbitrary, true) => "Simple graphs are PSPACE-complete, even with two exits.",
            (BoardShape::Tree, false) => "How hard trees with several copies of edges are is not known.",
            (BoardShape::Cubic, false) => "How hard multigraphs with degrees up to 3 are is not known.",
            (BoardShape::Planar, false) => {
                "Planar multigraphs are NP-hard; whether they are in NP is not known."
            }
            (BoardShape::Arbitrary, false) => "Multigraphs are PSPACE-complete, even with one exit.",
        }
    }
}

impl Trivial {
    /// Does the fugitive win, who is to move?
    pub fn walker_wins(self) -> bool {
        matches!(self, Self::StartIsExit | Self::BesideExit)
    }
}

impl fmt::Display for Trivial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::StartIsExit => "the start is an exit",
            Self::BesideExit => "the start is beside an exit",
            Self::NoExit => "no exit can be reached",
            Self::SingleExits => "no vertex has two edges to exits",
            Self::Pruned => "every neighbour of the start is a trap",
        })
    }
}

/// Why it is plain who wins, if it is.
pub(crate) fn plain(board: &EscapeGraph) -> Option<Trivial> {
    trivial(board, &simplify(board))
}

fn trivial(board: &EscapeGraph, simplified: &Simplified) -> Option<Trivial> {
    let start = board.start()?;
    if board.is_exit(start) {
        return Some(Trivial::StartIsExit);
    }
    let mut is_reached = vec![false; board.vertices()];
    let copies = copies_to_exits(board, start, &mut is_reached);
    if copies[start as usize] > 0 {
        return Some(Trivial::BesideExit);
    }
    if copies.iter().all(|&copies| copies == 0) {
        return Some(Trivial::NoExit);
    }
    if copies.iter().all(|&copies| copies <= 1) {
        return Some(Trivial::SingleExits);
    }
    simplified.board.graph().edges().is_empty().then_some(Trivial::Pruned)
}

/// For each regular vertex that can be reached the copies of edges to exits.
fn copies_to_exits(board: &EscapeGraph, start: u32, is_reached: &mut [bool]) -> Vec<u32> {
    let rows = Rows::new(board);
    let edges = board.graph().edges();
    let mut copies = vec![0_u32; board.vertices()];
    let mut queue = vec![start];
    is_reached[start as usize] = true;
    while let Some(v) = queue.pop() {
        for way in rows.of(v) {
            if board.is_exit(way.to) {
                let sum = &mut copies[v as usize];
                *sum = sum.saturating_add(edges[way.edge as usize].copies);
            } else if !std::mem::replace(&mut is_reached[way.to as usize], true) {
                queue.push(way.to);
            }
        }
    }
    copies
}

/// Is there one copy of each edge between regular vertices?
fn is_simple(board: &EscapeGraph) -> bool {
    let is_regular = |&v: &u32| !board.is_exit(v);
    board.graph().edges().iter().all(|edge| edge.copies == 1 || !edge.ends.iter().all(is_regular))
}

fn shape(board: &EscapeGraph) -> BoardShape {
    if is_forest(board) {
        BoardShape::Tree
    } else if is_cubic(board) {
        BoardShape::Cubic
    } else if is_planar(board) {
        BoardShape::Planar
    } else {
        BoardShape::Arbitrary
    }
}

/// Without cycles, where copies make none, and exits have one edge each.
fn is_forest(board: &EscapeGraph) -> bool {
    let rows = Rows::new(board);
    let mut is_seen = vec![false; board.vertices()];
    let mut parts = 0;
    for root in 0..board.vertices() as u32 {
        if std::mem::replace(&mut is_seen[root as usize], true) {
            continue;
        }
        parts += 1;
        let mut queue = vec![root];
        while let Some(v) = queue.pop() {
            let new = rows.of(v).iter().map(|way| way.to);
            queue.extend(new.filter(|&to| !std::mem::replace(&mut is_seen[to as usize], true)));
        }
    }
    board.graph().edges().len() + parts == board.vertices()
}

fn is_cubic(board: &EscapeGraph) -> bool {
    let mut degrees = vec![0_u32; board.vertices()];
    for edge in board.graph().edges() {
        for end in edge.ends {
            let degree = &mut degrees[end as usize];
            *degree = degree.saturating_add(edge.copies);
        }
    }
    let is_free = |v: u32| board.is_exit(v) || board.start() == Some(v);
    (0..board.vertices() as u32).all(|v| is_free(v) || degrees[v as usize] <= 3)
}
