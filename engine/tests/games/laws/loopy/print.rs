//! Tests that parse(print(v)) = v in every style.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use upstar::games::notation::{Style, print_loopy};
use upstar::games::solve::Answer;
use upstar::games::value::{Calc, LoopyValue, Store};
use upstar::ground::control::Control;
use upstar::session::Session;

use super::graphs::{Option, Raw, graphs, leaf, stoppers};
use crate::laws::form::{Form, cases};

const STYLES: [Style; 3] = [Style::Ascii, Style::Unicode, Style::Latex];

fn read<'s>(session: &Session<'s>, text: &str) -> LoopyValue<'s> {
    match session.evaluate(text, &Control::unlimited()) {
        Ok(Answer::Value(value)) => value.into(),
        Ok(Answer::Loopy(value)) => value,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns the texts of a value in all styles, after checking that each reads back.
fn round_trip(raw: &Raw, store: &Store) -> Result<[String; 3], TestCaseError> {
    let (session, control) = (Session::new(store), Control::unlimited());
    let mut calc = Calc::new(store, &control);
    let value = raw.value(&mut calc);
    let texts = STYLES.map(|style| print_loopy(&mut calc, value, style).unwrap());
    for text in &texts {
        let again = read(&session, text);
        if value.is_stopper_sided() {
            prop_assert_eq!(again, value, "{}", text);
        }
        let equal = calc.loopy_ge(value, again).unwrap() && calc.loopy_ge(again, value).unwrap();
        prop_assert!(equal, "{}", text);
        prop_assert_eq!(print_loopy(&mut calc, again, Style::Ascii).unwrap(), texts[0].clone());
    }
    Ok(texts)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_graph(raw in graphs(6, 3)) {
        round_trip(&raw, &Store::new())?;
    }

    #[test]
    fn stoppers_with_more_options(raw in stoppers(6, 3)) {
        round_trip(&raw, &Store::new())?;
    }

    /// Values plus a number, such as 5over and 3/4^[on].
    #[test]
    fn with_a_number(raw in graphs(3, 2), m in -9..=9_i64, k in 0..=2_u32) {
        let store = Store::new();
        let (session, control) = (Session::new(&store), Control::unlimited());
        let mut calc = Calc::new(&store, &control);
        let number = Form::Number(m, k).value(&store);
        let value = raw.value(&mut calc);
        let value = calc.loopy_sum(value, number.into()).unwrap();
        for style in STYLES {
            let text = print_loopy(&mut calc, value, style).unwrap();
            prop_assert!(read(&session, &text) == value || !value.is_stopper_sided(), "{}", text);
        }
    }
}

/// Builds a ring of games {0|next} (true) and {next|*} (false). The simplest loops of stoppers without
/// dominated, reversible or equal nodes have this form, provided that each kind stands beside another of
/// its kind (Siegel, *New results in loopy games*).
fn ring(word: &[bool]) -> Raw {
    let node = |(i, &left): (usize, &bool)| {
        let next = vec![Option::Node(i + 1)];
        match left {
            true => [vec![Option::Leaf(Form::Number(0, 0))], next],
            false => [next, vec![Option::Leaf(Form::UpStar(0, 1))]],
        }
    };
    Raw(word.iter().enumerate().map(node).collect())
}

/// Builds a ring with one half of each kind.
fn halves(length: usize) -> Raw {
    ring(&(0..length).map(|i| 2 * i < length).collect::<Vec<_>>())
}

fn nodes(raw: &Raw) -> usize {
    let (store, control) = (Store::new(), Control::unlimited());
    let mut calc = Calc::new(&store, &control);
    let value = raw.value(&mut calc);
    let followers = calc.loopy_followers(value).unwrap().unwrap();
    followers.iter().filter(|follower| follower.short().is_none()).count()
}

/// Forms of more than 200 nodes, or deeper than 60, are printed with a name for each node.
#[test]
fn large_graphs_have_names() {
    for length in [4, 58, 64, 210] {
        assert_eq!(nodes(&halves(length)), length);
        let texts = round_trip(&halves(length), &Store::new()).unwrap();
        let named = texts.iter().all(|text| text.contains("let g1 = "));
        assert_eq!(named, length > 60, "{}", texts[0]);
    }
}

/// A node that is not written as braces can only be defined after all nodes to which it leads.
#[test]
fn large_graphs_below_other_names() {
    let (store, control) = (Store::new(), Control::unlimited());
    let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
    let value = halves(64).value(&mut calc);
    let text = print_loopy(&mut calc, value, Style::Ascii).unwrap();
    let ring = text.strip_suffix("g1").expect("the name of the whole");
    for (around, name) in [
        ("miny(1 + g1)", "miny("),
        ("tiny({5|1 + g1})", "tiny("),
        ("+-{5|g1}", "+-g"),
        ("{5|tiny(1 + g1)}", "tiny("),
        ("tiny(3 +- {5|g1})", "tiny("),
    ] {
        let value = read(&session, &format!("{ring}{around}"));
        for style in STYLES {
            let text = print_loopy(&mut calc, value, style).unwrap();
            assert!(style != Style::Ascii || text.contains("let g") && text.contains(name), "{text}");
            assert_eq!(read(&session, &text), value, "{text}");
        }
    }
}

/// Generates words whose runs have at least two letters.
fn words(runs: std::ops::Range<usize>) -> impl Strategy<Value = Vec<bool>> {
    vec(2..5_usize, runs).prop_map(|runs| {
        let doubled = runs.len() / 2 * 2;
        let letters = |(i, &run): (usize, &usize)| vec![i % 2 == 0; run];
        runs[..doubled].iter().enumerate().flat_map(letters).collect()
    })
}

/// Generates rings with additional moves between their nodes.
fn rings(runs: std::ops::Range<usize>) -> impl Strategy<Value = Raw> {
    let more = (
        0..200_usize,
        any::<bool>(),
        prop_oneof![(0..200_usize).prop_map(Option::Node), leaf().prop_map(Option::Leaf)],
    );
    (words(runs), vec(more, 0..3)).prop_map(|(word, more)| {
        let mut raw = ring(&word);
        for (node, left, option) in more {
            raw.0[node % word.len()][usize::from(!left)].push(option);
        }
        raw
    })
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn small_rings(raw in rings(2..7)) {
        round_trip(&raw, &Store::new())?;
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn large_rings(raw in rings(20..30)) {
        round_trip(&raw, &Store::new())?;
    }
}
