//! Universes of games in misère play: sets of games that are closed under options, sums and negatives, in which games are
//! compared by sums with each other only.
//!
//! In the universe of all games, misère play has next to no equal games (Mesdal and Ottaway, *Simplification of partizan
//! games in misère play*, 2007). In a *dicot* either both players can move or neither, in every follower. A game is
//! *dead-ending* if a player who cannot move can never move again, in every follower. It is *P-free* if no follower is
//! lost for whoever moves.
//!
//! **Theorem** (Larsson, Milley, Nowakowski, Renault and Santos, *Recursive comparison tests for dicot and dead-ending games
//! under misère play*, Integers 21B, 2021). For dicots, G >= H if and only if
//!
//! - o(G) >= o(H),
//! - for each Left option H' of H, some Left option of G is at least H', or G is at least some Right option of H', and
//! - for each Right option G' of G, some Right option of H is at most G', or some Left option of G' is at least H.
//!
//! The comparison takes time and memory proportional to the number of pairs of followers, times the numbers of their moves.

use rustc_hash::FxHashMap;

use super::misere::{MisereFacts, MisereSearch, MisereSum, Part};
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
    /// No position is lost for whoever moves.
    PFree,
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
    /// Whether a dicot is at least another one among dicots.
    DicotAtLeast,
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
    /// The sum of this index is of another sort: it is not impartial, or no dicot.
    Other(usize),
}

/// The results about sums, by their sorted parts.
#[derive(Default)]
pub(super) struct Compared {
    properties: FxHashMap<Box<[Part]>, Properties>,
    at_least: FxHashMap<[Box<[Part]>; 2], bool>,
}

/// The universes of a game, and whether Left and Right have moves in any follower.
#[derive(Clone, Copy)]
struct Properties {
    is_dicot: bool,
    is_dead_ending: bool,
    is_p_free: bool,
    ever_moves: [bool; 2],
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
            MisereQuestion::DicotAtLeast => {
                for (at, sum) in sums.iter().enumerate() {
                    if !self.is_in(sum, Universe::Dicot)? {
                        return Ok(MisereAnswer::Other(at));
                    }
                }
                MisereAnswer::Truth(self.dicot_at_least(first, sums.get(1).unwrap_or(first))?)
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
            Universe::PFree => properties.is_p_free,
        })
    }

    /// Returns whether a dicot G is at least a dicot H in the universe of dicots: in no sum with another dicot is it
    /// better for Left to replace G by H.
    ///
    /// ```
    /// use upstar::games::solve::MisereSearch;
    /// use upstar::{Control, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let mut search = MisereSearch::new(&store, &control);
    /// let (zero, star) = (search.form(&store.zero().into()), search.form(&store.nimber(1).into()));
    /// let mut two_stars = star.clone();
    /// two_stars.add(&star, false);
    /// // * + * is equal to 0 among dicots, though not among all games.
    /// assert!(search.dicot_at_least(&two_stars, &zero)? && search.dicot_at_least(&zero, &two_stars)?);
    /// assert!(!search.dicot_at_least(&star, &zero)?);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the search has to stop, also if a game is too deep.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn dicot_at_least(&mut self, g: &MisereSum, h: &MisereSum) -> OrNoAnswer<bool> {
        self.at_least(&g.sorted(), &h.sorted(), 0)
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
            is_p_free: wins != [false, false],
            ever_moves: can_move,
        };
        for option in options.iter().flatten() {
            let of_option = self.properties(option, depth + 1)?;
            found.is_dicot &= of_option.is_dicot;
            found.is_dead_ending &= of_option.is_dead_ending;
            found.is_p_free &= of_option.is_p_free;
            for player in [0, 1] {
                found.ever_moves[player] |= of_option.ever_moves[player];
            }
        }
        found.is_dead_ending &=
            [0, 1].into_iter().all(|player| can_move[player] || !found.ever_moves[player]);
        self.kept(parts.len());
        self.compared.properties.insert(parts.into(), found);
        Ok(found)
    }

    fn at_least(&mut self, g: &[Part], h: &[Part], depth: usize) -> OrNoAnswer<bool> {
        if g == h {
            return Ok(true);
        }
        let key = [g.into(), h.into()];
        if let Some(known) = self.compared.at_least.get(&key) {
            return Ok(*known);
        }
        if depth > MOST_DEPTH {
            return Err(Stop::TooDeep.into());
        }
        self.counted()?;
        let found = self.has_better_outcome(g, h)?
            && self.left_options_are_answered(g, h, depth + 1)?
            && self.right_options_are_answered(g, h, depth + 1)?;
        self.kept(g.len() + h.len());
        self.compared.at_least.insert(key, found);
        Ok(found)
    }

    /// Returns whether the outcome of g is at least that of h.
    fn has_better_outcome(&mut self, g: &[Part], h: &[Part]) -> OrNoAnswer<bool> {
        let left = !self.wins(h, Player::Left)? || self.wins(g, Player::Left)?;
        Ok(left && (!self.wins(g, Player::Right)? || self.wins(h, Player::Right)?))
    }

    fn left_options_are_answered(&mut self, g: &[Part], h: &[Part], depth: usize) -> OrNoAnswer<bool> {
        let own = self.options_of(g, Player::Left)?;
        'options: for option in self.options_of(h, Player::Left)? {
            for own in &own {
                if self.at_least(own, &option, depth)? {
                    continue 'options;
                }
            }
            for answer in self.options_of(&option, Player::Right)? {
                if self.at_least(g, &answer, depth)? {
                    continue 'options;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }

    fn right_options_are_answered(&mut self, g: &[Part], h: &[Part], depth: usize) -> OrNoAnswer<bool> {
        let others = self.options_of(h, Player::Right)?;
        'options: for option in self.options_of(g, Player::Right)? {
            for other in &others {
                if self.at_least(&option, other, depth)? {
                    continue 'options;
                }
            }
            for answer in self.options_of(&option, Player::Left)? {
                if self.at_least(&answer, h, depth)? {
                    continue 'options;
                }
            }
            return Ok(false);
        }
        Ok(true)
    }
}
