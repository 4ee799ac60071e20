//! The parsing of infinite nim values: `inf{0,3}`, and `inf{}` where no nimber can be answered.

use super::{Parsed, Parser};
use crate::games::notation::ExpressionKind;
use crate::games::notation::token::Word;

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
