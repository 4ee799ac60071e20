//! Tests of Domineering boards of all shapes against the twin's solver, which works on whole positions.

use crate::laws::bridge::{attempt, explicit, solve, to_game};
use crate::laws::form::{boards, cases, twin_board};
use proptest::prelude::*;
use std::sync::LazyLock;
use upstar::games::rules::Short;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::Solver;
use upstar::games::value::{Stop, Store, Value};
use upstar::ground::control::Control;
use upstar::ground::{Player, Ruleset};
use upstar_twin::identical;
use upstar_twin::position::value;

static STORE: LazyLock<Store> = LazyLock::new(Store::new);
/// One solver for all boards: the tests use its cached results.
static SOLVER: LazyLock<Solver<'static, Domineering>> = LazyLock::new(|| Solver::new(Domineering, &STORE));

type Rows = Vec<String>;

fn rows(text: &str) -> Rows {
    text.split('|').map(str::to_owned).collect()
}

fn solved(rows: &[String]) -> Value<'static> {
    solve(&SOLVER, rows)
}

/// Exchanges rows and columns.
pub(crate) fn transposed(rows: &[String]) -> Rows {
    let column = |c: usize| rows.iter().map(|row| char::from(row.as_bytes()[c])).collect();
    (0..rows[0].len()).map(column).collect()
}

fn mirrored(rows: &[String]) -> Rows {
    rows.iter().map(|row| row.chars().rev().collect()).collect()
}

fn flipped(rows: &[String]) -> Rows {
    rows.iter().rev().cloned().collect()
}

/// Surrounds a board with `margin` rows and columns of taken cells.
fn framed(rows: &[String], margin: usize) -> Rows {
    let side = "#".repeat(margin);
    let width = rows[0].len() + 2 * margin;
    let edge = || std::iter::repeat_n("#".repeat(width), margin);
    let middle = rows.iter().map(|row| format!("{side}{row}{side}"));
    edge().chain(middle).chain(edge()).collect()
}

/// Puts both boards side by side, with a column of taken cells between them.
fn side_by_side(a: &[String], b: &[String]) -> Rows {
    let height = a.len().max(b.len());
    let line = |rows: &[String], i: usize| rows.get(i).cloned().unwrap_or_else(|| "#".repeat(rows[0].len()));
    (0..height).map(|i| format!("{}#{}", line(a, i), line(b, i))).collect()
}

fn agrees(rows: &[String]) -> Result<(), TestCaseError> {
    let (engine, twin) = (solved(rows), value(&twin_board(rows)));
    prop_assert_eq!(explicit(engine), upstar_twin::explicit(&twin));
    prop_assert!(identical(&to_game(engine), &twin));
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    /// Boards up to 4x4 with holes.
    #[test]
    fn small_boards(rows in boards(1..=4_usize, 1..=4_usize, 750, 12)) {
        agrees(&rows)?;
    }

    /// Oblong boards, one of the sides beyond 4.
    #[test]
    fn oblong_boards(rows in boards(2..=3_usize, 5..=7_usize, 600, 11), turn: bool) {
        agrees(&if turn { transposed(&rows) } else { rows })?;
    }

    /// A path that winds over a wide board: its bounding box is wide, and every move splits it.
    #[test]
    fn snakes(rows in paths(), turn: bool) {
        agrees(&if turn { transposed(&rows) } else { rows })?;
    }

    /// Two small pieces far apart on a wide board, with taken cells between them.
    #[test]
    fn scattered_pieces(a in boards(1..=3_usize, 1..=3_usize, 800, 6), b in boards(1..=2_usize, 1..=3_usize, 900, 5), gap in 1..60_usize, turn: bool) {
        let far = side_by_side(&a, &side_by_side(&["#".repeat(gap)], &b));
        agrees(&if turn { transposed(&far) } else { far })?;
    }

    /// Exchanging rows and columns negates the value. Reflections, half turns and a frame of taken cells
    /// preserve it.
    #[test]
    fn symmetries(rows in boards(1..=5_usize, 1..=9_usize, 700, 16), margin in 0..9_usize) {
        let value = solved(&rows);
        for image in [mirrored(&rows), flipped(&rows), flipped(&mirrored(&rows)), framed(&rows, margin)] {
            prop_assert_eq!(solved(&image), value);
            prop_assert_eq!(solved(&transposed(&image)), -value);
        }
        prop_assert_eq!(solved(&transposed(&rows)), -value);
        let fresh = Store::new();
        let alone = Solver::new(Domineering, &fresh);
        prop_assert_eq!(solve(&alone, &rows).copy_to(&STORE), value);
    }

    /// The rules list each domino that fits exactly once, starting at the top left.
    #[test]
    fn listed_moves(rows in boards(1..=5_usize, 1..=12_usize, 700, 40)) {
        let board = Domineering.read(&rows.join("|")).unwrap();
        for (player, down, across) in [(Player::Left, 1, 0), (Player::Right, 0, 1)] {
            let listed = Domineering.moves(&board, player);
            let after: Vec<String> = listed.map(|m| m.after.to_string()).collect();
            let expected: Vec<String> = moves(&rows, down, across).iter().map(|o| o.join("|")).collect();
            prop_assert_eq!(after, expected);
        }
    }

    /// The bounds that need no search hold, whatever parts of the board are cached.
    #[test]
    fn bounds_hold(rows in boards(1..=6_usize, 1..=12_usize, 700, 16), solved_rows in boards(1..=3_usize, 1..=3_usize, 800, 9)) {
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        solve(&solver, &solved_rows);
        let board = Domineering.read(&rows.join("|")).unwrap();
        let parts = Domineering.components(&board);
        let (low, high) = solver.stop_bounds(&parts).unwrap();
        let value = solve(&solver, &rows);
        prop_assert!(low <= value.right_stop() && value.left_stop() <= high);
        let (low, high) = solver.stop_bounds(&parts).unwrap();
        prop_assert!(low <= value.right_stop() && value.left_stop() <= high);
        // A single component is cached by now, so its bounds are exact.
        if let [_] = parts.parts[..] {
            prop_assert_eq!((low, high), (value.right_stop(), value.left_stop()));
        }
    }

    /// The value of a disjoint union is the sum of the values.
    #[test]
    fn disjoint_union(a in boards(1..=4_usize, 1..=5_usize, 700, 14), b in boards(1..=4_usize, 1..=5_usize, 700, 14)) {
        prop_assert_eq!(solved(&side_by_side(&a, &b)), solved(&a) + solved(&b));
    }
}

/// Generates a board with a path of 9 to 11 free cells that goes right, up or down.
fn paths() -> impl Strategy<Value = Rows> {
    let steps = proptest::collection::vec(prop_oneof![8 => Just(0), 1 => Just(1), 1 => Just(-1_i32)], 8..=10);
    steps.prop_map(|steps| {
        let mut cells = vec![(0_i32, 0_usize)];
        for step in steps {
            let (row, column) = cells[cells.len() - 1];
            cells.push(if step == 0 { (row, column + 1) } else { (row + step, column) });
        }
        draw(&cells)
    })
}

/// Returns the board with exactly these free cells (row, column).
fn draw(cells: &[(i32, usize)]) -> Rows {
    let (top, bottom) = (cells.iter().map(|c| c.0).min().unwrap(), cells.iter().map(|c| c.0).max().unwrap());
    let width = cells.iter().map(|c| c.1).max().unwrap() + 1;
    let free = |r, c| if cells.contains(&(r, c)) { '.' } else { '#' };
    (top..=bottom).map(|r| (0..width).map(|c| free(r, c)).collect()).collect()
}

/// A strip of n cells has the value n/2 rounded down, negative if it is horizontal and positive if it is
/// vertical. The lengths cover every kind of bounding box.
#[test]
fn strips() {
    for n in [1_usize, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 90] {
        let strip = vec![".".repeat(n)];
        let store = Store::new();
        let solver = Solver::new(Domineering, &store);
        assert_eq!(solve(&solver, &strip), store.integer(-(n as i64 / 2)), "{n}");
        assert_eq!(solve(&solver, &transposed(&strip)), store.integer(n as i64 / 2), "{n}");
    }
}

/// Returns a path along `width` columns that goes down by one row at each of the columns `turns`.
fn stairs(width: usize, turns: &[usize]) -> Rows {
    let mut cells = vec![];
    let mut row = 0;
    for column in 0..width {
        cells.push((row, column));
        if turns.contains(&column) {
            row += 1;
            cells.push((row, column));
        }
    }
    draw(&cells)
}

/// In every kind of bounding box (wide, high, and too large for a word) the value agrees with that of the
/// turned board and with the form of the values of the options.
#[test]
fn boxes() {
    let shapes = [(9, 4), (17, 2), (12, 6), (20, 3), (33, 1), (9, 8), (17, 5), (33, 2), (40, 1), (14, 9)];
    for (width, steps) in shapes {
        let turns: Vec<usize> = (0..steps).map(|i| (i * (width - 1)) / steps + 1).collect();
        let rows = stairs(width, &turns);
        let (store, other) = (Store::new(), Store::new());
        let value = solve(&Solver::new(Domineering, &store), &rows);
        let turned = solve(&Solver::new(Domineering, &other), &transposed(&flipped(&rows)));
        assert_eq!(-turned.copy_to(&store), value, "{width} {steps}");
        assert_eq!(cut_value(&store, &rows), value, "{width} {steps}");
    }
}

/// A full row with teeth below. The boxes are full up to the last column, where neighbouring rows must not
/// run into each other.
#[test]
fn combs() {
    let store = Store::new();
    for width in [8, 16, 17, 32, 33] {
        let teeth = [0, 3, width - 3, width - 1];
        let tooth = |column| if teeth.contains(&column) { '.' } else { '#' };
        let rows = vec![".".repeat(width), (0..width).map(tooth).collect()];
        let value = solve(&Solver::new(Domineering, &store), &rows);
        assert_eq!(cut_value(&store, &rows), value, "{width}");
        let turned = solve(&Solver::new(Domineering, &store), &transposed(&flipped(&rows)));
        assert_eq!(-turned, value, "{width}");
    }
}

/// Computes the value of a board from its options. A new solver values each option, and the test itself
/// makes the move.
fn cut_value<'s>(store: &'s Store, rows: &[String]) -> Value<'s> {
    let side = |down: usize, across: usize| -> Vec<Value<'s>> {
        moves(rows, down, across).iter().map(|o| solve(&Solver::new(Domineering, store), o)).collect()
    };
    store.form(&side(1, 0), &side(0, 1))
}

/// Returns the boards after each domino on a free cell and the one `down` rows and `across` columns from
/// it.
fn moves(rows: &[String], down: usize, across: usize) -> Vec<Rows> {
    let is_free = |r: usize, c: usize| rows.get(r).and_then(|row| row.as_bytes().get(c)) == Some(&b'.');
    let mut options = vec![];
    for r in 0..rows.len() {
        for c in (0..rows[r].len()).filter(|&c| is_free(r, c) && is_free(r + down, c + across)) {
            let mut option = rows.to_vec();
            option[r].replace_range(c..=c, "#");
            option[r + down].replace_range(c + across..=c + across, "#");
            options.push(option);
        }
    }
    options
}

proptest! {
    #![proptest_config(cases(40))]

    /// The value of a larger board is the form of the values of its options, computed without its memo.
    #[test]
    fn one_move_at_a_time(rows in boards(3..=5_usize, 4..=6_usize, 850, 20)) {
        let store = Store::new();
        prop_assert_eq!(cut_value(&store, &rows), solve(&Solver::new(Domineering, &store), &rows));
    }
}

/// The values of the smallest boards (*Winning Ways*, ch. 5).
#[test]
fn first_values() {
    let facts = [
        (".", "0"),
        ("..", "-1"),
        (".|.", "1"),
        ("#", "0"),
        (".#|..", "{0|0}"),
        ("..|..", "{1|-1}"),
        ("#..|..#", "{0|-1}"),
    ];
    for (text, expected) in facts {
        assert_eq!(explicit(solved(&rows(text))), expected, "{text}");
        let twin = upstar_twin::explicit(&value(&twin_board(&rows(text))));
        assert_eq!(explicit(solved(&rows(text))), twin, "{text}");
    }
}

/// The solver refuses a position deeper than the store's limit, in every kind of bounding box.
#[test]
fn too_deep_positions() {
    let store = Store::new().with_depth_limit(3);
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited();
    for width in [8, 16, 32, 64, 100] {
        let board = [".".repeat(width), ".".repeat(width)];
        let refused = attempt(&solver, &board, &control);
        assert_eq!(refused.err(), Some(Stop::TooDeep.into()), "{width}");
    }
}
