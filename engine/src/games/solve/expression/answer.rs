//! The possible answers of an expression, and the arguments of its functions. A copy of a list shares the members.

use crate::games::notation::{
    Expression, MAX_NESTING, Style, print_number, print_number_form, print_options, print_real, print_stalk,
    print_tree,
};
use crate::games::solve::InfiniteNim;
use crate::games::surreal::{
    Block, Expansion, Form, MOST_UNNAMED_TERMS, NoSurreal, NumberTree, Real, Step, Surreal,
};
use crate::games::value::{
    Dyadic, Interval, Literal, LoopyOutcome, LoopyValue, SwitchExpansion, Thermograph, UptimalExpansion,
    Value,
};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop, Stop};
use crate::ground::input::InputError;
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use upstar_impartial::nimber::Nimber;

/// The names that are bound, with their meanings.
pub type Names<'s> = HashMap<String, Answer<'s>>;

/// An answer of an expression.
#[derive(Clone, Debug)]
pub enum Answer<'s> {
    /// A short game. Dyadic rationals are short games, too.
    Value(Value<'s>),
    /// A game that is not short.
    Loopy(LoopyValue<'s>),
    /// An impartial game of infinite nim value.
    Infinite(InfiniteNim),
    /// A number that is not a short game.
    Surreal(Surreal),
    /// A fact about a number, such as its signs, or a real number that is not known to be rational.
    About(About),
    /// A form that need not be canonical.
    Literal(Literal<'s>),
    /// A list of answers. The members of a set, such as the followers of a game, occur once each, in a fixed
    /// order.
    List(List<'s>),
    /// A sum of a number, a nimber and powers of up.
    Uptimal(UptimalExpansion),
    /// A sum of a number, switches, ups and a nimber.
    Switches(SwitchExpansion),
    /// A word, such as the name of a player.
    Word(&'static str),
    /// A text.
    Text(Arc<str>),
    /// A position of a ruleset.
    Position(Arc<NamedPosition<'s>>),
    /// A truth value.
    Truth(bool),
    /// A truth value that an example proves: a witness, or a counterexample.
    Example(Arc<Example<'s>>),
    /// A truth value that could not be determined, with the reason.
    Unknown(&'static str),
    /// The reason why a cell of a table has no answer.
    Missing(Arc<Failure>),
    /// The outcome of a game. Only a loopy game can be a draw.
    Outcome(LoopyOutcome),
    /// A thermograph.
    Thermograph(Thermograph<'s>),
    /// An interval of numbers; `None` if it is empty.
    Interval(Option<Interval>),
    /// The table of answers that a loop yields.
    Table(Arc<Table<'s>>),
    /// A function defined by the user.
    Function(Own<'s>),
}

impl Answer<'_> {
    /// Returns the kind of the answer with an article, for messages.
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
            Self::Word(_) => "a word",
            Self::Text(_) => "a text",
            Self::Position(_) => "a position",
            Self::Truth(_) | Self::Example(_) => "true or false",
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
    /// Returns the game, if the answer is one; for a form, its value.
    pub fn game(&self) -> Option<LoopyValue<'s>> {
        match self {
            Self::Value(value) => Some((*value).into()),
            Self::Loopy(value) => Some(*value),
            Self::Literal(literal) => Some(literal.value().into()),
            Self::Position(position) => position.value.as_ref()?.game(),
            _ => None,
        }
    }

    /// Returns the truth value, if the answer is one, also if an example proves it.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Truth(truth) => Some(*truth),
            Self::Example(example) => Some(example.truth),
            _ => None,
        }
    }

    /// Returns a list of games as an answer.
    pub(super) fn games(games: impl IntoIterator<Item = LoopyValue<'s>>) -> OrStop<Self> {
        Ok(Self::List(List::new(games.into_iter().map(Self::from).collect())?))
    }

    /// Returns whether the answer, or an answer in a list, is unknown. A missing cell counts as unknown if
    /// its calculation had to stop.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Unknown(_) => true,
            Self::Missing(failure) => matches!(**failure, Failure::Stopped(_) | Failure::NoEnd),
            Self::List(list) => list.has_unknown(),
            _ => false,
        }
    }

    /// Returns the depth to which lists, tables and functions are nested; 0 for all other answers.
    pub(super) fn nesting(&self) -> usize {
        match self {
            Self::List(list) => list.nesting(),
            Self::Table(table) => table.nesting(),
            Self::Function(own) => own.0.nesting,
            Self::Example(example) => example.size.nesting,
            _ => 0,
        }
    }

    /// Returns the number of answers inside a list or table, each counted as often as it occurs.
    pub(super) fn count_inside(&self) -> u64 {
        match self {
            Self::List(list) => list.count_inside(),
            Self::Table(table) => table.count_inside(),
            _ => 0,
        }
    }

    /// Returns an upper bound, roughly, of the memory in bytes that the answer takes outside the store.
    /// Memory that is shared with other answers is included.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::List(list) => list.bytes(),
            Self::Table(table) => table.bytes(),
            Self::Example(example) => example.size.bytes,
            Self::Surreal(number) => {
                usize::try_from(number.all_terms()).unwrap_or(usize::MAX).saturating_mul(BYTES_OF_TERM)
            }
            // Forms, and the names that a function captures, hold memory that lists and other names may count
            // as well, so there is no bound here.
            Self::Literal(_) | Self::Function(_) => usize::MAX,
            _ => self.own_bytes(),
        }
    }

    /// Returns the memory in bytes, roughly, that the answer takes without what it shares with other answers.
    pub(super) fn own_bytes(&self) -> usize {
        match self {
            Self::List(list) => list.len() * size_of::<Self>(),
            Self::Table(table) => table.rows.len() * table.columns.len() * size_of::<Self>(),
            Self::Surreal(number) => number.terms().len() * BYTES_OF_TERM,
            Self::About(about) => about.bytes(),
            Self::Literal(form) => {
                form.given_options().map_or(0, |(l, r)| (l.len() + r.len()) * BYTES_OF_TERM)
            }
            Self::Function(own) => own.0.source.len() + own.0.names.len() * size_of::<Self>(),
            Self::Text(text) => text.len(),
            Self::Position(position) => BYTES_OF_TERM + position.text.len(),
            Self::Example(example) => example.names.len() * size_of::<Self>(),
            Self::Thermograph(_) => BYTES_OF_WALLS,
            _ => 0,
        }
    }
}

/// The memory that a term of a number, or an option of a form, takes, and the memory that both walls of a
/// thermograph take, in bytes.
const BYTES_OF_TERM: usize = 64;
const BYTES_OF_WALLS: usize = 1 << 10;

/// A function defined by the user. It holds its arguments, and the meanings that other names had where it was
/// defined.
#[derive(Clone, Debug)]
pub struct Own<'s>(pub(super) Arc<Definition<'s>>);

/// The definition of a user's function.
#[derive(Debug)]
pub(super) struct Definition<'s> {
    /// The name of the function, if it calls itself.
    pub(super) own_name: Option<String>,
    pub(super) arguments: Vec<String>,
    pub(super) body: Expression,
    /// The whole text that the spans of `body` refer to.
    pub(super) source: String,
    pub(super) names: Names<'s>,
    /// The depth to which lists, tables and functions are nested in it.
    pub(super) nesting: usize,
}

/// Writes `(x) = body`, with the body as it was entered.
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

/// A game with all that is needed to add it to any other game.
#[derive(Clone, Debug)]
pub enum AnyGame<'s> {
    /// A short game in some form.
    Short(Literal<'s>),
    /// A game that is not short.
    Loopy(LoopyValue<'s>),
}

impl<'s> AnyGame<'s> {
    /// Returns the value, short or not.
    pub fn value(&self) -> LoopyValue<'s> {
        match self {
            Self::Short(form) => form.value().into(),
            Self::Loopy(value) => *value,
        }
    }

    /// Returns the form, if the game is short.
    pub(super) fn short(self) -> Option<Literal<'s>> {
        match self {
            Self::Short(form) => Some(form),
            Self::Loopy(_) => None,
        }
    }
}

/// Returns the game in its canonical form.
impl<'s> From<LoopyValue<'s>> for AnyGame<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        value.short().map_or(Self::Loopy(value), |short| Self::Short(short.into()))
    }
}

/// A summand: anything that can be added up.
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
    /// A game whose play ends in numbers, not all of which are short games.
    Tree(NumberTree),
    /// A nimber that is too large for a value of the store.
    Nimber(Arc<Nimber>),
}

impl<'s> From<LoopyValue<'s>> for Operand<'s> {
    fn from(value: LoopyValue<'s>) -> Self {
        Self::Game(value.into())
    }
}

/// Returns the value of the operand. The result of an operation has no form besides its canonical one.
impl<'s> From<Operand<'s>> for Answer<'s> {
    fn from(operand: Operand<'s>) -> Self {
        match operand {
            Operand::Game(game) => game.value().into(),
            Operand::Infinite(infinite) => Self::Infinite(infinite),
            Operand::Surreal(number) => Self::Surreal(number),
            Operand::Nimber(nimber) => Self::About(About::Nimber(nimber)),
            Operand::Real(real) => Self::About(About::Real(real)),
            Operand::Tree(tree) => Self::About(About::Tree(tree)),
        }
    }
}

/// An answer, or the reason why there is none.
pub(super) type Evaluated<'s> = Result<Answer<'s>, Failure>;

/// The combined size of several answers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    /// The depth to which lists, tables and functions are nested.
    nesting: usize,
    /// The number of answers, including those in nested lists, each counted as often as it occurs.
    count: u64,
    /// An upper bound of the memory in bytes that they take.
    bytes: usize,
    /// Whether one of them is unknown.
    has_unknown: bool,
}

impl Size {
    fn of<'a, 's: 'a>(answers: impl Iterator<Item = &'a Answer<'s>>) -> Self {
        let mut size = Self::default();
        for answer in answers {
            size.nesting = size.nesting.max(answer.nesting());
            size.count = size.count.saturating_add(1).saturating_add(answer.count_inside());
            size.bytes = size.bytes.saturating_add(size_of::<Answer<'_>>()).saturating_add(answer.bytes());
            size.has_unknown |= answer.is_unknown();
        }
        size
    }
}

/// Returns the nesting of a list whose members have this nesting. Fails if it would be deeper than the parser
/// accepts.
pub(super) fn nested_in_one(nesting: usize) -> OrStop<usize> {
    if nesting < MAX_NESTING { Ok(nesting + 1) } else { Err(Stop::TooDeep) }
}

/// A list of answers.
#[derive(Clone, Debug)]
pub struct List<'s>(Arc<Members<'s>>);

#[derive(Debug)]
struct Members<'s> {
    members: Vec<Answer<'s>>,
    size: Size,
}

impl<'s> List<'s> {
    /// Returns a list of these answers.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`] if the members are already nested as deeply as the parser accepts.
    pub(super) fn new(members: Vec<Answer<'s>>) -> OrStop<Self> {
        let mut size = Size::of(members.iter());
        size.nesting = nested_in_one(size.nesting)?;
        Ok(Self(Arc::new(Members { members, size })))
    }

    /// Returns the number of answers in the list, including those in nested lists, each counted as often as
    /// it occurs. Since lists can be shared, the number may be far greater than the memory suggests.
    pub fn count_inside(&self) -> u64 {
        self.0.size.count
    }

    /// Returns the address of the members. If a list occurs several times in another one, all occurrences
    /// have the same address.
    pub fn place(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Returns whether one of the answers is unknown.
    pub fn has_unknown(&self) -> bool {
        self.0.size.has_unknown
    }

    pub(super) fn nesting(&self) -> usize {
        self.0.size.nesting
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.size.bytes
    }
}

impl<'s> Deref for List<'s> {
    type Target = [Answer<'s>];

    fn deref(&self) -> &[Answer<'s>] {
        &self.0.members
    }
}

/// The result of a loop: a row for each value of the loop's name. The value stands in the first column.
#[derive(Debug)]
pub struct Table<'s> {
    /// The names of the columns: the name of the loop, then the text of each evaluated expression.
    pub columns: Vec<String>,
    /// The rows, each with an answer for every column.
    pub rows: Vec<Vec<Answer<'s>>>,
    size: Size,
}

impl<'s> Table<'s> {
    /// Returns a table of these rows.
    ///
    /// # Errors
    /// Returns [`Stop::TooDeep`] if the answers are already nested as deeply as the parser accepts.
    pub(super) fn new(columns: Vec<String>, rows: Vec<Vec<Answer<'s>>>) -> OrStop<Self> {
        let mut size = Size::of(rows.iter().flatten());
        size.nesting = nested_in_one(size.nesting)?;
        Ok(Self { columns, rows, size })
    }

    pub(super) fn nesting(&self) -> usize {
        self.size.nesting
    }

    pub(super) fn count_inside(&self) -> u64 {
        self.size.count
    }

    pub(super) fn bytes(&self) -> usize {
        self.size.bytes
    }
}

/// A position of a ruleset, as text.
#[derive(Debug)]
pub struct NamedPosition<'s> {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The position.
    pub text: String,
    /// The value, which is the answer in place of the position wherever no position is asked for. `None` for
    /// a position after a move, which is an answer of its own.
    pub(super) value: Option<Answer<'s>>,
}

/// Writes the position as an expression.
impl fmt::Display for NamedPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(\"{}\")", self.ruleset, self.text)
    }
}

impl<'s> Answer<'s> {
    /// Returns the value in place of a position that is known by its value, and another answer as it is.
    pub fn shown(&self) -> Self {
        match self {
            Self::Position(position) => position.value.clone().unwrap_or_else(|| self.clone()),
            other => other.clone(),
        }
    }
}

/// The proof of a truth value: a witness of `exists`, or a counterexample of `forall`.
#[derive(Debug)]
pub struct Example<'s> {
    /// The truth value.
    pub truth: bool,
    /// The names of the loops with their values, outermost first.
    pub names: Vec<(String, Answer<'s>)>,
    size: Size,
}

impl<'s> Example<'s> {
    pub(super) fn new(truth: bool, names: Vec<(String, Answer<'s>)>) -> Self {
        let size = Size::of(names.iter().map(|(_, answer)| answer));
        Self { truth, names, size }
    }
}

/// The summands of a sum that is the argument of a call.
pub(super) struct Summands<'a, 's> {
    /// The summands as forms, with their signs.
    pub(super) forms: Vec<Literal<'s>>,
    /// The sum.
    pub(super) place: &'a Expression,
}

/// The arguments of a call, with the expressions that they come from.
pub(super) struct Arguments<'a, 's> {
    /// The name of the function that is called.
    pub(super) name: &'static str,
    pub(super) given: Vec<AnyGame<'s>>,
    pub(super) places: &'a [Expression],
}

impl<'s> Arguments<'_, 's> {
    /// Returns the failure of a function that is not defined for argument `i`, at the place of that argument.
    pub(super) fn refuse(&self, i: usize, message: &str) -> Failure {
        Failure::Undefined(InputError::new(self.places[i].span.clone(), message))
    }

    /// Returns the value of an argument, which may be loopy.
    pub(super) fn game(&self, i: usize) -> LoopyValue<'s> {
        self.given[i].value()
    }

    /// Returns the form of an argument. Fails if the argument is not short.
    pub(super) fn form(&self, i: usize) -> Result<Literal<'s>, Failure> {
        self.given[i].clone().short().ok_or_else(|| {
            self.refuse(i, &format!("{} is defined for short games, this is a loopy game", self.name))
        })
    }

    /// Returns the value of an argument. Fails if the argument is not short.
    pub(super) fn value(&self, i: usize) -> Result<Value<'s>, Failure> {
        Ok(self.form(i)?.value())
    }

    /// Returns an argument as a number. Fails with `message` if it is no number.
    pub(super) fn number(&self, i: usize, message: &str) -> Result<Dyadic, Failure> {
        self.value(i)?.number().ok_or_else(|| self.refuse(i, message))
    }
}

/// A fact about a number, or a real number that is not known to be rational.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// The sign expansion of the number, which is a Hackenbush stalk.
    Signs(Expansion),
    /// The options of the number.
    Form(Box<Form>),
    /// The path in the tree of all numbers from 0 to the number between some options.
    Way(Box<Form>, Vec<Step>),
    /// A real number that is not known to be rational.
    Real(Real),
    /// A game whose play ends in numbers, not all of which are short games.
    Tree(NumberTree),
    /// A nimber that is too large for a value of the store.
    Nimber(Arc<Nimber>),
}

impl About {
    /// Returns the kind of the fact with an article, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Signs(_) => "a sign expansion",
            Self::Form(_) => "a number given by its options",
            Self::Way(..) => "the way to a number",
            Self::Real(_) => "a real number",
            Self::Tree(_) => "a game with numbers that are no short games",
            Self::Nimber(_) => "a large nimber",
        }
    }

    /// Returns a sign expansion as a fact. Fails if it is too long to be written out.
    pub(crate) fn signs(signs: Expansion) -> Result<Self, NoSurreal> {
        let runs = signs.blocks().iter().flat_map(Block::runs);
        check(runs.map(|run| run.length.number()))?;
        Ok(Self::Signs(signs))
    }

    /// Returns the options of a number as a fact. Fails if they are too long to be written out.
    pub(crate) fn form(form: Form) -> Result<Self, NoSurreal> {
        check(numbers(&form))?;
        Ok(Self::Form(Box::new(form)))
    }

    /// Returns the path to a number as a fact. Fails if it is too long to be written out.
    pub(crate) fn way(form: Form, steps: Vec<Step>) -> Result<Self, NoSurreal> {
        check(numbers(&form).chain(steps.iter().map(|step| &step.number)))?;
        Ok(Self::Way(Box::new(form), steps))
    }

    /// Returns an estimate of the memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        const BYTES_OF_PART: usize = 128;
        let parts = match self {
            Self::Signs(signs) => signs.runs(),
            Self::Form(form) => numbers(form).map(|number| 1 + number.terms().len()).sum(),
            Self::Way(form, steps) => {
                let numbers = numbers(form).chain(steps.iter().map(|step| &step.number));
                numbers.map(|number| 1 + number.terms().len()).sum()
            }
            Self::Real(real) => real.weight(),
            Self::Tree(tree) => tree.size(),
            Self::Nimber(nimber) => nimber.field_bits() / 1024,
        };
        parts.saturating_mul(BYTES_OF_PART)
    }

    /// Returns the number that the fact determines, in normal form. `None` for a path, for a real number,
    /// which is not known to have a normal form, and for options that determine no number.
    pub fn number(&self, control: &Control) -> Option<Result<Surreal, NoSurreal>> {
        match self {
            Self::Signs(signs) => Some(signs.number(control)),
            Self::Form(form) => match form.number(control) {
                Ok(number) => Some(Ok(number)),
                Err(NoSurreal::Stopped(stop)) => Some(Err(stop.into())),
                Err(_) => None,
            },
            Self::Way(..) | Self::Real(_) | Self::Tree(_) | Self::Nimber(_) => None,
        }
    }
}

/// The greatest number of terms, and of binary digits, of all numbers that are written out at once.
const MOST_TERMS: u64 = 1 << 18;
const MOST_BITS: usize = 1 << 24;

/// Refuses numbers that are too long to be written out.
fn check<'n>(numbers: impl Iterator<Item = &'n Surreal>) -> Result<(), NoSurreal> {
    let (mut terms, mut bits) = (0, 0);
    for number in numbers {
        terms += 1 + number.all_terms();
        bits += number.all_bits();
        if number.all_terms() > MOST_UNNAMED_TERMS || terms > MOST_TERMS || bits > MOST_BITS {
            return Err(NoSurreal::TooLong);
        }
    }
    Ok(())
}

fn numbers(form: &Form) -> impl Iterator<Item = &Surreal> {
    [&form.left, &form.right].into_iter().flat_map(|options| {
        let terms = options.progression.iter().flat_map(|progression| progression.terms());
        options.numbers.iter().chain(terms)
    })
}

impl About {
    /// Returns the fact as text. The parser accepts the text again, except for a path, which is described in
    /// words.
    pub fn text(&self, style: Style) -> String {
        match self {
            Self::Signs(signs) => print_stalk(signs, style),
            Self::Form(form) => print_number_form(form, style),
            Self::Real(real) => print_real(real, style),
            Self::Tree(tree) => print_tree(tree, style),
            Self::Nimber(nimber) => nimber.to_string(),
            Self::Way(form, steps) => {
                let numbers: Vec<String> =
                    steps.iter().map(|step| print_number(&step.number, style)).collect();
                let width = numbers.iter().map(|number| number.chars().count()).max().unwrap_or(0);
                let reasons = Self::reasons(form, steps, style);
                let lines =
                    numbers.iter().zip(reasons).map(|(number, reason)| format!("{number:width$}  {reason}"));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// Returns, for each step of the path to the number between options, the reason why it continues in this
    /// way.
    pub fn reasons(form: &Form, steps: &[Step], style: Style) -> Vec<String> {
        let left = print_options(&form.left.greatest(), style);
        let right = print_options(&form.right.least(), style);
        steps.iter().map(|step| step.reason(&left, &right)).collect()
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Style::Ascii))
    }
}
