//! Tests of budgets and cancellation, and of values of two stores.

use crate::laws::bridge::{self, explicit, solve};
use crate::laws::operations::Operations;
use std::time::Duration;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{Solver, Sweep};
use upstar::games::value::{Calc, Stop, Store, Value};
use upstar::ground::control::Control;
use upstar::ground::input::OrNoAnswer;

fn square(side: usize) -> Vec<String> {
    vec![".".repeat(side); side]
}

fn attempt<'s>(solver: &Solver<'s, Domineering>, side: usize, control: &Control) -> OrNoAnswer<Value<'s>> {
    bridge::attempt(solver, &square(side), control)
}

/// Asserts that the results of a stopped solver are right: it continues to the values that a new solver
/// finds.
fn check_usable(solver: &Solver<'_, Domineering>) {
    let other = Store::new();
    let fresh = Solver::new(Domineering, &other);
    for side in 1..=4 {
        let (value, expected) = (solve(solver, &square(side)), solve(&fresh, &square(side)));
        assert_eq!(value.copy_to(&other), expected, "{side}");
    }
    assert_eq!(explicit(solve(solver, &square(3))), "{1|-1}");
}

/// The memory of the memo counts: a 2x16 board has few forms, but 12,000 components and 264 KiB of memo.
#[test]
fn memo_counts_as_memory() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited().with_bytes(200 << 10);
    let rows = vec![".".repeat(16); 2];
    assert_eq!(bridge::attempt(&solver, &rows, &control).err(), Some(Stop::Bytes.into()));
    check_usable(&solver);
}

/// A budget of nodes ends an evaluation soon after the limit.
#[test]
fn node_budget() {
    for (limit, over) in [(1, 100), (50, 100), (1000, 2000), (30_000, 20_000)] {
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        let control = Control::unlimited().with_nodes(limit);
        assert_eq!(attempt(&solver, 6, &control).err(), Some(Stop::Nodes.into()));
        assert!(control.nodes() > limit && control.nodes() < limit + over, "{}", control.nodes());
        check_usable(&solver);
    }
}

/// A budget of bytes ends an evaluation before it allocates more. A memo of grids has a power of two of
/// slots with 16 bytes each, at most 3/4 of them in use.
#[test]
fn byte_budget() {
    for limit in [1 << 20, 3 << 20, 4 << 20, 9 << 20] {
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        assert_eq!(
            attempt(&solver, 6, &Control::unlimited().with_bytes(limit)).err(),
            Some(Stop::Bytes.into())
        );
        let places = (solver.components() * 4 / 3).next_power_of_two();
        let taken = store.bytes() + 16 * places;
        assert!(taken < limit + limit / 16, "{taken} of {limit}");
        assert!(taken > limit / 4, "{taken} of {limit}");
        check_usable(&solver);
    }
}

/// The table of a sweep counts before it is allocated and while it is filled.
#[test]
fn byte_budget_of_a_sweep() {
    let table = 8 << 20;
    for limit in [table / 2, table + (64 << 10)] {
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        let swept = Sweep::new(&solver, 4, 5, &Control::unlimited().with_bytes(limit));
        assert_eq!(swept.err(), Some(Stop::Bytes.into()));
        assert_eq!(solver.components() > 0, limit > table);
        check_usable(&solver);
    }
}

/// Large numbers count with all their digits, and forms and walls with their hash tables.
#[test]
fn all_that_grows_is_counted() {
    let store = Store::new();
    let grown = |work: &dyn Fn()| {
        let before = store.bytes();
        work();
        store.bytes() - before
    };
    let digits = "9".repeat(10_000);
    let number = grown(&|| drop(store.parse(&digits)));
    // 10,000 decimal digits are about 4,150 bytes, which the store may hold two to four times.
    assert!((2 * 4_000..4 * 4_000).contains(&number), "{number}");
    assert_eq!(grown(&|| drop(store.parse(&digits))), 0);

    let thousand = |work: &dyn Fn(i64)| grown(&|| (1..=1000).for_each(work));
    let switch = |n: i64| store.form(&[store.integer(n)], &[store.integer(-n)]);
    // A form takes words for the header and for two options, and a slot in the interner.
    let forms = thousand(&|n| assert!(!switch(n).is_infinitesimal()));
    assert!((1000 * 45..1000 * 80).contains(&forms), "{forms}");
    let half = store.form(&[store.zero()], &[store.integer(1)]);
    let with_walls = |n: i64| assert!((switch(n) + half).thermograph().temperature() > 0.into());
    let walls = thousand(&with_walls);
    assert!((1000 * 100..1000 * 400).contains(&walls), "{walls}");
    assert_eq!(thousand(&with_walls), 0);
}

/// A watching thread can cancel an evaluation, and the control stays cancelled.
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
    assert_eq!(stopped.err(), Some(Stop::Cancelled.into()));
    assert!(control.is_cancelled());
    assert_eq!(attempt(&solver, 6, &control).err(), Some(Stop::Cancelled.into()));
    check_usable(&solver);
}

/// A sufficient budget changes nothing, and the nodes are counted.
#[test]
fn sufficient_budget() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited().with_nodes(1_000_000).with_bytes(1 << 30);
    assert!(attempt(&solver, 4, &control).is_ok());
    assert!(control.nodes() > 100);
    check_usable(&solver);
}

/// Calculations with values also stop, and the store stays usable.
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
