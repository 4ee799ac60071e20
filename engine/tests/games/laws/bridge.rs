//! Conversions between the engine's types and the twin's.

use std::collections::HashMap;
use upstar::games::rules::Short;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{Share, Solver};
use upstar::games::value::{Dyadic, Outcome, Store, Value};
use upstar::ground::Ruleset;
use upstar::ground::control::Control;
use upstar::ground::input::OrNoAnswer;
use upstar_twin::{Game, Rational, Relation};

/// Returns `m/2^k`.
pub(crate) fn dyadic(m: i64, k: u32) -> Dyadic {
    Dyadic::new(m, k)
}

/// Parses a number of the form `p` or `p/q`.
pub(crate) fn d(text: &str) -> Dyadic {
    text.parse().unwrap()
}

/// Converts a number of the twin into one of the engine.
pub(crate) fn to_dyadic(x: Rational) -> Dyadic {
    d(&x.to_string())
}

/// Converts a number of the engine into one of the twin.
pub(crate) fn to_rational(x: &Dyadic) -> Rational {
    x.to_string().parse().unwrap()
}

/// Returns the engine's order of two values as the twin's type.
pub(crate) fn relation(a: Value<'_>, b: Value<'_>) -> Relation {
    use std::cmp::Ordering::*;
    match a.partial_cmp(&b) {
        Some(Less) => Relation::Less,
        Some(Equal) => Relation::Equal,
        Some(Greater) => Relation::Greater,
        None => Relation::Confused,
    }
}

/// Converts an outcome into the twin's type.
pub(crate) fn outcome(outcome: Outcome) -> upstar_twin::Outcome {
    match outcome {
        Outcome::L => upstar_twin::Outcome::L,
        Outcome::R => upstar_twin::Outcome::R,
        Outcome::N => upstar_twin::Outcome::N,
        Outcome::P => upstar_twin::Outcome::P,
    }
}

/// Writes a value in the explicit notation, from its options and the numbers among its followers.
pub(crate) fn explicit(value: Value<'_>) -> String {
    write_explicit(value, &mut HashMap::new())
}

fn write_explicit<'s>(value: Value<'s>, known: &mut HashMap<Value<'s>, String>) -> String {
    if let Some(x) = value.number() {
        return x.to_string();
    }
    if let Some(text) = known.get(&value) {
        return text.clone();
    }
    let mut side = |options: Vec<Value<'s>>| {
        let mut texts: Vec<String> = options.into_iter().map(|o| write_explicit(o, known)).collect();
        texts.sort();
        texts.join(",")
    };
    let text = format!("{{{}|{}}}", side(value.left_options()), side(value.right_options()));
    known.insert(value, text.clone());
    text
}

/// Builds the tree of a value from its options alone, down to the options of numbers.
pub(crate) fn to_game(value: Value<'_>) -> Game {
    let all = |options: Vec<Value<'_>>| options.into_iter().map(to_game).collect();
    Game::new(all(value.left_options()), all(value.right_options()))
}

/// Returns the value of a Domineering board, from a new solver.
pub(crate) fn board_value<'s>(store: &'s Store, rows: &[String]) -> Value<'s> {
    solve(&Solver::new(Domineering, store), rows)
}

/// Returns the value of a Domineering board.
pub(crate) fn solve<'s>(solver: &Solver<'s, Domineering>, rows: &[String]) -> Value<'s> {
    attempt(solver, rows, &Control::unlimited()).unwrap()
}

/// Returns the value of a Domineering board, unless the control stops the search.
pub(crate) fn attempt<'s>(
    solver: &Solver<'s, Domineering>,
    rows: &[String],
    control: &Control,
) -> OrNoAnswer<Value<'s>> {
    attempt_by(Share::ALL, solver, rows, control)
}

/// Returns the value of a Domineering board as one of several threads that share the search.
pub(crate) fn attempt_by<'s>(
    share: Share,
    solver: &Solver<'s, Domineering>,
    rows: &[String],
    control: &Control,
) -> OrNoAnswer<Value<'s>> {
    let board = Domineering.read(&rows.join("|")).unwrap();
    solver.value_by(share, &Domineering.components(&board), control)
}
