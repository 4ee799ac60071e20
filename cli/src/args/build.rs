//! The arguments of `upstar build`.

use clap::{Args, Subcommand};

/// What can be built.
#[derive(Subcommand)]
pub(crate) enum Build {
    /// Write a value as a position of extended cashing cheques
    Escc(BuildEscc),
    /// Find a game with a wanted thermograph, and write it as a position
    Thermograph(BuildThermograph),
}

/// `upstar build escc`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build escc '{8,{28|4}|-2,{2|-22}}'
  upstar build escc 'domineering(\"...|..#\")' --json",
    after_help = "The position is the tree of the canonical form, with integers as its leaves; its value is the value again."
)]
pub(crate) struct BuildEscc {
    /// A value, as in `upstar calc`
    #[arg(allow_hyphen_values = true)]
    pub(crate) value: String,
}

/// `upstar build thermograph`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar build thermograph '0:8 4:4 12:4 13:3' '0:-2 4:2 12:2 13:3'
  upstar build thermograph '0:5 5:0' '0:-5 5:0'",
    after_help = "\
A wall is a list of points T:V from T = 0 to the foot of the mast, where both walls meet. Between two points a wall is
vertical, or its value changes by as much as T does: Left's falls, Right's rises. Numbers are whole or n/2^k."
)]
pub(crate) struct BuildThermograph {
    /// Left's wall
    pub(crate) left: String,
    /// Right's wall
    pub(crate) right: String,
}
