//! Tests of Theorem 3: deciding whether a vertex is the root of a binary escape tree is NP-hard, by a
//! reduction from formulas in which each clause shares a literal with at most one other clause.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::board::EscapeGraph;
use upstar::escape::escape_tree;
use upstar::ground::control::Control;

use super::super::samples::cases;
use super::{Construction, neighbours, satisfies};

/// Returns whether each clause shares at most one literal with the others. Then each literal occurs at most
/// twice.
fn is_linear(clauses: &[Vec<i32>]) -> bool {
    let shared = |a: &[i32], b: &[i32]| a.iter().filter(|literal| b.contains(literal)).count();
    clauses.iter().enumerate().all(|(i, clause)| {
        let others = clauses.iter().enumerate().filter(|&(j, _)| j != i);
        let shares: Vec<usize> = others.map(|(_, other)| shared(clause, other)).filter(|&n| n > 0).collect();
        shares.iter().sum::<usize>() <= 1
    })
}

/// The two leaves of a literal's subtree to which clauses may be joined, one for each occurrence.
type Leaves = [u32; 2];

/// Adds the gadget of a variable at the end of the path. Returns the leaves of the literal and those of its
/// negation.
fn variable(graph: &mut Construction, on_path: u32) -> [Leaves; 2] {
    let root = graph.child(on_path);
    graph.exit(root, 1);
    [(); 2].map(|()| {
        let literal = graph.child(root);
        [(); 2].map(|()| {
            let leaf = graph.child(literal);
            graph.exit(leaf, 1);
            graph.exit(leaf, 1);
            leaf
        })
    })
}

/// Builds the graph of a formula.
fn reduction(variables: usize, clauses: &[Vec<i32>]) -> EscapeGraph {
    let mut graph = Construction::default();
    let root = graph.vertex();
    let mut path = root;
    let mut leaves = Vec::new();
    for _ in 0..variables {
        path = graph.child(path);
        leaves.push(variable(&mut graph, path));
    }
    for (j, clause) in clauses.iter().enumerate() {
        path = graph.child(path);
        let first = graph.child(path);
        let second = graph.child(first);
        graph.exit(first, 1);
        graph.exit(second, 1);
        for (position, literal) in clause.iter().enumerate() {
            // The leaves of a literal are free if its negation is chosen to be true.
            let opposite = &leaves[literal.unsigned_abs() as usize - 1][usize::from(*literal > 0)];
            let is_second = clauses[..j].iter().any(|earlier| earlier.contains(literal));
            graph.join(if position == 0 { first } else { second }, opposite[usize::from(is_second)], 1);
        }
    }
    graph.exit(root, 1);
    graph.exit(path, 1);
    graph.board()
}

/// Asserts that the start is the root of a tree if and only if the formula is satisfiable. Returns whether
/// it is.
fn three(variables: usize, clauses: &[Vec<i32>]) -> bool {
    let board = reduction(variables, clauses);
    // The article counts 16 n + 4 m + 3 vertices, which omits those of the path.
    assert_eq!(board.vertices(), 17 * variables + 5 * clauses.len() + 3);
    assert!((0..board.vertices() as u32).all(|v| neighbours(&board, v).len() <= 4));
    let is_satisfiable = (0..1 << variables).any(|assignment| satisfies(clauses, assignment));
    let tree = escape_tree(&board, 0, &Control::unlimited()).unwrap();
    assert_eq!(tree.is_some(), is_satisfiable, "{clauses:?}");
    is_satisfiable
}

#[test]
fn short_formulas() {
    assert!(three(1, &[vec![1]]));
    assert!(!three(1, &[vec![1], vec![-1]]));
    assert!(three(3, &[vec![1, -2, 3], vec![-1, 2], vec![-3, 2]]));
    assert!(!three(2, &[vec![1, 2], vec![-1, 2], vec![-2]]));
    let all_signs = [vec![1, 2], vec![1, -2], vec![-1]];
    assert!(is_linear(&all_signs) && !three(2, &all_signs));
}

/// Builds a formula from random clauses, without those that would break linearity.
fn formula(clauses: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
    let mut formula: Vec<Vec<i32>> = Vec::new();
    for mut clause in clauses {
        let mut seen: Vec<u32> = Vec::new();
        clause.retain(|literal| {
            let is_new = !seen.contains(&literal.unsigned_abs());
            seen.push(literal.unsigned_abs());
            is_new
        });
        formula.push(clause);
        if !is_linear(&formula) {
            formula.pop();
        }
    }
    formula
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn random_formulas(
        clauses in vec(vec((1..=4_i32, any::<bool>()).prop_map(|(v, sign)| if sign { v } else { -v }), 1..4), 1..8),
    ) {
        three(4, &formula(clauses));
    }
}
