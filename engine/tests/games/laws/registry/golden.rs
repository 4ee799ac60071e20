//! Tests of published and recomputed facts about positions, in a table `data/<ruleset>.tsv` for each
//! ruleset.

use upstar::games::value::{Store, Value};
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::laws::bridge::d;

/// A line of a table. A field of `-` is unknown.
struct Fact {
    position: String,
    /// The value as an expression.
    value: Option<String>,
    /// The mean, the temperature, and the stops.
    numbers: [Option<String>; 4],
    outcome: Option<String>,
}

fn known(field: &str) -> Option<String> {
    (field != "-").then(|| field.to_owned())
}

fn read([position, value, mean, temperature, left_stop, right_stop, outcome, _]: &[String; 8]) -> Fact {
    let numbers = [mean, temperature, left_stop, right_stop].map(|field| known(field));
    Fact { position: position.clone(), value: known(value), numbers, outcome: known(outcome) }
}

fn check(fact: &Fact, value: Value<'_>) {
    let found = [value.mean(), value.temperature(), value.left_stop(), value.right_stop()];
    for (known, found) in fact.numbers.iter().zip(found) {
        assert!(known.as_ref().is_none_or(|known| d(known) == found), "{}: {found}", fact.position);
    }
    if let Some(known) = &fact.value {
        assert_eq!(value, value.store().parse(known).unwrap(), "{}", fact.position);
    }
    if let Some(known) = &fact.outcome {
        assert_eq!(&value.outcome().to_string(), known, "{}", fact.position);
    }
}

/// Checks every known field of every line of a table.
pub(super) fn check_table(session: &Session<'_>, ruleset: &str) {
    for fact in super::table(ruleset).iter().map(read) {
        let position = super::read(session, ruleset, &fact.position);
        check(&fact, position.value(session.store(), &Control::unlimited()).unwrap());
    }
}

#[test]
fn tables() {
    let store = Store::new();
    let session = Session::new(&store);
    for game in session.games().filter(|game| game.kind().word() == "short") {
        check_table(&session, game.facts().name);
    }
}
