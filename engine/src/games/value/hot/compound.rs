//! The compound thermograph of a sum, and Thermostrat.
//!
//! Source: E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, ch. 6. Let Left begin in a sum. At a temperature t
//! from 0 on, let R_t be the sum of the right walls of all summands, and W_t the width of the widest summand,
//! the distance of its walls. R_t is the right wall of the *compound thermograph*, and R_t + W_t is its left
//! wall. The *ambient temperature* is the least t at which R_t + W_t is greatest. **Thermostrat** moves in a
//! summand that is widest there, by the option that attains its left wall. For Right, exchange left and right.
//!
//! **Theorem.** Thermostrat is sure of R_t + W_t, for any t of at least 0: when all summands are numbers, their
//! sum is at least that. So the left stop of the sum is at least R_t + W_t.
//!
//! *Proof.* Let B be the greatest R_t + W_t, and t the ambient temperature. Left moves in X, the widest of the
//! summands that are at least as hot as t, to an option whose right wall at t is l_t(X) + t. Hence R_t becomes
//! B + t. Then Right moves in some Y to Y^R. The left wall of Y^R at t is at least r_t(Y) - t: below the
//! temperature of Y, since Right's scaffold is the wall of Y; above it, since the scaffold does not fall, and
//! meets the mast at that temperature; if Y is a number, since the left stop of Y^R is at least Y, and a left
//! wall falls by at most t. In the new sum, R_t plus the width of Y^R is at least B + t - r_t(Y) + l_t(Y^R) >= B.
//! So the greatest value of R_t + W_t does not decrease from one turn of Left to the next. If Right has nothing
//! left to move in but numbers, R_t = B + t is the sum, and if Left has not, B is. ∎
//!
//! A summand that is colder than t has width 0 at t. If any summand is not a number, one of the widest is at
//! least as hot as the ambient temperature, since no wall bends above the greatest temperature.
//!
//! Between two temperatures at which some wall bends, each width is linear with slope 0, -1 or -2, and R_t is
//! linear. Thus R_t + W_t is convex there with at most two corners, and its maximum lies at a bend. n summands
//! with b bends take O(n b) steps.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

use super::ambient::{Wall, best_at, rising};

/// The compound thermograph of a sum, for the player who begins.
///
/// ```
/// # use upstar::{Calc, Control, Store};
/// # let store = Store::new();
/// # let control = Control::unlimited();
/// # let mut calc = Calc::new(&store, &control);
/// use upstar::{Dyadic, Player};
///
/// let graphs = ["{5|-5}", "{3|-1}"].map(|text| store.parse(text).unwrap().thermograph());
/// let compound = calc.compound_thermograph(graphs.to_vec(), Player::Left)?;
/// // Left is sure of 4: she takes 5, and Right answers -1.
/// let ambient = compound.ambient();
/// assert_eq!((ambient.sure, ambient.ties[0].clone()), (Dyadic::from(4), [0, 2].map(Dyadic::from)));
/// let d = |n: i64| Dyadic::from(n);
/// let [left, right] = compound.walls();
/// assert_eq!(left, [(d(0), d(4)), (d(2), d(4)), (d(5), d(1))]);
/// assert_eq!(right, [(d(0), d(-6)), (d(2), d(-2)), (d(5), d(1))]);
/// # Ok::<(), upstar::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompoundThermograph<'s> {
    /// The player who begins.
    pub begins: Player,
    /// The thermographs of the summands.
    pub graphs: Vec<Thermograph<'s>>,
    /// The corners of the walls, from t = 0 to the greatest temperature of a summand.
    corners: Vec<Corner>,
}

/// A temperature at which a wall of the compound thermograph may bend. For Right the values are negated, so
/// greater ones are better for both players.
#[derive(Clone, Debug)]
struct Corner {
    t: Dyadic,
    /// The sum of the opponent's walls.
    walls: Dyadic,
    /// That sum plus the width of the widest summand.
    sure: Dyadic,
}

/// The temperatures at which Thermostrat is sure of most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ambient {
    /// The ambient temperature, the least of them.
    pub temperature: Dyadic,
    /// The stop that Thermostrat is sure of: the greatest left wall of the compound thermograph for Left, and the
    /// least right wall for Right.
    pub sure: Dyadic,
    /// All temperatures at which the wall has this value, up to the greatest temperature of a summand, as closed
    /// intervals. The first one begins at the ambient temperature.
    pub ties: Vec<[Dyadic; 2]>,
}

impl<'s> CompoundThermograph<'s> {
    /// Returns the left wall and the right wall as points (t, v), from t = 0 to the temperature at which they meet.
    pub fn walls(&self) -> [Wall; 2] {
        let wall = |of: fn(&Corner) -> &Dyadic| {
            let points = self.corners.iter().map(|corner| (corner.t.clone(), self.unsigned(of(corner))));
            straightened(points)
        };
        let (sure, walls) = (wall(|corner| &corner.sure), wall(|corner| &corner.walls));
        self.begins.of(([sure.clone(), walls.clone()], [walls, sure]))
    }

    /// Returns the mean of the sum, which is the sum of the means.
    pub fn mean(&self) -> Dyadic {
        self.graphs.iter().fold(Dyadic::ZERO, |sum, graph| &sum + &graph.mean())
    }

    /// Returns the ambient temperature, with what Thermostrat is sure of.
    pub fn ambient(&self) -> Ambient {
        let sure = self.corners.iter().map(|corner| &corner.sure).max().unwrap_or(&Dyadic::ZERO);
        let mut ties: Vec<[Dyadic; 2]> = Vec::new();
        let mut goes_on = false;
        for corner in &self.corners {
            let is_best = corner.sure == *sure;
            // Between two corners the wall is straight, so it is best there if it is at both.
            match ties.last_mut() {
                Some(last) if is_best && goes_on => last[1] = corner.t.clone(),
                _ if is_best => ties.push([corner.t.clone(), corner.t.clone()]),
                _ => {}
            }
            goes_on = is_best;
        }
        let temperature = ties.first().map_or(Dyadic::ZERO, |[from, _]| from.clone());
        Ambient { temperature, sure: self.unsigned(sure), ties }
    }

    /// Returns the summands in which Thermostrat moves at a temperature of at least 0: the widest of those that are
    /// at least as hot, as indices.
    pub fn widest(&self, t: &Dyadic) -> Vec<usize> {
        let hot = || (0..self.graphs.len()).filter(|&i| self.graphs[i].temperature() >= *t);
        let widest = hot().map(|i| width(&self.graphs[i], t)).max();
        hot().filter(|&i| Some(width(&self.graphs[i], t)) == widest).collect()
    }

    fn unsigned(&self, x: &Dyadic) -> Dyadic {
        self.begins.of((x.clone(), -x))
    }
}

/// The move of Thermostrat in a sum.
#[derive(Clone, Debug)]
pub struct Thermostrat<'s> {
    /// The compound thermograph of the sum.
    pub compound: CompoundThermograph<'s>,
    /// The ambient temperature, with what the move is sure of.
    pub ambient: Ambient,
    /// The move: the index of the summand, the index of the option among those of [`Calc::literal_options`], and
    /// the option. `None` if all summands are numbers, in which nobody wants to move.
    pub step: Option<(usize, usize, Value<'s>)>,
}

impl<'s> Calc<'s, '_> {
    /// Returns the compound thermograph of a sum of games with these thermographs. n thermographs with b bends take
    /// O(n b) steps.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn compound_thermograph(
        &mut self,
        graphs: Vec<Thermograph<'s>>,
        begins: Player,
    ) -> OrStop<CompoundThermograph<'s>> {
        let mut corners: Vec<Corner> = Vec::new();
        let mut before: Option<(Dyadic, Vec<Dyadic>)> = None;
        let corner = |t: &Dyadic, widest: &Dyadic| {
            let walls = graphs.iter().map(|graph| match begins {
                Player::Left => graph.right_at(t),
                Player::Right => -&graph.left_at(t),
            });
            let walls = walls.fold(Dyadic::ZERO, |sum, wall| &sum + &wall);
            Corner { t: t.clone(), sure: &walls + widest, walls }
        };
        for t in graph_bends(&graphs) {
            self.step()?;
            let widths: Vec<Dyadic> = graphs.iter().map(|graph| width(graph, &t)).collect();
            if let Some((low, from)) = before {
                for (t, widest) in crossings((&low, &from), (&t, &widths)) {
                    corners.push(corner(&t, &widest));
                }
            }
            corners.push(corner(&t, widths.iter().max().unwrap_or(&Dyadic::ZERO)));
            before = Some((t, widths));
        }
        Ok(CompoundThermograph { begins, graphs, corners })
    }

    /// Returns the move of Thermostrat in a sum of forms for the player who begins. Of several moves that the
    /// strategy rates equal, it is the first.
    ///
    /// ```
    /// # use upstar::{Calc, Control, Store};
    /// # let store = Store::new();
    /// # let control = Control::unlimited();
    /// # let mut calc = Calc::new(&store, &control);
    /// use upstar::{Dyadic, Player};
    ///
    /// let forms = ["{8|-8}", "{30|10||0}"].map(|text| store.parse(text).unwrap().into());
    /// // Left threatens to move to 30 before she takes 8: at 8 the other summand has no width left.
    /// let found = calc.thermostrat(&forms, Player::Left)?;
    /// let step = found.step.expect("no summand is a number");
    /// assert_eq!((step.0, step.2), (1, store.parse("{30|10}").unwrap()));
    /// assert_eq!((found.ambient.temperature, found.ambient.sure), (Dyadic::from(8), Dyadic::from(10)));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn thermostrat(&mut self, forms: &[Literal<'s>], begins: Player) -> OrStop<Thermostrat<'s>> {
        let mut graphs = Vec::with_capacity(forms.len());
        for form in forms {
            graphs.push(self.thermograph(form.value())?);
        }
        let compound = self.compound_thermograph(graphs, begins)?;
        let ambient = compound.ambient();
        let mut step = None;
        if let Some(&summand) = compound.widest(&ambient.temperature).first() {
            let best = self.best_option(&forms[summand], begins, &ambient.temperature)?;
            step = best.map(|(index, after)| (summand, index, after));
        }
        Ok(Thermostrat { compound, ambient, step })
    }

    /// Returns the first option of a form that attains the scaffold of its player at a temperature, with its index.
    fn best_option(
        &mut self,
        form: &Literal<'s>,
        player: Player,
        t: &Dyadic,
    ) -> OrStop<Option<(usize, Value<'s>)>> {
        let options = player.of(self.option_values(form)?);
        let mut walls = Vec::with_capacity(options.len());
        for &option in &options {
            walls.push(rising(&self.thermograph(option)?, player));
        }
        let best = best_at(&walls, t);
        let index = walls.iter().position(|wall| best_at(std::slice::from_ref(wall), t) == best);
        Ok(index.map(|index| (index, options[index])))
    }
}

/// Returns the temperatures of at least 0 at which some wall bends, and 0, in increasing order.
pub(crate) fn graph_bends(graphs: &[Thermograph<'_>]) -> Vec<Dyadic> {
    let walls = graphs.iter().flat_map(|graph| [graph.left_wall(), graph.right_wall()]);
    let mut bends: Vec<Dyadic> = walls.flatten().map(|(t, _)| t).filter(|t| t.signum() >= 0).collect();
    bends.push(Dyadic::ZERO);
    bends.sort();
    bends.dedup();
    bends
}

/// Returns the distance of the walls at a temperature.
pub(crate) fn width(graph: &Thermograph<'_>, t: &Dyadic) -> Dyadic {
    &graph.left_at(t) - &graph.right_at(t)
}

/// Returns the temperatures strictly between two neighbouring bends at which another summand becomes the widest,
/// with the greatest width. Each bend comes with the widths of all summands.
fn crossings((low, from): (&Dyadic, &[Dyadic]), (high, to): (&Dyadic, &[Dyadic])) -> Vec<(Dyadic, Dyadic)> {
    let whole = high - low;
    // The widest summand of those whose width falls by 0, 1 and 2 for each degree.
    let mut widest: [Option<&Dyadic>; 3] = [None; 3];
    for (from, to) in from.iter().zip(to) {
        let fall = match from - to {
            fall if fall == Dyadic::ZERO => 0,
            fall if fall == whole => 1,
            _ => 2,
        };
        widest[fall] = widest[fall].max(Some(from));
    }
    let at = |fall: usize, t: &Dyadic| {
        let fallen = (t - low).times(&Dyadic::from(fall as i64));
        widest[fall].map(|from| from - &fallen)
    };
    let mut found = Vec::new();
    for (slow, fast) in [(0, 1), (1, 2), (0, 2)] {
        let (Some(below), Some(above)) = (widest[slow], widest[fast]) else { continue };
        let lead = above - below;
        let t = low + &if fast - slow == 2 { lead.half() } else { lead };
        let value = at(slow, &t);
        if t > *low && t < *high && value == (0..3).filter_map(|fall| at(fall, &t)).max() {
            found.extend(value.map(|value| (t, value)));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Leaves out the points of a line at which it is straight.
fn straightened(points: impl Iterator<Item = (Dyadic, Dyadic)>) -> Wall {
    let mut kept = Wall::new();
    for (t, v) in points {
        if let [.., (t0, v0), (t1, v1)] = &kept[..]
            && (&v - v1).times(&(t1 - t0)) == (v1 - v0).times(&(&t - t1))
        {
            kept.pop();
        }
        kept.push((t, v));
    }
    kept
}
