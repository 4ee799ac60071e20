//! Strategies for learners: an opponent who looks some moves ahead, and one who errs a little.

use crate::games::play::sum::{SumMove, Summand};
use crate::games::play::{Course, verdicts};
use crate::games::value::{Calc, Dyadic};
use crate::ground::Player;
use crate::ground::chance::SplitMix64;
use crate::ground::input::OrNoAnswer;

/// The estimate of a lead of one move, or of 1 in the mean of a form. Means are rounded down to multiples of its
/// inverse.
const UNIT: i64 = 1 << 10;
/// The estimate of a sum in which the player to move has no move left. It exceeds all others, so a loss in sight is put
/// off, and a win is taken as soon as possible.
const LOST: i64 = 1 << 50;
/// The largest estimate of a form. Sums of estimates then stay below [`LOST`].
const MOST: i64 = 1 << 30;

/// Chooses a move by a search of `depth` moves, the player's own included. Of moves with equal estimates, each has the
/// same probability.
///
/// The search is that for the minimax value with alpha-beta cuts (D. E. Knuth, R. W. Moore, *An analysis of alpha-beta
/// pruning*, 1975), at most b^depth sums for b moves in each.
pub(super) fn choose_ahead<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
    depth: u8,
    chance: &mut SplitMix64,
) -> OrNoAnswer<Option<SumMove>> {
    let (sum, player) = (course.sum(), course.to_move());
    let mut moves = sum.choices(calc, player)?;
    // The first of the best moves in a random order is any of them, each with the same probability.
    for last in (1..moves.len()).rev() {
        moves.swap(last, chance.below(last as u64 + 1) as usize);
    }
    let leads = sum.summands().iter().map(|summand| Lead::of(summand, calc)).collect::<OrNoAnswer<_>>()?;
    let mut ahead = Ahead { summands: sum.summands().to_vec(), leads };
    let mut best: Option<(i64, SumMove)> = None;
    for m in moves {
        let least = best.as_ref().map_or(-i64::MAX, |(known, _)| *known);
        let found = ahead.after(calc, player, (m.summand, m.index), depth, [least, i64::MAX])?;
        if best.as_ref().is_none_or(|(known, _)| found > *known) {
            best = Some((found, m));
        }
    }
    Ok(best.map(|(_, m)| m))
}

/// The numbers of moves in a summand, and its estimate for Left.
#[derive(Clone, Copy)]
struct Lead {
    moves: [usize; 2],
    estimate: i64,
}

impl Lead {
    /// Estimates a position by Left's number of moves less Right's, and a form by its mean.
    fn of<'s>(summand: &Summand<'_, 's>, calc: &mut Calc<'s, '_>) -> OrNoAnswer<Self> {
        let mut moves = [0; 2];
        for player in Player::BOTH {
            moves[player] = summand.choices(calc, player)?.len();
            calc.steps(moves[player])?;
        }
        let estimate = match summand.position() {
            Some(_) => UNIT * (moves[0] as i64 - moves[1] as i64),
            None => {
                let value = summand.value(calc)?;
                let mean = calc.thermograph(value)?.mean();
                let units = mean.times(&Dyadic::from(UNIT)).floor();
                units.to_i64().unwrap_or(i64::from(units.signum()) * MOST).clamp(-MOST, MOST)
            }
        };
        Ok(Self { moves, estimate })
    }
}

/// A sum during a search.
struct Ahead<'g, 's> {
    summands: Vec<Summand<'g, 's>>,
    leads: Vec<Lead>,
}

impl<'s> Ahead<'_, 's> {
    /// Estimates, for the player who makes it, a move given by its summand and its number there. At least one move,
    /// this one, is left of `depth`. Values outside of the window are only bounds.
    fn after(
        &mut self,
        calc: &mut Calc<'s, '_>,
        player: Player,
        (summand, index): (usize, usize),
        depth: u8,
        [least, most]: [i64; 2],
    ) -> OrNoAnswer<i64> {
        let (before, lead) = (self.summands[summand].clone(), self.leads[summand]);
        let found = self.summands[summand].make(calc, player, index).and_then(|_| {
            self.leads[summand] = Lead::of(&self.summands[summand], calc)?;
            Ok(-self.best(calc, player.other(), depth - 1, [-most, -least])?)
        });
        (self.summands[summand], self.leads[summand]) = (before, lead);
        found
    }

    /// Estimates the sum for the player to move.
    fn best(
        &mut self,
        calc: &mut Calc<'s, '_>,
        player: Player,
        depth: u8,
        window: [i64; 2],
    ) -> OrNoAnswer<i64> {
        calc.step()?;
        if self.leads.iter().all(|lead| lead.moves[player] == 0) {
            return Ok(-LOST - i64::from(depth));
        }
        if depth == 0 {
            let estimate: i64 = self.leads.iter().map(|lead| lead.estimate).sum();
            return Ok(player.of((estimate, -estimate)));
        }
        let [mut least, most] = window;
        let mut best = -i64::MAX;
        for summand in 0..self.summands.len() {
            for index in 0..self.leads[summand].moves[player] {
                best = best.max(self.after(calc, player, (summand, index), depth, [least, most])?);
                least = least.max(best);
                if least >= most {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }
}

/// Chooses any of the moves whose loss is at most `most`, each with the same probability. If that is 0, the moves that
/// throw a win away are left out.
pub(super) fn choose_erring<'s>(
    calc: &mut Calc<'s, '_>,
    course: &Course<'_, 's>,
    most: &Dyadic,
    chance: &mut SplitMix64,
) -> OrNoAnswer<Option<SumMove>> {
    let mut verdicts = verdicts(calc, course.sum(), course.to_move())?;
    let errs = most.signum() > 0;
    verdicts.retain(|verdict| if errs { verdict.loss <= *most } else { verdict.is_best() });
    if verdicts.is_empty() {
        return Ok(None);
    }
    let chosen = chance.below(verdicts.len() as u64) as usize;
    Ok(Some(verdicts.swap_remove(chosen).step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::play::{Chooser, PlayedSum, Strategy};
    use crate::games::value::Store;
    use crate::ground::control::Control;
    use crate::session::Session;
    use proptest::prelude::{Just, ProptestConfig, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
    use proptest::strategy::Strategy as _;

    /// Estimates a sum for the player to move as the documentation says, without cuts.
    fn naive<'s>(calc: &mut Calc<'s, '_>, sum: &PlayedSum<'_, 's>, player: Player, depth: u8) -> i64 {
        let moves = sum.choices(calc, player).expect("no limit");
        if moves.is_empty() {
            return -LOST - i64::from(depth);
        }
        if depth == 0 {
            let leads =
                sum.summands().iter().map(|summand| Lead::of(summand, calc).expect("no limit").estimate);
            let lead: i64 = leads.sum();
            return player.of((lead, -lead));
        }
        let after = |m: SumMove| {
            let mut after = sum.clone();
            after.make(calc, player, &m).expect("no limit");
            -naive(calc, &after, player.other(), depth - 1)
        };
        moves.into_iter().map(after).max().expect("a move")
    }

    /// Small sums: a board of Domineering with holes, two switches and an integer.
    fn sums() -> impl proptest::strategy::Strategy<Value = String> {
        let cells = proptest::collection::vec(prop_oneof![3 => Just('.'), 1 => Just('#')], 6);
        (cells, -3..=3_i64, -3..=3_i64, -2..=2_i64).prop_map(|(cells, a, b, n)| {
            let cells: String = cells.into_iter().collect();
            format!("domineering(\"{}|{}\") + {{{a}|{b}}} + {{{n}|-1}}", &cells[..3], &cells[3..])
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_search_finds_what_a_naive_one_finds(text in sums(), depth in 1..4_u8, seed in any::<u64>(), left in any::<bool>()) {
            let (store, control) = (Store::new(), Control::unlimited());
            let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
            let sum = PlayedSum::new(session.summands(&text, &control).expect("a sum"));
            let player = if left { Player::Left } else { Player::Right };
            let course = Course::new(sum, player);
            let chosen = Chooser::new(seed).choose(Strategy::Sees(depth), &mut calc, &course).expect("no limit");
            let best = naive(&mut calc, course.sum(), player, depth);
            match chosen {
                None => prop_assert_eq!(best, -LOST - i64::from(depth)),
                Some(chosen) => {
                    let mut after = course.sum().clone();
                    after.make(&mut calc, player, &chosen).expect("no limit");
                    prop_assert_eq!(-naive(&mut calc, &after, player.other(), depth - 1), best, "{}", text);
                }
            }
        }

        #[test]
        fn moves_that_err_lose_no_more_than_allowed(text in sums(), numerator in 0..5_u32, exponent in 0..3_u8) {
            let (store, control) = (Store::new(), Control::unlimited());
            let (session, mut calc) = (Session::new(&store), Calc::new(&store, &control));
            let sum = PlayedSum::new(session.summands(&text, &control).expect("a sum"));
            let course = Course::new(sum, Player::Left);
            let verdicts = verdicts(&mut calc, course.sum(), Player::Left).expect("no limit");
            let most = Dyadic::new(numerator.into(), exponent.into());
            let is_allowed = |step: &SumMove| {
                let verdict = verdicts.iter().find(|verdict| verdict.step == *step).expect("a legal move");
                if numerator == 0 { verdict.is_best() } else { verdict.loss <= most }
            };
            let mut seen = Vec::new();
            for seed in 0..64 {
                let strategy = Strategy::Errs { numerator, exponent };
                let chosen = Chooser::new(seed).choose(strategy, &mut calc, &course).expect("no limit");
                seen.extend(chosen);
            }
            prop_assert!(seen.iter().all(is_allowed), "{}", text);
            // 64 seeds leave out one of at most four moves with a probability below 10^-7.
            let allowed = verdicts.iter().filter(|verdict| is_allowed(&verdict.step));
            if allowed.clone().count() <= 4 {
                prop_assert!(allowed.clone().all(|verdict| seen.contains(&verdict.step)), "{}", text);
            }
        }
    }
}
