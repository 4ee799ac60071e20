//! Laws of all escape games, and their tables `data/<ruleset>.tsv` (position, answer, source).

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use upstar::escape::rules::Turn;
use upstar::escape::{EscapeAnswer, EscapePlay, EscapePosition};
use upstar::games::value::Store;
use upstar::ground::board::OnBoard;
use upstar::ground::control::{Control, Stop};
use upstar::ground::data::Field;
use upstar::ground::play::Play as _;
use upstar::registry::Position;
use upstar::session::Session;

/// Generates random positions of each ruleset. A new ruleset needs a line here.
fn positions() -> Vec<(&'static str, BoxedStrategy<String>)> {
    vec![
        ("blizzard", graphs(true)),
        ("cat_herding", graphs(false)),
        ("cat_herding_cuts_first", graphs(false)),
        ("cat_herding_paths", graphs(false)),
        ("nemesis", graphs(true)),
        ("nemesis_cuts_first", graphs(true)),
    ]
}

/// Generates edges and names with a start, and with exits if `has_exits`.
fn graphs(has_exits: bool) -> BoxedStrategy<String> {
    let of_edges = (2..=6_usize).prop_flat_map(move |n| {
        let copies = prop_oneof![5 => Just("-"), 1 => Just("="), 1 => Just("*2"), 1 => Just("*3")];
        let edge = (0..n, 1..n, copies).prop_map(move |(u, step, copies)| match copies {
            "*2" | "*3" => format!(" {u}-{}{copies}", (u + step) % n),
            sign => format!(" {u}{sign}{}", (u + step) % n),
        });
        (vec(edge, 0..=7), vec(0..n, 1..=2), 0..n).prop_map(move |(edges, exits, start)| {
            let exits: Vec<String> = exits.iter().map(usize::to_string).collect();
            let exits = if has_exits { format!(" exits {}", exits.join(",")) } else { String::new() };
            format!("{n}:{}{exits} @ {start}", edges.concat())
        })
    });
    let built = prop_oneof![
        Just("grid(2,2) @ 0,1".to_owned()),
        Just("grid(2,2) without 0,0-0,1 @ 1,1".to_owned()),
        Just("hexagon(2) without 0-1 2-3 @ 3".to_owned()),
        Just("graph { a -- \"b-c\" -- d [copies=2]; d -- a } @ a".to_owned()),
    ];
    prop_oneof![6 => of_edges, 1 => built].boxed()
}

fn for_all(count: u32, law: impl Fn(&Session<'_>, &str, &EscapePosition) -> TestCaseResult) {
    super::for_rulesets(count, positions(), |session, ruleset, text| {
        law(session, ruleset, &open(session, ruleset, &text))
    });
}

fn open(session: &Session<'_>, ruleset: &str, text: &str) -> Box<EscapePosition> {
    match session.read(ruleset, text).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}")) {
        Position::Escape(position) => position,
        _ => panic!("{ruleset} is no escape game"),
    }
}

#[test]
fn every_ruleset_has_a_generator() {
    let store = Store::new();
    let session = Session::new(&store);
    let listed = session.games().filter(|game| game.kind().word() == "escape").map(|game| game.facts().name);
    assert_eq!(listed.collect::<Vec<_>>(), positions().iter().map(|kind| kind.0).collect::<Vec<_>>());
}

/// A board survives writing and reading, as text and as data.
#[test]
fn round_trips() {
    for_all(150, |session, ruleset, position| {
        let again = open(session, ruleset, &position.text());
        prop_assert_eq!(again.graph(), position.graph());
        prop_assert_eq!(again.text(), position.text());
        let data = position.to_data();
        let again = session.game(ruleset).unwrap().read_data(Field::whole(&data)).unwrap();
        prop_assert_eq!(again.to_data(), data);
        let answer =
            |position: &EscapePosition| position.start().unwrap().answer(&Control::unlimited()).unwrap();
        prop_assert_eq!(answer(again.escape().unwrap()), answer(position));
        Ok(())
    });
}

/// Vertices and edges are found by their names.
#[test]
fn names() {
    for_all(100, |_, _, position| {
        let board = position.graph();
        for vertex in 0..board.vertices() as u32 {
            prop_assert_eq!(board.vertex(&board.name(vertex)), Some(vertex));
        }
        prop_assert_eq!(board.vertex("nowhere"), None);
        for (number, edge) in board.graph().edges().iter().enumerate() {
            let [u, v] = edge.ends.map(|end| board.name(end));
            for name in [format!("{u}-{v}"), format!("{v}-{u}")] {
                prop_assert_eq!(board.edge(&name), Some(number));
            }
        }
        Ok(())
    });
}

/// The step that the answer names is a best step, and the best steps keep the answer.
#[test]
fn best_steps_keep_the_answer() {
    for_all(60, |_, _, position| {
        let control = Control::unlimited();
        let mut play = position.start().unwrap();
        for _ in 0..6 {
            let (answer, best) = play.search(&control).unwrap();
            let judged = play.judged(&control).unwrap();
            prop_assert_eq!(judged.iter().map(|judged| judged.step).collect::<Vec<_>>(), play.legal());
            for judged in &judged {
                prop_assert_eq!(judged.is_best, judged.answer == answer, "{}", position.text());
            }
            prop_assert_eq!(best.is_none(), judged.is_empty());
            let Some(best) = best else { break };
            let is_reported = judged.iter().any(|judged| judged.step == best && judged.is_best);
            prop_assert!(is_reported, "{}: {}", position.text(), play.name(&best));
            play = play.after(best);
        }
        Ok(())
    });
}

/// The map contains the answer of every start; a new session computes each of them.
#[test]
fn maps() {
    for_all(40, |session, ruleset, position| {
        let control = Control::unlimited();
        let map = position.map(&control);
        prop_assert_eq!(map.stopped, None);
        let fresh = open(session, ruleset, &position.text());
        for (vertex, answer) in (0..).zip(map.answers) {
            prop_assert_eq!(answer, Some(fresh.from(vertex).answer(&control).unwrap()), "{}", fresh.text());
        }
        Ok(())
    });
}

/// Plays of best steps end with the result of the answer.
#[test]
fn plays_end_as_they_have_to() {
    for_all(40, |_, _, position| {
        let control = Control::unlimited();
        let mut play = position.start().unwrap();
        let answer = play.answer(&control).unwrap();
        for _ in 0..200 {
            let Some(step) = play.search(&control).unwrap().1 else { return ended(&play, answer) };
            play = play.after(step);
        }
        // Endless play occurs only on unbreakable edges.
        prop_assert!(answer.winner() != Some(Turn::Walk), "{}", position.text());
        Ok(())
    });
}

fn ended(play: &EscapePlay<'_>, answer: EscapeAnswer) -> TestCaseResult {
    prop_assert!(play.is_over());
    if let Some(winner) = answer.winner() {
        prop_assert_eq!(play.rules().is_escaped(play.board(), play.state()), winner == Turn::Walk);
    }
    Ok(())
}

/// A stopped search says so, and a map keeps the answers found before.
#[test]
fn budgets() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, text) in [("nemesis", "grid(9,9) @ 4,4"), ("cat_herding", "complete(7) @ 0")] {
        let position = open(&session, ruleset, text);
        let control = Control::unlimited();
        control.cancel();
        assert_eq!(position.start().unwrap().answer(&control), Err(Stop::Cancelled), "{ruleset}");
        assert_eq!(position.map(&control).stopped, Some(Stop::Cancelled), "{ruleset}");
    }
}

/// Every line of every table is right.
#[test]
fn tables() {
    let names = positions().into_iter().map(|ruleset| ruleset.0);
    super::check_answers(names, |position| {
        let position = position.escape().unwrap();
        match position.start().unwrap().answer(&Control::unlimited()).unwrap() {
            EscapeAnswer::Rounds(rounds) => rounds.to_string(),
            EscapeAnswer::WalkerWins(true) => position.rules().player(Turn::Walk).to_owned(),
            EscapeAnswer::WalkerWins(false) => position.rules().player(Turn::Cut).to_owned(),
        }
    });
}
