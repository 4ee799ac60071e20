//! Signs of real numbers, and the test whether a number is 0.
//!
//! The enclosure of a number is refined until it excludes 0. There are two proofs that a number is 0: its
//! list of terms is empty when all divisors are multiplied out, or, if it is algebraic, it is smaller than a
//! separation bound, below which no number with such an expression is other than 0.
//!
//! The bound is that of C. Burnikel, S. Funke, K. Mehlhorn, S. Schirra and S. Schmitt, *A separation bound
//! for real algebraic expressions*, ESA 2001. A number that is written with k-th roots is the quotient U/L of
//! two algebraic integers; let u be a bound of all conjugates of U, and l a bound of those of L. If d is the
//! product of the degrees of all different roots, a number other than 0 is at least 1/(u^(d-1) l). The rules
//! are those of the paper. For a rational p/q, u = |p| and l = q. For a sum, u = u1 l2 + l1 u2 and l = l1 l2.
//! For a product, both are multiplied. For a reciprocal, u and l are exchanged. For the k-th root, u = (u1
//! l1^(k-1))^(1/k) and l = l1.

use std::collections::BTreeMap;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::enclosure::{Enclosure, Fineness};
use super::product::{Base, Product};
use super::terms::{PAIRS_OF_NODE, Terms};
use super::{FINE, FINE_ENOUGH, MOST_BITS, NoReal, finenesses};
use crate::games::surreal::rational::Rational;
use crate::ground::control::Control;

/// The greatest number of terms while a number is multiplied out to test whether it is 0.
const MOST_PAIRS: usize = 1 << 14;

/// Returns the sign of a number: -1, 0 or 1.
pub(super) fn sign(of: &Terms, control: &Control) -> Result<i32, NoReal> {
    if let Some(rational) = of.as_rational() {
        return Ok(rational.signum());
    }
    if let [first, others @ ..] = of.list()
        && of.list().iter().all(|(product, _)| product.is_plainly_positive())
        && others.iter().all(|(_, coefficient)| coefficient.signum() == first.1.signum())
    {
        return Ok(first.1.signum());
    }
    let mut known = None;
    for bits in finenesses() {
        let enclosure = Fineness::new(bits, control).enclosure(of)?;
        if let Some(Enclosure { low, high }) = &enclosure {
            if *low > IBig::ZERO {
                return Ok(1);
            }
            if *high < IBig::ZERO {
                return Ok(-1);
            }
        }
        // The test for 0 is expensive, and most numbers are separated from 0 by a coarse enclosure.
        if bits < FINE {
            continue;
        }
        let zero = match &known {
            Some(zero) => *zero,
            None => *known.insert(zero(of, control)?),
        };
        let size = |enclosure: &Enclosure| enclosure.low.bit_len().max(enclosure.high.bit_len());
        match zero {
            Zero::Proved => return Ok(0),
            Zero::Within(digits) if enclosure.is_some_and(|e| size(&e).saturating_add(digits) <= bits) => {
                return Ok(0);
            }
            Zero::Within(_) => {}
            Zero::Unknown if bits >= FINE_ENOUGH => break,
            Zero::Unknown => {}
        }
    }
    Err(NoReal::Undecided)
}

/// Knowledge about whether a number is 0.
#[derive(Clone, Copy)]
enum Zero {
    /// The number is proved to be 0.
    Proved,
    /// The number is 0 if its absolute value is less than 2^-n, for this n.
    Within(usize),
    /// Nothing is known.
    Unknown,
}

fn zero(of: &Terms, control: &Control) -> Result<Zero, NoReal> {
    if is_nothing(of, control)? {
        return Ok(Zero::Proved);
    }
    // The powers of pi and e may be algebraically dependent. But if the algebraic factor of each of them is
    // 0, so is the whole sum.
    let mut parts: BTreeMap<Product, Terms> = BTreeMap::new();
    for (product, coefficient) in of.list() {
        let (beyond, algebraic) = product.split();
        let part = parts.entry(beyond).or_insert_with(Terms::zero);
        *part = part.plus_plainly(&Terms::term(algebraic, coefficient.clone()), control)?;
    }
    let is_whole = |beyond: &Product| beyond.is_one() && parts.len() == 1;
    if let Some((beyond, part)) = parts.first_key_value()
        && is_whole(beyond)
    {
        let digits = Bound::digits(part).filter(|digits| *digits <= MOST_BITS);
        return Ok(digits.map_or(Zero::Unknown, Zero::Within));
    }
    for part in parts.values() {
        let is_known = Bound::digits(part).is_some_and(|digits| digits <= MOST_BITS);
        if !is_known || sign(part, control)? != 0 {
            return Ok(Zero::Unknown);
        }
    }
    Ok(Zero::Proved)
}

/// Returns whether a number is 0 when all divisors are multiplied out.
fn is_nothing(of: &Terms, control: &Control) -> Result<bool, NoReal> {
    let mut whole = of.clone();
    // A sum that is multiplied out may contain other sums, so the expansion is repeated.
    for _ in 0..super::MAX_DEPTH {
        let sums = whole.list().iter().flat_map(|(product, _)| product.sums());
        let Some(sum) = sums.filter(|(_, exponent)| exponent.is_integer()).map(|(sum, _)| sum.clone()).next()
        else {
            return Ok(whole.list().is_empty());
        };
        let Some(next) = expanded(&whole, &sum, control)? else { return Ok(false) };
        whole = next;
    }
    Ok(false)
}

/// Returns a multiple of a number in which a sum is multiplied out; `None` if it becomes too large.
fn expanded(of: &Terms, sum: &Terms, control: &Control) -> Result<Option<Terms>, NoReal> {
    let base = Base::Sum(sum.clone());
    let exponents = of.list().iter().map(|(product, _)| product.exponent_of(&base));
    let least = exponents.clone().min().unwrap_or(Rational::ZERO).floor();
    let mut whole = Terms::zero();
    for (product, coefficient) in of.list() {
        let exponent = product.exponent_of(&base);
        let times = &exponent - &Rational::from_parts(least.clone(), 1.into()).unwrap_or(Rational::ZERO);
        let Ok(count) = u32::try_from(times.floor()) else { return Ok(None) };
        let left = &times - &Rational::from(i64::from(count));
        let mut part = Terms::term(product.without(&base), coefficient.clone());
        if left.signum() != 0 {
            part = part.times_plainly(&Terms::power(base.clone(), left), control)?;
        }
        for _ in 0..count {
            let pairs = part.list().len().saturating_mul(sum.list().len());
            if pairs > MOST_PAIRS {
                return Ok(None);
            }
            control.check(1 + (pairs / PAIRS_OF_NODE) as u64, 0)?;
            part = part.times_plainly(sum, control)?;
        }
        whole = whole.plus_plainly(&part, control)?;
        if whole.list().len() > MOST_PAIRS {
            return Ok(None);
        }
    }
    Ok(Some(whole))
}

/// The bounds u and l of a number, as numbers of binary digits, rounded up.
#[derive(Clone, Copy)]
struct Bound {
    u: usize,
    l: usize,
}

impl Bound {
    /// Returns the number of binary digits after the point that decide whether an algebraic number is 0;
    /// `None` for numbers with pi or e.
    fn digits(of: &Terms) -> Option<usize> {
        let mut roots = BTreeMap::new();
        let Self { u, l } = Self::of(of, &mut roots)?;
        let degree = roots.values().try_fold(1_usize, |degree, root| degree.checked_mul(*root as usize));
        degree.and_then(|degree| (degree - 1).checked_mul(u)?.checked_add(l)).or(Some(usize::MAX))
    }

    /// Returns the bounds of a sum, and collects the degrees of the roots that occur. Roots of the same
    /// number are combined to their least common multiple.
    fn of<'t>(of: &'t Terms, roots: &mut BTreeMap<&'t Base, u64>) -> Option<Self> {
        let mut sum = Self { u: 0, l: 0 };
        for (i, (product, coefficient)) in of.list().iter().enumerate() {
            let mut term = Self::of_rational(coefficient);
            for (base, exponent) in product.powers() {
                let inner = match base {
                    Base::Natural(natural) => Self { u: natural.bit_len(), l: 0 },
                    Base::Sum(of) => Self::of(of, roots)?,
                    Base::Pi | Base::E => return None,
                };
                term = term.times(inner.power(base, exponent, roots)?);
            }
            sum = if i == 0 { term } else { sum.plus(term) };
        }
        Some(sum)
    }

    fn of_rational(of: &Rational) -> Self {
        Self { u: of.numerator().bit_len(), l: of.denominator().bit_len() }
    }

    fn times(self, other: Self) -> Self {
        Self { u: self.u.saturating_add(other.u), l: self.l.saturating_add(other.l) }
    }

    fn plus(self, other: Self) -> Self {
        let most = self.u.saturating_add(other.l).max(self.l.saturating_add(other.u));
        Self { u: most.saturating_add(1), l: self.l.saturating_add(other.l) }
    }

    /// Returns the bounds of a power with a rational exponent, which counts as a power of a root.
    fn power<'t>(
        self,
        base: &'t Base,
        exponent: &Rational,
        roots: &mut BTreeMap<&'t Base, u64>,
    ) -> Option<Self> {
        let degree = u64::try_from(exponent.denominator()).ok()?;
        let all = roots.entry(base).or_insert(1);
        *all = (*all / gcd(*all, degree)).checked_mul(degree)?;
        let k = usize::try_from(degree).ok()?;
        let root = self.u.saturating_add((k - 1).saturating_mul(self.l)).div_ceil(k);
        let times = usize::try_from(exponent.numerator().into_parts().1).ok()?;
        let power = Self { u: root.saturating_mul(times), l: self.l.saturating_mul(times) };
        Some(if exponent.signum() < 0 { Self { u: power.l, l: power.u } } else { power })
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
