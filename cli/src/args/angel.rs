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
    /// Play games with given squares, and write the Angel's turns
    Replay(AngelReplay),
    /// Be the Devil, or the Angel, in the terminal
    Play(AngelPlay),
    /// Let a Devil drive the Angel along walls in a spiral
    Spiral(AngelSpiral),
    /// Decide the winner when a King, a Duke or an Angel runs for the border of a board
    Border(AngelBorder),
    /// Show how the Devil beats the King, the Angel of power 1
    #[command(before_help = KING_EXAMPLES,
    after_help = "The program computes the tables anew each time. The book has the whole proof.")]
    King,
    /// Score a path or a left set of your own as an update
    Score(AngelScore),
    /// Draw the figures of Kloster's paper
    Figures(AngelFigures),
    /// List the Devils
    #[command(before_help = DEVILS_EXAMPLES)]
    Devils,
}

/// The rules of a game, and the pictures of it.
#[derive(Args)]
pub(crate) struct AngelGame {
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

/// The rules by which the Angel plays.
#[derive(Args)]
pub(crate) struct Rules {
    /// Do not count clockwise turns; the Angel then moves in every turn, by two steps of a king
    #[arg(long)]
    pub(crate) amended: bool,
    /// The rule for updating the path
    #[arg(long, value_enum, default_value_t = RuleName::Relaxed)]
    pub(crate) rule: RuleName,
    /// The choice among the best left sets
    #[arg(long, value_enum, default_value_t = TieBreak::Smallest)]
    pub(crate) ties: TieBreak,
}

/// The rules for updating the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RuleName {
    /// The left set may have islands: parts that the path does not go around
    Relaxed,
    /// The left set is connected, as in the paper
    Literal,
}

/// The choices among the best left sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TieBreak {
    /// The path stays close to the eaten squares, and returns after them
    Smallest,
    /// The path turns as early as possible, and returns in the far north
    Largest,
}

/// The files for pictures of a game.
#[derive(Args, Clone, Default)]
pub(crate) struct Pictures {
    /// Write a picture of the end of the game to this file, .svg, .png or .tex: the relevant part, or the squares
    /// around the Angel
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write the game as an animation to this file, .svg, one frame a turn; of games up to 499 turns. In a
    /// large game each frame shows the squares around the Angel
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
    after_help = "With --power 1 a King runs, and the Devil of `upstar angel king` keeps him on a board until he cannot move.\n\nWith --check the program checks every turn. The Angel lands on a square that is not eaten, at most a knight's move away (with --amended two steps of a king). Lemma 5 of Kloster's paper holds. Lemmas 6 and 7 hold on the segments passed and the next 24 (the next 4096 in every thousandth turn). The maximum flow and the segments give the same change of L - 2n."
)]
pub(crate) struct AngelRun {
    /// A Devil of `upstar angel devils`, with or without a parameter; @FILE or - for squares, one a line,
    /// such as 3 5 [default: mixture]
    #[arg(long, value_parser = Named::Devil, hide_possible_values = true)]
    pub(crate) devil: Option<String>,
    /// The number of king's steps in a move of the Angel; with power 1 he is a King, and is caught
    #[arg(long, value_name = "K", default_value_t = POWER, value_parser = clap::value_parser!(u32).range(1..=2))]
    pub(crate) power: u32,
    /// The strategy of the King of --power 1 [default: runner]
    #[arg(long, value_enum)]
    pub(crate) king: Option<KingName>,
    /// The number of turns [default: all squares of a file; until a King is caught; otherwise 10000]
    #[arg(long, value_name = "N")]
    pub(crate) turns: Option<u64>,
    /// The seed of Devils that play at random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) game: AngelGame,
}

/// The strategies of a King.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KingName {
    /// Run straight ahead, and change direction from time to time
    Runner,
    /// Stay as far as possible from eaten squares
    Shy,
    /// Move at random
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
    after_help = "A line of the input is a game: its id, and the squares that the Devil eats, one in each turn. A line of the trace is a turn: the game, the turn, the square eaten, the square where the Angel landed, his perch, the segments passed, L, n, and the squares that joined the left set. L is the number of segments by which the path is longer than a straight line, and includes the segments around islands. n is the number of squares that were eaten before they joined."
)]
pub(crate) struct AngelReplay {
    /// The games, one JSON object a line; - for standard input
    pub(crate) games: PathBuf,
    /// Write the turns to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) game: AngelGame,
    /// Play only the game with this id; pictures show a single game
    #[arg(long, value_name = "ID")]
    pub(crate) only: Option<String>,
}

/// The person's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AngelSide {
    /// You eat squares, the Angel flies
    Devil,
    /// You fly, the Devil eats squares
    Angel,
}

/// The default power of the Angel.
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
    after_help = "Type a square as x y, or as dx dy + relative to the Angel; `stay` keeps the Angel where it is. `moves` lists your moves, `hint` shows a good square, `undo` takes a turn back, `redo` makes it again, `board` shows the squares again, `claim` ends a game that is decided, `resign` loses it, `save FILE` writes it, `help` explains the commands, and `quit` or the end of the input breaks the game off."
)]
pub(crate) struct AngelPlay {
    /// Your side
    #[arg(long, value_enum, default_value_t = AngelSide::Devil)]
    pub(crate) side: AngelSide,
    /// The number of king's steps in a move if you are the Angel; with power 1 you are a King, and the
    /// Devil of `upstar angel king` wins
    #[arg(long, value_name = "K", default_value_t = POWER, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub(crate) power: u32,
    /// The largest number of turns; turns taken back do not count
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) turns: u32,
    /// As the Angel, walk instead of flying: you make as many king's steps as the power, none over an eaten
    /// square; with power 2 you are a 2-King
    #[arg(long)]
    pub(crate) walk: bool,
    /// Write the game as an animation to this file, .svg, one frame a turn
    #[arg(long, value_name = "FILE")]
    pub(crate) frames: Option<PathBuf>,
    /// Continue the game saved in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: Rules,
}

impl AngelPlay {
    /// Describes the game by all options that decide which steps are legal.
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
    after_help = "A candidate is a left set, `left ..`, or a path with its left set, `past .. left ..`, from the start on. Around a left set alone the path goes as far on the left as it can. The path must be a border curve, begin with the past of the position, and contain its left set."
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
    after_help = "Three windings take some seconds, four windings some hours. When the --budget is used up, the program prints the most windings so far."
)]
pub(crate) struct AngelSpiral {
    /// The number of windings of the path
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
    after_help = "The figures are our own drawings of the situations in the paper. Each line of a file is a word with its arguments. `title TEXT` and `panel CAPTION` come first. A scene follows: `curve POSITION`, `path POSITION`, `update POSITION` (by the relaxed rule), `literal POSITION` (by the literal rule), with positions as in `upstar eval angel_update`; `game X,Y ..` with the Devil's squares; or `devil NAME TURNS`. Additions to the scene follow: `joining SQUARES`, `evaded SQUARES`, `target X,Y`, `window X..X,Y..Y`."
)]
pub(crate) struct AngelFigures {
    /// The folder for the pictures
    pub(crate) folder: PathBuf,
    /// Files with figures [default: the seven figures of the paper]
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
    after_help = "The piece starts at the centre; if there are four central squares, it starts on the lower left one. It wins when it reaches a square at the border. The Devil eats one square in each turn. Squares are [x, y], counted from the lower left corner."
)]
pub(crate) struct AngelBorder {
    /// king, duke, or angel with its power, such as angel2
    #[arg(value_parser = piece)]
    pub(crate) piece: BorderPiece,
    /// The number of squares on a side
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SIZE as i64))]
    pub(crate) size: u8,
    /// The player who begins
    #[arg(long, value_enum, default_value_t = Beginner::Devil)]
    pub(crate) first: Beginner,
    /// Look for wins in at most this many turns of the piece [default: any number]
    #[arg(long, alias = "moves", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) turns: Option<u32>,
}

/// The player who begins in `upstar angel border`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Beginner {
    /// The player who eats squares
    Devil,
    /// The player who runs
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
