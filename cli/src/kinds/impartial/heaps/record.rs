//! The files of `--record`, which keep the findings of a long calculation.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use upstar_census::files::put;
use upstar_impartial::TextError;
use upstar_impartial::code::Code;
use upstar_impartial::sequence::Sequence;
use upstar_impartial::stored::{StoredSequence, StoredValues};

use crate::answer::{Failed, RequestError};

/// The shortest time between two writings of a record while the calculation goes on.
const OFTEN: Duration = Duration::from_secs(1);
/// The share of the time that writing may take: one part of so many.
const SHARE: u32 = 20;

/// A record that is written now and then, so little is lost if the program is killed.
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
    pub(super) fn keep(&mut self, shown: &dyn Display) {
        let started = Instant::now();
        let result = self.write(shown);
        self.next = result.ok().map(|()| Instant::now() + OFTEN.max(started.elapsed() * SHARE));
    }

    /// Writes the record.
    pub(super) fn write(&self, shown: &dyn Display) -> Result<(), RequestError> {
        put_shown(&self.path, shown)
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

/// A record that was read.
pub(super) enum Read {
    OfCode(StoredSequence),
    OfRuleset(StoredValues),
}

/// Returns a new sequence, or the one in a file that is there.
pub(super) fn begun(code: Code, record: Option<&Path>) -> Result<Sequence, Failed> {
    let Some(path) = record.filter(|path| path.exists()) else { return Ok(Sequence::new(code)) };
    let stored = match read(path)? {
        Read::OfCode(stored) if stored.code == code => stored,
        Read::OfCode(stored) => {
            return refused(path, format!("the file is about {}, not {code}", stored.code));
        }
        Read::OfRuleset(_) => return refused(path, format!("the file is about a ruleset, not about {code}")),
    };
    Sequence::resume(code, stored.values).or_else(|error| refused(path, error.to_string()))
}

/// Returns the values in a file that is there, or none. The rules are those of a ruleset that no code describes.
pub(super) fn begun_values(rules: &str, record: Option<&Path>) -> Result<Vec<u32>, Failed> {
    let Some(path) = record.filter(|path| path.exists()) else { return Ok(Vec::new()) };
    match read(path)? {
        Read::OfRuleset(stored) if stored.rules == rules => Ok(stored.values),
        _ => refused(path, "the file is about other rules".to_owned()),
    }
}

fn refused<T>(path: &Path, message: String) -> Result<T, Failed> {
    Err(RequestError::new("illegal", path.display().to_string(), message).into())
}

/// Reads a record.
pub(super) fn read(path: &Path) -> Result<Read, Failed> {
    let place = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| RequestError::new("unsupported", "", format!("{place}: {error}")))?;
    let found = match StoredValues::is_begun_by(&text) {
        true => text.parse().map(Read::OfRuleset),
        false => text.parse().map(Read::OfCode),
    };
    found.map_err(|error: TextError| RequestError::new("parse", place, error.to_string()).into())
}
