//! Heating, overheating, freezing, the Norton product, which heats by several temperatures at once, and even,
//! odd, even-tempered and odd-tempered games.

use rustc_hash::FxHashMap;

use crate::games::value::calc::Calc;
use crate::games::value::calc::LiteralKey;
use crate::games::value::store::{Id, Uptimal};
use crate::games::value::{Dyadic, Literal, Outcome, Stop, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The parameters of heating: {G^L heated + t | G^R heated - t} with every t in `steps`, except where
/// `units` gives another rule for numbers.
struct Heating<'s> {
    units: Units<'s>,
    steps: Vec<Value<'s>>,
    known: FxHashMap<LiteralKey, Value<'s>>,
}

/// The rule for numbers.
enum Units<'s> {
    /// Numbers do not change.
    Numbers,
    /// An integer n becomes n copies of a game; other numbers are heated like all games.
    Copies(Value<'s>),
}

impl<'s> Calc<'s, '_> {
    /// Returns G heated by t: G itself if it equals a number, otherwise {G^L heated + t | G^R heated - t}
    /// (*Winning Ways*, ch. 6; Siegel, *Combinatorial Game Theory*, II.5). The temperature t may be any
    /// game.
    ///
    /// For numbers t >= 0, cooling by t is the inverse operation. Heating preserves sums with numbers, but
    /// other sums and the order only where G and H are cool enough. The cost is one node for each follower
    /// of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let two = store.integer(2);
    /// assert_eq!(calc.heat(store.nimber(1), two)?, store.switch(two));
    /// // Up heated by 2 is {2||0|-4}.
    /// let threat = calc.form(&[store.zero()], &[store.integer(-4)])?;
    /// assert_eq!(calc.heat(store.up_star(1, 0), two)?, calc.form(&[two], &[threat])?);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn heat(&mut self, g: impl Into<Literal<'s>>, t: Value<'s>) -> OrStop<Value<'s>> {
        self.heated(g.into(), Units::Numbers, vec![t])
    }

    /// Returns G overheated from s to t: n copies of s if G equals an integer n, otherwise
    /// {G^L overheated + t | G^R overheated - t} (*Winning Ways*, ch. 6; Siegel, *Combinatorial Game
    /// Theory*, II.5). Both s and t may be any games.
    ///
    /// Overheating is useful where it preserves sums: for numbers s > 0, when s/2 <= t < s. The cost is one
    /// node for each follower of G.
    pub fn overheat(&mut self, g: impl Into<Literal<'s>>, s: Value<'s>, t: Value<'s>) -> OrStop<Value<'s>> {
        self.heated(g.into(), Units::Copies(s), vec![t])
    }

    /// Returns G cooled by its temperature, which leaves the mean plus an infinitesimal (*Winning Ways*, ch.
    /// 6). Numbers do not change.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// let star = store.nimber(1);
    /// let [one, two, three] = [1, 2, 3].map(|n| store.integer(n));
    /// // {3||2*|1*} freezes to 9/4*.
    /// let threat = calc.form(&[two + star], &[one + star])?;
    /// let g = calc.form(&[three], &[threat])?;
    /// assert_eq!(calc.freeze(g)?, store.number(&Dyadic::new(9, 2)) + star);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn freeze(&mut self, g: Value<'s>) -> OrStop<Value<'s>> {
        if g.number().is_some() {
            return Ok(g);
        }
        let t = self.temperature(g)?;
        let frozen = self.cool(g, &t)?;
        Ok(frozen.expect("the temperature of a game that is no number is above -1"))
    }

    /// Returns the Norton product G.U by a game U > 0: n copies of U if G equals an integer n, otherwise
    /// {G^L.U + U + I | G^R.U - U - I} with all incentives I of U (*Winning Ways*, ch. 8; Siegel,
    /// *Combinatorial Game Theory*, II.7).
    ///
    /// It depends on the value of G but on the form of U, and is additive and order-preserving in G. The
    /// cost is one node for each follower of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// let (half, up) = (store.number(&Dyadic::new(1, 1)), store.up_star(1, 0));
    /// // 1/2 . ^ is {^2*|v*}, and two of these make up one ^.
    /// let product = calc.norton_product(half, up)?.expect("up is positive");
    /// assert_eq!(product, calc.form(&[store.up_star(2, 1)], &[store.up_star(-1, 1)])?);
    /// assert_eq!(calc.multiple(2, product)?, up);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// `None` unless U > 0: then equal games G may have products that differ.
    ///
    /// # Errors
    /// Returns the reason to stop.
    pub fn norton_product(&mut self, g: Value<'s>, u: impl Into<Literal<'s>>) -> OrStop<Option<Value<'s>>> {
        let u = u.into();
        if u.value().outcome() != Outcome::L {
            return Ok(None);
        }
        // The options of Left are raised by U + I, and those of Right lowered by as much.
        let mut steps = self.incentives(u.clone())?;
        for step in &mut steps {
            *step = self.sum(*step, u.value())?;
        }
        self.heated(g.into(), Units::Copies(u.value()), steps).map(Some)
    }

    fn heated(&mut self, g: Literal<'s>, units: Units<'s>, steps: Vec<Value<'s>>) -> OrStop<Value<'s>> {
        self.check_sum_of_depths(g.depth(), 0)?;
        self.heated_by(&g, &mut Heating { units, steps, known: FxHashMap::default() })
    }

    fn heated_by(&mut self, g: &Literal<'s>, heating: &mut Heating<'s>) -> OrStop<Value<'s>> {
        if let Some(number) = g.value().number() {
            match heating.units {
                Units::Numbers => return Ok(g.value()),
                Units::Copies(unit) if number.is_integer() => return self.copies(&number, unit),
                Units::Copies(_) => {}
            }
        }
        if let Some(&known) = heating.known.get(&g.key()) {
            return Ok(known);
        }
        self.step()?;
        let (left, right) = self.literal_options(g)?;
        let left = self.heated_options(&left, Player::Left, heating)?;
        let right = self.heated_options(&right, Player::Right, heating)?;
        let heated = self.form(&left, &right)?;
        heating.known.insert(g.key(), heated);
        Ok(heated)
    }

    fn heated_options(
        &mut self,
        options: &[Literal<'s>],
        player: Player,
        heating: &mut Heating<'s>,
    ) -> OrStop<Vec<Value<'s>>> {
        let mut heated = Vec::with_capacity(options.len() * heating.steps.len());
        for option in options {
            let option = self.nested(|calc| calc.heated_by(option, heating))?;
            for &step in &heating.steps {
                self.step()?;
                heated.push(match player {
                    Player::Left => self.sum(option, step)?,
                    Player::Right => self.difference(option, step)?,
                });
            }
        }
        Ok(heated)
    }

    /// Returns n copies of a game, for an integer n.
    pub(super) fn copies(&mut self, n: &Dyadic, of: Value<'s>) -> OrStop<Value<'s>> {
        match of.number() {
            Some(number) => self.product(n, &number),
            None => self.multiple(n.to_i64().ok_or(Stop::TooLarge)?, of),
        }
    }
}

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
