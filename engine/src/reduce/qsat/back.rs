//! The map from winning strategies on the board to winning choices in the formula.

use super::QsatToNemesis;
use super::places::Place;
use crate::escape::Follower;
use crate::escape::strategy::Strategy;
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::logic::{ChoiceTree, Literal, Prenex, Quantifier};

/// The largest number of variables of the loser.
const MOST_VARIABLES: usize = 20;

impl QsatToNemesis {
    /// Maps a winning strategy on the board to the winner's choices in the formula. They are found by letting
    /// the strategy play against the other player of the formula, who tries all values.
    ///
    /// # Errors
    /// The strategy does not win, the loser has more than 20 variables, or the budget is used up.
    pub fn choices(
        &self,
        prenex: &Prenex,
        strategy: &Strategy,
        control: &Control,
    ) -> Result<ChoiceTree, Failure> {
        let start = self.board.start().unwrap_or_default();
        strategy
            .check(&self.board, start)
            .map_err(|fault| Failure::because(format!("the strategy does not win this board: {fault}")))?;
        self.branches(prenex, strategy, control, |value| self.branch(strategy, value))
    }

    /// Collects the winner's choices, from one branch for each choice of values by the loser.
    pub(in crate::reduce) fn branches(
        &self,
        prenex: &Prenex,
        strategy: &Strategy,
        control: &Control,
        branch: impl Fn(&dyn Fn(u32) -> bool) -> Vec<Literal>,
    ) -> Result<ChoiceTree, Failure> {
        let losers = match strategy {
            Strategy::Fugitive(_) => Quantifier::ForAll,
            Strategy::Nemesis(_) => Quantifier::Exists,
        };
        let of_loser = self.order.iter().filter(|(_, quantifier)| *quantifier == losers);
        let variables: Vec<u32> = of_loser.map(|&(variable, _)| variable).collect();
        if variables.len() > MOST_VARIABLES {
            let message =
                format!("there are {} variables of the loser, with two values each", variables.len());
            return Err(Failure::because(format!("{message}: at most {MOST_VARIABLES} are tried")));
        }
        let mut branches = Vec::new();
        for values in 0..1_u32 << variables.len() {
            control.check(1, branches.len() * self.order.len() * size_of::<Literal>())?;
            // Values of the winner's variables are never asked for, since the strategy decides them.
            let value = |variable: u32| {
                let place = variables.iter().position(|&known| known == variable);
                place.is_some_and(|place| values >> place & 1 == 1)
            };
            branches.push(branch(&value));
        }
        ChoiceTree::new(prenex, branches).map_err(Failure::because)
    }

    /// Returns the values in a play of the strategy against an opponent who chooses these values.
    fn branch(&self, strategy: &Strategy, value: &dyn Fn(u32) -> bool) -> Vec<Literal> {
        let walk = Follower::new(strategy, &self.board).played(
            |at| self.is_done(at),
            |state, walk| Some(self.fugitive_step(state, walk, |_, variable| value(variable))),
            |state, walk| self.nemesis_step(state, walk, |_, variable| value(variable)),
        );
        self.values(&walk)
    }

    /// Returns whether the vertex is r, the vertex of a clause, or an exit.
    pub(in crate::reduce) fn is_done(&self, at: u32) -> bool {
        match self.places[at as usize] {
            Place::Junction { variable } => variable == self.order.len(),
            Place::Clause { .. } | Place::Exit => true,
            _ => false,
        }
    }
}
