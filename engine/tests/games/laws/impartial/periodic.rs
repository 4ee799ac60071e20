//! Tests of unbounded boards: the proven labels against the labels of many rows by the literal rule.

use std::sync::Arc;

use proptest::collection::btree_set;
use proptest::prelude::*;
use upstar::games::rules::loopy::Periodic;
use upstar::games::rules::loopy::horsefly::Horsefly;
use upstar::games::solve::PeriodicLabels;
use upstar::ground::control::Control;
use upstar_twin::impartial::labels_of;

use crate::laws::form::cases;

/// Computes the labels of the first rows by the literal rule, with the rows beyond unknown.
fn truncated(rules: &dyn Periodic, rows: u64) -> Vec<Option<usize>> {
    let kinds = rules.kinds();
    let all = rows + 2 * rules.reach();
    let mut moves = Vec::new();
    for row in 0..all {
        for kind in 0..kinds {
            let mut options = Vec::new();
            if rules.exists(row, kind) && row < rows {
                rules.options(row, kind, &mut options);
            }
            // A vertex that does not exist gets a loop, so that it has no label.
            let itself = (!rules.exists(row, kind)).then_some((row, kind));
            moves.push(
                options.iter().chain(&itself).map(|&(row, kind)| row as usize * kinds + kind).collect(),
            );
        }
    }
    labels_of(&moves, rows as usize * kinds)
}

/// Asserts that each label found by the literal rule is claimed. In the rows below `sure` the literal rule
/// must find every claimed label; near the last row it may miss some.
fn check(rules: Arc<dyn Periodic>, rows: u64, sure: u64) {
    let labels = PeriodicLabels::new(Arc::clone(&rules), &Control::unlimited()).unwrap().unwrap();
    let twin = truncated(&*rules, rows);
    for row in 0..rows {
        for kind in 0..rules.kinds() {
            let (label, found) = (labels.label(row, kind), twin[row as usize * rules.kinds() + kind]);
            let is_sound = found.is_none() || found == label.map(|m| m as usize);
            assert!(is_sound, "row {row}, kind {kind}: {found:?} is claimed to be {label:?}");
            assert!(row >= sure || found == label.map(|m| m as usize), "row {row}, kind {kind}: {label:?}");
        }
    }
}

/// A heap that changes by up to six in a move.
struct Heap(Vec<i64>);

impl Periodic for Heap {
    fn kinds(&self) -> usize {
        1
    }
    fn regular_from(&self) -> u64 {
        6
    }
    fn reach(&self) -> u64 {
        6
    }
    fn options(&self, row: u64, _: usize, options: &mut Vec<(u64, usize)>) {
        let allowed = self.0.iter().filter(|&&change| change < 0 || row > 0);
        options.extend(allowed.filter_map(|&change| Some((row.checked_add_signed(change)?, 0))));
    }
    fn columns(&self) -> Vec<String> {
        vec!["value".to_owned()]
    }
    fn cell(&self, _: usize) -> Option<(usize, Option<&'static str>)> {
        Some((0, None))
    }
}

/// A walk along two lanes that change sides, where only every third row has an exit. The rules repeat after
/// three rows.
struct Lanes(i64);

impl Periodic for Lanes {
    fn kinds(&self) -> usize {
        2
    }
    fn regular_from(&self) -> u64 {
        4
    }
    fn period(&self) -> u64 {
        3
    }
    fn reach(&self) -> u64 {
        4
    }
    fn options(&self, row: u64, kind: usize, options: &mut Vec<(u64, usize)>) {
        options.extend(row.checked_add_signed(-self.0).map(|row| (row, kind)));
        if row.is_multiple_of(3) {
            options.extend(row.checked_sub(1).map(|row| (row, 1 - kind)));
        } else if kind == 0 {
            options.push((row + 1, 1));
        }
    }
    fn columns(&self) -> Vec<String> {
        vec!["left".to_owned(), "right".to_owned()]
    }
    fn cell(&self, kind: usize) -> Option<(usize, Option<&'static str>)> {
        Some((kind, None))
    }
}

/// A step down, on a board whose rules change up to a row beyond the limit of the search.
struct Late;

impl Periodic for Late {
    fn kinds(&self) -> usize {
        1
    }
    fn regular_from(&self) -> u64 {
        1 << 20
    }
    fn reach(&self) -> u64 {
        1
    }
    fn options(&self, row: u64, _: usize, options: &mut Vec<(u64, usize)>) {
        options.extend(row.checked_sub(1).map(|row| (row, 0)));
    }
    fn columns(&self) -> Vec<String> {
        vec!["value".to_owned()]
    }
    fn cell(&self, _: usize) -> Option<(usize, Option<&'static str>)> {
        Some((0, None))
    }
}

#[test]
fn no_proof_is_an_answer() {
    assert!(PeriodicLabels::new(Arc::new(Late), &Control::unlimited()).unwrap().is_none());
}

#[test]
fn horseflies() {
    check(Arc::new(Horsefly), 24, 18);
}

#[test]
fn lanes() {
    for back in 1..=4 {
        check(Arc::new(Lanes(back)), 120, 90);
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn heaps(changes in btree_set(prop_oneof![3 => -6..=-1_i64, 1 => 1..=4_i64], 1..=4)) {
        check(Arc::new(Heap(changes.into_iter().collect())), 200, 140);
    }

    /// Far from the rows of the proof, moves that are not moves of Nim can still be reversed with a smaller
    /// rank.
    #[test]
    fn ranks(changes in btree_set(prop_oneof![3 => -6..=-1_i64, 1 => 1..=4_i64], 1..=4), far in 0..100_000_u64) {
        let rules: Arc<dyn Periodic> = Arc::new(Heap(changes.into_iter().collect()));
        check_ranks(rules, far..far + 40)?;
    }

    #[test]
    fn ranks_of_flies(far in 0..100_000_u64) {
        check_ranks(Arc::new(Horsefly), far..far + 10)?;
    }
}

fn check_ranks(rules: Arc<dyn Periodic>, rows: std::ops::Range<u64>) -> Result<(), TestCaseError> {
    let labels = PeriodicLabels::new(Arc::clone(&rules), &Control::unlimited()).unwrap().unwrap();
    let options = |row, kind| {
        let mut options = Vec::new();
        rules.options(row, kind, &mut options);
        options
    };
    let states = rows.flat_map(|row| (0..rules.kinds()).map(move |kind| (row, kind)));
    for (row, kind) in states.filter(|&(row, kind)| rules.exists(row, kind)) {
        let Some(label) = labels.label(row, kind) else { continue };
        let rank = labels.rank(row, kind);
        for (next, k) in options(row, kind) {
            let is_nim = labels.label(next, k).is_some_and(|other| other < label);
            let mut replies = options(next, k).into_iter();
            let is_back = replies.any(|(r, k)| labels.label(r, k) == Some(label) && labels.rank(r, k) < rank);
            prop_assert!(is_nim || is_back, "row {} kind {} to row {}", row, kind, next);
        }
    }
    Ok(())
}
