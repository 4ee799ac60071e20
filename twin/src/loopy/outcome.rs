//! Outcomes, by looking backwards from the ends of play.

use super::Loopy;

/// The end of play for Left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    Lost,
    Drawn,
    Won,
}

/// Returns how play ends if Left begins, and if Right begins.
///
/// A player who cannot move loses. If neither player can force an end in their favour, play is a draw.
pub fn outcome(game: &Loopy) -> (End, End) {
    let (left, right) = (&game.graph.left, &game.graph.right);
    let mut ends = vec![[End::Drawn; 2]; game.graph.len()];
    loop {
        let before = ends.clone();
        for node in 0..game.graph.len() {
            if left[node].iter().any(|&option| before[option][1] == End::Won) {
                ends[node][0] = End::Won;
            } else if left[node].iter().all(|&option| before[option][1] == End::Lost) {
                ends[node][0] = End::Lost;
            }
            if right[node].iter().any(|&option| before[option][0] == End::Lost) {
                ends[node][1] = End::Lost;
            } else if right[node].iter().all(|&option| before[option][0] == End::Won) {
                ends[node][1] = End::Won;
            }
        }
        if ends == before {
            return (ends[game.root][0], ends[game.root][1]);
        }
    }
}
