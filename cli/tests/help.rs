//! The examples in `--help`, executed: each ends, in little time and memory.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;

/// How long an example may take; the tests share the processor.
const SECONDS: u64 = 120;

/// The limits of an example, as a shell sets them: the processor's time, and the memory that is asked for, which
/// for each thread is a large stack that is hardly used.
fn limits() -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!("ulimit -t {SECONDS}; ulimit -v {}", (4 + threads) << 20)
}

/// A ruleset of somebody's own.
const MINE: &str = "\
name mine\ntitle Mine\nboard strip\ncell . free\ncell L Left's\ncell R Right's\n\
left L . -> . L\nright . R -> R .\nrules a step forward\nsource here\nexample L..R\n";

/// All commands that have a help of their own.
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
    // Long lines are wrapped at the width of the window; here there is none.
    let output = command.args(path).arg("--help").output().expect("it runs");
    assert!(output.status.success(), "{path:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The lines below `Examples:`, each of which is a command.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

/// A folder with all files that examples name.
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
        ("formula.cnf", "p cnf 2 2\n1 2 0\n-1 0\n"),
        ("formula.qdimacs", "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n"),
        ("instance.col", "p edge 3 2\ne 1 2\ne 2 3\n"),
        ("mine.game", MINE),
        ("my-figure.txt", "title Mine\npanel One\ngame 0,2\n"),
    ] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    // Programs of somebody else's that need not be there; the formula is true.
    for (name, script) in [("neato", "#!/bin/sh\ncat\n"), ("depqbf", "#!/bin/sh\nexit 10\n")] {
        let program = folder.join(name);
        std::fs::write(&program, script).expect("a file");
        let mut permissions = std::fs::metadata(&program).expect("the file").permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
        std::fs::set_permissions(&program, permissions).expect("the file is ours");
    }
    folder
}

/// Runs an example by a shell, and says what is wrong with it.
fn run(example: &str, folder: &Path) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_upstar")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{}:{path}", folder.display(), program.display());
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &format!("{}; {example}", limits())]);
    let shell = shell.current_dir(folder).env("PATH", path).env("HOME", folder).env("NO_COLOR", "1");
    let output = shell.write_stdin("").timeout(Duration::from_secs(SECONDS)).output();
    let output = output.unwrap_or_else(|error| panic!("{example}: {error}"));
    // Within a budget an answer may be unknown.
    let has_limit = example.contains("--budget");
    // Solvers of formulas tell their answer so.
    let is_solver = example.contains("upstar sat") || example.contains("upstar qbf");
    let is_solved = is_solver && [Some(10), Some(20)].contains(&output.status.code());
    let is_fine =
        is_solved || output.status.code() == Some(0) || output.status.code() == Some(3) && has_limit;
    (!is_fine).then(|| format!("{example}: {:?}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn every_example_of_the_help_works() {
    let folder = folder();
    let mut examples: Vec<String> = commands().iter().flat_map(|path| examples(&help(path))).collect();
    // What one example makes, such as a folder, another one may need.
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

/// The library wraps what stands below the options, so that no line ends before the next word would not fit.
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

/// An option that is refused is not offered.
#[test]
fn help_tells_the_global_options_that_apply() {
    let told = |path: &[&str]| help(&path.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
    for (path, applies, others) in [
        (&["angel", "play"][..], &[][..], &["--json", "--budget", "--threads", "--notation"][..]),
        (&["angel", "devils"], &["--json"], &["--budget", "--threads", "--notation"]),
        (&["batch"], &["--json", "--budget", "--threads"], &["--notation"]),
        (&["escape", "map"], &["--json", "--budget"], &["--notation"]),
        (&["calc"], &["--json", "--budget", "--threads", "--notation"], &[]),
    ] {
        let help = told(path);
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
