//! A search for Devils who force a loop longer than the trivial one on the Angel who counts every segment
//! (Kloster, §5).

use upstar::angel::plane::{Bend, Segment, Square};
use upstar::angel::{Angel, Checks, Moves, Ties, waste};

use crate::is_long;

/// The number of turns of a game that the search varies.
const TURNS: usize = 30;

/// A game with all segments that the path has passed, in order.
struct Game {
    angel: Angel,
    past: Vec<Segment>,
    checks: Checks,
}

impl Game {
    fn new(ties: Ties) -> Self {
        let angel = Angel::new(Moves::Plain, ties);
        Self { past: vec![angel.perch()], angel, checks: Checks::default() }
    }

    fn copy(&self) -> Self {
        Self { angel: self.angel.clone(), past: self.past.clone(), checks: self.checks.clone() }
    }

    /// Plays a turn. Returns the number of segments of the longest loop that ends in it: 2 for a trivial
    /// loop, 0 if the path traverses no segment a second time.
    fn turn(&mut self, square: Square) -> usize {
        let before = self.angel.perch();
        let turn = self.angel.turn(square);
        self.checks.turn(before, &turn, &self.angel).unwrap_or_else(|error| panic!("{square}: {error}"));
        let mut longest = 0;
        for &segment in &turn.passed {
            self.past.push(segment);
            // The last earlier traversal of this piece, in the other direction, begins the loop that ends
            // here.
            let first = self.past.iter().rposition(|&earlier| earlier == segment.reverse());
            longest = longest.max(first.map_or(0, |first| self.past.len() - first));
        }
        longest
    }

    /// Returns the squares within the radius around the Angel that have an effect if eaten.
    fn squares(&self, radius: i64) -> Vec<Square> {
        let at = self.angel.square();
        let all = (-radius..=radius).flat_map(|x| (-radius..=radius).map(move |y| (x, y)));
        let squares = all.map(|(x, y)| Square::new(at.x + x, at.y + y));
        squares.filter(|&square| !self.angel.has_eaten(square) && !self.angel.is_left(square)).collect()
    }
}

/// Tries every Devil who eats within two squares of the Angel or passes. Returns the number of positions
/// and the length of the longest loop.
fn exhaust(game: &Game, depth: usize) -> (u64, usize) {
    let (mut positions, mut longest) = (0, 0);
    for square in game.squares(2).into_iter().chain([waste(&game.angel)]) {
        let mut next = game.copy();
        longest = longest.max(next.turn(square));
        positions += 1;
        if depth > 1 {
            let (more, longer) = exhaust(&next, depth - 1);
            (positions, longest) = (positions + more, longest.max(longer));
        }
    }
    (positions, longest)
}

#[test]
fn every_devil_within_two_squares() {
    let depth = if is_long() { 5 } else { 3 };
    for ties in [Ties::Smallest, Ties::Largest] {
        let (positions, longest) = exhaust(&Game::new(ties), depth);
        eprintln!("{ties:?}, {depth} turns: {positions} positions, the longest loop has {longest} segments");
        assert!(longest <= 2 && positions > 3_000, "{positions}, {longest}");
    }
}

/// Returns a pseudo-random number below a bound; the sequence is the same in every run.
fn random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) % below as u64) as usize
}

/// Rates a game for a Devil who wants a long loop: first the length of the longest loop, then the largest
/// number of segments between a passed square and a place where the path ahead comes next to it.
fn merit(game: &Game, longest: usize) -> (usize, usize) {
    let ahead: Vec<_> = game.angel.future().take(12).map(|(segment, _)| segment).collect();
    let recent = game.past.iter().rev().take(64).enumerate();
    let meets = |(back, passed): (usize, &Segment)| {
        let ahead = ahead.iter().position(|segment| segment.right().distance(passed.right()) <= 1);
        ahead.map_or(0, |ahead| (back + ahead).saturating_sub(2))
    };
    (longest, recent.map(meets).max().unwrap_or(0))
}

/// Returns the squares beside the path ahead and the Angel's own square, without those that have no effect.
fn near(angel: &Angel) -> Vec<Square> {
    let ahead: Vec<_> = angel.future().take(8).map(|(segment, _)| segment).collect();
    let beside = ahead.iter().flat_map(|s| [s.right(), s.right().beside(s.heading.bent(Bend::Right))]);
    let mut squares: Vec<Square> = beside.chain([angel.square()]).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.retain(|&square| !angel.has_eaten(square) && !angel.is_left(square));
    squares
}

/// Plays the game that a list of choices encodes, and returns its merit. Each choice is an index, modulo
/// their number, into the squares near the path; 0 is a pass.
fn game(choices: &[usize], ties: Ties) -> (usize, usize) {
    let mut game = Game::new(ties);
    let (mut longest, mut best) = (0, (0, 0));
    for &choice in choices {
        let squares = near(&game.angel);
        let square = (choice % (squares.len() + 1)).checked_sub(1).map(|choice| squares[choice]);
        longest = longest.max(game.turn(square.unwrap_or_else(|| waste(&game.angel))));
        best = best.max(merit(&game, longest));
    }
    best
}

/// A local search for long loops: the Devil changes one choice of their game at a time and keeps a change
/// that is not worse.
#[test]
fn devils_who_look_for_long_loops() {
    let (starts, changes) = if is_long() { (100, 2_000) } else { (16, 100) };
    let (mut state, mut turns, mut longest, mut nearest) = (1_u64, 0, 0, 0);
    for start in 0..starts {
        let ties = [Ties::Smallest, Ties::Largest][start % 2];
        let mut choices: Vec<usize> = (0..TURNS).map(|_| random(&mut state, 1 << 16)).collect();
        let mut best = game(&choices, ties);
        for _ in 0..changes {
            let mut changed = choices.clone();
            changed[random(&mut state, TURNS)] = random(&mut state, 1 << 16);
            let value = game(&changed, ties);
            turns += TURNS;
            if value >= best {
                (choices, best) = (changed, value);
            }
        }
        longest = longest.max(best.0);
        nearest = nearest.max(best.1);
    }
    eprintln!("{turns} turns: the longest loop has {longest} segments; {nearest} were nearly closed to one");
    assert_eq!(longest, 2, "the trivial loop is found, and no longer one");
}
