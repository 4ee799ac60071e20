//! `upstar play` for partizan games that need not end.

use std::fmt::Write;
use std::time::Duration;

use upstar::draw::numbered_text;
use upstar::games::board::AnyBoard;
use upstar::games::notation::Style;
use upstar::games::solve::{PartizanPosition, PartizanStep, Prospect, Prospects};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

use super::step_name;
use crate::answer::{Ended, Exit, Failed, RequestError, counted, print};
use crate::args::{Budget, Common, Play};
use crate::command::{Supervisor, ended, opened};
use crate::kinds::short::MAX_SHOWN_CELLS;
use crate::kinds::sides::Sides;
use crate::kinds::surface::Refusal;
use crate::person::{Bout, Said, Saved, Seat, Seen, over, play, table};

/// What a move may take if nothing is said.
const TURN: Duration = Duration::from_secs(5);

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    if arguments.frames.is_some() {
        let message = "--frames is for rulesets of the kinds `escape` and `spies`";
        return Err(Refusal::Arguments(message.to_owned()));
    }
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let begin = || open(session, &arguments.ruleset, &text);
    let position = begin()?;
    let mut game = Game {
        supervisor,
        begin: &begin,
        budget: common.budget.and(Budget { time: common.budget.time.or(Some(TURN)), ..Budget::default() }),
        style: common.style(),
        sides: Sides::of(arguments)?,
        seen: Seen::new(position.text()),
        position,
        path: Vec::new(),
        steps: Vec::new(),
    };
    saved.replay(|line| {
        game.look().map_err(|ended| ended.to_string())?;
        let step = game.read(line)?;
        game.make(step).map_err(|ended| ended.to_string())
    })?;
    Ok(over(play(&mut game, arguments.turns)))
}

/// A move by its place among those that there are, and what comes of it or, where it is only sensible, why that is not known.
type Chosen = (usize, Result<Prospect, Ended>);

/// A position as the engine sees it.
type Opened<'g, 's> = Box<dyn PartizanPosition<'s> + 'g>;

fn open<'g, 's>(session: &'g Session<'s>, ruleset: &str, text: &str) -> Result<Opened<'g, 's>, Failed> {
    match opened(session, (ruleset, text), &Control::unlimited())? {
        Some((Position::Partizan(position), _)) => Ok(position),
        _ => {
            let message = "this is for rulesets of the kind `partizan`";
            Err(RequestError::new("unsupported", "ruleset", message).into())
        }
    }
}

/// A position that a game begins with.
type Begin<'b, 'g, 's> = &'b dyn Fn() -> Result<Opened<'g, 's>, Failed>;

struct Game<'b, 'g, 's> {
    supervisor: Supervisor,
    begin: Begin<'b, 'g, 's>,
    /// For a move.
    budget: Budget,
    style: Style,
    sides: Sides,
    position: Opened<'g, 's>,
    seen: Seen,
    /// The moves so far, by their places among those that there were, and by their names.
    path: Vec<(usize, String)>,
    /// The moves that there are now.
    steps: Vec<PartizanStep>,
}

impl Game<'_, '_, '_> {
    /// Finds the moves.
    fn look(&mut self) -> Result<(), Ended> {
        let (position, player) = (&*self.position, self.to_move());
        self.steps = self.supervisor.run_alone(self.budget, |control| position.steps(player, control))?;
        Ok(())
    }

    fn to_move(&self) -> Player {
        self.sides.to_move(self.path.len())
    }

    /// What can be expected of each of the moves, as far as the budget goes, and why no further.
    ///
    /// # Errors
    /// The person wants no more.
    fn prospects(&self) -> Result<(Prospects, Option<Ended>), Ended> {
        let (position, player) = (&*self.position, self.to_move());
        let found = self.supervisor.run_alone(self.budget, |control| position.prospects(player, control));
        let (prospects, unfinished) = match found {
            Ok(prospects) => {
                let unfinished = prospects.ended.map(|stop| ended(stop, self.budget));
                (prospects, unfinished)
            }
            Err(ended) => (Prospects::default(), Some(ended)),
        };
        match unfinished {
            Some(Ended::Interrupted) => Err(Ended::Interrupted),
            _ => Ok((prospects, unfinished)),
        }
    }

    /// The best move and what comes of it or, where that is not known, one that looks sensible.
    fn best(&self) -> Result<Option<Chosen>, Ended> {
        let (prospects, unfinished) = self.prospects()?;
        if let Some((best, prospect)) = prospects.best() {
            return Ok(Some((best, Ok(prospect))));
        }
        let Some(why) = unfinished else { return Ok(None) };
        let (position, player) = (&*self.position, self.to_move());
        let sensible =
            self.supervisor.run_alone(self.budget, |control| position.sensible(player, &prospects, control));
        Ok(match sensible {
            Ok(step) => step.map(|step| (step, Err(why))),
            Err(Ended::Interrupted) => return Err(Ended::Interrupted),
            Err(_) => (!self.steps.is_empty()).then_some((0, Err(why))),
        })
    }

    fn name(&self, step: usize) -> String {
        let PartizanStep { places, after } = &self.steps[step];
        step_name(&*self.position, places, after)
    }

    /// The board, with the numbers of its rows and columns if it has such.
    fn board(&self) -> String {
        let position = &*self.position;
        match position.board() {
            board if board.places() > MAX_SHOWN_CELLS => "(too large to be shown)".to_owned(),
            AnyBoard::Grid(grid) => numbered_text(grid, self.style == Style::Unicode).join("\n"),
            _ => position.text(),
        }
    }
}

impl Bout for Game<'_, '_, '_> {
    fn made(&self) -> usize {
        self.path.len()
    }

    fn shown(&mut self) -> Result<String, Ended> {
        let last = self.path.last().map(|(_, name)| {
            let made = self.path.len();
            format!("Last: {made}. {:?}: {name}\n", self.sides.to_move(made - 1))
        });
        Ok(format!("\n{}\n{}", self.board(), last.unwrap_or_default()))
    }

    fn end(&mut self) -> Result<Option<String>, Ended> {
        if let Some(runner) = self.position.moves_for_ever() {
            let (other, verdict) = (runner.other(), self.sides.verdict(runner.other()));
            return Ok(Some(format!(
                "{runner:?} has moves for ever, and {other:?} cannot do anything about it: {verdict}.\n"
            )));
        }
        self.look()?;
        if self.steps.is_empty() {
            let loser = self.to_move();
            return Ok(Some(format!("{loser:?} has no move: {}.\n", self.sides.verdict(loser))));
        }
        Ok(self.seen.draw())
    }

    fn own(&mut self) -> Result<Option<Said<usize>>, Ended> {
        let player = self.to_move();
        if player == self.sides.person {
            return Ok(None);
        }
        let Some((step, found)) = self.best()? else { return Ok(Some(Said::Quit)) };
        let remark = found.err().map(|ended| format!(" ({ended}: without knowing who wins)"));
        print(&format!("Upstar, {player:?}, moves {}{}\n", self.name(step), remark.unwrap_or_default()));
        Ok(Some(Said::Step(step)))
    }

    fn make(&mut self, step: usize) -> Result<(), Ended> {
        let (player, name) = (self.to_move(), self.name(step));
        let made = self.position.make(player, step, &Control::unlimited());
        made.map_err(|stop| ended(stop, self.budget))?;
        self.seen.push(self.position.text());
        self.path.push((step, name));
        Ok(())
    }

    fn broken_off(&self, most: usize) -> String {
        format!("{} made: a draw.\n", counted(most, "move was", "moves were"))
    }
}

impl Seat for Game<'_, '_, '_> {
    type Step = usize;

    fn prompt(&self) -> String {
        format!("You, {:?}, move: ", self.sides.person)
    }

    fn read(&self, line: &str) -> Result<usize, String> {
        if let Some(number) = line.strip_prefix('#') {
            let step = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let step = step.filter(|step| *step < self.steps.len());
            return step.ok_or_else(|| format!("there are the moves #1 to #{}\n", self.steps.len()));
        }
        let plain = |name: &str| name.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let (wanted, mut steps) = (plain(line), 0..self.steps.len());
        let is_meant =
            |&step: &usize| plain(&self.name(step)) == wanted || plain(&self.steps[step].after) == wanted;
        steps.find(is_meant).ok_or_else(|| format!("{line:?} is no move.\n{}", self.help()))
    }

    fn help(&self) -> String {
        "A move is told as in the list of `moves`, or by its number there, such as #3, or by the position after it.\n"
            .to_owned()
    }

    fn choices(&self) -> String {
        let prospects = self.prospects().map(|(prospects, _)| prospects).unwrap_or_default();
        let best = prospects.best().map(|(_, prospect)| prospect);
        let mut text = format!("Your moves: {}\n", self.steps.len());
        for step in 0..self.steps.len() {
            let prospect = prospects.moves.get(step).copied().flatten();
            let star = if prospect.is_some() && prospect == best { "   best" } else { "" };
            let words = prospect.map_or("it is not known who wins".to_owned(), words);
            let _ = writeln!(text, "  #{:<4} {:<20}   {words}{star}", step + 1, self.name(step));
        }
        text
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let Some((step, found)) = self.best()? else { return Ok("There is no move.\n".to_owned()) };
        let words = match found {
            Ok(prospect @ Prospect::Loss(_)) => format!("as each move {}", words(prospect)),
            Ok(prospect) => words(prospect),
            Err(ended) => format!("it looks sensible; who wins is not known: {ended}"),
        };
        Ok(format!("{}: {words}\n", self.name(step)))
    }

    fn undo(&mut self) -> Result<(), String> {
        let kept = self.sides.taken_back(self.path.len()).ok_or("There is nothing to take back.\n")?;
        let mut position = (self.begin)().map_err(|_| "The first position cannot be read again.\n")?;
        for (made, (step, _)) in self.path[..kept].iter().enumerate() {
            let again = position.make(self.sides.to_move(made), *step, &Control::unlimited());
            again.map_err(|stop| format!("{stop}\n"))?;
        }
        self.position = position;
        self.path.truncate(kept);
        self.seen.take_back_to(kept);
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.path.iter().map(|(_, name)| name.clone()).collect()
    }
}

/// What comes of a move.
fn words(prospect: Prospect) -> String {
    let after = |moves: u32| counted(moves as usize, "move", "moves");
    match prospect {
        Prospect::Win(moves) => format!("it wins after at most {}", after(moves)),
        Prospect::Draw => "nobody can make the other one lose".to_owned(),
        Prospect::Loss(moves) => format!("it loses after at most {}", after(moves)),
    }
}
