//! Pictures for the terminal: rows of characters, and blocks of lines side by side.

use std::fmt::Display;

/// Rows of characters under construction, from top to bottom. Columns and rows are counted from 0.
#[derive(Clone)]
pub(crate) struct TextCanvas(Vec<Vec<char>>);

impl TextCanvas {
    /// Creates a blank canvas.
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        Self(vec![vec![' '; columns]; rows])
    }

    /// Returns the character at a column and a row; `None` outside the canvas.
    pub(crate) fn at(&mut self, (column, row): (usize, usize)) -> Option<&mut char> {
        self.0.get_mut(row)?.get_mut(column)
    }

    /// Sets a character. Does nothing outside the canvas.
    pub(crate) fn set(&mut self, at: (usize, usize), to: char) {
        if let Some(character) = self.at(at) {
            *character = to;
        }
    }

    /// Writes a text to the right of a point. Characters outside the canvas are left out.
    pub(crate) fn write(&mut self, (column, row): (usize, usize), text: impl Display) {
        (column..).zip(text.to_string().chars()).for_each(|(column, c)| self.set((column, row), c));
    }

    /// Returns the rows as lines without trailing blanks.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
    }
}

/// Returns the number of characters of the longest line.
pub(crate) fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// Lays blocks of lines side by side, `gap` columns apart. A new band of blocks begins below if `columns` are
/// exceeded.
///
/// Every line ends with a line break and has no trailing blanks. A blank line separates two bands. A block
/// wider than `columns` is not cut and has a band of its own.
pub fn side_by_side(blocks: &[Vec<String>], gap: usize, columns: usize) -> String {
    // The bands, each with its blocks and the columns at which they begin.
    let mut bands: Vec<Vec<(&Vec<String>, usize)>> = Vec::new();
    for block in blocks {
        let begin = bands.last().and_then(|band| band.last()).map(|(last, at)| at + widest(last) + gap);
        match (begin.filter(|begin| begin + widest(block) <= columns), bands.last_mut()) {
            (Some(begin), Some(band)) => band.push((block, begin)),
            _ => bands.push(vec![(block, 0)]),
        }
    }
    let text = |band: &Vec<(&Vec<String>, usize)>| {
        let width = band.iter().map(|(block, begin)| begin + widest(block)).max().unwrap_or(0);
        let mut canvas = TextCanvas::new(width, band.iter().map(|(block, _)| block.len()).max().unwrap_or(0));
        for (block, begin) in band {
            (0..).zip(*block).for_each(|(row, line)| canvas.write((*begin, row), line));
        }
        canvas.lines().into_iter().map(|line| line + "\n").collect::<String>()
    };
    bands.iter().map(text).collect::<Vec<_>>().join("\n")
}
