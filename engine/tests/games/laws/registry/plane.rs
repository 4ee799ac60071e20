//! Laws of the rulesets on the unbounded board, and their tables `data/<ruleset>.tsv`.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use upstar::games::value::Store;
use upstar::ground::board::OnBoard;
use upstar::ground::control::{Control, Stop};
use upstar::registry::Position;
use upstar::session::Session;

/// Generates random positions of each ruleset. A new ruleset needs a line here.
fn rulesets() -> Vec<(&'static str, BoxedStrategy<String>)> {
    vec![("angel_update", paths())]
}

/// Generates a path around a block, some steps along it, and eaten squares beyond.
fn paths() -> BoxedStrategy<String> {
    let past = (0..=4_i64, 1..=3_i64, 0..=5_usize);
    (past, vec((0..7_i64, 5..12_i64), 0..8))
        .prop_map(|((width, height, passed), eaten)| {
            let around = [vec!["N"], vec!["E"; width as usize], vec!["N"; height as usize]].concat();
            let past = around[..passed.min(around.len())].join(" ");
            let block =
                if width > 0 { format!("left 0..{},2..{}", width - 1, 1 + height) } else { String::new() };
            let mut eaten: Vec<String> = eaten.into_iter().map(|(x, y)| format!("{x},{y}")).collect();
            eaten.sort();
            eaten.dedup();
            let eaten = if eaten.is_empty() { String::new() } else { format!("eaten {}", eaten.join(" ")) };
            format!("past {past} {block} {eaten}")
        })
        .boxed()
}

/// Returns the answer as the tables write it.
fn answer(position: &Position<'_, '_>, control: &Control) -> Result<String, Stop> {
    let Position::Plane(position) = position else { panic!("{} is not in the plane", position.text()) };
    let change = position.relaxed(control)?.change;
    Ok(format!("{} {}", change.delta_f, change.delta_n))
}

fn for_all(count: u32, law: impl Fn(&Session<'_>, &str, &Position<'_, '_>) -> TestCaseResult) {
    let texts = rulesets();
    super::for_rulesets(count, texts, |session, ruleset, text| {
        law(session, ruleset, &super::read(session, ruleset, &text))
    });
}

#[test]
fn every_ruleset_has_a_generator() {
    let store = Store::new();
    let session = Session::new(&store);
    let listed: Vec<_> =
        session.games().filter(|game| game.kind().word() == "plane").map(|game| game.facts().name).collect();
    assert_eq!(listed, rulesets().iter().map(|ruleset| ruleset.0).collect::<Vec<_>>());
}

/// A board survives writing and reading, as text and as data, and keeps its answer.
#[test]
fn round_trips() {
    for_all(200, |session, ruleset, position| {
        let again = super::round_trip(session, ruleset, position)?;
        let control = Control::unlimited();
        prop_assert_eq!(answer(&again, &control), answer(position, &control), "{}", position.text());
        Ok(())
    });
}

/// The literal rule is never better than the relaxed rule, and L - 2n changes by even numbers.
#[test]
fn rules() {
    for_all(100, |_, _, position| {
        let control = Control::unlimited();
        let plane = position.plane().unwrap();
        let relaxed = plane.relaxed(&control).unwrap().change;
        let literal = plane.literal(&control).unwrap().unwrap().change;
        let order = |f: i64, n: i64| (f, -n);
        prop_assert!(
            order(relaxed.delta_f, relaxed.delta_n) <= order(literal.delta_f, literal.delta_n),
            "{}",
            position.text()
        );
        prop_assert!(relaxed.delta_f <= 0 && relaxed.delta_f % 2 == 0 && literal.delta_f % 2 == 0);
        Ok(())
    });
}

/// A stopped search says so.
#[test]
fn budgets() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, _) in rulesets() {
        let example = session.game(ruleset).unwrap().facts().example;
        super::check_budgets(&session, (ruleset, example), 0, answer);
    }
}

/// Every line of every table is right.
#[test]
fn tables() {
    let names = rulesets().into_iter().map(|ruleset| ruleset.0);
    super::check_answers(names, |position| answer(position, &Control::unlimited()).unwrap());
}
