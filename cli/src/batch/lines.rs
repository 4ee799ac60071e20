//! The lines of the input, distributed to the workers.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE_BYTES: usize = 64 << 20;
/// The largest number of lines in progress at once.
const MAX_LINES: usize = 1 << 12;
/// The largest total size of the lines in progress, in bytes, beyond one line.
const MAX_BYTES: usize = 64 << 20;
/// The largest number of lines in a chunk for one worker.
const CHUNK: usize = 16;

/// One line of input.
pub(super) enum Line {
    Text(String),
    /// A line longer than the limit, whose text was skipped.
    TooLong,
    /// A line that is not UTF-8 from this byte on.
    NotText(usize),
}

/// A line with its number, counted from 1.
pub(super) struct Job {
    pub(super) number: usize,
    pub(super) line: Line,
}

/// The queue from which the workers take chunks of lines.
pub(super) type Jobs = Arc<Mutex<Receiver<Vec<Job>>>>;

/// The lines in progress: read, but not yet answered and written. It bounds the memory of the whole batch.
#[derive(Default)]
pub(super) struct Window {
    open: Mutex<Open>,
    moved: Condvar,
}

#[derive(Default)]
struct Open {
    sizes: std::collections::VecDeque<usize>,
    bytes: usize,
    /// True from when the window was full until it is half empty.
    is_full: bool,
}

impl Window {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line. If the window is full, waits until it is half empty, so the reader is not woken
    /// for every single line.
    fn enter(&self, bytes: usize) {
        let mut open = self.open();
        open.is_full = open.sizes.len() >= MAX_LINES || open.bytes > MAX_BYTES;
        let mut open =
            self.moved.wait_while(open, |open| open.is_full).unwrap_or_else(PoisonError::into_inner);
        open.sizes.push_back(bytes);
        open.bytes += bytes;
    }

    /// Removes the first line, whose answer was written.
    pub(super) fn forward(&self) {
        let mut open = self.open();
        let bytes = open.sizes.pop_front().unwrap_or(0);
        open.bytes -= bytes;
        if open.is_full && open.sizes.len() <= MAX_LINES / 2 && open.bytes <= MAX_BYTES / 2 {
            open.is_full = false;
            self.moved.notify_one();
        }
    }
}

/// The thread that reads the input.
pub(super) struct Lines {
    error: Arc<Mutex<Option<String>>>,
}

impl Lines {
    /// Starts a thread that reads the files one after another, or standard input if there are none.
    pub(super) fn start(files: Vec<File>, threads: usize, window: Arc<Window>) -> (Jobs, Self) {
        let (sender, receiver) = sync_channel(2 * threads);
        let error = Arc::new(Mutex::new(None));
        let failed = Arc::clone(&error);
        // The thread is never joined: it may still wait for input when the program ends.
        std::thread::spawn(move || {
            let mut reader = LineReader { sender, window, number: 0, chunk: Vec::new() };
            let read = if files.is_empty() {
                reader.all(std::io::stdin())
            } else {
                files.into_iter().try_for_each(|file| reader.all(file))
            };
            if let Err(error) = read {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
            }
        });
        (Arc::new(Mutex::new(receiver)), Self { error })
    }

    /// Returns the error that ended the reading early, if there was one.
    pub(super) fn error(&self) -> Option<String> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

struct LineReader {
    sender: SyncSender<Vec<Job>>,
    window: Arc<Window>,
    number: usize,
    chunk: Vec<Job>,
}

impl LineReader {
    fn all(&mut self, source: impl Read) -> std::io::Result<()> {
        let mut reader = BufReader::with_capacity(1 << 16, source);
        while let Some(line) = next_line(&mut reader)? {
            self.number += 1;
            let bytes = if let Line::Text(text) = &line { text.len() } else { 0 };
            self.window.enter(bytes);
            self.chunk.push(Job { number: self.number, line });
            // Lines that have arrived are sent together; none waits for the next one to arrive.
            if self.chunk.len() == CHUNK || bytes > 1 << 12 || !reader.buffer().contains(&b'\n') {
                self.hand_out();
            }
        }
        self.hand_out();
        Ok(())
    }

    fn hand_out(&mut self) {
        if !self.chunk.is_empty() {
            // The workers end early only when the whole program does, so a failed send needs no report.
            let _ = self.sender.send(std::mem::take(&mut self.chunk));
        }
    }
}

/// Reads the next line without its end; `None` at the end of the input. A line that is too long is skipped
/// piece by piece.
fn next_line(reader: &mut impl BufRead) -> std::io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    let mut anything = false;
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        anything = true;
        let end = buffer.iter().position(|&b| b == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        // The bytes of a line that is too long are dropped at once, which bounds the memory.
        too_long = too_long || bytes.len() + piece.len() > MAX_LINE_BYTES;
        if too_long {
            bytes.clear();
        } else {
            bytes.extend_from_slice(piece);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (anything, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(match String::from_utf8(bytes) {
            Ok(text) => Line::Text(text),
            Err(error) => Line::NotText(error.utf8_error().valid_up_to()),
        }),
    })
}
