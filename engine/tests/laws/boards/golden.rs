//! Published and recomputed facts about Domineering boards: `data/domineering.tsv`.

use crate::bridge::{d, explicit, solve};
use std::path::Path;
use upstar::rules::grid::domineering::Domineering;
use upstar::solve::Solver;
use upstar::value::{Store, Value};

/// A line of the table; a field of `-` is not known.
struct Fact {
    rows: Vec<String>,
    canonical_form: Option<String>,
    numbers: [Option<String>; 4],
    outcome: Option<String>,
}

fn known(field: &str) -> Option<String> {
    (field != "-").then(|| field.to_owned())
}

fn read(line: &str) -> Fact {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[rows, canonical_form, mean, temperature, left_stop, right_stop, outcome, source] = &fields[..]
    else {
        panic!("a line has eight fields: {line}");
    };
    assert!(!source.is_empty(), "{line}");
    Fact {
        rows: rows.split('|').map(str::to_owned).collect(),
        canonical_form: known(canonical_form),
        numbers: [mean, temperature, left_stop, right_stop].map(known),
        outcome: known(outcome),
    }
}

fn facts() -> Vec<Fact> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/domineering.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(read).collect()
}

fn check(fact: &Fact, value: Value<'_>) {
    let found = [value.mean(), value.temperature(), value.left_stop(), value.right_stop()];
    for (known, found) in fact.numbers.iter().zip(found) {
        assert!(known.as_ref().is_none_or(|known| d(known) == found), "{:?}: {found}", fact.rows);
    }
    if let Some(known) = &fact.canonical_form {
        assert_eq!(&explicit(value), known, "{:?}", fact.rows);
    }
    if let Some(known) = &fact.outcome {
        assert_eq!(&value.outcome().to_string(), known, "{:?}", fact.rows);
    }
}

/// Every known field of every line.
#[test]
fn table() {
    let facts = facts();
    assert!(facts.len() >= 24, "{}", facts.len());
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    for fact in &facts {
        check(fact, solve(&solver, &fact.rows));
    }
}
