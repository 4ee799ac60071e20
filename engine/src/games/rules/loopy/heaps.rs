//! Loopy games on heaps: Square-But-One, and Subtract or Add.

use std::sync::Arc;

use super::{Arena, Listing, Loopy, Periodic};
use crate::games::board::heaps::{HeapRules, Heaps};
use crate::ground::control::Control;
use crate::ground::graph::Arcs;
use crate::ground::{Facts, Failure, Ruleset};

// In all games with heaps, a token is a heap, and its state is its size.

/// A ruleset in which a move changes the size of one heap.
pub(super) trait HeapGame: Ruleset<Board = Heaps> {
    /// Returns the sizes that heaps can reach and the moves between them; see [`Loopy::arena`].
    fn arena(&self, board: &Heaps, control: &Control) -> Result<Arena, Failure>;
}

impl<G: HeapGame> Loopy for G {
    fn arena(&self, board: &Heaps, control: &Control) -> Result<Arena, Failure> {
        HeapGame::arena(self, board, control)
    }

    fn tokens(&self, board: &Heaps) -> Vec<u64> {
        board.heaps().to_vec()
    }

    fn advance(&self, board: &mut Heaps, token: usize, to: u64) {
        board.resize(token, to);
    }

    fn state_name(&self, _: &Heaps, state: u64) -> String {
        state.to_string()
    }

    fn listing(&self) -> Listing {
        Listing::Tokens
    }

    fn state_of_place(&self, board: &Heaps, place: usize) -> u64 {
        board.heaps()[place]
    }
}

// In Square-But-One, a move takes a square number of counters or adds one counter.

/// The ruleset Square-But-One.
pub struct SquareButOne;

static SQUARE_FACTS: Facts<'static> = Facts {
    name: "square_but_one",
    title: "Square-But-One",
    board: "heaps",
    notation: "the sizes of the heaps, `5 12`, at most 65536 each",
    signs: &[],
    rules: "a player takes a positive square number from a heap, or adds one to a heap that is even and not empty; the player who cannot move loses, and infinite play is a draw",
    source: "Lim Chu Wee, Combinatorial Game Theory V, mathstrek.blog, 2012",
    example: "5 6 21",
};

impl Ruleset for SquareButOne {
    type Board = Heaps;

    fn facts(&self) -> Facts<'_> {
        SQUARE_FACTS
    }

    fn alphabet(&self) -> HeapRules {
        HeapRules::Fixed
    }
}

impl HeapGame for SquareButOne {
    /// Lists the moves of heaps up to n + 1 for the largest heap n. A heap never grows further, since nothing
    /// can be added to an odd heap. Counts four bytes for each size and for each of its moves.
    fn arena(&self, board: &Heaps, control: &Control) -> Result<Arena, Failure> {
        let largest = board.heaps().iter().max().copied().unwrap_or(0);
        let entries = (largest as usize + 2).saturating_mul(largest.isqrt() as usize + 2);
        control.check(0, entries.saturating_mul(size_of::<u32>()))?;
        let last = largest + 1 - largest % 2;
        let mut arcs = Arcs::default();
        for heap in 0..=last {
            let smaller = (1..).map(|root| root * root).take_while(|square| *square <= heap);
            let larger = (heap > 0 && heap % 2 == 0).then_some(heap + 1);
            arcs.push(smaller.map(|square| heap - square).chain(larger).map(|to| to as u32));
        }
        Ok(Arena::Finite(Arc::new(arcs)))
    }
}

// In Subtract or Add, certain numbers may be taken from a heap, and certain others added to a heap that is
// not empty.

/// The ruleset Subtract or Add.
pub struct SubtractOrAdd;

static SUBTRACT_FACTS: Facts<'static> = Facts {
    name: "subtract_or_add",
    title: "Subtract or Add",
    board: "heaps",
    notation: "the changes of a heap that are moves, with their signs, and the sizes of the heaps: `+1 -4: 7 9`",
    signs: &[],
    rules: "a player changes the size of a nonempty heap by one of the given numbers, never below 0; the player who cannot move loses, and infinite play is a draw",
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

    fn cell(&self, _: usize) -> Option<(usize, Option<&'static str>)> {
        Some((0, None))
    }
}

impl Ruleset for SubtractOrAdd {
    type Board = Heaps;

    fn facts(&self) -> Facts<'_> {
        SUBTRACT_FACTS
    }

    fn alphabet(&self) -> HeapRules {
        HeapRules::Listed
    }
}

impl HeapGame for SubtractOrAdd {
    fn arena(&self, board: &Heaps, _: &Control) -> Result<Arena, Failure> {
        let changes = board.changes().to_vec();
        let reach = changes.iter().map(|change| change.unsigned_abs()).max().unwrap_or(1);
        Ok(Arena::Periodic(Arc::new(Heap { changes, reach })))
    }
}
