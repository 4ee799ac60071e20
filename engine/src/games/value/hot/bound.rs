//! Bounds on temperatures by lengths, for a game and for classes of games.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The bound t(G) <= l(H) + l(G)/2 (Huntemann, Nowakowski and Santos). H is an option in a thermic version
/// of G: the option of the player whose wall there has the longer vertical part.
#[derive(Clone, Debug)]
pub struct TemperatureBound<'s> {
    /// The bound l(H) + l(G)/2.
    pub bound: Dyadic,
    /// The option H.
    pub witness: Value<'s>,
}

/// The class of the games G with l(G) <= `own` and l(X) <= `options` for each option X of G. Both bounds
/// must be at least 0.
///
/// Theorem (Huntemann, Nowakowski and Santos): no temperature in the class exceeds own/2 + options. If own >
/// 0, the bound is attained. With a = own/2 and m = options, the game H = {{a+3m|a+m}|a} has length m, and
/// its right wall rises from a to a + m; so {H|-H} has length 2a and temperature a + m. If own = 0, the
/// walls of each game meet at temperature 0 at the latest. Then no temperature exceeds 0, the temperature of
/// *.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::Dyadic;
/// use upstar::games::value::ClassOfGames;
///
/// let class = ClassOfGames { own: Dyadic::from(2), options: Dyadic::from(3) };
/// assert_eq!(class.supremum(), Dyadic::from(4));
/// let hottest = class.witness(&mut calc)?;
/// assert_eq!(calc.temperature(hottest)?, Dyadic::from(4));
/// assert_eq!(calc.length(hottest), Dyadic::from(2));
/// # Ok::<(), upstar::Stop>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassOfGames {
    /// The bound on l(G).
    pub own: Dyadic,
    /// The bound on l(X) for the options X of G.
    pub options: Dyadic,
}

fn half(x: &Dyadic) -> Dyadic {
    x.times(&Dyadic::unit_fraction(1))
}

impl ClassOfGames {
    /// Returns the bound of the theorem, own/2 + options.
    pub fn bound(&self) -> Dyadic {
        &half(&self.own) + &self.options
    }

    /// Returns the supremum of the temperatures in the class, which is attained: the bound, or 0 if own
    /// is 0.
    pub fn supremum(&self) -> Dyadic {
        if self.own == Dyadic::ZERO { Dyadic::ZERO } else { self.bound() }
    }

    /// Returns a game of the class whose temperature is the supremum.
    pub fn witness<'s>(&self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        if self.own == Dyadic::ZERO {
            return Ok(calc.store().nimber(1));
        }
        let a = half(&self.own);
        let next = &a + &self.options;
        let last = &(&next + &self.options) + &self.options;
        self.centred(&[last, next, a], calc)
    }

    /// Returns the game at an index, counted from 0, of the sequence ±{a+m|a}, ±{{a+2m|a+m}|a}, .. of games
    /// of the class. Their temperatures a + m(1 - 2^-(k+1)) approach the supremum a + m, and do not attain
    /// it unless m = 0. If own is 0, none of the games is hot.
    pub fn approaching<'s>(&self, index: u32, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let mut numbers = vec![half(&self.own)];
        for _ in 0..=index {
            calc.step()?;
            let next = &numbers[numbers.len() - 1] + &self.options;
            numbers.push(next);
        }
        // The innermost pair of braces has the greatest numbers, and `centred` begins with it.
        numbers.reverse();
        self.centred(&numbers, calc)
    }

    /// Returns {H|-H} with H = {{{x|y}|..}|z} for the numbers x, y, .., z.
    fn centred<'s>(&self, numbers: &[Dyadic], calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let mut numbers = numbers.iter().map(|x| calc.store().number(x)).collect::<Vec<_>>().into_iter();
        let mut left = numbers.next().unwrap_or_else(|| calc.store().zero());
        for right in numbers {
            left = calc.form(&[left], &[right])?;
        }
        let right = calc.negative(left)?;
        calc.form(&[left], &[right])
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the bound on the temperature of a hot game, with its witness; `None` for games that are not
    /// hot.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    ///
    /// // The options of {3|-1} have length 0, so the bound is half of its length, and is attained.
    /// let g = calc.form(&[store.integer(3)], &[store.integer(-1)])?;
    /// let bound = calc.temperature_bound(&g.into())?.expect("the game is hot");
    /// assert_eq!(bound.bound, Dyadic::from(2));
    /// assert_eq!(calc.temperature(g)?, bound.bound);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn temperature_bound(&mut self, g: &Literal<'s>) -> OrStop<Option<TemperatureBound<'s>>> {
        let Some(thermic) = self.thermic(g)? else { return Ok(None) };
        let [left, right] = self.wall_parts(thermic.value)?;
        let longer = if left.vertical >= right.vertical { Player::Left } else { Player::Right };
        let witness = longer.of((thermic.left, thermic.right));
        let bound = &self.length(witness) + &half(&self.length(g.value()));
        Ok(Some(TemperatureBound { bound, witness }))
    }
}
