//! Rulesets on cells that a text tells: those whose play ends, and those whose play need not.

use super::cells::{CellRules, Cells, Figure};
use super::{OnWritten, Written, WrittenLoopy, WrittenShort};
use crate::games::board::GameBoard;
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::games::rules::memo::ShardedMemo;
use crate::games::rules::{Move, Options, Partizan, Short, Signed, Sum};
use crate::ground::control::OrStop;
use crate::ground::{Facts, Misplaced, Player, Ruleset};

/// The places that tell a move, and what stands where afterwards.
type ToldMove = (Vec<usize>, Vec<(usize, u8)>);

/// A board of cells in rows.
pub trait CellBoard: GameBoard<Alphabet = &'static str> + OnWritten<Rules = CellRules> {
    /// Cells in a row.
    fn row_length(&self) -> usize;
    /// The characters, row by row.
    fn characters(&self) -> &[u8];
    /// Changes a cell.
    fn put(&mut self, place: usize, to: u8);
}

impl OnWritten for Grid {
    type Rules = CellRules;
}

impl OnWritten for Strip {
    type Rules = CellRules;
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
        Cells { width, characters: characters.iter().map(|&sign| self.number(sign)).collect() }
    }

    /// The moves of a player on a board: the places that tell each, and what it changes.
    fn told_moves(&self, rules: &CellRules, cells: &Cells, player: Player) -> Vec<ToldMove> {
        let mut moves: Vec<ToldMove> = Vec::new();
        for changes in rules.moves(cells, player) {
            let walk = walk(cells, &changes).filter(|walk| moves.iter().all(|(known, _)| known != walk));
            let mut places = walk.unwrap_or_else(|| changes.iter().map(|(place, _)| *place).collect());
            // Moves that change the same places to different ends are told apart by naming the last one again.
            while moves.iter().any(|(known, _)| *known == places) {
                places.extend(places.last().copied());
            }
            moves.push((places, changes.iter().map(|&(place, to)| (place, self.sign(to))).collect()));
        }
        moves
    }
}

/// Where a piece goes from, and where to, if that is what a move does, whatever it takes on its way.
fn walk(cells: &Cells, changes: &[(usize, u8)]) -> Option<Vec<usize>> {
    let (&(from, left_behind), &(to, piece)) = (changes.first()?, changes.last()?);
    let was = |place: usize| cells.characters[place];
    let is_taken = |&(_, becomes): &(usize, u8)| becomes == left_behind;
    let walks = changes.len() > 2 && was(from) == piece && left_behind != piece;
    (walks && changes[1..changes.len() - 1].iter().all(is_taken)).then(|| vec![from, to])
}

/// A position on which something is that has to be nowhere.
fn check<B: CellBoard>(written: &Written, rules: &CellRules, board: &B) -> Result<(), Misplaced> {
    match rules.broken(&written.cells(board)) {
        Some(place) => {
            Err(Misplaced { place, message: "here something is that the rules allow nowhere".to_owned() })
        }
        None => Ok(()),
    }
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
                check(self.written, self.rules, board)
            }
        }
    };
}

ruleset!(WrittenShort);
ruleset!(WrittenLoopy);

impl<B: CellBoard> Short for WrittenShort<B> {
    type Piece = Figure;
    type Component = Figure;
    type Memo = ShardedMemo<Figure>;

    fn components(&self, board: &B) -> Sum<Figure> {
        let rules = self.rules;
        let parts = rules.parts(&self.written.cells(board));
        parts.iter().map(|part| part.normal(rules)).collect::<Vec<_>>().into()
    }

    fn moves<'b>(&'b self, board: &'b B, player: Player) -> Box<dyn Iterator<Item = Move<B>> + 'b> {
        let moves = self.written.told_moves(self.rules, &self.written.cells(board), player);
        Box::new(moves.into_iter().map(move |(places, changes)| {
            let mut after = board.clone();
            changes.iter().for_each(|&(place, to)| after.put(place, to));
            Move { places, after }
        }))
    }

    fn normal(&self, piece: &Figure) -> Signed<Figure> {
        piece.normal(self.rules)
    }

    fn options(&self, component: &Figure, options: &mut Options<'_, Figure>) -> OrStop<()> {
        self.rules.options(component, options, |figure| figure)
    }
}

impl<B: CellBoard> Partizan for WrittenLoopy<B> {
    /// The characters, row by row; the length of a row comes first.
    type State = (usize, Box<[u8]>);

    fn state(&self, board: &B) -> Self::State {
        (board.row_length(), board.characters().into())
    }

    fn board(&self, from: &B, (_, characters): &Self::State) -> B {
        let mut board = from.clone();
        characters.iter().enumerate().for_each(|(place, &to)| board.put(place, to));
        board
    }

    fn moves(&self, (width, characters): &Self::State, player: Player) -> Vec<Move<Self::State>> {
        let moves = self.written.told_moves(self.rules, &self.written.cells_of(characters, *width), player);
        let after = |(places, changes): ToldMove| {
            let mut after = characters.clone();
            changes.iter().for_each(|&(place, to)| after[place] = to);
            Move { places, after: (*width, after) }
        };
        moves.into_iter().map(after).collect()
    }
}
