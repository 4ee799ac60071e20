//! Sets of small numbers.

/// A set of numbers below a bound that the owner knows. Sets that are compared or joined have the same bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    pub(super) fn empty(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)].into())
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn join(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// Returns a number that is in both sets.
    pub(super) fn common(&self, other: &Self) -> Option<usize> {
        self.iter().find(|number| other.contains(*number))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * i + lowest)
            })
        })
    }

    /// Returns the number of machine words.
    pub(super) fn words(&self) -> u64 {
        self.0.len() as u64
    }
}
