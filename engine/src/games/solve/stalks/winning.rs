//! Which cuts win.
//!
//! Left wins with a cut if the sum is at least 0 after it. Let a tree have the value x, and let it have to
//! be worth t < x at least after the cut. The signs of x and t part at some place, where x goes on with a plus and t does not.
//! If that place is in the stem, Left wins with each of her edges from there upwards, on the stem and on the branches: what is
//! left begins like x behind the place. No cut below is enough, since it leaves a number at which t goes on with a plus. If
//! it is above the stem, the branches have to be worth what is left of the signs of t.

use super::forest::{Forest, Valued};
use super::sign_of;
use crate::games::board::stalks::{Cut, Tree};
use crate::games::surreal::{NotTold, Ordinal, Surreal};
use crate::ground::control::Control;
use crate::ground::{Failure, Player};

/// Cuts that win: all edges of the player on a stalk, from one of them upwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningCuts {
    /// The lowest one.
    pub lowest: Cut,
}

/// Looks for the cuts of a player that win.
pub(super) struct Search<'c> {
    player: Player,
    control: &'c Control,
    path: Vec<usize>,
    found: Vec<WinningCuts>,
}

impl<'c> Search<'c> {
    /// The cuts after which trees side by side are worth 0 at least, to the player.
    pub(super) fn of(
        forest: &Forest<'_>,
        player: Player,
        control: &'c Control,
    ) -> Result<Vec<WinningCuts>, Failure> {
        let mut search = Self { player, control, path: Vec::new(), found: Vec::new() };
        search.among(forest, &Surreal::ZERO)?;
        Ok(search.found)
    }

    /// Cuts after which trees side by side are worth so much at least, to the player.
    fn among(&mut self, forest: &Forest<'_>, wanted: &Surreal) -> Result<(), Failure> {
        let missing = wanted.minus(&forest.number);
        for (i, valued) in forest.trees.iter().enumerate() {
            self.control.check(1, 0)?;
            self.path.push(i);
            self.on(valued, &missing.plus(&valued.number))?;
            self.path.pop();
        }
        Ok(())
    }

    /// Cuts after which a tree is worth so much at least.
    fn on(&mut self, valued: &Valued<'_>, wanted: &Surreal) -> Result<(), Failure> {
        let (tree, signs) = (valued.tree, &valued.signs);
        let wanted = wanted.signs(self.control)?;
        let place = signs.agreeing(&wanted, self.control)?;
        let own = sign_of(self.player);
        if signs.sign_at(&place) != Some(own) && wanted.sign_at(&place) != Some(own.other()) {
            return Ok(());
        }
        let stem = tree.stem.length().map_err(NotTold::from)?;
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

    /// All edges of the player's on trees.
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
