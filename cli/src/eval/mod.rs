//! `upstar eval`: what there is to say about a position.

mod at_once;
mod escape;
pub(crate) mod loopy;
mod partizan;
mod plane;
mod spies;

use std::fmt::Write;
use std::io::Read;

use serde_json::{Map, Value as Json, json};
use upstar::draw::{Domino, board_svg, board_text, position_svg, side_by_side, thermograph_svg};
use upstar::games::board::AnyBoard;
use upstar::games::board::grid::Grid;
use upstar::games::notation::{Style, print as print_value};
use upstar::games::solve::{Merit, MoveValue, ShortPosition, merits};
use upstar::games::value::{Calc, Thermograph, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::registry::Position;
use upstar::session::Session;

use crate::args::{Common, Eval};
use crate::calc::picture;
use crate::escape::{missing_start, start};
use crate::json;
use crate::picture::{check_files, deliver};
use crate::report::{Exit, print, show_error};
use crate::request::{Request, RequestError, max_text};
use crate::supervise::{Ended, Failed, Supervisor, store};

/// The longest position that is read where its ruleset does not say more, in bytes.
const MAX_POSITION_BYTES: usize = 4 << 20;
/// A larger board is not drawn in the terminal.
const MAX_SHOWN_CELLS: usize = 2_000;
/// How long the answer may be made ready when the budget is used up.
const GRACE: std::time::Duration = std::time::Duration::from_millis(500);
/// How many boards with a best move are shown for each player.
const SHOWN_MOVES: usize = 4;

/// Everything that is shown.
struct Evaluation<'e, 's> {
    value: Value<'s>,
    thermograph: Thermograph<'s>,
    position: Option<Box<dyn ShortPosition<'s> + 'e>>,
    moves: Option<[Vec<(MoveValue<'s>, Merit)>; 2]>,
    /// Why the moves are not known.
    unfinished: Option<Stop>,
}

impl Evaluation<'_, '_> {
    fn grid(&self) -> Option<&Grid> {
        match self.position.as_ref()?.board() {
            AnyBoard::Grid(grid) => Some(grid),
            _ => None,
        }
    }
}

/// The row and column of a place, from 0.
fn cell(grid: &Grid, place: usize) -> (usize, usize) {
    (place / grid.width(), place % grid.width())
}

/// Evaluates one position.
pub(crate) fn run(arguments: &Eval, common: &Common) -> Exit {
    if let Err(message) = check_files(arguments.thermograph.iter().chain(&arguments.board)) {
        return show_error(&message);
    }
    let text = match position_text(&arguments.ruleset, &arguments.position) {
        Ok(text) => text,
        Err(message) => return show_error(&message),
    };
    let request = match Request::from_text(&arguments.ruleset, &text) {
        Ok(request) => request,
        Err(error) => return error.show(&arguments.ruleset, common),
    };
    if let Err(error) = check_drawable(&request, arguments) {
        return error.show(&arguments.ruleset, common);
    }
    let supervisor = match Supervisor::new(common.threads) {
        Ok(supervisor) => supervisor.giving_up(common),
        Err(error) => return show_error(&error),
    };
    let store = store();
    let session = Session::new(&store);
    // Filled in where the board is forgotten with the work.
    let mut known = Json::Null;
    let work = |control: &Control| -> Result<Output, Failed<RequestError>> {
        let position = match &request {
            Request::Position { ruleset, position } => {
                let opened = position.open(&session, ruleset).map_err(Failed::Own)?;
                if let Some(board) = opened.escape() {
                    let play = start(board, position).map_err(Failed::Own)?;
                    return escape::output(&play, arguments, common, control, &mut known);
                }
                if let Some(board) = opened.spies() {
                    return spies::output(&board.start(), arguments, common, control, &mut known);
                }
                if let Some(board) = opened.at_once() {
                    let start = board.graph().start();
                    let missing = || Failed::Own(missing_start("fugitive", board.graph(), position));
                    let start = start.ok_or_else(missing)?;
                    return at_once::output(board, start, arguments, common, control, &mut known);
                }
                if let Some(path) = opened.plane() {
                    return plane::output(path, arguments, common, control);
                }
                Some(opened)
            }
            _ => None,
        };
        if arguments.length && !matches!(position, Some(Position::Escape(_))) {
            let message = "--length: this is for escape games";
            return Err(Failed::Own(RequestError::new("unsupported", "", message)));
        }
        let position = match position {
            Some(Position::Loopy(_)) if arguments.thermograph.is_some() => {
                return Err(no_thermograph("a loopy game"));
            }
            Some(Position::Loopy(position)) => {
                return Ok(loopy::output(&*position, arguments, common, control)?);
            }
            Some(Position::Partizan(position)) => {
                let value = position.value(control)?;
                if arguments.thermograph.is_some() && value.short().is_none() {
                    return Err(no_thermograph("a loopy game"));
                }
                return Ok(partizan::output(Some(&*position), value, arguments, common, control)?);
            }
            Some(Position::Short(position)) => Some(position),
            Some(Position::Escape(_) | Position::Spies(_) | Position::AtOnce(_) | Position::Plane(_))
            | None => None,
        };
        let value = match &position {
            Some(position) => position.value(control)?,
            None => {
                let value = request.game(&session, control)?;
                match value.short().filter(|_| !matches!(request, Request::LoopyExpression(_))) {
                    Some(short) => short,
                    None if arguments.thermograph.is_some() && value.short().is_none() => {
                        return Err(no_thermograph("a loopy game"));
                    }
                    None => return Ok(partizan::output(None, value, arguments, common, control)?),
                }
            }
        };
        let evaluation = evaluate(value, position, arguments.moves, control)?;
        if evaluation.unfinished.is_none() {
            return Ok(output(&evaluation, arguments, common, control)?);
        }
        Ok(in_grace(|control| output(&evaluation, arguments, common, control))?)
    };
    match supervisor.run(common.budget, || session.bytes(), work) {
        Ok(output) => output.deliver(arguments),
        Err(Failed::Own(error)) => error.show(&arguments.ruleset, common),
        Err(Failed::Stopped(ended)) => {
            let known = if known.is_null() { request.known(&session) } else { known };
            if common.json {
                let error = json!({"kind": ended.kind(), "message": ended.to_string(), "known": known});
                print(&format!("{}\n", json!({"ruleset": arguments.ruleset, "error": error})));
            }
            match known.as_object().is_some_and(Map::is_empty) {
                true => show_error(&format!("no answer: {ended}")),
                false => show_error(&format!("no answer: {ended}; known so far: {}", in_words(&known))),
            };
            ended.into()
        }
    }
}

/// Works a little longer when the budget is used up, so that what is known already can be shown.
fn in_grace<T: Send>(work: impl FnOnce(&Control) -> Result<T, Stop>) -> Result<T, Stop> {
    let control = Control::unlimited();
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let control = &control;
        scope.spawn(move || {
            if receiver.recv_timeout(GRACE) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                control.cancel();
            }
        });
        let done = work(control);
        drop(sender);
        done
    })
}

/// What is known after a stop, for people.
fn in_words(known: &Json) -> String {
    if known.get("components").is_none() {
        return escape::known_in_words(known);
    }
    let mut words = format!("{} components, {} canonical forms", known["components"], known["values"]);
    if let (Some(low), Some(high)) =
        (known["right_stop_at_least"].as_str(), known["left_stop_at_most"].as_str())
    {
        let _ = write!(words, "; the stops and the mean lie between {low} and {high}");
    }
    words
}

/// What goes where.
struct Output {
    text: String,
    thermograph: Option<String>,
    board: Option<String>,
    exit: Exit,
}

impl Output {
    fn deliver(self, arguments: &Eval) -> Exit {
        let mut exit = Exit::Answered;
        for (path, content) in [(&arguments.thermograph, &self.thermograph), (&arguments.board, &self.board)]
        {
            if let (Some(path), Some(content)) = (path, content) {
                exit = exit.max(deliver(content, Some(path)));
            }
        }
        print(&self.text).max(exit).max(self.exit)
    }
}

/// The position itself, or what the file or standard input holds.
pub(crate) fn position_text(ruleset: &str, position: &str) -> Result<String, String> {
    let limit = max_text(ruleset).unwrap_or(MAX_POSITION_BYTES);
    let (name, reader): (&str, Box<dyn Read>) = match position.strip_prefix('@') {
        Some(path) => {
            let file = std::fs::File::open(path).map_err(|error| format!("{path}: {error}"))?;
            (path, Box::new(file))
        }
        None if position == "-" => ("standard input", Box::new(std::io::stdin())),
        None => return Ok(position.to_owned()),
    };
    let mut bytes = Vec::new();
    let read = reader.take(limit as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("{name}: {error}"))?;
    if bytes.len() > limit {
        return Err(format!("{name}: longer than {limit} bytes"));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("{name}: not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
}

fn no_thermograph(what: &str) -> Failed<RequestError> {
    Failed::Own(RequestError::new("unsupported", "", format!("--thermograph: {what} has none")))
}

/// Refuses to draw the board, or to list the moves, of what has none.
fn check_drawable(request: &Request, arguments: &Eval) -> Result<(), RequestError> {
    let asked = match (request, &arguments.board, arguments.moves) {
        (Request::Position { .. }, _, _) | (_, None, false) => return Ok(()),
        (_, Some(_), _) => "--board: this has no board to draw",
        _ => "--moves: moves are listed for positions of one ruleset",
    };
    Err(RequestError::new("unsupported", "", asked))
}

fn evaluate<'e, 's>(
    value: Value<'s>,
    position: Option<Box<dyn ShortPosition<'s> + 'e>>,
    all_moves: bool,
    control: &Control,
) -> Result<Evaluation<'e, 's>, Stop> {
    let mut calc = Calc::new(value.store(), control);
    let thermograph = calc.thermograph(value)?;
    let mut evaluation = Evaluation { value, thermograph, position, moves: None, unfinished: None };
    let Some(position) = &evaluation.position else { return Ok(evaluation) };
    if position.board().places() > MAX_SHOWN_CELLS && !all_moves {
        return Ok(evaluation);
    }
    let mut of = |player| -> Result<Vec<_>, Stop> {
        let moves = position.moves(player, control)?;
        let merits = merits(&mut calc, value, player, &moves)?;
        Ok(moves.into_iter().zip(merits).collect())
    };
    match of(Player::Left).and_then(|left| Ok([left, of(Player::Right)?])) {
        Ok(moves) => evaluation.moves = Some(moves),
        Err(stop) => evaluation.unfinished = Some(stop),
    }
    Ok(evaluation)
}

fn output(
    evaluation: &Evaluation<'_, '_>,
    arguments: &Eval,
    common: &Common,
    control: &Control,
) -> Result<Output, Stop> {
    let mut calc = Calc::new(evaluation.value.store(), control);
    let text = if common.json {
        format!("{}\n", Json::Object(to_json(evaluation, arguments, &mut calc)?))
    } else {
        to_text(evaluation, arguments.moves, common.notation.style(), &mut calc)?
    };
    let name = graph_name(&mut calc, evaluation.value)?;
    Ok(Output {
        exit: evaluation.unfinished.map_or(Exit::Answered, |stop| Ended::of(stop, None).into()),
        text,
        thermograph: Some(thermograph_svg(&[(name, &evaluation.thermograph)])),
        board: match evaluation.grid() {
            Some(grid) => Some(best_moves_svg(grid, evaluation)),
            None => evaluation.position.as_ref().and_then(|position| position_svg(position.board())),
        },
    })
}

/// The board with the first best move of each player, as a picture; the bare board if moves are not known.
fn best_moves_svg(grid: &Grid, evaluation: &Evaluation<'_, '_>) -> String {
    let Some([left, right]) = &evaluation.moves else { return board_svg(grid, &[&[]]) };
    let best = |moves: &[(MoveValue<'_>, Merit)], player: Player| -> Vec<Domino> {
        let best = moves.iter().find(|(_, merit)| merit.is_best()).map(|(m, _)| m.places.as_slice());
        let Some(&[a, b]) = best else { return Vec::new() };
        let label = player.of(("L", "R")).to_owned();
        vec![Domino { cells: [cell(grid, a), cell(grid, b)], label, player }]
    };
    board_svg(grid, &[&best(left, Player::Left), &best(right, Player::Right)])
}

fn to_json<'s>(
    evaluation: &Evaluation<'_, 's>,
    arguments: &Eval,
    calc: &mut Calc<'s, '_>,
) -> Result<Map<String, Json>, Stop> {
    let mut fields = Map::new();
    fields.insert("ruleset".into(), arguments.ruleset.clone().into());
    fields.extend(json::value(calc, evaluation.value)?);
    if let Some(stop) = evaluation.unfinished {
        let ended = Ended::of(stop, None);
        fields.insert("moves_error".into(), json!({"kind": ended.kind(), "message": ended.to_string()}));
    }
    if let (true, Some([left, right])) = (arguments.moves, &evaluation.moves) {
        let mut list = |moves: &[(MoveValue<'s>, Merit)]| -> Result<Vec<Json>, Stop> {
            let one = |(m, merit): &(MoveValue<'s>, Merit)| {
                let mut fields = json!({"move": move_name(evaluation, m), "places": m.places,
                    "value": print_value(calc, m.value, Style::Ascii)?,
                    "best": merit.is_best(), "keeps_stop": merit.keeps_stop, "orthodox": merit.orthodox});
                if let Some(grid) = evaluation.grid() {
                    fields["cells"] =
                        json!(m.places.iter().map(|&place| cell(grid, place)).collect::<Vec<_>>());
                }
                Ok(fields)
            };
            moves.iter().map(one).collect()
        };
        fields.insert("moves".into(), json!({"left": list(left)?, "right": list(right)?}));
    }
    Ok(fields)
}

fn to_text<'s>(
    evaluation: &Evaluation<'_, 's>,
    all_moves: bool,
    style: Style,
    calc: &mut Calc<'s, '_>,
) -> Result<String, Stop> {
    let mut text = String::new();
    let is_shown = evaluation.position.as_ref().is_some_and(|p| p.board().places() <= MAX_SHOWN_CELLS);
    match (evaluation.grid(), &evaluation.position) {
        (Some(grid), _) if is_shown => {
            text += &board_text(grid, &[], style == Style::Unicode).join("\n");
            text += "\n\n";
        }
        (None, Some(position)) if is_shown => {
            let _ = writeln!(text, "{}\n", position.text());
        }
        _ => {}
    }
    text += &facts(evaluation, style, calc)?;
    if evaluation.position.is_some() && !is_shown {
        let _ = writeln!(text, "\nThe board has more than {MAX_SHOWN_CELLS} places and is not shown.");
        if evaluation.moves.is_none() && evaluation.unfinished.is_none() {
            text += "Its moves are listed by --moves.\n";
        }
    }
    if let Some(stop) = evaluation.unfinished {
        let _ = writeln!(text, "\nThe moves are not known: {}.", Ended::of(stop, None));
    }
    if let Some(moves) = &evaluation.moves {
        for (player, moves) in ["Left", "Right"].into_iter().zip(moves) {
            text += "\n";
            text += &moves_text(player, moves, (evaluation, is_shown), all_moves, style, calc)?;
        }
    }
    text += "\n";
    text += &picture(&evaluation.thermograph, style);
    if !text.ends_with('\n') {
        text += "\n";
    }
    Ok(text)
}

fn facts<'s>(evaluation: &Evaluation<'_, 's>, style: Style, calc: &mut Calc<'s, '_>) -> Result<String, Stop> {
    let value = evaluation.value;
    let outcome = value.outcome();
    let confused = value.confusion_interval();
    let rows = [
        ("value", print_value(calc, value, style)?),
        ("outcome", format!("{outcome}   {}", outcome.describe())),
        ("mean", evaluation.thermograph.mean().to_string()),
        ("temperature", evaluation.thermograph.temperature().to_string()),
        ("left stop", value.left_stop().to_string()),
        ("right stop", value.right_stop().to_string()),
        ("confused with", confused.map_or("no number".to_owned(), |i| format!("the numbers in {i}"))),
        ("birthday", calc.birthday(value)?.to_string()),
    ];
    let mut text = String::new();
    for (name, fact) in rows {
        let _ = writeln!(text, "{name:<14} {fact}");
    }
    Ok(text)
}

/// The best moves on boards, and all moves as a list if asked for.
fn moves_text<'s>(
    player: &str,
    moves: &[(MoveValue<'s>, Merit)],
    (evaluation, is_shown): (&Evaluation<'_, 's>, bool),
    all: bool,
    style: Style,
    calc: &mut Calc<'s, '_>,
) -> Result<String, Stop> {
    if moves.is_empty() {
        return Ok(format!("{player} has no move.\n"));
    }
    let best: Vec<_> = moves.iter().filter(|(_, merit)| merit.is_best()).collect();
    let mut text = format!("{player}'s best moves ({} of {}):\n", best.len(), moves.len());
    if let Some(grid) = evaluation.grid().filter(|_| is_shown) {
        let letter = player.chars().next().unwrap_or('x');
        let mut boards = Vec::new();
        for (m, merit) in best.iter().take(SHOWN_MOVES) {
            let marks: Vec<_> = m.places.iter().map(|&place| (cell(grid, place), letter)).collect();
            let mut lines = board_text(grid, &marks, style == Style::Unicode);
            lines.push(format!("to {}", short(print_value(calc, m.value, style)?)));
            lines.push(describe(*merit).to_owned());
            boards.push(lines);
        }
        text += &side_by_side(&boards, 4, 100);
        if best.len() > SHOWN_MOVES {
            let _ = writeln!(text, "and {} more; --moves lists all", best.len() - SHOWN_MOVES);
        }
    }
    let listed = if all {
        moves.iter().collect()
    } else if evaluation.grid().is_none() {
        best
    } else {
        Vec::new()
    };
    for (m, merit) in listed {
        let star = if merit.is_best() { "best" } else { "" };
        let value = print_value(calc, m.value, style)?;
        let name = move_name(evaluation, m);
        let _ = writeln!(text, "  {name:<14} {star:<5} {:<22} {value}", describe(*merit));
    }
    Ok(text)
}

fn move_name(evaluation: &Evaluation<'_, '_>, m: &MoveValue<'_>) -> String {
    let Some(position) = &evaluation.position else { return String::new() };
    m.places.iter().map(|&place| position.place_name(place)).collect::<Vec<_>>().join("-")
}

fn describe(merit: Merit) -> &'static str {
    match (merit.keeps_stop, merit.orthodox) {
        (true, true) => "keeps stop and mean",
        (true, false) => "keeps the stop",
        (false, true) => "keeps the mean",
        (false, false) => "",
    }
}

/// The name of a thermograph in a picture. Few fonts have the signs for tiny and miny.
pub(crate) fn graph_name<'s>(calc: &mut Calc<'s, '_>, value: Value<'s>) -> Result<String, Stop> {
    let name = print_value(calc, value, Style::Unicode)?;
    Ok(short(name.replace('⧾', "tiny").replace('⧿', "miny")))
}

/// A value that would not fit under a board is cut.
fn short(value: String) -> String {
    const WIDTH: usize = 40;
    if value.chars().count() <= WIDTH {
        return value;
    }
    value.chars().take(WIDTH - 3).chain("...".chars()).collect()
}
