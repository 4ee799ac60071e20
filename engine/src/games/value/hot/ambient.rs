//! The best options of a player at each ambient temperature.
//!
//! Theorem (*Winning Ways*, ch. 6): at temperature t, Left's scaffold is the greatest value r(t) - t over
//! the right walls r of Left's options, and Right's scaffold is the least value l(t) + t over the left walls
//! l of Right's options. The best options of a player at ambient temperature t are those that attain this
//! value. Walls have slope 0 or 1. Hence between two successive temperatures at which some wall bends, the
//! best rising wall crosses the best level wall at most once, and n options with b bends take O(n b) steps.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Thermograph, value_at};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// An interval of ambient temperatures on which the same options are best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The lowest temperature of the interval.
    pub from: Dyadic,
    /// The highest temperature of the interval.
    pub to: Dyadic,
    /// The options that are best on the whole interval, as indices into the list of options.
    pub options: Vec<usize>,
}

/// A wall with slopes 0 and 1, as the list of its breakpoints (t, v).
pub(super) type Wall = Vec<(Dyadic, Dyadic)>;

impl<'s> Calc<'s, '_> {
    /// Divides the ambient temperatures from 0 to that of G into intervals, and returns for each of them the
    /// options of a player that are best on all of it, as indices into [`Calc::literal_options`]. The list
    /// is empty for numbers, in which nobody wants to move, and for games with a temperature below 0.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::games::value::Stretch;
    /// use upstar::{Dyadic, Player};
    ///
    /// // In {8,{28|4}|-2,{2|-22}}, Left prefers 8 up to temperature 4, and then {28|4}.
    /// let form = |left: i64, right: i64| store.form(&[store.integer(left)], &[store.integer(right)]);
    /// let left = vec![store.integer(8).into(), form(28, 4).into()];
    /// let right = vec![store.integer(-2).into(), form(2, -22).into()];
    /// let g = calc.literal(left, right)?;
    /// let [from, to, top] = [0, 4, 13].map(Dyadic::from);
    /// let cool = Stretch { from, to: to.clone(), options: vec![0] };
    /// let hot = Stretch { from: to, to: top, options: vec![1] };
    /// assert_eq!(calc.best_when(&g, Player::Left)?, [cool, hot]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
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

    /// Returns the options of a player that are best at no ambient temperature from 0 to that of G, not even
    /// at a single one. Where [`Calc::best_when`] finds no intervals, these are all options.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::Player;
    ///
    /// // Left's move to {4|1} in {3,{4|1}|0}.
    /// let [zero, one, three, four] = [0, 1, 3, 4].map(|n| store.integer(n));
    /// let threat = calc.form(&[four], &[one])?;
    /// let g = calc.literal(vec![three.into(), threat.into()], vec![zero.into()])?;
    /// assert_eq!(calc.never_best(&g, Player::Left)?, [1]);
    /// # Ok::<(), upstar::Stop>(())
    /// ```
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
        // The best options change only at bends, so an option that is best at some temperature is best at a
        // bend.
        let bends = bends(&walls, &Dyadic::ZERO, &top);
        let is_best = |wall: &Wall| bends.iter().any(|t| Some(at(wall, t)) == best_at(&walls, t));
        Ok((0..walls.len()).filter(|&i| !is_best(&walls[i])).collect())
    }

    fn stretches(&mut self, walls: &[Wall], top: &Dyadic) -> OrStop<Vec<Stretch>> {
        let bends = bends(walls, &Dyadic::ZERO, top);
        if let [only] = &bends[..] {
            // The temperature of G is 0, and the interval is a single point.
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

/// Returns the temperatures from `from` to `to`, both included, at which a wall bends or the best rising
/// wall crosses the best level one, in increasing order. If both ends are equal, the list has one element.
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

/// Returns the greatest value of the walls at a temperature; `None` without walls.
pub(super) fn best_at(walls: &[Wall], t: &Dyadic) -> Option<Dyadic> {
    walls.iter().map(|wall| at(wall, t)).max()
}

/// Returns the wall of an option that counts for the scaffold of its player, as a rising wall: the right
/// wall of an option of Left, or the negated left wall of an option of Right.
pub(super) fn rising(graph: &Thermograph<'_>, player: Player) -> Wall {
    match player {
        Player::Left => graph.right_wall(),
        Player::Right => graph.left_wall().into_iter().map(|(t, v)| (t, -&v)).collect(),
    }
}

fn at(wall: &Wall, t: &Dyadic) -> Dyadic {
    value_at(wall, t)
}

/// Returns the temperature at which the best rising wall meets the best level one, if it lies strictly
/// between the two neighbouring bends `from` and `to`.
fn crossing(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Option<Dyadic> {
    let values = walls.iter().map(|wall| (at(wall, from), at(wall, to)));
    let (rising, flat): (Vec<_>, Vec<_>) = values.partition(|(low, high)| low < high);
    let best = |values: Vec<(Dyadic, Dyadic)>| values.into_iter().map(|(low, _)| low).max();
    let (rising, flat) = (best(rising)?, best(flat)?);
    // The rising wall has slope 1, so it needs as much temperature as the values differ.
    let meet = from + &(&flat - &rising);
    (meet > *from && meet < *to).then_some(meet)
}

/// Returns the options whose walls are best at both ends. Between two neighbouring bends these are the
/// options that are best everywhere.
fn stretch(walls: &[Wall], from: &Dyadic, to: &Dyadic) -> Stretch {
    let (low, high) = (best_at(walls, from), best_at(walls, to));
    let is_best = |wall: &Wall| Some(at(wall, from)) == low && Some(at(wall, to)) == high;
    let options = (0..walls.len()).filter(|&i| is_best(&walls[i])).collect();
    Stretch { from: from.clone(), to: to.clone(), options }
}
