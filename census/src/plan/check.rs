//! The state of the units of a census, their verification, and the merged table.

use std::path::Path;
use std::sync::Mutex;
use std::{fs, io};

use rayon::prelude::*;
use upstar::ground::control::{Control, on_this_thread};
use upstar::{Session, Store};
use upstar_api::answer::{Failed, RequestError};

use super::run::Run;
use super::table::{self, Cell, Columns, Footer, Writer};
use super::{Plan, Unit, VERSION, damaged};
use crate::examine::{Examined, Examiner, Verdict};
use crate::families::Chance;
use crate::files::{PART, io_error, put};

/// The state of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitState {
    /// Its file is there and its checksum is right; it has this number of rows.
    Done(u64),
    /// Its file is not there.
    Missing,
    /// Its file is damaged or belongs to another plan, for this reason.
    Damaged(String),
}

/// The states of the units of a census.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The number of finished units.
    pub done: u64,
    /// The number of units without a file.
    pub missing: u64,
    /// The units whose files are damaged, with the reasons.
    pub damaged: Vec<(u64, String)>,
    /// The number of rows of the finished units.
    pub rows: u64,
    /// The estimated part of the work that is done, in thousandths.
    pub thousandths: u64,
}

impl Plan {
    fn state_with(&self, unit: &Unit, columns: &Columns) -> UnitState {
        match self.verified(unit, columns) {
            Ok(footer) => UnitState::Done(footer.rows),
            Err(error) if error.kind() == io::ErrorKind::NotFound => UnitState::Missing,
            Err(error) => UnitState::Damaged(error.to_string()),
        }
    }

    /// Reads the file of a unit, and checks that it is whole and belongs to the plan.
    pub(super) fn verified(&self, unit: &Unit, columns: &Columns) -> io::Result<Footer> {
        self.read(unit, columns, &mut |_| Ok(()))
    }

    /// Reads the file of a unit as [`Plan::verified`] does, and passes its rows in groups before the file is known to be
    /// whole.
    fn read(
        &self,
        unit: &Unit,
        columns: &Columns,
        each: &mut dyn FnMut(Vec<Vec<Cell>>) -> io::Result<()>,
    ) -> io::Result<Footer> {
        let footer = table::read(&self.file(unit), columns, each)?;
        if footer.plan != self.hash || footer.unit != unit.id.to_string() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the file belongs to another plan or unit",
            ));
        }
        Ok(footer)
    }

    /// Returns those of some units that are not finished, the most expensive ones first.
    ///
    /// # Errors
    /// The work has to stop.
    pub fn unfinished<'u>(&self, units: &[&'u Unit], control: &Control) -> Result<Vec<&'u Unit>, Failed> {
        let columns = self.columns(&self.question()?);
        let is_left = |unit: &&&Unit| !matches!(self.state_with(unit, &columns), UnitState::Done(_));
        let mut left: Vec<&Unit> = units.par_iter().filter(is_left).copied().collect();
        control.check(0, 0)?;
        left.sort_by_key(|unit| std::cmp::Reverse(unit.cost));
        Ok(left)
    }

    /// Reads the files of all units, and returns their states.
    ///
    /// # Errors
    /// The work has to stop.
    pub fn status(&self, control: &Control) -> Result<Status, Failed> {
        let columns = self.columns(&self.question()?);
        let states: Vec<(&Unit, UnitState)> = self
            .units
            .par_iter()
            .map(|unit| match control.check(1, 0) {
                Ok(()) => Ok((unit, self.state_with(unit, &columns))),
                Err(stop) => Err(Failed::from(stop)),
            })
            .collect::<Result<_, Failed>>()?;
        let (mut status, mut cost, mut all) = (Status::default(), 0_u128, 0_u128);
        for (unit, state) in states {
            all += u128::from(unit.cost);
            match state {
                UnitState::Done(rows) => {
                    status.done += 1;
                    status.rows += rows;
                    cost += u128::from(unit.cost);
                }
                UnitState::Missing => status.missing += 1,
                UnitState::Damaged(why) => status.damaged.push((unit.id, why)),
            }
        }
        status.thousandths = u64::try_from(cost * 1000 / all.max(1)).unwrap_or(1000);
        Ok(status)
    }

    /// Evaluates up to `count` random rows of each finished unit again, and returns their number.
    ///
    /// # Errors
    /// A row differs from its evaluation now, a unit is not finished, or the work has to stop.
    pub fn verify(&self, count: usize, run: Run<'_>, control: &Control) -> Result<u64, Failed> {
        // A row is right whatever the budget of each position was.
        let question = self.question()?.with_each(None);
        let (columns, rulesets) = (self.columns(&question), self.rulesets(run.rulesets));
        let store = Store::new().with_depth_limit(run.depth_limit);
        let session = Session::with_rulesets(&store, &rulesets);
        let checked = Mutex::new(0_u64);
        self.units.par_iter().try_for_each(|unit| -> Result<(), Failed> {
            control.check(1, 0)?;
            let path = self.file(unit);
            let mut rows: Vec<Vec<Cell>> = Vec::new();
            let (mut chance, mut met) = (Chance::new(unit.id), 0_u64);
            // Each row is among the chosen ones with the same probability (reservoir sampling).
            let mut choose = |group: Vec<Vec<Cell>>| {
                for row in group {
                    met += 1;
                    if rows.len() < count {
                        rows.push(row);
                    } else if let Some(chosen) = rows.get_mut(chance.below(met) as usize) {
                        *chosen = row;
                    }
                }
                Ok(())
            };
            table::read(&path, &columns, &mut choose).map_err(|error| io_error(&path, &error))?;
            let examiner = Examiner::new(&session, &question);
            let mut count = 0;
            for row in &rows {
                let Some((Cell::Text(text), Cell::Null)) = row.first().zip(row.last()) else { continue };
                count += 1;
                let again = on_this_thread(|| examiner.examine(text, false, control))?;
                let facts: Vec<_> = row[1..row.len() - 1].iter().map(Cell::to_json).collect();
                if !is_same(&again, text, &facts, &columns) {
                    let now = match again {
                        Verdict::Holds(examined) => serde_json::Value::from(examined.cells).to_string(),
                        Verdict::Fails => "outside of the condition".to_owned(),
                        Verdict::Unknown(why) | Verdict::Illegal(why) => format!("unknown ({why})"),
                        Verdict::Wrong(error) => format!("unknown ({})", error.message),
                    };
                    let facts = serde_json::Value::from(facts);
                    let message = format!("{text} has the facts {facts} in the file, and is {now} now");
                    return Err(RequestError::new("mismatch", path.display().to_string(), message).into());
                }
            }
            *checked.lock().unwrap_or_else(std::sync::PoisonError::into_inner) += count;
            Ok(())
        })?;
        Ok(checked.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Writes the rows of all units to one file, in the order of the plan, and returns their number. Then it removes what
    /// killed runs left in the folder.
    ///
    /// # Errors
    /// A unit is not finished, a file cannot be read or written, or the work has to stop.
    pub fn merge(&self, out: &Path, control: &Control) -> Result<u64, Failed> {
        let columns = self.columns(&self.question()?);
        if self.units.iter().any(|unit| self.file(unit).file_name() == out.file_name()) {
            let message = "this is the name of the file of a unit; choose another one";
            return Err(damaged(out, message).into());
        }
        let rows = put(out, |beside| self.merged(beside, &columns, control))?;
        self.tidy();
        Ok(rows)
    }

    /// Removes the files that killed runs did not finish. All units are there, so nobody needs them.
    fn tidy(&self) {
        let Ok(inside) = fs::read_dir(&self.folder) else { return };
        let is_part = |path: &Path| path.extension().is_some_and(|extension| extension == PART);
        for path in inside.flatten().map(|entry| entry.path()).filter(|path| is_part(path)) {
            // A file that cannot be removed harms nobody.
            let _ = fs::remove_file(path);
        }
    }

    fn merged(&self, out: &Path, columns: &Columns, control: &Control) -> Result<u64, Failed> {
        let io = |error: io::Error| Failed::from(io_error(out, &error));
        let mut writer = Writer::create(out, columns.clone(), VERSION).map_err(io)?;
        for unit in &self.units {
            control.check(1, 0)?;
            let mut failed = None;
            let mut copy = |rows: Vec<Vec<Cell>>| {
                // A failed write is no fault of the file that is read.
                failed = writer.write(&rows).err();
                if failed.is_some() { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
            };
            let read = self.read(unit, columns, &mut copy);
            if let Some(error) = failed {
                return Err(io(error));
            }
            read.map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => {
                    damaged(&self.folder, &format!("unit {} is not finished; run the census first", unit.id))
                }
                _ => damaged(&self.file(unit), &error.to_string()),
            })?;
        }
        Ok(writer.finish(&self.hash, "all".to_owned(), VERSION).map_err(io)?.rows)
    }
}

/// Returns whether the examination of a position gives the facts of its row.
fn is_same(again: &Verdict, text: &str, facts: &[serde_json::Value], columns: &Columns) -> bool {
    let Verdict::Holds(Examined { text: now, cells }) = again else { return false };
    let column = |i: usize| columns.0[i + 1].1;
    let cells: Option<Vec<_>> =
        cells.iter().enumerate().map(|(i, cell)| Some(Cell::of(cell, column(i))?.to_json())).collect();
    now == text && cells.is_some_and(|cells| cells == facts)
}
