//! Nemesis with simultaneous choices: the probability of an escape, and an optimal mixture for each player.

use std::convert::Infallible;

use serde_json::{Value as Json, json};
use upstar::escape::at_once::{AtOnceAnswer, AtOncePosition};
use upstar::escape::board::EscapeGraph;
use upstar::escape::facts::AT_ONCE_FACTS;
use upstar::ground::control::Control;
use upstar_draw::Scene;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::escape::bare;
use super::escape::words::{lines_of, missing_start, show_board};
use super::surface::{Abilities, Fields, Pairs, Question, Surface, positions};
use crate::answer::fields::Wishes;
use crate::answer::values::{table_facts, table_fields};
use crate::answer::{Answer, Failed};
use crate::limits::Limits;
use crate::request::Given;

pub(super) const ABILITIES: Abilities = Abilities {
    no_map: Some(
        "--game nemesis_at_once: there is no map of probabilities; `upstar eval nemesis_at_once` answers for one start",
    ),
    ..Abilities::NONE
};

impl Surface for Box<AtOncePosition> {
    fn evaluate(&self, given: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        let start = start(self, given)?;
        question.without_length()?;
        question.without_thermograph("an escape game")?;
        question.without_moves(
            "if both players choose simultaneously, no single move is best; the answer always includes the mixtures",
        )?;
        let found = found(self, start, question.limits.control)?;
        let board = self.graph();
        tell(board, &found, self.nodes(), answer);
        answer
            .picture("--out", question.options.out.as_ref(), || escape_scene(board, &picture(board, &found)));
        Ok(())
    }

    fn fields(&self, given: &Given, _: &Pairs, _: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let found = found(self, start(self, given)?, control)?;
        table_fields(AT_ONCE_FACTS, Wishes::ALL, |find| Ok(Some(find(&found))))
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        bare(self.graph())
    }
}

fn start(position: &AtOncePosition, given: &Given) -> Result<u32, Failed> {
    let board = position.graph();
    Ok(board.start().ok_or_else(|| missing_start("fugitive", board, given))?)
}

fn found(position: &AtOncePosition, start: u32, control: &Control) -> Result<AtOnceAnswer, Failed> {
    let answer = position.answer(start, control);
    answer.map_err(|stop| Failed::from(stop).knowing(|| positions(position.nodes())))
}

/// Returns the picture of the board with both mixtures.
fn picture(board: &EscapeGraph, found: &AtOnceAnswer) -> EscapePicture {
    let goes = found.fugitive.iter().map(|(to, chance)| (*to, chance.to_string()));
    let cuts = found.nemesis.iter();
    let deletes = cuts.map(|(edge, chance)| (board.graph().edges()[*edge].ends, chance.to_string()));
    EscapePicture { goes: goes.collect(), deletes: deletes.collect(), ..EscapePicture::default() }
}

/// Adds the probability and both mixtures to an answer.
fn tell(board: &EscapeGraph, found: &AtOnceAnswer, nodes: u64, answer: &mut Answer) {
    let start: Vec<u32> = board.start().into_iter().collect();
    show_board(lines_of(board, &[], &start), board, answer);
    let probability = found.probability.to_string();
    let Ok(()) = table_facts(AT_ONCE_FACTS, answer, |find| Ok::<_, Infallible>(Some(find(found))));
    let line = |name: &str, chance: &str| format!("  {name:<14} with probability {chance}");
    let (mut goes, mut fugitive): (Vec<String>, Vec<Json>) = Default::default();
    for (to, chance) in &found.fugitive {
        let (name, chance) = (board.name(*to), chance.to_string());
        goes.push(line(&name, &chance));
        fugitive.push(json!({"move": name, "to": to, "probability": chance}));
    }
    let (mut deletes, mut nemesis): (Vec<String>, Vec<Json>) = Default::default();
    for (edge, chance) in &found.nemesis {
        let ends = board.graph().edges()[*edge].ends;
        let (name, chance) = (ends.map(|end| board.name(end)).join("-"), chance.to_string());
        deletes.push(line(&name, &chance));
        nemesis.push(json!({"move": name, "edge": ends, "probability": chance}));
    }
    answer.field("fugitive", fugitive);
    answer.field("nemesis", nemesis);
    let why = why(&probability, goes.is_empty());
    answer.fact("why", &why, "why", &*why);
    answer.fact("positions", nodes, "positions", nodes);
    if goes.is_empty() {
        answer.line("The play is over.");
    } else {
        answer.line(format_args!("\nThe fugitive goes to\n{}", goes.join("\n")));
        answer.line(format_args!("The Nemesis deletes\n{}", deletes.join("\n")));
    }
}

/// Explains the probability by what the two mixtures guarantee.
fn why(probability: &str, is_over: bool) -> String {
    if is_over {
        return "the play is over".to_owned();
    }
    format!(
        "with his mixture the fugitive escapes with probability at least {probability}, whatever she deletes; with her mixture the Nemesis lets him escape with probability at most {probability}, wherever he goes"
    )
}
