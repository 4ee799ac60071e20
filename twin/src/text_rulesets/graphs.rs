//! Text rules on the vertices of graphs, played literally: each sequence of vertices is tried as a walk.

use std::collections::{BTreeSet, HashSet};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::{Cell, Condition, Pattern, Player, Ruleset, Step};
use crate::position::Position;

/// A board: a character on each vertex, and edges with the smaller end first.
#[derive(Clone, Debug)]
pub struct GraphBoard {
    pub rules: Rc<Ruleset>,
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

/// Returns the cells of a pattern, which is one row without repetitions.
fn cells(pattern: &Pattern) -> Vec<&Cell> {
    pattern.rows.iter().flatten().flat_map(|element| &element.cells).collect()
}

impl GraphBoard {
    /// Creates a board; loops and repeated edges are ignored.
    pub fn new(rules: &Rc<Ruleset>, characters: Vec<char>, edges: &[(usize, usize)]) -> GraphBoard {
        let edges = edges.iter().filter(|(u, v)| u != v).map(|&(u, v)| (u.min(v), u.max(v))).collect();
        GraphBoard { rules: rules.clone(), characters, edges }
    }

    fn are_joined(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }

    fn neighbours(&self, vertex: usize) -> Vec<usize> {
        (0..self.characters.len()).filter(|&v| self.are_joined(v, vertex)).collect()
    }

    /// Returns all sequences of `length` different vertices, each adjacent to the next.
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

    /// Returns the walks that match a pattern.
    fn lying(&self, pattern: &Pattern) -> Vec<Vec<usize>> {
        let cells = cells(pattern);
        let allows = |(cell, &v): (&&Cell, &usize)| {
            cell.is.as_ref().is_none_or(|set| set.contains(&self.characters[v]))
        };
        let mut walks = self.walks(cells.len());
        walks.retain(|walk| cells.iter().zip(walk).all(allows));
        walks
    }

    /// Returns the board after a step along a walk.
    fn after(&self, step: &Step, walk: &[usize]) -> Option<GraphBoard> {
        let mut after = self.clone();
        for (&vertex, cell) in walk.iter().zip(cells(&step.pattern)) {
            if let Some(sign) = cell.sign {
                after.characters[vertex] = sign;
            }
        }
        if step.cut {
            for pair in walk.windows(2) {
                after.edges.remove(&(pair[0].min(pair[1]), pair[0].max(pair[1])));
            }
        }
        let around = after.neighbours(*walk.last()?);
        for (set, wanted) in &step.next_to {
            if around.iter().any(|&v| set.contains(&after.characters[v])) != *wanted {
                return None;
            }
        }
        for v in around {
            let turned = step.neighbours.iter().find(|(set, _)| set.contains(&after.characters[v]));
            if let Some((_, sign)) = turned {
                after.characters[v] = *sign;
            }
        }
        Some(after)
    }

    fn steps(&self, steps: &[Step], start: Option<usize>, found: &mut Vec<GraphBoard>) {
        let Some((step, rest)) = steps.split_first() else {
            if self.is_allowed() {
                found.push(self.clone());
            }
            return;
        };
        for walk in self.lying(&step.pattern) {
            if start.is_none_or(|start| walk[0] == start)
                && let Some(after) = self.after(step, &walk)
            {
                after.steps(rest, walk.last().copied(), found);
            }
        }
    }

    /// Returns whether all conditions on positions hold.
    pub fn is_allowed(&self) -> bool {
        self.rules.conditions.iter().all(|condition| match condition {
            Condition::No(pattern) => self.lying(pattern).is_empty(),
            Condition::Groups(of, next_to) => {
                let members = (0..self.characters.len()).filter(|&v| of.contains(&self.characters[v]));
                members.into_iter().all(|v| {
                    let mut group = vec![v];
                    let mut next = 0;
                    while let Some(&v) = group.get(next) {
                        next += 1;
                        for beside in self.neighbours(v) {
                            if of.contains(&self.characters[beside]) && !group.contains(&beside) {
                                group.push(beside);
                            }
                        }
                    }
                    let mut around = group.iter().flat_map(|&v| self.neighbours(v));
                    around.any(|v| next_to.contains(&self.characters[v]))
                })
            }
        })
    }

    /// Returns the positions after all moves of a player, each once.
    pub fn moves(&self, player: Player) -> Vec<GraphBoard> {
        let mut found: Vec<GraphBoard> = vec![];
        for rule in self.rules.rules.iter().filter(|rule| rule.player == player) {
            self.steps(&rule.steps, None, &mut found);
        }
        // A move must change the position.
        let mut seen = HashSet::from([self.clone()]);
        found.retain(|board| seen.insert(board.clone()));
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
