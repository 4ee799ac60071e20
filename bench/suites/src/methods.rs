//! CGSuite's methods in terms of Upstar's functions.

use crate::question::{Question, View};
use crate::scope::OutOfScope;
use crate::script::Script;

/// The methods whose answer is a value, a list, a truth or similar, with Upstar's functions for them. The
/// method's object becomes the first argument.
const FUNCTIONS: &[(&str, &str)] = &[
    ("Abs", "abs"),
    ("AtomicWeight", "atomic_weight"),
    ("Birthday", "birthday"),
    ("CanonicalForm", "canonical"),
    ("Companion", "companion"),
    ("ConwayProduct", "conway_product"),
    ("Cool", "cool"),
    ("Degree", "degree"),
    ("Denominator", "denominator"),
    ("Downsum", "downsum"),
    ("DownsumVariety", "downsum_variety"),
    ("Floor", "integer_part"),
    ("Followers", "followers"),
    ("Freeze", "freeze"),
    // Upstar's value of a short game is its canonical form already.
    ("GameValue", "canonical"),
    ("Heat", "heat"),
    ("Incentives", "incentives"),
    ("IsAllSmall", "is_all_small"),
    ("IsAtomic", "is_atomic"),
    ("IsDyadic", "is_dyadic"),
    ("IsEven", "is_even"),
    ("IsEvenTempered", "is_even_tempered"),
    ("IsInfinitesimal", "is_infinitesimal"),
    ("IsInteger", "is_integer"),
    ("IsLoopfree", "is_loopfree"),
    ("IsNimber", "is_nimber"),
    ("IsNumber", "is_number"),
    ("IsNumberish", "is_numberish"),
    ("IsOdd", "is_odd"),
    ("IsOddTempered", "is_odd_tempered"),
    ("IsOrdinal", "is_ordinal"),
    ("IsPlumtree", "is_plumtree"),
    ("IsPseudonumber", "is_pseudonumber"),
    ("IsStable", "is_stable"),
    ("IsStopper", "is_stopper"),
    ("IsStopperSided", "is_stopper_sided"),
    ("IsSurreal", "is_number"),
    ("IsUptimal", "is_uptimal"),
    ("LeftIncentives", "left_incentives"),
    ("LeftOptions", "left_options"),
    ("LeftStop", "left_stop"),
    ("Mean", "mean"),
    ("MisereOutcomeClass", "misere"),
    ("NimSum", "nim_sum"),
    ("NortonProduct", "norton_product"),
    ("Numerator", "numerator"),
    ("Offside", "offside"),
    ("Onside", "onside"),
    ("OutcomeClass", "outcome"),
    ("Overheat", "overheat"),
    ("Pow", "pow"),
    ("PowTo", "pow_to"),
    ("ReducedCanonicalForm", "rcf"),
    ("RightIncentives", "right_incentives"),
    ("RightOptions", "right_options"),
    ("RightStop", "right_stop"),
    ("Sign", "sign"),
    ("StopCount", "stop_count"),
    ("Subordinate", "subordinate"),
    ("Temperature", "temperature"),
    ("Thermograph", "thermograph"),
    ("UptimalExpansion", "uptimal_expansion"),
    ("Upsum", "upsum"),
    ("UpsumVariety", "upsum_variety"),
    ("Variety", "variety"),
];

/// Returns whether the only argument is the player Left.
pub(crate) fn is_left(arguments: &[Script]) -> Result<bool, OutOfScope> {
    match arguments {
        [Script::Name(player)] if player == "Left" => Ok(true),
        [Script::Name(player)] if player == "Right" => Ok(false),
        _ => Err(OutOfScope::language()),
    }
}

/// Returns the question of a method whose answer is no value, or which takes a player; `None` for all
/// others.
pub(crate) fn question(on: &str, name: &str, arguments: &[Script]) -> Result<Option<Question>, OutOfScope> {
    let question = match name {
        "FollowerCount" => Question::seen(format!("followers({on})"), View::Count),
        "Class" => {
            let texts = ["is_pseudonumber", "is_stopper", "is_stopper_sided"].map(|is| format!("{is}({on})"));
            Question::Expressions { texts: texts.into(), view: View::Class }
        }
        "IsZero" => Question::expression(format!("{on} == 0")),
        // A game is idempotent if g + g = g.
        "IsIdempotent" => Question::expression(format!("{on} + {on} == {on}")),
        "IsNumberTiny" => {
            let texts = ["is_number", "is_tiny", "is_miny"].map(|is| format!("{is}({on})"));
            Question::Expressions { texts: texts.into(), view: View::Any }
        }
        "Ceiling" => Question::expression(format!("-integer_part(-({on}))")),
        "Reciprocal" => Question::expression(format!("1 / ({on})")),
        "Stop" => Question::expression(player_function(arguments, "left_stop", "right_stop", on)?),
        "StrongStop" => {
            Question::expression(player_function(arguments, "left_strong_stop", "right_strong_stop", on)?)
        }
        "Options" => Question::expression(player_function(arguments, "left_options", "right_options", on)?),
        _ => return Ok(None),
    };
    Ok(Some(question))
}

fn player_function(arguments: &[Script], left: &str, right: &str, on: &str) -> Result<String, OutOfScope> {
    Ok(format!("{}({on})", if is_left(arguments)? { left } else { right }))
}

/// Translates a method into a call of Upstar's function.
pub(crate) fn value(on: &str, name: &str, arguments: &[String]) -> Result<String, OutOfScope> {
    if let Some((_, function)) = FUNCTIONS.iter().find(|(method, _)| *method == name) {
        let all: Vec<&str> = std::iter::once(on).chain(arguments.iter().map(String::as_str)).collect();
        return Ok(format!("{function}({})", all.join(", ")));
    }
    Err(match name {
        "MisereCanonicalForm" => OutOfScope::misere(),
        "ToString" => OutOfScope::language(),
        "NimProduct" | "NimExp" | "NimInverse" => OutOfScope::transfinite_nimbers(),
        _ => OutOfScope::no_function(name),
    })
}
