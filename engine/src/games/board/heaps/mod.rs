//! Heaps, and the changes of a heap that are moves.
//!
//! - `tuples`: heaps that consist of one number or of several

mod tuples;

use std::fmt;

pub use self::tuples::{MAX_NUMBER, MAX_NUMBERS, Tuple, Tuples};
use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::InputError;
use crate::ground::reader::Reader;

/// The largest heap on a board that lists its moves: 2^40.
pub const MAX_HEAP: u64 = 1 << 40;
/// The largest heap on any other board: 2^16. Its ruleset may allow many numbers to be taken, such as all
/// squares, so a heap has many moves.
pub const MAX_PLAIN_HEAP: u64 = 1 << 16;
/// The maximum number of heaps: 2^16.
pub const MAX_HEAPS: usize = 1 << 16;
/// The largest number that a move may take or add: 64.
pub const MAX_CHANGE: i64 = 64;

/// Heaps, and the changes of a heap that are moves, if the ruleset leaves them to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heaps {
    /// The changes, strictly increasing. None is 0. Empty if the ruleset fixes the moves.
    changes: Vec<i64>,
    heaps: Vec<u64>,
}

/// The place where a game with heaps states its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapRules {
    /// In the rules: the board consists only of the heaps.
    Fixed,
    /// On the board, as a list of changes of a heap.
    Told,
}

impl HeapRules {
    /// Returns the size of the largest heap allowed.
    fn largest(self) -> u64 {
        match self {
            Self::Fixed => MAX_PLAIN_HEAP,
            Self::Told => MAX_HEAP,
        }
    }
}

const CHANGE: &str = "a change is a number with its sign, such as +1 or -3, not 0 and at most 64";

impl Heaps {
    /// Returns the sizes of the heaps.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Returns the changes of a heap that are moves: a negative number takes, a positive one adds.
    pub fn changes(&self) -> &[i64] {
        &self.changes
    }

    /// Changes the size of a heap.
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
        // Repeated changes are legal, so this bounds the memory and not the number of distinct changes.
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

    /// Parses sizes of heaps, `5 12`. If the board lists its moves, the changes come first: `+1 -3: 5 12`.
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

    /// Reads `heaps`, and `changes` if the board lists its moves.
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

    /// Returns the size of the heap.
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
