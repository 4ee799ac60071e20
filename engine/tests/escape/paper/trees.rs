//! Tests of section 3.1: binary escape trees, and the linear algorithm as the article states it.

use std::collections::HashSet;

use proptest::prelude::*;
use upstar::escape::board::EscapeGraph;
use upstar::escape::{escape_tree, simplify, tree_condition};
use upstar::ground::control::Control;

use super::super::samples::{all, board, boards, cases};
use super::{neighbours, wins};

fn is_root(board: &EscapeGraph, v: u32) -> bool {
    escape_tree(board, v, &Control::unlimited()).unwrap().is_some()
}

fn condition(board: &EscapeGraph) -> bool {
    tree_condition(board, board.start().unwrap(), &Control::unlimited()).unwrap().is_some()
}

/// Returns the sets of vertices of all trees with this root that use each exit at most once, as in a graph
/// without duplicate exits.
fn trees_without_duplicates(board: &EscapeGraph, root: u32, used: u32) -> HashSet<u32> {
    if used >> root & 1 == 1 {
        return HashSet::new();
    }
    let used = used | 1 << root;
    if board.is_exit(root) {
        return HashSet::from([used]);
    }
    let children = neighbours(board, root);
    let mut found = HashSet::new();
    for (i, &first) in children.iter().enumerate() {
        for with_first in trees_without_duplicates(board, first, used) {
            for &second in &children[i + 1..] {
                found.extend(trees_without_duplicates(board, second, with_first));
            }
        }
    }
    found
}

/// A graph of maximum degree 3 in which the fugitive wins, although neither the start nor a neighbour is
/// the root of a tree without duplicates.
#[test]
fn duplicates_are_needed() {
    let board = board("0-2 1-2 1-3 1-4 2-3 exits 3,4 @ 0");
    assert!(wins(&board) && condition(&board));
    for root in [0, 2] {
        assert!(trees_without_duplicates(&board, root, 0).is_empty());
    }
}

#[test]
fn simplification_keeps_trees() {
    for board in (1..=5).flat_map(|n| all(n, 1)) {
        assert_eq!(condition(&simplify(&board).board), condition(&board), "{board}");
    }
}

/// Counts the branches at a vertex of a simplified graph that stay enabled in the search of the article. It
/// labels each vertex with the neighbour of the root through which the search first reaches it, and
/// disables the branches that reach a vertex again.
fn enabled(board: &EscapeGraph, root: u32) -> usize {
    let mut labels = vec![None; board.vertices()];
    let mut queue: Vec<(u32, u32)> = neighbours(board, root).into_iter().map(|v| (v, root)).collect();
    queue.iter().for_each(|&(v, _)| labels[v as usize] = Some(v));
    let branches = queue.len();
    let mut disabled = HashSet::new();
    let mut next = 0;
    while let Some(&(v, parent)) = queue.get(next) {
        next += 1;
        for to in neighbours(board, v).into_iter().filter(|&to| to != parent && to != root) {
            let label = labels[v as usize];
            match labels[to as usize] {
                None => {
                    labels[to as usize] = label;
                    queue.push((to, v));
                }
                other => disabled.extend([label, other]),
            }
        }
    }
    branches - disabled.len()
}

/// Returns whether Lemma 12 applies to a simplified graph: every regular vertex but the start has degree 3.
fn is_cubic(simplified: &EscapeGraph) -> bool {
    let start = simplified.start().unwrap();
    let is_regular = |v: &u32| !simplified.is_exit(*v) && *v != start;
    (0..simplified.vertices() as u32).filter(is_regular).all(|v| neighbours(simplified, v).len() == 3)
        && simplified.graph().is_simple()
        && !simplified.is_exit(start)
}

#[test]
fn two_enabled_branches_make_a_root() {
    let mut count = 0;
    for board in (2..=5).flat_map(|n| all(n, 1)).map(|board| simplify(&board).board).filter(is_cubic) {
        count += 1;
        let start = board.start().unwrap();
        assert_eq!(enabled(&board, start) >= 2, is_root(&board, start), "{board}");
    }
    assert!(count > 1000, "{count}");
}

/// Returns the winner by the article's criterion: the fugitive wins if the start or a neighbour has two
/// enabled branches.
fn published(board: &EscapeGraph) -> bool {
    let board = simplify(board).board;
    assert!(is_cubic(&board), "{board}");
    let start = board.start().unwrap();
    neighbours(&board, start).into_iter().chain([start]).any(|root| enabled(&board, root) >= 2)
}

#[test]
fn the_published_algorithm_fails() {
    for (text, winner) in [
        ("0-1 exits 1 @ 0", true),
        ("0-1 1-5 1-2 2-3 2-4 3-4 3-6 4-7 exits 5,6,7 @ 0", false),
        ("0-1 0-3 0-5 1-2 1-4 2-4 2-5 4-5 exits 5 @ 3", false),
    ] {
        let board = board(text);
        assert_eq!((wins(&board), published(&board)), (winner, !winner), "{text}");
        assert_eq!(enabled(&simplify(&board).board, simplify(&board).board.start().unwrap()) >= 1, winner);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn trees_are_kept_in_random_graphs(board in boards(9, 16, 1)) {
        prop_assert_eq!(condition(&simplify(&board).board), condition(&board), "{}", board);
    }

    /// The theorem needs only one enabled branch at the start.
    #[test]
    fn one_enabled_branch_wins(board in boards(12, 15, 1)) {
        let simplified = simplify(&board).board;
        if is_cubic(&simplified) {
            let start = simplified.start().unwrap();
            prop_assert_eq!(enabled(&simplified, start) >= 1, wins(&board), "{}", board);
        }
    }
}
