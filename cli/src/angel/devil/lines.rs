//! Lines of a file, or of standard input, where they may arrive slowly.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};

use upstar::ground::control::Control;

use crate::answer::Failed;
use crate::command::TICK;

/// The number of bytes of standard input that are read ahead.
const AHEAD: u64 = 1 << 20;

/// The byte order mark that some editors write at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Lines of limited length, with their numbers for errors.
pub(crate) struct Lines<'a> {
    source: Source<'a>,
    name: String,
    number: usize,
    /// The longest line that is read, in bytes.
    limit: u64,
}

enum Source<'a> {
    Input(Box<dyn BufRead + Send + 'a>),
    /// Lines that another thread reads. Waiting for them can be interrupted.
    Thread(Receiver<io::Result<Vec<u8>>>),
}

impl<'a> Lines<'a> {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(path: &Path, limit: u64) -> Result<Self, String> {
        if path.as_os_str() == "-" {
            return Ok(Self::of_standard_input(limit));
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
        Ok(Self::new(BufReader::new(file), name, limit))
    }

    /// Creates the lines of `input`, which errors call `name`.
    pub(crate) fn new(input: impl BufRead + Send + 'a, name: String, limit: u64) -> Self {
        Self { source: Source::Input(Box::new(input)), name, number: 0, limit }
    }

    fn of_standard_input(limit: u64) -> Self {
        // The channel holds about `AHEAD` bytes, but at least one line.
        let (sender, receiver) = sync_channel((AHEAD / limit).max(1) as usize);
        // The thread ends with the input, or with the program.
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let line = read(&mut input, limit);
                let is_last = line.as_ref().map_or(true, Vec::is_empty);
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
        });
        Self { source: Source::Thread(receiver), name: "standard input".to_owned(), number: 0, limit }
    }

    /// Returns the next line with its newline; `None` at the end of the input.
    pub(crate) fn next(&mut self, control: &Control) -> Result<Option<Vec<u8>>, Failed<String>> {
        let line = self.take(control)?;
        if line.len() as u64 > self.limit {
            return Err(Failed::Own(self.error(&self.too_long())));
        }
        Ok((!line.is_empty()).then_some(line))
    }

    /// Returns the next line like [`Self::next`], or an error message in the place of a line that is too long. The input
    /// goes on after such a line.
    pub(super) fn next_or_long(
        &mut self,
        control: &Control,
    ) -> Result<Option<Result<Vec<u8>, String>>, Failed<String>> {
        let mut line = self.take(control)?;
        if line.len() as u64 <= self.limit {
            return Ok((!line.is_empty()).then_some(Ok(line)));
        }
        while !line.is_empty() && !line.ends_with(b"\n") {
            line = self.part(control)?;
        }
        Ok(Some(Err(self.too_long())))
    }

    fn too_long(&self) -> String {
        format!("the line is longer than {} bytes", self.limit)
    }

    /// Reads the next line, or the beginning of one that is too long.
    fn take(&mut self, control: &Control) -> Result<Vec<u8>, Failed<String>> {
        self.number += 1;
        let mut line = self.part(control)?;
        if self.number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(line)
    }

    /// Reads to the end of the line, but no more than a line may have.
    fn part(&mut self, control: &Control) -> Result<Vec<u8>, Failed<String>> {
        control.check(0, 0)?;
        let part = match &mut self.source {
            Source::Input(input) => read(input, self.limit),
            Source::Thread(receiver) => loop {
                match receiver.recv_timeout(TICK) {
                    Ok(part) => break part,
                    Err(RecvTimeoutError::Disconnected) => break Ok(Vec::new()),
                    Err(RecvTimeoutError::Timeout) => control.check(0, 0)?,
                }
            },
        };
        part.map_err(|error| Failed::Own(self.error(&error.to_string())))
    }

    /// Returns the number of the line that was read last.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns an error message for the line that was read last.
    pub(crate) fn error(&self, message: &str) -> String {
        format!("{}, line {}: {message}", self.name, self.number)
    }
}

/// Reads a line, but at most one byte more than the limit. The caller recognises a line that is too long by
/// this byte.
pub(super) fn read(input: &mut impl BufRead, limit: u64) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(limit + 1).read_until(b'\n', &mut line)?;
    Ok(line)
}
