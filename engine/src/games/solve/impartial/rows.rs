//! The values of a board that extends for ever, row by row.

use super::PeriodicLabels;
use crate::games::rules::loopy::NimValue;

/// A square of the table of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowCell {
    /// The value of the state without a mark; `None` where no token can stand.
    pub value: Option<NimValue>,
    /// The values of the states that carry a mark of the ruleset, such as where the token came from, with
    /// these marks.
    pub others: Vec<(&'static str, NimValue)>,
}

impl PeriodicLabels {
    /// Returns `count` rows of values with their numbers, beginning at the first row that has a value.
    pub fn rows(&self, count: u64) -> Vec<(u64, Vec<RowCell>)> {
        let rows = (0..).map(|row| (row, self.cells(row)));
        let begun = rows.skip_while(|(_, cells)| cells.iter().all(|cell| cell.value.is_none()));
        begun.take(count as usize).collect()
    }

    fn cells(&self, row: u64) -> Vec<RowCell> {
        let rules = self.rules();
        let mut cells = vec![RowCell::default(); rules.columns().len()];
        for kind in (0..rules.kinds()).filter(|&kind| rules.exists(row, kind)) {
            let value = self.value(row, kind);
            match rules.cell(kind) {
                (column, None) => cells[column].value = Some(value),
                (column, Some(mark)) => cells[column].others.push((mark, value)),
            }
        }
        cells
    }
}
