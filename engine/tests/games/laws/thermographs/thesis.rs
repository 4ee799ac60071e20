//! Tests of the true statements of the thesis *Hot Games*, in the table `data/thesis.tsv` with one line for
//! each.

use upstar::games::solve::Answer;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::laws::bridge::d;

#[test]
fn statements_of_the_thesis() {
    let path = format!("{}/../data/thesis.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let mut count = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [place, expression, value, mean, temperature, left, right, outcome, _] = fields[..] else {
            panic!("{line}");
        };
        let Ok(Answer::Value(found)) = session.evaluate(expression, &control) else {
            panic!("{place}: {expression}")
        };
        if value != "-" {
            assert_eq!(found, store.parse(value).unwrap(), "{place}: {expression}");
        }
        let numbers = [found.mean(), found.temperature(), found.left_stop(), found.right_stop()];
        assert_eq!(numbers, [mean, temperature, left, right].map(d), "{place}: {expression}");
        assert_eq!(found.outcome().to_string(), outcome, "{place}: {expression}");
        count += 1;
    }
    assert_eq!(count, 34);
}

/// The 2x4 rectangle and down have the same thermograph, from -1 on, but are different games.
#[test]
fn one_thermograph_of_two_games() {
    let store = Store::new();
    let (miny, down) = (store.parse("{2|0||0}").unwrap(), store.parse("v").unwrap());
    assert_eq!(miny.thermograph(), down.thermograph());
    assert_ne!(miny, down);
}

/// A play to the freezing point need not have equally many moves of both players: that of ±1 takes one
/// move.
#[test]
fn freezing_after_one_move() {
    let store = Store::new();
    let switch = store.parse("{1|-1}").unwrap();
    assert_eq!(switch.temperature(), d("1"));
    assert!(switch.left_options().iter().all(|option| option.number().is_some()));
}
