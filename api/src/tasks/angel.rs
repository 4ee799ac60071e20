//! Games of the Angel of power 2 against given squares or a Devil.

use serde_json::{Map, Value as Json, json};
use upstar::angel::plane::{Segment, Square};
use upstar::angel::{Angel, DEVILS, Devil, DevilKind, KindOfDevil, Moves, Ties, Turn, waste};

use crate::answer::{Failed, RequestError};
use crate::kinds::Fields;
use crate::limits::Limits;

/// The most turns of a game.
const MOST_TURNS: usize = 2_000;
/// The most segments of the path ahead of the perch.
const MOST_AHEAD: usize = 400;
/// The path ahead is followed to this number of rows north of everything that has happened.
const ROWS_AHEAD: i64 = 40;

/// Lists the Devils, each with its name, the default and the greatest value of its number if it has one, and what it
/// does.
pub(super) fn devils() -> Json {
    let one = |kind: &KindOfDevil| {
        let most = kind.default.map(|_| kind.most);
        json!({"name": kind.name, "number": kind.default, "most": most, "does": kind.does})
    };
    DEVILS.iter().map(one).collect()
}

/// Plays a game from its beginning, and returns a record of each turn: the square that was eaten (null for a pass), the
/// segments that the perch passed, the squares that joined the left set as runs of a column, and the path ahead at the end.
pub(super) fn angel(request: &Map<String, Json>, limits: Limits<'_>) -> Result<Fields, Failed> {
    let mut angel = Angel::new(Moves::Plain, Ties::Smallest);
    let (mut turns, squares) = (Vec::new(), squares(request)?);
    let devil = devil(request, MOST_TURNS - squares.len())?;
    for square in squares {
        let turn = angel.play_or_pass(square, limits.control)?;
        turns.push(recorded(&angel, &turn));
        limits.control.check(1, angel.bytes())?;
    }
    if let Some((mut devil, count)) = devil {
        for _ in 0..count {
            let square = devil.eat(&angel, limits.control)?;
            let square = if angel.has_eaten(square) { waste(&angel) } else { square };
            let turn = angel.play(square, limits.control)?;
            turns.push(recorded(&angel, &turn));
            limits.control.check(1, angel.bytes())?;
        }
    }
    let beyond = angel.top().max(angel.perch().y) + ROWS_AHEAD;
    let ahead = angel.future().map(|(segment, _)| segment).take(MOST_AHEAD);
    let future: Vec<Json> = ahead.take_while(|segment| segment.y <= beyond).map(segment).collect();
    Ok(Fields::from_iter([
        ("turns".to_owned(), turns.into()),
        ("perch".to_owned(), segment(angel.perch())),
        ("square".to_owned(), pair(angel.square())),
        ("landing".to_owned(), pair(angel.landing())),
        ("future".to_owned(), future.into()),
        ("length".to_owned(), angel.length().into()),
        ("evaded".to_owned(), angel.count().into()),
    ]))
}

/// Returns the record of the turn that was just played.
fn recorded(angel: &Angel, turn: &Turn) -> Json {
    let passed: Vec<Json> = turn.passed.iter().copied().map(segment).collect();
    let joined: Vec<Json> = angel.added().map(|run| json!([run.x, run.from, run.until])).collect();
    json!({
        "eaten": turn.eaten.map(pair),
        "passed": passed,
        "joined": joined,
        "square": pair(angel.square()),
    })
}

fn pair(square: Square) -> Json {
    json!([square.x, square.y])
}

fn segment(segment: Segment) -> Json {
    json!([segment.x, segment.y, segment.heading.letter().to_string()])
}

/// Reads the squares that the Devil has eaten, in order; `None` is a pass. A square that is eaten again is as good as a
/// pass.
fn squares(request: &Map<String, Json>) -> Result<Vec<Option<Square>>, RequestError> {
    let Some(eaten) = request.get("eaten") else { return Ok(Vec::new()) };
    let squares = eaten
        .as_array()
        .ok_or_else(|| RequestError::new("parse", "eaten", "expected a list of squares such as [3, 5]"))?;
    if squares.len() > MOST_TURNS {
        let message = format!("more than {MOST_TURNS} turns");
        return Err(RequestError::new("unsupported", "eaten", message));
    }
    let read = |(at, square): (usize, &Json)| {
        if square.is_null() {
            return Ok(None);
        }
        let numbers = square.as_array().map(|pair| pair.iter().map(Json::as_i64).collect::<Vec<_>>());
        match numbers.as_deref() {
            Some(&[Some(x), Some(y)]) if Square::new(x, y).is_in_range() => Ok(Some(Square::new(x, y))),
            _ => Err(RequestError::new("parse", format!("eaten[{at}]"), "expected a square such as [3, 5]")),
        }
    };
    squares.iter().enumerate().map(read).collect()
}

/// A Devil, and the number of his turns.
type Guest = (Box<dyn Devil>, usize);

/// Reads the Devil who goes on after the given squares, for at most `most` turns.
fn devil(request: &Map<String, Json>, most: usize) -> Result<Option<Guest>, RequestError> {
    let Some(name) = request.get("devil") else { return Ok(None) };
    let name =
        name.as_str().ok_or_else(|| RequestError::new("parse", "devil", "expected the name of a Devil"))?;
    let kind = DevilKind::parse(name).map_err(|message| RequestError::new("parse", "devil", message))?;
    let number = |key: &str, default: u64, most: u64| match request.get(key) {
        None => Ok(default),
        Some(number) => number.as_u64().filter(|&number| number <= most).ok_or_else(|| {
            RequestError::new("parse", key, format!("expected a whole number from 0 to {most}"))
        }),
    };
    let count = number("turns", 1, most as u64)?;
    Ok(Some((kind.devil(number("seed", 1, u64::MAX)?), count as usize)))
}
