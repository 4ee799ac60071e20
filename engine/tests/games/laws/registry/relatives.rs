//! Laws of the relatives of escape games (two spies, and simultaneous choices), and their tables
//! `data/<ruleset>.tsv`.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use upstar::games::value::Store;
use upstar::ground::board::OnBoard;
use upstar::ground::control::{Control, Stop};
use upstar::registry::Position;
use upstar::session::Session;

/// Generates random positions of each ruleset, with its kind. A new ruleset needs a line here.
fn positions() -> Vec<(&'static str, &'static str, BoxedStrategy<String>)> {
    vec![("nemesis_at_once", "at_once", graphs(false)), ("nowhere_to_go", "spies", graphs(true))]
}

/// Generates edges and names, with a start and exits or with two spies.
fn graphs(has_spies: bool) -> BoxedStrategy<String> {
    let of_edges = (2..=6_usize).prop_flat_map(move |n| {
        let edge = (0..n, 1..n, prop_oneof![4 => Just(""), 1 => Just("*2")])
            .prop_map(move |(u, step, copies)| format!(" {u}-{}{copies}", (u + step) % n));
        (vec(edge, 0..=6), 0..n, 1..n).prop_map(move |(edges, first, step)| {
            let (edges, second) = (edges.concat(), (first + step) % n);
            match has_spies {
                true => format!("{n}:{edges} @ {first} {second}"),
                false => format!("{n}:{edges} exits {second} @ {first}"),
            }
        })
    });
    let built = match has_spies {
        true => vec![
            "hexagon(2) without 0-1 2-3 @ 3 0",
            "grid(2,3) @ 0,0 1,2",
            "graph { a -- \"b c\" -- d [copies=2]; d -- a } @ a \"b c\"",
            "0 1\n1 2 2\n@ 2 0",
        ],
        false => vec!["grid(1,2) @ 0,1", "graph { a -- b -- c [copies=2]; c [exit=true] } @ a"],
    };
    prop_oneof![6 => of_edges, 1 => proptest::sample::select(built).prop_map(str::to_owned)].boxed()
}

/// Returns the answer as the tables write it.
fn answer(position: &Position<'_, '_>, control: &Control) -> Result<String, Stop> {
    match position {
        Position::Spies(position) => Ok(position.start().winner(control)?.name().to_owned()),
        Position::AtOnce(position) => {
            let start = position.graph().start().expect("a start");
            Ok(position.answer(start, control)?.probability.to_string())
        }
        _ => panic!("{} is no relative of escape games", position.text()),
    }
}

fn for_all(count: u32, law: impl Fn(&Session<'_>, &str, &Position<'_, '_>) -> TestCaseResult) {
    let texts = positions().into_iter().map(|(ruleset, _, texts)| (ruleset, texts));
    super::for_rulesets(count, texts, |session, ruleset, text| {
        law(session, ruleset, &super::read(session, ruleset, &text))
    });
}

#[test]
fn every_ruleset_has_a_generator() {
    let store = Store::new();
    let session = Session::new(&store);
    let games = session.games().map(|game| (game.facts().name, game.kind().word()));
    let listed: Vec<_> = games.filter(|(_, kind)| ["at_once", "spies"].contains(kind)).collect();
    assert_eq!(listed, positions().iter().map(|kind| (kind.0, kind.1)).collect::<Vec<_>>());
}

/// A board survives writing and reading, as text and as data, and keeps its answer.
#[test]
fn round_trips() {
    for_all(120, |session, ruleset, position| {
        let again = super::round_trip(session, ruleset, position)?;
        let control = Control::unlimited();
        prop_assert_eq!(answer(&again, &control), answer(position, &control), "{}", position.text());
        Ok(())
    });
}

/// A stopped search says so.
#[test]
fn budgets() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, text) in [("nowhere_to_go", "hexagon(3) @ 0 18"), ("nemesis_at_once", "grid(3,3) @ 1,1")] {
        super::check_budgets(&session, (ruleset, text), 20, answer);
    }
}

/// Every line of every table is right.
#[test]
fn tables() {
    let names = positions().into_iter().map(|ruleset| ruleset.0);
    super::check_answers(names, |position| answer(position, &Control::unlimited()).unwrap());
}
