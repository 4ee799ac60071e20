//! Strategies that choose a move in a sum.
//!
//! All but perfect play look at the parts of the sum one by one. They stay cheap where the value of the sum
//! is out of reach, and some need nearly no time at all.

mod ahead;
mod thermostrat;

use std::borrow::Cow;

pub use self::thermostrat::compound_thermograph;
pub(super) use self::thermostrat::{best_by_mobility, perfect};
use super::sum::SumMove;
use super::{Course, verdicts};
use crate::games::value::{Calc, Dyadic};
use crate::ground::chance::SplitMix64;
use crate::ground::input::{OrNoAnswer, nearest};

/// Defines [`Strategy`] from lines `name "word", "a description"`.
macro_rules! strategies {
    ($($(#[$doc:meta])* $strategy:ident $word:literal, $does:literal;)*) => {
        /// A rule for choosing a move.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Strategy {
            $($(#[$doc])* $strategy,)*
            /// A search of this number of moves, with an estimate at its end: Left's number of moves less Right's
            /// in positions, and the means of forms. Of equally good moves it chooses any, each with the same
            /// probability.
            Sees(u8),
            /// Any of the moves whose loss ([`Verdict::loss`](super::Verdict::loss)) is at most the numerator over
            /// 2 to the power of the exponent, each with the same probability. If that is 0, it throws no win away
            /// either.
            Errs {
                /// The numerator of the largest loss.
                numerator: u32,
                /// The exponent of its denominator.
                exponent: u8,
            },
        }

        impl Strategy {
            /// All strategies without a number in their name.
            pub const ALL: &[Self] = &[$(Self::$strategy),*];

            /// Returns the name of the strategy.
            pub fn name(self) -> Cow<'static, str> {
                match self {
                    $(Self::$strategy => $word.into(),)*
                    Self::Sees(moves) => format!("{SEES}{moves}").into(),
                    Self::Errs { .. } => format!("{ERRS}{}", self.allowance()).into(),
                }
            }

            /// Returns a description of the strategy.
            pub fn does(self) -> Cow<'static, str> {
                match self {
                    $(Self::$strategy => $does.into(),)*
                    Self::Sees(1) => "looks one move ahead".into(),
                    Self::Sees(moves) => format!("looks {moves} moves ahead").into(),
                    Self::Errs { .. } => format!("any move that loses at most {}", self.allowance()).into(),
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
    /// Returns the strategy with this name, such as `perfect`, `sees-3` or `errs-1/2`.
    ///
    /// ```
    /// use upstar::games::play::Strategy;
    /// assert_eq!(Strategy::read("sees-3"), Ok(Strategy::Sees(3)));
    /// assert_eq!(Strategy::read("errs-3/4").map(Strategy::name), Ok("errs-3/4".into()));
    /// assert!(Strategy::read("sees-0").is_err_and(|wrong| wrong.contains("from 1 to 9")));
    /// ```
    ///
    /// # Errors
    /// Returns the fault in the name.
    pub fn read(name: &str) -> Result<Self, String> {
        if let Some(strategy) = Self::ALL.iter().copied().find(|strategy| strategy.name() == name) {
            return Ok(strategy);
        }
        if let Some(moves) = name.strip_prefix(SEES) {
            let number = moves.parse().ok().filter(|number| (1..=MOST_AHEAD).contains(number));
            let expected =
                || format!("{SEES}N: expected a number of moves from 1 to {MOST_AHEAD}, not {moves:?}");
            return number.map(Self::Sees).ok_or_else(expected);
        }
        if let Some(loss) = name.strip_prefix(ERRS) {
            let expected = || format!("{ERRS}X: expected a number such as 0, 1 or 1/2, not {loss:?}");
            let number: Dyadic = loss.parse().map_err(|_| expected())?;
            let (numerator, exponent) = (u32::try_from(number.numerator()), u8::try_from(number.exponent()));
            return match (numerator, exponent) {
                (Ok(numerator), Ok(exponent)) => Ok(Self::Errs { numerator, exponent }),
                _ => Err(expected()),
            };
        }
        let known = Self::ALL.iter().map(|strategy| strategy.name().into_owned());
        let known: Vec<String> = known.chain([format!("{SEES}3"), format!("{ERRS}1/2")]).collect();
        Err(match nearest(name, known.iter().map(String::as_str)) {
            Some(near) => format!("there is no strategy {name:?}; did you mean {near}?"),
            None => {
                format!("there is no strategy {name:?}; there are {}, with any numbers", known.join(", "))
            }
        })
    }

    /// Returns the loss that [`Strategy::Errs`] allows; 0 for the others.
    fn allowance(self) -> Dyadic {
        match self {
            Self::Errs { numerator, exponent } => Dyadic::new(numerator.into(), exponent.into()),
            _ => Dyadic::ZERO,
        }
    }

    /// Returns a cheaper strategy, to be used where this one takes too long; `None` for the cheapest.
    pub fn instead(self) -> Option<Self> {
        match self {
            Self::Perfect => Some(Self::Sentestrat),
            Self::Sees(moves @ 2..) => Some(Self::Sees(moves - 1)),
            Self::Thermostrat | Self::Hotstrat | Self::Sentestrat | Self::Sees(_) | Self::Errs { .. } => {
                Some(Self::Mobility)
            }
            Self::Mobility => Some(Self::Random),
            Self::Random => None,
        }
    }
}

/// The beginnings of the names of the strategies with a number.
const SEES: &str = "sees-";
const ERRS: &str = "errs-";
/// The largest number of moves that [`Strategy::Sees`] looks ahead.
const MOST_AHEAD: u8 = 9;

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

    /// Returns a move of the player to move, or `None` if there is no move. Of several moves that the
    /// strategy rates equal, it returns the first, unless it chooses at random.
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
    ) -> OrNoAnswer<Option<SumMove>> {
        match strategy {
            Strategy::Perfect => {
                let mut verdicts = verdicts(calc, course.sum(), course.to_move())?;
                let best = perfect(calc, course.to_move(), &verdicts)?;
                Ok(best.map(|best| verdicts.swap_remove(best).step))
            }
            Strategy::Thermostrat => thermostrat::choose(calc, course),
            Strategy::Hotstrat => thermostrat::choose_hottest(calc, course),
            Strategy::Sentestrat => thermostrat::choose_answering(calc, course),
            Strategy::Sees(moves) => ahead::choose_ahead(calc, course, moves, &mut self.chance),
            Strategy::Errs { .. } => {
                ahead::choose_erring(calc, course, &strategy.allowance(), &mut self.chance)
            }
            Strategy::Mobility => thermostrat::choose_by_mobility(calc, course),
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
