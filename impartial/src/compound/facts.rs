//! Remoteness, suspense and outcomes of positions without components.

use std::fmt;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Convention;
use crate::budget::{Budget, Stopped};
use crate::misere::Outcome;

/// The positions of an impartial game, in which a move leads to one position.
pub trait Positions {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// Returns the options of a position.
    ///
    /// # Errors
    /// The options are not listed.
    fn options(&self, position: &Self::Position) -> Result<Vec<Self::Position>, Stopped>;
}

/// The facts of a position that decide its compounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// True if no move is left.
    pub is_over: bool,
    /// The outcome in normal play.
    pub normal: Outcome,
    /// The outcome in misère play.
    pub misere: Outcome,
    /// The remoteness in normal and in misère play.
    remoteness: [u32; 2],
    /// The suspense in normal and in misère play.
    suspense: [u32; 2],
}

fn index(convention: Convention) -> usize {
    usize::from(convention == Convention::Misere)
}

impl Facts {
    /// Returns the outcome.
    #[must_use]
    pub fn outcome(&self, convention: Convention) -> Outcome {
        match convention {
            Convention::Normal => self.normal,
            Convention::Misere => self.misere,
        }
    }

    /// Returns the remoteness: the length of the play if the winner hurries and the loser delays.
    #[must_use]
    pub fn remoteness(&self, convention: Convention) -> u32 {
        self.remoteness[index(convention)]
    }

    /// Returns the suspense: the length of the play if the winner delays and the loser hurries.
    #[must_use]
    pub fn suspense(&self, convention: Convention) -> u32 {
        self.suspense[index(convention)]
    }

    fn of_options(options: &[Self]) -> Self {
        let conventions = [Convention::Normal, Convention::Misere];
        let remoteness = conventions.map(|convention| {
            let lengths: Vec<u32> = options.iter().map(|facts| facts.remoteness(convention)).collect();
            hurried(&lengths, convention)
        });
        let suspense = conventions.map(|convention| {
            let lengths: Vec<u32> = options.iter().map(|facts| facts.suspense(convention)).collect();
            delayed(&lengths, convention)
        });
        Self {
            is_over: options.is_empty(),
            normal: Outcome::of_p(remoteness[0] % 2 == 0),
            misere: Outcome::of_p(remoteness[1] % 2 == 1),
            remoteness,
            suspense,
        }
    }
}

/// Returns true if the player who moves to a position with this length wins.
fn wins(length: u32, convention: Convention) -> bool {
    length.is_multiple_of(2) == (convention == Convention::Normal)
}

fn hurried(lengths: &[u32], convention: Convention) -> u32 {
    let winning = lengths.iter().copied().filter(|length| wins(*length, convention));
    let length = winning.min().or_else(|| lengths.iter().copied().max());
    length.map_or(0, |length| length + 1)
}

fn delayed(lengths: &[u32], convention: Convention) -> u32 {
    let winning = lengths.iter().copied().filter(|length| wins(*length, convention));
    let length = winning.max().or_else(|| lengths.iter().copied().min());
    length.map_or(0, |length| length + 1)
}

/// The reason why a position has no facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoFacts {
    /// Moves lead from a position back to itself.
    Loop,
    /// The budget ended.
    Stopped(Stopped),
}

impl fmt::Display for NoFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loop => f.write_str("moves lead from a position back to itself"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for NoFacts {}

impl From<Stopped> for NoFacts {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}

/// Finds the facts of positions, and keeps them.
#[derive(Debug)]
pub struct Analyst<'g, G: Positions> {
    game: &'g G,
    /// Nothing for a position whose options are being examined.
    known: FxHashMap<G::Position, Option<Facts>>,
}

impl<'g, G: Positions> Analyst<'g, G> {
    /// Makes an analyst of a game.
    #[must_use]
    pub fn new(game: &'g G) -> Self {
        Self { game, known: FxHashMap::default() }
    }

    /// Returns the positions whose facts were found, with them.
    pub fn into_known(self) -> Vec<(G::Position, Facts)> {
        self.known.into_iter().filter_map(|(position, facts)| Some((position, facts?))).collect()
    }

    /// Returns the facts of a position. Time and memory grow with the number of its followers.
    ///
    /// # Errors
    /// Moves lead from a follower back to itself, or the budget ends.
    pub fn facts(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Facts, NoFacts> {
        let found = self.search(position, budget);
        if found.is_err() {
            self.known.retain(|_, facts| facts.is_some());
        }
        found
    }

    fn search(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Facts, NoFacts> {
        let mut path: Vec<(G::Position, Vec<G::Position>)> = Vec::new();
        let mut next = Some(position.clone());
        let mut last = None;
        loop {
            if let Some(position) = next.take() {
                match self.known.get(&position) {
                    Some(Some(facts)) => last = Some(*facts),
                    Some(None) => return Err(NoFacts::Loop),
                    None => {
                        let options = self.game.options(&position)?;
                        budget.spend(1 + options.len() as u64)?;
                        self.known.insert(position.clone(), None);
                        path.push((position, options));
                    }
                }
            }
            let Some((position, options)) = path.last() else { break };
            let is_open = |option: &&G::Position| !matches!(self.known.get(*option), Some(Some(_)));
            if let Some(open) = options.iter().find(is_open) {
                next = Some(open.clone());
                continue;
            }
            let of_options: Vec<Facts> =
                options.iter().filter_map(|option| self.known.get(option).copied().flatten()).collect();
            let facts = Facts::of_options(&of_options);
            self.known.insert(position.clone(), Some(facts));
            last = Some(facts);
            path.pop();
        }
        last.ok_or(NoFacts::Loop)
    }
}
