//! Domineering boards split at their bridges: see [`Bridge`].

use super::{Bridge, Cells};
use crate::games::board::grid::Grid;
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::Value;
use crate::ground::control::{Control, OrStop};

/// A part of a board, with its value.
#[derive(Clone, Debug)]
pub struct Part<'s> {
    /// The cells, at their places on the whole board.
    pub cells: Cells,
    /// The value.
    pub value: Value<'s>,
}

/// A board that was split at its bridges. The board equals the sum of the parts, which stand in the order of
/// their first cells.
#[derive(Clone, Debug)]
pub struct TakenApart<'s> {
    /// The parts. Each is connected and has at least two cells.
    pub parts: Vec<Part<'s>>,
    /// The bridges, in the order in which they were found.
    pub bridges: Vec<Bridge>,
}

/// A decomposer of boards, which evaluates pieces with a solver.
pub struct Bridges<'a, 's> {
    solver: &'a Solver<'s, Domineering>,
    control: &'a Control,
}

impl<'a, 's> Bridges<'a, 's> {
    /// Returns a decomposer that evaluates pieces with `solver`.
    pub fn new(solver: &'a Solver<'s, Domineering>, control: &'a Control) -> Self {
        Self { solver, control }
    }

    /// Splits a board at all its bridges, and the resulting parts at theirs.
    ///
    /// A cell is a bridge if bridge splitting or bridge destroying applies there; both are stated and proved in
    /// the source file of [`Bridge`]. Small sets of cells are tested first. Each cell that joins sets costs up
    /// to two evaluations for each set. If the board is not a tree of small parts, this may cost more than the
    /// value of the whole board.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn take_apart(&self, board: &Grid) -> OrStop<TakenApart<'s>> {
        let (mut parts, mut bridges) = (Vec::new(), Vec::new());
        for component in Cells::of(board).components() {
            // The rest is pushed in reverse, so its first piece is split next.
            let mut pieces = vec![component];
            while let Some(piece) = pieces.pop() {
                match Bridge::find(&piece, usize::MAX, &mut |arm, cell| self.keeps(arm, cell))? {
                    None => parts.push(piece),
                    Some((bridge, rest)) => {
                        bridges.push(bridge);
                        pieces.extend(rest.into_iter().rev());
                    }
                }
            }
        }
        parts.retain(|part| part.len() > 1);
        parts.sort();
        let parts: OrStop<Vec<Part<'s>>> =
            parts.into_iter().map(|cells| Ok(Part { value: self.of_cells(&cells)?, cells })).collect();
        Ok(TakenApart { parts: parts?, bridges })
    }

    /// Returns the value of a board.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn value(&self, board: &Grid) -> OrStop<Value<'s>> {
        self.solver.value(&self.solver.rules().components(board), self.control)
    }

    fn of_cells(&self, cells: &Cells) -> OrStop<Value<'s>> {
        self.value(&cells.board())
    }

    /// Returns whether a set of cells keeps its value when `cell` is added to it.
    fn keeps(&self, arm: &Cells, cell: (i32, i32)) -> OrStop<bool> {
        Ok(self.of_cells(arm)? == self.of_cells(&arm.clone().with(cell))?)
    }
}
