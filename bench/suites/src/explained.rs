//! The rows whose results differ from their table, with the reasons: `EXPLAINED.md`.

use crate::table::Row;

/// The list of explained rows.
#[derive(Clone, Debug)]
pub(crate) struct Explained {
    /// The group, row, expected and found result of each line.
    lines: Vec<[String; 4]>,
}

impl Explained {
    /// Reads the list beside this program's sources.
    pub(crate) fn shipped() -> Self {
        Self::read(include_str!("../EXPLAINED.md"))
    }

    /// Returns the empty list.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self::read("")
    }

    /// Parses the lines of a table in Markdown whose cells are code; bars inside are escaped.
    fn read(text: &str) -> Self {
        Self { lines: text.lines().filter_map(cells).collect() }
    }

    /// Returns whether this result of a row is explained.
    pub(crate) fn has(&self, row: &Row, found: &str) -> bool {
        let line = [row.group.as_str(), &row.subject, &row.expected, found];
        self.lines.iter().any(|known| known.iter().zip(line).all(|(cell, text)| cell == text))
    }
}

fn cells(line: &str) -> Option<[String; 4]> {
    let line = line.strip_prefix("| `")?.replace("\\|", "\0");
    let mut cells = line.split('|').map(|cell| {
        let cell = cell.trim();
        let cell = cell.strip_prefix('`').unwrap_or(cell);
        cell.strip_suffix('`').unwrap_or(cell).replace('\0', "|")
    });
    Some([cells.next()?, cells.next()?, cells.next()?, cells.next()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_code() {
        let list =
            Explained::read("| group | row |\n|---|---|\n| `a` | `{1\\|0}` | `x `k`` | `` | because |\n");
        let row = Row { group: "a".into(), subject: "{1|0}".into(), expected: "x `k`".into() };
        assert!(list.has(&row, ""));
        assert!(!list.has(&row, "y"));
    }
}
