//! The moves of the heaps of a game, as far as they are known.

use std::fmt;

use crate::budget::{Budget, Stopped};
use crate::game::HeapGame;

/// A multiset of heaps, in ascending order.
pub(super) type Word = Vec<u32>;

/// An option of a heap that is not smaller than the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSmaller {
    /// The heap.
    pub heap: u64,
    /// A heap of an option of it, which is 0 or not smaller.
    pub left: u64,
}

impl fmt::Display for NotSmaller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a move from heap {} leaves a heap of size {}", self.heap, self.left)
    }
}

impl std::error::Error for NotSmaller {}

/// The options of the heaps 1, 2, 3, ..
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    /// The options of heap n at place n - 1, without repetitions.
    options: Vec<Vec<Word>>,
}

impl Moves {
    /// Adds the next heap.
    pub(super) fn add<G: HeapGame + ?Sized>(
        &mut self,
        game: &G,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), Stopped>, NotSmaller> {
        let heap = self.options.len() as u64 + 1;
        let mut wrong = None;
        let mut steps = 1;
        let mut options: Vec<Word> = Vec::new();
        game.options(heap, &mut |left| {
            wrong = wrong.or_else(|| left.iter().copied().find(|left| !(1..heap).contains(left)));
            let mut word: Word = left.iter().map(|left| *left as u32).collect();
            word.sort_unstable();
            steps += 1 + left.len() as u64;
            options.push(word);
        });
        if let Some(left) = wrong {
            return Err(NotSmaller { heap, left });
        }
        options.sort_unstable();
        options.dedup();
        self.options.push(options);
        Ok(budget.spend(steps))
    }

    pub(super) fn of(&self, heap: u32) -> &[Word] {
        &self.options[heap as usize - 1]
    }
}

/// Returns the multiset without one heap that it has.
pub(super) fn without(word: &[u32], at: usize) -> Word {
    let mut rest = word.to_vec();
    rest.remove(at);
    rest
}

/// Returns two multisets together.
pub(super) fn joined(left: &[u32], right: &[u32]) -> Word {
    let mut all = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            all.push(left[i]);
            i += 1;
        } else {
            all.push(right[j]);
            j += 1;
        }
    }
    all.extend_from_slice(&left[i..]);
    all.extend_from_slice(&right[j..]);
    all
}
