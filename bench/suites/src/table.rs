//! The tables: lines of columns separated by tabs, below a line of names.

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The name of its group.
    pub(crate) group: String,
    /// The question: an expression or a position.
    pub(crate) subject: String,
    /// The answer of the other program.
    pub(crate) expected: String,
}

/// Parses a table; only the first three columns matter here.
///
/// # Errors
/// Fails on a line with fewer columns.
pub(crate) fn read(text: &str) -> Result<Vec<Row>, String> {
    let lines = text.lines().enumerate().skip(1);
    lines.filter(|(_, line)| !line.is_empty()).map(|(at, line)| row(line, at + 1)).collect()
}

fn row(line: &str, number: usize) -> Result<Row, String> {
    let mut columns = line.split('\t').map(unescape);
    match (columns.next(), columns.next(), columns.next()) {
        (Some(group), Some(subject), Some(expected)) => Ok(Row { group, subject, expected }),
        _ => Err(format!("line {number}: a group, an expression and what is expected, separated by tabs")),
    }
}

/// Replaces `\n`, `\t` and `\\` by the characters that they stand for.
fn unescape(column: &str) -> String {
    let mut text = String::with_capacity(column.len());
    let mut characters = column.chars();
    while let Some(c) = characters.next() {
        match (c, if c == '\\' { characters.next() } else { None }) {
            (_, Some('n')) => text.push('\n'),
            (_, Some('t')) => text.push('\t'),
            (_, Some(other)) => text.push(other),
            (c, None) => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_unescaped() {
        let rows = read("group\tposition\texpected\na\t1\\n2\\\\n\t\\t\tsource\n").unwrap();
        let row = Row { group: "a".into(), subject: "1\n2\\n".into(), expected: "\t".into() };
        assert_eq!(rows, [row]);
        assert!(read("names\nonly one").is_err());
    }
}
