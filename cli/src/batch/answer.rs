//! The answer of one request.

use serde_json::{Map, Value as Json};
use upstar::control::Control;
use upstar::solve::Session;
use upstar::value::Calc;

use crate::json;
use crate::limits::Budget;
use crate::request::{Request, RequestError, game, json_error};
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

/// What a request asks, and under which budget.
pub(super) fn asked(
    session: &Session<'_>,
    request: &Map<String, Json>,
) -> Result<(Request, Budget), RequestError> {
    let Some(ruleset) = request.get("ruleset").and_then(Json::as_str) else {
        return Err(RequestError::new("parse", "ruleset", "a request needs the name of a `ruleset`"));
    };
    if !["expression", "sum"].contains(&ruleset) {
        game(session, ruleset)?;
    }
    let Some(position) = request.get("position") else {
        return Err(RequestError::new("parse", "position", "a request needs a `position`"));
    };
    Ok((Request::from_json(ruleset, position)?, budget_of(request)?))
}

/// The fields of the answer.
pub(super) fn fields(
    session: &Session<'_>,
    asked: &Request,
    control: &Control,
) -> Result<Map<String, Json>, Failed<RequestError>> {
    if let Request::Position { ruleset, position } = asked {
        let position = position.open(session, ruleset).map_err(Failed::Own)?;
        if let Some(position) = position.loopy() {
            return Ok(json::loopy(position, control)?);
        }
    }
    let value = asked.value(session, control)?;
    Ok(json::value(&mut Calc::new(session.store(), control), value)?)
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
