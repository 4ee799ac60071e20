//! The facts about updates of the Angel's path.

use super::update::Change;
use crate::ground::data::Data;
use crate::ground::fact::{Fact, Sort};

/// A function that finds a fact from the changes by the relaxed rule.
pub type OfChange = fn(Change) -> Data;

/// The facts about updates.
pub static CHANGE_FACTS: &[Fact<OfChange>] = &[
    Fact::<OfChange>::new(
        ("delta_f", "change of L - 2n"),
        Sort::Integer,
        "the change of L - 2n by the relaxed rule: the length of the path less twice the evaded squares",
        |change| change.delta_f.into(),
    ),
    Fact::<OfChange>::new(
        ("delta_n", "change of n"),
        Sort::Integer,
        "the change of n by the relaxed rule: the number of Eaten squares that are evaded",
        |change| change.delta_n.into(),
    ),
];
