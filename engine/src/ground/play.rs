//! The players, the interface of games that are played step by step, and the course of a game.

use std::fmt::Debug;

use super::control::{Control, OrStop};
use super::input::InputError;

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status<P> {
    /// The game goes on.
    Running,
    /// The game is over, and this player has won.
    Won(P),
    /// The game is over, and its length is the result.
    Counted,
}

/// A position in a game of two players who move in turn.
pub trait Play: Clone {
    /// The word for a player's action in a turn.
    const STEP: &'static str;

    /// The type of the players.
    type Player: Copy + Eq + Debug;
    /// The type of a player's action in a turn.
    type Step: Copy + Eq + Debug;
    /// The type of a result of the game under best play.
    type Verdict;

    /// Returns the player whose turn it is.
    fn to_move(&self) -> Self::Player;

    /// Returns whether the game goes on, or who has won.
    fn status(&self) -> Status<Self::Player>;

    /// Returns the legal steps; none if the game is over.
    fn legal(&self) -> Vec<Self::Step>;

    /// Formats a legal step so that [`Play::named`] finds it.
    fn name(&self, step: Self::Step) -> String;

    /// Returns the legal step with this name. `None` if there is none.
    fn named(&self, name: &str) -> Option<Self::Step>;

    /// Returns the position after a legal step.
    fn made(&self, step: Self::Step) -> Self;

    /// Finds the result under best play and a best step; no step if the game is over.
    ///
    /// # Errors
    /// The search was stopped.
    fn advice(&self, control: &Control) -> OrStop<(Self::Verdict, Option<Self::Step>)>;

    /// Chooses a step without a search to the end; `None` if the game is over.
    fn guess(&self) -> Option<Self::Step>;

    /// Parses a step.
    ///
    /// # Errors
    /// The text names no legal step. The error covers the whole text.
    fn read_step(&self, text: &str) -> Result<Self::Step, InputError> {
        let wrong = || InputError::new(0..text.len(), format!("{text:?} is no {} of yours", Self::STEP));
        self.named(text).ok_or_else(wrong)
    }
}

/// The course of a game: its positions and the steps between them.
///
/// ```
/// use upstar::escape::{EscapePosition, rules::{Escape, Turn}};
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, ground::Ruleset};
/// let board = Escape::NEMESIS.read("0-1 0-2 1-3*2 exits 3 @ 0")?;
/// let position = EscapePosition::new(Escape::NEMESIS, board);
/// let mut game = Course::new(position.start().expect("the board has a start"));
/// // A wrong step is refused at its place, and a step can be taken back.
/// assert_eq!(game.make_named("3").unwrap_err().span, 0..1);
/// game.make_named("2")?;
/// assert!(game.take_back(Turn::Walk));
/// // Both players make their best steps up to the end.
/// while let (_, Some(step)) = game.now().advice(&Control::unlimited())? {
///     game.make(step);
/// }
/// assert_eq!(game.now().status(), Status::Won(Turn::Walk));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course<P: Play> {
    /// The positions so far, the current one last; never empty.
    plays: Vec<P>,
    steps: Vec<P::Step>,
}

impl<P: Play> Course<P> {
    /// Begins a game at a position.
    pub fn new(start: P) -> Self {
        Self { plays: vec![start], steps: Vec::new() }
    }

    /// Returns the current position.
    pub fn now(&self) -> &P {
        &self.plays[self.steps.len()]
    }

    /// Returns the positions so far, the current one last. There is one more than steps.
    pub fn plays(&self) -> &[P] {
        &self.plays
    }

    /// Returns the steps so far.
    pub fn steps(&self) -> &[P::Step] {
        &self.steps
    }

    /// Iterates over the steps so far, each with the position before it.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (&P, P::Step)> {
        self.plays.iter().zip(self.steps.iter().copied())
    }

    /// Makes a legal step.
    pub fn make(&mut self, step: P::Step) {
        let after = self.now().made(step);
        self.plays.push(after);
        self.steps.push(step);
    }

    /// Makes the step with this name.
    ///
    /// # Errors
    /// Returns the error of [`Play::read_step`].
    pub fn make_named(&mut self, name: &str) -> Result<(), InputError> {
        let step = self.now().read_step(name)?;
        self.make(step);
        Ok(())
    }

    /// Takes back the last step of a player, and all steps after it. Returns whether there was such a step.
    pub fn take_back(&mut self, player: P::Player) -> bool {
        let last = self.plays[..self.steps.len()].iter().rposition(|play| play.to_move() == player);
        if let Some(last) = last {
            self.plays.truncate(last + 1);
            self.steps.truncate(last);
        }
        last.is_some()
    }
}

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first-named player.
    Left,
    /// The second-named player.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the opponent.
    ///
    /// ```
    /// use upstar::Player;
    /// assert_eq!(Player::Left.other(), Player::Right);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the index in [`Player::BOTH`], for tables with an entry for each player.
    ///
    /// ```
    /// use upstar::Player;
    /// let names = ["Left", "Right"];
    /// assert_eq!(names[Player::Right.index()], "Right");
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns this player's element of a pair, in which the first one is Left's and the second one Right's.
    ///
    /// ```
    /// use upstar::Player;
    /// let stops = ("left stop", "right stop");
    /// assert_eq!(Player::Left.of(stops), "left stop");
    /// assert_eq!(Player::Left.other().of(stops), "right stop");
    /// ```
    #[inline]
    pub fn of<T>(self, (left, right): (T, T)) -> T {
        match self {
            Self::Left => left,
            Self::Right => right,
        }
    }
}

/// Indexes a pair by players; the first element is Left's.
impl<T> std::ops::Index<Player> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        &self[player.index()]
    }
}

impl<T> std::ops::IndexMut<Player> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self[player.index()]
    }
}
