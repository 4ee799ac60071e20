//! The interface of a position of an impartial game that need not end, and impartial games of infinite nim
//! value: their sums by value alone, and the partizan games equal to them.

use std::collections::HashMap;
use std::sync::Arc;

use super::{LabelReason, PeriodicLabels, Solved};
use crate::games::board::OnGameBoard;
use crate::games::rules::loopy::{Listing, NimOutcome, NimValue};
use crate::games::value::{Calc, LoopyGraph, LoopyOption, LoopyValue, Store, Value};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};

/// A position of an impartial game that need not end: a sum of tokens.
///
/// Its questions fail if the calculation has to stop, and on a board without end if no proof was found that
/// the values repeat.
pub trait LoopyPosition: OnGameBoard {
    /// Returns the number of tokens.
    fn tokens(&self) -> usize;

    /// Returns the value of the sum.
    fn value(&self, control: &Control) -> Result<NimValue, Failure>;

    /// Returns the values that an answer lists.
    fn listed(&self, control: &Control) -> Result<Listed, Failure>;

    /// Returns the reasons for the labels of the listed states that have one, in the order in which the
    /// labels are found.
    fn label_reasons(&self, control: &Control) -> Result<Vec<LabelReason>, Failure>;

    /// Returns the nim-sum of the tokens with finite values.
    fn finite_tokens(&self, control: &Control) -> Result<u32, Failure>;

    /// Returns, for each token with an infinite value, the places of infinite value that it can reach, its
    /// own first. `None` if there are more than `most` for some token.
    fn infinite_tokens(&self, most: usize, control: &Control) -> Result<Option<Vec<NimGraph>>, Failure>;

    /// Returns the value of a token in each place of the board.
    fn place_values(&self, control: &Control) -> Result<Vec<NimValue>, Failure>;

    /// Returns the distinct values of a token over all places of the board, each with the number of places
    /// that have it.
    fn value_counts(&self, control: &Control) -> Result<Vec<(NimValue, usize)>, Failure>;

    /// Returns all moves, token by token. Two tokens in the same state have the same moves.
    fn moves(&self, control: &Control) -> Result<Vec<LoopyMove>, Failure>;

    /// Returns the position after one of its moves.
    fn after<'a>(&self, m: &LoopyMove) -> Box<dyn LoopyPosition + 'a>
    where
        Self: 'a;

    /// Returns the labels of the board with their proof, if the board extends for ever.
    fn periodic(&self, control: &Control) -> Result<Option<Arc<PeriodicLabels>>, Failure>;
}

impl dyn LoopyPosition + '_ {
    /// Returns the value in `store` as a nimber.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, or an error if the value is infinite.
    pub fn short_game<'s>(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        match self.value(control)? {
            NimValue::Finite(n) => Ok(store.nimber(n)),
            infinite => {
                let text = self.text();
                Err(Failure::Unsupported(format!("{text} has the value {infinite}, which is no short game")))
            }
        }
    }

    /// Returns a winning reply to a move that loses; `None` for other moves.
    ///
    /// # Errors
    /// Fails under the same conditions as [`LoopyPosition::moves`].
    pub fn reply(&self, m: &LoopyMove, control: &Control) -> Result<Option<LoopyMove>, Failure> {
        if m.value.outcome() != NimOutcome::Next {
            return Ok(None);
        }
        let replies = self.after(m).moves(control)?;
        Ok(LoopyMove::best(&replies).filter(|reply| reply.wins()).cloned())
    }

    /// Returns the game, if its value is infinite.
    ///
    /// # Errors
    /// Fails under the same conditions as [`LoopyPosition::value`].
    pub fn infinite_game(&self, control: &Control) -> Result<Option<InfiniteNim>, Failure> {
        let NimValue::Infinite(set) = self.value(control)? else { return Ok(None) };
        let (finite, infinite) = (self.finite_tokens(control)?, self.infinite_tokens(MAX_PLACES, control)?);
        Ok(Some(InfiniteNim::of_game(set, finite, infinite)))
    }

    /// Returns the value in `store` as a game that need not end, in which both players have the same moves.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, or an error if a token of infinite value can reach too
    /// many places.
    pub fn game<'s>(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        let Some(infinite) = self.infinite_game(control)? else {
            return Ok(self.short_game(store, control)?.into());
        };
        infinite.game(&mut Calc::new(store, control))?.ok_or_else(|| {
            let (text, value) = (self.text(), infinite.value());
            Failure::Unsupported(format!(
                "{text} has the value {value}, and a token in it can come to more than {MAX_PLACES} places of infinite \
                 value, too many for a sum with games of other kinds"
            ))
        })
    }
}

/// The values that an answer lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The objects that the values belong to.
    pub listing: Listing,
    /// The values, in the order of the listed objects.
    pub values: Vec<NimValue>,
}

/// A move of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyMove {
    /// The index of the token that moves.
    pub token: usize,
    /// The name of the state that the token leaves.
    pub from: String,
    /// The name of the state that the token moves to.
    pub to: String,
    /// The value of the position after the move.
    pub value: NimValue,
    /// The distance from the win, if the move wins.
    pub rank: Option<Rank>,
    /// The state that the token moves to, as the ruleset numbers it.
    pub(crate) state: u64,
}

/// The distance from a win. A player who always moves to the least rank wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// The sum of the labels of the tokens after the move, which winning moves of Nim decrease.
    pub labels: u128,
    /// The sum of the ranks of the tokens, which reversing moves decrease.
    pub steps: u128,
}

impl LoopyMove {
    /// Formats the move as the state that the token leaves and the one it moves to, as in `2>3`.
    pub fn name(&self) -> String {
        format!("{}>{}", self.from, self.to)
    }

    /// Returns whether the move wins under best play.
    pub fn wins(&self) -> bool {
        self.rank.is_some()
    }

    /// Returns whether the move leads to a draw under best play.
    pub fn draws(&self) -> bool {
        self.value.outcome() == NimOutcome::Draw
    }

    /// Returns a best move of a position: a winning one of the least rank, otherwise one that holds a draw,
    /// otherwise the first.
    ///
    /// ```
    /// use upstar::games::solve::LoopyMove;
    /// use upstar::{Control, Position, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// // Tokens on the vertices 2 and 3 of a graph. Their values are 0 and *.
    /// let text = "0>1,2 1>0 2>3 3>4 @ 2 3";
    /// let Position::Loopy(position) = session.read("loopy_nim", text)? else { panic!() };
    /// let moves = position.moves(&Control::unlimited())?;
    /// let best = LoopyMove::best(&moves).map(|best| (best.to.as_str(), best.wins()));
    /// assert_eq!(best, Some(("4", true)));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub fn best(moves: &[Self]) -> Option<&Self> {
        let wins = moves.iter().filter(|m| m.wins()).min_by_key(|m| m.rank);
        wins.or_else(|| moves.iter().find(|m| m.draws())).or(moves.first())
    }
}

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
