//! `upstar play` for impartial games that need not end.

use std::collections::HashMap;
use std::io::{BufRead, stdin};

use upstar::games::board::AnyBoard;
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::session::Session;

use super::board;
use super::table::open;
use crate::answer::{Ended, Exit, RequestError, print};
use crate::args::{Common, Play, Side};
use crate::command::{Supervisor, line, over, table};
use crate::kinds::surface::Refusal;

/// How often a position may come up with the same player to move before the game is a draw.
const REPETITIONS: u32 = 3;

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    if arguments.side.is_some() || arguments.frames.is_some() {
        let message = "--side and --frames are for rulesets of the kinds `escape` and `spies`";
        return Err(Refusal::Arguments(message.to_owned()));
    }
    let (supervisor, text) = table(arguments, common)?;
    let position = open(session, &arguments.ruleset, &text)?;
    if position.tokens() == 0 {
        return Err(RequestError::new("illegal", "position", "there is no token to move").into());
    }
    let mut play = Game { supervisor, common, position, seen: HashMap::new(), input: stdin().lock() };
    Ok(over(play.play(arguments)))
}

struct Game<'g, R> {
    supervisor: Supervisor,
    common: &'g Common,
    position: Box<dyn LoopyPosition + 'g>,
    /// How often each came up.
    seen: HashMap<Moment, u32>,
    input: R,
}

/// A position, by its text, with the player to move.
#[derive(PartialEq, Eq, Hash)]
struct Moment {
    position: String,
    to_move: Side,
}

/// What a line of input asks for.
enum Asked<'m> {
    Move(&'m LoopyMove),
    Quit,
    Help(String),
}

impl<R: BufRead> Game<'_, R> {
    fn play(&mut self, arguments: &Play) -> Result<(), Ended> {
        let mut to_move = arguments.first.unwrap_or(Side::You);
        for _ in 0..arguments.turns {
            print(&format!("\n{}", board(&*self.position, &[])));
            let moves = self.moves()?;
            if moves.is_empty() {
                let (loser, winner) = match to_move {
                    Side::You => ("You have", "Upstar wins"),
                    Side::Upstar => ("Upstar has", "you win"),
                };
                print(&format!("{loser} no move: {winner}.\n"));
                return Ok(());
            }
            let moment = Moment { position: self.position.text(), to_move };
            let count = self.seen.entry(moment).or_insert(0);
            *count += 1;
            if *count == REPETITIONS {
                print(&format!("This position came up {REPETITIONS} times: a draw.\n"));
                return Ok(());
            }
            let chosen = match to_move {
                Side::Upstar => LoopyMove::best(&moves).cloned(),
                Side::You => self.ask(&moves),
            };
            let Some(chosen) = chosen else {
                print("The game is given up.\n");
                return Ok(());
            };
            if to_move == Side::Upstar {
                print(&format!("Upstar moves {}\n", name(&chosen)));
            }
            self.position.play(&chosen);
            to_move = if to_move == Side::You { Side::Upstar } else { Side::You };
        }
        print(&format!("{} moves were made: a draw.\n", arguments.turns));
        Ok(())
    }

    fn moves(&self) -> Result<Vec<LoopyMove>, Ended> {
        let position = &*self.position;
        self.supervisor.run_alone(self.common.budget, |control| position.moves(control))
    }

    /// The move that the person chooses; `None` at the end of the input.
    fn ask(&mut self, moves: &[LoopyMove]) -> Option<LoopyMove> {
        loop {
            let line = line(&mut self.input, "Your move: ")?;
            match asked(&line, moves, self.position.board()) {
                Asked::Move(m) => return Some(m.clone()),
                Asked::Quit => return None,
                Asked::Help(text) => _ = print(&text),
            }
        }
    }
}

fn name(m: &LoopyMove) -> String {
    format!("{}>{}", m.from, m.to)
}

/// Where a token comes to rest that is said to go to a place: behind the ladder or snake that begins there.
fn rest(place: &str, board: AnyBoard<'_>) -> String {
    match (board, place.parse()) {
        (AnyBoard::Track(track), Ok(square)) => track.rest(square).to_string(),
        _ => place.to_owned(),
    }
}

/// A move by its name, or by where it leads if no other move leads there.
fn asked<'m>(line: &str, moves: &'m [LoopyMove], board: AnyBoard<'_>) -> Asked<'m> {
    let words: Vec<&str> = line.split(['>', ' ']).filter(|word| !word.is_empty()).collect();
    let is_meant = |m: &&LoopyMove| match words[..] {
        [from, to] => m.from.eq_ignore_ascii_case(from) && m.to.eq_ignore_ascii_case(&rest(to, board)),
        [to] => m.to.eq_ignore_ascii_case(&rest(to, board)),
        _ => false,
    };
    let meant: Vec<_> = moves.iter().filter(is_meant).collect();
    match meant.first() {
        Some(first) if meant.iter().all(|m| m.from == first.from) => Asked::Move(first),
        Some(_) => Asked::Help("Several tokens can go there; say which, such as 2>3.\n".to_owned()),
        None if ["quit", "exit"].contains(&line) => Asked::Quit,
        None => {
            let mut names: Vec<String> = Vec::new();
            for name in moves.iter().map(name) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let wrong = if line == "moves" { String::new() } else { format!("{line:?} is no move.\n") };
            Asked::Help(format!("{wrong}Your moves: {}\n", names.join(" ")))
        }
    }
}
