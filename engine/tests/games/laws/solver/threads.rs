//! Tests of threads that share a store and a solver.

use crate::laws::bridge::{attempt_by, solve};
use std::thread;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{Share, Solver};
use upstar::games::value::{Stop, Store, Value};
use upstar::ground::control::Control;

const THREADS: usize = 4;

fn boards() -> Vec<Vec<String>> {
    let sizes = [(3, 3), (4, 4), (2, 8), (3, 5), (5, 3), (4, 5), (2, 10), (3, 6), (1, 40)];
    sizes.iter().map(|&(rows, columns)| vec![".".repeat(columns); rows]).collect()
}

/// Runs `work` on several threads at once, with the number of the thread as argument.
fn on_threads<T: Send>(work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    on(THREADS, work)
}

fn on<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|i| scope.spawn(move || work(i))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// With one store and one solver, all threads find the same values as a single thread.
#[test]
fn one_solver() {
    let (store, other) = (Store::new(), Store::new());
    let solver = Solver::new(Domineering, &store);
    let boards = boards();
    let found = on_threads(|i| -> Vec<Value<'_>> {
        // Each thread begins with another board, so the threads work on different ones at a time.
        let values: Vec<_> =
            (0..boards.len()).map(|j| solve(&solver, &boards[(i + j) % boards.len()])).collect();
        (0..boards.len()).map(|j| values[(j + boards.len() - i) % boards.len()]).collect()
    });
    let alone = Solver::new(Domineering, &other);
    for (j, board) in boards.iter().enumerate() {
        let expected = solve(&alone, board).copy_to(&store);
        assert!(found.iter().all(|values| values[j] == expected), "{board:?}");
    }
}

/// One search by several threads finds the value of a single thread and solves few positions twice.
#[test]
fn shares_of_one_search() {
    let rows = vec![".".repeat(5); 5];
    let mut alone = 0;
    for threads in [1, 2, 4, 7] {
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        let control = Control::unlimited();
        let found = on(threads, |i| attempt_by(Share::new(i, threads), &solver, &rows, &control).unwrap());
        assert!(found.iter().all(|&value| value == solve(&solver, &rows)));
        assert_eq!(found[0].to_string(), "0");
        if threads == 1 {
            alone = control.nodes();
        }
        assert!(control.nodes() < 2 * alone, "{} of {alone} on {threads}", control.nodes());
    }
}

/// A budget of nodes applies to all threads together.
#[test]
fn one_budget_for_all() {
    let rows = vec![".".repeat(6); 6];
    for threads in [1, 2, 4, 7] {
        for limit in [100, 3_000, 50_000] {
            let store = Store::new();
            let solver = Solver::new(Domineering, &store);
            let control = Control::unlimited().with_nodes(limit);
            let stopped = on(threads, |i| attempt_by(Share::new(i, threads), &solver, &rows, &control).err());
            assert!(stopped.iter().all(|&stop| stop == Some(Stop::Nodes.into())), "{stopped:?}");
            let nodes = control.nodes();
            assert!(nodes > limit && nodes < limit + limit / 2 + 100, "{nodes} of {limit} on {threads}");
        }
    }
}

/// The sums of all pairs, and their temperatures, are the same handles on all threads.
#[test]
fn sums() {
    let (store, other) = (Store::new(), Store::new());
    let found = on_threads(|_| table(&store));
    assert!(found.iter().all(|sums| *sums == found[0]));
    let alone: Vec<Value<'_>> = table(&other).into_iter().map(|sum| sum.copy_to(&store)).collect();
    assert!(alone == found[0]);
    for (one, other) in table(&other).iter().zip(&found[0]) {
        assert_eq!(one.thermograph(), other.thermograph());
    }
}

/// Returns all sums of three of some games, huge numbers among them.
fn table(store: &Store) -> Vec<Value<'_>> {
    let huge = store.integer(1 << 50);
    let games: Vec<Value<'_>> = (1..7_i64)
        .flat_map(|n| {
            let (x, y) = (store.integer(n), store.integer(-2 * n) + store.nimber(1));
            let hot = store.form(&[x, store.up_star(1, n as u32)], &[y]);
            [hot, store.tiny(x), store.form(&[store.switch(huge)], &[y - x - huge - huge])]
        })
        .collect();
    let mut sums = vec![];
    for &a in &games {
        for &b in &games {
            let sum = a + b - games[3];
            assert!(sum.mean() == (b + a - games[3]).mean());
            sums.push(sum);
        }
    }
    sums
}
