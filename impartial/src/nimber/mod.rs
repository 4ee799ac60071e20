//! Nimbers: the field of nim arithmetic.
//!
//! The sum of two nimbers is the exclusive or of their numbers. The product a * b is the least number that differs from
//! a' * b + a * b' + a' * b' for all a' < a and b' < b (J. H. Conway, *On Numbers and Games*, chapter 6). The nim value of
//! a product of coin-turning games is the product of their nim values (*Winning Ways*, chapter 14).

mod large;
mod small;

use std::fmt;
use std::ops::{Add, Div, Mul};
use std::str::FromStr;

use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};

use crate::TextError;

/// A finite nimber below 2^[`Nimber::MOST_BITS`].
///
/// ```
/// use upstar_impartial::nimber::Nimber;
/// let [a, b] = [Nimber::from(21508), Nimber::from(42689)];
/// assert_eq!((&a * &b).to_string(), "*35202");
/// assert_eq!((&a + &b).to_string(), "*62149");
/// assert_eq!("*13".parse(), Ok(Nimber::from(13)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Nimber(Words);

/// The number of a nimber: at most one word, or several with the highest one different from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Words {
    One(u128),
    /// At least two words, the lowest first.
    Many(Box<[u128]>),
}

impl Ord for Words {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let (a, b) = (self.as_slice(), other.as_slice());
        a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

impl PartialOrd for Words {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Words {
    fn as_slice(&self) -> &[u128] {
        match self {
            Self::One(word) => std::slice::from_ref(word),
            Self::Many(words) => words,
        }
    }
}

impl From<u128> for Nimber {
    fn from(number: u128) -> Self {
        Self(Words::One(number))
    }
}

impl Nimber {
    /// The number of bits of the largest field that is calculated with, 2^(2^15). A product in it takes about 3^8 products of
    /// 128 bits.
    pub const MOST_BITS: usize = 1 << 15;

    /// Returns the nimber with a number, or `None` if it has more than [`Self::MOST_BITS`] bits.
    pub fn new(number: &UBig) -> Option<Self> {
        let bytes = number.to_le_bytes();
        if bytes.len() > Self::MOST_BITS / 8 {
            return None;
        }
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte));
        Some(Self::of_words(bytes.chunks(16).map(word).collect()))
    }

    fn of_words(mut words: Vec<u128>) -> Self {
        while words.len() > 1 && words.last() == Some(&0) {
            words.pop();
        }
        Self(match words[..] {
            [] => Words::One(0),
            [word] => Words::One(word),
            _ => Words::Many(words.into_boxed_slice()),
        })
    }

    /// Returns the words, with zeros up to a power of two that is at least `least`.
    fn words(&self, least: usize) -> Vec<u128> {
        let mut words = self.0.as_slice().to_vec();
        words.resize(words.len().max(least).next_power_of_two(), 0);
        words
    }

    /// Returns the number of the nimber.
    pub fn number(&self) -> UBig {
        let bytes: Vec<u8> = self.0.as_slice().iter().flat_map(|word| word.to_le_bytes()).collect();
        UBig::from_le_bytes(&bytes)
    }

    /// Returns the number of the nimber if it is less than 2^128.
    pub fn small(&self) -> Option<u128> {
        match self.0 {
            Words::One(number) => Some(number),
            Words::Many(_) => None,
        }
    }

    /// Returns whether the nimber is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == Words::One(0)
    }

    /// Returns the number of bits of the least field that contains the nimber: a power of two, and 1 for 0 and 1.
    pub fn field_bits(&self) -> usize {
        let words = self.0.as_slice();
        let top = words.last().map_or(0, |word| (u128::BITS - word.leading_zeros()) as usize);
        ((words.len() - 1) * 128 + top).max(1).next_power_of_two()
    }

    /// Applies an operation of one field, in the least field that contains the nimber.
    fn mapped(&self, small: fn(u128, u32) -> u128, large: fn(&[u128]) -> Vec<u128>) -> Self {
        match self.0 {
            Words::One(number) => Self::from(small(number, small::level(number))),
            Words::Many(_) => Self::of_words(large(&self.words(1))),
        }
    }

    /// Returns the sum.
    pub fn sum(&self, other: &Self) -> Self {
        if let (Words::One(a), Words::One(b)) = (&self.0, &other.0) {
            return Self::from(a ^ b);
        }
        let (mut sum, other) = (self.words(1), other.0.as_slice());
        sum.resize(sum.len().max(other.len()), 0);
        sum.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
        Nimber::of_words(sum)
    }

    /// Returns the product, in the least field that contains both factors.
    pub fn product(&self, other: &Self) -> Self {
        if let (&Words::One(a), &Words::One(b)) = (&self.0, &other.0) {
            return Nimber::from(small::product(a, b, small::level(a | b)));
        }
        let least = self.0.as_slice().len().max(other.0.as_slice().len());
        Nimber::of_words(large::product(&self.words(least), &other.words(least)))
    }

    /// Returns the square.
    pub fn square(&self) -> Self {
        self.mapped(small::square, large::square)
    }

    /// Returns the square root, which is unique.
    ///
    /// ```
    /// use upstar_impartial::nimber::Nimber;
    /// assert_eq!(Nimber::from(24).square_root(), Nimber::from(16));
    /// ```
    pub fn square_root(&self) -> Self {
        self.mapped(small::square_root, large::square_root)
    }

    /// Returns the inverse, or `None` for 0.
    ///
    /// ```
    /// use upstar_impartial::nimber::Nimber;
    /// assert_eq!(Nimber::from(16).inverse(), Some(Nimber::from(170)));
    /// ```
    pub fn inverse(&self) -> Option<Self> {
        (!self.is_zero()).then(|| self.mapped(small::inverse, large::inverse))
    }

    /// Returns the quotient, or `None` if `divisor` is 0.
    pub fn quotient(&self, divisor: &Self) -> Option<Self> {
        Some(self * &divisor.inverse()?)
    }

    /// Returns a power, or `None` for a negative power of 0. The power 0 of every nimber is 1.
    ///
    /// The exponent counts modulo 2^b - 1, where b is [`Self::field_bits`], so it takes at most b squares and b products.
    ///
    /// ```
    /// use dashu_int::IBig;
    /// use upstar_impartial::nimber::Nimber;
    /// assert_eq!(Nimber::from(4).power(&IBig::from(-2)), Some(Nimber::from(9)));
    /// ```
    pub fn power(&self, exponent: &IBig) -> Option<Self> {
        if *exponent == IBig::ZERO {
            return Some(Self::from(1));
        }
        if self.is_zero() {
            return (*exponent > IBig::ZERO).then_some(Self::from(0));
        }
        let order = (IBig::ONE << self.field_bits()) - IBig::ONE;
        let rest = ((exponent % &order) + &order) % &order;
        let (mut power, mut base) = (Self::from(1), self.clone());
        for byte in rest.unsigned_abs().to_le_bytes() {
            for bit in 0..8 {
                if byte >> bit & 1 != 0 {
                    power = &power * &base;
                }
                base = base.square();
            }
        }
        Some(power)
    }

    /// Returns both solutions of x^2 + x = c, the lesser one first; `None` if they have more than [`Self::MOST_BITS`] bits.
    ///
    /// They differ by 1. If c lies in the lower half of the least field that contains it, they lie in this field; otherwise
    /// they lie in the next one.
    ///
    /// ```
    /// use upstar_impartial::nimber::Nimber;
    /// let roots = |c: u128| Nimber::from(c).artin_roots().unwrap().map(|root| root.small());
    /// assert_eq!(roots(0), [Some(0), Some(1)]);
    /// assert_eq!(roots(1), [Some(2), Some(3)]);
    /// ```
    pub fn artin_roots(&self) -> Option<[Self; 2]> {
        let bits = self.0.as_slice().last().map_or(0, |word| u128::BITS - word.leading_zeros()) as usize
            + (self.0.as_slice().len() - 1) * 128;
        // A field of b bits has roots for the numbers of less than b bits.
        let field = (bits + 1).next_power_of_two();
        if field > Self::MOST_BITS {
            return None;
        }
        let even = match self.0 {
            Words::One(number) if field <= 128 => Self::from(small::artin_root(number, field.ilog2())),
            _ => Self::of_words(large::artin_root(&self.words(field / 128))),
        };
        Some([even.clone(), &even + &Self::from(1)])
    }
}

impl Add for &Nimber {
    type Output = Nimber;

    fn add(self, other: Self) -> Nimber {
        self.sum(other)
    }
}

impl Mul for &Nimber {
    type Output = Nimber;

    fn mul(self, other: Self) -> Nimber {
        self.product(other)
    }
}

impl Div for &Nimber {
    type Output = Option<Nimber>;

    fn div(self, divisor: Self) -> Option<Nimber> {
        self.quotient(divisor)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.number())
    }
}

impl FromStr for Nimber {
    type Err = TextError;

    /// Parses a nimber as it is printed: `*13`; `*` is `*1`, and a number may stand without the star.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let digits = text.strip_prefix('*').unwrap_or(text);
        let at = text.len() - digits.len();
        if digits.is_empty() && at == 1 {
            return Ok(Self::from(1));
        }
        if digits.is_empty() {
            return Err(TextError::new(0..0, "expected a nimber such as *13"));
        }
        if let Some((place, other)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            let span = at + place..at + place + other.len_utf8();
            return Err(TextError::new(span, format!("`{other}` is not a digit of a nimber")));
        }
        let too_large = || {
            let message = format!("nim arithmetic ends at numbers of {} bits", Self::MOST_BITS);
            TextError::new(at..text.len(), message)
        };
        // A number of so many bits has at most 9,865 digits, so longer ones need no conversion.
        if digits.trim_start_matches('0').len() > Self::MOST_BITS * 4 / 13 {
            return Err(too_large());
        }
        let number = UBig::from_str_radix(digits, 10).map_err(|_| too_large())?;
        Self::new(&number).ok_or_else(too_large)
    }
}
