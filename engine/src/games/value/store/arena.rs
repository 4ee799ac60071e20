//! An append-only arena of 64-bit words, which many threads read while some append.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ground::memory::Padded;

/// The first offset handed out is `2^FIRST_BITS`; smaller numbers are free for other meanings.
const FIRST_BITS: u32 = 12;
/// Segment `i` holds the offsets from `2^(FIRST_BITS + i)` up to, but not including, twice that.
const SEGMENTS: usize = 32 - FIRST_BITS as usize;

/// An arena of words in segments that double in size. A word never moves, and a slice of words lives as long
/// as the arena.
///
/// The words are atomic only so that threads can share them. A record is written before its offset is
/// published through an acquire/release pair (the lock of the interner, or a slot of a memo), so readers may
/// load words with relaxed order.
pub(crate) struct Arena {
    segments: [OnceLock<Box<[AtomicU64]>>; SEGMENTS],
    next: Padded<AtomicU64>,
}

impl Arena {
    pub(crate) fn new() -> Self {
        Self {
            segments: [const { OnceLock::new() }; SEGMENTS],
            next: Padded(AtomicU64::new(1 << FIRST_BITS)),
        }
    }

    /// Reserves `len` consecutive words and returns the offset of the first; `None` when 32 bits are used
    /// up.
    ///
    /// The words are zero. A record never straddles two segments; the rest of a segment that is too short
    /// for it is wasted.
    pub(crate) fn reserve(&self, len: usize) -> Option<u32> {
        loop {
            let start = self.next.fetch_add(len as u64, Ordering::Relaxed);
            let last = start + len as u64 - 1;
            if last >= 1 << 32 {
                return None;
            }
            if start.ilog2() == last.ilog2() {
                // A segment ends at a power of two, so equal logarithms mean one segment. Otherwise the
                // reserved words stay unused, and the next attempt starts behind them.
                self.segment(start.ilog2() - FIRST_BITS);
                return Some(start as u32);
            }
        }
    }

    fn segment(&self, index: u32) -> &[AtomicU64] {
        self.segments[index as usize].get_or_init(|| bytemuck::zeroed_slice_box(1 << (FIRST_BITS + index)))
    }

    /// Returns the words from `offset` to the end of its segment; none if the segment was never allocated.
    #[inline]
    pub(crate) fn words(&self, offset: u32) -> &[AtomicU64] {
        let log = offset.ilog2();
        match self.segments[(log - FIRST_BITS) as usize].get() {
            Some(segment) => &segment[(offset ^ (1 << log)) as usize..],
            None => &[],
        }
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        (self.next.load(Ordering::Relaxed) as usize - (1 << FIRST_BITS)) * 8
    }
}
