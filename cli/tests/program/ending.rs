//! Tests of how the program ends after a failed write and after signals.
#![cfg(unix)]

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(arguments).env("NO_COLOR", "1").stderr(Stdio::piped());
    command
}

/// Sends a signal to a running program.
pub(super) fn send(child: &Child, signal: Signal) {
    let id = i32::try_from(child.id()).expect("the number of a process");
    kill(Pid::from_raw(id), signal).expect("the program runs");
}

/// The program reports a failed write once and ends, whatever command was writing.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_program() {
    for (arguments, input) in [
        (&["play", "nim", "1 2 3"][..], "hint\nhint\nhint\n1-0\nquit\n"),
        (&["play", "clobber", "LRL|RLR", "--side", "right"], "moves\nmoves\nmoves\n"),
        (&["play", "nemesis", "0-1 1-2 exits 2 @ 1"], "moves\nmoves\nmoves\n"),
        (&["angel", "play"], "0 4\n0 5\n0 6\n"),
        (&["repl"], "1\n2\n3\n"),
        (&["batch"], "{\"ruleset\":\"nim\",\"position\":\"1\"}\n{\"ruleset\":\"nim\",\"position\":\"2\"}\n"),
        (&["eval", "nim", "1"], ""),
        (&["calc", "1"], ""),
        (&["games"], ""),
        (&["draw", "nim", "1"], ""),
        (&["studio", "--no-open"], ""),
        (&["completions", "bash"], ""),
        (&["--help"], ""),
        (&["calc", "--help"], ""),
        (&["help"], ""),
        (&["--version"], ""),
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut child = program(arguments).stdin(Stdio::piped()).stdout(full).spawn().expect("it runs");
        // The program may end before it has read all input, so a failed write is no fault.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert_eq!(message.matches("standard output: No space left").count(), 1, "{arguments:?}: {message}");
    }
}

/// The first signal ends the calculation, and the program reports what is known. The exit code is 128 plus
/// the number of the signal.
#[test]
fn signals_end_a_calculation() {
    for (signal, code) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let mut command = program(&["eval", "domineering", "100x100", "--threads", "1"]);
        let mut child = command.stdout(Stdio::null()).spawn().expect("it runs");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut line = || lines.next().expect("a line").expect("UTF-8");
        let message = line();
        assert!(message.contains("no answer yet"), "{message}");
        send(&child, signal);
        let message = line();
        assert!(message.contains("interrupted; known so far"), "{message}");
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{signal}");
    }
}

/// The first Ctrl-C leaves the bounds that are known of a sum, as the end of a budget does.
#[test]
fn an_interrupted_calculation_tells_bounds() {
    let sum: Vec<String> =
        (0..25).map(|i| format!("{{{}|{}||{}|{}}}", 20 + i, 9 - i, -2 - i, -7 - 2 * i)).collect();
    let sum = sum.join(" + ");
    for budget in [&[][..], &["--budget", "2GiB"]] {
        let mut command = program(&[&["eval", "sum", &sum][..], budget].concat());
        let child = command.stdout(Stdio::piped()).spawn().expect("it runs");
        std::thread::sleep(std::time::Duration::from_secs(2));
        send(&child, Signal::SIGINT);
        let output = child.wait_with_output().expect("it ends");
        let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert!(out.contains("\nright stop at most   -229/2   ") && out.contains("\noutcome "), "{out}");
        assert!(err.contains("no value: interrupted; known so far: "), "{err}");
    }
}

/// A signal ends a program that waits for input at once, with the same exit codes.
#[test]
fn signals_end_a_wait() {
    for (signal, code) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let mut command = program(&["play", "nim", "1 2 3"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut out = child.stdout.take().expect("a pipe");
        // The program shows the position just before it waits for input.
        let mut first = [0];
        out.read_exact(&mut first).expect("it is shown");
        std::thread::sleep(std::time::Duration::from_millis(200));
        send(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{signal}");
    }
}

/// Ctrl-C ends a calculation in a dialogue but not the dialogue; the other signals end both.
#[test]
fn signals_end_a_dialogue_at_work() {
    for (signal, code) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let mut command = program(&["repl"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut input = child.stdin.take().expect("a pipe");
        // The dialogue prints the first row while it computes the second.
        writeln!(input, "for n in [1, 100]: domineering(\"4x{{n}}\")\n1 + 1").expect("it reads");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        assert_eq!(lines.by_ref().take(2).last().as_deref(), Some("1  2"));
        send(&child, signal);
        // A dialogue ends at the end of its input in any case.
        drop(input);
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{signal}");
        assert_eq!(lines.any(|line| line == "2"), signal == Signal::SIGINT, "{signal}");
    }
}

/// A batch finishes the requests under way after a signal, and its exit code names the signal.
#[test]
fn signals_end_a_batch() {
    let mut command = program(&["batch"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{{\"ruleset\":\"nim\",\"position\":\"1\"}}").expect("it reads");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("an answer");
    assert!(line.contains("\"name\":\"*\""), "{line}");
    send(&child, Signal::SIGTERM);
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
}
