//! The options of a position, as the ruleset lists them.

use crate::games::rules::Signed;
use crate::ground::Player;

/// The options of a position, first all of Left's, then all of Right's. Each option is a sum of positions and
/// of negatives of positions.
#[derive(Clone, Debug, Default)]
pub struct NumberedOptions {
    parts: Vec<Signed<u32>>,
    /// The end of the parts of each option.
    ends: Vec<u32>,
    /// The end of the options of each player, as far as they are listed.
    players: Vec<u32>,
}

impl NumberedOptions {
    /// Adds a position, or its negative, to the current option. An option without parts is the game 0.
    #[inline]
    pub fn part(&mut self, position: u32, negated: bool) {
        self.parts.push(Signed { component: position, negated });
    }

    /// Adds several positions or negatives to the current option.
    pub fn parts(&mut self, parts: &[Signed<u32>]) {
        self.parts.extend_from_slice(parts);
    }

    /// Ends the current option.
    #[inline]
    pub fn end_option(&mut self) {
        self.ends.push(self.parts.len() as u32);
    }

    /// Ends the options of a player.
    pub fn end_player(&mut self) {
        self.players.push(self.ends.len() as u32);
    }

    /// Gives Right a copy of Left's options, and ends the options of both players.
    pub fn end_both(&mut self) {
        let parts = self.parts.len() as u32;
        self.end_player();
        self.parts.extend_from_within(..);
        for option in 0..self.ends.len() {
            self.ends.push(parts + self.ends[option]);
        }
        self.end_player();
    }

    /// Returns the number of options listed so far, for both players.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether no option is listed.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the parts of all options, one option after another.
    pub(super) fn all_parts(&self) -> &[Signed<u32>] {
        &self.parts
    }

    /// Iterates over the options of a player, each as its parts.
    pub(super) fn of(&self, player: Player) -> impl Iterator<Item = &[Signed<u32>]> {
        // An end that the ruleset has not marked is the end of the list.
        let end = |i: usize| self.players.get(i).copied().unwrap_or(self.ends.len() as u32) as usize;
        let range = match player {
            Player::Left => 0..end(0),
            Player::Right => end(0)..end(1),
        };
        range.map(|option| {
            let start = if option == 0 { 0 } else { self.ends[option - 1] as usize };
            &self.parts[start..self.ends[option] as usize]
        })
    }

    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.players.clear();
    }

    /// Returns the heap memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Signed<u32>>()
            + (self.ends.capacity() + self.players.capacity()) * size_of::<u32>()
    }
}
