//! Named infinitesimals, and the infinitesimal parts of games.

use super::number;
use crate::games::solve::expression::answer::{Answer, Evaluated};
use crate::games::solve::expression::arguments::Arguments;
use crate::games::value::{Calc, Dyadic, LoopyForm, LoopyValue, Outcome, Value};
use crate::ground::Failure;
use crate::ground::control::OrStop;

pub(super) fn atomic_weight<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let weight = calc.atomic_weight_at_large(of.value(0)?)?;
    let no_weight = || of.refuse(0, "no atomic weight: for no w is v + far star <= g - w.^ <= ^ + far star");
    Ok(Answer::Value(weight.ok_or_else(no_weight)?))
}

pub(super) fn number_part<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let part = of.value(0)?.number_part();
    number(&part.ok_or_else(|| of.refuse(0, "not a number plus an infinitesimal"))?, calc)
}

pub(super) fn uptimal_expansion<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let expansion = calc.uptimal_expansion(of.value(0)?)?;
    let no_uptimal = || of.refuse(0, "no uptimal: not a sum of a number, a nimber and powers of up");
    Ok(Answer::Uptimal(expansion.ok_or_else(no_uptimal)?))
}

pub(super) fn is_uptimal<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let Some(short) = of.game(0).short() else { return Ok(Answer::Truth(false)) };
    Ok(Answer::Truth(calc.uptimal_expansion(short)?.is_some()))
}

pub(super) fn is_nimber<'s>(_: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let parts = of.game(0).short().and_then(Value::number_up_star);
    Ok(Answer::Truth(parts.is_some_and(|s| s.number == Dyadic::ZERO && s.ups == 0)))
}

/// Returns the number x for which both stops of a side are x, x + over or x + under. `None` if there is none,
/// or if the side is equal to no stopper.
fn number_of_side<'s>(calc: &mut Calc<'s, '_>, side: LoopyForm<'s>) -> OrStop<Option<Dyadic>> {
    let Ok(stopper) = calc.stopper(side) else { return Ok(None) };
    let [left, right] = calc.loopy_stops(stopper)?;
    let (left, right) = (calc.pseudonumber_part(left), calc.pseudonumber_part(right));
    Ok(left.filter(|left| Some(left) == right.as_ref()))
}

/// Returns the number that differs from a game by an infinitesimal, or `None`. For a loopy game, both sides
/// have to have the same one.
fn number_of<'s>(calc: &mut Calc<'s, '_>, g: LoopyValue<'s>) -> OrStop<Option<Dyadic>> {
    if let Some(short) = g.short() {
        return Ok(short.number_part());
    }
    let (on, off) = (number_of_side(calc, g.onside())?, number_of_side(calc, g.offside())?);
    Ok(on.filter(|on| Some(on) == off.as_ref()))
}

pub(super) fn is_infinitesimal<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(number_of(calc, of.game(0))? == Some(Dyadic::ZERO)))
}

pub(super) fn is_numberish<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(number_of(calc, of.game(0))?.is_some()))
}

pub(super) fn tiny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(tiny_of(calc, of)?.into())
}

pub(super) fn miny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let tiny = tiny_of(calc, of)?;
    Ok(calc.loopy_negative(tiny)?.into())
}

fn tiny_of<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<LoopyValue<'s>, Failure> {
    let g = of.game(0);
    let zero = LoopyValue::from(calc.store().zero());
    if calc.compare_loopy(g, zero)? != Outcome::L {
        return Err(of.refuse(0, "tiny(g) and miny(g) need g > 0"));
    }
    let negative = calc.loopy_negative(g)?;
    let threat = calc.loopy_form(&[zero], &[negative])?;
    Ok(calc.loopy_form(&[zero], &[threat])?)
}

pub(super) fn is_tiny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(calc.is_tiny(of.game(0))?))
}

pub(super) fn is_miny<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let negative = calc.loopy_negative(of.game(0))?;
    Ok(Answer::Truth(calc.is_tiny(negative)?))
}

/// Returns {0|h:(1-x)} for g = {0|h}.
pub(super) fn pow<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let one = LoopyValue::from(calc.store().integer(1));
    let (g, exponent) = (base(of)?, exponent(calc, of)?);
    if !calc.loopy_ge(exponent, one)? {
        return Err(of.refuse(1, "a power needs an exponent of at least 1"));
    }
    let (left, right) = calc.options(g)?;
    let (true, &[h]) = (left == [calc.store().zero()], &right[..]) else {
        return Err(of.refuse(0, "only a game {0|h} has powers"));
    };
    let negative = calc.loopy_negative(exponent)?;
    let rest = calc.loopy_sum(one, negative)?;
    let right = calc.loopy_ordinal_sum(h, rest)?;
    Ok(calc.loopy_form(&[left[0].into()], &[right])?.into())
}

/// Returns g:(x-1). This is the sum of the first x powers of g for up and tinies, and 0 for x = 0.
pub(super) fn pow_to<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let (g, exponent) = (base(of)?, exponent(calc, of)?);
    if let Some(x) = exponent.short().and_then(Value::number) {
        if x < Dyadic::from(1) && x != Dyadic::ZERO {
            return Err(of.refuse(1, "the exponent has to be 0 or at least 1"));
        }
        return Ok(Answer::Value(calc.pow_to(g, &x)?));
    }
    let less = LoopyValue::from(calc.store().integer(-1));
    let rest = calc.loopy_sum(exponent, less)?;
    Ok(calc.loopy_ordinal_sum(g, rest)?.into())
}

fn base<'s>(of: &Arguments<'_, 's>) -> Result<Value<'s>, Failure> {
    of.game(0).short().ok_or_else(|| of.refuse(0, "only a short game {0|h} has powers"))
}

/// Returns the exponent if it is a number, `on`, or a number of at least 1 plus `over` or `under`.
fn exponent<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<LoopyValue<'s>, Failure> {
    let exponent = of.game(1);
    if let Some(short) = exponent.short() {
        let is_number = short.number().is_some();
        return is_number.then_some(exponent).ok_or_else(|| of.refuse(1, "an exponent is a number"));
    }
    let part = calc.pseudonumber_part(exponent);
    if part.is_some_and(|x| x >= Dyadic::from(1)) || calc.is_on(exponent.onside()) && exponent.is_stopper() {
        return Ok(exponent);
    }
    Err(of.refuse(1, "a loopy exponent is a pseudonumber that is at least 1"))
}
