//! The facts about positions of escape games.

use super::at_once::AtOnceAnswer;
use super::board::EscapeGraph;
use super::cat::Rounds;
use super::play::{EscapeAnswer, EscapePlay, Explanation};
use super::rules::{Escape, SpiesMove, Spy, Step, Turn};
use super::spies::{SpiesEnd, SpiesPlay, SpiesReason};
use super::strategy::Excess;
use crate::ground::control::{Control, OrStop};
use crate::ground::data::Data;
use crate::ground::fact::{Fact, Found, Shown, Sort};
use crate::ground::play::Play as _;

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

/// A function that finds a fact about a play with a known answer.
pub type OfPlay = fn(&EscapePlay<'_>, EscapeAnswer, &Control) -> OrStop<Option<Found>>;

/// The facts about the steps of Nemesis, Blizzard and Cat Herding. An answer for people words them by who wins.
pub static STEP_FACTS: &[Fact<OfPlay>] = &[
    Fact::<OfPlay>::new(
        ("best", "best step"),
        Sort::Data("step"),
        "a best step of the player to move, or a sensible one if each of them loses; null if the play is over",
        |play, answer, control| {
            let step = play.best_step(answer, control)?;
            Ok(Some(Found::data(step.map(|step| play.step_data(step)).into())))
        },
    )
    .shown(Shown::Alone),
    Fact::<OfPlay>::new(
        ("why", "why"),
        Sort::Data("why"),
        "the reason for the answer, with its sentence, if there is one",
        |play, answer, control| {
            let why = play.explanation(answer, control)?;
            Ok(why.map(|why| Found::new(why.data(play.board()), why.sentence(play.board()))))
        },
    )
    .shown(Shown::Alone),
];

/// A function that finds a fact from the winner.
pub type OfWinner = fn(Spy) -> Found;

/// The facts about positions of Nowhere to Go.
pub static SPIES_FACTS: &[Fact<OfWinner>] =
    &[Fact::<OfWinner>::new(("winner", "winner"), Sort::Data("winner"), WINNER, |winner| {
        Found::new(winner.name(), format!("the {} spy", winner.name()))
    })
    .stands_for_value()];

/// A function that finds a fact about a play of Nowhere to Go.
pub type OfTurns = fn(&SpiesPlay<'_>, &Control) -> OrStop<Option<Found>>;

/// The facts about the turns of Nowhere to Go. An answer for people words them by who wins.
pub static TURN_FACTS: &[Fact<OfTurns>] = &[
    Fact::<OfTurns>::new(
        ("best", "best turn"),
        Sort::Data("step"),
        "a best turn of the first spy, or a sensible one if each of them loses; null if the play is over",
        |play, control| {
            let (_, turn) = play.search(control)?;
            Ok(Some(Found::data(turn.map(|turn| play.turn_data(turn)).into())))
        },
    )
    .shown(Shown::Alone),
    Fact::<OfTurns>::new(
        ("why", "why"),
        Sort::Data("why"),
        "the reason for the answer, with its sentence, unless the board is too large",
        |play, control| {
            let words = |why: &SpiesReason| why.sentence(play.board(), play.state().turn);
            Ok(play.reason(control)?.map(|why| Found::new(play.reason_data(&why), words(&why))))
        },
    )
    .shown(Shown::Alone),
];

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

impl EscapePlay<'_> {
    /// Returns a step as data: its name, and the number of the vertex or the ends of the edge.
    pub fn step_data(&self, step: Step) -> Data {
        step_data(step, self.board())
    }
}

impl SpiesPlay<'_> {
    /// Returns a turn as data: its name, and the numbers of its vertex and edge.
    pub fn turn_data(&self, turn: SpiesMove) -> Data {
        let ends = self.board().graph().edges()[turn.edge].ends;
        Data::object([("move", self.name(&turn).into()), ("to", turn.to.into()), ("edge", Data::list(ends))])
    }

    /// Returns the reason as data: the turns, and the situation after them.
    pub fn reason_data(&self, why: &SpiesReason) -> Data {
        let mut fields = Fields::default();
        fields.put("sentence", why.sentence(self.board(), self.state().turn));
        fields.put("positions", why.positions);
        fields.put("turns", Data::list(why.turns.iter().map(|&turn| self.turn_data(turn))));
        match why.end {
            SpiesEnd::Over(spy) => fields.put("shut_in", spy.name()),
            SpiesEnd::Apart { walks, .. } => fields.put("walks_apart", Data::list(walks)),
            SpiesEnd::Open => {}
        }
        fields.into()
    }
}

/// The fields of an object, which are added one by one.
#[derive(Default)]
struct Fields(Vec<(String, Data)>);

impl Fields {
    fn put(&mut self, name: &str, data: impl Into<Data>) {
        self.0.push((name.to_owned(), data.into()));
    }
}

impl From<Fields> for Data {
    fn from(fields: Fields) -> Self {
        Self::Object(fields.0)
    }
}

fn edge_name([a, b]: [u32; 2], board: &EscapeGraph) -> String {
    format!("{}-{}", board.name(a), board.name(b))
}

fn step_data(step: Step, board: &EscapeGraph) -> Data {
    match step {
        Step::Walk(to) => Data::object([("move", board.name(to).into()), ("to", to.into())]),
        Step::Cut(edge) => {
            let ends = board.graph().edges()[edge].ends;
            Data::object([("move", edge_name(ends, board).into()), ("edge", Data::list(ends))])
        }
    }
}

fn excess_data(excess: &[Excess], board: &EscapeGraph) -> Data {
    Data::list(excess.iter().map(|excess| {
        Data::object([
            ("at", excess.vertex.into()),
            ("name", board.name(excess.vertex).into()),
            ("copies", excess.copies.into()),
            ("free_before", excess.free_before.into()),
        ])
    }))
}

impl Explanation {
    /// Returns the explanation as data: its kind, its sentence, and everything that it mentions, by numbers
    /// and by names.
    pub fn data(&self, board: &EscapeGraph) -> Data {
        let mut fields = Fields::default();
        fields.put("kind", self.name());
        fields.put("sentence", self.sentence(board));
        match self {
            Self::Tree(root) => {
                fields.put("root", *root);
                fields.put("name", board.name(*root));
            }
            Self::Rank(to, rank) => {
                fields.put("to", *to);
                fields.put("name", board.name(*to));
                fields.put("rank", *rank);
            }
            Self::Race(excess) => fields.put("excess", excess_data(excess, board)),
            Self::SquareGrid { steps, corners } => {
                fields.put("steps", *steps);
                if let Some(corners) = corners {
                    fields.put("excess", excess_data(corners, board));
                }
            }
            Self::Isolated { cuts, at, rounds: _ } => {
                fields.put("cuts", Data::list(cuts.iter().map(|&ends| Data::list(ends))));
                fields.put("moves", Data::list(cuts.iter().map(|&ends| edge_name(ends, board))));
                fields.put("at", *at);
                fields.put("name", board.name(*at));
            }
            Self::Unbreakable(ends) => {
                fields.put("edge", Data::list(*ends));
                fields.put("name", edge_name(*ends, board));
            }
            Self::Search(line) => {
                fields.put("positions", line.positions);
                fields.put("steps", Data::list(line.steps.iter().map(|&step| step_data(step, board))));
                fields.put("measured", Data::Bool(line.is_measured));
                if let Some(rest) = &line.rest {
                    fields.put("rest", rest.data(board));
                }
            }
            Self::Inside(inside) => {
                fields.put("inside", Data::list(inside));
                fields.put("names", Data::list(inside.iter().map(|&vertex| board.name(vertex))));
            }
            Self::Needed(to, copies) => {
                fields.put("to", *to);
                fields.put("name", board.name(*to));
                fields.put("copies", *copies);
            }
            Self::Plain(_) | Self::NoBranch | Self::InTime => {}
        }
        fields.into()
    }
}
