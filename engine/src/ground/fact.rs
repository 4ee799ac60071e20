//! Facts: questions about games that have a name. Each wing declares its facts once, as the rows of a table; the
//! program, its documents and the Python package read the tables.

use super::data::Data;

/// A question that has a name. `F` holds the functions that find the answer.
#[derive(Clone, Copy)]
pub struct Fact<F> {
    /// The name, as in JSON.
    pub name: &'static str,
    /// Another name in JSON: an older one, or the one under which a form is given as a graph.
    pub other_name: Option<&'static str>,
    /// The name for people.
    pub title: &'static str,
    /// The type of the answer.
    pub sort: Sort,
    /// A description in one line.
    pub help: &'static str,
    /// The answers that hold the fact without being asked.
    pub shown: Shown,
    /// The work that the answer takes once the game itself is evaluated.
    pub cost: Cost,
    /// Whether the name `value` stands for this fact in an answer without a field of that name.
    pub stands_for_value: bool,
    /// The method of positions in Python that returns the fact; `None` if there is none.
    pub method: Option<Method>,
    /// The functions that find the answer.
    pub how: F,
}

/// A method of positions in Python.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Method {
    /// The name.
    pub name: &'static str,
    /// Whether there are positions without the fact, for which the method returns nothing.
    pub may_be_none: bool,
}

/// The type of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A text.
    Text,
    /// A form without abbreviations: a text, or a graph under the other name if the text would be too long.
    Form,
    /// A truth value.
    Truth,
    /// An integer, which may be large.
    Integer,
    /// A rational number.
    Rational,
    /// An outcome.
    Outcome,
    /// Data that the schema of batches defines under this name.
    Data(&'static str),
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
    /// The answers about one position, for people and for programs, but not those of batches.
    Alone,
    /// No answer.
    OnRequest,
}

/// The work that a fact takes once the game itself is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Nothing: the fact is stored with the game.
    Free,
    /// Less than the evaluation of most games.
    Cheap,
    /// Possibly more than the evaluation.
    Costly,
}

/// A fact that was found, as data for programs and in words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The fact as data.
    pub data: Data,
    /// The fact in words.
    pub words: String,
}

impl<F: Copy> Fact<F> {
    /// Creates a fact that is cheap, and that all answers hold.
    pub const fn new(
        (name, title): (&'static str, &'static str),
        sort: Sort,
        help: &'static str,
        how: F,
    ) -> Self {
        let (shown, cost, stands_for_value) = (Shown::Always, Cost::Cheap, false);
        let (other_name, method) = (None, None);
        Self { name, other_name, title, sort, help, shown, cost, stands_for_value, method, how }
    }

    /// Adds another name in JSON.
    pub const fn or(self, other_name: &'static str) -> Self {
        Self { other_name: Some(other_name), ..self }
    }

    /// Sets the answers that hold the fact without being asked.
    pub const fn shown(self, shown: Shown) -> Self {
        Self { shown, ..self }
    }

    /// Sets the work that the fact takes.
    pub const fn cost(self, cost: Cost) -> Self {
        Self { cost, ..self }
    }

    /// Lets the name `value` stand for the fact in an answer without a field of that name.
    pub const fn stands_for_value(self) -> Self {
        Self { stands_for_value: true, ..self }
    }

    /// Makes the fact a method of positions in Python, under this name.
    pub const fn method(self, name: &'static str) -> Self {
        Self { method: Some(Method { name, may_be_none: false }), ..self }
    }

    /// Makes the fact a method of positions in Python, where some positions lack the fact.
    pub const fn method_or_none(self, name: &'static str) -> Self {
        Self { method: Some(Method { name, may_be_none: true }), ..self }
    }
}

impl<F> Fact<F> {
    /// Returns the name and the other name.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.other_name)
    }

    /// Returns the fact without its functions.
    pub fn bare(&self) -> Fact<()> {
        let &Self { name, other_name, title, sort, help, shown, cost, stands_for_value, method, .. } = self;
        Fact { name, other_name, title, sort, help, shown, cost, stands_for_value, method, how: () }
    }
}

impl Found {
    /// Creates a fact for programs and for people.
    pub fn new(data: impl Into<Data>, words: String) -> Self {
        Self { data: data.into(), words }
    }

    /// Creates a fact that is shown to programs only.
    pub fn data(data: Data) -> Self {
        Self { data, words: String::new() }
    }
}
