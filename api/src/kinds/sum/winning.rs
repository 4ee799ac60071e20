//! The outcome and the winning moves as facts. A search finds them without the value if nothing else is wanted,
//! or if the budget ends before the value is found.

use upstar::Answer as Evaluated;
use upstar::games::facts::{BOUNDS_FACTS, WINNING_FACTS};
use upstar::games::notation::{Style, print_tree};
use upstar::games::play::{Aim, PlayedSum, SumBounds, SumOutcome, Summand};
use upstar::games::solve::OutcomeSettings;
use upstar::games::value::{Calc, LoopyOutcome};
use upstar::ground::control::Control;
use upstar::ground::input::{NoAnswer, OrNoAnswer};
use upstar::ground::{Failure, Player};
use upstar::registry::Kind;
use upstar::session::{Session, StandIn};

use super::super::surface::Fields;
use super::bounds;
use super::outcome::{Findings, known, of_players, outcome_words, winner_fields};
use super::reasons::{Explained, explain};
use super::{StoodInSum, stand_in_json, sum_with_stand_in, summands};
use crate::answer::fields::{Wishes, plain};
use crate::answer::values::table_fields;
use crate::answer::{Answer, COLUMN, Ended, Failed, Form, Instead, Known};
use crate::limits::Limits;
use crate::request::Request;

/// The nodes for the bounds of a sum with positions, before the search. They suffice if the values of the positions are
/// known.
const NODES_OF_KNOWN: u64 = 256;

/// The facts that a search finds.
const SEARCHED: [&str; 2] = ["outcome", "winning_moves"];

/// Returns whether a ruleset of this kind has short games. A name without a kind stands for sums or expressions.
fn is_short(ruleset: &str, kind: Option<Kind>) -> bool {
    kind.map_or(ruleset != "loopy_expression", |kind| kind == Kind::Short)
}

/// Returns whether a request names a position that is no short game.
fn is_other_position(request: &Request, session: &Session<'_>) -> bool {
    matches!(request, Request::Position { ruleset, .. }
        if !is_short(ruleset, session.game(ruleset).map(|game| game.kind())))
}

/// Returns a sum of short games; `None` if the request is none.
pub(super) fn sum_of<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<Option<PlayedSum<'g, 's>>, Failed> {
    if is_other_position(request, session) {
        return Ok(None);
    }
    match summands(request, session, control) {
        Ok(summands) => Ok(Some(PlayedSum::new(summands))),
        Err(Failed::Own(_)) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// Returns a sum of short games, in which a number may stand for games of other kinds; `None` if the request is no such
/// sum.
fn searched_sum<'g, 's>(
    request: &Request,
    session: &'g Session<'s>,
    control: &Control,
) -> Result<Option<StoodInSum<'g, 's>>, Failed> {
    if is_other_position(request, session) {
        return Ok(None);
    }
    match sum_with_stand_in(request, session, control) {
        Ok(sum) => Ok(Some(sum)),
        Err(Failed::Own(_)) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// Adds the wanted facts to an answer if a search finds all of them. Returns whether it does.
pub(crate) fn by_search(
    request: &Request,
    session: &Session<'_>,
    control: &Control,
    answer: &mut Answer,
) -> Result<bool, Failed> {
    let wishes = answer.wishes();
    let names = SEARCHED.into_iter().chain(BOUNDS_FACTS.iter().map(|fact| fact.name));
    if !wishes.are_among(&names.collect::<Vec<_>>()) {
        return Ok(false);
    }
    let [has_moves, has_outcome, has_mean] =
        ["winning_moves", "outcome", "mean"].map(|name| wishes.names(name));
    let has_bounds = bounds::are_named(wishes);
    if has_mean && !has_moves && !has_bounds && tell_mean(request, session, control, answer)? {
        return Ok(true);
    }
    let Some(StoodInSum { sum, stand_in }) = searched_sum(request, session, control)? else {
        let is_asked = has_outcome && !has_moves && !has_mean && !has_bounds;
        let outcome = if is_asked { outcome_with_others(request, session, control)? } else { None };
        outcome.into_iter().for_each(|outcome| tell_outcome(outcome, answer));
        return Ok(outcome.is_some());
    };
    let is_form = |summand: &Summand<'_, '_>| summand.position().is_none();
    // Without positions the value is known, and with it the moves in games of other kinds.
    if stand_in.is_some() && (has_mean || has_bounds || sum.summands().iter().all(is_form)) {
        return Ok(false);
    }
    if let [one] = sum.summands()
        && (has_mean || has_bounds || !has_moves && is_form(one))
    {
        // The value of a form is known, and the mean and the bounds of one game take its value.
        return Ok(false);
    }
    let mut certain = None;
    if has_mean || has_bounds {
        let bounds = SumBounds::of(&mut Calc::new(session.store(), control), &sum)?;
        bounds::tell(&bounds, answer);
        certain = Some(bounds::known(&bounds));
    }
    if !has_moves && !has_outcome {
        return Ok(true);
    }
    let aim = if has_moves { Aim::Moves } else { Aim::Outcome };
    let settings = OutcomeSettings::default();
    let found = SumOutcome::find(&sum, aim, settings, (session.store(), control), &mut |_| {});
    if let Some(stop) = found.ended {
        let all = certain.unwrap_or_default().and(known(&found));
        return Err(Failed::Stopped(stop, Some(Box::new(all))));
    }
    if has_outcome {
        answer.fields(winner_fields(&found).into_iter().filter(|(name, _)| name == "outcome"));
        found.outcome().into_iter().for_each(|outcome| answer.row("outcome", outcome_words(outcome)));
    }
    if has_moves {
        let findings = Findings { sum: &sum, stand_in: stand_in.as_ref(), found: &found, ended: None };
        tell(&findings, &mut Calc::new(session.store(), control), answer)?;
    }
    Ok(true)
}

/// Adds the mean of a sum, some of whose summands are not short, and its outcome if that is wanted by name. Returns whether
/// both are found without the value of the sum.
fn tell_mean(
    request: &Request,
    session: &Session<'_>,
    control: &Control,
    answer: &mut Answer,
) -> Result<bool, Failed> {
    let Request::Expression(text) = request else { return Ok(false) };
    let is_short = session.summands(text, control).is_ok();
    let mean = if is_short { None } else { session.mean_of_sum(text, control).unwrap_or_default() };
    let Some(mean) = mean else { return Ok(false) };
    if answer.wishes().names("outcome") {
        let Some(outcome) = outcome_with_others(request, session, control)? else { return Ok(false) };
        tell_outcome(outcome, answer);
    }
    answer.field("mean", print_tree(&mean, Style::Ascii));
    answer.row("mean", print_tree(&mean, answer.style()));
    Ok(true)
}

/// Returns the outcome of a sum of positions of short games with games of other kinds, without the values of the
/// positions; `None` if the request is no such sum.
pub fn outcome_with_others(
    request: &Request,
    session: &Session<'_>,
    control: &Control,
) -> OrNoAnswer<Option<LoopyOutcome>> {
    match request {
        Request::Expression(text) => session.outcome_of_positions(text, control),
        _ => Ok(None),
    }
}

/// Returns the outcome of a sum with loopy games from its value; `None` if the request is no expression of a loopy game.
pub fn outcome_of_loopy(
    request: &Request,
    session: &Session<'_>,
    control: &Control,
) -> OrNoAnswer<Option<LoopyOutcome>> {
    let Request::Expression(text) = request else { return Ok(None) };
    match session.evaluate(text, control) {
        Ok(Evaluated::Loopy(game)) => Ok(Some(Calc::new(session.store(), control).loopy_outcome(game)?)),
        Err(Failure::Stopped(stop)) => Err(stop.into()),
        Err(Failure::NoEnd) => Err(NoAnswer::NoEnd),
        // The errors of the request are reported elsewhere.
        _ => Ok(None),
    }
}

/// Adds who wins a game that may be loopy.
pub fn tell_outcome(outcome: LoopyOutcome, answer: &mut Answer) {
    answer.field("outcome", outcome.to_string());
    answer.row("outcome", format!("{outcome}   {}", outcome.describe()));
}

/// Returns the certain facts about a sum of several short games before its value is known; `None` for anything else.
pub(crate) fn certain(request: &Request, session: &Session<'_>, control: &Control) -> Option<Known> {
    let sum = sum_of(request, session, control).ok()??;
    if sum.summands().len() < 2 {
        return None;
    }
    SumBounds::of(&mut Calc::new(session.store(), control), &sum).ok().map(|found| bounds::known(&found))
}

/// Adds the winning moves and the bounds of a sum of short games to an answer with its value, if they are wanted by
/// name.
pub(crate) fn tell_winning(
    request: &Request,
    session: &Session<'_>,
    control: &Control,
    answer: &mut Answer,
) -> Result<(), Failed> {
    let (has_moves, has_bounds) =
        (answer.wishes().names("winning_moves"), bounds::are_named(answer.wishes()));
    if !has_moves && !has_bounds {
        return Ok(());
    }
    let Some(sum) = sum_of(request, session, control)? else { return Ok(()) };
    let mut calc = Calc::new(session.store(), control);
    if has_bounds {
        bounds::tell(&SumBounds::of(&mut calc, &sum)?, answer);
    }
    if !has_moves {
        return Ok(());
    }
    let found = SumOutcome::by_values(&sum, &mut calc)?;
    tell(&Findings { sum: &sum, stand_in: None, found: &found, ended: None }, &mut calc, answer)
}

/// Adds the winning moves to an answer.
pub(super) fn tell<'s>(
    findings: &Findings<'_, '_, 's>,
    calc: &mut Calc<'s, '_>,
    answer: &mut Answer,
) -> Result<(), Failed> {
    if answer.is_json() {
        // The fields that are asked for do not say that a number stands for other games. Nobody needs to move in it.
        let names = findings.names_beside(Some(true), calc)?;
        let fields =
            table_fields(WINNING_FACTS, answer.wishes(), |find| Ok::<_, Failed>(Some(find(&names))))?;
        answer.fields(fields);
        return Ok(());
    }
    Ok(answer.part("winning_moves", |answer| findings.moves_text(answer, calc))?)
}

/// Returns the fields of an answer if a search finds all that are wanted.
pub(crate) fn searched_fields(
    request: &Request,
    session: &Session<'_>,
    wishes: Wishes<'_>,
    control: &Control,
) -> Result<Option<Fields>, Failed> {
    let mut answer = Answer::for_programs(wishes);
    let is_found = by_search(request, session, control, &mut answer)?;
    Ok(is_found.then(|| answer.into_fields().0))
}

/// Returns the winning moves of a sum of short games as fields, if they are wanted by name.
pub(crate) fn winning_fields(
    request: &Request,
    session: &Session<'_>,
    wishes: Wishes<'_>,
    control: &Control,
) -> Result<Fields, Failed> {
    let mut answer = Answer::for_programs(wishes);
    tell_winning(request, session, control, &mut answer)?;
    Ok(answer.into_fields().0)
}

/// Returns whether a search may find a part of what is asked about a ruleset, of a kind unless its name stands for sums or
/// expressions. No fields mean all.
pub fn may_search(ruleset: &str, kind: Option<Kind>, fields: &[String]) -> bool {
    let is_wanted = |name: &String| {
        let name = plain(name);
        SEARCHED.contains(&name.as_str())
            || name != "mean" && BOUNDS_FACTS.iter().any(|fact| fact.name == name)
    };
    is_short(ruleset, kind) && (fields.is_empty() || fields.iter().any(is_wanted))
}

/// Facts about a sum of short games whose value was not found.
struct Searched<'g, 's: 'g> {
    sum: PlayedSum<'g, 's>,
    stand_in: Option<StandIn<'s>>,
    bounds: Option<SumBounds>,
    found: SumOutcome,
}

impl<'g, 's: 'g> Searched<'g, 's> {
    /// Finds bounds, and searches for who wins and what else is the aim. Returns `None` if nothing is proved within the
    /// budget.
    fn of(request: &Request, session: &'g Session<'s>, aim: Aim, control: &Control) -> Option<Self> {
        let StoodInSum { sum, stand_in } = searched_sum(request, session, control).ok()??;
        let search = |control: &Control| {
            SumOutcome::search(&sum, aim, OutcomeSettings::default(), (session.store(), control))
        };
        let bounds = |control: &Control| SumBounds::of(&mut Calc::new(session.store(), control), &sum).ok();
        let has_positions = sum.summands().iter().any(|summand| summand.position().is_some());
        let bounds = match sum.summands().len() {
            // The parts of a single position are as hard as the position.
            0 | 1 => None,
            _ if stand_in.is_some() => None,
            _ if has_positions => {
                // The search may decide the sum although the value of a position is out of reach.
                let moment = control.moment(NODES_OF_KNOWN);
                let found = bounds(&moment);
                let _ = control.check(moment.nodes(), 0);
                found
            }
            _ => bounds(control),
        };
        let found = search(control);
        let is_known = found.wins_first != [None, None] || bounds.is_some();
        is_known.then_some(Self { sum, stand_in, bounds, found })
    }

    fn findings(&self, ended: Option<Ended>) -> Findings<'_, 'g, 's> {
        Findings { sum: &self.sum, stand_in: self.stand_in.as_ref(), found: &self.found, ended }
    }

    /// Returns the known facts as fields.
    fn fields(&self, ended: Option<Ended>, calc: &mut Calc<'s, '_>) -> Fields {
        let mut fields = winner_fields(&self.found);
        fields.extend(self.bounds.iter().flat_map(bounds::all_fields));
        let findings = self.findings(ended);
        if self.found.lines != [None, None] {
            fields.extend(findings.lines_field(calc).ok());
        }
        let replaced = self.stand_in.as_ref().and_then(|stand_in| stand_in_json(stand_in, calc).ok());
        fields.extend(replaced.map(|replaced| ("replaced".to_owned(), replaced)));
        if findings.lists_moves() {
            let is_open = Player::BOTH.iter().any(|&player| !self.found.knows_all_moves(player));
            let open = is_open.then_some(("undecided_moves", None));
            for (name, wins) in [("winning_moves", Some(true))].into_iter().chain(open) {
                let names = findings.names(wins, calc).ok();
                fields.extend(names.map(|names| (name.to_owned(), of_players(names))));
            }
        }
        fields.insert("nodes".to_owned(), self.found.nodes.into());
        fields
    }
}

/// Finds bounds of a sum of short games whose value is not found within its part of the budget, and searches for who
/// wins. Explains the move `why`, if there is one. Returns what is proved within the rest of the budget; `None` if that
/// is nothing.
pub fn instead_of_value(
    request: &Request,
    session: &Session<'_>,
    (fields, why, form): (&[String], Option<&str>, Form),
    limits: Limits<'_>,
) -> Option<Instead> {
    // What needs no search does not wait for one.
    let early =
        why.and_then(|name| Explained::by_symmetry(request, (session, limits.control), name).ok().flatten());
    // An explanation has a line of its own.
    let aim = if why.is_some() { Aim::Moves } else { Aim::Lines };
    let Some(searched) = Searched::of(request, session, aim, limits.control) else {
        let outcome = outcome_with_others(request, session, limits.control).ok()??;
        let mut answer = Answer::new(form).with_fields(fields);
        tell_outcome(outcome, &mut answer);
        return Some(Instead { answer, fields: outcome_field(outcome) });
    };
    let ended = searched.found.ended.map(|stop| limits.ended(stop));
    let column = if searched.bounds.is_some() { bounds::COLUMN } else { COLUMN };
    let mut answer = Answer::new(form).with_fields(fields).with_column(column);
    let known = limits.in_grace(|control| -> OrNoAnswer<_> {
        let mut calc = Calc::new(session.store(), control);
        if let Some(bounds) = &searched.bounds {
            bounds::tell(bounds, &mut answer);
        }
        // The fields are complete even if the time for the text is over.
        let _ = searched.findings(ended).text(Aim::Moves, &mut answer, &mut calc);
        if answer.is_whole() {
            answer.line("");
            answer.row("nodes", searched.found.nodes);
        }
        if searched.bounds.is_some() && answer.is_whole() {
            let _ = bounds::list_moves(&searched.sum, &mut calc, &mut answer);
        }
        Ok(searched.fields(ended, &mut calc))
    });
    let mut fields = known.ok()?;
    if let Some(name) = why {
        fields.extend(explained_instead(request, (session, limits), (name, early), &mut answer));
    }
    Some(Instead { answer, fields })
}

fn outcome_field(outcome: LoopyOutcome) -> Fields {
    Fields::from_iter([("outcome".to_owned(), outcome.to_string().into())])
}

/// Explains a move within the rest of the budget, unless that was done `early`, and returns the explanation as fields.
fn explained_instead<'g, 's: 'g>(
    request: &Request,
    (session, limits): (&'g Session<'s>, Limits<'_>),
    (name, early): (&str, Option<Explained<'g, 's>>),
    answer: &mut Answer,
) -> Fields {
    let mut of_programs = Answer::for_programs(Wishes::ALL);
    let into = if answer.is_json() { &mut of_programs } else { &mut *answer };
    let told = match early {
        Some(explained) => limits
            .in_grace(|control| explained.tell(&mut Calc::new(session.store(), control), into))
            .map_err(Failed::from),
        None => explain(request, (session, limits.control), name, into),
    };
    match told {
        Ok(()) => {}
        Err(Failed::Own(error)) => answer.line(format!("\n{}.", error.message)),
        Err(Failed::Stopped(..)) => {
            answer.line(format!("\nThe budget does not suffice to explain {name}."));
        }
    }
    of_programs.into_fields().0
}

/// Returns what a search finds about a sum of short games whose value was not found within its part of the budget, as
/// fields.
pub(crate) fn fields_instead_of_value(
    request: &Request,
    session: &Session<'_>,
    limits: Limits<'_>,
) -> Option<Fields> {
    let Some(searched) = Searched::of(request, session, Aim::Lines, limits.control) else {
        return outcome_with_others(request, session, limits.control).ok()?.map(outcome_field);
    };
    let ended = searched.found.ended.map(|stop| limits.ended(stop));
    let fields = |control: &_| -> OrNoAnswer<_> {
        Ok(searched.fields(ended, &mut Calc::new(session.store(), control)))
    };
    limits.in_grace(fields).ok()
}
