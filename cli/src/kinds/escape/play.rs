//! `upstar play` for escape games.

use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Escape, Goal, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay};
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;
use upstar_draw::escape::{EscapePicture, LastStep};

use super::open;
use super::words::{answer_words, deleted, lines_in_play, start, title};
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
    let path = vec![play.state().at];
    duel(Walked { play, path, last: None }, person, supervisor, arguments, common)
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

/// A position of the game, with the way that led to it.
struct Walked<'p> {
    play: EscapePlay<'p>,
    /// The vertices on the way so far; the current one is last.
    path: Vec<u32>,
    last: Option<LastStep>,
}

impl Duel for Walked<'_> {
    type Player = Turn;
    type Step = Step;
    type Verdict = EscapeAnswer;
    const STEP: &'static str = "step";
    const HELP: &'static str = "\
A step is the name of a vertex to go to, or of an edge to delete, as 0-1.
@ is where the one on the graph stands, X an exit; + was left last, x is the edge deleted last.
";

    fn turn(&self) -> Turn {
        self.play.state().turn
    }

    fn is_over(&self) -> bool {
        self.play.is_over()
    }

    fn after(&self, step: Step) -> Self {
        let mut path = self.path.clone();
        let last = match step {
            Step::Walk(to) => {
                path.push(to);
                LastStep::Left(self.play.state().at)
            }
            Step::Cut(edge) => LastStep::Cut(self.play.board().graph().edges()[edge].ends),
        };
        Self { play: self.play.after(step), path, last: Some(last) }
    }

    fn best(&self, control: &Control) -> Result<(EscapeAnswer, Option<Step>), Stop> {
        self.play.best(control)
    }

    fn sensible(&self) -> Option<Step> {
        self.play.sensible()
    }

    fn read(&self, line: &str) -> Option<Step> {
        self.play.step_named(line)
    }

    fn shown(&self) -> String {
        let play = &self.play;
        let walker = play.rules().player(Turn::Walk);
        let in_words = || format!("The {walker} stands on {}.", play.board().name(play.state().at));
        let lines = lines_in_play(play.board(), &deleted(play), &[play.state().at], self.last);
        lines.map_or_else(in_words, |lines| lines.join("\n"))
    }

    fn name(&self, step: Step) -> String {
        self.play.step_name(step)
    }

    fn player(&self) -> String {
        title(self.play.rules(), self.turn())
    }

    fn prompt(&self) -> String {
        let player = self.player();
        match self.turn() {
            Turn::Walk => format!("You, the {player}, go to: "),
            Turn::Cut => format!("You, the {player}, delete: "),
        }
    }

    fn told(&self, step: Step) -> String {
        let player = self.player();
        let name = self.play.step_name(step);
        match step {
            Step::Walk(_) => format!("{player}, goes to {name}"),
            Step::Cut(_) => format!("{player}, deletes {name}"),
        }
    }

    fn hint(&self, answer: EscapeAnswer, step: Option<Step>) -> String {
        let step = step.map(|step| self.play.step_name(step)).unwrap_or_default();
        format!("{step}: {}\n", answer_words(answer, self.play.rules()))
    }

    fn no_hint(&self, ended: Ended) -> String {
        format!("There is no hint: {ended}.\n")
    }

    fn choices(&self) -> String {
        let names: Vec<String> = self.play.steps().iter().map(|&step| self.play.step_name(step)).collect();
        format!("Your steps: {}\n", names.join(" "))
    }

    /// Describes who has won, or how many copies were deleted.
    fn end(&self, person: Turn, steps: usize) -> String {
        let rules = self.play.rules();
        let walker = rules.player(Turn::Walk);
        let (what, winner) = match rules.goal() {
            Goal::Rounds => {
                // Deletions of unbreakable edges count, too, although they leave nothing to see. So we
                // count steps: all that are no walks.
                let cuts = counted(steps + 1 - self.path.len(), "deletion", "deletions");
                return format!("The {walker} has no edge any more, after {cuts}.\n");
            }
            Goal::Exit if rules.is_escaped(self.play.board(), self.play.state()) => {
                ("stands on an exit", Turn::Walk)
            }
            Goal::Exit => ("has no way to an exit any more", Turn::Cut),
        };
        let verdict = if winner == person { "you win" } else { "Upstar wins" };
        format!("The {walker} {what}: {verdict}.\n")
    }

    fn board(&self) -> &EscapeGraph {
        self.play.board()
    }

    fn picture(&self) -> EscapePicture {
        EscapePicture { deleted: deleted(&self.play), path: self.path.clone(), ..EscapePicture::default() }
    }
}
