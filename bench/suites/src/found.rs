//! Upstar's answers, and their comparison with the expected ones.

use upstar::games::notation::{Style, print_loopy};
use upstar::games::solve::Answer;
use upstar::games::surreal::Surreal;
use upstar::games::value::{Calc, LoopyOutcome, LoopyValue, Outcome, Thermograph, UptimalExpansion};
use upstar::ground::Failure;
use upstar::ground::control::{Control, Stop};
use upstar::session::Session;

use crate::groups::impartial;
use crate::question::{Expected, Question, View, Wall};
use crate::{census, domineering};

/// An answer, as far as rows examine it.
pub(crate) enum Found<'s> {
    Refused(String),
    /// A short or loopy game.
    Game(LoopyValue<'s>),
    Games(Vec<LoopyValue<'s>>),
    /// A number that is no short game.
    Number(Surreal),
    Truth(bool),
    Text(String),
    Outcome(LoopyOutcome),
    Class(&'static str),
    Uptimal(UptimalExpansion),
    Wall(Wall),
    Thermograph(Wall, Wall),
    Figures(Vec<(String, String)>),
    /// An answer that no row expects.
    Other(&'static str),
}

/// Answers a question; fails if a budget is used up.
pub(crate) fn find<'s>(
    question: &Question,
    session: &Session<'s>,
    control: &Control,
) -> Result<Found<'s>, Stop> {
    let found = match question {
        Question::Expressions { texts, view } => {
            let answers = texts.iter().map(|text| session.evaluate(text, control)).collect::<Result<_, _>>();
            answers.and_then(|answers| viewed(answers, *view).map_err(Failure::from))
        }
        Question::Impartial(question) => {
            Ok(impartial::answer(question, control)?.map_or_else(Found::Refused, Found::Text))
        }
        Question::Sweep { rows, columns } => domineering::figures(*rows, *columns, session.store(), control)
            .map(Found::Figures)
            .map_err(Failure::from),
        Question::BornBy { day } => census::born_by(*day, session.store(), control)
            .map(|born| Found::Game(counted(born.len(), session)))
            .map_err(Failure::from),
    };
    match found {
        Ok(found) => Ok(found),
        Err(Failure::Stopped(stop @ (Stop::Nodes | Stop::Bytes | Stop::Cancelled))) => Err(stop),
        Err(refusal) => Ok(Found::Refused(refusal.to_string())),
    }
}

fn counted<'s>(count: usize, session: &Session<'s>) -> LoopyValue<'s> {
    session.store().integer(i64::try_from(count).unwrap_or(i64::MAX)).into()
}

fn viewed(mut answers: Vec<Answer<'_>>, view: View) -> Result<Found<'_>, Stop> {
    let first = answers.remove(0);
    Ok(match (view, first) {
        (View::Whole, answer) => whole(answer),
        (View::Count, first) => count(&whole(first))?,
        (View::LeftWall, Answer::Thermograph(walls)) => Found::Wall(walls.left_wall()),
        (View::RightWall, Answer::Thermograph(walls)) => Found::Wall(walls.right_wall()),
        (View::Any, first) => any(first, &answers),
        (View::Each, Answer::Value(first)) => each(first.into(), answers),
        (View::Texts, Answer::Text(first)) => texts(&first, answers),
        (View::Class, Answer::Truth(first)) => class(first, &answers),
        (_, other) => Found::Other(other.describe()),
    })
}

fn whole(answer: Answer<'_>) -> Found<'_> {
    match answer {
        Answer::Value(value) => Found::Game(value.into()),
        Answer::Loopy(value) => Found::Game(value),
        Answer::Literal(form) => Found::Game(form.value().into()),
        Answer::List(answers) => {
            let games: Option<Vec<_>> = answers.iter().map(Answer::game).collect();
            games.map_or(Found::Other("a list with answers that are no games"), Found::Games)
        }
        Answer::Surreal(number) => Found::Number(number),
        Answer::Uptimal(expansion) => Found::Uptimal(expansion),
        Answer::Truth(truth) => Found::Truth(truth),
        Answer::Outcome(outcome) => Found::Outcome(outcome),
        Answer::Thermograph(thermograph) => both_walls(&thermograph),
        other => Found::Other(other.describe()),
    }
}

fn both_walls<'s>(thermograph: &Thermograph<'s>) -> Found<'s> {
    Found::Thermograph(thermograph.left_wall(), thermograph.right_wall())
}

fn any<'s>(first: Answer<'s>, others: &[Answer<'s>]) -> Found<'s> {
    let is_true = |answer: &Answer<'s>| matches!(answer, Answer::Truth(true));
    Found::Truth(is_true(&first) || others.iter().any(is_true))
}

/// Returns the number of games in a list.
fn count<'s>(found: &Found<'s>) -> Result<Found<'s>, Stop> {
    let Found::Games(games) = found else { return Ok(Found::Other("no list")) };
    let Some(game) = games.first() else { return Ok(Found::Other("an empty list")) };
    let length = i64::try_from(games.len()).map_err(|_| Stop::TooLarge)?;
    Ok(Found::Game(game.store().integer(length).into()))
}

/// Returns the peer's name for a game that is a pseudonumber, a stopper, stopper-sided, or none of these.
/// `others` holds the answers about stopper and stopper-sided in this order.
fn class<'s>(is_pseudonumber: bool, others: &[Answer<'s>]) -> Found<'s> {
    let [Answer::Truth(is_stopper), Answer::Truth(is_sided)] = others else {
        return Found::Other("no truths");
    };
    Found::Class(match (is_pseudonumber, is_stopper, is_sided) {
        (true, ..) => "⟪game.Pseudonumber⟫",
        (_, true, _) => "⟪game.CanonicalStopper⟫",
        (_, _, true) => "⟪game.StopperSidedValue⟫",
        _ => "⟪game.SidedValue⟫",
    })
}

fn each<'s>(first: LoopyValue<'s>, others: Vec<Answer<'s>>) -> Found<'s> {
    let mut games = vec![first];
    for answer in others {
        match answer {
            Answer::Value(value) => games.push(value.into()),
            other => return Found::Other(other.describe()),
        }
    }
    Found::Games(games)
}

/// Returns texts as a list.
fn texts<'s>(first: &str, others: Vec<Answer<'s>>) -> Found<'s> {
    let mut texts = vec![first.to_owned()];
    for answer in others {
        match answer {
            Answer::Text(text) => texts.push(text.to_string()),
            other => return Found::Other(other.describe()),
        }
    }
    Found::Text(format!("[{}]", texts.join(",")))
}

impl<'s> Found<'s> {
    /// Returns whether this is the expected answer. Games are compared as games.
    ///
    /// # Errors
    /// Fails if the expected games cannot be calculated.
    pub(crate) fn is(
        &self,
        expected: &Expected,
        session: &Session<'s>,
        control: &Control,
    ) -> Result<bool, Failure> {
        let game = |text: &String| match session.evaluate(text, control).map(whole)? {
            Found::Game(value) => Ok(Some(value)),
            _ => Ok::<_, Failure>(None),
        };
        let games = |texts: &[String]| texts.iter().map(game).collect::<Result<Option<Vec<_>>, _>>();
        Ok(match (self, expected) {
            (Self::Refused(_), Expected::Refusal) => true,
            (Self::Game(value), Expected::Game(text)) => match game(text)? {
                Some(expected) => are_equal(expected, *value, control)?,
                None => false,
            },
            (Self::Number(number), Expected::Game(text)) => {
                matches!(session.evaluate(text, control)?, Answer::Surreal(expected) if expected == *number)
            }
            (Self::Games(values), Expected::Games(texts)) => {
                games(texts)?.is_some_and(|expected| same_games(&expected, values))
            }
            (Self::Games(values), Expected::Sequence(texts)) => games(texts)?.as_ref() == Some(values),
            (Self::Truth(truth), Expected::Truth(expected)) => truth == expected,
            (Self::Text(text), Expected::Text(expected)) => text == expected,
            (Self::Outcome(outcome), Expected::Outcome(expected)) => *outcome == (*expected).into(),
            (Self::Outcome(outcome), Expected::LoopyOutcome(name)) => outcome.to_string() == *name,
            (Self::Class(found), Expected::Class(expected)) => found == expected,
            (Self::Outcome(outcome), Expected::First { left, wins }) => wins_first(*outcome, *left) == *wins,
            (Self::Wall(wall), Expected::Wall(expected)) => wall == expected,
            (Self::Thermograph(l, r), Expected::Thermograph(left, right)) => l == left && r == right,
            (Self::Figures(figures), Expected::Figures(expected)) => {
                expected.iter().all(|figure| figures.contains(figure))
            }
            (Self::Uptimal(found), Expected::Uptimal { number, nim, ups }) => {
                Ok(&found.number) == number.parse().as_ref() && found.nim == *nim && found.ups == *ups
            }
            _ => false,
        })
    }

    /// Formats the answer.
    pub(crate) fn text(&self, session: &Session<'s>, control: &Control) -> String {
        let game = |value: &LoopyValue<'s>| {
            let text = print_loopy(&mut Calc::new(session.store(), control), *value, Style::Ascii);
            text.unwrap_or_else(|stop| format!("a game; {stop}"))
        };
        match self {
            Self::Refused(message) => format!("refused: {message}"),
            Self::Game(value) => game(value),
            Self::Number(number) => number.to_string(),
            Self::Games(values) => format!("[{}]", values.iter().map(game).collect::<Vec<_>>().join(", ")),
            Self::Truth(truth) => truth.to_string(),
            Self::Text(text) => text.clone(),
            Self::Outcome(outcome) => outcome.to_string(),
            Self::Class(name) => (*name).to_owned(),
            Self::Uptimal(expansion) => expansion.to_string(),
            Self::Wall(wall) => points(wall),
            Self::Thermograph(left, right) => format!("left {}; right {}", points(left), points(right)),
            Self::Figures(figures) => {
                figures.iter().map(|(name, figure)| format!("{name} {figure}")).collect::<Vec<_>>().join(", ")
            }
            Self::Other(what) => (*what).to_owned(),
        }
    }
}

fn points(wall: &Wall) -> String {
    wall.iter().map(|(t, v)| format!("({t}, {v})")).collect::<Vec<_>>().join(" ")
}

/// Returns whether two games are equal. Games whose sides are no stoppers may be equal with different
/// forms.
fn are_equal<'s>(a: LoopyValue<'s>, b: LoopyValue<'s>, control: &Control) -> Result<bool, Failure> {
    let mut calc = Calc::new(a.store(), control);
    Ok(a == b || calc.compare_loopy(a, b)? == Outcome::P)
}

/// Returns whether two lists contain the same games, each as often, in any order.
fn same_games(a: &[LoopyValue<'_>], b: &[LoopyValue<'_>]) -> bool {
    let count = |game, games: &[LoopyValue<'_>]| games.iter().filter(|other| **other == game).count();
    a.len() == b.len() && a.iter().all(|game| count(*game, a) == count(*game, b))
}

/// Returns whether the player who begins wins.
fn wins_first(outcome: LoopyOutcome, left: bool) -> bool {
    outcome == LoopyOutcome::N || outcome == if left { LoopyOutcome::L } else { LoopyOutcome::R }
}
