//! The parsing of terms without blanks: numbers, ups, stars, and loopy constants.

use super::{Parsed, Parser};
use crate::games::notation::token::Word;
use crate::games::notation::{ExpressionKind, LOOPY_CONSTANTS, SumTerm, UpOn, UpPower};
use crate::games::value::Dyadic;
use crate::ground::input::InputError;

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
