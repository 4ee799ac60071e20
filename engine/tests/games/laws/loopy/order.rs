//! Tests of outcomes and of the order, against the raw graphs.

use proptest::prelude::*;
use upstar::games::value::{LoopyValue, Outcome, Side};
use upstar_twin::loopy::{self, ge_of_stoppers, ge_on_side, is_stopper};

use super::graphs::{ends, graphs, stoppers, with_calc};
use crate::laws::form::cases;

proptest! {
    #![proptest_config(cases(400))]

    /// The outcome of every node agrees with backward induction on the raw graph.
    #[test]
    fn outcomes(raw in graphs(6, 3)) {
        with_calc(|calc| {
            let twin = raw.twin();
            for (node, value) in raw.values(calc).into_iter().enumerate() {
                let found = calc.loopy_outcome(value).unwrap();
                prop_assert_eq!(ends(found), loopy::outcome(&twin.at(node)), "node {}", node);
            }
            Ok(())
        })?;
    }

    /// A raw graph that is a stopper has a value that is a stopper.
    #[test]
    fn stoppers_stay_stoppers(raw in graphs(6, 2)) {
        with_calc(|calc| {
            let twin = raw.twin();
            for (node, value) in raw.values(calc).into_iter().enumerate() {
                prop_assert!(value.is_stopper() || !is_stopper(&twin.at(node)), "node {}", node);
            }
            Ok(())
        })?;
    }

    /// The order of any two nodes of a graph agrees with the twin.
    #[test]
    fn order_within_a_graph(raw in graphs(4, 2)) {
        with_calc(|calc| {
            let (twin, values) = (raw.twin(), raw.values(calc));
            for (i, &a) in values.iter().enumerate() {
                for (j, &b) in values.iter().enumerate() {
                    let expected = loopy::ge(&twin.at(i), &twin.at(j));
                    prop_assert_eq!(calc.loopy_ge(a, b).unwrap(), expected, "{} >= {}", i, j);
                }
            }
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// For stoppers, a >= b if and only if Left survives a - b moving second.
    #[test]
    fn order_of_stoppers(a in stoppers(4, 2), b in stoppers(4, 2)) {
        with_calc(|calc| {
            let (ga, gb) = (a.twin(), b.twin());
            let (ge, le) = (ge_of_stoppers(&ga, &gb), ge_of_stoppers(&gb, &ga));
            let (va, vb) = (a.value(calc), b.value(calc));
            prop_assert_eq!(calc.loopy_ge(va, vb).unwrap(), ge);
            prop_assert_eq!(calc.compare_loopy(va, vb).unwrap(), compared(ge, le));
            prop_assert_eq!(va == vb, ge && le);
            // Stoppers compare alike on both sides.
            prop_assert_eq!([loopy::Side::On, loopy::Side::Off].map(|s| ge_on_side(&ga, &gb, s)), [ge; 2]);
            Ok(())
        })?;
    }

    /// For arbitrary graphs, each side compares by itself.
    #[test]
    fn order_on_each_side(a in graphs(5, 2), b in graphs(3, 2)) {
        with_calc(|calc| {
            let (ga, gb) = (a.twin(), b.twin());
            let (va, vb) = (a.value(calc), b.value(calc));
            let mut both = [true; 2];
            for (side, twin_side) in [(Side::On, loopy::Side::On), (Side::Off, loopy::Side::Off)] {
                let (ge, le) = (ge_on_side(&ga, &gb, twin_side), ge_on_side(&gb, &ga, twin_side));
                both = [both[0] && ge, both[1] && le];
                let (a, b) = (va.side(side), vb.side(side));
                if let (Some(a), Some(b)) = (calc.stopper(a), calc.stopper(b)) {
                    prop_assert_eq!(calc.loopy_ge(a, b).unwrap(), ge, "{:?}", side);
                    prop_assert_eq!(calc.loopy_ge(b, a).unwrap(), le, "{:?}", side);
                }
            }
            prop_assert_eq!(calc.compare_loopy(va, vb).unwrap(), compared(both[0], both[1]));
            Ok(())
        })?;
    }

    /// G >= H means that Left is in no sum worse off with G: for every X the outcome of G + X is at least
    /// that of H + X.
    #[test]
    fn order_means_outcomes(a in graphs(3, 2), b in graphs(3, 2), x in graphs(3, 2)) {
        with_calc(|calc| {
            let (va, vb) = (a.value(calc), b.value(calc));
            let with_x = |g: &super::graphs::Raw| loopy::outcome(&g.twin().sum(&x.twin()));
            let (with_a, with_b) = (with_x(&a), with_x(&b));
            let at_least = |p: (loopy::End, loopy::End), q: (loopy::End, loopy::End)| p.0 >= q.0 && p.1 >= q.1;
            prop_assert!(!calc.loopy_ge(va, vb).unwrap() || at_least(with_a, with_b));
            prop_assert!(!calc.loopy_ge(vb, va).unwrap() || at_least(with_b, with_a));
            Ok(())
        })?;
    }
}

fn compared(ge: bool, le: bool) -> Outcome {
    match (ge, le) {
        (true, true) => Outcome::P,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::N,
    }
}

/// Comparison with a short game gives the same result in the store's functions and in the loopy ones.
#[test]
fn short_games_are_loopy_games() {
    with_calc(|calc| {
        let store = calc.store();
        let values = [store.zero(), store.integer(1), store.nimber(1), store.up_star(1, 0)];
        for a in values {
            for b in values {
                let found = calc.compare_loopy(LoopyValue::from(a), LoopyValue::from(b)).unwrap();
                assert_eq!(found, calc.compare(a, b).unwrap());
            }
        }
        Ok(())
    })
    .unwrap();
}
