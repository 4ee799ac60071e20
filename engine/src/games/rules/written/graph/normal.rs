//! The normal form of components: up to isomorphism and the exchange of the players.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::{GraphRules, walk};
use crate::games::rules::Signed;
use crate::games::rules::written::rule::{Cell, CellSet, Everywhere, Neighbours, NextTo, Rule, Step};
use crate::ground::Player;
use crate::ground::graph::Labelled;

/// The normal form of a step, equal for all steps with the same meaning.
type Said = (Vec<Cell>, Vec<NextTo>, Vec<Neighbours>, bool);

/// Returns the exchange of characters if it turns the rules into the same rules with the players exchanged.
pub(super) fn exchange_of(rules: &[Rule], everywhere: &[Everywhere], exchange: &[u8]) -> Option<Vec<u8>> {
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
