//! Tests of `upstar repl` behind a pipe, and of the language of expressions: user functions, loops, tables.

use std::time::Duration;

use crate::{answer, file, refused, upstar};

fn calc(expression: &str) -> String {
    let run = upstar(&["calc", expression], "");
    assert_eq!(run.code, 0, "{expression}: {}", run.err);
    run.out
}

#[test]
fn functions_of_ones_own_are_called() {
    for (expression, answer) in [
        ("let f(x) = mean(x) + 1; f({3|1})", "3\n"),
        ("let f(x, y) = x + y; let g(x) = f(x, x); g(1/2)", "1\n"),
        // A function keeps the meanings that names had where it was defined.
        ("let a = 1; let f(x) = x + a; let a = 5; f(a)", "6\n"),
        ("let x = 7; let f(x) = x; [f(1), x]", "[1, 7]\n"),
        ("let f() = ^; f() + f()", "^2\n"),
        ("let half(b) = snort(\"{b}\") * 1; 1", "1\n"),
        ("let board(n) = domineering(\"2x{n}\"); board(3)", "{2|-1/2}\n"),
    ] {
        assert_eq!(calc(expression), answer, "{expression}");
    }
    refused(&["calc", "let f(x) = x; f(1, 2)"], "", "expected f(x)");
    refused(&["calc", "let f(x, x) = x; 1"], "", "an argument already has this one");
    refused(&["calc", "let f(x) = x; f + 1"], "", "this is a function");
    // A definition cannot silently replace a built-in function.
    refused(&["calc", "let mean(x) = 1; mean(2)"], "", "`mean` is a function already");
    for line in ["mean = 3", "mean(x) = 1", "let mean = 3; 1", "let mean(x) = x"] {
        let at = line.find("mean").expect("the name") + 1;
        let run = upstar(&["repl"], line);
        let place = format!("1:{at} ]");
        assert!(run.code == 2 && run.err.contains("`mean` is a function already"), "{line}: {}", run.err);
        assert!(run.err.contains(&place), "{line}: {}", run.err);
    }
    refused(&["repl"], "over = 3\n", "`over` is a word of expressions already");
    refused(&["calc", "let f(x) = f(x); f(1)"], "", "f calls itself too deeply");
    let place = answer(&["calc", "let f(x) = x + q; f(1)", "--json"], "");
    assert_eq!(place["error"]["at"], "character 16");
}

#[test]
fn lists_hold_any_answer() {
    for (expression, answer) in [
        ("[1 == 1, inf{0}, outcome(^), 2]", "[true, inf{0}, L, 2]\n"),
        ("[[1, 2], [], literal{1|}]", "[[1, 2], [], literal{1|}]\n"),
        ("[uptimal_expansion(^2*), thermograph(1)]", "[^2 + *, a thermograph]\n"),
        ("for g in [inf{1}, *2]: g + *", "g       g + *\ninf{1}  inf{0}\n*2      *3\n"),
    ] {
        assert_eq!(calc(expression), answer, "{expression}");
    }
    let json = answer(&["calc", "[1 > 0, inf{}, 2]", "--json"], "");
    assert_eq!((&json["list"][0]["truth"], &json["list"][2]["name"]), (&true.into(), &"2".into()), "{json}");
    refused(&["calc", "[1, inf{}] + 1"], "", "this is a list");
}

#[test]
fn loops_come_to_tables() {
    let table = "n  temperature(domineering(\"2x{n}\"))\n1  -1\n2  1\n3  5/4\n";
    assert_eq!(calc("for n in 1..3: temperature(domineering(\"2x{n}\"))"), table);
    assert_eq!(calc("for n in [2, ^]: [n + n, n > 0]"), "n  n + n  n > 0\n2  4      true\n^  ^2     true\n");
    assert_eq!(calc("for a in 1..2: for b in a..2: a + b"), "a  b  a + b\n1  1  2\n1  2  3\n2  2  4\n");
    assert_eq!(calc("for n in 3..1: n + n"), "n  n + n\n");
    // The variable of a loop has one column in the table, wherever it occurs.
    assert_eq!(calc("for n in 1..2: n"), "n\n1\n2\n");
    assert_eq!(calc("for n in 1..0: [n, n + 1]"), "n  n + 1\n");
    assert_eq!(
        calc("for a in 1..2: for b in a..2: [b, a, a + b]"),
        "a  b  a + b\n1  1  2\n1  2  3\n2  2  4\n"
    );
    assert_eq!(calc("for n in 1..2: for n in 3..3: n"), "n  n\n1  3\n2  3\n");
    assert_eq!(calc("for n in -1..(1 + 0): outcome(n)"), "n   outcome(n)\n-1  R\n0   P\n1   L\n");
    let csv = upstar(&["calc", "for n in [{1|0}]: [n, {n, 5|0}]", "--csv"], "").out;
    assert_eq!(csv, "n,\"{n, 5|0}\"\n{1|0},{5|0}\n");
    let json = answer(&["calc", "for n in 1..2: n + ^", "--json"], "");
    assert_eq!(json, serde_json::json!({"columns": ["n", "n + ^"], "rows": [["1", "1^"], ["2", "2^"]]}));
    refused(&["calc", "1", "--csv"], "", "--csv is for tables, but this is a game");
    refused(&["calc", "for n in 1/2..3: n"], "", "from one integer to another");
    refused(&["calc", "for n in ^: n"], "", "a range such as 1..5");
    refused(&["calc", "(for n in 1..2: n) + 1"], "", "this is a table");
    let place = answer(&["calc", "for n in 1..3: domineering(\"2x{n}y\")", "--json"], "");
    assert_eq!(place["error"]["at"], "character 29");
    let run = upstar(&["calc", "for n in 1..999999999: n", "--budget", "1000nodes"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    // Braces in the notation of a position are not names to be replaced.
    assert_eq!(calc("let n = 1; cheques(\"{n} + {2|-1}\")"), "{3|0}\n");
}

#[test]
fn a_pipe_is_answered_to_its_end() {
    let history = file("history");
    let lines = "f(x) = x + 1\n1 +\nf(2)\nans + 1\n\nhelp mean\n?for\n{1|\n0}\nfor n in 1..2: f(n)\n{1|";
    let mut command = assert_cmd::Command::cargo_bin("upstar").expect("the program is built");
    let command = command.arg("repl").env("NO_COLOR", "1").env("UPSTAR_HISTORY", &history).write_stdin(lines);
    let output = command.output().expect("it runs");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let answers: Vec<&str> = out.lines().collect();
    assert_eq!(answers[..3], ["a function (x) = x + 1", "3", "4"]);
    assert!(answers[3].starts_with("mean(g)   ") && answers[4].starts_with("for   "), "{out}");
    assert_eq!(answers[5..], ["{1|0}", "n  f(n)", "1  2", "2  3"]);
    assert!(err.contains("expected a value") && err.contains("this brace is not closed"), "{err}");
    assert!(!err.contains("Ctrl-D"), "{err}");
    assert_eq!(output.status.code(), Some(2));
    assert!(!history.exists(), "a pipe has no history");
    assert_eq!(upstar(&["repl"], "1 + 1\n").code, 0);
}

#[test]
fn a_pipe_may_want_json_and_tables_with_commas() {
    let run = upstar(&["repl", "--json"], "a = ^\n1+\nans == ^\n");
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        (&lines[0]["name"], &lines[1]["error"]["kind"], &lines[2]["truth"]),
        (&"^".into(), &"parse".into(), &true.into())
    );
    assert_eq!(run.code, 2);
    let help = answer(&["repl", "--json"], "help mean\n");
    assert!(help["help"].as_str().is_some_and(|text| text.starts_with("mean(g)   ")), "{help}");
    assert_eq!(upstar(&["repl", "--csv"], "for n in 1..2: n * 2\n1\n").out, "n,n * 2\n1,2\n2,4\n1\n");
}

/// A position that has a name stays a position in later lines, and counts as its value elsewhere.
#[test]
fn positions_keep_their_moves_across_lines() {
    let lines = "p = clobber(\"LRL\")\nmoves(p, left)\nq = p\noptions(q, right)\np + *\nmean(p)\n\
        p = domineering(\"2x2\")\nmoves(p, left)\nvalue(p)\n";
    let run = upstar(&["repl"], lines);
    assert_eq!(run.code, 0, "{}", run.err);
    let expected = [
        "*",
        "[clobber(\".LL\"), clobber(\"LL.\")]",
        "*",
        "[0]",
        "0",
        "0",
        "+-1",
        "[domineering(\"#.|#.\"), domineering(\".#|.#\")]",
        "+-1",
    ];
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
    let single = upstar(&["calc", "let p = clobber(\"LRL\"); moves(p, left)"], "");
    assert_eq!(single.out.trim(), expected[1]);
}

#[test]
fn a_line_goes_on_where_something_is_to_come() {
    let run = upstar(&["repl"], "for n in 1..2:\n  n + ^\nlet f(x) =\n  x + 1\nf(1)\ng =\n^\n1 == 1\n");
    assert_eq!(
        (run.code, &*run.out),
        (0, "n  n + ^\n1  1^\n2  2^\na function (x) = x + 1\n2\n^\ntrue\n"),
        "{}",
        run.err
    );
}

#[test]
fn infinite_values_are_printed_in_a_notation_and_read_again() {
    for (notation, printed) in [("ascii", "inf{0,2}"), ("unicode", "∞{0,2}"), ("latex", r"\infty_{0,2}")] {
        let run = upstar(&["calc", "inf{1,3} + *", "--notation", notation], "");
        assert_eq!(run.out, format!("{printed}\n"), "{}", run.err);
        assert_eq!(calc(printed), "inf{0,2}\n");
    }
}

/// The cost of a line does not grow with the number of names defined before. If each line took time in
/// proportion to the names, the dialogue would use minutes of processor time and the limit would end it.
#[test]
#[cfg(unix)]
fn names_do_not_make_the_dialogue_slow() {
    const SECONDS: u32 = 20;
    let names: String = (0..30_000).map(|i| format!("x{i} = {{{i}|-{i}}}\n")).collect();
    let limited = format!("ulimit -t {SECONDS}; exec \"$0\" repl");
    let mut command = assert_cmd::Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_upstar")]).write_stdin(names).assert().code(0);
}

#[test]
fn a_history_that_is_no_file_ends_nothing() {
    let mut command = assert_cmd::Command::cargo_bin("upstar").expect("the program is built");
    let command = command.arg("repl").env("UPSTAR_HISTORY", "/dev/full").timeout(Duration::from_secs(20));
    command.write_stdin("1\n").assert().success().stdout("1\n");
}
