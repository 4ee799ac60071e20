//! Tests that run the examples of the book.
//!
//! The tests run each line of a `console` block that begins with `$ ` in a shell, in one folder per
//! chapter. The command must print the lines below it: standard output, then standard error. A line `...`
//! matches any number of lines. The tests write a block whose fence names a file, such as `game FILE`, to that file
//! in the folder of the chapter.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;

/// The time limit of an example, in seconds. It is generous because the tests share the processor.
const SECONDS: u64 = 120;

/// Returns the shell commands that limit an example: its processor time, and its address space. The address
/// space grows with the number of threads, since each thread reserves a large stack and uses little of it.
fn limits() -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!("ulimit -t {SECONDS}; ulimit -v {}", (4 + threads) << 20)
}

/// A command of the book and its expected output.
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// Finds the examples of a chapter.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    let mut file: Option<Example> = None;
    for (i, line) in text.lines().enumerate() {
        if let Some(mut writes) = file.take() {
            let is_end = line == "```";
            writes.command += if is_end { "END" } else { line };
            writes.command.push('\n');
            if is_end {
                found.push(writes)
            } else {
                file = Some(writes)
            }
            continue;
        }
        if let Some((_, name)) = line.strip_prefix("```").and_then(|info| info.split_once(' ')) {
            let command = format!("cat > '{name}' <<'END'\n");
            file = Some(Example { line: i + 1, command, output: Vec::new() });
        }
        match (inside, line.strip_prefix("$ ")) {
            (false, _) => inside = line.trim() == "```console",
            (true, _) if line.trim() == "```" => inside = false,
            (true, Some(command)) => {
                found.push(Example { line: i + 1, command: command.to_owned(), output: Vec::new() });
            }
            (true, None) => {
                let last = found.last_mut().unwrap_or_else(|| panic!("line {}: output of no command", i + 1));
                last.output.push(line.trim_end().to_owned());
            }
        }
    }
    found
}

/// Lines of prose fit a window. Tables, pictures and the output of programs may be longer.
#[test]
fn lines_of_prose_are_short() {
    const LONGEST: usize = 120;
    let mut long = Vec::new();
    for chapter in all_chapters() {
        let mut is_code = false;
        let text = std::fs::read_to_string(&chapter).expect("a chapter");
        for (i, line) in text.lines().enumerate() {
            is_code ^= line.starts_with("```");
            let is_prose = !is_code && !line.starts_with('|') && !line.starts_with("![");
            if is_prose && line.chars().count() > LONGEST {
                long.push(format!("{}:{}", chapter.display(), i + 1));
            }
        }
    }
    assert!(long.is_empty(), "longer than {LONGEST} characters:\n{}", long.join("\n"));
}

/// Returns whether the lines match the pattern, in which `...` stands for any number of lines.
fn matches(pattern: &[String], lines: &[&str]) -> bool {
    match (pattern.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first == "..." => {
            matches(rest, lines) || !lines.is_empty() && matches(pattern, &lines[1..])
        }
        // The book has no trailing spaces; the output of the program may have some.
        (Some((first, rest)), Some((line, others))) => first == line.trim_end() && matches(rest, others),
        _ => false,
    }
}

fn chapters(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the book") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            chapters(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// The programs that examples must not use to shorten output.
const CUTTERS: &[&str] = &["awk", "cut", "grep", "head", "sed", "tail"];

/// Finds the chapters of the book and the README.
fn all_chapters() -> Vec<PathBuf> {
    let mut files = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")];
    chapters(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src"), &mut files);
    files
}

/// Runs the examples of a chapter. Returns the faults and the number of examples.
fn run(chapter: &Path) -> (Vec<String>, usize) {
    let text = std::fs::read_to_string(chapter).expect("a chapter");
    let name = chapter.file_stem().and_then(|stem| stem.to_str()).unwrap_or("chapter");
    let folder = std::env::temp_dir().join(format!("upstar-book-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_upstar")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut wrong = Vec::new();
    let examples = examples(&text);
    for example in &examples {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{}; {}", limits(), example.command)]).current_dir(&folder);
        shell.env("PATH", &path).env("NO_COLOR", "1").timeout(Duration::from_secs(SECONDS));
        let done = shell.output().expect("a shell");
        let printed = [done.stdout, done.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        let lines: Vec<&str> = printed.trim_end().lines().collect();
        let mut pattern = example.output.clone();
        while pattern.last().is_some_and(String::is_empty) {
            pattern.pop();
        }
        if !matches(&pattern, &lines) {
            wrong.push(format!("{}:{}: {}\n{printed}", chapter.display(), example.line, example.command));
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    (wrong, examples.len())
}

#[test]
fn every_example_prints_what_the_book_says() {
    let files = all_chapters();
    let results: Vec<_> = files.iter().map(|chapter| run(chapter)).collect();
    let wrong: Vec<_> = results.iter().flat_map(|(wrong, _)| wrong.clone()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(results.iter().map(|(_, count)| count).sum::<usize>() > 0, "there are no examples");
}

/// An example shortens its answer with `--fields` or with a line `...`, never with another program.
#[test]
fn no_example_cuts_its_answer_with_other_programs() {
    for chapter in all_chapters() {
        let text = std::fs::read_to_string(&chapter).expect("a chapter");
        for example in examples(&text) {
            let programs =
                example.command.split('|').skip(1).filter_map(|part| part.split_whitespace().next());
            let cutter = programs.into_iter().find(|program| CUTTERS.contains(program));
            assert!(cutter.is_none(), "{}:{}: {cutter:?}", chapter.display(), example.line);
        }
    }
}

/// Parses the table rows whose cells are all code; returns the text of each cell. A bar inside a cell is
/// written `\|`.
fn phrases(text: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Option<Vec<String>> {
        let line = line.replace("\\|", "\u{1}");
        let inner = line.strip_prefix('|')?.strip_suffix('|')?;
        let code = |cell: &str| Some(cell.trim().strip_prefix('`')?.strip_suffix('`')?.replace('\u{1}', "|"));
        inner.split('|').map(code).collect()
    };
    text.lines().filter_map(cells).collect()
}

#[test]
fn the_phrase_book_has_the_right_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src/from-cgsuite.md");
    let phrases = phrases(&std::fs::read_to_string(path).expect("a chapter"));
    assert!(phrases.len() > 25, "{}", phrases.len());
    for phrase in phrases {
        let [_, ours, answer] = &phrase[..] else { panic!("{phrase:?}") };
        let mut command = Command::cargo_bin("upstar").expect("the program is built");
        let command = command.args(["calc", ours]).timeout(Duration::from_secs(SECONDS));
        command.assert().success().stdout(format!("{answer}\n"));
    }
}

#[test]
fn the_check_finds_differences() {
    let pattern = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(matches(&pattern("a\n...\nd"), &["a", "b", "c", "d"]));
    assert!(matches(&pattern("a\n...\nd"), &["a", "d"]));
    assert!(!matches(&pattern("a\n...\nd"), &["a", "b"]));
    assert!(!matches(&pattern("a"), &["a", "b"]));
    assert!(!matches(&pattern("a\nb"), &["a"]));
}
