//! `upstar play` for partizan games that need not end.

use std::collections::HashSet;
use std::fmt::Write;

use upstar::games::notation::Style;
use upstar::games::solve::{PartizanPosition, PartizanStep, Prospect, Prospects};
use upstar::games::value::PlayEnd;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

use super::step_name;
use crate::answer::moves::{Tally, listed};
use crate::answer::{Ended, Exit, Failed, RequestError, counted, print};
use crate::args::{Budget, Common, Play};
use crate::command::{Supervisor, ended, opened};
use crate::kinds::sides::Sides;
use crate::kinds::surface::Refusal;
use crate::person::{Bout, Said, Saved, Seat, Seen, board_text, of_a_move, over, play, table};

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let begin = || open(session, &arguments.ruleset, &text);
    let position = begin()?;
    let mut game = Game {
        supervisor,
        begin: &begin,
        budget: of_a_move(common.budget),
        sides: Sides::of(arguments)?,
        seen: Seen::new(position.state_text()),
        position,
        path: Vec::new(),
        steps: Vec::new(),
        found: None,
    };
    saved.replay(|line| {
        game.look().map_err(|ended| ended.to_string())?;
        let step = game.read(line)?;
        game.make(step).map_err(|ended| ended.to_string())
    })?;
    Ok(over(play(&mut game, arguments.turns)))
}

/// A move by its index, with its result; or, for a move that is merely sensible, with the reason why the
/// result is not known.
type Chosen = (usize, Result<Prospect, Ended>);

/// A position of the engine.
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

/// A function that opens the first position of a game.
type Begin<'b, 'g, 's> = &'b dyn Fn() -> Result<Opened<'g, 's>, Failed>;

struct Game<'b, 'g, 's> {
    supervisor: Supervisor,
    begin: Begin<'b, 'g, 's>,
    /// The budget of a move.
    budget: Budget,
    sides: Sides,
    position: Opened<'g, 's>,
    seen: Seen,
    path: Vec<Made>,
    /// The legal moves in the current position.
    steps: Vec<PartizanStep>,
    /// The results of the moves, once they have been calculated.
    found: Option<Found>,
}

/// A move that was made.
struct Made {
    /// Its index among the legal moves of its position.
    step: usize,
    name: String,
    /// Its unambiguous notation, for saved games.
    line: String,
}

/// The results of the moves as far as the budget reaches, and why they are incomplete.
#[derive(Clone)]
struct Found {
    prospects: Prospects,
    unfinished: Option<Ended>,
}

impl Game<'_, '_, '_> {
    /// Finds the legal moves.
    fn look(&mut self) -> Result<(), Ended> {
        let (position, player) = (&*self.position, self.to_move());
        self.steps = self.supervisor.run_alone(self.budget, |control| position.steps(player, control))?;
        self.found = None;
        Ok(())
    }

    fn to_move(&self) -> Player {
        self.sides.to_move(self.path.len())
    }

    /// Returns the results of the legal moves; calculates them once in each position.
    ///
    /// # Errors
    /// The person interrupts.
    fn prospects(&mut self) -> Result<Found, Ended> {
        if let Some(found) = &self.found {
            return Ok(found.clone());
        }
        let (position, player) = (&*self.position, self.to_move());
        let found = self.supervisor.run_alone(self.budget, |control| position.prospects(player, control));
        let found = match found {
            Ok(prospects) => {
                let unfinished = prospects.ended.map(|stop| ended(stop, self.budget));
                Found { prospects, unfinished }
            }
            Err(ended) => Found { prospects: Prospects::default(), unfinished: Some(ended) },
        };
        if found.unfinished == Some(Ended::Interrupted) {
            return Err(Ended::Interrupted);
        }
        Ok(self.found.insert(found).clone())
    }

    /// Returns the best move with its result; if that is not known, a sensible one.
    fn best(&mut self) -> Result<Option<Chosen>, Ended> {
        let Found { prospects, unfinished } = self.prospects()?;
        if let Some((best, prospect)) = prospects.best() {
            return Ok(Some((best, Ok(prospect))));
        }
        let Some(why) = unfinished else { return Ok(None) };
        let (position, player) = (&*self.position, self.to_move());
        let sensible =
            self.supervisor.run_alone(self.budget, |control| position.sensible(player, &prospects, control));
        // Failing a sensible step, we take any that is not known to lose.
        let is_open = |step: &usize| !matches!(prospects.moves.get(*step), Some(Some(Prospect::Loss(_))));
        let step = match sensible {
            Err(Ended::Interrupted) => return Err(Ended::Interrupted),
            Err(_) => (0..self.steps.len()).find(is_open),
            Ok(step) => step,
        };
        Ok(step.map(|step| (step, Err(why))))
    }

    fn name(&self, step: usize) -> String {
        step_name(&*self.position, &self.steps[step])
    }

    /// Returns the moves that a text may mean: those with this name, or those to this position; failing
    /// that, those that match without blanks and brackets. Of several moves to the same position only one
    /// is kept.
    fn meant(&self, text: &str) -> Vec<usize> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')')).collect()
        };
        let after = |step: usize| &self.steps[step].after;
        let ways: [&dyn Fn(usize) -> bool; 4] = [
            &|step| self.name(step) == text,
            &|step| after(step) == text,
            &|step| plain(&self.name(step)) == plain(text),
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

impl Bout for Game<'_, '_, '_> {
    fn made(&self) -> usize {
        self.path.len()
    }

    fn shown(&mut self) -> Result<String, Ended> {
        let last = self.path.last().map(|Made { name, .. }| {
            let made = self.path.len();
            format!("Last: {made}. {:?}: {name}\n", self.sides.to_move(made - 1))
        });
        Ok(format!(
            "\n{}\n{}",
            board_text(self.position.board(), || self.position.text(), Style::Ascii),
            last.unwrap_or_default()
        ))
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
        // A saved game must name the move without doubt; its number always does.
        let line = if self.meant(&name) == [step] { name.clone() } else { format!("#{}", step + 1) };
        let made = self.position.make(player, step, &Control::unlimited());
        made.map_err(|stop| ended(stop, self.budget))?;
        self.seen.push(self.position.state_text());
        self.path.push(Made { step, name, line });
        Ok(())
    }

    fn broken_off(&self) -> String {
        format!("{} made: a draw.\n", counted(self.made(), "move was", "moves were"))
    }
}

impl Seat for Game<'_, '_, '_> {
    type Step = usize;

    fn prompt(&self) -> String {
        format!("You, {:?}, move: ", self.sides.person)
    }

    fn read(&self, line: &str) -> Result<usize, String> {
        match self.meant(line)[..] {
            [step] => return Ok(step),
            [] => {}
            _ => {
                return Err(format!(
                    "Several moves are called {line}; say which by its number, such as #3.\n"
                ));
            }
        }
        let Some(number) = line.strip_prefix('#') else {
            return Err(format!("{line:?} is no move.\n{}", self.help()));
        };
        let step = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let step = step.filter(|step| *step < self.steps.len());
        step.ok_or_else(|| format!("there are the moves #1 to #{}\n", self.steps.len()))
    }

    fn help(&self) -> String {
        "A move is told as in the list of `moves`, or by its number there, such as #3, or by the position after it.\n"
            .to_owned()
    }

    fn choices(&mut self) -> Result<String, Ended> {
        let Found { prospects, unfinished } = self.prospects()?;
        let mut told = HashSet::new();
        // Equal tokens have the same moves.
        let is_new = |step: &usize| told.insert((self.name(*step), &self.steps[*step].after));
        let mut moves: Vec<(usize, Option<Prospect>)> = (0..self.steps.len())
            .filter(is_new)
            .map(|step| (step, prospects.moves.get(step).copied().flatten()))
            .collect();
        let count =
            |end: PlayEnd| moves.iter().filter(|(_, found)| found.map(Prospect::end) == Some(end)).count();
        let tally = Tally {
            all: moves.len(),
            wins: count(PlayEnd::Won),
            draws: count(PlayEnd::Drawn),
            undominated: 0,
        };
        let is_known = moves.iter().all(|(_, found)| found.is_some());
        let words = match is_known && tally.wins + tally.draws == 0 {
            _ if tally.wins == 0 && !is_known => tally.all.to_string(),
            true => "each of them loses".to_owned(),
            false => tally.words(true),
        };
        let mut text = format!("Your moves: {words}\n");
        moves.sort_by_key(|(_, found)| std::cmp::Reverse(found.map(Prospect::rank)));
        let row = |&(step, found): &(usize, Option<Prospect>)| {
            let words = found.map_or("it is not known who wins".to_owned(), self::words);
            vec![format!("#{}", step + 1), self.name(step), words]
        };
        text += &listed(&["", "move", "result"], moves.iter().map(row));
        if let Some(ended) = unfinished {
            let _ = writeln!(text, "Not everything is known: {ended}.");
        }
        Ok(text)
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let Some((step, found)) = self.best()? else { return Ok("There is no move.\n".to_owned()) };
        let words = match found {
            Ok(prospect @ Prospect::Loss(_)) => format!("{}, and no move does better", words(prospect)),
            Ok(prospect) => words(prospect),
            Err(ended) => format!("it looks sensible; who wins is not known: {ended}"),
        };
        Ok(format!("{}: {words}\n", self.name(step)))
    }

    fn undo(&mut self) -> Result<(), String> {
        let kept = self.sides.taken_back(self.path.len()).ok_or("There is nothing to take back.\n")?;
        // A position cannot take moves back, so the game is played again from its start.
        let mut position = (self.begin)().map_err(|_| "The first position cannot be read again.\n")?;
        for (made, Made { step, .. }) in self.path[..kept].iter().enumerate() {
            let again = position.make(self.sides.to_move(made), *step, &Control::unlimited());
            again.map_err(|stop| format!("{stop}\n"))?;
        }
        self.position = position;
        self.path.truncate(kept);
        self.seen.take_back_to(kept);
        Ok(())
    }

    fn steps(&self) -> Vec<String> {
        self.path.iter().map(|made| made.line.clone()).collect()
    }
}

/// Describes the result of a move.
fn words(prospect: Prospect) -> String {
    let after = |moves: u32| counted(moves as usize, "move", "moves");
    match prospect {
        Prospect::Win(moves) => format!("it wins after at most {}", after(moves)),
        Prospect::Draw => "nobody can make the other one lose".to_owned(),
        Prospect::Loss(moves) => format!("it loses after at most {}", after(moves)),
    }
}
