//! Compound thermographs: how the walls of the options make those of a game.

use super::ambient::{bends, best_at, rising};
use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Literal, Thermograph};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The thermograph of a game with those of its options.
///
/// Left's scaffold is the greatest of r(t) - t over the right walls r of his options, Right's the least of l(t) +
/// t over the left walls of hers; up to where they meet they are the walls of the game.
#[derive(Clone, Debug)]
pub struct Compound<'s> {
    /// The thermograph of the game.
    pub graph: Thermograph<'s>,
    /// Those of Left's options, and of Right's; none for a number, whose walls do not come from its options.
    pub options: [Vec<Thermograph<'s>>; 2],
}

impl Compound<'_> {
    /// The wall of each option of a player that counts: the right walls of Left's, the left walls of Right's; each
    /// as points (t, v) from -1 to a temperature.
    pub fn option_walls(&self, player: Player, top: &Dyadic) -> Vec<Vec<(Dyadic, Dyadic)>> {
        let wall = |graph: &Thermograph<'_>| player.of((graph.right_wall(), graph.left_wall()));
        player.of((&self.options[0], &self.options[1])).iter().map(|graph| up_to(wall(graph), top)).collect()
    }

    /// A player's scaffold as points (t, v) from -1 to a temperature; `None` if there are no options to make it.
    pub fn scaffold(&self, player: Player, top: &Dyadic) -> Option<Vec<(Dyadic, Dyadic)>> {
        let graphs = player.of((&self.options[0], &self.options[1]));
        let walls: Vec<_> = graphs.iter().map(|graph| rising(graph, player)).collect();
        let mut points: Vec<(Dyadic, Dyadic)> = Vec::new();
        for t in bends(&walls, &Dyadic::from(-1), top) {
            let highest = best_at(&walls, &t)?;
            let v = &highest - &t;
            points.push((t, player.of((v.clone(), -&v))));
        }
        Some(points)
    }

    /// The highest temperature at which anything bends, of the game or of an option.
    pub fn top(&self) -> Dyadic {
        let options = self.options.iter().flatten().map(Thermograph::temperature);
        options.chain([self.graph.temperature()]).max().unwrap_or(Dyadic::ZERO)
    }
}

/// A wall that ends at a temperature, with its mast.
fn up_to(mut wall: Vec<(Dyadic, Dyadic)>, top: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
    if let Some((t, v)) = wall.last().cloned()
        && t < *top
    {
        wall.push((top.clone(), v));
    }
    wall
}

impl<'s> Calc<'s, '_> {
    /// The compound thermograph of a form.
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
