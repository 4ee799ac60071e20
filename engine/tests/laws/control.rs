//! Budgets, cancelling, and values of two stores.

use crate::bridge::{self, explicit, solve};
use std::time::Duration;
use upstar::control::Control;
use upstar::rules::grid::domineering::Domineering;
use upstar::solve::Solver;
use upstar::value::{Calc, Stop, Store, Value};

fn square(side: usize) -> Vec<String> {
    vec![".".repeat(side); side]
}

fn attempt<'s>(solver: &Solver<'s, Domineering>, side: usize, control: &Control) -> Result<Value<'s>, Stop> {
    bridge::attempt(solver, &square(side), control)
}

/// What a stopped solver has learnt is right: it goes on to the values that a fresh one finds.
fn check_usable(solver: &Solver<'_, Domineering>) {
    let other = Store::new();
    let fresh = Solver::new(Domineering, &other);
    for side in 1..=4 {
        let (value, expected) = (solve(solver, &square(side)), solve(&fresh, &square(side)));
        assert_eq!(value.copy_to(&other), expected, "{side}");
    }
    assert_eq!(explicit(solve(solver, &square(3))), "{1|-1}");
}

/// The memory of remembered components counts: 2x16 has few forms, 12,000 components and 264 KiB of memo.
#[test]
fn memo_counts_as_memory() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited().with_bytes(200 << 10);
    let rows = vec![".".repeat(16); 2];
    assert_eq!(bridge::attempt(&solver, &rows, &control).err(), Some(Stop::Bytes));
    check_usable(&solver);
}

/// A budget of nodes ends an evaluation, close to where it should.
#[test]
fn node_budget() {
    for (limit, over) in [(1, 100), (50, 100), (1000, 2000), (30_000, 20_000)] {
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        let control = Control::unlimited().with_nodes(limit);
        assert_eq!(attempt(&solver, 6, &control).err(), Some(Stop::Nodes));
        assert!(control.nodes() > limit && control.nodes() < limit + over, "{}", control.nodes());
        check_usable(&solver);
    }
}

/// A budget of bytes ends an evaluation.
#[test]
fn byte_budget() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let limit = 2 << 20;
    assert_eq!(attempt(&solver, 6, &Control::unlimited().with_bytes(limit)).err(), Some(Stop::Bytes));
    assert!(store.bytes() + solver.bytes() < 64 << 20);
    check_usable(&solver);
}

/// A thread that watches can stop an evaluation; a cancelled control stays so.
#[test]
fn cancelled_by_another_thread() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited();
    let stopped = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            control.cancel();
        });
        attempt(&solver, 7, &control)
    });
    assert_eq!(stopped.err(), Some(Stop::Cancelled));
    assert!(control.is_cancelled());
    assert_eq!(attempt(&solver, 6, &control).err(), Some(Stop::Cancelled));
    check_usable(&solver);
}

/// A budget that suffices changes nothing, and the nodes are counted.
#[test]
fn sufficient_budget() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited().with_nodes(1_000_000).with_bytes(1 << 30);
    assert!(attempt(&solver, 4, &control).is_ok());
    assert!(control.nodes() > 100);
    check_usable(&solver);
}

/// Calculations with values stop, too, and the store stays usable.
#[test]
fn stopped_calculation() {
    let store = Store::new();
    let pair = |x: i64, y: i64| store.form(&[store.integer(x)], &[store.integer(y)]);
    let hot = |k: i64| store.form(&[pair(8 + k * k, k)], &[pair(-k, -9 - 2 * k * k)]);
    let games: Vec<Value<'_>> = (1..15).map(hot).collect();
    let control = Control::unlimited().with_nodes(2000);
    let mut calc = Calc::new(&store, &control);
    let total = games.iter().try_fold(store.zero(), |sum, &game| calc.sum(sum, game));
    assert_eq!(total.err(), Some(Stop::Nodes));
    assert_eq!(games[0] + games[1] - games[0], games[1]);
}

#[test]
#[should_panic(expected = "two different stores")]
fn sums_of_two_stores() {
    let (one, other) = (Store::new(), Store::new());
    let _ = one.nimber(1) + other.nimber(1);
}

#[test]
#[should_panic(expected = "two different stores")]
fn order_of_two_stores() {
    let (one, other) = (Store::new(), Store::new());
    let _ = one.nimber(1) <= other.integer(1);
}

#[test]
#[should_panic(expected = "two different stores")]
fn equality_of_two_stores() {
    let (one, other) = (Store::new(), Store::new());
    let _ = one.integer(1) == other.integer(1);
}

#[test]
#[should_panic(expected = "two different stores")]
fn forms_of_two_stores() {
    let (one, other) = (Store::new(), Store::new());
    let _ = one.form(&[one.zero()], &[one.zero(), other.nimber(1)]);
}

#[test]
#[should_panic(expected = "two different stores")]
fn ordinal_sums_of_two_stores() {
    let (one, other) = (Store::new(), Store::new());
    let _ = one.nimber(1).ordinal_sum(other.nimber(1));
}
