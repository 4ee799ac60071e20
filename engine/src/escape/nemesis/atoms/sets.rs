//! A stack of sets of atoms.

/// A handle of a set on the stack, valid until the stack is cut below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set(usize);

/// A stack of bit sets of the same width.
#[derive(Debug)]
pub(crate) struct Sets {
    words: Vec<u64>,
    width: usize,
}

impl Sets {
    pub(crate) fn new(width: usize) -> Self {
        Self { words: Vec::new(), width }
    }

    /// The height of the stack. [`Sets::cut`] removes the sets above a height.
    pub(crate) fn height(&self) -> usize {
        self.words.len()
    }

    /// The memory of the stack, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    pub(crate) fn cut(&mut self, height: usize) {
        self.words.truncate(height);
    }

    pub(crate) fn empty(&mut self) -> Set {
        let at = self.words.len();
        self.words.resize(at + self.width, 0);
        Set(at)
    }

    pub(crate) fn copy(&mut self, set: Set) -> Set {
        let at = self.words.len();
        self.words.extend_from_within(set.0..set.0 + self.width);
        Set(at)
    }

    pub(crate) fn of(&mut self, words: &[u64]) -> Set {
        let at = self.words.len();
        self.words.extend_from_slice(words);
        Set(at)
    }

    pub(crate) fn words(&self, set: Set) -> &[u64] {
        &self.words[set.0..set.0 + self.width]
    }

    pub(crate) fn words_mut(&mut self, set: Set) -> &mut [u64] {
        &mut self.words[set.0..set.0 + self.width]
    }

    #[inline]
    pub(crate) fn has(&self, set: Set, atom: u32) -> bool {
        self.words[set.0 + atom as usize / 64] >> (atom % 64) & 1 != 0
    }

    pub(crate) fn insert(&mut self, set: Set, atom: u32) {
        self.words[set.0 + atom as usize / 64] |= 1 << (atom % 64);
    }

    pub(crate) fn remove(&mut self, set: Set, atom: u32) {
        self.words[set.0 + atom as usize / 64] &= !(1 << (atom % 64));
    }

    pub(crate) fn clear(&mut self, set: Set) {
        self.words_mut(set).fill(0);
    }

    /// Copies a set to `target`.
    pub(crate) fn assign(&mut self, target: Set, set: Set) {
        self.words.copy_within(set.0..set.0 + self.width, target.0);
    }

    /// Adds the atoms of a set to `target`.
    pub(crate) fn unite(&mut self, target: Set, set: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] |= self.words[set.0 + i];
        }
    }

    /// Removes from `target` the atoms that are not in a set.
    pub(crate) fn intersect(&mut self, target: Set, set: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] &= self.words[set.0 + i];
        }
    }

    /// Adds to `target` the atoms of a set that are not in the other one.
    pub(crate) fn unite_without(&mut self, target: Set, set: Set, other: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] |= self.words[set.0 + i] & !self.words[other.0 + i];
        }
    }

    /// Creates the set of the images of the atoms of a set.
    pub(crate) fn image(&mut self, set: Set, image: impl Fn(u32) -> u32) -> Set {
        let target = self.empty();
        for i in 0..self.width {
            let mut rest = self.words[set.0 + i];
            while rest != 0 {
                self.insert(target, image(i as u32 * 64 + rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        target
    }

    /// Iterates over the atoms of a set in increasing order.
    pub(crate) fn atoms(&self, set: Set) -> impl Iterator<Item = u32> + '_ {
        bits(self.words(set))
    }
}

/// Iterates over the atoms of a set in increasing order.
pub(crate) fn bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros());
            // Clears the lowest bit; a word that is 0 stays 0.
            rest &= rest.wrapping_sub(1);
            bit.map(|bit| i as u32 * 64 + bit)
        })
    })
}
