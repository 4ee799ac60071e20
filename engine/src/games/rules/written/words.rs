//! Sentences about rules that are found out on boards of any kind.

/// What is found out where both players have the same moves.
pub(super) const IMPARTIAL: &str = "both players have the same moves: the game is impartial";

/// What is found out where conditions on neighbours become part of the cells.
pub(super) const REMEMBERED: &str = "what never changes is remembered with its neighbours";

/// Whether play ends; `may_loop` is what the file says.
pub(super) fn ending(ends: bool, may_loop: bool) -> String {
    let words = match (ends, may_loop) {
        (_, true) => "play may go on for ever, as the file says: then it is a draw",
        (true, false) => "play ends, however the players move",
        (false, false) => "no proof was found that play ends: if it goes on for ever, it is a draw",
    };
    words.to_owned()
}

/// The characters that the players exchange, if there are any, as in "with `L` and `R` exchanged"; `sign` tells how a character
/// is written.
pub(super) fn exchanged(sign: impl Fn(u8) -> char, exchange: &[u8]) -> Option<String> {
    let pairs: Vec<String> = (0..)
        .zip(exchange)
        .filter(|(c, other)| c < *other)
        .map(|(c, &other)| format!("`{}` and `{}`", sign(c), sign(other)))
        .collect();
    (!pairs.is_empty()).then(|| format!("with {} exchanged", listed(&pairs)))
}

/// Items as in "a, b and c".
pub(super) fn listed(items: &[String]) -> String {
    match items.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => items.concat(),
    }
}
