//! The arguments of `upstar search`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use upstar_census::examine::BOARD_FACTS;
use upstar_census::families::{Exits, Start, UpTo};
use upstar_census::task::Task;

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
  upstar search kayles --over 'heaps(20)' --misere --by phylum
  upstar search toads --over 'T??F' --by outcome
  upstar search konane --over 'random(grid(3,4),200,1)' --max temperature
  upstar search domineering --over 'followers(...|...)' --by value --json
  upstar search domineering --over 'subgrids(4,5)' --climb temperature --generations 20", after_help = search_help())]
pub(crate) struct Search {
    /// A ruleset, a prefix of its name, its impartial form as in 'impartial(clobber)', a file such as
    /// ./mine.game, or `expression` for games that are written as expressions
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    #[command(flatten)]
    pub(crate) positions: Positions,
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The facts of each position that is listed [default: the value, or the winner]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,
    /// Write the rows to this file, .csv, .jsonl or .parquet
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The largest number of positions to list [default: 20; all with --json or --out]
    #[arg(long, value_name = "COUNT", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) most: Option<usize>,
    /// Keep the findings in this file while the search runs, and go on from there after an interruption
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// With --climb: the seed of the random numbers, which the answer repeats [default: 1]
    #[arg(long, value_name = "SEED", requires = "climb")]
    pub(crate) seed: Option<u64>,
    /// With --climb: the number of positions of a generation [default: 100]
    #[arg(long, value_name = "COUNT", requires = "climb", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) population: Option<u32>,
    /// With --climb: the number of generations [default: 200]
    #[arg(long, value_name = "COUNT", requires = "climb", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) generations: Option<u64>,
    /// With --climb: climb down to small values
    #[arg(long, requires = "climb")]
    pub(crate) down: bool,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// The options that say which positions are examined.
#[derive(Args)]
pub(crate) struct Positions {
    /// The positions to examine; repeat the option for several families
    #[arg(long, value_name = "FAMILY", required = true, allow_hyphen_values = true)]
    pub(crate) over: Vec<String>,
    /// Only positions that meet this condition, an expression that names facts of positions
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<String>,
    /// Colour graphs and the cells of polyominoes in all ways; otherwise they are free
    #[arg(long)]
    pub(crate) colours: bool,
    /// The characters of open cells and of coloured vertices or edges [default: all but holes]
    #[arg(long, value_name = "CHARACTERS", allow_hyphen_values = true)]
    pub(crate) alphabet: Option<String>,
    /// The positions that count once: `negatives`, images under symmetries of the rules and negatives; `symmetries`,
    /// images under symmetries that keep the value; `nothing`, equal positions, and isomorphic graphs
    #[arg(
        long,
        value_enum,
        default_value_t = Up::Negatives,
        value_name = "WHAT",
        hide_possible_values = true
    )]
    pub(crate) up_to: Up,
    /// In escape games: the exits; all sets of them, a number of them, `leaves`, or `degree<=2` for all vertices with at
    /// most two neighbours
    #[arg(long, value_name = "EXITS", value_parser = Exits::from_str)]
    pub(crate) exits: Option<Exits>,
    /// In escape games: the start, a vertex or `all` [default: all, if there are exits]
    #[arg(long, value_name = "START", value_parser = Start::from_str)]
    pub(crate) start: Option<Start>,
    /// The budget of each position, in nodes; a position that needs more is unknown
    #[arg(long, value_name = "NODES")]
    pub(crate) each: Option<u64>,
    /// Examine misère play, in which a player who cannot move wins; the facts are those of `upstar eval --misere`
    #[arg(long)]
    pub(crate) misere: bool,
}

impl Positions {
    /// Returns the description of the positions of a ruleset, without facts.
    pub(crate) fn task(&self, ruleset: &str) -> Task {
        Task {
            condition: self.condition.clone(),
            has_colours: self.colours,
            alphabet: self.alphabet.clone(),
            up_to: self.up_to.into(),
            exits: self.exits.clone(),
            start: self.start,
            each: self.each,
            is_misere: self.misere,
            ..Task::new(ruleset, self.over.clone())
        }
    }
}

/// The choice between the number of the positions, the first one, and all.
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
    /// Climb to positions with large values of a fact, where there are too many to examine all
    #[arg(long, value_name = "FACT")]
    pub(crate) climb: Option<String>,
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

fn search_help() -> String {
    let mut help = "\
Families:
  grid(4,4), strips(1..12)   all fillings of a grid or a strip
  'L?R|??.', 'cycle(5) ?.L.?'
                             all fillings of the open cells `?` of a board, or of the open vertices or edges of a graph
  subgrids(5,5)              all boards inside a rectangle: each cell is free or a hole
  polyominoes(1..10)         connected boards by the number of cells
  graphs(n), connected(n), trees(n)
                             graphs, connected graphs and trees with n vertices
  multigraphs(n,k)           connected multigraphs with at most k copies of each edge
  multitrees(n,k)            trees with n vertices and at most k copies of each edge
  heaps(b), heaps(c,b)       one heap, or c heaps, of 1 to b
  followers(POSITION)        the position and all positions that can be reached from it, up to symmetries
  born(n)                    with `expression`: the games born by day n
  random(FAMILY,COUNT,SEED)  random members of a grid, strip or board with `?`, or of a family of graphs or heaps
  file(PATH), -              the lines of a file or of standard input, such as those of geng
  path(1..9)                 boards whose names contain ranges
Every number may be a range. Facts in conditions, besides those of `upstar eval --help`:
"
    .to_owned();
    for fact in BOARD_FACTS {
        help += &format!("  {:<15} {}\n", fact.name, fact.help);
    }
    help + "  position        the text of the position\n\
            A position without a fact that the condition names does not meet it.\n\n\
            A climb improves a population of positions: each generation keeps the best half, changes one to three \
            characters, edges or places of growth of the kept ones, and crosses two of them. After 20 generations \
            without success it tries all positions next to the best one, and may begin anew. The same seed finds \
            the same position."
}
