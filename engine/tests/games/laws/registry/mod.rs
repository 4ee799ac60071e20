//! Laws of all rulesets that a session offers.

mod escape;
mod files;
mod golden;
mod kinds;
mod loopy;
mod misere;
mod outcomes;
mod partizan;
mod parts;
mod plane;
mod prospects;
mod reasons;
mod relatives;
mod winning;

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestCaseResult, TestRunner};
use upstar::games::solve::{Answer, MoveValue};
use upstar::games::value::{Store, Value};
use upstar::ground::board::OnBoard;
use upstar::ground::control::{Control, Stop};
use upstar::ground::data::Field;
use upstar::ground::{Failure, Player};
use upstar::registry::{Position, Rulesets};
use upstar::session::Session;

use self::kinds::{Kind, kinds};
use crate::laws::form::cases;

/// The fewest lines of a table.
const FEWEST_LINES: usize = 10;

/// Reads a position of a ruleset.
fn read<'g, 's>(session: &'g Session<'s>, ruleset: &str, text: &str) -> Position<'g, 's> {
    session.read(ruleset, text).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}"))
}

fn value<'s>(session: &Session<'s>, ruleset: &str, text: &str) -> Value<'s> {
    read(session, ruleset, text).value(session.store(), &Control::unlimited()).unwrap()
}

fn moves<'s>(position: &Position<'_, 's>, player: Player) -> Vec<MoveValue<'s>> {
    position.short().unwrap().moves(player, &Control::unlimited()).unwrap()
}

/// Reads the lines of `games/<ruleset>.tsv` or `data/<ruleset>.tsv`, with `FIELDS` fields each. The last
/// field is the source of the line.
fn table<const FIELDS: usize>(ruleset: &str) -> Vec<[String; FIELDS]> {
    let path = |folder: &str| format!("{}/../{folder}/{ruleset}.tsv", env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &str| std::fs::read_to_string(path(folder));
    let text = read("games").or_else(|_| read("data"));
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path("data")));
    let fields = |line: &str| -> [String; FIELDS] {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        fields.try_into().unwrap_or_else(|fields| panic!("{ruleset}: {fields:?}"))
    };
    let lines: Vec<_> = text.lines().skip(1).map(fields).collect();
    assert!(lines.len() >= FEWEST_LINES, "{ruleset}: {} lines", lines.len());
    for line in &lines {
        assert!(line.last().is_some_and(|source| !source.is_empty()), "{ruleset}: {line:?}");
    }
    lines
}

/// Asserts that every line of every table gives the right answer and has a source.
fn check_answers<'r>(
    rulesets: impl IntoIterator<Item = &'r str>,
    answer: impl Fn(&Position<'_, '_>) -> String,
) {
    let store = Store::new();
    let session = Session::new(&store);
    for ruleset in rulesets {
        for [text, known, _] in table(ruleset) {
            assert_eq!(answer(&read(&session, ruleset, &text)), known, "{ruleset}: {text}");
        }
    }
}

/// Asserts that a stopped search says so, both when it is cancelled and when its budget of nodes is too
/// small.
fn check_budgets(
    session: &Session<'_>,
    (ruleset, text): (&str, &str),
    nodes: u64,
    answer: impl Fn(&Position<'_, '_>, &Control) -> Result<String, Stop>,
) {
    let position = read(session, ruleset, text);
    let control = Control::unlimited();
    control.cancel();
    assert_eq!(answer(&position, &control), Err(Stop::Cancelled), "{ruleset}");
    let few = Control::unlimited().with_nodes(nodes);
    assert_eq!(answer(&position, &few), Err(Stop::Nodes), "{ruleset}");
}

/// Asserts that text reads back as the same board and that data is written the same again. Returns the
/// position read from the data.
fn round_trip<'g, 's>(
    session: &'g Session<'s>,
    ruleset: &str,
    position: &Position<'_, '_>,
) -> Result<Position<'g, 's>, TestCaseError> {
    let again = read(session, ruleset, &position.text());
    prop_assert_eq!(format!("{:?}", again.debug()), format!("{:?}", position.debug()));
    prop_assert_eq!(again.text(), position.text());
    let data = position.to_data();
    let again = session.game(ruleset).unwrap().read_data(Field::whole(&data)).unwrap();
    prop_assert_eq!(again.to_data(), data);
    Ok(again)
}

/// Checks the round trip where the data describes the board completely, so the position read from it must
/// be the same.
fn whole_round_trip(session: &Session<'_>, ruleset: &str, position: &Position<'_, '_>) -> TestCaseResult {
    let again = round_trip(session, ruleset, position)?;
    prop_assert_eq!(format!("{:?}", again.debug()), format!("{:?}", position.debug()));
    Ok(())
}

/// Checks a law on random cases of each of these rulesets.
fn for_rulesets<S: Strategy>(
    count: u32,
    rulesets: impl IntoIterator<Item = (&'static str, S)>,
    law: impl Fn(&Session<'_>, &str, S::Value) -> TestCaseResult,
) {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, texts) in rulesets {
        let checked = TestRunner::new(cases(count)).run(&texts, |case| law(&session, ruleset, case));
        if let Err(failure) = checked {
            panic!("{ruleset}: {failure}");
        }
    }
}

/// Checks a law on random positions, or tuples of them, of every short ruleset. All positions of a ruleset
/// share one session.
fn for_all<S>(
    count: u32,
    positions: impl Fn(&Kind) -> S,
    law: impl Fn(&Session<'_>, &Kind, S::Value) -> TestCaseResult,
) where
    S: Strategy<Value: Debug + Clone>,
{
    for kind in kinds() {
        let store = Store::new();
        let session = Session::new(&store);
        let checked =
            TestRunner::new(cases(count)).run(&positions(&kind), |case| law(&session, &kind, case.clone()));
        if let Err(failure) = checked {
            panic!("{}: {failure}", kind.name);
        }
    }
}

fn one(kind: &Kind) -> BoxedStrategy<String> {
    kind.positions.clone()
}

fn two(kind: &Kind) -> (BoxedStrategy<String>, BoxedStrategy<String>) {
    (one(kind), one(kind))
}

/// The laws below cover every ruleset.
#[test]
fn every_ruleset_has_a_generator() {
    let store = Store::new();
    let session = Session::new(&store);
    let short = session.games().filter(|game| game.kind().word() == "short");
    let listed: Vec<_> = short.map(|game| game.facts().name).collect();
    let generated: Vec<_> = kinds().iter().map(|kind| kind.name).collect();
    assert_eq!(listed, generated, "a line in `kinds` for each ruleset, in the order of `games`");
}

/// The facts are complete, rulesets are sorted by name, and each example is a valid position.
#[test]
fn facts_and_examples() {
    let store = Store::new();
    let session = Session::new(&store);
    assert!(session.games().map(|game| game.facts().name).is_sorted());
    for game in session.games() {
        let facts = game.facts();
        for text in [facts.name, facts.title, facts.board, facts.notation, facts.rules, facts.source] {
            assert!(!text.is_empty(), "{facts:?}");
        }
        let position = game.read(facts.example).unwrap();
        assert!(position.places() > 0, "{}", facts.name);
    }
}

/// An example that equals a short game has a value, by itself and in an expression. The examples of escape
/// games have none.
#[test]
fn values_of_examples() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    for facts in session.games().map(|game| game.facts()) {
        let position = session.read(facts.name, facts.example).unwrap();
        let expression = format!("{}(\"{}\")", facts.name, facts.example);
        let answer = session.evaluate(&expression, &control);
        match (position.value(&store, &control), answer) {
            (Ok(value), Ok(Answer::Value(again))) => assert_eq!(again, value, "{expression}"),
            (Err(Failure::Unsupported(_)), Ok(Answer::Infinite(again))) => {
                let value = position.loopy().map(|position| position.value(&control).unwrap());
                assert_eq!(Some(again.value()), value, "{expression}");
            }
            (Err(Failure::Unsupported(_)), Ok(Answer::Surreal(again))) => {
                let number = position.stalks().map(|position| position.number().unwrap());
                assert_eq!(Some(again), number, "{expression}");
            }
            (Err(Failure::Unsupported(_)), Ok(Answer::Loopy(again))) => {
                assert_eq!(again, position.game(&store, &control).unwrap(), "{expression}");
            }
            (Err(Failure::Unsupported(_)), Err(Failure::Undefined(again))) => {
                assert!(position.short().is_none() && again.message.contains("no value"), "{expression}");
                assert_eq!(again.span, 0..expression.len(), "{expression}");
            }
            other => panic!("{expression}: {other:?}"),
        }
    }
}

/// Text reads back as the same board.
#[test]
fn text_round_trip() {
    for_all(300, one, |session, kind, text| {
        let position = read(session, kind.name, &text);
        let again = read(session, kind.name, &position.text());
        prop_assert_eq!(format!("{:?}", again.debug()), format!("{:?}", position.debug()));
        prop_assert_eq!(again.text(), position.text());
        Ok(())
    });
}

/// Data reads back as a board with the same places and the same value.
#[test]
fn data_round_trip() {
    for_all(300, one, |session, kind, text| {
        let position = read(session, kind.name, &text);
        let data = position.to_data();
        let game = session.game(kind.name).unwrap();
        let again = game.read_data(Field::whole(&data)).unwrap();
        prop_assert_eq!(again.to_data(), data);
        prop_assert_eq!(again.places(), position.places());
        for place in 0..position.places() {
            prop_assert_eq!(again.place_name(place), position.place_name(place));
        }
        let (store, control) = (session.store(), Control::unlimited());
        prop_assert_eq!(again.value(store, &control), position.value(store, &control));
        Ok(())
    });
}

/// The value of a position is the form of the values after its moves; a new session computes each of them.
#[test]
fn the_form_of_the_moves() {
    for_all(150, one, |session, kind, text| {
        let fresh = Session::new(session.store());
        let options = |player| -> Vec<Value<'_>> {
            let position = read(&fresh, kind.name, &text);
            moves(&position, player).iter().map(|found| found.value).collect()
        };
        let form = session.store().form(&options(Player::Left), &options(Player::Right));
        prop_assert_eq!(value(session, kind.name, &text), form);
        Ok(())
    });
}

/// Moves name places of the board, and no two moves of a player name the same places.
#[test]
fn moves_are_named_by_places() {
    for_all(150, one, |session, kind, text| {
        let position = read(session, kind.name, &text);
        for player in [Player::Left, Player::Right] {
            let moves = moves(&position, player);
            let mut places: Vec<_> = moves.iter().map(|found| found.places.clone()).collect();
            places.sort();
            places.dedup();
            prop_assert_eq!(places.len(), moves.len());
            prop_assert!(moves.iter().flat_map(|m| &m.places).all(|&p| !position.place_name(p).is_empty()));
        }
        Ok(())
    });
}

/// Exchanging the players negates.
#[test]
fn negatives() {
    for_all(300, one, |session, kind, text| {
        let text = read(session, kind.name, &text).text();
        let Some(negative) = (kind.negative)(&text) else { return Ok(()) };
        prop_assert_eq!(
            value(session, kind.name, &negative),
            -value(session, kind.name, &text),
            "{}",
            negative
        );
        Ok(())
    });
}

/// A negative that a ruleset finds by its rules negates, and its negative is the position again. Rulesets with pieces
/// or colours find one wherever the notation can express it.
#[test]
fn found_negatives() {
    const OTHERS: [&str; 2] = ["cheques", "escc"];
    for_all(150, one, |session, kind, text| {
        let ruleset = Rulesets::built_in().named(kind.name).unwrap();
        let found = |text: &str| ruleset.negative(read(session, kind.name, text).short().unwrap().board());
        let text = read(session, kind.name, &text).text();
        let Some(negative) = found(&text) else {
            let is_expected = (kind.negative)(&text).is_none() || OTHERS.contains(&kind.name);
            prop_assert!(is_expected, "{} has no negative", text);
            return Ok(());
        };
        let (of_negative, of_text) = (value(session, kind.name, &negative), value(session, kind.name, &text));
        prop_assert_eq!(of_negative, -of_text, "{} and {}", text, negative);
        prop_assert_eq!(found(&negative), Some(text));
        Ok(())
    });
}

/// Two positions side by side are worth their sum.
#[test]
fn sums() {
    for_all(300, two, |session, kind, (a, b)| {
        let (a, b) = (read(session, kind.name, &a).text(), read(session, kind.name, &b).text());
        if let Some(both) = (kind.beside)(&a, &b) {
            let sum = value(session, kind.name, &a) + value(session, kind.name, &b);
            prop_assert_eq!(value(session, kind.name, &both), sum, "{}", both);
        }
        Ok(())
    });
}

/// The bounds of the stops that need no search hold, before the value is known and after.
#[test]
fn bounds() {
    for_all(150, two, |session, kind, (text, other)| {
        let fresh = Session::new(session.store());
        let position = read(&fresh, kind.name, &text);
        let value = value(session, kind.name, &text);
        for to_solve in [None, Some(&other), Some(&text)] {
            if let Some(text) = to_solve {
                read(&fresh, kind.name, text).value(session.store(), &Control::unlimited()).unwrap();
            }
            let bounds = position.short().unwrap().stop_bounds();
            let holds =
                bounds.is_none_or(|(low, high)| low <= value.right_stop() && value.left_stop() <= high);
            prop_assert!(holds, "{}", position.text());
        }
        Ok(())
    });
}

/// Threads that share a session find the same values as one thread alone.
#[test]
fn threads() {
    for_all(
        10,
        |kind| proptest::collection::vec(one(kind), 8),
        |session, kind, texts| {
            let (ruleset, texts) = (kind.name, &texts);
            let all = |from: usize| -> Vec<Value<'_>> {
                let mut values = vec![session.store().zero(); texts.len()];
                for i in (from..from + texts.len()).map(|i| i % texts.len()) {
                    values[i] = value(session, ruleset, &texts[i]);
                }
                values
            };
            let all = &all;
            let found: Vec<Vec<Value<'_>>> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..4).map(|i| scope.spawn(move || all(2 * i))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            let store = Store::new();
            let alone = Session::new(&store);
            for (i, text) in texts.iter().enumerate() {
                let expected = value(&alone, ruleset, text);
                prop_assert!(found.iter().all(|values| values[i] == found[0][i]), "{}", text);
                prop_assert_eq!(found[0][i].copy_to(&store), expected, "{}", text);
            }
            Ok(())
        },
    );
}
