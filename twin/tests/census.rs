//! How many values are born by each day, by brute force.

use std::collections::BTreeMap;
use upstar_twin::{Game, canonical, explicit};

/// All subsets that `keep` accepts.
fn subsets(games: &[Game], keep: fn(&[Game]) -> bool) -> Vec<Vec<Game>> {
    let mut subsets = vec![vec![]];
    for game in games {
        for index in 0..subsets.len() {
            let larger = [&subsets[index][..], std::slice::from_ref(game)].concat();
            if keep(&larger) {
                subsets.push(larger);
            }
        }
    }
    subsets
}

/// All values with options among `games`.
fn next_day(games: &[Game], keep: fn(&[Game]) -> bool) -> Vec<Game> {
    let sides = subsets(games, keep);
    let mut values = BTreeMap::new();
    for left in &sides {
        for right in &sides {
            let value = canonical(&Game::new(left.clone(), right.clone()));
            values.insert(explicit(&value), value);
        }
    }
    values.into_values().collect()
}

fn all(_: &[Game]) -> bool {
    true
}

/// Whether the last game is confused with all others. Sets of options that
/// are no antichains have dominated options and give no further values.
fn antichain(games: &[Game]) -> bool {
    let (last, others) = games.split_last().unwrap();
    others.iter().all(|game| game.confused(last))
}

/// Siegel, chapter III: 1 value by day 0, 4 by day 1, 22 by
/// day 2.
#[test]
fn one_four_twenty_two() {
    let day_0 = next_day(&[], all);
    let day_1 = next_day(&day_0, all);
    let day_2 = next_day(&day_1, all);
    assert_eq!([day_0.len(), day_1.len(), day_2.len()], [1, 4, 22]);
    let texts: Vec<String> = day_1.iter().map(explicit).collect();
    assert_eq!(texts, ["-1", "0", "1", "{0|0}"]);
}

/// The antichains alone give the same days.
#[test]
fn antichains_suffice() {
    let day_1 = next_day(&next_day(&[], antichain), antichain);
    assert_eq!(next_day(&day_1, antichain).len(), 22);
}

/// Siegel, chapter III: 1474 values by day 3.
#[test]
fn day_three() {
    let day_1 = next_day(&next_day(&[], all), all);
    let day_3 = next_day(&next_day(&day_1, all), antichain);
    assert_eq!(day_3.len(), 1474);
}
