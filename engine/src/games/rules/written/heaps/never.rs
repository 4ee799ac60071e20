//! Rules that apply to no heap at all, found by bounds of all numbers: whatever is told of a rule here is certain.

use super::expression::{Comparison, Condition, Expression, Operation};
use super::rule::{HeapRule, Made, Range, Told};
use crate::games::board::heaps::MAX_NUMBER;

/// The least and the greatest number that something may be.
type Bounds = (i64, i64);

/// Does a rule apply to no heap, as far as bounds tell it?
pub(crate) fn never_applies(rule: &HeapRule) -> bool {
    match rule {
        HeapRule::Code(code) => code.is_empty(),
        HeapRule::Told(told) => may_apply(told).is_none(),
    }
}

/// `None` if a rule certainly never applies.
fn may_apply(told: &Told) -> Option<()> {
    let mut variables: Vec<Bounds> = vec![(0, MAX_NUMBER.into()); told.numbers];
    for ranges in &told.choices {
        let chosen = ranges.iter().filter_map(|range| numbers(range, &variables));
        let hull = chosen.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        variables.push(hull);
    }
    let may_all_hold = told.conditions.iter().all(|condition| may_hold(condition, &variables));
    may_all_hold.then_some(())?;
    told.heaps.iter().try_for_each(|made| may_be_made(made, &mut variables))
}

/// The numbers of a range; `None` if there are none.
fn numbers((low, high): &Range, variables: &[Bounds]) -> Option<Bounds> {
    let (low, high) = (bounds(low, variables)?, bounds(high, variables)?);
    (low.0 <= high.1).then_some((low.0, high.1))
}

fn may_hold(condition: &Condition, variables: &[Bounds]) -> bool {
    let (Some(a), Some(b)) = (bounds(&condition.first, variables), bounds(&condition.second, variables))
    else {
        return false;
    };
    match condition.comparison {
        Comparison::Equal => a.0 <= b.1 && b.0 <= a.1,
        Comparison::Unequal => a != b || a.0 != a.1,
        Comparison::Less => a.0 < b.1,
        Comparison::AtMost => a.0 <= b.1,
        Comparison::Greater => a.1 > b.0,
        Comparison::AtLeast => a.1 >= b.0,
    }
}

/// `None` if the heaps can never be made, so that there is no move.
fn may_be_made(made: &Made, variables: &mut Vec<Bounds>) -> Option<()> {
    let Some((low, high)) = &made.all else { return may_be_numbers(made, variables) };
    let (low, high) = (bounds(low, variables)?, bounds(high, variables)?);
    // A move may make a heap for each of no numbers at all.
    if low.1 > high.0 {
        return Some(());
    }
    variables.push((low.0, high.1));
    let may_be = may_be_numbers(made, variables);
    variables.pop();
    may_be
}

/// `None` if a number of a heap, or how many there are, is never a number that it can be.
fn may_be_numbers(made: &Made, variables: &[Bounds]) -> Option<()> {
    let mut all = made.heap.iter().chain([&made.count]);
    all.try_for_each(|number| bounds(number, variables).filter(|bounds| bounds.1 >= 0).map(drop))
}

/// Between which numbers an expression is, where it has a value; `None` if it never has.
fn bounds(expression: &Expression, variables: &[Bounds]) -> Option<Bounds> {
    let (operation, a, b) = match expression {
        Expression::Number(number) => return Some((*number, *number)),
        Expression::Variable(variable) => return Some(variables[*variable]),
        Expression::Of(operation, parts) => {
            (operation, bounds(&parts[0], variables)?, bounds(&parts[1], variables)?)
        }
    };
    // Nothing is divided by 0 or less.
    let divisor = || (b.1 > 0).then_some((b.0.max(1), b.1));
    // What is monotonic in each of two numbers is least and greatest at the ends.
    let at_ends = |b: Bounds, of: fn(i64, i64) -> i64| {
        let ends = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
        (ends.into_iter().fold(i64::MAX, i64::min), ends.into_iter().fold(i64::MIN, i64::max))
    };
    Some(match operation {
        Operation::Plus => at_ends(b, i64::saturating_add),
        Operation::Minus => at_ends(b, i64::saturating_sub),
        Operation::Times => at_ends(b, i64::saturating_mul),
        Operation::Min => at_ends(b, i64::min),
        Operation::Max => at_ends(b, i64::max),
        Operation::Over => at_ends(divisor()?, i64::div_euclid),
        Operation::Mod => (0, divisor()?.1 - 1),
    })
}
