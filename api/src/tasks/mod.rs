//! Tasks of the studio: evaluate a position, explain its options and moves, draw it, find its negative, read rules, play.

mod angel;
mod board;
mod game;
mod graph;
mod options;
mod reduce;
mod room;
mod rules;

use serde_json::{Map, Value as Json, json};
use upstar::registry::Rulesets;
use upstar::session::Session;

pub use self::reduce::reductions;
pub use self::room::Room;
pub use self::rules::{described, facts, read_rules, rules};
use crate::answer::{Ended, Failed, RequestError, ended_json};
use crate::kinds::{Fields, bounds_fields, stop_bounds};
use crate::limits::{Limits, Watch};
use crate::reply::{Caller, answer, ask, budget_of};
use crate::request::Request;

/// The tasks that a request may name with its key `do`.
pub const TASKS: [&str; 12] = [
    "evaluate", "options", "graph", "draw", "edit", "rules", "why", "advise", "plot", "angel", "reduce",
    "hello",
];

/// The keys of a request that concern its task.
const KEYS: [&str; 6] = ["do", "slot", "rules", "text", "negative", "format"];

/// Returns the first message of an engine to a page: its version, its rulesets, and the players that it has.
pub fn hello(version: &str, rulesets: &Rulesets) -> Json {
    let rulesets: Vec<Json> = rulesets.list().iter().map(described).collect();
    json!({"hello": {
        "protocol": 1,
        "version": version,
        "rulesets": rulesets,
        "strategies": game::strategies(),
        "devils": angel::devils(),
        "reductions": reduce::reductions(),
    }})
}

/// Returns the name of the task of a request.
///
/// # Errors
/// Fails if there is no such task.
pub fn task_of(request: &Map<String, Json>) -> Result<&'static str, RequestError> {
    let named = match request.get("do") {
        None => Some("evaluate"),
        Some(name) => name.as_str(),
    };
    TASKS.into_iter().find(|task| Some(*task) == named).ok_or_else(|| {
        let message = format!("there is no such task; there are {}", TASKS.join(", "));
        RequestError::new("unsupported", "do", message)
    })
}

/// Answers a request in a text. Without the key `do` it is one of `upstar batch`, see [`crate::ask`]. The answer has the `id` of
/// the request, if it has one.
pub fn reply(
    (session, known): (&Session<'_>, &Rulesets),
    text: &str,
    caller: Caller<'_>,
    watch: &dyn Watch,
) -> Fields {
    let task = |request: &_| perform((session, known), request, caller, watch);
    reply_by(task, (session, text), caller, watch)
}

/// Answers a request in a text, where `task` does tasks.
fn reply_by(
    task: impl FnOnce(&Map<String, Json>) -> Fields,
    (session, text): (&Session<'_>, &str),
    caller: Caller<'_>,
    watch: &dyn Watch,
) -> Fields {
    match serde_json::from_str::<Map<String, Json>>(text) {
        Ok(request) if request.contains_key("do") => {
            let id = request.get("id").map(|id| ("id".to_owned(), id.clone()));
            let mut fields = Fields::from_iter(id);
            fields.extend(task(&request));
            fields
        }
        // Anything but an object is refused there with its place.
        _ => ask(session, text, caller, watch).line,
    }
}

/// Does the task of a request, and returns the fields of the answer, or the field `error`. The session has the
/// rulesets `known`.
///
/// ```
/// use serde_json::json;
/// use upstar::{Rulesets, Session, Store};
/// use upstar_api::{Caller, Unwatched, tasks};
/// let store = Store::new();
/// let session = Session::new(&store);
/// let request = json!({"do": "edit", "ruleset": "clobber", "position": "LLR", "negative": true});
/// let request = request.as_object().expect("an object");
/// let watch = Unwatched::default();
/// let fields = tasks::perform((&session, Rulesets::built_in()), request, Caller::default(), &watch);
/// assert_eq!(fields["position"], "RRL");
/// ```
pub fn perform(
    (session, known): (&Session<'_>, &Rulesets),
    request: &Map<String, Json>,
    caller: Caller<'_>,
    watch: &dyn Watch,
) -> Fields {
    let task = match task_of(request) {
        Ok(task) => task,
        Err(error) => return refused(&error),
    };
    if task == "rules" {
        return rules(request);
    }
    if task == "hello" {
        let hello = hello(env!("CARGO_PKG_VERSION"), known);
        return Fields::from_iter(hello.as_object().cloned().unwrap_or_default());
    }
    if task == "evaluate" {
        let mut plain = request.clone();
        plain.retain(|key, _| !KEYS.contains(&key.as_str()));
        let mut line = answer(session, &plain, caller, watch).line;
        line.shift_remove("id");
        return line;
    }
    let budget = match budget_of(request) {
        Ok(budget) => caller.budget.and(budget),
        Err(error) => return refused(&error),
    };
    let in_use = if budget.bytes.is_some() { session.bytes() } else { 0 };
    let control = watch.begin(budget, in_use);
    let limits =
        Limits { control: &control, budget, clock: watch, depth_limit: session.store().depth_limit() };
    let done = match task {
        "options" => options::options(session, request, limits),
        "graph" => graph::graph(session, request, limits),
        "draw" => board::draw(session, request, limits),
        "why" => game::why(session, request, limits),
        "advise" => game::advise(session, request, limits),
        "plot" => game::plot(session, request, limits),
        "angel" => angel::angel(request, limits),
        "reduce" => reduce::reduce(session, request, limits),
        _ => board::edit((session, known), request, limits),
    };
    let watched = watch.end();
    done.unwrap_or_else(|failed| match failed {
        Failed::Own(error) => refused(&error),
        Failed::Stopped(stop, known) => {
            let time = budget.time.filter(|_| watched.is_late);
            let mut error = ended_json(Ended::of(stop, time, limits.depth_limit));
            error["at"] = Json::Null;
            error["known"] = known.unwrap_or_default().fields.into();
            with_error(error)
        }
    })
}

/// Returns the fields of an answer with an error.
fn refused(error: &RequestError) -> Fields {
    with_error(error.to_json())
}

fn with_error(error: Json) -> Fields {
    Fields::from_iter([("error".to_owned(), error)])
}

/// Returns the known facts about the position of a request before any search: bounds of the stops of a short game.
pub fn known_before(session: &Session<'_>, request: &Map<String, Json>) -> Fields {
    let ruleset = request.get("ruleset").and_then(Json::as_str);
    let position = request.get("position").and_then(Json::as_str).filter(|text| text.len() <= MOST_TEXT);
    let request = ruleset.zip(position).and_then(|(ruleset, text)| Request::from_text(ruleset, text).ok());
    request.and_then(|request| stop_bounds(&request, session)).map(bounds_fields).unwrap_or_default()
}

/// The longest position in bytes that is read twice, to know something before the search.
const MOST_TEXT: usize = 2_000;
