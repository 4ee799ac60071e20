//! The winning cuts, and the choice of a good cut for a player.

use super::{Forest, Valued, on_top, sign_of};
use crate::games::board::stalks::{Cut, Tree};
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

// Left wins with a cut if the sum is at least 0 after it. Suppose that a tree has the value x, and has to be
// worth at least t < x after the cut. At the first place where the signs of x and t differ, x continues with
// a plus and t does not. If that place is in the stem, Left wins with each of her edges from there upwards,
// on the stem and on the branches, since the remaining signs begin like x up to and including that place, or
// end there. A cut below the place is not enough, since t continues with a plus where the remaining number
// ends. If the place is above the stem, the branches have to be worth the remaining signs of t.

/// A set of winning cuts: all edges of the player on a stalk, from one of them upwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningCuts {
    /// The lowest of these edges.
    pub lowest: Cut,
}

/// A search for the winning cuts of a player.
pub(super) struct Search<'c> {
    player: Player,
    control: &'c Control,
    path: Vec<usize>,
    found: Vec<WinningCuts>,
}

impl<'c> Search<'c> {
    /// Returns the cuts after which the sum of trees is at least 0, from the player's point of view.
    pub(super) fn of(
        forest: &Forest<'_>,
        player: Player,
        control: &'c Control,
    ) -> Result<Vec<WinningCuts>, Failure> {
        let mut search = Self { player, control, path: Vec::new(), found: Vec::new() };
        search.among(forest, &Surreal::ZERO)?;
        Ok(search.found)
    }

    /// Collects the cuts after which the sum of trees is at least `wanted`, from the player's point of view.
    fn among(&mut self, forest: &Forest<'_>, wanted: &Surreal) -> Result<(), Failure> {
        // A cut changes one tree, so that tree alone has to make up for the difference.
        let missing = wanted.minus(&forest.number);
        for (i, valued) in forest.trees.iter().enumerate() {
            self.control.check(1, 0)?;
            self.path.push(i);
            self.on(valued, &missing.plus(&valued.number))?;
            self.path.pop();
        }
        Ok(())
    }

    /// Collects the cuts after which the tree is at least `wanted`, from the player's point of view.
    fn on(&mut self, valued: &Valued<'_>, wanted: &Surreal) -> Result<(), Failure> {
        let (tree, signs) = (valued.tree, &valued.signs);
        let wanted = wanted.signs(self.control)?;
        let place = signs.agreeing(&wanted, self.control)?;
        let own = sign_of(self.player);
        // Here the tree is not better for the player than `wanted`, and every cut of the player makes it
        // worse.
        if signs.sign_at(&place) != Some(own) && wanted.sign_at(&place) != Some(own.other()) {
            return Ok(());
        }
        let stem = tree.stem.length()?;
        if place < stem {
            if signs.sign_at(&place) == Some(own) {
                self.push(place);
                self.all_of(&tree.branches);
            }
            return Ok(());
        }
        let rest = wanted.behind(&stem, self.control)?.number(self.control)?;
        self.among(&valued.branches, &rest)
    }

    /// Collects all edges of the player on some trees.
    fn all_of(&mut self, trees: &[Tree]) {
        for (i, tree) in trees.iter().enumerate() {
            self.path.push(i);
            if let Some(lowest) = tree.stem.first_of(sign_of(self.player)) {
                self.push(lowest);
            }
            self.all_of(&tree.branches);
            self.path.pop();
        }
    }

    fn push(&mut self, below: Ordinal) {
        self.found.push(WinningCuts { lowest: Cut { stalk: self.path.clone(), below } });
    }
}
