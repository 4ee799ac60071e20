//! A Devil whose squares stand in a file.

use std::collections::HashSet;
use std::io::{BufRead, Read};

use upstar::board::plane::{MAX_COORDINATE, Square};

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 12;

/// The Devil's squares, a line each: `3 5`, `3,5` or `[3,5]`. Empty lines and lines that begin with `#` are
/// passed over.
pub(super) struct Script<R> {
    input: R,
    name: String,
    line: usize,
    eaten: HashSet<Square>,
}

impl<R: BufRead> Script<R> {
    /// Reads from `input`, called `name` in errors.
    pub(super) fn new(input: R, name: String) -> Self {
        Self { input, name, line: 0, eaten: HashSet::new() }
    }

    /// The next square; none at the end.
    pub(super) fn next(&mut self) -> Result<Option<Square>, String> {
        loop {
            let mut line = Vec::new();
            self.line += 1;
            let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            read.map_err(|error| self.error(&error.to_string()))?;
            if line.is_empty() {
                return Ok(None);
            }
            let line = String::from_utf8(line).map_err(|_| self.error("this is no text"))?;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let square = square(line).map_err(|message| self.error(&message))?;
            if !self.eaten.insert(square) {
                return Err(self.error(&format!("the square {square} was eaten before")));
            }
            return Ok(Some(square));
        }
    }

    fn error(&self, message: &str) -> String {
        format!("{}, line {}: {message}", self.name, self.line)
    }
}

/// Reads a square.
pub(super) fn square(text: &str) -> Result<Square, String> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let words: Vec<&str> = inner.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
    let [x, y] = words[..] else {
        return Err(format!("{text:?} is no square; a square is two whole numbers"));
    };
    let square = Square::new(coordinate(x)?, coordinate(y)?);
    if square.is_in_range() { Ok(square) } else { Err(out_of_range(text)) }
}

fn coordinate(word: &str) -> Result<i64, String> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{word:?} is no whole number"));
    }
    word.parse().map_err(|_| out_of_range(word))
}

/// What is said of coordinates that are too large.
pub(super) fn out_of_range(text: &str) -> String {
    format!("{text}: coordinates are at most {MAX_COORDINATE} in absolute value")
}
