//! The arguments of `upstar search`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use upstar_census::examine::BOARD_FACTS;
use upstar_census::families::{Exits, Start, UpTo};

use super::GameFiles;
use super::names::Named;

/// `upstar search`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar search domineering --over 'polyominoes(1..8)' --where 'value == 3/4' --first
  upstar search domineering --over 'polyominoes(9)' --max temperature
  upstar search clobber --over 'strips(1..8)' --values
  upstar search snort --over 'trees(1..6)' --where 'temperature > max_degree' --count
  upstar search nemesis --over 'connected(5)' --exits 2 --where 'winner == \"fugitive\"' --count
  upstar search nim --over 'heaps(3,7)' --where 'outcome == \"P\"'
  upstar search toads '--over' 'T??F' --by outcome
  upstar search konane --over 'random(grid(3,4),200,1)' --max temperature
  upstar search domineering --over 'followers(...|...)' --by value --json", after_help = search_help())]
pub(crate) struct Search {
    /// A ruleset, a prefix of its name, its impartial form as in 'impartial(clobber)', a file such as
    /// ./mine.game, or `expression` for games that are written as expressions
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    /// The positions to examine; repeat the option for several families
    #[arg(long, value_name = "FAMILY", required = true, allow_hyphen_values = true)]
    pub(crate) over: Vec<String>,
    /// Only positions that meet this condition, an expression that names facts of positions
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<String>,
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The facts of each position that is listed [default: the value, or the winner]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,
    /// Write the rows to this file, .csv or .jsonl
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The largest number of positions to list [default: 100, or all with --out]
    #[arg(long, value_name = "COUNT")]
    pub(crate) most: Option<usize>,
    /// Colour graphs and the cells of polyominoes in all ways; otherwise they are free
    #[arg(long)]
    pub(crate) colours: bool,
    /// The characters of open cells and of coloured vertices or edges [default: all but holes]
    #[arg(long, value_name = "CHARACTERS", allow_hyphen_values = true)]
    pub(crate) alphabet: Option<String>,
    /// The positions that count once
    #[arg(long, value_enum, default_value_t = Up::Negatives, value_name = "WHAT")]
    pub(crate) up_to: Up,
    /// In escape games: the exits; all sets of them, a number of them, `leaves`, or `degree<=2` for all vertices with at
    /// most two neighbours
    #[arg(long, value_name = "EXITS", value_parser = exits)]
    pub(crate) exits: Option<Exits>,
    /// In escape games: the start, a vertex or `all` [default: all, if there are exits]
    #[arg(long, value_name = "START", value_parser = start)]
    pub(crate) start: Option<Start>,
    /// The budget of each position, in nodes; a position that needs more is unknown
    #[arg(long, value_name = "NODES")]
    pub(crate) each: Option<u64>,
    /// Keep the findings in this file while the search runs, and go on from there after an interruption
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// The options that say what is wanted.
#[derive(Args)]
#[group(multiple = false)]
pub(crate) struct Wanted {
    /// Count the positions
    #[arg(long)]
    pub(crate) count: bool,
    /// Print the first position
    #[arg(long)]
    pub(crate) first: bool,
    /// List all positions, which is the default
    #[arg(long)]
    pub(crate) all: bool,
    /// Count the positions with each value of a fact
    #[arg(long, value_name = "FACT")]
    pub(crate) by: Option<String>,
    /// Print the positions with the greatest value of a fact
    #[arg(long, value_name = "FACT")]
    pub(crate) max: Option<String>,
    /// Print the positions with the least value of a fact
    #[arg(long, value_name = "FACT")]
    pub(crate) min: Option<String>,
    /// Count the positions with each value, as --by value does
    #[arg(long)]
    pub(crate) values: bool,
}

/// The positions that count once.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Up {
    /// Images under symmetries that the rules are proved to have, and negatives
    Negatives,
    /// Images under symmetries that keep the value
    Symmetries,
    /// Equal positions only, and isomorphic graphs
    Nothing,
}

impl From<Up> for UpTo {
    fn from(up: Up) -> Self {
        match up {
            Up::Negatives => Self::Negatives,
            Up::Symmetries => Self::Symmetries,
            Up::Nothing => Self::Nothing,
        }
    }
}

fn exits(text: &str) -> Result<Exits, String> {
    let number = |text: &str| text.trim().parse().ok();
    match text {
        "all" => Some(Exits::All),
        "leaves" => Some(Exits::Degree(1)),
        _ => match text.strip_prefix("degree<=") {
            Some(degree) => number(degree).map(Exits::Degree),
            None => number(text).map(Exits::Count),
        },
    }
    .ok_or_else(|| "expected all, leaves, degree<=NUMBER or a number of exits".to_owned())
}

fn start(text: &str) -> Result<Start, String> {
    match text {
        "all" => Ok(Start::All),
        _ => {
            text.parse().map(Start::Vertex).map_err(|_| "expected all, or the number of a vertex".to_owned())
        }
    }
}

fn search_help() -> String {
    let mut help = "\
Families:
  grid(4,4), strips(1..12)   all fillings of a grid or a strip
  'L?R|??.'                  all fillings of the open cells `?` of a board
  subgrids(5,5)              all boards inside a rectangle: each cell is free or a hole
  polyominoes(1..10)         connected boards by the number of cells
  graphs(n), connected(n), trees(n)
                             graphs, connected graphs and trees with n vertices
  multigraphs(n,k)           connected multigraphs with at most k copies of each edge
  heaps(b), heaps(c,b)       one heap, or c heaps, of 1 to b
  followers(POSITION)        the position and all positions that can be reached from it
  born(n)                    with `expression`: the games born by day n
  random(FAMILY,COUNT,SEED)  random members of one of the families above
  file(PATH), -              the lines of a file or of standard input, such as those of geng
  path(1..9)                 boards whose names contain ranges
Every number may be a range. Facts in conditions, besides those of `upstar eval --help`:
"
    .to_owned();
    for fact in BOARD_FACTS {
        help += &format!("  {:<15} {}\n", fact.name, fact.help);
    }
    help + "  position        the text of the position\n\
            A position without a fact that the condition names does not meet it."
}
