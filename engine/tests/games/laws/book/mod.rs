//! Tests of sentences of the book that say "always", "never", "every" or "only" and are not laws in another
//! file. The tests try all small cases.

mod rulesets;
mod stoppers;
mod sums;
mod temperature;

use upstar::games::solve::Answer;
use upstar::games::value::{Store, Value};
use upstar::ground::control::Control;
use upstar::session::Session;

/// Evaluates an expression whose value is a short game.
fn short<'s>(session: &Session<'s>, text: &str) -> Value<'s> {
    match session.evaluate(text, &Control::unlimited()) {
        Ok(Answer::Value(value)) => value,
        Ok(other) => panic!("{text}: {}", other.describe()),
        Err(failure) => panic!("{text}: {failure}"),
    }
}

/// Returns whether a statement is true.
fn holds(session: &Session<'_>, text: &str) -> bool {
    match session.evaluate(text, &Control::unlimited()) {
        Ok(Answer::Truth(truth)) => truth,
        Ok(other) => panic!("{text}: {}", other.describe()),
        Err(failure) => panic!("{text}: {failure}"),
    }
}

/// Returns the 22 values born by day 2.
fn day_2(store: &Store) -> Vec<Value<'_>> {
    let mut days = vec![];
    for _ in 0..3 {
        days = next_day(store, &days);
    }
    assert_eq!(days.len(), 22);
    days
}

/// Returns all values whose options are among the given ones.
fn next_day<'s>(store: &'s Store, options: &[Value<'s>]) -> Vec<Value<'s>> {
    let some = |set: usize| (0..options.len()).filter(move |i| set >> i & 1 == 1).map(|i| options[i]);
    let mut day: Vec<Value<'s>> = vec![];
    for left in 0..1 << options.len() {
        let left: Vec<_> = some(left).collect();
        for right in 0..1 << options.len() {
            let value = store.form(&left, &some(right).collect::<Vec<_>>());
            if !day.contains(&value) {
                day.push(value);
            }
        }
    }
    day
}

/// Returns all multisets of the given size, in order.
fn multisets<T: Copy>(things: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![vec![]];
    }
    let behind = |first: usize| multisets(&things[first..], size - 1).into_iter();
    (0..things.len())
        .flat_map(|first| behind(first).map(move |rest| [&[things[first]], &rest[..]].concat()))
        .collect()
}
