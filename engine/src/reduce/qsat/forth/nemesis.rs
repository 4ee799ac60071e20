//! The strategy of the Nemesis on the board of a false formula, written out.
//!
//! She plays by [`QsatToNemesis::nemesis_step`] against all induced walks, until the fence around all
//! vertices holds. A node contains only the limits that it needs, so it often answers other walks, too.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::escape::rules::{Escape, EscapeState};
use crate::escape::strategy::{Copies, Fence, Fences, Link, NemesisNode, NemesisReply};
use crate::ground::control::{Control, OrStop};
use crate::logic::{ChoiceTree, Literal};
use crate::reduce::qsat::QsatToNemesis;

/// Upper bounds on the copies of links.
type Limits = BTreeMap<Link, u32>;

/// The strategy of the Nemesis under construction.
pub(super) struct Nemesis<'a> {
    of: &'a QsatToNemesis,
    choices: &'a ChoiceTree,
    control: &'a Control,
    fences: Fences,
    nodes: Vec<NemesisNode>,
    /// For each vertex, the nodes there.
    nodes_at: FxHashMap<u32, Vec<usize>>,
    bytes: usize,
    /// For each vertex, its edges with their other ends; None for an exit.
    edges_at: Vec<Vec<(usize, Option<u32>)>>,
    /// The position, and the fugitive's vertices up to now.
    state: EscapeState,
    walk: Vec<u32>,
    /// For each vertex, how often the fugitive left it behind. He never comes back to such a vertex.
    left: Vec<u32>,
}

/// A vertex of a walk, with the answers to some of its moves.
struct Answering {
    at: u32,
    ways: Vec<u32>,
    /// The limits that the answers need.
    most: Limits,
    replies: Vec<NemesisReply>,
    /// Her deletion after the move that is examined now.
    cut: Option<usize>,
}

impl Answering {
    /// Returns the move that is to be answered next.
    fn to(&self) -> Option<u32> {
        self.ways.get(self.replies.len()).copied()
    }

    /// Returns the vertices that this move leaves behind: the present one, and its other neighbours.
    fn left(&self) -> impl Iterator<Item = u32> + '_ {
        let to = self.to();
        self.ways.iter().copied().filter(move |&way| Some(way) != to).chain([self.at])
    }
}

impl<'a> Nemesis<'a> {
    pub(super) fn new(of: &'a QsatToNemesis, choices: &'a ChoiceTree, control: &'a Control) -> Self {
        let board = &of.board;
        let mut edges_at = vec![Vec::new(); board.vertices()];
        for (number, edge) in board.graph().edges().iter().enumerate() {
            let [u, v] = edge.ends;
            for (from, to) in [(u, v), (v, u)] {
                edges_at[from as usize].push((number, Some(to).filter(|&to| !board.is_exit(to))));
            }
        }
        let start = board.start().unwrap_or_default();
        Self {
            of,
            choices,
            control,
            fences: Fences::new(board),
            nodes: Vec::new(),
            nodes_at: FxHashMap::default(),
            bytes: 0,
            edges_at,
            state: Escape::NEMESIS.state(board, start),
            walk: vec![start],
            left: vec![0; board.vertices()],
        }
    }

    /// Returns all nodes; the last one is that of the beginning.
    pub(super) fn nodes(mut self) -> OrStop<Vec<NemesisNode>> {
        let mut answered: Vec<Answering> = Vec::new();
        let mut node = self.node(&mut answered)?;
        while let Some(mut answering) = answered.pop() {
            // An explicit stack instead of recursion: walks may be as long as the board.
            if let Some(then) = node {
                self.step_back(&answering);
                self.reply(&mut answering, then);
            }
            node = match answering.to() {
                None => {
                    let Answering { at, most, replies, .. } = answering;
                    let is_limit = |&(link, copies): &(Link, u32)| copies < self.fences.copies(link);
                    let most = most.into_iter().filter(is_limit).collect();
                    Some(self.push(NemesisNode::Replies { at, most, replies }))
                }
                Some(to) => {
                    self.step(&mut answering, to);
                    answered.push(answering);
                    self.node(&mut answered)?
                }
            };
        }
        Ok(self.nodes)
    }

    /// Returns a node for the fugitive's present vertex with him to move; None if his moves have to be
    /// answered first.
    fn node(&mut self, answered: &mut Vec<Answering>) -> OrStop<Option<usize>> {
        if let Some(known) = self.known() {
            return Ok(Some(known));
        }
        self.control.check(1, self.bytes + self.walk.len() * size_of::<Answering>())?;
        let (at, most) = (self.walk[self.walk.len() - 1], self.limits_around());
        if self.fences.hold(at, &most) {
            return Ok(Some(self.push(NemesisNode::Fence { at, most, fence: Fence::All })));
        }
        let (mut ways, mut most) = (Vec::new(), Limits::new());
        for &(edge, to) in &self.edges_at[at as usize] {
            match (to, self.copies(edge)) {
                (Some(to), 1..) => ways.push(to),
                // The answers rest on these edges staying closed: edges to exits, and those that are deleted.
                (to, copies) => _ = most.insert(link(at, to), copies),
            }
        }
        answered.push(Answering { at, ways, most, replies: Vec::new(), cut: None });
        Ok(None)
    }

    fn push(&mut self, node: NemesisNode) -> usize {
        self.bytes += size_of::<NemesisNode>() + node.most().len() * size_of::<(Link, u32)>();
        if let NemesisNode::Replies { replies, .. } = &node {
            self.bytes += replies.len() * size_of::<NemesisReply>();
        }
        self.nodes_at.entry(node.at()).or_default().push(self.nodes.len());
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Returns a node that also wins from here, if one is known.
    fn known(&self) -> Option<usize> {
        // Fewer copies never help the fugitive, so a node answers every position within its limits.
        let holds = |&&node: &&usize| {
            self.nodes[node].most().iter().all(|&(link, most)| self.copies_of(link) <= most)
        };
        self.nodes_at.get(self.walk.last()?)?.iter().find(holds).copied()
    }

    /// Plays a move of the fugitive, and the deletion that answers it.
    fn step(&mut self, answering: &mut Answering, to: u32) {
        self.walk.push(to);
        self.state.at = to;
        let choose = |known: &[Literal], _| self.choices.choice(known);
        answering.cut = self.of.nemesis_step(&self.state, &self.walk, choose);
        if let Some(edge) = answering.cut {
            self.state.copies[edge] -= 1;
        }
        answering.left().for_each(|vertex| self.left[vertex as usize] += 1);
    }

    fn step_back(&mut self, answering: &Answering) {
        self.walk.pop();
        self.state.at = answering.at;
        if let Some(edge) = answering.cut {
            self.state.copies[edge] += 1;
        }
        answering.left().for_each(|vertex| self.left[vertex as usize] -= 1);
    }

    /// Adds the answer to a move, and the limits that its node needs.
    fn reply(&self, answering: &mut Answering, then: usize) {
        let Some(to) = answering.to() else { return };
        let cut = answering.cut.map(|edge| self.link_of(edge));
        let is_left = |v: u32| answering.left().any(|left| left == v);
        let most = self.nodes[then].most().iter();
        // Before her deletion the link had one copy more than in the position after it.
        let before: Vec<(Link, u32)> = most
            .filter(|(link, _)| !is_left(link.from) && !link.to.is_some_and(is_left))
            .map(|&(link, copies)| (link, copies + u32::from(cut == Some(link))))
            .collect();
        for (link, copies) in before {
            let limit = answering.most.entry(link).or_insert(copies);
            *limit = copies.min(*limit);
        }
        answering.replies.push(NemesisReply { to, cut, then });
    }

    /// Returns the number of copies of an edge that the fugitive can still use.
    fn copies(&self, edge: usize) -> u32 {
        let mut ends = self.of.board.graph().edges()[edge].ends.into_iter();
        if ends.any(|end| self.left[end as usize] > 0) { 0 } else { self.state.copies[edge] }
    }

    fn copies_of(&self, link: Link) -> u32 {
        let mut edges = self.edges_at[link.from as usize].iter();
        edges.find(|(_, to)| *to == link.to).map_or(0, |&(edge, _)| self.copies(edge))
    }

    /// Returns the copies of the links within his reach and at its border, where there are fewer than on the
    /// board.
    fn limits_around(&self) -> Copies {
        let edges = self.of.board.graph().edges();
        let (mut reached, mut next) = (vec![self.state.at], 0);
        let mut is_reached = vec![false; self.left.len()];
        is_reached[self.state.at as usize] = true;
        let mut limits = Limits::new();
        while let Some(&from) = reached.get(next) {
            next += 1;
            for &(edge, to) in &self.edges_at[from as usize] {
                let copies = self.copies(edge);
                if copies < edges[edge].copies {
                    limits.insert(link(from, to), copies);
                }
                if let Some(to) = to.filter(|_| copies > 0)
                    && !std::mem::replace(&mut is_reached[to as usize], true)
                {
                    reached.push(to);
                }
            }
        }
        limits.into_iter().collect()
    }

    fn link_of(&self, edge: usize) -> Link {
        let [u, v] = self.of.board.graph().edges()[edge].ends;
        link(u, Some(v).filter(|&v| !self.of.board.is_exit(v)))
    }
}

/// Returns the link of a regular vertex with another one, or with the exits.
fn link(from: u32, to: Option<u32>) -> Link {
    to.map_or(Link::to_exits(from), |to| Link::between(from, to))
}
