//! Runs the test tables that other programs publish against Upstar: each row is translated, answered under
//! a budget, and compared by value.
//!
//! A table is a file of lines with columns separated by tabs: the group, the expression or position, and
//! the expected result. The tables belong to the programs' authors and are no part of this repository.

mod census;
mod domineering;
mod expected;
mod explained;
mod found;
mod groups;
mod methods;
mod positions;
mod question;
mod report;
mod run;
mod scope;
mod script;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use self::explained::Explained;
use self::run::Budget;
use self::table::Row;

/// Runs test tables of other programs and reports which rows pass, group by group
#[derive(Parser)]
struct Arguments {
    /// The tables
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// List the rows that fail, and those that the budget stopped
    #[arg(long)]
    failures: bool,
    /// Only groups whose name contains this
    #[arg(long, value_name = "NAME", default_value = "")]
    group: String,
    /// The budget of a row, in nodes
    #[arg(long, default_value_t = 3_000_000)]
    nodes: u64,
    /// The budget of a row, in seconds
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// The memory, in MiB, of a row and of everything found before it
    #[arg(long, default_value_t = 1024)]
    mib: usize,
}

/// The stack size. Deep values need deep stacks; only pages that are used take memory.
const STACK_BYTES: usize = 512 << 20;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || run(&arguments));
    let result = worker
        .map_err(|error| error.to_string())
        .and_then(|worker| worker.join().unwrap_or_else(|_| Err("a row made the engine panic".to_owned())));
    match result {
        Ok(code) => code,
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let mut rows = Vec::new();
    for file in &arguments.files {
        rows.extend(table(file)?);
    }
    rows.retain(|row| row.group.contains(&arguments.group));
    let bytes = arguments.mib << 20;
    let time =
        Duration::try_from_secs_f64(arguments.seconds).map_err(|error| format!("--seconds: {error}"))?;
    let budget = Budget { nodes: arguments.nodes, time, bytes };
    let verdicts = run::run(&rows, budget, &Explained::shipped());
    let mut text = String::new();
    if arguments.failures {
        text = report::failures(&rows, &verdicts);
    }
    text += &report::summary(&rows, &verdicts);
    std::io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    Ok(if report::fails(&verdicts) { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn table(file: &PathBuf) -> Result<Vec<Row>, String> {
    let named = |error: String| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| named(error.to_string()))?;
    table::read(&text).map_err(named)
}
