//! Tables: aligned for people, or with commas for other programs.

/// The lines with their columns one below another, two blanks apart.
pub(crate) fn aligned(lines: &[Vec<String>]) -> String {
    let length = |cell: &String| cell.chars().count();
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| lines.iter().filter_map(|line| line.get(column)).map(length).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// The lines as comma-separated values (RFC 4180).
pub(crate) fn csv(lines: &[Vec<String>]) -> String {
    let cell = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    lines.iter().map(|line| line.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
}
