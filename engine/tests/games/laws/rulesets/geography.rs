//! Tests of Geography on directed graphs with loops, parallel arcs, and several tokens.

use std::sync::LazyLock;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use upstar::games::board::digraph::Digraph;
use upstar::games::rules::graph::geography::Geography;
use upstar_twin::geography::Geography as Plain;

use super::Pair;
use crate::laws::form::cases;

static OF_VERTICES: LazyLock<Pair<Geography, Plain>> =
    LazyLock::new(|| Pair::new(Geography::OF_VERTICES, |board| twin(board, true)));
static OF_ARCS: LazyLock<Pair<Geography, Plain>> =
    LazyLock::new(|| Pair::new(Geography::OF_ARCS, |board| twin(board, false)));

fn twin(board: &Digraph, removes_vertices: bool) -> Plain {
    plain(board.arcs().pairs().collect(), board.tokens().to_vec(), removes_vertices)
}

fn plain(mut arcs: Vec<(u32, u32)>, mut tokens: Vec<u32>, removes_vertices: bool) -> Plain {
    arcs.sort_unstable();
    tokens.sort_unstable();
    Plain { removes_vertices, arcs, tokens }
}

/// Generates up to `most` arcs on a few vertices, of which some bear tokens.
fn positions(most: usize) -> impl Strategy<Value = (Vec<(u32, u32)>, Vec<u32>)> {
    (1..=6_u32).prop_flat_map(move |n| {
        let tokens = btree_set(0..n, 0..=2).prop_map(|tokens| tokens.into_iter().collect());
        (vec((0..n, 0..n), 0..=most), tokens)
    })
}

fn text((arcs, tokens): &(Vec<(u32, u32)>, Vec<u32>)) -> String {
    let arcs: Vec<String> = arcs.iter().map(|(from, to)| format!(" {from}>{to}")).collect();
    let tokens: Vec<String> = tokens.iter().map(u32::to_string).collect();
    let at = if tokens.is_empty() { String::new() } else { format!(" @ {}", tokens.join(" ")) };
    format!("6:{}{at}", arcs.concat())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn of_vertices(position in positions(12)) {
        let text = text(&position);
        OF_VERTICES.agrees(&text, &plain(position.0, position.1, true))?;
        OF_VERTICES.expects_enough_moves(&text)?;
    }

    #[test]
    fn of_arcs(position in positions(8)) {
        let text = text(&position);
        OF_ARCS.agrees(&text, &plain(position.0, position.1, false))?;
        OF_ARCS.expects_enough_moves(&text)?;
    }
}
