//! Canonical forms of graphs, by individualisation and refinement (B. D. McKay, *Practical graph
//! isomorphism*, 1981).
//!
//! The vertices are sorted into cells by the colours of their edges into each cell. If this leaves a cell
//! with several vertices, each vertex of one such cell is individualised in turn, and the least resulting
//! graph is taken. Automorphisms found on the way prune branches that are images of earlier ones.
//!
//! Twins, vertices that can be exchanged without changing anything else, are labelled last: only one vertex
//! of each class takes part in the search. A forest needs only one path of the search, since two vertices in
//! one cell of the equitable partition of a forest are always images of each other (a theorem on colour
//! refinement of trees). Refinement costs O(m log n) for m edges. A highly symmetric graph needs one path for
//! each pair of similar vertices. [`MAX_REFINEMENTS`] and [`MAX_LEVELS`] bound the work; beyond them the best
//! form found so far is taken. It is still isomorphic to the graph, so a memo finds less but nothing wrong.

use super::labelled::{Labelled, first_twins};
use super::sets::Classes;

/// The maximum number of refinements for one canonical form.
const MAX_REFINEMENTS: usize = 2_000;

/// The maximum number of levels on which alternatives are tried. Each level holds a partition in memory.
const MAX_LEVELS: usize = 100;

/// Computes the labels of [`Labelled::canonical_labels`].
pub(crate) fn canonical_labels(graph: &Labelled) -> Vec<u32> {
    let first = first_twins(graph);
    if first.iter().enumerate().all(|(v, &first)| v as u32 == first) {
        return labels(graph);
    }
    labels_with_twins(graph, &first)
}

/// Labels a graph with twins. Twins are images of each other whatever else is labelled, so one of each class
/// takes part; its colour includes the size of the class and whether the members are joined with each other.
fn labels_with_twins(graph: &Labelled, first: &[u32]) -> Vec<u32> {
    let mut size = vec![0_u32; first.len()];
    first.iter().for_each(|&first| size[first as usize] += 1);
    let mut is_joined = vec![false; first.len()];
    for &(u, v, _) in graph.edges() {
        is_joined[first[u as usize] as usize] |= u != v && first[u as usize] == first[v as usize];
    }
    let kept: Vec<u32> = (0..first.len() as u32).filter(|&v| first[v as usize] == v).collect();
    let kind = |v: u32| (graph.colours()[v as usize], size[v as usize], is_joined[v as usize]);
    let mut kinds: Vec<_> = kept.iter().map(|&v| kind(v)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut name = vec![u32::MAX; first.len()];
    kept.iter().enumerate().for_each(|(i, &v)| name[v as usize] = i as u32);
    // A colour is one byte, so kinds beyond the 256th share one. Then isomorphic graphs may get different
    // labels, which costs hits of a memo and is not wrong.
    let colour = |&v: &u32| kinds.binary_search(&kind(v)).unwrap_or(0).min(usize::from(u8::MAX)) as u8;
    let named = |v: u32| name[v as usize];
    let edges = graph.edges().iter().filter(|(u, v, _)| named(*u) != u32::MAX && named(*v) != u32::MAX);
    let edges = edges.map(|&(u, v, colour)| (named(u), named(v), colour)).collect();
    let quotient = Labelled::new(kept.iter().map(colour).collect(), edges);
    let of_class = labels(&quotient);
    // Order the vertices by their classes, and keep the members of a class together.
    let mut order: Vec<u32> = (0..first.len() as u32).collect();
    order.sort_by_key(|&v| (of_class[named(first[v as usize]) as usize], v));
    let mut labels = vec![0; first.len()];
    order.iter().enumerate().for_each(|(label, &v)| labels[v as usize] = label as u32);
    labels
}

/// Returns the label of each vertex.
fn labels(graph: &Labelled) -> Vec<u32> {
    let mut refiner = Refiner::of(graph);
    let mut partition = Partition::by_colour(graph);
    // Initially every cell may split others.
    let all = partition.starts().collect();
    partition.refine(all, &mut refiner);
    if partition.is_discrete() {
        return partition.places().to_vec();
    }
    if is_forest(graph) {
        finish(&mut partition, &mut refiner);
        return partition.places().to_vec();
    }
    let mut search = LabelSearch::new(graph, refiner);
    search.descend(&partition);
    let mut labels = vec![0; graph.colours().len()];
    let vertices = search.best.map(|best| best.vertices).unwrap_or_default();
    vertices.iter().enumerate().for_each(|(label, &v)| labels[v as usize] = label as u32);
    labels
}

/// Individualises vertices until the partition is discrete, and always takes the first one of a cell.
fn finish(partition: &mut Partition, refiner: &mut Refiner) {
    let mut start = 0;
    while (start as usize) < partition.vertices().len() {
        match *partition.cell(start) {
            [_] => start += 1,
            [first, ..] => partition.individualise(first, refiner),
            [] => break,
        }
    }
}

fn is_forest(graph: &Labelled) -> bool {
    let mut trees = Classes::new(graph.colours().len());
    graph.edges().iter().all(|&(u, v, _)| trees.join(u, v))
}

/// The best labelling so far, and the path to it.
struct Leaf {
    /// The form is least by the shapes of the partitions on its path first, and then by `form`.
    shapes: Vec<u64>,
    form: Labelled,
    /// The vertex with each label.
    vertices: Vec<u32>,
    path: Vec<u32>,
}

/// The maximum number of automorphisms kept.
const MAX_AUTOMORPHISMS: usize = 64;

struct LabelSearch<'g> {
    graph: &'g Labelled,
    refiner: Refiner,
    /// The individualised vertices, from the root of the search to the present node.
    path: Vec<u32>,
    /// The shape of the partition after each individualisation on the path.
    shapes: Vec<u64>,
    best: Option<Leaf>,
    /// The automorphisms found, each as the list of the images of all vertices.
    automorphisms: Vec<Vec<u32>>,
    refinements: usize,
}

impl<'g> LabelSearch<'g> {
    fn new(graph: &'g Labelled, refiner: Refiner) -> Self {
        Self {
            graph,
            refiner,
            path: Vec::new(),
            shapes: Vec::new(),
            best: None,
            automorphisms: Vec::new(),
            refinements: 0,
        }
    }

    /// Searches below a partition. Returns `Some(level)` if the search can go back to that level: the nodes
    /// in between have an automorphic image among the earlier ones. After the last refinement allowed, the
    /// level is 0.
    fn descend(&mut self, partition: &Partition) -> Option<usize> {
        let Some(target) = partition.target() else { return self.leaf(partition) };
        let level = self.path.len();
        if level == MAX_LEVELS {
            let mut rest = partition.clone();
            finish(&mut rest, &mut self.refiner);
            return self.leaf(&rest);
        }
        let mut tried: Vec<u32> = Vec::new();
        for &vertex in partition.cell(target) {
            if self.looks_tried(vertex, &tried) {
                continue;
            }
            // Give up only after the first leaf, so there is a form to return.
            if self.refinements >= MAX_REFINEMENTS && self.best.is_some() {
                return Some(0);
            }
            self.refinements += 1;
            let mut next = partition.clone();
            next.individualise(vertex, &mut self.refiner);
            self.path.push(vertex);
            self.shapes.push(next.shape());
            let back = if self.is_worse() { None } else { self.descend(&next) };
            self.path.pop();
            self.shapes.pop();
            tried.push(vertex);
            if back.is_some_and(|to| to < level) {
                return back;
            }
        }
        None
    }

    /// Returns whether every leaf below the present node is greater than the best one, by the shapes on the
    /// path.
    fn is_worse(&self) -> bool {
        self.best
            .as_ref()
            .is_some_and(|best| self.shapes.iter().gt(best.shapes.iter().take(self.shapes.len())))
    }

    fn leaf(&mut self, partition: &Partition) -> Option<usize> {
        let form = self.graph.relabelled(partition.places());
        let Some(best) = &mut self.best else {
            let (shapes, path) = (self.shapes.clone(), self.path.clone());
            self.best = Some(Leaf { shapes, form, vertices: partition.vertices().to_vec(), path });
            return None;
        };
        // Two labellings with the same form: mapping each vertex to the one with its label is an
        // automorphism. The subtree is the image of an earlier one, below the last common node of the two
        // paths.
        if (&self.shapes, &form) == (&best.shapes, &best.form) {
            let image = |&place: &u32| best.vertices[place as usize];
            if self.automorphisms.len() < MAX_AUTOMORPHISMS {
                self.automorphisms.push(partition.places().iter().map(image).collect());
            }
            return Some(self.path.iter().zip(&best.path).take_while(|(a, b)| a == b).count());
        }
        if (&self.shapes, &form) < (&best.shapes, &best.form) {
            let (shapes, path) = (self.shapes.clone(), self.path.clone());
            *best = Leaf { shapes, form, vertices: partition.vertices().to_vec(), path };
        }
        None
    }

    /// Returns whether known automorphisms that fix the path map the vertex to one already tried.
    fn looks_tried(&self, vertex: u32, tried: &[u32]) -> bool {
        if tried.is_empty() || self.automorphisms.is_empty() {
            return false;
        }
        let mut orbits = Classes::new(self.graph.colours().len());
        for images in &self.automorphisms {
            if self.path.iter().all(|&v| images[v as usize] == v) {
                images.iter().enumerate().for_each(|(v, &image)| _ = orbits.join(v as u32, image));
            }
        }
        let root = orbits.root(vertex);
        tried.iter().any(|&other| orbits.root(other) == root)
    }
}

/// The edges at each vertex, and working memory for refinements.
pub(crate) struct Refiner {
    starts: Vec<u32>,
    ends: Vec<(u32, u64)>,
    /// The sum of the edges of each vertex into the present cell; all 0 between refinements.
    sums: Vec<u64>,
    /// Whether the cell that begins at each place waits to split others; all false between refinements.
    queued: Vec<bool>,
}

/// Spreads a colour over a word, so that sums of different multisets of colours are almost surely different.
fn mixed(colour: u8) -> u64 {
    let mut word = (u64::from(colour) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^= word >> 29;
    word.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1
}

impl Refiner {
    pub(crate) fn of(graph: &Labelled) -> Self {
        let n = graph.colours().len();
        let mut starts = vec![0_u32; n + 1];
        for &(u, v, _) in graph.edges() {
            starts[u as usize] += 1;
            starts[v as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ends = vec![(0, 0); sum as usize];
        for &(u, v, colour) in graph.edges() {
            for (from, to) in [(u, v), (v, u)] {
                starts[from as usize] -= 1;
                ends[starts[from as usize] as usize] = (to, mixed(colour));
            }
        }
        Self { starts, ends, sums: vec![0; n], queued: vec![false; n] }
    }
}

/// An ordered partition: a sequence of cells of vertices.
#[derive(Clone)]
pub(crate) struct Partition {
    /// The vertices, cell by cell.
    order: Vec<u32>,
    /// The index of each vertex in `order`.
    place: Vec<u32>,
    /// The start of the cell of each vertex, as an index in `order`.
    start: Vec<u32>,
    /// The end of the cell that starts at each index; meaningless at other indices.
    end: Vec<u32>,
    cells: usize,
}

impl Partition {
    /// Makes one cell for each colour of vertices, in the order of the colours.
    pub(crate) fn by_colour(graph: &Labelled) -> Self {
        let n = graph.colours().len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        let colour = |v: u32| graph.colours()[v as usize];
        order.sort_unstable_by_key(|&v| (colour(v), v));
        let mut partition =
            Self { place: vec![0; n], start: vec![0; n], end: vec![0; n], cells: 0, order: Vec::new() };
        let mut begin = 0;
        for cell in order.chunk_by(|&u, &v| colour(u) == colour(v)) {
            partition.end[begin] = (begin + cell.len()) as u32;
            for (i, &v) in cell.iter().enumerate() {
                partition.place[v as usize] = (begin + i) as u32;
                partition.start[v as usize] = begin as u32;
            }
            begin += cell.len();
            partition.cells += 1;
        }
        partition.order = order;
        partition
    }

    /// Returns the starts of the cells, in order.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u32> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let here = at;
            at = *self.end.get(here as usize)?;
            Some(here)
        })
    }

    pub(crate) fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// Returns a hash of the starts of the cells. Corresponding partitions of isomorphic graphs have the same
    /// hash.
    pub(crate) fn shape(&self) -> u64 {
        self.starts().fold(0, |hash, start| {
            (hash ^ u64::from(start)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }

    /// Returns the index of each vertex in the order: its label, if the partition is discrete.
    pub(crate) fn places(&self) -> &[u32] {
        &self.place
    }

    /// Returns the vertices in the order of the partition.
    pub(crate) fn vertices(&self) -> &[u32] {
        &self.order
    }

    /// Returns the vertices of the cell with this start.
    pub(crate) fn cell(&self, start: u32) -> &[u32] {
        &self.order[start as usize..self.end[start as usize] as usize]
    }

    /// Returns the start of the first of the smallest cells with more than one vertex, or `None` if the
    /// partition is discrete.
    pub(crate) fn target(&self) -> Option<u32> {
        self.starts().filter(|&start| self.cell(start).len() > 1).min_by_key(|&start| self.cell(start).len())
    }

    /// Splits a vertex off from its cell, as a new cell after the rest, and refines.
    pub(crate) fn individualise(&mut self, vertex: u32, refiner: &mut Refiner) {
        let start = self.start[vertex as usize];
        let last = self.end[start as usize] - 1;
        self.swap(self.place[vertex as usize], last);
        self.end[start as usize] = last;
        self.end[last as usize] = last + 1;
        self.start[vertex as usize] = last;
        self.cells += 1;
        self.refine(vec![last], refiner);
    }

    fn swap(&mut self, a: u32, b: u32) {
        self.order.swap(a as usize, b as usize);
        self.place[self.order[a as usize] as usize] = a;
        self.place[self.order[b as usize] as usize] = b;
    }

    /// Refines the partition until it is equitable: any two vertices of a cell have the same number of edges
    /// of each colour into each cell. `queue` has the cells that may split others.
    ///
    /// The result does not depend on the numbers of the vertices, so isomorphic graphs with corresponding
    /// partitions are refined in the same way.
    pub(crate) fn refine(&mut self, mut queue: Vec<u32>, refiner: &mut Refiner) {
        queue.iter().for_each(|&start| refiner.queued[start as usize] = true);
        let (mut next, mut touched, mut starts) = (0, Vec::new(), Vec::new());
        while let Some(&splitter) = queue.get(next) {
            next += 1;
            refiner.queued[splitter as usize] = false;
            if self.is_discrete() {
                continue;
            }
            for &w in self.cell(splitter) {
                let (from, to) = (refiner.starts[w as usize], refiner.starts[w as usize + 1]);
                for &(v, colour) in &refiner.ends[from as usize..to as usize] {
                    let sum = &mut refiner.sums[v as usize];
                    if *sum == 0 {
                        touched.push(v);
                    }
                    // A sum may wrap to 0 by chance. Then the vertex is pushed again, and `dedup` removes the
                    // copy. Equal sums of different edges only make the partition coarser.
                    *sum = sum.wrapping_add(colour);
                }
            }
            touched.sort_unstable_by_key(|&v| (self.start[v as usize], refiner.sums[v as usize], v));
            touched.dedup();
            starts.clear();
            starts.extend(touched.iter().map(|&v: &u32| self.start[v as usize]));
            let mut rest = &touched[..];
            for cell in starts.chunk_by(|a, b| a == b) {
                let (of_cell, others) = rest.split_at(cell.len());
                self.split(cell[0], of_cell, refiner, &mut queue);
                rest = others;
            }
            touched.drain(..).for_each(|v| refiner.sums[v as usize] = 0);
        }
    }

    /// Splits a cell by the sums of its vertices: first those with sum 0, then the others, given in
    /// `touched`, sorted by their sums. Takes time only for the latter.
    fn split(&mut self, start: u32, touched: &[u32], refiner: &mut Refiner, queue: &mut Vec<u32>) {
        let Refiner { sums, queued, .. } = refiner;
        let end = self.end[start as usize];
        let first = end - touched.len() as u32;
        let groups = || touched.chunk_by(|&u, &v| sums[u as usize] == sums[v as usize]);
        if first == start && groups().count() == 1 {
            return;
        }
        // Go from the last to the first, so no vertex is moved away from its final place.
        for (place, &v) in (first..end).zip(touched).rev() {
            self.swap(self.place[v as usize], place);
        }
        let was_queued = queued[start as usize];
        let mut parts = Vec::new();
        if first > start {
            parts.push((start, first - start));
            self.end[start as usize] = first;
        }
        let mut begin = first;
        for group in groups() {
            let length = group.len() as u32;
            parts.push((begin, length));
            self.end[begin as usize] = begin + length;
            group.iter().for_each(|&v| self.start[v as usize] = begin);
            begin += length;
        }
        self.cells += parts.len() - 1;
        // The whole cell has already split others, so all parts but one suffice (Hopcroft): spare a largest
        // one.
        let spared = parts.iter().rev().max_by_key(|(_, length)| *length).map(|&(begin, _)| begin);
        for &(begin, _) in &parts {
            if !queued[begin as usize] && (was_queued || Some(begin) != spared) {
                queued[begin as usize] = true;
                queue.push(begin);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_graphs_need_few_refinements() {
        let complete = |n: u32| {
            let edges = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v, 0)));
            Labelled::new(vec![0; n as usize], edges.collect())
        };
        let graph = complete(20);
        let mut partition = Partition::by_colour(&graph);
        let mut refiner = Refiner::of(&graph);
        partition.refine(vec![0], &mut refiner);
        let mut search = LabelSearch::new(&graph, refiner);
        search.descend(&partition);
        assert!(search.refinements < 20 * 20, "{}", search.refinements);
    }
}
