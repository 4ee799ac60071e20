//! Generates the list of the files in `games/`, which `games/rules/text/files.rs` includes.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../games");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../games").canonicalize()?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new("game")) {
            files.push(path);
        }
    }
    // Sort, since the order of directory entries depends on the system.
    files.sort();
    let mut list = format!("pub(crate) static FILES: [GameFile; {}] = [\n", files.len());
    for path in files {
        let name = path.file_stem().unwrap_or_default();
        writeln!(list, "    GameFile::new({name:?}, include_str!({path:?})),")?;
    }
    list.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("games.rs"), list)?;
    Ok(())
}
