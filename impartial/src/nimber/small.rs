//! Nim arithmetic on numbers below 2^128.
//!
//! The numbers below 2^(2^k) are a field. Its elements are a F + b with a and b in the field below, where F = 2^(2^(k-1))
//! and F * F = F + F/2 (J. H. Conway, *On Numbers and Games*, chapter 6). So each operation falls back to operations on
//! halves. Fields of 8 bits use logarithms.

/// The level of the largest field here: 2^7 bits.
pub(super) const TOP: u32 = 7;
/// The level of the field with a table: 2^3 bits.
const TABLE: u32 = 3;

/// Returns the product of two numbers of at most eight bits by halves; it only fills the table.
const fn product_by_halves(a: u16, b: u16, level: u32) -> u16 {
    if level == 0 {
        return a & b;
    }
    let half = 1 << (level - 1);
    let mask = (1 << half) - 1;
    let (high_a, low_a, high_b, low_b) = (a >> half, a & mask, b >> half, b & mask);
    let low = product_by_halves(low_a, low_b, level - 1);
    let high = product_by_halves(high_a, high_b, level - 1);
    let both = product_by_halves(high_a ^ low_a, high_b ^ low_b, level - 1);
    let carried = product_by_halves(high, 1 << (half - 1), level - 1);
    (both ^ low) << half | low ^ carried
}

/// Powers of an element whose powers are all elements but 0, repeated, and the exponents of the elements.
struct Logarithms {
    power: [u8; 510],
    exponent: [u8; 256],
}

const fn logarithms() -> Logarithms {
    let mut base = 2;
    loop {
        let mut made = Logarithms { power: [0; 510], exponent: [0; 256] };
        let mut element = 1;
        let mut exponent = 0;
        while exponent < 255 && (exponent == 0 || element != 1) {
            made.power[exponent] = element as u8;
            made.power[exponent + 255] = element as u8;
            made.exponent[element as usize] = exponent as u8;
            element = product_by_halves(element, base, TABLE);
            exponent += 1;
        }
        if exponent == 255 {
            return made;
        }
        base += 1;
    }
}

static LOGARITHMS: Logarithms = logarithms();

/// Returns the product of two numbers of at most eight bits.
fn product_of_bytes(a: u8, b: u8) -> u8 {
    if a == 0 || b == 0 {
        return 0;
    }
    let exponent = |x: u8| usize::from(LOGARITHMS.exponent[usize::from(x)]);
    LOGARITHMS.power[exponent(a) + exponent(b)]
}

/// Splits a number of 2^level bits into its halves, the high one first.
fn halves(a: u128, level: u32) -> (u128, u128) {
    let half = 1 << (level - 1);
    (a >> half, a & ((1 << half) - 1))
}

fn join(high: u128, low: u128, level: u32) -> u128 {
    high << (1 << (level - 1)) | low
}

/// Returns the product in the field of 2^level bits.
pub(super) fn product(a: u128, b: u128, level: u32) -> u128 {
    if level <= TABLE {
        return u128::from(product_of_bytes(a as u8, b as u8));
    }
    let ((high_a, low_a), (high_b, low_b)) = (halves(a, level), halves(b, level));
    if high_a == 0 && high_b == 0 {
        return product(low_a, low_b, level - 1);
    }
    let low = product(low_a, low_b, level - 1);
    let high = product(high_a, high_b, level - 1);
    let both = product(high_a ^ low_a, high_b ^ low_b, level - 1);
    join(both ^ low, low ^ times_top(high, level - 1), level)
}

/// Returns the product with the greatest power of 2 in the field of 2^level bits.
pub(super) fn times_top(a: u128, level: u32) -> u128 {
    if level <= TABLE {
        return u128::from(product_of_bytes(a as u8, 0x80));
    }
    let (high, low) = halves(a, level);
    let top = times_top(high, level - 1);
    join(top ^ times_top(low, level - 1), times_top(top, level - 1), level)
}

/// Returns the square in the field of 2^level bits.
pub(super) fn square(a: u128, level: u32) -> u128 {
    if level <= TABLE {
        return u128::from(product_of_bytes(a as u8, a as u8));
    }
    let (high, low) = halves(a, level);
    let square_of_high = square(high, level - 1);
    join(square_of_high, square(low, level - 1) ^ times_top(square_of_high, level - 1), level)
}

/// Returns the square root in the field of 2^level bits.
pub(super) fn square_root(a: u128, level: u32) -> u128 {
    if level <= TABLE {
        // The square of a power g^e has the exponent 2 e modulo 255, so the root has e * 128.
        return match a {
            0 => 0,
            _ => {
                u128::from(LOGARITHMS.power[usize::from(LOGARITHMS.exponent[a as usize & 0xFF]) * 128 % 255])
            }
        };
    }
    let (high, low) = halves(a, level);
    join(square_root(high, level - 1), square_root(low ^ times_top(high, level - 1), level - 1), level)
}

/// Returns the inverse in the field of 2^level bits; 0 for 0.
pub(super) fn inverse(a: u128, level: u32) -> u128 {
    if level <= TABLE {
        return match a {
            0 => 0,
            _ => u128::from(LOGARITHMS.power[255 - usize::from(LOGARITHMS.exponent[a as usize & 0xFF])]),
        };
    }
    let (high, low) = halves(a, level);
    if high == 0 {
        return inverse(low, level - 1);
    }
    // The conjugate of high F + low is high F + high + low, and their product lies in the field below.
    let norm = product(low, high ^ low, level - 1) ^ times_top(square(high, level - 1), level - 1);
    let by = inverse(norm, level - 1);
    join(product(high, by, level - 1), product(high ^ low, by, level - 1), level)
}

/// Returns the even solution of x^2 + x = c in the field of 2^level bits; c must be less than half of the field.
pub(super) fn artin_root(c: u128, level: u32) -> u128 {
    if level == 0 {
        return 0;
    }
    let (high, low) = halves(c, level);
    let root = artin_root(high, level - 1);
    let is_small = |rest: u128| rest >> ((1 << (level - 1)) - 1) == 0;
    let rest = |root: u128| low ^ times_top_of_any(square_of_any(root, level - 1), level - 1);
    // One of the two roots of the high half makes the low half solvable, since the square of 1 times the top is the top.
    let root = if is_small(rest(root)) { root } else { root ^ 1 };
    join(root, artin_root(rest(root), level - 1), level)
}

/// Returns the square in a field of 2^level bits that may be smaller than the table.
fn square_of_any(a: u128, level: u32) -> u128 {
    square(a, level.max(TABLE))
}

/// Returns the product with the greatest power of 2 in a field that may be smaller than the table.
fn times_top_of_any(a: u128, level: u32) -> u128 {
    match level < TABLE {
        true => u128::from(product_of_bytes(a as u8, 1 << ((1 << level) - 1))),
        false => times_top(a, level),
    }
}

/// Returns the level of the least field, of those with at least 8 bits, that contains a number.
pub(super) fn level(a: u128) -> u32 {
    let bits = u128::BITS - a.leading_zeros();
    bits.max(1 << TABLE).next_power_of_two().ilog2()
}
