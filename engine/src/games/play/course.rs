//! The moves of a play, in their order.

use super::{PlayedSum, SumMove};
use crate::games::value::Calc;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A play of a sum from its beginning, which can be taken back.
#[derive(Clone)]
pub struct Course<'g, 's: 'g> {
    /// The sums before each turn so far, and the present one last.
    sums: Vec<PlayedSum<'g, 's>>,
    turns: Vec<Turn>,
    first: Player,
}

/// One turn of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player who moved.
    pub player: Player,
    /// The move.
    pub made: SumMove,
}

impl<'g, 's> Course<'g, 's> {
    /// Starts a play of a sum in which `first` makes the first move.
    pub fn new(sum: PlayedSum<'g, 's>, first: Player) -> Self {
        Self { sums: vec![sum], turns: Vec::new(), first }
    }

    /// Returns the present sum.
    pub fn sum(&self) -> &PlayedSum<'g, 's> {
        &self.sums[self.turns.len()]
    }

    /// Returns the sums before each of the turns so far, in order.
    pub fn before(&self) -> &[PlayedSum<'g, 's>] {
        &self.sums[..self.turns.len()]
    }

    /// Returns the turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the player who is to move.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Makes a move of the player who is to move.
    ///
    /// ```
    /// use upstar::games::play::{Course, PlayedSum};
    /// use upstar::{Calc, Control, Player, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    /// let sum = PlayedSum::new(session.summands("{{7|-3}|-4} + {1|-1}", &control)?);
    /// let mut course = Course::new(sum, Player::Left);
    /// let moves = course.sum().choices(&mut calc, Player::Left)?;
    /// course.make(&mut calc, moves[0].clone())?;
    /// assert_eq!(course.to_move(), Player::Right);
    /// assert_eq!(course.sum().values(&mut calc)?[0], store.parse("{7|-3}")?);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`PlayedSum::make`]. After an error, the play is unchanged.
    pub fn make(&mut self, calc: &mut Calc<'s, '_>, made: SumMove) -> OrStop<()> {
        let player = self.to_move();
        let mut sum = self.sum().clone();
        sum.make(calc, player, &made)?;
        self.sums.push(sum);
        self.turns.push(Turn { player, made });
        Ok(())
    }

    /// Takes moves back until at most this number of turns is left.
    pub fn take_back_to(&mut self, turns: usize) {
        self.turns.truncate(turns);
        self.sums.truncate(self.turns.len() + 1);
    }
}
