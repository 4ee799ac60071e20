//! Enclosures of real numbers by intervals, the signs of real numbers, and the decision whether a real number
//! is zero.
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

use std::collections::{BTreeMap, HashMap};

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::product::{Base, Product};
use super::terms::{PAIRS_OF_NODE, Terms};
use super::{FINE, FINE_ENOUGH, MOST_BITS, NoReal, finenesses};
use crate::games::surreal::rational::Rational;
use crate::ground::control::{Control, OrStop};

/// The number of additional binary digits that absorb the rounding errors of intermediate results.
pub(super) const GUARD: usize = 64;
/// The number of binary digits of two factors whose product counts as one node.
const DIGITS_OF_NODE: usize = 1 << 12;
/// The number of digits of a radicand, scaled to the fineness, up to which its root is computed as an integer
/// root. Longer roots, except square roots, use Newton's method.
const MOST_WHOLE_DIGITS: usize = 1 << 14;
/// The greatest degree of a root that is found at once. Roots of higher degree are roots of roots.
const MOST_DEGREE: u64 = 1000;

/// Both ends of an enclosure, multiplied by a power of 2.
#[derive(Clone)]
pub(super) struct Enclosure {
    pub(super) low: IBig,
    pub(super) high: IBig,
}

/// The fineness of a calculation: the approximate number of binary digits after the point, with the
/// enclosures of the powers that are known at this fineness.
pub(super) struct Fineness<'t, 'c> {
    bits: usize,
    control: &'c Control,
    known: HashMap<(&'t Base, &'t Rational), Option<Enclosure>>,
}

impl<'t, 'c> Fineness<'t, 'c> {
    pub(super) fn new(bits: usize, control: &'c Control) -> Self {
        Self { bits, control, known: HashMap::new() }
    }

    /// Returns an enclosure of a number; `None` if a divisor may be 0.
    pub(super) fn enclosure(&mut self, of: &'t Terms) -> OrStop<Option<Enclosure>> {
        let mut sum = Enclosure { low: IBig::ZERO, high: IBig::ZERO };
        for (product, coefficient) in of.list() {
            let Some(term) = self.product(product)? else { return Ok(None) };
            let term = self.times(&self.rational(coefficient), &term)?;
            sum = Enclosure { low: sum.low + term.low, high: sum.high + term.high };
        }
        Ok(Some(sum))
    }

    fn product(&mut self, of: &'t Product) -> OrStop<Option<Enclosure>> {
        let mut product = self.rational(&Rational::ONE);
        for (base, exponent) in of.powers() {
            if !self.known.contains_key(&(base, exponent)) {
                let power = self.power(base, exponent)?;
                self.known.insert((base, exponent), power);
            }
            let Some(Some(power)) = self.known.get(&(base, exponent)).cloned() else { return Ok(None) };
            product = self.times(&product, &power)?;
        }
        Ok(Some(product))
    }

    /// Returns an enclosure of a power: the root is taken first, then its power, then the inverse if the
    /// exponent is negative. `None` if a divisor may be 0.
    fn power(&mut self, base: &'t Base, exponent: &Rational) -> OrStop<Option<Enclosure>> {
        let mut found = match base {
            Base::Natural(natural) => around(IBig::from(natural.clone()) << self.bits, &IBig::ZERO),
            Base::Pi => self.pi()?,
            Base::E => self.e()?,
            Base::Sum(of) => match self.enclosure(of)? {
                Some(of) => of,
                None => return Ok(None),
            },
        };
        // The limits of products ensure that denominators and exponents fit in a `u64`.
        let mut degree = u64::try_from(exponent.denominator()).unwrap_or(1);
        while degree > 1 {
            let step = (2..=MOST_DEGREE).rev().find(|step| degree.is_multiple_of(*step)).unwrap_or(degree);
            found = self.root(&found, step as usize)?;
            degree /= step;
        }
        let times = u64::try_from(exponent.numerator().into_parts().1).unwrap_or(1);
        let root = found.clone();
        for bit in (0..u64::BITS - times.leading_zeros() - 1).rev() {
            found = self.times(&found, &found)?;
            if times >> bit & 1 == 1 {
                found = self.times(&found, &root)?;
            }
        }
        if exponent.signum() > 0 { Ok(Some(found)) } else { self.inverse(&found) }
    }

    /// Counts an operation on numbers with about `digits` digits.
    fn step(&self, digits: usize) -> OrStop<()> {
        self.control.check(1 + (digits / DIGITS_OF_NODE) as u64, 0)
    }

    fn rational(&self, of: &Rational) -> Enclosure {
        if of.is_integer() {
            return around(of.numerator() << self.bits, &IBig::ZERO);
        }
        let scale = Rational::from_parts(IBig::ONE << self.bits, IBig::ONE).unwrap_or(Rational::ONE);
        around((of * &scale).floor(), &IBig::ONE)
    }

    fn times(&self, a: &Enclosure, b: &Enclosure) -> OrStop<Enclosure> {
        self.step(a.digits() + b.digits())?;
        let (low, high) = if a.low >= IBig::ZERO && b.low >= IBig::ZERO {
            (&a.low * &b.low, &a.high * &b.high)
        } else {
            let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
            let low = corners.iter().min().cloned().unwrap_or_default();
            (low, corners.into_iter().max().unwrap_or_default())
        };
        // Both shifts round down, so the upper end needs one unit more.
        Ok(Enclosure { low: low >> self.bits, high: (high >> self.bits) + IBig::ONE })
    }

    fn inverse(&self, of: &Enclosure) -> OrStop<Option<Enclosure>> {
        if of.low <= IBig::ZERO && of.high >= IBig::ZERO {
            return Ok(None);
        }
        self.step(of.digits() + 2 * self.bits)?;
        let one = IBig::ONE << (2 * self.bits);
        Ok(Some(Enclosure { low: floor(&one, &of.high), high: floor(&one, &of.low) + IBig::ONE }))
    }

    /// Returns an enclosure of the root. An end below 0 has no root, and counts as 0.
    fn root(&self, of: &Enclosure, degree: usize) -> OrStop<Enclosure> {
        let low = self.root_of_end(&of.low, degree)?.0;
        Ok(Enclosure { low, high: self.root_of_end(&of.high, degree)?.1 })
    }

    /// Returns bounds of the root of an end.
    fn root_of_end(&self, of: &IBig, degree: usize) -> OrStop<(IBig, IBig)> {
        let of = UBig::try_from(of.clone()).unwrap_or(UBig::ZERO);
        self.step(of.bit_len() + self.bits)?;
        // (x / 2^bits)^(1/d) is (x 2^(bits (d - 1)))^(1/d) / 2^bits.
        let digits = of.bit_len() + self.bits * (degree - 1);
        if degree == 2 || digits <= MOST_WHOLE_DIGITS {
            let root = IBig::from((of << (self.bits * (degree - 1))).nth_root(degree));
            return Ok((root.clone(), root + IBig::ONE));
        }
        let of = IBig::from(of);
        // For long numbers, Newton's method with fractions begins with the root at half the fineness.
        let mut root = self.root_by_halves(&of, degree)?;
        root += IBig::ONE;
        let mut away = IBig::from(4);
        // The approximation is not rigorous, so the interval around it grows until its powers enclose the
        // number.
        loop {
            let (low, high) = (&root - &away, &root + &away);
            let is_below = |x: &Enclosure| x.high <= of;
            let is_above = |x: &Enclosure| x.low >= of;
            let low = if low > IBig::ZERO { low } else { IBig::ZERO };
            if is_below(&self.whole_power(&low, degree)?) && is_above(&self.whole_power(&high, degree)?) {
                return Ok((low, high));
            }
            away <<= 3;
        }
    }

    /// Returns an approximation of the root, without a guaranteed error.
    fn root_by_halves(&self, of: &IBig, degree: usize) -> OrStop<IBig> {
        let half = self.bits / 2;
        let coarse = of >> (self.bits - half);
        let less = Fineness { bits: half, control: self.control, known: HashMap::new() };
        let digits = coarse.bit_len() + half * (degree - 1);
        let root = if digits <= MOST_WHOLE_DIGITS || half <= GUARD {
            let of = UBig::try_from(coarse).unwrap_or(UBig::ZERO) << (half * (degree - 1));
            IBig::from(of.nth_root(degree))
        } else {
            less.root_by_halves(&coarse, degree)?
        };
        let root = (root + IBig::ONE) << (self.bits - half);
        let power = self.whole_power(&root, degree - 1)?.low;
        if power <= IBig::ZERO {
            return Ok(root);
        }
        self.step(2 * self.bits)?;
        let next = (of << self.bits) / power;
        Ok((root * IBig::from(degree - 1) + next) / IBig::from(degree))
    }

    /// Returns an enclosure of the power of a number that is not negative, with a natural exponent of at
    /// least 1.
    fn whole_power(&self, of: &IBig, exponent: usize) -> OrStop<Enclosure> {
        let of = around(of.clone(), &IBig::ZERO);
        let mut power = of.clone();
        for bit in (0..usize::BITS - exponent.leading_zeros() - 1).rev() {
            power = self.times(&power, &power)?;
            if exponent >> bit & 1 == 1 {
                power = self.times(&power, &of)?;
            }
        }
        Ok(power)
    }

    /// Returns an enclosure of pi by Machin's formula: 16 arctan 1/5 - 4 arctan 1/239.
    fn pi(&self) -> OrStop<Enclosure> {
        let fine = self.bits + GUARD;
        let sum = IBig::from(16) * self.arctan_of_inverse(5, fine)?
            - IBig::from(4) * self.arctan_of_inverse(239, fine)?;
        // There are fewer than 2^48 terms. Each has an error below 2, and is multiplied by 20 at most.
        Ok(around((sum >> GUARD) - IBig::ONE, &IBig::from(2)))
    }

    /// Returns x - x^3/3 + x^5/5 - .. for x = 1/n, with each term rounded down.
    fn arctan_of_inverse(&self, n: i64, bits: usize) -> OrStop<IBig> {
        let square = IBig::from(n * n);
        let mut power = (IBig::ONE << bits) / IBig::from(n);
        let (mut sum, mut k) = (IBig::ZERO, 1_i64);
        while power > IBig::ZERO {
            self.counted(k, power.bit_len())?;
            let term = &power / IBig::from(k);
            if k % 4 == 1 {
                sum += term
            } else {
                sum -= term
            }
            power /= &square;
            k += 2;
        }
        Ok(sum)
    }

    /// Returns an enclosure of e by 1 + 1 + 1/2 + 1/6 + .., with each term rounded down.
    fn e(&self) -> OrStop<Enclosure> {
        let mut term = IBig::ONE << (self.bits + GUARD);
        let (mut sum, mut k) = (IBig::ZERO, 1_i64);
        while term > IBig::ZERO {
            self.counted(k, term.bit_len())?;
            sum += &term;
            term /= IBig::from(k);
            k += 1;
        }
        Ok(around(sum >> GUARD, &IBig::ONE))
    }

    /// Counts the terms of a series. A term takes less time than a full operation, so only every few terms
    /// count as one.
    fn counted(&self, k: i64, digits: usize) -> OrStop<()> {
        if k % 63 == 0 { self.step(digits) } else { Ok(()) }
    }
}

impl Enclosure {
    fn digits(&self) -> usize {
        self.low.bit_len().max(self.high.bit_len())
    }
}

/// Returns the enclosure from `low` to `low + width`.
fn around(low: IBig, width: &IBig) -> Enclosure {
    Enclosure { high: &low + width, low }
}

/// Returns the quotient, rounded down.
fn floor(a: &IBig, b: &IBig) -> IBig {
    Rational::from_parts(a.clone(), b.clone()).map_or(IBig::ZERO, |quotient| quotient.floor())
}

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
