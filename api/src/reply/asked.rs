//! The question of a request, and the fields of its answer.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};
use upstar::games::facts::IMPARTIAL_FACTS;
use upstar::games::value::Calc;
use upstar::ground::control::Control;
use upstar::ground::input::misspelt;
use upstar::registry::Kind;
use upstar::session::Session;

use super::early::{tell, tell_sum, tell_value};
use crate::answer::fields::{Wishes, chosen_or_null, is_known};
use crate::answer::values::{any, fact_fields};
use crate::answer::{Answer, Exit, Failed, Notes, RequestError};
use crate::budget::Budget;
use crate::calc::evaluate;
use crate::eval::say_all;
use crate::kinds::sum::{
    fields_instead_of_value, may_search, misere_fields, searched_fields, winning_fields,
};
use crate::kinds::{Fields, Options, Pairs, Question, abilities, impartial_fields, known, surface};
use crate::limits::Limits;
use crate::request::{COMPOUND, Request, known_game};

/// The question of a request.
#[derive(Clone)]
pub(super) struct Asked {
    request: Request,
    pairs: Pairs,
    /// True if all moves are wanted.
    moves: bool,
    /// True if the question is about misère play.
    misere: bool,
    /// The wanted fields; `None` if the request names none.
    fields: Option<Vec<String>>,
    pub(super) budget: Budget,
}

/// The keys of a request with a meaning. Others only describe the request.
const KEYS: [&str; 10] =
    ["id", "ruleset", "position", "fields", "moves", "sums", "misere", "budget", "expect", "source"];

/// Refuses a key that is a likely misspelling of a known one.
fn check_keys(request: &Map<String, Json>) -> Result<(), RequestError> {
    for key in request.keys() {
        if let Some(near) = misspelt(key, KEYS.into_iter()) {
            let message = format!("there is no key `{key}`; did you mean {near}?");
            return Err(RequestError::new("parse", key.clone(), message));
        }
    }
    Ok(())
}

/// Reads the question of a request and its budget.
pub(super) fn asked(session: &Session<'_>, request: &Map<String, Json>) -> Result<Asked, RequestError> {
    check_keys(request)?;
    let Some(ruleset) = request.get("ruleset").and_then(Json::as_str) else {
        return Err(RequestError::new("parse", "ruleset", "a request needs the name of a `ruleset`"));
    };
    let mut full_name = ruleset;
    if !COMPOUND.contains(&ruleset) {
        full_name = known_game(session, ruleset)?.facts().name;
    }
    let Some(position) = request.get("position") else {
        return Err(RequestError::new("parse", "position", "a request needs a `position`"));
    };
    let asked = Asked {
        request: Request::from_json(full_name, position)?,
        pairs: pairs_of(request)?,
        moves: truth_of(request, "moves")?,
        misere: truth_of(request, "misere")?,
        fields: names_of(request)?,
        budget: budget_of(request)?,
    };
    asked.check(session)?;
    Ok(asked)
}

impl Asked {
    /// Creates the question for facts about a position.
    ///
    /// # Errors
    /// The position is wrong.
    pub(super) fn about(ruleset: &str, position: &str, names: &[String]) -> Result<Self, RequestError> {
        let request = Request::from_text(ruleset, position)?;
        Ok(Self {
            request,
            pairs: None,
            moves: false,
            misere: false,
            fields: Some(names.to_vec()),
            budget: Budget::default(),
        })
    }

    /// Asks about misère play.
    pub(super) fn in_misere_play(self) -> Self {
        Self { misere: true, ..self }
    }

    /// Returns an error for fields that no answer has, if there are any. Its place is the first of them.
    pub(super) fn unknown_fields(&self) -> Option<RequestError> {
        let named = self.fields.iter().flatten().enumerate();
        let wrong: Vec<(usize, String)> =
            named.filter_map(|(i, name)| Some((i, is_known(name).err()?))).collect();
        let messages: Vec<&str> = wrong.iter().map(|(_, message)| message.as_str()).collect();
        let (first, _) = wrong.first()?;
        Some(RequestError::new("unsupported", format!("fields[{first}]"), messages.join("; ")))
    }

    /// Returns whether a search may find a part of what is asked if the value is not found. `callers` are the fields
    /// that the caller wants.
    pub(super) fn may_search(&self, session: &Session<'_>, callers: &[String]) -> bool {
        let fields = self.fields.as_deref().unwrap_or(callers);
        !self.misere && may_search(self.request.ruleset(), self.kind(session), fields)
    }

    /// Returns the kind of the ruleset; `None` if the question is about a sum or an expression.
    fn kind(&self, session: &Session<'_>) -> Option<Kind> {
        session.game(self.request.ruleset()).map(|game| game.kind())
    }

    /// Returns the findings of a search about a game whose value was not found.
    pub(super) fn instead_of_value(&self, session: &Session<'_>, limits: Limits<'_>) -> Option<Fields> {
        fields_instead_of_value(&self.request, session, limits)
    }

    /// Refuses a question that does not apply to the game.
    fn check(&self, session: &Session<'_>) -> Result<(), RequestError> {
        let has_sums = self.kind(session).is_some_and(|kind| abilities(kind).has_sums);
        if self.pairs.is_some() && !has_sums {
            let message = "the values of two places are added in rulesets of the kind `loopy`";
            return Err(RequestError::new("unsupported", "sums", message));
        }
        if self.misere && self.moves {
            let message = "the moves in misère play are in the field winning_moves";
            return Err(RequestError::new("unsupported", "moves", message));
        }
        Ok(())
    }
}

fn truth_of(request: &Map<String, Json>, name: &str) -> Result<bool, RequestError> {
    match request.get(name) {
        None | Some(Json::Null) => Ok(false),
        Some(Json::Bool(truth)) => Ok(*truth),
        Some(_) => Err(RequestError::new("parse", name, "expected true or false")),
    }
}

fn names_of(request: &Map<String, Json>) -> Result<Option<Vec<String>>, RequestError> {
    let wrong = |place: String| RequestError::new("parse", place, "expected the name of a field");
    match request.get("fields") {
        None | Some(Json::Null) => Ok(None),
        Some(Json::Array(names)) => {
            let name = |(i, name): (usize, &Json)| {
                name.as_str().map(str::to_owned).ok_or_else(|| wrong(format!("fields[{i}]")))
            };
            names.iter().enumerate().map(name).collect::<Result<_, _>>().map(Some)
        }
        Some(_) => Err(RequestError::new("parse", "fields", "expected a list of names")),
    }
}

fn pairs_of(request: &Map<String, Json>) -> Result<Pairs, RequestError> {
    let Some(sums) = request.get("sums") else { return Ok(None) };
    let sums = sums.as_array().ok_or_else(|| RequestError::new("parse", "sums", "expected a list"))?;
    let pair = |(i, pair): (usize, &Json)| {
        let ends = pair.as_array().map(Vec::as_slice).unwrap_or_default();
        let place = |end: &Json| usize::try_from(end.as_u64()?).ok();
        match ends {
            [a, b] => place(a).zip(place(b)).map(|(a, b)| [a, b]),
            _ => None,
        }
        .ok_or_else(|| {
            RequestError::new("parse", format!("sums[{i}]"), "expected a pair of places, counted from 0")
        })
    };
    sums.iter().enumerate().map(pair).collect::<Result<_, _>>().map(Some)
}

/// Returns the fields of the answer, and the exit status. The request selects the fields, or
/// else the caller does. A selected field that the answer does not have is null.
pub(super) fn fields(
    session: &Session<'_>,
    asked: &Asked,
    callers: &[String],
    limits: Limits<'_>,
) -> Result<(Fields, Exit), Failed> {
    let wanted = asked.fields.as_deref().unwrap_or(callers);
    let (all, exit) = all_fields(session, asked, Wishes::of(wanted), limits)?;
    if asked.fields.is_none() && callers.is_empty() {
        return Ok((all, exit));
    }
    let (mut chosen, mut exit) = (chosen_or_null(wanted, &all), exit);
    if let Some(error) = asked.unknown_fields() {
        chosen.insert("fields_error".to_owned(), error.to_json());
        exit = exit.max(Exit::BadInput);
    }
    if asked.moves {
        // A request for moves gets them in addition to the fields that it names.
        let moves = all.into_iter().filter(|(name, _)| OF_MOVES.contains(&name.as_str()));
        chosen.extend(moves.filter(|(name, _)| !wanted.contains(name)));
    }
    Ok((chosen, exit))
}

/// Returns all fields of the answer. Those that are not wanted may be missing.
fn all_fields(
    session: &Session<'_>,
    asked: &Asked,
    wishes: Wishes<'_>,
    limits: Limits<'_>,
) -> Result<(Fields, Exit), Failed> {
    let control = limits.control;
    if let Cow::Owned(request) = asked.request.with_numbers(session, control) {
        return all_fields(session, &Asked { request, ..asked.clone() }, wishes, limits);
    }
    if asked.misere {
        return Ok((misere_fields(&asked.request, session, wishes, control)?, Exit::Answered));
    }
    if !asked.moves
        && asked.pairs.is_none()
        && let Some(fields) = searched_fields(&asked.request, session, wishes, control)?
    {
        return Ok((fields, Exit::Answered));
    }
    if let Request::Position { ruleset, position: given } = &asked.request {
        let position = given.open_under(session, ruleset, control)?;
        let surface = surface(&position);
        let fields = || -> Result<Fields, Failed> {
            tell_value(&position, given, wishes, limits)?;
            let mut fields = surface.fields(given, &asked.pairs, wishes, control)?;
            fields.extend(winning_fields(&asked.request, session, wishes, control)?);
            fields.extend(winning_by_kind(asked, wishes, limits, &fields, |question, answer| {
                surface.evaluate(given, question, answer)
            })?);
            if asked.moves {
                tell(&fields, wishes, limits);
                fields.extend(moves(ruleset, limits, |question, answer| {
                    surface.evaluate(given, question, answer)
                })?);
            }
            Ok(fields)
        };
        let fields = fields().map_err(|failed| failed.knowing(|| surface.known(session)))?;
        return Ok((fields, Exit::Answered));
    }
    let answered = || -> Result<(Fields, Exit), Failed> {
        tell_sum(&asked.request, session, wishes, limits)?;
        // The moves come first, since a position without moves is refused faster than its value is found.
        let moves = asked.moves.then(|| {
            moves("expression", limits, |question, answer| say_all(&asked.request, session, question, answer))
        });
        let moves = moves.transpose()?;
        let (mut fields, exit) = value_fields(session, asked, wishes, control)?;
        fields.extend(winning_fields(&asked.request, session, wishes, control)?);
        fields.extend(winning_by_kind(asked, wishes, limits, &fields, |question, answer| {
            say_all(&asked.request, session, question, answer)
        })?);
        fields.extend(moves.into_iter().flatten());
        Ok((fields, exit))
    };
    answered().map_err(|failed| failed.knowing(|| known(&asked.request, session)))
}

/// Returns the fields of an expression or a sum.
fn value_fields(
    session: &Session<'_>,
    asked: &Asked,
    wishes: Wishes<'_>,
    control: &Control,
) -> Result<(Fields, Exit), Failed> {
    if let Request::Expression(text) = &asked.request {
        let mut answer = Answer::for_programs(wishes);
        let found = evaluate(session, text, &mut answer, control)?;
        let (mut fields, exit) = answer.into_fields();
        if IMPARTIAL_FACTS.iter().any(|fact| wishes.names(fact.name))
            && let Some(value) = found.game()
        {
            fields.extend(impartial_fields(&asked.request, value, session, wishes, control));
        }
        return Ok((fields, exit));
    }
    let value = asked.request.game(session, control)?;
    let mut calc = Calc::new(session.store(), control);
    let mut fields = match asked.request {
        Request::LoopyExpression(_) => fact_fields(&mut calc, value, wishes)?,
        _ => any(&mut calc, value, wishes)?,
    };
    fields.extend(impartial_fields(&asked.request, value, session, wishes, control));
    Ok((fields, Exit::Answered))
}

/// The fields with moves: those of most games, those of impartial loopy ones, and the error if the moves
/// are not known.
const OF_MOVES: [&str; 3] = ["moves", "all_moves", "moves_error"];

/// Returns the fields with all moves, as in `upstar eval --moves --json`.
fn moves(
    ruleset: &str,
    limits: Limits<'_>,
    evaluate: impl FnOnce(&Question<'_>, &mut Answer) -> Result<(), Failed>,
) -> Result<impl Iterator<Item = (String, Json)>, Failed> {
    let options = Options { moves: true, ..Options::of_facts(ruleset) };
    let notes = Notes::default();
    let question = Question { options: &options, has_notation: false, limits, notes: &notes };
    let mut answer = Answer::for_programs(Wishes::ALL);
    evaluate(&question, &mut answer).map_err(|failed| match failed {
        Failed::Own(error) => Failed::Own(in_request(error)),
        stopped => stopped,
    })?;
    let (fields, _) = answer.into_fields();
    Ok(fields.into_iter().filter(|(name, _)| OF_MOVES.contains(&name.as_str())))
}

/// Returns the winning moves of games that are not short, as in `upstar eval --fields winning_moves --json`, if they are
/// wanted and not among the fields.
fn winning_by_kind(
    asked: &Asked,
    wishes: Wishes<'_>,
    limits: Limits<'_>,
    known: &Fields,
    evaluate: impl FnOnce(&Question<'_>, &mut Answer) -> Result<(), Failed>,
) -> Result<Fields, Failed> {
    const OF_WINNING: [&str; 2] = ["winning_moves", "undecided_moves"];
    if !wishes.names(OF_WINNING[0]) || known.contains_key(OF_WINNING[0]) {
        return Ok(Fields::new());
    }
    let options = Options::of_facts(asked.request.ruleset());
    let notes = Notes::default();
    let question = Question { options: &options, has_notation: false, limits, notes: &notes };
    let mut answer = Answer::for_programs(wishes);
    evaluate(&question, &mut answer)?;
    let (fields, _) = answer.into_fields();
    Ok(fields.into_iter().filter(|(name, _)| OF_WINNING.contains(&name.as_str())).collect())
}

/// Converts the error of the option `--moves` into one of the key `moves`.
fn in_request(error: RequestError) -> RequestError {
    match error.message.strip_prefix("--moves: ") {
        Some(why) if error.at.is_empty() => RequestError::new(error.kind, "moves", why),
        _ => error,
    }
}

/// Reads the budget of a request.
pub(crate) fn budget_of(request: &Map<String, Json>) -> Result<Budget, RequestError> {
    let Some(budget) = request.get("budget") else { return Ok(Budget::default()) };
    if !budget.is_object() {
        return Err(RequestError::new("parse", "budget", "expected an object"));
    }
    const LIMITS: [&str; 3] = ["seconds", "bytes", "nodes"];
    // A misspelt limit must not mean an unlimited budget.
    let names = budget.as_object().into_iter().flat_map(Map::keys);
    if let Some(name) = names.into_iter().find(|name| !LIMITS.contains(&name.as_str())) {
        let message = format!("there is no limit `{name}`; there are {}", LIMITS.join(", "));
        return Err(RequestError::new("parse", format!("budget.{name}"), message));
    }
    let wrong = |what: &str| {
        RequestError::new("parse", format!("budget.{what}"), "expected a number that is not negative")
    };
    let seconds = match budget.get("seconds") {
        None => None,
        Some(seconds) => {
            let seconds =
                seconds.as_f64().filter(|s| (0.0..1e9).contains(s)).ok_or_else(|| wrong("seconds"))?;
            Some(std::time::Duration::from_secs_f64(seconds))
        }
    };
    let count = |name: &str| match budget.get(name) {
        None => Ok(None),
        Some(count) => count.as_u64().map(Some).ok_or_else(|| wrong(name)),
    };
    let bytes = count("bytes")?.map(|b| usize::try_from(b).unwrap_or(usize::MAX));
    Ok(Budget { time: seconds, bytes, nodes: count("nodes")? })
}
