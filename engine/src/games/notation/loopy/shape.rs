//! The names of the literature for loopy forms.

use crate::games::notation::UpOn;
use crate::games::value::{Calc, Dyadic, LoopyForm, LoopyValue, Outcome, Value};
use crate::ground::control::OrStop;

/// The way in which a loopy form is written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FormShape {
    /// A short value.
    Short,
    /// A number plus `on`, `off`, `over` or `under`.
    Constant(Dyadic, &'static str),
    /// A number plus `^[on]`, `^<on>` or a negative of these, plus star if the last field is 1.
    UpOn(Dyadic, UpOn, u32),
    /// The game `tiny(g)`.
    Tiny,
    /// The game `miny(g)`.
    Miny,
    /// The switch `+-g`, or `+-{..}` with all options of Left.
    Switch,
    /// Any other game, as `{..|..}`.
    Braces,
}

/// The operands of a shape, on the left and on the right.
type Sides<'s> = [Vec<LoopyForm<'s>>; 2];

/// Returns the shape of a loopy form, and its operands.
pub(super) fn shape<'s>(calc: &mut Calc<'s, '_>, form: LoopyForm<'s>) -> OrStop<(FormShape, Sides<'s>)> {
    let nothing = || [Vec::new(), Vec::new()];
    let Some([left, right]) = form.loopy_options() else {
        return Ok((FormShape::Short, [vec![form], Vec::new()]));
    };
    if let Some(constant) = constant(form, &left, &right) {
        return Ok((constant, nothing()));
    }
    for negative in [false, true] {
        let (good, bad) = if negative { (&right, &left) } else { (&left, &right) };
        if let Some((number, to, nim)) = up_on(form, good, bad, negative) {
            return Ok((FormShape::UpOn(number, UpOn { negative, to }, nim), nothing()));
        }
    }
    let leads_back = || left.iter().chain(&right).any(|&option| calc.leads_to(option, form));
    // A form on a cycle may refer to itself, so it needs braces that can carry a name.
    if !form.is_stopper() || leads_back() {
        return Ok((FormShape::Braces, [left, right]));
    }
    if let ([l], [r]) = (left.as_slice(), right.as_slice())
        && let Some((shape, part)) = tiny_or_miny(calc, *l, *r)?
    {
        return Ok((shape, [vec![part], Vec::new()]));
    }
    if is_own_negative(calc, form)? {
        return Ok((FormShape::Switch, [left, Vec::new()]));
    }
    Ok((FormShape::Braces, [left, right]))
}

fn number(form: LoopyForm<'_>) -> Option<Dyadic> {
    form.short().and_then(Value::number)
}

fn constant<'s>(form: LoopyForm<'s>, left: &[LoopyForm<'s>], right: &[LoopyForm<'s>]) -> Option<FormShape> {
    let (number, name) = match (left, right) {
        ([l], []) if *l == form => (Dyadic::ZERO, "on"),
        ([], [r]) if *r == form => (Dyadic::ZERO, "off"),
        ([l], [r]) if *r == form => (number(*l)?, "over"),
        ([l], [r]) if *l == form => (number(*r)?, "under"),
        _ => return None,
    };
    Some(FormShape::Constant(number, name))
}

/// Returns x and the n of the nimber, if the form is x or x*.
fn number_and_star(form: LoopyForm<'_>) -> Option<(Dyadic, u32)> {
    let simple = form.short()?.number_up_star()?;
    (simple.ups == 0 && simple.nim <= 1).then_some((simple.number, simple.nim))
}

/// Returns the form as x + ^[on] (true) or x + ^<on> (false), perhaps plus star; `None` if it is neither.
/// `good` are the options of the player who prefers the form to x. The simplest forms are
///
/// ```text
/// ^[on] = {pass|*}    ^[on]* = {0,pass|0}    ^<on> = {0|v[on]*}    ^<on>* = {0,*|v[on]}
/// ```
fn up_on<'s>(
    form: LoopyForm<'s>,
    good: &[LoopyForm<'s>],
    bad: &[LoopyForm<'s>],
    negative: bool,
) -> Option<(Dyadic, bool, u32)> {
    if let Some((number, nim)) = up_to_on(form, good, bad) {
        return Some((number, true, nim));
    }
    let &[next] = bad else { return None };
    let [next_left, next_right] = next.loopy_options()?;
    let (next_good, next_bad) = if negative { (next_left, next_right) } else { (next_right, next_left) };
    let (x, next_nim) = up_to_on(next, &next_good, &next_bad)?;
    let own: Vec<_> = good.iter().map(|&option| number_and_star(option)).collect::<Option<_>>()?;
    let has = |nim| own.contains(&(x.clone(), nim));
    match (own.len(), next_nim) {
        (1, 1) if has(0) => Some((x, false, 0)),
        (2, 0) if has(0) && has(1) => Some((x, false, 1)),
        _ => None,
    }
}

/// Returns x and the n of the nimber, if the form is x + ^[on], perhaps plus star.
fn up_to_on<'s>(form: LoopyForm<'s>, good: &[LoopyForm<'s>], bad: &[LoopyForm<'s>]) -> Option<(Dyadic, u32)> {
    let &[only] = bad else { return None };
    let (x, nim) = number_and_star(only)?;
    match (good, nim) {
        (&[own], 1) if own == form => Some((x, 0)),
        (&[a, b], 0) if (a == form && b == only) || (b == form && a == only) => Some((x, 1)),
        _ => None,
    }
}

/// Returns {l|r} as a tiny or a miny, if it is one, and its argument.
fn tiny_or_miny<'s>(
    calc: &mut Calc<'s, '_>,
    l: LoopyForm<'s>,
    r: LoopyForm<'s>,
) -> OrStop<Option<(FormShape, LoopyForm<'s>)>> {
    let zero = LoopyForm::from(calc.store().zero());
    if l == zero
        && let Some([near, far]) = r.loopy_options()
        && let ([near], [far]) = (near.as_slice(), far.as_slice())
        && *near == zero
        && sign(calc, *far)? == Some(Outcome::R)
    {
        return Ok(negative(calc, *far)?.map(|far| (FormShape::Tiny, far)));
    }
    if r == zero
        && let Some([far, near]) = l.loopy_options()
        && let ([far], [near]) = (far.as_slice(), near.as_slice())
        && *near == zero
        && sign(calc, *far)? == Some(Outcome::L)
    {
        return Ok(Some((FormShape::Miny, *far)));
    }
    Ok(None)
}

/// Returns the outcome of a stopper, and `None` for other forms.
fn sign<'s>(calc: &mut Calc<'s, '_>, form: LoopyForm<'s>) -> OrStop<Option<Outcome>> {
    let zero = LoopyValue::from(calc.store().zero());
    calc.stopper(form).map(|value| calc.compare_loopy(value, zero)).transpose()
}

/// Returns the negative of a stopper, and `None` for other forms.
fn negative<'s>(calc: &mut Calc<'s, '_>, form: LoopyForm<'s>) -> OrStop<Option<LoopyForm<'s>>> {
    calc.stopper(form).map(|value| Ok(calc.loopy_negative(value)?.onside())).transpose()
}

fn is_own_negative<'s>(calc: &mut Calc<'s, '_>, stopper: LoopyForm<'s>) -> OrStop<bool> {
    Ok(negative(calc, stopper)? == Some(stopper))
}
