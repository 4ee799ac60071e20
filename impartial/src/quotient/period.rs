//! Proofs that the images of heaps repeat for ever.

use crate::code::{Code, Constraint};

/// The bounds of a taking-and-breaking game.
///
/// Every move from a heap removes at most `taken` counters and leaves at most `parts` heaps. Whether a move from heap
/// n may leave some positive heaps depends on the number of counters that it removes and on the number of the heaps,
/// and on nothing else. This holds for octal and hexadecimal codes without conditions on the sizes of the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// The most heaps that a move leaves, at least 1.
    pub parts: u64,
    /// The most counters that a move removes.
    pub taken: u64,
}

impl Breaking {
    /// Returns the bounds of a code; nothing for codes with conditions on the sizes of the heaps, and for codes
    /// that have no last digit.
    #[must_use]
    pub fn of(code: &Code) -> Option<Self> {
        let (parts, taken) = (code.most_parts()?.max(1), code.last_digit()?);
        let is_free = |taken: u64, heaps: u64| {
            code.digit(taken).constraint(heaps).is_none_or(|constraint| constraint == Constraint::Any)
        };
        let is_plain = (0..=taken).all(|taken| (0..=parts).all(|heaps| is_free(taken, heaps)));
        is_plain.then_some(Self { parts, taken })
    }
}

/// A period of the images of heaps, which is proved for all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap that has the same image as the heap one period later, and so have all later ones.
    pub from: u64,
    /// The length of the period.
    pub length: u64,
    /// The greatest heap that the proof needs.
    pub proved_at: u64,
}

/// Returns the period of the images, if they prove one.
///
/// Let t be the most heaps and k the most counters of a move. Heap n + p has the image of heap n for all n >= n0 >= 1
/// if it has for n from n0 to t n0 + (t - 1) p + k - 1. For then a move from a larger heap n + p leaves a heap of at
/// least n0 + p, and a move from n leaves one of at least n0, that can be exchanged for one smaller or larger by p.
/// So both heaps have options with the same images, and the conditions of the quotient that hold for n hold for n + p
/// (after Plambeck and Siegel, *Misère quotients for impartial games*, 2008). The images must be those in the
/// quotient of all heaps up to the last one that is needed.
pub(super) fn period(images: &[usize], breaking: Breaking) -> Option<Period> {
    let last = images.len() as u64 - 1;
    let Breaking { parts, taken } = breaking;
    let proved_at = |from: u64, length: u64| (parts * (from + length) + taken).saturating_sub(1);
    (1..=last).take_while(|length| proved_at(1, *length) <= last).find_map(|length| {
        let shift = length as usize;
        let differing = (1..images.len() - shift).rev().find(|n| images[*n] != images[n + shift]);
        let from = differing.unwrap_or_default() as u64 + 1;
        let proved_at = proved_at(from, length);
        (proved_at <= last).then_some(Period { from, length, proved_at })
    })
}
