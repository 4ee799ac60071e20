//! The maps between winning choices in a formula and winning strategies on the board, in both directions.

mod nemesis;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use self::nemesis::Nemesis;
use super::moves::Place;
use super::{Parameters, QsatToNemesis, walk};
use crate::escape::Follower;
use crate::escape::strategy::{Copies, FugitiveNode, FugitiveStrategy, Link, NemesisStrategy, Strategy};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::logic::{ChoiceTree, Literal, Prenex, Quantifier};

impl QsatToNemesis {
    /// Writes out the strategy on the board of the player who wins the formula by these choices, for a board
    /// with the parameters of the theorem. The fugitive's strategy has a node for each set of clauses and
    /// fuses, and that of the Nemesis has a node for each walk that no other node answers. So time and memory
    /// are exponential in the formula.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn strategy(&self, choices: &ChoiceTree, control: &Control) -> OrStop<Strategy> {
        if choices.is_true() {
            let nodes = Fugitive::new(self, choices, control).nodes()?;
            return Ok(Strategy::Fugitive(FugitiveStrategy { nodes }));
        }
        let nodes = Nemesis::new(self, choices, control).nodes()?;
        Ok(Strategy::Nemesis(NemesisStrategy { nodes }))
    }
}

/// The largest number of variables of the loser.
const MOST_VARIABLES: usize = 20;

impl QsatToNemesis {
    /// Maps a winning strategy on the board to the winner's choices in the formula. They are found by letting
    /// the strategy play against the other player of the formula, who tries all values.
    ///
    /// # Errors
    /// The strategy does not win, the loser has more than 20 variables, or the budget is used up.
    pub fn choices(
        &self,
        prenex: &Prenex,
        strategy: &Strategy,
        control: &Control,
    ) -> Result<ChoiceTree, Failure> {
        let start = self.board.start().unwrap_or_default();
        strategy
            .check(&self.board, start)
            .map_err(|fault| Failure::because(format!("the strategy does not win this board: {fault}")))?;
        self.branches(prenex, strategy, control, |value| self.branch(strategy, value))
    }

    /// Collects the winner's choices, from one branch for each choice of values by the loser.
    pub(crate) fn branches(
        &self,
        prenex: &Prenex,
        strategy: &Strategy,
        control: &Control,
        branch: impl Fn(&dyn Fn(u32) -> bool) -> Vec<Literal>,
    ) -> Result<ChoiceTree, Failure> {
        let losers = match strategy {
            Strategy::Fugitive(_) => Quantifier::ForAll,
            Strategy::Nemesis(_) => Quantifier::Exists,
        };
        let of_loser = self.order.iter().filter(|(_, quantifier)| *quantifier == losers);
        let variables: Vec<u32> = of_loser.map(|&(variable, _)| variable).collect();
        if variables.len() > MOST_VARIABLES {
            let message =
                format!("there are {} variables of the loser, with two values each", variables.len());
            return Err(Failure::because(format!("{message}: at most {MOST_VARIABLES} are tried")));
        }
        let mut branches = Vec::new();
        for values in 0..1_u32 << variables.len() {
            control.check(1, branches.len() * self.order.len() * size_of::<Literal>())?;
            // Values of the winner's variables are never asked for, since the strategy decides them.
            let value = |variable: u32| {
                let place = variables.iter().position(|&known| known == variable);
                place.is_some_and(|place| values >> place & 1 == 1)
            };
            branches.push(branch(&value));
        }
        ChoiceTree::new(prenex, branches).map_err(Failure::because)
    }

    /// Returns the values in a play of the strategy against an opponent who chooses these values.
    fn branch(&self, strategy: &Strategy, value: &dyn Fn(u32) -> bool) -> Vec<Literal> {
        let walk = Follower::new(strategy, &self.board).played(
            |at| self.is_done(at),
            |state, walk| Some(self.fugitive_step(state, walk, |_, variable| value(variable))),
            |state, walk| self.nemesis_step(state, walk, |_, variable| value(variable)),
        );
        self.values(&walk)
    }

    /// Returns whether the vertex is r, the vertex of a clause, or an exit.
    pub(crate) fn is_done(&self, at: u32) -> bool {
        match self.places[at as usize] {
            Place::Junction { variable } => variable == self.order.len(),
            Place::Clause { .. } | Place::Exit => true,
            _ => false,
        }
    }
}

// An invariant gives the strategy of the fugitive on the board of a true formula. Let t be the number of
// moves to r, and let `open` be the clauses ahead of him behind which no copy is missing. He needs t + 1 -
// |open| copies behind r, and all copies behind the open clauses. A move and a deletion preserve this: the
// move lowers t by one, and the deletion removes one copy behind r or closes one open clause. At the turn of
// an open clause he goes there. A deleted fuse on a side that he tries costs one move, for one deletion.

impl QsatToNemesis {
    fn exit_link(&self, edge: usize) -> Link {
        Link::to_exits(self.board.graph().edges()[edge].ends[0])
    }

    /// Returns whether this is the first vertex of a side.
    fn is_first(&self, at: u32) -> bool {
        self.first.iter().any(|first| first.contains(&at))
    }

    /// Returns the variables whose fuses are still ahead of a fugitive on this vertex.
    fn fuses_ahead(&self, at: u32) -> Vec<usize> {
        let from = match self.places[at as usize] {
            Place::Junction { variable } => variable,
            Place::Side { variable, .. } if self.is_first(at) => variable,
            Place::Side { variable, .. } | Place::Turn { variable, .. } => variable + 1,
            Place::End => return self.fuses_ahead(self.onward[at as usize]),
            Place::Path { .. } | Place::Clause { .. } | Place::Exit => self.order.len(),
        };
        (from..self.order.len()).filter(|&variable| self.fuses[variable].is_some()).collect()
    }

    /// Returns the number of moves to r by the ways onward.
    fn moves_to_r(&self, mut at: u32) -> u32 {
        let mut moves = 0;
        loop {
            if let Place::Junction { variable } = self.places[at as usize] {
                let cycles = (self.order.len() - variable) as u64;
                let Parameters { half_side, form, .. } = self.parameters;
                return moves + walk(cycles, half_side, form) as u32;
            }
            moves += 1;
            at = self.onward[at as usize];
        }
    }
}

/// A situation of the fugitive, who is to move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Spot {
    at: u32,
    values: Vec<Literal>,
    /// The clauses that he has not passed and behind which no copy is missing.
    open: Vec<usize>,
    /// The variables ahead whose fuses are deleted on the side that he tries.
    cut: Vec<usize>,
}

impl Spot {
    /// Returns the number of bytes of the lists.
    fn bytes(&self) -> usize {
        self.values.len() * size_of::<Literal>() + (self.open.len() + self.cut.len()) * size_of::<usize>()
    }
}

/// The fugitive's strategy under construction.
struct Fugitive<'a> {
    of: &'a QsatToNemesis,
    choices: &'a ChoiceTree,
    control: &'a Control,
    nodes: Vec<FugitiveNode>,
    known: FxHashMap<Spot, usize>,
    bytes: usize,
}

impl<'a> Fugitive<'a> {
    fn new(of: &'a QsatToNemesis, choices: &'a ChoiceTree, control: &'a Control) -> Self {
        Self { of, choices, control, nodes: Vec::new(), known: FxHashMap::default(), bytes: 0 }
    }

    /// Returns all nodes; the last one is that of the beginning.
    fn nodes(mut self) -> OrStop<Vec<FugitiveNode>> {
        let at = self.of.board.start().unwrap_or_default();
        let open = (0..self.of.clause_exits.len()).collect();
        self.node(Spot { at, values: Vec::new(), open, cut: Vec::new() })?;
        Ok(self.nodes)
    }

    fn push(&mut self, node: FugitiveNode) -> OrStop<usize> {
        self.bytes += node.needs.len() * size_of::<(Link, u32)>() + node.then.len() * size_of::<usize>();
        self.control.check(0, self.bytes)?;
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    fn node(&mut self, spot: Spot) -> OrStop<usize> {
        if let Some(&known) = self.known.get(&spot) {
            return Ok(known);
        }
        self.bytes += size_of::<(Spot, usize)>() + spot.bytes();
        self.control.check(1, self.bytes)?;
        let node = match self.of.places[spot.at as usize] {
            Place::Junction { variable } if variable == self.of.order.len() => {
                let needs = vec![(Link::to_exits(spot.at), 1)];
                FugitiveNode { at: spot.at, needs, to: None, then: Vec::new() }
            }
            Place::Turn { variable, value, rank } => {
                let mut beginning = self.of.paths_at((variable, value), rank).iter();
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

    /// Returns the next vertex on the way to r, and the values chosen when he is there.
    fn next(&self, spot: &Spot) -> (u32, Vec<Literal>) {
        let mut values = spot.values.clone();
        let to = match self.of.places[spot.at as usize] {
            Place::Junction { variable } => {
                // On a universal variable he may try either side.
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
        if let Place::Turn { variable, value, rank: 0 } = self.of.places[to as usize] {
            values.push(Literal::new(self.of.order[variable].0, value));
        }
        (to, values)
    }

    fn onward(&mut self, spot: &Spot) -> OrStop<FugitiveNode> {
        let (to, values) = self.next(spot);
        let ahead = self.of.fuses_ahead(to);
        let cut: Vec<usize> = spot.cut.iter().copied().filter(|variable| ahead.contains(variable)).collect();
        let after = |open, cut| Spot { at: to, values: values.clone(), open, cut };
        // One follower for each deletion that matters: nothing, a copy behind an open clause, or a fuse
        // ahead.
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

    /// Returns the needs of a node: the edge along which he moves, `copies` copies of a link, and the needs
    /// of the followers.
    fn needs(&self, at: u32, to: u32, then: &[usize], (link, copies): (Link, u32)) -> Copies {
        let mut needs: BTreeMap<Link, u32> = BTreeMap::from([(Link::between(at, to), 1)]);
        let followers = then.iter().flat_map(|&node| self.nodes[node].needs.iter().copied());
        for (link, copies) in followers.chain([(link, copies)]) {
            let most = needs.entry(link).or_insert(0);
            *most = copies.max(*most);
        }
        needs.into_iter().filter(|&(_, copies)| copies > 0).collect()
    }

    /// Adds the way to a clause from the turn at which its path begins.
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
