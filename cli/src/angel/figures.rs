//! `upstar angel figures`: the figures of the paper, and others from files.

use std::path::{Path, PathBuf};

use upstar::ground::control::Control;

use super::figure::Figure;
use crate::args::{AngelFigures, Common};
use crate::picture::{check_files, deliver};
use crate::report::{Exit, print, show_error};
use crate::supervise::{Failed, Supervisor};

/// The longest file that is read, in bytes.
const MAX_FILE: u64 = 1 << 22;

/// The seven figures of the paper, with their names.
const PAPER: [(&str, &str); 7] = [
    ("angel-figure-1", include_str!("../../../data/figures/angel-figure-1.txt")),
    ("angel-figure-2", include_str!("../../../data/figures/angel-figure-2.txt")),
    ("angel-figure-3", include_str!("../../../data/figures/angel-figure-3.txt")),
    ("angel-figure-4", include_str!("../../../data/figures/angel-figure-4.txt")),
    ("angel-figure-5", include_str!("../../../data/figures/angel-figure-5.txt")),
    ("angel-figure-6", include_str!("../../../data/figures/angel-figure-6.txt")),
    ("angel-figure-7", include_str!("../../../data/figures/angel-figure-7.txt")),
];

/// Draws the figures into a folder.
pub(crate) fn run(arguments: &AngelFigures, common: &Common) -> Exit {
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    let texts = match texts(&arguments.files) {
        Ok(texts) => texts,
        Err(message) => return show_error(&message),
    };
    let extension = if arguments.png { "png" } else { "svg" };
    let path = |name: &str| arguments.folder.join(format!("{name}.{extension}"));
    let is_new = !arguments.folder.exists();
    if let Err(error) = std::fs::create_dir_all(&arguments.folder) {
        return show_error(&format!("{}: {error}", arguments.folder.display()));
    }
    let paths: Vec<PathBuf> = texts.iter().map(|(name, _)| path(name)).collect();
    let exit = match check_files(&paths) {
        Ok(()) => draw_into(&paths, &texts, &supervisor, common),
        Err(message) => show_error(&message),
    };
    if is_new && exit != Exit::Answered {
        // With pictures in it, it stays.
        let _ = std::fs::remove_dir(&arguments.folder);
    }
    exit
}

fn draw_into(
    paths: &[PathBuf],
    texts: &[(String, String)],
    supervisor: &Supervisor,
    common: &Common,
) -> Exit {
    let drawn = match supervisor.run(common.budget, || 0, |control| draw(texts, control)) {
        Ok(drawn) => drawn,
        Err(Failed::Own(message)) => return show_error(&message),
        Err(Failed::Stopped(ended)) => {
            show_error(&format!("no pictures: {ended}"));
            return ended.into();
        }
    };
    let mut exit = Exit::Answered;
    for (path, svg) in paths.iter().zip(drawn) {
        exit = exit.max(deliver(&svg, Some(path)));
    }
    let plural = if texts.len() == 1 { "" } else { "s" };
    exit.max(print(&format!("{} picture{plural}\n", texts.len())))
}

fn draw(texts: &[(String, String)], control: &Control) -> Result<Vec<String>, Failed<String>> {
    let one = |(name, text): &(String, String)| {
        let named = |message: String| Failed::Own(format!("{name}: {message}"));
        let figure = Figure::read(text, control).map_err(|failed| match failed {
            Failed::Own(message) => named(message),
            stopped @ Failed::Stopped(_) => stopped,
        })?;
        figure.svg().map_err(named)
    };
    texts.iter().map(one).collect()
}

/// The names and texts of the figures.
fn texts(files: &[PathBuf]) -> Result<Vec<(String, String)>, String> {
    if files.is_empty() {
        return Ok(PAPER.map(|(name, text)| (name.to_owned(), text.to_owned())).into());
    }
    files.iter().map(|path| file(path)).collect()
}

fn file(path: &Path) -> Result<(String, String), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if std::fs::metadata(path).map_err(failed)?.len() > MAX_FILE {
        return Err(format!("{}: the file is longer than {MAX_FILE} bytes", path.display()));
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok((name, std::fs::read_to_string(path).map_err(failed)?))
}
