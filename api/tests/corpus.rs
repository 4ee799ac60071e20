//! Tests of replies to requests of every kind, and of the budgets of requests and callers.

use serde_json::{Map, Value as Json, json};
use upstar::{Session, Store};
use upstar_api::answer::Exit;
use upstar_api::{Budget, Caller, Reply, Unwatched, ask};

/// One request a line. `cli/tests` compares the replies with the program's.
const REQUESTS: &str = include_str!("requests.jsonl");

fn reply_under(text: &str, caller: Caller<'_>) -> Reply {
    let store = Store::new();
    ask(&Session::new(&store), text, caller, &Unwatched::default())
}

fn reply(request: &Json) -> Reply {
    reply_under(&request.to_string(), Caller::default())
}

fn error(reply: &Reply) -> &Json {
    reply.line.get("error").unwrap_or_else(|| panic!("no error in {:?}", reply.line))
}

#[test]
fn replies_have_the_expected_fields() {
    let store = Store::new();
    let session = Session::new(&store);
    let mut rulesets = Vec::new();
    for text in REQUESTS.lines() {
        let request: Map<String, Json> = serde_json::from_str(text).expect("JSON");
        let Reply { line, exit, .. } = ask(&session, text, Caller::default(), &Unwatched::default());
        assert_eq!((&line["id"], &line["ruleset"]), (&request["id"], &request["ruleset"]));
        match request.get("expect").and_then(Json::as_object) {
            Some(expected) => {
                expected.iter().for_each(|(name, field)| assert_eq!(&line[name], field, "{text}"));
                let is_wrong = expected.keys().any(|name| name.ends_with("error"));
                assert_eq!(exit, if is_wrong { Exit::BadInput } else { Exit::Answered }, "{text}");
            }
            // The other requests are more than their budgets allow, or just what they allow.
            None => match line.get("error") {
                Some(error) => {
                    assert_eq!((&error["kind"], exit), (&json!("budget"), Exit::Unknown), "{text}");
                    assert!(error["known"].is_object(), "{text}: {error}");
                }
                None => assert_eq!(exit, Exit::Answered, "{text}"),
            },
        }
        rulesets.push(line["ruleset"].clone());
    }
    rulesets.sort_by_key(Json::to_string);
    rulesets.dedup();
    assert!(rulesets.len() > 20, "{rulesets:?}");
}

#[test]
fn errors_in_the_text_have_their_line_and_column() {
    for (text, place) in [
        ("", "line 1, column 0"),
        ("[1]", "line 1"),
        ("{\"ruleset\": \"col\",\n \"position\" 1}", "line 2, column 13"),
    ] {
        let reply = reply_under(text, Caller::default());
        assert_eq!(
            (&error(&reply)["kind"], &error(&reply)["at"]),
            (&json!("parse"), &json!(place)),
            "{text}"
        );
        assert_eq!(reply.line["id"], Json::Null);
    }
}

#[test]
fn the_fields_of_the_request_come_before_those_of_the_caller() {
    let fields = ["mean".to_owned()];
    let caller = Caller { fields: &fields, ..Caller::default() };
    let text = r#"{"id": 1, "ruleset": "toads", "position": "TT..FF"}"#;
    let line = Json::from(reply_under(text, caller).line);
    assert_eq!(line, json!({"id": 1, "ruleset": "toads", "mean": "0"}));
    let text = r#"{"id": 1, "ruleset": "toads", "position": "TT..FF", "fields": ["value"]}"#;
    let line = Json::from(reply_under(text, caller).line);
    assert_eq!(line, json!({"id": 1, "ruleset": "toads", "value": "*"}));
}

#[test]
fn the_tighter_budget_holds() {
    let easy = json!({"ruleset": "domineering", "position": "4x5", "fields": ["mean"]});
    let few = Budget { nodes: Some(10), ..Budget::default() };
    let caller = Caller { budget: few, ..Caller::default() };
    assert_eq!(error(&reply_under(&easy.to_string(), caller))["kind"], "budget");
    let mut limited = easy.clone();
    limited["budget"] = json!({"nodes": 10});
    let many = Caller { budget: Budget { nodes: Some(10_000_000), ..few }, ..caller };
    assert_eq!(error(&reply_under(&limited.to_string(), many))["kind"], "budget");
    assert_eq!(reply_under(&easy.to_string(), many).exit, Exit::Answered);
}

/// Without a clock, nodes stand for the time; the part that is kept back finds who wins.
#[test]
fn a_watch_without_a_clock_ends_calculations() {
    let request = json!({"ruleset": "domineering", "position": "7x8", "budget": {"seconds": 0.5}});
    let reply = reply(&request);
    assert_eq!((&error(&reply)["kind"], reply.exit), (&json!("budget"), Exit::Unknown), "{:?}", reply.line);
    assert!(error(&reply)["known"]["components"].as_u64() > Some(0), "{:?}", reply.line);
    // An eighth of the nodes is enough to find the winner on a small board.
    let request = json!({"ruleset": "domineering", "position": "5x6", "budget": {"nodes": 300}});
    let known = error(&self::reply(&request))["known"].clone();
    assert_eq!(known["outcome"], "R", "{known}");
}

#[test]
fn a_field_that_no_answer_has_is_a_trouble_beside_the_answer() {
    let reply = reply(&json!({"ruleset": "nim", "position": "3 5", "fields": ["value", "nimber"]}));
    assert_eq!(reply.line["value"], "*6");
    assert_eq!(reply.trouble.map(|error| error.at).as_deref(), Some("fields[1]"));
    assert_eq!(reply.exit, Exit::BadInput);
}
