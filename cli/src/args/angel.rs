//! The arguments of `upstar angel`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use upstar::angel::border::{BorderPiece, First, MAX_SIZE, PIECES, Steps};
use upstar::angel::king::KingKind;

use super::Budget;
use super::names::Named;

/// `upstar angel`
#[derive(Subcommand)]
pub(crate) enum AngelCommand {
    /// Play many turns against a Devil
    Run(AngelRun),
    /// Compare Angels with Devils: who is caught, and after how many turns
    Compare(AngelCompare),
    /// Play games with given squares, and write the Angel's turns
    Replay(AngelReplay),
    /// Answer the squares of a Devil that is another program
    Serve(AngelServe),
    /// Be the Devil, or the Angel, in the terminal
    Play(AngelPlay),
    /// Let a Devil drive the Angel along walls in a spiral
    Spiral(AngelSpiral),
    /// Decide the winner when a King, a Knight or any other piece runs for the border of a board
    Border(AngelBorder),
    /// Show how the Devil beats the King, the Angel of power 1
    #[command(before_help = KING_EXAMPLES,
    after_help = "The program computes the tables anew each time. The book has the whole proof.")]
    King,
    /// Score a path or a left set of your own as an update
    Score(AngelScore),
    /// Test a curve against the definition of border curves
    Curve(AngelCurve),
    /// Show the extensions and contractions from a curve to a descendant
    Steps(AngelSteps),
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
#[derive(Args, Clone, PartialEq, Eq)]
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

impl TieBreak {
    /// Returns the name of the choice.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Smallest => "smallest",
            Self::Largest => "largest",
        }
    }
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
    /// The turns in the animation, and the number of turns from one frame to the next, such as 1000..1400/5: a
    /// part of a game of any length
    #[arg(long, value_name = "FROM..TO", requires = "frames")]
    pub(crate) frame_turns: Option<FrameTurns>,
}

/// The turns after which an animation has a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameTurns {
    /// The turn after which the first frame shows the whole game.
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// The number of turns from one frame to the next.
    pub(crate) step: u64,
}

impl FrameTurns {
    /// Returns the number of frames after the first one.
    pub(crate) fn frames(self) -> u64 {
        (self.to - self.from).div_ceil(self.step)
    }
}

impl FromStr for FrameTurns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("{text:?} is no whole number"));
        let (range, step) = text.split_once('/').map_or((text, Ok(1)), |(range, step)| (range, number(step)));
        let (from, to) =
            range.split_once("..").ok_or("turns are a range such as 1000..1400, or 1000..1400/5")?;
        let turns = Self { from: number(from)?, to: number(to)?, step: step? };
        match turns {
            Self { step: 0, .. } => Err("the step is at least 1".to_owned()),
            Self { from, to, .. } if from >= to => Err(format!("turn {to} is not after turn {from}")),
            _ => Ok(turns),
        }
    }
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
  upstar angel run --devil spiral --turns 1000 --frames game.svg --frame-turns 400..800/4
  upstar angel run --devil block --turns 5000 --save game.jsonl
  upstar angel run --devil trap --turns 60 --explain 2
  upstar angel run --devil-program 'sh devil.sh' --turns 20 --check
  upstar angel run --power 1 --king shy
  upstar angel run --angel-program 'sh fool.sh' --power 1 --fool --turns 200 --frames game.svg
  upstar angel run --angel-program 'upstar angel serve' --devil 'ring(9)' --turns 100",
    after_help = "A line of the file of a Devil is a square such as 3 5, or `pass`. A square that is eaten again is as good as a pass.\n\nA program is run by the shell. It writes a line for each turn, {\"eat\": [x, y]} or {\"pass\": true}, and then reads the Angel's answer, which `upstar angel serve --help` describes. It has to flush its output after each line. It gives up by ending with the exit code 0.\n\nThe program of an Angel reads a line of the Devil in each turn, {\"eat\": [x, y]} or {\"pass\": true}, and answers {\"landing\": [x, y]}; `upstar angel serve` is such a program. He begins on [0, 0]. A landing has to be at most --power king's steps away and not eaten. He is caught when all squares to which he could move are eaten. He gives up by ending with the exit code 0. A Devil's program hears of him by the lines {\"turn\": .., \"eaten\": .., \"landing\": ..}.\n\nWith --power 1 a King runs, and the Devil of `upstar angel king` keeps him on a board until he cannot move.\n\nWith --check the program checks every turn. The Angel lands on a square that is not eaten, at most a knight's move away (with --amended two steps of a king). Lemma 5 of Kloster's paper holds. Lemmas 6 and 7 hold on the segments passed and the next 24 (the next 4096 in every thousandth turn). The maximum flow and the segments give the same change of L - 2n."
)]
pub(crate) struct AngelRun {
    /// A Devil of `upstar angel devils`, with or without a parameter, such as spiral(48). @FILE or - for
    /// squares, one a line, such as 3 5 [default: mixture]
    #[arg(long, value_parser = Named::Devil, hide_possible_values = true)]
    pub(crate) devil: Option<String>,
    /// A program that plays the Devil, as a command of the shell, also against an --angel-program
    #[arg(long, value_name = "COMMAND", conflicts_with = "devil")]
    pub(crate) devil_program: Option<String>,
    /// The time that a program may take for each turn, such as 500ms [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) move_time: Option<Duration>,
    /// The number of segments of the path ahead in each line for the program [default: 60]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=MOST_AHEAD))]
    pub(crate) ahead: Option<u32>,
    /// A program that plays the Angel, as a command of the shell. The Devils trap, spiral and lookahead, who look at
    /// the path of the built-in Angel, play as long as the program flies along this path [default Devil: hunt, or fool
    /// with --fool]
    #[arg(long, value_name = "COMMAND")]
    pub(crate) angel_program: Option<String>,
    /// The Angel has promised to go further north in each turn, and is caught when he cannot
    #[arg(long)]
    pub(crate) fool: bool,
    /// The number of king's steps in a move of the Angel; with power 1 he is a King, and is caught. A program
    /// may have any power up to 64
    #[arg(long, value_name = "K", default_value_t = POWER, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) power: u32,
    /// The strategy of the King of --power 1 [default: runner]
    #[arg(long, value_enum)]
    pub(crate) king: Option<KingName>,
    /// The number of turns [default: all turns of a file; until a King is caught; otherwise 10000]
    #[arg(long, value_name = "N")]
    pub(crate) turns: Option<u64>,
    /// The seed of Devils that play at random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    /// Explain the update of this turn: L and n before and after it, and the numbers of Lemma 7 if the path
    /// closes around the Angel
    #[arg(long, value_name = "TURN", value_parser = turn)]
    pub(crate) explain: Option<u64>,
    /// Write the game to this file, which `upstar angel replay` reads: its rules, and a line for each turn
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) game: AngelGame,
}

/// The default number of segments of the path ahead in a line for a program, and the greatest.
pub(crate) const AHEAD: u32 = 60;
const MOST_AHEAD: i64 = 10_000;

/// Parses the number of a turn.
fn turn(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("turns are counted from 1".to_owned()),
        Ok(turn) => Ok(turn),
        Err(_) => Err(format!("{text:?} is no whole number")),
    }
}

/// Parses a time such as `500ms`.
fn time(text: &str) -> Result<Duration, String> {
    let budget = text.parse::<Budget>()?;
    let time = budget.time.filter(|time| budget == Budget { time: Some(*time), ..Budget::default() });
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is a number with ms, s or min, such as 500ms".to_owned())
}

/// `upstar angel compare`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel compare --turns 40
  upstar angel compare --angel mathe,'fool(2)',kloster --devil 'wall(9),ring(4),hunt' --turns 30
  upstar angel compare --angel-program 'sh fool.sh' --power 1 --fool --devil fool,slope --json
  upstar angel compare --angel kloster --devil trap --devil-program 'sh devil.sh' --turns 30",
    after_help = "\
Angels:
  kloster  follows Kloster's path, and is never caught
  amended  the same by the amended rule
  mathe    Máthé's Runner, who keeps his left hand on a wall of eaten squares
  fool(K)  a Fool of power K, who goes further north in each turn, straight on if he can; without a number 1
  shy(K)   an Angel of power K who flies to where he sees the fewest eaten squares; without a number 2
  king     an Angel of power 1 who runs straight on, and changes direction from time to time
Each Angel plays a game against each Devil, from the start. A row says how many turns the Angel has survived, and whether he is caught. A Devil who looks at a path plays against kloster and amended, and against a program of power 2 as long as it flies along the path of kloster. A program that fails, and a landing against the rules, end their own game; its row says why, and the exit code is 2 in the end. A program is started anew for each game, and speaks the lines of `upstar angel run --help`; where the Angel follows no path, the lines for a Devil's program have the turn, the square eaten and the landing only."
)]
pub(crate) struct AngelCompare {
    /// The Angels of the list below, separated by commas [default: all, unless there is an --angel-program]
    #[arg(long, value_name = "ANGEL", value_delimiter = ',')]
    pub(crate) angel: Vec<String>,
    /// A program that plays an Angel, as a command of the shell; may be given several times
    #[arg(long, value_name = "COMMAND")]
    pub(crate) angel_program: Vec<String>,
    /// The power of the Angels that are programs
    #[arg(long, value_name = "K", default_value_t = POWER, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) power: u32,
    /// The programs have promised to go further north in each turn
    #[arg(long)]
    pub(crate) fool: bool,
    /// Devils of `upstar angel devils`, separated by commas [default: own, random, wall(9), ring(5), pocket(9),
    /// block, trap, mixture and fool, unless there is a --devil-program]
    #[arg(long, value_name = "DEVIL", value_delimiter = ',', value_parser = Named::Devil, hide_possible_values = true)]
    pub(crate) devil: Vec<String>,
    /// A program that plays a Devil, as a command of the shell; may be given several times
    #[arg(long, value_name = "COMMAND")]
    pub(crate) devil_program: Vec<String>,
    /// The largest number of turns of a game
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) turns: u64,
    /// The seed of players who play at random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The time that a program may take for each turn, such as 500ms [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) move_time: Option<Duration>,
}

/// `upstar angel serve`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  echo '{\"eat\": [0,2]}' | upstar angel serve
  printf '%s\\n' '{\"eat\": [0,3]}' '{\"pass\": true}' | upstar angel serve --amended --ahead 5 --check",
    after_help = "A line of the input is a turn of the Devil: {\"eat\": [x, y]} or {\"pass\": true}. Each line is answered by one line at once: the turn, the square eaten (null for a pass), the square where the Angel lands, his perch, the headings of the segments that it passed, the headings of the path ahead, L and n, and the squares that joined the left set, as rectangles with their corners in the south-west and in the north-east. A wrong line is answered by {\"error\": ..}, and the game goes on. At the start the Angel is on [0, 0], his perch is [0, 0, \"N\"], and the path leads north. A square that is eaten again is as good as a pass."
)]
pub(crate) struct AngelServe {
    /// The number of segments of the path ahead in an answer
    #[arg(long, value_name = "N", default_value_t = AHEAD, value_parser = clap::value_parser!(u32).range(..=MOST_AHEAD))]
    pub(crate) ahead: u32,
    /// Check every turn
    #[arg(long)]
    pub(crate) check: bool,
    /// Write the game to this file, which `upstar angel replay` reads
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
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
  upstar angel replay games.jsonl --only 3 --trace trace.jsonl --frames game.svg
  upstar angel replay game.jsonl --check
  upstar angel replay game.jsonl --turns 300 --explain 300
  upstar angel replay game.jsonl --turns 300 --frames game.svg --frame-turns 100..300",
    after_help = "A line of the input is a game: its id, and the squares that the Devil eats, one in each turn; null is a pass. A game that `upstar angel run --save` wrote takes several lines: its rules, and a turn in each further line. It is played by its own rules, and what the file says about each turn is compared. Its turns are written only with --trace. A game that `upstar angel run --angel-program --save` wrote is read, too. Each landing has to lie within the power of the Angel and must not be eaten, and a Fool goes further north; with --check he is caught only when he cannot move.\n\nA line of the trace is a turn: the game, the turn, the square eaten, the square where the Angel landed, his perch, the segments passed, L, n, and the squares that joined the left set. L is the number of segments by which the path is longer than a straight line, and includes the segments around islands. n is the number of squares that were eaten before they joined."
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
    /// Explain the update of this turn: L and n before and after it, and the numbers of Lemma 7 if the path
    /// closes around the Angel
    #[arg(long, value_name = "TURN", value_parser = turn)]
    pub(crate) explain: Option<u64>,
    /// Play only the first N turns of each game
    #[arg(long, value_name = "N")]
    pub(crate) turns: Option<u64>,
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
    after_help = "Type a square as x y, or as dx dy + relative to the Angel; as the Devil `pass` eats nothing, and as the Angel `stay` keeps you where you are. `moves` lists your moves, `hint` shows a good square, `undo` takes a turn back, `redo` makes it again, `board` shows the squares again, `claim` ends a game that is decided, `resign` loses it, `save FILE` writes it, `help` explains the commands, and `quit` or the end of the input breaks the game off."
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
  upstar angel score 'past N eaten 0,2 0,3' 'past N2 E N2 W left 0,3..4'
  upstar angel score 'from 0,0 N2 | N4 eaten 0,2..4' 'from 0,0 N2 | E N3 W N'",
    after_help = "A candidate is a left set, `left ..`, or a path with its left set, `past .. left ..`, from the start on. Around a left set alone the path goes as far on the left as it can. The path must be a border curve, begin with the past of the position, and contain its left set. `evaded ..` at the end of the position names the squares of its left set that were eaten before they joined; with them, or if its left set has no square with x >= 0, n is a number, and otherwise only its change is known.\n\nBoth may also be curves that are given by their headings: `from 0,0 N2 | E N3 W N eaten 0,2..4` begins with the segment (0,0)N, has its perch before the sign |, which may be missing, and comes and goes straight beyond its first and last segment. The squares that were eaten while Free stand in the first text."
)]
pub(crate) struct AngelScore {
    /// The path before the update, as in `upstar eval angel_update`, or as a curve
    pub(crate) position: String,
    /// The candidate
    pub(crate) candidate: String,
}

/// `upstar angel curve`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel curve 'from 0,0 N2 E N3 W N eaten 0,2..4'
  upstar angel curve 'from 0,0 N E3 N3 W2 S E S W N2 W N'
  upstar angel curve 'from 0,0 N2 E N W N left 0,2' --json",
    after_help = "A curve begins at a point, with the headings N, E, S and W of its segments, each with its number of repetitions. It comes straight along its first segment, and goes on straight along the last one. All six parts of Definition 2 are tested for the only set that can be the left set; or for the set that `left ..` claims, which has all squares with x < 0, too. `eaten ..` names the squares that were eaten while Free, for n."
)]
pub(crate) struct AngelCurve {
    /// The curve, such as 'from 0,0 N2 E N3 W N'
    pub(crate) curve: String,
}

/// `upstar angel steps`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar angel steps 'from 0,0 N6' 'from 0,0 N2 E N3 W N'
  upstar angel steps 'from 0,0 N6' 'from 0,0 N2 E N3 W N' --out steps.svg
  upstar angel steps 'from 0,0 N E3 N3 W2 S E S W N2 W N' --erase 1,3N
  upstar angel steps 'from 0,0 N4' --extend 0,1N --json",
    after_help = "An extension replaces a segment by the other three sides of its right square, which joins the left set. A contraction erases a dead end. A curve is a descendant if such steps lead to it (Definition 3). The extensions come first, as in the proof of Lemma 4. Every curve on the way is tested against Definition 2, as Lemma 2 says."
)]
pub(crate) struct AngelSteps {
    /// The curve to begin with
    pub(crate) from: String,
    /// The descendant
    #[arg(required_unless_present_any = ["erase", "extend", "contract"], conflicts_with_all = ["erase", "extend", "contract"])]
    pub(crate) to: Option<String>,
    /// Erase the section between both occurrences of this segment, such as 1,3N (Lemma 4)
    #[arg(long, value_name = "SEGMENT", conflicts_with_all = ["extend", "contract"])]
    pub(crate) erase: Option<String>,
    /// Extend the curve at this segment
    #[arg(long, value_name = "SEGMENT", conflicts_with = "contract")]
    pub(crate) extend: Option<String>,
    /// Contract the dead end that begins with this segment
    #[arg(long, value_name = "SEGMENT")]
    pub(crate) contract: Option<String>,
    /// Draw the curves in this file, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
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
    allow_missing_positional = true,
    before_help = "\
Examples:
  upstar angel border king 9
  upstar angel border duke 8 --first piece
  upstar angel border knight 9x6
  upstar angel border --steps '1,2 2,1 -1,2 0,-1' 7
  upstar angel border ferz 8 --table
  upstar angel border king 16 --turns 9 --json
  upstar angel border angel2 20 --budget 10s",
    after_help = "The pieces are the King, the Duke, who moves to one of the four squares beside his own, the Ferz, who moves diagonally, the leapers dabbaba (2,0), knight (2,1), alfil (2,2), camel (3,1) and zebra (3,2), the Angel of a power, and the Fool of a power, an Angel who goes further north in each move. With --steps the piece moves by any set of steps, which need not have any symmetry.\n\nThe piece starts at the centre; of two middle columns it is in the left one, of two middle rows in the lower one. It wins when it reaches a square at the border. No piece leaves the board. The Devil eats one square in each turn. Squares are [x, y], counted from the lower left corner."
)]
pub(crate) struct AngelBorder {
    /// king, duke, knight, ferz, dabbaba, alfil, camel, zebra, fool, or angel or fool with a power, such as angel2
    #[arg(value_parser = piece, required_unless_present = "steps", conflicts_with = "steps")]
    pub(crate) piece: Option<BorderPiece>,
    /// The number of squares on a side, or of columns and rows, such as 9x6
    #[arg(value_name = "N")]
    pub(crate) size: BoardSides,
    /// The steps of a piece of your own: how much x and y change, such as '1,2 2,1 -1,2'
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) steps: Option<Steps>,
    /// The player who begins
    #[arg(long, value_enum, default_value_t = Beginner::Devil)]
    pub(crate) first: Beginner,
    /// Look for wins in at most this many turns of the piece [default: any number]
    #[arg(long, alias = "moves", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) turns: Option<u32>,
    /// Write a table of all boards from 3 x 3 up to this size: the turns of the piece, or - if the Devil wins
    #[arg(long)]
    pub(crate) table: bool,
}

/// The numbers of columns and rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardSides(pub(crate) usize, pub(crate) usize);

impl FromStr for BoardSides {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| {
            let side = text.parse::<usize>().ok().filter(|side| (1..=MAX_SIZE).contains(side));
            side.ok_or_else(|| {
                format!("a board has 1 to {MAX_SIZE} squares a side; write it as 9, or as 9x6")
            })
        };
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        Ok(Self(side(width)?, side(height)?))
    }
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
    BorderPiece::from_name(name).ok_or_else(|| format!("a piece is {PIECES}"))
}
