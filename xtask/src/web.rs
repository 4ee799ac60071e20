//! The builds of the studio's page, which npm does.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of programs for browsers.
const WASM: &str = "wasm32-unknown-unknown";

/// Installs the tools of the page as the lock file names them, and builds `web/dist` and the widget for Python from its
/// sources.
pub(crate) fn build() -> Result<String, String> {
    npm(&["build", "build:widget"])?;
    Ok("web/dist and python/upstar/static are built; commit them with their sources\n".to_owned())
}

/// Builds the static site `web/site`: the page, the book, and the engine as WebAssembly. Any server of files serves it.
pub(crate) fn site() -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--package", "upstar-wasm", "--release", "--target", WASM]).current_dir(&root);
    run(&mut cargo).map_err(|error| {
        format!("{error}\n`rustup target add {WASM}` installs what the compiler needs for browsers")
    })?;
    npm(&["build:site"])?;
    let book = root.join("web/site/book");
    copy_folder(&root.join("book/src"), &book).map_err(|error| format!("{}: {error}", book.display()))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let module = target.join(WASM).join("release/upstar_wasm.wasm");
    let copied = std::fs::copy(&module, root.join("web/site/upstar.wasm"));
    let bytes = copied.map_err(|error| format!("{}: {error}", module.display()))?;
    Ok(format!("web/site is built; the engine has {} MiB\n", bytes >> 20))
}

/// Copies a folder with all that is in it.
fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Installs the tools of the page, and runs some of its scripts.
fn npm(scripts: &[&str]) -> Result<(), String> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let npm = |arguments: &[&str]| run(Command::new("npm").args(arguments).current_dir(&web));
    npm(&["ci", "--no-audit", "--no-fund"])?;
    scripts.iter().try_for_each(|script| npm(&["run", script]))
}

/// Runs a command to its end.
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed: {status}")) }
}
