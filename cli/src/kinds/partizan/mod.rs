//! Loopy values, and partizan games that need not end.
//!
//! - `play`: a game of a person against the program

mod play;

use serde_json::{Value as Json, json};
use upstar::draw::{
    Change, DrawnMove, Shows, TooLarge, board_text, moves_svg, position_svg, thermograph_svg,
};
use upstar::games::board::AnyBoard;
use upstar::games::notation::{Style, print_loopy, print_loopy_form};
use upstar::games::solve::{PartizanMove, PartizanPosition, PartizanStep, undominated};
use upstar::games::value::{Calc, LoopyForm, LoopyValue};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use crate::answer::fields::Wishes;
use crate::answer::values::{any, graph_name, loopy_outcome, partizan};
use crate::answer::{Answer, Ended, Failed, Known, ended_json};
use crate::args::Eval;
use crate::command::{Given, ended};
use crate::kinds::short::{MAX_SHOWN_CELLS, drawn, in_grace, known};
use crate::kinds::surface::{Abilities, Fields, Pairs, Question, Surface};

/// The most moves of a player that are listed where not all are asked for.
const SHOWN_MOVES: usize = 8;

pub(super) const ABILITIES: Abilities =
    Abilities { play: Some(play::run), has_values: true, ..Abilities::NONE };

impl<'s> Surface for Box<dyn PartizanPosition<'s> + '_> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        evaluate(self.value(question.control)?, Some(&**self), question, answer)
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let value = self.value(control)?;
        Ok(any(&mut Calc::new(value.store(), control), value, wishes)?)
    }

    fn svg(&self, _: &Control) -> Result<String, Failed> {
        drawn(position_svg(self.board(), self.facts().signs))
    }

    fn known(&self, session: &Session<'_>) -> Known {
        known(session, None)
    }
}

/// The moves of a player, and whether no other one leads to something better.
type Moves<'s> = Vec<(PartizanMove<'s>, bool)>;

/// What there is to say about a loopy value, and about the position whose value it is.
pub(crate) fn evaluate<'s>(
    value: LoopyValue<'s>,
    position: Option<&dyn PartizanPosition<'s>>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if value.short().is_none() {
        question.without_thermograph("a loopy game")?;
    }
    let arguments = question.arguments;
    // Who names some facts is not told the best moves.
    let has_moves = arguments.moves || arguments.out.is_some() || answer.is_whole() && !answer.is_json();
    let mut found = FoundLoopy { value, position, moves: None, unfinished: None };
    match position.filter(|_| has_moves).map(|position| both(position, value, question.control)) {
        None => {}
        Some(Ok(moves)) => found.moves = Some(moves),
        Some(Err(stop)) => found.unfinished = Some(ended(stop, question.budget)),
    }
    if found.unfinished.is_none() {
        return Ok(found.answer(arguments, answer, question.control)?);
    }
    Ok(in_grace(|control| found.answer(arguments, answer, control))?)
}

/// The moves of both players.
fn both<'s>(
    position: &dyn PartizanPosition<'s>,
    value: LoopyValue<'s>,
    control: &Control,
) -> Result<[Moves<'s>; 2], Stop> {
    let mut calc = Calc::new(value.store(), control);
    let mut of = |player| judged(&mut calc, position, player, control);
    Ok([of(Player::Left)?, of(Player::Right)?])
}

/// All that was found out.
struct FoundLoopy<'p, 's> {
    value: LoopyValue<'s>,
    position: Option<&'p dyn PartizanPosition<'s>>,
    moves: Option<[Moves<'s>; 2]>,
    /// Why the moves are not known.
    unfinished: Option<Ended>,
}

impl<'s> FoundLoopy<'_, 's> {
    fn answer(&self, arguments: &Eval, answer: &mut Answer, control: &Control) -> Result<(), Stop> {
        let mut calc = Calc::new(self.value.store(), control);
        if answer.is_json() {
            self.fields(arguments, answer, &mut calc)?;
        } else {
            self.text(arguments.moves, answer, &mut calc)?;
        }
        if let Some(ended) = self.unfinished {
            answer.ends(ended);
        }
        if let (Some(_), Some(short)) = (&arguments.thermograph, self.value.short()) {
            let (name, graph) = (graph_name(&mut calc, short)?, calc.thermograph(short)?);
            let svg = thermograph_svg(&[(name, &graph)]);
            answer.picture("--thermograph", arguments.thermograph.as_ref(), || Ok::<_, Stop>(svg));
        }
        if let Some(position) = self.position {
            let moves = self.moves.as_ref();
            answer.picture("--out", arguments.out.as_ref(), || best_moves_svg(position, moves));
        }
        Ok(())
    }

    fn fields(&self, arguments: &Eval, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        let is_any = arguments.ruleset != "loopy_expression";
        let fields = if is_any { any } else { partizan };
        answer.fields(fields(calc, self.value, Wishes::ALL)?);
        if let Some(ended) = self.unfinished {
            answer.field("moves_error", ended_json(ended));
        }
        if let (true, Some(position), Some([left, right])) = (arguments.moves, self.position, &self.moves) {
            let (left, right) = (list(calc, position, left)?, list(calc, position, right)?);
            answer.field("moves", json!({"left": left, "right": right}));
        }
        Ok(())
    }

    fn text(&self, all_moves: bool, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        self.position.iter().for_each(|position| board(*position, answer));
        facts(calc, self.value, answer)?;
        if let Some(ended) = self.unfinished {
            answer.line(format!("\nThe moves are not known: {ended}."));
        }
        let (Some(position), Some([left, right])) = (self.position, &self.moves) else { return Ok(()) };
        let mut told = |answer: &mut Answer| {
            let mut players = [("Left", left), ("Right", right)].into_iter();
            players.try_for_each(|player| moves_text(calc, position, player, all_moves, answer))
        };
        if all_moves { answer.part("moves", told) } else { told(answer) }
    }
}

/// The position with the moves of both players that no other one is better than, as far as they are known.
fn best_moves_svg<'s>(
    position: &dyn PartizanPosition<'s>,
    moves: Option<&[Moves<'s>; 2]>,
) -> Result<String, TooLarge> {
    let best = Player::BOTH.into_iter().zip(moves.into_iter().flatten()).flat_map(|(player, moves)| {
        let best = moves.iter().filter(|(_, is_best)| *is_best);
        best.map(move |(m, _)| DrawnMove {
            shows: Shows::Best(player),
            change: Change::Places(&m.step.places),
        })
    });
    moves_svg(position.board(), position.facts().signs, &[], &best.collect::<Vec<_>>())
}

fn judged<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    player: Player,
    control: &Control,
) -> Result<Moves<'s>, Stop> {
    let moves = position.moves(player, control)?;
    let values: Vec<LoopyValue<'s>> = moves.iter().map(|m| m.value).collect();
    let best = undominated(calc, player, &values)?;
    Ok(moves.into_iter().zip(best).collect())
}

fn list<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    moves: &Moves<'s>,
) -> Result<Vec<Json>, Stop> {
    let one = |(m, best): &(PartizanMove<'s>, bool)| {
        let value = print_loopy(calc, m.value, Style::Ascii)?;
        let (name, PartizanStep { places, after }) = (step_name(position, &m.step), &m.step);
        Ok(json!({"move": name, "places": places, "after": after, "value": value, "best": best}))
    };
    moves.iter().map(one).collect()
}

fn board(position: &dyn PartizanPosition<'_>, answer: &mut Answer) {
    match position.board() {
        board if board.places() > MAX_SHOWN_CELLS => {
            answer.line(format!("The board has more than {MAX_SHOWN_CELLS} places and is not shown.\n"));
        }
        AnyBoard::Grid(grid) => {
            answer.line(board_text(grid, &[], answer.style() == Style::Unicode).join("\n") + "\n");
        }
        _ => answer.line(position.text() + "\n"),
    }
}

fn facts<'s>(calc: &mut Calc<'s, '_>, value: LoopyValue<'s>, answer: &mut Answer) -> Result<(), Stop> {
    let style = answer.style();
    let outcome = calc.loopy_outcome(value)?;
    answer.row("value", print_loopy(calc, value, style)?);
    answer.row("outcome", format!("{}   {}", loopy_outcome(outcome, style), outcome.describe()));
    answer.row(
        "stopper",
        match calc.equals_stopper(value)? {
            Some(true) => "yes",
            Some(false) => "no: play can alternate for ever",
            None => "unknown: none was found, and no proof that there is none",
        },
    );
    if value.onside() != value.offside() {
        for (name, side) in [("onside", value.onside()), ("offside", value.offside())] {
            answer.row(name, side_text(calc, side, style)?);
        }
    }
    Ok(())
}

fn side_text<'s>(calc: &mut Calc<'s, '_>, side: LoopyForm<'s>, style: Style) -> Result<String, Stop> {
    let text = print_loopy_form(calc, side, style)?;
    Ok(if side.is_stopper() { text } else { format!("unknown as a stopper; the game is {text}") })
}

fn moves_text<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    (player, moves): (&str, &Moves<'s>),
    all: bool,
    answer: &mut Answer,
) -> Result<(), Stop> {
    if moves.is_empty() {
        answer.line(format!("\n{player} has no move."));
        return Ok(());
    }
    let best = moves.iter().filter(|(_, best)| *best).count();
    answer.line(format!("\n{player}'s best moves ({best} of {}):", moves.len()));
    let limit = if all { usize::MAX } else { SHOWN_MOVES };
    for (m, is_best) in moves.iter().filter(|(_, best)| all || *best).take(limit) {
        let star = if *is_best { "best" } else { "" };
        let value = print_loopy(calc, m.value, answer.style())?;
        answer.line(format!("  {:<14} {star:<5} {value}", step_name(position, &m.step)));
    }
    if !all && best > limit {
        answer.line(format!("and {} more; --moves lists all", best - limit));
    }
    Ok(())
}

/// A move: on a strip the position after it, elsewhere where it goes from and to.
fn step_name(position: &dyn PartizanPosition<'_>, step: &PartizanStep) -> String {
    match position.board() {
        AnyBoard::Strip(_) => step.after.clone(),
        _ => step.places.iter().map(|&place| position.place_name(place)).collect::<Vec<_>>().join("-"),
    }
}
