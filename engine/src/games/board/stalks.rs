//! Trees of stalks, whose edges may be infinitely many.

use std::fmt;

use crate::games::surreal::{Expansion, Ordinal, read_ordinal, read_stalk};
use crate::ground::board::Board;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

/// The maximum depth of branches on branches. Trees are walked recursively, so this bounds the stack.
pub const MAX_BRANCHING: usize = 100;
/// The maximum number of stalks on a board.
pub const MAX_STALKS: usize = 10_000;
/// The maximum number of runs of equal edges on a board. A run inside a repeated pattern counts once.
pub const MAX_RUNS: usize = 50_000;

/// A stalk, and the branches on top of it.
///
/// Invariant: the stem has edges, and there is not exactly one branch, which would be a part of the stem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The edges of the stalk, as a sign expansion: plus for an edge of Left's.
    pub stem: Expansion,
    /// The trees on top of the stem.
    pub branches: Vec<Self>,
}

/// Trees side by side on the ground.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stalks {
    trees: Vec<Tree>,
}

impl Stalks {
    /// Makes a board of trees side by side.
    pub fn new(trees: Vec<Tree>) -> Self {
        Self { trees }
    }

    /// Returns the trees.
    pub fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// Returns the number of stalks, including all branches.
    pub fn count(&self) -> usize {
        count(&self.trees)
    }
}

fn count(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| 1 + count(&tree.branches)).sum()
}

fn runs(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| tree.stem.runs() + runs(&tree.branches)).sum()
}

/// The size of the part of a board that has been read.
#[derive(Default)]
struct Size {
    stalks: usize,
    runs: usize,
}

impl Size {
    /// Adds trees to the size.
    ///
    /// # Errors
    /// The message names the limit that the size exceeds.
    fn add(&mut self, trees: &[Tree]) -> Result<(), String> {
        self.stalks += count(trees);
        self.runs += runs(trees);
        if self.stalks > MAX_STALKS {
            Err(format!("at most {MAX_STALKS} stalks"))
        } else if self.runs > MAX_RUNS {
            Err(format!("at most {MAX_RUNS} runs of equal edges"))
        } else {
            Ok(())
        }
    }
}

impl Tree {
    /// Puts branches on top of a stem, and restores the invariant of [`Tree`]. If the stem has no edges, the
    /// result is the branches; otherwise it is one tree.
    pub(crate) fn grown(stem: &Expansion, mut branches: Vec<Self>) -> Vec<Self> {
        if stem.blocks().is_empty() {
            return branches;
        }
        if branches.len() == 1
            && let Some(only) = branches.pop()
        {
            // The stems may have no joint expansion within its limits. Then the tree keeps a single branch.
            if let Ok(joined) = stem.then(&only.stem) {
                return vec![Self { stem: joined, branches: only.branches }];
            }
            branches.push(only);
        }
        vec![Self { stem: stem.clone(), branches }]
    }

    fn negative(&self) -> Self {
        Self { stem: self.stem.negative(), branches: self.branches.iter().map(Self::negative).collect() }
    }
}

/// Reads the trees that grow from one point: a stem, and on top of it branches in brackets; a branch may also
/// follow the brackets directly.
fn read_trees(reader: &mut Reader<'_>, depth: usize) -> Result<Vec<Tree>, InputError> {
    let start = reader.place();
    if depth > MAX_BRANCHING {
        let message = format!("branches nest at most {MAX_BRANCHING} deep");
        return Err(InputError::new(start..start, message));
    }
    // A bound on the memory of all trees so far, since each takes at least one character.
    reader.look(size_of::<Tree>() * reader.place())?;
    let stem = read_stalk(reader)?;
    let mut branches = Vec::new();
    while reader.take('[') {
        let open = reader.place() - 1;
        loop {
            branches.extend(read_trees(reader, depth + 1)?);
            if reader.take(']') {
                break;
            }
            if reader.peek().is_none() {
                return Err(InputError::new(open..open + 1, "this bracket is not closed"));
            }
            if !reader.take(',') {
                return Err(no_edge(reader));
            }
        }
        reader.skip_blanks();
        if !matches!(reader.peek(), None | Some('[' | ']' | ',' | '+' | '-')) {
            branches.extend(read_trees(reader, depth + 1)?);
        }
    }
    if stem.blocks().is_empty() && branches.is_empty() {
        return Err(no_edge(reader));
    }
    Ok(Tree::grown(&stem, branches))
}

fn no_edge(reader: &Reader<'_>) -> InputError {
    let place = reader.place()..reader.place() + reader.peek().map_or(0, char::len_utf8);
    let error = InputError::new(place, "expected an edge: B for a blue one, or R for a red one");
    error.with_hint("a tree is BBR, B(RB), B*w R, or B[R, BB] with branches in brackets; join trees with +")
}

impl Board for Stalks {
    const KIND: &'static str = "stalks";
    const MAX_TEXT: usize = 1 << 20;
    type Alphabet<'a> = ();

    /// Parses trees joined by `+`, as in `B*w + RR`. A minus in front of a tree exchanges its colours; `0` is
    /// the empty board.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        Self::parse_under(text, (), &UNLIMITED)
    }

    fn parse_under(text: &str, (): (), control: &Control) -> Result<Self, InputError> {
        if text.trim() == "0" {
            return Ok(Self::default());
        }
        let mut reader = Reader::under(text, control);
        let (mut board, mut size) = (Self::default(), Size::default());
        reader.skip_blanks();
        let mut is_negative = reader.take('-');
        loop {
            reader.skip_blanks();
            let start = reader.place();
            let trees = read_trees(&mut reader, 0)?;
            board
                .trees
                .extend(trees.iter().map(|tree| if is_negative { tree.negative() } else { tree.clone() }));
            size.add(&trees).map_err(|limit| InputError::new(start..reader.place(), limit))?;
            match reader.peek() {
                None => return Ok(board),
                Some('+') => is_negative = false,
                Some('-') => is_negative = true,
                Some(_) => return Err(no_edge(&reader)),
            }
            reader.take(if is_negative { '-' } else { '+' });
        }
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["trees"]]
    }

    /// Reads `trees`: a list of texts, each in the notation of a board.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        let (mut board, mut size) = (Self::default(), Size::default());
        for item in position.field("trees")?.items()? {
            position.control().check(0, 0)?;
            let tree = Self::parse(item.text()?, ()).map_err(|error| item.error(error.to_string()))?;
            size.add(&tree.trees).map_err(|limit| item.error(limit))?;
            board.trees.extend(tree.trees);
        }
        Ok(board)
    }

    fn to_data(&self) -> Data {
        Data::object([("trees", Data::list(self.trees.iter().map(ToString::to_string)))])
    }

    fn places(&self) -> usize {
        self.trees.len()
    }

    /// Returns the number of the tree, counted from 1.
    fn place_name(&self, place: usize) -> String {
        (place + 1).to_string()
    }
}

/// Writes the stem, and the branches in brackets: `B*w[R, BB]`.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stem)?;
        if self.branches.is_empty() {
            return Ok(());
        }
        let branches: Vec<String> = self.branches.iter().map(ToString::to_string).collect();
        write!(f, "[{}]", branches.join(", "))
    }
}

impl fmt::Display for Stalks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.trees.is_empty() {
            return f.write_str("0");
        }
        let trees: Vec<String> = self.trees.iter().map(ToString::to_string).collect();
        f.write_str(&trees.join(" + "))
    }
}

/// A cut edge: its stalk, and its place on the stalk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The path to the stalk: the index of the tree, then of a branch of it, then of a branch of that branch,
    /// and so on. All are counted from 0.
    pub stalk: Vec<usize>,
    /// The number of edges of the stalk below the cut one.
    pub below: Ordinal,
}

impl Cut {
    /// Reads a cut as it is printed. Without a stalk, it cuts the first tree's stem.
    ///
    /// # Errors
    /// The text has another form; the error states the fault and its place.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        reader.skip_blanks();
        let mut stalk = vec![0];
        let rest = reader.rest();
        // The first word is a path only if an ordinal follows it: in `3`, and in `3 + w`, the number is a
        // part of the ordinal.
        let path = rest.split_whitespace().next().unwrap_or_default();
        let is_path =
            path.chars().all(|c| c.is_ascii_digit() || c == '.') && path.len() < rest.trim_end().len();
        let goes_on = rest[path.len()..].trim_start().starts_with('+');
        if is_path && !goes_on {
            stalk.clear();
            loop {
                stalk.push(reader.number(1, MAX_STALKS as u64, "a stalk")? as usize - 1);
                if !reader.take('.') {
                    break;
                }
            }
        }
        reader.skip_blanks();
        let start = reader.place();
        let edge = read_ordinal(&mut reader)?;
        let Some(below) = edge.less(&1.into()) else {
            return Err(InputError::new(start..reader.place(), "the lowest edge of a stalk is 1"));
        };
        Ok(Self { stalk, below })
    }

    /// Returns the number of the edge on its stalk, counted from 1: the ordinal sum 1 + `below`.
    pub fn edge(&self) -> Ordinal {
        Ordinal::from(1).then(&self.below)
    }

    /// Returns the name of the stalk: the numbers of the tree and of the branches, counted from 1 and joined
    /// by points.
    pub fn stalk_name(&self) -> String {
        let numbers: Vec<String> = self.stalk.iter().map(|i| (i + 1).to_string()).collect();
        numbers.join(".")
    }
}

/// Writes the stalk and the edge, as in `2.1 w + 3`. Both are counted from 1. For an edge above infinitely
/// many others, the number equals [`Cut::below`], since 1 + w = w.
impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stalk_name(), self.edge())
    }
}
