//! Fuzz tests of whole games of the Angel and of updates of the path.

use upstar::angel::plane::Square;
use upstar::angel::update::Rule;
use upstar::angel::{Angel, Checks, Moves, Ties, waste};
use upstar::ground::control::Control;

use crate::fuzz::positions;

/// The most turns of a game.
const MOST_TURNS: usize = 120;
/// The budget of a game by the literal rule.
const MOST_NODES: u64 = 10_000;

/// The words of paths. Random input made of them is often nearly right.
const WORDS: &[&str] = &[
    "past ",
    "left ",
    "eaten ",
    "N ",
    "E ",
    "S ",
    "W ",
    "N2 ",
    "E3 ",
    "0..2,",
    "1,",
    "0,",
    "-1,",
    "2 ",
    "3 ",
    "4..6 ",
    "7,7 ",
    "0,3 ",
    "4611686018427387904,",
    "9999999,",
    "5",
    "..",
    "-",
    ",",
    " ",
    "x",
    "é",
];

/// A distant coordinate: squares there must cost no more than near ones.
const FAR: i64 = 1 << 50;

/// Chooses a square from two bytes: near the Angel, some way off, far off anywhere, or near other distant
/// squares.
fn aimed(angel: &Angel, x: u8, y: u8) -> Square {
    let coordinate = |at: i64, byte: u8, least: i64| {
        let steps = i64::from(byte & 15) + least;
        match byte >> 4 {
            0..=11 => at + steps,
            12 => FAR + steps,
            13 => at + 8 * steps,
            14 => at + 200 * steps,
            _ => at + FAR * steps,
        }
    };
    let at = angel.square();
    Square::new(coordinate(at.x, x, -6), coordinate(at.y, y, -4))
}

/// Plays a game against a Devil whose squares come from the bytes, and checks every turn.
fn check_game(bytes: &[u8]) {
    let Some((rules, squares)) = bytes.split_first() else { return };
    let moves = if rules & 1 == 0 { Moves::Plain } else { Moves::Amended };
    let ties = if rules & 2 == 0 { Ties::Smallest } else { Ties::Largest };
    let rule = if rules & 4 == 0 { Rule::Relaxed } else { Rule::Literal };
    let mut angel = Angel::with_rule(rule, moves, ties);
    let control = Control::unlimited().with_nodes(MOST_NODES);
    let mut checks = Checks::default();
    for pair in squares.chunks_exact(2).take(MOST_TURNS) {
        let aimed = aimed(&angel, pair[0], pair[1]);
        let square = if angel.has_eaten(aimed) { waste(&angel) } else { aimed };
        let before = angel.perch();
        // By the literal rule the budget may end, and the board may be too large.
        let Ok(turn) = angel.play(square, &control) else { return };
        assert!(angel.has_eaten(square));
        let checked = checks.turn(before, &turn, &angel);
        checked.unwrap_or_else(|fault| panic!("turn {}: {fault}", angel.turns()));
    }
}

#[test]
fn games_of_any_bytes() {
    fuzz!(20_000, 2 * MOST_TURNS + 1, check_game);
}

#[test]
fn updates_of_words() {
    fuzz!(50_000, 24, |bytes: &[u8]| {
        let words = bytes.iter().map(|&b| WORDS[usize::from(b) % WORDS.len()]);
        positions::check_named("angel_update", &words.collect::<String>());
    });
}
