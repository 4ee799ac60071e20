//! Sums of short games that are played step by step.

use std::sync::Arc;

use super::played::{numbered, plain, wrong};
use super::strategy::perfect;
use super::{Chooser, Course, PlayedSum, Strategy, SumMove, Verdict, verdicts};
use crate::games::notation::Style;
use crate::games::value::{Calc, Store, Value};
use crate::ground::control::{Control, OrStop};
use crate::ground::input::InputError;
use crate::ground::play::{Play, Status};
use crate::ground::{Failure, Player};

/// A position in a play of a sum, with its moves. A player who has none loses.
///
/// A step is the index of a move in [`SumPlay::moves`].
///
/// ```
/// use upstar::games::{notation::Style, play::{PlayedSum, SumPlay}};
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let sum = PlayedSum::new(session.summands(r#"domineering("..|..") + {1|-1} + 1/2"#, &control)?);
/// let start = SumPlay::new((&store, Style::Ascii), sum, Player::Left, &control)?;
/// let mut game = Course::new(start);
/// game.make_named("2: 1", &control)?;
/// // Both players make their best moves up to the end.
/// while let Some(step) = game.now().advice(&control)? {
///     game.make(step, &control)?;
/// }
/// assert_eq!(game.status(), Status::Won(Player::Left));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone)]
pub struct SumPlay<'g, 's: 'g> {
    store: &'s Store,
    /// The notation of the names of moves.
    style: Style,
    course: Course<'g, 's>,
    moves: Arc<[SumMove]>,
    names: Arc<[String]>,
}

impl<'g, 's> SumPlay<'g, 's> {
    /// Begins a game in which `first` makes the first move. The moves in forms are named by their values, in
    /// this notation.
    ///
    /// # Errors
    /// The moves are not found within the budget.
    pub fn new(
        (store, style): (&'s Store, Style),
        sum: PlayedSum<'g, 's>,
        first: Player,
        control: &Control,
    ) -> OrStop<Self> {
        Self::at((store, style), Course::new(sum, first), control)
    }

    fn at((store, style): (&'s Store, Style), course: Course<'g, 's>, control: &Control) -> OrStop<Self> {
        let (sum, player, calc) = (course.sum(), course.to_move(), &mut Calc::new(store, control));
        let moves = sum.choices(calc, player)?;
        let names = sum.move_names(&moves, player, calc, style)?;
        Ok(Self { store, style, course, moves: moves.into(), names: names.into() })
    }

    /// Returns the play so far.
    pub fn course(&self) -> &Course<'g, 's> {
        &self.course
    }

    /// Returns the legal moves.
    pub fn moves(&self) -> &[SumMove] {
        &self.moves
    }

    /// Returns the notation of the names.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Begins a calculation with values of the summands.
    pub fn calc<'c>(&self, control: &'c Control) -> Calc<'s, 'c> {
        Calc::new(self.store, control)
    }
}

/// The results of a search from a position of a sum.
#[derive(Clone, Debug)]
pub struct SumFound<'s> {
    /// The values of the summands.
    pub values: Vec<Value<'s>>,
    /// The verdicts on the moves.
    pub verdicts: Vec<Verdict<'s>>,
    /// The index of the move of perfect play; `None` if there is no move.
    pub best: Option<usize>,
}

impl<'s> Play for SumPlay<'_, 's> {
    const STEP: &'static str = "move";

    type Player = Player;
    type Step = usize;
    type Found = SumFound<'s>;

    fn to_move(&self) -> Player {
        self.course.to_move()
    }

    fn status(&self) -> Status<Player> {
        if self.moves.is_empty() { Status::Won(self.to_move().other()) } else { Status::Running }
    }

    fn legal(&self) -> Vec<usize> {
        (0..self.moves.len()).collect()
    }

    /// Formats a move: the number of the summand if there are several, and the places or the new value.
    fn name(&self, step: &usize) -> String {
        self.names[*step].clone()
    }

    /// Parses a move: its name, or its number among all moves, as in `#3`. The number of the summand may be
    /// left out if the move is clear without it.
    fn read_step(&self, text: &str) -> Result<usize, InputError> {
        if let Some(step) = numbered(text, self.moves.len()) {
            return step;
        }
        let wanted = plain(text);
        if let Some(step) = self.names.iter().position(|name| plain(name) == wanted) {
            return Ok(step);
        }
        let of_summand = |name: &str| name.split_once(": ").map(|(_, name)| plain(name));
        let is_meant = |step: &usize| of_summand(&self.names[*step]).as_ref() == Some(&wanted);
        let meant: Vec<usize> = (0..self.moves.len()).filter(is_meant).collect();
        match meant[..] {
            [] => Err(wrong(text, format!("{text:?} is no move"))),
            // Moves with the same name in one summand use the same places, or lead to the same value.
            [first, ..] if meant.iter().all(|&m| self.moves[m].summand == self.moves[first].summand) => {
                Ok(first)
            }
            _ => {
                let message =
                    "several summands have this move; write the number of the summand before it, such as 2:";
                Err(wrong(text, message))
            }
        }
    }

    fn made(&self, step: &usize, control: &Control) -> OrStop<Self> {
        let mut course = self.course.clone();
        course.make(&mut self.calc(control), self.moves[*step].clone())?;
        Self::at((self.store, self.style), course, control)
    }

    fn search(&self, control: &Control) -> OrStop<SumFound<'s>> {
        let (calc, sum) = (&mut self.calc(control), self.course.sum());
        let (values, verdicts) = (sum.values(calc)?, verdicts(calc, sum, self.to_move())?);
        let best = perfect(calc, self.to_move(), &verdicts)?;
        Ok(SumFound { values, verdicts, best })
    }

    fn best(&self, found: &SumFound<'s>) -> Result<Option<usize>, Failure> {
        Ok(found.best)
    }

    /// Chooses a move by a strategy that needs no values of sums. The strategies share the budget, the best one
    /// first. If none of them ends within it, returns the first legal move.
    fn guess(&self, _: Option<&SumFound<'s>>, control: &Control) -> OrStop<Option<usize>> {
        let mut strategy = Strategy::Perfect;
        while let Some(instead) = strategy.instead() {
            strategy = instead;
            let chosen = Chooser::new(1).choose(strategy, &mut self.calc(control), &self.course);
            if let Ok(chosen) = chosen {
                return Ok(chosen.and_then(|chosen| self.moves.iter().position(|m| *m == chosen)));
            }
        }
        Ok(self.legal().first().copied())
    }
}
