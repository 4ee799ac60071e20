//! Facts about rulesets, as data.

use super::Player;

/// Bytes of a notation, as pictures show them.
pub type Signs = &'static [Sign];

/// A byte of a notation, as pictures show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// As it is written.
    pub byte: u8,
    /// Whose piece it is, if it is one player's alone.
    pub whose: Option<Player>,
    /// The words for it below a picture.
    pub words: &'static str,
}

impl Sign {
    /// A piece of a player.
    pub const fn of(whose: Player, byte: u8, words: &'static str) -> Self {
        Self { byte, whose: Some(whose), words }
    }

    /// What is no player's, or both players'.
    pub const fn nobodys(byte: u8, words: &'static str) -> Self {
        Self { byte, whose: None, words }
    }
}

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
