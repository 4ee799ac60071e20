//! Tests of Cat Herding against its twin, against published and computed values, and of the law that an
//! additional edge never hurts the cat.

use std::sync::{LazyLock, Mutex};

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::board::{Edge, Multigraph, UNBREAKABLE};
use upstar::escape::cat::{CatSolver, Convention, Rounds};
use upstar::ground::control::{Control, Stop};
use upstar_twin::escape::{EscapeGraph, cat_herding, cat_herding_cuts_first, cat_herding_paths};

use crate::laws::form::cases;

const CONVENTIONS: [Convention; 3] = [Convention::Steps, Convention::StepsHerderFirst, Convention::Paths];

/// One solver of each convention serves all graphs, so the tests use its cached results.
static SOLVERS: LazyLock<[Mutex<CatSolver>; 3]> =
    LazyLock::new(|| CONVENTIONS.map(|convention| Mutex::new(CatSolver::new(convention))));

/// Asks the shared solver of a convention, without a budget.
fn ask<T>(convention: Convention, question: impl FnOnce(&mut CatSolver, &Control) -> Result<T, Stop>) -> T {
    let mut solver = SOLVERS[convention as usize].lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    question(&mut solver, &Control::unlimited()).unwrap()
}

fn rounds(graph: &Multigraph, cat: u32, convention: Convention) -> Rounds {
    ask(convention, |solver, control| solver.rounds(graph, cat, control))
}

/// Returns the cat number: the most rounds that a cat lasts, over all starts.
fn cat_number(graph: &Multigraph, convention: Convention) -> Rounds {
    let lasts = (0..graph.vertices() as u32).map(|cat| rounds(graph, cat, convention));
    lasts.max().expect("a graph has a vertex")
}

/// Converts a graph into the twin's, with `unbreakable` copies of each unbreakable edge.
fn twin(graph: &Multigraph, cat: u32, unbreakable: u32) -> EscapeGraph {
    let edge = |edge: &Edge| {
        let copies = if edge.is_unbreakable() { unbreakable } else { edge.copies };
        (edge.ends[0] as usize, edge.ends[1] as usize, copies)
    };
    let edges = graph.edges().iter().map(edge).collect();
    EscapeGraph { vertices: graph.vertices(), edges, exits: vec![], start: cat as usize }
}

/// Returns the twin's number of rounds.
fn expected(graph: &Multigraph, cat: u32, convention: Convention) -> u32 {
    let twin = twin(graph, cat, 0);
    match convention {
        Convention::Steps => cat_herding(&twin),
        Convention::StepsHerderFirst => cat_herding_cuts_first(&twin),
        Convention::Paths => cat_herding_paths(&twin),
    }
}

/// Returns the twin's number of rounds when the herder is to delete and the cat has an edge.
fn expected_after_move(graph: &Multigraph, cat: u32, convention: Convention) -> u32 {
    match convention {
        Convention::Paths | Convention::StepsHerderFirst => expected(graph, cat, convention),
        Convention::Steps => {
            let after = (0..graph.edges().len()).map(|e| expected(&graph.without_copy(e), cat, convention));
            1 + after.min().expect("an edge")
        }
    }
}

/// Returns the other vertices of a vertex's component.
fn others(graph: &Multigraph, of: u32) -> Vec<u32> {
    let mut reached = vec![of];
    while let Some(to) = graph.edges().iter().find_map(|edge| match edge.ends.map(|v| reached.contains(&v)) {
        [true, false] => Some(edge.ends[1]),
        [false, true] => Some(edge.ends[0]),
        _ => None,
    }) {
        reached.push(to);
    }
    reached.split_off(1)
}

fn agree(graph: &Multigraph, cat: u32) -> Result<(), TestCaseError> {
    for convention in CONVENTIONS {
        let twin = Rounds::Finite(expected(graph, cat, convention));
        prop_assert_eq!(rounds(graph, cat, convention), twin, "{:?} {:?}", graph, convention);
    }
    Ok(())
}

fn moves_agree(graph: &Multigraph, cat: u32, convention: Convention) -> Result<(), TestCaseError> {
    let is_step =
        |to: &u32| graph.edges().iter().any(|edge| edge.ends == [cat, *to] || edge.ends == [*to, cat]);
    let mut to = others(graph, cat);
    to.retain(|to| convention == Convention::Paths || is_step(to));
    to.sort_unstable();
    let moves: Vec<_> =
        to.iter().map(|&to| (to, Rounds::Finite(expected_after_move(graph, to, convention)))).collect();
    prop_assert_eq!(ask(convention, |solver, control| solver.cat_moves(graph, cat, control)), moves);
    let after = |edge| {
        let left = graph.without_copy(edge);
        let rest = match convention {
            Convention::Steps => expected(&left, cat, convention),
            Convention::StepsHerderFirst | Convention::Paths => {
                let is_beside = |edge: &Edge, to| edge.ends == [cat, to] || edge.ends == [to, cat];
                let mut to = others(&left, cat);
                to.retain(|&to| {
                    convention == Convention::Paths || left.edges().iter().any(|edge| is_beside(edge, to))
                });
                to.into_iter().map(|to| expected(&left, to, convention)).max().unwrap_or(0)
            }
        };
        (edge, Rounds::Finite(1 + rest))
    };
    let edges = if to.is_empty() { 0 } else { graph.edges().len() };
    let deletions: Vec<_> = (0..edges).map(after).collect();
    prop_assert_eq!(ask(convention, |solver, control| solver.herder_moves(graph, cat, control)), deletions);
    Ok(())
}

/// Builds a graph with the given number of vertices. If the ends of a pair are equal, moves one of them.
fn graph(vertices: u32, edges: &[(u32, u32)]) -> Multigraph {
    let edge = |&(u, v): &(u32, u32)| {
        let (u, v) = (u % vertices, v % vertices);
        Edge::simple(u, if u == v { (u + 1) % vertices } else { v })
    };
    Multigraph::new(vertices as usize, edges.iter().map(edge).collect())
}

fn graphs(vertices: impl Strategy<Value = u32>, most: usize) -> impl Strategy<Value = Multigraph> {
    (vertices, vec((0..60_u32, 0..60_u32), 0..=most)).prop_map(|(n, edges)| graph(n, &edges))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn on_small_multigraphs(graph in graphs(2..=5_u32, 9), cat in 0..60_u32) {
        agree(&graph, cat % graph.vertices() as u32)?;
    }

    #[test]
    fn on_two_and_three_vertices(graph in graphs(2..=3_u32, 12), cat in 0..60_u32) {
        agree(&graph, cat % graph.vertices() as u32)?;
    }

    #[test]
    fn every_move_has_its_value(graph in graphs(2..=5_u32, 7), cat in 0..60_u32) {
        for convention in CONVENTIONS {
            moves_agree(&graph, cat % graph.vertices() as u32, convention)?;
        }
    }

    /// An edge with more copies than all others together acts as unbreakable.
    #[test]
    fn with_unbreakable_edges(graph in graphs(3..=5_u32, 6), cat in 0..60_u32, at in vec(0..60_usize, 1..=2)) {
        let mut edges = graph.edges().to_vec();
        prop_assume!(!edges.is_empty());
        let count = edges.len();
        at.iter().for_each(|&i| edges[i % count].copies = UNBREAKABLE);
        let graph = Multigraph::new(graph.vertices(), edges);
        let cat = cat % graph.vertices() as u32;
        let breakable = graph.edges().iter().filter(|edge| !edge.is_unbreakable()).map(|edge| edge.copies).sum();
        let twin = twin(&graph, cat, breakable + 1);
        for (convention, rounds_of) in CONVENTIONS.into_iter().zip([cat_herding(&twin), cat_herding_cuts_first(&twin), cat_herding_paths(&twin)]) {
            let expected = if rounds_of > breakable { Rounds::Never } else { Rounds::Finite(rounds_of) };
            prop_assert_eq!(rounds(&graph, cat, convention), expected, "{:?} {:?}", graph, convention);
        }
    }

    #[test]
    fn an_edge_more_never_hurts_the_cat(graph in graphs(2..=8_u32, 11), cat in 0..60_u32, edge in (0..60_u32, 0..60_u32)) {
        let n = graph.vertices() as u32;
        let mut edges = graph.edges().to_vec();
        edges.extend(self::graph(n, &[edge]).edges());
        let more = Multigraph::new(graph.vertices(), edges);
        for convention in CONVENTIONS {
            prop_assert!(rounds(&graph, cat % n, convention) <= rounds(&more, cat % n, convention));
        }
    }

    #[test]
    fn names_of_vertices_do_not_matter(graph in graphs(2..=8_u32, 11), cat in 0..60_u32, by in 0..60_u32) {
        let n = graph.vertices() as u32;
        let moved = |v: u32| (v + by) % n;
        let edges = graph.edges().iter().rev().map(|edge| Edge { ends: edge.ends.map(moved), ..*edge });
        let other = Multigraph::new(graph.vertices(), edges.collect());
        for convention in CONVENTIONS {
            let cat = cat % n;
            prop_assert_eq!(rounds(&graph, cat, convention), rounds(&other, moved(cat), convention));
        }
    }
}

fn complete(n: u32) -> Multigraph {
    let edges: Vec<_> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
    graph(n, &edges)
}

fn path(n: u32) -> Multigraph {
    graph(n, &(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>())
}

fn cycle(n: u32) -> Multigraph {
    graph(n, &(0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>())
}

fn star(leaves: u32) -> Multigraph {
    graph(leaves + 1, &(1..=leaves).map(|v| (0, v)).collect::<Vec<_>>())
}

fn wheel(rim: u32) -> Multigraph {
    let spokes = (1..=rim).map(|v| (0, v));
    graph(rim + 1, &spokes.chain((0..rim).map(|v| (v + 1, (v + 1) % rim + 1))).collect::<Vec<_>>())
}

#[test]
fn on_all_simple_graphs_of_four_vertices() {
    let all = complete(4);
    for set in 0..1_u32 << 6 {
        let edges = all.edges().iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &edge)| edge);
        let graph = Multigraph::new(4, edges.collect());
        (0..4).for_each(|cat| agree(&graph, cat).unwrap());
    }
}

#[test]
fn on_all_simple_graphs_of_five_vertices() {
    let all = complete(5);
    for set in 0..1_u32 << 10 {
        let edges = all.edges().iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &edge)| edge);
        agree(&Multigraph::new(5, edges.collect()), 0).unwrap();
    }
}

/// The rows for seven vertices come from an exhaustive search over all sets of edges.
#[test]
fn on_complete_graphs() {
    for (convention, row) in
        [(Convention::Steps, [1, 2, 5, 8, 11, 15]), (Convention::Paths, [1, 2, 5, 8, 11, 17])]
    {
        for (n, rounds_of) in (2..).zip(row) {
            assert_eq!(rounds(&complete(n), 0, convention), Rounds::Finite(rounds_of), "{n} {convention:?}");
        }
    }
}

/// Returns the least k with 2^k >= n.
fn log2_up(n: u32) -> u32 {
    n.next_power_of_two().trailing_zeros()
}

/// The convention of paths, with the cat free to choose its start: the closed forms of arXiv 2409.13685 for
/// several families, up to sizes that are quick to check.
#[test]
fn on_paths_cycles_stars_and_wheels() {
    let along_paths = |graph| cat_number(&graph, Convention::Paths);
    for n in 3..=20 {
        assert_eq!(along_paths(path(n)), Rounds::Finite(log2_up(n)), "path of {n}");
        assert_eq!(along_paths(cycle(n)), Rounds::Finite(log2_up(n - 1) + 1), "cycle of {n}");
        assert_eq!(along_paths(star(n)), Rounds::Finite(2), "star of {n}");
    }
    for rim in 3..=8 {
        assert_eq!(along_paths(wheel(rim)), Rounds::Finite(rim + 2), "wheel of {rim}");
    }
}

/// With single steps a long path does not help the cat: the herder cuts it in front of the cat.
#[test]
fn long_paths_are_no_better_for_steps() {
    for n in 5..=20 {
        assert_eq!(cat_number(&path(n), Convention::Steps), Rounds::Finite(3), "path of {n}");
        assert_eq!(cat_number(&cycle(n), Convention::Steps), Rounds::Finite(3), "cycle of {n}");
    }
}

/// The recursion is as deep as the number of deletions, and fits a small stack.
#[test]
fn copies_of_one_edge_are_deleted_one_by_one() {
    let all = || {
        let graph = Multigraph::new(2, vec![Edge { ends: [0, 1], copies: 254 }]);
        for convention in CONVENTIONS {
            let found = CatSolver::new(convention).rounds(&graph, 0, &Control::unlimited());
            assert_eq!(found, Ok(Rounds::Finite(254)));
        }
        let edges = vec![Edge { ends: [0, 1], copies: 200 }, Edge { ends: [1, 2], copies: UNBREAKABLE }];
        let found =
            CatSolver::new(Convention::Paths).rounds(&Multigraph::new(3, edges), 0, &Control::unlimited());
        assert_eq!(found, Ok(Rounds::Never));
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(all).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "the cat is on a vertex")]
fn a_cat_on_no_vertex() {
    let _ = CatSolver::new(Convention::Steps).rounds(&Multigraph::new(0, vec![]), 0, &Control::unlimited());
}

#[test]
fn wrong_boards_are_refused() {
    let ask = |graph: &Multigraph, control: &Control| {
        CatSolver::new(Convention::Steps).rounds(graph, 0, control).unwrap_err()
    };
    let many = |copies| Edge { ends: [0, 1], copies };
    let free = Control::unlimited;
    assert_eq!(ask(&Multigraph::new(2, vec![many(255)]), &free()), Stop::TooLarge);
    let chain = [many(254), Edge { ends: [1, 2], ..many(254) }, Edge { ends: [2, 3], ..many(UNBREAKABLE) }];
    assert_eq!(ask(&Multigraph::new(4, chain.to_vec()), &free()), Stop::TooDeep);
    assert_eq!(ask(&complete(7), &free().with_nodes(100)), Stop::Nodes);
    assert_eq!(ask(&complete(7), &free().with_nodes(1 << 30).with_bytes(1 << 12)), Stop::Bytes);
    let control = free();
    control.cancel();
    assert_eq!(ask(&complete(7), &control), Stop::Cancelled);
}
