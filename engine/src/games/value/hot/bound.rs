//! Bounds of temperatures from lengths, for a game and for classes of games.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// t(G) <= l(H) + l(G)/2 (Huntemann, Nowakowski and Santos), where H is the option in a thermic version of G whose
/// player's wall has the longer vertical part.
#[derive(Clone, Debug)]
pub struct TemperatureBound<'s> {
    /// l(H) + l(G)/2.
    pub bound: Dyadic,
    /// H.
    pub witness: Value<'s>,
}

/// The games G with l(G) at most `own`, and with l of each option of theirs at most `options`, both at least 0:
/// below 0 the class is empty.
///
/// Theorem (Huntemann, Nowakowski and Santos): no temperature in the class is above own/2 + options. If own is
/// above 0, that is attained: with a = own/2 and m = options, H = {{a+3m|a+m}|a} has length m, its right wall
/// rises from a to a + m, and so {H|-H} has length 2a and temperature a + m. If own is 0, the walls of each game
/// meet at 0 at the latest, so that no temperature is above 0, that of *.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassOfGames {
    /// The bound of l(G).
    pub own: Dyadic,
    /// The bound of l of the options.
    pub options: Dyadic,
}

fn half(x: &Dyadic) -> Dyadic {
    x.times(&Dyadic::unit_fraction(1))
}

impl ClassOfGames {
    /// The bound of the theorem: own/2 + options.
    pub fn bound(&self) -> Dyadic {
        &half(&self.own) + &self.options
    }

    /// The supremum of the temperatures in the class, which is attained: the bound, or 0 if own is 0.
    pub fn supremum(&self) -> Dyadic {
        if self.own == Dyadic::ZERO { Dyadic::ZERO } else { self.bound() }
    }

    /// A game of the class whose temperature is the supremum.
    pub fn witness<'s>(&self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        if self.own == Dyadic::ZERO {
            return Ok(calc.store().nimber(1));
        }
        let a = half(&self.own);
        let next = &a + &self.options;
        let last = &(&next + &self.options) + &self.options;
        self.centred(&[last, next, a], calc)
    }

    /// The game at an index, from 0, of the sequence ±{a+m|a}, ±{{a+2m|a+m}|a}, .. of games of the class, whose
    /// temperatures a + m(1 - 2^-(k+1)) come ever nearer to the supremum a + m, and never to it unless m = 0. If own
    /// is 0, no game of it is hot.
    pub fn approaching<'s>(&self, index: u32, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let mut numbers = vec![half(&self.own)];
        for _ in 0..=index {
            calc.step()?;
            let next = &numbers[numbers.len() - 1] + &self.options;
            numbers.push(next);
        }
        numbers.reverse();
        self.centred(&numbers, calc)
    }

    /// {H|-H} with H = {{{x|y}|..}|z} for the numbers x, y, .., z.
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
    /// The bound of the temperature of a hot game, with its witness; `None` for games that are not hot.
    pub fn temperature_bound(&mut self, g: &Literal<'s>) -> OrStop<Option<TemperatureBound<'s>>> {
        let Some(thermic) = self.thermic(g)? else { return Ok(None) };
        let [left, right] = self.wall_parts(thermic.value)?;
        let longer = if left.vertical >= right.vertical { Player::Left } else { Player::Right };
        let witness = longer.of((thermic.left, thermic.right));
        let bound = &self.length(witness) + &half(&self.length(g.value()));
        Ok(Some(TemperatureBound { bound, witness }))
    }
}
