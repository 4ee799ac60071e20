//! The formats DIMACS and QDIMACS of formulas. A header `p cnf 3 2` has the numbers of variables and clauses.
//! In QDIMACS, a line such as `a 1 2 0` (for all) or `e 3 0` (there is) for each block of quantifiers
//! follows. Then come the clauses, each with a 0 at its end. A line that begins with `c` is a comment, and
//! `%` ends a file, as in the collection SATLIB.

use std::fmt;
use std::ops::Range;

use super::formula::{Block, Clause, Cnf, Literal, MAX_CLAUSES, MAX_VARIABLES, Prenex, Quantifier};
use crate::ground::control::Control;
use crate::ground::input::{InputError, Reader, counted};

/// The maximum length of a file, in bytes: 2^28.
const MAX_BYTES: usize = 1 << 28;
const EXAMPLE: &str = "begin with a header such as p cnf 3 2: three variables, two clauses";
/// An estimate of the memory of a clause without its literals, in bytes.
const BYTES_OF_CLAUSE: usize = 48;

impl Cnf {
    /// The maximum length of a text that is read, in bytes.
    pub const MAX_TEXT: usize = MAX_BYTES;

    /// Parses a formula in the format DIMACS.
    ///
    /// ```
    /// use upstar::ground::control::Control;
    /// use upstar::logic::Cnf;
    /// let cnf = Cnf::parse("c an example\np cnf 2 2\n1 2 0\n-1 0\n", &Control::unlimited()).unwrap();
    /// assert!(cnf.holds(&[false, true]));
    /// assert_eq!(cnf.to_string(), "p cnf 2 2\n1 2 0\n-1 0\n");
    /// ```
    ///
    /// # Errors
    /// The text has another form; the message states the clause and the line.
    pub fn parse(text: &str, control: &Control) -> Result<Self, InputError> {
        let mut words = begin(text, control)?;
        let header = Header::read(&mut words, "cnf", EXAMPLE)?;
        if let Some(word) = words.peek()?.filter(|word| ["a", "e"].contains(&word.text)) {
            let message = format!("line {}: a formula in DIMACS has no quantifiers", word.line);
            return Err(
                InputError::new(word.span, message).with_hint("`upstar qbf` accepts quantified formulas")
            );
        }
        clauses(&mut words, &header, None)
    }
}

impl Prenex {
    /// Parses a formula in the format QDIMACS. In a formula without quantifiers all variables are
    /// existential.
    ///
    /// ```
    /// use upstar::ground::control::Control;
    /// use upstar::logic::Prenex;
    /// let text = "p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n";
    /// let prenex = Prenex::parse(text, &Control::unlimited()).unwrap();
    /// assert_eq!((prenex.blocks().len(), prenex.to_string().as_str()), (2, text));
    /// ```
    ///
    /// # Errors
    /// The text has another form; the message states the clause and the line.
    pub fn parse(text: &str, control: &Control) -> Result<Self, InputError> {
        let mut words = begin(text, control)?;
        let header = Header::read(&mut words, "cnf", EXAMPLE)?;
        let mut blocks = Vec::new();
        let mut is_quantified = vec![false; header.variables as usize];
        while let Some(word) = words.peek()?.filter(|word| ["a", "e"].contains(&word.text)) {
            words.next(0)?;
            let quantifier = if word.text == "a" { Quantifier::ForAll } else { Quantifier::Exists };
            let variables = block(&mut words, &header, &word, &mut is_quantified)?;
            blocks.push(Block { quantifier, variables });
        }
        if blocks.is_empty() {
            return Ok(Self::existential(clauses(&mut words, &header, None)?));
        }
        Ok(Self::new(blocks, clauses(&mut words, &header, Some(&is_quantified))?))
    }
}

fn begin<'t>(text: &'t str, control: &'t Control) -> Result<Words<'t>, InputError> {
    if text.len() > MAX_BYTES {
        return Err(InputError::new(0..0, format!("a formula has at most {MAX_BYTES} bytes")));
    }
    Ok(Words::new(text, control))
}

/// Reads a literal of a list, or `None` for the 0 at its end.
fn literal(word: &Word<'_>, header: &Header, place: &str) -> Result<Option<Literal>, InputError> {
    let fault = |message: String| Err(InputError::new(word.span.clone(), format!("{place}: {message}")));
    let digits = word.text.strip_prefix('-').unwrap_or(word.text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse::<u32>() {
        _ if !is_number => fault(format!("expected a literal, such as 2 or -2, and not {:?}", word.shown())),
        Ok(0) => Ok(None),
        Ok(variable) if variable <= header.variables => {
            Ok(Some(Literal::new(variable, digits.len() == word.text.len())))
        }
        _ => {
            let announced = counted(header.variables as usize, "variable", "variables");
            let shown = word.shown();
            fault(format!("the header announces {announced}, there is no {}", shown.trim_start_matches('-')))
        }
    }
}

/// Reads the variables after a quantifier.
fn block(
    words: &mut Words<'_>,
    header: &Header,
    quantifier: &Word<'_>,
    is_quantified: &mut [bool],
) -> Result<Vec<u32>, InputError> {
    let mut variables = Vec::new();
    while let Some(word) = words.next(variables.len() * size_of::<u32>())? {
        let place = format!("line {}", word.line);
        let Some(literal) = literal(&word, header, &place)? else { return Ok(variables) };
        let fault = |message| Err(InputError::new(word.span.clone(), format!("{place}: {message}")));
        if !literal.is_positive() {
            return fault("a quantifier binds variables, not their negations".to_owned());
        }
        if std::mem::replace(&mut is_quantified[literal.index()], true) {
            return fault(format!("{literal} is quantified twice"));
        }
        variables.push(literal.variable());
    }
    let message = format!("line {}: there is no 0 after these variables", quantifier.line);
    Err(InputError::new(quantifier.span.clone(), message))
}

/// Reads the clauses. If `is_quantified` is given, all variables in them must be quantified.
fn clauses(
    words: &mut Words<'_>,
    header: &Header,
    is_quantified: Option<&[bool]>,
) -> Result<Cnf, InputError> {
    let mut clauses: Vec<Clause> = Vec::new();
    let (mut open, mut bytes): (Option<Clause>, usize) = (None, 0);
    while let Some(word) = words.next(bytes)?.filter(|word| word.text != "%") {
        // The first word opens a clause, even if it is the 0 of an empty one.
        let clause = open.get_or_insert_with(|| Clause { literals: Vec::new(), line: word.line });
        let place = format!("clause {}, line {}", clauses.len() + 1, word.line);
        if clauses.len() == header.clauses {
            return Err(header.one_too_many(&place, &word));
        }
        bytes += size_of::<Literal>();
        match literal(&word, header, &place)? {
            Some(literal) if is_quantified.is_some_and(|is_quantified| !is_quantified[literal.index()]) => {
                let message =
                    format!("{place}: {} is a free variable: no quantifier binds it", literal.variable());
                return Err(InputError::new(word.span, message));
            }
            Some(literal) => clause.literals.push(literal),
            None => {
                bytes += BYTES_OF_CLAUSE;
                clauses.extend(open.take());
            }
        }
    }
    if let Some(clause) = open {
        let message = format!("clause {}, line {}: there is no 0 after it", clauses.len() + 1, clause.line);
        return Err(InputError::new(words.end(), message));
    }
    header.check_count(clauses.len())?;
    Ok(Cnf::new(header.variables, clauses))
}

fn write_list(numbers: impl Iterator<Item = impl fmt::Display>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for number in numbers {
        write!(f, "{number} ")?;
    }
    f.write_str("0\n")
}

fn write_clauses(cnf: &Cnf, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    cnf.clauses().iter().try_for_each(|clause| write_list(clause.literals.iter(), f))
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables(), self.clauses().len())?;
        write_clauses(self, f)
    }
}

impl fmt::Display for Prenex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.cnf().variables(), self.cnf().clauses().len())?;
        for block in self.blocks() {
            f.write_str(if block.quantifier == Quantifier::ForAll { "a " } else { "e " })?;
            write_list(block.variables.iter(), f)?;
        }
        write_clauses(self.cnf(), f)
    }
}

/// The contents of a header.
pub(crate) struct Header {
    pub(crate) variables: u32,
    pub(crate) clauses: usize,
    /// The range of the number of clauses in the text.
    span: Range<usize>,
}

impl Header {
    /// Reads a header of a format; `example` shows one in errors.
    ///
    /// # Errors
    /// The header has another form, or a number is too large.
    pub(crate) fn read(words: &mut Words<'_>, format: &str, example: &str) -> Result<Self, InputError> {
        Self::parts(words, format).map_err(|error| error.with_hint(example))
    }

    fn parts(words: &mut Words<'_>, format: &str) -> Result<Self, InputError> {
        let line = constant(words.next(0)?, "p", words)?;
        constant(words.next_in(line)?, format, words)?;
        let (variables, _) = count(words, "a number of variables", MAX_VARIABLES as usize, line)?;
        let (clauses, span) = count(words, "a number of clauses", MAX_CLAUSES, line)?;
        Ok(Self { variables: variables as u32, clauses, span })
    }

    /// Makes the error for a clause beyond the announced number; `word` is its first word.
    pub(crate) fn one_too_many(&self, place: &str, word: &Word<'_>) -> InputError {
        let announced = counted(self.clauses, "clause", "clauses");
        InputError::new(word.span.clone(), format!("{place}: the header announces {announced}"))
    }

    /// Checks that there are as many clauses as announced.
    ///
    /// # Errors
    /// There are fewer clauses.
    pub(crate) fn check_count(&self, there: usize) -> Result<(), InputError> {
        if there >= self.clauses {
            return Ok(());
        }
        let announced = counted(self.clauses, "clause", "clauses");
        let is = if there == 1 { "is" } else { "are" };
        let message = format!("the header announces {announced}, there {is} {there}");
        Err(InputError::new(self.span.clone(), message))
    }
}

/// Returns the line of a word, which must be the expected one.
fn constant(word: Option<Word<'_>>, expected: &str, words: &Words<'_>) -> Result<usize, InputError> {
    match word {
        Some(word) if word.text == expected => Ok(word.line),
        word => {
            let span = word.map_or_else(|| words.end(), |word| word.span);
            Err(InputError::new(span, format!("expected `{expected}`")))
        }
    }
}

fn count(
    words: &mut Words<'_>,
    what: &str,
    most: usize,
    line: usize,
) -> Result<(usize, Range<usize>), InputError> {
    let Some(word) = words.next_in(line)? else {
        return Err(InputError::new(words.end(), format!("expected {what}")));
    };
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse() {
        Ok(number) if is_number && number <= most => Ok((number, word.span)),
        _ => Err(InputError::new(word.span, format!("expected {what} up to {most}"))),
    }
}

/// A word with its place.
#[derive(Clone, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) span: Range<usize>,
    /// The number of the line, from 1.
    pub(crate) line: usize,
}

impl Word<'_> {
    /// Returns the word for messages; of a long word, the first 24 characters.
    pub(crate) fn shown(&self) -> String {
        const LONGEST: usize = 24;
        match self.text.char_indices().nth(LONGEST) {
            None => self.text.to_owned(),
            Some((end, _)) => format!("{}..", &self.text[..end]),
        }
    }
}

/// A text that is read word by word.
#[derive(Clone, Debug)]
pub(crate) struct Words<'t> {
    reader: Reader<'t>,
    line: usize,
    /// Whether nothing of the present line has been read yet. Only then does `c` begin a comment.
    is_fresh: bool,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str, control: &'t Control) -> Self {
        Self { reader: Reader::under(text, control), line: 1, is_fresh: true }
    }

    /// Reads the next word outside of comments. A comment is a line that begins with `c`. `bytes` is the
    /// memory of the result so far.
    ///
    /// # Errors
    /// The budget is used up, or the calculation is cancelled.
    pub(crate) fn next(&mut self, bytes: usize) -> Result<Option<Word<'t>>, InputError> {
        loop {
            self.reader.look(bytes)?;
            let blanks = self.reader.take_while(char::is_whitespace);
            let ends = blanks.bytes().filter(|&byte| byte == b'\n').count();
            self.line += ends;
            self.is_fresh |= ends > 0;
            let start = self.reader.place();
            if self.is_fresh && self.reader.peek() == Some('c') {
                self.reader.take_while(|c| c != '\n');
                continue;
            }
            let text = self.reader.take_while(|c| !c.is_whitespace());
            self.is_fresh = false;
            let word = Word { text, span: start..self.reader.place(), line: self.line };
            return Ok((!text.is_empty()).then_some(word));
        }
    }

    /// Reads the next word if it is on this line; otherwise reads nothing.
    pub(crate) fn next_in(&mut self, line: usize) -> Result<Option<Word<'t>>, InputError> {
        match self.peek()? {
            Some(word) if word.line == line => self.next(0),
            _ => Ok(None),
        }
    }

    /// Returns the next word without reading it.
    pub(crate) fn peek(&self) -> Result<Option<Word<'t>>, InputError> {
        self.clone().next(0)
    }

    /// Returns the empty range at the end of the part that has been read.
    pub(crate) fn end(&self) -> Range<usize> {
        let place = self.reader.place();
        place..place
    }
}
