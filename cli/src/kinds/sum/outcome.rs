//! `upstar outcome`: who wins, with which moves, and a line of best play, without the value.

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use upstar::games::notation::{Style, parse};
use upstar::games::play::{Aim, Answered, OutcomeProof, PlayedSum, Proved, SumMove, SumOutcome};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::{Calc, Outcome};
use upstar::ground::Player;
use upstar::ground::control::{Control, Stop};
use upstar::ground::input::counted;
use upstar::registry::Kind;
use upstar::session::Session;

use super::super::surface::Fields;
use super::groups::{begun_by, groups};
use super::reasons::explain;
use super::summands;
use crate::answer::moves::{Tally, listed, wrapped};
use crate::answer::values::shortened;
use crate::answer::{Answer, Ended, Failed, Known, Notes, RequestError, ended_json};
use crate::args::rulesets::{named, warn_of_size};
use crate::args::{Common, OutcomeArguments};
use crate::command::{CommandFrame, Ran, Request, ended, in_grace, position_text};

/// Decides who wins a position or a sum.
pub(crate) fn run(arguments: &OutcomeArguments, common: &Common) -> Ran {
    let text = position_text(&arguments.ruleset, &arguments.position)?;
    warn_of_size(&arguments.ruleset, &text);
    let notes = Notes::default();
    CommandFrame::answer(common).about(&arguments.ruleset).noting(&notes).run(|session, control| {
        refuse_other_kinds(&arguments.ruleset)?;
        let request = Request::from_text(&arguments.ruleset, &text)?;
        let summands = summands(&request, session, control).map_err(|failed| elsewhere(&request, failed))?;
        let sum = PlayedSum::new(summands);
        let aim = if arguments.winner { Aim::Outcome } else { Aim::Lines };
        let started = Instant::now();
        let mut tell = |found: &SumOutcome| notes.note(known(found));
        let settings = OutcomeSettings::default();
        let found = SumOutcome::search_telling(&sum, aim, settings, (session.store(), control), &mut tell);
        let time = started.elapsed();
        let ended = found.ended.map(|stop| ended(stop, common.budget));
        if let (Some(stop), [None, None]) = (found.ended, found.wins_first) {
            return Err(Failed::Stopped(stop, Some(Box::new(known(&found)))));
        }
        let mut answer = Answer::new(common);
        answer.field("ruleset", &*arguments.ruleset);
        let told = Told { sum: &sum, found: &found, ended };
        // What is known is shown even if the budget is used up.
        in_grace(|control| told.all(session, (aim, time), &mut answer, control))?;
        // What was found is kept if the budget ends later.
        let cut_off = |answer: &mut Answer, what: &str, stop: Stop| {
            let ended = self::ended(stop, common.budget);
            answer.line(format!("\n{what}: {ended}."));
            answer.field("error", ended_json(ended));
            answer.ends(ended);
        };
        if let Some(name) = &arguments.why {
            let explained = match found.ended {
                Some(stop) => Err(Failed::Stopped(stop, None)),
                None => explain(&request, (session, control), name, &mut answer),
            };
            match explained {
                Err(Failed::Stopped(stop, _)) => cut_off(&mut answer, "The move is not explained", stop),
                explained => explained?,
            }
        }
        if arguments.prove {
            let proofs = found.ended.map_or_else(|| prove(&sum, session, control), Err);
            match proofs {
                Ok(proofs) => tell_proofs(&proofs, &mut answer),
                Err(stop) => cut_off(&mut answer, "The proof is not complete", stop),
            }
        }
        Ok(answer)
    })
}

/// Refuses rulesets whose games are not short.
fn refuse_other_kinds(ruleset: &str) -> Result<(), RequestError> {
    let kind = match named(ruleset).map(|registered| registered.kind()) {
        Some(kind) if kind != Kind::Short => format!("a game of the kind `{}`", kind.word()),
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

/// Returns the partial results of a search.
pub(super) fn known(found: &SumOutcome) -> Known {
    let mut fields = winner_fields(found);
    fields.insert("nodes".to_owned(), found.nodes.into());
    let first = |player: Player| match found.wins_first[player] {
        Some(wins) => {
            let winner = if wins { player } else { player.other() };
            format!("{winner:?} wins if {player:?} begins")
        }
        None => format!("who wins if {player:?} begins is not decided"),
    };
    let words = match found.wins_first {
        [None, None] => {
            counted(usize::try_from(found.nodes).unwrap_or(usize::MAX), "sum searched", "sums searched")
        }
        _ => format!("{}; {}", first(Player::Left), first(Player::Right)),
    };
    Known { fields, words }
}

/// Returns who wins, as fields; what is not known is absent.
pub(super) fn winner_fields(found: &SumOutcome) -> Fields {
    let mut fields = Fields::new();
    if let Some(outcome) = found.outcome() {
        fields.insert("outcome".to_owned(), outcome.to_string().into());
    }
    for (name, wins) in ["left_wins_first", "right_wins_first"].into_iter().zip(found.wins_first) {
        fields.extend(wins.map(|wins| (name.to_owned(), wins.into())));
    }
    fields
}

/// Returns an object with a field for each player.
pub(super) fn of_players<T: Into<Json>>([left, right]: [T; 2]) -> Json {
    json!({"left": left.into(), "right": right.into()})
}

/// The results of a search, to be told.
pub(super) struct Told<'a, 'g, 's: 'g> {
    pub(super) sum: &'a PlayedSum<'g, 's>,
    pub(super) found: &'a SumOutcome,
    /// The reason why the search ended early.
    pub(super) ended: Option<Ended>,
}

impl<'s> Told<'_, '_, 's> {
    /// Adds everything that was found.
    fn all(
        &self,
        session: &Session<'s>,
        (aim, time): (Aim, Duration),
        answer: &mut Answer,
        control: &Control,
    ) -> Result<(), Stop> {
        let mut calc = Calc::new(session.store(), control);
        if answer.is_json() {
            self.fields(aim, answer, &mut calc)?;
        } else {
            self.text(aim, answer, &mut calc)?;
        }
        if let Some(ended) = self.ended {
            answer.line(format!("\nThe search ended early: {ended}."));
            answer.field("error", ended_json(ended));
            answer.ends(ended);
        }
        answer.line("");
        answer.fact("nodes", self.found.nodes, "nodes", self.found.nodes);
        // The time is rounded down to milliseconds.
        let time = Duration::from_millis(time.as_millis().try_into().unwrap_or(u64::MAX)).as_secs_f64();
        answer.fact("time", format!("{time:.2} s"), "seconds", time);
        Ok(())
    }

    fn fields(&self, aim: Aim, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        answer.fields(winner_fields(self.found));
        if aim >= Aim::Moves && self.lists_moves() {
            answer.field("winning_moves", of_players(self.names(Some(true), calc)?));
            if Player::BOTH.iter().any(|&player| !self.found.knows_all_moves(player)) {
                answer.field("undecided_moves", of_players(self.names(None, calc)?));
            }
        }
        if aim >= Aim::Lines {
            let mut lines = Fields::new();
            for (player, name) in Player::BOTH.into_iter().zip(["left", "right"]) {
                let line = self.found.line_names(self.sum, player, calc, Style::Ascii)?;
                lines.extend(line.map(|line| (name.to_owned(), line.into())));
            }
            answer.field("line", lines);
        }
        Ok(())
    }

    /// Returns the names of the moves of both players that win, or of those that are not decided.
    pub(super) fn names(
        &self,
        wins: Option<bool>,
        calc: &mut Calc<'s, '_>,
    ) -> Result<[Vec<String>; 2], Stop> {
        let [left, right] = Player::BOTH.map(|player| {
            let moves: Vec<SumMove> = self.moves(player, |_, is| is == wins);
            self.sum.move_names(&moves, player, calc, Style::Ascii)
        });
        Ok([left?, right?])
    }

    /// Returns the moves of a player that are wanted.
    fn moves(&self, player: Player, is_wanted: impl Fn(&SumMove, Option<bool>) -> bool) -> Vec<SumMove> {
        let moves = self.found.moves[player].iter();
        moves.filter(|(m, wins)| is_wanted(m, *wins)).map(|(m, _)| m.clone()).collect()
    }

    /// Returns whether the moves were listed before the search ended.
    pub(super) fn lists_moves(&self) -> bool {
        self.ended.is_none() || self.found.moves.iter().any(|moves| !moves.is_empty())
    }

    pub(super) fn text(&self, aim: Aim, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        match self.found.outcome() {
            Some(outcome) => answer.row("outcome", outcome_words(outcome)),
            None => {
                answer.row("outcome", "not decided");
                answer.line("");
                Player::BOTH.iter().for_each(|&player| answer.line(self.winner(player)));
            }
        }
        if aim >= Aim::Moves && self.lists_moves() {
            answer.line("");
            answer.part("winning_moves", |answer| self.moves_text(answer, calc))?;
        }
        let style = answer.style();
        let [left, right] = Player::BOTH.map(|player| self.found.line_names(self.sum, player, calc, style));
        let (left, right) = (left?, right?);
        let lines = match left == right {
            true => vec![("either player".to_owned(), left)],
            false => vec![("Left".to_owned(), left), ("Right".to_owned(), right)],
        };
        for (first, line) in lines {
            if let Some(line) = line.filter(|line| !line.is_empty()) {
                answer.line(format!("\nA line of best play if {first} begins:"));
                answer.text(wrapped(&line.into_iter().map(shortened).collect::<Vec<_>>()));
            }
        }
        Ok(())
    }

    /// Says who wins if a player begins.
    fn winner(&self, player: Player) -> String {
        match self.found.wins_first[player] {
            Some(wins) => {
                let winner = if wins { player } else { player.other() };
                format!("If {player:?} begins, {winner:?} wins.")
            }
            None => format!("If {player:?} begins, it is not decided who wins."),
        }
    }

    /// Adds the winning moves of both players, once if they are the same. Of equal summands that follow each
    /// other, only the moves in the first one are listed.
    pub(super) fn moves_text(&self, answer: &mut Answer, calc: &mut Calc<'s, '_>) -> Result<(), Stop> {
        let groups = groups(calc, self.sum, answer.style())?;
        if self.sum.summands().len() > 1 {
            for group in &groups {
                answer.line(format!("{}: {}{}", group.number(), group.times(), group.text));
            }
            answer.line("");
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let all = self.moves(player, |m, _| begun_by(&groups, m.summand).is_some());
            let names = self.sum.move_names(&all, player, calc, answer.style())?;
            let wins =
                self.found.moves[player].iter().filter(|(m, _)| all.contains(m)).map(|(_, wins)| *wins);
            Ok::<Vec<(String, Option<bool>)>, Stop>(names.into_iter().zip(wins).collect())
        });
        let (left, right) = (left?, right?);
        if left == right {
            list(None, &left, answer);
        } else {
            list(Some(Player::Left), &left, answer);
            answer.line("");
            list(Some(Player::Right), &right, answer);
        }
        Ok(())
    }
}

/// Proves who wins if Left begins, and if Right begins.
fn prove<'s>(
    sum: &PlayedSum<'_, 's>,
    session: &Session<'s>,
    control: &Control,
) -> Result<[OutcomeProof; 2], Stop> {
    let settings = OutcomeSettings::default();
    let [left, right] =
        Player::BOTH.map(|first| OutcomeProof::find(sum, first, settings, (session.store(), control)));
    Ok([left?, right?])
}

/// Adds proofs of who wins if Left begins, and if Right begins.
fn tell_proofs(proofs: &[OutcomeProof; 2], answer: &mut Answer) {
    if answer.is_json() {
        answer.field("proof", of_players(proofs.each_ref().map(proof_json)));
        return;
    }
    for (first, proof) in Player::BOTH.into_iter().zip(proofs) {
        let (winner, loser) = (proof.winner, proof.winner.other());
        let begins = match &proof.opening {
            Some((opening, next)) => format!("{winner:?} wins with {opening}, which leads to {}", next + 1),
            None => format!("{winner:?} wins: play begins at 1"),
        };
        answer.line(format!("\nIf {first:?} begins, {begins}. {loser:?} is to move in:"));
        for (number, Proved { position, answers }) in (1..).zip(&proof.positions) {
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
}

fn proof_json(proof: &OutcomeProof) -> Json {
    let positions = proof.positions.iter().map(|Proved { position, answers }| {
        let answers = answers.iter();
        let answers = answers
            .map(|Answered { moved, answer, next }| json!({"move": moved, "answer": answer, "next": next}));
        json!({"position": position, "answers": answers.collect::<Vec<_>>()})
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

/// Says who wins, as `upstar eval` does.
pub(super) fn outcome_words(outcome: Outcome) -> String {
    format!("{outcome}   {}", outcome.describe())
}

/// Adds the winning moves of a player, or of both if `player` is `None`.
fn list(player: Option<Player>, moves: &[(String, Option<bool>)], answer: &mut Answer) {
    let count = |result: Option<bool>| moves.iter().filter(|(_, wins)| *wins == result).count();
    let (all, wins, open) = (moves.len(), count(Some(true)), count(None));
    let heading = match (all, open) {
        (0, _) => Tally::default().heading(player).trim_end_matches(':').to_owned(),
        (_, 0) => {
            let begins = player.map_or("Whoever begins".to_owned(), |player| format!("If {player:?} begins"));
            format!("{begins}, {}", Tally { all, wins, ..Tally::default() }.words(true))
        }
        _ => {
            let player = player.map_or("the player".to_owned(), |player| format!("{player:?}"));
            let known = match wins {
                0 => "no winning move is known".to_owned(),
                1 => format!("1 of {all} moves is known to win"),
                _ => format!("{wins} of {all} moves are known to win"),
            };
            format!("If {player} begins, {player} wins; {known}, and {open} are not decided")
        }
    };
    let winning: Vec<String> = moves
        .iter()
        .filter(|(_, wins)| *wins == Some(true))
        .map(|(name, _)| shortened(name.clone()))
        .collect();
    if winning.is_empty() {
        answer.line(format!("{}.", heading.trim_end_matches('.')));
    } else {
        answer.line(format!("{heading}:"));
        answer.text(wrapped(&winning));
    }
}
