//! Tests of simplest forms: each side equals the raw graph on that side and cannot be simplified further.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use upstar::games::value::{LoopyForm, Side};
use upstar_twin::loopy::{self, Loopy, ge_of_stoppers, ge_on_side, is_stopper};

use super::graphs::{graphs, stoppers, walk, with_calc};
use crate::laws::form::cases;

const SIDES: [(Side, loopy::Side); 2] = [(Side::On, loopy::Side::On), (Side::Off, loopy::Side::Off)];

/// Asserts that no option is dominated or reversible.
fn is_simplest(form: &Loopy, node: usize) -> Result<(), TestCaseError> {
    let at = |i: usize| form.at(i);
    for left in [true, false] {
        let (own, answers) = match left {
            true => (&form.graph.left, &form.graph.right),
            false => (&form.graph.right, &form.graph.left),
        };
        let likes = |x: usize, y: usize| match left {
            true => ge_of_stoppers(&at(x), &at(y)),
            false => ge_of_stoppers(&at(y), &at(x)),
        };
        for (i, &option) in own[node].iter().enumerate() {
            let others = own[node].iter().enumerate().filter(|(j, _)| *j != i);
            let better: Vec<_> =
                others.map(|(_, &other)| other).filter(|&other| likes(other, option)).collect();
            prop_assert!(better.is_empty(), "{} dominated at {} in {:?}", option, node, form);
            let reverses = answers[option].iter().any(|&answer| likes(node, answer));
            prop_assert!(!reverses, "{} reversible at {} in {:?}", option, node, form);
        }
    }
    Ok(())
}

/// Returns the nodes of a form that lie on a cycle.
fn loopy_nodes(form: &Loopy) -> Vec<usize> {
    let leads_back = |&node: &usize| {
        let options = form.graph.left[node].iter().chain(&form.graph.right[node]);
        options.into_iter().any(|&option| form.graph.reachable(option).contains(&node))
    };
    let cyclic: Vec<usize> = (0..form.graph.len()).filter(leads_back).collect();
    let leads_to = |node: usize| form.graph.reachable(node).iter().any(|i| cyclic.contains(i));
    (0..form.graph.len()).filter(|&node| leads_to(node)).collect()
}

fn check_simplest(form: LoopyForm<'_>) -> Result<(), TestCaseError> {
    let twin = walk(form);
    let loopy = loopy_nodes(&twin);
    for &node in &loopy {
        is_simplest(&twin, node)?;
        for &other in loopy.iter().filter(|&&other| other < node) {
            let (x, y) = (twin.at(node), twin.at(other));
            prop_assert!(!(ge_of_stoppers(&x, &y) && ge_of_stoppers(&y, &x)), "two equal nodes: {:?}", twin);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    /// Each side of each node equals the raw graph with infinite play counted for one player.
    #[test]
    fn equal_to_the_graph(raw in graphs(6, 2)) {
        with_calc(|calc| {
            let twin = raw.twin();
            for (node, value) in raw.values(calc).into_iter().enumerate() {
                for (side, twin_side) in SIDES {
                    let (form, given) = (walk(value.side(side)), twin.at(node));
                    prop_assert!(ge_on_side(&form, &given, twin_side), "{:?} of {}: {:?}", side, node, form);
                    prop_assert!(ge_on_side(&given, &form, twin_side), "{:?} of {}: {:?}", side, node, form);
                }
            }
            Ok(())
        })?;
    }

    /// The engine calls a form a stopper exactly if it is one by the definition.
    #[test]
    fn stoppers_by_definition(raw in graphs(6, 3)) {
        with_calc(|calc| {
            for value in raw.values(calc) {
                for (side, _) in SIDES {
                    let form = value.side(side);
                    prop_assert_eq!(form.is_stopper(), is_stopper(&walk(form)));
                }
                let sided = SIDES.iter().all(|(side, _)| value.side(*side).is_stopper());
                prop_assert_eq!(value.is_stopper_sided(), sided);
                prop_assert_eq!(value.is_stopper(), sided && value.onside() == value.offside());
            }
            Ok(())
        })?;
    }

    /// Sides that are stoppers have no dominated and no reversible options, and no two equal nodes.
    #[test]
    fn simplest(raw in graphs(5, 2)) {
        with_calc(|calc| {
            let value = raw.value(calc);
            for form in [value.onside(), value.offside()].into_iter().filter(|form| form.is_stopper()) {
                check_simplest(form)?;
            }
            Ok(())
        })?;
    }

    /// Graphs that are stoppers, whose forms are larger, are also in simplest form.
    #[test]
    fn simplest_stoppers(raw in stoppers(6, 3)) {
        with_calc(|calc| {
            let value = raw.value(calc);
            prop_assert!(value.is_stopper());
            check_simplest(value.onside())
        })?;
    }

    /// Equal stoppers have one handle, also when a form is read back option by option in another order.
    #[test]
    fn equal_stoppers_are_one(a in stoppers(4, 2), b in stoppers(4, 2)) {
        with_calc(|calc| {
            let (va, vb) = (a.value(calc), b.value(calc));
            let (ga, gb) = (a.twin(), b.twin());
            prop_assert_eq!(va == vb, ge_of_stoppers(&ga, &gb) && ge_of_stoppers(&gb, &ga));
            let [left, right] = calc.loopy_options(va).unwrap().unwrap();
            prop_assert_eq!(calc.loopy_form(&left, &right).unwrap(), va);
            Ok(())
        })?;
    }
}
