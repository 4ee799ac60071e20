//! Why a move wins or loses: a theorem, or a line of play that refutes the move.
//!
//! A move wins if the other player, then to move, loses. [`Reason`] lists the theorems that show this; the first one
//! that applies is given, from the most elementary on. All but the last two need no search. A losing move is refuted by
//! an answer that wins, and the reason is that of the answer.

use super::outcome::Asked;
use super::{BoundedMove, NimSum, PlayedSum, SumBounds, SumMove, Summand};
use crate::games::notation::{Style, print};
use crate::games::solve::OutcomeSettings;
use crate::games::value::{Calc, Dyadic, Store, Value};
use crate::ground::Player;
use crate::ground::control::Control;
use crate::ground::input::OrNoAnswer;

/// The nodes that the values of the parts, and then their sum, may take. What takes longer is left to the search.
const VALUE_NODES: u64 = 1 << 14;

/// A theorem that shows that the player to move loses. The winner is the other player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason<'s> {
    /// The loser has no move.
    NoMove,
    /// The sum is impartial, and its nim-sum is 0 (R. P. Sprague, 1935; P. M. Grundy, 1939).
    NimSum(NimSum),
    /// The parts cancel in pairs of a game and its negative (*Winning Ways*, ch. 1).
    Pairs,
    /// A symmetry of the boards gives an answer to each move (Tweedledum and Tweedledee; *Winning Ways*, ch. 1).
    Symmetry,
    /// The sum is this number, which is 0 or favors the winner.
    Number(Dyadic),
    /// The parts that are numbers have the sum `number`. In the others the winner is sure of the stop `rest`, and
    /// `number + rest` favors the winner. Nobody has to move in a number while another part is left (number avoidance;
    /// *Winning Ways*, ch. 6).
    NumberAvoidance {
        /// The sum of the numbers.
        number: Dyadic,
        /// The stop of the other parts that the winner is sure of.
        rest: Dyadic,
    },
    /// The winner is sure of this stop, and it favors the winner.
    Stop(Dyadic),
    /// All parts are all-small, and the atomic weight of their sum is at least 2 in favor of the winner (the two-ahead
    /// rule; *Winning Ways*, ch. 8).
    AtomicWeight(Value<'s>),
    /// The sum has this value, which is at least 0 if Left is the winner, and at most 0 if Right is.
    Value(Value<'s>),
    /// A search shows it. The number of sums is that of all searches for the explanation.
    Search {
        /// The number of sums whose moves were listed.
        nodes: u64,
    },
}

impl<'s> Reason<'s> {
    /// Returns the name of the theorem, for programs.
    pub fn theorem(&self) -> &'static str {
        match self {
            Self::NoMove => "no_move",
            Self::NimSum(_) => "nim_sum",
            Self::Pairs => "pairs",
            Self::Symmetry => "symmetry",
            Self::Number(_) => "number",
            Self::NumberAvoidance { .. } => "number_avoidance",
            Self::Stop(_) => "stop",
            Self::AtomicWeight(_) => "atomic_weight",
            Self::Value(_) => "value",
            Self::Search { .. } => "search",
        }
    }

    /// Returns the reason as sentences. The winner is the player who has just moved.
    ///
    /// # Errors
    /// A limit or an interruption stops the printing of a value.
    pub fn words(&self, winner: Player, calc: &mut Calc<'s, '_>, style: Style) -> OrNoAnswer<String> {
        let loser = winner.other();
        let side = winner.of(("positive", "negative"));
        Ok(match self {
            Self::NoMove => format!("{loser:?} has no move."),
            Self::NimSum(nim) => format!(
                "The Grundy value is {}: every move changes it, and an answer can make it 0 again.",
                nim.words()
            ),
            Self::Pairs => format!(
                "The parts cancel in pairs of a game and its negative. Their sum is 0, so the player to move, {loser:?}, \
                 loses."
            ),
            Self::Symmetry => "Each part looks the same after a half turn or a reflection, and the image of a move is always \
                an answer to it. So the player to move is the first to have no move."
                .to_owned(),
            Self::Number(number) if number.signum() == 0 => {
                format!("The value is 0, so the player to move, {loser:?}, loses.")
            }
            Self::Number(number) => {
                format!("The value is the number {number}. It is {side}, so {winner:?} wins, whoever moves.")
            }
            Self::NumberAvoidance { number, rest } => format!(
                "By number avoidance nobody needs to move in the numbers, whose sum is {number}. In the other parts \
                 {winner:?} is sure of the stop {rest}, and {} is {side}.",
                &(number + rest)
            ),
            Self::Stop(stop) => format!("{winner:?} is sure of the stop {stop}, and it is {side}."),
            Self::AtomicWeight(weight) => format!(
                "The atomic weight is {}. A player who is ahead by at least 2 wins, whoever moves (two-ahead rule).",
                print(calc, *weight, style)?
            ),
            Self::Value(value) => format!(
                "The value is {}, which is {} 0, so the player to move, {loser:?}, loses.",
                print(calc, *value, style)?,
                winner.of(("at least", "at most"))
            ),
            Self::Search { nodes: 0 } => "A search shows it; none of the simple theorems does.".to_owned(),
            Self::Search { nodes: 1 } => {
                "A search of one sum shows it; none of the simple theorems does.".to_owned()
            }
            Self::Search { nodes } => {
                format!("A search of {nodes} sums shows it; none of the simple theorems does.")
            }
        })
    }
}

/// Why a move wins or loses.
///
/// ```
/// use upstar::games::play::{Explanation, PlayedSum, Reason};
/// use upstar::games::solve::OutcomeSettings;
/// use upstar::{Calc, Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let session = Session::new(&store);
/// let sum = PlayedSum::new(session.summands("domineering('4x4') - domineering('4x4') + *", &control)?);
/// let moves = sum.choices(&mut Calc::new(&store, &control), Player::Left)?;
/// let explain = |step| Explanation::of(&sum, Player::Left, step, OutcomeSettings::default(), (&store, &control));
/// // The move to 0 in the star leaves a game and its negative.
/// let best = explain(moves.last().unwrap())?;
/// assert_eq!((best.wins, best.reason), (true, Reason::Pairs));
/// // After any other move, Right has an answer that wins.
/// let worse = explain(&moves[0])?;
/// assert!(!worse.wins && worse.instead.is_some());
/// # Ok::<(), upstar::Failure>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation<'s> {
    /// The player who makes the move.
    pub player: Player,
    /// Whether the move wins.
    pub wins: bool,
    /// Play from the move on, to the end where that is found: the winner makes winning moves. The second move refutes a
    /// losing one.
    pub line: Vec<SumMove>,
    /// Whether `line` goes to the end of play.
    pub is_whole: bool,
    /// Why the winner wins, after the first move of the winner in `line`.
    pub reason: Reason<'s>,
    /// A winning move, if the player has one and this move loses.
    pub instead: Option<SumMove>,
}

impl<'s> Explanation<'s> {
    /// Explains a move of a player in a sum. The time is that of a search for the outcome.
    ///
    /// # Errors
    /// The search for the winner is stopped.
    ///
    /// # Panics
    /// If the sum does not belong to the store, or has no such move.
    pub fn of<'g>(
        sum: &PlayedSum<'g, 's>,
        player: Player,
        step: &SumMove,
        settings: OutcomeSettings,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Self> {
        let mut ignored = |_: &super::SumOutcome| {};
        let mut asked = Asked::new(settings, (store, control), &mut ignored);
        asked.explain(sum, player, step, control)
    }

    /// Returns a best move of a player: a winning one, if there is one. `None` if there is no move.
    ///
    /// # Errors
    /// The search is stopped.
    ///
    /// # Panics
    /// If the sum does not belong to the store.
    pub fn best_move<'g>(
        sum: &PlayedSum<'g, 's>,
        player: Player,
        settings: OutcomeSettings,
        (store, control): (&'s Store, &Control),
    ) -> OrNoAnswer<Option<SumMove>> {
        let mut ignored = |_: &super::SumOutcome| {};
        Ok(Asked::new(settings, (store, control), &mut ignored).reply(sum, player)?.map(|(step, _)| step))
    }

    /// Returns the winner after the move.
    pub fn winner(&self) -> Player {
        if self.wins { self.player } else { self.player.other() }
    }
}

impl<'c, 's: 'c> Asked<'c, 's, '_> {
    fn explain<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        player: Player,
        step: &SumMove,
        control: &'c Control,
    ) -> OrNoAnswer<Explanation<'s>> {
        let other = player.other();
        let mut after = sum.clone();
        assert!(after.make(&mut self.calc, player, step)?, "the player has this move");
        let answer = self.reply(&after, other)?.filter(|(_, wins)| *wins).map(|(answer, _)| answer);
        let (wins, mut line) = (answer.is_none(), vec![step.clone()]);
        let mut instead = None;
        if let Some(answer) = answer {
            instead = self.reply(sum, player)?.filter(|(_, wins)| *wins).map(|(better, _)| better);
            after.make(&mut self.calc, other, &answer)?;
            line.push(answer);
        }
        let loser = if wins { other } else { player };
        let reason = self.reason(&after, loser, control)?;
        // The winner and the reason are known, so a line that takes too long is cut off.
        let is_whole = self.go_on(&mut after, loser, &mut line).is_ok();
        Ok(Explanation { player, wins, line, is_whole, reason, instead })
    }

    /// Adds best play from a sum to a line, to the end.
    fn go_on<'g: 'c>(
        &mut self,
        sum: &mut PlayedSum<'g, 's>,
        mut to_move: Player,
        line: &mut Vec<SumMove>,
    ) -> OrNoAnswer<()> {
        while let Some((next, _)) = self.reply(sum, to_move)? {
            sum.make(&mut self.calc, to_move, &next)?;
            line.push(next);
            to_move = to_move.other();
        }
        Ok(())
    }

    /// Returns a best move of a player, and whether it wins. `None` if there is no move.
    pub(super) fn reply<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        player: Player,
    ) -> OrNoAnswer<Option<(SumMove, bool)>> {
        if let Some(decided) = self.reply_by_bounds(sum, player)? {
            return Ok(Some(decided));
        }
        let mut after = self.after(sum, player)?;
        let best = self.best(sum, &after, player)?;
        Ok(best.map(|(best, wins)| (after.swap_remove(best).step, wins)))
    }

    /// Returns a best move in a sum of several forms, which may be too large to be added, if bounds of the stops show
    /// whether the player wins.
    fn reply_by_bounds(
        &mut self,
        sum: &PlayedSum<'_, 's>,
        player: Player,
    ) -> OrNoAnswer<Option<(SumMove, bool)>> {
        if sum.summands().len() < 2 {
            return Ok(None);
        }
        let Some(moves) = BoundedMove::all(&mut self.calc, sum, player)? else { return Ok(None) };
        let wins = |m: &BoundedMove| m.after.wins_first()[player.other()].map(|wins| !wins);
        let is_lost = moves.iter().all(|m| wins(m) == Some(false));
        let best = moves
            .into_iter()
            .filter(|m| is_lost || wins(m) == Some(true))
            .max_by(|a, b| a.after.sure_of(player).cmp(&b.after.sure_of(player)));
        Ok(best.map(|best| (best.step, !is_lost)))
    }

    /// Returns why a player who is to move loses.
    fn reason<'g: 'c>(
        &mut self,
        sum: &PlayedSum<'g, 's>,
        loser: Player,
        control: &Control,
    ) -> OrNoAnswer<Reason<'s>> {
        if sum.choices(&mut self.calc, loser)?.is_empty() {
            return Ok(Reason::NoMove);
        }
        if sum.has_mirrored_answers(control)? {
            return Ok(Reason::Symmetry);
        }
        let moment = control.moment(VALUE_NODES);
        let by_values = reason_by_values(sum, loser.other(), &mut Calc::new(self.calc.store(), &moment));
        control.check(moment.nodes(), 0)?;
        // Without the values, a search has to do.
        if let Ok(Some(reason)) = by_values {
            return Ok(reason);
        }
        if self.whole(sum)?.is_zero() {
            return Ok(Reason::Pairs);
        }
        Ok(reason_by_rules(sum, loser.other()).unwrap_or(Reason::Search { nodes: self.search.nodes() }))
    }
}

/// Returns a stop of which the winner, who does not move next, is sure by what the rules show about the parts: the Right stop
/// of a sum is at least the sum of the Right stops, and the Left stop at most that of the Left stops. `None` if that does
/// not favor the winner.
fn reason_by_rules<'s>(sum: &PlayedSum<'_, 's>, winner: Player) -> Option<Reason<'s>> {
    let bounds = sum.summands().iter().map(Summand::stop_bounds).collect::<Option<Vec<_>>>()?;
    let stop = bounds.into_iter().fold(Dyadic::ZERO, |stop, bounds| &stop + &winner.of(bounds));
    (winner.of((stop.signum(), -stop.signum())) > 0).then_some(Reason::Stop(stop))
}

impl<'s> PlayedSum<'_, 's> {
    /// Returns whether a symmetry gives an answer to each move in a sum of positions.
    fn has_mirrored_answers(&self, control: &Control) -> OrNoAnswer<bool> {
        for summand in self.summands() {
            let Some(position) = summand.position() else { return Ok(false) };
            if !position.has_mirrored_answers(control)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a symmetry, before or after a move of a player, is the reason why the move loses or wins. Then
    /// [`Explanation::of`] finds it without a long search.
    ///
    /// # Errors
    /// The options of a form cannot be listed.
    pub fn is_explained_by_symmetry(
        &self,
        calc: &mut Calc<'s, '_>,
        player: Player,
        step: &SumMove,
    ) -> OrNoAnswer<bool> {
        if self.has_mirrored_answers(calc.control())? {
            return Ok(true);
        }
        let mut after = self.clone();
        Ok(after.make(calc, player, step)? && after.has_mirrored_answers(calc.control())?)
    }
}

/// Returns a reason that follows from the values of the parts; `None` if no theorem shows that the winner, who does not
/// move next, wins.
fn reason_by_values<'s>(
    sum: &PlayedSum<'_, 's>,
    winner: Player,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Option<Reason<'s>>> {
    if let Some(nim) = sum.nim_sum(false, calc)? {
        return Ok((nim.value == 0).then_some(Reason::NimSum(nim)));
    }
    let parts = parts(sum, calc)?;
    let favors = |x: &Dyadic| winner.of((x.signum(), -x.signum())) > 0;
    if parts.others.is_empty() {
        let number = parts.number;
        return Ok((number.signum() == 0 || favors(&number)).then_some(Reason::Number(number)));
    }
    if parts.number.signum() == 0 && cancel(&parts.others, calc)? {
        return Ok(Some(Reason::Pairs));
    }
    let graphs = parts.others.iter().map(|&part| calc.thermograph(part)).collect::<Result<Vec<_>, _>>()?;
    let sure_of = SumBounds::of_parts(calc, &graphs)?.sure_of(winner);
    let rest = winner.of((sure_of.clone(), -&sure_of));
    if favors(&(&parts.number + &rest)) {
        let number = parts.number;
        return Ok(Some(match number.signum() {
            0 => Reason::Stop(rest),
            _ => Reason::NumberAvoidance { number, rest },
        }));
    }
    if parts.number.signum() == 0
        && let Some(weight) = weight(&parts.others, winner, calc)?
    {
        return Ok(Some(Reason::AtomicWeight(weight)));
    }
    let mut total = calc.store().number(&parts.number);
    for part in parts.others {
        total = calc.sum(total, part)?;
    }
    if let Some(number) = total.number() {
        return Ok((number.signum() == 0 || favors(&number)).then_some(Reason::Number(number)));
    }
    let stop = winner.of((total.right_stop(), total.left_stop()));
    if favors(&stop) {
        return Ok(Some(Reason::Stop(stop)));
    }
    let zero = calc.store().zero();
    let wins = match winner {
        Player::Left => calc.less_or_equal(zero, total)?,
        Player::Right => calc.less_or_equal(total, zero)?,
    };
    Ok(wins.then_some(Reason::Value(total)))
}

/// The values of the parts of a sum.
struct PartValues<'s> {
    /// The sum of the parts that are numbers.
    number: Dyadic,
    /// The other parts.
    others: Vec<Value<'s>>,
}

fn parts<'s>(sum: &PlayedSum<'_, 's>, calc: &mut Calc<'s, '_>) -> OrNoAnswer<PartValues<'s>> {
    let mut parts = PartValues { number: Dyadic::ZERO, others: Vec::new() };
    for summand in sum.summands() {
        for value in summand.parts(calc, None)?.values {
            match value.number() {
                Some(number) => parts.number = &parts.number + &number,
                None => parts.others.push(value),
            }
        }
    }
    Ok(parts)
}

/// Returns whether values fall into pairs of a value and its negative.
fn cancel<'s>(values: &[Value<'s>], calc: &mut Calc<'s, '_>) -> OrNoAnswer<bool> {
    let mut left: Vec<Value<'s>> = values.to_vec();
    while let Some(value) = left.pop() {
        let negative = calc.negative(value)?;
        match left.iter().position(|&other| other == negative) {
            Some(at) => left.swap_remove(at),
            None => return Ok(false),
        };
    }
    Ok(true)
}

/// Returns the atomic weight of the sum of all-small values, if it is at least 2 in favor of the winner.
fn weight<'s>(
    values: &[Value<'s>],
    winner: Player,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Option<Value<'s>>> {
    let mut total = calc.store().zero();
    for &value in values {
        let Some(weight) = calc.atomic_weight(value)? else { return Ok(None) };
        total = calc.sum(total, weight)?;
    }
    let two = calc.store().integer(winner.of((2, -2)));
    let is_ahead = match winner {
        Player::Left => calc.less_or_equal(two, total)?,
        Player::Right => calc.less_or_equal(total, two)?,
    };
    Ok(is_ahead.then_some(total))
}
