//! Tests of the program through its command line: answers, errors, exit codes.

mod angel;
mod angel_compare;
mod angel_curves;
mod angel_games;
mod angel_messages;
mod angel_pictures;
mod book_pictures;
mod border;
mod budgets;
mod census;
mod commands;
mod dialogue;
mod ending;
mod escape;
mod families;
mod gallery;
mod heaps;
mod loopy;
mod misere;
mod outcomes;
mod persons;
mod pictures;
mod playing;
mod positions;
mod reductions;
mod relatives;
mod replies;
mod schema;
mod searching;
mod short_expressions;
mod stalks;
mod studio;
mod tables;
mod tex;
mod text_rulesets;
mod tournament;
mod trees;
mod winning;
mod words;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use assert_cmd::Command;
use serde_json::Value as Json;

/// The outcome of a command: its exit code and its output.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn upstar(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = Command::cargo_bin("upstar").expect("the program is built");
    let output =
        command.args(arguments).env("NO_COLOR", "1").write_stdin(input.as_ref()).output().expect("it runs");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs a command and parses its standard output as JSON, whatever the exit code.
#[track_caller]
fn answer(arguments: &[&str], input: impl AsRef<[u8]>) -> Json {
    let run = upstar(arguments, input);
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{arguments:?}: {}{}", run.out, run.err))
}

/// Asserts that a command succeeds and prints all of the parts.
#[track_caller]
fn prints(arguments: &[&str], input: impl AsRef<[u8]>, parts: &[&str]) {
    let run = upstar(arguments, input);
    assert_eq!(run.code, 0, "{arguments:?}: {}{}", run.out, run.err);
    for part in parts {
        assert!(run.out.contains(part), "{part} in\n{}", run.out);
    }
}

/// Asserts that a command ends with this code and an error that contains the message.
#[track_caller]
fn fails(arguments: &[&str], input: impl AsRef<[u8]>, code: i32, message: &str) {
    let run = upstar(arguments, input);
    assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
    assert!(run.err.contains(message), "{message} in\n{}", run.err);
}

/// Asserts that a command refuses its input as wrong (exit code 2).
#[track_caller]
fn refused(arguments: &[&str], input: impl AsRef<[u8]>, message: &str) {
    fails(arguments, input, 2, message);
}

/// Returns the path of a file or folder that no other test uses.
fn file(name: &str) -> PathBuf {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("upstar-{}-{number}-{name}", std::process::id()))
}
