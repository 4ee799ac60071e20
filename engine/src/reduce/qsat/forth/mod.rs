//! The map from winning choices in a formula to winning strategies on the board.

mod fugitive;
mod nemesis;

use self::fugitive::Fugitive;
use self::nemesis::Nemesis;
use super::QsatToNemesis;
use crate::escape::strategy::{FugitiveStrategy, NemesisStrategy, Strategy};
use crate::ground::control::{Control, OrStop};
use crate::logic::ChoiceTree;

impl QsatToNemesis {
    /// Writes out the strategy on the board of the player who wins the formula by these choices, for a board
    /// with the parameters of the theorem. The fugitive's strategy has a node for each set of clauses and
    /// fuses, and that of the Nemesis has a node for each walk that no other node answers. So time and memory
    /// are exponential in the formula.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn strategy(&self, choices: &ChoiceTree, control: &Control) -> OrStop<Strategy> {
        if choices.is_true() {
            let nodes = Fugitive::new(self, choices, control).nodes()?;
            return Ok(Strategy::Fugitive(FugitiveStrategy { nodes }));
        }
        let nodes = Nemesis::new(self, choices, control).nodes()?;
        Ok(Strategy::Nemesis(NemesisStrategy { nodes }))
    }
}
