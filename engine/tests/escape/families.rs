//! Tests that random graphs have the properties of their names.

use upstar::escape::board::{Cast, EscapeFormat, EscapeGraph};
use upstar::escape::is_planar;
use upstar::ground::board::Board;

fn board(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, Cast::EXITS).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn copies(board: &EscapeGraph) -> u32 {
    board.graph().edges().iter().map(|edge| edge.copies).sum()
}

/// Counts the connected components.
fn parts(board: &EscapeGraph) -> usize {
    let mut part: Vec<usize> = (0..board.vertices()).collect();
    for edge in board.graph().edges() {
        let [u, v] = edge.ends.map(|end| part[end as usize]);
        // The edge merges the components of its ends.
        part.iter_mut().filter(|at| **at == u).for_each(|at| *at = v);
    }
    part.sort_unstable();
    part.dedup();
    part.len()
}

#[test]
fn each_family_is_what_it_says() {
    for seed in 0..60 {
        let n = 1 + seed as usize % 9;
        let tree = board(&format!("random_tree({n},{seed})"));
        assert_eq!((tree.vertices(), tree.graph().edges().len(), parts(&tree)), (n, n - 1, 1), "{tree}");
        let cubic = board(&format!("random_cubic({},{seed})", 2 * n + 2));
        let mut degrees = vec![0; cubic.vertices()];
        cubic.graph().edges().iter().flat_map(|edge| edge.ends).for_each(|end| degrees[end as usize] += 1);
        assert!(cubic.graph().is_simple() && degrees.iter().all(|&degree| degree == 3), "{cubic}");
        let most = if n < 3 { n - 1 } else { 3 * n - 6 };
        for m in 0..=most {
            let planar = board(&format!("random_planar({n},{m},{seed})"));
            assert!(is_planar(&planar) && planar.graph().is_simple(), "{planar}");
            assert_eq!((planar.vertices(), planar.graph().edges().len()), (n, m), "{planar}");
        }
        let m = if n == 1 { 0 } else { 20 };
        let multigraph = board(&format!("random_multigraph({n},{m},{seed})"));
        let planar = board(&format!("random_planar_multigraph({n},{m},{seed})"));
        assert_eq!((copies(&multigraph), copies(&planar)), (m, m));
        assert!(is_planar(&planar), "{planar}");
    }
    assert!(is_planar(&board("random_planar(2000,5994,1)")));
}

#[test]
fn printed_families_are_read_again() {
    for text in [
        "random_tree(9,4) @ 3",
        "random_cubic(8,1) exits 2 @ 3",
        "random_planar(8,12,7)",
        "random_multigraph(4,20,1) exits 3 @ 0",
        "random_planar_multigraph(5,30,2)",
    ] {
        assert_eq!(board(text).to_string(), text);
    }
    let whole = board("random_multigraph(3,20,1)");
    let [u, v] = whole.graph().edges()[1].ends;
    let text = format!("random_multigraph(3,20,1) without {u}-{v}");
    assert_eq!(board(&text).graph().edges().len(), whole.graph().edges().len() - 1);
    assert_eq!(board(&text).to_string(), text);
}

/// A seed gives the same graph on every machine: the graph it gave when the family was introduced.
#[test]
fn seeds_tell_graphs() {
    let edges = |text: &str| EscapeFormat::Edges.write(&board(text)).expect("every graph has edges");
    for (text, expected) in GOLDEN {
        assert_eq!(edges(text), expected, "{text}");
    }
    assert_ne!(edges("random_tree(20,1)"), edges("random_tree(20,2)"));
}

const GOLDEN: [(&str, &str); 5] = [
    ("random_tree(6,1)", "0-1 0-5 1-3 2-5 4-5"),
    ("random_cubic(6,1)", "0-1 0-3 0-4 1-2 1-5 2-3 2-5 3-4 4-5"),
    ("random_planar(6,8,1)", "0-1 0-4 1-2 2-3 2-4 2-5 3-5 4-5"),
    ("random_multigraph(4,7,1)", "0-1 0-2 0-3 1-2*2 2-3*2"),
    ("random_planar_multigraph(5,8,1)", "0-1 0-3 0-4 1-2*2 1-3 3-4*2"),
];

/// Counts how often each graph occurs over the given number of seeds.
fn times(text: impl Fn(u64) -> String, seeds: u64) -> Vec<u64> {
    let mut times = std::collections::BTreeMap::new();
    for seed in 0..seeds {
        let edges: Vec<[u32; 2]> = board(&text(seed)).graph().edges().iter().map(|edge| edge.ends).collect();
        *times.entry(edges).or_default() += 1;
    }
    times.into_values().collect()
}

#[test]
fn every_tree_and_every_cubic_graph_is_as_likely() {
    // By Cayley's formula there are 4^2 trees on four labelled vertices. There are 70 cubic graphs on six
    // labelled vertices.
    for (found, count) in [
        (times(|seed| format!("random_tree(4,{seed})"), 3200), 16),
        (times(|seed| format!("random_cubic(6,{seed})"), 14000), 70),
    ] {
        assert_eq!(found.len(), count);
        // Each graph is expected 200 times; 70 is about five standard deviations.
        assert!(found.iter().all(|&n| n.abs_diff(200) < 70), "{found:?}");
    }
}

#[test]
fn every_planar_graph_comes() {
    // K5 is the only non-planar graph on five vertices. The graphs with nine edges correspond to the ten
    // missing pairs.
    assert_eq!(times(|seed| format!("random_planar(5,9,{seed})"), 400).len(), 10);
    // Six labelled vertices have 195 triangulations: 15 octahedra and 180 of the other shape.
    assert_eq!(times(|seed| format!("random_planar(6,12,{seed})"), 4000).len(), 195);
}
