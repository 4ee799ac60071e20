//! Tests of the commands for values and short games.

use serde_json::{Value as Json, json};

use crate::{answer, fails, file, prints, refused, upstar};

/// The hottest Domineering position known (Mazur 2026), of temperature 33/16.
const HOTTEST: &str = ".#######.|.#######.|....#....|###.#.###|###...###|#....####|##...####|#..######";

#[test]
fn eval_tells_everything_about_the_hottest_position() {
    let facts = [
        "{17/8|-2*}",
        "33/16",
        "the player who begins wins",
        "1/16",
        "17/8",
        "If Left begins, ",
        "If Right ",
    ];
    prints(&["eval", "domineering", HOTTEST], "", &facts);
}

/// A move that slides a piece shows the board after the move: the square that the piece left is free, and
/// the arrow of Amazons differs from an amazon.
#[test]
fn moves_are_shown_as_they_are_made() {
    let fields = |game: &str, board: &str, shown: &[&str]| {
        let run = upstar(&["eval", game, board], "");
        shown.iter().for_each(|part| assert!(run.out.contains(part), "{game}: {part} in\n{}", run.out));
    };
    fields(
        "clobber",
        "LR",
        &["If Left begins, the only move wins:\n. L\n", "If Right begins, the only move wins:\nR .\n"],
    );
    fields("amazons", "L..R", &["If Left begins, 3 of 4 moves win:\n. L # R                # . L R "]);
    fields(
        "domineering",
        "..",
        &["If Left begins, there is no move: Right wins.\n\nIf Right begins, the only move wins:\nR R\n"],
    );
}

/// The letters that mark the best moves lie between the amounts of a cheque, whose baselines are at 42 and
/// 74.
#[test]
fn badges_leave_amounts_free() {
    let path = file("cheques.svg");
    let name = path.display().to_string();
    assert_eq!(upstar(&["eval", "cheques", "-3 + {2|-1}", "--out", &name], "").code, 0);
    let svg = std::fs::read_to_string(&path).expect("a picture");
    std::fs::remove_file(&path).expect("the file is ours");
    for place in ["cx=\"92\" cy=\"52\" r=\"10\"", "cx=\"116\" cy=\"52\" r=\"10\""] {
        assert!(svg.contains(&format!("class=\"move\" {place}")), "{place} in {svg}");
    }
}

/// The program does not know the old names of the picture option.
#[test]
fn pictures_have_one_option() {
    for arguments in [
        &["eval", "snort", "path(3)", "--board", "x.svg"][..],
        &["escape", "map", "grid(3,3)", "--svg", "x.svg"],
        &["angel", "run", "--turns", "1", "--svg", "x.svg"],
        &["loopy", "horsefly", "--svg", "x.svg"],
    ] {
        refused(arguments, "", "unexpected argument");
    }
}

#[test]
fn eval_reads_text_json_files_and_standard_input() {
    let folder = file("boards");
    std::fs::create_dir_all(&folder).expect("a folder");
    let board = folder.join("board.txt");
    std::fs::write(&board, "..\n..\n").expect("a file");
    let at = format!("@{}", board.display());
    for (position, input) in [("..|..", ""), (r#"{"rows": ["..", ".."]}"#, ""), (&at, ""), ("-", "..\n..\n")]
    {
        let canonical = r#""canonical_form":"{1|-1}""#;
        prints(&["eval", "domineering", position, "--json"], input, &[canonical]);
    }
    let svg = folder.join("graph.svg");
    prints(&["eval", "domineering", "..|..", "--thermograph", &svg.display().to_string()], "", &[]);
    assert!(std::fs::read_to_string(&svg).expect("the picture").starts_with("<svg"));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn calc_answers_values_truths_and_intervals() {
    for (expression, answer) in [
        ("{2|-1} + ^*", "{2^*|-1^*}\n"),
        ("{2|-1} || 0", "true\n"),
        ("confusion_interval({1|-1})", "[-1,1]\n"),
        ("confusion_interval(^)", "empty\n"),
        ("outcome(*)", "N   the player who begins wins\n"),
        ("-2^", "-2^\n"),
    ] {
        assert_eq!(upstar(&["calc", expression], "").out, answer);
    }
    assert_eq!(upstar(&["calc", "--notation", "unicode", "^*"], "").out, "↑∗\n");
    assert_eq!(upstar(&["calc", "-"], b"1 + 1\n").out, "2\n");
    let undefined = answer(&["calc", "atomic_weight(1)", "--json"], "");
    assert_eq!(undefined["error"]["kind"], "unsupported");
    assert_eq!(undefined["error"]["at"], "character 15");
}

#[test]
fn a_truth_that_is_not_known_is_no_answer() {
    let question = "is_stopper_sided(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})";
    let run = upstar(&["calc", question], "");
    assert!(run.code == 3 && run.out.starts_with("unknown: "), "{}", run.out);
    let run = upstar(&["calc", question, "--json"], "");
    assert!(run.code == 3 && run.out.starts_with("{\"truth\":{\"unknown\":"), "{}", run.out);
}

/// `eval` answers expressions whose result is not a game as `calc` and `batch` do.
#[test]
fn eval_answers_all_that_expressions_come_to() {
    for (expression, text) in [
        ("w+1", "w + 1\n"),
        ("2/3", "2/3\n"),
        ("[1, *]", "[1, *]\n"),
        ("1 < 2", "true\n"),
        ("literal{0|1}", "literal{0|1}\n"),
    ] {
        assert_eq!(upstar(&["eval", "expression", expression], "").out, text, "{expression}");
        let line = json!({"ruleset": "expression", "position": {"expr": expression}}).to_string();
        let mut fields = answer(&["batch"], line);
        fields.as_object_mut().expect("an object").remove("id");
        assert_eq!(answer(&["eval", "expression", expression, "--json"], ""), fields, "{expression}");
    }
    refused(
        &["eval", "expression", "w+1", "--moves"],
        "",
        "--moves: a number that is no short game has none",
    );
    refused(
        &["eval", "expression", "w+1", "--thermograph", "w.svg"],
        "",
        "--thermograph: a number that is no",
    );
    refused(&["eval", "expression", "w+1", "--out", "w.svg"], "", "--out: this has no board to draw");
    refused(&["eval", "expression", "w+"], "", "expected");
}

#[test]
fn fractions_are_options_of_forms() {
    for (expression, value) in [
        ("literal{0.1|0.3}", "1/4\n"),
        ("literal{{0.1|0.3}|-1}", "literal{1/4|-1}\n"),
        ("literal{0,{1/3|}|1}", "literal{0,1|1}\n"),
        ("literal{w|}", "w + 1\n"),
    ] {
        assert_eq!(upstar(&["calc", expression], "").out, value, "{expression}");
    }
    prints(&["play", "sum", "{{0.1|0.3}|-1}"], "quit\n", &["{1/4|-1}"]);
    assert_eq!(
        upstar(&["calc", "literal{0|1}", "--notation", "latex"], "").out,
        "\\{0\\,\\mathopen|\\,1\\}\n"
    );
}

/// A batch computes only the requested fields. The explicit form of this nimber would be too large.
#[test]
fn batches_work_out_what_is_wanted() {
    let request = |fields: Json| {
        json!({"ruleset": "expression", "position": {"expr": "*16777216"}, "fields": fields}).to_string()
    };
    let form = answer(&["batch"], request(json!(["canonical_form"])));
    assert_eq!(form["error"]["kind"], "unsupported", "{form}");
    let all = answer(&["batch"], request(Json::Null));
    assert_eq!((&all["outcome"], all.get("canonical_form")), (&json!("N"), None), "{all}");
    let some = answer(&["batch"], request(json!(["outcome", "value"])));
    assert_eq!((&some["outcome"], &some["value"]), (&json!("N"), &json!("*16777216")), "{some}");
    let by_option = answer(&["batch", "--fields", "name,temperature"], request(Json::Null));
    assert_eq!(
        (&by_option["name"], &by_option["temperature"]),
        (&json!("*16777216"), &json!("0")),
        "{by_option}"
    );
}

#[test]
fn the_same_answer_on_one_thread_and_on_many() {
    let answer = |(name, position): (&str, &str), threads: &str| {
        // In a game of simultaneous choices no single move is best, and the update of a path has no moves.
        let has_moves = !["angel_update", "nemesis_at_once"].contains(&name);
        let moves: &[&str] = if has_moves { &["--moves"] } else { &[] };
        upstar(&[&["eval", name, position, "--json", "--threads", threads], moves].concat(), "")
    };
    let mut positions = vec![("domineering".to_owned(), "....|....|....|..#.".to_owned())];
    positions.extend(examples());
    for (name, position) in &positions {
        let one = answer((name, position), "1");
        assert_eq!(one.code, 0, "{name}: {}", one.err);
        for threads in ["2", "3", "8"] {
            assert_eq!(answer((name, position), threads).out, one.out, "{name}");
        }
    }
}

/// Lists each ruleset's name and example.
fn examples() -> Vec<(String, String)> {
    let json = answer(&["games", "--json"], "");
    let games = json.as_array().expect("a list").iter();
    let text = |field: &Json| field.as_str().expect("a text").to_owned();
    games.map(|game| (text(&game["name"]), text(&game["example"]))).collect()
}

#[test]
fn errors_show_their_place() {
    refused(&["calc", "{1|{0|"], "", "not closed");
    refused(&["calc", "1*2"], "", "1+*2");
    refused(&["calc", ""], "", "expected a value");
    refused(&["eval", "domineering", "..|."], "", "row 2 has 1 cells");
    refused(&["eval", "domineering", "..|.x"], "", "a cell is one of");
    refused(&["eval", "domineering", ""], "", "at least one cell");
    refused(&["eval", "chess", "e4"], "", "unknown ruleset");
    refused(&["play", "chess", "e4"], "", "unknown ruleset");
    refused(&["play", "loopy_expression", "on"], "", "playing is for rulesets of the kinds");
    refused(&["eval", "domineering", "@/does/not/exist"], "", "/does/not/exist");
    refused(&["eval", "domineering", "-"], b"..\xff", "not UTF-8 from byte 2");
    refused(&["eval", "domineering", "{\"rows\": 1}"], "", "position.rows: expected a list");
    refused(&["eval", "domineering", "{\"rows\": [\"..\", 7]}"], "", "rows[1]");
    refused(&["eval", "domineering", "{\"rows\": "], "", "column");
    refused(&["calc", "1", "--budget", "10 parsecs"], "", "units");
}

#[test]
fn huge_input_is_refused_at_once() {
    let many_cells = ".".repeat(2_000_000);
    refused(&["eval", "domineering", "-"], many_cells, "at most");
    let endless = vec![b'.'; 10 << 20];
    refused(&["eval", "domineering", "-"], endless, "longer than");
    refused(&["calc", "-"], "{".repeat(10_000), "nested deeper");
    refused(&["calc", "-"], "9".repeat(100_000), "digits");
}

#[test]
fn a_budget_ends_in_unknown_with_what_is_known() {
    let board = "......|......|......|......|......|......";
    for budget in ["100ms", "1000nodes", "1MiB"] {
        let run = upstar(&["eval", "domineering", board, "--budget", budget], "");
        assert_eq!(run.code, 3, "{budget}: {}", run.err);
        assert!(run.err.contains("known so far"), "{}", run.err);
        assert!(run.err.contains("lie between -18 and 18"), "{}", run.err);
    }
}

#[test]
fn a_budget_that_the_work_does_not_notice_is_reported_like_any_other() {
    // The program parses and prepares boards without checking the budget.
    let board = "grid(1000,1000) @ 0,0";
    let arguments = ["eval", "cat_herding", board, "--budget", "1ms", "--json"];
    let error = answer(&arguments, "");
    assert_eq!(error["ruleset"], "cat_herding", "{error}");
    assert_eq!(error["error"]["kind"], "budget", "{error}");
    assert!(error["error"]["known"].is_object(), "{error}");
    fails(&arguments, "", 3, "no answer: the budget of 0.001 s is used up");
}

#[test]
fn batch_answers_in_order_and_goes_on_after_errors() {
    let long_line = "x".repeat(65 << 20);
    let mut input = Vec::new();
    for line in [
        r#"{"id": 1, "ruleset": "domineering", "position": {"rows": ["..", ".."]}}"#,
        "not json",
        r#"{"id": 2, "ruleset": "domineering", "position": {"rows": ["..", "."]}}"#,
        r#"{"id": 3, "ruleset": "chess", "position": {}}"#,
        &long_line,
        r#"{"id": 4, "ruleset": "expression", "position": {"expr": "{1|"}}"#,
        r#"{"id": 5, "ruleset": "domineering", "position": {"rows": ["......", "......", "......", "......", "......", "......"]}, "budget": {"nodes": 500}}"#,
        r#"{"id": 6, "ruleset": "sum", "position": {"terms": [{"ruleset": "expression", "position": {"expr": "^"}}, {"ruleset": "domineering", "position": {"rows": [".", "."]}}]}}"#,
    ] {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"\xff\xfe\n");
    let run = upstar(&["batch"], input);
    assert_eq!(run.code, 2, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 9, "{}", run.out);
    for (line, part) in lines.iter().zip([
        r#""canonical_form":"{1|-1}""#,
        r#""kind":"parse""#,
        r#""kind":"illegal""#,
        r#""kind":"unsupported""#,
        "more than",
        "not closed",
        r#""right_stop_at_least":"-18","left_stop_at_most":"18""#,
        r#""name":"1^""#,
        "not UTF-8",
    ]) {
        assert!(line.contains(part), "{part} is missing in {line}");
    }
}

#[test]
fn check_counts_and_fails_on_a_difference() {
    let line = |expected: &str| {
        format!(
            r#"{{"id": "a", "ruleset": "expression", "position": {{"expr": "{{2|-1}}"}}, "expect": {{"mean": "{expected}"}}}}"#
        )
    };
    let right = upstar(&["batch", "--check"], line("1/2"));
    assert_eq!((right.code, right.out.as_str()), (0, "1 right, 0 wrong, 0 errors, 0 without expectation\n"));
    let wrong = upstar(&["batch", "--check"], line("3/4"));
    assert_eq!(wrong.code, 1);
    assert!(wrong.out.contains(r#"mean: expected "3/4", found "1/2""#), "{}", wrong.out);
    // The checker refuses an answer whose value is not the game that it names, and a line that is not a
    // request.
    let value = line("1/2").replace(r#""mean": "1/2""#, r#""value": "{2|-1}""#);
    let three = upstar(&["batch", "--check"], format!("{value}\n{{\"id\": 2\n[3]\n"));
    assert!(three.out.ends_with("1 right, 0 wrong, 2 errors, 0 without expectation\n"), "{}", three.out);
    assert!(three.code == 2 && three.out.contains("\"at\":\"line 2, column"), "{}", three.out);
}

/// The partial results in an answer come from that request alone, even if the table holds results of
/// earlier requests.
#[test]
fn known_facts_belong_to_the_request() {
    let hard = |id: u32| {
        format!(r#"{{"id": {id}, "ruleset": "clobber", "position": "LRLRLR|RLRLRL|LRLRLR|RLRLRL"}}"#)
    };
    let easy = r#"{"id": 0, "ruleset": "domineering", "position": "4x5"}"#;
    let known = |lines: &[String]| {
        let arguments = ["batch", "--threads", "1"];
        let run = upstar(&arguments, lines.join("\n"));
        let last: Json = serde_json::from_str(run.out.lines().last().expect("an answer")).expect("JSON");
        last["error"]["known"]["values"].as_u64().unwrap_or_else(|| panic!("{last}"))
    };
    let limited = hard(1).replace("\"position\"", r#""budget": {"nodes": 200}, "position""#);
    let (alone, after) = (known(std::slice::from_ref(&limited)), known(&[easy.to_owned(), limited]));
    assert!(alone > 0 && after <= alone, "{alone} values, and {after} after another request");
}

#[test]
fn known_values_are_found() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/values.jsonl");
    let run = upstar(&["batch", "--check", table], "");
    assert_eq!((run.code, run.out.as_str()), (0, "97 right, 0 wrong, 0 errors, 0 without expectation\n"));
    let typing_error = upstar(&["batch", "--check", "--only", "dominering", table], "");
    assert_eq!(typing_error.code, 2);
    assert_eq!(upstar(&["batch", "--check"], "").code, 1, "nothing was checked");
}

#[test]
fn a_budget_of_memory_is_each_requests_own() {
    let line = |side: usize, bytes: u32| {
        let rows = vec![format!("{:?}", ".".repeat(side)); side].join(",");
        format!(
            r#"{{"id": 1, "ruleset": "domineering", "position": {{"rows": [{rows}]}}, "budget": {{"bytes": {bytes}}}}}"#
        )
    };
    let input = [line(5, 100_000_000), line(2, 100_000), line(1, 100_000)].join("\n");
    let run = upstar(&["batch"], input);
    assert_eq!((run.code, run.out.matches("canonical_form").count()), (0, 3), "{}", run.out);
}

#[test]
fn large_boards_stop_within_their_budgets() {
    for (rows, columns, budgets) in
        [(32, 32, ["200ms", "10nodes"]), (1, 4000, ["200ms", "10nodes"]), (1000, 1000, ["200ms", "100MiB"])]
    {
        let board = vec![".".repeat(columns); rows].join("|");
        for budget in budgets {
            let run = upstar(&["eval", "domineering", "-", "--budget", budget], &board);
            assert_eq!(run.code, 3, "{rows}x{columns}, {budget}: {}", run.err);
            assert!(run.err.contains("lie between"), "{}", run.err);
        }
    }
}

#[test]
fn limits_are_errors_with_their_place() {
    refused(&["calc", "1 + (^2147483647 + ^)"], "", "expression:1:5");
    refused(&["calc", "*:1000000000"], "", "deeper than the limit");
    refused(&["calc", "thermograph(1:-100000)"], "", "larger than the limit");
    refused(&["eval", "expression", "1", "--out", "x.svg"], "", "no board");
    let nimber = answer(&["calc", "--json", "*4000"], "");
    assert_eq!((&nimber["value"], nimber.get("canonical_form")), (&json!("*4000"), None), "{nimber}");
    let nimber = upstar(&["eval", "expression", "--json", "--fields", "canonical_form", "*4000"], "");
    assert_eq!(nimber.code, 2, "{}", nimber.err);
    assert!(nimber.out.contains(r#""kind":"unsupported""#), "{}", nimber.out);
    let many = "↑".repeat(400_000);
    let line = format!(r#"{{"id": 1, "ruleset": "expression", "position": {{"expr": "{many}"}}}}"#);
    let run = upstar(&["batch"], line);
    assert!(run.code == 2 && run.out.contains("the limit is"), "{}", run.err);
}

#[test]
fn errors_are_json_where_answers_are() {
    for arguments in [
        &["calc", "--json", "{1|"][..],
        &["calc", "--json", "--budget", "1nodes", "100 * {3||2|1/2}"],
        &["eval", "--json", "domineering", "..|."],
        &["eval", "--json", "expression", "{1|"],
    ] {
        let run = upstar(arguments, "");
        let json: Json = serde_json::from_str(&run.out).expect("JSON");
        assert!(json["error"]["kind"].is_string() && run.code >= 2, "{}", run.out);
    }
}

#[test]
fn games_prints_examples_that_work() {
    let list = upstar(&["games"], "").out;
    assert!(list.contains("domineering"));
    for (name, example) in examples() {
        assert_eq!(upstar(&["eval", &name, &example], "").code, 0);
    }
}

/// The dialogue reports a line that is not UTF-8, and reads the next lines.
#[test]
fn dialogues_go_on_after_what_is_no_text() {
    let run = upstar(&["repl"], b"1 + 1\n\xff\n2 + 2\n");
    assert_eq!((run.code, run.out.lines().collect::<Vec<_>>()), (2, vec!["2", "4"]), "{}", run.err);
    assert!(run.err.contains("not UTF-8"), "{}", run.err);
}
