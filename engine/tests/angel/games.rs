//! Games of the Angel by the kept flow, every turn against the update from scratch and the checker of turns.

use upstar::board::plane::{Path, Segment, Square};
use upstar::control::Control;
use upstar::solve::angel::update::relaxed;
use upstar::solve::angel::{Angel, Moves};
use upstar_twin::angel::{Checker, Turn};

/// A Devil: the square that he eats next.
type Devil<'d> = dyn FnMut(&Angel) -> Square + 'd;

/// The squares of the left set up to a row.
fn left(angel: &Angel, east: i64, south: i64, north: i64) -> Vec<Square> {
    let all = (0..=east).flat_map(|x| (south..=north).map(move |y| Square::new(x, y)));
    all.filter(|&square| angel.flow().is_left(square)).collect()
}

fn triple(segment: Segment) -> (i64, i64, char) {
    (segment.x, segment.y, segment.heading.letter())
}

/// Plays within a field of so many columns and rows, and checks each turn; how many squares were evaded?
fn play(moves: Moves, turns: usize, (east, north): (i64, i64), devil: &mut Devil<'_>) -> i64 {
    let mut angel = Angel::new(moves);
    let mut checker = Checker::new(moves == Moves::Amended);
    let (mut past, mut eaten) = (Vec::new(), Vec::new());
    for turn in 0..turns {
        let before = left(&angel, east, -2, north);
        let square = devil(&angel);
        if !angel.flow().is_left(square) {
            eaten.push(square);
        }
        let counted = eaten.iter().copied().filter(|&s| !angel.flow().is_left(s)).collect();
        let path = Path::new(past.clone(), before.clone(), counted).expect("a path");
        let best = relaxed(&path, &Control::unlimited()).expect("no budget").change;
        let done = angel.turn(square);
        let change = (done.update.length - 2 * done.update.eaten, done.update.eaten);
        assert_eq!(change, (best.delta_f, best.delta_n), "turn {turn}: {path}");
        let mut added = left(&angel, east, -2, north);
        added.retain(|square| !before.contains(square));
        past.extend(&done.passed);
        let told = Turn {
            eaten: (square.x, square.y),
            landed: (angel.square().x, angel.square().y),
            perch: triple(angel.perch()),
            passed: done.passed.iter().copied().map(triple).collect(),
            length: angel.length(),
            n: angel.count(),
            added: added.iter().map(|s| (s.x, s.y)).collect(),
        };
        checker.check(&told).unwrap_or_else(|error| panic!("turn {turn}: {error}: {path}"));
    }
    angel.count()
}

/// Random numbers that are the same in every run.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn a_devil_nearby() {
    for moves in [Moves::Plain, Moves::Amended] {
        let mut evaded = 0;
        for seed in 1..=4 {
            let mut next = random(seed);
            let mut devil = |angel: &Angel| loop {
                let at = angel.square();
                let square = Square::new(at.x + next(4) as i64 - 1, at.y + next(5) as i64);
                if !angel.has_eaten(square) && square.y < 60 {
                    return square;
                }
            };
            evaded += play(moves, 20, (20, 60), &mut devil);
        }
        assert!(evaded > 10, "{evaded}");
    }
}

#[test]
fn a_wall() {
    let east = (0..10).rev().map(|x| Square::new(x, 22));
    let mut squares = east.chain((13..22).rev().map(|y| Square::new(9, y)));
    let evaded = play(Moves::Plain, 18, (20, 40), &mut |_| squares.next().expect("enough squares"));
    assert!(evaded >= 6, "{evaded}");
}

/// The checker refuses turns that are told wrong.
#[test]
fn wrong_turns_are_refused() {
    let right = Turn {
        eaten: (0, 2),
        landed: (0, 1),
        perch: (0, 1, 'N'),
        passed: vec![(0, 1, 'N')],
        length: 0,
        n: 0,
        added: Vec::new(),
    };
    let two = Turn {
        eaten: (5, 5),
        landed: (0, 2),
        perch: (0, 2, 'N'),
        passed: vec![(0, 1, 'N'), (0, 2, 'N')],
        ..right.clone()
    };
    assert_eq!(Checker::new(false).check(&two), Ok(()));
    let refused = |turn: Turn, wanted: &str| {
        let error = Checker::new(false).check(&turn).expect_err(wanted);
        assert!(error.contains(wanted), "{error}");
    };
    refused(right, "best is");
    refused(Turn { n: 1, ..two.clone() }, "L and n");
    refused(Turn { added: vec![(0, 5)], ..two.clone() }, "best is");
    refused(Turn { added: vec![(-1, 5)], ..two.clone() }, "joins the left set twice");
    refused(Turn { passed: vec![(0, 1, 'N')], ..two.clone() }, "1 steps");
    refused(Turn { passed: vec![(0, 1, 'E'), (1, 1, 'N')], ..two.clone() }, "the path has");
    refused(Turn { landed: (1, 2), ..two }, "2 steps to");
}
