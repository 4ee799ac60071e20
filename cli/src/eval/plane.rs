//! What there is to say about an update of the Angel's path.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};
use upstar::angel::plane::Rectangle;
use upstar::angel::update::{Best, Change, Connected, Rule, UpdatePosition};
use upstar::ground::control::Control;

use super::{Output, no_thermograph};
use crate::angel::update;
use crate::args::{Common, Eval};
use crate::json::change;
use crate::report::Exit;
use crate::request::RequestError;
use crate::supervise::{Ended, Failed, Supervisor};

/// How many rectangles of squares are listed for people.
const MAX_LISTED: usize = 40;

/// The literal rule's answer: none where the left set is in several parts, or why it is not known.
type Literal = Result<Option<Connected>, Ended>;

/// The answer, for people or for programs.
pub(super) fn output(
    position: &UpdatePosition,
    arguments: &Eval,
    common: &Common,
    control: &Control,
) -> Result<Output, Failed<RequestError>> {
    if arguments.thermograph.is_some() {
        return Err(no_thermograph("a path"));
    }
    if arguments.moves {
        let message = "--moves: an update is no move; the squares that join are printed in any case";
        return Err(Failed::Own(RequestError::new("unsupported", "", message)));
    }
    let relaxed = position.relaxed(control)?;
    let literal = match position.literal(control) {
        Err(stop) if Supervisor::is_interrupted() => return Err(stop.into()),
        found => found.map_err(|stop| Ended::of(stop, common.budget.time)),
    };
    let text = if common.json {
        let fields = to_json(&arguments.ruleset, &relaxed, &literal);
        format!("{}\n", Json::Object(fields))
    } else {
        to_text(position, &relaxed, &literal)
    };
    let exit = literal.as_ref().err().map_or(Exit::Answered, |ended| (*ended).into());
    let connected = literal.as_ref().ok().and_then(Option::as_ref);
    let board = update::svg(position.path(), &relaxed, connected).ok();
    Ok(Output { text, thermograph: None, board, exit })
}

fn runs(rectangles: &[Rectangle]) -> Json {
    let merged = Rectangle::merged(rectangles.to_vec());
    merged.iter().map(|rectangle| Json::from(rectangle.to_string())).collect()
}

fn to_json(ruleset: &str, relaxed: &Best, literal: &Literal) -> Map<String, Json> {
    let mut fields = Map::from_iter([("ruleset".to_owned(), Json::from(ruleset))]);
    fields.extend(change(relaxed.change));
    fields.insert("largest".into(), runs(&relaxed.largest));
    fields.insert("smallest".into(), runs(&relaxed.smallest));
    let literal = match literal {
        Ok(Some(found)) => {
            let mut fields = change(found.change);
            fields.insert("joins".into(), runs(&found.joins));
            fields.insert("cuts".into(), found.cuts.into());
            Json::Object(fields)
        }
        Ok(None) => json!({"unknown": "the left set is not connected"}),
        Err(ended) => json!({"unknown": ended.to_string()}),
    };
    fields.insert(Rule::Literal.name().into(), literal);
    fields
}

fn words(change: Change) -> String {
    format!("L - 2n changes by {}, n by {}", change.delta_f, change.delta_n)
}

fn listed(rectangles: &[Rectangle]) -> String {
    if rectangles.is_empty() {
        return "none".to_owned();
    }
    let rectangles = Rectangle::merged(rectangles.to_vec());
    let mut text = String::new();
    for rectangle in rectangles.iter().take(MAX_LISTED) {
        let _ = write!(text, "{rectangle} ");
    }
    if rectangles.len() > MAX_LISTED {
        let _ = write!(text, "and more; --json lists all");
    }
    text.trim_end().to_owned()
}

fn to_text(position: &UpdatePosition, relaxed: &Best, literal: &Literal) -> String {
    let mut text = String::new();
    let mut row = |name: &str, fact: &str| {
        let _ = writeln!(text, "{name:<14} {fact}");
    };
    row("perch", &position.path().perch().to_string());
    row(Rule::Relaxed.name(), &words(relaxed.change));
    row("  largest", &listed(&relaxed.largest));
    row("  smallest", &listed(&relaxed.smallest));
    match literal {
        Ok(Some(found)) => {
            row(Rule::Literal.name(), &words(found.change));
            row("  joins", &listed(&found.joins));
        }
        Ok(None) => row(Rule::Literal.name(), "does not apply: the left set is not connected"),
        Err(ended) => row(Rule::Literal.name(), &format!("not known: {ended}")),
    }
    text
}
