//! Times Upstar and the crate `cgt` on the same work, and Upstar with rulesets from files in place of those
//! in Rust.
//!
//! Each engine runs each row in a process of its own, one after another and with one thread, so neither
//! memory nor a warm table passes from one run to the next. Every engine must find the known result, or the
//! row does not count. Exit codes: 0 all is well, 1 some row failed or has a wrong result, 2 bad arguments.

mod cgt_side;
mod file_side;
mod measure;
mod report;
mod row;
mod upstar_side;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use measure::Outcome;
use report::{Line, Report};
use row::{ROWS, Row};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The unit of the times in the report.
const CLOCK: &str = "CPU seconds of the process, user and system";

/// Times Upstar and the crate cgt on the same work, each row in a process of its own.
#[derive(Parser)]
#[command(after_help = format!("Rows: {}", row::names()))]
struct Arguments {
    /// Only these rows, separated by commas
    #[arg(long, value_delimiter = ',', value_parser = row::find)]
    rows: Vec<&'static Row>,
    /// Only this engine
    #[arg(long)]
    engine: Option<Engine>,
    /// Least number of repetitions of a row; rows under 10 ms are repeated more often
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
    runs: usize,
    /// Also write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Run one row in this process and print its outcome as one line of JSON
    #[arg(long, num_args = 2, value_names = ["ENGINE", "ROW"], conflicts_with_all = ["rows", "engine", "json"])]
    child: Option<Vec<String>>,
}

/// The engines that are compared.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Engine {
    /// Upstar with its rulesets in Rust
    Upstar,
    /// Upstar with the rulesets of its files
    File,
    /// The crate cgt
    Cgt,
}

impl Engine {
    fn name(self) -> &'static str {
        match self {
            Self::Upstar => "upstar",
            Self::File => "file",
            Self::Cgt => "cgt",
        }
    }

    /// Returns whether the engine has the game of a row.
    fn knows(self, row: &Row) -> bool {
        match self {
            Self::Upstar => upstar_side::knows(row),
            Self::File => file_side::knows(row),
            Self::Cgt => cgt_side::knows(row),
        }
    }

    fn run(self, row: &Row, runs: usize) -> Outcome {
        match self {
            Self::Upstar => upstar_side::run(row, runs),
            Self::File => file_side::run(row, runs),
            Self::Cgt => cgt_side::run(row, runs),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let finished = match &arguments.child {
        Some(child) => run_child(child, arguments.runs),
        None => compare(&arguments),
    };
    finished.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("a whole number from 1 on is needed".to_owned()),
        Ok(number) => Ok(number),
    }
}

/// Ends the program with a message about its arguments and exit code 2.
fn bad_arguments(message: impl std::fmt::Display) -> ! {
    Arguments::command().error(ErrorKind::ValueValidation, message).exit()
}

fn run_child(child: &[String], runs: usize) -> io::Result<ExitCode> {
    let [engine, row] = child else {
        bad_arguments("--child needs an engine and a row");
    };
    let engine = Engine::from_str(engine, false).unwrap_or_else(|error| bad_arguments(error));
    let row = row::find(row).unwrap_or_else(|error| bad_arguments(error));
    writeln!(io::stdout(), "{}", serde_json::to_string(&engine.run(row, runs))?)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs all rows that were asked for. The file is opened first, since an hour of work should not end with a
/// path that cannot be written.
fn compare(arguments: &Arguments) -> io::Result<ExitCode> {
    let file = arguments.json.as_ref().map(|path| {
        File::create(path).unwrap_or_else(|error| bad_arguments(format!("{}: {error}", path.display())))
    });
    let report = run_rows(arguments);
    let mut out = io::stdout().lock();
    writeln!(out, "{CLOCK}; one thread; median of the repetitions, at least {}", report.runs)?;
    write!(out, "{}", report.table())?;
    if let Some(file) = file {
        serde_json::to_writer_pretty(file, &report)?;
    }
    Ok(ExitCode::from(u8::from(report.has_problems())))
}

fn run_rows(arguments: &Arguments) -> Report {
    let wanted =
        |engine: Engine, row| engine.knows(row) && arguments.engine.is_none_or(|only| only == engine);
    let run = |engine, row| wanted(engine, row).then(|| spawn_child(engine, row, arguments.runs));
    let line = |row| Line::new(row, run(Engine::Upstar, row), run(Engine::File, row), run(Engine::Cgt, row));
    let lines = if arguments.rows.is_empty() {
        ROWS.iter().map(line).collect()
    } else {
        arguments.rows.iter().copied().map(line).collect()
    };
    Report::new(CLOCK, arguments.runs, lines)
}

/// Runs one row of one engine in a new process of this program.
fn spawn_child(engine: Engine, row: &Row, runs: usize) -> Outcome {
    eprintln!("{} {} ...", row.name, engine.name());
    child_outcome(engine, row, runs).unwrap_or_else(|error| Outcome::Failed(error.to_string()))
}

fn child_outcome(engine: Engine, row: &Row, runs: usize) -> io::Result<Outcome> {
    let output = Command::new(std::env::current_exe()?)
        .args(["--child", engine.name(), row.name, "--runs", &runs.to_string()])
        .stderr(std::process::Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Ok(Outcome::Failed(output.status.to_string()));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
