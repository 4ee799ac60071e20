//! Witnesses of the answer to an instance, and their maps along a reduction in both directions.

use super::Instance;
use super::clauses::ShortClauses;
use super::games::exits::{with_merged_exits, with_one_exit, with_own_exits};
use super::games::simple::NemesisToSimple;
use super::linear::LinearToTree;
use super::names::{Reduction, board, cnf, prenex, rectilinear};
use super::qsat::{Form, QsatToNemesis};
use crate::escape::EscapeTree;
use crate::escape::strategy::Strategy;
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::logic::{ChoiceTree, Literal, Prenex};

/// A certificate of the answer to an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Witness {
    /// The choices of the winner of a formula; satisfying values, if there are no quantifiers.
    Choices(ChoiceTree),
    /// A winning strategy for Nemesis.
    Strategy(Strategy),
    /// A binary escape tree.
    Tree(EscapeTree),
}

/// The kind of a witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WitnessKind {
    /// Choices for a formula.
    Choices,
    /// A strategy for Nemesis.
    Strategy,
    /// A binary escape tree.
    Tree,
}

type Mapped = Result<Witness, Failure>;

/// The maps of a reduction's witnesses, with their kinds on both sides: of the source, then of the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Maps {
    pub(super) kinds: [WitnessKind; 2],
    forth: fn(&Instance, &Witness, &Control) -> Mapped,
    back: fn(&Instance, &Witness, &Control) -> Mapped,
}

impl Reduction {
    /// Returns the kinds of the witnesses of the source and of the result.
    ///
    /// # Errors
    /// The reason why no witness is written out.
    pub fn witnesses(&self) -> Result<[WitnessKind; 2], Failure> {
        self.maps.map(|maps| maps.kinds).map_err(Failure::because)
    }

    /// Maps a witness for an instance to a witness for the result of the reduction.
    ///
    /// # Errors
    /// There is no such map, the witness is not valid, a condition of the reduction does not hold, or the
    /// budget is used up.
    pub fn forth(&self, instance: &Instance, witness: &Witness, control: &Control) -> Mapped {
        let maps = self.maps.map_err(Failure::because)?;
        (maps.forth)(instance, witness, control)
    }

    /// Maps a witness for the result of the reduction to a witness for the instance.
    ///
    /// # Errors
    /// The errors of [`Reduction::forth`].
    pub fn back(&self, instance: &Instance, witness: &Witness, control: &Control) -> Mapped {
        let maps = self.maps.map_err(Failure::because)?;
        (maps.back)(instance, witness, control)
    }
}

impl Instance {
    /// Returns the formula with its quantifiers; None for a board.
    pub fn prenex(&self) -> Option<Prenex> {
        match self {
            Self::Cnf(cnf) => Some(Prenex::existential(cnf.clone())),
            Self::Prenex(prenex) => Some(prenex.clone()),
            Self::Rectilinear(drawn) => Some(drawn.prenex()),
            Self::Board(_) => None,
        }
    }
}

fn choices(witness: &Witness) -> Result<&ChoiceTree, Failure> {
    match witness {
        Witness::Choices(choices) => Ok(choices),
        _ => Err(Failure::because("expected choices for a formula")),
    }
}

fn strategy(witness: &Witness) -> Result<&Strategy, Failure> {
    match witness {
        Witness::Strategy(strategy) => Ok(strategy),
        _ => Err(Failure::because("expected a strategy for Nemesis")),
    }
}

pub(super) const OF_LINEAR: Maps = Maps {
    kinds: [WitnessKind::Choices, WitnessKind::Tree],
    forth: |instance, witness, control| {
        let reduced = LinearToTree::new(cnf(instance)?, control)?;
        let choices = choices(witness)?;
        if !choices.is_true() {
            return Err(Failure::because(
                "the formula cannot be satisfied by these values: there is no tree",
            ));
        }
        // An existential formula has a single branch: its satisfying values.
        let literals = choices.branches().first().map_or(&[][..], Vec::as_slice);
        let values: Vec<bool> = literals.iter().map(|literal| literal.is_positive()).collect();
        Ok(Witness::Tree(reduced.tree(&values)))
    },
    back: |instance, witness, control| {
        let reduced = LinearToTree::new(cnf(instance)?, control)?;
        let Witness::Tree(tree) = witness else {
            return Err(Failure::because("expected a binary escape tree"));
        };
        let start = reduced.board().start();
        if start != Some(tree.root) {
            return Err(Failure::because("the root of the tree is not the start"));
        }
        tree.check(reduced.board()).map_err(Failure::because)?;
        let values = (1..).zip(reduced.values(tree)).map(|(i, value)| Literal::new(i, value)).collect();
        let prenex = Prenex::existential(cnf(instance)?.clone());
        Ok(Witness::Choices(ChoiceTree::new(&prenex, vec![values]).map_err(Failure::because)?))
    },
};

pub(super) const OF_DRAWN: Maps = Maps {
    kinds: [WitnessKind::Choices, WitnessKind::Strategy],
    forth: |instance, witness, control| forth(&rectilinear(instance)?.reduce(control)?, witness, control),
    back: |instance, witness, control| {
        let drawn = rectilinear(instance)?;
        back((&drawn.reduce(control)?, &drawn.prenex()), witness, control)
    },
};

pub(super) const OF_DRAWN_SPLIT: Maps = Maps {
    kinds: [WitnessKind::Choices, WitnessKind::Strategy],
    forth: |instance, witness, control| {
        forth(&rectilinear(instance)?.reduce_in(Form::Split, control)?, witness, control)
    },
    back: |instance, witness, control| {
        let drawn = rectilinear(instance)?;
        back((&drawn.reduce_in(Form::Split, control)?, &drawn.prenex()), witness, control)
    },
};

pub(super) const OF_QSAT: Maps = Maps {
    kinds: [WitnessKind::Choices, WitnessKind::Strategy],
    forth: |instance, witness, control| {
        forth(&QsatToNemesis::new(prenex(instance)?, control)?, witness, control)
    },
    back: |instance, witness, control| {
        let prenex = prenex(instance)?;
        back((&QsatToNemesis::new(prenex, control)?, prenex), witness, control)
    },
};

pub(super) const OF_QSAT_SPLIT: Maps = Maps {
    kinds: [WitnessKind::Choices, WitnessKind::Strategy],
    forth: |instance, witness, control| {
        forth(&QsatToNemesis::split(prenex(instance)?, control)?, witness, control)
    },
    back: |instance, witness, control| {
        let prenex = prenex(instance)?;
        back((&QsatToNemesis::split(prenex, control)?, prenex), witness, control)
    },
};

fn forth(reduced: &QsatToNemesis, witness: &Witness, control: &Control) -> Mapped {
    Ok(Witness::Strategy(reduced.strategy(choices(witness)?, control)?))
}

fn back((reduced, prenex): (&QsatToNemesis, &Prenex), witness: &Witness, control: &Control) -> Mapped {
    Ok(Witness::Choices(reduced.choices(prenex, strategy(witness)?, control)?))
}

pub(super) const OF_CLAUSES: Maps = Maps {
    kinds: [WitnessKind::Choices; 2],
    forth: |instance, witness, control| {
        let reduced = ShortClauses::new(prenex(instance)?, control)?;
        Ok(Witness::Choices(reduced.choices(choices(witness)?, control)?))
    },
    back: |instance, witness, control| {
        let reduced = ShortClauses::new(prenex(instance)?, control)?;
        Ok(Witness::Choices(reduced.source_choices(choices(witness)?)?))
    },
};

pub(super) const OF_ONE_EXIT: Maps = Maps {
    kinds: [WitnessKind::Strategy; 2],
    forth: |instance, witness, _| {
        let merged = with_one_exit(board(instance)?)?;
        let mapped = with_merged_exits(&merged, strategy(witness)?.clone());
        let start = merged.board.start().unwrap_or_default();
        mapped.check(&merged.board, start).map_err(|fault| Failure::because(fault.to_string()))?;
        Ok(Witness::Strategy(mapped))
    },
    back: |instance, witness, _| {
        let source = board(instance)?;
        let merged = with_one_exit(source)?;
        let start = merged.board.start().unwrap_or_default();
        let strategy = strategy(witness)?;
        strategy.check(&merged.board, start).map_err(|fault| Failure::because(fault.to_string()))?;
        Ok(Witness::Strategy(with_own_exits(&merged, strategy.clone())))
    },
};

pub(super) const OF_SIMPLE: Maps = Maps {
    kinds: [WitnessKind::Strategy; 2],
    forth: |_, _, _| {
        Err(Failure::because(
            "only the library maps strategies to simple graphs, step by step: a written-out strategy would have a node for each set of copies that have lost an edge",
        ))
    },
    back: |instance, witness, control| {
        let reduced = NemesisToSimple::new(board(instance)?, control)?;
        Ok(Witness::Strategy(reduced.source_strategy(strategy(witness)?, control)?))
    },
};

/// The reason why some strategies are not written out: they are mapped only along the steps of a play.
pub(super) const STEP_BY_STEP: Result<Maps, &str> = Err(
    "only the library maps strategies here, step by step: a written-out strategy would have a node for each set of new vertices that have lost an edge",
);
/// The reason why strategies on boards are not written out as choices for formulas.
pub(super) const MOVE_BY_MOVE: Result<Maps, &str> = Err(
    "only the library maps strategies here, move by move: the choices for the formula would have a branch for each sequence of deletions",
);
