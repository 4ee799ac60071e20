//! Adders-and-Ladders: counters move along a row of squares with ladders and snakes.

use std::sync::Arc;

use super::{Arena, Listing, Loopy};
use crate::games::board::track::Track;
use crate::ground::graph::Arcs;
use crate::ground::{Facts, Ruleset};

/// The ruleset Adders-and-Ladders.
///
/// ```
/// use upstar::{Control, Session, Store, games::rules::loopy::NimValue};
/// let store = Store::new();
/// let session = Session::new(&store);
/// let position = session.read("adders_and_ladders", "lesson @ 5")?;
/// let value = position.loopy().map(|position| position.value(&Control::unlimited())).transpose()?;
/// assert_eq!(value, Some(NimValue::Infinite(vec![0, 1, 2])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AddersAndLadders;

static FACTS: Facts = Facts {
    name: "adders_and_ladders",
    title: "Adders-and-Ladders",
    board: "track",
    notation: "squares and the longest step, ladders and snakes, and behind `@` the counters: `25/4 3>13 12>1 @ 1 2`; `lesson @ 1 2`, or \
               the counters alone, are on the board of the source",
    signs: &[],
    rules: "a player moves a counter ahead, at most to the longest step and not beyond the last square; where a ladder or snake \
            begins it goes on to the end of that; who cannot move loses, and play without end is a draw",
    source: "Lim Chu Wee, Introductory Combinatorial Game Theory, lesson 5; Winning Ways, ch. 12",
    example: "lesson @ 2 14",
};

/// Square n is the state n - 1.
impl Ruleset for AddersAndLadders {
    type Board = Track;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) {}
}

impl Loopy for AddersAndLadders {
    /// Counts four bytes for each square and for each step from it.
    fn arena_bytes(&self, board: &Track) -> usize {
        let row = board.max_step().min(board.squares()) as usize + 1;
        (board.squares() as usize).saturating_mul(row).saturating_mul(size_of::<u32>())
    }

    /// Lists the moves of each square. On a square with a ladder or a snake, they are the moves from its end.
    fn arena(&self, board: &Track) -> Arena {
        let mut arcs = Arcs::default();
        for square in 1..=board.squares() {
            let from = board.rest(square);
            let last = from.saturating_add(board.max_step()).min(board.squares());
            arcs.push((from + 1..=last).map(|to| board.rest(to) - 1));
        }
        Arena::Finite(Arc::new(arcs))
    }

    fn tokens(&self, board: &Track) -> Vec<u64> {
        board.counters().iter().map(|&square| u64::from(square) - 1).collect()
    }

    fn advance(&self, board: &mut Track, token: usize, to: u64) {
        board.move_counter(token, to as u32 + 1);
    }

    fn state_name(&self, _: &Track, state: u64) -> String {
        (state + 1).to_string()
    }

    fn listing(&self) -> Listing {
        Listing::PlacesByName
    }

    fn state_of_place(&self, _: &Track, place: usize) -> u64 {
        place as u64
    }
}
