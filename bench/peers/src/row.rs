//! The rows: the work that the engines do, and the result that proves that they did it.

use std::fmt::Write;

/// One line of the comparison.
#[derive(Debug)]
pub struct Row {
    /// The name for `--rows` and the table.
    pub name: &'static str,
    /// The work itself.
    pub work: Work,
    /// The result. The results for Domineering were also found by a third, naive program, since two engines
    /// that agree could both be wrong. The outcomes of the other games are those of the literature.
    pub expected: &'static str,
}

/// The work of a row. Boards are Domineering boards, given as rows and columns or as text (`#` is a blocked
/// cell); Left places vertically. Tables and stores are new in every repetition, and dropping them is never
/// timed.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Canonical form of an empty board of this size. Creating the table is timed; the temperature in the
    /// result is not.
    Empty(u8, u8),
    /// Canonical form of the board with this text, timed as [`Work::Empty`] is.
    Board(&'static str),
    /// Canonical form and temperature of every board inside a rectangle ([`sub_boards`]), with one table for
    /// all. Creating the table is timed, and so is finding the distinct values and temperatures. A
    /// temperature need only be computed once for each distinct value.
    Sweep(u8, u8),
    /// Canonical form of `v[i] + v[j]` for all pairs of [`pair_order`], where `v` are the distinct values
    /// of [`POOL`] in the order in which the sweep finds them. Creating `v` is not timed, so it must not
    /// leave anything behind that makes a sum cheaper, except what every value carries with it. Nor may the
    /// work on a result make the next sum cheaper.
    Sums,
    /// Canonical form of Snort on a graph without colours, timed as [`Work::Empty`] is.
    Snort(Graph),
    /// Canonical form of Col on a graph without colours.
    Col(Graph),
    /// Canonical form of this strip of Toads and Frogs.
    Toads(&'static str),
    /// Canonical form of Clobber on a checkerboard of stones, which `cgt` does not have.
    Clobber(u8, u8),
    /// Canonical form of Amazons on an empty board of this size with one queen of each player in opposite
    /// corners. The result consists of facts that both engines can state without writing the value out,
    /// since the values of 4x4 would fill gigabytes.
    Amazons(u8, u8),
    /// Canonical form of Konane from this board, in Upstar's notation. Upstar has the game from a file
    /// only.
    Konane(&'static str),
    /// Canonical form of Fission from this board.
    Fission(&'static str),
    /// Canonical form and thermograph of the game at this index of the sequence ±{29|5}, ±{{53|29}|5}, ..,
    /// whose temperatures converge to 29. Creating its options is timed, too.
    Converging(u32),
    /// Thermograph of every distinct value of [`POOL`]. Creating the values is not timed, so it must not
    /// leave thermographs behind.
    Thermographs,
}

/// A graph without colours.
#[derive(Clone, Copy, Debug)]
pub enum Graph {
    /// A path of this many vertices.
    Path(usize),
    /// A grid with these numbers of rows and columns.
    Grid(usize, usize),
}

impl Graph {
    /// Returns the number of vertices.
    pub fn vertices(self) -> usize {
        match self {
            Self::Path(n) => n,
            Self::Grid(rows, columns) => rows * columns,
        }
    }

    /// Returns the pairs of adjacent vertices.
    pub fn edges(self) -> Vec<(usize, usize)> {
        let (rows, columns) = match self {
            Self::Path(n) => (1, n),
            Self::Grid(rows, columns) => (rows, columns),
        };
        let around = |v: usize| {
            let right = ((v + 1) % columns != 0).then_some((v, v + 1));
            let below = (v + columns < rows * columns).then_some((v, v + columns));
            [right, below].into_iter().flatten()
        };
        (0..self.vertices()).flat_map(around).collect()
    }

    /// Returns the graph in Upstar's notation.
    pub fn text(self) -> String {
        match self {
            Self::Path(n) => format!("path({n})"),
            Self::Grid(rows, columns) => format!("grid({rows},{columns})"),
        }
    }
}

/// Returns a checkerboard of stones, with one of Left's in the first corner.
pub fn checkerboard(rows: u8, columns: u8) -> String {
    let stone = |row: u8, column: u8| if (row + column) % 2 == 0 { 'L' } else { 'R' };
    let row = |row| (0..columns).map(|column| stone(row, column)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("|")
}

/// Returns a board with Left's queen in the first corner and Right's in the last.
pub fn opposite_corners(rows: u8, columns: u8) -> String {
    let mut cells = vec![b'.'; usize::from(rows) * usize::from(columns)];
    cells[0] = b'L';
    cells[usize::from(rows) * usize::from(columns) - 1] = b'R';
    let lines = cells.chunks(columns.into()).map(|row| String::from_utf8_lossy(row).into_owned());
    lines.collect::<Vec<_>>().join("|")
}

/// Returns the numbers of the left option of [`Work::Converging`], innermost first: `{{77|53}|29}|5}` is
/// 77, 53, 29, 5.
pub fn converging(index: u32) -> impl Iterator<Item = i64> {
    (0..=i64::from(index) + 1).rev().map(|step| 5 + 24 * step)
}

/// All rows, in the order in which they are run.
pub const ROWS: &[Row] = &[
    Row {
        name: "2x16",
        work: Work::Empty(2, 16),
        expected: "91 characters #13137ba249f18c18, temperature 1",
    },
    Row {
        name: "2x18",
        work: Work::Empty(2, 18),
        expected: "91 characters #db0a1579b8cb67d0, temperature 9/8",
    },
    Row { name: "3x8", work: Work::Empty(3, 8), expected: "{{-1/2|-3}|{-13/4|-11/2}}, temperature 21/16" },
    Row { name: "3x9", work: Work::Empty(3, 9), expected: "{{-1/4|-11/4}|{-3|-5}}, temperature 5/4" },
    Row { name: "4x5", work: Work::Empty(4, 5), expected: "1, temperature -1" },
    Row { name: "4x6", work: Work::Empty(4, 6), expected: "519 characters #b4e54001615546f9, temperature 0" },
    Row { name: "5x5", work: Work::Empty(5, 5), expected: "0, temperature -1" },
    Row { name: "core26", work: Work::Board(CORE26), expected: "{17/8|{-2|-2}}, temperature 33/16" },
    Row {
        name: "sum4x4x3",
        work: Work::Board(SUM_4X4X3),
        expected: "241 characters #5fe5cc9ab642869f, temperature 1",
    },
    Row { name: "sweep4x4", work: Work::Sweep(4, 4), expected: "717 values, 25 temperatures" },
    Row { name: "sweep5x4", work: Work::Sweep(5, 4), expected: "5891 values, 48 temperatures" },
    Row { name: "sums", work: Work::Sums, expected: "188462 sums, left stops 1266041/8" },
    Row {
        name: "thermographs",
        work: Work::Thermographs,
        expected: "717 thermographs, temperatures 8419/16",
    },
    Row {
        name: "snort-path14",
        work: Work::Snort(Graph::Path(14)),
        expected: "29776 characters #beebec026749d972, temperature 2",
    },
    Row {
        name: "snort3x4",
        work: Work::Snort(Graph::Grid(3, 4)),
        expected: "1146 characters #776d3fedb2b7db80, temperature 5/2",
    },
    Row { name: "snort4x4", work: Work::Snort(Graph::Grid(4, 4)), expected: "0, temperature -1" },
    Row { name: "col4x4", work: Work::Col(Graph::Grid(4, 4)), expected: "0, temperature -1" },
    Row { name: "toads5.3.5", work: Work::Toads("TTTTT...FFFFF"), expected: "{0|0}, temperature 0" },
    Row {
        name: "toads7.2.7",
        work: Work::Toads("TTTTTTT..FFFFFFF"),
        expected: "3028 characters #20eb6d612125857e, temperature 0",
    },
    Row {
        name: "toads8.2.8",
        work: Work::Toads("TTTTTTTT..FFFFFFFF"),
        expected: "4090 characters #3f874eae4b17bef2, temperature 0",
    },
    Row { name: "clobber4x4", work: Work::Clobber(4, 4), expected: "{0|0}, temperature 0" },
    Row { name: "clobber3x6", work: Work::Clobber(3, 6), expected: "0, temperature -1" },
    Row {
        name: "amazons3x3",
        work: Work::Amazons(3, 3),
        expected: "stops 1 and -1, mean 0, temperature 11/4, birthday 7",
    },
    Row {
        name: "amazons3x4",
        work: Work::Amazons(3, 4),
        expected: "stops 2 and -2, mean 0, temperature 37/8, birthday 10",
    },
    Row {
        name: "amazons4x4",
        work: Work::Amazons(4, 4),
        expected: "stops 2 and -2, mean 0, temperature 5/2, birthday 14",
    },
    Row { name: "konane4x5", work: Work::Konane("LRLRL|RL..R|LRLRL|RLRLR"), expected: "-1, temperature -1" },
    Row {
        name: "konane4x6",
        work: Work::Konane("LRLRLR|RL..RL|LRLRLR|RLRLRL"),
        expected: "0, temperature -1",
    },
    Row {
        name: "konane5x5",
        work: Work::Konane("LRLRL|RLRLR|LR..L|RLRLR|LRLRL"),
        expected: "1, temperature -1",
    },
    Row { name: "fission4x5", work: Work::Fission(".....|..O..|.....|....."), expected: "0, temperature -1" },
    Row {
        name: "fission5x5",
        work: Work::Fission(".....|.....|..O..|.....|....."),
        expected: "0, temperature -1",
    },
    Row {
        name: "fission5x6",
        work: Work::Fission("......|......|..O...|......|......"),
        expected: "0, temperature -1",
    },
    Row {
        name: "converging12",
        work: Work::Converging(12),
        expected: "mean 0, 29 less the temperature 3/1024",
    },
    Row {
        name: "converging200",
        work: Work::Converging(200),
        expected: "mean 0, 29 less the temperature 3/401734511064747568885490523085290650630550748445698208825344",
    },
];

/// The rows and columns of the sweep whose 717 distinct values are the input of `sums` and `thermographs`.
pub const POOL: (u8, u8) = (4, 4);

/// Mazur's position of 26 cells and value `{17/8|-2*}`, which is hotter than 2. Its bounding box has 72
/// cells, so it does not fit a board of one machine word.
const CORE26: &str = ".#######.|.#######.|....#....|###.#.###|###...###|#....####|##...####|#..######";

/// Three empty 4x4 boards and an empty 3x3 board in one board of 72 cells: a sum that an engine has to
/// recognise by itself.
const SUM_4X4X3: &str =
    concat!("....#....#....#...|", "....#....#....#...|", "....#....#....#...|", "....#....#....####",);

/// Returns the row with a name, or a message that lists all names.
pub fn find(name: &str) -> Result<&'static Row, String> {
    let found = ROWS.iter().find(|row| row.name == name);
    found.ok_or_else(|| format!("the rows are {}", names()))
}

/// Returns the names of all rows, for help and error messages.
pub fn names() -> String {
    let names: Vec<_> = ROWS.iter().map(|row| row.name).collect();
    names.join(", ")
}

/// Returns the text of an empty board.
pub fn empty_board(rows: u8, columns: u8) -> String {
    let row = ".".repeat(columns.into());
    vec![row; rows.into()].join("|")
}

/// Returns the boards inside a rectangle as numbers: bit `row * columns + column` is set if the cell is
/// blocked. The board with the most blocked cells comes first, as in the exhaustive search of `cgt`, for
/// which this is the faster order.
pub fn sub_boards(rows: u8, columns: u8) -> impl Iterator<Item = u64> {
    (0..1 << (rows * columns)).rev()
}

/// Returns every unordered pair of indices below `count`, including equal ones, once, in a fixed order
/// without pattern. Neighbours in a sorted order would share too much to be typical work.
pub fn pair_order(count: usize) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = (0..count).flat_map(|i| (i..count).map(move |j| (i, j))).collect();
    let mut state = 0;
    for last in (1..pairs.len()).rev() {
        let other = split_mix(&mut state) % (last as u64 + 1);
        pairs.swap(last, other as usize);
    }
    pairs
}

/// Generates the next number of `SplitMix64`, written out so that the order never changes.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A canonical form as a tree, which is all that the engines have in common: they order options differently
/// and use different names for the same value.
pub trait Tree: Sized {
    /// Returns the number that this value equals, as `-3` or `17/8`; `None` if it is no number.
    fn number(&self) -> Option<String>;
    /// Returns the Left options and the Right options of the canonical form.
    fn options(&self) -> (Vec<Self>, Vec<Self>);
}

/// Formats a value in a notation that does not depend on the engine: numbers by name, everything else (also
/// `*`) as `{..|..}`, with options in the order of their texts.
fn tree_text(value: &impl Tree) -> String {
    if let Some(number) = value.number() {
        return number;
    }
    let (left, right) = value.options();
    format!("{{{}|{}}}", sorted_texts(&left), sorted_texts(&right))
}

fn sorted_texts(options: &[impl Tree]) -> String {
    let mut texts: Vec<_> = options.iter().map(tree_text).collect();
    texts.sort_unstable();
    texts.join(",")
}

/// Returns the result of [`Work::Empty`] and [`Work::Board`]; long values as length and FNV-1a hash.
pub fn board_result(value: &impl Tree, temperature: impl std::fmt::Display) -> String {
    let mut text = tree_text(value);
    if text.len() > 40 {
        // FNV-1a with 64 bits.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        text = format!("{} characters #{hash:016x}", text.len());
    }
    let _ = write!(text, ", temperature {temperature}");
    text
}

/// Returns the result of [`Work::Amazons`].
pub fn summary_result<T: std::fmt::Display>(
    stops: [T; 2],
    mean: T,
    temperature: T,
    birthday: impl std::fmt::Display,
) -> String {
    let [left, right] = stops;
    format!("stops {left} and {right}, mean {mean}, temperature {temperature}, birthday {birthday}")
}

/// Returns the result of [`Work::Converging`].
pub fn converging_result<T: std::fmt::Display>(mean: T, missing: T) -> String {
    format!("mean {mean}, 29 less the temperature {missing}")
}

/// Returns the result of [`Work::Sweep`].
pub fn sweep_result(values: usize, temperatures: usize) -> String {
    format!("{values} values, {temperatures} temperatures")
}

/// Returns the result of [`Work::Sums`]: the number of different sums, and the total of the left stops of
/// the sums of all pairs. Neither depends on the order.
pub fn sums_result(distinct: usize, left_stops: impl std::fmt::Display) -> String {
    format!("{distinct} sums, left stops {left_stops}")
}

/// Returns the result of [`Work::Thermographs`]: their number, and the total of their temperatures.
pub fn thermographs_result(count: usize, temperatures: impl std::fmt::Display) -> String {
    format!("{count} thermographs, temperatures {temperatures}")
}
