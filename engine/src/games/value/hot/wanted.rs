//! Games with wanted thermographs.
//!
//! Theorem: let R be a function on [0, b] that rises by 0 or 1 between dyadic breakpoints, rising just before b and
//! level from there on. Then {H|X} has R as its right wall, if X has the left wall R(t) - t up to b, and H is R(b) + b,
//! so that both scaffolds meet at b. R(t) - t falls by 1 or 0 and is level just before b, so that X is made in the same
//! way from a right wall with a breakpoint less; without breakpoints a number will do. A left wall L of the game
//! wanted is the scaffold of an option with the right wall L(t) + t, so that one option of each player is enough.

use std::fmt;

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Stop, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A thermograph that is wanted, from temperature 0 on: walls as breakpoints (t, v), from t = 0 to the foot of the
/// mast, where they meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedWalls {
    left: Wall,
    right: Wall,
}

type Wall = Vec<(Dyadic, Dyadic)>;

/// Why points are no walls of a thermograph: whose wall it is, which of its points, and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongWall {
    /// Whose wall.
    pub player: Player,
    /// The point, from 0; one behind the last if a point is missing.
    pub point: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for WrongWall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = self.player.of(("Left", "Right"));
        write!(f, "{whose}'s wall, point {}: {}", self.point + 1, self.message)
    }
}

impl std::error::Error for WrongWall {}

impl WantedWalls {
    /// Walls of these points.
    ///
    /// # Errors
    /// A wall without points, one that does not begin at t = 0, goes down in t, has a slope that no wall has, or
    /// walls that do not meet where they end, or meet before.
    pub fn new(left: Wall, right: Wall) -> Result<Self, WrongWall> {
        for (player, wall) in [(Player::Left, &left), (Player::Right, &right)] {
            check_wall(player, wall)?;
        }
        let [top, other] = [&left, &right].map(|wall| wall[wall.len() - 1].clone());
        let wrong = |message: String| WrongWall { player: Player::Right, point: right.len() - 1, message };
        if top != other {
            let ((t, v), (s, w)) = (top, other);
            return Err(wrong(format!("it ends at ({s}, {w}), and Left's wall at ({t}, {v})")));
        }
        // Left's wall falls and Right's rises, so that they have met before only if they lie on each other there.
        if let ([.., (s, v), _], [.., (u, w), _]) = (&left[..], &right[..])
            && *v == top.1
            && *w == top.1
        {
            return Err(wrong(format!("the walls meet at t = {} already", s.max(u))));
        }
        Ok(Self { left, right })
    }

    /// The foot of the mast: the temperature, and the mean.
    pub fn foot(&self) -> &(Dyadic, Dyadic) {
        &self.left[self.left.len() - 1]
    }
}

fn check_wall(player: Player, wall: &[(Dyadic, Dyadic)]) -> Result<(), WrongWall> {
    let wrong = |point: usize, message: &str| Err(WrongWall { player, point, message: message.to_owned() });
    match wall.first() {
        None => return wrong(0, "a wall has a point at t = 0"),
        Some((t, _)) if *t != Dyadic::ZERO => return wrong(0, "a wall begins at t = 0"),
        Some(_) => {}
    }
    for (i, pair) in wall.windows(2).enumerate() {
        let (up, along) = (&pair[1].0 - &pair[0].0, &pair[1].1 - &pair[0].1);
        let along = player.of((-&along, along));
        if up <= Dyadic::ZERO {
            return wrong(i + 1, "temperatures rise from point to point");
        }
        if along != Dyadic::ZERO && along != up {
            let towards = player.of(("less", "more"));
            return wrong(
                i + 1,
                &format!("a wall is vertical, or its values are {towards} by as much as t is more"),
            );
        }
    }
    Ok(())
}

impl<'s> Calc<'s, '_> {
    /// A game with a wanted thermograph from t = 0 on: {G^L|G^R} with as many braces as the walls have breakpoints.
    pub fn with_walls(&mut self, wanted: &WantedWalls) -> OrStop<Value<'s>> {
        let left: Wall = wanted.left.iter().map(|(t, v)| (t.clone(), v + t)).collect();
        let right: Wall = wanted.right.iter().map(|(t, v)| (t.clone(), &-v + t)).collect();
        let left = self.with_right_wall(&bends(&left))?;
        let mirrored = self.with_right_wall(&bends(&right))?;
        let right = self.negative(mirrored)?;
        self.form(&[left], &[right])
    }

    /// A game whose right wall goes through these points, which are its breakpoints, up to the last of them.
    fn with_right_wall(&mut self, wall: &[(Dyadic, Dyadic)]) -> OrStop<Value<'s>> {
        // A wall that is level in the end has its mast there.
        let wall = match wall {
            [most @ .., last] if most.last().is_some_and(|before| before.1 == last.1) => most,
            _ => wall,
        };
        self.check_sum_of_depths(u32::try_from(wall.len()).map_err(|_| Stop::TooDeep)?, 0)?;
        let mut game = self.store().number(&wall[0].1);
        // From the innermost game on, one for each breakpoint: in turn with the left wall R(t) - t, and with the right
        // wall R(t), each up to that breakpoint and level from there on.
        for pair in wall.windows(2) {
            self.step()?;
            let ((_, before), (t, v)) = (&pair[0], &pair[1]);
            game = if v > before {
                let high = self.store().number(&(v + t));
                self.form(&[high], &[game])?
            } else {
                let low = self.store().number(&(&(v - t) - t));
                self.form(&[game], &[low])?
            };
        }
        Ok(game)
    }
}

/// The first point, those where the slope changes, and the last one.
fn bends(wall: &[(Dyadic, Dyadic)]) -> Wall {
    let level = |a: &(Dyadic, Dyadic), b: &(Dyadic, Dyadic)| a.1 == b.1;
    let mut kept: Wall = Vec::new();
    for point in wall {
        if let [.., before, last] = &kept[..]
            && level(before, last) == level(last, point)
        {
            kept.pop();
        }
        kept.push(point.clone());
    }
    kept
}
