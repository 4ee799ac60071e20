//! Tests of `upstar studio` from outside.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value as Json, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use super::ending::send;
use super::{file, upstar};

/// A running server, with its host and its token.
struct Server {
    child: Child,
    host: String,
    rest: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
        command.arg("studio").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let parts = line.trim_end().strip_prefix("http://").and_then(|rest| rest.split_once("/#token="));
        let (host, rest) = parts.unwrap_or_else(|| panic!("{line:?} is no address"));
        Self { child, host: host.to_owned(), rest: rest.to_owned() }
    }

    fn token(&self) -> &str {
        self.rest.split('&').next().expect("a token")
    }

    /// Opens a socket with the token, and returns it with the greeting.
    fn greeted(&self) -> (WebSocket<TcpStream>, Json) {
        let mut request = format!("ws://{}/ws", self.host).into_client_request().expect("an address");
        let origin = format!("http://{}", self.host).parse().expect("a header");
        request.headers_mut().insert("origin", origin);
        let stream = TcpStream::connect(&self.host).expect("a connection");
        let (mut socket, _) = tungstenite::client(request, stream).expect("a socket");
        let hello = ask(&mut socket, &json!({"token": self.token()}));
        (socket, hello)
    }

    /// Sends a signal, and checks that the program ends at once.
    fn end(mut self, signal: Signal, code: i32) {
        let begun = Instant::now();
        send(&self.child, signal);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(code), "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        let mut errors = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
        assert_eq!(errors, "");
    }
}

/// Sends a message, and returns the next one that is not about progress.
fn ask(socket: &mut WebSocket<TcpStream>, message: &Json) -> Json {
    socket.send(Message::text(message.to_string())).expect("an open socket");
    loop {
        let Message::Text(text) = socket.read().expect("a message") else { continue };
        let answer: Json = serde_json::from_str(&text).expect("JSON");
        if answer.get("progress").is_none() {
            return answer;
        }
    }
}

#[test]
fn a_page_gets_answers_until_a_signal_comes() {
    for (signal, code) in [(Signal::SIGTERM, 143), (Signal::SIGINT, 130)] {
        let server = Server::start(&["--no-open"]);
        let (mut socket, hello) = server.greeted();
        assert_eq!(hello["hello"]["version"], env!("CARGO_PKG_VERSION"));
        let rulesets = hello["hello"]["rulesets"].as_array().expect("a list");
        let listed: Json = serde_json::from_str(&upstar(&["games", "--json"], "").out).expect("JSON");
        assert_eq!(Some(rulesets.len()), listed.as_array().map(Vec::len));
        let request = json!({"id": 1, "ruleset": "toads", "position": "TT..FF", "fields": ["value"]});
        assert_eq!(ask(&mut socket, &request), json!({"id": 1, "ruleset": "toads", "value": "*"}));
        // A calculation under way does not keep the program from ending.
        let long = json!({"id": 2, "ruleset": "domineering", "position": "8x8"});
        socket.send(Message::text(long.to_string())).expect("an open socket");
        socket.read().expect("progress");
        server.end(signal, code);
    }
}

#[test]
fn the_page_is_for_this_machine_and_this_address() {
    let server = Server::start(&["--no-open"]);
    let get = |host: &str| {
        let mut stream = TcpStream::connect(&server.host).expect("a connection");
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("an open connection");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        answer
    };
    assert!(get(&server.host).starts_with("HTTP/1.1 200"));
    assert!(get("evil.example").starts_with("HTTP/1.1 421"));
    server.end(Signal::SIGTERM, 143);
}

#[test]
fn a_file_is_opened() {
    let file = file("step.game");
    let text = "name step\ntitle Step\nboard strip\ncell . free\ncell L Left's\ncell R Right's\nexchange L R\n\
                each L . -> . L\nrules a step\nsource none\nexample L.R\n";
    std::fs::write(&file, text).expect("a file");
    let server = Server::start(&[file.to_str().expect("UTF-8"), "--no-open"]);
    assert!(server.rest.ends_with("&v=1&g=step"), "{}", server.rest);
    let (mut socket, hello) = server.greeted();
    let rulesets = hello["hello"]["rulesets"].as_array().expect("a list");
    assert!(rulesets.iter().any(|ruleset| ruleset["name"] == "step"));
    let request = json!({"id": 1, "ruleset": "step", "position": "L.R", "fields": ["value"]});
    assert_eq!(ask(&mut socket, &request)["value"], "1");
    server.end(Signal::SIGTERM, 143);
}

#[test]
fn wrong_arguments_are_refused() {
    let server = Server::start(&["--no-open"]);
    let port = server.host.rsplit(':').next().expect("a port").to_owned();
    for (arguments, message) in [
        (&["studio", "--no-open", "--port", &port][..], format!("port {port}: ")),
        (&["studio", "--no-open", "--port", "70000"], "70000".to_owned()),
        (&["studio", "--no-open", "no-such.game"], "no-such.game: ".to_owned()),
        (&["studio", "--no-open", "--json"], "--json does not apply".to_owned()),
    ] {
        let run = upstar(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(&message), "{arguments:?}: {}", run.err);
    }
    server.end(Signal::SIGTERM, 143);
}
