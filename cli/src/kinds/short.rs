//! Short games: values, temperatures, and the best moves.

use serde_json::{Value as Json, json};
use upstar::draw::{
    Change, DrawnMove, Shows, TooLarge, board_text, moves_svg, position_svg, side_by_side, thermograph_svg,
};
use upstar::games::board::AnyBoard;
use upstar::games::board::grid::Grid;
use upstar::games::notation::{Style, print};
use upstar::games::solve::{Merit, MoveValue, ShortPosition, merits};
use upstar::games::value::{Calc, Dyadic, Thermograph, Value};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use super::surface::{Abilities, Fields, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::values::{graph_name, picture, shortened, value as value_fields};
use crate::answer::{Answer, Ended, Failed, Known, RequestError, ended_json};
use crate::args::Eval;
use crate::command::{Given, ended};

/// A larger board is not drawn in the terminal.
pub(super) const MAX_SHOWN_CELLS: usize = 2_000;
/// How long the answer may be made ready when the budget is used up.
const GRACE: std::time::Duration = std::time::Duration::from_millis(500);
/// How many boards with a best move are shown for each player.
const SHOWN_MOVES: usize = 4;

pub(super) const ABILITIES: Abilities =
    Abilities { play: Some(super::sum::play), has_values: true, ..Abilities::NONE };

impl<'s> Surface for Box<dyn ShortPosition<'s> + '_> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        let value = self.value(question.control)?;
        evaluate(value, Some(&**self), question, answer)
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let value = self.value(control)?;
        Ok(value_fields(&mut Calc::new(value.store(), control), value, wishes)?)
    }

    fn svg(&self, _: &Control) -> Result<String, Failed> {
        drawn(position_svg(self.board(), self.facts().signs))
    }

    fn known(&self, session: &Session<'_>) -> Known {
        known(session, self.stop_bounds())
    }
}

/// What is known of values when a search had to stop, and how far the stops are bounded.
pub(crate) fn known(session: &Session<'_>, stop_bounds: Option<(Dyadic, Dyadic)>) -> Known {
    let (components, values) = (session.components(), session.store().len());
    let mut known = Known {
        fields: Fields::from_iter([
            ("components".to_owned(), components.into()),
            ("values".to_owned(), values.into()),
        ]),
        words: if components + values == 0 && stop_bounds.is_some() {
            String::new()
        } else {
            format!("{components} components, {values} canonical forms")
        },
    };
    if let Some((low, high)) = stop_bounds {
        known.fields.insert("right_stop_at_least".to_owned(), low.to_string().into());
        known.fields.insert("left_stop_at_most".to_owned(), high.to_string().into());
        let gap = if known.words.is_empty() { "" } else { "; " };
        known.words += &format!("{gap}the stops and the mean lie between {low} and {high}");
    }
    known
}

/// A picture of a board, if it is not too large for one.
pub(super) fn drawn(svg: Result<String, TooLarge>) -> Result<String, Failed> {
    svg.map_err(|limit| RequestError::unsupported(limit.to_string()).into())
}

/// What there is to say about a short game, and about the position whose value it is.
pub(crate) fn evaluate<'s>(
    value: Value<'s>,
    position: Option<&dyn ShortPosition<'s>>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    // Who names some facts is not told the best moves.
    let has_moves = answer.is_whole() && !answer.is_json() || question.arguments.out.is_some();
    let moves = (question.arguments.moves, has_moves);
    let found = FoundValue::new(value, position, moves, question)?;
    if found.unfinished.is_none() {
        return Ok(found.answer(question.arguments, answer, question.control)?);
    }
    Ok(in_grace(|control| found.answer(question.arguments, answer, control))?)
}

/// Works a little longer when the budget is used up, so that what is known already can be shown.
pub(super) fn in_grace<T: Send>(work: impl FnOnce(&Control) -> Result<T, Stop> + Send) -> Result<T, Stop> {
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

/// The moves of a player with what is good about them.
type Moves<'s> = Vec<(MoveValue<'s>, Merit)>;

/// All that was found out.
struct FoundValue<'p, 's> {
    value: Value<'s>,
    thermograph: Thermograph<'s>,
    position: Option<&'p dyn ShortPosition<'s>>,
    /// Is the position small enough to be shown?
    is_shown: bool,
    moves: Option<[Moves<'s>; 2]>,
    /// Why the moves are not known.
    unfinished: Option<Ended>,
}

impl<'p, 's> FoundValue<'p, 's> {
    fn new(
        value: Value<'s>,
        position: Option<&'p dyn ShortPosition<'s>>,
        (all_moves, has_moves): (bool, bool),
        question: &Question<'_>,
    ) -> Result<Self, Stop> {
        let control = question.control;
        let mut calc = Calc::new(value.store(), control);
        let thermograph = calc.thermograph(value)?;
        let is_shown = position.is_some_and(|position| position.board().places() <= MAX_SHOWN_CELLS);
        let mut found = Self { value, thermograph, position, is_shown, moves: None, unfinished: None };
        let Some(position) = position.filter(|_| is_shown && has_moves || all_moves) else {
            return Ok(found);
        };
        let mut of = |player| -> Result<Moves<'s>, Stop> {
            let moves = position.moves(player, control)?;
            let merits = merits(&mut calc, value, player, &moves)?;
            Ok(moves.into_iter().zip(merits).collect())
        };
        match of(Player::Left).and_then(|left| Ok([left, of(Player::Right)?])) {
            Ok(moves) => found.moves = Some(moves),
            Err(stop) => found.unfinished = Some(ended(stop, question.budget)),
        }
        Ok(found)
    }

    fn grid(&self) -> Option<&'p Grid> {
        match self.position?.board() {
            AnyBoard::Grid(grid) => Some(grid),
            _ => None,
        }
    }

    /// The moves of both players with their names.
    fn players(&self) -> impl Iterator<Item = (&'static str, &Moves<'s>)> {
        ["Left", "Right"].into_iter().zip(self.moves.iter().flatten())
    }

    fn answer(&self, arguments: &Eval, answer: &mut Answer, control: &Control) -> Result<(), Stop> {
        let mut calc = Calc::new(self.value.store(), control);
        if answer.is_json() {
            self.fields(arguments.moves, answer, &mut calc)?;
        } else {
            self.text(arguments.moves, answer, &mut calc)?;
        }
        if let Some(ended) = self.unfinished {
            answer.ends(ended);
        }
        let name = graph_name(&mut calc, self.value)?;
        answer.picture("--thermograph", arguments.thermograph.as_ref(), || {
            Ok::<_, Stop>(thermograph_svg(&[(name, &self.thermograph)]))
        });
        if let Some(position) = self.position {
            answer.picture("--out", arguments.out.as_ref(), || self.best_moves_svg(position));
        }
        Ok(())
    }

    /// The position with the best moves of both players, as far as they are known.
    fn best_moves_svg(&self, position: &dyn ShortPosition<'s>) -> Result<String, TooLarge> {
        let best = Player::BOTH.into_iter().zip(self.moves.iter().flatten()).flat_map(|(player, moves)| {
            let best = moves.iter().filter(|(_, merit)| merit.is_best());
            best.map(move |(m, _)| DrawnMove {
                shows: Shows::Best(player),
                change: Change::Places(&m.places),
            })
        });
        moves_svg(position.board(), position.facts().signs, &[], &best.collect::<Vec<_>>())
    }

    fn fields(&self, all_moves: bool, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        answer.fields(value_fields(calc, self.value, Wishes::ALL)?);
        if let Some(ended) = self.unfinished {
            answer.field("moves_error", ended_json(ended));
        }
        if let (true, Some([left, right])) = (all_moves, &self.moves) {
            let (left, right) = (self.moves_json(left, calc)?, self.moves_json(right, calc)?);
            answer.field("moves", json!({"left": left, "right": right}));
        }
        Ok(())
    }

    fn moves_json(&self, moves: &Moves<'s>, calc: &mut Calc<'s, '_>) -> Result<Json, Stop> {
        let one = |(m, merit): &(MoveValue<'s>, Merit)| {
            let mut fields = json!({"move": self.name(m), "places": m.places,
                "value": print(calc, m.value, Style::Ascii)?,
                "best": merit.is_best(), "keeps_stop": merit.keeps_stop, "orthodox": merit.orthodox});
            if let Some(grid) = self.grid() {
                fields["cells"] = m.places.iter().map(|&place| json!(cell(grid, place))).collect();
            }
            Ok(fields)
        };
        moves.iter().map(one).collect()
    }

    fn text(&self, all_moves: bool, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        let is_unicode = answer.style() == Style::Unicode;
        match (self.grid(), self.position) {
            (Some(grid), _) if self.is_shown => {
                answer.line(board_text(grid, &[], is_unicode).join("\n") + "\n");
            }
            (None, Some(position)) if self.is_shown => answer.line(position.text() + "\n"),
            _ => {}
        }
        self.facts(answer, calc)?;
        if self.position.is_some() && !self.is_shown {
            answer.line(format!("\nThe board has more than {MAX_SHOWN_CELLS} places and is not shown."));
            if self.moves.is_none() && self.unfinished.is_none() {
                answer.line("Its moves are listed by --moves.");
            }
        }
        if let Some(ended) = self.unfinished {
            answer.line(format!("\nThe moves are not known: {ended}."));
        }
        let mut told = |answer: &mut Answer| {
            self.players().try_for_each(|(player, moves)| {
                answer.text("\n");
                self.moves_text(player, moves, all_moves, answer, calc)
            })
        };
        if all_moves { answer.part("moves", told) } else { told(answer) }?;
        answer.line(format!("\n{}", picture(&self.thermograph, answer.style()).trim_end_matches('\n')));
        Ok(())
    }

    fn facts(&self, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        let value = self.value;
        let outcome = value.outcome();
        let confused = value.confusion_interval();
        answer.row("value", print(calc, value, answer.style())?);
        answer.row("outcome", format!("{outcome}   {}", outcome.describe()));
        answer.row("mean", self.thermograph.mean());
        answer.row("temperature", self.thermograph.temperature());
        answer.row("left stop", value.left_stop());
        answer.row("right stop", value.right_stop());
        let confused = confused.map_or("no number".to_owned(), |i| format!("the numbers in {i}"));
        answer.row("confused with", confused);
        answer.row("birthday", calc.birthday(value)?);
        Ok(())
    }

    /// The best moves on boards, and all moves as a list if asked for.
    fn moves_text(
        &self,
        player: &str,
        moves: &Moves<'s>,
        all: bool,
        answer: &mut Answer,
        calc: &mut Calc<'s, '_>,
    ) -> Result<(), Stop> {
        if moves.is_empty() {
            answer.line(format!("{player} has no move."));
            return Ok(());
        }
        let best: Vec<_> = moves.iter().filter(|(_, merit)| merit.is_best()).collect();
        answer.line(format!("{player}'s best moves ({} of {}):", best.len(), moves.len()));
        if let Some(grid) = self.grid().filter(|_| self.is_shown) {
            let control = calc.control();
            let after = |m: &MoveValue<'_>| self.after(player, m, control);
            best_boards((grid, player), &best, after, answer, calc)?;
        }
        let listed = match (all, self.grid()) {
            (true, _) => moves.iter().collect(),
            (false, None) => best,
            (false, Some(_)) => Vec::new(),
        };
        for (m, merit) in listed {
            let star = if merit.is_best() { "best" } else { "" };
            let value = print(calc, m.value, answer.style())?;
            answer.line(format!("  {:<14} {star:<5} {:<22} {value}", self.name(m), describe(*merit)));
        }
        Ok(())
    }

    /// The position after a move of a piece; none where the move covers free cells, which are marked instead.
    fn after(
        &self,
        player: &str,
        m: &MoveValue<'_>,
        control: &Control,
    ) -> Option<Box<dyn ShortPosition<'s> + 'p>> {
        let grid = self.grid()?;
        if grid.cells().get(*m.places.first()?) == Some(&b'.') {
            return None;
        }
        let player = if player == "Left" { Player::Left } else { Player::Right };
        let mut position = self.position?.copied();
        let index = position.choices(player, control).ok()?.iter().position(|places| *places == m.places)?;
        position.make(player, index, control).ok().map(|()| position)
    }

    fn name(&self, m: &MoveValue<'_>) -> String {
        let Some(position) = self.position else { return String::new() };
        m.places.iter().map(|&place| position.place_name(place)).collect::<Vec<_>>().join("-")
    }
}

/// The first best moves of a player on boards: the board after the move, or before it with the cells that it covers.
fn best_boards<'s, 'p>(
    (grid, player): (&Grid, &str),
    best: &[&(MoveValue<'s>, Merit)],
    after: impl Fn(&MoveValue<'_>) -> Option<Box<dyn ShortPosition<'s> + 'p>>,
    answer: &mut Answer,
    calc: &mut Calc<'s, '_>,
) -> Result<(), Stop> {
    let letter = player.chars().next().unwrap_or('x');
    let mut boards = Vec::new();
    for (m, merit) in best.iter().take(SHOWN_MOVES) {
        let marks = || m.places.iter().map(|&place| (cell(grid, place), letter)).collect::<Vec<_>>();
        let after = after(m);
        let is_unicode = answer.style() == Style::Unicode;
        let mut lines = match after.as_ref().map(|position| position.board()) {
            Some(AnyBoard::Grid(moved)) => board_text(moved, &[], is_unicode),
            _ => board_text(grid, &marks(), is_unicode),
        };
        lines.push(format!("to {}", shortened(print(calc, m.value, answer.style())?)));
        lines.push(describe(*merit).to_owned());
        boards.push(lines);
    }
    answer.text(side_by_side(&boards, 4, 100));
    if best.len() > SHOWN_MOVES {
        answer.line(format!("and {} more; --moves lists all", best.len() - SHOWN_MOVES));
    }
    Ok(())
}

/// The row and column of a place, from 0.
fn cell(grid: &Grid, place: usize) -> (usize, usize) {
    (place / grid.width(), place % grid.width())
}

fn describe(merit: Merit) -> &'static str {
    match (merit.keeps_stop, merit.orthodox) {
        (true, true) => "keeps stop and mean",
        (true, false) => "keeps the stop",
        (false, true) => "keeps the mean",
        (false, false) => "",
    }
}
