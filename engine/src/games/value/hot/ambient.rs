//! The best options of a player at each ambient temperature.
//!
//! Theorem (*Winning Ways*, ch. 6): at temperature t Left's wall is the greatest of r(t) - t over the right walls
//! r of his options, Right's the least of l(t) + t. So at ambient temperature t the best option of a player is
//! one that attains it. Walls rise by 0 or 1, so that between two temperatures at which any of them bends, the
//! best of those that rise crosses the best of those that do not at most once: with n options and b bends this
//! takes O(n b) steps.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Thermograph, value_at};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// Ambient temperatures at which the same options are best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The lowest of them.
    pub from: Dyadic,
    /// The highest of them.
    pub to: Dyadic,
    /// The options that are best at all of them, by their places in the list of options.
    pub options: Vec<usize>,
}

/// A wall that rises by 0 or 1, as its breakpoints.
pub(super) type Wall = Vec<(Dyadic, Dyadic)>;

impl<'s> Calc<'s, '_> {
    /// For each interval of ambient temperatures from 0 to that of G the options of a player that are best on all of
    /// it, in the order of [`Calc::literal_options`]. Nothing for numbers, in which nobody wants to move, and for games that are
    /// colder than 0.
    pub fn best_when(&mut self, g: &Literal<'s>, player: Player) -> OrStop<Vec<Stretch>> {
        let top = self.temperature(g.value())?;
        if g.value().number().is_some() || top < Dyadic::ZERO {
            return Ok(Vec::new());
        }
        let mut walls = Vec::new();
        for option in player.of(self.option_values(g)?) {
            walls.push(rising(&self.thermograph(option)?, player));
        }
        self.stretches(&walls, &top)
    }

    /// The options of a player that are best at no ambient temperature from 0 to that of G, not even at a single one.
    /// All of them where [`Calc::best_when`] finds none.
    pub fn never_best(&mut self, g: &Literal<'s>, player: Player) -> OrStop<Vec<usize>> {
        let options = player.of(self.option_values(g)?);
        if self.best_when(g, player)?.is_empty() {
            return Ok((0..options.len()).collect());
        }
        let mut walls = Vec::new();
        for option in options {
            walls.push(rising(&self.thermograph(option)?, player));
        }
        let top = self.temperature(g.value())?;
        // Between two bends an option is best everywhere or nowhere.
        let bends = bends(&walls, &Dyadic::ZERO, &top);
        let is_best = |wall: &Wall| bends.iter().any(|t| Some(at(wall, t)) == best_at(&walls, t));
        Ok((0..walls.len()).filter(|&i| !is_best(&walls[i])).collect())
    }

    fn stretches(&mut self, walls: &[Wall], top: &Dyadic) -> OrStop<Vec<Stretch>> {
        let bends = bends(walls, &Dyadic::ZERO, top);
        if let [only] = &bends[..] {
            return Ok(vec![stretch(walls, only, only)]);
        }
        let mut found: Vec<Stretch> = Vec::new();
        for ends in bends.windows(2) {
            self.step()?;
            let next = stretch(walls, &ends[0], &ends[1]);
            match found.last_mut() {
                Some(last) if last.options == next.options => last.to = next.to,
                _ => found.push(next),
            }
        }
        Ok(found)
    }
}

/// The temperatures from one to another between which no wall bends and no two that are best there cross; with
/// both ends, which may be the same.
pub(super) fn bends(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Vec<Dyadic> {
    let mut bends: Vec<Dyadic> = walls.iter().flatten().map(|(t, _)| t.clone()).collect();
    bends.retain(|t| t > from && t < to);
    bends.extend([from.clone(), to.clone()]);
    bends.sort();
    bends.dedup();
    let crossings: Vec<Dyadic> =
        bends.windows(2).filter_map(|ends| crossing(walls, &ends[0], &ends[1])).collect();
    bends.extend(crossings);
    bends.sort();
    bends
}

/// The greatest of the walls at a temperature.
pub(super) fn best_at(walls: &[Wall], t: &Dyadic) -> Option<Dyadic> {
    walls.iter().map(|wall| at(wall, t)).max()
}

/// What the player's wall follows, as a wall that rises: the right wall of an option of Left's, the negative of
/// the left wall of one of Right's.
pub(super) fn rising(graph: &Thermograph<'_>, player: Player) -> Wall {
    match player {
        Player::Left => graph.right_wall(),
        Player::Right => graph.left_wall().into_iter().map(|(t, v)| (t, -&v)).collect(),
    }
}

fn at(wall: &Wall, t: &Dyadic) -> Dyadic {
    value_at(wall, t)
}

/// Where the best of the walls that rise between two neighbouring bends meets the best of the others, if it does
/// so between them.
fn crossing(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Option<Dyadic> {
    let values = walls.iter().map(|wall| (at(wall, from), at(wall, to)));
    let (rising, flat): (Vec<_>, Vec<_>) = values.partition(|(low, high)| low < high);
    let best = |values: Vec<(Dyadic, Dyadic)>| values.into_iter().map(|(low, _)| low).max();
    let (rising, flat) = (best(rising)?, best(flat)?);
    let meet = from + &(&flat - &rising);
    (meet > *from && meet < *to).then_some(meet)
}

/// The best walls at both ends, and so between them.
fn stretch(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Stretch {
    let (low, high) = (best_at(walls, from), best_at(walls, to));
    let is_best = |wall: &Wall| Some(at(wall, from)) == low && Some(at(wall, to)) == high;
    let options = (0..walls.len()).filter(|&i| is_best(&walls[i])).collect();
    Stretch { from: from.clone(), to: to.clone(), options }
}
