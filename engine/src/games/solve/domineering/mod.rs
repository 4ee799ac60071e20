//! Domineering boards taken apart and put together, sets of free cells, and statistics of snakes.
//! Boards are split at their bridges: see [`Bridge`].

mod dyadic;
mod snakes;

pub use self::dyadic::{MAX_BUILT_CELLS, board_of_number, construct_board, smallest_board};
pub use self::snakes::{Answers, OptionPair, Shadows, fold, folded_snakes, two_row_snakes};
use crate::games::board::grid::Grid;
use crate::games::rules::Short;
pub use crate::games::rules::grid::bridges::{Bridge, BridgeKind, Cells};
use crate::games::rules::grid::domineering::Domineering;
use crate::games::solve::Solver;
use crate::games::value::{Dyadic, Value};
use crate::ground::control::Control;
use crate::ground::input::OrNoAnswer;

/// The statistics of all connected 2 x n snakes, and of the same snakes turned by a right angle, which
/// exchanges the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnakeCensus {
    /// The number of columns.
    pub columns: usize,
    /// The number of snakes, without the turned ones.
    pub snakes: usize,
    /// The greatest temperature; at least -1.
    pub temperature: Dyadic,
    /// The first snake that has the greatest temperature.
    pub hottest: Grid,
    /// The greatest length, that is, left stop minus right stop.
    pub length: Dyadic,
    /// The least n for which the lemma applies to all the snakes; `None` if neither player has a move in any
    /// of them.
    pub bound: Option<Dyadic>,
    /// The number of pairs of a left and a right option.
    pub pairs: usize,
    /// The number of these pairs that violate the lemma's bound: their length is greater than the bound from
    /// one of the two options.
    pub exceptions: usize,
    /// Right's results with a bound of 2 in the case that the thesis leaves open.
    pub answers: Answers,
}

impl SnakeCensus {
    /// Examines all snakes with `columns` columns, of which there are 3 * 2^(columns - 1). Returns `None` if
    /// `columns` is 0.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    pub fn new(columns: usize, shadows: &Shadows<'_, '_>) -> OrNoAnswer<Option<Self>> {
        let snakes = two_row_snakes(columns);
        let Some(first) = snakes.first() else { return Ok(None) };
        let mut census = Self {
            columns,
            snakes: snakes.len(),
            temperature: Dyadic::from(-1),
            hottest: first.clone(),
            length: Dyadic::ZERO,
            bound: None,
            pairs: 0,
            exceptions: 0,
            answers: Answers::default(),
        };
        for snake in snakes {
            census.look(&snake, shadows)?;
            // The lemma is stated for Left. Turning the snake applies it to Right.
            census.look(&Cells::of(&snake).turned().board(), shadows)?;
        }
        Ok(Some(census))
    }

    fn look(&mut self, board: &Grid, shadows: &Shadows<'_, '_>) -> OrNoAnswer<()> {
        shadows.look()?;
        let value = shadows.value(board)?;
        if value.temperature() > self.temperature {
            (self.temperature, self.hottest) = (value.temperature(), board.clone());
        }
        self.length = (&value.left_stop() - &value.right_stop()).max(self.length.clone());
        self.bound = shadows.least_bound(board)?.max(self.bound.take());
        let pairs = shadows.pairs(board)?;
        self.exceptions += pairs.iter().filter(|pair| !pair.holds()).count();
        self.pairs += pairs.len();
        self.answers += shadows.answers(board, &Dyadic::from(2))?;
        Ok(())
    }
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
    pub fn take_apart(&self, board: &Grid) -> OrNoAnswer<TakenApart<'s>> {
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
        let parts: OrNoAnswer<Vec<Part<'s>>> =
            parts.into_iter().map(|cells| Ok(Part { value: self.of_cells(&cells)?, cells })).collect();
        Ok(TakenApart { parts: parts?, bridges })
    }

    /// Returns the value of a board.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub fn value(&self, board: &Grid) -> OrNoAnswer<Value<'s>> {
        self.solver.value(&self.solver.rules().components(board), self.control)
    }

    fn of_cells(&self, cells: &Cells) -> OrNoAnswer<Value<'s>> {
        self.value(&cells.board())
    }

    /// Returns whether a set of cells keeps its value when `cell` is added to it.
    fn keeps(&self, arm: &Cells, cell: (i32, i32)) -> OrNoAnswer<bool> {
        Ok(self.of_cells(arm)? == self.of_cells(&arm.clone().with(cell))?)
    }
}
