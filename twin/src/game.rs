//! Game trees, the order and the outcomes.

use crate::rational::Rational;
use std::fmt;
use std::rc::Rc;

/// A short game given as a literal tree `{left options | right options}`.
///
/// The lists are kept as they were given: nothing is sorted, merged or simplified. There is no `PartialEq`,
/// since there are three different notions of equality: [`Game::equals`] (equal values),
/// `canonical::identical` (isomorphic trees) and the same literal lists.
#[derive(Clone)]
pub struct Game(Rc<Node>);

struct Node {
    left: Vec<Game>,
    right: Vec<Game>,
}

/// The outcome under normal play: a player who cannot move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins whoever starts.
    L,
    /// Right wins whoever starts.
    R,
    /// The next player (who starts) wins.
    N,
    /// The previous player (who does not start) wins.
    P,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The relation of one game to another; exactly one of the four holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Less,
    Equal,
    Greater,
    Confused,
}

impl Relation {
    /// Returns whether the relation is less or equal.
    pub fn is_le(self) -> bool {
        matches!(self, Relation::Less | Relation::Equal)
    }

    /// Returns whether the relation is greater or equal.
    pub fn is_ge(self) -> bool {
        matches!(self, Relation::Greater | Relation::Equal)
    }
}

impl Game {
    /// Creates the game with exactly these options.
    pub fn new(left: Vec<Game>, right: Vec<Game>) -> Game {
        Game(Rc::new(Node { left, right }))
    }

    /// Returns Left's options, as given.
    pub fn left(&self) -> &[Game] {
        &self.0.left
    }

    /// Returns Right's options, as given.
    pub fn right(&self) -> &[Game] {
        &self.0.right
    }

    /// Returns `0 = {|}`.
    pub fn zero() -> Game {
        Game::new(vec![], vec![])
    }

    /// Returns `n = {n-1|}` for n > 0 and `n = {|n+1}` for n < 0.
    pub fn integer(n: i64) -> Game {
        match n {
            0 => Game::zero(),
            1.. => Game::new(vec![Game::integer(n - 1)], vec![]),
            _ => Game::new(vec![], vec![Game::integer(n + 1)]),
        }
    }

    /// Returns `m/2^k = {(m-1)/2^k | (m+1)/2^k}` for odd m and k >= 1.
    ///
    /// Panics if `num/den` is not dyadic.
    pub fn dyadic(num: i64, den: i64) -> Game {
        Game::number(Rational::new(num.into(), den.into()))
    }

    /// Returns the canonical tree of a dyadic rational; see [`Game::dyadic`].
    pub fn number(x: Rational) -> Game {
        assert!(x.is_dyadic(), "{x} is not dyadic");
        if x.is_integer() {
            return Game::integer(x.num().try_into().expect("integer too large"));
        }
        let step = Rational::new(1, x.den());
        Game::new(vec![Game::number(x - step)], vec![Game::number(x + step)])
    }

    /// Returns `*m = {*0, .., *(m-1) | *0, .., *(m-1)}`.
    pub fn nimber(m: u32) -> Game {
        let smaller: Vec<Game> = (0..m).map(Game::nimber).collect();
        Game::new(smaller.clone(), smaller)
    }

    /// Returns `^ = {0|*}`.
    pub fn up() -> Game {
        Game::new(vec![Game::zero()], vec![Game::nimber(1)])
    }

    /// Returns `v = -^ = {*|0}`.
    pub fn down() -> Game {
        Game::new(vec![Game::nimber(1)], vec![Game::zero()])
    }

    /// Returns the sum of n copies of `^`, or of -n copies of `v`, as a literal sum.
    pub fn ups(n: i32) -> Game {
        match n {
            0 => Game::zero(),
            1.. => Game::ups(n - 1).sum(&Game::up()),
            _ => Game::ups(n + 1).sum(&Game::down()),
        }
    }

    /// Returns `-G = {-G^R | -G^L}`.
    pub fn negate(&self) -> Game {
        let negated = |options: &[Game]| options.iter().map(Game::negate).collect();
        Game::new(negated(self.right()), negated(self.left()))
    }

    /// Returns `G+H = {G^L+H, G+H^L | G^R+H, G+H^R}`.
    pub fn sum(&self, other: &Game) -> Game {
        let moves = |of_self: &[Game], of_other: &[Game]| {
            let here = of_self.iter().map(|option| option.sum(other));
            let there = of_other.iter().map(|option| self.sum(option));
            here.chain(there).collect()
        };
        Game::new(moves(self.left(), other.left()), moves(self.right(), other.right()))
    }

    /// Returns `G-H = G+(-H)`.
    pub fn minus(&self, other: &Game) -> Game {
        self.sum(&other.negate())
    }

    /// Returns whether `G <= H`: no `G^L >= H` and no `H^R <= G` (ONAG, chapter 0).
    pub fn le(&self, other: &Game) -> bool {
        let refuted_by_left = self.left().iter().any(|gl| other.le(gl));
        !refuted_by_left && !other.right().iter().any(|hr| hr.le(self))
    }

    /// Returns whether `G >= H`, which means `H <= G`.
    pub fn ge(&self, other: &Game) -> bool {
        other.le(self)
    }

    /// Returns whether `G = H`, which means `G <= H` and `G >= H`.
    pub fn equals(&self, other: &Game) -> bool {
        self.le(other) && self.ge(other)
    }

    /// Returns whether `G || H`, which means neither `G <= H` nor `G >= H`.
    pub fn confused(&self, other: &Game) -> bool {
        !self.le(other) && !self.ge(other)
    }

    /// Returns which of `<`, `=`, `>`, `||` holds.
    pub fn compare(&self, other: &Game) -> Relation {
        match (self.le(other), self.ge(other)) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        }
    }

    /// Returns whether Left wins moving first: some move leads to a position in which Right does not win
    /// moving first.
    pub fn left_wins_first(&self) -> bool {
        self.left().iter().any(|gl| !gl.right_wins_first())
    }

    /// Returns whether Right wins moving first: some move leads to a position in which Left does not win
    /// moving first.
    pub fn right_wins_first(&self) -> bool {
        self.right().iter().any(|gr| !gr.left_wins_first())
    }

    /// Returns the outcome, found by playing the game out.
    pub fn outcome(&self) -> Outcome {
        match (self.left_wins_first(), self.right_wins_first()) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    /// Returns the height of the tree: the birthday of this form, not of its value.
    pub fn formal_birthday(&self) -> u32 {
        let options = self.left().iter().chain(self.right());
        options.map(|g| g.formal_birthday() + 1).max().unwrap_or(0)
    }

    /// Returns the literal form, with every position written out in braces.
    pub fn literal(&self) -> String {
        let side = |options: &[Game]| {
            let texts: Vec<String> = options.iter().map(Game::literal).collect();
            texts.join(",")
        };
        format!("{{{}|{}}}", side(self.left()), side(self.right()))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.literal())
    }
}
