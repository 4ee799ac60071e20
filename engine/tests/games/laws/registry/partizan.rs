//! Laws of all partizan loopy rulesets, and their tables `data/<ruleset>.tsv` (position, value, outcome,
//! source). The tables of the files in `games/` are beside them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};
use upstar::games::solve::{Answer, PartizanPosition};
use upstar::games::value::{Calc, LoopyValue, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::registry::{Kind as RulesetKind, Position};
use upstar::session::Session;

use super::files::{File, files_only};
use crate::laws::form::cases;
use crate::laws::rulesets::grids;

/// A ruleset: its name, random positions, and the function that exchanges the players, where the notation
/// can express that.
pub(super) type Kind = (&'static str, BoxedStrategy<String>, Option<Box<dyn Fn(&str) -> String>>);

/// Returns the kinds of all these rulesets. A new ruleset in Rust needs a line here.
pub(super) fn kinds() -> Vec<Kind> {
    let of_file = |file: File| {
        let negative = file.negative().map(|negative| -> Box<dyn Fn(&str) -> String> { Box::new(negative) });
        (file.name(), file.positions(), negative)
    };
    let mut kinds: Vec<Kind> = vec![
        ("ceylonese_fox_and_geese", chases(), None),
        ("fox_and_geese", chases(), None),
        ("partizan_graph", graphs(), Some(Box::new(exchanged))),
    ];
    kinds.extend(files_only(RulesetKind::Partizan).map(of_file));
    kinds.sort_by_key(|kind| kind.0);
    kinds
}

/// Generates boards with some geese and one fox.
fn chases() -> BoxedStrategy<String> {
    (grids(2..=4_usize, 1..=5_usize, "....G", 20, '.'), 0..100_usize)
        .prop_map(|(mut rows, at)| {
            let (height, width) = (rows.len(), rows[0].len());
            let (row, column) = (at % height, at / height % width);
            rows[row].replace_range(column..=column, "F");
            rows.join("|")
        })
        .boxed()
}

fn graphs() -> BoxedStrategy<String> {
    let graph = (1..=5_usize).prop_flat_map(|n| {
        let arc = (0..n, prop_oneof![Just('L'), Just('R')], 0..n);
        let arcs = vec(arc.prop_map(|(from, player, to)| format!(" {from}{player}>{to}")), 0..=2 * n);
        (arcs, vec(0..n, 0..=2)).prop_map(move |(arcs, tokens)| {
            let tokens: String = tokens.iter().map(|token| format!(" {token}")).collect();
            format!("{n}:{} @{tokens}", arcs.concat())
        })
    });
    graph.boxed()
}

/// Exchanges the arcs of Left and Right.
fn exchanged(graph: &str) -> String {
    let other = |c| match c {
        'L' => 'R',
        'R' => 'L',
        c => c,
    };
    graph.chars().map(other).collect()
}

pub(super) fn open<'g, 's>(
    session: &'g Session<'s>,
    ruleset: &str,
    text: &str,
) -> Box<dyn PartizanPosition<'s> + 'g> {
    match session.read(ruleset, text).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}")) {
        Position::Partizan(position) => position,
        _ => panic!("{ruleset} is no partizan ruleset"),
    }
}

pub(super) fn value<'s>(session: &Session<'s>, ruleset: &str, text: &str) -> LoopyValue<'s> {
    open(session, ruleset, text).value(&Control::unlimited()).unwrap()
}

pub(super) fn for_all(count: u32, law: impl Fn(&Session<'_>, &Kind, &str) -> TestCaseResult) {
    for kind in kinds() {
        let store = Store::new();
        let session = Session::new(&store);
        let checked = TestRunner::new(cases(count)).run(&kind.1, |text| law(&session, &kind, &text));
        if let Err(failure) = checked {
            panic!("{}: {failure}", kind.0);
        }
    }
}

fn are_equal<'s>(calc: &mut Calc<'s, '_>, a: LoopyValue<'s>, b: LoopyValue<'s>) -> bool {
    a == b || calc.loopy_ge(a, b).unwrap() && calc.loopy_ge(b, a).unwrap()
}

#[test]
fn every_ruleset_has_a_generator() {
    let store = Store::new();
    let session = Session::new(&store);
    let listed =
        session.games().filter(|game| game.kind().word() == "partizan").map(|game| game.facts().name);
    assert_eq!(listed.collect::<Vec<_>>(), kinds().iter().map(|kind| kind.0).collect::<Vec<_>>());
}

/// A position survives writing and reading, as text and as data.
#[test]
fn round_trips() {
    for_all(200, |session, kind, text| {
        super::whole_round_trip(session, kind.0, &super::read(session, kind.0, text))
    });
}

/// The value of a position is the form of the values after its moves; a new session computes each of them.
#[test]
fn the_form_of_the_moves() {
    for_all(60, |session, kind, text| {
        let control = Control::unlimited();
        let options = |player| -> Vec<LoopyValue<'_>> {
            let moves = open(session, kind.0, text).moves(player, &control).unwrap();
            let fresh = Session::new(session.store());
            moves.iter().map(|m| value(&fresh, kind.0, &m.step.after)).collect()
        };
        let (left, right) = (options(Player::Left), options(Player::Right));
        let mut calc = Calc::new(session.store(), &control);
        let form = calc.loopy_form(&left, &right).unwrap();
        let value = value(session, kind.0, text);
        // A fox that has escaped has moves beyond the board.
        let escaped = kind.0.ends_with("geese") && left.iter().chain(&right).all(|&option| option == value);
        prop_assert!(escaped || are_equal(&mut calc, form, value), "{form:?} {value:?}");
        Ok(())
    });
}

/// The list of moves gives the value of the position after each move.
#[test]
fn values_of_moves() {
    for_all(60, |session, kind, text| {
        for player in [Player::Left, Player::Right] {
            for m in open(session, kind.0, text).moves(player, &Control::unlimited()).unwrap() {
                let fresh = Session::new(session.store());
                prop_assert_eq!(m.value, value(&fresh, kind.0, &m.step.after), "{}", m.step.after);
            }
        }
        Ok(())
    });
}

/// With the players exchanged a position has the negative value.
#[test]
fn negatives() {
    for_all(80, |session, kind, text| {
        let Some(negative) = &kind.2 else { return Ok(()) };
        let (found, control) = (value(session, kind.0, &negative(text)), Control::unlimited());
        let mut calc = Calc::new(session.store(), &control);
        let negated = calc.loopy_negative(value(session, kind.0, text)).unwrap();
        prop_assert!(are_equal(&mut calc, found, negated));
        Ok(())
    });
}

/// The value of two tokens on one graph is the sum of the values of either alone.
#[test]
fn tokens_are_summands() {
    let store = Store::new();
    let session = Session::new(&store);
    let checked = TestRunner::new(cases(150)).run(&graphs(), |text| {
        let (graph, tokens) = text.split_once('@').unwrap();
        let control = Control::unlimited();
        let mut calc = Calc::new(&store, &control);
        let mut sum = LoopyValue::from(store.zero());
        for token in tokens.split_whitespace() {
            let one = value(&session, "partizan_graph", &format!("{graph}@ {token}"));
            sum = calc.loopy_sum(sum, one).unwrap();
        }
        prop_assert!(are_equal(&mut calc, sum, value(&session, "partizan_graph", &text)));
        Ok(())
    });
    checked.unwrap();
}

/// Asserts that every line of a table is right.
pub(super) fn check_table(session: &Session<'_>, ruleset: &str) {
    let control = Control::unlimited();
    for line in super::table(ruleset) {
        let [position, known, outcome, _] = line.each_ref().map(String::as_str);
        let found = value(session, ruleset, position);
        let mut calc = Calc::new(session.store(), &control);
        let known = match session.evaluate(known, &control).unwrap() {
            Answer::Value(value) => value.into(),
            Answer::Loopy(value) => value,
            other => panic!("{line:?}: {other:?}"),
        };
        assert!(are_equal(&mut calc, found, known), "{line:?}: {found:?}");
        assert_eq!(calc.loopy_outcome(found).unwrap().to_string(), outcome, "{line:?}");
    }
}

#[test]
fn tables() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, ..) in kinds() {
        check_table(&session, ruleset);
    }
}
