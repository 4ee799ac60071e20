//! The public operations of a calculation, each of which can be stopped.

use super::Calc;
use crate::games::value::store::{Id, Uptimal};
use crate::games::value::{Dyadic, Outcome, Stop, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The maximal number of bits of numerator and denominator of a product of numbers.
const MAX_NUMBER_BITS: usize = 1 << 17;

impl<'s> Calc<'s, '_> {
    /// Returns the id of a value of this store.
    ///
    /// # Panics
    /// Panics if the value belongs to another store, which is an error of the calling program.
    pub(super) fn id(&self, value: Value<'s>) -> Id {
        assert!(std::ptr::eq(value.store(), self.store), "values of two different stores were mixed");
        value.id()
    }

    pub(super) fn checked(&self, a: Value<'s>) -> OrStop<Id> {
        let id = self.id(a);
        // Operations walk through the followers of an uptimal only where they combine it with something
        // else, so its depth does not count here.
        if self.store.uptimal(id).is_none() {
            self.check_depth(id, Id::ZERO)?;
        }
        Ok(id)
    }

    /// Returns `ups` times up plus the nimber `*nim`.
    pub fn up_star(&mut self, ups: i32, nim: u32) -> OrStop<Value<'s>> {
        Ok(self.store.value(self.store.intern_uptimal(Uptimal { ups, nim })?))
    }

    /// Returns a + b.
    pub fn sum(&mut self, a: Value<'s>, b: Value<'s>) -> OrStop<Value<'s>> {
        let (a, b) = (self.id(a), self.id(b));
        Ok(self.store.value(self.checked_add(a, b)?))
    }

    /// Returns -a.
    pub fn negative(&mut self, a: Value<'s>) -> OrStop<Value<'s>> {
        let a = self.checked(a)?;
        Ok(self.store.value(self.neg(a)?))
    }

    /// Returns a - b.
    pub fn difference(&mut self, a: Value<'s>, b: Value<'s>) -> OrStop<Value<'s>> {
        let b = self.negative(b)?;
        self.sum(a, b)
    }

    /// Returns n·a: the sum of n copies of a, or of -n copies of -a if n is negative. It takes O(log |n|)
    /// sums.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let g = calc.form(&[store.integer(2)], &[store.integer(-1)])?;
    /// // g is 1/2 plus a switch, and four equal switches cancel.
    /// assert_eq!(calc.multiple(4, g)?, store.integer(2));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn multiple(&mut self, n: i64, a: Value<'s>) -> OrStop<Value<'s>> {
        if let Some(x) = a.number() {
            return self.product(&n.into(), &x);
        }
        let a = if n < 0 { self.negative(a)? } else { a };
        doubled(self, n.unsigned_abs(), a, self.store.zero(), Self::sum)
    }

    /// Returns the product of two numbers.
    ///
    /// # Errors
    /// Returns [`Stop::TooLarge`] when numerator and denominator would take more than 2^17 bits together.
    pub fn product(&mut self, x: &Dyadic, y: &Dyadic) -> OrStop<Value<'s>> {
        if x.bits() + y.bits() > MAX_NUMBER_BITS {
            return Err(Stop::TooLarge);
        }
        Ok(self.store.number(&x.times(y)))
    }

    /// Returns whether a <= b.
    pub fn less_or_equal(&mut self, a: Value<'s>, b: Value<'s>) -> OrStop<bool> {
        let (a, b) = (self.id(a), self.id(b));
        // Bounds decide every comparison with a number, and coefficients decide those of two uptimals.
        if !a.is_number() && !b.is_number() && self.store.uptimal(a).zip(self.store.uptimal(b)).is_none() {
            self.check_depth(a, b)?;
        }
        self.le(a, b)
    }

    /// Compares a with b and returns the outcome of a - b: `L` means a > b, `R` a < b, `P` a = b, `N` a ||
    /// b.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Outcome;
    ///
    /// let (star, up) = (store.nimber(1), store.up_star(1, 0));
    /// assert_eq!(calc.compare(up, star)?, Outcome::N);
    /// assert_eq!(calc.compare(store.up_star(2, 0), star)?, Outcome::L);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn compare(&mut self, a: Value<'s>, b: Value<'s>) -> OrStop<Outcome> {
        Ok(Outcome::from_order(self.less_or_equal(b, a)?, self.less_or_equal(a, b)?))
    }

    /// Returns the value of {left|right}.
    pub fn form(&mut self, left: &[Value<'s>], right: &[Value<'s>]) -> OrStop<Value<'s>> {
        let ids = |options: &[Value<'s>]| options.iter().map(|&v| self.id(v)).collect::<Vec<_>>();
        let (left, right) = (ids(left), ids(right));
        self.check_options(&left, &right)?;
        Ok(self.store.value(self.canonical(&left, &right)?))
    }

    /// Returns the left and the right options of the canonical form.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// let up = store.up_star(1, 0);
    /// assert_eq!(calc.options(up)?, (vec![store.zero()], vec![store.nimber(1)]));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn options(&mut self, a: Value<'s>) -> OrStop<(Vec<Value<'s>>, Vec<Value<'s>>)> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        self.extend_all_options(self.id(a), Player::Left, &mut left)?;
        self.extend_all_options(self.id(a), Player::Right, &mut right)?;
        let values = |ids: Vec<Id>| ids.into_iter().map(|id| self.store.value(id)).collect();
        Ok((values(left), values(right)))
    }

    /// Returns the thermograph.
    pub fn thermograph(&mut self, a: Value<'s>) -> OrStop<Thermograph<'s>> {
        let a = self.checked(a)?;
        self.thermograph_of(a)
    }

    /// Returns the temperature, which is at least -1.
    pub fn temperature(&mut self, a: Value<'s>) -> OrStop<Dyadic> {
        let a = self.checked(a)?;
        self.temperature_of(a)
    }

    /// Returns the mean.
    pub fn mean(&mut self, a: Value<'s>) -> OrStop<Dyadic> {
        let a = self.checked(a)?;
        self.mean_of(a)
    }
}

/// Returns the sum of a number of copies, by doubling.
pub(crate) fn doubled<'s, 'c, T: Copy>(
    calc: &mut Calc<'s, 'c>,
    mut copies: u64,
    mut power: T,
    zero: T,
    sum: impl Fn(&mut Calc<'s, 'c>, T, T) -> OrStop<T>,
) -> OrStop<T> {
    let mut result = zero;
    while copies > 0 {
        if copies & 1 == 1 {
            result = sum(calc, result, power)?;
        }
        copies >>= 1;
        if copies > 0 {
            power = sum(calc, power, power)?;
        }
    }
    Ok(result)
}
