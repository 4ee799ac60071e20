//! Times Upstar on Domineering boards and sweeps, on directed graphs, on surreal numbers, on escape
//! games and on the Angel. Each job runs in a process of its own, so its peak memory is known, too.

mod devils;
mod digraph;
mod doors;
mod escape;
mod requests;
mod surreal;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand};
use upstar::angel::update::Rule;
use upstar::games::rules::Short;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{OutcomeSearch, OutcomeSettings, OutcomeSum, Solver, Sweep};
use upstar::games::value::Store;
use upstar::ground::Ruleset;
use upstar::ground::control::Control;
use upstar::session::Session;

/// The allocator of the program `upstar`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Times one job and prints its figures.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    job: Job,
    /// Number of threads
    #[arg(long, global = true, default_value_t = 1)]
    threads: usize,
}

#[derive(Subcommand)]
enum Job {
    /// The value of a board: 5x6 (rows x columns) for an empty one, or its rows
    Board { board: String },
    /// Print requests for small positions of several rulesets, for `upstar batch`
    Requests { count: u64 },
    /// The loopy nim values of a random directed graph, by default with 1000000 vertices and 5000000 arcs
    Loopy {
        #[arg(default_value_t = 1_000_000)]
        vertices: usize,
        #[arg(default_value_t = 5_000_000)]
        arcs: usize,
        /// The percentage of arcs that lead to a larger vertex; the others lead anywhere
        #[arg(long, default_value_t = 0)]
        forward: u64,
        /// Print the graph instead, for `upstar eval loopy_nim`
        #[arg(long)]
        print: bool,
    },
    /// The value of a position of toads_and_frogs or hackenbush_rbg, by the engine's own ruleset
    Door {
        ruleset: String,
        position: String,
        /// Use the simple interface instead, for which the rules are written in this program
        #[arg(long)]
        simple: bool,
    },
    /// Escape games: grids, formulas, quantified, cats, random, large or proof-number, or all of them
    Escape { set: Option<String> },
    /// The Angel against Devils, such as 'wall(400)', or against all of them
    Devils {
        devils: Vec<String>,
        #[arg(long, default_value_t = 50_000)]
        turns: u64,
        /// The most seconds for each Devil
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// Update the left set by the literal rule
        #[arg(long)]
        literal: bool,
    },
    /// The outcome of a position by search, such as domineering 7x7; the sizes are those of empty boards
    Outcome {
        ruleset: String,
        position: String,
        /// The most memory of the table of results, in MiB
        #[arg(long, default_value_t = 64)]
        table: usize,
        /// Search the children in the order of their keys
        #[arg(long)]
        unordered: bool,
        /// Do not use bounds of the numbers of moves
        #[arg(long)]
        unbounded: bool,
        /// Do not use the counts of a ruleset
        #[arg(long)]
        uncounted: bool,
        /// The number of options of a component up to which its value is computed
        #[arg(long, default_value_t = OutcomeSettings::default().leaf_options)]
        leaf: usize,
        /// Find the nimber of an impartial position instead
        #[arg(long)]
        nimber: bool,
    },
    /// Comparisons and products of surreal numbers with ten terms
    Surreal,
    /// The values of all boards inside a rectangle, and the temperatures of the distinct ones
    Sweep { rows: u32, columns: u32 },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Writing requests is no measurement, so it needs no threads and prints no figures.
    if let Job::Requests { count } = arguments.job {
        return match requests::write(count, &mut std::io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error.to_string()),
        };
    }
    if let Job::Loopy { vertices, arcs, forward, print } = arguments.job {
        let done = digraph::run((vertices, arcs, forward), print, &mut std::io::stdout().lock());
        return done.map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS);
    }
    if let Job::Door { ruleset, position, simple } = &arguments.job {
        return match doors::value(ruleset, position, *simple) {
            Ok(line) if writeln!(std::io::stdout(), "{line}").is_ok() => ExitCode::SUCCESS,
            Ok(_) => ExitCode::FAILURE,
            Err(error) => fail(&error),
        };
    }
    if let Job::Escape { set } = &arguments.job {
        let done = escape::run(set.as_deref(), &mut std::io::stdout().lock());
        return done.map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS);
    }
    if let Job::Devils { devils, turns, seconds, literal } = &arguments.job {
        let rule = if *literal { Rule::Literal } else { Rule::Relaxed };
        let done = devils::run((devils, rule), *turns, *seconds, &mut std::io::stdout().lock());
        return done.map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS);
    }
    if let Job::Surreal = arguments.job {
        return surreal::run(&mut std::io::stdout().lock())
            .map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS);
    }
    let pool = match rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build() {
        Ok(pool) => pool,
        Err(error) => return fail(&error.to_string()),
    };
    match pool.install(|| run(&arguments)) {
        Ok(line) => match writeln!(std::io::stdout(), "{line}") {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::FAILURE
}

fn run(arguments: &Arguments) -> Result<String, String> {
    let store = Store::new();
    let solver = Solver::new(Domineering, &store);
    let control = Control::unlimited();
    let start = Instant::now();
    let found = match &arguments.job {
        Job::Requests { .. }
        | Job::Loopy { .. }
        | Job::Door { .. }
        | Job::Escape { .. }
        | Job::Devils { .. }
        | Job::Surreal => {
            return Err("this job times itself".to_owned());
        }
        Job::Outcome { ruleset, position, table, unordered, unbounded, uncounted, leaf, nimber } => {
            let session = Session::new(&store);
            let text = if ruleset == "domineering" { rows_of(position) } else { position.clone() };
            let position = session.read(ruleset, &text).map_err(|error| error.to_string())?;
            let short = position.short().ok_or("no position of a short ruleset")?;
            let settings = OutcomeSettings {
                table_bytes: table << 20,
                orders: !unordered,
                uses_bounds: !unbounded,
                uses_counts: !uncounted,
                leaf_options: *leaf,
                ..OutcomeSettings::default()
            };
            let mut search = OutcomeSearch::new(&store, settings, &control);
            let mut sum = OutcomeSum::default();
            let found = short.add_to(&mut sum, &mut search).and_then(|()| match nimber {
                true => Ok(format!("nimber {:?}", search.nimber(&sum)?)),
                false => Ok(format!("outcome {:?}", search.outcome(&sum)?)),
            });
            format!("{}, {} nodes", found.map_err(|stop| stop.to_string())?, search.nodes())
        }
        Job::Board { board } => {
            let board = Domineering.read(&rows_of(board)).map_err(|error| error.to_string())?;
            let parts = Domineering.components(&board);
            let value = match arguments.threads {
                1 => solver.value(&parts, &control),
                _ => solver.value_in_parallel(&parts, &control),
            };
            let value = value.map_err(|stop| stop.to_string())?;
            format!("mean {}, temperature {}", value.mean(), value.temperature())
        }
        Job::Sweep { rows, columns } => {
            let sweep = Sweep::new(&solver, *rows, *columns, &control).map_err(|stop| stop.to_string())?;
            let sweep = sweep.ok_or("the rectangle is too large, or has no cells")?;
            let distinct = sweep.distinct();
            let temperatures: std::collections::HashSet<_> =
                distinct.iter().map(|(value, _)| value.temperature()).collect();
            let hottest = temperatures.iter().max().map(ToString::to_string).unwrap_or_default();
            format!("{} values, {} temperatures up to {hottest}", distinct.len(), temperatures.len())
        }
    };
    let seconds = start.elapsed().as_millis();
    Ok(format!(
        "{seconds} ms on {} threads, peak {} MiB; {found}; {} components, {} forms, store {} MiB, memo {} MiB",
        arguments.threads,
        peak_mebibytes().map_or("?".to_owned(), |mib| mib.to_string()),
        solver.components(),
        store.len(),
        store.bytes() >> 20,
        solver.bytes() >> 20,
    ))
}

/// Returns the rows of an empty board from its size, or the text as it is.
fn rows_of(board: &str) -> String {
    let sides =
        board.split_once('x').map(|(rows, columns)| (rows.parse::<usize>(), columns.parse::<usize>()));
    match sides {
        Some((Ok(rows), Ok(columns))) => vec![".".repeat(columns); rows].join("|"),
        _ => board.to_owned(),
    }
}

/// Returns the high-water mark of resident memory in MiB, which Linux keeps for every process.
fn peak_mebibytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib >> 10)
}
