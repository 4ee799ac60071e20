//! Tests that parse(print(v)) = v for every value and in every style.

use crate::laws::operations::Operations;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use upstar::games::notation::{Explicit, Style, explicit, print_uptimal};
use upstar::games::solve::Answer;
use upstar::games::value::{Calc, Dyadic, Literal, LoopyValue, Store, UptimalExpansion, Value};
use upstar::ground::control::Control;
use upstar::session::Session;

use crate::notation::reading::games;
use crate::notation::{printed, printed_list, printed_literal, value};

/// A recipe for a value.
#[derive(Clone, Debug)]
enum Plan {
    Number(i64, u32),
    UpStar(i64, u32, i32, u32),
    Power(i64, bool, u32, u32),
    Form(Vec<Plan>, Vec<Plan>),
    Switch(Box<Plan>),
    Tiny(Box<Plan>),
    Sum(Box<Plan>, Box<Plan>),
}

fn plan() -> impl Strategy<Value = Plan> {
    let leaf = prop_oneof![
        (-40_i64..40, 0_u32..6).prop_map(|(n, e)| Plan::Number(n, e)),
        (-4_i64..4, 0_u32..3, -4_i32..5, 0_u32..6).prop_map(|(n, e, u, m)| Plan::UpStar(n, e, u, m)),
        (-3_i64..4, any::<bool>(), 1_u32..6, 0_u32..4).prop_map(|(n, to, p, m)| Plan::Power(n, to, p, m)),
        (any::<i64>(), 0_u32..200).prop_map(|(n, e)| Plan::Number(n, e)),
    ];
    leaf.prop_recursive(3, 24, 3, |inner| {
        let options = prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            4 => (options.clone(), options).prop_map(|(l, r)| Plan::Form(l, r)),
            1 => inner.clone().prop_map(|p| Plan::Switch(Box::new(p))),
            1 => inner.clone().prop_map(|p| Plan::Tiny(Box::new(p))),
            1 => (inner.clone(), inner).prop_map(|(a, b)| Plan::Sum(Box::new(a), Box::new(b))),
        ]
    })
}

fn build<'s>(store: &'s Store, plan: &Plan) -> Value<'s> {
    let all = |plans: &[Plan]| plans.iter().map(|p| build(store, p)).collect::<Vec<_>>();
    match plan {
        Plan::Number(n, e) => store.number(&Dyadic::new(*n, *e)),
        Plan::UpStar(n, e, ups, nim) => store.number(&Dyadic::new(*n, *e)) + store.up_star(*ups, *nim),
        Plan::Power(n, to, power, nim) => {
            let (up, exponent) = (store.up_star(1, 0), Dyadic::from(i64::from(*power)));
            let power = if *to { up.pow_to(&exponent) } else { up.pow(&exponent) };
            let power = if *n < 0 { -power } else { power };
            store.integer(*n) + power + store.nimber(*nim)
        }
        Plan::Form(left, right) => store.form(&all(left), &all(right)),
        Plan::Switch(of) => store.switch(build(store, of)),
        Plan::Tiny(of) => {
            let of = build(store, of);
            if of > store.zero() { store.tiny(of) } else { of }
        }
        Plan::Sum(a, b) => build(store, a) + build(store, b),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x7570_7374_6172),
        ..ProptestConfig::default()
    })]

    #[test]
    fn in_every_style(plan in plan()) {
        let store = Store::new();
        let session = Session::new(&store);
        let original = build(&store, &plan);
        for style in [Style::Ascii, Style::Unicode, Style::Latex] {
            let text = printed(original, style);
            prop_assert_eq!(value(&session, &text), original, "{}", text);
        }
    }

    /// The explicit form reads back, and the same value has the same text in a store with another history.
    #[test]
    fn in_the_explicit_form(plan in plan()) {
        let store = Store::new();
        let session = Session::new(&store);
        let original = build(&store, &plan);
        let explicit_form = |value| explicit(&mut Calc::new(value_store(value), &Control::unlimited()), value);
        let Ok(Explicit::Text(text)) = explicit_form(original) else { return Ok(()) };
        prop_assert_eq!(value(&session, &text), original, "{}", text);

        let other = Store::new();
        let _history = other.tiny(other.integer(3)) + other.switch(other.integer(5));
        let again = build(&other, &plan);
        prop_assert_eq!(printed(again, Style::Ascii), printed(original, Style::Ascii));
        prop_assert_eq!(explicit_form(again).expect("no budget"), Explicit::Text(text));
    }
}

/// Builds a form from a plan without simplifying its braces.
fn literal<'s>(calc: &mut Calc<'s, '_>, plan: &Plan) -> Literal<'s> {
    let Plan::Form(left, right) = plan else { return build(calc.store(), plan).into() };
    let mut side = |plans: &[Plan]| plans.iter().map(|p| literal(calc, p)).collect::<Vec<_>>();
    let (left, right) = (side(left), side(right));
    calc.literal(left, right).expect("no budget")
}

/// Writes out the tree of a form, down to numbers in canonical form.
fn tree<'s>(calc: &mut Calc<'s, '_>, of: &Literal<'s>) -> String {
    if let (None, Some(number)) = (of.given_options(), of.value().number()) {
        return number.to_string();
    }
    let (left, right) = calc.literal_options(of).expect("no budget");
    let mut side = |options: Vec<Literal<'s>>| {
        let mut texts: Vec<String> = options.iter().map(|option| tree(calc, option)).collect();
        texts.sort();
        texts.join(",")
    };
    format!("{{{}|{}}}", side(left), side(right))
}

/// In the explicit form options are sorted by their texts, not by their depths.
#[test]
fn explicit_options_in_the_order_of_their_texts() {
    let store = Store::new();
    let g = value(&Session::new(&store), "{{5|-4},{1||-3|-9}|-20}");
    let found = explicit(&mut Calc::new(&store, &Control::unlimited()), g).expect("no budget");
    assert_eq!(found, Explicit::Text("{{1|{-3|-9}},{5|-4}|-20}".to_owned()));
}

/// A value in braces inside a form reads back as a form, so its place must not depend on whether it is a
/// value or a form.
#[test]
fn values_inside_forms_keep_their_place() {
    let store = Store::new();
    let session = Session::new(&store);
    let control = Control::unlimited();
    let form = |text: &str| match session.evaluate(text, &control) {
        Ok(Answer::Literal(form)) => printed_literal(&form, Style::Ascii),
        other => panic!("{text}: {other:?}"),
    };
    let text = form("let g = {0,*,*2|v*3}; literal{|{-1|},g}");
    assert_eq!(form(&text), text);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Forms read back as the same forms, and lists as the same lists.
    #[test]
    fn forms_and_lists(plan in plan(), other in plan()) {
        let store = Store::new();
        let session = Session::new(&store);
        let control = Control::unlimited();
        let form = literal(&mut Calc::new(&store, &control), &plan);
        let values = [build(&store, &plan), build(&store, &other), store.zero()].map(LoopyValue::from);
        for style in [Style::Ascii, Style::Unicode, Style::Latex] {
            let text = printed_literal(&form, style);
            match session.evaluate(&text, &control) {
                Ok(Answer::Literal(again)) => prop_assert_eq!(printed_literal(&again, style), text),
                Ok(Answer::Value(again)) => prop_assert_eq!(again, form.value(), "{}", text),
                other => panic!("{text}: {other:?}"),
            }
            let text = printed_list(&store, &values, style);
            let again = session.evaluate(&text, &control);
            let Ok(Answer::List(again)) = again else { panic!("{text}: {again:?}") };
            prop_assert_eq!(printed_list(&store, &games(&again), style), text);
        }
        if let Ok(Answer::Literal(again)) = session.evaluate(&printed_literal(&form, Style::Ascii), &control) {
            let mut calc = Calc::new(&store, &control);
            prop_assert_eq!(tree(&mut calc, &again), tree(&mut calc, &form));
        }
    }

    /// Uptimal expansions read back as the same game.
    #[test]
    fn uptimal_expansions(n in -9_i64..9, nim in 0_u32..5, ups in prop::collection::vec(-3_i64..4, 0..4)) {
        let store = Store::new();
        let session = Session::new(&store);
        let expansion = UptimalExpansion { number: Dyadic::new(n, 1), nim, ups };
        let expected = Calc::new(&store, &Control::unlimited()).uptimal(&expansion).expect("no budget");
        for style in [Style::Ascii, Style::Unicode, Style::Latex] {
            let text = print_uptimal(&expansion, style);
            prop_assert_eq!(value(&session, &text), expected, "{}", text);
        }
    }
}

fn value_store<'s>(value: Value<'s>) -> &'s Store {
    value.store()
}

/// A sum of two Domineering rectangles has a tree with many equal parts. It prints with names for these
/// parts, and reads back.
#[test]
fn large_trees_print_with_names() {
    let store = Store::new();
    let session = Session::new(&store);
    let rectangles = "domineering('....|....|....|....') + domineering('......|......|......|......')";
    let sum = value(&session, rectangles);
    for style in [Style::Ascii, Style::Unicode, Style::Latex] {
        let text = printed(sum, style);
        assert!(text.starts_with("let g1 = "), "{text}");
        assert!(text.len() < 20_000, "{}", text.len());
        assert_eq!(value(&session, &text), sum);
    }
}

/// The tree of *20 has half a million leaves, but its literal has two characters.
#[test]
fn compact_values_stay_compact() {
    let store = Store::new();
    assert_eq!(printed(store.nimber(20), Style::Ascii), "*20");
    assert_eq!(printed(store.up_star(-1_000_000, 70_000), Style::Ascii), "v1000000*70000");
    let control = Control::unlimited();
    let found = explicit(&mut Calc::new(&store, &control), store.nimber(30)).expect("no budget");
    let Explicit::Dag(dag) = found else { panic!("the text of *30 is far too long") };
    assert_eq!(dag.nodes.len(), 31);
    assert_eq!(dag.root, 30);
}
