//! The arguments of `upstar build`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// The commands of `upstar build`.
#[derive(Subcommand)]
pub(crate) enum Build {
    /// Write a value as a position of extended cashing cheques
    Escc(BuildEscc),
    /// Find a game with a given thermograph, and write it as a position
    Thermograph(BuildThermograph),
    /// Find a connected board of Domineering whose value is a number
    Domineering(BuildDomineering),
    /// Decompose a board of Domineering at its bridges
    Parts(BuildParts),
    /// Analyse all boards of Domineering with two rows and no 2x2 square of free cells
    Snakes(BuildSnakes),
    /// Make a random map for Snort and Col
    Map(BuildMap),
}

/// `upstar build escc`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build escc '{8,{28|4}|-2,{2|-22}}'
  upstar build escc 'domineering(\"...|..#\")' --json",
    after_help = "The position is the tree of the canonical form, with integers as its leaves. Its value equals the given value."
)]
pub(crate) struct BuildEscc {
    /// A value, as in `upstar calc`
    #[arg(allow_hyphen_values = true)]
    pub(crate) value: String,
}

/// `upstar build thermograph`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build thermograph '0:8 4:4 12:4 13:3' '0:-2 4:2 12:2 13:3'
  upstar build thermograph '0:5 5:0' '0:-5 5:0'",
    after_help = "\
A wall is a list of points T:V from T = 0 to the foot of the mast, where both walls meet. Between two points a wall is vertical, or its value changes by as much as T does: Left's wall falls, and Right's wall rises. The numbers T and V are integers or n/2^k."
)]
pub(crate) struct BuildThermograph {
    /// Left's wall
    #[arg(allow_hyphen_values = true)]
    pub(crate) left: String,
    /// Right's wall
    #[arg(allow_hyphen_values = true)]
    pub(crate) right: String,
}

/// `upstar build domineering`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build domineering 89/16
  upstar build domineering -5/8 --json",
    after_help = "\
The program writes the number in binary: an integer becomes columns, each power of 1/2 becomes one of Kim's snakes, and bridges join these parts. It computes the value of the board before it prints the board. A board has at most 1024 free cells. A snake has about nine cells for each factor 1/2, and an integer n has about 2n cells. The board of a negative number is the board of the positive number, turned by a right angle."
)]
pub(crate) struct BuildDomineering {
    /// An integer, or n/2^k, such as 89/16 or 0.5, as in `upstar calc`
    #[arg(allow_hyphen_values = true)]
    pub(crate) number: String,
}

/// `upstar build parts`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build parts '#.#.#|#.#.#|.....'
  upstar build parts '....#|.##.#|##...' --json",
    after_help = "\
A cell between two parts on its opposite sides splits the board if one of the parts has the same value with the cell as without it; the cell stays with the other part. A cell with two to four parts around it is removed if each of them has the same value with the cell. The value of the board is the sum of the values of its parts. The place of a part is the (row,column) of its upper left corner on the board."
)]
pub(crate) struct BuildParts {
    /// A board: rows separated by |, `.` free, `#` not
    pub(crate) board: String,
}

/// `upstar build snakes`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build snakes
  upstar build snakes --columns 12 --json",
    after_help = "\
The program analyses all connected boards of two rows without a square of 2 by 2 free cells, and their quarter turns. For each number of columns it prints: the greatest temperature; the greatest difference l(G) of the stops; the least n such that G^L - G - n <= an infinitesimal for each option; the number of pairs of options whose stops exceed that bound; and Right's results with n = 2 after Left has moved on the cells of the first move. When the budget is used up, the program prints the results so far."
)]
pub(crate) struct BuildSnakes {
    /// The largest number of columns, at most 16
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub(crate) columns: u8,
}

/// `upstar build map`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build map
  upstar build map --regions 20 --seed 7 --out map.svg",
    after_help = "\
The regions are sets of cells of a disk of squares. No region has more than three times as many cells as another one. The picture shows these cells; `upstar draw snort` draws the map from the borders alone. The same seed gives the same map on every machine."
)]
pub(crate) struct BuildMap {
    /// The number of regions, at most 400
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) regions: u16,
    /// The seed; the same seed gives the same map
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write a picture of the map to this file, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
