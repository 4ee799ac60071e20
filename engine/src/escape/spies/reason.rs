//! Why a spy wins: by the theorem for spies who are apart, or by the play that a search leads to.

use super::SpiesPlay;
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{SpiesMove, Spy};
use crate::ground::control::{Control, OrStop};

/// How many turns a sentence tells.
const MAX_TURNS: usize = 8;
/// On boards with more edges no play is looked for.
const MAX_EDGES: usize = 1 << 10;

/// A play in which the winner keeps the win with every turn, as far as a sentence tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpiesReason {
    /// How many positions were searched until it was known who wins.
    pub positions: u64,
    /// The turns from the position on, until the play is over or the spies are apart; those of who loses are sensible
    /// ones.
    pub turns: Vec<SpiesMove>,
    /// What is so after them.
    pub end: SpiesEnd,
}

/// Where a play that is told ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpiesEnd {
    /// This spy has nowhere to go, and loses.
    Over(Spy),
    /// No way leads from one spy to the other: so many walks each can make, the one to move first, who wins if it can make
    /// more.
    Apart {
        /// Who is to move.
        turn: Spy,
        /// The walks of who is to move, and of the other one.
        walks: [u32; 2],
    },
    /// It goes on.
    Open,
}

impl SpiesPlay<'_> {
    /// Why whoever wins does so; none on boards with very many edges. What was found before a budget ended is kept.
    ///
    /// # Errors
    /// Why not even the first turn is known.
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
    /// The reason in a sentence, with the names of the board, for a play in which this spy moves first.
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
