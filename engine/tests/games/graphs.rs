//! Tests of digraphs in rows, and of the canonical forms of labelled graphs.

use upstar::games::solve::Labels;
use upstar::ground::control::Control;
use upstar::ground::graph::{Arcs, Labelled};

#[test]
fn rows_keep_their_order() {
    let arcs = Arcs::of_pairs(4, &[(2, 1), (0, 3), (2, 0), (2, 1)]);
    assert_eq!((arcs.vertices(), arcs.len(), arcs.is_empty()), (4, 4, false));
    assert_eq!(arcs.from(2), [1, 0, 1]);
    let mut pushed = Arcs::default();
    for row in [vec![3], vec![], vec![1, 0, 1], vec![]] {
        pushed.push(row);
    }
    assert_eq!(pushed, arcs);
    assert_eq!(arcs.reversed().from(1), [2, 2]);
    assert_eq!(arcs.reversed().pairs().collect::<Vec<_>>(), [(0, 2), (1, 2), (1, 2), (3, 0)]);
}

/// A digraph with few arcs and many vertices gives the same answers as a small one.
#[test]
fn few_arcs_among_many_vertices() {
    let few = [(5000, 7), (3, 5000), (5000, 3), (7, 3), (3, 7)];
    let arcs = Arcs::of_pairs(6000, &few);
    let mut pushed = Arcs::default();
    (0..6000).for_each(|from| pushed.push(few.iter().filter(|arc| arc.0 == from).map(|arc| arc.1)));
    assert!(arcs.bytes() < 200 && pushed.bytes() > 6000, "{} {}", arcs.bytes(), pushed.bytes());
    assert_eq!(arcs, pushed);
    assert_ne!(arcs, Arcs::of_pairs(6001, &few));
    assert_eq!((arcs.vertices(), arcs.len()), (6000, 5));
    assert_eq!((arcs.from(5000), arcs.from(3), arcs.from(4)), (&[7, 3][..], &[5000, 7][..], &[][..]));
    assert_eq!(arcs.reversed(), pushed.reversed());
    let labels = [&arcs, &pushed].map(|arcs| {
        let labels = Labels::new(arcs, &Control::unlimited()).expect("no budget");
        (0..6000)
            .map(|v| (labels.value(arcs, v), labels.label(v).map(|_| labels.rank(v))))
            .collect::<Vec<_>>()
    });
    assert_eq!(labels[0], labels[1]);
}

fn cycle(n: u32, step: u32) -> Labelled {
    let edges = (0..n).map(|v| (v * step % n, (v + 1) * step % n, 0)).collect();
    Labelled::new(vec![0; n as usize], edges)
}

#[test]
fn isomorphic_graphs_have_one_form() {
    assert_eq!(cycle(9, 1).canonical(), cycle(9, 2).canonical());
    assert_ne!(cycle(9, 1).canonical(), cycle(9, 3).canonical());
    // The cube and another regular graph of its parameters, which colour refinement alone does not
    // distinguish.
    let cube = |at: &[u32; 8]| {
        let edge = |(u, bit): (u32, u32)| (at[u as usize], at[(u ^ bit) as usize], 0);
        let edges = (0..8).flat_map(|u| [1, 2, 4].map(|bit| (u, bit))).filter(|(u, bit)| u & bit == 0);
        Labelled::new(vec![0; 8], edges.map(edge).collect())
    };
    assert_eq!(cube(&[0, 1, 2, 3, 4, 5, 6, 7]).canonical(), cube(&[3, 7, 2, 5, 0, 1, 6, 4]).canonical());
    let mut edges: Vec<_> = (0..8_u32).map(|v| (v, (v + 1) % 8, 0)).collect();
    edges.extend((0..4_u32).map(|v| (v, v + 4, 0)));
    let moebius = Labelled::new(vec![0; 8], edges);
    assert_ne!(moebius.canonical(), cube(&[0, 1, 2, 3, 4, 5, 6, 7]).canonical());
}

#[test]
fn colours_and_multiplicities_count() {
    let path = |colours: [u8; 3], edges: [u8; 2]| {
        Labelled::new(colours.to_vec(), vec![(0, 1, edges[0]), (1, 2, edges[1])]).canonical()
    };
    assert_eq!(path([1, 0, 0], [3, 4]), path([0, 0, 1], [4, 3]));
    assert_ne!(path([1, 0, 0], [3, 4]), path([1, 0, 0], [4, 3]));
    let double = Labelled::new(vec![0; 2], vec![(0, 1, 0), (0, 1, 0)]);
    let loops = Labelled::new(vec![0; 2], vec![(0, 1, 0), (1, 1, 0)]);
    assert_ne!(double.canonical(), loops.canonical());
    assert_ne!(double.canonical(), Labelled::new(vec![0; 2], vec![(0, 1, 0)]).canonical());
}
