//! `upstar plot`: thermographs of values.

use upstar::draw::thermograph_svg;
use upstar::games::value::Calc;
use upstar::ground::control::Control;
use upstar::ground::input::InputError;
use upstar::session::Session;

use crate::args::{Common, Plot};
use crate::calc::game;
use crate::eval::graph_name;
use crate::picture::{check_files, deliver};
use crate::report::{Exit, show_error};
use crate::request::{RequestError, failed, in_text};
use crate::supervise::{Failed, Supervisor, store};

/// Draws the thermographs of all values in one picture.
pub(crate) fn run(arguments: &Plot, common: &Common) -> Exit {
    if let Err(message) = check_files(&arguments.out) {
        return show_error(&message);
    }
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor,
        Err(error) => return show_error(&error),
    };
    let store = store();
    let session = Session::new(&store);
    let work = |control: &Control| -> Result<String, Failed<RequestError>> {
        let mut graphs = Vec::new();
        for text in &arguments.values {
            let answer = session.evaluate(text, control).map_err(|failure| failed(text, failure))?;
            let mut calc = Calc::new(&store, control);
            let value = game(&mut calc, &answer)?.ok_or_else(|| {
                let message = format!("a thermograph is that of a game, this is {}", answer.describe());
                Failed::Own(in_text(text, InputError::new(0..text.len(), message)))
            })?;
            graphs.push((graph_name(&mut calc, value)?, calc.thermograph(value)?));
        }
        let graphs: Vec<_> = graphs.iter().map(|(name, graph)| (name.clone(), graph)).collect();
        Ok(thermograph_svg(&graphs))
    };
    match supervisor.run(common.budget, || session.bytes(), work) {
        Ok(svg) => deliver(&svg, arguments.out.as_deref()),
        Err(Failed::Own(error)) => error.explain(),
        Err(Failed::Stopped(ended)) => {
            show_error(&format!("no picture: {ended}"));
            ended.into()
        }
    }
}
