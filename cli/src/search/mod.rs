//! `upstar search`: the positions of a family that meet a condition.

pub(crate) mod census;
mod climb;
mod rows;

use serde_json::{Map, Value as Json, json};
use upstar::ground::control::Control;
use upstar::ground::input::NoAnswer;
use upstar::registry::Registered;
use upstar::session::Session;
use upstar_census::examine::Question;
use upstar_census::families::{Family, Source};
use upstar_census::search::{Findings, Record, Search, Wanted};
use upstar_census::sources;
use upstar_census::task::{Task, usual_facts};

use self::rows::Rows;
use crate::answer::{Answer, Ended, Exit, Failed, Known, Notes, RequestError, counted};
use crate::args::rulesets::rulesets;
use crate::args::{Common, Search as Arguments};
use crate::command::{CommandFrame, DEPTH_LIMIT, Ran, limits};

/// The largest number of positions that are listed for people without a file.
const MOST_LISTED: usize = 20;

/// Searches the families.
pub(crate) fn run(arguments: &Arguments, common: &Common) -> Ran {
    if let Some(path) = &arguments.out {
        rows::check(path)?;
    }
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes);
    if let Some(fact) = &arguments.wanted.climb {
        return climb::run(arguments, fact, frame, common, &notes);
    }
    let asked = match Asked::of(arguments) {
        Ok(asked) => asked,
        Err(error) => return Ok(frame.refuse(&error)),
    };
    frame.run(|session, control| asked.search(session, control, common, &notes))
}

/// A search as the arguments ask for it.
struct Asked<'a> {
    arguments: &'a Arguments,
    task: Task,
    ruleset: Option<Registered>,
    wanted: Wanted,
    question: Question,
    sources: Vec<Source>,
}

impl<'a> Asked<'a> {
    fn of(arguments: &'a Arguments) -> Result<Self, RequestError> {
        let mut task = arguments.positions.task(&arguments.ruleset);
        let ruleset = task.registered(&rulesets())?;
        let (wanted, fact) = wanted(arguments);
        let refused = [
            ("--most", "--count", wanted == Wanted::Count && arguments.most.is_some()),
            ("--most", "--first", wanted == Wanted::First && arguments.most.is_some()),
            ("--most", "--values and --by", wanted == Wanted::By && arguments.most.is_some()),
            ("--out", "--count", wanted == Wanted::Count && arguments.out.is_some()),
            ("--fields", "--count", wanted == Wanted::Count && !arguments.fields.is_empty()),
            ("--fields", "--by", wanted == Wanted::By && !arguments.fields.is_empty()),
            ("--seed", "a search without --climb", arguments.seed.is_some()),
            ("--population", "a search without --climb", arguments.population.is_some()),
            ("--generations", "a search without --climb", arguments.generations.is_some()),
            ("--down", "a search without --climb", arguments.down),
        ];
        if let Some((option, other, _)) = refused.into_iter().find(|(.., is_given)| *is_given) {
            return Err(RequestError::unsupported(format!("{option} does not apply to {other}")));
        }
        task.fields = fields(arguments, wanted, fact, ruleset.as_ref());
        let question = task.question_among(ruleset.as_ref(), &rulesets())?;
        if let (Wanted::Max | Wanted::Min, Some(fact)) = (wanted, fact)
            && !question.is_number(fact)
        {
            let option = if wanted == Wanted::Max { "--max" } else { "--min" };
            return Err(RequestError::unsupported(format!("{option}: `{fact}` is no number")));
        }
        let sources = task.sources(ruleset.as_ref(), wanted == Wanted::Count)?;
        if sources.iter().filter(|source| matches!(source, Source::Lines(None, _))).count() > 1 {
            return Err(RequestError::unsupported("--over: standard input is read once"));
        }
        Ok(Self { arguments, task, ruleset, wanted, question, sources })
    }

    /// Describes everything that the findings depend on.
    fn described(&self, family: &Family) -> Json {
        let mut described = self.task.to_json();
        let rules = self.ruleset.as_ref().and_then(Registered::rules_as_text);
        let others = [
            ("version", json!(env!("CARGO_PKG_VERSION"))),
            ("rules", json!(rules)),
            ("members", json!(family.at_most().to_string())),
            ("listed", json!(sources::digest(family))),
            ("wanted", json!(format!("{:?}", self.wanted))),
        ];
        described.extend(others.map(|(name, field)| (name.to_owned(), field)));
        described.into()
    }

    fn search(
        self,
        session: &Session<'_>,
        control: &Control,
        common: &Common,
        notes: &Notes,
    ) -> Result<Answer, Failed> {
        let mut this = self;
        let sources = std::mem::take(&mut this.sources);
        let family = sources::families(sources, session, &this.task.ruleset, control)?;
        let mut record = match &this.arguments.record {
            Some(path) => Some(Record::open(path, &this.described(&family))?),
            None => None,
        };
        let most_rows = match (&this.arguments.out, this.arguments.most) {
            (_, Some(most)) => most,
            (None, None) if !common.json => MOST_LISTED,
            _ => usize::MAX,
        };
        let rulesets = rulesets();
        let search = Search::new(&family, &this.question, this.wanted)
            .with_most_rows(most_rows)
            .with_chunks_apart(&rulesets, DEPTH_LIMIT);
        // The rows may be many, and a note follows each chunk, so they are only reported at the end.
        let note = |findings: &Findings| notes.note(this.numbers(findings));
        let (findings, ended) = search.run(session, control, record.as_mut(), &note);
        let rows = this.rows(&findings);
        let has_no_number = matches!(this.wanted, Wanted::Max | Wanted::Min) && findings.rows.is_empty();
        let ended = match ended_for_people(ended, control, common) {
            Ok(ended) => ended,
            Err(failed) => return Err(this.stopped(failed, &findings)),
        };
        let mut answer = Answer::new(common);
        this.tell(&findings, &mut answer);
        if has_no_number && findings.matched > 0 {
            let message = format!("none of these positions has a number `{}`", this.task.fields[0]);
            answer.trouble(Exit::Unknown, message);
        }
        match &this.arguments.out {
            Some(path) => {
                rows.write(path)?;
                answer.row("written to", path.display());
                let is_cut = |most: &usize| this.wanted != Wanted::By && findings.matched > *most as u64;
                if let Some(most) = this.arguments.most.filter(is_cut) {
                    answer.row("written", format!("{most} rows, as --most asks"));
                }
            }
            None => rows.tell(&mut answer),
        }
        if let Some(ended) = ended {
            let message = format!("{ended}; these are the findings in the first part of the family");
            answer.trouble(ended, message);
        }
        Ok(answer)
    }

    /// Writes the findings before a failure, and adds them to the failure.
    fn stopped(&self, failed: Failed, findings: &Findings) -> Failed {
        let rows = self.rows(findings);
        if let Some(Err(error)) = self.arguments.out.as_ref().map(|path| rows.write(path)) {
            return error;
        }
        failed.knowing(|| {
            let mut known = self.numbers(findings);
            known.fields.extend(rows.fields());
            known
        })
    }

    fn rows<'f>(&'f self, findings: &'f Findings) -> Rows<'f> {
        let types = self.question.columns().map(|(_, column)| column).collect();
        Rows { wanted: self.wanted, fields: &self.task.fields, types, findings }
    }

    /// Returns the numbers of positions so far, and in words the best one.
    fn numbers(&self, findings: &Findings) -> Known {
        let rows = self.rows(findings);
        let numbers = counts(findings).into_iter().map(|(name, n)| (name.to_owned(), n.into()));
        let fields: Map<String, Json> = numbers.collect();
        let examined = counted(findings.examined as usize, "position", "positions");
        let mut words = format!("{examined} examined, {} found", findings.matched);
        if let Some(best) = rows.best() {
            words += &format!(", {best}");
        }
        Known { fields, words }
    }

    /// Adds the numbers of positions to the answer.
    fn tell(&self, findings: &Findings, answer: &mut Answer) {
        if self.wanted == Wanted::Count {
            answer.fact("count", findings.matched, "count", findings.matched);
        }
        for (name, n) in counts(findings) {
            let is_shown = match name {
                "unknown" | "illegal" => n > 0,
                "matched" => self.wanted != Wanted::Count,
                _ => true,
            };
            answer.field(name, n);
            if is_shown {
                answer.row(name, n);
            }
        }
        for (position, why) in &findings.faults {
            answer.trouble(Exit::Unknown, format!("{position}: {why}"));
        }
    }
}

/// Returns the end of a search by its budget, whose findings people get as an answer. Programs get them with the error.
fn ended_for_people(
    ended: Result<(), Failed>,
    control: &Control,
    common: &Common,
) -> Result<Option<Ended>, Failed> {
    match ended {
        Ok(()) => Ok(None),
        Err(Failed::Stopped(NoAnswer::Stopped(stop), _)) if !common.json => {
            Ok(Some(limits(control, common.budget).ended(stop)))
        }
        Err(failed) => Err(failed),
    }
}

fn counts(findings: &Findings) -> [(&'static str, u64); 4] {
    let Findings { examined, matched, unknown, illegal, .. } = findings;
    [("examined", *examined), ("matched", *matched), ("unknown", *unknown), ("illegal", *illegal)]
}

/// Returns the question, and the fact of that option.
fn wanted(arguments: &Arguments) -> (Wanted, Option<&str>) {
    let given = &arguments.wanted;
    if let Some(fact) = &given.by {
        return (Wanted::By, Some(fact));
    }
    if let Some(fact) = &given.max {
        return (Wanted::Max, Some(fact));
    }
    if let Some(fact) = &given.min {
        return (Wanted::Min, Some(fact));
    }
    let flags = [(given.values, Wanted::By), (given.count, Wanted::Count), (given.first, Wanted::First)];
    let wanted = flags.into_iter().find(|(is_given, _)| *is_given).map_or(Wanted::All, |(_, wanted)| wanted);
    (wanted, given.values.then_some("value"))
}

/// Returns the facts of each row: the one of the option, the named ones, or the usual ones.
fn fields(
    arguments: &Arguments,
    wanted: Wanted,
    fact: Option<&str>,
    ruleset: Option<&Registered>,
) -> Vec<String> {
    let mut fields: Vec<String> = fact.into_iter().map(str::to_owned).collect();
    if matches!(wanted, Wanted::Count | Wanted::By) {
        return fields;
    }
    let others: Vec<String> = match arguments.fields.is_empty() {
        true => {
            usual_facts(ruleset, arguments.positions.misere).iter().map(|&name| name.to_owned()).collect()
        }
        false => arguments.fields.clone(),
    };
    fields.extend(others.into_iter().filter(|name| fact != Some(name)));
    fields
}
