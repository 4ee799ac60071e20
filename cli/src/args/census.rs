//! The arguments of `upstar census`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::GameFiles;
use super::names::Named;
use super::search::Positions;

/// `upstar census`
#[derive(Subcommand)]
pub(crate) enum Census {
    /// Divide the positions of families into units
    Plan(CensusPlan),
    /// Evaluate the units that are not finished; it may be killed and started again at any time
    Run(CensusRun),
    /// Tell which units are finished, missing or damaged
    Status(CensusFolder),
    /// Check the files of all units, and evaluate random rows of them again
    Verify(CensusVerify),
    /// Write the rows of all units to one file
    Merge(CensusMerge),
}

/// `upstar census plan`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar census plan domineering --over 'polyominoes(1..9)' --unit 1000 --out census
  upstar census plan snort --over 'trees(1..7)' --colours --out trees",
    after_help = "`upstar search --help` explains families and conditions."
)]
pub(crate) struct CensusPlan {
    /// A ruleset, a prefix of its name, its impartial form, a file such as ./mine.game, or `expression`
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    #[command(flatten)]
    pub(crate) positions: Positions,
    /// The facts of each position, one column each [default: value,temperature, or the winner]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) fields: Vec<String>,
    /// The folder of the census, new or empty
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The largest number of positions of a unit, as far as the families permit
    #[arg(long, value_name = "POSITIONS", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) unit: u64,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// `upstar census run`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar census run census --shard 0/2
  upstar census run census --jobs 2")]
pub(crate) struct CensusRun {
    /// The folder of the census
    pub(crate) folder: PathBuf,
    /// The number of units to evaluate at once [default: the number of threads]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Evaluate only every n-th unit, from the i-th on, counted from 0: i/n
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "0/1", hide_default_value = true)]
    pub(crate) shard: (u64, u64),
}

/// The folder of a census.
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar census status census
  upstar census status census --json")]
pub(crate) struct CensusFolder {
    /// The folder of the census
    pub(crate) folder: PathBuf,
}

/// `upstar census verify`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar census verify census
  upstar census verify census --sample 100")]
pub(crate) struct CensusVerify {
    /// The folder of the census
    pub(crate) folder: PathBuf,
    /// The number of random rows of each unit to evaluate again
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    pub(crate) sample: usize,
}

/// `upstar census merge`
#[derive(Args)]
#[command(before_help = "\
Examples:
  upstar census merge census --out census.parquet")]
pub(crate) struct CensusMerge {
    /// The folder of the census
    pub(crate) folder: PathBuf,
    /// The file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts.filter(|(i, n): &(u64, u64)| i < n).ok_or_else(|| "expected I/N with I < N, such as 0/4".to_owned())
}
