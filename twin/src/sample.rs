//! A small deterministic source of random literal games.

use crate::game::Game;
use crate::rational::Rational;

/// A literal game with a text for exactly this form, in the notation of [`crate::expression`].
#[derive(Clone, Debug)]
pub struct Sample {
    pub game: Game,
    pub text: String,
}

/// A generator: the same seed gives the same games.
pub struct Sampler {
    state: u64,
}

impl Sampler {
    pub fn new(seed: u64) -> Sampler {
        Sampler { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// Returns the next state of Marsaglia's xorshift64 with shifts 13, 7, 17.
    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// Returns a number in `0..bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 16) % bound
    }

    /// Returns a random game with braces at most `depth` deep around the leaves and at most `width` options
    /// a side.
    pub fn game(&mut self, depth: u32, width: u32) -> Sample {
        if depth == 0 || self.below(4) == 0 {
            return self.leaf();
        }
        let left = self.side(depth - 1, width);
        let right = self.side(depth - 1, width);
        in_braces(left, right)
    }

    /// Returns at most `width` options.
    fn side(&mut self, depth: u32, width: u32) -> Vec<Sample> {
        let count = self.below(u64::from(width) + 1);
        (0..count).map(|_| self.game(depth, width)).collect()
    }

    /// Returns a number (in half of the cases), a nimber, up or down.
    pub fn leaf(&mut self) -> Sample {
        match self.below(8) {
            0 | 1 => self.nimber(),
            2 => sample_of(Game::up(), "^"),
            3 => sample_of(Game::down(), "v"),
            _ => self.number(),
        }
    }

    /// Returns a number `m/2^k` with k <= 3, at most 4 in absolute value.
    pub fn number(&mut self) -> Sample {
        let x = self.dyadic(3);
        sample_of(Game::number(x), &x.to_string())
    }

    /// Returns a rational `m/2^k` with k <= `max_exponent`, at most 4 in absolute value.
    pub fn dyadic(&mut self, max_exponent: u32) -> Rational {
        let den = 1_i128 << self.below(u64::from(max_exponent) + 1);
        let span = 8 * den.unsigned_abs() as u64 + 1;
        Rational::new(i128::from(self.below(span)) - 4 * den, den)
    }

    /// Returns `*`, `*2` or `*3`.
    fn nimber(&mut self) -> Sample {
        match self.below(3) {
            0 => sample_of(Game::nimber(1), "*"),
            1 => sample_of(Game::nimber(2), "*2"),
            _ => sample_of(Game::nimber(3), "*3"),
        }
    }
}

fn sample_of(game: Game, text: &str) -> Sample {
    let text = text.to_string();
    Sample { game, text }
}

fn in_braces(left: Vec<Sample>, right: Vec<Sample>) -> Sample {
    let texts = |side: &[Sample]| {
        let texts: Vec<&str> = side.iter().map(|sample| sample.text.as_str()).collect();
        texts.join(",")
    };
    let text = format!("{{{}|{}}}", texts(&left), texts(&right));
    let games = |side: Vec<Sample>| side.into_iter().map(|sample| sample.game).collect();
    Sample { game: Game::new(games(left), games(right)), text }
}
