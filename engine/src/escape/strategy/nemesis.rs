//! Winning strategies of the Nemesis.

use std::collections::VecDeque;

use super::{Copies, Link, Terrain, copies_of, fault_at, fault_of, is_regular, renamed_copies};
use crate::escape::board::{EscapeGraph, OnVertices};
use crate::ground::data::DataError;

/// The answer of the Nemesis to a move of the fugitive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NemesisReply {
    /// The vertex to which the fugitive went.
    pub to: u32,
    /// The link of which the Nemesis deletes a copy, if one is left; None if the deletion does not matter.
    pub cut: Option<Link>,
    /// The node from which play continues.
    pub then: usize,
}

/// The vertices inside a fence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fence {
    /// All regular vertices.
    All,
    /// These vertices, in increasing order.
    Inside(Vec<u32>),
}

/// A node of a winning strategy: the fugitive stands on a vertex and is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NemesisNode {
    /// The Nemesis has an answer to each move.
    Replies {
        /// The vertex of the fugitive.
        at: u32,
        /// The reason: upper bounds on the copies of some links under which the Nemesis wins, whatever else
        /// is left.
        most: Copies,
        /// The answers, one for each move.
        replies: Vec<NemesisReply>,
    },
    /// The Nemesis keeps the fugitive inside a fence. Where a copy leads out of it from the fugitive's
    /// vertex, the Nemesis deletes that copy. Otherwise the deletion is free and takes the copy out of the
    /// fence that the fugitive can reach soonest; see [`NemesisStrategy`].
    Fence {
        /// The vertex of the fugitive.
        at: u32,
        /// Upper bounds on the copies of some links under which the Nemesis wins.
        most: Copies,
        /// The vertices inside the fence.
        fence: Fence,
    },
}

/// A winning strategy of the Nemesis. The fugitive stands at the vertex of the last node and is to move. Each
/// node leads to earlier ones.
///
/// **Why it wins.** We may assume that the fugitive walks along induced paths. After leaving y for z, such a
/// fugitive never returns to y or to another neighbour of y, so every link at these vertices is as good as
/// deleted. (If the fugitive does return, the Nemesis continues as if they had gone there at once: fewer
/// copies are left now than there were then.) A reply to the move from y to z may therefore rely on the
/// bounds of its node, on the deletion that it makes, and on the absence of all links at y and at the other
/// neighbours of y.
///
/// **A fence** holds if for each t the sum of e(v) over the vertices v inside with g(v) <= t is at most t.
/// Here e(v) is the number of copies, beyond the first, that lead from v out of the fence. g(v) is the least
/// number of vertices without such a copy that the fugitive passes on a way to v inside the fence. At each of
/// these vertices the deletion is free and removes one of the excess copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NemesisStrategy {
    /// The nodes; each leads to earlier ones.
    pub nodes: Vec<NemesisNode>,
}

impl NemesisNode {
    /// The vertex of the fugitive.
    pub fn at(&self) -> u32 {
        let (Self::Replies { at, .. } | Self::Fence { at, .. }) = self;
        *at
    }

    /// The upper bounds on the copies of some links under which the Nemesis wins.
    pub fn most(&self) -> &Copies {
        let (Self::Replies { most, .. } | Self::Fence { most, .. }) = self;
        most
    }
}

/// A board under the bounds of a node.
struct Limited<'t> {
    terrain: &'t Terrain,
    most: &'t Copies,
}

impl Limited<'_> {
    fn copies(&self, link: Link) -> u32 {
        let there = self.terrain.copies(link);
        copies_of(self.most, link).map_or(there, |most| most.min(there))
    }

    /// The regular vertices to which the fugitive can go.
    fn ways(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        let neighbours = self.terrain.neighbours(from).iter().copied();
        neighbours.filter(move |&to| self.copies(Link::between(from, to)) > 0)
    }
}

impl NemesisStrategy {
    /// Checks every node by the definition, and that the last one is at `start`.
    ///
    /// # Errors
    /// Returns the first node that is wrong.
    pub fn check(&self, board: &EscapeGraph, start: u32) -> Result<(), DataError> {
        if self.nodes.last().is_none_or(|last| last.at() != start) {
            return Err(fault_at(self.nodes.len(), format!("does not begin at {start}")));
        }
        let terrain = Terrain::new(board);
        for (i, node) in self.nodes.iter().enumerate() {
            if !is_regular(node.at(), board) {
                return Err(fault_at(i, "is at no regular vertex"));
            }
            if let Some(fault) = fault_of(node.most()) {
                return Err(fault_at(i, fault));
            }
            let limited = Limited { terrain: &terrain, most: node.most() };
            let checked = match node {
                NemesisNode::Replies { at, replies, .. } => self.check_replies(&limited, i, *at, replies),
                NemesisNode::Fence { at, fence, .. } => check_fence(&limited, *at, fence),
            };
            checked.map_err(|message| fault_at(i, message))?;
        }
        match self.nodes.last() {
            Some(node) if node.most().iter().all(|&(link, most)| terrain.copies(link) <= most) => Ok(()),
            _ => Err(fault_at(self.nodes.len(), "does not hold on this board")),
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
            // After the move from `at`, every link at `at` or at another neighbour of `at` counts as deleted.
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

/// A vertex from which several copies lead out of a fence, for example to exits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Excess {
    /// The number of free deletions before the fugitive can be there: the least number of vertices without a
    /// copy out of the fence that they pass on the way.
    pub free_before: u64,
    /// The vertex.
    pub vertex: u32,
    /// The number of copies beyond the first.
    pub copies: u32,
}

/// Decides the race for the fence around all regular vertices, with the fugitive on `at` and to move. If the
/// Nemesis wins, returns the excess of all vertices that the fugitive can reach, in the order in which it has
/// to be deleted. Returns None if the fence does not hold. Time and memory are nearly linear.
pub fn race(board: &EscapeGraph, at: u32) -> Option<Vec<Excess>> {
    let terrain = Terrain::new(board);
    let limited = Limited { terrain: &terrain, most: &Vec::new() };
    if board.is_exit(at) {
        return None;
    }
    let excess = excess(&limited, at, &Fence::All).ok()?;
    in_time(&excess).is_ok().then_some(excess)
}

/// A check of the fences around all regular vertices of a board.
pub(crate) struct Fences {
    terrain: Terrain,
}

impl Fences {
    pub(crate) fn new(board: &EscapeGraph) -> Self {
        Self { terrain: Terrain::new(board) }
    }

    /// Returns whether the fence holds under these bounds on the copies of some links.
    pub(crate) fn hold(&self, at: u32, most: &Copies) -> bool {
        check_fence(&Limited { terrain: &self.terrain, most }, at, &Fence::All).is_ok()
    }

    /// Returns the number of copies of a link on the board.
    pub(crate) fn copies(&self, link: Link) -> u32 {
        self.terrain.copies(link)
    }
}

/// Returns the link of which the Nemesis deletes a copy inside a fence that holds, when the fugitive has come
/// to `at` and `left` lists the copies that are left. Returns None if nothing needs to be deleted.
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
    // The fugitive would leave the fence by this copy at once, so the deletion is forced.
    if let Some(link) = out(at) {
        return Some(link);
    }
    let soonest = excess(&limited, at, fence).ok()?;
    out(soonest.first()?.vertex)
}

/// Checks that a fence holds.
fn check_fence(board: &Limited<'_>, at: u32, fence: &Fence) -> Result<(), String> {
    in_time(&excess(board, at, fence)?)
}

/// Returns the excess that the fugitive can reach, the nearest first. Fails if the fugitive can leave the
/// fence at once.
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
    // Breadth-first search in which leaving a vertex without copies out costs 1 and any other vertex 0. The
    // start costs 0, since the fugitive is there before the first deletion.
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

/// Checks that all excess can be deleted before the fugitive reaches it.
fn in_time(excess: &[Excess]) -> Result<(), String> {
    let mut total = 0;
    for (i, &Excess { free_before: free, copies, .. }) in excess.iter().enumerate() {
        total += u64::from(copies);
        // All excess at the same distance has to be deleted by then, so the sum is compared after the last
        // one.
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
