//! Fuzz targets. They run as ordinary tests on random input; `cargo bolero test` runs them with coverage
//! guidance.
//!
//! All targets check the same property: every input gets an answer or an error with its place, in bounded
//! time and without a panic.

/// Defines a test on random bytes. The bytes are the same in every run if a seed is set; otherwise they are
/// new, or come from a fuzzer.
macro_rules! fuzz {
    ($texts:expr, $longest:expr, $check:expr) => {
        if !upstar_twin::seeded($texts, $longest, $check) {
            bolero::check!().with_iterations($texts).with_max_len($longest).for_each($check);
        }
    };
}

mod angel;
mod loopy;
mod positions;
mod text_rulesets;

use upstar::games::notation::{Style, parse, print_list, print_literal};
use upstar::games::solve::Answer;
use upstar::games::value::{Calc, Store};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::input::InputError;
use upstar::session::Session;

/// A budget of nodes that suffices for small expressions and positions. Larger ones stop.
const NODES: u64 = 20_000;

/// The most bytes of a text that is not made of words.
const LONGEST: usize = 256;

/// Words of the notation. Random input made of them is often nearly valid.
const WORDS: &[&str] = &[
    "{",
    "}",
    "|",
    "||",
    ",",
    "(",
    ")",
    "+",
    "-",
    "+-",
    " * ",
    "*",
    "*2",
    "^",
    "v",
    "v3",
    ":",
    "1",
    "0",
    "3/4",
    "-1/2",
    "1/3",
    "==",
    "<=",
    "let g = ",
    "; ",
    "g",
    "mean(",
    "tiny(",
    "cool(",
    "heat(",
    "overheat(",
    "norton_product(",
    "conway_product(",
    "incentives(",
    "followers(",
    "rcf(",
    "pow(",
    "pow_to(",
    "uptimal_expansion(",
    "literal{",
    "[",
    "]",
    "<2>",
    "[3]",
    "^<2>",
    "v[2]",
    "·",
    "domineering(\"",
    "..|#.",
    "\")",
    " ",
    "±",
    " and ",
    " or ",
    "not ",
    "if ",
    " then ",
    " else ",
    "\"LR\"",
    "outcome(",
    "for n in ",
    "forall n in ",
    "exists n in ",
    " where ",
    " step ",
    "..",
    ": ",
    "n",
    "max(",
    "sum(",
    "count(",
    "sort(",
    "unique(",
    "mex(",
    "floor(",
    "len(",
    "let f(n) = ",
    "f(",
    "f(n - 1)",
    "\"L{n}R\"",
    "clobber(",
    "moves(",
    "options(",
    "value(",
    ", left)",
    ")",
    "\\tfrac{1}{2}",
    "é",
];

fn check_place(text: &str, error: &InputError) {
    assert!(error.span.start <= error.span.end, "{error:?}");
    assert!(error.span.end <= text.len(), "{error:?} in {} bytes", text.len());
    assert!(!error.message.is_empty());
}

fn check_expression(text: &str) {
    if let Err(error) = parse(text) {
        check_place(text, &error);
    }
    let store = Store::new();
    let session = Session::new(&store);
    let control = Control::unlimited().with_nodes(NODES).with_bytes(64 << 20);
    match session.evaluate(text, &control) {
        Ok(Answer::Value(value)) => {
            let Ok(printed) = session.print(value, Style::Ascii, &control) else { return };
            match session.evaluate(&printed, &Control::unlimited()) {
                Ok(Answer::Value(again)) => assert_eq!(again, value, "{text:?} prints as {printed:?}"),
                other => panic!("{text:?} prints as {printed:?}, which gives {other:?}"),
            }
        }
        Ok(Answer::List(members)) if members.iter().all(|member| matches!(member, Answer::Value(_))) => {
            let values: Vec<_> = members.iter().filter_map(Answer::game).collect();
            let Ok(printed) = print_list(&mut Calc::new(&store, &control), &values, Style::Ascii) else {
                return;
            };
            match session.evaluate(&printed, &Control::unlimited()) {
                Ok(Answer::List(again)) => assert_eq!(
                    again.iter().filter_map(Answer::game).collect::<Vec<_>>(),
                    values,
                    "{text:?} prints as {printed:?}"
                ),
                other => panic!("{text:?} prints as {printed:?}, which gives {other:?}"),
            }
        }
        Ok(Answer::Literal(literal)) => {
            let Ok(printed) = print_literal(&mut Calc::new(&store, &control), &literal, Style::Ascii) else {
                return;
            };
            match session.evaluate(&printed, &Control::unlimited()) {
                Ok(Answer::Literal(again)) => assert_eq!(again.value(), literal.value(), "{printed:?}"),
                other => panic!("{text:?} prints as {printed:?}, which gives {other:?}"),
            }
        }
        Ok(_) | Err(Failure::Stopped(_) | Failure::NoEnd | Failure::Unsupported(_)) => {}
        Err(Failure::Input(error) | Failure::Undefined(error)) => check_place(text, &error),
    }
}

#[test]
fn expressions_of_words() {
    fuzz!(200_000, 40, |bytes: &[u8]| {
        let words: String = bytes.iter().map(|&b| WORDS[usize::from(b) % WORDS.len()]).collect();
        check_expression(&words);
    });
}

#[test]
fn expressions_of_any_bytes() {
    fuzz!(200_000, LONGEST, |bytes: &[u8]| {
        check_expression(&String::from_utf8_lossy(bytes));
    });
}
