//! The comparison of all rows: as a table, as JSON, and with its problems.

use crate::measure::{Measurement, Outcome};
use crate::row::Row;
use serde::Serialize;
use std::fmt::Write;

/// The results of a whole run.
#[derive(Serialize)]
pub struct Report {
    /// The unit of the seconds.
    pub clock: &'static str,
    /// The least number of repetitions that was asked for.
    pub runs: usize,
    rows: Vec<Line>,
    geometric_mean: Option<f64>,
    minimum: Option<f64>,
    file_minimum: Option<f64>,
}

/// One row of the report; an engine that was not run has no outcome.
#[derive(Serialize)]
pub struct Line {
    row: &'static str,
    upstar: Option<Outcome>,
    file: Option<Outcome>,
    cgt: Option<Outcome>,
    /// The seconds of `cgt` divided by the seconds of Upstar.
    ratio: Option<f64>,
    /// The seconds of `cgt` divided by the seconds of Upstar with the ruleset of a file.
    file_ratio: Option<f64>,
    /// The seconds with the ruleset of a file divided by the seconds with the ruleset in Rust.
    file_by_upstar: Option<f64>,
    /// The reason why the figures of this row cannot be trusted.
    problem: Option<String>,
}

impl Line {
    /// Checks the outcomes of one row and compares their times.
    pub fn new(row: &Row, upstar: Option<Outcome>, file: Option<Outcome>, cgt: Option<Outcome>) -> Self {
        let seconds = |of: &Option<Outcome>| measured(of.as_ref()).map(|measured| measured.seconds);
        let ratio = |of: &Option<Outcome>, by: &Option<Outcome>| Some(seconds(of)? / seconds(by)?);
        let problem = |(name, of): (&str, &Option<Outcome>)| problem(row, name, of.as_ref());
        let problem = [("upstar", &upstar), ("file", &file), ("cgt", &cgt)].into_iter().find_map(problem);
        Self {
            row: row.name,
            ratio: ratio(&cgt, &upstar),
            file_ratio: ratio(&cgt, &file),
            file_by_upstar: ratio(&file, &upstar),
            problem,
            upstar,
            file,
            cgt,
        }
    }

    /// Returns the result of the row, or why there is none.
    fn note(&self) -> &str {
        let outcomes = [self.cgt.as_ref(), self.upstar.as_ref(), self.file.as_ref()];
        let found = outcomes.into_iter().find_map(measured);
        match (&self.problem, found) {
            (Some(problem), _) => problem,
            (None, Some(found)) => &found.result,
            (None, None) => outcomes.into_iter().find_map(reason).unwrap_or_default(),
        }
    }
}

impl Report {
    /// Computes the mean and the minimum of the ratios of all rows with correct results.
    pub fn new(clock: &'static str, runs: usize, rows: Vec<Line>) -> Self {
        let sound = || rows.iter().filter(|line| line.problem.is_none());
        let ratios: Vec<f64> = sound().filter_map(|line| line.ratio).collect();
        let file_ratios = sound().filter_map(|line| line.file_ratio);
        // The geometric mean is the exponential of the mean of the logarithms.
        let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        Self {
            clock,
            runs,
            geometric_mean: (!ratios.is_empty()).then(|| (logarithms / ratios.len() as f64).exp()),
            minimum: ratios.iter().copied().min_by(f64::total_cmp),
            file_minimum: file_ratios.min_by(f64::total_cmp),
            rows,
        }
    }

    /// Returns whether some row failed or has a wrong result.
    pub fn has_problems(&self) -> bool {
        self.rows.iter().any(|line| line.problem.is_some())
    }

    /// Formats the table for people.
    pub fn table(&self) -> String {
        let mut table = String::new();
        let heading = [
            "upstar s",
            "file s",
            "cgt s",
            "cgt/upstar",
            "cgt/file",
            "file/upstar",
            "MiB",
            "file MiB",
            "cgt MiB",
        ];
        write_line(&mut table, "row", &heading.map(str::to_owned), "result");
        for line in &self.rows {
            let measured = [&line.upstar, &line.file, &line.cgt].map(|of| measured(of.as_ref()));
            let seconds = measured.map(|of| cell(of.map(|of| of.seconds), 6));
            let ratios = [line.ratio, line.file_ratio].map(|ratio| cell(ratio, 1));
            let memory = measured.map(|of| cell(of.and_then(mebibytes), 1));
            let cells = [&seconds[..], &ratios, &[cell(line.file_by_upstar, 2)], &memory].concat();
            write_line(&mut table, line.row, &cells, line.note());
        }
        let _ = writeln!(table, "geometric mean of cgt/upstar: {}", cell(self.geometric_mean, 1));
        let _ = writeln!(table, "minimum of cgt/upstar: {}", cell(self.minimum, 1));
        let _ = writeln!(table, "minimum of cgt/file: {}", cell(self.file_minimum, 1));
        table
    }
}

fn write_line(table: &mut String, name: &str, cells: &[String], note: &str) {
    let _ = write!(table, "{name:<12}");
    for cell in cells {
        let _ = write!(table, " {cell:>11}");
    }
    let _ = writeln!(table, "  {note}");
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

/// Describes a failure or a wrong result. Every engine is compared with the expected result, so there is no
/// need to compare them with each other.
fn problem(row: &Row, engine: &str, outcome: Option<&Outcome>) -> Option<String> {
    match outcome? {
        Outcome::Failed(reason) => Some(format!("FAILED: {engine}: {reason}")),
        Outcome::Measured(found) if found.result != row.expected => {
            Some(format!("WRONG: {engine}: {}, expected {}", found.result, row.expected))
        }
        Outcome::Measured(_) | Outcome::Unsupported(_) => None,
    }
}
