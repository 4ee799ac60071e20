//! The parts that the commands for the Angel share.

use serde_json::{Value as Json, json};
use upstar::angel::plane::Segment;
use upstar::angel::update::Rule;
use upstar::angel::{Angel, DEVILS, FREE_DEVILS, KindOfDevil, Moves, Ties};

use crate::answer::{Answer, deliver};
use crate::args::{AngelGame, Common, RuleName, Rules, TieBreak};
use crate::command::Ran;

impl Rules {
    /// Creates the Angel before the first turn.
    pub(crate) fn angel(&self) -> Angel {
        let moves = if self.amended { Moves::Amended } else { Moves::Plain };
        let ties = match self.ties {
            TieBreak::Smallest => Ties::Smallest,
            TieBreak::Largest => Ties::Largest,
        };
        Angel::with_rule(self.rule(), moves, ties)
    }

    /// Returns whether all options have their default values.
    pub(crate) fn are_default(&self) -> bool {
        !self.amended && self.ties == TieBreak::Smallest && self.rule == RuleName::Relaxed
    }

    /// Returns the update rule.
    pub(crate) fn rule(&self) -> Rule {
        match self.rule {
            RuleName::Relaxed => Rule::Relaxed,
            RuleName::Literal => Rule::Literal,
        }
    }
}

/// Refuses options that only apply to the Angel of power 2 and his path.
pub(super) fn no_angel(game: &AngelGame) -> Result<(), String> {
    let wrong = if !game.rules.are_default() {
        "--amended, --ties and --rule are for the Angel of power 2: a King follows no path"
    } else if game.pictures.are_wanted() {
        "--out and --frames are for the Angel of power 2: they show his path"
    } else {
        return Ok(());
    };
    Err(wrong.to_owned())
}

/// Describes in how many turns the relaxed rule would have chosen differently; `None` if it is the rule of
/// the game.
pub(super) fn differences(angel: &Angel) -> Option<String> {
    let found = angel.differences()?;
    Some(format!(
        "literal; the relaxed rule chose islands in {} turns, and paths to them in {}",
        found.islands, found.ways
    ))
}

/// Returns a segment as JSON.
pub(super) fn segment(segment: Segment) -> Json {
    json!([segment.x, segment.y, segment.heading.to_string()])
}

/// Lists the Devils: those against the built-in Angel, and those against any Angel.
pub(super) fn list(common: &Common) -> Ran {
    let mut answer = Answer::new(common);
    let is_among = |kinds: &[KindOfDevil], kind: &KindOfDevil| kinds.iter().any(|one| one.name == kind.name);
    let (mut list, mut both): (Vec<Json>, Vec<String>) = (Vec::new(), Vec::new());
    let only_free = FREE_DEVILS.iter().filter(|kind| !is_among(DEVILS, kind));
    for kind in DEVILS.iter().chain(only_free.clone()) {
        // Those who look at no path play against the built-in Angel, too.
        let against = ["built-in", "program"];
        let against = if is_among(FREE_DEVILS, kind) { &against[..] } else { &against[..1] };
        list.push(json!({
            "name": kind.name, "default": kind.default, "most": kind.most, "does": kind.does,
            "against": against,
        }));
    }
    for kind in DEVILS {
        row(kind, &mut answer);
        both.extend(is_among(FREE_DEVILS, kind).then(|| called(kind)));
    }
    answer.line("\nAgainst an Angel of any power, also a program (`upstar angel run --angel-program`):");
    for kind in only_free {
        row(kind, &mut answer);
    }
    answer.row("", format!("and from the list above {}", both.join(", ")));
    answer.json(list.into());
    Ok(deliver(answer))
}

/// Returns the name of a Devil, with the place of his number if he has one.
fn called(kind: &KindOfDevil) -> String {
    kind.default.map_or(kind.name.to_owned(), |_| format!("{}(N)", kind.name))
}

fn row(kind: &KindOfDevil, answer: &mut Answer) {
    let default = match kind.default {
        // The description says what the number 0 stands for.
        None | Some(0) => String::new(),
        Some(default) => format!("; without a number {default}"),
    };
    answer.row(&called(kind), format!("{}{default}", kind.does));
}
