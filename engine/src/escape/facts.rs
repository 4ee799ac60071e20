//! The facts about positions of escape games.

use super::at_once::AtOnceAnswer;
use super::cat::Rounds;
use super::play::EscapeAnswer;
use super::rules::{Escape, Spy, Turn};
use crate::ground::data::Data;
use crate::ground::fact::{Fact, Found, Sort};

const WINNER: &str = "the player who wins under best play";

/// A function that finds a fact from the answer of a game in which the players take turns.
pub type OfAnswer = fn(EscapeAnswer, &Escape) -> Option<Data>;

/// The facts about positions of Nemesis, Blizzard and Cat Herding. Each position has one of them, and
/// [`EscapeAnswer::words`] are its words.
pub static ESCAPE_FACTS: &[Fact<OfAnswer>] = &[
    Fact::<OfAnswer>::new(("winner", "winner"), Sort::Data("winner"), WINNER, |answer, rules| {
        answer.winner().map(|winner| rules.player(winner).into())
    })
    .stands_for_value(),
    Fact::<OfAnswer>::new(
        ("rounds", "rounds"),
        Sort::Data("rounds"),
        "the number of copies of edges that are deleted until the cat is caught, or never",
        |answer, _| match answer {
            EscapeAnswer::Rounds(rounds) => Some(rounds.into()),
            EscapeAnswer::WalkerWins(_) => None,
        },
    )
    .stands_for_value(),
];

/// A function that finds a fact from the winner.
pub type OfWinner = fn(Spy) -> Found;

/// The facts about positions of Nowhere to Go.
pub static SPIES_FACTS: &[Fact<OfWinner>] =
    &[Fact::<OfWinner>::new(("winner", "winner"), Sort::Data("winner"), WINNER, |winner| {
        Found::new(winner.name(), format!("the {} spy", winner.name()))
    })
    .stands_for_value()];

/// A function that finds a fact from the optimal mixtures.
pub type OfMixtures = fn(&AtOnceAnswer) -> Found;

/// The facts about positions of Nemesis with simultaneous choices.
pub static AT_ONCE_FACTS: &[Fact<OfMixtures>] = &[Fact::<OfMixtures>::new(
    ("probability", "probability"),
    Sort::Rational,
    "the probability of an escape under optimal mixtures",
    |found| Found::new(found.probability.to_string(), format!("{} of an escape", found.probability)),
)
.method("probability")];

/// Writes an integer, or `never`.
impl From<Rounds> for Data {
    fn from(rounds: Rounds) -> Self {
        match rounds {
            Rounds::Finite(rounds) => rounds.into(),
            Rounds::Never => rounds.to_string().into(),
        }
    }
}

impl Escape {
    /// Returns a player's title within a sentence. The Nemesis and the Storm are names with a capital letter.
    pub fn title(&self, turn: Turn) -> String {
        let name = self.player(turn);
        match name {
            "nemesis" | "storm" => name[..1].to_uppercase() + &name[1..],
            _ => name.to_owned(),
        }
    }
}

impl EscapeAnswer {
    /// Returns the answer in words, such as `the fugitive wins` or `5 deletions`.
    pub fn words(self, rules: &Escape) -> String {
        match self {
            Self::WalkerWins(true) => format!("the {} wins", rules.title(Turn::Walk)),
            Self::WalkerWins(false) => format!("the {} wins", rules.title(Turn::Cut)),
            Self::Rounds(Rounds::Never) => format!("the {} is never caught", rules.player(Turn::Walk)),
            Self::Rounds(Rounds::Finite(1)) => "1 deletion".to_owned(),
            Self::Rounds(Rounds::Finite(count)) => format!("{count} deletions"),
        }
    }

    /// Returns the name of the fact that the answer is, and the answer as data.
    pub fn fact(self, rules: &Escape) -> (&'static str, Data) {
        let mut found = ESCAPE_FACTS.iter().filter_map(|fact| Some((fact.name, (fact.how)(self, rules)?)));
        found.next().unwrap_or((ESCAPE_FACTS[0].name, Data::Null))
    }
}
