//! The names of the literature for values.

use super::UpPower;
use super::explicit::{Arrangement, Expansion, Node};
use crate::games::value::{Calc, Dyadic, NumberUpStar, Outcome, Value};
use crate::ground::control::OrStop;

/// The way in which a value is written.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueShape {
    /// The sum of a number, ups and a nimber.
    Simple(Dyadic, i32, u32),
    /// The sum of a number, a power of up and a nimber.
    UpPower(Dyadic, UpPower, u32),
    /// The switch `+-g`, or `+-{..}` with all options of Left.
    Switch,
    /// The game `tiny(g)`.
    Tiny,
    /// The game `miny(g)`.
    Miny,
    /// Any other game, as `{..|..}`. Values and literal forms share this variant, so that both have the same
    /// place in the order of parts: each may be read back as the other.
    Braces,
    /// A list, as `[.., ..]`.
    List,
}

impl Arrangement for ValueShape {
    fn is_list(&self) -> bool {
        *self == Self::List
    }
}

pub(super) fn expand<'s>(
    calc: &mut Calc<'s, '_>,
    node: &Node<'s>,
) -> OrStop<Expansion<Node<'s>, ValueShape>> {
    let nodes = |values: &[Value<'s>]| values.iter().map(|&value| Node::Value(value)).collect();
    match node {
        Node::Value(value) => expand_value(calc, *value),
        Node::Literal(literal) => {
            let (left, right) = calc.literal_options(literal)?;
            let [left, right] = [left, right].map(|side| side.into_iter().map(Node::from).collect());
            Ok(Expansion { shape: ValueShape::Braces, left, right })
        }
        Node::List(values) => {
            Ok(Expansion { shape: ValueShape::List, left: nodes(values), right: Vec::new() })
        }
    }
}

fn expand_value<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> OrStop<Expansion<Node<'s>, ValueShape>> {
    let leaf = |shape| Ok(Expansion { shape, left: Vec::new(), right: Vec::new() });
    if let Some(simple) = value.number_up_star() {
        return leaf(ValueShape::Simple(simple.number, simple.ups, simple.nim));
    }
    let (left, right) = calc.options(value)?;
    for negative in [false, true] {
        if let Some((number, power, nim)) = up_power(calc, &left, &right, negative)? {
            return leaf(ValueShape::UpPower(number, power, nim));
        }
    }
    if let ([l], [r]) = (left.as_slice(), right.as_slice())
        && let Some((shape, part)) = named(calc, *l, *r)?
    {
        return Ok(Expansion { shape, left: vec![Node::Value(part)], right: Vec::new() });
    }
    let shape =
        if is_own_negative(calc, value, &left, &right)? { ValueShape::Switch } else { ValueShape::Braces };
    let [left, mut right] = [left, right].map(|side| side.into_iter().map(Node::Value).collect());
    if shape == ValueShape::Switch {
        right = Vec::new();
    }
    Ok(Expansion { shape, left, right })
}

/// Returns whether the value with these options is its own negative. The negative is computed only if the
/// stops and the numbers of options allow it.
fn is_own_negative<'s>(
    calc: &mut Calc<'s, '_>,
    value: Value<'s>,
    left: &[Value<'s>],
    right: &[Value<'s>],
) -> OrStop<bool> {
    let symmetric = left.len() == right.len() && value.left_stop() == -&value.right_stop();
    Ok(symmetric && value == calc.negative(value)?)
}

/// Returns {l|r} as a switch, a tiny or a miny, if it is one, and its argument.
fn named<'s>(calc: &mut Calc<'s, '_>, l: Value<'s>, r: Value<'s>) -> OrStop<Option<(ValueShape, Value<'s>)>> {
    let zero = calc.store().zero();
    if l == calc.negative(r)? {
        return Ok(Some((ValueShape::Switch, l)));
    }
    // {0||0|x} with x < 0, and {x|0||0} with x > 0.
    if l == zero
        && let (near, far) = calc.options(r)?
        && let ([near], [x]) = (near.as_slice(), far.as_slice())
        && *near == zero
        && x.outcome() == Outcome::R
    {
        return Ok(Some((ValueShape::Tiny, calc.negative(*x)?)));
    }
    if r == zero
        && let (far, near) = calc.options(l)?
        && let ([x], [near]) = (far.as_slice(), near.as_slice())
        && *near == zero
        && x.outcome() == Outcome::L
    {
        return Ok(Some((ValueShape::Miny, *x)));
    }
    Ok(None)
}

/// Returns {left|right} as a number plus a power of up or of down, perhaps plus star; `None` if it is no
/// such sum. For n >= 2 the canonical forms are
///
/// ```text
/// ^[n] = {^[n-1]|*}    ^[n]* = {0,^[n-1]*|0}    ^<n> = {0|v[n-1]*}    ^<n>* = {0,*|v[n-1]}
/// ```
fn up_power<'s>(
    calc: &mut Calc<'s, '_>,
    left: &[Value<'s>],
    right: &[Value<'s>],
    negative: bool,
) -> OrStop<Option<(Dyadic, UpPower, u32)>> {
    let (left, right) = if negative { (right, left) } else { (left, right) };
    let power = |to, n| UpPower { negative, to, n };
    if let Some((number, n, nim)) = up_to(calc, left, right, negative)? {
        return Ok(Some((number, power(true, n), nim)));
    }
    let ([first, more @ ..], [only]) = (left, right) else { return Ok(None) };
    let Some(nim) = zero_and_perhaps_star(first, more) else { return Ok(None) };
    let found = match only.number_up_star() {
        Some(simple) => one_up(simple, !negative),
        None => {
            let (l, r) = calc.options(*only)?;
            let (l, r) = if negative { (l, r) } else { (r, l) };
            up_to(calc, &l, &r, !negative)?
        }
    };
    let Some((number, n, other_nim)) = found else { return Ok(None) };
    let options_agree = first.number_part() == Some(number.clone()) && nim != other_nim;
    // In ^<n> and ^<n>* exactly one of the game and its right option contains a star.
    Ok(options_agree.then(|| (number, power(false, n + 1), nim)))
}

/// Returns 0 if the options are x alone, 1 if they are x and x*, and `None` otherwise.
fn zero_and_perhaps_star(first: &Value<'_>, more: &[Value<'_>]) -> Option<u32> {
    let plain = |value: &Value<'_>| value.number_up_star().filter(|v| v.ups == 0 && v.nim <= 1);
    let first = plain(first)?;
    match more {
        [] if first.nim == 0 => Some(0),
        [second] => {
            let second = plain(second)?;
            (second.number == first.number && second.nim != first.nim).then_some(1)
        }
        _ => None,
    }
}

/// Returns a number plus up (or down), perhaps plus star, as the number plus up to the first power.
fn one_up(simple: NumberUpStar, negative: bool) -> Option<(Dyadic, u32, u32)> {
    let ups = if negative { -1 } else { 1 };
    (simple.ups == ups && simple.nim <= 1).then_some((simple.number, 1, simple.nim))
}

/// Returns the game with these options as a number plus up (or down) to a power, perhaps plus star; `None`
/// if it is no such sum. The options of the player who prefers the game to the number come first.
fn up_to<'s>(
    calc: &mut Calc<'s, '_>,
    good: &[Value<'s>],
    bad: &[Value<'s>],
    negative: bool,
) -> OrStop<Option<(Dyadic, u32, u32)>> {
    let (mut good, mut bad) = (good.to_vec(), bad.to_vec());
    let mut numbers = None;
    let mut steps = 1;
    loop {
        let Some((number, nim, next)) = one_power_less(&good, &bad) else { return Ok(None) };
        if *numbers.get_or_insert((number.clone(), nim)) != (number, nim) {
            // All steps down to a single up must agree in the number and in the star.
            return Ok(None);
        }
        if let Some(simple) = next.number_up_star() {
            let last = one_up(simple, negative).map(|(number, _, nim)| (number, nim));
            let agree = last.is_some() && last == numbers;
            return Ok(numbers.filter(|_| agree).map(|(number, nim)| (number, steps + 1, nim)));
        }
        calc.step()?;
        steps += 1;
        let (l, r) = calc.options(next)?;
        (good, bad) = if negative { (r, l) } else { (l, r) };
    }
}

/// Returns, for {next|x*} and {x,next|x}: the number x, the n of the nimber in the game (0 or 1), and next.
fn one_power_less<'s>(good: &[Value<'s>], bad: &[Value<'s>]) -> Option<(Dyadic, u32, Value<'s>)> {
    let &[only] = bad else { return None };
    let NumberUpStar { number, ups: 0, nim } = only.number_up_star()? else { return None };
    match (good, nim) {
        (&[next], 1) => Some((number, 0, next)),
        (&[a, b], 0) => {
            let other = if a == only { Some(b) } else { Some(a).filter(|_| b == only) };
            other.map(|next| (number, 1, next))
        }
        _ => None,
    }
}
