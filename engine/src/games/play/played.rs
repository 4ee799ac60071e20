//! Positions of loopy games and of infinite Hackenbush that are played step by step.

use std::sync::Arc;

use super::refused::{Asked, nearest, without_letters};
use crate::games::board::stalks::Cut;
use crate::games::board::{AnyBoard, OnGameBoard};
use crate::games::solve::{
    Edges, LoopyMove, LoopyPosition, PartizanPosition, PartizanStep, Prospect, Prospects, StalksPosition,
};
use crate::games::surreal::NoSurreal;
use crate::games::value::PlayEnd;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::InputError;
use crate::ground::play::{Play, Status};
use crate::ground::{Failure, Player};

/// The budget for a list of the moves of the player who is not to move, in nodes.
pub(super) const MOST_NODES: u64 = 100_000;

/// Makes the error of a text that names no step, over the whole text.
pub(super) fn wrong(text: &str, message: impl Into<String>) -> InputError {
    InputError::new(0..text.len(), message)
}

/// Parses a step by its number in the list of all, counted from 1, as in `#3`. `None` if there is no `#`.
pub(super) fn numbered(text: &str, count: usize) -> Option<Result<usize, InputError>> {
    let number = text.strip_prefix('#')?.trim().parse::<usize>().ok();
    let step = number.and_then(|number| number.checked_sub(1)).filter(|&step| step < count);
    let numbers = || match count {
        0 => "there is no move".to_owned(),
        1 => "the only move is #1".to_owned(),
        _ => format!("there are the moves #1 to #{count}"),
    };
    Some(step.ok_or_else(|| wrong(text, numbers())))
}

/// Removes the characters of a name that may be left out.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')')).collect()
}

/// Returns the end of a game that the player to move wins or loses.
pub(super) fn ended_by(wins: bool, to_move: Player) -> Status<Player> {
    Status::Won(if wins { to_move } else { to_move.other() })
}

/// A position of an impartial game that need not end, in play. Left and Right have the same moves; a player
/// who has none loses.
///
/// ```
/// use upstar::games::play::LoopyPlay;
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, Player, Position, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// // Tokens on the vertices 2 and 3 of a graph. Their values are 0 and *.
/// let Position::Loopy(position) = session.read("loopy_nim", "0>1,2 1>0 2>3 3>4 @ 2 3")? else { panic!() };
/// let mut game = Course::new(LoopyPlay::new(position, Player::Left, &control)?);
/// // Left moves to the nim-sum 0, and wins.
/// while let Some(step) = game.now().advice(&control)? {
///     game.make(step, &control)?;
/// }
/// assert_eq!(game.now().line(&game.steps()[0]), "3>4");
/// assert_eq!(game.status(), Status::Won(Player::Left));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone)]
pub struct LoopyPlay<'g> {
    position: Arc<dyn LoopyPosition + 'g>,
    to_move: Player,
    moves: Arc<[LoopyMove]>,
}

impl<'g> LoopyPlay<'g> {
    /// Begins a game in which `first` makes the first move.
    ///
    /// # Errors
    /// Fails under the same conditions as [`LoopyPosition::moves`].
    pub fn new(
        position: Box<dyn LoopyPosition + 'g>,
        first: Player,
        control: &Control,
    ) -> Result<Self, Failure> {
        let moves = position.moves(control)?.into();
        Ok(Self { position: position.into(), to_move: first, moves })
    }

    /// Returns the position.
    pub fn position(&self) -> &(dyn LoopyPosition + 'g) {
        &*self.position
    }

    /// Returns the legal moves.
    pub fn moves(&self) -> &[LoopyMove] {
        &self.moves
    }

    /// Returns where a token comes to rest after a move to a place: at the end of the ladder or snake that
    /// begins there.
    fn rest(&self, place: &str) -> String {
        match (self.position.board(), place.parse()) {
            (AnyBoard::Track(track), Ok(square)) => track.rest(square).to_string(),
            _ => place.to_owned(),
        }
    }
}

impl LoopyPlay<'_> {
    /// Returns why these words of a text name no move.
    fn refused(&self, text: &str, words: &[&str]) -> InputError {
        let error = |why: String| wrong(text, format!("{text:?} is no move{why}"));
        let &[from, to] = words else { return error(String::new()) };
        let here: Vec<&LoopyMove> = self.moves.iter().filter(|m| m.from.eq_ignore_ascii_case(from)).collect();
        if here.is_empty() {
            let names: Vec<String> = self.moves.iter().map(LoopyMove::name).collect();
            let hint = nearest("your moves", names.iter().map(String::as_str));
            return error(format!(": no token that can move stands on {from}")).with_hint(hint);
        }
        let hint = nearest("it can go to", here.iter().map(|m| &*m.to));
        error(format!(": the token on {from} cannot go to {to}")).with_hint(hint)
    }
}

impl Play for LoopyPlay<'_> {
    const STEP: &'static str = "move";

    type Player = Player;
    type Step = LoopyMove;
    type Reason = Stop;
    /// The moves have their values, so nothing is left to be searched.
    type Found = ();

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn opponent(player: Player) -> Player {
        player.other()
    }

    fn status(&self) -> Status<Player> {
        if self.moves.is_empty() { Status::Won(self.to_move.other()) } else { Status::Running }
    }

    fn legal(&self) -> Vec<LoopyMove> {
        self.moves.to_vec()
    }

    fn name(&self, step: &LoopyMove) -> String {
        step.name()
    }

    /// Parses a move: the state of a token and the one it goes to, as in `2>3`, or the latter alone if it is
    /// clear which token goes there.
    fn read_step(&self, text: &str) -> Result<LoopyMove, InputError> {
        let words: Vec<&str> = text.split(['>', ' ']).filter(|word| !word.is_empty()).collect();
        let is_meant = |m: &&LoopyMove| match words[..] {
            [from, to] => m.from.eq_ignore_ascii_case(from) && m.to.eq_ignore_ascii_case(&self.rest(to)),
            [to] => m.to.eq_ignore_ascii_case(&self.rest(to)),
            _ => false,
        };
        let meant: Vec<_> = self.moves.iter().filter(is_meant).collect();
        match meant.first() {
            // Moves of several tokens from one place to the same place are the same move.
            Some(&first) if meant.iter().all(|m| m.from == first.from) => Ok(first.clone()),
            Some(_) => Err(wrong(text, "several tokens can go there; say which, such as 2>3")),
            None => Err(self.refused(text, &words)),
        }
    }

    fn made(&self, step: &LoopyMove, control: &Control) -> OrStop<Self> {
        match Self::new(self.position.after(step), self.to_move.other(), control) {
            Ok(made) => Ok(made),
            Err(Failure::Stopped(stop)) => Err(stop),
            Err(_) => unreachable!("the values of the board were found before the first move"),
        }
    }

    fn search(&self, _: &Control) -> OrStop<()> {
        Ok(())
    }

    fn best(&self, (): &()) -> Result<Option<LoopyMove>, Failure> {
        Ok(LoopyMove::best(&self.moves).cloned())
    }

    fn decided(&self, (): &()) -> Option<Status<Player>> {
        let Some(best) = LoopyMove::best(&self.moves) else { return Some(self.status()) };
        Some(if best.draws() { Status::Drawn } else { ended_by(best.wins(), self.to_move) })
    }

    fn guess(&self, _: Option<&()>, _: &Control) -> OrStop<Option<LoopyMove>> {
        Ok(LoopyMove::best(&self.moves).cloned())
    }

    fn recurring(&self) -> Option<String> {
        Some(self.position.text())
    }
}

/// A position of a partizan game that need not end, in play. A player who has no move loses, and a player
/// whose opponent has moves for ever.
///
/// A step is the index of a move in [`PartizanPlay::steps`].
///
/// ```
/// use upstar::games::play::PartizanPlay;
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, Player, Position, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let Position::Partizan(position) = session.read("partizan_graph", "0L>1 1R>0 @ 0")? else { panic!() };
/// let mut game = Course::new(PartizanPlay::new(position, Player::Left, &control)?);
/// // Both players have one move each time, and come back to the start for ever.
/// while game.status() == Status::Running {
///     let step = game.now().advice(&control)?.expect("a move");
///     game.make(step, &control)?;
/// }
/// assert_eq!((game.status(), game.steps().len()), (Status::Drawn, 4));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone)]
pub struct PartizanPlay<'g, 's: 'g> {
    position: Arc<dyn PartizanPosition<'s> + 'g>,
    to_move: Player,
    steps: Arc<[PartizanStep]>,
}

impl<'g, 's: 'g> PartizanPlay<'g, 's> {
    /// Begins a game in which `first` makes the first move.
    ///
    /// # Errors
    /// The moves are not found within the budget.
    pub fn new(
        position: Box<dyn PartizanPosition<'s> + 'g>,
        first: Player,
        control: &Control,
    ) -> OrStop<Self> {
        let steps = match position.moves_for_ever() {
            Some(_) => Vec::new(),
            None => position.steps(first, control)?,
        };
        Ok(Self { position: position.into(), to_move: first, steps: steps.into() })
    }

    /// Returns the position.
    pub fn position(&self) -> &(dyn PartizanPosition<'s> + 'g) {
        &*self.position
    }

    /// Returns the legal moves.
    pub fn steps(&self) -> &[PartizanStep] {
        &self.steps
    }

    /// Returns the moves that a text may mean: those with this name, or those to this position; failing
    /// that, those that match without blanks and brackets. Of several moves to the same position only one
    /// is kept.
    fn meant(&self, text: &str) -> Vec<usize> {
        let after = |step: usize| &self.steps[step].after;
        let ways: [&dyn Fn(usize) -> bool; 4] = [
            &|step| self.name(&step) == text,
            &|step| after(step) == text,
            &|step| plain(&self.name(&step)) == plain(text),
            &|step| plain(after(step)) == plain(text),
        ];
        for is_meant in ways {
            let mut meant: Vec<usize> = (0..self.steps.len()).filter(|&step| is_meant(step)).collect();
            if let Some(&first) = meant.first() {
                meant.retain(|&step| step == first || after(step) != after(first));
                return meant;
            }
        }
        Vec::new()
    }
}

impl PartizanPlay<'_, '_> {
    /// Returns why a text names no move.
    fn refused(&self, text: &str) -> InputError {
        let control = Control::unlimited().with_nodes(MOST_NODES);
        let names = |steps: &[PartizanStep]| -> Vec<String> {
            steps.iter().map(|step| self.position.step_name(step)).collect()
        };
        let others = self.position.steps(self.to_move.other(), &control).unwrap_or_default();
        let [own, others] = [names(&self.steps), names(&others)];
        let (position, player): (&dyn OnGameBoard, _) = (&*self.position, self.to_move);
        Asked { position, player, is_negated: false, own: &own, others: &others }.refused(text)
    }
}

impl<'g, 's: 'g> Play for PartizanPlay<'g, 's> {
    const STEP: &'static str = "move";

    type Player = Player;
    type Step = usize;
    type Reason = Stop;
    type Found = Prospects;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn opponent(player: Player) -> Player {
        player.other()
    }

    fn status(&self) -> Status<Player> {
        match self.position.moves_for_ever() {
            Some(runner) => Status::Won(runner),
            None if self.steps.is_empty() => Status::Won(self.to_move.other()),
            None => Status::Running,
        }
    }

    fn legal(&self) -> Vec<usize> {
        (0..self.steps.len()).collect()
    }

    fn name(&self, step: &usize) -> String {
        self.position.step_name(&self.steps[*step])
    }

    /// Formats a move by its name if that is unambiguous, and else by its number.
    fn line(&self, step: &usize) -> String {
        let name = self.name(step);
        if self.meant(&name) == [*step] { name } else { format!("#{}", step + 1) }
    }

    /// Parses a move: its name, the position after it, or its number among all moves, as in `#3`.
    fn read_step(&self, text: &str) -> Result<usize, InputError> {
        let mut meant = self.meant(text);
        if let Some(lettered) = without_letters(text).filter(|_| meant.is_empty()) {
            meant = self.meant(&lettered);
        }
        match meant[..] {
            [step] => Ok(step),
            [] => numbered(text, self.steps.len()).unwrap_or_else(|| Err(self.refused(text))),
            _ => {
                let message = format!("several moves are called {text}; say which by its number, such as #3");
                Err(wrong(text, message))
            }
        }
    }

    fn made(&self, step: &usize, control: &Control) -> OrStop<Self> {
        Self::new(self.position.after(self.to_move, *step, control)?, self.to_move.other(), control)
    }

    /// Finds the results of the moves; if a budget ends the search, those found so far.
    fn search(&self, control: &Control) -> OrStop<Prospects> {
        self.position.prospects(self.to_move, control)
    }

    fn best(&self, found: &Prospects) -> Result<Option<usize>, Failure> {
        match (found.best(), found.ended) {
            (Some((step, _)), _) => Ok(Some(step)),
            (None, Some(stop)) => Err(stop.into()),
            (None, None) => Ok(None),
        }
    }

    fn decided(&self, found: &Prospects) -> Option<Status<Player>> {
        Some(match found.best()?.1.end() {
            PlayEnd::Drawn => Status::Drawn,
            end => ended_by(end == PlayEnd::Won, self.to_move),
        })
    }

    /// Chooses a move that leaves the opponent few moves; failing that, any that is not known to lose.
    fn guess(&self, found: Option<&Prospects>, control: &Control) -> OrStop<Option<usize>> {
        let nothing = Prospects::default();
        let found = found.unwrap_or(&nothing);
        let is_open = |step: &usize| !matches!(found.moves.get(*step), Some(Some(Prospect::Loss(_))));
        let sensible = self.position.sensible(self.to_move, found, control);
        Ok(sensible.unwrap_or_else(|_| (0..self.steps.len()).find(is_open)))
    }

    fn recurring(&self) -> Option<String> {
        Some(self.position.state_text())
    }
}

/// A position of infinite Hackenbush in play. A player who has no edge to cut loses.
///
/// ```
/// use upstar::games::play::StalksPlay;
/// use upstar::ground::play::{Course, Play, Status};
/// use upstar::{Control, Player, Position, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let Position::Stalks(position) = session.read("infinite_hackenbush", "B*w + RR")? else { panic!() };
/// let mut game = Course::new(StalksPlay::new(*position, Player::Right));
/// while let Some(cut) = game.now().advice(&control)? {
///     game.make(cut, &control)?;
/// }
/// assert_eq!(game.status(), Status::Won(Player::Left));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct StalksPlay {
    position: StalksPosition,
    to_move: Player,
}

impl StalksPlay {
    /// Begins a game in which `first` makes the first move.
    pub fn new(position: StalksPosition, first: Player) -> Self {
        Self { position, to_move: first }
    }

    /// Returns the position.
    pub fn position(&self) -> &StalksPosition {
        &self.position
    }

    /// Returns the edges of the player to move; none if there are too many levels of infinity to count them.
    pub fn edges(&self) -> Vec<Edges> {
        self.position.edges(self.to_move).unwrap_or_default()
    }
}

impl Play for StalksPlay {
    const STEP: &'static str = "cut";

    type Player = Player;
    type Step = Cut;
    type Reason = Stop;
    /// A good cut, and whether it wins; or the reason why the trees have no known value.
    type Found = Result<(Option<Cut>, bool), Failure>;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn opponent(player: Player) -> Player {
        player.other()
    }

    fn status(&self) -> Status<Player> {
        let has_ended = self.position.stalks_of(self.to_move).is_empty();
        if has_ended { Status::Won(self.to_move.other()) } else { Status::Running }
    }

    /// Returns the lowest edge of each set of edges.
    fn legal(&self) -> Vec<Cut> {
        self.edges().into_iter().map(|edges| edges.lowest).collect()
    }

    fn name(&self, cut: &Cut) -> String {
        cut.to_string()
    }

    fn read_step(&self, text: &str) -> Result<Cut, InputError> {
        let cut = Cut::read(text)?;
        match self.position.owner(&cut) {
            None => Err(wrong(text, format!("there is no edge {cut}"))),
            Some(owner) if owner != self.to_move => {
                Err(wrong(text, format!("the edge {cut} is {owner:?}'s")))
            }
            // The cut is tried out, since it is refused in a round of a period that comes too late.
            Some(_) => match self.position.after(&cut) {
                Ok(_) => Ok(cut),
                Err(error) => Err(wrong(text, error.to_string())),
            },
        }
    }

    fn made(&self, cut: &Cut, _: &Control) -> OrStop<Self> {
        match self.position.after(cut) {
            Ok(after) => Ok(Self::new(after, self.to_move.other())),
            Err(NoSurreal::Stopped(stop)) => Err(stop),
            // A legal cut was tried out when it was parsed.
            Err(_) => Err(Stop::TooDeep),
        }
    }

    fn search(&self, control: &Control) -> OrStop<Self::Found> {
        let found = self.position.worked_out(control).and_then(|solved| {
            let wins = !solved.winning(self.to_move, control)?.is_empty();
            Ok((solved.best(self.to_move, control)?, wins))
        });
        match found {
            Err(Failure::Stopped(stop)) => Err(stop),
            found => Ok(found),
        }
    }

    fn best(&self, found: &Self::Found) -> Result<Option<Cut>, Failure> {
        found.clone().map(|(cut, _)| cut)
    }

    fn decided(&self, found: &Self::Found) -> Option<Status<Player>> {
        found.as_ref().ok().map(|&(_, wins)| ended_by(wins, self.to_move))
    }

    /// Chooses the last of the cuts that are listed, which takes the least of its tree.
    fn guess(&self, _: Option<&Self::Found>, _: &Control) -> OrStop<Option<Cut>> {
        Ok(self.legal().pop())
    }
}
