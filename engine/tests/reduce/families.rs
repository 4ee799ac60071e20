//! Formulas whose answers are known by how they are made.

use upstar::escape::escape_tree;
use upstar::ground::control::Control;
use upstar::logic::{QbfSolver, satisfy};
use upstar::reduce::samples::{FAMILIES, Family};
use upstar::reduce::{Instance, Reduction};

use super::samples::fugitive_wins;

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
        // Some have no chance in them, and the others are others for other seeds.
        let text = |seed| format!("{:?}", family.formula(9, seed));
        let has_chance = family.name.contains("planted") || family.name == "unsatisfiable";
        assert_eq!(text(1) != text(2), has_chance, "{}", family.name);
        assert_eq!(text(1), text(1));
    }
}

#[test]
fn boards_of_the_smallest_have_the_same_answer() {
    let control = Control::unlimited();
    let of = |family: &Family, size| {
        let reduction = Reduction::named(family.reduction).expect("a reduction");
        let (made, _) = reduction.reduce(&family.formula(size, 7), &control).unwrap();
        let Instance::Board(board) = made else { panic!("no board") };
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

/// All reductions take the formulas at any size.
#[test]
fn large_ones_have_a_size() {
    for family in FAMILIES {
        let reduction = Reduction::named(family.reduction).expect("a reduction");
        assert!(reduction.size(&family.formula(60, 1), &Control::unlimited()).is_ok(), "{}", family.name);
    }
    assert!(FAMILIES.windows(2).all(|pair| pair[0].name < pair[1].name));
}
