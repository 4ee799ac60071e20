//! Geography on directed graphs: a token moves along an arc, and the vertex that it leaves or the arc disappears.
//!
//! A component is a connected part of what tokens can still reach, up to isomorphism. Finding the winner is
//! PSPACE-complete with one token (T. J. Schaefer, *On the complexity of some two-person perfect-information games*, 1978;
//! D. Lichtenstein and M. Sipser, *GO is polynomial-space hard*, 1980), so the time may be exponential in the arcs.

use std::collections::HashMap;

use crate::games::board::digraph::Digraph;
use crate::games::rules::memo::ShardedMemo;
use crate::games::rules::{Move, Moves, Options, Short, Signed, Sum};
use crate::ground::board::{Board, Misplaced};
use crate::ground::control::HeapBytes;
use crate::ground::graph::{Arcs, Classes, Labelled};
use crate::ground::input::OrNoAnswer;
use crate::ground::{Facts, Player, Ruleset};

/// The rulesets Directed Vertex Geography and Directed Edge Geography.
#[derive(Clone, Copy, Debug)]
pub struct Geography {
    facts: &'static Facts<'static>,
    /// Whether a token removes the vertex that it leaves, rather than the arc.
    removes_vertices: bool,
}

impl Geography {
    /// The ruleset `directed_vertex_geography`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::geography::Geography}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let (store, rules) = (Store::new(), Geography::OF_VERTICES);
    /// let solver = Solver::new(rules, &store);
    /// // From a directed triangle only two moves lead on, as the first vertex is gone.
    /// let position = rules.read("0>1 1>2 2>0 @ 0")?;
    /// assert_eq!(solver.value(&rules.components(&position), &Control::unlimited())?, store.nimber(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const OF_VERTICES: Self = Self { facts: &FACTS_OF_VERTICES, removes_vertices: true };
    /// The ruleset `directed_edge_geography`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::geography::Geography}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let (store, rules) = (Store::new(), Geography::OF_ARCS);
    /// let solver = Solver::new(rules, &store);
    /// // A directed triangle has three moves.
    /// let position = rules.read("0>1 1>2 2>0 @ 0")?;
    /// assert_eq!(solver.value(&rules.components(&position), &Control::unlimited())?, store.nimber(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const OF_ARCS: Self = Self { facts: &FACTS_OF_ARCS, removes_vertices: false };
    /// The ruleset `impartial(directed_vertex_geography)`, which is the same game.
    pub const IMPARTIAL_OF_VERTICES: Self = Self {
        facts: &Facts { name: "impartial(directed_vertex_geography)", ..FACTS_OF_VERTICES },
        removes_vertices: true,
    };
    /// The ruleset `impartial(directed_edge_geography)`, which is the same game.
    pub const IMPARTIAL_OF_ARCS: Self = Self {
        facts: &Facts { name: "impartial(directed_edge_geography)", ..FACTS_OF_ARCS },
        removes_vertices: false,
    };
}

const NOTATION: &str = "arcs such as `0>1,2 1>2`; the number of vertices stands before them, as in `4: 0>1`, if the last vertices have no arcs; or a line `0 1` for each arc; or a graph of Graphviz, `digraph { a -> b; }`; the vertices with tokens stand after `@`, as in `0>1 1>0,2 @ 0`";

const FACTS_OF_VERTICES: Facts<'static> = Facts {
    name: "directed_vertex_geography",
    title: "Directed Vertex Geography",
    board: Digraph::KIND,
    notation: NOTATION,
    signs: &[],
    rules: "a player moves a token along an arc to a vertex without a token, and removes the vertex that it leaves and all arcs at it",
    source: "D. Lichtenstein and M. Sipser, GO is polynomial-space hard, J. ACM 27 (1980); A. S. Fraenkel and S. Simonson, Geography, Theoret. Comput. Sci. 110 (1993)",
    example: "0>1,2 1>2,3 2>0,3 3>1 @ 0",
};

const FACTS_OF_ARCS: Facts<'static> = Facts {
    name: "directed_edge_geography",
    title: "Directed Edge Geography",
    board: Digraph::KIND,
    notation: NOTATION,
    signs: &[],
    rules: "a player moves a token along an arc to a vertex without another token, and removes the arc",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978); A. S. Fraenkel and S. Simonson, Geography, Theoret. Comput. Sci. 110 (1993)",
    example: "0>1,2 1>2,3 2>0,3 3>1 @ 0",
};

/// The colours of a component's vertices. An arc is a vertex, too, which an edge joins to each of its ends.
const FREE: u8 = 0;
const TOKEN: u8 = 1;
const ARC: u8 = 2;
/// The colours of the edges that join an arc to the vertex where it begins and to the vertex where it ends.
const TAIL: u8 = 0;
const HEAD: u8 = 1;

/// A position: the arcs, and the vertices with tokens.
struct Place {
    vertices: usize,
    arcs: Vec<(u32, u32)>,
    tokens: Vec<u32>,
}

impl Place {
    fn of_board(board: &Digraph) -> Self {
        let arcs = board.arcs();
        let mut tokens = board.tokens().to_vec();
        tokens.sort_unstable();
        tokens.dedup();
        Self { vertices: arcs.vertices(), arcs: arcs.pairs().collect(), tokens }
    }

    fn of_component(component: &Labelled) -> Self {
        let colours = component.colours();
        let mut ends = vec![(0, 0); colours.len()];
        for &(u, v, kind) in component.edges() {
            let (arc, end) = if colours[u as usize] == ARC { (u, v) } else { (v, u) };
            let ends = &mut ends[arc as usize];
            *(if kind == TAIL { &mut ends.0 } else { &mut ends.1 }) = end;
        }
        let of_colour = |wanted| (0..colours.len()).filter(move |&v| colours[v] == wanted);
        Self {
            vertices: colours.len(),
            arcs: of_colour(ARC).map(|arc| ends[arc]).collect(),
            tokens: of_colour(TOKEN).map(|token| token as u32).collect(),
        }
    }

    fn has_token(&self, vertex: u32) -> bool {
        self.tokens.binary_search(&vertex).is_ok()
    }

    /// Returns the indices of the arcs along which a token may move, in the order of the arcs.
    fn legal(&self, rules: Geography) -> impl Iterator<Item = usize> + '_ {
        let is_legal = move |&(from, to): &(u32, u32)| {
            self.has_token(from) && (!self.has_token(to) || from == to && !rules.removes_vertices)
        };
        (0..self.arcs.len()).filter(move |&arc| is_legal(&self.arcs[arc]))
    }

    /// Returns the position after the move along an arc.
    fn after(&self, arc: usize, rules: Geography) -> Self {
        let (from, to) = self.arcs[arc];
        let is_kept = |i: usize, (u, v): (u32, u32)| {
            if rules.removes_vertices { u != from && v != from } else { i != arc }
        };
        let arcs = self.arcs.iter().copied().enumerate().filter(|&(i, ends)| is_kept(i, ends));
        let arcs = arcs.map(|(_, ends)| ends).collect();
        let mut tokens: Vec<u32> = self.tokens.iter().map(|&v| if v == from { to } else { v }).collect();
        tokens.sort_unstable();
        Self { vertices: self.vertices, arcs, tokens }
    }

    /// Calls `piece` for each connected part of the arcs that tokens can reach.
    fn parts(&self, rules: Geography, mut piece: impl FnMut(Labelled)) {
        // A vertex with a token can be entered only after the token has left it, and then it is gone.
        let is_useful = |&&(_, to): &&(u32, u32)| !(rules.removes_vertices && self.has_token(to));
        let arcs: Vec<(u32, u32)> = self.arcs.iter().filter(is_useful).copied().collect();
        let from = Arcs::of_pairs(self.vertices, &arcs);
        let mut is_reached = vec![false; self.vertices];
        let mut stack = self.tokens.clone();
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut is_reached[v as usize], true) {
                stack.extend(from.from(v as usize));
            }
        }
        let arcs: Vec<(u32, u32)> = arcs.into_iter().filter(|&(u, _)| is_reached[u as usize]).collect();
        let mut classes = Classes::new(self.vertices);
        for &(u, v) in &arcs {
            classes.join(u, v);
        }
        let mut parts: Vec<Vec<(u32, u32)>> = Vec::new();
        let mut index = HashMap::new();
        for &(u, v) in &arcs {
            let part = *index.entry(classes.root(u)).or_insert(parts.len());
            if part == parts.len() {
                parts.push(Vec::new());
            }
            parts[part].push((u, v));
        }
        parts.iter().for_each(|arcs| piece(self.labelled(arcs)));
    }

    /// Returns the graph of some arcs, in which each arc is a vertex.
    fn labelled(&self, arcs: &[(u32, u32)]) -> Labelled {
        let (mut colours, mut edges, mut names) = (Vec::new(), Vec::new(), HashMap::new());
        for &(from, to) in arcs {
            let ends = [from, to].map(|end| {
                *names.entry(end).or_insert_with(|| {
                    colours.push(if self.has_token(end) { TOKEN } else { FREE });
                    colours.len() as u32 - 1
                })
            });
            let arc = colours.len() as u32;
            colours.push(ARC);
            edges.extend([(ends[0], arc, TAIL), (ends[1], arc, HEAD)]);
        }
        Labelled::new(colours, edges)
    }
}

impl Ruleset for Geography {
    type Board = Digraph;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) {}

    fn check(&self, board: &Digraph) -> Result<(), Misplaced> {
        let mut tokens = board.tokens().to_vec();
        tokens.sort_unstable();
        match tokens.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(()),
            Some(pair) => {
                let name = board.name(pair[0] as usize);
                let message = format!("a second token on vertex {name}: a vertex has at most one");
                Err(Misplaced { place: pair[0] as usize, message })
            }
        }
    }
}

impl Short for Geography {
    type Piece = Labelled;
    type Component = Labelled;
    type Memo = ShardedMemo<Labelled>;

    fn is_impartial(&self) -> bool {
        true
    }

    fn is_literal(&self) -> bool {
        true
    }

    fn components(&self, board: &Digraph) -> Sum<Labelled> {
        let mut parts = Vec::new();
        Place::of_board(board).parts(*self, |piece| parts.push(self.normal(&piece)));
        parts.into()
    }

    fn moves<'b>(&'b self, board: &'b Digraph, _: Player) -> Moves<'b, Digraph> {
        let place = Place::of_board(board);
        let mut legal: Vec<usize> = place.legal(*self).collect();
        // Copies of an arc are the same move.
        legal.sort_by_key(|&arc| place.arcs[arc]);
        legal.dedup_by_key(|arc| place.arcs[*arc]);
        Box::new(legal.into_iter().map(move |arc| {
            let (from, to) = place.arcs[arc];
            let after = place.after(arc, *self);
            let arcs = Arcs::of_pairs(after.vertices, &after.arcs);
            Move { places: vec![from as usize, to as usize], after: board.after(arcs, after.tokens) }
        }))
    }

    fn normal(&self, piece: &Labelled) -> Signed<Labelled> {
        Signed { component: piece.canonical(), negated: false }
    }

    fn options(&self, component: &Labelled, options: &mut Options<'_, Labelled>) -> OrNoAnswer<()> {
        let place = Place::of_component(component);
        for player in Player::BOTH {
            if options.wants(player) {
                for arc in place.legal(*self) {
                    options.charge(component.heap_bytes())?;
                    place.after(arc, *self).parts(*self, |piece| options.piece(piece));
                    options.end_option();
                }
            }
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }

    fn most_moves(&self, component: &Labelled) -> Option<(usize, usize)> {
        let count = |colour| component.colours().iter().filter(|&&of| of == colour).count();
        // Each move removes an arc, and a move of Vertex Geography a vertex as well.
        let most = if self.removes_vertices { count(FREE) } else { count(ARC) };
        Some((most, most))
    }
}
