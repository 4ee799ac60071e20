//! Sums of short games that are played step by step.

use std::sync::Arc;

use super::played::{MOST_NODES, ended_by, numbered, plain, wrong};
use super::refused::{Asked, nearest, without_letters};
use super::strategy::{best_by_mobility, perfect};
use super::{Chooser, Course, PlayedSum, Strategy, SumMove, SumOutcome, Verdict, verdicts};
use crate::games::notation::Style;
use crate::games::value::{Calc, Store, Value};
use crate::ground::control::Control;
use crate::ground::input::{InputError, NoAnswer, OrNoAnswer};
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
    ) -> OrNoAnswer<Self> {
        Self::at((store, style), Course::new(sum, first), control)
    }

    fn at((store, style): (&'s Store, Style), course: Course<'g, 's>, control: &Control) -> OrNoAnswer<Self> {
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

    /// Returns the move that a text names, or the error if that is not clear; `None` if it names no move.
    fn meant(&self, text: &str) -> Option<Result<usize, InputError>> {
        let wanted = plain(text);
        if let Some(step) = self.names.iter().position(|name| plain(name) == wanted) {
            return Some(Ok(step));
        }
        let of_summand = |name: &str| name.split_once(": ").map(|(_, name)| plain(name));
        let is_meant = |step: &usize| of_summand(&self.names[*step]).as_ref() == Some(&wanted);
        let mut meant: Vec<usize> = (0..self.moves.len()).filter(is_meant).collect();
        if meant.is_empty() && wanted.ends_with(|c: char| c.is_ascii_digit()) {
            meant = self.uncoloured(&wanted)?;
        }
        let &first = meant.first()?;
        // Moves with the same name in one summand use the same places, or lead to the same value.
        if meant.iter().all(|&m| self.moves[m].summand == self.moves[first].summand) {
            return Some(Ok(first));
        }
        let message =
            "several summands have this move; write the number of the summand before it, such as 2:";
        Some(Err(wrong(text, message)))
    }

    /// Returns the only move whose name is a text and a letter, such as `0-1b` for `0-1`.
    fn uncoloured(&self, wanted: &str) -> Option<Vec<usize>> {
        let is_letter = |rest: &str| rest.len() == 1 && rest.bytes().all(|c| c.is_ascii_alphabetic());
        let is_meant = |step: &usize| plain(&self.names[*step]).strip_prefix(wanted).is_some_and(is_letter);
        let mut meant = (0..self.moves.len()).filter(is_meant);
        let found = meant.next()?;
        meant.next().is_none().then(|| vec![found])
    }

    /// Returns why a text names no move.
    fn refused(&self, text: &str) -> InputError {
        let (number, rest) = summand_of(text);
        let summands = self.course.sum().summands();
        let at = match (number, summands.len()) {
            (Some(number), count) => match number.checked_sub(1).filter(|&at| at < count) {
                Some(at) => at,
                None if count == 1 => return wrong(text, "the only summand is 1"),
                None => return wrong(text, format!("there are the summands 1 to {count}")),
            },
            (None, 1) => 0,
            (None, _) => {
                let hint = "write the number of the summand before a move, such as 2:";
                return wrong(text, format!("{text:?} is no move")).with_hint(hint);
            }
        };
        let Some(position) = summands[at].position() else {
            let error = wrong(text, format!("{text:?} is no move"));
            let own = self.moves.iter().zip(&*self.names).filter(|(m, _)| m.summand == at);
            return error.with_hint(nearest("your moves", own.map(|(_, name)| &**name)));
        };
        let own = self.moves.iter().cloned().zip(self.names.iter().cloned()).collect();
        let [own, others] = [own, self.moves_of_other()].map(|moves: Vec<(SumMove, String)>| {
            let names = moves.into_iter().filter(|(m, _)| m.summand == at).map(|(_, name)| name);
            names.map(|name| summand_of(&name).1.trim().to_owned()).collect::<Vec<_>>()
        });
        let (player, is_negated) = (self.to_move(), summands[at].is_negated());
        Asked { position, player, is_negated, own: &own, others: &others }.refused(rest.trim())
    }

    /// Lists the moves that the other player would have, with their names; none if that takes long.
    fn moves_of_other(&self) -> Vec<(SumMove, String)> {
        let control = Control::unlimited().with_nodes(MOST_NODES);
        let (sum, other, calc) = (self.course.sum(), self.to_move().other(), &mut self.calc(&control));
        let named = sum.choices(calc, other).and_then(|moves| {
            let names = sum.move_names(&moves, other, calc, self.style)?;
            Ok(moves.into_iter().zip(names).collect())
        });
        named.unwrap_or_default()
    }

    /// Returns whether a move wins, if a short search finds it; see [`SumOutcome::wins_soon`].
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn wins_soon(&self, step: usize, control: &Control) -> OrNoAnswer<Option<bool>> {
        SumOutcome::wins_soon(self.course.sum(), self.to_move(), &self.moves[step], (self.store, control))
    }

    /// Returns the index of a winning move, if a short search finds one; see [`SumOutcome::winning_move_soon`].
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn winning_move_soon(&self, control: &Control) -> OrNoAnswer<Option<usize>> {
        let found = SumOutcome::winning_move_soon(self.course.sum(), self.to_move(), (self.store, control))?;
        Ok(found.and_then(|winning| self.moves.iter().position(|m| *m == winning)))
    }

    /// Returns whether each move wins, as far as short searches find it; see [`SumOutcome::moves_soon`].
    ///
    /// # Errors
    /// The moves cannot be listed.
    pub fn moves_soon(&self, control: &Control) -> OrNoAnswer<Vec<Option<bool>>> {
        SumOutcome::moves_soon(self.course.sum(), self.to_move(), (self.store, control))
    }

    /// Returns the end of the game under best play, if a short search finds it.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn decided_soon(&self, control: &Control) -> OrNoAnswer<Option<Status<Player>>> {
        let player = self.to_move();
        let wins = SumOutcome::wins_first_soon(self.course.sum(), player, (self.store, control))?;
        Ok(wins.map(|wins| ended_by(wins, player)))
    }

    /// Begins a calculation with values of the summands.
    pub fn calc<'c>(&self, control: &'c Control) -> Calc<'s, 'c> {
        Calc::new(self.store, control)
    }
}

/// Divides a text such as `2: 5` into the number of a summand, if there is one, and the rest.
fn summand_of(text: &str) -> (Option<usize>, &str) {
    let parts = text.split_once(':').and_then(|(number, rest)| Some((number.trim().parse().ok()?, rest)));
    parts.map_or((None, text), |(number, rest)| (Some(number), rest))
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
    type Reason = NoAnswer;
    type Found = SumFound<'s>;

    fn to_move(&self) -> Player {
        self.course.to_move()
    }

    fn opponent(player: Player) -> Player {
        player.other()
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
        let (number, rest) = summand_of(text);
        let lettered = without_letters(rest).map(|rest| match number {
            Some(number) => format!("{number}: {rest}"),
            None => rest,
        });
        let found = self.meant(text).or_else(|| self.meant(&lettered?));
        found.unwrap_or_else(|| Err(self.refused(text)))
    }

    fn made(&self, step: &usize, control: &Control) -> OrNoAnswer<Self> {
        let mut course = self.course.clone();
        course.make(&mut self.calc(control), self.moves[*step].clone())?;
        Self::at((self.store, self.style), course, control)
    }

    fn search(&self, control: &Control) -> OrNoAnswer<SumFound<'s>> {
        let (calc, sum) = (&mut self.calc(control), self.course.sum());
        let (values, verdicts) = (sum.values(calc)?, verdicts(calc, sum, self.to_move())?);
        let best = perfect(calc, self.to_move(), &verdicts)?;
        Ok(SumFound { values, verdicts, best })
    }

    fn best(&self, found: &SumFound<'s>) -> Result<Option<usize>, Failure> {
        Ok(found.best)
    }

    fn decided(&self, found: &SumFound<'s>) -> Option<Status<Player>> {
        Some(ended_by(found.verdicts.iter().any(|verdict| verdict.wins), self.to_move()))
    }

    /// Chooses a move that a short search shows to win, or else by a strategy that needs no values of sums. The
    /// strategies share the budget, the best one first. If none of them ends within it, returns the first legal move.
    fn guess(&self, _: Option<&SumFound<'s>>, control: &Control) -> OrNoAnswer<Option<usize>> {
        if let Ok(Some(winning)) = self.winning_move_soon(control) {
            return Ok(Some(winning));
        }
        let mut strategy = Strategy::Perfect;
        while let Some(instead) = strategy.instead() {
            strategy = instead;
            let calc = &mut self.calc(control);
            let chosen = match strategy {
                // A comparison of some moves is better than none.
                Strategy::Mobility => match best_by_mobility(calc, &self.course) {
                    (None, Err(ended)) => Err(ended),
                    (best, _) => Ok(best),
                },
                _ => Chooser::new(1).choose(strategy, calc, &self.course),
            };
            if let Ok(chosen) = chosen {
                return Ok(chosen.and_then(|chosen| self.moves.iter().position(|m| *m == chosen)));
            }
        }
        Ok(self.legal().first().copied())
    }
}

/// A position in a play of a sum in misère play. A player who has no move wins.
///
/// A step is the index of a move in [`SumPlay::moves`].
///
/// ```
/// use upstar::games::{notation::Style, play::{MiserePlay, PlayedSum, SumPlay}};
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let sum = PlayedSum::new(session.summands("kayles('5 7')", &control)?);
/// let start = SumPlay::new((&store, Style::Ascii), sum, Player::Left, &control)?;
/// let mut game = Course::new(MiserePlay::new(start));
/// // Left wins by moving first, since both players make their best moves up to the end.
/// while let Some(step) = game.now().advice(&control)? {
///     game.make(step, &control)?;
/// }
/// assert_eq!(game.status(), Status::Won(Player::Left));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone)]
pub struct MiserePlay<'g, 's: 'g>(SumPlay<'g, 's>);

impl<'g, 's> MiserePlay<'g, 's> {
    /// Makes a position in misère play from one in normal play, with the same moves.
    pub fn new(normal: SumPlay<'g, 's>) -> Self {
        Self(normal)
    }

    /// Returns the position with its moves, as in normal play.
    pub fn normal(&self) -> &SumPlay<'g, 's> {
        &self.0
    }
}

impl<'s> Play for MiserePlay<'_, 's> {
    const STEP: &'static str = "move";

    type Player = Player;
    type Step = usize;
    type Reason = NoAnswer;
    /// For each move whether it wins.
    type Found = Vec<bool>;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn opponent(player: Player) -> Player {
        player.other()
    }

    fn status(&self) -> Status<Player> {
        if self.0.moves.is_empty() { Status::Won(self.to_move()) } else { Status::Running }
    }

    fn legal(&self) -> Vec<usize> {
        self.0.legal()
    }

    fn name(&self, step: &usize) -> String {
        self.0.name(step)
    }

    fn read_step(&self, text: &str) -> Result<usize, InputError> {
        self.0.read_step(text)
    }

    fn made(&self, step: &usize, control: &Control) -> OrNoAnswer<Self> {
        self.0.made(step, control).map(Self)
    }

    fn search(&self, control: &Control) -> OrNoAnswer<Vec<bool>> {
        SumOutcome::winning_in_misere(self.0.course.sum(), self.to_move(), (self.0.store, control))
    }

    /// Returns a winning move; if there is none, the first move.
    fn best(&self, wins: &Vec<bool>) -> Result<Option<usize>, Failure> {
        let winning = wins.iter().position(|wins| *wins);
        Ok(winning.or((!wins.is_empty()).then_some(0)))
    }

    fn decided(&self, wins: &Vec<bool>) -> Option<Status<Player>> {
        Some(ended_by(wins.is_empty() || wins.contains(&true), self.to_move()))
    }

    fn guess(&self, _: Option<&Vec<bool>>, _: &Control) -> OrNoAnswer<Option<usize>> {
        Ok(self.legal().first().copied())
    }
}
