//! Hackenbush: a player cuts an edge of their colour, and the edges that are no longer joined to the
//! ground, vertex 0, vanish (WW, chapters 1, 2 and 7).

use crate::position::Position;

/// Edges (end, end, colour), all joined to the ground, in order: Left may cut `b`, Right `r`, and both `g`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture(Vec<(usize, usize, char)>);

impl Picture {
    /// Keeps those of the edges that are joined to the ground.
    pub fn new(edges: &[(usize, usize, char)]) -> Picture {
        let mut joined = vec![0];
        // Each round reaches at least one new vertex, unless all are reached.
        for _ in edges {
            for &(u, v, _) in edges {
                if joined.contains(&u) || joined.contains(&v) {
                    joined.extend([u, v]);
                }
            }
            joined.sort_unstable();
            joined.dedup();
        }
        let ordered = |&(u, v, colour): &(usize, usize, char)| (u.min(v), u.max(v), colour);
        let mut kept: Vec<_> = edges.iter().filter(|edge| joined.contains(&edge.0)).map(ordered).collect();
        kept.sort_unstable();
        Picture(kept)
    }

    fn cuts(&self, own: char) -> Vec<Picture> {
        let mut options = vec![];
        for cut in 0..self.0.len() {
            if [own, 'g'].contains(&self.0[cut].2) {
                let mut rest = self.0.clone();
                rest.remove(cut);
                options.push(Picture::new(&rest));
            }
        }
        options
    }
}

impl Position for Picture {
    fn left_options(&self) -> Vec<Picture> {
        self.cuts('b')
    }

    fn right_options(&self) -> Vec<Picture> {
        self.cuts('r')
    }
}
