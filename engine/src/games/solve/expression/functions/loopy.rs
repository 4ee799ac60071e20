//! Functions of loopy games.

use super::list;
use crate::games::solve::expression::answer::Arguments;
use crate::games::solve::expression::answer::{Answer, AnyGame, Evaluated, Operand};
use crate::games::surreal::{NoReal, TreeCalc};
use crate::games::value::{Calc, Outcome, Side};
use crate::ground::control::OrStop;
use crate::ground::{Failure, Player};

/// Returns the result of an operation, or an error with `message` at the first argument if the operation is
/// not defined for it.
fn unless<'s, T>(result: OrStop<Option<T>>, of: &Arguments<'_, 's>, message: &str) -> Result<T, Failure> {
    result?.ok_or_else(|| of.refuse(0, message))
}

const NO_STOPPER: &str = "this is not a stopper: alternating play can be infinite in its simplest form";
const NO_STOPPER_SIDE: &str = "no stopper was found for this side, neither by simplifying nor by sidling";

pub(super) fn outcome<'s>(calc: &mut Calc<'s, '_>, of: Operand<'s>) -> Evaluated<'s> {
    Ok(Answer::Outcome(match of {
        Operand::Infinite(infinite) => infinite.value().outcome().into(),
        Operand::Surreal(number) => number.outcome().into(),
        // It is not 0.
        Operand::Nimber(_) => Outcome::N.into(),
        Operand::Real(real) => {
            let sign = real.signum(calc.control()).map_err(|error| match error {
                NoReal::Stopped(stop) => Failure::Stopped(stop),
                error => Failure::Unsupported(error.to_string()),
            })?;
            Outcome::from_order(sign >= 0, sign <= 0).into()
        }
        Operand::Tree(tree) => {
            let outcome = TreeCalc::new(calc.control()).outcome(&tree);
            outcome
                .map_err(|error| match error.stop() {
                    Some(stop) => Failure::Stopped(stop),
                    None => Failure::Unsupported(error.to_string()),
                })?
                .into()
        }
        Operand::Game(AnyGame::Short(form)) => form.value().outcome().into(),
        Operand::Game(AnyGame::Loopy(game)) => calc.loopy_outcome(game)?,
    }))
}

pub(super) fn side<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>, side: Side) -> Evaluated<'s> {
    let stopper = calc.stopper(of.game(0).side(side));
    Ok(unless(Ok(stopper), of, NO_STOPPER_SIDE)?.into())
}

const NOT_SIDED: &str =
    "no stopper was found for a side, neither by simplifying nor by sidling, and no proof that there is none";

pub(super) fn is_stopper<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(calc.equals_stopper(of.game(0))?.map_or(Answer::Unknown(NOT_SIDED), Answer::Truth))
}

pub(super) fn is_stopper_sided<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(calc.sides_equal_stoppers(of.game(0))?.map_or(Answer::Unknown(NOT_SIDED), Answer::Truth))
}

pub(super) fn is_loopfree<'s>(_: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(of.game(0).short().is_some()))
}

pub(super) fn is_plumtree<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(calc.is_plumtree(of.game(0))))
}

pub(super) fn is_pseudonumber<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(calc.is_pseudonumber(of.game(0))))
}

pub(super) fn is_idempotent<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    Ok(Answer::Truth(calc.is_idempotent(of.game(0))?))
}

pub(super) fn degree<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let degree = calc.degree(of.game(0));
    Ok(unless(degree, of, NO_STOPPER)?.into())
}

pub(super) fn upsum<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let sum = calc.upsum(of.game(0), of.game(1));
    Ok(unless(sum, of, NO_STOPPER_SIDE)?.into())
}

pub(super) fn downsum<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let sum = calc.downsum(of.game(0), of.game(1));
    Ok(unless(sum, of, NO_STOPPER_SIDE)?.into())
}

pub(super) fn upsum_variety<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    check_degree(calc, of)?;
    let variety = calc.upsum_variety(of.game(0), of.game(1));
    Ok(unless(variety, of, NO_STOPPER_SIDE)?.into())
}

pub(super) fn downsum_variety<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    check_degree(calc, of)?;
    let variety = calc.downsum_variety(of.game(0), of.game(1));
    Ok(unless(variety, of, NO_STOPPER_SIDE)?.into())
}

fn check_degree<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Result<(), Failure> {
    if calc.is_idempotent(of.game(1))? {
        return Ok(());
    }
    Err(of.refuse(1, "a degree d has d + d = d"))
}

pub(super) fn variety<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let varieties = calc.varieties(of.game(0));
    let [up, down] = unless(varieties, of, "a variety is defined for stoppers whose degree d has d + d = d")?;
    if up != down {
        return Err(of.refuse(0, "this is not stable, so it has two varieties"));
    }
    Ok(up.into())
}

pub(super) fn is_stable<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let varieties = calc.varieties(of.game(0));
    let [up, down] = unless(varieties, of, "stability is defined for stoppers whose degree d has d + d = d")?;
    Ok(Answer::Truth(up == down))
}

pub(super) fn stop<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>, player: Player) -> Evaluated<'s> {
    let stops = calc.loopy_stops(of.game(0));
    Ok(unless(stops, of, NO_STOPPER)?[player.index()].into())
}

/// Returns the stop of a player; for a number plus over or under, the number.
pub(super) fn strong_stop<'s>(
    calc: &mut Calc<'s, '_>,
    of: &Arguments<'_, 's>,
    player: Player,
) -> Evaluated<'s> {
    let stops = calc.loopy_stops(of.game(0));
    let stop = unless(stops, of, NO_STOPPER)?[player.index()];
    let number = calc.pseudonumber_part(stop);
    Ok(number.map_or(stop.into(), |number| Answer::Value(calc.store().number(&number))))
}

pub(super) fn options<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>, player: Player) -> Evaluated<'s> {
    match &of.given[0] {
        AnyGame::Short(form) => list(player.of(calc.option_values(form)?), calc),
        AnyGame::Loopy(game) => {
            let options = calc.loopy_options(*game);
            Ok(Answer::games(player.of(unless(options, of, NO_STOPPER)?.into()))?)
        }
    }
}

pub(super) fn followers<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let game = of.game(0);
    if let Some(short) = game.short() {
        return list(calc.followers(short)?, calc);
    }
    let followers = calc.loopy_followers(game);
    Ok(Answer::games(unless(followers, of, NO_STOPPER)?)?)
}
