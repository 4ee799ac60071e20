//! `upstar batch`: one request a line in, one answer a line out.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use serde_json::{Map, Value as Json, json};
use upstar::control::Control;
use upstar::solve::Session;
use upstar::value::{Calc, Store};

use crate::args::{Batch, Common};
use crate::check::Check;
use crate::json;
use crate::limits::Budget;
use crate::report::{Exit, show_error};
use crate::request::{Request, RequestError};
use crate::supervise::{Ended, Failed, Supervisor, store};

/// The longest line that is read, in bytes.
const MAX_LINE_BYTES: usize = 4 << 20;
/// What the store and memos may grow to before a new one is begun.
const MAX_SESSION_BYTES: usize = 1 << 30;

/// Answers all requests of a file or of standard input.
pub(crate) fn run(arguments: &Batch, common: &Common) -> Exit {
    if let Some(name) = arguments.only.iter().find(|name| !crate::request::is_ruleset(name)) {
        return show_error(&format!("--only: unknown ruleset `{name}`"));
    }
    let reader: Box<dyn BufRead> = match &arguments.file {
        None => Box::new(BufReader::new(std::io::stdin())),
        Some(path) => match File::open(path) {
            Ok(file) => Box::new(BufReader::new(file)),
            Err(error) => return show_error(&format!("{}: {error}", path.display())),
        },
    };
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    let mut run =
        Run { arguments, budget: common.budget, supervisor, check: Check::default(), exit: Exit::Answered };
    match run.all(reader) {
        Ok(()) => {}
        // The reader of the answers has gone away, and wants no more.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return run.exit,
        Err(error) => return show_error(&error.to_string()),
    }
    if arguments.check {
        run.check.print_count();
        if run.check.has_differences() || run.check.is_empty() {
            run.exit = run.exit.max(Exit::CheckFailed);
        }
    }
    run.exit
}

struct Run<'a> {
    arguments: &'a Batch,
    budget: Budget,
    supervisor: Supervisor,
    check: Check,
    exit: Exit,
}

/// One line of input.
enum Line {
    Text(String),
    /// Longer than the limit; skipped.
    TooLong,
    /// Not UTF-8 from this byte on.
    NotText(usize),
}

impl Run<'_> {
    /// One store after another, each until it has become large.
    fn all(&mut self, mut reader: Box<dyn BufRead>) -> std::io::Result<()> {
        let mut number = 0;
        loop {
            let store = store();
            if !self.with_store(&store, &mut reader, &mut number)? {
                return Ok(());
            }
        }
    }

    /// Answers lines until the store is large (true) or there are no more (false).
    fn with_store(
        &mut self,
        store: &Store,
        reader: &mut dyn BufRead,
        number: &mut usize,
    ) -> std::io::Result<bool> {
        let session = Session::new(store);
        while let Some(line) = next_line(reader)? {
            *number += 1;
            if Supervisor::is_interrupted() {
                self.exit = Exit::Interrupted;
                return Ok(false);
            }
            self.line(&session, &line, *number)?;
            if session.bytes() > MAX_SESSION_BYTES {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn line(&mut self, session: &Session<'_>, line: &Line, number: usize) -> std::io::Result<()> {
        let text = match line {
            Line::Text(text) if text.trim().is_empty() => return Ok(()),
            Line::Text(text) => text,
            Line::TooLong => {
                let message = format!("a line of more than {MAX_LINE_BYTES} bytes");
                let error = RequestError::new("parse", format!("line {number}"), message);
                return self.deliver(&Map::new(), Err(Failed::Own(error)), Json::Null);
            }
            Line::NotText(at) => {
                let place = format!("line {number}, byte {}", at + 1);
                let error = RequestError::new("parse", place, "the line is not UTF-8");
                return self.deliver(&Map::new(), Err(Failed::Own(error)), Json::Null);
            }
        };
        let request = match serde_json::from_str::<Json>(text) {
            Ok(Json::Object(request)) => request,
            Ok(_) => {
                let error =
                    RequestError::new("parse", format!("line {number}"), "a request is a JSON object");
                return self.deliver(&Map::new(), Err(Failed::Own(error)), Json::Null);
            }
            Err(error) => {
                let place = format!("line {number}, column {}", error.column());
                let error = RequestError::new("parse", place, error.to_string());
                return self.deliver(&Map::new(), Err(Failed::Own(error)), Json::Null);
            }
        };
        let ruleset = request.get("ruleset").and_then(Json::as_str).unwrap_or_default();
        if !self.arguments.only.is_empty() && !self.arguments.only.iter().any(|only| only == ruleset) {
            return Ok(());
        }
        let (answer, known) = match self.asked(session, &request) {
            Err(error) => (Err(Failed::Own(error)), Json::Null),
            Ok((asked, budget)) => {
                let answer = self.answer(session, &asked, budget);
                let stopped = matches!(answer, Err(Failed::Stopped(_)));
                (answer, if stopped { asked.known(session) } else { Json::Null })
            }
        };
        self.deliver(&request, answer, known)
    }

    /// What a request asks, and under which budget.
    fn asked(
        &self,
        session: &Session<'_>,
        request: &Map<String, Json>,
    ) -> Result<(Request, Budget), RequestError> {
        let Some(ruleset) = request.get("ruleset").and_then(Json::as_str) else {
            return Err(RequestError::new("parse", "ruleset", "a request needs the name of a `ruleset`"));
        };
        let known = ["expression", "sum"].contains(&ruleset) || session.game(ruleset).is_some();
        if !known {
            return Err(crate::request::unsupported(session, ruleset));
        }
        let Some(position) = request.get("position") else {
            return Err(RequestError::new("parse", "position", "a request needs a `position`"));
        };
        Ok((Request::from_json(ruleset, position)?, self.budget.and(budget_of(request)?)))
    }

    fn answer(
        &self,
        session: &Session<'_>,
        asked: &Request,
        budget: Budget,
    ) -> Result<Map<String, Json>, Failed<RequestError, Ended>> {
        let work = |control: &Control| -> Result<Map<String, Json>, Failed<RequestError>> {
            let value = asked.value(session, control)?;
            Ok(json::value(&mut Calc::new(session.store(), control), value)?)
        };
        self.supervisor.run(budget, || session.bytes(), work)
    }

    /// Writes an answer, or compares it. `known` is what is known where there is no answer.
    fn deliver(
        &mut self,
        request: &Map<String, Json>,
        answer: Result<Map<String, Json>, Failed<RequestError, Ended>>,
        known: Json,
    ) -> std::io::Result<()> {
        let mut line = Map::new();
        for key in ["id", "ruleset"] {
            line.insert(key.into(), request.get(key).cloned().unwrap_or(Json::Null));
        }
        match answer {
            Ok(fields) => line.extend(fields),
            Err(Failed::Own(error)) => {
                self.exit = self.exit.max(Exit::BadInput);
                line.insert("error".into(), error.to_json());
            }
            Err(Failed::Stopped(ended)) => {
                self.exit = self.exit.max(ended.into());
                let error = json!({"kind": ended.kind(), "message": ended.to_string(), "at": Json::Null,
                    "known": known});
                line.insert("error".into(), error);
            }
        }
        if self.arguments.check {
            self.check.compare(request, &line);
            return Ok(());
        }
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", Json::Object(line))?;
        out.flush()
    }
}

/// The next line without its end; `None` at the end of the input. A line that is too long is passed over in pieces.
fn next_line(reader: &mut dyn BufRead) -> std::io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    let mut anything = false;
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        anything = true;
        let end = buffer.iter().position(|&b| b == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        too_long = too_long || bytes.len() + piece.len() > MAX_LINE_BYTES;
        if too_long {
            bytes.clear();
        } else {
            bytes.extend_from_slice(piece);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (anything, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(match String::from_utf8(bytes) {
            Ok(text) => Line::Text(text),
            Err(error) => Line::NotText(error.utf8_error().valid_up_to()),
        }),
    })
}

fn budget_of(request: &Map<String, Json>) -> Result<Budget, RequestError> {
    let Some(budget) = request.get("budget") else { return Ok(Budget::default()) };
    if !budget.is_object() {
        return Err(RequestError::new("parse", "budget", "expected an object"));
    }
    let wrong = |what: &str| {
        RequestError::new("parse", format!("budget.{what}"), "expected a number that is not negative")
    };
    let seconds = match budget.get("seconds") {
        None => None,
        Some(seconds) => {
            let seconds =
                seconds.as_f64().filter(|s| (0.0..1e9).contains(s)).ok_or_else(|| wrong("seconds"))?;
            Some(std::time::Duration::from_secs_f64(seconds))
        }
    };
    let count = |name: &str| match budget.get(name) {
        None => Ok(None),
        Some(count) => count.as_u64().map(Some).ok_or_else(|| wrong(name)),
    };
    let bytes = count("bytes")?.map(|b| usize::try_from(b).unwrap_or(usize::MAX));
    Ok(Budget { time: seconds, bytes, nodes: count("nodes")? })
}
