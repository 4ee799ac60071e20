//! The files of `--record`, which keep what a long calculation has found.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use upstar_census::files::put;
use upstar_impartial::TextError;
use upstar_impartial::code::Code;
use upstar_impartial::sequence::Sequence;
use upstar_impartial::stored::StoredSequence;

use crate::answer::{Failed, RequestError};

/// The shortest time between two writings of a record while the calculation goes on.
const OFTEN: Duration = Duration::from_secs(1);
/// The share of the time that writing may take: one part of so many.
const SHARE: u32 = 20;

/// A record that is written now and then, so that little is lost if the program is killed.
pub(super) struct Record {
    path: PathBuf,
    /// The time of the next writing; none after a failure, which the last writing reports.
    next: Option<Instant>,
}

impl Record {
    /// Prepares the record in a file.
    pub(super) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), next: Some(Instant::now() + OFTEN) }
    }

    /// Returns whether it is time to write.
    pub(super) fn is_due(&self) -> bool {
        self.next.is_some_and(|next| next <= Instant::now())
    }

    /// Writes the record while the calculation goes on.
    pub(super) fn keep(&mut self, sequence: &Sequence) {
        let started = Instant::now();
        let written = self.write(sequence);
        self.next = written.ok().map(|()| Instant::now() + OFTEN.max(started.elapsed() * SHARE));
    }

    /// Writes the record.
    pub(super) fn write(&self, sequence: &Sequence) -> Result<(), RequestError> {
        put_shown(&self.path, &StoredSequence::from(sequence))
    }
}

/// Writes something to a file piece by piece, since the whole text may be longer than the memory permits.
pub(super) fn put_shown(path: &Path, shown: &dyn Display) -> Result<(), RequestError> {
    put(path, |beside| {
        let write = || {
            let mut file = BufWriter::new(File::create(beside)?);
            write!(file, "{shown}")?;
            file.flush()
        };
        write().map_err(|error| RequestError::new("io", path.display().to_string(), error.to_string()))
    })
}

/// Returns a new sequence, or the one in a file that is there.
pub(super) fn begun(code: Code, record: Option<&Path>) -> Result<Sequence, Failed> {
    let Some(path) = record.filter(|path| path.exists()) else { return Ok(Sequence::new(code)) };
    let stored = read(path)?;
    let wrong = |message: String| RequestError::new("illegal", path.display().to_string(), message);
    if stored.code != code {
        return Err(wrong(format!("the file is about {}, not {code}", stored.code)).into());
    }
    Sequence::resume(code, stored.values).map_err(|error| wrong(error.to_string()).into())
}

/// Reads a record.
pub(super) fn read(path: &Path) -> Result<StoredSequence, Failed> {
    let place = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| RequestError::new("unsupported", "", format!("{place}: {error}")))?;
    text.parse().map_err(|error: TextError| RequestError::new("parse", place, error.to_string()).into())
}
