//! `upstar angel replay`: games with given squares, and a line for each turn of the Angel.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::{Value as Json, json};
use upstar::angel::plane::{Square, out_of_range};
use upstar::angel::update::Rule;
use upstar::angel::{Angel, Differences, Turn};
use upstar::ground::control::Control;

use super::album::Extent;
use super::game::{Game, GameFault, tell, tick};
use super::lines::Lines;
use super::options::segment;
use crate::answer::{Answer, Exit, Failed, counted};
use crate::args::{AngelReplay, Common};
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
        let mut answer = Answer::in_words(common);
        match replay.play(control) {
            Ok(()) => replay.draw(&mut answer),
            Err(failed) => tell(failed, "broken off", common.budget, &mut answer),
        }
        if let Err(error) = replay.output.flush() {
            answer.trouble(Exit::BadInput, format!("the trace: {error}"));
        } else if arguments.trace.is_some() {
            let games = counted(replay.games, "game", "games");
            answer.line(format!("{games}, {}", counted(replay.turns, "turn", "turns")));
            if arguments.game.rules.rule() == Rule::Literal {
                let Differences { islands, ways } = replay.differences;
                answer
                    .line(format!("islands by the relaxed rule in {islands} turns, ways to them in {ways}"));
            }
        }
        Ok(answer)
    })
}

struct Replay<'a> {
    arguments: &'a AngelReplay,
    lines: Lines<'static>,
    output: Box<dyn Write + Send>,
    /// True once a game that is to be played was found.
    is_found: bool,
    games: usize,
    turns: usize,
    /// The sums over all games.
    differences: Differences,
    /// The last game.
    drawn: Option<Game>,
}

/// A game from the input.
struct GivenGame {
    id: Json,
    eaten: Vec<Square>,
}

impl GivenGame {
    /// Returns whether this is the game's id. An id is a string, or any other JSON, which is compared as
    /// text.
    fn has_id(&self, id: &str) -> bool {
        let written = self.id.as_str().map_or_else(|| self.id.to_string(), str::to_owned);
        written == id
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
            output,
            is_found: false,
            games: 0,
            turns: 0,
            differences: Differences::default(),
            drawn: None,
        })
    }

    /// Plays one game after the other. If pictures are wanted, checks first that there is only one game,
    /// and plays that.
    fn play(&mut self, control: &Control) -> Result<(), Failed<GameFault>> {
        if !self.arguments.game.pictures.are_wanted() {
            while let Some(given) = self.next(control)? {
                self.game(&given, control)?;
            }
            return Ok(());
        }
        // We read one game further before we play, to be sure that there is only one.
        let Some(given) = self.next(control)? else { return Ok(()) };
        if self.next(control)?.is_some() {
            let message = "pictures show one game, but there are several; choose one with --only";
            return Err(self.fault(message));
        }
        self.game(&given, control)
    }

    /// Returns the next game that is to be played; `None` at the end of the input.
    fn next(&mut self, control: &Control) -> Result<Option<GivenGame>, Failed<GameFault>> {
        while let Some(line) = self.lines.next(control).map_err(|failed| failed.map(GameFault::Input))? {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            // The line is refused before it is parsed if its JSON would exceed the budget of memory.
            control.check(0, line.len() * PARSED_BYTES)?;
            let given = given(&line).map_err(|message| self.fault(&message))?;
            if self.arguments.only.as_ref().is_none_or(|id| given.has_id(id)) {
                self.is_found = true;
                return Ok(Some(given));
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

    /// Adds the wanted pictures.
    fn draw(&self, answer: &mut Answer) {
        if let Some(Game { album: Some(album), angel, .. }) = &self.drawn {
            let pictures = &self.arguments.game.pictures;
            album.draw(pictures, angel, "A game of the Angel", Extent::Around, answer);
        }
    }

    fn fault(&self, message: &str) -> Failed<GameFault> {
        Failed::Own(GameFault::Input(self.lines.error(message)))
    }

    fn game(&mut self, given: &GivenGame, control: &Control) -> Result<(), Failed<GameFault>> {
        let mut game = Game::new(&self.arguments.game, self.arguments.check);
        if game.album.is_some() {
            let checked = self.arguments.game.pictures.check(Some(given.eaten.len() as u64));
            checked.map_err(|message| self.fault(&message))?;
        }
        for &square in &given.eaten {
            tick(control, &game.angel)?;
            let turn = game.turn(square, control).map_err(|failed| match failed {
                Failed::Own(GameFault::Input(message)) => self.fault(&message),
                Failed::Own(GameFault::Check(message)) => {
                    Failed::Own(GameFault::Check(format!("game {}, {message}", given.id)))
                }
                stopped => stopped,
            })?;
            let record = record(&given.id, &game.angel, &turn).map_err(|message| self.fault(&message))?;
            let written = writeln!(self.output, "{record}");
            written.map_err(|error| Failed::Own(GameFault::Input(format!("the trace: {error}"))))?;
            self.turns += 1;
        }
        self.games += 1;
        let Differences { islands, ways } = game.angel.differences().unwrap_or_default();
        self.differences.islands += islands;
        self.differences.ways += ways;
        self.drawn = Some(game);
        Ok(())
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
        "game": id, "turn": angel.turns(), "eaten": [turn.eaten.x, turn.eaten.y],
        "landed": [angel.square().x, angel.square().y], "perch": segment(angel.perch()), "passed": passed,
        "L": angel.length(), "n": angel.count(), "added": added,
    }))
}

/// Parses a game.
fn given(line: &[u8]) -> Result<GivenGame, String> {
    let line = line.trim_ascii();
    let game: Json = serde_json::from_slice(line).map_err(|error| in_column(&error))?;
    if !game.is_object() {
        return Err("a game is an object with \"id\" and \"eaten\"".to_owned());
    }
    let mut seen = HashSet::new();
    for key in keys(line) {
        // serde_json keeps only the last value of a repeated key, so the keys are checked in the text.
        let key: String = serde_json::from_slice(key).map_err(|error| in_column(&error))?;
        if !seen.insert(key.clone()) {
            return Err(format!("{key:?} is given twice"));
        }
    }
    let eaten = game.get("eaten").ok_or("\"eaten\" is missing")?;
    let eaten = eaten.as_array().ok_or("eaten: expected a list of squares")?;
    let mut seen = HashSet::new();
    let mut squares = Vec::with_capacity(eaten.len());
    for (at, given) in eaten.iter().enumerate() {
        let square = square(given).map_err(|message| format!("eaten[{at}]: {message}"))?;
        if !seen.insert(square) {
            return Err(format!("eaten[{at}]: the square {square} was eaten before"));
        }
        squares.push(square);
    }
    if let Some(turns) = game.get("turns") {
        let turns = turns.as_u64().ok_or("turns: expected an integer")?;
        let count = squares.len() as u64;
        if turns != count {
            let more = if count > turns { "more" } else { "fewer" };
            return Err(format!(
                "eaten: {count} squares are {more} than the {turns} turns; each turn has one square"
            ));
        }
    }
    Ok(GivenGame { id: game.get("id").cloned().unwrap_or(Json::Null), eaten: squares })
}

/// Returns the message of a JSON error with its column; the number of the line is added elsewhere.
fn in_column(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    format!("column {}: {what}", error.column())
}

/// Returns the keys of the outermost object as they are written in a line, which is known to be valid JSON.
fn keys(line: &[u8]) -> Vec<&[u8]> {
    // `is_key` is true where the next string of the outermost object is a key: after its brace or a comma.
    let (mut keys, mut depth, mut is_key, mut at) = (Vec::new(), 0, false, 0);
    while at < line.len() {
        let from = at;
        match line[at] {
            b'"' => {
                at += 1;
                while line[at] != b'"' {
                    at += if line[at] == b'\\' { 2 } else { 1 };
                }
                if std::mem::take(&mut is_key) {
                    keys.push(&line[from..=at]);
                }
            }
            b'{' | b'[' => {
                depth += 1;
                is_key = depth == 1;
            }
            b'}' | b']' => depth -= 1,
            b',' => is_key = depth == 1,
            _ => {}
        }
        at += 1;
    }
    keys
}

fn square(given: &Json) -> Result<Square, String> {
    let coordinates = given.as_array().filter(|list| list.len() == 2);
    let coordinates =
        coordinates.ok_or_else(|| format!("{given} is not a square; write a square as [x, y]"))?;
    let coordinate = |value: &Json| match value.as_i64() {
        Some(coordinate) => Ok(coordinate),
        None if value
            .as_number()
            .is_some_and(|n| n.to_string().trim_start_matches('-').bytes().all(|b| b.is_ascii_digit())) =>
        {
            Err(out_of_range(&value.to_string()))
        }
        None => Err(format!("{value} is not an integer")),
    };
    let square = Square::new(coordinate(&coordinates[0])?, coordinate(&coordinates[1])?);
    if square.is_in_range() { Ok(square) } else { Err(out_of_range(&given.to_string())) }
}
