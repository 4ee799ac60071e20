//! A Devil, or an Angel, that is another program.

use std::collections::VecDeque;
use std::io::{BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use upstar::angel::Angel;
use upstar::ground::control::Control;

use super::Choice;
use super::lines::read;
use super::messages::{self, MAX_LINE};
use crate::angel::record::Record;
use crate::answer::Failed;
use crate::command::TICK;

/// The number of lines that are kept for the program or for the game while the other side does not read.
const KEPT: usize = 16;
/// The number of further lines that are kept for a program that writes its turns without reading.
const BACKLOG: usize = 1 << 16;
/// The time between two looks at the program.
const LOOK: Duration = Duration::from_millis(1);
/// The time that the program has to end after the game.
const FAREWELL: Duration = Duration::from_secs(1);

/// The side of a program.
pub(super) struct Side {
    /// The option that names the program.
    pub(super) option: &'static str,
    /// The beginning of errors.
    pub(super) whose: &'static str,
    /// The longest line that is read, in bytes.
    pub(super) longest: u64,
}

/// The side of the Devil.
const DEVIL: Side = Side { option: "--devil-program", whose: "the Devil's program", longest: MAX_LINE };

/// A program that writes the turns of its player to its standard output, one message a line, and reads those of
/// the other player from its standard input. It is ended with the game.
pub(crate) struct Program {
    side: Side,
    child: Child,
    lines: Receiver<std::io::Result<Vec<u8>>>,
    /// The lines that were taken from `lines` before they were needed.
    early: VecDeque<std::io::Result<Vec<u8>>>,
    /// The records for the program. Without a sender its standard input is closed.
    records: Option<SyncSender<String>>,
    /// The records for which there is no room yet.
    backlog: VecDeque<String>,
    /// The time that the program may take for each turn.
    limit: Duration,
    /// The number of headings of the path in a record for the program.
    ahead: usize,
    /// The number of lines that were read.
    number: usize,
    /// The exit status, once the program has ended and was waited for.
    status: Option<ExitStatus>,
}

impl Program {
    /// Starts a Devil by a command of the shell.
    pub(super) fn start(command: &str, limit: Duration, ahead: usize) -> Result<Self, String> {
        Self::start_side(command, limit, ahead, DEVIL)
    }

    /// Starts the program of a side by a command of the shell.
    pub(super) fn start_side(
        command: &str,
        limit: Duration,
        ahead: usize,
        side: Side,
    ) -> Result<Self, String> {
        let mut shell = shell(command);
        // What the program says on standard error is for the person who has started it.
        let pipes = shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let failed = |error: &dyn std::fmt::Display| format!("{}: {command:?}: {error}", side.option);
        let mut child = pipes.spawn().map_err(|error| failed(&error))?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(&"it has no input or output"));
        };
        let (sender, lines) = sync_channel(KEPT);
        let (records, receiver) = sync_channel::<String>(KEPT);
        let longest = side.longest;
        // Both threads end with the program or with this value. The game never waits for a pipe, only for the threads,
        // and for these not longer than the limit.
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let line = read(&mut output, longest);
                let is_last = line.as_ref().map_or(true, |line| !line.ends_with(b"\n"));
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
        });
        std::thread::spawn(move || {
            // A program that has stopped reading may still have turns, so a failed write is no error.
            while let Ok(record) = receiver.recv() {
                if input.write_all(record.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        let (records, early, backlog) = (Some(records), VecDeque::new(), VecDeque::new());
        Ok(Self { side, child, lines, early, records, backlog, limit, ahead, number: 0, status: None })
    }

    /// Waits for the next turn of a Devil.
    pub(super) fn choose(&mut self, control: &Control) -> Result<Choice, Failed<String>> {
        match self.message(control)? {
            Some(line) => messages::turn(&line).map(Choice::Turn).map_err(|message| self.error(&message)),
            None => Ok(Choice::End),
        }
    }

    /// Waits for the next line that is not empty; `None` if the program has ended without a failure.
    pub(super) fn message(&mut self, control: &Control) -> Result<Option<Vec<u8>>, Failed<String>> {
        let deadline = Instant::now() + self.limit;
        loop {
            let line = self.line(deadline, control)?;
            if line.is_empty() {
                return self.ending(deadline, control).map(|()| None);
            }
            self.number += 1;
            let longest = self.side.longest;
            if line.len() as u64 > longest {
                return Err(self.error(&format!("the line is longer than {longest} bytes")));
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
    }

    /// Returns the next line, which is empty at the end of the program's output.
    fn line(&mut self, deadline: Instant, control: &Control) -> Result<Vec<u8>, Failed<String>> {
        loop {
            control.check(0, 0)?;
            // This comes first, since empty lines may arrive for ever.
            let rest = deadline.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return Err(self.late("no turn"));
            }
            let next = self.early.pop_front().map_or_else(|| self.lines.recv_timeout(rest.min(TICK)), Ok);
            match next {
                Ok(line) => return line.map_err(|error| self.error(&error.to_string())),
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Passes the Angel's answer to the program.
    pub(super) fn hear(
        &mut self,
        angel: &Angel,
        record: &Record,
        control: &Control,
    ) -> Result<(), Failed<String>> {
        self.send(format!("{}\n", record.answer(angel, self.ahead)), "it read no answer", control)
    }

    /// Sends a line to the program; `late` says what happened if the program does not read. Nobody waits for a program that
    /// has written its next line already, since that line does not depend on this one.
    pub(super) fn send(&mut self, line: String, late: &str, control: &Control) -> Result<(), Failed<String>> {
        self.backlog.push_back(line);
        let deadline = Instant::now() + self.limit;
        loop {
            self.pass_on();
            if self.backlog.is_empty() || (self.backlog.len() < BACKLOG && self.has_written(1)) {
                return Ok(());
            }
            control.check(0, 0)?;
            if Instant::now() >= deadline {
                return Err(self.late(late));
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Passes on the records for which there is room.
    fn pass_on(&mut self) {
        while let Some(line) = self.backlog.pop_front() {
            match self.records.as_ref().map(|records| records.try_send(line)) {
                Some(Ok(())) => {}
                Some(Err(TrySendError::Full(line))) => return self.backlog.push_front(line),
                // The program has closed its input.
                None | Some(Err(TrySendError::Disconnected(_))) => self.backlog.clear(),
            }
        }
    }

    /// Returns whether the program has written some number of lines that nobody has needed yet.
    fn has_written(&mut self, lines: usize) -> bool {
        while self.early.len() < lines
            && let Ok(line) = self.lines.try_recv()
        {
            self.early.push_back(line);
        }
        self.early.len() >= lines
    }

    /// Waits for the end of a program that writes no more. A program that reports no failure has no more turns.
    fn ending(&mut self, deadline: Instant, control: &Control) -> Result<(), Failed<String>> {
        loop {
            match self.ended() {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(self.fault(&format!("it ended with {status}"))),
                None => {}
            }
            control.check(0, 0)?;
            if Instant::now() >= deadline {
                return Err(self.late("it has closed its output, but did not end"));
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Closes the program's input, and gives it some time to end by itself. A program that is two lines ahead of the game
    /// does not read, and would not learn that the game is over.
    pub(super) fn finish(&mut self) {
        self.records = None;
        let is_deaf = !self.backlog.is_empty() || self.has_written(2);
        let deadline = Instant::now() + if is_deaf { Duration::ZERO } else { FAREWELL };
        while self.ended().is_none() && Instant::now() < deadline {
            std::thread::sleep(LOOK);
        }
    }

    /// Returns the exit status if the program has ended. Processes that it has started and left behind end with it.
    fn ended(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() && has_ended(&mut self.child) {
            self.end();
        }
        self.status
    }

    /// Ends the program, and all that it has started.
    fn end(&mut self) {
        // Until it is waited for, its number, which is that of its group, is not given to another process.
        kill(&mut self.child);
        self.status = self.child.wait().ok();
    }

    /// Returns an error in the line that was read last.
    pub(super) fn error(&self, message: &str) -> Failed<String> {
        self.fault(&format!("line {}: {message}", self.number))
    }

    fn late(&mut self, what: &str) -> Failed<String> {
        // The shell may have ended while a program that it started holds the pipes.
        if let Some(status) = self.ended() {
            return self.fault(&format!("it ended with {status}"));
        }
        let seconds = self.limit.as_secs_f32();
        let after = if self.number == 0 { String::new() } else { format!(" after line {}", self.number) };
        self.fault(&format!("{what} within {seconds} s (--move-time){after}"))
    }

    fn fault(&self, message: &str) -> Failed<String> {
        Failed::Own(format!("{}: {message}", self.side.whose))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.records = None;
        if self.status.is_none() {
            self.end();
        }
    }
}

/// Returns the command that runs a line of the shell. It gets a process group of its own, so that Ctrl-C reaches only
/// this program, and so that all processes of the line can be ended together.
#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt as _;
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

/// Returns whether a process has ended, without waiting for it.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Ends a process that has not been waited for, and its process group.
#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // The group may have no process left that could be ended.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}
