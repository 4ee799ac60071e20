//! Tests of the program on a terminal: progress reports during long work, and a clean end at Ctrl-C.
#![cfg(unix)]

use std::process::Command;

use rexpect::process::wait::WaitStatus;
use rexpect::session::spawn_command;

/// The time to wait for a text before the test fails, in milliseconds.
const PATIENCE: u64 = 60_000;
/// A board that takes hours.
const BOARD: &str = "..........|..........|..........|..........|..........|..........|..........|..........";

#[test]
fn progress_is_shown_and_control_c_ends_it_with_what_is_known() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(["eval", "domineering", BOARD, "--budget", "1GiB"]).env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    terminal.exp_string(" nodes").expect("progress");
    terminal.send_control('c').expect("the terminal takes keys");
    terminal.exp_string("no answer: interrupted; known so far: ").expect("a clean end");
    terminal.exp_string("the stops and the mean lie between -40 and 40").expect("bounds");
    terminal.exp_eof().expect("the end");
    let status = terminal.process().wait().expect("the exit code");
    assert!(matches!(status, WaitStatus::Exited(_, 130)), "{status:?}");
}

#[test]
fn control_c_ends_the_search_of_a_border_game() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(["angel", "border", "duke", "20"]).env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    terminal.exp_string(" nodes").expect("progress");
    terminal.send_control('c').expect("the terminal takes keys");
    terminal.exp_string("winner         unknown").expect("what is known");
    terminal.exp_string("not solved: interrupted").expect("a clean end");
    terminal.exp_eof().expect("the end");
    let status = terminal.process().wait().expect("the exit code");
    assert!(matches!(status, WaitStatus::Exited(_, 130)), "{status:?}");
}

#[test]
fn batch_ends_at_control_c_after_the_answers_that_it_has() {
    let rows = BOARD.split('|').map(|row| format!("{row:?}")).collect::<Vec<_>>().join(",");
    let line = |id: u32, rows: &str| {
        format!(r#"{{"id": {id}, "ruleset": "domineering", "position": {{"rows": [{rows}]}}}}"#)
    };
    let file = std::env::temp_dir().join(format!("upstar-terminal-{}.jsonl", std::process::id()));
    let lines = [line(1, r#""..", "..""#), line(2, &rows), line(3, r#""..""#)];
    std::fs::write(&file, lines.join("\n")).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.arg("batch").arg(&file).args(["--budget", "1GiB", "--threads", "1"]).env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    terminal.exp_string(r#""canonical_form":"{1|-1}""#).expect("the first answer");
    terminal.exp_string(" nodes").expect("progress of the second");
    terminal.send_control('c').expect("the terminal takes keys");
    terminal.exp_string(r#""message":"interrupted""#).expect("the second is unknown");
    let rest = terminal.exp_eof().expect("the end");
    // The signal ends the batch before the third request begins.
    assert!(!rest.contains(r#""id":3"#), "{rest}");
    let status = terminal.process().wait().expect("the exit code");
    assert!(matches!(status, WaitStatus::Exited(_, 130)), "{status:?}");
    std::fs::remove_file(&file).expect("the file is ours");
}

#[test]
fn the_dialogue_keeps_names_completes_and_survives_control_c() {
    let history = std::env::temp_dir().join(format!("upstar-history-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.arg("repl").env("TERM", "xterm").env("UPSTAR_HISTORY", &history);
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    terminal.exp_string("Ctrl-D ends").expect("a welcome");
    // The terminal may lose keys that are typed before the prompt appears, so we wait for it.
    terminal.exp_string("> ").expect("the prompt");
    terminal.send_line("hot = {5|-1}").expect("keys");
    terminal.exp_string("{5|-1}\r\n").expect("the value");
    terminal.exp_string("> ").expect("the prompt");
    // Tab completes the name of a function.
    terminal.send("temperat\t").expect("keys");
    terminal.flush().expect("keys");
    terminal.exp_string("temperature").expect("the completed name");
    terminal.send_line("(hot)").expect("keys");
    terminal.exp_string("\r\n3\r\n").expect("its temperature");
    terminal.exp_string("> ").expect("the prompt");
    terminal.send_line(&format!("domineering(\"{BOARD}\")")).expect("keys");
    terminal.exp_string(" nodes").expect("progress");
    terminal.send_control('c').expect("keys");
    terminal.exp_string("no answer: interrupted").expect("a clean end of the calculation");
    terminal.exp_string("> ").expect("the prompt");
    terminal.send_line("{1|").expect("keys");
    terminal.exp_string(".. ").expect("the prompt of a line that goes on");
    terminal.send_line("0} + hot - hot").expect("keys");
    terminal.exp_string("{1|0}\r\n").expect("two lines are one expression");
    terminal.exp_string("> ").expect("the prompt");
    terminal.send_line("?mean").expect("keys");
    terminal.exp_string("the mean value").expect("help");
    terminal.exp_string("\r\n").expect("the end of the line");
    terminal.exp_string("> ").expect("the prompt");
    terminal.send_control('d').expect("keys");
    terminal.exp_eof().expect("the end");
    let kept = std::fs::read_to_string(&history).expect("a history");
    assert!(kept.contains("hot = {5|-1}"), "{kept}");
    std::fs::remove_file(&history).expect("the file is ours");
}

#[test]
fn a_game_on_a_terminal_is_saved_and_goes_on() {
    let file = std::env::temp_dir().join(format!("upstar-saved-{}.txt", std::process::id()));
    let name = file.display().to_string();
    let play = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
        command.args(["angel", "play", "--side", "angel"]).args(options).env("TERM", "xterm");
        spawn_command(command, Some(PATIENCE)).expect("a terminal")
    };
    let mut terminal = play(&[]);
    for (line, answer) in [
        ("help", "save FILE"),
        ("hint", "a good step"),
        ("0 2 +", "Turn 2: you are on (0,2)"),
        (&format!("save {name}"), "Saved."),
        ("quit", "broken off"),
    ] {
        terminal.exp_string("You fly to: ").expect("the prompt");
        terminal.send_line(line).expect("keys");
        terminal.exp_string(answer).expect(answer);
    }
    terminal.exp_eof().expect("the end");
    let mut again = play(&["--load", &name]);
    again.exp_string("Turn 2: you are on (0,2)").expect("the game goes on");
    again.exp_string("You fly to: ").expect("the prompt");
    again.send_line("undo").expect("keys");
    again.exp_string("Turn 1: you are on (0,0)").expect("a turn is taken back");
    again.exp_string("You fly to: ").expect("the prompt");
    again.send_control('d').expect("keys");
    again.exp_eof().expect("the end");
    std::fs::remove_file(&file).expect("the file is ours");
}

/// On a terminal pieces have the colours of their players, and earlier lines come back with the arrow keys.
#[test]
fn a_game_on_a_terminal_has_colours_and_a_history() {
    let play = |colour: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
        command.args(["play", "clobber", "LR|RL"]).env("TERM", "xterm").env("NO_COLOR", colour);
        spawn_command(command, Some(PATIENCE)).expect("a terminal")
    };
    let mut terminal = play("");
    let board = terminal.exp_string("You, Left, move: ").expect("the prompt");
    assert!(board.contains("\u{1b}[34mL") && board.contains("\u{1b}[31mR"), "{board}");
    terminal.send_line("help").expect("keys");
    terminal.exp_string("break the game off").expect("help");
    terminal.exp_string("You, Left, move: ").expect("the prompt");
    // The key with the arrow upwards.
    terminal.send("\u{1b}[A").expect("keys");
    terminal.flush().expect("keys");
    terminal.exp_string("help").expect("the line before");
    terminal.send_line("").expect("keys");
    terminal.exp_string("break the game off").expect("help again");
    terminal.exp_string("You, Left, move: ").expect("the prompt");
    terminal.send_control('d').expect("keys");
    terminal.exp_eof().expect("the end");
    let plain = play("1").exp_string("You, Left, move: ").expect("the prompt");
    assert!(!plain.contains("[34m"), "{plain}");
}

/// The move that ends a game can be taken back.
#[test]
fn the_end_of_a_game_is_taken_back() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(["play", "nim", "2", "--left", "you", "--right", "you"]).env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    for (prompt, line, answer) in [
        ("Left, move: ", "2-0", "Left wins."),
        ("Enter ends the game: ", "undo", "2"),
        ("Left, move: ", "2-1", "1"),
        ("Right, move: ", "#1", "Right wins."),
        ("Enter ends the game: ", "UNDO", "1"),
        ("Right, move: ", "1-0", "Right wins."),
    ] {
        terminal.exp_string(prompt).expect(prompt);
        terminal.send_line(line).expect("keys");
        terminal.exp_string(answer).expect(answer);
    }
    terminal.exp_string("Enter ends the game: ").expect("the prompt");
    terminal.send_line("").expect("keys");
    terminal.exp_eof().expect("the end");
}

/// In a low window the board is shown around the token, so the text below it fits.
#[test]
fn a_high_board_fits_the_window() {
    let mut command = Command::new("sh");
    let play = format!(
        "stty rows 16 cols 100; exec '{}' play nemesis 'grid(40,7) @ 2,3'",
        env!("CARGO_BIN_EXE_upstar")
    );
    command.args(["-c", &play]).env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    let shown = terminal.exp_string("go to: ").expect("the first prompt");
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines.len() <= 16, "{shown}");
    assert!(lines.iter().any(|line| line.trim_start().starts_with('2') && line.contains('@')), "{shown}");
    assert!(lines.iter().any(|line| line.trim() == ".."), "{shown}");
    terminal.send_line("quit").expect("keys");
    terminal.exp_eof().expect("the end");
}
