//! Misère quotients as files; [`StoredQuotient`] has the format.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

use super::check::{Claim, Flaw, check};
use super::period::{Breaking, Period};
use super::{Element, MAX_ORDER, Presentation, Quotient, Rule, compare_words};
use crate::TextError;
use crate::budget::Budget;
use crate::code::Code;
use crate::stored::Words;

/// Words to which no rule applies, and for each the number of the word and the letter whose product it is.
type NormalWords = (Vec<Vec<u32>>, Vec<(usize, usize)>);

/// The first line, with the version of the format.
const HEADER: &str = "upstar misere quotient 1";
/// The number of words in a line.
const IN_A_LINE: usize = 24;
/// The greatest exponent in a file. A quotient has more elements than any exponent of a generator.
const MAX_EXPONENT: u32 = MAX_ORDER as u32;

/// The misère quotient of a code with its claims, as it is read from a file or written to one.
///
/// A file is a text with these lines, and no others:
///
/// ```text
/// upstar misere quotient 1
/// code 0.75
/// generators 3 heaps 1 2 5
/// rules 4
/// a^2 = 1
/// bc = ab
/// c^2 = b^2
/// b^3 = b
/// p 2
/// a b^2
/// period length 2 from 8 proved 21
/// images 22
/// 1 a b a b c b c b ab^2 b ab^2 b ab^2 b ab^2 b ab^2 b ab^2 b ab^2
/// end
/// ```
///
/// The generators are the letters a, b, .. for the images of these heaps; if there are more than 26, their names are x and
/// the heap, as `x12`. A word is a product of powers in this order, such as `ab^2`, and `1` is the empty one. The rules are
/// those of a [`Presentation`]: they replace words by smaller ones, and the words to which none applies are the elements. Of
/// these `p` lists the P-portion, and `images` those of the heaps 0, 1, .. The line `period none` claims no period, and the
/// quotient is then that of these heaps. [`check_stored`] checks such a file.
///
/// ```
/// use upstar_impartial::Budget;
/// use upstar_impartial::code::Code;
/// use upstar_impartial::quotient::{Breaking, Limits, StoredQuotient, check_stored, quotient};
/// let code: Code = "0.123".parse().unwrap();
/// let limits = Limits { heap: 100, order: 100, breaking: Breaking::of(&code) };
/// let found = quotient(&code, limits, &mut Budget::new(u64::MAX)).unwrap();
/// let text = StoredQuotient::new(&code, &found).to_string();
/// let stored: StoredQuotient = text.parse().unwrap();
/// assert_eq!(check_stored(&stored, &mut Budget::new(u64::MAX)), Ok(20));
/// let damaged: StoredQuotient = text.replace("length 5", "length 6").parse().unwrap();
/// assert!(check_stored(&damaged, &mut Budget::new(u64::MAX)).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredQuotient {
    /// The rules of the game.
    pub code: Code,
    /// The generators and the rules; the normal forms are those of the P-portion, in the order of the file.
    pub presentation: Presentation,
    /// The images of the heaps 0, 1, 2, .. as words.
    pub images: Vec<Vec<u32>>,
    /// The period that the images are said to have.
    pub period: Option<Period>,
}

impl StoredQuotient {
    /// Describes the quotient of a code.
    #[must_use]
    pub fn new(code: &Code, found: &Quotient) -> Self {
        let mut presentation = found.presentation();
        let images = found.images().iter().map(|x| presentation.normal[*x].clone()).collect();
        presentation.normal = found.p_portion().iter().map(|x| presentation.normal[*x].clone()).collect();
        Self { code: code.clone(), presentation, images, period: found.period() }
    }

    /// Returns the claim that the file makes, with the multiplication table of the words to which no rule applies.
    ///
    /// # Errors
    /// The rules give no such table, a word is not one of these, or the budget ends.
    fn claim(&self, budget: &mut Budget<'_>) -> Result<Claim, Flaw> {
        let Presentation { heaps, rules, normal } = &self.presentation;
        if let Some(at) = rules.iter().position(|rule| compare_words(&rule.from, &rule.to).is_le()) {
            return Err(Flaw::Rising(at));
        }
        let (words, made_of) = self.words(budget)?;
        let by_letters = self.by_letters(&words, budget)?;
        let order = words.len();
        let letter = |x: Element, at: usize| by_letters[x * heaps.len() + at];
        let times = |x: Element, word: &[u32]| {
            let letters = word.iter().enumerate();
            letters.fold(x, |x, (at, exponent)| (0..*exponent).fold(x, |x, _| letter(x, at)))
        };
        // A rule that joins others differently makes two elements of one.
        for (at, rule) in rules.iter().enumerate() {
            let degree: u64 = rule.from.iter().chain(&rule.to).map(|exponent| u64::from(*exponent)).sum();
            budget.spend(order as u64 * degree)?;
            if (0..order).any(|x| times(x, &rule.from) != times(x, &rule.to)) {
                return Err(Flaw::Rule(at));
            }
        }
        let mut products: Vec<Element> = Vec::new();
        for x in 0..order {
            budget.spend(order as u64)?;
            let start = products.len();
            products.push(x);
            // A word is a letter times a word that stands before it.
            for (before, at) in made_of.iter().skip(1) {
                products.push(letter(products[start + before], *at));
            }
        }
        let numbers: HashMap<&[u32], Element> = (0..).zip(&words).map(|(x, word)| (&word[..], x)).collect();
        let element = |list: &'static str| {
            let numbers = &numbers;
            move |word: &Vec<u32>| numbers.get(&word[..]).copied().ok_or(Flaw::Shape(list))
        };
        let p = normal.iter().map(element("elements of P")).collect::<Result<_, _>>()?;
        let images: Vec<Element> = self.images.iter().map(element("images")).collect::<Result<_, _>>()?;
        for (at, &heap) in heaps.iter().enumerate() {
            let image = usize::try_from(heap).ok().and_then(|heap| images.get(heap));
            if image.is_none_or(|image| *image != letter(0, at)) {
                return Err(Flaw::Generator(heap));
            }
        }
        Ok(Claim { order, products, p, images, period: self.period })
    }

    /// Returns the words to which no rule applies, each before its multiples, and for each the number of the word and the
    /// letter whose product it is.
    fn words(&self, budget: &mut Budget<'_>) -> Result<NormalWords, Flaw> {
        let (letters, rules) = (self.presentation.heaps.len(), &self.presentation.rules);
        let mut words = vec![vec![0; letters]];
        let mut made_of = vec![(0, 0)];
        let mut met: HashSet<Vec<u32>> = words.iter().cloned().collect();
        let mut done = 0;
        while let Some(word) = words.get(done).cloned() {
            for at in 0..letters {
                budget.spend(1 + rules.len() as u64)?;
                let mut next = word.clone();
                next[at] += 1;
                let is_normal = !rules.iter().any(|rule| divides(&rule.from, &next));
                if is_normal && met.insert(next.clone()) {
                    if words.len() == MAX_ORDER {
                        return Err(Flaw::TooManyWords);
                    }
                    words.push(next);
                    made_of.push((done, at));
                }
            }
            done += 1;
        }
        Ok((words, made_of))
    }

    /// Returns the products of each word with each letter.
    fn by_letters(&self, words: &[Vec<u32>], budget: &mut Budget<'_>) -> Result<Vec<Element>, Flaw> {
        let (letters, rules) = (self.presentation.heaps.len(), &self.presentation.rules);
        let numbers: HashMap<&[u32], Element> = (0..).zip(words).map(|(x, word)| (&word[..], x)).collect();
        let mut products = Vec::with_capacity(words.len() * letters);
        for word in words {
            for at in 0..letters {
                let mut product = word.clone();
                product[at] += 1;
                let product = reduced(product, rules, budget)?;
                products.push(*numbers.get(&product[..]).ok_or(Flaw::Shape("products"))?);
            }
        }
        Ok(products)
    }
}

fn divides(divisor: &[u32], word: &[u32]) -> bool {
    divisor.iter().zip(word).all(|(divisor, exponent)| divisor <= exponent)
}

/// Replaces a word until no rule applies. Each rule makes it smaller, so this ends.
fn reduced(mut word: Vec<u32>, rules: &[Rule], budget: &mut Budget<'_>) -> Result<Vec<u32>, Flaw> {
    budget.spend(1 + rules.len() as u64)?;
    while let Some(rule) = rules.iter().find(|rule| divides(&rule.from, &word)) {
        budget.spend(rules.len() as u64)?;
        for (exponent, (from, to)) in word.iter_mut().zip(rule.from.iter().zip(&rule.to)) {
            *exponent = *exponent - from + to;
        }
    }
    Ok(word)
}

/// Checks that the quotient in a file is that of its code, and its period if it claims one. Returns the order. The rules of
/// the file give the elements and their products; everything else is verified as by [`check`].
///
/// # Errors
/// The first condition that does not hold, or the budget ends.
pub fn check_stored(stored: &StoredQuotient, budget: &mut Budget<'_>) -> Result<usize, Flaw> {
    let claim = stored.claim(budget)?;
    check(&stored.code, &claim, Breaking::of(&stored.code), budget)?;
    Ok(claim.order)
}

impl fmt::Display for StoredQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, presentation, images, period } = self;
        let heaps: Vec<String> = presentation.heaps.iter().map(u64::to_string).collect();
        writeln!(f, "{HEADER}\ncode {code}\ngenerators {} heaps {}", heaps.len(), heaps.join(" "))?;
        writeln!(f, "rules {}", presentation.rules.len())?;
        let text = |word: &Vec<u32>| presentation.word_text(word);
        for Rule { from, to } in &presentation.rules {
            writeln!(f, "{} = {}", text(from), text(to))?;
        }
        let list = |f: &mut fmt::Formatter<'_>, words: &[Vec<u32>]| {
            words.chunks(IN_A_LINE).try_for_each(|line| {
                let line: Vec<String> = line.iter().map(text).collect();
                writeln!(f, "{}", line.join(" "))
            })
        };
        writeln!(f, "p {}", presentation.normal.len())?;
        list(f, &presentation.normal)?;
        match period {
            None => writeln!(f, "period none")?,
            Some(Period { from, length, proved_at }) => {
                writeln!(f, "period length {length} from {from} proved {proved_at}")?;
            }
        }
        writeln!(f, "images {}", images.len())?;
        list(f, images)?;
        writeln!(f, "end")
    }
}

/// Reads the letter of a generator at the beginning of a text; returns its place and the rest.
fn letter<'t>(text: &'t str, heaps: &[u64]) -> Option<(usize, &'t str)> {
    let first = text.chars().next()?;
    if heaps.len() <= 26 {
        let at = (first as u32).checked_sub('a' as u32)? as usize;
        return (at < heaps.len()).then(|| (at, &text[1..]));
    }
    let digits = text.strip_prefix('x')?;
    let (heap, rest) = digits.split_at(digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len()));
    let heap: u64 = heap.parse().ok()?;
    Some((heaps.iter().position(|known| *known == heap)?, rest))
}

/// Reads a word such as `ab^2`: its letters stand in order, each with a positive exponent.
fn exponents(mut text: &str, heaps: &[u64]) -> Option<Vec<u32>> {
    let mut word = vec![0; heaps.len()];
    if text == "1" {
        return Some(word);
    }
    let mut least = 0;
    loop {
        let (at, rest) = letter(text, heaps)?;
        let (exponent, rest) = match rest.strip_prefix('^') {
            None => (1, rest),
            Some(digits) => {
                let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
                (digits[..end].parse().ok()?, &digits[end..])
            }
        };
        if at < least || !(1..=MAX_EXPONENT).contains(&exponent) {
            return None;
        }
        (word[at], least, text) = (exponent, at + 1, rest);
        if text.is_empty() {
            return Some(word);
        }
    }
}

impl Words<'_> {
    fn exponents(&mut self, heaps: &[u64]) -> Result<Vec<u32>, TextError> {
        let found = self.next();
        match exponents(found.1, heaps) {
            Some(word) => Ok(word),
            None => self.error(found, "expected a word such as ab^2 in the generators, or 1"),
        }
    }

    /// Reads the given name, a number, and as many words.
    fn list(&mut self, name: &str, heaps: &[u64]) -> Result<Vec<Vec<u32>>, TextError> {
        self.expect(name)?;
        let count: usize = self.number(10)?;
        (0..count).map(|_| self.exponents(heaps)).collect()
    }

    fn rule(&mut self, heaps: &[u64]) -> Result<Rule, TextError> {
        let from = self.exponents(heaps)?;
        self.expect("=")?;
        Ok(Rule { from, to: self.exponents(heaps)? })
    }

    fn heaps(&mut self) -> Result<Vec<u64>, TextError> {
        self.expect("generators")?;
        let count: usize = self.number(10)?;
        self.expect("heaps")?;
        let mut heaps: Vec<u64> = Vec::new();
        for _ in 0..count {
            let found = self.next();
            match found.1.parse() {
                Ok(heap) if heap > heaps.last().copied().unwrap_or_default() => heaps.push(heap),
                _ => return self.error(found, "expected a heap greater than the one before"),
            }
        }
        Ok(heaps)
    }

    fn proved_period(&mut self) -> Result<Option<Period>, TextError> {
        self.expect("period")?;
        if self.take_none() {
            return Ok(None);
        }
        self.expect("length")?;
        let length = self.number(10)?;
        self.expect("from")?;
        let from = self.number(10)?;
        self.expect("proved")?;
        Ok(Some(Period { from, length, proved_at: self.number(10)? }))
    }
}

impl FromStr for StoredQuotient {
    type Err = TextError;

    /// Parses a file. An error has the place in the text, and its message begins with the line.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = Words::new(text);
        words.expect(HEADER)?;
        let code = words.code()?;
        let heaps = words.heaps()?;
        words.expect("rules")?;
        let count: usize = words.number(10)?;
        let rules = (0..count).map(|_| words.rule(&heaps)).collect::<Result<_, _>>()?;
        let normal = words.list("p", &heaps)?;
        let period = words.proved_period()?;
        let images = words.list("images", &heaps)?;
        words.expect("end")?;
        match words.next() {
            (_, "") => Ok(Self { code, presentation: Presentation { heaps, rules, normal }, images, period }),
            found => words.error(found, "expected nothing after `end`"),
        }
    }
}
