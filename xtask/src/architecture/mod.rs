//! The architecture of the engine and of the program, measured on their sources.
//!
//! A crate is a set of files, each of which is a module. An arrow leads from a file to each file that defines something it uses.
//! Folders have the arrows of the files in them. Circles of arrows make a part hard to read by itself, so they are counted.

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

/// The folders with the sources of the crates that are measured.
const CRATES: [&str; 5] = ["engine/src", "draw/src", "api/src", "cli/src", "python/src"];
/// The number of the longest functions and files that are listed.
const LONGEST: usize = 10;

/// Returns the room of a file: the first part of its module's path.
fn room(module: &Module) -> &str {
    module.first().map_or("the crate", String::as_str)
}

/// Returns the number of arrows from each room to each other room.
fn between_rooms(arrows: &Arrows) -> BTreeMap<(&str, &str), usize> {
    let mut rooms = BTreeMap::new();
    for (from, used) in arrows {
        for to in used.iter().filter(|to| room(to) != room(from)) {
            *rooms.entry((room(from), room(to))).or_default() += 1;
        }
    }
    rooms
}

/// Returns the arrows between the entries of each folder, at every level: those of the files in an entry that is a folder.
fn between_entries(arrows: &Arrows) -> Arrows {
    let mut entries = Arrows::new();
    for (from, used) in arrows {
        for to in used {
            let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            // A folder's own `mod.rs` is none of its entries.
            if let (Some(from), Some(to)) = (from.get(..=common), to.get(..=common)) {
                entries.entry(from.to_vec()).or_default().insert(to.to_vec());
            }
        }
    }
    entries
}

/// Returns the circles of entries of one folder in which at least one entry is a folder.
fn circles_of_folders(arrows: &Arrows) -> Vec<Vec<Module>> {
    let is_folder =
        |path: &Module| arrows.keys().any(|file| file.len() > path.len() && file.starts_with(path));
    let entries = between_entries(arrows);
    let all = circles(&entries).into_iter();
    let of_folders = all.filter(|circle| circle.iter().any(|entry| is_folder(entry)));
    of_folders.map(|circle| circle.into_iter().cloned().collect()).collect()
}

/// Returns everything that is measured, as text.
///
/// # Errors
/// Fails if a source cannot be read.
pub(crate) fn report() -> Result<String, String> {
    let mut text = String::new();
    for root in CRATES {
        let sources = Sources::read(root)?;
        let arrows = arrows(&sources);
        let lines: usize = sources.files.values().map(|file| file.text.len()).sum();
        let _ = writeln!(text, "{root}: {} files, {lines} lines\n", sources.files.len());
        let _ = writeln!(text, "  circles of files");
        for circle in circles(&arrows) {
            let names: Vec<String> = circle.iter().map(|module| name(module)).collect();
            let _ = writeln!(text, "    {}: {}", names.len(), names.join(", "));
        }
        let _ = writeln!(text, "  circles of folders");
        for circle in circles_of_folders(&arrows) {
            let names: Vec<String> = circle.iter().map(name).collect();
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
        files.sort_by_key(|file| std::cmp::Reverse(file.text.len()));
        for file in files.into_iter().take(LONGEST) {
            let _ = writeln!(text, "    {}: {}", file.text.len(), file.path);
        }
        text.push('\n');
    }
    Ok(text)
}
