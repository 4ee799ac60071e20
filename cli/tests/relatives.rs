//! Relatives of escape games from outside: two spies, and choices at the same time.

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

/// What is printed contains all of these.
#[track_caller]
fn prints(arguments: &[&str], input: &str, parts: &[&str]) {
    let run = upstar(arguments, input);
    assert_eq!(run.code, 0, "{arguments:?}: {}{}", run.out, run.err);
    for part in parts {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
}

/// The command ends with this code and a message that contains this.
#[track_caller]
fn fails(arguments: &[&str], input: &str, code: i32, message: &str) {
    let run = upstar(arguments, input);
    assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
    assert!(run.err.contains(message), "{message} in\n{}", run.err);
}

/// A file of this test.
fn file(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("upstar-spies-{}-{name}", std::process::id()))
}

#[test]
fn spies_for_people_and_for_programs() {
    let game = ["eval", "nowhere_to_go"];
    let eval = |position: &'static str| [&game[..], &[position]].concat();
    prints(
        &eval("hexagon(2) @ 0 3"),
        "",
        &["  A---o\n", "o---B---o", "the second spy", "each of them loses"],
    );
    prints(&eval("path(2) @ 0 1"), "", &["The play is over", "the second spy"]);
    let found = answer(&["eval", "nowhere_to_go", "0-1 2-3 @ 0 2", "--json", "--moves"], "");
    assert_eq!(
        (&found["winner"], &found["best"]),
        (&json!("first"), &json!({"move": "1 2-3", "to": 1, "edge": [2, 3]}))
    );
    let lost = json!({"move": "1 0-1", "to": 1, "edge": [0, 1], "winner": "second"});
    assert_eq!(found["moves"][0], lost);
    fails(&["eval", "nowhere_to_go", "hexagon(3) @ 0 18", "--budget", "1000nodes"], "", 3, "no answer");
    fails(&eval("hexagon(3) @ 0 0"), "", 2, "on different vertices");
    fails(&["calc", "nowhere_to_go(\"path(2) @ 0 1\")"], "", 2, "have no value");
    let path = file("board.svg");
    let name = path.display().to_string();
    prints(&["eval", "nowhere_to_go", "hexagon(2) @ 0 6", "--board", &name], "", &["best turn"]);
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert!(
        svg.contains("dasharray") && svg.matches("r=\"13\"").count() == 2,
        "two spies and a blocked edge"
    );
    std::fs::remove_file(&path).expect("the file is ours");
}

#[test]
fn batches() {
    let lines = [
        r#"{"ruleset": "nowhere_to_go", "position": {"n": 4, "edges": [[0, 1], [2, 3, 2]], "spies": [0, 2]}, "expect": {"winner": "second"}}"#,
        r#"{"ruleset": "nemesis_at_once", "position": {"n": 3, "edges": [[0, 1], [0, 2]], "exits": [1, 2], "start": 0}, "expect": {"probability": "1/2"}}"#,
    ];
    prints(&["batch", "--check"], &lines.join("\n"), &["2 right, 0 wrong, 0 errors"]);
    for (fields, at) in [
        (r#""edges": [[0, 1]], "start": 0"#, "position"),
        (r#""edges": [[0, 1]], "spies": [0]"#, "position.spies"),
        (r#""edges": [[0, 1]], "spies": [0, 1, 2]"#, "position.spies"),
        (r#""edges": [[0, 1]], "spies": [1, 1]"#, "position.spies"),
        (r#""edges": [[0, 1]], "spies": [0, 3]"#, "position.spies[1]"),
        (r#""edges": [[0, 1, "unbreakable"]], "spies": [0, 1]"#, "position.edges[0]"),
    ] {
        let line = format!(r#"{{"ruleset": "nowhere_to_go", "position": {{"n": 3, {fields}}}}}"#);
        assert_eq!(answer(&["batch"], &line)["error"]["at"], at, "{fields}");
    }
}

#[test]
fn a_person_is_a_spy() {
    let path = file("play.svg");
    let name = path.display().to_string();
    let hunt = ["play", "nowhere_to_go", "0-1 2-3 @ 0 2", "--frames", &name];
    let parts = [
        "You can go to: 1\n",
        "You can block: 0-1 2-3\n",
        "block: 1 2-3: the first spy wins\n",
        "you win.\n",
    ];
    prints(&hunt, "moves\nhint\n7\n1 2-3\n", &parts);
    assert!(std::fs::read_to_string(&path).expect("the frames").contains("1. first: 1 2-3"), "captions");
    std::fs::remove_file(&path).expect("the file is ours");
    prints(
        &["play", "nowhere_to_go", "0-1 2-3*2 @ 0 2", "--side", "second"],
        "undo\nquit\n",
        &["Upstar, the first spy, goes to 1 and blocks 2-3", "nothing to take back", "given up"],
    );
    prints(
        &["play", "nowhere_to_go", "hexagon(3) @ 0 18", "--budget", "1000nodes"],
        "hint\n9 14-18\nundo\nquit\n",
        &["looks sensible; who wins is not known", "without knowing who wins", "given up"],
    );
    let board = "0-1 2-3 @ 0 2";
    fails(&["play", "nowhere_to_go", board, "--side", "cat"], "", 2, "expected first or second, not cat");
    fails(&["play", "nowhere_to_go", board, "--first", "you"], "", 2, "--side says who you are");
    fails(&["play", "nowhere_to_go", "0-1 @ 0"], "", 2, "where does the other one stand?");
}

#[test]
fn both_at_once() {
    let three = "0-1 0-2 0-3 exits 1,2,3 @ 0";
    prints(
        &["eval", "nemesis_at_once", three],
        "",
        &["5/6 of an escape", "0-3            with probability 1/3"],
    );
    prints(&["eval", "nemesis_at_once", "0-1 exits 0 @ 0"], "", &["The play is over."]);
    let found = answer(&["eval", "nemesis_at_once", "0-1 0-2 exits 1,2 @ 0", "--json"], "");
    assert_eq!(found["probability"], "1/2");
    assert_eq!(found["fugitive"][0], json!({"move": "1", "to": 1, "probability": "1/2"}));
    assert_eq!(found["nemesis"][1], json!({"move": "0-2", "edge": [0, 2], "probability": "1/2"}));
    fails(&["eval", "nemesis_at_once", three, "--moves"], "", 2, "both choose at the same time");
    fails(&["eval", "nemesis_at_once", "0-1 exits 1"], "", 2, "where does the fugitive stand?");
    fails(&["eval", "nemesis_at_once", "0=1 exits 1 @ 0"], "", 2, "no unbreakable edges");
    fails(&["eval", "nemesis_at_once", "grid(3,3) @ 1,1", "--budget", "100nodes"], "", 3, "no answer");
    fails(&["play", "nemesis_at_once", three], "", 2, "`loopy`, `escape` and `spies`");
}
