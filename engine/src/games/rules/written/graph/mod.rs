//! Games on the vertices of graphs: a pattern is a path along edges, with distinct vertices.
//!
//! A vertex whose character is like nothing is removed, and so is an edge that no rule can ever look along,
//! whatever its ends become. The rest splits into components, which are graphs up to isomorphism, as far as
//! [`canonical`](crate::ground::graph::Labelled::canonical) can tell.

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

/// The compiled rules of a game on graphs.
#[derive(Debug)]
pub(super) struct GraphRules {
    moves: [Vec<Vec<Step>>; 2],
    everywhere: Vec<Everywhere>,
    /// The characters that are like nothing.
    nothing: CellSet,
    /// For each character, the characters at the other end of an edge that may ever matter.
    matters: [CellSet; MAX_CHARACTERS],
    /// The characters with which a vertex without edges may have moves.
    alone: CellSet,
    /// The exchange of characters between the players, if it is a symmetry of the rules.
    exchange: Option<Vec<u8>>,
    /// Whether play is proved to end.
    pub(super) ends: bool,
}

impl GraphRules {
    /// Compiles rules; `exchange` maps characters to those with the players exchanged.
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

    /// Returns whether no rule cuts edges and every pattern has at most two neighbouring cells. Such rules
    /// mean the same on the cells of a grid.
    pub(super) fn are_local(rules: &[Rule], everywhere: &[Everywhere]) -> bool {
        let steps = || rules.iter().flat_map(|rule| &rule.steps);
        let conditions = everywhere.iter().filter_map(|condition| match condition {
            Everywhere::No(pattern) => Some(pattern),
            Everywhere::Groups { .. } => None,
        });
        steps().all(|step| !step.cut)
            && steps().map(|step| &step.pattern).chain(conditions).all(|pattern| pattern.cells().count() <= 2)
    }

    /// Returns, for the first step of each rule, the characters that each vertex of its path may have.
    pub(super) fn first_walks(&self) -> Vec<Vec<Vec<u8>>> {
        let of =
            |steps: &Vec<Step>| walk(&steps[0].pattern).iter().map(|c| c.is.characters().collect()).collect();
        self.moves.iter().flatten().map(of).collect()
    }

    /// Returns whether both players have the same rules.
    pub(super) fn is_impartial(&self) -> bool {
        self.moves[0] == self.moves[1]
    }

    /// Returns sentences on the properties of the rules.
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

/// Returns the cells of a pattern along its path.
fn walk(pattern: &Pattern) -> Vec<Cell> {
    pattern.rows.iter().flatten().flat_map(Element::cells).copied().collect()
}
