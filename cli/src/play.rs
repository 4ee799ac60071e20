//! `upstar play`: a person against Upstar, in the terminal.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufRead, Read as _};

use upstar::games::board::AnyBoard;
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::registry::Kind;
use upstar::session::Session;

use crate::args::{Common, Play, Side};
use crate::escape;
use crate::eval::{loopy, position_text};
use crate::picture::check_files;
use crate::report::{Exit, print, show_error};
use crate::request::{RequestError, game, open_loopy};
use crate::spies;
use crate::supervise::{Ended, Supervisor, store};

/// How often a position may come up with the same player to move before the game is a draw.
const REPETITIONS: u32 = 3;
/// The longest line of input that is read.
const MAX_LINE: u64 = 1 << 12;

/// Plays one game.
pub(crate) fn run(arguments: &Play, common: &Common) -> Exit {
    let store = store();
    let session = Session::new(&store);
    match game(&session, &arguments.ruleset).map(|game| game.kind()) {
        Ok(Kind::Escape) => return escape::play::run(&session, arguments, common),
        Ok(Kind::Spies) => return spies::play::run(&session, arguments, common),
        // An unknown name is told below, as in the other commands.
        Ok(Kind::Loopy) | Err(_) => {}
        Ok(_) => return show_error("playing is for rulesets of the kinds `loopy`, `escape` and `spies`"),
    }
    if arguments.side.is_some() || arguments.frames.is_some() {
        return show_error("--side and --frames are for rulesets of the kinds `escape` and `spies`");
    }
    let (supervisor, text) = match table(arguments, common) {
        Ok(table) => table,
        Err(exit) => return exit,
    };
    let position = match open_loopy(&session, &arguments.ruleset, &text) {
        Ok(position) => position,
        Err(error) => return error.show(&arguments.ruleset, common),
    };
    if position.tokens() == 0 {
        let error = RequestError::new("illegal", "position", "there is no token to move");
        return error.show(&arguments.ruleset, common);
    }
    let mut play =
        Game { supervisor, common, position, seen: HashMap::new(), input: std::io::stdin().lock() };
    over(play.play(arguments))
}

/// The threads for a game, and the text of the position that it begins with.
pub(crate) fn table(arguments: &Play, common: &Common) -> Result<(Supervisor, String), Exit> {
    check_files(&arguments.frames).map_err(|message| show_error(&message))?;
    let text = position_text(&arguments.ruleset, &arguments.position);
    let text = text.map_err(|message| show_error(&message))?;
    let supervisor = Supervisor::new(common.threads).map_err(|error| show_error(&error))?;
    Ok((supervisor, text))
}

/// How the program ends after a game.
pub(crate) fn over(game: Result<(), Ended>) -> Exit {
    let Err(ended) = game else { return Exit::Answered };
    show_error(&format!("the game is broken off: {ended}"));
    ended.into()
}

/// Goes back to the last moment but the present one in which somebody chose; says whether there is one.
pub(crate) fn take_back<M>(moments: &mut Vec<M>, has_chosen: impl Fn(&M) -> bool) -> bool {
    let before = &moments[..moments.len() - 1];
    let last = before.iter().rposition(has_chosen);
    moments.truncate(last.map_or(moments.len(), |last| last + 1));
    last.is_some()
}

struct Game<'g, R> {
    supervisor: Supervisor,
    common: &'g Common,
    position: Box<dyn LoopyPosition + 'g>,
    /// How often each position came up, by its text and the player to move.
    seen: HashMap<(String, bool), u32>,
    input: R,
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
        for _ in 0..arguments.moves {
            print(&format!("\n{}", loopy::board(&*self.position, &[])));
            let moves = self.moves()?;
            if moves.is_empty() {
                let (loser, winner) = match to_move {
                    Side::You => ("You have", "Upstar wins"),
                    Side::Upstar => ("Upstar has", "you win"),
                };
                print(&format!("{loser} no move: {winner}.\n"));
                return Ok(());
            }
            let count = self.seen.entry((self.position.text(), to_move == Side::You)).or_insert(0);
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
        print(&format!("{} moves were made: a draw.\n", arguments.moves));
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

/// The next line of input without blanks around it; `None` at the end of the input.
pub(crate) fn line(input: &mut impl BufRead, prompt: &str) -> Option<String> {
    print(prompt);
    let mut line = String::new();
    if matches!(input.take(MAX_LINE).read_line(&mut line), Ok(1..)) {
        return Some(line.trim().to_owned());
    }
    print("\n");
    None
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
            let mut text = String::new();
            if line != "moves" {
                let _ = writeln!(text, "{line:?} is no move.");
            }
            let _ = writeln!(text, "Your moves: {}", names.join(" "));
            Asked::Help(text)
        }
    }
}
