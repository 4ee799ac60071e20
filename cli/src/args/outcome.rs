//! The arguments of `upstar outcome`.

use clap::Args;

use super::GameFiles;
use super::names::Named;

/// `upstar outcome`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar outcome domineering 5x6
  upstar outcome clobber 'LRLR|RLRL|LRLR' --winner
  upstar outcome sum 'domineering(\"4x4\") - 2*clobber(\"LRL|RLR\") + {2|-1}'
  upstar outcome domineering 4x5 --why '(1,1)-(2,1)'
  upstar outcome clobber 'LRL|RLR' --winner --prove
  upstar outcome domineering @board.txt --json --budget 10s",
    after_help = "The value is not computed, so positions may be larger than with `upstar eval`. If the budget ends, the program prints what is proved so far."
)]
pub(crate) struct OutcomeArguments {
    /// A ruleset of short games, a prefix of its name, its impartial form as in 'impartial(clobber)', or a file
    /// such as ./mine.game; `sum` or `expression` for a sum
    #[arg(value_parser = Named::Ruleset, hide_possible_values = true)]
    pub(crate) ruleset: String,
    /// The position, as in `upstar eval`; for a sum, an expression such as 'snort("...") - 2*clobber("LR")'
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,
    /// Decide only who wins, which is faster than to find the winning moves and a line of play
    #[arg(long)]
    pub(crate) winner: bool,
    /// Explain why this move wins or loses, for each player who has it; write it as the moves of the answer, or `best`
    /// for a best move of each player
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) why: Option<String>,
    /// Print a proof for each starter: an answer to each move of the loser, and so on to the end
    #[arg(long)]
    pub(crate) prove: bool,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}
