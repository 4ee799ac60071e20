//! The components of a position, and the edges that connect them.

use super::{GraphRules, walk};
use crate::games::rules::written::rule::{CellSet, Everywhere, MAX_CHARACTERS, Pattern, Rule, Step};
use crate::ground::graph::{Labelled, components};

/// Returns, for each character, the characters at the other end of an edge that may ever matter: some rule
/// has conditions on neighbouring vertices that both may come to meet.
pub(super) fn matters(
    rules: &[Rule],
    everywhere: &[Everywhere],
    reach: &[CellSet; MAX_CHARACTERS],
) -> [CellSet; MAX_CHARACTERS] {
    let along = |pattern: &Pattern| -> Vec<(CellSet, CellSet)> {
        walk(pattern).windows(2).map(|pair| (pair[0].is, pair[1].is)).collect()
    };
    let around = |step: &Step| -> Vec<(CellSet, CellSet)> {
        let cells = walk(&step.pattern);
        let centre = cells[cells.len() - 1].is;
        let near = step.next_to.iter().map(|next| next.is).chain(step.neighbours.iter().map(|of| of.is));
        near.map(|is| (centre, is)).collect()
    };
    let mut asked = Vec::new();
    for step in rules.iter().flat_map(|rule| &rule.steps) {
        asked.extend(along(&step.pattern));
        asked.extend(around(step));
    }
    for condition in everywhere {
        match condition {
            Everywhere::No(pattern) => asked.extend(along(pattern)),
            Everywhere::Groups { of, next_to } => asked.push((*of, of.with(*next_to))),
        }
    }
    let mut matters = [CellSet::default(); MAX_CHARACTERS];
    let may = |character: usize, set: CellSet| reach[character].meets(set);
    for (u, matters) in matters.iter_mut().enumerate() {
        for v in 0..MAX_CHARACTERS {
            if asked.iter().any(|&(a, b)| may(u, a) && may(v, b) || may(u, b) && may(v, a)) {
                *matters = matters.with(CellSet::of(v as u8));
            }
        }
    }
    matters
}

/// Returns the characters with which a vertex without edges may have moves.
pub(super) fn alone(rules: &[Rule], reach: &[CellSet; MAX_CHARACTERS]) -> CellSet {
    let begin = rules.iter().map(|rule| walk(&rule.steps[0].pattern)).filter(|cells| cells.len() == 1);
    let first = begin.fold(CellSet::default(), |set, cells| set.with(cells[0].is));
    (0..MAX_CHARACTERS as u8)
        .filter(|&c| reach[c as usize].meets(first))
        .fold(CellSet::default(), |set, c| set.with(CellSet::of(c)))
}

impl GraphRules {
    /// Calls `part` for each component in which a move may be possible; its colours are characters numbered
    /// from 1.
    pub(crate) fn parts(
        &self,
        characters: &[u8],
        edges: impl Iterator<Item = (u32, u32)> + Clone,
        mut part: impl FnMut(Labelled),
    ) {
        let colour = |&c: &u8| if self.nothing.contains(c) { 0 } else { c + 1 };
        let colours: Vec<u8> = characters.iter().map(colour).collect();
        let character = |v: u32| characters[v as usize];
        let are_there = |u: u32, v: u32| colours[u as usize] != 0 && colours[v as usize] != 0;
        let matter = |&(u, v): &(u32, u32)| {
            are_there(u, v) && self.matters[character(u) as usize].contains(character(v))
        };
        components(&colours, edges.filter(matter), |colours, edges| match colours[..] {
            [only] if !self.alone.contains(only - 1) => {}
            _ => part(Labelled::new(colours, edges)),
        });
    }
}
