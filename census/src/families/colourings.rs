//! The colourings of the vertices of a graph, each up to the automorphisms of the graph.
//!
//! Twins, vertices that can be exchanged without changing anything else, form classes. In a class only the number of
//! vertices of each color counts, so its colors are listed in increasing order. The automorphisms of the graph of classes
//! are listed once, and a coloring is passed if none of its images is smaller. Time: the multisets of colors of each class,
//! times the automorphisms of the graph of classes.

use std::ops::ControlFlow;

use super::graphs::SmallGraph;

/// The symmetries of a graph, for listing its colourings.
pub(super) struct Symmetric {
    /// The vertices of each class of twins.
    classes: Vec<Vec<usize>>,
    /// The automorphisms of the graph of classes: each class goes to the class with this number.
    group: Vec<Vec<usize>>,
}

impl Symmetric {
    /// Returns the symmetries of a graph that fix a vertex, if one is given.
    pub(super) fn of(graph: &SmallGraph, fixed: Option<usize>) -> Self {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for v in 0..graph.vertices() {
            let is_one = |class: &Vec<usize>| are_twins(graph, class[0], v) && fits(graph, class, v);
            let others = classes.iter_mut().filter(|class| fixed != Some(class[0]) && fixed != Some(v));
            match { others }.find(|class| is_one(class)) {
                Some(class) => class.push(v),
                None => classes.push(vec![v]),
            }
        }
        let mut symmetric = Self { classes, group: Vec::new() };
        symmetric.extend(graph, fixed, &mut Vec::new());
        symmetric
    }

    /// Adds the automorphisms that begin with some images.
    fn extend(&mut self, graph: &SmallGraph, fixed: Option<usize>, images: &mut Vec<usize>) {
        let class = images.len();
        if class == self.classes.len() {
            self.group.push(images.clone());
            return;
        }
        for image in 0..self.classes.len() {
            let is_fixed = |class: usize| fixed == Some(self.classes[class][0]);
            if images.contains(&image)
                || is_fixed(class) != is_fixed(image)
                || !self.are_alike(graph, class, image)
            {
                continue;
            }
            let joined = |a: usize, b: usize| graph.copies(self.classes[a][0], self.classes[b][0]);
            if images.iter().enumerate().all(|(other, &to)| joined(class, other) == joined(image, to)) {
                images.push(image);
                self.extend(graph, fixed, images);
                images.pop();
            }
        }
    }

    /// Returns whether two classes have equally many vertices, which are joined with each other in the same way, and
    /// equally many neighbors.
    fn are_alike(&self, graph: &SmallGraph, a: usize, b: usize) -> bool {
        let (a, b) = (&self.classes[a], &self.classes[b]);
        let inside = |class: &[usize]| class.get(1).map(|&v| graph.copies(class[0], v));
        a.len() == b.len() && inside(a) == inside(b) && graph.neighbours(a[0]) == graph.neighbours(b[0])
    }

    /// Returns one vertex of each class of vertices that automorphisms exchange.
    pub(super) fn orbits(&self) -> impl Iterator<Item = usize> + '_ {
        let is_first = |class: &usize| self.group.iter().all(|images| images[*class] >= *class);
        (0..self.classes.len()).filter(is_first).map(|class| self.classes[class][0])
    }

    /// Passes the colourings in which color c is that of at most `most[c]` vertices. `exchange` maps colors to colors; a
    /// coloring and its exchange count once.
    pub(super) fn colourings(
        &self,
        most: &[usize],
        exchange: Option<&[u8]>,
        each: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let vertices = self.classes.iter().map(Vec::len).sum();
        let mut colouring = Colouring {
            symmetric: self,
            exchange,
            by_class: self.classes.iter().map(|class| vec![0; class.len()]).collect(),
            left: most.to_vec(),
            colours: vec![0; vertices],
            each,
        };
        colouring.fill(0, 0, 0)
    }
}

/// Returns whether two vertices are joined to all others in the same way.
fn are_twins(graph: &SmallGraph, u: usize, v: usize) -> bool {
    (0..graph.vertices()).all(|w| w == u || w == v || graph.copies(u, w) == graph.copies(v, w))
}

/// Returns whether a vertex is joined to the members of a class of twins as these are with each other.
fn fits(graph: &SmallGraph, class: &[usize], v: usize) -> bool {
    match class {
        [first, second, ..] => graph.copies(*first, v) == graph.copies(*first, *second),
        _ => true,
    }
}

/// A coloring under construction.
struct Colouring<'c> {
    symmetric: &'c Symmetric,
    exchange: Option<&'c [u8]>,
    /// The colors of each class, in increasing order.
    by_class: Vec<Vec<u8>>,
    /// The number of vertices that may still have each color.
    left: Vec<usize>,
    colours: Vec<u8>,
    each: &'c mut dyn FnMut(&[u8]) -> ControlFlow<()>,
}

impl Colouring<'_> {
    /// Colours the vertices from a place in a class on. Colors in the class are not less than `least`.
    fn fill(&mut self, class: usize, place: usize, least: u8) -> ControlFlow<()> {
        let Some(length) = self.by_class.get(class).map(Vec::len) else { return self.pass() };
        if place == length {
            return self.fill(class + 1, 0, 0);
        }
        for colour in least..self.left.len() as u8 {
            if self.left[usize::from(colour)] > 0 {
                self.left[usize::from(colour)] -= 1;
                self.by_class[class][place] = colour;
                self.fill(class, place + 1, colour)?;
                self.left[usize::from(colour)] += 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn pass(&mut self) -> ControlFlow<()> {
        if !self.is_least(None) || self.exchange.is_some() && !self.is_least(self.exchange) {
            return ControlFlow::Continue(());
        }
        for (class, colours) in self.symmetric.classes.iter().zip(&self.by_class) {
            class.iter().zip(colours).for_each(|(&v, &colour)| self.colours[v] = colour);
        }
        (self.each)(&self.colours)
    }

    /// Returns whether no image of the coloring is smaller.
    fn is_least(&self, exchange: Option<&[u8]>) -> bool {
        let exchanged = |colours: &[u8]| -> Vec<u8> {
            let mut colours: Vec<u8> = match exchange {
                Some(exchange) => colours.iter().map(|&colour| exchange[usize::from(colour)]).collect(),
                None => colours.to_vec(),
            };
            colours.sort_unstable();
            colours
        };
        let of_class: Vec<Vec<u8>> = self.by_class.iter().map(|colours| exchanged(colours)).collect();
        self.symmetric.group.iter().all(|images| {
            // The image of a coloring has at a class the colors of the class that goes there; the group holds the
            // inverse of each automorphism, too.
            let image = images.iter().map(|&class| &of_class[class]);
            image.cmp(self.by_class.iter()).is_ge()
        })
    }
}
