//! The parser of forms in braces, statements, conditions, names, infinite nim values and terms without blanks.

use std::ops::Range;

use super::{MAX_NESTING, Parsed, Parser, nested_too_deep};
use crate::games::notation::token::Word;
use crate::games::notation::{
    Expression, ExpressionKind, ForEach, LOOPY_CONSTANTS, Over, Quantifier, SumTerm, UpOn, UpPower,
};
use crate::games::value::Dyadic;
use crate::ground::input::InputError;

// The parser of braces reads options, and the bars between them.

impl Parser {
    pub(super) fn braces(&mut self) -> Parsed {
        let (mut sides, span) = self.sides()?;
        if sides.bars.is_empty() {
            return Err(InputError::new(span, "a game needs a bar between Left's and Right's options")
                .with_hint("write {a|b}"));
        }
        sides.game(0..sides.lists.len(), &span)
    }

    /// Parses the content of braces, and returns it with the place of the braces.
    pub(super) fn sides(&mut self) -> Result<(Sides, Range<usize>), InputError> {
        let open = self.token().span.clone();
        self.at += 1;
        let in_head = std::mem::take(&mut self.in_head);
        // One level of nesting belongs to the outermost game, which `game` counts again.
        let mut sides = Sides { lists: vec![Vec::new()], bars: Vec::new(), nesting: self.nesting - 1 };
        loop {
            match self.word().clone() {
                Word::Sign('}') => break,
                Word::Bars(len) => {
                    sides.bars.push((len, self.token().span.clone()));
                    sides.lists.push(Vec::new());
                    self.at += 1;
                }
                Word::End => {
                    return Err(InputError::new(open, "this brace is not closed"));
                }
                _ => self.option(&mut sides)?,
            }
        }
        self.at += 1;
        self.in_head = in_head;
        let span = open.start..self.end();
        Ok((sides, span))
    }

    /// Parses `..` after options that continue by a rule; it must be the last option.
    fn goes_on(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        match self.word() {
            Word::Sign('}') | Word::Bars(_) => Ok(self.node(start, ExpressionKind::GoesOn)),
            _ => Err(self.expected("`|` or `}` after `..`, which continues the options for ever")),
        }
    }

    /// Parses one option, and the comma after it if there is one.
    fn option(&mut self, sides: &mut Sides) -> Result<(), InputError> {
        let outer = self.option.replace(self.at);
        let goes_on = matches!(self.word(), Word::Range | Word::Dots);
        let option = if goes_on { self.goes_on()? } else { self.sided()? };
        self.option = outer;
        if let Some(list) = sides.lists.last_mut() {
            list.push(option);
        }
        match self.word() {
            Word::Sign('}') | Word::Bars(_) | Word::End => Ok(()),
            Word::Sign(',') => {
                self.at += 1;
                match self.word() {
                    Word::Sign('}') | Word::Bars(_) => Err(self.expected("an option after the comma")),
                    _ => Ok(()),
                }
            }
            _ => Err(self.expected("`,`, `|` or `}` after an option")),
        }
    }
}

/// The content of braces: lists of options, separated by runs of bars.
pub(super) struct Sides {
    pub(super) lists: Vec<Vec<Expression>>,
    pub(super) bars: Vec<(usize, Range<usize>)>,
    /// The nesting depth of the game around them.
    nesting: usize,
}

impl Sides {
    /// Builds the game of a range of lists. The longest run of bars between them separates Left from Right.
    pub(super) fn game(&mut self, lists: Range<usize>, span: &Range<usize>) -> Parsed {
        let bars = &self.bars[lists.start..lists.end - 1];
        let longest = bars.iter().map(|b| b.0).max().unwrap_or(0);
        let mut at = (lists.start..lists.end - 1).filter(|&i| self.bars[i].0 == longest);
        let middle = at.next().unwrap_or(lists.start);
        if let Some(second) = at.next() {
            let message = format!("a second `{}` in one pair of braces", "|".repeat(longest));
            return Err(InputError::new(self.bars[second].1.clone(), message)
                .with_hint("separate inner games by fewer bars, or put them in braces"));
        }
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(nested_too_deep(span.clone()));
        }
        let left = self.side(lists.start..middle + 1, span)?;
        let right = self.side(middle + 1..lists.end, span)?;
        self.nesting -= 1;
        Ok(Expression { span: span.clone(), kind: ExpressionKind::Braces(left, right) })
    }

    /// Returns the options of one side: a list, or a single game written without its own braces.
    fn side(&mut self, lists: Range<usize>, span: &Range<usize>) -> Result<Vec<Expression>, InputError> {
        if lists.len() == 1 {
            return Ok(std::mem::take(&mut self.lists[lists.start]));
        }
        Ok(vec![self.game(lists, span)?])
    }
}

// The parser of statements reads `let`, user-defined functions, loops, and lines of a dialogue.

impl Parser {
    fn is_word(&self, at: usize, word: &str) -> bool {
        matches!(self.tokens.get(at).map(|token| &token.word), Some(Word::Name(name)) if name == word)
    }

    /// Returns the name that an entry binds, as in `name = ..` and `f(x) = ..`, and takes the tokens up to
    /// and including it. Returns `None` for an entry that is an expression, also if it begins with `let` and
    /// continues after the last binding.
    pub(super) fn entry_binding(&mut self) -> Result<Option<String>, InputError> {
        let is_let = self.is_word(self.at, "let");
        let name_at = self.at + usize::from(is_let);
        let word = |at: usize| self.tokens.get(at).map(|token| &token.word);
        let Some(Word::Name(name)) = word(name_at) else { return Ok(None) };
        let behind = match word(name_at + 1) {
            Some(Word::Sign('(')) => {
                let arguments = self.tokens[name_at..].iter().position(|token| token.word == Word::Sign(')'));
                arguments.map(|close| name_at + close + 1)
            }
            _ => Some(name_at + 1),
        };
        let binds = behind.is_some_and(|at| word(at) == Some(&Word::Sign('=')));
        let last_semicolon = self.tokens.iter().rposition(|token| token.word == Word::Sign(';'));
        let goes_on = last_semicolon.is_some_and(|at| at + 2 < self.tokens.len());
        // The last token is the end, so a semicolon just before it ends the binding.
        if !binds || is_let && goes_on {
            return Ok(None);
        }
        let name = name.clone();
        self.at = name_at + 1;
        Ok(Some(name))
    }

    /// Parses the rest of a binding after the name: `= value`, or `(x, y) = body` for a function.
    pub(super) fn bound(&mut self, value: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let start = self.start();
        if !self.take_sign('(') {
            self.expect('=', "after the name")?;
            return value(self);
        }
        let mut arguments: Vec<String> = Vec::new();
        while !self.take_sign(')') {
            if !arguments.is_empty() {
                self.expect(',', "or `)` after the name of an argument")?;
            }
            let Word::Name(name) = self.word().clone() else {
                return Err(self.expected("the name of an argument"));
            };
            if arguments.contains(&name) {
                return Err(self.expected("another name: an argument already has this one"));
            }
            self.at += 1;
            arguments.push(name);
        }
        self.expect('=', "and the value of the function")?;
        let body = value(self)?;
        Ok(self.node(start, ExpressionKind::Function(arguments, Box::new(body))))
    }

    pub(super) fn statement(&mut self) -> Parsed {
        if self.is_word(self.at, "let") {
            return self.bindings();
        }
        if self.begins_loop(&["for"]) { self.nested(Self::for_each) } else { self.choice() }
    }

    #[inline(never)]
    fn bindings(&mut self) -> Parsed {
        let start = self.start();
        let mut bindings = Vec::new();
        while self.is_word(self.at, "let") {
            self.at += 1;
            let Word::Name(name) = self.word().clone() else {
                return Err(self.expected("a name after `let`"));
            };
            self.at += 1;
            bindings.push((name, self.bound(Self::choice)?));
            self.expect(';', "after the value of a name")?;
        }
        let body = self.statement()?;
        Ok(self.node(start, ExpressionKind::Let(bindings, Box::new(body))))
    }

    /// Returns whether a loop begins here: one of these words, a name, and `in`.
    fn begins_loop(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is_word(self.at, word)) && self.is_word(self.at + 2, "in")
    }

    /// Parses a loop: `for name in 1..20: body`.
    #[inline(never)]
    fn for_each(&mut self) -> Parsed {
        let start = self.start();
        let each = self.each(Self::statement)?;
        Ok(self.node(start, ExpressionKind::ForEach(Box::new(each))))
    }

    /// Parses `forall name in 1..20: condition`, or `exists ..`.
    #[inline(never)]
    fn quantified(&mut self) -> Parsed {
        let start = self.start();
        let quantifier =
            if self.is_word(self.at, "exists") { Quantifier::Exists } else { Quantifier::ForAll };
        let each = self.each(Self::choice)?;
        Ok(self.node(start, ExpressionKind::Quantified(quantifier, Box::new(each))))
    }

    /// Parses the head of a loop, from its first word on, and the body. The head contains no ordinal sum
    /// outside of brackets, because a colon ends it.
    fn each(&mut self, body: fn(&mut Self) -> Parsed) -> Result<ForEach, InputError> {
        self.at += 1;
        let Word::Name(name) = self.word().clone() else {
            return Err(self.expected("a name after this word"));
        };
        self.at += 2;
        let outer = std::mem::replace(&mut self.in_head, true);
        let first = self.sum()?;
        let over = match self.word() {
            Word::Range => {
                self.at += 1;
                let last = self.sum()?;
                let step = if self.take_word("step") { Some(self.sum()?) } else { None };
                Over::Range(first, last, step)
            }
            Word::Dots => return Err(self.expected("two dots between the first integer and the last")),
            _ => Over::List(first),
        };
        let condition = if self.take_word("where") { Some(self.choice()?) } else { None };
        self.in_head = outer;
        self.expect(':', "and the expression to evaluate each time")?;
        let body = body(self)?;
        Ok(ForEach { name, over, condition, body })
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(self.at, word);
        self.at += usize::from(found);
        found
    }

    /// Parses an argument of a call, or a member of a list.
    pub(super) fn argument(&mut self) -> Parsed {
        if self.begins_loop(&["for"]) { self.for_each() } else { self.choice() }
    }
}

// The parser of conditions reads `if`, `and`, `or` and `not`. Their words are names wherever a name could stand
// without them: only between two operands, or before an operand, they have a meaning of their own.

/// The words between two operands, or behind one.
const INFIX: [&str; 6] = ["and", "or", "then", "else", "step", "where"];

impl Parser {
    /// Parses `if c then a else b`, or a condition.
    pub(super) fn choice(&mut self) -> Parsed {
        // Deep nesting passes through here, so rare cases have functions of their own: a small frame.
        if self.begins_choice() {
            return self.if_then_else();
        }
        let first = self.negation()?;
        if self.is_word(self.at, "and") || self.is_word(self.at, "or") {
            return self.joined(first);
        }
        Ok(first)
    }

    #[inline(never)]
    fn if_then_else(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        let condition = self.nested(Self::choice)?;
        self.expect_word("then", "after the condition")?;
        let then = self.nested(Self::choice)?;
        self.expect_word("else", "and the value if the condition does not hold")?;
        let otherwise = self.nested(Self::choice)?;
        Ok(self.node(start, ExpressionKind::If(Box::new([condition, then, otherwise]))))
    }

    fn negation(&mut self) -> Parsed {
        if self.begins_loop(&["forall", "exists"]) {
            return self.nested(Self::quantified);
        }
        if self.begins_negation() { self.negated() } else { self.comparison() }
    }

    #[inline(never)]
    fn negated(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        let of = self.nested(Self::negation)?;
        Ok(self.node(start, ExpressionKind::Not(Box::new(of))))
    }

    /// Parses the rest of a condition after its first operand. `and` binds more tightly than `or`.
    #[inline(never)]
    fn joined(&mut self, first: Expression) -> Parsed {
        let start = first.span.start;
        let (mut all, mut both) = (Vec::new(), vec![first]);
        loop {
            while self.is_word(self.at, "and") {
                self.at += 1;
                both.push(self.negation()?);
            }
            let begins = both[0].span.start;
            all.push(self.chain(begins, both, ExpressionKind::And));
            if !self.is_word(self.at, "or") {
                return Ok(self.chain(start, all, ExpressionKind::Or));
            }
            self.at += 1;
            both = vec![self.negation()?];
        }
    }

    fn expect_word(&mut self, word: &str, after: &str) -> Result<(), InputError> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}` {after}"))) }
    }

    /// Returns whether the current token is `if` before a condition, and not a name.
    fn begins_choice(&self) -> bool {
        let next = self.tokens.get(self.at + 1).map(|token| &token.word);
        let goes_on = next.is_some_and(|next| match next {
            Word::Sign(sign) => matches!(sign, '-' | '(' | '[' | '{'),
            Word::Bars(_) | Word::Compare(_) | Word::Times | Word::Raise => false,
            Word::Range | Word::Dots | Word::End => false,
            _ => true,
        });
        self.is_word(self.at, "if") && goes_on && self.last_then.is_some_and(|then| self.at < then)
    }

    /// Returns whether the current token is `not` before a condition, and not a name. In `not - 1` it is a
    /// name.
    fn begins_negation(&self) -> bool {
        let Some(next) = self.tokens.get(self.at + 1) else { return false };
        let goes_on = match &next.word {
            Word::Name(name) => !INFIX.contains(&name.as_str()),
            Word::Number(_) | Word::Fraction(_) | Word::Text(_) => true,
            Word::Up(_) | Word::Power(_) | Word::PowerOn(_) | Word::Star(Some(_)) => true,
            Word::Sign('{') => next.blank_before,
            Word::Sign(sign) => matches!(sign, '(' | '['),
            _ => false,
        };
        self.is_word(self.at, "not") && goes_on && !self.binds_not
    }
}

// An infinite nim value is written `inf{0,3}`, or `inf{}` where no nimber can be answered.

impl Parser {
    /// Returns whether the next brace follows a name directly and contains no bars. With bars it would
    /// belong to a game.
    pub(super) fn holds_a_set(&self) -> bool {
        let mut inside = self.tokens[self.at..].iter().map(|token| &token.word);
        let end = inside.find(|word| matches!(word, Word::Sign('}') | Word::Bars(_)));
        !self.token().blank_before && !matches!(end, Some(Word::Bars(_)))
    }

    /// Parses the set of `inf{0,3}`, from its opening brace.
    #[inline(never)]
    pub(super) fn infinite(&mut self, start: usize) -> Parsed {
        let mut set = Vec::new();
        self.at += 1;
        while !self.take_sign('}') {
            let number = match self.word() {
                Word::Number(number) => number.to_i64().and_then(|n| u32::try_from(n).ok()),
                _ => None,
            };
            let Some(number) = number else {
                return Err(self.expected("a number of the set, such as 3 in inf{0,3},"));
            };
            set.push(number);
            self.at += 1;
            if !self.take_sign(',') && *self.word() != Word::Sign('}') {
                return Err(self.expected("`,` or `}` in the set"));
            }
        }
        Ok(self.node(start, ExpressionKind::Infinite(set)))
    }
}

// The terms without blanks are numbers, ups, stars, and loopy constants.

impl Parser {
    /// Parses a name. A nimber may follow the name of a loopy constant, as in `upon*`.
    #[inline(never)]
    pub(super) fn name(&mut self, start: usize, name: String) -> Parsed {
        let constant = LOOPY_CONSTANTS.contains(&name.as_str());
        let name = self.node(start, ExpressionKind::Name(name));
        let Word::Star(nim) = *self.word() else { return Ok(name) };
        if !constant || self.token().blank_before {
            return Ok(name);
        }
        let at = self.start();
        self.at += 1;
        let star = ExpressionKind::NumberUpStar { number: Dyadic::ZERO, ups: 0, nim: nim.unwrap_or(1) };
        let star = self.node(at, star);
        Ok(self.node(start, ExpressionKind::Sum([name, star].map(SumTerm::plus).into())))
    }

    /// Parses a number with its suffixes; `5over` is 5 + over, and `2tiny(1)` is 2 + tiny(1).
    #[inline(never)]
    pub(super) fn number_up_star(&mut self, start: usize, number: Dyadic) -> Parsed {
        self.at += 1;
        if let Word::Name(name) = self.word().clone()
            && LOOPY_CONSTANTS.contains(&name.as_str())
        {
            let number = self.node(start, ExpressionKind::NumberUpStar { number, ups: 0, nim: 0 });
            let at = self.start();
            self.at += 1;
            let name = self.name(at, name)?;
            return Ok(self.node(start, ExpressionKind::Sum([number, name].map(SumTerm::plus).into())));
        }
        if let Some(name @ ("tiny" | "miny")) = self.glued_call() {
            let number = self.node(start, ExpressionKind::NumberUpStar { number, ups: 0, nim: 0 });
            let (at, name) = (self.start(), name.to_owned());
            self.at += 2;
            let call = self.call(at, name)?;
            return Ok(self.node(start, ExpressionKind::Sum([number, call].map(SumTerm::plus).into())));
        }
        self.suffixes(start, number, true)
    }

    /// Returns the name of a function that is called at this token, without a blank before it.
    fn glued_call(&self) -> Option<&str> {
        let Word::Name(name) = self.word() else { return None };
        let is_called = self.tokens.get(self.at + 1).is_some_and(|next| next.word == Word::Sign('('));
        (is_called && !self.token().blank_before).then_some(name)
    }

    #[inline(never)]
    pub(super) fn suffixes(&mut self, start: usize, number: Dyadic, after_number: bool) -> Parsed {
        let (mut ups, mut power, mut up_on, mut nim): (_, Option<UpPower>, Option<UpOn>, _) =
            (0, None, None, 0);
        let follows = |parser: &Self| !parser.token().blank_before;
        let mut glued = !after_number || follows(self);
        let mut after_digits = after_number;
        if let word @ (Word::Up(_) | Word::Power(_) | Word::PowerOn(_)) = self.word().clone()
            && glued
        {
            self.at += 1;
            match word {
                Word::Power(n) => power = Some(n),
                Word::PowerOn(up) => up_on = Some(up),
                Word::Up(n) => ups = n,
                _ => {}
            }
            after_digits = false;
            glued = follows(self);
        }
        if let Word::Star(n) = *self.word()
            && glued
            // A star between a number and a factor is a product, as in `3*w`, and is left to `product`.
            && !(after_digits && n.is_none() && self.joins())
        {
            if after_digits && n.is_some() && !self.is_whole_option() {
                return Err(self.ambiguous_star(start));
            }
            self.at += 1;
            nim = n.unwrap_or(1);
        }
        Ok(self.node(
            start,
            match (power, up_on) {
                (Some(power), _) => ExpressionKind::UpPower { number, power, nim },
                (None, Some(up)) => ExpressionKind::UpOn { number, up, nim },
                (None, None) => ExpressionKind::NumberUpStar { number, ups, nim },
            },
        ))
    }

    /// Returns whether the preceding number with its signs and this star together are a whole option in
    /// braces, as `1*3` in `{1|1*3}`. Other programs print 1 + *3 in this way, and products of two numbers
    /// do not occur there.
    fn is_whole_option(&self) -> bool {
        let signs = |from: usize| {
            self.tokens[from..self.at - 1]
                .iter()
                .all(|token| matches!(token.word, Word::Sign('-') | Word::PlusMinus))
        };
        let ends = matches!(
            self.tokens.get(self.at + 1).map(|token| &token.word),
            Some(Word::Sign(',' | '}') | Word::Bars(_))
        );
        ends && self.option.is_some_and(signs)
    }

    /// Returns the error for `1*2`, which could be a product or a sum.
    fn ambiguous_star(&self, start: usize) -> InputError {
        let span = start..self.token().span.end;
        InputError::new(span, "a number and a nimber written together are ambiguous")
            .with_hint("write `1+*2` for the sum, `1 * 2` with blanks for the product")
    }
}
