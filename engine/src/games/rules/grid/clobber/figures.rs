//! Positions on large grids: rectangles of characters.

use crate::games::board::grid::figure::{Figure, exchanged};
use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::control::OrStop;
use crate::ground::memory::HeapBytes;

/// The steps to the four neighbours.
const STEPS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Lists all captures (from, to) of a player on a rectangle of cells, in order.
pub(super) fn captures(cells: &[u8], width: usize, own: u8) -> impl Iterator<Item = (usize, usize)> + '_ {
    let height = cells.len() / width.max(1);
    let froms = cells.iter().enumerate().filter(move |(_, cell)| **cell == own).map(|(from, _)| from);
    froms.flat_map(move |from| {
        let (row, column) = (from / width, from % width);
        STEPS.into_iter().filter_map(move |(down, right)| {
            let row = row.checked_add_signed(down).filter(|&row| row < height)?;
            let column = column.checked_add_signed(right).filter(|&column| column < width)?;
            let to = row * width + column;
            (cells[to] == exchanged(own)).then_some((from, to))
        })
    })
}

/// Calls `piece` for each connected set of stones that contains both colours.
pub(super) fn pieces(cells: &[u8], width: usize, mut piece: impl FnMut(Figure)) {
    let height = cells.len() / width;
    let mut seen: Vec<bool> = cells.iter().map(|cell| !b"LR".contains(cell)).collect();
    for start in 0..cells.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&at) = component.get(next) {
            next += 1;
            for (down, right) in STEPS {
                let row = (at / width).checked_add_signed(down).filter(|&row| row < height);
                let column = (at % width).checked_add_signed(right).filter(|&column| column < width);
                let (Some(row), Some(column)) = (row, column) else { continue };
                if !std::mem::replace(&mut seen[row * width + column], true) {
                    component.push(row * width + column);
                }
            }
        }
        if component.iter().any(|&at| cells[at] != cells[start]) {
            let cell = |&at: &usize| (at / width, at % width, cells[at]);
            piece(Figure::around(&component.iter().map(cell).collect::<Vec<_>>(), b'.'));
        }
    }
}

pub(super) fn options(figure: &Figure, options: &mut Options<'_, Layered<Figure>>) -> OrStop<()> {
    for own in *b"LR" {
        for (from, to) in captures(figure.cells(), figure.width(), own) {
            let mut after = figure.cells().to_vec();
            after[from] = b'.';
            after[to] = own;
            options.charge(figure.heap_bytes())?;
            pieces(&after, figure.width(), |figure| options.piece(Layered::Other(figure)));
            options.end_option();
        }
        if own == b'L' {
            options.end_left();
        }
    }
    Ok(())
}
