//! Tests of the numbers of values born by each day (Siegel, *Combinatorial Game Theory*, III.1).

use crate::laws::bridge::d;
use std::collections::HashSet;
use upstar::games::value::{Store, Value};

/// Returns all subsets that `keep` accepts. `keep` must accept every subset of an accepted set.
fn subsets<'s>(values: &[Value<'s>], keep: fn(&[Value<'s>]) -> bool) -> Vec<Vec<Value<'s>>> {
    let mut subsets = vec![vec![]];
    for &value in values {
        for i in 0..subsets.len() {
            let larger = [&subsets[i][..], &[value]].concat();
            if keep(&larger) {
                subsets.push(larger);
            }
        }
    }
    subsets
}

/// Returns all values whose options are among `values`.
fn next_day<'s>(store: &'s Store, values: &[Value<'s>], keep: fn(&[Value<'s>]) -> bool) -> Vec<Value<'s>> {
    let sides = subsets(values, keep);
    let pairs = sides.iter().flat_map(|l| sides.iter().map(move |r| (l, r)));
    let all: HashSet<Value<'s>> = pairs.map(|(l, r)| store.form(l, r)).collect();
    all.into_iter().collect()
}

/// Returns whether the last value is confused with all others.
fn is_antichain(values: &[Value<'_>]) -> bool {
    let (last, others) = values.split_last().unwrap();
    others.iter().all(|value| value.is_confused_with(*last))
}

/// There is 1 value by day 0, 4 by day 1, 22 by day 2, and 1474 by day 3. Antichains alone also give those
/// of day 2.
#[test]
fn one_four_twenty_two_1474() {
    let store = Store::new();
    let day_0 = next_day(&store, &[], |_| true);
    let day_1 = next_day(&store, &day_0, |_| true);
    let day_2 = next_day(&store, &day_1, |_| true);
    assert_eq!(next_day(&store, &day_1, is_antichain).len(), 22);
    // Dominated options do not change a value, so antichains suffice as sets of options.
    let day_3 = next_day(&store, &day_2, is_antichain);
    assert_eq!([day_0.len(), day_1.len(), day_2.len(), day_3.len()], [1, 4, 22, 1474]);
    check_birthdays(&[day_0, day_1, day_2, day_3]);
}

/// Asserts that the birthday of a value is the first day that contains it.
fn check_birthdays(days: &[Vec<Value<'_>>]) {
    for (day, values) in days.iter().enumerate() {
        for value in values {
            let first = days.iter().position(|earlier| earlier.contains(value)).unwrap();
            assert_eq!(value.birthday(), d(&first.to_string()), "day {day}");
        }
    }
}

/// The values born by day 2 are closed under negation, which reverses their order.
#[test]
fn days_are_symmetric() {
    let store = Store::new();
    let mut day = vec![];
    for _ in 0..3 {
        day = next_day(&store, &day, is_antichain);
    }
    assert_eq!(day.len(), 22);
    for &a in &day {
        assert!(day.contains(&-a));
        for &b in &day {
            assert_eq!(a.partial_cmp(&b), (-b).partial_cmp(&-a));
        }
    }
}
