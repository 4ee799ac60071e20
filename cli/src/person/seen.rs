//! The repetition of positions in games that need not end.

/// The number of occurrences of a position, with the same player to move, that makes the game a draw.
const REPETITIONS: usize = 3;

/// The texts of all positions of a game, the current one last.
pub(crate) struct Seen {
    texts: Vec<String>,
}

impl Seen {
    /// Creates the history of a game with its first position.
    pub(crate) fn new(start: String) -> Self {
        Self { texts: vec![start] }
    }

    /// Adds the position after a move.
    pub(crate) fn push(&mut self, text: String) {
        self.texts.push(text);
    }

    /// Goes back to the position after `made` moves.
    pub(crate) fn take_back_to(&mut self, made: usize) {
        self.texts.truncate(made + 1);
    }

    /// Returns the message if the game is a draw by repetition.
    pub(crate) fn draw(&self) -> Option<String> {
        // Every second position is one with the same player to move.
        let mut same = self.texts.iter().rev().step_by(2);
        let now = same.next()?;
        let count = 1 + same.filter(|&text| text == now).count();
        (count >= REPETITIONS).then(|| format!("This position came up {REPETITIONS} times: a draw.\n"))
    }
}
