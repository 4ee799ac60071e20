//! Families of random sums.

use super::{PlayedSum, Summand};
use crate::games::rules::Short;
use crate::games::rules::grid::clobber::Clobber;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::{Calc, Literal, Store, Value};
use crate::ground::Ruleset;
use crate::ground::chance::SplitMix64;
use crate::ground::control::OrStop;

/// Defines [`Family`] from lines `name "word", "a description of the summands"`.
macro_rules! families {
    ($($(#[$doc:meta])* $family:ident $word:literal, $summands:literal;)*) => {
        /// A family of random sums, given by the kind of the summands.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Family {
            $($(#[$doc])* $family,)*
        }

        impl Family {
            /// All families.
            pub const ALL: &[Self] = &[$(Self::$family),*];

            /// Returns the name of the family.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$family => $word,)*
                }
            }

            /// Returns a description of the summands.
            pub fn summands(self) -> &'static str {
                match self {
                    $(Self::$family => $summands,)*
                }
            }
        }
    };
}

families! {
    /// Switches {a|b} with integers a > b from -20 to 20.
    Switches "switches", "switches {a|b} of integers from -20 to 20";
    /// Games {{a|b}|c} with integers a > b > c from -20 to 20, or the negatives of such games.
    Threats "threats", "{{a|b}|c} or its negative, with integers a > b > c from -20 to 20";
    /// Games with two options of each player, each an integer or again such a game, up to three moves deep.
    Choices "choices", "two options for each player, integers or such games again, three moves deep at most";
    /// Tinies and minies of integers, and as many switches.
    Fees "fees", "tinies and minies of integers up to 20, and as many switches";
    /// Boards of Domineering with three by four cells; each cell is a hole with probability 1/3.
    Domineering "domineering", "Domineering on 3x4 with holes in every third place";
    /// Boards of Clobber with two by four cells; each cell is empty with probability 1/5, and otherwise has a
    /// stone of either colour.
    Clobber "clobber", "Clobber on 2x4 with stones at random";
}

/// The largest absolute value of an integer in a family.
const MOST: i64 = 20;
/// The depth to which choices are nested.
const DEPTH: u32 = 3;

/// A source of random sums of a family.
pub(super) struct Dealer<'s> {
    store: &'s Store,
    family: Family,
    chance: SplitMix64,
    domineering: Solver<'s, Domineering>,
    clobber: Solver<'s, Clobber>,
}

impl<'s> Dealer<'s> {
    pub(super) fn new(store: &'s Store, family: Family, seed: u64) -> Self {
        let (domineering, clobber) = (Solver::new(Domineering, store), Solver::new(Clobber, store));
        Self { store, family, chance: SplitMix64::new(seed), domineering, clobber }
    }

    /// Returns the next sum of this number of summands.
    pub(super) fn sum<'g>(&mut self, calc: &mut Calc<'s, '_>, summands: usize) -> OrStop<PlayedSum<'g, 's>> {
        let mut values = Vec::with_capacity(summands);
        for _ in 0..summands {
            values.push(Summand::from(Literal::from(self.value(calc)?)));
        }
        Ok(PlayedSum::new(values))
    }

    fn value(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        match self.family {
            Family::Switches => self.switch(calc),
            Family::Threats => self.threat(calc),
            Family::Choices => self.choice(calc, DEPTH),
            Family::Fees => self.fee(calc),
            Family::Domineering => {
                let text = self.cells(3, 4, b"#..");
                position(&self.domineering, &text, calc)
            }
            Family::Clobber => {
                let text = self.cells(2, 4, b".LRLR");
                position(&self.clobber, &text, calc)
            }
        }
    }

    /// Returns `count` different integers of the family, the greatest first.
    fn integers(&mut self, count: u64) -> Vec<Value<'s>> {
        let chosen = self.chance.subset(count, 2 * MOST as u64 + 1);
        chosen.iter().rev().map(|&n| self.store.integer(n as i64 - MOST)).collect()
    }

    fn switch(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let ends = self.integers(2);
        calc.form(&ends[..1], &ends[1..])
    }

    fn threat(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let ends = self.integers(3);
        let threat = calc.form(&ends[..1], &ends[1..2])?;
        let value = calc.form(&[threat], &ends[2..])?;
        self.either(calc, value)
    }

    fn choice(&mut self, calc: &mut Calc<'s, '_>, depth: u32) -> OrStop<Value<'s>> {
        if depth == 0 || self.chance.below(3) == 0 {
            return Ok(self.integers(1)[0]);
        }
        let mut options = Vec::with_capacity(4);
        for _ in 0..4 {
            options.push(self.choice(calc, depth - 1)?);
        }
        // The options may be dominated or reversible: the value, and not the form, is the summand.
        calc.form(&options[..2], &options[2..])
    }

    fn fee(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        if self.chance.below(2) == 0 {
            return self.switch(calc);
        }
        let fee = self.store.integer(1 + self.chance.below(MOST as u64) as i64);
        self.either(calc, self.store.tiny(fee))
    }

    /// Returns the game or its negative, each with probability 1/2.
    fn either(&mut self, calc: &mut Calc<'s, '_>, value: Value<'s>) -> OrStop<Value<'s>> {
        if self.chance.below(2) == 0 { Ok(value) } else { calc.negative(value) }
    }

    /// Returns a board whose cells are random characters of the list.
    fn cells(&mut self, height: usize, width: usize, characters: &[u8]) -> String {
        let mut cell = || char::from(characters[self.chance.below(characters.len() as u64) as usize]);
        let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
        rows.join("|")
    }
}

/// Returns the value of a position of a ruleset, given as text.
fn position<'s, R: Short>(solver: &Solver<'s, R>, text: &str, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
    let board = Ruleset::read(solver.rules(), text).expect("the characters are those of the ruleset");
    solver.value(&solver.rules().components(&board), calc.control())
}
