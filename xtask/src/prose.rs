//! Patterns of English that make documentation hard to read, counted in the comments and documents of the repository.
//!
//! A doc comment should name the thing or begin with a verb. One that begins with *What*, *How*, *Who* or *Those* is nearly
//! always a clause without its subject. *Told* and *tells* stand for many plainer verbs: returns, reports, states, names.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files that are read, from the root of the repository.
const READ: [&str; 18] = [
    "engine",
    "draw",
    "api",
    "census",
    "impartial",
    "cli",
    "studio",
    "python/src",
    "python/upstar",
    "twin/src",
    "bench",
    "xtask/src",
    "book/src",
    "games",
    "README.md",
    "DESIGN.md",
    "GLOSSARY.md",
    "data",
];
/// The first words of a line of documentation that count.
const HEADLESS: [&str; 4] = ["What", "How", "Who", "Those"];
/// The words that count wherever they stand in a comment or document.
const TOLD: [&str; 2] = ["told", "tells"];
/// The number of the files that are listed: those with the most patterns.
const LISTED: usize = 20;

/// The counts of a file or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Lines of documentation that begin with one of [`HEADLESS`].
    headless: usize,
    /// Lines of comments and documents with one of [`TOLD`].
    told: usize,
    /// Lines of comments inside code that are no documentation.
    reasons: usize,
}

impl Counts {
    fn of_rust(text: &str) -> Self {
        let mut counts = Self::default();
        for line in text.lines().map(str::trim_start) {
            let Some((_, comment)) = line.split_once("//") else { continue };
            match comment.strip_prefix(['/', '!']) {
                Some(documentation) if line.starts_with("//") => {
                    counts.headless += usize::from(begins_with(documentation, &HEADLESS));
                }
                // Two slashes inside a text, as in an address, are no comment.
                _ if line.starts_with("//") || line.contains(" // ") => counts.reasons += 1,
                _ => continue,
            }
            counts.told += usize::from(has(comment, &TOLD));
        }
        counts
    }

    fn of_document(text: &str) -> Self {
        let told = text.lines().filter(|line| has(line, &TOLD)).count();
        Self { told, ..Self::default() }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            headless: self.headless + other.headless,
            told: self.told + other.told,
            reasons: self.reasons + other.reasons,
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn begins_with(text: &str, wanted: &[&str]) -> bool {
    text.trim_start().starts_with(char::is_alphabetic)
        && words(text).next().is_some_and(|word| wanted.contains(&word))
}

fn has(text: &str, wanted: &[&str]) -> bool {
    words(text).any(|word| wanted.contains(&word))
}

/// Adds the counts of a file, or of all files of a folder.
fn count(path: &Path, found: &mut Vec<(PathBuf, Counts)>) -> Result<(), String> {
    let of = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(path).map_err(of)? {
            let entry = entry.map_err(of)?.path();
            let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if !name.starts_with('.') && name != "target" && name != "peers" {
                count(&entry, found)?;
            }
        }
        return Ok(());
    }
    let counts: fn(&str) -> Counts = match path.extension().and_then(|extension| extension.to_str()) {
        Some("rs") => Counts::of_rust,
        Some("md" | "game" | "pyi") => Counts::of_document,
        _ => return Ok(()),
    };
    found.push((path.to_owned(), counts(&fs::read_to_string(path).map_err(of)?)));
    Ok(())
}

fn all() -> Result<Vec<(PathBuf, Counts)>, String> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for path in READ {
        count(&repository.join(path), &mut found)?;
    }
    Ok(found)
}

fn sum(found: &[(PathBuf, Counts)]) -> Counts {
    found.iter().fold(Counts::default(), |sum, (_, counts)| sum.plus(*counts))
}

/// Returns the counts, and the files with the most patterns.
///
/// # Errors
/// A file that cannot be read.
pub(crate) fn report() -> Result<String, String> {
    let mut found = all()?;
    let Counts { headless, told, reasons } = sum(&found);
    let mut text = String::new();
    let _ = writeln!(text, "{headless} lines of documentation begin with {}", HEADLESS.join(", "));
    let _ = writeln!(text, "{told} lines have {}", TOLD.join(" or "));
    let _ = writeln!(text, "{reasons} lines are comments inside code\n");
    found.sort_by_key(|(path, counts)| (std::cmp::Reverse(counts.headless + counts.told), path.clone()));
    for (path, counts) in found.iter().take(LISTED).filter(|(_, counts)| counts.headless + counts.told > 0) {
        let path = path.components().skip_while(|part| part.as_os_str() != "..").skip(1).collect::<PathBuf>();
        let _ = writeln!(text, "{:4} {:4}  {}", counts.headless, counts.told, path.display());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST_HEADLESS: usize = 20;
    const MOST_TOLD: usize = 20;
    const LEAST_REASONS: usize = 700;

    #[test]
    fn patterns_are_counted() {
        let text = "//! What it is.\n/// Returns what is told.\n/// How so\nlet x = 1; // a reason\n// Who tells\n\"http://a\"\n";
        assert_eq!(Counts::of_rust(text), Counts { headless: 2, told: 2, reasons: 2 });
        assert_eq!(
            Counts::of_document("It tells\nWhat\nuntold\n"),
            Counts { headless: 0, told: 1, reasons: 0 }
        );
    }

    #[test]
    fn documentation_is_plain() {
        let counts = sum(&all().expect("files"));
        assert!(counts.headless <= MOST_HEADLESS, "{counts:?}; see `cargo xtask prose`");
        assert!(counts.told <= MOST_TOLD, "{counts:?}; see `cargo xtask prose`");
        assert!(counts.reasons >= LEAST_REASONS, "{counts:?}");
    }
}
