//! Arguments that are names. The parser accepts any text; shell completions offer the known names.

use std::ffi::OsStr;

use super::rulesets::{ENDING, is_file, is_path, read_file, rulesets};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use upstar::angel::{DEVILS, FREE_DEVILS, KindOfDevil};
use upstar::games::solve::FUNCTIONS;
use upstar::registry::{Registered, Rulesets, partizan_name};

/// The kinds of names.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    /// A ruleset: its full name, a prefix of it, or the file that defines it. Other text stays as it is;
    /// the command reports later that there is no such ruleset.
    Ruleset,
    /// The code of a game with heaps, or a ruleset.
    Heaps,
    /// A file that defines a ruleset, which is read at once.
    GameFile,
    /// A Devil.
    Devil,
    /// An expression, which may begin with the name of a function.
    Expression,
}

/// Reads the ruleset in a file, and returns the ruleset's name.
fn read(path: &str) -> Result<String, Error> {
    let name = read_file(path).map_err(|message| Error::raw(ErrorKind::ValueValidation, message + "\n"))?;
    Ok(name.to_owned())
}

/// Returns whether a text is meant as the code of a game with heaps, such as `0.77`, `{2,3}` or `~{3}`. The names of files
/// have dots, too.
pub(crate) fn is_heap_code(text: &str) -> bool {
    text.contains(['.', '{', '~'])
        && !text.contains(['/', '\\'])
        && !is_file(text)
        && file_of_form(text).is_none()
}

/// Returns the file in `impartial(FILE)`.
fn file_of_form(text: &str) -> Option<&str> {
    partizan_name(text).map(str::trim).filter(|name| is_file(name))
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        if matches!(self, Self::Heaps) {
            return if is_heap_code(&text) { Ok(text) } else { Self::Ruleset.parse_ref(command, arg, value) };
        }
        if let (Self::Ruleset, Some(file)) = (self, file_of_form(&text)) {
            let form = format!("impartial({})", read(file)?);
            return Ok(form);
        }
        Ok(match self {
            Self::Ruleset if is_file(&text) => read(&text)?,
            Self::Ruleset if is_path(&text) => {
                let message = format!("{text}: the name of a file with a ruleset ends in `{ENDING}`\n");
                return Err(Error::raw(ErrorKind::ValueValidation, message));
            }
            Self::GameFile => read(&text)?,
            Self::Ruleset => rulesets().full_name(&text).map_or(text, str::to_owned),
            Self::Heaps | Self::Devil | Self::Expression => text,
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(match self {
            Self::GameFile => return None,
            Self::Ruleset | Self::Heaps => {
                let facts = Rulesets::built_in().list().iter().map(Registered::facts);
                Box::new(facts.map(|facts| PossibleValue::new(facts.name).help(facts.title)))
            }
            Self::Devil => {
                let is_new = |devil: &&KindOfDevil| DEVILS.iter().all(|known| known.name != devil.name);
                let all = DEVILS.iter().chain(FREE_DEVILS.iter().filter(is_new));
                Box::new(all.map(|devil| PossibleValue::new(devil.name).help(devil.does)))
            }
            Self::Expression => {
                Box::new(FUNCTIONS.iter().map(|known| PossibleValue::new(known.name).help(known.help)))
            }
        })
    }
}
