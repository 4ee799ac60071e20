//! Tests of the notation of loopy games: named braces, `pass`, mutual references, sides, and refused texts.

use upstar::games::notation::{MAX_NESTING, Style};
use upstar::games::solve::Answer;
use upstar::games::value::Store;
use upstar::session::Session;

use crate::notation::errors::check_rows;
use crate::notation::reading::answer;
use crate::notation::{printed_loopy, refused};

/// Input and its printed answer.
const ROWS: &[(&str, &str)] = &[
    // Named braces, and `pass`, which is the game of the innermost braces around it.
    ("a{0|a}", "over"),
    ("{0|pass}", "over"),
    ("{0|{pass|0}}", "{0|under}"),
    ("a{0|{a|0}} == tis", "true"),
    ("{0||pass|0} == {0|{pass|0}}", "true"),
    ("a{0|a{a|0}}", "{0|under}"),
    ("on{0|on} + 0 * on", "over"),
    ("+-{0|pass}", "+-over"),
    ("-{0|pass}", "under"),
    ("a{0|b{a|0}} == b{0|a{b|0}}", "true"),
    // Names that refer to each other. A name that was bound before keeps its meaning.
    ("let a = {0|b}; let b = {a|0}; a", "1 & {0|-1}"),
    ("let a = {0|b}; let b = {a|0}; b == tisn", "true"),
    ("let b = 1; let a = {0|b}; let b = {a|0}; b", "{1/2|0}"),
    ("let a = {0|a}; let a = {a|0}; a", "{over|0}"),
    ("let g = over; let h = {g|g}; h - *", "over"),
    ("let a = {b|0}; let b = {a|0}; [a, b, on]", "[under, under, on]"),
    // Constants, with numbers and stars.
    ("3/4over", "3/4over"),
    ("-2under", "-2under"),
    ("on*", "on"),
    ("3over*", "3over"),
    ("upon*", "^[on]*"),
    ("^[on]* - *", "^[on]"),
    ("-1^<on> + *", "-1^<on>*"),
    ("^[on] + *2", "a{a|*3}"),
    ("pow(^, on)", "^<on>"),
    ("1000000 + {over|under}", "{1000000over|1000000under}"),
    ("{1000000over|1000001}", "2000001/2"),
    ("20000 + a{a,1|*}", "a{20001,a|20000*}"),
    ("20000 + upon - upon", "20000^<on> & 20000v<on>"),
    ("{over|1000000}", "1"),
    ("a{20000|a}", "20000over"),
    ("let a = {0|b}; let c = 5; let b = {a|c}; a == (let a = {0|b}; let b = {a|5}; a)", "true"),
    ("(let x = 3; x) + 1", "4"),
    ("let x = 2; (let x = 3; x) + x", "5"),
    ("loopy_nim(\"0>0 @ 0\")", "inf{}"),
    ("loopy_nim(\"0>0 @ 0\") == dud", "true"),
    ("outcome(loopy_nim(\"0>1,2 1>0 @ 0\"))", "N"),
    ("pow_to(^, on) - 1/2", "-1/2^[on]"),
    ("1\\operatorname{over}", "1over"),
    ("2 * over", "over"),
    ("0 * on", "0"),
    ("-1 * on", "off"),
    // A side may equal a number although it does not look like one, so it is not shifted by numbers like
    // other games.
    ("let a = {b|+-1}; let b = {c|b,{-1|0}}; let c = {0|a}; c >= {-1|0}", "true"),
    // Sidling at first determines only some nodes of these sides.
    ("let a = {b|+-1}; let b = {c|b,-1/2}; let c = {0|a}; c", "*"),
    ("let a = {b|+-1}; let b = {c|b,-1/2}; let c = {0|a}; a", "0"),
    ("a{{b{0,a|b}|}|0,{c{0,a|c}|0}}", "{1|0,{over|0}}"),
    ("b{{|a{0,a|b}}|{|c{0,c|b}}}", "*"),
    // If two answers reverse a move, the one that does not lead back is used.
    ("a{1|0,{b{0,a|b}|0}}", "{1|0,{over|0}}"),
    ("b{0,a{1|0,{b|0}}|b}", "over"),
    // The operator `&` of sides binds less tightly than sums, and more tightly than comparisons.
    ("1 + 1 & 0 + 1", "2 & 1"),
    ("2 & 1 == (1 & 0) + 1", "true"),
    ("{1 & 0|}", "2 & 1"),
    ("on & off", "dud"),
    ("5 & 5", "5"),
    ("over & over", "over"),
    ("-(1 & 0)", "0 & -1"),
    ("onside(tis) & offside(tis) == tis", "true"),
    // Short games are printed as such, and lists of other games keep their form.
    ("{1,over|}", "2"),
    ("[on, 0, on]", "[on, 0, on]"),
    ("followers(over)", "[over, 0]"),
    ("outcome(on - on)", "D"),
    ("on || *", "false"),
    ("dud || 5", "true"),
];

#[test]
fn every_row_reads_as_its_value() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in ROWS {
        assert_eq!(answer(&session, input), *expected, "{input}");
    }
}

/// Input, the faulty text, and a part of the message or hint.
const REFUSED: &[(&str, &str, &str)] = &[
    ("{0|b}", "b", "unknown name `b`"),
    ("a{0|b}", "b", "unknown name `b`"),
    ("{a{0|a}|a}", "a", "unknown name `a`"),
    ("let a = {0|c}; let b = {a|a}; c", "c", "unknown name `c`"),
    ("pass", "pass", "an option in braces"),
    ("1 + pass", "pass", "an option in braces"),
    ("{1|0+pass}", "pass", "an option in braces"),
    ("{-pass|0}", "pass", "an option in braces"),
    ("literal{0|pass}", "pass", "an option in braces"),
    ("{pass}", "{pass}", "a bar"),
    ("{pass,|0}", "|", "an option after the comma"),
    ("let a = b; let b = a; a", "b", "a definition without a move is empty"),
    ("let a = a + 1; a", "a + 1", "a definition without a move is empty"),
    ("let a = {0|b}; let b = a + 1; a", "a + 1", "a recursive definition needs braces"),
    ("let a = {0|b}; let b = [1]; a", "b", "expected a game, this is a list"),
    ("a{0|a+1}", "a", "only be an option by itself"),
    ("let a = {0|mean(a)}; a", "a", "only be an option by itself"),
    ("a{0|b{1|-a}}", "a", "only be an option by itself"),
    ("a{0|a", "{", "not closed"),
    ("a{0|b{a|", "{", "not closed"),
    ("a {0|a}", "{", "expected an operator"),
    ("0 & 1", "0 & 1", "no game has these sides"),
    ("tis & 0", "tis & 0", "no game has these sides"),
    ("1 & 0 & 0", "&", "expected an operator"),
    ("over &", "", "expected a value"),
    ("& over", "&", "expected a value"),
    ("mean(over)", "over", "is defined for short games"),
    ("cool(over, 1)", "over", "is defined for short games"),
    ("cool(1, over)", "over", "is defined for short games"),
    ("thermograph(1 & 0)", "1 & 0", "is defined for short games"),
    ("over:1", "over", "expected a short game"),
    ("1:dud", "dud", "defined for stoppers"),
    ("literal{0|over}", "over", "expected a short game"),
    ("tiny(off)", "off", "g > 0"),
    ("tiny(dud)", "dud", "g > 0"),
    ("upon * over", "over", "neither is an integer"),
    ("1/2 * over", "over", "integer multiples"),
    ("1/3over", "over", "expected an operator"),
    ("overx", "overx", "unknown name"),
    ("2overx", "overx", "expected an operator"),
    ("^<off>", ">", "expected an operator"),
    ("pow(over, 2)", "over", "{0|h}"),
    ("pow(^, over)", "over", "at least 1"),
    ("pow(^, {pass|1})", "{pass|1}", "at least 1"),
    ("pow(^, off)", "off", "at least 1"),
    ("upsum_variety(over, 1)", "1", "d + d = d"),
    ("downsum_variety(over, upon)", "upon", "d + d = d"),
    ("degree(dud)", "dud", "not a stopper"),
    ("left_stop(1 & 0)", "1 & 0", "not a stopper"),
    ("followers(dud)", "dud", "not a stopper"),
    ("onside(a{0|0,{*||a|0|||0}})", "a{0|0,{*||a|0|||0}}", "nor by sidling"),
    ("variety({0|tiny(on)})", "{0|tiny(on)}", "degree d has d + d = d"),
    ("variety(a{0|{0||||0,*2|||a|0||0}||0})", "a{0|{0||||0,*2|||a|0||0}||0}", "not stable"),
    ("upsum(over)", "upsum(over)", "expected upsum(g, h)"),
    ("[over, b]", "b", "unknown name"),
    ("over == [1]", "[1]", "this is a list"),
];

#[test]
fn every_row_is_refused_at_its_place() {
    check_rows(REFUSED);
}

/// Named braces nest as deep as plain braces, and no deeper.
#[test]
fn nesting_is_limited() {
    let store = Store::new();
    let session = Session::new(&store);
    let nested = |depth: usize| format!("{}a{}", "a{0|".repeat(depth), "}".repeat(depth));
    assert_eq!(answer(&session, &nested(MAX_NESTING - 1)), "over");
    assert!(refused(&nested(MAX_NESTING + 1)).message.contains("nested deeper"));
    assert!(refused(&nested(10_000)).message.contains("nested deeper"));
    assert!(refused(&"a{0|".repeat(10_000)).message.contains("nested deeper"));
}

/// Huge numbers beside a graph that is not yet simplified would have to be counted down, so they are
/// refused there. Elsewhere they are allowed.
#[test]
fn huge_numbers() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in [
        ("over + 123456789012345678901234567890", "123456789012345678901234567890over"),
        ("on > 123456789012345678901234567890", "true"),
        ("123456789over > 123456789", "true"),
        ("v<on>* + 70000", "70000v<on>*"),
        ("70000v<on>*", "70000v<on>*"),
        ("{70001|70000} + upon == {1|0} + upon + 70000", "true"),
        ("123456789over < 123456790", "true"),
    ] {
        assert_eq!(answer(&session, input), expected, "{input}");
    }
}

/// The styles of printing.
#[test]
fn styles() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, unicode, latex) in [
        ("3/4over", "3/4over", "\\tfrac{3}{4}\\operatorname{over}"),
        ("dud", "dud", "\\operatorname{dud}"),
        ("1 & over", "1 & over", "1 \\& \\operatorname{over}"),
        ("^[on]*", "↑[on]∗", "\\uparrow^{[on]}\\ast"),
        ("-1v<on>", "-1↓<on>", "-1\\downarrow^{on}"),
        (
            "a{0|{0|||a|*||*}}",
            "a{0|{0|||a|∗||∗}}",
            "a\\{0\\,\\mathopen|\\,\\{0\\,\\mathopen{|\\mkern-1mu|\\mkern-1mu|}\\,a\\,\\mathopen|\\,\\ast\\,\\mathopen\\|\\,\\ast\\}\\}",
        ),
    ] {
        let answer = session.evaluate(input, &upstar::ground::control::Control::unlimited());
        let Ok(upstar::games::solve::Answer::Loopy(value)) = answer else { panic!("{input}") };
        assert_eq!(printed_loopy(value, Style::Unicode), unicode);
        assert_eq!(printed_loopy(value, Style::Latex), latex);
    }
}

/// If the engine finds no stopper for a side, that does not prove that none exists. A draw proves that a
/// game is not a stopper.
#[test]
fn stoppers_that_are_not_known() {
    let store = Store::new();
    let session = Session::new(&store);
    // Bach's carousel (*Winning Ways*, ch. 11).
    let carousel = "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}";
    for (question, expected) in [
        (format!("is_stopper_sided({carousel})"), None),
        (format!("is_stopper({carousel})"), None),
        (format!("is_stopper({carousel} + dud)"), Some(false)),
        ("is_stopper(tis + on)".to_owned(), Some(true)),
        ("is_stopper(dud)".to_owned(), Some(false)),
        ("is_stopper_sided(dud)".to_owned(), Some(true)),
    ] {
        match session.evaluate(&question, &upstar::ground::control::Control::unlimited()) {
            Ok(Answer::Truth(truth)) => assert_eq!(Some(truth), expected, "{question}"),
            Ok(Answer::Unknown(why)) => assert!(expected.is_none() && why.contains("no proof"), "{question}"),
            other => panic!("{question}: {other:?}"),
        }
    }
}
