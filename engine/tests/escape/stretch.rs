//! Square grids of all sizes from a single one, by doubling lines of the grid.
//!
//! The board is the m x n grid in which a border cell has an exit for each neighbour that it lacks.
//!
//! **Theorem.** *The fugitive, who moves first, wins if and only if the distance to the nearest exit is at
//! most 3.* (A border cell has distance 1. The paper claims 5, without proof.)
//!
//! The chapter *Square grids* of the book (`book/src/papers/square-grids.md`) contains the proof, and this
//! module checks its finite part. A *link of a line* joins two cells of the line, or is an exit at one of
//! its ends. A line is *free* for a strategy of the Nemesis if every deleted link of the line is at the
//! cell that the fugitive just entered. The lemma states that a free line, neither at the border nor that
//! of the start, may be doubled: the Nemesis still wins from the same start, and the free lines stay free.
//! [`free_lines`] finds the free lines from the deletions of a strategy; `NemesisStrategy::check` proves
//! that the strategy wins. In the 7 x 7 grid the Nemesis has a strategy from the centre with a free line on
//! each side of it.
//!
//! Inside a [`Fence`] the Nemesis deletes the links that lead out of the cell that the fugitive enters; if
//! there are none, she deletes copies at cells with several links out. The lines of such links are not
//! free.
//! several of them: the lines of those are not free.

use upstar::escape::strategy::{Fence, Link, NemesisNode, NemesisStrategy};

/// The rows and columns of a grid that can be doubled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FreeLines {
    /// The rows.
    pub rows: Vec<u32>,
    /// The columns.
    pub columns: Vec<u32>,
}

/// Finds the rows and columns of a grid that can be doubled by the lemma, if the Nemesis wins by this
/// strategy. The cells are numbered row by row, as in `grid(rows,columns)`.
#[must_use]
pub(crate) fn free_lines(strategy: &NemesisStrategy, rows: u32, columns: u32) -> FreeLines {
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

/// Returns the links that the Nemesis may delete at a node before the fugitive comes to them.
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
    // A limit of 0 copies means that the link is already deleted.
    let is_left = |link: &Link| !node.most().contains(&(*link, 0));
    let ways_out = |v: u32| {
        let out = beside(v, rows, columns).into_iter().filter(|to| to.is_none_or(|to| !is_inside(to)));
        let links = out.map(|to| to.map_or(Link::to_exits(v), |to| Link::between(v, to)));
        links.filter(is_left).collect::<Vec<_>>()
    };
    let inside = (0..rows * columns).filter(|&v| is_inside(v));
    inside.map(ways_out).filter(|out| out.len() > 1).flatten().collect()
}

/// Returns the cells above, below, left and right of a cell; `None` stands for an exit.
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

/// Returns whether a link joins two cells of a line, or an end of the line with its exit.
fn is_of_line(link: Link, line: impl Fn(u32) -> u32, is_end: impl Fn(u32) -> bool) -> bool {
    match link.to {
        Some(to) => line(link.from) == line(to),
        None => is_end(link.from),
    }
}

/// Returns the inner lines without a link in `early`.
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
