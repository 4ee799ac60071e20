//! Tests of Infinite Hackenbush through the command line: play, limits, budgets.

use super::{answer, prints, refused, upstar};

#[test]
fn play_with_hints_and_steps_back() {
    let play = ["play", "infinite_hackenbush", "B*w + RRR"];
    let lines = "hint\n1 9\nundo\n2 1\n1 w\nmoves\n1 4\n1 3\n1 2\n1 1\n";
    let expected = [
        "1 11: it wins",
        "1: BBBBBBBB\n",
        "The edge 2 1 is Right's",
        "There is no edge 1 w",
        "Your edges: 1 1 and on, w edges",
        "Right has no edge to cut: you win",
    ];
    prints(&play, lines, &expected);
    prints(&[&play[..], &["--side", "right", "--first", "left"]].concat(), "hint\n", &["each cut loses"]);
    refused(&[&play[..], &["--left", "perfect"]].concat(), "", "--side left or right says who you are");
    refused(&[&play[..], &["--side", "blue"]].concat(), "", "expected left or right, not blue");
    refused(&[&play[..], &["--frames", "x.svg"]].concat(), "", "--frames is for rulesets");
}

#[test]
fn a_budget_of_a_move_is_kept() {
    let many = vec!["B + R"; 250].join(" + ");
    let play = ["play", "infinite_hackenbush", &many, "--budget", "100nodes"];
    prints(&play, "1 1\n", &["the budget of nodes is used up: without knowing who wins"]);
}

/// Short texts that describe huge stalks stay within the limits of memory.
#[test]
fn limits_of_stalks() {
    let eval = ["eval", "infinite_hackenbush", "-"];
    let limit = "at most 50000 runs of equal edges";
    refused(&eval, "BR".repeat(30_000), limit);
    refused(&eval, ["(BR)*10000"; 4].join(" + "), limit);
    refused(&["eval", "infinite_hackenbush", "(BRBRBR)*10000"], "", limit);
    refused(&["calc", "stalk(\"(BRBRBR)*10000\")"], "", limit);
    refused(&eval, vec!["B"; 10_001].join(" + "), "at most 10000 stalks");
}

/// The solver finds the best cut among ten thousand edges without trying each of them.
#[test]
fn many_stalks_are_answered() {
    let board = [vec!["B"; 5000], vec!["R"; 5000]].concat().join(" + ");
    let found = answer(&["eval", "infinite_hackenbush", "-", "--json", "--budget", "5s"], &board);
    assert_eq!([&found["number"], &found["left_best"], &found["right_best"]], ["0", "1 1", "5001 1"]);
    let branches = format!("B[{}]", vec!["R"; 5000].join(","));
    let found = answer(&["eval", "infinite_hackenbush", "-", "--json", "--budget", "5s"], &branches);
    assert_eq!([&found["left_best"], &found["right_best"]], ["1 1", "1.1 1"]);
    assert!(
        upstar(&["eval", "infinite_hackenbush", "B[R, BB] + R"], "")
            .out
            .contains("cutting 1.2 from edge 2 up")
    );
}

/// A request may list the edges, and the field `value` gives the number of the position.
#[test]
fn batches() {
    let request = |more: serde_json::Value| {
        let mut request =
            serde_json::json!({"ruleset": "infinite_hackenbush", "position": {"trees": ["B*w (RB)", "R"]}});
        request.as_object_mut().expect("a request").extend(more.as_object().expect("fields").clone());
        answer(&["batch"], request.to_string())
    };
    let found = request(serde_json::json!({"moves": true}));
    let left = serde_json::json!([{"stalk": "1", "first": "1", "count": "w"}, {"stalk": "1", "first": "w + 1", "count": "w"}]);
    assert_eq!((&found["number"], &found["moves"]["left"]), (&"w - 5/3".into(), &left));
    assert_eq!(found["moves"]["right"][1]["first"], "1");
    assert_eq!(request(serde_json::json!({"fields": ["value"]}))["value"], "w - 5/3");
    // The cuts are searched only if they are asked for.
    assert!(found.get("left_best").is_none());
    let cuts = request(serde_json::json!({"fields": ["left_wins_with", "right_best"]}));
    let reply = answer(&["eval", "infinite_hackenbush", "B*w (RB) + R", "--json"], "");
    assert_eq!(cuts["left_wins_with"], serde_json::json!([{"stalk": "1", "from": "2"}]));
    assert_eq!(
        (&cuts["left_wins_with"], &cuts["right_best"]),
        (&reply["left_wins_with"], &reply["right_best"])
    );
}

/// A stalk has its number below it; a tree with branches has none.
#[test]
fn stalks_are_drawn_with_their_numbers() {
    prints(&["draw", "infinite_hackenbush", "B*w + RRR + BR"], "", &[">ω<", ">-3<", ">1/2<"]);
    let tree = upstar(&["draw", "infinite_hackenbush", "B[R, BB]"], "").out;
    assert!(!tree.contains(">1<"), "{tree}");
}
