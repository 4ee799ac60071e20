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
            let read = self.input.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut line);
            read.map_err(|error| self.error(&error.to_string()))?;
            if line.is_empty() {
                return Ok(None);
            }
            if line.len() as u64 > MAX_LINE {
                return Err(self.error(&format!("the line is longer than {MAX_LINE} bytes")));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of files, so that random input is often nearly right.
    const WORDS: &[&str] = &[
        "0",
        "3",
        "-7",
        "+2",
        " ",
        ",",
        "\t",
        "\n",
        "\r\n",
        "[",
        "]",
        "1 2\n",
        "#",
        "# a wall\n",
        "1.5",
        "-",
        "+",
        "4611686018427387904",
        "9223372036854775808",
        "é",
        "x",
    ];

    /// Bytes are squares on the plane, none of them twice, that read back as they are written, or they are
    /// refused at a line.
    fn check(bytes: &[u8]) {
        let mut script = Script::new(bytes, "squares".to_owned());
        let mut squares = Vec::new();
        loop {
            match script.next() {
                Ok(Some(square)) => squares.push(square),
                Ok(None) => break,
                Err(message) => {
                    let place = message.strip_prefix("squares, line ").and_then(|rest| rest.split_once(": "));
                    let line = place.and_then(|(line, _)| line.parse().ok()).unwrap_or(usize::MAX);
                    assert!(line <= bytes.split(|&byte| byte == b'\n').count(), "{message}");
                    break;
                }
            }
        }
        assert!(squares.iter().all(|square| square.is_in_range()));
        let written: String = squares.iter().map(|square| format!("{} {}\n", square.x, square.y)).collect();
        let mut again = Script::new(written.as_bytes(), "squares".to_owned());
        for square in squares {
            assert_eq!(again.next(), Ok(Some(square)));
        }
        assert_eq!(again.next(), Ok(None));
    }

    #[test]
    fn files_of_words() {
        bolero::check!().with_type::<Vec<u8>>().with_iterations(50_000).for_each(|bytes: &Vec<u8>| {
            let words: String = bytes.iter().map(|&b| WORDS[usize::from(b) % WORDS.len()]).collect();
            check(words.as_bytes());
        });
    }

    #[test]
    fn files_of_any_bytes() {
        bolero::check!().with_iterations(50_000).for_each(check);
    }

    #[test]
    fn long_lines_are_refused() {
        let long = format!("# {}\n", "1 ".repeat(MAX_LINE as usize));
        let mut script = Script::new(long.as_bytes(), "squares".to_owned());
        let expected = format!("squares, line 1: the line is longer than {MAX_LINE} bytes");
        assert_eq!(script.next(), Err(expected));
    }
}
