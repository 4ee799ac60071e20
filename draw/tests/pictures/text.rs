//! Exact pictures of small thermographs in text, and the sizes of large ones.

use upstar::games::value::{Dyadic, Store, Value};
use upstar_draw::thermograph_text;

const HUGE: &str = "1000000000000000000000000000000";

fn number<'s>(store: &'s Store, text: &str) -> Value<'s> {
    store.number(&text.parse().expect("a dyadic literal"))
}

/// Checks the lines of a picture, which must be exactly the expected ones.
fn assert_picture(game: Value<'_>, (columns, rows): (usize, usize), expected: &[&str]) {
    let text = thermograph_text(&game.thermograph(), columns, rows, false);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines, expected, "\n{text}");
}

#[test]
fn a_number_is_a_mast() {
    let store = Store::new();
    let n = |text| number(&store, text);
    let game = n("0");
    let expected = [
        r" t |           ^ 0",
        r"   |           |",
        r" 0 + . . . . . | . . . . . .",
        r"   |           |",
        r"   |           |",
        r"   |           |",
        r"-1 +           |",
        r"   +-----------+------------",
        r"               0",
    ];
    assert_picture(game, (30, 12), &expected);
}

#[test]
fn a_half_has_a_part_under_zero() {
    let store = Store::new();
    let n = |text| number(&store, text);
    let game = n("1/2");
    let expected = [
        r"   t |           ^ 1/2",
        r"     |           |",
        r"   0 + . . . . . | . . . . . .",
        r"     |           |",
        r"     |           |",
        r"     |           |",
        r"-1/2 +           |",
        r"     |          / \",
        r"     |         /   \",
        r"     |        /     \",
        r"  -1 +       /       \",
        r"     +-------+---+---+--------",
        r"             1  1/2  0",
    ];
    assert_picture(game, (72, 20), &expected);
}

#[test]
fn star_is_a_triangle_under_zero() {
    let store = Store::new();
    let game = store.nimber(1);
    let expected = [
        r" t |           ^ 0",
        r"   |           |",
        r" 0 + . . . . . | . . . . . .",
        r"   |          / \",
        r"   |         /   \",
        r"   |        /     \",
        r"-1 +       /       \",
        r"   +-------+---+---+--------",
        r"           1   0  -1",
    ];
    assert_picture(game, (30, 12), &expected);
}

#[test]
fn a_hot_game() {
    let store = Store::new();
    let n = |text| number(&store, text);
    let game = store.form(&[n("17/8")], &[n("-2") + store.nimber(1)]);
    let expected = [
        r"    t |               ^ 1/16",
        r"      |               |",
        r"33/16 +               |",
        r"      |              / \",
        r"      |             /   \",
        r"      |            /     \",
        r"      |           /       \",
        r"      |          /         \",
        r"      |         /           \",
        r"      |        /             \",
        r"      |       /               \",
        r"    0 + . . ./. . . . . . . . .\. .",
        r" -1/4 +      |                 |",
        r"      |     /                  |",
        r"      |    /                   |",
        r"   -1 +   /                    |",
        r"      +---+--+--------+--------+---",
        r"          3 17/8    1/16      -2",
    ];
    assert_picture(game, (72, 20), &expected);
}

#[test]
fn tiny_has_a_vertical_wall() {
    let store = Store::new();
    let n = |text| number(&store, text);
    let game = store.form(&[n("0")], &[store.form(&[n("0")], &[n("-1")])]);
    let expected = [
        r" t |             ^ 0",
        r"   |             |",
        r" 0 + . . . . . . | . . . . .",
        r"   |            /|",
        r"   |           / |",
        r"   |          /  |",
        r"-1 +         /   |",
        r"   +---------+---+----------",
        r"             1   0",
    ];
    assert_picture(game, (30, 12), &expected);
}

#[test]
fn huge_values() {
    let store = Store::new();
    let n = |text| number(&store, text);
    let game = store.form(&[n(HUGE)], &[-n(HUGE)]);
    let expected = [
        r"         t |        ^ 0",
        r"           |        |",
        r"1000..0000 +        |",
        r"           |       / \",
        r"           |      /   \",
        r"           |     /     \",
        r"         0 +. . / . . . \ . .",
        r"        -1 +----+-------+-----",
        r"            100..000 -10..000",
    ];
    assert_picture(game, (30, 12), &expected);
}

#[test]
fn box_characters() {
    let store = Store::new();
    let text = thermograph_text(&store.nimber(1).thermograph(), 40, 12, true);
    for character in "╱╲│▲·─└┤┴".chars() {
        assert!(text.contains(character), "{character}\n{text}");
    }
}

#[test]
fn every_size_fits() {
    let store = Store::new();
    let n = |text| number(&store, text);
    let huge = store.form(&[n(HUGE)], &[-n(HUGE)]);
    let tiny = store.number(&Dyadic::unit_fraction(200));
    let games = [huge, n(HUGE) + store.nimber(1), tiny, store.form(&[tiny], &[n("0")])];
    for thermograph in games.map(Value::thermograph) {
        for (columns, rows) in [(0, 0), (1, 1), (7, 40), (40, 7), (30, 12), (200, 100)] {
            let text = thermograph_text(&thermograph, columns, rows, true);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}\n{text}");
            assert!(text.lines().count() <= rows.max(9), "{rows}\n{text}");
        }
    }
}
