//! Cycles of files that use each other: the strongly connected components of the graph of uses, by Tarjan's
//! algorithm.

use std::collections::BTreeMap;

use super::imports::Arrows;
use super::sources::Module;

#[derive(Default)]
struct Tarjan<'a> {
    /// The time when each file was first visited, and the earliest time of a file that is known to be
    /// reachable from it.
    met: BTreeMap<&'a Module, (usize, usize)>,
    open: Vec<&'a Module>,
    found: Vec<Vec<&'a Module>>,
}

impl<'a> Tarjan<'a> {
    fn visit(&mut self, arrows: &'a Arrows, module: &'a Module) -> usize {
        let time = self.met.len();
        self.met.insert(module, (time, time));
        self.open.push(module);
        let mut earliest = time;
        for next in arrows.get(module).into_iter().flatten() {
            let reached = match self.met.get(next) {
                None => self.visit(arrows, next),
                // This file belongs to a component that is complete.
                Some(_) if !self.open.contains(&next) => continue,
                Some(&(met, _)) => met,
            };
            earliest = earliest.min(reached);
        }
        self.met.insert(module, (time, earliest));
        // Nothing earlier can be reached: this file is the root of a component, which is on top of the
        // stack.
        if earliest == time {
            let at = self.open.iter().position(|&open| open == module).unwrap_or_default();
            self.found.push(self.open.split_off(at));
        }
        earliest
    }
}

/// Returns the cycles, the largest first.
pub(super) fn circles(arrows: &Arrows) -> Vec<Vec<&Module>> {
    let mut tarjan = Tarjan::default();
    for module in arrows.keys() {
        if !tarjan.met.contains_key(module) {
            tarjan.visit(arrows, module);
        }
    }
    let mut circles: Vec<_> = tarjan.found.into_iter().filter(|circle| circle.len() > 1).collect();
    circles.iter_mut().for_each(|circle| circle.sort());
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}
