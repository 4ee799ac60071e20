//! The reasons why labels are right: the order in which they are found, and what each depends on.

use serde_json::{Value as Json, json};
use upstar::games::solve::LabelReason;

use crate::answer::Answer;

/// The largest number of states in the table for people.
const SHOWN: usize = 200;
/// The explanation above the table.
const RULE: &str = "Proof of the labels: a place has label m in the given round, because each smaller label belongs to an option, and\n\
                    every other option (without a label, or with a larger one) has an answer to an m of an earlier round:";

/// Adds the table for people: a line for each state, in the order in which the states are labelled.
pub(super) fn text(reasons: &[LabelReason], answer: &mut Answer) {
    if reasons.is_empty() {
        answer.line("\nNo listed place has a label.");
        return;
    }
    answer.line(format!("\n{RULE}"));
    answer.line(format!("  {:<10} {:>5} {:>5}  {:<24} answered", "state", "label", "round", "smaller"));
    for LabelReason { state, label, round, smaller, answered } in reasons.iter().take(SHOWN) {
        let smaller: Vec<String> = (0..).zip(smaller).map(|(k, at): (u32, _)| format!("{k}:{at}")).collect();
        let answered: Vec<String> =
            answered.iter().map(|[option, witness]| format!("{option}>{witness}")).collect();
        let line =
            format!("  {state:<10} {label:>5} {round:>5}  {:<24} {}", smaller.join(" "), answered.join(" "));
        answer.line(line.trim_end());
    }
    if reasons.len() > SHOWN {
        answer.line(format!("and {} more; --json has all", reasons.len() - SHOWN));
    }
}

/// Returns the whole table as JSON.
pub(super) fn fields(reasons: &[LabelReason]) -> Json {
    let reason = |LabelReason { state, label, round, smaller, answered }: &LabelReason| json!({"state": state, "label": label, "round": round, "smaller": smaller, "answered": answered});
    reasons.iter().map(reason).collect()
}
