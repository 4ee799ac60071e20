//! Nim arithmetic on numbers of 2^k words of 128 bits, by halves as in [`super::small`].
//!
//! A number is a slice with the lowest word first. All slices of an operation have the same length, a power of two.

use super::small;

fn xor(a: &[u128], b: &[u128]) -> Vec<u128> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

fn joined(mut low: Vec<u128>, high: &[u128]) -> Vec<u128> {
    low.extend_from_slice(high);
    low
}

fn is_zero(a: &[u128]) -> bool {
    a.iter().all(|word| *word == 0)
}

pub(super) fn product(a: &[u128], b: &[u128]) -> Vec<u128> {
    if is_zero(a) || is_zero(b) {
        return vec![0; a.len()];
    }
    if let ([a], [b]) = (a, b) {
        return vec![small::product(*a, *b, small::TOP)];
    }
    let half = a.len() / 2;
    let ((low_a, high_a), (low_b, high_b)) = (a.split_at(half), b.split_at(half));
    let low = product(low_a, low_b);
    let high = product(high_a, high_b);
    let both = product(&xor(low_a, high_a), &xor(low_b, high_b));
    joined(xor(&low, &times_top(&high)), &xor(&both, &low))
}

fn times_top(a: &[u128]) -> Vec<u128> {
    if is_zero(a) {
        return vec![0; a.len()];
    }
    if let [a] = a {
        return vec![small::times_top(*a, small::TOP)];
    }
    let (low, high) = a.split_at(a.len() / 2);
    let top = times_top(high);
    joined(times_top(&top), &xor(&top, &times_top(low)))
}

pub(super) fn square(a: &[u128]) -> Vec<u128> {
    if let [a] = a {
        return vec![small::square(*a, small::TOP)];
    }
    let (low, high) = a.split_at(a.len() / 2);
    let high = square(high);
    joined(xor(&square(low), &times_top(&high)), &high)
}

pub(super) fn square_root(a: &[u128]) -> Vec<u128> {
    if let [a] = a {
        return vec![small::square_root(*a, small::TOP)];
    }
    let (low, high) = a.split_at(a.len() / 2);
    joined(square_root(&xor(low, &times_top(high))), &square_root(high))
}

/// Returns the inverse; 0 for 0.
pub(super) fn inverse(a: &[u128]) -> Vec<u128> {
    if let [a] = a {
        return vec![small::inverse(*a, small::TOP)];
    }
    let (low, high) = a.split_at(a.len() / 2);
    let sum = xor(low, high);
    let norm = xor(&product(low, &sum), &times_top(&square(high)));
    let by = inverse(&norm);
    joined(product(&sum, &by), &product(high, &by))
}

/// Returns the even solution of x^2 + x = c; the highest bit of c must be 0.
pub(super) fn artin_root(c: &[u128]) -> Vec<u128> {
    if let [c] = c {
        return vec![small::artin_root(*c, small::TOP)];
    }
    let (low, high) = c.split_at(c.len() / 2);
    let mut root = artin_root(high);
    let mut rest = xor(low, &times_top(&square(&root)));
    if rest.last().is_some_and(|word| word >> 127 != 0) {
        root[0] ^= 1;
        rest = xor(low, &times_top(&square(&root)));
    }
    joined(artin_root(&rest), &root)
}
