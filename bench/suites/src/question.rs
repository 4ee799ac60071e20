//! Questions for Upstar and expected answers, in Upstar's terms.

use upstar::games::value::{Dyadic, Outcome};

use crate::groups::impartial::Impartial;
use crate::scope::OutOfScope;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The answers of expressions in Upstar's language.
    Expressions { texts: Vec<String>, view: View },
    /// A question about an impartial game, which is answered by a text.
    Impartial(Impartial),
    /// The values of all Domineering boards inside a rectangle.
    Sweep { rows: u32, columns: u32 },
    /// The number of values born by a day.
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

/// The part of an expression's answer that a row examines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// The whole answer.
    Whole,
    /// The number of games in a list.
    Count,
    /// The left wall of a thermograph.
    LeftWall,
    /// The right wall.
    RightWall,
    /// Whether any of the answers is true.
    Any,
    /// All answers; games in their order.
    Each,
    /// All answers, which are texts, as a list.
    Texts,
    /// The kind of a loopy game, determined by whether it is a pseudonumber, a stopper, or stopper-sided.
    Class,
}

/// The breakpoints (t, v) of a wall from t = -1 upwards.
pub(crate) type Wall = Vec<(Dyadic, Dyadic)>;

/// An expected answer; games are texts in Upstar's notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// A refusal of the question.
    Refusal,
    Game(String),
    /// A text.
    Text(String),
    /// Games in this order.
    Sequence(Vec<String>),
    /// Games in any order.
    Games(Vec<String>),
    Truth(bool),
    Outcome(Outcome),
    /// An outcome that only loopy games have, by its name.
    LoopyOutcome(String),
    /// The kind of a loopy game, by the peer's name.
    Class(String),
    /// Whether Left, or else Right, wins when that player begins.
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

/// The translation of a row.
pub(crate) type Asked = Result<(Question, Expected), OutOfScope>;
