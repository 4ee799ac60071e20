//! Tests of impartial loopy games against the naive twin: labels, sums, and unbounded boards.

mod expressions;
mod labels;
mod periodic;
mod rulesets;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::games::rules::loopy::{NimOutcome, NimValue};
use upstar::games::solve::Labels;
use upstar::ground::control::Control;
use upstar::ground::graph::Arcs;
use upstar_twin::impartial::Fate;

/// A graph in the twin's form: the options of each vertex.
type Moves = Vec<Vec<usize>>;

/// Generates graphs with at most the given number of vertices. Few arcs lead to a vertex with a smaller
/// number, so the graphs have few cycles and many vertices have labels.
fn graphs(most: usize) -> impl Strategy<Value = Moves> {
    (1..=most, 0..4_usize).prop_flat_map(|(n, cycles)| {
        let arc = (0..n, 0..n).prop_map(move |(a, b)| (a.min(b), a.max(b)));
        let back = (0..n, 0..n);
        (vec(arc, 0..3 * n), vec(back, cycles..=2 * cycles)).prop_map(move |(arcs, back)| {
            let mut moves = vec![Vec::new(); n];
            for (from, to) in arcs.into_iter().filter(|(a, b)| a < b).chain(back) {
                moves[from].push(to);
            }
            moves
        })
    })
}

fn arcs(moves: &Moves) -> Arcs {
    let mut arcs = Arcs::default();
    for row in moves {
        arcs.push(row.iter().map(|&to| to as u32));
    }
    arcs
}

fn values(moves: &Moves) -> Vec<NimValue> {
    let arcs = arcs(moves);
    let labels = Labels::new(&arcs, &Control::unlimited()).unwrap();
    (0..moves.len()).map(|v| labels.value(&arcs, v)).collect()
}

fn fate(outcome: NimOutcome) -> Fate {
    match outcome {
        NimOutcome::Next => Fate::Win,
        NimOutcome::Previous => Fate::Loss,
        NimOutcome::Draw => Fate::Draw,
    }
}
