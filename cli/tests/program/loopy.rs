//! Tests of impartial loopy games through the command line: tables, games against the program, batches.

use std::collections::HashMap;

use serde_json::{Value as Json, json};
use upstar_twin::{assert_well_formed, hard_to_read};

use crate::{answer, upstar};

#[test]
fn the_lesson_board() {
    let found = answer(&["eval", "adders_and_ladders", "2 14", "--json"], "");
    let squares: Vec<String> =
        (1..=25).map(|square| found["values"][square.to_string()].to_string()).collect();
    let (all, most) = (r#"{"inf":[0,1,2]}"#, r#"{"inf":[1,2]}"#);
    let expected = [
        "2", "1", "0", most, all, most, "2", "1", "0", "0", "4", "2", "0", "2", all, "1", all, "0", "2", "2",
        "4", "3", "2", "1", "0",
    ];
    assert_eq!(squares, expected);
    assert_eq!((&found["value"], &found["outcome"]), (&json!(3), &json!("N")));
    assert_eq!(found["moves"], json!([{"token": 1, "from": "14", "to": "16", "rank": [2, 2]}]));
}

#[test]
fn batches_answer_as_the_contract_says() {
    let line = r#"{"id": 1, "ruleset": "loopy_nim", "position": {"succ": [[1, 2], [1, 2], []]}, "sums": [[2, 2], [1, 0]]}"#;
    let found = answer(&["batch"], line);
    let inf = |set: &[u32]| json!({"inf": set});
    assert_eq!(found["values"], json!([inf(&[0]), inf(&[0]), 0]));
    assert_eq!(found["outcomes"], json!(["N", "N", "P"]));
    let sums = json!([{"nodes": [2, 2], "value": 0, "outcome": "P"}, {"nodes": [1, 0], "value": inf(&[]), "outcome": "D"}]);
    assert_eq!(found["sums"], sums);
    assert!(found.get("value").is_none(), "{found}");
    let line =
        r#"{"id": 1, "ruleset": "horsefly", "position": {"flies": [["C", 7, "E-8"], ["B", 4, null]]}}"#;
    let found = answer(&["batch"], line);
    assert_eq!(
        (&found["values"], &found["value"], &found["outcome"]),
        (&json!([3, 1]), &json!(2), &json!("N"))
    );
    let line = r#"{"ruleset": "square_but_one", "position": {"heaps": [2, 9]}}"#;
    let found = answer(&["batch"], line);
    assert_eq!((&found["values"], &found["outcome"]), (&json!([inf(&[1]), inf(&[0])]), &json!("D")));
    assert_eq!(found["drawing_moves"].as_array().map(Vec::len), Some(5));
    for (sums, at) in [("[[0]]", "sums[0]"), ("[[0, 9]]", "sums[0]"), ("7", "sums"), ("[[0, -1]]", "sums[0]")]
    {
        let line = format!(r#"{{"ruleset": "loopy_nim", "position": {{"succ": [[]]}}, "sums": {sums}}}"#);
        assert_eq!(answer(&["batch"], &line)["error"]["at"], at, "{line}");
    }
}

#[test]
fn impartial_positions_in_sums() {
    assert_eq!(upstar(&["calc", "square_but_one(\"1\") + {1|*}"], "").code, 0);
    assert_eq!(upstar(&["calc", "adders_and_ladders(\"11\")"], "").out, "*4\n");
    assert!(
        upstar(&["calc", "outcome(adders_and_ladders(\"5\") + *3)"], "").out.starts_with("D "),
        "a draw is possible"
    );
    let run = upstar(&["calc", "horsefly(\"C-7\") + 1"], "");
    assert!(run.code == 2 && run.err.contains("only the nim value inf{0,1,2}"), "{}", run.err);
    let sum = "horsefly(\"C-4\") + adders_and_ladders(\"1\")";
    assert_eq!(upstar(&["calc", sum], "").out, "inf{2,3}\n");
    let found = answer(&["calc", "inf{0,1} + *2", "--json"], "");
    assert_eq!(found, json!({"value": {"inf": [2, 3]}, "outcome": "D"}));
    let term = |position: &str| format!(r#"{{"ruleset": "adders_and_ladders", "position": {position}}}"#);
    let lesson = r#"{"squares": 5, "max_step": 2, "counters": [3]}"#;
    let sum =
        format!(r#"{{"ruleset": "sum", "position": {{"terms": [{}, {}]}}}}"#, term(lesson), term(lesson));
    assert_eq!(answer(&["batch"], &sum)["canonical_form"], "0");
}

#[test]
fn tables_of_boards_without_end() {
    let list = upstar(&["loopy"], "");
    assert!(list.out.contains("horsefly") && list.out.contains("subtract_or_add"), "{}", list.out);
    let table = upstar(&["loopy", "horsefly", "--rows", "40", "--prove"], "").out;
    assert!(table.contains("\n40  0  1  inf{0,1,3} lr:2 ur:inf{0,1}  0  "), "{table}");
    assert!(table.contains("From row 5 on the values repeat after every 2 rows"), "{table}");
    let json = answer(&["loopy", "horsefly", "--rows", "5", "--prove", "--json"], "");
    let cell = &json["rows"][4]["cells"][2];
    assert_eq!((&json["rows"][4]["row"], &cell["from"]["lower right"]), (&json!(5), &json!(3)));
    assert_eq!(json["proof"]["repeats"], json!({"from_row": 5, "period": 2}));
    let heaps = answer(&["loopy", "subtract_or_add", "+1 -4: 0", "--rows", "9", "--json"], "");
    let values: Vec<_> = (0..9).map(|row| heaps["rows"][row]["cells"][0]["value"].clone()).collect();
    assert_eq!(values, [0, 0, 1, 0, 2, 1, 0, 2, 1].map(Json::from));
    let finite = upstar(&["loopy", "adders_and_ladders"], "").out;
    assert!(
        finite.starts_with("1  ") && finite.lines().any(|line| line.ends_with(" inf{0,1,2}")),
        "{finite}"
    );
    let values = answer(&["loopy", "adders_and_ladders", "--json"], "")["values"].clone();
    assert_eq!(values.as_array().map(Vec::len), Some(finite.lines().count()));
    for (arguments, message) in [
        (&["loopy", "square_but_one", "--prove"][..], "the board of square_but_one is finite"),
        (&["loopy", "snort"], "for rulesets of the kind"),
        (&["loopy", "horsefly", "--rows", "0"], "1..=100000"),
    ] {
        let run = upstar(arguments, "");
        assert!(run.code == 2 && run.err.contains(message), "{}", run.err);
    }
}

/// The reasons of the labels form a proof: each label follows from its own reason and from labels that come
/// earlier.
#[test]
fn reasons_of_labels_are_a_proof() {
    let found = answer(&["eval", "adders_and_ladders", "2 14", "--moves", "--json"], "");
    let reasons = found["labels"].as_array().expect("a list");
    assert_eq!(reasons.len(), 20, "as many as there are numbers on the board");
    let mut known: HashMap<&str, (u64, u64)> = HashMap::new();
    let mut last = (0, 0);
    for reason in reasons {
        let [label, round] = ["label", "round"].map(|field| reason[field].as_u64().expect("a number"));
        assert!(last <= (label, round), "{reason}");
        last = (label, round);
        for (k, option) in (0..).zip(reason["smaller"].as_array().expect("a list")) {
            assert_eq!(known[option.as_str().expect("a name")].0, k, "{reason}");
        }
        let answered = reason["answered"].as_array().expect("a list");
        for pair in answered {
            let (earlier, before) = known[pair[1].as_str().expect("a name")];
            assert!(earlier == label && before < round, "{reason}");
        }
        let name = reason["state"].as_str().expect("a name");
        assert_eq!(found["values"][name], label, "{reason}");
        known.insert(name, (label, round));
    }
    let text = upstar(&["eval", "adders_and_ladders", "2 14", "--moves"], "").out;
    for part in
        ["\n  25             0     0\n", "\n  24             1     0  0:25\n", "Rank a.b: after the move"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    let flies = answer(&["eval", "horsefly", "E-1000000>C-999999 B-7", "--moves", "--json"], "");
    let labels: Vec<_> =
        flies["labels"].as_array().expect("a list").iter().map(|one| &one["label"]).collect();
    assert!(
        flies["values"].as_array().expect("a list").iter().all(|value| labels.contains(&value)),
        "{flies}"
    );
}

/// `draw` shows a whole board with its values, whether or not play must end.
#[test]
fn whole_boards_are_drawn() {
    let file = std::env::temp_dir().join(format!("upstar-board-{}.svg", std::process::id()));
    let path = file.to_str().expect("a path");
    for (arguments, parts) in [
        (&["loopy", "adders_and_ladders"][..], &["∞", "a ladder"][..]),
        (&["loopy", "loopy_nim", "0>1,2 1>0 2>3 3>4"], &["the value of the vertex above"]),
        (&["loopy", "horsefly", "--rows", "9"], &["lower right: 3", ">9</text>", "who is to move loses"]),
        (&["loopy", "subtract_or_add", "+1 -4: 0", "--rows", "9"], &["the value of the square"]),
    ] {
        let run = upstar(&[arguments, &["--out", path]].concat(), "");
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        let svg = std::fs::read_to_string(&file).expect("a picture");
        assert_well_formed(&svg);
        assert_eq!(hard_to_read(&svg, 4.5), Vec::<String>::new());
        for part in parts {
            assert!(svg.contains(part), "{arguments:?}: {part} in {svg}");
        }
    }
    std::fs::remove_file(&file).expect("the file is ours");
    let large = upstar(&["loopy", "horsefly", "--rows", "9000", "--out", path], "");
    assert!(large.code == 2 && large.err.contains("is not drawn"), "{}", large.err);
}

/// The person plays the first of the listed moves each time.
fn played(ruleset: &str, position: &str, first: &str) -> String {
    let mut input = String::new();
    for _ in 0..200 {
        let run = upstar(&["play", ruleset, position, "--first", first], &input);
        assert_eq!(run.code, 0, "{}", run.err);
        if !run.out.ends_with("The game is broken off.\n") {
            return run.out;
        }
        let listed = upstar(&["play", ruleset, position, "--first", first], format!("{input}moves\n")).out;
        let moves = listed.rsplit("Your moves: ").next().and_then(|moves| moves.split_whitespace().next());
        input += &format!("{}\n", moves.unwrap_or_else(|| panic!("no moves in {listed}")));
    }
    panic!("the game does not end: {input}");
}

#[test]
fn upstar_wins_what_is_won() {
    for (ruleset, position, first) in [
        ("adders_and_ladders", "2 14", "upstar"),
        ("adders_and_ladders", "1 2 8 7", "you"),
        ("horsefly", "B-4 C-3", "upstar"),
        ("square_but_one", "5", "you"),
        ("subtract_or_add", "+1 -4: 7", "upstar"),
        ("loopy_nim", "0>1,2 2>3,4 3>4 4>1,2 @ 3", "you"),
    ] {
        let game = played(ruleset, position, first);
        assert!(game.ends_with("You have no move: Upstar wins.\n"), "{ruleset}: {game}");
    }
}

#[test]
fn games_end_in_draws() {
    let cycle = upstar(&["play", "loopy_nim", "0>1 1>0 @ 0"], "1\n0\n".repeat(20));
    assert!(cycle.out.ends_with("This position came up 3 times: a draw.\n"), "{}", cycle.out);
    let short = upstar(&["play", "loopy_nim", "0>1 1>0 @ 0", "--moves", "2"], "1\n0\n");
    assert!(short.out.ends_with("2 moves were made: a draw.\n"), "{}", short.out);
}

#[test]
fn moves_are_typed_in_several_ways() {
    for line in ["2>3", "2 3", "3", "2>13"] {
        let run = upstar(&["play", "adders_and_ladders", "2"], format!("{line}\n"));
        assert!(run.out.contains("Upstar moves 13>"), "{line}: {}", run.out);
    }
    let two = upstar(&["play", "adders_and_ladders", "1 2"], "4\nnonsense\nquit\n");
    assert!(two.out.contains("Several tokens can go there"), "{}", two.out);
    assert!(
        two.out.contains("\"nonsense\" is no move") && two.out.ends_with("The game is broken off.\n"),
        "{}",
        two.out
    );
    for (arguments, message) in [
        (["play", "adders_and_ladders", "lesson"], "no token"),
        (["play", "nemesis_at_once", "0-1 exits 1 @ 0"], "for rulesets of the kind"),
        (["play", "loopy_nim", "0>x"], "expected a vertex"),
    ] {
        let run = upstar(&arguments, "");
        assert!(run.code == 2 && run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn budgets_end_the_work() {
    for budget in ["1nodes", "1KiB"] {
        let run = upstar(&["eval", "square_but_one", "60000", "--budget", budget], "");
        assert!(run.code == 3 && run.err.starts_with("error: no answer: the budget of"), "{}", run.err);
    }
}

#[test]
fn pictures_with_values() {
    let run = upstar(&["eval", "horsefly", "C-7", "--thermograph", "x.svg"], "");
    assert!(run.code == 2 && run.err.contains("a loopy game has none"), "{}", run.err);
    let track = upstar(&["draw", "adders_and_ladders", "1 1 14"], "").out;
    assert!(track.starts_with("<svg") && track.contains("∞") && track.contains(">25<"), "{track}");
    for (ruleset, position) in
        [("loopy_nim", "0>1 1>0,2 @ 0"), ("horsefly", "C-7 D-9"), ("square_but_one", "5 7")]
    {
        assert!(upstar(&["draw", ruleset, position], "").out.contains("<svg"), "{ruleset}");
    }
}
