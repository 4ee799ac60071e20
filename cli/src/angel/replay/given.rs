//! A game in one line: its id, and the squares that the Devil eats.

use serde_json::{Map, Value as Json};
use upstar::angel::plane::Square;

use crate::angel::devil::{message, square};

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
    match message(line)? {
        Json::Object(object) => Ok(object),
        _ => Err("a game is an object with \"id\" and \"eaten\"".to_owned()),
    }
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
