//! Functions of numbers, including numbers that are no short games.

use dashu_int::IBig;

use super::{Apply, Function};
use crate::games::solve::expression::answer::About;
use crate::games::surreal::{Form, MAX_PARTS, NoSurreal, Ordinal, Quotient, Rational, Surreal};
use crate::ground::control::{Control, Stop};

/// The greatest number of terms of a quotient that a call may ask for.
const MAX_TERMS: i64 = 1000;

/// The result of a function of numbers.
pub(crate) enum Numeric {
    Number(Surreal),
    Truth(bool),
    About(About),
}

/// The reason why a function of numbers has no answer.
pub(crate) enum Refused {
    /// The index of an argument that the function is not defined for, and the reason.
    Argument(usize, String),
    /// The calculation had to stop.
    Stopped(Stop),
}

/// The type of the functions of numbers.
pub(crate) type OfNumbers = fn(&[Surreal], &Control) -> Result<Numeric, Refused>;

pub(super) const fn of_numbers(
    name: &'static str,
    arguments: &'static [&'static str],
    help: &'static str,
    apply: OfNumbers,
) -> Function {
    Function { name, arguments, help, apply: Apply::Numbers(apply) }
}

fn refused<T>(argument: usize, message: impl ToString) -> Result<T, Refused> {
    Err(Refused::Argument(argument, message.to_string()))
}

fn or_refused<T>(result: Result<T, NoSurreal>) -> Result<T, Refused> {
    result.or_else(|error| match error {
        NoSurreal::Stopped(stop) => Err(Refused::Stopped(stop)),
        error => refused(0, error),
    })
}

/// Returns the extension of a function of games to numbers that are no short games, or `None` if it has none.
pub(crate) fn of_game(name: &str) -> Option<OfNumbers> {
    Some(match name {
        "birthday" => {
            |of, control| Ok(Numeric::Number(or_refused(length(&of[0], control))?.number().clone()))
        }
        "canonical" | "mean" | "number_part" | "left_stop" | "right_stop" | "rcf" => {
            |of, _| Ok(Numeric::Number(of[0].clone()))
        }
        "is_infinitesimal" => {
            |of, _| Ok(Numeric::Truth(of[0].infinite_part().is_zero() && of[0].rational_part().signum() == 0))
        }
        "is_number" | "is_numberish" | "is_pseudonumber" => |_, _| Ok(Numeric::Truth(true)),
        "is_omnific_integer" => |of, _| Ok(Numeric::Truth(of[0].integer_part() == of[0])),
        "is_ordinal" => |of, _| Ok(Numeric::Truth(Ordinal::of(&of[0]).is_some())),
        "is_integer" | "is_nimber" | "is_switch" | "is_tiny" | "is_miny" | "is_all_small" | "is_uptimal" => {
            |_, _| Ok(Numeric::Truth(false))
        }
        "class_bound" => class_bound,
        "class_supremum" => |of, control| match of[0].is_zero() {
            true => Ok(Numeric::Number(Surreal::ZERO)),
            false => class_bound(of, control),
        },
        "length" => |_, _| Ok(Numeric::Number(Surreal::ZERO)),
        _ => return None,
    })
}

/// Returns the bound own/2 + options on the temperatures of a class of games.
fn class_bound(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    if let Some(i) = of.iter().position(|length| length.signum() < 0) {
        return refused(i, "no game has a length below 0");
    }
    let half = Rational::new(1, 2).expect("2 is not 0");
    Ok(Numeric::Number(of[0].scaled(&half).plus(&of[1])))
}

fn length(of: &Surreal, control: &Control) -> Result<Ordinal, NoSurreal> {
    of.signs(control)?.length()
}

pub(super) fn abs(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    let number = &of[0];
    Ok(Numeric::Number(if number.signum() < 0 { number.negative() } else { number.clone() }))
}

pub(super) fn sign(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::Number(i64::from(of[0].signum()).into()))
}

pub(super) fn form(of: &[Surreal], control: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::About(or_refused(Form::of(&of[0], control).and_then(About::form))?))
}

pub(super) fn signs(of: &[Surreal], control: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::About(or_refused(of[0].signs(control).and_then(About::signs))?))
}

pub(crate) fn integer_part(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::Number(of[0].integer_part()))
}

pub(super) fn infinite_part(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::Number(of[0].infinite_part()))
}

pub(super) fn real_part(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::Number(of[0].rational_part().into()))
}

pub(super) fn infinitesimal_part(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::Number(of[0].infinitesimal_part()))
}

/// Returns a number that has to be rational.
fn rational(of: &[Surreal]) -> Result<&Rational, Refused> {
    let no_rational = || Refused::Argument(0, format!("{} is no rational number", of[0].in_message()));
    of[0].rational().ok_or_else(no_rational)
}

pub(super) fn numerator(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(integer(rational(of)?.numerator()))
}

pub(super) fn denominator(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(integer(rational(of)?.denominator().into()))
}

fn integer(n: IBig) -> Numeric {
    Numeric::Number(Rational::from_parts(n, IBig::ONE).unwrap_or(Rational::ZERO).into())
}

pub(super) fn is_dyadic(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    Ok(Numeric::Truth(of[0].dyadic().is_some()))
}

/// Returns two arguments that have to be ordinals.
fn ordinals(of: &[Surreal]) -> Result<(Ordinal, Ordinal), Refused> {
    let ordinal = |i: usize| match Ordinal::of(&of[i]) {
        Some(ordinal) => Ok(ordinal),
        None => refused(i, format!("{} is no ordinal", of[i].in_message())),
    };
    Ok((ordinal(0)?, ordinal(1)?))
}

fn number(of: &Ordinal) -> Numeric {
    Numeric::Number(of.number().clone())
}

pub(super) fn ordinal_sum(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    let (a, b) = ordinals(of)?;
    Ok(number(&a.then(&b)))
}

/// Refuses a product that has more than [`MAX_PARTS`] terms, counting the terms of the exponents.
fn check_terms(terms: usize, of_exponent: usize) -> Result<(), Refused> {
    if terms.saturating_mul(of_exponent) > MAX_PARTS { Err(Refused::Stopped(Stop::TooLarge)) } else { Ok(()) }
}

pub(super) fn ordinal_product(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    let (a, b) = ordinals(of)?;
    check_terms(of[1].terms().len(), a.leading().number().terms().len())?;
    Ok(number(&or_refused(a.repeated(&b))?))
}

pub(super) fn ordinal_power(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    let (a, b) = ordinals(of)?;
    match or_refused(a.to_the(&b))? {
        Some(power) => Ok(number(&power)),
        None => refused(1, "the finite part of this exponent is too large, or the power has too many terms"),
    }
}

pub(super) fn nim_sum(of: &[Surreal], _: &Control) -> Result<Numeric, Refused> {
    let (a, b) = ordinals(of)?;
    Ok(number(&a.nim_sum(&b)))
}

pub(super) fn quotient_terms(of: &[Surreal], control: &Control) -> Result<Numeric, Refused> {
    let count = of[2].to_i64().filter(|n| (1..=MAX_TERMS).contains(n));
    let Some(count) = count else { return refused(2, format!("a number of terms from 1 to {MAX_TERMS}")) };
    match of[0].divided_by(&of[1], count as usize, control) {
        Ok(Quotient::Exact(quotient)) => Ok(Numeric::Number(quotient.first_terms(count as usize))),
        Ok(Quotient::Infinite(first) | Quotient::Unknown(first)) => Ok(Numeric::Number(first)),
        Err(NoSurreal::Stopped(stop)) => Err(Refused::Stopped(stop)),
        Err(error) => refused(1, error),
    }
}
