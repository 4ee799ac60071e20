//! Devils who build: walls, boxes, pockets, blocks.

use super::{Devil, waste};
use crate::board::plane::{Heading, Square};
use crate::chance::SplitMix64;
use crate::solve::angel::game::Angel;

/// What is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// A wall across the way, that begins at the path.
    Wall,
    /// A square ring around the Angel.
    Ring,
    /// A wall across the way and another one down from its end, so that the Angel walks into a pocket.
    Pocket,
    /// A block, somewhere ahead.
    Block,
}

/// Builds the same thing again and again, each time ahead of the Angel.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    plan: Plan,
    size: i64,
    chance: SplitMix64,
    /// What is still to be eaten, the last first.
    squares: Vec<Square>,
    /// The Devil waits until the Angel has been here.
    goal: i64,
}

impl Builder {
    pub(super) fn new(plan: Plan, size: u64, chance: SplitMix64) -> Self {
        Self { plan, size: size as i64, chance, squares: Vec::new(), goal: i64::MIN }
    }

    /// The squares of the next thing to build, the first one last.
    fn draw(&mut self, at: Square) -> Vec<Square> {
        let size = self.size;
        match self.plan {
            Plan::Wall => {
                let corner = Square::new(at.x, at.y + 2 * size);
                self.goal = corner.y;
                (0..size).map(|i| Square::new(corner.x + i, corner.y)).collect()
            }
            Plan::Ring => {
                self.goal = at.y + size;
                ring(at, size)
            }
            Plan::Pocket => {
                let width = size / 4 + 1;
                let corner = Square::new(at.x, at.y + 2 * (size + width));
                self.goal = corner.y;
                let top = (0..=width).map(|i| Square::new(corner.x + i, corner.y));
                top.chain((1..=size).map(|i| Square::new(corner.x + width, corner.y - i))).collect()
            }
            Plan::Block => {
                let mut upto = |n: i64| 1 + self.chance.below(n as u64) as i64;
                let (width, height) = (upto(size), upto(size));
                let (east, north) = (upto(size) - 2, upto(2 * size));
                let corner = Square::new(at.x + east, at.y + north);
                self.goal = corner.y;
                let squares =
                    (0..width * height).map(|i| Square::new(corner.x + i % width, corner.y + i / width));
                squares.collect()
            }
        }
    }
}

impl Devil for Builder {
    fn eat(&mut self, angel: &Angel) -> Square {
        loop {
            match self.squares.pop() {
                Some(square) if angel.has_eaten(square) => {}
                Some(square) => return square,
                None if angel.square().y < self.goal => return waste(angel),
                None => self.squares = self.draw(angel.square()),
            }
        }
    }
}

/// The squares at a distance from the middle, those in the north last, to be eaten first.
fn ring(middle: Square, radius: i64) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut corner = Square::new(middle.x - radius, middle.y - radius);
    for heading in Heading::ALL {
        for _ in 0..2 * radius {
            squares.push(corner);
            corner = corner.beside(heading);
        }
    }
    squares.sort_by_key(|square| (square.y, -square.x));
    squares
}
