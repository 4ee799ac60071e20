//! `upstar play` for escape games.

use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Escape, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay};
use upstar::ground::play::{Course, Play as _, Status};
use upstar::session::Session;
use upstar_draw::escape::{EscapePicture, LastStep};

use super::open;
use super::words::{deleted, lines_in_play, start};
use crate::answer::{Ended, Exit, RequestError, counted};
use crate::args::{Common, Play};
use crate::kinds::duel::{Duel, duel};
use crate::kinds::surface::Refusal;
use crate::person::table;

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (supervisor, text) = table(arguments, common)?;
    let (position, given) = open(session, &arguments.ruleset, &text)?;
    let play = start(&position, &given)?;
    let person = side(position.rules(), arguments)?;
    duel(play, person, supervisor, arguments, common)
}

/// Returns the person's side.
fn side(rules: &Escape, arguments: &Play) -> Result<Turn, RequestError> {
    if arguments.first.is_some() {
        let message = "--first: in an escape game the rules say who begins; --side says who you are";
        return Err(RequestError::unsupported(message));
    }
    let Some(side) = &arguments.side else { return Ok(Turn::Walk) };
    let is_meant = |turn: &Turn| rules.player(*turn).eq_ignore_ascii_case(side);
    [Turn::Walk, Turn::Cut].into_iter().find(is_meant).ok_or_else(|| {
        let (walker, cutter) = (rules.player(Turn::Walk), rules.player(Turn::Cut));
        RequestError::new("illegal", "", format!("--side: expected {walker} or {cutter}, not {side}"))
    })
}

impl Duel for EscapePlay<'_> {
    const HELP: &'static str = "\
A step is the name of a vertex to go to, or of an edge to delete, as 0-1.
@ is where the one on the graph stands, X an exit; + was left last, x is the edge deleted last.
";

    fn shown(game: &Course<Self>) -> String {
        let play = game.now();
        let last = game.turns().next_back().map(|(before, step)| match step {
            Step::Walk(_) => LastStep::Left(before.state().at),
            Step::Cut(edge) => LastStep::Cut(play.board().graph().edges()[edge].ends),
        });
        let walker = play.rules().player(Turn::Walk);
        let in_words = || format!("The {walker} stands on {}.", play.board().name(play.state().at));
        let lines = lines_in_play(play.board(), &deleted(play), &[play.state().at], last);
        lines.map_or_else(in_words, |lines| lines.join("\n"))
    }

    fn player(&self) -> String {
        self.rules().title(self.to_move())
    }

    fn prompt(&self) -> String {
        let action = if self.to_move() == Turn::Walk { "go to" } else { "delete" };
        format!("You, the {}, {action}: ", self.player())
    }

    fn announced(&self, step: Step) -> String {
        let action = if self.to_move() == Turn::Walk { "goes to" } else { "deletes" };
        format!("{}, {action} {}", self.player(), self.name(step))
    }

    fn hint(&self, answer: EscapeAnswer, step: Option<Step>) -> String {
        let step = step.map(|step| self.name(step)).unwrap_or_default();
        format!("{step}: {}\n", answer.words(self.rules()))
    }

    fn no_hint(&self, ended: Ended) -> String {
        format!("There is no hint: {ended}.\n")
    }

    fn choices(&self) -> String {
        let names: Vec<String> = self.legal().iter().map(|&step| self.name(step)).collect();
        format!("Your steps: {}\n", names.join(" "))
    }

    /// Describes who has won, or how many copies were deleted.
    fn end(game: &Course<Self>, status: Status<Turn>) -> String {
        let walker = game.now().rules().player(Turn::Walk);
        match status {
            Status::Won(Turn::Walk) => format!("The {walker} stands on an exit"),
            Status::Won(Turn::Cut) => format!("The {walker} has no way to an exit any more"),
            Status::Counted | Status::Running => {
                // Deletions of unbreakable edges count, too, although they leave nothing to see. So we
                // count steps.
                let cuts = game.steps().iter().filter(|step| matches!(step, Step::Cut(_))).count();
                let cuts = counted(cuts, "deletion", "deletions");
                format!("The {walker} has no edge any more, after {cuts}")
            }
        }
    }

    fn graph(&self) -> &EscapeGraph {
        self.board()
    }

    fn picture(plays: &[Self]) -> EscapePicture {
        let walks = plays.windows(2).filter(|pair| pair[0].to_move() == Turn::Walk);
        let path = plays[..1].iter().chain(walks.map(|pair| &pair[1])).map(|play| play.state().at);
        let now = &plays[plays.len() - 1];
        EscapePicture { deleted: deleted(now), path: path.collect(), ..EscapePicture::default() }
    }
}
