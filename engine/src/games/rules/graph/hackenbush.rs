//! Hackenbush: the players cut edges of their colour, and edges no longer connected to the ground disappear.
//!
//! A component is a part of the graph that stays connected when the ground is removed, with its edges to the
//! ground. Two theorems save most of the work (*Winning Ways*, ch. 7):
//!
//! - the *colon principle*: a component that stands on one edge is the ordinal sum of this edge and the
//!   component on top of it;
//! - the *fusion principle*: an all-green component is a nimber, found in linear time.
//!
//! All other components are evaluated edge by edge, up to isomorphism; there may be exponentially many
//! subgraphs. Finding the value of a red-blue position is NP-hard (*Winning Ways*, ch. 7).

use crate::games::board::graph::EdgeColoured;
use crate::games::rules::memo::ShardedMemo;
use crate::games::rules::{Move, Options, Segment, Short, Shortcut, Signed, Sum};
use crate::games::value::Dyadic;
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::graph::{Classes, Labelled};
use crate::ground::input::OrNoAnswer;
use crate::ground::{Facts, Player, Ruleset, Sign};

/// The two rulesets, red-blue, and red-blue-green with edges that both players may cut; and their impartial forms, in
/// which both players may cut every edge.
#[derive(Clone, Copy, Debug)]
pub struct Hackenbush {
    facts: &'static Facts<'static>,
    alphabet: &'static str,
    /// Whether both players may cut every edge.
    is_shared: bool,
}

impl Hackenbush {
    /// The ruleset `hackenbush_rb`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::hackenbush::Hackenbush}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let store = Store::new();
    /// let solver = Solver::new(Hackenbush::RED_BLUE, &store);
    /// let position = Hackenbush::RED_BLUE.read("brb")?;
    /// let value = solver.value(&Hackenbush::RED_BLUE.components(&position), &Control::unlimited())?;
    /// assert_eq!(value, store.parse("3/4")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const RED_BLUE: Self = Self { facts: &FACTS_RB, alphabet: "br", is_shared: false };
    /// The ruleset `hackenbush_rbg`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::hackenbush::Hackenbush}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let store = Store::new();
    /// let solver = Solver::new(Hackenbush::RED_BLUE_GREEN, &store);
    /// // By the fusion principle a green triangle is a single green edge.
    /// let position = Hackenbush::RED_BLUE_GREEN.read("cycle(3) ggg")?;
    /// let value = solver.value(&Hackenbush::RED_BLUE_GREEN.components(&position), &Control::unlimited())?;
    /// assert_eq!(value, store.nimber(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const RED_BLUE_GREEN: Self = Self { facts: &FACTS_RBG, alphabet: "brg", is_shared: false };
    /// The ruleset `impartial(hackenbush_rb)`.
    pub const IMPARTIAL_RED_BLUE: Self =
        Self { facts: &IMPARTIAL_FACTS_RB, is_shared: true, ..Self::RED_BLUE };
    /// The ruleset `impartial(hackenbush_rbg)`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::hackenbush::Hackenbush}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let (store, rules) = (Store::new(), Hackenbush::IMPARTIAL_RED_BLUE_GREEN);
    /// let solver = Solver::new(rules, &store);
    /// // A stalk of three edges is a heap of Nim, whatever its colours.
    /// let value = solver.value(&rules.components(&rules.read("brg")?), &Control::unlimited())?;
    /// assert_eq!(value, store.nimber(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const IMPARTIAL_RED_BLUE_GREEN: Self =
        Self { facts: &IMPARTIAL_FACTS_RBG, is_shared: true, ..Self::RED_BLUE_GREEN };

    /// Returns whether the player may cut an edge of this colour.
    fn is_his(&self, colour: u8, player: Player) -> bool {
        self.is_shared || is_his(colour, player)
    }
}

const NOTATION: &str = "a stalk from the ground upwards, such as bbr, or edges with their colours, such as 0-1b 1-2r 1-3r, where 0 is the ground: \
    `b` Left's, `r` Right's";

static FACTS_RB: Facts<'static> = Facts {
    name: "hackenbush_rb",
    title: "Red-Blue Hackenbush",
    board: EdgeColoured::KIND,
    notation: NOTATION,
    signs: &[
        Sign::of(Player::Left, b'b', "Left's edge"),
        Sign::of(Player::Right, b'r', "Right's edge"),
        Sign::nobodys(b'g', "an edge of both"),
    ],
    rules: "Left cuts a blue edge, Right a red edge; edges that are no longer joined to the ground disappear",
    source: "J. H. Conway; Winning Ways, ch. 1; ONAG, ch. 7",
    example: "bbr",
};

static FACTS_RBG: Facts<'static> = Facts {
    name: "hackenbush_rbg",
    title: "Red-Blue-Green Hackenbush",
    board: EdgeColoured::KIND,
    notation: "the notation of hackenbush_rb, with `g` for both players: brg, or 0-1g 1-2b 1-3r",
    signs: &[
        Sign::of(Player::Left, b'b', "Left's edge"),
        Sign::of(Player::Right, b'r', "Right's edge"),
        Sign::nobodys(b'g', "an edge of both"),
    ],
    rules: "Left cuts a blue or green edge, Right a red or green edge; edges that are no longer joined to the ground disappear",
    source: "J. H. Conway; Winning Ways, ch. 2 and 7",
    example: "0-1g 1-2b 1-3r",
};

static IMPARTIAL_FACTS_RB: Facts<'static> = Facts {
    name: "impartial(hackenbush_rb)",
    title: "Impartial Red-Blue Hackenbush",
    rules: "each player cuts a blue or red edge; edges that are no longer joined to the ground disappear",
    ..FACTS_RB
};

static IMPARTIAL_FACTS_RBG: Facts<'static> = Facts {
    name: "impartial(hackenbush_rbg)",
    title: "Impartial Red-Blue-Green Hackenbush",
    rules: "each player cuts an edge of any colour; edges that are no longer joined to the ground disappear",
    ..FACTS_RBG
};

/// Returns whether only the player or both players may cut an edge of this colour.
fn is_his(colour: u8, player: Player) -> bool {
    colour == b'g' || colour == if player == Player::Left { b'b' } else { b'r' }
}

impl Ruleset for Hackenbush {
    type Board = EdgeColoured;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) -> &'static str {
        self.alphabet
    }
}

impl Short for Hackenbush {
    type Piece = Labelled;
    type Component = Labelled;
    type Memo = ShardedMemo<Labelled>;

    fn is_impartial(&self) -> bool {
        self.is_shared
    }

    fn components(&self, board: &EdgeColoured) -> Sum<Labelled> {
        let ends = board.shape().edges().iter().zip(board.colours());
        // An edge that both may cut is green.
        let colour = |own: u8| if self.is_shared { b'g' } else { own };
        let edges: Vec<Edge> = ends.map(|(&(u, v), &own)| (u, v, colour(own))).collect();
        let mut parts = Vec::new();
        pieces(board.shape().vertices(), 0, &edges, |piece| parts.push(self.normal(&piece)));
        parts.into()
    }

    fn moves<'b>(
        &'b self,
        board: &'b EdgeColoured,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<EdgeColoured>> + 'b> {
        let joined = board.joined();
        let his = joined.clone().into_iter().filter(move |&edge| self.is_his(board.colours()[edge], player));
        Box::new(his.map(move |cut| {
            let kept: Vec<usize> = joined.iter().copied().filter(|&edge| edge != cut).collect();
            let rest = board.with_edges(&kept);
            let after = rest.with_edges(&rest.joined());
            Move { places: vec![cut], after }
        }))
    }

    /// Returns the canonical graph in which Left has at least as many edges as Right. With equal numbers, the
    /// lesser of the graph and its negative is taken.
    fn normal(&self, piece: &Labelled) -> Signed<Labelled> {
        let count = |colour: u8| piece.edges().iter().filter(|(_, _, c)| *c == colour).count();
        let exchanged = || {
            let other = |colour| match colour {
                b'b' => b'r',
                b'r' => b'b',
                green => green,
            };
            piece.recoloured(|vertex| vertex, other).canonical()
        };
        let (component, negated) = match count(b'b').cmp(&count(b'r')) {
            std::cmp::Ordering::Greater => (piece.canonical(), false),
            std::cmp::Ordering::Less => (exchanged(), true),
            std::cmp::Ordering::Equal => {
                let (same, other) = (piece.canonical(), exchanged());
                if other < same { (other, true) } else { (same, false) }
            }
        };
        Signed { component, negated }
    }

    fn options(&self, component: &Labelled, options: &mut Options<'_, Labelled>) -> OrNoAnswer<()> {
        if component.edges().iter().all(|(_, _, colour)| *colour == b'g') {
            options.shortcut(Shortcut::Known(Dyadic::ZERO, nimber(component)));
            return Ok(());
        }
        options.charge(component.heap_bytes())?;
        let ground = ground(component);
        let stem = Stem::of(component, ground);
        // The pieces above the stem are written as Left's only option, as `Shortcut::Stem` requires.
        if !stem.segments.is_empty() {
            pieces(component.colours().len(), stem.top, &stem.rest, |piece| options.piece(piece));
            options.end_option();
            options.end_left();
            options.shortcut(Shortcut::Stem(stem.segments));
            return Ok(());
        }
        for player in Player::BOTH {
            for (cut, _) in component.edges().iter().enumerate().filter(|(_, edge)| is_his(edge.2, player)) {
                let kept: Vec<Edge> = component
                    .edges()
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i != cut)
                    .map(|(_, &e)| e)
                    .collect();
                options.charge(component.heap_bytes())?;
                pieces(component.colours().len(), ground, &kept, |piece| options.piece(piece));
                options.end_option();
            }
            if player == Player::Left {
                options.end_left();
            }
        }
        Ok(())
    }

    fn most_moves(&self, component: &Labelled) -> Option<(usize, usize)> {
        let his = |player| component.edges().iter().filter(move |edge| is_his(edge.2, player));
        Some((his(Player::Left).count(), his(Player::Right).count()))
    }
}

/// The colour of the ground vertex; all other vertices have the colour 0.
const GROUND: u8 = 1;

/// An edge as its two ends and its colour.
type Edge = (u32, u32, u8);

/// Calls `piece` for each component that is connected to the ground.
fn pieces(vertices: usize, ground: u32, edges: &[Edge], mut piece: impl FnMut(Labelled)) {
    let mut classes = Classes::new(vertices);
    for &(u, v, _) in edges.iter().filter(|(u, v, _)| *u != ground && *v != ground) {
        classes.join(u, v);
    }
    // A class is a component if it has an edge to the ground; each loop at the ground is a component, too.
    let mut index = vec![usize::MAX; vertices];
    let mut components: Vec<Vec<Edge>> = Vec::new();
    for &(u, v, colour) in edges.iter().filter(|(u, v, _)| *u == ground || *v == ground) {
        if u == v {
            piece(Labelled::new(vec![GROUND], vec![(0, 0, colour)]));
            continue;
        }
        let root = classes.root(u ^ v ^ ground) as usize;
        if index[root] == usize::MAX {
            index[root] = components.len();
            components.push(Vec::new());
        }
    }
    for &(u, v, colour) in edges.iter().filter(|(u, v, _)| u != v || *u != ground) {
        let above = if u == ground { v } else { u };
        // Classes without an edge to the ground keep the index `usize::MAX` and are dropped here.
        if let Some(component) = components.get_mut(index[classes.root(above) as usize]) {
            component.push((u, v, colour));
        }
    }
    let mut names = vec![u32::MAX; vertices];
    for mut edges in components {
        let mut colours = vec![GROUND];
        names[ground as usize] = 0;
        for (u, v, _) in &mut edges {
            for end in [u, v] {
                let name = &mut names[*end as usize];
                if *name == u32::MAX {
                    *name = colours.len() as u32;
                    colours.push(0);
                }
                *end = *name;
            }
        }
        piece(Labelled::new(colours, edges));
    }
}

/// Returns the ground vertex of a component.
fn ground(component: &Labelled) -> u32 {
    component.colours().iter().position(|&colour| colour == GROUND).unwrap_or(0) as u32
}

/// The path of single edges on which the rest of a component stands.
struct Stem {
    segments: Vec<Segment>,
    /// The vertex at which the stem ends.
    top: u32,
    /// The edges above the stem.
    rest: Vec<Edge>,
}

impl Stem {
    fn of(component: &Labelled, ground: u32) -> Self {
        let edges = component.edges();
        let mut at = vec![Vec::new(); component.colours().len()];
        for (i, &(u, v, _)) in edges.iter().enumerate() {
            at[u as usize].push(i);
            if u != v {
                at[v as usize].push(i);
            }
        }
        let mut stem = Self { segments: Vec::new(), top: ground, rest: Vec::new() };
        let mut is_stem = vec![false; edges.len()];
        // If one unused edge is left at the top, everything above hangs on that edge: it is a bridge.
        while let Some(&up) = only(at[stem.top as usize].iter().filter(|&&edge| !is_stem[edge])) {
            let (u, v, colour) = edges[up];
            if u == v {
                break;
            }
            is_stem[up] = true;
            stem.top ^= u ^ v;
            stem.segments.push(match colour {
                b'b' => Segment::One,
                b'r' => Segment::MinusOne,
                _ => Segment::Star,
            });
        }
        stem.rest = edges.iter().zip(&is_stem).filter(|(_, is_stem)| !**is_stem).map(|(&e, _)| e).collect();
        stem
    }
}

/// Returns the only item of an iterator, or `None` if there is not exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next();
    if items.next().is_some() { None } else { first }
}

// The fusion principle finds the value of green Hackenbush (*Winning Ways*, ch. 7; ONAG, ch. 13). The
// vertices of a cycle may be fused into one. Each 2-edge-connected part therefore becomes one vertex with as
// many loops as the part has edges, and each loop is worth *1. The remaining graph is a tree of bridges. Its
// value is the exclusive or, over the bridges at the root, of one more than the value above the bridge.

/// Returns the nimber of a green component in linear time.
fn nimber(component: &Labelled) -> u32 {
    let ground = component.colours().iter().position(|&c| c != 0).unwrap_or(0) as u32;
    Walk::new(component).from(ground)
}

/// A depth-first search that finds the bridges (R. E. Tarjan, *A note on finding the bridges of a graph*,
/// 1974).
struct Walk<'g> {
    graph: &'g Labelled,
    /// The edges at each vertex, by index.
    at: Vec<Vec<u32>>,
    /// The time at which each vertex was discovered, from 1 on; 0 before.
    met: Vec<u32>,
    /// The low point of each vertex: the earliest discovery time reached from its subtree without the edge to
    /// its parent.
    low: Vec<u32>,
    /// The nimber found so far in the subtree of a vertex that is not cut off by a bridge below it.
    value: Vec<u32>,
}

/// A vertex on the search stack, with the edge from its parent and the next of its edges to examine.
struct Step {
    vertex: u32,
    by: u32,
    next: usize,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Labelled) -> Self {
        let n = graph.colours().len();
        let mut at = vec![Vec::new(); n];
        for (i, &(u, v, _)) in graph.edges().iter().enumerate() {
            at[u as usize].push(i as u32);
            if u != v {
                at[v as usize].push(i as u32);
            }
        }
        Self { graph, at, met: vec![0; n], low: vec![0; n], value: vec![0; n] }
    }

    fn from(mut self, root: u32) -> u32 {
        let mut stack = vec![Step { vertex: root, by: u32::MAX, next: 0 }];
        let mut clock = 1;
        (self.met[root as usize], self.low[root as usize]) = (1, 1);
        while let Some(step) = stack.last_mut() {
            let here = step.vertex as usize;
            let Some(&edge) = self.at[here].get(step.next) else {
                stack.pop();
                if let Some(below) = stack.last() {
                    self.leave(here, below.vertex as usize);
                }
                continue;
            };
            step.next += 1;
            // Only this copy of the edge is skipped: a parallel edge closes a cycle of length 2.
            if edge == step.by {
                continue;
            }
            let (u, v, _) = self.graph.edges()[edge as usize];
            let other = (u ^ v ^ step.vertex) as usize;
            if u == v {
                self.value[here] ^= 1;
            } else if self.met[other] == 0 {
                clock += 1;
                (self.met[other], self.low[other]) = (clock, clock);
                stack.push(Step { vertex: other as u32, by: edge, next: 0 });
            } else if self.met[other] < self.met[here] {
                // This back edge closes a cycle. Its other end sees it too, but has the smaller discovery
                // time, so it counts once.
                self.low[here] = self.low[here].min(self.met[other]);
                self.value[here] ^= 1;
            }
        }
        self.value[root as usize]
    }

    /// Leaves the vertex `here`, whose edge from `below` is a bridge or part of a cycle. In a cycle, the two
    /// vertices are fused and the edge is a loop, worth *1.
    fn leave(&mut self, here: usize, below: usize) {
        if self.low[here] > self.met[below] {
            self.value[below] ^= self.value[here] + 1;
        } else {
            self.low[below] = self.low[below].min(self.low[here]);
            self.value[below] ^= self.value[here] ^ 1;
        }
    }
}
