//! Genera of impartial games.

use std::fmt;
use std::str::FromStr;

use super::phylum::Phylum;
use super::store::mex;

/// The genus of an impartial game: its nim value in normal play, and for each i its misère nim value with i heaps
/// `*2` beside it (Conway, ONAG, chapter 12; *Winning Ways*, chapter 13).
///
/// The misère values alternate from some place on. The genus is written with the values up to the first two that
/// alternate, as `1^031`: 1 in normal play, and 0, 3, 1, 3, 1, .. in misère play. Values of more than one digit are
/// put in parentheses, as in `6^(1,9,10,8)`.
///
/// The genus of a sum is not a function of the genera of its summands, except for [tame](Genus::nim_sum) games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u32,
    /// At least two; the last two alternate from there on, and none before could be left out.
    misere: Vec<u32>,
}

impl Genus {
    fn new(normal: u32, mut misere: Vec<u32>) -> Self {
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        Self { normal, misere }
    }

    /// Returns the nim value in normal play.
    #[must_use]
    pub fn normal_value(&self) -> u32 {
        self.normal
    }

    /// Returns the misère nim value with `twos` heaps `*2` beside the game.
    #[must_use]
    pub fn misere_value(&self, twos: usize) -> u32 {
        let length = self.misere.len();
        self.misere[if twos < length { twos } else { length - 1 - (twos - (length - 1)) % 2 }]
    }

    /// Returns the misère nim values up to the first two that alternate from there on.
    #[must_use]
    pub fn misere_values(&self) -> &[u32] {
        &self.misere
    }

    /// Returns the genus of the heap `*n` of Nim.
    #[must_use]
    pub fn of_nim_heap(n: u32) -> Self {
        match n {
            0 => Self::new(0, vec![1, 2, 0]),
            1 => Self::new(1, vec![0, 3, 1]),
            n => Self::new(n, vec![n, n ^ 2]),
        }
    }

    /// Returns the genus of a game from the genera of its options.
    ///
    /// The value with i heaps `*2` is the least number that no option has with i heaps, and that is neither the value
    /// with i - 1 heaps nor that plus `*1`.
    #[must_use]
    pub fn of_options(options: &[Self]) -> Self {
        if options.is_empty() {
            return Self::of_nim_heap(0);
        }
        let normal = mex(options.iter().map(|option| option.normal));
        // From this place on the values of all options alternate.
        let alternating = options.iter().map(|option| option.misere.len() - 2).max().unwrap_or_default();
        let mut misere: Vec<u32> = Vec::new();
        loop {
            let i = misere.len();
            let of_options = options.iter().map(|option| option.misere_value(i));
            let value = match misere.last() {
                Some(&before) => mex(of_options.chain([before, before ^ 1])),
                None => mex(of_options),
            };
            misere.push(value);
            // The next value depends on this one and on the options alone, so two equal values at a distance of 2
            // repeat.
            if i >= alternating + 2 && misere[i - 2] == value {
                misere.pop();
                return Self::new(normal, misere);
            }
        }
    }

    /// Returns the genus of the game plus `*1`.
    #[must_use]
    pub fn plus_star(&self) -> Self {
        Self { normal: self.normal ^ 1, misere: self.misere.iter().map(|value| value ^ 1).collect() }
    }

    /// Returns true if a nim heap, or a sum of two equal ones, has this genus: `0^120`, `1^031`, `0^02`, `1^13`,
    /// `2^20`, ..
    #[must_use]
    pub fn is_tame(&self) -> bool {
        *self == Self::of_nim_heap(self.normal) || *self == Self::firm(self.normal)
    }

    /// Returns the genus of a sum of nim heaps of which one at least is greater than 1.
    fn firm(normal: u32) -> Self {
        Self::new(normal, vec![normal, normal ^ 2])
    }

    /// Returns the genus of the sum of two tame games, or nothing if one of the genera is not tame.
    ///
    /// A sum of tame games acts as a sum of nim heaps (*Winning Ways*, chapter 13). Its genus is that of the nim sum;
    /// of several heaps of which one is greater than 1, the misère value is the normal one. The caller has to know
    /// that the games are tame, and not only their genera.
    #[must_use]
    pub fn nim_sum(&self, other: &Self) -> Option<Self> {
        if !self.is_tame() || !other.is_tame() {
            return None;
        }
        let normal = self.normal ^ other.normal;
        let is_fickle = |genus: &Self| genus.misere[0] != genus.normal;
        if is_fickle(self) && is_fickle(other) {
            return Some(Self::of_nim_heap(normal));
        }
        Some(Self::firm(normal))
    }

    /// Returns the short name that *CGSuite* gives a genus of a game in this class: `2` for a nim heap, `2^2` for
    /// other tame games and `1^2` for restive games, and the full name for others.
    #[must_use]
    pub fn short(&self, phylum: Phylum) -> String {
        if phylum == Phylum::NimHeap {
            return self.normal.to_string();
        }
        if phylum.is_generally_tame() || phylum.is_generally_restive() {
            return superscripted(self.normal, &self.misere[..1]);
        }
        self.to_string()
    }
}

fn superscripted(normal: u32, misere: &[u32]) -> String {
    let digits: Vec<String> = misere.iter().map(u32::to_string).collect();
    if misere.iter().all(|value| *value < 10) {
        return format!("{normal}^{}", digits.concat());
    }
    format!("{normal}^({})", digits.join(","))
}

/// The full name.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&superscripted(self.normal, &self.misere))
    }
}

/// The reason why a text is no genus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGenus {
    /// The place in the text, in bytes.
    pub at: usize,
    /// The thing that is expected there.
    pub expected: &'static str,
}

impl fmt::Display for BadGenus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad genus at character {}: expected {}", self.at + 1, self.expected)
    }
}

impl std::error::Error for BadGenus {}

/// Reads a full or short name. A single misère value stands for a tame genus if it is the normal value, or one of 0
/// and 1 with the normal value the other, and for a restive one if only the normal value is 0 or 1.
impl FromStr for Genus {
    type Err = BadGenus;

    fn from_str(text: &str) -> Result<Self, BadGenus> {
        let (normal_text, misere_text) = match text.find('^') {
            Some(at) => (&text[..at], Some((at + 1, &text[at + 1..]))),
            None => (text, None),
        };
        let normal = number(normal_text, 0)?;
        let Some((at, misere_text)) = misere_text else { return Ok(Self::of_nim_heap(normal)) };
        let misere = misere_values(misere_text, at)?;
        match misere[..] {
            [value] if value == normal => Ok(Self::firm(normal)),
            [value] if normal < 2 && value < 2 => Ok(Self::of_nim_heap(normal)),
            // With heaps beside it, a restive game acts as a heap that depends on its misère value (WW, chapter 13).
            [value] if normal < 2 => {
                let later = if value < 4 { value } else { normal };
                Ok(Self::new(normal, vec![value, later ^ 2, later]))
            }
            [_] => Err(BadGenus { at, expected: "the misère values up to the first two that alternate" }),
            _ => Ok(Self::new(normal, misere)),
        }
    }
}

fn number(text: &str, at: usize) -> Result<u32, BadGenus> {
    let error = |at| BadGenus { at, expected: "a number" };
    if let Some(wrong) = text.find(|c: char| !c.is_ascii_digit()) {
        return Err(error(at + wrong));
    }
    text.parse().map_err(|_| error(at))
}

fn misere_values(text: &str, at: usize) -> Result<Vec<u32>, BadGenus> {
    let Some(inner) = text.strip_prefix('(') else {
        if text.is_empty() {
            return Err(BadGenus { at, expected: "a misère value" });
        }
        let digit = |(i, _): (usize, char)| number(text.get(i..=i).unwrap_or("?"), at + i);
        return text.char_indices().map(digit).collect();
    };
    let Some(inner) = inner.strip_suffix(')') else {
        return Err(BadGenus { at: at + text.len(), expected: "a closing parenthesis" });
    };
    let mut place = at + 1;
    let mut values = Vec::new();
    for part in inner.split(',') {
        values.push(number(part, place)?);
        place += part.len() + 1;
    }
    Ok(values)
}
