//! Functions of ambient temperatures, thermic versions, and bounds of temperatures.

use std::sync::Arc;

use super::number;
use crate::games::solve::expression::answer::{Answer, Evaluated};
use crate::games::solve::expression::arguments::Arguments;
use crate::games::solve::expression::list::Table;
use crate::games::value::{Calc, ClassOfGames, Dyadic, TemperatureBound};
use crate::ground::{Failure, Player};

const NOT_HOT: &str = "the game is not hot: its temperature is not above 0";

/// Returns a table with a row for each interval of ambient temperatures: where it begins, where it ends, and
/// the player's best options.
pub(super) fn best<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>, player: Player) -> Evaluated<'s> {
    let form = of.form(0)?;
    let options = player.of(calc.literal_options(&form)?);
    let store = calc.store();
    let at = |t: &Dyadic| Answer::Value(store.number(t));
    let mut rows = Vec::new();
    for stretch in calc.best_when(&form, player)? {
        let best = stretch.options.iter().map(|&i| options[i].value().into());
        rows.push(vec![at(&stretch.from), at(&stretch.to), Answer::games(best)?]);
    }
    let columns = ["from", "to", "best"].map(str::to_owned).to_vec();
    Ok(Answer::Table(Arc::new(Table::new(columns, rows)?)))
}

pub(super) fn never_best<'s>(
    calc: &mut Calc<'s, '_>,
    of: &Arguments<'_, 's>,
    player: Player,
) -> Evaluated<'s> {
    let form = of.form(0)?;
    let options = player.of(calc.literal_options(&form)?);
    let never = calc.never_best(&form, player)?;
    Ok(Answer::games(never.into_iter().map(|i| options[i].value().into()))?)
}

/// Returns the lengths of the vertical and the oblique part of Left's wall, then those of Right's.
pub(super) fn wall_parts<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let [left, right] = calc.wall_parts(of.value(0)?)?;
    let parts = [left.vertical, left.oblique, right.vertical, right.oblique];
    Ok(Answer::games(parts.iter().map(|part| calc.store().number(part).into()))?)
}

pub(super) fn switch_expansion<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let expansion = calc.switch_expansion(of.value(0)?)?;
    let none = || of.refuse(0, "no sum of switches: not a sum of a number, switches, ups and a nimber");
    Ok(Answer::Switches(expansion.ok_or_else(none)?))
}

pub(super) fn thermic<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let found = calc.thermic(&of.form(0)?)?.ok_or_else(|| of.refuse(0, NOT_HOT))?;
    Ok(Answer::Value(found.value))
}

fn bound_of<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<TemperatureBound<'s>, Failure> {
    calc.temperature_bound(&of.form(0)?)?.ok_or_else(|| of.refuse(0, NOT_HOT))
}

pub(super) fn bound<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let found = bound_of(calc, of)?;
    number(&found.bound, calc)
}

pub(super) fn bound_witness<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Value(bound_of(calc, of)?.witness))
}

fn class(of: &Arguments<'_, '_>) -> Result<ClassOfGames, Failure> {
    let length = |i: usize| match of.number(i, "a bound of lengths is a number")? {
        length if length < Dyadic::ZERO => Err(of.refuse(i, "no game has a length below 0")),
        length => Ok(length),
    };
    Ok(ClassOfGames { own: length(0)?, options: length(1)? })
}

pub(super) fn class_bound<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    number(&class(of)?.bound(), calc)
}

pub(super) fn class_supremum<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    number(&class(of)?.supremum(), calc)
}

pub(super) fn class_witness<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Value(class(of)?.witness(calc)?))
}

pub(super) fn class_game<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let class = class(of)?;
    let index = of.number(2, "an index is a number")?.to_i64().and_then(|index| u32::try_from(index).ok());
    let index = index.ok_or_else(|| of.refuse(2, "an index is a whole number from 0 on"))?;
    Ok(Answer::Value(class.approaching(index, calc)?))
}
