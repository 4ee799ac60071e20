//! The arguments of the program.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use upstar::notation::Style;
use upstar::solve::angel::border::{First, MAX_POWER, MAX_SIZE, Piece};

use crate::angel::{Pictures, Rules};
use crate::limits::Budget;

/// Exact answers about combinatorial games: who wins, by how much, how hot, which move.
#[derive(Parser)]
#[command(
    name = "upstar",
    version,
    after_help = "\
Exit codes: 0 answered, 1 a check failed, 2 bad input, 3 unknown within the budget, 130 interrupted."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What holds for every command.
#[derive(Args)]
pub(crate) struct Common {
    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Stop when this is used up: seconds, memory, nodes, in any combination, such as 10s,2GiB,1000000nodes
    #[arg(long, global = true, value_name = "BUDGET", default_value = "", hide_default_value = true)]
    pub(crate) budget: Budget,
    /// Number of threads: for one position, in `batch` for one request each [default: all processors]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How values are printed
    #[arg(long, global = true, value_enum, default_value_t = Notation::Ascii)]
    pub(crate) notation: Notation,
}

/// The styles of printed values.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// {2|-1}, ^*, +-1, tiny(2)
    Ascii,
    /// The literature's symbols
    Unicode,
    /// LaTeX in math mode
    Latex,
}

impl Notation {
    pub(crate) fn style(self) -> Style {
        match self {
            Self::Ascii => Style::Ascii,
            Self::Unicode => Style::Unicode,
            Self::Latex => Style::Latex,
        }
    }
}

const REPL_EXAMPLES: &str = "\
Examples:
  upstar repl
  upstar repl --notation unicode
  printf 'g = {2|-1}\\nmean(g)\\n' | upstar repl
In the dialogue, `help` says what can be written.";

const GAMES_EXAMPLES: &str = "\
Examples:
  upstar games
  upstar games --json";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  upstar completions bash > ~/.local/share/bash-completion/completions/upstar
  upstar completions fish > ~/.config/fish/completions/upstar.fish";

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say what there is to say about a position
    Eval(Eval),
    /// Calculate with values
    Calc(Calc),
    /// Answer requests, one JSON line each
    Batch(Batch),
    /// Draw thermographs
    Plot(Plot),
    /// Draw a position
    Draw(Draw),
    /// Play against Upstar
    Play(Play),
    /// Print tables of values of boards that go on for ever
    Loopy(Loopy),
    /// Work on boards of escape games
    #[command(subcommand)]
    Escape(Escape),
    /// Play the Angel of power 2 against Devils
    #[command(subcommand)]
    Angel(AngelCommand),
    /// Calculate in a dialogue, with names and a history
    #[command(after_help = REPL_EXAMPLES)]
    Repl,
    /// List the rulesets
    #[command(after_help = GAMES_EXAMPLES)]
    Games,
    /// Print a script that completes commands in a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// `upstar eval`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar eval domineering '..#|#..|...'
  upstar eval domineering @board.txt --thermograph board.svg
  upstar eval domineering '{\"rows\": [\"...\", \"#..\"]}' --json
  upstar eval expression '{2|-1} + ^*' --budget 10s,1GiB
  upstar eval nemesis 'grid(7,7) @ 2,3' --moves --board escape.svg
  upstar eval nemesis 'grid(6,6) @ 2,2' --length
  upstar eval cat_herding 'complete(6) @ 0' --json
  upstar eval nowhere_to_go 'hexagon(2) @ 0 6' --moves
  upstar eval nemesis_at_once '0-1 0-2 0-3 exits 1,2,3 @ 0'")]
pub(crate) struct Eval {
    /// A ruleset; `upstar games` lists them
    pub(crate) ruleset: String,
    /// The position: text in the ruleset's notation, JSON that begins with {", @FILE, or - for standard input
    pub(crate) position: String,
    /// Print every move with the value, or the answer, that it leads to
    #[arg(long)]
    pub(crate) moves: bool,
    /// In escape games with exits: how many moves the one on the graph needs, if he wins, or how many deletions the other player, against the longest resistance
    #[arg(long)]
    pub(crate) length: bool,
    /// Write the thermograph to this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) thermograph: Option<PathBuf>,
    /// Write the board with the best moves to this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

/// `upstar calc`
#[derive(Args)]
#[command(after_help = crate::calc::help())]
pub(crate) struct Calc {
    /// The expression, or - for standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) expression: String,
}

/// `upstar batch`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar batch requests.jsonl > answers.jsonl
  upstar batch --check --only snort,col expected.jsonl
  echo '{\"ruleset\": \"clobber\", \"position\": {\"rows\": [\"LR\"]}}' | upstar batch --budget 10s
A request is a line {\"id\": 1, \"ruleset\": \"domineering\", \"position\": {\"rows\": [\"...\", \"#..\"]}}, optionally with
\"budget\": {\"seconds\": 10, \"nodes\": 1000000, \"bytes\": 1073741824}. The answers come in the same order, as they are found.")]
pub(crate) struct Batch {
    /// Compare each answer with the request's "expect" object, print what differs and a count
    #[arg(long)]
    pub(crate) check: bool,
    /// Answer only requests for these rulesets, and pass over the others
    #[arg(long, value_delimiter = ',', value_name = "RULESET")]
    pub(crate) only: Vec<String>,
    /// The files; standard input if there are none
    pub(crate) files: Vec<PathBuf>,
}

/// `upstar plot`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar plot '{3|{1|-5}}' --out graph.svg
  upstar plot '{2|-1}' '{4|-4}' 'domineering(\"..|..\")' > graphs.svg
Left's values lie on the left, as in the literature. PNG needs a program that was built with --features png.")]
pub(crate) struct Plot {
    /// Values, as in `upstar calc`; before one that begins with a minus, write --
    #[arg(required = true)]
    pub(crate) values: Vec<String>,
    /// The file, .svg or .png; SVG on standard output if there is none
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar draw`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar draw snort 'cycle(6) L....R' --out snort.svg
  upstar draw hackenbush_rbg '0-1g 1-2b 1-3r' > flower.svg
The best moves are drawn by `upstar eval RULESET POSITION --board FILE`. PNG needs a program that was built with --features png.")]
pub(crate) struct Draw {
    /// A ruleset; `upstar games` lists them
    pub(crate) ruleset: String,
    /// The position, as in `upstar eval`
    pub(crate) position: String,
    /// The file, .svg or .png; SVG on standard output if there is none
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `upstar play`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar play adders_and_ladders '1 2 14'
  upstar play horsefly 'C-7 D-9' --first upstar
  upstar play nemesis 'grid(7,7) @ 3,3'
  upstar play nemesis 'grid(7,7) @ 2,3' --side nemesis --budget 5s --frames play.svg
  upstar play nowhere_to_go 'hexagon(3) @ 0 18' --budget 5s
In escape games a step is the vertex to go to, such as 2,3, or the edge to delete, such as 2,3-2,4. `hint` shows a best step and who wins,
`moves` lists the steps, `undo` takes yours back; when the budget of a step is used up, Upstar makes one that looks sensible.
In Nowhere to Go a turn is both, such as 3 0-1: the vertex to go to, and the edge to block.
In the other games a move is where a token is and where it goes, such as 2>3. `moves` lists all moves, `quit` or the end of the input ends the game.
A position that comes up for the third time with the same player to move is a draw.")]
pub(crate) struct Play {
    /// A ruleset of the kind `loopy`, `escape` or `spies`; `upstar games` lists them
    pub(crate) ruleset: String,
    /// The position, as in `upstar eval`
    pub(crate) position: String,
    /// Who begins [default: you]; in escape games the rules say so
    #[arg(long, value_enum)]
    pub(crate) first: Option<Side>,
    /// Who you are in an escape game, such as nemesis [default: the one on the graph]; with two spies, first or second [default: first]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) side: Option<String>,
    /// After so many moves the game is a draw, or, if it is an escape game, broken off
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) moves: u32,
    /// Write a picture after each step of an escape game to this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) frames: Option<PathBuf>,
}

/// The players of `upstar play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// The person
    You,
    /// The program
    Upstar,
}

/// `upstar loopy`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar loopy
  upstar loopy horsefly --rows 40
  upstar loopy subtract_or_add '+1 -4: 0' --rows 20 --prove")]
pub(crate) struct Loopy {
    /// A ruleset; without one, those with boards that go on for ever are listed
    pub(crate) ruleset: Option<String>,
    /// A position on the board, for rulesets with several boards
    pub(crate) position: Option<String>,
    /// How many rows to print
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) rows: u64,
    /// Say which part of the proof was checked where
    #[arg(long)]
    pub(crate) prove: bool,
}

/// `upstar escape`
#[derive(Subcommand)]
pub(crate) enum Escape {
    /// Say what comes of the play from every start
    Map(MapArguments),
    /// Write a graph in another format
    Convert(Convert),
    /// Say what is known about how hard Nemesis is on a graph
    #[command(after_help = CLASSIFY_EXAMPLES)]
    Classify(EscapeGraphArgument),
    /// Write out how the winner of Nemesis or Blizzard wins, or how both play Cat Herding, checked node by node
    #[command(after_help = STRATEGY_EXAMPLES)]
    Strategy(StrategyArguments),
    /// List small instances of Nemesis to try one's hand at
    #[command(after_help = EXERCISES_EXAMPLES)]
    Exercises {
        /// Tell who wins, and why
        #[arg(long)]
        answers: bool,
    },
}

const EXERCISES_EXAMPLES: &str = "\
Examples:
  upstar escape exercises
  upstar escape exercises --answers
The article on Nemesis draws eight exercises; these are others, with winners in the same order.";

const CLASSIFY_EXAMPLES: &str = "\
Examples:
  upstar escape classify 'grid(7,7) @ 3,3'
  upstar escape classify 'tree(0,0,1,1) exits 2,3,4 @ 0' --json
The rows and columns are those of Table 1 of the article on Nemesis; the graph is simplified first.";

const STRATEGY_EXAMPLES: &str = "\
Examples:
  upstar escape strategy '0-1 0-2 1-3*2 2-4*2 exits 3,4 @ 0'
  upstar escape strategy 'grid(7,7) @ 3,3' --json
  upstar escape strategy 'grid(4,4) @ 1,1' --game blizzard
  upstar escape strategy 'complete(4) @ 0' --game cat_herding
Each node leads to nodes with lesser numbers. The fugitive takes the first way on whose edges are all there; the Nemesis has an answer to
each of his moves, or a fence within which she holds him. The book says how a node is checked.";

/// A graph with a start.
#[derive(Args)]
pub(crate) struct EscapeGraphArgument {
    /// The graph, as in `upstar eval nemesis`
    pub(crate) graph: String,
}

/// `upstar escape strategy`
#[derive(Args)]
pub(crate) struct StrategyArguments {
    /// The graph, as in `upstar eval nemesis`
    pub(crate) graph: String,
    /// nemesis, blizzard, cat_herding or cat_herding_paths
    #[arg(long, value_name = "RULESET", default_value = "nemesis")]
    pub(crate) game: String,
}

/// `upstar escape map`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar escape map 'grid(9,9)'
  upstar escape map 'grid(9,9) without 4,4-4,5' --game nemesis_cuts_first --svg map.svg
  upstar escape map 'hexagon(3)' --game cat_herding --json
The vertices from which the one on the graph wins are shaded in the picture; in Cat Herding those from which the cat stays free longest.")]
pub(crate) struct MapArguments {
    /// The graph, as in `upstar eval`; a start in it does not matter
    pub(crate) graph: String,
    /// A ruleset of the kind `escape`
    #[arg(long, value_name = "RULESET", default_value = "nemesis")]
    pub(crate) game: String,
    /// Write the board with the winning starts to this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// `upstar escape convert`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar escape convert 'grid(3,3) @ 1,1' --to dot | neato -Tsvg > grid.svg
  upstar escape convert @instance.col --to json
  upstar escape convert 'graph6:DQc exits 3 @ 0' --to edges")]
pub(crate) struct Convert {
    /// The graph, as in `upstar eval`
    pub(crate) graph: String,
    /// The format
    #[arg(long, value_enum)]
    pub(crate) to: Format,
    /// A ruleset of the kind `escape`; grids have exits where it has
    #[arg(long, value_name = "RULESET", default_value = "nemesis")]
    pub(crate) game: String,
}

/// The formats of multigraphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// 0-1 1-2*3 exits 2 @ 0, in one line
    Edges,
    /// A line for each edge
    List,
    /// The format of the DIMACS challenges
    Dimacs,
    /// The format of nauty, for simple graphs
    Graph6,
    /// The language of Graphviz
    Dot,
    /// As in requests of `upstar batch`
    Json,
}

/// `upstar angel`
#[derive(Subcommand)]
pub(crate) enum AngelCommand {
    /// Play many turns against a Devil
    Run(AngelRun),
    /// Play games whose squares are given, and write what the Angel does
    Replay(AngelReplay),
    /// Be the Devil, or the Angel, in the terminal
    Play(AngelPlay),
    /// Let a Devil drive the Angel along a spiral of walls
    Spiral(AngelSpiral),
    /// Say who wins when a King, a Duke or an Angel runs for the border of a board
    Border(AngelBorder),
    /// Say how the Devil beats the King, the Angel of power 1
    #[command(after_help = KING_EXAMPLES)]
    King,
    /// Draw the figures of Kloster's paper
    Figures(AngelFigures),
    /// List the Devils
    Devils,
}

/// `upstar angel run`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar angel run --devil spiral --turns 1000000 --check
  upstar angel run --devil 'random(30)' --seed 5 --turns 100000 --amended
  upstar angel run --devil @squares.txt --check
  upstar angel run --devil trap --turns 60 --svg end.svg --frames game.svg
With --check every turn is checked: the Angel lands on a square that is not eaten, at most a knight's move away (with --amended by two
steps of a king); Lemmas 5, 6 and 7 of Kloster's paper hold; the maximum flow agrees with the length of the path.")]
pub(crate) struct AngelRun {
    /// A Devil of `upstar angel devils`, with or without a parameter; @FILE or - for squares, a line each: 3 5
    #[arg(long, default_value = "mixture")]
    pub(crate) devil: String,
    /// How many turns; of squares from a file all, otherwise 10000
    #[arg(long, value_name = "N")]
    pub(crate) turns: Option<u64>,
    /// For Devils who play by chance
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

/// `upstar angel replay`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar angel replay games.jsonl --trace trace.jsonl --check
  echo '{\"id\": 1, \"eaten\": [[0,2],[1,2]]}' | upstar angel replay -
  upstar angel replay games.jsonl --only 3 --trace trace.jsonl --frames game.svg
A line of the input is a game: its id, and the squares that the Devil eats, one a turn. A line of the trace is a turn: game, turn, the square
eaten, the square where the Angel landed, his perch, the segments passed, L and n, and the squares that joined the left set.")]
pub(crate) struct AngelReplay {
    /// The games, a line of JSON each; - for standard input
    pub(crate) games: PathBuf,
    /// Where the turns are written [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    /// Play only the game with this id; pictures are those of a single game
    #[arg(long, value_name = "ID")]
    pub(crate) only: Option<String>,
}

/// Who the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AngelSide {
    /// You eat squares, the Angel flies
    Devil,
    /// You fly, the Devil eats squares
    Angel,
}

/// `upstar angel play`
#[derive(Args)]
pub(crate) struct AngelPlay {
    /// Who you are
    #[arg(long, value_enum, default_value_t = AngelSide::Devil)]
    pub(crate) side: AngelSide,
    /// How many steps of a king the Angel may fly, if you are the Angel
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub(crate) power: u32,
    /// The most turns
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) turns: u32,
    #[command(flatten)]
    pub(crate) rules: Rules,
}

/// `upstar angel spiral`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar angel spiral --windings 3
  upstar angel spiral --windings 1 --svg spiral.svg --frames game.svg")]
pub(crate) struct AngelSpiral {
    /// How often the path is to wind around
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(crate) windings: u32,
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

/// `upstar angel figures`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar angel figures pictures
  upstar angel figures pictures my-figure.txt
The figures are our own drawings of what the paper tells. A file has a word and what belongs to it in each line: `title TEXT`; `panel CAPTION`; then
a scene: `curve POSITION`, `path POSITION`, `update POSITION` as in `upstar eval angel_update`, `game X,Y ..` with the Devil's squares, or
`devil NAME TURNS`; then what else is shown in it: `joining SQUARES`, `evaded SQUARES`, `target X,Y`, `window X..X,Y..Y`.")]
pub(crate) struct AngelFigures {
    /// The folder for the pictures
    pub(crate) folder: PathBuf,
    /// Files with figures [default: the seven of the paper]
    pub(crate) files: Vec<PathBuf>,
    /// Write .png instead of .svg
    #[arg(long)]
    pub(crate) png: bool,
}

const KING_EXAMPLES: &str = "\
Examples:
  upstar angel king
  upstar angel king --json
The tables are computed each time. The book has the whole proof.";

/// `upstar angel border`
#[derive(Args)]
#[command(after_help = "\
Examples:
  upstar angel border king 9
  upstar angel border duke 8 --first piece
  upstar angel border king 16 --moves 8 --json
  upstar angel border angel2 20 --budget 10s
The piece starts at the centre, on the lower left one of four central squares, and wins when it comes to a square at the border; the Devil
eats a square a turn. Squares are [x, y] from the lower left corner.")]
pub(crate) struct AngelBorder {
    /// king, duke, or angel with its power, such as angel2
    #[arg(value_parser = piece)]
    pub(crate) piece: Piece,
    /// Squares a side
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SIZE as i64))]
    pub(crate) size: u8,
    /// Who begins
    #[arg(long, value_enum, default_value_t = Beginner::Devil)]
    pub(crate) first: Beginner,
    /// Look for wins in at most so many moves of the piece [default: any number]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) moves: Option<u32>,
}

/// Who begins in `upstar angel border`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Beginner {
    /// The one who eats
    Devil,
    /// The one who runs
    Piece,
}

impl From<Beginner> for First {
    fn from(beginner: Beginner) -> Self {
        match beginner {
            Beginner::Devil => Self::Devil,
            Beginner::Piece => Self::Piece,
        }
    }
}

fn piece(name: &str) -> Result<Piece, String> {
    Piece::from_name(name).ok_or_else(|| format!("a piece is king, duke, or angel1 to angel{MAX_POWER}"))
}
