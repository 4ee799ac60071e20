//! The arguments of `upstar tournament`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;

/// The largest number of summands of a sum.
const MOST_SUMMANDS: usize = 64;

/// `upstar tournament`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar tournament
  upstar tournament choices threats --summands 2..5 --sums 10 --out tournament.svg
  upstar tournament fees --strategies perfect,thermostrat,random --seed 7 --json
  upstar tournament domineering --strategies sees-1,sees-2,errs-1 --sums 5",
    after_help = "\
Each strategy plays each sum against each other strategy, on both sides, and each begins once; a single strategy plays against itself. The loss by a move is the drop of the stop: the number that the best move would have secured, less the number that the move secures. A move throws a win away if it loses and another move wins. A play ends when only numbers are left. When the budget is used up, the program prints the results so far."
)]
pub(crate) struct Tournament {
    /// Families of random sums: switches, threats, choices, fees, domineering, clobber [default: all]
    pub(crate) families: Vec<String>,
    /// The number of summands of a sum, or a range of numbers
    #[arg(long, value_name = "N or LOW..HIGH", default_value = "4", value_parser = summands)]
    pub(crate) summands: RangeInclusive<usize>,
    /// The number of sums played for each family and size
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) sums: u64,
    /// The strategies: perfect, thermostrat, hotstrat, sentestrat, mobility, random [default: all of them], and
    /// with any numbers sees-2 and errs-1/2, as in `upstar play`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) strategies: Vec<String>,
    /// The seed of the random sums; the same seed gives the same sums
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw the average loss in a game against the number of summands, .svg, .png or .tex
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

fn summands(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| {
        // Both `2..5` and Rust's `2..=5` are accepted, and mean the same.
        let number = text.trim_start_matches('=').parse::<usize>();
        number.map_err(|_| format!("expected a number or a range such as 2..5, not {text:?}"))
    };
    let (low, high) = (number(low)?, number(high)?);
    if low == 0 || low > high || high > MOST_SUMMANDS {
        return Err(format!("a sum has 1 to {MOST_SUMMANDS} summands, and a range goes upwards"));
    }
    Ok(low..=high)
}
