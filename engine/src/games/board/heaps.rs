//! Heaps of one number or of several, like the sides of a cake, and the changes of a heap that are moves.

use std::fmt;

use crate::ground::board::Board;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

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
    Listed,
}

impl HeapRules {
    /// Returns the size of the largest heap allowed.
    fn largest(self) -> u64 {
        match self {
            Self::Fixed => MAX_PLAIN_HEAP,
            Self::Listed => MAX_HEAP,
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
            return Err(reader.error(CHANGE).with_hint("write changes and heaps as +1 -3: 5 7"));
        }
        let n = reader.number(1, MAX_CHANGE as u64, "a change")? as i64;
        changes.push(if adds { n } else { -n });
        // Repeated changes are legal, so this bounds the memory and not the number of distinct changes.
        if changes.len() > 2 * MAX_CHANGE as usize {
            return Err(InputError::new(start..reader.place(), "too many changes"));
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
    type Alphabet<'a> = HeapRules;

    /// Parses sizes of heaps, `5 12`. If the board lists its moves, the changes come first: `+1 -3: 5 12`.
    fn parse(text: &str, rules: HeapRules) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut board = Self { changes: Vec::new(), heaps: Vec::new() };
        reader.skip_blanks();
        if rules == HeapRules::Listed {
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
            HeapRules::Listed => &[&["changes", "heaps"]],
            _ => &[&["heaps"]],
        }
    }

    /// Reads `heaps`, and `changes` if the board lists its moves.
    fn from_data(position: Field<'_>, rules: HeapRules) -> Result<Self, DataError> {
        let mut board = Self { changes: Vec::new(), heaps: Vec::new() };
        if rules == HeapRules::Listed {
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
        let heap = |item: Field<'_>| item.count(rules.largest() as usize).map(|n| n as u64);
        board.heaps = field.each(MAX_HEAPS, "heaps", heap)?;
        if board.heaps.is_empty() {
            return Err(field.error("expected the size of a heap"));
        }
        Ok(board)
    }

    fn places(&self) -> usize {
        self.heaps.len()
    }

    fn to_data(&self) -> Data {
        let changes = Data::list(&self.changes).unless_empty();
        Data::object([("changes", changes), ("heaps", Data::list(&self.heaps))])
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

/// The maximum number of numbers of a heap.
pub const MAX_NUMBERS: usize = 3;
/// The largest number of a heap: 2^20.
pub const MAX_NUMBER: u32 = 1 << 20;

/// The largest number of a heap if a theorem gives its value: 2^30.
pub const MAX_LARGE_NUMBER: u32 = 1 << 30;

/// Returns the largest number of a heap of so many numbers. It is 2^20, or 2^30 if a theorem gives the values of heaps of
/// one number or two. It is less where addresses have 32 bits, since all numbers of a heap have to fit into one, see
/// [`Tuples::place_of`].
pub(crate) const fn most_number(numbers: usize, by_theorem: bool) -> u32 {
    match (usize::BITS, numbers) {
        (33.., ..=2) | (_, ..=1) if by_theorem => MAX_LARGE_NUMBER,
        (33.., _) | (_, ..=1) => MAX_NUMBER,
        (_, 2) => 40_000,
        (_, _) => 1_000,
    }
}

/// The notation for no heaps.
const NO_HEAPS: &str = "()";

/// A heap: its numbers, and 0 in the places beyond them.
pub type Tuple = [u32; MAX_NUMBERS];

/// The things that pictures show for heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HeapPicture {
    /// Counters, or boxes with the numbers.
    #[default]
    Numbers,
    /// Rectangles of squares: a heap consists of a number of rows and a number of columns.
    Cakes,
    /// Rows of squares, one for each number, from top to bottom; the first square is poisoned.
    Bars,
}

/// The form of the heaps of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeapForm {
    /// The number of numbers of each heap.
    pub numbers: usize,
    /// The largest number of a heap, at most 2^30.
    pub largest: u32,
    /// The things that pictures show.
    pub picture: HeapPicture,
}

impl HeapForm {
    /// Returns the form of heaps of so many numbers, whose values no theorem gives.
    pub fn new(numbers: usize, picture: HeapPicture) -> Self {
        Self { numbers, largest: most_number(numbers, false), picture }
    }
}

/// Heaps that all have the same number of numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tuples {
    form: HeapForm,
    heaps: Vec<Tuple>,
}

impl Tuples {
    /// Returns the heaps.
    pub fn heaps(&self) -> &[Tuple] {
        &self.heaps
    }

    /// Returns the number of numbers of each heap.
    pub fn numbers(&self) -> usize {
        self.form.numbers
    }

    /// Returns the things that pictures show.
    pub fn picture(&self) -> HeapPicture {
        self.form.picture
    }

    /// Returns the heaps with one of them replaced by any number of others.
    pub(crate) fn replaced(&self, heap: usize, by: &[Tuple]) -> Self {
        let (before, behind) = self.heaps.split_at(heap);
        self.with(before.iter().chain(by).chain(&behind[1..]).copied().collect())
    }

    /// Returns the heaps without those whose numbers are all 0. If no others are left, one such heap stays.
    pub(crate) fn without_empty(mut self) -> Self {
        self.heaps.retain(|heap| *heap != Tuple::default());
        if self.heaps.is_empty() {
            self.heaps.push(Tuple::default());
        }
        self
    }

    /// Returns a board with these heaps, which have the same form.
    pub(crate) fn with(&self, heaps: Vec<Tuple>) -> Self {
        Self { form: self.form, heaps }
    }

    /// Encodes a heap that a move leads to as a place. The result is at least the number of heaps, and so is
    /// distinct from every place of a heap on the board.
    pub(crate) fn place_of(&self, heap: Tuple) -> usize {
        let HeapForm { numbers, largest, .. } = self.form;
        let base = largest as usize + 1;
        // The numbers are digits to this base, so three of them up to 2^20, or two of them up to 2^30, fit into 64 bits.
        self.heaps.len() + heap[..numbers].iter().fold(0, |place, &number| place * base + number as usize)
    }

    /// Returns the heap at a place, or the heap that the place encodes; see [`Tuples::place_of`].
    fn heap_at(&self, place: usize) -> Tuple {
        if let Some(heap) = self.heaps.get(place) {
            return *heap;
        }
        let HeapForm { numbers, largest, .. } = self.form;
        let base = largest as usize + 1;
        let mut rest = place - self.heaps.len();
        let mut heap = Tuple::default();
        for number in heap[..numbers].iter_mut().rev() {
            *number = (rest % base) as u32;
            rest /= base;
        }
        heap
    }

    fn heap_text(&self, heap: &Tuple) -> String {
        let numbers: Vec<String> = heap[..self.form.numbers].iter().map(u32::to_string).collect();
        match &numbers[..] {
            [only] => only.clone(),
            _ => format!("({})", numbers.join(",")),
        }
    }
}

/// Reads one of the numbers of a heap: `1000000`, or `10^6`.
fn number(reader: &mut Reader<'_>, largest: u32) -> Result<u32, InputError> {
    let (start, what) = (reader.place(), "a number of a heap");
    let base = reader.number(0, largest.into(), what)?;
    if !reader.take('^') {
        return Ok(base as u32);
    }
    let exponent = reader.number(0, u32::MAX.into(), "an exponent")? as u32;
    let power = base.checked_pow(exponent).filter(|power| *power <= largest.into());
    power
        .map(|power| power as u32)
        .ok_or_else(|| InputError::new(start..reader.place(), format!("expected {what} from 0 to {largest}")))
}

/// Reads a heap, such as `(3,4)`.
fn tuple(reader: &mut Reader<'_>, form: HeapForm) -> Result<Tuple, InputError> {
    let HeapForm { numbers, largest, .. } = form;
    let start = reader.place();
    let mut heap = Tuple::default();
    let hint = format!("a heap has {numbers} numbers and is written as {}", sample(numbers));
    let wrong = |reader: &Reader<'_>| {
        InputError::new(start..reader.place().max(start), "expected a heap").with_hint(hint.clone())
    };
    if !reader.take('(') {
        return Err(wrong(reader));
    }
    for (i, place) in heap.iter_mut().take(numbers).enumerate() {
        reader.skip_blanks();
        if i > 0 && !reader.take(',') {
            return Err(wrong(reader));
        }
        reader.skip_blanks();
        *place = number(reader, largest)?;
    }
    reader.skip_blanks();
    if reader.take(')') { Ok(heap) } else { Err(wrong(reader)) }
}

/// Returns an example of a heap in its notation, for hints.
fn sample(numbers: usize) -> String {
    let all: Vec<String> = (3..3 + numbers).map(|number| number.to_string()).collect();
    format!("({})", all.join(","))
}

impl Board for Tuples {
    const KIND: &'static str = "heaps";
    type Alphabet<'a> = HeapForm;

    /// Parses heaps: `5 12`, or `(3,4) (2,10^6)` if they have several numbers. `()` stands for no heaps.
    fn parse(text: &str, form: HeapForm) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut heaps = Vec::new();
        reader.skip_blanks();
        while reader.peek().is_some() {
            if heaps.is_empty() && reader.take_text(NO_HEAPS) {
                reader.skip_blanks();
                return match reader.peek() {
                    None => Ok(Self { form, heaps }),
                    Some(_) => Err(reader.error(format!(
                        "expected the end: `{NO_HEAPS}` stands for a position without heaps"
                    ))),
                };
            }
            heaps.push(match form.numbers {
                1 => [number(&mut reader, form.largest)?, 0, 0],
                _ => tuple(&mut reader, form)?,
            });
            if heaps.len() > MAX_HEAPS {
                return Err(reader.error(format!("at most {MAX_HEAPS} heaps")));
            }
            reader.gap()?;
        }
        if heaps.is_empty() {
            return Err(reader.error("expected a heap"));
        }
        Ok(Self { form, heaps })
    }

    fn fields(_: HeapForm) -> &'static [&'static [&'static str]] {
        &[&["heaps"]]
    }

    /// Reads `heaps`: a list of numbers, or of lists of numbers.
    fn from_data(position: Field<'_>, form: HeapForm) -> Result<Self, DataError> {
        let numbers = form.numbers;
        let number = |field: Field<'_>| field.count(form.largest as usize).map(|number| number as u32);
        let heap = |item: Field<'_>| -> Result<Tuple, DataError> {
            let mut heap = Tuple::default();
            if numbers == 1 {
                heap[0] = number(item)?;
                return Ok(heap);
            }
            if item.items()?.len() != numbers {
                return Err(item.error(format!("a heap has {numbers} numbers")));
            }
            for (place, item) in heap.iter_mut().zip(item.items()?) {
                *place = number(item)?;
            }
            Ok(heap)
        };
        Ok(Self { form, heaps: position.field("heaps")?.each(MAX_HEAPS, "heaps", heap)? })
    }

    fn places(&self) -> usize {
        self.heaps.len()
    }

    fn to_data(&self) -> Data {
        let heap = |heap: &Tuple| match self.form.numbers {
            1 => heap[0].into(),
            numbers => Data::list(&heap[..numbers]),
        };
        Data::object([("heaps", Data::list(self.heaps.iter().map(heap)))])
    }

    /// Returns the numbers of the heap. A place beyond the heaps encodes a heap that a move leads to.
    fn place_name(&self, place: usize) -> String {
        self.heap_text(&self.heap_at(place))
    }
}

impl fmt::Display for Tuples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.heaps.is_empty() {
            return f.write_str(NO_HEAPS);
        }
        let words: Vec<String> = self.heaps.iter().map(|heap| self.heap_text(heap)).collect();
        f.write_str(&words.join(" "))
    }
}
