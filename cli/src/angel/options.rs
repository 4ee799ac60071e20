//! What the commands for the Angel have in common.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use serde_json::{Value as Json, json};
use upstar::angel::plane::Segment;
use upstar::angel::update::Rule;
use upstar::angel::{Angel, DEVILS, Moves, Ties};
use upstar::ground::control::{Control, Stop};

use crate::args::Common;
use crate::report::{Exit, print};
use crate::supervise::Ended;

/// How the Angel plays.
#[derive(Args)]
pub(crate) struct Rules {
    /// Do not count clockwise turns, so that the Angel moves in every turn, by two steps of a king
    #[arg(long)]
    pub(crate) amended: bool,
    /// The rule by which the path is updated
    #[arg(long, value_enum, default_value_t = RuleName::Relaxed)]
    rule: RuleName,
    /// Which of the best left sets is taken
    #[arg(long, value_enum, default_value_t = TieBreak::Smallest)]
    ties: TieBreak,
}

/// The update rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RuleName {
    /// Parts of the left set that the path does not go around are allowed
    Relaxed,
    /// As in the paper: the left set is connected
    Literal,
}

/// The choice among best left sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TieBreak {
    /// The path keeps to the Eaten squares, and returns behind them
    Smallest,
    /// The path turns as early as possible, and returns in the far north
    Largest,
}

impl Rules {
    /// The Angel before the first turn.
    pub(crate) fn angel(&self) -> Angel {
        let moves = if self.amended { Moves::Amended } else { Moves::Plain };
        let ties = match self.ties {
            TieBreak::Smallest => Ties::Smallest,
            TieBreak::Largest => Ties::Largest,
        };
        Angel::with_rule(self.rule(), moves, ties)
    }

    /// Whether nothing else was asked for than what is taken anyway.
    pub(crate) fn are_default(&self) -> bool {
        !self.amended && self.ties == TieBreak::Smallest && self.rule == RuleName::Relaxed
    }

    /// The update rule.
    pub(crate) fn rule(&self) -> Rule {
        match self.rule {
            RuleName::Relaxed => Rule::Relaxed,
            RuleName::Literal => Rule::Literal,
        }
    }
}

/// In how many turns the relaxed rule would have been of another opinion, for people; nothing if it is the
/// rule.
pub(super) fn differences(angel: &Angel) -> Option<String> {
    let found = angel.differences()?;
    Some(format!(
        "literal; islands by the relaxed one in {} turns, ways to them in {}",
        found.islands, found.ways
    ))
}

/// How often memory is looked at, in turns.
const MEMORY_TURNS: u64 = 1 << 10;

/// Counts a turn, and says whether to go on.
pub(super) fn tick(control: &Control, angel: &Angel) -> Result<(), Stop> {
    let bytes = if angel.turns().is_multiple_of(MEMORY_TURNS) { angel.bytes() } else { 0 };
    control.check(1, bytes)
}

/// Why a game was ended.
pub(super) fn reason(ended: Ended) -> String {
    match ended {
        Ended::Limit(Stop::TooLarge) => {
            "too many squares lie between the path, the islands and what is eaten: the literal rule looks at \
             them all"
                .to_owned()
        }
        _ => ended.to_string(),
    }
}

/// A segment as programs read it.
pub(super) fn segment(segment: Segment) -> Json {
    json!([segment.x, segment.y, segment.heading.to_string()])
}

/// Lists the Devils.
pub(super) fn list(common: &Common) -> Exit {
    if common.json {
        let one = |kind: &upstar::angel::KindOfDevil| json!({"name": kind.name, "default": kind.default, "most": kind.most, "does": kind.does});
        return print(&format!("{}\n", Json::Array(DEVILS.iter().map(one).collect())));
    }
    let mut text = String::new();
    for kind in DEVILS {
        let name = kind.default.map_or(kind.name.to_owned(), |_| format!("{}(N)", kind.name));
        let default = kind.default.map_or(String::new(), |default| format!("; without a number {default}"));
        let _ = writeln!(text, "{name:<14} {}{default}", kind.does);
    }
    print(&text)
}
