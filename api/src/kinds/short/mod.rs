//! Short games: values, temperatures, and winning moves.

mod moves;

use std::convert::Infallible;

use upstar::games::board::AnyBoard;
use upstar::games::facts::IMPARTIAL_FACTS;
use upstar::games::notation::Style;
use upstar::games::play::NimSum;
use upstar::games::solve::ShortPosition;
use upstar::games::value::{Calc, Dyadic, Thermograph, Value};
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, OrNoAnswer};
use upstar::session::Session;
use upstar_draw::{Scene, TooLarge, board_text, position_scene, thermograph_scene};

use self::moves::{Moves, Shown, nim_sum};
use super::surface::{Abilities, Fields, Options, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::values::{fact_fields, fact_rows, name_for, picture, table_facts, table_fields};
use crate::answer::{Answer, Ended, Failed, Known, RequestError, ended_json};
use crate::limits::Limits;
use crate::request::Given;

/// The largest board that is drawn in the terminal, in cells.
pub(super) const MAX_SHOWN_CELLS: usize = 2_000;

pub(super) const ABILITIES: Abilities = Abilities { has_values: true, ..Abilities::NONE };

impl<'s> Surface for Box<dyn ShortPosition<'s> + '_> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        let value = self.value(question.limits.control)?;
        evaluate(value, Evaluated::Position(&**self), question, answer)
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let value = self.value(control)?;
        let mut calc = Calc::new(value.store(), control);
        let mut fields = fact_fields(&mut calc, value, wishes)?;
        if wants_impartial(wishes) {
            // If the budget ends here, the value is still reported without these fields.
            if let Ok(nim) = nim_sum(&**self, false, &mut calc) {
                fields.extend(impartial_fields(nim.as_ref(), wishes));
            }
        }
        Ok(fields)
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        drawn(position_scene(self.board(), self.facts().signs))
    }

    fn known(&self, session: &Session<'_>) -> Known {
        known(session, self.stop_bounds())
    }
}

/// Returns the partial results of a search for values, with bounds of the stops if there are any.
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
        known.fields.extend(bounds_fields((low.clone(), high.clone())));
        let gap = if known.words.is_empty() { "" } else { "; " };
        known.words += &match low == high {
            true => format!("{gap}the stops and the mean are {low}"),
            false => format!("{gap}the stops and the mean lie between {low} and {high}"),
        };
    }
    known
}

/// Returns the fields for bounds of the stops.
pub(crate) fn bounds_fields((low, high): (Dyadic, Dyadic)) -> Fields {
    Fields::from_iter([
        ("right_stop_at_least".to_owned(), low.to_string().into()),
        ("left_stop_at_most".to_owned(), high.to_string().into()),
    ])
}

/// Returns whether a fact about impartial positions is wanted.
pub(super) fn wants_impartial(wishes: Wishes<'_>) -> bool {
    IMPARTIAL_FACTS.iter().any(|fact| wishes.has(fact.name))
}

/// Returns the wanted facts about impartial positions as fields.
pub(super) fn impartial_fields(nim: Option<&NimSum>, wishes: Wishes<'_>) -> Fields {
    let Ok(fields) = table_fields(IMPARTIAL_FACTS, wishes, |how| Ok::<_, Infallible>(how.of_nim_sum(nim)));
    fields
}

/// Converts the error of a picture that is too large.
pub(super) fn drawn(picture: Result<Scene, TooLarge>) -> Result<Scene, Failed> {
    picture.map_err(|limit| RequestError::unsupported(limit.to_string()).into())
}

/// The object whose value is evaluated.
#[derive(Clone)]
pub(super) enum Evaluated<'p, 's> {
    Position(&'p dyn ShortPosition<'s>),
    /// A sum or an expression. The outer `None` means that it is not known whether it is impartial, the
    /// inner one that it is not.
    Value(Option<Option<NimSum>>),
}

/// Adds the facts about a short game, and about the position whose value it is.
pub(super) fn evaluate<'s>(
    value: Value<'s>,
    evaluated: Evaluated<'_, 's>,
    question: &Question<'_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    // A question for certain facts does not get the moves.
    let has_moves = answer.is_whole() && !answer.is_json() || question.options.out.is_some();
    let moves = (question.options.moves, has_moves);
    let found = FoundValue::new(value, evaluated, moves, question)?;
    if found.unfinished.is_none() {
        return Ok(found.answer(question.options, answer, question.limits.control)?);
    }
    Ok(question.limits.in_grace(|control| found.answer(question.options, answer, control))?)
}

/// The facts that were found.
struct FoundValue<'p, 's> {
    value: Value<'s>,
    thermograph: Thermograph<'s>,
    shown: Option<Shown<'p, 's>>,
    /// The Grundy value with its parts. The outer `None` means that it is not known whether the position is
    /// impartial, the inner one that it is not.
    nim: Option<Option<NimSum>>,
    moves: Option<Moves<'s>>,
    /// The reason why the moves are not known.
    unfinished: Option<Ended>,
}

impl<'p, 's> FoundValue<'p, 's> {
    fn new(
        value: Value<'s>,
        evaluated: Evaluated<'p, 's>,
        (all_moves, has_moves): (bool, bool),
        question: &Question<'_>,
    ) -> OrNoAnswer<Self> {
        let mut calc = Calc::new(value.store(), question.limits.control);
        let thermograph = calc.thermograph(value)?;
        let is_small = |position: &dyn ShortPosition<'s>| position.board().places() <= MAX_SHOWN_CELLS;
        let (position, nim) = match evaluated {
            Evaluated::Position(position) => (Some(position), None),
            Evaluated::Value(nim) => (None, nim),
        };
        let shown = position.map(|position| Shown { position, is_board_shown: is_small(position) });
        let mut found = Self { value, thermograph, shown, nim, moves: None, unfinished: None };
        let Some(shown) = shown else { return Ok(found) };
        let looked = if shown.is_board_shown && has_moves || all_moves {
            Moves::of(shown.position, value, &mut calc).map(|moves| {
                found.nim = Some(moves.nim.clone());
                found.moves = Some(moves);
            })
        } else {
            // Nothing but the value was asked for, so the individual moves are not examined.
            found.nim = nim_sum(shown.position, false, &mut calc).ok();
            Ok(())
        };
        found.unfinished = looked.err().map(|stop| question.limits.ended(stop));
        Ok(found)
    }

    fn answer(&self, options: &Options, answer: &mut Answer, control: &Control) -> OrNoAnswer<()> {
        let mut calc = Calc::new(self.value.store(), control);
        if answer.is_json() {
            self.fields(options.moves, answer, &mut calc)?;
        } else {
            self.text(options.moves, answer, &mut calc)?;
        }
        if let Some(ended) = self.unfinished {
            answer.ends(ended);
        }
        let name = name_for(options.thermograph.as_ref(), &mut calc, self.value)?;
        answer.picture("--thermograph", options.thermograph.as_ref(), || {
            Ok::<_, NoAnswer>(thermograph_scene(None, &[(name, &self.thermograph)]))
        });
        if let Some(Shown { position, .. }) = self.shown {
            answer.picture("--out", options.out.as_ref(), || match &self.moves {
                Some(moves) => moves.picture(position),
                None => position_scene(position.board(), position.facts().signs),
            });
        }
        Ok(())
    }

    fn fields(&self, all_moves: bool, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
        let fields = fact_fields(calc, self.value, answer.wishes())?;
        answer.fields(fields);
        if let Some(nim) = &self.nim {
            answer.fields(impartial_fields(nim.as_ref(), Wishes::ALL));
        }
        if let Some(ended) = self.unfinished {
            answer.field("moves_error", ended_json(ended));
        }
        if let (true, Some(shown), Some(moves)) = (all_moves, self.shown, &self.moves) {
            answer.field("moves", moves.json(shown, calc)?);
        }
        Ok(())
    }

    fn text(&self, all_moves: bool, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> OrNoAnswer<()> {
        if let Some(Shown { position, is_board_shown: true }) = self.shown {
            let board = match position.board() {
                AnyBoard::Grid(grid) => board_text(grid, &[], answer.style() == Style::Unicode).join("\n"),
                _ => position.text(),
            };
            answer.line(board + "\n");
        }
        fact_rows(calc, self.value, answer, |answer| {
            let nim = self.nim.as_ref().and_then(Option::as_ref);
            let Ok(()) = table_facts(IMPARTIAL_FACTS, answer, |how| Ok::<_, Infallible>(how.of_nim_sum(nim)));
        })?;
        if self.shown.is_some_and(|shown| !shown.is_board_shown) {
            answer.line(format!("\nThe board has more than {MAX_SHOWN_CELLS} places and is not shown."));
            if self.moves.is_none() && self.unfinished.is_none() {
                answer.line("--moves lists its moves.");
            }
        }
        if let Some(ended) = self.unfinished {
            answer.line(format!("\nThe moves are not known: {ended}."));
        }
        if let (Some(shown), Some(moves)) = (self.shown, &self.moves) {
            let mut write = |answer: &mut Answer| moves.text(shown, all_moves, answer, calc);
            if all_moves { answer.part("moves", write) } else { write(answer) }?;
        }
        answer.line(format!("\n{}", picture(&self.thermograph, answer.style()).trim_end_matches('\n')));
        Ok(())
    }
}
