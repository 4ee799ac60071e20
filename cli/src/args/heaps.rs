//! The arguments of `upstar heaps`, `upstar quotient` and `upstar sprouts`.

use std::path::PathBuf;

use clap::Args;

use super::GameFiles;
use super::names::Named;

/// The greatest heap whose value is calculated.
const MOST_HEAP: u64 = u32::MAX as u64 - 2;

/// `upstar heaps`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar heaps 0.77
  upstar heaps 0.16 --to 10^6 --out plot.svg
  upstar heaps '{2,3,7}' --json
  upstar heaps '~{3,7}' --to 50 --out values.csv
  upstar heaps 0.07 --to 10^5 --record dawson.txt
  upstar heaps --check dawson.txt
  upstar heaps 0.3F --decide
  upstar heaps grundys_game --to 200",
    after_help = "\
A game is a code, or a ruleset of heaps.
  0.77          digits: take 1 or 2 tokens; 1 the whole heap, 2 leave one heap, 4 leave two, and their sums
  0.3F          digits above 9 are A to V
  4!.0 8?.0     a bang: unequal heaps; a question mark: not all equal; an equals sign: all equal
  0.1[37]       digits in brackets repeat for ever
  {2,3,7}       a subtraction set;  ~{3,7} take any number but these\n\nA period is printed only if it is proved. The last exception is the heap before the period begins."
)]
pub(crate) struct Heaps {
    /// The code; or a ruleset of heaps, a prefix of its name, or a file such as ./mine.game
    #[arg(required_unless_present = "check", allow_hyphen_values = true, value_parser = Named::Heaps, hide_possible_values = true)]
    pub(crate) game: Option<String>,
    /// The greatest heap, such as 5000 or 10^6
    #[arg(long, value_name = "N", default_value = "10000", value_parser = heap)]
    pub(crate) to: u64,
    /// The number of values that are printed for people
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub(crate) rows: usize,
    /// Write the values to this file, .csv, or draw them, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on from the values in this file, if it is there, and write all values and the claims to it
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Check the values and the period in such a file with other code
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "to", "rows", "out", "record", "decide"])]
    pub(crate) check: Option<PathBuf>,
    /// Decide by automata whether the arithmetic period that the values suggest holds for ever
    #[arg(long)]
    pub(crate) decide: bool,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// `upstar quotient`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar quotient 0.77
  upstar quotient kayles '5 12 1000000'
  upstar quotient 0.123 --table
  upstar quotient 0.75 --check --json
  upstar quotient 0.07 --to 20
  upstar quotient node_kayles '0-1 1-2 2-3' '0-1 0-2 0-3'
  upstar quotient grundys_game --to 10
  upstar quotient 0.123 --out quotient.txt --picture mesh.svg
  upstar quotient --check-file quotient.txt",
    after_help = "\
In misère play the player who makes the last move loses. Two sums of heaps are the same in the quotient if no third sum gives them different outcomes. An element of the P-portion is a loss for the player to move.\n\nIf a period is proved, the quotient is that of all heaps. Otherwise it is that of the heaps up to a number, which is printed.

If no code describes the rules, the quotient is that of the positions that are named, or of the heaps 1, 2, .., with everything that can come up in them."
)]
pub(crate) struct QuotientArguments {
    /// The code, as in `upstar heaps`; or a ruleset, a prefix of its name, or a file such as ./mine.game
    #[arg(required_unless_present = "check_file", allow_hyphen_values = true, value_parser = Named::Heaps, hide_possible_values = true)]
    pub(crate) game: Option<String>,
    /// A position, as heaps such as '5 12 7', whose misère outcome is wanted; for a ruleset that no code describes, the
    /// positions whose quotient is wanted, with everything that can come up in them
    #[arg(value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// The greatest heap [default: 2000; 12 if no code describes the rules]
    #[arg(long, value_name = "N", value_parser = heap)]
    pub(crate) to: Option<u64>,
    /// The largest order of a quotient that is tried
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=20_000))]
    pub(crate) order: u64,
    /// Print the multiplication table
    #[arg(long)]
    pub(crate) table: bool,
    /// Check the quotient with other code
    #[arg(long)]
    pub(crate) check: bool,
    /// Write the quotient of a code to this file: generators, rules, P-portion, images and period
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the classes of elements that divide each other, .svg, .png or .tex
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// Check the quotient in such a file with other code
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "positions", "to", "order", "table", "check", "out", "picture"])]
    pub(crate) check_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// `upstar sprouts`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar sprouts 5
  upstar sprouts 8 --misere
  upstar sprouts '0.0.AB.}0.AB.}!' --moves
  upstar sprouts 10 --budget 60s --json",
    after_help = "\
A position lists the vertices along the boundaries of its regions, in cyclic order.
  0       a spot without lines, alone on its boundary; 0*5. stands for five of them
  1       a vertex with one line
  2       a vertex with two lines of which one side matters
  A b     a vertex with two lines, which occurs twice: in two regions, or on one boundary
  . }     the end of a boundary, and of a region
  ] !     the end of a part and of the position; both may be left out

The position is printed in a canonical form, without what allows no move."
)]
pub(crate) struct SproutsArguments {
    /// A number of spots, or a position such as 0.0.AB.}0.AB.}!
    pub(crate) position: String,
    /// Let the player who makes the last move lose
    #[arg(long)]
    pub(crate) misere: bool,
    /// List all moves with their nim values, or with their outcomes in misère play
    #[arg(long)]
    pub(crate) moves: bool,
}

/// Reads the size of the last heap, as [`heap_size`] does.
fn heap(text: &str) -> Result<u64, String> {
    match heap_size(text) {
        Ok(heap) if heap <= MOST_HEAP => Ok(heap),
        Err(NO_NUMBER) => Err("expected a number such as 5000 or 10^6".to_owned()),
        _ => Err(format!("at most {MOST_HEAP}")),
    }
}

const NO_NUMBER: &str = "is no number";
const TOO_LARGE: &str = "is too large, as a heap has at most 2^64 - 1 tokens";

/// Reads the size of a heap: digits, with `_` between them, or a power such as 10^6.
///
/// # Errors
/// Returns the fault in the text, as the end of a sentence.
pub(crate) fn heap_size(text: &str) -> Result<u64, &'static str> {
    let digits = |text: &str| {
        let digits = text.replace('_', "");
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number {
            return Err(NO_NUMBER);
        }
        digits.parse::<u64>().map_err(|_| TOO_LARGE)
    };
    let Some((base, exponent)) = text.split_once('^') else { return digits(text) };
    let (base, exponent) = (digits(base)?, digits(exponent)?);
    let power = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
    power.ok_or(TOO_LARGE)
}
