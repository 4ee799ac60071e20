//! The display of a sum during a game.

use std::fmt::Write;

use upstar::games::notation::{Style, print};
use upstar::games::play::{PlayedSum, SumMove, Summand};
use upstar::games::value::{Calc, Value};
use upstar::ground::Player;
use upstar::ground::control::Stop;

use super::game::{Game, Made};
use super::moves::move_name;
use crate::answer::Ended;
use crate::answer::values::shortened;
use crate::person::board_text;

impl<'s> Game<'_, 's> {
    /// Formats the summands, with their values as far as they are known, and below them the last move.
    pub(super) fn summands_text(&self) -> Result<String, Ended> {
        let mut text = String::new();
        let summands = self.course.sum().summands();
        for group in &self.now.groups {
            let summand = &summands[group.first];
            let facts = match &self.now.valued {
                Some((values, _)) => self.facts(values[group.first], summand)?,
                None => String::new(),
            };
            let number = if summands.len() > 1 { format!("{}: ", group.number()) } else { String::new() };
            text += &block(&(number + &group.times()), summand, (&group.text, &facts), self.style);
        }
        if let Some(Made { player, name, .. }) = self.path.last() {
            let _ = writeln!(text, "Last: {}. {player:?}: {name}", self.path.len());
        }
        Ok(text)
    }

    /// Describes the value and the temperature of a summand.
    fn facts(&self, value: Value<'s>, summand: &Summand<'_, 's>) -> Result<String, Ended> {
        let (style, is_position) = (self.style, summand.position().is_some());
        self.work(|calc| {
            let temperature = format!("temperature {}", calc.temperature(value)?);
            if !is_position {
                return Ok(temperature);
            }
            Ok(format!("{}, {temperature}", shortened(print(calc, value, style)?)))
        })
    }
}

/// Returns the names of moves, with the number of the summand if there are several.
pub(super) fn names<'s>(
    calc: &mut Calc<'s, '_>,
    sum: &PlayedSum<'_, 's>,
    player: Player,
    (moves, style): (&[SumMove], Style),
) -> Result<Vec<String>, Stop> {
    let mut options = Vec::with_capacity(sum.summands().len());
    for summand in sum.summands() {
        // A move in a form is named by its new value, which is known; a move in a position by its places.
        options.push(if summand.position().is_none() { summand.options(calc, player)? } else { Vec::new() });
    }
    let name = |m: &SumMove| {
        let after = options[m.summand].get(m.index).copied();
        let name = move_name(&sum.summands()[m.summand], (&m.places, after), calc, style)?;
        Ok(if sum.summands().len() > 1 { format!("{}: {name}", m.summand + 1) } else { name })
    };
    moves.iter().map(name).collect()
}

/// Formats a summand after its number: a form by its text, a position by its board.
fn block(number: &str, summand: &Summand<'_, '_>, (text, facts): (&str, &str), style: Style) -> String {
    let facts = if facts.is_empty() { "too large to be valued in a move's time" } else { facts };
    let Some(position) = summand.position() else { return format!("\n{number}{text}   {facts}\n") };
    let sign = if summand.is_negated() { "the negative of " } else { "" };
    let board = board_text(position.board(), || position.text(), style);
    format!("\n{number}{sign}{}   {facts}\n{board}\n", position.facts().title)
}
