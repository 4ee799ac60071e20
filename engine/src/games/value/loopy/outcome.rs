//! Outcomes of loopy games.

use std::fmt;

use super::value::LoopyValue;
use crate::games::value::store::Id;
use crate::games::value::store::{Node, Side};
use crate::games::value::{Calc, Outcome};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The outcome class of a loopy game. There are nine classes: with either player beginning, play is won by
/// Left, won by Right, or drawn.
///
/// The names are Siegel's. P and N with a hat are better for Left than P and N; with a háček they are worse.
///
/// ```
/// use upstar::Outcome;
/// use upstar::games::value::LoopyOutcome;
///
/// assert_eq!(LoopyOutcome::from(Outcome::P), LoopyOutcome::P);
/// assert_eq!(LoopyOutcome::NHat.describe(), "Left wins if she begins, else a draw");
/// assert!(LoopyOutcome::NHat.is_drawn_at_times());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopyOutcome {
    /// Left wins, whoever begins.
    L,
    /// Play is drawn if Left begins; Left wins if Right begins.
    PHat,
    /// Left wins if Left begins; play is drawn if Right begins.
    NHat,
    /// The previous player wins.
    P,
    /// Play is drawn, whoever begins.
    D,
    /// The next player wins.
    N,
    /// Right wins if Left begins; play is drawn if Right begins.
    PCheck,
    /// Play is drawn if Left begins; Right wins if Right begins.
    NCheck,
    /// Right wins, whoever begins.
    R,
}

/// The end of play from the point of view of a player, in increasing order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayEnd {
    /// The other player wins.
    Lost,
    /// Play goes on for ever.
    Drawn,
    /// The player wins.
    Won,
}

impl LoopyOutcome {
    /// Returns whether play is drawn if a suitable player begins.
    pub fn is_drawn_at_times(self) -> bool {
        matches!(self, Self::PHat | Self::NHat | Self::D | Self::PCheck | Self::NCheck)
    }

    /// Returns the class, given the end of play for Left when Left begins and when Right begins.
    fn new(left_begins: PlayEnd, right_begins: PlayEnd) -> Self {
        use PlayEnd::{Drawn, Lost, Won};
        match (left_begins, right_begins) {
            (Won, Won) => Self::L,
            (Drawn, Won) => Self::PHat,
            (Won, Drawn) => Self::NHat,
            (Lost, Won) => Self::P,
            (Drawn, Drawn) => Self::D,
            (Won, Lost) => Self::N,
            (Lost, Drawn) => Self::PCheck,
            (Drawn, Lost) => Self::NCheck,
            (Lost, Lost) => Self::R,
        }
    }

    /// Returns the end of play for a player if `first` begins.
    /// ```
    /// use upstar::games::value::{LoopyOutcome, PlayEnd};
    /// use upstar::ground::Player::{Left, Right};
    /// assert_eq!(LoopyOutcome::NHat.end(Left, Left), PlayEnd::Won);
    /// assert_eq!(LoopyOutcome::NHat.end(Right, Left), PlayEnd::Lost);
    /// assert_eq!(LoopyOutcome::NHat.end(Right, Right), PlayEnd::Drawn);
    /// ```
    pub fn end(self, player: Player, first: Player) -> PlayEnd {
        use PlayEnd::{Drawn, Lost, Won};
        let of_left = first.of(match self {
            Self::L => (Won, Won),
            Self::PHat => (Drawn, Won),
            Self::NHat => (Won, Drawn),
            Self::P => (Lost, Won),
            Self::D => (Drawn, Drawn),
            Self::N => (Won, Lost),
            Self::PCheck => (Lost, Drawn),
            Self::NCheck => (Drawn, Lost),
            Self::R => (Lost, Lost),
        });
        match (player, of_left) {
            (Player::Left, end) => end,
            (Player::Right, Won) => Lost,
            (Player::Right, Drawn) => Drawn,
            (Player::Right, Lost) => Won,
        }
    }

    /// Describes the outcome in words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::L => Outcome::L.describe(),
            Self::R => Outcome::R.describe(),
            Self::N => Outcome::N.describe(),
            Self::P => Outcome::P.describe(),
            Self::D => "a draw, whoever begins",
            Self::PHat => "a draw if Left begins, else Left wins",
            Self::NHat => "Left wins if she begins, else a draw",
            Self::PCheck => "Right wins if Left begins, else a draw",
            Self::NCheck => "a draw if Left begins, else Right wins",
        }
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::L => Self::L,
            Outcome::R => Self::R,
            Outcome::N => Self::N,
            Outcome::P => Self::P,
        }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl<'s> Calc<'s, '_> {
    /// Returns the outcome class.
    pub fn loopy_outcome(&mut self, game: LoopyValue<'s>) -> OrStop<LoopyOutcome> {
        let zero = Node::Short(Id::ZERO);
        let (on, off) = (game.onside().node(), game.offside().node());
        let end = |won: bool, survived: bool| match (won, survived) {
            (true, _) => PlayEnd::Won,
            (false, true) => PlayEnd::Drawn,
            (false, false) => PlayEnd::Lost,
        };
        // A player wins moving second exactly if the player survives even with infinite play counted for the
        // opponent.
        let right_begins = end(self.node_ge(off, zero, Side::Off)?, self.node_ge(on, zero, Side::On)?);
        let left_begins = end(!self.node_ge(zero, off, Side::Off)?, !self.node_ge(zero, on, Side::On)?);
        Ok(LoopyOutcome::new(left_begins, right_begins))
    }
}
