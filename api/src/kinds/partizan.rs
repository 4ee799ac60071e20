//! Loopy values, and partizan games that need not end.

use std::convert::Infallible;

use serde_json::{Value as Json, json};
use upstar::games::board::AnyBoard;
use upstar::games::facts::{IMPARTIAL_FACTS, OfImpartial};
use upstar::games::notation::{Style, print_loopy};
use upstar::games::solve::{LoopyMerit, PartizanMove, PartizanPosition, PartizanStep, loopy_merits};
use upstar::games::value::{Calc, LoopyValue, PlayEnd};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_draw::{
    Change, DrawnMove, Scene, Shows, TooLarge, Why, board_text, moves_scene, position_scene,
    thermograph_scene,
};

use crate::answer::fields::Wishes;
use crate::answer::moves::{Tally, Winning, listed, more, result, tell_winning, yes};
use crate::answer::values::{any, fact_fields, fact_rows, name_for, table_fields};
use crate::answer::{Answer, Ended, Failed, Known, ended_json};
use crate::kinds::short::{MAX_SHOWN_CELLS, drawn, known, wants_impartial};
use crate::kinds::surface::{Abilities, Fields, Options, Pairs, Question, Surface};
use crate::limits::Limits;
use crate::request::Given;

/// The largest number of a player's moves that are listed, unless all are asked for.
const SHOWN_MOVES: usize = 8;

pub(super) const ABILITIES: Abilities = Abilities { has_values: true, ..Abilities::NONE };

impl<'s> Surface for Box<dyn PartizanPosition<'s> + '_> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        evaluate(self.value(question.limits.control)?, Some(&**self), question, answer)
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let value = self.value(control)?;
        let mut fields = any(&mut Calc::new(value.store(), control), value, wishes)?;
        // If the budget ends here, the value is still reported without this field.
        if wants_impartial(wishes)
            && let Ok(is_impartial) = self.is_impartial(control)
        {
            fields.extend(impartial_fields(is_impartial, wishes));
        }
        Ok(fields)
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        drawn(position_scene(self.board(), self.facts().signs))
    }

    fn known(&self, session: &Session<'_>) -> Known {
        known(session, None)
    }
}

/// The moves of a player with their merits.
type Moves<'s> = Vec<(PartizanMove<'s>, LoopyMerit)>;

/// The moves of both players, and whether the position is impartial.
struct Both<'s> {
    of: [Moves<'s>; 2],
    is_impartial: bool,
}

impl<'s> Both<'s> {
    /// Returns the lists to show: one for each player, or a common one if the position is impartial.
    fn lists(&self) -> impl Iterator<Item = (Option<Player>, &Moves<'s>)> {
        let is_impartial = self.is_impartial;
        let whose = move |player| if is_impartial { None } else { Some(player) };
        let count = if is_impartial { 1 } else { 2 };
        Player::BOTH.into_iter().take(count).map(move |player| (whose(player), &self.of[player]))
    }
}

/// Returns the wanted facts that follow from whether a position is impartial.
fn impartial_fields(is_impartial: bool, wishes: Wishes<'_>) -> Fields {
    let of_truth = |how: &OfImpartial| Ok::<_, Infallible>(how.of_truth(is_impartial));
    let Ok(fields) = table_fields(IMPARTIAL_FACTS, wishes, of_truth);
    fields
}

/// Adds the facts about a loopy value, and about the position whose value it is.
pub(crate) fn evaluate<'s>(
    value: LoopyValue<'s>,
    position: Option<&dyn PartizanPosition<'s>>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if value.short().is_none() {
        question.without_thermograph("a loopy game")?;
    }
    let options = question.options;
    let has_winning = options.names_winning_moves(position.is_some(), answer);
    // A question for certain facts does not get the moves.
    let is_for_people = answer.is_whole() && !answer.is_json();
    let has_moves = options.moves || options.out.is_some() || has_winning || is_for_people;
    let mut found =
        FoundLoopy { value, position, is_impartial: None, moves: None, simple_moves: None, unfinished: None };
    if (options.moves || has_winning) && position.is_none() {
        match simple_moves(value, question.limits.control) {
            Ok(None) => question.without_moves(NO_STOPPER)?,
            Ok(moves) => found.simple_moves = moves,
            Err(stop) => found.unfinished = Some(question.limits.ended(stop)),
        }
    }
    match position.filter(|_| has_moves).map(|position| both(position, value, question.limits.control)) {
        // Nothing but the value was asked for.
        None => {
            found.is_impartial =
                position.and_then(|position| position.is_impartial(question.limits.control).ok());
        }
        Some(Ok(moves)) => {
            found.is_impartial = Some(moves.is_impartial);
            found.moves = Some(moves);
        }
        Some(Err(stop)) => found.unfinished = Some(question.limits.ended(stop)),
    }
    if found.unfinished.is_none() {
        return Ok(found.answer(options, answer, question.limits.control)?);
    }
    Ok(question.limits.in_grace(|control| found.answer(options, answer, control))?)
}

/// Finds the moves of both players.
fn both<'s>(
    position: &dyn PartizanPosition<'s>,
    value: LoopyValue<'s>,
    control: &Control,
) -> Result<Both<'s>, Stop> {
    let mut calc = Calc::new(value.store(), control);
    let mut of = |player| judged(&mut calc, position, player, control);
    Ok(Both { of: [of(Player::Left)?, of(Player::Right)?], is_impartial: position.is_impartial(control)? })
}

/// The options of a player with their merits.
type OptionsOfPlayer<'s> = Vec<(LoopyValue<'s>, LoopyMerit)>;

/// Finds the options of the simplest form of a stopper; `None` if the value is no stopper.
fn simple_moves<'s>(
    value: LoopyValue<'s>,
    control: &Control,
) -> Result<Option<[OptionsOfPlayer<'s>; 2]>, Stop> {
    let mut calc = Calc::new(value.store(), control);
    let Some([left, right]) = calc.loopy_options(value)? else { return Ok(None) };
    let mut judged = |player, options: Vec<LoopyValue<'s>>| {
        let merits = loopy_merits(&mut calc, player, &options)?;
        let mut moves: OptionsOfPlayer<'s> = options.into_iter().zip(merits).collect();
        moves.sort_by_key(|(_, merit)| std::cmp::Reverse(merit.end));
        Ok::<_, Stop>(moves)
    };
    Ok(Some([judged(Player::Left, left)?, judged(Player::Right, right)?]))
}

/// The reason why a sum has no list of moves.
const NO_STOPPER: &str = "alternating play of this sum can be infinite, and it has no simplest form";

/// The facts that were found.
struct FoundLoopy<'p, 's> {
    value: LoopyValue<'s>,
    position: Option<&'p dyn PartizanPosition<'s>>,
    /// Whether the position is impartial, if that is known.
    is_impartial: Option<bool>,
    moves: Option<Both<'s>>,
    /// The options of the simplest form, if the value is not that of a position and they are asked for.
    simple_moves: Option<[OptionsOfPlayer<'s>; 2]>,
    /// The reason why the moves are not known.
    unfinished: Option<Ended>,
}

impl<'s> FoundLoopy<'_, 's> {
    fn answer(&self, options: &Options, answer: &mut Answer, control: &Control) -> Result<(), Stop> {
        let mut calc = Calc::new(self.value.store(), control);
        if answer.is_json() {
            self.fields(options, answer, &mut calc)?;
        } else {
            self.text(options.moves, answer, &mut calc)?;
        }
        if options.names_winning_moves(self.position.is_some(), answer)
            && let Some([left, right]) = self.named_moves(answer.style(), &mut calc)?
        {
            tell_winning([&left, &right], answer);
        }
        if let Some(ended) = self.unfinished {
            answer.ends(ended);
        }
        if let (Some(_), Some(short)) = (&options.thermograph, self.value.short()) {
            let name = name_for(options.thermograph.as_ref(), &mut calc, short)?;
            let graph = thermograph_scene(None, &[(name, &calc.thermograph(short)?)]);
            answer.picture("--thermograph", options.thermograph.as_ref(), || Ok::<_, Stop>(graph));
        }
        if let Some(position) = self.position {
            let moves = self.moves.as_ref();
            answer.picture("--out", options.out.as_ref(), || good_moves(position, moves));
        }
        Ok(())
    }

    /// Returns the names of the moves of both players, with whether they win.
    fn named_moves(&self, style: Style, calc: &mut Calc<'s, '_>) -> Result<Option<[Winning; 2]>, Stop> {
        let wins = |merit: &LoopyMerit| Some(merit.end == PlayEnd::Won);
        if let Some([left, right]) = &self.simple_moves {
            let mut named = |options: &OptionsOfPlayer<'s>| {
                let one = |(option, merit): &(LoopyValue<'s>, LoopyMerit)| {
                    Ok((print_loopy(calc, *option, style)?, wins(merit)))
                };
                options.iter().map(one).collect::<Result<Vec<_>, Stop>>()
            };
            return Ok(Some([named(left)?, named(right)?]));
        }
        let (Some(position), Some(moves)) = (self.position, &self.moves) else { return Ok(None) };
        let named = |moves: &Moves<'s>| {
            moves.iter().map(|(m, merit)| (position.step_name(&m.step), wins(merit))).collect()
        };
        Ok(Some([named(&moves.of[0]), named(&moves.of[1])]))
    }

    fn fields(&self, options: &Options, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        let is_any = options.ruleset != "loopy_expression";
        let wishes = answer.wishes();
        let fields =
            if is_any { any(calc, self.value, wishes)? } else { fact_fields(calc, self.value, wishes)? };
        answer.fields(fields);
        if let Some(is_impartial) = self.is_impartial {
            answer.fields(impartial_fields(is_impartial, Wishes::ALL));
        }
        if let Some(ended) = self.unfinished {
            answer.field("moves_error", ended_json(ended));
        }
        if let (true, Some(position), Some(moves)) = (options.moves, self.position, &self.moves) {
            let [left, right] = &moves.of;
            let (left, right) = (list(calc, position, left)?, list(calc, position, right)?);
            answer.field("moves", json!({"left": left, "right": right}));
        }
        if let (true, Some([left, right])) = (options.moves, &self.simple_moves) {
            let mut list = |options: &OptionsOfPlayer<'s>| -> Result<Vec<Json>, Stop> {
                let one = |(option, merit): &(LoopyValue<'s>, LoopyMerit)| {
                    let value = print_loopy(calc, *option, Style::Ascii)?;
                    Ok(json!({"move": value, "value": value, "best": merit.is_best(),
                              "wins": merit.end == PlayEnd::Won, "draws": merit.end == PlayEnd::Drawn,
                              "undominated": merit.undominated}))
                };
                options.iter().map(one).collect()
            };
            let (left, right) = (list(left)?, list(right)?);
            answer.field("moves", json!({"left": left, "right": right}));
        }
        Ok(())
    }

    fn text(&self, all_moves: bool, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        self.position.iter().for_each(|position| board(*position, answer));
        fact_rows(calc, self.value, answer, |_| ())?;
        if let Some(ended) = self.unfinished {
            answer.line(format!("\nThe moves are not known: {ended}."));
        }
        if let (true, Some(simple)) = (all_moves, &self.simple_moves) {
            let mut write = |answer: &mut Answer| {
                answer.line("\nMoves in the simplest form of the value:");
                Player::BOTH
                    .into_iter()
                    .try_for_each(|player| options_text(calc, player, &simple[player], answer))
            };
            return answer.part("moves", &mut write);
        }
        let (Some(position), Some(moves)) = (self.position, &self.moves) else { return Ok(()) };
        let mut write = |answer: &mut Answer| {
            moves.lists().try_for_each(|player| moves_text(calc, position, player, all_moves, answer))
        };
        if all_moves { answer.part("moves", write) } else { write(answer) }
    }
}

/// Draws the position with the good moves of both players, as far as they are known: the winning ones; if
/// there are none, those that hold the draw; if all lose, the undominated ones.
fn good_moves<'s>(position: &dyn PartizanPosition<'s>, moves: Option<&Both<'s>>) -> Result<Scene, TooLarge> {
    let mut drawn = Vec::new();
    for (player, moves) in moves.into_iter().flat_map(Both::lists) {
        let why = match moves.iter().map(|(_, merit)| merit.end).max() {
            Some(PlayEnd::Won) => Why::Wins,
            Some(PlayEnd::Drawn) => Why::HoldsDraw,
            _ => Why::Undominated,
        };
        let is_shown = |merit: LoopyMerit| !merit.throws && (why != Why::Undominated || merit.undominated);
        let good = moves.iter().filter(|(_, merit)| is_shown(*merit));
        let shows = Shows { player, why };
        drawn.extend(good.map(|(m, _)| DrawnMove { shows, change: Change::Places(&m.step.places) }));
    }
    moves_scene(position.board(), position.facts().signs, &[], &drawn)
}

fn judged<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    player: Player,
    control: &Control,
) -> Result<Moves<'s>, Stop> {
    let moves = position.moves(player, control)?;
    let values: Vec<LoopyValue<'s>> = moves.iter().map(|m| m.value).collect();
    let merits = loopy_merits(calc, player, &values)?;
    Ok(moves.into_iter().zip(merits).collect())
}

fn list<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    moves: &Moves<'s>,
) -> Result<Vec<Json>, Stop> {
    let one = |(m, merit): &(PartizanMove<'s>, LoopyMerit)| {
        let value = print_loopy(calc, m.value, Style::Ascii)?;
        let (name, PartizanStep { places, after }) = (position.step_name(&m.step), &m.step);
        Ok(json!({"move": name, "places": places, "after": after, "value": value, "best": merit.is_best(),
                  "wins": merit.end == PlayEnd::Won, "draws": merit.end == PlayEnd::Drawn,
                  "undominated": merit.undominated}))
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

/// Adds the moves: winning ones first, then those that hold the draw, and in each group the undominated
/// ones first.
fn moves_text<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    (player, moves): (Option<Player>, &Moves<'s>),
    has_all: bool,
    answer: &mut Answer,
) -> Result<(), Stop> {
    let count = |is: &dyn Fn(&LoopyMerit) -> bool| moves.iter().filter(|(_, merit)| is(merit)).count();
    let ends = |end: PlayEnd| count(&|merit| merit.end == end);
    let tally = Tally {
        all: moves.len(),
        wins: ends(PlayEnd::Won),
        draws: ends(PlayEnd::Drawn),
        undominated: count(&|merit| merit.undominated),
    };
    // A player who has got away, such as an escaped fox, has moves for ever, which are not listed.
    let runner = player.filter(|&player| position.moves_for_ever() == Some(player));
    answer.line(match runner {
        Some(runner) if moves.is_empty() => {
            format!(
                "\nIf {runner:?} begins, {runner:?} always has moves, which lead off the board, and wins."
            )
        }
        _ => format!("\n{}", tally.heading(player)),
    });
    let mut ordered: Vec<_> = moves.iter().collect();
    ordered.sort_by_key(|(_, merit)| (std::cmp::Reverse(merit.end), !merit.undominated));
    let has_good = tally.wins + tally.draws > 0;
    let is_good = |merit: &LoopyMerit| !merit.throws && (has_good || player.is_none() || merit.undominated);
    let (good, others): (Vec<_>, Vec<_>) = ordered.iter().copied().partition(|(_, merit)| is_good(merit));
    if has_all {
        return lines(calc, position, &ordered, usize::MAX, answer);
    }
    lines(calc, position, &good, SHOWN_MOVES, answer)?;
    let others: Vec<_> = others.into_iter().filter(|(_, merit)| merit.undominated).collect();
    if others.is_empty() || player.is_none() {
        return Ok(());
    }
    answer.line(Tally::others(others.len()));
    lines(calc, position, &others, SHOWN_MOVES, answer)
}

/// Adds the options of a player, winning ones first.
fn options_text<'s>(
    calc: &mut Calc<'s, '_>,
    player: Player,
    options: &OptionsOfPlayer<'s>,
    answer: &mut Answer,
) -> Result<(), Stop> {
    let count = |is: &dyn Fn(&LoopyMerit) -> bool| options.iter().filter(|(_, merit)| is(merit)).count();
    let tally = Tally {
        all: options.len(),
        wins: count(&|merit| merit.end == PlayEnd::Won),
        draws: count(&|merit| merit.end == PlayEnd::Drawn),
        undominated: count(&|merit| merit.undominated),
    };
    answer.line(format!("\n{}", tally.heading(Some(player))));
    if options.is_empty() {
        return Ok(());
    }
    let row = |(option, merit): &(LoopyValue<'s>, LoopyMerit)| -> Result<Vec<String>, Stop> {
        Ok(vec![print_loopy(calc, *option, answer.style())?, result(merit.end)])
    };
    let rows = options.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    answer.text(listed(&["move to", "result"], rows));
    Ok(())
}

fn lines<'s>(
    calc: &mut Calc<'s, '_>,
    position: &dyn PartizanPosition<'s>,
    moves: &[&(PartizanMove<'s>, LoopyMerit)],
    most: usize,
    answer: &mut Answer,
) -> Result<(), Stop> {
    if moves.is_empty() {
        return Ok(());
    }
    let row = |(m, merit): &(PartizanMove<'s>, LoopyMerit)| -> Result<Vec<String>, Stop> {
        let value = print_loopy(calc, m.value, answer.style())?;
        Ok(vec![position.step_name(&m.step), result(merit.end), yes(merit.undominated), value])
    };
    let rows = moves.iter().take(most).copied().map(row).collect::<Result<Vec<_>, _>>()?;
    answer.text(listed(&["move", "result", "undominated", "leads to"], rows));
    more(moves.len(), most, answer);
    Ok(())
}
