//! Devils who eat near the Angel.

use super::{Devil, ahead, waste};
use crate::angel::game::Angel;
use crate::angel::plane::{Bend, Square};
use crate::ground::chance::SplitMix64;
use crate::ground::control::{Control, OrStop};

/// The Devil who eats the square where the Angel is.
#[derive(Clone, Debug)]
pub(super) struct Own;

impl Devil for Own {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
        Ok(angel.square())
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

/// The Devil who eats a random square within a number of king's steps.
#[derive(Clone, Debug)]
pub(super) struct Random {
    pub(super) radius: u64,
    pub(super) chance: SplitMix64,
}

/// The number of draws after which the Devil passes, in case he has eaten nearly all squares nearby.
const DRAWS: usize = 64;

impl Devil for Random {
    fn eat(&mut self, angel: &Angel, _: &Control) -> OrStop<Square> {
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
