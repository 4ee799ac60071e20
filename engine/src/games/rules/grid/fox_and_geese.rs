//! Fox and Geese on boards of any width.
//!
//! Geese never move up. Once the fox is level with or above every goose, or one row below the top goose with
//! a free square above, no goose can catch it, and Right has moves for ever: the position is `off`. This
//! settles every position in which play could go upwards without end.
//!
//! In the impartial forms both players move the fox and the geese. There the fox can go up for ever, and comes back if
//! a player wants it to. Far above the geese the board looks the same from row to row, so its values repeat from some
//! row on, and [`PeriodicLabels`](crate::games::solve::PeriodicLabels) finds them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::games::board::grid::Grid;
use crate::games::rules::loopy::{Arena, Listing, Loopy, Periodic};
use crate::games::rules::{Move, Partizan};
use crate::ground::board::Board;
use crate::ground::control::{Control, HeapBytes};
use crate::ground::{Facts, Failure, Misplaced, Player, Ruleset, Sign};

/// The ruleset Fox and Geese. In the Ceylonese variant the fox moves up to two squares along a diagonal.
#[derive(Clone, Copy, Debug)]
pub struct FoxAndGeese {
    range: usize,
    facts: &'static Facts<'static>,
}

static FACTS: Facts<'static> = Facts {
    name: "fox_and_geese",
    title: "Fox and Geese",
    board: Grid::KIND,
    notation: "`G` a goose of Left's, `F` the fox of Right's, `.` free; the board continues upwards",
    signs: &[
        Sign::of(Player::Left, b'G', "G: a goose, Left's"),
        Sign::of(Player::Right, b'F', "F: the fox, Right's"),
    ],
    rules: "a goose moves one square diagonally downwards, the fox one square along any diagonal, onto free squares",
    source: "Winning Ways, ch. 20; A. N. Siegel, Combinatorial Game Theory, ch. VI",
    example: ".G.G|....|F...",
};

static CEYLONESE: Facts<'static> = Facts {
    name: "ceylonese_fox_and_geese",
    title: "Ceylonese Fox and Geese",
    rules: "a goose moves one square diagonally downwards, the fox one or two free squares along any diagonal",
    source: "A. N. Siegel, CGSuite 2.2: CeyloneseFoxAndGeese",
    ..FACTS
};

impl FoxAndGeese {
    /// The common game: the fox moves one square.
    pub const COMMON: Self = Self { range: 1, facts: &FACTS };
    /// The Ceylonese game: the fox moves up to two squares in one direction.
    pub const CEYLONESE: Self = Self { range: 2, facts: &CEYLONESE };
}

/// The squares of the fox and the geese; squares are numbered row by row from the top left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chase {
    width: usize,
    height: usize,
    fox: usize,
    /// The squares of the geese in increasing order.
    geese: Vec<usize>,
}

impl Chase {
    /// Returns the diagonal neighbour of a square, if it is on the board.
    fn next(&self, square: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (square / self.width).checked_add_signed(down).filter(|&row| row < self.height)?;
        let column = (square % self.width).checked_add_signed(right).filter(|&column| column < self.width)?;
        Some(row * self.width + column)
    }

    fn is_free(&self, square: usize) -> bool {
        square != self.fox && self.geese.binary_search(&square).is_err()
    }
}

const ALPHABET: &str = ".GF";

const UP: [(isize, isize); 2] = [(-1, -1), (-1, 1)];
const DOWN: [(isize, isize); 2] = [(1, -1), (1, 1)];

impl HeapBytes for Chase {
    fn heap_bytes(&self) -> usize {
        self.geese.heap_bytes()
    }
}

impl Ruleset for FoxAndGeese {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) -> &'static str {
        ALPHABET
    }

    fn check(&self, board: &Grid) -> Result<(), Misplaced> {
        let mut foxes = squares(board, b'F');
        let misplaced = |place, message: &str| Err(Misplaced { place, message: message.to_owned() });
        match (foxes.next(), foxes.next()) {
            (None, _) => misplaced(0, "there is no fox (`F`) on the board"),
            (Some(_), Some(second)) => misplaced(second, "a second fox: there is only one"),
            (Some(_), None) => Ok(()),
        }
    }
}

impl Partizan for FoxAndGeese {
    type State = Chase;

    fn state(&self, board: &Grid) -> Chase {
        let fox = squares(board, b'F').next().unwrap_or_default();
        let geese = squares(board, b'G').collect();
        Chase { width: board.width(), height: board.height(), fox, geese }
    }

    fn board(&self, from: &Grid, state: &Chase) -> Grid {
        let mut board = from.clone();
        for square in 0..state.width * state.height {
            let piece = if square == state.fox {
                b'F'
            } else if state.geese.contains(&square) {
                b'G'
            } else {
                b'.'
            };
            board.set(square / state.width, square % state.width, piece);
        }
        board
    }

    fn moves(&self, state: &Chase, player: Player) -> Vec<Move<Chase>> {
        match player {
            Player::Left => goose_moves(state),
            Player::Right => self.fox_moves(state),
        }
    }

    fn moves_for_ever(&self, state: &Chase) -> Option<Player> {
        // Geese are sorted, so the first is in the top row of geese. No goose can block the free square above
        // the fox, since it would have to come from a higher row.
        let top_goose = state.geese.first().map_or(state.height, |goose| goose / state.width);
        let fox = state.fox / state.width;
        let free_above =
            || UP.iter().any(|&up| state.next(state.fox, up).is_some_and(|above| state.is_free(above)));
        let escaped = fox <= top_goose || fox == top_goose + 1 && free_above();
        // A board one column wide has no diagonal moves at all.
        (escaped && state.width > 1).then_some(Player::Right)
    }
}

impl FoxAndGeese {
    fn fox_moves(&self, state: &Chase) -> Vec<Move<Chase>> {
        let mut moves = Vec::new();
        for direction in UP.into_iter().chain(DOWN) {
            let mut at = state.fox;
            for _ in 0..self.range {
                let Some(to) = state.next(at, direction).filter(|&to| state.is_free(to)) else { break };
                let after = Chase { fox: to, ..state.clone() };
                moves.push(Move { places: vec![state.fox, to], after });
                at = to;
            }
        }
        moves
    }
}

fn goose_moves(state: &Chase) -> Vec<Move<Chase>> {
    let mut moves = Vec::new();
    for (i, &goose) in state.geese.iter().enumerate() {
        for direction in DOWN {
            let Some(to) = state.next(goose, direction).filter(|&to| state.is_free(to)) else { continue };
            let mut after = state.clone();
            after.geese[i] = to;
            after.geese.sort_unstable();
            moves.push(Move { places: vec![goose, to], after });
        }
    }
    moves
}

/// Lists the squares with a piece in the order of the board.
fn squares(board: &Grid, piece: u8) -> impl Iterator<Item = usize> + '_ {
    let all = 0..board.width() * board.height();
    all.filter(move |square| board.cell(square / board.width(), square % board.width()) == piece)
}

/// The impartial form of Fox and Geese, in which each player moves the fox and the geese.
#[derive(Clone, Copy, Debug)]
pub struct SharedFoxAndGeese {
    partizan: FoxAndGeese,
    facts: &'static Facts<'static>,
}

static SHARED_FACTS: Facts<'static> = Facts {
    name: "impartial(fox_and_geese)",
    title: "Fox and Geese, impartial",
    notation: "`G` a goose, `F` the fox, `.` free; the board continues upwards",
    signs: &[Sign::nobodys(b'G', "G: a goose"), Sign::nobodys(b'F', "F: the fox")],
    rules: "a player moves a goose one square diagonally downwards, or the fox one square along any diagonal, onto free squares; the player who cannot move loses, and infinite play is a draw",
    ..FACTS
};

static SHARED_CEYLONESE: Facts<'static> = Facts {
    name: "impartial(ceylonese_fox_and_geese)",
    title: "Ceylonese Fox and Geese, impartial",
    rules: "a player moves a goose one square diagonally downwards, or the fox one or two free squares along any diagonal; the player who cannot move loses, and infinite play is a draw",
    source: CEYLONESE.source,
    ..SHARED_FACTS
};

impl SharedFoxAndGeese {
    /// The ruleset `impartial(fox_and_geese)`.
    ///
    /// ```
    /// use upstar::{Control, Session, Store, games::rules::loopy::NimValue};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let value = |text| {
    ///     let position = session.read("impartial(fox_and_geese)", text)?;
    ///     position.loopy().map(|position| position.value(&Control::unlimited())).transpose()
    /// };
    /// // On a board of one column nobody can move. On two columns the fox goes up and down for ever.
    /// assert_eq!(value("G|F")?, Some(NimValue::Finite(0)));
    /// assert_eq!(value("..|F.")?, Some(NimValue::Infinite(vec![])));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub const COMMON: Self = Self { partizan: FoxAndGeese::COMMON, facts: &SHARED_FACTS };
    /// The ruleset `impartial(ceylonese_fox_and_geese)`.
    pub const CEYLONESE: Self = Self { partizan: FoxAndGeese::CEYLONESE, facts: &SHARED_CEYLONESE };
}

/// The most sets of squares of the geese that an arena has.
const MOST_HERDS: usize = 1 << 18;

/// The bits of a state's number that hold the square of the fox; those above it hold the number of the herd.
const FOX_BITS: u32 = 24;

/// Returns the number of a set of squares among all sets of its size: the sum of the binomial coefficients of the k-th
/// square over k. Squares are counted from the lowest row upwards, so the number does not depend on the height of the
/// board. `None` if the number is too large for a state.
fn herd_number(squares: &[usize]) -> Option<u64> {
    let binomial = |n: usize, k: usize| {
        (0..k).try_fold(1_u128, |product, i| Some(product.checked_mul((n - i) as u128)? / (i as u128 + 1)))
    };
    let terms = squares.iter().enumerate();
    let number = terms
        .filter(|(i, square)| *square > i)
        .try_fold(0_u128, |sum, (i, &square)| sum.checked_add(binomial(square, i + 1)?))?;
    (number < 1 << (u64::BITS - FOX_BITS)).then_some(number as u64)
}

/// The board of the fox above all herds that the geese of a position can become. A row of the arena is the row of the
/// fox, counted from the lowest one upwards, and a kind is a herd with a column of the fox.
struct Herds {
    width: usize,
    range: usize,
    /// The number of rows below which all geese are.
    height: usize,
    /// The squares of the geese in increasing order, counted row by row from the lowest one upwards.
    herds: Vec<Vec<usize>>,
    indices: HashMap<u64, usize>,
}

impl Herds {
    fn new(width: usize, range: usize, geese: Vec<usize>, control: &Control) -> Result<Self, Failure> {
        let height = geese.last().map_or(0, |goose| goose / width + 1);
        let mut herds = Self { width, range, height, herds: Vec::new(), indices: HashMap::new() };
        herds.add(geese)?;
        let mut next = 0;
        while let Some(geese) = herds.herds.get(next).cloned() {
            control.check(1, herds.herds.len() * (geese.len() + 4) * size_of::<usize>())?;
            next += 1;
            // The fox may stand in the way now and elsewhere later.
            for after in herds.steps(&geese, None) {
                herds.add(after)?;
            }
        }
        Ok(herds)
    }

    fn add(&mut self, geese: Vec<usize>) -> Result<(), Failure> {
        let number = herd_number(&geese).filter(|_| self.herds.len() < MOST_HERDS);
        let number = number.ok_or_else(|| Failure::because("the geese can stand in too many ways"))?;
        let index = self.herds.len();
        if let Entry::Vacant(entry) = self.indices.entry(number) {
            entry.insert(index);
            self.herds.push(geese);
        }
        Ok(())
    }

    /// Returns the square that is some rows up and some columns to the right, if it is on the board.
    fn next(&self, square: usize, (up, right): (isize, isize)) -> Option<usize> {
        let row = (square / self.width).checked_add_signed(up)?;
        let column = (square % self.width).checked_add_signed(right).filter(|&column| column < self.width)?;
        Some(row * self.width + column)
    }

    /// Returns the herds after a step of a goose.
    fn steps(&self, geese: &[usize], fox: Option<usize>) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for (i, &goose) in geese.iter().enumerate() {
            for to in [-1, 1].into_iter().filter_map(|right| self.next(goose, (-1, right))) {
                if fox != Some(to) && geese.binary_search(&to).is_err() {
                    let mut after = geese.to_vec();
                    after[i] = to;
                    after.sort_unstable();
                    found.push(after);
                }
            }
        }
        found
    }

    fn fox(&self, row: u64, kind: usize) -> usize {
        row as usize * self.width + kind % self.width
    }
}

impl Periodic for Herds {
    fn kinds(&self) -> usize {
        self.herds.len() * self.width
    }

    /// Returns the first row from which the fox meets no goose on a move, nor on its way back.
    fn regular_from(&self) -> u64 {
        (self.height + self.range) as u64
    }

    fn reach(&self) -> u64 {
        self.range as u64
    }

    fn exists(&self, row: u64, kind: usize) -> bool {
        self.herds[kind / self.width].binary_search(&self.fox(row, kind)).is_err()
    }

    fn options(&self, row: u64, kind: usize, options: &mut Vec<(u64, usize)>) {
        let (herd, fox) = (kind / self.width, self.fox(row, kind));
        for direction in UP.into_iter().chain(DOWN) {
            let mut at = fox;
            for _ in 0..self.range {
                let free = |square: &usize| self.herds[herd].binary_search(square).is_err();
                let Some(to) = self.next(at, direction).filter(free) else { break };
                options.push(((to / self.width) as u64, herd * self.width + to % self.width));
                at = to;
            }
        }
        for after in self.steps(&self.herds[herd], Some(fox)) {
            let herd = herd_number(&after).and_then(|number| self.indices.get(&number));
            options.extend(herd.map(|herd| (row, herd * self.width + fox % self.width)));
        }
    }

    fn state(&self, row: u64, kind: usize) -> u64 {
        number_of_state(&self.herds[kind / self.width], self.fox(row, kind))
    }

    fn row_and_kind(&self, state: u64) -> (u64, usize) {
        let (herd, fox) = (state >> FOX_BITS, (state & ((1 << FOX_BITS) - 1)) as usize);
        let herd = self.indices.get(&herd).copied().unwrap_or_default();
        ((fox / self.width) as u64, herd * self.width + fox % self.width)
    }

    fn columns(&self) -> Vec<String> {
        (1..=self.width).map(|column| column.to_string()).collect()
    }

    /// Returns the column of the fox while no goose has moved.
    fn cell(&self, kind: usize) -> Option<(usize, Option<&'static str>)> {
        (kind < self.width).then_some((kind, None))
    }
}

fn number_of_state(geese: &[usize], fox: usize) -> u64 {
    herd_number(geese).unwrap_or_default() << FOX_BITS | fox as u64
}

/// Returns the squares of the geese and of the fox, counted row by row from the lowest one upwards.
fn from_below(board: &Grid) -> (Vec<usize>, usize) {
    let upwards = |square: usize| {
        (board.height() - 1 - square / board.width()) * board.width() + square % board.width()
    };
    let mut geese: Vec<usize> = squares(board, b'G').map(upwards).collect();
    geese.sort_unstable();
    (geese, squares(board, b'F').next().map_or(0, upwards))
}

impl Ruleset for SharedFoxAndGeese {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) -> &'static str {
        ALPHABET
    }

    fn check(&self, board: &Grid) -> Result<(), Misplaced> {
        self.partizan.check(board)
    }
}

impl Loopy for SharedFoxAndGeese {
    fn arena(&self, board: &Grid, control: &Control) -> Result<Arena, Failure> {
        let (geese, _) = from_below(board);
        Ok(Arena::Periodic(Arc::new(Herds::new(board.width(), self.partizan.range, geese, control)?)))
    }

    fn tokens(&self, board: &Grid) -> Vec<u64> {
        let (geese, fox) = from_below(board);
        vec![number_of_state(&geese, fox)]
    }

    /// Adds rows to the board if the fox goes above its highest row.
    fn advance(&self, board: &mut Grid, _: usize, to: u64) {
        let (geese, fox) = placed(to, squares(board, b'G').count());
        *board = board.emptied(fox / board.width() + 1, b'.');
        let downwards = |square: usize| (board.height() - 1 - square / board.width(), square % board.width());
        let pieces = geese.iter().map(|&goose| (goose, b'G')).chain([(fox, b'F')]);
        let pieces: Vec<_> = pieces.map(|(square, piece)| (downwards(square), piece)).collect();
        pieces.into_iter().for_each(|((row, column), piece)| board.set(row, column, piece));
    }

    /// Returns the squares of the fox and the geese, such as `(4,1)/(2,3),(1,2)`. The row above the board is row 0.
    fn state_name(&self, board: &Grid, state: u64) -> String {
        let (geese, fox) = placed(state, squares(board, b'G').count());
        let name = |square: usize| {
            let row = board.height() as i64 - (square / board.width()) as i64;
            format!("({row},{})", square % board.width() + 1)
        };
        let geese: Vec<String> = geese.into_iter().map(name).collect();
        if geese.is_empty() { name(fox) } else { [name(fox), geese.join(",")].join("/") }
    }

    fn listing(&self) -> Listing {
        Listing::Whole
    }

    /// Returns the state with the fox on a free square; for the square of a goose, the present state.
    fn state_of_place(&self, board: &Grid, place: usize) -> u64 {
        let (geese, fox) = from_below(board);
        let row = board.height() - 1 - place / board.width();
        let square = row * board.width() + place % board.width();
        number_of_state(&geese, if geese.contains(&square) { fox } else { square })
    }
}

/// Returns the squares of the geese and of the fox in the state with a number; see [`herd_number`].
fn placed(state: u64, count: usize) -> (Vec<usize>, usize) {
    let mut rest = state >> FOX_BITS;
    let mut geese = vec![0; count];
    for i in (0..count).rev() {
        // The largest square whose binomial coefficient does not exceed the rest.
        let fits = |square: &usize| {
            let with_square: Vec<usize> = (0..i).chain([*square]).collect();
            herd_number(&with_square).is_some_and(|number| number <= rest)
        };
        geese[i] = (i..).take_while(fits).last().unwrap_or(i);
        rest -= herd_number(&(0..i).chain([geese[i]]).collect::<Vec<_>>()).unwrap_or_default();
    }
    (geese, (state & ((1 << FOX_BITS) - 1)) as usize)
}
