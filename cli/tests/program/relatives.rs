//! Tests of the relatives of escape games through the command line: two spies, and simultaneous choices.

use serde_json::json;

use crate::{answer, fails, file, prints, refused};

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
    refused(&eval("hexagon(3) @ 0 0"), "", "on different vertices");
    refused(&["calc", "nowhere_to_go(\"path(2) @ 0 1\")"], "", "have no value");
    let path = file("board.svg");
    let name = path.display().to_string();
    prints(&["eval", "nowhere_to_go", "hexagon(2) @ 0 6", "--out", &name], "", &["best turn"]);
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
    prints(&["batch", "--check"], lines.join("\n"), &["2 right, 0 wrong, 0 errors"]);
    for (fields, at) in [
        (r#""edges": [[0, 1]], "start": 0"#, "position.start"),
        (r#""edges": [[0, 1]]"#, "position"),
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
        &["Upstar, the first spy, goes to 1 and blocks 2-3", "nothing to take back", "broken off"],
    );
    prints(
        &["play", "nowhere_to_go", "hexagon(3) @ 0 18", "--budget", "1000nodes"],
        "hint\n9 14-18\nundo\nquit\n",
        &["looks sensible; who wins is not known", "without knowing who wins", "broken off"],
    );
    let board = "0-1 2-3 @ 0 2";
    refused(&["play", "nowhere_to_go", board, "--side", "cat"], "", "expected first or second, not cat");
    refused(&["play", "nowhere_to_go", board, "--first", "you"], "", "--side says who you are");
    refused(&["play", "nowhere_to_go", "0-1 @ 0"], "", "expected the vertex of the other one");
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
    refused(&["eval", "nemesis_at_once", three, "--moves"], "", "both players choose simultaneously");
    refused(&["eval", "nemesis_at_once", "0-1 exits 1"], "", "the vertex of the fugitive is missing");
    refused(&["eval", "nemesis_at_once", "0=1 exits 1 @ 0"], "", "no unbreakable edges");
    fails(&["eval", "nemesis_at_once", "grid(3,3) @ 1,1", "--budget", "100nodes"], "", 3, "no answer");
    refused(&["play", "nemesis_at_once", three], "", "`loopy`, `partizan`, `stalks`, `escape` and `spies`");
}
