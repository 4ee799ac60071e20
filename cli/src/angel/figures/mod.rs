//! `upstar angel figures`: the figures of the paper, and others from files.
//!
//! `figure` parses and draws a figure.

mod figure;

use std::path::{Path, PathBuf};

use upstar::ground::control::Control;
use upstar_draw::Scene;

use self::figure::Figure;
use crate::answer::{Answer, Exit, Failed, RequestError, check_files, counted};
use crate::args::{AngelFigures, Common};
use crate::command::{CommandFrame, Ran, Wanted};

/// The longest file that is read, in bytes.
const MAX_FILE: u64 = 1 << 22;

/// The names and texts of the seven figures of the paper.
const PAPER: [(&str, &str); 7] = [
    ("angel-figure-1", include_str!("../../../../data/figures/angel-figure-1.txt")),
    ("angel-figure-2", include_str!("../../../../data/figures/angel-figure-2.txt")),
    ("angel-figure-3", include_str!("../../../../data/figures/angel-figure-3.txt")),
    ("angel-figure-4", include_str!("../../../../data/figures/angel-figure-4.txt")),
    ("angel-figure-5", include_str!("../../../../data/figures/angel-figure-5.txt")),
    ("angel-figure-6", include_str!("../../../../data/figures/angel-figure-6.txt")),
    ("angel-figure-7", include_str!("../../../../data/figures/angel-figure-7.txt")),
];

/// Draws the figures into a folder.
pub(crate) fn run(arguments: &AngelFigures, common: &Common) -> Ran {
    let texts = texts(&arguments.files)?;
    let extension = if arguments.png { "png" } else { "svg" };
    let path = |(name, _): &(String, String)| arguments.folder.join(format!("{name}.{extension}"));
    // A folder that we create is removed again if nothing is drawn.
    let is_new = !arguments.folder.exists();
    let made = std::fs::create_dir_all(&arguments.folder);
    made.map_err(|error| format!("{}: {error}", arguments.folder.display()))?;
    let paths: Vec<PathBuf> = texts.iter().map(path).collect();
    let ran = check_files(&paths).and_then(|()| draw_into(&paths, &texts, common));
    if is_new && !matches!(ran, Ok(Exit::Answered)) {
        // This removes only an empty folder, so pictures already written stay.
        let _ = std::fs::remove_dir(&arguments.folder);
    }
    ran
}

fn draw_into(paths: &[PathBuf], texts: &[(String, String)], common: &Common) -> Ran {
    CommandFrame::new(common, Wanted::Pictures).run_alone(|control| {
        let drawn = draw(texts, control).map_err(|failed| failed.map(RequestError::unsupported))?;
        let mut answer = Answer::in_words(common);
        for (path, svg) in paths.iter().zip(drawn) {
            answer.picture_out(Some(path), svg);
        }
        answer.line(counted(texts.len(), "picture", "pictures"));
        Ok(answer)
    })
}

fn draw(texts: &[(String, String)], control: &Control) -> Result<Vec<Scene>, Failed<String>> {
    let one = |(name, text): &(String, String)| {
        let named = |message: String| Failed::Own(format!("{name}: {message}"));
        let figure = Figure::read(text, control).map_err(|failed| match failed {
            Failed::Own(message) => named(message),
            stopped => stopped,
        })?;
        figure.picture().map_err(named)
    };
    texts.iter().map(one).collect()
}

/// Returns the names and texts of the figures.
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
