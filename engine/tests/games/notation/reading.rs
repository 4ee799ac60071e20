//! Tests of reading: each input with the short notation of its value.

use upstar::games::notation::{Style, print_switches, print_uptimal};
use upstar::games::solve::Answer;
use upstar::games::value::{LoopyValue, Store};
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::notation::{printed, printed_list, printed_literal, printed_loopy, value};

/// Input and its printed value.
const ROWS: &[(&str, &str)] = &[
    // The rules of the notation.
    ("⇑*", "^2*"),
    ("⇓", "v2"),
    ("1 − ½", "1/2"),
    ("−¼ + 2¾", "5/2"),
    ("½*", "1/2*"),
    ("{2|-1}", "{2|-1}"),
    ("+-1", "+-1"),
    ("^*", "^*"),
    ("v2*2", "v2*2"),
    ("3/4^2*", "3/4^2*"),
    ("tiny(2)", "tiny(2)"),
    ("1+*2", "1+*2"),
    // The output of other programs.
    ("{1|1*3} == {1|1+*3}", "true"),
    ("{1*2,{1*2|1}|1} == {1+*2,{1+*2|1}|1}", "true"),
    ("{1||1*3|-1/2*2} == {1||1+*3|-1/2+*2}", "true"),
    ("{|1*3,-2*2} == {|1+*3, -2+*2}", "true"),
    ("{+-1*2|-3} == {+-(1+*2)|-3}", "true"),
    ("{ 1*2 | 0 } == {1+*2|0}", "true"),
    ("{*,{2*2|0}|0} == {*,{2+*2|0}|0}", "true"),
    ("a{0|a,1*3} == b{0|b,1+*3}", "true"),
    ("Tiny(2) + Miny(1) == tiny(2) + miny(1)", "true"),
    ("2Tiny(2) == 2 + tiny(2)", "true"),
    ("-1Miny({3|1}) == -1 + miny({3|1})", "true"),
    ("2 * ^", "^2"),
    ("-2^", "-2^"),
    ("let f(x) = x + 1; f(2)", "3"),
    ("let x = 7; let f(x) = x; f(1)", "1"),
    ("let a = 1; let f(x) = x + a; let a = 5; f(a)", "6"),
    ("let f() = ^; let g(x, y) = x - y; g(f(), f())", "0"),
    ("let n = 3; domineering(\"2x{n}\")", "{2|-1/2}"),
    ("-2^ == -2 + ^", "true"),
    ("-{2|1}", "{-1|-2}"),
    ("1 + -2", "-1"),
    ("1 - 2", "-1"),
    ("1 +- 2", "{3|-1}"),
    ("1 ±2", "{3|-1}"),
    ("1±2", "{3|-1}"),
    ("1 \\pm 2", "{3|-1}"),
    ("1 +- 1/2 == {3/2|1/2}", "true"),
    ("1 - +-2", "{3|-1}"),
    ("1 + −2", "-1"),
    ("-4 ± 7 ± 6 ± 5 == -4 + +-7 + +-6 + +-5", "true"),
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
    // Numbers: the simplest one (ONAG, ch. 2; the thesis *Hot Games*, ch. 3, as corrected).
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
    ("1 +- 2 * 3", "{3|-1}"),
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
    // Precedence, tightest first: unary, product, ordinal sum, sum; comparison last.
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
    ("atomic_weight({^3|v2})", "{1|0}"),
    ("atomic_weight(tiny(3/2))", "0"),
    ("atomic_weight({1|^2||^})", "2"),
    ("atomic_weight(^ + tiny(1))", "1"),
    ("atomic_weight(^2 + tiny(1))", "2"),
    ("atomic_weight(^* + tiny(1))", "1"),
    ("atomic_weight(v + miny(1))", "-1"),
    ("atomic_weight({{2|v2}|v2})", "-2"),
    ("is_atomic(^ + tiny(1))", "true"),
    ("is_atomic(+-{1|^})", "false"),
    ("is_atomic({1|^3||^})", "false"),
    ("is_atomic(1)", "false"),
    ("domineering(\"..|..\")", "+-1"),
    ("domineering('.|.') + *", "1*"),
    ("let g = {1|0}; {g|g - 4}", "{1|0||-3|-4}"),
    // Powers of up (Winning Ways, ch. 8).
    ("{0|v*}", "^<2>"),
    ("{0,*|v}", "^<2>*"),
    ("{^|*}", "^[2]"),
    ("{0,^*|0}", "^[2]*"),
    ("^[2] == ^ + ^<2>", "true"),
    ("v<3>", "v<3>"),
    ("-^[4]*", "v[4]*"),
    ("3/4^<2>*", "3/4^<2>*"),
    ("-2v[3]", "-2v[3]"),
    ("^<1>", "^"),
    ("^[1]*3", "^*3"),
    ("^<2>*3 == ^<2> + *3", "true"),
    ("^<2", "true"),
    ("v<2>", "v<2>"),
    ("pow(^, 3)", "^<3>"),
    ("pow_to(^, 3)", "^[3]"),
    ("pow_to(tiny(2), 3)", "{tiny(2)||0|-2|||0|-2}"),
    ("uptimal_expansion({0||0|v*})", "^ + 2 * ^<2> + *"),
    ("uptimal_expansion(0)", "0"),
    ("uptimal_expansion(3/4v3*5)", "3/4 + v3 + *5"),
    ("uptimal_expansion(^ - ^<3> - ^<3>) == ^ + 2 * v<3>", "true"),
    // Heat (Winning Ways, ch. 6) and products (Winning Ways, ch. 8; ONAG, ch. 1 and 6).
    ("heat(*, 2)", "+-2"),
    ("heat(^, 2)", "{2||0|-4}"),
    ("heat(^2, *)", "0"),
    ("overheat(7/16, 0, 0)", "^[3]"),
    ("freeze({3||2*|1*})", "9/4*"),
    ("freeze(-1/2)", "-1/2"),
    ("norton_product(1/2, ^)", "{^2*|v*}"),
    ("norton_product(-4, ^)", "v4"),
    ("conway_product(*4, *4)", "*6"),
    ("conway_product(1/2, 1/4)", "1/8"),
    ("conway_product(15, ^2*2)", "^30*2"),
    ("rcf({3||2*|1*})", "{3||2|1}"),
    ("rcf(5^*)", "5"),
    // Lists.
    ("incentives(^)", "[^*]"),
    ("left_incentives(^)", "[v]"),
    ("incentives(5)", "[-1]"),
    ("incentives(0)", "[]"),
    ("right_options(*3)", "[0, *, *2]"),
    ("followers(-1/2)", "[-1, -1/2, 0]"),
    ("[2, {1|0}, 1, 2]", "[2, {1|0}, 1, 2]"),
    ("[temperature({3|1}), mean({3|1})]", "[1, 2]"),
    ("[mean({3|1}), temperature({3|1})]", "[2, 1]"),
    // Four parities.
    ("is_even(4)", "true"),
    ("is_odd(5)", "true"),
    ("is_odd(1/2)", "false"),
    ("is_even_tempered(5)", "true"),
    ("is_even_tempered(1/2)", "true"),
    ("is_odd_tempered(9/8*)", "true"),
    ("is_odd(9/8*)", "false"),
    ("is_odd_tempered({3||2*|1*})", "true"),
    ("switch_expansion(-4 ± 7 ± 6 ± 5)", "-4 +- 7 +- 6 +- 5"),
    ("ambient({8,{28|4}|-2,{2|-22}} + {-3,{9|-5}|{-11|-25}} + {-12|-24,{-19|-35}})", "5"),
    ("ambient(-({8,{28|4}|-2,{2|-22}} + {-3,{9|-5}|{-11|-25}} + {-12|-24,{-19|-35}}))", "7"),
    ("ambient({5|-5} + 3 * {3|-1} - {{9|1}|0})", "2"),
    ("ambient(1 + 2)", "0"),
    ("let g = {5|-5}; let f(x) = ambient(x + g); f({8|-8})", "0"),
    ("switch_expansion({5|3})", "4 +- 1"),
    ("switch_expansion(+-1 + +-1 + *)", "*"),
    ("switch_expansion(+-3/2 + +-1/4 + v2*)", "+-3/2 +- 1/4 + v2*"),
    ("switch_expansion(0)", "0"),
    ("switch_expansion(1/2)", "1/2"),
    ("switch_expansion(4 ± 7 ± 6) + {6|-6} + 0", "{11|-3}"),
    ("is_even(+-1)", "true"),
    ("is_even(^)", "false"),
    // Other predicates.
    ("is_integer(1/2)", "false"),
    ("is_nimber(*3)", "true"),
    ("is_nimber(^*)", "false"),
    ("is_numberish(5^*)", "true"),
    ("is_switch({3|1})", "true"),
    ("is_switch(*)", "false"),
    ("is_tiny({0||0|-1/4})", "true"),
    ("is_miny({1/4|0||0})", "true"),
    ("is_tiny(^)", "false"),
    ("is_uptimal({0||0|v*})", "true"),
    ("is_uptimal(tiny(1))", "false"),
    ("far_star(^*6)", "*8"),
    // Switches with several options.
    ("+-{1,1*}", "+-{1,1*}"),
    ("heat(*2, 2)", "+-{2,{4|0}}"),
    ("+-{3}", "+-3"),
    ("+-{2|1}", "+-{2|1}"),
    ("1 +- {1,1*}", "{2,2*|0,*}"),
    ("1 ±{1,1*}", "{2,2*|0,*}"),
    // Forms (ONAG, ch. 15).
    ("literal{-1|1}", "literal{-1|1}"),
    ("literal{-1|1} == 0", "true"),
    ("literal{-1|1} + 1", "1"),
    ("literal{-1|1}:1", "1/2"),
    ("{-1|1}:1", "1"),
    ("0:1", "1"),
    ("literal{*|*}:3", "^[3]"),
    ("literal{{*|*}|{1|-1}}", "literal{*|*||1|-1}"),
    ("let g = literal{-1|1}; g:g:1 == g:1/2", "true"),
    ("birthday(literal{-1|1})", "2"),
    ("left_options(literal{1,2|3})", "[1, 2]"),
    ("conway_product(*6, literal{0,*|0,*})", "*11"),
    ("canonical(literal{*|*})", "0"),
    // Infinite nim values.
    ("inf{3,0,3}", "inf{0,3}"),
    ("inf{}", "inf{}"),
    ("inf{0,3} + *2", "inf{1,2}"),
    ("*2 - inf{0,3}", "inf{1,2}"),
    ("inf{0} + inf{1}", "inf{}"),
    ("3 * inf{1}", "inf{}"),
    ("-1 * inf{1}", "inf{1}"),
    ("0 * inf{1}", "0"),
    ("inf{0,3} == inf{3,0}", "true"),
    ("inf{0} == inf{1}", "false"),
    ("inf{0} || *", "true"),
    ("outcome(inf{0,3})", "N"),
    ("outcome(inf{1})", "D"),
    ("let inf = 2; inf", "2"),
    ("inf{0|inf}", "over"),
    ("outcome(horsefly(\"C-4\") + adders_and_ladders(\"1\"))", "D"),
    ("horsefly(\"C-4\") + *2", "inf{2,3}"),
    ("adders_and_ladders(\"5\") == inf{0,1,2}", "true"),
    ("outcome(adders_and_ladders(\"5\") + 5)", "L"),
    ("canonical(loopy_nim(\"0>0 @ 0\"))", "dud"),
    // Words and decimals.
    ("up + star", "^*"),
    ("down", "v"),
    ("let up = 3; up", "3"),
    ("1.5", "3/2"),
    ("-0.750*", "-3/4*"),
    ("cool({3.0|0}, 0.25)", "{11/4|1/4}"),
    // Symbols of the literature.
    ("↑∗", "^*"),
    ("±1", "+-1"),
    ("⧾(2)", "tiny(2)"),
    ("\\tfrac{3}{4}\\uparrow 2\\ast", "3/4^2*"),
    ("\\{2\\mid -1\\}", "{2|-1}"),
    ("\\{3\\,\\mathopen\\|\\,1\\,\\mathopen|\\,-1\\}", "{3|+-1}"),
    ("\\{3\\parallel 1\\mid -1\\}", "{3|+-1}"),
    (
        "\\{4\\,\\mathopen{|\\mkern-1mu|\\mkern-1mu|}\\,3\\,\\mathopen\\|\\,1\\,\\mathopen|\\,-1\\}",
        "{4||3|+-1}",
    ),
    ("\\mathord{\\pmb{+}}(2) - \\mathord{\\pmb{-}}(2) == 2 * tiny(2)", "true"),
    ("3·↑", "^3"),
    ("↑<2>∗", "^<2>*"),
    ("\\uparrow^{2}\\ast", "^<2>*"),
    ("1/2\\downarrow^{[3]}", "1/2v[3]"),
    ("2 \\cdot \\uparrow^{[2]} == 2 * ^[2]", "true"),
];

#[test]
fn every_row_reads_as_its_value() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in ROWS {
        assert_eq!(answer(&session, input), *expected, "{input}");
    }
}

/// Returns the games in a list that contains only games.
pub(crate) fn games<'s>(members: &[Answer<'s>]) -> Vec<LoopyValue<'s>> {
    members.iter().map(|member| member.game().expect("a game")).collect()
}

/// Evaluates an expression and prints the answer.
pub(crate) fn answer(session: &Session<'_>, input: &str) -> String {
    match session.evaluate(input, &Control::unlimited()) {
        Ok(Answer::Value(value)) => printed(value, Style::Ascii),
        Ok(Answer::Truth(truth)) => truth.to_string(),
        Ok(Answer::Infinite(infinite)) => infinite.value().to_string(),
        Ok(Answer::Unknown(_)) => "unknown".to_owned(),
        Ok(Answer::List(members)) => printed_list(session.store(), &games(&members), Style::Ascii),
        Ok(Answer::Literal(literal)) => printed_literal(&literal, Style::Ascii),
        Ok(Answer::Uptimal(expansion)) => print_uptimal(&expansion, Style::Ascii),
        Ok(Answer::Switches(expansion)) => print_switches(&expansion, Style::Ascii),
        Ok(Answer::Loopy(value)) => printed_loopy(value, Style::Ascii),
        Ok(Answer::Outcome(outcome)) => outcome.to_string(),
        Ok(Answer::Text(text)) => format!("{text:?}"),
        other => panic!("{input}: {other:?}"),
    }
}

/// Answers from the literature and from CGSuite.
#[test]
fn golden_values() {
    check_table(include_str!("../../../../data/values.tsv"), 40);
}

/// Answers about loopy games, from the same sources.
#[test]
fn golden_loopy_values() {
    check_table(include_str!("../../../../data/loopy.tsv"), 100);
}

/// Checks a table with an expression, its answer and a source in each row; it must have at least `fewest`
/// rows.
fn check_table(table: &str, fewest: usize) {
    let store = Store::new();
    let session = Session::new(&store);
    let rows = table.lines().skip(1);
    for row in rows.clone() {
        let [input, expected, source] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row has three fields: {row}");
        };
        assert!(!source.is_empty(), "{row}");
        assert_eq!(answer(&session, input), expected, "{input}");
    }
    assert!(rows.count() > fewest, "the table is not empty");
}

/// Confusion intervals: empty for up, {0} for star, [-1,1] for the switch, and half open if one end is
/// better than a tie.
#[test]
fn confusion_intervals() {
    let store = Store::new();
    let session = Session::new(&store);
    for (input, expected) in [
        ("^", None),
        ("*", Some("{0}")),
        ("{1|-1}", Some("[-1,1]")),
        ("3/4", None),
        // Right moves to 0* or -2*, from which Left moves to the stop, so the game is at least its right
        // stop ...
        ("{2|0*}", Some("(0,2]")),
        ("{17/8|-2*}", Some("(-2,17/8]")),
        // ... but if the stop itself is an option, that end of the interval is a tie.
        ("{2|0}", Some("[0,2]")),
    ] {
        let interval = value(&session, input).confusion_interval().map(|i| i.to_string());
        assert_eq!(interval.as_deref(), expected, "{input}");
    }
}

/// Forms from the literature with mean, temperature, stops and outcome.
#[test]
fn golden_expressions() {
    let table = include_str!("../../../../data/expressions.tsv");
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

#[test]
fn a_store_alone_knows_no_rulesets() {
    let store = Store::new();
    let error = store.parse("1 + domineering(\"..\")").unwrap_err().to_string();
    assert!(error.contains("`domineering`") && error.contains("only a session reads"), "{error}");
    let error = store.parse("meam(3)").unwrap_err().to_string();
    assert!(error.contains("did you mean mean?"), "{error}");
}
