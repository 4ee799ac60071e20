//! The rows as Upstar runs them with the rulesets of its files, `games/*.game`.

use crate::measure::Outcome;
use crate::row::{Row, Work, checkerboard, empty_board};
use crate::upstar_side::{amazons, position};
use upstar::games::rules::text::{TextKind, TextRuleset};

/// Returns whether there is a file for the ruleset of a row.
pub fn knows(row: &Row) -> bool {
    file(row).is_some()
}

/// Returns the text of the file with the ruleset of a row.
fn file(row: &Row) -> Option<&'static str> {
    match row.work {
        Work::Empty(..) | Work::Board(_) => Some(include_str!("../../../games/domineering.game")),
        Work::Snort(_) => Some(include_str!("../../../games/snort.game")),
        Work::Col(_) => Some(include_str!("../../../games/col.game")),
        Work::Toads(_) => Some(include_str!("../../../games/toads_and_frogs.game")),
        Work::Clobber(..) => Some(include_str!("../../../games/clobber.game")),
        Work::Amazons(..) => Some(include_str!("../../../games/amazons.game")),
        Work::Konane(_) => Some(include_str!("../../../games/konane.game")),
        Work::Fission(_) => Some(include_str!("../../../games/fission.game")),
        Work::Sweep(..) | Work::Sums | Work::Converging(_) | Work::Thermographs => None,
    }
}

/// Runs one row at least `runs` times. Reading the file is not timed.
pub fn run(row: &Row, runs: usize) -> Outcome {
    let Some(text) = file(row) else { return Outcome::Failed("no file".to_owned()) };
    let kind = match TextRuleset::read(text) {
        Ok(ruleset) => ruleset.kind(),
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    match (kind, row.work) {
        (TextKind::ShortGrid(rules), Work::Amazons(rows, columns)) => {
            amazons(|| rules.clone(), rows, columns, runs)
        }
        (TextKind::ShortGrid(rules), work) => position(|| rules.clone(), &board(work), runs),
        (TextKind::ShortStrip(rules), work) => position(|| rules.clone(), &board(work), runs),
        (TextKind::ShortGraph(rules), work) => position(|| rules.clone(), &board(work), runs),
        (kind, _) => Outcome::Failed(format!("a ruleset of another kind: {kind:?}")),
    }
}

/// Returns the position of a row in Upstar's notation.
fn board(work: Work) -> String {
    match work {
        Work::Empty(rows, columns) => empty_board(rows, columns),
        Work::Snort(graph) | Work::Col(graph) => graph.text(),
        Work::Clobber(rows, columns) => checkerboard(rows, columns),
        Work::Board(text) | Work::Toads(text) | Work::Konane(text) | Work::Fission(text) => text.to_owned(),
        Work::Sweep(..) | Work::Amazons(..) | Work::Sums | Work::Converging(_) | Work::Thermographs => {
            String::new()
        }
    }
}
