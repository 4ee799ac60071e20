//! The quotient of the heaps 1, 2, 3, .. of a game, heap by heap.

use super::Growth;
use super::bits::Bits;
use super::learn::{Before, Experience, Learned, generator, image, learn};
use super::monoid::Monoid;
use super::moves::{Moves, NotSmaller};
use super::pairs::{Closed, Pairs};
use crate::budget::{Budget, Stopped};
use crate::game::HeapGame;

/// The quotient of the heaps so far.
#[derive(Debug)]
pub(super) struct Builder {
    pub(super) monoid: Monoid,
    /// The image of heap n at place n; that of 0 is the identity.
    pub(super) images: Vec<usize>,
    pub(super) growth: Vec<Growth>,
    moves: Moves,
    pairs: Pairs,
    experience: Experience,
}

impl Builder {
    pub(super) fn new() -> Self {
        let monoid = Monoid::trivial();
        let pairs = Pairs::empty(&monoid);
        Self {
            monoid,
            images: vec![0],
            growth: Vec::new(),
            moves: Moves::default(),
            pairs,
            experience: Experience::default(),
        }
    }

    /// Adds the next heap. If the budget ends, the quotient stays that of the heaps before.
    pub(super) fn add<G: HeapGame + ?Sized>(
        &mut self,
        game: &G,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), Stopped>, NotSmaller> {
        let newest = self.images.len() as u32;
        let added = self.moves.add(game, budget)?;
        Ok(added.and_then(|()| self.add_known(newest, most, budget)))
    }

    fn add_known(&mut self, newest: u32, most: usize, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.moves.of(newest).is_empty() {
            self.images.push(0);
            return Ok(());
        }
        if let Some((image, pairs)) = self.fitting(newest, budget)? {
            self.images.push(image);
            self.pairs =
                pairs.unwrap_or_else(|| std::mem::replace(&mut self.pairs, Pairs::empty(&self.monoid)));
            return Ok(());
        }
        let before = Before { monoid: &self.monoid, images: &self.images, moves: &self.moves };
        let Learned { monoid, images, pairs } = learn(before, newest, &mut self.experience, most, budget)?;
        self.growth.push(Growth { heap: u64::from(newest), order: monoid.order() });
        (self.monoid, self.images, self.pairs) = (monoid, images, pairs);
        Ok(())
    }

    /// Finds an element of the quotient that the newest heap can have as its image, and the pairs with it if they
    /// change.
    fn fitting(
        &self,
        newest: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(usize, Option<Pairs>)>, Stopped> {
        let monoid = &self.monoid;
        let mut options = Bits::empty(monoid.order());
        for option in self.moves.of(newest) {
            options.insert(image(monoid, &self.images, option));
        }
        let mut forbidden = Bits::empty(monoid.order());
        options.iter().for_each(|option| forbidden.join(monoid.leading_to_p(option)));
        let allowed = |x: &usize| !monoid.leading_to_p(*x).meets(&forbidden);
        let candidates: Vec<usize> = (0..monoid.order()).filter(allowed).collect();
        if let Some(known) = candidates.iter().find(|x| self.pairs.covers(**x, &options)) {
            return Ok(Some((*known, None)));
        }
        let mut images = self.images.clone();
        for x in candidates {
            budget.spend(1 + monoid.order() as u64)?;
            images.push(x);
            let mut pairs = self.pairs.clone();
            if let Some(generator) = generator(monoid, &images, &self.moves, newest)
                && let Closed::Satisfied = pairs.add(monoid, generator, budget)?
            {
                return Ok(Some((x, Some(pairs))));
            }
            images.pop();
        }
        Ok(None)
    }
}
