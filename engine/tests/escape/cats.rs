//! Tests of Cat Herding on paths, cycles and stars, where a formula gives the number of deletions, and of
//! what is known when a budget ends.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::board::{Cast, Edge, EscapeGraph, Multigraph};
use upstar::escape::cat::{CatSolver, Convention, Rounds};
use upstar::escape::rules::{Escape, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePosition};
use upstar::ground::board::Board as _;
use upstar::ground::control::Control;
use upstar::ground::play::Play as _;
use upstar_twin::escape::{cat_herding, cat_herding_cuts_first, cat_herding_paths};

use super::samples::{board, cases, of_twin};

const CONVENTIONS: [Convention; 3] = [Convention::Steps, Convention::StepsHerderFirst, Convention::Paths];

/// Builds the path, the cycle and the star with a given number of vertices.
fn plain(vertices: usize) -> Vec<EscapeGraph> {
    let mut texts = vec![format!("path({vertices})"), format!("star({})", vertices - 1)];
    if vertices > 2 {
        texts.push(format!("cycle({vertices})"));
        // A cycle with permuted vertex numbers, beside a part that the cat cannot reach.
        let name = |i: usize| i % vertices * 2 % 15;
        let edges: Vec<String> = (0..vertices).map(|i| format!("{}-{}", name(i), name(i + 1))).collect();
        texts.push(format!("20: {} 17-18 18-19", edges.join(" ")));
    }
    texts.iter().map(|text| board(text)).collect()
}

#[test]
fn formulas_agree_with_the_twin() {
    for board in (2..=7).flat_map(plain) {
        for cat in 0..board.vertices() as u32 {
            let twin = of_twin(&board, cat);
            for (convention, twin) in CONVENTIONS.into_iter().zip([
                cat_herding(&twin),
                cat_herding_cuts_first(&twin),
                cat_herding_paths(&twin),
            ]) {
                let found = CatSolver::new(convention).rounds(board.graph(), cat, &Control::unlimited());
                assert_eq!(found, Ok(Rounds::Finite(twin)), "{board}: {cat}, {convention:?}");
            }
        }
    }
}

/// Compares every move by a search that uses no formula.
fn agrees_with_search(graph: &Multigraph, cat: u32, solver: &mut CatSolver) {
    let control = Control::unlimited();
    let walks = solver.cat_moves(graph, cat, &control).unwrap();
    let (rounds, step) = solver.plain(graph, cat, Turn::Walk).unwrap();
    assert_eq!(walks.iter().map(|walk| walk.1).max(), Some(rounds), "{graph:?}: {cat}");
    assert!(
        walks.iter().any(|&(to, after)| step == Step::Walk(to) && after == rounds),
        "{graph:?}: {cat} {step:?}"
    );
    let cuts = solver.herder_moves(graph, cat, &control).unwrap();
    let (rounds, step) = solver.plain(graph, cat, Turn::Cut).unwrap();
    assert_eq!(cuts.iter().map(|cut| cut.1).min(), Some(rounds), "{graph:?}: {cat}");
    assert!(
        cuts.iter().any(|&(edge, after)| step == Step::Cut(edge) && after == rounds),
        "{graph:?}: {cat} {step:?}"
    );
}

#[test]
fn formulas_agree_with_search() {
    for convention in CONVENTIONS {
        let mut solver = CatSolver::new(convention);
        for board in (2..=13).flat_map(plain) {
            for cat in (0..board.vertices() as u32).filter(|&cat| cat < 17) {
                if board.graph().edges().iter().any(|edge| edge.ends.contains(&cat)) {
                    agrees_with_search(board.graph(), cat, &mut solver);
                }
            }
        }
    }
}

#[test]
fn no_formula_for_other_graphs() {
    let solver = CatSolver::new(Convention::Paths);
    for text in ["0-1*2", "0=1", "0-1 1-2*2", "complete(4)", "0-1 1-2 2-0 0-3", "0-1 0-2 0-3 3-4", "2: @ 0"] {
        let board = board(text);
        assert!(solver.plain(board.graph(), 0, Turn::Cut).is_none(), "{text}");
    }
}

#[test]
fn long_paths_and_large_stars() {
    for (rules, text, rounds) in [
        (Escape::CAT_HERDING, "path(100000) @ 5", 3),
        (Escape::CAT_HERDING_CUTS_FIRST, "path(100000) @ 1", 2),
        (Escape::CAT_HERDING_PATHS, "path(100000) @ 50000", 17),
        (Escape::CAT_HERDING_PATHS, "cycle(100001) @ 7", 18),
        (Escape::CAT_HERDING, "star(100000) @ 0", 1),
        (Escape::CAT_HERDING_PATHS, "star(100000) @ 0", 2),
    ] {
        let position = EscapePosition::new(rules, board(text));
        let play = position.start().unwrap();
        let (answer, step) = play.search(&Control::unlimited()).unwrap();
        assert_eq!(answer, EscapeAnswer::Rounds(Rounds::Finite(rounds)), "{text}");
        let after = play.after(step.unwrap()).search(&Control::unlimited()).unwrap().0;
        let deleted = u32::from(rules.first() == Turn::Cut);
        assert_eq!(after, EscapeAnswer::Rounds(Rounds::Finite(rounds - deleted)), "{text}");
    }
}

#[test]
fn bounds_when_a_budget_ends() {
    for rules in [Escape::CAT_HERDING, Escape::CAT_HERDING_CUTS_FIRST, Escape::CAT_HERDING_PATHS] {
        let position = EscapePosition::new(rules, board("complete(6) @ 0"));
        let play = position.start().unwrap();
        assert!(play.answer(&Control::unlimited().with_nodes(50)).is_err());
        let [least, greatest] = play.known().rounds.unwrap();
        assert!(Rounds::Finite(2) <= least && least <= Rounds::Finite(11), "{least}");
        assert!(Rounds::Finite(11) <= greatest && greatest <= Rounds::Finite(15), "{greatest}");
        assert!(play.known().positions > 0);
        let answer = play.answer(&Control::unlimited()).unwrap();
        let [least, greatest] = play.known().rounds.unwrap();
        assert_eq!((EscapeAnswer::Rounds(least), least), (answer, greatest));
    }
    let position = EscapePosition::new(Escape::NEMESIS, board("grid(9,9) @ 4,4"));
    let play = position.start().unwrap();
    assert_eq!(play.known().moves_to_exit_at_least, Some(5));
    assert_eq!(play.known().rounds, None);
}

/// Generates connected graphs with nine or ten vertices and a few copies beyond a tree.
fn wide() -> impl Strategy<Value = EscapeGraph> {
    (9_u32..=10).prop_flat_map(|vertices| {
        let tree: Vec<_> = (1..vertices).map(|to| (0..to, Just(to))).collect();
        let more = vec((0..vertices, 1..vertices), 1..=3);
        (tree, more).prop_map(move |(tree, more)| {
            let more = more.into_iter().map(|(from, step)| (from, (from + step) % vertices));
            let edges = tree.into_iter().chain(more).map(|(u, v)| Edge::simple(u, v)).collect();
            EscapeGraph::new(Multigraph::new(vertices as usize, edges))
        })
    })
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn wide_graphs_agree_with_the_twin(board in wide(), nodes in 1_u64..200) {
        let unlimited = Control::unlimited();
        for convention in CONVENTIONS {
            let mut solver = CatSolver::new(convention);
            for cat in 0..board.vertices() as u32 {
                let twin = of_twin(&board, cat);
                let rounds = match convention {
                    Convention::Steps => cat_herding(&twin),
                    Convention::StepsHerderFirst => cat_herding_cuts_first(&twin),
                    Convention::Paths => cat_herding_paths(&twin),
                };
                // The bounds that are known when a budget ends are on both sides of the number.
                let mut hasty = CatSolver::new(convention);
                let few = Control::unlimited().with_nodes(nodes);
                let _ = hasty.rounds(board.graph(), cat, &few);
                let turn = if convention == Convention::Steps { Turn::Walk } else { Turn::Cut };
                let [least, greatest] = hasty.bounds(board.graph(), cat, turn).unwrap();
                prop_assert!(least <= Rounds::Finite(rounds) && Rounds::Finite(rounds) <= greatest, "{} {}: {} {} {}", board, cat, least, rounds, greatest);
                let first = (cat, turn);
                prop_assert_eq!(hasty.lasts_more_than(board.graph(), first, rounds, &unlimited), Ok(false));
                prop_assert_eq!(hasty.lasts_more_than(board.graph(), first, rounds - 1, &unlimited), Ok(true));
                prop_assert_eq!(hasty.lasts_more_than(board.graph(), first, u32::MAX, &unlimited), Ok(false));
                prop_assert_eq!(solver.rounds(board.graph(), cat, &unlimited), Ok(Rounds::Finite(rounds)), "{} {}", board, cat);
            }
        }
    }

    /// All moves of a position agree with its number, and so does the best step.
    #[test]
    fn moves_on_wide_graphs_agree_with_numbers(board in wide(), cat in 0_u32..9) {
        let (graph, control) = (board.graph(), Control::unlimited());
        for convention in CONVENTIONS {
            let mut solver = CatSolver::new(convention);
            let to_move = solver.rounds_when(graph, cat, Turn::Walk, &control).unwrap();
            let walks = solver.cat_moves(graph, cat, &control).unwrap();
            prop_assert_eq!(walks.iter().map(|walk| walk.1).max(), Some(to_move));
            let step = solver.best_step(graph, cat, Turn::Walk, to_move, &control).unwrap();
            prop_assert!(walks.iter().any(|&(to, after)| step == Some(Step::Walk(to)) && after == to_move));
            let to_delete = solver.rounds_when(graph, cat, Turn::Cut, &control).unwrap();
            let cuts = solver.herder_moves(graph, cat, &control).unwrap();
            prop_assert_eq!(cuts.iter().map(|cut| cut.1).min(), Some(to_delete));
            let step = solver.best_step(graph, cat, Turn::Cut, to_delete, &control).unwrap();
            prop_assert!(cuts.iter().any(|&(edge, after)| step == Some(Step::Cut(edge)) && after == to_delete));
        }
    }
}

/// The numbers of grids come from this search; that of `grid(4,5)` also from a search of graphs up to
/// isomorphism.
#[test]
fn numbers_of_grids() {
    for (text, rounds) in [
        ("grid(4,4) @ 1,1", 7),
        ("grid(4,5) @ 1,1", 8),
        ("grid(5,5) @ 1,1", 8),
        ("grid(5,6) @ 1,1", 9),
        ("grid(6,6) @ 1,1", 9),
        ("hexagon(2) @ 3", 7),
    ] {
        let board = EscapeGraph::parse(text, Cast::WALKER).unwrap();
        let position = EscapePosition::new(Escape::CAT_HERDING, board);
        let play = position.start().unwrap();
        let answer = play.answer(&Control::unlimited());
        assert_eq!(answer, Ok(EscapeAnswer::Rounds(Rounds::Finite(rounds))), "{text}");
    }
}

#[test]
fn the_board_of_the_article_takes_at_least_eleven() {
    let place = (9, Turn::Walk);
    let hexagon = board("hexagon(3)");
    let mut solver = CatSolver::new(Convention::Steps);
    let control = Control::unlimited();
    assert_eq!(solver.lasts_more_than(hexagon.graph(), place, 10, &control), Ok(true));
    let [least, greatest] = solver.bounds(hexagon.graph(), 9, Turn::Walk).unwrap();
    assert!(least >= Rounds::Finite(11) && greatest <= Rounds::Finite(19), "{least} {greatest}");
}
