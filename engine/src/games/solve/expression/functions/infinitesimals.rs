//! Infinitesimals with names, and the parts of games that they are.

use super::super::Answer;
use super::super::call::Arguments;
use super::number;
use crate::games::value::{Calc, Dyadic, Outcome, Value};
use crate::ground::Failure;

type Answered<'s> = Result<Answer<'s>, Failure>;

pub(super) fn atomic_weight<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let weight = calc.atomic_weight_at_large(of.value(0))?;
    let no_weight = || of.refuse(0, "no atomic weight: not all-small, and not near enough to it");
    Ok(Answer::Value(weight.ok_or_else(no_weight)?))
}

pub(super) fn is_miny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let negative = calc.negative(of.value(0))?;
    Ok(Answer::Truth(calc.is_tiny(negative)?))
}

pub(super) fn is_nimber<'s>(_: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let parts = of.value(0).number_up_star();
    Ok(Answer::Truth(parts.is_some_and(|s| s.number == Dyadic::ZERO && s.ups == 0)))
}

pub(super) fn number_part<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let part = of.value(0).number_part();
    number(&part.ok_or_else(|| of.refuse(0, "not a number plus an infinitesimal"))?, calc)
}

pub(super) fn uptimal_expansion<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let expansion = calc.uptimal_expansion(of.value(0))?;
    let no_uptimal = || of.refuse(0, "no uptimal: not a sum of a number, a nimber and powers of up");
    Ok(Answer::Uptimal(expansion.ok_or_else(no_uptimal)?))
}

pub(super) fn tiny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    Ok(Answer::Value(tiny_of(calc, of)?))
}

pub(super) fn miny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let tiny = tiny_of(calc, of)?;
    Ok(Answer::Value(calc.negative(tiny)?))
}

fn tiny_of<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
    let g = of.value(0);
    if g.outcome() != Outcome::L {
        return Err(of.refuse(0, "tiny(g) and miny(g) need g > 0").into());
    }
    let zero = calc.store().zero();
    let negative = calc.negative(g)?;
    let threat = calc.form(&[zero], &[negative])?;
    Ok(calc.form(&[zero], &[threat])?)
}

pub(super) fn pow<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let exponent = of.number(1, "an exponent is a number")?;
    if exponent < Dyadic::from(1) {
        return Err(of.refuse(1, "a power needs an exponent of at least 1").into());
    }
    let (left, right) = calc.options(of.value(0))?;
    if left != [calc.store().zero()] || right.len() != 1 {
        return Err(of.refuse(0, "only a game {0|h} has powers").into());
    }
    Ok(Answer::Value(calc.pow(of.value(0), &exponent)?))
}

pub(super) fn pow_to<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Answered<'s> {
    let exponent = of.number(1, "an exponent is a number")?;
    if exponent < Dyadic::from(1) && exponent != Dyadic::ZERO {
        return Err(of.refuse(1, "the exponent has to be 0 or at least 1").into());
    }
    Ok(Answer::Value(calc.pow_to(of.value(0), &exponent)?))
}
