//! Heaps, and what may be taken from or added to one of them.
//!
//! - `tuples`: heaps that are one number each, or several

mod tuples;

use std::fmt;

pub use self::tuples::{MAX_NUMBER, MAX_NUMBERS, Tuple, Tuples};
use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The largest heap where a board says what its moves are: 2^40.
pub const MAX_HEAP: u64 = 1 << 40;
/// The largest heap otherwise: 2^16. Games in which any number may be taken, such as any square, have many
/// moves there.
pub const MAX_PLAIN_HEAP: u64 = 1 << 16;
/// The most heaps: 2^16.
pub const MAX_HEAPS: usize = 1 << 16;
/// The most that a move takes or adds: 64.
pub const MAX_CHANGE: i64 = 64;

/// Heaps, and, where a ruleset has them, the changes of a heap that are moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heaps {
    /// In increasing order, each once; none is 0.
    changes: Vec<i64>,
    heaps: Vec<u64>,
}

/// Where the moves of a game with heaps are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapRules {
    /// In the rules: a board is nothing but the heaps.
    Fixed,
    /// On the board, as changes of a heap.
    Told,
}

impl HeapRules {
    /// The largest heap.
    fn largest(self) -> u64 {
        match self {
            Self::Fixed => MAX_PLAIN_HEAP,
            Self::Told => MAX_HEAP,
        }
    }
}

const CHANGE: &str = "a change is a number with its sign, such as +1 or -3, not 0 and at most 64";

impl Heaps {
    /// The sizes of the heaps.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// What a move may do to a heap: a negative number takes, a positive one adds.
    pub fn changes(&self) -> &[i64] {
        &self.changes
    }

    /// Makes a heap another size.
    pub fn resize(&mut self, heap: usize, to: u64) {
        self.heaps[heap] = to;
    }

    fn set_changes(&mut self, mut changes: Vec<i64>) {
        changes.sort_unstable();
        changes.dedup();
        self.changes = changes;
    }
}

fn read_changes(reader: &mut Reader<'_>) -> Result<Vec<i64>, InputError> {
    let mut changes = Vec::new();
    while !reader.take(':') {
        let start = reader.place();
        let adds = reader.take('+');
        if !adds && !reader.take('-') {
            return Err(reader.error(CHANGE).with_hint("changes and heaps are written as +1 -3: 5 7"));
        }
        let n = reader.number(1, MAX_CHANGE as u64, "a change")? as i64;
        changes.push(if adds { n } else { -n });
        if changes.len() > 2 * MAX_CHANGE as usize {
            return Err(InputError::new(start..reader.place(), "more changes than there are"));
        }
        reader.skip_blanks();
        if reader.take(',') {
            reader.skip_blanks();
        }
    }
    Ok(changes)
}

impl Board for Heaps {
    const KIND: &'static str = "heaps";
    type Alphabet = HeapRules;

    /// Sizes of heaps, `5 12`; where the changes that are moves are told, behind these,
    /// `+1 -3: 5 12`.
    fn parse(text: &str, rules: HeapRules) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut board = Self { changes: Vec::new(), heaps: Vec::new() };
        reader.skip_blanks();
        if rules == HeapRules::Told {
            let start = reader.place();
            board.set_changes(read_changes(&mut reader)?);
            if board.changes.is_empty() {
                return Err(InputError::new(start..reader.place(), "expected a change").with_hint(CHANGE));
            }
            reader.skip_blanks();
        }
        while reader.peek().is_some() {
            board.heaps.push(reader.number(0, rules.largest(), "the size of a heap")?);
            if board.heaps.len() > MAX_HEAPS {
                return Err(reader.error(format!("at most {MAX_HEAPS} heaps")));
            }
            reader.gap()?;
        }
        if board.heaps.is_empty() {
            return Err(reader.error("expected the size of a heap"));
        }
        Ok(board)
    }

    fn fields(rules: HeapRules) -> &'static [&'static [&'static str]] {
        match rules {
            HeapRules::Told => &[&["changes", "heaps"]],
            _ => &[&["heaps"]],
        }
    }

    /// `heaps`, and `changes` where the ruleset has them.
    fn from_data(position: Field<'_>, rules: HeapRules) -> Result<Self, DataError> {
        let mut board = Self { changes: Vec::new(), heaps: Vec::new() };
        if rules == HeapRules::Told {
            let field = position.field("changes")?;
            let mut changes = Vec::new();
            for item in field.items()? {
                match item.integer()? {
                    n if n != 0 && n.unsigned_abs() <= MAX_CHANGE.unsigned_abs() => changes.push(n),
                    n => return Err(item.error(format!("{CHANGE}; found {n}"))),
                }
            }
            board.set_changes(changes);
            if board.changes.is_empty() {
                return Err(field.error("expected a change"));
            }
        }
        let field = position.field("heaps")?;
        if field.items()?.len() > MAX_HEAPS {
            return Err(field.error(format!("at most {MAX_HEAPS} heaps")));
        }
        board.heaps = field
            .items()?
            .map(|item| item.count(rules.largest() as usize).map(|n| n as u64))
            .collect::<Result<_, _>>()?;
        if board.heaps.is_empty() {
            return Err(field.error("expected the size of a heap"));
        }
        Ok(board)
    }

    fn places(&self) -> usize {
        self.heaps.len()
    }

    fn to_data(&self) -> Data {
        let mut fields = Vec::new();
        if !self.changes.is_empty() {
            let changes = self.changes.iter().map(Data::integer);
            fields.push(("changes".to_owned(), Data::List(changes.collect())));
        }
        fields.push(("heaps".to_owned(), Data::List(self.heaps.iter().map(Data::integer).collect())));
        Data::Object(fields)
    }

    /// The size of the heap.
    fn place_name(&self, place: usize) -> String {
        self.heaps.get(place).map_or_else(|| "0".to_owned(), u64::to_string)
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = self.changes.iter().map(|change| format!("{change:+}")).collect();
        if let Some(last) = words.last_mut() {
            last.push(':');
        }
        words.extend(self.heaps.iter().map(u64::to_string));
        f.write_str(&words.join(" "))
    }
}
