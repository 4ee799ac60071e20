//! `upstar play` for escape games: a person against Upstar, in the terminal.

use std::io::BufRead;
use std::path::Path;

use upstar::escape::draw::{EscapeFrame, EscapePicture, escape_frames_svg};
use upstar::escape::rules::{Escape, Goal, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay};
use upstar::session::Session;

use super::{answer_words, board_lines, deleted, start, title};
use crate::args::{Common, Play};
use crate::picture::deliver;
use crate::play::{line, over, table, take_back};
use crate::report::{Exit, print, show_error};
use crate::request::{RequestError, open_escape};
use crate::supervise::{Ended, Supervisor};

/// Plays one game.
pub(crate) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Exit {
    let (supervisor, text) = match table(arguments, common) {
        Ok(table) => table,
        Err(exit) => return exit,
    };
    let (position, given) = match open_escape(session, &arguments.ruleset, &text) {
        Ok(opened) => opened,
        Err(error) => return error.show(&arguments.ruleset, common),
    };
    let begun = start(&position, &given).and_then(|play| Ok((play, side(position.rules(), arguments)?)));
    let (play, person) = match begun {
        Ok(begun) => begun,
        Err(error) => return error.show(&arguments.ruleset, common),
    };
    let first = Moment { path: vec![play.state().at], play, caption: "start".to_owned() };
    let input = std::io::stdin().lock();
    let mut table = Table { supervisor, common, person, moments: vec![first], input };
    over(table.play(arguments.moves)).max(table.write_frames(arguments))
}

/// Who the person is.
fn side(rules: &Escape, arguments: &Play) -> Result<Turn, RequestError> {
    if arguments.first.is_some() {
        let message = "--first: in an escape game the rules say who begins; --side says who you are";
        return Err(RequestError::new("unsupported", "", message));
    }
    let Some(side) = &arguments.side else { return Ok(Turn::Walk) };
    let is_meant = |turn: &Turn| rules.player(*turn).eq_ignore_ascii_case(side);
    [Turn::Walk, Turn::Cut].into_iter().find(is_meant).ok_or_else(|| {
        let (walker, cutter) = (rules.player(Turn::Walk), rules.player(Turn::Cut));
        RequestError::new("illegal", "", format!("--side: expected {walker} or {cutter}, not {side}"))
    })
}

/// A position of the game, and what led there.
struct Moment<'p> {
    play: EscapePlay<'p>,
    /// The vertices that were walked on.
    path: Vec<u32>,
    caption: String,
}

struct Table<'p, R> {
    supervisor: Supervisor,
    common: &'p Common,
    person: Turn,
    /// The positions so far; there is always one.
    moments: Vec<Moment<'p>>,
    input: R,
}

impl<'p, R: BufRead> Table<'p, R> {
    fn now(&self) -> &EscapePlay<'p> {
        &self.moments[self.moments.len() - 1].play
    }

    fn play(&mut self, most: u32) -> Result<(), Ended> {
        while self.moments.len() <= most as usize {
            let play = self.now();
            print(&format!(
                "\n{}\n",
                board_lines(play).map_or_else(|| where_he_is(play), |lines| lines.join("\n"))
            ));
            if play.is_over() {
                print(&self.end());
                return Ok(());
            }
            let step = if play.state().turn == self.person { self.ask()? } else { self.answer()? };
            let Some(step) = step else {
                print("The game is given up.\n");
                return Ok(());
            };
            self.make(step);
        }
        print(&format!("{most} steps were made: the game is broken off.\n"));
        Ok(())
    }

    fn make(&mut self, step: Step) {
        let last = &self.moments[self.moments.len() - 1];
        let (play, mut path) = (&last.play, last.path.clone());
        if let Step::Walk(to) = step {
            path.push(to);
        }
        let player = title(play.rules(), play.state().turn);
        let caption = format!("{}. {player}: {}", self.moments.len(), play.step_name(step));
        self.moments.push(Moment { play: play.after(step), path, caption });
    }

    /// Upstar's step: the best one, or what looks sensible if the budget is used up.
    fn answer(&self) -> Result<Option<Step>, Ended> {
        let play = self.now();
        let (step, remark) = match self.best() {
            Ok((_, step)) => (step, String::new()),
            Err(Ended::Interrupted) => return Err(Ended::Interrupted),
            Err(ended) => (play.sensible(), format!(" ({ended}: without knowing who wins)")),
        };
        if let Some(step) = step {
            let player = title(play.rules(), play.state().turn);
            print(&format!("Upstar, the {player}, {}{remark}\n", in_words(play, step)));
        }
        Ok(step)
    }

    fn best(&self) -> Result<(EscapeAnswer, Option<Step>), Ended> {
        let play = self.now();
        self.supervisor.run_alone(self.common.budget, |control| play.best(control))
    }

    /// The step that the person chooses; `None` at the end of the input.
    fn ask(&mut self) -> Result<Option<Step>, Ended> {
        loop {
            let play = self.now();
            let prompt = match self.person {
                Turn::Walk => format!("You, the {}, go to: ", title(play.rules(), self.person)),
                Turn::Cut => format!("You, the {}, delete: ", title(play.rules(), self.person)),
            };
            let Some(line) = line(&mut self.input, &prompt) else { return Ok(None) };
            let play = self.now();
            let steps = play.steps();
            let meant = match self.person {
                Turn::Walk => play.board().vertex(&line).map(Step::Walk),
                Turn::Cut => play.board().edge(&line).map(Step::Cut),
            };
            if let Some(step) = meant.filter(|step| steps.contains(step)) {
                return Ok(Some(step));
            }
            match line.as_str() {
                "quit" | "exit" => return Ok(None),
                "undo" => self.undo(),
                "hint" => print(&self.hint()?),
                "moves" => print(&names(play, &steps)),
                _ => print(&format!("{line:?} is no step of yours. {HELP}")),
            };
        }
    }

    /// A best step, and who wins.
    fn hint(&self) -> Result<String, Ended> {
        let play = self.now();
        match self.best() {
            Ok((answer, step)) => {
                let step = step.map(|step| play.step_name(step)).unwrap_or_default();
                Ok(format!("{step}: {}\n", answer_words(answer, play.rules())))
            }
            Err(Ended::Interrupted) => Err(Ended::Interrupted),
            Err(ended) => Ok(format!("There is no hint: {ended}.\n")),
        }
    }

    /// Back to where the person made a step the last time.
    fn undo(&mut self) -> Exit {
        let person = self.person;
        if !take_back(&mut self.moments, |moment| moment.play.state().turn == person) {
            return print("There is nothing to take back.\n");
        }
        let lines = board_lines(self.now()).unwrap_or_default();
        print(&format!("\n{}\n", lines.join("\n")))
    }

    /// Who has won, or how many copies were deleted.
    fn end(&self) -> String {
        let play = self.now();
        let rules = play.rules();
        let walker = rules.player(Turn::Walk);
        let (what, winner) = match rules.goal() {
            Goal::Rounds => {
                // Deletions of unbreakable edges count, too, though nothing is missing then.
                let walked = self.moments.last().map_or(0, |moment| moment.path.len());
                let cuts = self.moments.len() - walked;
                let deletions = if cuts == 1 { "deletion" } else { "deletions" };
                return format!("The {walker} has no edge any more, after {cuts} {deletions}.\n");
            }
            Goal::Exit if rules.is_escaped(play.board(), play.state()) => ("stands on an exit", Turn::Walk),
            Goal::Exit => ("has no edge any more", Turn::Cut),
        };
        let verdict = if winner == self.person { "you win" } else { "Upstar wins" };
        format!("The {walker} {what}: {verdict}.\n")
    }

    /// Writes the game as pictures, if that was asked for.
    fn write_frames(&self, arguments: &Play) -> Exit {
        let Some(path) = &arguments.frames else { return Exit::Answered };
        let frame = |moment: &Moment<'p>| EscapeFrame {
            board: moment.play.board(),
            picture: EscapePicture {
                deleted: deleted(&moment.play),
                path: moment.path.clone(),
                winning: None,
                spies: None,
            },
            caption: moment.caption.clone(),
        };
        write_frames(&self.moments.iter().map(frame).collect::<Vec<_>>(), path)
    }
}

/// Writes the boards of a game as one picture.
pub(crate) fn write_frames(frames: &[EscapeFrame<'_>], path: &Path) -> Exit {
    match escape_frames_svg(frames) {
        Some(svg) => deliver(&svg, Some(path)),
        None => show_error("--frames: the boards together are too large for a picture"),
    }
}

const HELP: &str = "A step is the name of a vertex to go to, or of an edge to delete, as 0-1; `moves` lists them, `hint` shows one, `undo` and `quit` are \
understood, too.\n";

/// A step as it is told.
fn in_words(play: &EscapePlay<'_>, step: Step) -> String {
    let name = play.step_name(step);
    match step {
        Step::Walk(_) => format!("goes to {name}"),
        Step::Cut(_) => format!("deletes {name}"),
    }
}

/// For boards that are too large to be shown.
fn where_he_is(play: &EscapePlay<'_>) -> String {
    format!("The {} stands on {}.", play.rules().player(Turn::Walk), play.board().name(play.state().at))
}

fn names(play: &EscapePlay<'_>, steps: &[Step]) -> String {
    let names: Vec<String> = steps.iter().map(|&step| play.step_name(step)).collect();
    format!("Your steps: {}\n", names.join(" "))
}
