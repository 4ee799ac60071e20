//! Censuses: long runs that survive interruptions.
//!
//! A plan divides the members of families into units. A unit's result is a table in a file; it is written beside, brought to
//! the disk, and renamed. A unit is finished if its file is there and its checksum is right, so nothing else has to be
//! remembered: any number of processes, on any number of machines that see the folder, may run units of one plan, and may be
//! killed at any time. Two of them that run the same unit write the same bytes.

mod check;
mod run;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use upstar::Session;
use upstar::ground::control::Control;
use upstar::registry::{Registered, Rulesets};
use upstar_api::answer::{Failed, RequestError};

pub use self::check::{Status, UnitState};
pub use self::run::{Progress, Run};
use self::table::{Cell, Columns, POSITION, UNKNOWN, Writer, hash_of};
use crate::examine::{ColumnType, Question};
use crate::families::{Enumerated, Family, Source};
use crate::files::{io_error, put, put_text};
use crate::sources;
use crate::task::Task;

/// The version of the format of plans.
const FORMAT: u64 = 1;

/// The greatest number of units of a plan.
const MOST_UNITS: u64 = 1_000_000;

/// The name of the file of a plan.
const PLAN: &str = "plan.json";

/// The version of the engine, on which no value depends, but the rows of unknown positions may.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A part of a census, whose rows are one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The number of the unit, from 0.
    pub id: u64,
    /// The first chunk of the family.
    from: u64,
    /// The chunk behind the last one.
    to: u64,
    /// An upper bound for the number of positions, which estimates the cost.
    pub cost: u64,
}

/// The plan of a census in a folder.
pub struct Plan {
    folder: PathBuf,
    task: Task,
    ruleset: Option<Registered>,
    family: Family,
    units: Vec<Unit>,
    hash: String,
}

fn damaged(path: &Path, what: &str) -> RequestError {
    RequestError::new("illegal", path.display().to_string(), what.to_owned())
}

impl Plan {
    /// Plans a census in a folder, which must be empty or not there. Each unit has up to `most` positions, as far as the
    /// chunks of the families permit. Members that have to be calculated first are written to the folder.
    ///
    /// # Errors
    /// The description has a fault, the folder is in use, or the work has to stop.
    pub fn create(
        folder: &Path,
        task: &Task,
        most: u64,
        session: &Session<'_>,
        rulesets: &Rulesets,
        control: &Control,
    ) -> Result<Self, Failed> {
        let mut task = task.clone();
        let ruleset = task.registered(rulesets)?;
        task.question(ruleset.as_ref())?;
        fs::create_dir_all(folder).map_err(|error| io_error(folder, &error))?;
        let mut inside = fs::read_dir(folder).map_err(|error| io_error(folder, &error))?;
        if inside.next().is_some() {
            let message = "a census is planned in a new or empty folder";
            return Err(damaged(folder, message).into());
        }
        let (mut family, mut files) = (Family::default(), Vec::new());
        for (place, source) in task.sources(ruleset.as_ref(), false)?.into_iter().enumerate() {
            let is_listed = !matches!(source, Source::Family(_));
            let part = sources::family(source, session, &task.ruleset, control)?;
            family = match is_listed {
                true => {
                    let (file, text) = (format!("members-{place}.txt"), listed(&part));
                    put_text(&folder.join(&file), &text)?;
                    files.push(json!([file, hash_of(&text)]));
                    task.over[place] = format!("file({file})");
                    family.and(part)
                }
                false => family.and(part),
            };
        }
        let units = divided(&family, most.max(1))?;
        let as_json = |unit: &Unit| json!([unit.from, unit.to, unit.cost]);
        let mut plan = json!({
            "upstar_census": FORMAT,
            "version": VERSION,
            "task": task.to_json(),
            "rules": ruleset.as_ref().and_then(Registered::rules_as_text),
            "files": files,
            "units": units.iter().map(as_json).collect::<Vec<_>>(),
        });
        let hash = hash_of(&plan.to_string());
        plan["hash"] = hash.as_str().into();
        put_text(&folder.join(PLAN), &format!("{plan}\n"))?;
        Ok(Self { folder: folder.to_owned(), task, ruleset, family, units, hash })
    }

    /// Opens the plan in a folder.
    ///
    /// # Errors
    /// There is no plan, it is damaged, or it was made by another version of the format.
    pub fn open(folder: &Path, rulesets: &Rulesets) -> Result<Self, RequestError> {
        let path = folder.join(PLAN);
        let text = fs::read_to_string(&path).map_err(|error| io_error(&path, &error))?;
        let mut json: Json =
            serde_json::from_str(&text).map_err(|error| damaged(&path, &error.to_string()))?;
        if json["upstar_census"] != json!(FORMAT) {
            return Err(damaged(&path, "this is no plan of a census, or one of another version"));
        }
        let hash = json.as_object_mut().and_then(|fields| fields.shift_remove("hash"));
        let hash = hash.as_ref().and_then(Json::as_str).unwrap_or_default().to_owned();
        if hash_of(&json.to_string()) != hash {
            return Err(damaged(&path, "the plan was changed after it was made"));
        }
        let wrong = |name: String| damaged(&path, &format!("the field `{name}` is wrong"));
        let task = Task::from_json(&json["task"]).map_err(wrong)?;
        let ruleset = opened(&task, &json["rules"], rulesets, &path)?;
        let mut family = Family::default();
        for source in task.sources(ruleset.as_ref(), false)? {
            family = family.and(match source {
                Source::Family(family) => family,
                Source::Lines(Some(file), _) => Family::of_texts(members(folder, &file, &json["files"])?),
                _ => return Err(wrong("over".to_owned())),
            });
        }
        let units = json["units"].as_array().and_then(|units| {
            let number = |unit: &Json, i: usize| unit.get(i)?.as_u64();
            let unit = |(id, unit): (usize, &Json)| {
                Some(Unit {
                    id: id as u64,
                    from: number(unit, 0)?,
                    to: number(unit, 1)?,
                    cost: number(unit, 2)?,
                })
            };
            units.iter().enumerate().map(unit).collect::<Option<Vec<_>>>()
        });
        let units = units.ok_or_else(|| wrong("units".to_owned()))?;
        Ok(Self { folder: folder.to_owned(), task, ruleset, family, units, hash })
    }

    /// Returns the units.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Returns the hash of the plan.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns an upper bound for the number of positions.
    pub fn positions(&self) -> u128 {
        self.family.at_most()
    }

    /// Returns the description of the positions and their facts.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Returns the rulesets with that of the plan, which may be a text.
    fn rulesets(&self, rulesets: &Rulesets) -> Rulesets {
        match &self.ruleset {
            Some(ruleset) if rulesets.named(ruleset.name()) != Some(ruleset) => {
                rulesets.with(ruleset.clone())
            }
            _ => rulesets.clone(),
        }
    }

    fn question(&self) -> Result<Question, RequestError> {
        self.task.question(self.ruleset.as_ref())
    }

    /// Returns the columns of the tables.
    fn columns(&self, question: &Question) -> Columns {
        let facts = question.columns().map(|(name, column)| (name.to_owned(), column));
        let first = [(POSITION.to_owned(), ColumnType::Text)];
        Columns(first.into_iter().chain(facts).chain([(UNKNOWN.to_owned(), ColumnType::Text)]).collect())
    }

    /// Returns the file of a unit.
    fn file(&self, unit: &Unit) -> PathBuf {
        self.folder.join(format!("part-{}-{:06}.parquet", &self.hash[..8], unit.id))
    }
}

/// Writes rows to a file of Apache Parquet, which replaces an earlier file only when it is whole.
///
/// # Errors
/// The file cannot be written, or a cell does not fit in its column.
pub fn write_table(
    path: &Path,
    columns: Vec<(String, ColumnType)>,
    rows: &[Vec<Json>],
) -> Result<(), RequestError> {
    let cells = |row: &Vec<Json>| {
        let cell = |(json, (name, column)): (&Json, &(String, ColumnType))| {
            let wrong = || damaged(path, &format!("{json} is too large for the column `{name}`"));
            Cell::of(json, *column).ok_or_else(wrong)
        };
        row.iter().zip(&columns).map(cell).collect::<Result<Vec<Cell>, _>>()
    };
    let cells = rows.iter().map(cells).collect::<Result<Vec<_>, _>>()?;
    put(path, |beside| {
        let result = Writer::create(beside, Columns(columns), VERSION).and_then(|mut writer| {
            writer.write(&cells)?;
            writer.finish("", "rows".to_owned(), VERSION)
        });
        result.map(drop).map_err(|error| io_error(path, &error))
    })
}

/// Returns the members of a family, one in each line.
fn listed(family: &Family) -> String {
    let mut text = String::new();
    let _ = family.visit(&mut |member| {
        text += member;
        text.push('\n');
        std::ops::ControlFlow::Continue(())
    });
    text
}

/// Reads the members that were written with the plan.
fn members(folder: &Path, file: &str, files: &Json) -> Result<Vec<String>, RequestError> {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).map_err(|error| io_error(&path, &error))?;
    let is_known = files.as_array().is_some_and(|files| files.contains(&json!([file, hash_of(&text)])));
    if !is_known {
        return Err(damaged(&path, "the members were changed after the plan was made"));
    }
    Ok(text.lines().map(str::to_owned).collect())
}

/// Returns the ruleset of a plan: the known one of that name if its rules are the same, and otherwise that of the text.
fn opened(
    task: &Task,
    rules: &Json,
    rulesets: &Rulesets,
    path: &Path,
) -> Result<Option<Registered>, RequestError> {
    let known = task.registered(rulesets);
    let Some(rules) = rules.as_str() else { return known };
    if let Ok(Some(known)) = known
        && known.rules_as_text() == Some(rules)
    {
        return Ok(Some(known));
    }
    Registered::read(rules).map(Some).map_err(|error| damaged(path, &format!("the rules: {error}")))
}

/// Divides the chunks of a family into units of up to `most` positions.
///
/// # Errors
/// There would be too many units.
fn divided(family: &Family, most: u64) -> Result<Vec<Unit>, RequestError> {
    let size = |part: &dyn Enumerated| {
        let chunks = part.chunks().max(1);
        let positions = u64::try_from(part.at_most() / u128::from(chunks)).unwrap_or(u64::MAX).max(1);
        ((most / positions).max(1), positions)
    };
    let count = family.parts().map(|part| part.chunks().div_ceil(size(part).0)).fold(0, u64::saturating_add);
    if count > MOST_UNITS {
        let message = format!("this census would have {count} units; a plan has at most {MOST_UNITS}");
        return Err(RequestError::unsupported(format!("{message}; make the units larger")));
    }
    let (mut units, mut from) = (Vec::new(), 0_u64);
    for part in family.parts() {
        let chunks = part.chunks();
        let (size, positions) = size(part);
        let mut begun = 0;
        while begun < chunks {
            let end = (begun + size).min(chunks);
            let cost = positions.saturating_mul(end - begun);
            units.push(Unit { id: units.len() as u64, from: from + begun, to: from + end, cost });
            begun = end;
        }
        from += chunks;
    }
    Ok(units)
}
