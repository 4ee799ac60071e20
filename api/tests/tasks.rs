//! Tests of the tasks of the studio, on the examples of all rulesets.

use serde_json::{Map, Value as Json, json};
use upstar::registry::{Kind, Registered, Rulesets};
use upstar::{Session, Store};
use upstar_api::{Caller, Unwatched, tasks};

/// Does a task with the built-in rulesets.
fn perform(session: &Session<'_>, request: &Json) -> Map<String, Json> {
    let request = request.as_object().expect("an object");
    tasks::perform((session, Rulesets::built_in()), request, Caller::default(), &Unwatched::default())
}

/// Calls `with` for each ruleset of a kind with its example.
fn for_examples(kind: Kind, with: impl Fn(&Session<'_>, &str, &str)) {
    let store = Store::new();
    let session = Session::new(&store);
    for ruleset in Rulesets::built_in().list().iter().filter(|ruleset| ruleset.kind() == kind) {
        with(&session, ruleset.name(), ruleset.facts().example);
    }
}

fn value(session: &Session<'_>, ruleset: &str, position: &Json) -> Json {
    let request = json!({"ruleset": ruleset, "position": position, "fields": ["value"]});
    let answer = perform(session, &request);
    answer.get("value").cloned().unwrap_or_else(|| panic!("{ruleset} {position}: {answer:?}"))
}

#[test]
fn positions_after_moves_have_the_values_of_the_moves() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let request = json!({"do": "evaluate", "ruleset": ruleset, "position": example, "moves": true});
        let answer = perform(session, &request);
        let mut count = 0;
        for m in
            ["left", "right"].iter().flat_map(|player| answer["moves"][player].as_array().expect("a list"))
        {
            assert_eq!(value(session, ruleset, &m["after"]), m["value"], "{ruleset} {example}: {m}");
            count += 1;
        }
        assert!(count > 0, "{ruleset} {example}");
    });
}

#[test]
fn options_are_the_moves_with_their_parts_in_canonical_form() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let evaluated =
            perform(session, &json!({"ruleset": ruleset, "position": example, "fields": [], "moves": true}));
        let explained = perform(session, &json!({"do": "options", "ruleset": ruleset, "position": example}));
        for player in ["left", "right"] {
            let moves = evaluated["moves"][player].as_array().expect("a list");
            let options = explained["options"][player].as_array().expect("a list");
            assert_eq!(moves.len(), options.len(), "{ruleset} {example}");
            for (m, option) in moves.iter().zip(options) {
                for key in ["move", "after", "value"] {
                    assert_eq!(m[key], option[key], "{ruleset} {example}");
                }
                let status = &option["status"];
                let is_first = options.iter().position(|other| other["value"] == option["value"]);
                let is_first = is_first.is_some_and(|first| std::ptr::eq(&options[first], option));
                let is_dominated = status["dominated_by"].is_u64();
                assert_eq!(
                    is_dominated,
                    m["undominated"] == false || !is_first,
                    "{ruleset} {example}: {option}"
                );
                let through = &status["reversible"];
                if through.is_object() {
                    assert_eq!(value(session, ruleset, &through["through"]), through["value"]);
                } else {
                    assert!(is_dominated || *status == "kept", "{option}");
                }
            }
        }
    });
    let store = Store::new();
    let session = Session::new(&store);
    let nemesis = json!({"do": "options", "ruleset": "nemesis", "position": "grid(3,3) @ 1,1"});
    assert_eq!(perform(&session, &nemesis)["error"]["kind"], "unsupported");
}

#[test]
fn every_example_is_drawn() {
    for &kind in Kind::ALL {
        for_examples(kind, |session, ruleset, example| {
            let answer = perform(session, &json!({"do": "draw", "ruleset": ruleset, "position": example}));
            assert!(
                answer["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")),
                "{ruleset}: {answer:?}"
            );
        });
    }
}

/// The short rulesets whose rules do not show how to find a negative.
const WITHOUT_NEGATIVE: [&str; 12] = [
    "cheques",
    "cutcake",
    "eatcake",
    "escc",
    "flipping_coins",
    "maundy_cake",
    "partizan_euclid",
    "partizan_kayles",
    "partizan_splittles",
    "partizan_subtraction",
    "ski_jumps",
    "turn_and_eatcake",
];

#[test]
fn negatives_of_negatives_are_the_positions() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let edit = |position: &Json| {
            perform(
                session,
                &json!({"do": "edit", "ruleset": ruleset, "position": position, "negative": true}),
            )
        };
        let negative = edit(&example.into());
        if let Some(error) = negative.get("error") {
            assert_eq!(error["kind"], "unsupported", "{ruleset}");
            assert!(WITHOUT_NEGATIVE.contains(&ruleset), "{ruleset}");
            return;
        }
        let again = edit(&negative["position"]);
        assert_eq!(value(session, ruleset, &again["position"]), value(session, ruleset, &example.into()));
        assert!(!WITHOUT_NEGATIVE.contains(&ruleset), "{ruleset}");
    });
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, position, negative) in [
        ("backsliding_toads_and_frogs", "TT.F", "T.FF"),
        ("loopy_nim", "0>1,2 1>0 @ 2", "0>1,2 1>0 @ 2"),
        ("impartial(clobber)", "LLR", "RRL"),
    ] {
        let edit = json!({"do": "edit", "ruleset": ruleset, "position": position, "negative": true});
        assert_eq!(perform(&session, &edit)["position"], negative, "{ruleset}");
    }
}

#[test]
fn descriptions_name_the_cells() {
    for ruleset in Rulesets::built_in().list() {
        let described = tasks::described(ruleset);
        let facts = tasks::facts(ruleset);
        for (key, fact) in facts.as_object().expect("an object") {
            assert_eq!(described[key], *fact);
        }
        let cells = described["cells"].as_array().expect("a list");
        let boards = ["grid", "strip"];
        assert!(!boards.contains(&ruleset.facts().board) || !cells.is_empty(), "{}", ruleset.name());
        for pair in described["exchange"].as_array().expect("a list") {
            let is_cell = |char: &Json| cells.iter().any(|cell| cell["char"] == *char);
            assert!(pair.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(is_cell)));
        }
    }
    let exchange = |name: &str| {
        let ruleset = Rulesets::built_in().named(name).map(tasks::described);
        ruleset.expect("a ruleset")["exchange"].clone()
    };
    assert_eq!((exchange("clobber"), exchange("nim")), (json!([["L", "R"]]), json!([])));
}

#[test]
fn texts_of_rules_are_read_or_refused_with_their_place() {
    for ruleset in Rulesets::built_in().list() {
        let Some(text) = ruleset.rules_as_text() else { continue };
        let answer = tasks::rules(json!({"text": text}).as_object().expect("an object"));
        let (rules, known) = (&answer["rules"], tasks::described(ruleset));
        for key in ["name", "title", "board", "notation", "rules", "source", "example", "cells", "exchange"] {
            assert_eq!(rules[key], known[key], "{}", ruleset.name());
        }
        assert!(rules["found"].as_array().is_some_and(|found| !found.is_empty()));
        assert!(Registered::read(text).is_ok() && answer["warnings"].is_array());
    }
    for (text, line, column, length) in [
        ("", 1, 1, 1),
        ("name é\nboard grid", 2, 11, 1),
        ("name a\ntitle A\nboard grid\ncell . free\nleft  xy -> . .", 5, 7, 1),
        ("name sum\ntitle S\nboard heaps\nboth n -> n-1\nrules r\nsource s\nexample 1", 1, 6, 3),
    ] {
        let answer = tasks::rules(json!({"text": text}).as_object().expect("an object"));
        let error = &answer["error"];
        assert_eq!(error["kind"], "parse", "{text}: {answer:?}");
        let place = [&error["line"], &error["column"], &error["length"]].map(Json::as_u64);
        assert_eq!(place, [Some(line), Some(column), Some(length)], "{text}: {error}");
        assert_eq!(error["at"], format!("line {line}"));
    }
}
