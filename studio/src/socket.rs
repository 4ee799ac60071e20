//! The messages of one page.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use serde_json::{Map, Value as Json, json};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use upstar_api::answer::RequestError;
use upstar_api::request_of;
use upstar_api::tasks::task_of;

use crate::work::{Ending, Job, Look};
use crate::{MOST_SILENCE, Studio};

/// The code with which the server closes the socket of a page without the token.
const WRONG_TOKEN: u16 = 4401;
/// The largest number of unfinished requests of a page.
const MOST_REQUESTS: usize = 512;
/// The time that closing a socket may take.
const CLOSING: Duration = Duration::from_secs(1);
/// The interval between two looks at a request.
const TICK: Duration = Duration::from_millis(50);
/// The interval between two messages on progress.
const TELLS: Duration = Duration::from_millis(200);

/// Speaks with a page until its socket is closed.
pub(crate) async fn speak(mut socket: WebSocket, studio: Arc<Studio>) {
    let first = timeout(MOST_SILENCE, first_text(&mut socket)).await;
    let token = first.ok().flatten().and_then(|text| token_of(&text));
    if !token.is_some_and(|token| is_same(token.as_bytes(), studio.token.as_bytes())) {
        close(&mut socket, WRONG_TOKEN, "wrong token").await;
        return;
    }
    let for_hello = Arc::clone(&studio);
    // Reading all rulesets takes a tenth of a second.
    let hello = tokio::task::spawn_blocking(move || for_hello.hello().to_owned()).await.unwrap_or_default();
    if socket.send(Message::text(hello)).await.is_err() {
        return;
    }
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let mut talk = Talk { studio, sender, jobs: HashMap::new() };
    loop {
        tokio::select! {
            Some(out) = receiver.recv() => {
                if let Some(id) = out.ends {
                    talk.jobs.remove(&id);
                }
                if socket.send(Message::text(out.text)).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => talk.hear(&text),
                Some(Ok(Message::Binary(_))) => {
                    close(&mut socket, close_code::UNSUPPORTED, "expected text").await;
                    break;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_))) => {
                    drain(&mut socket).await;
                    break;
                }
                None => break,
                Some(Err(_)) => {
                    close(&mut socket, close_code::SIZE, "no message, or a message that is too long").await;
                    break;
                }
            }
        }
    }
    talk.jobs.values().for_each(|running| running.job.cancel());
}

/// Returns the first message, if it is text.
async fn first_text(socket: &mut WebSocket) -> Option<String> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => return Some(text.to_string()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            _ => return None,
        }
    }
}

fn token_of(text: &str) -> Option<String> {
    let message: Json = serde_json::from_str(text).ok()?;
    message.get("token")?.as_str().map(str::to_owned)
}

/// Compares two texts in a time that does not depend on where they differ.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

/// Closes the socket with a code.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    // The page may be gone.
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    drain(socket).await;
}

/// Reads what still comes until the socket is closed. Without this the page might miss the last message.
async fn drain(socket: &mut WebSocket) {
    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = timeout(CLOSING, rest).await;
}

/// A message to the page.
struct Out {
    text: String,
    /// The number of the request that it ends.
    ends: Option<u64>,
}

/// An unfinished request.
struct Running {
    slot: Option<String>,
    job: Arc<Job>,
}

/// The requests of a page.
struct Talk {
    studio: Arc<Studio>,
    sender: mpsc::UnboundedSender<Out>,
    jobs: HashMap<u64, Running>,
}

impl Talk {
    /// Answers a message.
    fn hear(&mut self, text: &str) {
        let message = match request_of(text, 1) {
            Ok(message) => message,
            Err(error) => return self.refuse(&Json::Null, &error),
        };
        if let Some(id) = message.get("cancel") {
            if let Some(running) = id.as_u64().and_then(|id| self.jobs.get(&id)) {
                running.job.cancel();
            }
            return;
        }
        let id = message.get("id").cloned().unwrap_or(Json::Null);
        if let Err(error) = self.begin(message) {
            self.refuse(&id, &error);
        }
    }

    fn refuse(&self, id: &Json, error: &RequestError) {
        let text = json!({"id": id, "error": error.to_json()}).to_string();
        // The receiver lives as long as this.
        let _ = self.sender.send(Out { text, ends: None });
    }

    /// Begins a request, and cancels an older one of the same slot.
    fn begin(&mut self, message: Map<String, Json>) -> Result<(), RequestError> {
        let wrong = |key: &str, message: &str| RequestError::new("parse", key, message);
        let id = message.get("id").and_then(Json::as_u64).filter(|&id| id > 0);
        let id = id.ok_or_else(|| wrong("id", "a request needs a number `id`, a positive integer"))?;
        if self.jobs.contains_key(&id) {
            return Err(wrong("id", "an unfinished request has this number"));
        }
        let slot = match message.get("slot") {
            None | Some(Json::Null) => None,
            Some(Json::String(slot)) => Some(slot.clone()),
            Some(_) => return Err(wrong("slot", "expected text")),
        };
        task_of(&message)?;
        if self.jobs.len() >= MOST_REQUESTS {
            return Err(RequestError::unsupported("too many requests are unfinished"));
        }
        let olds = self.jobs.values().filter(|old| slot.is_some() && old.slot == slot);
        olds.for_each(|old| old.job.cancel());
        let (job, end) = Job::new(message);
        self.jobs.insert(id, Running { slot, job: Arc::clone(&job) });
        let follower = Follower {
            id,
            job: Arc::clone(&job),
            studio: Arc::clone(&self.studio),
            sender: self.sender.clone(),
        };
        tokio::spawn(follower.follow(end));
        self.studio.works.add(job);
        Ok(())
    }
}

/// A task that watches a request, and reports its progress to the page.
struct Follower {
    id: u64,
    job: Arc<Job>,
    studio: Arc<Studio>,
    sender: mpsc::UnboundedSender<Out>,
}

impl Follower {
    async fn follow(self, mut end: oneshot::Receiver<Ending>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut reported = Instant::now();
        let ending = loop {
            tokio::select! {
                biased;
                ending = &mut end => break ending.unwrap_or_default(),
                _ = ticks.tick() => match self.job.look(|| self.studio.works.is_memory_used_up()) {
                    Look::Waits => {}
                    Look::Overdue(ending) => break self.give_up(ending),
                    Look::Works { time, mut progress } => {
                        if time >= TELLS && (reported.elapsed() >= TELLS || self.job.has_part()) {
                            reported = Instant::now();
                            if let Some(part) = self.job.take_part() {
                                progress["part"] = part.into();
                            }
                            self.tell(json!({"id": self.id, "progress": progress}).to_string(), None);
                        }
                    }
                }
            }
        };
        let mut message = Map::from_iter([("id".to_owned(), self.id.into())]);
        message.extend(ending);
        self.tell(Json::Object(message).to_string(), Some(self.id));
    }

    /// Ends a request whose calculation does not end by itself. The thread goes on with it until it notices.
    fn give_up(&self, ending: Ending) -> Ending {
        self.job.end(Ending::new());
        ending
    }

    fn tell(&self, text: String, ends: Option<u64>) {
        // The page may be gone.
        let _ = self.sender.send(Out { text, ends });
    }
}
