//! `upstar angel`: the Angel of power 2, and the King.
//!
//! `run`, `replay` and `spiral` play a `game` against Devils, turns from a file or another program (`devil`),
//! and draw it (`album`); a `record` of a turn goes to programs and files. `play` is a game against a person.
//! `score` rates paths of the reader's own, and has the curves of the paper. `border` and `king` are about finite
//! boards, and `figures` draws the figures of the paper.
//!
//! `options` has the parts that several commands share.

mod album;
mod border;
mod devil;
mod figures;
mod game;
mod king;
mod options;
mod play;
mod record;
mod replay;
mod run;
mod score;
mod spiral;

use crate::args::{AngelCommand, Common};
use crate::command::Ran;

/// Runs one of the commands.
pub(crate) fn run(command: &AngelCommand, common: &Common) -> Ran {
    match command {
        AngelCommand::Run(arguments) => run::run(arguments, common),
        AngelCommand::Compare(arguments) => devil::compare(arguments, common),
        AngelCommand::Serve(arguments) => devil::serve(arguments, common),
        AngelCommand::Replay(arguments) => replay::run(arguments, common),
        AngelCommand::Play(arguments) => play::run(arguments, common),
        AngelCommand::Spiral(arguments) => spiral::run(arguments, common),
        AngelCommand::Border(arguments) => border::run(arguments, common),
        AngelCommand::King => king::run(common),
        AngelCommand::Score(arguments) => score::run(arguments, common),
        AngelCommand::Curve(arguments) => score::test(arguments, common),
        AngelCommand::Steps(arguments) => score::steps(arguments, common),
        AngelCommand::Figures(arguments) => figures::run(arguments, common),
        AngelCommand::Devils => options::list(common),
    }
}
