//! `upstar escape search`: the smallest boards of families on which a condition holds.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;

use serde_json::{Map, Value as Json, json};
use upstar::Session;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::ground::board::Board;
use upstar::ground::control::Control;
use upstar::ground::input::{InputError, nearest};
use upstar_census::families::{Family as Generated, Ranges, Source as Generator};
use upstar_census::smallest::{SearchPlan, Smallest};
use upstar_census::task::Task;

use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError, counted, in_board, in_text};
use crate::args::rulesets::rulesets;
use crate::args::{Common, SearchArguments};
use crate::command::{CommandFrame, Ran};

/// The number of boards after which the partial results are noted again.
const OFTEN: u64 = 64;

/// The largest number of faulty lines whose errors are reported.
const MOST_FAULTS: usize = 10;

/// The sources of boards.
enum Source {
    Ranges(Ranges),
    /// Graphs that a generator lists up to isomorphism, as in `upstar search`.
    Generated(Generated),
    StandardInput,
}

/// Searches the families one after another.
pub(crate) fn run(arguments: &SearchArguments, common: &Common) -> Ran {
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about("escape search").noting(&notes);
    let read = search(arguments).and_then(|search| Ok((search, sources(arguments)?)));
    let (search, sources) = match read {
        Ok(read) => read,
        Err(error) => return Ok(frame.refuse(&error)),
    };
    frame.run(|session, control| {
        let mut looking =
            Looking { search, session, refused: 0, not_read: 0, faults: Vec::new(), notes: &notes };
        let looked = sources.iter().try_for_each(|source| match source {
            Source::Ranges(ranges) => looking.through(ranges, control),
            Source::Generated(family) => looking.through_generated(family, control),
            Source::StandardInput => looking.through_lines(control),
        });
        // This is noted on an error, too, so the boards found until then are reported.
        notes.note(looking.known());
        looked?;
        Ok(looking.answer(Answer::new(common)))
    })
}

fn search(arguments: &SearchArguments) -> Result<Smallest, RequestError> {
    let (text, SearchArguments { exits, most, each, .. }) = (&arguments.condition, arguments);
    let plan = SearchPlan { exits: *exits, most: (*most).into(), each: *each };
    let search = Smallest::new(text, plan).map_err(|error| in_text(text, error))?;
    if *exits > 0 && !search.has_exits() {
        return Err(RequestError::unsupported(
            "--exits: the condition is about cats only, and cats have no exits",
        ));
    }
    Ok(search)
}

fn sources(arguments: &SearchArguments) -> Result<Vec<Source>, RequestError> {
    if arguments.over.iter().filter(|over| *over == "-").count() > 1 {
        return Err(RequestError::unsupported("--over: standard input is read once"));
    }
    let source = |over: &String| match over.as_str() {
        "-" => Ok(Source::StandardInput),
        text if is_generated(text) => generated(text),
        text => Ranges::parse(text).map(Source::Ranges).map_err(|error| in_board(text, error)),
    };
    arguments.over.iter().map(source).collect()
}

/// The families of graphs that generators list, with their arguments.
const GENERATORS: [(&str, &str); 6] = [
    ("graphs", "n"),
    ("connected", "n"),
    ("trees", "n"),
    ("multitrees", "n,k"),
    ("multigraphs", "n,k"),
    ("simplified", "r,k,e"),
];

/// Returns whether a text is a family that a generator lists, or random members of one.
fn is_generated(text: &str) -> bool {
    let has_generator = |text: &str| {
        text.split_once('(')
            .is_some_and(|(name, _)| GENERATORS.iter().any(|(known, _)| *known == name.trim()))
    };
    has_generator(text) || text.trim_start().strip_prefix("random(").is_some_and(has_generator)
}

/// Adds the families of graphs to an error in a name that no graph has.
fn with_families(text: &str, error: InputError) -> InputError {
    if !error.message.starts_with("expected one of") {
        return error;
    }
    let name = text.split('(').next().unwrap_or(text).trim();
    let names = || GENERATORS.iter().map(|(known, _)| *known);
    let families: Vec<String> = GENERATORS.iter().map(|(name, of)| format!("{name}({of})")).collect();
    let all = format!("families of graphs are {}, and random(FAMILY,COUNT,SEED)", families.join(", "));
    let message = format!("no graph and no family has the name `{name}`; {}", error.message);
    InputError { message, ..error }.with_hint(
        match names().find(|known| *known == name).or(nearest(name, names())) {
            Some(near) => format!("did you mean {near}(..)? The {all}"),
            None => format!("the {all}"),
        },
    )
}

fn generated(text: &str) -> Result<Source, RequestError> {
    let task = Task::new("nemesis", vec![text.to_owned()]);
    let ruleset = task.registered(&rulesets())?;
    match task.sources(ruleset.as_ref(), true)?.pop() {
        Some(Generator::Family(family)) => Ok(Source::Generated(family)),
        _ => Err(RequestError::unsupported(format!("--over: {text:?} is no family of graphs"))),
    }
}

/// A search in progress.
struct Looking<'a, 's> {
    search: Smallest,
    session: &'a Session<'s>,
    /// The number of members of families that are no boards, such as `cycle(2)`.
    refused: u64,
    /// The number of lines that are not graphs; the errors of the first of them are in `faults`.
    not_read: u64,
    faults: Vec<String>,
    notes: &'a Notes,
}

impl Looking<'_, '_> {
    fn through(&mut self, ranges: &Ranges, control: &Control) -> Result<(), Failed> {
        let (mut last, mut is_any) = (None, false);
        for text in ranges.texts() {
            match self.read(&text, control) {
                Ok(board) => {
                    is_any = true;
                    self.look(&board, control)?;
                }
                Err(InputError { stop: Some(stop), .. }) => return Err(stop.into()),
                Err(error) => {
                    // A family may have very many members that are no boards, so these count against the
                    // budget, too.
                    control.check(1, 0)?;
                    self.refused += 1;
                    last = Some((text, error));
                }
            }
        }
        match last {
            // If no member at all is a board, the family itself is wrong.
            Some((text, error)) if !is_any => Err(in_board(&text, with_families(&text, error)).into()),
            _ => Ok(()),
        }
    }

    fn through_generated(&mut self, family: &Generated, control: &Control) -> Result<(), Failed> {
        let mut failed = None;
        let _ = family.visit(&mut |text| {
            let looked = match self.read(text, control) {
                Ok(board) => self.look(&board, control),
                Err(InputError { stop: Some(stop), .. }) => Err(stop.into()),
                Err(error) => Err(in_board(text, error).into()),
            };
            match looked {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        failed.map_or(Ok(()), Err)
    }

    fn through_lines(&mut self, control: &Control) -> Result<(), Failed> {
        let mut input = std::io::stdin().lock();
        let mut line = String::new();
        for number in 1_u64.. {
            line.clear();
            let read = (&mut input).take(EscapeGraph::MAX_TEXT as u64).read_line(&mut line);
            let here = |message: String| RequestError::new("illegal", format!("line {number}"), message);
            if read.map_err(|error| here(error.to_string()))? == 0 {
                break;
            }
            let text = line.trim();
            // With -h, geng writes this header in front of the first graph, or in a line of its own.
            if text.is_empty() || text == ">>graph6<<" {
                continue;
            }
            let marked = text.starts_with(">>graph6<<") || text.starts_with("graph6:");
            let text = if marked { text.to_owned() } else { format!("graph6:{text}") };
            match self.read(&text, control) {
                Ok(board) => self.look(&board, control)?,
                Err(InputError { stop: Some(stop), .. }) => return Err(stop.into()),
                Err(error) => self.fault(number, &error),
            }
        }
        Ok(())
    }

    /// Records the error of a line; the search goes on with the others.
    fn fault(&mut self, line: u64, error: &InputError) {
        self.not_read += 1;
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(format!("line {line}: {error}"));
        }
    }

    fn read(&self, text: &str, control: &Control) -> Result<EscapeGraph, InputError> {
        let cast = if self.search.has_exits() { Cast::EXITS } else { Cast::WALKER };
        EscapeGraph::parse_under(text, cast, control)
    }

    fn look(&mut self, board: &EscapeGraph, control: &Control) -> Result<(), Failed> {
        self.search.look(board, self.session, control)?;
        // The remainder is 1 for the first board, so there is something to report from the start.
        if self.search.looked_at() % OFTEN == 1 {
            self.notes.note(self.known());
        }
        Ok(())
    }

    fn numbers(&self) -> [(&'static str, u64); 6] {
        let search = &self.search;
        [
            ("looked_at", search.looked_at()),
            ("passed_over", search.passed_over()),
            ("unknown", search.unknown()),
            ("too_small", search.without_choice()),
            ("no_graphs", self.refused),
            ("not_read", self.not_read),
        ]
    }

    /// Returns the partial results, for a search that is stopped.
    fn known(&self) -> Known {
        let mut fields: Map<String, Json> =
            self.numbers().map(|(name, number)| (name.to_owned(), number.into())).into_iter().collect();
        let found = self.search.found();
        fields.insert("found".to_owned(), found.iter().map(board_json).collect());
        let looked_at = counted(self.search.looked_at() as usize, "board", "boards");
        let mut words = format!("{looked_at} looked at, {} found", found.len());
        for board in found {
            words += &format!("\n  {board}");
        }
        Known { fields, words }
    }

    fn answer(&self, mut answer: Answer) -> Answer {
        let [looked_at, passed_over, unknown, too_small, no_graphs, not_read] = self.numbers();
        answer.fact("looked at", looked_at.1, looked_at.0, looked_at.1);
        let rows = [
            ("passed over", passed_over, "larger than the boards printed"),
            ("unknown", unknown, "more nodes than --each permits"),
            ("too small", too_small, "too few vertices for the exits and a start"),
            ("no graphs", no_graphs, "members of the family that do not exist"),
            ("not read", not_read, "lines that are not graphs"),
        ];
        for (name, (field, number), why) in rows {
            answer.field(field, number);
            if number > 0 {
                answer.row(name, format!("{number} ({why})"));
            }
        }
        for fault in &self.faults {
            answer.trouble(Exit::BadInput, fault.clone());
        }
        let found = self.search.found();
        if found.is_empty() && !answer.is_json() {
            answer.row("found", "none");
            return answer;
        }
        answer.list("Smallest boards", found, |board| format!("  {board}"), "found", board_json);
        answer
    }
}

fn board_json(board: &EscapeGraph) -> Json {
    json!({"board": board.to_string(), "vertices": board.vertices()})
}
