//! Impartial games of infinite nim value: their sums by value alone, and the partizan games equal to them.

use std::collections::HashMap;
use std::sync::Arc;

use super::Solved;
use crate::games::rules::loopy::NimValue;
use crate::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue};
use crate::ground::control::{Control, OrStop};

/// The greatest number of places of infinite value that a token of an impartial game may reach if the game is
/// converted to a partizan one.
pub(crate) const MAX_PLACES: usize = 2_000;

/// An impartial game of infinite nim value. The value determines all sums with impartial games. Sums with
/// other games need the game itself, if it is known.
#[derive(Clone, Debug)]
pub struct InfiniteNim {
    /// The set K of the value inf_K, in increasing order.
    set: Vec<u32>,
    game: Option<Tokens>,
}

/// A game, as the sum of its tokens.
#[derive(Clone, Debug)]
struct Tokens {
    /// The nim-sum of the tokens with finite values.
    finite: u32,
    /// The tokens with infinite values, each with its number of copies.
    infinite: Vec<(i64, Arc<NimGraph>)>,
}

impl InfiniteNim {
    /// Returns an unspecified game of the value inf_K, where K is `set`.
    pub fn of_value(mut set: Vec<u32>) -> Self {
        set.sort_unstable();
        set.dedup();
        Self { set, game: None }
    }

    /// Returns a game of the value inf_K that is the sum of a nimber and tokens of infinite value, if these
    /// are known.
    pub(super) fn of_game(set: Vec<u32>, finite: u32, infinite: Option<Vec<NimGraph>>) -> Self {
        let once = |graph| (1, Arc::new(graph));
        let game = infinite.map(|graphs| Tokens { finite, infinite: graphs.into_iter().map(once).collect() });
        Self { set, game }
    }

    /// Returns the nim value.
    pub fn value(&self) -> NimValue {
        NimValue::Infinite(self.set.clone())
    }

    fn with_value(value: NimValue, game: Option<Tokens>) -> Self {
        let NimValue::Infinite(set) = value else { unreachable!("a sum with an infinite value is infinite") };
        Self { set, game }
    }

    /// Returns the sum with a nimber.
    #[must_use]
    pub fn plus_nimber(self, n: u32) -> Self {
        let value = self.value().plus(&NimValue::Finite(n));
        let game = self.game.map(|tokens| Tokens { finite: tokens.finite ^ n, ..tokens });
        Self::with_value(value, game)
    }

    /// Returns the sum of two games of infinite value.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let value = self.value().plus(&other.value());
        let game = self.game.zip(other.game).map(|(mut tokens, others)| {
            tokens.finite ^= others.finite;
            tokens.infinite.extend(others.infinite);
            tokens
        });
        Self::with_value(value, game)
    }

    /// Returns the sum of n copies, for n > 0.
    #[must_use]
    pub fn times(mut self, n: i64) -> Self {
        if n == 1 {
            return self;
        }
        // The sum of two infinite values is inf{}, and stays so when more are added.
        self.set.clear();
        if let Some(tokens) = &mut self.game {
            tokens.finite *= u32::from(n % 2 == 1);
            for (times, _) in &mut tokens.infinite {
                *times = times.saturating_mul(n);
            }
        }
        self
    }

    /// Returns the partizan game in which both players have the moves of this game. `None` if only the value
    /// is known.
    pub fn game<'s>(&self, calc: &mut Calc<'s, '_>) -> OrStop<Option<LoopyValue<'s>>> {
        let Some(tokens) = &self.game else { return Ok(None) };
        let mut sum = LoopyValue::from(calc.store().nimber(tokens.finite));
        for (times, nodes) in &tokens.infinite {
            let token = token_game(calc, nodes)?;
            let copies = calc.loopy_multiple(*times, token)?;
            sum = calc.loopy_sum(sum, copies)?;
        }
        Ok(Some(sum))
    }
}

fn token_game<'s>(calc: &mut Calc<'s, '_>, nodes: &NimGraph) -> OrStop<LoopyValue<'s>> {
    let store = calc.store();
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
    Ok(calc.loopy(&graph)?[0])
}

/// A graph of places of infinite value: the options of each place.
pub type NimGraph = Vec<Vec<NimOption>>;

/// An option of a place of infinite value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NimOption {
    /// A place whose value is the nimber of this number.
    Nimber(u32),
    /// Another place of infinite value, by its index in the graph.
    Node(usize),
}

/// Returns the graph of the states of infinite value that a token can reach through such states only. The
/// start is its first place. `None` if there are more than `most` such states.
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
