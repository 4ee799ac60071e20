//! The command-line arguments of the program, declared with clap.
//!
//! The doc comments of items that derive a clap trait are the texts of `--help`.

mod angel;
mod applies;
mod build;
mod census;
mod escape;
mod heaps;
pub(crate) mod names;
mod outcome;
mod play;
pub(crate) mod rulesets;
mod search;
mod studio;
mod tournament;

use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use upstar::games::facts::{BOUNDS_FACTS, WINNING_FACTS};
use upstar::games::notation::Style;
use upstar::games::solve::{FACTS, FUNCTIONS, Function, LIST_FUNCTIONS};
use upstar::ground::fact::{Cost, Fact};
pub(crate) use upstar_api::Budget;
use upstar_api::answer::Form;
use upstar_api::kinds::Options;

pub(crate) use self::angel::{
    AHEAD, AngelBorder, AngelCommand, AngelCompare, AngelCurve, AngelFigures, AngelGame, AngelPlay,
    AngelReplay, AngelRun, AngelScore, AngelServe, AngelSide, AngelSpiral, AngelSteps, BoardSides,
    FrameTurns, POWER, Pictures, RuleName, Rules, TieBreak,
};
pub(crate) use self::applies::check;
pub(crate) use self::build::{
    Build, BuildDomineering, BuildEscc, BuildMap, BuildParts, BuildSnakes, BuildThermograph,
};
pub(crate) use self::census::{Census, CensusMerge, CensusPlan, CensusRun, CensusVerify};
pub(crate) use self::escape::reduce::{Qbf, Reduce, Sat};
pub(crate) use self::escape::{
    Convert, DecideArguments, Escape, EscapeGraphArgument, Format, MapArguments, ReplayArguments,
    SearchArguments, SimplifyArguments, StrategyArguments, TreeArguments,
};
pub(crate) use self::heaps::{Heaps, QuotientArguments, SproutsArguments, heap_size};
use self::names::Named;
pub(crate) use self::outcome::{CompoundArguments, OutcomeArguments};
pub(crate) use self::play::{First, Play};
pub(crate) use self::search::Search;
pub(crate) use self::studio::Studio;
pub(crate) use self::tournament::Tournament;

/// Answer questions about combinatorial games exactly: the winner, the value, the temperature, the best move
#[derive(Parser)]
#[command(
    name = "upstar",
    version,
    before_help = "\
Examples:
  upstar eval domineering '..#|#..|...'
  upstar calc '{2|-1} + ^*'
  upstar games toads_and_frogs",
    after_help = "\
Exit codes: 0 the question was answered; 1 a check failed; 2 the input is wrong; 3 the answer is unknown within the budget; 130 the program was interrupted (143 by SIGTERM, 129 by SIGHUP). The commands sat and qbf exit with 10 for true and 20 for false."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The template of every help text: the purpose of the command, then examples, then the options.
const HELP: &str = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// Returns the command-line arguments, prepared for clap. The values of `plot` may begin with a minus,
/// which clap would take for an option. No option of `plot` has anything but a letter or a second minus
/// behind the first minus, so any other word with a minus gets a blank in front, which marks it as a value.
pub(crate) fn given() -> Vec<OsString> {
    let mut given: Vec<OsString> = std::env::args_os().collect();
    if given.get(1).is_some_and(|command| command == "plot") {
        let is_value = |text: &str| {
            text.strip_prefix('-')
                .is_some_and(|rest| rest.starts_with(|c: char| c != '-' && !c.is_alphabetic()))
        };
        for argument in given.iter_mut().filter(|argument| argument.to_str().is_some_and(is_value)) {
            *argument = [OsStr::new(" "), argument].into_iter().collect();
        }
    }
    given
}

/// Returns the clap command with all its subcommands, our help template, and only the global options that
/// apply to each subcommand.
pub(crate) fn command() -> clap::Command {
    fn with_template(command: clap::Command) -> clap::Command {
        command.help_template(HELP).mut_subcommands(with_template)
    }
    applies::hide(with_template(Arguments::command()))
}

/// Returns a description of the game that a command line starts. Two command lines give the same
/// description if the same steps are legal in their games. `None` if the words are no valid command line,
/// or start no game.
pub(crate) fn begun(words: &[String]) -> Option<String> {
    let name = std::iter::once("upstar").chain(words.iter().map(String::as_str));
    let matches = command().try_get_matches_from(name).ok()?;
    match Arguments::from_arg_matches(&matches).ok()?.command {
        Command::Play(Play { ruleset, position, .. }) => {
            // Blanks do not matter in a position, so two spellings of one game get the same description.
            let position: Vec<&str> = position.split_whitespace().collect();
            Some(format!("{ruleset} on {:?}", position.join(" ")))
        }
        Command::Angel(AngelCommand::Play(play)) => Some(play.game()),
        _ => None,
    }
}

/// The options of every command.
#[derive(Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Common {
    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Stop when the budget is used up; it limits time, memory and nodes, such as 10s,2GiB,1000000nodes. The
    /// program never uses more than half of the machine's memory
    #[arg(
        long,
        global = true,
        value_name = "BUDGET",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) budget: Budget,
    /// The number of threads; they share one position, but in `batch` each thread answers a request of its
    /// own [default: all processors]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The notation of printed values [default: ascii]
    #[arg(long, global = true, value_enum, value_name = "STYLE")]
    pub(crate) notation: Option<Notation>,
}

impl From<&Common> for Form {
    fn from(common: &Common) -> Self {
        Self { is_json: common.json, style: common.style() }
    }
}

impl Common {
    /// Returns the style of printed values, ASCII by default.
    pub(crate) fn style(&self) -> Style {
        self.notation.unwrap_or(Notation::Ascii).style()
    }
}

/// The option `--game`, of commands whose arguments or input may name a ruleset.
#[derive(Args)]
pub(crate) struct GameFiles {
    /// Read the ruleset in this file and make it known by its name; repeat the option for several files
    #[arg(id = "files_of_rulesets", long = "game", value_name = "FILE", value_parser = Named::GameFile)]
    pub(crate) names: Vec<String>,
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
  printf 'g = {2|-1}\\nmean(g)\\n' | upstar repl";

const GAMES_EXAMPLES: &str = "\
Examples:
  upstar games
  upstar games konane
  upstar games clobber --text > own.game
  upstar games --json";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  mkdir -p ~/.local/share/bash-completion/completions ~/.config/fish/completions
  upstar completions bash > ~/.local/share/bash-completion/completions/upstar
  upstar completions fish > ~/.config/fish/completions/upstar.fish";

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Evaluate a position: its value, outcome, temperature and more
    Eval(Eval),
    /// Decide who wins a short game or a sum, and with which moves, without its value
    Outcome(OutcomeArguments),
    /// Decide who wins games that are played at once other than as a sum
    Compound(CompoundArguments),
    /// Calculate with values
    Calc(Calc),
    /// Answer requests in JSON, one request per line
    Batch(Batch),
    /// Look at games in the browser: boards, values, thermographs, sums, worksheets, rules of your own
    Studio(Studio),
    /// Draw thermographs
    Plot(Plot),
    /// Draw a position
    Draw(Draw),
    /// Build positions for values, and games for thermographs; decompose boards
    #[command(subcommand)]
    Build(Build),
    /// Play against Upstar
    Play(Play),
    /// Let strategies play random sums against each other
    Tournament(Tournament),
    /// Print tables of the values of infinite boards
    Loopy(Loopy),
    /// Print the nim values of heaps, with a proved period
    Heaps(Heaps),
    /// Find the misère quotient of a game with heaps, and who wins in misère play
    Quotient(QuotientArguments),
    /// Tell who wins a position of Sprouts, in normal or misère play
    Sprouts(SproutsArguments),
    /// Analyse boards of escape games
    #[command(subcommand)]
    Escape(Escape),
    /// Translate formulas into boards of escape games, and boards into formulas
    Reduce(Reduce),
    /// Decide whether a formula is satisfiable
    Sat(Sat),
    /// Decide whether a quantified formula is true
    Qbf(Qbf),
    /// Play the Angel of power 2 against Devils
    #[command(subcommand)]
    Angel(AngelCommand),
    /// Search a family of positions: which meet a condition, how many, which is the hottest
    Search(Search),
    /// Evaluate all positions of families, in units that survive interruptions
    #[command(subcommand)]
    Census(Census),
    /// Calculate in a dialogue with names and a history
    #[command(before_help = REPL_EXAMPLES,
    after_help = "In the dialogue, `help` lists the functions, rulesets and operators.")]
    Repl {
        /// Print the tables of loops as comma-separated values
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        /// Print the tables of loops in Markdown
        #[arg(long, conflicts_with_all = ["json", "csv"])]
        markdown: bool,
        /// Print the tables of loops as tabulars of LaTeX
        #[arg(long, conflicts_with_all = ["json", "csv", "markdown"])]
        tabular: bool,
        #[command(flatten)]
        rulesets: GameFiles,
    },
    /// List the rulesets, or explain the rules of one
    #[command(before_help = GAMES_EXAMPLES)]
    Games {
        /// A ruleset, a prefix of its name, or a file with a ruleset [default: all]
        #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
        ruleset: Option<String>,
        /// Print the rules as text; every command accepts an edited copy, a file, in place of a ruleset's name
        #[arg(long, requires = "ruleset", conflicts_with = "json")]
        text: bool,
        #[command(flatten)]
        rulesets: GameFiles,
    },
    /// Print a completion script for a shell
    #[command(
        before_help = COMPLETIONS_EXAMPLES,
        after_help = "Bash, zsh and fish also complete the names of rulesets, Devils and functions. Elvish and PowerShell complete commands and options only."
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// `upstar eval`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar eval domineering '..#|#..|...'
  upstar eval domineering 4x5 --fields value,temperature
  upstar eval toads TT..FF
  upstar eval ./mine.game 'L.R'
  upstar eval domineering @board.txt --thermograph board.svg
  upstar eval kayles '5 7 12' --misere
  upstar eval domineering '{\"rows\": [\"...\", \"#..\"]}' --json
  upstar eval expression '{2|-1} + ^*' --budget 10s,1GiB
  upstar eval nemesis 'grid(7,7) @ 2,3' --moves --out escape.svg
  upstar eval nemesis 'grid(6,6) @ 2,2' --length
  upstar eval blizzard '0-1*2 1-2*2 exits 2 @ 0' --proof
  upstar eval cat_herding 'complete(6) @ 0' --json
  upstar eval nowhere_to_go 'hexagon(2) @ 0 6' --moves
  upstar eval nemesis_at_once '0-1 0-2 0-3 exits 1,2,3 @ 0'", after_help = facts_help())]
pub(crate) struct Eval {
    /// A ruleset, a prefix of its name, its impartial form as in 'impartial(clobber)', or a file such as
    /// ./mine.game; `upstar games` lists the rulesets
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    /// The position: text in the ruleset's notation, JSON that begins with {", @FILE, or @- or - for
    /// standard input; a start may follow a file, as in '@house.gv @ hall' [default: none, which prints the
    /// rules]
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Print only these facts, such as value,outcome; with --json, these fields of the object
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,
    /// Print every move, with the value or the outcome of the position after it
    #[arg(long)]
    pub(crate) moves: bool,
    /// In short games: explain why this move wins or loses, for each player who has it; write it as --moves does, or
    /// `best` for a best move of each player
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) why: Option<String>,
    /// In short games: answer for misère play, in which a player who cannot move wins; for impartial games, with the
    /// genus, the class and the canonical form
    #[arg(long)]
    pub(crate) misere: bool,
    /// In escape games with exits: print the length of best play. If the player on the graph wins, this is
    /// the number of his moves; otherwise it is the number of deletions of the other player
    #[arg(long)]
    pub(crate) length: bool,
    /// In Nemesis, Blizzard and Cat Herding: print a winning strategy, node by node, which anybody can check;
    /// `upstar escape strategy` prints the same
    #[arg(long)]
    pub(crate) proof: bool,
    /// Write the thermograph to this file, .svg, .png or .tex
    #[arg(long, value_name = "FILE")]
    pub(crate) thermograph: Option<PathBuf>,
    /// Write the board with the winning moves to this file, .svg, .png or .tex
    #[arg(long = "out", short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

impl Eval {
    /// Returns the first option given that needs a position, if any.
    pub(crate) fn asks_more(&self) -> Option<&'static str> {
        let options = [
            ("--fields", !self.fields.is_empty()),
            ("--moves", self.moves),
            ("--why", self.why.is_some()),
            ("--misere", self.misere),
            ("--length", self.length),
            ("--proof", self.proof),
            ("--thermograph", self.thermograph.is_some()),
            ("--out", self.out.is_some()),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Returns the options of the question.
    pub(crate) fn options(&self) -> Options {
        Options {
            ruleset: self.ruleset.clone(),
            moves: self.moves,
            why: self.why.clone(),
            length: self.length,
            proof: self.proof,
            thermograph: self.thermograph.clone(),
            out: self.out.clone(),
        }
    }
}

/// `upstar calc`
#[derive(Args)]
#[command(before_help = CALC_EXAMPLES, after_help = calc_help())]
pub(crate) struct Calc {
    /// The expression, or - for standard input
    #[arg(allow_hyphen_values = true, value_parser = Named::Expression, hide_possible_values = true)]
    pub(crate) expression: String,
    /// With --json, print only these fields, such as mean,temperature
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "json")]
    pub(crate) fields: Vec<String>,
    /// Print the table of a loop as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print the table of a loop in Markdown
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub(crate) markdown: bool,
    /// Print the table of a loop as a tabular of LaTeX
    #[arg(long, conflicts_with_all = ["json", "csv", "markdown"])]
    pub(crate) tabular: bool,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

const CALC_EXAMPLES: &str = r#"Examples:
  upstar calc '{2|-1} + ^*'
  upstar calc 'temperature({3|{1|-5}})'
  upstar calc '{2|-1} || 0'
  upstar calc 'let g = {1|0}; {g|g - 4}'
  upstar calc 'let f(x) = mean(x) + temperature(x); f({3|1})'
  upstar calc 'domineering("..|..|#.") + *'
  upstar calc --game mine.game 'mine("L.R") + ^'
  upstar calc 'for k in 1..6: temperature(domineering("2x{k}"))'
  upstar calc 'for n in [2, 3]: [+-n, n * ^]' --csv
  upstar calc 'for n in 1..5: n * ^' --tabular
  upstar calc 'forall n in 1..12: outcome(clobber("LR"*n)) != "P"'
  upstar calc 'a{0|a} + upon > ^3'
  upstar calc 'let a = {0|b}; let b = {a|*}; a'"#;

/// Returns the text of `upstar eval --help` below the options: the facts about values, and about sums.
fn facts_help() -> String {
    let mut help = String::from("Facts, for --fields:\n");
    let of_sums = WINNING_FACTS.iter().map(Fact::bare).chain(BOUNDS_FACTS.iter().map(Fact::bare));
    for fact in FACTS.iter().map(Fact::bare).chain(of_sums.filter(|fact| fact.name != "mean")) {
        let costs = if fact.cost == Cost::Costly { " (may take long)" } else { "" };
        let _ = writeln!(help, "  {:<19} {}{costs}", fact.name, fact.help);
    }
    help + "\nIf the budget ends before the value of a short game is found, its last quarter goes to bounds of a sum, and to a search for who wins."
}

/// Returns the text of `upstar calc --help` below the options: all functions, then the operators.
fn calc_help() -> String {
    let mut help = String::from("Functions:\n");
    let list = |help: &mut String, function: &Function| {
        let call = format!("{}({})", function.name, function.arguments.join(", "));
        let _ = writeln!(help, "  {call:<24} {}", function.help);
    };
    FUNCTIONS.iter().for_each(|function| list(&mut help, function));
    help += "\nFunctions of lists, of the values of a loop, and of positions:\n";
    LIST_FUNCTIONS.iter().for_each(|function| list(&mut help, function));
    help + "\nComparisons: == != <= >= < > || (confused). == and != also compare texts and outcomes: outcome(g) == \"N\". \
            Conditions: and, or, not; if c then g else h. Operators, tightest first: ** (powers of numbers), - and +- (the switch), \
            * with blanks and / (of numbers), : (ordinal sum), + and -. ^2 is double up, v2* is double down plus star, ^<2> is up-second, \
            ^[2] is up to 2. w is omega, and 2/3 is a number that is not a short game.\n\nliteral{-1|1} is the form as written, not its value. [a, b] is a list, which \
            keeps its order.\n\n\
            Loopy games: a{0|a} leads to itself, and so does {0|pass}. s & t has the onside s and the offside t. The names are on, off, over, under, upon, \
            dud, tis and tisn. 5over is 5 + over, and ^[on] is upon.\n\n\
            for k in 1..9: expression, or for g in [a, b]: expression, makes a table. It has several columns if the \
            expression is a list. {k} in a position stands for k, and behind a cell of a strip or grid it repeats the cell: \
            toads_and_frogs(\"T{k}.F{k}\"). A text is repeated by \"LR\"*k. for k in 1..9 step 2 where k != 5: leaves out values. \
            forall k in 1..9: condition, and exists k in .., print true or false, and the example that decides. A function may \
            call itself: let f(n) = if n == 0 then 1 else n * f(n - 1); f(20)."
}

/// `upstar batch`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar batch requests.jsonl > answers.jsonl
  upstar batch --check --only snort,col expected.jsonl
  echo '{\"ruleset\": \"clobber\", \"position\": {\"rows\": [\"LR\"]}}' | upstar batch --budget 10s",
    after_help = "A request is a line {\"id\": 1, \"ruleset\": \"domineering\", \"position\": {\"rows\": [\"...\", \"#..\"]}}, optionally with \"budget\": {\"seconds\": 10, \"nodes\": 1000000, \"bytes\": 1073741824}. The program prints the answers in the order of the requests, each as soon as it is known."
)]
pub(crate) struct Batch {
    /// Compare each answer with the request's "expect" object; print the differences and a count
    #[arg(long)]
    pub(crate) check: bool,
    /// Answer only requests for these rulesets, and skip all others
    #[arg(long, value_delimiter = ',', value_name = "RULESET", value_parser = Named::Ruleset,
          hide_possible_values = true)]
    pub(crate) only: Vec<String>,
    /// Give only these fields of each answer, such as value,outcome; the key "fields" of a request takes
    /// precedence
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with = "check")]
    pub(crate) fields: Vec<String>,
    /// The files; standard input if there are none
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// The output formats of scaffolds and of sums.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotFormat {
    /// A picture in SVG
    Svg,
    /// A picture for TeX, with the package tikz
    Tikz,
    /// Characters, for the terminal
    Text,
}

/// The player who begins in `upstar plot --sum`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotFirst {
    Left,
    Right,
}

/// `upstar plot`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar plot '{3|{1|-5}}' --out graph.svg
  upstar plot '{2|-1}' '{4|-4}' 'domineering(\"..|..\")' > graphs.svg
  upstar plot --scaffolds '{8,{28|4}|-2,{2|-22}}' --out scaffolds.svg
  upstar plot --scaffolds --to text '{3|{1|-5}}'
  upstar plot --sum '{5|-5}' '{3|{1|-5}}' --first right --out sum.svg",
    group = clap::ArgGroup::new("how").args(["scaffolds", "sum"]),
    after_help = "Left's values lie on the left, as in the literature. A .tex file holds a tikzpicture, for \\input. With --sum, every value and every summand in it is a summand of its own; the dashed line is the ambient temperature, at which Thermostrat moves (Winning Ways, ch. 6). PNG needs a program that was built with --features png."
)]
pub(crate) struct Plot {
    /// Values, as in `upstar calc`
    #[arg(required = true)]
    pub(crate) values: Vec<String>,
    /// The title above the picture [default: the value of a single thermograph, otherwise none]
    #[arg(long)]
    pub(crate) title: Option<String>,
    /// Show how the walls of the options make the scaffolds, and these the walls, of each value, side by side
    #[arg(long)]
    pub(crate) scaffolds: bool,
    /// Draw the compound thermograph of the sum of all values, with the ambient temperature
    #[arg(long)]
    pub(crate) sum: bool,
    /// The player who begins in the sum [default: left]
    #[arg(long, value_enum, requires = "sum", value_name = "PLAYER")]
    pub(crate) first: Option<PlotFirst>,
    /// The output format of scaffolds and of a sum
    #[arg(long, value_enum, requires = "how")]
    pub(crate) to: Option<PlotFormat>,
    /// The file, .svg, .png, or .tex for TikZ; standard output if there is none
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// `upstar draw`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar draw snort 'cycle(6) L....R' --out snort.svg
  upstar draw hackenbush_rbg '0-1g 1-2b 1-3r' > flower.svg
  upstar draw domineering '..|..|.#' --tree --out tree.svg
  upstar draw domineering '..|..|.#' --out board.tex
  upstar draw amazons 'L..|...|..R' --coordinates --out amazons.svg
  upstar draw expression '{8,{28|4}|-2,{2|-22}}' --tree > tree.svg
  upstar draw sum 'domineering(\"..|.#\") - 2*clobber(\"LR\") + {2|-1}' > sum.svg",
    after_help = "`upstar eval RULESET POSITION --out FILE` draws the winning moves. \
A .tex file holds a tikzpicture, for \\input. PNG needs a program that was built with --features png."
)]
pub(crate) struct Draw {
    /// A ruleset, or a file such as ./mine.game; `upstar games` lists the rulesets
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    /// The position, as in `upstar eval`
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,
    /// Draw the game tree of a short game, with the value of each position; the ruleset may be `expression`
    #[arg(long)]
    pub(crate) tree: bool,
    /// Draw the tree of all numbers, with the path to the number of an `expression`, which may be infinite
    #[arg(long, conflicts_with = "tree")]
    pub(crate) path: bool,
    /// The greatest depth of the tree, in moves
    #[arg(long, value_name = "N", requires = "tree")]
    pub(crate) depth: Option<usize>,
    /// Write the letters of the columns of a grid above it and the numbers of its rows beside it; `upstar play` accepts
    /// such squares
    #[arg(long, conflicts_with_all = ["tree", "path"])]
    pub(crate) coordinates: bool,
    /// The file, .svg, .png or .tex; SVG on standard output if there is none
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// `upstar loopy`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar loopy
  upstar loopy horsefly --rows 40
  upstar loopy adders_and_ladders --out lesson.svg
  upstar loopy subtract_or_add '+1 -4: 0' --rows 20 --prove")]
pub(crate) struct Loopy {
    /// A ruleset [default: none, which lists the rulesets with infinite boards]
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: Option<String>,
    /// A position on the board, for rulesets with several boards, as in `upstar eval`
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// The number of rows to print
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) rows: u64,
    /// Print which part of the proof the program checked, and for which rows
    #[arg(long)]
    pub(crate) prove: bool,
    /// Draw the board with its values to this file, .svg, .png or .tex; of an infinite board, the printed rows
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
