//! Tests of the Angel's games with the incremental flow. Each turn is compared with an update from scratch
//! and checked by the twin.

use std::collections::BTreeSet;

use upstar::angel::plane::{Path, Rectangle, Segment, Square};
use upstar::angel::update::{Rule, literal, relaxed};
use upstar::angel::{Angel, Checks, Moves, Run, Ties};
use upstar::ground::control::{Control, Stop};
use upstar_twin::angel::{self, Checker, Position, Turn, Window};

/// A Devil: a function that returns the next square to eat.
type DevilFn<'d> = dyn FnMut(&Angel) -> Square + 'd;

fn triple(segment: Segment) -> (i64, i64, char) {
    (segment.x, segment.y, segment.heading.letter())
}

/// Plays the given number of turns by the relaxed rule and checks each.
fn play(moves: Moves, ties: Ties, turns: usize, devil: &mut DevilFn<'_>) {
    play_by(Rule::Relaxed, moves, ties, turns, &mut |angel| Some(devil(angel)));
}

/// Plays the given number of turns. Compares each with the update from scratch, and checks it with the
/// twin.
fn play_by(
    rule: Rule,
    moves: Moves,
    ties: Ties,
    turns: usize,
    devil: &mut dyn FnMut(&Angel) -> Option<Square>,
) -> Angel {
    let control = Control::unlimited();
    let mut angel = Angel::with_rule(rule, moves, ties);
    let amended = moves == Moves::Amended;
    let mut checker = if rule == Rule::Literal { Checker::literal(amended) } else { Checker::new(amended) };
    let (mut past, mut eaten, mut left) = (Vec::new(), Vec::new(), BTreeSet::new());
    for turn in 0..turns {
        let square = devil(&angel);
        // A square of the left set has no effect on updates, nor has one that is eaten again.
        let is_new = |square: &Square| square.x >= 0 && !left.contains(square) && !eaten.contains(square);
        if let Some(square) = square.filter(is_new) {
            eaten.push(square);
        }
        let path = Path::new(past.clone(), left.iter().copied().collect(), eaten.clone()).expect("a path");
        let best = match rule {
            Rule::Relaxed => relaxed(&path, &control).expect("no budget").change,
            Rule::Literal => literal(&path, &control).expect("no budget").expect("a connected set").change,
        };
        let before = (angel.length(), angel.count());
        let done = angel.play_or_pass(square, &control).expect("no budget");
        assert_eq!(done.eaten, square);
        let (length, count) = (angel.length() - before.0, angel.count() - before.1);
        assert_eq!((length - 2 * count, count), (best.delta_f, best.delta_n), "turn {turn}: {path}");
        let squares = |run: Run| (run.from..run.until.expect("an end")).map(move |y| Square::new(run.x, y));
        let added: Vec<Square> = angel.added().flat_map(squares).collect();
        left.extend(added.iter().copied());
        eaten.retain(|square| !left.contains(square));
        past.extend(&done.passed);
        let played = Turn {
            eaten: square.map(|square| (square.x, square.y)),
            landed: (angel.square().x, angel.square().y),
            perch: triple(angel.perch()),
            passed: done.passed.iter().copied().map(triple).collect(),
            length: angel.length(),
            n: angel.count(),
            added: added.iter().map(|s| (s.x, s.y)).collect(),
        };
        checker.check(&played).unwrap_or_else(|error| panic!("turn {turn}: {error}: {path}"));
    }
    angel
}

/// Returns a generator of pseudo-random numbers, which are the same in every run.
pub(crate) fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn a_devil_nearby() {
    for moves in [Moves::Plain, Moves::Amended] {
        for ties in [Ties::Smallest, Ties::Largest] {
            for seed in 1..=4 {
                let mut next = random(seed);
                let mut devil = |angel: &Angel| loop {
                    let at = angel.square();
                    let square = Square::new(at.x + next(7) as i64 - 3, at.y + next(8) as i64 - 2);
                    if !angel.has_eaten(square) {
                        return square;
                    }
                };
                play(moves, ties, 24, &mut devil);
            }
        }
    }
}

#[test]
fn a_wall() {
    for ties in [Ties::Smallest, Ties::Largest] {
        let mut squares =
            (0..6).rev().map(|x| Square::new(x, 9)).chain((4..9).rev().map(|y| Square::new(6, y)));
        play(Moves::Plain, ties, 11, &mut |_| squares.next().expect("enough squares"));
    }
}

/// Squares far from everything else: the flow does not store the rows and columns between.
#[test]
fn far_squares() {
    for ties in [Ties::Smallest, Ties::Largest] {
        let mut next = random(9);
        let mut devil = |angel: &Angel| loop {
            let pick = |n: u64| [-40, -9, 0, 1, 2, 30, 31][n as usize];
            let square = Square::new(pick(next(7)).max(0), pick(next(7)) + 3);
            if !angel.has_eaten(square) {
                return square;
            }
        };
        play(Moves::Plain, ties, 18, &mut devil);
    }
}

/// The Devil eats in a window that the Angel leaves behind. Islands form far from the path, beside infinite
/// rows in which nothing happened.
#[test]
fn squares_left_behind() {
    let island = [
        (8, 15),
        (2, 6),
        (3, 4),
        (6, 3),
        (3, 6),
        (3, 1),
        (0, 0),
        (5, 3),
        (6, 4),
        (5, 6),
        (4, 6),
        (2, 0),
        (5, 4),
        (6, 2),
        (1, 4),
    ];
    for ties in [Ties::Smallest, Ties::Largest] {
        for moves in [Moves::Plain, Moves::Amended] {
            let mut squares = island.into_iter().map(|(x, y)| Square::new(x, y));
            play(moves, ties, island.len(), &mut |_| squares.next().expect("enough squares"));
        }
        for seed in 1..=6 {
            let mut next = random(seed);
            let (width, height) = (3 + next(6), 3 + next(6));
            let turns = (width * height).min(22);
            let mut devil = |angel: &Angel| loop {
                let square = Square::new(next(width) as i64, next(height) as i64);
                if !angel.has_eaten(square) {
                    return square;
                }
            };
            play(Moves::Plain, ties, turns as usize, &mut devil);
        }
    }
}

/// A square takes as much memory far away as nearby, also in the rows around the Angel.
#[test]
fn distance_costs_nothing() {
    for ties in [Ties::Smallest, Ties::Largest] {
        let bytes_at = |far: i64| {
            let mut angel = Angel::new(Moves::Plain, ties);
            let squares = (0..40).map(|i| Square::new(far + i % 4, i / 4 * 5 + i % 3));
            for square in squares {
                angel.turn(square);
            }
            angel.bytes()
        };
        assert!(bytes_at(1 << 61) < 2 * bytes_at(100), "{} and {}", bytes_at(1 << 61), bytes_at(100));
    }
}

/// Lists squares to eat, one so far south that the path to another leads through the rows between and turns
/// there.
fn southwards(far: i64) -> Vec<(i64, i64)> {
    vec![(1, 7), (-1, 3), (3, 7), (4, -far), (9, 11), (0, 0)]
}

/// Lists squares to eat, both far south and far north. The squares in the western half have no effect.
fn both_ways(far: i64) -> Vec<(i64, i64)> {
    let first = [(32, 46), (5, 13), (1, far), (4, -far), (8, 10), (-2, 0), (-3, 0), (4, 22), (24, 29)];
    let nothing = (4..9).map(|west| (-west, 0));
    let last = [(7, 33), (8, 47), (-9, 0), (2, 46), (5, 2 * far), (-10, 0), (9, 47), (8, 55)];
    first.into_iter().chain(nothing).chain(last).collect()
}

/// Paths that turn between distant squares cost no more than between near ones.
#[test]
fn ways_turn_between_far_squares() {
    let bytes_of = |squares: Vec<(i64, i64)>, ties| {
        let mut angel = Angel::new(Moves::Plain, ties);
        let mut checks = Checks::default();
        for (x, y) in squares {
            let before = angel.perch();
            let turn = angel.turn(Square::new(x, y));
            checks.turn(before, &turn, &angel).expect("a right turn");
        }
        angel.bytes()
    };
    for ties in [Ties::Smallest, Ties::Largest] {
        for game in [southwards, both_ways] {
            assert!(bytes_of(game(1 << 50), ties) < 2 * bytes_of(game(1_000), ties));
        }
    }
}

/// Returns a Devil who eats blocks of squares away from the path, where the rules differ.
fn blocks(seed: u64) -> impl FnMut(&Angel) -> Square {
    let mut next = random(seed);
    let mut squares: Vec<Square> = Vec::new();
    move |angel: &Angel| loop {
        if let Some(square) = squares.pop().filter(|&square| !angel.has_eaten(square)) {
            return square;
        }
        if squares.is_empty() {
            let at = angel.square();
            let corner = Square::new(at.x + 1 + next(5) as i64, at.y + 8 + next(9) as i64);
            let (width, height) = (2 + next(3) as i64, 1 + next(4) as i64);
            let end = Square::new(corner.x + width - 1, corner.y + height - 1);
            squares = Rectangle::around(corner, end).squares().collect();
        }
    }
}

/// By the literal rule the incremental flow agrees with the update from scratch.
#[test]
fn literal_games() {
    let (mut islands, mut ways) = (0, 0);
    for (seed, moves) in (1..=4).zip([Moves::Plain, Moves::Amended].into_iter().cycle()) {
        for ties in [Ties::Smallest, Ties::Largest] {
            let mut devil = blocks(seed);
            let angel = play_by(Rule::Literal, moves, ties, 30, &mut |angel| Some(devil(angel)));
            let found = angel.differences().expect("the literal rule");
            (islands, ways) = (islands + found.islands, ways + found.ways);
        }
    }
    assert!(islands > 10 && ways > 0, "{islands} islands, {ways} ways");
}

/// A Devil may pass, and eat a square again: one beside the path, one in the left set, or one in an island.
/// Neither changes the path.
#[test]
fn a_devil_who_passes_and_eats_twice() {
    for rule in [Rule::Relaxed, Rule::Literal] {
        for moves in [Moves::Plain, Moves::Amended] {
            for ties in [Ties::Smallest, Ties::Largest] {
                for seed in 1..=3 {
                    let (mut chance, mut filling) = (random(seed + 20), blocks(seed));
                    let (mut eaten, mut again): (Vec<Square>, u64) = (Vec::new(), 0);
                    let mut devil = |angel: &Angel| {
                        let at = angel.square();
                        let square = match (chance(5), eaten.len() as u64) {
                            (0, _) => return None,
                            (1, count @ 1..) => {
                                again += 1;
                                eaten[chance(count) as usize]
                            }
                            (2, _) => Square::new(at.x + chance(5) as i64 - 2, at.y + chance(4) as i64),
                            _ => filling(angel),
                        };
                        eaten.push(square);
                        Some(square)
                    };
                    play_by(rule, moves, ties, 30, &mut devil);
                    assert!(again > 0);
                }
            }
        }
    }
}

/// The smallest block for which the rules differ: three columns and two rows at a distance of three. The
/// literal rule takes the path there for the sake of n. Each turn is best among all sets of squares in the
/// window.
#[test]
fn a_block_at_a_distance_of_three() {
    let block: Vec<Square> = Rectangle::around(Square::new(3, 14), Square::new(5, 15)).squares().collect();
    let window = Window { columns: (0, 5), rows: (14, 15) };
    let control = Control::unlimited();
    let mut by_rule = [Rule::Relaxed, Rule::Literal].map(|rule| {
        let angel = Angel::with_rule(rule, Moves::Plain, Ties::Smallest);
        (angel, Position::default())
    });
    for &square in &block {
        for (angel, position) in &mut by_rule {
            position.eaten.insert((square.x, square.y));
            let before = (angel.length(), angel.count());
            let turn = angel.play(square, &control).expect("no budget");
            let (length, n) = (angel.length() - before.0, angel.count() - before.1);
            let is_literal = angel.differences().is_some();
            let best = if is_literal { angel::literal } else { angel::relaxed }(position, window);
            assert_eq!((length - 2 * n, n), best, "turn {}", angel.turns());
            position.past.extend(turn.passed.iter().copied().map(triple));
            let squares = |run: Run| (run.from..run.until.expect("an end")).map(move |y| (run.x, y));
            position.left.extend(angel.added().flat_map(squares));
            let Position { eaten, left, .. } = position;
            eaten.retain(|square| !left.contains(square));
        }
    }
    let [(relaxed, _), (literal, _)] = by_rule;
    assert_eq!((relaxed.length(), relaxed.count()), (10, 6));
    assert_eq!((literal.length(), literal.count()), (12, 6));
    let lengths = literal.added().map(|run| run.until.expect("an end") - run.from);
    assert_eq!(lengths.sum::<i64>(), 12);
    let found = literal.differences().expect("the literal rule");
    // After four and after five squares, the block is an island that would join without a change of L - 2n.
    assert_eq!((found.islands, found.ways), (3, 1));
}

/// If the budget ends before an answer is found, the turn fails with `Stop::Nodes`.
#[test]
fn a_budget_ends_a_literal_game() {
    let mut angel = Angel::with_rule(Rule::Literal, Moves::Plain, Ties::Smallest);
    let squares = Rectangle::around(Square::new(5, 40), Square::new(8, 42)).squares();
    let stopped = squares.map(|square| angel.play(square, &Control::unlimited().with_nodes(1)).err());
    assert_eq!(stopped.flatten().next(), Some(Stop::Nodes));
}

/// By the literal rule distant squares cost no more than near ones as long as there are no islands. With
/// islands the turn fails at once with `Stop::TooLarge`.
#[test]
fn a_literal_game_with_a_square_far_away() {
    let control = Control::unlimited();
    let mut angel = Angel::with_rule(Rule::Literal, Moves::Plain, Ties::Smallest);
    for square in [Square::new(3, 1 << 60), Square::new(1 << 60, 5), Square::new(9, 9)] {
        angel.play(square, &control).expect("no islands");
    }
    let block = Rectangle::around(Square::new(12, 60), Square::new(13, 61)).squares();
    let stopped: Vec<Stop> = block.filter_map(|square| angel.play(square, &control).err()).collect();
    assert_eq!(stopped, [Stop::TooLarge]);
}

/// The checker refuses turns with a wrong entry.
#[test]
fn wrong_turns_are_refused() {
    let right = Turn {
        eaten: Some((0, 2)),
        landed: (0, 1),
        perch: (0, 1, 'N'),
        passed: vec![(0, 1, 'N')],
        length: 0,
        n: 0,
        added: Vec::new(),
    };
    let two = Turn {
        eaten: Some((5, 5)),
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
