//! `upstar search`: what it prints for people and for programs, files, records, and wrong input.

use serde_json::{Value as Json, json};

use super::{file, prints, refused, upstar};

/// Runs a command, and parses what it prints for programs.
fn json(arguments: &[&str]) -> (i32, Json) {
    let run = upstar(arguments, "");
    let found =
        serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{arguments:?}: {}{}", run.out, run.err));
    (run.code, found)
}

#[test]
fn rows_are_printed_for_people_and_for_programs() {
    let run = upstar(
        &["search", "domineering", "--over", "polyominoes(1..8)", "--where", "value == 3/4", "--first"],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.ends_with("  3/4\n") && run.out.contains("matched        1"), "{}", run.out);
    let (code, found) = json(&["search", "clobber", "--over", "strips(1..6)", "--values", "--json"]);
    assert_eq!(code, 0);
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(
        rows.iter().filter_map(|row| row["count"].as_u64()).sum::<u64>(),
        found["matched"].as_u64().expect("a number")
    );
    assert!(rows.iter().all(|row| row["value"].is_string() && row["first"].is_string()));
    let (_, counted) = json(&["search", "snort", "--over", "trees(1..8)", "--count", "--json"]);
    assert_eq!(counted["count"], 48);
    let (_, hottest) = json(&[
        "search",
        "domineering",
        "--over",
        "polyominoes(6)",
        "--max",
        "temperature",
        "--fields",
        "value,cells",
        "--json",
    ]);
    let first = &hottest["rows"][0];
    assert_eq!((&first["temperature"], &first["cells"]), (&json!("5/4"), &json!(6)));
}

#[test]
fn all_sources_have_members() {
    let count = |arguments: &[&str], input: &str| {
        let run = upstar(&[arguments, &["--count", "--json"]].concat(), input);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        serde_json::from_str::<Json>(&run.out).expect("JSON")["count"].as_u64().expect("a number")
    };
    // The connected graphs with four vertices, as geng writes them.
    let geng = "CF\nCU\nCN\nC]\nC^\nC~\n";
    assert_eq!(
        count(&["search", "snort", "--over", "-", "--where", "vertices == 4 and is_connected"], geng),
        6
    );
    let lines = file("lines.txt");
    std::fs::write(&lines, "...\n\n..|..\n").expect("a file");
    let over = format!("file({})", lines.display());
    assert_eq!(count(&["search", "domineering", "--over", &over, "--where", "cells > 2"], ""), 2);
    // A strip of three cells, and the positions after both moves of Right, which are images of each other.
    assert_eq!(count(&["search", "domineering", "--over", "followers(...)"], ""), 2);
    assert_eq!(count(&["search", "domineering", "--over", "followers(...)", "--up-to", "nothing"], ""), 3);
    // No vertex, one or both in the colour of a player.
    assert_eq!(count(&["search", "snort", "--over", "followers(path(2))", "--up-to", "symmetries"], ""), 5);
    assert_eq!(count(&["search", "snort", "--over", "followers(path(2))"], ""), 5);
    // A board by its name, and fillings of the open vertices and edges of graphs.
    assert_eq!(count(&["search", "snort", "--over", "cycle(5)"], ""), 1);
    assert_eq!(count(&["search", "snort", "--over", "path(3) ?.?"], ""), 4);
    assert_eq!(count(&["search", "snort", "--over", "3: 0-1 1-2, ?.?", "--up-to", "symmetries"], ""), 6);
    assert_eq!(count(&["search", "snort", "--over", "3: 0-1 1-2, ?L?"], ""), 6);
    assert_eq!(count(&["search", "hackenbush_rb", "--over", "0-1? 0-2?"], ""), 2);
    // The members without a leaf are left out.
    let drawn = ["search", "nemesis", "--over", "random(graphs(4),50,1)", "--exits", "leaves"];
    let kept = count(&drawn, "");
    assert!(kept < 50 && count(&[&drawn[..], &["--where", "exits > 0"]].concat(), "") == kept, "{kept}");
    assert_eq!(count(&["search", "expression", "--over", "born(2)", "--where", "value > 0"], ""), 6);
    assert_eq!(count(&["search", "expression", "--over", "born(3)"], ""), 1474);
    assert_eq!(count(&["search", "expression", "--over", "born(2)", "--where", "impartial"], ""), 3);
    // Forms are games in conditions. Games that are not all small have no atomic weight.
    let weighed = |condition| count(&["search", "expression", "--over", "born(2)", "--where", condition], "");
    assert_eq!((weighed("atomic_weight == 0"), weighed("atomic_weight > -1")), (3, 5));
    assert_eq!(weighed("canonical_form == {0|0}"), 1);
    let by = ["search", "expression", "--over", "born(2)", "--by", "atomic_weight"];
    prints(&by, "", &["(none)         15", "0              3"]);
    assert_eq!(count(&["search", "expression", "--over", "born(3)", "--where", "grundy_value == 2"], ""), 1);
    refused(&["search", "expression", "--over", "born(4)", "--count"], "", "born(4): too many games");
    assert_eq!(count(&["search", "nemesis", "--over", "grid(3..5,3) @ 1,1"], ""), 3);
    assert_eq!(count(&["search", "nemesis", "--over", "multigraphs(3,2)"], ""), 7);
    assert_eq!(count(&["search", "nemesis", "--over", "multitrees(3,2)"], ""), 3);
    // Trees of up to four vertices, and the same with one or two copies of each edge.
    let trees = ["search", "cat_herding", "--over", "multigraphs(1..4,2)", "--where"];
    assert_eq!(count(&[&trees[..], &["is_tree"]].concat(), ""), 5);
    assert_eq!(count(&[&trees[..], &["is_multitree"]].concat(), ""), 16);
    let climb = ["search", "nemesis", "--over", "multitrees(5,2)", "--exits", "1", "--climb", "edges"];
    refused(&climb, "", "a climb moves among");
    assert_eq!(count(&["search", "clobber", "--over", "random(grid(2,3),20,1)"], ""), 20);
    assert_eq!(count(&["search", "domineering", "--over", "??#|?.#"], ""), 8);
}

#[test]
fn rows_are_written_to_files() {
    let (table, lines, columns) = (file("found.csv"), file("found.jsonl"), file("found.parquet"));
    for path in [&table, &lines, &columns] {
        let out = path.display().to_string();
        let run = upstar(
            &[
                "search",
                "nim",
                "--over",
                "heaps(2,9)",
                "--where",
                "outcome == \"P\"",
                "--fields",
                "value,counters",
                "--out",
                &out,
            ],
            "",
        );
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let text = std::fs::read_to_string(&table).expect("a table");
    assert_eq!(text.lines().take(2).collect::<Vec<_>>(), ["position,value,counters", "1 1,0,2"]);
    let bytes = std::fs::read(&columns).expect("a file of Parquet");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let text = std::fs::read_to_string(&lines).expect("lines");
    assert_eq!(text.lines().count(), 9);
    assert_eq!(
        serde_json::from_str::<Json>(text.lines().nth(8).expect("a line")).expect("JSON")["counters"],
        18
    );
}

#[test]
fn a_search_that_is_stopped_tells_what_it_found_and_goes_on() {
    let record = file("record.jsonl").display().to_string();
    let search = [
        "search",
        "domineering",
        "--over",
        "polyominoes(1..9)",
        "--by",
        "temperature",
        "--record",
        &record,
        "--json",
    ];
    let stopped = upstar(&[&search[..], &["--budget", "300nodes"]].concat(), "");
    assert_eq!(stopped.code, 3, "{}", stopped.err);
    let known: Json = serde_json::from_str(&stopped.out).expect("JSON");
    assert!(known["error"]["known"]["examined"].as_u64().is_some_and(|n| n < 1818), "{known}");
    let (code, whole) = json(&search);
    assert_eq!((code, &whole["examined"]), (0, &json!(1 + 1 + 2 + 5 + 12 + 35 + 108 + 369 + 1285)));
    let (_, fresh) =
        json(&["search", "domineering", "--over", "polyominoes(1..9)", "--by", "temperature", "--json"]);
    assert_eq!(fresh, whole);
    let other =
        upstar(&["search", "domineering", "--over", "polyominoes(3)", "--count", "--record", &record], "");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("another search"), "{}", other.err);
}

#[test]
fn a_climb_repeats_its_seed() {
    let climb = [
        "search",
        "domineering",
        "--over",
        "subgrids(3,4)",
        "--climb",
        "temperature",
        "--generations",
        "15",
        "--seed",
        "5",
    ];
    let (code, found) = json(&[&climb[..], &["--json"]].concat());
    assert_eq!((code, &found["seed"]), (0, &json!(5)));
    assert_eq!(found["rows"][0]["temperature"], "3/2");
    let snort = upstar(
        &["search", "snort", "--over", "connected(6)", "--climb", "temperature", "--generations", "5"],
        "",
    );
    assert!(snort.code == 0 && snort.out.contains("seed           1"), "{}{}", snort.out, snort.err);
}

#[test]
fn climbs_move_among_connected_boards_trees_and_coloured_edges() {
    let table = file("climbed.csv");
    let climb = |arguments: &[&str]| {
        let out = table.display().to_string();
        let run = upstar(&[&["search"], arguments, &["--generations", "30", "--out", &out]].concat(), "");
        assert_eq!(run.code, 0, "{arguments:?}: {}{}", run.out, run.err);
        let text = std::fs::read_to_string(&table).expect("a table");
        text.lines().nth(1).expect("a row").to_owned()
    };
    let board = climb(&["domineering", "--over", "polyominoes(8)", "--climb", "temperature"]);
    assert!(board.contains(",3/2") && board.matches('.').count() == 8, "{board}");
    let tree = climb(&["snort", "--over", "trees(8)", "--climb", "temperature"]);
    assert!(tree.starts_with("8: ") && tree.matches('-').count() >= 7, "{tree}");
    let edges = climb(&["hackenbush_rb", "--over", "connected(4)", "--colours", "--climb", "birthday"]);
    assert!(edges.contains('b'), "{edges}");
}

#[test]
fn wrong_searches_are_refused_with_words() {
    for (arguments, words) in [
        (&["domineering", "--over", "grid(9,9)"][..], "up to 2*10^24 members"),
        (&["nemesis", "--over", "trees(4)", "--where", "temperature > 1"], "have no fact `temperature`"),
        (&["clobber", "--over", "graphs(4)"], "not played on graphs"),
        (&["clobber", "--over", "grid(2,2)", "--max", "outcome"], "is no number"),
        (&["clobber", "--over", "grid(2,2)", "--where", "value =="], "expected"),
        (&["clobber", "--over", "grid(2,2)", "--where", "value + 1"], "a condition is true or false"),
        (&["clobber", "--over", "gird(2,2)"], "did you mean grid"),
        (&["nemesis", "--over", "trees(3)", "--where", "winner == \"Nemesis\""], "the winners are fugitive"),
        (&["nemesis", "--over", "trees(3)", "--where", "blizzard.winner != 'cat'"], "\"cat\" is no winner"),
        (&["clobber", "--over", "grid(2,2)", "--exits", "2"], "--exits is for escape games"),
        (&["nim", "--over", "heaps(3)", "--alphabet", "L"], "--alphabet is for boards"),
        (&["clobber", "--over", "grid(2,2)", "--out", "found.txt"], ".csv, .jsonl or .parquet"),
        (&["clobber", "--over", "grid(2,2)", "--seed", "3"], "--climb"),
        (&["clobber", "--over", "grid(2,2)", "--fields", "vaule"], "did you mean value"),
        (&["nothing", "--over", "grid(2,2)"], "there is no ruleset"),
        (&["nim", "--over", "heaps(3)", "--climb", "birthday"], "a climb moves among"),
        (&["hackenbush_rb", "--over", "trees(3)"], "--colours"),
        (&["domineering", "--over", "file(nowhere.txt)"], "nowhere.txt"),
    ] {
        let run = upstar(&[&["search"], arguments].concat(), "");
        assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
    }
}

/// Each thread examines positions of its own, so the first part of the family is known when a budget ends.
#[test]
fn budgets_keep_the_findings_on_all_threads() {
    let search = ["search", "domineering", "--over", "polyominoes(13)", "--where", "temperature == 2"];
    for threads in ["1", "2", "4"] {
        let options = ["--count", "--budget", "20000nodes", "--threads", threads, "--json"];
        let (code, found) = json(&[&search[..], &options].concat());
        let examined = found["error"]["known"]["examined"].as_u64();
        assert!(code == 3 && examined.is_some_and(|examined| examined > 1000), "{threads}: {found}");
    }
    // People see the rows, and a file gets them.
    let rows = file("part.csv");
    let path = rows.display().to_string();
    let family = ["search", "domineering", "--over", "polyominoes(13)", "--budget", "20000nodes"];
    let search = [&family[..], &["--where", "temperature == 1"]].concat();
    let run = upstar(&[&search[..], &["--most", "3"]].concat(), "");
    assert!(run.code == 3 && run.err.contains("the first part of the family"), "{}{}", run.out, run.err);
    assert!(run.out.contains(".|") && run.out.contains("--json prints all"), "{}", run.out);
    let run = upstar(&[&search[..], &["--out", &path]].concat(), "");
    let text = std::fs::read_to_string(&rows).expect("a file");
    assert!(run.code == 3 && text.lines().count() > 10, "{}{}", run.err, text.lines().count());
    std::fs::remove_file(rows).expect("the file is ours");
}

/// Whether a position is unknown depends on its own budget, and not on the threads.
#[test]
fn positions_with_budgets_do_not_depend_on_threads() {
    let search =
        ["search", "clobber", "--over", "grid(3,3)", "--each", "3", "--values", "--json", "--threads"];
    let found = ["1", "2", "8"].map(|threads| json(&[&search[..], &[threads]].concat()).1);
    assert!(found[0]["unknown"].as_u64().is_some_and(|unknown| unknown > 20), "{}", found[0]);
    assert!(found.iter().all(|other| *other == found[0]));
}

#[test]
fn ranges_of_heaps_are_sizes() {
    let listed = |family: &str| -> Vec<String> {
        let (_, found) = json(&["search", "nim", "--over", family, "--fields", "outcome", "--json"]);
        let rows = found["rows"].as_array().expect("rows").iter();
        rows.map(|row| row["position"].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(listed("heaps(2..4)"), ["2", "3", "4"]);
    assert_eq!(listed("heaps(2,2..3)"), ["2 2", "2 3", "3 3"]);
    assert_eq!(listed("heaps(1..2,2)"), ["1", "2", "1 1", "1 2", "2 2"]);
    refused(&["search", "nim", "--over", "heaps(0..2)"], "", "at least one token");
}

#[test]
fn options_that_change_nothing_are_refused() {
    refused(&["search", "snort", "--over", "connected(3)", "--alphabet", "L"], "", "use --colours as well");
    refused(&["search", "clobber", "--over", "subgrids(2,2)", "--alphabet", "L"], "", "free cells and holes");
    refused(&["search", "clobber", "--over", "grid(2,2)", "--colours"], "", "have all characters");
    refused(&["search", "clobber", "--over", "grid(2,2)", "--values", "--most", "3"], "", "--most does not");
    refused(&["search", "clobber", "--over", "grid(2,2)", "--first", "--most", "3"], "", "--most does not");
    refused(&["search", "nemesis", "--over", "multigraphs(20,9)", "--count"], "", "may have more than 10^38");
}

/// A position that is longer than a line is printed whole.
#[test]
fn positions_are_not_cut() {
    let search = ["search", "konane", "--over", "random(grid(10,10),2,1)", "--first", "--fields", "stones"];
    let run = upstar(&search, "");
    let long = run.out.split_whitespace().find(|word| word.contains('|')).expect("a position");
    assert_eq!(long.len(), 109, "{}", run.out);
}
