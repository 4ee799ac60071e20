//! The parsing of braces: options, and the bars between them.

use std::ops::Range;

use super::{MAX_NESTING, Parsed, Parser, nested_too_deep};
use crate::games::notation::token::Word;
use crate::games::notation::{Expression, ExpressionKind};
use crate::ground::input::InputError;

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
        let span = open.start..self.end();
        Ok((sides, span))
    }

    /// Parses `..` after options that continue by a rule; it must be the last option.
    fn goes_on(&mut self) -> Parsed {
        let start = self.start();
        self.at += 1;
        match self.word() {
            Word::Sign('}') | Word::Bars(_) => Ok(self.node(start, ExpressionKind::GoesOn)),
            _ => Err(self.expected("`|` or `}` behind `..`, with which options go on for ever")),
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
