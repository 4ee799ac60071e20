//! The parser of forms in braces, names, infinite nim values and terms without blanks.

use std::ops::Range;

use super::{MAX_NESTING, Parsed, Parser, nested_too_deep};
use crate::games::notation::token::Word;
use crate::games::notation::{Expression, ExpressionKind, LOOPY_CONSTANTS, SumTerm, UpOn, UpPower};
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
