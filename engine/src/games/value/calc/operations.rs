//! Operations on values: negation, sums, cooling, and birthdays.

use super::order::mix;
use super::{Calc, Literal};
use crate::games::value::store::{Id, Num, Uptimal};
use crate::games::value::{Dyadic, Outcome, Stop, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;
use rustc_hash::{FxHashMap, FxHashSet};

// Each public operation of a calculation can be stopped.

/// The maximal number of bits of numerator and denominator of a product of numbers.
const MAX_NUMBER_BITS: usize = 1 << 17;

impl<'s> Calc<'s, '_> {
    /// Returns the id of a value of this store.
    ///
    /// # Panics
    /// Panics if the value belongs to another store, which is an error of the calling program.
    pub(crate) fn id(&self, value: Value<'s>) -> Id {
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

impl Calc<'_, '_> {
    /// Returns a + b; an error if both together are too deep to recurse over. Two uptimals are never too
    /// deep, since they are added by their coefficients.
    #[inline]
    pub(crate) fn checked_add(&mut self, a: Id, b: Id) -> OrStop<Id> {
        if !a.is_number() && !b.is_number() && !self.is_shallow() {
            self.check_sum(a, b)?;
        }
        self.add(a, b)
    }

    #[cold]
    fn check_sum(&self, a: Id, b: Id) -> OrStop<()> {
        let uptimals = (self.store.uptimal(a), self.store.uptimal(b));
        if uptimals.0.is_some() && uptimals.1.is_some() { Ok(()) } else { self.check_depth(a, b) }
    }

    /// Returns a + b, for values whose depths have been checked.
    ///
    /// A number is added to the number part (number translation, Siegel, *Combinatorial Game Theory*, II.3),
    /// uptimals are added by their coefficients, and a game and its known negative cancel. All other sums
    /// follow the definition, with a lossy cache by bases.
    #[inline]
    pub(crate) fn add(&mut self, a: Id, b: Id) -> OrStop<Id> {
        let by = self.store.numbers.add(a.num, b.num);
        if a.is_number() || b.is_number() {
            // One of the bases is 0, so the bitwise or is the other one.
            return Ok(Id { base: a.base | b.base, num: by });
        }
        self.add_shifted(a, b, by)
    }

    /// Returns the sum of the bases of `a` and `b`, which are not numbers, plus the number `by`.
    fn add_shifted(&mut self, a: Id, b: Id, by: Num) -> OrStop<Id> {
        let store = self.store;
        let (low, high) = (a.base.min(b.base), a.base.max(b.base));
        let key = u64::from(low) << 32 | u64::from(high);
        let hash = mix(key);
        if let Some(found) = store.sums.get(hash, key, 0, 0) {
            return Ok(store.shift(Id::unpack(found), by));
        }
        let sum = self.add_bases(low, high)?;
        store.sums.put(hash, key, sum.pack());
        Ok(store.shift(sum, by))
    }

    fn add_bases(&mut self, low: u32, high: u32) -> OrStop<Id> {
        let (a, b) = (Id { base: low, num: Num::ZERO }, Id { base: high, num: Num::ZERO });
        let (ra, rb) = (self.store.record(low), self.store.record(high));
        if let (Some(ua), Some(ub)) = (ra.uptimal(), rb.uptimal()) {
            return self.store.intern_uptimal(ua.plus(ub).ok_or(Stop::TooLarge)?);
        }
        if let Some(negative) = ra.negative()
            && negative.base == high
        {
            return Ok(Id::number(self.store.numbers.neg(negative.num)));
        }
        self.step()?;
        let (mut left, mut right) = (self.take_list(), self.take_list());
        for (player, out) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
            self.add_options(a, b, player, out)?;
            self.add_options(b, a, player, out)?;
        }
        let sum = self.canonical(&left, &right)?;
        self.give_list(left);
        self.give_list(right);
        Ok(sum)
    }

    /// Appends the sums of each option of `a` with `b`.
    fn add_options(&mut self, a: Id, b: Id, player: Player, out: &mut Vec<Id>) -> OrStop<()> {
        let record = self.store.record(a.base);
        if record.has_options() {
            for option in record.options(player) {
                let option = self.add(option, b)?;
                out.push(option);
            }
            return Ok(());
        }
        let start = out.len();
        self.extend_options(a, player, out)?;
        for option in &mut out[start..] {
            *option = self.add(*option, b)?;
        }
        Ok(())
    }

    /// Returns -a. The negative of a canonical form is canonical, so the options only need to be negated and
    /// exchanged.
    pub(crate) fn neg(&mut self, a: Id) -> OrStop<Id> {
        let store = self.store;
        if a.is_number() {
            return Ok(Id::number(store.numbers.neg(a.num)));
        }
        let record = store.record(a.base);
        let negative = match record.negative() {
            Some(known) => known,
            None => {
                let negative = self.neg_base(a.base)?;
                record.set_negative(negative);
                // If A and B are the bases and -A = B + x, then -B = A + x.
                store.record(negative.base).set_negative(Id { base: a.base, num: negative.num });
                negative
            }
        };
        Ok(Id { base: negative.base, num: store.numbers.sub(negative.num, a.num) })
    }

    fn neg_base(&mut self, base: u32) -> OrStop<Id> {
        let record = self.store.record(base);
        if let Some(uptimal) = record.uptimal() {
            return self.store.intern_uptimal(uptimal.negated().ok_or(Stop::TooLarge)?);
        }
        self.step()?;
        let (mut left, mut right) = (self.take_list(), self.take_list());
        for option in record.options(Player::Right) {
            left.push(self.neg(option)?);
        }
        for option in record.options(Player::Left) {
            right.push(self.neg(option)?);
        }
        let numbers = &self.store.numbers;
        let negated = record.bounds(Num::ZERO, numbers).negated(numbers);
        let id = self.store.intern_form(&mut left, &mut right, negated)?;
        self.give_list(left);
        self.give_list(right);
        Ok(id)
    }
}

// Cooling makes every move cost t.

impl<'s> Calc<'s, '_> {
    /// Returns a cooled by t: every move costs t, and above its temperature the game is frozen at its mean.
    /// `None` unless t > -1.
    ///
    /// # Errors
    /// Returns the reason to stop.
    pub fn cool(&mut self, a: Value<'s>, t: &Dyadic) -> OrStop<Option<Value<'s>>> {
        if *t <= Dyadic::from(-1) {
            return Ok(None);
        }
        if *t == Dyadic::ZERO {
            return Ok(Some(a));
        }
        let a = self.checked(a)?;
        if *t < Dyadic::ZERO {
            // An uptimal has temperature 0, so for t < 0 the recursion walks through all its followers.
            self.check_depth(a, Id::ZERO)?;
        }
        let mut known = FxHashMap::default();
        Ok(Some(self.store.value(self.cooled(a, t, &mut known)?)))
    }

    /// Cools a by t > -1 (ONAG, ch. 9). The result is the mean if t is above the temperature of a, otherwise
    /// {a^L cooled - t | a^R cooled + t}.
    fn cooled(&mut self, a: Id, t: &Dyadic, known: &mut FxHashMap<Id, Id>) -> OrStop<Id> {
        if self.temperature_of(a)? < *t {
            let mean = self.mean_of(a)?;
            return Ok(Id::number(self.store.numbers.intern(&mean)));
        }
        // Below 0 the recursion follows a number m/2^k down to integers, which takes k levels.
        if a.is_number() && self.store.numbers.get(a.num).exponent() > self.store.depth_limit() {
            return Err(Stop::TooDeep);
        }
        if let Some(&found) = known.get(&a) {
            return Ok(found);
        }
        self.step()?;
        let tax = self.store.numbers.intern(t);
        let mut sides = [self.take_list(), self.take_list()];
        for (player, options) in Player::BOTH.into_iter().zip(&mut sides) {
            let by = player.of((self.store.numbers.neg(tax), tax));
            self.extend_all_options(a, player, options)?;
            for option in options.iter_mut() {
                let cooled = self.nested(|calc| calc.cooled(*option, t, known))?;
                *option = self.store.shift(cooled, by);
            }
        }
        let [left, right] = sides;
        let id = self.canonical(&left, &right)?;
        self.give_list(left);
        self.give_list(right);
        known.insert(a, id);
        Ok(id)
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the birthday of the canonical form: 0 for the form 0, and one more than the birthday of the
    /// latest option for all others.
    pub fn birthday(&mut self, a: Value<'s>) -> OrStop<Dyadic> {
        let a = self.checked(a)?;
        let mut known = FxHashMap::default();
        self.birthday_of(a, &mut known)
    }

    fn birthday_of(&mut self, a: Id, known: &mut FxHashMap<Id, Dyadic>) -> OrStop<Dyadic> {
        if let Some(uptimal) = self.store.uptimal(a) {
            // By number translation x + u = {x + u^L | x + u^R}, so the birthdays of x and u add up.
            let number = birthday_of_number(&self.store.numbers.get(a.num));
            return Ok(&number + &birthday_of_uptimal(uptimal).into());
        }
        if let Some(found) = known.get(&a) {
            return Ok(found.clone());
        }
        self.step()?;
        let mut latest = Dyadic::ZERO;
        for option in self.store.record(a.base).all_options() {
            let option = self.store.shift(option, a.num);
            latest = latest.max(self.birthday_of(option, known)?);
        }
        let birthday = &latest + &1.into();
        known.insert(a, birthday.clone());
        Ok(birthday)
    }
}

/// Bounds of the numbers that are followers of a short game, and so of its stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grain {
    /// The numbers are multiples of 2^-`bits`.
    pub bits: u32,
    /// An integer; no number is above it or below its negative.
    pub size: Dyadic,
}

impl Grain {
    /// The bounds of the game 0.
    pub const ZERO: Self = Self { bits: 0, size: Dyadic::ZERO };

    /// Returns bounds of the numbers with at most `signs` signs in their sign expansion.
    pub fn of_signs(signs: usize) -> Self {
        // The first sign leads to an integer.
        let bits = u32::try_from(signs.saturating_sub(1)).unwrap_or(u32::MAX);
        Self { bits, size: Dyadic::from_big(signs.into(), 0) }
    }

    /// Includes a number and its options.
    fn add(&mut self, number: &Dyadic) {
        self.bits = self.bits.max(number.exponent());
        self.size = std::mem::replace(&mut self.size, Dyadic::ZERO).max(number.abs().ceil());
    }

    /// Returns the bounds for either of two games.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self { bits: self.bits.max(other.bits), size: self.size.clone().max(other.size.clone()) }
    }

    /// Returns the bounds for a sum of a game and copies of another one.
    #[must_use]
    pub fn and(&self, copies: u64, other: &Self) -> Self {
        let copies = Dyadic::from_big(copies.into(), 0);
        Self { bits: self.bits.max(other.bits), size: &self.size + &other.size.times(&copies) }
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns bounds of the numbers that are followers of a form, and so of the stops of all followers. A value stands for
    /// its canonical form.
    pub(crate) fn formal_grain(&mut self, of: &Literal<'s>) -> OrStop<Grain> {
        let mut grain = Grain::ZERO;
        let (mut forms, mut ids) = (vec![of], Vec::new());
        let mut known_forms = FxHashSet::default();
        while let Some(form) = forms.pop() {
            let Some((left, right)) = form.given_options() else {
                ids.push(self.checked(form.value())?);
                continue;
            };
            self.step()?;
            if known_forms.insert(form.key()) {
                forms.extend(left.iter().chain(right));
            }
        }
        let mut known = FxHashSet::default();
        while let Some(id) = ids.pop() {
            if self.store.uptimal(id).is_some() {
                // By number translation the number is a follower.
                grain.add(&self.store.numbers.get(id.num));
            } else if known.insert(id) {
                self.step()?;
                let options = self.store.record(id.base).all_options();
                ids.extend(options.map(|option| self.store.shift(option, id.num)));
            }
        }
        Ok(grain)
    }
}

/// Returns the birthday of a number: |n| for an integer n, and n + 1 + k for m/2^k between n and n+1 with
/// n >= 0 (ONAG, ch. 2).
fn birthday_of_number(x: &Dyadic) -> Dyadic {
    let whole = x.abs().floor();
    match x.exponent() {
        0 => whole,
        k => &whole + &Dyadic::from(i64::from(k) + 1),
    }
}

/// Returns the birthday of ups plus a nimber. It follows from the canonical options:
/// `{0|(n-1)ups + *(m xor 1)}`, but `{0,*|0}` for up-star.
fn birthday_of_uptimal(Uptimal { ups, nim }: Uptimal) -> i64 {
    let (ups, nim) = (i64::from(ups.unsigned_abs()), i64::from(nim));
    if ups == 0 {
        return nim;
    }
    // Each move from n ups to n - 1 costs a day and changes the parity of the nimber, down to a single up.
    let nim_of_one_up = nim ^ (ups - 1) & 1;
    let of_one_up = if nim_of_one_up == 1 { 2 } else { 1 + (nim_of_one_up ^ 1) };
    ups - 1 + of_one_up
}
