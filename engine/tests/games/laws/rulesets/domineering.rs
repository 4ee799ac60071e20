//! Domineering: the counts that decide a sum without a search, against a search that knows only where dominoes fit.

use std::collections::HashMap;

use upstar::games::board::grid::Grid;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::rules::{Short, Tally};
use upstar::games::solve::{Answer, OutcomeSearch, OutcomeSettings, OutcomeSum};
use upstar::ground::Ruleset;
use upstar::session::Session;
use upstar::{Control, Store};

/// A board of at most 64 cells; those of a set of bits are free.
#[derive(Clone, Copy)]
struct Board {
    height: usize,
    width: usize,
}

impl Board {
    fn cells(self) -> usize {
        self.height * self.width
    }

    fn text(self, free: u64) -> String {
        let cell = |row, column| if free >> (row * self.width + column) & 1 == 1 { '.' } else { '#' };
        let row = |row| (0..self.width).map(|column| cell(row, column)).collect::<String>();
        (0..self.height).map(row).collect::<Vec<_>>().join("|")
    }

    /// Lists the dominoes of Left (vertical) or of Right, as pairs of cells.
    fn dominoes(self, is_left: bool) -> Vec<u64> {
        let Self { height, width } = self;
        let (down, right) = if is_left { (1, 0) } else { (0, 1) };
        let places = (0..height - down).flat_map(|row| (0..width - right).map(move |column| (row, column)));
        let bit = |row: usize, column: usize| 1 << (row * width + column);
        places.map(|(row, column)| bit(row, column) | bit(row + down, column + right)).collect()
    }

    /// Returns the tallies of Left and of Right, added over the components.
    fn tallies(self, free: u64) -> [Tally; 2] {
        let grid: Grid = Domineering.read(&self.text(free)).expect("a board");
        let mut sum = [Tally::default(); 2];
        for part in Domineering.components(&grid).parts {
            let [left, right] = Domineering.tallies(&part.component).expect("counts");
            let [left, right] = if part.negated { [right, left] } else { [left, right] };
            sum[0] += &left;
            sum[1] += &right;
        }
        sum
    }
}

/// The numbers that are added to the boards.
const NUMBERS: std::ops::RangeInclusive<i64> = -3..=3;

/// Counts the decisions about sums, and panics at a wrong one.
struct Checker<W> {
    board: Board,
    /// Returns whether the player to move wins: cells, whether Left moves, number.
    wins: W,
    decided: usize,
    asked: usize,
}

impl<W: FnMut(u64, bool, i64) -> bool> Checker<W> {
    fn new(board: Board, wins: W) -> Self {
        Self { board, wins, decided: 0, asked: 0 }
    }

    fn check(&mut self, free: u64) {
        let [left, right] = self.board.tallies(free);
        for number in NUMBERS {
            for (is_left, tallies, ahead) in [(true, [left, right], number), (false, [right, left], -number)]
            {
                self.asked += 1;
                if let Some(decision) = Domineering.decides(&tallies, [ahead; 2]) {
                    self.decided += 1;
                    let wins = (self.wins)(free, is_left, number);
                    let text = self.board.text(free);
                    assert_eq!(decision, wins, "{text} + {number}, Left first: {is_left}, {tallies:?}");
                }
            }
        }
    }

    fn assert_share(&self, percent: usize) {
        let Self { board: Board { height, width }, decided, asked, .. } = self;
        assert!(decided * 100 >= asked * percent, "{height}x{width}: {decided} of {asked}");
    }
}

/// Returns who wins all sub-boards with all numbers: a bit for each number and player to move.
fn all_wins(board: Board) -> Vec<u16> {
    let dominoes = [true, false].map(|is_left| board.dominoes(is_left));
    let mut wins = vec![0_u16; 1 << board.cells()];
    for free in 0..1_usize << board.cells() {
        // A free move makes the number smaller, so the sums with small numbers come first.
        let mut all = 0;
        for distance in 0..=3 {
            for number in [distance, -distance] {
                for is_left in [true, false] {
                    let bit = |number: i64, is_left: bool| 1 << ((number + 3) * 2 + i64::from(is_left));
                    let fits = |domino: &&u64| free as u64 & **domino == **domino;
                    let after = |domino: &u64| wins[free & !(*domino as usize)];
                    let mut moves = dominoes[usize::from(!is_left)].iter().filter(fits).map(after);
                    let is_won = moves.any(|after| after & bit(number, !is_left) == 0)
                        || is_left && number > 0 && all & bit(number - 1, false) == 0
                        || !is_left && number < 0 && all & bit(number + 1, true) == 0;
                    all |= if is_won { bit(number, is_left) } else { 0 };
                }
            }
        }
        wins[free] = all;
    }
    wins
}

fn check_all(height: usize, width: usize, percent: usize) {
    let board = Board { height, width };
    let wins = all_wins(board);
    let is_won = |free: u64, is_left: bool, number: i64| {
        wins[free as usize] >> ((number + 3) * 2 + i64::from(is_left)) & 1 == 1
    };
    let mut checker = Checker::new(board, is_won);
    (0..1 << board.cells()).for_each(|free| checker.check(free));
    checker.assert_share(percent);
}

/// A search with a table.
struct Search {
    dominoes: [Vec<u64>; 2],
    known: HashMap<(u64, bool, i64), bool>,
}

impl Search {
    fn wins(&mut self, free: u64, is_left: bool, number: i64) -> bool {
        if let Some(&wins) = self.known.get(&(free, is_left, number)) {
            return wins;
        }
        let mover = usize::from(!is_left);
        let mut wins = false;
        for i in 0..self.dominoes[mover].len() {
            let domino = self.dominoes[mover][i];
            wins = wins || free & domino == domino && !self.wins(free & !domino, !is_left, number);
        }
        wins = wins || is_left && number > 0 && !self.wins(free, false, number - 1);
        wins = wins || !is_left && number < 0 && !self.wins(free, true, number + 1);
        self.known.insert((free, is_left, number), wins);
        wins
    }
}

struct Xorshift(u64);

impl Xorshift {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Checks random sub-boards of a board of which only the cells of `most` may be free.
fn check_random(board: Board, most: u64, times: usize, percent: usize) {
    let dominoes = [true, false].map(|is_left| board.dominoes(is_left));
    let mut search = Search { dominoes, known: HashMap::new() };
    let mut chance = Xorshift(0x2545_f491_4f6c_dd1d);
    let mut checker = Checker::new(board, |free, is_left, number| {
        if search.known.len() > 1 << 20 {
            search.known.clear();
        }
        search.wins(free, is_left, number)
    });
    for i in 0..times {
        // A cell is free with a probability of 1/2, 5/8 or 3/4.
        let (a, b, c) = (chance.next(), chance.next(), chance.next());
        checker.check(most & [a, a | b & c, a | b][i % 3]);
    }
    checker.assert_share(percent);
}

/// Returns whether the tests are long, which `UPSTAR_EXHAUSTIVE=1` in the environment asks for:
/// `UPSTAR_EXHAUSTIVE=1 cargo test --release -p upstar --test games counts_decide`.
fn is_long() -> bool {
    std::env::var_os("UPSTAR_EXHAUSTIVE").is_some_and(|value| value == "1")
}

#[test]
fn counts_decide_all_small_boards_rightly() {
    // A board transposed is the same component with the players exchanged, so these are all boards of 6x3, too.
    check_all(4, 4, 90);
    check_all(3, 6, 90);
    if is_long() {
        check_all(4, 5, 80);
        check_all(3, 7, 80);
        check_all(2, 10, 80);
    }
}

#[test]
fn counts_decide_large_boards_rightly() {
    let times = if is_long() { 25_000 } else { 60 };
    for (height, width) in [(5, 5), (5, 6), (4, 7)] {
        let board = Board { height, width };
        check_random(board, (1 << board.cells()) - 1, times, 50);
    }
    // Two boards of 4x4, side by side.
    check_random(Board { height: 4, width: 9 }, ((1 << 36) - 1) & NO_MIDDLE, times, 50);
}

/// Values that are added to boards.
const VALUES: [&str; 12] = [
    "1/2",
    "-3/4",
    "*",
    "^",
    "v* + 1",
    "{2|-1}",
    "{5|-4}",
    "1/2 + *2",
    "{3||1|-2}",
    "+-1/2",
    "{4||2|-3}",
    "tiny(1)",
];

/// Sums of boards and hot values: the search decides them with the counts and without as the values do.
#[test]
fn counts_decide_sums_with_values_rightly() {
    let (store, control) = (Store::new(), Control::unlimited());
    let session = Session::new(&store);
    let values = VALUES.map(|text| match session.evaluate(text, &control) {
        Ok(Answer::Value(value)) => value,
        other => panic!("{text}: {other:?}"),
    });
    let times = if is_long() { 25_000 } else { 150 };
    let mut chance = Xorshift(0x9e37_79b9_7f4a_7c15);
    let mut nodes = [0; 2];
    for i in 0..times {
        let (mut sums, mut total) = ([OutcomeSum::default(), OutcomeSum::default()], store.zero());
        let mut searches = [true, false].map(|uses_counts| {
            let table_bytes = if i % 2 == 0 { 1 << 20 } else { 1 << 13 };
            let settings = OutcomeSettings { uses_counts, table_bytes, ..OutcomeSettings::default() };
            OutcomeSearch::new(&store, settings, &control)
        });
        for (height, width) in [(3, 4), (4, 3), (4, 4)].into_iter().take(1 + i % 3) {
            let free = chance.next() | chance.next();
            let position = session.read("domineering", &Board { height, width }.text(free)).unwrap();
            let position = position.short().unwrap();
            total = total + position.value(&control).unwrap();
            for (sum, search) in sums.iter_mut().zip(&mut searches) {
                position.add_to(sum, search).unwrap();
            }
        }
        for _ in 0..i % 4 {
            let value = values[chance.next() as usize % values.len()];
            let value = if chance.next().is_multiple_of(2) { value } else { -value };
            total = total + value;
            for (sum, search) in sums.iter_mut().zip(&mut searches) {
                search.add_value(sum, value).unwrap();
            }
        }
        for ((sum, search), nodes) in sums.iter().zip(&mut searches).zip(&mut nodes) {
            assert_eq!(search.outcome(sum), Ok(total.outcome()), "{total}");
            *nodes += search.nodes();
        }
    }
    assert!(2 * nodes[0] < nodes[1], "counts save little: {nodes:?}");
}

/// The cells of a board of 4x9 without the middle column.
const NO_MIDDLE: u64 = !(1 << 4 | 1 << 13 | 1 << 22 | 1 << 31);
