//! `upstar`: exact answers about combinatorial games, from the command line.
//!
//! `args` reads the arguments, `command` runs a calculation under its budget, and `answer` prints the one
//! answer of a command. Everything that depends on the kind of a game is behind `kinds`; everything that
//! games with a person share is behind `person`.

mod angel;
mod answer;
mod args;
mod batch;
mod build;
mod calc;
mod command;
mod draw;
mod escape;
mod kinds;
mod person;
mod repl;
mod search;

use std::process::ExitCode;

use clap::FromArgMatches;

use args::{Arguments, Command};

/// Reads the arguments of the process, runs the command, and returns the exit code of the process.
pub fn run_program() -> ExitCode {
    let read = args::command().try_get_matches_from(args::given());
    let read = read.and_then(|matches| Ok((Arguments::from_arg_matches(&matches)?, matches)));
    let (arguments, matches) = match read {
        Ok(read) => read,
        Err(error) => return command::code(answer::explain(&error)).into(),
    };
    // clap accepts global options with every command, so those without an effect are refused here.
    let ran = args::check(&matches).and_then(|()| run(&arguments));
    command::code(ran.unwrap_or_else(|message| answer::show_error(&message))).into()
}

fn run(Arguments { command, common }: &Arguments) -> command::Ran {
    match command {
        Command::Eval(eval) => kinds::eval::run(eval, common),
        Command::Outcome(outcome) => kinds::outcome(outcome, common),
        Command::Compound(compound) => kinds::compound(compound, common),
        Command::Calc(calc) => calc::run(calc, common),
        Command::Batch(batch) => batch::run(batch, common),
        Command::Studio(studio) => batch::studio::run(studio, common),
        Command::Plot(plot) => draw::plot(plot, common),
        Command::Draw(draw) => draw::draw(draw, common),
        Command::Build(what) => build::run(what, common),
        Command::Play(play) => kinds::play(&args::rulesets::session(&command::store()), play, common),
        Command::Tournament(tournament) => kinds::tournament(tournament, common),
        Command::Loopy(loopy) => kinds::table(loopy, common),
        Command::Heaps(heaps) => kinds::heaps(heaps, common),
        Command::Quotient(quotient) => kinds::quotient(quotient, common),
        Command::Sprouts(sprouts) => kinds::sprouts(sprouts, common),
        Command::Escape(escape) => escape::run(escape, common),
        Command::Reduce(reduce) => escape::reduce::run(reduce, common),
        Command::Sat(sat) => escape::reduce::sat(sat, common),
        Command::Qbf(qbf) => escape::reduce::qbf(qbf, common),
        Command::Angel(angel) => angel::run(angel, common),
        Command::Search(search) => search::run(search, common),
        Command::Census(census) => search::census::run(census, common),
        Command::Repl { csv, markdown, tabular, .. } => {
            repl::run(calc::layout(*csv, *markdown, *tabular), common)
        }
        Command::Games { ruleset: None, .. } => kinds::list(common),
        Command::Games { ruleset: Some(ruleset), text: true, .. } => kinds::print_text(ruleset),
        Command::Games { ruleset: Some(ruleset), text: false, .. } => kinds::tell(ruleset, common),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut args::command(), "upstar", &mut script);
            Ok(answer::print(&String::from_utf8_lossy(&script)))
        }
    }
}
