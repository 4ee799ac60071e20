//! Files that are whole whenever they are there.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use upstar_api::answer::RequestError;

/// The extension of a file while it is written.
pub(crate) const PART: &str = "part";

/// Writes a file. `write` gets the name of a file beside it, which takes its place when it is on the disk, and is removed
/// if anything fails.
///
/// # Errors
/// Fails as `write` does, or if the file cannot be brought to the disk or renamed.
pub fn put<T, E: From<RequestError>>(path: &Path, write: impl FnOnce(&Path) -> Result<T, E>) -> Result<T, E> {
    let beside = beside(path);
    let result = write(&beside).and_then(|result| {
        replace(&beside, path).map_err(|error| io_error(path, &error))?;
        Ok(result)
    });
    if result.is_err() {
        // Nobody can use the rest, and it cannot be removed where it was never made.
        let _ = fs::remove_file(&beside);
    }
    result
}

/// Writes a text to a file, as [`put`] does.
///
/// # Errors
/// The file cannot be written.
pub fn put_text(path: &Path, text: &str) -> Result<(), RequestError> {
    put(path, |beside| fs::write(beside, text).map_err(|error| io_error(path, &error)))
}

/// Returns the error of a file that cannot be read or written.
pub(crate) fn io_error(path: &Path, error: &io::Error) -> RequestError {
    RequestError::new("io", path.display().to_string(), error.to_string())
}

/// Returns a name for a file while it is written. Processes on several machines may write the same file, and numbers of
/// processes repeat there, so the name is random.
fn beside(path: &Path) -> PathBuf {
    let own = RandomState::new().hash_one(path);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{own:016x}.{PART}"));
    path.with_file_name(name)
}

/// Gives a file its final name after its contents are on the disk.
fn replace(beside: &Path, path: &Path) -> io::Result<()> {
    fs::File::open(beside)?.sync_all()?;
    fs::rename(beside, path)?;
    // The new name is in the folder, which is a file, too; some systems do not open folders.
    if let Some(Ok(folder)) = path.parent().map(fs::File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}
