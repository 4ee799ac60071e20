//! The arguments of `upstar escape`. The module `reduce` has those of `upstar reduce`.

pub(crate) mod reduce;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::names::Named;

/// `upstar escape`
#[derive(Subcommand)]
pub(crate) enum Escape {
    /// Show the result of the play from every start
    Map(MapArguments),
    /// Write a graph in another format
    Convert(Convert),
    /// Show the known complexity of Nemesis on a graph
    #[command(before_help = CLASSIFY_EXAMPLES,
    after_help = "The program simplifies the graph first. The rows and columns are those of Table 1 of the article on Nemesis.")]
    Classify(EscapeGraphArgument),
    /// Look for a binary escape tree, with which the fugitive wins Nemesis
    #[command(before_help = TREE_EXAMPLES,
    after_help = "A binary escape tree is a full binary tree in the graph whose leaves are exits; an exit counts once for each copy of an edge to it. If a neighbour of the start is the root of such a tree, the fugitive wins; if the start is a root, so are some of its neighbours. The converse is false in general. The problem whether a tree exists is NP-complete.")]
    Tree(TreeArguments),
    /// Remove the parts of a board of Nemesis that do not matter, step by step
    #[command(before_help = SIMPLIFY_EXAMPLES,
    after_help = "The program duplicates exits until each has one edge. Regular vertices with at most two copies of edges are traps; the program prunes them one after another, except the start. Finally it removes the vertices that cannot be reached from the start. The winner stays the same.")]
    Simplify(SimplifyArguments),
    /// Merge all exits of a board of Nemesis into one
    #[command(before_help = MERGE_EXAMPLES, after_help = "The winner stays the same.")]
    Merge(EscapeGraphArgument),
    /// Write a winning strategy of Nemesis or Blizzard, or both strategies of Cat Herding, each part of which
    /// is checked
    #[command(before_help = STRATEGY_EXAMPLES,
    after_help = "A strategy is a list of nodes, one a line. A node is a situation on the board: the vertex of the walker, what he or his opponent needs there, and how to go on. It leads to nodes with lesser numbers; all other numbers are vertices. In Blizzard a strategy is a list of vertices. The fugitive takes the first path all of whose edges still exist. The Nemesis has an answer to each of his moves, or a fence within which she keeps him. The book explains how to check a node.")]
    Strategy(StrategyArguments),
    /// Decide whether a cat lasts more than a number of deletions
    #[command(before_help = DECIDE_EXAMPLES,
    after_help = "The answer takes fewer tests than the number of deletions itself, which `upstar eval` prints.")]
    Decide(DecideArguments),
    /// Replay the steps of both players, and print the effect of each step
    #[command(before_help = REPLAY_EXAMPLES,
    after_help = "If a step throws a win away or costs deletions, the program prints a better one. A game saved in `upstar play` is also a record.")]
    Replay(ReplayArguments),
    /// Search a family of boards for the smallest ones that meet a condition
    Search(SearchArguments),
    /// List small instances of Nemesis as exercises
    #[command(before_help = EXERCISES_EXAMPLES,
    after_help = "The article on Nemesis has eight exercises. These are different ones, whose winners have the same order.")]
    Exercises {
        /// Print the winners, with reasons
        #[arg(long)]
        answers: bool,
    },
}

const DECIDE_EXAMPLES: &str = "\
Examples:
  upstar escape decide 'complete(6) @ 0' --more-than 10
  upstar escape decide 'path(40) @ 20' --more-than 5 --game cat_herding_paths --json";

const REPLAY_EXAMPLES: &str = "\
Examples:
  upstar escape replay '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0' '1 1-3 3'
  upstar escape replay 'grid(7,7) @ 2,3' '1,3 0,3-x3 2,3 0,1-0,2' --out play.svg
  upstar escape replay 'star(4) @ 0' '0-1 2' --game cat_herding_cuts_first --json";

const EXERCISES_EXAMPLES: &str = "\
Examples:
  upstar escape exercises
  upstar escape exercises --answers";

const CLASSIFY_EXAMPLES: &str = "\
Examples:
  upstar escape classify 'grid(7,7) @ 3,3'
  upstar escape classify 'tree(0,0,1,1) exits 2,3,4 @ 0' --json";

const TREE_EXAMPLES: &str = "\
Examples:
  upstar escape tree '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0'
  upstar escape tree 'grid(7,7) @ 2,3' --json
  upstar escape tree '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0' --out tree.svg";

const SIMPLIFY_EXAMPLES: &str = "\
Examples:
  upstar escape simplify '0-1 0-2 1-2 1-3 2-3 2-4 4-5 exits 3 @ 0'
  upstar escape simplify '0-1 0-2 1-2 1-3 2-3 2-4 4-5 exits 3 @ 0' --out steps.svg
  upstar escape simplify 'grid(3,3) @ 1,1' --json";

const MERGE_EXAMPLES: &str = "\
Examples:
  upstar escape merge '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0'
  upstar escape merge 'grid(2,2) @ 0,0' --json";

const STRATEGY_EXAMPLES: &str = "\
Examples:
  upstar escape strategy '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0'
  upstar escape strategy 'grid(7,7) @ 3,3' --json
  upstar escape strategy '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0' --out nodes.svg
  upstar escape strategy 'grid(4,4) @ 1,1' --game blizzard
  upstar escape strategy 'complete(4) @ 0' --game cat_herding
  upstar escape strategy 'path(3) exits 0,2 @ 1' --game nemesis_cuts_first";

/// The argument of commands that take a graph with a start and nothing else.
#[derive(Args)]
pub(crate) struct EscapeGraphArgument {
    /// The graph, as in `upstar eval nemesis`
    pub(crate) graph: String,
}

/// `upstar escape tree`
#[derive(Args)]
pub(crate) struct TreeArguments {
    /// The graph, as in `upstar eval nemesis`
    pub(crate) graph: String,
    /// Write the board with the tree highlighted to this file, .svg, .png or .tex; an error if there is no tree
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar escape decide`
#[derive(Args)]
pub(crate) struct DecideArguments {
    /// The graph and the cat's vertex, as in `upstar eval cat_herding`
    pub(crate) graph: String,
    /// The number of deletions
    #[arg(long, value_name = "K")]
    pub(crate) more_than: u32,
    /// cat_herding, cat_herding_cuts_first or cat_herding_paths
    #[arg(long, value_name = "RULESET", default_value = "cat_herding", value_parser = Named::Ruleset,
          hide_possible_values = true)]
    pub(crate) game: String,
}

/// `upstar escape replay`
#[derive(Args)]
pub(crate) struct ReplayArguments {
    /// The graph with its start, as in `upstar eval`
    pub(crate) graph: String,
    /// The steps of both players in turn, by the names of vertices and edges, separated by blanks or
    /// semicolons; or @FILE
    #[arg(allow_hyphen_values = true)]
    pub(crate) record: String,
    /// A ruleset of the kind `escape`
    #[arg(long, value_name = "RULESET", default_value = "nemesis", value_parser = Named::Ruleset,
          hide_possible_values = true)]
    pub(crate) game: String,
    /// Write the board at the end, with the path walked, to this file, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar escape strategy`
#[derive(Args)]
pub(crate) struct StrategyArguments {
    /// The graph, as in `upstar eval nemesis`
    pub(crate) graph: String,
    /// A ruleset of the kind `escape`
    #[arg(long, value_name = "RULESET", default_value = "nemesis", value_parser = Named::Ruleset,
          hide_possible_values = true)]
    pub(crate) game: String,
    /// Draw the first nodes of a strategy of Nemesis, or the ranks of Blizzard, to this file, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar escape simplify`
#[derive(Args)]
pub(crate) struct SimplifyArguments {
    /// The graph, as in `upstar eval nemesis`
    pub(crate) graph: String,
    /// Draw the board after each step to this file, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar escape search`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar escape search 'nemesis = fugitive and not escape_tree' --exits 2 --over 'random(8,12,1..9)'
  upstar escape search 'nemesis = nemesis and blizzard = trapper' --over 'grid(1..9,1..9)'
  upstar escape search 'nemesis = fugitive and not escape_tree' --exits 1 --over 'multigraphs(4,2)'
  upstar escape search 'nemesis = nemesis and blizzard = trapper' --exits 3 --over 'multitrees(6,2)'
  upstar escape search 'nemesis = fugitive and not decided' --over 'simplified(3..5,1,8)'
  upstar escape search 'cat_herding >= cat_herding_paths + 3' --over 'random(5,4..9,1..20)'
  echo 'D~{' | upstar escape search 'nemesis = fugitive' --over - --exits 2",
    after_help = "\
A condition combines these parts with `and`, `or`, `not` and brackets:
  winners      nemesis = fugitive, nemesis = nemesis, the same for nemesis_cuts_first; blizzard = trapper, = storm
  comparisons  <, <=, =, !=, >=, > between sums with + and - of numbers, cat_herding, cat_herding_cuts_first,
               cat_herding_paths, vertices, edges (with copies), max_degree (with copies), max_neighbours
  facts        escape_tree (at the start or beside it), decided (Nemesis, without a search), planar, simple,
               connected, is_tree (copies of an edge are a cycle), is_multitree (a tree if copies are not counted),
               inner_forest (a forest without the exits, if copies are not counted)
If a board has no start, the program tries all vertices except the exits. It compares boards by the number of vertices, then of edges. For each graph it prints the first exits and the first start that meet the condition. Grids and lattices have their exits if the condition is about exits."
)]
pub(crate) struct SearchArguments {
    /// The condition
    pub(crate) condition: String,
    /// A board in which numbers may be ranges, such as 1..6; or all graphs of a sort, such as connected(5),
    /// trees(1..7), multitrees(6,2), multigraphs(4,2), simplified(4,1,8) or random(multitrees(9,3),50,1), as in `upstar
    /// search`; or `-` for graph6 from standard input, one graph per line, as geng writes them
    #[arg(long, value_name = "FAMILY", required = true, allow_hyphen_values = true)]
    pub(crate) over: Vec<String>,
    /// Try all sets of this many exits on graphs that have none
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    pub(crate) exits: usize,
    /// The largest number of boards to print
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) most: u16,
    /// The budget in nodes for each choice of exits and start; a choice that needs more stays unknown
    #[arg(long, value_name = "NODES", default_value_t = 10_000)]
    pub(crate) each: u64,
}

/// `upstar escape map`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar escape map 'grid(9,9)'
  upstar escape map 'grid(9,9) without 4,4-4,5' --game nemesis_cuts_first --out map.svg
  upstar escape map 'hexagon(2)' --game cat_herding --json",
    after_help = "The picture shades the vertices from which the player on the graph wins; in Cat Herding, the vertices from which the cat stays free longest."
)]
pub(crate) struct MapArguments {
    /// The graph, as in `upstar eval`; the command ignores a start in it
    pub(crate) graph: String,
    /// A ruleset of the kind `escape`
    #[arg(long, value_name = "RULESET", default_value = "nemesis", value_parser = Named::Ruleset,
          hide_possible_values = true)]
    pub(crate) game: String,
    /// Write the board with the winning starts to this file, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar escape convert`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar escape convert 'grid(3,3) @ 1,1' --to dot | neato -Tsvg > grid.svg
  upstar escape convert @instance.col --to json
  upstar escape convert 'graph6:DQc exits 3 @ 0' --to edges")]
pub(crate) struct Convert {
    /// The graph, as in `upstar eval`
    pub(crate) graph: String,
    /// The output format
    #[arg(long, value_enum)]
    pub(crate) to: Format,
    /// A ruleset of the kind `escape`, which decides whether grids have exits
    #[arg(long, value_name = "RULESET", default_value = "nemesis", value_parser = Named::Ruleset,
          hide_possible_values = true)]
    pub(crate) game: String,
}

/// The text formats of multigraphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One line, such as 0-1 1-2*3 exits 2 @ 0
    Edges,
    /// One edge per line
    List,
    /// The format of the DIMACS challenges
    Dimacs,
    /// The format of nauty, for simple graphs
    Graph6,
    /// The language of Graphviz
    Dot,
    /// The position of a request of `upstar batch`
    Json,
}
