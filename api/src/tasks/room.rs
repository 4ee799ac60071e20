//! A session, with the sessions for rulesets of texts that pages send.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value as Json};
use upstar::games::value::Store;
use upstar::registry::Rulesets;
use upstar::session::Session;

use super::{known_before, perform, read_rules, reply_by};
use crate::kinds::Fields;
use crate::limits::Watch;
use crate::reply::Caller;

/// The largest number of texts whose rulesets are remembered.
const MOST_TEXTS: usize = 4;

/// A session with the rulesets that it has.
struct Opened<'s> {
    session: Session<'s>,
    rulesets: Arc<Rulesets>,
}

/// A text of a ruleset with its session.
struct OfText<'s> {
    text: String,
    name: String,
    opened: Arc<Opened<'s>>,
}

/// A session, and sessions for texts, in one store.
///
/// ```
/// use serde_json::json;
/// use std::sync::Arc;
/// use upstar::{Rulesets, Store};
/// use upstar_api::{Caller, Unwatched, tasks::Room};
/// let store = Store::new();
/// let room = Room::new(&store, &Arc::new(Rulesets::built_in().clone()));
/// let rules = "name hop\ntitle Hop\nboard strip\ncell . free\ncell L Left's\nleft L . -> . L\n\
///     rules a stone hops\nsource an example\nexample L..";
/// let request = json!({"id": 7, "do": "evaluate", "rules": rules, "position": "L...", "fields": ["value"]});
/// let reply = room.reply(&request.to_string(), Caller::default(), &Unwatched::default());
/// assert_eq!((&reply["id"], &reply["value"]), (&json!(7), &json!("3")));
/// ```
pub struct Room<'s> {
    store: &'s Store,
    opened: Arc<Opened<'s>>,
    texts: Mutex<VecDeque<OfText<'s>>>,
}

impl<'s> Room<'s> {
    /// Opens a session with these rulesets.
    pub fn new(store: &'s Store, rulesets: &Arc<Rulesets>) -> Self {
        let session = Session::with_rulesets(store, rulesets);
        let opened = Arc::new(Opened { session, rulesets: Arc::clone(rulesets) });
        Self { store, opened, texts: Mutex::default() }
    }

    fn texts(&self) -> MutexGuard<'_, VecDeque<OfText<'s>>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the size of everything that is remembered, in bytes.
    pub fn bytes(&self) -> usize {
        let of_store = self.store.bytes();
        let of_texts =
            self.texts().iter().map(|of| of.opened.session.bytes().saturating_sub(of_store)).sum::<usize>();
        self.opened.session.bytes() + of_texts
    }

    /// Returns the session for a text, and the name of its ruleset.
    fn of_text(&self, text: &str) -> Result<(Arc<Opened<'s>>, String), Fields> {
        if let Some(known) = self.texts().iter().find(|known| known.text == text) {
            return Ok((Arc::clone(&known.opened), known.name.clone()));
        }
        // Two threads may read the same text at once; that costs time only.
        let ruleset = read_rules(text)?;
        let name = ruleset.name().to_owned();
        let rulesets = Arc::new(self.opened.rulesets.with(ruleset));
        let session = Session::with_rulesets(self.store, &rulesets);
        let opened = Arc::new(Opened { session, rulesets });
        let mut texts = self.texts();
        texts.push_front(OfText { text: text.to_owned(), name: name.clone(), opened: Arc::clone(&opened) });
        texts.truncate(MOST_TEXTS);
        Ok((opened, name))
    }

    /// Answers a request in a text; see [`tasks::reply`](super::reply).
    pub fn reply(&self, text: &str, caller: Caller<'_>, watch: &dyn Watch) -> Fields {
        let task = |request: &_| self.perform(request, caller, watch, |_| {});
        reply_by(task, (&self.opened.session, text), caller, watch)
    }

    /// Does the task of a request, about the ruleset in the text `rules` if it has one. `note` takes what is known before
    /// any search.
    pub fn perform(
        &self,
        request: &Map<String, Json>,
        caller: Caller<'_>,
        watch: &dyn Watch,
        note: impl FnOnce(Fields),
    ) -> Fields {
        let perform_in = |Opened { session, rulesets }: &Opened<'_>, request: &Map<String, Json>| {
            note(known_before(session, request));
            perform((session, rulesets), request, caller, watch)
        };
        let is_about_text = request.get("do").and_then(Json::as_str) != Some("rules");
        match request.get("rules").and_then(Json::as_str).filter(|_| is_about_text) {
            None => perform_in(&self.opened, request),
            Some(text) => match self.of_text(text) {
                Ok((opened, name)) => {
                    let mut request = request.clone();
                    request.insert("ruleset".to_owned(), name.into());
                    perform_in(&opened, &request)
                }
                Err(fields) => fields,
            },
        }
    }
}
