//! The vertical and the oblique parts of walls.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

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
