//! Fuzz tests of expressions of loopy games.

use upstar::games::notation::{Style, print_loopy};
use upstar::games::solve::Answer;
use upstar::games::value::{Calc, LoopyValue, Outcome, Store};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::fuzz::{NODES, check_place};

/// Words of the notation of loopy games. Random input made of them is often nearly valid.
const WORDS: &[&str] = &[
    "{",
    "}",
    "|",
    "||",
    ",",
    "a{",
    "b{",
    "a",
    "b",
    "c",
    "pass",
    "0",
    "*",
    "1",
    "^",
    "-1/2",
    " 7 ",
    "on",
    "off",
    "over",
    "under",
    "upon",
    "dud",
    "tis",
    "^[on]",
    "v<on>*",
    " & ",
    " + ",
    " - ",
    " * ",
    "+-",
    "(",
    ")",
    "== ",
    "let a = {",
    "let b = {",
    "let c = a{",
    "}; ",
    "degree(",
    "variety(",
    "onside(",
    "offside(",
    "upsum(",
    "tiny(",
    "left_stop(",
    "followers(",
    "[",
    "]",
    "outcome(",
    "5over",
    "-",
    ":",
];

fn read<'s>(session: &Session<'s>, text: &str, control: &Control) -> Option<LoopyValue<'s>> {
    match session.evaluate(text, control) {
        Ok(Answer::Loopy(value)) => Some(value),
        Ok(Answer::Value(value)) => Some(value.into()),
        Ok(_) | Err(Failure::Stopped(_) | Failure::NoEnd | Failure::Unsupported(_)) => None,
        Err(Failure::Input(error) | Failure::Undefined(error)) => {
            check_place(text, &error);
            None
        }
    }
}

/// Asserts that a text has an answer, or an error with its place, and that printing and reading a game
/// returns the same game.
fn check_expression(text: &str) {
    let store = Store::new();
    let session = Session::new(&store);
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    let Some(value) = read(&session, text, &control) else { return };
    for style in [Style::Ascii, Style::Unicode, Style::Latex] {
        let mut calc = Calc::new(&store, &control);
        let Ok(printed) = print_loopy(&mut calc, value, style) else { return };
        // Reading the printed form takes no more work than reading the input, apart from the numbers beside
        // it.
        let more = Control::unlimited().with_nodes(100 * NODES).with_bytes(256 << 20);
        let again = read(&session, &printed, &more);
        let again = again.unwrap_or_else(|| panic!("{text:?} prints as {printed:?}, which is refused"));
        let equal = again == value || calc.compare_loopy(again, value) == Ok(Outcome::P);
        assert!(equal, "{text:?} prints as {printed:?}, which is another game");
    }
}

#[test]
fn expressions_of_words() {
    fuzz!(100_000, 40, |bytes: &[u8]| {
        let words: String = bytes.iter().map(|&b| WORDS[usize::from(b) % WORDS.len()]).collect();
        check_expression(&words);
    });
}

/// Returns an option for each byte: a name, a word without a bar, or a pass.
fn option(byte: u8) -> &'static str {
    const OPTIONS: &[&str] = &[
        "a", "b", "c", "pass", "0", "0", "*", "1", "-1", "^", "1/2", "+-1", "over", "upon", "1 & 0",
        "{0|pass}",
    ];
    OPTIONS[usize::from(byte) % OPTIONS.len()]
}

/// Three games that refer to each other, with an operation on them.
#[test]
fn graphs_of_three() {
    const DONE: &[&str] =
        &["a", "a + b", "a - a", "3 * b", "a & b", "{a|b}", "+-a", "a + 30", "degree(c)", "a + 1/4"];
    fuzz!(20_000, 13, |bytes: &[u8]| {
        let byte = |i: usize| bytes.get(i).copied().unwrap_or_default();
        let side = |i: usize| match [byte(i), byte(i + 1)] {
            [first, 0..128] => option(first).to_owned(),
            [first, second] => format!("{},{}", option(first), option(second)),
        };
        let braces = |i: usize| format!("{{{}|{}}}", side(i), side(i + 2));
        let names = format!("let a = {}; let b = {}; let c = {}; ", braces(1), braces(5), braces(9));
        check_expression(&(names + DONE[usize::from(byte(0)) % DONE.len()]));
    });
}
