//! Random bytes for tests, the same in every run for a given seed.

use crate::sample::Sampler;

/// The environment variable with the seed of random tests.
const SEED: &str = "UPSTAR_SEED";

/// Calls `check` with `texts` texts of at most `longest` random bytes, short ones more often than long
/// ones, if the variable `UPSTAR_SEED` is set; it must be a number. Returns whether it is set.
pub fn seeded(texts: usize, longest: usize, check: impl Fn(&[u8])) -> bool {
    let Ok(seed) = std::env::var(SEED) else { return false };
    let mut sampler = Sampler::new(seed.parse().expect("UPSTAR_SEED is a number"));
    for _ in 0..texts {
        // Two random numbers in a row favour short texts.
        let most = 1 + sampler.below(longest as u64);
        let length = sampler.below(most + 1);
        let bytes: Vec<u8> = (0..length).map(|_| sampler.below(256) as u8).collect();
        let _on_panic = OnPanic(&bytes, &seed);
        check(&bytes);
    }
    true
}

/// Prints the bytes and their seed if a check of them panics.
struct OnPanic<'t>(&'t [u8], &'t str);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("bytes at fault, with UPSTAR_SEED={}: {:?}", self.1, self.0);
        }
    }
}
