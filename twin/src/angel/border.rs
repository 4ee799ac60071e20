//! The race of a piece to the border of a small board while a Devil eats squares.

use std::collections::HashMap;

/// A board of at most 5 x 5 squares, and the steps of a piece.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The number of squares on a side.
    pub size: i32,
    /// The steps of the piece, in x and y.
    pub steps: Vec<(i32, i32)>,
}

/// The known positions: whether the Devil is to move, the piece's square, the eaten squares as bits, and
/// the moves left; with whether the piece wins.
type Known = HashMap<(bool, (i32, i32), u32, u32), bool>;

/// Returns the least number of moves in which the piece reaches the border against every Devil; `None` if
/// it is more than `most`.
pub fn fewest_moves(
    runner: &Runner,
    start: (i32, i32),
    eaten: &[(i32, i32)],
    devil_first: bool,
    most: u32,
) -> Option<u32> {
    let eaten = eaten.iter().fold(0, |set, &square| set | bit(runner, square));
    let mut known = Known::new();
    (0..=most).find(|&moves| wins(runner, devil_first, start, eaten, moves, &mut known))
}

fn bit(runner: &Runner, (x, y): (i32, i32)) -> u32 {
    1 << (y * runner.size + x)
}

fn wins(runner: &Runner, devil: bool, at: (i32, i32), eaten: u32, moves: u32, known: &mut Known) -> bool {
    let last = runner.size - 1;
    if at.0 == 0 || at.1 == 0 || at.0 == last || at.1 == last {
        return true;
    }
    if moves == 0 {
        return false;
    }
    if let Some(&wins) = known.get(&(devil, at, eaten, moves)) {
        return wins;
    }
    let result = if devil {
        let mut squares =
            (0..runner.size * runner.size).map(|square| 1 << square).filter(|bit| eaten & bit == 0);
        squares.all(|bit| wins(runner, false, at, eaten | bit, moves, known))
    } else {
        let targets = runner.steps.iter().map(|(dx, dy)| (at.0 + dx, at.1 + dy));
        let free: Vec<(i32, i32)> = targets
            .filter(|to| (0..=last).contains(&to.0) && (0..=last).contains(&to.1))
            .filter(|&to| eaten & bit(runner, to) == 0)
            .collect();
        free.into_iter().any(|to| wins(runner, true, to, eaten, moves - 1, known))
    };
    known.insert((devil, at, eaten, moves), result);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_way_out_is_closed() {
        let runner = Runner { size: 3, steps: vec![(1, 0), (-1, 0)] };
        assert_eq!(fewest_moves(&runner, (1, 1), &[], true, 3), Some(1));
        assert_eq!(fewest_moves(&runner, (1, 1), &[(0, 1)], true, 3), None);
        assert_eq!(fewest_moves(&runner, (1, 1), &[(0, 1)], false, 3), Some(1));
        assert_eq!(fewest_moves(&runner, (2, 1), &[], true, 3), Some(0));
    }
}
