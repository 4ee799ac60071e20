//! Tests of the labels (nim values) of finite graphs.

use proptest::prelude::*;
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::Labels;
use upstar::ground::control::{Control, Stop};
use upstar_twin::impartial::{fates, heap, labels, sum};

use super::{Moves, arcs, fate, graphs, values};
use crate::laws::form::cases;

proptest! {
    #![proptest_config(cases(2000))]

    /// The labels are those of the literal rule, and K is the set of the labels of the options.
    #[test]
    fn the_literal_rule(moves in graphs(12)) {
        let twin = labels(&moves);
        for (v, value) in values(&moves).into_iter().enumerate() {
            match value {
                NimValue::Finite(n) => prop_assert_eq!(twin[v], Some(n as usize)),
                NimValue::Infinite(set) => {
                    prop_assert_eq!(twin[v], None);
                    let mut options: Vec<_> = moves[v].iter().filter_map(|&to| twin[to]).collect();
                    options.sort_unstable();
                    options.dedup();
                    prop_assert_eq!(set.iter().map(|&k| k as usize).collect::<Vec<_>>(), options);
                }
            }
        }
    }

    /// Beside every heap of Nim, a vertex has the outcome that its value gives.
    #[test]
    fn sums_with_heaps(moves in graphs(9)) {
        const LARGEST: usize = 5;
        let fates = fates(&sum(&moves, &heap(LARGEST)));
        for (v, value) in values(&moves).iter().enumerate() {
            for n in 0..=LARGEST {
                let outcome = value.plus(&NimValue::Finite(n as u32)).outcome();
                prop_assert_eq!(fate(outcome), fates[v * (LARGEST + 1) + n], "vertex {} and *{}", v, n);
            }
        }
    }

    /// In the graph of a sum, the value of a pair of vertices is the sum of their values.
    #[test]
    fn sums_of_graphs(a in graphs(7), b in graphs(7)) {
        let both = sum(&a, &b);
        let (of_a, of_b, of_both, fates) = (values(&a), values(&b), values(&both), fates(&both));
        for (i, value) in of_a.iter().enumerate() {
            for (j, other) in of_b.iter().enumerate() {
                let (place, sum) = (i * b.len() + j, value.plus(other));
                prop_assert_eq!(fate(sum.outcome()), fates[place]);
                prop_assert_eq!(of_both[place].finite(), sum.finite());
                if value.finite().is_some() || other.finite().is_some() {
                    prop_assert_eq!(&of_both[place], &sum);
                }
            }
        }
    }

    /// Renaming the vertices changes nothing.
    #[test]
    fn renamed((moves, names) in graphs(12).prop_flat_map(|moves| {
        let names: Vec<usize> = (0..moves.len()).collect();
        (Just(moves), Just(names).prop_shuffle())
    })) {
        let mut renamed: Moves = vec![Vec::new(); moves.len()];
        for (v, row) in moves.iter().enumerate() {
            renamed[names[v]] = row.iter().rev().map(|&to| names[to]).collect();
        }
        let (values, others) = (values(&moves), values(&renamed));
        for (v, value) in values.iter().enumerate() {
            prop_assert_eq!(value, &others[names[v]]);
        }
    }

    /// Every move that is not a move of Nim can be reversed by a move to the same label with a smaller
    /// rank.
    #[test]
    fn ranks(moves in graphs(12)) {
        let labels = Labels::new(&arcs(&moves), &Control::unlimited()).unwrap();
        for v in 0..moves.len() {
            let Some(label) = labels.label(v) else { continue };
            for &to in &moves[v] {
                let is_back = |&w: &usize| labels.label(w) == Some(label) && labels.rank(w) < labels.rank(v);
                let is_nim = labels.label(to).is_some_and(|other| other < label);
                prop_assert!(is_nim || moves[to].iter().any(is_back), "{} to {}", v, to);
            }
        }
    }
}

/// Graphs with a path of a million vertices, and with a cycle, need no recursion.
#[test]
fn long_graphs() {
    let n = 1_000_000;
    let path: Moves = (0..n).map(|v| if v + 1 < n { vec![v + 1] } else { vec![] }).collect();
    let found = values(&path);
    assert!((0..n).all(|v| found[v] == NimValue::Finite(((n - 1 - v) % 2) as u32)));
    let cycle: Moves = (0..n).map(|v| vec![(v + 1) % n]).collect();
    assert!(values(&cycle).iter().all(|value| *value == NimValue::Infinite(Vec::new())));
}

/// A budget ends the computation.
#[test]
fn budgets() {
    let path: Moves = (0..100_000).map(|v| (0..v.min(3)).map(|k| v - 1 - k).collect()).collect();
    let arcs = arcs(&path);
    let stopped = |control: &Control| Labels::new(&arcs, control).err();
    assert_eq!(stopped(&Control::unlimited().with_nodes(10_000)), Some(Stop::Nodes));
    assert_eq!(stopped(&Control::unlimited().with_bytes(1_000_000)), Some(Stop::Bytes));
    let cancelled = Control::unlimited();
    cancelled.cancel();
    assert_eq!(stopped(&cancelled), Some(Stop::Cancelled));
    assert_eq!(stopped(&Control::unlimited()), None);
}
