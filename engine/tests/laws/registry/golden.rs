//! Published and recomputed facts about positions: a table `data/<ruleset>.tsv` for each ruleset.

use std::path::Path;

use upstar::control::Control;
use upstar::solve::Session;
use upstar::value::{Store, Value};

use crate::bridge::d;

/// The fewest lines of a table.
const FEWEST: usize = 10;

/// A line of a table; a field of `-` is not known.
struct Fact {
    position: String,
    /// As an expression.
    value: Option<String>,
    /// The mean, the temperature, and the stops.
    numbers: [Option<String>; 4],
    outcome: Option<String>,
}

fn known(field: &str) -> Option<String> {
    (field != "-").then(|| field.to_owned())
}

fn read(line: &str) -> Fact {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[position, value, mean, temperature, left_stop, right_stop, outcome, source] = &fields[..] else {
        panic!("a line has eight fields: {line}");
    };
    assert!(!source.is_empty(), "{line}");
    let numbers = [mean, temperature, left_stop, right_stop].map(known);
    Fact { position: position.to_owned(), value: known(value), numbers, outcome: known(outcome) }
}

fn facts(ruleset: &str) -> Vec<Fact> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/{ruleset}.tsv"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().skip(1).map(read).collect()
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

/// Every known field of every line.
#[test]
fn tables() {
    let store = Store::new();
    let session = Session::new(&store);
    for game in session.games().filter(|game| game.kind() == "short") {
        let facts = facts(game.facts().name);
        assert!(facts.len() >= FEWEST, "{}: {} lines", game.facts().name, facts.len());
        for fact in &facts {
            let position = game.read(&fact.position).unwrap_or_else(|e| panic!("{}: {e}", fact.position));
            check(fact, position.value(&store, &Control::unlimited()).unwrap());
        }
    }
}
