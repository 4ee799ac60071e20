//! Games on the vertices of graphs: a pattern is a path along edges, with distinct vertices.
//!
//! A vertex whose character is like nothing is removed, and so is an edge that no rule can ever look along,
//! whatever its ends become. The rest splits into components, which are graphs up to isomorphism, as far as
//! [`canonical`](crate::ground::graph::Labelled::canonical) can tell.

mod moves;

use std::cmp::Ordering;
use std::collections::BTreeSet;

pub(super) use self::moves::{Net, Stage};
use super::cells::Anywhere;
use super::read::Characters;
use super::rule::{
    Cell, CellSet, Element, Everywhere, IMPARTIAL, MAX_CHARACTERS, Pattern, Rule, Step, exchanged,
};
use crate::games::rules::Signed;
use crate::games::rules::text::rule::{Neighbours, NextTo};
use crate::ground::Player;
use crate::ground::graph::{Labelled, components};

/// The compiled rules of a game on graphs.
#[derive(Debug)]
pub(super) struct GraphRules {
    moves: [Vec<Vec<Step>>; 2],
    everywhere: Vec<Everywhere>,
    /// The characters that are like nothing.
    nothing: CellSet,
    /// For each character, the characters at the other end of an edge that may ever matter.
    matters: [CellSet; MAX_CHARACTERS],
    /// The characters with which a vertex without edges may have moves.
    alone: CellSet,
    /// The exchange of characters between the players, if it is a symmetry of the rules.
    exchange: Option<Vec<u8>>,
    /// Whether play is proved to end.
    pub(super) ends: bool,
}

impl GraphRules {
    /// Compiles rules; `exchange` maps characters to those with the players exchanged.
    pub(super) fn new(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Self {
        let known = Anywhere::of(rules, everywhere, exchange);
        let of = |player| rules.iter().filter(move |rule| rule.player == player);
        Self {
            moves: Player::BOTH.map(|player| of(player).map(|rule| rule.steps.clone()).collect()),
            everywhere: everywhere.to_vec(),
            nothing: known.nothing,
            matters: matters(rules, everywhere, &known.reach),
            alone: alone(rules, &known.reach),
            exchange: exchange_of(rules, everywhere, exchange),
            ends: known.ends,
        }
    }

    /// Returns whether no rule cuts edges and every pattern has at most two neighbouring cells. Such rules
    /// mean the same on the cells of a grid.
    pub(super) fn are_local(rules: &[Rule], everywhere: &[Everywhere]) -> bool {
        let steps = || rules.iter().flat_map(|rule| &rule.steps);
        let conditions = everywhere.iter().filter_map(|condition| match condition {
            Everywhere::No(pattern) => Some(pattern),
            Everywhere::Groups { .. } => None,
        });
        steps().all(|step| !step.cut)
            && steps().map(|step| &step.pattern).chain(conditions).all(|pattern| pattern.cells().count() <= 2)
    }

    /// Returns, for the first step of each rule, the characters that each vertex of its path may have.
    pub(super) fn first_walks(&self) -> Vec<Vec<Vec<u8>>> {
        let of =
            |steps: &Vec<Step>| walk(&steps[0].pattern).iter().map(|c| c.is.characters().collect()).collect();
        self.moves.iter().flatten().map(of).collect()
    }

    /// Returns whether both players have the same rules.
    pub(super) fn is_impartial(&self) -> bool {
        self.moves[0] == self.moves[1]
    }

    /// Returns sentences on the properties of the rules.
    pub(super) fn in_words(&self, characters: &Characters) -> Vec<String> {
        let players = match &self.exchange {
            _ if self.is_impartial() => IMPARTIAL.to_owned(),
            Some(exchange) => {
                let how = exchanged(|c| characters.sign(c), exchange).unwrap_or_default();
                format!("Left's moves become Right's moves {how}")
            }
            None => "no symmetry was found that exchanges Left's and Right's moves".to_owned(),
        };
        vec![
            players,
            "the numbering of the vertices does not change the value".to_owned(),
            "a position decomposes at edges that no rule looks along".to_owned(),
        ]
    }
}

/// Returns the cells of a pattern along its path.
fn walk(pattern: &Pattern) -> Vec<Cell> {
    pattern.rows.iter().flatten().flat_map(Element::cells).copied().collect()
}

/// Returns, for each character, the characters at the other end of an edge that may ever matter: some rule
/// has conditions on neighbouring vertices that both may come to meet.
fn matters(
    rules: &[Rule],
    everywhere: &[Everywhere],
    reach: &[CellSet; MAX_CHARACTERS],
) -> [CellSet; MAX_CHARACTERS] {
    let along = |pattern: &Pattern| -> Vec<(CellSet, CellSet)> {
        walk(pattern).windows(2).map(|pair| (pair[0].is, pair[1].is)).collect()
    };
    let around = |step: &Step| -> Vec<(CellSet, CellSet)> {
        let cells = walk(&step.pattern);
        let centre = cells[cells.len() - 1].is;
        let near = step.next_to.iter().map(|next| next.is).chain(step.neighbours.iter().map(|of| of.is));
        near.map(|is| (centre, is)).collect()
    };
    let mut asked = Vec::new();
    for step in rules.iter().flat_map(|rule| &rule.steps) {
        asked.extend(along(&step.pattern));
        asked.extend(around(step));
    }
    for condition in everywhere {
        match condition {
            Everywhere::No(pattern) => asked.extend(along(pattern)),
            Everywhere::Groups { of, next_to } => asked.push((*of, of.with(*next_to))),
        }
    }
    let mut matters = [CellSet::default(); MAX_CHARACTERS];
    let may = |character: usize, set: CellSet| reach[character].meets(set);
    for (u, matters) in matters.iter_mut().enumerate() {
        for v in 0..MAX_CHARACTERS {
            if asked.iter().any(|&(a, b)| may(u, a) && may(v, b) || may(u, b) && may(v, a)) {
                *matters = matters.with(CellSet::of(v as u8));
            }
        }
    }
    matters
}

/// Returns the characters with which a vertex without edges may have moves.
fn alone(rules: &[Rule], reach: &[CellSet; MAX_CHARACTERS]) -> CellSet {
    let begin = rules.iter().map(|rule| walk(&rule.steps[0].pattern)).filter(|cells| cells.len() == 1);
    let first = begin.fold(CellSet::default(), |set, cells| set.with(cells[0].is));
    (0..MAX_CHARACTERS as u8)
        .filter(|&c| reach[c as usize].meets(first))
        .fold(CellSet::default(), |set, c| set.with(CellSet::of(c)))
}

impl GraphRules {
    /// Calls `part` for each component in which a move may be possible; its colours are characters numbered
    /// from 1.
    pub(crate) fn parts(
        &self,
        characters: &[u8],
        edges: impl Iterator<Item = (u32, u32)> + Clone,
        mut part: impl FnMut(Labelled),
    ) {
        let colour = |&c: &u8| if self.nothing.contains(c) { 0 } else { c + 1 };
        let colours: Vec<u8> = characters.iter().map(colour).collect();
        let character = |v: u32| characters[v as usize];
        let are_there = |u: u32, v: u32| colours[u as usize] != 0 && colours[v as usize] != 0;
        let matter = |&(u, v): &(u32, u32)| {
            are_there(u, v) && self.matters[character(u) as usize].contains(character(v))
        };
        components(&colours, edges.filter(matter), |colours, edges| match colours[..] {
            [only] if !self.alone.contains(only - 1) => {}
            _ => part(Labelled::new(colours, edges)),
        });
    }
}

/// The normal form of a step, equal for all steps with the same meaning.
type Said = (Vec<Cell>, Vec<NextTo>, Vec<Neighbours>, bool);

/// Returns the exchange of characters if it turns the rules into the same rules with the players exchanged.
fn exchange_of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Option<Vec<u8>> {
    let exchanged: Vec<Rule> = rules.iter().map(|rule| rule.exchanged(exchange)).collect();
    let to = |c: u8| exchange[c as usize];
    let cells = |cells: Vec<Cell>| -> Vec<Cell> { cells.iter().map(|cell| cell.map(to)).collect() };
    let conditions = |is_exchanged: bool| -> BTreeSet<(Vec<Cell>, CellSet, CellSet)> {
        let none = CellSet::default();
        let set = |set: CellSet| if is_exchanged { set.map(to) } else { set };
        let said = |condition: &Everywhere| match condition {
            Everywhere::No(pattern) if is_exchanged => (either_way(cells(walk(pattern))), none, none),
            Everywhere::No(pattern) => (either_way(walk(pattern)), none, none),
            Everywhere::Groups { of, next_to } => (Vec::new(), set(*of), set(*next_to)),
        };
        everywhere.iter().map(said).collect()
    };
    (says(rules) == says(&exchanged) && conditions(false) == conditions(true)).then(|| exchange.to_vec())
}

fn says(rules: &[Rule]) -> BTreeSet<(bool, Vec<Said>)> {
    let step = |step: &Step, is_only: bool| {
        let (mut next_to, mut neighbours) = (step.next_to.clone(), step.neighbours.clone());
        next_to.sort();
        neighbours.sort();
        let cells = walk(&step.pattern);
        // Without further steps and conditions on neighbours, both ends of the path are alike.
        let may_turn = is_only && next_to.is_empty() && neighbours.is_empty();
        (if may_turn { either_way(cells) } else { cells }, next_to, neighbours, step.cut)
    };
    let rule = |rule: &Rule| {
        let steps = rule.steps.iter().map(|of| step(of, rule.steps.len() == 1)).collect();
        (rule.player == Player::Left, steps)
    };
    rules.iter().map(rule).collect()
}

/// Returns the lesser of a path and its reversal.
fn either_way(cells: Vec<Cell>) -> Vec<Cell> {
    let turned: Vec<Cell> = cells.iter().rev().copied().collect();
    cells.min(turned)
}

impl GraphRules {
    /// Returns the normal form of a component, and whether the players are exchanged in it.
    pub(crate) fn normal(&self, graph: &Labelled) -> Signed<Labelled> {
        let same = |graph: &Labelled| Signed { component: graph.canonical(), negated: false };
        let Some(exchange) = &self.exchange else { return same(graph) };
        let other = |colour: u8| exchange[colour as usize - 1] + 1;
        if graph.colours().iter().all(|&colour| other(colour) == colour) {
            return same(graph);
        }
        let exchanged =
            || Signed { component: graph.recoloured(other, |edge| edge).canonical(), negated: true };
        let count = |of: u8| graph.colours().iter().filter(|&&colour| colour == of).count();
        // The first pair of exchanged characters with different counts decides, which saves a canonical form.
        let order = (1..=exchange.len() as u8)
            .filter(|&colour| colour < other(colour))
            .map(|colour| count(colour).cmp(&count(other(colour))))
            .fold(Ordering::Equal, Ordering::then);
        match order {
            Ordering::Greater => same(graph),
            Ordering::Less => exchanged(),
            Ordering::Equal => {
                let (same, exchanged) = (same(graph), exchanged());
                if exchanged.component < same.component { exchanged } else { same }
            }
        }
    }
}
