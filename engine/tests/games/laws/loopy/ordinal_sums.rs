//! Tests of ordinal sums of short forms and stoppers.

use proptest::prelude::*;
use upstar_twin::loopy::{Loopy, Side, ge_on_side};

use super::graphs::{leaf, stoppers, walk, with_calc};
use crate::laws::form::cases;

/// Builds G:H by the definition: a copy of H in which each node also has the options of G.
fn ordinal_sum(g: &Loopy, h: &Loopy) -> Loopy {
    let mut graph = g.graph.clone();
    let first = graph.len();
    for h_node in 0..h.graph.len() {
        let node = graph.node();
        let moved = |options: &[usize]| options.iter().map(|option| first + option).collect::<Vec<_>>();
        graph.left[node] = [g.graph.left[g.root].clone(), moved(&h.graph.left[h_node])].concat();
        graph.right[node] = [g.graph.right[g.root].clone(), moved(&h.graph.right[h_node])].concat();
    }
    Loopy::new(graph, first + h.root)
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn by_definition(g in leaf(), h in stoppers(4, 2)) {
        with_calc(|calc| {
            let g = g.value(calc.store());
            let h = h.value(calc);
            let sum = calc.loopy_ordinal_sum(g, h).unwrap().unwrap();
            let twin = ordinal_sum(&walk(g.into()), &walk(h.onside()));
            let sum = walk(sum.onside());
            prop_assert!(ge_on_side(&sum, &twin, Side::On) && ge_on_side(&twin, &sum, Side::On));
            Ok(())
        })?;
    }
}
