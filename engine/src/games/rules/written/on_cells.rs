//! Rulesets on cells that a text tells: those whose play ends, and those whose play need not.

use std::collections::{HashMap, HashSet};

use super::cells::{CellRules, Cells, Change, Figure, FigureMemo};
use super::read::CellsTold;
use super::rule::REMEMBERED;
use super::tint::{Tint, Tinted};
use super::{BROKEN, OnWritten, Written, WrittenLoopy, WrittenShort, number};
use crate::games::board::GameBoard;
use crate::games::board::cells::with_sign;
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::games::rules::{Move, Options, Partizan, Short, Signed, Sum};
use crate::ground::control::OrStop;
use crate::ground::input::InputError;
use crate::ground::{Facts, Misplaced, Player, Ruleset};

/// The places that tell a move, and what stands where afterwards.
type ToldMove = (Vec<usize>, Vec<(usize, u8)>);

/// Rules of a game on cells, ready for use.
#[derive(Debug)]
pub struct OnCells {
    /// The rules as they are written: the moves on a board.
    pub(super) told: CellRules,
    /// How cells are told apart where values are looked for, and the rules for that; as they are written, if there is nothing.
    tinted: Option<(Tint, CellRules)>,
}

impl OnCells {
    pub(super) fn new(read: &CellsTold, is_strip: bool) -> Self {
        let ready = |Tinted { tint, rules, exchange }: Tinted| {
            (tint, CellRules::new(&rules, &[], &exchange, is_strip))
        };
        Self {
            told: CellRules::new(&read.rules, &read.everywhere, &read.exchange, is_strip),
            tinted: Tinted::of(&read.rules, &read.everywhere, &read.exchange).map(ready),
        }
    }

    /// What was found out about the rules, in words.
    pub(super) fn in_words(&self, read: &CellsTold) -> Vec<String> {
        let mut words = self.told.in_words(&read.characters, &read.exchange);
        words.extend(self.tinted.is_some().then(|| REMEMBERED.to_owned()));
        words
    }

    /// The rules for what is looked at where values are looked for.
    fn sought(&self) -> &CellRules {
        self.tinted.as_ref().map_or(&self.told, |(_, rules)| rules)
    }

    /// What a position falls apart into, where values are looked for.
    fn parts(&self, cells: Cells) -> Vec<Figure> {
        match &self.tinted {
            Some((tint, rules)) => {
                let number = |place: usize| tint.number(cells.characters[place], rules.around(&cells, place));
                let characters = (0..cells.count()).map(number).collect();
                rules.parts(&Cells { characters, ..cells })
            }
            None => self.told.parts(&cells),
        }
    }
}

/// A board of cells in rows.
pub trait CellBoard: GameBoard<Alphabet = &'static str> + OnWritten<Rules = OnCells> {
    /// Cells in a row.
    fn row_length(&self) -> usize;
    /// The characters, row by row.
    fn characters(&self) -> &[u8];
    /// Changes a cell.
    fn put(&mut self, place: usize, to: u8);
}

impl OnWritten for Grid {
    type Rules = OnCells;
}

impl OnWritten for Strip {
    type Rules = OnCells;
}

impl CellBoard for Grid {
    fn row_length(&self) -> usize {
        self.width()
    }

    fn characters(&self) -> &[u8] {
        self.cells()
    }

    fn put(&mut self, place: usize, to: u8) {
        self.set(place / self.width(), place % self.width(), to);
    }
}

impl CellBoard for Strip {
    fn row_length(&self) -> usize {
        self.cells().len()
    }

    fn characters(&self) -> &[u8] {
        self.cells()
    }

    fn put(&mut self, place: usize, to: u8) {
        self.set(place, to);
    }
}

impl Written {
    fn cells<B: CellBoard>(&self, board: &B) -> Cells {
        self.cells_of(board.characters(), board.row_length())
    }

    fn cells_of(&self, characters: &[u8], width: usize) -> Cells {
        numbered(self.alphabet, characters, width)
    }

    /// The moves of a player on a board: the places that tell each, and what it changes. Where two change the same places, it is
    /// told what comes to stand there, too. What changes nothing is no move.
    fn told_moves(&self, rules: &CellRules, cells: &Cells, player: Player) -> Vec<ToldMove> {
        let mut seen = HashSet::new();
        let mut moves: Vec<ToldMove> = Vec::new();
        let mut count: HashMap<Vec<usize>, usize> = HashMap::new();
        let whose = |number: u8| {
            let mut signs = self.facts.signs.iter().filter(|sign| sign.byte == self.sign(number));
            signs.next().and_then(|sign| sign.whose)
        };
        for changes in rules.moves(cells, player) {
            let all = || changes.iter().map(|(place, _)| *place).collect();
            let places: Vec<usize> = walk(cells, &changes, player, whose).unwrap_or_else(all);
            let changes: Vec<(usize, u8)> =
                changes.iter().map(|&(place, to)| (place, self.sign(to))).collect();
            let mut after = changes.clone();
            // Of several changes of a place the last one counts.
            after.reverse();
            after.sort_by_key(|(place, _)| *place);
            after.dedup_by_key(|(place, _)| *place);
            let is_idle = after.iter().all(|&(place, to)| self.sign(cells.characters[place]) == to);
            if !is_idle && seen.insert((places.clone(), after)) {
                *count.entry(places.clone()).or_default() += 1;
                moves.push((places, changes));
            }
        }
        let all = cells.count();
        for (places, changes) in moves.iter_mut().filter(|(places, _)| count[places] > 1) {
            *places = changes.iter().map(|&(place, to)| with_sign(place, to, all)).collect();
        }
        moves
    }
}

/// Where a piece goes from, and where to, if that is what a move does, whatever it takes on its way: a piece of the mover's, at
/// either end of the pattern, or one of nobody's over others.
fn walk(
    cells: &Cells,
    changes: &[Change],
    player: Player,
    whose: impl Fn(u8) -> Option<Player>,
) -> Option<Vec<usize>> {
    let (first, last) = (changes.first()?, changes.last()?);
    let walks = |from: &Change, to: &Change| cells.characters[from.0] == to.1 && from.1 != to.1;
    let is_own = |to: &Change| whose(to.1) == Some(player);
    let (from, to) = if walks(first, last) && is_own(last) {
        (first, last)
    } else if walks(last, first) && is_own(first) {
        (last, first)
    } else if walks(first, last) && whose(last.1).is_none() && changes.len() > 2 {
        (first, last)
    } else {
        return None;
    };
    let is_taken = |&(_, becomes): &Change| becomes == from.1;
    changes[1..changes.len() - 1].iter().all(is_taken).then(|| vec![from.0, to.0])
}

fn numbered(alphabet: &str, characters: &[u8], width: usize) -> Cells {
    Cells { width, characters: characters.iter().map(|&sign| number(alphabet, sign)).collect() }
}

/// A position on which something is that has to be nowhere.
fn check(rules: &CellRules, cells: &Cells) -> Result<(), Misplaced> {
    match rules.broken(cells) {
        Some(place) => Err(Misplaced { place, message: BROKEN.to_owned() }),
        None => Ok(()),
    }
}

/// Whether a text is a position.
pub(super) fn check_text<B: CellBoard>(
    rules: &CellRules,
    text: &str,
    alphabet: &'static str,
) -> Result<(), InputError> {
    let board = B::parse(text, alphabet)?;
    check(rules, &numbered(alphabet, board.characters(), board.row_length()))
        .map_err(|Misplaced { place, message }| InputError::new(B::span(text, place, alphabet), message))
}

/// What both kinds of ruleset have in common.
macro_rules! ruleset {
    ($rules:ident) => {
        impl<B: CellBoard> Ruleset for $rules<B> {
            type Board = B;

            fn facts(&self) -> &'static Facts {
                self.written.facts()
            }

            fn alphabet(&self) -> &'static str {
                self.written.alphabet
            }

            fn check(&self, board: &B) -> Result<(), Misplaced> {
                check(&self.rules.told, &self.written.cells(board))
            }
        }
    };
}

ruleset!(WrittenShort);
ruleset!(WrittenLoopy);

impl<B: CellBoard> Short for WrittenShort<B> {
    type Piece = Figure;
    type Component = Figure;
    type Memo = FigureMemo;

    fn is_impartial(&self) -> bool {
        self.rules.told.is_impartial()
    }

    fn components(&self, board: &B) -> Sum<Figure> {
        let parts = self.rules.parts(self.written.cells(board));
        parts.iter().map(|part| self.normal(part)).collect::<Vec<_>>().into()
    }

    fn moves<'b>(&'b self, board: &'b B, player: Player) -> Box<dyn Iterator<Item = Move<B>> + 'b> {
        let moves = self.written.told_moves(&self.rules.told, &self.written.cells(board), player);
        Box::new(moves.into_iter().map(move |(places, changes)| {
            let mut after = board.clone();
            changes.iter().for_each(|&(place, to)| after.put(place, to));
            Move { places, after }
        }))
    }

    fn normal(&self, piece: &Figure) -> Signed<Figure> {
        piece.normal(self.rules.sought())
    }

    fn options(&self, component: &Figure, options: &mut Options<'_, Figure>) -> OrStop<()> {
        self.rules.sought().options(component, options, |figure| figure)
    }

    fn most_moves(&self, component: &Figure) -> Option<(usize, usize)> {
        self.rules.sought().most_moves(component)
    }
}

impl<B: CellBoard> Partizan for WrittenLoopy<B> {
    /// The characters, row by row; the length of a row comes first.
    type State = (usize, Box<[u8]>);

    fn is_impartial(&self) -> bool {
        self.rules.told.is_impartial()
    }

    fn state(&self, board: &B) -> Self::State {
        (board.row_length(), board.characters().into())
    }

    fn board(&self, from: &B, (_, characters): &Self::State) -> B {
        let mut board = from.clone();
        characters.iter().enumerate().for_each(|(place, &to)| board.put(place, to));
        board
    }

    fn moves(&self, (width, characters): &Self::State, player: Player) -> Vec<Move<Self::State>> {
        let moves =
            self.written.told_moves(&self.rules.told, &self.written.cells_of(characters, *width), player);
        let after = |(places, changes): ToldMove| {
            let mut after = characters.clone();
            changes.iter().for_each(|&(place, to)| after[place] = to);
            Move { places, after: (*width, after) }
        };
        moves.into_iter().map(after).collect()
    }
}
