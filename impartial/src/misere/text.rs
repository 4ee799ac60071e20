//! Two notations of misère canonical forms.
//!
//! The *list* notation writes the options of a form in brackets: `*3`, `*[[2],0]` for the game with the options
//! {`*2`} and 0. A list of one option at the outside is that option, so the game whose only option is `*2` is
//! `*[[2]]`. *CGSuite* reads this notation.
//!
//! The *compact* notation is the one that *CGSuite* prints and *Winning Ways* uses: `*[2#0]` is the same game.
//! Options follow each other without commas, `#` makes a game with one option, and numbers in brackets after a game
//! are added as nim heaps, or taken away after `-`.

use std::cmp::Ordering;
use std::fmt;

use super::store::{Form, Forms};
use crate::budget::{Budget, Stopped};

/// The greatest depth of brackets in a text.
const MAX_DEPTH: usize = 200;

/// The reason why a text is no form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadForm {
    /// The text is wrong at this place, in bytes.
    Syntax {
        /// The place in the text, in bytes.
        at: usize,
        /// The thing that is expected there.
        expected: &'static str,
    },
    /// The heap of Nim that ends at this place cannot be taken away from the game before it.
    NoDifference {
        /// The place in the text, in bytes.
        at: usize,
    },
    /// The form could not be found within the budget.
    Stopped(Stopped),
}

impl fmt::Display for BadForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { at, expected } => {
                write!(f, "bad form at character {}: expected {expected}", at + 1)
            }
            Self::NoDifference { at } => {
                write!(f, "bad form at character {}: the game is not a sum with this heap", at + 1)
            }
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for BadForm {}

impl From<Stopped> for BadForm {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}

impl Forms {
    /// Compares two forms independently of the store: by birthday, number of options, nim values and options of the
    /// even part, and even before odd.
    #[must_use]
    pub fn compare(&self, g: Form, h: Form) -> Ordering {
        if g.even_part() == h.even_part() {
            return g.cmp(&h);
        }
        let (even_g, even_h) = (g.even_part(), h.even_part());
        let key = |form: Form| {
            let values = (self.normal_value(form), self.misere_value(form));
            (self.birthday(form), self.even_options(form).len(), values)
        };
        key(even_g).cmp(&key(even_h)).then_with(|| {
            let (of_g, of_h) = (self.sorted_options(even_g), self.sorted_options(even_h));
            let differing = of_g.iter().zip(&of_h).find(|(x, y)| x != y);
            differing.map_or(Ordering::Equal, |(x, y)| self.compare(*x, *y))
        })
    }

    /// Returns the options of a form in the order of [`compare`](Self::compare).
    #[must_use]
    pub fn sorted_options(&self, form: Form) -> Vec<Form> {
        let mut options = self.options(form);
        options.sort_by(|g, h| self.compare(*g, *h));
        options
    }

    /// Returns the form in list notation, with the greatest options first.
    ///
    /// # Errors
    /// The budget ends. The text may be much longer than the form is large.
    pub fn list_text(&self, form: Form, budget: &mut Budget<'_>) -> Result<String, Stopped> {
        let mut text = String::from("*");
        if let Some(size) = self.nim_size(form) {
            text.push_str(&size.to_string());
            return Ok(text);
        }
        let is_single = self.options(form).len() == 1;
        text.push_str(if is_single { "[" } else { "" });
        self.write_list(form, &mut text, budget)?;
        text.push_str(if is_single { "]" } else { "" });
        Ok(text)
    }

    fn write_list(&self, form: Form, text: &mut String, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        budget.spend(1)?;
        if let Some(size) = self.nim_size(form) {
            text.push_str(&size.to_string());
            return Ok(());
        }
        text.push('[');
        for (i, option) in self.sorted_options(form).into_iter().rev().enumerate() {
            text.push_str(if i == 0 { "" } else { "," });
            self.write_list(option, text, budget)?;
        }
        text.push(']');
        Ok(())
    }

    /// Returns the form in compact notation, as *CGSuite* prints it.
    ///
    /// # Errors
    /// The budget ends.
    pub fn compact_text(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<String, Stopped> {
        Ok(format!("*[{}]", self.compact(form, false, budget)?.closed()))
    }

    fn compact(
        &mut self,
        form: Form,
        parenthesize: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Compact, Stopped> {
        budget.spend(1)?;
        if let Some(size) = self.nim_size(form) {
            return Ok(Compact { head: heap_name(size), subscript: String::new(), is_open: false });
        }
        let birthday = self.birthday(form);
        for size in (2 + u32::from(form.is_odd())..birthday).step_by(2) {
            let heap = self.nim_heap(size, budget)?;
            if let Some(rest) = self.difference(form, heap, budget)?
                && self.birthday(rest) < birthday
            {
                return Ok(self.compact(rest, true, budget)?.with(&heap_name(size)));
            }
            let sum = self.sum(form, heap, budget)?;
            if self.birthday(sum) < birthday {
                return Ok(self.compact(sum, true, budget)?.with(&format!("-{}", heap_name(size))));
            }
        }
        if form.is_odd() {
            return Ok(self.compact(form.even_part(), true, budget)?.with("1"));
        }
        let options = self.sorted_options(form);
        if let [only] = options[..] {
            let mut compact = self.compact(only, true, budget)?;
            compact.subscript.push('#');
            return Ok(compact);
        }
        let mut head = String::new();
        for option in options.into_iter().rev() {
            head.push_str(&self.compact(option, true, budget)?.closed());
        }
        let head = if parenthesize { format!("({head})") } else { head };
        Ok(Compact { head, subscript: String::new(), is_open: false })
    }

    /// Reads a form in list notation, or a sum of such forms: `*2`, `*[[2],0]`, `*[*[4]+*2,1]`, `0`.
    ///
    /// # Errors
    /// The text is no form, or the budget ends.
    pub fn parse(&mut self, text: &str, budget: &mut Budget<'_>) -> Result<Form, BadForm> {
        let mut reader = Reader::new(text);
        let form = reader.sum(self, 0, budget)?;
        reader.end().map(|()| form)
    }

    /// Reads a form in compact notation: `*[2#0]`.
    ///
    /// # Errors
    /// The text is no form, or the budget ends.
    pub fn parse_compact(&mut self, text: &str, budget: &mut Budget<'_>) -> Result<Form, BadForm> {
        let mut reader = Reader::new(text);
        reader.expect(b'*', "'*'")?;
        reader.expect(b'[', "'['")?;
        let form = reader.compact_items(self, 0, budget)?;
        reader.expect(b']', "a game or ']'")?;
        let form = match form[..] {
            [only] => only,
            _ => self.of_options(&form, budget)?,
        };
        reader.end().map(|()| form)
    }
}

fn heap_name(size: u32) -> String {
    if size < 10 { size.to_string() } else { format!("&{size};") }
}

/// A game in compact notation: a head and its subscript, which stands in brackets if it is open.
struct Compact {
    head: String,
    subscript: String,
    is_open: bool,
}

impl Compact {
    fn with(mut self, subscript: &str) -> Self {
        self.subscript.push_str(subscript);
        self.is_open = true;
        self
    }

    fn closed(self) -> String {
        let Self { head, subscript, is_open } = self;
        if is_open { format!("{head}[{subscript}]") } else { head + &subscript }
    }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0 }
    }

    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn accept(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn error(&self, expected: &'static str) -> BadForm {
        BadForm::Syntax { at: self.at, expected }
    }

    fn expect(&mut self, wanted: u8, expected: &'static str) -> Result<(), BadForm> {
        if self.accept(wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn end(&mut self) -> Result<(), BadForm> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error("the end")) }
    }

    fn number(&mut self) -> Result<u32, BadForm> {
        let from = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[from..self.at]).unwrap_or_default();
        digits
            .parse()
            .map_err(|_| BadForm::Syntax { at: from, expected: "the size of a heap that is not too large" })
    }

    fn sum(&mut self, forms: &mut Forms, depth: usize, budget: &mut Budget<'_>) -> Result<Form, BadForm> {
        let mut sum = self.summand(forms, depth, budget)?;
        while self.accept(b'+') {
            let next = self.summand(forms, depth, budget)?;
            sum = forms.sum(sum, next, budget)?;
        }
        Ok(sum)
    }

    fn summand(&mut self, forms: &mut Forms, depth: usize, budget: &mut Budget<'_>) -> Result<Form, BadForm> {
        if depth > MAX_DEPTH {
            return Err(self.error("fewer brackets inside brackets"));
        }
        if self.accept(b'*') {
            return match self.peek() {
                Some(b'[') => {
                    let options = self.list(forms, depth, budget)?;
                    match options[..] {
                        [only] => Ok(only),
                        _ => Ok(forms.of_options(&options, budget)?),
                    }
                }
                Some(b'0'..=b'9') => {
                    let size = self.number()?;
                    Ok(forms.nim_heap(size, budget)?)
                }
                _ => Ok(Form::STAR),
            };
        }
        match self.peek() {
            Some(b'[') if depth > 0 => {
                let options = self.list(forms, depth, budget)?;
                Ok(forms.of_options(&options, budget)?)
            }
            Some(b'0'..=b'9') if depth > 0 => {
                let size = self.number()?;
                Ok(forms.nim_heap(size, budget)?)
            }
            Some(b'0') => {
                self.at += 1;
                Ok(Form::ZERO)
            }
            _ => Err(self.error(if depth > 0 { "a game" } else { "'*' or 0" })),
        }
    }

    fn list(
        &mut self,
        forms: &mut Forms,
        depth: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Form>, BadForm> {
        self.expect(b'[', "'['")?;
        let mut options = Vec::new();
        if self.accept(b']') {
            return Ok(options);
        }
        loop {
            options.push(self.sum(forms, depth + 1, budget)?);
            if self.accept(b']') {
                return Ok(options);
            }
            self.expect(b',', "',', '+' or ']'")?;
        }
    }

    /// Reads games in compact notation up to something else.
    fn compact_items(
        &mut self,
        forms: &mut Forms,
        depth: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Form>, BadForm> {
        if depth > MAX_DEPTH {
            return Err(self.error("fewer brackets inside brackets"));
        }
        let mut items = Vec::new();
        loop {
            let mut item = match self.peek() {
                Some(b'(') => {
                    self.at += 1;
                    let options = self.compact_items(forms, depth + 1, budget)?;
                    self.expect(b')', "a game or ')'")?;
                    forms.of_options(&options, budget)?
                }
                Some(b'0'..=b'9' | b'&') => {
                    let size = self.compact_heap()?;
                    forms.nim_heap(size, budget)?
                }
                _ if items.is_empty() => return Err(self.error("a game")),
                _ => return Ok(items),
            };
            while self.accept(b'#') {
                item = forms.of_options(&[item], budget)?;
            }
            if self.accept(b'[') {
                item = self.subscript(item, forms, budget)?;
            }
            items.push(item);
        }
    }

    fn compact_heap(&mut self) -> Result<u32, BadForm> {
        match self.peek() {
            Some(digit @ b'0'..=b'9') => {
                self.at += 1;
                Ok(u32::from(digit - b'0'))
            }
            Some(b'&') => {
                self.at += 1;
                let size = self.number()?;
                self.expect(b';', "';'")?;
                Ok(size)
            }
            _ => Err(self.error("the size of a heap")),
        }
    }

    fn subscript(
        &mut self,
        mut item: Form,
        forms: &mut Forms,
        budget: &mut Budget<'_>,
    ) -> Result<Form, BadForm> {
        while !self.accept(b']') {
            if self.accept(b'#') {
                item = forms.of_options(&[item], budget)?;
                continue;
            }
            let is_less = self.accept(b'-');
            let size = self.compact_heap()?;
            let heap = forms.nim_heap(size, budget)?;
            item = if is_less {
                forms.difference(item, heap, budget)?.ok_or(BadForm::NoDifference { at: self.at })?
            } else {
                forms.sum(item, heap, budget)?
            };
        }
        Ok(item)
    }
}
