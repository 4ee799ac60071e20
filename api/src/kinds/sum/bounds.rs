//! Bounds of a sum without its value, from the thermographs of its parts.

use std::convert::Infallible;

use upstar::games::facts::BOUNDS_FACTS;
use upstar::games::play::{BoundedMove, PlayedSum, SumBounds};
use upstar::games::value::{Calc, Dyadic};
use upstar::ground::Player;
use upstar::ground::input::OrNoAnswer;

use super::super::surface::Fields;
use super::groups::{begun_by, groups};
use super::outcome::outcome_words;
use crate::answer::fields::Wishes;
use crate::answer::moves::listed;
use crate::answer::values::table_fields;
use crate::answer::{Answer, Known};

/// The width of the titles of the facts.
pub(super) const COLUMN: usize = 20;
/// The most moves of a player that are listed.
const MOST_MOVES: usize = 10;

/// Returns whether a fact is wanted by name that only bounds give.
pub(super) fn are_named(wishes: Wishes<'_>) -> bool {
    BOUNDS_FACTS.iter().any(|fact| wishes.names(fact.name) && fact.name != "mean")
}

/// Adds the wanted bounds: for programs the named ones, for people all if no fact is named.
pub(super) fn tell(bounds: &SumBounds, answer: &mut Answer) {
    for fact in BOUNDS_FACTS {
        answer.row(fact.title, (fact.how)(bounds).words);
    }
    let fields = fields(bounds, answer.wishes());
    answer.fields(fields);
}

fn fields(bounds: &SumBounds, wishes: Wishes<'_>) -> Fields {
    let Ok(fields) = table_fields(BOUNDS_FACTS, wishes, |find| Ok::<_, Infallible>(Some(find(bounds))));
    fields
}

/// Returns all bounds as fields.
pub(super) fn all_fields(bounds: &SumBounds) -> Fields {
    let names: Vec<String> = BOUNDS_FACTS.iter().map(|fact| fact.name.to_owned()).collect();
    fields(bounds, Wishes::of(&names))
}

/// Returns the certain facts about a sum before its value is known. The words are short enough for one line.
pub(super) fn known(bounds: &SumBounds) -> Known {
    let mut fields = all_fields(bounds);
    let [left, right] = [&bounds.left_stop, &bounds.right_stop];
    let mut words = format!(
        "mean {}, temperature at most {}, left stop from {} to {}, right stop from {} to {}",
        bounds.mean, bounds.most_temperature, left[0], left[1], right[0], right[1]
    );
    if let Some(outcome) = bounds.outcome() {
        fields.insert("outcome".to_owned(), outcome.to_string().into());
        words += &format!(", outcome {}", outcome_words(outcome).replace("   ", ": "));
        return Known { fields, words };
    }
    for (player, wins) in Player::BOTH.into_iter().zip(bounds.wins_first()) {
        if let Some(wins) = wins {
            fields.insert(player.of(("left_wins_first", "right_wins_first")).to_owned(), wins.into());
            let winner = if wins { player } else { player.other() };
            words += &format!(", {winner:?} wins if {player:?} begins");
        }
    }
    Known { fields, words }
}

/// Lists for each player the moves in a sum of forms after which the player is sure of most.
pub(super) fn list_moves<'s>(
    sum: &PlayedSum<'_, 's>,
    calc: &mut Calc<'s, '_>,
    answer: &mut Answer,
) -> OrNoAnswer<()> {
    let groups = groups(calc, sum, answer.style())?;
    for player in Player::BOTH {
        let Some(moves) = BoundedMove::all(calc, sum, player)? else { return Ok(()) };
        let mut moves: Vec<(Dyadic, BoundedMove)> = moves
            .into_iter()
            .filter(|bounded| begun_by(&groups, bounded.step.summand).is_some())
            .map(|bounded| (bounded.after.sure_of(player), bounded))
            .collect();
        moves.sort_by(|(a, _), (b, _)| b.cmp(a));
        let more = moves.len().saturating_sub(MOST_MOVES);
        moves.truncate(MOST_MOVES);
        let steps: Vec<_> = moves.iter().map(|(_, bounded)| bounded.step.clone()).collect();
        let names = sum.move_names(&steps, player, calc, answer.style())?;
        let rows = names.into_iter().zip(&moves).map(|(name, (sure, _))| {
            let stop = player.of((sure.clone(), -sure));
            vec![name, stop.to_string()]
        });
        answer.line(format!("\nMoves of {player:?}, with the stop of which {player:?} is sure afterwards:"));
        answer.text(listed(&["move", "stop"], rows));
        if more > 0 {
            answer.line(format!("and {more} more"));
        }
    }
    Ok(())
}
