//! What is found of all snakes of two rows with so many columns.

use super::cells::Cells;
use super::shadow::{Answers, Shadows};
use super::snakes::two_row_snakes;
use crate::games::board::grid::Grid;
use crate::games::value::Dyadic;
use crate::ground::control::OrStop;

/// What was found of all connected 2 x n snakes, and of them turned by a right angle, which exchanges the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnakeCensus {
    /// The number of columns.
    pub columns: usize,
    /// How many snakes there are.
    pub snakes: usize,
    /// The greatest temperature, and one of the snakes that have it.
    pub temperature: Dyadic,
    /// The first of the hottest.
    pub hottest: Grid,
    /// The greatest difference of the stops.
    pub length: Dyadic,
    /// The least n with which the lemma applies to all of them; nothing if nobody has a move.
    pub bound: Option<Dyadic>,
    /// Pairs of a left and a right option.
    pub pairs: usize,
    /// Those of them in which the length that they tell is more than what the lemma says of one of the two options.
    pub exceptions: usize,
    /// How Right fares with a bound of 2 in the case that the thesis leaves open.
    pub answers: Answers,
}

impl SnakeCensus {
    /// Looks at all snakes of so many columns, which are twice as many for each column more; nothing for no column.
    ///
    /// # Errors
    /// Why the search had to stop.
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
