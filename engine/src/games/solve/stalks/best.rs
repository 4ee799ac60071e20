//! The choice of a good cut for a player.

use super::forest::{Forest, Valued, on_top};
use super::sign_of;
use super::winning::WinningCuts;
use crate::games::board::stalks::Cut;
use crate::games::surreal::{Expansion, NoSurreal, Ordinal, Sign, Surreal};
use crate::ground::control::Control;
use crate::ground::{Failure, Player};

/// The index of the edge that is tried if a player has no highest edge on a stem, in an ascending sequence
/// that eventually passes every edge of the player.
const FAR: u32 = 10;

/// A cut, and the amount by which the value of the trees among which it is made improves for the player.
struct Found {
    gain: Surreal,
    cut: Cut,
}

/// A search for a good cut of a player. The value of a tree increases with the value of its branches, so the
/// best cut among the branches is also best for the tree.
pub(super) struct Choice<'c> {
    player: Player,
    control: &'c Control,
    /// The winning cuts, in the order of the stalks.
    winning: Vec<WinningCuts>,
    path: Vec<usize>,
}

impl<'c> Choice<'c> {
    pub(super) fn of(
        forest: &Forest<'_>,
        player: Player,
        winning: Vec<WinningCuts>,
        control: &'c Control,
    ) -> Result<Option<Cut>, Failure> {
        let mut choice = Self { player, control, winning, path: Vec::new() };
        Ok(choice.among(forest)?.map(|found| found.cut))
    }

    fn among(&mut self, forest: &Forest<'_>) -> Result<Option<Found>, Failure> {
        let mut best = None;
        for (i, valued) in forest.trees.iter().enumerate() {
            self.control.check(1, 0)?;
            self.path.push(i);
            better(&mut best, self.on_stem(valued)?);
            better(&mut best, self.on_branches(valued)?);
            self.path.pop();
        }
        Ok(best)
    }

    fn on_stem(&self, valued: &Valued<'_>) -> Result<Option<Found>, Failure> {
        let (stem, own) = (&valued.tree.stem, sign_of(self.player));
        if !stem.has(own) {
            return Ok(None);
        }
        let place = self.winning.binary_search_by(|cuts| cuts.lowest.stalk.cmp(&self.path));
        let lowest = place.map_or(Ordinal::ZERO, |place| self.winning[place].lowest.below.clone());
        // If there is no highest edge, the far one may still lie below the winning edges.
        let below = highest(stem, own)?.max(lowest);
        let left = stem.prefix(&below, self.control)?.number(self.control)?;
        let cut = Cut { stalk: self.path.clone(), below };
        Ok(Some(Found { gain: self.gain(valued, &left), cut }))
    }

    fn on_branches(&mut self, valued: &Valued<'_>) -> Result<Option<Found>, Failure> {
        let Some(Found { gain, cut }) = self.among(&valued.branches)? else { return Ok(None) };
        let gain = if self.player == Player::Left { gain } else { gain.negative() };
        let branches = valued.branches.number.plus(&gain);
        let left = on_top(&valued.tree.stem, &branches, self.control)?.number(self.control)?;
        Ok(Some(Found { gain: self.gain(valued, &left), cut }))
    }

    /// Returns the gain of the player if the value of a tree becomes `left`.
    fn gain(&self, valued: &Valued<'_>, left: &Surreal) -> Surreal {
        let more = left.minus(&valued.number);
        if self.player == Player::Left { more } else { more.negative() }
    }
}

/// Replaces the best cut by `found` if that is better.
fn better(best: &mut Option<Found>, found: Option<Found>) {
    if let Some(found) = found
        && best.as_ref().is_none_or(|best| found.gain > best.gain)
    {
        *best = Some(found);
    }
}

/// Returns the place of the highest edge with a sign, or of one far up if there is no highest. Returns 0 if
/// there is no such edge.
fn highest(stem: &Expansion, sign: Sign) -> Result<Ordinal, NoSurreal> {
    Ok(stem.last_of(sign, FAR..FAR + 1)?.pop().unwrap_or(Ordinal::ZERO))
}
