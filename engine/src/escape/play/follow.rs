//! Playing Nemesis by a strategy.

use rustc_hash::FxHashMap;

use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Escape, EscapeState, Step};
use crate::escape::strategy::{Copies, Link, NemesisNode, Strategy, fence_cut};

/// A player who follows a strategy, which has passed its check, from its beginning.
#[derive(Debug)]
pub struct Follower<'s> {
    strategy: &'s Strategy,
    board: &'s EscapeGraph,
    node: usize,
    has_begun: bool,
}

impl<'s> Follower<'s> {
    /// Creates a follower before the first step.
    pub fn new(strategy: &'s Strategy, board: &'s EscapeGraph) -> Self {
        let nodes = match strategy {
            Strategy::Fugitive(strategy) => strategy.nodes.len(),
            Strategy::Nemesis(strategy) => strategy.nodes.len(),
        };
        Self { strategy, board, node: nodes.saturating_sub(1), has_begun: false }
    }

    /// Returns the vertex to which the fugitive goes, who is to move. Returns None for a strategy of the
    /// Nemesis, and if the strategy has no answer.
    pub fn walk(&mut self, state: &EscapeState) -> Option<u32> {
        let Strategy::Fugitive(strategy) = self.strategy else { return None };
        let left = links_left(self.board, state);
        // The first move is that of the last node. Each later move belongs to the first successor whose
        // carrier is intact.
        if std::mem::replace(&mut self.has_begun, true) {
            let is_whole = |&&node: &&usize| {
                let mut needs = strategy.nodes[node].needs.iter();
                needs.all(|&(link, copies)| copies_left(&left, link) >= copies)
            };
            self.node = *strategy.nodes[self.node].then.iter().find(is_whole)?;
        }
        strategy.nodes[self.node].to.or_else(|| {
            let exits = state.remaining(self.board).filter_map(|(_, edge)| edge.other_end(state.at));
            exits.filter(|&to| self.board.is_exit(to)).min()
        })
    }

    /// Returns the edge of which the Nemesis deletes a copy after the fugitive has moved. Returns None if the
    /// deletion does not matter, for a strategy of the fugitive, and if the strategy does not cover the
    /// position, for example because the fugitive returned to a vertex.
    pub fn cut(&mut self, state: &EscapeState) -> Option<usize> {
        let Strategy::Nemesis(strategy) = self.strategy else { return None };
        let link = match &strategy.nodes[self.node] {
            NemesisNode::Replies { replies, .. } => {
                let reply = replies.iter().find(|reply| reply.to == state.at)?;
                self.node = reply.then;
                reply.cut?
            }
            NemesisNode::Fence { fence, .. } => {
                fence_cut(self.board, state.at, &links_left(self.board, state), fence)?
            }
        };
        let mut edges = state.remaining(self.board);
        edges.find(|(_, edge)| link_of(self.board, edge.ends) == Some(link)).map(|(edge, _)| edge)
    }

    /// Plays the strategy from the start of the board against an opponent, and returns the vertices that the
    /// fugitive visits. `walks` gives the moves of an opposing fugitive, and `cuts` the deletions of an
    /// opposing Nemesis, from the position and the vertices visited. The play ends on a vertex that
    /// `is_done`, or when there is no move. A Nemesis who returns no deletion passes.
    pub(crate) fn played(
        mut self,
        is_done: impl Fn(u32) -> bool,
        walks: impl Fn(&EscapeState, &[u32]) -> Option<u32>,
        cuts: impl Fn(&EscapeState, &[u32]) -> Option<usize>,
    ) -> Vec<u32> {
        let is_fugitives = matches!(self.strategy, Strategy::Fugitive(_));
        let mut state = Escape::NEMESIS.state(self.board, self.board.start().unwrap_or_default());
        let mut walk = vec![state.at];
        while !is_done(state.at) {
            let to = if is_fugitives { self.walk(&state) } else { walks(&state, &walk) };
            let Some(to) = to else { break };
            state = Escape::NEMESIS.after(&state, Step::Walk(to));
            walk.push(to);
            let cut = if is_fugitives { cuts(&state, &walk) } else { self.cut(&state) };
            state = match cut {
                Some(edge) => Escape::NEMESIS.after(&state, Step::Cut(edge)),
                None => EscapeState { turn: state.turn.other(), ..state },
            };
        }
        walk
    }
}

fn copies_left(list: &Copies, link: Link) -> u32 {
    list.binary_search_by_key(&link, |&(link, _)| link).map_or(0, |place| list[place].1)
}

/// Returns the link of an edge, or None for an edge between exits.
fn link_of(board: &EscapeGraph, [u, v]: [u32; 2]) -> Option<Link> {
    match [u, v].map(|end| board.is_exit(end)) {
        [true, true] => None,
        [true, false] => Some(Link::to_exits(v)),
        [false, true] => Some(Link::to_exits(u)),
        [false, false] => Some(Link::between(u, v)),
    }
}

/// Returns the number of copies left of each link, including links of which none is left.
fn links_left(board: &EscapeGraph, state: &EscapeState) -> Copies {
    let mut copies: FxHashMap<Link, u32> = FxHashMap::default();
    for (edge, &left) in board.graph().edges().iter().zip(&state.copies) {
        if let Some(link) = link_of(board, edge.ends) {
            let sum = copies.entry(link).or_insert(0);
            *sum = sum.saturating_add(left);
        }
    }
    let mut sorted: Copies = copies.into_iter().collect();
    sorted.sort_unstable();
    sorted
}
