//! The examination of one position: whether it meets a condition, and the facts to report.

mod board;
mod question;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::{Map, Value as Json};
use upstar::Session;
use upstar::games::board::AnyBoard;
use upstar::games::notation::{Style, print};
use upstar::games::solve::{Answer, FactValue, Names, Subject as FactSubject};
use upstar::games::value::{Calc, Outcome, Value};
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::ground::fact::Sort;
use upstar::ground::input::NoAnswer;
use upstar::registry::{Kind, Position};
use upstar_api::answer::fields::Wishes;
use upstar_api::answer::values::fact_fields;
use upstar_api::answer::{Failed, RequestError, failed, in_board, in_text};
use upstar_api::{facts_of, misere_facts_of};

pub(crate) use self::board::counted;
use self::board::escape;
pub use self::board::{BOARD_FACTS, BoardFact, Measure};
pub use self::question::{ColumnType, Question};
use self::question::{Condition, Named, Need};

/// The greatest number of values whose results are remembered.
const MOST_REMEMBERED: usize = 1 << 20;

/// The result of the examination of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The position does not meet the condition.
    Fails,
    /// The position meets the condition.
    Holds(Examined),
    /// The text is no position, for this reason.
    Illegal(String),
    /// It is not known whether the position meets the condition, or a fact is not known, for this reason.
    Unknown(String),
    /// The condition is neither true nor false for the position: it has a fault, or none of this position.
    Wrong(RequestError),
}

impl Verdict {
    /// Returns the verdict with a fault of the condition as a reason why the position is unknown.
    ///
    /// # Errors
    /// Returns the fault if the position is the first of a family. It is then likely that all positions have it.
    pub(crate) fn at(self, is_first: bool) -> Result<Self, Failed> {
        match self {
            Self::Wrong(error) if is_first => Err(error.into()),
            Self::Wrong(error) => Ok(Self::Unknown(error.message)),
            other => Ok(other),
        }
    }
}

/// A position with the facts that the question reports.
#[derive(Clone, Debug, PartialEq)]
pub struct Examined {
    /// The text of the position.
    pub text: String,
    /// The facts, in the order of the question; null where the position lacks one.
    pub cells: Vec<Json>,
}

/// The facts of one position: as names for the condition, and as fields.
#[derive(Default)]
struct Facts<'s> {
    names: Names<'s>,
    fields: Map<String, Json>,
}

/// An examiner of the positions of a search. Each thread has its own.
pub struct Examiner<'q, 's> {
    session: &'q Session<'s>,
    question: &'q Question,
    /// The results of values, if nothing else decides.
    by_value: RefCell<HashMap<(Value<'s>, bool), Judged>>,
}

/// The result of a value: whether it is that of the negative, and the facts; `None` if neither meets the condition.
type Judged = Option<(bool, Rc<[Json]>)>;

/// The thing whose facts are wanted.
#[derive(Clone, Copy)]
enum Subject<'p, 'q, 's> {
    /// A position of a ruleset.
    Position(&'p Position<'q, 's>),
    /// A value without its position.
    Value(Value<'s>),
    /// An expression.
    Text,
}

/// The reason why a position, or the whole search, has no answer.
pub(crate) enum Ended {
    /// The position is unknown.
    Here(String),
    /// The text is no position.
    Illegal(String),
    /// The position lacks a fact of the condition.
    Missing,
    /// The search stops.
    Stopped(Stop),
    /// The question is wrong.
    Wrong(RequestError),
}

impl Ended {
    /// Returns the reason why a position is unknown, or the reason why the whole search ends. A fault of the condition
    /// ends it at the first position.
    pub(crate) fn of_position(self, is_first: bool) -> Result<String, Failed> {
        match self {
            Self::Wrong(error) if !is_first => Ok(error.message),
            Self::Here(why) | Self::Illegal(why) => Ok(why),
            Self::Missing => Ok(String::new()),
            Self::Stopped(stop) => Err(stop.into()),
            Self::Wrong(error) => Err(error.into()),
        }
    }
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::TooDeep | Stop::TooLarge => Self::Here(stop.to_string()),
            stop => Self::Stopped(stop),
        }
    }
}

impl From<NoAnswer> for Ended {
    fn from(reason: NoAnswer) -> Self {
        match reason {
            NoAnswer::Stopped(stop) => stop.into(),
            NoAnswer::NoEnd => Self::Here("play need not end".to_owned()),
        }
    }
}

impl From<Failed> for Ended {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Own(error) => Self::Here(error.message),
            Failed::Stopped(reason, _) => reason.into(),
        }
    }
}

impl<'q, 's> Examiner<'q, 's> {
    /// Creates an examiner.
    pub fn new(session: &'q Session<'s>, question: &'q Question) -> Self {
        Self { session, question, by_value: RefCell::default() }
    }

    /// Returns the facts of a value, and whether they are those of its negative, which is tried, too, if `has_negatives`;
    /// `None` if the condition is not met. The question must be about values only.
    ///
    /// # Errors
    /// The reason why the value, or the whole search, has no answer.
    pub(crate) fn judge(
        &self,
        value: Value<'s>,
        has_negatives: bool,
        control: &Control,
    ) -> Result<Judged, Ended> {
        if let Some(judged) = self.by_value.borrow().get(&(value, has_negatives)) {
            return Ok(judged.clone());
        }
        let own = value;
        let mut calc = Calc::new(self.session.store(), control);
        let negative = if has_negatives { calc.negative(value)? } else { value };
        let faces = match negative != value && self.comes_first(&mut calc, negative, value)? {
            true => [Some((negative, true)), Some((value, false))],
            false => {
                [Some((value, false)), Some((negative, true)).filter(|(negative, _)| *negative != value)]
            }
        };
        let mut judged = None;
        for (value, is_negative) in faces.into_iter().flatten() {
            match self.facts(("", Subject::Value(value)), control) {
                Ok(None) | Err(Ended::Missing) => {}
                Ok(Some(cells)) => {
                    judged = Some((is_negative, cells.into()));
                    break;
                }
                Err(other) => return Err(other),
            }
        }
        let mut by_value = self.by_value.borrow_mut();
        if by_value.len() >= MOST_REMEMBERED {
            by_value.clear();
        }
        by_value.insert((own, has_negatives), judged.clone());
        Ok(judged)
    }

    /// Examines a position. If a position and its negative count once, the one whose mean is not negative is examined
    /// first, and then the other one.
    ///
    /// # Errors
    /// The search has to stop.
    pub fn examine(&self, text: &str, has_negatives: bool, control: &Control) -> Result<Verdict, Failed> {
        self.examine_member(text, (has_negatives, false), control)
    }

    /// Examines a position as [`Examiner::examine`] does. A member of a family that consists of positions only need not
    /// be read if no fact is asked for.
    pub(crate) fn examine_member(
        &self,
        text: &str,
        (has_negatives, is_position): (bool, bool),
        control: &Control,
    ) -> Result<Verdict, Failed> {
        let (own, nodes) = match self.question.each {
            // Nodes that are used up for one position leave it unknown.
            Some(each) => (Some(control.moment(each)), each),
            None => (None, 0),
        };
        let found = self.faces(text, (has_negatives, is_position), own.as_ref().unwrap_or(control));
        if let Some(own) = own {
            control.check(own.nodes().min(nodes) + 1, self.session.bytes())?;
        }
        match found {
            Ok(verdict) => Ok(verdict),
            Err(Ended::Here(why)) => Ok(Verdict::Unknown(why)),
            Err(Ended::Illegal(why)) => Ok(Verdict::Illegal(why)),
            Err(Ended::Missing) => Ok(Verdict::Fails),
            Err(Ended::Stopped(Stop::Nodes)) if nodes > 0 => {
                Ok(Verdict::Unknown("more nodes than the budget of each position permits".to_owned()))
            }
            Err(Ended::Stopped(stop)) => Err(stop.into()),
            Err(Ended::Wrong(error)) => Ok(Verdict::Wrong(error)),
        }
    }

    fn faces(
        &self,
        text: &str,
        (has_negatives, is_position): (bool, bool),
        control: &Control,
    ) -> Result<Verdict, Ended> {
        if self.question.is_empty() {
            if !is_position {
                self.check(text, control)?;
            }
            let cells = vec![text.into(); self.question.fields.len()];
            return Ok(Verdict::Holds(Examined { text: text.to_owned(), cells }));
        }
        if self.question.is_of_values() {
            let position = self.read(text, control)?;
            let Position::Short(position) = &position else { return Ok(Verdict::Fails) };
            let value = position.value(control)?;
            let Some((is_negative, cells)) = self.judge(value, has_negatives, control)? else {
                return Ok(Verdict::Fails);
            };
            let text = match is_negative {
                true => self.text_of_negative(position.board()).unwrap_or_else(|| text.to_owned()),
                false => text.to_owned(),
            };
            return Ok(Verdict::Holds(Examined { text, cells: cells.to_vec() }));
        }
        let negative = if has_negatives { self.negative(text, control)? } else { None };
        let faces = match &negative {
            Some((negative, true)) => [Some(negative.as_str()), Some(text)],
            Some((negative, false)) => [Some(text), Some(negative.as_str())],
            None => [Some(text), None],
        };
        let mut missing = None;
        for face in faces.into_iter().flatten() {
            match self.face(face, control) {
                Ok(Some(examined)) => return Ok(Verdict::Holds(examined)),
                Ok(None) => {}
                Err(Ended::Missing) => missing = Some(Ended::Missing),
                Err(other) => return Err(other),
            }
        }
        missing.map_or(Ok(Verdict::Fails), Err)
    }

    /// Returns the negative of a position, and whether it comes first; `None` if it has the same value, or in misère play
    /// if it is the same position.
    fn negative(&self, text: &str, control: &Control) -> Result<Option<(String, bool)>, Ended> {
        if self.question.registered.is_none() {
            return Ok(None);
        }
        let position = self.read(text, control)?;
        if self.question.is_misere {
            let board = position.loopfree().map(|position| position.board());
            let negative = board.and_then(|board| self.text_of_negative(board));
            let Some(negative) = negative.filter(|negative| negative != text) else { return Ok(None) };
            // A position that Left wins comes before its negative.
            let outcome = ["outcome".to_owned()];
            let found = self.asked(None, (text, Subject::Position(&position)), &outcome, control)?;
            return Ok(Some((negative, found.get("outcome").is_some_and(|outcome| outcome == "R"))));
        }
        let Position::Short(position) = &position else { return Ok(None) };
        let value = position.value(control)?;
        let mut calc = Calc::new(self.session.store(), control);
        let negative = calc.negative(value)?;
        if negative == value {
            return Ok(None);
        }
        let is_first = self.comes_first(&mut calc, negative, value)?;
        Ok(self.text_of_negative(position.board()).map(|text| (text, is_first)))
    }

    /// Returns the text of the negative of a board.
    pub(crate) fn text_of_negative(&self, board: AnyBoard<'_>) -> Option<String> {
        self.question.registered.as_ref()?.negative(board)
    }

    /// Returns whether a value comes before its negative: by the mean, the sum of the stops, the order of games, and at
    /// last by its text.
    fn comes_first(&self, calc: &mut Calc<'s, '_>, a: Value<'s>, b: Value<'s>) -> Result<bool, Ended> {
        let signs = [calc.mean(a)?.signum(), (&a.left_stop() + &a.right_stop()).signum()];
        if let Some(sign) = signs.into_iter().find(|sign| *sign != 0) {
            return Ok(sign > 0);
        }
        Ok(match calc.compare(a, b)? {
            Outcome::L => true,
            Outcome::R => false,
            _ => print(calc, a, Style::Ascii)? < print(calc, b, Style::Ascii)?,
        })
    }

    /// Checks that a text is a position, or an expression.
    fn check(&self, text: &str, control: &Control) -> Result<(), Ended> {
        match self.question.kind {
            Some(_) => self.read(text, control).map(drop),
            None => {
                self.session.evaluate(text, control).map(drop).map_err(|failure| failed(text, failure).into())
            }
        }
    }

    fn read(&self, text: &str, control: &Control) -> Result<Position<'q, 's>, Ended> {
        let game = self.session.game(&self.question.ruleset);
        let game =
            game.ok_or_else(|| Ended::Here(format!("there is no ruleset {}", self.question.ruleset)))?;
        game.read_under(text, control).map_err(|error| match error.stop {
            Some(stop) => stop.into(),
            None => Ended::Illegal(in_board(text, error).message),
        })
    }

    /// Examines a position itself. Returns `None` if it does not meet the condition.
    fn face(&self, text: &str, control: &Control) -> Result<Option<Examined>, Ended> {
        let cells = match self.question.kind {
            Some(_) => {
                let position = self.read(text, control)?;
                self.facts((text, Subject::Position(&position)), control)?
            }
            None => self.facts((text, Subject::Text), control)?,
        };
        Ok(cells.map(|cells| Examined { text: text.to_owned(), cells }))
    }

    /// Returns the facts to report, if the condition is met.
    fn facts(
        &self,
        (text, subject): (&str, Subject<'_, 'q, 's>),
        control: &Control,
    ) -> Result<Option<Vec<Json>>, Ended> {
        let mut facts = Facts::default();
        if let Some(condition) = &self.question.condition
            && !self.meets(condition, (text, subject), &mut facts, control)?
        {
            return Ok(None);
        }
        self.find((text, subject), &self.question.fields, &mut facts, control)?;
        let cell = |(name, _): &Named| facts.fields.get(name).cloned().unwrap_or(Json::Null);
        Ok(Some(self.question.fields.iter().map(cell).collect()))
    }

    /// Returns whether a condition is met. Costly facts are not found if the cheap ones decide the condition.
    fn meets(
        &self,
        condition: &Condition,
        (text, subject): (&str, Subject<'_, 'q, 's>),
        facts: &mut Facts<'s>,
        control: &Control,
    ) -> Result<bool, Ended> {
        let source = (condition.text.as_str(), &condition.expression);
        for (at, stage) in condition.stages.iter().enumerate() {
            self.find((text, subject), stage, facts, control)?;
            if stage.iter().any(|(name, _)| !facts.names.contains_key(name)) {
                return Err(Ended::Missing);
            }
            let later = condition.stages[at + 1..].iter().flatten().map(|(name, _)| name);
            if later.clone().next().is_some() {
                let mut names = facts.names.clone();
                names.extend(later.map(|name| (name.clone(), Answer::Unknown("not found yet"))));
                // Another answer, or an error because a fact is unknown, decides nothing.
                let found = self.session.evaluate_parsed(source, &names, control);
                if let Some(truth) = found.ok().and_then(|answer| answer.truth()) {
                    return Ok(truth);
                }
            }
        }
        match self.session.evaluate_parsed(source, &facts.names, control) {
            Ok(Answer::Unknown(why)) => Err(Ended::Here(why.to_owned())),
            Ok(answer) => answer.truth().ok_or_else(|| {
                let message = format!("a condition is true or false, this is {}", answer.describe());
                Ended::Wrong(RequestError::new("illegal", condition.text.clone(), message))
            }),
            Err(Failure::Input(error)) => {
                let mut error = in_text(&condition.text, error);
                error.shown.iter_mut().for_each(|shown| shown.0 = "condition");
                Err(Ended::Wrong(error))
            }
            Err(failure) => Err(failed(&condition.text, failure).into()),
        }
    }

    /// Finds the facts of these names that are not found yet.
    fn find(
        &self,
        (text, subject): (&str, Subject<'_, 'q, 's>),
        wanted: &[Named],
        facts: &mut Facts<'s>,
        control: &Control,
    ) -> Result<(), Ended> {
        let (mut value, mut others) = (None, Vec::new());
        for (name, need) in wanted {
            if facts.names.contains_key(name) {
                continue;
            }
            match need {
                Need::Position => facts.put(name, Answer::Text(text.into()), text.into()),
                Need::Board(fact) => {
                    let Subject::Position(position) = subject else { continue };
                    match fact.find(position.on_board()) {
                        Some(Measure::Truth(truth)) => facts.put(name, Answer::Truth(truth), truth.into()),
                        Some(Measure::Number(n)) => {
                            let integer = i64::try_from(n).map_err(|_| Stop::TooLarge)?;
                            facts.put(name, Answer::Value(self.session.store().integer(integer)), n.into());
                        }
                        None => {}
                    }
                }
                Need::Value(fact) => {
                    let game = match value {
                        Some(game) => game,
                        None => *value.insert(self.value(text, subject, control)?),
                    };
                    let mut calc = Calc::new(self.session.store(), control);
                    if let Some(found) = fact.find(&mut calc, FactSubject::Short(game))? {
                        let is_form = matches!(found, FactValue::Form(_));
                        facts.put_value(&mut calc, (name, fact.name), game, found)?;
                        // A form is a game in conditions, like every value.
                        if let (true, Some(Json::String(form))) = (is_form, facts.fields.get(name).cloned()) {
                            facts.names.insert(name.to_owned(), self.evaluated(&form, control)?);
                        }
                    }
                }
                Need::Other(other, sort) => others.push((None, name, *other, *sort)),
                Need::Elsewhere(ruleset, other, sort) => {
                    others.push((Some(*ruleset), name, *other, *sort));
                }
            }
        }
        others.sort_by_key(|(ruleset, ..)| *ruleset);
        for others in others.chunk_by(|a, b| a.0 == b.0) {
            let names: Vec<String> = others.iter().map(|(_, _, other, _)| (*other).to_owned()).collect();
            let mut found = self.asked(others[0].0, (text, subject), &names, control)?;
            for (_, name, other, sort) in others {
                if let Some(json) = found.remove(*other).filter(|json| !json.is_null()) {
                    facts.put(name, self.answer(&json, *sort, control)?, json);
                }
            }
        }
        Ok(())
    }

    /// Asks for facts of a position by their names, under the rules of the ruleset of the question or another one.
    fn asked(
        &self,
        other: Option<usize>,
        (text, subject): (&str, Subject<'_, 'q, 's>),
        names: &[String],
        control: &Control,
    ) -> Result<Map<String, Json>, Ended> {
        let ruleset = other.map_or(self.question.ruleset.as_str(), |at| self.question.others[at].name());
        let is_short = other.is_none_or(|at| self.question.others[at].kind() == Kind::Short);
        let find = if self.question.is_misere && is_short { misere_facts_of } else { facts_of };
        // A game without exits is played on the same graph without them.
        let without_exits = match subject {
            Subject::Position(position) if other.is_some() => {
                let board = escape(position.on_board()).filter(|board| !board.exits().is_empty());
                let is_refused =
                    |text| self.session.game(ruleset).is_some_and(|game| game.read(text).is_err());
                board
                    .filter(|_| is_refused(text))
                    .map(|board| board.clone().with_exits(Vec::new()).to_string())
            }
            _ => None,
        };
        Ok(find(self.session, (ruleset, without_exits.as_deref().unwrap_or(text)), names, control)?)
    }

    fn value(&self, text: &str, subject: Subject<'_, 'q, 's>, control: &Control) -> Result<Value<'s>, Ended> {
        match subject {
            Subject::Value(value) => return Ok(value),
            Subject::Position(Position::Short(position)) => return Ok(position.value(control)?),
            _ => {}
        }
        let answer = self.session.evaluate(text, control).map_err(|failure| failed(text, failure))?;
        let game = answer.game().and_then(|game| game.short());
        game.ok_or_else(|| Ended::Here(format!("this is {}, and no short game", answer.describe())))
    }

    /// Converts a field to an operand of conditions.
    fn answer(&self, json: &Json, sort: Sort, control: &Control) -> Result<Answer<'s>, Ended> {
        let is_value = matches!(sort, Sort::Integer | Sort::Rational | Sort::Data("value" | "rounds"));
        Ok(match json {
            Json::Bool(truth) => Answer::Truth(*truth),
            Json::Number(number) => self.evaluated(&number.to_string(), control)?,
            // A cat that is never caught lasts longer than any number of rounds.
            Json::String(text) if sort == Sort::Data("rounds") && text == "never" => {
                self.evaluated("on", control)?
            }
            Json::String(text) if is_value => self.evaluated(text, control)?,
            Json::String(text) => Answer::Text(text.as_str().into()),
            other => Answer::Text(other.to_string().into()),
        })
    }

    fn evaluated(&self, text: &str, control: &Control) -> Result<Answer<'s>, Ended> {
        match self.session.evaluate(text, control) {
            Ok(answer) => Ok(answer),
            // A field such as the reason of an answer is a word.
            Err(Failure::Input(_)) => Ok(Answer::Text(text.into())),
            Err(failure) => Err(failed(text, failure).into()),
        }
    }
}

impl<'s> Facts<'s> {
    fn put(&mut self, name: &str, answer: Answer<'s>, json: Json) {
        self.names.insert(name.to_owned(), answer);
        self.fields.insert(name.to_owned(), json);
    }

    fn put_value(
        &mut self,
        calc: &mut Calc<'s, '_>,
        (name, own): (&str, &'static str),
        game: Value<'s>,
        found: FactValue<'s>,
    ) -> Result<(), Ended> {
        let store = game.store();
        match found {
            FactValue::Game(_) => {
                let text = print(calc, game, Style::Ascii)?;
                self.put(name, Answer::Value(game), text.into());
            }
            // Integers are numbers in JSON, and rational numbers are texts.
            FactValue::Number(x) => self.put(name, Answer::Value(store.number(&x)), x.to_string().into()),
            FactValue::Integer(x) => {
                self.put(name, Answer::Value(store.number(&x)), number(&x.to_string()));
            }
            FactValue::Outcome(outcome) => {
                self.put(name, Answer::Outcome(outcome), outcome.to_string().into());
            }
            FactValue::Truth(truth) => self.put(name, Answer::Truth(truth), truth.into()),
            _ => {
                let names = [own.to_owned()];
                let fields = fact_fields(calc, game, Wishes::of(&names))?;
                let json = fields.into_iter().next().map_or(Json::Null, |(_, json)| json);
                let text = json.as_str().map_or_else(|| json.to_string(), str::to_owned);
                self.put(name, Answer::Text(text.into()), json);
            }
        }
        Ok(())
    }
}

fn number(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}
