//! Requests and their answers: tasks, errors, progress, cancelling, slots.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use upstar_api::Budget;
use upstar_studio::Settings;

use crate::{Page, settings, start};

/// Returns a request for the value of a board that takes minutes.
fn long(id: u64) -> Json {
    json!({"id": id, "ruleset": "domineering", "position": "7x7", "fields": ["value"], "budget": {"seconds": 30}})
}

async fn page() -> Page {
    Page::greeted(&start(settings()).await).await.0
}

#[tokio::test]
async fn evaluates_positions_with_their_moves() {
    let mut page = page().await;
    let answer = page
        .ask(
            json!({"id": 1, "slot": "board", "do": "evaluate", "ruleset": "domineering", "position": "..|#.",
                    "fields": ["value", "onside"], "moves": true, "budget": {"seconds": 10}}),
        )
        .await;
    assert_eq!((&answer["value"], &answer["onside"], &answer["id"]), (&json!("*"), &Json::Null, &json!(1)));
    let left = &answer["moves"]["left"];
    assert_eq!(left[0]["after"], ".#|##");
    assert_eq!(left[0]["cells"], json!([[0, 1], [1, 1]]));
    for (ruleset, position, after) in [
        ("snort", "path(3)", "path(3) L.."),
        ("snort", "..|.#", "L.|.#"),
        ("hackenbush_rb", "bbr", "4:"),
        ("nim", "3 5", "5"),
        ("toads_and_frogs", "TT..FF", "T.T.FF"),
    ] {
        let answer =
            page.ask(json!({"id": 2, "ruleset": ruleset, "position": position, "moves": true})).await;
        assert_eq!(answer["moves"]["left"][0]["after"], after, "{ruleset}: {answer}");
        let again =
            page.ask(json!({"id": 3, "ruleset": ruleset, "position": after, "fields": ["value"]})).await;
        assert_eq!(again["value"], answer["moves"]["left"][0]["value"], "{ruleset} {after}");
    }
    let sum = json!({"expr": "let g = {1|-1}; 2 * g + heat(domineering(\"..\"), 0)"});
    let answer = page.ask(json!({"id": 4, "ruleset": "expression", "position": sum, "moves": true})).await;
    assert_eq!(answer["moves"]["right"][2]["summand"], 2, "{answer}");
}

#[tokio::test]
async fn explains_options() {
    let mut page = page().await;
    let options = |id: u64, ruleset: &str, position: &str| json!({"id": id, "do": "options", "ruleset": ruleset, "position": position, "budget": {"seconds": 20}});
    let answer = page.ask(options(8, "domineering", "..|..")).await;
    let left = &answer["options"]["left"];
    let first = json!({"move": "(1,1)-(2,1)", "after": "#.|#.", "value": "1", "outcome": "L", "mean": "1",
                       "temperature": "-1", "status": "kept"});
    assert_eq!(left[0], first);
    assert_eq!(left[1]["status"], json!({"dominated_by": 0}));
    assert_eq!(answer["options"]["right"].as_array().map(Vec::len), Some(2));
    // Left's stone goes to 2^, which reverses.
    let answer = page.ask(options(9, "clobber", "LRL|RLR|LRL")).await;
    let status = &answer["options"]["left"][0]["status"];
    let through = status["reversible"]["through"].as_str().expect("a position").to_owned();
    let value =
        page.ask(json!({"id": 10, "ruleset": "clobber", "position": through, "fields": ["value"]})).await;
    assert_eq!(value["value"], status["reversible"]["value"]);
    for (ruleset, position) in [("fox_and_geese", ".G.G|....|F..."), ("nemesis", "grid(3,3) @ 1,1")] {
        let answer = page.ask(options(11, ruleset, position)).await;
        assert_eq!(answer["error"]["kind"], "unsupported", "{answer}");
    }
}

#[tokio::test]
async fn draws_and_finds_negatives() {
    let mut page = page().await;
    let answer =
        page.ask(json!({"id": 1, "do": "draw", "ruleset": "domineering", "position": "..|#."})).await;
    let svg = answer["svg"].as_str().expect("a picture");
    assert!(svg.starts_with("<svg") && svg.contains("data-place=\"(1,2)\""), "{svg}");
    for (ruleset, position, negative) in [
        ("clobber", "LLR|.#L", "RRL|.#R"),
        ("domineering", "..#|...", "..|..|#."),
        ("toads", "TT.F", "T.FF"),
        ("nim", "3 5", "3 5"),
    ] {
        let edit = json!({"id": 2, "do": "edit", "ruleset": ruleset, "position": position, "negative": true});
        assert_eq!(page.ask(edit).await, json!({"id": 2, "position": negative}));
    }
    let edit =
        json!({"id": 3, "do": "edit", "ruleset": "partizan_kayles", "position": "3", "negative": true});
    assert_eq!(page.ask(edit).await["error"]["kind"], "unsupported");
}

const HOP: &str = "name hop\ntitle Hop\nboard strip\ncell . free\ncell L Left's\ncell R Right's\nexchange L R\n\
                   each L . -> . L\nrules a step\nsource none\nexample L.R\n";

#[tokio::test]
async fn reads_rules_and_plays_by_them() {
    let mut page = page().await;
    let answer = page.ask(json!({"id": 1, "do": "rules", "text": HOP})).await;
    assert_eq!(answer["rules"]["name"], "hop", "{answer}");
    assert_eq!(answer["rules"]["exchange"], json!([["L", "R"]]));
    assert_eq!(answer["warnings"], json!([]));
    assert!(answer["rules"]["found"].as_array().is_some_and(|found| !found.is_empty()));
    let evaluate =
        |id: u64, text: &str| json!({"id": id, "rules": text, "position": "L.R", "fields": ["value"]});
    assert_eq!(page.ask(evaluate(2, HOP)).await["value"], "1");
    let edit = json!({"id": 3, "do": "edit", "rules": HOP, "position": "L..", "negative": true});
    assert_eq!(page.ask(edit).await["position"], "R..");
    let draw = json!({"id": 4, "do": "draw", "rules": HOP, "position": "L.."});
    assert!(page.ask(draw).await["svg"].is_string());
    // The name of a known ruleset means the text as long as the text is given.
    let own = HOP.replace("name hop", "name clobber");
    assert_eq!(page.ask(evaluate(5, &own)).await["value"], "1");
    let answer =
        page.ask(json!({"id": 6, "ruleset": "clobber", "position": "LR", "fields": ["value"]})).await;
    assert_eq!(answer["value"], "*");
    let wrong = HOP.replace("-> . L", "-> . é");
    for request in [json!({"id": 7, "do": "rules", "text": wrong}), evaluate(7, &wrong)] {
        let answer = page.ask(request).await;
        let error = &answer["error"];
        let place = [&error["line"], &error["column"], &error["length"]].map(|number| number.as_u64());
        assert_eq!((&error["kind"], &error["at"]), (&json!("parse"), &json!("line 8")), "{answer}");
        assert_eq!(place, [Some(8), Some(15), Some(1)], "{answer}");
    }
    let lonely = HOP.replace("each ", "left ");
    let answer = page.ask(json!({"id": 8, "do": "rules", "text": lonely})).await;
    assert!(answer["warnings"][0]["line"].is_u64(), "{answer}");
}

#[tokio::test]
async fn tells_progress_and_stops_at_once() {
    let mut page = page().await;
    page.tell(&long(7)).await;
    let mut messages = Vec::new();
    while messages.len() < 3 {
        let message = page.hear().await;
        messages.push(message["progress"].clone());
    }
    for progress in &messages {
        assert!(progress["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.2), "{progress}");
        assert!(progress["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{progress}");
        assert!(progress["known"]["left_stop_at_most"].is_string(), "{progress}");
    }
    let cancelled = Instant::now();
    page.tell(&json!({"cancel": 7})).await;
    let (answer, _) = page.ending(7).await;
    let time = cancelled.elapsed();
    assert_eq!(answer["error"]["kind"], "cancelled", "{answer}");
    assert!(time < Duration::from_millis(200), "{time:?}");
}

/// Returns a sum of hot games, whose value has the more forms the more games there are.
fn hot_sum(count: u32) -> Json {
    let hot = (1..=count).map(|n| format!("{{{}|{{{}|-{}/4}}}}", 3 * n + 5, n, 7 * n));
    json!({"expr": hot.collect::<Vec<_>>().join(" + ")})
}

#[tokio::test]
async fn tells_facts_before_the_moves_are_known() {
    let mut page = page().await;
    // The moves of this sum take several times as long as its value.
    page.tell(&json!({"id": 1, "ruleset": "expression", "position": hot_sum(10), "moves": true,
                      "fields": ["mean", "outcome", "temperature", "onside"], "budget": {"seconds": 60}}))
        .await;
    let (answer, messages) = page.ending(1).await;
    let parts: Vec<&Json> = messages.iter().filter_map(|progress| progress.get("part")).collect();
    assert_eq!(parts.len(), 1, "{messages:?}");
    let facts = parts[0].as_object().expect("an object");
    assert_eq!(facts.keys().collect::<Vec<_>>(), ["outcome", "mean", "temperature"]);
    for (name, fact) in facts {
        assert_eq!(fact, &answer[name], "{name}");
    }
}

#[tokio::test]
async fn tells_bounds_of_a_sum_before_its_value() {
    let mut page = page().await;
    page.tell(&json!({"id": 1, "ruleset": "expression", "position": hot_sum(40), "fields": ["value"],
                      "moves": true, "budget": {"seconds": 30}}))
        .await;
    let known = loop {
        let message = page.hear().await;
        assert!(message.get("progress").is_some(), "{message}");
        let known = &message["progress"]["known"];
        if known.get("mean").is_some() {
            break known.clone();
        }
    };
    for bound in ["temperature_at_most", "left_stop_at_least", "left_stop_at_most", "right_stop_at_most"] {
        assert!(known[bound].is_string(), "{known}");
    }
    page.tell(&json!({"cancel": 1})).await;
    assert_eq!(page.ending(1).await.0["error"]["kind"], "cancelled");
}

#[tokio::test]
async fn a_newer_request_of_a_slot_cancels_the_older_one() {
    let mut page = page().await;
    let with_slot = |id: u64, slot: &str| {
        let mut request = long(id);
        request["slot"] = slot.into();
        request
    };
    page.tell(&with_slot(1, "a")).await;
    page.tell(&with_slot(2, "b")).await;
    // Both threads are busy, so this one waits for its turn.
    page.tell(&with_slot(3, "c")).await;
    let mut newer = json!({"id": 4, "slot": "c", "ruleset": "nim", "position": "3", "fields": ["value"]});
    page.tell(&newer).await;
    assert_eq!(page.ending(3).await.0["error"]["kind"], "cancelled");
    // Pictures do not wait for evaluations.
    let answer = page.ask(json!({"id": 5, "do": "draw", "ruleset": "nim", "position": "3"})).await;
    assert!(answer["svg"].is_string());
    newer["id"] = 6.into();
    newer["slot"] = "a".into();
    page.tell(&newer).await;
    let mut ended = Vec::new();
    while ended.len() < 3 {
        let message = page.hear().await;
        if message.get("progress").is_none() {
            ended.push((message["id"].as_u64(), message["error"]["kind"] == "cancelled"));
        }
    }
    ended.sort_unstable();
    assert_eq!(ended, [(Some(1), true), (Some(4), false), (Some(6), false)]);
    page.tell(&json!({"cancel": 2})).await;
    assert_eq!(page.ending(2).await.0["error"]["kind"], "cancelled");
}

#[tokio::test]
async fn two_pages_have_numbers_and_slots_of_their_own() {
    let at = start(settings()).await;
    let (mut one, _) = Page::greeted(&at).await;
    let (mut other, _) = Page::greeted(&at).await;
    let mut request = long(1);
    request["slot"] = "board".into();
    one.tell(&request).await;
    let answer = other
        .ask(json!({"id": 1, "slot": "board", "ruleset": "nim", "position": "3 5", "fields": ["value"]}))
        .await;
    assert_eq!(answer["value"], "*6");
    other.tell(&json!({"cancel": 1})).await;
    assert!(one.hear().await.get("progress").is_some());
    // The work of a closed page ends, so that both threads are free again.
    drop(one);
    for id in 2..6 {
        let answer =
            other.ask(json!({"id": id, "ruleset": "kayles", "position": "7", "fields": ["value"]})).await;
        assert_eq!(answer["value"], "*2");
    }
}

#[tokio::test]
async fn budgets_are_capped() {
    let budget = Budget { time: Some(Duration::from_millis(300)), bytes: Some(1 << 30), nodes: None };
    let (mut page, _) = Page::greeted(&start(Settings { budget, ..settings() }).await).await;
    let begun = Instant::now();
    let answer = page.ask(long(1)).await;
    assert_eq!(answer["error"]["kind"], "budget", "{answer}");
    assert!(answer["error"]["known"].is_object(), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(3));
    let mut small = long(2);
    small["budget"] = json!({"nodes": 100});
    assert_eq!(page.ask(small).await["error"]["kind"], "budget");
}

#[tokio::test]
async fn memory_that_is_used_up_ends_requests() {
    static IS_USED_UP: AtomicBool = AtomicBool::new(false);
    let is_memory_used_up = || IS_USED_UP.load(Ordering::Relaxed);
    let (mut page, _) = Page::greeted(&start(Settings { is_memory_used_up, ..settings() }).await).await;
    page.tell(&long(1)).await;
    page.hear().await;
    IS_USED_UP.store(true, Ordering::Relaxed);
    let (answer, _) = page.ending(1).await;
    assert_eq!(answer["error"]["kind"], "budget", "{answer}");
    IS_USED_UP.store(false, Ordering::Relaxed);
    let answer = page.ask(json!({"id": 2, "ruleset": "nim", "position": "3", "fields": ["value"]})).await;
    assert_eq!(answer["value"], "*3");
}

#[tokio::test]
async fn a_session_that_has_grown_is_replaced() {
    let (mut page, _) = Page::greeted(&start(Settings { memory: 0, ..settings() }).await).await;
    for id in 1..20 {
        let answer = page
            .ask(json!({"id": id, "ruleset": "domineering", "position": "3x3", "fields": ["value"]}))
            .await;
        assert_eq!(answer["value"], "+-1", "{answer}");
    }
}

#[tokio::test]
async fn a_number_in_use_is_refused() {
    let mut page = page().await;
    page.tell(&long(1)).await;
    page.tell(&json!({"id": 1, "ruleset": "nim", "position": "3"})).await;
    let answer = page.hear().await;
    assert_eq!(answer["error"]["at"], "id", "{answer}");
    page.tell(&json!({"cancel": 1})).await;
    assert_eq!(page.ending(1).await.0["error"]["kind"], "cancelled");
}
