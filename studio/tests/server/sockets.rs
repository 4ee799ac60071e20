//! Sockets: tokens, greetings, malformed messages, and limits.

use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

use crate::{Page, settings, start};

#[tokio::test]
async fn a_wrong_token_closes_the_socket() {
    let at = start(settings()).await;
    let (host, token) = &at;
    let origin = format!("http://{host}");
    let wrong = [
        json!({"token": "0".repeat(32)}).to_string(),
        json!({"token": &token[1..]}).to_string(),
        json!({"token": format!("{token}0")}).to_string(),
        json!({"token": token.to_uppercase() + " "}).to_string(),
        json!({"token": null}).to_string(),
        json!({"id": 1, "ruleset": "nim", "position": "3"}).to_string(),
        token.clone(),
        String::new(),
    ];
    for text in &wrong {
        let mut page = Page::open(host, Some(&origin)).await.expect("a socket");
        page.tell_text(text).await;
        assert_eq!(page.code().await, Some(4401), "{text}");
    }
    let (_, hello) = Page::greeted(&at).await;
    assert_eq!(hello["hello"]["protocol"], 1);
}

#[tokio::test]
async fn a_foreign_origin_gets_no_socket() {
    let (host, _) = start(settings()).await;
    for origin in [None, Some("http://evil.example"), Some("null")] {
        match Page::open(&host, origin).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403),
            other => panic!("{origin:?}: {}", other.is_ok()),
        }
    }
}

#[tokio::test]
async fn the_greeting_lists_the_rulesets() {
    let (_, hello) = Page::greeted(&start(settings()).await).await;
    let hello = &hello["hello"];
    assert_eq!((&hello["protocol"], &hello["version"]), (&json!(1), &json!("1.2.3")));
    let rulesets = hello["rulesets"].as_array().expect("a list");
    let named = |name: &str| rulesets.iter().find(|ruleset| ruleset["name"] == name).expect("a ruleset");
    let clobber = named("clobber");
    assert_eq!(clobber["exchange"], json!([["L", "R"]]));
    assert_eq!(clobber["cells"][0], json!({"char": ".", "meaning": "free"}));
    assert_eq!((&clobber["kind"], &clobber["is_text"]), (&json!("short"), &json!(true)));
    assert_eq!(named("toads_and_frogs")["exchange"], json!([["T", "F"]]));
    assert_eq!(named("snort")["cells"].as_array().map(Vec::len), Some(4));
    assert_eq!(named("nim")["cells"], json!([]));
    for ruleset in rulesets {
        for key in ["name", "title", "kind", "board", "notation", "rules", "source", "example", "cells"] {
            assert!(!ruleset[key].is_null(), "{key} of {ruleset}");
        }
    }
}

#[tokio::test]
async fn malformed_messages_are_answered_and_the_socket_stays() {
    let (mut page, _) = Page::greeted(&start(settings()).await).await;
    for (text, kind, at) in [
        ("", "parse", "line 1, column 0"),
        ("[1]", "parse", "line 1"),
        ("{\"id\": ", "parse", "line 1, column 7"),
        ("{}", "parse", "id"),
        (r#"{"id": -1, "ruleset": "nim", "position": "3"}"#, "parse", "id"),
        (r#"{"id": 0, "ruleset": "nim", "position": "3"}"#, "parse", "id"),
        (r#"{"id": "1", "ruleset": "nim", "position": "3"}"#, "parse", "id"),
        (r#"{"id": 1, "do": "shell", "ruleset": "nim"}"#, "unsupported", "do"),
        (r#"{"id": 1, "do": 5, "ruleset": "nim"}"#, "unsupported", "do"),
        (r#"{"id": 1, "slot": 5, "ruleset": "nim", "position": "3"}"#, "parse", "slot"),
        (r#"{"id": 1, "ruleset": "no_such_game", "position": "3"}"#, "unsupported", "ruleset"),
        (r#"{"id": 1, "ruleset": "nim"}"#, "parse", "position"),
        (r#"{"id": 1, "do": "draw", "position": "3"}"#, "parse", "ruleset"),
        (r#"{"id": 1, "do": "rules"}"#, "parse", "text"),
        (r#"{"id": 1, "do": "edit", "ruleset": "nim", "position": "3"}"#, "parse", "negative"),
        (r#"{"id": 1, "ruleset": "nim", "position": "3", "budget": 5}"#, "parse", "budget"),
        (r#"{"id": 1, "ruleset": "clobber", "position": "LxR"}"#, "illegal", "character 2"),
    ] {
        page.tell_text(text).await;
        let answer = page.hear().await;
        assert_eq!((&answer["error"]["kind"], &answer["error"]["at"]), (&json!(kind), &json!(at)), "{text}");
        assert!(answer["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
    // Nothing is answered to the numbers of unknown requests.
    page.tell(&json!({"cancel": 99})).await;
    page.tell(&json!({"cancel": "all"})).await;
    let answer = page.ask(json!({"id": 2, "ruleset": "nim", "position": "3 5", "fields": ["value"]})).await;
    assert_eq!(answer, json!({"id": 2, "ruleset": "nim", "value": "*6"}));
}

#[tokio::test]
async fn messages_of_more_than_a_megabyte_close_the_socket() {
    let at = start(settings()).await;
    let (mut page, _) = Page::greeted(&at).await;
    let board =
        |cells: usize| json!({"id": 1, "do": "draw", "ruleset": "clobber", "position": ".".repeat(cells)});
    let answer = page.ask(board((1 << 20) - 200)).await;
    assert!(answer["error"]["message"].is_string());
    let text = board(1 << 20).to_string();
    // The server may close the socket before the whole message is sent.
    let _ = futures_util::SinkExt::send(&mut page.socket, text.into()).await;
    assert!(matches!(page.code().await, None | Some(1009)));
    Page::greeted(&at).await;
}

#[tokio::test]
async fn there_are_at_most_four_pages() {
    let at = start(settings()).await;
    let mut pages = Vec::new();
    for _ in 0..4 {
        pages.push(Page::greeted(&at).await.0);
    }
    let origin = format!("http://{}", at.0);
    match Page::open(&at.0, Some(&origin)).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 503),
        other => panic!("{}", other.is_ok()),
    }
    drop(pages.pop());
    let mut tries = 0;
    while Page::open(&at.0, Some(&origin)).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        tries += 1;
        assert!(tries < 100, "the place of a closed page is not free");
    }
}
