//! A Devil whose turns are read from a file.

use std::path::Path;

use upstar::angel::plane::Square;
use upstar::ground::control::Control;

use super::Choice;
use super::lines::Lines;
use crate::answer::Failed;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 12;

/// The word for a turn in which the Devil eats nothing.
const PASS: &str = "pass";

/// The Devil's squares, one a line: `3 5`, `3,5` or `[3,5]`; `pass` eats none. Empty lines and lines that
/// begin with `#` are skipped.
pub(crate) struct Script<'a> {
    lines: Lines<'a>,
}

impl<'a> Script<'a> {
    /// Opens a file; `-` is standard input.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        Ok(Self::new(Lines::open(path, MAX_LINE)?))
    }

    fn new(lines: Lines<'a>) -> Self {
        Self { lines }
    }

    /// Returns the next turn: the end of the input, a square, or a pass.
    pub(super) fn next(&mut self, control: &Control) -> Result<Choice, Failed<String>> {
        while let Some(line) = self.lines.next(control)? {
            let line = String::from_utf8(line).map_err(|_| self.error("this is not a text"))?;
            return Ok(match line.trim() {
                "" => continue,
                line if line.starts_with('#') => continue,
                PASS => Choice::Turn(None),
                line => Choice::Turn(Some(Square::read(line).map_err(|wrong| self.error(&wrong.message))?)),
            });
        }
        Ok(Choice::End)
    }

    fn error(&self, message: &str) -> Failed<String> {
        Failed::Own(self.lines.error(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens of such files. Random input made of them is often nearly correct.
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
        "pass\n",
        "1.5",
        "-",
        "+",
        "4611686018427387904",
        "9223372036854775808",
        "é",
        "x",
    ];

    fn read(bytes: &[u8]) -> Script<'_> {
        Script::new(Lines::new(bytes, "squares".to_owned(), MAX_LINE))
    }

    fn next(script: &mut Script<'_>) -> Result<Choice, String> {
        script.next(&Control::unlimited()).map_err(|failed| match failed {
            Failed::Own(message) => message,
            Failed::Stopped(stop, _) => stop.to_string(),
        })
    }

    /// Checks that random bytes are read as passes and squares on the plane that read back as they are
    /// written, or are refused with a valid line number.
    fn check(bytes: &[u8]) {
        let mut script = read(bytes);
        let mut turns = Vec::new();
        loop {
            match next(&mut script) {
                Ok(Choice::Turn(turn)) => turns.push(turn),
                Ok(Choice::End) => break,
                Err(message) => {
                    let place = message.strip_prefix("squares, line ").and_then(|rest| rest.split_once(": "));
                    let line = place.and_then(|(line, _)| line.parse().ok()).unwrap_or(usize::MAX);
                    assert!(line <= bytes.split(|&byte| byte == b'\n').count(), "{message}");
                    break;
                }
            }
        }
        assert!(turns.iter().flatten().all(|square| square.is_in_range()));
        let line = |turn: &Option<Square>| {
            turn.map_or("pass\n".to_owned(), |square| format!("{} {}\n", square.x, square.y))
        };
        let text: String = turns.iter().map(line).collect();
        let mut again = read(text.as_bytes());
        for turn in turns {
            assert_eq!(next(&mut again), Ok(Choice::Turn(turn)));
        }
        assert_eq!(next(&mut again), Ok(Choice::End));
    }

    /// The number of random files, and their greatest length in bytes or words.
    const TEXTS: usize = 50_000;
    const LONGEST: usize = 64;

    #[test]
    fn files_of_words() {
        let words = |bytes: &[u8]| {
            let words: String = bytes.iter().map(|&b| WORDS[usize::from(b) % WORDS.len()]).collect();
            check(words.as_bytes());
        };
        if !upstar_twin::seeded(TEXTS, LONGEST, words) {
            bolero::check!().with_iterations(TEXTS).with_max_len(LONGEST).for_each(words);
        }
    }

    #[test]
    fn files_of_any_bytes() {
        if !upstar_twin::seeded(TEXTS, LONGEST, check) {
            bolero::check!().with_iterations(TEXTS).with_max_len(LONGEST).for_each(check);
        }
    }

    #[test]
    fn long_lines_are_refused() {
        let long = format!("# {}\n", "1 ".repeat(MAX_LINE as usize));
        let mut script = read(long.as_bytes());
        let expected = format!("squares, line 1: the line is longer than {MAX_LINE} bytes");
        assert_eq!(next(&mut script), Err(expected));
    }
}
