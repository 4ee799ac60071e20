//! A session, with the sessions for rulesets of texts that pages send.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value as Json};
use upstar::games::value::Store;
use upstar::registry::Rulesets;
use upstar::session::Session;
use upstar_api::kinds::Fields;
use upstar_api::tasks::{known_before, perform, read_rules};
use upstar_api::{Budget, Caller};

use super::job::Job;

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
pub(super) struct Room<'s> {
    store: &'s Store,
    opened: Arc<Opened<'s>>,
    texts: Mutex<VecDeque<OfText<'s>>>,
}

impl<'s> Room<'s> {
    pub(super) fn new(store: &'s Store, rulesets: &Arc<Rulesets>) -> Self {
        let session = Session::with_rulesets(store, rulesets);
        let opened = Arc::new(Opened { session, rulesets: Arc::clone(rulesets) });
        Self { store, opened, texts: Mutex::default() }
    }

    fn texts(&self) -> MutexGuard<'_, VecDeque<OfText<'s>>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the size of everything that is remembered, in bytes.
    pub(super) fn bytes(&self) -> usize {
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

    /// Answers a request.
    pub(super) fn answer(&self, job: &Job, budget: Budget) -> Fields {
        if !job.begin_work() {
            return Fields::new();
        }
        let request = job.request();
        let is_about_text = request.get("do").and_then(Json::as_str) != Some("rules");
        match request.get("rules").and_then(Json::as_str).filter(|_| is_about_text) {
            None => perform_in(&self.opened, request, job, budget),
            Some(text) => match self.of_text(text) {
                Ok((opened, name)) => {
                    let mut request = request.clone();
                    request.insert("ruleset".to_owned(), name.into());
                    perform_in(&opened, &request, job, budget)
                }
                Err(fields) => fields,
            },
        }
    }
}

fn perform_in(opened: &Opened<'_>, request: &Map<String, Json>, job: &Job, budget: Budget) -> Fields {
    job.note(known_before(&opened.session, request));
    let caller = Caller { fields: &[], budget };
    perform((&opened.session, &opened.rulesets), request, caller, job)
}
