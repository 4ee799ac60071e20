//! The arguments of `upstar outcome` and `upstar compound`.

use clap::{Args, ValueEnum};
use upstar_impartial::compound::Compound;

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
  upstar outcome sum 'domineering(\"5x5\") + 1/3'
  upstar outcome domineering 4x5 --why '(1,1)-(2,1)'
  upstar outcome clobber 'LRL|RLR' --winner --prove
  upstar outcome kayles '5 7 12' --misere
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
    /// Decide misère play, in which a player who cannot move wins; for impartial games, also print the genus, the class
    /// and the canonical form. Forms count as they are written
    #[arg(long)]
    pub(crate) misere: bool,
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

/// `upstar compound`
#[derive(Args)]
#[command(
    before_help = "\
Examples:
  upstar compound selective 'nim(\"3\")' 'nim(\"5\")'
  upstar compound conjunctive 'kayles(\"7\")' 'kayles(\"9\")' '*3' --misere
  upstar compound selective 'nim(\"1000\")' 'nim(\"999\")' --winner
  upstar compound ordinal '{2|-1}' 'domineering(\"2x3\")'
  upstar compound continued-conjunctive 'impartial(snort)(\"....\")' 'nim(\"2 3\")' --json",
    after_help = "\
A component may be a sum, as in 'nim(\"2 3\") + *': a move in it is one in a summand. If a player has no move in a \
component, play ends there: a conjunctive or shortened selective compound ends with the first such component, the others \
when the player has no move at all.

Remoteness is the number of moves in the component alone if the winner hurries, suspense if the winner delays. The least \
remoteness decides conjunctive compounds, and the greatest suspense continued conjunctive ones of impartial games."
)]
pub(crate) struct CompoundArguments {
    /// The rule for a turn
    #[arg(value_enum)]
    pub(crate) compound: Way,
    /// The components: positions such as 'kayles(\"7\")', forms such as '{2|-1}', and sums of these
    #[arg(required = true, value_name = "COMPONENT", allow_negative_numbers = true)]
    pub(crate) components: Vec<String>,
    /// Decide only who wins, which is faster than to find the winning moves
    #[arg(long)]
    pub(crate) winner: bool,
    /// Decide misère play, in which a player who cannot move wins; so do rulesets with the line `play misere`
    #[arg(long)]
    pub(crate) misere: bool,
    #[command(flatten)]
    pub(crate) rulesets: GameFiles,
}

/// The ways to play several games at once.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Way {
    /// Move in every component; play ends with the first component that ends
    Conjunctive,
    /// Move in every component that is not over; play ends with the last one
    ContinuedConjunctive,
    /// Move in as many components as you like, at least one; play ends with the last one
    Selective,
    /// Move in as many components as you like, at least one; play ends with the first component that ends
    ShortenedSelective,
    /// Move in one component, and discard all components after it
    Ordinal,
}

impl Way {
    /// Returns the name as it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Conjunctive => "conjunctive",
            Self::ContinuedConjunctive => "continued-conjunctive",
            Self::Selective => "selective",
            Self::ShortenedSelective => "shortened-selective",
            Self::Ordinal => "ordinal",
        }
    }
}

impl From<Way> for Compound {
    fn from(way: Way) -> Self {
        match way {
            Way::Conjunctive => Self::Conjunctive,
            Way::ContinuedConjunctive => Self::ContinuedConjunctive,
            Way::Selective => Self::Selective,
            Way::ShortenedSelective => Self::ShortenedSelective,
            Way::Ordinal => Self::Ordinal,
        }
    }
}
