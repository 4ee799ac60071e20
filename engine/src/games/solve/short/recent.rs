//! The pieces that a search met recently.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

const FIRST_BITS: u32 = 5;
const LAST_BITS: u32 = 13;

/// A small lossy map from pieces to what is known about them, such as their values, owned by one thread. A piece
/// that soon occurs again needs neither its normal form nor the memo. The same piece often recurs, since moves in different places commute: below
/// 5x5 Domineering, two thirds of the pieces do.
pub(super) struct Recent<P, T> {
    places: Vec<Option<(P, T)>>,
    puts: usize,
}

impl<P, T> Default for Recent<P, T> {
    fn default() -> Self {
        Self { places: Vec::new(), puts: 0 }
    }
}

impl<P: Clone + Eq + Hash, T> Recent<P, T> {
    #[inline]
    fn place(&self, piece: &P) -> usize {
        FxBuildHasher.hash_one(piece) as usize & self.places.len().wrapping_sub(1)
    }

    #[inline]
    pub(super) fn get(&self, piece: &P) -> Option<&T> {
        match self.places.get(self.place(piece)) {
            Some(Some((known, found))) if known == piece => Some(found),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn put(&mut self, piece: &P, found: T) {
        self.puts += 1;
        if self.puts > self.places.len() && self.places.len() < 1 << LAST_BITS {
            self.grow();
        }
        let place = self.place(piece);
        self.places[place] = Some((piece.clone(), found));
    }

    /// Makes the table four times as large, and empties it. The pieces that it held soon occur again.
    #[cold]
    fn grow(&mut self) {
        let places = (self.places.len() * 4).max(1 << FIRST_BITS);
        self.places.clear();
        self.places.resize_with(places, || None);
    }
}
