//! What expressions can come to.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::list::{List, Table};
use super::surreal::About;
use crate::games::notation::Expression;
use crate::games::solve::InfiniteNim;
use crate::games::surreal::{Real, Surreal};
use crate::games::value::{
    Interval, Literal, LoopyOutcome, LoopyValue, SwitchExpansion, Thermograph, UptimalExpansion, Value,
};
use crate::ground::Failure;
use crate::ground::control::OrStop;

/// What names stand for.
pub type Names<'s> = HashMap<String, Answer<'s>>;

/// What an expression can come to.
#[derive(Clone, Debug)]
pub enum Answer<'s> {
    /// A short game; numbers are games, too.
    Value(Value<'s>),
    /// A game that is not short.
    Loopy(LoopyValue<'s>),
    /// An impartial game of infinite value.
    Infinite(InfiniteNim),
    /// A number that is no short game.
    Surreal(Surreal),
    /// What is told about a number.
    About(About),
    /// A form that need not be canonical.
    Literal(Literal<'s>),
    /// Several answers, as a list has them; the members of a set, such as followers, each once in a fixed order.
    List(List<'s>),
    /// A sum of a number, a nimber and powers of up.
    Uptimal(UptimalExpansion),
    /// A sum of a number, switches, ups and a nimber.
    Switches(SwitchExpansion),
    /// Yes or no.
    Truth(bool),
    /// Yes or no, but which of them was not found; why not.
    Unknown(&'static str),
    /// Why a cell of a table has no answer.
    Missing(Arc<Failure>),
    /// Who wins; only a loopy game is drawn.
    Outcome(LoopyOutcome),
    /// A thermograph.
    Thermograph(Thermograph<'s>),
    /// An interval of numbers; `None` if it is empty.
    Interval(Option<Interval>),
    /// What a loop comes to.
    Table(Arc<Table<'s>>),
    /// A function of one's own.
    Function(Own<'s>),
}

impl Answer<'_> {
    /// What it is, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Value(_) => "a game",
            Self::Loopy(_) => "a loopy game",
            Self::Infinite(_) => "an infinite nim value",
            Self::Surreal(_) => "a number that is no short game",
            Self::About(about) => about.describe(),
            Self::Literal(_) => "a form",
            Self::List(_) => "a list",
            Self::Uptimal(_) => "an uptimal expansion",
            Self::Switches(_) => "a sum of switches",
            Self::Truth(_) => "true or false",
            Self::Unknown(_) => "unknown",
            Self::Missing(_) => "no answer",
            Self::Outcome(_) => "an outcome",
            Self::Thermograph(_) => "a thermograph",
            Self::Interval(_) => "an interval",
            Self::Table(_) => "a table",
            Self::Function(_) => "a function",
        }
    }
}

impl<'s> Answer<'s> {
    /// The game that it is, if it is one; forms as their values.
    pub fn game(&self) -> Option<LoopyValue<'s>> {
        match self {
            Self::Value(value) => Some((*value).into()),
            Self::Loopy(value) => Some(*value),
            Self::Literal(literal) => Some(literal.value().into()),
            _ => None,
        }
    }

    /// A list of games.
    pub(super) fn games(games: impl IntoIterator<Item = LoopyValue<'s>>) -> OrStop<Self> {
        Ok(Self::List(List::new(games.into_iter().map(Self::from).collect())?))
    }

    /// Is it unknown, or is one of a list?
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Unknown(_) => true,
            Self::Missing(failure) => matches!(**failure, Failure::Stopped(_)),
            Self::List(list) => list.has_unknown(),
            _ => false,
        }
    }

    /// The depth to which lists, tables and functions are nested.
    pub(super) fn nesting(&self) -> usize {
        match self {
            Self::List(list) => list.nesting(),
            Self::Table(table) => table.nesting(),
            Self::Function(own) => own.0.nesting,
            _ => 0,
        }
    }

    /// How many answers are inside of it, each as often as it occurs.
    pub(super) fn count_inside(&self) -> u64 {
        match self {
            Self::List(list) => list.count_inside(),
            Self::Table(table) => table.count_inside(),
            _ => 0,
        }
    }

    /// What it takes of memory at most beside the store and what it shares with others included, in bytes, about.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::List(list) => list.bytes(),
            Self::Table(table) => table.bytes(),
            Self::Surreal(number) => {
                usize::try_from(number.written_out()).unwrap_or(usize::MAX).saturating_mul(BYTES_OF_TERM)
            }
            // A form, and what a function knows, are held by names or lists that count them.
            Self::Literal(_) | Self::Function(_) => usize::MAX,
            _ => self.own_bytes(),
        }
    }

    /// What it takes without what it shares with others.
    pub(super) fn own_bytes(&self) -> usize {
        match self {
            Self::List(list) => list.len() * size_of::<Self>(),
            Self::Table(table) => table.rows.len() * table.columns.len() * size_of::<Self>(),
            Self::Surreal(number) => number.terms().len() * BYTES_OF_TERM,
            Self::About(about) => about.bytes(),
            Self::Literal(form) => form.written().map_or(0, |(l, r)| (l.len() + r.len()) * BYTES_OF_TERM),
            Self::Function(own) => own.0.source.len() + own.0.names.len() * size_of::<Self>(),
            Self::Thermograph(_) => BYTES_OF_WALLS,
            _ => 0,
        }
    }
}

/// What a term of a number, or an option of a form, takes of memory, and what both walls of a thermograph do.
const BYTES_OF_TERM: usize = 64;
const BYTES_OF_WALLS: usize = 1 << 10;

/// A function of one's own. It knows its arguments, and what other names meant where it was defined.
#[derive(Clone, Debug)]
pub struct Own<'s>(pub(super) Arc<Definition<'s>>);

/// What a function of one's own is.
#[derive(Debug)]
pub(super) struct Definition<'s> {
    pub(super) arguments: Vec<String>,
    pub(super) body: Expression,
    /// The text in which the body stands.
    pub(super) source: String,
    pub(super) names: Names<'s>,
    /// How deep lists, tables and functions are in it.
    pub(super) nesting: usize,
}

/// `(x) = body`, as it was written.
impl fmt::Display for Own<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.0.source.get(self.0.body.span.clone()).unwrap_or_default();
        write!(f, "({}) = {body}", self.0.arguments.join(", "))
    }
}

impl<'s> From<LoopyValue<'s>> for Answer<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        value.short().map_or(Self::Loopy(value), Self::Value)
    }
}

/// A game, with all that is needed for sums with any other game.
#[derive(Clone, Debug)]
pub enum AnyGame<'s> {
    /// A short game in some form.
    Short(Literal<'s>),
    /// A game that is not short.
    Loopy(LoopyValue<'s>),
}

impl<'s> AnyGame<'s> {
    /// Its value, short or not.
    pub fn value(&self) -> LoopyValue<'s> {
        match self {
            Self::Short(form) => form.value().into(),
            Self::Loopy(value) => *value,
        }
    }

    /// Its form, if it is short.
    pub(super) fn short(self) -> Option<Literal<'s>> {
        match self {
            Self::Short(form) => Some(form),
            Self::Loopy(_) => None,
        }
    }
}

/// In its canonical form.
impl<'s> From<LoopyValue<'s>> for AnyGame<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        value.short().map_or(Self::Loopy(value), |short| Self::Short(short.into()))
    }
}

/// What can be added up.
#[derive(Clone, Debug)]
pub enum Operand<'s> {
    /// A game.
    Game(AnyGame<'s>),
    /// An impartial game of infinite value.
    Infinite(InfiniteNim),
    /// A number that is no short game.
    Surreal(Surreal),
    /// A real number that is not known to be rational.
    Real(Real),
}

impl<'s> From<LoopyValue<'s>> for Operand<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        Self::Game(value.into())
    }
}

/// The value; what an operation comes to has no other form.
impl<'s> From<Operand<'s>> for Answer<'s> {
    fn from(operand: Operand<'s>) -> Self {
        match operand {
            Operand::Game(game) => game.value().into(),
            Operand::Infinite(infinite) => Self::Infinite(infinite),
            Operand::Surreal(number) => Self::Surreal(number),
            Operand::Real(real) => Self::About(About::Real(real)),
        }
    }
}

/// An answer, or why there is none.
pub(super) type Evaluated<'s> = Result<Answer<'s>, Failure>;
