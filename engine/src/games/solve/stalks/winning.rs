//! The winning cuts.
//!
//! Left wins with a cut if the sum is at least 0 after it. Suppose that a tree has the value x, and has to be
//! worth at least t < x after the cut. At the first place where the signs of x and t differ, x continues with
//! a plus and t does not. If that place is in the stem, Left wins with each of her edges from there upwards,
//! on the stem and on the branches, since the remaining signs begin like x up to and including that place, or
//! end there. A cut below the place is not enough, since t continues with a plus where the remaining number
//! ends. If the place is above the stem, the branches have to be worth the remaining signs of t.

use super::forest::{Forest, Valued};
use super::sign_of;
use crate::games::board::stalks::{Cut, Tree};
use crate::games::surreal::{Ordinal, Surreal};
use crate::ground::control::Control;
use crate::ground::{Failure, Player};

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
