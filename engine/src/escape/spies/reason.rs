//! Explanations of why a spy wins: the theorem for spies in different components, or a line of play from a
//! search.

use super::SpiesPlay;
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{SpiesMove, Spy};
use crate::ground::control::{Control, OrStop};

/// The greatest number of turns that a sentence lists.
const MAX_TURNS: usize = 8;
/// The greatest number of edges of a board for which a line of play is computed.
const MAX_EDGES: usize = 1 << 10;

/// A play in which every turn of the winner keeps the win, up to the length that a sentence lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpiesReason {
    /// The number of positions that were searched until the winner was known.
    pub positions: u64,
    /// The turns from the position on, until the play is over or the spies are in different components. The
    /// loser's turns are sensible ones.
    pub turns: Vec<SpiesMove>,
    /// The state after these turns.
    pub end: SpiesEnd,
}

/// The state at the end of a line of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpiesEnd {
    /// This spy cannot move, and loses.
    Over(Spy),
    /// The spies are in different components. Each can make a certain number of walks, and the spy who is to
    /// move wins if they can make more walks than the other.
    Apart {
        /// The player to move.
        turn: Spy,
        /// The numbers of walks of the player to move and of the other player.
        walks: [u32; 2],
    },
    /// The play continues.
    Open,
}

impl SpiesPlay<'_> {
    /// Explains why the winner wins. Returns None on boards with very many edges. If a budget ends, the play
    /// is cut off there.
    ///
    /// # Errors
    /// Returns the reason to stop, if not even the first turn is known.
    pub fn reason(&self, control: &Control) -> OrStop<Option<SpiesReason>> {
        if self.board().graph().edges().len() > MAX_EDGES {
            return Ok(None);
        }
        let mut reason = SpiesReason { positions: self.nodes(), turns: Vec::new(), end: self.end(control)? };
        let mut play = self.clone();
        while reason.end == SpiesEnd::Open && reason.turns.len() < MAX_TURNS {
            let turn = match play.best(control) {
                Ok((_, Some(turn))) => turn,
                Err(stop) if reason.turns.is_empty() => return Err(stop),
                _ => break,
            };
            reason.turns.push(turn);
            play = play.after(turn);
            // If the budget ends here, the turns found so far are still reported.
            reason.end = play.end(control).unwrap_or(SpiesEnd::Open);
        }
        Ok(Some(reason))
    }

    fn end(&self, control: &Control) -> OrStop<SpiesEnd> {
        let turn = self.state().turn;
        if self.is_over() {
            return Ok(SpiesEnd::Over(turn));
        }
        let walks = self.walks_apart(control)?;
        Ok(walks.map_or(SpiesEnd::Open, |walks| SpiesEnd::Apart { turn, walks }))
    }
}

impl SpiesReason {
    /// Formats the explanation as a sentence, with the board's names, for a play in which this spy moves
    /// first.
    pub fn sentence(&self, board: &EscapeGraph, first: Spy) -> String {
        let players = [first, first.other()].into_iter().cycle();
        let turns: Vec<String> =
            self.turns.iter().zip(players).map(|(turn, spy)| told(*turn, spy, board)).collect();
        let end = match self.end {
            SpiesEnd::Over(spy) => format!("the {} spy has nowhere to go", spy.name()),
            SpiesEnd::Apart { turn, walks: [own, other] } => {
                let walks = if own == 1 { "walk" } else { "walks" };
                format!(
                    "no way leads from spy to spy: the {} can make {own} more {walks} and is to move, the {} {other}; \
                     whoever is to move needs more to win",
                    turn.name(),
                    turn.other().name()
                )
            }
            SpiesEnd::Open => "and so on".to_owned(),
        };
        if turns.is_empty() {
            return end;
        }
        let positions = match self.positions {
            1 => "1 position".to_owned(),
            positions => format!("{positions} positions"),
        };
        format!(
            "a search of {positions} finds an answer to everything; for example {}; {end}",
            turns.join(", ")
        )
    }
}

fn told(turn: SpiesMove, spy: Spy, board: &EscapeGraph) -> String {
    let edge = board.graph().edges()[turn.edge].ends.map(|end| board.name(end)).join("-");
    format!("the {} goes to {} and blocks {edge}", spy.name(), board.name(turn.to))
}
