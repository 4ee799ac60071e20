//! A file with the findings of finished chunks, from which a search goes on after an interruption.
//!
//! The first line is the question, and each further line holds the findings of one chunk, in order. A line that is cut off
//! counts as missing, and so do the lines behind it.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use upstar_api::answer::{Failed, RequestError};

use super::findings::{Findings, Wanted};

/// A record that is being written.
pub struct Record {
    path: PathBuf,
    file: File,
    /// The findings that were read, in the order of their chunks.
    read: Vec<Findings>,
}

/// The reason why a record cannot be used.
#[derive(Debug)]
pub enum RecordError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file is the record of another question.
    Other(PathBuf),
    /// Another search writes to the file.
    Busy(PathBuf),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Busy(path) => write!(f, "another search is writing to {}", path.display()),
            Self::Other(path) => {
                write!(
                    f,
                    "{} is the record of another search, or no record; name another file",
                    path.display()
                )
            }
        }
    }
}

impl From<RecordError> for Failed {
    fn from(error: RecordError) -> Self {
        RequestError::new("io", "", error.to_string()).into()
    }
}

impl Record {
    /// Opens a record, or begins one if there is no such file. `question` describes everything that the findings depend
    /// on.
    ///
    /// # Errors
    /// The file cannot be read or written, belongs to another question, or another search writes to it.
    pub fn open(path: &Path, question: &Json) -> Result<Self, RecordError> {
        let io = |error| RecordError::Io(path.to_owned(), error);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(io)?;
        // The system unlocks the file when the process ends, however it ends.
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RecordError::Busy(path.to_owned())),
            // Some systems and folders have no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let mut lines = BufReader::new(&file);
        let head = json!({"upstar_search": 1, "question": question});
        let (mut line, mut end, mut read) = (String::new(), 0, Vec::new());
        lines.read_line(&mut line).map_err(|_| RecordError::Other(path.to_owned()))?;
        let is_whole = line.ends_with('\n');
        if is_whole && serde_json::from_str::<Json>(&line).ok().as_ref() != Some(&head) {
            return Err(RecordError::Other(path.to_owned()));
        }
        let is_begun = |line: &str| format!("{head}\n").starts_with(line);
        if !is_whole && !is_begun(&line) {
            return Err(RecordError::Other(path.to_owned()));
        }
        while line.ends_with('\n') {
            end += line.len() as u64;
            line.clear();
            // A power cut may leave anything behind the last whole line.
            if lines.read_line(&mut line).is_err() || !line.ends_with('\n') {
                break;
            }
            let json: Option<Json> = serde_json::from_str(&line).ok();
            let findings = json.as_ref().filter(|json| json["chunk"] == json!(read.len() as u64));
            let Some(findings) = findings.and_then(|json| Findings::from_json(&json["found"])) else { break };
            read.push(findings);
        }
        drop(lines);
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)).map(drop)).map_err(io)?;
        if end == 0 {
            file.write_all(format!("{head}\n").as_bytes()).map_err(io)?;
        }
        Ok(Self { path: path.to_owned(), file, read })
    }

    /// Returns the joined findings that were read, and the number of their chunks.
    pub(super) fn begun(&self, wanted: Wanted) -> (Findings, u64) {
        let mut joined = Findings::default();
        self.read.iter().for_each(|found| joined.append(wanted, found.clone()));
        (joined, self.read.len() as u64)
    }

    /// Writes the findings of a chunk, the last of `chunks`.
    pub(super) fn write(&mut self, chunks: u64, found: &Findings) -> Result<(), RecordError> {
        let line = json!({"chunk": chunks - 1, "found": found.to_json()});
        let result = self.file.write_all(format!("{line}\n").as_bytes());
        result.map_err(|error| RecordError::Io(self.path.clone(), error))
    }
}
