//! The architecture of the engine and of the program, as their sources have it.
//!
//! - [`sources`]: the files of a crate and the modules that they are
//! - [`imports`]: which file uses what another one defines
//! - [`mod@circles`]: files that use each other
//! - [`mod@functions`]: how long functions are

mod circles;
mod functions;
mod imports;
mod sources;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Write;

use self::circles::circles;
use self::functions::{Function, functions};
use self::imports::{Arrows, arrows};
use self::sources::{Module, Sources, name};

/// The crates that are looked at.
const CRATES: [&str; 3] = ["engine/src", "cli/src", "python/src"];
/// How many of the longest functions and files are told.
const LONGEST: usize = 10;

/// The room that a file stands in: the first part of its module's path.
fn room(module: &Module) -> &str {
    module.first().map_or("the crate", String::as_str)
}

/// How many arrows lead from room to room.
fn between_rooms(arrows: &Arrows) -> BTreeMap<(&str, &str), usize> {
    let mut rooms = BTreeMap::new();
    for (from, used) in arrows {
        for to in used.iter().filter(|to| room(to) != room(from)) {
            *rooms.entry((room(from), room(to))).or_default() += 1;
        }
    }
    rooms
}

/// Everything that is measured, as text.
///
/// # Errors
/// A source that cannot be read.
pub(crate) fn report() -> Result<String, String> {
    let mut text = String::new();
    for root in CRATES {
        let sources = Sources::read(root)?;
        let arrows = arrows(&sources);
        let lines: usize = sources.files.values().map(|file| file.lines).sum();
        let _ = writeln!(text, "{root}: {} files, {lines} lines\n", sources.files.len());
        let _ = writeln!(text, "  circles of files");
        for circle in circles(&arrows) {
            let names: Vec<String> = circle.iter().map(|module| name(module)).collect();
            let _ = writeln!(text, "    {}: {}", names.len(), names.join(", "));
        }
        let _ = writeln!(text, "  arrows between rooms");
        for ((from, to), count) in between_rooms(&arrows) {
            let _ = writeln!(text, "    {from} -> {to}: {count}");
        }
        let _ = writeln!(text, "  longest functions");
        for Function { name, lines, file } in functions(&sources).into_iter().take(LONGEST) {
            let _ = writeln!(text, "    {lines}: {name} in {file}");
        }
        let _ = writeln!(text, "  longest files");
        let mut files: Vec<_> = sources.files.values().collect();
        files.sort_by_key(|file| std::cmp::Reverse(file.lines));
        for file in files.into_iter().take(LONGEST) {
            let _ = writeln!(text, "    {}: {}", file.lines, file.path);
        }
        text.push('\n');
    }
    Ok(text)
}
