//! Nowhere to Go: which of the two spies wins, and by which turn.

use std::convert::Infallible;

use serde_json::Value as Json;
use upstar::escape::facts::{SPIES_FACTS, TURN_FACTS};
use upstar::escape::rules::{SpiesMove, Spy};
use upstar::escape::spies::{JudgedTurn, SpiesPlay, SpiesPosition, SpiesReason};
use upstar::ground::control::{Control, Stop};
use upstar::ground::play::Play as _;
use upstar_draw::Scene;
use upstar_draw::escape::{EscapePicture, escape_scene};

use super::escape::bare;
use super::escape::words::{lines_of, missing};
use super::surface::{Abilities, Fields, Pairs, Question, Surface, positions};
use crate::answer::fields::Wishes;
use crate::answer::values::{json_of, table_facts, table_fields};
use crate::answer::{Answer, Failed};
use crate::limits::Limits;
use crate::request::Given;

pub(super) const ABILITIES: Abilities = Abilities {
    no_map: Some(
        "--game nowhere_to_go: the winner depends on the vertices of both spies, so there is no map of starts; \
         `upstar eval nowhere_to_go` answers for one placement",
    ),
    ..Abilities::NONE
};

impl Surface for Box<SpiesPosition> {
    fn evaluate(&self, _: &Given, question: &Question<'_>, answer: &mut Answer) -> Result<(), Failed> {
        question.without_length()?;
        question.without_thermograph("this game")?;
        let play = self.start();
        let found = FoundTurns::new(&play, question.options.moves, question.limits.control);
        let found = found.map_err(|stop| Failed::from(stop).knowing(|| positions(play.nodes())))?;
        found.tell(answer);
        let after = || found.best.map_or_else(|| play.clone(), |best| play.after(best));
        answer.picture("--out", question.options.out.as_ref(), || {
            escape_scene(self.graph(), &picture(&after()))
        });
        Ok(())
    }

    fn fields(&self, _: &Given, _: &Pairs, wishes: Wishes<'_>, control: &Control) -> Result<Fields, Failed> {
        let play = self.start();
        let ended = |stop: Stop| Failed::from(stop).knowing(|| positions(play.nodes()));
        let winner = play.winner(control).map_err(ended)?;
        let Ok(mut fields) =
            table_fields(SPIES_FACTS, Wishes::ALL, |find| Ok::<_, Infallible>(Some(find(winner))));
        let turns = table_fields(TURN_FACTS, wishes, |how| how(&play, control));
        fields.extend(turns.map_err(ended)?);
        Ok(fields)
    }

    fn picture(&self, _: Limits<'_>) -> Result<Scene, Failed> {
        bare(self.graph())
    }
}

/// The facts that were found about a position.
struct FoundTurns<'p> {
    play: &'p SpiesPlay<'p>,
    winner: Spy,
    best: Option<SpiesMove>,
    /// The reason, unless the board is too large for one.
    why: Option<SpiesReason>,
    /// All turns, if they were asked for.
    moves: Option<Vec<JudgedTurn>>,
    /// The number of positions that were searched for the answer.
    nodes: u64,
}

impl<'p> FoundTurns<'p> {
    fn new(play: &'p SpiesPlay<'p>, all_moves: bool, control: &Control) -> Result<Self, Stop> {
        let (winner, best) = play.search(control)?;
        // The count is taken before the reason and the other turns are searched.
        let nodes = play.nodes();
        // A search for the reason that is stopped does not spoil the answer.
        let why = play.reason(control).ok().flatten();
        let moves = if all_moves { Some(play.judged(control)?) } else { None };
        Ok(Self { play, winner, best, why, moves, nodes })
    }

    fn tell(&self, answer: &mut Answer) {
        let play = self.play;
        let player = play.state().turn;
        answer.line(format_args!("{}\n", board(play)));
        let Ok(()) = table_facts(SPIES_FACTS, answer, |find| Ok::<_, Infallible>(Some(find(self.winner))));
        answer.field("best", self.best.map_or(Json::Null, |best| turn(play, best)));
        match self.best {
            None => answer.line("The play is over: the first spy has nowhere to go."),
            Some(best) => {
                let is_won = self.winner == player;
                let (name, why) = if is_won { ("best turn", "") } else { ("turn", "; each of them loses") };
                answer.row(name, format!("{} ({} spy{why})", play.name(&best), player.name()));
            }
        }
        if let Some(why) = &self.why {
            answer.fact("why", why.sentence(play.board(), player), "why", json_of(play.reason_data(why)));
        }
        answer.fact("positions", self.nodes, "positions", self.nodes);
        if let Some(moves) = &self.moves {
            let wins = moves.iter().filter(|judged| judged.winner == player).count();
            let wins =
                if wins == 0 { "each of which loses".to_owned() } else { format!("{wins} of which win") };
            let title = format!("Turns of the {} spy, {wins}", player.name());
            let mut moves: Vec<JudgedTurn> = moves.clone();
            if !answer.is_json() {
                moves.sort_by_key(|judged| judged.winner != player);
            }
            let line = |judged: &JudgedTurn| {
                let best = if judged.winner == player { "best" } else { "" };
                let (name, winner) = (play.name(&judged.turn), judged.winner.name());
                format!("  {name:<14} {best:<5} the {winner} spy wins")
            };
            let json = |judged: &JudgedTurn| {
                let mut fields = turn(play, judged.turn);
                fields["winner"] = judged.winner.name().into();
                fields
            };
            answer.list(title, &moves, line, "moves", json);
        }
    }
}

/// Returns a turn as JSON.
fn turn(play: &SpiesPlay<'_>, turn: SpiesMove) -> Json {
    json_of(play.turn_data(turn))
}

/// Returns the copies of edges that were blocked, by their ends.
pub fn blocked(play: &SpiesPlay<'_>) -> Vec<[u32; 2]> {
    missing(play.board(), &play.state().copies)
}

/// Formats the current board, with the spies as A and B; a large board is described in words.
pub fn board(play: &SpiesPlay<'_>) -> String {
    let [first, second] = play.state().spies;
    if let Some(lines) = lines_of(play.board(), &blocked(play), &[first, second]) {
        return lines.join("\n");
    }
    let [first, second] = [first, second].map(|spy| play.board().name(spy));
    format!("The first spy stands on {first}, the second one on {second}.")
}

/// Returns the picture of the current board.
pub fn picture(play: &SpiesPlay<'_>) -> EscapePicture {
    EscapePicture { deleted: blocked(play), spies: Some(play.state().spies), ..EscapePicture::default() }
}
