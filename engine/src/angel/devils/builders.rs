//! Devils who build walls, rings, pockets and blocks, also in orders that make the updates hard, and the Devil of §5
//! and Figure 7, who makes the Angel follow a spiral of walls.

use super::{Devil, FreeDevil, Prey, ahead, follow, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Heading, Segment, Square};
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// The kind of structure to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// A wall across the Angel's way that begins at the path.
    Wall,
    /// A square ring around the Angel.
    Ring,
    /// A wall across the Angel's way, and another one southwards from its end, so that the Angel walks into a
    /// pocket.
    Pocket,
    /// A block, somewhere ahead.
    Block,
    /// Single squares, scattered over a square far ahead.
    Noise,
    /// A pocket with two sides, whose squares are eaten in a random order.
    Shuffle,
    /// A diagonal, from its far end inwards.
    Diagonal,
    /// A wall across the way, from both ends in turn.
    Ends,
}

/// The area of noise that has one eaten square on average.
const SPARSE: i64 = 800;

/// A Devil who builds the same structure again and again, each time ahead of the Angel.
#[derive(Clone, Debug)]
pub(super) struct BuilderDevil {
    plan: Plan,
    size: i64,
    chance: SplitMix64,
    site: Site,
    /// The number of squares of the site that are still to be eaten.
    left: i64,
    /// The order of a shuffled site.
    order: SplitMix64,
    /// The row that the Angel must reach before the next structure is begun.
    goal: i64,
}

/// The place of a structure. Its squares are numbered from 0, and eaten from the last one on.
#[derive(Clone, Copy, Debug)]
struct Site {
    /// The north-western corner; of a block the south-western one.
    corner: Square,
    width: i64,
    height: i64,
}

impl BuilderDevil {
    pub(super) fn new(plan: Plan, size: u64, chance: SplitMix64) -> Self {
        let site = Site { corner: Square::new(0, 0), width: 0, height: 0 };
        Self { plan, size: size as i64, chance, site, left: 0, order: SplitMix64::new(0), goal: i64::MIN }
    }

    /// Chooses the next site, and the number of its squares.
    fn choose(&mut self, at: Square) {
        let size = self.size;
        let site = |x, y, width, height| Site { corner: Square::new(x, y), width, height };
        (self.site, self.left) = match self.plan {
            Plan::Wall => (site(at.x, at.y + 2 * size, size, 1), size),
            Plan::Ring => (site(at.x - size, at.y + size, 2 * size + 1, 2 * size + 1), 8 * size),
            Plan::Pocket => {
                let width = size / 4 + 2;
                (site(at.x, at.y + 2 * (size + width - 1), width, size + 1), width + size)
            }
            Plan::Block => {
                let mut upto = |n: i64| 1 + self.chance.below(n as u64) as i64;
                let (width, height) = (upto(size), upto(size));
                let (east, north) = (upto(size) - 2, upto(2 * size));
                (site(at.x + east, at.y + north, width, height), width * height)
            }
            Plan::Noise => {
                let count = (size * size / SPARSE).max(1);
                (site(at.x - size / 2, at.y + 2 * count, size, size), count)
            }
            Plan::Shuffle => {
                let (depth, count) = (4 * size, 9 * size);
                self.order = SplitMix64::new(self.chance.next());
                (site(at.x, at.y + 2 * count + depth, size, depth + 1), count)
            }
            Plan::Diagonal => (site(at.x, at.y + 2 * size + 4, size, size), size),
            Plan::Ends => (site(at.x, at.y + 2 * size, size, 1), size),
        };
        self.goal = self.site.corner.y;
    }

    /// Returns a square of the site by its number; of noise it is a random one.
    fn square(&mut self, at: i64) -> Square {
        let Site { corner, width, height } = self.site;
        let (x, y) = match self.plan {
            Plan::Wall => (at, 0),
            Plan::Ring => ring(at, width),
            Plan::Pocket => (at.min(width - 1), -(at - width + 1).clamp(0, height - 1)),
            Plan::Block => (at % width, at / width),
            Plan::Noise => {
                let mut below = |side: i64| self.chance.below(side as u64) as i64;
                (below(width), below(height))
            }
            Plan::Shuffle => around_pocket(self.order.shuffled(at as u64, 9 * width as u64) as i64, width),
            Plan::Diagonal => (at, at),
            Plan::Ends => {
                let turn = width - 1 - at;
                (if turn % 2 == 0 { width - 1 - turn / 2 } else { turn / 2 }, 0)
            }
        };
        Square::new(corner.x + x, corner.y + y)
    }
}

impl Devil for BuilderDevil {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        self.bite(angel, control)
    }
}

impl FreeDevil for BuilderDevil {
    fn bite(&mut self, angel: &dyn Prey, control: &Control) -> OrStop<Square> {
        loop {
            control.check(0, 0)?;
            if self.left > 0 {
                self.left -= 1;
                let square = self.square(self.left);
                if !angel.has_eaten(square) {
                    return Ok(square);
                }
            } else if angel.square().y < self.goal {
                return Ok(waste(angel));
            } else {
                self.choose(angel.square());
            }
        }
    }
}

/// Returns a square of a ring with `side` squares a side, relative to its north-western corner. The ring is
/// eaten from the highest number on: first the northern row from the west, then both sides row by row, and
/// the southern row last.
fn ring(at: i64, side: i64) -> (i64, i64) {
    let at = 4 * (side - 1) - 1 - at;
    let last = side - 1;
    if at < side {
        (at, 0)
    } else if at < 3 * side - 4 {
        let (row, end) = ((at - side) / 2, (at - side) % 2);
        (end * last, -1 - row)
    } else {
        (at - (3 * side - 4), -last)
    }
}

/// Returns a square of a pocket that is open to the south, relative to its north-western corner: those of its northern
/// wall from the west, and then those of both sides, row by row.
fn around_pocket(at: i64, width: i64) -> (i64, i64) {
    let beside = at - width;
    if beside < 0 { (at, 0) } else { (beside % 2 * (width - 1), -1 - beside / 2) }
}

/// The Devil who eats a square three rows further north in each turn, and one column further east in every second one,
/// from a number of rows ahead of the place where he began.
#[derive(Clone, Debug)]
pub(super) struct Slope {
    rows: i64,
    /// The first square.
    first: Option<Square>,
    eaten: i64,
}

impl Slope {
    pub(super) fn new(rows: u64) -> Self {
        Self { rows: rows as i64, first: None, eaten: 0 }
    }
}

impl Devil for Slope {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        self.bite(angel, control)
    }
}

impl FreeDevil for Slope {
    fn bite(&mut self, prey: &dyn Prey, control: &Control) -> OrStop<Square> {
        control.check(0, 0)?;
        let at = prey.square();
        let first = *self.first.get_or_insert(Square::new(at.x, at.y + self.rows));
        let k = self.eaten;
        self.eaten += 1;
        Ok(Square::new(first.x + k / 2, first.y + 3 * k))
    }
}

/// The Devil who builds a wall across the way, then one from its end across the way along it, and so on. Each
/// wall is half as long as the way that leads to it. He begins again when the way is too short.
#[derive(Clone, Debug)]
pub(crate) struct Spiral {
    /// The length of the first way, in segments.
    way: u64,
    /// The part of the present wall that is still to be eaten.
    wall: Wall,
    /// The number of walls of the present spiral so far.
    walls: u32,
    /// The number of turns for which the Devil waits.
    rest: u64,
}

/// The missing part of a wall, which is eaten from its far end on.
#[derive(Clone, Copy, Debug)]
struct Wall {
    /// The square at the path.
    first: Square,
    heading: Heading,
    length: u64,
}

impl Wall {
    /// Removes and returns the farthest missing square.
    fn pop(&mut self) -> Option<Square> {
        self.length = self.length.checked_sub(1)?;
        let (dx, dy) = self.heading.step();
        let steps = self.length as i64;
        Some(Square::new(self.first.x + dx * steps, self.first.y + dy * steps))
    }
}

/// The length of the shortest way at whose end a wall is built, in segments.
const SHORTEST: u64 = 4;
/// The largest number of segments from the perch to the way along the last wall.
const CORNER: u64 = 3;

impl Spiral {
    /// Creates a spiral whose first wall lies `way` segments ahead.
    pub(crate) fn new(way: u64) -> Self {
        let wall = Wall { first: Square::new(0, 0), heading: Heading::East, length: 0 };
        Self { way: way.max(SHORTEST), wall, walls: 0, rest: 0 }
    }

    /// Returns the next wall, or None if the way is too short.
    fn next(&self, angel: &Angel, control: &Control) -> OrStop<Option<Wall>> {
        let (last, length) = if self.walls == 0 {
            (ahead(angel, self.way, control)?, self.way)
        } else {
            end_of_way(angel, self.way, control)?
        };
        let wall = Wall { first: last.right(), heading: last.heading.bent(Bend::Right), length: length / 2 };
        Ok((length >= SHORTEST).then_some(wall))
    }

    /// Returns whether the path is straight for the whole first way.
    fn may_begin(&self, angel: &Angel, control: &Control) -> OrStop<bool> {
        let mut left = self.way;
        follow(angel, control, |_, bend| {
            left -= u64::from(bend == Bend::Straight);
            bend == Bend::Straight && left > 0
        })?;
        Ok(left == 0)
    }
}

/// Returns the last segment before the way along the last wall ends, and its distance from the perch in
/// segments, at most `limit`.
fn end_of_way(angel: &Angel, limit: u64, control: &Control) -> OrStop<(Segment, u64)> {
    let mut last = (angel.perch(), 0);
    follow(angel, control, |segment, bend| {
        if bend != Bend::Straight && last.1 >= CORNER {
            return false;
        }
        last = (segment, last.1 + 1);
        last.1 < limit
    })?;
    Ok(last)
}

impl Devil for Spiral {
    fn eat(&mut self, angel: &Angel, control: &Control) -> OrStop<Square> {
        loop {
            control.check(0, 0)?;
            match self.wall.pop() {
                Some(square) if angel.has_eaten(square) => continue,
                Some(square) => return Ok(square),
                None => {}
            }
            if self.rest > 0 {
                self.rest -= 1;
                return Ok(waste(angel));
            }
            // Bends from an earlier spiral would shorten the first way, so the Devil waits for a straight
            // path.
            if self.walls == 0 && !self.may_begin(angel, control)? {
                self.rest = self.way / 2;
                continue;
            }
            match self.next(angel, control)? {
                Some(wall) => {
                    self.wall = wall;
                    self.walls += 1;
                }
                None => {
                    self.walls = 0;
                    self.rest = self.way / 2;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns all squares of the first structure, in the order in which they are eaten.
    fn built(plan: Plan, size: u64) -> Vec<(i64, i64)> {
        let mut builder = BuilderDevil::new(plan, size, SplitMix64::new(1));
        builder.choose(Square::new(0, 0));
        let numbers = (0..builder.left).rev();
        numbers.map(|at| builder.square(at)).map(|square| (square.x, square.y)).collect()
    }

    #[test]
    fn walls_and_pockets_are_built_from_their_ends_on() {
        assert_eq!(built(Plan::Wall, 3), [(2, 6), (1, 6), (0, 6)]);
        let pocket = [(2, 8), (2, 9), (2, 10), (2, 11), (2, 12), (1, 12), (0, 12)];
        assert_eq!(built(Plan::Pocket, 4), pocket);
    }

    #[test]
    fn rings_are_built_from_north_to_south() {
        for size in 1..6 {
            let squares = built(Plan::Ring, size);
            let radius = size as i64;
            let all = (-radius..=radius).flat_map(|x| (-radius..=radius).map(move |y| (x, y)));
            let ring: BTreeSet<_> = all.filter(|(x, y)| x.abs().max(y.abs()) == radius).collect();
            assert_eq!(squares.iter().copied().collect::<BTreeSet<_>>(), ring);
            assert_eq!(squares.len(), ring.len());
            assert!(squares.is_sorted_by_key(|&(x, y)| (-y, x)), "{squares:?}");
        }
    }

    #[test]
    fn diagonals_and_walls_between_ends() {
        assert_eq!(built(Plan::Diagonal, 3), [(2, 12), (1, 11), (0, 10)]);
        assert_eq!(built(Plan::Ends, 5), [(4, 10), (0, 10), (3, 10), (1, 10), (2, 10)]);
        assert_eq!(built(Plan::Ends, 2), [(1, 4), (0, 4)]);
    }

    #[test]
    fn shuffled_pockets_are_complete() {
        for size in [1, 2, 5] {
            let squares = built(Plan::Shuffle, size);
            let (width, depth) = (size as i64, 4 * size as i64);
            let top = 2 * 9 * width + depth;
            let sides = (0..depth).flat_map(|row| [(0, top - 1 - row), (width - 1, top - 1 - row)]);
            let pocket: BTreeSet<_> = (0..width).map(|x| (x, top)).chain(sides).collect();
            assert_eq!(squares.iter().copied().collect::<BTreeSet<_>>(), pocket);
            assert_eq!(squares.len(), 9 * size as usize);
            assert!(size == 1 || !squares.is_sorted_by_key(|&(x, y)| (-y, x)), "{squares:?}");
        }
    }

    #[test]
    fn noise_is_sparse() {
        let squares = built(Plan::Noise, 200);
        assert_eq!(squares.len(), 50);
        assert!(
            squares.iter().all(|&(x, y)| (-100..100).contains(&x) && (100..300).contains(&y)),
            "{squares:?}"
        );
        assert_eq!(built(Plan::Noise, 1).len(), 1);
    }

    #[test]
    fn blocks_are_filled() {
        let squares = built(Plan::Block, 9);
        let sides = |of: fn(&(i64, i64)) -> i64| squares.iter().map(of).collect::<BTreeSet<_>>().len();
        assert_eq!(squares.len(), sides(|square| square.0) * sides(|square| square.1));
    }
}
