//! Warnings about parts of a file that can be read but that its author may not have meant.

use std::ops::Range;

use super::cells::CellRules;
use super::heaps::HeapRules;
use super::read::CellsTold;
use crate::ground::Player;
use crate::ground::input::InputError;

/// The message for a rule that never applies.
const NEVER: &str = "this rule never applies";

/// Returns warnings in the order of the text. The rules are examined only as far as they are available as
/// rules on cells.
///
/// # Errors
/// A move may change nothing, and the file does not say that play may go on for ever.
pub(super) fn warnings(
    text: &str,
    told: &CellsTold,
    may_loop: bool,
    cells: Option<&CellRules>,
) -> Result<Vec<InputError>, InputError> {
    let has_rule = |player: &Player| told.rules.iter().any(|rule| rule.player == *player);
    let without = Player::BOTH.into_iter().filter(|player| !has_rule(player));
    let mut warnings: Vec<InputError> =
        without.map(|player| without_moves(text, player, ", `both` and `each`")).collect();
    if let Some(cells) = cells {
        if let Some(at) = cells.idle_rule().filter(|_| !may_loop) {
            let hint = "a player could make it for ever: ask for what it changes, or write `loops allowed`";
            return Err(InputError::new(at, "this move may change nothing").with_hint(hint));
        }
        warnings.extend(about_rules(text, told, cells));
    }
    warnings.sort_by_key(|warning| warning.span.start);
    Ok(warnings)
}

/// Returns the warnings about a file on heaps.
pub(super) fn about_heaps(text: &str, rules: &HeapRules) -> Vec<InputError> {
    let hint = "a range is always empty, a condition never holds, or a number is always negative or divided by 0 or less";
    let idle = |at: &Range<usize>| InputError::new(at.clone(), NEVER).with_hint(hint);
    let without = Player::BOTH.into_iter().filter(|player| rules.is_without(*player));
    rules
        .idle
        .iter()
        .map(idle)
        .chain(without.map(|player| without_moves(text, player, " and `both`")))
        .collect()
}

/// Returns the warning that the file gives a player no moves. `others` names other words that would give
/// some.
fn without_moves(text: &str, player: Player, others: &str) -> InputError {
    let word = player.of(("left", "right"));
    let hint = format!("lines `{word}`{others} describe moves of {player:?}");
    let end = text.trim_end().len();
    InputError::new(end..end, format!("{player:?} never has a move")).with_hint(hint)
}

fn about_rules(text: &str, told: &CellsTold, cells: &CellRules) -> Vec<InputError> {
    let mut warnings: Vec<InputError> = Vec::new();
    for at in cells.rules_for_nothing() {
        let hint = "what it asks of its cells, and of those next to them, is never so at once";
        warnings.push(InputError::new(at, NEVER).with_hint(hint));
    }
    for (first, second, player) in cells.repeated_rules() {
        let message =
            format!("this gives {player:?} no move that line {} does not give", line(text, first.start));
        warnings.push(InputError::new(second, message));
    }
    let is_each = |at: usize| text[at..].starts_with("each");
    let exchanges = (0..).zip(&told.exchange).any(|(a, &b)| a != b);
    if exchanges && !cells.is_negated() && !told.rules.iter().any(|rule| is_each(rule.at.start)) {
        let message = "with these characters exchanged the moves of one player are not those of the other";
        let hint = "without `exchange` the same is true, if that is meant";
        let at = told.exchange_at.clone();
        warnings.push(InputError::new(at, message).with_hint(hint));
    }
    warnings
}

/// Returns warnings about the rules that do not fit a board of this size.
pub(super) fn without_room(cells: &CellRules, width: usize, height: usize) -> Vec<InputError> {
    let message = match height {
        1 => format!("this rule never applies on a board of {width} cells in a row"),
        _ => format!("this rule never applies on a board of {height} rows of {width} cells"),
    };
    let places = cells.rules_without_room(width, height);
    places.into_iter().map(|at| InputError::new(at, message.clone())).collect()
}

/// Returns the number of the line that contains a byte, counted from 1.
fn line(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}
