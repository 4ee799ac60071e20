//! The vertical and the oblique parts of walls.

use crate::games::value::calc::Calc;
use crate::games::value::{Dyadic, Thermograph, Value};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// How much of a wall is vertical and how much is oblique, between temperature 0 and that of the game.
///
/// Identities: a hot game's temperature is the sum of both parts, of either wall; and the oblique parts of both
/// walls together are the length l(G), since a wall leaves its stop only where it is oblique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallParts {
    /// Where the wall is vertical: moves are answered.
    pub vertical: Dyadic,
    /// Where it is oblique: the move keeps what it gains.
    pub oblique: Dyadic,
}

impl Thermograph<'_> {
    /// The parts of a player's wall; nothing where the temperature is not above 0.
    pub fn parts(&self, player: Player) -> WallParts {
        let (stop, mast) =
            (player.of((self.left_at(&Dyadic::ZERO), self.right_at(&Dyadic::ZERO))), self.mean());
        // Oblique pieces have slope 1, so they are as high as the wall moves towards the mast.
        let oblique = player.of((&stop - &mast, &mast - &stop));
        let temperature = self.temperature().max(Dyadic::ZERO);
        WallParts { vertical: &temperature - &oblique, oblique }
    }
}

impl<'s> Calc<'s, '_> {
    /// l(G): the left stop less the right stop, the length of the confusion interval. Not below 0.
    pub fn length(&self, g: Value<'s>) -> Dyadic {
        &g.left_stop() - &g.right_stop()
    }

    /// The parts of both walls, Left's first.
    pub fn wall_parts(&mut self, g: Value<'s>) -> OrStop<[WallParts; 2]> {
        let graph = self.thermograph(g)?;
        Ok(Player::BOTH.map(|player| graph.parts(player)))
    }
}
