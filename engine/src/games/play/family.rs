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

/// Makes [`Family`] from lines `name "word", "what its summands are"`.
macro_rules! families {
    ($($(#[$doc:meta])* $family:ident $word:literal, $summands:literal;)*) => {
        /// A family of random sums, by what the summands are.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Family {
            $($(#[$doc])* $family,)*
        }

        impl Family {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$family),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$family => $word,)*
                }
            }

            /// What its summands are, in words.
            pub fn summands(self) -> &'static str {
                match self {
                    $(Self::$family => $summands,)*
                }
            }
        }
    };
}

families! {
    /// {a|b} with integers a > b from -20 to 20.
    Switches "switches", "switches {a|b} of integers from -20 to 20";
    /// {{a|b}|c} with a > b > c, or the negative of such a game.
    Threats "threats", "{{a|b}|c} or its negative, with integers a > b > c from -20 to 20";
    /// Two options of each player, which are integers or games of the same kind, up to three moves deep.
    Choices "choices", "two options for each player, integers or such games again, three moves deep at most";
    /// Tinies and minies of integers, and switches.
    Fees "fees", "tinies and minies of integers up to 20, and as many switches";
    /// Boards of three by four cells, a third of them holes.
    Domineering "domineering", "Domineering on 3x4 with holes in every third place";
    /// Boards of two by four cells, each empty or with a stone.
    Clobber "clobber", "Clobber on 2x4 with stones at random";
}

/// The largest integer in a family.
const MOST: i64 = 20;
/// How deep choices are nested.
const DEPTH: u32 = 3;

/// Makes sums of a family, one after another.
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

    /// The next sum of so many summands.
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

    /// Different integers of the family, the greatest first.
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
        calc.form(&options[..2], &options[2..])
    }

    fn fee(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        if self.chance.below(2) == 0 {
            return self.switch(calc);
        }
        let fee = self.store.integer(1 + self.chance.below(MOST as u64) as i64);
        self.either(calc, self.store.tiny(fee))
    }

    /// The game or its negative.
    fn either(&mut self, calc: &mut Calc<'s, '_>, value: Value<'s>) -> OrStop<Value<'s>> {
        if self.chance.below(2) == 0 { Ok(value) } else { calc.negative(value) }
    }

    /// A board of cells that are each one of the characters.
    fn cells(&mut self, height: usize, width: usize, characters: &[u8]) -> String {
        let mut cell = || char::from(characters[self.chance.below(characters.len() as u64) as usize]);
        let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
        rows.join("|")
    }
}

/// The value of a position of a ruleset.
fn position<'s, R: Short>(solver: &Solver<'s, R>, text: &str, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
    let board = Ruleset::read(solver.rules(), text).expect("the characters are those of the ruleset");
    solver.value(&solver.rules().components(&board), calc.control())
}
