//! The parser of ordinals in Cantor normal form, such as `w**2 + 3*w + 1`.

use super::number::Surreal;
use super::ordinal::Ordinal;
use super::rational::Rational;
use crate::games::surreal::failure::{MAX_TOWER, NoSurreal};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The greatest number of digits of a coefficient.
const MAX_DIGITS: usize = 18;

/// Parses an ordinal, a sum of terms without parentheses around it, to the end of the text.
pub(crate) fn read_ordinal(reader: &mut Reader<'_>) -> Result<Ordinal, InputError> {
    let ordinal = read_sum(reader, 0)?;
    match reader.peek() {
        None => Ok(ordinal),
        Some(_) => Err(reader.error("expected nothing more behind the ordinal")),
    }
}

/// Parses a factor: a natural number, a power of omega, or a sum of such terms in parentheses.
pub(super) fn read_factor(reader: &mut Reader<'_>) -> Result<Ordinal, InputError> {
    nested(reader, 0)
}

fn nested(reader: &mut Reader<'_>, depth: u32) -> Result<Ordinal, InputError> {
    let start = reader.place();
    if depth > MAX_TOWER {
        return Err(InputError::new(start..start, NoSurreal::TooHigh.to_string()));
    }
    if reader.take('(') {
        let sum = read_sum(reader, depth + 1)?;
        if !reader.take(')') {
            return Err(reader.error("expected `)` behind an ordinal"));
        }
        return Ok(sum);
    }
    if reader.take('w') || reader.take('\u{3c9}') {
        let exponent = match reader.take_text("**") {
            true => nested(reader, depth + 1)?,
            false => 1.into(),
        };
        let too_high = |error: NoSurreal| InputError::new(start..reader.place(), error.to_string());
        return Ordinal::power_of_omega(&exponent).map_err(too_high);
    }
    let digits = reader.take_while(|c| c.is_ascii_digit());
    let place = start..reader.place();
    if digits.is_empty() {
        let error = InputError::new(place, "expected a length: an ordinal in Cantor normal form");
        return Err(error.with_hint("such as 12, w, (w + 1) or (w**2 + 3*w + 1)"));
    }
    if digits.len() > MAX_DIGITS {
        return Err(InputError::new(place, format!("a coefficient has at most {MAX_DIGITS} digits")));
    }
    let number = digits.parse::<i64>().map_err(|error| InputError::new(place, error.to_string()))?;
    Ok(natural(number))
}

fn natural(number: i64) -> Ordinal {
    Ordinal::of(&Surreal::from(Rational::from(number))).unwrap_or(Ordinal::ZERO)
}

/// Parses a sum of terms with decreasing exponents.
fn read_sum(reader: &mut Reader<'_>, depth: u32) -> Result<Ordinal, InputError> {
    let mut sum = Ordinal::ZERO;
    loop {
        reader.skip_blanks();
        let start = reader.place();
        let mut term = nested(reader, depth)?;
        while reader.take('*') {
            let times = nested(reader, depth)?;
            let product = term.number().times(times.number());
            let product =
                product.map_err(|error| InputError::new(start..reader.place(), error.to_string()))?;
            term = Ordinal::of(&product).unwrap_or(Ordinal::ZERO);
        }
        let place = start..reader.place();
        let next = sum.then(&term);
        // The ordinal sum equals the natural one exactly if no term absorbs an earlier one.
        if sum.number().plus(term.number()) != *next.number() {
            let error = InputError::new(place, "the terms of an ordinal are told from the greatest on");
            return Err(error.with_hint(format!("of this sum only {next} is left")));
        }
        sum = next;
        reader.skip_blanks();
        if !reader.take('+') {
            return Ok(sum);
        }
    }
}
