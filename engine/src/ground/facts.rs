//! Facts about rulesets, as data.

use super::Player;

/// The bytes of a notation, with their meaning in pictures.
pub type Signs = &'static [Sign];

/// A byte of a notation, with its meaning in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The byte in the notation.
    pub byte: u8,
    /// The owner of the piece; `None` if it belongs to both players or to neither.
    pub whose: Option<Player>,
    /// The description below a picture.
    pub words: &'static str,
}

impl Sign {
    /// Makes a sign for a piece of a player.
    pub const fn of(whose: Player, byte: u8, words: &'static str) -> Self {
        Self { byte, whose: Some(whose), words }
    }

    /// Makes a sign that belongs to neither player, or to both.
    pub const fn nobodys(byte: u8, words: &'static str) -> Self {
        Self { byte, whose: None, words }
    }
}

/// The facts about a ruleset. Every list of rulesets is made from these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The name in commands and in expressions.
    pub name: &'static str,
    /// The name in the literature.
    pub title: &'static str,
    /// The kind of board.
    pub board: &'static str,
    /// A description of the notation of positions, with the meaning of the characters.
    pub notation: &'static str,
    /// The descriptions of pieces and marks below pictures; empty if the board describes them itself, or has
    /// none.
    pub signs: Signs,
    /// A description of the moves.
    pub rules: &'static str,
    /// The source of the rules.
    pub source: &'static str,
    /// An example of a position, in its notation.
    pub example: &'static str,
}
