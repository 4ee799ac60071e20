//! Calls of functions, and of rulesets with a position; hints for words of other programs and books; and
//! functions defined by the user: `let f(x) = mean(x) + 1; f({3|1})`.

use std::ops::Range;
use std::sync::Arc;

use super::Evaluator;
use super::answer::{Answer, Arguments, Definition, Evaluated, Names, Operand, Own, Summands, nested_in_one};
use super::functions::numbers::{Numeric, OfNumbers, Refused};
use super::functions::{Apply, FUNCTIONS, LIST_FUNCTIONS, numbers};
use super::surreal::{are_trees, number};
use crate::games::notation::{Expression, ExpressionKind, Style, print_loopy};
use crate::games::surreal::Surreal;
use crate::ground::Failure;
use crate::ground::control::OrStop;
use crate::ground::input::{InputError, nearest, one_of};

impl<'s> Evaluator<'_, 's, '_> {
    pub(super) fn call(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        if let Some(Answer::Function(own)) = self.known(name) {
            let own = own.clone();
            return self.call_own(name, &own, arguments, span);
        }
        let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) else {
            return match self.list_function(name) {
                Some(function) => self.of_list(function, name, arguments, span),
                None => self.position(name, arguments, span),
            };
        };
        if arguments.len() != function.arguments.len() {
            let expected = format!("{name}({})", function.arguments.join(", "));
            return Err(InputError::new(span, format!("expected {expected}")).into());
        }
        if name == "mean"
            && let Some(mean) = self.mean_of_summands(&arguments[0])?
        {
            return Ok(Answer::Value(self.calc.store().number(&mean)));
        }
        match function.apply {
            Apply::Operand(apply) => {
                if name == "outcome"
                    && let Some(outcome) = self.outcome_of_positions(&arguments[0])?
                {
                    return Ok(Answer::Outcome(outcome.into()));
                }
                let operand = self.addend(&arguments[0])?;
                apply(self.calc, operand)
            }
            Apply::Numbers(apply) => {
                let given = arguments.iter().map(|argument| self.any_number(argument));
                let given = given.collect::<Result<Vec<_>, _>>()?;
                self.of_numbers(apply, &given, arguments)
            }
            Apply::Written(function) => self.of_written(function, arguments),
            Apply::Lists(function) => self.of_list(function, name, arguments, span),
            Apply::Summands(apply) => {
                let forms = self.forms_of_summands(&arguments[0])?;
                apply(self.calc, &Summands { forms, place: &arguments[0] })
            }
            Apply::Games(apply) => {
                let operands = arguments.iter().map(|argument| self.addend(argument));
                let operands = operands.collect::<Result<Vec<_>, _>>()?;
                // Some functions of games also apply to numbers that are no short games, but only if all
                // arguments are numbers.
                if operands.iter().any(|operand| matches!(operand, Operand::Surreal(_)))
                    && let Some(apply) = numbers::of_game(name)
                    && let Some(given) = operands.iter().map(number).collect::<Option<Vec<_>>>()
                {
                    return self.of_numbers(apply, &given, arguments);
                }
                if are_trees(&operands)
                    && let Some(answer) = self.of_trees(name, &operands, arguments)?
                {
                    return Ok(answer);
                }
                let given = operands.into_iter().zip(arguments);
                let given = given.map(|(operand, argument)| self.form_of(operand, argument));
                let given = given.collect::<Result<_, _>>()?;
                apply.apply(self.calc, &Arguments { name: function.name, given, places: arguments })
            }
        }
    }

    /// Applies a function of numbers, and puts its errors at the argument that they concern.
    pub(super) fn of_numbers(
        &mut self,
        apply: OfNumbers,
        given: &[Surreal],
        places: &[Expression],
    ) -> Evaluated<'s> {
        match apply(given, self.calc.control()) {
            Ok(Numeric::Number(number)) => Ok(self.number_operand(number)?.into()),
            Ok(Numeric::Truth(truth)) => Ok(Answer::Truth(truth)),
            Ok(Numeric::About(about)) => Ok(Answer::About(about)),
            Err(Refused::Stopped(stop)) => Err(stop.into()),
            Err(Refused::Argument(argument, message)) => {
                Err(Failure::Undefined(InputError::new(places[argument].span.clone(), message)))
            }
        }
    }

    fn position(&mut self, name: &str, arguments: &[Expression], span: Range<usize>) -> Evaluated<'s> {
        let (name, given) = self.given(name, arguments, span.clone())?;
        Ok(self.value_of_position(&name, &given, span)?.into())
    }

    /// Returns the value of a position of a ruleset.
    pub(super) fn value_of_position(
        &mut self,
        name: &str,
        given: &GivenText,
        span: Range<usize>,
    ) -> Result<Operand<'s>, Failure> {
        match self.positions.game(name, &given.text) {
            Some(Ok(value)) => Ok(value),
            Some(Err(Failure::Input(error))) => Err(given.in_source(error).into()),
            Some(Err(Failure::Unsupported(message))) => {
                Err(Failure::Undefined(InputError::new(span, message)))
            }
            Some(Err(stopped)) => Err(stopped),
            None => Err(InputError::new(span, format!("unknown ruleset `{name}`")).into()),
        }
    }

    /// Returns the full name of the ruleset that is called, and the position that it is called with. The
    /// error of an unknown name carries a hint: the rulesets that an ambiguous abbreviation may mean, another
    /// notation, or the nearest name.
    pub(super) fn given(
        &mut self,
        name: &str,
        arguments: &[Expression],
        span: Range<usize>,
    ) -> Result<(String, GivenText), Failure> {
        let name = self.positions.full_name(name).map(str::to_owned).map_err(|several| {
            let error = InputError::new(span.clone(), format!("unknown function or ruleset `{name}`"));
            let names = self.positions.names();
            let alone = || names.is_empty().then(|| "only a session reads positions of rulesets".to_owned());
            let known = FUNCTIONS.iter().chain(LIST_FUNCTIONS).map(|f| f.name).chain(names.iter().copied());
            let near = || nearest(name, known).map(|near| format!("did you mean {near}?"));
            let several = (!several.is_empty()).then(|| one_of(&several));
            let several = several.or_else(|| self.positions.without_form(name));
            match several.or_else(|| instead_of(name, &names)).or_else(near).or_else(alone) {
                Some(hint) => error.with_hint(hint),
                None => error,
            }
        })?;
        if arguments.is_empty() {
            return Err(InputError::new(span, format!("expected {name}(position)")).into());
        }
        Ok((name, GivenText::new(self, arguments)?))
    }
}

/// A position, as the arguments of a ruleset state it: texts without their quotes, and all other arguments
/// verbatim, separated by blanks. In texts, `{n}` is replaced by the game that the name n is bound to, if it
/// is bound.
#[derive(Debug)]
pub(crate) struct GivenText {
    text: String,
    pieces: Vec<TextPiece>,
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
    fn new(evaluator: &mut Evaluator<'_, '_, '_>, arguments: &[Expression]) -> Result<Self, Failure> {
        let mut given = Self { text: String::new(), pieces: Vec::new() };
        for argument in arguments {
            if !given.pieces.is_empty() {
                given.text.push(' ');
            }
            let span = argument.span.clone();
            match &argument.kind {
                ExpressionKind::Text(text) => given.push_text(evaluator, text, span.start + 1)?,
                _ => {
                    let written = evaluator.source.get(span.clone()).unwrap_or_default();
                    given.push(written, span, true);
                }
            }
        }
        Ok(given)
    }

    fn push(&mut self, text: &str, source: Range<usize>, is_verbatim: bool) {
        self.pieces.push(TextPiece { at: self.text.len(), source, is_verbatim });
        self.text += text;
    }

    /// Appends a text that begins at byte `start` of the source, with the bound names in braces replaced.
    fn push_text(
        &mut self,
        evaluator: &mut Evaluator<'_, '_, '_>,
        text: &str,
        start: usize,
    ) -> Result<(), Failure> {
        let mut done = 0;
        for (place, name) in names_in_text(text) {
            let source = start + place.start..start + place.end;
            let Some(answer) = evaluator.known(name).cloned() else { continue };
            let Some(game) = answer.game() else {
                let message = format!("`{name}` is {}, which cannot stand in a position", answer.describe());
                return Err(InputError::new(source, message).into());
            };
            self.push(&text[done..place.start], start + done..source.start, true);
            let printed = print_loopy(evaluator.calc, game, Style::Ascii)?;
            self.push(&printed, source, false);
            done = place.end;
        }
        self.push(&text[done..], start + done..start + text.len(), true);
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

/// Returns the names in braces in a text, `{n}`, with the byte ranges of the names and their braces.
pub(super) fn names_in_text(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.match_indices('{').filter_map(|(at, _)| {
        let (name, _) = text[at + 1..].split_once('}')?;
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_name.then(|| (at..at + name.len() + 2, name))
    })
}

/// The words that name no function here, and what to write instead. Where no other source is known, they are
/// CGSuite's.
const WORDS: &[(&str, &str)] = &[
    ("CanonicalForm", "every value is in canonical form; canonical(g) converts a literal"),
    ("Explicit", "literal{..} keeps a form as written"),
    ("GameValue", "a game is its value: write it without a call"),
    ("IsZero", "write g == 0"),
    ("LeftStops", "write left_stop(g)"),
    ("NimSum", "write *a + *b"),
    ("NimValue", "a game with nim value n equals *n, and prints as *n"),
    ("Nimber", "write *3"),
    ("Options", "write left_options(g) and right_options(g)"),
    ("OrdinalSum", "write g : h"),
    ("OutcomeClass", "write outcome(g)"),
    ("ReducedCanonicalForm", "write rcf(g)"),
    ("RightStops", "write right_stop(g)"),
    ("Stop", "write left_stop(g) or right_stop(g)"),
    ("Stops", "write left_stop(g) and right_stop(g)"),
    ("Wall", "thermograph(g) has both walls"),
    ("grid", "write a board in quotes after its ruleset: snort(\"grid(3,3)\")"),
    ("inf", "write an infinite nim value with its set: inf{0,3}, or inf{}"),
    ("def", "define a function by let f(x) = 2 * x; in the dialogue f(x) = 2 * x suffices"),
    ("pass", "`pass` is an option in braces: {0|pass}"),
    ("zero", "write 0"),
];

/// The letters that occur in CGSuite's notation of positions.
const LETTERS: &str = "bfglortx";

/// Returns what to write instead of an unknown word. `rulesets` are the names of the known rulesets.
pub(super) fn instead_of(word: &str, rulesets: &[&str]) -> Option<String> {
    if let Some(&(_, hint)) = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)) {
        return Some(hint.to_owned());
    }
    let bare = |name: &str| name.replace('_', "").to_ascii_lowercase();
    if let Some(ruleset) = rulesets.iter().find(|ruleset| bare(ruleset) == bare(word)) {
        return Some(format!("write {ruleset}(\"..\"), with a position"));
    }
    // A word of these letters only is most likely a position without quotes.
    if word.len() > 1 && word.chars().all(|letter| LETTERS.contains(letter)) {
        let hint =
            "write a position in quotes after its ruleset, as in clobber(\"LR|RL\") and hackenbush(\"brb\")";
        return Some(hint.to_owned());
    }
    let functions = || FUNCTIONS.iter().chain(LIST_FUNCTIONS);
    let function = functions().find(|function| bare(function.name) == bare(word))?;
    let call = format!("{}({})", function.name, function.arguments.join(", "));
    Some(if function.name == word { format!("call it: {}(..)", word) } else { format!("write {call}") })
}

/// Returns what to write instead of a name before braces in which the name does not occur.
pub(super) fn instead_of_before_braces(name: &str, rulesets: &[&str]) -> String {
    let near = || Some(format!("did you mean {}(..)?", nearest(name, FUNCTIONS.iter().map(|f| f.name))?));
    let none = || "leave it out: a name before braces is an option in them, as in a{0|a}".to_owned();
    instead_of(name, rulesets).or_else(near).unwrap_or_else(none)
}

/// The greatest number of nested calls under way at once.
const MOST_CALLS: usize = 200;

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns a function with these arguments. It captures the current meanings of all other names in its
    /// body.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`](crate::ground::control::Stop::TooDeep) if a captured answer is nested too
    /// deeply.
    pub(super) fn own(&self, arguments: &[String], body: &Expression) -> OrStop<Own<'s>> {
        let mut used = Vec::new();
        names_used(body, &mut used);
        let known = |name: &&str| Some(((*name).to_owned(), self.known(name)?.clone()));
        let names = used.iter().filter(|name| !arguments.iter().any(|own| own == *name)).filter_map(known);
        let names: Names<'s> = names.collect();
        let nesting = names.values().map(Answer::nesting).max().unwrap_or(0);
        Ok(Own(Arc::new(Definition {
            arguments: arguments.to_vec(),
            body: body.clone(),
            source: self.source.to_owned(),
            names,
            nesting: nested_in_one(nesting)?,
        })))
    }

    /// Calls a user's function.
    pub(super) fn call_own(
        &mut self,
        name: &str,
        own: &Own<'s>,
        arguments: &[Expression],
        span: Range<usize>,
    ) -> Evaluated<'s> {
        let Definition { arguments: wanted, body, source, names, .. } = &*own.0;
        if arguments.len() != wanted.len() {
            let expected = format!("expected {name}({})", wanted.join(", "));
            return Err(InputError::new(span, expected).into());
        }
        if self.calls == MOST_CALLS {
            let message = format!("more than {MOST_CALLS} calls one in another");
            return Err(InputError::new(span, message).into());
        }
        self.calc.report()?;
        // The body sees the captured names and the arguments, but not the names of the caller.
        let mut inner = names.clone();
        for (name, argument) in wanted.iter().zip(arguments) {
            inner.insert(name.clone(), self.evaluate(argument)?);
        }
        let is_elsewhere = *source != self.source;
        let mut evaluator = Evaluator {
            calc: &mut *self.calc,
            positions: &mut *self.positions,
            outer: None,
            names: inner,
            source,
            calls: self.calls + 1,
            take: None,
        };
        evaluator.evaluate(body).map_err(|failure| {
            // The user sees only the text of the call. An error in a body from another text has no place in
            // it, so it is reported at the call.
            let here = |error: InputError| match is_elsewhere {
                true => InputError {
                    span: span.clone(),
                    message: format!("in {name}: {}", error.message),
                    ..error
                },
                false => error,
            };
            match failure {
                Failure::Input(error) => Failure::Input(here(error)),
                Failure::Undefined(error) => Failure::Undefined(here(error)),
                other => other,
            }
        })
    }
}

/// Collects all names that occur in an expression, including those in nested functions and in braces in
/// texts.
fn names_used<'e>(expression: &'e Expression, used: &mut Vec<&'e str>) {
    match &expression.kind {
        ExpressionKind::Name(name) | ExpressionKind::Call(name, _) => used.push(name),
        ExpressionKind::Text(text) => used.extend(names_in_text(text).map(|(_, name)| name)),
        ExpressionKind::Function(_, body) => names_used(body, used),
        _ => {}
    }
    expression.parts().into_iter().for_each(|part| names_used(part, used));
}
