//! Strategies that choose a move in a sum.
//!
//! All but perfect play look at the parts of the sum one by one. They stay cheap where the value of the sum
//! is out of reach, and some need nearly no time at all.

mod hottest;
mod thermostrat;

use super::sum::SumMove;
use super::{Course, verdicts};
use crate::games::value::Calc;
use crate::ground::chance::SplitMix64;
use crate::ground::control::OrStop;

pub(super) use self::hottest::perfect;
pub use self::thermostrat::compound_thermograph;

/// Defines [`Strategy`] from lines `name "word", "a description"`.
macro_rules! strategies {
    ($($(#[$doc:meta])* $strategy:ident $word:literal, $does:literal;)*) => {
        /// A rule for choosing a move.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Strategy {
            $($(#[$doc])* $strategy,)*
        }

        impl Strategy {
            /// All strategies.
            pub const ALL: &[Self] = &[$(Self::$strategy),*];

            /// Returns the name of the strategy.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$strategy => $word,)*
                }
            }

            /// Returns a description of the strategy.
            pub fn does(self) -> &'static str {
                match self {
                    $(Self::$strategy => $does,)*
                }
            }
        }
    };
}

strategies! {
    /// Perfect play by exact values. The best stop comes first, then a win, then a value that no other move's
    /// value exceeds.
    Perfect "perfect", "the best stop, then a win, by the exact value of the sum";
    /// Thermostrat (*Winning Ways*, ch. 6): a move in the widest part at the ambient temperature at which the
    /// compound thermograph is best. Its stop is at least that of [`Ambient`](crate::games::value::Ambient).
    Thermostrat "thermostrat", "the component with the widest thermograph at the most promising ambient temperature";
    /// Hotstrat: a move in the hottest part.
    Hotstrat "hotstrat", "the hottest part";
    /// Sentestrat: an answer to the opponent's last move, if the part it created is hotter than the sum was
    /// at its coolest; otherwise a move in the hottest part. After E. Berlekamp, *The economist's view of
    /// combinatorial games* (1996).
    Sentestrat "sentestrat", "answers a threat that is hotter than the other components, otherwise plays in the hottest one";
    /// The move that leads to the greatest difference of the numbers of moves. It needs no values.
    Mobility "mobility", "the greatest surplus of moves over the opponent";
    /// A random move, each with the same probability.
    Random "random", "any move";
}

impl Strategy {
    /// Returns the strategy with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|strategy| strategy.name() == name)
    }

    /// Returns a cheaper strategy, to be used where this one takes too long; `None` for the cheapest.
    pub fn instead(self) -> Option<Self> {
        match self {
            Self::Perfect => Some(Self::Sentestrat),
            Self::Thermostrat | Self::Hotstrat | Self::Sentestrat => Some(Self::Mobility),
            Self::Mobility => Some(Self::Random),
            Self::Random => None,
        }
    }
}

/// A chooser of moves, with a source of randomness.
#[derive(Clone, Debug)]
pub struct Chooser {
    chance: SplitMix64,
}

impl Chooser {
    /// Makes a chooser whose random moves depend on the seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: SplitMix64::new(seed) }
    }

    /// Returns a move of the player who is to move, or `None` if there is no move. Of several moves that the
    /// strategy rates equal, it returns the first.
    ///
    /// ```
    /// use upstar::games::play::{Chooser, Course, PlayedSum, Strategy};
    /// use upstar::{Calc, Control, Player, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    /// let sum = PlayedSum::new(session.summands("{1|-1} + {9|-9}", &control)?);
    /// let course = Course::new(sum, Player::Left);
    /// let chosen = Chooser::new(1).choose(Strategy::Hotstrat, &mut calc, &course)?;
    /// assert_eq!(chosen.map(|chosen| chosen.summand), Some(1));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn choose<'s>(
        &mut self,
        strategy: Strategy,
        calc: &mut Calc<'s, '_>,
        course: &Course<'_, 's>,
    ) -> OrStop<Option<SumMove>> {
        match strategy {
            Strategy::Perfect => {
                let mut verdicts = verdicts(calc, course.sum(), course.to_move())?;
                let best = perfect(calc, course.to_move(), &verdicts)?;
                Ok(best.map(|best| verdicts.swap_remove(best).step))
            }
            Strategy::Thermostrat => thermostrat::choose(calc, course),
            Strategy::Hotstrat => hottest::choose(calc, course),
            Strategy::Sentestrat => hottest::choose_answering(calc, course),
            Strategy::Mobility => hottest::choose_by_mobility(calc, course),
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
