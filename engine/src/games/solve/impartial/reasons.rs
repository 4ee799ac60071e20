//! Why states have their labels: for each what is labelled before it, which anybody can check.

/// Why a state has its label m: each smaller integer is the label of an option, no option has label m, and whoever
/// moves to an option without a smaller label is answered by a move to a state of label m that was found in an
/// earlier round.
///
/// The reasons of all states are a proof of their labels, checked in the order of labels and rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelReason {
    /// The name of the state.
    pub state: String,
    /// Its label m.
    pub label: u32,
    /// In which round of label m it was found: its rank.
    pub round: u64,
    /// For each label below m, in their order, an option that has it.
    pub smaller: Vec<String>,
    /// Each other option, with a state of label m and of an earlier round that can be reached from there.
    pub answered: Vec<[String; 2]>,
}
