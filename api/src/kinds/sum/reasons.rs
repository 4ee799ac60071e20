//! Why moves of a sum of short games win or lose.

use serde_json::{Value as Json, json};
use upstar::games::notation::Style;
use upstar::games::play::{Explanation, PlayedSum, Reason, SumMove, SumPlay};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::Calc;
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::input::OrNoAnswer;
use upstar::ground::play::Play;
use upstar::session::{Session, StandIn};

use super::{StoodInSum, stand_in_json, stand_in_words, sum_with_stand_in};
use crate::answer::moves::wrapped;
use crate::answer::values::shortened;
use crate::answer::{Answer, Failed, RequestError};
use crate::request::Request;

/// The word for a best move of each player.
const BEST: &str = "best";

/// Adds to an answer why a move wins or loses, for each player who has it.
pub fn explain(
    request: &Request,
    (session, control): (&Session<'_>, &Control),
    name: &str,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let explained = Explained::find(request, (session, control), name)?;
    Ok(explained.tell(&mut Calc::new(session.store(), control), answer)?)
}

/// The explanations of a move for each player who has it.
pub struct Explained<'g, 's: 'g> {
    sum: PlayedSum<'g, 's>,
    stand_in: Option<StandIn<'s>>,
    explained: Vec<Explanation<'s>>,
}

impl<'g, 's: 'g> Explained<'g, 's> {
    /// Explains the move with a name; `best` means a best move of each player.
    pub fn find(
        request: &Request,
        (session, control): (&'g Session<'s>, &Control),
        name: &str,
    ) -> Result<Self, Failed> {
        let StoodInSum { sum, stand_in } = sum_with_stand_in(request, session, control)?;
        let mut explained = Vec::new();
        for (player, step) in meant(&sum, (session, control), name)? {
            let settings = OutcomeSettings::default();
            explained.push(Explanation::of(&sum, player, &step, settings, (session.store(), control))?);
        }
        Ok(Self { sum, stand_in, explained })
    }

    /// Explains the move with a name where a symmetry is the reason, which takes no long search. A best move is not looked
    /// for.
    pub fn by_symmetry(
        request: &Request,
        (session, control): (&'g Session<'s>, &Control),
        name: &str,
    ) -> Result<Option<Self>, Failed> {
        if name.trim().eq_ignore_ascii_case(BEST) {
            return Ok(None);
        }
        let StoodInSum { sum, .. } = sum_with_stand_in(request, session, control)?;
        let mut calc = Calc::new(session.store(), control);
        for (player, step) in meant(&sum, (session, control), name)? {
            if !sum.is_explained_by_symmetry(&mut calc, player, &step)? {
                return Ok(None);
            }
        }
        Self::find(request, (session, control), name).map(Some)
    }

    /// Adds the explanations to an answer.
    pub fn tell(&self, calc: &mut Calc<'s, '_>, answer: &mut Answer) -> OrNoAnswer<()> {
        let Self { sum, stand_in, explained } = self;
        if answer.is_json() {
            let all = explained.iter().map(|explained| to_json(sum, explained, calc));
            answer.field("explanations", all.collect::<Result<Vec<_>, _>>()?);
            if let Some(stand_in) = stand_in {
                answer.field("replaced", stand_in_json(stand_in, calc)?);
            }
            return Ok(());
        }
        let style = answer.style();
        answer.part("explanations", |answer| {
            if let Some(stand_in) = stand_in {
                answer.line(format!("\n{}", stand_in_words(stand_in, calc, style)?));
            }
            if explained.is_empty() {
                answer.line("\nNeither player has a move.");
            }
            let is_by_both = matches!(&explained[..], [left, right] if is_same(left, right));
            for explained in &explained[usize::from(is_by_both)..] {
                let whose =
                    if is_by_both { "Either player".to_owned() } else { format!("{:?}", explained.player) };
                answer.text(format!("\n{}", words(sum, (explained, &whose), calc, style)?));
            }
            Ok(())
        })
    }
}

/// Returns whether the same words explain the moves of Left and of Right.
fn is_same(left: &Explanation<'_>, right: &Explanation<'_>) -> bool {
    matches!(left.reason, Reason::NimSum(_) | Reason::Symmetry)
        && (&left.line, &left.reason) == (&right.line, &right.reason)
}

/// Returns the moves with a name, at most one of each player.
fn meant<'s>(
    sum: &PlayedSum<'_, 's>,
    (session, control): (&Session<'s>, &Control),
    name: &str,
) -> Result<Vec<(Player, SumMove)>, Failed> {
    let (store, settings) = (session.store(), OutcomeSettings::default());
    let (mut meant, mut wrong) = (Vec::new(), None);
    let name = name.trim();
    for player in Player::BOTH {
        if name.eq_ignore_ascii_case(BEST) {
            let best = Explanation::best_move(sum, player, settings, (store, control))?;
            meant.extend(best.map(|best| (player, best)));
            continue;
        }
        let play = SumPlay::new((store, Style::Ascii), sum.clone(), player, control)?;
        match play.read_step(name) {
            Ok(step) => meant.push((player, play.moves()[step].clone())),
            // The name is right, but several summands have it; this error helps more than that of the other player.
            Err(error) if wrong.is_none() || error.message.starts_with("several ") => wrong = Some(error),
            Err(_) => {}
        }
    }
    match (meant.is_empty(), wrong) {
        (false, _) | (true, None) => Ok(meant),
        (true, Some(error)) => {
            let no_move = format!("{name:?} is no move");
            // The error may know more than that there is no such move.
            let why = match error.message.starts_with(&no_move) {
                true => String::new(),
                false => format!(" ({})", error.message),
            };
            let message = format!("{no_move} of either player{why}; `upstar eval --moves` lists the moves");
            Err(RequestError::new("invalid", "why", message).into())
        }
    }
}

/// Explains a move in sentences, with the line of play. The first words say `whose` move it is.
pub fn words<'s>(
    sum: &PlayedSum<'_, 's>,
    (explained, whose): (&Explanation<'s>, &str),
    calc: &mut Calc<'s, '_>,
    style: Style,
) -> OrNoAnswer<String> {
    let (player, winner) = (explained.player, explained.winner());
    let line = sum.line_names(player, &explained.line, calc, style)?;
    let line: Vec<String> = line.into_iter().map(shortened).collect();
    let reason = explained.reason.words(winner, calc, style)?;
    let mut text = match explained.wins {
        true => format!("{whose}'s move {} wins. {reason}\n", line[0]),
        false => format!("{whose}'s move {} loses: the answer is {}. {reason}\n", line[0], line[1]),
    };
    if !explained.wins {
        text += &match &explained.instead {
            Some(better) => {
                let better = sum.move_names(std::slice::from_ref(better), player, calc, style)?;
                format!("{} wins instead.\n", shortened(better.concat()))
            }
            None => "No move wins instead.\n".to_owned(),
        };
    }
    if line.len() > 1 {
        let begins = if explained.is_whole { "A line of play" } else { "A line of play begins" };
        text += &format!("{begins}:\n{}", wrapped(&line));
    }
    Ok(text)
}

fn to_json<'s>(
    sum: &PlayedSum<'_, 's>,
    explained: &Explanation<'s>,
    calc: &mut Calc<'s, '_>,
) -> OrNoAnswer<Json> {
    let player = explained.player;
    let line = sum.line_names(player, &explained.line, calc, Style::Ascii)?;
    let mut fields = json!({
        "player": player.of(("left", "right")),
        "move": line[0],
        "wins": explained.wins,
        "theorem": explained.reason.theorem(),
        "reason": explained.reason.words(explained.winner(), calc, Style::Ascii)?,
        "line": line,
        "line_is_whole": explained.is_whole,
    });
    if let Some(better) = &explained.instead {
        let names = sum.move_names(std::slice::from_ref(better), player, calc, Style::Ascii)?;
        fields["instead"] = names.concat().into();
    }
    Ok(fields)
}
