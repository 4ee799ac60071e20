//! Positions as texts, in the notation of *Glop*.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use rustc_hash::FxHashMap;

use super::planar::fits;
use super::position::{MOST_LIVES, Position};
use super::symbols::{END_BOUNDARY, END_REGION, FIRST_LETTER, ONE_LIFE, SPOT, TWO_LIVES, lives, regions};
use crate::TextError;

/// The most letters of a text. An option has at most three more, and there are 52.
const MOST_LETTERS: usize = 48;

/// The letters that are left for a text, large and small ones, and the number of those that were missing.
struct Names {
    large: RangeInclusive<char>,
    small: RangeInclusive<char>,
    missing: usize,
}

impl Names {
    fn next(&mut self, is_small: bool) -> String {
        let (first, second) =
            if is_small { (&mut self.small, &mut self.large) } else { (&mut self.large, &mut self.small) };
        first.next().or_else(|| second.next()).map_or_else(
            || {
                self.missing += 1;
                format!("({})", self.missing)
            },
            String::from,
        )
    }
}

/// Writes the lands one after the other. A letter is small if both corners are in one region. After 52 letters come
/// numbers in parentheses, which are not read back.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unused = Names { large: 'A'..='Z', small: 'a'..='z', missing: 0 };
        for land in self.lands() {
            let mut names: FxHashMap<u8, String> = FxHashMap::default();
            for region in regions(land.symbols()) {
                for &symbol in region {
                    f.write_str(match symbol {
                        SPOT => "0",
                        TWO_LIVES => "1",
                        ONE_LIFE => "2",
                        END_BOUNDARY => ".",
                        letter => names.entry(letter).or_insert_with(|| {
                            unused.next(region.iter().filter(|symbol| **symbol == letter).count() == 2)
                        }),
                    })?;
                }
                f.write_str("}")?;
            }
        }
        f.write_str("!")
    }
}

impl FromStr for Position {
    type Err = TextError;

    /// Parses a number of spots, or a position in the notation of the [module](super).
    fn from_str(text: &str) -> Result<Self, TextError> {
        let start = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        let span = start..start + trimmed.len();
        if !trimmed.is_empty() && trimmed.bytes().all(|byte| byte.is_ascii_digit()) {
            let spots = trimmed.parse().ok().and_then(|count| Self::of_spots(count).ok());
            let message = || format!("a position has at most {} spots", MOST_LIVES / 3);
            return spots.ok_or_else(|| TextError::new(span, message()));
        }
        let mut reader = Reader { text, at: start, symbols: Vec::new(), letters: Vec::new(), land: 0 };
        reader.position()?;
        if lives(&reader.symbols) > MOST_LIVES {
            return Err(TextError::new(span, format!("a position has at most {MOST_LIVES} lives")));
        }
        Ok(Self::of_symbols(reader.symbols))
    }
}

/// A letter with the place where it was read.
struct Letter {
    name: char,
    symbol: u8,
    at: usize,
    land: usize,
    region: usize,
    boundary: usize,
}

/// A text with the place that is read next.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    symbols: Vec<u8>,
    /// The letters in the order of the text, the second corners too.
    letters: Vec<Letter>,
    land: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += if is_there { wanted.len_utf8() } else { 0 };
        is_there
    }

    fn expected<T>(&mut self, wanted: &str) -> Result<T, TextError> {
        let found = self.peek();
        let end = self.at + found.map_or(0, char::len_utf8);
        let found = found.map_or("the end".to_owned(), |c| format!("`{c}`"));
        Err(TextError::new(self.at..end, format!("expected {wanted}, found {found}")))
    }

    fn position(&mut self) -> Result<(), TextError> {
        let mut region = 0;
        loop {
            match self.peek() {
                None if region > 0 => break,
                Some('!') => {
                    self.take('!');
                    if self.peek().is_some() {
                        return self.expected("nothing after `!`");
                    }
                    break;
                }
                Some(']') if region > 0 => {
                    self.take(']');
                    self.land += 1;
                }
                _ => {
                    self.region(region)?;
                    region += 1;
                }
            }
        }
        self.check_letters()
    }

    fn region(&mut self, region: usize) -> Result<(), TextError> {
        let mut boundary = 0;
        while boundary == 0 || !self.take('}') {
            self.boundary(region, boundary)?;
            boundary += 1;
        }
        self.symbols.push(END_REGION);
        Ok(())
    }

    fn boundary(&mut self, region: usize, boundary: usize) -> Result<(), TextError> {
        let start = self.symbols.len();
        loop {
            let is_first = self.symbols.len() == start;
            let symbol = match self.peek() {
                Some('0') if is_first => {
                    self.at += 1;
                    return self.spots();
                }
                Some('0') => {
                    let span = self.at..self.at + 1;
                    return Err(TextError::new(span, "a spot `0` is alone on its boundary"));
                }
                Some('1') => TWO_LIVES,
                Some('2') => ONE_LIFE,
                Some(name) if name.is_ascii_alphabetic() => self.letter(name, region, boundary)?,
                Some('.') if !is_first => {
                    self.at += 1;
                    self.symbols.push(END_BOUNDARY);
                    return Ok(());
                }
                _ if !is_first => return self.expected("a vertex, or `.` after a boundary"),
                _ if boundary > 0 => return self.expected("a vertex, or `}` after a region"),
                _ if region > 0 => return self.expected("a vertex, or `!` after a position"),
                _ => return self.expected("a number of spots, or a vertex `0`, `1`, `2` or a letter"),
            };
            self.at += 1;
            self.symbols.push(symbol);
        }
    }

    /// Reads the rest of a boundary after `0`, or of equal ones such as `0*5.`.
    fn spots(&mut self) -> Result<(), TextError> {
        let mut count = 1;
        if self.take('*') {
            self.peek();
            let start = self.at;
            while self.text[self.at..].starts_with(|c: char| c.is_ascii_digit()) {
                self.at += 1;
            }
            let span = start..self.at;
            let message = format!("expected a number of spots from 1 to {}", MOST_LIVES / 3);
            let number: Option<usize> = self.text[span.clone()].parse().ok();
            let fits = |number: &usize| (1..=MOST_LIVES as usize / 3).contains(number);
            count = number.filter(fits).ok_or_else(|| TextError::new(span, message))?;
        }
        match self.peek() {
            Some('.') => {
                self.at += 1;
                self.symbols.extend([SPOT, END_BOUNDARY].repeat(count));
                Ok(())
            }
            Some('1' | '2' | 'a'..='z' | 'A'..='Z') => {
                let span = self.at..self.at + 1;
                Err(TextError::new(span, "a spot `0` is alone on its boundary"))
            }
            _ => self.expected("`.` after a boundary"),
        }
    }

    fn letter(&mut self, name: char, region: usize, boundary: usize) -> Result<u8, TextError> {
        let (at, land) = (self.at, self.land);
        let span = at..at + 1;
        let of_name = |letter: &&Letter| letter.name == name && letter.land == land;
        let mut earlier = self.letters.iter().filter(of_name);
        let first = earlier.next();
        if earlier.next().is_some() {
            return Err(TextError::new(span, format!("the letter {name} occurs three times")));
        }
        if first.is_some_and(|first| first.region == region && first.boundary != boundary) {
            let message = format!("the letter {name} is on two boundaries of one region");
            return Err(TextError::new(span, message));
        }
        let new = self.letters.iter().map(|letter| letter.symbol + 1).max().unwrap_or(FIRST_LETTER);
        if first.is_none() && usize::from(new - FIRST_LETTER) >= MOST_LETTERS {
            return Err(TextError::new(span, format!("a position has at most {MOST_LETTERS} letters")));
        }
        let symbol = first.map_or(new, |first| first.symbol);
        self.letters.push(Letter { name, symbol, at, land, region, boundary });
        Ok(symbol)
    }

    /// Checks that letters occur twice, and that lines do not cross.
    fn check_letters(&self) -> Result<(), TextError> {
        for letter in &self.letters {
            let pair: Vec<&Letter> =
                self.letters.iter().filter(|other| other.symbol == letter.symbol).collect();
            if pair.len() == 1 {
                let message = format!("the letter {} occurs once", letter.name);
                return Err(TextError::new(letter.span(), message));
            }
            self.check_crossing(pair[0], pair[1])?;
        }
        self.check_connections()
    }

    /// Checks that no letter is once between two corners of a vertex on one boundary, and once not.
    fn check_crossing(&self, first: &Letter, second: &Letter) -> Result<(), TextError> {
        if first.region != second.region {
            return Ok(());
        }
        let is_between = |letter: &&Letter| letter.at > first.at && letter.at < second.at;
        for inner in self.letters.iter().filter(is_between) {
            let crosses = |other: &Letter| {
                let is_other_corner = other.symbol == inner.symbol && other.at != inner.at;
                is_other_corner && other.region == inner.region && !is_between(&other)
            };
            if self.letters.iter().any(crosses) {
                let message = format!("the letters {} and {} cross on one boundary", first.name, inner.name);
                return Err(TextError::new(inner.span(), message));
            }
        }
        Ok(())
    }

    /// Returns the boundaries that have letters, as regions and boundaries, and for each the first boundary to which
    /// letters connect it.
    fn connected(&self) -> (Vec<(usize, usize)>, Vec<usize>) {
        let mut nodes: Vec<(usize, usize)> = self.letters.iter().map(Letter::node).collect();
        nodes.dedup();
        let mut parts: Vec<usize> = (0..nodes.len()).collect();
        let place = |letter: &Letter| nodes.iter().position(|node| *node == letter.node());
        for second in &self.letters {
            let first = self.letters.iter().find(|first| first.symbol == second.symbol);
            let (Some(a), Some(b)) = (first.and_then(place), place(second)) else { continue };
            let (kept, replaced) = (parts[a].min(parts[b]), parts[a].max(parts[b]));
            parts.iter_mut().filter(|part| **part == replaced).for_each(|part| *part = kept);
        }
        (nodes, parts)
    }

    /// Checks that boundaries which letters connect meet each region once, and that no circle of regions and connected
    /// boundaries is there: on a plane, each of them separates the regions that it meets.
    fn check_connections(&self) -> Result<(), TextError> {
        let (nodes, parts) = self.connected();
        let regions = nodes.iter().map(|node| node.0 + 1).max().unwrap_or(0);
        let mut joined: Vec<usize> = (0..nodes.len() + regions).collect();
        for (place, &(region, _)) in nodes.iter().enumerate() {
            let (a, b) = (joined[parts[place]], joined[nodes.len() + region]);
            if a == b {
                let message = "this boundary is connected to another one of its region from outside";
                return Err(TextError::new(self.span_of(nodes[place]), message));
            }
            joined.iter_mut().filter(|part| **part == b).for_each(|part| *part = a);
        }
        for (place, &node) in nodes.iter().enumerate().filter(|(place, _)| parts[*place] == *place) {
            let together = nodes.iter().zip(&parts).filter(|(_, part)| **part == place);
            let on = |node: (usize, usize)| self.letters.iter().filter(move |letter| letter.node() == node);
            let disks: Vec<Vec<u8>> =
                together.map(|(node, _)| on(*node).map(|letter| letter.symbol).collect()).collect();
            let message = match fits(&disks) {
                Some(true) => continue,
                Some(false) => "the boundaries that letters connect to this one cannot be drawn on a plane",
                None => "too many boundaries are connected to this one to test whether they can be drawn",
            };
            return Err(TextError::new(self.span_of(node), message));
        }
        Ok(())
    }

    /// Returns the place of the first letter of a boundary.
    fn span_of(&self, node: (usize, usize)) -> Range<usize> {
        self.letters.iter().find(|letter| letter.node() == node).map_or(0..0, Letter::span)
    }
}

impl Letter {
    /// Returns the region and the boundary.
    fn node(&self) -> (usize, usize) {
        (self.region, self.boundary)
    }

    fn span(&self) -> Range<usize> {
        self.at..self.at + 1
    }
}
