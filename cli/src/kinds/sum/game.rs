//! Games of persons and strategies in sums of short games.

use std::convert::Infallible;
use std::fmt::Write;

use upstar::games::notation::Style;
use upstar::games::play::{Chooser, Course, PlayedSum, Strategy, SumMove, Verdict, late_fee, verdicts};
use upstar::games::value::{Calc, Dyadic, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::groups::{Group, groups};
use super::players::{Who, first, seats};
use super::shown::names;
use super::summands;
use crate::answer::{Ended, Exit, Failed, counted, print};
use crate::args::{Budget, Common, Play};
use crate::command::{Request, Supervisor, ended};
use crate::kinds::surface::Refusal;
use crate::person::{Bout, Said, Saved, Seat, of_a_move, over, play, table};

/// Plays one game.
pub(crate) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let seats = seats(arguments)?;
    let first = first(arguments, seats)?;
    let (supervisor, text) = table(arguments, common)?;
    let saved = Saved::open(arguments.load.as_deref())?;
    let request = Request::from_text(&arguments.ruleset, &text)?;
    let sum = PlayedSum::new(summands(&request, session, &Control::unlimited())?);
    let mut game = Game {
        supervisor,
        session,
        budget: of_a_move(common.budget),
        style: common.style(),
        seats,
        course: Course::new(sum, first),
        chooser: Chooser::new(arguments.seed.unwrap_or(1)),
        now: Position::default(),
        path: Vec::new(),
    };
    saved.replay(|line| {
        game.look().map_err(|ended| ended.to_string())?;
        let step = game.read(line)?;
        game.go(step).map_err(|ended| ended.to_string())
    })?;
    Ok(over(play(&mut game, arguments.turns)))
}

pub(super) struct Game<'g, 's> {
    pub(super) supervisor: Supervisor,
    pub(super) session: &'g Session<'s>,
    /// The budget of a move.
    pub(super) budget: Budget,
    pub(super) style: Style,
    pub(super) seats: [Who; 2],
    pub(super) course: Course<'g, 's>,
    pub(super) chooser: Chooser,
    pub(super) now: Position<'s>,
    /// The moves so far.
    pub(super) path: Vec<Made>,
}

/// A move that was made.
pub(super) struct Made {
    pub(super) player: Player,
    pub(super) name: String,
    /// The loss by the move, if it is known.
    pub(super) loss: Option<Dyadic>,
}

/// The facts about the current sum.
#[derive(Default)]
pub(super) struct Position<'s> {
    pub(super) moves: Vec<SumMove>,
    pub(super) names: Vec<String>,
    pub(super) groups: Vec<Group>,
    /// The values of the summands, and the verdicts on the moves; `None` if they take too long.
    pub(super) valued: Option<(Vec<Value<'s>>, Vec<Verdict<'s>>)>,
}

impl<'s> Game<'_, 's> {
    /// Works under the budget of a move.
    pub(super) fn work<T: Send>(
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

    /// Finds the moves, and their verdicts if these do not take too long.
    pub(super) fn look(&mut self) -> Result<(), Ended> {
        let (course, style) = (&self.course, self.style);
        let (sum, player) = (course.sum(), course.to_move());
        let moves = self.work(|calc| sum.choices(calc, player))?;
        let valued = match self.work(|calc| Ok((sum.values(calc)?, verdicts(calc, sum, player)?))) {
            Err(Ended::Interrupted) => return Err(Ended::Interrupted),
            valued => valued.ok(),
        };
        let names = self.work(|calc| names(calc, sum, player, (&moves, style)))?;
        let groups = self.work(|calc| groups(calc, sum, style))?;
        self.now = Position { moves, names, groups, valued };
        Ok(())
    }

    fn go(&mut self, step: usize) -> Result<(), Ended> {
        let made = self.now.moves[step].clone();
        let loss = self.verdict(step).map(|verdict| verdict.loss.clone());
        let (player, name) = (self.course.to_move(), self.now.names[step].clone());
        self.path.push(Made { player, name, loss });
        // The course is replaced only on success, since the move may be stopped half-way.
        let mut course = self.course.clone();
        self.course = self.work(move |calc| course.make(calc, made).map(|_| course))?;
        Ok(())
    }

    pub(super) fn verdict(&self, step: usize) -> Option<&Verdict<'s>> {
        self.now.valued.as_ref().map(|(_, verdicts)| &verdicts[step])
    }

    /// Returns the move of a strategy. If the budget does not suffice, a strategy that needs less chooses.
    pub(super) fn chosen(&mut self, strategy: Strategy) -> Result<Option<usize>, Ended> {
        let mut strategy = strategy;
        loop {
            // The chooser is replaced only on success, so an attempt that runs out of budget uses up no
            // random numbers.
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

    /// Describes a move: what the player is sure of, what was lost by it, and what it threatens.
    fn told(&self, step: usize) -> Result<String, Ended> {
        let player = self.course.to_move();
        let mut text = format!("{player:?}{} moves {}", self.role(player), self.now.names[step]);
        let Some(verdict) = self.verdict(step) else { return Ok(text + "\n") };
        let _ = write!(text, ": sure of {}", verdict.stop);
        if verdict.loss.signum() != 0 {
            // Left wants a large stop and Right a small one, so a loss counts in opposite directions.
            let best = player.of((&verdict.stop + &verdict.loss, &verdict.stop - &verdict.loss));
            let _ = write!(text, ", and {best} was to be had: {} lost", verdict.loss);
        }
        if verdict.throws_win {
            text += ", and a win thrown away";
        }
        text.push('\n');
        if let Some(fee) = self.fee(verdict)? {
            let place = match self.course.sum().summands().len() {
                1 => String::new(),
                _ => format!(" in summand {}", verdict.told.summand + 1),
            };
            let other = player.other();
            let _ = writeln!(
                text,
                "A threat: to let {player:?} move once more{place} would cost {other:?} {fee}, a late fee."
            );
        }
        Ok(text)
    }

    /// Returns what it would cost the other player not to answer, if that is much.
    fn fee(&self, verdict: &Verdict<'s>) -> Result<Option<Dyadic>, Ended> {
        let (sum, player) = (self.course.sum(), self.course.to_move());
        self.work(|calc| late_fee(calc, sum, player, &verdict.told))
    }

    fn role(&self, player: Player) -> String {
        match self.seats[player] {
            Who::Person => String::new(),
            Who::Strategy(strategy) => format!(" ({})", strategy.name()),
        }
    }

    fn result(&self) -> String {
        let loser = self.course.to_move();
        let mut text = format!("{loser:?} has no move: {:?} wins.\n", loser.other());
        for player in Player::BOTH {
            let made = self.path.iter().filter(|made| made.player == player);
            let lost =
                made.map(|made| made.loss.as_ref()).try_fold(Dyadic::ZERO, |sum, loss| Some(&sum + loss?));
            let lost = lost.map_or("an unknown number".to_owned(), |lost| lost.to_string());
            let _ = writeln!(text, "{player:?}{} lost {lost} by moves in all.", self.role(player));
        }
        text
    }
}

impl Bout for Game<'_, '_> {
    fn made(&self) -> usize {
        self.course.turns().len()
    }

    fn shown(&mut self) -> Result<String, Ended> {
        self.look()?;
        self.summands_text()
    }

    fn end(&mut self) -> Result<Option<String>, Ended> {
        Ok(self.now.moves.is_empty().then(|| self.result()))
    }

    fn own(&mut self) -> Result<Option<Said<usize>>, Ended> {
        match self.seats[self.course.to_move()] {
            Who::Person => Ok(None),
            Who::Strategy(strategy) => Ok(Some(self.chosen(strategy)?.map_or(Said::Quit, Said::Step))),
        }
    }

    fn make(&mut self, step: usize) -> Result<(), Ended> {
        print(&self.told(step)?);
        self.go(step)
    }

    fn broken_off(&self) -> String {
        format!("{} made: the game is broken off.\n", counted(self.made(), "move was", "moves were"))
    }
}
