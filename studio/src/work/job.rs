//! A request, the watch on its calculation, and its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use tokio::sync::oneshot;
use upstar::ground::control::Control;
use upstar_api::kinds::Fields;
use upstar_api::{Budget, Clock, GRACE, Listener, Watch, Watched};

/// The time that a calculation may overrun its budget without noticing.
const LATENESS: Duration = Duration::from_secs(1);
/// The time that a cancelled calculation may take for its last message, which holds the known facts.
const LAST_WORDS: Duration = Duration::from_millis(120);

/// A request under way.
pub(crate) struct Job {
    request: Map<String, Json>,
    is_cancelled: AtomicBool,
    state: Mutex<State>,
}

struct State {
    /// The receiver of the last message; `None` if the request has ended.
    end: Option<oneshot::Sender<Ending>>,
    /// The time at which the work began.
    began: Option<Instant>,
    cancelled: Option<Instant>,
    calculation: Option<Calculation>,
    known: Fields,
    /// The facts of the answer that the page has not received yet.
    part: Option<Fields>,
}

/// A calculation that is watched.
struct Calculation {
    control: Arc<Control>,
    began: Instant,
    ends: Option<Instant>,
    is_late: bool,
}

/// The fields of the last message about a request.
pub(crate) type Ending = Fields;

/// The state of a request for the page.
pub(crate) enum Look {
    /// The request waits for its turn.
    Waits,
    /// The request is worked on.
    Works {
        /// The time since the work began.
        time: Duration,
        /// The progress.
        progress: Json,
    },
    /// The calculation does not end though it should have ended.
    Overdue(Ending),
}

/// Returns the fields of an error without a place.
pub(crate) fn error(kind: &str, message: &str) -> Fields {
    Fields::from_iter([("error".to_owned(), json!({"kind": kind, "message": message, "at": null}))])
}

fn cancelled() -> Fields {
    error("cancelled", "the request was cancelled")
}

impl Job {
    /// Creates a request, and the receiver of its last message.
    pub(crate) fn new(request: Map<String, Json>) -> (Arc<Self>, oneshot::Receiver<Ending>) {
        let (end, receiver) = oneshot::channel();
        let state = State {
            end: Some(end),
            began: None,
            cancelled: None,
            calculation: None,
            known: Fields::new(),
            part: None,
        };
        (Arc::new(Self { request, is_cancelled: AtomicBool::new(false), state: Mutex::new(state) }), receiver)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn request(&self) -> &Map<String, Json> {
        &self.request
    }

    /// Returns whether the request is answered without a search.
    pub(crate) fn is_quick(&self) -> bool {
        let text = |key: &str| self.request.get(key).and_then(Json::as_str);
        // The picture of an expression is the thermograph of its value.
        let is_expression = text("ruleset") == Some("expression");
        matches!(text("do"), Some("draw" | "edit" | "rules")) && !is_expression
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Returns whether the last message was sent, or is not wanted.
    pub(crate) fn is_over(&self) -> bool {
        self.state().end.is_none()
    }

    /// Cancels the request. If it still waits for its turn, it ends at once.
    pub(crate) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        let mut state = self.state();
        state.cancelled.get_or_insert_with(Instant::now);
        if let Some(calculation) = &state.calculation {
            calculation.control.cancel();
        }
        if state.began.is_none() {
            state.send(cancelled());
        }
    }

    /// Marks the beginning of the work. Returns false if the request is over.
    pub(crate) fn begin_work(&self) -> bool {
        let mut state = self.state();
        state.began.get_or_insert_with(Instant::now);
        state.end.is_some()
    }

    /// Notes the facts known before the search.
    pub(crate) fn note(&self, known: Fields) {
        self.state().known = known;
    }

    /// Returns whether facts of the answer were found since they were taken.
    pub(crate) fn has_part(&self) -> bool {
        self.state().part.is_some()
    }

    /// Returns the facts of the answer that were found since the last call.
    pub(crate) fn take_part(&self) -> Option<Fields> {
        self.state().part.take()
    }

    /// Ends the request with its last message.
    pub(crate) fn end(&self, mut fields: Ending) {
        let is_stopped = |error: &Json| error["kind"] == "budget";
        if let Some(error) = fields.get_mut("error").filter(|error| self.is_cancelled() && is_stopped(error))
        {
            error["kind"] = "cancelled".into();
            error["message"] = "the request was cancelled".into();
        }
        self.state().send(fields);
    }

    /// Stops the calculation if its time or the memory is used up, and returns how far it is.
    pub(crate) fn look(&self, is_memory_used_up: impl FnOnce() -> bool) -> Look {
        let now = Instant::now();
        let mut state = self.state();
        let Some(began) = state.began else { return Look::Waits };
        if state.cancelled.is_some_and(|at| now >= at + LAST_WORDS) {
            return Look::Overdue(cancelled());
        }
        let mut nodes = Json::Null;
        if let Some(calculation) = &mut state.calculation {
            if calculation.ends.is_some_and(|ends| now >= ends) {
                calculation.is_late = true;
                calculation.control.cancel();
            }
            if is_memory_used_up() {
                calculation.control.exhaust();
            }
            if calculation.ends.is_some_and(|ends| now >= ends + LATENESS) {
                return Look::Overdue(error("budget", "the budget of time is used up"));
            }
            nodes = calculation.control.nodes().into();
        }
        let time = now - began;
        let mut progress = json!({"seconds": seconds(time)});
        if !nodes.is_null() {
            progress["nodes"] = nodes;
        }
        if !state.known.is_empty() {
            progress["known"] = state.known.clone().into();
        }
        Look::Works { time, progress }
    }

    fn watch(&self, control: Arc<Control>, time: Option<Duration>) {
        let began = Instant::now();
        let ends = time.and_then(|time| began.checked_add(time));
        // Cancelling looks at the calculation under the same lock, so neither misses the other.
        let mut state = self.state();
        if state.cancelled.is_some() {
            control.cancel();
        }
        state.calculation = Some(Calculation { control, began, ends, is_late: false });
    }
}

/// Writes a time as a number of seconds with three decimals.
fn seconds(time: Duration) -> Json {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    serde_json::from_str(&text).unwrap_or(Json::Null)
}

impl State {
    fn send(&mut self, fields: Ending) {
        if let Some(end) = self.end.take() {
            // The page may be gone.
            let _ = end.send(fields);
        }
    }
}

impl Clock for Job {
    fn is_interrupted(&self) -> bool {
        self.is_cancelled()
    }

    fn in_grace(&self, work: &mut dyn FnMut(&Control)) {
        let control = Arc::new(Control::unlimited());
        self.watch(Arc::clone(&control), Some(GRACE));
        work(&control);
    }

    fn listener(&self) -> Option<&dyn Listener> {
        Some(self)
    }
}

impl Listener for Job {
    fn part(&self, facts: Fields) {
        self.state().part = Some(facts);
    }

    fn certain(&self, known: Fields) {
        self.state().known.extend(known);
    }
}

impl Watch for Job {
    fn begin(&self, budget: Budget, bytes_in_use: usize) -> Arc<Control> {
        let control = Arc::new(budget.control(bytes_in_use));
        self.watch(Arc::clone(&control), budget.time);
        control
    }

    fn end(&self) -> Watched {
        let calculation = self.state().calculation.take();
        calculation.map_or(Watched { time: Duration::ZERO, is_late: false }, |calculation| Watched {
            time: calculation.began.elapsed(),
            is_late: calculation.is_late,
        })
    }
}
