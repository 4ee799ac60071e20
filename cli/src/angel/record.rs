//! The record of a turn, for programs, and the file of a game that is saved.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use upstar::angel::plane::{Rectangle, Segment, Square};
use upstar::angel::{Angel, Turn};

use super::game::GameFault;
use super::options::segment;
use crate::answer::{Answer, Exit, Failed, check_writable};
use crate::args::AngelGame;

/// A turn of the Devil with the answer of the Angel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    turn: u64,
    /// The square that was eaten; `None` if the Devil passed.
    eaten: Option<Square>,
    /// The headings of the segments that the perch passed.
    pub(super) passed: String,
    perch: Segment,
    /// The square where the Angel landed.
    landing: Square,
    pub(super) length: i64,
    pub(super) count: i64,
    /// The squares that joined the left set.
    pub(super) joined: Vec<Rectangle>,
}

impl Record {
    /// Records the turn that was just played.
    pub(super) fn of(angel: &Angel, turn: &Turn) -> Self {
        let column = |run: upstar::angel::Run| {
            let last = run.until.map_or(run.from, |until| until - 1);
            Rectangle::around(Square::new(run.x, run.from), Square::new(run.x, last))
        };
        Self {
            turn: angel.turns(),
            eaten: turn.eaten,
            passed: turn.passed.iter().map(|segment| segment.heading.letter()).collect(),
            perch: angel.perch(),
            landing: angel.square(),
            length: angel.length(),
            count: angel.count(),
            joined: Rectangle::merged(angel.added().map(column).collect()),
        }
    }

    /// Returns the record with the next `ahead` headings of the path.
    pub(super) fn answer(&self, angel: &Angel, ahead: usize) -> Json {
        let path: String = angel.future().take(ahead).map(|(segment, _)| segment.heading.letter()).collect();
        json!({
            "turn": self.turn, "eaten": self.eaten.map(pair), "landing": pair(self.landing),
            "perch": segment(self.perch), "passed": self.passed, "path": path,
            "L": self.length, "n": self.count,
            "joined": self.joined.iter().map(corners).collect::<Vec<_>>(),
        })
    }

    /// Writes the turn as a line of a saved game: the turn of the Devil, the segments passed, and what has
    /// changed since the record before.
    pub(super) fn write(&self, before: (i64, i64), line: &mut String) {
        // Writing into a string cannot fail.
        let _ = match self.eaten {
            Some(square) => write!(line, r#"{{"eat":[{},{}],"passed":"{}""#, square.x, square.y, self.passed),
            None => write!(line, r#"{{"pass":true,"passed":"{}""#, self.passed),
        };
        if (self.length, self.count) != before {
            let _ = write!(line, r#","L":{},"n":{}"#, self.length, self.count);
        }
        if !self.joined.is_empty() {
            line.push_str(r#","joined":["#);
            for (at, rectangle) in self.joined.iter().enumerate() {
                let (comma, low, high) =
                    (if at > 0 { "," } else { "" }, rectangle.south_west, rectangle.north_east);
                let _ = write!(line, "{comma}[[{},{}],[{},{}]]", low.x, low.y, high.x, high.y);
            }
            line.push(']');
        }
        line.push_str("}\n");
    }
}

/// A file to which the turns of a game are written while it is played: a line with its rules, and a line for
/// each turn.
pub(super) struct Saver {
    path: PathBuf,
    file: BufWriter<File>,
    /// L and n after the last turn.
    numbers: (i64, i64),
    line: String,
}

/// The member of the first line of a saved game by which it is recognised, with the version of the format.
pub(super) const SAVED: &str = "angel_game";

impl Saver {
    /// Creates the file with its first line, which contains the rules and `more`, if a file is wanted.
    pub(super) fn create(
        path: Option<&Path>,
        game: &AngelGame,
        more: &[(&str, Json)],
    ) -> Result<Option<Self>, String> {
        let Some(path) = path else { return Ok(None) };
        check_writable(path)?;
        let mut head = json!({SAVED: 1});
        head["amended"] = game.rules.amended.into();
        head["rule"] = game.rules.rule().name().into();
        head["ties"] = game.rules.ties.name().into();
        for (name, value) in more {
            head[*name] = value.clone();
        }
        let failed = |error| format!("{}: {error}", path.display());
        let mut file = BufWriter::new(File::create(path).map_err(failed)?);
        writeln!(file, "{head}").map_err(failed)?;
        Ok(Some(Self { path: path.to_owned(), file, numbers: (0, 0), line: String::new() }))
    }

    /// Writes the next turn.
    pub(super) fn turn(&mut self, record: &Record) -> Result<(), Failed<GameFault>> {
        self.line.clear();
        record.write(self.numbers, &mut self.line);
        self.numbers = (record.length, record.count);
        let result = self.file.write_all(self.line.as_bytes());
        result.map_err(|error| Failed::Own(GameFault::Input(self.failed(&error))))
    }

    /// Writes the rest of the record, and reports a failure.
    pub(super) fn end(&mut self, answer: &mut Answer) {
        if let Err(error) = self.file.flush() {
            answer.trouble(Exit::BadInput, self.failed(&error));
        }
    }

    fn failed(&self, error: &std::io::Error) -> String {
        format!("{}: {error}", self.path.display())
    }
}

fn pair(square: Square) -> Json {
    json!([square.x, square.y])
}

/// Returns the corners of a rectangle in the south-west and in the north-east.
fn corners(rectangle: &Rectangle) -> Json {
    json!([pair(rectangle.south_west), pair(rectangle.north_east)])
}
