//! Tests of the reduction of linear 3-SAT to the search for a binary escape tree.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::Failure;
use upstar::escape::board::EscapeGraph;
use upstar::escape::{EscapeTree, escape_tree, tree_condition};
use upstar::ground::control::Control;
use upstar::logic::{Clause, Cnf, Literal, satisfy};
use upstar::reduce::Size;
use upstar::reduce::linear::{LinearToTree, size};

use super::samples::cases;

/// Asserts that a tree is an escape tree by the definition. The check of the engine finds the faults of
/// others.
fn check(board: &EscapeGraph, tree: &EscapeTree) {
    assert_eq!(tree.check(board), Ok(()));
    let change = |what: &dyn Fn(&mut EscapeTree)| {
        let mut changed = tree.clone();
        what(&mut changed);
        changed.check(board).unwrap_err()
    };
    let other = tree.forks[tree.forks.len() - 1];
    assert!(change(&|tree| tree.root += 1).contains(' '));
    assert!(change(&|tree| _ = tree.forks.pop()).contains("has no children and is no exit"));
    assert!(change(&|tree| tree.forks.push(other)).contains(" is used too often"));
    assert!(change(&|tree| tree.forks.swap(0, 1)).contains("comes before its parent"));
    assert!(change(&|tree| tree.forks[0].edges.swap(0, 1)).contains("there is no edge"));
    assert!(change(&|tree| tree.forks[0].children[1] = tree.root).contains("there is no edge"));
    assert_eq!(
        change(&|tree| tree.forks.clear()),
        format!("the root {} has no children", board.name(tree.root))
    );
}

/// Generates linear formulas with as many of the random clauses as keep the formula linear.
fn linear(variables: u32, most: usize) -> impl Strategy<Value = Cnf> {
    let literal = (1..=variables, any::<bool>()).prop_map(|(variable, value)| Literal::new(variable, value));
    vec(vec(literal, 1..=3), 0..=most).prop_map(move |all| {
        let mut clauses: Vec<Clause> = Vec::new();
        for literals in all {
            clauses.push(Clause::new(literals));
            if size(&Cnf::new(variables, clauses.clone())).is_err() {
                clauses.pop();
            }
        }
        Cnf::new(variables, clauses)
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn formulas_are_satisfied_exactly_if_there_is_a_tree(cnf in linear(4, 14)) {
        let control = Control::unlimited();
        let reduced = LinearToTree::new(&cnf, &control).unwrap();
        let board = reduced.board();
        let (n, m) = (cnf.variables() as usize, cnf.clauses().len());
        prop_assert_eq!(board.vertices(), 17 * n + 5 * m + 3);
        prop_assert_eq!(size(&cnf), Ok(Size::of(board)));
        prop_assert!(board.graph().is_simple());
        let mut degrees = vec![0; board.vertices()];
        board.graph().edges().iter().flat_map(|edge| edge.ends).for_each(|end| degrees[end as usize] += 1);
        prop_assert!(degrees.into_iter().all(|degree| degree <= 4));
        let tree = escape_tree(board, board.start().unwrap(), &control).unwrap();
        let values = satisfy(&cnf, &control).unwrap();
        prop_assert_eq!(tree.is_some(), values.is_some(), "{}", cnf);
        if let (Some(tree), Some(values)) = (tree, values) {
            check(board, &tree);
            prop_assert!(cnf.holds(&reduced.values(&tree)), "{}", cnf);
            let grown = reduced.tree(&values);
            check(board, &grown);
            prop_assert!(cnf.holds(&reduced.values(&grown)));
            // A root has neighbours that are roots.
            prop_assert!(tree_condition(board, board.start().unwrap(), &control).unwrap().is_some());
        }
    }
}

#[test]
fn both_answers_occur() {
    let control = Control::unlimited();
    let cnf = |text: &str| Cnf::parse(text, &control).unwrap();
    for (text, expected) in [
        ("p cnf 1 2\n1 0\n-1 0\n", false),
        ("p cnf 2 4\n1 2 0\n-1 -2 0\n1 0\n2 0\n", false),
        ("p cnf 3 3\n1 2 3 0\n-1 0\n-2 0\n", true),
        ("p cnf 0 0\n", true),
        ("p cnf 2 0\n", true),
    ] {
        match LinearToTree::new(&cnf(text), &control) {
            Ok(reduced) => {
                let board = reduced.board();
                let tree = escape_tree(board, board.start().unwrap(), &control).unwrap();
                assert_eq!(tree.is_some(), expected, "{text}");
                assert_eq!(satisfy(&cnf(text), &control).unwrap().is_some(), expected, "{text}");
            }
            // The literals 1 and 2 each occur in two clauses.
            Err(refused) => assert!(text.starts_with("p cnf 2 4"), "{text}: {refused}"),
        }
    }
}

#[test]
fn nonlinear_formulas_are_refused_by_clause_and_line() {
    for (text, place) in [
        ("p cnf 2 2\n1 2 0\n2 1 0\n", "clause 2, line 3: it shares "),
        ("p cnf 1 3\n1 0\n1 0\n1 0\n", "clause 3, line 4: it shares 1 with clause 2, line 3"),
        ("p cnf 3 3\n1 2 0\n2 3 0\n-1 3 0\n", "clause 3, line 4: it shares 3 with clause 2, line 3"),
        ("p cnf 4 1\n1 2 3 4 0\n", "clause 1, line 2: a clause has one to three literals"),
    ] {
        let cnf = Cnf::parse(text, &Control::unlimited()).unwrap();
        let refused = LinearToTree::new(&cnf, &Control::unlimited()).expect_err(text);
        assert!(
            matches!(refused, Failure::Unsupported(_)) && refused.to_string().starts_with(place),
            "{refused}"
        );
    }
}

/// Formulas whose boards have too many vertices are refused, even if the edges are few enough.
#[test]
fn large_formulas_are_refused_by_their_size() {
    let refused = size(&Cnf::new(1_000_000, Vec::new())).expect_err("too large").to_string();
    assert!(
        refused.starts_with("17000003 vertices, 17000002 edges: a graph has at most 16777216"),
        "{refused}"
    );
    assert!(size(&Cnf::new(900_000, Vec::new())).is_ok());
}
