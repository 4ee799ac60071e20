//! Tests of families of formulas whose truth follows from their construction.

use upstar::escape::board::EscapeGraph;
use upstar::escape::strategy::Strategy;
use upstar::escape::{NemesisSolver, escape_tree};
use upstar::ground::control::Control;
use upstar::logic::{ChoiceTree, QbfSolver, satisfy};
use upstar::reduce::samples::{FAMILIES, Family};
use upstar::reduce::{Instance, Reduction, Witness};

use super::samples::{cases, fugitive_wins};

fn truth(formula: &Instance) -> bool {
    let control = Control::unlimited();
    let prenex = formula.prenex().expect("a formula");
    match prenex.blocks().len() {
        0 | 1 => satisfy(prenex.cnf(), &control).unwrap().is_some(),
        _ => QbfSolver::new(&prenex).is_true(&[], &control).unwrap(),
    }
}

#[test]
fn answers_are_what_solvers_find() {
    for family in FAMILIES {
        for (size, seed) in [(1, 0), (2, 1), (3, 2), (4, 3), (6, 4), (9, 5)] {
            let formula = family.formula(size, seed);
            assert_eq!(truth(&formula), family.answer, "{} {size}", family.name);
        }
        // Some families are deterministic. The others give different formulas for different seeds.
        let text = |seed| format!("{:?}", family.formula(9, seed));
        let has_chance = family.name.contains("planted") || family.name == "unsatisfiable";
        assert_eq!(text(1) != text(2), has_chance, "{}", family.name);
        assert_eq!(text(1), text(1));
    }
}

fn board(family: &Family, formula: &Instance) -> EscapeGraph {
    let reduction = Reduction::named(family.reduction).expect("a reduction");
    let (made, _) = reduction.reduce(formula, &Control::unlimited()).unwrap();
    let Instance::Board(board) = made else { panic!("no board") };
    board
}

#[test]
fn boards_of_the_smallest_have_the_same_answer() {
    let control = Control::unlimited();
    let of = |family: &Family, size| {
        let board = board(family, &family.formula(size, 7));
        match family.reduction {
            "linear3sat-to-escape-tree" => {
                escape_tree(&board, board.start().unwrap(), &control).unwrap().is_some()
            }
            _ => fugitive_wins(&board),
        }
    };
    for family in FAMILIES {
        assert_eq!(of(family, 1), family.answer, "{}", family.name);
        if family.reduction != "qsat-to-nemesis" {
            assert_eq!(of(family, 2), family.answer, "{}", family.name);
        }
    }
}

/// All reductions accept the formulas of any size.
#[test]
fn large_ones_have_a_size() {
    for family in FAMILIES {
        let reduction = Reduction::named(family.reduction).expect("a reduction");
        assert!(reduction.size(&family.formula(60, 1), &Control::unlimited()).is_ok(), "{}", family.name);
    }
    assert!(FAMILIES.windows(2).all(|pair| pair[0].name < pair[1].name));
}

/// Returns the largest sizes of a family's formulas for which strategies are written out within seconds and
/// within minutes.
fn sizes(family: &Family) -> [u32; 2] {
    match family.name {
        "copying" | "guessing" => [3, 3],
        "planted" => [2, 3],
        "unsatisfiable" => [1, 2],
        _ => [2, 2],
    }
}

/// The strategies that the solver finds, and those that come from the winner's choices in the formula, pass
/// their checks. `PROPTEST_CASES=512` and more take larger samples and more seeds.
#[test]
fn strategies_for_samples_pass_their_checks() {
    let control = Control::unlimited();
    // `cases(1)` exceeds 1 only if `PROPTEST_CASES` asks for more than the usual number.
    let is_thorough = cases(1).cases > 1;
    let seeds = if is_thorough { 0..8 } else { 7..8 };
    for family in FAMILIES.iter().filter(|family| family.reduction != "linear3sat-to-escape-tree") {
        let sizes = 1..=sizes(family)[usize::from(is_thorough)];
        let has_chance = matches!(family.name, "planted" | "unsatisfiable");
        let all = seeds.clone().flat_map(|seed| sizes.clone().map(move |size| (size, seed)));
        for (size, seed) in all.filter(|&(_, seed)| has_chance || seed == 7) {
            let formula = family.formula(size, seed);
            let board = board(family, &formula);
            let start = board.start().unwrap();
            let mut strategies = vec![NemesisSolver::new(&board).strategy(start, &control).unwrap()];
            if family.reduction == "qsat-to-nemesis" {
                let choices = ChoiceTree::search(&formula.prenex().unwrap(), &control).unwrap();
                let reduction = Reduction::named(family.reduction).unwrap();
                match reduction.forth(&formula, &Witness::Choices(choices), &control).unwrap() {
                    Witness::Strategy(strategy) => strategies.push(strategy),
                    other => panic!("{other:?}"),
                }
            }
            for strategy in strategies {
                let name = format!("{}-{size} of seed {seed}", family.name);
                assert_eq!(matches!(strategy, Strategy::Fugitive(_)), family.answer, "{name}");
                assert_eq!(strategy.check(&board, start), Ok(()), "{name}");
            }
        }
    }
}
