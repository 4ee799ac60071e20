//! Tests of escape games through the command line: answers, batches, maps, formats, plays.

use serde_json::{Value as Json, json};
use upstar::escape::rules::EXERCISES;

use crate::{answer, fails, file, prints, refused, upstar};

#[test]
fn answers_for_people() {
    let (won, lost) = ("grid(7,7) @ 2,3", "grid(7,7) @ 3,3");
    prints(&["eval", "nemesis", won], "", &["---@---", "the fugitive wins", "best step      1,3 (fugitive)"]);
    prints(&["eval", "nemesis", lost], "", &["the Nemesis wins", "(fugitive; each of them loses)"]);
    prints(
        &["eval", "nemesis", won, "--moves"],
        "",
        &["Steps of the fugitive (4):", "  3,3                  the Nemesis wins"],
    );
    prints(&["eval", "nemesis", "0-1 exits 0 @ 0"], "", &["The play is over."]);
    prints(&["eval", "nemesis", "0-1 @ 0"], "", &["the Nemesis wins", "The play is over."]);
    prints(&["eval", "cat_herding", "complete(5) @ 0"], "", &["rounds         8 deletions"]);
    prints(&["eval", "cat_herding", "0=1 @ 0"], "", &["the cat is never caught"]);
    let cut_off = ["eval", "nemesis", "0-1 1-2 0-3 3-4 exits 2,4 @ 0", "--length"];
    prints(&cut_off, "", &["deletions      2 until no path leads to an exit"]);
    prints(
        &["eval", "blizzard", "0-1 1-2*2 exits 2 @ 0"],
        "",
        &["the trapper wins", "best step      1 (trapper)"],
    );
    prints(&["eval", "nemesis_cuts_first", "path(3) exits 2 @ 1"], "", &["best step      1-2 (Nemesis)"]);
    prints(&["eval", "nemesis", "grid(100,100) @ 0,0"], "", &["10400 vertices and is not shown"]);
}

#[test]
fn answers_for_programs() {
    let found = answer(&["eval", "nemesis", "grid(7,7) @ 2,3", "--json", "--moves"], "");
    assert_eq!((&found["winner"], &found["best"]), (&json!("fugitive"), &json!({"move": "1,3", "to": 10})));
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves[3], json!({"move": "3,3", "to": 24, "winner": "nemesis", "best": false}));
    let request = json!({"ruleset": "nemesis", "position": "grid(7,7) @ 2,3", "fields": ["best", "why"]});
    let in_batch = answer(&["batch"], request.to_string());
    assert_eq!((&in_batch["best"], &in_batch["why"]["kind"]), (&found["best"], &found["why"]["kind"]));
    let found = answer(&["eval", "cat_herding_paths", "0-1*3 @ 0", "--json", "--moves"], "");
    assert_eq!(found["rounds"], 3);
    assert_eq!(found["moves"], json!([{"move": "0-1", "edge": [0, 1], "rounds": 3, "best": true}]));
}

#[test]
fn the_best_step_is_drawn() {
    let path = file("board.svg");
    let name = path.display().to_string();
    prints(&["eval", "nemesis_cuts_first", "grid(5,5) @ 2,2", "--out", &name], "", &["winner"]);
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert!(svg.starts_with("<svg") && svg.contains("dasharray"), "the deleted edge is dashed");
    prints(&["escape", "map", "grid(9,9)", "--out", &name], "", &["72 cells"]);
    assert!(
        std::fs::read_to_string(&path).expect("the picture").contains("#bfe3c8"),
        "winning starts are shaded"
    );
    std::fs::remove_file(&path).expect("the file is ours");
    refused(&["eval", "nemesis", "0-1 @ 0", "--thermograph", &name], "", "an escape game has none");
}

#[test]
fn batches_answer_as_the_contract_says() {
    let lines = [
        r#"{"id": 1, "ruleset": "nemesis", "position": {"n": 3, "edges": [[0, 1, 1], [1, 2, 2]], "exits": [2], "start": 0}, "expect": {"winner": "fugitive"}}"#,
        r#"{"id": 2, "ruleset": "nemesis", "position": {"n": 2, "edges": [[0, 1, 1]], "exits": [], "start": 0}, "expect": {"winner": "nemesis"}}"#,
        r#"{"id": 3, "ruleset": "nemesis", "position": {"n": 3, "edges": [[0, 1, 1], [1, 2, "unbreakable"]], "exits": [2], "start": 0}, "expect": {"winner": "fugitive"}}"#,
        r#"{"id": 4, "ruleset": "blizzard", "position": {"n": 3, "edges": [[0, 1, 2], [1, 2, 1]], "exits": [2], "start": 0}, "expect": {"winner": "storm"}}"#,
        r#"{"id": 5, "ruleset": "cat_herding", "position": {"n": 3, "edges": [[0, 1], [1, 2], [2, 0]], "exits": [], "start": 0}, "expect": {"rounds": 2}}"#,
        r#"{"id": 6, "ruleset": "cat_herding_paths", "position": {"n": 2, "edges": [], "start": 0}, "expect": {"rounds": 0}}"#,
        r#"{"id": 7, "ruleset": "nemesis_cuts_first", "position": {"n": 2, "edges": [[0, 1, 1]], "exits": [1], "start": 0}, "expect": {"winner": "nemesis"}}"#,
    ];
    prints(&["batch", "--check"], lines.join("\n"), &["7 right, 0 wrong, 0 errors"]);
    let found = answer(&["batch"], lines[0]);
    assert_eq!(found, json!({"id": 1, "ruleset": "nemesis", "winner": "fugitive"}));
}

#[test]
fn requests_that_cannot_be_answered() {
    let line = r#"{"ruleset": "nemesis", "position": {"n": 2, "edges": [[0, 1, 1]], "exits": [1]}}"#;
    let error = &answer(&["batch"], line)["error"];
    assert_eq!((&error["kind"], &error["at"]), (&json!("illegal"), &json!("position")));
    assert!(error["message"].as_str().is_some_and(|message| message.contains("`start` is missing")));
    let line = r#"{"ruleset": "cat_herding", "position": {"n": 2, "edges": [], "exits": [1], "start": 0}}"#;
    assert_eq!(answer(&["batch"], line)["error"]["at"], "position.exits");
    let edges: Vec<Json> = (0..9).flat_map(|u| (u + 1..9).map(move |v| json!([u, v, 1]))).collect();
    let request = json!({"ruleset": "cat_herding", "position": {"n": 9, "edges": edges, "start": 0}, "budget": {"nodes": 1000}});
    let error = &answer(&["batch"], request.to_string())["error"];
    assert_eq!(error["kind"], "budget");
    let known = |name: &str| error["known"][name].as_u64().unwrap_or_default();
    assert!(known("positions") >= 1000 && (2..=36).contains(&known("rounds_at_least")), "{error}");
    assert!((known("rounds_at_least")..=36).contains(&known("rounds_at_most")), "{error}");
    refused(&["eval", "nemesis", "0-1 exits 1"], "", "the vertex of the fugitive is missing");
    fails(&["eval", "cat_herding", "complete(9) @ 0", "--budget", "1000nodes"], "", 3, "deletions");
    let hard = ["eval", "nemesis", "grid(13,13) @ 6,6", "--length", "--budget", "99nodes"];
    fails(&hard, "", 3, "winner: nemesis; no exit in fewer than 7 moves");
    let error = &answer(&[&hard[..], &["--json"]].concat(), "")["error"];
    assert_eq!(error["known"]["moves_to_exit_at_least"], 7);
    let error =
        &answer(&["eval", "nowhere_to_go", "hexagon(3) @ 0 18", "--budget", "9nodes", "--json"], "")["error"];
    assert!(error["known"]["positions"].is_u64(), "{error}");
    refused(&["calc", "nemesis(\"0-1 @ 0\")"], "", "have no value");
    fails(
        &["eval", "sum", r#"{"terms": [{"ruleset": "nemesis", "position": {"n": 1, "edges": []}}]}"#],
        "",
        2,
        "have no value",
    );
}

#[test]
fn budgets_end_what_does_not_look_at_them() {
    let started = std::time::Instant::now();
    let large = "random(1000000,20000000,1) @ 0";
    fails(&["escape", "map", large, "--budget", "100ms"], "", 3, "the budget of 0.1 s is used up");
    fails(
        &["eval", "nemesis", large, "--budget", "100ms", "--json"],
        "",
        3,
        "the budget of 0.1 s is used up",
    );
    assert!(started.elapsed() < std::time::Duration::from_secs(20));
}

/// If the budget ends after the answer is proven, the program reports the answer even without a best step.
#[test]
fn known_facts_are_not_thrown_away() {
    let cat = |nodes: &str| upstar(&["eval", "cat_herding", "grid(4,5) @ 0,0", "--budget", nodes], "");
    let run = cat("20000nodes");
    assert!(run.code == 0 && run.out.contains("rounds         6 deletions"), "{}{}", run.out, run.err);
    assert!(run.out.contains("best step      0,1 (cat)"), "{}", run.out);
    let run = cat("106nodes");
    let unknown = "best step      not known: the budget of nodes is used up";
    assert!(run.code == 0 && run.out.contains("6 deletions") && run.out.contains(unknown), "{}", run.out);
    let arguments = ["eval", "cat_herding", "grid(4,5) @ 0,0", "--budget", "106nodes", "--json"];
    let found = answer(&arguments, "");
    assert_eq!((&found["rounds"], &found["best"]), (&json!(6), &json!(null)));
    assert_eq!(found["best_error"]["kind"], "budget");
    let arguments = ["eval", "nemesis", "grid(7,7) @ 3,3", "--length", "--budget", "20000nodes", "--json"];
    let run = upstar(&arguments, "");
    let found: Json = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((run.code, &found["error"]["known"]["winner"]), (3, &json!("nemesis")), "{found}");
}

/// `classify` names the winner and the reason.
#[test]
fn winners_have_reasons() {
    for (ruleset, board, why) in [
        ("nemesis", "0-1*2 exits 1 @ 0", "the start is beside an exit"),
        ("nemesis", "0-1 1-2 1-3 exits 2,3 @ 0", "1 is the root of a binary escape tree"),
        ("nemesis", "grid(5,5) @ 1,1", "the nearest exit is 2 steps away"),
        ("nemesis", "grid(13,13) @ 6,6", "the nearest exit is 7 steps away"),
        ("nemesis", "grid(5,5) without 4,3-4,4 @ 1,1", "is the root of a binary escape tree"),
        (
            "nemesis",
            "grid(13,13) without 12,11-12,12 @ 6,6",
            "she is in time: if he is beside one copy to an exit",
        ),
        ("nemesis", "grid(13,13) without 12,11-12,12 @ 6,6", "1 copy at 0,0 within 5 free moves"),
        ("nemesis", "0-1 1-2 exits 2 @ 0", "no vertex has two edges to exits"),
        ("blizzard", "0-1 1-2*2 exits 2 @ 0", "from 1 two copies lead nearer to an exit in each move"),
        ("blizzard", "0-1 0-2 1-2 1-3*2 2-4 exits 4 @ 0", "no vertex has two edges to exits"),
    ] {
        prints(&["eval", ruleset, board], "", &["why            ", why]);
    }
    let found = answer(&["eval", "nemesis", "0-1 1-2 2-3*2 exits 3 @ 0", "--json"], "");
    let race = json!([{"at": 2, "name": "2", "copies": 1, "free_before": 1}]);
    assert_eq!((&found["why"]["kind"], &found["why"]["excess"]), (&json!("race"), &race), "{found}");
    let cat = &answer(&["eval", "cat_herding", "complete(5) @ 0", "--json"], "")["why"];
    assert_eq!((&cat["kind"], cat["cuts"].as_array().map(Vec::len)), (&json!("isolated"), Some(8)), "{cat}");
    for ruleset in ["nowhere_to_go", "nemesis_at_once", "angel_update"] {
        let position = match ruleset {
            "nowhere_to_go" => "path(3) @ 0 2",
            "nemesis_at_once" => "0-1 exits 1 @ 0",
            _ => "eaten 0,2",
        };
        refused(
            &["eval", ruleset, position, "--length"],
            "",
            "--length: this is for escape games in which the players take turns",
        );
    }
}

/// In JSON the reasons give the vertices by the names of the board, which on a grid are coordinates.
#[test]
fn reasons_name_vertices_as_the_board_does() {
    for (ruleset, board, names) in [
        ("nemesis", "grid(3,3) exits 0,0 @ 1,1", json!({"root": 1, "name": "0,1"})),
        ("blizzard", "grid(5,5) @ 2,2", json!({"to": 7, "rank": 4, "name": "1,2"})),
        ("nemesis_cuts_first", "grid(5,5) @ 2,2", json!({"steps": [{"move": "0,0-0,1", "edge": [0, 1]}]})),
        (
            "cat_herding",
            "grid(2,2) @ 0,1",
            json!({"cuts": [[0, 1], [2, 3], [0, 2]], "moves": ["0,0-0,1", "1,0-1,1", "0,0-1,0"], "name": "0,0"}),
        ),
    ] {
        let why = &answer(&["eval", ruleset, board, "--json"], "")["why"];
        for (field, expected) in names.as_object().expect("an object") {
            assert_eq!(why[field], *expected, "{ruleset} {board}: {why}");
        }
    }
}

/// Where no theorem names the winner, the answer includes a play that keeps the win.
#[test]
fn reasons_from_a_search() {
    for (game, position, why) in [
        (
            "nemesis",
            "grid(8,8) without 0,0-0,1 3,3-3,4 @ 4,4",
            "positions answers every move; for example he goes",
        ),
        (
            "nemesis",
            EXERCISES[7].graph,
            "then he goes to 3; she would have to have deleted a copy beyond it before",
        ),
        ("nemesis", "path(200000) exits 0 @ 1", "the start is beside an exit"),
        ("nemesis_cuts_first", "grid(3,3) @ 1,1", "1,1 is the root of a binary escape tree"),
        ("nemesis_cuts_first", "grid(7,7) @ 3,3", "for example she deletes 0,0-x0, he goes to 2,3"),
        ("nowhere_to_go", "cycle(5) @ 0 2", "for example the first goes to 1 and blocks 2-3"),
        ("nowhere_to_go", "0-1 2-3 @ 0 2", "the first is to move and can make 1 more walk, the second 0"),
        (
            "nemesis_at_once",
            "0-1 0-2 0-3 exits 1,2,3 @ 0",
            "with his mixture the fugitive escapes with probability at least 5/6",
        ),
        ("cat_herding", "complete(4) @ 0", "the herder deletes"),
    ] {
        prints(&["eval", game, position], "", &["why            ", why]);
        let reason = answer(&["eval", game, position, "--json"], "")["why"].to_string();
        assert!(reason.contains(why), "{reason}");
    }
    let found = &answer(&["eval", "nemesis", EXERCISES[4].graph, "--json"], "")["why"];
    let steps = json!([{"move": "1", "to": 1}, {"move": "1-3", "edge": [1, 3]}]);
    assert_eq!(
        (&found["kind"], &found["steps"], &found["rest"]["kind"]),
        (&json!("search"), &steps, &json!("tree"))
    );
    assert_eq!(found["measured"], json!(true), "{found}");
}

/// The option of `eval` gives the same proof as `escape strategy`.
#[test]
fn proofs_of_answers() {
    for (game, board) in [
        ("nemesis", "grid(5,5) @ 2,2"),
        ("nemesis", "0-1 1-2*2 exits 2 @ 0"),
        ("nemesis", "grid(7,7) @ 3,3"),
        ("blizzard", "0-1*2 1-2*2 exits 2 @ 0"),
        ("blizzard", "0-1 1-2 exits 2 @ 0"),
        ("cat_herding", "path(4) @ 1"),
    ] {
        let strategy = ["escape", "strategy", board, "--game", game];
        let (json, words) = (answer(&[&strategy[..], &["--json"]].concat(), ""), upstar(&strategy, "").out);
        let eval = ["eval", game, board, "--proof"];
        assert_eq!(answer(&[&eval[..], &["--json"]].concat(), "")["proof"], json, "{game} {board}");
        let output = upstar(&eval, "").out;
        assert!(output.ends_with(&words) && output.len() > words.len() + 10, "{game} {board}: {output}");
        let fields = upstar(&[&eval[..], &["--fields", "proof"]].concat(), "").out;
        assert_eq!(fields.trim(), words.trim(), "{game} {board}");
    }
    for (game, position) in
        [("domineering", ".."), ("nowhere_to_go", "hexagon(2) @ 0 6"), ("expression", "1")]
    {
        let refused = upstar(&["eval", game, position, "--proof"], "");
        assert!(refused.code == 2 && refused.err.contains("--proof: this is for"), "{}", refused.err);
    }
}

/// Strategies and simplifications are drawn step by step; where there is no picture, the reason is printed.
#[test]
fn strategies_and_simplifications_are_drawn() {
    let picture = crate::file("steps.svg");
    let name = picture.display().to_string();
    for (command, words) in [
        (
            &["strategy", "0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0"][..],
            &["1: to 1, then 0", "0: to an exit", "needed"][..],
        ),
        (&["strategy", "grid(7,7) @ 3,3"], &["he is at 3,3"]),
        (&["strategy", "path(3) exits 0,2 @ 1", "--game", "nemesis_cuts_first"], &["1: to 1, then 0"]),
        (&["strategy", "0-1*2 1-2*2 exits 2 @ 0", "--game", "blizzard"], &["an exit"]),
        (
            &["simplify", "0-1 0-2 1-2 1-3 2-3 2-4 4-5 exits 3 @ 0"],
            &["pruned, round 1", "an exit for each edge"],
        ),
    ] {
        let run = upstar(&[&["escape"], command, &["--out", &name]].concat(), "");
        assert_eq!(run.code, 0, "{command:?}: {}", run.err);
        let drawn = std::fs::read_to_string(&picture).expect("a picture");
        assert!(words.iter().all(|words| drawn.contains(words)), "{command:?}: {drawn}");
    }
    std::fs::remove_file(&picture).expect("the file is ours");
    let cat = upstar(&["escape", "strategy", "complete(4) @ 0", "--game", "cat_herding", "--out", &name], "");
    assert!(cat.code == 2 && cat.err.contains("strategies of Cat Herding have no pictures"), "{}", cat.err);
    refused(&["escape", "simplify", "0-1 @ 0", "--out", "steps.txt"], "", "a picture needs a file name");
}

/// The sentence of an answer holds for the given board, also where the linear algorithm does not apply.
#[test]
fn known_without_a_search() {
    let found = answer(&["escape", "classify", "grid(9,9) @ 4,4", "--json"], "");
    assert_eq!((&found["winner"], &found["why"]["kind"]), (&json!("nemesis"), &json!("square_grid")));
    prints(&["eval", "nemesis", "grid(9,9) @ 4,4"], "", &["5 steps away", "at most 3"]);
    prints(&["eval", "cat_herding", "path(4) @ 1"], "", &["the herder deletes"]);
    let searched = answer(&["escape", "classify", "grid(9,9) without 0,1-0,2 @ 4,4", "--json"], "");
    assert_eq!(searched["why"], json!(null));
    prints(&["escape", "classify", "grid(9,9) without 0,1-0,2 @ 4,4"], "", &["it takes a search"]);
}

/// The column in the table of complexities is that of the simplified board: a cycle simplifies to a tree
/// although it is none.
#[test]
fn columns_of_what_is_left() {
    for (board, column) in [
        ("cycle(5) @ 0", "column         trees, when it is simplified\n"),
        ("0-1 1-2 1-3 exits 2,3 @ 0", "column         trees\n"),
        ("grid(5,5) @ 2,2", "column         planar graphs\n"),
    ] {
        prints(&["escape", "classify", board], "", &[column]);
    }
    assert_eq!(answer(&["escape", "classify", "cycle(5) @ 0", "--json"], "")["column"], "trees");
}

/// The row, too, may be that of the simplified board. Without a start both hold for every start.
#[test]
fn rows_of_what_is_left() {
    for (board, row) in [
        ("0-1*2 1-2*2 exits 2", "row            multigraphs\n"),
        ("0-1*2 1-2*2 exits 2 @ 0", "row            multigraphs\n"),
        ("0-1*2 1-2*2 exits 2 @ 1", "row            simple graphs, when it is simplified\n"),
        ("5: 0-1*2 exits 3", "row            simple graphs, when it is simplified\n"),
        ("5: 0-1*2 exits 3 @ 0", "row            simple graphs, when it is simplified\n"),
    ] {
        prints(&["escape", "classify", board], "", &[row]);
    }
    let large = "grid(1700,3) without exits exits 0,0 1699,2";
    prints(&["escape", "classify", large], "", &["a board of this size is classified as it is"]);
}

/// Each cell of the table has a section of the book, which is there.
#[test]
fn cells_have_their_sections() {
    let book = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src");
    for (board, settled, source) in [
        ("0-1 1-2 1-3 exits 2,3 @ 0", Some("in the article"), "in the article: Theorem 1"),
        ("0-1 0-2 1-2 1-10 2-11 exits 10,11 @ 0", Some("in the article"), "in the article: Theorem 1"),
        ("0-1*2 1-2*2 2-3*3 exits 3 @ 0", Some("settled here"), "settled here: Trees with several"),
        ("5: 0-1 1-2 1-3 2-3*2 exits 4 @ 0", Some("settled here"), "settled here: Multigraphs of"),
        ("grid(5,5) @ 2,2", None, "none: the question is open"),
        ("0-1*5 1-2*5 2-0*5 2-3*5 3-0*5 3-4*2 exits 4 @ 0", Some("in the article"), "Theorem 4"),
        ("complete(8) exits 7 @ 0", Some("in the article"), "Theorems 5 and 9"),
        ("0-1*2 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-4 4-5*2 exits 5 @ 0", Some("in the article"), "Theorem 5"),
    ] {
        let found = answer(&["escape", "classify", board, "--json"], "");
        let section = found["section"].as_str().expect("a section");
        assert_eq!(
            (&found["settled"], found["proof"].is_null()),
            (&json!(settled), settled.is_none()),
            "{board}"
        );
        prints(&["escape", "classify", board], "", &[source, section]);
        let (file, anchor) = section.split_once('#').expect("a heading");
        let text = std::fs::read_to_string(book.join(file)).expect("a chapter");
        let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
        let mut anchors =
            headings.map(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-"));
        assert!(anchors.any(|heading| heading == anchor), "{section}");
    }
}

/// Each step is a board of its own, so a board that can be drawn alone can be drawn in steps.
#[test]
fn steps_of_large_boards_are_drawn() {
    let picture = file("large-steps.svg");
    let name = picture.display().to_string();
    let run = upstar(&["escape", "simplify", "grid(60,60) @ 1,1", "--out", &name], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let svg = std::fs::read_to_string(&picture).expect("a picture");
    assert!(svg.contains(">the board<") && svg.contains(">an exit for each edge<"));
    std::fs::remove_file(&picture).expect("the file is ours");
    refused(&["escape", "simplify", "grid(100,100) @ 1,1", "--out", &name], "", "more than 10000 places");
}

#[test]
fn truths_and_places_of_graphviz() {
    for truth in ["true", "yes", "1", "TRUE"] {
        prints(
            &["eval", "nemesis", &format!("graph {{ a -- b; b [exit={truth}] }} @ a")],
            "",
            &["the fugitive wins"],
        );
    }
    let other = "graph { a -- b -- c; b [exit=0]; c [exit=no]; a [exit=1] } @ c";
    prints(&["eval", "nemesis", other], "", &["X a: b\n  b: a c\n@ c: b\n"]);
    refused(&["eval", "nemesis", "graph { a -- b; b [exit=2] } @ a"], "", "expected `true` or `false`");
    let places = "graph { a [pos=\"0,0\"]; b; c [pos=\"9,0\"]; a -- b -- c; c [exit=true] } @ a";
    refused(&["eval", "nemesis", places], "", "b has no `pos`, but other vertices have one");
}

/// Whether the linear algorithm applies may depend on the start vertex.
#[test]
fn classes_without_a_start() {
    let tree = "0-1 1-2 1-3 exits 2,3";
    let run = upstar(&["escape", "classify", tree], "");
    assert!(run.out.contains("linear time") && !run.out.contains("search"), "{}", run.out);
    prints(
        &["escape", "classify", tree],
        "",
        &["row and column hold for every start", "write the start after @"],
    );
    assert_eq!(answer(&["escape", "classify", tree, "--json"], "")["linear"], json!(null));
    let found = answer(&["escape", "classify", &format!("{tree} @ 0"), "--json"], "");
    assert_eq!(found["linear"], json!(true));
    let found = answer(&["escape", "classify", "grid(5,5) @ 2,2", "--json"], "");
    assert_eq!(found["linear"], json!(false));
}

#[test]
fn limits_of_cat_herding_are_named() {
    refused(&["eval", "cat_herding", "0-1*255 @ 0"], "", "at most 254 copies");
    let request = r#"{"ruleset": "cat_herding", "position": {"n": 2, "edges": [[0, 1, 255]], "start": 0}}"#;
    assert_eq!(answer(&["batch"], request)["error"]["kind"], "unsupported");
    refused(&["escape", "map", "0-1*255", "--game", "cat_herding"], "", "at most 254 copies");
    refused(&["eval", "cat_herding", "0-1*254 1-2*254 @ 0"], "", "more than 400 deletions");
}

#[test]
fn errors_begin_alike() {
    for arguments in [&["eval", "nemesis", "grid(5) @ 0"][..], &["eval", "frob", "x"], &["frob"]] {
        let run = upstar(arguments, "");
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
}

#[test]
fn strategies_of_blizzard() {
    let with = |graph: &str| answer(&["escape", "strategy", graph, "--game", "blizzard", "--json"], "");
    let trapper = json!({"winner": "trapper", "ranks": [[1, 2], [2, 1], [4, 0]]});
    assert_eq!(with("0-1 1-2*2 1-3 2-4*2 exits 4 @ 0"), trapper);
    assert_eq!(with("0-1 1-2 exits 2 @ 0"), json!({"winner": "storm", "inside": [0, 1]}));
    let spies = ["escape", "strategy", "path(3) @ 0 1", "--game", "nowhere_to_go"];
    refused(&spies, "", "`nowhere_to_go` has no written-out strategies");
}

#[test]
fn records_are_commented() {
    let graph = "0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0";
    let expected = ["2  the Nemesis deletes 1-3  each step loses", "the fugitive wins; the play is over"];
    prints(&["escape", "replay", graph, "1 1-3 3"], "", &expected);
    let grid = ["escape", "replay", "grid(7,7) @ 2,3", "1,3 0,3-x3 2,3 0,1-0,2"];
    prints(
        &grid,
        "",
        &["throws the win away: 0,3 keeps it", "the Nemesis wins, if both play best from here"],
    );
    let found = answer(&[&grid[..], &["--json"]].concat(), "");
    assert_eq!(found["steps"][2]["better"], json!({"move": "0,3", "to": 3}));
    assert_eq!((&found["winner"], &found["is_over"]), (&json!("nemesis"), &json!(false)));
    let cat = ["escape", "replay", "cycle(9) @ 0", "1 5-6 0", "--game", "cat_herding"];
    prints(&cat, "", &["3 deletions from here; 0-1 is better", "rounds"]);
    refused(&["escape", "replay", graph, "1 2"], "", "step 2 deletes an edge, such as 0-1, 0-2");
    refused(
        &["escape", "replay", "path(3) @ 0 2", "1", "--game", "nowhere_to_go"],
        "",
        "`nowhere_to_go` has no records",
    );
    refused(&["escape", "replay", graph, "@no-such-file"], "", "no-such-file");
    let budget =
        ["escape", "replay", "complete(9) @ 0", "1 0-1", "--game", "cat_herding", "--budget", "5nodes"];
    fails(&budget, "", 3, "not all is known: the budget of nodes is used up");
}

#[test]
fn whether_a_cat_lasts_so_long() {
    let decide = |k: &str| answer(&["escape", "decide", "complete(6) @ 0", "--more-than", k, "--json"], "");
    assert_eq!((&decide("10")["more"], &decide("11")["more"]), (&json!(true), &json!(false)));
    prints(
        &["escape", "decide", "star(9) @ 0", "--more-than", "1", "--game", "cat_herding_paths"],
        "",
        &["yes: the cat lasts more than 1 deletion\n"],
    );
    refused(
        &["escape", "decide", "path(3) exits 2 @ 0", "--more-than", "1", "--game", "nemesis"],
        "",
        "`nemesis` does not count deletions",
    );
    // The bounds of the number decide without a search.
    let far = ["escape", "decide", "hexagon(3) @ 9", "--more-than", "25", "--json", "--budget", "50nodes"];
    assert_eq!(answer(&far, "")["more"], false);
    let budget = ["escape", "decide", "complete(12) @ 0", "--more-than", "20", "--budget", "50nodes"];
    fails(&budget, "", 3, "the budget of nodes is used up");
    // Whoever gives up says between which bounds the number lies.
    let run = upstar(&[&budget[..], &["--json"]].concat(), "");
    let known = serde_json::from_str::<Json>(&run.out).expect("JSON")["error"]["known"].clone();
    let bounds = [&known["rounds_at_least"], &known["rounds_at_most"]].map(Json::as_u64);
    assert!(matches!(bounds, [Some(1..=20), Some(21..)]), "{}", run.out);
}

#[test]
fn strategies_where_the_nemesis_begins() {
    let with =
        |graph: &str| answer(&["escape", "strategy", graph, "--game", "nemesis_cuts_first", "--json"], "");
    let found = with("path(3) exits 0,2 @ 1");
    assert_eq!((&found["winner"], &found["comes_from"]), (&json!("fugitive"), &json!(3)));
    let found = with("grid(9,9) @ 4,4");
    assert_eq!((&found["winner"], &found["comes_from"]), (&json!("nemesis"), &json!(117)));
    prints(
        &["escape", "strategy", "grid(9,9) @ 4,4", "--game", "nemesis_cuts_first"],
        "",
        &["The fugitive comes to 4,4 from before, a vertex of its own", "he is at before"],
    );
    refused(
        &["escape", "strategy", "path(3) exits 0,2 @ 0", "--game", "nemesis_cuts_first"],
        "",
        "the play is over: the start is an exit",
    );
}

#[test]
fn strategies_of_cat_herding() {
    let with = |graph: &str, game: &str| answer(&["escape", "strategy", graph, "--game", game, "--json"], "");
    let found = with("path(3) @ 1", "cat_herding_paths");
    assert_eq!(found["rounds"], json!(2));
    let root = json!({
        "at": 1,
        "lasts": 2,
        "needs": [[0, 1, 1], [1, 2, 1]],
        "moves": [{"along": [2], "then": 0}, {"along": [0], "then": 1}],
    });
    assert_eq!(found["cat"]["nodes"][2], root);
    let last = json!({"at": 2, "within": 1, "most": [[1, 2, 1]], "cut": [1, 2], "then": []});
    assert_eq!(found["herder"]["nodes"][0], last);
    assert_eq!(found["herder"]["begins"], json!([1]));
    let found = with("0=1 1-2 @ 2", "cat_herding");
    assert_eq!((&found["rounds"], &found["herder"]), (&json!("never"), &json!(null)));
    assert_eq!(with("3: 0-1 @ 2", "cat_herding_paths")["rounds"], json!(0));
    for game in ["cat_herding", "cat_herding_paths"] {
        let with = |graph| ["escape", "strategy", graph, "--game", game];
        prints(
            &with("complete(4) @ 0"),
            "",
            &["5 deletions.", "The cat lasts no fewer", "The herder needs no more"],
        );
        prints(&with("0=1 1-2 @ 1"), "", &["The cat is never caught.", "lasts for ever"]);
        refused(&with("star(3000) @ 0"), "", "are written out if they have up to 1048576 nodes");
        refused(&with("path(3)"), "", "the vertex of the cat is missing");
    }
    let cats = ["escape", "strategy", "complete(9) @ 0", "--game", "cat_herding", "--budget", "1000nodes"];
    fails(&cats, "", 3, "no answer: the budget of nodes is used up");
}

#[test]
fn games_without_a_map() {
    refused(&["escape", "map", "hexagon(2)", "--game", "nowhere_to_go"], "", "the vertices of both spies");
    refused(&["escape", "map", "path(3)", "--game", "nemesis_at_once"], "", "probabilities");
    refused(&["escape", "map", "...", "--game", "domineering"], "", "`domineering` is no escape game");
    prints(
        &["escape", "convert", "hexagon(2) @ 0 6", "--to", "list", "--game", "nowhere_to_go"],
        "",
        &["@ 0 6"],
    );
    prints(
        &["escape", "convert", "path(3) exits 2 @ 0", "--to", "dimacs", "--game", "nemesis_at_once"],
        "",
        &["x 3\ns 1\n"],
    );
}

#[test]
fn maps() {
    prints(
        &["escape", "map", "grid(7,7)"],
        "",
        &["F F F F F F F\nF F F F F F F\nF F F F F F F\nF F F N F F F\n"],
    );
    prints(
        &["escape", "map", "star(3) @ 1", "--game", "cat_herding"],
        "",
        &["2 deletions, from 3 vertices: 1 2 3\n1 deletion, from 1 vertex: 0\n"],
    );
    let found = answer(&["escape", "map", "0-1 1-2*2 exits 2", "--json", "--game", "blizzard"], "");
    assert_eq!(found["starts"][0], json!({"start": 0, "name": "0", "winner": "trapper", "rank": null}));
    assert_eq!(found["starts"][1]["rank"], json!(1));
    prints(&["escape", "map", "0-1 1-2*2 exits 2", "--game", "blizzard"], "", &["rank 0: 2\nrank 1: 1\n"]);
    prints(&["escape", "map", "grid(3,4)", "--game", "blizzard"], "", &["1 2 2 1\n2 3 3 2\n1 2 2 1\n"]);
    let found = answer(&["escape", "map", "grid(2,2)", "--json", "--game", "cat_herding"], "");
    assert_eq!(found["starts"].as_array().map(Vec::len), Some(4));
    refused(&["escape", "map", "0-1", "--game", "snort"], "", "`snort` is no escape game");
    refused(&["escape", "map", "0-1", "--game", "chess"], "", "unknown ruleset");
    let run = upstar(&["escape", "map", "complete(9)", "--game", "cat_herding", "--budget", "1000nodes"], "");
    let is_reported =
        run.out.starts_with("Not known, ") && run.out.contains(" deletions, from 9 vertices: 0 1");
    assert!(run.code == 3 && is_reported, "{}{}", run.out, run.err);
}

#[test]
fn formats() {
    for (to, expected) in [
        ("edges", "0-1 1-2 exits 2 @ 0\n"),
        ("list", "0 1\n1 2\n"),
        ("dimacs", "p edge 3 2\ne 1 2\ne 2 3\nx 3\ns 1\n"),
        ("graph6", "graph6:Bg exits 2 @ 0\n"),
        ("dot", "graph {"),
        ("json", r#"{"n":3,"edges":[[0,1,1],[1,2,1]],"exits":[2],"start":0}"#),
    ] {
        let run = upstar(&["escape", "convert", "path(3) exits 2 @ 0", "--to", to], "");
        assert!(run.code == 0 && run.out.contains(expected), "{to}: {}{}", run.out, run.err);
        prints(&["eval", "nemesis", "-"], &run.out, &["the Nemesis wins"]);
    }
    prints(
        &["escape", "convert", "grid(2,2)", "--to", "edges", "--game", "cat_herding"],
        "",
        &["0-1 0-2 1-3 2-3\n"],
    );
    refused(&["escape", "convert", "0-1*2", "--to", "graph6"], "", "more than one copy of 0-1");
    refused(&["escape", "convert", "0-0", "--to", "dot"], "", "joined to itself");
}

#[test]
fn a_person_escapes() {
    let path = file("play.svg");
    let name = path.display().to_string();
    let arguments = ["play", "nemesis", "0-1 1-2 1-3 exits 2,3 @ 0", "--frames", &name];
    prints(
        &arguments,
        "moves\nhint\n7\n1\n2\n3\n",
        &[
            "Your steps: 1\n",
            "go to: 1: the fugitive wins\n",
            "\"7\" is no step of yours",
            "Upstar, the Nemesis, deletes 1-",
            "stands on an exit: you win.\n",
        ],
    );
    let svg = std::fs::read_to_string(&path).expect("the frames");
    assert!(svg.contains("1. fugitive: 1") && svg.contains("2. Nemesis: 1-"), "captions");
    std::fs::remove_file(&path).expect("the file is ours");
}

#[test]
fn a_person_is_the_nemesis() {
    let board = "graph { start -- \"a-b\" -- exit; start -- c -- d -- exit } exits exit @ start";
    let arguments = ["play", "nemesis", board, "--side", "nemesis"];
    prints(
        &arguments,
        "moves\na-b-exit\nundo\nhint\na-b-exit\n",
        &[
            "Upstar, the fugitive, goes to a-b\n",
            "Your steps: start-a-b",
            "delete: a-b-exit: the Nemesis wins\n",
        ],
    );
    prints(
        &["play", "cat_herding", "0-1*2 @ 0", "--side", "herder"],
        "0-1\n0-1\n",
        &["no edge left, after 2 deletions.\n"],
    );
    prints(
        &["play", "nemesis", "0-1 1-2 exits 2 @ 0"],
        "undo\n1\n",
        &["nothing to take back", "The fugitive has no path to an exit left: Upstar wins.\n"],
    );
    prints(
        &["play", "nemesis", "0=1 1=2 2=3 3-4*3 exits 4 @ 0", "--moves", "3"],
        "1\n2\n",
        &["3 steps were made: the game is broken off.\n"],
    );
}

#[test]
fn upstar_guesses_when_its_budget_is_used_up() {
    let arguments = ["play", "cat_herding", "complete(9) @ 0", "--budget", "1000nodes"];
    prints(
        &arguments,
        "hint\n1\nquit\n",
        &["looks sensible; who wins is not known", "without knowing who wins", "broken off"],
    );
}

#[test]
fn sides_and_their_errors() {
    let board = "0-1 exits 1 @ 0";
    refused(&["play", "nemesis", board, "--side", "cat"], "", "expected fugitive or nemesis, not cat");
    refused(&["play", "nemesis", board, "--first", "upstar"], "", "--side says who you are");
    refused(&["play", "nemesis", "0-1 exits 1"], "", "the vertex of the fugitive is missing");
    refused(
        &["play", "horsefly", "C-7", "--side", "cat"],
        "",
        "--side: in an impartial game both players have",
    );
    let frames = ["play", "horsefly", "C-7", "--frames", "a.svg"];
    refused(&frames, "", "--frames is for rulesets of the kinds `escape` and `spies`");
    let tree = ["draw", "horsefly", "C-7", "--tree"];
    refused(&tree, "", "this is for short games and sums of them, not for a game of the kind `loopy`");
    refused(
        &["play", "nemesis_at_once", board],
        "",
        "`short`, `misere`, `loopy`, `partizan`, `stalks`, `escape` and `spies`",
    );
}

#[test]
fn a_map_that_is_not_finished_tells_bounds() {
    let map = ["escape", "map", "hexagon(3)", "--game", "cat_herding", "--budget", "300nodes"];
    let run = upstar(&map, "");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("Not known, ") && run.out.contains(" deletions, from "), "{}", run.out);
    let json = answer(&[&map[..], &["--json"]].concat(), "");
    let starts = json["starts"].as_array().expect("starts");
    assert!(starts.iter().any(|start| start["rounds_at_least"].as_u64() > Some(0)), "{json}");
}

/// Maps of large boards give a summary instead of a million names.
#[test]
fn a_large_map_is_described_in_few_words() {
    for board in ["grid(300,300)", "path(90000)"] {
        let run = upstar(&["escape", "map", board, "--budget", "1000nodes"], "");
        assert!([0, 3].contains(&run.code) && run.out.len() < 20_000, "{board}: {} bytes", run.out.len());
        assert!(run.out.is_empty() || run.out.contains("more; --json has all"), "{board}: {}", run.out);
    }
}

/// The fugitive stands where he is, and an arrow shows his best step.
#[test]
fn the_walker_is_drawn_before_his_step() {
    let path = file("step.svg");
    prints(&["eval", "nemesis", "grid(3,3) @ 1,1", "--out", &path.display().to_string()], "", &[]);
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert!(svg.contains(">the step that is best for who walks<") && svg.contains("class=\"move\""), "{svg}");
    assert!(!svg.contains(">the way so far<"), "{svg}");
    std::fs::remove_file(&path).expect("the file is ours");
}
