//! Outcomes of compounds: by the theorems where they hold, and otherwise by the definition.
//!
//! **Definition.** A player who has no move in a component leaves it as it is. In a *conjunctive* compound the play ends
//! with the first component in which the player to move has none, and otherwise they move in every component; likewise in
//! a *shortened selective* one, where they move in some. In a *continued conjunctive* compound they move in every
//! component in which they can, in a *selective* one in some, and the play ends if they can move in none. In an *ordinal*
//! compound G:H:.. they move in one component, and all components after it are discarded.
//!
//! **Theorem.** In a conjunctive compound the players alternate in every component. So a component together with the
//! player to move is a position of an impartial game, and its remoteness decides the compound. The other theorems of
//! [`Compound::outcome`] need impartial components.
//!
//! Where no theorem holds, the states that can be reached are searched: their number is at most the product of the
//! numbers of followers, and a state has at most the product of the numbers of moves.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Analyst, Compound, Convention, Facts, NoFacts, Positions};
use crate::budget::{Budget, Stopped};
use crate::misere::Outcome;

/// A player of a game in which the players may have different moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Mover {
    /// Returns the other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The positions of games that end, by their numbers.
pub trait Sides {
    /// Returns the positions after the moves of a player.
    ///
    /// # Errors
    /// The moves are not listed.
    fn options(&mut self, position: u32, mover: Mover) -> Result<Vec<u32>, Stopped>;

    /// Notes that a search keeps this many bytes more.
    fn kept(&mut self, _bytes: usize) {}
}

/// The moves of a player in a compound, numbered from 0.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The options of each component.
    lists: Vec<Rc<[u32]>>,
    compound: Compound,
    count: u64,
}

impl Moves {
    fn new(compound: Compound, lists: Vec<Rc<[u32]>>) -> Result<Self, Stopped> {
        let lengths = || lists.iter().map(|list| list.len() as u64);
        let is_over = match compound {
            Compound::Conjunctive | Compound::ShortenedSelective => {
                lists.is_empty() || lengths().any(|length| length == 0)
            }
            Compound::ContinuedConjunctive | Compound::Selective | Compound::Ordinal => {
                lengths().all(|length| length == 0)
            }
        };
        let product = |of: fn(u64) -> u64| {
            lengths()
                .try_fold(1_u64, |product, length| product.checked_mul(of(length)))
                .ok_or(Stopped::TooLarge)
        };
        let count = match compound {
            _ if is_over => 0,
            Compound::Conjunctive => product(|length| length)?,
            Compound::ContinuedConjunctive => product(|length| length.max(1))?,
            // All components but not none of them.
            Compound::Selective | Compound::ShortenedSelective => product(|length| length + 1)? - 1,
            Compound::Ordinal => lengths().sum(),
        };
        Ok(Self { lists, compound, count })
    }

    /// Returns the number of moves; 0 if the play is over.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the move with a number: for each component the index of an option, or nothing where it stays.
    ///
    /// # Panics
    /// If there are fewer moves.
    #[must_use]
    pub fn choice(&self, number: u64) -> Vec<Option<usize>> {
        assert!(number < self.count, "a move that exists");
        // The numbers of all moves but that of no move begin with 1.
        let is_selective = matches!(self.compound, Compound::Selective | Compound::ShortenedSelective);
        let mut rest = number + u64::from(is_selective);
        let mut is_found = false;
        let one = |list: &Rc<[u32]>| {
            let length = list.len() as u64;
            match self.compound {
                Compound::Conjunctive => Some(digit(&mut rest, length)),
                Compound::ContinuedConjunctive => (length > 0).then(|| digit(&mut rest, length)),
                Compound::Selective | Compound::ShortenedSelective => {
                    digit(&mut rest, length + 1).checked_sub(1)
                }
                Compound::Ordinal => {
                    let own = (!is_found && rest < length).then_some(rest as usize);
                    is_found |= own.is_some();
                    rest = rest.saturating_sub(length);
                    own
                }
            }
        };
        self.lists.iter().map(one).collect()
    }

    /// Returns the components after the move with a number, without those that it discards.
    ///
    /// # Panics
    /// If there are fewer moves, or other components.
    #[must_use]
    pub fn after(&self, positions: &[u32], number: u64) -> Vec<u32> {
        let choice = self.choice(number);
        let moved = choice.iter().position(Option::is_some).unwrap_or_default();
        let kept = if self.compound == Compound::Ordinal { moved + 1 } else { positions.len() };
        let one = |(i, &position): (usize, &u32)| choice[i].map_or(position, |option| self.lists[i][option]);
        positions[..kept].iter().enumerate().map(one).collect()
    }
}

/// Takes the last digit of a number to a base.
fn digit(number: &mut u64, base: u64) -> usize {
    let digit = *number % base;
    *number /= base;
    digit as usize
}

/// A component and the player to move, as the position of an impartial game.
struct Turns<'r, G>(&'r RefCell<G>);

impl<G: Sides> Positions for Turns<'_, G> {
    type Position = (u32, Mover);

    fn options(&self, &(position, mover): &(u32, Mover)) -> Result<Vec<(u32, Mover)>, Stopped> {
        let options = self.0.borrow_mut().options(position, mover)?;
        Ok(options.into_iter().map(|option| (option, mover.other())).collect())
    }
}

/// A state whose moves are tried.
struct Frame {
    positions: Vec<u32>,
    mover: Mover,
    moves: Moves,
    next: u64,
}

/// The memory of an entry of a map, in bytes, with the places that are free.
const ENTRY_BYTES: usize = 48;

/// Decides compounds of one kind, in one convention. It keeps what it finds.
///
/// ```
/// use upstar_impartial::compound::{Compound, Convention, Mover, Referee, Sides};
/// use upstar_impartial::{Budget, Stopped};
///
/// /// Heaps from which Left takes one, and Right one or two.
/// struct Heaps;
/// impl Sides for Heaps {
///     fn options(&mut self, heap: u32, mover: Mover) -> Result<Vec<u32>, Stopped> {
///         let most = if mover == Mover::Left { 1 } else { 2 };
///         Ok((1..=most).filter_map(|taken| heap.checked_sub(taken)).collect())
///     }
/// }
/// let mut referee = Referee::new(Compound::Selective, Convention::Normal, false, Heaps);
/// let budget = &mut Budget::unlimited();
/// // Left takes one of each of two heaps of one.
/// assert!(referee.wins_first(&[1, 1], Mover::Left, budget)?);
/// // Of heaps of two, Left can only make heaps from which Right takes all.
/// assert!(!referee.wins_first(&[2, 2], Mover::Left, budget)?);
/// # Ok::<(), Stopped>(())
/// ```
pub struct Referee<G> {
    game: RefCell<G>,
    compound: Compound,
    convention: Convention,
    is_impartial: bool,
    options: FxHashMap<(u32, Mover), Rc<[u32]>>,
    facts: FxHashMap<(u32, Mover), Facts>,
    /// Whether the player to move wins.
    known: FxHashMap<(Box<[u32]>, Mover), bool>,
}

impl<G: Sides> Referee<G> {
    /// Makes a referee. `is_impartial` says whether both players have the same moves in every component.
    pub fn new(compound: Compound, convention: Convention, is_impartial: bool, game: G) -> Self {
        let (options, facts, known) = Default::default();
        Self { game: RefCell::new(game), compound, convention, is_impartial, options, facts, known }
    }

    /// Returns the game.
    pub fn game(&mut self) -> &mut G {
        self.game.get_mut()
    }

    /// Returns whether the player to move wins.
    ///
    /// # Errors
    /// The budget ends, or moves are not listed.
    pub fn wins_first(
        &mut self,
        positions: &[u32],
        mover: Mover,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stopped> {
        let has_theorem =
            self.compound == Compound::Conjunctive || self.is_impartial && self.compound != Compound::Ordinal;
        if has_theorem {
            let facts: Vec<Facts> = positions
                .iter()
                .map(|&position| self.facts(position, mover, budget))
                .collect::<Result<_, _>>()?;
            if let Some(outcome) = self.compound.outcome(self.convention, &facts) {
                return Ok(outcome == Outcome::N);
            }
        }
        self.wins_by_definition(positions, mover, budget)
    }

    /// Returns the facts of a component that decide a conjunctive compound if this player is to move.
    ///
    /// # Errors
    /// The budget ends, or moves are not listed.
    pub fn facts(&mut self, position: u32, mover: Mover, budget: &mut Budget<'_>) -> Result<Facts, Stopped> {
        if let Some(facts) = self.facts.get(&(position, mover)) {
            return Ok(*facts);
        }
        let turns = Turns(&self.game);
        let mut analyst = Analyst::new(&turns);
        let found = analyst.facts(&(position, mover), budget);
        let kept = analyst.into_known();
        self.game.get_mut().kept(kept.len() * (size_of::<Facts>() + ENTRY_BYTES));
        self.facts.extend(kept);
        found.map_err(|reason| match reason {
            NoFacts::Stopped(stopped) => stopped,
            // Games that end have no loops.
            NoFacts::Loop => Stopped::TooLarge,
        })
    }

    /// Returns the moves of a player.
    ///
    /// # Errors
    /// They are not listed, or they are too many to be numbered.
    pub fn moves(&mut self, positions: &[u32], mover: Mover) -> Result<Moves, Stopped> {
        let mut lists = Vec::with_capacity(positions.len());
        for &position in positions {
            let list = match self.options.get(&(position, mover)) {
                Some(list) => list.clone(),
                None => {
                    let list: Rc<[u32]> = self.game.get_mut().options(position, mover)?.into();
                    self.game.get_mut().kept(size_of_val(&*list) + ENTRY_BYTES);
                    self.options.insert((position, mover), list.clone());
                    list
                }
            };
            lists.push(list);
        }
        Moves::new(self.compound, lists)
    }

    /// Returns whether the player to move wins, from the definition alone.
    ///
    /// # Errors
    /// The budget ends, or moves are not listed.
    pub fn wins_by_definition(
        &mut self,
        positions: &[u32],
        mover: Mover,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stopped> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut next = Some((self.sorted(positions.to_vec()), mover));
        loop {
            let mut found = match next.take() {
                Some((positions, mover)) => self.opened(positions, mover, &mut frames, budget)?,
                None => None,
            };
            // The opponent is to move after a move, so it wins if the state after it is lost.
            while let Some(wins) = found {
                let Some(frame) = frames.pop_if(|frame| !wins || frame.next == frame.moves.count) else {
                    break;
                };
                self.keep(frame.positions, frame.mover, !wins);
                found = Some(!wins);
                if frames.is_empty() {
                    return Ok(!wins);
                }
            }
            match (frames.last_mut(), found) {
                (Some(frame), _) => {
                    budget.spend(frame.positions.len() as u64)?;
                    let after = frame.moves.after(&frame.positions, frame.next);
                    let mover = frame.mover.other();
                    frame.next += 1;
                    next = Some((self.sorted(after), mover));
                }
                (None, Some(wins)) => return Ok(wins),
                (None, None) => {}
            }
        }
    }

    /// Returns whether the player to move wins a state, if that is known or the play is over, and adds a frame otherwise.
    fn opened(
        &mut self,
        positions: Vec<u32>,
        mover: Mover,
        frames: &mut Vec<Frame>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let key = (positions.into_boxed_slice(), mover);
        if let Some(wins) = self.known.get(&key) {
            return Ok(Some(*wins));
        }
        budget.spend(1)?;
        let positions = key.0.into_vec();
        let moves = self.moves(&positions, mover)?;
        if moves.count == 0 {
            let wins = self.convention == Convention::Misere;
            self.keep(positions, mover, wins);
            return Ok(Some(wins));
        }
        frames.push(Frame { positions, mover, moves, next: 0 });
        Ok(None)
    }

    fn keep(&mut self, positions: Vec<u32>, mover: Mover, wins: bool) {
        self.game.get_mut().kept(size_of_val(&positions[..]) + ENTRY_BYTES);
        self.known.insert((positions.into_boxed_slice(), mover), wins);
    }

    fn sorted(&self, mut positions: Vec<u32>) -> Vec<u32> {
        if self.compound != Compound::Ordinal {
            positions.sort_unstable();
        }
        positions
    }
}
