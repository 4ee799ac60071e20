//! Devils who choose each square by what is near the Angel or by looking some turns ahead, and the moves of
//! an Angel who follows no path.

use std::collections::{HashSet, VecDeque};

use super::{Devil, FreeDevil, Prey, ahead, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Square};
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// The number of moves that the Devil looks ahead.
const MOVES: u32 = 3;

/// Returns the square that the Devil eats against a piece that may fly to any square at most `power` king's
/// steps away. It is the square whose loss leaves the piece the fewest squares to reach within three moves;
/// among these, the nearest. This is not known to be a winning strategy; against power 2 there is none.
///
/// Time O(power^6): O(power^2) candidates, each with O(power^4) moves.
///
/// # Errors
/// The budget ends.
pub fn hunt(at: Square, power: u32, has_eaten: &dyn Fn(Square) -> bool, control: &Control) -> OrStop<Square> {
    let reach = 2 * i64::from(power);
    let mut best = None;
    for square in around(at, reach).filter(|&square| square != at && !has_eaten(square)) {
        let left = reached(at, power, &|other| other == square || has_eaten(other), control)?;
        let key = (left, at.distance(square), square);
        best = Some(best.map_or(key, |known| key.min(known)));
    }
    // If everything nearby is eaten, any square further away will do.
    Ok(best.map_or_else(|| Square::new(at.x + reach + 1, at.y), |(_, _, square)| square))
}

fn around(at: Square, reach: i64) -> impl Iterator<Item = Square> {
    (-reach..=reach).flat_map(move |dx| (-reach..=reach).map(move |dy| Square::new(at.x + dx, at.y + dy)))
}

/// Returns the number of squares that the piece can reach within [`MOVES`] moves.
fn reached(at: Square, power: u32, is_eaten: &dyn Fn(Square) -> bool, control: &Control) -> OrStop<usize> {
    let mut found = HashSet::from([at]);
    let mut last = vec![at];
    for _ in 0..MOVES {
        let mut next = Vec::new();
        for (i, &from) in last.iter().enumerate() {
            control.check_step(i)?;
            for square in around(from, i64::from(power)) {
                if !is_eaten(square) && found.insert(square) {
                    next.push(square);
                }
            }
        }
        last = next;
    }
    Ok(found.len())
}

/// The distance at which a fleeing piece sees eaten squares.
const SIGHT: i64 = 9;

/// Returns the squares on which a piece can be after its turn, including its own square. It flies at most
/// `power` king's steps; or, if it walks, it makes up to `power` steps over squares that are not eaten.
pub fn goals(at: Square, power: u32, walks: bool, has_eaten: &dyn Fn(Square) -> bool) -> HashSet<Square> {
    let (steps, reach) = if walks { (power, 1) } else { (1, i64::from(power)) };
    let mut found = HashSet::from([at]);
    let mut last = vec![at];
    for _ in 0..steps {
        let next: Vec<Square> = last.iter().flat_map(|&from| around(from, reach)).collect();
        last = next.into_iter().filter(|&square| !has_eaten(square) && found.insert(square)).collect();
    }
    found
}

/// Returns the square among the [`goals`] from which a piece sees the fewest eaten squares, near ones
/// counting more; among these, the farthest. None if the piece cannot move. This is not known to be a winning
/// strategy.
pub fn flee(at: Square, power: u32, walks: bool, has_eaten: &dyn Fn(Square) -> bool) -> Option<Square> {
    let danger = |to: Square| -> u64 {
        let eaten = around(to, SIGHT).filter(|&square| has_eaten(square));
        eaten.map(|square| SIGHT as u64 + 1 - to.distance(square)).sum()
    };
    let goals = goals(at, power, walks, has_eaten).into_iter().filter(|&to| to != at);
    goals.min_by_key(|&to| (danger(to), std::cmp::Reverse(at.distance(to)), to))
}

/// The Devil who eats the square where the Angel is.
#[derive(Clone, Debug)]
pub(super) struct Own;

impl Devil for Own {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
        Ok(angel.square())
    }
}

impl FreeDevil for Own {
    fn bite(&mut self, prey: &dyn Prey, _: &Control) -> OrStop<Square> {
        Ok(prey.square())
    }
}

/// The Devil who eats the square where the Angel would land.
#[derive(Clone, Debug)]
pub(super) struct Landing;

impl Devil for Landing {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
        Ok(angel.landing())
    }
}

/// The Devil who eats the square beside the path, a fixed number of segments ahead.
#[derive(Clone, Debug)]
pub(super) struct Ahead(pub(super) u64);

impl Devil for Ahead {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        Ok(ahead(angel, self.0, control)?.right())
    }
}

/// The Devil who eats the square where a piece would be after a number of moves, if each were like its last one. At
/// first he expects it to go straight north.
#[derive(Clone, Debug)]
pub(super) struct Repeated {
    moves: i64,
    power: i64,
    /// The square where the piece was in the last turn.
    last: Option<Square>,
}

impl Repeated {
    pub(super) fn new(power: u32, moves: i64) -> Self {
        Self { moves, power: i64::from(power), last: None }
    }
}

impl FreeDevil for Repeated {
    fn bite(&mut self, prey: &dyn Prey, _: &Control) -> OrStop<Square> {
        let at = prey.square();
        let (dx, dy) = self.last.map_or((0, self.power), |last| (at.x - last.x, at.y - last.y));
        self.last = Some(at);
        Ok(Square::new(at.x + self.moves * dx, at.y + self.moves * dy))
    }
}

/// The Devil who eats a random square within a number of king's steps.
#[derive(Clone, Debug)]
pub(super) struct Random {
    pub(super) radius: u64,
    pub(super) chance: SplitMix64,
}

/// The number of draws after which the Devil passes, in case he has eaten nearly all squares nearby.
const DRAWS: usize = 64;

impl Devil for Random {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        self.bite(angel, control)
    }
}

impl FreeDevil for Random {
    fn bite(&mut self, angel: &dyn Prey, _: &Control) -> OrStop<Square> {
        let Square { x, y } = angel.square();
        let side = 2 * self.radius + 1;
        for _ in 0..DRAWS {
            let mut offset = || self.chance.below(side) as i64 - self.radius as i64;
            let square = Square::new(x + offset(), y + offset());
            if !angel.has_eaten(square) {
                return Ok(square);
            }
        }
        Ok(waste(angel))
    }
}

/// The Devil who tries to trap the Angel in a dead end, as in Figure 6. He makes the path turn clockwise, and
/// eats the Angel's square when the Angel sits right before the turn.
#[derive(Clone, Debug)]
pub(super) struct Trap(pub(super) SplitMix64);

impl Devil for Trap {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        let (_, bend) = angel.future().next().expect("a path without end");
        if bend == Bend::Right && !angel.has_eaten(angel.square()) {
            return Ok(angel.square());
        }
        // The place of the turn depends on the other eaten squares, so the distance is varied.
        let square = ahead(angel, 2 + self.0.below(4), control)?.right();
        Ok(if angel.has_eaten(square) { waste(angel) } else { square })
    }
}

/// The Devil who tries every square near the path, this number of turns deep, and takes the one that lets the
/// Angel advance least and costs him most.
///
/// A turn costs about 12^depth updates, each with a copy of the whole game.
#[derive(Clone, Debug)]
pub(super) struct Lookahead(pub(super) u64);

/// The number of segments of the path beside which squares are tried.
const SEGMENTS: usize = 6;

/// Returns the squares that are worth trying: the Angel's own, the squares on the right of his path, and
/// their right neighbours.
pub(super) fn candidates(angel: &Angel) -> Vec<Square> {
    let mut squares = vec![angel.square()];
    for (segment, _) in angel.future().take(SEGMENTS) {
        let right = segment.right();
        squares.extend([right, right.beside(segment.heading.bent(Bend::Right))]);
    }
    squares.sort_unstable();
    squares.dedup();
    // Eaten squares cannot be eaten again, and squares of the left set do not change the path.
    squares.retain(|&square| !angel.has_eaten(square) && !angel.is_left(square));
    squares
}

/// Returns the merit of a position for the Angel; smaller is worse for him.
fn merit(angel: &Angel) -> (i64, i64) {
    (angel.square().y, -angel.length())
}

/// Returns the worst merit for the Angel after `depth` turns, and the first square that leads there, if there
/// is a square worth trying.
fn worst(angel: &Angel, depth: u64, control: &Control) -> OrStop<((i64, i64), Option<Square>)> {
    let mut worst = None;
    let squares = if depth == 0 { Vec::new() } else { candidates(angel) };
    for square in squares {
        control.check(0, 0)?;
        let mut next = angel.clone();
        next.turn_under(square, control)?;
        let (merit, _) = self::worst(&next, depth - 1, control)?;
        if worst.is_none_or(|(least, _)| merit < least) {
            worst = Some((merit, square));
        }
    }
    Ok(worst.map_or_else(|| (merit(angel), None), |(merit, square)| (merit, Some(square))))
}

impl Devil for Lookahead {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        let (_, best) = worst(angel, self.0, control)?;
        Ok(best.unwrap_or_else(|| waste(angel)))
    }
}

/// The Devil who plays by [`hunt`] against a piece of this power.
#[derive(Clone, Debug)]
pub(super) struct Hunt(pub(super) u32);

impl FreeDevil for Hunt {
    fn bite(&mut self, prey: &dyn Prey, control: &Control) -> OrStop<Square> {
        control.check(1, 0)?;
        hunt(prey.square(), self.0, &|square| prey.has_eaten(square), control)
    }
}

/// The distance and the number of passes with which the Devil provably catches a Fool: an Angel who goes
/// further north in each turn (Conway, *The Angel Problem*, Theorem 3.1).
///
/// Let k be the power. The wall is k rows thick, so the Fool cannot fly over it. From d rows below it he
/// reaches it within d moves, hence at most k d columns from where he is: among k (2 k d + 1) squares of the
/// wall. They are numbered column by column, and divided into M classes by their number modulo M. The Devil
/// eats one class after the other, each within the columns that the Fool can reach when its pass begins. A
/// pass takes q(d) = ⌈k (2 k d + 1) / M⌉ turns, in which the Fool comes at most k q(d) rows nearer. The columns
/// that he can reach later are among those that he could reach before. So when the M passes end, all squares
/// that he can reach are eaten. It is enough that he is still below the wall then: from the end backwards, d_M
/// = 1, and d_m is the least d with d - k q(d) ≥ d_(m+1). For large M, d_0 is about e^(2 k^3) times the
/// number of rows that are lost by rounding: 21 rows for power 1, and more than 2 * 10^8 rows for power 2. There
/// the Devil plays by `Tents`, with 97,700 rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoolWall {
    /// The number of rows from the start to the wall.
    pub distance: i64,
    /// The number of passes, or of tents.
    pub passes: i64,
}

impl FoolWall {
    /// The largest distance that is considered. Beyond it nobody waits for the end of the game.
    const FARTHEST: i64 = 1 << 28;

    /// Returns the nearest wall for a power: that of `Tents` for power 2, and otherwise the nearest one among those with
    /// at most 64 times as many passes as the least number that can be enough. `None` if all of them are too far away
    /// to be of use, as for powers from 3 on.
    ///
    /// ```
    /// use upstar::angel::FoolWall;
    /// assert_eq!(FoolWall::nearest(1), Some(FoolWall { distance: 21, passes: 5 }));
    /// assert_eq!(FoolWall::nearest(2), Some(FoolWall { distance: 97_700, passes: 8 }));
    /// assert_eq!(FoolWall::nearest(3), None);
    /// ```
    pub fn nearest(power: u32) -> Option<Self> {
        if power == Tents::POWER as u32 {
            return Some(Self { distance: Tents::ROWS[0], passes: Tents::ROWS.len() as i64 });
        }
        let power = i64::from(power);
        // A pass has to bring the wall nearer by less than the whole distance: 2 k^3 < M.
        let least = 2 * power.checked_pow(3).filter(|&cube| cube < 1 << 10)?;
        let most = (64 * least).min(1 << 12);
        let passes = (least + 1..=most).step_by((least as usize / 8).max(1));
        let walls = passes.filter_map(|passes| {
            let distance = Self::distance(power, passes)?;
            Some(Self { distance, passes })
        });
        walls.min_by_key(|wall| (wall.distance, wall.passes))
    }

    /// Returns the least distance for a number of passes.
    fn distance(power: i64, passes: i64) -> Option<i64> {
        let mut below = 1;
        for _ in 0..passes {
            let mut rows = below;
            loop {
                let next = below + power * Self::turns(power, passes, rows);
                if next == rows {
                    break;
                }
                if next > Self::FARTHEST {
                    return None;
                }
                rows = next;
            }
            below = rows;
        }
        Some(below)
    }

    /// Returns the number of turns of a pass that begins so many rows below the wall.
    fn turns(power: i64, passes: i64, rows: i64) -> i64 {
        let squares = power * (2 * power * rows + 1);
        (squares + passes - 1) / passes
    }
}

/// The Devil's plan against a Fool of power 2, from 97,700 rows below the wall.
///
/// The wall is two rows thick. Its squares are numbered column by column, and divided into eight classes by their number
/// modulo 8, so four columns have a square of each class. Class m has a *tent*: it is open when the Fool is d ≤
/// c_m rows below the wall, and covers the columns that are at most w_m(d) = min(c_m - d, d + c_m/5, 2d) away from
/// him. A square of class m is *due* from the time on when the tent covers it. The Devil always eats the square that
/// has been due for the longest time. The c_m are [`Tents::ROWS`]: multiples of 10 with c_m ≥ 5/2 c_(m+1).
///
/// **Theorem.** The Fool is caught below the wall.
///
/// 1. *In a turn the tents move over at most four new columns*, all eight and both sides together. Let the Fool
///    go u columns aside and v rows ahead, so |u| ≤ 2 and 1 ≤ v ≤ 2. A tent whose width grows by r in the turn
///    covers at most (r + u)⁺ + (r - u)⁺ new columns. The width grows by v while 2c/5 < d, falls by v while c/5 < d ≤
///    2c/5, and falls by 2v below. So r ≤ v for the only tent with d ≤ c < 5d/2: at most 2v or |u| + v columns.
///    For the only one with 5d/2 ≤ c < 5d, r = -v: at most (|u| - v)⁺ columns. For all others (|u| - 2v)⁺ = 0. The
///    sum is at most 4, for v = 2 as for v = 1.
/// 2. *At most 16 due squares are ever left.* Four columns have one square of each class, so the squares that become due
///    in some turns are as many as these turns, up to rounding. The columns that the tents of a class have covered are
///    an interval, which grows at both ends. So rounding adds less than one square at each end, and less than two if
///    the tent opens in these turns, when it covers up to three columns. For eight classes that is less than 16 squares.
///    Count from the last turn in which no square was due: the Devil has eaten one in each turn since, so less
///    than 1 + 16 are left.
/// 3. *Then it is too late for the Fool.* When he comes to d ≤ 32 = c_7/5, at most one row further, all tents have the width 2d,
///    so all squares of the wall that he can still reach are due or eaten: he makes at most d moves before he is
///    there. No square becomes due any more. In the 15 moves before the Devil has eaten the last 16 squares he comes at
///    most 30 rows nearer, and is still below the wall. From there he cannot enter it, and cannot stay below it. QED
#[derive(Clone, Debug, Default)]
pub(super) struct Tents {
    /// The columns that the tent of each class has covered, relative to the start.
    covered: [Option<(i64, i64)>; Self::ROWS.len()],
    /// The squares that are due: their numbers.
    due: VecDeque<i64>,
}

impl Tents {
    /// The power of the Fool, and the number of rows of the wall.
    const POWER: i64 = 2;
    /// The number of rows below the wall at which each tent opens.
    const ROWS: [i64; 8] = [97_700, 39_080, 15_630, 6_250, 2_500, 1_000, 400, 160];

    /// Returns the width of a tent, if it is open.
    fn width(class: usize, rows: i64) -> Option<i64> {
        let opens = Self::ROWS[class];
        (rows <= opens).then(|| (opens - rows).min(rows + opens / 5).min(2 * rows))
    }

    /// Notes the squares that are due when the Fool is in a column, some rows below the wall.
    fn move_over(&mut self, column: i64, rows: i64) {
        for class in 0..Self::ROWS.len() {
            let Some(width) = Self::width(class, rows) else { continue };
            let (west, east) = (column - width, column + width);
            let (low, high) = match self.covered[class] {
                None => {
                    self.add(class, west, east);
                    (west, east)
                }
                Some((low, high)) => {
                    self.add(class, west, low - 1);
                    self.add(class, high + 1, east);
                    (low.min(west), high.max(east))
                }
            };
            self.covered[class] = Some((low, high));
        }
    }

    /// Adds the squares of a class in the columns from one to another.
    fn add(&mut self, class: usize, west: i64, east: i64) {
        let classes = Self::ROWS.len() as i64;
        let (first, end) = (west * Self::POWER, (east + 1) * Self::POWER);
        let mut number = first + (class as i64 - first).rem_euclid(classes);
        while number < end {
            self.due.push_back(number);
            number += classes;
        }
    }

    /// Returns the number of the square that is eaten now.
    fn next(&mut self) -> Option<i64> {
        self.due.pop_front()
    }
}

/// The distance of a wall that is not proved to be enough, and the largest one of a proved wall that is built
/// without being asked for.
const UNPROVED: i64 = 4_096;
/// The number of columns on each side of the aim that are looked at.
const WIDE: i64 = 1 << 12;

/// The Devil who builds a wall far in the north. He plays by [`FoolWall`] or [`Tents`] if the wall is far enough.
/// Otherwise he eats the squares of the wall around the place where the Angel comes if he goes on as before.
#[derive(Clone, Debug)]
pub(super) struct FoolDevil {
    power: i64,
    distance: i64,
    /// The number of passes; 0 if he aims, or plays by tents.
    passes: i64,
    tents: Option<Tents>,
    /// The first row of the wall, and the square where the Angel was when it was begun.
    wall: Option<(i64, Square)>,
    /// The next pass, and the numbers of the squares of the present one.
    pass: i64,
    next: i64,
    end: i64,
}

impl FoolDevil {
    /// Creates the Devil. A distance of 0 stands for the nearest wall that is proved to be enough, or for a
    /// wall that nothing is proved about.
    pub(super) fn new(power: u32, distance: i64) -> Self {
        let proved = FoolWall::nearest(power);
        let near = proved.filter(|wall| wall.distance <= UNPROVED);
        let chosen = if distance > 0 { distance } else { near.map_or(UNPROVED, |wall| wall.distance) };
        let far = proved.filter(|wall| wall.distance <= chosen);
        let power = i64::from(power);
        let tents = far.filter(|_| power == Tents::POWER).map(|_| Tents::default());
        let passes = if tents.is_some() { 0 } else { far.map_or(0, |wall| wall.passes) };
        Self { power, distance: chosen, passes, tents, wall: None, pass: 0, next: 0, end: 0 }
    }

    /// Returns the next square of the passes; `None` after the last one.
    fn sweep(&mut self, row: i64, start: Square, at: Square) -> Option<Square> {
        while self.next >= self.end {
            if self.pass == self.passes {
                return None;
            }
            let reach = self.power * (row - at.y);
            let (west, east) = (at.x - start.x - reach, at.x - start.x + reach);
            let first = west * self.power;
            // The first number from there on that belongs to the class of this pass.
            self.next = first + (self.pass - first).rem_euclid(self.passes);
            self.end = (east + 1) * self.power;
            self.pass += 1;
        }
        let number = self.next;
        self.next += self.passes;
        Some(self.numbered(number, row, start))
    }

    /// Returns the square of the wall with a number.
    fn numbered(&self, number: i64, row: i64, start: Square) -> Square {
        let (column, up) = (number.div_euclid(self.power), number.rem_euclid(self.power));
        Square::new(start.x + column, row + up)
    }

    /// Returns the first square that is not eaten in the columns around the aim.
    fn aim(&self, row: i64, start: Square, prey: &dyn Prey) -> Option<Square> {
        let at = prey.square();
        let rows = at.y - start.y;
        let drift = if rows > 0 { (at.x - start.x) * (row - at.y) / rows } else { 0 };
        let columns = (0..WIDE).flat_map(|i| [at.x + drift - i, at.x + drift + i]);
        let mut squares = columns.flat_map(|x| (0..self.power).map(move |up| Square::new(x, row + up)));
        squares.find(|&square| !prey.has_eaten(square))
    }
}

impl FreeDevil for FoolDevil {
    fn bite(&mut self, prey: &dyn Prey, control: &Control) -> OrStop<Square> {
        control.check(1, 0)?;
        let at = prey.square();
        let (row, start) = match self.wall.filter(|&(row, _)| at.y < row) {
            Some(wall) => wall,
            None => {
                // The first wall, or the next one after the Angel has passed the last one.
                (self.pass, self.next, self.end) = (0, 0, 0);
                self.tents = self.tents.take().map(|_| Tents::default());
                (at.y + self.distance, at)
            }
        };
        self.wall = Some((row, start));
        let square = if let Some(tents) = &mut self.tents {
            tents.move_over(at.x - start.x, row - at.y);
            tents.next().map(|number| self.numbered(number, row, start))
        } else if self.passes > 0 {
            self.sweep(row, start, at)
        } else {
            self.aim(row, start, prey)
        };
        Ok(square.unwrap_or_else(|| waste(prey)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of columns over which the tents move in a turn, those that open in it left out.
    fn moved_over(rows: i64, (aside, ahead): (i64, i64)) -> i64 {
        let of = |class: usize| {
            let (Some(before), Some(after)) = (Tents::width(class, rows), Tents::width(class, rows - ahead))
            else {
                return 0;
            };
            (after - before + aside).max(0) + (after - before - aside).max(0)
        };
        (0..Tents::ROWS.len()).map(of).sum()
    }

    /// The first part of the proof, for all rows and all moves; and the numbers that the other parts use.
    #[test]
    fn tents_move_over_four_columns_in_a_turn() {
        let rows = Tents::ROWS;
        assert!(rows.windows(2).all(|pair| 2 * pair[0] >= 5 * pair[1]));
        assert!(rows.iter().all(|opens| opens % 10 == 0));
        for d in 3..=rows[0] + 2 {
            for (aside, ahead) in (0..=2).flat_map(|aside| [(aside, 1), (aside, 2)]) {
                let columns = moved_over(d, (aside, ahead));
                assert!(
                    columns <= 4,
                    "{d} rows below: {columns} columns for {aside} aside and {ahead} ahead"
                );
            }
        }
        for (class, opens) in rows.into_iter().enumerate() {
            assert!([opens, opens - 1].iter().all(|&d| Tents::width(class, d) <= Some(1)));
            assert!((1..=32).all(|d| Tents::width(class, d) == Some(2 * d)));
        }
    }

    /// No more than 16 squares are due after a bite, whatever the Fool does.
    #[test]
    fn few_squares_are_due() {
        for plan in 0..12_u64 {
            let (mut tents, mut chance) = (Tents::default(), SplitMix64::new(plan));
            let (mut column, mut rows, mut most) = (0, Tents::ROWS[0], 0);
            let (mut aside, mut ahead) = (2, 1);
            while rows > 0 {
                tents.move_over(column, rows);
                most = most.max(tents.due.len());
                tents.next();
                match plan {
                    0 => (aside, ahead) = (0, 2),
                    1 => (aside, ahead) = (2, 1),
                    2 => (aside, ahead) = (-2, 2),
                    3 => (aside, ahead) = (if column > 0 { -2 } else { 2 }, 2),
                    // Straight and fast until a tent folds, and then aside and slowly.
                    4 | 5 => {
                        let folds =
                            Tents::ROWS.iter().any(|opens| rows * 5 < opens * 2 && rows * 7 > opens * 2);
                        (aside, ahead) = if folds == (plan == 4) { (2, 1) } else { (0, 2) };
                    }
                    _ if chance.below(1 << plan) == 0 => {
                        (aside, ahead) = (chance.below(5) as i64 - 2, 1 + chance.below(2) as i64);
                    }
                    _ => {}
                }
                (column, rows) = (column + aside, rows - ahead);
            }
            assert!(most <= 16, "plan {plan}: {most}");
        }
    }
}
