//! A game in a file: the command that began it behind `#`, and a line for each step of both players.

use std::fmt::Write;
use std::path::Path;

/// What the first line of a saved game begins with.
const MARK: &str = "# upstar ";
/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// Writes a game, and says with which command it goes on, or what is wrong. A file that is no saved game is left
/// as it is.
pub(super) fn save(file: &str, steps: &[String]) -> String {
    if file.is_empty() {
        return "save: say in which file, as in save game.txt\n".to_owned();
    }
    let path = Path::new(file);
    if path.exists() && !std::fs::read_to_string(path).is_ok_and(|text| text.starts_with(MARK)) {
        return format!("{file}: this is no saved game, and is not written over\n");
    }
    let command = command(std::env::args().skip(1));
    let lines: String = steps.iter().map(|step| format!("{step}\n")).collect();
    match std::fs::write(path, format!("{MARK}{command}\n{lines}")) {
        Ok(()) => format!("Saved. To go on: upstar {command} --load {}\n", quoted(file)),
        Err(error) => format!("{file}: {error}\n"),
    }
}

/// The command that began the game, as a shell reads it, without the file that it was loaded from.
fn command(arguments: impl Iterator<Item = String>) -> String {
    let (mut command, mut is_file) = (String::new(), false);
    for argument in arguments {
        let is_option = argument == "--load";
        if !is_option && !is_file && !argument.starts_with("--load=") {
            let gap = if command.is_empty() { "" } else { " " };
            let _ = write!(command, "{gap}{}", quoted(&argument.replace(['\n', '\r'], " ")));
        }
        is_file = is_option;
    }
    command
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,+:@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The steps of a saved game.
pub(crate) struct Saved {
    name: String,
    /// The steps with the numbers of their lines.
    steps: Vec<(usize, String)>,
}

impl Saved {
    /// Opens a saved game; without a file there are no steps.
    ///
    /// # Errors
    /// The file cannot be read, or is too large.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, String> {
        let Some(file) = file else { return Ok(Self { name: String::new(), steps: Vec::new() }) };
        let name = file.display().to_string();
        let failed = |error: std::io::Error| format!("--load: {name}: {error}");
        if std::fs::metadata(file).map_err(failed)?.len() > MAX_BYTES {
            return Err(format!("--load: {name}: longer than {MAX_BYTES} bytes"));
        }
        let text = std::fs::read_to_string(file).map_err(failed)?;
        let lines = (1..).zip(text.lines().map(|line| line.trim().to_owned()));
        let steps = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
        Ok(Self { name, steps })
    }

    /// Makes the steps one after the other.
    ///
    /// # Errors
    /// The first one that cannot be made, with its place and what is wrong.
    pub(crate) fn replay(self, mut make: impl FnMut(&str) -> Result<(), String>) -> Result<(), String> {
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
}
