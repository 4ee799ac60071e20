//! Infinite Hackenbush: numbers that need not be short games, and winning cuts.

use serde_json::json;
use upstar::games::facts::{NUMBER_FACTS, OfStalks, STALKS_FACTS};
use upstar::games::solve::{Edges, StalksPosition};
use upstar::ground::control::Control;
use upstar::ground::{Failure, Player};
use upstar_draw::{Scene, stalks_scene};

use super::surface::{Abilities, Fields, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::values::{number_fields, table_facts, table_fields};
use crate::answer::{Answer, Failed, RequestError};
use crate::limits::Limits;
use crate::request::Given;

pub(super) const ABILITIES: Abilities = Abilities { has_values: true, ..Abilities::NONE };

impl Surface for Box<StalksPosition> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        question.without_thermograph("a number that may be infinite")?;
        let solved = self.worked_out(question.limits.control)?;
        let number = solved.number();
        answer.line(format_args!("{}\n", self.board()));
        let style = answer.style();
        table_facts(NUMBER_FACTS, answer, |find| find(number, style, question.limits.control))?;
        let find = |how: &OfStalks| how(&solved, question.limits.control);
        table_facts(STALKS_FACTS, answer, find)?;
        if question.options.moves {
            list(self, answer)?;
        }
        answer.picture("--out", question.options.out.as_ref(), || stalks_scene(self.board()));
        Ok(())
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let solved = self.worked_out(control)?;
        let mut fields = number_fields(solved.number(), control)?;
        let cuts = table_fields(STALKS_FACTS, wishes, |how| how(&solved, control));
        fields.extend(cuts?);
        Ok(fields)
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        stalks_scene(self.board()).map_err(|limit| RequestError::unsupported(limit.to_string()).into())
    }
}

/// Adds the edges of both players.
fn list(position: &StalksPosition, answer: &mut Answer) -> Result<(), Failed> {
    let left = position.edges(Player::Left).map_err(Failure::from)?;
    let right = position.edges(Player::Right).map_err(Failure::from)?;
    let json = |edges: &Edges| {
        json!({"stalk": edges.lowest.stalk_name(), "first": edges.lowest.edge().to_string(),
               "count": edges.count.to_string()})
    };
    if answer.is_json() {
        let moves = [&left, &right].map(|edges| edges.iter().map(json).collect::<Vec<_>>());
        answer.field("moves", json!({"left": moves[0], "right": moves[1]}));
        return Ok(());
    }
    let line = |edges: &Edges| format!("  {}", edges_in_words(edges));
    answer.part("moves", |answer| {
        answer.list("Left's edges", &left, line, "left_edges", json);
        answer.list("Right's edges", &right, line, "right_edges", json);
    });
    Ok(())
}

/// Describes edges in words.
pub fn edges_in_words(edges: &Edges) -> String {
    let Edges { lowest, count } = edges;
    match count.to_string().as_str() {
        "1" => lowest.to_string(),
        count => format!("{lowest} and on, {count} edges"),
    }
}
