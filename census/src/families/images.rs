//! Positions up to the symmetries of their boards.

use upstar::games::board::AnyBoard;
use upstar::games::board::graph::EdgeColoured;
use upstar::ground::graph::Labelled;
use upstar::registry::BoardSymmetry;

use super::{Setting, UpTo};

/// The changes of positions up to which they count once.
#[derive(Clone, Debug, Default)]
pub struct Images {
    symmetries: Vec<BoardSymmetry>,
    /// The pairs of characters that are exchanged with the players.
    exchange: Vec<(u8, u8)>,
}

impl Images {
    /// Returns the changes that keep the value. A position need not be a follower because its negative is one.
    pub(super) fn that_keep(setting: &Setting<'_>) -> Self {
        let up_to = if setting.up_to == UpTo::Nothing { UpTo::Nothing } else { UpTo::Symmetries };
        Self::of(&Setting { up_to, ..setting.clone() })
    }

    pub(super) fn of(setting: &Setting<'_>) -> Self {
        let Some(ruleset) = setting.ruleset.filter(|_| setting.up_to != UpTo::Nothing) else {
            return Self::default();
        };
        if ruleset.is_on::<EdgeColoured>() {
            // The players of Hackenbush change roles with the colours of the edges.
            let kept = BoardSymmetry { transposes: false, flips_x: false, flips_y: false, negates: false };
            let negative = BoardSymmetry { negates: true, ..kept };
            let symmetries = if setting.up_to == UpTo::Negatives { vec![kept, negative] } else { vec![kept] };
            return Self { symmetries, exchange: vec![(b'b', b'r')] };
        }
        let byte = |c: char| u8::try_from(c).ok();
        let pairs = ruleset.exchange().iter().filter_map(|&(left, right)| Some((byte(left)?, byte(right)?)));
        Self { symmetries: setting.symmetries(ruleset), exchange: pairs.collect() }
    }

    /// Returns whether a position and its negative count once.
    pub fn merge_negatives(&self) -> bool {
        self.symmetries.iter().any(|symmetry| symmetry.negates)
    }

    /// Returns a text that all images of a position have in common, given its own text: the same for isomorphic graphs, and
    /// for heaps in another order. Boards of other kinds are their own only images.
    pub fn common(&self, text: &str, board: AnyBoard<'_>) -> String {
        match board {
            AnyBoard::Heaps(_) | AnyBoard::Tuples(_) => {
                let mut heaps: Vec<&str> = text.split(' ').collect();
                heaps.sort_by_key(|heap| (heap.len(), *heap));
                heaps.join(" ")
            }
            _ if self.symmetries.is_empty() => text.to_owned(),
            AnyBoard::Grid(_) | AnyBoard::Strip(_) => {
                let rows: Vec<&[u8]> = text.split('|').map(str::as_bytes).collect();
                let images = self.symmetries.iter().map(|&symmetry| self.image(&rows, symmetry));
                images.min().unwrap_or_else(|| text.to_owned())
            }
            AnyBoard::Vertices(graph) => {
                let edges = graph.shape().edges().iter().map(|&(u, v)| (u, v, 0)).collect();
                self.least(&Labelled::new(graph.colours().to_vec(), edges), |of, exchanged| {
                    of.recoloured(exchanged, |edge| edge)
                })
            }
            AnyBoard::Edges(graph) => {
                let shape = graph.shape();
                // The vertex 0 is the ground.
                let vertices = (0..shape.vertices()).map(|v| u8::from(v == 0)).collect();
                let ends = shape.edges().iter().zip(graph.colours());
                let edges = ends.map(|(&(u, v), &colour)| (u, v, colour)).collect();
                self.least(&Labelled::new(vertices, edges), |of, exchanged| {
                    of.recoloured(|vertex| vertex, exchanged)
                })
            }
            _ => text.to_owned(),
        }
    }

    /// Returns a text of the least of the canonical forms of a graph and of its negative.
    fn least(
        &self,
        graph: &Labelled,
        recoloured: impl Fn(&Labelled, &dyn Fn(u8) -> u8) -> Labelled,
    ) -> String {
        let mut least = graph.canonical();
        if self.merge_negatives() {
            least = least.min(recoloured(graph, &|colour| self.exchanged(colour)).canonical());
        }
        format!("{least:?}")
    }

    fn exchanged(&self, c: u8) -> u8 {
        let other = |&(left, right): &(u8, u8)| match c {
            _ if c == left => Some(right),
            _ if c == right => Some(left),
            _ => None,
        };
        self.exchange.iter().find_map(other).unwrap_or(c)
    }

    /// Returns the image of a board.
    fn image(&self, rows: &[&[u8]], symmetry: BoardSymmetry) -> String {
        let sides = (rows.len(), rows.first().map_or(0, |row| row.len()));
        let (height, width) = if symmetry.transposes { (sides.1, sides.0) } else { sides };
        let mut image = vec![vec![b'.'; width]; height];
        for (row, cells) in rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let (to_row, to_column) = symmetry.cell((row, column), sides);
                image[to_row][to_column] = if symmetry.negates { self.exchanged(cell) } else { cell };
            }
        }
        image.iter().map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join("|")
    }
}
