//! The Devil of a game: one of the built-in Devils, turns from a file (`script`, `lines`), or another program
//! (`program`) that sends its turns as `messages`. `serve` gives the same messages to a program that starts
//! this one, and `prey` is a game of a Devil against a program that plays the Angel, which `free` writes and reads.
//! `compare` plays all games between some Devils and some Angels, also the `angels` who follow no path.

mod angels;
mod compare;
mod free;
mod lines;
mod messages;
mod prey;
mod program;
mod script;
mod serve;

use std::path::Path;
use std::time::Duration;

use upstar::angel::plane::Square;
use upstar::angel::{Devil, DevilKind, FreeDevil, waste};
use upstar::ground::control::Control;

pub(super) use self::compare::run as compare;
pub(super) use self::free::{End, FreeGame, FreeHead, FreeTurn, Reply, SAVED as SAVED_FREE};
pub(super) use self::lines::Lines;
pub(super) use self::messages::{chosen, message, square};
pub(super) use self::prey::run as chase;
use self::program::Program;
use self::script::Script;
pub(super) use self::serve::run as serve;
use super::game::{Game, GameFault, eaten};
use super::record::Record;
use crate::answer::Failed;
use crate::args::{AHEAD, AngelRun, POWER};

/// An act of a Devil in his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// He eats a square, or passes.
    Turn(Option<Square>),
    /// He has no more turns, and the game ends.
    End,
}

/// The player of the Devil's side.
pub(super) enum Player {
    Kind(Box<dyn Devil>),
    /// A Devil who looks at no path.
    Free(Box<dyn FreeDevil>),
    Script(Script<'static>),
    Program(Box<Program>),
}

impl Player {
    /// Creates the player whom the arguments name.
    pub(super) fn of(arguments: &AngelRun) -> Result<Self, String> {
        if let Some(command) = &arguments.devil_program {
            let (limit, ahead) = (arguments.move_time.unwrap_or(MOVE_TIME), arguments.ahead.unwrap_or(AHEAD));
            let program = Program::start(command, limit, ahead as usize);
            return program.map(|program| Self::Program(Box::new(program)));
        }
        let named = |message| format!("--devil: {message}");
        if let Some(path) = file(arguments) {
            return Ok(Self::Script(Script::open(path).map_err(named)?));
        }
        Self::named(arguments.devil.as_deref().unwrap_or(DEFAULT), arguments.seed).map_err(named)
    }

    /// Creates the built-in Devil with a name, who plays against the Angel of power 2.
    pub(super) fn named(name: &str, seed: u64) -> Result<Self, String> {
        match DevilKind::parse(name) {
            Ok(kind) => Ok(Self::Kind(kind.devil(seed))),
            Err(error) => {
                let free = DevilKind::parse_free(name).ok().and_then(|kind| kind.free(POWER, seed));
                free.map(Self::Free).ok_or(error)
            }
        }
    }

    /// Returns whether the length of the game is that of a file.
    pub(super) fn is_file(&self) -> bool {
        matches!(self, Self::Script(_))
    }

    /// Returns whether the Devil is another program, which hears of each turn.
    pub(super) fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// Ends a game after as many turns as the Devil has, or as are wanted. A program may not end before it has
    /// played the turns that were asked for.
    pub(super) fn end(&mut self, game: &Game, wanted: Option<u64>) -> Result<(), GameFault> {
        let Self::Program(program) = self else { return Ok(()) };
        program.finish();
        let turns = game.angel.turns();
        match wanted.filter(|&wanted| turns < wanted) {
            Some(wanted) => Err(GameFault::Input(format!(
                "the Devil's program: it ended after {turns} of {wanted} turns"
            ))),
            None => Ok(()),
        }
    }

    /// Returns what the Devil does now.
    pub(super) fn choose(&mut self, game: &Game, control: &Control) -> Result<Choice, Failed<GameFault>> {
        let input = |failed: Failed<String>| failed.map(GameFault::Input);
        match self {
            Self::Kind(devil) => Ok(Choice::Turn(Some(eaten(&mut **devil, &game.angel, control)?))),
            Self::Free(devil) => {
                let square = devil.bite(&game.angel, control)?;
                let is_eaten = game.angel.has_eaten(square);
                Ok(Choice::Turn(Some(if is_eaten { waste(&game.angel) } else { square })))
            }
            Self::Script(script) => script.next(control).map_err(input),
            Self::Program(program) => program.choose(control).map_err(input),
        }
    }

    /// Passes the Angel's answer to the Devil.
    pub(super) fn hear(
        &mut self,
        game: &Game,
        record: &Record,
        control: &Control,
    ) -> Result<(), Failed<GameFault>> {
        match self {
            Self::Program(program) => {
                program.hear(&game.angel, record, control).map_err(|failed| failed.map(GameFault::Input))
            }
            Self::Kind(_) | Self::Free(_) | Self::Script(_) => Ok(()),
        }
    }
}

/// The Devil of a game that names none.
pub(super) const DEFAULT: &str = "mixture";
/// The time that a program may take for each turn if none is given.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// Returns the file with the turns of the Devil, if there is one.
pub(super) fn file(arguments: &AngelRun) -> Option<&Path> {
    let name = arguments.devil.as_deref()?;
    let path = if name == "-" { Some("-") } else { name.strip_prefix('@') };
    path.map(Path::new)
}

/// Checks that the game is not saved in the file with the turns of the Devil.
pub(super) fn check_saved(arguments: &AngelRun) -> Result<(), String> {
    let is_same = |(squares, saved): (&Path, &std::path::PathBuf)| {
        squares.canonicalize().is_ok_and(|path| saved.canonicalize().is_ok_and(|saved| path == saved))
    };
    match file(arguments).zip(arguments.save.as_ref()).is_some_and(is_same) {
        true => Err("--save would write over the file of --devil".to_owned()),
        false => Ok(()),
    }
}
