//! Games of the Angel in which one side is played step by step and the other side answers at once.

use std::collections::HashSet;

use super::king::{Confinement, KingHunt};
use super::plane::{Segment, Square, Squares};
use super::{Angel, DevilKind, Prey, flee, goals, hunt};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop, Stop, UNLIMITED};
use crate::ground::input::{InputError, counted};
use crate::ground::play::{Play, Status};

/// The players of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AngelPlayer {
    /// The piece that flies.
    Angel,
    /// The one who eats squares.
    Devil,
}

impl AngelPlayer {
    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Angel => Self::Devil,
            Self::Devil => Self::Angel,
        }
    }
}

/// The largest number of cuts that the literal rule may examine in a turn.
const MAX_NODES: u64 = 100_000;
/// The word for a turn in which the Devil eats nothing.
const PASS: &str = "pass";
/// The distance from the Angel within which squares to be eaten are listed.
const NEAR: i64 = 2;

/// Parses a square as its coordinates, or as `dx dy +` for one relative to `at`.
fn place(text: &str, at: Square) -> Result<Square, InputError> {
    let Some(offset) = text.strip_suffix('+') else { return Square::read(text) };
    let offset = Square::read(offset.trim())?;
    let beside = at.x.checked_add(offset.x).zip(at.y.checked_add(offset.y));
    let square = beside.map(|(x, y)| Square::new(x, y)).filter(|square| square.is_in_range());
    square.ok_or_else(|| wrong(text, "this is too far away"))
}

/// Counts steps of a king in words.
fn king_steps(power: u32) -> String {
    counted(power as usize, "step of a king", "steps of a king")
}

fn wrong(text: &str, message: impl Into<String>) -> InputError {
    InputError::new(0..text.len(), message)
}

/// A position in which the Devil is to eat a square, and the Angel then flies along his path.
///
/// ```
/// use upstar::angel::{Angel, DevilPlay, Moves, Ties};
/// use upstar::{Control, ground::play::Course};
/// let mut game = Course::new(DevilPlay::new(Angel::new(Moves::Plain, Ties::Smallest)));
/// // The square is of no use to the Devil, and the Angel goes two squares north.
/// game.make_named("-1 0", &Control::unlimited())?;
/// assert_eq!(game.now().angel().square().to_string(), "(0,2)");
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone)]
pub struct DevilPlay {
    angel: Angel,
    passed: Vec<Segment>,
    last: Option<Square>,
}

impl DevilPlay {
    /// Begins a game with an Angel.
    pub fn new(angel: Angel) -> Self {
        Self { passed: vec![angel.perch()], angel, last: None }
    }

    /// Returns the Angel.
    pub fn angel(&self) -> &Angel {
        &self.angel
    }

    /// Returns the part of the path that the Angel has passed in the last turn; at the start, his perch.
    pub fn passed(&self) -> &[Segment] {
        &self.passed
    }

    /// Returns the square that was eaten in the last turn; `None` if there was none.
    pub fn last(&self) -> Option<Square> {
        self.last
    }

    fn eating(&self, square: Option<Square>) -> OrStop<Self> {
        let mut angel = self.angel.clone();
        let turn = angel.play_or_pass(square, &Control::unlimited().with_nodes(MAX_NODES))?;
        Ok(Self { angel, passed: turn.passed, last: square })
    }
}

impl Play for DevilPlay {
    const STEP: &'static str = "turn";

    type Player = AngelPlayer;
    /// The square that the Devil eats; `None` if he passes.
    type Step = Option<Square>;
    type Reason = Stop;
    /// The square whose loss costs the Angel most in this turn. In the end he wins.
    type Found = Square;

    fn to_move(&self) -> AngelPlayer {
        AngelPlayer::Devil
    }

    fn opponent(player: AngelPlayer) -> AngelPlayer {
        player.other()
    }

    fn status(&self) -> Status<AngelPlayer> {
        Status::Running
    }

    /// Returns the squares near the Angel that are not eaten.
    fn legal(&self) -> Vec<Option<Square>> {
        let at = self.angel.square();
        let rows = (-NEAR..=NEAR).flat_map(|dy| (-NEAR..=NEAR).map(move |dx| (dx, dy)));
        let near = rows.map(|(dx, dy)| Square::new(at.x + dx, at.y + dy));
        near.filter(|&square| square != at && !self.angel.has_eaten(square)).map(Some).collect()
    }

    fn name(&self, square: &Option<Square>) -> String {
        square.map_or(PASS.to_owned(), |square| square.to_string())
    }

    fn line(&self, square: &Option<Square>) -> String {
        square.map_or(PASS.to_owned(), |square| format!("{} {}", square.x, square.y))
    }

    /// Parses a square, its coordinates or those relative to the Angel followed by `+`, or `pass`. A square
    /// that is eaten already is as good as a pass.
    fn read_step(&self, text: &str) -> Result<Option<Square>, InputError> {
        let found = if text == PASS { None } else { Some(place(text, self.angel.square())?) };
        if self.angel.is_literal() {
            // The turn is tried out, since the limit may end the literal rule.
            let tried = self.eating(found);
            tried.map_err(|stop| wrong(text, format!("the literal rule has no result: {stop}")))?;
        }
        Ok(found)
    }

    /// Returns the position after the Angel's turn. The turn itself examines at most 100,000 cuts; the budget is
    /// checked before it.
    fn made(&self, square: &Option<Square>, control: &Control) -> OrStop<Self> {
        control.check(1, 0)?;
        self.eating(*square)
    }

    fn search(&self, control: &Control) -> OrStop<Square> {
        let kind = DevilKind::parse("lookahead(1)").expect("there is such a Devil");
        kind.devil(0).eat(&self.angel, control)
    }

    fn best(&self, found: &Square) -> Result<Option<Option<Square>>, Failure> {
        Ok(Some(Some(*found)))
    }

    /// The Angel of power 2 wins, whatever the Devil eats (Kloster's theorem).
    fn decided(&self, _: &Square) -> Option<Status<AngelPlayer>> {
        Some(Status::Won(AngelPlayer::Angel))
    }

    fn guess(&self, _: Option<&Square>, _: &Control) -> OrStop<Option<Option<Square>>> {
        Ok(self.legal().first().copied())
    }
}

/// A position in which a piece is to fly that follows no path. The Devil has eaten a square before each of
/// its turns. The piece loses if it cannot move.
#[derive(Clone)]
pub struct FlightPlay<'t> {
    power: u32,
    walks: bool,
    /// The Devil who beats the King; `None` for a Devil without a plan.
    hunter: Option<KingHunt<'t>>,
    /// The square of the piece, and the one before it.
    at: Square,
    before: Option<Square>,
    eaten: HashSet<Square>,
    last: Square,
}

impl<'t> FlightPlay<'t> {
    /// Begins a game of a piece of this power. If it walks, it makes up to `power` steps of a king over
    /// squares that are not eaten. With tables, it is a King, of power 1, and the Devil plays by them.
    pub fn new(power: u32, walks: bool, tables: Option<&'t Confinement>) -> Self {
        let (hunter, at) = (tables.map(KingHunt::new), Square::new(0, 0));
        Self { power, walks, hunter, at, before: None, eaten: HashSet::new(), last: at }.bitten()
    }

    /// Lets the Devil eat a square. The King is caught before his Devil runs out of squares, so the square of
    /// the piece is never eaten.
    fn bitten(mut self) -> Self {
        let hunted = || {
            let hunted = hunt(self.at, self.power, &|square| self.eaten.contains(&square), &UNLIMITED);
            hunted.unwrap_or(self.at)
        };
        self.last = match &mut self.hunter {
            Some(hunter) => hunter.eat(self.at).unwrap_or(self.at),
            None => hunted(),
        };
        self.eaten.insert(self.last);
        self
    }

    /// Returns the square of the piece.
    pub fn at(&self) -> Square {
        self.at
    }

    /// Returns the square on which the piece was a turn ago.
    pub fn before(&self) -> Option<Square> {
        self.before
    }

    /// Returns the square that was eaten last.
    pub fn last(&self) -> Square {
        self.last
    }

    /// Returns the squares that are eaten.
    pub fn eaten(&self) -> &HashSet<Square> {
        &self.eaten
    }

    /// Returns whether the Devil has a winning strategy against the piece, as he has against the King.
    pub fn is_hunted(&self) -> bool {
        self.hunter.is_some()
    }

    /// Returns the largest number of turns before the King is caught; `None` for other pieces.
    pub fn most_turns(&self) -> Option<u64> {
        self.hunter.as_ref().map(KingHunt::most_turns)
    }

    fn goals(&self) -> HashSet<Square> {
        goals(self.at, self.power, self.walks, &|square| self.eaten.contains(&square))
    }
}

impl Play for FlightPlay<'_> {
    const STEP: &'static str = "turn";

    type Player = AngelPlayer;
    type Step = Square;
    type Reason = Stop;
    /// The square that looks safest, if the piece can move.
    type Found = Option<Square>;

    fn to_move(&self) -> AngelPlayer {
        AngelPlayer::Angel
    }

    fn opponent(player: AngelPlayer) -> AngelPlayer {
        player.other()
    }

    fn status(&self) -> Status<AngelPlayer> {
        // Staying is always possible, so a single goal means that the piece cannot move.
        if self.goals().len() == 1 { Status::Won(AngelPlayer::Devil) } else { Status::Running }
    }

    fn legal(&self) -> Vec<Square> {
        let mut goals: Vec<Square> = self.goals().into_iter().collect();
        goals.sort_unstable();
        goals
    }

    fn name(&self, square: &Square) -> String {
        square.to_string()
    }

    fn line(&self, square: &Square) -> String {
        format!("{} {}", square.x, square.y)
    }

    /// Parses a goal: its coordinates, those relative to the piece followed by `+`, or `stay`.
    fn read_step(&self, text: &str) -> Result<Square, InputError> {
        let (at, power) = (self.at, self.power);
        let square = if text == "stay" { at } else { place(text, at)? };
        let message = if at.distance(square) > u64::from(power) {
            format!("{square} is more than {} away", king_steps(power))
        } else if square != at && self.eaten.contains(&square) {
            format!("{square} is eaten")
        } else if !self.goals().contains(&square) {
            let (steps, lead) = (king_steps(power), if power == 1 { "leads" } else { "lead" });
            format!("no {steps} over squares that are not eaten {lead} to {square}")
        } else {
            return Ok(square);
        };
        Err(wrong(text, message))
    }

    fn made(&self, square: &Square, _: &Control) -> OrStop<Self> {
        Ok(Self { at: *square, before: Some(self.at), ..self.clone() }.bitten())
    }

    fn search(&self, _: &Control) -> OrStop<Option<Square>> {
        Ok(flee(self.at, self.power, self.walks, &|square| self.eaten.contains(&square)))
    }

    fn best(&self, found: &Option<Square>) -> Result<Option<Square>, Failure> {
        Ok(*found)
    }

    /// The Devil catches the King. It is not known of other pieces, which follow no path, who wins.
    fn decided(&self, _: &Option<Square>) -> Option<Status<AngelPlayer>> {
        self.is_hunted().then_some(Status::Won(AngelPlayer::Devil))
    }

    fn guess(&self, _: Option<&Option<Square>>, control: &Control) -> OrStop<Option<Square>> {
        self.search(control)
    }
}

/// An Angel of any power who follows no path, and whose moves come from outside.
#[derive(Clone, Debug)]
pub struct FreeAngel {
    power: u32,
    is_fool: bool,
    at: Square,
    eaten: Squares,
    turns: u64,
}

impl FreeAngel {
    /// Creates an Angel on the square (0, 0), before the first turn. A Fool has promised to go further north
    /// in each turn.
    ///
    /// ```
    /// use upstar::angel::{FreeAngel, Prey, plane::Square};
    /// let mut fool = FreeAngel::new(1, true);
    /// fool.eaten(Square::new(0, 1));
    /// assert!(fool.land(Square::new(0, 1)).is_err() && fool.land(Square::new(1, 0)).is_err());
    /// assert!(fool.land(Square::new(1, 1)).is_ok());
    /// assert_eq!((fool.square(), fool.turns()), (Square::new(1, 1), 1));
    /// ```
    pub fn new(power: u32, is_fool: bool) -> Self {
        Self { power, is_fool, at: Square::new(0, 0), eaten: Squares::default(), turns: 0 }
    }

    /// Lets the Devil eat a square.
    pub fn eaten(&mut self, square: Square) {
        self.eaten.insert(square);
    }

    /// Returns whether the Angel is caught: every square to which he could move is eaten. Then he cannot
    /// stay, either.
    pub fn is_caught(&self) -> bool {
        let reach = i64::from(self.power);
        let south = if self.is_fool { 1 } else { -reach };
        let mut goals = (-reach..=reach).flat_map(|dx| (south..=reach).map(move |dy| (dx, dy)));
        !goals.any(|(dx, dy)| {
            (dx, dy) != (0, 0) && !self.eaten.contains(Square::new(self.at.x + dx, self.at.y + dy))
        })
    }

    /// Moves the Angel to a square by the rules, which ends the turn.
    ///
    /// # Errors
    /// A sentence that says why he cannot go there.
    pub fn land(&mut self, square: Square) -> Result<(), String> {
        self.judge(square)?;
        self.put(square);
        Ok(())
    }

    /// Puts the Angel on a square, by the rules or not, which ends the turn.
    pub fn put(&mut self, square: Square) {
        self.at = square;
        self.turns += 1;
    }

    /// Tests whether the Angel may go to a square by the rules.
    ///
    /// # Errors
    /// A sentence that says why he cannot go there.
    pub fn judge(&self, square: Square) -> Result<(), String> {
        let (at, power) = (self.at, self.power);
        if !square.is_in_range() {
            return Err(format!("{square} is out of range"));
        }
        if at.distance(square) > u64::from(power) {
            return Err(format!("{square} is more than {} away from {at}", king_steps(power)));
        }
        if self.eaten.contains(square) {
            return Err(format!("{square} is eaten"));
        }
        if self.is_fool && square.y <= at.y {
            return Err(format!("{square} is not further north than {at}, and he is a Fool"));
        }
        Ok(())
    }

    /// Returns the number of bytes that the game holds.
    pub fn bytes(&self) -> usize {
        self.eaten.bytes()
    }
}

impl Prey for FreeAngel {
    fn square(&self) -> Square {
        self.at
    }

    fn has_eaten(&self, square: Square) -> bool {
        self.eaten.contains(square)
    }

    fn turns(&self) -> u64 {
        self.turns
    }
}
