//! The messages of a Devil that is a program: one JSON object a line, such as `{"eat": [3, 5]}` or
//! `{"pass": true}`.

use std::collections::HashSet;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value as Json};
use upstar::angel::plane::{Square, out_of_range};

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: u64 = 1 << 12;

/// Parses a turn of the Devil; `None` is a pass.
pub(super) fn turn(line: &[u8]) -> Result<Option<Square>, String> {
    if line.trim_ascii().is_empty() {
        return Err(format!("the line is empty; {FORM}"));
    }
    let message = message(line)?;
    let message = message.as_object().ok_or_else(|| format!("{message} is no turn; {FORM}"))?;
    match message.keys().find(|key| !["eat", "pass"].contains(&key.as_str())) {
        Some(key) => Err(format!("{key:?} is unknown; {FORM}")),
        None => chosen(message),
    }
}

/// Parses the JSON of a line. An object has each of its keys once.
pub(crate) fn message(line: &[u8]) -> Result<Json, String> {
    let line = line.trim_ascii();
    let message: Json = serde_json::from_slice(line).map_err(|error| in_column(&error))?;
    if message.is_object() {
        // serde_json keeps only the last value of a repeated key.
        let Keys(keys) = serde_json::from_slice(line).map_err(|error| in_column(&error))?;
        let mut seen = HashSet::new();
        if let Some(key) = keys.iter().find(|key| !seen.insert(*key)) {
            return Err(format!("{key:?} is given twice"));
        }
    }
    Ok(message)
}

/// The keys of an object, as often as they occur.
struct Keys(Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(KeysOfObject)
    }
}

struct KeysOfObject;

impl<'de> Visitor<'de> for KeysOfObject {
    type Value = Keys;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
        let mut keys = Vec::new();
        while let Some((key, IgnoredAny)) = map.next_entry()? {
            keys.push(key);
        }
        Ok(Keys(keys))
    }
}

/// The description of a turn.
const FORM: &str = "a turn is {\"eat\": [x, y]} or {\"pass\": true}";

/// Returns the Devil's choice in a message, which may have other members; `None` is a pass.
pub(crate) fn chosen(message: &Map<String, Json>) -> Result<Option<Square>, String> {
    match (message.get("eat"), message.get("pass")) {
        (Some(given), None) => Ok(Some(square(given).map_err(|message| format!("eat: {message}"))?)),
        (None, Some(Json::Bool(true))) => Ok(None),
        (None, Some(other)) => Err(format!("pass: {other} is not true")),
        _ => Err(FORM.to_owned()),
    }
}

/// Returns the message of a JSON error with its column; the number of the line is added elsewhere.
pub(crate) fn in_column(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = match text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what) {
        // The parser took the first letter for that of true, false or null.
        "expected ident" => "this is no JSON",
        what => what,
    };
    format!("column {}: {what}", error.column())
}

/// Parses a square, which is a list of two integers.
pub(crate) fn square(given: &Json) -> Result<Square, String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_or_refused() {
        assert_eq!(turn(b"{\"eat\": [3, -5]}\r\n"), Ok(Some(Square::new(3, -5))));
        assert_eq!(turn(b" {\"pass\":true}"), Ok(None));
        for (line, wanted) in [
            (&b"eat 3 5"[..], "column 1: expected value"),
            (b"{\"eat\":[3,5]", "column 12: EOF"),
            (b"[3,5]", "[3,5] is no turn; a turn is"),
            (b"{}", "a turn is"),
            (b"{\"eat\":[3,5],\"pass\":true}", "a turn is"),
            (b"{\"pass\":false}", "pass: false is not true"),
            (b"{\"eat\":[3]}", "eat: [3] is not a square"),
            (b"{\"eat\":[3,0.5]}", "eat: 0.5 is not an integer"),
            (b"{\"eat\":[3,4611686018427387905]}", "eat: [3,4611686018427387905]: coordinates are at most"),
            (b"{\"eat\":[3,99999999999999999999]}", "coordinates are at most"),
            (b"{\"eat\":[3,5],\"eat\":[3,6]}", "\"eat\" is given twice"),
            (b"{\"pass\":true,\"p\\u0061ss\":true}", "\"pass\" is given twice"),
            (b"{\"eat\":[3,5],\"why\":1}", "\"why\" is unknown; a turn is"),
            (b"\xff", "column 1"),
        ] {
            let error = turn(line).expect_err("a wrong line");
            assert!(error.contains(wanted), "{error}");
        }
    }
}
