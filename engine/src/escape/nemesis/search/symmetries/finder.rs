//! The search for automorphisms.

use super::colours::{classes, colours};
use super::{MOST, shape};
use crate::escape::nemesis::atoms::core::{Copies, Core};

/// The most ways that are looked at.
const MOST_WORK: usize = 1 << 20;
/// The image of a vertex that has none yet, and the neighbour before a vertex that has none.
const NONE: u32 = u32::MAX;

/// The vertices, each with a neighbour before it or [`NONE`].
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

/// Looks for automorphisms by giving images to the vertices in order, and taking them back.
pub(super) struct Finder<'c> {
    core: &'c Core,
    colours: Vec<u64>,
    order: Vec<(u32, u32)>,
    images: Vec<u32>,
    is_used: Vec<bool>,
    /// Of each vertex in order: which place is tried next.
    tried: Vec<usize>,
    /// The copies of the edges of a place to each vertex, [`Copies::NONE`] but for a short time.
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

    /// Automorphisms that fix the first vertices and move the next one, for more and more first vertices.
    pub(super) fn generators(mut self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
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
            self.put(fixed, v);
        }
        found
    }

    /// Gives images to all vertices from `first` on, if that is possible, and takes these back.
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

    /// Puts a vertex on the next place that fits, if there is one.
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

    /// How many places there may be for a vertex.
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

    /// Is the place free, and are its edges to the images that there are those of the vertex? Of an
    /// automorphism no edge is left over, since both sides have as many.
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
