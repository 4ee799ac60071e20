//! `upstar play` for impartial games that need not end.

use upstar::games::board::AnyBoard;
use upstar::games::rules::loopy::NimOutcome;
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::games::value::PlayEnd;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::board;
use super::table::open;
use crate::answer::moves::{result, won};
use crate::answer::{Ended, Exit, Failed, RequestError, counted, print};
use crate::args::{Common, First, Play};
use crate::command::Supervisor;
use crate::kinds::surface::Refusal;
use crate::person::{Bout, Said, Saved, Seat, Seen, over, play, table, taken_back};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    if arguments.side.is_some() {
        let message = "--side: in an impartial game both have the same moves; --first says who begins";
        return Err(Refusal::Arguments(message.to_owned()));
    }
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let begin = || open(session, (&arguments.ruleset, &text), &Control::unlimited());
    let position = begin()?;
    if position.tokens() == 0 {
        return Err(RequestError::new("illegal", "position", "there is no token to move").into());
    }
    let first = match arguments.first {
        None | Some(First::You) => Side::You,
        Some(First::Upstar) => Side::Upstar,
        Some(First::Left | First::Right) => {
            let message = "--first: in an impartial game nobody is Left or Right; say you or upstar";
            return Err(Refusal::Arguments(message.to_owned()));
        }
    };
    let mut game = Game {
        supervisor,
        common,
        begin: &begin,
        first,
        seen: Seen::new(position.text()),
        position,
        path: Vec::new(),
        moves: Vec::new(),
    };
    saved.replay(|line| {
        game.look().map_err(|ended| ended.to_string())?;
        let m = game.read(line)?;
        game.make(m).map_err(|ended| ended.to_string())
    })?;
    Ok(over(play(&mut game, arguments.turns)))
}

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    You,
    Upstar,
}

/// A function that opens the first position of a game.
type Begin<'g> = dyn Fn() -> Result<Box<dyn LoopyPosition + 'g>, Failed> + 'g;

struct Game<'b, 'g> {
    supervisor: Supervisor,
    common: &'b Common,
    begin: &'b Begin<'g>,
    first: Side,
    position: Box<dyn LoopyPosition + 'g>,
    /// The moves so far.
    path: Vec<LoopyMove>,
    seen: Seen,
    /// The legal moves in the current position.
    moves: Vec<LoopyMove>,
}

impl Game<'_, '_> {
    fn to_move(&self) -> Side {
        match (self.first, self.path.len().is_multiple_of(2)) {
            (first, true) => first,
            (Side::You, false) => Side::Upstar,
            (Side::Upstar, false) => Side::You,
        }
    }

    /// Finds the legal moves.
    fn look(&mut self) -> Result<(), Ended> {
        let position = &*self.position;
        self.moves = self.supervisor.run_alone(self.common.budget, |control| position.moves(control))?;
        Ok(())
    }
}

impl Bout for Game<'_, '_> {
    fn made(&self) -> usize {
        self.path.len()
    }

    fn shown(&mut self) -> Result<String, Ended> {
        let last = self.path.last().map(|m| format!("Last: {}. {}\n", self.path.len(), name(m)));
        Ok(format!("\n{}{}", board(&*self.position, &[]), last.unwrap_or_default()))
    }

    fn end(&mut self) -> Result<Option<String>, Ended> {
        self.look()?;
        if self.moves.is_empty() {
            let (loser, winner) = match self.to_move() {
                Side::You => ("You have", "Upstar wins"),
                Side::Upstar => ("Upstar has", "you win"),
            };
            return Ok(Some(format!("{loser} no move: {winner}.\n")));
        }
        Ok(self.seen.draw())
    }

    fn own(&mut self) -> Result<Option<Said<LoopyMove>>, Ended> {
        if self.to_move() == Side::You {
            return Ok(None);
        }
        let Some(best) = LoopyMove::best(&self.moves) else { return Ok(Some(Said::Quit)) };
        print(&format!("Upstar moves {}\n", name(best)));
        Ok(Some(Said::Step(best.clone())))
    }

    fn make(&mut self, m: LoopyMove) -> Result<(), Ended> {
        self.position.play(&m);
        self.seen.push(self.position.text());
        self.path.push(m);
        Ok(())
    }

    fn broken_off(&self) -> String {
        format!("{} made: a draw.\n", counted(self.made(), "move was", "moves were"))
    }
}

impl Seat for Game<'_, '_> {
    type Step = LoopyMove;

    fn prompt(&self) -> String {
        "Your move: ".to_owned()
    }

    fn read(&self, line: &str) -> Result<LoopyMove, String> {
        asked(line, &self.moves, self.position.board()).cloned()
    }

    fn help(&self) -> String {
        "A move is where a token is and where it goes, as 2>3, or where it goes alone if that is clear.\n"
            .to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        Ok(told(&self.moves))
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let Some(best) = LoopyMove::best(&self.moves) else { return Ok(String::new()) };
        let verdict = match best.value.outcome() {
            NimOutcome::Previous => "it wins",
            NimOutcome::Draw => "with it nobody can make the other one lose",
            NimOutcome::Next => "each move loses",
        };
        Ok(format!("{}: {verdict}\n", name(best)))
    }

    fn undo(&mut self) -> Result<(), String> {
        let kept = taken_back(self.path.len(), self.first == Side::You);
        let kept = kept.ok_or("There is nothing to take back.\n")?;
        // A position cannot take moves back, so the game is played again from its start.
        let begun = (self.begin)();
        let mut position = begun.map_err(|_| "The first position cannot be read again.\n")?;
        self.path.truncate(kept);
        self.seen.take_back_to(kept);
        self.path.iter().for_each(|m| position.play(m));
        self.position = position;
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.path.iter().map(name).collect()
    }
}

fn names(moves: &[LoopyMove]) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in moves.iter().map(name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" ")
}

fn name(m: &LoopyMove) -> String {
    format!("{}>{}", m.from, m.to)
}

/// Formats the moves for a person: winning ones first, best first, then those that hold the draw.
fn told(moves: &[LoopyMove]) -> String {
    let mut ordered: Vec<&LoopyMove> = Vec::new();
    for m in moves {
        if !ordered.iter().any(|other| name(other) == name(m)) {
            ordered.push(m);
        }
    }
    ordered.sort_by_key(|m| (!m.wins(), m.rank, !m.draws()));
    let words = ordered.iter().map(|m| format!("{} ({})", name(m), result(end(m))));
    format!("Your moves: {}\n", words.collect::<Vec<_>>().join(", "))
}

/// Returns how play ends for the player who makes a move.
fn end(m: &LoopyMove) -> PlayEnd {
    if m.draws() { PlayEnd::Drawn } else { won(m.wins()) }
}

/// Returns where a token comes to rest after a move to a place: at the end of the ladder or snake that
/// begins there.
fn rest(place: &str, board: AnyBoard<'_>) -> String {
    match (board, place.parse()) {
        (AnyBoard::Track(track), Ok(square)) => track.rest(square).to_string(),
        _ => place.to_owned(),
    }
}

/// Finds a move by its name, or by its goal if only one token can go there; the error says what is wrong
/// with the line.
fn asked<'m>(line: &str, moves: &'m [LoopyMove], board: AnyBoard<'_>) -> Result<&'m LoopyMove, String> {
    let words: Vec<&str> = line.split(['>', ' ']).filter(|word| !word.is_empty()).collect();
    let is_meant = |m: &&LoopyMove| match words[..] {
        [from, to] => m.from.eq_ignore_ascii_case(from) && m.to.eq_ignore_ascii_case(&rest(to, board)),
        [to] => m.to.eq_ignore_ascii_case(&rest(to, board)),
        _ => false,
    };
    let meant: Vec<_> = moves.iter().filter(is_meant).collect();
    match meant.first() {
        // Moves of several tokens from one place to the same place are the same move.
        Some(first) if meant.iter().all(|m| m.from == first.from) => Ok(first),
        Some(_) => Err("Several tokens can go there; say which, such as 2>3.\n".to_owned()),
        None => Err(format!("{line:?} is no move.\nYour moves: {}\n", names(moves))),
    }
}
