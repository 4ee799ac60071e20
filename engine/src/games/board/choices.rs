//! Coins, and trees of choices whose leaves are coins: purple cheques, and the yellow squares around them.

use std::fmt;

use super::cheques::{Cheques, amount, amount_of, expect};
use crate::ground::board::Board;
use crate::ground::control::HeapBytes;
use crate::ground::data::{Data, DataError, Field};
use crate::ground::input::{InputError, Reader};

/// The maximum number of choices and amounts in a position: 2^16.
pub const MAX_NODES: usize = 1 << 16;
/// The maximum depth of choices within choices. Trees are walked recursively, so this bounds the stack.
pub const MAX_DEPTH: usize = 1000;

const HINT: &str = "write a position as 3 + {7|9} + {{28|4},8|{2|-22}}";

/// Coins of Left (of Right, if negative), and the trees from which the players choose.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choices {
    /// The number of Left's coins, less the number of Right's.
    pub coins: i64,
    /// The trees of choices. None is a mere number of coins if the board was parsed.
    pub trees: Vec<Choice>,
}

/// A number of coins, or the choices of each player.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// A number of coins of Left; of Right, if negative.
    Coins(i64),
    /// The trees that Left can choose, and those that Right can choose, in place of this one.
    Of(Vec<Choice>, Vec<Choice>),
}

impl Choice {
    /// Returns the number of amounts and choices in the tree, including the tree itself.
    fn nodes(&self) -> usize {
        match self {
            Self::Coins(_) => 1,
            Self::Of(left, right) => 1 + left.iter().chain(right).map(Self::nodes).sum::<usize>(),
        }
    }

    /// Returns the two amounts of a cheque: a choice of one amount for each player. Returns `None` for any
    /// other tree.
    pub fn cheque(&self) -> Option<(i64, i64)> {
        match self {
            Self::Of(left, right) => match (&left[..], &right[..]) {
                ([Self::Coins(left)], [Self::Coins(right)]) => Some((*left, *right)),
                _ => None,
            },
            Self::Coins(_) => None,
        }
    }
}

impl Choices {
    /// Returns all possible choices as pairs (index of the tree, choice): for each tree those of Left, then
    /// those of Right.
    pub(crate) fn options(&self) -> impl Iterator<Item = (usize, &Choice)> {
        self.trees.iter().enumerate().flat_map(|(i, tree)| {
            let (left, right) = match tree {
                Choice::Of(left, right) => (&left[..], &right[..]),
                Choice::Coins(_) => (&[][..], &[][..]),
            };
            left.iter().chain(right).map(move |option| (i, option))
        })
    }
}

impl HeapBytes for Choices {
    fn heap_bytes(&self) -> usize {
        self.trees.iter().map(Choice::nodes).sum::<usize>() * size_of::<Choice>()
    }
}

/// The depth of a tree within the trees around it.
#[derive(Clone, Copy)]
struct Depth(usize);

/// The number of choices and amounts read so far.
struct Counted(usize);

impl Counted {
    fn count(&mut self, Depth(depth): Depth) -> Result<Depth, String> {
        self.0 += 1;
        if self.0 > MAX_NODES {
            return Err(format!("at most {MAX_NODES} choices and amounts"));
        }
        if depth >= MAX_DEPTH {
            Err(format!("choices lead at most {MAX_DEPTH} deep"))
        } else {
            Ok(Depth(depth + 1))
        }
    }
}

/// Skips blanks, and reads a tree.
fn tree(reader: &mut Reader<'_>, counted: &mut Counted, depth: Depth) -> Result<Choice, InputError> {
    reader.skip_blanks();
    let start = reader.place();
    let deeper = counted.count(depth).map_err(|message| InputError::new(start..start, message))?;
    if !reader.take('{') {
        return Ok(Choice::Coins(amount(reader)?));
    }
    let left = list(reader, counted, deeper, '|')?;
    let right = list(reader, counted, deeper, '}')?;
    Ok(Choice::Of(left, right))
}

/// Reads trees separated by commas, up to and including the sign `end`. The list may be empty.
fn list(
    reader: &mut Reader<'_>,
    counted: &mut Counted,
    depth: Depth,
    end: char,
) -> Result<Vec<Choice>, InputError> {
    let mut trees = Vec::new();
    reader.skip_blanks();
    if reader.take(end) {
        return Ok(trees);
    }
    loop {
        trees.push(tree(reader, counted, depth)?);
        reader.skip_blanks();
        if !reader.take(',') {
            expect(reader, end, HINT)?;
            return Ok(trees);
        }
    }
}

fn tree_of(field: Field<'_>, counted: &mut Counted, depth: Depth) -> Result<Choice, DataError> {
    let deeper = counted.count(depth).map_err(|message| field.error(message))?;
    if !matches!(field.data(), Data::Object(_)) {
        return Ok(Choice::Coins(amount_of(field)?));
    }
    if let Some((name, _)) = field.entries()?.find(|(name, _)| !matches!(*name, "left" | "right")) {
        return Err(field.error(format!("a choice has the fields `left` and `right`, not `{name}`")));
    }
    let mut side = |name| -> Result<Vec<Choice>, DataError> {
        let list = field.field(name)?;
        list.items()?.map(|item| tree_of(item, counted, deeper)).collect()
    };
    Ok(Choice::Of(side("left")?, side("right")?))
}

fn tree_data(tree: &Choice) -> Data {
    let list = |trees: &[Choice]| Data::list(trees.iter().map(tree_data));
    match tree {
        Choice::Coins(coins) => coins.into(),
        Choice::Of(left, right) => Data::object([("left", list(left)), ("right", list(right))]),
    }
}

impl Choices {
    /// Adds a tree, or its coins if it is a mere number of coins.
    ///
    /// # Errors
    /// The sum of the coins exceeds the limit.
    fn add(&mut self, tree: Choice) -> Result<(), String> {
        match tree {
            Choice::Coins(coins) => {
                // Both terms are at most 2^40, so the sum does not overflow before it is checked.
                self.coins += coins;
                Cheques::check_amount(self.coins).map_err(|message| format!("{message}, in all"))?;
            }
            choice => self.trees.push(choice),
        }
        Ok(())
    }
}

impl Board for Choices {
    const KIND: &'static str = "choices";
    type Alphabet<'a> = ();

    /// Parses terms joined by `+`: integers, which are coins, and choices `{..|..}`, whose options are such
    /// terms.
    fn parse(text: &str, (): ()) -> Result<Self, InputError> {
        let mut reader = Reader::new(text);
        let mut board = Self { coins: 0, trees: Vec::new() };
        let mut counted = Counted(0);
        loop {
            reader.skip_blanks();
            let start = reader.place();
            let tree = tree(&mut reader, &mut counted, Depth(0))?;
            board.add(tree).map_err(|message| InputError::new(start..reader.place(), message))?;
            reader.skip_blanks();
            if reader.rest().is_empty() {
                return Ok(board);
            }
            expect(&mut reader, '+', HINT)?;
        }
    }

    fn fields((): ()) -> &'static [&'static [&'static str]] {
        &[&["coins", "components"]]
    }

    /// Reads `coins`, and `components`: a list of trees, each an integer or an object with the lists `left`
    /// and `right`. One of the fields may be missing.
    fn from_data(position: Field<'_>, (): ()) -> Result<Self, DataError> {
        let (coins, list) = (position.optional("coins")?, position.optional("components")?);
        if coins.is_none() && list.is_none() {
            return Err(position.error("the fields `coins` and `components` are missing"));
        }
        let mut board = Self { coins: coins.map_or(Ok(0), amount_of)?, trees: Vec::new() };
        let mut counted = Counted(0);
        if let Some(list) = list {
            for item in list.items()? {
                let tree = tree_of(item, &mut counted, Depth(0))?;
                board.add(tree).map_err(|message| item.error(message))?;
            }
        }
        Ok(board)
    }

    fn places(&self) -> usize {
        self.options().count()
    }

    fn to_data(&self) -> Data {
        let components = Data::list(self.trees.iter().map(tree_data));
        Data::object([("coins", self.coins.into()), ("components", components)])
    }

    /// Returns the tree that is chosen, and the number of the tree it is chosen from if there are several.
    fn place_name(&self, place: usize) -> String {
        match self.options().nth(place) {
            None => "a coin".to_owned(),
            Some((_, choice)) if self.trees.len() == 1 => choice.to_string(),
            Some((tree, choice)) => format!("{} in tree {}", choice, tree + 1),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, trees: &[Self]| {
            for (i, tree) in trees.iter().enumerate() {
                write!(f, "{}{tree}", if i == 0 { "" } else { "," })?;
            }
            Ok(())
        };
        match self {
            Self::Coins(coins) => write!(f, "{coins}"),
            Self::Of(left, right) => {
                write!(f, "{{")?;
                list(f, left)?;
                write!(f, "|")?;
                list(f, right)?;
                write!(f, "}}")
            }
        }
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shows_coins = self.coins != 0 || self.trees.is_empty();
        if shows_coins {
            write!(f, "{}", self.coins)?;
        }
        for (i, tree) in self.trees.iter().enumerate() {
            write!(f, "{}{tree}", if i > 0 || shows_coins { " + " } else { "" })?;
        }
        Ok(())
    }
}
