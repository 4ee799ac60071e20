//! Tests of the tasks of the studio, on the examples of all rulesets.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use upstar::ground::control::Control;
use upstar::registry::{Kind, Registered, Rulesets};
use upstar::{Session, Store};
use upstar_api::{Budget, Caller, Clock, Listener, Unwatched, Watch, Watched, tasks};

/// Does a task with the built-in rulesets.
fn perform(session: &Session<'_>, request: &Json) -> Map<String, Json> {
    let request = request.as_object().expect("an object");
    tasks::perform((session, Rulesets::built_in()), request, Caller::default(), &Unwatched::default())
}

/// Calls `with` for each ruleset of a kind with its example.
fn for_examples(kind: Kind, with: impl Fn(&Session<'_>, &str, &str)) {
    let store = Store::new();
    let session = Session::new(&store);
    for ruleset in Rulesets::built_in().list().iter().filter(|ruleset| ruleset.kind() == kind) {
        with(&session, ruleset.name(), ruleset.facts().example);
    }
}

/// One request a line. The keys of the answer have the text that `expect` says, or one that begins as `begins` says.
const REQUESTS: &str = include_str!("tasks.jsonl");

#[test]
fn answers_have_the_expected_fields() {
    let store = Store::new();
    let session = Session::new(&store);
    for text in REQUESTS.lines() {
        let request: Json = serde_json::from_str(text).expect("JSON");
        let answer = perform(&session, &request);
        let (expected, begins) = (request.get("expect"), request.get("begins"));
        assert!(expected.is_some() || begins.is_some(), "{text}");
        for (name, field) in expected.and_then(Json::as_object).into_iter().flatten() {
            assert_eq!(answer.get(name), Some(field), "{text}");
        }
        for (name, beginning) in begins.and_then(Json::as_object).into_iter().flatten() {
            let (found, beginning) = (answer.get(name).and_then(Json::as_str), beginning.as_str());
            let is_so = found.zip(beginning).is_some_and(|(found, beginning)| found.starts_with(beginning));
            assert!(is_so, "{text}: {answer:?}");
        }
        assert_eq!(answer.len(), 1, "{text}: {answer:?}");
    }
}

#[test]
fn pictures_for_tex_close_their_braces() {
    let store = Store::new();
    let session = Session::new(&store);
    for (value, name) in
        [("{2|-1}", r"$\{2\,\mathopen|\,-1\}$"), ("+-{5|{2|-1/4},{1*|0,{1/2|0}}} + tiny(2)", r"$\{\ldots\}$")]
    {
        let request =
            json!({"do": "draw", "ruleset": "expression", "position": {"expr": value}, "format": "tikz"});
        let answer = perform(&session, &request);
        let picture = answer["tikz"].as_str().expect("a picture");
        assert!(picture.contains(name), "{picture}");
        let plain = picture.replace(r"\{", "").replace(r"\}", "");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count(), "{picture}");
    }
}

fn value(session: &Session<'_>, ruleset: &str, position: &Json) -> Json {
    let request = json!({"ruleset": ruleset, "position": position, "fields": ["value"]});
    let answer = perform(session, &request);
    answer.get("value").cloned().unwrap_or_else(|| panic!("{ruleset} {position}: {answer:?}"))
}

#[test]
fn positions_after_moves_have_the_values_of_the_moves() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let request = json!({"do": "evaluate", "ruleset": ruleset, "position": example, "moves": true});
        let answer = perform(session, &request);
        let mut count = 0;
        for m in
            ["left", "right"].iter().flat_map(|player| answer["moves"][player].as_array().expect("a list"))
        {
            assert_eq!(value(session, ruleset, &m["after"]), m["value"], "{ruleset} {example}: {m}");
            count += 1;
        }
        assert!(count > 0, "{ruleset} {example}");
    });
}

#[test]
fn options_are_the_moves_with_their_parts_in_canonical_form() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let evaluated =
            perform(session, &json!({"ruleset": ruleset, "position": example, "fields": [], "moves": true}));
        let explained = perform(session, &json!({"do": "options", "ruleset": ruleset, "position": example}));
        for player in ["left", "right"] {
            let moves = evaluated["moves"][player].as_array().expect("a list");
            let options = explained["options"][player].as_array().expect("a list");
            assert_eq!(moves.len(), options.len(), "{ruleset} {example}");
            for (m, option) in moves.iter().zip(options) {
                for key in ["move", "after", "value"] {
                    assert_eq!(m[key], option[key], "{ruleset} {example}");
                }
                let status = &option["status"];
                let is_first = options.iter().position(|other| other["value"] == option["value"]);
                let is_first = is_first.is_some_and(|first| std::ptr::eq(&options[first], option));
                let is_dominated = status["dominated_by"].is_u64();
                assert_eq!(
                    is_dominated,
                    m["undominated"] == false || !is_first,
                    "{ruleset} {example}: {option}"
                );
                let through = &status["reversible"];
                if through.is_object() {
                    assert_eq!(value(session, ruleset, &through["through"]), through["value"]);
                } else {
                    assert!(is_dominated || *status == "kept", "{option}");
                }
            }
        }
    });
    let store = Store::new();
    let session = Session::new(&store);
    let nemesis = json!({"do": "options", "ruleset": "nemesis", "position": "grid(3,3) @ 1,1"});
    assert_eq!(perform(&session, &nemesis)["error"]["kind"], "unsupported");
}

/// Checks that a graph has the values and the moves that answers have.
fn check_graph(session: &Session<'_>, ruleset: &str, graph: &Json) {
    let [nodes, arcs] = ["nodes", "arcs"].map(|key| graph[key].as_array().expect("a list"));
    let cut: u64 = nodes.iter().filter_map(|node| node["cut"].as_u64()).sum();
    assert_eq!(graph["whole"], cut == 0, "{ruleset}");
    for (i, node) in nodes.iter().enumerate() {
        let fields = ["value", "outcome"];
        let request =
            json!({"ruleset": ruleset, "position": node["position"], "fields": fields, "moves": true});
        let answer = perform(session, &request);
        for field in fields {
            assert_eq!(answer[field], node[field], "{ruleset} {node}");
        }
        let of = |player: &str| {
            let is_theirs = |arc: &&Json| arc["from"] == i && (arc["by"] == player || arc["by"] == "both");
            arcs.iter().filter(is_theirs).count() as u64
        };
        let count = |moves: &Json| moves.as_array().expect("a list").len() as u64;
        let (lists, expected) = match answer.get("all_moves") {
            None => {
                let moves = &answer["moves"];
                (of("left") + of("right"), count(&moves["left"]) + count(&moves["right"]))
            }
            // Two tokens in the same place have the same moves.
            Some(moves) => {
                let name = |m: &Json| format!("{}-{}", m["from"], m["to"]);
                let names: BTreeSet<_> = moves.as_array().expect("a list").iter().map(name).collect();
                (of("both"), names.len() as u64)
            }
        };
        if node["cut"].is_null() {
            assert_eq!(lists, expected, "{ruleset} {node}");
        }
    }
}

#[test]
fn graphs_have_the_values_and_moves_of_their_positions() {
    for kind in [Kind::Loopy, Kind::Partizan] {
        for_examples(kind, |session, ruleset, example| {
            let request = json!({"do": "graph", "ruleset": ruleset, "position": example, "most": 25});
            let graph = &perform(session, &request)["graph"];
            let count = graph["nodes"].as_array().expect("a list").len();
            assert!((2..=25).contains(&count), "{ruleset}: {count}");
            check_graph(session, ruleset, graph);
        });
    }
}

/// A watch that hears what is known before an answer.
#[derive(Default)]
struct Hearing {
    watch: Unwatched,
    parts: RefCell<Vec<Map<String, Json>>>,
    certain: RefCell<Map<String, Json>>,
}

impl Listener for Hearing {
    fn part(&self, facts: Map<String, Json>) {
        self.parts.borrow_mut().push(facts);
    }

    fn certain(&self, known: Map<String, Json>) {
        self.certain.borrow_mut().extend(known);
    }
}

impl Clock for Hearing {
    fn is_interrupted(&self) -> bool {
        self.watch.is_interrupted()
    }

    fn in_grace(&self, work: &mut dyn FnMut(&Control)) {
        self.watch.in_grace(work);
    }

    fn listener(&self) -> Option<&dyn Listener> {
        Some(self)
    }
}

impl Watch for Hearing {
    fn begin(&self, budget: Budget, bytes_in_use: usize) -> Arc<Control> {
        self.watch.begin(budget, bytes_in_use)
    }

    fn end(&self) -> Watched {
        self.watch.end()
    }
}

/// The answer, and everything that a listening caller hears before it.
struct Heard {
    answer: Map<String, Json>,
    parts: Vec<Map<String, Json>>,
    certain: Map<String, Json>,
}

/// Answers a request for a caller who listens.
fn heard(request: &Json) -> Heard {
    let store = Store::new();
    let (session, hearing) = (Session::new(&store), Hearing::default());
    let fields = request.as_object().expect("an object");
    let answer = tasks::perform((&session, Rulesets::built_in()), fields, Caller::default(), &hearing);
    // Listening changes no answer.
    let (other, unwatched) = (Store::new(), Unwatched::default());
    let session = Session::new(&other);
    assert_eq!(
        answer,
        tasks::perform((&session, Rulesets::built_in()), fields, Caller::default(), &unwatched),
        "{request}"
    );
    Heard { answer, parts: hearing.parts.into_inner(), certain: hearing.certain.into_inner() }
}

#[test]
fn parts_are_reported_in_the_order_in_which_they_are_known() {
    let fields = ["atomic_weight", "value", "outcome", "onside"];
    let request = json!({"ruleset": "clobber", "position": "LRL|RLR", "fields": fields, "moves": true, "do": "evaluate"});
    let Heard { answer, parts, certain } = heard(&request);
    let names = |part: &Map<String, Json>| part.keys().map(String::as_str).collect::<Vec<_>>().join(" ");
    assert_eq!(parts.iter().map(names).collect::<Vec<_>>(), ["value outcome", "atomic_weight value outcome"]);
    for (name, fact) in parts.iter().flatten() {
        assert_eq!(*fact, answer[name], "{name}");
    }
    assert!(certain.is_empty() && answer["onside"].is_null());
    for (ruleset, position) in
        [("partizan_graph", "0L>1 0R>0 @ 0"), ("nim", "3 5"), ("nemesis", "grid(3,3) @ 1,1")]
    {
        heard(&json!({"ruleset": ruleset, "position": position, "moves": true}));
    }
}

#[test]
fn bounds_of_sums_are_reported() {
    let sum = json!({"expr": "{9|{5|1}} + {6|-2} + {1|-1}"});
    let request = json!({"ruleset": "expression", "position": sum, "fields": ["value"], "moves": true});
    let Heard { answer, parts, certain } = heard(&request);
    assert_eq!((parts.len(), &parts[0]["value"]), (1, &answer["value"]));
    assert_eq!(
        (&certain["mean"], &certain["left_stop_at_least"].is_string()),
        (&json!("8"), &true),
        "{certain:?}"
    );
    let refused = json!({"ruleset": "expression", "position": {"expr": "on + {1|"}, "moves": true});
    assert!(heard(&refused).answer.contains_key("error"));
    // Moves are listed of sums of short games only; the refusal does not wait for the value.
    let loopy =
        json!({"ruleset": "expression", "position": {"expr": "on + 1"}, "fields": ["value"], "moves": true});
    assert!(heard(&loopy).parts.is_empty());
}

#[test]
fn every_example_is_drawn() {
    for &kind in Kind::ALL {
        for_examples(kind, |session, ruleset, example| {
            let answer = perform(session, &json!({"do": "draw", "ruleset": ruleset, "position": example}));
            assert!(
                answer["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")),
                "{ruleset}: {answer:?}"
            );
            for (format, part) in [("tikz", "\\end{tikzpicture}\n"), ("text", "\n")] {
                let request =
                    json!({"do": "draw", "ruleset": ruleset, "position": example, "format": format});
                let answer = perform(session, &request);
                let is_so =
                    answer.get(format).and_then(Json::as_str).is_some_and(|text| text.ends_with(part));
                assert!(is_so, "{ruleset}: {answer:?}");
            }
        });
    }
}

/// The short rulesets whose rules do not show how to find a negative.
const WITHOUT_NEGATIVE: [&str; 12] = [
    "cheques",
    "cutcake",
    "eatcake",
    "escc",
    "flipping_coins",
    "maundy_cake",
    "partizan_euclid",
    "partizan_kayles",
    "partizan_splittles",
    "partizan_subtraction",
    "ski_jumps",
    "turn_and_eatcake",
];

#[test]
fn negatives_of_negatives_are_the_positions() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let edit = |position: &Json| {
            perform(
                session,
                &json!({"do": "edit", "ruleset": ruleset, "position": position, "negative": true}),
            )
        };
        let negative = edit(&example.into());
        if let Some(error) = negative.get("error") {
            assert_eq!(error["kind"], "unsupported", "{ruleset}");
            assert!(WITHOUT_NEGATIVE.contains(&ruleset), "{ruleset}");
            return;
        }
        let again = edit(&negative["position"]);
        assert_eq!(value(session, ruleset, &again["position"]), value(session, ruleset, &example.into()));
        assert!(!WITHOUT_NEGATIVE.contains(&ruleset), "{ruleset}");
    });
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, position, negative) in [
        ("backsliding_toads_and_frogs", "TT.F", "T.FF"),
        ("loopy_nim", "0>1,2 1>0 @ 2", "0>1,2 1>0 @ 2"),
        ("impartial(clobber)", "LLR", "RRL"),
    ] {
        let edit = json!({"do": "edit", "ruleset": ruleset, "position": position, "negative": true});
        assert_eq!(perform(&session, &edit)["position"], negative, "{ruleset}");
    }
}

#[test]
fn descriptions_name_the_cells() {
    for ruleset in Rulesets::built_in().list() {
        let described = tasks::described(ruleset);
        let facts = tasks::facts(ruleset);
        for (key, fact) in facts.as_object().expect("an object") {
            assert_eq!(described[key], *fact);
        }
        let cells = described["cells"].as_array().expect("a list");
        let boards = ["grid", "strip"];
        assert!(!boards.contains(&ruleset.facts().board) || !cells.is_empty(), "{}", ruleset.name());
        for pair in described["exchange"].as_array().expect("a list") {
            let is_cell = |char: &Json| cells.iter().any(|cell| cell["char"] == *char);
            assert!(pair.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(is_cell)));
        }
    }
    let exchange = |name: &str| {
        let ruleset = Rulesets::built_in().named(name).map(tasks::described);
        ruleset.expect("a ruleset")["exchange"].clone()
    };
    assert_eq!((exchange("clobber"), exchange("nim")), (json!([["L", "R"]]), json!([])));
}

#[test]
fn texts_of_rules_are_read_or_refused_with_their_place() {
    for ruleset in Rulesets::built_in().list() {
        let Some(text) = ruleset.rules_as_text() else { continue };
        let answer = tasks::rules(json!({"text": text}).as_object().expect("an object"));
        let (rules, known) = (&answer["rules"], tasks::described(ruleset));
        for key in ["name", "title", "board", "notation", "rules", "source", "example", "cells", "exchange"] {
            assert_eq!(rules[key], known[key], "{}", ruleset.name());
        }
        assert!(rules["found"].as_array().is_some_and(|found| !found.is_empty()));
        assert!(Registered::read(text).is_ok() && answer["warnings"].is_array());
    }
    for (text, line, column, length) in [
        ("", 1, 1, 1),
        ("name é\nboard grid", 2, 11, 1),
        ("name a\ntitle A\nboard grid\ncell . free\nleft  xy -> . .", 5, 7, 1),
        ("name sum\ntitle S\nboard heaps\nboth n -> n-1\nrules r\nsource s\nexample 1", 1, 6, 3),
    ] {
        let answer = tasks::rules(json!({"text": text}).as_object().expect("an object"));
        let error = &answer["error"];
        assert_eq!(error["kind"], "parse", "{text}: {answer:?}");
        let place = [&error["line"], &error["column"], &error["length"]].map(Json::as_u64);
        assert_eq!(place, [Some(line), Some(column), Some(length)], "{text}: {error}");
        assert_eq!(error["at"], format!("line {line}"));
    }
}

/// Lets a strategy play both sides to the end, and returns the names of the moves.
fn played(
    session: &Session<'_>,
    (ruleset, position): (&str, &str),
    strategy: &str,
    first: &str,
) -> Vec<Json> {
    let mut moves = Vec::new();
    loop {
        let request = json!({"do": "advise", "ruleset": ruleset, "position": position, "strategy": strategy,
            "first": first, "played": moves});
        let answer = perform(session, &request);
        let player = if moves.len().is_multiple_of(2) == (first == "left") { "left" } else { "right" };
        assert_eq!(answer["player"], player, "{ruleset} {position}: {answer:?}");
        match &answer["move"] {
            Json::Null => return moves,
            name => moves.push(name.clone()),
        }
        let Some(after) = answer.get("after") else { continue };
        assert!(after.is_string(), "{ruleset} {position}: {answer:?}");
        if moves.len() == 1 {
            let listed = json!({"ruleset": ruleset, "position": position, "fields": [], "moves": true});
            let listed = perform(session, &listed);
            let listed = listed["moves"][first].as_array().expect("a list");
            let own = |m: &&Json| m["move"] == moves[0] && m["after"] == *after;
            assert!(listed.iter().any(|m| own(&m)), "{ruleset} {position}: {answer:?}");
        }
    }
}

/// The player who wins by the outcome wins when perfect strategies play, whoever begins.
#[test]
fn perfect_play_ends_as_the_outcome_says() {
    for_examples(Kind::Short, |session, ruleset, example| {
        let outcome =
            perform(session, &json!({"ruleset": ruleset, "position": example, "fields": ["outcome"]}));
        let outcome = outcome["outcome"].as_str().expect("a letter").to_owned();
        for first in ["left", "right"] {
            let moves = played(session, (ruleset, example), "perfect", first);
            // Who cannot move loses.
            let last = if moves.len().is_multiple_of(2) == (first == "right") { "left" } else { "right" };
            let winner = match &*outcome {
                "L" => "left",
                "R" => "right",
                "N" => first,
                _ if first == "left" => "right",
                _ => "left",
            };
            assert_eq!(last, winner, "{ruleset} {example}: {outcome} {moves:?}");
        }
    });
}

#[test]
fn strategies_play_sums_and_say_why() {
    let store = Store::new();
    let session = Session::new(&store);
    let sum = "{8|-8} + {{30|10}|0} + domineering(\"2x3\")";
    for strategy in ["thermostrat", "hotstrat", "sentestrat", "mobility", "random", "sees-2", "errs-1/2"] {
        assert!(played(&session, ("expression", sum), strategy, "left").len() > 3, "{strategy}");
    }
    let request = json!({"do": "why", "ruleset": "domineering", "position": "3x3", "move": "best"});
    let explained = perform(&session, &request);
    let of = |player: usize| &explained["explanations"][player];
    assert_eq!((&of(0)["player"], &of(0)["wins"]), (&json!("left"), &json!(true)), "{explained:?}");
    assert!(of(1)["reason"].as_str().is_some_and(|reason| reason.contains("Right wins")), "{explained:?}");
    for (request, at) in [
        (json!({"do": "why", "ruleset": "domineering", "position": "3x3"}), "move"),
        (json!({"do": "why", "ruleset": "domineering", "position": "3x3", "move": "(9,9)"}), "why"),
        (json!({"do": "advise", "ruleset": "clobber", "position": "LR", "strategy": "best"}), "strategy"),
        (json!({"do": "advise", "ruleset": "clobber", "position": "LR", "first": "both"}), "first"),
        (json!({"do": "advise", "ruleset": "clobber", "position": "LR", "played": ["7"]}), "played[0]"),
        (json!({"do": "advise", "ruleset": "clobber", "position": "LR", "played": 7}), "played"),
        (json!({"do": "advise", "ruleset": "clobber", "position": "LR", "seed": -1}), "seed"),
    ] {
        let error = perform(&session, &request);
        assert_eq!(error["error"]["at"], at, "{request}: {error:?}");
    }
    // The example of the thesis.
    let values = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}} + {-12|-24,{-19|-35}}"];
    let plotted = perform(&session, &json!({"do": "plot", "values": values}));
    let [ambient, sure, mean] = ["ambient", "sure", "mean"].map(|key| plotted[key].as_str());
    assert_eq!((ambient, sure), (Some("5"), Some("-22")), "{plotted:?}");
    let added = json!({"ruleset": "expression", "position": values.join("+"), "fields": ["mean"]});
    assert_eq!(mean, perform(&session, &added)["mean"].as_str());
    assert_eq!(
        (&plotted["ties"], plotted["parts"].as_array().map(Vec::len)),
        (&json!([["5", "7"]]), Some(3))
    );
    assert!(plotted["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    for values in [json!([]), json!("1"), json!([1])] {
        let error = perform(&session, &json!({"do": "plot", "values": values}));
        assert_eq!(error["error"]["at"], "values");
    }
    // A strategy that needs no values finds none: 10x10 Domineering has no value within this budget.
    let large = json!({"do": "advise", "ruleset": "domineering", "position": "10x10", "strategy": "mobility",
        "budget": {"nodes": 20_000}});
    let advised = perform(&session, &large);
    assert!(advised["after"].as_str().is_some_and(|after| after.matches('#').count() == 2), "{advised:?}");
    let escape = json!({"do": "advise", "ruleset": "nemesis", "position": "grid(3,3) @ 1,1"});
    assert!(perform(&session, &escape)["error"]["message"].is_string());
}

/// The record of a game of the Angel holds together: each turn begins where the one before ended, the Angel stands beside
/// his perch, never on a square that is eaten, and the squares that join the left set are new.
#[test]
fn games_of_the_angel_are_recorded() {
    let store = Store::new();
    let session = Session::new(&store);
    for devil in
        ["own", "landing", "ahead", "random(6)", "trap", "wall(9)", "ring(5)", "pocket(6)", "mixture"]
    {
        let game = perform(&session, &json!({"do": "angel", "devil": devil, "turns": 120, "seed": 3}));
        let turns = game["turns"].as_array().expect("a list");
        assert_eq!(turns.len(), 120, "{devil}");
        let (mut perch, mut eaten, mut left) =
            (json!([0, 0, "N"]), Vec::new(), std::collections::HashSet::new());
        let end = |segment: &Json| {
            let (dx, dy) = match segment[2].as_str() {
                Some("N") => (0, 1),
                Some("E") => (1, 0),
                Some("S") => (0, -1),
                _ => (-1, 0),
            };
            let at = |i: usize| segment[i].as_i64().expect("a number");
            (at(0) + dx, at(1) + dy)
        };
        for turn in turns {
            eaten.push(turn["eaten"].clone());
            for segment in turn["passed"].as_array().expect("a list") {
                let start = (segment[0].as_i64().unwrap_or(0), segment[1].as_i64().unwrap_or(0));
                assert_eq!(start, end(&perch), "{devil}");
                perch = segment.clone();
            }
            assert!(!eaten.contains(&turn["square"]), "{devil}: {turn}");
            for run in turn["joined"].as_array().expect("a list") {
                let number = |i: usize| run[i].as_i64();
                for y in number(1).unwrap_or(0)..number(2).unwrap_or(0) {
                    assert!(left.insert((number(0), y)), "{devil}: {run}");
                }
            }
        }
        assert_eq!((&game["perch"], &game["square"]), (&perch, &turns[119]["square"]), "{devil}");
        assert!(game["future"].as_array().is_some_and(|future| !future.is_empty()), "{devil}");
        // The same squares give the same game.
        let again = perform(&session, &json!({"do": "angel", "eaten": eaten}));
        assert_eq!(again, game, "{devil}");
    }
    for (request, at) in [
        (json!({"do": "angel", "eaten": [[0, 3], [0]]}), "eaten[1]"),
        (json!({"do": "angel", "eaten": [[0, i64::MAX]]}), "eaten[0]"),
        (json!({"do": "angel", "eaten": "all"}), "eaten"),
        (json!({"do": "angel", "devil": "chess"}), "devil"),
        (json!({"do": "angel", "devil": "own", "turns": 1_000_000}), "turns"),
        (json!({"do": "angel", "eaten": [[0, 3]], "devil": "own", "turns": 2000}), "turns"),
    ] {
        let error = perform(&session, &request);
        assert_eq!(error["error"]["at"], at, "{request}: {error:?}");
    }
}

/// A square that is eaten twice is as good as a pass, and stands in the record.
#[test]
fn the_devil_may_eat_a_square_twice_or_pass() {
    let store = Store::new();
    let session = Session::new(&store);
    let play = |eaten: Json| perform(&session, &json!({"do": "angel", "eaten": eaten}));
    let mut twice = play(json!([[0, 3], [0, 3], [1, 5]]));
    let passed = play(json!([[0, 3], null, [1, 5]]));
    assert_eq!(twice["turns"][1]["eaten"], json!([0, 3]));
    assert_eq!((&passed["turns"][1]["eaten"], &passed["turns"][1]["joined"]), (&Json::Null, &json!([])));
    twice["turns"][1]["eaten"] = Json::Null;
    assert_eq!(twice, passed);
}

/// Formulas and boards are reduced, and the winner on the board is what the truth of the formula says.
#[test]
fn formulas_and_boards_are_reduced() {
    let store = Store::new();
    let session = Session::new(&store);
    let reduce = |name: &str, instance: &str| {
        perform(&session, &json!({"do": "reduce", "reduction": name, "instance": instance}))
    };
    for (clauses, holds) in [("1 2 0\n-1 -2 0\n", true), ("1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", false)] {
        let count = clauses.lines().count();
        let made = reduce("qsat-to-nemesis", &format!("p cnf 2 {count}\ne 1 2 0\n{clauses}"));
        assert_eq!(made["holds"], holds, "{made:?}");
        assert!(made["svg"].as_str().is_some_and(|svg| svg.contains(">c1<")), "{made:?}");
        assert!(made["size"].is_string() && made["meaning"].is_string(), "{made:?}");
    }
    let tree = reduce("linear3sat-to-escape-tree", "p cnf 3 2\n1 2 0\n-1 3 0\n");
    assert_eq!((&tree["holds"], tree["svg"].is_string()), (&json!(true), true), "{tree:?}");
    let one = reduce("nemesis-to-one-exit", "0-1*2 1-2 1-3 exits 2,3 @ 0");
    assert!(one.get("holds").is_none() && one["result"].is_string(), "{one:?}");
    assert!(one["svg"].as_str().is_some_and(|svg| svg.contains("its reduction")), "{one:?}");
    assert_eq!(reduce("nemesis-to-simple", "0-1*2 1-2 exits 2 @ 0")["error"]["at"], "instance");
    let hello = perform(&session, &json!({"do": "hello"}));
    for reduction in hello["hello"]["reductions"].as_array().expect("a list") {
        let error = reduce(reduction["name"].as_str().expect("a name"), "?");
        assert!(error["error"]["at"].as_str().is_some_and(|at| !at.is_empty()), "{reduction}: {error:?}");
    }
    assert_eq!(reduce("qsat-to-nemesis", "p cnf 1 1\nx\n")["error"]["at"], "instance line 2");
    assert_eq!(reduce("qsat", "")["error"]["at"], "reduction");
}
