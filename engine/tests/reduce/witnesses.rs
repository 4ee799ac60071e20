//! Choices of the winner of a formula as strategies on its board, and back.

use proptest::prelude::*;
use upstar::escape::NemesisSolver;
use upstar::escape::strategy::Strategy;
use upstar::ground::control::{Control, Stop};
use upstar::logic::{ChoiceTree, Literal, Prenex};
use upstar::reduce::qsat::QsatToNemesis;

use super::samples::{cases, is_true, prenex, prenexes, tiny};

/// Choices become a strategy that passes its check, that becomes choices again, and so does what the solver finds.
fn there_and_back(prenex: &Prenex) {
    let control = Control::unlimited();
    let reduced = QsatToNemesis::new(prenex, &control).unwrap();
    let (board, start) = (reduced.board(), reduced.board().start().unwrap());
    let choices = ChoiceTree::search(prenex, &control).unwrap();
    assert_eq!(choices.is_true(), is_true(prenex), "{prenex}");
    assert_eq!(ChoiceTree::new(prenex, choices.branches().to_vec()).as_ref(), Ok(&choices), "{prenex}");
    let strategy = reduced.strategy(&choices, &control).unwrap();
    assert_eq!(strategy.check(board, start), Ok(()), "{prenex}{choices}");
    assert_eq!(matches!(strategy, Strategy::Fugitive(_)), choices.is_true());
    let back = reduced.choices(prenex, &strategy, &control).unwrap();
    assert_eq!(back, choices, "{prenex}");
    let found = NemesisSolver::new(board).strategy(start, &control).unwrap();
    let back = reduced.choices(prenex, &found, &control);
    assert_eq!(back.map(|back| back.is_true()), Ok(choices.is_true()), "{prenex}");
}

#[test]
fn choices_of_tiny_formulas_are_strategies_and_strategies_choices() {
    tiny().iter().for_each(there_and_back);
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn choices_are_strategies_and_strategies_choices(prenex in prenexes(3, 3)) {
        there_and_back(&prenex);
    }
}

#[test]
fn what_wins_nothing_is_refused() {
    let control = Control::unlimited();
    let (one, other) = (prenex("p cnf 1 1\n1 0\n"), prenex("p cnf 1 1\na 1 0\n1 0\n"));
    let [of_one, of_other] = [&one, &other].map(|prenex| QsatToNemesis::new(prenex, &control).unwrap());
    let choices = ChoiceTree::search(&one, &control).unwrap();
    let strategy = of_one.strategy(&choices, &control).unwrap();
    let refused = of_other.choices(&other, &strategy, &control).expect_err("another board").to_string();
    assert!(refused.starts_with("the strategy does not win this board: node "), "{refused}");
    let stopped = of_one.strategy(&choices, &Control::unlimited().with_bytes(50));
    assert_eq!(stopped, Err(Stop::Bytes));
}

fn tree(prenex: &Prenex, text: &str) -> Result<ChoiceTree, String> {
    ChoiceTree::parse(text, prenex, &Control::unlimited()).map_err(|error| error.to_string())
}

#[test]
fn choices_are_read_and_checked() {
    let equal = prenex("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n");
    let read = tree(&equal, "c all of them\ns cnf 1 2 2\nv 1 2 0\nV -1 -2\nV 0\n").unwrap();
    assert_eq!(read.to_string(), "v -1 -2 0\nv 1 2 0\n");
    assert!(read.is_true());
    assert_eq!(read, tree(&equal, "2 1 0 -2 -1 0").unwrap());
    assert!(read.choice(&[Literal::new(1, true)]));
    assert!(!read.choice(&[Literal::new(1, false)]));
    for (text, message) in [
        ("", "there is no branch"),
        ("v 1 2 0", "there is no answer to -1"),
        ("v 1 2 0 -1 2 0", "the clauses hold with 1 2, but not with -1 2"),
        ("v 1 2 0 v -1 0", "branch 2: 2 has no value"),
        ("v 1 2 -1 0", "branch 1: 1 has both values"),
        ("v 1 2", "there is no 0 behind 1 2"),
        ("v 1 3 0", "expected a literal of 2 variables, or 0, and not \"3\""),
        ("v 1 x 0", "expected a literal of 2 variables, or 0, and not \"x\""),
        // The other player wins nothing with one of his choices.
        ("v 1 -2 0", "there is no answer to 2 behind 1"),
    ] {
        assert_eq!(tree(&equal, text), Err(message.to_owned()), "{text}");
    }
    let free = prenex("p cnf 2 1\na 1 0\ne 2 0\n2 0\n");
    assert_eq!(tree(&free, "1 2 0"), Err("there is no answer to -1".to_owned()));
    assert!(tree(&free, "1 2 0 -1 2 0").is_ok());
    let free = prenex("p cnf 2 0\na 1 0\ne 2 0\n");
    assert_eq!(tree(&free, "1 2 0 -1 2 0 1 -2 0"), Err("two values are chosen for 2 behind 1".to_owned()));
}
