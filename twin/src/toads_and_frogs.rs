//! Toads and Frogs: Left's toads go to the right and Right's frogs to the left,
//! a step onto a free cell or a jump over one enemy onto a free cell (WW,
//! chapter 1).

use crate::position::Position;

/// Cells: `T` a toad, `F` a frog, `.` free.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip(pub Vec<char>);

impl Strip {
    pub fn from_text(text: &str) -> Strip {
        Strip(text.chars().collect())
    }

    /// Returns the strip read from its other end.
    fn reversed(&self) -> Strip {
        Strip(self.0.iter().rev().copied().collect())
    }

    /// Returns the positions after the moves of `own` animals to the right.
    fn leaps(&self, own: char, enemy: char) -> Vec<Strip> {
        let cell = |place: usize| self.0.get(place).copied();
        let mut options = vec![];
        for from in 0..self.0.len() {
            if cell(from) != Some(own) {
                continue;
            }
            if cell(from + 1) == Some('.') {
                options.push(self.moved(from, from + 1));
            }
            if cell(from + 1) == Some(enemy) && cell(from + 2) == Some('.') {
                options.push(self.moved(from, from + 2));
            }
        }
        options
    }

    fn moved(&self, from: usize, to: usize) -> Strip {
        let mut option = self.clone();
        option.0.swap(from, to);
        option
    }
}

impl Position for Strip {
    fn left_options(&self) -> Vec<Strip> {
        self.leaps('T', 'F')
    }

    fn right_options(&self) -> Vec<Strip> {
        self.reversed().leaps('F', 'T').iter().map(Strip::reversed).collect()
    }
}
