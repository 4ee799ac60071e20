//! Sets of squares of a small board, as bit sets.

/// A set of squares with numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Squares<const W: usize>([u64; W]);

impl<const W: usize> Squares<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    pub(super) fn with(mut self, square: usize) -> Self {
        self.0[square / 64] |= 1 << (square % 64);
        self
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Returns the squares in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            // Each step clears the lowest bit.
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| i * 64 + word.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let one = Squares::<2>::EMPTY.with(3).with(70);
        let other = Squares::EMPTY.with(70).with(127);
        assert_eq!(one.union(&other).iter().collect::<Vec<_>>(), [3, 70, 127]);
        assert_eq!(one.intersection(&other).iter().collect::<Vec<_>>(), [70]);
        assert!(!one.is_disjoint(&other) && one.is_disjoint(&Squares::EMPTY.with(4)));
        assert!(one.contains(70) && !one.contains(71));
    }
}
