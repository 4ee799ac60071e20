//! Calls of functions, and of rulesets with a position; hints for words of other programs and books; and
//! functions defined by the user: `let f(x) = mean(x) + 1; f({3|1})`.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::Evaluator;
use super::answer::{Answer, Arguments, Definition, Evaluated, Names, Operand, Own, Summands, nested_in_one};
use super::functions::numbers::{Numeric, OfNumbers, Refused};
use super::functions::{Apply, FUNCTIONS, LIST_FUNCTIONS, OfGames, numbers};
use super::surreal::{are_trees, number};
use super::words::{GivenText, names_in_text};
use crate::games::notation::{Expression, ExpressionKind};
use crate::games::surreal::Surreal;
use crate::games::value::{Outcome, Value};
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
                None if name == "impartial" => Err(no_form(span)),
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
            return Ok(mean.into());
        }
        match function.apply {
            Apply::Operand(apply) => {
                if name == "outcome" {
                    if self.has_position(&arguments[0])
                        && let Some(outcome) = self.outcome_of_positions(&arguments[0])?
                    {
                        return Ok(Answer::Outcome(outcome));
                    }
                    if let [Some(left), Some(right)] = self.wins_first_of_many(&arguments[0])? {
                        return Ok(Answer::Outcome(Outcome::from_order(!right, !left).into()));
                    }
                }
                let operand = self.addend(&arguments[0])?;
                apply(self.calc, operand)
            }
            Apply::Numbers(apply) => {
                let given = arguments.iter().map(|argument| self.any_number(argument));
                let given = given.collect::<Result<Vec<_>, _>>()?;
                self.of_numbers(apply, &given, arguments)
            }
            Apply::Nimbers(function) => self.of_nimbers(function, arguments),
            Apply::Texts(function) => self.of_texts(function, arguments),
            Apply::Lists(function) => self.of_list(function, name, arguments, span),
            Apply::Misere(of) => self.in_misere_play(of, arguments),
            Apply::Summands(apply) => {
                let forms = self.forms_of_summands(&arguments[0])?;
                apply(self.calc, &Summands { forms, place: &arguments[0] })
            }
            Apply::Games(apply) => self.of_games(function.name, apply, arguments),
        }
    }

    fn of_games(&mut self, name: &'static str, apply: OfGames, arguments: &[Expression]) -> Evaluated<'s> {
        let operands = arguments.iter().map(|argument| self.addend(argument));
        let operands = operands.collect::<Result<Vec<_>, _>>()?;
        // Some functions of games also apply to numbers that are no short games, but only if all arguments are
        // numbers.
        if operands.iter().any(|operand| matches!(operand, Operand::Surreal(_)))
            && let Some(apply) = numbers::of_game(name)
            && let Some(given) = operands.iter().map(number).collect::<Option<Vec<_>>>()
        {
            return self.of_numbers(apply, &given, arguments);
        }
        if name == "conway_product"
            && let Some(product) = self.product_of_large(&operands)?
        {
            return Ok(product.into());
        }
        if are_trees(&operands)
            && let Some(answer) = self.of_trees(name, &operands, arguments)?
        {
            return Ok(answer);
        }
        let given = operands.into_iter().zip(arguments);
        let given = given.map(|(operand, argument)| self.form_of(operand, argument));
        let given = given.collect::<Result<_, _>>()?;
        apply.apply(self.calc, &Arguments { name, given, places: arguments })
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
        match self.positions.game(name, given.text()) {
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
        let given = GivenText::new(self, &name, arguments)?;
        Ok((name, given))
    }
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
    ("Nimber", "write *3, or nimber(n)"),
    ("Options", "write left_options(g) and right_options(g)"),
    ("OrdinalSum", "write g : h"),
    ("OutcomeClass", "write outcome(g)"),
    ("ReducedCanonicalForm", "write rcf(g)"),
    ("RightStops", "write right_stop(g)"),
    ("Stop", "write left_stop(g) or right_stop(g)"),
    ("Stops", "write left_stop(g) and right_stop(g)"),
    ("StrongStop", "write left_strong_stop(g) or right_strong_stop(g)"),
    ("Wall", "thermograph(g) has both walls"),
    ("grid", "write a board in quotes after its ruleset: snort(\"grid(3,3)\")"),
    ("inf", "write an infinite nim value with its set: inf{0,3}, or inf{}"),
    ("def", "define a function by let f(x) = 2 * x; in the dialogue f(x) = 2 * x suffices"),
    ("not", "write not (..) before a condition"),
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

/// Returns the error for `impartial` without the name of a ruleset; it would stand for a ruleset that begins with this word.
fn no_form(span: Range<usize>) -> Failure {
    let message = "`impartial` needs the name of a ruleset, and then a position of it";
    let hint = "write impartial(domineering)(\"3x3\")";
    InputError::new(span, message).with_hint(hint).into()
}

/// Returns what to write instead of a name before braces in which the name does not occur.
pub(super) fn instead_of_before_braces(name: &str, rulesets: &[&str]) -> String {
    let near = || Some(format!("did you mean {}(..)?", nearest(name, FUNCTIONS.iter().map(|f| f.name))?));
    let none = || "leave it out: a name before braces is an option in them, as in a{0|a}".to_owned();
    instead_of(name, rulesets).or_else(near).unwrap_or_else(none)
}

/// The greatest number of nested calls under way at once.
const MOST_CALLS: usize = 200;
/// The part of the depth limit that the levels of evaluation inside functions that call themselves may have: each level
/// takes more of the stack than a level of an operation.
const PART_FOR_CALLS: u32 = 4;

impl<'s> Evaluator<'_, 's, '_> {
    /// Returns a function with this name and these arguments. It captures the current meanings of all other names in its
    /// body.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`](crate::ground::control::Stop::TooDeep) if a captured answer is nested too
    /// deeply.
    pub(super) fn own(
        &self,
        own_name: Option<&str>,
        arguments: &[String],
        body: &Expression,
    ) -> OrStop<Own<'s>> {
        let mut used = Vec::new();
        names_used(body, &mut used);
        let known = |name: &&str| Some(((*name).to_owned(), self.known(name)?.clone()));
        let names = used.iter().filter(|name| !arguments.iter().any(|own| own == *name)).filter_map(known);
        let names: Names<'s> = names.collect();
        let nesting = names.values().map(Answer::nesting).max().unwrap_or(0);
        // A name that was bound before keeps its meaning, and so does that of an argument.
        let own_name = own_name.filter(|own| used.contains(own) && !names.contains_key(*own));
        let own_name = own_name.filter(|own| !arguments.iter().any(|argument| argument == own));
        Ok(Own(Arc::new(Definition {
            own_name: own_name.map(str::to_owned),
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
        self.check_call(name, own, arguments, &span)?;
        // The body sees the captured names and the arguments, but not the names of the caller.
        let Definition { own_name, arguments: wanted, names, .. } = &*own.0;
        let mut inner = names.clone();
        let mut given = Vec::with_capacity(wanted.len());
        for (name, argument) in wanted.iter().zip(arguments) {
            let answer = self.evaluate(argument)?;
            let answer = self.kept(argument, answer)?;
            given.push(answer.clone());
            inner.insert(name.clone(), answer);
        }
        let key = own_name.as_ref().and_then(|_| Remembered::key(own, &given));
        if let Some(known) = key.as_ref().and_then(|key| self.remembered.get(key)) {
            return Ok(known);
        }
        let found = self.body(own, inner);
        if let (Ok(answer), Some(key)) = (&found, key) {
            self.remember(own, key, answer)?;
        }
        let is_elsewhere = own.0.source != self.source;
        found.map_err(|failure| if is_elsewhere { at_call(failure, name, &span) } else { failure })
    }

    /// Checks the number of arguments, and how deep the calls are nested.
    fn check_call(
        &mut self,
        name: &str,
        own: &Own<'s>,
        arguments: &[Expression],
        span: &Range<usize>,
    ) -> Result<(), Failure> {
        let Definition { own_name, arguments: wanted, .. } = &*own.0;
        let refuse = |message: String| InputError::new(span.clone(), message);
        if arguments.len() != wanted.len() {
            return Err(refuse(format!("expected {name}({})", wanted.join(", "))).into());
        }
        if self.calls == MOST_CALLS {
            return Err(refuse(format!("more than {MOST_CALLS} calls one in another")).into());
        }
        if own_name.is_some() {
            if self.levels > self.calc.store().depth_limit() / PART_FOR_CALLS {
                let hint =
                    format!("results are remembered: for n in 1..500: {name}(n) goes on from earlier ones");
                return Err(refuse(format!("{name} calls itself too deeply")).with_hint(hint).into());
            }
            self.calc.node()?;
        }
        Ok(self.calc.report()?)
    }

    /// Evaluates the body of a function, in which these names are known.
    fn body(&mut self, own: &Own<'s>, mut names: Names<'s>) -> Evaluated<'s> {
        let Definition { own_name, body, source, .. } = &*own.0;
        if let Some(own_name) = own_name {
            names.insert(own_name.clone(), Answer::Function(own.clone()));
        }
        let mut evaluator = Evaluator {
            calc: &mut *self.calc,
            positions: &mut *self.positions,
            outer: None,
            names,
            source,
            calls: self.calls + usize::from(own_name.is_none()),
            levels: if own_name.is_some() { self.levels.max(1) } else { self.levels },
            remembered: std::mem::take(&mut self.remembered),
            take: None,
        };
        let found = evaluator.evaluate(body);
        self.remembered = std::mem::take(&mut evaluator.remembered);
        found
    }
}

/// Returns the failure of a body from another text, at the call: the user sees only the text of the call, in which
/// the error has no place.
fn at_call(failure: Failure, name: &str, span: &Range<usize>) -> Failure {
    let here = |error: InputError| {
        let place = format!("in {name}: ");
        // A function that calls itself is named once.
        let message = match error.message.starts_with(&place) {
            true => error.message,
            false => place + &error.message,
        };
        InputError { span: span.clone(), message, ..error }
    };
    match failure {
        Failure::Input(error) => Failure::Input(here(error)),
        Failure::Undefined(error) => Failure::Undefined(here(error)),
        other => other,
    }
}

/// Collects all names that occur in an expression, including those in nested functions and in braces in
/// texts.
fn names_used<'e>(expression: &'e Expression, used: &mut Vec<&'e str>) {
    match &expression.kind {
        ExpressionKind::Name(name) | ExpressionKind::Call(name, _) => used.push(name),
        ExpressionKind::Text(text) => used.extend(names_in_text(text)),
        ExpressionKind::Function(_, body) => names_used(body, used),
        _ => {}
    }
    expression.parts().into_iter().for_each(|part| names_used(part, used));
}

// The results of functions that call themselves are remembered within a calculation.

/// The approximate memory of a result, in bytes, besides that of its answer.
const BYTES_OF_RESULT: usize = 256;

/// Results by functions and arguments.
#[derive(Default)]
pub(super) struct Remembered<'s> {
    results: HashMap<Key<'s>, Answer<'s>>,
    /// The functions. While they are kept here, no other one gets the address of one of them.
    functions: Vec<Own<'s>>,
    bytes: usize,
}

/// A function, by the address of its definition, with its arguments.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key<'s>(usize, Vec<Argument<'s>>);

#[derive(PartialEq, Eq, Hash)]
enum Argument<'s> {
    Value(Value<'s>),
    Text(Arc<str>),
    /// A ruleset and a position.
    Position(String, String),
    Truth(bool),
}

impl<'s> Remembered<'s> {
    /// Returns the key of a call. `None` if an argument is of a kind that is not looked up.
    pub(super) fn key(own: &Own<'s>, arguments: &[Answer<'s>]) -> Option<Key<'s>> {
        let argument = |answer: &Answer<'s>| match answer {
            Answer::Value(value) => Some(Argument::Value(*value)),
            Answer::Text(text) => Some(Argument::Text(text.clone())),
            Answer::Position(of) => Some(Argument::Position(of.ruleset.clone(), of.text.clone())),
            Answer::Truth(truth) => Some(Argument::Truth(*truth)),
            _ => None,
        };
        let arguments = arguments.iter().map(argument).collect::<Option<_>>()?;
        Some(Key(Arc::as_ptr(&own.0) as usize, arguments))
    }

    pub(super) fn get(&self, key: &Key<'s>) -> Option<Answer<'s>> {
        self.results.get(key).cloned()
    }
}

impl<'s> Evaluator<'_, 's, '_> {
    /// Remembers a result, and counts its memory.
    ///
    /// # Errors
    /// Returns the reason if the budget is used up.
    pub(super) fn remember(&mut self, own: &Own<'s>, key: Key<'s>, answer: &Answer<'s>) -> OrStop<()> {
        let remembered = &mut self.remembered;
        if !remembered.functions.iter().any(|known| Arc::ptr_eq(&known.0, &own.0)) {
            remembered.functions.push(own.clone());
        }
        let of_arguments = key.1.iter().map(|argument| match argument {
            Argument::Text(text) => text.len(),
            Argument::Position(_, text) => text.len(),
            _ => 0,
        });
        remembered.bytes += BYTES_OF_RESULT + answer.own_bytes() + of_arguments.sum::<usize>();
        remembered.results.insert(key, answer.clone());
        let bytes = self.calc.store().bytes() + self.calc.other_bytes + remembered.bytes;
        self.calc.control().check(0, bytes)
    }
}
