//! The public handle of a value.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Mul, Neg, Sub};

use super::store::{Edge, Id, Num, Store, Uptimal};
use super::{Calc, Dyadic, Interval, Outcome, Thermograph};
use crate::ground::control::{OrStop, UNLIMITED};

/// A short game up to equality: a handle into a [`Store`], as cheap to copy as two pointers.
///
/// `==` is equality of games, and takes no time. `<`, `<=` are the partial order of games:
/// [`PartialOrd::partial_cmp`] is `None` for confused games. `+`, `-`, and `*` with an integer are what they
/// are for games.
///
/// # Panics
/// The operators and methods panic when values of two stores meet, and where [`Calc`] would return an error,
/// which without a budget means: operands deeper than the store's depth limit, or larger than can be held.
/// Use [`Calc`] where values come from outside.
#[derive(Clone, Copy)]
pub struct Value<'s> {
    store: &'s Store,
    id: Id,
}

/// What may be known of a value that is a number plus ups and a nimber.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many times up.
    pub ups: i32,
    /// The size of the nimber.
    pub nim: u32,
}

/// The result of an operation without a budget.
fn unbudgeted<T>(result: OrStop<T>) -> T {
    match result {
        Ok(value) => value,
        Err(stop) => panic!("{stop}"),
    }
}

impl<'s> Value<'s> {
    pub(super) fn new(store: &'s Store, id: Id) -> Self {
        Self { store, id }
    }

    /// The store it lives in.
    pub fn store(self) -> &'s Store {
        self.store
    }

    pub(crate) fn id(self) -> Id {
        self.id
    }

    fn calc(self) -> Calc<'s, 'static> {
        Calc::new(self.store, &UNLIMITED)
    }

    /// What a calculation without a budget makes of it; panics where it stops.
    pub(crate) fn with_calc<T>(self, work: impl FnOnce(&mut Calc<'s, 'static>, Self) -> OrStop<T>) -> T {
        unbudgeted(work(&mut self.calc(), self))
    }

    /// The number that it equals, if there is one.
    pub fn number(self) -> Option<Dyadic> {
        self.id.is_number().then(|| self.store.numbers.get(self.id.num))
    }

    /// The n of the nimber *n that it equals, if there is one; 0 is *0.
    pub fn nimber(self) -> Option<u32> {
        let Uptimal { ups, nim } = self.store.uptimal(self.id)?;
        (ups == 0 && self.id.num == Num::ZERO).then_some(nim)
    }

    /// Number, ups and nimber, if it is a sum of these.
    pub fn number_up_star(self) -> Option<NumberUpStar> {
        let Uptimal { ups, nim } = self.store.uptimal(self.id)?;
        Some(NumberUpStar { number: self.store.numbers.get(self.id.num), ups, nim })
    }

    /// The left options of the canonical form.
    pub fn left_options(self) -> Vec<Self> {
        unbudgeted(self.calc().options(self)).0
    }

    /// The right options of the canonical form.
    pub fn right_options(self) -> Vec<Self> {
        unbudgeted(self.calc().options(self)).1
    }

    /// The left stop: the number reached by good play when Left begins.
    pub fn left_stop(self) -> Dyadic {
        self.store.numbers.get(self.store.bounds(self.id).left.num())
    }

    /// The right stop: the number reached by good play when Right begins.
    pub fn right_stop(self) -> Dyadic {
        self.store.numbers.get(self.store.bounds(self.id).right.num())
    }

    /// The numbers confused with it; `None` if there are none.
    pub fn confusion_interval(self) -> Option<Interval> {
        let bounds = self.store.bounds(self.id);
        Interval::new(self.right_stop(), !bounds.ge_right(), self.left_stop(), !bounds.le_left())
    }

    /// Who wins.
    pub fn outcome(self) -> Outcome {
        let bounds = self.store.bounds(self.id);
        let numbers = &self.store.numbers;
        let le_zero = bounds.left.is_less(Edge::new(Num::ZERO, true), numbers);
        let ge_zero = Edge::new(Num::ZERO, false).is_less(bounds.right, numbers);
        Outcome::from_order(ge_zero, le_zero)
    }

    /// Is it a number plus an infinitesimal? Then that number.
    pub fn number_part(self) -> Option<Dyadic> {
        let bounds = self.store.bounds(self.id);
        (bounds.left.num() == bounds.right.num()).then(|| self.left_stop())
    }

    /// Is it smaller in absolute value than every positive number?
    pub fn is_infinitesimal(self) -> bool {
        self.number_part() == Some(Dyadic::ZERO)
    }

    /// Do in every follower both players have a move, or neither?
    pub fn is_all_small(self) -> bool {
        unbudgeted(self.calc().is_all_small(self))
    }

    /// Is it confused with the other?
    pub fn is_confused_with(self, other: Self) -> bool {
        self.partial_cmp(&other).is_none()
    }

    /// The temperature, at least -1.
    pub fn temperature(self) -> Dyadic {
        unbudgeted(self.calc().temperature(self))
    }

    /// The mean value.
    pub fn mean(self) -> Dyadic {
        unbudgeted(self.calc().mean(self))
    }

    /// The thermograph.
    pub fn thermograph(self) -> Thermograph<'s> {
        unbudgeted(self.calc().thermograph(self))
    }

    /// The birthday of the canonical form, an integer.
    pub fn birthday(self) -> Dyadic {
        unbudgeted(self.calc().birthday(self))
    }

    /// The game cooled by t > -1.
    pub fn cool(self, t: &Dyadic) -> Self {
        unbudgeted(self.calc().cool(self, t))
    }

    /// The same value in another store.
    pub fn copy_to(self, store: &Store) -> Value<'_> {
        unbudgeted(Calc::new(store, &UNLIMITED).copy(self))
    }
}

impl Store {
    /// Wraps an id of this store.
    pub(crate) fn value(&self, id: Id) -> Value<'_> {
        Value::new(self, id)
    }

    /// Zero.
    pub fn zero(&self) -> Value<'_> {
        self.value(Id::ZERO)
    }

    /// An integer.
    pub fn integer(&self, n: i64) -> Value<'_> {
        self.number(&n.into())
    }

    /// A dyadic rational.
    pub fn number(&self, x: &Dyadic) -> Value<'_> {
        self.value(Id::number(self.numbers.intern(x)))
    }

    /// The nimber *n.
    pub fn nimber(&self, n: u32) -> Value<'_> {
        self.up_star(0, n)
    }

    /// `ups` times up, plus the nimber `*nim`.
    pub fn up_star(&self, ups: i32, nim: u32) -> Value<'_> {
        self.value(unbudgeted(self.intern_uptimal(Uptimal { ups, nim })))
    }

    /// The value of {left|right}.
    ///
    /// # Panics
    /// As [`Value`].
    pub fn form<'s>(&'s self, left: &[Value<'s>], right: &[Value<'s>]) -> Value<'s> {
        unbudgeted(Calc::new(self, &UNLIMITED).form(left, right))
    }

    /// The switch {g|-g}.
    pub fn switch<'s>(&'s self, g: Value<'s>) -> Value<'s> {
        self.form(&[g], &[-g])
    }

    /// Tiny-g, {0||0|-g}, for g > 0 (*Winning Ways*, ch. 5).
    pub fn tiny<'s>(&'s self, g: Value<'s>) -> Value<'s> {
        let zero = self.zero();
        self.form(&[zero], &[self.form(&[zero], &[-g])])
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        assert!(std::ptr::eq(self.store, other.store), "values of two different stores were mixed");
        self.id == other.id
    }
}

impl Eq for Value<'_> {}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl PartialOrd for Value<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match unbudgeted(self.calc().compare(*self, *other)) {
            Outcome::L => Some(Ordering::Greater),
            Outcome::R => Some(Ordering::Less),
            Outcome::P => Some(Ordering::Equal),
            Outcome::N => None,
        }
    }
}

impl Add for Value<'_> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        unbudgeted(self.calc().sum(self, other))
    }
}

impl Sub for Value<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        unbudgeted(self.calc().difference(self, other))
    }
}

impl Neg for Value<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        unbudgeted(self.calc().negative(self))
    }
}

impl<'s> Mul<Value<'s>> for i64 {
    type Output = Value<'s>;
    fn mul(self, value: Value<'s>) -> Value<'s> {
        unbudgeted(value.calc().multiple(self, value))
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({}:{})", self.id.base, self.store.numbers.get(self.id.num))
    }
}
