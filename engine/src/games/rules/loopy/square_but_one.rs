//! Square-But-One: a move takes a square number of counters or adds one counter.

use std::sync::Arc;

use super::Arena;
use super::heap_game::HeapGame;
use crate::games::board::heaps::{HeapRules, Heaps};
use crate::ground::graph::Arcs;
use crate::ground::{Facts, Ruleset};

/// The ruleset Square-But-One.
pub struct SquareButOne;

static FACTS: Facts = Facts {
    name: "square_but_one",
    title: "Square-But-One",
    board: "heaps",
    notation: "the sizes of the heaps, `5 12`, at most 65536 each",
    signs: &[],
    rules: "a player takes a positive square number from a heap, or adds one to a heap that is even and not empty; who cannot move \
            loses, and play without end is a draw",
    source: "Lim Chu Wee, Combinatorial Game Theory V, mathstrek.blog, 2012",
    example: "5 6 21",
};

impl Ruleset for SquareButOne {
    type Board = Heaps;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) -> HeapRules {
        HeapRules::Fixed
    }
}

impl HeapGame for SquareButOne {
    /// Counts four bytes for each heap size and for each of its moves.
    fn arena_bytes(&self, board: &Heaps) -> usize {
        let largest = board.heaps().iter().max().copied().unwrap_or(0) as usize;
        (largest + 2).saturating_mul(largest.isqrt() + 2).saturating_mul(size_of::<u32>())
    }

    /// Lists the moves of heaps up to n + 1 for the largest heap n. A heap never grows further, since nothing
    /// can be added to an odd heap.
    fn arena(&self, board: &Heaps) -> Arena {
        let largest = board.heaps().iter().max().copied().unwrap_or(0);
        let last = largest + 1 - largest % 2;
        let mut arcs = Arcs::default();
        for heap in 0..=last {
            let smaller = (1..).map(|root| root * root).take_while(|square| *square <= heap);
            let larger = (heap > 0 && heap % 2 == 0).then_some(heap + 1);
            arcs.push(smaller.map(|square| heap - square).chain(larger).map(|to| to as u32));
        }
        Arena::Finite(Arc::new(arcs))
    }
}
