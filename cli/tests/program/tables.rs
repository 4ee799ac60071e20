//! Tests that tables keep their finished rows.

use serde_json::json;

use crate::{answer, prints, refused, upstar};

/// A cell without an answer shows the reason, and the other cells remain.
#[test]
fn a_cell_without_an_answer_says_why() {
    let weights = "for n in 1..5: atomic_weight(domineering(\"2x{n}\"))";
    let none = "none: no atomic weight: for no w is v + far star <= g - w.^ <= ^ + far star";
    let table = answer(&["calc", weights, "--json"], "");
    let cell = |row: usize| table["rows"][row][1].clone();
    assert_eq!(
        [cell(0), cell(2), cell(3), cell(4)],
        [none, none, "0", none].map(|cell| json!(cell)),
        "{table}"
    );
    prints(&["calc", weights], "", &[&format!("\n3  {none}\n4  0\n5  {none}\n")]);
    prints(&["calc", weights, "--csv"], "", &[&format!("\n3,{none}\n4,0\n5,{none}\n")]);
    // Nested loops keep the rows of each loop.
    let inner = "for n in [^, 1]: for m in 1..2: [m, atomic_weight(n), mean(n/m)]";
    let rows = answer(&["calc", inner, "--json"], "")["rows"].clone();
    assert_eq!(rows[1], json!(["^", "2", "1", "none: expected a number, this is none"]), "{rows}");
    assert_eq!(rows[3], json!(["1", "2", none, "1/2"]), "{rows}");
    let request = json!({"ruleset": "expression", "position": weights});
    assert_eq!(answer(&["batch"], request.to_string())["rows"], table["rows"]);
}

/// If no cell of a table has an answer because its input is wrong, the whole is an error with a mark at the
/// wrong input. If the cells lack an answer for a reason that concerns their values, they still make a
/// table.
#[test]
fn a_table_of_wrong_input_is_an_error() {
    let weights = upstar(&["calc", "for n in 1..2: atomic_weight(n)"], "");
    assert_eq!(
        (weights.code, weights.out.matches("none: no atomic weight").count()),
        (0, 2),
        "{}",
        weights.out
    );
    let hard = upstar(&["calc", "for n in 9..10: domineering(\"6x{n}\")", "--budget", "1000nodes"], "");
    assert_eq!((hard.code, hard.out.lines().last()), (3, Some("9  not finished")), "{}", hard.err);
    for (text, message) in [
        ("for n in 1..3: foo(n)", "unknown function or ruleset `foo`"),
        ("for n in 1..3: [n, foo(n)]", "unknown function or ruleset `foo`"),
        ("for n in 1..3: for m in 1..n: [m, foo(m)]", "unknown function or ruleset `foo`"),
        ("for n in 1..^: n", "a range goes from one integer to another"),
    ] {
        refused(&["calc", text], "", message);
        assert_eq!(upstar(&["calc", text], "").out, "", "{text}");
    }
}

/// When the budget ends, the finished rows are printed, and the last line says that its row is not
/// finished.
#[test]
fn finished_rows_survive_the_end_of_a_budget() {
    let text = "for n in 1..14: domineering(\"4x{n}\")";
    let first = "1  2\n2  tiny(2)\n3  3/2\n4  +-{0,{{2|0},{2||2|0}|miny(2),{2|0}}}\n5  1\n6  ";
    let run = upstar(&["calc", text, "--budget", "10000nodes"], "");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains(first) && run.out.ends_with("  not finished\n"), "{}", run.out);
    let count = run.out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count() - 1;
    let words = format!("no answer: the budget of nodes is used up; known so far: {count} rows\n");
    assert!(run.err.ends_with(&words), "{} {}", run.out, run.err);
    let csv = upstar(&["calc", text, "--budget", "10000nodes", "--csv"], "");
    assert_eq!(
        (csv.code, csv.out.lines().last().map(|line| line.ends_with(",not finished"))),
        (3, Some(true))
    );
    let known = answer(&["calc", text, "--budget", "10000nodes", "--json"], "")["error"]["known"].clone();
    assert_eq!((&known["columns"][0], &known["rows"][1]), (&json!("n"), &json!(["2", "tiny(2)"])), "{known}");
    let request = json!({"ruleset": "expression", "position": text, "budget": {"nodes": 10000}});
    let error = answer(&["batch"], request.to_string())["error"].clone();
    assert_eq!((&error["kind"], &error["known"]["rows"]), (&json!("budget"), &known["rows"]), "{error}");
    // The dialogue continues with the next line.
    let run = upstar(&["repl", "--budget", "10000nodes"], format!("{text}\n1 + 1\n"));
    assert!(run.out.contains(first) && run.out.ends_with("not finished\n2\n"), "{}", run.out);
    // The finished cells of the interrupted row remain, and so do the rows of an inner loop.
    let run = upstar(&["calc", "for n in 5..9: [n*n, domineering(\"4x{n}\")]", "--budget", "10000nodes"], "");
    assert!(run.out.contains("5  25   1\n") && run.out.ends_with("not finished\n"), "{}", run.out);
    let run = upstar(
        &["calc", "for n in 4..9: for m in 1..9: domineering(\"{n}x{m}\")", "--budget", "9000nodes"],
        "",
    );
    assert!(run.out.contains("4  3  3/2\n") && run.out.ends_with("not finished\n"), "{}", run.out);
}

/// The program prints each row as soon as it is finished.
#[cfg(unix)]
#[test]
fn rows_are_shown_as_they_come() {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(["calc", "for n in [1, 2, 100]: domineering(\"4x{n}\")", "--threads", "1"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let lines: Vec<String> = lines.take(3).map(|line| line.expect("UTF-8")).collect();
    assert_eq!(lines[1..], ["1  2", "2  tiny(2)"]);
    assert!(child.try_wait().expect("it runs").is_none(), "the last row takes long");
    super::ending::send(&child, nix::sys::signal::Signal::SIGTERM);
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
}

/// A cell wider than the window does not change the layout of the other rows.
#[test]
fn wide_cells_do_not_widen_their_column() {
    let run = upstar(&["calc", "for n in [100000, 1]: [followers(n), n + 1]"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.lines().next().is_some_and(|line| line == "n       followers(n)  n + 1"),
        "{}",
        &run.out[..99]
    );
    assert!(run.out.ends_with("\n1       [0, 1]        2\n"), "{}", &run.out[run.out.len() - 99..]);
}

#[test]
fn tables_are_tabulars_of_latex() {
    let text = "for n in 1..3: [domineering('2x{n}'), outcome(domineering('2x{n}'))]";
    let expected = [
        "\\begin{tabular}{lll}",
        "\\texttt{n} & \\texttt{domineering('2x\\{n\\}')} & \\texttt{outcome(domineering('2x\\{n\\}'))} \\\\",
        "\\hline",
        "$1$ & $1$ & L \\\\",
        "$2$ & $\\pm 1$ & N \\\\",
        "$3$ & $\\{2\\,\\mathopen|\\,-\\tfrac{1}{2}\\}$ & N \\\\",
        "\\end{tabular}",
    ];
    let run = upstar(&["calc", text, "--tabular"], "");
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected, "{}", run.err);
    refused(&["calc", "1", "--tabular"], "", "--tabular is for tables, but this is");
    refused(&["calc", text, "--tabular", "--csv"], "", "cannot be used with");
}

#[test]
fn tables_in_markdown() {
    let text = "for n in 1..2: [{n|-n}, n > 1, n]";
    let expected =
        "| n | `{n\\|-n}` | `n > 1` |\n| --- | --- | --- |\n| 1 | `+-1` | false |\n| 2 | `+-2` | true |\n";
    let run = upstar(&["calc", text, "--markdown"], "");
    assert_eq!((run.code, run.out.as_str()), (0, expected));
    refused(&["calc", "1", "--markdown"], "", "--markdown is for tables, but this is");
    refused(&["calc", text, "--markdown", "--csv"], "", "cannot be used with");
}

/// A witness and a counterexample are answers.
#[test]
fn quantifiers_print_an_example() {
    let run = upstar(&["calc", "forall n in 1..20: n * n < 50"], "");
    assert_eq!((run.code, run.out.as_str()), (0, "false\ncounterexample: n = 8\n"));
    let run = upstar(&["calc", "exists n in 1..20: n * n == 49", "--json"], "");
    assert_eq!((run.code, run.out.as_str()), (0, "{\"truth\":true,\"witness\":{\"n\":\"7\"}}\n"));
    let run = upstar(&["calc", "forall n in 1..10**9: true", "--budget", "1000nodes"], "");
    assert_eq!(run.code, 3, "{}", run.out);
    // The value at which it stopped is shown, and that it held before.
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["n", "true", "forall", "before"]);
    assert!(matches!(&rows[1][..], [_, "not", "finished", "true"]), "{}", run.out);
    let run = upstar(&["calc", "exists n in 1..10**9: n < 0", "--budget", "1000nodes", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((run.code, &answer["error"]["known"]["rows"][0][2]), (3, &"false".into()), "{}", run.out);
}

/// A value without an answer does not end a search for an example, but is an error if nothing decides.
#[test]
fn quantifiers_go_on_after_a_value_without_an_answer() {
    let run = upstar(&["calc", "exists n in -2..2: 1/n == 1/2"], "");
    assert_eq!((run.code, run.out.as_str()), (0, "true\nwitness: n = 2\n"), "{}", run.err);
    let run = upstar(&["calc", "forall n in -2..2: 1/n < 1/2"], "");
    assert_eq!((run.code, run.out.as_str()), (0, "false\ncounterexample: n = 1\n"), "{}", run.err);
    let run = upstar(&["calc", "forall n in -2..2: 1/n < 2"], "");
    assert!(run.code == 2 && run.err.contains("division by 0, for n = 0"), "{}{}", run.out, run.err);
    let run = upstar(&["calc", "forall n in 1..10**12: domineering(n) > 0"], "");
    assert!(run.code == 2 && run.err.contains("a cell is one of"), "{}{}", run.out, run.err);
    let run = upstar(&["calc", "for n in -1..1 where 1/n > 0: n * ^"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("none:") && run.out.contains("1  ^"), "{}", run.out);
}
