//! Tests of Definitions 1 to 5 and Lemmas 1 to 4 on small windows, and of updates against all descendants.

use std::collections::{BTreeMap, BTreeSet};

use crate::curve::BorderCurve;
use upstar::angel::plane::{Heading, NoCurve, Path, Rectangle, Segment, Square};
use upstar::angel::update::{literal, score};
use upstar::ground::board::Board;
use upstar::ground::control::Control;

/// Returns the window of the given numbers of columns and rows whose south-west square is (0, 1).
fn window(columns: i64, rows: i64) -> Rectangle {
    Rectangle::around(Square::new(0, 1), Square::new(columns - 1, rows))
}

fn line(rows: i64) -> BorderCurve {
    BorderCurve::straight(1, rows + 1)
}

/// Returns the number of segments that occur twice.
fn doubled(curve: &BorderCurve) -> usize {
    let all: BTreeSet<Segment> = curve.section().iter().copied().collect();
    all.iter().filter(|segment| all.contains(&segment.reverse())).count() / 2
}

/// Returns the length of the border of the left set minus that of the half-board.
fn perimeter(left: &BTreeSet<Square>) -> i64 {
    let side = |square: Square, heading| match square.beside(heading) {
        beside if beside.x < 0 => -1,
        beside => i64::from(!left.contains(&beside)),
    };
    left.iter().flat_map(|&square| Heading::ALL.map(|heading| side(square, heading))).sum()
}

/// Checks Lemmas 1 to 4 for all descendants of the line, and returns their number.
fn check_lemmas(columns: i64, rows: i64) -> usize {
    let curves = line(rows).descendants(window(columns, rows));
    let known: BTreeSet<Vec<Segment>> = curves.iter().map(|curve| curve.section().to_vec()).collect();
    // Lemma 1: the segments determine the left set.
    assert_eq!(known.len(), curves.len());
    for curve in &curves {
        // Lemma 2: extensions and contractions are border curves.
        assert_eq!(curve.check(), Ok(()), "{curve:?}");
        assert_eq!(curve.length(), perimeter(curve.left()) + 2 * doubled(curve) as i64, "{curve:?}");
        for first in 0..curve.section().len() {
            for second in first + 1..curve.section().len() {
                // Lemmas 3 and 4: erasing between two occurrences gives a shorter descendant with a larger
                // left set.
                let Some(erased) = curve.erased(first, second) else { continue };
                assert_eq!(erased.check(), Ok(()), "{curve:?} {first} {second}");
                assert!(known.contains(erased.section()) && erased.left().is_superset(curve.left()));
                assert_eq!(erased.length(), curve.length() - (second - first + 1) as i64);
            }
        }
    }
    curves.len()
}

#[test]
fn lemmas_on_small_windows() {
    let counts = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3)].map(|(w, h)| check_lemmas(w, h));
    assert_eq!(counts, [36, 490, 6276, 178, 9530]);
}

#[test]
fn extensions_and_contractions() {
    let line = line(3);
    let square = line.extension(1).expect("the right square is outside");
    assert_eq!((square.length(), square.left().len()), (2, 1));
    assert_eq!(line.contraction(0), None);
    let eaten = [Square::new(0, 2), Square::new(5, 5), Square::new(-1, 0)];
    assert_eq!((line.count(&eaten), square.count(&eaten)), (1, 2));
    assert!(
        square
            .section()
            .iter()
            .enumerate()
            .all(|(place, s)| { square.extension(place).is_none() == square.is_left(s.right()) })
    );
}

/// Returns the least change of L - 2n, and the largest change of n with it, over the descendants that begin
/// with the past.
fn best(all: &[BorderCurve], past: &[Segment], from: &BorderCurve, eaten: &[Square]) -> (i64, i64) {
    let values = all.iter().filter(|curve| curve.section().starts_with(past)).map(|curve| {
        let (length, n) = (curve.length() - from.length(), (curve.count(eaten) - from.count(eaten)) as i64);
        (length - 2 * n, -n)
    });
    let (f, n) = values.min().expect("the curve itself");
    (f, -n)
}

/// Returns whether the curve traverses a segment twice from a place on.
fn has_future_loop(curve: &BorderCurve, from: usize) -> bool {
    let future = &curve.section()[from..];
    future.iter().any(|segment| future.contains(&segment.reverse()))
}

/// Checks the literal rule against all descendants of every `every`-th curve, with the perch at every place
/// and randomly eaten squares. Returns the number of updates checked.
fn check_updates(columns: i64, rows: i64, every: usize) -> usize {
    let window = window(columns, rows);
    let squares: Vec<Square> = window.squares().collect();
    let mut known: BTreeMap<usize, usize> = BTreeMap::new();
    let mut random = 1_u64;
    for curve in line(rows).descendants(window).iter().step_by(every) {
        let all = curve.descendants(window);
        for perch in 0..curve.section().len() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let is_eaten =
                |(i, square): &(usize, &Square)| random >> (40 + i) & 1 == 1 && !curve.is_left(**square);
            let eaten: Vec<Square> = squares.iter().enumerate().filter(is_eaten).map(|(_, s)| *s).collect();
            let past = &curve.section()[..perch];
            let left = curve.left().iter().copied().collect();
            let path = Path::new(past.to_vec(), left, eaten.clone()).expect("a border curve");
            // A segment of the curve may have both traversals in the future. A path in play has no such
            // segment, so we skip the curve.
            let shortest = all.iter().filter(|c| c.section().starts_with(past) && c.left() == curve.left());
            let shortest = shortest.min_by_key(|c| c.length()).expect("the curve itself");
            if has_future_loop(shortest, perch) {
                continue;
            }
            let found = literal(&path, &Control::unlimited()).expect("no budget").map(|found| found.change);
            let Some(found) = found else { continue };
            let wanted = best(&all, past, shortest, &eaten);
            assert_eq!((found.delta_f, found.delta_n), wanted, "{path}");
            *known.entry(all.len()).or_default() += 1;
        }
    }
    known.values().sum()
}

#[test]
fn updates_against_all_descendants() {
    assert_eq!([check_updates(2, 3, 3), check_updates(2, 4, 97), check_updates(3, 2, 3)], [1902, 993, 664]);
}

/// Where four squares meet and two opposite ones are in the left set, the path turns left into the hole
/// behind them.
#[test]
fn a_path_is_leftmost_at_a_pinch() {
    let path = Path::parse("left 0,3 1..2,2 2,3 0..2,4", ()).expect("a path");
    let headings: String = path.future().take(11).map(|segment| segment.heading.letter()).collect();
    assert_eq!(headings, "NNENESWSEEN");
}

/// Parses headings into the segments that start at the point (0, 1).
fn segments(headings: &str) -> Vec<Segment> {
    let mut at = (0, 1);
    let segment = |heading: char| {
        let heading = Heading::from_letter(&heading.to_string()).expect("a heading");
        let segment = Segment::new(at.0, at.1, heading);
        at = segment.end();
        segment
    };
    headings.chars().map(segment).collect()
}

/// `check_curve` agrees with Definition 2 in its literal implementation, for all left sets in a small
/// window and pasts along their borders.
#[test]
fn paths_that_are_border_curves() {
    let squares: Vec<Square> = window(3, 3).squares().collect();
    let (mut good, mut bad) = (0, 0);
    for past in ["", "N", "NN", "NEN", "NWEN", "NEENWWN", "NENNSSN", "ENNNWN", "ENSWN"] {
        for set in 0_u32..1 << squares.len() {
            let left = squares.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &s)| s);
            let left: BTreeSet<Square> = left.collect();
            let path = Path::new(segments(past), left.iter().copied().collect(), Vec::new());
            let Ok(path) = path else { continue };
            let curve = path.curve().expect("a short curve");
            let [south, north] = [curve[0].y, curve[curve.len() - 1].end().1];
            let expected = BorderCurve::new(south, north, curve, left);
            assert_eq!(path.check_curve().is_ok(), expected.is_ok(), "{path}: {:?}", path.check_curve());
            *if expected.is_ok() { &mut good } else { &mut bad } += 1;
        }
    }
    assert!(good > 200 && bad > 200, "{good} {bad}");
}

#[test]
fn why_paths_are_no_border_curves() {
    let why = |text: &str| Path::parse(text, ()).unwrap().check_curve();
    let segment = |x, y, heading| Segment::new(x, y, heading);
    assert_eq!(why("left 0,1..3"), Ok(()));
    assert_eq!(why("left 1,2"), Err(NoCurve::Unpassed(segment(1, 2, Heading::North).reverse())));
    // The left set has a hole.
    assert!(
        matches!(why("left 0..2,1 0,2 2,2 0..2,3"), Err(NoCurve::Unpassed(side)) if side.right() == Square::new(1, 2))
    );
    assert!(matches!(why("past N left 0,0"), Err(NoCurve::RightInside(_))));
}

/// The change that the literal rule reports for its path equals the score of that path, counted segment by
/// segment. No other path changes L - 2n by less.
#[test]
fn scores_are_those_of_the_rule() {
    let squares: Vec<Square> = window(4, 4).squares().collect();
    let mut seed = 7_u64;
    let mut chance = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 40) as u32
    };
    let mut joined = 0;
    for _ in 0..300 {
        let bits = chance() & chance();
        let eaten = squares.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, &s)| s);
        let eaten: Vec<Square> = eaten.collect();
        let before = Path::new(Vec::new(), Vec::new(), eaten.clone()).unwrap();
        let best = literal(&before, &Control::unlimited()).unwrap().expect("a connected left set");
        let joins: Vec<Square> = best.joins.iter().flat_map(|rectangle| rectangle.squares()).collect();
        let found = score(&before, &Path::new(Vec::new(), joins.clone(), Vec::new()).unwrap()).unwrap();
        assert_eq!(found.change, best.change, "{before}: {joins:?}");
        joined += usize::from(!joins.is_empty());
        let other: Vec<Square> = squares.iter().copied().filter(|_| chance() % 3 > 0).collect();
        if let Ok(found) = score(&before, &Path::new(Vec::new(), other, Vec::new()).unwrap()) {
            assert!(found.change.delta_f >= best.change.delta_f);
        }
    }
    assert!(joined > 50, "{joined}");
}
