//! The rulesets written in Rust, one on each line.

use std::any::TypeId;

use super::kinds::{Game, Kind};
use crate::angel::AngelUpdate;
use crate::escape::rules::{Escape, NemesisAtOnce, NowhereToGo};
use crate::games::rules::cheques::CashingCheques;
use crate::games::rules::escc::ExtendedCheques;
use crate::games::rules::graph::Tinting;
use crate::games::rules::graph::hackenbush::Hackenbush;
use crate::games::rules::graph::partizan_graph::PartizanGraph;
use crate::games::rules::grid::amazons::Amazons;
use crate::games::rules::grid::clobber::Clobber;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::rules::grid::fox_and_geese::FoxAndGeese;
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::rules::loopy::adders_and_ladders::AddersAndLadders;
use crate::games::rules::loopy::horsefly::Horsefly;
use crate::games::rules::loopy::loopy_nim::LoopyNim;
use crate::games::rules::loopy::square_but_one::SquareButOne;
use crate::games::rules::loopy::subtract_or_add::SubtractOrAdd;
use crate::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
use crate::games::solve::{Impartial, PartizanSolver, Solver};
use crate::games::value::Store;
use crate::ground::board::Board;
use crate::ground::{Facts, Ruleset};

/// The entry of a ruleset written in Rust.
pub(super) struct BuiltIn {
    pub(super) kind: Kind,
    pub(super) facts: fn() -> &'static Facts,
    pub(super) board: fn() -> TypeId,
    pub(super) max_text: usize,
    pub(super) open: for<'s> fn(&'s Store) -> Box<dyn Game<'s> + 's>,
}

fn board_type<R: Ruleset>(_: &R) -> TypeId {
    TypeId::of::<R::Board>()
}

const fn max_text<R: Ruleset>(_: &R) -> usize {
    <R::Board as Board>::MAX_TEXT
}

/// Makes the entry of a ruleset of the given kind.
macro_rules! ruleset {
    (Short, $rules:expr) => {
        ruleset!(Short, $rules, |store| Box::new(Solver::new($rules, store)))
    };
    (Partizan, $rules:expr) => {
        ruleset!(Partizan, $rules, |store| Box::new(PartizanSolver::new($rules, store)))
    };
    (Loopy, $rules:expr) => {
        ruleset!(Loopy, $rules, |_| Box::new(Impartial($rules)))
    };
    ($kind:ident, $rules:expr) => {
        ruleset!($kind, $rules, |_| Box::new($rules))
    };
    ($kind:ident, $rules:expr, $open:expr) => {
        BuiltIn {
            kind: Kind::$kind,
            facts: || Ruleset::facts(&$rules),
            board: || board_type(&$rules),
            max_text: max_text(&$rules),
            open: $open,
        }
    };
}

/// The rulesets written in Rust, in the order of their names.
pub(super) static RULESETS: &[BuiltIn] = &[
    ruleset!(Loopy, AddersAndLadders),
    ruleset!(Short, Amazons::AMAZONS),
    ruleset!(Short, Amazons::KNIGHTS),
    ruleset!(Short, Amazons::MARKSWOMAN),
    ruleset!(Short, Amazons::TRAIL),
    ruleset!(Plane, AngelUpdate),
    ruleset!(Escape, Escape::BLIZZARD),
    ruleset!(Escape, Escape::CAT_HERDING),
    ruleset!(Escape, Escape::CAT_HERDING_CUTS_FIRST),
    ruleset!(Escape, Escape::CAT_HERDING_PATHS),
    ruleset!(Partizan, FoxAndGeese::CEYLONESE),
    ruleset!(Short, CashingCheques),
    ruleset!(Short, Clobber),
    ruleset!(Short, Tinting::COL),
    ruleset!(Short, Domineering),
    ruleset!(Short, ExtendedCheques),
    ruleset!(Partizan, FoxAndGeese::COMMON),
    ruleset!(Short, Hackenbush::RED_BLUE),
    ruleset!(Short, Hackenbush::RED_BLUE_GREEN),
    ruleset!(Loopy, Horsefly),
    ruleset!(Stalks, InfiniteHackenbush),
    ruleset!(Loopy, LoopyNim),
    ruleset!(Escape, Escape::NEMESIS),
    ruleset!(AtOnce, NemesisAtOnce),
    ruleset!(Escape, Escape::NEMESIS_CUTS_FIRST),
    ruleset!(Spies, NowhereToGo),
    ruleset!(Partizan, PartizanGraph),
    ruleset!(Short, Tinting::SNORT),
    ruleset!(Loopy, SquareButOne),
    ruleset!(Loopy, SubtractOrAdd),
    ruleset!(Short, ToadsAndFrogs),
];
