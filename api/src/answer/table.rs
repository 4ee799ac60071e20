//! Tables: aligned for people, comma-separated for other programs, in Markdown, or as a `tabular` of LaTeX.

use upstar_draw::tex;

/// The layout of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    #[default]
    /// With aligned columns.
    Aligned,
    /// As comma-separated values.
    Csv,
    /// As a table of Markdown.
    Markdown,
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

/// Formats lines as a table of Markdown. A line below the titles is needed: [`markdown_rule`].
pub fn markdown(lines: &[Vec<String>]) -> String {
    let line = |line: &Vec<String>| {
        let cells = line.iter().map(|cell| in_markdown(cell));
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    lines.iter().map(line).collect()
}

/// Returns the line below the titles of a table of Markdown.
pub fn markdown_rule(columns: usize) -> Vec<String> {
    vec![RULE.to_owned(); columns]
}

/// The cell of a line below titles.
const RULE: &str = "---";

/// Formats a cell for Markdown: as code if a character may have a meaning there.
fn in_markdown(cell: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || " .,:/-".contains(sign);
    if cell.chars().all(is_plain) {
        return cell.to_owned();
    }
    let fence = if cell.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", cell.replace('|', "\\|").replace(['\n', '\r'], " "))
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
