//! Positions on graphs: the vertices with their tints as colours, and the edges that matter.

use super::colours::{LEFT, RIGHT, matters, taken};
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::control::OrStop;
use crate::ground::graph::{Labelled, components, first_twins};
use crate::ground::memory::HeapBytes;

/// Calls `piece` for each component of a position, except single vertices open to one player. Returns the sum
/// of those, which are the numbers 1 and -1.
pub(super) fn pieces<const TAKES_FROM_MOVER: bool>(
    tints: &[u8],
    edges: &[(u32, u32)],
    mut piece: impl FnMut(Labelled),
) -> i64 {
    let tint = |v: u32| tints[v as usize];
    let edges = edges.iter().copied().filter(|&(u, v)| matters::<TAKES_FROM_MOVER>(tint(u), tint(v)));
    let mut number = 0;
    components(tints, edges, |colours, edges| match colours[..] {
        [LEFT] => number += 1,
        [RIGHT] => number -= 1,
        _ => piece(Labelled::new(colours, edges)),
    });
    number
}

/// Returns the normal form of a component, and whether it is the negative of `graph`. In the normal form at
/// least as many vertices are open only to Left as are open only to Right.
pub(super) fn normal(graph: &Labelled) -> (Labelled, bool) {
    let count = |tint: u8| graph.colours().iter().filter(|&&t| t == tint).count();
    let exchanged = || graph.recoloured(|tint| (tint & LEFT) << 1 | tint >> 1, |edge| edge).canonical();
    match count(LEFT).cmp(&count(RIGHT)) {
        std::cmp::Ordering::Greater => (graph.canonical(), false),
        std::cmp::Ordering::Less => (exchanged(), true),
        // With no vertex open to one player only, exchanging the players changes nothing.
        std::cmp::Ordering::Equal if count(LEFT) == 0 => (graph.canonical(), false),
        std::cmp::Ordering::Equal => {
            let (same, other) = (graph.canonical(), exchanged());
            if other < same { (other, true) } else { (same, false) }
        }
    }
}

pub(super) fn options<const TAKES_FROM_MOVER: bool>(
    graph: &Labelled,
    options: &mut Options<'_, Layered<Labelled>>,
) -> OrStop<()> {
    let edges: Vec<(u32, u32)> = graph.edges().iter().map(|&(u, v, _)| (u, v)).collect();
    let mut neighbours = vec![Vec::new(); graph.colours().len()];
    for &(u, v) in &edges {
        neighbours[u as usize].push(v);
        neighbours[v as usize].push(u);
    }
    let first = first_twins(graph);
    for mover in [LEFT, RIGHT] {
        for vertex in 0..graph.colours().len() {
            // Twins have isomorphic options, so only the first one of each class moves.
            if graph.colours()[vertex] & mover == 0 || first[vertex] as usize != vertex {
                continue;
            }
            let mut tints = graph.colours().to_vec();
            tints[vertex] = 0;
            neighbours[vertex].iter().for_each(|&v| tints[v as usize] &= !taken::<TAKES_FROM_MOVER>(mover));
            options.charge(graph.heap_bytes())?;
            let number =
                pieces::<TAKES_FROM_MOVER>(&tints, &edges, |graph| options.piece(Layered::Other(graph)));
            options.number(number);
            options.end_option();
        }
        if mover == LEFT {
            options.end_left();
        }
    }
    Ok(())
}
