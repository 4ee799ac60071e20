//! Infinite Hackenbush: red-blue Hackenbush on trees of stalks that may go on for ever.
//!
//! A cut leaves the part of the tree below the edge. What is left is smaller in the order of ordinals, so
//! every play ends.

use crate::games::board::stalks::Stalks;
use crate::ground::board::Board;
use crate::ground::{Facts, Ruleset};

/// The ruleset Infinite Hackenbush.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfiniteHackenbush;

static FACTS: Facts<'static> = Facts {
    name: "infinite_hackenbush",
    title: "Infinite Hackenbush",
    board: Stalks::KIND,
    notation: "trees joined by +; a stalk from the ground upwards is BBR, B(RB) with edges that repeat for ever, or B*w R*(w + 1) with lengths; branches on top stand in brackets, B[R, BB]",
    signs: &[],
    rules: "Left cuts a blue edge, Right a red edge; edges that are no longer joined to the ground disappear; the player who has no edge to cut loses",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 2; J. H. Conway, On Numbers and Games, ch. 15",
    example: "B*w + RRR",
};

impl Ruleset for InfiniteHackenbush {
    type Board = Stalks;

    fn facts(&self) -> Facts<'_> {
        FACTS
    }

    fn alphabet(&self) {}
}
