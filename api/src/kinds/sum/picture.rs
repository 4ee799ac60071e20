//! Pictures of sums, and their compound thermographs.

use upstar::Player;
use upstar::games::notation::Style;
use upstar::games::play::{PlayedSum, Summand, compound_thermograph};
use upstar::games::value::{Calc, CompoundThermograph};
use upstar::ground::control::Control;
use upstar::session::Session;
use upstar_draw::{Scene, SumTerm, TermPicture, position_scene, sum_scene, tex};

use super::groups::groups;
use super::summands;
use crate::answer::values::shortened;
use crate::answer::{Failed, RequestError, failed};
use crate::request::Request;

/// Draws a sum of short games: the boards of its positions and the values of its forms.
///
/// # Errors
/// Fails if the request is no sum with a board, if a board is too large to be drawn, or if `control` ends the work.
pub fn sum_picture(request: &Request, session: &Session<'_>, control: &Control) -> Result<Scene, Failed> {
    let summands = summands(request, session, control)?;
    if summands.iter().all(|summand| summand.position().is_none()) {
        return Err(RequestError::unsupported("this has no board to draw").into());
    }
    let (sum, mut calc) = (PlayedSum::new(summands), Calc::new(session.store(), control));
    let groups = groups(&mut calc, &sum, Style::Ascii)?;
    let terms = groups.into_iter().map(|group| {
        let summand = &sum.summands()[group.first];
        let game = term_picture(summand, &mut calc)?;
        Ok(SumTerm { count: group.count, is_negated: summand.is_negated(), game })
    });
    let terms = terms.collect::<Result<Vec<_>, Failed>>()?;
    sum_scene(terms).map_err(|limit| RequestError::unsupported(limit.to_string()).into())
}

/// Draws a summand before any negation.
fn term_picture<'s>(summand: &Summand<'_, 's>, calc: &mut Calc<'s, '_>) -> Result<TermPicture, Failed> {
    if let Some(position) = summand.position() {
        let scene = position_scene(position.board(), position.facts().signs);
        return scene
            .map(TermPicture::Board)
            .map_err(|limit| RequestError::unsupported(limit.to_string()).into());
    }
    let game = if summand.is_negated() { summand.clone().negative() } else { summand.clone() };
    let words = shortened(game.text(calc, Style::Unicode)?);
    Ok(TermPicture::Value(words, game.text(calc, Style::Latex)?))
}

/// Returns the compound thermograph of the sum of some expressions in which a player begins, and the names of its parts
/// in a style; in LaTeX they are formulas or texts. Each component of a position is a part of the sum.
///
/// # Errors
/// Fails if a text is no sum of short games, or if `control` ends the work.
pub fn compound<'s>(
    texts: &[String],
    (begins, style): (Player, Style),
    session: &Session<'s>,
    control: &Control,
) -> Result<(Vec<String>, CompoundThermograph<'s>), Failed> {
    let mut calc = Calc::new(session.store(), control);
    let (mut names, mut graphs) = (Vec::new(), Vec::new());
    for text in texts {
        for summand in session.summands(text, control).map_err(|failure| failed(text, failure))? {
            let name = match (style, summand.position()) {
                (Style::Latex, None) => format!("${}$", summand.text(&mut calc, style)?),
                (Style::Latex, Some(_)) => tex(&summand.text(&mut calc, Style::Ascii)?),
                _ => summand.text(&mut calc, style)?,
            };
            let one = compound_thermograph(&mut calc, &PlayedSum::new(vec![summand]), begins)?;
            let several = one.graphs.len() > 1;
            let part = |i: usize| if several { format!("{name}, part {}", i + 1) } else { name.clone() };
            names.extend((0..one.graphs.len()).map(part));
            graphs.extend(one.graphs);
        }
    }
    Ok((names, calc.compound_thermograph(graphs, begins)?))
}
