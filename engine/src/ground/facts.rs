//! Facts about rulesets, as data.

/// What there is to know about a ruleset; every list of rulesets is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The name in commands and expressions.
    pub name: &'static str,
    /// The name in the literature.
    pub title: &'static str,
    /// The kind of board.
    pub board: &'static str,
    /// How a position is written, and what its characters mean.
    pub notation: &'static str,
    /// What the players do.
    pub rules: &'static str,
    /// Where the rules come from.
    pub source: &'static str,
    /// A position that can be pasted.
    pub example: &'static str,
}
