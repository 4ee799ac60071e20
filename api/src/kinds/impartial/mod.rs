//! Impartial games that need not end: nim values, moves that make progress, and boards without end.
//!
//! `reasons` explains the labels.

mod reasons;

use serde_json::{Value as Json, json};
use upstar::games::board::AnyBoard;
use upstar::games::facts::LOOPY_FACTS;
use upstar::games::rules::loopy::{Listing, NimOutcome, NimValue};
use upstar::games::solve::{LoopyMove, LoopyPosition};
use upstar::ground::control::Control;
use upstar_draw::{Change, DrawnMove, Scene, Shows, TooLarge, Why, annotated_scene, moves_scene, track_text};

use super::short::{MAX_SHOWN_CELLS, drawn};
use super::surface::{Abilities, Fields, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::values::{json_of, table_facts, table_fields};
use crate::answer::{Answer, Failed, RequestError};
use crate::limits::Limits;
use crate::request::Given;

/// The largest number of moves listed, unless all are asked for.
const SHOWN_MOVES: usize = 12;

/// The explanation of ranks in the answer.
const RANK: &str = "Rank a.b: after the move the sum of the labels of the tokens is a, and the sum of their rounds is b.\n\
                    A player who always moves to the least rank makes progress, and wins in the end; --moves lists the rounds.";

pub(super) const ABILITIES: Abilities = Abilities { has_sums: true, ..Abilities::NONE };

impl Surface for Box<dyn LoopyPosition + '_> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        question.without_thermograph("a loopy game")?;
        let control = question.limits.control;
        let notes = notes(&**self, control)?;
        if answer.is_json() {
            answer.fields(table_fields(LOOPY_FACTS, Wishes::ALL, |how| how.find(&**self, control))?);
            if question.options.moves {
                answer.field("all_moves", all_moves(&**self, control)?);
                answer.field("labels", reasons::fields(&self.label_reasons(control)?));
            }
        } else {
            text(&**self, &notes, question.options.moves, answer, control)?;
            if question.options.moves {
                reasons::text(&self.label_reasons(control)?, answer);
            }
        }
        if let Some(out) = &question.options.out {
            let picture = good_moves(&**self, &notes, control)?;
            answer.picture("--out", Some(out), || picture);
        }
        Ok(())
    }

    fn fields(
        &self,
        _: &Given,
        pairs: &Pairs,
        wishes: Wishes<'_>,
        control: &Control,
    ) -> Result<Fields, Failed> {
        let mut fields = table_fields(LOOPY_FACTS, wishes, |how| how.find(&**self, control))?;
        if let Some(pairs) = pairs {
            fields.insert("sums".into(), sums(&**self, pairs, control)?);
        }
        Ok(fields)
    }

    fn picture(&self, limits: Limits<'_>) -> Result<Scene, Failed> {
        drawn(annotated_scene(self.board(), self.facts().signs, &notes(&**self, limits.control)?))
    }
}

/// Draws the position with its winning moves; if it is a draw, with the moves that hold the draw. A lost
/// position has none of these.
fn good_moves(
    position: &dyn LoopyPosition,
    notes: &[String],
    control: &Control,
) -> Result<Result<Scene, TooLarge>, Failed> {
    let moves = position.moves(control)?;
    let (why, is_good): (Why, fn(&LoopyMove) -> bool) = match position.value(control)?.outcome() {
        NimOutcome::Draw => (Why::HoldsDraw, LoopyMove::draws),
        _ => (Why::Wins, LoopyMove::wins),
    };
    let shows = Shows { player: None, why };
    let after: Vec<_> = moves.iter().filter(|m| is_good(m)).map(|m| (m.token, position.after(m))).collect();
    let drawn =
        after.iter().map(|(token, after)| DrawnMove { shows, change: Change::Token(*token, after.board()) });
    Ok(moves_scene(position.board(), position.facts().signs, notes, &drawn.collect::<Vec<_>>()))
}

/// Returns the value of each place; none for a board that is too large to be drawn.
fn notes(position: &dyn LoopyPosition, control: &Control) -> Result<Vec<String>, Failed> {
    if position.board().places() > upstar_draw::MAX_DRAWN_PLACES {
        return Ok(Vec::new());
    }
    Ok(position.place_values(control)?.iter().map(NimValue::to_string).collect())
}

fn text(
    position: &dyn LoopyPosition,
    notes: &[String],
    all_moves: bool,
    answer: &mut Answer,
    control: &Control,
) -> Result<(), Failed> {
    let is_over = position.tokens() == 0;
    if position.board().places() <= MAX_SHOWN_CELLS {
        answer.line(board(position, notes));
        values(position, answer, control)?;
    } else {
        answer.line(format!("The board has more than {MAX_SHOWN_CELLS} places and is not shown."));
        count(position, answer, control)?;
    }
    if is_over {
        answer.end_of_text();
        return Ok(());
    }
    table_facts(LOOPY_FACTS, answer, |how| how.find(position, control))?;
    let outcome = position.value(control)?.outcome();
    let write = |answer: &mut Answer| moves_text(position, outcome, all_moves, answer, control);
    if all_moves { answer.part("moves", write) } else { write(answer) }
}

/// Formats the board for the terminal, with the values in the places where they fit.
pub fn board(position: &dyn LoopyPosition, notes: &[String]) -> String {
    match position.board() {
        AnyBoard::Track(track) => format!("{}\n\n{}", position.text(), track_text(track, notes)),
        _ => format!("{}\n", position.text()),
    }
}

/// Adds the values that are not on the board already.
fn values(position: &dyn LoopyPosition, answer: &mut Answer, control: &Control) -> Result<(), Failed> {
    let listed = position.listed(control)?;
    if matches!(listed.listing, Listing::PlacesByName | Listing::Whole) {
        return Ok(());
    }
    for (place, value) in listed.values.iter().enumerate() {
        let outcome = match listed.listing {
            Listing::PlacesWithOutcomes => value.outcome().to_string(),
            _ => String::new(),
        };
        let line = format!("{:<14} {:<14} {outcome}", position.place_name(place), value.to_string());
        answer.line(line.trim_end());
    }
    answer.line("");
    Ok(())
}

/// Adds how often each outcome occurs on a board that is too large to be shown.
fn count(position: &dyn LoopyPosition, answer: &mut Answer, control: &Control) -> Result<(), Failed> {
    let values = position.value_counts(control)?;
    for outcome in [NimOutcome::Next, NimOutcome::Previous, NimOutcome::Draw] {
        let with_it = values.iter().filter(|(value, _)| value.outcome() == outcome);
        let count: usize = with_it.map(|(_, count)| count).sum();
        answer.line(format!("{outcome}              {count} places"));
    }
    let largest = values.iter().filter_map(|(value, _)| value.finite()).max();
    let largest = largest.map_or("none is finite".to_owned(), |n| n.to_string());
    answer.row("largest value", largest);
    answer.line("");
    Ok(())
}

/// Adds the moves. After a losing move stands the answer to it, which explains why no move is good.
fn moves_text(
    position: &dyn LoopyPosition,
    outcome: NimOutcome,
    all: bool,
    answer: &mut Answer,
    control: &Control,
) -> Result<(), Failed> {
    let (title, wanted): (&str, fn(&LoopyMove) -> bool) = match outcome {
        NimOutcome::Next => ("Winning moves, the best one first", LoopyMove::wins),
        NimOutcome::Draw => ("Moves that hold the draw", LoopyMove::draws),
        NimOutcome::Previous => ("No move is good; the winning replies", |_| true),
    };
    let moves = position.moves(control)?;
    let mut shown: Vec<_> = moves.iter().filter(|m| all || wanted(m)).collect();
    // Only winning moves have a rank; the least rank makes the most progress.
    shown.sort_by_key(|m| (!m.wins(), m.rank));
    let count = moves.iter().filter(|m| wanted(m)).count();
    answer.line(format!("\n{title} ({count} of {}):", moves.len()));
    let limit = if all { usize::MAX } else { SHOWN_MOVES };
    for m in shown.iter().take(limit) {
        let good = match m.rank {
            Some(rank) => format!("wins   rank {}.{}", rank.labels, rank.steps),
            None if m.draws() => "draws".to_owned(),
            None => match position.reply(m, control)? {
                Some(reply) => format!("loses to {}", reply.name()),
                None => "loses".to_owned(),
            },
        };
        answer.line(format!("  {:<14} to {:<14} {good}", m.name(), m.value.to_string()));
    }
    if shown.iter().take(limit).any(|m| m.wins()) {
        answer.line(RANK);
    }
    if shown.len() > limit {
        answer.line(format!("and {} more; --moves lists all", shown.len() - limit));
    }
    Ok(())
}

/// Returns all moves with the values that they lead to, and with the winning answers to losing moves.
fn all_moves(position: &dyn LoopyPosition, control: &Control) -> Result<Json, Failed> {
    let one = |m: &LoopyMove| -> Result<Json, Failed> {
        let mut fields = json_of(m.into());
        fields["value"] = nim_value(&m.value);
        fields["wins"] = m.wins().into();
        fields["draws"] = m.draws().into();
        if let Some(reply) = position.reply(m, control)? {
            fields["reply"] = json_of(reply.into());
        }
        Ok(fields)
    };
    position.moves(control)?.iter().map(one).collect()
}

/// Returns a nim value as JSON: an integer, or `{"inf": [..]}`.
pub fn nim_value(value: &NimValue) -> Json {
    json_of(value.into())
}

/// Returns the sums of tokens in pairs of places.
fn sums(position: &dyn LoopyPosition, pairs: &[[usize; 2]], control: &Control) -> Result<Json, Failed> {
    let values = position.place_values(control)?;
    let sum = |(i, nodes): (usize, &[usize; 2])| match nodes.map(|node| values.get(node)) {
        [Some(a), Some(b)] => {
            let value = a.plus(b);
            Ok(json!({"nodes": nodes, "value": nim_value(&value), "outcome": value.outcome().to_string()}))
        }
        _ => {
            let message = format!("the places are 0 to {}", values.len() - 1);
            Err(Failed::Own(RequestError::new("illegal", format!("sums[{i}]"), message)))
        }
    };
    pairs.iter().enumerate().map(sum).collect()
}
