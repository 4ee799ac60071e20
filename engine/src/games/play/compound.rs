//! Compounds of games other than the sum: conjunctive, selective and ordinal ones, in both conventions.
//!
//! A selective compound of impartial games in normal play is lost for the player to move exactly if each component is.
//! For if all are lost, a move makes some of them won; the opponent answers in just these, so all are lost again, and
//! the last move is the opponent's. If some are won, a move in just these leaves lost ones only. (*Winning Ways*, chapter
//! 10, on the union of games.) So nim values decide it, however many moves there are.

use std::cell::Cell;

use rustc_hash::FxHashMap;
use upstar_impartial::compound::{Compound, Convention, Facts, Mover, Referee, Sides};
use upstar_impartial::{Budget, Stopped};

use super::PlayedSum;
use crate::games::notation::Style;
use crate::games::solve::under;
use crate::games::value::{Calc, Outcome, Store};
use crate::ground::Player;
use crate::ground::control::Control;
use crate::ground::input::{NoAnswer, OrNoAnswer};

/// Facts about a component of a compound, by the player to move in it. If the players alternate in it, they decide it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentFacts {
    /// Whether both players have the same moves in it, and in all that follow.
    pub is_impartial: bool,
    /// The outcome in the convention of the compound.
    pub outcome: Outcome,
    /// The length of the play if the winner hurries and the loser delays; Left's beginning first.
    pub remoteness: [u32; 2],
    /// The length of the play if the winner delays and the loser hurries; Left's beginning first.
    pub suspense: [u32; 2],
}

/// The outcome of a compound, with the winning moves.
///
/// ```
/// use upstar::games::play::{Compounded, PlayedSum};
/// use upstar::{Control, Outcome, Session, Store};
/// use upstar_impartial::compound::{Compound, Convention};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let heap = |text: &str| session.summands(text, &control).map(PlayedSum::new);
/// let components = [heap("nim('3')")?, heap("nim('5')")?];
/// // In a selective compound a player may move in both heaps, and so takes everything.
/// let way = (Compound::Selective, Convention::Normal);
/// let found = Compounded::find(way, &components, 10, (&store, &control));
/// assert_eq!(found.outcome(), Some(Outcome::N));
/// assert_eq!(found.winning[0], [vec![Some("3-0".to_owned()), Some("5-0".to_owned())]]);
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Compounded {
    /// The facts about the components; fewer if the budget ended.
    pub components: Vec<ComponentFacts>,
    /// Whether Left and Right win by moving first; `None` where that is not known.
    pub wins_first: [Option<bool>; 2],
    /// The number of moves of Left and of Right; `None` where it is not known.
    pub moves: [Option<u64>; 2],
    /// The first winning moves of Left and of Right: for each component the name of the move in it, or `None` where the
    /// component stays or is discarded.
    pub winning: [Vec<Vec<Option<String>>>; 2],
    /// The number of winning moves of Left and of Right; `None` where it is not known.
    pub wins: [Option<u64>; 2],
    /// The reason why the search ended, unless it is complete.
    pub ended: Option<NoAnswer>,
}

impl Compounded {
    /// Finds who wins a compound, and at most this many winning moves of each player.
    ///
    /// # Panics
    /// If the components do not belong to the store.
    pub fn find<'s>(
        (compound, convention): (Compound, Convention),
        components: &[PlayedSum<'_, 's>],
        most: usize,
        (store, control): (&'s Store, &Control),
    ) -> Self {
        let mut found = Self::default();
        let reason = Cell::new(None);
        let bytes = Cell::new(0);
        let asked = Search { way: (compound, convention), store, control, reason: &reason, bytes: &bytes };
        found.ended = asked.answer(components, Some(most), &mut found).err();
        found
    }

    /// Finds who wins a compound, and nothing else: components and moves may be missing.
    ///
    /// # Panics
    /// If the components do not belong to the store.
    pub fn find_outcome<'s>(
        way: (Compound, Convention),
        components: &[PlayedSum<'_, 's>],
        (store, control): (&'s Store, &Control),
    ) -> Self {
        let mut found = Self::default();
        let (reason, bytes) = (Cell::new(None), Cell::new(0));
        let asked = Search { way, store, control, reason: &reason, bytes: &bytes };
        found.ended = asked.answer(components, None, &mut found).err();
        found
    }

    /// Returns the outcome, if it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        let [left, right] = self.wins_first;
        Some(Outcome::from_order(!right?, !left?))
    }
}

fn mover(player: Player) -> Mover {
    match player {
        Player::Left => Mover::Left,
        Player::Right => Mover::Right,
    }
}

/// Returns the facts about a component, given those if Left is to move, and if Right is.
fn component(facts: [Facts; 2], is_impartial: bool, convention: Convention) -> ComponentFacts {
    let [left, right] = facts.map(|facts| facts.outcome(convention) == upstar_impartial::misere::Outcome::N);
    ComponentFacts {
        is_impartial,
        outcome: Outcome::from_order(!right, !left),
        remoteness: facts.map(|facts| facts.remoteness(convention)),
        suspense: facts.map(|facts| facts.suspense(convention)),
    }
}

/// Returns the names of the moves in the components that a choice consists of.
fn named(choice: &[Option<usize>], names: &[Vec<String>]) -> Vec<Option<String>> {
    choice.iter().zip(names).map(|(at, names)| Some(names[(*at)?].clone())).collect()
}

/// Returns whether who begins wins a selective compound of impartial games in normal play, by the theorem at the top;
/// `None` if nim values do not come by themselves.
fn wins_selective<'s>(components: &[PlayedSum<'_, 's>], calc: &mut Calc<'s, '_>) -> OrNoAnswer<Option<bool>> {
    let mut wins = false;
    for component in components {
        let Some(sum) = component.nim_sum(false, calc)? else { return Ok(None) };
        wins |= sum.value != 0;
    }
    Ok(Some(wins))
}

/// A search under way.
struct Search<'c, 's> {
    way: (Compound, Convention),
    store: &'s Store,
    control: &'c Control,
    /// The reason why moves were not listed.
    reason: &'c Cell<Option<NoAnswer>>,
    bytes: &'c Cell<usize>,
}

impl<'s> Search<'_, 's> {
    /// Answers the question, with at most this many winning moves of each player; `None` if only the outcome matters.
    fn answer(
        &self,
        components: &[PlayedSum<'_, 's>],
        most: Option<usize>,
        found: &mut Compounded,
    ) -> OrNoAnswer<()> {
        let mut calc = Calc::new(self.store, self.control);
        let impartial: Vec<bool> =
            components.iter().map(|sum| sum.is_impartial(&mut calc)).collect::<OrNoAnswer<_>>()?;
        let is_impartial = !impartial.contains(&false);
        let (compound, convention) = self.way;
        if is_impartial && self.way == (Compound::Selective, Convention::Normal) {
            found.wins_first = [wins_selective(components, &mut calc)?; 2];
        }
        if most.is_none() && found.outcome().is_some() {
            return Ok(());
        }
        let mut positions = Positions {
            calc,
            numbers: FxHashMap::default(),
            sums: Vec::new(),
            reason: self.reason,
            bytes: self.bytes,
        };
        let numbers = components.iter().map(|sum| positions.number(sum)).collect::<OrNoAnswer<Vec<u32>>>()?;
        let mut referee = Referee::new(compound, convention, is_impartial, positions);
        for (&number, is_impartial) in numbers.iter().zip(impartial) {
            let mut facts = |mover| self.within(|budget| referee.facts(number, mover, budget));
            let facts = [facts(Mover::Left)?, facts(Mover::Right)?];
            found.components.push(component(facts, is_impartial, convention));
        }
        for player in Player::BOTH {
            let wins = self.within(|budget| referee.wins_first(&numbers, mover(player), budget))?;
            found.wins_first[player] = Some(wins);
        }
        match most {
            Some(most) => self.moves(components, &numbers, &mut referee, (most, found)),
            None => Ok(()),
        }
    }

    /// Finds the winning moves of both players, and at most `most` of each to list.
    fn moves(
        &self,
        components: &[PlayedSum<'_, 's>],
        numbers: &[u32],
        referee: &mut Referee<Positions<'_, '_, 's>>,
        (most, found): (usize, &mut Compounded),
    ) -> OrNoAnswer<()> {
        for player in Player::BOTH {
            let moves = self.within(|_| referee.moves(numbers, mover(player)))?;
            found.moves[player] = Some(moves.count());
            let mut wins = 0;
            if found.wins_first[player] == Some(true) {
                let names = self.names(components, player)?;
                for number in 0..moves.count() {
                    let after = moves.after(numbers, number);
                    let is_won =
                        |budget: &mut Budget<'_>| referee.wins_first(&after, mover(player.other()), budget);
                    if self.within(is_won)? {
                        continue;
                    }
                    wins += 1;
                    if found.winning[player].len() < most {
                        found.winning[player].push(named(&moves.choice(number), &names));
                    }
                }
            }
            found.wins[player] = Some(wins);
        }
        Ok(())
    }

    /// Returns the names of the moves of a player in each component.
    fn names(&self, components: &[PlayedSum<'_, 's>], player: Player) -> OrNoAnswer<Vec<Vec<String>>> {
        let calc = &mut Calc::new(self.store, self.control);
        let names = |sum: &PlayedSum<'_, 's>| {
            let moves = sum.choices(calc, player)?;
            sum.move_names(&moves, player, calc, Style::Ascii)
        };
        components.iter().map(names).collect()
    }

    /// Runs a calculation under the control.
    fn within<T>(&self, work: impl FnOnce(&mut Budget<'_>) -> Result<T, Stopped>) -> OrNoAnswer<T> {
        let found = under(self.control, &|| self.bytes.get(), u64::MAX, work);
        found.map_err(|stop| self.reason.take().unwrap_or(stop.into()))
    }
}

/// The positions that a search met, by their numbers.
struct Positions<'c, 'g, 's> {
    calc: Calc<'s, 'c>,
    numbers: FxHashMap<String, u32>,
    sums: Vec<PlayedSum<'g, 's>>,
    reason: &'c Cell<Option<NoAnswer>>,
    bytes: &'c Cell<usize>,
}

impl<'g, 's> Positions<'_, 'g, 's> {
    /// Returns the number of a position, a new one if it was not met before.
    fn number(&mut self, sum: &PlayedSum<'g, 's>) -> OrNoAnswer<u32> {
        let mut texts = Vec::new();
        for summand in sum.summands() {
            texts.push(summand.text(&mut self.calc, Style::Ascii)?);
        }
        texts.sort_unstable();
        let (text, next) = (texts.join("\n"), self.sums.len() as u32);
        if let Some(number) = self.numbers.get(&text) {
            return Ok(*number);
        }
        self.bytes.set(self.bytes.get() + 3 * text.len() + 256);
        self.numbers.insert(text, next);
        self.sums.push(sum.clone());
        Ok(next)
    }

    fn after(&mut self, position: u32, player: Player) -> OrNoAnswer<Vec<u32>> {
        self.calc.control().check(1, self.bytes.get())?;
        let sum = self.sums[position as usize].clone();
        let mut after = Vec::new();
        for step in sum.choices(&mut self.calc, player)? {
            let mut next = sum.clone();
            next.make(&mut self.calc, player, &step)?;
            after.push(self.number(&next)?);
        }
        Ok(after)
    }
}

impl Sides for Positions<'_, '_, '_> {
    fn options(&mut self, position: u32, mover: Mover) -> Result<Vec<u32>, Stopped> {
        let player = if mover == Mover::Left { Player::Left } else { Player::Right };
        self.after(position, player).map_err(|reason| {
            self.reason.set(Some(reason));
            Stopped::Cancelled
        })
    }

    fn kept(&mut self, bytes: usize) {
        self.bytes.set(self.bytes.get() + bytes);
    }
}
