//! Functions of loopy games.

use super::super::Answer;
use super::super::call::LoopyArguments;
use super::super::operand::Operand;
use crate::games::value::{Calc, Dyadic, LoopyForm, LoopyValue, Outcome, Side, Stop, Value};
use crate::ground::Failure;
use crate::ground::control::OrStop;

type Answered<'s> = Result<Answer<'s>, Failure>;
type Of<'a, 's> = LoopyArguments<'a, 's>;

fn game<'s>(value: LoopyValue<'s>) -> Answer<'s> {
    Operand::from(value).into()
}

/// An answer that is not there for what is no stopper, or for what its message says.
fn unless<'s, T>(result: OrStop<T>, of: &Of<'_, 's>, message: &str) -> Result<T, Failure> {
    result.map_err(|stop| match stop {
        Stop::OutOfRange => of.refuse(0, message).into(),
        other => other.into(),
    })
}

const NO_STOPPER: &str = "this is no stopper: in its simplest form play can alternate for ever";
const NO_STOPPER_SIDE: &str = "no stopper was found for this side, neither by simplifying nor by sidling";

pub(super) fn canonical<'s>(_: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(game(of.value(0)))
}

pub(super) fn never<'s>(_: &mut Calc<'s, '_>, _: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(false))
}

pub(super) fn outcome<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::LoopyOutcome(calc.loopy_outcome(of.value(0))?))
}

pub(super) fn onside<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    side(calc, of, Side::On)
}

pub(super) fn offside<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    side(calc, of, Side::Off)
}

fn side<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>, side: Side) -> Answered<'s> {
    let stopper = calc.stopper(of.value(0).side(side));
    Ok(game(unless(stopper, of, NO_STOPPER_SIDE)?))
}

pub(super) fn is_stopper<'s>(_: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(of.value(0).is_stopper()))
}

pub(super) fn is_stopper_sided<'s>(_: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(of.value(0).is_stopper_sided()))
}

pub(super) fn is_loopfree<'s>(_: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(of.value(0).short().is_some()))
}

pub(super) fn is_plumtree<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(calc.is_plumtree(of.value(0))))
}

pub(super) fn is_pseudonumber<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(calc.is_pseudonumber(of.value(0))))
}

pub(super) fn is_idempotent<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(calc.is_idempotent(of.value(0))?))
}

pub(super) fn degree<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let degree = calc.degree(of.value(0));
    Ok(game(unless(degree, of, NO_STOPPER)?))
}

pub(super) fn upsum<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let sum = calc.upsum(of.value(0), of.value(1));
    Ok(game(unless(sum, of, NO_STOPPER_SIDE)?))
}

pub(super) fn downsum<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let sum = calc.downsum(of.value(0), of.value(1));
    Ok(game(unless(sum, of, NO_STOPPER_SIDE)?))
}

pub(super) fn upsum_variety<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    check_degree(calc, of)?;
    let variety = calc.upsum_variety(of.value(0), of.value(1));
    Ok(game(unless(variety, of, NO_STOPPER_SIDE)?))
}

pub(super) fn downsum_variety<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    check_degree(calc, of)?;
    let variety = calc.downsum_variety(of.value(0), of.value(1));
    Ok(game(unless(variety, of, NO_STOPPER_SIDE)?))
}

fn check_degree<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Result<(), Failure> {
    if calc.is_idempotent(of.value(1))? {
        return Ok(());
    }
    Err(of.refuse(1, "a degree d has d + d = d").into())
}

pub(super) fn variety<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let variety = calc.variety(of.value(0));
    let variety = unless(variety, of, "a variety is defined for stoppers whose degree d has d + d = d")?;
    Ok(game(variety.ok_or_else(|| of.refuse(0, "this is not stable, so it has two varieties"))?))
}

pub(super) fn is_stable<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let variety = calc.variety(of.value(0));
    let variety = unless(variety, of, "stability is defined for stoppers whose degree d has d + d = d")?;
    Ok(Answer::Truth(variety.is_some()))
}

pub(super) fn left_stop<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let stops = calc.loopy_stops(of.value(0));
    Ok(game(unless(stops, of, NO_STOPPER)?[0]))
}

pub(super) fn right_stop<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let stops = calc.loopy_stops(of.value(0));
    Ok(game(unless(stops, of, NO_STOPPER)?[1]))
}

pub(super) fn left_options<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let options = calc.loopy_options(of.value(0));
    let [left, _] = unless(options, of, NO_STOPPER)?;
    Ok(Answer::LoopyList(left))
}

pub(super) fn right_options<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let options = calc.loopy_options(of.value(0));
    let [_, right] = unless(options, of, NO_STOPPER)?;
    Ok(Answer::LoopyList(right))
}

pub(super) fn followers<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let followers = calc.loopy_followers(of.value(0));
    Ok(Answer::LoopyList(unless(followers, of, NO_STOPPER)?))
}

/// The number that both stops of a stopper belong to: x, x + over or x + under.
fn number_part<'s>(calc: &mut Calc<'s, '_>, side: LoopyForm<'s>) -> OrStop<Option<Dyadic>> {
    let Ok(stopper) = calc.stopper(side) else { return Ok(None) };
    let [left, right] = calc.loopy_stops(stopper)?;
    let (left, right) = (calc.pseudonumber_part(left), calc.pseudonumber_part(right));
    Ok(left.filter(|left| Some(left) == right.as_ref()))
}

fn number_parts<'s>(calc: &mut Calc<'s, '_>, g: LoopyValue<'s>) -> OrStop<Option<Dyadic>> {
    let (on, off) = (number_part(calc, g.onside())?, number_part(calc, g.offside())?);
    Ok(on.filter(|on| Some(on) == off.as_ref()))
}

pub(super) fn is_infinitesimal<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(number_parts(calc, of.value(0))? == Some(Dyadic::ZERO)))
}

pub(super) fn is_numberish<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(number_parts(calc, of.value(0))?.is_some()))
}

pub(super) fn tiny<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(game(tiny_of(calc, of)?))
}

pub(super) fn miny<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let tiny = tiny_of(calc, of)?;
    Ok(game(calc.loopy_negative(tiny)?))
}

fn tiny_of<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Result<LoopyValue<'s>, Failure> {
    let g = of.value(0);
    let zero = LoopyValue::from(calc.store().zero());
    if calc.compare_loopy(g, zero)? != Outcome::L {
        return Err(of.refuse(0, "tiny(g) and miny(g) need g > 0").into());
    }
    let negative = calc.loopy_negative(g)?;
    let threat = calc.loopy_form(&[zero], &[negative])?;
    Ok(calc.loopy_form(&[zero], &[threat])?)
}

pub(super) fn is_tiny<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    Ok(Answer::Truth(is_tiny_value(calc, of.value(0))?))
}

pub(super) fn is_miny<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let negative = calc.loopy_negative(of.value(0))?;
    Ok(Answer::Truth(is_tiny_value(calc, negative)?))
}

/// Is it {0||0|-g} for some g > 0?
fn is_tiny_value<'s>(calc: &mut Calc<'s, '_>, g: LoopyValue<'s>) -> OrStop<bool> {
    if !g.is_stopper() {
        return Ok(false);
    }
    let zero = LoopyValue::from(calc.store().zero());
    let [left, right] = calc.loopy_options(g)?;
    let ([l], [threat]) = (left.as_slice(), right.as_slice()) else { return Ok(false) };
    let [near, far] = calc.loopy_options(*threat)?;
    let ([near], [far]) = (near.as_slice(), far.as_slice()) else { return Ok(false) };
    Ok(*l == zero && *near == zero && calc.compare_loopy(*far, zero)? == Outcome::R)
}

/// {0|h:(1-x)} for g = {0|h}.
pub(super) fn pow<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let one = LoopyValue::from(calc.store().integer(1));
    let (g, exponent) = (base(of)?, exponent(calc, of)?);
    if !calc.loopy_ge(exponent, one)? {
        return Err(of.refuse(1, "a power needs an exponent of at least 1").into());
    }
    let (left, right) = calc.options(g)?;
    let (&[l], &[h]) = (&left[..], &right[..]) else { return Err(no_powers(of)) };
    if l != calc.store().zero() {
        return Err(no_powers(of));
    }
    let negative = calc.loopy_negative(exponent)?;
    let rest = calc.loopy_sum(one, negative)?;
    let right = calc.loopy_ordinal_sum(h, rest)?;
    Ok(game(calc.loopy_form(&[l.into()], &[right])?))
}

/// g:(x-1).
pub(super) fn pow_to<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Answered<'s> {
    let (g, exponent) = (base(of)?, exponent(calc, of)?);
    let less = LoopyValue::from(calc.store().integer(-1));
    let rest = calc.loopy_sum(exponent, less)?;
    Ok(game(calc.loopy_ordinal_sum(g, rest)?))
}

fn no_powers(of: &Of<'_, '_>) -> Failure {
    of.refuse(0, "only a short game {0|h} has powers").into()
}

fn base<'s>(of: &Of<'_, 's>) -> Result<Value<'s>, Failure> {
    of.value(0).short().ok_or_else(|| no_powers(of))
}

/// An exponent that is `on`, or a number that is at least 1 plus `over` or `under`.
fn exponent<'s>(calc: &mut Calc<'s, '_>, of: &Of<'_, 's>) -> Result<LoopyValue<'s>, Failure> {
    let exponent = of.value(1);
    let part = calc.pseudonumber_part(exponent);
    if part.is_some_and(|x| x >= Dyadic::from(1)) || calc.is_on(exponent.onside()) && exponent.is_stopper() {
        return Ok(exponent);
    }
    Err(of.refuse(1, "a loopy exponent is a pseudonumber that is at least 1").into())
}
