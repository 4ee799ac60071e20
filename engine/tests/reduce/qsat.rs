//! Tests of the reduction of quantified formulas to Nemesis.

use std::collections::{BTreeSet, HashSet};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use upstar::Failure;
use upstar::escape::NemesisSolver;
use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Escape, EscapeState, Step, Turn};
use upstar::ground::control::{Control, Stop};
use upstar::logic::{Cnf, Literal, Prenex, QbfSolver, Quantifier};
use upstar::reduce::Size;
use upstar::reduce::qsat::{Form, Parameters, QsatToNemesis, size};

use super::samples::{beginning, best, cases, fugitive_wins, is_true, mixed, prenex, prenexes, tiny};

fn reduced(prenex: &Prenex) -> QsatToNemesis {
    QsatToNemesis::new(prenex, &Control::unlimited()).unwrap()
}

fn split(prenex: &Prenex) -> QsatToNemesis {
    QsatToNemesis::split(prenex, &Control::unlimited()).unwrap()
}

/// Returns the largest number of distinct neighbours of a vertex. Exits and the start count, too.
pub(super) fn most_neighbours(board: &EscapeGraph) -> usize {
    let mut neighbours = vec![BTreeSet::new(); board.vertices()];
    for edge in board.graph().edges() {
        let [u, v] = edge.ends;
        neighbours[u as usize].insert(v);
        neighbours[v as usize].insert(u);
    }
    neighbours.iter().map(BTreeSet::len).max().unwrap_or(0)
}

/// Returns the value of a variable with which the winner of the formula keeps the win.
fn winning_value(solver: &mut QbfSolver, prenex: &Prenex, (known, variable): (&[Literal], u32)) -> bool {
    let quantifier = prenex.prefix().into_iter().find(|(known, _)| *known == variable).expect("a variable").1;
    let given = [known, &[Literal::new(variable, true)]].concat();
    solver.is_true(&given, &Control::unlimited()).unwrap() == (quantifier == Quantifier::Exists)
}

/// A play in which one player follows the formula, with the positions already seen.
struct Play<'a> {
    prenex: &'a Prenex,
    reduced: &'a QsatToNemesis,
    solver: QbfSolver,
    seen: HashSet<(u32, Vec<u32>, Vec<Literal>)>,
}

impl<'a> Play<'a> {
    fn new(prenex: &'a Prenex, reduced: &'a QsatToNemesis) -> Self {
        Self { prenex, reduced, solver: QbfSolver::new(prenex), seen: HashSet::new() }
    }

    fn fugitive(&mut self, state: &EscapeState, walk: &[u32]) -> Step {
        let (solver, prenex) = (&mut self.solver, self.prenex);
        Step::Walk(
            self.reduced
                .fugitive_step(state, walk, |known, next| winning_value(solver, prenex, (known, next))),
        )
    }

    fn nemesis(&mut self, state: &EscapeState, walk: &[u32]) -> Step {
        let (solver, prenex) = (&mut self.solver, self.prenex);
        let step = self
            .reduced
            .nemesis_step(state, walk, |known, next| winning_value(solver, prenex, (known, next)));
        Step::Cut(step.unwrap_or(0))
    }

    /// Asserts that the fugitive escapes by the values of the formula, whatever is deleted.
    fn always_escapes(&mut self, state: &EscapeState, walk: &mut Vec<u32>) {
        if !self.seen.insert((state.at, state.copies.clone(), self.reduced.values(walk))) {
            return;
        }
        let board = self.reduced.board();
        let step = self.fugitive(state, walk);
        assert!(Escape::NEMESIS.steps(board, state).contains(&step), "{walk:?} {}", self.prenex);
        let after = Escape::NEMESIS.after(state, step);
        walk.push(after.at);
        for cut in Escape::NEMESIS.steps(board, &after) {
            self.always_escapes(&Escape::NEMESIS.after(&after, cut), walk);
        }
        assert!(
            board.is_exit(after.at) || !Escape::NEMESIS.is_over(board, &after),
            "{walk:?} {}",
            self.prenex
        );
        walk.pop();
    }

    /// Asserts that the Nemesis wins by the values of the formula against all walks without a repeated
    /// vertex.
    fn never_escapes(&mut self, state: &EscapeState, walk: &mut Vec<u32>) {
        let board = self.reduced.board();
        for step in Escape::NEMESIS.steps(board, state) {
            let after = Escape::NEMESIS.after(state, step);
            assert!(!board.is_exit(after.at), "{walk:?} {}", self.prenex);
            if walk.contains(&after.at) {
                continue;
            }
            walk.push(after.at);
            if !Escape::NEMESIS.is_over(board, &after) {
                let cut = self.nemesis(&after, walk);
                self.never_escapes(&Escape::NEMESIS.after(&after, cut), walk);
            }
            walk.pop();
        }
    }
}

#[test]
fn tiny_formulas_are_true_exactly_if_the_fugitive_wins_and_sizes_are_known() {
    let formulas = tiny();
    assert!(formulas.len() > 200, "{}", formulas.len());
    let mut truths = [0, 0];
    for prenex in &formulas {
        for reduced in [reduced(prenex), split(prenex)] {
            assert_eq!(size(prenex, reduced.parameters()), Ok(Size::of(reduced.board())), "{prenex}");
            assert_eq!(fugitive_wins(reduced.board()), is_true(prenex), "{prenex}");
        }
        truths[usize::from(is_true(prenex))] += 1;
    }
    assert!(truths.iter().all(|&count| count > 50), "{truths:?}");
}

proptest! {
    #![proptest_config(cases(60))]

    /// The Nemesis also wins against a fugitive who walks to clauses and on from there.
    #[test]
    fn she_wins_on_the_boards_of_false_formulas(prenex in mixed(3, 4)) {
        prop_assume!(!is_true(&prenex));
        for reduced in [reduced(&prenex), split(&prenex)] {
            let state = beginning(reduced.board());
            Play::new(&prenex, &reduced).never_escapes(&state, &mut vec![state.at]);
        }
    }
}

#[test]
fn winners_of_tiny_formulas_win_on_the_board() {
    for prenex in tiny() {
        for reduced in [reduced(&prenex), split(&prenex)] {
            let mut play = Play::new(&prenex, &reduced);
            let state = beginning(reduced.board());
            let mut walk = vec![state.at];
            if is_true(&prenex) {
                play.always_escapes(&state, &mut walk);
            } else {
                play.never_escapes(&state, &mut walk);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn formulas_are_true_exactly_if_the_fugitive_wins(prenex in prenexes(3, 3)) {
        let reduced = reduced(&prenex);
        prop_assert_eq!(fugitive_wins(reduced.board()), is_true(&prenex), "{}", prenex);
    }

    #[test]
    fn both_players_of_the_quantifiers_play_on_the_board(
        prenex in prenexes(4, 4), is_split in any::<bool>(), choices in vec(any::<usize>(), 400)
    ) {
        let reduced = if is_split { split(&prenex) } else { reduced(&prenex) };
        let board = reduced.board();
        let truth = is_true(&prenex);
        let mut play = Play::new(&prenex, &reduced);
        let mut state = beginning(board);
        let mut walk = vec![state.at];
        for &choice in &choices {
            if Escape::NEMESIS.is_over(board, &state) {
                break;
            }
            // The winner of the formula plays by it, and the opponent plays arbitrarily.
            let step = match state.turn {
                Turn::Walk if truth => play.fugitive(&state, &walk),
                Turn::Cut if !truth => play.nemesis(&state, &walk),
                _ => {
                    let steps = Escape::NEMESIS.steps(board, &state);
                    steps[choice % steps.len()]
                }
            };
            state = Escape::NEMESIS.after(&state, step);
            if let Step::Walk(to) = step {
                walk.push(to);
            }
        }
        let is_over = Escape::NEMESIS.is_over(board, &state);
        let escaped = Escape::NEMESIS.is_escaped(board, &state);
        prop_assert_eq!(escaped, truth && is_over, "{:?} {}", walk, prenex);
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// A walk that wins against the choices of the universal player satisfies the clauses.
    #[test]
    fn walks_of_a_winning_fugitive_are_values_that_satisfy(
        prenex in prenexes(3, 3), is_split in any::<bool>(), choices in vec(any::<bool>(), 3)
    ) {
        let reduced = if is_split { split(&prenex) } else { reduced(&prenex) };
        prop_assume!(fugitive_wins(reduced.board()));
        let board = reduced.board();
        let mut solver = NemesisSolver::new(board);
        let mut state = beginning(board);
        let mut walk = vec![state.at];
        while !Escape::NEMESIS.is_over(board, &state) {
            let step = match state.turn {
                Turn::Walk => best(&mut solver, board, &state, 0),
                Turn::Cut => Step::Cut(reduced.nemesis_step(&state, &walk, |_, next| choices[next as usize - 1]).unwrap()),
            };
            state = Escape::NEMESIS.after(&state, step);
            if let Step::Walk(to) = step {
                walk.push(to);
            }
        }
        let values = reduced.values(&walk);
        for (literal, (variable, quantifier)) in values.iter().zip(prenex.prefix()) {
            prop_assert_eq!(literal.variable(), variable);
            let is_chosen = quantifier == Quantifier::ForAll;
            prop_assert!(!is_chosen || literal.is_positive() == choices[variable as usize - 1]);
        }
        prop_assert_eq!(values.len(), prenex.prefix().len(), "{:?}", walk);
        let values: Vec<bool> = values.iter().map(|literal| literal.is_positive()).collect();
        prop_assert!(prenex.cnf().holds(&values), "{:?} {}", walk, prenex);
    }
}

const FORMS: [Form; 2] = [Form::Whole, Form::Split];

/// Returns whether the fugitive wins on the board with changed parameters.
fn wins_with(prenex: &Prenex, form: Form, change: impl Fn(&mut Parameters)) -> bool {
    let mut parameters = Parameters::in_form(prenex, form).unwrap();
    change(&mut parameters);
    let reduced = QsatToNemesis::with(prenex, parameters, &Control::unlimited()).unwrap();
    fugitive_wins(reduced.board())
}

#[test]
fn no_parameter_may_be_one_more_or_one_less() {
    let truth = prenex("p cnf 1 1\na 1 0\n1 -1 0\n");
    let falsehood = prenex("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n1 -2 0\n");
    for form in FORMS {
        for (prenex, truth) in [(&truth, true), (&falsehood, false)] {
            assert_eq!(is_true(prenex), truth);
            assert_eq!(wins_with(prenex, form, |_| {}), truth);
        }
        assert!(!wins_with(&truth, form, |parameters| parameters.main_exit -= 1));
        assert!(wins_with(&falsehood, form, |parameters| parameters.main_exit += 1));
        // Behind the clauses, one copy more costs the Nemesis two deletions, and with one copy less she needs
        // none.
        assert!(wins_with(&falsehood, form, |parameters| parameters.clause_exit += 1));
        assert!(!wins_with(&truth, form, |parameters| parameters.clause_exit -= 1));
    }
    // Three clauses start at one turn (the middle of a side), where two deletions are too few.
    let many = prenex("p cnf 1 4\n1 0\n1 0\n1 0\n-1 0\n");
    assert!(!wins_with(&many, Form::Whole, |_| {}));
    let fewer = |parameters: &mut Parameters| {
        parameters.half_side -= 1;
        parameters.main_exit -= 2;
    };
    assert!(wins_with(&many, Form::Whole, fewer));
}

proptest! {
    #![proptest_config(cases(80))]

    /// On the boards of true formulas one copy less behind r, or behind the clauses, is too few. For false
    /// formulas that become true without one of the clauses, one copy more behind r is too many.
    #[test]
    fn numbers_of_copies_are_tight_for_all_formulas(prenex in prenexes(3, 3)) {
        let clauses = prenex.cnf().clauses();
        for form in FORMS {
            if is_true(&prenex) {
                prop_assert!(!wins_with(&prenex, form, |parameters| parameters.main_exit -= 1), "{}", prenex);
                let fewer = wins_with(&prenex, form, |parameters| parameters.clause_exit -= 1);
                prop_assert_eq!(fewer, clauses.is_empty(), "{}", prenex);
                continue;
            }
            let without = |clause: usize| {
                let mut rest = clauses.to_vec();
                rest.remove(clause);
                Prenex::new(prenex.blocks().to_vec(), Cnf::new(prenex.cnf().variables(), rest))
            };
            if (0..clauses.len()).any(|clause| is_true(&without(clause))) {
                prop_assert!(wins_with(&prenex, form, |parameters| parameters.main_exit += 1), "{}", prenex);
            }
        }
    }
}

/// The split form of a thousand formulas: the winner, the size, and the numbers of neighbours.
#[test]
fn no_vertex_of_a_split_board_has_more_than_three_neighbours() {
    let mut runner = TestRunner::new(cases(1));
    let (mut truths, mut wholes) = ([0, 0], 0);
    for _ in 0..cases(1000).cases {
        let prenex = mixed(4, 6).new_tree(&mut runner).unwrap().current();
        let split = split(&prenex);
        let board = split.board();
        assert!(most_neighbours(board) <= 3, "{prenex}");
        assert_eq!(size(&prenex, split.parameters()), Ok(Size::of(board)), "{prenex}");
        assert_eq!(fugitive_wins(board), is_true(&prenex), "{prenex}");
        truths[usize::from(is_true(&prenex))] += 1;
        wholes += usize::from(most_neighbours(reduced(&prenex).board()) > 3);
    }
    assert!(truths.iter().all(|&count| count > 200), "{truths:?}");
    assert!(wholes > 500, "{wholes}");
}

#[test]
fn formulas_without_boards_are_refused_by_clause_and_line() {
    for (text, message) in [
        (
            "p cnf 4 2\n1 0\nc\n1 2 -3 4 0\n",
            "clause 2, line 4: a clause has one to three literals, this one has 4",
        ),
        ("p cnf 2 1\ne 1 2 0\n0\n", "clause 1, line 3: a clause has one to three literals, this one has 0"),
        ("p cnf 0 0\n", "a formula without variables has no board: it is true"),
    ] {
        let refused = QsatToNemesis::new(&prenex(text), &Control::unlimited()).expect_err(text);
        assert_eq!(refused.to_string(), message);
    }
    let large = format!("p cnf 1 20000\n{}", "1 0\n".repeat(20_000));
    let refused = QsatToNemesis::new(&prenex(&large), &Control::unlimited()).expect_err("it is too large");
    assert!(refused.to_string().contains("a graph has at most 16777216 vertices"), "{refused}");
    let small = prenex("p cnf 1 1\n1 0\n");
    let stopped = QsatToNemesis::new(&small, &Control::unlimited().with_bytes(100)).expect_err("no room");
    assert_eq!(stopped, Failure::Stopped(Stop::Bytes));
}
