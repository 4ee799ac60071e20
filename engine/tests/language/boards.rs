//! Positions that the twin plays literally.

use super::*;

/// A position that the twin plays literally, in the texts of the engine.
pub(crate) trait Played: Literal {
    /// Returns the text that the engine reads.
    fn text(&self) -> String;

    /// Returns a key that is the same for all texts of the position.
    fn key(&self) -> String {
        self.text()
    }

    /// Returns the key of a position from a text that the engine wrote.
    fn key_of(&self, text: &str) -> String {
        text.to_owned()
    }

    fn is_allowed(&self) -> bool;

    fn after(&self, player: Player) -> Vec<Self> {
        if player == Player::Left { self.left_options() } else { self.right_options() }
    }
}

impl Played for twin::Board {
    fn text(&self) -> String {
        twin::Board::text(self)
    }

    fn is_allowed(&self) -> bool {
        twin::Board::is_allowed(self)
    }
}

/// Writes a graph as text: vertices, sorted edges, characters.
pub(crate) fn graph_text(characters: &[char], edges: impl Iterator<Item = (usize, usize)>) -> String {
    let edges: String = edges.map(|(u, v)| format!(" {u}-{v}")).collect();
    format!("{}:{edges} {}", characters.len(), characters.iter().collect::<String>())
}

/// A position on a graph, which is written as rows while it is a grid.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct OnGraph {
    pub(crate) board: twin::GraphBoard,
    pub(crate) width: Option<usize>,
}

impl Literal for OnGraph {
    fn left_options(&self) -> Vec<Self> {
        self.board.left_options().into_iter().map(|board| Self { board, ..*self }).collect()
    }

    fn right_options(&self) -> Vec<Self> {
        self.board.right_options().into_iter().map(|board| Self { board, ..*self }).collect()
    }
}

/// Returns the edges of a grid.
pub(crate) fn grid_edges(width: usize, places: usize) -> Vec<(usize, usize)> {
    let across = (0..places).filter(|at| at % width > 0).map(|at| (at - 1, at));
    across.chain((width..places).map(|at| (at - width, at))).collect()
}

impl Played for OnGraph {
    fn text(&self) -> String {
        let characters = &self.board.characters;
        match self.width {
            Some(width)
                if self.board.edges.iter().copied().eq(sorted(grid_edges(width, characters.len()))) =>
            {
                characters.chunks(width).map(String::from_iter).collect::<Vec<_>>().join("|")
            }
            _ => self.key(),
        }
    }

    fn key(&self) -> String {
        graph_text(&self.board.characters, self.board.edges.iter().copied())
    }

    fn key_of(&self, text: &str) -> String {
        let board = VertexColoured::parse(text, ".LR#x").expect("a graph");
        let order = |&(u, v): &(u32, u32)| (u.min(v) as usize, u.max(v) as usize);
        let edges = board.shape().edges().iter().map(order).filter(|(u, v)| u != v).collect();
        let characters: Vec<char> = board.colours().iter().map(|&c| char::from(c)).collect();
        graph_text(&characters, sorted(edges).into_iter())
    }

    fn is_allowed(&self) -> bool {
        self.board.is_allowed()
    }
}

pub(crate) fn sorted(mut edges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    edges.sort_unstable();
    edges.dedup();
    edges
}

pub(crate) fn heaps_text(heaps: &[Vec<i64>]) -> String {
    let heap = |heap: &Vec<i64>| match &heap[..] {
        [n] => n.to_string(),
        all => format!("({})", all.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
    };
    if heaps.is_empty() { "()".to_owned() } else { heaps.iter().map(heap).collect::<Vec<_>>().join(" ") }
}

impl Played for twin::Heaps {
    fn text(&self) -> String {
        heaps_text(&self.heaps())
    }

    fn key_of(&self, text: &str) -> String {
        let numbers = |heap: &str| -> Vec<i64> {
            let inner = heap.trim_matches(['(', ')']);
            inner.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().expect("a number")).collect()
        };
        let heaps: Vec<Vec<i64>> =
            text.split_whitespace().map(numbers).filter(|heap| !heap.is_empty()).collect();
        heaps_text(&self.with(&heaps).heaps())
    }

    fn is_allowed(&self) -> bool {
        true
    }
}

/// A position in which each player has the moves of both.
#[derive(Clone)]
pub(crate) struct Shared<P> {
    pub(crate) of: P,
    pub(crate) is_fine: fn(&P) -> bool,
}

impl<P: Played> Shared<P> {
    pub(crate) fn is_fine(&self) -> bool {
        (self.is_fine)(&self.of)
    }

    fn options(&self) -> Vec<Self> {
        let both = self.of.left_options().into_iter().chain(self.of.right_options());
        both.map(|of| Self { of, is_fine: self.is_fine }).collect()
    }
}

impl<P: PartialEq> PartialEq for Shared<P> {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

impl<P: Eq> Eq for Shared<P> {}

impl<P: std::hash::Hash> std::hash::Hash for Shared<P> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.of.hash(state);
    }
}

impl<P: Played> Literal for Shared<P> {
    fn left_options(&self) -> Vec<Self> {
        self.options()
    }

    fn right_options(&self) -> Vec<Self> {
        self.options()
    }
}

impl<P: Played> Played for Shared<P> {
    fn text(&self) -> String {
        self.of.text()
    }

    fn key(&self) -> String {
        self.of.key()
    }

    fn key_of(&self, text: &str) -> String {
        self.of.key_of(text)
    }

    fn is_allowed(&self) -> bool {
        self.of.is_allowed()
    }
}
