//! Messages for people: errors with their place, and exit codes.

use std::io::{ErrorKind, IsTerminal, Write};

use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use upstar::ground::input::InputError;
use upstar_api::answer::{Exit, RequestError};

/// The length of text in bytes beyond which only the part around an error is shown.
const SHOWN_BYTES: usize = 200;
/// The largest number of omitted lines that are replaced by empty ones to keep the numbers of lines right.
const MOST_LINES: usize = 1 << 20;

/// Prints the error of a request.
pub(crate) fn show_request_error(error: &RequestError) -> Exit {
    match &error.shown {
        Some(shown) => show_input_error(shown.0, &shown.1, &shown.2),
        None if error.at.is_empty() => show_error(&error.message),
        None => show_error(&format!("{}: {}", error.at, error.message)),
    }
}

/// Prints an error in a text, with its place underlined.
fn show_input_error(name: &str, text: &str, error: &InputError) -> Exit {
    let (text, span) = around(text, error);
    let colour =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let config = Config::default().with_color(colour).with_char_set(CharSet::Ascii);
    let config = config.with_index_type(IndexType::Byte);
    let mut report = Report::build(ReportKind::Error, (name, span.clone()))
        .with_config(config)
        .with_message(&error.message)
        .with_label(Label::new((name, span)).with_message("here").with_color(Color::Red));
    if let Some(hint) = &error.hint {
        report = report.with_help(hint);
    }
    let mut shown = Vec::new();
    if report.finish().write((name, Source::from(text)), &mut shown).is_err() {
        return show_error(&error.message);
    }
    // ariadne begins with a capital letter; our other messages, and those of clap, do not.
    let shown = String::from_utf8_lossy(&shown).replacen("Error:", "error:", 1);
    // If standard error is closed there is nowhere to report the failure.
    let _ = std::io::stderr().write_all(shown.as_bytes());
    Exit::BadInput
}

/// Returns the part of a long text around an error, and the error's range in that part. The part begins at
/// the start of a line if one is near. Empty lines take the place of the omitted ones, so that line numbers
/// stay right.
fn around(text: &str, error: &InputError) -> (String, std::ops::Range<usize>) {
    // Moves a place back to the nearest boundary between characters.
    let clamp = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (clamp(error.span.start), clamp(error.span.end.max(error.span.start)));
    if text.len() <= SHOWN_BYTES {
        return (text.to_owned(), start..end);
    }
    let near = clamp(start.saturating_sub(SHOWN_BYTES / 2));
    let begins = match text[near..start].find('\n') {
        Some(newline) if near > 0 => Some(near + newline + 1),
        _ => None,
    };
    let from = begins.unwrap_or(near);
    let to = clamp(end.min(start + SHOWN_BYTES / 2) + SHOWN_BYTES / 4);
    let end = end.min(to);
    let mut before = match text[..from].matches('\n').count() {
        lines if lines <= MOST_LINES => "\n".repeat(lines),
        _ => String::new(),
    };
    if from > 0 && begins.is_none() {
        before += ".. ";
    }
    let after = if to < text.len() { " .." } else { "" };
    let moved = |at: usize| at - from + before.len();
    (format!("{before}{}{after}", &text[from..to]), moved(start)..moved(end))
}

/// Prints an error that has no place.
pub(crate) fn show_error(message: &str) -> Exit {
    let _ = writeln!(std::io::stderr(), "error: {message}");
    Exit::BadInput
}

/// Prints a remark that is no error while the work goes on.
pub(crate) fn show_remark(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

/// Writes to standard output. A reader that has gone away is no error. Any other failure is reported once
/// and ends the program, since a person in a dialogue or a game would not see what happens.
pub(crate) fn print(text: &str) -> Exit {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Exit::Answered,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Answered,
        Err(error) => std::process::exit(output_error(&error).code().into()),
    }
}

/// Reports that standard output takes no more.
pub(crate) fn output_error(error: &std::io::Error) -> Exit {
    show_error(&format!("standard output: {error}"))
}

/// Prints help or another text that the arguments ask for in place of a command, or the fault in the arguments.
pub(crate) fn explain(error: &clap::Error) -> Exit {
    let exit = if error.use_stderr() { Exit::BadInput } else { Exit::Answered };
    match error.print().and_then(|()| std::io::stdout().flush()) {
        Err(failure) if !error.use_stderr() && failure.kind() != ErrorKind::BrokenPipe => {
            output_error(&failure)
        }
        _ => exit,
    }
}
