//! Coins and cheques.

use std::fmt;

use crate::ground::Player;
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

/// The largest number of coins, and the largest amount of a cheque: 2^40. With [`MAX_CHEQUES`] the sum of all
/// amounts stays well within 64 bits.
pub const MAX_COINS: i64 = 1 << 40;
/// The maximum number of cheques: 2^16.
pub const MAX_CHEQUES: usize = 1 << 16;

/// Coins of Left (of Right, if negative), and cheques {a|-b}. A move takes a cheque: Left gains a coins,
/// Right b coins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cheques {
    /// The number of Left's coins, less the number of Right's.
    pub coins: i64,
    /// The cheques {left|right}, as the changes of `coins` when Left or Right takes one.
    pub cheques: Vec<(i64, i64)>,
}

const COINS: &str = "a whole number of coins, at most 2^40";

const HINT: &str = "write a position as 3 + {2|-1} + {5|-3}";

impl Cheques {
    /// Returns the place that stands for one amount of a cheque, in games in which each player may choose it. These
    /// places follow that of a coin.
    pub fn amount_place(&self, cheque: usize, of: Player) -> usize {
        self.cheques.len() + 1 + 2 * cheque + of.of((0, 1))
    }

    fn is_amount(n: i64) -> bool {
        (-MAX_COINS..=MAX_COINS).contains(&n)
    }

    /// Checks that a position may have this number of coins, counted for Left, and returns it.
    pub(super) fn check_amount(n: i64) -> Result<i64, String> {
        if Self::is_amount(n) { Ok(n) } else { Err(format!("expected {COINS}")) }
    }
}

/// Skips blanks, and reads a sign that must come next.
pub(super) fn expect(reader: &mut Reader<'_>, sign: char, hint: &str) -> Result<(), InputError> {
    reader.skip_blanks();
    if reader.take(sign) {
        return Ok(());
    }
    let at = reader.place();
    Err(InputError::new(at..at, format!("expected `{sign}`")).with_hint(hint))
}

/// Reads the amount in a field.
pub(super) fn amount_of(field: Field<'_>) -> Result<i64, DataError> {
    Cheques::check_amount(field.integer()?).map_err(|message| field.error(message))
}

/// Skips blanks, and reads an amount.
pub(super) fn amount(reader: &mut Reader<'_>) -> Result<i64, InputError> {
    reader.skip_blanks();
    let (start, text) = (reader.place(), reader.rest());
    // A plus belongs to the number only in front of it. Letters, points and slashes are taken too, so that
    // the error covers the whole of a malformed number.
    reader.take('+');
    reader.take_while(|c| c.is_alphanumeric() || "-./".contains(c));
    match text[..reader.place() - start].parse() {
        Ok(n) if Cheques::is_amount(n) => Ok(n),
        _ => Err(InputError::new(start..reader.place(), format!("expected {COINS}"))),
    }
}

impl HeapBytes for Cheques {
    fn heap_bytes(&self) -> usize {
        self.cheques.len() * size_of::<(i64, i64)>()
    }
}

impl Board for Cheques {
    const KIND: &'static str = "cheques";
    type Alphabet<'a> = ();

    /// Parses terms joined by `+`: integers, which are coins, and cheques `{a|-b}`.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut board = Self { coins: 0, cheques: Vec::new() };
        loop {
            reader.skip_blanks();
            if reader.take('{') {
                let left = amount(&mut reader)?;
                expect(&mut reader, '|', HINT)?;
                let right = amount(&mut reader)?;
                expect(&mut reader, '}', HINT)?;
                board.cheques.push((left, right));
            } else {
                let start = reader.place();
                let sum = board.coins + amount(&mut reader)?;
                if !Self::is_amount(sum) {
                    return Err(InputError::new(start..reader.place(), format!("expected {COINS}, in all")));
                }
                board.coins = sum;
            }
            if board.cheques.len() > MAX_CHEQUES {
                let at = reader.place();
                return Err(InputError::new(at..at, format!("at most {MAX_CHEQUES} cheques")));
            }
            reader.skip_blanks();
            if reader.rest().is_empty() {
                return Ok(board);
            }
            expect(&mut reader, '+', HINT)?;
        }
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["coins", "cheques"]]
    }

    /// Reads `coins`, and `cheques` as pairs [a, b] for {a|-b}. One of the fields may be missing.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        let (coins, list) = (position.optional("coins")?, position.optional("cheques")?);
        if coins.is_none() && list.is_none() {
            return Err(position.error("the fields `coins` and `cheques` are missing"));
        }
        let coins = coins.map_or(Ok(0), amount_of)?;
        let cheque = |cheque: Field<'_>| {
            let [a, b] = cheque.array("a pair of amounts")?;
            // The data has both amounts positive; the board counts Right's coins as negative.
            Ok((amount_of(a)?, -amount_of(b)?))
        };
        let cheques = list.map(|list| list.each(MAX_CHEQUES, "cheques", cheque)).transpose()?;
        Ok(Self { coins, cheques: cheques.unwrap_or_default() })
    }

    fn places(&self) -> usize {
        self.cheques.len()
    }

    fn to_data(&self) -> Data {
        let cheques = self.cheques.iter().map(|&(a, b)| Data::list([a, -b]));
        Data::object([("coins", self.coins.into()), ("cheques", Data::list(cheques))])
    }

    /// Returns the cheque, `a coin`, or an amount with its cheque.
    fn place_name(&self, place: usize) -> String {
        let name = |&(a, b): &(i64, i64)| format!("{{{a}|{b}}}");
        if let Some(cheque) = self.cheques.get(place) {
            return name(cheque);
        }
        let amount = place.checked_sub(self.cheques.len() + 1);
        let chosen = amount.and_then(|i| Some((i % 2, self.cheques.get(i / 2)?)));
        chosen.map_or("a coin".to_owned(), |(side, cheque)| {
            format!("{} of {}", [cheque.0, cheque.1][side], name(cheque))
        })
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
