//! Tournaments between strategies, and families of random sums.

use dashu_int::IBig;

use super::{Chooser, Course, PlayedSum, Strategy, Summand, verdicts};
use crate::games::board::grid::Grid;
use crate::games::rules::Short;
use crate::games::rules::grid::domineering::Domineering;
use crate::games::rules::text::{ShortText, TextKind, TextRuleset};
use crate::games::solve::Solver;
use crate::games::value::{Calc, Dyadic, Literal, Store, Value};
use crate::ground::chance::SplitMix64;
use crate::ground::control::OrStop;
use crate::ground::input::OrNoAnswer;
use crate::ground::{Player, Ruleset};

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
        // The loss is numerator / 2^exponent, in integers, so the result is the same everywhere.
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
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A limit or an interruption stops the search. Then no play of this sum counts.
    pub fn play_sum(&mut self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
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
    ) -> OrNoAnswer<([OneGame; 2], Player)> {
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
                verdicts(calc, course.sum(), player)?.iter().find(|verdict| verdict.step == chosen)
            {
                game.loss = &game.loss + &verdict.loss;
                game.has_thrown_win |= verdict.throws_win;
            }
            course.make(calc, chosen)?;
        }
    }
}

/// Returns the winner if all summands are numbers, and `None` otherwise.
fn decided<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    to_move: Player,
) -> OrNoAnswer<Option<Player>> {
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

/// Defines [`Family`] from lines `name "word", "a description of the summands"`.
macro_rules! families {
    ($($(#[$doc:meta])* $family:ident $word:literal, $summands:literal;)*) => {
        /// A family of random sums, given by the kind of the summands.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Family {
            $($(#[$doc])* $family,)*
        }

        impl Family {
            /// All families.
            pub const ALL: &[Self] = &[$(Self::$family),*];

            /// Returns the name of the family.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$family => $word,)*
                }
            }

            /// Returns a description of the summands.
            pub fn summands(self) -> &'static str {
                match self {
                    $(Self::$family => $summands,)*
                }
            }
        }
    };
}

families! {
    /// Switches {a|b} with integers a > b from -20 to 20.
    Switches "switches", "switches {a|b} of integers from -20 to 20";
    /// Games {{a|b}|c} with integers a > b > c from -20 to 20, or the negatives of such games.
    Threats "threats", "{{a|b}|c} or its negative, with integers a > b > c from -20 to 20";
    /// Games with two options of each player, each an integer or again such a game, up to three moves deep.
    Choices "choices", "two options for each player, integers or such games again, three moves deep at most";
    /// Tinies and minies of integers, and as many switches.
    Fees "fees", "tinies and minies of integers up to 20, and as many switches";
    /// Boards of Domineering with three by four cells; each cell is a hole with probability 1/3.
    Domineering "domineering", "Domineering on 3x4 with holes in every third place";
    /// Boards of Clobber with two by four cells; each cell is empty with probability 1/5, and otherwise has a
    /// stone of either colour.
    Clobber "clobber", "Clobber on 2x4 with stones at random";
}

/// The largest absolute value of an integer in a family.
const MOST: i64 = 20;
/// The depth to which choices are nested.
const DEPTH: u32 = 3;

/// A source of random sums of a family.
pub(super) struct Dealer<'s> {
    store: &'s Store,
    family: Family,
    chance: SplitMix64,
    domineering: Solver<'s, Domineering>,
    clobber: Solver<'s, ShortText<Grid>>,
}

impl<'s> Dealer<'s> {
    pub(super) fn new(store: &'s Store, family: Family, seed: u64) -> Self {
        let TextKind::ShortGrid(clobber) = TextRuleset::built_in("clobber").kind() else {
            unreachable!("play ends")
        };
        let (domineering, clobber) = (Solver::new(Domineering, store), Solver::new(clobber, store));
        Self { store, family, chance: SplitMix64::new(seed), domineering, clobber }
    }

    /// Returns the next sum of this number of summands.
    pub(super) fn sum<'g>(
        &mut self,
        calc: &mut Calc<'s, '_>,
        summands: usize,
    ) -> OrNoAnswer<PlayedSum<'g, 's>> {
        let mut values = Vec::with_capacity(summands);
        for _ in 0..summands {
            values.push(Summand::from(Literal::from(self.value(calc)?)));
        }
        Ok(PlayedSum::new(values))
    }

    fn value(&mut self, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Value<'s>> {
        match self.family {
            Family::Switches => Ok(self.switch(calc)?),
            Family::Threats => Ok(self.threat(calc)?),
            Family::Choices => Ok(self.choice(calc, DEPTH)?),
            Family::Fees => Ok(self.fee(calc)?),
            Family::Domineering => {
                let text = self.cells(3, 4, b"#..");
                position(&self.domineering, &text, calc)
            }
            Family::Clobber => {
                let text = self.cells(2, 4, b".LRLR");
                position(&self.clobber, &text, calc)
            }
        }
    }

    /// Returns `count` different integers of the family, the greatest first.
    fn integers(&mut self, count: u64) -> Vec<Value<'s>> {
        let chosen = self.chance.subset(count, 2 * MOST as u64 + 1);
        chosen.iter().rev().map(|&n| self.store.integer(n as i64 - MOST)).collect()
    }

    fn switch(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let ends = self.integers(2);
        calc.form(&ends[..1], &ends[1..])
    }

    fn threat(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        let ends = self.integers(3);
        let threat = calc.form(&ends[..1], &ends[1..2])?;
        let value = calc.form(&[threat], &ends[2..])?;
        self.either(calc, value)
    }

    fn choice(&mut self, calc: &mut Calc<'s, '_>, depth: u32) -> OrStop<Value<'s>> {
        if depth == 0 || self.chance.below(3) == 0 {
            return Ok(self.integers(1)[0]);
        }
        let mut options = Vec::with_capacity(4);
        for _ in 0..4 {
            options.push(self.choice(calc, depth - 1)?);
        }
        // The options may be dominated or reversible: the value, and not the form, is the summand.
        calc.form(&options[..2], &options[2..])
    }

    fn fee(&mut self, calc: &mut Calc<'s, '_>) -> OrStop<Value<'s>> {
        if self.chance.below(2) == 0 {
            return self.switch(calc);
        }
        let fee = self.store.integer(1 + self.chance.below(MOST as u64) as i64);
        self.either(calc, self.store.tiny(fee))
    }

    /// Returns the game or its negative, each with probability 1/2.
    fn either(&mut self, calc: &mut Calc<'s, '_>, value: Value<'s>) -> OrStop<Value<'s>> {
        if self.chance.below(2) == 0 { Ok(value) } else { calc.negative(value) }
    }

    /// Returns a board whose cells are random characters of the list.
    fn cells(&mut self, height: usize, width: usize, characters: &[u8]) -> String {
        let mut cell = || char::from(characters[self.chance.below(characters.len() as u64) as usize]);
        let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
        rows.join("|")
    }
}

/// Returns the value of a position of a ruleset, given as text.
fn position<'s, R: Short>(
    solver: &Solver<'s, R>,
    text: &str,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Value<'s>> {
    let board = Ruleset::read(solver.rules(), text).expect("the characters are those of the ruleset");
    solver.value(&solver.rules().components(&board), calc.control())
}
