//! Tests of the statements of Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*, in the form in
//! which they hold. Where a statement fails as written, a test contains a counterexample.
//!
//! | statement | where |
//! |---|---|
//! | Remark 7: no vertex twice, induced paths, number of rounds | `remarks::seven_*` |
//! | Remark 7: unbreakable edges | `simplify::small_graphs`, `simplify::one_copy_less_is_too_few`, `remarks::seven_at_half_time` |
//! | Remark 8, one exit in simple graphs | `remarks::eight`, `remarks::one_exit` |
//! | exercises and plays of section 2 | `exercises` (other instances: the text lacks the drawings) |
//! | merging exits | `simplify::small_graphs`, for Blizzard `remarks::exits_are_merged_in_blizzard` |
//! | Theorem 9 (two exits) | `remarks::nine_*` |
//! | simplification | `simplify`, and for trees `trees::simplification_keeps_trees` |
//! | Definition 10, Lemma 11 | `binary_tree::small_graphs` and random ones |
//! | the tree condition is not necessary | `binary_tree::eight_edges_without_a_tree`, `degree_four_without_a_tree`, `grids` |
//! | square grids (false from distance 4 on) | `grids::the_fugitive_wins_from_distance_three_and_less` |
//! | Theorem 1, Lemma 12 | `linear`; without duplicates it fails: `trees::duplicates_are_needed` |
//! | the linear algorithm of the article | `trees::two_enabled_branches_make_a_root`, `trees::the_algorithm_as_it_is_written_fails` |
//! | Theorems 2 and 13 (Blizzard) | `blizzard`; the article's wording: `storms::thirteen_*` |
//! | a win in Nemesis is a win in Blizzard | `storms::the_trapper_wins_where_the_fugitive_does` |
//! | Theorem 3 (escape trees are NP-complete) | `linear_sat` |
//! | Theorem 4 (planar multigraphs) | `formulas::four_*` |
//! | Theorem 5 for multigraphs (the electric gadget) | `formulas::five_*` |
//! | Lemma 14 (simple graphs) | `translation` |
//! | Corollary 6 (Cat Herding) | `cats` |

mod cats;
mod formulas;
mod linear_sat;
mod remarks;
mod storms;
mod translation;
mod trees;

use upstar::escape::NemesisSolver;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};
use upstar::escape::rules::Turn;
use upstar::ground::control::Control;

use super::samples::copies;

/// Returns whether the fugitive wins, with the fugitive to move.
fn wins(board: &EscapeGraph) -> bool {
    let mut solver = NemesisSolver::new(board);
    let start = board.start().unwrap();
    solver.solve(start, Turn::Walk, &copies(board), &Control::unlimited()).unwrap().walker_wins
}

/// Returns the neighbours of a vertex.
fn neighbours(board: &EscapeGraph, v: u32) -> Vec<u32> {
    board.graph().edges().iter().filter_map(|edge| edge.other_end(v)).collect()
}

/// A board under construction, whose start is its first vertex.
#[derive(Default)]
struct Construction {
    vertices: u32,
    edges: Vec<Edge>,
    exits: Vec<u32>,
}

impl Construction {
    fn vertex(&mut self) -> u32 {
        self.vertices += 1;
        self.vertices - 1
    }

    fn join(&mut self, u: u32, v: u32, copies: u32) {
        self.edges.push(Edge { ends: [u, v], copies });
    }

    /// Adds a vertex with an edge to an old one.
    fn child(&mut self, of: u32) -> u32 {
        let child = self.vertex();
        self.join(of, child, 1);
        child
    }

    /// Adds an exit beside a vertex.
    fn exit(&mut self, beside: u32, copies: u32) {
        let exit = self.vertex();
        self.join(beside, exit, copies);
        self.exits.push(exit);
    }

    /// Adds a path of `length` unbreakable edges between two vertices. A path of length 0 requires that
    /// they are equal.
    fn path(&mut self, from: u32, to: u32, length: u32) {
        let mut at = from;
        for i in 1..=length {
            let next = if i == length { to } else { self.vertex() };
            self.join(at, next, UNBREAKABLE);
            at = next;
        }
        assert_eq!(at, to);
    }

    fn board(self) -> EscapeGraph {
        EscapeGraph::new(Multigraph::new(self.vertices as usize, self.edges))
            .with_exits(self.exits)
            .with_start(0)
    }
}

/// Returns whether a literal is true under an assignment. A literal is the number of a variable, from 1 on,
/// or its negative.
fn is_true(literal: i32, assignment: u32) -> bool {
    let value = assignment >> (literal.unsigned_abs() - 1) & 1 == 1;
    value == (literal > 0)
}

fn satisfies(clauses: &[Vec<i32>], assignment: u32) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|&literal| is_true(literal, assignment)))
}
