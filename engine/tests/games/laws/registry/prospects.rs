//! Tests of who wins partizan loopy games, and how soon: against the values, against a twin that computes
//! all positions round by round, and by play.

use std::cell::Cell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use upstar::games::solve::{Prospect, Prospects};
use upstar::games::value::{Calc, LoopyOutcome, Store};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::session::Session;

use super::partizan::{for_all, kinds, open, value};

/// The most positions that the twin visits.
const MOST_TURNS: usize = 3_000;

/// Returns the prospect of a player who begins.
fn expected(session: &Session<'_>, ruleset: &str, text: &str, player: Player) -> Prospect {
    let position = open(session, ruleset, text);
    // A player with moves for ever wins, whoever begins.
    match position.moves_for_ever() {
        Some(runner) if runner == player => return Prospect::Win(0),
        Some(_) => return Prospect::Loss(0),
        None => {}
    }
    let prospects = position.prospects(player, &Control::unlimited()).unwrap();
    assert_eq!(prospects.ended, None);
    assert_eq!(prospects.moves.len(), position.steps(player, &Control::unlimited()).unwrap().len());
    prospects.best().map_or(Prospect::Loss(0), |(_, prospect)| prospect)
}

/// Returns the outcome class.
fn outcome(session: &Session<'_>, ruleset: &str, text: &str) -> LoopyOutcome {
    use LoopyOutcome::{D, L, N, NCheck, NHat, P, PCheck, PHat, R};
    use Prospect::{Draw, Loss, Win};
    match Player::BOTH.map(|player| expected(session, ruleset, text, player)) {
        [Win(_), Win(_)] => N,
        [Win(_), Draw] => NHat,
        [Win(_), Loss(_)] => L,
        [Draw, Win(_)] => NCheck,
        [Draw, Draw] => D,
        [Draw, Loss(_)] => PHat,
        [Loss(_), Win(_)] => R,
        [Loss(_), Draw] => PCheck,
        [Loss(_), Loss(_)] => P,
    }
}

#[test]
fn tables() {
    let store = Store::new();
    let session = Session::new(&store);
    for (ruleset, ..) in kinds() {
        for line in super::table(ruleset) {
            let [position, _, known, _] = line.each_ref().map(String::as_str);
            assert_eq!(outcome(&session, ruleset, position).to_string(), known, "{line:?}");
        }
    }
}

/// The outcome agrees with that of the value, which is computed by another method.
#[test]
fn outcomes_of_values() {
    for_all(200, |session, kind, text| {
        let value = value(session, kind.0, text);
        let control = Control::unlimited();
        let known = Calc::new(session.store(), &control).loopy_outcome(value).unwrap();
        prop_assert_eq!(outcome(session, kind.0, text), known);
        Ok(())
    });
}

type Turn = (String, Player);

/// Returns all turns reachable from the start, each with its successors. `None` if there are too many.
fn turns(session: &Session<'_>, ruleset: &str, start: Turn) -> Option<BTreeMap<Turn, Vec<Turn>>> {
    let (mut found, mut open_turns) = (BTreeMap::new(), vec![start]);
    while let Some((text, player)) = open_turns.pop() {
        let position = open(session, ruleset, &text);
        if found.len() > MOST_TURNS || position.moves_for_ever().is_some() {
            return None;
        }
        let steps = position.steps(player, &Control::unlimited()).unwrap();
        let after: Vec<Turn> = steps.into_iter().map(|step| (step.after, player.other())).collect();
        found.insert((text, player), after.clone());
        open_turns.extend(after.into_iter().filter(|turn| !found.contains_key(turn)));
    }
    Some(found)
}

/// Computes the prospect of each turn by backward induction: round n adds the turns that are won or lost in
/// n moves.
fn round_for_round(turns: &BTreeMap<Turn, Vec<Turn>>) -> BTreeMap<&Turn, Prospect> {
    let mut known: BTreeMap<&Turn, Prospect> = BTreeMap::new();
    for round in 0.. {
        let of = |turn: &Turn| known.get(turn);
        let new: Vec<(&Turn, Prospect)> = turns
            .iter()
            .filter(|(turn, _)| of(turn).is_none())
            .filter_map(|(turn, after)| {
                // `all` below also holds for a player without a move, who has lost.
                if after.iter().any(|turn| matches!(of(turn), Some(Prospect::Loss(_)))) {
                    Some((turn, Prospect::Win(round)))
                } else if after.iter().all(|turn| matches!(of(turn), Some(Prospect::Win(_)))) {
                    Some((turn, Prospect::Loss(round)))
                } else {
                    None
                }
            })
            .collect();
        if new.is_empty() {
            break;
        }
        known.extend(new);
    }
    known
}

#[test]
fn the_naive_twin() {
    for_all(60, |session, kind, text| {
        for player in Player::BOTH {
            let start = (text.to_owned(), player);
            let Some(turns) = turns(session, kind.0, start.clone()) else { continue };
            let known = round_for_round(&turns);
            // The first question covers all reachable positions. The same session answers the others from
            // its table, and a new session answers them by a search.
            let fresh = Session::new(session.store());
            for (turn, _) in
                std::iter::once(turns.get_key_value(&start).unwrap()).chain(turns.iter().take(40))
            {
                let twin = known.get(turn).copied().unwrap_or(Prospect::Draw);
                prop_assert_eq!(expected(session, kind.0, &turn.0, turn.1), twin, "{:?}", turn);
                prop_assert_eq!(expected(&fresh, kind.0, &turn.0, turn.1), twin, "{:?}", turn);
            }
        }
        Ok(())
    });
}

/// Returns whether two prospects have the same winner and the first is an upper bound of the number of
/// moves.
fn is_bound(found: Prospect, exact: Prospect) -> bool {
    match (found, exact) {
        (Prospect::Win(found), Prospect::Win(exact)) | (Prospect::Loss(found), Prospect::Loss(exact)) => {
            found >= exact
        }
        (Prospect::Draw, Prospect::Draw) => true,
        _ => false,
    }
}

/// Returns the prospects known when the memory may grow by at most `bytes`.
fn within(session: &Session<'_>, ruleset: &str, text: &str, player: Player, bytes: usize) -> Prospects {
    // The control checks a small budget of nodes often.
    let control = Control::unlimited().with_nodes(8).with_bytes(session.bytes() + bytes);
    open(session, ruleset, text).prospects(player, &control).unwrap_or_default()
}

fn whole(session: &Session<'_>, ruleset: &str, text: &str, player: Player) -> Prospects {
    open(session, ruleset, text).prospects(player, &Control::unlimited()).unwrap()
}

/// The prospects known when a budget ends the search are right, and stay right when the search continues
/// from there.
#[test]
fn budgets_leave_what_is_proved() {
    let (partly, unknown) = (Cell::new(0), Cell::new(0));
    for_all(60, |session, kind, text| {
        for player in Player::BOTH {
            let exact = whole(session, kind.0, text, player);
            let short = Session::new(session.store());
            for bytes in [1_000, 4_000, 16_000] {
                let found = within(&short, kind.0, text, player, bytes);
                let known = found.moves.iter().flatten().count();
                if found.ended.is_some() {
                    let count = if known > 0 { &partly } else { &unknown };
                    count.set(count.get() + 1);
                }
                for (found, exact) in found.moves.iter().zip(&exact.moves) {
                    prop_assert!(
                        found.is_none_or(|found| is_bound(found, exact.unwrap())),
                        "{found:?} {exact:?}"
                    );
                }
            }
            let found = whole(&short, kind.0, text, player).moves;
            let mut pairs = found.iter().zip(&exact.moves);
            prop_assert!(pairs.all(|(found, exact)| is_bound(found.unwrap(), exact.unwrap())));
        }
        Ok(())
    });
    assert!(partly.get() > 20 && unknown.get() > 20, "{partly:?} {unknown:?}");
}

/// A winner who always plays the best move wins in at most the announced number of moves, even if budgets
/// end searches on the way.
#[test]
fn won_play_comes_to_its_end() {
    for_all(60, |session, kind, text| {
        let session = Session::new(session.store());
        for (winner, first) in
            Player::BOTH.into_iter().flat_map(|winner| Player::BOTH.map(|first| (winner, first)))
        {
            let (mut text, mut player, mut left) = (text.to_owned(), first, None);
            for turn in 0_usize.. {
                let position = open(&session, kind.0, &text);
                let steps = position.steps(player, &Control::unlimited()).unwrap();
                if position.moves_for_ever().is_some() || steps.is_empty() {
                    prop_assert!(
                        left.is_none() || position.moves_for_ever().unwrap_or(player.other()) == winner
                    );
                    break;
                }
                let mut at = (turn * 7 + 3) % steps.len();
                if player == winner {
                    let some = within(&session, kind.0, &text, player, 4_000);
                    let best = some.best().or_else(|| whole(&session, kind.0, &text, player).best());
                    let (best, prospect) = best.unwrap();
                    let Prospect::Win(moves) = prospect else {
                        prop_assert!(left.is_none(), "a won position is won no more");
                        break;
                    };
                    prop_assert!(left.is_none_or(|left| moves <= left), "{moves} {left:?}");
                    (at, left) = (best, Some(moves.saturating_sub(2)));
                }
                (text, player) = (steps[at].after.clone(), player.other());
            }
        }
        Ok(())
    });
}
