//! All rulesets, and positions of all kinds. The kind of a game determines the questions about it.
//!
//! To add a kind of game, add a line to the table in `kinds`. To add a ruleset, add a file to `games/`, or a
//! line to `RULESETS` in `registered`. To attach a faster version in Rust to a file, add a line to
//! `ACCELERATORS` there.

mod cells;
mod kinds;
mod registered;
mod text;

pub use self::cells::BoardSymmetry;
pub use self::kinds::{Game, Kind, Position};
pub use self::registered::partizan_name;
pub use self::registered::{Registered, Rulesets};
pub(crate) use self::registered::{full_name_among, without_form};
use crate::angel::update::CHANGE_FACTS;
use crate::escape::facts::{AT_ONCE_FACTS, ESCAPE_FACTS, SPIES_FACTS, STEP_FACTS, TURN_FACTS};
use crate::games::facts::{
    ANSWER_PARTS, BOUNDS_FACTS, IMPARTIAL_FACTS, LOOPY_FACTS, NUMBER_FACTS, REQUEST_PARTS, STALKS_FACTS,
    TREE_FACTS, WINNING_FACTS,
};
use crate::games::solve::{FACTS, MISERE_FACTS, ValueFact};
use crate::ground::fact::Fact;

/// The facts that the answers about one sort of questions may hold.
pub struct FactGroup {
    /// The questions, as a title.
    pub title: &'static str,
    /// The facts, in the order of answers.
    pub facts: Vec<Fact<()>>,
}

impl FactGroup {
    fn new<F>(title: &'static str, facts: &[Fact<F>]) -> Self {
        Self { title, facts: facts.iter().map(Fact::bare).collect() }
    }

    /// Adds facts.
    fn and<F>(mut self, facts: &[Fact<F>]) -> Self {
        self.facts.extend(facts.iter().map(Fact::bare));
        self
    }
}

/// Returns the facts of all wings. A name may occur in several groups.
pub fn fact_groups() -> Vec<FactGroup> {
    vec![
        FactGroup::new("Values of games", FACTS),
        FactGroup::new("Positions that may be impartial, and sums of them", IMPARTIAL_FACTS)
            .and(WINNING_FACTS),
        FactGroup::new("Sums, from the thermographs of their parts", BOUNDS_FACTS),
        FactGroup::new("Impartial games in misère play", MISERE_FACTS),
        FactGroup::new("Impartial games that need not end", LOOPY_FACTS),
        FactGroup::new("Numbers, and infinite Hackenbush", NUMBER_FACTS),
        FactGroup::new("Games whose play ends in any numbers", TREE_FACTS),
        FactGroup::new("Cuts of infinite Hackenbush", STALKS_FACTS),
        FactGroup::new("Nemesis, Blizzard and Cat Herding", ESCAPE_FACTS),
        FactGroup::new("Steps of Nemesis, Blizzard and Cat Herding", STEP_FACTS),
        FactGroup::new("Nowhere to Go", SPIES_FACTS),
        FactGroup::new("Turns of Nowhere to Go", TURN_FACTS),
        FactGroup::new("Nemesis with simultaneous choices", AT_ONCE_FACTS),
        FactGroup::new("Updates of the Angel's path", CHANGE_FACTS),
        FactGroup::new("Answers of expressions that are no values", ANSWER_PARTS),
        FactGroup::new("Answers to further keys of a request", REQUEST_PARTS),
    ]
}

impl Kind {
    /// Returns the facts about positions of this kind.
    ///
    /// ```
    /// use upstar::Kind;
    /// let has = |kind: Kind, name| kind.facts().iter().any(|fact| fact.name == name);
    /// assert!(has(Kind::Short, "temperature") && has(Kind::Escape, "winner"));
    /// assert!(!has(Kind::Escape, "temperature"));
    /// ```
    pub fn facts(self) -> Vec<Fact<()>> {
        let all = |groups: &[Vec<Fact<()>>]| groups.concat();
        let bare =
            |of: fn(&ValueFact) -> bool| FACTS.iter().filter(|fact| of(fact)).map(Fact::bare).collect();
        match self {
            Self::Short => all(&[bare(ValueFact::is_of_short), bared(IMPARTIAL_FACTS), bared(WINNING_FACTS)]),
            Self::Misere => {
                let outcome = FACTS.iter().filter(|fact| fact.name == "outcome").map(Fact::bare).collect();
                all(&[outcome, bared(WINNING_FACTS), bared(MISERE_FACTS)])
            }
            Self::Loopy => bared(LOOPY_FACTS),
            Self::Partizan => bare(ValueFact::is_of_loopy),
            Self::Stalks => all(&[bared(NUMBER_FACTS), bared(STALKS_FACTS)]),
            Self::Escape => bared(ESCAPE_FACTS),
            Self::Spies => bared(SPIES_FACTS),
            Self::AtOnce => bared(AT_ONCE_FACTS),
            Self::Plane => bared(CHANGE_FACTS),
        }
    }
}

fn bared<F>(facts: &[Fact<F>]) -> Vec<Fact<()>> {
    facts.iter().map(Fact::bare).collect()
}
