//! Collections of sets, each with a number.

/// A set of numbers below [`Set::BITS`].
pub(super) type Set = u128;

/// Returns the numbers in a set, in increasing order.
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit
        })
    })
}

/// The greatest number of sets in a leaf that could be split.
const MOST_IN_LEAF: usize = 24;

/// A range of levels, with both ends.
#[derive(Clone, Copy)]
pub(super) struct Levels {
    least: u32,
    greatest: u32,
}

impl Levels {
    const NONE: Self = Self { least: u32::MAX, greatest: 0 };

    pub(super) fn from(least: u32) -> Self {
        Self { least, greatest: u32::MAX }
    }

    pub(super) fn to(greatest: u32) -> Self {
        Self { least: 0, greatest }
    }

    fn has(self, level: u32) -> bool {
        self.least <= level && level <= self.greatest
    }

    fn meets(self, other: Self) -> bool {
        self.least <= other.greatest && other.least <= self.greatest
    }

    fn and(self, level: u32) -> Self {
        Self { least: self.least.min(level), greatest: self.greatest.max(level) }
    }
}

/// A collection of sets, each with a level: a binary tree.
pub(super) struct Sets {
    /// The numbers that all sets have in common.
    common: Set,
    /// The numbers that are in one of the sets.
    all: Set,
    levels: Levels,
    node: Node,
}

enum Node {
    Leaf(Vec<(Set, u32)>),
    /// The sets without a number, and those with it.
    Split(u32, Box<[Sets; 2]>),
}

impl Default for Sets {
    fn default() -> Self {
        Self { common: Set::MAX, all: 0, levels: Levels::NONE, node: Node::Leaf(Vec::new()) }
    }
}

impl Sets {
    /// Adds a set.
    pub(super) fn insert(&mut self, set: Set, level: u32) {
        self.common &= set;
        self.all |= set;
        self.levels = self.levels.and(level);
        match &mut self.node {
            Node::Split(number, parts) => parts[usize::from(set >> *number & 1 == 1)].insert(set, level),
            Node::Leaf(sets) => {
                sets.push((set, level));
                if sets.len() > MOST_IN_LEAF {
                    self.split();
                }
            }
        }
    }

    /// Splits a leaf by the number that is in about half of its sets.
    fn split(&mut self) {
        let Node::Leaf(sets) = &mut self.node else { return };
        let with = |number: u32| sets.iter().filter(|entry| entry.0 >> number & 1 == 1).count();
        let half = sets.len() / 2;
        let number = bits(self.all & !self.common).min_by_key(|&number| with(number).abs_diff(half));
        if let Some(number) = number {
            let mut parts = Box::new([Self::default(), Self::default()]);
            for (set, level) in std::mem::take(sets) {
                parts[usize::from(set >> number & 1 == 1)].insert(set, level);
            }
            self.node = Node::Split(number, parts);
        }
    }

    /// Visits the sets with a level in this range that have at most `most` numbers, which is 0 or 1, in common
    /// with another set.
    pub(super) fn visit(&self, other: Set, most: u32, levels: Levels, visitor: &mut impl FnMut(Set)) {
        let is_near = |set: Set| {
            let meet = set & other;
            if most == 0 { meet == 0 } else { meet & meet.wrapping_sub(1) == 0 }
        };
        if !self.levels.meets(levels) || !is_near(self.common) {
            return;
        }
        match &self.node {
            Node::Split(_, parts) => parts.iter().for_each(|part| part.visit(other, most, levels, visitor)),
            Node::Leaf(sets) => {
                for &(set, level) in sets {
                    if is_near(set) && levels.has(level) {
                        visitor(set);
                    }
                }
            }
        }
    }

    /// Removes the sets with a level in this range that contain another set.
    pub(super) fn remove_supersets(&mut self, of: Set, levels: Levels) {
        if !self.levels.meets(levels) || of & !self.all != 0 {
            return;
        }
        match &mut self.node {
            Node::Split(_, parts) => parts.iter_mut().for_each(|part| part.remove_supersets(of, levels)),
            Node::Leaf(sets) => sets.retain(|&(set, level)| of & !set != 0 || !levels.has(level)),
        }
    }
}
