//! Pictures: `upstar draw` of positions, `upstar plot` of thermographs.

use upstar::games::notation::{Style, print};
use upstar::games::play::{GameTree, MAX_TREE_NODES};
use upstar::games::solve::{About, Answer as Evaluated};
use upstar::games::surreal::{NoSurreal, NumberTree, Surreal};
use upstar::games::value::{Calc, Literal, Stop};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::input::{InputError, NoAnswer};
use upstar::session::Session;
use upstar_api::kinds::sum::{compound, sum_picture, summands};
use upstar_api::kinds::surface;
use upstar_draw::{
    Scene, compound_svg, compound_text, compound_tikz, number_tree_scene, scaffolds_svg, scaffolds_text,
    scaffolds_tikz, thermograph_scene, tree_scene, with_coordinates,
};

use crate::answer::values::{graph_formula, graph_name, shortened, tree_graphs};
use crate::answer::{Answer, Drawn, Failed, RequestError, check_files, failed, in_text, is_tex};
use crate::args::rulesets::warn_of_size;
use crate::args::{Common, Draw, Plot, PlotFirst, PlotFormat};
use crate::calc::game;
use crate::command::{CommandFrame, Ran, Request, Wanted, limits, opened, position_text};

/// Draws a position: an impartial loopy one with its values, a path of the Angel with its update.
pub(crate) fn draw(arguments: &Draw, common: &Common) -> Ran {
    check_files(&arguments.out)?;
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    warn_of_size(&arguments.ruleset, &text);
    CommandFrame::new(common, Wanted::Picture).about(&arguments.ruleset).run(|session, control| {
        if arguments.tree {
            let mut answer = Answer::in_words(common);
            let request = Request::from_text(&arguments.ruleset, &text)?;
            let picture = tree(&request, arguments.depth, session, control)?;
            answer.picture_out(arguments.out.as_deref(), picture);
            return Ok(answer);
        }
        if arguments.path {
            let mut answer = Answer::in_words(common);
            answer.picture_out(arguments.out.as_deref(), path(&arguments.ruleset, &text, session, control)?);
            return Ok(answer);
        }
        let mut answer = Answer::in_words(common);
        let Some((position, _)) = opened(session, (&arguments.ruleset, &text), control)? else {
            let request = Request::from_text(&arguments.ruleset, &text)?;
            let picture = sum_picture(&request, session, control)?;
            if arguments.coordinates {
                return Err(RequestError::unsupported("--coordinates: this is no grid").into());
            }
            answer.picture_out(arguments.out.as_deref(), picture);
            return Ok(answer);
        };
        let mut picture = surface(&position).picture(limits(control, common.budget))?;
        if arguments.coordinates {
            let grid = position.on_board().any_board().downcast_ref();
            let grid = grid.ok_or_else(|| RequestError::unsupported("--coordinates: this is no grid"))?;
            picture = with_coordinates(picture, grid);
        }
        answer.picture_out(arguments.out.as_deref(), picture);
        Ok(answer)
    })
}

/// Draws the path to a number in the tree of all numbers.
fn path(ruleset: &str, text: &str, session: &Session<'_>, control: &Control) -> Result<Scene, Failed> {
    if ruleset != "expression" {
        let message = format!("--path is for numbers, as in draw expression '2/3' --path, not for {ruleset}");
        return Err(RequestError::unsupported(message).into());
    }
    let number = match session.evaluate(text, control).map_err(|failure| failed(text, failure))? {
        Evaluated::Surreal(number) => number,
        answer => {
            let number = answer.game().and_then(|game| game.short()?.number());
            let message =
                || format!("--path: a number has a place in the tree, this is {}", answer.describe());
            Surreal::from(&number.ok_or_else(|| RequestError::unsupported(message()))?)
        }
    };
    number_tree_scene(&number, control).map_err(|error| match error {
        NoSurreal::Stopped(stop) => stop.into(),
        error => RequestError::unsupported(error.to_string()).into(),
    })
}

/// Draws the game tree of a short game, cut off at `depth` moves.
fn tree(
    request: &Request,
    depth: Option<usize>,
    session: &Session<'_>,
    control: &Control,
) -> Result<Scene, Failed> {
    let mut summands = summands(request, session, control)?;
    // The tuple is evaluated from left to right: after the pop, nothing may be left.
    let (Some(game), true) = (summands.pop(), summands.is_empty()) else {
        return Err(
            RequestError::unsupported("--tree: this is a sum; a game tree is that of one game").into()
        );
    };
    let mut calc = Calc::new(session.store(), control);
    let tree =
        GameTree::new(&mut calc, game, depth.unwrap_or(usize::MAX)).map_err(|reason| match reason {
            NoAnswer::Stopped(Stop::TooLarge) => {
                let message = format!(
                    "--tree: more than {MAX_TREE_NODES} positions; --depth draws the top of the tree"
                );
                RequestError::unsupported(message).into()
            }
            reason => Failed::from(reason),
        })?;
    Ok(tree_scene(&tree))
}

/// Draws the thermographs of all values in one picture.
pub(crate) fn plot(arguments: &Plot, common: &Common) -> Ran {
    check_plot(arguments)?;
    CommandFrame::new(common, Wanted::Picture).run(|session, control| {
        if arguments.sum {
            let mut answer = Answer::in_words(common);
            answer.picture_out(arguments.out.as_deref(), sum(arguments, session, control)?);
            return Ok(answer);
        }
        let mut calc = Calc::new(session.store(), control);
        let mut forms = Vec::new();
        let evaluated =
            |text: &String| session.evaluate(text, control).map_err(|failure| failed(text, failure));
        let answers = arguments.values.iter().map(evaluated).collect::<Result<Vec<_>, Failed>>()?;
        if let Some(picture) = number_trees(arguments, &answers, (session, control))? {
            let mut answer = Answer::in_words(common);
            answer.picture_out(arguments.out.as_deref(), picture);
            return Ok(answer);
        }
        for (text, answer) in arguments.values.iter().zip(answers) {
            let value = game(&mut calc, &answer)?.ok_or_else(|| {
                let message = format!("a thermograph is that of a game, this is {}", answer.describe());
                in_text(text, InputError::new(0..text.len(), message))
            })?;
            // A literal keeps its own options, which the scaffolds show.
            let form = if let Evaluated::Literal(form) = answer { form } else { value.into() };
            let name = match format(arguments) {
                PlotFormat::Text => shortened(print(&mut calc, value, Style::Ascii)?),
                PlotFormat::Tikz => graph_formula(&mut calc, value)?,
                PlotFormat::Svg => graph_name(&mut calc, value)?,
            };
            forms.push((name, form));
        }
        let mut answer = Answer::in_words(common);
        let picture: Drawn = if arguments.scaffolds {
            scaffolds(&mut calc, forms, arguments)?.into()
        } else {
            let mut graphs = Vec::new();
            for (name, form) in forms {
                graphs.push((name, calc.thermograph(form.value())?));
            }
            let graphs: Vec<_> = graphs.iter().map(|(name, graph)| (name.clone(), graph)).collect();
            thermograph_scene(arguments.title.as_deref(), &graphs).into()
        };
        answer.picture_out(arguments.out.as_deref(), picture);
        Ok(answer)
    })
}

/// Draws the thermographs of games, of which at least one is not short and play in it ends in numbers; `None` for other
/// games.
fn number_trees(
    arguments: &Plot,
    answers: &[Evaluated<'_>],
    (session, control): (&Session<'_>, &Control),
) -> Result<Option<Scene>, Failed> {
    let is_tree = |answer: &Evaluated<'_>| matches!(answer, Evaluated::About(About::Tree(_)));
    if !answers.iter().any(is_tree) {
        return Ok(None);
    }
    if arguments.scaffolds || format(arguments) == PlotFormat::Text {
        let message = "scaffolds and plots of characters are for short games; --to svg draws these walls";
        return Err(RequestError::unsupported(message).into());
    }
    let tree = |text: &String| session.number_tree(text, control).map_err(|failure| failed(text, failure));
    let trees = arguments.values.iter().map(tree).collect::<Result<Vec<_>, _>>()?;
    let trees: Vec<&NumberTree> = trees.iter().collect();
    Ok(Some(tree_graphs(arguments.title.as_deref(), &trees, control)?))
}

/// Returns the format of a plot: the one that is asked for, or that of the file.
fn format(arguments: &Plot) -> PlotFormat {
    let of_file =
        if arguments.out.as_deref().is_some_and(is_tex) { PlotFormat::Tikz } else { PlotFormat::Svg };
    arguments.to.unwrap_or(of_file)
}

/// Checks that the format, the file and the title of a plot go together, and that the file can be written.
fn check_plot(arguments: &Plot) -> Result<(), String> {
    let refuse = |message: &str| Err(message.to_owned());
    let is_tex = arguments.out.as_deref().is_some_and(is_tex);
    match (format(arguments), &arguments.out, &arguments.title) {
        (PlotFormat::Svg, Some(path), _) if is_tex => {
            return Err(format!("{}: --to svg needs a file name in .svg", path.display()));
        }
        (PlotFormat::Svg, ..) => check_files(&arguments.out)?,
        (_, _, Some(_)) => return refuse("only an SVG picture has a --title"),
        (PlotFormat::Tikz, Some(path), _) if !is_tex => {
            return Err(format!("{}: a picture for TeX needs a file name in .tex", path.display()));
        }
        (PlotFormat::Tikz, Some(_), _) => check_files(&arguments.out)?,
        (PlotFormat::Text, Some(_), _) => return refuse("text goes to standard output, without --out"),
        (_, None, _) => {}
    }
    Ok(())
}

/// The greatest size of a picture in characters.
const SIZE: [usize; 2] = [78, 48];

/// Draws the compound thermograph of the sum of all values. Each component of a position is a part of the sum.
fn sum(arguments: &Plot, session: &Session<'_>, control: &Control) -> Result<String, Failed> {
    let begins = match arguments.first {
        Some(PlotFirst::Right) => Player::Right,
        Some(PlotFirst::Left) | None => Player::Left,
    };
    let to = format(arguments);
    let style = match to {
        PlotFormat::Svg => Style::Unicode,
        PlotFormat::Tikz => Style::Latex,
        PlotFormat::Text => Style::Ascii,
    };
    let (names, compound) = compound(&arguments.values, (begins, style), session, control)?;
    Ok(match to {
        PlotFormat::Svg => compound_svg(arguments.title.as_deref(), &names, &compound),
        PlotFormat::Tikz => compound_tikz(&names, &compound),
        PlotFormat::Text => compound_text(&compound, SIZE[0], SIZE[1], false),
    })
}

/// Draws the thermographs of all forms with their scaffolds in one format.
fn scaffolds<'s>(
    calc: &mut Calc<'s, '_>,
    forms: Vec<(String, Literal<'s>)>,
    arguments: &Plot,
) -> Result<String, Stop> {
    let mut panels = Vec::new();
    for (name, form) in forms {
        panels.push((name, calc.scaffolds(&form)?));
    }
    Ok(match format(arguments) {
        PlotFormat::Svg => scaffolds_svg(arguments.title.as_deref(), &panels),
        PlotFormat::Tikz => scaffolds_tikz(&panels),
        PlotFormat::Text => panels
            .iter()
            .map(|(name, panel)| format!("{name}\n{}", scaffolds_text(panel, SIZE[0], SIZE[1], false)))
            .collect::<Vec<_>>()
            .join("\n"),
    })
}
