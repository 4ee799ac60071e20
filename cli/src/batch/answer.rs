//! The answer of one request.

use serde_json::{Map, Value as Json};
use upstar::games::value::Calc;
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::answer::values::{any, partizan};
use crate::answer::{Failed, RequestError, json_error};
use crate::args::Budget;
use crate::command::{COMPOUND, Request, known_game};
use crate::kinds::{Fields, Pairs, known, surface};

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

/// What a request asks, and under which budget.
pub(super) fn asked(
    session: &Session<'_>,
    request: &Map<String, Json>,
) -> Result<((Request, Pairs), Budget), RequestError> {
    let Some(ruleset) = request.get("ruleset").and_then(Json::as_str) else {
        return Err(RequestError::new("parse", "ruleset", "a request needs the name of a `ruleset`"));
    };
    if !COMPOUND.contains(&ruleset) {
        known_game(session, ruleset)?;
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

/// The fields of the answer.
pub(super) fn fields(
    session: &Session<'_>,
    (asked, pairs): &(Request, Pairs),
    control: &Control,
) -> Result<Fields, Failed> {
    if let Request::Position { ruleset, position: given } = asked {
        let position = given.open_under(session, ruleset, control)?;
        let position = surface(&position);
        let fields = position.fields(given, pairs, control);
        return fields.map_err(|failed| failed.knowing(|| position.known(session)));
    }
    let fields = || -> Result<Fields, Failed> {
        let value = asked.game(session, control)?;
        let mut calc = Calc::new(session.store(), control);
        Ok(match asked {
            Request::LoopyExpression(_) => partizan(&mut calc, value)?,
            _ => any(&mut calc, value)?,
        })
    };
    fields().map_err(|failed| failed.knowing(|| known(asked, session)))
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
