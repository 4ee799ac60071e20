//! Tests of both rules against the enumeration of all sets, and of where they differ.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use upstar::angel::plane::{Heading, Path, Rectangle, Segment, Square};
use upstar::angel::update::{literal, relaxed};
use upstar::angel::{Angel, Moves, Run, Ties, waste};
use upstar::ground::board::Board;
use upstar::ground::control::{Control, Stop};
use upstar_twin::angel::{self, Position, Window, optimum};

use crate::games::random;
use crate::is_long;

/// Converts a path into a position of the twin.
pub(crate) fn twin(path: &Path) -> Position {
    let pair = |square: &Square| (square.x, square.y);
    Position {
        past: path.past().iter().map(|s| (s.x, s.y, s.heading.letter())).collect(),
        left: path.left().iter().map(pair).collect(),
        eaten: path.eaten().iter().map(pair).collect(),
    }
}

fn path(text: &str) -> Path {
    Path::parse(text, ()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the changes of L - 2n and of n, by the relaxed rule and by the literal rule.
fn both(path: &Path) -> [(i64, i64); 2] {
    let control = Control::unlimited();
    let (best, connected) = (relaxed(path, &control).unwrap(), literal(path, &control).unwrap());
    let changes = [best.change, connected.expect("a connected left set").change];
    changes.map(|change| (change.delta_f, change.delta_n))
}

fn in_window(rectangles: &[Rectangle], window: Window) -> bool {
    let (low, high) = (Square::new(0, window.rows.0), Square::new(window.columns.1, window.rows.1));
    let all = Rectangle::around(low, high);
    rectangles.iter().all(|r| all.contains(r.south_west) && all.contains(r.north_east))
}

/// Generates positions with the perch at a height of 0 to 2, eaten squares in a window, and up to two
/// squares of its top row in the left set.
fn positions(columns: i64, rows: i64) -> impl Strategy<Value = Path> {
    let count = (columns * rows) as usize;
    (0..=2_usize, proptest::bits::u32::sampled(0..count, 0..count), 0..=2_i64).prop_map(
        move |(passed, eaten, joined)| {
            let squares = Rectangle::around(Square::new(0, 1), Square::new(columns - 1, rows)).squares();
            let left: Vec<Square> =
                (0..joined.min(columns)).map(|x| Square::new(x, rows)).filter(|s| s.y > 2).collect();
            let eaten: Vec<Square> =
                squares.enumerate().filter(|(i, _)| eaten >> i & 1 == 1).map(|(_, s)| s).collect();
            let eaten = eaten.into_iter().filter(|square| !left.contains(square)).collect();
            let text = if passed == 0 { "past".to_owned() } else { format!("past N{passed}") };
            Path::new(path(&text).past().to_vec(), left, eaten).expect("a path")
        },
    )
}

#[test]
fn both_rules_against_all_sets() {
    for (columns, rows, cases) in [(4, 4, 6), (5, 3, 12), (6, 2, 60)] {
        let window = Window { columns: (0, columns - 1), rows: (1, rows) };
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let checked = TestRunner::new(config).run(&positions(columns, rows), |path| {
            let position = twin(&path);
            let [free, connected] = both(&path);
            prop_assert_eq!(free, angel::relaxed(&position, window), "{}", &path);
            prop_assert_eq!(free, optimum(&position), "{}", &path);
            let all = angel::literal(&position, window);
            let joins = literal(&path, &Control::unlimited()).unwrap().unwrap().joins;
            // The path to an island may leave the window, and then the answer may be better than all sets
            // in the window.
            // A smaller change of L - 2n is better, and among equal ones a larger change of n.
            let better = (connected.0, -connected.1) <= (all.0, -all.1);
            prop_assert!(if in_window(&joins, window) { connected == all } else { better }, "{}", &path);
            Ok(())
        });
        checked.unwrap_or_else(|failure| panic!("{columns}x{rows}: {failure}"));
    }
}

/// Compares the rules on blocks of eaten squares, by the distance from the path, the width and the height.
#[test]
fn where_the_rules_differ() {
    let block = |gap: i64, width: i64, height: i64| {
        let squares = Rectangle::around(Square::new(gap, 2), Square::new(gap + width - 1, 1 + height));
        both(&Path::new(Vec::new(), Vec::new(), squares.squares().collect()).expect("a path"))
    };
    // The smallest block that is worth its border as an island, but not the path to it.
    assert_eq!(block(3, 3, 2), [(-2, 6), (0, 6)]);
    assert_eq!(block(3, 2, 3), [(-2, 6), (-2, 6)], "its own height is the gap");
    assert_eq!(block(3, 3, 3), [(-6, 9), (-6, 9)]);
    assert_eq!(block(4, 3, 3), [(-6, 9), (-4, 9)]);
    assert_eq!(block(6, 3, 3), [(-6, 9), (0, 9)]);
    assert_eq!(block(7, 3, 3), [(-6, 9), (0, 0)]);
    assert_eq!(block(2, 3, 2), [(-2, 6), (-2, 6)]);
}

/// Over all sets of at most six eaten squares in two rows of six, finds the least size for which the rules
/// differ in n, and in L - 2n.
#[test]
fn the_smallest_differences() {
    let window: Vec<Square> = Rectangle::around(Square::new(0, 2), Square::new(5, 3)).squares().collect();
    let mut least = [usize::MAX; 2];
    for chosen in 0..1_u32 << window.len() {
        let size = chosen.count_ones() as usize;
        if size > 6 {
            continue;
        }
        let eaten = (0..window.len()).filter(|i| chosen >> i & 1 == 1).map(|i| window[i]).collect();
        let [free, connected] = both(&Path::new(Vec::new(), Vec::new(), eaten).expect("a path"));
        if free.1 != connected.1 {
            least[0] = least[0].min(size);
        }
        if free.0 != connected.0 {
            least[1] = least[1].min(size);
        }
    }
    assert_eq!(least, [4, 6]);
}

/// For a square of four the rules differ only in n, since the island's border costs exactly what its
/// squares gain.
#[test]
fn squares_of_four() {
    let square = |gap: i64| both(&path(&format!("eaten {gap},2 {gap},3 {},2 {},3", gap + 1, gap + 1)));
    assert_eq!(square(0), [(-4, 4), (-4, 4)]);
    assert_eq!(square(2), [(0, 4), (0, 4)]);
    assert_eq!(square(3), [(0, 4), (0, 0)]);
}

/// The largest best set and the smallest best set have the reported change, which is optimal, and the
/// smallest is a subset of the largest.
#[test]
fn sets_are_best() {
    let config = Config { cases: 100, failure_persistence: None, ..Config::default() };
    let checked = TestRunner::new(config).run(&positions(6, 5), |path| {
        let best = relaxed(&path, &Control::unlimited()).unwrap();
        let position = twin(&path);
        let mut sets = Vec::new();
        for rectangles in [&best.largest, &best.smallest] {
            let joins: std::collections::BTreeSet<_> =
                rectangles.iter().flat_map(|r| r.squares()).map(|s| (s.x, s.y)).collect();
            let (length, n) = position.change(&joins);
            prop_assert_eq!((length - 2 * n, n), (best.change.delta_f, best.change.delta_n), "{}", &path);
            sets.push(joins);
        }
        prop_assert!(sets[1].is_subset(&sets[0]), "{}", &path);
        prop_assert_eq!(optimum(&position), (best.change.delta_f, best.change.delta_n), "{}", &path);
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Returns the game, the past and the left set after some turns against a Devil who eats near the Angel, so
/// that the path turns.
fn some_turns(seed: u64, next: &mut impl FnMut(u64) -> u64) -> (Angel, Vec<Segment>, Vec<Square>) {
    let moves = if seed.is_multiple_of(2) { Moves::Amended } else { Moves::Plain };
    let mut angel = Angel::new(moves, Ties::Smallest);
    let (mut past, mut left) = (Vec::new(), Vec::new());
    for _ in 0..4 + next(9) {
        let at = angel.square();
        let near = Square::new(at.x + next(3) as i64 - 1, at.y + next(3) as i64 - 1);
        let square = [angel.landing(), at, near][next(3) as usize];
        let square = if angel.has_eaten(square) { waste(&angel) } else { square };
        past.extend(angel.turn(square).passed);
        let squares = |run: Run| (run.from..run.until.expect("an end")).map(move |y| Square::new(run.x, y));
        left.extend(angel.added().flat_map(squares));
    }
    (angel, past, left)
}

/// Checks the literal rule against all sets when the past has turns, with random eaten squares in a window.
/// The past separates some squares, and paths to islands go around it.
#[test]
fn pasts_of_games_against_all_sets() {
    let (mut checked, mut turning, mut differing) = (0, 0, 0);
    for seed in 1..=if is_long() { 12_000 } else { 2_400 } {
        let mut next = random(seed);
        let (angel, past, left) = some_turns(seed, &mut next);
        let [width, height] = [[6, 2], [5, 3], [4, 3], [3, 5]][next(4) as usize];
        let at = angel.square();
        let low = Square::new((at.x - 1 + next(2) as i64).max(0), at.y - 2 + next(5) as i64);
        let shown = Rectangle::around(low, Square::new(low.x + width - 1, low.y + height - 1));
        let free: Vec<Square> = shown.squares().filter(|square| !left.contains(square)).collect();
        let eaten: Vec<Square> = free.iter().copied().filter(|_| next(3) > 0).collect();
        if free.len() > 12 || eaten.is_empty() {
            continue;
        }
        let path = Path::new(past, left, eaten).expect("a path");
        // An island that joined in an earlier turn belongs to no border curve, and then there is no literal
        // answer.
        let Some(found) = literal(&path, &Control::unlimited()).expect("no budget") else { continue };
        let columns = (low.x, low.x + width - 1);
        let all = angel::literal(&twin(&path), Window { columns, rows: (low.y, low.y + height - 1) });
        let change = (found.change.delta_f, found.change.delta_n);
        let is_inside =
            found.joins.iter().all(|r| shown.contains(r.south_west) && shown.contains(r.north_east));
        let better = (change.0, -change.1) <= (all.0, -all.1);
        assert!(if is_inside { change == all } else { better }, "{path}: {change:?} and {all:?}");
        checked += usize::from(is_inside);
        turning += usize::from(is_inside && path.past().iter().any(|s| s.heading != Heading::North));
        differing += usize::from(is_inside && both(&path)[0] != change);
    }
    assert!(checked >= 600 && turning >= 500 && differing >= 20, "{checked}, {turning}, {differing}");
}

#[test]
fn coordinates_may_be_far_apart() {
    let top = 1_i64 << 62;
    let far = path(&format!("eaten {top},{top} 3,-{top} 0,5 0,6"));
    let best = relaxed(&far, &Control::unlimited()).unwrap();
    assert_eq!((best.change.delta_f, best.change.delta_n), (-2, 2));
    assert_eq!(best.smallest, [Rectangle::around(Square::new(0, 5), Square::new(0, 6))]);
    // A square too far east cannot join, so it makes nothing too large. Any square beside the half-board
    // can join.
    assert_eq!(literal(&far, &Control::unlimited()).unwrap().unwrap().change, best.change);
    let north = path(&format!("eaten 0,{top} 0,5"));
    assert_eq!(literal(&north, &Control::unlimited()), Err(Stop::TooLarge));
}

/// Generates scattered eaten squares, most of them too far away to join, and some squares of the left set.
fn scattered() -> impl Strategy<Value = Path> {
    let square = (0..16_i64, 1..17_i64).prop_map(|(x, y)| Square::new(x, y));
    let eaten = proptest::collection::btree_set(square, 4..32);
    (eaten, 0..=3_i64, 0..=3_i64, 0..=4_usize).prop_map(|(eaten, width, height, passed)| {
        let left: Vec<Square> = (0..width)
            .flat_map(|x| (0..height).map(move |y| Square::new(x, 6 + y)))
            .filter(|square| !eaten.contains(square))
            .collect();
        let past = path(&format!("past {}", ["N"].repeat(passed).join(" "))).past().to_vec();
        Path::new(past, left, eaten.into_iter().collect()).expect("a path")
    })
}

/// No best set contains a square that the rule discards as too far away. The best literal set has the
/// reported change, is connected, and is not better than the best relaxed set.
#[test]
fn squares_here_and_there() {
    let config = Config { cases: 150, failure_persistence: None, ..Config::default() };
    let checked = TestRunner::new(config).run(&scattered(), |path| {
        let position = twin(&path);
        let control = Control::unlimited().with_nodes(4000);
        let free = relaxed(&path, &control).expect("a small position").change;
        prop_assert_eq!(optimum(&position), (free.delta_f, free.delta_n), "{}", &path);
        if let Ok(Some(found)) = literal(&path, &control) {
            let joins = found.joins.iter().flat_map(|r| r.squares()).map(|s| (s.x, s.y)).collect();
            let (length, n) = position.change(&joins);
            prop_assert_eq!((length - 2 * n, n), (found.change.delta_f, found.change.delta_n), "{}", &path);
            prop_assert!(position.is_connected(&joins), "{}", &path);
            prop_assert!((free.delta_f, -free.delta_n) <= (found.change.delta_f, -found.change.delta_n));
        }
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Eaten squares in distinct rows and columns; some of them are near enough to join.
#[test]
fn many_squares_in_rows_and_columns_of_their_own() {
    let answer = |count: i64, apart: i64| {
        // Multiplication by a unit modulo `count` is a permutation.
        let squares = (0..count).map(|i| Square::new(apart * i, apart * (i * 89 % count) + 1));
        let path = Path::new(Vec::new(), Vec::new(), squares.collect()).expect("a path");
        let change = relaxed(&path, &Control::unlimited()).expect("not too large").change;
        (change.delta_f, change.delta_n)
    };
    assert_eq!(answer(300, 3), (0, 1));
    assert_eq!(answer(300, 1), (0, 300));
    assert_eq!(answer(3000, 1_000_000_007), (0, 1));
}

/// The rule discards islands whose path would cost too much, without a search.
#[test]
fn far_islands_cost_no_search() {
    let path = path("eaten 30..32,2..3 30..32,12..13 30..32,22..23 30..32,32..33 0,5");
    let found = literal(&path, &Control::unlimited()).unwrap().expect("a connected left set");
    assert_eq!((found.change.delta_f, found.change.delta_n, found.cuts), (0, 1, 1));
}

#[test]
fn unconnected_sets_have_no_literal_update() {
    assert_eq!(literal(&path("left 3,3 eaten 0,3"), &Control::unlimited()), Ok(None));
    // The older past separates (0, 0) from the half-board.
    assert_eq!(literal(&path("left 0,0"), &Control::unlimited()), Ok(None));
}

#[test]
fn budgets() {
    let path = path("eaten 9..14,3..6 9..14,20..24 30..33,9..12");
    assert_eq!(literal(&path, &Control::unlimited().with_nodes(1)).unwrap_err(), Stop::Nodes);
    let control = Control::unlimited();
    control.cancel();
    assert_eq!(relaxed(&path, &control).unwrap_err(), Stop::Cancelled);
}
