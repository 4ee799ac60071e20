//! `upstar play` for Nowhere to Go: a person against Upstar, in the terminal.

use std::io::BufRead;

use upstar::escape::draw::{EscapeFrame, EscapePicture};
use upstar::escape::rules::{SpiesMove, Spy};
use upstar::escape::spies::SpiesPlay;
use upstar::session::Session;

use super::{blocked, board};
use crate::args::{Common, Play};
use crate::escape::play::write_frames;
use crate::play::{line, over, table, take_back};
use crate::report::{Exit, print};
use crate::request::{RequestError, open_spies};
use crate::supervise::{Ended, Supervisor};

/// Plays one game.
pub(crate) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Exit {
    let (supervisor, text) = match table(arguments, common) {
        Ok(table) => table,
        Err(exit) => return exit,
    };
    let opened = open_spies(session, &arguments.ruleset, &text);
    let (position, person) = match opened.and_then(|position| Ok((position, side(arguments)?))) {
        Ok(opened) => opened,
        Err(error) => return error.show(&arguments.ruleset, common),
    };
    let first = Moment { play: position.start(), caption: "start".to_owned() };
    let input = std::io::stdin().lock();
    let mut table = Table { supervisor, common, person, moments: vec![first], input };
    over(table.play(arguments.moves)).max(table.write_frames(arguments))
}

/// Who the person is.
fn side(arguments: &Play) -> Result<Spy, RequestError> {
    if arguments.first.is_some() {
        let message = "--first: the first spy moves first; --side says who you are";
        return Err(RequestError::new("unsupported", "", message));
    }
    let Some(side) = &arguments.side else { return Ok(Spy::First) };
    let found = [Spy::First, Spy::Second].into_iter().find(|spy| spy.name().eq_ignore_ascii_case(side));
    let message = || format!("--side: expected first or second, not {side}");
    found.ok_or_else(|| RequestError::new("illegal", "", message()))
}

/// A position of the game, and what led there.
struct Moment<'p> {
    play: SpiesPlay<'p>,
    caption: String,
}

struct Table<'p, R> {
    supervisor: Supervisor,
    common: &'p Common,
    person: Spy,
    /// The positions so far; there is always one.
    moments: Vec<Moment<'p>>,
    input: R,
}

impl<'p, R: BufRead> Table<'p, R> {
    fn now(&self) -> &SpiesPlay<'p> {
        &self.moments[self.moments.len() - 1].play
    }

    fn play(&mut self, most: u32) -> Result<(), Ended> {
        while self.moments.len() <= most as usize {
            let play = self.now();
            let player = play.state().turn;
            print(&format!("\n{}\n", board(play)));
            if play.is_over() {
                let verdict = if player == self.person { "Upstar wins" } else { "you win" };
                print(&format!("The {} spy has nowhere to go: {verdict}.\n", player.name()));
                return Ok(());
            }
            let turn = if player == self.person { self.ask()? } else { self.answer()? };
            let Some(turn) = turn else {
                print("The game is given up.\n");
                return Ok(());
            };
            self.make(turn);
        }
        print(&format!("{most} turns were made: the game is broken off.\n"));
        Ok(())
    }

    fn make(&mut self, turn: SpiesMove) {
        let play = self.now();
        let caption =
            format!("{}. {}: {}", self.moments.len(), play.state().turn.name(), play.turn_name(turn));
        let play = play.after(turn);
        self.moments.push(Moment { play, caption });
    }

    /// Upstar's turn: one that wins, or what looks sensible.
    fn answer(&self) -> Result<Option<SpiesMove>, Ended> {
        let play = self.now();
        let (turn, remark) = match self.best() {
            Ok((_, turn)) => (turn, String::new()),
            Err(Ended::Interrupted) => return Err(Ended::Interrupted),
            Err(ended) => (play.sensible(), format!(" ({ended}: without knowing who wins)")),
        };
        if let Some(turn) = turn {
            let name = play.turn_name(turn);
            let (to, edge) = name.split_at(play.board().name(turn.to).len());
            print(&format!(
                "Upstar, the {} spy, goes to {to} and blocks{edge}{remark}\n",
                play.state().turn.name()
            ));
        }
        Ok(turn)
    }

    fn best(&self) -> Result<(Spy, Option<SpiesMove>), Ended> {
        let play = self.now();
        self.supervisor.run_alone(self.common.budget, |control| play.best(control))
    }

    /// The turn that the person chooses; `None` at the end of the input.
    fn ask(&mut self) -> Result<Option<SpiesMove>, Ended> {
        loop {
            let prompt = format!("You, the {} spy, go to and block: ", self.now().state().turn.name());
            let Some(line) = line(&mut self.input, &prompt) else { return Ok(None) };
            if let Some(turn) = self.now().turn(&line) {
                return Ok(Some(turn));
            }
            match line.as_str() {
                "quit" | "exit" => return Ok(None),
                "undo" => self.undo(),
                "hint" => print(&self.hint()?),
                "moves" => print(&self.choices()),
                _ => print(&format!("{line:?} is no turn of yours. {HELP}")),
            };
        }
    }

    /// A best turn, and who wins.
    fn hint(&self) -> Result<String, Ended> {
        let play = self.now();
        match self.best() {
            Ok((winner, turn)) => {
                let turn = turn.map(|turn| play.turn_name(turn)).unwrap_or_default();
                Ok(format!("{turn}: the {} spy wins\n", winner.name()))
            }
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            Err(ended) => {
                let turn = play.sensible().map(|turn| play.turn_name(turn)).unwrap_or_default();
                Ok(format!("{turn} looks sensible; who wins is not known: {ended}\n"))
            }
        }
    }

    /// Where the person can go, and what can be blocked.
    fn choices(&self) -> String {
        let (play, graph) = (self.now(), self.now().board().graph());
        let state = play.state();
        let to: Vec<String> = state.reached(play.board()).iter().map(|&to| play.board().name(to)).collect();
        let edges = state.remaining(play.board());
        let edges =
            edges.map(|(edge, _)| graph.edges()[edge].ends.map(|end| play.board().name(end)).join("-"));
        format!("You can go to: {}\nYou can block: {}\n", to.join(" "), edges.collect::<Vec<_>>().join(" "))
    }

    /// Back to where the person made a turn the last time.
    fn undo(&mut self) -> Exit {
        let person = self.person;
        if !take_back(&mut self.moments, |moment| moment.play.state().turn == person) {
            return print("There is nothing to take back.\n");
        }
        print(&format!("\n{}\n", board(self.now())))
    }

    /// Writes the game as pictures, if that was asked for.
    fn write_frames(&self, arguments: &Play) -> Exit {
        let Some(path) = &arguments.frames else { return Exit::Answered };
        let frame = |moment: &Moment<'p>| {
            let spies = Some(moment.play.state().spies);
            let picture = EscapePicture { deleted: blocked(&moment.play), spies, ..EscapePicture::default() };
            EscapeFrame { board: moment.play.board(), picture, caption: moment.caption.clone() }
        };
        write_frames(&self.moments.iter().map(frame).collect::<Vec<_>>(), path)
    }
}

const HELP: &str = "A turn is the vertex that you go to and the edge of which you block a copy, as in 3 0-1; `moves` lists both, `hint` shows a turn, `undo` and \
`quit` are understood, too.\n";
