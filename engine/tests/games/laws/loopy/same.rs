//! Tests that a game does not depend on its presentation: renamed nodes, reordered options, more nodes,
//! another store.

use proptest::prelude::*;
use upstar::games::notation::{Style, print_loopy};
use upstar::games::value::{Calc, Store};
use upstar::ground::control::Control;

use super::graphs::{Option, Raw, graphs, with_calc};
use crate::laws::form::cases;

/// Numbers the nodes backwards, reverses the options and doubles one of them. The game is then the last
/// node.
fn renamed(raw: &Raw) -> Raw {
    let last = raw.0.len() - 1;
    let option = |option: &Option| match option {
        Option::Node(i) => Option::Node(last - i % (last + 1)),
        leaf => leaf.clone(),
    };
    let side = |options: &Vec<Option>| {
        let mut turned: Vec<Option> = options.iter().rev().map(option).collect();
        turned.extend(turned.first().cloned());
        turned
    };
    Raw(raw.0.iter().rev().map(|[left, right]| [side(left), side(right)]).collect())
}

/// Appends the nodes of another graph, which lead to those of the first.
fn with_more(raw: &Raw, more: &Raw) -> Raw {
    let own = raw.0.len();
    let fixed = |option: &Option| match option {
        Option::Node(i) => Option::Node(i % own),
        leaf => leaf.clone(),
    };
    let side = |options: &Vec<Option>| options.iter().map(fixed).collect();
    let mut nodes: Vec<_> = raw.0.iter().map(|[left, right]| [side(left), side(right)]).collect();
    nodes.extend(more.0.iter().cloned());
    Raw(nodes)
}

fn text(raw: &Raw, root: usize, before: &[&Raw]) -> String {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    for other in before {
        other.values(&mut calc);
    }
    let value = raw.values(&mut calc)[root];
    print_loopy(&mut calc, value, Style::Ascii).unwrap()
}

proptest! {
    #![proptest_config(cases(300))]

    /// In one store both graphs have the same values. If a side is not a stopper the values are equal,
    /// although their forms may differ.
    #[test]
    fn values(raw in graphs(6, 3), more in graphs(3, 2)) {
        with_calc(|calc| {
            let value = raw.value(calc);
            let last = raw.0.len() - 1;
            let others = [renamed(&raw).values(calc)[last], with_more(&raw, &more).value(calc)];
            for other in others {
                let equal = calc.loopy_ge(value, other).unwrap() && calc.loopy_ge(other, value).unwrap();
                prop_assert!(equal);
                prop_assert!(other == value || !value.is_stopper_sided());
            }
            Ok(())
        })?;
    }

    /// The printed text depends neither on names and orders nor on the history of the store.
    #[test]
    fn texts(raw in graphs(6, 3), more in graphs(4, 3)) {
        let expected = text(&raw, 0, &[]);
        prop_assert_eq!(&text(&raw, 0, &[&more]), &expected);
        prop_assert_eq!(&text(&with_more(&raw, &more), 0, &[]), &expected);
        let stoppers = with_calc(|calc| Ok(raw.value(calc).is_stopper_sided()))?;
        if stoppers {
            prop_assert_eq!(&text(&renamed(&raw), raw.0.len() - 1, &[&more, &raw]), &expected);
        }
    }
}
