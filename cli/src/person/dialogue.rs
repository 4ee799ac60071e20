//! A game between persons and the program, step by step, to its end.

use std::cell::{Cell, OnceCell};
use std::convert::Infallible;
use std::path::Path;
use std::time::{Duration, Instant};

use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, misspelt};
use upstar::ground::play::{Course, Play, REPETITIONS, Status};

use super::saved::{Saved, save};
use super::terminal::{Lines, over};
use crate::answer::{Ended, Exit, Failed, counted, print};
use crate::args::Budget;
use crate::command::{Supervisor, ended};

/// The default time for a step, in games that may otherwise take long.
const TURN: Duration = Duration::from_secs(5);

/// The help on the words that mean the same in every game.
const WORDS: &str = "\
moves      list your moves; #3 makes the third of them
hint       show a good move, and the winner if it is known
why        explain the last move, or with a move after it one of yours: whether it wins, and why; `why best`
           explains the best one
board      show the board again
undo       take your last move back, also at the end of the game
redo       make the moves again that you took back
claim      end the game by a win or a draw that is certain under best play
resign     end the game and lose it
save FILE  write the game so far; the same command with --load FILE continues it
help       print this text
quit       break the game off
";

/// The prompt at the end of a game.
const AT_END: &str = "`undo` takes your last move back; Enter ends the game: ";

/// A position of a game, and the texts about it.
pub(crate) trait Dialogue:
    Play<Player: Send + Sync, Step: Send + Sync, Found: Send + Sync> + Send + Sync
{
    /// The parts of the dialogue that are no part of the position.
    type Context;

    /// The help on how a step is written, and on the signs of the board. Texts end with a newline, unless
    /// they are parts of lines.
    const HELP: &'static str;

    /// Formats the current board of a game.
    ///
    /// # Errors
    /// Here and below: the person interrupts, or the budget is used up before anything can be shown.
    fn shown(table: &Table<'_, Self>) -> Result<String, Ended>;

    /// Returns the title of a player within a line.
    fn title(&self, player: Self::Player) -> String {
        format!("{player:?}")
    }

    /// Returns the prompt for a person.
    fn prompt(table: &Table<'_, Self>) -> String;

    /// Continues the line that begins with "Upstar" and describes its step, as in ", Left, moves 2".
    fn action(&self, step: &Self::Step) -> String {
        format!(", {}, moves {}", self.title(self.to_move()), self.name(step))
    }

    /// Describes the result of a best step, within a line.
    fn result(&self, found: &Self::Found, step: &Self::Step) -> String;

    /// Describes, within a line, the certain facts about a step whose result is not known.
    fn bounded(_: &Table<'_, Self>, _step: &Self::Step) -> Result<Option<String>, Ended> {
        Ok(None)
    }

    /// Returns the end of the game under best play where no search found the results of all steps.
    fn decided_soon(_: &Table<'_, Self>) -> Result<Option<Status<Self::Player>>, Ended> {
        Ok(None)
    }

    /// Returns whether a short search shows that a step wins.
    fn is_known_to_win(_: &Table<'_, Self>, _step: &Self::Step) -> bool {
        false
    }

    /// Lists the steps of the person to move.
    fn choices(table: &Table<'_, Self>) -> Result<String, Ended>;

    /// Describes the end of a game without the winner, within a line.
    fn end(table: &Table<'_, Self>, status: Status<Self::Player>) -> String;

    /// Returns whether the game has a winner; otherwise its length is the result.
    fn has_winner(&self) -> bool {
        true
    }

    /// Describes the last step of a game, within a line.
    fn last(&self, step: &Self::Step) -> String {
        format!("{}: {}", self.title(self.to_move()), self.name(step))
    }

    /// Whether steps are explained.
    const EXPLAINS: bool = false;

    /// Explains whether a step from a position wins, and why.
    fn why(_: &Table<'_, Self>, _play: &Self, _step: &Self::Step) -> Result<String, Ended> {
        Ok(String::new())
    }

    /// Chooses the program's step, or returns `None` if it gives up; and the reason why it is not known to be
    /// the best.
    fn own(table: &mut Table<'_, Self>) -> Result<Choice<Self>, Ended> {
        table.choice()
    }

    /// Announces a step that is about to be made, if it is not a person's.
    fn announced(table: &Table<'_, Self>, step: &Self::Step, why: Option<&str>) -> Result<String, Ended> {
        let now = table.game.now();
        let remark = why.map(|why| format!(" ({why}: without knowing who wins)")).unwrap_or_default();
        let is_own = !table.is_person(now.to_move());
        Ok(if is_own { format!("Upstar{}{remark}\n", now.action(step)) } else { String::new() })
    }

    /// Notes a step that is about to be made, also one of a saved game.
    fn noted(_: &mut Table<'_, Self>, _: &Self::Step) -> Result<(), Ended> {
        Ok(())
    }

    /// Sums up a game at its end.
    fn summary(_: &Table<'_, Self>) -> String {
        String::new()
    }

    /// Returns the message when the person breaks a game off.
    fn parting(_: &Table<'_, Self>) -> String {
        String::new()
    }

    /// Returns the message when a game is stopped before its end.
    fn broken_off(table: &Table<'_, Self>) -> String {
        let (one, several) = (format!("{} was", Self::STEP), format!("{}s were", Self::STEP));
        let draw = if table.game.now().recurring().is_some() { "a draw" } else { "the game is broken off" };
        format!("{} made: {draw}.\n", counted(table.game.steps().len(), &one, &several))
    }
}

/// A step, and the reason why it is not known to be the best.
pub(crate) type Choice<D> = (Option<<D as Play>::Step>, Option<String>);

/// The part of the budget of a step that each part of an answer has at least: a sixteenth.
const LEAST_SHARE: u32 = 16;

/// The place of a game: the threads, a saved game to go on with, and the limits.
pub(crate) struct Host<'c> {
    supervisor: Supervisor,
    saved: Saved,
    /// The budget of a step.
    budget: Budget,
    /// The time at which the answer to a person's word began. All parts of the answer share the budget.
    begun: Cell<Option<Instant>>,
    /// The largest number of steps.
    most: usize,
    /// Returns the memory in use.
    bytes: &'c (dyn Fn() -> usize + Sync),
}

impl<'c> Host<'c> {
    /// Prepares a game of at most `most` steps.
    pub(crate) fn new(
        threads: Option<u16>,
        budget: Budget,
        load: Option<&Path>,
        most: u32,
    ) -> Result<Self, String> {
        let (supervisor, saved) = (Supervisor::new(threads)?, Saved::open(load)?);
        Ok(Self { supervisor, saved, budget, begun: Cell::new(None), most: most as usize, bytes: &|| 0 })
    }

    /// Sets a default limit of the time for a step.
    pub(crate) fn hurried(mut self) -> Self {
        self.budget.time = self.budget.time.or(Some(TURN));
        self
    }

    /// Counts this memory, which the engine does not count by itself.
    pub(crate) fn counting(self, bytes: &'c (dyn Fn() -> usize + Sync)) -> Self {
        Self { bytes, ..self }
    }

    /// Works under the budget of a step.
    pub(crate) fn work<T: Send, E: Into<NoAnswer>>(
        &self,
        work: impl FnOnce(&Control) -> Result<T, E> + Send,
    ) -> Result<T, Ended> {
        self.work_under(self.budget, work)
    }

    /// Works under a budget.
    fn work_under<T: Send, E: Into<NoAnswer>>(
        &self,
        budget: Budget,
        work: impl FnOnce(&Control) -> Result<T, E> + Send,
    ) -> Result<T, Ended> {
        let work =
            |control: &Control| -> Result<T, Failed<Infallible>> { Ok(work(control).map_err(E::into)?) };
        let budget = Budget { time: budget.time.map(|time| time.min(self.time_left(time))), ..budget };
        self.supervisor.run(budget, self.bytes, work).map_err(|failed| match failed {
            Failed::Stopped(stop, _) => self.ended(stop),
            Failed::Own(never) => match never {},
        })
    }

    /// Returns the time that the answer to a person's word may still take. Each part of it has a small share of the
    /// budget `time`, however long the others took.
    fn time_left(&self, time: Duration) -> Duration {
        let Some((begun, all)) = self.begun.get().zip(self.budget.time) else { return time };
        all.saturating_sub(begun.elapsed()).max(time / LEAST_SHARE)
    }

    /// Returns why work has no result.
    pub(crate) fn ended(&self, reason: impl Into<NoAnswer>) -> Ended {
        ended(reason, self.budget)
    }

    /// Begins a game of these persons against the program, after the steps of the saved game.
    ///
    /// # Errors
    /// Fails at a saved step that cannot be made.
    pub(crate) fn table<D: Dialogue>(
        self,
        start: D,
        persons: Vec<D::Player>,
        context: D::Context,
    ) -> Result<Table<'c, D>, String> {
        let (game, found) = (Course::new(start), OnceCell::new());
        let mut table = Table { game, context, persons, host: self, found };
        std::mem::take(&mut table.host.saved).replay(|line| {
            let step = table.game.now().read_step(line).map_err(|wrong| wrong.to_string())?;
            table.make(step).map_err(|ended| ended.to_string())
        })?;
        Ok(table)
    }

    /// Plays a game from a position that is found under the budget of a step.
    ///
    /// # Errors
    /// Fails if there is no such position, and at a saved step that cannot be made.
    pub(crate) fn play<D: Dialogue, E: Into<Failure>>(
        self,
        start: impl FnOnce(&Control) -> Result<D, E> + Send,
        persons: Vec<D::Player>,
        context: D::Context,
    ) -> Result<Exit, String> {
        let begun = self.work(|control| match start(control).map_err(E::into) {
            Err(Failure::Stopped(stop)) => Err(NoAnswer::Stopped(stop)),
            Err(Failure::NoEnd) => Err(NoAnswer::NoEnd),
            begun => Ok(begun),
        });
        match begun {
            Ok(Ok(start)) => Ok(self.table(start, persons, context)?.play()),
            Ok(Err(failure)) => Err(failure.to_string()),
            Err(ended) => Ok(over(Err(ended))),
        }
    }
}

/// A game of persons and the program.
pub(crate) struct Table<'c, D: Dialogue> {
    pub(crate) game: Course<D>,
    pub(crate) context: D::Context,
    pub(crate) host: Host<'c>,
    /// The players who are persons.
    persons: Vec<D::Player>,
    /// The results of a search of the current position, or why there are none.
    found: OnceCell<Result<D::Found, Ended>>,
}

/// A person's decision.
enum Said<S> {
    Step(S),
    /// Steps were taken back, or made again.
    Moved,
    /// The game is over, for this reason.
    Over(String),
    /// The person breaks the game off, or the input has ended.
    Quit,
}

impl<D: Dialogue> Table<'_, D> {
    /// Plays to the end of the game, or until the largest number of steps was made.
    pub(crate) fn play(&mut self) -> Exit {
        over(self.turns(&mut Lines::open()))
    }

    fn turns(&mut self, input: &mut Lines) -> Result<(), Ended> {
        loop {
            print(&self.board()?);
            if let Some(end) = self.end() {
                print(&end);
                if self.takes_back_the_end(input) {
                    continue;
                }
                return Ok(());
            }
            let (step, why) = if self.is_person(self.game.now().to_move()) {
                match self.ask(input)? {
                    Said::Moved => continue,
                    Said::Over(end) => {
                        print(&(end + &D::summary(self)));
                        return Ok(());
                    }
                    Said::Step(step) => (Some(step), None),
                    Said::Quit => (None, None),
                }
            } else {
                D::own(self)?
            };
            let Some(step) = step else {
                print(&format!("{}The game is broken off.\n", D::parting(self)));
                return Ok(());
            };
            print(&D::announced(self, &step, why.as_deref())?);
            self.make(step)?;
        }
    }

    /// Asks at the end of the game whether the person takes the last step back, and does so.
    fn takes_back_the_end(&mut self, input: &mut Lines) -> bool {
        let persons = &self.persons;
        let can_undo = self.game.turns().any(|(play, _)| persons.contains(&play.to_move()));
        if !can_undo || !input.read_at_end(AT_END).is_some_and(|line| line.eq_ignore_ascii_case("undo")) {
            return false;
        }
        self.found.take();
        self.game.take_back(|player| persons.contains(&player))
    }

    /// Formats the board and the last step.
    fn board(&self) -> Result<String, Ended> {
        let last = self.led(self.game.steps().len()).map(|led| format!("Last: {led}\n"));
        Ok(format!("\n{}{}", D::shown(self)?, last.unwrap_or_default()))
    }

    /// Returns the message at the end of the game; `None` if it goes on.
    fn end(&self) -> Option<String> {
        let status = self.game.status();
        let verdict = match status {
            Status::Running if self.game.steps().len() >= self.host.most => return Some(D::broken_off(self)),
            Status::Running => return None,
            Status::Drawn => return Some(format!("This position came up {REPETITIONS} times: a draw.\n")),
            Status::Counted => String::new(),
            Status::Won(winner) => format!(": {}", self.wins(winner)),
        };
        Some(format!("{}{verdict}.\n{}", D::end(self, status), D::summary(self)))
    }

    /// Says that a player wins.
    fn wins(&self, player: D::Player) -> String {
        match self.persons.len() {
            1 if self.is_person(player) => "you win".to_owned(),
            1 => "Upstar wins".to_owned(),
            _ => format!("{} wins", self.game.now().title(player)),
        }
    }

    /// Returns whether a player is a person.
    pub(crate) fn is_person(&self, player: D::Player) -> bool {
        self.persons.contains(&player)
    }

    /// Returns whether both players are persons.
    pub(crate) fn has_two_persons(&self) -> bool {
        self.persons.len() > 1
    }

    /// Formats the step with a number from one on; `None` for the start.
    pub(crate) fn led(&self, number: usize) -> Option<String> {
        let (play, step) = self.game.turns().nth(number.checked_sub(1)?)?;
        Some(format!("{number}. {}", play.last(step)))
    }

    /// Returns the results of a search, or why there are none; searches each position once.
    pub(crate) fn found(&self) -> Result<Result<&D::Found, Ended>, Ended> {
        let found = match self.found.get() {
            Some(found) => found,
            None => {
                let now = self.game.now();
                // The rest of the time is kept for a guess, if the search does not end.
                let Budget { time, .. } = self.host.budget.most();
                let budget = Budget { time, ..self.host.budget };
                let found = unless_interrupted(self.host.work_under(budget, |control| now.search(control)))?;
                self.found.get_or_init(|| found)
            }
        };
        Ok(found.as_ref().map_err(|ended| *ended))
    }

    /// Chooses the best step, or a sensible one together with the reason why the best one is not known.
    pub(crate) fn choice(&self) -> Result<Choice<D>, Ended> {
        let (now, found) = (self.game.now(), self.found()?);
        let why = match found.map(|found| now.best(found)) {
            Ok(Ok(best)) => return Ok((best, None)),
            Ok(Err(Failure::Stopped(stop))) => self.host.ended(stop).to_string(),
            Ok(Err(failure)) => failure.to_string(),
            Err(ended) => ended.to_string(),
        };
        let budget = self.host.budget;
        let budget =
            Budget { time: budget.time.zip(budget.most().time).map(|(all, most)| all - most), ..budget };
        let guessed =
            unless_interrupted(self.host.work_under(budget, |control| now.guess(found.ok(), control)))?;
        Ok((guessed.ok().flatten().or_else(|| now.legal().into_iter().next()), Some(why)))
    }

    /// Makes a step.
    fn make(&mut self, step: D::Step) -> Result<(), Ended> {
        D::noted(self, &step)?;
        let now = self.game.now();
        let after = self.host.work(|control| now.made(&step, control))?;
        self.game.push(step, after);
        self.found.take();
        Ok(())
    }

    /// Asks until the person makes a step, takes one back or ends the game. A line is first read as a step and
    /// only then as a word, since a vertex may be called `help`.
    fn ask(&mut self, input: &mut Lines) -> Result<Said<D::Step>, Ended> {
        let said = self.answer_until_a_step(input);
        self.host.begun.set(None);
        said
    }

    fn answer_until_a_step(&mut self, input: &mut Lines) -> Result<Said<D::Step>, Ended> {
        loop {
            let Some(line) = input.read(&D::prompt(self)) else { return Ok(Said::Quit) };
            self.host.begun.set(Some(Instant::now()));
            let wrong = match self.game.now().read_step(&line) {
                Ok(step) => return Ok(Said::Step(step)),
                Err(wrong) => wrong,
            };
            if let Some(step) = self.numbered(&line) {
                return Ok(Said::Step(step));
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            print(&match (&*word.to_ascii_lowercase(), rest.trim()) {
                ("quit" | "exit", "") => return Ok(Said::Quit),
                ("undo", "") => {
                    let persons = &self.persons;
                    if self.game.take_back(|player| persons.contains(&player)) {
                        self.found.take();
                        return Ok(Said::Moved);
                    }
                    "There is nothing to take back.\n".to_owned()
                }
                ("redo", "") => {
                    let persons = &self.persons;
                    if self.game.make_again(|player| persons.contains(&player)) {
                        self.found.take();
                        return Ok(Said::Moved);
                    }
                    "There is nothing to make again.\n".to_owned()
                }
                ("resign", "") => return Ok(Said::Over(self.resigned())),
                ("claim", "") => match self.claim()? {
                    Ok(end) => return Ok(Said::Over(end)),
                    Err(refused) => refused,
                },
                ("board", "") => self.board()?,
                ("hint", "") => self.hint()?,
                ("why", step) => self.why(step)?,
                ("moves", "") => D::choices(self)?,
                ("help" | "", "") => D::HELP.to_owned() + WORDS,
                ("save", file) => {
                    save(file, &self.game.turns().map(|(play, step)| play.line(step)).collect::<Vec<_>>())
                }
                _ => {
                    let help = match (meant(word), wrong.hint) {
                        (Some(meant), _) => meant,
                        (None, Some(hint)) => format!("{}.\n", capitalised(&hint)),
                        (None, None) => D::HELP.to_owned(),
                    };
                    format!("{}.\n{help}", capitalised(&wrong.message))
                }
            });
        }
    }

    /// Returns the step with a number in the list of `moves`, such as #3.
    fn numbered(&self, line: &str) -> Option<D::Step> {
        let number: usize = line.strip_prefix('#')?.parse().ok()?;
        self.game.now().legal().into_iter().nth(number.checked_sub(1)?)
    }

    /// Explains the last step, or a step of the person to move.
    fn why(&self, step: &str) -> Result<String, Ended> {
        if !D::EXPLAINS {
            return Ok("`why` explains moves of short games and their sums in normal play; here `hint` shows who wins.\n"
                .to_owned());
        }
        if step.is_empty() {
            return match self.game.turns().last() {
                Some((play, step)) => D::why(self, play, step),
                None => Ok("There is no last move. To have one of yours explained, write it after `why`.\n"
                    .to_owned()),
            };
        }
        let best = |_| match step.eq_ignore_ascii_case("best") {
            true => Ok(self.choice()?.0),
            false => Ok(None),
        };
        let read = self.game.now().read_step(step);
        let best = read.as_ref().err().map_or(Ok(None), best)?;
        match best.map_or(read, Ok) {
            Ok(step) => D::why(self, self.game.now(), &step),
            Err(wrong) => Ok(format!("{}.\n", capitalised(&wrong.to_string()))),
        }
    }

    /// Says that the person to move gives the game up.
    fn resigned(&self) -> String {
        let player = self.game.now().to_move();
        let who = match self.persons.len() {
            1 => "You resign".to_owned(),
            _ => format!("{} resigns", capitalised(&self.game.now().title(player))),
        };
        match self.game.now().has_winner() {
            true => format!("{who}: {}.\n", self.wins(D::opponent(player))),
            false => format!("{who}.\n"),
        }
    }

    /// Ends the game by what it comes to under best play, if the person to move does not lose. Otherwise says
    /// why the claim is refused.
    fn claim(&self) -> Result<Result<String, String>, Ended> {
        let (now, found) = (self.game.now(), self.found()?);
        let decided = self.decided(found.ok())?;
        let end = match decided {
            Some(Status::Won(winner)) if winner == now.to_move() => self.wins(winner),
            Some(Status::Won(winner)) => {
                let wins = self.wins(winner);
                return Ok(Err(format!("The claim does not hold: under best play {wins}.\n")));
            }
            Some(Status::Drawn) => "the game is a draw".to_owned(),
            Some(Status::Counted) => "both players play best from here on".to_owned(),
            Some(Status::Running) | None => {
                let why = self.choice()?.1.map(|why| format!(": {why}")).unwrap_or_default();
                return Ok(Err(format!("The claim does not hold: it is not known who wins{why}.\n")));
            }
        };
        // A step that is not known to be the best is not named.
        let best = match found.is_ok() || self.choice()?.0.is_some_and(|step| D::is_known_to_win(self, &step))
        {
            true => format!(" The best {}, {}", D::STEP, self.hint()?),
            false => "\n".to_owned(),
        };
        Ok(Ok(format!("The claim holds: {end}.{best}")))
    }

    /// Returns the end of the game under best play, if a search finds it.
    fn decided(&self, found: Option<&D::Found>) -> Result<Option<Status<D::Player>>, Ended> {
        match found {
            Some(found) => Ok(self.game.now().decided(found)),
            None => D::decided_soon(self),
        }
    }

    /// Returns a good step and its result.
    fn hint(&self) -> Result<String, Ended> {
        let (step, why) = self.choice()?;
        let now = self.game.now();
        let Some(step) = step else { return Ok("There is no step.\n".to_owned()) };
        let result = match (why, self.found()?) {
            (Some(why), _) => match D::bounded(self, &step)? {
                Some(certain) => certain,
                None => format!("it looks sensible; who wins is not known: {why}"),
            },
            (None, Ok(found)) => now.result(found, &step),
            (None, Err(ended)) => ended.to_string(),
        };
        Ok(format!("{}: {result}\n", now.name(&step)))
    }
}

/// Asks whether a mistyped word was meant to be one of the words that all games share.
fn meant(word: &str) -> Option<String> {
    let words = WORDS.lines().filter_map(|line| line.split_whitespace().next());
    misspelt(word, words).map(|near| format!("Did you mean {near}? `help` lists the words.\n"))
}

/// Returns a message as a sentence without its stop.
fn capitalised(message: &str) -> String {
    let mut signs = message.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

/// Passes an interruption on, which ends the game; returns every other end.
pub(crate) fn unless_interrupted<T>(done: Result<T, Ended>) -> Result<Result<T, Ended>, Ended> {
    match done {
        Err(Ended::Interrupted) => Err(Ended::Interrupted),
        done => Ok(done),
    }
}
