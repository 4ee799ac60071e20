//! The facts about values, and about impartial games in misère play: their names, what they mean, for which games
//! they exist, and how they are found.
//!
//! To add a fact, add a row to [`FACTS`] or [`MISERE_FACTS`].

use super::MisereFacts;
use crate::games::notation::{Explicit, explicit, explicit_loopy};
use crate::games::value::{Calc, Dyadic, Interval, LoopyForm, LoopyOutcome, LoopyValue, Thermograph, Value};
use crate::ground::control::{OrStop, Stop};
use crate::ground::data::Data;
use crate::ground::fact::{Cost, Fact, Found, Shown, Sort};

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

type OrNone<'s> = OrStop<Option<FactValue<'s>>>;
type OfShort = for<'s> fn(&mut Calc<'s, '_>, Value<'s>) -> OrNone<'s>;
type OfLoopy = for<'s> fn(&mut Calc<'s, '_>, LoopyValue<'s>) -> OrNone<'s>;

/// The functions that find a fact about a value.
#[derive(Clone, Copy)]
pub struct OfValue {
    short: Option<OfShort>,
    loopy: Option<OfLoopy>,
    /// The name of the fact as a function of expressions; `None` if it is none.
    pub function: Option<&'static str>,
}

impl OfValue {
    const NONE: Self = Self { short: None, loopy: None, function: None };
}

/// A fact about a value.
pub type ValueFact = Fact<OfValue>;

impl ValueFact {
    /// Finds the fact about a game. Returns `None` if this game has none, such as an atomic weight.
    ///
    /// # Errors
    /// Returns the reason why the calculation has to stop.
    pub fn find<'s>(&self, calc: &mut Calc<'s, '_>, subject: Subject<'s>) -> OrStop<Option<FactValue<'s>>> {
        match subject {
            Subject::Short(value) => self.how.short.map_or(Ok(None), |find| find(calc, value)),
            Subject::Loopy(value) => self.how.loopy.map_or(Ok(None), |find| find(calc, value)),
        }
    }

    /// Returns whether short games have the fact.
    pub fn is_of_short(&self) -> bool {
        self.how.short.is_some()
    }

    /// Returns whether loopy games have the fact.
    pub fn is_of_loopy(&self) -> bool {
        self.how.loopy.is_some()
    }

    const fn short(self, short: OfShort) -> Self {
        Self { how: OfValue { short: Some(short), ..self.how }, ..self }
    }

    const fn loopy(self, loopy: OfLoopy) -> Self {
        Self { how: OfValue { loopy: Some(loopy), ..self.how }, ..self }
    }

    const fn function(self, name: &'static str) -> Self {
        Self { how: OfValue { function: Some(name), ..self.how }, ..self }
    }
}

const fn fact(name: &'static str, title: &'static str, sort: Sort, help: &'static str) -> ValueFact {
    Fact::new((name, title), sort, help, OfValue::NONE)
}

/// All facts about values, in the order of answers.
pub static FACTS: &[ValueFact] = &[
    fact("canonical_form", "canonical form", Sort::Form, "the value without abbreviations")
        .or("dag")
        .shown(Shown::ToPrograms)
        .cost(Cost::Costly)
        .short(|calc, g| Ok(Some(FactValue::Form(explicit(calc, g)?))))
        .loopy(|calc, g| Ok(Some(FactValue::Form(Explicit::Text(explicit_loopy(calc, g)?))))),
    fact("value", "value", Sort::Data("value"), "the value in short notation")
        .or("name")
        .short(|_, g| Ok(Some(FactValue::Game(g.into()))))
        .loopy(|_, g| Ok(Some(FactValue::Game(g.into())))),
    fact(
        "outcome",
        "outcome",
        Sort::Outcome,
        "the winner under best play: L, R, N (next) or P (previous player); with draws also D, PHat, NHat, PCheck, NCheck",
    )
    .cost(Cost::Free)
    .stands_for_value()
    .method("outcome")
    .short(|_, g| Ok(Some(FactValue::Outcome(g.outcome().into()))))
    .loopy(|calc, g| Ok(Some(FactValue::Outcome(calc.loopy_outcome(g)?))))
    .function("outcome"),
    fact("mean", "mean", Sort::Rational, "the mean value m: n copies differ from nm by a bounded amount")
        .short(|calc, g| Ok(Some(FactValue::Number(calc.mean(g)?))))
        .function("mean"),
    fact(
        "temperature",
        "temperature",
        Sort::Rational,
        "the least t >= -1 at which the game cooled by t is infinitesimally close to a number",
    )
    .short(|calc, g| Ok(Some(FactValue::Number(calc.temperature(g)?))))
    .function("temperature"),
    fact(
        "left_stop",
        "left stop",
        Sort::Rational,
        "the number, or pseudonumber, reached by good play if Left begins",
    )
    .cost(Cost::Free)
    .short(|_, g| Ok(Some(FactValue::Number(g.left_stop()))))
    .function("left_stop"),
    fact(
        "right_stop",
        "right stop",
        Sort::Rational,
        "the number, or pseudonumber, reached by good play if Right begins",
    )
    .cost(Cost::Free)
    .short(|_, g| Ok(Some(FactValue::Number(g.right_stop()))))
    .function("right_stop"),
    fact(
        "confused_with",
        "confused with",
        Sort::Data("interval"),
        "the numbers x that the game is confused with; null if there are none",
    )
    .shown(Shown::ToPeople)
    .cost(Cost::Free)
    .short(|_, g| Ok(Some(FactValue::Numbers(g.confusion_interval()))))
    .function("confusion_interval"),
    fact(
        "birthday",
        "birthday",
        Sort::Integer,
        "the day on which the canonical form is born; for a literal, the form itself",
    )
    .short(|calc, g| Ok(Some(FactValue::Integer(calc.birthday(g)?))))
    .function("birthday"),
    fact(
        "thermograph",
        "thermograph",
        Sort::Data("walls"),
        "both walls of the thermograph, from temperature -1 upwards",
    )
    .shown(Shown::ToPrograms)
    .stands_for_value()
    .short(|calc, g| Ok(Some(FactValue::Thermograph(calc.thermograph(g)?))))
    .function("thermograph"),
    fact(
        "atomic_weight",
        "atomic weight",
        Sort::Form,
        "the approximate number of ups: w with v + far star <= g - w.^ <= ^ + far star",
    )
    .or("atomic_weight_dag")
    .shown(Shown::ToPrograms)
    .cost(Cost::Costly)
    .short(|calc, g| match calc.atomic_weight(g)? {
        Some(weight) => Ok(Some(FactValue::Form(explicit(calc, weight)?))),
        None => Ok(None),
    })
    .function("atomic_weight"),
    fact("all_small", "all small", Sort::Truth, "whether each follower has moves for both players or none")
        .shown(Shown::OnRequest)
        .short(|calc, g| Ok(Some(FactValue::Truth(calc.is_all_small(g)?))))
        .function("is_all_small"),
    fact("follower_count", "follower count", Sort::Integer, "the number of followers, with the game itself")
        .shown(Shown::OnRequest)
        .cost(Cost::Costly)
        .short(|calc, g| {
            let count = i64::try_from(calc.followers(g)?.len()).map_err(|_| Stop::TooLarge)?;
            Ok(Some(FactValue::Integer(count.into())))
        })
        .function("follower_count"),
    fact(
        "stop_count",
        "stop count",
        Sort::Integer,
        "the number of stopping positions in the tree of the canonical form",
    )
    .shown(Shown::OnRequest)
    .cost(Cost::Costly)
    .short(|calc, g| Ok(Some(FactValue::Integer(calc.stop_count(g)?))))
    .function("stop_count"),
    fact(
        "stopper",
        "stopper",
        Sort::Data("tested"),
        "whether it equals a game in which all alternating play ends; may be unknown",
    )
    .loopy(|calc, g| {
        let is_stopper = calc.equals_stopper(g)?;
        let words = match is_stopper {
            Some(true) => "yes",
            Some(false) => "no: alternating play can be infinite",
            None => "unknown: none was found, and no proof that there is none",
        };
        Ok(Some(FactValue::Tested(is_stopper, words)))
    })
    .function("is_stopper"),
    // Equal sides would only repeat the canonical form.
    fact("onside", "onside", Sort::Data("side"), "the game if Left wins infinite play, as a stopper")
        .loopy(|_, g| Ok((g.onside() != g.offside()).then(|| FactValue::Side(g.onside()))))
        .function("onside"),
    fact(
        "offside",
        "offside",
        Sort::Data("side"),
        "the game if Right wins infinite play, as a stopper",
    )
    .loopy(|_, g| Ok((g.onside() != g.offside()).then(|| FactValue::Side(g.offside()))))
    .function("offside"),
];

/// The functions of a fact about an impartial game in misère play.
#[derive(Clone, Copy)]
pub struct OfMisere {
    /// Finds the fact.
    pub find: fn(&MisereFacts) -> Found,
    /// The name of the fact as a function of expressions.
    pub function: &'static str,
}

const fn misere(
    (name, title, function): (&'static str, &'static str, &'static str),
    sort: Sort,
    help: &'static str,
    find: fn(&MisereFacts) -> Found,
) -> Fact<OfMisere> {
    Fact::<OfMisere>::new((name, title), sort, help, OfMisere { find, function }).method_or_none(function)
}

fn words(found: &impl ToString) -> Found {
    Found::new(found.to_string(), found.to_string())
}

/// Returns a form for programs, and for people if it takes a line at most.
fn form_text(form: Option<&String>) -> Found {
    match form {
        Some(form) if form.len() <= 100 => words(form),
        Some(form) => Found::new(form.clone(), format!("{} characters, which --json prints", form.len())),
        None => Found { data: Data::Null, words: "too long to be written".to_owned() },
    }
}

/// Facts about an impartial game in misère play, which are those of its canonical form there.
pub static MISERE_FACTS: &[Fact<OfMisere>] = &[
    misere(
        ("genus", "genus", "genus"),
        Sort::Text,
        "the nim value in normal play, and the misère nim values with 0, 1, 2, .. heaps *2 beside the game",
        |facts| words(&facts.genus),
    ),
    misere(
        ("short_genus", "short genus", "short_genus"),
        Sort::Text,
        "the genus as CGSuite writes it: 2 for a heap of Nim, 2^2 for other tame games, 1^2 for restive ones",
        |facts| words(&facts.short_genus),
    ),
    misere(
        ("phylum", "phylum", "phylum"),
        Sort::Text,
        "the class of an impartial game in misère play, from nim heap and hereditarily tame to wild",
        |facts| words(&facts.phylum),
    ),
    misere(
        ("misere_form", "misere form", "misere_form"),
        Sort::Text,
        "the canonical form in misère play, as lists of options; a number stands for a heap of Nim",
        |facts| form_text(facts.form.as_ref()),
    ),
    misere(
        ("mate", "mate", "mate"),
        Sort::Text,
        "the canonical form of the mate in misère play; the sum of a game and its mate is lost for the player to move",
        |facts| form_text(facts.mate.as_ref()),
    ),
    misere(
        ("birthday", "birthday", "misere_birthday"),
        Sort::Integer,
        "the day on which the canonical form in misère play is born",
        |facts| Found::new(facts.birthday, facts.birthday.to_string()),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::value::Store;
    use crate::ground::control::UNLIMITED;

    /// Returns whether a fact that was found is of a sort.
    fn is_of(sort: Sort, found: &FactValue<'_>) -> bool {
        match found {
            FactValue::Form(_) => sort == Sort::Form,
            FactValue::Number(_) => sort == Sort::Rational,
            FactValue::Integer(_) => sort == Sort::Integer,
            FactValue::Outcome(_) => sort == Sort::Outcome,
            FactValue::Truth(_) => sort == Sort::Truth,
            _ => matches!(sort, Sort::Data(_)),
        }
    }

    #[test]
    fn facts_are_of_the_sort_that_their_row_states() {
        let store = Store::default();
        let mut calc = Calc::new(&store, &UNLIMITED);
        let star = store.nimber(1);
        for subject in [Subject::Short(star), Subject::Loopy(star.into())] {
            for fact in FACTS {
                if let Some(found) = fact.find(&mut calc, subject).expect("no limit") {
                    assert!(is_of(fact.sort, &found), "{}", fact.name);
                }
            }
        }
    }

    #[test]
    fn names_are_unique_and_costly_facts_are_not_forced_upon_people() {
        let names: Vec<_> = FACTS.iter().flat_map(Fact::names).collect();
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{name}");
        }
        let to_people = [Shown::Always, Shown::ToPeople];
        for fact in FACTS.iter().filter(|fact| to_people.contains(&fact.shown)) {
            assert!(fact.cost < Cost::Costly, "{}", fact.name);
        }
    }
}
