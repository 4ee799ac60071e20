//! Truth values and texts: conditions, comparisons of texts, words and outcomes, positions from templates, and
//! texts that are repeated and joined.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::Evaluator;
use super::answer::{Answer, Evaluated, Example};
use crate::games::notation::{
    Comparison, Expression, ExpressionKind, ForEach, MAX_LENGTH, Quantifier, Style, SumTerm, print_loopy,
};
use crate::games::value::{LoopyOutcome, LoopyValue, Value};
use crate::ground::Failure;
use crate::ground::control::Stop;
use crate::ground::input::InputError;

/// A truth value, or the reason why it is unknown.
pub(super) type Truth = Result<bool, &'static str>;

impl From<Truth> for Answer<'_> {
    fn from(truth: Truth) -> Self {
        truth.map_or_else(Answer::Unknown, Answer::Truth)
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Evaluates an expression that has to be true or false.
    pub(super) fn truth(&mut self, expression: &Expression) -> Result<Truth, Failure> {
        match self.evaluate(expression)? {
            Answer::Truth(truth) => Ok(Ok(truth)),
            Answer::Example(example) => Ok(Ok(example.truth)),
            Answer::Unknown(why) => Ok(Err(why)),
            Answer::Missing(failure) => Err((*failure).clone()),
            other => Err(no_truth(&other, expression)),
        }
    }

    /// Evaluates operands of `and` up to the first false one, or of `or` up to the first true one, which is
    /// the one that equals `decides`. If there is none, an unknown operand makes the answer unknown.
    pub(super) fn first_of(&mut self, operands: &[Expression], decides: bool) -> Evaluated<'s> {
        let mut answer = Ok(!decides);
        for operand in operands {
            match self.truth(operand)? {
                Ok(truth) if truth == decides => return Ok(Answer::Truth(decides)),
                Ok(_) => {}
                unknown => answer = answer.and(unknown),
            }
        }
        Ok(answer.into())
    }

    pub(super) fn not(&mut self, of: &Expression) -> Evaluated<'s> {
        Ok(self.truth(of)?.map(|truth| !truth).into())
    }

    /// Evaluates the branch that the condition chooses. The answer is unknown if the condition is.
    pub(super) fn choice(&mut self, [condition, then, otherwise]: &[Expression; 3]) -> Evaluated<'s> {
        match self.truth(condition)? {
            Ok(truth) => self.evaluate(if truth { then } else { otherwise }),
            Err(why) => Ok(Answer::Unknown(why)),
        }
    }
}

/// The number of values without an answer, from the first on, after which a quantifier is taken as wrong.
const MOST_FAILURES: usize = 1_000;

// Quantifiers end at the first value that decides.

impl<'s> Evaluator<'_, 's, '_> {
    /// Evaluates `forall` up to the first counterexample, or `exists` up to the first witness. Without one,
    /// an unknown condition makes the answer unknown, and a condition without an answer fails.
    ///
    /// If the calculation stops and the quantifier is the whole expression, the receiver of rows gets the value
    /// at which it stopped, and the answer for the values before.
    pub(super) fn quantified(&mut self, quantifier: Quantifier, each: &ForEach) -> Evaluated<'s> {
        let decides = quantifier == Quantifier::Exists;
        let mut answer: Answer<'s> = Answer::Truth(!decides);
        let mut failed: Option<(Failure, Answer<'s>)> = None;
        let (mut failures, mut has_answer) = (0, false);
        let mut take = self.take.take();
        self.over(each, &mut |evaluator, index| {
            let condition = match evaluator.condition(each, index) {
                Ok(condition) => {
                    has_answer = true;
                    condition
                }
                Err(Failure::Stopped(stop)) if !matches!(stop, Stop::TooDeep | Stop::TooLarge) => {
                    if let Some(take) = &mut take {
                        let columns = evaluator.columns_of_quantifier(quantifier, each);
                        let stopped = Answer::Missing(Arc::new(stop.into()));
                        take(&columns, &[index.shown(), stopped, answer.clone()])?;
                    }
                    return Err(stop.into());
                }
                Err(failure) => {
                    // A later value may still decide, unless the expression itself is wrong.
                    failures += 1;
                    failed.get_or_insert_with(|| (failure, index.shown()));
                    let ends = !has_answer && failures == MOST_FAILURES;
                    return Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
                }
            };
            match condition {
                Answer::Example(example) if example.truth == decides => {
                    answer = Answer::Example(example);
                    return Ok(ControlFlow::Break(()));
                }
                Answer::Unknown(why) => answer = Answer::Unknown(why),
                _ => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        match (failed, &answer) {
            (Some((failure, index)), Answer::Truth(_) | Answer::Unknown(_)) => {
                let depends = has_answer || matches!(failure, Failure::Undefined(_));
                Err(if depends { self.with_index(failure, each, &index)? } else { failure })
            }
            _ => Ok(answer),
        }
    }

    /// Evaluates the body of a quantifier for the present value of its name: an example with this value, the
    /// reason why it is unknown, or, if the loop leaves the value out, `true`.
    fn condition(&mut self, each: &ForEach, index: &Answer<'s>) -> Evaluated<'s> {
        self.calc.node()?;
        match self.chosen(each)? {
            Ok(true) => {}
            Ok(false) => return Ok(Answer::Truth(true)),
            Err(why) => return Ok(Answer::Unknown(why)),
        }
        let (truth, inner) = match self.evaluate(&each.body)? {
            Answer::Truth(truth) => (truth, Vec::new()),
            Answer::Example(example) => (example.truth, example.names.clone()),
            Answer::Unknown(why) => return Ok(Answer::Unknown(why)),
            other => return Err(no_truth(&other, &each.body)),
        };
        let names = std::iter::once((each.name.clone(), index.shown())).chain(inner).collect();
        Ok(Answer::Example(Arc::new(Example::new(truth, names))))
    }

    /// Returns the titles of the row in which a quantifier is stopped.
    fn columns_of_quantifier(&self, quantifier: Quantifier, each: &ForEach) -> [String; 3] {
        let body = self.source.get(each.body.span.clone()).unwrap_or_default();
        let word = if quantifier == Quantifier::Exists { "exists" } else { "forall" };
        [each.name.clone(), body.to_owned(), format!("{word} before")]
    }

    /// Returns whether the condition of a loop holds for the present value of its name.
    pub(super) fn chosen(&mut self, each: &ForEach) -> Result<Truth, Failure> {
        each.condition.as_ref().map_or(Ok(Ok(true)), |condition| self.truth(condition))
    }

    /// Adds the value of the loop's name to a failure that depends on it.
    fn with_index(
        &mut self,
        failure: Failure,
        each: &ForEach,
        index: &Answer<'s>,
    ) -> Result<Failure, Failure> {
        let Some(game) = index.game() else { return Ok(failure) };
        let value = print_loopy(self.calc, game, Style::Ascii)?;
        let placed = |error: InputError| {
            let message = format!("{}, for {} = {value}", error.message, each.name);
            InputError { message, ..error }
        };
        Ok(match failure {
            Failure::Undefined(error) => Failure::Undefined(placed(error)),
            Failure::Input(error) => Failure::Input(placed(error)),
            other => other,
        })
    }
}

/// Returns an answer that is compared by its letters.
fn letters<'t>(answer: &'t Answer<'_>) -> Option<Cow<'t, str>> {
    match answer {
        Answer::Text(text) => Some(Cow::Borrowed(text)),
        Answer::Word(word) => Some(Cow::Borrowed(word)),
        Answer::Outcome(outcome) => Some(Cow::Owned(outcome.to_string())),
        _ => None,
    }
}

/// Compares texts, words and outcomes by their letters, and truth values with each other. `None` if neither
/// side is one.
pub(super) fn compare_words<'s>(
    comparison: Comparison,
    (a, b): (&Answer<'s>, &Answer<'s>),
    [at_a, at_b]: [&Expression; 2],
) -> Result<Option<Answer<'s>>, Failure> {
    let (a, b) = (&without_example(a), &without_example(b));
    let equal: Truth = match (a, b) {
        (Answer::Truth(a), Answer::Truth(b)) => Ok(a == b),
        (Answer::Unknown(why), Answer::Truth(_) | Answer::Unknown(_))
        | (Answer::Truth(_), Answer::Unknown(why)) => Err(why),
        _ => match (letters(a), letters(b)) {
            (Some(first), Some(second)) => {
                check_outcome(a, &second, at_b)?;
                check_outcome(b, &first, at_a)?;
                Ok(first == second)
            }
            (Some(_), None) => return Err(no_text(a, b, at_b)),
            (None, Some(_)) => return Err(no_text(b, a, at_a)),
            (None, None) => return Ok(None),
        },
    };
    let equal = match comparison {
        Comparison::Equal => equal,
        Comparison::Unequal => equal.map(|equal| !equal),
        _ => {
            let message = format!("{} has no order: only == and != compare it", a.describe());
            return Err(InputError::new(at_a.span.start..at_b.span.end, message).into());
        }
    };
    Ok(Some(equal.into()))
}

fn without_example<'s>(answer: &Answer<'s>) -> Answer<'s> {
    match answer {
        Answer::Example(example) => Answer::Truth(example.truth),
        other => other.clone(),
    }
}

/// Refuses a text that is compared with an outcome, but is the name of none.
fn check_outcome(outcome: &Answer<'_>, text: &str, at: &Expression) -> Result<(), InputError> {
    let is_one = || LoopyOutcome::ALL.iter().any(|outcome| outcome.to_string() == text);
    if !matches!(outcome, Answer::Outcome(_)) || is_one() {
        return Ok(());
    }
    let names = LoopyOutcome::ALL.map(|outcome| outcome.to_string()).join(", ");
    Err(InputError::new(at.span.clone(), format!("{text:?} is no outcome"))
        .with_hint(format!("the outcomes are {names}")))
}

fn no_truth(answer: &Answer<'_>, at: &Expression) -> Failure {
    let message = format!("expected true or false, this is {}", answer.describe());
    InputError::new(at.span.clone(), message).into()
}

/// Returns the failure of a comparison with an answer that is no text, as the other side is.
fn no_text(text: &Answer<'_>, other: &Answer<'_>, at: &Expression) -> Failure {
    let expected = match text {
        Answer::Outcome(_) => "an outcome, such as \"N\"",
        _ => "a text in quotes",
    };
    InputError::new(at.span.clone(), format!("expected {expected}, this is {}", other.describe())).into()
}

/// A position, as the arguments of a ruleset state it: texts without their quotes, and all other arguments
/// verbatim, separated by blanks. In texts, `{n}` is replaced by the game that the name n is bound to, if it
/// is bound. Directly behind a cell of a strip or grid it repeats the cell n times instead.
#[derive(Debug)]
pub(crate) struct GivenText {
    text: String,
    pieces: Vec<TextPiece>,
    /// The cells of the ruleset's board, once they were needed; none unless it is a strip or a grid.
    cells: Option<Vec<char>>,
}

/// A part of the text, and the part of the source that it comes from.
#[derive(Debug)]
struct TextPiece {
    at: usize,
    source: Range<usize>,
    /// Whether the text occurs in this form in the source. If not, it replaces a name in braces.
    is_verbatim: bool,
}

impl GivenText {
    /// Returns a text that does not stand in the source.
    pub(super) fn of(text: &str) -> Self {
        Self { text: text.to_owned(), pieces: Vec::new(), cells: None }
    }

    pub(super) fn new(
        evaluator: &mut Evaluator<'_, '_, '_>,
        ruleset: &str,
        arguments: &[Expression],
    ) -> Result<Self, Failure> {
        let mut given = Self { text: String::new(), pieces: Vec::new(), cells: None };
        for argument in arguments {
            if !given.pieces.is_empty() {
                given.text.push(' ');
            }
            let span = argument.span.clone();
            match &argument.kind {
                ExpressionKind::Text(text) => {
                    given.push_text(evaluator, ruleset, text, Some(span.start + 1), &span)?;
                }
                _ if evaluator.is_textual(argument) => match evaluator.evaluate(argument)? {
                    Answer::Text(text) => given.push_text(evaluator, ruleset, &text, None, &span)?,
                    other => {
                        let message = format!("expected a position as a text, this is {}", other.describe());
                        return Err(InputError::new(span, message).into());
                    }
                },
                _ => {
                    let literal_text = evaluator.source.get(span.clone()).unwrap_or_default();
                    given.push(literal_text, span, true);
                }
            }
        }
        Ok(given)
    }

    fn push(&mut self, text: &str, source: Range<usize>, is_verbatim: bool) {
        self.pieces.push(TextPiece { at: self.text.len(), source, is_verbatim });
        self.text += text;
    }

    /// Appends a text, with the bound names in braces replaced. It stands at byte `start` of the source, if it
    /// stands there at all; otherwise it comes from `whole`, and may contain numbers in braces as well.
    fn push_text(
        &mut self,
        evaluator: &mut Evaluator<'_, '_, '_>,
        ruleset: &str,
        text: &str,
        start: Option<usize>,
        whole: &Range<usize>,
    ) -> Result<(), Failure> {
        let place = |at: Range<usize>| match start {
            Some(start) => start + at.start..start + at.end,
            None => whole.clone(),
        };
        let mut done = 0;
        for (at, name) in in_braces(text) {
            let Some(inserted) = evaluator.inserted(name, start.is_none(), place(at.clone()))? else {
                continue;
            };
            self.push(&text[done..at.start], place(done..at.start), start.is_some());
            match inserted {
                Inserted::Text(inner) => {
                    self.push_text(evaluator, ruleset, &inner, None, &place(at.clone()))?
                }
                Inserted::Game(game) => match self.last_cell(evaluator, ruleset) {
                    Some(cell) => self.repeat(cell, game, name, place(at.clone()))?,
                    None => {
                        let printed = print_loopy(evaluator.calc, game, Style::Ascii)?;
                        self.push(&printed, place(at.clone()), false);
                    }
                },
            }
            done = at.end;
        }
        self.push(&text[done..], place(done..text.len()), start.is_some());
        if self.text.len() > MAX_LENGTH {
            return Err(Stop::TooLarge.into());
        }
        Ok(())
    }

    /// Returns the last character, if the text ends with a row of cells of a strip or grid.
    fn last_cell(&mut self, evaluator: &Evaluator<'_, '_, '_>, ruleset: &str) -> Option<char> {
        let cells = self.cells.get_or_insert_with(|| evaluator.positions.cells(ruleset));
        let row = self.text.rsplit(['|', '/', '\n', ' ']).next().unwrap_or_default();
        row.chars().all(|sign| cells.contains(&sign)).then(|| row.chars().last()).flatten()
    }

    /// Repeats the last cell until it stands there n times.
    fn repeat(&mut self, cell: char, n: LoopyValue<'_>, name: &str, at: Range<usize>) -> Result<(), Failure> {
        let number = n.short().and_then(Value::number).filter(|n| n.is_integer());
        let times = number.and_then(|n| n.to_i64()).and_then(|n| usize::try_from(n).ok());
        let Some(times) = times else {
            let message =
                format!("a cell is repeated n times for an integer n of at least 0, and {name} is none");
            return Err(InputError::new(at, message).into());
        };
        if times > MAX_LENGTH {
            return Err(Stop::TooLarge.into());
        }
        self.text.pop();
        self.push(&cell.to_string().repeat(times), at, false);
        Ok(())
    }

    /// Returns the text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Moves an error in the text to its place in the source. A place inside a replaced name becomes the
    /// name's whole place.
    pub(crate) fn in_source(&self, mut error: InputError) -> InputError {
        let piece = |at: usize| self.pieces.iter().rev().find(|piece| piece.at <= at);
        let start = piece(error.span.start).map_or(0, |piece| match piece.is_verbatim {
            true => piece.source.start + error.span.start - piece.at,
            false => piece.source.start,
        });
        let end = piece(error.span.end).map_or(0, |piece| match piece.is_verbatim {
            true => piece.source.start + error.span.end - piece.at,
            false => piece.source.end,
        });
        error.span = start..end.max(start);
        error
    }
}

/// Returns the names in braces in a text, `{n}`.
pub(super) fn names_in_text(text: &str) -> impl Iterator<Item = &str> {
    in_braces(text).map(|(_, name)| name).filter(|name| is_name(name))
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns the parts of a text in braces, with the byte ranges of the parts and their braces.
fn in_braces(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.match_indices('{').filter_map(|(at, _)| {
        let (inside, _) = text[at + 1..].split_once(['{', '}'])?;
        let end = at + 1 + inside.len();
        text[end..].starts_with('}').then_some((at..end + 1, inside))
    })
}

/// The meaning of a name in braces.
enum Inserted<'s> {
    Text(Arc<str>),
    Game(LoopyValue<'s>),
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns the meaning of the part of a text in braces: of a bound name, or, if the text is a value, in
    /// which names are replaced already, of a natural number. `None` for other braces, which stay as they are.
    fn inserted(
        &mut self,
        name: &str,
        is_value: bool,
        at: Range<usize>,
    ) -> Result<Option<Inserted<'s>>, Failure> {
        if is_value {
            let number = Some(name).filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
            let number = number.and_then(|name| name.parse().ok());
            return Ok(number.map(|n: i64| Inserted::Game(self.calc.store().integer(n).into())));
        }
        if !is_name(name) {
            return Ok(None);
        }
        Ok(match self.known(name) {
            None => None,
            Some(Answer::Text(text)) => Some(Inserted::Text(text.clone())),
            Some(answer) => match answer.game() {
                Some(game) => Some(Inserted::Game(game)),
                None => {
                    let message =
                        format!("`{name}` is {}, which cannot stand in a position", answer.describe());
                    return Err(InputError::new(at, message).into());
                }
            },
        })
    }

    /// Returns whether an argument of a ruleset has to be evaluated, since it is a text.
    fn is_textual(&self, argument: &Expression) -> bool {
        match &argument.kind {
            ExpressionKind::Call(name, _) => matches!(self.known(name), Some(Answer::Function(_))),
            _ => self.is_text(argument),
        }
    }

    /// Returns whether an expression is a text, or is composed of texts.
    fn is_text(&self, expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Text(_) => true,
            ExpressionKind::Name(name) => matches!(self.known(name), Some(Answer::Text(_))),
            ExpressionKind::Sum(terms) => terms.iter().any(|term| self.is_text(&term.of)),
            ExpressionKind::Product(factors) => factors.iter().any(|factor| self.is_text(factor)),
            ExpressionKind::If(parts) => parts[1..].iter().any(|branch| self.is_text(branch)),
            _ => false,
        }
    }

    /// Evaluates a text. Bound names in braces are replaced: `L{n}` by `L{3}`, which a position reads as if it
    /// stood there, and a name of a text by the text.
    pub(super) fn text(&mut self, text: &str, span: Range<usize>) -> Evaluated<'s> {
        let (mut whole, mut done) = (String::new(), 0);
        for (at, name) in in_braces(text) {
            let place = span.start + 1 + at.start..span.start + 1 + at.end;
            let Some(inserted) = self.inserted(name, false, place)? else { continue };
            whole += &text[done..at.start];
            match inserted {
                Inserted::Text(inner) => whole += &inner,
                Inserted::Game(game) => {
                    let printed = print_loopy(self.calc, game, Style::Ascii)?;
                    let is_natural = printed.bytes().all(|byte| byte.is_ascii_digit());
                    whole += &if is_natural { format!("{{{printed}}}") } else { printed };
                }
            }
            done = at.end;
        }
        whole += &text[done..];
        Ok(Answer::Text(whole.into()))
    }

    /// Evaluates a product in which a factor is a text, which is repeated. `None` if no factor is one.
    pub(super) fn repeated(&mut self, factors: &[Expression]) -> Result<Option<Answer<'s>>, Failure> {
        if !factors.iter().any(|factor| self.is_text(factor)) {
            return Ok(None);
        }
        let (mut text, mut times) = (None, 1_usize);
        for factor in factors {
            match self.evaluate(factor)? {
                Answer::Text(found) if text.is_none() => text = Some(found),
                answer => {
                    let number = answer.game().and_then(LoopyValue::short).and_then(Value::number);
                    let number = number.filter(|n| n.is_integer()).and_then(|n| n.to_i64());
                    let n = number.and_then(|n| usize::try_from(n).ok()).ok_or_else(|| {
                        let message = "a text is repeated n times for an integer n of at least 0";
                        InputError::new(factor.span.clone(), message)
                    })?;
                    times = times.saturating_mul(n);
                }
            }
        }
        let Some(text) = text else { return Ok(None) };
        if text.len().saturating_mul(times) > MAX_LENGTH {
            return Err(Stop::TooLarge.into());
        }
        Ok(Some(Answer::Text(text.repeat(times).into())))
    }

    /// Evaluates a sum of texts, which are joined. `None` if no summand is one.
    pub(super) fn joined(&mut self, terms: &[SumTerm]) -> Result<Option<Answer<'s>>, Failure> {
        let are_texts = terms.iter().all(|term| self.is_textual(&term.of));
        if !are_texts || !terms.iter().any(|term| self.is_text(&term.of)) {
            return Ok(None);
        }
        let mut whole = String::new();
        for term in terms {
            match self.evaluate(&term.of)? {
                Answer::Text(text) if !term.is_subtracted => whole += &text,
                other => {
                    let message = match other {
                        Answer::Text(_) => "a text cannot be subtracted".to_owned(),
                        other => format!(
                            "expected a text, as the other summands are, this is {}",
                            other.describe()
                        ),
                    };
                    return Err(InputError::new(term.of.span.clone(), message).into());
                }
            }
            if whole.len() > MAX_LENGTH {
                return Err(Stop::TooLarge.into());
            }
        }
        Ok(Some(Answer::Text(whole.into())))
    }
}
