//! What a row asks of Upstar, and what it expects, in Upstar's terms.

use upstar::games::value::{Dyadic, Outcome};

use crate::scope::OutOfScope;

/// Something to find out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The answers of expressions in Upstar's language.
    Expressions { texts: Vec<String>, view: View },
    /// The values of all Domineering boards inside a rectangle.
    Sweep { rows: u32, columns: u32 },
    /// How many values are born by a day.
    BornBy { day: u32 },
}

impl Question {
    pub(crate) fn expression(text: impl Into<String>) -> Self {
        Self::seen(text, View::Whole)
    }

    pub(crate) fn seen(text: impl Into<String>, view: View) -> Self {
        Self::Expressions { texts: vec![text.into()], view }
    }
}

/// What is looked at in the answers of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// The answer.
    Whole,
    /// How many games it lists.
    Count,
    /// The left wall of a thermograph.
    LeftWall,
    /// The right wall.
    RightWall,
    /// Is any of the answers true?
    Any,
    /// All answers, games in their order.
    Each,
    /// The kind of a loopy game, from whether it is a pseudonumber, a stopper, stopper-sided.
    Class,
}

/// Breakpoints (t, v) of a wall from t = -1 upwards.
pub(crate) type Wall = Vec<(Dyadic, Dyadic)>;

/// What a row expects; games as texts that Upstar reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// That the question is refused.
    Refusal,
    Game(String),
    /// Games in this order.
    Sequence(Vec<String>),
    /// Games in any order.
    Games(Vec<String>),
    Truth(bool),
    Outcome(Outcome),
    /// An outcome of which there are only loopy games, by its name.
    LoopyOutcome(String),
    /// The kind of a loopy game, by the peer's name.
    Class(String),
    /// That Left, or else Right, wins or does not win when she begins.
    First {
        left: bool,
        wins: bool,
    },
    Uptimal {
        number: String,
        nim: u32,
        ups: Vec<i64>,
    },
    Wall(Wall),
    Thermograph(Wall, Wall),
    /// Figures about the boards of a sweep, by name: `temperatures`, `hottest`, `values`, or a temperature
    /// with `t=` before it.
    Figures(Vec<(String, String)>),
}

/// A row in Upstar's terms.
pub(crate) type Asked = Result<(Question, Expected), OutOfScope>;
