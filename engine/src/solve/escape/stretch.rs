//! Square grids of all sizes from one: strategies of the Nemesis that survive the doubling of a row or column.
//!
//! The board is the m x n grid in which a border cell has an exit for each neighbour that it lacks.
//!
//! A *link of a line* joins two of its cells, or is an exit at one of its ends: of a column the edges between its cells and the exits of its upper and lower cell. A line is *free* for a
//! strategy of the Nemesis if each link of it that she deletes is one at the cell to which the fugitive just came. A walk is *induced* if he never comes to a cell where he has been, or one that was joined to such a cell
//! when he left it, but for the next one. It is enough that she wins against induced walks: where he comes from a walk y0 .. yk to a cell z that was joined to some yi, i < k, she takes the first such yi,
//! and goes on as if he had walked y0 .. yi z; there are fewer links now than there were then. She may pass: a link less never helps him, so that she may as well delete anything.
//!
//! **Lemma (doubling).** Let the Nemesis win the m x n grid from a start, and let c be a free column, neither the first nor the last nor that of the start. Then she wins the m x (n+1) grid in which c is doubled,
//! and both copies of c and all other lines that were free are free.
//!
//! *Proof.* Each cell of the large grid has an image in the small one, and so has each link but for the *rungs* between the two copies of c; links of c have two copies, all others one. Let the
//! fugitive walk on an induced path in the large grid. She plays the small game along: there he stands still when he crosses a rung, and where the image of his walk is not induced it is cut short as above. When he
//! comes to a cell u with image v and she deletes f in the small grid, she deletes in the large one the copy of f at u, if f is at v and has one there, and the copy of f if it is not at v: then f is no link of c, and has one
//! copy. When he crosses a rung from u to u' she deletes the copy of f at u', if there is one. Otherwise she passes, and she never deletes a rung.
//!
//! So a copy that is left of a link that she has deleted in the small grid is one at u', where he was on u and did not go on to u' at once. But u' was joined to u by a rung, so that he never comes there, nor to a copy of any other cell of his walk in the small grid. Hence wherever he goes, and whatever
//! exit he takes, the small grid still has the image of that link, or he comes to a cell that is joined there to one of his walk, which is cut short then. In the small grid he reaches no exit, so he does not in the large one. What she
//! deletes is at the cell to which he just came, or a copy of a link that was not, and so is a link of no free line.
//!
//! Inside of a [`Fence`] she deletes what leads out where he comes, and otherwise copies out of cells with several of them: the lines of those are not free.
//!
//! **Theorem.** *In the m x n grid the fugitive, who moves first, wins if and only if his distance to the nearest exit is at most 3.* (A border cell has distance 1. The paper claims 5, without proof.)
//!
//! *He wins from distance 3.* Let him come to a border cell that is no corner, and let it be her turn. Of its exit and the two runs along the border to the next corners, each cell with its exit and the corner with two,
//! any two make a binary escape tree. From distance 3 he goes to a cell at distance 2, next to the border. If she deletes anything but the edge
//! from there to the border he goes to the border cell, where two of the three are left. If she deletes that edge, he goes on to the next cell beside the same border, where nothing but edges between that border and the cells behind
//! him is missing: so it goes on until he comes to the border of the next side, beside a corner, and there all three are left. From distance 2 he goes to the border, and from distance 1 out.
//!
//! *She wins from distance 4.* In the 7 x 7 grid she wins from the centre by a strategy for which a column on either side of the centre and a row on either side of it are free;
//! [`free_lines`] finds them, and [`NemesisStrategy::check`] checks the strategy. Every cell at distance 4 or more of any grid comes from
//! the centre of that one by doubling.

use super::strategy::{Fence, Link, NemesisNode, NemesisStrategy};

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
    let early: Vec<Link> = strategy.nodes.iter().flat_map(|node| early(node, rows, columns)).collect();
    FreeLines {
        columns: free(&early, columns, column, |link| is_of_line(link, column, |v| is_end(row(v), rows)))
            .filter(|&c| c != column(start))
            .collect(),
        rows: free(&early, rows, row, |link| is_of_line(link, row, |v| is_end(column(v), columns)))
            .filter(|&r| r != row(start))
            .collect(),
    }
}

/// The links that she may delete at a node before the fugitive comes to them.
fn early(node: &NemesisNode, rows: u32, columns: u32) -> Vec<Link> {
    let fence = match node {
        NemesisNode::Fence { fence, .. } => fence,
        NemesisNode::Replies { replies, .. } => {
            let cuts = replies.iter().filter_map(|reply| Some((reply.to, reply.cut?)));
            return cuts.filter(|(to, cut)| !cut.touches(*to)).map(|(_, cut)| cut).collect();
        }
    };
    let is_inside = |v: u32| match fence {
        Fence::All => true,
        Fence::Inside(vertices) => vertices.binary_search(&v).is_ok(),
    };
    let is_left = |link: &Link| !node.most().contains(&(*link, 0));
    let ways_out = |v: u32| {
        let out = beside(v, rows, columns).into_iter().filter(|to| to.is_none_or(|to| !is_inside(to)));
        let links = out.map(|to| to.map_or(Link::to_exits(v), |to| Link::between(v, to)));
        links.filter(is_left).collect::<Vec<_>>()
    };
    let inside = (0..rows * columns).filter(|&v| is_inside(v));
    inside.map(ways_out).filter(|out| out.len() > 1).flatten().collect()
}

/// The cells above, below, left and right of a cell; none for an exit.
fn beside(v: u32, rows: u32, columns: u32) -> [Option<u32>; 4] {
    let (row, column) = (v / columns, v % columns);
    [
        (row > 0).then(|| v - columns),
        (row + 1 < rows).then_some(v + columns),
        (column > 0).then(|| v - 1),
        (column + 1 < columns).then_some(v + 1),
    ]
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

/// The inner lines of which no link is among these.
fn free(
    early: &[Link],
    lines: u32,
    line: impl Fn(u32) -> u32,
    is_of_line: impl Fn(Link) -> bool,
) -> impl Iterator<Item = u32> {
    let mut is_free = vec![true; lines as usize];
    for link in early.iter().filter(|link| is_of_line(**link)) {
        is_free[line(link.from) as usize] = false;
    }
    (1..lines.saturating_sub(1)).filter(move |&i| is_free[i as usize])
}
