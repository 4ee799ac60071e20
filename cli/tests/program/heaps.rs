//! Nim sequences of games with heaps.

use serde_json::json;

use crate::{answer, fails, file, prints, refused, upstar};

/// Periods, last exceptions and saltus of the literature: *Winning Ways*, chapter 4, and A. Flammenkamp's tables of octal games.
#[test]
fn periods_of_sequences() {
    for (code, to, period, last_exception, saltus) in [
        ("0.77", "1000", 12, json!(70), 0),
        ("0.07", "1000", 34, json!(52), 0),
        ("0.165", "20000", 1550, json!(5180), 0),
        ("0.3F", "3000", 6, json!(null), 3),
        ("{2,3,7}", "100", 5, json!(null), 0),
        ("{1,8,11}", "200", 19, json!(12), 0),
        ("~{2,3,7}", "100", 4, json!(null), 2),
    ] {
        let found = answer(&["heaps", code, "--to", to, "--json"], "");
        assert_eq!(found["period"], json!(period), "{code}");
        assert_eq!(found["last_exception"], last_exception, "{code}");
        assert_eq!(found["saltus"], json!(saltus), "{code}");
        let preperiod = last_exception.as_u64().map_or(0, |last| last + 1);
        assert_eq!(found["preperiod"], json!(preperiod), "{code}");
    }
    let found = answer(&["heaps", "0.106", "--to", "10^4", "--json"], "");
    assert_eq!((&found["period"], &found["saltus"]), (&json!(null), &json!(null)));
    assert_eq!(found["values"].as_array().map(Vec::len), Some(10_001));
}

/// A ruleset whose text is a code has its sequence. Other rulesets have values, and no theorem.
#[test]
fn sequences_of_rulesets() {
    let kayles = answer(&["heaps", "kayles", "--to", "200", "--json"], "");
    assert_eq!(kayles["values"], answer(&["heaps", "0.77", "--to", "200", "--json"], "")["values"]);
    let grundy = answer(&["heaps", "grundys_game", "--to", "60", "--json"], "");
    assert_eq!(grundy["values"], answer(&["heaps", "4!.0", "--to", "60", "--json"], "")["values"]);
    assert_eq!(grundy["period"], json!(null));
    prints(&["eval", "kayles", "1000000", "--fields", "grundy_value"], "", &["1"]);
    // Rules that only subtract constants are a subtraction set.
    let subtraction = answer(&["heaps", "subtraction", "--to", "100", "--json"], "");
    assert_eq!((&subtraction["code"], &subtraction["period"]), (&json!("{2,3,7}"), &json!(5)));
    refused(&["heaps", "grundys_game", "--decide"], "", "--decide is for codes");
    refused(&["heaps", "domineering", "--to", "2"], "", "");
}

/// Subtraction sets are found in rules of several lines and ranges; their values are those of plain play.
#[test]
fn subtraction_sets_of_rulesets() {
    for (name, rules, set) in [
        ("one_four", "both n -> n - 1\nboth n -> n - k for k in 4..6\n", Some("{1,4,5,6}")),
        ("twice", "both n -> n - k for k in 3, 1, 3\n", Some("{1,3}")),
        ("even_ones", "both n -> n - 2 * k for k in 1..3 where n >= 2 * k\n", Some("{2,4,6}")),
        ("pairs", "both n -> n - j - k for j in 1..2 for k in j..3 where j + k != 4\n", Some("{2,3,5}")),
        ("orders", "left n -> n - 1\nleft n -> n - 3\nright n -> n - 3\nright n -> n - 1\n", Some("{1,3}")),
        ("late", "both n -> n - k for k in 1..2 where n > 4\n", None),
        ("half", "both n -> n - k for k in 1..n/2\n", None),
        ("even", "both n -> n - k for k in 1..3 where n mod 2 = 0\n", None),
        ("split", "both n -> n - 2, 1\n", None),
    ] {
        let path = file(&format!("{name}.game"));
        let rest = format!("{rules}rules a player takes\nsource ours\nexample 9\n");
        std::fs::write(&path, format!("name {name}\ntitle Taking\nboard heaps\n{rest}")).expect("our file");
        let game = path.display().to_string();
        let found = answer(&["heaps", &game, "--to", "40", "--json"], "");
        assert_eq!(found.get("code").and_then(serde_json::Value::as_str), set, "{name}: {found}");
        let by_play = |n: usize| {
            let asked = ["eval", &game, &n.to_string(), "--fields", "grundy_value", "--json"];
            answer(&asked, "")["grundy_value"].clone()
        };
        for n in [0, 1, 7, 16, 40] {
            assert_eq!(found["values"][n], by_play(n), "{name} {n}");
        }
        std::fs::remove_file(&path).expect("the file is ours");
    }
}

/// Programs get what people read about large heaps. Only the value without abbreviations is left out, unless it is named.
#[test]
fn large_positions_have_fields() {
    for (ruleset, position, value) in
        [("nim", "1000 2000 3000", "*3968"), ("nim", "60000", "*60000"), ("wythoff", "(700,0)", "*700")]
    {
        let found = answer(&["eval", ruleset, position, "--json"], "");
        assert_eq!((&found["name"], &found["outcome"]), (&json!(value), &json!("N")), "{ruleset} {position}");
        let fields = ["eval", ruleset, position, "--fields", "value,grundy_value,mean", "--json"];
        let grundy: u64 = value[1..].parse().expect("a nimber");
        assert_eq!(answer(&fields, ""), json!({"value": value, "grundy_value": grundy, "mean": "0"}));
        let line = answer(&["batch"], json!({"ruleset": ruleset, "position": position}).to_string());
        assert_eq!((&line["name"], &line["grundy_value"]), (&json!(value), &json!(grundy)), "{line}");
    }
    let form = ["eval", "nim", "1000 2000 3000", "--fields", "canonical_form"];
    refused(&form, "", "larger than the limit");
    refused(&[&form[..], &["--json"]].concat(), "", "larger than the limit");
}

/// A record goes on where it ended, and the checker refuses it when one value is changed.
#[test]
fn records_are_continued_and_checked() {
    let record = file("dawson.txt");
    let name = record.display().to_string();
    let first = upstar(&["heaps", "0.16", "--to", "1000", "--record", &name], "");
    assert_eq!(first.code, 0, "{}", first.err);
    let more = answer(&["heaps", "0.16", "--to", "5000", "--record", &name, "--json"], "");
    let whole = answer(&["heaps", "0.16", "--to", "5000", "--json"], "");
    assert_eq!(more["values"], whole["values"]);
    prints(&["heaps", "--check", &name], "", &["every value is right"]);
    let text = std::fs::read_to_string(&record).expect("a record");
    std::fs::write(&record, text.replacen("\n0 1 0 ", "\n0 1 1 ", 1)).expect("our file");
    fails(&["heaps", "--check", &name], "", 1, "heap 2");
    refused(&["heaps", "0.17", "--record", &name], "", "the file is about 0.16, not 0.17");
    std::fs::write(&record, "upstar nim sequence 1\ncode 0.77\nperiod nine").expect("our file");
    refused(&["heaps", "--check", &name], "", "line 3");
    std::fs::remove_file(record).expect("the file is ours");
}

/// The values of a ruleset without a code are recorded with its rules. The check reads the moves from the rules.
#[test]
fn records_of_rulesets_are_continued_and_checked() {
    let (record, rules) = (file("squares.txt"), file("squares.game"));
    let (name, game) = (record.display().to_string(), rules.display().to_string());
    let text = |line: &str| {
        let head = "name squares\ntitle Squares\nboard heaps\n";
        format!("{head}{line}\nrules a player takes\nsource ours\nexample 9\n")
    };
    // A player takes a square number, or parts a heap into two unequal ones.
    let squares = "both n -> n - k * k for k in 1..n where k * k <= n\nboth n -> k, n - k for k in 1..n where 2 * k < n";
    std::fs::write(&rules, text(squares)).expect("our file");
    prints(&["heaps", &game, "--to", "40", "--record", &name], "", &["no theorem"]);
    prints(&["heaps", "--check", &name], "", &["squares", "41 values", "every value is right"]);
    let more = answer(&["heaps", &game, "--to", "90", "--record", &name, "--json"], "");
    let whole = answer(&["heaps", &game, "--to", "90", "--json"], "");
    assert_eq!(more["values"], whole["values"]);
    // The record may have more values than are asked for, and keeps them.
    let few = answer(&["heaps", &game, "--to", "5", "--record", &name, "--json"], "");
    assert_eq!(few["values"].as_array().map(Vec::len), Some(6));
    prints(&["heaps", "--check", &name], "", &["91 values"]);
    let saved = std::fs::read_to_string(&record).expect("a record");
    let start = whole["values"].as_array().expect("values")[..3].iter().map(ToString::to_string);
    let start = start.collect::<Vec<String>>().join(" ");
    std::fs::write(&record, saved.replacen(&format!("\n{start} "), "\n0 7 0 ", 1)).expect("our file");
    fails(&["heaps", "--check", &name], "", 1, "heap 1 has not the value 7");
    // A wrong value is used, and found by the check.
    let wrong = answer(&["heaps", &game, "--to", "95", "--record", &name, "--json"], "");
    assert_eq!(wrong["values"][1], json!(7));
    fails(&["heaps", "--check", &name], "", 1, "heap 1 has not the value 7");
    std::fs::write(&rules, text("both n -> n - k * k for k in 1..n where k * k <= n")).expect("our file");
    refused(&["heaps", &game, "--record", &name], "", "the file is about other rules");
    refused(&["heaps", "kayles", "--record", &name], "", "not about 0.77");
    std::fs::write(&record, saved.replace("both n", "both m")).expect("our file");
    refused(&["heaps", "--check", &name], "", "the rules in the file");
    std::fs::write(&record, "upstar nim values 1\nvalues 2\n0 x").expect("our file");
    refused(&["heaps", "--check", &name], "", "line 3");
    let partizan = text("left n -> n - 1\nright n -> n - 2");
    std::fs::write(&record, format!("upstar nim values 1\nvalues 1\n0\nrules\n{partizan}"))
        .expect("our file");
    prints(&["heaps", "--check", &name], "", &["every value is right"]);
    std::fs::write(&record, format!("upstar nim values 1\nvalues 2\n0 1\nrules\n{partizan}"))
        .expect("our file");
    refused(&["heaps", "--check", &name], "", "different moves from a heap of 1");
    refused(&["heaps", "square_but_one"], "", "loopy");
    [record, rules].iter().for_each(|path| std::fs::remove_file(path).expect("the file is ours"));
}

/// A budget of time saves what was calculated, and even a killed program has saved something before.
#[test]
fn records_survive_the_end_of_a_run() {
    let record = file("rows.txt");
    let name = record.display().to_string();
    let long = ["heaps", "0.106", "--to", "10^8", "--record", &name];
    let run = upstar(&[&long[..], &["--budget", "1s"]].concat(), "");
    assert!(run.code == 3 && run.err.contains("are known"), "{}{}", run.out, run.err);
    assert!(run.out.contains("records"), "{}", run.out);
    let count = |text: &str| {
        let values = text.split_once("\nvalues ").and_then(|(_, values)| values.lines().next());
        values.and_then(|count| count.parse::<u64>().ok()).unwrap_or_default()
    };
    let saved = std::fs::read_to_string(&record).expect("a record");
    assert!(saved.ends_with("end\n") && count(&saved) > 10_000, "{}", count(&saved));
    std::fs::remove_file(&record).expect("the file is ours");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_upstar"));
    let mut child = command.args(long).stdout(std::process::Stdio::null()).spawn().expect("it runs");
    let started = std::time::Instant::now();
    while !record.exists() && started.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let saved = std::fs::read_to_string(&record).expect("a record");
    assert!(saved.ends_with("end\n") && count(&saved) > 1_000, "{}", count(&saved));
    std::fs::remove_file(record).expect("the file is ours");
}

/// A budget that ends leaves the values, records and rare heaps so far, and a period that is proved already.
#[test]
fn budgets_keep_what_is_proved() {
    let run = upstar(&["heaps", "0.16", "--to", "10^9", "--budget", "1s", "--json"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    let found: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let known = &found["error"]["known"];
    assert_eq!((&found["error"]["kind"], &found["ruleset"]), (&json!("budget"), &json!("0.16")));
    assert!(known["known_to"].as_u64().is_some_and(|last| last > 10_000), "{}", known["known_to"]);
    assert!(known["records"].as_array().is_some_and(|records| records.len() > 10));
    assert!(known["rare"]["heaps"].as_array().is_some_and(|heaps| heaps.len() > 10));
    assert_eq!((&known["values"][1], &known["values"][3]), (&json!(1), &json!(0)));
    let known = answer(&["heaps", "~{2,3}", "--to", "4000000000", "--budget", "1s", "--json"], "");
    let known = &known["error"]["known"];
    assert_eq!((&known["period"], &known["values"][1]), (&json!(4), &json!(1)), "{}", known["period"]);
    fails(&["heaps", "~{2,3}", "--to", "4000000000", "--budget", "1s"], "", 3, "follow from the period");
    for code in ["0.3", "0.337"] {
        prints(&["heaps", code, "--to", "10^7", "--budget", "100000nodes"], "", &["proved", "records"]);
    }
    let run = upstar(&["heaps", "grundys_game", "--to", "100000", "--budget", "2s", "--json"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    let found: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(found["error"]["known"]["values"][3], json!(1), "{}", run.err);
}

/// Rulesets of one's own are named by their files.
#[test]
fn rulesets_in_files() {
    let (path, other) = (file("mine.game"), file("other.game"));
    let [name, other_name] = [&path, &other].map(|path| path.display().to_string());
    let rules = "name mine\ntitle Mine\nboard heaps\nboth code 0.77\nrules Kayles\nsource mine\nexample 5\n";
    std::fs::write(&path, rules).expect("our file");
    let misere = rules.replace("name mine", "name other").replace("example", "play misere\nexample");
    std::fs::write(&other, misere).expect("our file");
    for game in [&[&*name][..], &["mine", "--game", &name]] {
        let found = answer(&[&["heaps"], game, &["--to", "200", "--json"]].concat(), "");
        assert_eq!((&found["code"], &found["period"]), (&json!("0.77"), &json!(12)), "{game:?}");
    }
    let found = answer(&["quotient", &name, "5", "--json"], "");
    assert_eq!((&found["order"], &found["outcome"]), (&json!(40), &json!("N")));
    assert_eq!(answer(&["quotient", "mine", "--game", &name, "--json"], "")["order"], json!(40));
    assert_eq!(answer(&["quotient", &other_name, "1 1", "--json"], "")["outcome"], json!("N"));
    refused(&["heaps", &other_name], "", "no nim values");
    refused(&["heaps", "./mine.txt"], "", "ends in `.game`");
    [path, other].iter().for_each(|path| std::fs::remove_file(path).expect("the file is ours"));
}

#[test]
fn plots_and_tables() {
    let (plot, table) = (file("plot.svg"), file("values.csv"));
    let [plot_name, table_name] = [&plot, &table].map(|path| path.display().to_string());
    assert_eq!(upstar(&["heaps", "0.07", "--to", "500", "--out", &plot_name], "").code, 0);
    assert!(std::fs::read_to_string(&plot).expect("a picture").contains("Nim values of 0.07"));
    assert_eq!(upstar(&["heaps", "0.77", "--to", "5", "--out", &table_name], "").code, 0);
    assert_eq!(
        std::fs::read_to_string(&table).expect("a table"),
        "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n"
    );
    [plot, table].iter().for_each(|path| std::fs::remove_file(path).expect("the file is ours"));
}

#[test]
fn wrong_requests_are_refused() {
    refused(&["heaps", "0.7x"], "", "at character");
    refused(&["heaps", "{}"], "", "at character");
    refused(&["heaps", "0.77", "--to", "10^30"], "", "at most");
    refused(&["heaps", "chess"], "", "unknown ruleset");
    for game in ["clobber", "wythoff", "take_away", "impartial(clobber)"] {
        let message = upstar(&["heaps", game], "").err;
        assert!(message.contains(&format!("`{game}` is not played with heaps of one number")), "{message}");
    }
    refused(&["heaps", "0.1!"], "", "leaves at most one");
    refused(&["heaps", "--check", "no such file"], "", "no such file");
    let run = upstar(&["heaps", "0.106", "--to", "10^8", "--budget", "100000nodes"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("are known"), "{}", run.err);
}

/// Orders and periods of misère quotients: T. Plambeck and A. Siegel, *Misère quotients for impartial games*, 2008, for
/// 0.77 and 0.123; 0.75 is their example R8.
#[test]
fn quotients() {
    for (code, order, p, period, from) in
        [("0.77", 40, 9, 12, 71), ("0.123", 20, 5, 5, 6), ("0.75", 8, 2, 2, 9), ("0.51", 2, 1, 1, 1)]
    {
        let found = answer(&["quotient", code, "--check", "--json"], "");
        let orders = (&found["order"], found["p_portion"].as_array().map(Vec::len), &found["period"]);
        assert_eq!(orders, (&json!(order), Some(p), &json!(period)), "{code}: {found}");
        assert!(found["from"].as_u64().is_some_and(|first| first <= from), "{code}: {}", found["from"]);
        assert_eq!(found["preperiod"], found["from"], "{code}");
        assert_eq!((&found["partial"], &found["right"]), (&json!(false), &json!(true)), "{code}");
    }
    // Two heaps of 2 are a loss in misère Nim, two heaps of 1 a win; so they are in Kayles.
    for (position, outcome) in [("2 2", "P"), ("1 1", "N"), ("1", "P"), ("", "N"), ("5 12 1000000", "N")] {
        assert_eq!(answer(&["quotient", "kayles", position, "--json"], "")["outcome"], outcome, "{position}");
    }
    let table = answer(&["quotient", "0.51", "--table", "--json"], "");
    assert_eq!(table["table"], json!([["1", "a"], ["a", "1"]]));
    let partial = answer(&["quotient", "0.07", "--to", "12", "--json"], "");
    assert_eq!((&partial["partial"], &partial["known_to"]), (&json!(true), &json!(12)));
    refused(&["quotient", "0.07", "13", "--to", "12"], "", "heap 13 is larger");
    refused(&["quotient", "0.77", "five"], "", "heap 1: \"five\" is no number");
    refused(&["quotient", "0.77", "99999999999999999999999999"], "", "is too large");
    refused(&["quotient", "0.77", "10^30"], "", "is too large");
    let large = answer(&["quotient", "0.77", "10^18 12", "--json"], "");
    assert_eq!(
        large["outcome"],
        answer(&["quotient", "0.77", "1000000000000000000 12", "--json"], "")["outcome"]
    );
    refused(&["quotient", "node_kayles", "path(5)", "--to", "5"], "", "--to is for the heaps 1, 2, ..");
    refused(&["quotient", "node_kayles"], "", "no code describes the rules");
    let stopped = upstar(&["quotient", "0.07", "--budget", "200nodes"], "");
    assert!(stopped.code == 3 && stopped.err.contains("is not decided"), "{}{}", stopped.out, stopped.err);
}

/// The answer holds a part of the quotient if the position needs more of it, or if the order or the budget is too small.
#[test]
fn partial_quotients() {
    let run = upstar(&["quotient", "0.07", "3 50", "--to", "20"], "");
    assert!(run.code == 2 && run.out.contains("of the heaps up to 20"), "{}{}", run.out, run.err);
    assert!(run.err.contains("heap 50 is larger"), "{}", run.err);
    for arguments in [
        &["0.77", "5", "--order", "3"][..],
        &["kayles", "--order", "20"],
        &["0.16", "3000", "--budget", "2000nodes"],
    ] {
        let run = upstar(&[&["quotient"], arguments, &["--json"]].concat(), "");
        assert_eq!(run.code, 3, "{arguments:?}: {}{}", run.out, run.err);
        let found: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        assert_eq!((&found["partial"], &found["error"]["kind"]), (&json!(true), &json!("budget")));
        assert!(found["order"].as_u64().is_some() && found["phi"].is_array(), "{found}");
    }
    fails(&["quotient", "kayles", "--order", "20"], "", 3, "more than 20 elements, see --order");
    // Rules without a code keep what was proved when the budget ended.
    let run = upstar(&["quotient", "grundys_game", "--to", "40", "--budget", "1s", "--json"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    let found: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let phi = found["phi"].as_array().expect("images");
    assert_eq!((&found["partial"], &found["period"]), (&json!(true), &json!(null)));
    assert_eq!(found["components"].as_u64(), Some(phi.len() as u64 - 1));
    assert_eq!(&found["positions"][39]["outcome"], &json!(null));
    let coded = answer(&["quotient", "4!.0", "--to", &(phi.len() - 1).to_string(), "--json"], "");
    assert_eq!((&found["order"], &found["p_portion"]), (&coded["order"], &coded["p_portion"]));
    assert_eq!(found["phi"], coded["phi"]);
    let run = upstar(&["quotient", "cram", "4x5", "--budget", "100000nodes", "--json"], "");
    let found: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(
        (run.code, &found["partial"], &found["positions"][0]["outcome"]),
        (3, &json!(true), &json!(null))
    );
    fails(&["quotient", "0.77", "5", "--order", "3"], "", 3, "heap 5 is larger");
}

/// A quotient is written to a file, which is read and checked again; a damaged file is refused.
#[test]
fn quotients_in_files() {
    let (out, picture) = (file("quotient.txt"), file("mesh.svg"));
    let [stored, mesh] = [&out, &picture].map(|path| path.to_str().expect("a path"));
    answer(&["quotient", "kayles", "--out", stored, "--picture", mesh, "--json"], "");
    let found = answer(&["quotient", "--check-file", stored, "--json"], "");
    assert_eq!((&found["order"], &found["period"], &found["right"]), (&json!(40), &json!(12), &json!(true)));
    let drawn = std::fs::read_to_string(&picture).expect("a picture");
    assert!(drawn.contains("in the P-portion"), "{drawn}");
    let text = std::fs::read_to_string(&out).expect("a file");
    std::fs::write(&out, text.replace("length 12", "length 6")).expect("a file");
    let damaged = upstar(&["quotient", "--check-file", stored], "");
    assert!(damaged.code != 0 && damaged.err.contains("the check fails"), "{}{}", damaged.out, damaged.err);
    std::fs::write(&out, text.replace("rules", "rolls")).expect("a file");
    refused(&["quotient", "--check-file", stored], "", "line 4: expected `rules`");
    refused(&["quotient", "--check-file", "no such file"], "", "no such file");
    refused(&["quotient", "node_kayles", "0-1", "--out", stored], "", "--out is for codes");
    refused(&["quotient", "0.75", "--picture", "mesh.gif"], "", "a picture needs a file name");
}

/// Nimbers: J. Lemoine and S. Viennot, *Computer analysis of Sprouts with nimbers*, 2015. Misère values: World Game of
/// Sprouts Association, *Sprouts with misère Grundy tables*, 2007.
#[test]
fn sprouts() {
    for (spots, value, misere) in [("0", 0, 1), ("2", 0, 0), ("3", 1, 0), ("5", 1, 1), ("6", 0, 1)] {
        let outcome = |value| if value == 0 { "P" } else { "N" };
        let found = answer(&["sprouts", spots, "--json"], "");
        assert_eq!(
            (&found["outcome"], &found["nim_value"]),
            (&json!(outcome(value)), &json!(value)),
            "{spots}"
        );
        let found = answer(&["sprouts", spots, "--misere", "--json"], "");
        assert_eq!(
            (&found["outcome"], &found["misere_value"]),
            (&json!(outcome(misere)), &json!(misere)),
            "{spots}"
        );
    }
    let found = answer(&["sprouts", "0.BA.} 0.AB.}", "--moves", "--json"], "");
    assert_eq!((&found["position"], &found["nim_value"]), (&json!("0.AB.}0.AB.}!"), &json!(0)));
    let moves = found["moves"].as_array().expect("a list");
    assert!(moves.len() > 2 && moves.iter().all(|one| one["wins"] == false), "{found}");
    let found = answer(&["sprouts", "3", "--moves", "--json", "--misere"], "");
    let moves = found["moves"].as_array().expect("a list");
    assert!(!moves.is_empty() && moves.iter().all(|one| one["outcome"] == "N"), "{found}");
    refused(&["sprouts", "0.AB.}A1.}"], "", "the letter B occurs once");
    refused(&["sprouts", "0.0"], "", "expected `.` after a boundary, found the end");
    for play in [&["sprouts", "14"][..], &["sprouts", "14", "--misere"]] {
        let stopped = upstar(&[play, &["--budget", "40nodes"]].concat(), "");
        assert!(stopped.code == 3 && stopped.out.contains("position"), "{}", stopped.out);
        assert!(stopped.err.contains("outcome is not known: the budget of"), "{}", stopped.err);
    }
}

/// Products, inverses and roots of nimbers: ONAG, chapter 6, and the help of CGSuite for the inverses.
#[test]
fn nim_arithmetic() {
    for (expression, value) in [
        ("nim_product(*8, *8)", "*13"),
        ("conway_product(nimber(2**64), nimber(2**64)) == nimber(2**64 + 2**63)", "true"),
        ("conway_product(*, nimber(2**40)) == nimber(2**40)", "true"),
        ("turning_corners('(10^9,10^9)') == nim_product(*1000000000, *1000000000)", "true"),
        ("misere(nim('10^9 5'))", "N"),
        ("misere(nim('10^9 10^9') + *2 + *2)", "P"),
        ("nim_product(*21508, *42689)", "*35202"),
        ("nim_inverse(*4)", "*15"),
        ("nim_quotient(*, *2)", "*3"),
        ("nim_sqrt(*3)", "*2"),
        ("nim_power(*2, 2)", "*3"),
        ("nim_power(*5, -1)", "*12"),
        ("nim_roots(*)", "[*2, *3]"),
        ("nim_roots(0)", "[0, *]"),
        ("nimber(2**64) + *5", "*18446744073709551621"),
        ("*18446744073709551616 + *18446744073709551616", "0"),
        ("nim_product(nimber(2**64), nimber(2**64)) == nimber(2**64 + 2**63)", "true"),
        ("nimber(2**64) == *3", "false"),
        ("outcome(nimber(2**64))", "N"),
    ] {
        prints(&["calc", expression], "", &[value]);
    }
    let large = answer(&["calc", "nimber(2**64)", "--json"], "");
    assert_eq!(large["nimber"], "*18446744073709551616");
    refused(&["calc", "nim_inverse(0)"], "", "0 has no inverse");
    refused(&["calc", "nim_product(^, *2)"], "", "expected a nimber");
    refused(&["calc", "nimber(1/2)"], "", "expected an integer");
    refused(&["calc", "nimber(-1)"], "", "natural number");
    refused(&["calc", "mean(nimber(2**64))"], "", "too large to be stored");
    refused(&["calc", "1*18446744073709551616"], "", "");
}
