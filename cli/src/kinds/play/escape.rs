//! `upstar play` for escape games.

use std::path::PathBuf;

use upstar::escape::board::EscapeGraph;
use upstar::escape::rules::{Goal, Step, Turn};
use upstar::escape::{EscapeAnswer, EscapePlay};
use upstar::ground::play::{Play as _, Status};
use upstar::session::Session;
use upstar_api::kinds::escape::words::{MAX_SHOWN_LINES, deleted, start};
use upstar_draw::escape::{EscapeFrame, EscapePicture, LastStep, escape_frames_scene, escape_text_in_play};

use super::refusal::Refusal;
use crate::answer::{Answer, Ended, Exit, RequestError, counted, deliver};
use crate::args::{Common, Play};
use crate::kinds::multigraph::open_escape;
use crate::person::{Dialogue, Table, host, window_lines};

/// The largest number of vertices of a board that is shown during play, as a part around the players.
const MAX_PLACES_IN_PLAY: usize = 20_000;

/// Plays one game.
pub(super) fn run(session: &Session<'_>, arguments: &Play, common: &Common) -> Result<Exit, Refusal> {
    let (host, text) = host(arguments, common)?;
    let (position, given) = open_escape(session, &arguments.ruleset, &text)?;
    let play = start(&position, &given)?;
    let rules = position.rules();
    let players = [Turn::Walk, Turn::Cut].map(|turn| (rules.player(turn), turn));
    let mut table =
        host.table(play, vec![side(arguments, players, "in an escape game the rules say who begins")?], ())?;
    let played = table.play();
    let film = frames(&table, position.graph(), picture, arguments.frames.as_ref(), common);
    Ok(played.max(deliver(film)))
}

/// Returns the person's side among two players with their names; the first one is the default. The reason
/// says why nobody can choose who begins.
pub(super) fn side<P: Copy>(
    arguments: &Play,
    players: [(&str, P); 2],
    reason: &str,
) -> Result<P, RequestError> {
    if arguments.first.is_some() {
        return Err(RequestError::unsupported(format!("--first: {reason}; --side says who you are")));
    }
    let [(first, player), (second, _)] = players;
    let Some(side) = &arguments.side else { return Ok(player) };
    let found = players.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(side));
    let message = || format!("--side: expected {first} or {second}, not {side}");
    Ok(found.ok_or_else(|| RequestError::new("illegal", "", message()))?.1)
}

/// Formats a board for a player, with names at its margin and the last step marked. If the board is
/// higher than the window, shows the part around the players. `None` if the board is very large.
pub(super) fn lines_in_play(
    board: &EscapeGraph,
    deleted: &[[u32; 2]],
    standing: &[u32],
    last: Option<LastStep>,
) -> Option<Vec<String>> {
    let most = window_lines().unwrap_or(MAX_SHOWN_LINES);
    let is_shown = board.vertices() <= MAX_PLACES_IN_PLAY;
    is_shown.then(|| escape_text_in_play(board, deleted, standing, last, most))
}

/// Draws the animation of a game on a multigraph, if that is wanted. `picture` draws the last of the
/// positions from the start on.
pub(super) fn frames<D: Dialogue>(
    table: &Table<'_, D>,
    board: &EscapeGraph,
    picture: fn(&[D]) -> EscapePicture,
    file: Option<&PathBuf>,
    common: &Common,
) -> Answer {
    let mut answer = Answer::in_words(common);
    answer.picture("--frames", file, || {
        let plays = table.game.plays();
        let frame = |number: usize| EscapeFrame {
            board,
            picture: picture(&plays[..=number]),
            caption: table.led(number).unwrap_or_else(|| "start".to_owned()),
        };
        escape_frames_scene(&(0..plays.len()).map(frame).collect::<Vec<_>>())
            .map_err(|limit| format!("the boards of the game together: {limit}"))
    });
    answer
}

fn picture(plays: &[EscapePlay<'_>]) -> EscapePicture {
    let walks = plays.windows(2).filter(|pair| pair[0].to_move() == Turn::Walk);
    let path = plays[..1].iter().chain(walks.map(|pair| &pair[1])).map(|play| play.state().at);
    let now = &plays[plays.len() - 1];
    EscapePicture { deleted: deleted(now), path: path.collect(), ..EscapePicture::default() }
}

impl Dialogue for EscapePlay<'_> {
    type Context = ();

    const HELP: &'static str = "\
A step is the name of a vertex to go to, or of an edge to delete, as 0-1.
@ is the player on the graph, X an exit, + the vertex left last, x the edge deleted last.
";

    fn shown(table: &Table<'_, Self>) -> Result<String, Ended> {
        let play = table.game.now();
        let last = table.game.turns().next_back().map(|(before, step)| match *step {
            Step::Walk(_) => LastStep::Left(before.state().at),
            Step::Cut(edge) => LastStep::Cut(play.board().graph().edges()[edge].ends),
        });
        let walker = play.rules().player(Turn::Walk);
        let in_words = || format!("The {walker} stands on {}.", play.board().name(play.state().at));
        let lines = lines_in_play(play.board(), &deleted(play), &[play.state().at], last);
        Ok(lines.map_or_else(in_words, |lines| lines.join("\n")) + "\n")
    }

    fn title(&self, player: Turn) -> String {
        self.rules().title(player)
    }

    fn prompt(table: &Table<'_, Self>) -> String {
        let play = table.game.now();
        let action = if play.to_move() == Turn::Walk { "go to" } else { "delete" };
        format!("You, the {}, {action}: ", play.title(play.to_move()))
    }

    fn action(&self, step: &Step) -> String {
        let action = if self.to_move() == Turn::Walk { "goes to" } else { "deletes" };
        format!(", the {}, {action} {}", self.title(self.to_move()), self.name(step))
    }

    fn result(&self, (answer, _): &(EscapeAnswer, Option<Step>), _: &Step) -> String {
        answer.words(self.rules())
    }

    fn has_winner(&self) -> bool {
        self.rules().goal() == Goal::Exit
    }

    fn choices(table: &Table<'_, Self>) -> Result<String, Ended> {
        let play = table.game.now();
        let names: Vec<String> = play.legal().iter().map(|step| play.name(step)).collect();
        Ok(format!("Your steps: {}\n", names.join(" ")))
    }

    /// Describes who has won, or how many copies were deleted.
    fn end(table: &Table<'_, Self>, status: Status<Turn>) -> String {
        let walker = table.game.now().rules().player(Turn::Walk);
        match status {
            Status::Won(Turn::Walk) => format!("The {walker} stands on an exit"),
            Status::Won(Turn::Cut) => format!("The {walker} has no path to an exit left"),
            Status::Counted | Status::Running | Status::Drawn => {
                // Deletions of unbreakable edges count, too, although they leave nothing to see. So we
                // count steps.
                let cuts = table.game.steps().iter().filter(|step| matches!(step, Step::Cut(_))).count();
                let cuts = counted(cuts, "deletion", "deletions");
                format!("The {walker} has no edge left, after {cuts}")
            }
        }
    }
}
