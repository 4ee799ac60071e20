//! Tests of the chapters about sums and about Cashing Cheques.

use upstar::games::value::{Dyadic, Store, Value};
use upstar::session::Session;

use super::{multisets, short};

/// Returns all switches between integers of the range.
fn switches(store: &Store, from: i64, to: i64) -> Vec<Value<'_>> {
    let pairs = (from..=to).flat_map(|b| (b + 1..=to).map(move |a| (a, b)));
    pairs.map(|(a, b)| store.form(&[store.integer(a)], &[store.integer(b)])).collect()
}

/// A move of Left's in a summand.
struct Made<'s> {
    /// The temperature of the summand before the move.
    temperature: Dyadic,
    /// The whole sum after the move.
    after: Value<'s>,
}

fn moves<'s>(store: &'s Store, summands: &[Value<'s>]) -> Vec<Made<'s>> {
    let total = summands.iter().fold(store.zero(), |sum, &summand| sum + summand);
    let of = |summand: Value<'s>| {
        let made = move |option| Made { temperature: summand.temperature(), after: total - summand + option };
        summand.left_options().into_iter().map(made)
    };
    summands.iter().flat_map(|&summand| of(summand)).collect()
}

/// Returns the moves in the hottest summands.
fn hottest<'m, 's>(moves: &'m [Made<'s>]) -> impl Iterator<Item = &'m Made<'s>> {
    let top = moves.iter().map(|made| made.temperature.clone()).max();
    moves.iter().filter(move |made| Some(&made.temperature) == top.as_ref())
}

/// "In sums of switches between numbers the hottest summand is always right": no other move is better.
#[test]
fn the_hottest_switch_is_right() {
    let store = Store::new();
    let switches = switches(&store, -3, 3);
    for summands in (1..=3).flat_map(|size| multisets(&switches, size)) {
        let moves = moves(&store, &summands);
        for best in hottest(&moves) {
            let is_best = moves.iter().all(|other| best.after >= other.after);
            assert!(is_best, "{summands:?}: {} of {}", best.after, best.temperature);
        }
    }
}

/// "Tinies and minies change no stop, so that among them the hottest summand loses no points. It may lose
/// the game, though."
#[test]
fn the_hottest_summand_among_tinies_loses_no_points() {
    let store = Store::new();
    let tinies: Vec<_> = [1, 2, 5].iter().map(|&x| store.tiny(store.integer(x))).collect();
    let tinies = [tinies.clone(), tinies.iter().map(|&tiny| -tiny).collect()].concat();
    let (mut sums, mut lost) = (0, 0);
    for of_switches in (0..=2).flat_map(|size| multisets(&switches(&store, -2, 2), size)) {
        let switches = of_switches.iter().fold(store.zero(), |sum, &summand| sum + summand);
        for of_tinies in (1..=2).flat_map(|size| multisets(&tinies, size)) {
            let summands = [&of_switches[..], &of_tinies].concat();
            let total = summands.iter().fold(store.zero(), |sum, &summand| sum + summand);
            assert_eq!(
                [total.left_stop(), total.right_stop()],
                [switches.left_stop(), switches.right_stop()]
            );
            let moves = moves(&store, &summands);
            let stop = moves.iter().map(|made| made.after.right_stop()).max();
            assert!(hottest(&moves).any(|made| Some(made.after.right_stop()) == stop), "{summands:?}");
            // After the move Right is to move, so Left wins exactly if the rest is at least 0.
            let wins = |made: &Made<'_>| made.after >= store.zero();
            sums += 1;
            lost += u32::from(moves.iter().any(wins) && !hottest(&moves).any(wins));
        }
    }
    assert!(sums > 1000 && lost > 0, "{lost} of {sums} games are lost");
}

/// "Here Left wins only if she sends her warning first."
#[test]
fn a_warning_that_wins() {
    let store = Store::new();
    let session = Session::new(&store);
    let summands = ["{0|-2}", "{5|0||0}"].map(|text| short(&session, text));
    let winning: Vec<_> =
        moves(&store, &summands).into_iter().filter(|made| made.after >= store.zero()).collect();
    assert_eq!(winning.len(), 1);
    assert_eq!(winning[0].after, short(&session, "{0|-2} + {5|0}"));
}
