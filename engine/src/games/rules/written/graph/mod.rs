//! Games on the vertices of graphs: a pattern is a walk along edges, whose vertices differ.
//!
//! A vertex whose character is like nothing is left out, and an edge if no rule can ever look along it, whatever its ends become.
//! What is left falls apart into components, which are graphs up to isomorphism, as far as
//! [`canonical`](crate::ground::graph::Labelled::canonical) goes.
//!
//! - `moves`: all moves of a player
//! - `net`: a graph with characters, as moves change it
//! - `normal`: components up to isomorphism and the exchange of the players
//! - `parts`: what a position falls apart into

mod moves;
mod net;
mod normal;
mod parts;

pub(super) use self::net::{Net, Stage};
use self::normal::exchange_of;
use self::parts::{alone, matters};
use super::cells::Anywhere;
use super::read::Characters;
use super::rule::{Cell, CellSet, Element, Everywhere, MAX_CHARACTERS, Pattern, Rule, Step};
use super::rule::{IMPARTIAL, exchanged};
use crate::ground::Player;

/// Rules of games on graphs, ready for use.
#[derive(Debug)]
pub(super) struct GraphRules {
    moves: [Vec<Vec<Step>>; 2],
    everywhere: Vec<Everywhere>,
    /// The characters that are like nothing.
    nothing: CellSet,
    /// For each character those to which an edge may ever matter.
    matters: [CellSet; MAX_CHARACTERS],
    /// The characters of which a vertex without edges may have moves.
    alone: CellSet,
    /// What exchanges the players, if the rules allow that.
    exchange: Option<Vec<u8>>,
    /// Whether it is proved that play ends.
    pub(super) ends: bool,
}

impl GraphRules {
    /// Makes rules ready, whose characters are exchanged so with the players.
    pub(super) fn new(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Self {
        let known = Anywhere::of(rules, everywhere, exchange);
        let of = |player| rules.iter().filter(move |rule| rule.player == player);
        Self {
            moves: Player::BOTH.map(|player| of(player).map(|rule| rule.steps.clone()).collect()),
            everywhere: everywhere.to_vec(),
            nothing: known.nothing,
            matters: matters(rules, everywhere, &known.reach),
            alone: alone(rules, &known.reach),
            exchange: exchange_of(rules, everywhere, exchange),
            ends: known.ends,
        }
    }

    /// Can every rule be told as patterns of at most two neighbouring cells, so that it means the same on a grid?
    pub(super) fn are_local(rules: &[Rule], everywhere: &[Everywhere]) -> bool {
        let steps = || rules.iter().flat_map(|rule| &rule.steps);
        let conditions = everywhere.iter().filter_map(|condition| match condition {
            Everywhere::No(pattern) => Some(pattern),
            Everywhere::Groups { .. } => None,
        });
        steps().all(|step| !step.cut)
            && steps().map(|step| &step.pattern).chain(conditions).all(|pattern| pattern.cells().count() <= 2)
    }

    /// For each vertex of the first walk of each rule the characters that may stand there.
    pub(super) fn first_walks(&self) -> Vec<Vec<Vec<u8>>> {
        let of =
            |steps: &Vec<Step>| walk(&steps[0].pattern).iter().map(|c| c.is.characters().collect()).collect();
        self.moves.iter().flatten().map(of).collect()
    }

    /// Returns whether both players have the same rules.
    pub(super) fn is_impartial(&self) -> bool {
        self.moves[0] == self.moves[1]
    }

    /// What was found out about the rules, in words.
    pub(super) fn in_words(&self, characters: &Characters) -> Vec<String> {
        let players = match &self.exchange {
            _ if self.is_impartial() => IMPARTIAL.to_owned(),
            Some(exchange) => {
                let how = exchanged(|c| characters.sign(c), exchange).unwrap_or_default();
                format!("Left's moves become Right's {how}")
            }
            None => "nothing was found that makes Left's moves Right's".to_owned(),
        };
        vec![
            players,
            "a graph is worth the same however its vertices are numbered".to_owned(),
            "a position falls apart where no rule looks along an edge".to_owned(),
        ]
    }
}

/// The cells of a walk.
fn walk(pattern: &Pattern) -> Vec<Cell> {
    pattern.rows.iter().flatten().flat_map(Element::cells).copied().collect()
}
