//! Tests of the server: what it refuses, and how it answers requests.

mod http;
mod requests;
mod sockets;

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use upstar::registry::Rulesets;
use upstar_api::Budget;
use upstar_studio::{Server, Settings};

/// Returns settings for a server at any free port.
fn settings() -> Settings {
    Settings {
        port: 0,
        rulesets: Arc::new(Rulesets::built_in().clone()),
        opened: None,
        version: "1.2.3",
        threads: 2,
        stack: (256 << 20, 5_000),
        budget: Budget { time: Some(Duration::from_secs(60)), bytes: Some(1 << 30), nodes: None },
        memory: 1 << 30,
        is_memory_used_up: || false,
        folder: None,
    }
}

/// Starts a server, and returns its host and its token.
async fn start(settings: Settings) -> (String, String) {
    let server = Server::bind(settings).await.expect("a port");
    let address = server.address().to_owned();
    let (host, token) =
        address.strip_prefix("http://").and_then(|rest| rest.split_once("/#token=")).expect("an address");
    tokio::spawn(server.run());
    (host.to_owned(), token.split('&').next().expect("a token").to_owned())
}

/// The socket of a page.
struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Page {
    /// Opens a socket with an origin, or with none.
    async fn open(host: &str, origin: Option<&str>) -> Result<Self, Error> {
        let mut request = format!("ws://{host}/ws").into_client_request().expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self { socket })
    }

    /// Opens the socket of the page itself, with its token, and reads the greeting.
    async fn greeted((host, token): &(String, String)) -> (Self, Json) {
        let mut page = Self::open(host, Some(&format!("http://{host}"))).await.expect("a socket");
        page.tell(&json!({"token": token})).await;
        let hello = page.hear().await;
        (page, hello)
    }

    async fn tell_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("an open socket");
    }

    async fn tell(&mut self, message: &Json) {
        self.tell_text(&message.to_string()).await;
    }

    /// Returns the next message.
    async fn hear(&mut self) -> Json {
        match tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("no message: {other:?}"),
        }
    }

    /// Returns the last message about a request, and its messages on progress.
    async fn ending(&mut self, id: u64) -> (Json, Vec<Json>) {
        let mut progress = Vec::new();
        loop {
            let message = self.hear().await;
            if message["id"] != id {
                continue;
            }
            match message.get("progress") {
                Some(part) => progress.push(part.clone()),
                None => return (message, progress),
            }
        }
    }

    /// Sends a request, and returns its last message.
    async fn ask(&mut self, request: Json) -> Json {
        let id = request["id"].as_u64().expect("a number");
        self.tell(&request).await;
        self.ending(id).await.0
    }

    /// Waits until the server closes the socket, and returns the code.
    async fn code(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await.expect("an end") {
                Some(Ok(Message::Close(frame))) => return frame.map(|CloseFrame { code, .. }| code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
}
