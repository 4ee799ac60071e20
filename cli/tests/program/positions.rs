//! Tests of positions in JSON, with a table for each format: what is refused, and where the error is.

use serde_json::Value as Json;

use crate::{answer, upstar};

/// A position, the place of the error in it, and a part of the message.
type Row = (&'static str, &'static str, &'static str);

/// Returns one answer for each ruleset and position.
fn answers(rulesets: &[&str], positions: &[&str]) -> Vec<Json> {
    let pairs = rulesets.iter().flat_map(|ruleset| positions.iter().map(move |position| (ruleset, position)));
    let line = |(ruleset, position)| format!("{{\"ruleset\": \"{ruleset}\", \"position\": {position}}}\n");
    let input: String = pairs.map(line).collect();
    let run = upstar(&["batch"], input);
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn refused(rulesets: &[&str], rows: &[Row]) {
    let positions: Vec<&str> = rows.iter().map(|(position, _, _)| *position).collect();
    let answers = answers(rulesets, &positions);
    assert_eq!(answers.len(), rulesets.len() * rows.len());
    for (answer, (position, at, message)) in answers.iter().zip(rows.iter().cycle()) {
        let error = &answer["error"];
        assert_eq!(error["kind"], "illegal", "{position}: {answer}");
        assert_eq!(error["at"], *at, "{position}: {answer}");
        assert!(
            error["message"].as_str().is_some_and(|found| found.contains(message)),
            "{position}: {answer}"
        );
    }
}

fn accepted(ruleset: &str, rows: &[(&str, &str)]) {
    let positions: Vec<&str> = rows.iter().map(|(position, _)| *position).collect();
    for (answer, (position, value)) in answers(&[ruleset], &positions).iter().zip(rows) {
        assert_eq!(answer["canonical_form"], *value, "{position}: {answer}");
    }
}

#[test]
fn no_objects() {
    refused(
        &[
            "domineering",
            "clobber",
            "snort",
            "col",
            "hackenbush_rb",
            "toads_and_frogs",
            "cheques",
            "loopy_nim",
            "adders_and_ladders",
            "horsefly",
            "square_but_one",
            "subtract_or_add",
        ],
        &[
            ("[]", "position", "expected an object, found a list"),
            ("7", "position", "expected an object, found 7"),
            ("null", "position", "expected an object, found nothing"),
            ("{}", "position", "missing"),
        ],
    );
}

#[test]
fn grids() {
    refused(
        &["domineering", "clobber", "snort", "col"],
        &[
            (r#"{"rows": []}"#, "position.rows", "at least one cell"),
            (r#"{"rows": [""]}"#, "position.rows", "at least one cell"),
            (r#"{"rows": "..|.."}"#, "position.rows", "expected a list"),
            (r#"{"rows": ["..", "."]}"#, "position.rows[1][0]", "row 2 has 1 cells"),
            (r#"{"rows": ["..", ""]}"#, "position.rows", "row 2 has 0 cells"),
            (r#"{"rows": ["..", 7]}"#, "position.rows[1]", "expected a text, found 7"),
            (r#"{"rows": ["..", null]}"#, "position.rows[1]", "expected a text"),
            (r#"{"rows": ["..", ".x"]}"#, "position.rows[1][1]", "not 'x'"),
            (r#"{"rows": ["..", ".é"]}"#, "position.rows[1][1]", "not 'é'"),
            (r#"{"rows": ["..", "|."]}"#, "position.rows[1][0]", "separates rows"),
            (r#"{"rows": [".\n"]}"#, "position.rows[0][1]", "separates rows"),
        ],
    );
}

#[test]
fn strips() {
    refused(
        &["toads_and_frogs"],
        &[
            (r#"{"strip": ""}"#, "position.strip", "at least one cell"),
            (r#"{"strip": ["T"]}"#, "position.strip", "expected a text, found a list"),
            (r#"{"strip": "T.XF"}"#, "position.strip[2]", "not 'X'"),
            (r#"{"strip": "Té"}"#, "position.strip[1]", "not 'é'"),
            (r#"{"strip": "T\nF"}"#, "position.strip[1]", "not '\\n'"),
            (r#"{"rows": ["T.F"]}"#, "position.rows", "there is no field `rows`; there are strip"),
        ],
    );
    accepted("toads_and_frogs", &[(r#"{"strip": "T.F"}"#, "{0|0}")]);
}

#[test]
fn graphs_with_colours_on_vertices() {
    refused(
        &["snort", "col"],
        &[
            (r#"{"edges": []}"#, "position", "`n` is missing"),
            (r#"{"n": 0}"#, "position.n", "at least one vertex"),
            (r#"{"n": -1}"#, "position.n", "from 0 to 1048576, found -1"),
            (r#"{"n": 1.5}"#, "position.n", "found 1.5"),
            (r#"{"n": "3"}"#, "position.n", "expected an integer"),
            (r#"{"n": 1000000000}"#, "position.n", "from 0 to 1048576"),
            (r#"{"n": 99999999999999999999999}"#, "position.n", "an integer of 64 bits"),
            (r#"{"n": 3, "edges": {}}"#, "position.edges", "expected a list"),
            (r#"{"n": 3, "edges": [0, 1]}"#, "position.edges[0]", "expected a list"),
            (r#"{"n": 3, "edges": [[0, 1], [0]]}"#, "position.edges[1]", "two ends"),
            (r#"{"n": 3, "edges": [[0, 1, 2]]}"#, "position.edges[0]", "two ends"),
            (
                r#"{"n": 3, "edges": [[0, 1], [1, 3]]}"#,
                "position.edges[1][1]",
                "no vertex 3, the last one is 2",
            ),
            (r#"{"n": 3, "edges": [[-1, 0]]}"#, "position.edges[0][0]", "found -1"),
            (r#"{"n": 3, "edges": [[0, "1"]]}"#, "position.edges[0][1]", "expected an integer"),
            (r#"{"n": 3, "edges": [[0, 1], [2, 2]]}"#, "position.edges[1]", "vertex 2 is joined to itself"),
            (r#"{"n": 3, "colours": "..x"}"#, "position.colours[2]", "not 'x'"),
            (r#"{"n": 3, "colours": ".é."}"#, "position.colours[1]", "not 'é'"),
            (r#"{"n": 3, "colours": ".."}"#, "position.colours", "3 vertices need 3 colours, not 2"),
            (r#"{"n": 3, "colours": "...."}"#, "position.colours", "3 vertices need 3 colours, not 4"),
            (r#"{"n": 3, "colours": [".", ".", "."]}"#, "position.colours", "expected a text"),
        ],
    );
    accepted(
        "snort",
        &[(r#"{"n": 1}"#, "{0|0}"), (r#"{"n": 2, "edges": [[1, 0]], "rows": null}"#, "{1|-1}")],
    );
}

#[test]
fn graphs_with_colours_on_edges() {
    refused(
        &["hackenbush_rb", "hackenbush_rbg"],
        &[
            (r#"{"n": 2}"#, "position", "`edges` is missing"),
            (r#"{"n": 0, "edges": []}"#, "position.n", "at least one vertex"),
            (r#"{"n": 1000000000, "edges": []}"#, "position.n", "from 0 to 1048576"),
            (r#"{"ground": 1, "edges": []}"#, "position.ground", "vertex 0"),
            (r#"{"ground": "0", "edges": []}"#, "position.ground", "expected an integer"),
            (r#"{"edges": [[0, 1]]}"#, "position.edges[0]", "[u, v, colour]"),
            (r#"{"edges": [[0, 1, "b", 1]]}"#, "position.edges[0]", "[u, v, colour]"),
            (r#"{"edges": [[0, 1, "b"], [1, 2, "x"]]}"#, "position.edges[1][2]", "not 'x'"),
            (r#"{"edges": [[0, 1, "é"]]}"#, "position.edges[0][2]", "not 'é'"),
            (r#"{"edges": [[0, 1, "bb"]]}"#, "position.edges[0][2]", "one colour"),
            (r#"{"edges": [[0, 1, ""]]}"#, "position.edges[0][2]", "one colour"),
            (r#"{"edges": [[0, 1, 7]]}"#, "position.edges[0][2]", "expected a text"),
            (r#"{"n": 2, "edges": [[0, 1, "b"], [1, 2, "r"]]}"#, "position.edges[1][1]", "no vertex 2"),
            (r#"{"edges": [[0, 1048576, "b"]]}"#, "position.edges[0][1]", "no vertex 1048576"),
            (r#"{"edges": [[0, 1000000000, "b"]]}"#, "position.edges[0][1]", "from 0 to 1048576"),
            (r#"{"edges": [[-1, 0, "b"]]}"#, "position.edges[0][0]", "found -1"),
        ],
    );
    refused(
        &["hackenbush_rb"],
        &[(r#"{"edges": [[0, 1, "g"]]}"#, "position.edges[0][2]", "`b`, `r`, not 'g'")],
    );
    accepted(
        "hackenbush_rbg",
        &[
            (r#"{"ground": 0, "edges": [[1, 2, "b"], [2, 2, "r"]]}"#, "0"),
            (r#"{"ground": 0, "edges": [[0, 1, "b"], [2, 3, "r"]]}"#, "1"),
            (r#"{"ground": 0, "edges": [[0, 0, "g"]]}"#, "{0|0}"),
            (r#"{"n": 9, "edges": []}"#, "0"),
        ],
    );
}

#[test]
fn coins_and_cheques() {
    refused(
        &["cheques"],
        &[
            (r#"{"coins": 1.5}"#, "position.coins", "found 1.5"),
            (r#"{"coins": "3"}"#, "position.coins", "expected an integer"),
            (r#"{"coins": 2000000000000}"#, "position.coins", "at most 2^40"),
            (r#"{"coins": 99999999999999999999}"#, "position.coins", "an integer of 64 bits"),
            (r#"{"coins": 0, "cheques": {}}"#, "position.cheques", "expected a list"),
            (r#"{"coins": 0, "cheques": [1]}"#, "position.cheques[0]", "expected a list"),
            (r#"{"coins": 0, "cheques": [[1, 2], [1]]}"#, "position.cheques[1]", "a pair of amounts"),
            (r#"{"coins": 0, "cheques": [[1, 2, 3]]}"#, "position.cheques[0]", "a pair of amounts"),
            (r#"{"coins": 0, "cheques": [[1, "2"]]}"#, "position.cheques[0][1]", "expected an integer"),
            (r#"{"coins": 0, "cheques": [[0.5, 1]]}"#, "position.cheques[0][0]", "found 0.5"),
            (r#"{"coins": 0, "cheques": [[1, 2000000000000]]}"#, "position.cheques[0][1]", "at most 2^40"),
            (
                r#"{"cheques": [[-9223372036854775808, -9223372036854775808]]}"#,
                "position.cheques[0][0]",
                "at most 2^40",
            ),
        ],
    );
    accepted("cheques", &[(r#"{"coins": -2}"#, "-2"), (r#"{"cheques": [[2, 1]]}"#, "{2|-1}")]);
}

#[test]
fn boards_of_loopy_games() {
    refused(
        &["loopy_nim"],
        &[
            (r#"{"succ": []}"#, "position.succ", "at least one vertex"),
            (r#"{"succ": {}}"#, "position.succ", "expected a list"),
            (r#"{"succ": [[1], [2]]}"#, "position.succ[1][0]", "there is no vertex 2: the last one is 1"),
            (r#"{"succ": [[0, -1]]}"#, "position.succ[0][1]", "found -1"),
            (r#"{"succ": [[0], 7]}"#, "position.succ[1]", "expected a list"),
            (r#"{"succ": [[0]], "tokens": [0, 1]}"#, "position.tokens[1]", "no vertex 1"),
            (r#"{"succ": [[0]], "names": []}"#, "position.names", "1 vertices need 1 names"),
            (r#"{"succ": [[], []], "names": ["a", "a"]}"#, "position.names[1]", "another vertex"),
        ],
    );
    refused(
        &["adders_and_ladders"],
        &[
            (r#"{"squares": 1000000000, "max_step": 4}"#, "position.squares", "from 1 to 4194304"),
            (r#"{"squares": 25, "max_step": -4}"#, "position.max_step", "found -4"),
            (r#"{"squares": 25}"#, "position", "`max_step` is missing"),
            (r#"{"squares": 4000000, "max_step": 100}"#, "position", "squares times steps"),
            (r#"{"squares": 25, "max_step": 4, "jumps": []}"#, "position.jumps", "expected an object"),
            (r#"{"squares": 25, "max_step": 4, "jumps": {"3": 3}}"#, "position.jumps.3", "joins two squares"),
            (
                r#"{"squares": 25, "max_step": 4, "jumps": {"3": 13, "13": 5}}"#,
                "position.jumps.13",
                "ends at 13",
            ),
            (
                r#"{"squares": 25, "max_step": 4, "jumps": {"3": 13, "4": 13}}"#,
                "position.jumps.4",
                "another one, from 3, ends at 13",
            ),
            (
                r#"{"squares": 25, "max_step": 4, "jumps": {"3": 13, "03": 7}}"#,
                "position.jumps.03",
                "another one begins at 3 and ends at 13",
            ),
            (r#"{"squares": 25, "max_step": 4, "jumps": {"3": 26}}"#, "position.jumps.3", "from 1 to 25"),
            (r#"{"squares": 25, "max_step": 4, "jumps": {"x": 6}}"#, "position.jumps.x", "as its name"),
            (r#"{"squares": 25, "max_step": 4, "jumps": {"25": 6}}"#, "position.jumps.25", "home"),
            (r#"{"squares": 25, "max_step": 4, "counters": [0]}"#, "position.counters[0]", "from 1 to 25"),
        ],
    );
    refused(
        &["horsefly"],
        &[
            (r#"{"flies": []}"#, "position.flies", "from 1 to 65536 flies"),
            (r#"{"flies": [["C", 7]]}"#, "position.flies[0]", "found a list of 2"),
            (r#"{"flies": [["H", 7, null]]}"#, "position.flies[0][0]", "from A to G"),
            (r#"{"flies": [["C", 2, null]]}"#, "position.flies[0]", "goes home at once"),
            (r#"{"flies": [["C", -2, null]]}"#, "position.flies[0][1]", "found -2"),
            (r#"{"flies": [["C", 7, "E-9"]]}"#, "position.flies[0][2]", "no move leads"),
            (r#"{"flies": [["C", 7, "E8"]]}"#, "position.flies[0][2][0]", "such as C-7"),
        ],
    );
    refused(
        &["square_but_one"],
        &[
            (r#"{"heaps": []}"#, "position.heaps", "the size of a heap"),
            (r#"{"heaps": [5, -1]}"#, "position.heaps[1]", "found -1"),
            (r#"{"heaps": [65537]}"#, "position.heaps[0]", "from 0 to 65536"),
        ],
    );
    refused(
        &["subtract_or_add"],
        &[
            (r#"{"heaps": [5]}"#, "position", "`changes` is missing"),
            (r#"{"changes": [0], "heaps": [5]}"#, "position.changes[0]", "found 0"),
            (r#"{"changes": [1, -9223372036854775808], "heaps": [5]}"#, "position.changes[1]", "at most 64"),
            (r#"{"changes": [9223372036854775807], "heaps": [5]}"#, "position.changes[0]", "at most 64"),
            (r#"{"changes": [1], "heaps": [-9223372036854775808]}"#, "position.heaps[0]", "from 0 to"),
            (r#"{"changes": [], "heaps": [5]}"#, "position.changes", "expected a change"),
        ],
    );
}

#[test]
fn positions_may_begin_with_a_minus() {
    for (ruleset, position, value) in [
        ("cheques", "-3 + {2|-1}", "{-1|-4}"),
        ("expression", "-{1|0}", "{0|-1}"),
        ("expression", "-1", "-1"),
    ] {
        for arguments in [["eval", ruleset, position, "--json"], ["eval", "--json", ruleset, position]] {
            assert_eq!(answer(&arguments, "")["canonical_form"], value, "{arguments:?}");
        }
    }
    assert_eq!(answer(&["eval", "subtract_or_add", "-1: 5", "--json"], "")["outcome"], "N");
    assert_eq!(upstar(&["draw", "cheques", "-3 + {2|-1}"], "").code, 0);
    assert_eq!(upstar(&["loopy", "subtract_or_add", "-1: 5", "--rows", "3"], "").code, 0);
    assert_eq!(upstar(&["play", "subtract_or_add", "-1: 5"], "").code, 0);
}

/// Node-link files of networkx are accepted unchanged, and standard input has two names.
#[test]
fn graphs_of_other_programs() {
    let house = r#"{
  "directed": false, "multigraph": false, "graph": {},
  "nodes": [{"id": "hall"}, {"id": "stairs"}, {"id": [0, 1]}],
  "links": [{"source": "hall", "target": "stairs"}, {"source": "stairs", "target": [0, 1], "copies": 2}]
}"#;
    let behind = format!("{house}\nexits \"(0, 1)\" @ hall");
    for (position, input) in [
        ("@-", behind.as_str()),
        ("-", &behind),
        (&behind, ""),
        ("@- exits (0, 1) @ hall", house),
        ("- exits \"(0, 1)\" @ hall", house),
        ("@-", "hall stairs {}\nstairs (0, 1) {'copies': 2}\nexits (0, 1) @ hall\n"),
    ] {
        let found = answer(&["eval", "nemesis", position, "--json"], input);
        assert_eq!(found["winner"], "fugitive", "{position}: {found}");
    }
    let file = crate::file("house.json");
    std::fs::write(&file, house).expect("a file");
    let path = file.to_str().expect("a path");
    let found = answer(&["eval", "nemesis", &format!("@{path} exits (0, 1) @ hall"), "--json"], "");
    assert_eq!(found["winner"], "fugitive", "{found}");
    crate::prints(&["escape", "convert", &format!("@{path}"), "--to", "edges"], "", &["0-1 1-2*2"]);
    crate::prints(&["eval", "snort", "@-", "--moves"], "a b {}\nb c {}", &["a", "b", "c"]);
    let rows = upstar(&["loopy", "subtract_or_add", "+1 -4: 0", "--rows", "9"], "").out;
    assert!(rows.lines().count() >= 9, "{rows}");
    assert_eq!(upstar(&["loopy", "subtract_or_add", "@-", "--rows", "9"], "+1 -4: 0").out, rows);
    crate::prints(&["loopy", "loopy_nim", "@-"], "a b {}\nb a {} @ a", &["a", "inf"]);
    crate::refused(&["eval", "nemesis", &format!("{house} exits attic")], "", "there is no vertex attic");
    crate::refused(&["eval", "domineering", "{\"rows\": [\"..\"]} @ 0"], "", "only a graph with `nodes`");
    crate::refused(&["eval", "nemesis", "{\"nodes\": [}"], "", "expected value");
    crate::refused(&["eval", "snort", "@-"], "graph { a -> b }", "an arc of a directed graph");
    crate::refused(&["eval", "snort", "@"], "", "write the name of a file after it");
}
