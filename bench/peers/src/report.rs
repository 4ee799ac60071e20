//! The comparison of all rows: as a table, as JSON, and what is wrong with it.

use crate::measure::{Measurement, Outcome};
use crate::row::Row;
use serde::Serialize;
use std::fmt::Write;

/// Everything a run has found.
#[derive(Serialize)]
pub struct Report {
    /// What the seconds are seconds of.
    pub clock: &'static str,
    /// The least number of repetitions that was asked for.
    pub runs: usize,
    rows: Vec<Line>,
    geometric_mean: Option<f64>,
    minimum: Option<f64>,
}

/// One row of the report; an engine that was not run has no outcome.
#[derive(Serialize)]
pub struct Line {
    row: &'static str,
    upstar: Option<Outcome>,
    cgt: Option<Outcome>,
    /// Seconds of `cgt` by seconds of Upstar.
    ratio: Option<f64>,
    /// Why the figures of this row are not to be trusted.
    problem: Option<String>,
}

impl Line {
    /// Checks the outcomes of one row and compares their times.
    pub fn new(row: &Row, upstar: Option<Outcome>, cgt: Option<Outcome>) -> Self {
        let both = (measured(upstar.as_ref()), measured(cgt.as_ref()));
        Self {
            row: row.name,
            ratio: both.0.zip(both.1).map(|(upstar, cgt)| cgt.seconds / upstar.seconds),
            problem: problem(row, "upstar", upstar.as_ref()).or_else(|| problem(row, "cgt", cgt.as_ref())),
            upstar,
            cgt,
        }
    }

    /// What the row found, or why it found nothing.
    fn note(&self) -> &str {
        let outcomes = [self.cgt.as_ref(), self.upstar.as_ref()];
        let found = outcomes.into_iter().find_map(measured);
        match (&self.problem, found) {
            (Some(problem), _) => problem,
            (None, Some(found)) => &found.result,
            (None, None) => outcomes.into_iter().find_map(reason).unwrap_or_default(),
        }
    }
}

impl Report {
    /// Takes the mean and the minimum of the ratios of all rows whose results are right.
    pub fn new(clock: &'static str, runs: usize, rows: Vec<Line>) -> Self {
        let sound = rows.iter().filter(|line| line.problem.is_none());
        let ratios: Vec<f64> = sound.filter_map(|line| line.ratio).collect();
        let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        Self {
            clock,
            runs,
            geometric_mean: (!ratios.is_empty()).then(|| (logarithms / ratios.len() as f64).exp()),
            minimum: ratios.into_iter().min_by(f64::total_cmp),
            rows,
        }
    }

    /// Whether some row failed or has a wrong result.
    pub fn has_problems(&self) -> bool {
        self.rows.iter().any(|line| line.problem.is_some())
    }

    /// The table for people.
    pub fn table(&self) -> String {
        let heading = ["row", "upstar s", "cgt s", "ratio", "upstar MiB", "cgt MiB"];
        let [row, upstar, cgt, ratio, upstar_mib, cgt_mib] = heading;
        let mut table =
            format!("{row:<12} {upstar:>10} {cgt:>10} {ratio:>8} {upstar_mib:>10} {cgt_mib:>8}  result\n");
        for line in &self.rows {
            let (upstar, cgt) = (measured(line.upstar.as_ref()), measured(line.cgt.as_ref()));
            let _ = writeln!(
                table,
                "{:<12} {:>10} {:>10} {:>8} {:>10} {:>8}  {}",
                line.row,
                cell(upstar.map(|upstar| upstar.seconds), 6),
                cell(cgt.map(|cgt| cgt.seconds), 6),
                cell(line.ratio, 1),
                cell(upstar.and_then(mebibytes), 1),
                cell(cgt.and_then(mebibytes), 1),
                line.note(),
            );
        }
        let _ = writeln!(table, "geometric mean of the ratios: {}", cell(self.geometric_mean, 1));
        let _ = writeln!(table, "minimum of the ratios: {}", cell(self.minimum, 1));
        table
    }
}

fn cell(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.decimals$}"))
}

fn mebibytes(measurement: &Measurement) -> Option<f64> {
    measurement.peak_kib.map(|kib| kib as f64 / 1024.0)
}

fn measured(outcome: Option<&Outcome>) -> Option<&Measurement> {
    match outcome {
        Some(Outcome::Measured(measurement)) => Some(measurement),
        _ => None,
    }
}

fn reason(outcome: Option<&Outcome>) -> Option<&str> {
    match outcome {
        Some(Outcome::Unsupported(reason) | Outcome::Failed(reason)) => Some(reason),
        _ => None,
    }
}

/// A failure or a wrong result. Both engines are held to the expected result, so there is no need to
/// compare them with each other.
fn problem(row: &Row, engine: &str, outcome: Option<&Outcome>) -> Option<String> {
    match outcome? {
        Outcome::Failed(reason) => Some(format!("FAILED: {engine}: {reason}")),
        Outcome::Measured(found) if found.result != row.expected => {
            Some(format!("WRONG: {engine}: {}, expected {}", found.result, row.expected))
        }
        Outcome::Measured(_) | Outcome::Unsupported(_) => None,
    }
}
