//! Horseflies on a board of seven columns, whose rows have a first but no last.

use std::fmt;

use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

/// The number of columns, which are named A to G.
pub const COLUMNS: u8 = 7;
/// The last row on which a fly may be placed by input.
pub const MAX_ROW: u64 = 1_000_000_000;
/// The maximum number of flies: 2^16.
pub const MAX_FLIES: usize = 1 << 16;

/// The moves of a horsefly as (columns, rows). Rows are counted downwards, so a negative row leads towards
/// home. The reverse of each of the first four is a move too, but not the reverse of the last two.
pub const MOVES: [(i8, i8); 6] = [(-2, -1), (2, -1), (-2, 1), (2, 1), (-1, -2), (1, -2)];

/// A square of the board. The homes are no squares here, and neither are the eight squares from which a fly
/// can go home at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// The column, counted from 0.
    pub column: u8,
    /// The row, counted from 1.
    pub row: u64,
}

/// A horsefly: its square, and the square it came from if it has moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fly {
    /// The square of the fly.
    pub at: Square,
    /// The square before its last move, or `None` if it has not moved.
    pub from: Option<Square>,
}

/// Horseflies, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flies {
    flies: Vec<Fly>,
}

impl Square {
    /// Returns whether this is a square of the board. On rows 1 and 2 only the columns A, D and G remain: a
    /// move to another square there lets the opponent go home at once.
    pub fn exists(self) -> bool {
        self.column < COLUMNS && self.row > 0 && (self.row > 2 || self.column.is_multiple_of(3))
    }

    /// Returns the square after a move, or `None` if it does not exist.
    pub fn after(self, (columns, rows): (i8, i8)) -> Option<Self> {
        let column = self.column.checked_add_signed(columns)?;
        let row = self.row.checked_add_signed(rows.into())?;
        Some(Self { column, row }).filter(|square| square.exists())
    }

    fn letter(self) -> char {
        char::from(b'A' + self.column)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.letter(), self.row)
    }
}

impl Fly {
    /// Returns the last move as an index into [`MOVES`], or `None` if the fly has not moved.
    pub fn last_move(self) -> Option<usize> {
        let from = self.from?;
        MOVES.iter().position(|&m| from.after(m) == Some(self.at))
    }

    fn new(at: Square, from: Option<Square>) -> Result<Self, String> {
        let fly = Self { at, from };
        match from {
            Some(from) if fly.last_move().is_none() => Err(format!("no move leads from {from} to {at}")),
            _ => Ok(fly),
        }
    }
}

impl fmt::Display for Fly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}>{}", self.at),
            None => self.at.fmt(f),
        }
    }
}

impl Flies {
    /// Returns the flies.
    pub fn flies(&self) -> &[Fly] {
        &self.flies
    }

    /// Replaces the fly with this index.
    pub fn replace(&mut self, place: usize, fly: Fly) {
        self.flies[place] = fly;
    }
}

fn column_of(letter: char) -> Option<u8> {
    let letter = letter.to_ascii_uppercase();
    ('A'..='G').contains(&letter).then(|| letter as u8 - b'A')
}

fn missing(column: u8, row: u64) -> String {
    let square = Square { column, row };
    match row {
        0 => "row 0 is the home of the flies: they stand on rows 1, 2, ..".to_owned(),
        _ => format!("a fly cannot stand on {square}: from there it goes home at once"),
    }
}

fn square(reader: &mut Reader<'_>) -> Result<Square, InputError> {
    let start = reader.place();
    let Some(column) = reader.peek().and_then(column_of) else {
        return Err(reader.error("expected a square such as C-7, columns A to G"));
    };
    // Take all copies of the letter in a word like `AA`, so the error covers them.
    reader.take_while(|c| c.is_ascii_alphabetic() && column_of(c) == Some(column));
    if reader.place() != start + 1 || !reader.take('-') {
        return Err(InputError::new(start..reader.place(), "expected a square such as C-7"));
    }
    let row = reader.number(0, MAX_ROW, "a row")?;
    let square = Square { column, row };
    if square.exists() {
        return Ok(square);
    }
    Err(InputError::new(start..reader.place(), missing(column, row)))
}

/// Reads a square in a field that contains text.
fn square_in(field: Field<'_>) -> Result<Square, DataError> {
    let text = field.text()?;
    let mut reader = Reader::new(text);
    let found = square(&mut reader).and_then(|square| match reader.peek() {
        None => Ok(square),
        Some(_) => Err(reader.error("expected a square such as C-7")),
    });
    found.map_err(|error| field.error_within(&error.span, error.message))
}

fn fly_in(field: Field<'_>) -> Result<Fly, DataError> {
    let [letter, number, from] = field.array("[column, row, the square it came from or null]")?;
    let column = match letter.text()?.as_bytes() {
        [byte] => column_of(char::from(*byte)),
        _ => None,
    };
    let column = column.ok_or_else(|| letter.error("expected a column from A to G"))?;
    let row = number.count(MAX_ROW as usize)? as u64;
    let at = Square { column, row };
    if !at.exists() {
        return Err(field.error(missing(column, row)));
    }
    let came = if *from.data() == Data::Null { None } else { Some(square_in(from)?) };
    Fly::new(at, came).map_err(|message| from.error(message))
}

impl Board for Flies {
    const KIND: &'static str = "flies";
    type Alphabet<'a> = ();

    /// Parses flies separated by blanks: `C-7`, or `E-8>C-7` for a fly that came from E-8.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut flies = Vec::new();
        reader.skip_blanks();
        while reader.peek().is_some() {
            let start = reader.place();
            let first = square(&mut reader)?;
            let fly = if reader.take('>') {
                Fly::new(square(&mut reader)?, Some(first))
            } else {
                Fly::new(first, None)
            };
            flies.push(fly.map_err(|message| InputError::new(start..reader.place(), message))?);
            if flies.len() > MAX_FLIES {
                return Err(reader.error(format!("at most {MAX_FLIES} flies")));
            }
            reader.gap()?;
        }
        if flies.is_empty() {
            return Err(
                reader.error("expected a horsefly, such as C-7, or E-8>C-7 for one that came from E-8")
            );
        }
        Ok(Self { flies })
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["flies"]]
    }

    /// Reads `flies: [["C", 7, "E-8"], ["B", 4, null]]`: column, row, and the square the fly came from.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        let list = position.field("flies")?;
        if !(1..=MAX_FLIES).contains(&list.items()?.len()) {
            return Err(list.error(format!("expected from 1 to {MAX_FLIES} flies")));
        }
        Ok(Self { flies: list.items()?.map(fly_in).collect::<Result<_, _>>()? })
    }

    fn places(&self) -> usize {
        self.flies().len()
    }

    fn to_data(&self) -> Data {
        let fly = |fly: &Fly| {
            let from = fly.from.map(|from| from.to_string());
            Data::list([fly.at.letter().into(), fly.at.row.into(), Data::from(from)])
        };
        Data::object([("flies", Data::list(self.flies.iter().map(fly)))])
    }

    /// Returns the fly in the notation of the board.
    fn place_name(&self, place: usize) -> String {
        self.flies.get(place).map_or_else(|| "no fly".to_owned(), Fly::to_string)
    }
}

impl fmt::Display for Flies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fly) in self.flies.iter().enumerate() {
            write!(f, "{}{fly}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
