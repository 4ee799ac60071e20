//! Tests that budgets and interrupts take effect inside an update, and that a game so interrupted does not
//! continue.

use upstar::angel::plane::Square;
use upstar::angel::update::Rule;
use upstar::angel::{Angel, Moves, Ties};
use upstar::ground::control::{Control, Stop};

/// The length of the diagonal.
const LONG: i64 = 700;

/// Returns a diagonal ahead of the Angel, from the far end inwards. When the last square is eaten, the
/// whole triangle behind it joins.
fn diagonal(length: i64) -> impl Iterator<Item = Square> {
    (0..length).rev().map(move |k| Square::new(k, 2 * length + 4 + k))
}

/// Returns the game before the last square of a diagonal is eaten, and that square.
fn before_the_last(rule: Rule, ties: Ties) -> (Angel, Square) {
    let mut angel = Angel::with_rule(rule, Moves::Plain, ties);
    let squares: Vec<Square> = diagonal(LONG).collect();
    for &square in &squares[..squares.len() - 1] {
        angel.play(square, &Control::unlimited()).expect("no budget");
    }
    (angel, squares[squares.len() - 1])
}

/// Both rules with both tie-breaks.
const ALL: [(Rule, Ties); 4] = [
    (Rule::Relaxed, Ties::Smallest),
    (Rule::Relaxed, Ties::Largest),
    (Rule::Literal, Ties::Smallest),
    (Rule::Literal, Ties::Largest),
];

#[test]
fn every_budget_binds_inside_an_update() {
    for (rule, ties) in ALL {
        let (angel, last) = before_the_last(rule, ties);
        let held = angel.bytes();
        let controls = [
            (Control::unlimited().with_nodes(5), Stop::Nodes),
            (Control::unlimited().with_bytes(held), Stop::Bytes),
            (Control::unlimited(), Stop::Cancelled),
        ];
        controls[2].0.cancel();
        for (control, stop) in &controls {
            let mut game = angel.clone();
            assert_eq!(game.play(last, control), Err(*stop), "{rule:?} {ties:?}");
            assert!(game.is_broken());
            // An interrupted update leaves the game inconsistent, so it refuses to continue, even without a
            // budget.
            let further = Square::new(3, 5 * LONG);
            assert_eq!(game.play(further, &Control::unlimited()), Err(*stop));
            assert_eq!(game.turn_under(further, &Control::unlimited()), Err(*stop));
        }
        let control = Control::unlimited();
        let mut game = angel;
        game.play(last, &control).expect("no budget");
        assert!(!game.is_broken() && (game.length(), game.count()) == (2 * LONG, LONG), "{rule:?} {ties:?}");
        assert!(control.nodes() > 20, "{} nodes", control.nodes());
    }
}

/// The squares that join are reported as runs, one for each column of the triangle.
#[test]
fn joining_squares_are_reported_by_column() {
    let (mut angel, last) = before_the_last(Rule::Relaxed, Ties::Smallest);
    angel.turn(last);
    let runs: Vec<(i64, i64, Option<i64>)> = angel.added().map(|run| (run.x, run.from, run.until)).collect();
    let column = |x: i64| (x, 2 * LONG + 4 + x, Some(3 * LONG + 4));
    assert_eq!(runs, (0..LONG).map(column).collect::<Vec<_>>());
}

/// The last update takes memory in proportion to the border of the squares that join, and a fixed amount for what is kept
/// from one search to the next: 8 MB in all. Three bytes for each of the 8 million squares would be more.
#[test]
fn an_area_that_joins_takes_little_memory() {
    const LENGTH: i64 = 4_000;
    for ties in [Ties::Smallest, Ties::Largest] {
        let mut angel = Angel::new(Moves::Plain, ties);
        for square in diagonal(LENGTH) {
            let control = Control::unlimited().with_bytes(angel.bytes() + 500 * LENGTH as usize + (6 << 20));
            angel.play(square, &control).expect("enough memory");
        }
        assert_eq!((angel.length(), angel.count()), (2 * LENGTH, LENGTH));
    }
}
