//! Domineering boards split at their bridges.
//!
//! Notation: let c be a cell. For a set G of free cells in which c has exactly one neighbour, Gc is G with c
//! added. GcH is G and H joined by c, for sets G and H without neighbours in each other, each of which
//! contains exactly one neighbour of c. G *keeps its value* at c if Gc = G. Removing the adjacency of two
//! cells that lie side by side takes moves from Right only, so it can only help Left. Removing the adjacency
//! of two cells one above the other can only harm her. (The thesis *Hot Games* states this the other way
//! round.)
//!
//! **Bridge splitting** (J. H. Conway). Let the two neighbours of c lie on opposite sides of it. If G keeps
//! its value at c, then GcH = G + cH. Proof, for c between two cells side by side: GcH <= G + cH, since G +
//! cH is GcH without an adjacency side by side. Conversely GcH - Gc - cH >= 0: Left moves second and mirrors
//! each move, from GcH to -Gc or -cH and back. Mirroring leaves something over only if Right covers c and one
//! of its neighbours. If the neighbour is in G, H - cH is left, and H >= cH, since c gives moves in cH to
//! Right only. If it is in H, G - Gc >= 0 is left for the same reason. In both cases the rest consists of
//! games beside their mirror images. So GcH >= Gc + cH = G + cH. For c between the cells above and below it,
//! exchange the players. If the two neighbours of c lie at a right angle, the theorem is false: it is not
//! enough there that G keeps its value.
//!
//! **Bridge destroying** (J. Uiterwijk and M. Barton, *New results for Domineering from combinatorial game
//! theory endgame databases*, 2015). Let c have two to four neighbours, each in its own set, such that no
//! cell of one set is a neighbour of a cell of another set. If every set keeps its value at c, the position
//! is the sum of the sets, without c. Proof: cut c off from the cells beside it. At most two sets remain
//! joined to c, above and below it, and by the first theorem they are worth their sum. So the position is at
//! most the sum. Cutting c off from the cells above and below it shows that the position is at least the sum.

use std::collections::HashMap;

use super::Cells;
use crate::games::board::grid::Grid;
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::{Calc, Value};
use crate::ground::control::{Control, HeapBytes, OrStop};

/// The greatest number of cells of a piece that is always evaluated whole.
const WHOLE: usize = 40;

/// The theorem by which a board is split at a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BridgeKind {
    /// Bridge splitting: the cell stays with one of the two parts.
    Split,
    /// Bridge destroying: the cell belongs to no part.
    Destroyed,
}

/// A cell at which a board falls apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// The row and the column, counted from 0.
    pub cell: (i32, i32),
    /// The theorem that applies at the cell.
    pub kind: BridgeKind,
}

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

/// A decomposer of boards. It remembers the value of every piece that it has evaluated.
pub struct Bridges<'a, 's> {
    solver: &'a Solver<'s, Domineering>,
    control: &'a Control,
    known: HashMap<Cells, Value<'s>>,
    bytes: usize,
}

/// A cell at which a piece may be split. `arms` are the components of the piece without the cell, the
/// smallest first. `is_straight` is true if there are exactly two, on opposite sides of the cell.
struct Joint {
    cell: (i32, i32),
    arms: Vec<Cells>,
    is_straight: bool,
}

impl<'a, 's> Bridges<'a, 's> {
    /// Returns a decomposer that evaluates pieces with `solver`.
    pub fn new(solver: &'a Solver<'s, Domineering>, control: &'a Control) -> Self {
        Self { solver, control, known: HashMap::new(), bytes: 0 }
    }

    /// Splits a board at all its bridges, and the resulting parts at theirs.
    ///
    /// A cell is a bridge if one of the two theorems applies there; both are stated and proved in this
    /// module's source file. Small sets of cells are tested first. Each cell that joins sets costs up to two
    /// evaluations for each set. If the board is not a tree of small parts, this may cost more than the value
    /// of the whole board.
    pub fn take_apart(&mut self, board: &Grid) -> OrStop<TakenApart<'s>> {
        let (mut parts, mut bridges) = (Vec::new(), Vec::new());
        for component in Cells::of(board).components() {
            self.split(component, &mut parts, &mut bridges, |_| false)?;
        }
        parts.retain(|part| part.len() > 1);
        parts.sort();
        let parts: OrStop<Vec<Part<'s>>> =
            parts.into_iter().map(|cells| Ok(Part { value: self.whole(&cells)?, cells })).collect();
        Ok(TakenApart { parts: parts?, bridges })
    }

    /// Returns the value of a board: the sum of the values of its parts. Pieces that are cheap to evaluate
    /// whole are not split.
    pub fn value(&mut self, board: &Grid) -> OrStop<Value<'s>> {
        let components = Cells::of(board).components();
        let values: OrStop<Vec<_>> = components.iter().map(|piece| self.piece_value(piece)).collect();
        self.sum(values?.into_iter())
    }

    fn sum(&self, values: impl Iterator<Item = Value<'s>>) -> OrStop<Value<'s>> {
        let mut calc = Calc::new(self.solver.store(), self.control);
        let mut sum = self.solver.store().zero();
        for value in values {
            sum = calc.sum(sum, value)?;
        }
        calc.finish();
        Ok(sum)
    }

    /// Splits a piece at its bridges into `parts`. A piece for which `is_enough` is true is not split
    /// further.
    fn split(
        &mut self,
        piece: Cells,
        parts: &mut Vec<Cells>,
        bridges: &mut Vec<Bridge>,
        is_enough: impl Fn(&Cells) -> bool,
    ) -> OrStop<()> {
        // The rest is pushed in reverse, so its first piece is split next.
        let mut pieces = vec![piece];
        while let Some(piece) = pieces.pop() {
            let bridge = if is_enough(&piece) { None } else { self.bridge(&piece)? };
            match bridge {
                None => parts.push(piece),
                Some((bridge, rest)) => {
                    bridges.push(bridge);
                    pieces.extend(rest.into_iter().rev());
                }
            }
        }
        Ok(())
    }

    /// Finds a bridge of a piece, and returns it with the pieces that remain. `None` if there is no bridge.
    fn bridge(&mut self, piece: &Cells) -> OrStop<Option<(Bridge, Vec<Cells>)>> {
        let mut joints: Vec<Joint> = piece.iter().filter_map(|cell| joint(piece, cell)).collect();
        joints.sort_by_key(|joint| joint.arms[0].len());
        let straight = |joint: &Joint, arm: &Cells| {
            let bridge = Bridge { cell: joint.cell, kind: BridgeKind::Split };
            Some((bridge, vec![arm.clone(), piece.without(arm)]))
            // A straight joint needs only one arm that keeps its value, and the small arm is the cheap one to
            // test.
        };
        for joint in joints.iter().filter(|joint| joint.is_straight) {
            if self.keeps(&joint.arms[0], joint.cell)? {
                return Ok(straight(joint, &joint.arms[0]));
            }
        }
        // The remaining tests need larger arms. They begin with the joints that divide the piece most evenly,
        // whose larger arms are the smallest.
        for joint in joints.into_iter().rev() {
            if joint.is_straight {
                if self.keeps(&joint.arms[1], joint.cell)? {
                    return Ok(straight(&joint, &joint.arms[1]));
                }
            } else if self.all_keep(&joint)? {
                return Ok(Some((Bridge { cell: joint.cell, kind: BridgeKind::Destroyed }, joint.arms)));
            }
        }
        Ok(None)
    }

    fn all_keep(&mut self, joint: &Joint) -> OrStop<bool> {
        for arm in &joint.arms {
            if !self.keeps(arm, joint.cell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a set of cells keeps its value when `cell` is added to it.
    fn keeps(&mut self, arm: &Cells, cell: (i32, i32)) -> OrStop<bool> {
        Ok(self.piece_value(arm)? == self.piece_value(&arm.clone().with(cell))?)
    }

    fn piece_value(&mut self, piece: &Cells) -> OrStop<Value<'s>> {
        if is_cheap(piece) {
            return self.whole(piece);
        }
        let piece = piece.in_corner();
        if let Some(&value) = self.known.get(&piece) {
            return Ok(value);
        }
        let mut parts = Vec::new();
        self.split(piece.clone(), &mut parts, &mut Vec::new(), is_cheap)?;
        let values: OrStop<Vec<_>> = parts.iter().map(|part| self.whole(part)).collect();
        let value = self.sum(values?.into_iter())?;
        self.remember(piece, value)?;
        Ok(value)
    }

    /// Returns the value of a set of cells, evaluated without splitting it at bridges.
    fn whole(&mut self, piece: &Cells) -> OrStop<Value<'s>> {
        let piece = piece.in_corner();
        if let Some(&value) = self.known.get(&piece) {
            return Ok(value);
        }
        let components = self.solver.rules().components(&piece.board());
        let value = self.solver.value(&components, self.control)?;
        self.remember(piece, value)?;
        Ok(value)
    }

    fn remember(&mut self, piece: Cells, value: Value<'s>) -> OrStop<()> {
        self.bytes += piece.heap_bytes() + size_of::<(Cells, Value<'s>)>();
        self.known.insert(piece, value);
        self.control.check(1, self.bytes)
    }
}

/// Returns whether evaluating a piece whole takes little work: it is small, or a path. All positions of a
/// path consist of segments of it, so there are few of them.
fn is_cheap(piece: &Cells) -> bool {
    piece.len() <= WHOLE || piece.is_unbranched()
}

/// Returns a cell as a joint of the piece that it belongs to. `None` unless the cell has at least two
/// neighbours, and the rest of the piece has one component for each of them.
fn joint(piece: &Cells, cell: (i32, i32)) -> Option<Joint> {
    let neighbours: Vec<_> = piece.neighbours(cell).collect();
    if neighbours.len() < 2 {
        return None;
    }
    let mut arms = piece.without(&[cell].into_iter().collect()).components();
    if arms.len() != neighbours.len() {
        return None;
    }
    arms.sort_by_key(Cells::len);
    let is_straight = match neighbours[..] {
        [(row, column), (to_row, to_column)] => row == to_row || column == to_column,
        _ => false,
    };
    Some(Joint { cell, arms, is_straight })
}
