//! Chance from a seed, the same on every machine.

/// Steele, Lea and Flood's generator: a counter and a function that mixes its bits.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, each as likely as the others.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // The numbers beyond the last multiple of the bound would make small remainders likelier.
        let beyond = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < beyond {
                return number % bound;
            }
        }
    }

    /// So many different numbers below `bound`, in increasing order.
    pub(crate) fn subset(&mut self, count: u64, bound: u64) -> Vec<u64> {
        let mut chosen = Vec::with_capacity(count as usize);
        // As many are drawn as are missing, so that what is found are the first different ones of one
        // sequence.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        let mut chance = SplitMix64::new(1_234_567);
        assert_eq!(chance.next(), 6_457_827_717_110_365_317);
        assert_eq!(chance.next(), 3_203_168_211_198_807_973);
    }
}
