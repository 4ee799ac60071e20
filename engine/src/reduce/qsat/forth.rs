//! How the winner of a formula wins on the board, written out.
//!
//! **The fugitive**, with `open` clauses ahead behind which no copy is missing, and t moves from r, needs t +
//! 1 - |open| copies behind r and all behind the open clauses: whatever is deleted, one of both is one less
//! afterwards. At the turn of an open clause he goes there. A deleted fuse on a side that he tries costs one
//! move, for one deletion.
//!
//! **The Nemesis** plays as [`QsatToNemesis::nemesis_step`] says, against all induced walks, until the fence
//! around all vertices holds.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::QsatToNemesis;
use super::places::Place;
use crate::escape::board::EscapeGraph;
use crate::escape::rules::{Escape, EscapeState, Step};
use crate::escape::strategy::{
    Copies, FugitiveNode, FugitiveStrategy, Link, NemesisNode, NemesisReply, NemesisStrategy, Strategy,
    is_fenced,
};
use crate::ground::control::{Control, OrStop};
use crate::logic::{ChoiceTree, Literal, Quantifier};

impl QsatToNemesis {
    /// The strategy on the board of whoever wins the formula by these choices, for a board with the
    /// parameters of the theorem. Of the fugitive's there is a node for each set of clauses and fuses, and of
    /// hers one for each walk, so time and memory are exponential in the formula.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn strategy(&self, choices: &ChoiceTree, control: &Control) -> OrStop<Strategy> {
        let start = self.board.start().unwrap_or_default();
        if choices.is_true() {
            let mut writer = Fugitive {
                of: self,
                choices,
                control,
                nodes: Vec::new(),
                known: FxHashMap::default(),
                bytes: 0,
            };
            let open = (0..self.clause_exits.len()).collect();
            writer.node(Spot { at: start, values: Vec::new(), open, cut: Vec::new() })?;
            return Ok(Strategy::Fugitive(FugitiveStrategy { nodes: writer.nodes }));
        }
        let mut writer = Nemesis {
            of: self,
            choices,
            control,
            nodes: Vec::new(),
            bytes: 0,
            neighbours: neighbours(&self.board),
        };
        let state = Escape::NEMESIS.state(&self.board, start);
        writer.node(&state, &mut vec![start], &Limits::new())?;
        Ok(Strategy::Nemesis(NemesisStrategy { nodes: writer.nodes }))
    }

    fn exit_link(&self, edge: usize) -> Link {
        Link::to_exits(self.board.graph().edges()[edge].ends[0])
    }

    /// Is it the first vertex of a side?
    fn is_first(&self, at: u32) -> bool {
        self.first.iter().any(|first| first.contains(&at))
    }

    /// The variables whose fuses somebody has before him.
    fn fuses_ahead(&self, at: u32) -> Vec<usize> {
        let from = match self.places[at as usize] {
            Place::Junction { variable } => variable,
            Place::Side { variable, .. } if self.is_first(at) => variable,
            Place::Side { variable, .. } | Place::Turn { variable, .. } => variable + 1,
            Place::Path { .. } | Place::Clause { .. } | Place::Exit => self.order.len(),
        };
        (from..self.order.len()).filter(|&variable| self.fuses[variable].is_some()).collect()
    }

    /// How many moves it is to r by the ways onward.
    fn moves_to_r(&self, mut at: u32) -> u32 {
        let mut moves = 0;
        loop {
            if let Place::Junction { variable } = self.places[at as usize] {
                let cycles = self.order.len() - variable;
                return moves + 2 * self.parameters.half_side * cycles as u32;
            }
            moves += 1;
            at = self.onward[at as usize];
        }
    }
}

/// Where the fugitive is to move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Spot {
    at: u32,
    values: Vec<Literal>,
    /// The clauses that he has not come by and behind which no copy is missing.
    open: Vec<usize>,
    /// The variables before him whose fuses are deleted on the side where he tries them.
    cut: Vec<usize>,
}

/// The fugitive's strategy, written.
struct Fugitive<'a> {
    of: &'a QsatToNemesis,
    choices: &'a ChoiceTree,
    control: &'a Control,
    nodes: Vec<FugitiveNode>,
    known: FxHashMap<Spot, usize>,
    bytes: usize,
}

impl Fugitive<'_> {
    fn push(&mut self, node: FugitiveNode) -> OrStop<usize> {
        self.bytes += node.needs.len() * size_of::<(Link, u32)>() + node.then.len() * size_of::<usize>();
        self.control.check(u64::from(self.nodes.len().is_multiple_of(64)), self.bytes)?;
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    fn node(&mut self, spot: Spot) -> OrStop<usize> {
        if let Some(&known) = self.known.get(&spot) {
            return Ok(known);
        }
        let node = match self.of.places[spot.at as usize] {
            Place::Junction { variable } if variable == self.of.order.len() => {
                let needs = vec![(Link::to_exits(spot.at), 1)];
                FugitiveNode { at: spot.at, needs, to: None, then: Vec::new() }
            }
            Place::Turn { variable, value } => {
                let mut beginning = self.of.beginning[variable][usize::from(value)].iter();
                match beginning.find(|(clause, _)| spot.open.contains(clause)) {
                    Some(&(clause, first)) => self.clause_path(spot.at, first, clause)?,
                    None => self.onward(&spot)?,
                }
            }
            _ => self.onward(&spot)?,
        };
        let index = self.push(node)?;
        self.known.insert(spot, index);
        Ok(index)
    }

    /// The next vertex on the way to r, and the values behind it.
    fn next(&self, spot: &Spot) -> (u32, Vec<Literal>) {
        let mut values = spot.values.clone();
        let to = match self.of.places[spot.at as usize] {
            Place::Junction { variable } => {
                // The side of a universal variable that he tries does not matter.
                let (_, quantifier) = self.of.order[variable];
                let value = quantifier == Quantifier::Exists && self.choices.choice(&values);
                self.of.first[variable][usize::from(value)]
            }
            Place::Side { variable, value } if self.of.is_first(spot.at) && spot.cut.contains(&variable) => {
                let fuses = self.of.fuses[variable];
                fuses.map_or(spot.at, |fuses| fuses[usize::from(value)].detour)
            }
            _ => self.of.onward[spot.at as usize],
        };
        if let Place::Turn { variable, value } = self.of.places[to as usize] {
            values.push(Literal::new(self.of.order[variable].0, value));
        }
        (to, values)
    }

    fn onward(&mut self, spot: &Spot) -> OrStop<FugitiveNode> {
        let (to, values) = self.next(spot);
        let ahead = self.of.fuses_ahead(to);
        let cut: Vec<usize> = spot.cut.iter().copied().filter(|variable| ahead.contains(variable)).collect();
        let after = |open, cut| Spot { at: to, values: values.clone(), open, cut };
        let mut then = vec![self.node(after(spot.open.clone(), cut.clone()))?];
        for clause in &spot.open {
            let fewer = spot.open.iter().copied().filter(|other| other != clause).collect();
            then.push(self.node(after(fewer, cut.clone()))?);
        }
        for variable in ahead.iter().filter(|variable| !cut.contains(variable)) {
            let mut more = cut.clone();
            more.push(*variable);
            more.sort_unstable();
            then.push(self.node(after(spot.open.clone(), more))?);
        }
        let moves = self.of.moves_to_r(spot.at) + spot.cut.len() as u32;
        let main = (moves + 1).saturating_sub(spot.open.len() as u32);
        let needs = self.needs(spot.at, to, &then, (self.of.exit_link(self.of.main_exit), main));
        Ok(FugitiveNode { at: spot.at, needs, to: Some(to), then })
    }

    /// What a node needs: the edge that he goes along, so many copies of a link, and what the followers need.
    fn needs(&self, at: u32, to: u32, then: &[usize], (link, copies): (Link, u32)) -> Copies {
        let mut needs: BTreeMap<Link, u32> = BTreeMap::from([(Link::between(at, to), 1)]);
        let followers = then.iter().flat_map(|&node| self.nodes[node].needs.iter().copied());
        for (link, copies) in followers.chain([(link, copies)]) {
            let most = needs.entry(link).or_insert(0);
            *most = copies.max(*most);
        }
        needs.into_iter().filter(|&(_, copies)| copies > 0).collect()
    }

    /// The way to a clause, from a turn to whose side the path belongs.
    fn clause_path(&mut self, turn: u32, first: u32, clause: usize) -> OrStop<FugitiveNode> {
        let exit = self.of.exit_link(self.of.clause_exits[clause]);
        let mut path = vec![first];
        while path[path.len() - 1] != exit.from {
            path.push(self.of.onward[path[path.len() - 1] as usize]);
        }
        let needs = vec![(exit, 1)];
        let mut next = self.push(FugitiveNode { at: exit.from, needs, to: None, then: Vec::new() })?;
        for (moves, pair) in (1..).zip(path.windows(2).rev()) {
            let needs = self.needs(pair[0], pair[1], &[next], (exit, moves + 1));
            next = self.push(FugitiveNode { at: pair[0], needs, to: Some(pair[1]), then: vec![next] })?;
        }
        let needs = self.needs(turn, first, &[next], (exit, path.len() as u32 + 1));
        Ok(FugitiveNode { at: turn, needs, to: Some(first), then: vec![next] })
    }
}

/// The most copies of links with fewer copies than on the board.
type Limits = BTreeMap<Link, u32>;

fn neighbours(board: &EscapeGraph) -> Vec<Vec<(u32, u32)>> {
    let mut neighbours = vec![Vec::new(); board.vertices()];
    for edge in board.graph().edges() {
        let [u, v] = edge.ends;
        if !board.is_exit(u) && !board.is_exit(v) {
            neighbours[u as usize].push((v, edge.copies));
            neighbours[v as usize].push((u, edge.copies));
        }
    }
    neighbours
}

/// The strategy of the Nemesis, written.
struct Nemesis<'a> {
    of: &'a QsatToNemesis,
    choices: &'a ChoiceTree,
    control: &'a Control,
    nodes: Vec<NemesisNode>,
    bytes: usize,
    neighbours: Vec<Vec<(u32, u32)>>,
}

impl Nemesis<'_> {
    fn node(&mut self, state: &EscapeState, walk: &mut Vec<u32>, limits: &Limits) -> OrStop<usize> {
        let at = state.at;
        let most: Copies = limits.iter().map(|(&link, &copies)| (link, copies)).collect();
        self.bytes += most.len() * size_of::<(Link, u32)>();
        self.control.check(1, self.bytes)?;
        let node = if is_fenced(&self.of.board, at, &most) {
            NemesisNode::Fence { at, most, fence: crate::escape::strategy::Fence::All }
        } else {
            let is_there = |&(to, copies): &(u32, u32)| {
                limits.get(&Link::between(at, to)).copied().unwrap_or(copies) > 0
            };
            let ways: Vec<u32> =
                self.neighbours[at as usize].iter().copied().filter(is_there).map(|(to, _)| to).collect();
            let mut replies = Vec::new();
            for &to in &ways {
                replies.push(self.reply(state, walk, (limits, &ways), to)?);
            }
            NemesisNode::Replies { at, most, replies }
        };
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    fn reply(
        &mut self,
        state: &EscapeState,
        walk: &mut Vec<u32>,
        (limits, ways): (&Limits, &[u32]),
        to: u32,
    ) -> OrStop<NemesisReply> {
        let mut after = Escape::NEMESIS.after(state, Step::Walk(to));
        walk.push(to);
        let edge = self.of.nemesis_step(&after, walk, |known, _| self.choices.choice(known));
        let mut limits = limits.clone();
        let mut cut = None;
        if let Some(edge) = edge {
            let [u, v] = self.of.board.graph().edges()[edge].ends;
            let link = if self.of.board.is_exit(v) { Link::to_exits(u) } else { Link::between(u, v) };
            after = Escape::NEMESIS.after(&after, Step::Cut(edge));
            // What he cannot come to any more is gone, however many copies there are.
            let most = limits.entry(link).or_insert(after.copies[edge]);
            *most = after.copies[edge].min(*most);
            cut = Some(link);
        }
        for &left in ways.iter().filter(|&&left| left != to).chain([&state.at]) {
            for &(other, _) in &self.neighbours[left as usize] {
                limits.insert(Link::between(left, other), 0);
            }
            limits.insert(Link::to_exits(left), 0);
        }
        let after = EscapeState { turn: state.turn, ..after };
        let then = self.node(&after, walk, &limits)?;
        walk.pop();
        Ok(NemesisReply { to, cut, then })
    }
}
