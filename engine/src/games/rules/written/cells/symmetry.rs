//! The symmetries of the rules, proved by comparing the patterns of the rules.

use std::collections::BTreeSet;

use super::codes::{Codes, Exchange};
use super::laid::{LaidEverywhere, LaidRule, LaidStep, Symmetry};
use crate::ground::Player;

/// A symmetry of the board that preserves the rules or exchanges the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RuleSymmetry {
    pub(super) of_board: Symmetry,
    pub(super) negates: bool,
}

/// The action of a symmetry of the board on positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) of_board: Symmetry,
    /// Whether the symmetry preserves the rules of each player.
    pub(super) keeps: bool,
    /// Whether the symmetry exchanges the players.
    pub(super) negates: bool,
    /// Whether exchanging the players exchanges the first two bits of the codes.
    pub(super) exchanges_bits: bool,
}

/// Returns the actions of symmetries on positions: first those that keep rows and columns, then those that
/// exchange them.
pub(super) fn turns(symmetries: &[RuleSymmetry], codes: &Codes) -> [Vec<Turn>; 2] {
    [false, true].map(|transposes| {
        let mut turns: Vec<Turn> = Vec::new();
        for symmetry in symmetries.iter().filter(|symmetry| symmetry.of_board.transposes == transposes) {
            let at = turns.iter().position(|turn| turn.of_board == symmetry.of_board).unwrap_or_else(|| {
                let exchanges_bits = codes.exchange == Exchange::FirstBits;
                turns.push(Turn {
                    of_board: symmetry.of_board,
                    keeps: false,
                    negates: false,
                    exchanges_bits,
                });
                turns.len() - 1
            });
            turns[at].keeps |= !symmetry.negates;
            turns[at].negates |= symmetry.negates;
        }
        turns
    })
}

/// Returns the meaning of a player's rules under a symmetry and an exchange of characters.
pub(super) fn says(
    rules: &[LaidRule],
    player: Player,
    symmetry: Symmetry,
    to: &dyn Fn(u8) -> u8,
) -> BTreeSet<Vec<LaidStep>> {
    rules.iter().filter(|rule| rule.player == player).flat_map(|rule| rule.says(symmetry, to)).collect()
}

/// Returns the symmetries of rules, with the identity first.
pub(super) fn symmetries(
    rules: &[LaidRule],
    everywhere: &[LaidEverywhere],
    exchange: &[u8],
    codes: &Codes,
    is_strip: bool,
) -> Vec<RuleSymmetry> {
    let same = |c: u8| c;
    let other = |c: u8| exchange[c as usize];
    let conditions = |symmetry: Symmetry, to: &dyn Fn(u8) -> u8| -> BTreeSet<LaidEverywhere> {
        everywhere.iter().map(|condition| condition.says(symmetry, to)).collect()
    };
    let plain = Player::BOTH.map(|player| says(rules, player, Symmetry::IDENTITY, &same));
    let plain_conditions = conditions(Symmetry::IDENTITY, &same);
    let holds = |symmetry: Symmetry, negates: bool| {
        let to: &dyn Fn(u8) -> u8 = if negates { &other } else { &same };
        conditions(symmetry, to) == plain_conditions
            && Player::BOTH.into_iter().all(|player| {
                let whose = if negates { player.other() } else { player };
                says(rules, player, symmetry, to) == plain[whose]
            })
    };
    let of_board = || Symmetry::all().filter(|s| !is_strip || !(s.transposes || s.flips_y));
    let mut found: Vec<RuleSymmetry> = (of_board().filter(|&s| holds(s, false)))
        .map(|of_board| RuleSymmetry { of_board, negates: false })
        .collect();
    if codes.exchange != Exchange::Impossible {
        // If a symmetry of the board both preserves the rules and exchanges the players without changing
        // codes, both players have the same moves. All values are then nimbers, which are their own
        // negatives, so the first kind is enough.
        let is_new = |s: &Symmetry| {
            found.iter().all(|known| known.of_board != *s) || codes.exchange != Exchange::Nothing
        };
        let negating = of_board().filter(is_new).filter(|&s| holds(s, true));
        let negating: Vec<_> = negating.map(|of_board| RuleSymmetry { of_board, negates: true }).collect();
        found.extend(negating);
    }
    found
}
