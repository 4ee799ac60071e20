//! Infinite numbers: the number of comparisons and of products of ten-term numbers in a second.

use std::io::Write;
use std::time::Instant;

use upstar::games::surreal::{Rational, Surreal};

/// The number of different numbers in the comparisons and products.
const NUMBERS: usize = 1000;
const TERMS: u64 = 10;
const COMPARISONS: usize = 10_000_000;
const PRODUCTS: usize = 200_000;

/// Runs both and prints their figures.
///
/// # Errors
/// Fails if the output cannot be written.
pub(crate) fn run(out: &mut impl Write) -> Result<(), String> {
    let mut chance = 1_u64;
    let numbers: Vec<Surreal> = (0..NUMBERS).map(|_| number(&mut chance)).collect();
    let start = Instant::now();
    let above = (0..COMPARISONS).filter(|i| numbers[i % NUMBERS] > numbers[i * 7 % NUMBERS]).count();
    let compared = start.elapsed().as_nanos();
    let start = Instant::now();
    let mut terms = 0;
    for i in 0..PRODUCTS {
        let product =
            numbers[i % NUMBERS].times(&numbers[i * 7 % NUMBERS]).map_err(|error| error.to_string())?;
        terms += product.terms().len();
    }
    let multiplied = start.elapsed().as_nanos();
    let rate = |count: usize, nanoseconds: u128| count as u128 * 1_000_000_000 / nanoseconds.max(1);
    let lines = [
        format!("{} comparisons a second ({above} above)", rate(COMPARISONS, compared)),
        format!("{} products a second ({terms} terms)", rate(PRODUCTS, multiplied)),
    ];
    lines.iter().try_for_each(|line| writeln!(out, "{line}")).map_err(|error| error.to_string())
}

/// Creates a number with ten terms. Many of the numbers share their first terms, so a comparison looks at
/// several.
fn number(chance: &mut u64) -> Surreal {
    let mut below = |bound: u64| {
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*chance >> 33) % bound
    };
    let mut sum = Surreal::ZERO;
    for i in 0..TERMS {
        let exponent = Rational::new(40 - 4 * i as i64 + below(3) as i64, 1 + below(2) as i64);
        let coefficient = Rational::new(1 + below(20) as i64, 1 + below(6) as i64);
        let (Some(exponent), Some(coefficient)) = (exponent, coefficient) else { continue };
        if let Ok(power) = Surreal::power_of_omega(exponent.into()) {
            sum = sum.plus(&power.scaled(&coefficient));
        }
    }
    sum
}
