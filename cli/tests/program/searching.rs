//! Tests of `upstar escape search` through the command line: families, graph6, errors, budgets.

use serde_json::json;

use crate::{answer, fails, prints, refused, upstar};

const SEARCH: [&str; 2] = ["escape", "search"];

#[test]
fn the_smallest_boards_are_reported() {
    let differ = [&SEARCH[..], &["nemesis = fugitive and blizzard = storm", "--over"]].concat();
    prints(&[&differ[..], &["grid(1..3,1..3)"]].concat(), "", &["looked at      9", "found          none"]);
    let won = ["nemesis = nemesis and blizzard = trapper", "--over", "grid(1..8,1..8)", "--most", "1"];
    prints(
        &[&SEARCH[..], &won].concat(),
        "",
        &["passed over    3", "Smallest boards (1):\n  grid(7,7) @ 3,3\n"],
    );
    let paths = [&SEARCH[..], &["cat_herding = cat_herding_paths and edges > 2", "--over", "complete(2..5)"]]
        .concat();
    let reply = answer(&[&paths[..], &["--json", "--most", "1"]].concat(), "");
    let found = reply["found"].as_array().expect("a list");
    assert_eq!((found.len(), &found[0]["vertices"]), (1, &json!(3)), "{reply}");
    assert_eq!((&reply["looked_at"], &reply["passed_over"]), (&json!(2), &json!(2)), "{reply}");
}

#[test]
fn found_boards_are_read_again() {
    let search = ["nemesis = fugitive", "--over", "random_planar(5..6,8,1..5)", "--exits", "2", "--json"];
    let reply = answer(&[&SEARCH[..], &search].concat(), "");
    let boards = reply["found"].as_array().expect("a list");
    assert!(!boards.is_empty(), "{reply}");
    for board in boards {
        let board = board["board"].as_str().expect("a text");
        assert_eq!(answer(&["eval", "nemesis", board, "--json"], "")["winner"], "fugitive", "{board}");
    }
}

#[test]
fn members_that_are_no_graphs_are_counted() {
    let cubic = ["planar", "--over", "random_cubic(4..7,1)", "--json"];
    let reply = answer(&[&SEARCH[..], &cubic].concat(), "");
    assert_eq!((&reply["no_graphs"], &reply["looked_at"]), (&json!(2), &json!(2)), "{reply}");
    refused(&[&SEARCH[..], &["planar", "--over", "random_cubic(5..5,1)"]].concat(), "", "is even");
    refused(&[&SEARCH[..], &["planar", "--over", "grid(2,3"]].concat(), "", "expected `,` or `)`");
}

#[test]
fn graph6_comes_line_by_line() {
    let search = [&SEARCH[..], &["nemesis = fugitive", "--over", "-", "--exits", "1"]].concat();
    prints(&search, ">>graph6<<C~\nD~{\n\nBw\n", &["looked at      3", "Smallest boards (3)", "exits 0 @ 1"]);
    refused(&search, "C~\nD~\n", "line 2");
    let run = upstar(&search, "C~\nD~\nD~{\n");
    assert!(
        run.code == 2 && run.out.contains("looked at      2") && run.out.contains("not read       1"),
        "{}",
        run.out
    );
    assert!(run.out.contains("exits 0 @ 1") && run.err.contains("line 2"), "{}", run.err);
    refused(&[&search[..], &["--over", "-"]].concat(), "", "standard input is read once");
}

#[test]
fn faults_are_reported_with_their_place() {
    let wrong = [&SEARCH[..], &["nemesis = cat", "--over", "path(3)"]].concat();
    refused(&wrong, "", "expected `= fugitive` or `= nemesis`");
    assert_eq!(answer(&[&wrong[..], &["--json"]].concat(), "")["error"]["at"], "character 11");
    refused(&[&SEARCH[..], &["planar", "--over", "path(3..1)"]].concat(), "", "ends before it begins");
    let exits = [&SEARCH[..], &["cat_herding > 1", "--over", "path(3)", "--exits", "1"]].concat();
    refused(&exits, "", "the condition is about cats only, and cats have no exits");
}

#[test]
fn a_budget_ends_it_with_what_was_found() {
    let search =
        ["nemesis = fugitive", "--over", "random(9,20,1..1000000000)", "--exits", "1", "--most", "1"];
    let search = [&SEARCH[..], &search, &["--budget", "3000nodes"]].concat();
    fails(&search, "", 3, "known so far");
    let run = upstar(&[&search[..], &["--json"]].concat(), "");
    let reply: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(reply["error"]["known"]["found"].as_array().map(Vec::len), Some(1), "{reply}");
    let each = ["nemesis = fugitive", "--over", "grid(7,7) without 3,3-3,4 @ 3,3", "--each", "3", "--json"];
    assert_eq!(answer(&[&SEARCH[..], &each].concat(), "")["unknown"], 1);
}

/// When the budget ends a search, the program reports everything found before. Here it ends among members
/// of a family that have more edges than a simple graph can have.
#[test]
fn nothing_that_was_found_is_forgotten() {
    let search = ["nemesis = fugitive", "--over", "random(5,3..1000000000,1)", "--exits", "2"];
    let search = [&SEARCH[..], &search, &["--budget", "20000nodes", "--json"]].concat();
    let run = upstar(&search, "");
    let reply: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let known = &reply["error"]["known"];
    assert_eq!((run.code, &known["looked_at"]), (3, &json!(8)), "{reply}");
    assert_eq!(known["found"].as_array().map(Vec::len), Some(8), "{reply}");
}

#[test]
fn multitrees_are_listed_and_drawn() {
    let trees = [&SEARCH[..], &["is_multitree and not is_tree", "--over", "multitrees(3,2)"]].concat();
    prints(&trees, "", &["looked at      3", "Smallest boards (2)", "  0-1*2 0-2 @ 0\n  0-1*2 0-2*2 @ 0"]);
    let all = ["is_tree", "--exits", "1", "--over", "multitrees(1..4,2)", "--json"];
    let found = answer(&[&SEARCH[..], &all].concat(), "");
    // A path of two, one of three, and two trees of four; the single vertex is either an exit or the start.
    assert_eq!(
        (&found["looked_at"], found["found"].as_array().map(Vec::len)),
        (&json!(16), Some(4)),
        "{found}"
    );
    // Fewer copies are among those up to the greatest number, so no board is met twice.
    let count = |family: &str| {
        answer(&["search", "nemesis", "--over", family, "--exits", "1", "--count", "--json"], "")
    };
    assert_eq!(count("multitrees(3,1..2)")["count"], count("multitrees(3,2)")["count"]);
    let unknown = ["search", "nemesis", "--over", "multitree(3,2)", "--exits", "1"];
    refused(&unknown, "", "there is no family `multitree`");
    let drawn = ["is_multitree", "--over", "random(multitrees(9,3),20,1)", "--most", "30", "--json"];
    let found = answer(&[&SEARCH[..], &drawn].concat(), "");
    assert_eq!(
        (&found["looked_at"], found["found"].as_array().map(Vec::len)),
        (&json!(20), Some(20)),
        "{found}"
    );
}

#[test]
fn wrong_families_name_the_families_that_there_are() {
    let over = |family| [&SEARCH[..], &["is_tree", "--over", family]].concat();
    refused(
        &over("multitree(3,2)"),
        "",
        "did you mean multitrees(..)? The families of graphs are graphs(n), ",
    );
    refused(&over("foo(3)"), "", "no graph and no family has the name `foo`; expected one of path(n)");
    refused(&over("multitrees(3)"), "", "expected multitrees(..) with 2 numbers");
    refused(&over("multitrees(3,0)"), "", "an edge has at least one copy");
    refused(
        &over("multigraphs(9,9)"),
        "",
        "take random(FAMILY,COUNT,SEED) ones, or let `upstar search --climb`",
    );
    refused(&over("random(multigraphs(9,9),0,x)"), "", "expected a number, not `x`");
}

/// A fact that does not exist has hints, and boards that are too small for the exits are counted.
#[test]
fn what_cannot_be_found_has_a_reason() {
    let over = ["--over", "connected(4)"];
    let hint = "did you mean max_degree, which counts copies of edges, or max_neighbours";
    refused(&[&SEARCH[..], &["degree <= 3"], &over].concat(), "", hint);
    refused(&[&SEARCH[..], &["herding > 3"], &over].concat(), "", "did you mean cat_herding or");
    refused(&[&SEARCH[..], &["vertexes = 3"], &over].concat(), "", "did you mean vertices?");
    let small = [&SEARCH[..], &["nemesis = fugitive"], &over, &["--exits", "9"]].concat();
    let reason = "too small      6 (too few vertices for the exits and a start)";
    prints(&small, "", &["looked at      6", reason, "found          none"]);
    assert_eq!(answer(&[&small[..], &["--json"]].concat(), "")["too_small"], 6);
}
