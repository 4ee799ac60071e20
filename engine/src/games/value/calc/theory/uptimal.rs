//! Uptimals and their expansions.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Outcome, Value};
use crate::ground::control::OrStop;

/// A sum of a number, a nimber, and multiples of up, up-second, up-third, ..
///
/// `Display` uses Siegel's notation: `3/4*2.1203-` is 3/4 + `*2` + ^ + 2 up-seconds - 3 up-fourths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UptimalExpansion {
    /// The number.
    pub number: Dyadic,
    /// The n of the nimber *n.
    pub nim: u32,
    /// The coefficients of up, up-second, up-third and so on; the last one is not 0.
    pub ups: Vec<i64>,
}

impl std::fmt::Display for UptimalExpansion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.number != Dyadic::ZERO || self.nim == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.nim {
            0 => {}
            1 => f.write_str("*")?,
            nim => write!(f, "*{nim}")?,
        }
        f.write_str(".")?;
        if self.ups.is_empty() {
            return f.write_str("0");
        }
        for &digit in &self.ups {
            let sign = if digit < 0 { "-" } else { "" };
            match digit.unsigned_abs() {
                digit @ 0..10 => write!(f, "{digit}{sign}")?,
                digit => write!(f, "({digit}){sign}")?,
            }
        }
        Ok(())
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the uptimal expansion (*Winning Ways*, ch. 8; Siegel, *Combinatorial Game Theory*, II.7): G
    /// as a number plus a nimber plus multiples of the powers of up; `None` if G is no such sum.
    ///
    /// Each power of up is infinitesimal with respect to those before it, so the coefficients are found one
    /// after another. The coefficient of up is the atomic weight. The nimber is the one whose removal makes
    /// the rest comparable with 0. The cost is one comparison for each unit of a coefficient and for each
    /// possible nimber; both are bounded by the depth of G.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let (zero, down_star) = (store.zero(), store.up_star(-1, 1));
    /// let up_second = calc.form(&[zero], &[down_star])?;
    /// // {0||0|v*} is ^ plus twice up-second plus *.
    /// let g = calc.form(&[zero], &[up_second])?;
    /// let expansion = calc.uptimal_expansion(g)?.expect("an uptimal");
    /// assert_eq!((expansion.nim, &expansion.ups[..]), (1, &[1, 2][..]));
    /// assert_eq!(expansion.to_string(), "*.12");
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn uptimal_expansion(&mut self, g: Value<'s>) -> OrStop<Option<UptimalExpansion>> {
        let Some(number) = g.number_part() else { return Ok(None) };
        if let Some(plain) = g.number_up_star() {
            let ups = if plain.ups == 0 { Vec::new() } else { vec![plain.ups.into()] };
            return Ok(Some(UptimalExpansion { number, nim: plain.nim, ups }));
        }
        let by = self.store.number(&number);
        let infinitesimal = self.difference(g, by)?;
        let Some(weight) = self.atomic_weight(infinitesimal)? else { return Ok(None) };
        let Some(ups) = weight.number().and_then(|w| w.to_i64()) else { return Ok(None) };
        let up = self.up_star(1, 0)?;
        let first = self.multiple(ups, up)?;
        let rest = self.difference(infinitesimal, first)?;
        for nim in 0..=self.store.depth(self.id(rest)).saturating_add(1) {
            self.step()?;
            let star = self.up_star(0, nim)?;
            let higher = self.sum(rest, star)?;
            // A nimber is its own negative, so adding it removes it.
            if let Some(coefficients) = self.higher_coefficients(higher)? {
                let mut ups = [vec![ups], coefficients].concat();
                while ups.last() == Some(&0) {
                    ups.pop();
                }
                return Ok(Some(UptimalExpansion { number, nim, ups }));
            }
        }
        Ok(None)
    }

    /// Returns the value of an uptimal expansion.
    pub fn uptimal(&mut self, expansion: &UptimalExpansion) -> OrStop<Value<'s>> {
        let star = self.up_star(0, expansion.nim)?;
        let mut sum = self.sum(self.store.number(&expansion.number), star)?;
        for (power, &times) in (1..).zip(&expansion.ups) {
            let power = self.up_power(power)?;
            let multiple = self.multiple(times, power)?;
            sum = self.sum(sum, multiple)?;
        }
        Ok(sum)
    }

    /// Returns the n-th power of up, for n >= 1.
    fn up_power(&mut self, n: i64) -> OrStop<Value<'s>> {
        let up = self.up_star(1, 0)?;
        self.pow(up, &n.into())
    }

    /// Returns the coefficients of up-second, up-third, .. in a sum of their multiples; `None` if the game
    /// is no such sum.
    fn higher_coefficients(&mut self, of: Value<'s>) -> OrStop<Option<Vec<i64>>> {
        let (sign, mut rest) = match of.outcome() {
            Outcome::P => return Ok(Some(Vec::new())),
            Outcome::N => return Ok(None),
            Outcome::L => (1, of),
            Outcome::R => (-1, self.negative(of)?),
        };
        let most = i64::from(self.store.depth(self.id(rest)));
        let mut coefficients = Vec::new();
        for n in 2..=most + 1 {
            let power = self.up_power(n)?;
            let Some(coefficient) = self.coefficient(rest, power, most)? else { return Ok(None) };
            coefficients.push(sign * coefficient);
            let multiple = self.multiple(coefficient, power)?;
            rest = self.difference(rest, multiple)?;
            if rest == self.store.zero() {
                return Ok(Some(coefficients));
            }
        }
        Ok(None)
    }

    /// Returns the integer n such that `rest` minus n times the power is infinitesimal with respect to the
    /// power. In units of the power, `rest` lies between two integers, and n is the nearer one.
    fn coefficient(&mut self, rest: Value<'s>, power: Value<'s>, most: i64) -> OrStop<Option<i64>> {
        let sign = match rest.outcome() {
            Outcome::L => 1,
            Outcome::R => -1,
            Outcome::P | Outcome::N => return Ok(None),
        };
        let mut beyond = if sign > 0 { rest } else { self.negative(rest)? };
        for n in 0..=most {
            self.step()?;
            if !self.less_or_equal(power, beyond)? {
                let twice = self.sum(beyond, beyond)?;
                // Twice the remainder is compared with the power, since halves of games do not exist.
                let nearer = n + i64::from(self.less_or_equal(power, twice)?);
                return Ok(Some(sign * nearer));
            }
            beyond = self.difference(beyond, power)?;
        }
        Ok(None)
    }
}
