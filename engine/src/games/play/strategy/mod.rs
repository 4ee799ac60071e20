//! Strategies that choose a move in a sum.
//!
//! But for perfect play they look at the parts of the sum one by one, so that they cost little where the value of the sum
//! is out of reach, and some of them nearly nothing.
//!
//! - `heat`: a sum as those see it that look at thermographs
//! - `hottest`: Hotstrat and Sentestrat, which move in the hottest part of the sum
//! - `mobility`: the most moves more than the opponent
//! - `perfect`: perfect play
//! - `thermostrat`: Thermostrat, and what it guarantees

mod heat;
mod hottest;
mod mobility;
mod perfect;
mod thermostrat;

use super::Course;
use super::sum::SumMove;
use crate::games::value::Calc;
use crate::ground::chance::SplitMix64;
use crate::ground::control::OrStop;

pub use self::thermostrat::thermostrat_bound;

/// Makes [`Strategy`] from lines `name "word", "what it does"`.
macro_rules! strategies {
    ($($(#[$doc:meta])* $strategy:ident $word:literal, $does:literal;)*) => {
        /// A way to choose a move.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Strategy {
            $($(#[$doc])* $strategy,)*
        }

        impl Strategy {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$strategy),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$strategy => $word,)*
                }
            }

            /// What it does, in words.
            pub fn does(self) -> &'static str {
                match self {
                    $(Self::$strategy => $does,)*
                }
            }
        }
    };
}

strategies! {
    /// By exact values: first the stop, then who wins, then no better move by the order of games.
    Perfect "perfect", "the best stop, then a win, by exact values of the sum";
    /// *Winning Ways*, ch. 6: at the ambient temperature at which the compound thermograph is best, in the widest
    /// part. Its stop is at least [`thermostrat_bound`].
    Thermostrat "thermostrat", "the widest part at the ambient temperature that promises most";
    /// In the hottest part.
    Hotstrat "hotstrat", "the hottest part";
    /// Where the opponent has just moved, if it is hotter than the sum has ever been at its coolest;
    /// else in the hottest part. After E. Berlekamp, *The economist's view of combinatorial games* (1996).
    Sentestrat "sentestrat", "answers a threat that is hotter than the surroundings, else the hottest part";
    /// So that the difference of the numbers of moves becomes as large as can be; it needs no values.
    Mobility "mobility", "as many moves more than the opponent as can be";
    /// Each move is as likely as the others.
    Random "random", "any move";
}

impl Strategy {
    /// The strategy with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|strategy| strategy.name() == name)
    }

    /// What does instead where this one takes too long: the next one needs less.
    pub fn instead(self) -> Option<Self> {
        match self {
            Self::Perfect => Some(Self::Sentestrat),
            Self::Thermostrat | Self::Hotstrat | Self::Sentestrat => Some(Self::Mobility),
            Self::Mobility => Some(Self::Random),
            Self::Random => None,
        }
    }
}

/// Chooses moves by strategies.
#[derive(Clone, Debug)]
pub struct Chooser {
    chance: SplitMix64,
}

impl Chooser {
    /// One whose chance has a seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: SplitMix64::new(seed) }
    }

    /// The move of the player who is to move; nothing if there is none. Of several that a strategy does not tell
    /// apart the first one.
    ///
    /// # Errors
    /// Why the search had to stop.
    pub fn choose<'s>(
        &mut self,
        strategy: Strategy,
        calc: &mut Calc<'s, '_>,
        course: &Course<'_, 's>,
    ) -> OrStop<Option<SumMove>> {
        match strategy {
            Strategy::Perfect => perfect::choose(calc, course),
            Strategy::Thermostrat => thermostrat::choose(calc, course),
            Strategy::Hotstrat => hottest::choose(calc, course),
            Strategy::Sentestrat => hottest::choose_answering(calc, course),
            Strategy::Mobility => mobility::choose(calc, course),
            Strategy::Random => {
                let moves = course.sum().choices(calc, course.to_move())?;
                if moves.is_empty() {
                    return Ok(None);
                }
                let index = self.chance.below(moves.len() as u64);
                Ok(moves.into_iter().nth(index as usize))
            }
        }
    }
}
