//! All moves of a player on a graph, and the changes of the graph in the course of a move.

use super::{GraphRules, walk};
use crate::games::rules::Options;
use crate::games::rules::text::rule::{Cell, CellSet, Everywhere, Step};
use crate::ground::Player;
use crate::ground::control::{HeapBytes, OrStop};
use crate::ground::graph::{Labelled, first_twins};

impl GraphRules {
    /// Calls `each` for the position after each move of a player that begins at a vertex with `is_start`.
    pub(crate) fn moves(
        &self,
        net: &Net,
        player: Player,
        is_start: impl Fn(u32) -> bool,
        mut each: impl FnMut(&Stage<'_>),
    ) {
        let stage = Stage::new(net);
        for steps in &self.moves[player] {
            for start in stage.vertices().filter(|&v| is_start(v)) {
                self.take(steps, &stage, start, &mut each);
            }
        }
    }

    /// Makes a step that begins at a vertex, then all possible further steps.
    fn take(&self, steps: &[Step], stage: &Stage<'_>, start: u32, each: &mut dyn FnMut(&Stage<'_>)) {
        let Some((step, rest)) = steps.split_first() else {
            if self.broken(stage).is_none() {
                each(stage);
            }
            return;
        };
        let cells = walk(&step.pattern);
        let mut path = vec![start];
        walks(stage, &cells, &mut path, &mut |path| {
            let mut after = stage.clone();
            if change(&mut after, step, &cells, path) {
                self.take(rest, &after, path[path.len() - 1], each);
            }
        });
    }

    /// Returns a vertex where a condition on the whole board fails, if there is one.
    pub(crate) fn broken(&self, stage: &Stage<'_>) -> Option<usize> {
        self.everywhere.iter().find_map(|condition| match condition {
            Everywhere::No(pattern) => {
                let cells = walk(pattern);
                stage.vertices().find_map(|start| {
                    let mut found = None;
                    walks(stage, &cells, &mut vec![start], &mut |_| found = Some(start as usize));
                    found
                })
            }
            Everywhere::Groups { of, next_to } => {
                let is_fine = |group: &[u32]| {
                    let mut around = group.iter().flat_map(|&v| stage.neighbours(v));
                    around.any(|v| next_to.contains(stage.character(v)))
                };
                let groups = groups(stage, |v| of.contains(stage.character(v)));
                groups.into_iter().find(|group| !is_fine(group)).map(|group| group[0] as usize)
            }
        })
    }

    /// Returns a vertex where a position breaks a condition on the whole board, if there is one.
    pub(crate) fn broken_at(&self, net: &Net) -> Option<usize> {
        self.broken(&Stage::new(net))
    }

    /// Writes the options of a component; `piece` makes pieces of the ruleset from graphs. Moves at twin
    /// vertices have isomorphic results, so only the first twin moves.
    pub(crate) fn options<P>(
        &self,
        component: &Labelled,
        options: &mut Options<'_, P>,
        piece: impl Fn(Labelled) -> P,
    ) -> OrStop<()> {
        let net = Net::of_labelled(component);
        let first = first_twins(component);
        let mut outcome = Ok(());
        for player in Player::BOTH {
            let is_wanted = options.wants(player);
            let is_first = |v: u32| is_wanted && first[v as usize] == v;
            self.moves(&net, player, is_first, |after| {
                if outcome.is_err() {
                    return;
                }
                self.parts(&after.characters, after.edges(), |part| options.piece(piece(part)));
                outcome = options.charge(component.heap_bytes());
                options.end_option();
            });
            if player == Player::Left {
                options.end_left();
            }
        }
        outcome
    }
}

/// Extends a path in all ways; the condition on its last vertex is not tested yet.
fn walks(stage: &Stage<'_>, cells: &[Cell], path: &mut Vec<u32>, found: &mut dyn FnMut(&[u32])) {
    let last = path[path.len() - 1];
    if !cells[path.len() - 1].is.contains(stage.character(last)) {
        return;
    }
    if path.len() == cells.len() {
        return found(path);
    }
    for next in stage.neighbours(last) {
        if !path.contains(&next) {
            path.push(next);
            walks(stage, cells, path, found);
            path.pop();
        }
    }
}

/// Applies a step along a path and to the neighbours of its end; returns false if a condition on the
/// neighbours fails.
fn change(after: &mut Stage<'_>, step: &Step, cells: &[Cell], path: &[u32]) -> bool {
    for (&vertex, cell) in path.iter().zip(cells) {
        if let Some(character) = cell.sign() {
            after.put(vertex, character);
        }
    }
    if step.cut {
        path.windows(2).for_each(|ends| after.cut(ends[0], ends[1]));
    }
    let last = path[path.len() - 1];
    // The neighbours are taken after edges are cut, and tested after the characters have changed.
    let around: Vec<u32> = after.neighbours(last).collect();
    let is_near = |set: CellSet, after: &Stage<'_>| around.iter().any(|&v| set.contains(after.character(v)));
    if step.next_to.iter().any(|next| is_near(next.is, after) != next.wanted) {
        return false;
    }
    for &vertex in &around {
        let character = after.character(vertex);
        if let Some(of) = step.neighbours.iter().find(|of| of.is.contains(character)) {
            after.put(vertex, of.turn_into);
        }
    }
    true
}

/// Returns the connected groups of the vertices with `is_in`.
fn groups(stage: &Stage<'_>, is_in: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
    let mut is_seen = vec![false; stage.characters.len()];
    let mut groups = Vec::new();
    for start in stage.vertices() {
        let mut group = Vec::new();
        let mut next = vec![start];
        while let Some(v) = next.pop() {
            if is_in(v) && !std::mem::replace(&mut is_seen[v as usize], true) {
                group.push(v);
                next.extend(stage.neighbours(v));
            }
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    groups
}

/// A graph with the number of a character on each vertex.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(super) characters: Vec<u8>,
    /// The neighbours of each vertex in increasing order, without repetition.
    pub(super) neighbours: Vec<Vec<u32>>,
}

impl Net {
    /// Creates a graph; loops are ignored, and parallel edges count once.
    pub(crate) fn new(characters: Vec<u8>, edges: &[(u32, u32)]) -> Self {
        let mut neighbours = vec![Vec::new(); characters.len()];
        for &(u, v) in edges.iter().filter(|(u, v)| u != v) {
            neighbours[u as usize].push(v);
            neighbours[v as usize].push(u);
        }
        for ends in &mut neighbours {
            ends.sort_unstable();
            ends.dedup();
        }
        Self { characters, neighbours }
    }

    /// Converts a component, whose colours are characters numbered from 1.
    pub(super) fn of_labelled(graph: &Labelled) -> Self {
        let characters = graph.colours().iter().map(|colour| colour - 1).collect();
        let edges: Vec<(u32, u32)> = graph.edges().iter().map(|&(u, v, _)| (u, v)).collect();
        Self::new(characters, &edges)
    }

    /// Lists the characters of the neighbours of a vertex.
    pub(crate) fn around(&self, vertex: usize) -> impl Iterator<Item = u8> + '_ {
        self.neighbours[vertex].iter().map(|&v| self.characters[v as usize])
    }

    /// Returns the character of each vertex.
    pub(crate) fn characters(&self) -> &[u8] {
        &self.characters
    }

    /// Lists each edge once, with the smaller end first.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        let of = |(u, ends): (usize, &'_ Vec<u32>)| {
            let u = u as u32;
            ends.clone().into_iter().filter(move |v| u < *v).map(move |v| (u, v))
        };
        self.neighbours.iter().enumerate().flat_map(of)
    }
}

/// A position in the course of a move: a graph and the changes made so far.
#[derive(Clone, Debug)]
pub(crate) struct Stage<'n> {
    net: &'n Net,
    pub(super) characters: Vec<u8>,
    /// The changes in order: a vertex and its new character.
    pub(crate) changes: Vec<(usize, u8)>,
    /// The edges that are cut, each with its smaller end first.
    pub(crate) cut: Vec<(u32, u32)>,
}

impl<'n> Stage<'n> {
    pub(super) fn new(net: &'n Net) -> Self {
        Self { net, characters: net.characters.clone(), changes: Vec::new(), cut: Vec::new() }
    }

    pub(super) fn vertices(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.characters.len() as u32
    }

    pub(super) fn character(&self, vertex: u32) -> u8 {
        self.characters[vertex as usize]
    }

    /// Lists the neighbours along edges that are not cut.
    pub(super) fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let is_there = move |v: &u32| !self.cut.contains(&(vertex.min(*v), vertex.max(*v)));
        self.net.neighbours[vertex as usize].iter().copied().filter(is_there)
    }

    pub(super) fn put(&mut self, vertex: u32, character: u8) {
        self.characters[vertex as usize] = character;
        self.changes.push((vertex as usize, character));
    }

    pub(super) fn cut(&mut self, u: u32, v: u32) {
        self.cut.push((u.min(v), u.max(v)));
    }

    /// Lists each edge that is not cut once.
    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        self.net.edges().filter(|edge| !self.cut.contains(edge))
    }
}
