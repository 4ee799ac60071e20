//! Numbers in normal form, and their order.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::FxHasher;

use super::rational::Rational;
use crate::games::value::{Dyadic, Outcome};

/// How high a tower of exponents may be: that of omega is 1.
pub const MAX_TOWER: u32 = 100;

/// A surreal number in Conway normal form, the sum of omega^y times r over finitely many exponents y, which are such
/// numbers again, with rational coefficients r.
///
/// Sums, products and comparisons are exact; they take as many steps as there are terms, or pairs of terms. Equal exponents may be
/// one and the same in memory: what is shared is looked at once.
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

/// Invariant: a number with no exponent other than 0 is `Rational`.
#[derive(Clone)]
enum Repr {
    Rational(Rational),
    Terms(Arc<Terms>),
}

/// Invariant: exponents decrease, and no coefficient is 0.
struct Terms {
    terms: Box<[Term]>,
    /// How high the highest tower of exponents is.
    tower: u32,
    /// How many terms there are with those of all exponents, each as often as it occurs.
    written_out: u64,
    /// The binary digits of the longest coefficient, also of exponents.
    bits: usize,
    /// The same for equal numbers, and for few others.
    fingerprint: u64,
    is_ordinal: bool,
}

/// Up to so many terms, written out, two numbers are compared without a look at what is shared.
const FEW: u64 = 1 << 10;

impl Terms {
    fn new(terms: Vec<Term>, tower: u32) -> Self {
        let mut hasher = FxHasher::default();
        let (mut written_out, mut bits, mut is_ordinal) = (0_u64, 0, true);
        for Term { exponent, coefficient } in &terms {
            (exponent, coefficient).hash(&mut hasher);
            written_out = written_out.saturating_add(1).saturating_add(exponent.written_out());
            bits = bits.max(coefficient.bits()).max(exponent.all_bits());
            is_ordinal &= coefficient.signum() > 0 && coefficient.is_integer() && exponent.is_ordinal();
        }
        let fingerprint = hasher.finish();
        Self { terms: terms.into(), tower, written_out, bits, fingerprint, is_ordinal }
    }

    /// The place of these terms in memory.
    fn place(self: &Arc<Self>) -> usize {
        Arc::as_ptr(self) as usize
    }
}

/// Are two numbers equal? Pairs that were seen are, or are being looked at.
fn are_equal(a: &Surreal, b: &Surreal, seen: &mut HashSet<(usize, usize)>) -> bool {
    match (&a.0, &b.0) {
        (Repr::Rational(a), Repr::Rational(b)) => a == b,
        (Repr::Terms(a), Repr::Terms(b)) => {
            if Arc::ptr_eq(a, b) {
                return true;
            }
            if (a.fingerprint, a.written_out, a.terms.len()) != (b.fingerprint, b.written_out, b.terms.len())
            {
                return false;
            }
            if a.written_out > FEW && !seen.insert((a.place(), b.place())) {
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
    /// The coefficient, other than 0.
    pub coefficient: Rational,
}

impl Term {
    /// A copy of one that is told by reference.
    pub(super) fn copied((exponent, coefficient): (&Surreal, &Rational)) -> Self {
        Self { exponent: exponent.clone(), coefficient: coefficient.clone() }
    }
}

/// A tower of exponents would be higher than [`MAX_TOWER`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooHigh;

impl fmt::Display for TooHigh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tower of more than {MAX_TOWER} exponents")
    }
}

impl std::error::Error for TooHigh {}

static ZERO: Surreal = Surreal(Repr::Rational(Rational::ZERO));

impl Surreal {
    /// 0.
    pub const ZERO: Self = Self(Repr::Rational(Rational::ZERO));

    /// Omega, {0,1,2,..|}.
    pub fn omega() -> Self {
        Self::power_of_omega(Self::from(1)).unwrap_or(Self::ZERO)
    }

    /// Epsilon, the inverse of omega, {0|1,1/2,1/4,..}.
    pub fn epsilon() -> Self {
        Self::power_of_omega(Self::from(-1)).unwrap_or(Self::ZERO)
    }

    /// Omega to the power of a number.
    ///
    /// # Errors
    /// [`TooHigh`] if the exponent is a tower of [`MAX_TOWER`].
    pub fn power_of_omega(exponent: Self) -> Result<Self, TooHigh> {
        Self::from_decreasing(vec![Term { exponent, coefficient: Rational::ONE }])
    }

    /// The sum of terms with decreasing exponents and coefficients other than 0.
    pub(super) fn from_decreasing(terms: Vec<Term>) -> Result<Self, TooHigh> {
        debug_assert!(terms.windows(2).all(|pair| pair[0].exponent > pair[1].exponent));
        match &terms[..] {
            [] => return Ok(Self::ZERO),
            [Term { exponent, coefficient }] if exponent.is_zero() => return Ok(coefficient.clone().into()),
            _ => {}
        }
        let tower = 1 + terms.iter().map(|term| term.exponent.tower()).max().unwrap_or(0);
        if tower > MAX_TOWER {
            return Err(TooHigh);
        }
        Ok(Self(Repr::Terms(Arc::new(Terms::new(terms, tower)))))
    }

    /// How high the highest tower of exponents is: 0 for rationals, 1 for omega.
    pub fn tower(&self) -> u32 {
        match &self.0 {
            Repr::Rational(_) => 0,
            Repr::Terms(terms) => terms.tower,
        }
    }

    /// How many terms it has with those of all exponents, each as often as it occurs.
    pub(crate) fn written_out(&self) -> u64 {
        match &self.0 {
            Repr::Rational(_) => 0,
            Repr::Terms(terms) => terms.written_out,
        }
    }

    /// Where its terms are in memory: what is shared is in one place. `None` for a rational.
    pub(crate) fn place(&self) -> Option<usize> {
        match &self.0 {
            Repr::Rational(_) => None,
            Repr::Terms(terms) => Some(terms.place()),
        }
    }

    /// How many terms it has with those of all exponents, each of which counts once: what they take of memory. No more than
    /// `most` are counted.
    pub(crate) fn parts(&self, most: usize) -> usize {
        if self.written_out() <= most as u64 {
            return self.written_out() as usize;
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

    /// How many binary digits the longest of its coefficients has, and of those of its exponents.
    pub(crate) fn all_bits(&self) -> usize {
        match &self.0 {
            Repr::Rational(rational) => rational.bits(),
            Repr::Terms(terms) => terms.bits,
        }
    }

    /// Is it an ordinal: are its exponents ordinals, and its coefficients natural numbers?
    pub(super) fn is_ordinal(&self) -> bool {
        match &self.0 {
            Repr::Rational(rational) => rational.signum() >= 0 && rational.is_integer(),
            Repr::Terms(terms) => terms.is_ordinal,
        }
    }

    /// The exponents and coefficients, the greatest exponent first.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&Self, &Rational)> + Clone {
        let (terms, rational) = match &self.0 {
            Repr::Rational(rational) => (&[][..], (rational.signum() != 0).then_some(rational)),
            Repr::Terms(terms) => (&terms.terms[..], None),
        };
        TermsOf { terms, rational }
    }

    /// The rational that it is, if it is one.
    pub fn rational(&self) -> Option<&Rational> {
        match &self.0 {
            Repr::Rational(rational) => Some(rational),
            Repr::Terms(_) => None,
        }
    }

    /// The dyadic rational that it is, if it is one; then it is a short game.
    pub fn dyadic(&self) -> Option<Dyadic> {
        self.rational()?.dyadic()
    }

    /// The integer that it is, if it is one between -2^63 and 2^63 - 1.
    pub fn to_i64(&self) -> Option<i64> {
        self.rational().filter(|rational| rational.is_integer())?.numerator().try_into().ok()
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.signum() == 0
    }

    /// -1, 0 or 1: who has the advantage.
    pub fn signum(&self) -> i32 {
        self.terms().next().map_or(0, |(_, coefficient)| coefficient.signum())
    }

    /// How many binary digits the longest of its coefficients has.
    pub fn bits(&self) -> usize {
        self.terms().map(|(_, coefficient)| coefficient.bits()).max().unwrap_or(0)
    }

    /// Who wins: a positive number is a win of Left's, whoever begins.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_order(self.signum() >= 0, self.signum() <= 0)
    }

    /// The terms with positive exponents: all that is infinitely large in it.
    #[must_use]
    pub fn infinite_part(&self) -> Self {
        self.part(|exponent| exponent.signum() > 0)
    }

    /// The terms with negative exponents: all that is infinitesimal in it.
    #[must_use]
    pub fn infinitesimal_part(&self) -> Self {
        self.part(|exponent| exponent.signum() < 0)
    }

    /// The coefficient of a power of omega; 0 if there is no such term.
    pub fn coefficient_at(&self, exponent: &Self) -> Rational {
        let term = self.terms().find(|(own, _)| *own == exponent);
        term.map_or(Rational::ZERO, |(_, coefficient)| coefficient.clone())
    }

    /// The terms with exponents greater than this one.
    #[must_use]
    pub(super) fn before(&self, exponent: &Self) -> Self {
        self.part(|own| own > exponent)
    }

    /// The greatest omnific integer that is not above it: a number without infinitesimal part whose rational part is an
    /// integer (*On Numbers and Games*, ch. 5).
    #[must_use]
    pub fn integer_part(&self) -> Self {
        let rational = self.rational_part();
        let is_below = rational.is_integer() && self.infinitesimal_part().signum() < 0;
        let floor = rational.floor() - if is_below { IBig::ONE } else { IBig::ZERO };
        let floor = Rational::from_parts(floor, IBig::ONE).unwrap_or(Rational::ZERO);
        self.infinite_part().plus(&floor.into())
    }

    /// The rational between the two parts.
    pub fn rational_part(&self) -> Rational {
        self.coefficient_at(&Self::ZERO)
    }

    /// The greater half of the terms, and the other half.
    pub(crate) fn halves(&self) -> (Self, Self) {
        let half = self.terms().len() / 2;
        (Self::from_part(self.terms().take(half)), Self::from_part(self.terms().skip(half)))
    }

    /// The first terms, the greatest ones.
    #[must_use]
    pub fn first_terms(&self, count: usize) -> Self {
        Self::from_part(self.terms().take(count))
    }

    /// Some of the terms of a number, which are no higher than the whole.
    pub(super) fn from_part<'t>(terms: impl Iterator<Item = (&'t Self, &'t Rational)>) -> Self {
        Self::from_decreasing(terms.map(Term::copied).collect()).unwrap_or(Self::ZERO)
    }

    /// The terms with such exponents.
    fn part(&self, is_meant: impl Fn(&Self) -> bool) -> Self {
        Self::from_part(self.terms().filter(|(exponent, _)| is_meant(exponent)))
    }
}

/// An iterator over terms; of a rational there is one, or none.
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

/// The sign of the difference, which is that of the first term in which the two differ.
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
            // Of exponents only the first two that differ are gone through.
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
