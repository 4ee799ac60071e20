//! The Angel of power 2, and the King: `upstar angel`.

mod album;
mod border;
mod figure;
mod figures;
mod flight;
mod king;
mod lines;
mod options;
mod play;
mod replay;
mod run;
mod script;
mod spiral;
pub(crate) mod update;
mod view;

pub(crate) use self::album::Pictures;
pub(crate) use self::options::Rules;
use crate::args::{AngelCommand, Common};
use crate::report::Exit;

/// Runs one of the commands for the Angel.
pub(crate) fn run(command: &AngelCommand, common: &Common) -> Exit {
    match command {
        AngelCommand::Run(arguments) => run::run(arguments, common),
        AngelCommand::Replay(arguments) => replay::run(arguments, common),
        AngelCommand::Play(arguments) => play::run(arguments, common),
        AngelCommand::Spiral(arguments) => spiral::run(arguments, common),
        AngelCommand::Border(arguments) => border::run(arguments, common),
        AngelCommand::King => king::run(common),
        AngelCommand::Figures(arguments) => figures::run(arguments, common),
        AngelCommand::Devils => options::list(common),
    }
}
