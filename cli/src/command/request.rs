//! Positions in arguments, files and standard input.

use std::io::Read;
use std::path::Path;

pub(crate) use upstar_api::request::{Given, Request, known_game, opened, requested};

use crate::args::rulesets::{COMPOUND, named};

/// The longest position that is read, in bytes, unless the ruleset sets another limit.
const MAX_POSITION_BYTES: usize = 4 << 20;

/// Splits a position that names a file (`@FILE`) or standard input (`-`, `@-`) into that name and the text
/// after it. `None` if it names neither.
fn source(position: &str) -> Option<(&str, &str)> {
    let (source, is_file) = match position.strip_prefix('@') {
        Some(path) => (path, true),
        None => (position, false),
    };
    // An existing file whose name contains ` @` is meant as a whole.
    if is_file && source != STANDARD_INPUT && Path::new(source).exists() {
        return Some((position, ""));
    }
    let is_source = |name: &str| name == STANDARD_INPUT || Path::new(name).is_file();
    // The start or the exits of a graph may follow the name of its file.
    let sign = [" @", " exits "].iter().filter_map(|sign| source.find(sign)).min();
    // Colours may follow the name of an existing file, too, after a blank.
    let blank = || source.match_indices(' ').map(|(at, _)| at).find(|&at| is_source(&source[..at]));
    let behind = sign.or_else(|| blank().filter(|_| is_file)).unwrap_or(source.len());
    let (name, behind) = source.split_at(behind);
    let source = &position[..position.len() - behind.len()];
    (is_file || name == STANDARD_INPUT)
        .then_some((if name == STANDARD_INPUT { STANDARD_INPUT } else { source }, behind))
}

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// Returns the text of a position: the argument itself, or the content of the file or of standard input
/// that it names. Text after the name of a file is appended, such as the start in `@house.gv @ hall`.
pub(crate) fn position_text(ruleset: &str, position: &str) -> Result<String, String> {
    let limit = named(ruleset).map_or(MAX_POSITION_BYTES, |registered| registered.max_text());
    let Some((source, behind)) = source(position) else { return Ok(position.to_owned()) };
    if source == "@" {
        return Err(
            "@: write the name of a file after it, as in @board.txt, or a start after a board".to_owned()
        );
    }
    let (name, reader): (&str, Box<dyn Read>) = match source.strip_prefix('@') {
        Some(path) => {
            let file = std::fs::File::open(path).map_err(|error| format!("{path}: {error}"))?;
            (path, Box::new(file))
        }
        None => ("standard input", Box::new(std::io::stdin())),
    };
    let mut bytes = Vec::new();
    let read = reader.take(limit as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("{name}: {error}"))?;
    if bytes.len() > limit {
        return Err(format!("{name}: longer than {limit} bytes"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| format!("{name}: not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))?;
    Ok(if behind.is_empty() { text } else { format!("{}\n{}", text.trim_end(), behind.trim_start()) })
}

/// Returns whether there is a ruleset with this name, or it is one of [`COMPOUND`].
pub(crate) fn is_ruleset(name: &str) -> bool {
    COMPOUND.contains(&name) || named(name).is_some()
}
