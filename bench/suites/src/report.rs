//! The results, group by group.

use std::collections::BTreeMap;

use crate::run::Verdict;
use crate::table::Row;

/// The number of rows with each verdict.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    pass: usize,
    fail: usize,
    explained: usize,
    out: usize,
    stopped: usize,
}

impl Count {
    fn add(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Pass => &mut self.pass,
            Verdict::Fail(_) => &mut self.fail,
            Verdict::Explained => &mut self.explained,
            Verdict::OutOfScope(_) => &mut self.out,
            Verdict::Stopped => &mut self.stopped,
        } += 1;
    }

    fn asked(&self) -> usize {
        self.pass + self.fail + self.explained + self.stopped
    }

    fn line(&self, name: &str) -> String {
        let Self { pass, fail, explained, out, stopped } = self;
        format!("| {name} | {pass} | {fail} | {explained} | {out} | {stopped} |\n")
    }
}

/// Formats a table in Markdown with a line for each group that has rows in scope, in the order of their
/// first rows; below it the reasons of rows out of scope.
pub(crate) fn summary(rows: &[Row], verdicts: &[Verdict]) -> String {
    let mut groups: Vec<(&str, Count)> = Vec::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let mut total = Count::default();
    for (row, verdict) in rows.iter().zip(verdicts) {
        if !groups.iter().any(|(name, _)| *name == row.group) {
            groups.push((&row.group, Count::default()));
        }
        groups.iter_mut().filter(|(name, _)| *name == row.group).for_each(|(_, count)| count.add(verdict));
        total.add(verdict);
        if let Verdict::OutOfScope(reason) = verdict {
            *reasons.entry(&reason.0).or_default() += 1;
        }
    }
    let mut text = String::from(
        "| group | pass | fail | explained | out of scope | budget |\n|---|---|---|---|---|---|\n",
    );
    let (asked, skipped): (Vec<_>, Vec<_>) = groups.iter().partition(|(_, count)| count.asked() > 0);
    asked.iter().for_each(|(name, count)| text += &count.line(name));
    if !skipped.is_empty() {
        let out = skipped.iter().map(|(_, count)| count.out).sum();
        text +=
            &Count { out, ..Count::default() }.line(&format!("{} groups wholly out of scope", skipped.len()));
    }
    text += &total.line("all");
    text + &listed(reasons)
}

/// Lists the reasons of rows out of scope, the most frequent first.
fn listed(reasons: BTreeMap<&str, usize>) -> String {
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let listed: Vec<_> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    if listed.is_empty() { String::new() } else { format!("\nOut of scope: {}.\n", listed.join(", ")) }
}

/// Lists the rows that fail, and those that the budget stopped.
pub(crate) fn failures(rows: &[Row], verdicts: &[Verdict]) -> String {
    let lines = rows.iter().zip(verdicts).filter_map(|(row, verdict)| match verdict {
        Verdict::Fail(found) => {
            Some(format!("{}: {}\n  expected {}\n  found    {found}\n", row.group, row.subject, row.expected))
        }
        Verdict::Stopped => Some(format!("{}: {}\n  ended by the budget\n", row.group, row.subject)),
        _ => None,
    });
    lines.collect()
}

/// Returns whether a row fails.
pub(crate) fn fails(verdicts: &[Verdict]) -> bool {
    verdicts.iter().any(|verdict| matches!(verdict, Verdict::Fail(_)))
}
