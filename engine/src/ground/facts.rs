//! Facts about rulesets, as data.

/// Bytes of a notation, each with the words for it below a picture.
pub type Signs = &'static [(u8, &'static str)];

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
    /// What the pieces and marks on the board are, below pictures of it; empty where the board tells that itself, or
    /// has none.
    pub signs: Signs,
    /// What the players do.
    pub rules: &'static str,
    /// Where the rules come from.
    pub source: &'static str,
    /// A position that can be pasted.
    pub example: &'static str,
}
