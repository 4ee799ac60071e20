//! Numbers in normal form, and their order.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::FxHasher;

use super::rational::Rational;
use crate::games::surreal::{MAX_TOWER, NoSurreal};
use crate::games::value::{Dyadic, Outcome};

/// A surreal number in Conway normal form: the sum of omega^y times r over finitely many exponents y, which
/// are numbers of the same kind, with rational coefficients r.
///
/// Sums, products and comparisons are exact. Their steps are proportional to the number of terms, or of pairs
/// of terms. Equal exponents may share memory, and algorithms visit a shared exponent only once.
///
/// ```
/// use upstar::games::surreal::Surreal;
/// let omega = Surreal::omega();
/// let one = Surreal::from(1);
/// assert!(omega.plus(&one) > omega && omega.minus(&one) < omega);
/// let product = omega.plus(&one).times(&omega.minus(&one)).unwrap();
/// assert_eq!(product, omega.times(&omega).unwrap().minus(&one));
/// ```
#[derive(Clone)]
pub struct Surreal(Repr);

/// The representation. Invariant: a number with no exponent other than 0 is `Rational`.
#[derive(Clone)]
enum Repr {
    Rational(Rational),
    Terms(Arc<Terms>),
}

/// The terms of a number. Invariant: exponents decrease, and no coefficient is 0.
struct Terms {
    terms: Box<[Term]>,
    /// The height of the highest tower of exponents.
    tower: u32,
    /// The number of terms, including those of all exponents, each counted as often as it occurs.
    all_terms: u64,
    /// The number of binary digits of the longest coefficient, including those in exponents.
    bits: usize,
    /// A hash that is equal for equal numbers, and rarely for others.
    fingerprint: u64,
    is_ordinal: bool,
}

/// The number of terms, written out, up to which two numbers are compared without regard to sharing.
const FEW: u64 = 1 << 10;

impl Terms {
    fn new(terms: Vec<Term>, tower: u32) -> Self {
        let mut hasher = FxHasher::default();
        let (mut all_terms, mut bits, mut is_ordinal) = (0_u64, 0, true);
        for Term { exponent, coefficient } in &terms {
            (exponent, coefficient).hash(&mut hasher);
            all_terms = all_terms.saturating_add(1).saturating_add(exponent.all_terms());
            bits = bits.max(coefficient.bits()).max(exponent.all_bits());
            is_ordinal &= coefficient.signum() > 0 && coefficient.is_integer() && exponent.is_ordinal();
        }
        let fingerprint = hasher.finish();
        Self { terms: terms.into(), tower, all_terms, bits, fingerprint, is_ordinal }
    }

    /// Returns the address of the terms.
    fn place(self: &Arc<Self>) -> usize {
        Arc::as_ptr(self) as usize
    }
}

/// Returns whether two numbers are equal. `seen` holds the pairs of shared terms that were found equal, or
/// are being compared further up.
fn are_equal(a: &Surreal, b: &Surreal, seen: &mut HashSet<(usize, usize)>) -> bool {
    match (&a.0, &b.0) {
        (Repr::Rational(a), Repr::Rational(b)) => a == b,
        (Repr::Terms(a), Repr::Terms(b)) => {
            if Arc::ptr_eq(a, b) {
                return true;
            }
            if (a.fingerprint, a.all_terms, a.terms.len()) != (b.fingerprint, b.all_terms, b.terms.len()) {
                return false;
            }
            // If a pair seen before turns out to differ, the comparison that saw it first fails, and so does
            // the whole one.
            if a.all_terms > FEW && !seen.insert((a.place(), b.place())) {
                return true;
            }
            a.terms
                .iter()
                .zip(&b.terms)
                .all(|(a, b)| a.coefficient == b.coefficient && are_equal(&a.exponent, &b.exponent, seen))
        }
        _ => false,
    }
}

impl PartialEq for Surreal {
    fn eq(&self, other: &Self) -> bool {
        are_equal(self, other, &mut HashSet::new())
    }
}

impl Eq for Surreal {}

impl Hash for Surreal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Rational(rational) => rational.hash(state),
            Repr::Terms(terms) => terms.fingerprint.hash(state),
        }
    }
}

/// A term of a normal form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Term {
    /// The exponent of omega.
    pub exponent: Surreal,
    /// The coefficient, which is not 0.
    pub coefficient: Rational,
}

impl Term {
    /// Returns a term from references to its parts.
    pub(super) fn copied((exponent, coefficient): (&Surreal, &Rational)) -> Self {
        Self { exponent: exponent.clone(), coefficient: coefficient.clone() }
    }
}

static ZERO: Surreal = Surreal(Repr::Rational(Rational::ZERO));

impl Surreal {
    /// The number 0.
    pub const ZERO: Self = Self(Repr::Rational(Rational::ZERO));

    /// Returns omega, {0,1,2,..|}.
    pub fn omega() -> Self {
        Self::power_of_omega(Self::from(1)).unwrap_or(Self::ZERO)
    }

    /// Returns epsilon, the inverse of omega, {0|1,1/2,1/4,..}.
    pub fn epsilon() -> Self {
        Self::power_of_omega(Self::from(-1)).unwrap_or(Self::ZERO)
    }

    /// Returns omega to the power of a number.
    ///
    /// # Errors
    /// Returns [`NoSurreal::TooHigh`] if the exponent is already a tower of height [`MAX_TOWER`].
    pub fn power_of_omega(exponent: Self) -> Result<Self, NoSurreal> {
        Self::from_decreasing(vec![Term { exponent, coefficient: Rational::ONE }])
    }

    /// Returns the sum of terms with decreasing exponents and coefficients other than 0.
    pub(super) fn from_decreasing(terms: Vec<Term>) -> Result<Self, NoSurreal> {
        debug_assert!(terms.windows(2).all(|pair| pair[0].exponent > pair[1].exponent));
        match &terms[..] {
            [] => return Ok(Self::ZERO),
            [Term { exponent, coefficient }] if exponent.is_zero() => return Ok(coefficient.clone().into()),
            _ => {}
        }
        let tower = 1 + terms.iter().map(|term| term.exponent.tower()).max().unwrap_or(0);
        if tower > MAX_TOWER {
            return Err(NoSurreal::TooHigh);
        }
        Ok(Self(Repr::Terms(Arc::new(Terms::new(terms, tower)))))
    }

    /// Returns the height of the highest tower of exponents: 0 for rationals, 1 for omega.
    pub fn tower(&self) -> u32 {
        match &self.0 {
            Repr::Rational(_) => 0,
            Repr::Terms(terms) => terms.tower,
        }
    }

    /// Returns the number of terms, including those of all exponents, each counted as often as it occurs; 0
    /// for a rational.
    pub(crate) fn all_terms(&self) -> u64 {
        match &self.0 {
            Repr::Rational(_) => 0,
            Repr::Terms(terms) => terms.all_terms,
        }
    }

    /// Returns the address of the terms. Shared terms have the same address. `None` for a rational.
    pub(crate) fn place(&self) -> Option<usize> {
        match &self.0 {
            Repr::Rational(_) => None,
            Repr::Terms(terms) => Some(terms.place()),
        }
    }

    /// Returns the number of terms, including those of all exponents, where shared terms count once. It is a
    /// measure of the memory. Counting stops at `most`.
    pub(crate) fn parts(&self, most: usize) -> usize {
        if self.all_terms() <= most as u64 {
            return self.all_terms() as usize;
        }
        let (mut seen, mut open, mut parts) = (HashSet::new(), vec![self], 0);
        while let Some(number) = open.pop() {
            if number.place().is_some_and(|place| seen.insert(place)) {
                parts += number.terms().len();
                open.extend(number.terms().map(|(exponent, _)| exponent));
            }
            if parts >= most {
                return most;
            }
        }
        parts
    }

    /// Returns the number of binary digits of the longest coefficient, including those in exponents.
    pub(crate) fn all_bits(&self) -> usize {
        match &self.0 {
            Repr::Rational(rational) => rational.bits(),
            Repr::Terms(terms) => terms.bits,
        }
    }

    /// Returns whether the number is an ordinal: its exponents are ordinals, and its coefficients are natural
    /// numbers.
    pub(super) fn is_ordinal(&self) -> bool {
        match &self.0 {
            Repr::Rational(rational) => rational.signum() >= 0 && rational.is_integer(),
            Repr::Terms(terms) => terms.is_ordinal,
        }
    }

    /// Iterates over the exponents and coefficients, the greatest exponent first.
    ///
    /// ```
    /// use upstar::games::surreal::Surreal;
    /// let number = Surreal::omega().minus(&Surreal::from(5));
    /// let exponents: Vec<Surreal> = number.terms().map(|(exponent, _)| exponent.clone()).collect();
    /// assert_eq!(exponents, [Surreal::from(1), Surreal::ZERO]);
    /// ```
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&Self, &Rational)> + Clone {
        let (terms, rational) = match &self.0 {
            Repr::Rational(rational) => (&[][..], (rational.signum() != 0).then_some(rational)),
            Repr::Terms(terms) => (&terms.terms[..], None),
        };
        TermsOf { terms, rational }
    }

    /// Returns the number as a rational, if it is one.
    pub fn rational(&self) -> Option<&Rational> {
        match &self.0 {
            Repr::Rational(rational) => Some(rational),
            Repr::Terms(_) => None,
        }
    }

    /// Returns the number as a dyadic rational, if it is one. It is then a short game.
    pub fn dyadic(&self) -> Option<Dyadic> {
        self.rational()?.dyadic()
    }

    /// Returns the number as an integer, if it is one from -2^63 to 2^63 - 1.
    pub fn to_i64(&self) -> Option<i64> {
        self.rational().filter(|rational| rational.is_integer())?.numerator().try_into().ok()
    }

    /// Returns whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.signum() == 0
    }

    /// Returns the sign of the number: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        self.terms().next().map_or(0, |(_, coefficient)| coefficient.signum())
    }

    /// Returns the number of binary digits of the longest coefficient, without those in exponents.
    pub fn bits(&self) -> usize {
        self.terms().map(|(_, coefficient)| coefficient.bits()).max().unwrap_or(0)
    }

    /// Returns the outcome. Left wins a positive number, whoever begins.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_order(self.signum() >= 0, self.signum() <= 0)
    }

    /// Returns the sum of the terms with positive exponents, the infinite part.
    #[must_use]
    pub fn infinite_part(&self) -> Self {
        self.part(|exponent| exponent.signum() > 0)
    }

    /// Returns the sum of the terms with negative exponents, the infinitesimal part.
    #[must_use]
    pub fn infinitesimal_part(&self) -> Self {
        self.part(|exponent| exponent.signum() < 0)
    }

    /// Returns the coefficient of a power of omega; 0 if there is no such term.
    pub fn coefficient_at(&self, exponent: &Self) -> Rational {
        let term = self.terms().find(|(own, _)| *own == exponent);
        term.map_or(Rational::ZERO, |(_, coefficient)| coefficient.clone())
    }

    /// Returns the sum of the terms with exponents greater than `exponent`.
    #[must_use]
    pub(super) fn before(&self, exponent: &Self) -> Self {
        self.part(|own| own > exponent)
    }

    /// Returns the greatest omnific integer that is not above the number. An omnific integer is a number
    /// without infinitesimal part whose rational part is an integer (*On Numbers and Games*, ch. 5).
    ///
    /// ```
    /// use upstar::games::surreal::Surreal;
    /// let number = Surreal::omega().minus(&Surreal::epsilon());
    /// assert_eq!(number.integer_part().to_string(), "w - 1");
    /// ```
    #[must_use]
    pub fn integer_part(&self) -> Self {
        let rational = self.rational_part();
        let is_below = rational.is_integer() && self.infinitesimal_part().signum() < 0;
        let floor = rational.floor() - if is_below { IBig::ONE } else { IBig::ZERO };
        let floor = Rational::from_parts(floor, IBig::ONE).unwrap_or(Rational::ZERO);
        self.infinite_part().plus(&floor.into())
    }

    /// Returns the rational part, the coefficient of the term without omega.
    pub fn rational_part(&self) -> Rational {
        self.coefficient_at(&Self::ZERO)
    }

    /// Returns the number as a sum of two: the leading half of its terms, and the rest.
    pub(crate) fn halves(&self) -> (Self, Self) {
        let half = self.terms().len() / 2;
        (Self::from_part(self.terms().take(half)), Self::from_part(self.terms().skip(half)))
    }

    /// Returns the sum of the first terms, which have the greatest exponents.
    #[must_use]
    pub fn first_terms(&self, count: usize) -> Self {
        Self::from_part(self.terms().take(count))
    }

    /// Returns the sum of some of the terms of a number. The towers in it are no higher than in the number.
    pub(super) fn from_part<'t>(terms: impl Iterator<Item = (&'t Self, &'t Rational)>) -> Self {
        Self::from_decreasing(terms.map(Term::copied).collect()).unwrap_or(Self::ZERO)
    }

    /// Returns the sum of the terms whose exponents satisfy a condition.
    fn part(&self, is_meant: impl Fn(&Self) -> bool) -> Self {
        Self::from_part(self.terms().filter(|(exponent, _)| is_meant(exponent)))
    }
}

/// An iterator over the terms of a number. A rational other than 0 has one term, and 0 has none.
#[derive(Clone)]
struct TermsOf<'a> {
    terms: &'a [Term],
    rational: Option<&'a Rational>,
}

impl<'a> Iterator for TermsOf<'a> {
    type Item = (&'a Surreal, &'a Rational);

    fn next(&mut self) -> Option<Self::Item> {
        match self.terms.split_first() {
            Some((first, rest)) => {
                self.terms = rest;
                Some((&first.exponent, &first.coefficient))
            }
            None => self.rational.take().map(|rational| (&ZERO, rational)),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.terms.len() + usize::from(self.rational.is_some());
        (count, Some(count))
    }
}

impl ExactSizeIterator for TermsOf<'_> {}

impl From<Rational> for Surreal {
    fn from(rational: Rational) -> Self {
        Self(Repr::Rational(rational))
    }
}

impl From<i64> for Surreal {
    fn from(n: i64) -> Self {
        Rational::from(n).into()
    }
}

impl From<&Dyadic> for Surreal {
    fn from(x: &Dyadic) -> Self {
        Rational::from(x).into()
    }
}

/// Compares by the sign of the difference, which is the sign of its first term.
impl Ord for Surreal {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Rational(a), Repr::Rational(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        let (mut mine, mut others) = (self.terms(), other.terms());
        loop {
            let (a, b) = match (mine.next(), others.next()) {
                (None, None) => return Ordering::Equal,
                (Some((_, a)), None) => return a.signum().cmp(&0),
                (None, Some((_, b))) => return 0.cmp(&b.signum()),
                (Some(a), Some(b)) => (a, b),
            };
            // The equality test is cheap for shared exponents, and for most different ones. So the order
            // recurses only into the first two exponents that differ.
            if a.0 == b.0 {
                match a.1.cmp(b.1) {
                    Ordering::Equal => continue,
                    order => return order,
                }
            }
            return if a.0 > b.0 { a.1.signum().cmp(&0) } else { 0.cmp(&b.1.signum()) };
        }
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
