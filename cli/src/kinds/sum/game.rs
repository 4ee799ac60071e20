//! A game of persons and strategies.

use std::convert::Infallible;
use std::fmt::Write;
use std::io::{StdinLock, stdin};
use std::time::Duration;

use upstar::draw::numbered_text;
use upstar::games::board::AnyBoard;
use upstar::games::notation::{Style, print as printed};
use upstar::games::play::{Chooser, Course, PlayedSum, Strategy, SumMove, Summand, Verdict, verdicts};
use upstar::games::value::{Calc, Dyadic, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::moves::move_name;
use super::seats::{Who, first, seats};
use super::summands;
use crate::answer::values::shortened;
use crate::answer::{Ended, Exit, Failed, print};
use crate::args::{Budget, Common, Play};
use crate::command::{Request, Supervisor, ended};
use crate::kinds::surface::Refusal;
use crate::person::{Said, Saved, Seat, ask, over, table};

/// What a move may take if nothing is said.
const TURN: Duration = Duration::from_secs(5);
/// A larger board is not shown.
const MAX_SHOWN_CELLS: usize = 2_000;

/// Plays one game.
pub(in crate::kinds) fn run(
    session: &Session<'_>,
    arguments: &Play,
    common: &Common,
) -> Result<Exit, Refusal> {
    if arguments.frames.is_some() {
        let message = "--frames is for rulesets of the kinds `escape` and `spies`";
        return Err(Refusal::Arguments(message.to_owned()));
    }
    let seats = seats(arguments)?;
    let first = first(arguments, seats)?;
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let request = Request::from_text(&arguments.ruleset, &text)?;
    let sum = PlayedSum::new(summands(&request, session, &Control::unlimited())?);
    let mut game = Game {
        supervisor,
        session,
        budget: common.budget.and(Budget { time: common.budget.time.or(Some(TURN)), ..Budget::default() }),
        style: common.style(),
        seats,
        course: Course::new(sum, first),
        chooser: Chooser::new(arguments.seed.unwrap_or(1)),
        now: Position::default(),
        made: Vec::new(),
    };
    saved.replay(|line| {
        game.look().map_err(|ended| ended.to_string())?;
        let step = game.read(line)?;
        game.make(step).map_err(|ended| ended.to_string())
    })?;
    Ok(over(game.play(arguments.turns, &mut stdin().lock())))
}

struct Game<'g, 's> {
    supervisor: Supervisor,
    session: &'g Session<'s>,
    /// For a move.
    budget: Budget,
    style: Style,
    seats: [Who; 2],
    course: Course<'g, 's>,
    chooser: Chooser,
    now: Position<'s>,
    /// The moves so far.
    made: Vec<Made>,
}

/// A move that was made.
struct Made {
    player: Player,
    name: String,
    /// What was lost by it, if that is known.
    loss: Option<Dyadic>,
}

/// What is known of the sum as it is now.
#[derive(Default)]
struct Position<'s> {
    moves: Vec<SumMove>,
    names: Vec<String>,
    /// The values of the summands, and what is to be said about the moves; nothing where that takes too long.
    valued: Option<(Vec<Value<'s>>, Vec<Verdict<'s>>)>,
}

impl<'s> Game<'_, 's> {
    fn play(&mut self, most: u32, input: &mut StdinLock<'_>) -> Result<(), Ended> {
        while self.course.turns().len() < most as usize {
            self.look()?;
            print(&self.shown()?);
            let player = self.course.to_move();
            if self.now.moves.is_empty() {
                print(&self.end());
                return Ok(());
            }
            let said = match self.seats[player] {
                Who::Person => ask(self, input)?,
                Who::Strategy(strategy) => self.chosen(strategy)?.map_or(Said::Quit, Said::Step),
            };
            match said {
                Said::Step(step) => {
                    print(&self.told(step)?);
                    self.make(step)?;
                }
                Said::Undone => {}
                Said::Quit => {
                    print("The game is given up.\n");
                    return Ok(());
                }
            }
        }
        print(&format!("{most} moves were made: the game is broken off.\n"));
        Ok(())
    }

    /// Works under the budget of a move.
    fn work<T: Send>(
        &self,
        work: impl FnOnce(&mut Calc<'s, '_>) -> Result<T, Stop> + Send,
    ) -> Result<T, Ended> {
        let work = |control: &Control| -> Result<T, Failed<Infallible>> {
            Ok(work(&mut Calc::new(self.session.store(), control))?)
        };
        self.supervisor.run(self.budget, || self.session.bytes(), work).map_err(|failed| match failed {
            Failed::Stopped(stop, _) => ended(stop, self.budget),
            Failed::Own(never) => match never {},
        })
    }

    /// Finds the moves, and what they are worth if that does not take too long.
    fn look(&mut self) -> Result<(), Ended> {
        let (course, style) = (&self.course, self.style);
        let (sum, player) = (course.sum(), course.to_move());
        let moves = self.work(|calc| sum.choices(calc, player))?;
        let valued = match self.work(|calc| Ok((sum.values(calc)?, verdicts(calc, sum, player)?))) {
            Err(Ended::Interrupted) => return Err(Ended::Interrupted),
            valued => valued.ok(),
        };
        let names = self.work(|calc| names(calc, sum, player, (&moves, style)))?;
        self.now = Position { moves, names, valued };
        Ok(())
    }

    fn make(&mut self, step: usize) -> Result<(), Ended> {
        let made = self.now.moves[step].clone();
        let loss = self.verdict(step).map(|verdict| verdict.loss.clone());
        let (player, name) = (self.course.to_move(), self.now.names[step].clone());
        self.made.push(Made { player, name, loss });
        let mut course = self.course.clone();
        self.course = self.work(move |calc| course.make(calc, made).map(|()| course))?;
        Ok(())
    }

    fn verdict(&self, step: usize) -> Option<&Verdict<'s>> {
        self.now.valued.as_ref().map(|(_, verdicts)| &verdicts[step])
    }

    /// The move of a strategy, or of one that needs less if the budget does not suffice.
    fn chosen(&mut self, strategy: Strategy) -> Result<Option<usize>, Ended> {
        let mut strategy = strategy;
        loop {
            let (mut chooser, course) = (self.chooser.clone(), &self.course);
            let chosen = self.work(|calc| Ok((chooser.choose(strategy, calc, course)?, chooser)));
            match chosen {
                Ok((chosen, chooser)) => {
                    self.chooser = chooser;
                    return Ok(chosen.and_then(|chosen| self.now.moves.iter().position(|m| *m == chosen)));
                }
                Err(Ended::Interrupted) => return Err(Ended::Interrupted),
                Err(ended) => {
                    let Some(instead) = strategy.instead() else { return Err(ended) };
                    print(&format!("{}: {ended}; {} moves instead.\n", strategy.name(), instead.name()));
                    strategy = instead;
                }
            }
        }
    }

    /// The summands, with their values as far as they are known, and below them the last move.
    fn shown(&self) -> Result<String, Ended> {
        let mut text = String::new();
        let summands = self.course.sum().summands();
        for (i, summand) in summands.iter().enumerate() {
            let facts = match &self.now.valued {
                Some((values, _)) => self.facts(values[i], summand)?,
                None => String::new(),
            };
            text += &self.work(|calc| block(calc, (i, summands.len()), summand, &facts, self.style))?;
        }
        if let Some(Made { player, name, .. }) = self.made.last() {
            let _ = writeln!(text, "Last: {}. {player:?}: {name}", self.made.len());
        }
        Ok(text)
    }

    /// The value of a summand, and how hot it is.
    fn facts(&self, value: Value<'s>, summand: &Summand<'_, 's>) -> Result<String, Ended> {
        let (style, is_position) = (self.style, summand.position().is_some());
        self.work(|calc| {
            let temperature = format!("temperature {}", calc.temperature(value)?);
            if !is_position {
                return Ok(temperature);
            }
            Ok(format!("{}, {temperature}", shortened(printed(calc, value, style)?)))
        })
    }

    /// A move with what the player is sure of, what was lost by it, and what it threatens.
    fn told(&self, step: usize) -> Result<String, Ended> {
        let player = self.course.to_move();
        let mut text = format!("{player:?}{} moves {}", self.role(player), self.now.names[step]);
        let Some(verdict) = self.verdict(step) else { return Ok(text + "\n") };
        let _ = write!(text, ": sure of {}", verdict.stop);
        if verdict.loss.signum() != 0 {
            let best = player.of((&verdict.stop + &verdict.loss, &verdict.stop - &verdict.loss));
            let _ = write!(text, ", and {best} was to be had: {} lost", verdict.loss);
        }
        if verdict.throws_win {
            text += ", and a win thrown away";
        }
        text.push('\n');
        if let Some(fee) = self.fee(verdict)? {
            let _ = writeln!(
                text,
                "A threat: to let {player:?} move once more in summand {} would cost {:?} {fee}, a late fee.",
                verdict.told.summand + 1,
                player.other()
            );
        }
        Ok(text)
    }

    /// What it costs not to answer, if the summand has become hotter than all others, and than it was.
    fn fee(&self, verdict: &Verdict<'s>) -> Result<Option<Dyadic>, Ended> {
        let Some((values, _)) = &self.now.valued else { return Ok(None) };
        let hottest = self.work(|calc| {
            let temperatures = values.iter().map(|&value| calc.temperature(value));
            Ok((temperatures.collect::<Result<Vec<_>, _>>()?, calc.temperature(verdict.after)?))
        })?;
        let (before, after) = hottest;
        let is_threat = before.iter().all(|before| *before < after) && after > Dyadic::ZERO;
        Ok(is_threat.then(|| &verdict.after.left_stop() - &verdict.after.right_stop()))
    }

    fn role(&self, player: Player) -> String {
        match self.seats[player] {
            Who::Person => String::new(),
            Who::Strategy(strategy) => format!(" ({})", strategy.name()),
        }
    }

    fn end(&self) -> String {
        let loser = self.course.to_move();
        let mut text = format!("{loser:?} has no move: {:?} wins.\n", loser.other());
        for player in Player::BOTH {
            let made = self.made.iter().filter(|made| made.player == player);
            let lost =
                made.map(|made| made.loss.as_ref()).try_fold(Dyadic::ZERO, |sum, loss| Some(&sum + loss?));
            let lost = lost.map_or("an unknown number".to_owned(), |lost| lost.to_string());
            let _ = writeln!(text, "{player:?}{} lost {lost} by moves in all.", self.role(player));
        }
        text
    }
}

/// The names of moves, with the number of the summand if there are several.
fn names<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
    (moves, style): (&[SumMove], Style),
) -> Result<Vec<String>, Stop> {
    let mut options = Vec::with_capacity(sum.summands().len());
    for summand in sum.summands() {
        // The moves of forms are called by their values, which are known.
        options.push(if summand.position().is_none() { summand.options(calc, player)? } else { Vec::new() });
    }
    let name = |m: &SumMove| {
        let after = options[m.summand].get(m.index).copied();
        let name = move_name(&sum.summands()[m.summand], (&m.places, after), calc, style)?;
        Ok(if sum.summands().len() > 1 { format!("{}: {name}", m.summand + 1) } else { name })
    };
    moves.iter().map(name).collect()
}

/// A summand as it is shown.
fn block<'s>(
    calc: &mut Calc<'s, '_>,
    (place, count): (usize, usize),
    summand: &Summand<'_, 's>,
    facts: &str,
    style: Style,
) -> Result<String, Stop> {
    let number = if count > 1 { format!("{}: ", place + 1) } else { String::new() };
    let facts = if facts.is_empty() { "too large to be valued in a move's time" } else { facts };
    let Some(position) = summand.position() else {
        return Ok(format!("\n{number}{}   {facts}\n", summand.text(calc, style)?));
    };
    let sign = if summand.is_negated() { "the negative of " } else { "" };
    let board = match position.board() {
        board if board.places() > MAX_SHOWN_CELLS => "(too large to be shown)".to_owned(),
        AnyBoard::Grid(grid) => numbered_text(grid, style == Style::Unicode).join("\n"),
        _ => position.text(),
    };
    Ok(format!("\n{number}{sign}{}   {facts}\n{board}\n", position.facts().title))
}

impl Seat for Game<'_, '_> {
    type Step = usize;

    fn prompt(&self) -> String {
        let both = self.seats.iter().all(|seat| *seat == Who::Person);
        if both { format!("{:?}'s move: ", self.course.to_move()) } else { "Your move: ".to_owned() }
    }

    fn read(&self, line: &str) -> Result<usize, String> {
        if let Some(number) = line.strip_prefix('#') {
            let step = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let step = step.filter(|step| *step < self.now.moves.len());
            return step.ok_or_else(|| format!("there are the moves #1 to #{}\n", self.now.moves.len()));
        }
        let wanted = plain(line);
        if let Some(step) = self.now.names.iter().position(|name| plain(name) == wanted) {
            return Ok(step);
        }
        let of_summand = |name: &str| name.split_once(": ").map(|(_, name)| plain(name));
        let names = self.now.names.iter().enumerate();
        let meant: Vec<usize> = names
            .filter(|(_, name)| of_summand(name).as_ref() == Some(&wanted))
            .map(|(step, _)| step)
            .collect();
        match meant[..] {
            [] => Err(format!("{line:?} is no move.\n{}", self.help())),
            [first, ..] if meant.iter().all(|&step| self.is_in(step) == self.is_in(first)) => Ok(first),
            _ => {
                Err("There is such a move in several summands; say in which, such as 2: before it.\n"
                    .to_owned())
            }
        }
    }

    fn help(&self) -> String {
        "A move is told as in the list of `moves`, or by its number there, such as #3.\n".to_owned()
    }

    fn choices(&self) -> String {
        let mut text = format!("Your moves: {}\n", self.now.names.len());
        for (step, name) in self.now.names.iter().enumerate() {
            let worth = match self.verdict(step) {
                None => String::new(),
                Some(verdict) => {
                    let star = if verdict.is_best() { "   best" } else { "" };
                    format!("   sure of {}{star}", verdict.stop)
                }
            };
            let _ = writeln!(text, "  #{:<4} {name:<20}{worth}", step + 1);
        }
        text
    }

    fn hint(&mut self) -> Result<String, Ended> {
        let Some(step) = self.chosen(Strategy::Perfect)? else { return Ok("There is no move.\n".to_owned()) };
        let worth = match self.verdict(step) {
            Some(verdict) if verdict.wins => format!(": sure of {}, and it wins", verdict.stop),
            Some(verdict) => format!(": sure of {}, and it loses, as every move does", verdict.stop),
            None => ": it looks sensible; who wins is not known".to_owned(),
        };
        Ok(format!("{}{worth}\n", self.now.names[step]))
    }

    fn undo(&mut self) -> Result<(), String> {
        let turns = self.course.turns();
        let last = turns.iter().rposition(|turn| self.seats[turn.player] == Who::Person);
        let last = last.ok_or("There is nothing to take back.\n")?;
        self.course.take_back_to(last);
        self.made.truncate(last);
        self.look().map_err(|ended| format!("{ended}\n"))
    }

    fn steps(&self) -> Vec<String> {
        self.made.iter().map(|made| made.name.clone()).collect()
    }
}

impl Game<'_, '_> {
    /// The summand of a move.
    fn is_in(&self, step: usize) -> usize {
        self.now.moves[step].summand
    }
}

/// A name without what may be left out.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')')).collect()
}
