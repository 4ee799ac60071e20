//! Rules that apply to no heap at all, found by interval bounds for all numbers. A rule reported here
//! certainly never applies; the converse need not hold.

use super::expression::{Comparison, Condition, Expression, Operation};
use super::rule::{HeapRule, Made, Range, Told};
use crate::games::board::heaps::MAX_NUMBER;

/// The least and the greatest value that a number may have.
type Bounds = (i64, i64);

/// Returns whether bounds prove that a rule applies to no heap.
pub(crate) fn never_applies(rule: &HeapRule) -> bool {
    match rule {
        HeapRule::Code(code) => code.is_empty(),
        HeapRule::Told(told) => may_apply(told).is_none(),
    }
}

/// Returns `None` if the rule certainly never applies.
fn may_apply(told: &Told) -> Option<()> {
    let mut variables: Vec<Bounds> = vec![(0, MAX_NUMBER.into()); told.numbers];
    for ranges in &told.choices {
        let chosen = ranges.iter().filter_map(|range| numbers(range, &variables));
        // The ranges of a choice are enlarged to one interval that contains them all.
        let hull = chosen.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        variables.push(hull);
    }
    let may_all_hold = told.conditions.iter().all(|condition| may_hold(condition, &variables));
    may_all_hold.then_some(())?;
    told.heaps.iter().try_for_each(|made| may_be_made(made, &mut variables))
}

/// Returns bounds for the numbers of a range; `None` if the range is always empty.
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

/// Returns `None` if the heaps can never be made, so that there is no move.
fn may_be_made(made: &Made, variables: &mut Vec<Bounds>) -> Option<()> {
    let Some((low, high)) = &made.all else { return may_be_numbers(made, variables) };
    let (low, high) = (bounds(low, variables)?, bounds(high, variables)?);
    // The range may be empty: the move then makes none of these heaps and is still a move.
    if low.1 > high.0 {
        return Some(());
    }
    variables.push((low.0, high.1));
    let may_be = may_be_numbers(made, variables);
    variables.pop();
    may_be
}

/// Returns `None` if a number of the heap, or the count of heaps, is always negative or never has a value.
fn may_be_numbers(made: &Made, variables: &[Bounds]) -> Option<()> {
    let mut all = made.heap.iter().chain([&made.count]);
    all.try_for_each(|number| bounds(number, variables).filter(|bounds| bounds.1 >= 0).map(drop))
}

/// Returns bounds for the values of an expression; `None` if it never has a value.
fn bounds(expression: &Expression, variables: &[Bounds]) -> Option<Bounds> {
    let (operation, a, b) = match expression {
        Expression::Number(number) => return Some((*number, *number)),
        Expression::Variable(variable) => return Some(variables[*variable]),
        Expression::Of(operation, parts) => {
            (operation, bounds(&parts[0], variables)?, bounds(&parts[1], variables)?)
        }
    };
    // A division by 0 or a negative number has no value.
    let divisor = || (b.1 > 0).then_some((b.0.max(1), b.1));
    // A function that is monotonic in each argument is extreme at the ends of the intervals.
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
