//! Even and odd games, and even-tempered and odd-tempered games.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::store::{Id, Uptimal};
use crate::games::value::{Dyadic, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The common parity of the number of moves in all ways of playing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// All ways have an even number of moves.
    Even,
    /// All ways have an odd number of moves.
    Odd,
}

impl Parity {
    fn other(self) -> Self {
        match self {
            Self::Even => Self::Odd,
            Self::Odd => Self::Even,
        }
    }
}

/// The end of a way of playing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Play ends where nobody can move.
    Zero,
    /// Play ends at the first number.
    Number,
}

impl<'s> Calc<'s, '_> {
    /// Returns whether G is even or odd; `None` for most games, which are neither. 0 is even. Another game
    /// is even if all options of its canonical form are odd, and odd if all are even (*Winning Ways*, ch. 6;
    /// Siegel, *Combinatorial Game Theory*, II.5). Integers are even or odd as in arithmetic, other numbers
    /// are neither; * is odd.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::games::value::Parity;
    ///
    /// let switch = store.switch(store.integer(1));
    /// assert_eq!(calc.parity(store.nimber(1))?, Some(Parity::Odd));
    /// assert_eq!(calc.parity(switch)?, Some(Parity::Even));
    /// assert_eq!(calc.parity(store.up_star(1, 0))?, None);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn parity(&mut self, g: Value<'s>) -> OrStop<Option<Parity>> {
        let id = self.checked(g)?;
        self.parity_of(id, End::Zero, &mut FxHashMap::default())
    }

    /// Returns whether G is even-tempered or odd-tempered; `None` for most games, which are neither. Numbers
    /// are even-tempered. Another game is even-tempered if all options of its canonical form are
    /// odd-tempered, and odd-tempered if all are even-tempered.
    pub fn temper(&mut self, g: Value<'s>) -> OrStop<Option<Parity>> {
        let id = self.checked(g)?;
        self.parity_of(id, End::Number, &mut FxHashMap::default())
    }

    fn parity_of(
        &mut self,
        g: Id,
        end: End,
        known: &mut FxHashMap<Id, Option<Parity>>,
    ) -> OrStop<Option<Parity>> {
        if let Some(uptimal) = self.store.uptimal(g) {
            return Ok(parity_of_uptimal(&self.store.numbers.get(g.num), uptimal, end));
        }
        if let Some(&found) = known.get(&g) {
            return Ok(found);
        }
        self.step()?;
        let mut options = Vec::new();
        self.extend_options(g, Player::Left, &mut options)?;
        self.extend_options(g, Player::Right, &mut options)?;
        // A game that is not a number has options on both sides, so `None` can only mean that parities
        // differ.
        let mut common = None;
        for option in options {
            let parity = self.parity_of(option, end, known)?;
            if parity.is_none() || common.is_some_and(|c| Some(c) != parity) {
                common = None;
                break;
            }
            common = parity;
        }
        let parity = common.map(Parity::other);
        known.insert(g, parity);
        Ok(parity)
    }
}

/// Returns the parity of a number plus ups plus a nimber. Only numbers, and numbers plus `*`, have options
/// of one parity.
fn parity_of_uptimal(number: &Dyadic, uptimal: Uptimal, end: End) -> Option<Parity> {
    let of_number = match end {
        End::Number => Parity::Even,
        End::Zero if !number.is_integer() => return None,
        End::Zero if number.half().is_integer() => Parity::Even,
        End::Zero => Parity::Odd,
    };
    match uptimal {
        Uptimal { ups: 0, nim: 0 } => Some(of_number),
        Uptimal { ups: 0, nim: 1 } => Some(of_number.other()),
        _ => None,
    }
}
