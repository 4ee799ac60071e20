//! A saved game: a line with its rules, and a line for each turn.

use clap::ValueEnum;
use serde_json::{Map, Value as Json};
use upstar::angel::plane::{Rectangle, Square};

use crate::angel::devil::{chosen, square};
use crate::angel::record::{Record, SAVED};
use crate::args::{RuleName, Rules, TieBreak};

/// The first line of a saved game.
pub(super) struct SavedGame {
    pub(super) id: Json,
    pub(super) rules: Rules,
}

impl SavedGame {
    /// Returns whether a line is the first one of a saved game.
    pub(super) fn begins(line: &Map<String, Json>) -> bool {
        line.contains_key(SAVED)
    }

    /// Reads the first line.
    pub(super) fn read(line: &Map<String, Json>) -> Result<Self, String> {
        if line[SAVED] != 1 {
            return Err(format!("{SAVED}: {} is not 1, the only format that is known", line[SAVED]));
        }
        let amended = match line.get("amended") {
            None => false,
            Some(amended) => {
                amended.as_bool().ok_or_else(|| format!("amended: {amended} is not true or false"))?
            }
        };
        let rule = named(line, "rule")?.unwrap_or(RuleName::Relaxed);
        let ties = named(line, "ties")?.unwrap_or(TieBreak::Smallest);
        let id = line.get("id").cloned().unwrap_or(Json::Null);
        Ok(Self { id, rules: Rules { amended, rule, ties } })
    }
}

/// Reads a member whose value is a name, if it is there.
fn named<T: ValueEnum>(line: &Map<String, Json>, key: &str) -> Result<Option<T>, String> {
    let Some(name) = line.get(key) else { return Ok(None) };
    let name = name.as_str().ok_or_else(|| format!("{key}: {name} is not a name"))?;
    T::from_str(name, false).map(Some).map_err(|_| format!("{key}: {name:?} is unknown"))
}

/// Reads an integer as JSON writes it.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_json =
        digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    if is_json { text.parse().ok() } else { None }
}

/// A turn of a saved game: the turn of the Devil, and what the file says about the answer of the Angel.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SavedTurn {
    /// The square that the Devil eats; `None` is a pass.
    pub(super) eaten: Option<Square>,
    passed: Option<String>,
    length: Option<i64>,
    count: Option<i64>,
    joined: Vec<Rectangle>,
}

impl SavedTurn {
    /// Reads a line in the form in which most turns are saved: a turn with the segments passed, and nothing that joined.
    /// Other lines, for which it returns `None`, are read as JSON, which takes several times as long as most turns take to
    /// play.
    pub(super) fn of_short_line(line: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(line).ok()?.trim_end();
        let (eaten, rest) = match line.strip_prefix(r#"{"eat":["#) {
            Some(rest) => {
                let (x, rest) = rest.split_once(',')?;
                let (y, rest) = rest.split_once(']')?;
                let square = Square::new(integer(x)?, integer(y)?);
                (Some(square).filter(|square| square.is_in_range()), rest)
            }
            None => (None, line.strip_prefix(r#"{"pass":true"#)?),
        };
        let passed = rest.strip_prefix(r#","passed":""#)?.strip_suffix(r#""}"#)?;
        let is_path = passed.bytes().all(|letter| letter.is_ascii_uppercase());
        // A square too far away is refused by the reader of JSON.
        let is_turn = is_path && (eaten.is_some() || line.starts_with(r#"{"pass"#));
        is_turn.then(|| Self { eaten, passed: Some(passed.to_owned()), ..Self::default() })
    }

    /// Returns whether a line is a turn of a saved game.
    pub(super) fn is_turn(line: &Map<String, Json>) -> bool {
        line.contains_key("eat") || line.contains_key("pass")
    }

    /// Reads a turn.
    pub(super) fn read(line: &Map<String, Json>) -> Result<Self, String> {
        let known = ["eat", "pass", "passed", "L", "n", "joined"];
        if let Some(key) = line.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(format!("{key:?} is unknown in a turn"));
        }
        let passed = match line.get("passed") {
            None => None,
            Some(passed) => Some(passed.as_str().ok_or_else(|| format!("passed: {passed} is not a text"))?),
        };
        let number = |key: &str| match line.get(key) {
            None => Ok(None),
            Some(number) => {
                number.as_i64().map(Some).ok_or_else(|| format!("{key}: {number} is not an integer"))
            }
        };
        Ok(Self {
            eaten: chosen(line)?,
            passed: passed.map(str::to_owned),
            length: number("L")?,
            count: number("n")?,
            joined: joined(line)?,
        })
    }

    /// Compares the turn with the one that was played.
    pub(super) fn compare(self, played: &Record) -> Result<(), String> {
        if let Some(passed) = self.passed.filter(|passed| *passed != played.passed) {
            return Err(format!(
                "the file says that he passes {passed:?}, but he passes {:?}",
                played.passed
            ));
        }
        for (name, saved, played) in [("L", self.length, played.length), ("n", self.count, played.count)] {
            if let Some(saved) = saved.filter(|&saved| saved != played) {
                return Err(format!("the file says that {name} is {saved}, but it is {played}"));
            }
        }
        if Rectangle::merged(self.joined) != played.joined {
            return Err("the file says that other squares join the left set".to_owned());
        }
        Ok(())
    }
}

/// Reads the squares that joined the left set.
fn joined(line: &Map<String, Json>) -> Result<Vec<Rectangle>, String> {
    let Some(given) = line.get("joined") else { return Ok(Vec::new()) };
    let corners = |given: &Json| match given.as_array().map(Vec::as_slice) {
        Some([low, high]) => Ok(Rectangle::around(square(low)?, square(high)?)),
        _ => Err(format!("{given} is not a rectangle; write its corners as [[x, y], [x, y]]")),
    };
    let rectangle =
        |(at, given): (usize, &Json)| corners(given).map_err(|message| format!("joined[{at}]: {message}"));
    let list = given.as_array().ok_or("joined: expected a list of rectangles")?;
    list.iter().enumerate().map(rectangle).collect()
}

#[cfg(test)]
mod tests {
    use super::super::given::object;
    use super::*;

    /// Lines that are read in the short form mean the same as JSON, and all others are left to the reader of JSON.
    #[test]
    fn short_lines_mean_the_same() {
        let by_json = |line: &str| SavedTurn::read(&object(line.as_bytes()).expect("JSON")).expect("a turn");
        for line in [
            r#"{"eat":[0,2],"passed":"NE"}"#,
            r#"{"eat":[-17,4611686018427387904],"passed":"NNWS"}"#,
            r#"{"pass":true,"passed":"NN"}"#,
            r#"{"pass":true,"passed":""}"#,
        ] {
            assert_eq!(
                SavedTurn::of_short_line(format!("{line}\r\n").as_bytes()),
                Some(by_json(line)),
                "{line}"
            );
        }
        for line in [
            r#"{"eat":[0,2]}"#,
            r#"{"eat": [0,2],"passed":"NE"}"#,
            r#"{"eat":[00,2],"passed":"NE"}"#,
            r#"{"eat":[+1,2],"passed":"NE"}"#,
            r#"{"eat":[-,2],"passed":"NE"}"#,
            r#"{"eat":[0,2,3],"passed":"NE"}"#,
            r#"{"eat":[0,4611686018427387905],"passed":"NE"}"#,
            r#"{"eat":[0,99999999999999999999],"passed":"NE"}"#,
            r#"{"eat":[0,2],"passed":"NE","L":2,"n":1}"#,
            r#"{"eat":[0,2],"passed":"N\u0045"}"#,
            r#"{"pass":false,"passed":"NE"}"#,
            r#"{"angel_game":1}"#,
            "",
        ] {
            assert_eq!(SavedTurn::of_short_line(line.as_bytes()), None, "{line}");
        }
    }
}
