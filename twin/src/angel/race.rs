//! The race of a piece with any steps to the border of a small board, solved backwards: first with all squares eaten,
//! last with none.

/// The number of moves of a piece that never reaches the border.
const NEVER: u8 = u8::MAX;

/// The results of all positions on a board: the square of the piece, and a set of eaten squares.
#[derive(Clone, Debug)]
pub struct Race {
    width: i64,
    height: i64,
    /// The number of moves that the piece needs if it is to move, by the eaten squares as bits and the square.
    moves: Vec<u8>,
}

impl Race {
    /// Solves all positions of a piece with these steps on a board of at most 20 squares.
    pub fn solve(width: i64, height: i64, steps: &[(i64, i64)]) -> Self {
        let squares = (width * height) as usize;
        assert!(squares <= 20, "the board has {squares} squares");
        let mut race = Self { width, height, moves: vec![NEVER; squares << squares] };
        for eaten in (0..1_usize << squares).rev() {
            for at in 0..squares {
                let found = race.best(at, eaten, steps);
                race.moves[eaten * squares + at] = found;
            }
        }
        race
    }

    /// Returns the number of moves that the piece needs against every Devil; `None` if he holds it for ever.
    pub fn needed(&self, devil_first: bool, start: (i64, i64), eaten: &[(i64, i64)]) -> Option<u32> {
        let number = |(x, y): (i64, i64)| (y * self.width + x) as usize;
        let eaten = eaten.iter().fold(0, |set, &square| set | 1 << number(square));
        let start = number(start);
        let needed = if self.is_goal(start) {
            0
        } else if devil_first {
            self.bitten(start, eaten)
        } else {
            self.moves[eaten * self.squares() + start]
        };
        (needed != NEVER).then_some(u32::from(needed))
    }

    fn squares(&self) -> usize {
        (self.width * self.height) as usize
    }

    fn is_goal(&self, square: usize) -> bool {
        let (x, y) = (square as i64 % self.width, square as i64 / self.width);
        x == 0 || y == 0 || x == self.width - 1 || y == self.height - 1
    }

    /// Returns the moves of a piece that is to move, from the results with one more eaten square.
    fn best(&self, at: usize, eaten: usize, steps: &[(i64, i64)]) -> u8 {
        let (x, y) = (at as i64 % self.width, at as i64 / self.width);
        let mut best = NEVER;
        for &(dx, dy) in steps {
            let (u, v) = (x + dx, y + dy);
            if u < 0 || v < 0 || u >= self.width || v >= self.height {
                continue;
            }
            let to = (v * self.width + u) as usize;
            if eaten >> to & 1 == 1 {
                continue;
            }
            let rest = if self.is_goal(to) { 0 } else { self.bitten(to, eaten) };
            best = best.min(rest.saturating_add(1));
        }
        best
    }

    /// Returns the most moves that the piece needs after a bite of the Devil.
    fn bitten(&self, at: usize, eaten: usize) -> u8 {
        let squares = self.squares();
        let left = (0..squares).filter(|square| eaten >> square & 1 == 0);
        left.map(|square| self.moves[(eaten | 1 << square) * squares + at]).max().unwrap_or(NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_with_one_step_is_stopped_or_too_late() {
        let race = Race::solve(4, 3, &[(-1, 0)]);
        assert_eq!(race.needed(false, (2, 1), &[]), None);
        assert_eq!(race.needed(false, (1, 1), &[]), Some(1));
        assert_eq!(race.needed(true, (1, 1), &[]), None);
        assert_eq!(race.needed(true, (3, 1), &[(3, 1)]), Some(0));
        let race = Race::solve(4, 3, &[(-1, 0), (-1, 1)]);
        assert_eq!(race.needed(true, (1, 1), &[]), Some(1));
        assert_eq!(race.needed(true, (1, 1), &[(0, 2)]), None);
    }
}
