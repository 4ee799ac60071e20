//! Tests of explicit strategies in Cat Herding.

use proptest::prelude::*;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::cat::{CatSolver, Convention, Rounds};
use upstar::escape::strategy::{
    CatMove, CatNode, CatStrategy, Copies, HerderNode, HerderStrategy, HerdingStrategies, Link,
};
use upstar::ground::board::Board;
use upstar::ground::control::{Control, Stop};
use upstar_twin::escape::{cat_herding, cat_herding_cuts_first, cat_herding_paths};

use super::samples::{boards, cases, of_twin};

/// Parses a board without exits.
fn board(text: &str) -> EscapeGraph {
    EscapeGraph::parse(text, Cast::WALKER).unwrap()
}

const CONVENTIONS: [Convention; 3] = [Convention::Steps, Convention::StepsHerderFirst, Convention::Paths];

/// Computes the strategies and checks them. Asserts that they prove their own number of deletions and no
/// better one.
fn checked(board: &EscapeGraph, convention: Convention, at: u32) -> HerdingStrategies {
    let strategies = CatSolver::new(convention).strategies(board, at, &Control::unlimited()).unwrap();
    if let Err(fault) = strategies.check(board, convention, at) {
        panic!("{board} from {at}, {convention:?}: {fault}");
    }
    if let (Rounds::Finite(rounds), Some(herder)) = (strategies.rounds, &strategies.herder) {
        for more in [Rounds::Finite(rounds + 1), Rounds::Never] {
            assert!(strategies.cat.check(board, convention, (at, more)).is_err(), "{board} from {at}");
        }
        let fewer = rounds.checked_sub(1);
        assert!(
            fewer.is_none_or(|fewer| herder.check(board, convention, (at, fewer)).is_err()),
            "{board} from {at}"
        );
    }
    strategies
}

fn links(list: &[(u32, u32, u32)]) -> Copies {
    list.iter().map(|&(u, v, copies)| (Link::between(u, v), copies)).collect()
}

fn cat(at: u32, lasts: u32, needs: &[(u32, u32, u32)], moves: &[(&[u32], usize)]) -> CatNode {
    let walk = |&(along, then): &(&[u32], usize)| CatMove { along: along.to_vec(), then };
    CatNode { at, lasts: Rounds::Finite(lasts), needs: links(needs), moves: moves.iter().map(walk).collect() }
}

/// On the path 0-1-2 a cat on 1 lasts two deletions if the herder deletes first.
#[test]
fn false_strategies_of_cats_are_rejected() {
    let path = board("path(3)");
    let ends = || vec![cat(0, 1, &[], &[]), cat(2, 1, &[], &[])];
    let with = |node: CatNode| ends().into_iter().chain([node]).collect::<Vec<_>>();
    let needs = [(0, 1, 1), (1, 2, 1)];
    let right = with(cat(1, 2, &needs, &[(&[0], 0), (&[2], 1)]));
    let check = |nodes: &[CatNode], convention, start, rounds| {
        CatStrategy { nodes: nodes.to_vec() }.check(&path, convention, (start, Rounds::Finite(rounds)))
    };
    for (convention, start) in [(Convention::Paths, 1), (Convention::Steps, 0), (Convention::Steps, 2)] {
        assert_eq!(check(&right, convention, start, 2), Ok(()));
        assert!(check(&right, convention, start, 3).is_err());
        assert!(check(&[], convention, start, 1).is_err());
        assert!(check(&right, convention, 9, 2).is_err());
    }
    assert!(check(&right, Convention::Steps, 1, 2).is_err());
    assert!(check(&right, Convention::Paths, 0, 2).is_err());
    for node in [
        // The node has no move for some deletion, or none at all.
        cat(1, 2, &needs, &[(&[0], 0)]),
        cat(1, 2, &needs, &[]),
        // The node omits an edge that it needs.
        cat(1, 2, &[], &[(&[0], 0), (&[2], 1)]),
        cat(1, 2, &[(0, 1, 1)], &[(&[0], 0), (&[2], 1)]),
        // A needed edge is absent, listed twice, or out of order.
        cat(1, 2, &[(0, 1, 2), (1, 2, 1)], &[(&[0], 0), (&[2], 1)]),
        cat(1, 2, &[(0, 1, 0), (1, 2, 1)], &[(&[0], 0), (&[2], 1)]),
        cat(1, 2, &[(0, 1, 1), (0, 2, 1), (1, 2, 1)], &[(&[0], 0), (&[2], 1)]),
        cat(1, 2, &[(1, 2, 1), (0, 1, 1)], &[(&[0], 0), (&[2], 1)]),
        cat(1, 2, &[(0, 1, 1), (0, 1, 1), (1, 2, 1)], &[(&[0], 0), (&[2], 1)]),
        // The node claims to last longer than its successors allow.
        cat(1, 3, &needs, &[(&[0], 0), (&[2], 1)]),
        // A move leads to a node of another vertex, to no node, to the node itself, or to the cat's own
        // vertex.
        cat(1, 2, &needs, &[(&[0], 1), (&[2], 0)]),
        cat(1, 2, &needs, &[(&[], 0), (&[2], 1)]),
        cat(1, 2, &needs, &[(&[0], 0), (&[2], 7)]),
        cat(1, 2, &needs, &[(&[0], 0), (&[0, 1], 2)]),
        cat(9, 2, &needs, &[(&[0], 0), (&[2], 1)]),
    ] {
        assert!(check(&with(node.clone()), Convention::Paths, node.at, 2).is_err(), "{node:?}");
    }
    let stays = [cat(1, 1, &[], &[]), cat(1, 2, &needs, &[(&[0, 1], 0)])];
    assert!(check(&stays, Convention::Paths, 1, 2).is_err());
    // The cat takes two edges in one move, which only the convention of paths allows.
    let far = [cat(2, 1, &[], &[]), cat(0, 2, &[(0, 1, 2), (1, 2, 2)], &[(&[1, 2], 0)])];
    let doubled = board("0-1*2 1-2*2");
    let far = CatStrategy { nodes: far.to_vec() };
    assert_eq!(far.check(&doubled, Convention::Paths, (0, Rounds::Finite(2))), Ok(()));
    assert!(far.check(&doubled, Convention::Steps, (1, Rounds::Finite(2))).is_err());
}

/// An unbreakable edge that the cat cannot reach is of no use to it.
#[test]
fn false_strategies_for_ever_are_rejected() {
    let never = |text: &str, nodes: &[CatNode]| {
        CatStrategy { nodes: nodes.to_vec() }.check(&board(text), Convention::Paths, (0, Rounds::Never))
    };
    let forever = CatNode { lasts: Rounds::Never, ..cat(0, 1, &[(0, 1, 1)], &[]) };
    assert_eq!(never("0=1", std::slice::from_ref(&forever)), Ok(()));
    assert!(never("0-1", &[forever]).is_err());
    assert!(never("0-1 2=3", &[cat(0, 1, &[(2, 3, 1)], &[])]).is_err());
    let elsewhere = CatNode { lasts: Rounds::Never, ..cat(0, 1, &[(2, 3, 1)], &[]) };
    assert!(never("0-1 2=3", &[elsewhere]).is_err());
    assert!(never("0-1*5 2=3", &[cat(1, 1, &[], &[]), cat(0, 2, &[(0, 1, 2)], &[(&[1], 0)])]).is_err());
}

/// On the path 0-1-2 with the cat on 1, the herder deletes one edge and then the other.
#[test]
fn false_strategies_of_herders_are_rejected() {
    let path = board("path(3)");
    let node = |at, within, most: &[(u32, u32, u32)], cut: (u32, u32), then: &[usize]| HerderNode {
        at,
        within,
        most: links(most),
        cut: Link::between(cut.0, cut.1),
        then: then.to_vec(),
    };
    let whole = [(0, 1, 1), (1, 2, 1)];
    let last = || node(2, 1, &[(1, 2, 1)], (1, 2), &[]);
    let check = |nodes: Vec<HerderNode>, begins: &[usize], convention, (start, rounds)| {
        HerderStrategy { nodes, begins: begins.to_vec() }.check(&path, convention, (start, rounds))
    };
    let right = || vec![last(), node(1, 2, &whole, (0, 1), &[0])];
    for (convention, start) in [(Convention::Paths, 1), (Convention::Steps, 0), (Convention::Steps, 2)] {
        assert_eq!(check(right(), &[1], convention, (start, 2)), Ok(()));
        assert!(check(right(), &[1], convention, (start, 1)).is_err());
        assert!(check(right(), &[0], convention, (start, 2)).is_err());
        assert!(check(right(), &[], convention, (start, 2)).is_err());
        assert!(check(right(), &[2], convention, (start, 2)).is_err());
        assert!(check(right(), &[1], convention, (9, 2)).is_err());
    }
    // The cat may go to either end, and the strategy needs an answer for each.
    assert!(check(right(), &[1], Convention::Steps, (1, 2)).is_err());
    for wrong in [
        node(1, 2, &whole, (0, 1), &[]),
        node(1, 2, &whole, (1, 2), &[0]),
        node(1, 2, &whole, (0, 2), &[0]),
        node(1, 1, &whole, (0, 1), &[0]),
        node(1, 0, &whole, (0, 1), &[]),
        node(1, 2, &whole, (0, 1), &[1]),
        node(1, 2, &whole, (0, 1), &[5]),
        node(1, 2, &[(0, 1, 1)], (0, 1), &[]),
        node(1, 2, &[(0, 1, 1), (1, 2, 2)], (0, 1), &[0]),
        node(1, 2, &[(0, 1, 2), (1, 2, 1)], (0, 1), &[0]),
        node(1, 2, &[(1, 2, 1), (0, 1, 1)], (0, 1), &[0]),
        node(1, 2, &[(0, 1, 0), (1, 2, 1)], (1, 2), &[]),
        node(1, 2, &[(0, 1, u32::MAX), (1, 2, 1)], (0, 1), &[0]),
        node(0, 2, &whole, (0, 1), &[0]),
    ] {
        let text = format!("{wrong:?}");
        assert!(check(vec![last(), wrong], &[1], Convention::Paths, (1, 2)).is_err(), "{text}");
    }
    // The node claims more deletions than it needs.
    let slow = vec![HerderNode { within: 2, ..last() }, node(1, 2, &whole, (0, 1), &[0])];
    assert!(check(slow, &[1], Convention::Paths, (1, 2)).is_err());
}

#[test]
fn a_number_without_its_strategies_is_rejected() {
    let board = board("complete(4)");
    let right = checked(&board, Convention::Steps, 0);
    assert_eq!(right.rounds, Rounds::Finite(5));
    for (rounds, herder) in [
        (Rounds::Finite(6), right.herder.clone()),
        (Rounds::Finite(4), right.herder.clone()),
        (Rounds::Never, None),
        (Rounds::Never, right.herder.clone()),
        (Rounds::Finite(5), None),
    ] {
        let wrong = HerdingStrategies { rounds, herder, cat: right.cat.clone() };
        assert!(wrong.check(&board, Convention::Steps, 0).is_err(), "{rounds}");
    }
    let none = CatStrategy { nodes: Vec::new() };
    assert!(HerdingStrategies { cat: none, ..right }.check(&board, Convention::Steps, 0).is_err());
}

#[test]
fn known_numbers() {
    for (text, steps, herder_first, paths) in [
        ("complete(3)", 2, 2, 2),
        ("complete(5)", 8, 8, 8),
        ("path(40) @ 20", 3, 3, 6),
        ("cycle(33)", 3, 3, 6),
        ("star(9)", 1, 2, 2),
        ("grid(3,3)", 4, 5, 7),
        ("1:", 0, 0, 0),
    ] {
        let board = board(text);
        let at = board.start().unwrap_or(0);
        for (convention, rounds) in CONVENTIONS.into_iter().zip([steps, herder_first, paths]) {
            let found = checked(&board, convention, at).rounds;
            assert_eq!(found, Rounds::Finite(rounds), "{text} {convention:?}");
        }
    }
}

#[test]
fn limits() {
    let control = Control::unlimited();
    let mut solver = CatSolver::new(Convention::Paths);
    assert_eq!(solver.strategies(&board("star(3000)"), 0, &control), Err(Stop::TooLarge));
    assert_eq!(solver.strategies(&board("0-1*255"), 0, &control), Err(Stop::TooLarge));
    let few = Control::unlimited().with_nodes(20);
    assert_eq!(solver.strategies(&board("complete(6)"), 0, &few), Err(Stop::Nodes));
    let little = Control::unlimited().with_bytes(1_000);
    assert_eq!(solver.strategies(&board("complete(6)"), 0, &little), Err(Stop::Bytes));
}

#[test]
#[should_panic(expected = "has no exits")]
fn boards_of_cat_herding_have_no_exits() {
    let with_exit = board("path(3)").with_exits(vec![2]);
    let _ = CatSolver::new(Convention::Paths).strategies(&with_exit, 0, &Control::unlimited());
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn strategies_show_the_numbers_of_the_twin(board in boards(5, 6, 2)) {
        let board = board.with_exits(Vec::new());
        for at in 0..board.vertices() as u32 {
            let twin = of_twin(&board, at);
            for (convention, twin) in CONVENTIONS.into_iter().zip([cat_herding(&twin), cat_herding_cuts_first(&twin), cat_herding_paths(&twin)]) {
                prop_assert_eq!(checked(&board, convention, at).rounds, Rounds::Finite(twin), "{} {}", board, at);
            }
        }
    }

    #[test]
    fn strategies_with_unbreakable_edges(board in boards(5, 6, 2), which in 0_usize..6) {
        let mut edges = board.graph().edges().to_vec();
        let which = which % edges.len().max(1);
        if let Some(edge) = edges.get_mut(which) {
            edge.copies = upstar::escape::board::UNBREAKABLE;
        }
        let graph = upstar::escape::board::Multigraph::new(board.vertices(), edges);
        let board = EscapeGraph::new(graph);
        for at in 0..board.vertices() as u32 {
            for convention in CONVENTIONS {
                let found = CatSolver::new(convention).rounds(board.graph(), at, &Control::unlimited());
                prop_assert_eq!(Ok(checked(&board, convention, at).rounds), found, "{} {}", board, at);
            }
        }
    }
}
