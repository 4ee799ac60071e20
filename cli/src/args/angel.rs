//! The arguments of `upstar angel`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use upstar::angel::border::{BorderPiece, First, MAX_POWER, MAX_SIZE};
use upstar::angel::king::KingKind;

use super::names::Named;

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
    #[command(before_help = KING_EXAMPLES,
    after_help = "The tables are computed each time. The book has the whole proof.")]
    King,
    /// Say what a path or a left set of your own is worth as an update
    Score(AngelScore),
    /// Draw the figures of Kloster's paper
    Figures(AngelFigures),
    /// List the Devils
    #[command(before_help = DEVILS_EXAMPLES)]
    Devils,
}

/// How a game is played, and what is drawn of it.
#[derive(Args)]
pub(crate) struct AngelGame {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

/// How the Angel plays.
#[derive(Args)]
pub(crate) struct Rules {
    /// Do not count clockwise turns, so that the Angel moves in every turn, by two steps of a king
    #[arg(long)]
    pub(crate) amended: bool,
    /// The rule by which the path is updated
    #[arg(long, value_enum, default_value_t = RuleName::Relaxed)]
    pub(crate) rule: RuleName,
    /// Which of the best left sets is taken
    #[arg(long, value_enum, default_value_t = TieBreak::Smallest)]
    pub(crate) ties: TieBreak,
}

/// The update rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RuleName {
    /// Parts of the left set that the path does not go around are allowed
    Relaxed,
    /// As in the paper: the left set is connected
    Literal,
}

/// The choice among best left sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TieBreak {
    /// The path keeps to the Eaten squares, and returns behind them
    Smallest,
    /// The path turns as early as possible, and returns in the far north
    Largest,
}

/// Where pictures of a game are written.
#[derive(Args, Clone, Default)]
pub(crate) struct Pictures {
    /// Write a picture of the end of the game to this file, .svg or .png: what matters of it, or the squares
    /// around the Angel
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write the game as an animation to this file, .svg, a frame for each turn; of games up to 499 turns. Of
    /// a large game each frame shows the squares around the Angel
    #[arg(long, value_name = "FILE")]
    pub(crate) frames: Option<PathBuf>,
}

/// `upstar angel run`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel run --devil 'spiral(48)' --turns 60 --frames game.svg
  upstar angel run --devil spiral --turns 1000000 --check
  upstar angel run --devil 'random(30)' --seed 5 --turns 100000 --amended
  upstar angel run --devil @squares.txt --check
  upstar angel run --devil trap --turns 60 --out end.svg --frames game.svg
  upstar angel run --power 1 --king shy",
    after_help = "With --power 1 a King runs, and the Devil of `upstar angel king` keeps him on a board until he cannot move. With --check every turn is checked: the Angel lands on a square that is not eaten, at most a knight's move away (with --amended by two steps of a king); Lemma 5 of Kloster's paper holds, and Lemmas 6 and 7 do on the segments passed and the next 24, in every thousandth turn 4096; the change of L - 2n by the maximum flow is that of the segments."
)]
pub(crate) struct AngelRun {
    /// A Devil of `upstar angel devils`, with or without a parameter; @FILE or - for squares, a line each: 3
    /// 5 [default: mixture]
    #[arg(long, value_parser = Named::Devil, hide_possible_values = true)]
    pub(crate) devil: Option<String>,
    /// How many steps of a king the Angel may fly: with one he is a King, and caught
    #[arg(long, value_name = "K", default_value_t = POWER, value_parser = clap::value_parser!(u32).range(1..=2))]
    pub(crate) power: u32,
    /// How the King of --power 1 runs [default: runner]
    #[arg(long, value_enum)]
    pub(crate) king: Option<KingName>,
    /// How many turns; of squares from a file all, of a King until he is caught, otherwise 10000
    #[arg(long, value_name = "N")]
    pub(crate) turns: Option<u64>,
    /// For Devils who play by chance
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) game: AngelGame,
}

/// How a King plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KingName {
    /// Straight ahead, and in another direction from time to time
    Runner,
    /// As far as he can from what is eaten
    Shy,
    /// Anywhere
    Random,
}

impl From<KingName> for KingKind {
    fn from(name: KingName) -> Self {
        match name {
            KingName::Runner => Self::Runner,
            KingName::Shy => Self::Shy,
            KingName::Random => Self::Random,
        }
    }
}

/// `upstar angel replay`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel replay games.jsonl --trace trace.jsonl --check
  echo '{\"id\": 1, \"eaten\": [[0,2],[1,2]]}' | upstar angel replay -
  upstar angel replay games.jsonl --only 3 --trace trace.jsonl --frames game.svg",
    after_help = "A line of the input is a game: its id, and the squares that the Devil eats, one a turn. A line of the trace is a turn: game, turn, the square eaten, the square where the Angel landed, his perch, the segments passed, L and n, and the squares that joined the left set. L tells how many segments the path is longer than a straight line, those around islands included; n how many squares were eaten before they joined."
)]
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
    pub(crate) game: AngelGame,
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

/// The power of the Angel if nothing is said of it.
pub(crate) const POWER: u32 = 2;

/// `upstar angel play`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel play
  upstar angel play --amended --frames game.svg
  upstar angel play --side angel --power 2 --walk
  upstar angel play --side angel --power 1 --turns 200",
    after_help = "A square is typed as x y, or as dx dy + from where the Angel is; `stay` is to stay there. `moves` tells what you may do, `hint` shows a good square, `undo` takes a turn back, `save FILE` writes the game, `help` tells all this, and `quit` or the end of the input ends it."
)]
pub(crate) struct AngelPlay {
    /// Who you are
    #[arg(long, value_enum, default_value_t = AngelSide::Devil)]
    pub(crate) side: AngelSide,
    /// How many steps of a king the Angel may fly, if you are the Angel; with one you are a King, and the Devil
    /// is the one of `upstar angel king`, who wins
    #[arg(long, value_name = "K", default_value_t = POWER, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub(crate) power: u32,
    /// The most turns; those that are taken back do not count
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) turns: u32,
    /// As the Angel, walk: fly over no eaten square, but make as many steps of a king as the power tells; with
    /// two you are a 2-King
    #[arg(long)]
    pub(crate) walk: bool,
    /// Write the game as an animation to this file, .svg, a frame for each turn
    #[arg(long, value_name = "FILE")]
    pub(crate) frames: Option<PathBuf>,
    /// Go on with a game that was saved in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: Rules,
}

impl AngelPlay {
    /// The game, told by what decides which steps there are.
    pub(super) fn game(&self) -> String {
        let player = match self.side {
            AngelSide::Devil => "the Devil",
            AngelSide::Angel => "the Angel",
        };
        let mut game = format!("angel play as {player} at power {}", self.power);
        let rules = &self.rules;
        for (is_on, option) in [
            (self.walk, "--walk"),
            (rules.amended, "--amended"),
            (rules.rule == RuleName::Literal, "--rule literal"),
            (rules.ties == TieBreak::Largest, "--ties largest"),
        ] {
            if is_on {
                game = game + " " + option;
            }
        }
        game
    }
}

/// `upstar angel score`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel score 'eaten 0,2 0,3 0,4' 'left 0,2..4'
  upstar angel score 'past N eaten 0,2 0,3 0,4' 'left 0,2..3' --json
  upstar angel score 'past N eaten 0,2 0,3' 'past N2 E N2 W left 0,3..4'",
    after_help = "A candidate is a left set, `left ..`, around which the path goes as far on the left as it can, or the path itself from the start on, `past ..` with its left set. It has to be a border curve, to begin with the past of the position, and to hold its left set."
)]
pub(crate) struct AngelScore {
    /// The path before the update, as in `upstar eval angel_update`
    pub(crate) position: String,
    /// The candidate
    pub(crate) candidate: String,
}

/// `upstar angel spiral`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel spiral --windings 3
  upstar angel spiral --windings 1 --out spiral.svg --frames game.svg",
    after_help = "Three windings take some seconds, four some hours. A --budget ends it with the most windings so far."
)]
pub(crate) struct AngelSpiral {
    /// How often the path is to wind around
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(crate) windings: u32,
    #[command(flatten)]
    pub(crate) game: AngelGame,
}

/// `upstar angel figures`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel figures pictures
  upstar angel figures pictures my-figure.txt",
    after_help = "The figures are our own drawings of what the paper tells. A file has a word and what belongs to it in each line: `title TEXT`; `panel CAPTION`; then a scene: `curve POSITION`, `path POSITION`, `update POSITION` or `literal POSITION`, the update by the relaxed or the literal rule, as in `upstar eval angel_update`, `game X,Y ..` with the Devil's squares, or `devil NAME TURNS`; then what else is shown in it: `joining SQUARES`, `evaded SQUARES`, `target X,Y`, `window X..X,Y..Y`."
)]
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
  upstar angel king --json";

const DEVILS_EXAMPLES: &str = "\
Examples:
  upstar angel devils
  upstar angel devils --json";

/// `upstar angel border`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel border king 9
  upstar angel border duke 8 --first piece
  upstar angel border king 16 --turns 9 --json
  upstar angel border angel2 20 --budget 10s",
    after_help = "The piece starts at the centre, on the lower left one of four central squares, and wins when it comes to a square at the border; the Devil eats a square a turn. Squares are [x, y] from the lower left corner."
)]
pub(crate) struct AngelBorder {
    /// king, duke, or angel with its power, such as angel2
    #[arg(value_parser = piece)]
    pub(crate) piece: BorderPiece,
    /// Squares a side
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SIZE as i64))]
    pub(crate) size: u8,
    /// Who begins
    #[arg(long, value_enum, default_value_t = Beginner::Devil)]
    pub(crate) first: Beginner,
    /// Look for wins in at most so many turns of the piece [default: any number]
    #[arg(long, alias = "moves", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) turns: Option<u32>,
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

fn piece(name: &str) -> Result<BorderPiece, String> {
    BorderPiece::from_name(name)
        .ok_or_else(|| format!("a piece is king, duke, or angel1 to angel{MAX_POWER}"))
}
