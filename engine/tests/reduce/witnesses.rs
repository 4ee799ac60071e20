//! Tests that map the choices of a formula's winner to strategies on its board, and back.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::{Strategy as _, ValueTree};
use proptest::test_runner::TestRunner;
use upstar::escape::strategy::Strategy;
use upstar::escape::{EscapeTree, NemesisSolver};
use upstar::ground::control::{Control, Stop};
use upstar::logic::{ChoiceTree, Clause, Cnf, Literal, Prenex};
use upstar::reduce::clauses::ShortClauses;
use upstar::reduce::qsat::{Form, QsatToNemesis};
use upstar::reduce::{FormulaSize, Instance, REDUCTIONS, Reduction, Witness, WitnessKind};

use super::samples::{board, cases, is_true, mixed, prenex, prenexes, quantified, tiny};

/// Asserts that choices map to a strategy that passes its check and maps back to choices, and that the
/// solver's strategy also maps to choices.
fn there_and_back(prenex: &Prenex) {
    for reduced in in_both_forms(prenex) {
        there_and_back_by(prenex, &reduced);
    }
}

fn in_both_forms(prenex: &Prenex) -> [QsatToNemesis; 2] {
    let control = Control::unlimited();
    [QsatToNemesis::new(prenex, &control), QsatToNemesis::split(prenex, &control)].map(Result::unwrap)
}

fn there_and_back_by(prenex: &Prenex, reduced: &QsatToNemesis) {
    let control = Control::unlimited();
    let (board, start) = (reduced.board(), reduced.board().start().unwrap());
    let choices = ChoiceTree::search(prenex, &control).unwrap();
    assert_eq!(choices.is_true(), is_true(prenex), "{prenex}");
    assert_eq!(ChoiceTree::new(prenex, choices.branches().to_vec()).as_ref(), Ok(&choices), "{prenex}");
    let strategy = reduced.strategy(&choices, &control).unwrap();
    assert_eq!(strategy.check(board, start), Ok(()), "{prenex}{choices}");
    assert_eq!(matches!(strategy, Strategy::Fugitive(_)), choices.is_true());
    let back = reduced.choices(prenex, &strategy, &control).unwrap();
    // In the split form she may have won before the last variables are chosen, and any values will do for her.
    if choices.is_true() || reduced.parameters().form == Form::Whole {
        assert_eq!(back, choices, "{prenex}");
    }
    assert_eq!(back.is_true(), choices.is_true(), "{prenex}");
    let again = reduced.strategy(&back, &control).unwrap();
    assert_eq!(again.check(board, start), Ok(()), "{prenex}{back}");
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

/// A thousand formulas in the form with three neighbours at each vertex, there and back.
#[test]
fn a_thousand_formulas_go_to_split_boards_and_back() {
    let mut runner = TestRunner::new(cases(1));
    let mut truths = [0, 0];
    for _ in 0..cases(1000).cases {
        let prenex = mixed(3, 4).new_tree(&mut runner).unwrap().current();
        there_and_back_by(&prenex, &QsatToNemesis::split(&prenex, &Control::unlimited()).unwrap());
        truths[usize::from(is_true(&prenex))] += 1;
    }
    assert!(truths.iter().all(|&count| count > 300), "{truths:?}");
}

/// Asserts that the strategy from the choices and the solver's strategy pass their checks. Returns whether
/// the formula is true.
fn strategies_pass_their_checks(prenex: &Prenex) -> bool {
    let control = Control::unlimited();
    let choices = ChoiceTree::search(prenex, &control).unwrap();
    assert_eq!(choices.is_true(), is_true(prenex), "{prenex}");
    for reduced in in_both_forms(prenex) {
        let (board, start) = (reduced.board(), reduced.board().start().unwrap());
        let found = NemesisSolver::new(board).strategy(start, &control);
        for strategy in [reduced.strategy(&choices, &control), found].map(Result::unwrap) {
            assert_eq!(matches!(strategy, Strategy::Fugitive(_)), choices.is_true(), "{prenex}");
            assert_eq!(strategy.check(board, start), Ok(()), "{prenex}{choices}");
        }
    }
    choices.is_true()
}

/// The fugitive walks to a clause and from there to a vertex where several clauses start that the walk has
/// not yet passed.
#[test]
fn walks_through_clauses_are_answered() {
    for text in [
        "p cnf 2 4\na 1 2 0\n1 2 0\n1 2 0\n1 0\n1 0\n",
        "p cnf 4 4\ne 2 0\na 1 3 0\ne 4 0\n2 -4 3 0\n-1 -4 3 0\n4 -1 0\n-1 -4 0\n",
    ] {
        assert!(!strategies_pass_their_checks(&prenex(text)));
    }
}

#[test]
fn strategies_of_a_thousand_formulas_pass_their_checks() {
    let mut runner = TestRunner::new(cases(1));
    let mut truths = [0, 0];
    for _ in 0..cases(1000).cases {
        let prenex = mixed(3, 4).new_tree(&mut runner).unwrap().current();
        truths[usize::from(strategies_pass_their_checks(&prenex))] += 1;
    }
    assert!(truths.iter().all(|&count| count > 300), "{truths:?}");
}

#[test]
fn losing_strategies_are_refused() {
    let control = Control::unlimited();
    let (one, other) = (prenex("p cnf 1 1\n1 0\n"), prenex("p cnf 1 1\na 1 0\n1 0\n"));
    let [of_one, of_other] = [&one, &other].map(|prenex| QsatToNemesis::new(prenex, &control).unwrap());
    let choices = ChoiceTree::search(&one, &control).unwrap();
    let strategy = of_one.strategy(&choices, &control).unwrap();
    let refused = of_other.choices(&other, &strategy, &control).expect_err("another board").to_string();
    assert!(refused.starts_with("the strategy does not win this board: node "), "{refused}");
    let stopped = of_one.strategy(&choices, &Control::unlimited().with_bytes(50));
    assert_eq!(stopped, Err(Stop::Bytes));
    let long = prenex("p cnf 5000 0\n");
    let choices = ChoiceTree::search(&long, &control).unwrap();
    let stopped = QsatToNemesis::new(&long, &control).unwrap();
    assert_eq!(stopped.strategy(&choices, &Control::unlimited().with_nodes(100)), Err(Stop::Nodes));
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
        ("v 1 2", "there is no 0 after 1 2"),
        ("v 1 3 0", "line 1: expected a literal of 2 variables, or 0, and not \"3\""),
        ("v 1 x 0", "line 1: expected a literal of 2 variables, or 0, and not \"x\""),
        // One branch that falsifies the clauses proves nothing: it must also answer the other value of 2.
        ("v 1 -2 0", "the clauses do not hold with 1 -2, and there is no answer to 2 after 1"),
    ] {
        assert_eq!(tree(&equal, text), Err(message.to_owned()), "{text}");
    }
    let free = prenex("p cnf 2 1\na 1 0\ne 2 0\n2 0\n");
    assert_eq!(tree(&free, "1 2 0"), Err("there is no answer to -1".to_owned()));
    assert!(tree(&free, "1 2 0 -1 2 0").is_ok());
    let free = prenex("p cnf 2 0\na 1 0\ne 2 0\n");
    assert_eq!(tree(&free, "1 2 0 -1 2 0 1 -2 0"), Err("there are two values for 2 after 1".to_owned()));
}

proptest! {
    #![proptest_config(cases(300))]

    /// Clauses of any length become short ones. The formula keeps its truth, and choices map in both
    /// directions.
    #[test]
    fn long_clauses_are_split(
        for_all in vec(any::<bool>(), 3),
        clauses in vec(vec((1..=3_u32, any::<bool>()), 0..7), 0..4)
    ) {
        let literals = |all: Vec<(u32, bool)>| all.into_iter().map(|(i, value)| Literal::new(i, value)).collect();
        let clauses = clauses.into_iter().map(|all| Clause::new(literals(all))).collect();
        let prenex = quantified(&for_all, Cnf::new(3, clauses));
        let control = Control::unlimited();
        let short = ShortClauses::new(&prenex, &control).unwrap();
        let cnf = short.prenex().cnf();
        let made = FormulaSize { variables: cnf.variables().into(), clauses: cnf.clauses().len() as u64 };
        prop_assert_eq!(ShortClauses::size(&prenex), Ok(made));
        prop_assert!(cnf.clauses().iter().all(|clause| (1..=3).contains(&clause.literals.len())), "{}", cnf);
        prop_assert_eq!(is_true(short.prenex()), is_true(&prenex), "{}{}", prenex, cnf);
        let choices = ChoiceTree::search(&prenex, &control).unwrap();
        let there = short.choices(&choices, &control).unwrap();
        prop_assert_eq!(there.is_true(), choices.is_true());
        prop_assert_eq!(short.source_choices(&there), Ok(choices));
        let own = ChoiceTree::search(short.prenex(), &control).unwrap();
        prop_assert_eq!(short.source_choices(&own).map(|back| back.is_true()), Ok(own.is_true()));
    }
}

/// A board becomes a formula, then one with short clauses, and then a board again.
#[test]
fn formulas_of_boards_become_boards() {
    let reduce = |name: &str, instance: &Instance| {
        Reduction::named(name).unwrap().reduce(instance, &Control::unlimited()).unwrap().0
    };
    for text in ["0-1 1-2 1-3 exits 2,3 @ 0", "0-1 2-3 exits 3 @ 0"] {
        let formula = reduce("nemesis-to-qbf", &Instance::Board(board(text)));
        let long = Reduction::named("qsat-to-nemesis").unwrap().size(&formula, &Control::unlimited());
        let short = reduce("qbf-to-3qbf", &formula);
        assert!(
            Reduction::named("qsat-to-nemesis").unwrap().size(&short, &Control::unlimited()).is_ok(),
            "{text} {long:?}"
        );
        let Instance::Board(again) = reduce("qsat-to-nemesis", &short) else { panic!("no board") };
        let fugitive_wins = super::samples::fugitive_wins(&again);
        assert_eq!(fugitive_wins, super::samples::fugitive_wins(&board(text)), "{text}");
    }
}

/// Every named reduction maps witnesses in both directions, or says why it does not.
#[test]
fn all_reductions_map_witnesses_or_say_why_not() {
    let control = Control::unlimited();
    let formula = prenex("p cnf 2 2\n1 2 0\n-1 2 0\n");
    let drawn = "p pmr 2 2\n1 1 2 0\n-1 -1 0\n";
    let drawn = upstar::reduce::rectilinear::Rectilinear::parse(drawn, &control).unwrap();
    let graph = board("0-1 1-2 1-3 exits 2,3 @ 0");
    for reduction in REDUCTIONS {
        let instance = match reduction.name {
            "linear3sat-to-escape-tree" => {
                Instance::Cnf(Cnf::new(2, vec![Clause::new(vec![Literal::new(2, true)])]))
            }
            "pmr3sat-to-nemesis" => Instance::Rectilinear(drawn.clone()),
            "qbf-to-3qbf" | "qsat-to-nemesis" => Instance::Prenex(formula.clone()),
            _ => Instance::Board(graph.clone()),
        };
        let Ok([from, to]) = reduction.witnesses() else {
            let why = reduction.witnesses().unwrap_err().to_string();
            assert!(why.contains("only the library"), "{why}");
            continue;
        };
        let witness = match (from, instance.prenex()) {
            (WitnessKind::Choices, Some(prenex)) => {
                Witness::Choices(ChoiceTree::search(&prenex, &control).unwrap())
            }
            _ => Witness::Strategy(NemesisSolver::new(&graph).strategy(0, &control).unwrap()),
        };
        if reduction.name == "nemesis-to-simple" {
            let refused = reduction.forth(&instance, &witness, &control).unwrap_err();
            assert!(refused.to_string().contains("step by step"));
            continue;
        }
        let there = reduction.forth(&instance, &witness, &control).unwrap();
        let kind = match &there {
            Witness::Choices(_) => WitnessKind::Choices,
            Witness::Strategy(_) => WitnessKind::Strategy,
            Witness::Tree(_) => WitnessKind::Tree,
        };
        assert_eq!(kind, to, "{}", reduction.name);
        let back = reduction.back(&instance, &there, &control).unwrap();
        match (&back, &witness) {
            // Choices may come back changed, but they must prove the same answer.
            (Witness::Choices(back), Witness::Choices(own)) => assert_eq!(back.is_true(), own.is_true()),
            _ => assert_eq!(back, witness, "{}", reduction.name),
        }
        if from != to {
            assert!(reduction.forth(&instance, &there, &control).is_err(), "{}", reduction.name);
            assert!(reduction.back(&instance, &witness, &control).is_err(), "{}", reduction.name);
        }
    }
}

/// An unsatisfying assignment gives no escape tree, and a tree with another root than the start is refused.
#[test]
fn only_trees_of_the_start_show_the_answer() {
    let control = Control::unlimited();
    let reduction = Reduction::named("linear3sat-to-escape-tree").unwrap();
    let cnf = Cnf::parse("p cnf 1 2\n1 0\n-1 0\n", &control).unwrap();
    let choices = ChoiceTree::search(&Prenex::existential(cnf.clone()), &control).unwrap();
    let refused =
        reduction.forth(&Instance::Cnf(cnf), &Witness::Choices(choices), &control).expect_err("false");
    assert!(refused.to_string().contains("there is no tree"), "{refused}");
    let cnf = Cnf::parse("p cnf 1 1\n1 0\n", &control).unwrap();
    let (made, _) = reduction.reduce(&Instance::Cnf(cnf.clone()), &control).unwrap();
    let Instance::Board(board) = made else { panic!("no board") };
    let exit = board.exits()[0];
    let elsewhere = Witness::Tree(EscapeTree { root: exit, forks: Vec::new() });
    let refused = reduction.back(&Instance::Cnf(cnf), &elsewhere, &control).expect_err("elsewhere");
    assert_eq!(refused.to_string(), "the root of the tree is not the start");
}
