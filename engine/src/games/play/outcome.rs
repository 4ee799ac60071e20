//! The winner of a sum, the winning moves, and best play after them, without the value of the sum.

use super::{BoundedMove, PlayedSum, SumBounds, SumMove, Summand, verdicts};
use crate::games::notation::Style;
use crate::games::solve::{
    FiniteQuotient, MisereFacts, MisereSearch, MisereSum, OutcomeSearch, OutcomeSettings, OutcomeSum,
};
use crate::games::value::{Calc, Outcome, Store};
use crate::ground::Player;
use crate::ground::control::{Control, Stop};
use crate::ground::input::{NoAnswer, OrNoAnswer};

/// The questions that a search for the outcome answers. Each includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aim {
    /// The winner, for each player who begins.
    Outcome,
    /// The winning moves.
    Moves,
    /// Best play to its end.
    Lines,
}

/// The results of a search for the outcome of a sum; if a budget ends the search, the results so far.
///
/// ```
/// use upstar::games::play::{Aim, PlayedSum, SumOutcome};
/// use upstar::games::{solve::OutcomeSettings, value::Outcome};
/// use upstar::{Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let sum = PlayedSum::new(session.summands("domineering('6x6') + {2|-1}", &control)?);
/// let found = SumOutcome::search(&sum, Aim::Moves, OutcomeSettings::default(), (&store, &control));
/// assert_eq!(found.outcome(), Some(Outcome::N));
/// // Left wins by moving in the switch, which is summand 1.
/// assert!(found.winning(Player::Left).any(|m| m.summand == 1));
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SumOutcome {
    /// Whether Left and Right win by moving first; `None` where that is not known.
    pub wins_first: [Option<bool>; 2],
    /// The moves of Left and of Right in the order of [`PlayedSum::choices`], each with whether it wins; `None`
    /// where that is not known.
    pub moves: [Vec<(SumMove, Option<bool>)>; 2],
    /// Play from a first move of Left and of Right to the end. The winner makes winning moves; the loser makes
    /// those that leave the best lead in moves. `None` where it is not known.
    pub lines: [Option<Vec<SumMove>>; 2],
    /// The number of sums whose moves were listed.
    pub nodes: u64,
    /// The reason why the search ended, unless it is complete.
    pub ended: Option<NoAnswer>,
}

impl SumOutcome {
    /// Searches for the outcome of a sum, and for its winning moves and lines of play if these are the aim.
    ///
    /// First the winner is decided for either starter, then the clear moves of a player who can win, then lines of play,
    /// then all other moves. Where [`SumBounds`] decide a sum of forms, it is not searched.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn search<'s>(
        sum: &PlayedSum<'_, 's>,
        aim: Aim,
        settings: OutcomeSettings,
        (store, control): (&'s Store, &Control),
    ) -> Self {
        let (mut found, mut tell) = (Self::default(), |_: &Self| {});
        let mut asked = Asked::new(settings, (store, control), &mut tell);
        let mut search = |found: &mut Self| -> OrNoAnswer<()> {
            asked.by_symmetry(sum, found)?;
            asked.answer(sum, aim, found)
        };
        found.ended = search(&mut found).err();
        found.nodes = asked.search.nodes();
        found
    }

    /// Finds the outcome of a sum as [`SumOutcome::search`] does, but takes it from the values of the summands where these
    /// come soon: large boards with few moves in each part have simple values and long games. The search and the
    /// calculation of values take turns, with growing limits, until the search goes on alone. Passes what is known to
    /// `tell` whenever that becomes more.
    ///
    /// ```
    /// use upstar::games::play::{Aim, PlayedSum, SumOutcome};
    /// use upstar::games::{solve::OutcomeSettings, value::Outcome};
    /// use upstar::{Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let session = Session::new(&store);
    /// // Left has 4 moves more than Right. A search through all orders of the moves is far longer.
    /// let sum = PlayedSum::new(session.summands("cutcake('(30,40) (25,77)')", &control)?);
    /// let settings = OutcomeSettings::default();
    /// let found = SumOutcome::find(&sum, Aim::Outcome, settings, (&store, &control), &mut |_| {});
    /// assert_eq!(found.outcome(), Some(Outcome::L));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn find<'s>(
        sum: &PlayedSum<'_, 's>,
        aim: Aim,
        settings: OutcomeSettings,
        (store, control): (&'s Store, &Control),
        tell: &mut dyn FnMut(&Self),
    ) -> Self {
        let mut found = Self::default();
        let mut asked = Asked::new(settings, (store, control), tell);
        let mut find = |found: &mut Self| -> OrNoAnswer<()> {
            asked.by_parts(sum, found)?;
            asked.by_symmetry(sum, found)?;
            let is_decided = !found.wins_first.contains(&None);
            if is_decided && aim == Aim::Outcome || !is_decided && asked.soon(sum, aim, found)? {
                return Ok(());
            }
            asked.answer(sum, aim, found)
        };
        found.ended = find(&mut found).err();
        found.nodes = asked.search.nodes();
        found
    }

    /// Searches for the outcome of a sum in misère play, in which a player who cannot move wins, and for its winning
    /// moves and lines of play if these are the aim. Passes what is known to `tell` whenever that becomes more.
    ///
    /// A form counts without simplification, a value as its canonical form: equal values may differ in misère play.
    ///
    /// ```
    /// use upstar::games::play::{Aim, PlayedSum, SumOutcome};
    /// use upstar::games::value::Outcome;
    /// use upstar::{Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let session = Session::new(&store);
    /// let sum = PlayedSum::new(session.summands("kayles('1 1 1')", &control)?);
    /// let found = SumOutcome::search_misere(&sum, Aim::Moves, (&store, &control), &mut |_| {});
    /// // Whoever begins has to take the last one.
    /// assert_eq!(found.outcome(), Some(Outcome::P));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn search_misere<'s>(
        sum: &PlayedSum<'_, 's>,
        aim: Aim,
        (store, control): (&'s Store, &Control),
        tell: &mut dyn FnMut(&Self),
    ) -> Self {
        let mut found = Self::default();
        let search = MisereSearch::new(store, control);
        let mut asked = AskedMisere { search, calc: Calc::new(store, control), tell };
        found.ended = asked.answer(sum, aim, &mut found).err();
        found.nodes = asked.search.nodes();
        found
    }

    /// Returns for each move of a player in a sum, in the order of [`PlayedSum::choices`], whether it wins in misère
    /// play. After the first winning move, the others are searched as well.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn winning_in_misere<'s>(
        sum: &PlayedSum<'_, 's>,
        player: Player,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Vec<bool>> {
        let search = MisereSearch::new(store, control);
        let mut asked = AskedMisere { search, calc: Calc::new(store, control), tell: &mut |_| {} };
        let after = asked.after(sum, player)?;
        after.iter().map(|(_, after)| Ok(!asked.search.wins_first(after, player.other())?)).collect()
    }

    /// Finds the facts about a sum in misère play in at most this many steps; `None` if it is not impartial.
    ///
    /// ```
    /// use upstar::games::play::{PlayedSum, SumOutcome};
    /// use upstar::{Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let session = Session::new(&store);
    /// let sum = PlayedSum::new(session.summands("kayles('5')", &control)?);
    /// let facts = SumOutcome::misere_facts(&sum, u64::MAX, (&store, &control))?.expect("Kayles is impartial");
    /// assert_eq!((&*facts.genus.to_string(), &*facts.short_genus), ("4^146", "4^146"));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the search has to stop; [`Stop::Nodes`](crate::Stop::Nodes) if the steps are used up.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn misere_facts<'s>(
        sum: &PlayedSum<'_, 's>,
        steps: u64,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Option<MisereFacts>> {
        let search = MisereSearch::new(store, control);
        let mut asked = AskedMisere { search, calc: Calc::new(store, control), tell: &mut |_| {} };
        let whole = asked.whole(sum)?;
        asked.search.facts(&whole, steps)
    }

    /// Finds the misère quotient of impartial sums: of all sums of components that can come up in them. `None` if one of
    /// them is not impartial. If the order would exceed the limit, or the search has to stop, the quotient is that of a part
    /// of the components.
    ///
    /// ```
    /// use upstar::games::play::{PlayedSum, SumOutcome};
    /// use upstar::{Control, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let session = Session::new(&store);
    /// let sum = PlayedSum::new(session.summands("kayles('5')", &control)?);
    /// let found = SumOutcome::misere_quotient(&[sum], 100, (&store, &control))?.expect("Kayles is impartial");
    /// assert_eq!(found.quotient.order(), 12);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If a sum does not belong to the store.
    pub fn misere_quotient<'s>(
        sums: &[PlayedSum<'_, 's>],
        order: usize,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Option<FiniteQuotient>> {
        let search = MisereSearch::new(store, control);
        let mut asked = AskedMisere { search, calc: Calc::new(store, control), tell: &mut |_| {} };
        let whole = sums.iter().map(|sum| asked.whole(sum)).collect::<OrNoAnswer<Vec<_>>>()?;
        asked.search.quotient(&whole, order)
    }

    /// Finds who wins and which moves win from the values of the summands and of their options.
    ///
    /// # Errors
    /// A limit or an interruption stops the search.
    pub fn by_values<'s>(sum: &PlayedSum<'_, 's>, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Self> {
        let mut moves = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let verdicts = verdicts(calc, sum, player)?.into_iter();
            moves[player] = verdicts.map(|verdict| (verdict.step, Some(verdict.wins))).collect();
        }
        let wins_first =
            Player::BOTH.map(|player| Some(moves[player].iter().any(|(_, wins)| *wins == Some(true))));
        Ok(Self { wins_first, moves, lines: [None, None], nodes: 0, ended: None })
    }

    /// Returns a winning move of a player, if a short search finds one; for play, where the value takes too long.
    ///
    /// ```
    /// use upstar::games::play::{PlayedSum, SumOutcome};
    /// use upstar::{Control, Player, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let session = Session::new(&store);
    /// let sum = PlayedSum::new(session.summands("domineering('7x7')", &control)?);
    /// let winning = SumOutcome::winning_move_soon(&sum, Player::Left, (&store, &control))?.expect("a move");
    /// assert_eq!(SumOutcome::wins_soon(&sum, Player::Left, &winning, (&store, &control))?, Some(true));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn winning_move_soon<'s>(
        sum: &PlayedSum<'_, 's>,
        player: Player,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Option<SumMove>> {
        let mut tell = |_: &Self| {};
        let mut asked = Asked::new(OutcomeSettings::default(), (store, control), &mut tell);
        let whole = asked.whole(sum)?;
        if asked.search.wins_first_soon(&whole, player, NODES_OF_PLAY)? != Some(true) {
            return Ok(None);
        }
        let after = asked.after(sum, player)?;
        let order = asked.by_lead(&after, player);
        for nodes in ROUNDS_OF_PLAY {
            for &i in &order {
                if asked.search.wins_first_soon(&after[i].sum, player.other(), nodes)? == Some(false) {
                    return Ok(Some(after[i].step.clone()));
                }
            }
        }
        Ok(None)
    }

    /// Returns whether a move of a player wins, if a short search finds it.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn wins_soon<'s>(
        sum: &PlayedSum<'_, 's>,
        player: Player,
        step: &SumMove,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Option<bool>> {
        let mut tell = |_: &Self| {};
        let mut asked = Asked::new(OutcomeSettings::default(), (store, control), &mut tell);
        let after = asked.after(sum, player)?;
        let Some(after) = after.iter().find(|after| after.step == *step) else { return Ok(None) };
        let loses = asked.search.wins_first_soon(&after.sum, player.other(), NODES_OF_PLAY)?;
        Ok(loses.map(|loses| !loses))
    }

    /// Returns whether each move of a player wins, in the order of [`PlayedSum::choices`], as far as short searches find it.
    ///
    /// ```
    /// use upstar::games::play::{PlayedSum, SumOutcome};
    /// use upstar::{Control, Player, Session, Store};
    /// let (store, control) = (Store::new(), Control::unlimited());
    /// let session = Session::new(&store);
    /// let sum = PlayedSum::new(session.summands("domineering('6x6')", &control)?);
    /// let wins = SumOutcome::moves_soon(&sum, Player::Left, (&store, &control))?;
    /// assert_eq!(wins.iter().filter(|wins| **wins == Some(true)).count(), 18);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The moves cannot be listed.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn moves_soon<'s>(
        sum: &PlayedSum<'_, 's>,
        player: Player,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Vec<Option<bool>>> {
        let mut tell = |_: &Self| {};
        let mut asked = Asked::new(OutcomeSettings::default(), (store, control), &mut tell);
        let (whole, after) = (asked.whole(sum)?, asked.after(sum, player)?);
        let mut found = vec![None; after.len()];
        for nodes in ROUNDS_OF_PLAY {
            if let Ok(Some(false)) = asked.search.wins_first_soon(&whole, player, nodes) {
                return Ok(vec![Some(false); after.len()]);
            }
            for (after, found) in after.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
                // The end of the budget leaves the rest unknown.
                let Ok(loses) = asked.search.wins_first_soon(&after.sum, player.other(), nodes) else {
                    break;
                };
                *found = loses.map(|loses| !loses);
            }
        }
        Ok(found)
    }

    /// Returns whether a player wins by moving first, if a short search finds it.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn wins_first_soon<'s>(
        sum: &PlayedSum<'_, 's>,
        player: Player,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Option<bool>> {
        let mut tell = |_: &Self| {};
        let mut asked = Asked::new(OutcomeSettings::default(), (store, control), &mut tell);
        let whole = asked.whole(sum)?;
        asked.search.wins_first_soon(&whole, player, NODES_OF_PLAY)
    }

    /// Returns the outcome, if it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        let [left, right] = self.wins_first;
        Some(Outcome::from_order(!right?, !left?))
    }

    /// Returns the moves of a player that are known to win.
    pub fn winning(&self, player: Player) -> impl Iterator<Item = &SumMove> {
        self.moves[player].iter().filter(|(_, wins)| *wins == Some(true)).map(|(m, _)| m)
    }

    /// Returns whether it is known of each move of a player whether it wins.
    pub fn knows_all_moves(&self, player: Player) -> bool {
        self.wins_first[player] == Some(false) || self.moves[player].iter().all(|(_, wins)| wins.is_some())
    }

    /// Returns the names of the moves in the line of play from a first move of a player; `None` if the line is
    /// not known.
    ///
    /// # Errors
    /// The options of a form cannot be listed or printed.
    pub fn line_names<'s>(
        &self,
        sum: &PlayedSum<'_, 's>,
        first: Player,
        calc: &mut Calc<'s, '_>,
        style: Style,
    ) -> OrNoAnswer<Option<Vec<String>>> {
        self.lines[first].as_ref().map(|line| sum.line_names(first, line, calc, style)).transpose()
    }
}

/// A search under way.
pub(super) struct Asked<'c, 's, 't> {
    pub(super) search: OutcomeSearch<'c, 's>,
    pub(super) calc: Calc<'s, 'c>,
    pub(super) control: &'c Control,
    /// Gets what is known whenever that becomes more.
    tell: &'t mut dyn FnMut(&SumOutcome),
}

/// The limits under which a search and the calculation of values take turns, in nodes of each. The nodes of a search are
/// those for each player.
const SOON: [(u64, u64); 3] = [(1 << 10, 1 << 13), (1 << 14, 1 << 13), (1 << 16, 1 << 13)];
/// The nodes of the values after all moves, once the value before them is known.
const NODES_OF_MOVES: u64 = 1 << 12;
/// The nodes of the values of many parts, for the bounds of their sum.
const NODES_OF_PARTS: u64 = 1 << 10;
/// The most places of a board on which all moves are tried for one that leaves a symmetric position.
const MOST_MIRRORED_PLACES: usize = 1 << 9;
/// The nodes of a search for a move to be played.
const NODES_OF_PLAY: u64 = 1 << 17;
/// The nodes of the searches for each move in play: first those that are clear at once.
const ROUNDS_OF_PLAY: [u64; 3] = [1, NODES_OF_MOVE, NODES_OF_PLAY];
/// The nodes of the search for each move that comes before longer searches.
const NODES_OF_MOVE: u64 = 64;

/// The most moves of a position in which a line of play in misère play begins. Each step of a line lists all moves.
const MOST_LINE_MOVES: usize = 1 << 10;

/// A search in misère play under way.
struct AskedMisere<'c, 's, 't> {
    search: MisereSearch<'c, 's>,
    calc: Calc<'s, 'c>,
    /// Gets what is known whenever that becomes more.
    tell: &'t mut dyn FnMut(&SumOutcome),
}

impl<'c, 's: 'c> AskedMisere<'c, 's, '_> {
    fn answer<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        aim: Aim,
        found: &mut SumOutcome,
    ) -> OrNoAnswer<()> {
        let whole = self.whole(sum)?;
        for player in Player::BOTH {
            found.wins_first[player] = Some(self.search.wins_first(&whole, player)?);
            self.report(found);
        }
        if aim == Aim::Outcome {
            return Ok(());
        }
        let has_shared_moves = |summand: &Summand<'g, 's>| {
            summand.position().is_some_and(|position| position.has_shared_moves()) && !summand.is_negated()
        };
        let are_shared = sum.summands().iter().all(has_shared_moves);
        for player in Player::BOTH {
            if are_shared && player == Player::Right {
                // A large heap has millions of moves, so they are examined once.
                found.moves[Player::Right] = found.moves[Player::Left].clone();
                continue;
            }
            let after = self.after(sum, player)?;
            let loses = (found.wins_first[player] == Some(false)).then_some(false);
            found.moves[player] = after.iter().map(|(step, _)| (step.clone(), loses)).collect();
            if loses.is_some() {
                continue;
            }
            for (i, (_, after)) in after.iter().enumerate() {
                found.moves[player][i].1 = Some(!self.search.wins_first(after, player.other())?);
                self.report(found);
            }
        }
        let begins = |player: Player| found.moves[player].len() <= MOST_LINE_MOVES;
        for player in Player::BOTH.into_iter().filter(|&player| aim == Aim::Lines && begins(player)) {
            found.lines[player] = Some(self.line(sum, player)?);
            (self.tell)(found);
        }
        Ok(())
    }

    fn report(&mut self, found: &mut SumOutcome) {
        found.nodes = self.search.nodes();
        (self.tell)(found);
    }

    /// Returns the summands for the search.
    fn each<'g: 'c>(&mut self, sum: &PlayedSum<'g, 's>) -> OrNoAnswer<Vec<MisereSum>> {
        let one = |summand: &Summand<'g, 's>| {
            let positive = match (summand.position(), summand.form()) {
                (Some(position), _) => position.misere_sum(&mut self.search)?,
                (None, Some(form)) => self.search.form(form),
                (None, None) => MisereSum::default(),
            };
            let mut one = MisereSum::default();
            one.add(&positive, summand.is_negated());
            Ok(one)
        };
        sum.summands().iter().map(one).collect()
    }

    /// Returns the whole sum for the search.
    fn whole<'g: 'c>(&mut self, sum: &PlayedSum<'g, 's>) -> OrNoAnswer<MisereSum> {
        let mut whole = MisereSum::default();
        self.each(sum)?.iter().for_each(|one| whole.add(one, false));
        Ok(whole)
    }

    /// Returns the moves of a player with the sums after them, in the order of [`PlayedSum::choices`].
    fn after<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        player: Player,
    ) -> OrNoAnswer<Vec<(SumMove, MisereSum)>> {
        let (control, each) = (self.search.control(), self.each(sum)?);
        let mut all = Vec::new();
        for (at, summand) in sum.summands().iter().enumerate() {
            let (mut rest, negates) = (MisereSum::default(), summand.is_negated());
            each[..at].iter().chain(&each[at + 1..]).for_each(|other| rest.add(other, false));
            let role = if negates { player.other() } else { player };
            let moves = match (summand.position(), summand.form()) {
                (Some(position), _) => {
                    position.misere_moves(role, each[at].is_impartial(), &mut self.search, control)?
                }
                (None, Some(form)) => {
                    let options = role.of(self.calc.literal_options(form)?);
                    let sums = options.iter().map(|option| self.search.form(option)).collect::<Vec<_>>();
                    summand.choices(&mut self.calc, player)?.into_iter().zip(sums).collect()
                }
                (None, None) => Vec::new(),
            };
            for (index, (places, after)) in moves.into_iter().enumerate() {
                let mut whole = rest.clone();
                whole.add(&after, negates);
                all.push((SumMove { summand: at, index, places }, whole));
            }
        }
        Ok(all)
    }

    /// Returns play from a first move of a player to the end, in which the winner makes winning moves.
    fn line<'g: 'c>(&mut self, sum: &PlayedSum<'g, 's>, first: Player) -> OrNoAnswer<Vec<SumMove>> {
        let (mut sum, mut player, mut line) = (sum.clone(), first, Vec::new());
        loop {
            let after = self.after(&sum, player)?;
            let mut best = None;
            for (step, after) in after {
                let wins = !self.search.wins_first(&after, player.other())?;
                if wins || best.is_none() {
                    best = Some(step);
                }
                if wins {
                    break;
                }
            }
            let Some(step) = best else { return Ok(line) };
            sum.make(&mut self.calc, player, &step)?;
            line.push(step);
            player = player.other();
        }
    }
}

/// The number of summands from which bounds of a sum with positions are tried first.
const MANY_PARTS: usize = 6;

/// A move with the sum after it.
pub(super) struct After {
    pub(super) step: SumMove,
    pub(super) sum: OutcomeSum,
}

impl<'c, 's: 'c, 't> Asked<'c, 's, 't> {
    pub(super) fn new(
        settings: OutcomeSettings,
        (store, control): (&'s Store, &'c Control),
        tell: &'t mut dyn FnMut(&SumOutcome),
    ) -> Self {
        let search = OutcomeSearch::new(store, settings, control);
        Self { search, calc: Calc::new(store, control), control, tell }
    }

    /// Decides who wins by a short search, or from values that come soon; these may show everything but lines of play.
    /// Returns whether it finds what is asked.
    fn soon<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        aim: Aim,
        found: &mut SumOutcome,
    ) -> OrNoAnswer<bool> {
        if sum.summands().iter().all(|summand| summand.position().is_none()) {
            return Ok(false);
        }
        let whole = self.whole(sum)?;
        for (nodes, values) in SOON {
            for player in Player::BOTH {
                if found.wins_first[player].is_none() {
                    found.wins_first[player] = self.search.wins_first_soon(&whole, player, nodes)?;
                }
            }
            if !found.wins_first.contains(&None) {
                return Ok(false);
            }
            let moment = self.control.moment(values);
            let by_values = self.winner_by_values(sum, &moment);
            self.control.check(moment.nodes(), 0)?;
            match by_values {
                Ok(wins_first) => {
                    found.wins_first = wins_first.map(Some);
                    self.report(found);
                    return if aim == Aim::Outcome { Ok(true) } else { self.moves_by_values(sum, found) };
                }
                Err(NoAnswer::Stopped(Stop::Nodes)) => {}
                // The search may stay within the limits.
                Err(_) => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Finds the winning moves from the values after all moves, if these come soon, too. Returns whether it does.
    fn moves_by_values(&mut self, sum: &PlayedSum<'_, 's>, found: &mut SumOutcome) -> OrNoAnswer<bool> {
        let moment = self.control.moment(NODES_OF_MOVES);
        let by_values = SumOutcome::by_values(sum, &mut Calc::new(self.calc.store(), &moment));
        self.control.check(moment.nodes(), 0)?;
        let Ok(values) = by_values else { return Ok(false) };
        *found = values;
        self.report(found);
        Ok(true)
    }

    /// Finds who wins a position if a symmetry gives an answer to each move, in it or after a move. A search would find
    /// such a move only after all moves that it tries before.
    fn by_symmetry(&mut self, sum: &PlayedSum<'_, 's>, found: &mut SumOutcome) -> OrNoAnswer<()> {
        let [one] = sum.summands() else { return Ok(()) };
        let Some(position) = one.position() else { return Ok(()) };
        if position.has_mirrored_answers(self.control)? {
            found.wins_first = [Some(false); 2];
        } else if position.places() <= MOST_MIRRORED_PLACES {
            for player in Player::BOTH {
                let role = if one.is_negated() { player.other() } else { player };
                if position.moves_to_mirrored_answers(role, self.control)? {
                    found.wins_first[player] = Some(true);
                }
            }
        }
        if found.wins_first != [None, None] {
            self.report(found);
        }
        Ok(())
    }

    /// Finds who wins from bounds of a sum with positions whose values come at once. The sum may be too large to be added.
    fn by_parts(&mut self, sum: &PlayedSum<'_, 's>, found: &mut SumOutcome) -> OrNoAnswer<()> {
        let has_positions = sum.summands().iter().any(|summand| summand.position().is_some());
        if sum.summands().len() < MANY_PARTS || !has_positions {
            return Ok(());
        }
        let moment = self.control.moment(NODES_OF_PARTS);
        let bounds = SumBounds::of(&mut Calc::new(self.calc.store(), &moment), sum);
        self.control.check(moment.nodes(), 0)?;
        if let Ok(bounds) = bounds {
            found.wins_first = bounds.wins_first();
            self.report(found);
        }
        Ok(())
    }

    /// Returns whether Left and Right win by moving first, from the values of the summands.
    fn winner_by_values(&self, sum: &PlayedSum<'_, 's>, control: &Control) -> OrNoAnswer<[bool; 2]> {
        let store = self.calc.store();
        let (mut calc, mut total) = (Calc::new(store, control), store.zero());
        for summand in sum.summands() {
            let value = summand.value(&mut calc)?;
            total = calc.sum(total, value)?;
        }
        let outcome = total.outcome();
        Ok([matches!(outcome, Outcome::L | Outcome::N), matches!(outcome, Outcome::R | Outcome::N)])
    }

    fn answer<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        aim: Aim,
        found: &mut SumOutcome,
    ) -> OrNoAnswer<()> {
        self.by_bounds(sum, aim, found)?;
        if found.wins_first.contains(&None) {
            let whole = self.whole(sum)?;
            for player in Player::BOTH {
                found.wins_first[player] = Some(self.search.wins_first(&whole, player)?);
                self.report(found);
            }
        }
        if aim == Aim::Outcome {
            return Ok(());
        }
        let open = self.clear_moves(sum, found)?;
        // The search for all winning moves may take far longer than best play to its end.
        if aim == Aim::Lines {
            for player in Player::BOTH {
                found.lines[player] = Some(self.line(sum, player)?);
                self.report(found);
            }
        }
        self.other_moves(open, found)
    }

    /// Finds what bounds show about a sum of several forms, which may be too large to be added.
    fn by_bounds(&mut self, sum: &PlayedSum<'_, 's>, aim: Aim, found: &mut SumOutcome) -> OrNoAnswer<()> {
        let summands = sum.summands();
        if summands.len() < 2 || summands.iter().any(|summand| summand.position().is_some()) {
            return Ok(());
        }
        found.wins_first = SumBounds::of(&mut self.calc, sum)?.wins_first();
        // The winner is known even if the budget ends before the moves are listed.
        self.report(found);
        if aim >= Aim::Moves {
            for player in Player::BOTH {
                let moves = BoundedMove::all(&mut self.calc, sum, player)?.unwrap_or_default();
                let wins =
                    |bounded: &BoundedMove| bounded.after.wins_first()[player.other()].map(|wins| !wins);
                found.moves[player] = moves.iter().map(|m| (m.step.clone(), wins(m))).collect();
                if found.winning(player).next().is_some() {
                    found.wins_first[player] = Some(true);
                }
            }
        }
        self.report(found);
        Ok(())
    }

    /// Decides the moves of players who can win for which a short search suffices. Returns these players, with their
    /// moves and the sums after them.
    fn clear_moves<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        found: &mut SumOutcome,
    ) -> OrNoAnswer<Vec<(Player, Vec<After>)>> {
        let is_complete = |found: &SumOutcome, player: Player| {
            !found.moves[player].is_empty() && found.moves[player].iter().all(|(_, wins)| wins.is_some())
        };
        if Player::BOTH.iter().all(|&player| is_complete(found, player)) {
            return Ok(Vec::new());
        }
        let after = [self.after(sum, Player::Left)?, self.after(sum, Player::Right)?];
        for player in Player::BOTH {
            let loses = (found.wins_first[player] == Some(false)).then_some(false);
            let known = std::mem::take(&mut found.moves[player]);
            let known = known.into_iter().map(|(_, wins)| wins).chain(std::iter::repeat(None));
            let all = after[player].iter().zip(known);
            found.moves[player] = all.map(|(after, wins)| (after.step.clone(), wins.or(loses))).collect();
        }
        let winners = Player::BOTH.into_iter().zip(after);
        let winners: Vec<_> = winners.filter(|(player, _)| found.wins_first[*player] == Some(true)).collect();
        // A long search for one move does not delay clear results about the others.
        for (player, after) in &winners {
            for (i, after) in after.iter().enumerate() {
                if found.moves[*player][i].1.is_none() {
                    let loses = self.search.wins_first_soon(&after.sum, player.other(), NODES_OF_MOVE)?;
                    found.moves[*player][i].1 = loses.map(|loses| !loses);
                }
            }
            self.report(found);
        }
        Ok(winners)
    }

    /// Decides the moves that are still open.
    fn other_moves(&mut self, open: Vec<(Player, Vec<After>)>, found: &mut SumOutcome) -> OrNoAnswer<()> {
        for (player, after) in open {
            for i in self.by_lead(&after, player) {
                if found.moves[player][i].1.is_none() {
                    let loses = self.search.wins_first(&after[i].sum, player.other())?;
                    found.moves[player][i].1 = Some(!loses);
                    self.report(found);
                }
            }
        }
        Ok(())
    }

    /// Passes on the known results.
    fn report(&mut self, found: &mut SumOutcome) {
        found.nodes = self.search.nodes();
        (self.tell)(found);
    }

    /// Returns the whole sum for the search.
    pub(super) fn whole<'g: 'c>(&mut self, sum: &PlayedSum<'g, 's>) -> OrNoAnswer<OutcomeSum> {
        let (mut whole, mut values) = (OutcomeSum::default(), Vec::new());
        for (index, summand) in sum.summands().iter().enumerate() {
            if summand.position().is_some() {
                let one = self.one(sum, index)?;
                self.search.add_sum(&mut whole, &one, false)?;
                continue;
            }
            // Forms that cancel are not added: the sum of one half of them may be too large.
            let value = summand.value(&mut self.calc)?;
            let negative = self.calc.negative(value)?;
            match values.iter().position(|&other| other == negative) {
                Some(at) => _ = values.swap_remove(at),
                None => values.push(value),
            }
        }
        for value in values {
            self.search.add_value(&mut whole, value)?;
        }
        Ok(whole)
    }

    /// Returns a summand for the search.
    fn one<'g: 'c>(&mut self, sum: &PlayedSum<'g, 's>, index: usize) -> OrNoAnswer<OutcomeSum> {
        let summand = &sum.summands()[index];
        let mut one = OutcomeSum::default();
        match summand.position() {
            Some(position) if summand.is_negated() => {
                let mut positive = OutcomeSum::default();
                position.add_to(&mut positive, &mut self.search)?;
                self.search.add_sum(&mut one, &positive, true)?;
            }
            Some(position) => position.add_to(&mut one, &mut self.search)?,
            None => {
                let value = summand.value(&mut self.calc)?;
                self.search.add_value(&mut one, value)?;
            }
        }
        Ok(one)
    }

    /// Returns the moves of a player with the sums after them, in the order of [`PlayedSum::choices`].
    pub(super) fn after<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        player: Player,
    ) -> OrNoAnswer<Vec<After>> {
        let whole = self.whole(sum)?;
        let (mut all, mut bytes) = (Vec::new(), 0);
        for (at, summand) in sum.summands().iter().enumerate() {
            // Each of many moves takes a list of many parts.
            self.control.check(0, self.calc.store().bytes() + bytes)?;
            // The other summands are the whole sum minus this one.
            let one = self.one(sum, at)?;
            let mut others = whole.clone();
            self.search.add_sum(&mut others, &one, true)?;
            let negates = summand.is_negated();
            let role = if negates { player.other() } else { player };
            let sums = match summand.position() {
                Some(position) => position.sums_after(role, &mut self.search, self.control)?,
                None => self.options(sum, at, player)?,
            };
            let choices = summand.choices(&mut self.calc, player)?;
            for (index, (places, after)) in choices.into_iter().zip(sums).enumerate() {
                let mut rest = others.clone();
                self.search.add_sum(&mut rest, &after, negates && summand.position().is_some())?;
                bytes += rest.bytes();
                all.push(After { step: SumMove { summand: at, index, places }, sum: rest });
            }
        }
        Ok(all)
    }

    /// Returns the options of a form, with its sign.
    fn options(&mut self, sum: &PlayedSum<'_, 's>, at: usize, player: Player) -> OrNoAnswer<Vec<OutcomeSum>> {
        let values = sum.summands()[at].options(&mut self.calc, player)?;
        let sums = values.into_iter().map(|value| {
            let mut sum = OutcomeSum::default();
            self.search.add_value(&mut sum, value)?;
            Ok(sum)
        });
        sums.collect()
    }

    /// Returns best play from a first move of a player to the end.
    fn line<'g: 'c>(&mut self, sum: &PlayedSum<'g, 's>, first: Player) -> OrNoAnswer<Vec<SumMove>> {
        let (mut sum, mut player, mut line) = (sum.clone(), first, Vec::new());
        loop {
            let mut after = self.after(&sum, player)?;
            let Some((best, _)) = self.best(&sum, &after, player)? else { return Ok(line) };
            let After { step, .. } = after.swap_remove(best);
            sum.make(&mut self.calc, player, &step)?;
            line.push(step);
            player = player.other();
        }
    }

    /// Returns the index of a winning move, and whether it wins; if there is none, that of the move that leaves the best
    /// lead. `None` if there is no move.
    pub(super) fn best<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        after: &[After],
        player: Player,
    ) -> OrNoAnswer<Option<(usize, bool)>> {
        if let Some(zero) = self.zero_among(after) {
            return Ok(Some((zero, true)));
        }
        let (order, whole) = (self.by_lead(after, player), self.whole(sum)?);
        // From a sum that is 0 all moves lose. A sum that is clearly lost is not searched once more from each of its options.
        if !self.search.is_mirrored(&whole)
            && self.search.wins_first_soon(&whole, player, NODES_OF_MOVE)? != Some(false)
        {
            for &i in &order {
                if self.search.known(&after[i].sum, player.other())? == Some(false) {
                    return Ok(Some((i, true)));
                }
            }
            // A long search for one move does not keep back a win that is clear.
            for (nodes, &i) in
                [1, NODES_OF_MOVE].iter().flat_map(|nodes| order.iter().map(move |i| (*nodes, i)))
            {
                if self.search.wins_first_soon(&after[i].sum, player.other(), nodes)? == Some(false) {
                    return Ok(Some((i, true)));
                }
            }
            for &i in &order {
                if !self.search.wins_first(&after[i].sum, player.other())? {
                    return Ok(Some((i, true)));
                }
            }
        }
        Ok(order.first().map(|&first| (first, false)))
    }

    /// Returns the index of a move to a sum that is 0 without a search. One to a game and its negative has the simplest
    /// reason, and comes before one to a position in which a symmetry gives the answers.
    fn zero_among(&self, after: &[After]) -> Option<usize> {
        let cancels = after.iter().position(|after| after.sum.is_zero());
        cancels.or_else(|| after.iter().position(|after| self.search.is_mirrored(&after.sum)))
    }

    /// Returns the indices of the moves of a player; moves with the best lead come first.
    pub(super) fn by_lead(&self, after: &[After], player: Player) -> Vec<usize> {
        let mut order: Vec<usize> = (0..after.len()).collect();
        order.sort_by_cached_key(|&i| std::cmp::Reverse(self.search.lead(&after[i].sum, player)));
        order
    }
}
