//! A game in one line: its id, and the squares that the Devil eats.

use std::collections::HashSet;

use serde_json::{Map, Value as Json};
use upstar::angel::plane::Square;

use crate::angel::devil::{in_column, square};

/// A game in one line of the input.
pub(super) struct GivenGame {
    pub(super) id: Json,
    /// The squares that the Devil eats; `None` is a pass.
    pub(super) eaten: Vec<Option<Square>>,
}

/// Returns whether this is the id of a game. An id is a string, or any other JSON, which is compared as text.
pub(super) fn is_id(id: &Json, wanted: &str) -> bool {
    let text = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    text == wanted
}

/// Parses the JSON object in a line.
pub(super) fn object(line: &[u8]) -> Result<Map<String, Json>, String> {
    let line = line.trim_ascii();
    let object: Json = serde_json::from_slice(line).map_err(|error| in_column(&error))?;
    let Json::Object(object) = object else {
        return Err("a game is an object with \"id\" and \"eaten\"".to_owned());
    };
    let keys = keys(line);
    if keys.len() == object.len() {
        return Ok(object);
    }
    // serde_json keeps only the last value of a repeated key, so the keys are checked in the text.
    let mut seen = HashSet::new();
    for key in keys {
        let key: String = serde_json::from_slice(key).map_err(|error| in_column(&error))?;
        if !seen.insert(key.clone()) {
            return Err(format!("{key:?} is given twice"));
        }
    }
    Ok(object)
}

/// Reads a game.
pub(super) fn given(game: &Map<String, Json>) -> Result<GivenGame, String> {
    let eaten = game.get("eaten").ok_or("\"eaten\" is missing")?;
    let eaten = eaten.as_array().ok_or("eaten: expected a list of squares")?;
    let turn = |(at, given): (usize, &Json)| match given {
        Json::Null => Ok(None),
        given => square(given).map(Some).map_err(|message| format!("eaten[{at}]: {message}")),
    };
    let squares = eaten.iter().enumerate().map(turn).collect::<Result<Vec<_>, String>>()?;
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
