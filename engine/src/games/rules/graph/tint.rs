//! Snort and Col: the players colour vertices, and a coloured vertex is closed to one player at its
//! neighbours.
//!
//! The *tint* of a vertex says who may still colour it. Coloured vertices are removed, and so are vertices
//! that nobody may colour. An edge matters only as long as a move at one end can close the other end to a
//! player. Without the other edges, a position splits into more components, and more of them are equal:
//!
//! - Snort: Left's move at u closes v to Right. The edge matters if Left may colour u and Right may colour v,
//!   or vice versa.
//! - Col: Left's move at u closes v to Left. The edge matters if both ends are open to the same player.
//!
//! A component of one vertex that is open to one player only is one move for that player: its value is 1 or
//! -1. Components on a grid of at most eight rows and eight columns are pairs of cell sets up to the
//! symmetries of the square. All others are graphs up to isomorphism, as far as
//! [`canonical`](crate::ground::graph::Labelled::canonical) can tell. Exchanging the players negates a
//! component.

use crate::games::board::graph::VertexColoured;
use crate::games::board::grid::large::{Layers, SIDE, neighbours};
use crate::games::board::grid::packed::Bits;
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::text::{RulesetText, stated};
use crate::games::rules::{Move, Options, Short, Shortcut, Signed, Sum};
use crate::ground::control::{HeapBytes, OrStop};
use crate::ground::graph::{Labelled, components, first_twins};
use crate::ground::input::OrNoAnswer;
use crate::ground::{Facts, Player, Ruleset};

/// The rulesets of this kind. `TAKES_FROM_MOVER` says to whom a coloured vertex closes its neighbours: to the
/// player who coloured it (Col), or to the other player (Snort).
#[derive(Clone, Copy, Debug)]
pub struct Tinting<const TAKES_FROM_MOVER: bool>;

impl<const TAKES_FROM_MOVER: bool> Tinting<TAKES_FROM_MOVER> {
    /// Returns the text of the ruleset.
    fn stated() -> &'static RulesetText {
        stated(if TAKES_FROM_MOVER { "col" } else { "snort" })
    }
}

/// Returns the tint of each vertex of a position: 0 if nobody may colour it.
fn tints<const TAKES_FROM_MOVER: bool>(board: &VertexColoured) -> Vec<u8> {
    let open = |&colour: &u8| if colour == b'.' { LEFT | RIGHT } else { 0 };
    let mut tints: Vec<u8> = board.colours().iter().map(open).collect();
    for &(u, v) in board.shape().edges() {
        for (from, to) in [(u, v), (v, u)] {
            let mover = match board.colours()[from as usize] {
                b'L' => LEFT,
                b'R' => RIGHT,
                _ => continue,
            };
            tints[to as usize] &= !taken::<TAKES_FROM_MOVER>(mover);
        }
    }
    tints
}

impl<const TAKES_FROM_MOVER: bool> Ruleset for Tinting<TAKES_FROM_MOVER> {
    type Board = VertexColoured;

    fn facts(&self) -> Facts<'_> {
        Self::stated().facts()
    }

    fn alphabet(&self) -> &str {
        Self::stated().alphabet()
    }
}

impl<const TAKES_FROM_MOVER: bool> Short for Tinting<TAKES_FROM_MOVER> {
    type Piece = Layered<Labelled>;
    type Component = Layered<Labelled>;
    type Memo = LayeredMemo<Labelled>;

    fn components(&self, board: &VertexColoured) -> Sum<Self::Component> {
        let tints = tints::<TAKES_FROM_MOVER>(board);
        let mut sum = Sum::from(Vec::new());
        let mut add = |piece: Layered<Labelled>| sum.parts.push(self.normal(&piece));
        match board.grid_size() {
            Some(size) if fits(size) => {
                sum.number = pieces::<TAKES_FROM_MOVER>(layers(&tints, size), |layers| {
                    add(Layered::Layers(layers));
                });
            }
            _ => {
                let edges = board.shape().edges();
                sum.number =
                    vertex_pieces::<TAKES_FROM_MOVER>(&tints, edges, |graph| add(Layered::Other(graph)));
            }
        }
        sum
    }

    fn moves<'b>(
        &'b self,
        board: &'b VertexColoured,
        player: Player,
    ) -> Box<dyn Iterator<Item = Move<VertexColoured>> + 'b> {
        let tints = tints::<TAKES_FROM_MOVER>(board);
        let colour = player.of((b'L', b'R'));
        let open = (0..tints.len()).filter(move |&v| tints[v] & bit(player) != 0);
        Box::new(open.map(move |vertex| {
            let mut after = board.clone();
            after.set(vertex, colour);
            Move { places: vec![vertex], after }
        }))
    }

    fn normal(&self, piece: &Self::Piece) -> Signed<Self::Component> {
        match piece {
            Layered::Layers(layers) => {
                let (normal, negated) = layers.normal();
                Signed { component: Layered::Layers(normal), negated }
            }
            Layered::Other(graph) => {
                let (normal, negated) = normal(graph);
                Signed { component: Layered::Other(normal), negated }
            }
        }
    }

    fn has_mirrors(&self) -> bool {
        true
    }

    /// Answers for small grids. The pieces of others are left out if a symmetry shows that they are 0.
    fn is_mirrored(&self, component: &Self::Component) -> bool {
        match component {
            Layered::Layers(layers) => are_twins::<TAKES_FROM_MOVER>(*layers),
            Layered::Other(_) => false,
        }
    }

    fn options(&self, component: &Self::Component, options: &mut Options<'_, Self::Piece>) -> OrNoAnswer<()> {
        match component {
            Layered::Layers(_) if self.is_mirrored(component) => options.shortcut(Shortcut::Mirrored),
            Layered::Layers(layers) => layer_options::<TAKES_FROM_MOVER>(*layers, options),
            Layered::Other(graph) => vertex_options::<TAKES_FROM_MOVER>(graph, options)?,
        }
        Ok(())
    }

    /// Returns the numbers of vertices open to Left and to Right; no player can colour more.
    fn most_moves(&self, component: &Self::Component) -> Option<(usize, usize)> {
        Some(match component {
            Layered::Layers(layers) => {
                (layers.left.count_ones() as usize, layers.right.count_ones() as usize)
            }
            Layered::Other(graph) => {
                let open = |to: u8| graph.colours().iter().filter(|&&tint| tint & to != 0).count();
                (open(LEFT), open(RIGHT))
            }
        })
    }
}

/// The bits of a tint: the players who may still colour the vertex.
const LEFT: u8 = 1;
const RIGHT: u8 = 2;

fn bit(player: Player) -> u8 {
    player.of((LEFT, RIGHT))
}

/// Returns a tint with the players exchanged.
fn exchanged(tint: u8) -> u8 {
    (tint & LEFT) << 1 | tint >> 1
}

/// Returns whether an edge between vertices with these tints matters: a move at one end may change the other.
fn matters<const TAKES_FROM_MOVER: bool>(u: u8, v: u8) -> bool {
    if TAKES_FROM_MOVER {
        u & v != 0
    } else {
        u & LEFT != 0 && v & RIGHT != 0 || u & RIGHT != 0 && v & LEFT != 0
    }
}

/// Returns the player to whom a vertex closes its neighbours when `mover` colours it.
fn taken<const TAKES_FROM_MOVER: bool>(mover: u8) -> u8 {
    if TAKES_FROM_MOVER { mover } else { (LEFT | RIGHT) ^ mover }
}

// **Theorem** (Tweedledum and Tweedledee; *Winning Ways*, ch. 1). Let s be a symmetry of the graph with s(s(v)) = v that
// maps the vertices open to Left onto those open to Right. Let no open vertex be its own image, and in Snort let none be a
// neighbour of its image. Then the position has the value 0.
//
// *Proof.* Let the player to move colour v. Then s(v) was open to the other player. In Col the move closes vertices only
// to the player who made it, and in Snort it closes only neighbours of v to the other one, so s(v) is still open. The other
// player answers there. Now v and s(v) are coloured, and a neighbour of v is closed to one player where its image, a
// neighbour of s(v), is closed to the other. So s again maps the vertices open to Left onto those open to Right. Fewer
// vertices are open, so the rest of the hypothesis still holds. So the other player always has an answer. ∎
//
// Snort needs the distance: on two neighbours that are open to both players, the player to move takes the only move.

/// Returns whether a symmetry shows that a position on a small grid at the corner has the value 0.
fn are_twins<const TAKES_FROM_MOVER: bool>(layers: Layers) -> bool {
    let least = if TAKES_FROM_MOVER { 1 } else { 2 };
    layers.exchanging().any(|(symmetry, sides)| {
        Bits(layers.union()).all(|cell| {
            let (row, column) = (cell as usize / SIDE, cell as usize % SIDE);
            let image = symmetry.cell((row, column), sides);
            row.abs_diff(image.0) + column.abs_diff(image.1) >= least
        })
    })
}

/// Returns whether a symmetry shows that a position on a graph has the value 0. Two maps of the vertices are tried: the
/// half turn of a grid reverses their order, and that of a cycle moves them by half of their number.
fn are_twin_vertices<const TAKES_FROM_MOVER: bool>(tints: &[u8], edges: &[(u32, u32, u8)]) -> bool {
    let count = tints.len() as u32;
    let maps = |image: &dyn Fn(u32) -> u32| {
        if (0..count).any(|v| tints[image(v) as usize] != exchanged(tints[v as usize])) {
            return false;
        }
        let ends = |&(u, v, _): &(u32, u32, u8)| (u.min(v), u.max(v));
        let mut kept: Vec<_> = edges.iter().map(ends).collect();
        let mut images: Vec<_> =
            edges.iter().map(|&(u, v, colour)| ends(&(image(u), image(v), colour))).collect();
        kept.sort_unstable();
        images.sort_unstable();
        kept == images && (TAKES_FROM_MOVER || kept.iter().all(|&(u, v)| image(u) != v))
    };
    // With an odd number, reversing the order keeps the vertex in the middle, and moving by half of it is not its own inverse.
    count.is_multiple_of(2) && (maps(&|v| count - 1 - v) || maps(&|v| (v + count / 2) % count))
}

// A position on a small grid is two bit sets: the cells open to Left and the cells open to Right.

fn fits((rows, columns): (usize, usize)) -> bool {
    rows <= SIDE && columns <= SIDE
}

/// Returns the sets of cells open to each player.
fn layers(tints: &[u8], (_, columns): (usize, usize)) -> Layers {
    let open = |to: u8| {
        let cells = tints.iter().enumerate().filter(|(_, tint)| *tint & to != 0);
        cells.fold(0, |set, (i, _)| set | 1 << (i / columns * SIDE + i % columns))
    };
    Layers { left: open(LEFT), right: open(RIGHT) }
}

/// Returns the cells with an edge that matters to a cell of `cells`.
#[inline]
fn reached<const TAKES_FROM_MOVER: bool>(layers: Layers, cells: u64) -> u64 {
    let (from_left, from_right) = (neighbours(cells & layers.left), neighbours(cells & layers.right));
    if TAKES_FROM_MOVER {
        from_left & layers.left | from_right & layers.right
    } else {
        from_left & layers.right | from_right & layers.left
    }
}

/// Calls `piece` for each component of a position, except single cells open to one player. Returns the sum of
/// those, which are the numbers 1 and -1.
#[inline]
fn pieces<const TAKES_FROM_MOVER: bool>(layers: Layers, mut piece: impl FnMut(Layers)) -> i64 {
    let alone = layers.union() & !reached::<TAKES_FROM_MOVER>(layers, layers.union());
    let (only_left, only_right) = (alone & !layers.right, alone & !layers.left);
    let number = i64::from(only_left.count_ones()) - i64::from(only_right.count_ones());
    let mut rest = layers.union() & !(only_left | only_right);
    while rest != 0 {
        // Flood fill from the lowest cell that is left.
        let mut component = rest & rest.wrapping_neg();
        loop {
            let grown = component | reached::<TAKES_FROM_MOVER>(layers, component);
            if grown == component {
                break;
            }
            component = grown;
        }
        piece(layers.within(component));
        rest &= !component;
    }
    number
}

fn layer_options<const TAKES_FROM_MOVER: bool>(layers: Layers, options: &mut Options<'_, Layered<Labelled>>) {
    for player in Player::BOTH {
        for cell in Bits(player.of((layers.left, layers.right))) {
            let mut after = layers.within(!(1 << cell));
            let around = neighbours(1 << cell);
            if (player == Player::Left) == TAKES_FROM_MOVER {
                after.left &= !around;
            } else {
                after.right &= !around;
            }
            let number = pieces::<TAKES_FROM_MOVER>(after, |layers| options.piece(Layered::Layers(layers)));
            options.number(number);
            options.end_option();
        }
        if player == Player::Left {
            options.end_left();
        }
    }
}

// A position on a graph consists of the vertices, with their tints as colours, and the edges that matter.

/// Calls `piece` for each component of a position, except those that are 0 by symmetry, and single vertices open to one
/// player. Returns the sum of the latter, which are the numbers 1 and -1.
fn vertex_pieces<const TAKES_FROM_MOVER: bool>(
    tints: &[u8],
    edges: &[(u32, u32)],
    mut piece: impl FnMut(Labelled),
) -> i64 {
    let tint = |v: u32| tints[v as usize];
    let edges = edges.iter().copied().filter(|&(u, v)| matters::<TAKES_FROM_MOVER>(tint(u), tint(v)));
    let mut number = 0;
    components(tints, edges, |colours, edges| match colours[..] {
        [LEFT] => number += 1,
        [RIGHT] => number -= 1,
        // The canonical form has another order of the vertices, so the symmetry is looked for here.
        _ if are_twin_vertices::<TAKES_FROM_MOVER>(&colours, &edges) => {}
        _ => piece(Labelled::new(colours, edges)),
    });
    number
}

/// Returns the normal form of a component, and whether it is the negative of `graph`. In the normal form at
/// least as many vertices are open only to Left as are open only to Right.
fn normal(graph: &Labelled) -> (Labelled, bool) {
    let count = |tint: u8| graph.colours().iter().filter(|&&t| t == tint).count();
    let exchanged = || graph.recoloured(exchanged, |edge| edge).canonical();
    match count(LEFT).cmp(&count(RIGHT)) {
        std::cmp::Ordering::Greater => (graph.canonical(), false),
        std::cmp::Ordering::Less => (exchanged(), true),
        // With no vertex open to one player only, exchanging the players changes nothing.
        std::cmp::Ordering::Equal if count(LEFT) == 0 => (graph.canonical(), false),
        std::cmp::Ordering::Equal => {
            let (same, other) = (graph.canonical(), exchanged());
            if other < same { (other, true) } else { (same, false) }
        }
    }
}

fn vertex_options<const TAKES_FROM_MOVER: bool>(
    graph: &Labelled,
    options: &mut Options<'_, Layered<Labelled>>,
) -> OrStop<()> {
    let edges: Vec<(u32, u32)> = graph.edges().iter().map(|&(u, v, _)| (u, v)).collect();
    let mut neighbours = vec![Vec::new(); graph.colours().len()];
    for &(u, v) in &edges {
        neighbours[u as usize].push(v);
        neighbours[v as usize].push(u);
    }
    let first = first_twins(graph);
    for mover in [LEFT, RIGHT] {
        for vertex in 0..graph.colours().len() {
            // Twins have isomorphic options, so only the first one of each class moves.
            if graph.colours()[vertex] & mover == 0 || first[vertex] as usize != vertex {
                continue;
            }
            let mut tints = graph.colours().to_vec();
            tints[vertex] = 0;
            neighbours[vertex].iter().for_each(|&v| tints[v as usize] &= !taken::<TAKES_FROM_MOVER>(mover));
            options.charge(graph.heap_bytes())?;
            let number = vertex_pieces::<TAKES_FROM_MOVER>(&tints, &edges, |graph| {
                options.piece(Layered::Other(graph))
            });
            options.number(number);
            options.end_option();
        }
        if mover == LEFT {
            options.end_left();
        }
    }
    Ok(())
}

// In Col the players never colour a vertex next to one of their own colour.

impl Tinting<true> {
    /// The ruleset `col`.
    pub const COL: Self = Self;
}

// In Snort the players never colour a vertex next to one of the other player's colour.

impl Tinting<false> {
    /// The ruleset `snort`.
    ///
    /// ```
    /// use upstar::games::{rules::{Short, graph::Tinting}, solve::Solver};
    /// use upstar::{Control, Store, ground::Ruleset};
    /// let store = Store::new();
    /// let solver = Solver::new(Tinting::SNORT, &store);
    /// // The first move takes all other vertices.
    /// let position = Tinting::SNORT.read("complete(4)")?;
    /// let value = solver.value(&Tinting::SNORT.components(&position), &Control::unlimited())?;
    /// assert_eq!(value, store.switch(store.integer(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const SNORT: Self = Self;
}
