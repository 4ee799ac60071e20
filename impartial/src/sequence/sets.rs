//! Sets of small numbers.

/// A set of numbers, as bits. The number of words is 0 or a power of two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

/// The places whose number has a bit, by the place of this bit.
const WITHOUT_BIT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

impl Bits {
    pub(super) fn words(&self) -> usize {
        self.0.len()
    }

    fn make_room(&mut self, words: usize) {
        if words > self.0.len() {
            self.0.resize(words.next_power_of_two(), 0);
        }
    }

    pub(super) fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        self.make_room(word + 1);
        self.0[word] |= 1 << (number % 64);
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.make_room(other.0.len());
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// Adds the exclusive or of each number of another set and `summand`.
    pub(super) fn add_sums(&mut self, other: &Self, summand: u32) {
        if other.0.is_empty() {
            return;
        }
        let word = summand as usize / 64;
        self.make_room(other.0.len().max((word + 1).next_power_of_two()));
        for (place, bits) in other.0.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let mut bits = *bits;
            for (bit, mask) in WITHOUT_BIT.iter().enumerate().filter(|(bit, _)| summand >> bit & 1 != 0) {
                bits = (bits & mask) << (1 << bit) | bits >> (1 << bit) & mask;
            }
            self.0[place ^ word] |= bits;
        }
    }

    /// Returns the least number that is not in the set.
    pub(super) fn mex(&self) -> u32 {
        let place = self.0.iter().position(|word| *word != u64::MAX).unwrap_or(self.0.len());
        64 * place as u32 + self.0.get(place).map_or(0, |word| word.trailing_ones())
    }
}
