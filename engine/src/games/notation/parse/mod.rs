//! The parser, which turns text into expressions.

mod forms;

use std::ops::Range;

use super::token::{Token, Word, tokens};
use super::{Comparison, Expression, ExpressionKind, SumTerm};
use crate::games::value::Dyadic;
use crate::ground::input::InputError;

/// The maximal length of the text of an expression, in bytes.
pub const MAX_LENGTH: usize = 1 << 20;

/// The maximal nesting of braces, parentheses and signs in a text.
pub const MAX_NESTING: usize = 500;

/// Parses an expression.
///
/// ```
/// use upstar::games::notation::{ExpressionKind, parse};
/// let ExpressionKind::Sum(terms) = parse("{2|-1} + ^*")?.kind else { panic!() };
/// assert_eq!(terms[1].of.span, 9..11);
/// // The error names the brace that is never closed.
/// let error = parse("{2|-1").unwrap_err();
/// assert_eq!(error.span, 0..1);
/// # Ok::<(), upstar::InputError>(())
/// ```
///
/// # Errors
/// Returns the first place at which the text does not follow the grammar (see the [module](super)), or the
/// limit that it exceeds: [`MAX_LENGTH`], [`MAX_NESTING`], [`MAX_DIGITS`](super::MAX_DIGITS).
pub fn parse(text: &str) -> Result<Expression, InputError> {
    let mut parser = Parser::new(text)?;
    let expression = parser.statement()?;
    parser.at_end(expression)
}

/// Parses a line of a dialogue: an expression, or a binding `name = expression` or `f(x) = expression`, with
/// or without `let`, which names an answer or a function. Returns the bound name, if there is one, and the
/// expression.
///
/// ```
/// use upstar::games::notation::parse_entry;
/// let (name, _) = parse_entry("g = {2|-1}")?;
/// assert_eq!(name.as_deref(), Some("g"));
/// let (name, _) = parse_entry("mean(g)")?;
/// assert_eq!(name, None);
/// # Ok::<(), upstar::InputError>(())
/// ```
///
/// # Errors
/// Returns the same errors as [`parse`].
pub fn parse_entry(text: &str) -> Result<(Option<String>, Expression), InputError> {
    let mut parser = Parser::new(text)?;
    let binding = parser.entry_binding()?;
    let Some(name) = binding else {
        let expression = parser.statement()?;
        return Ok((None, parser.at_end(expression)?));
    };
    let expression = parser.bound(Parser::statement)?;
    parser.take_sign(';');
    Ok((Some(name), parser.at_end(expression)?))
}

/// Rejects texts that are too long.
fn check_length(text: &str) -> Result<(), InputError> {
    if text.len() > MAX_LENGTH {
        let message = format!("an expression of {} bytes; the limit is {MAX_LENGTH}", text.len());
        // The span of an error must begin at a character boundary.
        let start = (0..=MAX_LENGTH).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        return Err(InputError::new(start..text.len(), message));
    }
    Ok(())
}

/// The names of infinite numbers and infinitesimals, after which no nimber can follow.
const INFINITE: [&str; 3] = ["w", "omega", "epsilon"];
const STAR_HINT: &str = "a product needs blanks around `*`, a sum needs `+`";

fn nested_too_deep(span: Range<usize>) -> InputError {
    InputError::new(span, format!("nested deeper than {MAX_NESTING}"))
        .with_hint("name inner parts with `let`")
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
    /// The index of the token that begins the current option of a game, if an option is being parsed.
    option: Option<usize>,
    /// The index of the last `then` that follows a condition. An `if` before it is no name.
    last_then: Option<usize>,
    /// Whether the text gives another meaning to `not`.
    binds_not: bool,
    /// Whether the head of a loop is being parsed, outside of brackets.
    in_head: bool,
}

type Parsed = Result<Expression, InputError>;

impl Parser {
    fn new(text: &str) -> Result<Self, InputError> {
        check_length(text)?;
        let tokens = tokens(text)?;
        let is_name = |token: &Token, name: &str| matches!(&token.word, Word::Name(word) if word == name);
        let pairs = || tokens.windows(2);
        let last_then = pairs().rposition(|pair| pair[0].ends_operand() && is_name(&pair[1], "then"));
        let binds_not = pairs().any(|pair| is_name(&pair[0], "let") && is_name(&pair[1], "not"));
        let last_then = last_then.map(|before| before + 1);
        Ok(Self { tokens, at: 0, nesting: 0, option: None, last_then, binds_not, in_head: false })
    }

    fn at_end(&self, expression: Expression) -> Parsed {
        match self.word() {
            Word::End => Ok(expression),
            Word::Bars(_) => Err(self.expected("an operator or the end").with_hint(
                "write a game in braces, {a|b}, and a position in quotes after its ruleset, clobber(\"LR|RL\")",
            )),
            Word::Name(name) => {
                let hint = match name.to_ascii_lowercase().as_str() {
                    _ if INFINITE.contains(&name.as_str()) => format!("write a product with a star: 2*{name}"),
                    "mod" => "write mod(a, b)".to_owned(),
                    "div" => "write floor(a/b)".to_owned(),
                    "nimsum" | "xor" => "write *a + *b".to_owned(),
                    "nimproduct" => "write nim_product(*a, *b)".to_owned(),
                    _ => return Err(self.expected("an operator or the end")),
                };
                Err(self.expected("an operator or the end").with_hint(hint))
            }
            _ => Err(self.expected("an operator or the end")),
        }
    }

    fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn word(&self) -> &Word {
        &self.token().word
    }

    fn start(&self) -> usize {
        self.token().span.start
    }

    /// Returns the end of the preceding token.
    fn end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].span.end
    }

    fn node(&self, start: usize, kind: ExpressionKind) -> Expression {
        Expression { span: start..self.end(), kind }
    }

    fn take_sign(&mut self, sign: char) -> bool {
        let found = *self.word() == Word::Sign(sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: char, after: &str) -> Result<(), InputError> {
        if self.take_sign(sign) {
            return Ok(());
        }
        Err(self.expected(&format!("`{sign}` {after}")))
    }

    /// Returns the error that `what` was expected instead of the current token.
    fn expected(&self, what: &str) -> InputError {
        let token = self.token();
        let error = InputError::new(token.span.clone(), format!("expected {what}"));
        match &token.word {
            Word::Star(_) => error.with_hint(STAR_HINT),
            _ if self.follows_star() => error.with_hint(STAR_HINT),
            Word::Sign('=') if self.follows_sign(':') => {
                error.with_hint("write let g = {3|1}; to define a name; in the dialogue g = {3|1} suffices")
            }
            Word::Sign('&') => error.with_hint("write `and` between conditions"),
            Word::Compare(Comparison::Greater) if self.follows_sign('-') => {
                error.with_hint("define a function by let f(x) = x + 1; and write f(3)")
            }
            Word::Name(name) if name == "elseif" || name == "elif" => error.with_hint("write else if"),
            Word::Name(name) if ["end", "fi", "od"].contains(&name.as_str()) => {
                error.with_hint("leave it out: if and for need no end")
            }
            _ if self.follows("for") || self.follows("forall") || self.follows("exists") => {
                error.with_hint("write for n in 1..20: n * ^, and forall n in 1..20: n * ^ > *")
            }
            Word::Sign('=') => error.with_hint("write `==` for equality, and `let x = ..;` to define a name"),
            Word::Sign('{') if self.follows_name() => {
                error.with_hint("write the arguments of a function in parentheses: mean({3|1})")
            }
            _ if self.follows("if") => error.with_hint("write if n > 3 then 1 else 0"),
            _ if self.follows("def") => error
                .with_hint("define a function by let f(x) = 2 * x; in the dialogue f(x) = 2 * x suffices"),
            _ => error,
        }
    }

    /// Returns whether the preceding token is a name.
    fn follows_name(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| matches!(token.word, Word::Name(_)))
    }

    fn follows_sign(&self, sign: char) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| token.word == Word::Sign(sign))
    }

    /// Returns whether the preceding token is the given name.
    fn follows(&self, name: &str) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| token.word == Word::Name(name.to_owned()))
    }

    /// Returns whether the preceding token is a star without a blank after it.
    fn follows_star(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| matches!(token.word, Word::Star(None))) && !self.token().blank_before
    }

    /// Applies a rule one level deeper.
    fn nested(&mut self, rule: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.nesting == MAX_NESTING {
            return Err(nested_too_deep(self.token().span.clone()));
        }
        self.nesting += 1;
        let parsed = rule(self);
        self.nesting -= 1;
        parsed
    }

    // Deep nesting passes through the rules from here to `primary`. Each of them hands over to a function of its own
    // where it finds more than an operand, and such functions are not inlined: all frames stay small.

    fn comparison(&mut self) -> Parsed {
        let left = self.sided()?;
        match self.word() {
            Word::Compare(_) | Word::Bars(2) => self.compared(left),
            _ => Ok(left),
        }
    }

    #[inline(never)]
    fn compared(&mut self, left: Expression) -> Parsed {
        let comparison = match self.word() {
            Word::Compare(comparison) => *comparison,
            Word::Bars(2) => Comparison::Confused,
            _ => return Ok(left),
        };
        self.at += 1;
        let right = self.sided()?;
        Ok(self.node(left.span.start, ExpressionKind::Compare(comparison, Box::new((left, right)))))
    }

    fn sided(&mut self) -> Parsed {
        let onside = self.sum()?;
        if self.take_sign('&') { self.sided_with(onside) } else { Ok(onside) }
    }

    #[inline(never)]
    fn sided_with(&mut self, onside: Expression) -> Parsed {
        let offside = self.sum()?;
        Ok(self.node(onside.span.start, ExpressionKind::Sided(Box::new((onside, offside)))))
    }

    fn sum(&mut self) -> Parsed {
        let first = self.ordinal_sum()?;
        match self.word() {
            Word::Sign('+' | '-') | Word::PlusMinus | Word::SwitchSign => self.sum_from(first),
            _ => Ok(first),
        }
    }

    #[inline(never)]
    fn sum_from(&mut self, first: Expression) -> Parsed {
        let start = first.span.start;
        let mut terms = vec![SumTerm::plus(first)];
        loop {
            let is_subtracted = match self.word() {
                Word::Sign('+') => false,
                Word::Sign('-') => true,
                // `a +- b` is a plus the switch of b. The sign is not taken here, since the next term begins
                // with it.
                Word::PlusMinus if !self.stands_apart() => return Err(self.plus_or_minus()),
                Word::PlusMinus | Word::SwitchSign => {
                    terms.push(SumTerm::plus(self.ordinal_sum()?));
                    continue;
                }
                _ => break,
            };
            self.at += 1;
            terms.push(SumTerm { is_subtracted, of: self.ordinal_sum()? });
        }
        Ok(self.chain(start, terms, ExpressionKind::Sum))
    }

    /// Returns the error for `a +-b`, which could be a plus -b, or a plus a switch.
    fn plus_or_minus(&self) -> InputError {
        let message = "`+-` written right before or after a summand is ambiguous";
        InputError::new(self.token().span.clone(), message).with_hint(
            "write a - b for the difference, a +- b with blanks, or a ± b, for the sum of a and the switch +-b",
        )
    }

    /// Returns the only part of a list, or a node of several parts.
    fn chain<T: Into<Expression>>(
        &self,
        start: usize,
        mut parts: Vec<T>,
        kind: impl FnOnce(Vec<T>) -> ExpressionKind,
    ) -> Expression {
        match parts.len() {
            1 => parts.remove(0).into(),
            _ => self.node(start, kind(parts)),
        }
    }

    fn ordinal_sum(&mut self) -> Parsed {
        let first = self.product()?;
        if !self.in_head && *self.word() == Word::Sign(':') {
            self.ordinal_sum_from(first)
        } else {
            Ok(first)
        }
    }

    #[inline(never)]
    fn ordinal_sum_from(&mut self, first: Expression) -> Parsed {
        let start = first.span.start;
        let mut parts = vec![first];
        while !self.in_head && self.take_sign(':') {
            parts.push(self.product()?);
        }
        Ok(self.chain(start, parts, ExpressionKind::OrdinalSum))
    }

    fn product(&mut self) -> Parsed {
        let first = self.unary()?;
        let goes_on = self.times_digits().is_some() || self.is_times() || *self.word() == Word::Sign('/');
        if goes_on { self.product_from(first) } else { Ok(first) }
    }

    #[inline(never)]
    fn product_from(&mut self, first: Expression) -> Parsed {
        let start = first.span.start;
        let mut factors = vec![first];
        loop {
            if let Some(times) = self.times_digits() {
                let place = self.start();
                self.at += 1;
                let number = ExpressionKind::NumberUpStar { number: times, ups: 0, nim: 0 };
                factors.push(self.node(place, number));
            } else if self.is_times() {
                self.at += 1;
                factors.push(self.unary()?);
            } else if self.take_sign('/') {
                let dividend = self.chain(start, factors, ExpressionKind::Product);
                let divisor = self.unary()?;
                factors = vec![self.node(start, ExpressionKind::Quotient(Box::new((dividend, divisor))))];
            } else {
                return Ok(self.chain(start, factors, ExpressionKind::Product));
            }
        }
    }

    /// Returns whether the current token is the sign of a product.
    fn is_times(&self) -> bool {
        match self.word() {
            Word::Times => true,
            Word::Star(None) => self.stands_apart() || self.joins(),
            _ => false,
        }
    }

    /// Returns the factor 2 in `w*2` and in `"LR"*2`: no nimber can follow omega, or a text.
    fn times_digits(&self) -> Option<Dyadic> {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at))?;
        let takes_factor = match &before.word {
            Word::Name(name) => INFINITE.contains(&name.as_str()),
            word => matches!(word, Word::Text(_)),
        };
        match self.word() {
            Word::Star(Some(digits)) if takes_factor && !self.token().blank_before => {
                Some(i64::from(*digits).into())
            }
            _ => None,
        }
    }

    /// Returns whether a star stands directly between two factors, as in `3*w`, where it can only be a
    /// product.
    fn joins(&self) -> bool {
        let next = self.tokens.get(self.at + 1).filter(|next| !next.blank_before);
        let is_factor = |word: &Word| matches!(word, Word::Name(_) | Word::Text(_) | Word::Sign('('));
        !self.token().blank_before && next.is_some_and(|next| is_factor(&next.word))
    }

    /// Returns whether the current token has a blank on both sides.
    fn stands_apart(&self) -> bool {
        self.token().blank_before && self.tokens.get(self.at + 1).is_some_and(|t| t.blank_before)
    }

    fn unary(&mut self) -> Parsed {
        match self.word() {
            Word::PlusMinus | Word::SwitchSign | Word::Sign('-') => self.signed(),
            _ => self.power(),
        }
    }

    #[inline(never)]
    fn signed(&mut self) -> Parsed {
        let start = self.start();
        match self.word() {
            Word::PlusMinus | Word::SwitchSign => {
                self.at += 1;
                let of = self.nested(Self::switched)?;
                let options = match of.kind {
                    ExpressionKind::List(options) => options,
                    _ => vec![of],
                };
                Ok(self.node(start, ExpressionKind::Switch(options)))
            }
            _ => {
                self.at += 1;
                if let Word::Number(number) = self.word().clone()
                    && !self.token().blank_before
                    // The minus belongs to the number, except in `-2 ** 2`, where the power binds more
                    // tightly.
                    && self.tokens.get(self.at + 1).is_none_or(|next| next.word != Word::Raise)
                {
                    return self.number_up_star(start, -&number);
                }
                let of = self.nested(Self::unary)?;
                Ok(self.node(start, ExpressionKind::Negative(Box::new(of))))
            }
        }
    }

    /// Parses a power; `a ** b ** c` is `a ** (b ** c)`.
    fn power(&mut self) -> Parsed {
        let at = self.at;
        let base = self.primary()?;
        if *self.word() == Word::Raise { self.power_of(base, at) } else { Ok(base) }
    }

    /// Parses the rest of a power, whose base begins with the token at `at`.
    #[inline(never)]
    fn power_of(&mut self, base: Expression, at: usize) -> Parsed {
        let (start, is_fraction) = (base.span.start, self.tokens[at].is_fraction);
        self.at += 1;
        let behind_sign = usize::from(*self.word() == Word::Sign('-'));
        let after = self.tokens.get(self.at + behind_sign).is_some_and(|token| token.is_fraction);
        let exponent = self.nested(Self::unary)?;
        if is_fraction || after {
            let error =
                InputError::new(start..self.end(), "a fraction and a power written together are ambiguous");
            return Err(error.with_hint("write w**(1/3), (w**1)/3 or (2/3)**2"));
        }
        Ok(self.node(start, ExpressionKind::Power(Box::new((base, exponent)))))
    }

    /// Parses the operand of `+-`: Left's options in braces without bars, returned as a list, or Left's only
    /// option.
    fn switched(&mut self) -> Parsed {
        if *self.word() != Word::Sign('{') {
            return self.unary();
        }
        let (mut sides, span) = self.sides()?;
        if sides.bars.is_empty() {
            return Ok(Expression { span, kind: ExpressionKind::List(std::mem::take(&mut sides.lists[0])) });
        }
        sides.game(0..sides.lists.len(), &span)
    }

    fn primary(&mut self) -> Parsed {
        match self.word() {
            Word::Sign('{') => self.nested(Self::braces),
            Word::Sign('(') => self.parenthesis(),
            _ => self.other_primary(),
        }
    }

    fn parenthesis(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        let in_head = std::mem::take(&mut self.in_head);
        let mut inner = self.nested(Self::statement)?;
        self.in_head = in_head;
        self.expect(')', "to close the parenthesis")?;
        inner.span = start..self.end();
        Ok(inner)
    }

    #[inline(never)]
    fn other_primary(&mut self) -> Parsed {
        let start = self.start();
        match self.word().clone() {
            Word::Number(number) => self.number_up_star(start, number),
            Word::Fraction(fraction) => {
                self.at += 1;
                Ok(self.node(start, ExpressionKind::Fraction(fraction)))
            }
            Word::Nimber(nimber) => {
                self.at += 1;
                Ok(self.node(start, ExpressionKind::Nimber(nimber)))
            }
            Word::Up(_) | Word::Power(_) | Word::PowerOn(_) | Word::Star(_) => {
                self.suffixes(start, Dyadic::ZERO, false)
            }
            Word::Sign('[') => self.list(),
            Word::Name(name) if name == "literal" => {
                self.at += 1;
                if *self.word() != Word::Sign('{') {
                    return Err(self.expected("`{` after `literal`"));
                }
                let braces = self.nested(Self::braces)?;
                Ok(self.node(start, ExpressionKind::Literal(Box::new(braces))))
            }
            Word::Text(text) => {
                self.at += 1;
                Ok(self.node(start, ExpressionKind::Text(text)))
            }
            Word::Name(name) => {
                self.at += 1;
                match self.word() {
                    Word::Sign('(') => {
                        self.at += 1;
                        self.call(start, name)
                    }
                    Word::Sign('{') if name == "inf" && self.holds_a_set() => self.infinite(start),
                    Word::Sign('{') if !self.token().blank_before => {
                        let braces = self.nested(Self::braces)?;
                        Ok(self.node(start, ExpressionKind::Loop(name, Box::new(braces))))
                    }
                    _ => self.name(start, name),
                }
            }
            _ => Err(self.expected("a value, such as 3/4, ^, *2, {1|0} or mean(..)")),
        }
    }

    #[inline(never)]
    fn call(&mut self, start: usize, name: String) -> Parsed {
        let name = self.impartial_form(&name).unwrap_or(name);
        let is_list_of = ["listof", "setof", "tableof"].contains(&name.as_str());
        let arguments = self.arguments(')', &format!("or `,` in the call of {name}")).map_err(|error| {
            if is_list_of { error.with_hint("write for x in 1..3: x * x") } else { error }
        })?;
        Ok(self.node(start, ExpressionKind::Call(name, arguments)))
    }

    /// Reads `impartial(NAME)(` up to the last parenthesis, behind the first one. It is the name of a
    /// ruleset.
    fn impartial_form(&mut self, name: &str) -> Option<String> {
        let word = |ahead: usize| self.tokens.get(self.at + ahead).map(|token| &token.word);
        match (name, word(0), word(1), word(2)) {
            ("impartial", Some(Word::Name(of)), Some(Word::Sign(')')), Some(Word::Sign('('))) => {
                let form = format!("impartial({of})");
                self.at += 3;
                Some(form)
            }
            _ => None,
        }
    }

    #[inline(never)]
    fn list(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        let elements = self.arguments(']', "or `,` in the list")?;
        Ok(self.node(start, ExpressionKind::List(elements)))
    }

    /// Parses expressions separated by commas, up to the closing sign.
    fn arguments(&mut self, close: char, after: &str) -> Result<Vec<Expression>, InputError> {
        let mut arguments = Vec::new();
        if self.take_sign(close) {
            return Ok(arguments);
        }
        let in_head = std::mem::take(&mut self.in_head);
        loop {
            arguments.push(self.nested(Self::argument)?);
            if !self.take_sign(',') {
                break;
            }
        }
        self.in_head = in_head;
        self.expect(close, after)?;
        Ok(arguments)
    }
}

impl From<SumTerm> for Expression {
    fn from(term: SumTerm) -> Self {
        term.of
    }
}
