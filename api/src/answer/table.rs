//! Tables: aligned for people, comma-separated for other programs, or as a `tabular` of LaTeX.

use upstar_draw::tex;

/// The layout of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    #[default]
    /// With aligned columns.
    Aligned,
    /// As comma-separated values.
    Csv,
    /// As a `tabular` of LaTeX.
    Tabular,
}

/// The longest cell, in characters, that widens its column.
const WIDEST: usize = 200;

/// The widths of a table's columns in characters. Later lines may widen them.
#[derive(Default)]
pub struct Columns(Vec<usize>);

impl Columns {
    /// Formats lines with aligned columns, two blanks apart.
    pub fn aligned(&mut self, lines: &[Vec<String>]) -> String {
        for line in lines {
            self.0.resize(self.0.len().max(line.len()), 0);
            for (width, cell) in self.0.iter_mut().zip(line) {
                let length = cell.chars().count();
                if length <= WIDEST {
                    *width = (*width).max(length);
                }
            }
        }
        let mut text = String::new();
        for line in lines {
            let cells = line.iter().zip(&self.0).map(|(cell, &width)| format!("{cell:<width$}"));
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        text
    }
}

/// Formats all lines of a table with aligned columns.
pub fn aligned(lines: &[Vec<String>]) -> String {
    Columns::default().aligned(lines)
}

/// Formats lines as comma-separated values (RFC 4180).
pub fn csv(lines: &[Vec<String>]) -> String {
    let cell = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    lines.iter().map(|line| line.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// Formats lines as a `tabular` of LaTeX, with a rule below the first line, the titles of the columns. The other
/// cells are written for LaTeX already.
pub fn tabular(lines: &[Vec<String>]) -> String {
    let Some((titles, rows)) = lines.split_first() else { return String::new() };
    let line = |cells: &[String]| format!("{} \\\\\n", cells.join(" & "));
    let titles: Vec<String> = titles.iter().map(|title| format!("\\texttt{{{}}}", tex(title))).collect();
    let mut text = format!("\\begin{{tabular}}{{{}}}\n{}\\hline\n", "l".repeat(titles.len()), line(&titles));
    rows.iter().for_each(|row| text += &line(row));
    text + "\\end{tabular}\n"
}
