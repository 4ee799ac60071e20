//! `upstar`: exact answers about combinatorial games, from the command line.

mod args;
mod batch;
mod calc;
mod eval;
mod games;
mod json;
mod limits;
mod report;
mod request;
mod supervise;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let exit = match &arguments.command {
        Command::Eval(eval) => eval::run(eval, &arguments.common),
        Command::Calc(calc) => calc::run(calc, &arguments.common),
        Command::Batch(batch) => batch::run(batch, &arguments.common),
        Command::Games => games::run(&arguments.common),
    };
    exit.into()
}
