//! Tests of the ruleset `angel_update` through the command line.

use serde_json::json;

use crate::{answer, prints, refused, upstar};

#[test]
fn both_rules_for_people_and_for_programs() {
    let block = "eaten 3..5,2 3..5,3";
    let run = upstar(&["eval", "angel_update", block], "");
    assert_eq!(run.code, 0, "{}", run.err);
    for part in ["relaxed        L - 2n changes by -2, n by 6", "literal        L - 2n changes by 0, n by 6"]
    {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
    let found = answer(&["eval", "angel_update", block, "--json"], "");
    assert_eq!((&found["delta_f"], &found["delta_n"]), (&json!(-2), &json!(6)));
    assert_eq!(found["literal"]["delta_f"], json!(0));
    let parts = answer(&["eval", "angel_update", "left 3,3", "--json"], "");
    assert_eq!(parts["literal"], json!({"unknown": "the left set is not connected"}));
    let games = upstar(&["games"], "").out;
    assert!(games.contains("angel_update: The Angel of power 2"), "{games}");
}

/// The output merges the squares that join into a few rectangles.
#[test]
fn squares_that_join_are_put_together() {
    let block = "eaten 0..2,2 0..2,3";
    let found = answer(&["eval", "angel_update", block, "--json"], "");
    assert_eq!(
        (&found["largest"], &found["literal"]["joins"]),
        (&json!(["0..2,2..3"]), &json!(["0..2,2..3"]))
    );
}

#[test]
fn wrong_requests_are_refused() {
    let eval = |position: &'static str| ["eval", "angel_update", position];
    refused(&eval("past E"), "", "is not in the left set");
    refused(&eval("eaten 1,1 1,1"), "", "eaten twice");
    refused(&eval("past N W S E"), "", "(-1,1)E closes a loop that separates squares");
    refused(&eval("past N W2 S4 E2"), "", "closes a loop");
    prints(&eval("past N W2 E2 N"), "", &["literal        L - 2n changes by 0"]);
    refused(&["eval", "angel_update", "eaten 0,2", "--moves"], "", "no move");
    refused(&["eval", "angel_update", "eaten 0,2", "--thermograph", "x.svg"], "", "has none");
    refused(&["calc", "angel_update(\"eaten 0,2\")"], "", "have no value");
    refused(
        &["play", "angel_update", "eaten 0,2"],
        "",
        "`loopy`, `partizan`, `stalks`, `escape` and `spies`",
    );
    // The relaxed rule has an answer. The board of the literal rule is too large.
    let run = upstar(&eval("eaten 0,2 0,3 0,9999999"), "");
    assert!(run.code == 2 && run.out.contains("not known"), "{}{}", run.out, run.err);
}

#[test]
fn batches() {
    let line = |fields: &str| format!(r#"{{"ruleset": "angel_update", "position": {{{fields}}}}}"#);
    let right = r#"{"ruleset": "angel_update", "position": {"perch": [0, 1, "N"], "past": [[0, 1, "N"]], "left_add": [], "eaten": [[0, 2], [0, 3]]}, "expect": {"delta_f": -2, "delta_n": 2}}"#;
    let run = upstar(&["batch", "--check"], right);
    assert!(run.out.contains("1 right, 0 wrong, 0 errors"), "{}", run.out);
    for (fields, at) in [
        (r#""past": []"#, "position"),
        (r#""perch": [0, 0, "N"], "past": [[0, 2, "N"]]"#, "position.past[0]"),
        (r#""perch": [0, 2, "N"], "past": [[0, 1, "N"], [0, 3, "N"]]"#, "position.past[1]"),
        (r#""perch": [0, 0, "N"], "past": [[0, 1, "N"]]"#, "position.perch"),
        (r#""perch": [0, 1, "E"], "past": [[0, 1, "E"]]"#, "position.past[0]"),
        (r#""perch": [0, 1, "X"], "past": []"#, "position.perch[2]"),
        (r#""perch": [0, 0, "N"], "left_add": [[-1, 0]]"#, "position.left_add[0]"),
        (r#""perch": [0, 0, "N"], "left_add": [[0, 2], [0, 2]]"#, "position.left_add[1]"),
        (r#""perch": [0, 0, "N"], "eaten": [[0, 2], [0, 2]]"#, "position.eaten[1]"),
        (r#""perch": [0, 0, "N"], "left_add": [[0, 2]], "eaten": [[0, 2]]"#, "position.eaten[0]"),
        (r#""perch": [0, 0, "N"], "eaten": [[0, 99999999999999999999]]"#, "position.eaten[0][1]"),
        (r#""perch": [0, 0, "N"], "eaten": [[0, 4611686018427387905]]"#, "position.eaten[0][1]"),
        (r#""perch": [0, 0, "N"], "eaten": [[0, 2.5]]"#, "position.eaten[0][1]"),
        (r#""perch": [0, 0, "N"], "eaten": ["x"]"#, "position.eaten[0]"),
    ] {
        assert_eq!(answer(&["batch"], line(fields))["error"]["at"], at, "{fields}");
    }
}
