//! Tests that the program and the library reply with the same lines.

use serde_json::Value as Json;
use upstar::{Session, Store};
use upstar_api::{Caller, Unwatched, ask};

use crate::upstar;

const REQUESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../api/tests/requests.jsonl");

#[test]
fn a_batch_has_the_replies_of_the_library() {
    let requests = std::fs::read_to_string(REQUESTS).expect("a file");
    let run = upstar(&["batch", "--threads", "1", REQUESTS], "");
    // Some requests are wrong.
    assert_eq!(run.code, 2, "{}", run.err);
    let store = Store::new().with_depth_limit(10_000);
    let session = Session::new(&store);
    let mut lines = run.out.lines();
    for request in requests.lines() {
        let reply = ask(&session, request, Caller::default(), &Unwatched::default());
        assert_eq!(lines.next(), Some(&*Json::Object(reply.line).to_string()), "{request}");
    }
    assert_eq!(lines.next(), None);
}
