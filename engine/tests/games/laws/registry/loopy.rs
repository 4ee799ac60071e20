//! Laws of all impartial loopy rulesets, and their tables `data/<ruleset>.tsv` (position, value, outcome,
//! source).

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use upstar::games::rules::loopy::{NimOutcome, NimValue};
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::games::value::{Calc, Store};
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

/// Generates random positions of each ruleset. A new ruleset needs a line here.
fn positions() -> Vec<(&'static str, BoxedStrategy<String>)> {
    vec![
        ("adders_and_ladders", tracks()),
        ("horsefly", flies()),
        ("loopy_nim", digraphs()),
        ("square_but_one", heaps(60)),
        ("subtract_or_add", changes()),
    ]
}

fn heaps(most: u64) -> BoxedStrategy<String> {
    let words = |heaps: Vec<u64>| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    vec(0..most, 1..=3).prop_map(words).boxed()
}

fn changes() -> BoxedStrategy<String> {
    let changes = btree_set(prop_oneof![3 => -6..=-1_i64, 1 => 1..=4_i64], 1..=3);
    (changes, heaps(80))
        .prop_map(|(changes, heaps)| {
            let changes: Vec<_> = changes.iter().map(|change| format!("{change:+}")).collect();
            format!("{}: {heaps}", changes.join(" "))
        })
        .boxed()
}

fn tracks() -> BoxedStrategy<String> {
    let counters = || vec(1..=12_usize, 0..=3);
    let lesson = counters().prop_map(|counters| format!("lesson @{}", blanks(&counters)));
    let jumps = vec(0..=12_usize, 12).prop_map(|ends| {
        let (mut text, mut busy) = (String::new(), [false; 13]);
        for (from, to) in (1..12).zip(ends) {
            if to > 0 && from != to && !busy[from] && !busy[to] {
                (busy[from], busy[to]) = (true, true);
                text += &format!(" {from}>{to}");
            }
        }
        text
    });
    let own = (1..=4_usize, jumps, counters())
        .prop_map(|(step, jumps, counters)| format!("12/{step}{jumps} @{}", blanks(&counters)));
    prop_oneof![1 => lesson, 2 => own].boxed()
}

fn blanks(numbers: &[usize]) -> String {
    numbers.iter().map(|n| format!(" {n}")).collect()
}

fn digraphs() -> BoxedStrategy<String> {
    let graph = (1..=8_usize).prop_flat_map(|n| {
        let arc = (0..n, 0..n).prop_map(|(from, to)| format!(" {from}>{to}"));
        let arcs = vec(arc, 0..=2 * n).prop_map(|arcs| arcs.concat());
        (arcs, vec(0..n, 0..=3)).prop_map(move |(arcs, tokens)| format!("{n}:{arcs} @{}", blanks(&tokens)))
    });
    let named = vec((0..4_usize, 0..4_usize), 1..6).prop_map(|arcs| {
        let name = |v: usize| ["a", "\"b c\"", "\"\\\"\\n\\\\\"", "node1"][v];
        let arcs: Vec<_> = arcs.iter().map(|&(u, v)| format!("{} -> {};", name(u), name(v))).collect();
        format!("digraph {{ a; {} }} @ a", arcs.join(" "))
    });
    prop_oneof![3 => graph, 1 => named].boxed()
}

/// Generates flies a few moves away from squares of the first rows.
fn flies() -> BoxedStrategy<String> {
    let fly = (0..7_u8, 3..9_u64, vec(0..6_usize, 0..6)).prop_map(|(column, row, moves)| {
        use upstar::games::board::flies::{Fly, MOVES, Square};
        let mut fly = Fly { at: Square { column, row }, from: None };
        for m in moves {
            if let Some(at) = fly.at.after(MOVES[m]) {
                fly = Fly { at, from: Some(fly.at) };
            }
        }
        fly.to_string()
    });
    vec(fly, 1..=3).prop_map(|flies| flies.join(" ")).boxed()
}

fn for_all(count: u32, law: impl Fn(&dyn LoopyPosition) -> TestCaseResult) {
    super::for_rulesets(count, positions(), |session, ruleset, text| {
        law(super::read(session, ruleset, &text).loopy().unwrap())
    });
}

fn moves(position: &dyn LoopyPosition) -> Vec<LoopyMove> {
    position.moves(&Control::unlimited()).unwrap()
}

fn value(position: &dyn LoopyPosition) -> NimValue {
    position.value(&Control::unlimited()).unwrap()
}

#[test]
fn every_ruleset_has_a_generator() {
    let store = Store::new();
    let session = Session::new(&store);
    let listed = session.games().filter(|game| game.kind().word() == "loopy").map(|game| game.facts().name);
    assert_eq!(listed.collect::<Vec<_>>(), positions().iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

/// A position survives writing and reading, as text and as data.
#[test]
fn round_trips() {
    super::for_rulesets(300, positions(), |session, ruleset, text| {
        super::whole_round_trip(session, ruleset, &super::read(session, ruleset, &text))
    });
}

/// The value of the position after a move is the value in the list of moves.
#[test]
fn values_of_moves() {
    for_all(200, |position| {
        for m in moves(position) {
            prop_assert_eq!(&value(&*position.after(&m)), &m.value, "{}>{}", m.from, m.to);
        }
        Ok(())
    });
}

/// A finite value is the least to which no move leads, and every other move can be answered by a move to
/// it. An infinite value has the set of finite values to which moves lead, and some move cannot be answered
/// in this way.
#[test]
fn values_follow_from_those_of_the_moves() {
    for_all(150, |position| {
        let moves = moves(position);
        let finite: Vec<u32> = moves.iter().filter_map(|m| m.value.finite()).collect();
        let is_answered =
            |m: &LoopyMove, n| moves_of(position, m).iter().any(|reply| reply.value == NimValue::Finite(n));
        let least = (0..).find(|n| !finite.contains(n)).unwrap();
        let is_open = |m: &&LoopyMove| m.value.finite().is_none_or(|n| n > least) && !is_answered(m, least);
        match value(position) {
            NimValue::Finite(n) => prop_assert!(n == least && moves.iter().find(is_open).is_none()),
            NimValue::Infinite(set) => {
                prop_assert!(moves.iter().find(is_open).is_some());
                // With two infinite tokens the set is empty, since no move leads to a finite value.
                prop_assert!(finite.iter().all(|n| set.contains(n)));
                prop_assert!(set.iter().all(|n| finite.contains(n)));
            }
        }
        Ok(())
    });
}

fn moves_of(position: &dyn LoopyPosition, m: &LoopyMove) -> Vec<LoopyMove> {
    moves(&*position.after(m))
}

/// A player who follows the best moves wins a won position, with decreasing ranks, and holds a drawn one,
/// whatever the opponent does.
#[test]
fn best_moves() {
    let texts = positions().into_iter().map(|(ruleset, texts)| (ruleset, (texts, vec(0..1000_usize, 60))));
    super::for_rulesets(100, texts, |session, ruleset, (text, dice)| {
        let Position::Loopy(position) = super::read(session, ruleset, &text) else { panic!() };
        follow(position, &dice)
    });
}

fn follow(mut position: Box<dyn LoopyPosition + '_>, dice: &[usize]) -> TestCaseResult {
    let outcome = value(&*position).outcome();
    let mut rank = None;
    for roll in dice {
        let all = moves(&*position);
        match (LoopyMove::best(&all), outcome) {
            (_, NimOutcome::Previous) => return Ok(()),
            (None, _) => panic!("{} is not lost", position.text()),
            (Some(best), NimOutcome::Next) => {
                prop_assert!(best.wins() && rank.is_none_or(|rank| best.rank < rank), "{}", position.text());
                rank = Some(best.rank);
                position = position.after(best);
            }
            (Some(best), NimOutcome::Draw) => {
                prop_assert!(best.draws() || best.wins(), "{}", position.text());
                position = position.after(best);
            }
        }
        let replies = moves(&*position);
        match replies.get(roll % replies.len().max(1)) {
            Some(reply) => position = position.after(reply),
            None => return Ok(()),
        }
    }
    Ok(())
}

/// Read as partizan games in which both players have the same moves, positions have the same outcomes, also
/// beside nimbers.
#[test]
fn as_partizan_games() {
    let texts = positions().into_iter().map(|(ruleset, texts)| (ruleset, (texts, 0..4_u32)));
    super::for_rulesets(40, texts, |session, ruleset, (text, n)| {
        let (store, control) = (session.store(), Control::unlimited());
        let position = super::read(session, ruleset, &text);
        let Ok(game) = position.game(store, &control) else { return Ok(()) };
        let mut calc = Calc::new(store, &control);
        let sum = calc.loopy_sum(game, store.nimber(n).into()).unwrap();
        let expected = value(position.loopy().unwrap()).plus(&NimValue::Finite(n)).outcome();
        prop_assert_eq!(calc.loopy_outcome(sum).unwrap().to_string(), expected.to_string());
        Ok(())
    });
}

/// Every line of every table is right.
#[test]
fn tables() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, _) in positions() {
        for line in super::table(ruleset) {
            let [position, known, outcome, _] = line.each_ref().map(String::as_str);
            let position = session.read(ruleset, position).unwrap();
            let found = value(position.loopy().unwrap());
            assert!(known == "-" || found.to_string() == known, "{line:?}: {found}");
            assert_eq!(found.outcome().to_string(), outcome, "{line:?}");
        }
    }
}
