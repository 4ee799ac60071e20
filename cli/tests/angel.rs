//! Updates of the Angel's path from outside.

use assert_cmd::Command;
use serde_json::{Value as Json, json};

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn upstar(arguments: &[&str], input: &str) -> Run {
    let mut command = Command::cargo_bin("upstar").expect("the program is built");
    let output = command.args(arguments).env("NO_COLOR", "1").write_stdin(input).output().expect("it runs");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn answer(arguments: &[&str], input: &str) -> Json {
    let run = upstar(arguments, input);
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err))
}

/// The command ends with this code and a message that contains this.
#[track_caller]
fn fails(arguments: &[&str], code: i32, message: &str) {
    let run = upstar(arguments, "");
    assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
    assert!(run.err.contains(message) || run.out.contains(message), "{message} in\n{}{}", run.out, run.err);
}

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

#[test]
fn what_is_refused() {
    let eval = |position: &'static str| ["eval", "angel_update", position];
    fails(&eval("past E"), 2, "is not in the left set");
    fails(&eval("eaten 1,1 1,1"), 2, "eaten twice");
    fails(&["eval", "angel_update", "eaten 0,2", "--moves"], 2, "no move");
    fails(&["eval", "angel_update", "eaten 0,2", "--thermograph", "x.svg"], 2, "has none");
    fails(&["calc", "angel_update(\"eaten 0,2\")"], 2, "have no value");
    fails(&["play", "angel_update", "eaten 0,2"], 2, "`loopy`, `escape` and `spies`");
    // The relaxed rule is answered, the literal one has too large a board.
    fails(&eval("eaten 0,2 0,3 0,9999999"), 2, "not known");
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
        assert_eq!(answer(&["batch"], &line(fields))["error"]["at"], at, "{fields}");
    }
}
