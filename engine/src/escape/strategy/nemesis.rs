//! How the Nemesis wins.

use std::collections::VecDeque;

use super::terrain::Terrain;
use super::{Copies, Link, StrategyFault, copies_of, fault_of, is_regular, renamed_copies};
use crate::escape::board::{EscapeGraph, OnVertices};

/// What the Nemesis does after a move of the fugitive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NemesisReply {
    /// Where he went.
    pub to: u32,
    /// A copy of what she deletes, if it is there; none if it does not matter.
    pub cut: Option<Link>,
    /// How the play goes on.
    pub then: usize,
}

/// What is inside a fence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fence {
    /// All regular vertices.
    All,
    /// These, in increasing order.
    Inside(Vec<u32>),
}

/// A place in a winning strategy of the Nemesis: the fugitive stands on a vertex and is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NemesisNode {
    /// She answers each of his moves.
    Replies {
        /// Where he stands.
        at: u32,
        /// The most copies of some links with which she wins, whatever else is there: the reason.
        most: Copies,
        /// Her answers.
        replies: Vec<NemesisReply>,
    },
    /// She keeps him inside of a fence, deleting what leads out where he comes, and where she is free the
    /// copy out that he can come to soonest; see [`NemesisStrategy`].
    Fence {
        /// Where he stands.
        at: u32,
        /// The most copies of some links with which she wins.
        most: Copies,
        /// What is inside.
        fence: Fence,
    },
}

/// A winning strategy of the Nemesis. The fugitive stands at the vertex of the last node and is to move; each
/// node leads to earlier ones.
///
/// **Why it wins.** The fugitive need walk on induced paths only: having left y for z he comes neither to y
/// nor to another neighbour of y again, and what touches those is as good as deleted. (Should he do so in
/// spite of that, she goes on as if he had gone there at once: there are fewer copies now than there were
/// then.) So a reply from y to z may rely on the limits of its node, on the deletion that it makes, and on
/// nothing that touches y or the other neighbours of y.
///
/// **A fence** holds if for each t the sum of e(v) over the v inside with g(v) <= t is at most t: of the
/// copies that lead from v out of the fence, e(v) is the number beyond the first, and g(v) is the least
/// number of vertices with no such copy that he passes on a way to v inside of the fence. For then each move
/// to a vertex without a copy out, where she is free, brings one of these copies down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NemesisStrategy {
    /// The nodes.
    pub nodes: Vec<NemesisNode>,
}

impl NemesisNode {
    /// Where the fugitive stands.
    pub fn at(&self) -> u32 {
        let (Self::Replies { at, .. } | Self::Fence { at, .. }) = self;
        *at
    }

    /// The most copies of some links with which she wins.
    pub fn most(&self) -> &Copies {
        let (Self::Replies { most, .. } | Self::Fence { most, .. }) = self;
        most
    }
}

/// The board with the limits of a node.
struct Limited<'t> {
    terrain: &'t Terrain,
    most: &'t Copies,
}

impl Limited<'_> {
    fn copies(&self, link: Link) -> u32 {
        let there = self.terrain.copies(link);
        copies_of(self.most, link).map_or(there, |most| most.min(there))
    }

    /// The regular vertices that can be gone to.
    fn ways(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        let neighbours = self.terrain.neighbours(from).iter().copied();
        neighbours.filter(move |&to| self.copies(Link::between(from, to)) > 0)
    }
}

impl NemesisStrategy {
    /// Checks every node, from the definition, and that the last one is at `start`.
    ///
    /// # Errors
    /// The first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), StrategyFault> {
        if self.nodes.last().is_none_or(|last| last.at() != start) {
            return Err(StrategyFault {
                node: self.nodes.len(),
                message: format!("does not begin at {start}"),
            });
        }
        let terrain = Terrain::new(board);
        for (i, node) in self.nodes.iter().enumerate() {
            if !is_regular(node.at(), board) {
                return Err(StrategyFault { node: i, message: "is at no regular vertex".to_owned() });
            }
            if let Some(fault) = fault_of(node.most()) {
                return Err(StrategyFault { node: i, message: fault.to_owned() });
            }
            let limited = Limited { terrain: &terrain, most: node.most() };
            let checked = match node {
                NemesisNode::Replies { at, replies, .. } => self.check_replies(&limited, i, *at, replies),
                NemesisNode::Fence { at, fence, .. } => check_fence(&limited, *at, fence),
            };
            checked.map_err(|message| StrategyFault { node: i, message })?;
        }
        match self.nodes.last() {
            Some(node) if node.most().iter().all(|&(link, most)| terrain.copies(link) <= most) => Ok(()),
            _ => Err(StrategyFault {
                node: self.nodes.len(),
                message: "does not hold on this board".to_owned(),
            }),
        }
    }

    fn check_replies(
        &self,
        board: &Limited<'_>,
        i: usize,
        at: u32,
        replies: &[NemesisReply],
    ) -> Result<(), String> {
        if board.copies(Link::to_exits(at)) > 0 {
            return Err("there may be an exit beside it".to_owned());
        }
        for to in board.ways(at) {
            let mut answers = replies.iter().filter(|reply| reply.to == to);
            let reply = answers.next().ok_or_else(|| format!("there is no answer to a move to {to}"))?;
            let after =
                self.nodes.get(reply.then).filter(|_| reply.then < i).ok_or("leads to a later node")?;
            if after.at() != to {
                return Err(format!("the answer to a move to {to} leads elsewhere"));
            }
            let is_left = |v: u32| v != to && (v == at || board.copies(Link::between(at, v)) > 0);
            for &(link, most) in after.most() {
                let is_gone = is_left(link.from) || link.to.is_some_and(is_left);
                let is_cut = reply.cut == Some(link) && !board.terrain.is_unbreakable(link);
                if !is_gone && board.copies(link) > most.saturating_add(u32::from(is_cut)) {
                    return Err(format!("after a move to {to} there may be more copies of {link}"));
                }
            }
        }
        Ok(())
    }
}

/// A vertex from which more than one copy leads out of a fence, as to exits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Excess {
    /// How many vertices with no copy out the fugitive passes at least on a way there: so often the Nemesis is
    /// free.
    pub free_before: u64,
    /// The vertex.
    pub vertex: u32,
    /// The copies beyond the first.
    pub copies: u32,
}

/// The excess of all regular vertices that the fugitive can come to from `at`, he to move, in the order in
/// which she has to bring it down, if she wins the race: then the fence around all regular vertices holds.
/// Time and memory are near linear.
pub fn race(board: &EscapeGraph, at: u32) -> Option<Vec<Excess>> {
    let terrain = Terrain::new(board);
    let limited = Limited { terrain: &terrain, most: &Vec::new() };
    if board.is_exit(at) {
        return None;
    }
    let excess = excess(&limited, at, &Fence::All).ok()?;
    in_time(&excess).is_ok().then_some(excess)
}

/// The fences around all regular vertices of a board.
pub(crate) struct Fences {
    terrain: Terrain,
}

impl Fences {
    pub(crate) fn new(board: &EscapeGraph) -> Self {
        Self { terrain: Terrain::new(board) }
    }

    /// Does the fence hold with at most so many copies of some links?
    pub(crate) fn hold(&self, at: u32, most: &Copies) -> bool {
        check_fence(&Limited { terrain: &self.terrain, most }, at, &Fence::All).is_ok()
    }

    /// Returns the number of copies of a link on the board.
    pub(crate) fn copies(&self, link: Link) -> u32 {
        self.terrain.copies(link)
    }
}

/// What she deletes inside of a fence that holds, when he has come to `at` and these copies are left; none if
/// nothing is to be deleted.
pub(crate) fn fence_cut(board: &EscapeGraph, at: u32, left: &Copies, fence: &Fence) -> Option<Link> {
    let terrain = Terrain::new(board);
    let limited = Limited { terrain: &terrain, most: left };
    let out = |v: u32| {
        let is_outside =
            |to: &u32| matches!(fence, Fence::Inside(inside) if inside.binary_search(to).is_err());
        let away = limited.ways(v).filter(is_outside).map(|to| Link::between(v, to));
        let mut links = away.chain([Link::to_exits(v)]);
        links.find(|&link| limited.copies(link) > 0)
    };
    // Where he can go out at once she has no choice.
    if let Some(link) = out(at) {
        return Some(link);
    }
    let soonest = excess(&limited, at, fence).ok()?;
    out(soonest.first()?.vertex)
}

/// Does a fence hold?
fn check_fence(board: &Limited<'_>, at: u32, fence: &Fence) -> Result<(), String> {
    in_time(&excess(board, at, fence)?)
}

/// The excess that the fugitive can come to, the nearest first.
fn excess(board: &Limited<'_>, at: u32, fence: &Fence) -> Result<Vec<Excess>, String> {
    let is_inside = |v: u32| match fence {
        Fence::All => true,
        Fence::Inside(vertices) => vertices.binary_search(&v).is_ok(),
    };
    let copies_out = |v: u32| {
        let away = board.ways(v).filter(|&to| !is_inside(to)).map(|to| board.copies(Link::between(v, to)));
        away.chain([board.copies(Link::to_exits(v))]).fold(0, u32::saturating_add)
    };
    if !is_inside(at) || copies_out(at) > 0 {
        return Err("the fence has a way out at once".to_owned());
    }
    let mut free = board.terrain.for_each_vertex(u64::MAX);
    let mut queue = VecDeque::from([at]);
    *free.get_mut(at) = 0;
    while let Some(u) = queue.pop_front() {
        let cost = u64::from(u != at && copies_out(u) == 0);
        for to in board.ways(u).filter(|&to| is_inside(to)) {
            let through = free.get(u) + cost;
            if through < *free.get(to) {
                *free.get_mut(to) = through;
                if cost == 0 { queue.push_front(to) } else { queue.push_back(to) }
            }
        }
    }
    let reached = free.iter().filter(|(_, before)| **before != u64::MAX);
    let excess = reached.map(|(vertex, &free_before)| Excess {
        free_before,
        vertex,
        copies: copies_out(vertex).saturating_sub(1),
    });
    let mut excess: Vec<Excess> = excess.filter(|excess| excess.copies > 0).collect();
    excess.sort_unstable();
    Ok(excess)
}

/// Is all excess brought down before the fugitive is there?
fn in_time(excess: &[Excess]) -> Result<(), String> {
    let mut total = 0;
    for (i, &Excess { free_before: free, copies, .. }) in excess.iter().enumerate() {
        total += u64::from(copies);
        let is_last = excess.get(i + 1).is_none_or(|next| next.free_before > free);
        if is_last && total > free {
            return Err(format!("there are {total} copies too many within {free} free moves"));
        }
    }
    Ok(())
}

impl OnVertices for NemesisReply {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        Self { to: name(self.to), cut: self.cut.renamed(name), ..self }
    }
}

impl OnVertices for NemesisNode {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Replies { at, most, replies } => Self::Replies {
                at: name(at),
                most: renamed_copies(most, name),
                replies: replies.renamed(name),
            },
            Self::Fence { at, most, fence } => {
                let fence = match fence {
                    Fence::All => Fence::All,
                    Fence::Inside(vertices) => {
                        let mut inside = vertices.renamed(name);
                        inside.sort_unstable();
                        Fence::Inside(inside)
                    }
                };
                Self::Fence { at: name(at), most: renamed_copies(most, name), fence }
            }
        }
    }
}

impl OnVertices for Excess {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        Self { vertex: name(self.vertex), ..self }
    }
}
