//! Positions of rules that say that a player who cannot move wins: who wins, with which moves, and facts about
//! impartial games.

use upstar::games::play::PlayedSum;
use upstar::games::solve::MiserePosition;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar_draw::{Scene, position_scene};

use super::short::drawn;
use super::sum::add_misere;
use super::surface::{Abilities, Fields, Pairs, Question, Surface};
use crate::answer::fields::Wishes;
use crate::answer::{Answer, Failed};
use crate::limits::Limits;
use crate::request::Given;

pub(super) const ABILITIES: Abilities = Abilities::NONE;

impl Surface for Box<MiserePosition<'_, '_>> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_moves("the moves that win in misère play are among the usual facts")?;
        question.without_thermograph("misère play")?;
        question.without_length()?;
        let (normal, control) = (self.normal(), question.limits.control);
        add_misere(&PlayedSum::new(vec![normal.copied().into()]), (normal.store(), control), answer)?;
        answer.picture("--out", question.options.out.as_ref(), || {
            position_scene(normal.board(), self.facts().signs)
        });
        Ok(())
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let (normal, mut answer) = (self.normal(), Answer::for_programs(wishes));
        add_misere(&PlayedSum::new(vec![normal.copied().into()]), (normal.store(), control), &mut answer)?;
        Ok(answer.into_fields().0)
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        drawn(position_scene(self.normal().board(), self.facts().signs))
    }
}
