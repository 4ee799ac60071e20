//! The boards of Nemesis from which nothing can be removed at sight.

use std::collections::HashSet;
use std::ops::ControlFlow;

use upstar::ground::graph::Labelled;

use super::dressed::text;
use super::graphs::{Graphs, MOST_VERTICES, SmallGraph};
use super::{Each, Enumerated};

/// The least number of copies at a regular vertex other than the start. With fewer it is a trap.
const LEAST_DEGREE: usize = 3;

/// The boards with some number of regular vertices and some number of edges, counted with copies, that
/// `upstar escape simplify` leaves as they are. The regular vertices are connected, each edge to an exit has an exit of
/// its own, no exit is beside the start, and each other regular vertex has at least three copies of edges. Boards that
/// are isomorphic count once.
///
/// The boards of a graph on the regular vertices differ in its start and in the number of exits at each vertex.
pub(super) struct Simplified {
    graphs: Graphs,
    edges: usize,
}

/// The choice of the start and of the exits on a graph.
struct Choice<'g> {
    graph: &'g SmallGraph,
    start: usize,
    /// The number of exits at each vertex.
    exits: Vec<u8>,
    /// The forms of the boards that came before.
    met: &'g mut HashSet<Labelled>,
}

impl Simplified {
    /// Returns the boards with `regular` vertices that are no exits, at most `copies` copies of each edge between them,
    /// and `edges` copies of edges in all.
    pub(super) fn new(regular: usize, copies: u8, edges: usize) -> Self {
        Self { graphs: Graphs::new(regular, copies, true), edges }
    }
}

impl Enumerated for Simplified {
    fn at_most(&self) -> u128 {
        let (vertices, edges) = (self.graphs.vertices() as u128, self.edges as u128);
        // The ways to distribute up to `edges` copies among some places.
        let ways = |places: u128| (1..=edges).fold(1, |ways: u128, i| ways.saturating_mul(places + i) / i);
        let inner = ways(vertices * vertices.saturating_sub(1) / 2).min(self.graphs.at_most());
        inner.saturating_mul(vertices).saturating_mul(ways(vertices))
    }

    fn chunks(&self) -> u64 {
        self.graphs.chunks()
    }

    fn visit(&self, chunk: u64, each: Each<'_>) -> ControlFlow<()> {
        self.graphs.visit(chunk, &mut |graph| {
            let inner: usize = graph.edges().map(|(_, _, copies)| usize::from(copies)).sum();
            // A board without an exit is none.
            let Some(exits) = self.edges.checked_sub(inner).filter(|&exits| exits > 0) else {
                return ControlFlow::Continue(());
            };
            if graph.vertices() + exits > MOST_VERTICES {
                return ControlFlow::Continue(());
            }
            let mut met = HashSet::new();
            (0..graph.vertices()).try_for_each(|start| {
                let chosen = vec![0; graph.vertices()];
                Choice { graph, start, exits: chosen, met: &mut met }.from(0, exits, each)
            })
        })
    }
}

impl Choice<'_> {
    /// Chooses the exits of the vertices from `vertex` on, `left` in all.
    fn from(&mut self, vertex: usize, left: usize, each: Each<'_>) -> ControlFlow<()> {
        if vertex == self.graph.vertices() {
            return if left == 0 { self.tell(each) } else { ControlFlow::Continue(()) };
        }
        if vertex == self.start {
            return self.from(vertex + 1, left, each);
        }
        let degree: usize =
            (0..self.graph.vertices()).map(|v| usize::from(self.graph.copies(vertex, v))).sum();
        for exits in LEAST_DEGREE.saturating_sub(degree)..=left {
            self.exits[vertex] = exits as u8;
            self.from(vertex + 1, left - exits, each)?;
        }
        self.exits[vertex] = 0;
        ControlFlow::Continue(())
    }

    /// Passes the board, unless it is isomorphic to an earlier one.
    fn tell(&mut self, each: Each<'_>) -> ControlFlow<()> {
        let regular = self.graph.vertices();
        let colours = (0..regular).map(|v| if v == self.start { u8::MAX } else { self.exits[v] }).collect();
        let edges = self.graph.edges().map(|(u, v, copies)| (u as u32, v as u32, copies)).collect();
        if !self.met.insert(Labelled::new(colours, edges).canonical()) {
            return ControlFlow::Continue(());
        }
        let owners: Vec<usize> =
            (0..regular).flat_map(|v| std::iter::repeat_n(v, usize::from(self.exits[v]))).collect();
        let mut board = SmallGraph::empty(regular + owners.len());
        self.graph.edges().for_each(|(u, v, copies)| board.join(u, v, copies));
        owners.iter().enumerate().for_each(|(i, &v)| board.join(v, regular + i, 1));
        let exits: Vec<String> = (regular..board.vertices()).map(|exit| exit.to_string()).collect();
        let board = text(&board, |_, _| String::new());
        each(&format!("{board} exits {} @ {}", exits.join(","), self.start))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use upstar::escape::board::EscapeGraph;
    use upstar::escape::rules::Escape;
    use upstar::escape::simplify;
    use upstar::ground::Ruleset;

    use super::*;

    fn boards(regular: usize, copies: u8, edges: usize) -> Vec<String> {
        let (family, mut all) = (Simplified::new(regular, copies, edges), Vec::new());
        for chunk in 0..family.chunks() {
            let _ = family.visit(chunk, &mut |text| {
                all.push(text.to_owned());
                ControlFlow::Continue(())
            });
        }
        all
    }

    /// Returns the least text of a board under all numberings of its regular vertices: a form without the program's
    /// own one.
    fn least_form(board: &EscapeGraph) -> Option<String> {
        let start = board.start()?;
        let regular: Vec<u32> = (0..board.vertices() as u32).filter(|&v| !board.is_exit(v)).collect();
        let mut least: Option<String> = None;
        let mut order: Vec<usize> = (0..regular.len()).collect();
        loop {
            let place = |v: u32| regular.iter().position(|&other| other == v).map(|at| order[at]);
            let mut rows: Vec<String> = board
                .graph()
                .edges()
                .iter()
                .map(|edge| {
                    let mut ends = edge.ends.map(|v| place(v).map_or("x".to_owned(), |at| at.to_string()));
                    ends.sort();
                    format!("{}-{}*{}", ends[0], ends[1], edge.copies)
                })
                .collect();
            rows.sort();
            let text = format!("{} @ {:?}", rows.join(" "), place(start));
            least = Some(least.map_or(text.clone(), |least| least.min(text)));
            if !next_order(&mut order) {
                return least;
            }
        }
    }

    fn next_order(order: &mut [usize]) -> bool {
        let Some(at) = (1..order.len()).rev().find(|&i| order[i - 1] < order[i]) else { return false };
        let other = (at..order.len()).rev().find(|&i| order[i] > order[at - 1]).expect("the next one");
        order.swap(at - 1, other);
        order[at..].reverse();
        true
    }

    /// Simplifies all boards with few vertices and edges, and compares the results that have the wanted numbers.
    #[test]
    fn the_boards_are_those_that_simplification_leaves() {
        for (regular, copies, edges) in [(2, 1, 4), (3, 1, 5), (3, 1, 6), (3, 2, 6), (3, 3, 5)] {
            let read = |text: &str| Escape::NEMESIS.read(text).expect("a board");
            let listed: Vec<String> = boards(regular, copies, edges)
                .iter()
                .map(|text| least_form(&read(text)).expect("a start"))
                .collect();
            let found: BTreeSet<String> = listed.iter().cloned().collect();
            assert_eq!(found.len(), listed.len(), "boards are listed once");
            let mut wanted = BTreeSet::new();
            for text in all_boards(regular, copies, edges) {
                let simplified = simplify(&read(&text)).board;
                let own = simplified.vertices() - simplified.exits().len();
                let count: u32 = simplified.graph().edges().iter().map(|edge| edge.copies).sum();
                let start = simplified.start().expect("a start");
                let is_beside = simplified
                    .graph()
                    .edges()
                    .iter()
                    .any(|edge| edge.other_end(start).is_some_and(|other| simplified.is_exit(other)));
                if own == regular && count as usize == edges && !is_beside && !simplified.exits().is_empty() {
                    wanted.extend(least_form(&simplified));
                }
            }
            assert_eq!(found, wanted, "{regular} {copies} {edges}");
        }
    }

    /// Returns all boards with these numbers, where the exits are leaves: each edge between regular vertices has any
    /// number of copies, and each of the regular vertices any number of exits.
    fn all_boards(regular: usize, copies: u8, edges: usize) -> Vec<String> {
        let pairs: Vec<(usize, usize)> =
            (0..regular).flat_map(|u| (u + 1..regular).map(move |v| (u, v))).collect();
        let mut all = Vec::new();
        let sizes: Vec<usize> =
            pairs.iter().map(|_| usize::from(copies)).chain((0..regular).map(|_| edges)).collect();
        let mut numbers = vec![0; sizes.len()];
        loop {
            if numbers.iter().sum::<usize>() == edges {
                let (inner, outer) = numbers.split_at(pairs.len());
                let mut text: Vec<String> = Vec::new();
                for (&(u, v), &copies) in pairs.iter().zip(inner).filter(|(_, copies)| **copies > 0) {
                    text.push(format!("{u}-{v}*{copies}"));
                }
                let owners = outer.iter().enumerate().flat_map(|(v, &n)| std::iter::repeat_n(v, n));
                let mut last = regular;
                for owner in owners {
                    text.push(format!("{owner}-{last}"));
                    last += 1;
                }
                let exits: Vec<String> = (regular..last).map(|exit| exit.to_string()).collect();
                if !exits.is_empty() {
                    all.push(format!("{last}: {} exits {} @ 0", text.join(" "), exits.join(",")));
                }
            }
            let Some(next) = (0..sizes.len()).find(|&i| numbers[i] < sizes[i]) else { return all };
            numbers[next] += 1;
            numbers[..next].fill(0);
        }
    }
}
