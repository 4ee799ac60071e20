//! Lists the files of the page, which are then part of the program. Without the page, the list is empty.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../web/dist");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_file() {
                println!("cargo::rerun-if-changed={}", entry.path().display());
                files.push((name, fs::canonicalize(entry.path())?));
            }
        }
    } else if let Some(above) = folder.parent().filter(|above| above.is_dir()) {
        // The page may be built later.
        println!("cargo::rerun-if-changed={}", above.display());
    }
    files.sort();
    let mut table = "&[\n".to_owned();
    for (name, path) in &files {
        let path = path.to_string_lossy();
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table += "]\n";
    let out = env::var("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("page.rs"), table)
}
