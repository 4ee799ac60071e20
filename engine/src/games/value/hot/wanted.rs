//! The construction of games with wanted thermographs, scaffolds, and the parts of walls.
//!
//! Theorem: let R be a function on [0, b] with dyadic breakpoints and slopes 0 and 1, rising just before b
//! and constant from b on. If X has the left wall R(t) - t up to b, and H = R(b) + b, then {H|X} has the
//! right wall R: its right scaffold is R, and its left scaffold R(b) + b - t meets it at b.
//!
//! The function R(t) - t has slopes 0 and -1 and is level just before b, so X is made in the same way from a
//! right wall with one breakpoint less. Without breakpoints a number serves. A wanted left wall L is the
//! scaffold of an option with the right wall L(t) + t, so one option of each player is enough.

use std::fmt;

use super::ambient::{bends, best_at, rising};
use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Stop, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The walls of a wanted thermograph from temperature 0 on. Each wall is a list of breakpoints (t, v) from
/// t = 0 to the foot of the mast, where the walls meet.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::Dyadic;
/// use upstar::games::value::WantedWalls;
///
/// let point = |t: i64, v: i64| (Dyadic::from(t), Dyadic::from(v));
/// let wanted = WantedWalls::new(vec![point(0, 3), point(2, 1)], vec![point(0, 1), point(2, 1)])?;
/// let game = calc.with_walls(&wanted)?;
/// assert_eq!((game.temperature(), game.mean()), point(2, 1));
/// assert_eq!((game.left_stop(), game.right_stop()), (Dyadic::from(3), Dyadic::from(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedWalls {
    left: Wall,
    right: Wall,
}

type Wall = Vec<(Dyadic, Dyadic)>;

/// The reason why points are not walls of a thermograph: the player, the point, and the error at this point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongWall {
    /// The player whose wall is wrong.
    pub player: Player,
    /// The index of the point, from 0; one past the last point if a point is missing.
    pub point: usize,
    /// The error, in words.
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
    /// Checks the points, and returns the walls through them.
    ///
    /// # Errors
    /// Returns an error for a wall that has no points, does not begin at t = 0, decreases in t or has a
    /// slope that no wall has, and for walls that do not meet at their ends or meet earlier.
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
        // Left's wall never rises and Right's never falls, so they meet earlier only if both are vertical
        // just below the end.
        if let ([.., (s, v), _], [.., (u, w), _]) = (&left[..], &right[..])
            && *v == top.1
            && *w == top.1
        {
            return Err(wrong(format!("the walls meet at t = {} already", s.max(u))));
        }
        Ok(Self { left, right })
    }

    /// Returns the foot of the mast: the temperature and the mean.
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
        // Mirrored, Left's wall obeys the same rules as Right's.
        let along = player.of((-&along, along));
        if up <= Dyadic::ZERO {
            return wrong(i + 1, "temperatures rise from point to point");
        }
        if along != Dyadic::ZERO && along != up {
            let towards = player.of(("less", "more"));
            return wrong(
                i + 1,
                &format!("a wall is vertical, or its values are {towards} by the same amount as t"),
            );
        }
    }
    Ok(())
}

impl<'s> Calc<'s, '_> {
    /// Returns a game with the wanted thermograph from t = 0 on: {G^L|G^R} with as many braces as the walls
    /// have breakpoints.
    pub fn with_walls(&mut self, wanted: &WantedWalls) -> OrStop<Value<'s>> {
        let left: Wall = wanted.left.iter().map(|(t, v)| (t.clone(), v + t)).collect();
        let right: Wall = wanted.right.iter().map(|(t, v)| (t.clone(), &-v + t)).collect();
        let left = self.with_right_wall(&wall_of_bends(&left))?;
        let mirrored = self.with_right_wall(&wall_of_bends(&right))?;
        let right = self.negative(mirrored)?;
        self.form(&[left], &[right])
    }

    /// Returns a game whose right wall goes through these points, which are its breakpoints, up to the last
    /// of them.
    fn with_right_wall(&mut self, wall: &[(Dyadic, Dyadic)]) -> OrStop<Value<'s>> {
        // If the last piece of a wall is level, it belongs to the mast.
        let wall = match wall {
            [most @ .., last] if most.last().is_some_and(|before| before.1 == last.1) => most,
            _ => wall,
        };
        self.check_sum_of_depths(u32::try_from(wall.len()).map_err(|_| Stop::TooDeep)?, 0)?;
        let mut game = self.store().number(&wall[0].1);
        // The games are built from the innermost one outwards, one for each breakpoint. In turn they have
        // the left wall R(t) - t and the right wall R(t), up to their breakpoint and constant from there on.
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

/// Returns the first point, the points at which the slope changes, and the last point.
fn wall_of_bends(wall: &[(Dyadic, Dyadic)]) -> Wall {
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

// Scaffolds show how the walls of the options make the walls of a game.

/// The thermograph of a game together with the thermographs of its options.
///
/// Left's scaffold is the greatest value r(t) - t over the right walls r of Left's options, and Right's
/// scaffold is the least value l(t) + t over the left walls l of Right's options. Up to the temperature at
/// which they meet, the scaffolds are the walls of the game.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::{Dyadic, Player};
///
/// let g = calc.form(&[store.integer(3)], &[store.integer(-1)])?;
/// let drawn = calc.scaffolds(&g.into())?;
/// let top = drawn.top();
/// assert_eq!(top, Dyadic::from(2));
/// // Left's scaffold is 3 - t, and her only option is 3.
/// let scaffold = drawn.scaffold(Player::Left, &top).expect("Left has an option");
/// assert_eq!(scaffold, drawn.graph.left_wall());
/// assert_eq!(drawn.options[0][0].mean(), Dyadic::from(3));
/// # Ok::<(), upstar::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scaffolds<'s> {
    /// The thermograph of the game.
    pub graph: Thermograph<'s>,
    /// The thermographs of Left's options, and of Right's options. Both lists are empty for a number, whose
    /// walls do not come from its options.
    pub options: [Vec<Thermograph<'s>>; 2],
}

impl Scaffolds<'_> {
    /// Returns the wall of each option of a player that counts for the player's scaffold: the right walls of
    /// Left's options, or the left walls of Right's. Each is a list of points (t, v) from t = -1 up to at
    /// least `top`.
    pub fn option_walls(&self, player: Player, top: &Dyadic) -> Vec<Vec<(Dyadic, Dyadic)>> {
        let wall = |graph: &Thermograph<'_>| player.of((graph.right_wall(), graph.left_wall()));
        player.of((&self.options[0], &self.options[1])).iter().map(|graph| up_to(wall(graph), top)).collect()
    }

    /// Returns a player's scaffold as points (t, v) from t = -1 to `top`; `None` if the player has no
    /// options.
    pub fn scaffold(&self, player: Player, top: &Dyadic) -> Option<Vec<(Dyadic, Dyadic)>> {
        let graphs = player.of((&self.options[0], &self.options[1]));
        let walls: Vec<_> = graphs.iter().map(|graph| rising(graph, player)).collect();
        let mut points: Vec<(Dyadic, Dyadic)> = Vec::new();
        for t in bends(&walls, &Dyadic::from(-1), top) {
            let highest = best_at(&walls, &t)?;
            let v = &highest - &t;
            // The walls of Right's options were negated, so Right's scaffold is negated back.
            points.push((t, player.of((v.clone(), -&v))));
        }
        Some(points)
    }

    /// Returns the highest temperature at which a wall bends, of the game or of an option.
    pub fn top(&self) -> Dyadic {
        let options = self.options.iter().flatten().map(Thermograph::temperature);
        options.chain([self.graph.temperature()]).max().unwrap_or(Dyadic::ZERO)
    }
}

/// Extends a wall by its mast up to `top`, unless it bends there or higher.
fn up_to(mut wall: Vec<(Dyadic, Dyadic)>, top: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
    if let Some((t, v)) = wall.last().cloned()
        && t < *top
    {
        wall.push((top.clone(), v));
    }
    wall
}

impl<'s> Calc<'s, '_> {
    /// Returns the thermograph of a form with those of its options, from which the scaffolds come.
    pub fn scaffolds(&mut self, g: &Literal<'s>) -> OrStop<Scaffolds<'s>> {
        let graph = self.thermograph(g.value())?;
        let mut options = [Vec::new(), Vec::new()];
        if g.value().number().is_none() {
            let (left, right) = self.option_values(g)?;
            for (values, graphs) in [left, right].into_iter().zip(&mut options) {
                for value in values {
                    graphs.push(self.thermograph(value)?);
                }
            }
        }
        Ok(Scaffolds { graph, options })
    }
}

/// The lengths of the vertical and of the oblique part of a wall, between temperature 0 and the temperature
/// of the game.
///
/// For either wall of a hot game, both parts add up to the temperature. The oblique parts of both walls add
/// up to the length l(G), since a wall departs from its stop only where it is oblique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallParts {
    /// The length of the vertical part, in which moves are answered.
    pub vertical: Dyadic,
    /// The length of the oblique part, in which the player who moves keeps the gain.
    pub oblique: Dyadic,
}

impl Thermograph<'_> {
    /// Returns the parts of a player's wall; both are 0 if the temperature is at most 0.
    pub fn parts(&self, player: Player) -> WallParts {
        let (stop, mast) =
            (player.of((self.left_at(&Dyadic::ZERO), self.right_at(&Dyadic::ZERO))), self.mean());
        // Oblique pieces have slope 1, so their total length is the distance of the stop from the mast.
        let oblique = player.of((&stop - &mast, &mast - &stop));
        let temperature = self.temperature().max(Dyadic::ZERO);
        WallParts { vertical: &temperature - &oblique, oblique }
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns l(G), the left stop minus the right stop: the length of the confusion interval. It is at
    /// least 0.
    pub fn length(&self, g: Value<'s>) -> Dyadic {
        &g.left_stop() - &g.right_stop()
    }

    /// Returns the parts of both walls, Left's first.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Dyadic;
    /// use upstar::games::value::WallParts;
    ///
    /// // In {3||1|-5}, Left answers Right's move, so Right's wall is vertical up to temperature 2.
    /// let [three, one, minus_five] = [3, 1, -5].map(|n| store.integer(n));
    /// let g = store.form(&[three], &[store.form(&[one], &[minus_five])]);
    /// let [zero, two] = [0, 2].map(Dyadic::from);
    /// let left = WallParts { vertical: zero.clone(), oblique: two.clone() };
    /// let right = WallParts { vertical: two, oblique: zero };
    /// assert_eq!(calc.wall_parts(g)?, [left, right]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    pub fn wall_parts(&mut self, g: Value<'s>) -> OrStop<[WallParts; 2]> {
        let graph = self.thermograph(g)?;
        Ok(Player::BOTH.map(|player| graph.parts(player)))
    }
}
