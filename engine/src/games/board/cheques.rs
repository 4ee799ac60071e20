//! Coins and cheques.

use std::fmt;

use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
use crate::ground::memory::HeapBytes;

/// The largest number of coins, and the largest amount of a cheque: 2^40. All of them together stay well
/// within 64 bits.
pub const MAX_COINS: i64 = 1 << 40;
/// The most cheques on the table: 2^16.
pub const MAX_CHEQUES: usize = 1 << 16;

/// Coins of Left (of Right, if negative), and cheques {a|-b}: whoever takes one gets his amount in coins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cheques {
    /// How many coins are Left's, less those of Right.
    pub coins: i64,
    /// The cheques {left|right}: the coins that come of each, counted as Left's.
    pub cheques: Vec<(i64, i64)>,
}

const COINS: &str = "a whole number of coins, at most 2^40";

impl Cheques {
    fn is_amount(n: i64) -> bool {
        (-MAX_COINS..=MAX_COINS).contains(&n)
    }
}

/// Reads `3 + {2|-1} + {5|-3}`.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, sign: char) -> Result<(), InputError> {
        if self.take(sign) {
            return Ok(());
        }
        Err(InputError::new(self.at..self.at, format!("expected `{sign}`"))
            .with_hint("a position is written as 3 + {2|-1} + {5|-3}"))
    }

    fn integer(&mut self) -> Result<i64, InputError> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !(c.is_alphanumeric() || "+-./".contains(c))).unwrap_or(rest.len());
        // A sign ends the number unless it begins it.
        let end = rest[..end].char_indices().skip(1).find(|(_, c)| *c == '+').map_or(end, |(i, _)| i);
        let start = self.at;
        self.at += end;
        match rest[..end].parse() {
            Ok(n) if Cheques::is_amount(n) => Ok(n),
            _ => Err(InputError::new(start..start + end, format!("expected {COINS}"))),
        }
    }
}

impl HeapBytes for Cheques {
    fn heap_bytes(&self) -> usize {
        self.cheques.len() * size_of::<(i64, i64)>()
    }
}

impl Board for Cheques {
    const KIND: &'static str = "cheques";
    type Alphabet = ();

    /// Terms joined by `+`: integers, which are coins, and cheques `{a|-b}`.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        let mut reader = Reader { text, at: 0 };
        let mut board = Self { coins: 0, cheques: Vec::new() };
        loop {
            if reader.take('{') {
                let left = reader.integer()?;
                reader.expect('|')?;
                let right = reader.integer()?;
                reader.expect('}')?;
                board.cheques.push((left, right));
            } else {
                let start = reader.at;
                let sum = board.coins + reader.integer()?;
                if !Self::is_amount(sum) {
                    return Err(InputError::new(start..reader.at, format!("expected {COINS}, in all")));
                }
                board.coins = sum;
            }
            if board.cheques.len() > MAX_CHEQUES {
                return Err(InputError::new(reader.at..reader.at, format!("at most {MAX_CHEQUES} cheques")));
            }
            reader.skip_blanks();
            if reader.at == text.len() {
                return Ok(board);
            }
            reader.expect('+')?;
        }
    }

    /// `coins`, and `cheques` as pairs [a, b] for {a|-b}.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        let amount = |field: Field<'_>| match field.integer() {
            Ok(n) if Self::is_amount(n) => Ok(n),
            Ok(_) => Err(field.error(format!("expected {COINS}"))),
            Err(error) => Err(error),
        };
        let (coins, list) = (position.optional("coins")?, position.optional("cheques")?);
        if coins.is_none() && list.is_none() {
            return Err(position.error("the fields `coins` and `cheques` are missing"));
        }
        let coins = coins.map_or(Ok(0), amount)?;
        let mut cheques = Vec::new();
        if let Some(list) = list {
            if list.items()?.len() > MAX_CHEQUES {
                return Err(list.error(format!("at most {MAX_CHEQUES} cheques")));
            }
            for cheque in list.items()? {
                let [a, b] = cheque.array("a pair of amounts")?;
                cheques.push((amount(a)?, -amount(b)?));
            }
        }
        Ok(Self { coins, cheques })
    }

    fn places(&self) -> usize {
        self.cheques.len()
    }

    fn to_data(&self) -> Data {
        let cheque = |&(a, b): &(i64, i64)| Data::List(vec![Data::integer(a), Data::integer(-b)]);
        Data::Object(vec![
            ("coins".to_owned(), Data::integer(self.coins)),
            ("cheques".to_owned(), Data::List(self.cheques.iter().map(cheque).collect())),
        ])
    }

    fn place_name(&self, place: usize) -> String {
        self.cheques.get(place).map_or("a coin".to_owned(), |(a, b)| format!("{{{a}|{b}}}"))
    }
}

impl fmt::Display for Cheques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shows_coins = self.coins != 0 || self.cheques.is_empty();
        if shows_coins {
            write!(f, "{}", self.coins)?;
        }
        for (i, (a, b)) in self.cheques.iter().enumerate() {
            let plus = if i > 0 || shows_coins { " + " } else { "" };
            write!(f, "{plus}{{{a}|{b}}}")?;
        }
        Ok(())
    }
}
