//! Domineering boards split at their bridges.
//!
//! Write Gc for a set G of free cells with a cell c that has exactly one neighbour in G, and GcH for sets G and H that
//! have no neighbours in each other and one each beside c. G *keeps its value* at c if Gc = G. Cutting an adjacency of
//! two cells side by side takes moves from Right, so that it can only be good for Left; cutting one above the
//! other can only be bad for her. (The thesis *Hot Games* has the reason the other way round.)
//!
//! **Bridge splitting** (J. H. Conway). Let the two neighbours of c lie on opposite sides of it. If G keeps its
//! value at c, then GcH = G + cH. Proof, for c between two cells side by side: GcH <= G + cH, since an adjacency is cut.
//! And GcH - Gc - cH >= 0, since Left, who moves second, can mirror each move: what Right plays in GcH she plays in
//! -Gc or -cH, and conversely. Only if he covers c and its neighbour in G something else is left: H - cH, and H >= cH,
//! since c there gives moves to Right only; or likewise G - Gc >= 0, which goes on beside games that are their mirror
//! images. So GcH >= Gc + cH = G + cH. For c between cells above and below it, exchange the players. If c has two
//! neighbours at a right angle this is false: there it is not enough that G keeps its value.
//!
//! **Bridge destroying** (J. Uiterwijk and M. Barton, *New results for Domineering from combinatorial game theory endgame
//! databases*, 2015). Let c have two to four neighbours, each in a set of its own, of which no two are neighbours
//! of each other. If every set keeps its value at c, the position is the sum of the sets, without c. Proof: cut c off
//! from those beside it; the rest is a position of at most two sets above and below, which is their sum by the first
//! theorem. So the position is at most the sum. To cut c off from those above and below shows that it is at least that.

use std::collections::HashMap;

use super::cells::Cells;
use crate::games::board::grid::Grid;
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::{Calc, Value};
use crate::ground::control::{Control, OrStop};
use crate::ground::memory::HeapBytes;

/// Pieces of at most so many cells are worked out whole.
const WHOLE: usize = 40;

/// By which theorem a board is split at a cell.
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
    /// Row and column, from 0.
    pub cell: (i32, i32),
    /// By which theorem.
    pub kind: BridgeKind,
}

/// A part of a board.
#[derive(Clone, Debug)]
pub struct Part<'s> {
    /// The cells, where they are on the whole board.
    pub cells: Cells,
    /// The value.
    pub value: Value<'s>,
}

/// A board taken apart: it is the sum of the parts, in the order of their first cells.
#[derive(Clone, Debug)]
pub struct TakenApart<'s> {
    /// Connected, of more than one cell each.
    pub parts: Vec<Part<'s>>,
    /// Where, in the order in which they were found.
    pub bridges: Vec<Bridge>,
}

/// Takes boards apart, remembering the values of what it has met.
pub struct Bridges<'a, 's> {
    solver: &'a Solver<'s, Domineering>,
    control: &'a Control,
    known: HashMap<Cells, Value<'s>>,
    bytes: usize,
}

/// A cell at which a piece may fall apart: the components of the rest, the smallest first, and whether they are two on
/// opposite sides of it.
struct Joint {
    cell: (i32, i32),
    arms: Vec<Cells>,
    is_straight: bool,
}

impl<'a, 's> Bridges<'a, 's> {
    /// Takes boards apart with a solver's help.
    pub fn new(solver: &'a Solver<'s, Domineering>, control: &'a Control) -> Self {
        Self { solver, control, known: HashMap::new(), bytes: 0 }
    }

    /// Splits a board at all bridges that there are, and those that come up in the parts.
    ///
    /// A cell is a bridge where one of the two theorems holds (see the source of this file). Whether a set of cells keeps its
    /// value is asked of small sets first. Work: two values for each cell that joins sets, so that of boards that are
    /// no trees of small parts it may cost more than the value of the whole.
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

    /// The value of a board: the sum of its parts. Components that are cheap are not taken apart.
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

    /// Splits a piece at its bridges, but for what is small enough.
    fn split(
        &mut self,
        piece: Cells,
        parts: &mut Vec<Cells>,
        bridges: &mut Vec<Bridge>,
        is_enough: impl Fn(&Cells) -> bool,
    ) -> OrStop<()> {
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

    /// A bridge of a piece, and what is left of it there.
    fn bridge(&mut self, piece: &Cells) -> OrStop<Option<(Bridge, Vec<Cells>)>> {
        let mut joints: Vec<Joint> = piece.iter().filter_map(|cell| joint(piece, cell)).collect();
        joints.sort_by_key(|joint| joint.arms[0].len());
        let straight = |joint: &Joint, arm: &Cells| {
            let bridge = Bridge { cell: joint.cell, kind: BridgeKind::Split };
            Some((bridge, vec![arm.clone(), piece.without(arm)]))
        };
        for joint in joints.iter().filter(|joint| joint.is_straight) {
            if self.keeps(&joint.arms[0], joint.cell)? {
                return Ok(straight(joint, &joint.arms[0]));
            }
        }
        // The larger arms, which cost more, of the most even cells first.
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

    /// Does a set of cells keep its value at a cell?
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

    /// The value of a set of cells, worked out without taking it apart.
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

/// Is a piece worked out whole without much work? The positions of a path are pieces of the path, so that there are few.
fn is_cheap(piece: &Cells) -> bool {
    piece.len() <= WHOLE || piece.is_unbranched()
}

/// A cell as a joint of the piece that it belongs to, if the rest has one component for each of its neighbours, and at
/// least two.
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
