//! Geography on directed graphs: a token moves along an arc to a vertex without another token; what it leaves is
//! removed, the vertex or the arc (Fraenkel and Simonson, *Geography*, 1993).

use crate::position::Position;

/// Arcs and tokens, each in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Geography {
    pub removes_vertices: bool,
    pub arcs: Vec<(u32, u32)>,
    pub tokens: Vec<u32>,
}

impl Geography {
    fn moves(&self) -> Vec<Geography> {
        let mut options = vec![];
        for (i, &(from, to)) in self.arcs.iter().enumerate() {
            let is_copy = i > 0 && self.arcs[i - 1] == self.arcs[i];
            let others: Vec<u32> = self.tokens.iter().copied().filter(|&token| token != from).collect();
            if is_copy || others.len() == self.tokens.len() || others.contains(&to) {
                continue;
            }
            let mut after = Geography { tokens: others, ..self.clone() };
            after.tokens.push(to);
            after.tokens.sort_unstable();
            if !self.removes_vertices {
                after.arcs.remove(i);
            } else if from == to {
                continue;
            } else {
                after.arcs.retain(|&(u, v)| u != from && v != from);
            }
            options.push(after);
        }
        options
    }
}

impl Position for Geography {
    fn left_options(&self) -> Vec<Geography> {
        self.moves()
    }

    fn right_options(&self) -> Vec<Geography> {
        self.moves()
    }
}
