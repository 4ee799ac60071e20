//! Nemesis on the multigraphs of formulas as Nemesis on simple graphs.
//!
//! **Theorem** (after Bergé, Dailly and Gerard, Lemma 14). Let a multigraph be the board of a formula, as
//! built by [`qsat`](crate::reduce::qsat). Let N be the number of moves of the longest way that the fugitive
//! takes there to a clause, K(2n - 1) + u + L. Take N copies of each regular vertex. For an unbreakable edge,
//! join each copy of one end to each copy of the other. For a fuse, join the i-th copy to the i-th. For an
//! edge with k copies to an exit, add k new vertices, *posts*, with two exits, and join each post to each
//! copy of the end. The graph is simple, and its winner is that of the multigraph.
//!
//! **Proof.** *The fugitive wins the multigraph.* He goes to the same vertices, always to a copy none of
//! whose edges has been deleted, except behind a fuse. There is such a copy: fewer than N copies of edges
//! have been deleted, and each of them spoils at most one copy that he could go to. So deletions far from him
//! do not matter, except at posts. At his vertex a deletion matters no more than in the multigraph, and a
//! deletion at a post, or between him and a post, removes one post.
//!
//! *The Nemesis wins the multigraph.* There she wins by deleting copies to exits, and fuses only while he
//! stands at their beginning ([`QsatToNemesis::nemesis_step`]). She does the same here: instead of a copy to
//! an exit she deletes one of the two exit edges of a whole post, and instead of a fuse the fuse at his copy.
//! He may be assumed to walk on induced paths. She never deletes an edge between copies of two vertices that
//! an unbreakable edge joins. So after leaving a copy of v he never comes to another copy of a vertex that is
//! beside v by an unbreakable edge. He comes to another copy of the beginning of a fuse only by going back
//! over the fuse first, and from there no way leads on. His walk is therefore a walk in the multigraph. At a
//! post one of whose edges is gone, he finds the other one deleted, and no way back.
//!
//! For other multigraphs this may be wrong. With s=b b=c c-d c-e d-x*5 e-y*5 the Nemesis wins by deleting a
//! fuse before he is there. Copies of the fuse prevent that, and here the fugitive wins. So boards of another
//! shape are refused.

use crate::escape::Follower;
use crate::escape::board::{Edge, EscapeGraph, OnVertices};
use crate::escape::rules::EscapeState;
use crate::escape::strategy::Strategy;
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::logic::Literal;
use crate::reduce::gadgets::{Gadgets, Size};
use crate::reduce::qsat::{QsatToNemesis, Recognised};

/// The role of a vertex of the simple graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// A copy of a vertex of the source.
    Copy {
        of: u32,
    },
    /// A post of an edge to an exit.
    Post {
        edge: usize,
    },
    Exit,
}

/// The board of a formula as a simple graph. Vertices of the source are those of
/// [`QsatToNemesis::board`](crate::reduce::qsat::QsatToNemesis::board) of the recognised formula.
#[derive(Debug)]
pub struct NemesisToSimple {
    source: Recognised,
    board: EscapeGraph,
    places: Vec<Place>,
    /// For each vertex of the source, its first copy; unused for exits.
    first: Vec<u32>,
    copies: u32,
    /// For each vertex of the board, its edges.
    edges_at: Vec<Vec<u32>>,
}

/// Returns N, the number of copies of each vertex.
fn copies(reduced: &QsatToNemesis) -> u32 {
    let parameters = reduced.parameters();
    let (n, u) = (reduced.variables() as u32, reduced.universal_variables() as u32);
    parameters.half_side * (2 * n - 1) + u + parameters.path
}

fn size_of(source: &Recognised) -> Result<Size, Failure> {
    let board = source.reduced.board();
    let n = u64::from(copies(&source.reduced));
    let (mut posts, mut edges) = (0, 0);
    for edge in board.graph().edges() {
        match edge.ends.map(|end| board.is_exit(end)) {
            [false, false] if edge.is_unbreakable() => edges += n * n,
            [false, false] => edges += n,
            _ => posts += u64::from(edge.copies),
        }
    }
    let exits = board.exits().len() as u64;
    let vertices = (board.vertices() as u64 - exits) * n + posts + 2 * exits;
    Size { vertices, edges: edges + posts * (n + 2) }.check()
}

impl NemesisToSimple {
    /// Returns the size of the simple graph: for v regular vertices, e unbreakable edges, f fuses, x exits
    /// and p copies of edges to them, it has vN + p + 2x vertices and eN^2 + fN + p(N + 2) edges.
    ///
    /// # Errors
    /// The board is not that of a formula, the graph would be too large, or the budget is used up.
    pub fn size(board: &EscapeGraph, control: &Control) -> Result<Size, Failure> {
        size_of(&recognised(board, control)?)
    }

    /// Returns the number of copies of each vertex that the simple graph would have.
    ///
    /// # Errors
    /// The errors of [`NemesisToSimple::size`], except that the size is not checked.
    pub fn copies_for(board: &EscapeGraph, control: &Control) -> Result<u32, Failure> {
        Ok(copies(&recognised(board, control)?.reduced))
    }

    /// Builds the simple graph. Time and memory are linear in its size.
    ///
    /// # Errors
    /// The errors of [`NemesisToSimple::size`].
    pub fn new(board: &EscapeGraph, control: &Control) -> Result<Self, Failure> {
        let source = recognised(board, control)?;
        let size = size_of(&source)?;
        let copies = copies(&source.reduced);
        let of = source.reduced.board();
        let mut gadgets = Gadgets::of_size(size, control)?;
        let (mut places, mut first) = (Vec::new(), vec![0; of.vertices()]);
        for vertex in (0..of.vertices() as u32).filter(|&vertex| !of.is_exit(vertex)) {
            let name = board.name(source.vertices[vertex as usize]);
            first[vertex as usize] = places.len() as u32;
            for i in 1..=copies {
                gadgets.vertex(format!("{name}.{i}"));
                places.push(Place::Copy { of: vertex });
            }
        }
        for (number, edge) in of.graph().edges().iter().enumerate() {
            control.check(1, size.bytes())?;
            let [u, v] = edge.ends.map(|end| first[end as usize]);
            match edge.ends.map(|end| of.is_exit(end)) {
                [false, false] if edge.is_unbreakable() => {
                    (0..copies).for_each(|i| (0..copies).for_each(|j| _ = gadgets.edge(u + i, v + j, 1)));
                }
                [false, false] => (0..copies).for_each(|i| _ = gadgets.edge(u + i, v + i, 1)),
                _ => {
                    let name = board.name(source.vertices[edge.ends[0] as usize]);
                    posts(&mut gadgets, &name, (u, copies), edge);
                    let new = (0..edge.copies).map(|_| Place::Post { edge: number });
                    places.extend(new.chain([Place::Exit, Place::Exit]));
                }
            }
        }
        let start = of.start().map_or(0, |start| first[start as usize]);
        let made = gadgets.board(start, control)?;
        let mut edges_at = vec![Vec::new(); made.vertices()];
        for (number, edge) in (0..).zip(made.graph().edges()) {
            edge.ends.iter().for_each(|&end| edges_at[end as usize].push(number));
        }
        Ok(Self { source, board: made, places, first, copies, edges_at })
    }

    /// Returns the simple graph.
    pub fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the recognised formula with its multigraph.
    pub fn source(&self) -> &Recognised {
        &self.source
    }

    /// Returns the number of copies of each vertex.
    pub fn copies(&self) -> u32 {
        self.copies
    }

    /// Returns the vertices of the source along a walk, without posts and exits.
    pub fn source_walk(&self, walk: &[u32]) -> Vec<u32> {
        let of = |&vertex: &u32| match self.places[vertex as usize] {
            Place::Copy { of } => Some(of),
            Place::Post { .. } | Place::Exit => None,
        };
        walk.iter().filter_map(of).collect()
    }

    /// Returns the position of the source that a position represents, if the fugitive is on a copy of a
    /// vertex. Whole posts are copies of an edge to an exit, and a fuse is present if it is present at his
    /// copy.
    fn source_state(&self, state: &EscapeState) -> Option<EscapeState> {
        let Place::Copy { of: at } = self.places[state.at as usize] else { return None };
        let of = self.source.reduced.board();
        let mut copies: Vec<u32> = of.graph().edges().iter().map(|edge| edge.copies).collect();
        for (number, edge) in of.graph().edges().iter().enumerate() {
            match edge.other_end(at) {
                _ if edge.is_unbreakable() => {}
                Some(other) if !of.is_exit(other) => {
                    let here = state.at - self.first[at as usize];
                    let there = self.first[other as usize] + here;
                    copies[number] = u32::from(self.edge(state, there).is_some());
                }
                _ if edge.ends.iter().any(|&end| of.is_exit(end)) => copies[number] = 0,
                _ => {}
            }
        }
        // The copies of an edge to an exit were set to 0 above; each whole post adds one.
        for (post, place) in (0..).zip(&self.places) {
            if let Place::Post { edge } = *place {
                copies[edge] += u32::from(self.is_whole(state, post));
            }
        }
        Some(EscapeState { at, copies, turn: state.turn })
    }

    /// Maps a winning strategy here to a strategy for the given board. It is found from the choices that the
    /// given strategy makes against the other player of the formula, who tries all values.
    ///
    /// # Errors
    /// The strategy does not win, the loser has more than 20 variables, or the budget is used up.
    pub fn source_strategy(&self, strategy: &Strategy, control: &Control) -> Result<Strategy, Failure> {
        let start = self.board.start().unwrap_or_default();
        strategy
            .check(&self.board, start)
            .map_err(|fault| Failure::because(format!("the strategy does not win this board: {fault}")))?;
        let Recognised { formula, reduced, vertices } = &self.source;
        let choices = reduced.branches(formula, strategy, control, |value| self.branch(strategy, value))?;
        let renumbered = reduced.strategy(&choices, control)?;
        Ok(renumbered.renamed(&|vertex| vertices[vertex as usize]))
    }

    /// Returns the values in a play of the strategy against an opponent who chooses these values.
    fn branch(&self, strategy: &Strategy, value: &dyn Fn(u32) -> bool) -> Vec<Literal> {
        let is_done = |at: u32| match self.places[at as usize] {
            Place::Copy { of } => self.source.reduced.is_done(of),
            Place::Post { .. } | Place::Exit => true,
        };
        let walk = Follower::new(strategy, &self.board).played(
            is_done,
            |state, walk| self.fugitive_step(state, walk, |_, variable| value(variable)),
            |state, walk| self.nemesis_step(state, walk, |_, variable| value(variable)),
        );
        self.source.reduced.values(&self.source_walk(&walk))
    }

    /// Returns the edge from the fugitive's vertex to another one, if it has not been deleted.
    fn edge(&self, state: &EscapeState, to: u32) -> Option<usize> {
        self.edges_at[state.at as usize].iter().map(|&edge| edge as usize).find(|&edge| {
            state.copies[edge] > 0 && self.board.graph().edges()[edge].other_end(state.at) == Some(to)
        })
    }

    /// Returns the edges from a post to exits that have not been deleted.
    fn ways_out(&self, state: &EscapeState, post: u32) -> Vec<usize> {
        let leads_out = |edge: &usize| {
            let exit = self.board.graph().edges()[*edge].other_end(post);
            state.copies[*edge] > 0 && exit.is_some_and(|exit| self.board.is_exit(exit))
        };
        self.edges_at[post as usize].iter().map(|&edge| edge as usize).filter(leads_out).collect()
    }

    fn is_whole(&self, state: &EscapeState, post: u32) -> bool {
        self.ways_out(state, post).len() == 2
    }

    /// Returns the next vertex of the fugitive, as in [`QsatToNemesis::fugitive_step`]. If the formula is
    /// true and the chosen values keep it so, he wins whatever is deleted. None if his opponent has won.
    pub fn fugitive_step(
        &self,
        state: &EscapeState,
        walk: &[u32],
        choose: impl FnOnce(&[Literal], u32) -> bool,
    ) -> Option<u32> {
        let Some(inside) = self.source_state(state) else {
            let out = *self.ways_out(state, state.at).first()?;
            return self.board.graph().edges()[out].other_end(state.at);
        };
        let to = self.source.reduced.fugitive_step(&inside, &self.source_walk(walk), choose);
        if self.source.reduced.board().is_exit(to) {
            let reached = |post: &u32| self.edge(state, *post).is_some();
            let posts = (0..self.places.len() as u32).filter(|&post| {
                matches!(self.places[post as usize], Place::Post { .. }) && self.is_whole(state, post)
            });
            return posts.into_iter().find(reached);
        }
        let first = self.first[to as usize];
        let is_new =
            |copy: &u32| self.edges_at[*copy as usize].iter().all(|&edge| state.copies[edge as usize] > 0);
        let is_fuse = self.source.reduced.is_fuse(inside.at, to);
        let mut copies: Vec<u32> =
            (first..first + self.copies).filter(|&copy| self.edge(state, copy).is_some()).collect();
        // Behind a fuse only one copy can be reached, so its other edges need not be intact.
        if !is_fuse {
            copies.retain(is_new);
        }
        copies.first().copied()
    }

    /// Returns the edge that the Nemesis deletes, as in [`QsatToNemesis::nemesis_step`]. If the formula is
    /// false and the chosen values keep it so, she wins wherever he goes on induced paths. None if nothing
    /// that matters is left.
    pub fn nemesis_step(
        &self,
        state: &EscapeState,
        walk: &[u32],
        choose: impl FnOnce(&[Literal], u32) -> bool,
    ) -> Option<usize> {
        let Some(inside) = self.source_state(state) else {
            return self.ways_out(state, state.at).first().copied();
        };
        // The move of the multigraph is translated: a copy to an exit becomes a whole post.
        let edge = self.source.reduced.nemesis_step(&inside, &self.source_walk(walk), choose)?;
        let ends = self.source.reduced.board().graph().edges()[edge].ends;
        let [u, v] = ends;
        if !self.source.reduced.board().is_exit(u) && !self.source.reduced.board().is_exit(v) {
            // The edge is a fuse, and he stands at one of its ends.
            let other = if u == inside.at { v } else { u };
            let here = state.at - self.first[inside.at as usize];
            return self.edge(state, self.first[other as usize] + here);
        }
        let mut posts = (0..self.places.len() as u32)
            .filter(|&post| self.places[post as usize] == Place::Post { edge } && self.is_whole(state, post));
        posts.next().map(|post| self.ways_out(state, post)[0])
    }
}

fn recognised(board: &EscapeGraph, control: &Control) -> Result<Recognised, Failure> {
    Recognised::new(board, control).map_err(|refused| match refused {
        Failure::Unsupported(why) => {
            Failure::because(format!("{why}; for other multigraphs the simple graph may have another winner"))
        }
        other => other,
    })
}

/// Adds the posts of an edge to an exit, beside all copies of its end.
fn posts(gadgets: &mut Gadgets, name: &str, (first, copies): (u32, u32), edge: &Edge) {
    let posts: Vec<u32> = (1..=edge.copies).map(|i| gadgets.vertex(format!("{name}.post{i}"))).collect();
    let exits = [1, 2].map(|i| gadgets.vertex(format!("{name}.exit{i}")));
    for exit in exits {
        gadgets.mark_exit(exit);
    }
    for &post in &posts {
        (first..first + copies).for_each(|copy| _ = gadgets.edge(copy, post, 1));
        exits.into_iter().for_each(|exit| _ = gadgets.edge(post, exit, 1));
    }
}
