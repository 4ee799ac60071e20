//! Tests of the King and of the border game through the command line.

use serde_json::{Value as Json, json};

use crate::upstar;

/// Asserts that a command ends with this code and prints all parts, on standard output or standard error.
#[track_caller]
fn ends(arguments: &[&str], code: i32, parts: &[&str]) {
    let run = upstar(&[&["angel"], arguments].concat(), "");
    let all = run.out + &run.err;
    assert_eq!(run.code, code, "{arguments:?}: {all}");
    for part in parts {
        assert!(all.contains(part), "{part} in\n{all}");
    }
}

#[track_caller]
fn answer(arguments: &[&str], code: i32) -> Json {
    let run = upstar(&[&["angel"], arguments].concat(), "");
    assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err))
}

#[test]
fn wins_are_shown_with_their_zone() {
    let expected = [
        "The King at the centre of a board of 9 x 9 squares; the Devil begins.",
        "4 to the border",
        "zone  ",
    ];
    ends(&["border", "king", "9"], 0, &expected);
    ends(&["border", "duke", "8", "--first", "piece"], 0, &["the Duke begins", "moves          8"]);
    let found = answer(&["border", "king", "3", "--first", "piece", "--json"], 0);
    let expected = json!({"piece": "King", "size": 3, "first": "piece", "winner": "piece", "moves": 1, "zone": [[0, 0]]});
    assert_eq!(found, expected);
    assert_eq!(answer(&["border", "angel3", "1", "--json"], 0)["moves"], 0);
}

#[test]
fn what_is_not_solved_is_unknown() {
    ends(&["border", "king", "16", "--moves", "5"], 3, &["winner         unknown", "at least 6"]);
    let found = answer(&["border", "duke", "8", "--moves", "7", "--json"], 3);
    assert_eq!((&found["winner"], &found["moves_at_least"]), (&json!("unknown"), &json!(8)));
    let budget = ["border", "duke", "8", "--budget", "1000nodes"];
    ends(&budget, 3, &["moves          at least", "not solved: the budget of nodes"]);
    ends(&["border", "duke", "8", "--budget", "300ms"], 3, &["the budget of 0.3 s is used up"]);
    ends(&["border", "king", "30", "--budget", "1MiB"], 3, &["the budget of memory"]);
}

#[test]
fn bad_arguments() {
    ends(&["border", "knight", "8"], 2, &["a piece is king, duke, or angel1 to angel31"]);
    ends(&["border", "angel0", "8"], 2, &["a piece is king"]);
    for size in ["0", "33", "-1", "x"] {
        ends(&["border", "king", size], 2, &["error"]);
    }
    ends(&["border", "king", "8", "--moves", "0"], 2, &["error"]);
}

#[test]
fn the_king_is_beaten() {
    ends(&["king"], 0, &["from 35 x 35 on if the Devil begins", "row 4          the King gets to the edge"]);
    let found = answer(&["king", "--json"], 0);
    assert_eq!((&found["height"], &found["reach"]), (&json!(6), &json!(2)));
    assert_eq!(found["least_size_king_first"], 37);
}

#[test]
fn a_proof_ends_with_its_budget() {
    ends(&["king", "--budget", "1000nodes"], 3, &["no answer: the budget of nodes is used up"]);
    ends(&["king", "--budget", "1MiB"], 3, &["no answer: the budget of memory is used up"]);
    ends(&["king", "--budget", "10ms"], 3, &["no answer: the budget of 0.01 s is used up"]);
    let found = answer(&["king", "--budget", "1000nodes", "--json"], 3);
    assert_eq!(found["error"]["kind"], "budget");
    let found = answer(&["border", "duke", "8", "--budget", "1000nodes", "--json"], 3);
    assert_eq!((&found["error"]["kind"], &found["winner"]), (&json!("budget"), &json!("unknown")));
}
