//! Tests of binary escape trees.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::Turn;
use upstar::escape::{EscapeTree, LinearNemesis, NemesisSolver, escape_tree, tree_condition};
use upstar::ground::control::{Control, Stop};

use super::samples::{all, board, boards, cases, copies};

/// Returns the sets of inner vertices, each joined with `used`, of all trees with this root that avoid the
/// vertices of `used`. Follows the definition.
fn trees(board: &EscapeGraph, root: u32, used: u32) -> HashSet<u32> {
    if board.is_exit(root) {
        return HashSet::from([used]);
    }
    if used >> root & 1 == 1 {
        return HashSet::new();
    }
    // Each copy of an edge is a way of its own. Several copies to a regular vertex make no difference,
    // since the vertex occurs only once in a tree.
    let edges = board.graph().edges().iter();
    let ways = edges.filter_map(|edge| Some((edge.other_end(root)?, edge.copies.min(2))));
    let children: Vec<u32> = ways.flat_map(|(to, copies)| vec![to; copies as usize]).collect();
    let mut found = HashSet::new();
    for (i, &first) in children.iter().enumerate() {
        for with_first in trees(board, first, used | 1 << root) {
            for &second in &children[i + 1..] {
                found.extend(trees(board, second, with_first));
            }
        }
    }
    found
}

/// Returns whether a tree exists that contains the vertices of `used`. The vertices of `open` still need
/// their two children.
fn grows(board: &EscapeGraph, open: &[u32], used: u32) -> bool {
    let Some((&v, rest)) = open.split_first() else { return true };
    let edges = board.graph().edges().iter();
    // A vertex has two children, so more than two copies of an edge never matter.
    let ways = edges.filter_map(|edge| Some((edge.other_end(v)?, edge.copies.min(2))));
    let is_free = |to: &u32| board.is_exit(*to) || used >> to & 1 == 0;
    let children: Vec<u32> = ways
        .flat_map(|(to, copies)| vec![to; if board.is_exit(to) { copies as usize } else { 1 }])
        .filter(is_free)
        .collect();
    let pairs = (0..children.len()).flat_map(|i| (0..i).map(move |j| [i, j]));
    pairs.into_iter().any(|pair| {
        let new = pair.map(|i| children[i]).into_iter().filter(|&to| !board.is_exit(to));
        let used = new.clone().fold(used, |used, to| used | 1 << to);
        grows(board, &rest.iter().copied().chain(new).collect::<Vec<_>>(), used)
    })
}

/// Asserts that a tree is an escape tree: it is full, lies on edges of the board, uses every inner vertex
/// and every copy at most once, and has exits as leaves.
fn check(board: &EscapeGraph, tree: &EscapeTree) {
    if board.is_exit(tree.root) {
        return assert!(tree.forks.is_empty());
    }
    let mut expected = vec![tree.root];
    let mut left = copies(board);
    let mut seen = HashSet::new();
    for fork in &tree.forks {
        assert!(expected.contains(&fork.vertex) && seen.insert(fork.vertex), "{board}: {tree:?}");
        for (child, edge) in fork.children.into_iter().zip(fork.edges) {
            assert_eq!(board.graph().edges()[edge].other_end(fork.vertex), Some(child), "{board}: {tree:?}");
            left[edge] = left[edge].checked_sub(1).expect("a copy for each child");
            if !board.is_exit(child) {
                assert!(!expected.contains(&child), "{board}: {tree:?}");
                expected.push(child);
            }
        }
    }
    assert_eq!(seen.len(), expected.len(), "{board}: {tree:?}");
}

fn found(board: &EscapeGraph, root: u32) -> Option<EscapeTree> {
    escape_tree(board, root, &Control::unlimited()).unwrap()
}

fn condition(board: &EscapeGraph) -> bool {
    tree_condition(board, board.start().unwrap(), &Control::unlimited()).unwrap().is_some()
}

fn wins(board: &EscapeGraph, at: u32, turn: Turn) -> bool {
    let verdict = NemesisSolver::new(board).solve(at, turn, &copies(board), &Control::unlimited());
    verdict.unwrap().walker_wins
}

/// Asserts that the solver finds a tree wherever one exists, and that the fugitive wins if there is one.
fn agrees(board: &EscapeGraph) {
    for root in 0..board.vertices() as u32 {
        let tree = found(board, root);
        assert_eq!(tree.is_some(), !trees(board, root, 0).is_empty(), "{board}: {root}");
        if let Some(tree) = tree {
            check(board, &tree);
            assert!(wins(board, root, Turn::Cut), "{board}: {root}");
        }
    }
    let start = board.start().unwrap();
    let mut roots = board.graph().edges().iter().filter_map(|edge| edge.other_end(start)).chain([start]);
    let is_met = roots.any(|root| !trees(board, root, 0).is_empty());
    assert_eq!(condition(board), is_met, "{board}");
    assert!(!is_met || wins(board, start, Turn::Walk), "{board}");
}

#[test]
fn small_graphs() {
    (1..=4).flat_map(|n| all(n, 1)).for_each(|board| agrees(&board));
    (1..=3).flat_map(|n| all(n, 3)).for_each(|board| agrees(&board));
}

/// Asserts that the fugitive wins although there is no tree.
fn is_not_needed(text: &str) {
    let board = board(text);
    assert!(wins(&board, 0, Turn::Walk) && !condition(&board), "{text}");
}

#[test]
fn eight_edges_without_a_tree() {
    is_not_needed("0-1 1-2 1-3 2-3 2-4 3-5 3-6 3-7 exits 4,5,6,7 @ 0");
}

#[test]
fn degree_four_without_a_tree() {
    is_not_needed("0-2 1-3 1-4 1-5 1-10 2-3 2-4 3-5 4-11 4-12 5-13 5-14 exits 10,11,12,13,14 @ 0");
}

#[test]
fn grids() {
    assert!(condition(&board("grid(5,5) @ 2,2")));
    assert!(condition(&board("grid(6,6) @ 2,2")));
    let large = board("grid(7,7) @ 2,3");
    assert!(wins(&large, large.start().unwrap(), Turn::Walk) && !condition(&large));
}

#[test]
fn copies_to_exits_are_leaves() {
    let board = board("0-1*2 0=2 2-3*2 exits 1,3 @ 0");
    let tree = found(&board, 0).unwrap();
    assert_eq!((tree.forks[0].children, tree.forks[0].edges), ([1, 1], [0, 0]));
    assert_eq!(found(&board, 1), Some(EscapeTree { root: 1, forks: vec![] }));
}

#[test]
fn budgets_are_kept() {
    let board = board("grid(30,30) without 0,0-0,1 @ 3,3");
    let control = Control::unlimited().with_nodes(3);
    let stopped = (0..900).find_map(|root| escape_tree(&board, root, &control).err());
    assert_eq!(stopped, Some(Stop::Nodes));
}

/// Generates a full binary tree without some of its leaves, with up to `edges` other edges.
fn nearly(vertices: u32, edges: usize) -> impl Strategy<Value = EscapeGraph> {
    let leaves = vec(0..8_u32, vertices as usize);
    (vec(0..1_000_usize, vertices as usize), leaves, vec((0..vertices, 1..vertices), 0..edges)).prop_map(
        move |(above, leaves, others)| {
            // The list contains an inner vertex once for each child that it lacks.
            let mut room = vec![0, 0];
            let mut edges = Vec::new();
            for v in 1..vertices {
                edges.push(Edge::simple(room.swap_remove(above[v as usize] % room.len()), v));
                room.extend([v, v]);
            }
            let missing = |v: &u32| leaves[*v as usize] == 0;
            edges.extend(room.into_iter().filter(|v| !missing(v)).map(|v| Edge::simple(v, vertices)));
            edges.extend(others.into_iter().map(|(u, step)| Edge::simple(u, (u + step) % vertices)));
            let graph = Multigraph::new(vertices as usize + 1, edges);
            EscapeGraph::new(graph).with_exits(vec![vertices]).with_start(0)
        },
    )
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn random_graphs(board in boards(7, 12, 1)) {
        agrees(&board);
    }

    #[test]
    fn random_multigraphs(board in boards(7, 9, 3)) {
        agrees(&board);
    }

    #[test]
    fn trees_that_are_nearly_there(board in nearly(18, 14)) {
        for root in (0..board.vertices() as u32).filter(|&root| !board.is_exit(root)) {
            let expected = grows(&board, &[root], 1 << root);
            prop_assert_eq!(found(&board, root).is_some(), expected, "{}: {}", board, root);
        }
    }

    /// Where the theorem on trees and cubic graphs applies, the tree condition is also necessary.
    #[test]
    fn the_linear_algorithm_finds_trees(board in boards(14, 18, 1)) {
        if let Some(linear) = LinearNemesis::new(&board) {
            let verdict = linear.solve(board.start().unwrap(), Turn::Walk, &copies(&board));
            prop_assert_eq!(verdict.unwrap().walker_wins, condition(&board), "{}", board);
        }
    }

    #[test]
    fn larger_graphs(board in boards(30, 60, 1)) {
        let tree = tree_condition(&board, board.start().unwrap(), &Control::unlimited()).unwrap();
        if let Some(tree) = tree {
            check(&board, &tree);
            prop_assert!(wins(&board, board.start().unwrap(), Turn::Walk), "{}", board);
        }
    }
}
