//! Replies to requests, as the lines of `upstar batch` hold them.

mod asked;
mod early;

use serde_json::{Map, Value as Json};
use upstar::ground::control::Control;
use upstar::session::Session;

pub(crate) use self::asked::budget_of;
use self::asked::{Asked, asked, fields};
use crate::answer::{Ended, Exit, Failed, RequestError, ended_json, json_error};
use crate::budget::Budget;
use crate::limits::{Limits, Unwatched, Watch};

/// The part of a question that applies to all requests of a caller.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caller<'c> {
    /// The wanted fields, unless the request selects fields itself; empty if all are.
    pub fields: &'c [String],
    /// The budget. If the request has one, too, the tighter limit counts for each resource.
    pub budget: Budget,
}

/// The reply to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The `id` and the `ruleset` of the request, and the fields of the answer or the field `error`.
    pub line: Map<String, Json>,
    /// The exit status.
    pub exit: Exit,
    /// The error of an answered request that names fields which no answer has.
    pub trouble: Option<RequestError>,
}

impl Reply {
    /// Creates the reply to a request with an error.
    pub fn refusal(request: &Map<String, Json>, error: &RequestError) -> Self {
        Self::of(request, Err((Exit::BadInput, error.to_json())))
    }

    fn of(request: &Map<String, Json>, found: Found) -> Self {
        let mut line = Map::new();
        for key in ["id", "ruleset"] {
            line.insert(key.into(), request.get(key).cloned().unwrap_or(Json::Null));
        }
        let exit = match found {
            Ok((fields, exit)) => {
                line.extend(fields);
                exit
            }
            Err((exit, error)) => {
                line.insert("error".into(), error);
                exit
            }
        };
        Self { line, exit, trouble: None }
    }
}

/// The fields of an answer with the exit status, or the exit status with the error.
type Found = Result<(Map<String, Json>, Exit), (Exit, Json)>;

/// Returns facts about a position, under the names of the fields of an answer. A name that the answer lacks is missing.
///
/// ```
/// use upstar::{Control, Session, Store};
/// use upstar_api::facts_of;
/// let store = Store::new();
/// let session = Session::new(&store);
/// let names = ["winner".to_owned()];
/// let facts = facts_of(&session, ("nemesis", "0-1 1-2*2 exits 2 @ 0"), &names, &Control::unlimited());
/// assert_eq!(facts.ok().and_then(|facts| Some(facts.get("winner")?.clone())), Some("fugitive".into()));
/// ```
///
/// # Errors
/// The position is wrong, or the calculation has to stop.
pub fn facts_of(
    session: &Session<'_>,
    (ruleset, position): (&str, &str),
    names: &[String],
    control: &Control,
) -> Result<Map<String, Json>, Failed> {
    fields_of(session, &Asked::about(ruleset, position, names)?, control)
}

/// Returns facts of these names about a position in misère play: the outcome, the winning moves, and those of
/// [`MISERE_FACTS`](upstar::games::solve::MISERE_FACTS).
///
/// # Errors
/// The position is wrong, or play need not end, or the calculation has to stop.
pub fn misere_facts_of(
    session: &Session<'_>,
    (ruleset, position): (&str, &str),
    names: &[String],
    control: &Control,
) -> Result<Map<String, Json>, Failed> {
    fields_of(session, &Asked::about(ruleset, position, names)?.in_misere_play(), control)
}

fn fields_of(session: &Session<'_>, asked: &Asked, control: &Control) -> Result<Map<String, Json>, Failed> {
    let clock = Unwatched::default();
    let depth_limit = session.store().depth_limit();
    let limits = Limits { control, budget: Budget::default(), clock: &clock, depth_limit };
    Ok(fields(session, asked, &[], limits)?.0)
}

/// Parses the JSON object of a request. `line` is the number of the first line of the text.
///
/// # Errors
/// The text is no JSON, or another value than an object.
pub fn request_of(text: &str, line: usize) -> Result<Map<String, Json>, RequestError> {
    // Some editors begin files with a byte order mark.
    match serde_json::from_str::<Json>(text.trim_start_matches('\u{feff}')) {
        Ok(Json::Object(request)) => Ok(request),
        Ok(_) => Err(RequestError::new("parse", format!("line {line}"), "a request is a JSON object")),
        Err(error) => {
            let place = format!("line {}, column {}", line + error.line().max(1) - 1, error.column());
            Err(RequestError::new("parse", place, json_error(&error)))
        }
    }
}

/// Answers the request in a text.
///
/// ```
/// use upstar::{Session, Store};
/// use upstar_api::{Caller, Unwatched, ask};
/// let store = Store::new();
/// let session = Session::new(&store);
/// let text = r#"{"ruleset": "domineering", "position": "..|..", "fields": ["value"]}"#;
/// let reply = ask(&session, text, Caller::default(), &Unwatched::default());
/// assert_eq!(reply.line["value"], "+-1");
/// ```
pub fn ask(session: &Session<'_>, text: &str, caller: Caller<'_>, watch: &dyn Watch) -> Reply {
    match request_of(text, 1) {
        Ok(request) => answer(session, &request, caller, watch),
        Err(error) => Reply::refusal(&Map::new(), &error),
    }
}

/// Answers a request. If the budget ends before a value is found, searches with a part of it for who wins.
pub fn answer(
    session: &Session<'_>,
    request: &Map<String, Json>,
    caller: Caller<'_>,
    watch: &dyn Watch,
) -> Reply {
    match asked(session, request) {
        Ok(asked) => {
            let trouble = asked.unknown_fields();
            Reply { trouble, ..Reply::of(request, found(session, &asked, caller, watch)) }
        }
        Err(error) => Reply::refusal(request, &error),
    }
}

fn found(session: &Session<'_>, asked: &Asked, caller: Caller<'_>, watch: &dyn Watch) -> Found {
    let budget = caller.budget.and(asked.budget);
    // Counting the bytes takes time, so it is only done for a budget of memory.
    let in_use = || if budget.bytes.is_some() { session.bytes() } else { 0 };
    let before = [("components", session.components()), ("values", session.store().len())];
    // A part of the budget is kept back for a search for who wins.
    let may_go_on = budget != Budget::default() && asked.may_search(session, caller.fields);
    let first = if may_go_on { budget.most() } else { budget };
    let control = watch.begin(first, in_use());
    let depth_limit = session.store().depth_limit();
    let limits = Limits { control: &control, budget, clock: watch, depth_limit };
    let fields = fields(session, asked, caller.fields, limits);
    let watched = watch.end();
    fields.map_err(|failed| match failed {
        Failed::Own(error) => (Exit::BadInput, error.to_json()),
        Failed::Stopped(stop, known) => {
            let ended = Ended::of(stop, budget.time.filter(|_| watched.is_late), depth_limit);
            let mut error = ended_json(ended);
            error["at"] = Json::Null;
            let mut known = known.unwrap_or_default().fields;
            // The counts of the session include earlier requests, so their contribution is subtracted.
            for (name, before) in before {
                if let Some(count) = known.get(name).and_then(Json::as_u64) {
                    known.insert(name.to_owned(), count.saturating_sub(before as u64).into());
                }
            }
            if may_go_on && matches!(ended, Ended::Time(_) | Ended::Budget(_)) {
                let control = watch.begin(budget.rest(watched.time), in_use());
                let limits = Limits { control: &control, ..limits };
                known.extend(asked.instead_of_value(session, limits).into_iter().flatten());
                watch.end();
            }
            error["known"] = known.into();
            (ended.into(), error)
        }
    })
}
