//! Impartial positions of infinite value as partizan games.

use std::collections::HashMap;

use super::{LoopyPosition, Solved};
use crate::games::rules::loopy::NimValue;
use crate::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue, Store};
use crate::ground::control::{Control, OrStop};

/// The most places of infinite value that a token of an impartial game may come to where the game is taken as
/// a partizan one.
pub(crate) const MAX_PLACES: usize = 2_000;

/// The partizan game that an impartial position is.
pub(crate) fn sum_of_tokens<'s>(
    position: &dyn LoopyPosition,
    infinite: &[NimGraph],
    store: &'s Store,
    control: &Control,
) -> OrStop<LoopyValue<'s>> {
    let mut calc = Calc::new(store, control);
    let mut sum = LoopyValue::from(store.nimber(position.finite_tokens(control)?));
    for nodes in infinite {
        let mut graph = LoopyGraph::new();
        for _ in nodes {
            graph.node();
        }
        for (node, options) in nodes.iter().enumerate() {
            for option in options {
                let option = match *option {
                    NimOption::Nimber(n) => LoopyOption::Value(store.nimber(n).into()),
                    NimOption::Node(to) => LoopyOption::Node(to),
                };
                graph.left(node, option);
                graph.right(node, option);
            }
        }
        let token = calc.loopy(&graph)?[0];
        sum = calc.loopy_sum(sum, token)?;
    }
    Ok(sum)
}

/// A graph of places of infinite value: the options of each.
pub type NimGraph = Vec<Vec<NimOption>>;

/// An option of a place of infinite value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NimOption {
    /// A place whose value is a nimber.
    Nimber(u32),
    /// Another place of infinite value.
    Node(usize),
}

/// The states of infinite value that a token can come to without a move to a nimber, at most so many; nothing
/// if there are more.
pub(super) fn infinite_part(
    solved: &Solved,
    start: u64,
    most: usize,
    control: &Control,
) -> OrStop<Option<NimGraph>> {
    let mut states = vec![start];
    let mut places = HashMap::from([(start, 0)]);
    let mut graph = NimGraph::new();
    while graph.len() < states.len() {
        control.check(1, 0)?;
        let mut options = Vec::new();
        for to in solved.options(states[graph.len()]) {
            options.push(match solved.value(to) {
                NimValue::Finite(n) => NimOption::Nimber(n),
                NimValue::Infinite(_) => NimOption::Node(*places.entry(to).or_insert_with(|| {
                    states.push(to);
                    states.len() - 1
                })),
            });
        }
        if states.len() > most {
            return Ok(None);
        }
        graph.push(options);
    }
    Ok(Some(graph))
}
