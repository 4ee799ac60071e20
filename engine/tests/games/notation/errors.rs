//! Tests of errors in the notation: each has a clear message and the place of the fault.

use upstar::games::notation::{MAX_DIGITS, MAX_LENGTH, MAX_NESTING};

use crate::notation::refused;

/// Input, the faulty text, and a part of the message or hint.
const ROWS: &[(&str, &str, &str)] = &[
    ("", "", "expected a value"),
    ("1*2", "1*2", "1+*2"),
    ("1/2*3", "1/2*3", "with blanks"),
    ("{1*3 + 1|0}", "1*3", "1+*2"),
    ("{1 + 1*3|0}", "1*3", "1+*2"),
    ("{(1*3)|0}", "1*3", "1+*2"),
    ("{[2*3]|0}", "2*3", "1+*2"),
    ("{mean(1, 1*3, 2)|0}", "1*3", "1+*2"),
    ("+-1*3", "1*3", "1+*2"),
    ("{1 *3|0}", "*3", "a product needs blanks"),
    ("{1* 3|0}", "3", "after an option"),
    (
        "3 +-2",
        "+-",
        "a - b for the difference, a +- b with blanks, or a ± b, for the sum of a and the switch",
    ),
    ("3+-2", "+-", "is ambiguous"),
    ("3 +-{2|1}", "+-", "is ambiguous"),
    ("^ + (1 +-x)", "+-", "is ambiguous"),
    ("mean{3|1}", "mean", "write mean(..)"),
    (
        "temperature{5|1} + 1",
        "temperature",
        "`temperature` is a function: write its arguments in parentheses",
    ),
    ("{0|mean{3|mean}}", "mean", "is a function"),
    ("⧾{2|1}", "⧾", "write tiny(..)"),
    ("literal{mean{3|1}|0}", "mean", "write mean(..)"),
    ("let f(x) = x; f{3|1}", "f", "write f(..)"),
    ("maen{3|1}", "maen", "did you mean mean(..)?"),
    ("Mean{3|1}", "Mean", "write mean(g)"),
    ("domineering{3|1}", "domineering", "write domineering(\"..\"), with a position"),
    ("q{3|1}", "q", "leave it out"),
    ("pi{3|pass}", "pi", "does not occur in them"),
    ("mean {3|1}", "{", "in parentheses: mean({3|1})"),
    ("for n in 1...3: n", "...", "two dots"),
    ("{1, 1/2, ..|}", "1, 1/2", "give a third term"),
    ("{1/2,5/8,..|3/4,11/16,..}", "1/2,5/8", "give a third term"),
    ("{w, w**2, ...|}", "w, w**2", "give a third term"),
    ("{1|0}*2", "*2", "a product needs blanks"),
    ("2 *3", "*3", "a product needs blanks"),
    ("1/3 + on", "1/3", "is no short game"),
    ("over + 0.1", "0.1", "is no short game"),
    ("on + (w + *)", "on", "all other games have to be short"),
    ("(1 + 1)*2", "*2", "a product needs blanks"),
    ("w / (w - w)", "(w - w)", "division by 0"),
    ("1 / (w + 1)", "1 / (w + 1)", "infinitely many terms: w**(-1) - w**(-2) +"),
    ("(w + 1)**(-1)", "(w + 1)**(-1)", "infinitely many terms"),
    ("(w + 1)**(1/2)", "(w + 1)", "infinitely many terms: w**(1/2) +"),
    ("switch_expansion({2|1||0})", "{2|1||0}", "not a sum of a number, switches"),
    ("thermostrat(1 + 2)", "1 + 2", "nobody wants to move in a sum of numbers"),
    ("thermostrat({1|0} + on)", "on", "a short game"),
    ("ambient(1 < 2)", "1 < 2", "true or false"),
    ("ambient({1|0}, *)", "ambient({1|0}, *)", "expected ambient(g)"),
    ("2**w", "w", "a rational one up to 1000"),
    ("w**1/3", "w**1/3", "written together are ambiguous"),
    ("w**-1/3", "w**-1/3", "written together are ambiguous"),
    ("2/3**2", "2/3**2", "written together are ambiguous"),
    ("((2**1000)**1000)**1000", "((2**1000)**1000)", "larger than the limit"),
    (
        "(w + w**2 + w**w + w**(w + 1) + 1)**200",
        "(w + w**2 + w**w + w**(w + 1) + 1)**200",
        "larger than the limit",
    ),
    ("ordinal_power(w + 1, w + 1001)", "w + 1001", "the finite part"),
    ("ordinal_power((w + 1)**999, (w + 1)**998)", "(w + 1)**998", "too many terms"),
    (
        "ordinal_product(w**((w + 1)**999), (w + 1)**999)",
        "ordinal_product(w**((w + 1)**999), (w + 1)**999)",
        "larger than the limit",
    ),
    ("let d = -1; d:10**7", "d:10**7", "larger than the limit"),
    ("^ ** 2", "^", "expected a number"),
    ("{pi + w|w + 4}", "{pi + w|w + 4}", "the simplest number is not known"),
    ("temperature(2/3)", "2/3", "2/3 is no short game"),
    ("^.2", "^.2", "^<2> is up-second"),
    ("{1|0}.Mean", ".", "mean(g)"),
    ("let game = 1; game.Mean", ".", "mean(g)"),
    ("col.temperature", "col.temperature", "conditions of searches"),
    ("StrongStop(1)", "StrongStop(1)", "write left_strong_stop(g)"),
    ("Temperature(1)", "Temperature(1)", "write temperature(g)"),
    ("IsAllSmall(1)", "IsAllSmall(1)", "write is_all_small(g)"),
    ("CanonicalForm(1)", "CanonicalForm(1)", "in canonical form"),
    ("NimSum(1, 2)", "NimSum(1, 2)", "write *a + *b"),
    ("OrdinalSum(1, 2)", "OrdinalSum(1, 2)", "write g : h"),
    ("Nimber(3)", "Nimber(3)", "write *3"),
    ("1 <> 2", "<>", "g || h"),
    ("def f(x) := x", "f", "let f(x)"),
    ("ToadsAndFrogs(\"tt.ff\")", "ToadsAndFrogs(\"tt.ff\")", "write toads_and_frogs(\"..\")"),
    ("xo|ox", "|", "clobber(\"LR|RL\")"),
    ("lrlrr", "lrlrr", "hackenbush(\"brb\")"),
    ("⇑3", "3", "an operator"),
    ("Stops(1)", "Stops(1)", "left_stop(g) and right_stop(g)"),
    ("inf", "inf", "inf{0,3}"),
    ("inf{a}", "a", "a number of the set"),
    ("inf{1 2}", "2", "`,` or `}`"),
    ("inf{1} + ^", "inf{1}", "only the nim value inf{1}"),
    ("^ + inf{1}", "inf{1}", "only the nim value inf{1}"),
    ("{inf{1}|0}", "inf{1}", "only the nim value inf{1}"),
    ("{2/3|on}", "on", "all other games have to be short"),
    ("1/0", "1/0", "the denominator 0"),
    ("cool(^, -1/3)", "-1/3", "a temperature of at least 0"),
    ("cool({1/3|0}, *)", "*", "a temperature is a number"),
    ("{1|0", "{", "not closed"),
    ("{1|{0|-1}", "{", "not closed"),
    ("1}", "}", "expected an operator"),
    ("{1,2}", "{1,2}", "a bar"),
    ("{1|0|-1}", "|", "a second `|`"),
    ("{1,|0}", "|", "an option after the comma"),
    ("{1 2|0}", "2", "`,`, `|` or `}`"),
    ("(1", "", "`)`"),
    ("1 +", "", "expected a value"),
    ("1 = 1", "=", "write `==` for equality"),
    ("^^3", "^^3", "write ^3 or ^^^"),
    ("^99999999999", "^99999999999", "too large"),
    ("*99999999999 + ^", "*99999999999", "too large to be stored"),
    ("g", "g", "unknown name"),
    ("mean", "mean", "call it"),
    ("mean()", "mean()", "expected mean(g)"),
    ("mean(1, 2)", "mean(1, 2)", "expected mean(g)"),
    ("maen(1)", "maen(1)", "did you mean mean?"),
    ("tiny(0)", "0", "g > 0"),
    ("cool(^, -1)", "-1", "above -1"),
    ("cool(^, *)", "*", "a temperature is a number"),
    ("number_part({1|0})", "{1|0}", "not a number plus"),
    ("atomic_weight(1)", "1", "no atomic weight"),
    ("atomic_weight(+-{1|^})", "+-{1|^}", "no atomic weight"),
    ("^ * ^", "^", "neither is an integer"),
    ("1/2 * ^", "^", "integer multiples"),
    ("norton_product(1, 0)", "0", "needs u > 0: for others equal games"),
    ("norton_product(1, {1|-1})", "{1|-1}", "needs u > 0"),
    ("pow({1|-1}, 2)", "{1|-1}", "only a game {0|h}"),
    ("pow(^, 1/2)", "1/2", "at least 1"),
    ("pow(^, *)", "*", "an exponent is a number"),
    ("pow_to(^, -1)", "-1", "0 or at least 1"),
    ("uptimal_expansion({1|-1})", "{1|-1}", "not a sum of a number, a nimber"),
    ("^<0>", "^<0>", "begin with the first"),
    ("v[99999999999]", "v[99999999999]", "too large"),
    ("[1, 2", "", "`]`"),
    ("[1, 2] + 1", "[1, 2]", "this is a list"),
    ("literal", "", "`{` after `literal`"),
    ("literal(1)", "(", "`{` after `literal`"),
    ("{1|0} * {2|0}", "{2|0}", "conway_product(g, h)"),
    ("literal{1}", "{1}", "a bar"),
    ("heet(1, 1)", "heet(1, 1)", "did you mean heat?"),
    ("overheat(1, 2)", "overheat(1, 2)", "expected overheat(g, s, t)"),
    ("(1 == 1) + 1", "(1 == 1)", "expected a game"),
    ("\"text\"", "\"text\"", "a text is no game"),
    ("\"text", "\"text", "no closing"),
    ("domineering()", "domineering()", "domineering(position)"),
    ("domineering(1)", "1", "a cell is one of"),
    ("domineering(\"..|.\")", ".", "row 2 has 1 cells"),
    ("domineering(\".x\")", "x", "a cell is one of"),
    ("domineering(\"\")", "", "at least one cell"),
    ("chess(\"e4\")", "chess(\"e4\")", "unknown function or ruleset"),
    ("impartial(\"3x3\")", "impartial(\"3x3\")", "`impartial` needs the name of a ruleset"),
    ("1 + impartial(col, \"3x3\")", "impartial(col, \"3x3\")", "`impartial` needs the name of a ruleset"),
    ("1 § 2", "§", "no meaning"),
    ("\\alpha", "\\alpha", "no meaning"),
    ("let g 1; g", "1", "`=`"),
    ("let g = 1 g", "g", "`;`"),
];

#[test]
fn every_row_is_refused_at_its_place() {
    check_rows(ROWS);
}

/// Asserts that each input is refused at the faulty text, with that part of the message.
pub(crate) fn check_rows(rows: &[(&str, &str, &str)]) {
    for (input, at_fault, message) in rows {
        let error = refused(input);
        assert!(error.to_string().contains(message), "{input}: {error}");
        let place = &input[error.span.start.min(input.len())..error.span.end.min(input.len())];
        assert_eq!(place, *at_fault, "{input}: {error}");
    }
}

#[test]
fn the_limits_hold_just_where_they_are() {
    let digits = "7".repeat(MAX_DIGITS);
    assert!(upstar::games::notation::parse(&digits).is_ok());
    assert!(refused(&"7".repeat(MAX_DIGITS + 1)).message.contains("digits"));
    assert!(refused(&"1".repeat(100_000)).message.contains("digits"));

    // Nimbers have up to 32,768 bits, which is about 1.4 * 10^9864.
    let nimber = |first: char| format!("*{first}{}", "0".repeat(9_864));
    assert!(upstar::games::notation::parse(&nimber('1')).is_ok());
    assert!(refused(&nimber('2')).message.contains("too large"));

    let nested = |depth: usize| format!("{}0{}", "{".repeat(depth), "|}".repeat(depth));
    assert!(upstar::games::notation::parse(&nested(MAX_NESTING)).is_ok());
    assert!(refused(&nested(MAX_NESTING + 1)).message.contains("nested deeper"));
    assert!(refused(&nested(10_000)).message.contains("nested deeper"));
    assert!(refused(&"(".repeat(10_000)).message.contains("nested deeper"));
    assert!(refused(&"-(".repeat(10_000)).message.contains("nested deeper"));

    let long = |length: usize| format!("{}1", "1+".repeat(length / 2));
    assert!(upstar::games::notation::parse(&long(MAX_LENGTH - 2)).is_ok());
    assert!(refused(&long(MAX_LENGTH + 2)).message.contains("limit"));
}

/// Runs of bars count as nesting, although they need no braces.
#[test]
fn bars_nest_no_deeper_than_braces() {
    let bars: String = (1..=MAX_NESTING + 1).map(|n| format!("{}0", "|".repeat(n))).collect();
    assert!(refused(&format!("{{0{bars}}}")).message.contains("nested deeper"));
}
