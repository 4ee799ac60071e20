//! Requests in JSON.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::Value as Json;
use upstar::ground::control::Control;
use upstar::registry::Rulesets;
use upstar_api::tasks::reply;
use upstar_api::{Budget, Caller, Clock, GRACE, Watch as _, Watched};

use crate::budget::{TICK, Watch, control, limits, supervised};
use crate::store::current;

/// The calculations of a request that are under way. One thread answers the request, and another one looks at them.
#[derive(Default)]
struct Tasks {
    /// The innermost is last: known facts are prepared inside another calculation.
    tasks: Mutex<Vec<Task>>,
    is_interrupted: AtomicBool,
}

struct Task {
    control: Arc<Control>,
    watch: Watch,
    is_late: bool,
}

impl Tasks {
    fn tasks(&self) -> MutexGuard<'_, Vec<Task>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops calculations whose time or memory is used up, and all after an interrupt. Returns the time until the next
    /// look.
    fn look(&self, is_interrupted: bool) -> Duration {
        self.is_interrupted.store(is_interrupted, Ordering::Relaxed);
        let mut rest = TICK;
        for Task { control, watch, is_late } in self.tasks().iter_mut() {
            *is_late = *is_late || watch.is_late();
            if *is_late || is_interrupted {
                control.cancel();
            }
            if watch.is_full() {
                control.exhaust();
            }
            rest = rest.min(watch.rest());
        }
        rest
    }
}

impl Clock for Tasks {
    fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Ordering::Relaxed)
    }

    fn in_grace(&self, work: &mut dyn FnMut(&Control)) {
        let control = self.begin(Budget { time: Some(GRACE), ..Budget::default() }, 0);
        work(&control);
        self.end();
    }
}

impl upstar_api::Watch for Tasks {
    fn begin(&self, budget: Budget, bytes_in_use: usize) -> Arc<Control> {
        let control = Arc::new(control(budget, bytes_in_use));
        self.tasks().push(Task { control: control.clone(), watch: Watch::new(budget), is_late: false });
        control
    }

    fn end(&self) -> Watched {
        let task = self.tasks().pop();
        let watched = |Task { watch, is_late, .. }: Task| Watched { time: watch.elapsed(), is_late };
        task.map_or(Watched { time: Duration::ZERO, is_late: false }, watched)
    }
}

/// Answers a request in JSON, as ``upstar batch`` does: a dict, or the text of one. Returns the reply as a dict, with the
/// field ``error`` if there is no answer.
///
/// >>> import upstar
/// >>> upstar.ask({"ruleset": "toads", "position": "TT..FF", "fields": ["value", "outcome"]})
/// {'id': None, 'ruleset': 'toads', 'value': '*', 'outcome': 'N'}
/// >>> upstar.ask('{"ruleset": "clobber", "position": "LLX"}')["error"]["at"]
/// 'character 3'
///
/// The budget of the request holds, and so do the limits of a block :class:`upstar.budget`. ``fields`` are the wanted
/// fields, unless the request names fields itself. A request with the key ``do`` asks for another task of the studio, such
/// as ``draw`` or ``why``:
///
/// >>> request = {"do": "edit", "ruleset": "clobber", "position": "LLR", "negative": True}
/// >>> upstar.ask(request)["position"]
/// 'RRL'
///
/// ``ask(request: dict[str, Any] | str, /, *, fields: Iterable[str] | None = None) -> dict[str, Any]``
#[pyfunction]
#[pyo3(signature = (request, /, *, fields = None))]
pub(super) fn ask<'py>(
    py: Python<'py>,
    request: &Bound<'py, PyAny>,
    fields: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let json = py.import("json")?;
    let text: String = match request.cast::<PyString>() {
        Ok(text) => text.to_cow()?.into_owned(),
        Err(_) => json.call_method1("dumps", (request,))?.extract()?,
    };
    let fields = fields.into_iter().map(|fields| fields.try_iter()).collect::<PyResult<Vec<_>>>()?;
    let fields: Vec<String> =
        fields.into_iter().flatten().map(|field| field?.extract()).collect::<PyResult<_>>()?;
    let (home, budget, tasks) = (current(), limits(), Tasks::default());
    let work = || {
        let caller = Caller { fields: &fields, budget };
        let rulesets = Rulesets::built_in();
        let line = home.with(|session| reply((session, rulesets), &text, caller, &tasks));
        Json::Object(line).to_string()
    };
    match py.detach(|| supervised(|is_interrupted| tasks.look(is_interrupted), work)) {
        (_, Some(interrupt)) => Err(interrupt),
        (line, None) => Ok(json.call_method1("loads", (line,))?.cast_into()?),
    }
}
