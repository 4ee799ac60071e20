//! The public handle of a value.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Mul, Neg, Sub};

use super::{Calc, Thermograph};
use crate::games::value::store::{Edge, Id, Num, Store, Uptimal};
use crate::games::value::{Dyadic, Interval, Outcome};
use crate::ground::control::{OrStop, UNLIMITED};

/// A short game up to equality: a handle into a [`Store`], as cheap to copy as two pointers.
///
/// `==` is equality of games and takes constant time. `<` and `<=` are the partial order of games;
/// [`PartialOrd::partial_cmp`] returns `None` for confused games. `+`, `-`, and `*` with an integer are the
/// operations of the group of games.
///
/// ```
/// use upstar::Store;
///
/// let store = Store::new();
/// let (zero, star, up) = (store.zero(), store.nimber(1), store.up_star(1, 0));
/// assert_eq!(star + star, zero);
/// assert_eq!(-up, store.form(&[star], &[zero]));
/// // One up is confused with star, but two ups are greater.
/// assert!(up > zero && up.is_confused_with(star) && 2 * up > star);
/// ```
///
/// # Panics
/// Operators and methods panic when they meet values of two stores, and wherever the same operation of
/// [`Calc`] would return an error. Without a budget, these errors are operands deeper than the depth limit
/// of the store and results too large to represent. Use [`Calc`] for values that come from outside.
#[derive(Clone, Copy)]
pub struct Value<'s> {
    store: &'s Store,
    id: Id,
}

/// The parts of a value that is a number plus ups and a nimber.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number part.
    pub number: Dyadic,
    /// The number of ups; negative for downs.
    pub ups: i32,
    /// The n of the nimber *n.
    pub nim: u32,
}

/// Unwraps the result of an operation without a budget; panics if the operation stopped.
fn unbudgeted<T>(result: OrStop<T>) -> T {
    match result {
        Ok(value) => value,
        Err(stop) => panic!("{stop}"),
    }
}

impl<'s> Value<'s> {
    pub(crate) fn new(store: &'s Store, id: Id) -> Self {
        Self { store, id }
    }

    /// Returns the store of the value.
    pub fn store(self) -> &'s Store {
        self.store
    }

    pub(crate) fn id(self) -> Id {
        self.id
    }

    fn calc(self) -> Calc<'s, 'static> {
        Calc::new(self.store, &UNLIMITED)
    }

    /// Runs a calculation without a budget on the value; panics if the calculation stops.
    pub(crate) fn with_calc<T>(self, work: impl FnOnce(&mut Calc<'s, 'static>, Self) -> OrStop<T>) -> T {
        unbudgeted(work(&mut self.calc(), self))
    }

    /// Returns the number that the value equals, if there is one.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// let half = store.form(&[store.zero()], &[store.integer(1)]);
    /// assert_eq!(half.number(), Some(Dyadic::new(1, 1)));
    /// let simplest = store.form(&[store.integer(-3)], &[store.integer(17)]);
    /// assert_eq!(simplest.number(), Some(Dyadic::ZERO));
    /// assert_eq!(store.nimber(1).number(), None);
    /// ```
    pub fn number(self) -> Option<Dyadic> {
        self.id.is_number().then(|| self.store.numbers.get(self.id.num))
    }

    /// Returns the n of the nimber *n that the value equals, if there is one; 0 is *0.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let options = [store.zero(), store.nimber(1)];
    /// assert_eq!(store.form(&options, &options).nimber(), Some(2));
    /// // Nim heaps add without carrying.
    /// assert_eq!((store.nimber(3) + store.nimber(5)).nimber(), Some(6));
    /// assert_eq!(store.integer(1).nimber(), None);
    /// ```
    pub fn nimber(self) -> Option<u32> {
        let Uptimal { ups, nim } = self.store.uptimal(self.id)?;
        (ups == 0 && self.id.num == Num::ZERO).then_some(nim)
    }

    /// Returns the number, the ups and the nimber whose sum the value is; `None` if it is no such sum.
    ///
    /// ```
    /// use upstar::games::value::{Dyadic, NumberUpStar, Store};
    ///
    /// let store = Store::new();
    /// let x = store.number(&Dyadic::new(3, 2));
    /// let sum = store.form(&[x], &[x]) + store.up_star(2, 0);
    /// let parts = NumberUpStar { number: Dyadic::new(3, 2), ups: 2, nim: 1 };
    /// assert_eq!(sum.number_up_star(), Some(parts));
    /// ```
    pub fn number_up_star(self) -> Option<NumberUpStar> {
        let Uptimal { ups, nim } = self.store.uptimal(self.id)?;
        Some(NumberUpStar { number: self.store.numbers.get(self.id.num), ups, nim })
    }

    /// Returns the left options of the canonical form.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let [one, three] = [1, 3].map(|n| store.integer(n));
    /// let g = store.form(&[one, three], &[-one]);
    /// // The move to 1 is dominated by the move to 3.
    /// assert_eq!(g.left_options(), [three]);
    /// assert_eq!(g.right_options(), [-one]);
    /// ```
    pub fn left_options(self) -> Vec<Self> {
        unbudgeted(self.calc().options(self)).0
    }

    /// Returns the right options of the canonical form.
    pub fn right_options(self) -> Vec<Self> {
        unbudgeted(self.calc().options(self)).1
    }

    /// Returns the left stop: the number reached by good play when Left begins.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// // {3||1|-5}: Left moves to 3; Right moves to {1|-5}, and Left answers to 1.
    /// let [three, one, minus_five] = [3, 1, -5].map(|n| store.integer(n));
    /// let g = store.form(&[three], &[store.form(&[one], &[minus_five])]);
    /// assert_eq!((g.left_stop(), g.right_stop()), (Dyadic::from(3), Dyadic::from(1)));
    /// ```
    pub fn left_stop(self) -> Dyadic {
        self.store.numbers.get(self.store.bounds(self.id).left.num())
    }

    /// Returns the right stop: the number reached by good play when Right begins.
    pub fn right_stop(self) -> Dyadic {
        self.store.numbers.get(self.store.bounds(self.id).right.num())
    }

    /// Returns the interval of the numbers confused with the value; `None` if there are none.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let [three, one, minus_five] = [3, 1, -5].map(|n| store.integer(n));
    /// let g = store.form(&[three], &[store.form(&[one], &[minus_five])]);
    /// assert_eq!(g.confusion_interval().map(|i| i.to_string()), Some("(1,3]".to_owned()));
    /// assert_eq!(store.nimber(1).confusion_interval().map(|i| i.to_string()), Some("{0}".to_owned()));
    /// assert_eq!(store.up_star(1, 0).confusion_interval(), None);
    /// ```
    pub fn confusion_interval(self) -> Option<Interval> {
        let bounds = self.store.bounds(self.id);
        // A stop is confused with G unless G <= L(G), or G >= R(G) respectively.
        Interval::new(self.right_stop(), !bounds.ge_right(), self.left_stop(), !bounds.le_left())
    }

    /// Returns the outcome class.
    pub fn outcome(self) -> Outcome {
        let bounds = self.store.bounds(self.id);
        let numbers = &self.store.numbers;
        // G <= 0 exactly if L(G) < 0, or L(G) = 0 and G <= L(G); G >= 0 likewise.
        let le_zero = bounds.left.is_less(Edge::new(Num::ZERO, true), numbers);
        let ge_zero = Edge::new(Num::ZERO, false).is_less(bounds.right, numbers);
        Outcome::from_order(ge_zero, le_zero)
    }

    /// Returns the number from which the value differs by an infinitesimal, if there is one.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// let one = store.integer(1);
    /// assert_eq!((one + store.up_star(1, 0)).number_part(), Some(Dyadic::from(1)));
    /// assert_eq!(store.switch(one).number_part(), None);
    /// assert!(store.tiny(one).is_infinitesimal());
    /// ```
    pub fn number_part(self) -> Option<Dyadic> {
        let bounds = self.store.bounds(self.id);
        (bounds.left.num() == bounds.right.num()).then(|| self.left_stop())
    }

    /// Returns whether the value lies between -x and x for every positive number x.
    pub fn is_infinitesimal(self) -> bool {
        self.number_part() == Some(Dyadic::ZERO)
    }

    /// Returns whether the value is all-small: in every follower both players have a move, or neither has.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// assert!(store.up_star(2, 1).is_all_small());
    /// // Right threatens to move to -1, in which only Right can move.
    /// assert!(!store.tiny(store.integer(1)).is_all_small());
    /// ```
    pub fn is_all_small(self) -> bool {
        unbudgeted(self.calc().is_all_small(self))
    }

    /// Returns whether the value is confused with another one.
    pub fn is_confused_with(self, other: Self) -> bool {
        self.partial_cmp(&other).is_none()
    }

    /// Returns the temperature, which is at least -1.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// let g = store.form(&[store.integer(2)], &[store.integer(-1)]);
    /// assert_eq!((g.temperature(), g.mean()), (Dyadic::new(3, 1), Dyadic::new(1, 1)));
    /// assert_eq!(store.up_star(1, 0).temperature(), Dyadic::ZERO);
    /// assert_eq!(store.integer(7).temperature(), Dyadic::from(-1));
    /// ```
    pub fn temperature(self) -> Dyadic {
        unbudgeted(self.calc().temperature(self))
    }

    /// Returns the mean value.
    pub fn mean(self) -> Dyadic {
        unbudgeted(self.calc().mean(self))
    }

    /// Returns the thermograph.
    pub fn thermograph(self) -> Thermograph<'s> {
        unbudgeted(self.calc().thermograph(self))
    }

    /// Returns the birthday of the canonical form, which is an integer.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// assert_eq!(store.up_star(3, 0).birthday(), Dyadic::from(4));
    /// assert_eq!(store.number(&Dyadic::new(3, 2)).birthday(), Dyadic::from(3));
    /// ```
    pub fn birthday(self) -> Dyadic {
        unbudgeted(self.calc().birthday(self))
    }

    /// Returns the game cooled by t > -1.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// let g = store.form(&[store.integer(2)], &[store.integer(-1)]);
    /// let [left, right] = [Dyadic::new(3, 1), Dyadic::new(-1, 1)].map(|x| store.number(&x));
    /// assert_eq!(g.cool(&Dyadic::new(1, 1)), store.form(&[left], &[right]));
    /// // Above the temperature, 3/2, only the mean is left.
    /// assert_eq!(g.cool(&Dyadic::from(2)).number(), Some(Dyadic::new(1, 1)));
    /// ```
    ///
    /// # Panics
    /// If t is at most -1.
    pub fn cool(self, t: &Dyadic) -> Self {
        unbudgeted(self.calc().cool(self, t)).expect("a game is cooled by a temperature above -1")
    }

    /// Returns the same value in another store.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let (old, new) = (Store::new(), Store::new());
    /// let kept = old.tiny(old.integer(2)).copy_to(&new);
    /// drop(old);
    /// assert_eq!(kept, new.tiny(new.integer(2)));
    /// ```
    pub fn copy_to(self, store: &Store) -> Value<'_> {
        unbudgeted(Calc::new(store, &UNLIMITED).copy(self))
    }
}

impl Store {
    /// Wraps an id of this store.
    pub(crate) fn value(&self, id: Id) -> Value<'_> {
        Value::new(self, id)
    }

    /// Returns zero.
    pub fn zero(&self) -> Value<'_> {
        self.value(Id::ZERO)
    }

    /// Returns an integer.
    pub fn integer(&self, n: i64) -> Value<'_> {
        self.number(&n.into())
    }

    /// Returns a dyadic rational.
    pub fn number(&self, x: &Dyadic) -> Value<'_> {
        self.value(Id::number(self.numbers.intern(x)))
    }

    /// Returns the nimber *n.
    pub fn nimber(&self, n: u32) -> Value<'_> {
        self.up_star(0, n)
    }

    /// Returns `ups` times up plus the nimber `*nim`.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let (zero, star) = (store.zero(), store.nimber(1));
    /// assert_eq!(store.up_star(1, 0), store.form(&[zero], &[star]));
    /// assert_eq!(store.up_star(1, 1), store.form(&[zero, star], &[zero]));
    /// ```
    pub fn up_star(&self, ups: i32, nim: u32) -> Value<'_> {
        self.value(unbudgeted(self.intern_uptimal(Uptimal { ups, nim })))
    }

    /// Returns the value of {left|right}.
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let star = store.nimber(1);
    /// let [one, two, four, five] = [1, 2, 4, 5].map(|n| store.integer(n));
    /// // {1,2,*|5,4*} is the simplest number between 2 and 4*.
    /// assert_eq!(store.form(&[one, two, star], &[five, four + star]), store.integer(3));
    /// ```
    ///
    /// # Panics
    /// Panics in the cases described for [`Value`].
    pub fn form<'s>(&'s self, left: &[Value<'s>], right: &[Value<'s>]) -> Value<'s> {
        unbudgeted(Calc::new(self, &UNLIMITED).form(left, right))
    }

    /// Returns the switch {g|-g}.
    ///
    /// ```
    /// use upstar::{Dyadic, Store};
    ///
    /// let store = Store::new();
    /// let switch = store.switch(store.integer(5));
    /// assert_eq!(switch.temperature(), Dyadic::from(5));
    /// assert_eq!(switch + switch, store.zero());
    /// ```
    pub fn switch<'s>(&'s self, g: Value<'s>) -> Value<'s> {
        self.form(&[g], &[-g])
    }

    /// Returns tiny-g, {0||0|-g}, for g > 0 (*Winning Ways*, ch. 5).
    ///
    /// ```
    /// use upstar::Store;
    ///
    /// let store = Store::new();
    /// let [tiny_1, tiny_2] = [1, 2].map(|n| store.tiny(store.integer(n)));
    /// // The greater the threat, the smaller the game.
    /// assert!(store.zero() < tiny_2 && tiny_2 < tiny_1 && 10 * tiny_1 < store.up_star(1, 0));
    /// ```
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
