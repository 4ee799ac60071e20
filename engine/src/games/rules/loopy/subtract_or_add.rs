//! Subtract or Add: certain numbers may be taken from a heap, and certain others added to a heap that is not
//! empty.

use std::sync::Arc;

use super::heap_game::HeapGame;
use super::{Arena, Periodic};
use crate::games::board::heaps::{HeapRules, Heaps};
use crate::ground::{Facts, Ruleset};

/// The ruleset Subtract or Add.
pub struct SubtractOrAdd;

static FACTS: Facts = Facts {
    name: "subtract_or_add",
    title: "Subtract or Add",
    board: "heaps",
    notation: "the changes of a heap that are moves, each with its sign, and the sizes of the heaps: `+1 -4: 7 9`",
    signs: &[],
    rules: "a player takes one of certain numbers from a heap that has as many, or adds one of certain others to a heap that is not \
            empty; who cannot move loses, and play without end is a draw",
    source: "a subtraction game (Winning Ways, ch. 4) whose heaps may grow, as in Square-But-One",
    example: "+1 -4: 7 9",
};

/// The board of one heap: row n is the heap of n.
struct Heap {
    changes: Vec<i64>,
    /// The largest absolute value of a change. From this row on, every subtraction is possible.
    reach: u64,
}

impl Periodic for Heap {
    fn kinds(&self) -> usize {
        1
    }

    fn regular_from(&self) -> u64 {
        self.reach
    }

    fn reach(&self) -> u64 {
        self.reach
    }

    fn options(&self, row: u64, _: usize, options: &mut Vec<(u64, usize)>) {
        let allowed = self.changes.iter().filter(|&&change| change < 0 || row > 0);
        let heaps = allowed.filter_map(|&change| row.checked_add_signed(change));
        options.extend(heaps.map(|heap| (heap, 0)));
    }

    fn columns(&self) -> Vec<String> {
        vec!["value".to_owned()]
    }

    fn cell(&self, _: usize) -> (usize, Option<&'static str>) {
        (0, None)
    }
}

impl Ruleset for SubtractOrAdd {
    type Board = Heaps;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> HeapRules {
        HeapRules::Told
    }
}

impl HeapGame for SubtractOrAdd {
    fn arena(&self, board: &Heaps) -> Arena {
        let changes = board.changes().to_vec();
        let reach = changes.iter().map(|change| change.unsigned_abs()).max().unwrap_or(1);
        Arena::Periodic(Arc::new(Heap { changes, reach }))
    }
}
