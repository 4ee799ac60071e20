//! Tables of the values of an infinite board, row by row.

use super::boards::marks::BORDER;
use crate::TooLarge;
use crate::scene::{BLACK, GOOD, GREY, Legend, Look, SHADE, Sample, Scene, WHITE, fitted, width};
use upstar::games::rules::loopy::NimOutcome;
use upstar::games::solve::{PeriodicLabels, RowCell};

/// The height of a line of text in a square, and the blank above and below its lines, in pixels.
const LINE: i64 = 18;
const INSET: i64 = 6;
/// The font sizes of values, and of the values that depend on the previous square, in pixels.
const SIZE: i64 = 14;
const SMALL: i64 = 11;
/// The least width of a square, and the width of the column with the names of the rows, in pixels.
const LEAST: i64 = 44;
const NAMES: i64 = 60;

/// Draws the first `count` rows of values, as [`PeriodicLabels::rows`] returns them. Below the value of a
/// square stand the values that differ from it because of where the token came from.
///
/// # Errors
/// [`TooLarge`] for more than [`MAX_DRAWN_PLACES`](crate::MAX_DRAWN_PLACES) squares.
pub fn rows_scene(labels: &PeriodicLabels, count: u64, title: &str) -> Result<Scene, TooLarge> {
    let columns = labels.rules().columns();
    TooLarge::check_places(usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(columns.len()))?;
    let rows = labels.rows(count);
    let cells = || rows.iter().flat_map(|(_, cells)| cells);
    // All squares have the width of the widest text; heights differ from row to row.
    let side = cells().flat_map(lines).map(|(text, size)| width(&text, size)).max().unwrap_or(0);
    let side = (side + 2 * INSET).max(LEAST);
    let heights: Vec<i64> = rows.iter().map(|(_, cells)| height(cells)).collect();
    let top = BORDER + LINE + INSET;
    let size =
        (BORDER + NAMES + side * columns.len() as i64 + BORDER, top + heights.iter().sum::<i64>() + BORDER);
    let mut scene = Scene::with_legend(size, title, &legend(cells()));
    for (i, name) in (0..).zip(&columns) {
        let (name, _) = fitted(name, 16..=16, side);
        scene.label((BORDER + NAMES + side * i + side / 2, BORDER + 4), name, GREY);
    }
    let mut y = top;
    for ((row, cells), height) in rows.iter().zip(&heights) {
        let (name, _) = fitted(&row.to_string(), 16..=16, NAMES - INSET);
        scene.label((BORDER + NAMES / 2, y + height / 2), name, GREY);
        for (i, cell) in (0..).zip(cells).filter(|(_, cell)| cell.value.is_some()) {
            square(&mut scene, cell, [BORDER + NAMES + side * i, y, side, *height]);
        }
        y += height;
    }
    Ok(scene)
}

/// Builds the legend of the given cells.
fn legend<'c>(cells: impl Iterator<Item = &'c RowCell> + Clone) -> Legend {
    let has = |outcome| cells.clone().any(|cell| outcome_of(cell) == Some(outcome));
    let mut legend = Legend::default();
    legend.add(Sample::Sign("0"), "the value of the square");
    legend.add_if(has(NimOutcome::Previous), Sample::Square(GOOD), "who is to move loses");
    legend.add_if(has(NimOutcome::Next), Sample::Square(WHITE), "who is to move wins");
    legend.add_if(has(NimOutcome::Draw), Sample::Square(SHADE), "a draw");
    let differs = cells.clone().any(|cell| lines(cell).len() > 1);
    legend.add_if(differs, Sample::Sign("x: 0"), "where the token came from, and the value then");
    legend
}

fn outcome_of(cell: &RowCell) -> Option<NimOutcome> {
    cell.value.as_ref().map(|value| value.outcome())
}

/// Returns the value of a square and below it the values that differ from it, each with its font size.
fn lines(cell: &RowCell) -> Vec<(String, i64)> {
    let value = cell.value.iter().map(|value| (value.to_string(), SIZE));
    let others = cell.others.iter().filter(|(_, other)| Some(other) != cell.value.as_ref());
    value.chain(others.map(|(mark, other)| (format!("{mark}: {other}"), SMALL))).collect()
}

fn height(cells: &[RowCell]) -> i64 {
    LINE * cells.iter().map(|cell| lines(cell).len().max(1) as i64).max().unwrap_or(1) + 2 * INSET
}

fn square(scene: &mut Scene, cell: &RowCell, [x, y, width, height]: [i64; 4]) {
    let fill = match outcome_of(cell) {
        Some(NimOutcome::Previous) => GOOD,
        Some(NimOutcome::Draw) => SHADE,
        _ => WHITE,
    };
    scene.rect((x, y), (width, height), &[Look::Fill(fill), Look::Rim(GREY)]);
    for (i, (text, size)) in (0..).zip(lines(cell)) {
        let base = y + INSET + LINE * i + 13;
        scene.text((x + width / 2, base), text, &[Look::Middle, Look::Size(size), Look::Fill(BLACK)]);
    }
}
