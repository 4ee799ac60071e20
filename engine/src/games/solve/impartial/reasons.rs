//! The reasons why states have their labels, in a form that can be checked step by step.

/// The reason why a state has its label m: each smaller integer is the label of an option, no option has
/// label m, and a move to an option without a smaller label is answered by a move to a state of label m that
/// was found in an earlier round.
///
/// The reasons of all states, checked in the order of labels and rounds, prove the labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelReason {
    /// The name of the state.
    pub state: String,
    /// The label m of the state.
    pub label: u32,
    /// The round of label m in which the state was found, which is its rank.
    pub round: u64,
    /// For each label below m, in ascending order, an option that has it.
    pub smaller: Vec<String>,
    /// Each other option, with a state of label m and of an earlier round that can be reached from it in one
    /// move.
    pub answered: Vec<[String; 2]>,
}
