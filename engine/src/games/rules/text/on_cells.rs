//! Text rulesets on cells, whose play ends or need not end.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cells::{CellRules, Cells, Change, Figure, FigureMemo};
use super::read::ParsedCells;
use super::rule::REMEMBERED;
use super::tint::{Tint, Tinted};
use super::{BROKEN, LoopyText, ShortText, TextBoard, TextRuleset, number};
use crate::games::board::GameBoard;
use crate::games::board::cells::with_sign;
use crate::games::board::grid::Grid;
use crate::games::board::strip::Strip;
use crate::games::rules::{Move, Options, Partizan, Short, Signed, Sum};
use crate::ground::input::{InputError, OrNoAnswer};
use crate::ground::{Misplaced, Player};

/// The places that name a move, and the changes of cells that it makes.
type NamedMove = (Vec<usize>, Vec<(usize, u8)>);

/// The compiled rules of a game on cells.
#[derive(Debug)]
pub struct OnCells {
    /// The rules as the text states them, which give the moves on a board.
    pub(super) stated: CellRules,
    /// The refinement of characters by their neighbours, and the rules on refined characters. The solver uses
    /// them in its search for values; `None` if no refinement helps.
    tinted: Option<(Tint, CellRules)>,
}

impl OnCells {
    pub(super) fn new(read: &ParsedCells, is_strip: bool) -> Self {
        let ready = |Tinted { tint, rules, exchange }: Tinted| {
            (tint, CellRules::new(&rules, &[], &exchange, is_strip))
        };
        Self {
            stated: CellRules::new(&read.rules, &read.everywhere, &read.exchange, is_strip),
            tinted: Tinted::of(&read.rules, &read.everywhere, &read.exchange).map(ready),
        }
    }

    /// Returns sentences on the properties of the rules that were found.
    pub(super) fn in_words(&self, read: &ParsedCells) -> Vec<String> {
        let mut words = self.stated.in_words(&read.characters, &read.exchange);
        words.extend(self.tinted.is_some().then(|| REMEMBERED.to_owned()));
        words
    }

    /// Returns the rules that the search for values uses.
    fn sought(&self) -> &CellRules {
        self.tinted.as_ref().map_or(&self.stated, |(_, rules)| rules)
    }

    /// Returns the components of a position in the search for values.
    fn parts(&self, cells: Cells) -> Vec<Figure> {
        match &self.tinted {
            Some((tint, rules)) => {
                let number = |place: usize| tint.number(cells.characters[place], rules.around(&cells, place));
                let characters = (0..cells.count()).map(number).collect();
                rules.parts(&Cells { characters, ..cells })
            }
            None => self.stated.parts(&cells),
        }
    }
}

/// A board whose cells are arranged in rows.
pub trait CellBoard: for<'a> GameBoard<Alphabet<'a> = &'a str> + TextBoard<Rules = OnCells> {
    /// Returns the number of cells in a row.
    fn row_length(&self) -> usize;
    /// Returns the characters row by row.
    fn characters(&self) -> &[u8];
    /// Changes the character of a cell.
    fn put(&mut self, place: usize, to: u8);
}

impl TextBoard for Grid {
    type Rules = OnCells;

    fn alphabet<'a>(ruleset: &'a TextRuleset, _: &'a OnCells) -> &'a str {
        ruleset.alphabet()
    }

    fn check(&self, ruleset: &TextRuleset, rules: &OnCells) -> Result<(), Misplaced> {
        check(&rules.stated, &ruleset.cells(self))
    }
}

impl TextBoard for Strip {
    type Rules = OnCells;

    fn alphabet<'a>(ruleset: &'a TextRuleset, _: &'a OnCells) -> &'a str {
        ruleset.alphabet()
    }

    fn check(&self, ruleset: &TextRuleset, rules: &OnCells) -> Result<(), Misplaced> {
        check(&rules.stated, &ruleset.cells(self))
    }
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

impl TextRuleset {
    fn cells<B: CellBoard>(&self, board: &B) -> Cells {
        self.cells_of(board.characters(), board.row_length())
    }

    fn cells_of(&self, characters: &[u8], width: usize) -> Cells {
        numbered(self.alphabet(), characters, width)
    }

    /// Returns the moves of a player on a board: the places that name each move, and its changes. If several
    /// moves change the same places, their names also contain the new characters. A rule that changes nothing
    /// is no move.
    fn named_moves(&self, rules: &CellRules, cells: &Cells, player: Player) -> Vec<NamedMove> {
        let mut seen = FxHashSet::default();
        let mut moves: Vec<NamedMove> = Vec::new();
        let mut count: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        // If both players have the same moves, either moves all pieces.
        let mover = (!rules.is_impartial()).then_some(player);
        let whose = |number: u8| {
            let mut signs = self.stated.signs.iter().filter(|sign| sign.byte == self.sign(number));
            signs.next().and_then(|sign| sign.whose)
        };
        for changes in rules.moves(cells, player) {
            let all = || changes.iter().map(|(place, _)| *place).collect();
            let places: Vec<usize> = walk(cells, &changes, mover, whose).unwrap_or_else(all);
            let changes: Vec<(usize, u8)> =
                changes.iter().map(|&(place, to)| (place, self.sign(to))).collect();
            let mut after = changes.clone();
            // If a move changes a place several times, its last change counts.
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
        // The places alone do not distinguish these moves.
        for (places, changes) in moves.iter_mut().filter(|(places, _)| count[places] > 1) {
            *places = changes.iter().map(|&(place, to)| with_sign(place, to, all)).collect();
        }
        moves
    }
}

/// Returns the source and the target if a move takes a piece from one end of the pattern to the other,
/// whatever it captures on its way; and then the cells that the piece changes from there. The piece is the
/// mover's, or nobody's if it passes over other cells. Without a mover the piece may be either player's.
fn walk(
    cells: &Cells,
    changes: &[Change],
    mover: Option<Player>,
    whose: impl Fn(u8) -> Option<Player>,
) -> Option<Vec<usize>> {
    let (first, last) = (changes.first()?, changes.last()?);
    let walks = |from: &Change, to: &Change| cells.characters[from.0] == to.1 && from.1 != to.1;
    let is_own = |to: &Change| whose(to.1).is_some_and(|owner| mover.is_none_or(|mover| owner == mover));
    // Each captured cell becomes what the source becomes, normally the character of a free cell.
    let takes = |from: &Change, passed: &[Change]| passed.iter().all(|(_, becomes)| *becomes == from.1);
    let end = changes.len() - 1;
    let ends = if walks(first, last) && is_own(last) {
        Some((first, last))
    } else if walks(last, first) && is_own(first) {
        Some((last, first))
    } else {
        (walks(first, last) && whose(last.1).is_none() && end > 1).then_some((first, last))
    };
    if let Some((from, to)) = ends {
        return takes(from, &changes[1..end]).then(|| vec![from.0, to.0]);
    }
    // The piece may act from its target, as an amazon that shoots.
    let at = (1..end).find(|&at| walks(first, &changes[at]) && is_own(&changes[at]))?;
    let (target, rest) = (changes[at].0, &changes[at + 1..]);
    let stands = rest.iter().all(|(place, _)| *place != target);
    let places = [first.0, target].into_iter().chain(rest.iter().map(|(place, _)| *place));
    (stands && takes(first, &changes[1..at])).then(|| places.collect())
}

fn numbered(alphabet: &str, characters: &[u8], width: usize) -> Cells {
    Cells { width, characters: characters.iter().map(|&sign| number(alphabet, sign)).collect() }
}

/// Returns an error if a position contains something that the rules forbid everywhere.
fn check(rules: &CellRules, cells: &Cells) -> Result<(), Misplaced> {
    match rules.broken(cells) {
        Some(place) => Err(Misplaced { place, message: BROKEN.to_owned() }),
        None => Ok(()),
    }
}

/// Checks whether a text is a legal position.
pub(super) fn check_text<B: CellBoard>(
    rules: &CellRules,
    text: &str,
    alphabet: &str,
) -> Result<(), InputError> {
    let board = B::parse(text, alphabet)?;
    check(rules, &numbered(alphabet, board.characters(), board.row_length()))
        .map_err(|Misplaced { place, message }| InputError::new(B::span(text, place, alphabet), message))
}

impl<B: CellBoard> Short for ShortText<B> {
    type Piece = Figure;
    type Component = Figure;
    type Memo = FigureMemo;

    fn is_literal(&self) -> bool {
        true
    }

    fn is_impartial(&self) -> bool {
        self.rules.stated.is_impartial()
    }

    fn is_all_small(&self) -> bool {
        self.rules.stated.is_impartial() || self.ruleset.stated.is_all_small()
    }

    fn components(&self, board: &B) -> Sum<Figure> {
        let parts = self.rules.parts(self.ruleset.cells(board));
        parts.iter().map(|part| self.normal(part)).collect::<Vec<_>>().into()
    }

    fn moves<'b>(&'b self, board: &'b B, player: Player) -> Box<dyn Iterator<Item = Move<B>> + 'b> {
        let moves = self.ruleset.named_moves(&self.rules.stated, &self.ruleset.cells(board), player);
        Box::new(moves.into_iter().map(move |(places, changes)| {
            let mut after = board.clone();
            changes.iter().for_each(|&(place, to)| after.put(place, to));
            Move { places, after }
        }))
    }

    fn normal(&self, piece: &Figure) -> Signed<Figure> {
        piece.normal(self.rules.sought())
    }

    fn is_own_negative(&self, component: &Figure) -> bool {
        self.normal_and_symmetry(component).1
    }

    fn has_mirrors(&self) -> bool {
        self.rules.sought().has_mirrors()
    }

    fn is_mirrored(&self, component: &Figure) -> bool {
        self.rules.sought().is_mirrored(component)
    }

    fn normal_and_symmetry(&self, piece: &Figure) -> (Signed<Figure>, bool) {
        piece.normal_and_symmetry(self.rules.sought())
    }

    fn options(&self, component: &Figure, options: &mut Options<'_, Figure>) -> OrNoAnswer<()> {
        Ok(self.rules.sought().options(component, options, |figure| figure)?)
    }

    fn most_moves(&self, component: &Figure) -> Option<(usize, usize)> {
        self.rules.sought().most_moves(component)
    }

    fn mobility(&self, component: &Figure) -> (usize, usize) {
        self.rules.sought().mobility(component)
    }

    fn prospects(&self, component: &Figure) -> (usize, usize) {
        // Where the moves are bounds, they are counted once.
        if self.rules.sought().shrinks() { (0, 0) } else { self.mobility(component) }
    }

    /// In a row the parts are smaller after a move in the middle. On a grid, pieces that fill it from one side leave
    /// larger parts that are alike.
    fn begins_in_the_middle(&self, component: &Figure) -> bool {
        !self.rules.sought().shrinks() || component.is_row()
    }
}

impl<B: CellBoard> Partizan for LoopyText<B> {
    /// The length of a row, then the characters row by row.
    type State = (usize, Box<[u8]>);

    fn is_impartial(&self) -> bool {
        self.rules.stated.is_impartial()
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
            self.ruleset.named_moves(&self.rules.stated, &self.ruleset.cells_of(characters, *width), player);
        let after = |(places, changes): NamedMove| {
            let mut after = characters.clone();
            changes.iter().for_each(|&(place, to)| after[place] = to);
            Move { places, after: (*width, after) }
        };
        moves.into_iter().map(after).collect()
    }
}
