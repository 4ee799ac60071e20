//! The answer of one request.

use serde_json::{Map, Value as Json, json};
use upstar::games::solve::LoopyPosition;
use upstar::games::value::Calc;
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::escape::{missing_start, start, stopped};
use crate::json;
use crate::limits::Budget;
use crate::request::{COMPOUND, Request, RequestError, game, json_error};
use crate::supervise::Failed;

/// The object in a line.
pub(super) fn request_of(text: &str, number: usize) -> Result<Map<String, Json>, RequestError> {
    // Some editors begin files with a byte order mark.
    match serde_json::from_str::<Json>(text.trim_start_matches('\u{feff}')) {
        Ok(Json::Object(request)) => Ok(request),
        Ok(_) => Err(RequestError::new("parse", format!("line {number}"), "a request is a JSON object")),
        Err(error) => {
            let place = format!("line {number}, column {}", error.column());
            Err(RequestError::new("parse", place, json_error(&error)))
        }
    }
}

/// Pairs of places whose values are to be added, with the places in the request.
pub(super) type Pairs = Option<Vec<[usize; 2]>>;

/// What a request asks, and under which budget.
pub(super) fn asked(
    session: &Session<'_>,
    request: &Map<String, Json>,
) -> Result<((Request, Pairs), Budget), RequestError> {
    let Some(ruleset) = request.get("ruleset").and_then(Json::as_str) else {
        return Err(RequestError::new("parse", "ruleset", "a request needs the name of a `ruleset`"));
    };
    if !COMPOUND.contains(&ruleset) {
        game(session, ruleset)?;
    }
    let Some(position) = request.get("position") else {
        return Err(RequestError::new("parse", "position", "a request needs a `position`"));
    };
    Ok(((Request::from_json(ruleset, position)?, pairs_of(request)?), budget_of(request)?))
}

fn pairs_of(request: &Map<String, Json>) -> Result<Pairs, RequestError> {
    let Some(sums) = request.get("sums") else { return Ok(None) };
    let sums = sums.as_array().ok_or_else(|| RequestError::new("parse", "sums", "expected a list"))?;
    let pair = |(i, pair): (usize, &Json)| {
        let ends = pair.as_array().map(Vec::as_slice).unwrap_or_default();
        let place = |end: &Json| usize::try_from(end.as_u64()?).ok();
        match ends {
            [a, b] => place(a).zip(place(b)).map(|(a, b)| [a, b]),
            _ => None,
        }
        .ok_or_else(|| {
            RequestError::new("parse", format!("sums[{i}]"), "expected a pair of places, counted from 0")
        })
    };
    sums.iter().enumerate().map(pair).collect::<Result<_, _>>().map(Some)
}

/// The sums of the tokens in pairs of places.
fn sums(
    position: &dyn LoopyPosition,
    pairs: &[[usize; 2]],
    control: &Control,
) -> Result<Json, Failed<RequestError>> {
    let values = position.place_values(control)?;
    let sum = |(i, nodes): (usize, &[usize; 2])| match nodes.map(|node| values.get(node)) {
        [Some(a), Some(b)] => {
            let value = a.plus(b);
            Ok(
                json!({"nodes": nodes, "value": json::nim_value(&value), "outcome": value.outcome().to_string()}),
            )
        }
        _ => {
            let message = format!("the places are 0 to {}", values.len() - 1);
            Err(Failed::Own(RequestError::new("illegal", format!("sums[{i}]"), message)))
        }
    };
    pairs.iter().enumerate().map(sum).collect()
}

/// The fields of the answer. Where it has to stop, what is known may be filled in.
pub(super) fn fields(
    session: &Session<'_>,
    (asked, pairs): &(Request, Pairs),
    control: &Control,
    known: &mut Json,
) -> Result<Map<String, Json>, Failed<RequestError>> {
    if let Request::Position { ruleset, position: given } = asked {
        let position = given.open(session, ruleset).map_err(Failed::Own)?;
        if let Some(board) = position.escape() {
            let play = start(board, given).map_err(Failed::Own)?;
            let answer = play.answer(control).map_err(|stop| {
                *known = json::escape_known(&play, None);
                stopped(stop)
            })?;
            return Ok(Map::from_iter([json::escape(answer, play.rules())]));
        }
        if let Some(board) = position.spies() {
            let play = board.start();
            let winner = play.winner(control).inspect_err(|_| *known = json!({"positions": play.nodes()}))?;
            let winner = winner.name();
            return Ok(Map::from_iter([("winner".to_owned(), winner.into())]));
        }
        if let Some(board) = position.at_once() {
            let missing = || Failed::Own(missing_start("fugitive", board.graph(), given));
            let answer = board.answer(board.graph().start().ok_or_else(missing)?, control);
            let answer = answer.inspect_err(|_| *known = json!({"positions": board.nodes()}))?;
            return Ok(Map::from_iter([("probability".to_owned(), answer.probability.to_string().into())]));
        }
        if let Some(position) = position.plane() {
            return Ok(json::change(position.relaxed(control)?.change));
        }
        if let Some(position) = position.loopy() {
            let mut fields = json::loopy(position, control)?;
            if let Some(pairs) = pairs {
                fields.insert("sums".into(), sums(position, pairs, control)?);
            }
            return Ok(fields);
        }
    }
    let value = asked.game(session, control)?;
    let mut calc = Calc::new(session.store(), control);
    Ok(match asked {
        Request::LoopyExpression(_) => json::partizan(&mut calc, value)?,
        _ => json::any(&mut calc, value)?,
    })
}

fn budget_of(request: &Map<String, Json>) -> Result<Budget, RequestError> {
    let Some(budget) = request.get("budget") else { return Ok(Budget::default()) };
    if !budget.is_object() {
        return Err(RequestError::new("parse", "budget", "expected an object"));
    }
    let wrong = |what: &str| {
        RequestError::new("parse", format!("budget.{what}"), "expected a number that is not negative")
    };
    let seconds = match budget.get("seconds") {
        None => None,
        Some(seconds) => {
            let seconds =
                seconds.as_f64().filter(|s| (0.0..1e9).contains(s)).ok_or_else(|| wrong("seconds"))?;
            Some(std::time::Duration::from_secs_f64(seconds))
        }
    };
    let count = |name: &str| match budget.get(name) {
        None => Ok(None),
        Some(count) => count.as_u64().map(Some).ok_or_else(|| wrong(name)),
    };
    let bytes = count("bytes")?.map(|b| usize::try_from(b).unwrap_or(usize::MAX));
    Ok(Budget { time: seconds, bytes, nodes: count("nodes")? })
}
