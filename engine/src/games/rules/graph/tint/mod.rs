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

mod cells;
mod colours;
mod vertices;

use self::colours::{LEFT, RIGHT, bit, taken};
use crate::games::board::graph::VertexColoured;
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::board::Board;
use crate::ground::control::OrStop;
use crate::ground::graph::Labelled;
use crate::ground::{Facts, Player, Ruleset, Sign, Signs};

/// The rulesets of this kind. `TAKES_FROM_MOVER` says to whom a coloured vertex closes its neighbours: to the
/// player who coloured it (Col), or to the other player (Snort).
#[derive(Clone, Copy, Debug)]
pub struct Tinting<const TAKES_FROM_MOVER: bool> {
    pub(super) facts: &'static Facts,
}

/// The kind of board that these games share.
pub(super) const KIND: &str = VertexColoured::KIND;
pub(super) const NOTATION: &str = "a grid as rows separated by |, or a graph such as path(5), grid(3,4) or 4: 0-1 1-2 1-3, with the colours of \
    its vertices behind it: `.` none, `L` Left's, `R` Right's, `#` a hole; or a map of regions and borders, such as map a b=L c: a-b b-c; or a graph as Graphviz, networkx or nauty writes it";

pub(super) const SIGNS: Signs = &[
    Sign::nobodys(b'.', "free"),
    Sign::of(Player::Left, b'L', "Left's"),
    Sign::of(Player::Right, b'R', "Right's"),
    Sign::nobodys(b'#', "a hole: no vertex"),
];

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

    fn facts(&self) -> &'static Facts {
        self.facts
    }

    fn alphabet(&self) -> &'static str {
        ".LR#"
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
            Some(size) if cells::fits(size) => {
                sum.number = cells::pieces::<TAKES_FROM_MOVER>(cells::layers(&tints, size), |layers| {
                    add(Layered::Layers(layers));
                });
            }
            _ => {
                let edges = board.shape().edges();
                sum.number =
                    vertices::pieces::<TAKES_FROM_MOVER>(&tints, edges, |graph| add(Layered::Other(graph)));
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
                let (normal, negated) = vertices::normal(graph);
                Signed { component: Layered::Other(normal), negated }
            }
        }
    }

    fn options(&self, component: &Self::Component, options: &mut Options<'_, Self::Piece>) -> OrStop<()> {
        match component {
            Layered::Layers(layers) => cells::options::<TAKES_FROM_MOVER>(*layers, options),
            Layered::Other(graph) => return vertices::options::<TAKES_FROM_MOVER>(graph, options),
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
