//! Tests of positions as text: accepted and refused texts, and the places of errors.

mod cheques;
mod described;
mod edges;
mod escape;
mod grid;
mod loopy;
mod plane;
mod strip;
mod track;
mod vertices;

use upstar::games::value::Store;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::session::Session;

/// A text with its faulty part between `<` and `>`, and a part of the message.
type Row = (&'static str, &'static str);

/// Asserts that the rulesets refuse every row at its place.
fn refused(rulesets: &[&str], rows: &[Row]) {
    let store = Store::new();
    let session = Session::new(&store);
    for ruleset in rulesets {
        for (marked, message) in rows {
            let (before, rest) = marked.split_once('<').unwrap();
            let (at_fault, after) = rest.split_once('>').unwrap();
            let text = [before, at_fault, after].concat();
            let Err(error) = session.read(ruleset, &text) else { panic!("{ruleset} {text:?} is accepted") };
            assert!(error.to_string().contains(message), "{ruleset} {text:?}: {error}");
            let expected = before.len()..before.len() + at_fault.len();
            assert_eq!(error.span, expected, "{ruleset} {text:?}: {error}");
        }
    }
}

/// Asserts that all texts of a ruleset denote the same position.
fn same(ruleset: &str, texts: &[&str]) {
    let store = Store::new();
    let session = Session::new(&store);
    let read = |text: &str| session.read(ruleset, text).unwrap();
    for text in texts {
        assert_eq!(read(text).text(), read(texts[0]).text(), "{ruleset} {text:?}");
    }
}

/// Asserts that each position has the value of the expression beside it.
fn values(ruleset: &str, rows: &[(&str, &str)]) {
    let store = Store::new();
    let session = Session::new(&store);
    for (text, value) in rows {
        let found = session.read(ruleset, text).unwrap().value(&store, &Control::unlimited()).unwrap();
        assert_eq!(found, store.parse(value).unwrap(), "{ruleset} {text}");
    }
}
