//! The facts about a value: their names, what they mean, for which games they exist, and how they are found.
//!
//! To add a fact, add a row to [`FACTS`]. The program then answers it in text, in JSON and in batches; the
//! schema of batches needs its name and type.

use crate::games::notation::{Explicit, explicit, explicit_loopy};
use crate::games::value::{Calc, Dyadic, Interval, LoopyForm, LoopyOutcome, LoopyValue, Thermograph, Value};
use crate::ground::control::OrStop;

/// A game about which facts are asked.
#[derive(Clone, Copy)]
pub enum Subject<'s> {
    /// The value of a game that ends.
    Short(Value<'s>),
    /// The value of a game that need not end.
    Loopy(LoopyValue<'s>),
}

impl<'s> From<Value<'s>> for Subject<'s> {
    fn from(value: Value<'s>) -> Self {
        Self::Short(value)
    }
}

impl<'s> From<LoopyValue<'s>> for Subject<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        Self::Loopy(value)
    }
}

/// A fact that was found.
pub enum FactValue<'s> {
    /// A game, which is written in short notation.
    Game(Subject<'s>),
    /// The canonical form of a short game, without abbreviations.
    Form(Explicit),
    /// A rational number.
    Number(Dyadic),
    /// An integer, which may be large.
    Integer(Dyadic),
    /// An outcome.
    Outcome(LoopyOutcome),
    /// A property that the game has or does not have.
    Truth(bool),
    /// A property that may be unknown, and words for people about it.
    Tested(Option<bool>, &'static str),
    /// A set of numbers; `None` if it is empty.
    Numbers(Option<Interval>),
    /// A side of a loopy game.
    Side(LoopyForm<'s>),
    /// A thermograph.
    Thermograph(Thermograph<'s>),
}

/// The answers that hold a fact even if it is not asked for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// All answers.
    Always,
    /// The answers for people.
    ToPeople,
    /// The answers for programs.
    ToPrograms,
    /// No answer.
    OnRequest,
}

type Found<'s> = OrStop<Option<FactValue<'s>>>;
type OfShort = for<'s> fn(&mut Calc<'s, '_>, Value<'s>) -> Found<'s>;
type OfLoopy = for<'s> fn(&mut Calc<'s, '_>, LoopyValue<'s>) -> Found<'s>;

/// A question about games that has a name.
pub struct Fact {
    /// The name, as in JSON.
    pub name: &'static str,
    /// Another name in JSON: an older one, or the one under which a form is given as a graph.
    pub other_name: Option<&'static str>,
    /// The name for people.
    pub title: &'static str,
    /// A description in one line.
    pub help: &'static str,
    /// The answers that hold the fact without being asked.
    pub shown: Shown,
    short: Option<OfShort>,
    loopy: Option<OfLoopy>,
}

impl Fact {
    /// Returns the name and the other name.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.other_name)
    }

    /// Finds the fact about a game. Returns `None` if this game has none, such as an atomic weight.
    ///
    /// # Errors
    /// Returns the reason why the calculation has to stop.
    pub fn find<'s>(&self, calc: &mut Calc<'s, '_>, subject: Subject<'s>) -> OrStop<Option<FactValue<'s>>> {
        match subject {
            Subject::Short(value) => self.short.map_or(Ok(None), |find| find(calc, value)),
            Subject::Loopy(value) => self.loopy.map_or(Ok(None), |find| find(calc, value)),
        }
    }

    const fn new(name: &'static str, title: &'static str, help: &'static str, shown: Shown) -> Self {
        Self { name, other_name: None, title, help, shown, short: None, loopy: None }
    }

    const fn or(self, other_name: &'static str) -> Self {
        Self { other_name: Some(other_name), ..self }
    }

    const fn short(self, find: OfShort) -> Self {
        Self { short: Some(find), ..self }
    }

    const fn loopy(self, find: OfLoopy) -> Self {
        Self { loopy: Some(find), ..self }
    }
}

/// All facts, in the order of answers.
pub static FACTS: &[Fact] = &[
    Fact::new("canonical_form", "canonical form", "the value without abbreviations", Shown::ToPrograms)
        .or("dag")
        .short(|calc, g| Ok(Some(FactValue::Form(explicit(calc, g)?))))
        .loopy(|calc, g| Ok(Some(FactValue::Form(Explicit::Text(explicit_loopy(calc, g)?))))),
    Fact::new("value", "value", "the value in short notation", Shown::Always)
        .or("name")
        .short(|_, g| Ok(Some(FactValue::Game(g.into()))))
        .loopy(|_, g| Ok(Some(FactValue::Game(g.into())))),
    Fact::new("outcome", "outcome", "the winner under best play, for each player who begins", Shown::Always)
        .short(|_, g| Ok(Some(FactValue::Outcome(g.outcome().into()))))
        .loopy(|calc, g| Ok(Some(FactValue::Outcome(calc.loopy_outcome(g)?)))),
    Fact::new(
        "mean",
        "mean",
        "the number m such that n copies differ from nm by a bounded amount",
        Shown::Always,
    )
    .short(|calc, g| Ok(Some(FactValue::Number(calc.mean(g)?)))),
    Fact::new(
        "temperature",
        "temperature",
        "the least t at which the game cooled by t is infinitesimally close to a number",
        Shown::Always,
    )
    .short(|calc, g| Ok(Some(FactValue::Number(calc.temperature(g)?)))),
    Fact::new("left_stop", "left stop", "the number reached if Left begins", Shown::Always)
        .short(|_, g| Ok(Some(FactValue::Number(g.left_stop())))),
    Fact::new("right_stop", "right stop", "the number reached if Right begins", Shown::Always)
        .short(|_, g| Ok(Some(FactValue::Number(g.right_stop())))),
    Fact::new(
        "confused_with",
        "confused with",
        "the numbers x that the game is confused with, or null if there are none",
        Shown::ToPeople,
    )
    .short(|_, g| Ok(Some(FactValue::Numbers(g.confusion_interval())))),
    Fact::new(
        "birthday",
        "birthday",
        "the birthday of the canonical form; in JSON a string beyond 2^53",
        Shown::Always,
    )
    .short(|calc, g| Ok(Some(FactValue::Integer(calc.birthday(g)?)))),
    Fact::new("thermograph", "thermograph", "both walls of the thermograph", Shown::ToPrograms)
        .short(|calc, g| Ok(Some(FactValue::Thermograph(calc.thermograph(g)?)))),
    Fact::new(
        "atomic_weight",
        "atomic weight",
        "the atomic weight of an all-small game: the number of ups, roughly",
        Shown::ToPrograms,
    )
    .or("atomic_weight_dag")
    .short(|calc, g| match calc.atomic_weight(g)? {
        Some(weight) => Ok(Some(FactValue::Form(explicit(calc, weight)?))),
        None => Ok(None),
    }),
    Fact::new(
        "all_small",
        "all small",
        "whether each follower has moves for both players or none",
        Shown::OnRequest,
    )
    .short(|calc, g| Ok(Some(FactValue::Truth(calc.is_all_small(g)?)))),
    Fact::new("stopper", "stopper", "whether it equals a stopper", Shown::Always).loopy(|calc, g| {
        let is_stopper = calc.equals_stopper(g)?;
        let words = match is_stopper {
            Some(true) => "yes",
            Some(false) => "no: play can alternate for ever",
            None => "unknown: none was found, and no proof that there is none",
        };
        Ok(Some(FactValue::Tested(is_stopper, words)))
    }),
    // Equal sides would only repeat the canonical form.
    Fact::new("onside", "onside", "the game if Left wins infinite play", Shown::Always)
        .loopy(|_, g| Ok((g.onside() != g.offside()).then(|| FactValue::Side(g.onside())))),
    Fact::new("offside", "offside", "the game if Right wins infinite play", Shown::Always)
        .loopy(|_, g| Ok((g.onside() != g.offside()).then(|| FactValue::Side(g.offside())))),
];
