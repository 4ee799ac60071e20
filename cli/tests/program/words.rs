//! Tests of unusual spellings of the input: the program accepts them, or refuses them and names the usual
//! one.

use serde_json::Value as Json;

use crate::{answer, file, prints, refused, upstar};

#[test]
fn a_board_that_was_printed_is_read() {
    for ruleset in ["domineering", "clobber", "fox_and_geese"] {
        let board = match ruleset {
            "domineering" => "..#|#..|...",
            "clobber" => "LR.|R#L",
            _ => "....|.F..|..GG|....",
        };
        for notation in ["ascii", "unicode"] {
            let printed = upstar(&["eval", ruleset, board, "--notation", notation], "").out;
            let shown = printed.split("\n\n").next().expect("a board");
            assert_eq!(
                upstar(&["eval", ruleset, "-", "--notation", notation], shown).out,
                printed,
                "{shown}"
            );
        }
    }
    let value = |board: &str| answer(&["eval", "domineering", board, "--json"], "")["name"].clone();
    assert_eq!(value("2x3"), value("...|..."));
}

#[test]
fn rulesets_go_by_the_first_words_of_their_names() {
    for (short, position, full) in [
        ("toads", "TT..FF", "toads_and_frogs"),
        ("Toads and Frogs", "TT..FF", "toads_and_frogs"),
        ("hackenbush", "bbg", "hackenbush_rbg"),
        ("fox", "....|.F..|..GG|....", "fox_and_geese"),
        ("Domineering", "..|..", "domineering"),
        ("nemesis", "grid(2,2) @ 0,0", "nemesis"),
    ] {
        assert_eq!(answer(&["eval", short, position, "--json"], "")["ruleset"], full, "{short}");
    }
    assert_eq!(upstar(&["calc", "toads(\"TT..FF\") + hackenbush(\"b\")"], "").out, "1*\n");
    let batch = r#"{"ruleset": "toads", "position": {"strip": "TT..FF"}}"#;
    assert_eq!(answer(&["batch", "--only", "toads"], batch)["name"], "*");
    for (begun, position, full) in [("domin", "..|..", "domineering"), ("hack", "bbg", "hackenbush_rbg")] {
        assert_eq!(answer(&["eval", begun, position, "--json"], "")["ruleset"], full, "{begun}");
    }
    refused(&["eval", "nem", "path(3) @ 0"], "", "write nemesis or nemesis_at_once or nemesis_cuts_first");
    refused(&["eval", "d", ".."], "", "unknown ruleset `d`");
    refused(
        &["eval", "cat", "path(3) @ 0"],
        "",
        "write cat_herding or cat_herding_cuts_first or cat_herding_paths",
    );
    refused(
        &["calc", "cat(\"path(3) @ 0\")"],
        "",
        "write cat_herding or cat_herding_cuts_first or cat_herding_paths",
    );
    refused(&["eval", "dominering", ".."], "", "did you mean domineering?");
}

#[test]
fn the_start_may_stand_beside_a_file() {
    let folder = file("starts");
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        format!("@{}", path.display())
    };
    let dot = write("house.gv", "graph { hall -- attic; attic -- roof; roof [exit=true] }\n");
    let list = write("list", "0 1\n1 2\n");
    let dimacs = write("dimacs", "p edge 3 2\ne 1 2\ne 2 3\n");
    let winner = |position: &str, input: &str| {
        let found = answer(&["eval", "nemesis", position, "--json"], input);
        found["winner"].as_str().unwrap_or_else(|| panic!("{position}: {found}")).to_owned()
    };
    assert_eq!(winner(&format!("{dot} @ attic"), ""), "fugitive");
    assert_eq!(winner(&format!("{dot} @ hall"), ""), "nemesis");
    assert_eq!(winner(&format!("{list} exits 2 @ 1"), ""), "fugitive");
    assert_eq!(winner(&format!("{dimacs} exits 2 @ 1"), ""), "fugitive");
    assert_eq!(winner("- exits 2 @ 1", "0 1\n1 2\n"), "fugitive");
    let started = write("started", "0-1 1-2 exits 2 @ 0\n");
    refused(&["eval", "nemesis", &format!("{started} @ 1")], "", "the start is already given");
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn errors_show_their_place() {
    let run = upstar(&["calc", "1 + cat_herding('path(3) @ 0')"], "");
    assert!(run.err.contains("expression:1:5") && run.err.contains("have no value"), "{}", run.err);
    let error = answer(&["calc", "1 + cat_herding('path(3) @ 0')", "--json"], "");
    assert_eq!(
        (&error["error"]["kind"], &error["error"]["at"]),
        (&"unsupported".into(), &"character 5".into())
    );
    prints(&["eval", "nemesis", "DQc exits 3 @ 0"], "", &["the Nemesis wins"]);
    assert!(!upstar(&["eval", "nemesis", "gird(3,3) @ 1,1"], "").err.contains("graph6"));
}

#[test]
fn fields_that_nobody_reads_are_refused() {
    for (ruleset, position, message) in [
        ("domineering", r#"{"rows": [".."], "row": 1}"#, "no field `row`; there are rows"),
        ("snort", r#"{"n": 2, "edge": [[0, 1]]}"#, "did you mean edges?"),
        ("snort", r#"{"rows": [".."], "n": 2}"#, "`n` does not fit the other fields"),
        ("nowhere_to_go", r#"{"n": 2, "edges": [[0,1]], "spies": [0,1], "start": 0}"#, "no field `start`"),
        ("square_but_one", r#"{"heaps": [1], "changes": [1]}"#, "no field `changes`"),
        ("expression", r#"{"expr": "1", "of": 2}"#, "no field `of`"),
        ("sum", r#"{"terms": [], "n": 2}"#, "no field `n`"),
    ] {
        refused(&["eval", ruleset, position], "", message);
    }
    prints(&["eval", "snort", r#"{"rows": [".."], "n": null}"#], "", &["value"]);
    let described =
        r#"{"id": 1, "source": "here", "note": [], "ruleset": "domineering", "position": {"rows": [".."]}}"#;
    assert_eq!(answer(&["batch"], described)["name"], "-1");
}

/// An option that does not apply to a command is refused instead of ignored.
#[test]
fn options_that_do_not_apply_are_refused() {
    for command in [
        "batch --notation latex",
        "plot 1 --json",
        "plot 1 --notation latex",
        "draw domineering .. --json",
        "draw domineering .. --notation unicode",
        "play adders_and_ladders 1 --json",
        "play adders_and_ladders 1 --notation unicode",
        "loopy --notation unicode",
        "escape map grid(2,2) --notation latex",
        "escape convert grid(2,2) --to dot --notation latex",
        "escape classify grid(2,2) --notation latex",
        "escape strategy path(2) --notation latex",
        "escape exercises --budget 1s",
        "escape exercises --notation latex",
        "angel run --notation latex",
        "angel play --json",
        "angel play --budget 1s",
        "angel play --threads 2",
        "angel king --notation latex",
        "angel devils --budget 1s",
        "games --budget 1s",
        "games --notation latex",
        "completions bash --json",
        "eval nemesis path(2) --notation latex",
        "eval adders_and_ladders 1 --notation latex",
        "eval domineering .. --json --notation latex",
        "eval domineering --moves",
        "calc 1 --json --notation latex",
        "calc 1 --fields mean",
        "batch --check --fields mean",
        "search domineering --over polyominoes(2) --count --seed 5",
        "search domineering --over polyominoes(2) --all --generations 5",
        "search domineering --over polyominoes(2) --count --down",
    ] {
        let arguments: Vec<_> = command.split(' ').collect();
        let run = upstar(&arguments, "");
        assert_eq!(run.code, 2, "{command}: {}{}", run.out, run.err);
        let option = command.rsplit(' ').find(|word| word.starts_with("--")).expect("an option");
        assert!(run.err.contains(option), "{option} in {}", run.err);
    }
}

#[test]
fn some_facts_may_be_asked_for_alone() {
    let rows = upstar(&["eval", "domineering", "..|..", "--fields", "temperature,left stop,value"], "").out;
    assert_eq!(rows, "value          +-1\ntemperature    1\nleft stop      1\n");
    let fields = upstar(&["eval", "domineering", "..|..", "--json", "--fields", "mean,value"], "").out;
    assert_eq!(fields, "{\"mean\":\"0\",\"value\":\"+-1\"}\n");
    let rows = upstar(&["eval", "nemesis", "0-1 1-2 exits 2 @ 1", "--fields", "winner"], "").out;
    assert_eq!(rows, "winner         the fugitive wins\n");
    let moves = upstar(&["eval", "nemesis", "0-1 1-2 exits 2 @ 1", "--moves", "--fields", "moves"], "").out;
    assert!(moves.contains("Steps of the fugitive") && !moves.contains("winner"), "{moves}");
    assert_eq!(upstar(&["calc", "^", "--json", "--fields", "mean"], "").out, "{\"mean\":\"0\"}\n");
}

/// `--fields` prints the fields that exist. It refuses fields that do not exist as bad input, and names
/// them on standard error.
#[test]
fn facts_that_are_not_there_leave_the_others() {
    for (command, out, message) in [
        (
            "eval domineering .. --fields outcome,winner",
            "outcome        R   Right wins, whoever begins\n",
            "no `winner`; it has value, outcome",
        ),
        ("eval domineering .. --fields winner,why", "", "no `winner` and no `why`; it has value, outcome"),
        (
            "eval domineering .. --json --fields winner,mean",
            "{\"mean\":\"-1\"}\n",
            "no `winner`; it has ruleset,",
        ),
        ("eval domineering .. --json --fields winner", "{}\n", "no `winner`; it has ruleset,"),
        (
            "calc 1/2 --json --fields mean,winner,outcome",
            "{\"mean\":\"1/2\",\"outcome\":\"L\"}\n",
            "no `winner`; it has",
        ),
    ] {
        let run = upstar(&command.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((run.code, &*run.out), (2, out), "{command}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{command}: {}", run.err);
        assert!(run.err.contains(message), "{command}: {}", run.err);
    }
}

#[test]
fn batches_answer_what_there_is_row_by_row() {
    let requests = r#"{"ruleset": "nim", "position": "1", "fields": ["value", "winer"]}
{"ruleset": "nim", "position": "2", "fields": ["value", "winner"]}
"#;
    let run = upstar(&["batch"], requests);
    assert_eq!(run.code, 2, "{}", run.err);
    let lines: Vec<Json> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&lines[0]["value"], &lines[0]["winer"]), (&"*".into(), &Json::Null), "{}", run.out);
    let error = &lines[0]["fields_error"];
    assert_eq!((&error["kind"], &error["at"]), (&"unsupported".into(), &"fields[1]".into()), "{error}");
    assert_eq!(lines[1]["value"], "*2", "{}", run.out);
    assert!(lines[1].get("fields_error").is_none(), "{}", run.out);
    assert_eq!(run.err, "error: line 1, fields[1]: no answer has `winer`; did you mean winner?\n");
    let run = upstar(&["batch", "--fields", "value,winer"], r#"{"ruleset": "nim", "position": "1"}"#);
    assert_eq!(run.code, 2, "{}", run.err);
    assert_eq!(run.out, "{\"id\":null,\"ruleset\":\"nim\",\"value\":\"*\",\"winer\":null}\n");
    assert_eq!(run.err, "error: --fields: no answer has `winer`; did you mean winner?\n");
}

#[test]
fn batch_takes_text_and_answers_what_calc_does() {
    let answer = |request: &str| answer(&["batch"], request);
    let text = answer(r#"{"ruleset": "domineering", "position": "..|.."}"#);
    assert_eq!(text, answer(r#"{"ruleset": "domineering", "position": {"rows": ["..", ".."]}}"#));
    assert_eq!(answer(r#"{"ruleset": "expression", "position": "0 < 1"}"#)["truth"], true);
    let list = answer(r#"{"ruleset": "expression", "position": {"expr": "[2, 1]"}}"#);
    assert_eq!((&list["list"][0]["name"], &list["list"][1]["name"]), (&"2".into(), &"1".into()));
    let graph = answer(r#"{"ruleset": "expression", "position": "thermograph(+-1)"}"#);
    assert_eq!(graph["thermograph"]["left"][0][0], "-1");
    let sum = r#"{"ruleset": "sum", "position": {"terms": [{"ruleset": "toads", "position": "T.F"}, {"ruleset": "expression", "position": "1"}]}}"#;
    assert_eq!(answer(sum)["name"], "1*");
    let error = answer(r#"{"ruleset": "domineering", "position": 3}"#);
    assert!(error["error"]["message"].as_str().expect("a message").contains(r#"{"rows":"#), "{error}");
}

/// A misspelt key of a request would be ignored and the request misunderstood, so the program refuses it.
#[test]
fn keys_with_a_slip_are_refused() {
    for (line, message) in [
        (r#"{"ruleset":"domineering","positon":".."}"#, "there is no key `positon`; did you mean position?"),
        (r#"{"rulset":"domineering","position":".."}"#, "there is no key `rulset`; did you mean ruleset?"),
        (r#"{"ruleset":"domineering","position":"..","feilds":["mean"]}"#, "did you mean fields?"),
        (r#"{"ruleset":"domineering","position":"..","budgets":{"nodes":1}}"#, "did you mean budget?"),
        (
            r#"{"ruleset":"nemesis","position":{"edges":[[0,1]],"exists":[1],"start":0}}"#,
            "did you mean exits?",
        ),
    ] {
        let run = upstar(&["batch"], format!("{line}\n"));
        assert!(run.code == 2 && run.out.contains(message), "{line}: {}", run.out);
    }
    prints(
        &["batch"],
        "{\"ruleset\":\"domineering\",\"position\":\"..\",\"notes\":1,\"where\":2}\n",
        &["\"mean\":\"-1\""],
    );
}

/// The field `value` contains the result of any answer, even if it is not a game.
#[test]
fn the_value_of_any_answer() {
    for (expression, value) in [
        ("1 == 1", "true"),
        ("1 + *", "\"1*\""),
        ("outcome(^)", "\"L\""),
        ("w - 1", "\"w - 1\""),
        ("signs(w)", "\"B*w\""),
        ("sqrt(2)", "\"sqrt(2)\""),
        ("for n in 1..2: n + ^", r#"[["1","1^"],["2","2^"]]"#),
        ("form(1)", "\"{0 | }\""),
    ] {
        let request =
            serde_json::json!({"ruleset": "expression", "position": expression, "fields": ["value"]});
        let run = upstar(&["batch"], format!("{request}\n"));
        let expected = format!("\"value\":{value}");
        assert!(run.code == 0 && run.out.contains(&expected), "{expression}: {}", run.out);
    }
}

/// Names of boards may be in capitals; an error names the part that cannot be read.
#[test]
fn names_of_boards() {
    prints(&["eval", "snort", "GRID(2,2)"], "", &["value"]);
    prints(&["eval", "nemesis", "Grid(3,3) @ 1,1"], "", &["the fugitive wins"]);
    for board in ["DhC", "graph6:DhC", ":DaYn", "5: 0-1 1-2 2-3 3-4"] {
        prints(&["eval", "snort", board, "--fields", "value"], "", &["+-{1,{3|0}}"]);
    }
    let path = upstar(&["eval", "snort", "path"], "");
    assert!(path.code == 2 && !path.err.contains("nauty"), "{}", path.err);
    refused(&["calc", "GRID(3,3)"], "", "snort(\"grid(3,3)\")");
}

#[test]
fn batch_chooses_fields_and_lists_moves() {
    let request =
        r#"{"id": 1, "ruleset": "domineering", "position": "..|..", "fields": ["value", "winner"]}"#;
    let line = "{\"id\":1,\"ruleset\":\"domineering\",\"value\":\"+-1\",\"winner\":null}\n";
    assert_eq!(upstar(&["batch"], request).out, line);
    let request = r#"{"id": 1, "ruleset": "domineering", "position": "..|.."}"#;
    let line = "{\"id\":1,\"ruleset\":\"domineering\",\"mean\":\"0\"}\n";
    assert_eq!(upstar(&["batch", "--fields", "mean"], request).out, line);
    for (ruleset, position, field) in [
        ("domineering", "..|..", "moves"),
        ("nemesis", "0-1 1-2 exits 2 @ 1", "moves"),
        ("adders_and_ladders", "1 2 14", "all_moves"),
        ("infinite_hackenbush", "B*w + RRR", "moves"),
        ("expression", "{8|-8} + {{30|10}|0} + *", "moves"),
    ] {
        let request = format!(r#"{{"ruleset": "{ruleset}", "position": "{position}", "moves": true}}"#);
        let asked = answer(&["batch"], &request);
        let beside = answer(&["batch", "--fields", "outcome"], &request);
        assert_eq!(beside[field], asked[field], "{beside}");
        let evaluated = answer(&["eval", ruleset, position, "--moves", "--json"], "");
        assert!(!evaluated[field].is_null() && asked[field] == evaluated[field], "{asked}");
    }
    let sum = r#"{"ruleset": "sum", "position": {"terms": [{"ruleset": "snort", "position": ".."},
        {"ruleset": "expression", "position": "{3|1}"}]}, "moves": true}"#
        .replace('\n', "");
    let moves = &answer(&["batch"], sum)["moves"]["left"];
    assert_eq!((&moves[0]["summand"], &moves[0]["left_stop"]), (&0.into(), &"4".into()), "{moves}");
    let loopy = r#"{"ruleset": "expression", "position": "{on|{0|-4}}", "moves": true}"#;
    let moves = &answer(&["batch"], loopy)["moves"];
    assert_eq!(
        (&moves["left"][0]["move"], &moves["right"][0]["wins"]),
        (&"on".into(), &false.into()),
        "{moves}"
    );
    for expression in ["3 > 1", "[1, 2]", "on + off", "w"] {
        let request = format!(r#"{{"ruleset": "expression", "position": "{expression}", "moves": true}}"#);
        assert_eq!(answer(&["batch"], &request)["error"]["at"], "moves", "{expression}");
    }
    for (more, place) in [
        (r#""fields": "mean""#, "fields"),
        (r#""fields": [1]"#, "fields[0]"),
        (r#""moves": 1"#, "moves"),
        (r#""sums": [[0, 0]]"#, "sums"),
        (r#""budget": {"second": 1}"#, "budget.second"),
    ] {
        let request = format!(r#"{{"ruleset": "domineering", "position": "..", {more}}}"#);
        assert_eq!(answer(&["batch"], &request)["error"]["at"], place, "{more}");
    }
    refused(&["batch", "--fields", "maen"], "", "did you mean mean?");
}

#[test]
fn the_rules_of_one_ruleset_are_described() {
    for arguments in [&["games", "domineering"], &["eval", "domineering"]] {
        let parts =
            ["Left places a domino", "Notation: rows", "upstar eval domineering '..#|#..|...'", "{0|-2}"];
        prints(arguments, "", &parts);
    }
    for ruleset in upstar::registry::Rulesets::built_in().list() {
        let name = ruleset.facts().name;
        let run = upstar(&["games", name], "");
        let found = ruleset.text().map_or(0, |text| 1 + text.in_words().len());
        let lines = 7 + found + usize::from(ruleset.rules_as_text().is_some());
        assert!(run.code == 0 && run.out.lines().count() == lines, "{}{}", run.out, run.err);
        let json = answer(&["games", name, "--json"], "");
        assert!(json["answer"].as_object().is_some_and(|answer| !answer.is_empty()), "{json}");
    }
    prints(&["eval", "sum"], "", &["terms"]);
}

#[test]
fn numbers_in_other_notations_have_hints() {
    refused(&["calc", "1 + .5"], "", "write 0.5");
    refused(&["calc", "^1.5"], "", "are integers");
    refused(&["calc", "1", "--budget", ".2s"], "", "write 0.2s");
    refused(&["calc", "1", "--budget", "-1s"], "", "is negative");
    refused(&["eval", "nemesis", "@"], "", "write the name of a file after it");
}

/// Some facts are answered only if they are named. `value` has its older name beside it.
#[test]
fn facts_on_request() {
    let json = |game: &str, fields: &[&str]| {
        let named =
            if fields.is_empty() { Vec::new() } else { vec!["--fields".to_owned(), fields.join(",")] };
        let arguments: Vec<&str> = ["eval", "expression", game, "--json"]
            .into_iter()
            .chain(named.iter().map(String::as_str))
            .collect();
        serde_json::from_str::<serde_json::Value>(&upstar(&arguments, "").out).expect("JSON")
    };
    assert_eq!(
        json("^", &["all_small", "follower_count", "confused_with"]),
        serde_json::json!({"all_small": true, "follower_count": 3, "confused_with": null})
    );
    let switch = json("+-1", &["all_small", "confused_with"]);
    assert_eq!(switch["all_small"], false);
    assert_eq!(
        switch["confused_with"],
        serde_json::json!({"low": "-1", "low_closed": true, "high": "1", "high_closed": true})
    );
    let whole = json("+-1", &[]);
    assert_eq!((&whole["value"], &whole["name"]), (&"+-1".into(), &"+-1".into()));
    assert!(whole.get("all_small").is_none() && whole.get("confused_with").is_none());
    prints(&["eval", "expression", "+-1", "--fields", "all small"], "", &["all small      no"]);
    refused(&["eval", "expression", "dud", "--fields", "all_small"], "", "the answer has no `all_small`");
}

/// The values of the moves take about as many nodes as the value itself, so they are computed only on
/// request.
#[test]
fn moves_that_are_not_asked_for_are_not_worked_out() {
    let sum = "{90|-60} + {97|-65} + {104|-70} + {111|-75} + {118|-80} + {125|-85}";
    let eval = |options: &[&str]| {
        let limited = ["eval", "cheques", sum, "--threads", "1", "--budget", "30nodes"];
        upstar(&[&limited[..], options].concat(), "").code
    };
    assert_eq!((eval(&[]), eval(&["--moves", "--json"])), (3, 3));
    assert_eq!((eval(&["--fields", "value"]), eval(&["--json"])), (0, 0));
}

/// The output of an option such as `--moves` appears beside the fields that `--fields` names, whether or
/// not `--fields` names it too.
#[test]
fn options_are_named_among_the_facts_that_are_wanted() {
    for (ruleset, position) in [
        ("domineering", "..|.."),
        ("expression", "{8|-8} + *"),
        ("horsefly", "C-7 D-9"),
        ("partizan_graph", "0L>1 1R>0 @ 0"),
        ("infinite_hackenbush", "B*w + RRR"),
        ("nemesis", "grid(3,3) @ 1,1"),
        ("nowhere_to_go", "hexagon(2) @ 0 6"),
    ] {
        let fields = ["eval", ruleset, position, "--fields", "outcome,moves", "--moves"];
        let fields = match ruleset {
            "nemesis" | "nowhere_to_go" => fields.map(|word| word.replace("outcome", "winner")),
            _ => fields.map(str::to_owned),
        };
        let run = upstar(&fields.each_ref().map(String::as_str), "");
        assert_eq!(run.code, 0, "{}", run.err);
        let (first, rest) = run.out.split_once('\n').expect("lines");
        assert!(first.starts_with("outcome") || first.starts_with("winner"), "{}", run.out);
        assert!(rest.lines().count() > 1, "{}", run.out);
        // The option adds its field to the named ones, so naming the field as well makes no difference.
        let beside = fields.each_ref().map(|word| word.replace(",moves", ""));
        assert_eq!(upstar(&beside.each_ref().map(String::as_str), "").out, run.out);
        let mut in_json: Vec<&str> = beside.iter().map(String::as_str).collect();
        in_json.push("--json");
        let reply = answer(&in_json, "");
        assert!(
            reply.get("moves").or(reply.get("all_moves")).is_some_and(|moves| !moves.is_null()),
            "{reply}"
        );
    }
    let escape = ["eval", "nemesis", "grid(3,3) @ 1,1"];
    let length = upstar(&[&escape[..], &["--length", "--fields", "winner"]].concat(), "").out;
    assert!(length.starts_with("winner") && length.contains("\nmoves          3 to an exit"), "{length}");
    let proof = answer(&[&escape[..], &["--proof", "--fields", "winner", "--json"]].concat(), "");
    let names: Vec<&String> = proof.as_object().expect("an object").keys().collect();
    assert_eq!(names, ["winner", "proof"]);
    prints(&[&escape[..], &["--length", "--fields", "moves"]].concat(), "", &["moves          3 to an exit"]);
    let proof = upstar(&[&escape[..], &["--proof", "--fields", "winner,proof"]].concat(), "").out;
    assert!(proof.starts_with("winner") && proof.lines().count() > 3, "{proof}");
}
