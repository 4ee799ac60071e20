//! Domineering boards taken apart and put together, sets of free cells, and statistics of snakes.

mod bridges;
mod dyadic;
mod snakes;

pub use self::bridges::{Bridges, Part, TakenApart};
pub use self::dyadic::{MAX_BUILT_CELLS, board_of_number};
pub use self::snakes::{Answers, OptionPair, Shadows, fold, folded_snakes, two_row_snakes};
use crate::games::board::grid::Grid;
pub use crate::games::rules::grid::bridges::{Bridge, BridgeKind, Cells};
use crate::games::value::Dyadic;
use crate::ground::control::OrStop;

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
    pub fn new(columns: usize, shadows: &Shadows<'_, '_>) -> OrStop<Option<Self>> {
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

    fn look(&mut self, board: &Grid, shadows: &Shadows<'_, '_>) -> OrStop<()> {
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
