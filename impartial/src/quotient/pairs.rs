//! The pairs of the image of a position and of the images of its options.

use super::bits::Bits;
use super::monoid::Monoid;
use super::moves::Word;
use crate::budget::{Budget, Stopped};

/// A heap with an option: its image, and those of its options.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    pub(super) heap: u32,
    pub(super) image: usize,
    pub(super) options: Bits,
}

/// A sum of heaps: its image, those of its options, and how it was made.
#[derive(Clone, Debug)]
struct Pair {
    image: usize,
    options: Bits,
    heap: u32,
    rest: Option<u32>,
}

/// The positions that are not terminal, as far as the condition (N) needs them: every one whose image is not in P has
/// an option whose image is.
///
/// The set T(X) of the images of the options obeys T(X + h) = Φ(h) T(X) ∪ Φ(X) T(h). A position with the same image
/// and a larger set satisfies (N) with everything beside it if the smaller one does, so only the least sets are kept.
/// Heaps without options are left out: they act as nothing.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    generators: Vec<Generator>,
    all: Vec<Pair>,
    /// The places in `all` of the pairs with least sets, for each image.
    least: Vec<Vec<u32>>,
}

/// The end of a search for a violation.
pub(super) enum Closed {
    /// There is none.
    Satisfied,
    /// This position violates (N).
    Violated(Word),
}

impl Pairs {
    pub(super) fn empty(monoid: &Monoid) -> Self {
        Self { generators: Vec::new(), all: Vec::new(), least: vec![Vec::new(); monoid.order()] }
    }

    /// Returns true if a position that is known has the image and no other options than these.
    pub(super) fn covers(&self, image: usize, options: &Bits) -> bool {
        self.least[image].iter().any(|pair| self.all[*pair as usize].options.is_within(options))
    }

    /// Adds a heap, and all sums with it.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        generator: Generator,
        budget: &mut Budget<'_>,
    ) -> Result<Closed, Stopped> {
        if self.covers(generator.image, &generator.options) {
            return Ok(Closed::Satisfied);
        }
        let Generator { heap, image, ref options } = generator;
        let first = Pair { image, options: options.clone(), heap, rest: None };
        self.generators.push(generator);
        let mut waiting = vec![self.insert(first)];
        while let Some(pair) = waiting.pop() {
            if !self.least[self.all[pair as usize].image].contains(&pair) {
                continue;
            }
            let Pair { image, ref options, .. } = self.all[pair as usize];
            if !monoid.is_p(image) && !options.meets(monoid.p()) {
                return Ok(Closed::Violated(self.word(pair)));
            }
            for i in 0..self.generators.len() {
                let generator = &self.generators[i];
                let Pair { image, ref options, .. } = self.all[pair as usize];
                budget.spend(2 + options.words() + self.least[image].len() as u64)?;
                let mut sum_options = monoid.times(generator.image, options);
                sum_options.join(&monoid.times(image, &generator.options));
                let sum_image = monoid.product(image, generator.image);
                if !self.covers(sum_image, &sum_options) {
                    let heap = generator.heap;
                    let sum = Pair { image: sum_image, options: sum_options, heap, rest: Some(pair) };
                    waiting.push(self.insert(sum));
                }
            }
        }
        Ok(Closed::Satisfied)
    }

    fn insert(&mut self, pair: Pair) -> u32 {
        let place = self.all.len() as u32;
        let all = &self.all;
        let least = &mut self.least[pair.image];
        least.retain(|other| !pair.options.is_within(&all[*other as usize].options));
        least.push(place);
        self.all.push(pair);
        place
    }

    fn word(&self, pair: u32) -> Word {
        let mut word = Word::new();
        let mut next = Some(pair);
        while let Some(place) = next {
            let pair = &self.all[place as usize];
            word.push(pair.heap);
            next = pair.rest;
        }
        word.sort_unstable();
        word
    }
}
