//! Misère play: `--misere` of the commands, and `misere` in batches.

use serde_json::{Value as Json, json};

use crate::{answer, file, prints, refused, upstar};

/// All ways to ask give the same answer, and the facts of papers: *Winning Ways*, chapter 13, has the genus of Kayles.
#[test]
fn all_commands_answer_for_misere_play() {
    for (ruleset, position, outcome, genus) in [
        ("kayles", "5", "N", json!("4^146")),
        ("kayles", "1 1 1", "P", json!("1^031")),
        ("nim", "2 2", "P", json!("0^02")),
        ("impartial(domineering)", "..|..", "N", json!("0^120")),
        ("domineering", "...|...", "L", Json::Null),
        ("domineering", ".|.", "R", Json::Null),
        // All heaps of a code with a quotient are decided.
        ("kayles", "1000000 999999 12", "N", Json::Null),
    ] {
        let found = answer(&["outcome", ruleset, position, "--misere", "--winner", "--json"], "");
        assert_eq!(
            (&found["outcome"], &found["misere"]),
            (&json!(outcome), &json!(true)),
            "{ruleset} {position}"
        );
        let wanted = if genus.is_null() { "outcome" } else { "outcome,genus" };
        let found = answer(&["eval", ruleset, position, "--misere", "--json", "--fields", wanted], "");
        assert_eq!((&found["outcome"], &found["genus"]), (&json!(outcome), &genus), "{ruleset} {position}");
        let fields: Vec<&str> = wanted.split(',').collect();
        let request = json!({"ruleset": ruleset, "position": position, "misere": true, "fields": fields});
        let found = answer(&["batch"], request.to_string());
        assert_eq!((&found["outcome"], &found["genus"]), (&json!(outcome), &genus), "{ruleset} {position}");
    }
    let found = answer(&["eval", "kayles", "5", "--misere", "--json"], "");
    assert_eq!(found["winning_moves"]["left"], found["winning_moves"]["right"]);
    assert_eq!(found["misere_form"], json!("*[[3,2],3,2,1]"));
    assert_eq!((&found["phylum"], &found["birthday"]), (&json!("restless"), &json!(5)));
}

/// In a sum, forms count as they are written.
#[test]
fn sums_in_misere_play() {
    for (sum, outcome) in
        [("1 - 1", "N"), ("*2 + *2", "P"), ("kayles(\"3\") - kayles(\"3\")", "P"), ("{0|*}", "R")]
    {
        let found = answer(&["outcome", "sum", sum, "--misere", "--json"], "");
        assert_eq!(found["outcome"], json!(outcome), "{sum}");
    }
}

#[test]
fn inapplicable_options_are_refused() {
    refused(&["eval", "loopy_nim", "0>1 1>2 @ 0", "--misere"], "", "misère play is for games that end");
    refused(&["eval", "nemesis", "0-1 exits 1 @ 0", "--misere"], "", "misère play is for games that end");
    refused(&["eval", "kayles", "5", "--misere", "--moves"], "", "--misere: of the options only");
    refused(
        &["play", "kayles", "5", "--misere", "--left", "hotstrat"],
        "",
        "--left: the strategies are for normal play",
    );
    let moves = json!({"ruleset": "kayles", "position": "5", "misere": true, "moves": true});
    let run = upstar(&["batch"], moves.to_string());
    assert!(run.out.contains("the moves in misère play are in the field winning_moves"), "{}", run.out);
    // What is proved stays when the budget ends.
    let run = upstar(&["outcome", "domineering", "8x8", "--misere", "--budget", "2000nodes"], "");
    assert_eq!(run.code, 3, "{}", run.err);
}

/// The program wins what can be won, and says who wins at the end.
#[test]
fn misere_play_against_the_program() {
    let parts = ["it loses, as every move does", "has no move, and wins in misère play"];
    prints(&["play", "kayles", "1 1 1", "--misere"], "hint\n#1\n#1\n", &parts);
    let run = upstar(&["play", "kayles", "3 4", "--misere", "--first", "upstar"], "quit\n");
    assert!(run.out.contains("Upstar"), "{}", run.out);
}

/// Functions of expressions. *Winning Ways*, chapter 13, has the genera of Kayles.
#[test]
fn expressions_about_misere_play() {
    for (text, expected) in [
        ("misere(kayles(\"5\"))", "N"),
        ("misere(kayles(\"1 1\") + *)", "P"),
        ("outcome(kayles(\"1 1\") + *)", "N"),
        ("misere(1 - 1)", "N"),
        ("misere({0|*})", "R"),
        ("misere(domineering(\"...|...\"))", "L"),
        ("genus(*2)", "\"2^20\""),
        ("genus(kayles(\"5\"))", "\"4^146\""),
        ("short_genus(*2 + *3)", "\"1^1\""),
        ("phylum(kayles(\"5\"))", "\"restless\""),
        ("misere_form({0, *2|*2, 0})", "\"*1\""),
        ("mate(*1)", "\"*0\""),
        ("misere_birthday(kayles(\"5\")) + 1", "6"),
        ("let p = kayles(\"5\"); misere_birthday(p) + misere_birthday(*3)", "8"),
        ("count(for n in 1..9: misere(nim(\"{n} {n}\")) == \"P\")", "8"),
        ("forall n in 2..8: misere(nim(\"{n} {n}\")) == outcome(nim(\"{n} {n}\"))", "true"),
    ] {
        let run = upstar(&["calc", text], "");
        // Outcomes are followed by words.
        let found = run.out.lines().next().and_then(|line| line.split("   ").next());
        assert_eq!((found, run.code), (Some(expected), 0), "{text}: {}", run.err);
    }
    refused(&["calc", "genus(domineering(\"...|...\"))"], "", "only impartial games have a genus");
    refused(&["calc", "misere(loopy_nim(\"0>1 1>2 @ 0\"))"], "", "misère play is for games that end");
    refused(&["calc", "misere(kayles(\"5x\"))"], "", "kayles");
}

/// Searches for positions of misère play. Moore and Bouton: without heaps of more than one, an odd number of heaps is a
/// P-position, and else a nim sum of 0.
#[test]
fn searches_in_misere_play() {
    let count = |arguments: &[&str]| {
        let found = answer(&[&["search"], arguments, &["--count", "--json"]].concat(), "");
        found["count"].clone()
    };
    let p = "outcome == \"P\"";
    assert_eq!(count(&["nim", "--over", "heaps(3,7)", "--misere", "--where", p]), json!(8));
    assert_eq!(count(&["nim", "--over", "heaps(2,7)", "--misere", "--where", p]), json!(6));
    assert_eq!(count(&["nim", "--over", "heaps(2,7)", "--where", p]), json!(7));
    let restless = "phylum == \"restless\" and birthday == 5";
    assert_eq!(count(&["kayles", "--over", "heaps(5)", "--misere", "--where", restless]), json!(1));
    let found =
        answer(&["search", "kayles", "--over", "heaps(9)", "--misere", "--by", "phylum", "--json"], "");
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(rows.iter().filter_map(|row| row["count"].as_u64()).sum::<u64>(), 9, "{found}");
    // The negative of a position counts once with it, and its outcome is that with the players exchanged.
    let all = count(&["domineering", "--over", "polyominoes(1..4)", "--misere"]);
    let by = ["outcome == \"N\"", "outcome == \"P\"", "outcome == \"L\" or outcome == \"R\""];
    let parts = by.map(|condition| {
        count(&["domineering", "--over", "polyominoes(1..4)", "--misere", "--where", condition]).as_u64()
    });
    assert_eq!(all.as_u64(), parts.into_iter().sum::<Option<u64>>());
    refused(
        &["search", "clobber", "--over", "strips(1..3)", "--misere", "--where", "temperature > 1"],
        "",
        "positions of clobber have no fact `temperature` in misère play",
    );
    refused(&["search", "nemesis", "--over", "trees(4)", "--misere"], "", "--misere is for games that end");
}

/// Rules that say that a player who cannot move wins.
#[test]
fn rules_of_misere_play() {
    let folder = file("misere-rules");
    std::fs::create_dir(&folder).expect("a folder");
    let file = folder.join("last.game");
    let text = "name last\ntitle Last\nboard heaps\nboth n -> n-k for k in 1..n\nplay misere\nrules a player takes from a heap\n\
                source Bouton\nexample 1 1\n";
    std::fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("a path");
    for (position, outcome) in [("1 1 1", "P"), ("1 1", "N"), ("2 2", "P"), ("1 2 3", "P"), ("1 1 5", "N")] {
        let found = answer(&["eval", file, position, "--json"], "");
        assert_eq!((&found["outcome"], &found["misere"]), (&json!(outcome), &json!(true)), "{position}");
        let found = answer(&["outcome", file, position, "--json"], "");
        assert_eq!((&found["outcome"], &found["misere"]), (&json!(outcome), &json!(true)), "{position}");
        let request = json!({"ruleset": "last", "position": position, "fields": ["outcome"]});
        let found = answer(&["batch", "--game", file], request.to_string());
        assert_eq!(found["outcome"], json!(outcome), "{position}");
        let run = upstar(&["calc", &format!("misere(last(\"{position}\"))"), "--game", file], "");
        assert!(run.out.starts_with(outcome), "{position}: {} {}", run.out, run.err);
    }
    prints(&["games", file], "", &["misere", "cannot move wins, as the file says"]);
    prints(&["play", file, "1 1 1"], "hint\n#1\n#1\n", &["has no move, and wins in misère play"]);
    let found = answer(
        &["search", file, "--over", "heaps(3,7)", "--where", "outcome == \"P\"", "--count", "--json"],
        "",
    );
    assert_eq!(found["count"], json!(8));
    // Values, temperatures and strategies belong to normal play.
    let no_value = "positions of Last have no value: its rules say that a player who cannot move wins";
    refused(&["calc", "last(\"1 1\")", "--game", file], "", no_value);
    refused(&["eval", "sum", "last(\"1 1\") + *", "--game", file], "", no_value);
    refused(&["outcome", file, "1 1", "--prove"], "", "--prove: this is for normal play");
    refused(&["play", file, "1 1", "--left", "hotstrat"], "", "--left is for short games");
    refused(&["plot", "last(\"1 1\")", "--game", file], "", no_value);
    refused(&["search", file, "--over", "heaps(3)", "--values"], "", "have no fact `value` in misère play");
    refused(
        &["outcome", "sum", "last(\"1 1\") + *", "--game", file],
        "",
        "a game of the kind `misere` cannot be part",
    );
    let found = answer(&["outcome", "sum", "last(\"1 1\") + *", "--game", file, "--misere", "--json"], "");
    assert_eq!(found["outcome"], json!("P"));
    // The line needs games that end, and the word.
    for (line, message) in [
        ("play misere\nloops allowed", "misère play is for games that end"),
        ("play normal", "expected `play misere`"),
        ("play misere\nplay misere", "there are two lines `play`"),
    ] {
        let wrong = folder.join("wrong.game");
        std::fs::write(&wrong, text.replace("play misere", line)).expect("a file");
        refused(&["games", wrong.to_str().expect("a path")], "", message);
    }
    std::fs::remove_dir_all(&folder).expect("a folder");
}

/// Compounds other than the sum. The least remoteness and the greatest suspense decide conjunctive compounds (*Winning
/// Ways*, chapter 9); a selective compound of heaps is won by taking everything.
#[test]
fn compounds() {
    let compound = |way: &str, components: &[&str], more: &[&str]| {
        answer(&[&["compound", way], components, more, &["--json"]].concat(), "")
    };
    for (way, components, normal, misere) in [
        // Moves in all heaps of Nim: remoteness 1 of any heap in normal play; in misère play 1 for a heap of 1, else 2.
        ("conjunctive", &["nim(\"3\")", "nim(\"5\")"][..], "N", "N"),
        ("conjunctive", &["nim(\"1\")", "nim(\"5\")"], "N", "P"),
        ("conjunctive", &["nim(\"0\")", "nim(\"5\")"], "P", "N"),
        ("continued-conjunctive", &["nim(\"0\")", "nim(\"5\")"], "N", "N"),
        ("selective", &["nim(\"3\")", "nim(\"5\")"], "N", "N"),
        ("selective", &["nim(\"2 2\")", "nim(\"3 3\")"], "P", "P"),
        ("shortened-selective", &["nim(\"2 2\")", "nim(\"3 3\")"], "P", "P"),
        ("ordinal", &["*", "*"], "N", "N"),
        ("conjunctive", &["1", "{2|-1}"], "L", "R"),
        ("selective", &["1", "-1"], "P", "N"),
    ] {
        for (convention, expected) in [(&[][..], normal), (&["--misere"][..], misere)] {
            let found = compound(way, components, convention);
            assert_eq!(found["outcome"], json!(expected), "{way} {components:?} {convention:?}: {found}");
        }
    }
    let found = compound("selective", &["nim(\"3\")", "nim(\"5\")"], &[]);
    assert_eq!(found["winning_moves"]["left"], json!([["3-0", "5-0"]]));
    assert_eq!((&found["wins"]["right"], &found["moves"]["right"]), (&json!(1), &json!(23)));
    assert_eq!(found["components"][0]["remoteness"], json!([1, 1]));
    // Left's only move in 1, and no move of Right's.
    let found = compound("conjunctive", &["2", "{0|}"], &[]);
    assert_eq!(found["winning_moves"], json!({"left": [["1", "0"]], "right": []}));
    prints(&["compound", "ordinal", "*", "*2"], "", &["1: * ", "1 of 3 moves wins:", "  1: 0"]);
    // A component may be negative; other minus signs follow `--`.
    assert_eq!(answer(&["compound", "selective", "--json", "--", "-*2", "*2"], "")["outcome"], json!("N"));
    refused(&["compound", "both", "*"], "", "invalid value 'both'");
    refused(&["compound", "selective", "loopy_nim(\"0>1 @ 0\")"], "", "cannot be part of a sum");
    refused(&["compound", "selective", "kayles(\"x\")"], "", "kayles");
    let run =
        upstar(&["compound", "selective", "snort(\"4x4\")", "snort(\"4x4\")", "--budget", "2000nodes"], "");
    assert_eq!(run.code, 3, "{}", run.err);
}

/// Rulesets with the line `play misere` are played so in compounds, too. Selective compounds of large heaps are decided by
/// their nim values (*Winning Ways*, chapter 10).
#[test]
fn compounds_by_rules_and_by_theorems() {
    let path = file("mk.game");
    let name = path.display().to_string();
    let rules = "name mk\ntitle Misere Kayles\nboard heaps\nboth code 0.77\nplay misere\nrules Kayles\nsource mine\nexample 5\n";
    std::fs::write(&path, rules).expect("our file");
    let mine = ["compound", "selective", "mk(\"1\")", "--game", &name, "--json"];
    let found = answer(&mine, "");
    assert_eq!((&found["outcome"], &found["misere"]), (&json!("P"), &json!(true)));
    assert_eq!(answer(&[&mine[..], &["*"]].concat(), "")["misere"], json!(true));
    let mixed = [&mine[..], &["kayles(\"1\")"]].concat();
    refused(&mixed, "", "by the rules of `mk`");
    assert_eq!(answer(&[&mixed[..], &["--misere"]].concat(), "")["outcome"], json!("N"));
    std::fs::remove_file(path).expect("the file is ours");
    for (heaps, outcome) in [(["1000", "999", "998"], "N"), (["1000 1000", "7 7", "0"], "P")] {
        let heaps = heaps.map(|heap| format!("nim(\"{heap}\")"));
        let heaps = heaps.each_ref().map(String::as_str);
        let found = answer(&[&["compound", "selective"], &heaps[..], &["--winner", "--json"]].concat(), "");
        assert_eq!(found["outcome"], json!(outcome));
        let more = ["--budget", "1000nodes", "--json"];
        let known = answer(&[&["compound", "selective"], &heaps[..], &more].concat(), "");
        assert_eq!(known["error"]["known"]["left_wins_first"], json!(outcome == "N"), "{known}");
    }
    for (way, outcome) in [("conjunctive", "N"), ("selective", "N")] {
        let found =
            answer(&["compound", way, "nim(\"2\")", "nim(\"3\")", "--misere", "--winner", "--json"], "");
        assert_eq!(found["outcome"], json!(outcome), "{way}");
    }
}

/// Quotients of positions that no code describes. Arc Kayles on a path of n vertices is the heap n of 0.07, and Node Kayles
/// on it the heap n of 0.137: the same moves have the same quotients.
#[test]
fn quotients_of_positions() {
    let path = |n: usize| format!("{n}: {}", (1..n).map(|v| format!("{}-{v} ", v - 1)).collect::<String>());
    for (ruleset, code, last) in [("arc_kayles", "0.07", 14), ("node_kayles", "0.137", 12)] {
        let of_code = answer(&["quotient", code, "--to", &last.to_string(), "--json"], "");
        let paths: Vec<String> = (1..=last).map(path).collect();
        let positions: Vec<&str> = paths.iter().map(String::as_str).collect();
        let found = answer(&[&["quotient", ruleset][..], &positions, &["--check", "--json"]].concat(), "");
        for key in ["order", "tame"] {
            assert_eq!(found[key], of_code[key], "{ruleset} {key}");
        }
        let size = |found: &Json| found["p_portion"].as_array().map(Vec::len);
        assert_eq!(size(&found), size(&of_code), "{ruleset}");
        let outcomes = found["positions"].as_array().expect("positions").iter();
        for (position, outcome) in paths.iter().zip(outcomes) {
            let searched = answer(&["outcome", ruleset, position, "--misere", "--winner", "--json"], "");
            assert_eq!(outcome["outcome"], searched["outcome"], "{ruleset} {position}");
        }
    }
    // Grundy's game has no code of digits here, and its heaps stand alone.
    let found = answer(&["quotient", "nim", "--to", "3", "--json"], "");
    assert_eq!((&found["order"], &found["tame"]), (&json!(6), &json!(true)), "{found}");
    let found = answer(&["quotient", "sum", "kayles(\"5\") + nim(\"3\")", "--json"], "");
    assert_eq!(found["partial"], json!(false), "{found}");
    refused(&["quotient", "domineering", "..|.."], "", "misère quotients are for impartial games");
    refused(&["quotient", "node_kayles"], "", "name the positions whose quotient is wanted");
    refused(
        &["quotient", "kayles", "5", "6"],
        "",
        "several positions are for rulesets that no code describes",
    );
    refused(&["quotient", "loopy_nim", "0>1 @ 0"], "", "misère play is for games that end");
    let few = upstar(&["quotient", "node_kayles", &path(12), "--order", "3"], "");
    assert!(few.code == 3 && few.err.contains("more than 3 elements"), "{} {}", few.out, few.err);
}
