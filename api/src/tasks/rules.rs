//! Descriptions of rulesets, and rulesets read from text.

use serde_json::{Map, Value as Json, json};
use upstar::ground::input::InputError;
use upstar::registry::Registered;

use super::{refused, with_error};
use crate::answer::RequestError;
use crate::kinds::Fields;
use crate::request::COMPOUND;

/// Returns the facts about a ruleset, as `upstar games --json` lists them.
pub fn facts(ruleset: &Registered) -> Json {
    let (kind, f) = (ruleset.kind().word(), ruleset.facts());
    json!({"name": f.name, "kind": kind, "title": f.title, "board": f.board, "notation": f.notation,
           "rules": f.rules, "source": f.source, "example": f.example,
           "is_text": ruleset.text().is_some()})
}

/// Returns the facts about a ruleset: the characters of its cells, and the pairs that an exchange of players swaps.
pub fn described(ruleset: &Registered) -> Json {
    let mut described = facts(ruleset);
    let cell = |(char, meaning): &(char, String)| json!({"char": char, "meaning": meaning});
    described["cells"] = ruleset.cells().iter().map(cell).collect();
    described["exchange"] = ruleset.exchange().iter().map(|(left, right)| json!([left, right])).collect();
    described
}

/// Reads the text of a ruleset, and returns what it describes, with warnings, or its first mistake.
///
/// ```
/// use serde_json::json;
/// let request = json!({"text": "name hop\ntitle Hop\nboard strip\ncell . free\nleft L . -> . L"});
/// let fields = upstar_api::tasks::rules(request.as_object().expect("an object"));
/// assert_eq!((&fields["error"]["line"], &fields["error"]["column"]), (&json!(5), &json!(6)));
/// ```
pub fn rules(request: &Map<String, Json>) -> Fields {
    let Some(text) = request.get("text").and_then(Json::as_str) else {
        return refused(&RequestError::new("parse", "text", "expected the text of a ruleset"));
    };
    let ruleset = match read_rules(text) {
        Ok(ruleset) => ruleset,
        Err(fields) => return fields,
    };
    let mut described = described(&ruleset);
    let text_ruleset = ruleset.text();
    described["found"] = text_ruleset.map_or(&[][..], |text_ruleset| text_ruleset.in_words()).into();
    let warnings = text_ruleset.map_or(&[][..], |text_ruleset| text_ruleset.warnings());
    let warnings: Vec<Json> = warnings
        .iter()
        .map(|warning| {
            let mut fields = place(text, warning);
            fields.shift_insert(0, "message".to_owned(), warning.to_string().into());
            fields.into()
        })
        .collect();
    Fields::from_iter([("rules".to_owned(), described), ("warnings".to_owned(), warnings.into())])
}

/// Reads the text of a ruleset.
///
/// # Errors
/// Returns the fields of an answer about a text that is no ruleset.
pub fn read_rules(text: &str) -> Result<Registered, Fields> {
    let ruleset = Registered::read(text).map_err(|error| no_rules(text, &error))?;
    let name = ruleset.name();
    if COMPOUND.contains(&name) {
        let message = format!("`{name}` is a kind of position already, and cannot be a ruleset");
        let at = text.find(name).map_or(0..0, |at| at..at + name.len());
        return Err(no_rules(text, &InputError::new(at, message)));
    }
    Ok(ruleset)
}

/// Returns the fields of an answer about a text that is no ruleset.
fn no_rules(text: &str, error: &InputError) -> Fields {
    let mut fields = place(text, error);
    let at = format!("line {}", fields["line"]);
    fields.shift_insert(0, "kind".to_owned(), "parse".into());
    fields.shift_insert(1, "message".to_owned(), error.to_string().into());
    fields.shift_insert(2, "at".to_owned(), at.into());
    with_error(fields.into())
}

/// Returns the line, the column and the length of the place of an error. They count characters; the column is
/// counted from 1.
fn place(text: &str, error: &InputError) -> Map<String, Json> {
    let before = text.get(..error.span.start).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let marked = text.get(error.span.clone()).unwrap_or_default();
    let length = marked.lines().next().map_or(0, |marked| marked.chars().count());
    Map::from_iter([
        ("line".to_owned(), (before.matches('\n').count() + 1).into()),
        ("column".to_owned(), (before[start..].chars().count() + 1).into()),
        ("length".to_owned(), length.max(1).into()),
    ])
}
