//! Tests of the recognition of boards of formulas, and of their translation into simple graphs.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::NemesisSolver;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph};
use upstar::escape::rules::{Escape, EscapeState, Step, Turn};
use upstar::ground::control::Control;
use upstar::logic::{Literal, Prenex, QbfSolver, Quantifier};
use upstar::reduce::Size;
use upstar::reduce::qsat::{Form, Parameters, QsatToNemesis, Recognised};
use upstar::reduce::simple::NemesisToSimple;

use super::samples::{beginning, board, cases, fugitive_wins, is_true, prenex, prenexes, tiny};

fn reduced(prenex: &Prenex) -> QsatToNemesis {
    QsatToNemesis::new(prenex, &Control::unlimited()).unwrap()
}

fn recognised(board: &EscapeGraph) -> Result<Recognised, String> {
    Recognised::new(board, &Control::unlimited()).map_err(|refused| refused.to_string())
}

fn simple(board: &EscapeGraph) -> NemesisToSimple {
    NemesisToSimple::new(board, &Control::unlimited()).unwrap()
}

/// Reorders the vertices and edges of a board.
fn shuffled(board: &EscapeGraph, keys: &[u64]) -> EscapeGraph {
    let n = board.vertices() as u32;
    let key = |i: u32| (keys[i as usize % keys.len()].rotate_left(i), i);
    let mut order: Vec<u32> = (0..n).collect();
    order.sort_unstable_by_key(|&vertex| key(vertex));
    let mut number = vec![0; n as usize];
    for (new, &old) in (0..).zip(&order) {
        number[old as usize] = new;
    }
    let at = |vertex: u32| number[vertex as usize];
    let mut edges: Vec<Edge> = board
        .graph()
        .edges()
        .iter()
        .map(|edge| Edge { ends: [at(edge.ends[1]), at(edge.ends[0])], ..*edge })
        .collect();
    edges.sort_unstable_by_key(|edge| edge.ends);
    EscapeGraph::new(Multigraph::new(n as usize, edges))
        .with_exits(board.exits().iter().map(|&exit| at(exit)).collect())
        .with_start(at(board.start().unwrap()))
}

#[test]
fn formulas_are_read_off_their_boards() {
    for prenex in tiny() {
        let of = reduced(&prenex);
        let found = recognised(of.board()).unwrap_or_else(|why| panic!("{prenex}{why}"));
        // In the recognised formula each clause has each literal once, and the variables are numbered by
        // their places.
        assert!(found.vertices.iter().copied().eq(0..of.board().vertices() as u32), "{prenex}");
        assert_eq!(is_true(&found.formula), is_true(&prenex), "{prenex}{}", found.formula);
        assert_eq!(found.reduced.parameters(), of.parameters());
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn formulas_are_read_off_boards_in_any_order(prenex in prenexes(4, 4), keys in vec(any::<u64>(), 8)) {
        let mixed = shuffled(reduced(&prenex).board(), &keys);
        let found = recognised(&mixed).unwrap();
        prop_assert_eq!(is_true(&found.formula), is_true(&prenex), "{}{}", prenex, found.formula);
        prop_assert_eq!(found.formula.prefix().len(), prenex.prefix().len());
    }

    /// After any change the board is not recognised, or is the board of another formula.
    #[test]
    fn other_boards_are_not_taken_for_those_of_formulas(
        prenex in prenexes(3, 3), at in any::<usize>(), to in any::<usize>(), what in 0..4_usize
    ) {
        let of = reduced(&prenex);
        let board = of.board();
        let mut edges = board.graph().edges().to_vec();
        let (n, at) = (board.vertices() as u32, at % edges.len());
        match what {
            0 => edges[at].copies = if edges[at].copies > 1 { edges[at].copies - 1 } else { 2 },
            1 => _ = edges.remove(at),
            2 => edges[at].copies = if edges[at].is_unbreakable() { 7 } else { edges[at].copies + 1 },
            _ => {
                let [u, v] = edges[at].ends;
                let new = (to as u32) % n;
                prop_assume!(new != u && new != v);
                edges[at].ends[1] = new;
            }
        }
        let changed = EscapeGraph::new(Multigraph::new(n as usize, edges))
            .with_exits(board.exits().to_vec())
            .with_start(board.start().unwrap());
        if let Ok(found) = recognised(&changed) {
            prop_assert!(what == 3, "{}", prenex);
            prop_assert_eq!(fugitive_wins(&changed), is_true(&found.formula), "{}", changed);
        }
    }
}

#[test]
fn boards_of_other_shapes_are_refused() {
    let start = "this is not the board of a formula";
    for (text, why) in [
        // Here a fuse could be deleted in advance, so Lemma 14 does not hold.
        ("0=1 1=2 2-3 2-4 3-5*5 4-6*5 exits 5,6 @ 0", "no row of cycles"),
        ("0-1 1-2 exits 2 @ 0", "no row of cycles"),
        ("0=1 0=2 1=3 2=3 3-4*4 exits 4 @ 0", "the exit after the cycles has 4 copies, not 3"),
        ("0=1 0=2 1=3 2=3 3-4*2 exits 4 @ 0", "the exit after the cycles has 2 copies, not 3"),
        ("0=1 0=2 1=3 2=3 3-4*3 4-5 exits 4 @ 0", "the exit beside"),
        ("0-1 2-3 exits 3 @ 0", "no path leads to an exit"),
    ] {
        let refused = NemesisToSimple::new(&board(text), &Control::unlimited()).expect_err(text).to_string();
        assert!(refused.starts_with(start) && refused.contains(why), "{text}: {refused}");
        assert!(refused.ends_with("the simple graph may have another winner"), "{refused}");
    }
    assert!(NemesisToSimple::new(&board("0=1 1=2 exits 2"), &Control::unlimited()).is_err());
}

/// The theorem does not hold for other numbers of copies, so such boards are refused.
#[test]
fn parameters_are_checked() {
    let formula = prenex("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n1 -2 0\n");
    let with = |change: &dyn Fn(&mut Parameters)| {
        let mut parameters = Parameters::of(&formula).unwrap();
        change(&mut parameters);
        let made = QsatToNemesis::with(&formula, parameters, &Control::unlimited()).unwrap();
        recognised(made.board()).map(|found| found.reduced.parameters())
    };
    assert!(with(&|_| {}).is_ok());
    assert!(with(&|p| p.main_exit += 1).unwrap_err().contains("has 8 copies, not 7"));
    assert!(with(&|p| p.main_exit -= 1).unwrap_err().contains("has 6 copies, not 7"));
    assert!(with(&|p| p.clause_exit += 1).is_err());
    assert!(with(&|p| p.path -= 1).is_err());
    // Paths that are shorter, with the number of copies that belongs to them, and shorter sides.
    let shorter = |p: &mut Parameters| {
        p.path -= 1;
        p.clause_exit -= 1;
    };
    assert!(
        with(&shorter).unwrap_err().contains("the paths to clauses from 10 do not all have the same length")
    );
    let twice = prenex("p cnf 1 2\n1 0\n1 0\n");
    let parameters = Parameters { form: Form::Whole, half_side: 1, path: 3, main_exit: 1, clause_exit: 4 };
    let made = QsatToNemesis::with(&twice, parameters, &Control::unlimited()).unwrap();
    let refused = recognised(made.board()).unwrap_err();
    assert!(refused.contains("half a side of a cycle has 1 edge, and 2 are needed"), "{refused}");
    // Longer sides and paths do no harm.
    let longer = |p: &mut Parameters| {
        p.half_side += 1;
        p.main_exit += 4;
        p.path += 6;
        p.clause_exit += 6;
    };
    assert_eq!(with(&longer).unwrap().half_side, 3);
}

/// The article's hypothesis matters: the simple graph that the same construction gives here has another
/// winner.
#[test]
fn fuses_deleted_in_advance_would_be_lost() {
    let source = "0=1 1=2 2-3 2-4 3-5*5 4-6*5 exits 5,6 @ 0";
    assert!(!fugitive_wins(&board(source)));
    const N: u32 = 6;
    let mut edges = Vec::new();
    let copies = |vertex: u32| (0..N).map(move |i| vertex * N + i);
    for (u, v) in [(0, 1), (1, 2)] {
        edges.extend(copies(u).flat_map(|a| copies(v).map(move |b| Edge::simple(a, b))));
    }
    for (u, v) in [(2, 3), (2, 4)] {
        edges.extend(copies(u).zip(copies(v)).map(|(a, b)| Edge::simple(a, b)));
    }
    let (mut next, mut exits) = (5 * N, Vec::new());
    for u in [3, 4] {
        let (posts, own) = (next..next + 5, [next + 5, next + 6]);
        for post in posts {
            edges.extend(copies(u).map(|a| Edge::simple(a, post)));
            edges.extend(own.map(|exit| Edge::simple(post, exit)));
        }
        exits.extend(own);
        next += 7;
    }
    let made = EscapeGraph::new(Multigraph::new(next as usize, edges)).with_exits(exits).with_start(0);
    assert!(fugitive_wins(&made));
}

/// Returns the value of a variable with which the winner of the formula keeps the win.
fn winning_value(formula: &Prenex, known: &[Literal], variable: u32) -> bool {
    let quantifier =
        formula.prefix().into_iter().find(|(known, _)| *known == variable).expect("a variable").1;
    let given = [known, &[Literal::new(variable, true)]].concat();
    QbfSolver::new(formula).is_true(&given, &Control::unlimited()).unwrap()
        == (quantifier == Quantifier::Exists)
}

/// Plays on the simple graph and returns whether the fugitive escapes. The winner of the formula plays by
/// its values, and the opponent by the choices.
fn plays_out(made: &NemesisToSimple, choices: &[usize]) -> bool {
    let formula = &made.source().formula;
    let truth = is_true(formula);
    let board = made.board();
    let mut state: EscapeState = beginning(board);
    let mut walk = vec![state.at];
    let mut choices = choices.iter().cycle();
    while !Escape::NEMESIS.is_over(board, &state) {
        let choice = *choices.next().unwrap();
        let value = |known: &[Literal], next: u32| winning_value(formula, known, next);
        let steps = Escape::NEMESIS.steps(board, &state);
        let step = match state.turn {
            Turn::Walk if truth => Step::Walk(made.fugitive_step(&state, &walk, value).expect("a way on")),
            // The losing fugitive enters no vertex twice, and mostly follows the values in `choice`.
            Turn::Walk => {
                let own = made.fugitive_step(&state, &walk, |_, next| choice >> next & 1 == 1);
                let new: Vec<&Step> = steps
                    .iter()
                    .filter(|step| !matches!(step, Step::Walk(to) if walk.contains(to)))
                    .collect();
                match (own, new.is_empty()) {
                    (Some(to), _) if !choice.is_multiple_of(5) && !walk.contains(&to) => Step::Walk(to),
                    (_, false) => *new[choice / 5 % new.len()],
                    (_, true) => return false,
                }
            }
            Turn::Cut if truth => {
                // The losing Nemesis deletes an edge at random, an edge at the fugitive, or one by the
                // values in `choice`.
                let own = made.nemesis_step(&state, &walk, |_, next| choice >> next & 1 == 1);
                let here = |step: &&Step| matches!(step, Step::Cut(edge) if board.graph().edges()[*edge].ends.contains(&state.at));
                let near: Vec<&Step> = steps.iter().filter(here).collect();
                match (choice % 4, own) {
                    (0, _) => steps[choice / 4 % steps.len()],
                    (1, _) if !near.is_empty() => *near[choice / 4 % near.len()],
                    (_, Some(edge)) => Step::Cut(edge),
                    _ => steps[choice % steps.len()],
                }
            }
            Turn::Cut => made.nemesis_step(&state, &walk, value).map_or(steps[0], Step::Cut),
        };
        assert!(steps.contains(&step), "{step:?} {formula}");
        state = Escape::NEMESIS.after(&state, step);
        if let Step::Walk(to) = step {
            walk.push(to);
        }
    }
    Escape::NEMESIS.is_escaped(board, &state)
}

#[test]
fn sizes_are_known_and_the_graphs_are_simple() {
    for prenex in tiny().iter().step_by(9) {
        let of = reduced(prenex);
        let made = simple(of.board());
        assert!(made.board().graph().is_simple());
        let found = NemesisToSimple::size(of.board(), &Control::unlimited());
        assert_eq!(found, Ok(Size::of(made.board())), "{prenex}");
    }
}

#[test]
fn the_solver_finds_the_same_winner() {
    let mut winners = [0, 0];
    for text in [
        "p cnf 1 0\n",
        "p cnf 1 1\n1 0\n",
        "p cnf 1 2\n1 0\n-1 0\n",
        "p cnf 1 0\na 1 0\n",
        "p cnf 1 1\na 1 0\n1 0\n",
        "p cnf 1 1\na 1 0\n1 -1 0\n",
        "p cnf 2 1\n1 2 0\n",
        "p cnf 2 2\n1 0\n-1 0\n",
    ] {
        let prenex = prenex(text);
        let made = simple(reduced(&prenex).board());
        assert_eq!(fugitive_wins(made.board()), is_true(&prenex), "{text}");
        winners[usize::from(is_true(&prenex))] += 1;
    }
    assert!(winners.iter().all(|&count| count > 1), "{winners:?}");
}

/// A strategy that the solver finds on the simple graph maps to a strategy for the multigraph.
#[test]
fn strategies_are_mapped_back() {
    let control = Control::unlimited();
    for text in
        ["p cnf 1 1\n1 0\n", "p cnf 1 2\n1 0\n-1 0\n", "p cnf 1 0\na 1 0\n", "p cnf 1 1\na 1 0\n1 0\n"]
    {
        let of = reduced(&prenex(text));
        let mixed = shuffled(of.board(), &[3, 1 << 40, 77]);
        let made = simple(&mixed);
        let start = made.board().start().unwrap();
        let found = NemesisSolver::new(made.board()).strategy(start, &control).unwrap();
        let back = made.source_strategy(&found, &control).unwrap();
        assert_eq!(back.check(&mixed, mixed.start().unwrap()), Ok(()), "{text}");
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn winners_of_formulas_win_on_the_simple_graph(prenex in prenexes(2, 2), choices in vec(any::<usize>(), 40)) {
        let made = simple(reduced(&prenex).board());
        prop_assert_eq!(plays_out(&made, &choices), is_true(&prenex), "{}", prenex);
    }
}
