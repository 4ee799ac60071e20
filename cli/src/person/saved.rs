//! Saved games: the command that began the game after `#`, then a line for each step of both players. Lines
//! that begin with `#` and a blank are comments.

use std::fmt::Write;
use std::path::Path;

use crate::args::begun;

/// The beginning of the first line of a saved game.
const MARK: &str = "# upstar ";
/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// Writes a game, and returns the command that continues it, or the fault. An existing file that is no
/// saved game is left alone.
pub(super) fn save(file: &str, steps: &[String]) -> String {
    if file.is_empty() {
        return "save: expected a file, as in save game.txt\n".to_owned();
    }
    let path = Path::new(file);
    // Only an earlier saved game may be overwritten.
    if path.exists() && !std::fs::read_to_string(path).is_ok_and(|text| text.starts_with(MARK)) {
        return format!("{file}: this is not a saved game, and upstar does not overwrite it\n");
    }
    let command = command(std::env::args().skip(1));
    let lines: String = steps.iter().map(|step| format!("{step}\n")).collect();
    match std::fs::write(path, format!("{MARK}{command}\n{lines}")) {
        Ok(()) => format!("Saved. To go on: upstar {command} --load {}\n", quoted(file)),
        Err(error) => format!("{file}: {error}\n"),
    }
}

/// Returns the command that began the game as a line for a shell, without `--load`.
fn command(arguments: impl Iterator<Item = String>) -> String {
    let (mut command, mut is_file) = (String::new(), false);
    for argument in arguments {
        // Skips `--load` together with its file, in both spellings.
        let is_option = argument == "--load";
        if !is_option && !is_file && !argument.starts_with("--load=") {
            let gap = if command.is_empty() { "" } else { " " };
            let _ = write!(command, "{gap}{}", quoted(&argument.replace(['\n', '\r'], " ")));
        }
        is_file = is_option;
    }
    command
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,+:@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Splits a line that [`quoted`] wrote into words; `None` if a quotation mark is not closed.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut signs) = (Vec::new(), None::<String>, line.chars());
    while let Some(sign) = signs.next() {
        match sign {
            ' ' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match signs.next()? {
                        '\'' => break,
                        sign => word.push(sign),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(signs.next()?),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    Some(words)
}

/// Compares the game in the first line of a saved game with the game of this command, as far as they decide
/// which steps are legal.
///
/// # Errors
/// Fails if the games differ, or if the line names no game.
fn compare(first_line: &str) -> Result<(), String> {
    let Some(command) = first_line.strip_prefix(MARK) else { return Ok(()) };
    let now = begun(&std::env::args().skip(1).collect::<Vec<_>>());
    match words(command.trim()).and_then(|words| begun(&words)) {
        None => Err(format!("line 1: {command:?} is not a command that begins a game")),
        saved if saved == now => Ok(()),
        Some(saved) => Err(format!("line 1: this is a game of {saved}, not of {}", now.unwrap_or_default())),
    }
}

/// Returns whether a line is a comment. A vertex may be called `#3`, so a mark without a blank is none.
fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// The steps of a saved game.
#[derive(Default)]
pub(super) struct Saved {
    name: String,
    /// The steps with their line numbers.
    steps: Vec<(usize, String)>,
}

impl Saved {
    /// Opens a saved game; without a file, the game has no steps.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is too large, or is of another game.
    pub(super) fn open(file: Option<&Path>) -> Result<Self, String> {
        let Some(file) = file else { return Ok(Self { name: String::new(), steps: Vec::new() }) };
        let name = file.display().to_string();
        let failed = |error: std::io::Error| format!("--load: {name}: {error}");
        if std::fs::metadata(file).map_err(failed)?.len() > MAX_BYTES {
            return Err(format!("--load: {name}: longer than {MAX_BYTES} bytes"));
        }
        let text = std::fs::read_to_string(file).map_err(failed)?;
        compare(text.lines().next().unwrap_or_default()).map_err(|wrong| format!("{name}, {wrong}"))?;
        let lines = (1..).zip(text.lines().map(|line| line.trim().to_owned()));
        let steps = lines.filter(|(_, line)| !line.is_empty() && !is_comment(line)).collect();
        Ok(Self { name, steps })
    }

    /// Makes the steps one after the other.
    ///
    /// # Errors
    /// Returns the first step that cannot be made, with its line and the reason.
    pub(super) fn replay(self, mut make: impl FnMut(&str) -> Result<(), String>) -> Result<(), String> {
        self.steps.iter().try_for_each(|(number, step)| {
            make(step).map_err(|wrong| format!("{}, line {number}: {}", self.name, wrong.trim_end()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_written_for_a_shell() {
        let words = ["play", "nemesis", "0-1 exits 1 @ 0", "--load", "a b", "--side", "it's", "--load=x"];
        let expected = r"play nemesis '0-1 exits 1 @ 0' --side 'it'\''s'";
        assert_eq!(command(words.iter().map(|&word| word.to_owned())), expected);
    }

    #[test]
    fn quoted_words_are_read_again() {
        let given = ["play", "nemesis", "0-1 exits 1 @ 0", "it's", r"a\b", "", "a'b c'"];
        let line: Vec<String> = given.iter().map(|word| quoted(word)).collect();
        assert_eq!(words(&line.join("  ")), Some(given.map(str::to_owned).to_vec()));
        assert_eq!(words("play 'nemesis"), None);
    }
}
