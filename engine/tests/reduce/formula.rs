//! Tests of the reduction of Nemesis to quantified formulas.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::Failure;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{Escape, EscapeState, Step, Turn};
use upstar::escape::strategy::Link;
use upstar::ground::control::{Control, Stop};
use upstar::logic::{Literal, QbfSolver};
use upstar::reduce::FormulaSize;
use upstar::reduce::formula::{NemesisToQbf, size};

use super::samples::{beginning, board, boards, cases, fugitive_wins};

fn is_true(reduced: &NemesisToQbf) -> bool {
    QbfSolver::new(reduced.prenex()).is_true(&[], &Control::unlimited()).unwrap()
}

fn link(board: &EscapeGraph, edge: usize) -> Link {
    let [u, v] = board.graph().edges()[edge].ends;
    match [u, v].map(|end| board.is_exit(end)) {
        [_, true] => Link::to_exits(u),
        [true, _] => Link::to_exits(v),
        _ => Link::between(u, v),
    }
}

/// Returns how many copies of a link have been deleted.
fn deleted(board: &EscapeGraph, state: &EscapeState, link_of: Link) -> u32 {
    let edges = board.graph().edges().iter().zip(&state.copies).enumerate();
    edges.filter(|(edge, _)| link(board, *edge) == link_of).map(|(_, (edge, left))| edge.copies - left).sum()
}

/// Plays Nemesis with the formula's winner following the formula. The opponent follows the choices; a
/// losing fugitive enters no vertex twice. Returns whether the fugitive escapes.
fn plays_out(board: &EscapeGraph, reduced: &NemesisToQbf, choices: &[usize]) -> bool {
    let control = Control::unlimited();
    let truth = is_true(reduced);
    let mut solver = QbfSolver::new(reduced.prenex());
    let mut given: Vec<Literal> = Vec::new();
    let mut state = beginning(board);
    let mut walk = vec![state.at];
    for (t, &choice) in (1..=reduced.moves()).zip(choices) {
        let ways = Escape::NEMESIS.steps(board, &state);
        // A losing fugitive gains nothing by returning to a vertex, so the formula does not describe such
        // walks.
        let is_new = |step: &Step| truth || !matches!(step, Step::Walk(to) if walk.contains(to));
        let ways: Vec<Step> = ways.into_iter().filter(is_new).collect();
        let place = |step: &Step| match step {
            Step::Walk(to) => Some(*to).filter(|&to| !board.is_exit(to)),
            Step::Cut(_) => panic!("it is his turn"),
        };
        let literal =
            |step: &Step| reduced.places(t).find(|(_, known)| *known == place(step)).expect("a place").0;
        let step = match truth {
            true => ways.iter().find(|step| {
                let given = [given.as_slice(), &[literal(step)]].concat();
                solver.is_true(&given, &control).unwrap()
            }),
            false if ways.is_empty() => None,
            false => ways.get(choice % ways.len()),
        };
        let Some(&step) = step else { return false };
        given.push(literal(&step));
        state = Escape::NEMESIS.after(&state, step);
        walk.push(state.at);
        if board.is_exit(state.at) || t == reduced.moves() {
            break;
        }
        let cuts = Escape::NEMESIS.steps(board, &state);
        if cuts.is_empty() {
            return false;
        }
        let cut = if truth {
            cuts[choice % cuts.len()]
        } else {
            digits(board, reduced, (&mut solver, &mut given), (t, &state), &cuts)
        };
        if let (Step::Cut(edge), true) = (cut, truth) {
            let link = link(board, edge);
            given.extend(reduced.deletion(t, link, deleted(board, &state, link)));
        }
        state = Escape::NEMESIS.after(&state, cut);
        assert_eq!(state.turn, Turn::Walk);
    }
    board.is_exit(state.at)
}

/// Returns the deletion that keeps a formula false.
fn digits(
    board: &EscapeGraph,
    reduced: &NemesisToQbf,
    (solver, given): (&mut QbfSolver, &mut Vec<Literal>),
    (t, state): (usize, &EscapeState),
    cuts: &[Step],
) -> Step {
    let mut values = Vec::new();
    for &variable in reduced.digits(t) {
        given.push(Literal::new(variable, true));
        // The Nemesis chooses the universal values, and takes one that keeps the formula false.
        let is_one = !solver.is_true(given, &Control::unlimited()).unwrap();
        given.pop();
        given.push(Literal::new(variable, is_one));
        values.push(is_one);
    }
    let has_it = |step: &&Step| matches!(step, Step::Cut(edge) if state.copies[*edge] > 0 && reduced.deleted(&values) == Some(link(board, *edge)));
    // If the link is already deleted or irrelevant, any deletion will do.
    *cuts.iter().find(has_it).unwrap_or(&cuts[0])
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn formulas_are_true_exactly_if_the_fugitive_wins(board in boards(5, 7, 2)) {
        let reduced = NemesisToQbf::new(&board, &Control::unlimited()).unwrap();
        let cnf = reduced.prenex().cnf();
        let made = FormulaSize { variables: cnf.variables().into(), clauses: cnf.clauses().len() as u64 };
        prop_assert_eq!(size(&board, &Control::unlimited()), Ok(made), "{}", board);
        prop_assert_eq!(is_true(&reduced), fugitive_wins(&board), "{}", board);
    }

    #[test]
    fn winners_of_the_formula_win_on_the_board(board in boards(5, 6, 2), choices in vec(any::<usize>(), 8)) {
        let reduced = NemesisToQbf::new(&board, &Control::unlimited()).unwrap();
        prop_assert_eq!(plays_out(&board, &reduced, &choices), fugitive_wins(&board), "{}", board);
    }
}

/// The reduction finds the size, or that it is too large, before it builds anything large.
#[test]
fn the_size_is_found_under_the_budget() {
    let grid = board("grid(12,12) @ 0,0");
    let found = size(&grid, &Control::unlimited().with_nodes(100));
    assert_eq!(found, Err(Failure::Stopped(Stop::Nodes)));
    assert_eq!(size(&grid, &Control::unlimited()), Ok(FormulaSize { variables: 55730, clauses: 1526781 }));
    // The board has 40,000 moves, each of which adds more places.
    let refused = size(&board("grid(200,200) @ 0,0"), &Control::unlimited()).expect_err("too large");
    assert!(refused.to_string().contains("a formula has at most 16777216 variables"), "{refused}");
    // A path of a million vertices with a million copies of each edge, whose numbers overflow 64 bits.
    let path = (1..1 << 20).map(|v| Edge { ends: [v - 1, v], copies: 1_000_000 }).collect();
    let path = EscapeGraph::new(Multigraph::new(1 << 20, path)).with_exits(vec![(1 << 20) - 1]).with_start(0);
    let refused = size(&path, &Control::unlimited()).expect_err("too large");
    assert!(refused.to_string().contains("a formula has at most 16777216 variables"), "{refused}");
}

#[test]
fn unbreakable_edges_have_no_copies() {
    let control = Control::unlimited();
    for (text, truth) in [
        ("0=1 1=2 exits 2 @ 0", true),
        ("0-1 exits 1 @ 0", true),
        ("0-1 1-2*2 exits 2 @ 0", true),
        ("0-1 1-2 exits 2 @ 0", false),
        ("0-1 2-3 exits 3 @ 0", false),
        ("3: 1-2 exits 2 @ 0", false),
        ("0=1 1=2 2-3*2 exits 3 @ 0", false),
        ("0=1 1=2 2-3*3 exits 3 @ 0", true),
    ] {
        let board = board(text);
        let reduced = NemesisToQbf::new(&board, &control).unwrap();
        assert_eq!((is_true(&reduced), fugitive_wins(&board)), (truth, truth), "{text}");
    }
    let refused = NemesisToQbf::new(&board("0-1 exits 1"), &control).expect_err("no start");
    assert_eq!(refused.to_string(), "the start is missing: write it after @");
}
