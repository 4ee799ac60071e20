//! `upstar angel`: the Angel of power 2, and the King.
//!
//! `run`, `replay` and `spiral` play a `game` against Devils or squares from a file (`script`, `lines`) and
//! draw it (`album`). `play` is a game against a person. `score` rates paths of the reader's own. `border`
//! and `king` are about finite boards, and `figures` draws the figures of the paper.
//!
//! `options` has the parts that several commands share.

mod album;
mod border;
mod figures;
mod game;
mod king;
mod lines;
mod options;
mod play;
mod replay;
mod run;
mod score;
mod script;
mod spiral;

use crate::args::{AngelCommand, Common};
use crate::command::Ran;

/// Runs one of the commands.
pub(crate) fn run(command: &AngelCommand, common: &Common) -> Ran {
    match command {
        AngelCommand::Run(arguments) => run::run(arguments, common),
        AngelCommand::Replay(arguments) => replay::run(arguments, common),
        AngelCommand::Play(arguments) => play::run(arguments, common),
        AngelCommand::Spiral(arguments) => spiral::run(arguments, common),
        AngelCommand::Border(arguments) => border::run(arguments, common),
        AngelCommand::King => king::run(common),
        AngelCommand::Score(arguments) => score::run(arguments, common),
        AngelCommand::Figures(arguments) => figures::run(arguments, common),
        AngelCommand::Devils => options::list(common),
    }
}
