//! Tests of sweeps over all boards of a rectangle.

use crate::laws::bridge::{d, explicit, solve};
use crate::laws::form::twin_board;
use std::collections::{HashMap, HashSet};
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{MAX_SWEEP_CELLS, Solver, Sweep};
use upstar::games::value::{Stop, Store};
use upstar::ground::control::Control;

/// Returns the board whose free cells are the bits of `free`, row by row.
fn board(free: u64, rows: u32, columns: u32) -> Vec<String> {
    let cell = |bit: u32| if free >> bit & 1 == 1 { '.' } else { '#' };
    (0..rows).map(|r| (0..columns).map(|c| cell(r * columns + c)).collect()).collect()
}

/// Checks that every board of a sweep has the value that a solver with its own store finds, and that every
/// `twin_step`-th board has the twin's value.
fn check_sweep(rows: u32, columns: u32, twin_step: u64) {
    let (store, other, control) = (Store::new(), Store::new(), Control::unlimited());
    let (solver, alone) = (Solver::new(Domineering, &store), Solver::new(Domineering, &other));
    let sweep = Sweep::new(&solver, rows, columns, &control).unwrap().unwrap();
    let mut twin = upstar_twin::Solver::new();
    for free in 0..1_u64 << (rows * columns) {
        let board = board(free, rows, columns);
        assert_eq!(sweep.value(free), solve(&alone, &board).copy_to(&store), "{board:?}");
        if free % twin_step == 0 {
            let expected = upstar_twin::explicit(&twin.value(&twin_board(&board)));
            assert_eq!(explicit(sweep.value(free)), expected, "{board:?}");
        }
    }
}

#[test]
fn three_by_three() {
    check_sweep(3, 3, 1);
}

#[test]
fn three_by_four() {
    check_sweep(3, 4, 7);
}

#[test]
fn other_rectangles() {
    check_sweep(4, 3, 37);
    check_sweep(2, 5, 13);
    check_sweep(5, 2, 13);
    check_sweep(1, 8, 5);
    check_sweep(8, 1, 5);
}

/// Checks rectangles that are swept in several chunks, by several threads if there are some. The boards are
/// those beside the border of a chunk, those with a single free cell or a single taken cell, and a few
/// thousand others.
#[test]
fn in_many_chunks() {
    for (rows, columns) in [(3, 6), (2, 8), (6, 3)] {
        let (store, other, control) = (Store::new(), Store::new(), Control::unlimited());
        let (solver, alone) = (Solver::new(Domineering, &store), Solver::new(Domineering, &other));
        let sweep = Sweep::new(&solver, rows, columns, &control).unwrap().unwrap();
        let all = (1_u64 << (rows * columns)) - 1;
        let borders =
            (0..=all).step_by(1 << 12).flat_map(|border| [border.saturating_sub(1), border, border + 1]);
        let cells = (0..rows * columns).flat_map(|cell| [1 << cell, all ^ 1 << cell]);
        // Multiples of 2^64 divided by the golden ratio are spread evenly.
        let others = (0..4000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 & all);
        for free in borders.chain(cells).chain(others).chain([all]) {
            let board = board(free, rows, columns);
            assert_eq!(sweep.value(free), solve(&alone, &board).copy_to(&store), "{board:?}");
        }
        let counted: u64 = sweep.distinct().iter().map(|(_, boards)| boards).sum();
        assert_eq!(counted, all + 1);
    }
}

/// The boards in a 4x4 square have 717 values and 25 temperatures up to 7/4 (recomputed with cgt 0.11.0 and
/// pycgt 0.2.0). Those in 4x3 have 84 values and 16 temperatures up to 3/2.
#[test]
fn four_by_four() {
    for (columns, values, temperatures, hottest) in [(4, 717, 25, "7/4"), (3, 84, 16, "3/2")] {
        let (store, control) = (Store::new(), Control::unlimited());
        let solver = Solver::new(Domineering, &store);
        let distinct = Sweep::new(&solver, 4, columns, &control).unwrap().unwrap().distinct();
        assert_eq!(distinct.len(), values);
        assert_eq!(distinct.iter().map(|(_, boards)| boards).sum::<u64>(), 1 << (4 * columns));
        let found: HashSet<_> = distinct.iter().map(|(value, _)| value.temperature()).collect();
        assert_eq!(found.len(), temperatures);
        assert_eq!(found.into_iter().max(), Some(d(hottest)));
    }
}

/// The sweep lists each value once, in the order of the first boards, with the right counts.
#[test]
fn distinct_values() {
    let (store, control) = (Store::new(), Control::unlimited());
    let solver = Solver::new(Domineering, &store);
    let sweep = Sweep::new(&solver, 3, 3, &control).unwrap().unwrap();
    let (mut counts, mut order) = (HashMap::new(), vec![]);
    for free in 0..1 << 9 {
        let value = sweep.value(free);
        *counts.entry(value).or_insert_with(|| {
            order.push(value);
            0_u64
        }) += 1;
    }
    let expected: Vec<_> = order.into_iter().map(|value| (value, counts[&value])).collect();
    assert!(sweep.distinct() == expected);
}

/// A solver that has swept knows the components, and its values agree with those of a new solver.
#[test]
fn solver_after_sweep() {
    let (store, control) = (Store::new(), Control::unlimited());
    let solver = Solver::new(Domineering, &store);
    let _ = Sweep::new(&solver, 3, 4, &control).unwrap().unwrap();
    let other = Store::new();
    let fresh = Solver::new(Domineering, &other);
    for text in ["....|....|....|....", "...|...|...|...", ".....|.###.|....."] {
        let rows: Vec<String> = text.split('|').map(str::to_owned).collect();
        assert_eq!(solve(&solver, &rows), solve(&fresh, &rows).copy_to(&store));
    }
}

/// Rectangles without cells, with a side above 8 or with too many cells are refused. A budget ends a sweep.
#[test]
fn refusals() {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let sweep = |rows, columns, control: &Control| Sweep::new(&solver, rows, columns, control);
    let refused = |rows, columns, control: &Control| sweep(rows, columns, control).err();
    assert_eq!(MAX_SWEEP_CELLS, 28);
    for (rows, columns) in [(0, 3), (3, 0), (9, 1), (1, 9), (5, 6), (8, 8), (u32::MAX, u32::MAX)] {
        assert!(matches!(sweep(rows, columns, &Control::unlimited()), Ok(None)));
    }
    assert_eq!(refused(4, 4, &Control::unlimited().with_nodes(100)), Some(Stop::Nodes.into()));
    let cancelled = Control::unlimited();
    cancelled.cancel();
    assert_eq!(refused(4, 4, &cancelled), Some(Stop::Cancelled.into()));
    assert_eq!(refused(3, 3, &Control::unlimited()), None);
}
