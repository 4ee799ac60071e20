//! A stack of sets of atoms.

/// A set on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set(usize);

/// Sets of bits of one width, allocated and given back like plates.
#[derive(Debug)]
pub(super) struct Sets {
    words: Vec<u64>,
    width: usize,
}

impl Sets {
    pub(super) fn new(width: usize) -> Self {
        Self { words: Vec::new(), width }
    }

    /// How high the stack is; sets above this are given back by [`Sets::cut`].
    pub(super) fn height(&self) -> usize {
        self.words.len()
    }

    /// The memory of the stack, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    pub(super) fn cut(&mut self, height: usize) {
        self.words.truncate(height);
    }

    pub(super) fn empty(&mut self) -> Set {
        let at = self.words.len();
        self.words.resize(at + self.width, 0);
        Set(at)
    }

    pub(super) fn copy(&mut self, set: Set) -> Set {
        let at = self.words.len();
        self.words.extend_from_within(set.0..set.0 + self.width);
        Set(at)
    }

    pub(super) fn of(&mut self, words: &[u64]) -> Set {
        let at = self.words.len();
        self.words.extend_from_slice(words);
        Set(at)
    }

    pub(super) fn words(&self, set: Set) -> &[u64] {
        &self.words[set.0..set.0 + self.width]
    }

    pub(super) fn words_mut(&mut self, set: Set) -> &mut [u64] {
        &mut self.words[set.0..set.0 + self.width]
    }

    #[inline]
    pub(super) fn has(&self, set: Set, atom: u32) -> bool {
        self.words[set.0 + atom as usize / 64] >> (atom % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, set: Set, atom: u32) {
        self.words[set.0 + atom as usize / 64] |= 1 << (atom % 64);
    }

    pub(super) fn remove(&mut self, set: Set, atom: u32) {
        self.words[set.0 + atom as usize / 64] &= !(1 << (atom % 64));
    }

    pub(super) fn clear(&mut self, set: Set) {
        self.words_mut(set).fill(0);
    }

    /// `target` becomes another set.
    pub(super) fn assign(&mut self, target: Set, set: Set) {
        self.words.copy_within(set.0..set.0 + self.width, target.0);
    }

    /// Adds the atoms of a set to `target`.
    pub(super) fn unite(&mut self, target: Set, set: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] |= self.words[set.0 + i];
        }
    }

    /// Leaves in `target` what is in the set, too.
    pub(super) fn intersect(&mut self, target: Set, set: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] &= self.words[set.0 + i];
        }
    }

    /// Adds to `target` the atoms of a set that are not in the other one.
    pub(super) fn unite_without(&mut self, target: Set, set: Set, other: Set) {
        for i in 0..self.width {
            self.words[target.0 + i] |= self.words[set.0 + i] & !self.words[other.0 + i];
        }
    }

    /// A set of the images of the atoms of a set.
    pub(super) fn image(&mut self, set: Set, image: impl Fn(u32) -> u32) -> Set {
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

    /// The atoms in order.
    pub(super) fn atoms(&self, set: Set) -> impl Iterator<Item = u32> + '_ {
        bits(self.words(set))
    }
}

/// The atoms of a set in order.
pub(super) fn bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            bit.map(|bit| i as u32 * 64 + bit)
        })
    })
}
