//! Square grids of all sizes from one: strategies of the Nemesis that survive the doubling of a row or column.
//!
//! The board is the m x n grid in which a border cell has an exit for each neighbour that it lacks.
//!
//! **Lemma (doubling).** Let the Nemesis win the m x n grid by a [`NemesisStrategy`], and let c be a column, neither the first nor the last nor that of the start, such that each of her
//! replies that deletes an edge or an exit *of the column* (an edge between two of its cells, or the exit of its upper or lower cell) deletes one
//! at the cell to which the fugitive just came. Then she wins the m x (n+1) grid in which c is doubled, and both copies of c have the same property.
//!
//! *Proof.* Each cell of the large grid has an image in the small one; the cells of both copies of c have the same. She plays the small game along, where the fugitive stands still
//! when he goes from one copy to the other; standing still does not help him. What she deletes in the small grid she deletes in the large one, an edge of the column in the copy where the fugitive is. Let
//! him walk on an induced path, which he may do without loss. If an edge of the column was deleted in one copy, when he came to its
//! end v there, then the copy of v in the other column is a neighbour of v: either he goes there at once, and she, who has nothing to do in the small game,
//! deletes the other copy of the edge, or he never comes there, and the other copy is of no use to him. So he never walks where the small game has no
//! edge, and reaches no exit. Inside of a fence she deletes, where she is free, copies out of cells with several of them, which are the corners; all else she deletes where the fugitive is.
//! Rows and columns other than c are as they were.
//!
//! **Theorem.** *In the m x n grid the fugitive, who moves first, wins if and only if his distance to the nearest exit is at most 3.* (A border cell has distance 1. The paper claims 5, without proof.)
//!
//! *He wins from distance 3.* Let a border cell be reached at half-time. Of its exit and the two runs along the border to the next corner, each cell with its exit and the corner with two,
//! any two make a binary escape tree. From distance 3 he goes to a cell at distance 2, next to the border. If she deletes anything but the edge
//! from there to the border he goes to the border cell, where two of the three are left. If she deletes that edge, he goes on to the next cell along the same border, where nothing but edges behind
//! him is missing: so it goes on until he comes to the border of the next side, beside a corner, and there an exit and the corner make a tree. From distances 1 and 2 it is simpler.
//!
//! *She wins from distance 4.* In the 7 x 7 grid she wins from the centre by a strategy for which a column on either side of the centre and a row on either side of it can be doubled;
//! [`free_lines`] finds them, and [`NemesisStrategy::check`] checks the strategy. Every cell at distance 4 or more of any grid comes from
//! the centre of that one by doubling.

use super::strategy::{Link, NemesisNode, NemesisStrategy};

/// Rows and columns that can be doubled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreeLines {
    /// The rows.
    pub rows: Vec<u32>,
    /// The columns.
    pub columns: Vec<u32>,
}

/// Which rows and columns of a grid of so many rows and columns can be doubled, by the lemma, if the Nemesis wins by this strategy. The cells are
/// numbered row by row, as in `grid(rows,columns)`.
#[must_use]
pub fn free_lines(strategy: &NemesisStrategy, rows: u32, columns: u32) -> FreeLines {
    let start = strategy.nodes.last().map_or(0, NemesisNode::at);
    let column = |v: u32| v % columns;
    let row = |v: u32| v / columns;
    FreeLines {
        columns: free(strategy, columns, column, |link| is_of_line(link, column, |v| is_end(row(v), rows)))
            .filter(|&c| c != column(start))
            .collect(),
        rows: free(strategy, rows, row, |link| is_of_line(link, row, |v| is_end(column(v), columns)))
            .filter(|&r| r != row(start))
            .collect(),
    }
}

fn is_end(line: u32, lines: u32) -> bool {
    line == 0 || line + 1 == lines
}

/// Does a link join two cells of a line, or an end of the line with its exit?
fn is_of_line(link: Link, line: impl Fn(u32) -> u32, is_end: impl Fn(u32) -> bool) -> bool {
    match link.to {
        Some(to) => line(link.from) == line(to),
        None => is_end(link.from),
    }
}

/// The inner lines of which she deletes links only where the fugitive just came.
fn free(
    strategy: &NemesisStrategy,
    lines: u32,
    line: impl Fn(u32) -> u32,
    is_of_line: impl Fn(Link) -> bool,
) -> impl Iterator<Item = u32> {
    let mut is_free = vec![true; lines as usize];
    for node in &strategy.nodes {
        let NemesisNode::Replies { replies, .. } = node else { continue };
        for reply in replies {
            if let Some(cut) = reply.cut.filter(|cut| is_of_line(*cut) && !cut.touches(reply.to)) {
                is_free[line(cut.from) as usize] = false;
            }
        }
    }
    (1..lines.saturating_sub(1)).filter(move |&i| is_free[i as usize])
}
