//! Hackenbush on trees of stalks that may have infinitely many edges: values and winning cuts.
//!
//! - `best`: the choice of a good cut for a player
//! - `edges`: the edges of both players, and the position after a cut
//! - `forest`: the values of trees
//! - `winning`: the winning cuts

mod best;
mod edges;
mod forest;
mod winning;

use self::best::Choice;
pub use self::edges::Edges;
use self::forest::Forest;
use self::winning::Search;
pub use self::winning::WinningCuts;
use crate::games::board::stalks::{Cut, Stalks};
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::surreal::{NoSurreal, Sign, Surreal};
use crate::games::value::{LoopyValue, Outcome, Store, Value};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::{Facts, Failure, Player, Ruleset};

/// A position of infinite Hackenbush.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StalksPosition {
    board: Stalks,
}

impl StalksPosition {
    /// Returns the position on a board.
    pub fn new(board: Stalks) -> Self {
        Self { board }
    }

    /// Returns the board.
    pub fn board(&self) -> &Stalks {
        &self.board
    }

    /// Evaluates the trees.
    ///
    /// # Errors
    /// Fails if the number of a tree has infinitely many terms or a tower of exponents that is too high, or
    /// if the calculation has to stop.
    pub fn worked_out(&self, control: &Control) -> Result<WorkedOut<'_>, Failure> {
        Ok(WorkedOut { position: self, trees: Forest::new(self.board.trees(), control)? })
    }

    /// Returns the value.
    ///
    /// ```
    /// use upstar::{Position, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let Position::Stalks(position) = session.read("infinite_hackenbush", "B*w + RRR")? else { panic!() };
    /// assert_eq!(position.number()?.to_string(), "w - 3");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::worked_out`], except for budgets, since there is
    /// none.
    pub fn number(&self) -> Result<Surreal, Failure> {
        Ok(self.worked_out(&UNLIMITED)?.number().clone())
    }

    /// Returns the outcome.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::number`].
    pub fn outcome(&self) -> Result<Outcome, Failure> {
        Ok(self.number()?.outcome())
    }

    /// Returns all cuts with which a player wins moving first.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::number`].
    pub fn winning(&self, player: Player) -> Result<Vec<WinningCuts>, Failure> {
        self.worked_out(&UNLIMITED)?.winning(player, &UNLIMITED)
    }

    /// Returns a good cut for a player, as [`WorkedOut::best`] finds it.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::number`].
    pub fn best(&self, player: Player) -> Result<Option<Cut>, Failure> {
        self.worked_out(&UNLIMITED)?.best(player, &UNLIMITED)
    }

    /// Returns the value as a game. Fails if it is not short.
    pub(crate) fn game<'s>(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.short_game(store, control)?.into())
    }

    /// Returns the value as a short game. Fails if it is not short.
    pub(crate) fn short_game<'s>(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        let solved = self.worked_out(control)?;
        let number = solved.number();
        let no_short_game = || Failure::Unsupported(format!("{} is no short game", number.in_message()));
        Ok(store.number(&number.dyadic().ok_or_else(no_short_game)?))
    }
}

/// A position with the values of its trees.
pub struct WorkedOut<'p> {
    position: &'p StalksPosition,
    trees: Forest<'p>,
}

impl WorkedOut<'_> {
    /// Returns the value.
    pub fn number(&self) -> &Surreal {
        &self.trees.number
    }

    /// Returns all cuts with which a player wins moving first.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::worked_out`].
    pub fn winning(&self, player: Player, control: &Control) -> Result<Vec<WinningCuts>, Failure> {
        Search::of(&self.trees, player, control)
    }

    /// Returns a good cut for a player. It wins if any cut wins. The search considers one cut on each stalk,
    /// and returns the one that leaves the most. `None` if the player has no edge.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::worked_out`].
    pub fn best(&self, player: Player, control: &Control) -> Result<Option<Cut>, Failure> {
        let winning = self.winning(player, control)?;
        Choice::of(&self.trees, player, winning, control)
    }

    /// Returns the position.
    pub fn position(&self) -> &StalksPosition {
        self.position
    }
}

impl OfBoard for StalksPosition {
    type Board = Stalks;

    fn rules_facts(&self) -> &'static Facts {
        InfiniteHackenbush.facts()
    }

    fn of_board(&self) -> &Stalks {
        &self.board
    }
}

impl InfiniteHackenbush {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, board: Stalks) -> StalksPosition {
        StalksPosition::new(board)
    }
}

fn sign_of(player: Player) -> Sign {
    player.of((Sign::Plus, Sign::Minus))
}

impl From<NoSurreal> for Failure {
    fn from(error: NoSurreal) -> Self {
        match error {
            NoSurreal::Stopped(stop) => Self::Stopped(stop),
            error => Self::Unsupported(error.to_string()),
        }
    }
}
