//! The conversion of operands to numbers.

use std::cmp::Ordering;

use crate::games::notation::Expression;
use crate::games::solve::expression::answer::{AnyGame, Operand};
use crate::games::surreal::{EndNumber, NoReal, NumberTree, Real, Surreal};
use crate::games::value::{Calc, Dyadic, LoopyValue, Value};
use crate::ground::control::OrStop;
use crate::ground::input::InputError;
use crate::ground::{Failure, Player};

/// Returns both operands as numbers, if both are numbers and at least one of them is no short game.
pub(crate) fn beyond(a: &Operand<'_>, b: &Operand<'_>) -> Option<(Surreal, Surreal)> {
    let is_beyond = |operand: &Operand<'_>| matches!(operand, Operand::Surreal(_));
    if is_beyond(a) || is_beyond(b) { Some((number(a)?, number(b)?)) } else { None }
}

/// Returns the number that an operand is, short or not.
pub(crate) fn number(operand: &Operand<'_>) -> Option<Surreal> {
    match operand {
        Operand::Surreal(number) => Some(number.clone()),
        Operand::Game(AnyGame::Short(form)) => form.value().number().map(|number| Surreal::from(&number)),
        Operand::Game(AnyGame::Loopy(_))
        | Operand::Infinite(_)
        | Operand::Real(_)
        | Operand::Tree(_)
        | Operand::Nimber(_) => None,
    }
}

/// Returns the number that an operand has to be, or an error at its place.
pub(super) fn number_at(operand: &Operand<'_>, at: &Expression) -> Result<Surreal, Failure> {
    number(operand).ok_or_else(|| match operand {
        Operand::Real(real) => {
            let message = format!(
                "expected a rational or infinite number, and {} is not known to be one",
                real.in_message()
            );
            InputError::new(at.span.clone(), message).into()
        }
        _ => InputError::new(at.span.clone(), "expected a number, this is none").into(),
    })
}

/// Compares a number that is no short game with a short game. Returns whether `a <= b` and whether `a >= b`,
/// or `None` for other operands. A number above the left stop is above the game, and a number below the right
/// stop is below it. All others are confused with the game: the stops are dyadic, so the number is equal to
/// neither of them.
pub(crate) fn number_and_game(a: &Operand<'_>, b: &Operand<'_>) -> Option<(bool, bool)> {
    match (a, b) {
        (Operand::Surreal(number), Operand::Game(AnyGame::Short(form))) => {
            let value = form.value();
            let (left, right) = (Surreal::from(&value.left_stop()), Surreal::from(&value.right_stop()));
            Some((*number < right, *number > left))
        }
        (Operand::Game(_), Operand::Surreal(_)) => number_and_game(b, a).map(|(le, ge)| (ge, le)),
        _ => None,
    }
}

/// Returns both operands as real numbers, if both are real and at least one of them is not known to be
/// rational.
pub(crate) fn both_real(a: &Operand<'_>, b: &Operand<'_>) -> Option<(Real, Real)> {
    let is_real = |operand: &Operand<'_>| matches!(operand, Operand::Real(_));
    if is_real(a) || is_real(b) { Some((real(a)?, real(b)?)) } else { None }
}

/// Returns the real number that an operand is.
pub(super) fn real(operand: &Operand<'_>) -> Option<Real> {
    match operand {
        Operand::Real(real) => Some(real.clone()),
        Operand::Surreal(number) => number.rational().cloned().map(Real::from),
        Operand::Game(AnyGame::Short(form)) => {
            let number = form.value().number()?;
            Surreal::from(&number).rational().cloned().map(Real::from)
        }
        Operand::Game(AnyGame::Loopy(_)) | Operand::Infinite(_) | Operand::Tree(_) | Operand::Nimber(_) => {
            None
        }
    }
}

/// Returns the real number that an operand has to be, or an error at its place.
pub(super) fn real_at(operand: &Operand<'_>, at: &Expression) -> Result<Real, Failure> {
    real(operand)
        .ok_or_else(|| InputError::new(at.span.clone(), "expected a real number, this is none").into())
}

/// Returns whether operands are games whose play ends in numbers, and one of them is no short game.
pub(crate) fn are_trees(operands: &[Operand<'_>]) -> bool {
    let is_tree = |operand: &Operand<'_>| matches!(operand, Operand::Tree(_));
    let is_beyond = |operand: &Operand<'_>| matches!(operand, Operand::Surreal(_) | Operand::Real(_));
    let is_short = |operand: &Operand<'_>| matches!(operand, Operand::Game(AnyGame::Short(_)));
    // Beside such a game, one that is neither short nor a number is refused at its place.
    operands.iter().any(is_tree)
        || operands.iter().any(is_beyond)
            && operands.iter().all(|operand| is_beyond(operand) || is_short(operand))
}

/// Returns the failure of an operation on real numbers, at its place.
pub(crate) fn undefined(error: NoReal, at: &Expression) -> Failure {
    match error {
        NoReal::Stopped(stop) => stop.into(),
        error => Failure::Undefined(InputError::new(at.span.clone(), error.to_string())),
    }
}

/// The most signs of the stops beside which a number is replaced by a short game, which has as many followers.
pub(crate) const MOST_SIGNS: usize = 1 << 9;

/// The most signs that are added for the sake of a player who has moves in the number.
const MORE_SIGNS: usize = 8;

/// Returns a short game that can take the place of a number or pseudonumber that is no short game, in a sum with a short
/// game G whose stops have at most `signs` signs: the outcome stays the same. `None` for another operand, and if
/// comparisons leave the place of the number open.
///
/// **Theorem.** Let x be no dyadic rational, let the stops of G have at most n signs, and let d be the dyadic rational
/// whose signs are the first n + 1 signs of x, or more of them. Then G + x and G + d have the same outcome.
///
/// **Proof.** By number avoidance (*Winning Ways*, ch. 6), which also holds for pseudonumbers (A. N. Siegel,
/// *Combinatorial Game Theory*, ch. VI), Left wins G + x as the first player if and only if L(G) > -x, and as the second
/// player if and only if R(G) > -x; for G + d likewise. Signs are compared from the first one on. So d lies on the same
/// side of a number with at most n signs as x, and is not equal to it. The negatives of the stops are such numbers.
///
/// If the stops of G after a move have at most n signs, too, this move wins in both sums or in neither.
///
/// **Corollary.** Let x be a game whose play ends in numbers, let the stops of G and of all its followers have at most n
/// signs, and let d be x with a number as above in place of each end that is no dyadic rational. Then G + x and G + d have
/// the same outcome: until an end is reached, the moves in both sums correspond to each other, and then the theorem
/// applies to the follower of G that is left.
pub(crate) fn stand_in<'s>(
    calc: &mut Calc<'s, '_>,
    of: &Operand<'s>,
    signs: usize,
) -> OrStop<Option<Value<'s>>> {
    match of {
        _ if signs > MOST_SIGNS => Ok(None),
        Operand::Tree(tree) => of_tree(calc, tree, signs),
        _ => of_number(calc, of, signs),
    }
}

/// Returns the short game that takes the place of a game whose play ends in numbers.
fn of_tree<'s>(calc: &mut Calc<'s, '_>, of: &NumberTree, signs: usize) -> OrStop<Option<Value<'s>>> {
    match of.number() {
        Some(EndNumber::Exact(number)) => {
            return match number.dyadic() {
                Some(dyadic) => Ok(Some(calc.store().number(&dyadic))),
                None => of_number(calc, &Operand::Surreal(number.clone()), signs),
            };
        }
        Some(EndNumber::Real(real)) => return of_number(calc, &Operand::Real(real.clone()), signs),
        None => calc.step()?,
    }
    let mut options = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for option in of.options(player) {
            let Some(option) = of_tree(calc, option, signs)? else { return Ok(None) };
            options[player].push(option);
        }
    }
    let [left, right] = options;
    calc.form(&left, &right).map(Some)
}

/// Returns the short number that takes the place of a number or pseudonumber.
fn of_number<'s>(calc: &mut Calc<'s, '_>, of: &Operand<'s>, signs: usize) -> OrStop<Option<Value<'s>>> {
    let (mut low, mut high) = (None::<Dyadic>, None::<Dyadic>);
    let mut at = Dyadic::ZERO;
    for count in 0..=signs + MORE_SIGNS {
        // Where both players have moves, both should have them in the short game.
        if count > signs && low.is_some() && high.is_some() {
            break;
        }
        calc.step()?;
        at = match order(calc, of, &at)? {
            Some(Ordering::Greater) => {
                let next = high.as_ref().map_or_else(|| &at + &Dyadic::from(1), |high| middle(&at, high));
                low = Some(std::mem::replace(&mut at, next.clone()));
                next
            }
            Some(Ordering::Less) => {
                let next = low.as_ref().map_or_else(|| &at - &Dyadic::from(1), |low| middle(low, &at));
                high = Some(std::mem::replace(&mut at, next.clone()));
                next
            }
            Some(Ordering::Equal) | None => return Ok(None),
        };
    }
    Ok(Some(calc.store().number(&at)))
}

/// Returns the number halfway between two numbers.
fn middle(low: &Dyadic, high: &Dyadic) -> Dyadic {
    (low + high).half()
}

/// Compares a number or pseudonumber with a dyadic rational. `None` for another operand, and if the comparison is open.
fn order<'s>(calc: &mut Calc<'s, '_>, of: &Operand<'s>, number: &Dyadic) -> OrStop<Option<Ordering>> {
    let other = || Surreal::from(number);
    match of {
        Operand::Surreal(of) => Ok(Some(of.cmp(&other()))),
        Operand::Real(of) => {
            let Some(other) = other().rational().cloned().map(Real::from) else { return Ok(None) };
            match of.compare(&other, calc.control()) {
                Ok(order) => Ok(Some(order)),
                Err(NoReal::Stopped(stop)) => Err(stop),
                Err(_) => Ok(None),
            }
        }
        Operand::Game(AnyGame::Loopy(of)) if calc.is_pseudonumber(*of) => {
            let other = LoopyValue::from(calc.store().number(number));
            let is_more = calc.loopy_ge(*of, other)?;
            Ok(Some(if is_more { Ordering::Greater } else { Ordering::Less }))
        }
        _ => Ok(None),
    }
}
