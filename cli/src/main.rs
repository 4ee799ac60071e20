//! `upstar`: exact answers about combinatorial games, from the command line.

mod angel;
mod args;
mod batch;
mod calc;
mod draw;
mod escape;
mod eval;
mod games;
mod json;
mod limits;
mod loopy;
mod picture;
mod play;
mod plot;
mod repl;
mod report;
mod request;
mod spies;
mod supervise;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let exit = match &arguments.command {
        Command::Eval(eval) => eval::run(eval, &arguments.common),
        Command::Calc(calc) => calc::run(calc, &arguments.common),
        Command::Batch(batch) => batch::run(batch, &arguments.common),
        Command::Plot(plot) => plot::run(plot, &arguments.common),
        Command::Draw(draw) => draw::run(draw, &arguments.common),
        Command::Play(play) => play::run(play, &arguments.common),
        Command::Loopy(loopy) => loopy::run(loopy, &arguments.common),
        Command::Escape(escape) => escape::run(escape, &arguments.common),
        Command::Angel(angel) => angel::run(angel, &arguments.common),
        Command::Repl => repl::run(&arguments.common),
        Command::Games => games::run(&arguments.common),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "upstar", &mut script);
            report::print(&String::from_utf8_lossy(&script))
        }
    };
    exit.into()
}
