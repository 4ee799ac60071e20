//! Tests of the reductions by their names, and of chains of them.

use upstar::escape::board::EscapeGraph;
use upstar::ground::control::Control;
use upstar::logic::{ChoiceTree, Cnf, QbfSolver};
use upstar::reduce::qsat::QsatToNemesis;
use upstar::reduce::rectilinear::Rectilinear;
use upstar::reduce::{Instance, Question, REDUCTIONS, Reduction, Size, Witness};

use super::cat::outlasts;
use super::qsat::most_neighbours;
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

/// The variants with a bound on degrees have the same names, questions and answers.
#[test]
fn variants_with_three_neighbours_have_the_same_answer() {
    let names: Vec<&str> = REDUCTIONS
        .iter()
        .filter_map(|reduction| reduction.with_max_degree(3).ok())
        .map(|variant| variant.name)
        .collect();
    assert_eq!(names, ["pmr3sat-to-nemesis", "qsat-to-nemesis"]);
    let control = Control::unlimited();
    for (name, text) in [
        ("qsat-to-nemesis", "p cnf 3 2\na 1 0\ne 2 3 0\n1 2 3 0\n-1 -2 3 0\n"),
        ("qsat-to-nemesis", "p cnf 2 2\ne 2 0\na 1 0\n1 -2 0\n-1 2 0\n"),
        ("pmr3sat-to-nemesis", "p pmr 3 2\n1 1 2 3 0\n-1 -1 -3 0\n"),
        ("pmr3sat-to-nemesis", "p pmr 1 2\n1 1 0\n-1 -1 0\n"),
    ] {
        let usual = Reduction::named(name).unwrap();
        let variant = usual.with_max_degree(3).unwrap();
        assert_eq!((variant.name, variant.from, variant.to), (usual.name, usual.from, usual.to));
        assert_eq!((usual.max_degree, variant.max_degree), (None, Some(3)));
        let instance = match variant.from {
            Question::Pmr3Sat => Instance::Rectilinear(Rectilinear::parse(text, &control).unwrap()),
            _ => Instance::Prenex(prenex(text)),
        };
        let truth = is_true(&instance.prenex().unwrap());
        let (made, meaning) = variant.reduce(&instance, &control).unwrap();
        assert_eq!(meaning, usual.reduce(&instance, &control).unwrap().1);
        let board = of_board(made);
        assert_eq!(variant.size(&instance, &control), Ok(Size::of(&board).to_string()));
        assert!(most_neighbours(&board) <= 3);
        assert_eq!(fugitive_wins(&board), truth, "{text}");
        // Choices become a strategy for this very board, and the strategy becomes choices again.
        let choices = ChoiceTree::search(&instance.prenex().unwrap(), &control).unwrap();
        let strategy = variant.forth(&instance, &Witness::Choices(choices.clone()), &control).unwrap();
        let Witness::Strategy(on_board) = &strategy else { panic!("{strategy:?}") };
        assert_eq!(on_board.check(&board, board.start().unwrap()), Ok(()), "{text}");
        assert_eq!(variant.back(&instance, &strategy, &control), Ok(Witness::Choices(choices)));
    }
    let refused = |name, degree| {
        let found = Reduction::named(name).unwrap().with_max_degree(degree);
        found.expect_err("there is no such variant").to_string()
    };
    assert!(refused("qsat-to-nemesis", 2).ends_with("no other bound than 3 can be chosen, not 2"));
    let others = refused("qbf-to-3qbf", 3);
    assert_eq!(
        others,
        "qbf-to-3qbf bounds no degrees; these reductions do: pmr3sat-to-nemesis, qsat-to-nemesis"
    );
}

/// Lemma 14 is about the boards of the article, so the split form is refused, and with words.
#[test]
fn split_boards_do_not_become_simple_graphs() {
    let control = Control::unlimited();
    let split = QsatToNemesis::split(&prenex("p cnf 2 2\n1 2 0\n-1 2 0\n"), &control).unwrap();
    let simple = Reduction::named("nemesis-to-simple").unwrap();
    let refused = simple.reduce(&Instance::Board(split.board().clone()), &control).expect_err("it is split");
    let words = refused.to_string();
    assert!(words.starts_with("this is not the board of a formula from `qsat-to-nemesis`"), "{words}");
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
