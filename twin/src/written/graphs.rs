//! Rules on the vertices of graphs, played literally: each sequence of vertices is tried as a walk.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::Player;
use crate::position::Position;

/// A rule: who has the move, what stands along the walk and what comes of it, and what is around its last vertex.
#[derive(Clone, Debug)]
pub struct GraphRule {
    pub player: Player,
    /// What may stand on a vertex, and what stands there afterwards.
    pub walk: Vec<(Vec<char>, char)>,
    /// Whether one of the neighbours has to be such, or none may be.
    pub next_to: Option<(Vec<char>, bool)>,
    /// Which neighbours become what.
    pub neighbours: Option<(char, char)>,
    /// Whether the edges of the walk are deleted.
    pub cuts: bool,
}

/// Characters on vertices, and edges, the smaller end first.
#[derive(Clone, Debug)]
pub struct GraphBoard {
    pub rules: Rc<Vec<GraphRule>>,
    pub characters: Vec<char>,
    pub edges: BTreeSet<(usize, usize)>,
}

impl PartialEq for GraphBoard {
    fn eq(&self, other: &GraphBoard) -> bool {
        (&self.characters, &self.edges) == (&other.characters, &other.edges)
    }
}

impl Eq for GraphBoard {}

impl Hash for GraphBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.characters, &self.edges).hash(state);
    }
}

impl GraphBoard {
    fn are_joined(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }

    fn neighbours(&self, vertex: usize) -> Vec<usize> {
        (0..self.characters.len()).filter(|&v| self.are_joined(v, vertex)).collect()
    }

    /// All sequences of so many different vertices, each joined to the next.
    fn walks(&self, length: usize) -> Vec<Vec<usize>> {
        if length == 0 {
            return vec![vec![]];
        }
        let mut walks = vec![];
        for walk in self.walks(length - 1) {
            for v in 0..self.characters.len() {
                if !walk.contains(&v) && walk.last().is_none_or(|&last| self.are_joined(last, v)) {
                    walks.push([walk.clone(), vec![v]].concat());
                }
            }
        }
        walks
    }

    fn after(&self, rule: &GraphRule, walk: &[usize]) -> Option<GraphBoard> {
        let mut after = self.clone();
        for (&vertex, (may_be, becomes)) in walk.iter().zip(&rule.walk) {
            if !may_be.contains(&self.characters[vertex]) {
                return None;
            }
            after.characters[vertex] = *becomes;
        }
        if rule.cuts {
            for pair in walk.windows(2) {
                after.edges.remove(&(pair[0].min(pair[1]), pair[0].max(pair[1])));
            }
        }
        let around = after.neighbours(*walk.last()?);
        if let Some((such, wanted)) = &rule.next_to
            && around.iter().any(|&v| such.contains(&after.characters[v])) != *wanted
        {
            return None;
        }
        if let Some((from, to)) = rule.neighbours {
            for v in around {
                if after.characters[v] == from {
                    after.characters[v] = to;
                }
            }
        }
        Some(after)
    }

    /// The positions after all moves of a player, each once.
    pub fn moves(&self, player: Player) -> Vec<GraphBoard> {
        let mut found: Vec<GraphBoard> = vec![];
        for rule in self.rules.iter().filter(|rule| rule.player == player) {
            for walk in self.walks(rule.walk.len()) {
                if let Some(after) = self.after(rule, &walk)
                    && after != *self
                    && !found.contains(&after)
                {
                    found.push(after);
                }
            }
        }
        found
    }
}

impl Position for GraphBoard {
    fn left_options(&self) -> Vec<GraphBoard> {
        self.moves(Player::Left)
    }

    fn right_options(&self) -> Vec<GraphBoard> {
        self.moves(Player::Right)
    }
}
