//! Loops with conditions and steps, quantifiers, and functions of lists.

use proptest::prelude::*;
use upstar::games::solve::Answer;
use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::errors::check_rows;
use super::reading::answer;

/// Evaluates an expression whose answer is a truth value, perhaps with an example.
fn proved(session: &Session<'_>, input: &str) -> (bool, Vec<(String, String)>) {
    let control = Control::unlimited();
    match session.evaluate(input, &control) {
        Ok(Answer::Truth(truth)) => (truth, Vec::new()),
        Ok(Answer::Example(example)) => {
            let named = example.names.iter().map(|(name, answer)| match answer {
                Answer::Value(value) => (name.clone(), value.to_string()),
                other => (name.clone(), other.describe().to_owned()),
            });
            (example.truth, named.collect())
        }
        other => panic!("{input}: {other:?}"),
    }
}

/// Returns the first column of a table.
fn first_column(session: &Session<'_>, input: &str) -> Vec<i64> {
    match session.evaluate(input, &Control::unlimited()) {
        Ok(Answer::Table(table)) => {
            let cell = |row: &Vec<Answer<'_>>| match &row[0] {
                Answer::Value(value) => value.number().and_then(|n| n.to_i64()).expect("an integer"),
                other => panic!("{input}: {other:?}"),
            };
            table.rows.iter().map(cell).collect()
        }
        other => panic!("{input}: {other:?}"),
    }
}

#[test]
fn loops_leave_out_values() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in [
        ("for n in 1..6 where n != 3: n", &[1, 2, 4, 5, 6][..]),
        ("for n in 1..10 step 3: n", &[1, 4, 7, 10]),
        ("for n in 10..1 step -4: n", &[10, 6, 2]),
        ("for n in 1..10 step -1: n", &[]),
        ("for n in 1..2 + 1: n", &[1, 2, 3]),
        ("for n in (1:1)..3: n", &[2, 3]),
        ("for n in [3, 1, 2] where n > 1: n:1", &[3, 2]),
        ("for n in 1..3: for m in 1..n where m != 2: m", &[1, 2, 3, 3]),
        ("for n in 1..9 step 2 where n > 2 and n < 8: n", &[3, 5, 7]),
        ("let step = 2; let where = 3; for n in step..where: n", &[2, 3]),
    ] {
        assert_eq!(first_column(&session, input), expected, "{input}");
    }
}

/// Returns the cells of a table; `?` stands for a cell without an answer.
fn cells(session: &Session<'_>, input: &str) -> Vec<Vec<String>> {
    match session.evaluate(input, &Control::unlimited()) {
        Ok(Answer::Table(table)) => {
            let cell = |cell: &Answer<'_>| match cell {
                Answer::Value(value) => value.number().expect("a number").to_string(),
                Answer::Missing(_) => "?".to_owned(),
                other => panic!("{input}: {other:?}"),
            };
            table.rows.iter().map(|row| row.iter().map(cell).collect()).collect()
        }
        other => panic!("{input}: {other:?}"),
    }
}

#[test]
fn a_condition_without_an_answer_does_not_end_a_table() {
    let store = Store::new();
    let session = Session::new(&store);
    // An empty list has no greatest member.
    let condition = "max(if n == 1 then [] else [n]) < 9";
    for (body, rows) in [
        ("n", &[&["0"][..], &["?"], &["2"]][..]),
        ("n * n", &[&["0", "0"], &["1", "?"], &["2", "4"]]),
        ("for m in 1..1: m", &[&["0", "1"], &["1", "?"], &["2", "1"]]),
        ("[n]", &[&["0"], &["?"], &["2"]]),
        ("for m in 1..1: [n, m]", &[&["0", "1"], &["1", "?"], &["2", "1"]]),
        ("for m in 1..1: [m, n + m]", &[&["0", "1", "1"], &["1", "?", "?"], &["2", "1", "3"]]),
    ] {
        assert_eq!(cells(&session, &format!("for n in 0..2 where {condition}: {body}")), rows, "{body}");
    }
    // The names of a nested loop alone do not look like a row that meets the condition.
    let nested = "for n in 1..2: for k in 0..1 where 1 / k > 0: [n, k]";
    assert_eq!(cells(&session, nested), [["1", "?"], ["1", "1"], ["2", "?"], ["2", "1"]]);
}

#[test]
fn quantifiers_show_an_example() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, truth, example) in [
        ("forall n in 1..20: n * n >= n", true, &[][..]),
        ("forall n in 1..20: n * n < 50", false, &[("n", "8")]),
        ("exists n in 1..20 where n > 5: n * n == 49", true, &[("n", "7")]),
        ("exists n in 1..4: n * n == 49", false, &[]),
        ("forall n in 1..5: exists m in 1..4: m == n", false, &[("n", "5")]),
        ("forall n in 1..5: forall m in 1..n: n + m < 8", false, &[("n", "4"), ("m", "4")]),
        ("exists g in [1, ^, *]: g || 0", true, &[("g", "*")]),
        ("not forall n in 1..3: n < 3", true, &[]),
        ("let forall = 1; forall == 1", true, &[]),
        ("(exists n in 1..3: n == 2) == (1 == 1)", true, &[]),
    ] {
        let named = example.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        assert_eq!(proved(&session, input), (truth, named.collect()), "{input}");
    }
}

#[test]
fn functions_of_lists() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in [
        ("max(1, 5/2, 2)", "5/2"),
        ("max([^, *, 1])", "1"),
        ("max([*, 0, *2, ^])", "none"),
        ("min(for n in 1..9: (n - 4) * (n - 4))", "0"),
        ("sum(for n in 1..4: n * ^)", "^10"),
        ("sum([])", "0"),
        ("count(for n in 1..9: n * ^ > *)", "8"),
        ("len(\"LRL\") + len([1, 2])", "5"),
        ("sort([3, -1, 1/2])", "[-1, 1/2, 3]"),
        ("unique([1, ^, 1, {0|*}])", "[1, ^]"),
        ("len(unique([\"a\", \"a\", w, w, [1], [1], 1]))", "4"),
        ("mex([0, 1, 3])", "2"),
        ("mex([*, 0, *2])", "3"),
        ("mex(for k in 1..3: k)", "0"),
        ("floor(7/2) + floor(-1/3)", "2"),
        ("10 * mod(7, 3) + mod(-1, 4)", "13"),
        // Their names are free.
        ("let count = 3; count + 1", "4"),
        ("let max(x) = x + 1; max(3)", "4"),
    ] {
        let found = match session.evaluate(input, &Control::unlimited()) {
            Err(Failure::Undefined(_)) => "none".to_owned(),
            _ => answer(&session, input),
        };
        assert_eq!(found, expected, "{input}");
    }
}

#[test]
fn faults_have_their_places() {
    check_rows(&[
        ("max([*, 0])", "max([*, 0])", "no member is the greatest"),
        ("max([])", "max([])", "an empty list"),
        ("count([1])", "[1]", "conditions that are true"),
        ("sort([^, 1])", "[^, 1]", "sort orders numbers"),
        ("mex([^])", "[^]", "mex needs integers"),
        ("len(1)", "1", "expected a list, or a loop"),
        ("sum()", "sum()", "expected sum(list)"),
        ("len([1], [2])", "len([1], [2])", "expected len(list)"),
        ("for n in 1..3 step 0: n", "0", "a step is not 0"),
        ("for n in 1..10^9: n", "10^9", "10**9"),
        ("for n in 1..3 where n: n", "n", "expected true or false"),
        ("forall n in 1..3: n", "n", "expected true or false"),
        ("forall n in [1, {2|1}]: atomic_weight(n - 1) == 0", "n - 1", "for n = {2|1}"),
        ("maxx([1])", "maxx([1])", "did you mean max?"),
        ("mod(7)", "mod(7)", "expected mod(a, b)"),
        ("mod(1/2, 2)", "1/2", "takes integers"),
        ("mod(7, 0)", "0", "a positive b"),
        ("7 mod 2", "mod", "write mod(a, b)"),
        ("7 % 2", "%", "write mod(a, b)"),
        ("7 div 2", "div", "write floor(a/b)"),
        ("3 NimSum 5", "NimSum", "write *a + *b"),
        ("x -> x + 1", ">", "define a function by let"),
        ("listof(x * x for x in 1..3)", "for", "write for x in 1..3: x * x"),
    ]);
}

#[test]
fn budgets_bind_loops() {
    let store = Store::new();
    let session = Session::new(&store);
    for input in ["forall n in 1..10**9: 1 == 1", "exists n in 1..10**9 where 1 == 2: 1 == 1"] {
        let control = Control::unlimited().with_nodes(10_000);
        assert!(matches!(session.evaluate(input, &control), Err(Failure::Stopped(Stop::Nodes))), "{input}");
    }
}

proptest! {
    #[test]
    fn functions_agree_with_naive_ones(numbers in proptest::collection::vec(-4_i64..9, 1..9), low in -5_i64..5) {
        let store = Store::new();
        let session = Session::new(&store);
        let list_text = |numbers: &[i64]| {
            format!("[{}]", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
        };
        let list = list_text(&numbers);
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let mut unique = Vec::new();
        numbers.iter().for_each(|n| if !unique.contains(n) { unique.push(*n) });
        let greater = numbers.iter().filter(|n| **n > low).count();
        let naturals: Vec<i64> = numbers.iter().copied().filter(|n| *n >= 0).collect();
        let mex = (0..).find(|n| !naturals.contains(n)).expect("a finite list");
        for (input, expected) in [
            (format!("max({list})"), sorted[sorted.len() - 1].to_string()),
            (format!("min({list})"), sorted[0].to_string()),
            (format!("sum({list})"), numbers.iter().sum::<i64>().to_string()),
            (format!("len({list})"), numbers.len().to_string()),
            (format!("sort({list})"), list_text(&sorted)),
            (format!("unique({list})"), list_text(&unique)),
            (format!("mex({})", list_text(&naturals)), mex.to_string()),
            (format!("count(for n in {list}: n > {low})"), greater.to_string()),
            (format!("len(for n in {list} where n > {low}: n)"), greater.to_string()),
        ] {
            prop_assert_eq!(answer(&session, &input), expected, "{}", input);
        }
        let (all, _) = proved(&session, &format!("forall n in {list}: n > {low}"));
        prop_assert_eq!(all, greater == numbers.len());
        let (any, example) = proved(&session, &format!("exists n in {list}: n > {low}"));
        let first = numbers.iter().find(|n| **n > low);
        prop_assert_eq!(any, first.is_some());
        prop_assert_eq!(example.first().map(|(_, n)| n.clone()), first.map(i64::to_string));
    }
}
