//! The King and the border game from outside.

use assert_cmd::Command;
use serde_json::{Value as Json, json};

/// The exit code, standard output and standard error.
fn upstar(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("upstar").expect("the program is built");
    let output = command.args(["angel"]).args(arguments).env("NO_COLOR", "1").output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// It ends with this code, and prints all of these.
#[track_caller]
fn prints(arguments: &[&str], code: i32, parts: &[&str]) {
    let (found, out, err) = upstar(arguments);
    assert_eq!(found, code, "{arguments:?}: {out}{err}");
    let all = format!("{out}{err}");
    for part in parts {
        assert!(all.contains(part), "{part} in\n{all}");
    }
}

#[track_caller]
fn answer(arguments: &[&str], code: i32) -> Json {
    let (found, out, err) = upstar(arguments);
    assert_eq!(found, code, "{arguments:?}: {out}{err}");
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"))
}

#[test]
fn wins_are_shown_with_their_zone() {
    let expected = [
        "The King at the centre of a board of 9 x 9 squares; the Devil begins.",
        "4 to the border",
        "zone  ",
    ];
    prints(&["border", "king", "9"], 0, &expected);
    prints(&["border", "duke", "8", "--first", "piece"], 0, &["the Duke begins", "moves          8"]);
    let found = answer(&["border", "king", "3", "--first", "piece", "--json"], 0);
    let expected = json!({"piece": "King", "size": 3, "first": "piece", "winner": "piece", "moves": 1, "zone": [[0, 0]]});
    assert_eq!(found, expected);
    assert_eq!(answer(&["border", "angel3", "1", "--json"], 0)["moves"], 0);
}

#[test]
fn what_is_not_solved_is_unknown() {
    prints(&["border", "king", "16", "--moves", "5"], 3, &["winner         unknown", "at least 6"]);
    let found = answer(&["border", "duke", "8", "--moves", "7", "--json"], 3);
    assert_eq!((&found["winner"], &found["moves_at_least"]), (&json!("unknown"), &json!(8)));
    let budget = ["border", "duke", "8", "--budget", "1000nodes"];
    prints(&budget, 3, &["moves          at least", "not solved: the budget of nodes"]);
    prints(&["border", "duke", "8", "--budget", "300ms"], 3, &["the budget of 0.3 s is used up"]);
    prints(&["border", "king", "30", "--budget", "1MiB"], 3, &["the budget of memory"]);
}

#[test]
fn bad_arguments() {
    prints(&["border", "knight", "8"], 2, &["a piece is king, duke, or angel1 to angel31"]);
    prints(&["border", "angel0", "8"], 2, &["a piece is king"]);
    for size in ["0", "33", "-1", "x"] {
        prints(&["border", "king", size], 2, &["error"]);
    }
    prints(&["border", "king", "8", "--moves", "0"], 2, &["error"]);
}

#[test]
fn the_king_is_beaten() {
    prints(
        &["king"],
        0,
        &["from 37 x 37 on if the Devil begins", "row 4          the King gets to the edge"],
    );
    let found = answer(&["king", "--json"], 0);
    assert_eq!((&found["height"], &found["reach"]), (&json!(6), &json!(2)));
    assert_eq!(found["least_size_king_first"], 39);
}
