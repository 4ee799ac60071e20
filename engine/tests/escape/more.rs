//! Tests of monotonicity: more edges, copies and exits never hurt the walker, and a Nemesis can do whatever
//! a Storm can.

use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::cat::{CatSolver, Convention};
use upstar::escape::rules::Turn;
use upstar::escape::{BlizzardSolver, NemesisSolver};
use upstar::ground::control::Control;

use super::samples::{boards, cases, copies};

/// Returns whether the walker wins from each vertex: in Nemesis and in Blizzard, with the walker to move
/// and with the opponent to move.
fn winners(board: &EscapeGraph) -> [Vec<bool>; 4] {
    let (mut nemesis, blizzard) = (NemesisSolver::new(board), BlizzardSolver::new(board));
    let copies = copies(board);
    let vertices = 0..board.vertices() as u32;
    let mut of_nemesis = |turn| {
        let wins = |v| nemesis.solve(v, turn, &copies, &Control::unlimited()).unwrap().walker_wins;
        vertices.clone().map(wins).collect()
    };
    let [walk, cut] = [of_nemesis(Turn::Walk), of_nemesis(Turn::Cut)];
    let of_blizzard = |turn| vertices.clone().map(|v| blizzard.solve(v, turn, &copies).walker_wins).collect();
    [walk, cut, of_blizzard(Turn::Walk), of_blizzard(Turn::Cut)]
}

/// Asserts that a winner on the first board also wins on the second.
fn are_no_worse(less: &EscapeGraph, more: &EscapeGraph) {
    for (less_wins, more_wins) in winners(less).iter().zip(winners(more)) {
        assert!(less_wins.iter().zip(more_wins).all(|(less, more)| !less || more), "{less}: {more}");
    }
}

/// Adds `more` copies of the edge between two vertices, which may have copies already.
fn with_copies(board: &EscapeGraph, (u, step): (u32, u32), more: u32) -> EscapeGraph {
    let n = board.vertices() as u32;
    let u = u % n;
    let mut edges = board.graph().edges().to_vec();
    edges.push(Edge { ends: [u, (u + 1 + step % (n - 1)) % n], copies: more });
    board.clone().with_graph(Multigraph::new(board.vertices(), edges))
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn an_edge_more(board in boards(9, 16, 2), edge in any::<(u32, u32)>(), more in 1..3_u32) {
        are_no_worse(&board, &with_copies(&board, edge, more));
    }

    #[test]
    fn a_copy_more(board in boards(9, 13, 3), edge in any::<prop::sample::Index>()) {
        let edges = board.graph().edges();
        prop_assume!(!edges.is_empty());
        let edge = edges[edge.index(edges.len())];
        let copy = Edge { copies: 1, ..edge };
        let edges = edges.iter().copied().chain([copy]).collect();
        are_no_worse(&board, &board.clone().with_graph(Multigraph::new(board.vertices(), edges)));
    }

    #[test]
    fn an_exit_more(board in boards(9, 16, 2), exit in any::<u32>()) {
        let exits = board.exits().iter().copied().chain([exit % board.vertices() as u32]).collect();
        are_no_worse(&board, &board.clone().with_exits(exits));
    }

    /// The walker who is to move is no worse off than with the opponent to move.
    #[test]
    fn half_time_is_worse(board in boards(9, 16, 2)) {
        let [walk, cut, ..] = winners(&board);
        prop_assert!(cut.iter().zip(&walk).all(|(cut, walk)| !cut || *walk), "{}", board);
    }

    #[test]
    fn where_the_storm_wins_the_nemesis_does(board in boards(14, 26, 2)) {
        let [walk, cut, storm_walk, storm_cut] = winners(&board);
        prop_assert!(walk.iter().zip(storm_walk).all(|(nemesis, storm)| storm || !nemesis), "{}", board);
        prop_assert!(cut.iter().zip(storm_cut).all(|(nemesis, storm)| storm || !nemesis), "{}", board);
    }

    /// Another test covers graphs with single edges; this one adds copies.
    #[test]
    fn a_copy_more_for_a_cat(board in boards(6, 7, 2), edge in any::<(u32, u32)>()) {
        let more = with_copies(&board, edge, 1);
        for convention in [Convention::Steps, Convention::Paths] {
            let mut solver = CatSolver::new(convention);
            for cat in 0..board.vertices() as u32 {
                let mut rounds =
                    |board: &EscapeGraph| solver.rounds(board.graph(), cat, &Control::unlimited()).unwrap();
                prop_assert!(rounds(&board) <= rounds(&more), "{}: {}", board, more);
            }
        }
    }
}
