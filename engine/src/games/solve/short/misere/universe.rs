//! Universes of games in misère play: sets of games that are closed under options, sums and negatives, in which games are
//! compared by sums with each other only.
//!
//! In the universe of all games, misère play has next to no equal games (Mesdal and Ottaway, *Simplification of partizan
//! games in misère play*, 2007). In a *dicot* either both players can move or neither, in every follower. A game is
//! *dead-ending* if a player who cannot move can never move again, in every follower. It is *P-free* if no follower is
//! lost for whoever moves. A Left end, in which Left cannot move, is *blocked* if each Right option is a blocked Left end or
//! has a Left option that is one; a game is *blocking* if all ends among its followers are blocked (Davies, Miller and
//! Milley, *On sums of P-free forms under misère play*, 2025). Dicots are dead-ending, and these are blocking.
//!
//! **Theorem** (Larsson, Milley, Nowakowski, Renault and Santos, *Recursive comparison tests for dicot and dead-ending games
//! under misère play*, Integers 21B, 2021). For dicots, G >= H if and only if
//!
//! - o(G) >= o(H),
//! - for each Left option H' of H, some Left option of G is at least H', or G is at least some Right option of H', and
//! - for each Right option G' of G, some Right option of H is at most G', or some Left option of G' is at least H.
//!
//! The last two conditions are called *maintenance*. For dead-ending games, G >= H if and only if they hold and the strong
//! outcome of G is at least that of H. Left *strongly wins* G by moving first if Left wins G + X for each dead-ending X in
//! which Left cannot move.
//!
//! **Lemma.** Left strongly wins G by moving first exactly if Left wins G, and wins it beside a *murder*, in which Right may
//! pass any number of times and then, in place of a pass, end the murder. The murder is X = { | 0, X}, which as a game is
//! { | 0, { | 0, { | 0, ..}}} of any depth that exceeds that of G. Proof: let X be an end in which Left cannot move, other
//! than 0, such that Right wins G + X when Left begins. Then Right wins beside the murder: Right ends it with the move after
//! which X is 0, and passes instead of any earlier move in X. Left has moves in G only, so play in G ends.
//!
//! The comparison takes time and memory proportional to the number of pairs of followers, times the numbers of their moves.

use rustc_hash::FxHashMap;

use super::{MisereFacts, MisereSearch, MisereSum, Part};
use crate::games::value::Outcome;
use crate::ground::Player;
use crate::ground::control::Stop;
use crate::ground::input::OrNoAnswer;

/// The greatest depth of a game that is examined. The recursion takes a few hundred bytes of the stack for each move.
const MOST_DEPTH: usize = 500;

/// A property of games in misère play that all their followers share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Universe {
    /// Either both players can move, or neither.
    Dicot,
    /// A player who cannot move can never move again.
    DeadEnding,
    /// A player who cannot move can be kept from it: each move of the opponent leads to such a position, or has an answer
    /// of the player that does.
    Blocking,
    /// No position is lost for whoever moves.
    PFree,
}

/// Two sums, with the universe in which they are compared.
type Pair = (Comparable, [Box<[Part]>; 2]);

/// A universe in which games are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparable {
    /// Dicots.
    Dicots,
    /// Dead-ending games.
    DeadEnding,
}

impl Comparable {
    /// Returns the universe.
    pub fn universe(self) -> Universe {
        match self {
            Self::Dicots => Universe::Dicot,
            Self::DeadEnding => Universe::DeadEnding,
        }
    }
}

/// A question about sums in misère play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MisereQuestion {
    /// The outcome.
    Outcome,
    /// The facts, if the sum is impartial.
    Facts,
    /// Whether the sum belongs to a universe.
    IsIn(Universe),
    /// Whether a game is at least another one in their universe.
    AtLeast(Comparable),
}

/// The answer to a question about sums in misère play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MisereAnswer {
    /// The outcome.
    Outcome(Outcome),
    /// The facts about an impartial sum.
    Facts(Box<MisereFacts>),
    /// Whether something holds.
    Truth(bool),
    /// The sum of this index is of another sort: it is not impartial, or not in the universe.
    Other(usize),
}

/// The results about sums, by their sorted parts.
#[derive(Default)]
pub(super) struct Compared {
    properties: FxHashMap<Box<[Part]>, Properties>,
    at_least: FxHashMap<Pair, bool>,
    /// Whether a player, to move, wins beside a murder of the opponent's.
    beside_murder: FxHashMap<(Box<[Part]>, Player), bool>,
}

/// The universes of a game, and whether Left and Right have moves in any follower.
#[derive(Clone, Copy)]
struct Properties {
    is_dicot: bool,
    is_dead_ending: bool,
    is_blocking: bool,
    is_p_free: bool,
    ever_moves: [bool; 2],
    /// Whether a player cannot move and can be kept from it.
    is_blocked: [bool; 2],
}

impl<'a, 's: 'a> MisereSearch<'a, 's> {
    /// Answers a question about sums: about two for a comparison, and otherwise about one.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn answer(&mut self, sums: &[MisereSum], question: MisereQuestion) -> OrNoAnswer<MisereAnswer> {
        let [first, ..] = sums else { return Ok(MisereAnswer::Other(0)) };
        Ok(match question {
            MisereQuestion::Outcome => {
                let [left, right] = Player::BOTH.map(|player| self.wins_first(first, player));
                MisereAnswer::Outcome(Outcome::from_order(!right?, !left?))
            }
            MisereQuestion::Facts => match self.facts(first, u64::MAX)? {
                Some(facts) => MisereAnswer::Facts(Box::new(facts)),
                None => MisereAnswer::Other(0),
            },
            MisereQuestion::IsIn(universe) => MisereAnswer::Truth(self.is_in(first, universe)?),
            MisereQuestion::AtLeast(among) => {
                for (at, sum) in sums.iter().enumerate() {
                    if !self.is_in(sum, among.universe())? {
                        return Ok(MisereAnswer::Other(at));
                    }
                }
                MisereAnswer::Truth(self.is_at_least(first, sums.get(1).unwrap_or(first), among)?)
            }
        })
    }

    /// Returns whether a sum, with all its followers, belongs to a universe.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, also if the game is too deep.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn is_in(&mut self, sum: &MisereSum, universe: Universe) -> OrNoAnswer<bool> {
        let properties = self.properties(&sum.sorted(), 0)?;
        Ok(match universe {
            Universe::Dicot => properties.is_dicot,
            Universe::DeadEnding => properties.is_dead_ending,
            Universe::Blocking => properties.is_blocking,
            Universe::PFree => properties.is_p_free,
        })
    }

    /// Returns whether a game G is at least a game H of the same universe: in no sum with another game of the universe is
    /// it better for Left to replace G by H. Both must be in the universe.
    ///
    /// ```
    /// use upstar::games::solve::{Comparable, MisereSearch};
    /// use upstar::{Control, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let mut search = MisereSearch::new(&store, &control);
    /// let (zero, star) = (search.form(&store.zero().into()), search.form(&store.nimber(1).into()));
    /// let mut two_stars = star.clone();
    /// two_stars.add(&star, false);
    /// // * + * is equal to 0 among dicots, though not among all games.
    /// let dicots = Comparable::Dicots;
    /// assert!(search.is_at_least(&two_stars, &zero, dicots)? && search.is_at_least(&zero, &two_stars, dicots)?);
    /// assert!(!search.is_at_least(&star, &zero, dicots)?);
    /// // Among dead-ending games it is not: beside -1 Left, to move, loses * + *, and wins 0.
    /// assert!(!search.is_at_least(&two_stars, &zero, Comparable::DeadEnding)?);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, also if a game is too deep.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn is_at_least(&mut self, g: &MisereSum, h: &MisereSum, among: Comparable) -> OrNoAnswer<bool> {
        self.at_least([&g.sorted(), &h.sorted()], among, 0)
    }

    fn properties(&mut self, parts: &[Part], depth: usize) -> OrNoAnswer<Properties> {
        if let Some(known) = self.compared.properties.get(parts) {
            return Ok(*known);
        }
        if depth > MOST_DEPTH {
            return Err(Stop::TooDeep.into());
        }
        self.counted()?;
        let options = [self.options_of(parts, Player::Left)?, self.options_of(parts, Player::Right)?];
        let can_move = options.each_ref().map(|options| !options.is_empty());
        let wins = [self.wins(parts, Player::Left)?, self.wins(parts, Player::Right)?];
        let mut found = Properties {
            is_dicot: can_move[0] == can_move[1],
            is_dead_ending: true,
            is_blocking: true,
            is_p_free: wins != [false, false],
            ever_moves: can_move,
            is_blocked: [false, false],
        };
        for option in options.iter().flatten() {
            let of_option = self.properties(option, depth + 1)?;
            found.is_dicot &= of_option.is_dicot;
            found.is_dead_ending &= of_option.is_dead_ending;
            found.is_blocking &= of_option.is_blocking;
            found.is_p_free &= of_option.is_p_free;
            for player in [0, 1] {
                found.ever_moves[player] |= of_option.ever_moves[player];
            }
        }
        for player in Player::BOTH.into_iter().filter(|player| !can_move[*player]) {
            found.is_dead_ending &= !found.ever_moves[player];
            found.is_blocked[player] = self.can_be_kept(&options[player.other()], player, depth + 1)?;
            found.is_blocking &= found.is_blocked[player];
        }
        self.kept(parts.len());
        self.compared.properties.insert(parts.into(), found);
        Ok(found)
    }

    /// Returns whether a player who cannot move can be kept from it after each of these moves of the opponent.
    fn can_be_kept(&mut self, options: &[Vec<Part>], player: Player, depth: usize) -> OrNoAnswer<bool> {
        for option in options {
            let mut is_kept = self.properties(option, depth)?.is_blocked[player];
            for answer in if is_kept { Vec::new() } else { self.options_of(option, player)? } {
                is_kept |= self.properties(&answer, depth + 1)?.is_blocked[player];
            }
            if !is_kept {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn at_least(&mut self, [g, h]: [&[Part]; 2], among: Comparable, depth: usize) -> OrNoAnswer<bool> {
        if g == h {
            return Ok(true);
        }
        let key = (among, [g.into(), h.into()]);
        if let Some(known) = self.compared.at_least.get(&key) {
            return Ok(*known);
        }
        if depth > MOST_DEPTH {
            return Err(Stop::TooDeep.into());
        }
        self.counted()?;
        let found = self.has_better_outcome([g, h], among)?
            && self.left_options_are_answered([g, h], among, depth + 1)?
            && self.right_options_are_answered([g, h], among, depth + 1)?;
        self.kept(g.len() + h.len());
        self.compared.at_least.insert(key, found);
        Ok(found)
    }

    /// Returns whether the outcome of g is at least that of h; among dead-ending games, the strong outcome.
    fn has_better_outcome(&mut self, [g, h]: [&[Part]; 2], among: Comparable) -> OrNoAnswer<bool> {
        let left = !self.wins_among(h, Player::Left, among)? || self.wins_among(g, Player::Left, among)?;
        Ok(left
            && (!self.wins_among(g, Player::Right, among)? || self.wins_among(h, Player::Right, among)?))
    }

    /// Returns whether a player wins by moving first, also beside each end of the universe in which that player cannot
    /// move. The only end among dicots is 0.
    fn wins_among(&mut self, parts: &[Part], player: Player, among: Comparable) -> OrNoAnswer<bool> {
        Ok(self.wins(parts, player)?
            && (among == Comparable::Dicots || self.wins_beside_murder(parts, player, 0)?))
    }

    /// Returns whether a player, to move, wins beside a murder of the opponent's, in which the player has no move.
    fn wins_beside_murder(&mut self, parts: &[Part], player: Player, depth: usize) -> OrNoAnswer<bool> {
        let key = (parts.into(), player);
        if let Some(known) = self.compared.beside_murder.get(&key) {
            return Ok(*known);
        }
        if depth > MOST_DEPTH {
            return Err(Stop::TooDeep.into());
        }
        self.counted()?;
        let options = self.options_of(parts, player)?;
        let mut wins = options.is_empty();
        for option in options {
            if wins {
                break;
            }
            // The opponent ends the murder, passes, or moves beside it.
            wins = self.wins(&option, player)? && self.wins_beside_murder(&option, player, depth + 1)?;
            for after in if wins { self.options_of(&option, player.other())? } else { Vec::new() } {
                wins &= self.wins_beside_murder(&after, player, depth + 2)?;
            }
        }
        self.kept(parts.len());
        self.compared.beside_murder.insert(key, wins);
        Ok(wins)
    }

    fn left_options_are_answered(
        &mut self,
        [g, h]: [&[Part]; 2],
        among: Comparable,
        depth: usize,
    ) -> OrNoAnswer<bool> {
        let own = self.options_of(g, Player::Left)?;
        'options: for option in self.options_of(h, Player::Left)? {
            for own in &own {
                if self.at_least([own, &option], among, depth)? {
                    continue 'options;
                }
            }
            for answer in self.options_of(&option, Player::Right)? {
                if self.at_least([g, &answer], among, depth)? {
                    continue 'options;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }

    fn right_options_are_answered(
        &mut self,
        [g, h]: [&[Part]; 2],
        among: Comparable,
        depth: usize,
    ) -> OrNoAnswer<bool> {
        let others = self.options_of(h, Player::Right)?;
        'options: for option in self.options_of(g, Player::Right)? {
            for other in &others {
                if self.at_least([&option, other], among, depth)? {
                    continue 'options;
                }
            }
            for answer in self.options_of(&option, Player::Left)? {
                if self.at_least([&answer, h], among, depth)? {
                    continue 'options;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }
}
