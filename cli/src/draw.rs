//! Pictures: `upstar draw` of positions, `upstar plot` of thermographs.

use upstar::draw::titled_thermograph_svg;
use upstar::games::value::Calc;
use upstar::ground::input::InputError;

use crate::answer::values::graph_name;
use crate::answer::{Answer, RequestError, check_files, failed, in_text};
use crate::args::{Common, Draw, Plot};
use crate::calc::game;
use crate::command::{Frame, Ran, Wanted, opened, position_text};
use crate::kinds::surface;

/// Draws one position; of an impartial loopy one, with its values, and of a path with its update.
pub(crate) fn draw(arguments: &Draw, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    Frame::new(common, Wanted::Picture).about(&arguments.ruleset).run(|session, control| {
        let opened = opened(session, (&arguments.ruleset, &text), control)?;
        let (position, _) = opened.ok_or_else(|| RequestError::unsupported("this has no board to draw"))?;
        let mut answer = Answer::in_words(common);
        answer.picture_out(arguments.out.as_deref(), surface(&position).svg(control)?);
        Ok(answer)
    })
}

/// Draws the thermographs of all values in one picture.
pub(crate) fn plot(arguments: &Plot, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    Frame::new(common, Wanted::Picture).run(|session, control| {
        let mut graphs = Vec::new();
        for text in &arguments.values {
            let answer = session.evaluate(text, control).map_err(|failure| failed(text, failure))?;
            let mut calc = Calc::new(session.store(), control);
            let value = game(&mut calc, &answer)?.ok_or_else(|| {
                let message = format!("a thermograph is that of a game, this is {}", answer.describe());
                in_text(text, InputError::new(0..text.len(), message))
            })?;
            graphs.push((graph_name(&mut calc, value)?, calc.thermograph(value)?));
        }
        let graphs: Vec<_> = graphs.iter().map(|(name, graph)| (name.clone(), graph)).collect();
        let mut answer = Answer::in_words(common);
        answer.picture_out(
            arguments.out.as_deref(),
            titled_thermograph_svg(arguments.title.as_deref(), &graphs),
        );
        Ok(answer)
    })
}
