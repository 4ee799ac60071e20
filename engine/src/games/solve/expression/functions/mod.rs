//! The functions of the expression language, under their names in the literature.

mod hot;
mod loopy;
pub(super) mod numbers;

use std::sync::LazyLock;

use self::numbers::{OfNumbers, of_numbers};
use super::answer::{Answer, Evaluated, Operand};
use super::answer::{Arguments, Summands};
use crate::games::notation::in_order;
use crate::games::solve::facts::{FACTS, FactValue, MISERE_FACTS, OfMisere, Subject, ValueFact};
use crate::games::solve::short::{Comparable, MisereQuestion, Universe};
use crate::games::value::{Calc, Dyadic, LoopyValue, Parity, Side, Value};
use crate::ground::Player;
use crate::ground::fact::Fact;

/// A built-in function of the expression language.
#[derive(Clone, Copy)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// The names of the arguments. A call must have as many arguments.
    pub arguments: &'static [&'static str],
    /// A description in one line, for the help.
    pub help: &'static str,
    pub(super) apply: Apply,
}

/// The implementation of a function, by the kind of its arguments.
#[derive(Clone, Copy)]
pub(super) enum Apply {
    /// A function of games.
    Games(OfGames),
    /// A function of one game, or of an impartial game of which only the value is known.
    Operand(for<'s> fn(&mut Calc<'s, '_>, Operand<'s>) -> Evaluated<'s>),
    /// A function of numbers of all kinds.
    Numbers(OfNumbers),
    /// A function of nimbers of any size.
    Nimbers(OfNimbers),
    /// A function of an argument's text.
    Texts(OfTexts),
    /// A function of the summands of a sum, which stay separate.
    Summands(OfSummands),
    /// A function of a list, whose members need not be games.
    Lists(OfList),
    /// A function of sums in misère play.
    Misere(OfMiserePlay),
}

/// A function of sums in misère play.
#[derive(Clone, Copy)]
pub(super) enum OfMiserePlay {
    /// A fact about an impartial sum.
    Fact(&'static Fact<OfMisere>),
    /// Another question.
    Asked(MisereQuestion),
}

/// A function that depends on the text of its arguments, not only on their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfTexts {
    /// A power of e.
    Exp,
    /// The first signs of a number.
    FirstSigns,
    /// The path to a number in the tree of all numbers, given by its options.
    Path,
    /// A root.
    Root,
    /// The square root.
    Sqrt,
    /// The number of a stalk, which is written as a text.
    Stalk,
}

/// A function of nimbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfNimbers {
    /// The nimber of a natural number.
    Of,
    /// The product.
    Product,
    /// The quotient.
    Quotient,
    /// The inverse.
    Inverse,
    /// The power with an integer.
    Power,
    /// The square root.
    Sqrt,
    /// The roots of x^2 + x = c.
    Roots,
}

/// A function of a list, or of the values of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfList {
    /// The position after a move.
    After,
    /// The number of true members.
    Count,
    /// The integer part of a number.
    Floor,
    /// The number of members, or of characters.
    Len,
    /// The greatest member.
    Max,
    /// The minimal excluded number.
    Mex,
    /// The least member.
    Min,
    /// The remainder of a division.
    Mod,
    /// The positions after the moves of a player.
    Moves,
    /// The values of these positions.
    Options,
    /// The members in order.
    Sort,
    /// The sum of the members.
    Sum,
    /// The members without repetitions.
    Unique,
    /// The value of a position.
    Value,
}

/// A function of games.
#[derive(Clone, Copy)]
pub(super) enum OfGames {
    /// A fact about short games.
    Fact(&'static ValueFact),
    /// Another function.
    Other(Other),
}

type OfSummands = for<'s> fn(&mut Calc<'s, '_>, &Summands<'_, 's>) -> Evaluated<'s>;

type Other = for<'s> fn(&mut Calc<'s, '_>, &Arguments<'_, 's>) -> Evaluated<'s>;

impl OfGames {
    /// Applies the function.
    pub(super) fn apply<'s>(self, calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
        match self {
            Self::Fact(fact) => of_fact(fact, calc, of),
            Self::Other(apply) => apply(calc, of),
        }
    }
}

const fn games(apply: Other) -> Apply {
    Apply::Games(OfGames::Other(apply))
}

const fn of(name: &'static str, help: &'static str, apply: Other) -> Function {
    with(name, &["g"], help, apply)
}

const fn with(
    name: &'static str,
    arguments: &'static [&'static str],
    help: &'static str,
    apply: Other,
) -> Function {
    Function { name, arguments, help, apply: games(apply) }
}

const fn nimbers(
    name: &'static str,
    arguments: &'static [&'static str],
    help: &'static str,
    function: OfNimbers,
) -> Function {
    Function { name, arguments, help, apply: Apply::Nimbers(function) }
}

const fn texts(
    name: &'static str,
    arguments: &'static [&'static str],
    help: &'static str,
    function: OfTexts,
) -> Function {
    Function { name, arguments, help, apply: Apply::Texts(function) }
}

const fn misere(
    name: &'static str,
    arguments: &'static [&'static str],
    help: &'static str,
    question: MisereQuestion,
) -> Function {
    Function { name, arguments, help, apply: Apply::Misere(OfMiserePlay::Asked(question)) }
}

const fn summands(name: &'static str, help: &'static str, apply: OfSummands) -> Function {
    Function { name, arguments: &["g"], help, apply: Apply::Summands(apply) }
}

fn number<'s>(x: &Dyadic, calc: &Calc<'s, '_>) -> Evaluated<'s> {
    Ok(Answer::Value(calc.store().number(x)))
}

fn list<'s>(games: Vec<Value<'s>>, calc: &mut Calc<'s, '_>) -> Evaluated<'s> {
    Ok(Answer::games(in_order(calc, &games)?.into_iter().map(LoopyValue::from))?)
}

/// All functions, in alphabetical order: the facts about values and about misère play, and those that are no facts.
pub static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let facts = FACTS.iter().filter_map(|fact| {
        let name = fact.how.function?;
        let wider = WIDER.iter().find(|(wider, _)| *wider == name);
        let apply = wider.map_or(Apply::Games(OfGames::Fact(fact)), |(_, apply)| *apply);
        Some(Function { name, arguments: &["g"], help: fact.help, apply })
    });
    let in_misere_play = MISERE_FACTS.iter().map(|fact| {
        let (name, apply) = (fact.how.function, Apply::Misere(OfMiserePlay::Fact(fact)));
        Function { name, arguments: &["g"], help: fact.help, apply }
    });
    let mut functions: Vec<Function> = facts.chain(in_misere_play).chain(OTHERS.iter().copied()).collect();
    functions.sort_unstable_by_key(|function| function.name);
    functions
});

const fn of_list(
    name: &'static str,
    argument: &'static [&'static str],
    help: &'static str,
    of: OfList,
) -> Function {
    Function { name, arguments: argument, help, apply: Apply::Lists(of) }
}

/// The functions of lists, in alphabetical order. Their names are free: a name that is bound, and a ruleset, comes first.
pub static LIST_FUNCTIONS: &[Function] = &[
    of_list(
        "after",
        &["p", "move"],
        "the position after a move, by its name: after(clobber(\"LR\"), \"(1,1)-(1,2)\"); after(p, left, \"..\") if both have it",
        OfList::After,
    ),
    of_list(
        "count",
        &["list"],
        "the number of true members, as in count(for n in 1..9: outcome(n * ^*) == \"N\")",
        OfList::Count,
    ),
    of_list("floor", &["x"], "the greatest integer that is not above a number", OfList::Floor),
    of_list("len", &["list"], "the number of members of a list, or of characters of a text", OfList::Len),
    of_list("max", &["list"], "the greatest member of a list, or of several arguments", OfList::Max),
    of_list("mex", &["list"], "the least n >= 0 for which neither n nor *n is a member", OfList::Mex),
    of_list("min", &["list"], "the least member of a list, or of several arguments", OfList::Min),
    of_list(
        "mod",
        &["a", "b"],
        "the remainder of integers, from 0 to b - 1, where b > 0; floor(a/b) is the quotient",
        OfList::Mod,
    ),
    of_list(
        "moves",
        &["p", "left"],
        "the positions after Left's moves in a position, or after Right's: moves(p, right)",
        OfList::Moves,
    ),
    of_list(
        "options",
        &["p", "left"],
        "the values of these positions; of a game its options; options(p) has those of both players",
        OfList::Options,
    ),
    of_list("sort", &["list"], "numbers in increasing order, or texts in alphabetical order", OfList::Sort),
    of_list("sum", &["list"], "the sum of the members of a list, or of several arguments", OfList::Sum),
    of_list("unique", &["list"], "the members of a list, each once", OfList::Unique),
    of_list("value", &["p"], "the value of a position", OfList::Value),
];

/// Applies a function that finds a fact about a short game.
fn of_fact<'s>(fact: &ValueFact, calc: &mut Calc<'s, '_>, of: &Arguments<'_, 's>) -> Evaluated<'s> {
    let found = fact.find(calc, of.value(0)?.into())?;
    let none = || of.refuse(0, &format!("the game has no {}", fact.title));
    Ok(match found.ok_or_else(none)? {
        FactValue::Game(Subject::Short(value)) => Answer::Value(value),
        FactValue::Game(Subject::Loopy(value)) => value.into(),
        FactValue::Number(x) | FactValue::Integer(x) => Answer::Value(calc.store().number(&x)),
        FactValue::Outcome(outcome) => Answer::Outcome(outcome),
        FactValue::Truth(truth) => Answer::Truth(truth),
        FactValue::Tested(truth, why) => truth.map_or(Answer::Unknown(why), Answer::Truth),
        FactValue::Numbers(numbers) => Answer::Interval(numbers),
        FactValue::Thermograph(graph) => Answer::Thermograph(graph),
        FactValue::Form(_) | FactValue::Side(_) => return Err(none()),
    })
}

/// Facts that apply to more arguments as functions than as facts.
const WIDER: &[(&str, Apply)] = &[
    ("atomic_weight", games(hot::atomic_weight)),
    ("birthday", games(|calc, of| number(&calc.formal_birthday(&of.form(0)?)?, calc))),
    ("is_stopper", games(loopy::is_stopper)),
    ("left_stop", games(|calc, of| loopy::stop(calc, of, Player::Left))),
    ("offside", games(|calc, of| loopy::side(calc, of, Side::Off))),
    ("onside", games(|calc, of| loopy::side(calc, of, Side::On))),
    ("outcome", Apply::Operand(loopy::outcome)),
    ("right_stop", games(|calc, of| loopy::stop(calc, of, Player::Right))),
];

/// The functions that are no facts, in alphabetical order.
const OTHERS: &[Function] = &[
    of_numbers("abs", &["x"], "the absolute value: the greater of x and -x", numbers::abs),
    summands(
        "ambient",
        "the ambient temperature of a sum such as g + h, if Left begins: Thermostrat moves at it",
        hot::ambient,
    ),
    of(
        "bias",
        "the mean, as it is called of a switch: {x|y} is (x + y)/2 +- (x - y)/2, the bias and the temperature",
        |calc, of| {
            let mean = calc.mean(of.value(0)?)?;
            number(&mean, calc)
        },
    ),
    with(
        "born_by_day",
        &["n"],
        "the games born by day n, for n up to 3: there are 1, 4, 22 and 1474",
        hot::born_by_day,
    ),
    of("bound_witness", "the option H of hot g in t(g) <= l(H) + l(g)/2", hot::bound_witness),
    of("canonical", "the canonical form; a value already has it, a literal may not", |_, of| {
        Ok(of.game(0).into())
    }),
    with(
        "class_bound",
        &["n", "m"],
        "n/2 + m, the bound of the temperatures of games g with l(g) <= n and l <= m for each option",
        hot::class_bound,
    ),
    with(
        "class_game",
        &["n", "m", "k"],
        "the game at index k of a sequence in that class whose temperatures approach n/2 + m",
        hot::class_game,
    ),
    with(
        "class_supremum",
        &["n", "m"],
        "the highest temperature in that class: its bound, or 0 for n = 0",
        hot::class_supremum,
    ),
    with("class_witness", &["n", "m"], "a game of that class with that temperature", hot::class_witness),
    of(
        "companion",
        "the companion: the image under the automorphism of the games born by a day, which exchanges 0 and *",
        |calc, of| Ok(Answer::Value(calc.companion(of.value(0)?)?)),
    ),
    with(
        "conjunctive_outcome",
        &["g", "h"],
        "who wins if a turn is a move in each of two forms, and play ends as soon as one of them ends",
        hot::conjunctive_outcome,
    ),
    with(
        "conway_product",
        &["g", "h"],
        "{gL h + g hL - gL hL, .. | ..}, which depends on the forms; of nimbers their nim product",
        |calc, of| Ok(Answer::Value(calc.conway_product(of.form(0)?, of.form(1)?)?)),
    ),
    with("cool", &["g", "t"], "g cooled by t > -1", hot::cool),
    of("degree", "the degree of loopiness, the upsum of g and -g", loopy::degree),
    of_numbers(
        "denominator",
        &["x"],
        "the denominator of a rational number in lowest terms",
        numbers::denominator,
    ),
    with("downsum", &["g", "h"], "the offside of g + h", loopy::downsum),
    with(
        "downsum_variety",
        &["g", "d"],
        "the downsum of g with the upsum of -g and d, for d + d = d",
        loopy::downsum_variety,
    ),
    texts("exp", &["n"], "e to the power of an integer, a real number", OfTexts::Exp),
    of("far_star", "a nimber *2^k greater than all nimbers among the followers", |calc, of| {
        Ok(Answer::Value(calc.far_star(of.value(0)?)?))
    }),
    texts(
        "first_signs",
        &["x", "n"],
        "the first n signs of a number, such as sqrt(10), pi or 1/w, as a stalk",
        OfTexts::FirstSigns,
    ),
    of("followers", "all followers of the canonical form", loopy::followers),
    of_numbers(
        "form",
        &["x"],
        "the options of a number in its simplest form: {0, 1, 2, .. | } is that of w",
        numbers::form,
    ),
    of("freeze", "g cooled by its temperature; a number stays the same", |calc, of| {
        Ok(Answer::Value(calc.freeze(of.value(0)?)?))
    }),
    nimbers("nim_inverse", &["a"], "the nimber b with nim_product(a, b) == *", OfNimbers::Inverse),
    nimbers("nim_power", &["a", "n"], "the nim product of n nimbers a; n may be negative", OfNimbers::Power),
    nimbers(
        "nim_product",
        &["a", "b"],
        "the product of nimbers, as conway_product, but of any size up to 2^32768",
        OfNimbers::Product,
    ),
    nimbers("nim_quotient", &["a", "b"], "the nimber c with nim_product(b, c) == a", OfNimbers::Quotient),
    nimbers(
        "nim_roots",
        &["c"],
        "both nimbers x whose square plus x is c, in the least field that has them",
        OfNimbers::Roots,
    ),
    nimbers("nim_sqrt", &["a"], "the nimber whose square is a", OfNimbers::Sqrt),
    with(
        "heat",
        &["g", "t"],
        "{gL heated + t | gR heated - t}, numbers unchanged; t may be a game",
        |calc, of| Ok(Answer::Value(calc.heat(of.form(0)?, of.value(1)?)?)),
    ),
    of("incentives", "the greatest of gL - g and g - gR", |calc, of| {
        list(calc.incentives(of.form(0)?)?, calc)
    }),
    of_numbers(
        "infinite_part",
        &["x"],
        "the terms of a number with positive exponents of w",
        numbers::infinite_part,
    ),
    of_numbers(
        "infinitesimal_part",
        &["x"],
        "the terms of a number with negative exponents of w",
        numbers::infinitesimal_part,
    ),
    of_numbers(
        "integer_part",
        &["x"],
        "the greatest omnific integer that is not above a number",
        numbers::integer_part,
    ),
    of(
        "is_atomic",
        "whether g has an atomic weight; all all-small games have one, and only infinitesimal games have one",
        |calc, of| Ok(Answer::Truth(calc.atomic_weight_at_large(of.value(0)?)?.is_some())),
    ),
    of_numbers(
        "is_dyadic",
        &["x"],
        "whether a number is a dyadic rational, and so a short game",
        numbers::is_dyadic,
    ),
    of("is_even", "whether g is 0, or all its options are odd", |calc, of| {
        Ok(Answer::Truth(calc.parity(of.value(0)?)? == Some(Parity::Even)))
    }),
    misere(
        "is_blocking",
        &["g"],
        "whether a player who cannot move can be kept from it, by answers to each move, in g as it is written and in all that follows",
        MisereQuestion::IsIn(Universe::Blocking),
    ),
    misere(
        "is_dead_ending",
        &["g"],
        "whether a player who cannot move can never move again, in g as it is written and in all that follows",
        MisereQuestion::IsIn(Universe::DeadEnding),
    ),
    misere(
        "is_dicot",
        &["g"],
        "whether both players can move or neither, in g as it is written and in all that follows",
        MisereQuestion::IsIn(Universe::Dicot),
    ),
    misere(
        "is_p_free",
        &["g"],
        "whether no position of g is lost in misère play for whoever moves, neither g nor any that follows",
        MisereQuestion::IsIn(Universe::PFree),
    ),
    misere(
        "dead_ending_at_least",
        &["g", "h"],
        "whether g >= h in misère play among dead-ending games: replacing h by g in a sum of them is never worse for Left",
        MisereQuestion::AtLeast(Comparable::DeadEnding),
    ),
    misere(
        "dicot_at_least",
        &["g", "h"],
        "whether g >= h in misère play among dicots: replacing h by g in a sum of dicots is never worse for Left",
        MisereQuestion::AtLeast(Comparable::Dicots),
    ),
    of("is_even_tempered", "whether g is a number, or all its options are odd-tempered", |calc, of| {
        Ok(Answer::Truth(calc.temper(of.value(0)?)? == Some(Parity::Even)))
    }),
    of("is_idempotent", "whether g + g = g", loopy::is_idempotent),
    of("is_infinitesimal", "whether -x < g < x for every number x > 0", hot::is_infinitesimal),
    of("is_integer", "whether g is an integer", |_, of| {
        let number = of.game(0).short().and_then(Value::number);
        Ok(Answer::Truth(number.is_some_and(|x| x.is_integer())))
    }),
    of("is_loopfree", "whether g is equal to a short game", loopy::is_loopfree),
    of("is_miny", "whether g is {x|0||0} for some x > 0", hot::is_miny),
    of("is_nimber", "whether g is 0 or *n", hot::is_nimber),
    of("is_number", "whether g is a number", |_, of| {
        Ok(Answer::Truth(of.game(0).short().and_then(Value::number).is_some()))
    }),
    of("is_numberish", "whether g differs from a number by an infinitesimal", hot::is_numberish),
    of("is_odd", "whether g has options, and all of them are even", |calc, of| {
        Ok(Answer::Truth(calc.parity(of.value(0)?)? == Some(Parity::Odd)))
    }),
    of("is_odd_tempered", "whether g is not a number, and all its options are even-tempered", |calc, of| {
        Ok(Answer::Truth(calc.temper(of.value(0)?)? == Some(Parity::Odd)))
    }),
    of(
        "is_omnific_integer",
        "whether a number equals its integer part: w does, and w - 1/2 does not",
        |_, of| {
            let number = of.game(0).short().and_then(Value::number);
            Ok(Answer::Truth(number.is_some_and(|x| x.is_integer())))
        },
    ),
    of("is_ordinal", "whether a number is an ordinal, such as 0, 5, w or w**2 + 1", |_, of| {
        let number = of.game(0).short().and_then(Value::number);
        Ok(Answer::Truth(number.is_some_and(|x| x.is_integer() && x >= Dyadic::ZERO)))
    }),
    of("is_plumtree", "whether passes are the only cycles in the simplest form", loopy::is_plumtree),
    of(
        "is_pseudonumber",
        "whether g is a number, on, off, or a number plus over or under",
        loopy::is_pseudonumber,
    ),
    of(
        "is_stable",
        "whether the two varieties of a stopper, relative to its degree, agree",
        loopy::is_stable,
    ),
    of(
        "is_stopper_sided",
        "whether onside and offside are equal to stoppers; unknown if none was found",
        loopy::is_stopper_sided,
    ),
    of("is_switch", "whether g is {x|y} with numbers x > y", |calc, of| {
        Ok(Answer::Truth(calc.is_switch(of.value(0)?)?))
    }),
    of("is_tiny", "whether g is {0||0|-x} for some x > 0", hot::is_tiny),
    of(
        "is_uptimal",
        "whether g is a number plus a nimber plus multiples of ^, ^<2>, ^<3>, ..",
        hot::is_uptimal,
    ),
    of(
        "left_best",
        "Left's best options on each interval of ambient temperatures from 0 to that of g",
        |calc, of| hot::best(calc, of, Player::Left),
    ),
    of("left_incentives", "the greatest of gL - g", |calc, of| {
        list(calc.left_incentives(of.form(0)?)?, calc)
    }),
    of("left_never_best", "Left's options that are best at no ambient temperature", |calc, of| {
        hot::never_best(calc, of, Player::Left)
    }),
    of("left_options", "Left's options in the canonical form, or in a literal", |calc, of| {
        loopy::options(calc, of, Player::Left)
    }),
    of("length", "l(g): the left stop less the right stop", |calc, of| {
        number(&calc.length(of.value(0)?), calc)
    }),
    of("miny", "{g|0||0}, for g > 0", hot::miny),
    misere(
        "misere",
        &["g"],
        "who wins in misère play, in which a player who cannot move wins; sums are played as they are written",
        MisereQuestion::Outcome,
    ),
    of_numbers(
        "nim_sum",
        &["a", "b"],
        "the nim sum of ordinals: *a + *b is the nimber of it",
        numbers::nim_sum,
    ),
    nimbers("nimber", &["n"], "the nimber *n of a natural number of any size", OfNimbers::Of),
    with(
        "norton_product",
        &["g", "u"],
        "n copies of u > 0 for g = n, else {gL.u + u + i | gR.u - u - i} with all incentives i of u",
        hot::norton_product,
    ),
    of("number_part", "the number that differs from g by an infinitesimal", hot::number_part),
    of_numbers("numerator", &["x"], "the numerator of a rational number in lowest terms", numbers::numerator),
    of_numbers(
        "ordinal_power",
        &["a", "b"],
        "the usual power of ordinals: 2 to the power of w is w",
        numbers::ordinal_power,
    ),
    of_numbers(
        "ordinal_product",
        &["a", "b"],
        "the usual product of ordinals: 2 times w is w; a * b is the natural product",
        numbers::ordinal_product,
    ),
    of_numbers(
        "ordinal_sum",
        &["a", "b"],
        "the usual sum of ordinals: 1 and then w is w; a + b is the natural sum",
        numbers::ordinal_sum,
    ),
    with(
        "overheat",
        &["g", "s", "t"],
        "n copies of s for g = n, else {gL overheated + t | gR overheated - t}",
        |calc, of| Ok(Answer::Value(calc.overheat(of.form(0)?, of.value(1)?, of.value(2)?)?)),
    ),
    texts(
        "path",
        &["{x|y}"],
        "the path from 0 to a number in the tree of all numbers, step by step",
        OfTexts::Path,
    ),
    with(
        "pow",
        &["g", "x"],
        "the x-th power {0|h:(1-x)} of g = {0|h}, for x >= 1: pow(^, 2) is ^<2>",
        hot::pow,
    ),
    with(
        "pow_to",
        &["g", "x"],
        "g:(x-1) for x >= 1, of up and tinies the sum of the first x powers; 0 for x = 0: pow_to(^, 2) is ^[2]",
        hot::pow_to,
    ),
    of_numbers(
        "quotient_terms",
        &["x", "y", "n"],
        "the first n terms of the quotient of two numbers",
        numbers::quotient_terms,
    ),
    of(
        "rcf",
        "the reduced canonical form: the simplest game that differs by an infinitesimal",
        |calc, of| Ok(Answer::Value(calc.rcf(of.value(0)?)?)),
    ),
    of_numbers("real_part", &["x"], "the term of a number without w", numbers::real_part),
    of(
        "right_best",
        "Right's best options on each interval of ambient temperatures from 0 to that of g",
        |calc, of| hot::best(calc, of, Player::Right),
    ),
    of("right_incentives", "the greatest of g - gR", |calc, of| {
        list(calc.right_incentives(of.form(0)?)?, calc)
    }),
    of("right_never_best", "Right's options that are best at no ambient temperature", |calc, of| {
        hot::never_best(calc, of, Player::Right)
    }),
    of("right_options", "Right's options in the canonical form, or in a literal", |calc, of| {
        loopy::options(calc, of, Player::Right)
    }),
    texts("root", &["x", "n"], "the n-th root of a number that is not negative", OfTexts::Root),
    with(
        "selective_outcome",
        &["g", "h"],
        "who wins if a turn is a move in one of two forms, or in both",
        hot::selective_outcome,
    ),
    of_numbers("sign", &["x"], "the sign of a number: 1, 0 or -1", numbers::sign),
    of_numbers(
        "signs",
        &["x"],
        "the sign expansion of a number, as a stalk: B for plus, R for minus",
        numbers::signs,
    ),
    texts("sqrt", &["x"], "the square root of a number that is not negative", OfTexts::Sqrt),
    texts(
        "stalk",
        &["text"],
        "the number of a stalk of Hackenbush, as \"BBR\", \"B(RB)\" or \"B*w R\"",
        OfTexts::Stalk,
    ),
    of(
        "switch_expansion",
        "g as number +- t +- u +- .. + ^ + *n, a sum of switches, the hottest first",
        hot::switch_expansion,
    ),
    of("temperature_bound", "l(H) + l(g)/2 for hot g, with the option H of bound_witness", hot::bound),
    of("thermic", "{gL|gR} for one option of each that keep the temperature of hot g", hot::thermic),
    summands(
        "thermostrat",
        "for each player who begins in a sum such as g + h: Thermostrat's move, what it is sure of, and a best move",
        hot::thermostrat,
    ),
    of("tiny", "{0||0|-g}, for g > 0", hot::tiny),
    of("left_strong_stop", "the left stop without over and under: of 1 + over it is 1", |calc, of| {
        loopy::strong_stop(calc, of, Player::Left)
    }),
    of("right_strong_stop", "the right stop without over and under", |calc, of| {
        loopy::strong_stop(calc, of, Player::Right)
    }),
    with(
        "subordinate",
        &["g", "b"],
        "the game h with b:h = g, for a form b: subordinate(3/8, 1) is -3/2",
        hot::subordinate,
    ),
    with("upsum", &["g", "h"], "the onside of g + h", loopy::upsum),
    with(
        "upsum_variety",
        &["g", "d"],
        "the upsum of g with the downsum of -g and -d, for d + d = d",
        loopy::upsum_variety,
    ),
    of("uptimal_expansion", "g as number + ^ + 2 * ^<2> + .. + *n", hot::uptimal_expansion),
    of("variety", "the variety of a stable stopper, relative to its degree", loopy::variety),
    of(
        "wall_parts",
        "the lengths of the vertical and oblique parts of each wall from temperature 0 on",
        hot::wall_parts,
    ),
];
