//! Lists the files of the page and of the book, which are then part of the program. Without the page, its list is empty.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("..");
    let page = root.join("web/dist");
    if !page.is_dir()
        && let Some(above) = page.parent().filter(|above| above.is_dir())
    {
        // The page may be built later.
        println!("cargo::rerun-if-changed={}", above.display());
    }
    write("page.rs", files(&page, "", false)?)?;
    let mut book = files(&root.join("book/src"), "", true)?;
    book.retain(|(name, _)| [".md", ".svg", ".png"].iter().any(|end| name.ends_with(end)));
    write("book.rs", book)
}

/// Returns the files in a folder, and if `deep` in those below it, with their names.
fn files(folder: &Path, before: &str, deep: bool) -> io::Result<Vec<(String, PathBuf)>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type()?;
        if kind.is_file() {
            println!("cargo::rerun-if-changed={}", entry.path().display());
            found.push((name, fs::canonicalize(entry.path())?));
        } else if kind.is_dir() && deep {
            found.extend(files(&entry.path(), &format!("{name}/"), deep)?);
        }
    }
    Ok(found)
}

/// Writes a table of files with their contents.
fn write(name: &str, mut files: Vec<(String, PathBuf)>) -> io::Result<()> {
    files.sort();
    let mut table = "&[\n".to_owned();
    for (name, path) in &files {
        let path = path.to_string_lossy();
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table += "]\n";
    let out = env::var("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join(name), table)
}
