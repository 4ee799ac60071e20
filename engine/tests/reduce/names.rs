//! Tests of the reductions by their names, and of chains of them.

use upstar::escape::board::EscapeGraph;
use upstar::ground::control::Control;
use upstar::logic::{Cnf, QbfSolver};
use upstar::reduce::{Instance, Question, REDUCTIONS, Reduction};

use super::cat::outlasts;
use super::samples::{board, fugitive_wins, is_true, prenex, tiny};

fn reduce(name: &str, instance: &Instance) -> Instance {
    Reduction::named(name).unwrap().reduce(instance, &Control::unlimited()).unwrap().0
}

fn of_board(instance: Instance) -> EscapeGraph {
    let Instance::Board(board) = instance else { panic!("{instance:?}") };
    board
}

#[test]
fn names_are_in_order_and_tell_what_they_take() {
    assert!(REDUCTIONS.windows(2).all(|pair| pair[0].name < pair[1].name));
    let cnf = Cnf::parse("p cnf 1 1\n1 0\n", &Control::unlimited()).unwrap();
    let board = board("0-1 1-2 exits 2 @ 0");
    for reduction in REDUCTIONS {
        let wrong = match reduction.from {
            Question::Nemesis => Instance::Cnf(cnf.clone()),
            _ => Instance::Board(board.clone()),
        };
        let refused = reduction.size(&wrong, &Control::unlimited()).expect_err(reduction.name).to_string();
        assert_eq!(refused, format!("expected {}", reduction.from));
        assert!(reduction.reduce(&wrong, &Control::unlimited()).is_err());
    }
}

/// A formula becomes a board with one exit, and the board becomes a formula again.
#[test]
fn chains_keep_the_answer() {
    let mut truths = [0, 0];
    for prenex in tiny().into_iter().filter(|prenex| prenex.cnf().literals() < 4).step_by(7) {
        let truth = is_true(&prenex);
        let made = reduce("qsat-to-nemesis", &Instance::Prenex(prenex.clone()));
        let one = reduce("nemesis-to-one-exit", &made);
        assert_eq!(fugitive_wins(&of_board(one)), truth, "{prenex}");
        truths[usize::from(truth)] += 1;
    }
    assert!(truths.iter().all(|&count| count > 2), "{truths:?}");
    for text in ["0-1 1-2 1-3 exits 2,3 @ 0", "0-1 1-2 0-3 3-2 exits 2 @ 0"] {
        let two = reduce("nemesis-to-two-exits", &Instance::Board(board(text)));
        assert_eq!(fugitive_wins(&of_board(two)), fugitive_wins(&board(text)), "{text}");
        let one = reduce("nemesis-to-one-exit", &Instance::Board(board(text)));
        let Instance::Prenex(prenex) = reduce("nemesis-to-qbf", &one) else { panic!("no formula") };
        let truth = QbfSolver::new(&prenex).is_true(&[], &Control::unlimited());
        assert_eq!(truth, Ok(fugitive_wins(&board(text))), "{text}");
    }
}

/// A formula becomes a simple graph, then a board with two exits, and then Cat Herding.
#[test]
fn a_formula_becomes_cat_herding_in_four_steps() {
    let choices: Vec<usize> = (0..1000_usize).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect();
    for text in ["p cnf 1 0\n", "p cnf 1 1\n1 0\n", "p cnf 1 2\n1 0\n-1 0\n"] {
        let truth = is_true(&prenex(text));
        let made = reduce("qsat-to-nemesis", &Instance::Prenex(prenex(text)));
        let simple = reduce("nemesis-to-simple", &made);
        assert_eq!(fugitive_wins(&of_board(simple.clone())), truth, "{text}");
        let two = reduce("nemesis-to-two-exits", &simple);
        assert_eq!(fugitive_wins(&of_board(two.clone())), truth, "{text}");
        let cat = Reduction::named("nemesis-to-cat-herding").unwrap();
        assert!(cat.size(&two, &Control::unlimited()).unwrap().contains("edges"), "{text}");
        // The board after the step with two exits is too large to be played out quickly.
        assert_eq!(outlasts(&of_board(simple), &choices), truth, "{text}");
    }
}
