//! Random bytes that are the same in every run, where a seed is asked for.

use crate::sample::Sampler;

/// The variable that holds the seed of random tests.
const SEED: &str = "UPSTAR_SEED";

/// If there is a number in `UPSTAR_SEED`, calls `check` with so many texts of random bytes, each at most so long,
/// short ones more often than long ones; says whether there is one.
pub fn seeded(texts: usize, longest: usize, check: impl Fn(&[u8])) -> bool {
    let Some(seed) = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok()) else { return false };
    let mut sampler = Sampler::new(seed);
    for _ in 0..texts {
        let most = 1 + sampler.below(longest as u64);
        let length = sampler.below(most + 1);
        let bytes: Vec<u8> = (0..length).map(|_| sampler.below(256) as u8).collect();
        check(&bytes);
    }
    true
}
