//! `upstar angel replay`: games with given squares, and a line for each turn of the Angel.

mod free;
mod given;
mod saved;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::{Map, Value as Json, json};
use upstar::angel::update::Rule;
use upstar::angel::{Angel, Differences, Turn};
use upstar::ground::control::Control;

use self::free::FreeReplay;
use self::given::{GivenGame, given, is_id, object};
use self::saved::{SavedGame, SavedTurn};
use super::album::Extent;
use super::devil::{FreeTurn, Lines, SAVED_FREE};
use super::game::{Game, GameFault, tell, tick};
use super::options::segment;
use super::record::Record;
use crate::answer::{Answer, Exit, Failed, counted};
use crate::args::{AngelGame, AngelReplay, Common};
use crate::command::{CommandFrame, Ran};

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 64 << 20;
/// The approximate memory of parsed JSON, in bytes for each byte of its text.
const PARSED_BYTES: usize = 20;
/// The largest number of squares written in a line.
const MAX_ADDED: u64 = 1 << 22;

/// Plays the games of a file.
pub(crate) fn run(arguments: &AngelReplay, common: &Common) -> Ran {
    arguments.game.pictures.check(None)?;
    let mut replay = Replay::open(arguments)?;
    CommandFrame::answer(common).run_alone(|control| {
        let played = replay.play(control);
        let mut answer = Answer::in_words(common).with_column(12);
        if replay.is_summed_up() {
            answer = Answer::new(common).with_column(12);
            if let Some(game) = &replay.drawn {
                answer.either(|| game.fields().into(), |answer| game.text(answer));
            } else if let Some(free) = &replay.free {
                free.tell(&mut answer);
            }
        }
        match played {
            Ok(()) => replay.draw(&mut answer),
            Err(failed) => tell(failed, "broken off", common.budget, &mut answer),
        }
        replay.explain(&mut answer);
        replay.report(&mut answer);
        Ok(answer)
    })
}

struct Replay<'a> {
    arguments: &'a AngelReplay,
    lines: Lines<'static>,
    /// A line that was read, but belongs to the next game.
    ahead: Option<Line>,
    output: Box<dyn Write + Send>,
    /// True once a game that is to be played was found.
    is_found: bool,
    /// The kind of the game that was found last, if its turns are in the lines that follow.
    follows: Option<Follows>,
    games: usize,
    /// The number of games that were saved, and are not given in one line.
    saved: usize,
    turns: usize,
    /// The sums over all games.
    differences: Differences,
    /// The last game: one of the built-in Angel, or of one that was a program.
    drawn: Option<Game>,
    free: Option<FreeReplay>,
}

/// The kind of a game that takes several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    /// The turns of the built-in Angel.
    Saved,
    /// The turns of an Angel that was a program.
    Free,
}

/// A line of the input.
enum Line {
    /// A turn of a saved game.
    Turn(SavedTurn),
    /// A turn of a saved game of an Angel that was a program.
    Free(FreeTurn),
    /// The beginning of a game.
    Begin(Map<String, Json>),
}

/// The beginning of a game.
enum Found {
    Given(GivenGame),
    /// A game whose turns are in the lines that follow.
    Saved(SavedGame),
    /// A game of an Angel that was a program, with its id.
    Free(Json, Box<FreeReplay>),
}

impl Found {
    fn id(&self) -> &Json {
        match self {
            Self::Given(game) => &game.id,
            Self::Saved(game) => &game.id,
            Self::Free(id, _) => id,
        }
    }
}

impl<'a> Replay<'a> {
    fn open(arguments: &'a AngelReplay) -> Result<Self, String> {
        let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        let lines = Lines::open(&arguments.games, MAX_LINE)?;
        // Creating the trace would truncate the games before they are read, so the canonical paths are
        // compared.
        if let (Ok(games), Some(Ok(trace))) =
            (arguments.games.canonicalize(), arguments.trace.as_ref().map(|path| path.canonicalize()))
            && games == trace
        {
            return Err(format!("--trace would write over the games of {}", games.display()));
        }
        let output: Box<dyn Write + Send> = match &arguments.trace {
            Some(path) if path.as_os_str() != "-" => {
                Box::new(BufWriter::new(File::create(path).map_err(|error| failed(path, error))?))
            }
            _ => Box::new(BufWriter::new(std::io::stdout())),
        };
        Ok(Self {
            arguments,
            lines,
            ahead: None,
            output,
            is_found: false,
            follows: None,
            games: 0,
            saved: 0,
            turns: 0,
            differences: Differences::default(),
            drawn: None,
            free: None,
        })
    }

    /// Plays one game after the other. If pictures are wanted, there may be only one game. This is checked before a
    /// game in one line is played, and after a saved game.
    fn play(&mut self, control: &Control) -> Result<(), Failed<GameFault>> {
        while let Some(found) = self.next(control)? {
            let several = "pictures show one game, but there are several; choose one with --only";
            if self.arguments.game.pictures.are_wanted() {
                let is_second = self.games > 0;
                let is_followed =
                    !is_second && matches!(found, Found::Given(_)) && self.next(control)?.is_some();
                if is_second || is_followed {
                    return Err(self.fault(several));
                }
            }
            match found {
                Found::Given(given) => self.given(&given, control)?,
                Found::Saved(saved) => self.saved(&saved, control)?,
                Found::Free(id, free) => self.free(&id, *free, control)?,
            }
        }
        Ok(())
    }

    /// Returns the next line that is not empty; `None` at the end of the input.
    fn line(&mut self, control: &Control) -> Result<Option<Line>, Failed<GameFault>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        while let Some(line) = self.lines.next(control).map_err(|failed| failed.map(GameFault::Input))? {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            if let Some(turn) = SavedTurn::of_short_line(&line) {
                return Ok(Some(Line::Turn(turn)));
            }
            // The line is refused before it is parsed if its JSON would exceed the budget of memory.
            control.check(0, line.len() * PARSED_BYTES)?;
            let read = object(&line).and_then(|line| {
                if FreeTurn::is_turn(&line) {
                    FreeTurn::read(&line).map(Line::Free)
                } else if SavedTurn::is_turn(&line) {
                    SavedTurn::read(&line).map(Line::Turn)
                } else {
                    Ok(Line::Begin(line))
                }
            });
            return read.map(Some).map_err(|message| self.fault(&message));
        }
        Ok(None)
    }

    /// Returns the next game that is to be played; `None` at the end of the input.
    fn next(&mut self, control: &Control) -> Result<Option<Found>, Failed<GameFault>> {
        while let Some(line) = self.line(control)? {
            let line = match line {
                Line::Begin(line) => line,
                // The turns of a saved game that is not played, or not to its end.
                Line::Turn(_) if self.follows == Some(Follows::Saved) => continue,
                Line::Free(_) if self.follows == Some(Follows::Free) => continue,
                Line::Turn(_) | Line::Free(_) if self.follows.is_none() => {
                    return Err(self.fault("a turn comes before the first line of its game"));
                }
                Line::Turn(_) => {
                    return Err(self.fault("this is a turn of the built-in Angel, not of a program"));
                }
                Line::Free(_) => {
                    return Err(self.fault("this is a turn of a program, not of the built-in Angel"));
                }
            };
            let found = if SavedGame::begins(&line) {
                self.follows = Some(Follows::Saved);
                SavedGame::read(&line).map(Found::Saved)
            } else if line.contains_key(SAVED_FREE) {
                self.follows = Some(Follows::Free);
                let id = line.get("id").cloned().unwrap_or(Json::Null);
                FreeReplay::begin(self.arguments, &line).map(|free| Found::Free(id, Box::new(free)))
            } else {
                self.follows = None;
                given(&line).map(Found::Given)
            };
            let found = found.map_err(|message| self.fault(&message))?;
            if self.arguments.only.as_ref().is_none_or(|id| is_id(found.id(), id)) {
                self.is_found = true;
                return Ok(Some(found));
            }
        }
        match &self.arguments.only {
            Some(id) if !self.is_found => {
                let message =
                    format!("{}: there is no game with the id {id}", self.arguments.games.display());
                Err(Failed::Own(GameFault::Input(message)))
            }
            _ => Ok(None),
        }
    }

    /// Explains a turn of the only game, if one is to be explained.
    fn explain(&self, answer: &mut Answer) {
        if self.arguments.explain.is_some() && self.games > 1 {
            let several = "--explain explains one game, but there are several; choose one with --only";
            answer.trouble(Exit::BadInput, several.to_owned());
        } else if let Some(game) = &self.drawn {
            game.explain(answer);
        }
    }

    /// Adds the wanted pictures.
    fn draw(&self, answer: &mut Answer) {
        if let Some(free) = &self.free {
            free.draw(answer);
        }
        if let Some(Game { album: Some(album), angel, .. }) = &self.drawn {
            let pictures = &self.arguments.game.pictures;
            album.draw(pictures, angel, "A game of the Angel", Extent::Around, answer);
        }
    }

    /// Returns whether the end of the last game is reported: it is the only one, and was saved.
    fn is_summed_up(&self) -> bool {
        self.saved == 1 && self.games == 1 && self.arguments.trace.is_none()
    }

    /// Reports how much was played, or that it could not be written.
    fn report(&mut self, answer: &mut Answer) {
        if let Err(error) = self.output.flush() {
            answer.trouble(Exit::BadInput, format!("the trace: {error}"));
        } else if self.arguments.trace.is_some() || self.saved > 1 {
            let games = counted(self.games, "game", "games");
            answer.line(format!("{games}, {}", counted(self.turns, "turn", "turns")));
            if self.arguments.game.rules.rule() == Rule::Literal {
                let Differences { islands, ways } = self.differences;
                answer
                    .line(format!("islands by the relaxed rule in {islands} turns, ways to them in {ways}"));
            }
        }
    }

    fn fault(&self, message: &str) -> Failed<GameFault> {
        Failed::Own(GameFault::Input(self.lines.error(message)))
    }

    /// Plays a game in one line.
    fn given(&mut self, given: &GivenGame, control: &Control) -> Result<(), Failed<GameFault>> {
        let mut game =
            Game::new(&self.arguments.game, self.arguments.check).explaining(self.arguments.explain);
        let wanted = self.arguments.turns.unwrap_or(u64::MAX);
        let turns = wanted.min(given.eaten.len() as u64);
        if game.album.is_some() {
            let checked = self.arguments.game.pictures.check(Some(turns));
            checked.map_err(|message| self.fault(&message))?;
        }
        for &square in given.eaten.iter().take(turns as usize) {
            tick(control, &game.angel)?;
            let turn = game.turn(square, control).map_err(|failed| self.placed(failed, &given.id))?;
            self.trace(&given.id, &game.angel, &turn)?;
            self.turns += 1;
        }
        self.end(game);
        Ok(())
    }

    /// Plays a saved game, and compares its turns with what the file says about them. The game is kept even if it ends
    /// with an error.
    fn saved(&mut self, saved: &SavedGame, control: &Control) -> Result<(), Failed<GameFault>> {
        self.saved += 1;
        let asked = &self.arguments.game.rules;
        if !asked.are_default() && *asked != saved.rules {
            return Err(self.fault("a saved game has its own rules: leave out --amended, --rule and --ties"));
        }
        let (rules, pictures) = (saved.rules.clone(), self.arguments.game.pictures.clone());
        let game = Game::new(&AngelGame { rules, pictures }, self.arguments.check);
        let mut game = game.explaining(self.arguments.explain);
        let played = self.saved_turns(&saved.id, &mut game, control);
        self.end(game);
        played
    }

    fn saved_turns(
        &mut self,
        id: &Json,
        game: &mut Game,
        control: &Control,
    ) -> Result<(), Failed<GameFault>> {
        while game.angel.turns() < self.arguments.turns.unwrap_or(u64::MAX) {
            tick(control, &game.angel)?;
            let saved = match self.line(control)? {
                Some(Line::Turn(saved)) => saved,
                other => {
                    self.ahead = other;
                    return Ok(());
                }
            };
            let turn = game.turn(saved.eaten, control).map_err(|failed| self.placed(failed, id))?;
            self.turns += 1;
            let compared = saved.compare(&Record::of(&game.angel, &turn));
            compared.map_err(|message| Failed::Own(GameFault::Check(self.lines.error(&message))))?;
            if self.arguments.trace.is_some() {
                self.trace(id, &game.angel, &turn)?;
            }
        }
        Ok(())
    }

    /// Plays a saved game of an Angel that was a program. The game is kept even if it ends with an error.
    fn free(&mut self, id: &Json, mut free: FreeReplay, control: &Control) -> Result<(), Failed<GameFault>> {
        self.saved += 1;
        self.games += 1;
        let played = self.free_turns(id, &mut free, control);
        (self.free, self.drawn) = (Some(free), None);
        played
    }

    fn free_turns(
        &mut self,
        id: &Json,
        free: &mut FreeReplay,
        control: &Control,
    ) -> Result<(), Failed<GameFault>> {
        while free.turns() < self.arguments.turns.unwrap_or(u64::MAX) {
            let turn = match self.line(control)? {
                Some(Line::Free(turn)) => turn,
                other => {
                    self.ahead = other;
                    return Ok(());
                }
            };
            if free.has_ended() {
                return Err(self.fault("the game has ended in the turn before"));
            }
            free.turn(turn, control).map_err(|failed| self.placed(failed, id))?;
            self.turns += 1;
            if self.arguments.trace.is_some() {
                self.write(&free.record(id, turn))?;
            }
        }
        Ok(())
    }

    /// Adds the place to an error of a turn.
    fn placed(&self, failed: Failed<GameFault>, id: &Json) -> Failed<GameFault> {
        match failed {
            Failed::Own(GameFault::Input(message)) => self.fault(&message),
            Failed::Own(GameFault::Check(message)) => {
                // A game without an id is known by its line.
                let placed =
                    if id.is_null() { self.lines.error(&message) } else { format!("game {id}, {message}") };
                Failed::Own(GameFault::Check(placed))
            }
            stopped => stopped,
        }
    }

    /// Writes a turn.
    fn trace(&mut self, id: &Json, angel: &Angel, turn: &Turn) -> Result<(), Failed<GameFault>> {
        let record = record(id, angel, turn).map_err(|message| self.fault(&message))?;
        self.write(&record)
    }

    /// Writes a line of the trace.
    fn write(&mut self, record: &Json) -> Result<(), Failed<GameFault>> {
        let result = writeln!(self.output, "{record}");
        result.map_err(|error| Failed::Own(GameFault::Input(format!("the trace: {error}"))))
    }

    fn end(&mut self, game: Game) {
        self.games += 1;
        let Differences { islands, ways } = game.differences();
        self.differences.islands += islands;
        self.differences.ways += ways;
        (self.drawn, self.free) = (Some(game), None);
    }
}

/// Returns a turn as JSON.
fn record(id: &Json, angel: &Angel, turn: &Turn) -> Result<Json, String> {
    let mut added = Vec::new();
    for run in angel.added() {
        let until = run.until.unwrap_or(run.from);
        if added.len() as u64 + until.abs_diff(run.from) > MAX_ADDED {
            return Err(format!(
                "more than {MAX_ADDED} squares joined the left set in turn {}",
                angel.turns()
            ));
        }
        added.extend((run.from..until).map(|y| json!([run.x, y])));
    }
    let passed: Vec<Json> = turn.passed.iter().map(|&passed| segment(passed)).collect();
    Ok(json!({
        "game": id, "turn": angel.turns(), "eaten": turn.eaten.map(|square| [square.x, square.y]),
        "landed": [angel.square().x, angel.square().y], "perch": segment(angel.perch()), "passed": passed,
        "L": angel.length(), "n": angel.count(), "added": added,
    }))
}
