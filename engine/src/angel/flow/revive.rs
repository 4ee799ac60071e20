//! The search backwards that finds the dead squares from which a new drain can be reached.

use super::cells::{Cells, EASTERNMOST, slide_east, slide_west};
use super::field::Field;
use super::search::Block;
use super::strip::Rows;
use crate::angel::plane::{Heading, Square};

impl Field {
    /// Forgets all dead squares that can reach a dead square, where a drain is new, and that square itself. Takes time
    /// in proportion to the pieces that the forgotten squares lie in.
    pub(super) fn revive(&mut self, square: Square) {
        let (strip, squares) = self.bits(square.x);
        let mut tasks = vec![Block { strip, rows: (square.y, square.y + 1), squares }];
        let mut found = Vec::new();
        while let Some(Block { strip, rows, squares }) = tasks.pop() {
            let pieces = self.strips[strip as usize].pieces(rows);
            for (place, cells, rows) in pieces.filter(|(_, cells, _)| cells.dead & squares != 0) {
                let whole =
                    (self.strips[strip as usize].from(place), self.strips[strip as usize].until(place));
                let squares = around(cells, cells.dead & squares);
                found.extend(extended(cells, whole, rows, squares).map(|(rows, squares)| Block {
                    strip,
                    rows,
                    squares,
                }));
            }
            for block in found.drain(..).filter(|block| block.squares != 0) {
                self.tasks_around(block, &mut tasks);
                self.change(strip, block.rows, |cells| cells.dead &= !block.squares);
            }
        }
    }

    /// Adds the dead squares around a block from which it can be reached.
    fn tasks_around(&self, Block { strip: number, rows, squares }: Block, tasks: &mut Vec<Block>) {
        let strip = &self.strips[number as usize];
        // A way south from above goes over a side of the last row, a way north from below over one of the row below.
        let block = |rows: Rows, squares: u64| Block { strip: number, rows, squares };
        if rows.1 < i64::MAX {
            let (last, above) = (strip.at(rows.1 - 1), strip.at(rows.1));
            tasks.push(block((rows.1, rows.1 + 1), squares & !last.south & above.dead));
        }
        if rows.0 > i64::MIN {
            let below = strip.at(rows.0 - 1);
            tasks.push(block((rows.0 - 1, rows.0), squares & !below.north & below.dead));
        }
        for (_, cells, rows) in strip.pieces(rows) {
            // The block may have been extended by rows in which more squares lead to it.
            tasks.push(block(rows, around(cells, squares) & !squares));
            if squares & EASTERNMOST & !cells.west != 0 {
                self.task_beside(number, Heading::East, rows, tasks);
            }
            if squares & 1 != 0 {
                self.task_beside(number, Heading::West, rows, tasks);
            }
        }
    }

    /// Adds the dead squares beside a block, in the next strip, from which it can be entered.
    fn task_beside(&self, number: u32, heading: Heading, rows: Rows, tasks: &mut Vec<Block>) {
        let number = self.strips[number as usize].beside[usize::from(heading == Heading::East)];
        let Some(strip) = self.strips.get(number as usize) else { return };
        for (_, cells, rows) in strip.pieces(rows) {
            let squares = cells.dead & if heading == Heading::East { 1 } else { EASTERNMOST & !cells.east };
            if squares != 0 {
                tasks.push(Block { strip: number, rows, squares });
            }
        }
    }
}

/// Returns squares of a piece, and the dead ones in the same row from which they can be reached straight on.
fn around(cells: &Cells, squares: u64) -> u64 {
    slide_east(squares, cells.dead & !(cells.west << 1)) | slide_west(squares, cells.dead & !cells.east)
}

/// Returns squares in some rows of a piece with those above and below in it from which they can be reached straight on.
fn extended(cells: &Cells, whole: Rows, rows: Rows, squares: u64) -> [(Rows, u64); 4] {
    let (south, north) = (cells.south, cells.north);
    [
        (whole, squares & !south & !north),
        ((rows.0, whole.1), squares & !south & north),
        ((whole.0, rows.1), squares & south & !north),
        (rows, squares & south & north),
    ]
}
