//! Tournaments between strategies.

use dashu_int::IBig;

use super::family::Dealer;
use super::{Chooser, Course, Family, PlayedSum, Strategy, verdicts};
use crate::games::value::{Calc, Dyadic, Store};
use crate::ground::Player;
use crate::ground::control::OrStop;

/// A tournament of strategies that play random sums of a family. Each strategy plays each sum against each
/// other one on both sides, once as the first and once as the second player.
///
/// A play ends when all summands are numbers, since from there on no choice matters. Left wins if their sum
/// is positive, Right if it is negative, and the player who moved last if it is 0.
pub struct Tournament<'s> {
    dealer: Dealer<'s>,
    chooser: Chooser,
    summands: usize,
    strategies: Vec<Strategy>,
    scores: Vec<Score>,
    sums: u64,
}

/// The results of a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The strategy.
    pub strategy: Strategy,
    /// The number of games it has played.
    pub games: u64,
    /// The number of games it has won.
    pub wins: u64,
    /// The number of moves it has made.
    pub moves: u64,
    /// The total loss of its moves; see [`Verdict::loss`](super::Verdict::loss).
    pub loss: Dyadic,
    /// The greatest total loss in one game.
    pub worst: Dyadic,
    /// The number of games with a loss.
    pub losing_games: u64,
    /// The number of games in which a move gave a win away to the opponent.
    pub thrown_wins: u64,
}

impl Score {
    fn new(strategy: Strategy) -> Self {
        Self {
            strategy,
            games: 0,
            wins: 0,
            moves: 0,
            loss: Dyadic::ZERO,
            worst: Dyadic::ZERO,
            losing_games: 0,
            thrown_wins: 0,
        }
    }

    /// Returns the average loss in a game, in thousandths, rounded down; 0 without games.
    pub fn thousandths_a_game(&self) -> i64 {
        // The loss is numerator / 2^exponent: all in integers, so that the result is the same everywhere.
        let lost = self.loss.numerator() * IBig::from(1000);
        let games = IBig::from(self.games.max(1)) << self.loss.exponent() as usize;
        i64::try_from(lost / games).unwrap_or(i64::MAX)
    }

    fn add(&mut self, game: &OneGame, has_won: bool) {
        self.games += 1;
        self.wins += u64::from(has_won);
        self.moves += game.moves;
        self.loss = &self.loss + &game.loss;
        self.worst = self.worst.clone().max(game.loss.clone());
        self.losing_games += u64::from(game.loss != Dyadic::ZERO);
        self.thrown_wins += u64::from(game.has_thrown_win);
    }
}

/// The record of one player in one game.
#[derive(Clone)]
struct OneGame {
    moves: u64,
    loss: Dyadic,
    has_thrown_win: bool,
}

impl<'s> Tournament<'s> {
    /// Starts a tournament in which nothing has been played. The same seed gives the same sums.
    pub fn new(
        store: &'s Store,
        (family, summands): (Family, usize),
        strategies: &[Strategy],
        seed: u64,
    ) -> Self {
        Self {
            dealer: Dealer::new(store, family, seed),
            chooser: Chooser::new(seed),
            summands,
            strategies: strategies.to_vec(),
            scores: strategies.iter().map(|&strategy| Score::new(strategy)).collect(),
            sums: 0,
        }
    }

    /// Returns the results so far, in the order in which the strategies were given.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Returns the number of sums that have been played.
    pub fn sums(&self) -> u64 {
        self.sums
    }

    /// Plays one more sum: each strategy on both sides against each other one. A single strategy plays
    /// against itself.
    ///
    /// ```
    /// use upstar::games::play::{Family, Strategy, Tournament};
    /// use upstar::{Calc, Control, Dyadic, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let mut calc = Calc::new(&store, &control);
    /// let strategies = [Strategy::Perfect, Strategy::Random];
    /// let mut tournament = Tournament::new(&store, (Family::Switches, 3), &strategies, 7);
    /// tournament.play_sum(&mut calc)?;
    /// let perfect = &tournament.scores()[0];
    /// assert_eq!((perfect.games, &perfect.loss), (4, &Dyadic::ZERO));
    /// # Ok::<(), upstar::Stop>(())
    /// ```
    ///
    /// # Errors
    /// A limit or an interruption stops the search. Then no play of this sum counts.
    pub fn play_sum(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<()> {
        let sum = self.dealer.sum(calc, self.summands)?;
        let count = self.strategies.len();
        // Work on a copy, which an error discards.
        let mut scores = self.scores.clone();
        for pair in 0..count * count {
            let sides = [pair / count, pair % count];
            if sides[0] == sides[1] && count > 1 {
                continue;
            }
            for first in Player::BOTH {
                let (games, winner) = self.game(calc, &sum, (sides, first))?;
                for (player, game) in Player::BOTH.into_iter().zip(games) {
                    scores[sides[player]].add(&game, player == winner);
                }
            }
        }
        self.scores = scores;
        self.sums += 1;
        Ok(())
    }

    /// Plays one game, and returns the records of Left and Right and the winner.
    fn game(
        &mut self,
        calc: &mut Calc<'s, '_>,
        sum: &PlayedSum<'_, 's>,
        (sides, first): ([usize; 2], Player),
    ) -> OrStop<([OneGame; 2], Player)> {
        let mut course = Course::new(sum.clone(), first);
        let none = OneGame { moves: 0, loss: Dyadic::ZERO, has_thrown_win: false };
        let mut games = [none.clone(), none];
        loop {
            let player = course.to_move();
            if let Some(winner) = decided(calc, course.sum(), player)? {
                return Ok((games, winner));
            }
            let chosen = self.chooser.choose(self.strategies[sides[player]], calc, &course)?;
            let Some(chosen) = chosen else { return Ok((games, player.other())) };
            let game = &mut games[player.index()];
            game.moves += 1;
            if let Some(verdict) =
                verdicts(calc, course.sum(), player)?.iter().find(|verdict| verdict.told == chosen)
            {
                game.loss = &game.loss + &verdict.loss;
                game.has_thrown_win |= verdict.throws_win;
            }
            course.make(calc, chosen)?;
        }
    }
}

/// Returns the winner if all summands are numbers, and `None` otherwise.
fn decided<'s>(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>, to_move: Player) -> OrStop<Option<Player>> {
    let mut total = Dyadic::ZERO;
    for value in sum.values(calc)? {
        let Some(number) = value.number() else { return Ok(None) };
        total = &total + &number;
    }
    Ok(Some(match total.signum() {
        1 => Player::Left,
        -1 => Player::Right,
        _ => to_move.other(),
    }))
}
