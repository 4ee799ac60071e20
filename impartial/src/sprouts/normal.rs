//! Normal play: nimbers of lands.
//!
//! A land plus a heap `*n` is lost exactly if the land has the nimber n. Each answer is the nimber of a land or
//! excludes one. In an option with several lands all but the largest are replaced by their nimbers, which leaves
//! one land and a heap.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::efforts::{Efforts, NEVER, Node};
use super::position::{Land, Position};
use crate::budget::{Budget, Stopped};

/// The facts about a land.
struct Known {
    land: Land,
    lives: u32,
    /// The options as lists of places, without pairs of equal lands, in the order in which they are tried.
    options: Option<Arc<[Box<[u32]>]>>,
    value: Option<u32>,
    /// The nimbers below 64 that the land has not. Greater ones are among the guesses.
    excluded: u64,
}

/// Finds nimbers and outcomes in normal play, and remembers the facts about lands.
#[derive(Default)]
pub struct NormalSolver {
    numbers: FxHashMap<Land, u32>,
    lands: Vec<Known>,
    guesses: FxHashMap<(u32, u32), Efforts>,
}

impl std::fmt::Debug for NormalSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NormalSolver").field("lands", &self.lands.len()).finish_non_exhaustive()
    }
}

impl NormalSolver {
    /// Makes a solver that knows no land.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of lands that were met.
    #[must_use]
    pub fn lands(&self) -> usize {
        self.lands.len()
    }

    /// Returns the nimber of a position.
    ///
    /// # Errors
    /// The budget ends. The facts that were proved before are kept.
    pub fn nimber(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<u32, Stopped> {
        let mut sum = 0;
        for land in self.summands(position) {
            sum ^= self.value(land, budget)?;
        }
        Ok(sum)
    }

    /// Returns true if the player who is about to move loses.
    ///
    /// # Errors
    /// The budget ends. The facts that were proved before are kept.
    pub fn is_lost(&mut self, position: &Position, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        let summands = self.summands(position);
        self.sum_has(&summands, 0, budget)
    }

    /// Returns the lands of a position without pairs of equal ones, the largest last.
    fn summands(&mut self, position: &Position) -> Box<[u32]> {
        let mut odd: Vec<&Land> = Vec::new();
        for land in position.lands() {
            if odd.last() == Some(&land) {
                odd.pop();
            } else {
                odd.push(land);
            }
        }
        let mut numbers: Vec<u32> = odd.into_iter().map(|land| self.number(land)).collect();
        numbers.sort_by_key(|land| (self.lands[*land as usize].lives, *land));
        numbers.into()
    }

    fn number(&mut self, land: &Land) -> u32 {
        if let Some(&known) = self.numbers.get(land) {
            return known;
        }
        let number = self.lands.len() as u32;
        let known =
            Known { land: land.clone(), lives: land.lives(), options: None, value: None, excluded: 0 };
        self.numbers.insert(land.clone(), number);
        self.lands.push(known);
        number
    }

    fn options(&mut self, land: u32, budget: &mut Budget<'_>) -> Result<Arc<[Box<[u32]>]>, Stopped> {
        if let Some(options) = &self.lands[land as usize].options {
            return Ok(options.clone());
        }
        let found = self.lands[land as usize].land.clone().options(budget)?;
        let mut options: Vec<Box<[u32]>> = found.iter().map(|option| self.summands(option)).collect();
        options.sort_by_cached_key(|option| {
            let lives = |land: &u32| self.lands[*land as usize].lives;
            let length = |land: &u32| self.lands[*land as usize].land.symbols().len();
            let largest = option.last();
            (largest.map_or(0, lives), largest.map_or(0, length), option.clone())
        });
        options.dedup();
        let options: Arc<[Box<[u32]>]> = options.into();
        self.lands[land as usize].options = Some(options.clone());
        Ok(options)
    }

    /// Returns the nimber of a land.
    fn value(&mut self, land: u32, budget: &mut Budget<'_>) -> Result<u32, Stopped> {
        let mut tried = 0;
        loop {
            if let Some(value) = self.lands[land as usize].value {
                return Ok(value);
            }
            self.has(land, tried, budget)?;
            tried += 1;
        }
    }

    /// Returns true if a sum of lands has this nimber.
    fn sum_has(&mut self, summands: &[u32], nimber: u32, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        let (open, mut nimber) = self.open(summands, nimber);
        let Some((&last, others)) = open.split_last() else { return Ok(nimber == 0) };
        for &land in others {
            nimber ^= self.value(land, budget)?;
        }
        self.has(last, nimber, budget)
    }

    /// Returns the lands whose nimbers are not known, and the nimber that they have if the sum has this one.
    fn open(&self, summands: &[u32], nimber: u32) -> (Vec<u32>, u32) {
        let mut nimber = nimber;
        let mut open = Vec::new();
        for &land in summands {
            match self.lands[land as usize].value {
                Some(value) => nimber ^= value,
                None => open.push(land),
            }
        }
        (open, nimber)
    }

    fn is_excluded(&self, land: u32, nimber: u32) -> bool {
        let known = &self.lands[land as usize];
        // A land with n lives has fewer than n moves.
        nimber >= known.lives || nimber < 64 && known.excluded >> nimber & 1 == 1
    }

    fn exclude(&mut self, land: u32, nimber: u32) {
        match 1_u64.checked_shl(nimber) {
            Some(bit) => self.lands[land as usize].excluded |= bit,
            None => {
                self.guesses.insert((land, nimber), Efforts::proved(false));
            }
        }
    }

    /// Returns true if a land has this nimber.
    fn has(&mut self, land: u32, nimber: u32, budget: &mut Budget<'_>) -> Result<bool, Stopped> {
        loop {
            if let Some(is_loss) = self.efforts(land, nimber).answer() {
                return Ok(is_loss);
            }
            self.search(land, nimber, Efforts { win: NEVER, loss: NEVER }, budget)?;
        }
    }

    fn efforts(&self, land: u32, nimber: u32) -> Efforts {
        if let Some(value) = self.lands[land as usize].value {
            return Efforts::proved(value == nimber);
        }
        if self.is_excluded(land, nimber) {
            return Efforts::proved(false);
        }
        self.guesses.get(&(land, nimber)).copied().unwrap_or_else(|| {
            let lives = self.lands[land as usize].lives;
            Efforts { win: 1 + lives, loss: 1 + lives }
        })
    }

    fn efforts_of_sum(&self, summands: &[u32], nimber: u32) -> Efforts {
        let (mut nimber, mut last, mut count, mut lives) = (nimber, 0, 0, 0);
        for &land in summands {
            let known = &self.lands[land as usize];
            match known.value {
                Some(value) => nimber ^= value,
                None => {
                    last = land;
                    count += 1;
                    lives += known.lives;
                }
            }
        }
        match count {
            0 => Efforts::proved(nimber == 0),
            1 => self.efforts(last, nimber),
            _ => Efforts { win: count + lives, loss: count + lives },
        }
    }

    /// Searches until it is decided whether a land has a nimber, or the effort to win or to lose reaches the limit.
    ///
    /// The land plus a heap of this size is lost exactly if it has the nimber. Its options are those of the land with
    /// the heap, and the land with smaller heaps.
    fn search(
        &mut self,
        land: u32,
        nimber: u32,
        limit: Efforts,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        let options = self.options(land, budget)?;
        loop {
            budget.spend(1 + options.len() as u64 / 4)?;
            let with_heap = options.iter().map(|option| self.efforts_of_sum(option, nimber));
            let smaller = (0..nimber).map(|smaller| self.efforts(land, smaller));
            let node = Node::of(with_heap.chain(smaller));
            match node.efforts.answer() {
                // If a smaller heap is lost, its size is the nimber, which is known then.
                Some(false) => {
                    self.exclude(land, nimber);
                    return Ok(());
                }
                Some(true) => {
                    self.lands[land as usize].value = Some(nimber);
                    return Ok(());
                }
                None => {}
            }
            self.guesses.insert((land, nimber), node.efforts);
            let Some((place, limit)) = node.next(limit) else { return Ok(()) };
            match options.get(place) {
                Some(option) => self.search_sum(option, nimber, limit, budget)?,
                None => self.search(land, (place - options.len()) as u32, limit, budget)?,
            }
        }
    }

    /// Finds the nimbers of all lands of a sum but the last, or searches the last.
    fn search_sum(
        &mut self,
        summands: &[u32],
        nimber: u32,
        limit: Efforts,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        match self.open(summands, nimber) {
            (open, nimber) if open.len() == 1 => self.search(open[0], nimber, limit, budget),
            (open, _) => {
                for &land in &open[..open.len().saturating_sub(1)] {
                    self.value(land, budget)?;
                }
                Ok(())
            }
        }
    }
}
