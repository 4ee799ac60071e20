//! Tests of surreal numbers in expressions.

use proptest::prelude::*;
use upstar::games::notation::{Style, print_number};
use upstar::games::solve::Answer;
use upstar::games::surreal::{Rational, Surreal};
use upstar::games::value::Store;
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::{CONTROL, numbers, ratio};
use crate::laws::form::cases;

/// Evaluates an expression and prints the answer.
fn answer(text: &str) -> String {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    match session.evaluate(text, &control).unwrap_or_else(|failure| panic!("{text}: {failure}")) {
        Answer::Surreal(number) => number.to_string(),
        Answer::Value(value) => value.to_string(),
        Answer::Truth(truth) => truth.to_string(),
        Answer::About(about) => about.to_string(),
        Answer::Outcome(outcome) => outcome.to_string(),
        other => other.describe().to_owned(),
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// A printed number reads back, and the operators are those of numbers.
    #[test]
    fn printing_and_reading(a in numbers(), b in numbers()) {
        for style in [Style::Ascii, Style::Unicode, Style::Latex] {
            prop_assert_eq!(answer(&print_number(&a, style)), a.to_string());
        }
        prop_assert_eq!(answer(&format!("({a}) * ({b})")), a.times(&b).unwrap().to_string());
        prop_assert_eq!(answer(&format!("({a}) - ({b})")), a.minus(&b).to_string());
        prop_assert_eq!(answer(&format!("({a}) < ({b})")), (a < b).to_string());
    }

    /// The simplest number between two rationals is the prefix at which their sign expansions part.
    #[test]
    fn simplest_numbers(p in -40..=40i64, q in 1..=30i64, r in -40..=40i64, s in 1..=30i64) {
        let (a, b) = (ratio(p, q), ratio(r, s));
        prop_assume!(a < b);
        let found: Rational = answer(&format!("{{{a}|{b}}}")).parse().unwrap();
        prop_assert!(a < found && found < b);
        let birthday = |x: &Rational| Surreal::from(x.clone()).signs(&CONTROL).unwrap().length().unwrap();
        // No dyadic number between them with a smaller denominator, or closer to 0, is born earlier.
        let born = birthday(&found);
        for k in 0..=6 {
            for n in -41 << k..=41i64 << k {
                let other = ratio(n, 1 << k);
                let is_between = a < other && other < b && other != found;
                prop_assert!(!is_between || birthday(&other) > born, "{other} is older than {found}");
            }
        }
    }
}

/// The examples of ONAG and of the thesis *Hot Games*.
#[test]
fn known_answers() {
    for (text, expected) in [
        ("2/3 + 1/3 == 1", "true"),
        ("{0.1|0.3}", "1/4"),
        ("{1/9|1/5}", "1/8"),
        ("{-1|-0.6}", "-3/4"),
        ("{1/3|}", "1"),
        ("{|-1/3}", "-1"),
        ("{0|1/3} + *", "1/4*"),
        ("1/w * w == 1", "true"),
        ("(w + 1) * (w - 1) == w**2 - 1", "true"),
        ("w**2 - 3*w + 1/2", "w**2 - 3*w + 1/2"),
        ("\u{3c9} + 1", "w + 1"),
        ("\\omega - \\frac{2}{3}", "w - 2/3"),
        ("w**(1/2) * w**(1/2)", "w"),
        ("w**w**w", "w**(w**w)"),
        ("-w**2", "-w**2"),
        ("-2**2", "-4"),
        ("2**10", "1024"),
        ("(w - 1)**3", "w**3 - 3*w**2 + 3*w - 1"),
        ("1/w/w", "w**(-2)"),
        ("6 / 4 * 2", "3"),
        ("3*(1 + 1)", "6"),
        ("w - w + 1", "1"),
        ("let w = 3; w + 1", "4"),
        ("w > 1000000", "true"),
        ("0 < 1/w", "true"),
        ("1/w < 0.0000001", "true"),
        // Options that continue by a rule.
        ("{0, 1, 2, .. |}", "w"),
        ("{1, 2, ..|}", "w"),
        ("{1,2,...|}", "w"),
        ("{0, 1, …|}", "w"),
        ("\\{1, 2, \\dots \\mid\\}", "w"),
        ("{w, 2*w, ..|}", "w**2"),
        ("{|-1, -2, ...}", "-w"),
        ("{1/2, 5/8, 21/32, .. | 3/4, 11/16, 43/64, ..}", "2/3"),
        ("ε == 1/w", "true"),
        ("2 - \\epsilon", "2 - w**(-1)"),
        ("{0 | 1, 1/2, 1/4, ...} - \\varepsilon", "0"),
        ("{0 | 1, 1/2, 1/4, ..}", "w**(-1)"),
        ("{0 | 1, 1/2, 1/3, ..}", "w**(-1)"),
        ("{0, 1, 2, .. | w, w - 1, w - 2, ..}", "1/2*w"),
        ("{0, 1, 2, .. | w, w/2, w/4, ..}", "w**(1/2)"),
        ("{w, w**2, w**3, .. |}", "w**w"),
        ("{0 | 1/w, 1/w**2, 1/w**3, ..}", "w**(-w)"),
        ("{0.3, 0.33, 0.333, .. | 0.4, 0.34, 0.334, ..}", "1/3"),
        ("{w|}", "w + 1"),
        ("{0, 1, 2, .. | w}", "w - 1"),
        ("{w | 2*w}", "w + 1"),
        ("{0 | w, 1/2}", "1/4"),
        ("{3|10}", "4"),
        ("{1/2|}", "1"),
        ("{-2|}", "0"),
        ("literal{0, 1, 2, .. |} + 1", "w + 1"),
        // Sign expansions, which are printed as stalks.
        ("signs(89/16)", "stalk(\"BBBBBBRBRR\")"),
        ("signs(2/3)", "stalk(\"(BR)\")"),
        ("signs(w - 1)", "stalk(\"B*w R\")"),
        ("stalk(\"B(RB)\")", "2/3"),
        ("stalk(\"B*w R*w\")", "1/2*w"),
        ("signs(1/3) + 2/3", "1"),
        ("form(epsilon)", "{0 | 1, 1/2, 1/4, ..}"),
        ("2 - epsilon*3", "2 - 3*w**(-1)"),
        ("{sqrt(2)|3/2}", "23/16"),
        ("{pi|}", "4"),
        ("{pi, 3|w}", "4"),
        ("{|-pi}", "-4"),
        (
            "path({sqrt(2)|1.5})",
            "0      not above sqrt(2): +\n1      not above sqrt(2): +\n2      not below 3/2: -\n\
             3/2    not below 3/2: -\n5/4    not above sqrt(2): +\n11/8   not above sqrt(2): +\n\
             23/16  between the options",
        ),
        ("sqrt(2)**2 == 2", "true"),
        ("pi - pi == 0", "true"),
        ("{pi - pi|1}", "1/2"),
        ("pi + pi - 2 * pi", "0"),
        ("sqrt(8) == 2 * sqrt(2)", "true"),
        ("sqrt(w**2 + 2*w + 1)", "w + 1"),
        ("sqrt(w**2 - 2*w + 1)", "w - 1"),
        ("sqrt(4*w**2 + 4*w + 1)", "2*w + 1"),
        ("(w**2 + 2*w + 1)**(1/2)", "w + 1"),
        ("(w**2 + 2*w + 1)**(3/2)", "w**3 + 3*w**2 + 3*w + 1"),
        ("(4*w**2)**(-1/2)", "1/2*w**(-1)"),
        ("root(w**3 + 3*w + 3/w + 1/w**3, 3)", "w + w**(-1)"),
        ("root((w**w + w + 1)**5, 5)", "w**w + w + 1"),
        ("sqrt(w**2 + 2 + 1/w**2)", "w + w**(-1)"),
        ("{sqrt(3 + 2*sqrt(2)) - sqrt(2)|2}", "3/2"),
        ("first_signs(sqrt(3 + 2*sqrt(2)) - sqrt(2), 9)", "stalk(\"B\")"),
        ("(1 + sqrt(5))/2", "1/2 + 1/2 * sqrt(5)"),
        ("2 * pi/(1 + pi)", "2 * pi/(1 + pi)"),
        ("signs(10**30) + 0", "1000000000000000000000000000000"),
        ("sqrt(2) * sqrt(3) == sqrt(6)", "true"),
        ("first_signs(w, 3)", "stalk(\"BBB\")"),
        ("first_signs(1 - epsilon, 5)", "stalk(\"BRBBB\")"),
        ("form(w)", "{0, 1, 2, .. | }"),
        ("form(1/w)", "{0 | 1, 1/2, 1/4, ..}"),
        ("form(3/4)", "{1/2 | 1}"),
        (
            "path({1/9|1/5})",
            "0    not above 1/9: +\n1    not below 1/5: -\n1/2  not below 1/5: -\n\
                             1/4  not below 1/5: -\n1/8  between the options",
        ),
        ("birthday(w - 1)", "w + 1"),
        ("birthday(2/3)", "w"),
        ("1 : w", "w"),
        ("w : 1", "w + 1"),
        ("1/2 : w", "1 - w**(-1)"),
        // The parts of a number.
        ("integer_part(w - 1/w)", "w - 1"),
        ("integer_part(-7/3)", "-3"),
        ("integer_part(1/2 - 1/w)", "0"),
        ("integer_part(3 - 1/w)", "2"),
        ("infinite_part(w + 1 + 3/w)", "w"),
        ("real_part(w + 1 + 3/w)", "1"),
        ("infinitesimal_part(w + 1 + 3/w)", "3*w**(-1)"),
        ("is_omnific_integer(w/2)", "true"),
        ("is_omnific_integer(w + 1/2)", "false"),
        ("is_ordinal(w - 1)", "false"),
        ("is_ordinal(^)", "false"),
        ("is_infinitesimal(1/w)", "true"),
        ("abs(1 - w)", "w - 1"),
        ("sign(-w)", "-1"),
        // Ordinal arithmetic.
        ("ordinal_sum(1, w)", "w"),
        ("ordinal_product(2, w)", "w"),
        ("ordinal_product(w, 2)", "2*w"),
        ("ordinal_power(2, w)", "w"),
        ("ordinal_power(w + 1, 2)", "w**2 + w + 1"),
        ("ordinal_power(2, w**w)", "w**(w**w)"),
        ("ordinal_power(w, w)", "w**w"),
        ("nim_sum(6*w + 3, 5*w)", "3*w + 3"),
        // Quotients, roots and real numbers.
        ("quotient_terms(1, w + 1, 3)", "w**(-1) - w**(-2) + w**(-3)"),
        ("quotient_terms(w**2 - 1, w + 1, 5)", "w - 1"),
        ("w*2", "2*w"),
        ("sqrt(9/4)", "3/2"),
        ("sqrt(w)", "w**(1/2)"),
        ("4**(1/2)", "2"),
        ("first_signs(sqrt(10), 12)", "stalk(\"BBBBRRRBRBRR\")"),
        ("first_signs(1/3, 6)", "stalk(\"BRRBRB\")"),
        ("333/106 < pi", "true"),
        ("pi < 355/113", "true"),
        ("(1 + sqrt(5))/2 > 1.618", "true"),
        ("2.718281828 < exp(1)", "true"),
        ("sqrt(10) - 3", "sqrt(10) - 3"),
        ("1 - 2 * pi", "1 - 2 * pi"),
        // Games that are not numbers are compared by their stops.
        ("w > ^", "true"),
        ("1/w > tiny(1/8)", "true"),
        ("2/3 || {1|0}", "true"),
        ("{1|1} < 1 + 1/w", "true"),
        ("{1|1} > 1 - 1/w", "true"),
        ("{3|1} > 1 + 1/w", "false"),
        ("infinite_hackenbush(\"B*w + RRR\") + 3 == w", "true"),
    ] {
        assert_eq!(answer(text), expected, "{text}");
    }
}

/// Signs, forms and real numbers read back in every style. The answer of `path` is only printed.
#[test]
fn styles() {
    for (text, unicode, latex) in [
        ("signs(w - 1)", "stalk(\"B*ω R\")", "\\operatorname{stalk}(\\text{\"B*w R\"})"),
        ("form(w - 1)", "{0, 1, 2, .. | ω}", "\\{0, 1, 2, \\ldots \\,\\mathopen|\\, \\omega\\}"),
        ("2 * pi", "2·π", "2 \\cdot \\pi "),
        (
            "sqrt(2) + root(5, 3)",
            "sqrt(2) + root(5, 3)",
            "\\operatorname{sqrt}(2) + \\operatorname{root}(5, 3)",
        ),
    ] {
        let (store, control) = (Store::new(), Control::unlimited());
        let Ok(Answer::About(about)) = Session::new(&store).evaluate(text, &control) else {
            panic!("{text}")
        };
        assert_eq!(about.text(Style::Unicode), unicode, "{text}");
        assert_eq!(about.text(Style::Latex), latex, "{text}");
        let read = |of: &str| answer(&format!("({of}) - ({text})"));
        for style in [Style::Ascii, Style::Unicode, Style::Latex] {
            let printed = about.text(style);
            match about.number(&CONTROL) {
                Some(_) => assert_eq!(read(&printed), "0", "{printed}"),
                None => assert_eq!(answer(&printed), about.to_string(), "{printed}"),
            }
        }
    }
    let (store, control) = (Store::new(), Control::unlimited());
    let Ok(Answer::About(way)) = Session::new(&store).evaluate("path({5|w})", &control) else { panic!() };
    assert!(way.text(Style::Unicode).starts_with("0  not above 5: +\n1  not above 5"), "{way}");
}

/// Texts that are not numbers are refused at their place, with a reason.
#[test]
fn wrong_numbers_are_refused() {
    for (text, place, message) in [
        ("{1, 2, 4, 7, .. |}", 1..11, "not known how these options go on"),
        ("{1, .. |}", 1..2, "two options at least"),
        ("{1, 2, .., 3|}", 9..10, "after `..`"),
        ("[1, 2, ..]", 7..9, "expected a value"),
        ("{w, on|}", 4..6, "all other games have to be short"),
        ("{0, 1, 2, .. | 5}", 0..17, "not below"),
        ("w + on", 0..1, "no short game"),
        ("stalk(\"BXR\")", 8..9, "expected an edge"),
        ("stalk(\"B()\")", 8..10, "an empty period"),
        ("stalk(w)", 6..7, "a stalk as a text"),
        ("signs(w**(2/3))", 6..14, "longer for ever"),
        ("quotient_terms(1, 0, 3)", 18..19, "division by 0"),
        ("w/0", 2..3, "division by 0"),
        ("1/(w + 1)", 0..9, "infinitely many terms"),
        ("ordinal_sum(w, 1/2)", 15..18, "no ordinal"),
        ("sqrt(-2)", 5..7, "negative"),
        ("stalk(\"BR*99999999999\")", 6..22, "too long"),
        ("first_signs(pi, 1000000)", 16..23, "number of signs"),
        ("sqrt(w + 1)", 5..10, "this root has infinitely many terms: w**(1/2) + 1/2*w**(-1/2) .."),
        ("sqrt(2*w)", 5..8, "2, has no rational root"),
        ("sqrt(-w)", 5..7, "the root of a negative number"),
        ("1/(pi - pi)", 2..11, "division by 0"),
        ("{pi, 3.2, .. |}", 1..8, "not known how these options go on"),
        ("(w + 1)**(1/2)", 0..7, "infinitely many terms"),
        ("(w + 1)**w", 9..10, "a rational one up to 1000"),
        ("2**w", 3..4, "a rational one up to 1000"),
        ("2w", 1..2, "operator"),
        ("stalk(\"B*0\")", 9..10, "one edge at least"),
        ("stalk(\"B(RB)*0\")", 13..14, "one edge at least"),
        ("first_signs(^, 3)", 12..13, "expected a number"),
        ("1**w", 3..4, "exponent"),
        ("numerator(w)", 10..11, "no rational"),
    ] {
        let (store, control) = (Store::new(), Control::unlimited());
        let failure = Session::new(&store).evaluate(text, &control).expect_err(text);
        let (Failure::Input(error) | Failure::Undefined(error)) = failure else {
            panic!("{text}: {failure}")
        };
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!(error.span, place, "{text}: {error}");
    }
}
