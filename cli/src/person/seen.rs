//! Positions that come up again in a game that need not end.

/// How often a position may come up with the same player to move before the game is a draw.
const REPETITIONS: usize = 3;

/// The positions of a game by their texts, the present one last.
pub(crate) struct Seen {
    texts: Vec<String>,
}

impl Seen {
    /// A game that begins with a position.
    pub(crate) fn new(start: String) -> Self {
        Self { texts: vec![start] }
    }

    /// The position after a move.
    pub(crate) fn push(&mut self, text: String) {
        self.texts.push(text);
    }

    /// Goes back to where so many moves were made.
    pub(crate) fn take_back_to(&mut self, made: usize) {
        self.texts.truncate(made + 1);
    }

    /// What is said if the game is a draw.
    pub(crate) fn draw(&self) -> Option<String> {
        // Every second position is one with the same player to move.
        let mut same = self.texts.iter().rev().step_by(2);
        let now = same.next()?;
        let count = 1 + same.filter(|&text| text == now).count();
        (count >= REPETITIONS).then(|| format!("This position came up {REPETITIONS} times: a draw.\n"))
    }
}
