//! Conditions: `and`, `or`, `not`, `if`, and comparisons of texts, words, outcomes and truth values.

use proptest::prelude::*;
use upstar::games::solve::{Answer, Names};
use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::errors::check_rows;
use super::reading::answer;

const ROWS: &[(&str, &str)] = &[
    ("1 < 2 and ^ > 0", "true"),
    ("1 < 2 and ^ || 0", "false"),
    ("1 > 2 or * || 0", "true"),
    ("not 1 > 2", "true"),
    ("not not 1 > 2", "false"),
    ("not (1 > 2)", "true"),
    ("not *2 == 0", "true"),
    ("not ^ > *", "true"),
    // `not` binds more tightly than `and`, and `and` more tightly than `or`.
    ("0 == 0 or 0 == 0 and 0 == 1", "true"),
    ("not 0 == 0 and 0 == 1", "false"),
    ("not (0 == 0 and 0 == 1)", "true"),
    // Operands that do not matter are not evaluated.
    ("0 == 1 and nothing == 1", "false"),
    ("0 == 0 or nothing == 1", "true"),
    ("if 0 == 0 then ^ else nothing", "^"),
    ("if 0 == 1 then nothing else v*", "v*"),
    ("if 1 < 2 and 2 < 3 then 5 else 6 + 7", "5"),
    ("if 1 > 2 then 5 else 6 + 7", "13"),
    ("(if 1 > 2 then 5 else 6) + 7", "13"),
    ("if 1 > 2 then 5 else if 2 > 3 then 6 else 7", "7"),
    ("if -1 > 0 then 1 else -1", "-1"),
    ("if (1 < 2) then 1 else 2", "1"),
    ("[if 1 < 2 then 1 else 2, 3]", "[1, 3]"),
    ("mean(if 1 < 2 then {3|1} else 0)", "2"),
    ("let f(x) = if x < 0 then -x else x; f(-3) + f(4)", "7"),
    ("let c = 1 < 2; c and not c", "false"),
    ("true and not false", "true"),
    ("let true = 3; true", "3"),
    // Comparisons of words.
    ("outcome(*) == \"N\"", "true"),
    ("\"L\" == outcome(*)", "false"),
    ("outcome(*) != 'L'", "true"),
    ("outcome(on + off) == \"D\"", "true"),
    ("outcome(1) == outcome(^)", "true"),
    ("outcome(1) == outcome(v)", "false"),
    ("\"a\" == 'a'", "true"),
    ("\"a\" != 'b'", "true"),
    ("(1 == 1) == (2 == 2)", "true"),
    ("(1 == 1) != (2 == 2)", "false"),
    ("let s = \"LRL\"; s", "\"LRL\""),
    // The words are names where nothing else makes sense.
    ("let if = 3; if + 1", "4"),
    ("let if = 3; let then = 2; if + then", "5"),
    ("let not = 3; not - 1", "2"),
    ("let not(x) = x + 1; not (1)", "2"),
    ("let and = 3; and + and", "6"),
    ("let or = 3; or or", "no condition"),
    ("let else = 1; let or = 2; let then = 4; [else, or, then]", "[1, 2, 4]"),
    ("for then in [1]: then", "a table"),
];

/// Returns the answer, or a word for an error or for an answer that has no text here.
fn described(session: &Session<'_>, input: &str) -> String {
    match session.evaluate(input, &Control::unlimited()) {
        Ok(Answer::Table(_)) => "a table".to_owned(),
        Ok(_) => answer(session, input),
        Err(Failure::Input(error)) if error.message.starts_with("unknown name") => "unknown name".to_owned(),
        Err(_) => "no condition".to_owned(),
    }
}

#[test]
fn every_condition_has_its_answer() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in ROWS {
        assert_eq!(described(&session, input), *expected, "{input}");
    }
}

#[test]
fn unknown_operands_decide_nothing() {
    let store = Store::new();
    let session = Session::new(&store);
    // No stopper is known for the sides of Bach's carousel.
    let unknown = "is_stopper(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})";
    for (input, expected) in [
        ("U", "unknown"),
        ("not U", "unknown"),
        ("U and 1 == 1", "unknown"),
        ("U and 1 == 2", "false"),
        ("1 == 1 and U", "unknown"),
        ("U or 1 == 1", "true"),
        ("U or 1 == 2", "unknown"),
        ("if U then 1 else 2", "unknown"),
        ("(U) == (1 == 1)", "unknown"),
    ] {
        assert_eq!(answer(&session, &input.replace('U', unknown)), expected, "{input}");
    }
}

#[test]
fn faults_have_their_places() {
    check_rows(&[
        ("1 and 2 == 2", "1", "expected true or false, this is a game"),
        ("2 == 2 and 1", "1", "expected true or false"),
        ("not 1", "1", "expected true or false"),
        ("if ^ then 1 else 2", "^", "expected true or false, this is a game"),
        ("if 1 == 1 then 2", "", "`else`"),
        ("if 1 == 1 else 2", "1", "if n > 3 then 1 else 0"),
        ("(1 == 1) == 1", "(1 == 1)", "expected a game, this is true or false"),
        ("outcome(*) == \"X\"", "\"X\"", "the outcomes are L, PHat"),
        ("outcome(*) == 0", "0", "expected an outcome, such as \"N\", this is a game"),
        ("\"a\" == 0", "0", "expected a text in quotes, this is a game"),
        ("0 == \"a\"", "0", "expected a text in quotes, this is a game"),
        ("\"a\" < \"b\"", "\"a\" < \"b\"", "a text has no order"),
        ("1 + \"a\"", "\"a\"", "a text is no game"),
        ("let s = \"a\"; s + 1", "s", "a text is no game"),
    ]);
}

/// Constructs of CGSuite and of other languages get a hint.
#[test]
fn constructs_of_other_programs() {
    check_rows(&[
        ("for n from 1 to 20 do n * ^ end", "n", "write for n in 1..20: n * ^"),
        ("forall n: n > 0", "n", "forall n in 1..20"),
        ("G := {3|1}; G + G", "=", "write let g = {3|1};"),
        ("if 1 < 2 then 3 else 4 end", "end", "leave it out"),
        ("if 1 < 2 then 3 elseif 2 < 3 then 4 else 5", "elseif", "write else if"),
        ("1 < 2 && 2 < 3", "&", "write `and`"),
        ("!(1 < 2)", "!", "write not"),
        ("not -1 > 0", "not", "write not (..)"),
        ("{3|1}.CanonicalForm", ".", "write a function before its argument"),
        ("1 = 1", "=", "`==` for equality"),
    ]);
}

#[test]
fn names_from_outside_occur_in_conditions() {
    let store = Store::new();
    let session = Session::new(&store);
    let mut names = Names::new();
    names.insert("winner".to_owned(), Answer::Word("nemesis"));
    names.insert("place".to_owned(), Answer::Text("grid(3,3)".into()));
    names.insert("exits".to_owned(), session.evaluate("2", &Control::unlimited()).expect("a number"));
    for (condition, expected) in [
        ("winner == \"nemesis\" and exits == 2", true),
        ("winner == \"fugitive\" or exits > 2", false),
        ("not winner == \"fugitive\"", true),
        ("place == \"grid(3,3)\"", true),
        ("place != winner", true),
    ] {
        let (_, found) = session.enter(condition, &names, &Control::unlimited()).expect("an answer");
        assert!(matches!(found, Answer::Truth(truth) if truth == expected), "{condition}");
    }
}

/// A condition as a text, with its truth.
fn condition() -> impl Strategy<Value = (String, bool)> {
    let atom = (-3_i64..4, -3_i64..4, 0_usize..6).prop_map(|(a, b, sign)| match sign {
        0 => (format!("{a} < {b}"), a < b),
        1 => (format!("{a} <= {b}"), a <= b),
        2 => (format!("{a} == {b}"), a == b),
        3 => (format!("{a} != {b}"), a != b),
        4 => (format!("\"{a}\" == \"{b}\""), a == b),
        _ => (format!("outcome({a}) == outcome({b})"), a.signum() == b.signum()),
    });
    atom.prop_recursive(5, 40, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|(text, truth)| (format!("not ({text})"), !truth)),
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("({a}) and ({b})"), x && y)),
            (inner.clone(), inner.clone()).prop_map(|((a, x), (b, y))| (format!("({a}) or ({b})"), x || y)),
            (inner.clone(), inner.clone(), inner).prop_map(|((a, x), (b, y), (c, z))| {
                (format!("(if {a} then {b} else {c})"), if x { y } else { z })
            }),
        ]
    })
}

proptest! {
    #[test]
    fn conditions_agree_with_naive_evaluation((text, truth) in condition()) {
        let store = Store::new();
        prop_assert_eq!(answer(&Session::new(&store), &text), truth.to_string(), "{}", text);
    }
}
