//! Bounds of a sum whose value is out of reach, from the thermographs of its parts.
//!
//! Let R_t and L_t be the sums of the right walls and of the left walls of all parts at a temperature t >= 0, and
//! let W_t be the width of the widest part, the distance of its walls. S is the sum of the parts, with the Left stop
//! L(S) and the Right stop R(S).
//!
//! **Theorem 1.** The mean of S is the sum of the means, and its temperature is at most the greatest one of a part
//! (J. H. Conway, *On Numbers and Games*, ch. 9).
//!
//! **Theorem 2** (Thermostrat; *Winning Ways*, ch. 6). L(S) >= R_t + W_t, and R(S) <= L_t - W_t. These are the walls of
//! the compound thermographs ([`CompoundThermograph`](crate::games::value::CompoundThermograph)).
//!
//! **Theorem 3.** R(S) >= R_t - t, and L(S) <= L_t + t.
//!
//! *Proof.* The right wall of S at t is the Right stop of S cooled by t. Cooling is additive, and the Right stop of a
//! sum is at least the sum of the Right stops, so this wall is at least R_t. It is at most R(S) + t: the right
//! scaffold at t is the least of the left walls of the Right options, which do not increase with t, plus t; and the
//! mast above the temperature of S continues the wall there. The other half is symmetric. ∎
//!
//! For t above all temperatures, Theorem 3 says that the stops differ from the mean by at most the greatest
//! temperature. Between two temperatures at which some wall bends, R_t + W_t is convex and R_t - t is linear, so their
//! maxima lie at bends.
//!
//! The results and the losses of moves, and threats with the cost of not answering them.
//!
//! A move of Left to G^L has two measures. The first is the right stop of G^L, the number that play reaches
//! if both players do their best. The second is whether Left wins, that is whether G^L >= 0. Left wins if the
//! stop is positive and loses if it is negative; between moves with a stop of 0 the second measure decides.

use std::collections::HashMap;

use super::sum::{PlayedSum, SumMove, Summand, ValuedMove};
use crate::games::solve::{guaranteed, losses, sums_of_others, undominated_values};
use crate::games::value::{Calc, Dyadic, Outcome, Thermograph, Value, graph_bends, width};
use crate::ground::Player;
use crate::ground::control::OrStop;
use crate::ground::input::OrNoAnswer;

/// Bounds of a sum from the thermographs of its parts.
///
/// ```
/// use upstar::games::play::{PlayedSum, SumBounds};
/// use upstar::{Calc, Control, Dyadic, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("{9|-5} + {6|-2} + {4|-1} + {1|-1}", &control)?);
/// let bounds = SumBounds::of(&mut calc, &sum)?;
/// assert_eq!((bounds.mean, bounds.most_temperature), ("11/2".parse()?, Dyadic::from(7)));
/// // The stops are 10 and 1.
/// assert_eq!(bounds.left_stop, ["17/2".parse()?, "25/2".parse()?]);
/// assert_eq!(bounds.right_stop, ["-3/2".parse()?, "5/2".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SumBounds {
    /// The number of parts.
    pub parts: usize,
    /// The mean of the sum.
    pub mean: Dyadic,
    /// A number that is at least the temperature of the sum.
    pub most_temperature: Dyadic,
    /// Numbers that are at most and at least the Left stop of the sum.
    pub left_stop: [Dyadic; 2],
    /// Numbers that are at most and at least the Right stop of the sum.
    pub right_stop: [Dyadic; 2],
}

impl SumBounds {
    /// Finds the bounds of a sum. The time is proportional to the square of the number of parts, for walls of bounded
    /// length.
    ///
    /// # Errors
    /// The values of the summands are not found within the budget.
    pub fn of<'s>(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>) -> OrNoAnswer<Self> {
        let graphs = graphs(calc, sum.summands())?;
        Ok(Self::of_parts(calc, &graphs)?)
    }

    /// Finds the bounds of the sum of parts with these thermographs.
    pub(super) fn of_parts(calc: &mut Calc<'_, '_>, graphs: &[Thermograph<'_>]) -> OrStop<Self> {
        let mut found = Self::from_stops(graphs, &Level::of(graphs, Dyadic::ZERO));
        for t in graph_bends(graphs) {
            calc.steps(graphs.len())?;
            found.note(&Level::of(graphs, t));
        }
        Ok(found)
    }

    /// Makes the bounds that follow from the stops of the parts.
    fn from_stops(graphs: &[Thermograph<'_>], at_zero: &Level) -> Self {
        let stops = [at_zero.right.clone(), at_zero.left.clone()];
        Self {
            parts: graphs.len(),
            mean: graphs.iter().fold(Dyadic::ZERO, |sum, graph| &sum + &graph.mean()),
            most_temperature: Level::greatest(graphs, |graph| graph.temperature()).0,
            left_stop: stops.clone(),
            right_stop: stops,
        }
    }

    /// Improves the bounds by what the walls at a temperature show.
    fn note(&mut self, Level { t, left, right, widest: (width, ..) }: &Level) {
        let [left_least, left_most] = &mut self.left_stop;
        let [right_least, right_most] = &mut self.right_stop;
        improve(left_least, right + width, |new, known| new > known);
        improve(left_most, left + t, |new, known| new < known);
        improve(right_least, right - t, |new, known| new > known);
        improve(right_most, left - width, |new, known| new < known);
    }

    /// Returns whether Left and Right win a sum by moving first; `None` where the bounds do not show it.
    ///
    /// # Errors
    /// Returns the reason if the calculation has to stop.
    pub(crate) fn wins_first_of<'s>(
        calc: &mut Calc<'s, '_>,
        parts: &[Value<'s>],
    ) -> OrStop<[Option<bool>; 2]> {
        let graphs = parts.iter().map(|&part| calc.thermograph(part)).collect::<OrStop<Vec<_>>>()?;
        Ok(Self::of_parts(calc, &graphs)?.wins_first())
    }

    /// Returns whether Left and Right win by moving first; `None` where the stops do not show it.
    pub fn wins_first(&self) -> [Option<bool>; 2] {
        let sign = |[least, most]: &[Dyadic; 2], wins: fn(&Dyadic) -> bool| match (wins(least), wins(most)) {
            (true, true) => Some(true),
            (false, false) if least.signum() * most.signum() > 0 => Some(false),
            _ => None,
        };
        [sign(&self.left_stop, |x| x.signum() > 0), sign(&self.right_stop, |x| x.signum() < 0)]
    }

    /// Returns the outcome, if the stops show it.
    pub fn outcome(&self) -> Option<Outcome> {
        let [left, right] = self.wins_first();
        Some(Outcome::from_order(!right?, !left?))
    }

    /// Returns the stop that a player is sure of if the other one moves next, with the sign that makes larger ones
    /// better for the player.
    pub fn sure_of(&self, player: Player) -> Dyadic {
        player.of((self.right_stop[0].clone(), -&self.left_stop[1]))
    }
}

/// A move in a sum of forms, with the bounds of the sum after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedMove {
    /// The move.
    pub step: SumMove,
    /// The bounds after the move.
    pub after: SumBounds,
}

impl BoundedMove {
    /// Lists the moves of a player in a sum of forms, in the order of [`PlayedSum::choices`]. Returns `None` if a
    /// summand is a position.
    ///
    /// # Errors
    /// The options of a form are not found within the budget.
    pub fn all<'s>(
        calc: &mut Calc<'s, '_>,
        sum: &PlayedSum<'_, 's>,
        player: Player,
    ) -> OrNoAnswer<Option<Vec<Self>>> {
        if sum.summands().iter().any(|summand| summand.position().is_some()) {
            return Ok(None);
        }
        // A form is one part.
        let graphs = graphs(calc, sum.summands())?;
        let mut parts = Parts::of(calc, graphs)?;
        let mut moves = Vec::new();
        for (at, summand) in sum.summands().iter().enumerate() {
            for (index, value) in summand.options(calc, player)?.into_iter().enumerate() {
                let graph = calc.thermograph(value)?;
                let after = parts.bounds_after(calc, at, graph)?;
                moves.push(Self { step: SumMove { summand: at, index, places: Vec::new() }, after });
            }
        }
        Ok(Some(moves))
    }
}

/// The walls of all parts of a sum at a temperature.
struct Level {
    t: Dyadic,
    /// The sums of the left walls and of the right walls.
    left: Dyadic,
    right: Dyadic,
    /// The greatest width of a part, the index of that part, and the greatest width of the others.
    widest: (Dyadic, usize, Dyadic),
}

impl Level {
    fn of(graphs: &[Thermograph<'_>], t: Dyadic) -> Self {
        let sum = |wall: &dyn Fn(&Thermograph<'_>) -> Dyadic| {
            graphs.iter().fold(Dyadic::ZERO, |sum, graph| &sum + &wall(graph))
        };
        let (left, right) = (sum(&|graph| graph.left_at(&t)), sum(&|graph| graph.right_at(&t)));
        let (first, at, second) = Self::greatest(graphs, |graph| width(graph, &t));
        let [first, second] = [first, second].map(|width| width.max(Dyadic::ZERO));
        Self { left, right, widest: (first, at, second), t }
    }

    /// Returns the greatest number that a part has, the index of that part, and the greatest number of the others; -1 if
    /// there is none.
    fn greatest(
        graphs: &[Thermograph<'_>],
        number: impl Fn(&Thermograph<'_>) -> Dyadic,
    ) -> (Dyadic, usize, Dyadic) {
        let mut found = (Dyadic::from(-1), usize::MAX, Dyadic::from(-1));
        for (at, graph) in graphs.iter().enumerate() {
            let number = number(graph);
            if number > found.0 {
                found = (number, at, found.0);
            } else if number > found.2 {
                found.2 = number;
            }
        }
        found
    }

    /// Returns the walls after a change of the part with an index.
    fn changed(&self, at: usize, [before, after]: [&Thermograph<'_>; 2]) -> Self {
        let changed = |sum: &Dyadic, [before, after]: [Dyadic; 2]| &(sum - &before) + &after;
        let (first, widest, second) = &self.widest;
        let others = if *widest == at { second } else { first };
        Self {
            t: self.t.clone(),
            left: changed(&self.left, [before, after].map(|graph| graph.left_at(&self.t))),
            right: changed(&self.right, [before, after].map(|graph| graph.right_at(&self.t))),
            // The bounds need no more than the greatest width.
            widest: (others.clone().max(width(after, &self.t)), usize::MAX, Dyadic::ZERO),
        }
    }
}

/// The parts of a sum, with what serves for the bounds after all moves: a move changes one of many parts.
struct Parts<'s> {
    graphs: Vec<Thermograph<'s>>,
    /// The bounds of the sum.
    bounds: SumBounds,
    /// The walls at the bends of the parts, and those at the bends of options.
    levels: Vec<Level>,
    others: HashMap<Dyadic, Level>,
    /// The greatest temperature, as [`Level::greatest`] returns it.
    hottest: (Dyadic, usize, Dyadic),
}

impl<'s> Parts<'s> {
    fn of(calc: &mut Calc<'s, '_>, graphs: Vec<Thermograph<'s>>) -> OrStop<Self> {
        let levels = graph_bends(&graphs).into_iter().map(|t| {
            calc.steps(graphs.len())?;
            Ok(Level::of(&graphs, t))
        });
        let levels = levels.collect::<OrStop<Vec<_>>>()?;
        let bounds = SumBounds::from_stops(&graphs, &Level::of(&graphs, Dyadic::ZERO));
        let hottest = Level::greatest(&graphs, |graph| graph.temperature());
        Ok(Self { graphs, bounds, levels, others: HashMap::new(), hottest })
    }

    /// Returns the bounds after a change of the part with an index. The temperatures at which only the part before the
    /// change bends are tried as well; they show nothing more.
    fn bounds_after(
        &mut self,
        calc: &mut Calc<'s, '_>,
        at: usize,
        after: Thermograph<'s>,
    ) -> OrStop<SumBounds> {
        let own = graph_bends(&[after]);
        for t in &own {
            if !self.others.contains_key(t) {
                calc.steps(self.graphs.len())?;
                self.others.insert(t.clone(), Level::of(&self.graphs, t.clone()));
            }
        }
        calc.steps(self.levels.len() + own.len())?;
        let before = &self.graphs[at];
        let (first, hottest, second) = &self.hottest;
        let others = if *hottest == at { second } else { first };
        let at_zero = self.others[&Dyadic::ZERO].changed(at, [before, &after]);
        let stops = [at_zero.right, at_zero.left];
        let mut found = SumBounds {
            mean: &(&self.bounds.mean - &before.mean()) + &after.mean(),
            most_temperature: others.clone().max(after.temperature()),
            left_stop: stops.clone(),
            right_stop: stops,
            ..self.bounds.clone()
        };
        for level in self.levels.iter().chain(own.iter().map(|t| &self.others[t])) {
            found.note(&level.changed(at, [before, &after]));
        }
        Ok(found)
    }
}

fn improve(known: &mut Dyadic, new: Dyadic, is_better: fn(&Dyadic, &Dyadic) -> bool) {
    if is_better(&new, known) {
        *known = new;
    }
}

/// Returns the thermographs of the parts of all summands.
pub(super) fn graphs<'s>(
    calc: &mut Calc<'s, '_>,
    summands: &[Summand<'_, 's>],
) -> OrNoAnswer<Vec<Thermograph<'s>>> {
    let mut graphs = Vec::new();
    for summand in summands {
        for value in summand.parts(calc, None)?.values {
            graphs.push(calc.thermograph(value)?);
        }
    }
    Ok(graphs)
}

/// The evaluation of a move in a sum.
#[derive(Clone, Debug)]
pub struct Verdict<'s> {
    /// The move.
    pub step: SumMove,
    /// The value of its summand after the move.
    pub after: Value<'s>,
    /// The value of the whole sum after the move.
    pub sum: Value<'s>,
    /// The stop that the player is sure of: the right stop of the sum after a move of Left, the left stop
    /// after a move of Right.
    pub stop: Dyadic,
    /// The amount by which `stop` is worse than after the player's best move; never negative.
    pub loss: Dyadic,
    /// Whether the player wins after this move.
    pub wins: bool,
    /// Whether this move loses although the player could have won with another one.
    pub throws_win: bool,
}

impl Verdict<'_> {
    /// Returns whether no other move is better, by its stop and then by the winner.
    pub fn is_best(&self) -> bool {
        self.loss == Dyadic::ZERO && !self.throws_win
    }
}

/// Evaluates all moves of a player, in the order of [`PlayedSum::choices`].
///
/// ```
/// use upstar::games::play::{PlayedSum, verdicts};
/// use upstar::{Calc, Control, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("* + *3", &control)?);
/// let verdicts = verdicts(&mut calc, &sum, Player::Left)?;
/// // As in Nim, only the move from *3 to * wins.
/// let winning: Vec<_> = verdicts.iter().filter(|verdict| verdict.wins).collect();
/// assert_eq!((winning.len(), winning[0].step.summand, winning[0].after), (1, 1, store.nimber(1)));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn verdicts<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
) -> OrNoAnswer<Vec<Verdict<'s>>> {
    let values = sum.values(calc)?;
    let others = sums_of_others(calc, &values)?;
    let moves = sum.valued(calc, player)?;
    // Different moves of a summand often reach the same value, and a sum of values is the expensive part.
    let mut found = HashMap::new();
    let mut verdicts = Vec::with_capacity(moves.len());
    for ValuedMove { step, after } in moves {
        let key = (step.summand, after.id());
        let sum = match found.get(&key) {
            Some(&sum) => sum,
            None => *found.entry(key).or_insert(calc.sum(others[step.summand], after)?),
        };
        let (stop, wins) = guaranteed(sum, player);
        verdicts.push(Verdict { step, after, sum, stop, loss: Dyadic::ZERO, wins, throws_win: false });
    }
    compare(&mut verdicts, player);
    Ok(verdicts)
}

/// Returns, for each of the evaluated moves of a player, whether no other of them leads to a better sum.
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn undominated_verdicts<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    verdicts: &[Verdict<'s>],
) -> OrStop<Vec<bool>> {
    let sums: Vec<Value<'s>> = verdicts.iter().map(|verdict| verdict.sum).collect();
    undominated_values(calc, player, &sums)
}

/// Sets the losses, and marks the moves that throw a win away, by comparison with the best move.
fn compare(verdicts: &mut [Verdict<'_>], player: Player) {
    let losses = losses(player, verdicts.iter().map(|verdict| &verdict.stop));
    let can_win = verdicts.iter().any(|verdict| verdict.wins);
    for (verdict, loss) in verdicts.iter_mut().zip(losses) {
        verdict.loss = loss;
        verdict.throws_win = can_win && !verdict.wins;
    }
}

/// Returns the *late fee* of a move: the cost of letting the player move once more in the part where they
/// have just moved. It is the difference of the stops of that part after the move. Returns `None` if the move
/// is no threat: it is one if the part is then hotter than 0 and than every part of the sum before.
///
/// ```
/// use upstar::games::play::{PlayedSum, late_fee};
/// use upstar::{Calc, Control, Dyadic, Player, Session, Store};
/// let (store, control) = (Store::new(), Control::unlimited());
/// let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
/// let sum = PlayedSum::new(session.summands("{{5|1}|0} + {1|0}", &control)?);
/// // Left threatens to move from {5|1} to 5, where Right answers to 1.
/// let threat = &sum.choices(&mut calc, Player::Left)?[0];
/// assert_eq!(late_fee(&mut calc, &sum, Player::Left, threat)?, Some(Dyadic::from(4)));
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// A limit or an interruption stops the search.
pub fn late_fee<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
    step: &SumMove,
) -> OrNoAnswer<Option<Dyadic>> {
    let mut after = None;
    // A threat is hotter than 0, even where all parts are numbers.
    let mut hottest = Dyadic::ZERO;
    for (i, summand) in sum.summands().iter().enumerate() {
        let parts = summand.parts(calc, (i == step.summand).then_some(player))?;
        for value in parts.values {
            hottest = hottest.max(calc.temperature(value)?);
        }
        if i == step.summand {
            after = parts.moves.get(step.index).map(|m| m.value);
        }
    }
    let Some(after) = after else { return Ok(None) };
    let is_threat = calc.temperature(after)? > hottest;
    Ok(is_threat.then(|| &after.left_stop() - &after.right_stop()))
}
