//! Tests of sums and negatives.

use proptest::prelude::*;
use upstar::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue, Side, Stop, Store};
use upstar::ground::control::Control;
use upstar_twin::loopy::{self, ge_of_stoppers, ge_on_side};

use super::graphs::{ends, graphs, stoppers, walk, with_calc};
use crate::laws::form::cases;

proptest! {
    #![proptest_config(cases(200))]

    /// The sum of the values has the outcome of the sum of the graphs.
    #[test]
    fn outcomes_of_sums(a in graphs(4, 2), b in graphs(4, 2)) {
        with_calc(|calc| {
            let (va, vb) = (a.value(calc), b.value(calc));
            let sum = calc.loopy_sum(va, vb).unwrap();
            let found = calc.loopy_outcome(sum).unwrap();
            prop_assert_eq!(ends(found), loopy::outcome(&a.twin().sum(&b.twin())));
            Ok(())
        })?;
    }

    /// The sides of a sum equal the graph of pairs of positions.
    #[test]
    fn sides_of_sums(a in graphs(3, 2), b in graphs(3, 2)) {
        with_calc(|calc| {
            let (va, vb) = (a.value(calc), b.value(calc));
            let (sum, twin) = (calc.loopy_sum(va, vb).unwrap(), a.twin().sum(&b.twin()));
            for (side, twin_side) in [(Side::On, loopy::Side::On), (Side::Off, loopy::Side::Off)] {
                let form = walk(sum.side(side));
                prop_assert!(ge_on_side(&form, &twin, twin_side), "{:?}: {:?}", side, form);
                prop_assert!(ge_on_side(&twin, &form, twin_side), "{:?}: {:?}", side, form);
            }
            Ok(())
        })?;
    }

    /// a + b = b + a, (a + b) + c = a + (b + c), -(a + b) = -a + -b, a + 0 = a, for stoppers.
    #[test]
    fn group_laws(a in stoppers(4, 2), b in stoppers(3, 2), c in stoppers(3, 2)) {
        with_calc(|calc| {
            let [a, b, c] = [a, b, c].map(|raw| raw.value(calc));
            let zero = LoopyValue::from(calc.store().zero());
            prop_assert_eq!(calc.loopy_sum(a, zero).unwrap(), a);
            let ab = calc.loopy_sum(a, b).unwrap();
            prop_assert_eq!(ab, calc.loopy_sum(b, a).unwrap());
            let (abc, bc) = (calc.loopy_sum(ab, c).unwrap(), calc.loopy_sum(b, c).unwrap());
            let other = calc.loopy_sum(a, bc).unwrap();
            prop_assert!(calc.loopy_ge(abc, other).unwrap() && calc.loopy_ge(other, abc).unwrap());
            prop_assert!(abc == other || !abc.is_stopper_sided());
            let [na, nb] = [a, b].map(|g| calc.loopy_negative(g).unwrap());
            prop_assert_eq!(calc.loopy_negative(ab).unwrap(), calc.loopy_sum(na, nb).unwrap());
            Ok(())
        })?;
    }

    /// The group laws hold for arbitrary graphs. The sums may have sides that are not stoppers, so they are
    /// equal but may differ as forms.
    #[test]
    fn group_laws_of_any_graphs(a in graphs(3, 2), b in graphs(3, 2), c in graphs(2, 2)) {
        with_calc(|calc| {
            let [a, b, c] = [a, b, c].map(|raw| raw.value(calc));
            let (ab, bc) = (calc.loopy_sum(a, b).unwrap(), calc.loopy_sum(b, c).unwrap());
            let (one, other) = (calc.loopy_sum(ab, c).unwrap(), calc.loopy_sum(a, bc).unwrap());
            prop_assert!(calc.loopy_ge(one, other).unwrap() && calc.loopy_ge(other, one).unwrap());
            prop_assert_eq!(calc.loopy_sum(b, a).unwrap(), ab);
            Ok(())
        })?;
    }

    /// n·a is a + .. + a.
    #[test]
    fn multiples(a in graphs(3, 2), n in 0..5_i64) {
        with_calc(|calc| {
            let a = a.value(calc);
            let negative = calc.loopy_negative(a).unwrap();
            for (n, g) in [(n, a), (-n, negative)] {
                let mut sum = LoopyValue::from(calc.store().zero());
                for _ in 0..n.abs() {
                    sum = calc.loopy_sum(sum, g).unwrap();
                }
                let product = calc.loopy_multiple(n, a).unwrap();
                prop_assert!(calc.loopy_ge(sum, product).unwrap() && calc.loopy_ge(product, sum).unwrap());
            }
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// -a is the graph with the players exchanged. Its sides are the negatives of a's sides, exchanged, and
    /// -(-a) = a.
    #[test]
    fn negatives(raw in graphs(5, 3)) {
        with_calc(|calc| {
            let a = raw.value(calc);
            let negative = calc.loopy_negative(a).unwrap();
            prop_assert_eq!(calc.loopy_negative(negative).unwrap(), a);
            let literal = raw.negative().value(calc);
            if a.is_stopper_sided() {
                prop_assert_eq!(negative, literal);
            }
            let ge = calc.loopy_ge(negative, literal).unwrap();
            prop_assert!(ge && calc.loopy_ge(literal, negative).unwrap());
            let (form, twin) = (walk(negative.onside()), raw.twin().negative());
            let (there, back) = (ge_on_side(&form, &twin, loopy::Side::On), ge_on_side(&twin, &form, loopy::Side::On));
            prop_assert!(there && back);
            Ok(())
        })?;
    }

    /// In the difference of a stopper and itself both players survive moving second. It is 0 only for short
    /// games.
    #[test]
    fn difference_with_itself(raw in stoppers(5, 2)) {
        with_calc(|calc| {
            let a = raw.value(calc);
            let negative = calc.loopy_negative(a).unwrap();
            let difference = calc.loopy_sum(a, negative).unwrap();
            let outcome = ends(calc.loopy_outcome(difference).unwrap());
            prop_assert!(outcome.0 <= loopy::End::Drawn && outcome.1 >= loopy::End::Drawn, "{:?}", outcome);
            let zero = LoopyValue::from(calc.store().zero());
            prop_assert_eq!(difference == zero, a.short().is_some());
            prop_assert!(ge_of_stoppers(&raw.twin(), &raw.twin()));
            Ok(())
        })?;
    }
}

/// A sum with very many moves ends with its budget: `*70000` has as many nimbers as options, and each pair
/// of them is a position.
#[test]
fn large_sums_are_charged() {
    let store = Store::new();
    for control in [Control::unlimited().with_nodes(1000), Control::unlimited().with_bytes(32 << 20)] {
        let mut calc = Calc::new(&store, &control);
        let mut graph = LoopyGraph::new();
        let upon = graph.node();
        graph.left(upon, LoopyOption::Node(upon));
        graph.right(upon, LoopyOption::Value(store.nimber(1).into()));
        let upon = calc.loopy(&graph).unwrap()[upon];
        let sum = calc.loopy_sum(upon, store.nimber(2000).into());
        assert!(matches!(sum, Err(Stop::Nodes | Stop::Bytes)), "{sum:?}");
    }
}
