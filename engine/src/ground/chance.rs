//! Random numbers from a seed, the same on every machine.

/// The generator SplitMix64 of Steele, Lea and Flood: a counter, and a function that mixes its bits.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// Makes the generator with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`, which must not be 0. All are equally likely.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // Reject numbers beyond the last multiple of the bound, which would make small remainders more
        // likely.
        let beyond = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < beyond {
                return number % bound;
            }
        }
    }

    /// Returns the number at a place of a random order of the numbers below `bound`, without storing the order. The
    /// generator stays as it is, so each place of one order can be asked for.
    ///
    /// The order is a Feistel network on the least even number of bits that is enough. A number beyond the bound is
    /// mapped again, until the result is below it.
    pub(crate) fn shuffled(&self, place: u64, bound: u64) -> u64 {
        let half = (64 - (bound - 1).leading_zeros()).div_ceil(2).max(1);
        let mask = (1 << half) - 1;
        let mut number = place;
        loop {
            for round in 0..ROUNDS {
                let (high, low) = (number >> half, number & mask);
                let mixed = Self(self.0 ^ (low << 3 | round)).next() & mask;
                number = low << half | (high ^ mixed);
            }
            if number < bound {
                return number;
            }
        }
    }

    /// Returns `count` different numbers below `bound`, in increasing order. There must be that many.
    pub(crate) fn subset(&mut self, count: u64, bound: u64) -> Vec<u64> {
        let mut chosen = Vec::with_capacity(count as usize);
        // Draw only as many numbers as are missing. The result is then the set of the first `count` different
        // numbers of one sequence.
        while (chosen.len() as u64) < count {
            for _ in chosen.len() as u64..count {
                chosen.push(self.below(bound));
            }
            chosen.sort_unstable();
            chosen.dedup();
        }
        chosen
    }
}

/// The rounds of the network that shuffles.
const ROUNDS: u64 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_each_number_once() {
        for bound in [1, 2, 3, 9, 64, 1000] {
            let chance = SplitMix64::new(bound);
            let mut order: Vec<u64> = (0..bound).map(|place| chance.shuffled(place, bound)).collect();
            assert!(bound < 9 || !order.is_sorted(), "{order:?}");
            order.sort_unstable();
            assert_eq!(order, (0..bound).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_generator_is_the_published_one() {
        let mut chance = SplitMix64::new(1_234_567);
        assert_eq!(chance.next(), 6_457_827_717_110_365_317);
        assert_eq!(chance.next(), 3_203_168_211_198_807_973);
    }
}
