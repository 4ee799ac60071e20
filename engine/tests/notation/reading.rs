//! Rows of input and the short notation of the same value.

use upstar::control::Control;
use upstar::notation::Style;
use upstar::solve::{Answer, Session};
use upstar::value::Store;

use crate::{printed, value};

/// Input, and how the value is printed.
const ROWS: &[(&str, &str)] = &[
    // The rules of the notation.
    ("{2|-1}", "{2|-1}"),
    ("+-1", "+-1"),
    ("^*", "^*"),
    ("v2*2", "v2*2"),
    ("3/4^2*", "3/4^2*"),
    ("tiny(2)", "tiny(2)"),
    ("1+*2", "1+*2"),
    ("2 * ^", "^2"),
    ("-2^", "-2^"),
    ("-2^ == -2 + ^", "true"),
    ("-{2|1}", "{-1|-2}"),
    ("1 + -2", "-1"),
    ("1 - 2", "-1"),
    ("1 +-2", "{3|-1}"),
    ("1+-1/2 == {3/2|1/2}", "true"),
    ("+-{2|1}", "+-{2|1}"),
    ("+-(1+*2)", "+-(1+*2)"),
    ("^^*", "^2*"),
    ("vvv", "v3"),
    ("1/2vv*2", "1/2v2*2"),
    ("{|}", "0"),
    ("{0|}", "1"),
    ("{|0}", "-1"),
    ("{1||0|-1}", "{1||0|-1}"),
    ("{1||0|-1} == {1|{0|-1}}", "true"),
    ("{3|2||1|||0}", "{3|2||1|||0}"),
    ("{2||1|0,*}", "{2||1|0,*}"),
    // Numbers: the simplest one (ONAG, ch. 2; the thesis "Hot Games", ch. 3, as corrected).
    ("{3|10}", "4"),
    ("{1/2|}", "1"),
    ("{-2|}", "0"),
    ("{|1/2}", "0"),
    ("{|-1/2}", "-1"),
    ("{|-3/2}", "-2"),
    ("{-1|-5/8}", "-3/4"),
    ("{13/128|9/32}", "1/4"),
    ("{11/2|45/8}", "89/16"),
    ("{-1|1}", "0"),
    // Infinitesimals (Winning Ways, ch. 3; ONAG, ch. 9).
    ("{0|0}", "*"),
    ("{0|*}", "^"),
    ("{*|0}", "v"),
    ("{0|^*}", "^2"),
    ("{0,*|0}", "^*"),
    ("{0|^}", "^2*"),
    ("{0,*,*2|0,*,*2}", "*3"),
    ("*3 + *5", "*6"),
    ("^ + ^ + *", "^2*"),
    ("-2^", "-2^"),
    ("- 2^", "-2v"),
    ("1 +-2 * 3", "{3|-1}"),
    ("^ > 0", "true"),
    ("^ || *", "true"),
    ("^2 > *", "true"),
    ("^ < 1/1024", "true"),
    ("tiny(1) > 0", "true"),
    ("tiny(2) < tiny(1)", "true"),
    ("{2|0||0} == miny(2)", "true"),
    ("{0||0|-2}", "tiny(2)"),
    ("tiny({3|1})", "tiny({3|1})"),
    ("{*|*}", "0"),
    // Binding, tightest first: unary, product, ordinal sum, sum; comparison last.
    ("-1 * 2", "-2"),
    ("2 * 1:* == (2 * 1):*", "true"),
    ("1 + 1:* == 1 + (1:*)", "true"),
    ("1:*", "1*"),
    ("*:1", "^*"),
    ("0:{1|0}", "{1|0}"),
    ("1/2 * 3/2", "3/4"),
    ("3 * {1|0} - {1|0} == 2 * {1|0}", "true"),
    // Functions.
    ("mean({2|-1})", "1/2"),
    ("temperature({2|-1})", "3/2"),
    ("temperature(3)", "-1"),
    ("temperature(3/4)", "-1/4"),
    ("temperature(3/4^)", "0"),
    ("left_stop({2|-1})", "2"),
    ("right_stop({2|-1})", "-1"),
    ("birthday(^*)", "2"),
    ("birthday({2|-1})", "3"),
    ("cool({2|-1}, 1/2)", "{3/2|-1/2}"),
    ("cool({2|-1}, 2)", "1/2"),
    ("canonical({*|*})", "0"),
    ("number_part(3/4^*)", "3/4"),
    ("is_all_small(^)", "true"),
    ("is_all_small(tiny(1))", "false"),
    ("is_infinitesimal(tiny(1))", "true"),
    ("is_number({1|-1})", "false"),
    ("atomic_weight(^3*)", "3"),
    ("domineering(\"..|..\")", "+-1"),
    ("domineering('.|.') + *", "1*"),
    ("let g = {1|0}; {g|g - 4}", "{1|0||-3|-4}"),
    // Symbols of the literature.
    ("↑∗", "^*"),
    ("±1", "+-1"),
    ("⧾(2)", "tiny(2)"),
    ("\\tfrac{3}{4}\\uparrow 2\\ast", "3/4^2*"),
    ("\\{2\\mid -1\\}", "{2|-1}"),
];

#[test]
fn every_row_reads_as_its_value() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in ROWS {
        let found = match session.evaluate(input, &Control::unlimited()) {
            Ok(Answer::Value(value)) => printed(value, Style::Ascii),
            Ok(Answer::Truth(truth)) => truth.to_string(),
            other => panic!("{input}: {other:?}"),
        };
        assert_eq!(found, *expected, "{input}");
    }
}

/// The confusion interval: empty for up, {0} for star, [-1,1] for the switch, half open where one end is better than a tie.
#[test]
fn confusion_intervals() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in [
        ("^", None),
        ("*", Some("{0}")),
        ("{1|-1}", Some("[-1,1]")),
        ("3/4", None),
        // Right moves to 0* or -2*, where Left moves on to the stop: so the game is at least its right stop ...
        ("{2|0*}", Some("(0,2]")),
        ("{17/8|-2*}", Some("(-2,17/8]")),
        // ... but with the stop itself as an option the end is a tie.
        ("{2|0}", Some("[0,2]")),
    ] {
        let interval = value(&session, input).confusion_interval().map(|i| i.to_string());
        assert_eq!(interval.as_deref(), expected, "{input}");
    }
}

/// Forms of the literature with mean, temperature, stops and outcome.
#[test]
fn golden_expressions() {
    let table = include_str!("../../../data/expressions.tsv");
    let store = Store::new();
    let session = Session::new(&store);
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [form, mean, temperature, left_stop, right_stop, outcome, _source] = fields[..] else {
            panic!("a row has seven fields: {row}");
        };
        let game = value(&session, form);
        let found = [
            game.mean().to_string(),
            game.temperature().to_string(),
            game.left_stop().to_string(),
            game.right_stop().to_string(),
            game.outcome().to_string(),
        ];
        assert_eq!(found, [mean, temperature, left_stop, right_stop, outcome], "{form}");
        rows += 1;
    }
    assert!(rows > 20, "the table is not empty");
}
