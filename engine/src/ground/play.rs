//! The players, the interface of games that are played step by step, and the course of a game.

use std::fmt::Debug;

use super::control::Control;
use super::input::{Failure, InputError, NoAnswer};

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status<P> {
    /// The game goes on.
    Running,
    /// The game is over, and this player has won.
    Won(P),
    /// The game is over, since a position has occurred too often. Nobody has won.
    Drawn,
    /// The game is over, and its length is the result.
    Counted,
}

/// A position in a game of two players, with the player who is to move and the legal steps.
///
/// A person who plays alone against rules, such as the Devil against the Angel, is a player who is always to
/// move; the answer belongs to the step.
pub trait Play: Clone {
    /// The word for a player's action in a turn.
    const STEP: &'static str;

    /// The type of the players.
    type Player: Copy + Eq + Debug;
    /// The type of a player's action in a turn.
    type Step: Clone + PartialEq + Debug;
    /// The type of the reasons that a search has no result.
    type Reason: Into<NoAnswer>;
    /// The type of the results of a search. They may be incomplete if a budget has ended it.
    type Found;

    /// Returns the player whose turn it is.
    fn to_move(&self) -> Self::Player;

    /// Returns the opponent of a player.
    fn opponent(player: Self::Player) -> Self::Player;

    /// Returns whether the game goes on, or who has won. [`Course::status`] also knows about repetitions.
    fn status(&self) -> Status<Self::Player>;

    /// Returns the legal steps; none if the game is over. Of infinitely many steps, it returns some.
    fn legal(&self) -> Vec<Self::Step>;

    /// Formats a legal step for people. Different steps may have the same name.
    fn name(&self, step: &Self::Step) -> String;

    /// Formats a legal step so that [`Play::read_step`] finds it, as saved games do.
    fn line(&self, step: &Self::Step) -> String {
        self.name(step)
    }

    /// Parses a legal step.
    ///
    /// # Errors
    /// The text names no legal step, or more than one.
    fn read_step(&self, text: &str) -> Result<Self::Step, InputError>;

    /// Returns the position after a legal step.
    ///
    /// # Errors
    /// The position, or the list of its steps, is not found within the budget.
    fn made(&self, step: &Self::Step, control: &Control) -> Result<Self, Self::Reason>;

    /// Searches for the result under best play, and for a best step.
    ///
    /// # Errors
    /// The search was stopped before it found anything.
    fn search(&self, control: &Control) -> Result<Self::Found, Self::Reason>;

    /// Returns a best step by the results of [`Play::search`]; `None` if the game is over.
    ///
    /// # Errors
    /// The results do not suffice, for this reason.
    fn best(&self, found: &Self::Found) -> Result<Option<Self::Step>, Failure>;

    /// Returns the end of the game under best play by the results of [`Play::search`]; `None` if they do not
    /// suffice.
    fn decided(&self, found: &Self::Found) -> Option<Status<Self::Player>>;

    /// Chooses a step without a search to the end, with regard to incomplete results; `None` if the game is
    /// over.
    ///
    /// # Errors
    /// Even this was stopped.
    fn guess(
        &self,
        found: Option<&Self::Found>,
        control: &Control,
    ) -> Result<Option<Self::Step>, Self::Reason>;

    /// Finds a best step; `None` if the game is over.
    ///
    /// # Errors
    /// A best step is not known, for this reason.
    fn advice(&self, control: &Control) -> Result<Option<Self::Step>, Failure> {
        self.best(&self.search(control).map_err(Into::into)?)
    }

    /// Returns a text that identifies the position, if it can occur again. The third occurrence with the same
    /// player to move ends the game.
    fn recurring(&self) -> Option<String> {
        None
    }
}

/// The number of occurrences of a position, with the same player to move, that makes the game a draw.
pub const REPETITIONS: usize = 3;

/// The course of a game: its positions and the steps between them.
///
/// ```
/// use upstar::escape::{EscapePosition, rules::{Escape, Turn}};
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, Failure, ground::Ruleset};
/// let board = Escape::NEMESIS.read("0-1 0-2 1-3*2 exits 3 @ 0")?;
/// let position = EscapePosition::new(Escape::NEMESIS, board);
/// let control = Control::unlimited();
/// let mut game = Course::new(position.start().expect("the board has a start"));
/// // A wrong step is refused at its place, and a step can be taken back.
/// assert!(matches!(game.make_named("3", &control), Err(Failure::Input(error)) if error.span == (0..1)));
/// game.make_named("2", &control)?;
/// assert!(game.take_back(|player| player == Turn::Walk));
/// // Both players make their best steps up to the end.
/// while let Some(step) = game.now().advice(&control)? {
///     game.make(step, &control)?;
/// }
/// assert_eq!(game.status(), Status::Won(Turn::Walk));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course<P: Play> {
    /// The positions so far, the current one last; never empty.
    plays: Vec<P>,
    steps: Vec<P::Step>,
    /// The steps that were taken back and the positions after them, the next one to be made again last.
    undone: Vec<(P::Step, P)>,
}

impl<P: Play> Course<P> {
    /// Begins a game at a position.
    pub fn new(start: P) -> Self {
        Self { plays: vec![start], steps: Vec::new(), undone: Vec::new() }
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
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (&P, &P::Step)> + ExactSizeIterator {
        self.plays.iter().zip(&self.steps)
    }

    /// Returns whether the game goes on, or who has won, or that the current position has occurred
    /// [`REPETITIONS`] times.
    pub fn status(&self) -> Status<P::Player> {
        let (now, status) = (self.now(), self.now().status());
        let Some(text) = now.recurring().filter(|_| status == Status::Running) else { return status };
        let is_same = |play: &&P| play.to_move() == now.to_move() && play.recurring().as_ref() == Some(&text);
        let count = self.plays.iter().filter(is_same).count();
        if count >= REPETITIONS { Status::Drawn } else { status }
    }

    /// Makes a legal step. After an error, the game is unchanged.
    ///
    /// # Errors
    /// Returns the error of [`Play::made`].
    pub fn make(&mut self, step: P::Step, control: &Control) -> Result<(), P::Reason> {
        let after = self.now().made(&step, control)?;
        self.push(step, after);
        Ok(())
    }

    /// Adds a legal step together with the position after it. The steps that were taken back are forgotten.
    pub fn push(&mut self, step: P::Step, after: P) {
        self.undone.clear();
        self.plays.push(after);
        self.steps.push(step);
    }

    /// Makes the step that a text names.
    ///
    /// # Errors
    /// Returns the errors of [`Play::read_step`] and [`Play::made`].
    pub fn make_named(&mut self, text: &str, control: &Control) -> Result<(), Failure> {
        let step = self.now().read_step(text)?;
        Ok(self.make(step, control).map_err(Into::into)?)
    }

    /// Takes back the last step of one of these players, and all steps after it. Returns whether there was
    /// such a step.
    pub fn take_back(&mut self, is_theirs: impl Fn(P::Player) -> bool) -> bool {
        let last = self.plays[..self.steps.len()].iter().rposition(|play| is_theirs(play.to_move()));
        if let Some(last) = last {
            let steps = self.steps.drain(last..);
            self.undone.extend(steps.zip(self.plays.drain(last + 1..)).rev());
        }
        last.is_some()
    }

    /// Makes the steps again that the last [`Course::take_back`] for the same players took back. Returns
    /// whether there were any. A new step leaves none.
    ///
    /// ```
    /// use upstar::escape::{EscapePosition, rules::{Escape, Turn}};
    /// use upstar::ground::{Ruleset, play::{Course, Play}};
    /// use upstar::Control;
    /// let board = Escape::NEMESIS.read("0-1 0-2 1-3*2 exits 3 @ 0")?;
    /// let position = EscapePosition::new(Escape::NEMESIS, board);
    /// let mut game = Course::new(position.start().expect("the board has a start"));
    /// let (control, walks) = (Control::unlimited(), |player| player == Turn::Walk);
    /// game.make_named("1", &control)?;
    /// game.make_named("1-3", &control)?;
    /// let steps = game.steps().to_vec();
    /// assert!(game.take_back(walks) && game.steps().is_empty());
    /// assert!(game.make_again(walks) && game.steps() == steps);
    /// assert!(!game.make_again(walks));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_again(&mut self, is_theirs: impl Fn(P::Player) -> bool) -> bool {
        let before = self.steps.len();
        while let Some((step, after)) = self.undone.pop() {
            self.steps.push(step);
            self.plays.push(after);
            if is_theirs(self.now().to_move()) {
                break;
            }
        }
        self.steps.len() > before
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
