//! `upstar studio`: requests from a page in the browser.

use std::time::Duration;

use upstar_studio::{Settings, serve};

use crate::answer::{Exit, print, show_remark};
use crate::args::rulesets::rulesets;
use crate::args::{Budget, Common, Studio};
use crate::command::{DEPTH_LIMIT, MemoryLimit, Ran, STACK_BYTES, Supervisor};

/// The largest budget of a request.
const MOST_TIME: Duration = Duration::from_secs(60);
const MOST_BYTES: usize = 2 << 30;
/// The size in bytes to which the memory of the session may grow before the next requests get a new one.
const MEMORY: usize = 1 << 30;
/// The variable with a folder that has the page, in place of the page that is part of the program.
const FOLDER: &str = "UPSTAR_STUDIO_DIR";

/// Serves the page until a signal ends the program.
pub(crate) fn run(arguments: &Studio, common: &Common) -> Ran {
    Supervisor::end_at_once()?;
    let cap = Budget { time: Some(MOST_TIME), bytes: Some(MOST_BYTES), nodes: None };
    let settings = Settings {
        port: arguments.port,
        rulesets: rulesets(),
        opened: arguments.file.clone(),
        version: env!("CARGO_PKG_VERSION"),
        threads: common.threads.map_or_else(rayon::current_num_threads, usize::from),
        stack: (STACK_BYTES, DEPTH_LIMIT),
        budget: common.budget.and(cap),
        memory: MEMORY.min(MemoryLimit::of(Budget::default(), 1).most() / 4),
        is_memory_used_up: || MemoryLimit::of(Budget::default(), 1).is_exceeded(),
        folder: std::env::var_os(FOLDER).map(Into::into),
    };
    let ready = |address: &str| {
        print(&format!("{address}\n"));
        if !arguments.no_open
            && let Err(error) = open::that_detached(address)
        {
            show_remark(&format!("cannot open a browser: {error}; open the address in one"));
        }
    };
    serve(settings, ready).map_err(|error| match arguments.port {
        0 => error.to_string(),
        port => format!("port {port}: {error}"),
    })?;
    Ok(Exit::Answered)
}
