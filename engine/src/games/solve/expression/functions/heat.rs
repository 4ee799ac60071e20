//! Cooling and the Norton product, with the conditions on their arguments.

use crate::games::solve::expression::answer::{Answer, Evaluated};
use crate::games::solve::expression::arguments::Arguments;
use crate::games::value::{Calc, Dyadic, Outcome};

pub(super) fn cool<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let (g, t) = (of.value(0)?, of.number(1, "a temperature is a number")?);
    if t <= Dyadic::from(-1) {
        return Err(of.refuse(1, "a game is cooled by a temperature above -1"));
    }
    Ok(Answer::Value(calc.cool(g, &t)?))
}

pub(super) fn norton_product<'s>(calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let (g, u) = (of.value(0)?, of.form(1)?);
    if u.value().outcome() != Outcome::L {
        return Err(of.refuse(
            1,
            "the Norton product g.u needs u > 0: for others equal games g may have products that differ",
        ));
    }
    Ok(Answer::Value(calc.norton_product(g, u)?))
}
