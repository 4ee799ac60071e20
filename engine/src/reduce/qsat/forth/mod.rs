//! How the winner of a formula wins on the board, written out.
//!
//! - `fugitive`: how the fugitive wins
//! - `nemesis`: how the Nemesis wins

mod fugitive;
mod nemesis;

use self::fugitive::Fugitive;
use self::nemesis::Nemesis;
use super::QsatToNemesis;
use crate::escape::strategy::{FugitiveStrategy, NemesisStrategy, Strategy};
use crate::ground::control::{Control, OrStop};
use crate::logic::ChoiceTree;

impl QsatToNemesis {
    /// The strategy on the board of whoever wins the formula by these choices, for a board with the
    /// parameters of the theorem. Of the fugitive's there is a node for each set of clauses and fuses, and of
    /// hers one for each walk that no other node answers, so time and memory are exponential in the formula.
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
