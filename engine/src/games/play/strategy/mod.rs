//! Strategies that choose a move in a sum.
//!
//! But for perfect play they look at the summands one by one, so that they cost little where the value of the sum
//! is out of reach, and some of them nearly nothing.
//!
//! - `hottest`: Hotstrat and Sentestrat, which move in the hottest summand
//! - `mobility`: the most moves more than the opponent
//! - `perfect`: perfect play
//! - `thermostrat`: Thermostrat, and what it guarantees

mod hottest;
mod mobility;
mod perfect;
mod thermostrat;

use super::sum::{PlayedSum, SumMove, ValuedMove};
use super::{Course, Summand};
use crate::games::value::{Calc, Dyadic, Thermograph};
use crate::ground::Player;
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
    /// summand. Its stop is at least [`thermostrat_bound`].
    Thermostrat "thermostrat", "the widest summand at the ambient temperature that promises most";
    /// In the hottest summand.
    Hotstrat "hotstrat", "the hottest summand";
    /// Where the opponent has just moved, if that summand is hotter than the sum has ever been at its coolest;
    /// else in the hottest one. After E. Berlekamp, *The economist's view of combinatorial games* (1996).
    Sentestrat "sentestrat", "answers a threat that is hotter than the surroundings, else the hottest summand";
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

/// A sum as those strategies see it that look at the thermographs of its summands.
struct Heat<'s> {
    player: Player,
    graphs: Vec<Thermograph<'s>>,
    moves: Vec<ValuedMove<'s>>,
}

impl<'s> Heat<'s> {
    fn new(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>, player: Player) -> OrStop<Self> {
        Ok(Self { player, graphs: graphs(calc, sum.summands())?, moves: sum.valued(calc, player)? })
    }

    /// What a move comes to at an ambient temperature, as the player's scaffold has it: the more the better.
    fn scaffold(&self, calc: &mut Calc<'s, '_>, m: &ValuedMove<'s>, t: &Dyadic) -> OrStop<Dyadic> {
        let after = calc.thermograph(m.after)?;
        Ok(match self.player {
            Player::Left => &after.right_at(t) - t,
            Player::Right => -&(&after.left_at(t) + t),
        })
    }

    /// The player's wall of a summand at a temperature, measured as the scaffold is.
    fn wall(&self, summand: usize, t: &Dyadic) -> Dyadic {
        let graph = &self.graphs[summand];
        match self.player {
            Player::Left => graph.left_at(t),
            Player::Right => -&graph.right_at(t),
        }
    }

    /// The move in a summand that its scaffold follows at a temperature; nothing if there is no move there.
    fn best_in(
        &self,
        calc: &mut Calc<'s, '_>,
        summand: usize,
        t: &Dyadic,
    ) -> OrStop<Option<(&ValuedMove<'s>, Dyadic)>> {
        let mut best: Option<(&ValuedMove<'s>, Dyadic)> = None;
        for m in self.moves.iter().filter(|m| m.told.summand == summand) {
            let scaffold = self.scaffold(calc, m, t)?;
            if best.as_ref().is_none_or(|(_, known)| scaffold > *known) {
                best = Some((m, scaffold));
            }
        }
        Ok(best)
    }

    /// The move that is right in the hottest summand in which the player has one.
    fn in_hottest(&self, calc: &mut Calc<'s, '_>) -> OrStop<Option<SumMove>> {
        let summands = self.moves.iter().map(|m| m.told.summand);
        // Of equally hot ones the first.
        let hottest = summands.rev().max_by_key(|&summand| self.graphs[summand].temperature());
        let Some(hottest) = hottest else { return Ok(None) };
        let best = self.best_in(calc, hottest, &self.graphs[hottest].temperature())?;
        Ok(best.map(|(m, _)| m.told.clone()))
    }
}

/// The thermographs of the summands.
fn graphs<'s>(calc: &mut Calc<'s, '_>, summands: &[Summand<'_, 's>]) -> OrStop<Vec<Thermograph<'s>>> {
    let graph = |summand: &Summand<'_, 's>| {
        let value = summand.value(calc)?;
        calc.thermograph(value)
    };
    summands.iter().map(graph).collect()
}
