//! Tests that lists of moves begin with the winning moves, and that all lists agree on which moves win.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::{answer, prints, refused, upstar};

/// Returns the table of moves in the list that begins with the line `begins`, or the whole list if it
/// contains no table.
fn part<'t>(text: &'t str, begins: &str) -> Option<&'t str> {
    let from = text.find(begins)?;
    let list = text[from..].split("\n\nIf ").next()?;
    Some(list.find("\n  move ").map_or(list, |table| &list[table..]))
}

/// Returns the names of the moves with this result in the text of a list.
fn names(part: &str, result: &str) -> BTreeSet<String> {
    let name = |line: &str| {
        let (name, rest) = line.trim_start().split_once("  ")?;
        rest.trim_start().starts_with(result).then(|| name.to_owned())
    };
    part.lines().filter_map(name).collect()
}

/// Returns the names of the moves in JSON for which `holds` is true.
fn names_where(moves: &Json, holds: impl Fn(&Json) -> bool) -> BTreeSet<String> {
    let moves = moves.as_array().expect("moves");
    let name = |m: &Json| m["move"].as_str().expect("a name").to_owned();
    moves.iter().filter(|m| holds(m)).map(name).collect()
}

#[test]
fn impartial_positions_have_one_list() {
    let lines = [
        "Grundy value   1 = 3 xor 5 xor 7\n",
        "\nWhoever begins, 3 of 15 moves win:\n  move  result  its part  leads to\n  3-2   wins    3 to 2    0\n",
        "\n  5-4   wins    5 to 4    0\n  7-6   wins    7 to 6    0\nA move wins if the nim-sum after it is 0: ",
    ];
    prints(&["eval", "nim", "3 5 7"], "", &lines);
    let text = upstar(&["eval", "nim", "3 5 7"], "").out;
    assert!(!text.contains("Left") && !text.contains("Right") && !text.contains("best"), "{text}");
    let lost =
        ["Grundy value   0 = 3 xor 5 xor 6\n", "Whoever begins, no move wins:\n", "The Grundy value is 0: "];
    prints(&["eval", "nim", "3 5 6"], "", &lost);
    prints(
        &["eval", "cram", "...|..."],
        "",
        &["Whoever begins, 3 of 7 moves win:\nX . .    . X .    . . X\n"],
    );
    prints(&["eval", "nim", "0"], "", &["Whoever begins has no move and loses.\n"]);
    // An impartial position of a ruleset that is not impartial has one list as well.
    prints(&["eval", "hackenbush_rbg", "0-1g 1-2g 0-3g"], "", &["Grundy value   3 = ", "Whoever begins, "]);
    let sum = "nim(\"3 5\") + cram(\"..\") - kayles(\"4\")";
    prints(
        &["eval", "sum", sum, "--moves"],
        "",
        &["Grundy value   6 = 3 xor 5 xor 1 xor 1\n", "Whoever begins, "],
    );
}

#[test]
fn no_move_of_a_lost_position_is_called_good() {
    let text = upstar(&["eval", "clobber", "LRL|RLR"], "").out;
    assert!(text.contains("\nIf Left begins, no move wins; all 7 moves are undominated:\n"), "{text}");
    assert!(text.contains("\nIf Right begins, no move wins; all 7 moves are undominated:\n"), "{text}");
    assert!(!text.contains("best"), "{text}");
    // If some move wins there is one list; otherwise a second list shows the moves that may be right beside
    // other games.
    let text = upstar(&["eval", "expression", "0"], "").out;
    assert!(!text.contains("begins, no move"), "{text}");
    let sum = ["If Left begins, no move wins; 1 of 2 moves is undominated:\n"];
    prints(&["eval", "sum", "{1||0|-5} - 1", "--moves"], "", &["begins, "]);
    prints(&["eval", "cheques", "-3 + {2|-1}"], "", &["If Left begins, the only move loses:\n"]);
    prints(&["eval", "cheques", "-3 + {2|-1} + {1|-1}"], "", &sum);
    prints(&["eval", "domineering", "..|.."], "", &["If Left begins, both moves win:\n"]);
    prints(&["eval", "domineering", ".."], "", &["If Left begins, there is no move: Right wins.\n"]);
    prints(&["eval", "domineering", "."], "", &["Whoever begins has no move and loses.\n"]);
}

/// The text, the JSON, a batch and the list in a game agree on each move. The list of a player who can win
/// begins with a winning move.
#[test]
fn every_list_of_moves_agrees() {
    for (ruleset, position) in [
        ("clobber", "LRL|RLR"),
        ("clobber", "LRL.|RLRL"),
        ("domineering", "....|....|.#.."),
        ("amazons", "L..R|...."),
        ("snort", "path(5) ..L.."),
        ("toads_and_frogs", "TT..FF"),
        ("cheques", "{8|-4} + {5|-5} + {1|-13}"),
        ("hackenbush_rbg", "0-1g 1-2b 1-3r 0-4g"),
        ("konane", "LRLR|RLRL|L.LR"),
        ("nim", "3 5 7"),
        ("nim", "3 5 6"),
        ("chomp", "(4,2,2)"),
        ("toppling_dominoes", "LERR.L"),
    ] {
        let found = answer(&["eval", ruleset, position, "--moves", "--json"], "");
        let request = format!("{{\"ruleset\": {ruleset:?}, \"position\": {position:?}, \"moves\": true}}\n");
        let of_batch = answer(&["batch"], request);
        assert_eq!(found["moves"], of_batch["moves"], "{ruleset} {position}");
        let text = upstar(&["eval", ruleset, position, "--moves"], "").out;
        for (side, begins) in [("left", "If Left begins"), ("right", "If Right begins")] {
            let moves = &found["moves"][side];
            let list = part(&text, begins).or_else(|| part(&text, "Whoever begins")).expect("a list");
            let wins = names_where(moves, |m| m["wins"] == true);
            assert_eq!(names(list, "wins"), wins, "{ruleset} {position}: {text}");
            assert_eq!(names(list, "loses"), names_where(moves, |m| m["wins"] == false), "{ruleset}: {text}");
            let play = upstar(&["play", ruleset, position, "--side", side, "--first", side], "moves\n").out;
            let rows = play.lines().filter_map(|line| line.trim_start().strip_prefix('#'));
            let rows: Vec<&str> = rows.filter_map(|row| row.split_once("  ")).map(|(_, row)| row).collect();
            let listed = rows.join("\n");
            assert_eq!(names(&listed, "wins"), wins, "{ruleset} {position}: {play}");
            assert_eq!(rows.len(), moves.as_array().map_or(0, Vec::len), "{play}");
            let first = rows.first().map(|row| names(row, "wins"));
            assert_eq!(first.is_some_and(|first| !first.is_empty()), !wins.is_empty(), "{play}");
            let hint = upstar(&["play", ruleset, position, "--side", side, "--first", side], "hint\n").out;
            let can_win = hint.contains("and it wins");
            assert_eq!(can_win, !wins.is_empty(), "{ruleset} {position}: {hint}");
            let outcome = found["outcome"].as_str().expect("an outcome");
            assert_eq!(can_win, outcome == "N" || outcome == if side == "left" { "L" } else { "R" });
        }
    }
}

/// The lists also agree in games that need not end.
#[test]
fn lists_agree_where_play_need_not_end() {
    for (ruleset, position) in [
        ("fox_and_geese", ".G.G|....|F..."),
        ("fox_and_geese", "G.G.G.G.|........|....F..."),
        ("partizan_graph", "0L>0 0R>1 1L>2 1R>2 @ 0"),
        ("partizan_graph", "0L>1 0R>0 1L>2 1R>2 @ 0"),
        ("backsliding_toads_and_frogs", "TTT..FFF"),
    ] {
        let found = answer(&["eval", ruleset, position, "--moves", "--json"], "");
        let text = upstar(&["eval", ruleset, position, "--moves"], "").out;
        for (side, begins) in [("left", "If Left begins"), ("right", "If Right begins")] {
            let moves = &found["moves"][side];
            let list = part(&text, begins).expect("a list");
            let play = upstar(&["play", ruleset, position, "--side", side, "--first", side], "moves\n").out;
            let rows = play.lines().filter_map(|line| line.trim_start().strip_prefix('#'));
            let listed: Vec<&str> = rows.filter_map(|row| row.split_once("  ")).map(|(_, row)| row).collect();
            for (field, result, words) in
                [("wins", "wins", "it wins after"), ("draws", "draws", "it holds the draw")]
            {
                let good = names_where(moves, |m| m[field] == true);
                assert_eq!(names(list, result), good, "{ruleset} {position}: {text}");
                assert_eq!(names(&listed.join("\n"), words), good, "{ruleset} {position}: {play}");
            }
        }
    }
    let run = upstar(&["play", "adders_and_ladders", "lesson @ 2 14"], "moves\n").out;
    assert!(run.contains("Your moves: 14>16 (wins), 2>13 (loses), "), "{run}");
}

#[test]
fn impartial_positions_are_marked_for_programs() {
    for (ruleset, position, impartial, value, parts) in [
        ("nim", "3 5 7", true, Some(1), Some(vec![3, 5, 7])),
        ("kayles", "9", true, Some(4), Some(vec![4])),
        ("clobber", "LR", false, None, None),
        ("clobber", "LRL|RLR", false, None, None),
        ("domineering", "..|.#", false, None, None),
        ("hackenbush_rbg", "0-1g 1-2g", true, Some(2), Some(vec![2])),
        ("fox_and_geese", ".G.G|....|F...", false, None, None),
        ("adders_and_ladders", "lesson @ 2 14", true, None, None),
        ("sum", "nim(\"3\") + *5", true, Some(6), Some(vec![3, 5])),
        ("sum", "nim(\"3\") + ^", false, None, None),
    ] {
        let found = answer(&["eval", ruleset, position, "--json"], "");
        assert_eq!(found["impartial"], impartial, "{ruleset} {position}: {found}");
        assert_eq!(found["grundy_value"].as_u64(), value, "{ruleset} {position}: {found}");
        let reported = found["grundy_parts"].as_array();
        let reported = reported.map(|parts| parts.iter().filter_map(Json::as_u64).collect::<Vec<_>>());
        assert_eq!(reported, parts, "{ruleset} {position}: {found}");
    }
    let request = r#"{"ruleset": "nim", "position": "3 5 7", "fields": ["impartial", "grundy_value"]}"#;
    let found = answer(&["batch"], request);
    assert_eq!((&found["impartial"], &found["grundy_value"]), (&true.into(), &1.into()));
    let terms =
        r#"[{"ruleset": "nim", "position": "3"}, {"ruleset": "adders_and_ladders", "position": "11"}]"#;
    let request = format!(r#"{{"ruleset": "sum", "position": {{"terms": {terms}}}}}"#);
    let found = answer(&["batch"], request);
    assert_eq!((&found["impartial"], &found["grundy_value"]), (&true.into(), &7.into()), "{found}");
}

/// A fox that has escaped upwards moves off the board for ever. The program does not say that it has no
/// move.
#[test]
fn moves_for_ever_are_reported_where_none_is_on_the_board() {
    let run = upstar(&["eval", "fox_and_geese", "F...|.G..|....|...."], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("If Right begins, Right always has moves"), "{}", run.out);
    assert!(!run.out.contains("there is no move"), "{}", run.out);
}

/// Moves in games with any numbers: those that win come first, and what does not apply is refused.
#[test]
fn moves_in_games_with_any_numbers() {
    let run = upstar(&["eval", "expression", "{-pi, 1/3|-1/3, {pi|-pi}}", "--moves"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let (left, right) = run.out.split_once("If Right begins").expect("both players");
    let rows = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines().filter(|line| line.starts_with("  ") && !line.contains("move to"));
        lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
    };
    assert_eq!(rows(left)[0], ["1/3", "wins", "1/3", "1/3"], "{}", run.out);
    assert!(left.contains("If Left begins"), "{}", run.out);
    assert_eq!(rows(right)[0][..2], ["-1/3", "wins"], "{}", run.out);
    let found = answer(&["eval", "expression", "{1/3|-1/3}", "--moves", "--json"], "");
    let expected = json!([{"move": "1/3", "wins": true, "left_stop": "1/3", "right_stop": "1/3"}]);
    assert_eq!(found["moves"]["left"], expected);
    let lost = answer(&["eval", "expression", "{-1/3|-2/3}", "--moves", "--json"], "");
    assert_eq!(lost["moves"]["left"][0]["wins"], json!(false), "{lost}");
    let fields = ["--fields", "outcome,winning_moves"];
    let found = answer(&[&["eval", "expression", "{1/3,-pi|-pi}", "--json"], &fields[..]].concat(), "");
    let winning = json!({"left": ["1/3"], "right": ["-pi"]});
    assert_eq!(found, json!({"outcome": "N", "winning_moves": winning}));
    let value = answer(&["eval", "expression", "{pi|-pi}", "--json", "--fields", "value"], "");
    assert_eq!(value, json!({"value": "{pi|-pi}"}));
    let text =
        ["If Left begins, the only move wins:\n  pi\n", "If Right begins, the only move wins:\n  -pi\n"];
    prints(&[&["eval", "expression", "{pi|-pi}"], &fields[..]].concat(), "", &text);
    let plot = upstar(&["plot", "{2/3|-1/3}", "{pi|-pi}"], "");
    assert_eq!(plot.code, 0, "{}", plot.err);
    // The stops, the mean 1/6 and the temperatures 1/2 and pi.
    for label in [">2/3<", ">-1/3<", ">1/6<", ">1/2<", ">π<", ">-π<"] {
        assert!(plot.out.contains(label), "{label}: {}", plot.out);
    }
    refused(&["eval", "expression", "{w|-w}", "--thermograph", "a.svg"], "", "thermograph(..) of calc");
    refused(&["plot", "--scaffolds", "{2/3|-1/3}"], "", "for short games");
    let beside = upstar(&["plot", "{2/3|-1/3}", "{7|-5} + *", "1/7"], "");
    assert_eq!(beside.code, 0, "{}", beside.err);
    for label in [">2/3<", ">1/2<", ">7<", ">6<", ">1/7<"] {
        assert!(beside.out.contains(label), "{label}: {}", beside.out);
    }
    refused(&["plot", "{2/3|-1/3}", "tis"], "", "all other games have to be short");
    refused(&["eval", "expression", "{1/3|-1/3}", "--why"], "", "--why");
}

/// The facts about a number that is no short game, by name.
#[test]
fn facts_about_numbers() {
    prints(&["eval", "expression", "1/3 - w", "--fields", "outcome"], "", &["outcome        R   Right wins"]);
    prints(
        &["eval", "expression", "1/3", "--fields", "birthday,value"],
        "",
        &["value          1/3\n", "birthday       w\n"],
    );
    prints(&["eval", "expression", "1/3"], "", &["1/3\n"]);
    refused(&["eval", "expression", "1/3", "--fields", "mean"], "", "the answer has no `mean`");
}

/// Sums that are too large for a value: `calc` knows the outcome by bounds, and says what is certain where the budget
/// ends.
#[test]
fn expressions_out_of_reach() {
    let tree = |i: i32| format!("{{{},{{{}|{}}}|{{{}|{}}}}}", 20 + 3 * i, 9 + 7 * i, 3 + i, -i, -12 - i * i);
    let sum = (1..26).map(tree).collect::<Vec<_>>().join(" + ");
    let outcome = answer(&["calc", &format!("outcome({sum})"), "--json", "--budget", "20000nodes"], "");
    assert_eq!(outcome["outcome"], "R");
    let negative = answer(&["calc", &format!("outcome(-({sum}))"), "--json", "--budget", "20000nodes"], "");
    assert_eq!(negative["outcome"], "L");
    for function in ["", "temperature", "left_stop", "canonical", "thermograph", "birthday"] {
        let asked = format!("{function}({sum})");
        let run = upstar(&["calc", &asked, "--budget", "20000nodes"], "");
        assert_eq!(run.code, 3, "{}", run.out);
        assert!(run.err.contains("mean -226, temperature at most 131"), "{}", run.err);
    }
    let run = upstar(&["calc", &format!("canonical(-({sum}))"), "--budget", "20000nodes"], "");
    assert!(run.err.contains("mean 226"), "{}", run.err);
    let run = upstar(&["repl", "--budget", "20000nodes"], format!("g = {sum}\n{sum}\n"));
    assert!(run.err.contains("mean -226"), "{}", run.err);
}
