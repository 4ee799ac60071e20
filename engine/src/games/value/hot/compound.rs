//! Compound thermographs, which show how the walls of the options make the walls of a game.

use super::ambient::{bends, best_at, rising};
use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Thermograph};
use crate::ground::Player;
use crate::ground::control::OrStop;

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
/// let compound = calc.compound(&g.into())?;
/// let top = compound.top();
/// assert_eq!(top, Dyadic::from(2));
/// // Left's scaffold is 3 - t, and her only option is 3.
/// let scaffold = compound.scaffold(Player::Left, &top).expect("Left has an option");
/// assert_eq!(scaffold, compound.graph.left_wall());
/// assert_eq!(compound.options[0][0].mean(), Dyadic::from(3));
/// # Ok::<(), upstar::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compound<'s> {
    /// The thermograph of the game.
    pub graph: Thermograph<'s>,
    /// The thermographs of Left's options, and of Right's options. Both lists are empty for a number, whose
    /// walls do not come from its options.
    pub options: [Vec<Thermograph<'s>>; 2],
}

impl Compound<'_> {
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
    /// Returns the compound thermograph of a form.
    pub fn compound(&mut self, g: &Literal<'s>) -> OrStop<Compound<'s>> {
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
        Ok(Compound { graph, options })
    }
}
