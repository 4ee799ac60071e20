//! `upstar search`: the positions of a family that meet a condition.

mod rows;

use serde_json::{Map, Value as Json, json};
use upstar::ground::control::Control;
use upstar::registry::{Kind, Registered};
use upstar::session::Session;
use upstar_census::examine::Question;
use upstar_census::families::{Family, Setting, Source};
use upstar_census::search::{Findings, Record, Search, Wanted};
use upstar_census::sources;

use self::rows::Rows;
use crate::answer::{Answer, Exit, Failed, Known, Notes, RequestError, counted, in_text};
use crate::args::rulesets::named;
use crate::args::{Common, Search as Arguments};
use crate::command::{CommandFrame, Ran};

/// The name in the place of a ruleset's for expressions.
const EXPRESSION: &str = "expression";

/// The largest number of positions that are listed without a file.
const MOST_LISTED: usize = 100;

/// Searches the families.
pub(crate) fn run(arguments: &Arguments, common: &Common) -> Ran {
    if let Some(path) = &arguments.out {
        rows::check(path)?;
    }
    let notes = Notes::default();
    let frame = CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes);
    let asked = match Asked::of(arguments) {
        Ok(asked) => asked,
        Err(error) => return Ok(frame.refuse(&error)),
    };
    frame.run(|session, control| asked.search(session, control, common, &notes))
}

/// A search as the arguments ask for it.
struct Asked<'a> {
    arguments: &'a Arguments,
    ruleset: Option<Registered>,
    wanted: Wanted,
    question: Question,
    /// The names of the facts of each row.
    fields: Vec<String>,
    sources: Vec<(&'a str, Source)>,
}

impl<'a> Asked<'a> {
    fn of(arguments: &'a Arguments) -> Result<Self, RequestError> {
        let ruleset = match arguments.ruleset.as_str() {
            EXPRESSION => None,
            name => {
                let unknown =
                    || RequestError::new("unsupported", "ruleset", format!("there is no ruleset `{name}`"));
                Some(named(name).ok_or_else(unknown)?)
            }
        };
        let (wanted, fact) = wanted(arguments);
        let fields = fields(arguments, wanted, fact, ruleset.as_ref());
        let mut question = Question::about(ruleset.as_ref()).with_each(arguments.each);
        if let Some(text) = &arguments.condition {
            question = question.with_condition(text).map_err(|error| in_text(text, error))?;
        }
        let unknown = |error: upstar::InputError| RequestError::new("unsupported", "", error.message);
        let question = question.with_fields(&fields).map_err(unknown)?;
        if let (Wanted::Max | Wanted::Min, Some(fact)) = (wanted, fact)
            && !question.is_number(fact)
        {
            let option = if wanted == Wanted::Max { "--max" } else { "--min" };
            return Err(RequestError::unsupported(format!("{option}: `{fact}` is no number")));
        }
        let setting = setting(arguments, ruleset.as_ref(), wanted);
        let source = |text: &'a String| {
            let source = Source::parse(text, &setting).map_err(|error| in_text(text, error))?;
            Ok((text.as_str(), source))
        };
        let sources = arguments.over.iter().map(source).collect::<Result<Vec<_>, RequestError>>()?;
        if sources.iter().filter(|(_, source)| matches!(source, Source::Lines(None))).count() > 1 {
            return Err(RequestError::unsupported("--over: standard input is read once"));
        }
        Ok(Self { arguments, ruleset, wanted, question, fields, sources })
    }

    /// Describes everything that the findings depend on.
    fn described(&self, family: &Family) -> Json {
        let Arguments { over, condition, colours, alphabet, exits, start, each, .. } = self.arguments;
        let rules = self.ruleset.as_ref().and_then(Registered::rules_as_text);
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "ruleset": self.arguments.ruleset,
            "rules": rules,
            "over": over,
            "members": family.at_most().to_string(),
            "where": condition,
            "wanted": format!("{:?}", self.wanted),
            "fields": self.fields,
            "colours": colours,
            "alphabet": alphabet,
            "up_to": format!("{:?}", upstar_census::families::UpTo::from(self.arguments.up_to)),
            "exits": format!("{exits:?}"),
            "start": format!("{start:?}"),
            "each": each,
        })
    }

    fn search(
        self,
        session: &Session<'_>,
        control: &Control,
        common: &Common,
        notes: &Notes,
    ) -> Result<Answer, Failed> {
        let mut families: Option<Family> = None;
        let mut this = self;
        for (name, source) in std::mem::take(&mut this.sources) {
            let family = sources::family(name, source, session, &this.arguments.ruleset, control)?;
            families = Some(match families {
                Some(before) => before.and(family),
                None => family,
            });
        }
        let Some(family) = families else { return Ok(Answer::new(common)) };
        let mut record = match &this.arguments.record {
            Some(path) => Some(Record::open(path, &this.described(&family))?),
            None => None,
        };
        let most_rows = match (&this.arguments.out, this.arguments.most) {
            (_, Some(most)) => most,
            (Some(_), None) => usize::MAX,
            (None, None) => MOST_LISTED,
        };
        let search = Search::new(&family, &this.question, this.wanted).with_most_rows(most_rows);
        let note = |findings: &Findings| notes.note(this.known(findings));
        let (findings, ended) = search.run(session, control, record.as_mut(), &note);
        let rows = Rows { wanted: this.wanted, fields: &this.fields, findings: &findings };
        if let Err(failed) = ended {
            return Err(failed.knowing(|| this.known(&findings)));
        }
        let mut answer = Answer::new(common);
        this.tell(&findings, &mut answer);
        match &this.arguments.out {
            Some(path) => {
                rows.write(path)?;
                answer.row("written to", path.display());
            }
            None => rows.tell(&mut answer),
        }
        Ok(answer)
    }

    /// Returns the findings so far, for a search that is stopped.
    fn known(&self, findings: &Findings) -> Known {
        let rows = Rows { wanted: self.wanted, fields: &self.fields, findings };
        let numbers = counts(findings).into_iter().map(|(name, n)| (name.to_owned(), n.into()));
        let mut fields: Map<String, Json> = numbers.collect();
        fields.extend(rows.fields());
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
                "unknown" => n > 0,
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

fn counts(findings: &Findings) -> [(&'static str, u64); 3] {
    [("examined", findings.examined), ("matched", findings.matched), ("unknown", findings.unknown)]
}

/// Returns what is wanted, and the fact of that option.
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

/// Returns the facts of each row: that of the option, those that are named, or the usual ones.
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
    let usual: &[&str] = match ruleset.map_or(Kind::Short, Registered::kind) {
        Kind::Short | Kind::Partizan | Kind::Loopy => &["value"],
        Kind::Stalks => &["number"],
        Kind::Escape => &["winner", "rounds"],
        Kind::Spies => &["winner"],
        Kind::AtOnce => &["probability"],
        Kind::Plane => &[],
    };
    let others: Vec<String> = match arguments.fields.is_empty() {
        true => usual.iter().map(|&name| name.to_owned()).collect(),
        false => arguments.fields.clone(),
    };
    fields.extend(others.into_iter().filter(|name| fact != Some(name)));
    fields
}

fn setting<'r>(arguments: &Arguments, ruleset: Option<&'r Registered>, wanted: Wanted) -> Setting<'r> {
    Setting {
        ruleset,
        alphabet: arguments.alphabet.clone(),
        has_colours: arguments.colours,
        up_to: arguments.up_to.into(),
        exits: arguments.exits.clone(),
        start: arguments.start,
        only_counts: wanted == Wanted::Count,
    }
}
