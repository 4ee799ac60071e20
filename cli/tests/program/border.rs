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
fn unsolved_boards_are_unknown() {
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
    ends(&["border", "rook", "8"], 2, &["a piece is king, duke, knight", "or angel1 to angel31"]);
    ends(&["border", "angel0", "8"], 2, &["a piece is king"]);
    for size in ["0", "33", "-1", "x", "9x", "9x33", "0x9", "9x9x9"] {
        ends(&["border", "king", size], 2, &["error"]);
    }
    ends(&["border", "king", "9x33"], 2, &["a board has 1 to 32 squares a side"]);
    ends(&["border", "8"], 2, &["error"]);
    ends(&["border", "king", "8", "--steps", "1,2"], 2, &["cannot be used with"]);
    for (steps, wanted) in [
        ("", "there are no steps"),
        ("1,2 0,0", "the step 0,0 leads nowhere"),
        ("1,2 3", "\"3\" is no step"),
        ("40,0", "a step is at most 31 each way"),
    ] {
        ends(&["border", "--steps", steps, "8"], 2, &[wanted]);
    }
    let many: String = (1..=65).map(|i| format!("{},{} ", i % 9 + 1, i / 9)).collect();
    ends(&["border", "--steps", &many, "8"], 2, &["more than 64 different steps"]);
    ends(&["border", "king", "2x5", "--table"], 2, &["--table begins with boards of 3 x 3 squares"]);
    ends(&["border", "king", "8", "--moves", "0"], 2, &["error"]);
}

#[test]
fn other_pieces_run_on_rectangles() {
    ends(
        &["border", "fool", "9x5", "--first", "piece"],
        0,
        &["The Fool at the centre of a board of 9 x 5 squares; the Fool begins.", "2 to the border"],
    );
    let found = answer(&["border", "--steps", "-1,2 1,0 1,2 1,2", "5x4", "--first", "piece", "--json"], 0);
    let expected = json!({"piece": "-1,2 1,0 1,2", "width": 5, "height": 4, "first": "piece", "winner": "piece",
        "moves": 1, "zone": [[1, 3]]});
    assert_eq!(found, expected);
    ends(
        &["border", "--steps", "-1,0", "5"],
        0,
        &[
            "The piece with the steps -1,0 at the centre of a board of 5 x 5 squares",
            "winner         the Devil",
        ],
    );
}

#[test]
fn tables_of_boards() {
    let table = ["border", "king", "5x4", "--table"];
    ends(&table, 0, &["h \\ w    3    4    5\n    3    1    1    1\n    4    1    1    1\n\nA number is"]);
    let found = answer(&[&table[..], &["--json"]].concat(), 0);
    assert_eq!(found["boards"].as_array().map(Vec::len), Some(6));
    assert_eq!(found["boards"][5], json!({"width": 5, "height": 4, "winner": "piece", "moves": 1}));
    ends(&["border", "king", "7", "--turns", "2", "--table"], 3, &["    7    1    1    2    2   3+"]);
    ends(
        &["border", "duke", "8", "--table", "--budget", "500nodes"],
        3,
        &["?", "not solved: the budget of nodes"],
    );
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
