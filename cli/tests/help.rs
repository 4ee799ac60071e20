//! Tests that run the examples in `--help`: each example ends, within small limits of time and memory.
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

/// A ruleset in a file of the user's own, which some examples name.
const MINE: &str = "\
name mine\ntitle Mine\nboard strip\ncell . free\ncell L Left's\ncell R Right's\n\
left L . -> . L\nright . R -> R .\nrules a step forward\nsource here\nexample L..R\n";

/// Finds all commands with a help text.
fn commands() -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut at = 0;
    while at < found.len() {
        let path = found[at].clone();
        let help = help(&path);
        let names = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        for line in names.take_while(|line| !line.is_empty()) {
            match line.strip_prefix("  ").and_then(|line| line.split(' ').next()) {
                None | Some("" | "help") => {}
                Some(name) => found.push([path.clone(), vec![name.to_owned()]].concat()),
            }
        }
        at += 1;
    }
    found
}

fn help(path: &[String]) -> String {
    let mut command = Command::cargo_bin("upstar").expect("the program is built");
    // Help wraps long lines at the width of the window. Without a window it leaves them long.
    let output = command.args(path).arg("--help").output().expect("it runs");
    assert!(output.status.success(), "{path:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the lines below `Examples:`, one command each.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

/// Creates a folder with all files that the examples name.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("upstar-help-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("pictures")).expect("a folder");
    let request = r#"{"id": 1, "ruleset": "snort", "position": "..", "expect": {"name": "+-1"}}"#;
    let games = "{\"id\": 1, \"eaten\": [[0,2]]}\n{\"id\": 3, \"eaten\": [[0,2],[1,2]]}\n";
    for (name, text) in [
        ("board.txt", "..\n..\n"),
        ("requests.jsonl", request),
        ("expected.jsonl", request),
        ("games.jsonl", games),
        ("squares.txt", "0 2\n1 2\n"),
        ("devil.sh", "for y in $(seq 2 40); do echo \"{\\\"eat\\\": [0, $y]}\"; read -r answer; done\n"),
        ("fool.sh", "y=0; while read -r line; do y=$((y + 1)); echo \"{\\\"landing\\\": [0, $y]}\"; done\n"),
        ("formula.cnf", "p cnf 2 2\n1 2 0\n-1 0\n"),
        ("formula.qdimacs", "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n"),
        ("instance.col", "p edge 3 2\ne 1 2\ne 2 3\n"),
        ("mine.game", MINE),
        ("my-figure.txt", "title Mine\npanel One\ngame 0,2\n"),
    ] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    // Stand-ins for programs that may not be installed, and for one that would open a window. The exit code 10 says that the formula is true.
    for (name, script) in
        [("neato", "#!/bin/sh\ncat\n"), ("depqbf", "#!/bin/sh\nexit 10\n"), ("xdg-open", "#!/bin/sh\n")]
    {
        let program = folder.join(name);
        std::fs::write(&program, script).expect("a file");
        let mut permissions = std::fs::metadata(&program).expect("the file").permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
        std::fs::set_permissions(&program, permissions).expect("the file is ours");
    }
    folder
}

/// Runs an example in a shell. Returns its fault, if it has one.
fn run(example: &str, folder: &Path) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_upstar")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{}:{path}", folder.display(), program.display());
    // A server ends by a signal only.
    let is_server = example.starts_with("upstar studio");
    let ended = if is_server { "timeout -s TERM --preserve-status 2 " } else { "" };
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &format!("{}; {ended}{example}", limits())]);
    let shell = shell.current_dir(folder).env("PATH", path).env("HOME", folder).env("NO_COLOR", "1");
    let output = shell.write_stdin("").timeout(Duration::from_secs(SECONDS)).output();
    let output = output.unwrap_or_else(|error| panic!("{example}: {error}"));
    // A command whose budget ends exits with code 3.
    let has_limit = example.contains("--budget");
    // Solvers of formulas report their answer by the exit code: 10 if the formula is true, 20 if it is
    // false.
    let is_solver = example.contains("upstar sat") || example.contains("upstar qbf");
    let is_solved = is_solver && [Some(10), Some(20)].contains(&output.status.code());
    let is_ended =
        is_server && output.status.code() == Some(143) && output.stdout.starts_with(b"http://127.0.0.1:");
    let is_fine = is_solved
        || is_ended
        || output.status.code() == Some(0)
        || output.status.code() == Some(3) && has_limit;
    (!is_fine).then(|| format!("{example}: {:?}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn every_example_of_the_help_works() {
    let folder = folder();
    let mut examples: Vec<String> = commands().iter().flat_map(|path| examples(&help(path))).collect();
    // Later examples may need what an earlier one creates, such as a folder, so they run in order.
    examples.dedup();
    assert!(examples.len() > 50, "{examples:?}");
    let wrong: Vec<String> = examples.iter().filter_map(|example| run(example, &folder)).collect();
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn help_begins_with_what_a_command_is_for_and_examples() {
    for path in commands() {
        let help = help(&path);
        let place = |what: &str| help.find(what).unwrap_or_else(|| panic!("{path:?}: no {what}"));
        assert!(place("\nUsage:") > 0 && !help.starts_with("Usage"), "{path:?}");
        // Groups of commands have no examples of their own.
        if !help.contains("\nCommands:") || path.is_empty() {
            assert!(place("\nExamples:") < place("\nUsage:"), "{path:?}");
        }
        assert!(help.matches("\nGlobal options:\n").count() <= 1, "{path:?}");
    }
}

/// Clap wraps the text below the options, so the source contains no line breaks within a paragraph. A line
/// ends only where the next word does not fit.
#[test]
fn paragraphs_are_not_broken_by_hand() {
    const WIDTH: usize = 100;
    for path in commands() {
        let help = help(&path);
        let below: Vec<&str> = help.lines().skip_while(|line| *line != "Global options:").collect();
        for (line, next) in below.iter().zip(below.iter().skip(1)) {
            let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
            let word = next.split(' ').next().map_or(0, str::len);
            let is_broken = is_text(line) && is_text(next) && line.len() + 1 + word <= WIDTH;
            assert!(!is_broken, "{path:?}: {line}");
        }
    }
}

/// Help lists a global option only for commands that accept it.
#[test]
fn help_tells_the_global_options_that_apply() {
    let text_of = |path: &[&str]| help(&path.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
    for (path, applies, others) in [
        (&["angel", "play"][..], &[][..], &["--json", "--budget", "--threads", "--notation"][..]),
        (&["angel", "serve"], &["--budget", "--threads"], &["--json", "--notation"]),
        (&["angel", "devils"], &["--json"], &["--budget", "--threads", "--notation"]),
        (&["batch"], &["--json", "--budget", "--threads"], &["--notation"]),
        (&["escape", "map"], &["--json", "--budget"], &["--notation"]),
        (&["calc"], &["--json", "--budget", "--threads", "--notation"], &[]),
    ] {
        let help = text_of(path);
        let lists = |option: &&&str| help.lines().any(|line| line.trim_start().starts_with(**option));
        assert!(applies.iter().all(|option| lists(&option)), "{path:?}\n{help}");
        assert!(!others.iter().any(|option| lists(&option)), "{path:?}\n{help}");
    }
}

#[test]
fn completions_know_names() {
    for (shell, names) in [
        ("bash", ["toads_and_frogs", "mixture", "temperature"]),
        ("fish", ["toads_and_frogs", "mixture", "temperature"]),
        ("zsh", ["toads_and_frogs", "mixture", "temperature"]),
    ] {
        let mut command = Command::cargo_bin("upstar").expect("the program is built");
        let script = command.args(["completions", shell]).output().expect("it runs").stdout;
        let script = String::from_utf8_lossy(&script);
        for name in names {
            assert!(script.contains(name), "{name} for {shell}");
        }
    }
}
