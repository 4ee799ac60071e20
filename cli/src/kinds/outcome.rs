//! `upstar outcome`: the winner, the winning moves, and a line of best play, without the value.

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use upstar::games::notation::parse;
use upstar::games::play::{Aim, Answered, OutcomeProof, PlayedSum, Proved, SumOutcome};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::{Calc, LoopyOutcome};
use upstar::ground::Player;
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, OrNoAnswer};
use upstar::registry::Kind;
use upstar::session::Session;
use upstar_api::kinds::Fields;
use upstar_api::kinds::sum::outcome::{Findings, known};
use upstar_api::kinds::sum::reasons::Explained;
use upstar_api::kinds::sum::{
    StoodInSum, misere_facts_soon, misere_sum, outcome_of_loopy, outcome_with_others, sum_with_stand_in,
    tell_outcome,
};

use super::remark_on_empty_board;
use crate::answer::moves::listed;
use crate::answer::{Answer, Failed, Notes, RequestError, ended_json};
use crate::args::rulesets::{named, warn_of_size};
use crate::args::{Common, OutcomeArguments};
use crate::command::{CommandFrame, Ran, Request, ended, limits, position_text};

/// Decides who wins a position or a sum.
pub(crate) fn run(arguments: &OutcomeArguments, common: &Common) -> Ran {
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    warn_of_size(&arguments.ruleset, &text);
    let notes = Notes::default();
    CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes).run(|session, control| {
        refuse_other_kinds(&arguments.ruleset)?;
        let request = Request::from_text(&arguments.ruleset, &text)?;
        let request = &*request.with_numbers(session, control);
        remark_on_empty_board(request, session);
        let is_misere = is_misere(arguments)?;
        let StoodInSum { sum, stand_in } = match sum_of(request, is_misere, session, control) {
            Err(Failed::Own(error)) if !is_misere => {
                return with_other_games(request, (arguments, common), error, session, control);
            }
            sum => sum?,
        };
        let aim = if arguments.winner { Aim::Outcome } else { Aim::Lines };
        let started = Instant::now();
        let mut why = Why { name: arguments.why.as_deref(), found: None };
        why.find_by_symmetry(request, session, control)?;
        let mut tell = |found: &SumOutcome| {
            notes.note(known(found));
            // The reason of one move does not wait for the results of all others.
            if found.lines.iter().all(Option::is_some) {
                why.find(request, session, control);
            }
        };
        let settings = OutcomeSettings::default();
        let found = match is_misere {
            true => SumOutcome::search_misere(&sum, aim, (session.store(), control), &mut tell),
            false => SumOutcome::find(&sum, aim, settings, (session.store(), control), &mut tell),
        };
        if found.ended.is_none() {
            why.find(request, session, control);
        }
        let (explained, unexplained) = match why.found {
            Some(Ok(explained)) => (Some(explained), None),
            Some(Err(Failed::Stopped(stop, _))) => (None, Some(stop)),
            Some(Err(error)) => return Err(error),
            None => (None, found.ended.filter(|_| arguments.why.is_some())),
        };
        let time = started.elapsed();
        let ended = found.ended.map(|stop| ended(stop, common.budget));
        if let (Some(stop), [None, None]) = (found.ended, found.wins_first) {
            return Err(Failed::Stopped(stop, Some(Box::new(known(&found)))));
        }
        let mut answer = Answer::new(common);
        answer.field("ruleset", &*arguments.ruleset);
        let findings = Findings { sum: &sum, stand_in: stand_in.as_ref(), found: &found, ended };
        // What is known is shown even if the budget is used up.
        limits(control, common.budget)
            .in_grace(|control| tell_all(&findings, session, (aim, time), &mut answer, control))?;
        if let Some(explained) = &explained {
            limits(control, common.budget)
                .in_grace(|control| explained.tell(&mut Calc::new(session.store(), control), &mut answer))?;
        }
        let asked = (unexplained, arguments, common);
        tell_more(asked, (&sum, &found), is_misere, (session, control), &mut answer)?;
        Ok(answer)
    })
}

/// The question why a move wins or loses.
struct Why<'a, 'g, 's: 'g> {
    /// The name of the move, if the question is asked.
    name: Option<&'a str>,
    /// The explanations, or the reason why there are none, once they were looked for.
    found: Option<Result<Explained<'g, 's>, Failed>>,
}

impl<'g, 's: 'g> Why<'_, 'g, 's> {
    /// Looks for explanations that need no search. What a budget ends here is looked for later.
    fn find_by_symmetry(
        &mut self,
        request: &Request,
        session: &'g Session<'s>,
        control: &Control,
    ) -> Result<(), Failed> {
        let Some(name) = self.name else { return Ok(()) };
        match Explained::by_symmetry(request, (session, control), name) {
            Ok(explained) => self.found = explained.map(Ok),
            Err(Failed::Own(error)) => return Err(error.into()),
            Err(_) => {}
        }
        Ok(())
    }

    /// Looks for the explanations, if that was not done. Ends the calculation if the question is wrong.
    fn find(&mut self, request: &Request, session: &'g Session<'s>, control: &Control) {
        let Some(name) = self.name.filter(|_| self.found.is_none()) else { return };
        let explained = Explained::find(request, (session, control), name);
        if matches!(explained, Err(Failed::Own(_))) {
            control.cancel();
        }
        self.found = Some(explained);
    }
}

/// Adds the answers besides the winner, the moves and their reasons: facts about misère play, and proofs.
fn tell_more<'s>(
    (unexplained, arguments, common): (Option<NoAnswer>, &OutcomeArguments, &Common),
    (sum, found): (&PlayedSum<'_, 's>, &SumOutcome),
    is_misere: bool,
    (session, control): (&Session<'s>, &Control),
    answer: &mut Answer,
) -> Result<(), Failed> {
    // What was found is kept if the budget ends later.
    let cut_off = |answer: &mut Answer, what: &str, reason: NoAnswer| {
        let ended = self::ended(reason, common.budget);
        answer.line(format!("\n{what}: {ended}."));
        answer.field("error", ended_json(ended));
        answer.ends(ended);
    };
    if is_misere {
        answer.field("misere", true);
    }
    if is_misere && found.ended.is_none() {
        answer.line("");
        misere_facts_soon(sum, (session.store(), control), answer);
    }
    if let Some(stop) = unexplained {
        cut_off(answer, "The move is not explained", stop);
    }
    if arguments.prove {
        if let Some(stop) = found.ended {
            cut_off(answer, "The proof is not complete", stop);
        } else if let Err(stop) = prove(sum, session, control, answer) {
            cut_off(answer, "The proof is not complete", stop);
        }
    }
    Ok(())
}

/// Returns the sum that a request is.
fn sum_of<'g, 's>(
    request: &Request,
    is_misere: bool,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<StoodInSum<'g, 's>, Failed> {
    let sum = match is_misere {
        true => misere_sum(request, session, control).map(|sum| StoodInSum { sum, stand_in: None }),
        false => sum_with_stand_in(request, session, control),
    };
    sum.map_err(|failed| elsewhere(request, failed))
}

/// Decides who wins a sum with games for which no short number can stand. Returns the error for another request.
fn with_other_games(
    request: &Request,
    (arguments, common): (&OutcomeArguments, &Common),
    error: RequestError,
    session: &Session<'_>,
    control: &Control,
) -> Result<Answer, Failed> {
    let (outcome, has_value) = match outcome_with_others(request, session, control)? {
        Some(outcome) => (outcome, false),
        None => match outcome_of_loopy(request, session, control)? {
            Some(outcome) => (outcome, true),
            None => return Err(error.into()),
        },
    };
    let refused = [("--why", arguments.why.is_some()), ("--prove", arguments.prove)];
    if let Some((option, _)) = refused.into_iter().find(|(_, is_given)| *is_given) {
        let reason = match outcome {
            _ if has_value => "this is for short games; the sum is loopy, and its value shows who wins",
            LoopyOutcome::D => "this sum is a draw, whatever the players do",
            _ => "these games are too many for a search; bounds of the stops show who wins",
        };
        return Err(RequestError::unsupported(format!("{option}: {reason}")).into());
    }
    let mut answer = Answer::new(common);
    answer.field("ruleset", &*arguments.ruleset);
    tell_outcome(outcome, &mut answer);
    if !has_value && outcome != LoopyOutcome::D && !arguments.winner {
        answer.line("\nBounds of the stops show this. These games are too many to examine all moves.");
    }
    Ok(answer)
}

/// Returns whether the question is about misère play, because it says so, or the rules of the game do.
fn is_misere(arguments: &OutcomeArguments) -> Result<bool, RequestError> {
    let by_rules = named(&arguments.ruleset).is_some_and(|registered| registered.kind() == Kind::Misere);
    let refused = [("--why", arguments.why.is_some()), ("--prove", arguments.prove)];
    let is_misere = arguments.misere || by_rules;
    match refused.into_iter().find(|(_, is_given)| is_misere && *is_given) {
        Some((option, _)) => {
            let message = format!("{option}: this is for normal play; a player who cannot move wins here");
            Err(RequestError::unsupported(message))
        }
        None => Ok(is_misere),
    }
}

/// Refuses rulesets whose games are not short.
fn refuse_other_kinds(ruleset: &str) -> Result<(), RequestError> {
    let kind = match named(ruleset).map(|registered| registered.kind()) {
        Some(kind) if !matches!(kind, Kind::Short | Kind::Misere) => {
            format!("a game of the kind `{}`", kind.word())
        }
        None if ruleset == "loopy_expression" => "loopy games".to_owned(),
        _ => return Ok(()),
    };
    let message =
        format!("this is for short games, and sums of them; for {kind} use `upstar eval {ruleset}`");
    Err(RequestError::new("unsupported", "ruleset", message))
}

/// Adds to an error in an expression what answers for expressions that are no sums of short games. Errors of
/// the syntax, unknown names, and errors inside the quotes of a position stay as they are.
fn elsewhere(request: &Request, failed: Failed) -> Failed {
    let Request::Expression(text) = request else { return failed };
    failed.map(|mut error| {
        if let Some((_, _, input)) = error.shown.as_deref_mut() {
            let before = text.get(..input.span.start).unwrap_or_default();
            let is_quoted = before.matches(['"', '\'']).count() % 2 == 1;
            let is_unknown = input.message.starts_with("unknown ");
            if input.hint.is_none() && !is_quoted && !is_unknown && parse(text).is_ok() {
                input.hint = Some("`upstar eval` answers for loopy games and numbers, too".to_owned());
            }
        }
        error
    })
}

/// Adds everything that was found.
fn tell_all<'s>(
    findings: &Findings<'_, '_, 's>,
    session: &Session<'s>,
    (aim, time): (Aim, Duration),
    answer: &mut Answer,
    control: &Control,
) -> OrNoAnswer<()> {
    let mut calc = Calc::new(session.store(), control);
    if answer.is_json() {
        findings.fields(aim, answer, &mut calc)?;
    } else {
        findings.text(aim, answer, &mut calc)?;
    }
    if let Some(ended) = findings.ended {
        answer.line(format!("\nThe search ended early: {ended}."));
        answer.field("error", ended_json(ended));
        answer.ends(ended);
    }
    answer.line("");
    answer.fact("nodes", findings.found.nodes, "nodes", findings.found.nodes);
    // The time is rounded down to milliseconds.
    let time = Duration::from_millis(time.as_millis().try_into().unwrap_or(u64::MAX)).as_secs_f64();
    answer.fact("time", format!("{time:.2} s"), "seconds", time);
    Ok(())
}

/// Adds proofs of who wins if Left begins, and if Right begins. If the budget ends before all answers are listed, returns
/// the reason; the proofs so far are added.
fn prove<'s>(
    sum: &PlayedSum<'_, 's>,
    session: &Session<'s>,
    control: &Control,
    answer: &mut Answer,
) -> OrNoAnswer<()> {
    let (mut proofs, mut ended) = (Vec::new(), None);
    for first in Player::BOTH {
        let settings = OutcomeSettings::default();
        match OutcomeProof::find(sum, first, settings, (session.store(), control)) {
            Ok(proof) => {
                ended = proof.ended;
                proofs.push((first, proof));
            }
            Err(stop) => ended = Some(stop),
        }
        if ended.is_some() {
            break;
        }
    }
    if answer.is_json() {
        let named =
            proofs.iter().map(|(first, proof)| (first.of(("left", "right")).to_owned(), proof_json(proof)));
        answer.field("proof", named.collect::<Fields>());
    } else {
        proofs.iter().for_each(|(first, proof)| tell_proof(*first, proof, answer));
    }
    ended.map_or(Ok(()), Err)
}

/// Adds the proof of who wins if a player begins.
fn tell_proof(first: Player, proof: &OutcomeProof, answer: &mut Answer) {
    let (winner, loser) = (proof.winner, proof.winner.other());
    let begins = match &proof.opening {
        Some((opening, next)) => format!("{winner:?} wins with {opening}, which leads to {}", next + 1),
        None => format!("{winner:?} wins: play begins at 1"),
    };
    answer.line(format!("\nIf {first:?} begins, {begins}. {loser:?} is to move in:"));
    for (number, Proved { position, answers }) in (1..).zip(&proof.positions) {
        let Some(answers) = answers else {
            answer.line(format!("\n{number}: {position}   no answers found yet"));
            continue;
        };
        let end = if answers.is_empty() { format!("   {loser:?} has no move") } else { String::new() };
        answer.line(format!("\n{number}: {position}{end}"));
        if answers.is_empty() {
            continue;
        }
        let rows = answers.iter().map(|Answered { moved, answer, next }| {
            vec![moved.clone(), answer.clone(), (next + 1).to_string()]
        });
        answer.text(listed(&["move", "answer", "leads to"], rows));
    }
}

fn proof_json(proof: &OutcomeProof) -> Json {
    let positions = proof.positions.iter().map(|Proved { position, answers }| {
        let answers = answers.as_ref().map(|answers| {
            let answers = answers.iter();
            let answers = answers.map(
                |Answered { moved, answer, next }| json!({"move": moved, "answer": answer, "next": next}),
            );
            answers.collect::<Vec<_>>()
        });
        json!({"position": position, "answers": answers})
    });
    let mut fields = json!({
        "winner": proof.winner.of(("left", "right")),
        "positions": positions.collect::<Vec<_>>(),
    });
    if let Some((opening, next)) = &proof.opening {
        fields["opening"] = json!({"move": opening, "next": next});
    }
    fields
}
