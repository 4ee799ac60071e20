//! The search for automorphisms by backtracking.

use super::colours::{classes, colours};
use super::{MOST, shape};
use crate::escape::nemesis::atoms::core::{Copies, Core};

/// The greatest number of half-edges that the search examines.
const MOST_WORK: usize = 1 << 20;
/// The image of a vertex that has none yet, or the earlier neighbour of a vertex that has none.
const NONE: u32 = u32::MAX;

/// Returns the vertices in breadth-first order, each with an earlier neighbour or [`NONE`].
fn order(core: &Core) -> Vec<(u32, u32)> {
    let mut is_seen = vec![false; core.vertices()];
    let mut order = Vec::new();
    for first in 0..core.vertices() as u32 {
        if is_seen[first as usize] {
            continue;
        }
        is_seen[first as usize] = true;
        let mut next = order.len();
        order.push((first, NONE));
        while let Some(&(v, _)) = order.get(next) {
            next += 1;
            for way in core.ways(v) {
                if !std::mem::replace(&mut is_seen[way.to as usize], true) {
                    order.push((way.to, v));
                }
            }
        }
    }
    order
}

/// A backtracking search that assigns images to the vertices in order.
pub(super) struct Finder<'c> {
    core: &'c Core,
    colours: Vec<u64>,
    order: Vec<(u32, u32)>,
    images: Vec<u32>,
    is_used: Vec<bool>,
    /// The index of the next place to try, for each depth.
    tried: Vec<usize>,
    /// The copies of the edges from a place to each vertex. All are [`Copies::NONE`] except during a
    /// comparison.
    beside: Vec<Copies>,
    work: usize,
}

impl<'c> Finder<'c> {
    pub(super) fn new(core: &'c Core) -> Self {
        let n = core.vertices();
        Self {
            core,
            colours: colours(core),
            order: order(core),
            images: vec![NONE; n],
            is_used: vec![false; n],
            tried: vec![0; n],
            beside: vec![Copies::NONE; n],
            work: 0,
        }
    }

    /// Returns automorphisms that fix the first vertices of the order and move the next one, for every number
    /// of fixed vertices.
    pub(super) fn generators(mut self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        // All colours are different, so the identity is the only automorphism.
        if classes(&self.colours) == self.order.len() {
            return found;
        }
        for fixed in 0..self.order.len() {
            let (v, _) = self.order[fixed];
            for i in 0..self.places(fixed) {
                if found.len() == MOST || self.work > MOST_WORK {
                    return found;
                }
                let place = self.place(fixed, i);
                if place != v && self.fits(v, place) {
                    self.put(fixed, place);
                    found.extend(self.complete(fixed + 1));
                    self.take_back(fixed);
                }
            }
            // All further automorphisms fix this vertex too.
            self.put(fixed, v);
        }
        found
    }

    /// Completes the images of all vertices from `first` on, if possible, and removes these images again.
    fn complete(&mut self, first: usize) -> Option<Vec<u32>> {
        let mut depth = first;
        self.start(depth);
        while depth < self.order.len() && self.work <= MOST_WORK {
            if self.put_next(depth) {
                depth += 1;
                self.start(depth);
            } else if depth > first {
                depth -= 1;
                self.take_back(depth);
            } else {
                return None;
            }
        }
        let found = (depth == self.order.len()).then(|| self.images.clone());
        (first..depth).for_each(|depth| self.take_back(depth));
        found
    }

    fn start(&mut self, depth: usize) {
        if let Some(tried) = self.tried.get_mut(depth) {
            *tried = 0;
        }
    }

    /// Puts a vertex on the next place that fits. Returns false if there is none.
    fn put_next(&mut self, depth: usize) -> bool {
        let (v, _) = self.order[depth];
        while self.tried[depth] < self.places(depth) {
            let place = self.place(depth, self.tried[depth]);
            self.tried[depth] += 1;
            if self.fits(v, place) {
                self.put(depth, place);
                return true;
            }
        }
        false
    }

    /// The number of candidate places for a vertex.
    fn places(&self, depth: usize) -> usize {
        match self.order[depth] {
            (_, NONE) => self.core.vertices(),
            (_, before) => self.core.ways(self.images[before as usize]).len(),
        }
    }

    fn place(&self, depth: usize, i: usize) -> u32 {
        match self.order[depth] {
            (_, NONE) => i as u32,
            (_, before) => self.core.ways(self.images[before as usize])[i].to,
        }
    }

    /// Returns whether a place is free and its edges to the existing images match those of the vertex. In a
    /// complete map no edge is left over, since both sides have the same number of edges.
    fn fits(&mut self, v: u32, place: u32) -> bool {
        let core = self.core;
        self.work += 1;
        if self.is_used[place as usize]
            || self.colours[v as usize] != self.colours[place as usize]
            || shape(core.exit(v)) != shape(core.exit(place))
        {
            return false;
        }
        self.work += core.ways(v).len() + core.ways(place).len();
        for way in core.ways(place) {
            self.beside[way.to as usize] = way.copies;
        }
        let fits = core.ways(v).iter().all(|way| match self.images[way.to as usize] {
            NONE => true,
            image => shape(self.beside[image as usize]) == shape(way.copies),
        });
        for way in core.ways(place) {
            self.beside[way.to as usize] = Copies::NONE;
        }
        fits
    }

    fn put(&mut self, depth: usize, place: u32) {
        let (v, _) = self.order[depth];
        self.images[v as usize] = place;
        self.is_used[place as usize] = true;
    }

    fn take_back(&mut self, depth: usize) {
        let (v, _) = self.order[depth];
        let place = std::mem::replace(&mut self.images[v as usize], NONE);
        self.is_used[place as usize] = false;
    }
}
