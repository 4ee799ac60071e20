//! Work on one board.

use serde_json::json;
use upstar::ground::control::Control;
use upstar::registry::Position;
use upstar::session::Session;

use crate::args::Common;
use crate::eval::position_text;
use crate::report::{Exit, print, show_error};
use crate::request::{Given, RequestError, open_multigraph};
use crate::supervise::{Failed, Supervisor, store};

/// Reads a multigraph and works on it under the budget; what fails is shown.
pub(super) fn with_board<T: Send>(
    (ruleset, graph): (&str, &str),
    common: &Common,
    work: impl FnOnce(&Position<'_, '_>, &Given, &Control) -> Result<T, Failed<RequestError>> + Send,
) -> Result<T, Exit> {
    let text = position_text(ruleset, graph).map_err(|message| show_error(&message))?;
    let supervisor = Supervisor::new(common.threads).map_err(|error| show_error(&error))?.giving_up(common);
    let store = store();
    let session = Session::new(&store);
    let work = |control: &Control| {
        let (position, given) = open_multigraph(&session, ruleset, &text).map_err(Failed::Own)?;
        work(&position, &given, control)
    };
    supervisor.run(common.budget, || session.bytes(), work).map_err(|failed| match failed {
        Failed::Own(error) => error.show(ruleset, common),
        Failed::Stopped(ended) => {
            if common.json {
                let error = json!({"kind": ended.kind(), "message": ended.to_string(), "known": {}});
                print(&format!("{}\n", json!({"ruleset": ruleset, "error": error})));
            }
            show_error(&format!("no answer: {ended}"));
            ended.into()
        }
    })
}
