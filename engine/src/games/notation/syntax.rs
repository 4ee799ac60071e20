//! Expressions as syntax trees.

use std::ops::Range;
use std::sync::Arc;

use upstar_impartial::nimber::Nimber;

use crate::games::surreal::Rational;
use crate::games::value::Dyadic;

/// The names of loopy games that are predefined.
pub const LOOPY_CONSTANTS: &[&str] = &["on", "off", "over", "under", "upon", "dud", "tis", "tisn"];

/// The reserved words of the grammar.
pub(crate) const SYNTAX_WORDS: &[&str] = &["let", "for", "in", "pass"];

/// An expression with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// The place in the text, as a range of bytes.
    pub span: Range<usize>,
    /// The kind of the expression.
    pub kind: ExpressionKind,
}

impl Expression {
    /// Returns the direct subexpressions. A function has none here.
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExpressionKind::NumberUpStar { .. }
            | ExpressionKind::UpPower { .. }
            | ExpressionKind::UpOn { .. }
            | ExpressionKind::Nimber(_)
            | ExpressionKind::Infinite(_)
            | ExpressionKind::Fraction(_)
            | ExpressionKind::GoesOn
            | ExpressionKind::Name(_)
            | ExpressionKind::Text(_)
            // The body of a function is evaluated where the function is called.
            | ExpressionKind::Function(..) => Vec::new(),
            ExpressionKind::Braces(left, right) => left.iter().chain(right).collect(),
            ExpressionKind::Loop(_, of)
            | ExpressionKind::Literal(of)
            | ExpressionKind::Negative(of)
            | ExpressionKind::Not(of) => vec![of],
            ExpressionKind::If(parts) => parts.iter().collect(),
            ExpressionKind::List(parts)
            | ExpressionKind::Switch(parts)
            | ExpressionKind::Product(parts)
            | ExpressionKind::OrdinalSum(parts)
            | ExpressionKind::And(parts)
            | ExpressionKind::Or(parts)
            | ExpressionKind::Call(_, parts) => parts.iter().collect(),
            ExpressionKind::Sum(terms) => terms.iter().map(|term| &term.of).collect(),
            ExpressionKind::Compare(_, sides)
            | ExpressionKind::Sided(sides)
            | ExpressionKind::Quotient(sides)
            | ExpressionKind::Power(sides) => vec![&sides.0, &sides.1],
            ExpressionKind::ForEach(each) | ExpressionKind::Quantified(_, each) => {
                let mut parts = match &each.over {
                    Over::Range(low, high, step) => [low, high].into_iter().chain(step).collect(),
                    Over::List(list) => vec![list],
                };
                parts.extend(each.condition.iter().chain([&each.body]));
                parts
            }
            ExpressionKind::Let(bindings, body) => {
                bindings.iter().map(|(_, part)| part).chain([&**body]).collect()
            }
        }
    }
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    /// A number plus ups plus a nimber: `3/4^2*`.
    NumberUpStar {
        /// The number.
        number: Dyadic,
        /// The number of ups; negative for downs.
        ups: i32,
        /// The n of the nimber *n.
        nim: u32,
    },
    /// A number plus a power of up plus a nimber: `3/4^<2>*`.
    UpPower {
        /// The number.
        number: Dyadic,
        /// The power of up.
        power: UpPower,
        /// The n of the nimber *n.
        nim: u32,
    },
    /// A number plus a loopy up plus a nimber: `3/4^[on]*`.
    UpOn {
        /// The number.
        number: Dyadic,
        /// The loopy up.
        up: UpOn,
        /// The n of the nimber *n.
        nim: u32,
    },
    /// `2/3`: a number that is not a dyadic rational.
    Fraction(Rational),
    /// `..`, after options that continue by a rule.
    GoesOn,
    /// `a / b`
    Quotient(Box<(Expression, Expression)>),
    /// `a ** b`, a power.
    Power(Box<(Expression, Expression)>),
    /// A nimber that is too large for a value of the store.
    Nimber(Arc<Nimber>),
    /// `inf{0,3}`, an infinite nim value.
    Infinite(Vec<u32>),
    /// `{left|right}`
    Braces(Vec<Expression>, Vec<Expression>),
    /// `a{left|right}`: braces in which the name `a` stands for the game itself.
    Loop(String, Box<Expression>),
    /// `literal{left|right}`: braces that are kept as a literal form, as are the braces inside.
    Literal(Box<Expression>),
    /// `[a, b, ..]`
    List(Vec<Expression>),
    /// `-a`
    Negative(Box<Expression>),
    /// `+-a`, the switch {a|-a}; `+-{a,b,..}` is {a,b,..|-a,-b,..}.
    Switch(Vec<Expression>),
    /// `a * b * ..`
    Product(Vec<Expression>),
    /// `a:b:..`, the ordinal sum.
    OrdinalSum(Vec<Expression>),
    /// `a + b - ..`
    Sum(Vec<SumTerm>),
    /// `s & t`: the game with onside s and offside t.
    Sided(Box<(Expression, Expression)>),
    /// `a == b`, or another comparison.
    Compare(Comparison, Box<(Expression, Expression)>),
    /// `a and b and ..`
    And(Vec<Expression>),
    /// `a or b or ..`
    Or(Vec<Expression>),
    /// `not a`
    Not(Box<Expression>),
    /// `if condition then a else b`
    If(Box<[Expression; 3]>),
    /// `name(arguments)`
    Call(String, Vec<Expression>),
    /// A name.
    Name(String),
    /// A quoted text.
    Text(String),
    /// `let name = value; .. body`
    Let(Vec<(String, Expression)>, Box<Expression>),
    /// The function that `let f(x, y) = body` binds to f: the names of its arguments, and its body.
    Function(Vec<String>, Box<Expression>),
    /// `for name in low..high: body`
    ForEach(Box<ForEach>),
    /// `forall name in low..high: condition`, or `exists ..`
    Quantified(Quantifier, Box<ForEach>),
}

/// The quantifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `forall`: the condition holds each time.
    ForAll,
    /// `exists`: the condition holds at least once.
    Exists,
}

/// A loop: a body that is evaluated for each of several values of a name.
#[derive(Clone, Debug, PartialEq)]
pub struct ForEach {
    /// The name of the loop variable.
    pub name: String,
    /// The successive values of the name.
    pub over: Over,
    /// The condition on the name, behind `where`. Other values of the name are left out.
    pub condition: Option<Expression>,
    /// The body of the loop.
    pub body: Expression,
}

/// The values of a loop variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Over {
    /// `low..high`: the integers from `low` to `high`, both included; `low..high step n`: each n-th of them.
    Range(Expression, Expression, Option<Expression>),
    /// The members of a list.
    List(Expression),
}

/// A term of a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct SumTerm {
    /// Whether the term is subtracted.
    pub is_subtracted: bool,
    /// The term without its sign.
    pub of: Expression,
}

impl SumTerm {
    /// Returns a term that is added.
    pub(super) fn plus(of: Expression) -> Self {
        Self { is_subtracted: false, of }
    }
}

/// A power of up or of down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UpPower {
    /// Whether it is a power of down.
    pub negative: bool,
    /// Whether it is the sum of all powers up to this one, `^[n]`, instead of this power alone, `^<n>`.
    pub to: bool,
    /// The exponent, which is at least 1.
    pub n: u32,
}

/// The limits of powers of up: `^[on]` = {pass|*} (*upon*) and `^<on>` = {0||0|0,pass}, and their negatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UpOn {
    /// Whether it is the negative: `v[on]`, `v<on>`.
    pub negative: bool,
    /// Whether it is `^[on]` instead of `^<on>`.
    pub to: bool,
}

/// A comparison of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<=`
    LessOrEqual,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `||`
    Confused,
}

impl Comparison {
    /// All comparisons. A symbol comes before its own prefixes, so the first match is the longest.
    pub const ALL: [Self; 7] = [
        Self::Equal,
        Self::Unequal,
        Self::LessOrEqual,
        Self::GreaterOrEqual,
        Self::Less,
        Self::Greater,
        Self::Confused,
    ];

    /// Returns the symbol of the comparison.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::LessOrEqual => "<=",
            Self::GreaterOrEqual => ">=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::Confused => "||",
        }
    }

    /// Returns whether the comparison holds, given whether a <= b and whether b <= a.
    ///
    /// ```
    /// use upstar::games::notation::Comparison;
    /// // Neither 0 <= * nor * <= 0, so 0 and * are confused.
    /// assert!(Comparison::Confused.holds(false, false));
    /// assert!(!Comparison::Less.holds(false, false));
    /// ```
    pub fn holds(self, le: bool, ge: bool) -> bool {
        match self {
            Self::Equal => le && ge,
            Self::Unequal => !(le && ge),
            Self::LessOrEqual => le,
            Self::GreaterOrEqual => ge,
            Self::Less => le && !ge,
            Self::Greater => ge && !le,
            Self::Confused => !le && !ge,
        }
    }

    /// Returns whether the comparison holds as far as it is known whether `a <= b` and `a >= b`; `None` if that is not
    /// enough.
    ///
    /// ```
    /// use upstar::games::notation::Comparison;
    /// // If a is not at least b, the two are not equal.
    /// assert_eq!(Comparison::Equal.decided(None, Some(false)), Some(false));
    /// assert_eq!(Comparison::Less.decided(None, Some(false)), None);
    /// ```
    pub fn decided(self, le: Option<bool>, ge: Option<bool>) -> Option<bool> {
        let may_be = |known: Option<bool>, is: bool| known.is_none_or(|known| known == is);
        let cases = [(false, false), (false, true), (true, false), (true, true)];
        let mut cases = cases.into_iter().filter(|&(a, b)| may_be(le, a) && may_be(ge, b));
        let first = cases.next().is_some_and(|(le, ge)| self.holds(le, ge));
        cases.all(|(le, ge)| self.holds(le, ge) == first).then_some(first)
    }
}
