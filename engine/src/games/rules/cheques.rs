//! Simpler Cashing Cheques, and Extended Simpler Cashing Cheques.

use std::fmt;

use crate::games::board::cheques::{Cheques, MAX_COINS};
use crate::games::board::choices::{Choice, Choices, MAX_DEPTH, MAX_NODES};
use crate::games::rules::{Move, Simple, Sum};
use crate::games::value::{Dyadic, Value};
use crate::ground::board::Board;
use crate::ground::{Facts, Player, Ruleset};

// In Simpler Cashing Cheques there are coins, and cheques that pay the player who cashes them. A cheque is a
// game {a|b} of two numbers of coins; a position is the sum of its cheques and its coins. A thesis on hot
// games, *Hot Games* (ch. 3), uses the game to introduce temperature.
//
// In the impartial forms each player may spend a coin, whoever owns it. Then n coins beside games X have the value of X
// plus * if n is odd: a move in X that gains or loses a coins changes the parity as the sum says, and spending a coin
// changes it as well. If n is even and not 0, the sum has no move that stands for spending a coin. But the value of X + *
// differs from that of X, so this option leaves the least nim value that is missing as it is.

/// The ruleset Simpler Cashing Cheques.
///
/// ```
/// use upstar::games::{rules::{Short, cheques::CashingCheques}, solve::Solver};
/// use upstar::{Control, Dyadic, Store, ground::Ruleset};
/// let store = Store::new();
/// let rules = CashingCheques::PARTIZAN;
/// let solver = Solver::new(rules, &store);
/// let position = rules.read("1 + {8|-4} + {5|-5}")?;
/// let value = solver.value(&rules.components(&position), &Control::unlimited())?;
/// assert_eq!((value.mean(), value.temperature()), (Dyadic::from(3), Dyadic::from(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CashingCheques {
    facts: &'static Facts<'static>,
    /// Whether each player has the moves of both.
    is_shared: bool,
}

impl CashingCheques {
    /// The ruleset `cheques`.
    pub const PARTIZAN: Self = Self { facts: &FACTS, is_shared: false };
    /// The ruleset `impartial(cheques)`.
    ///
    /// ```
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let position = session.read("impartial(cheques)", "3 + {2|-1}")?;
    /// // Three coins are *, and a cheque with amounts of both parities is *2.
    /// assert_eq!(position.value(&store, &Control::unlimited())?, store.nimber(3));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub const IMPARTIAL: Self = Self { facts: &IMPARTIAL_FACTS, is_shared: true };
}

static FACTS: Facts<'static> = Facts {
    name: "cheques",
    title: "Simpler Cashing Cheques",
    board: Cheques::KIND,
    notation: "coins and cheques joined by +, such as 3 + {2|-1} + {5|-3}; a negative number of coins is Right's",
    signs: &[],
    rules: "a player cashes a cheque {a|b}, which becomes a coins of Left's if Left cashes it, and b if Right does; or a player spends a coin of the player's own",
    source: "the thesis Hot Games, ch. 3",
    example: "3 + {2|-1} + {5|-3}",
};

static IMPARTIAL_FACTS: Facts<'static> = Facts {
    name: "impartial(cheques)",
    title: "Simpler Cashing Cheques, impartial",
    rules: "a player cashes a cheque {a|b}, which becomes a or b coins; or a player spends one of the coins that remain after those of Left and Right were set off against each other",
    ..FACTS
};

impl Ruleset for CashingCheques {
    type Board = Cheques;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) {}
}

impl Simple for CashingCheques {
    /// Lists the cheques in order, then the spending of a coin if the player has one. A move's place is the
    /// index of its cheque; the place of a coin is the number of cheques. In the impartial form, a place after these
    /// stands for each amount of a cheque.
    fn moves(&self, board: &Cheques, player: Player) -> impl Iterator<Item = Move<Cheques>> {
        let cash = move |(cheque, casher): (usize, Player)| {
            let mut after = board.clone();
            after.coins += casher.of(after.cheques.remove(cheque));
            let place = if self.is_shared { board.amount_place(cheque, casher) } else { cheque };
            Move { places: vec![place], after }
        };
        let spend = move || {
            let mut after = board.clone();
            after.coins -= board.coins.signum();
            Move { places: vec![board.cheques.len()], after }
        };
        let has_coin = has_coin(board.coins, player, self.is_shared);
        let each = (0..board.cheques.len()).flat_map(|cheque| Player::BOTH.map(|casher| (cheque, casher)));
        let own = each.filter(move |&(_, casher)| self.is_shared || casher == player);
        own.map(cash).chain(has_coin.then(spend))
    }

    fn is_impartial(&self) -> bool {
        self.is_shared
    }

    /// Returns the coins as the number and each cheque as a component. In the impartial form an odd number of coins is
    /// a component, too.
    fn parts(&self, board: &Cheques) -> Sum<Cheques> {
        let cheque = |&cheque| Cheques { coins: 0, cheques: vec![cheque] };
        let coin = Cheques { coins: 1, cheques: Vec::new() };
        let odd = (self.is_shared && board.coins % 2 != 0).then_some(coin);
        let number = if self.is_shared { 0 } else { board.coins };
        Sum { number, ..board.cheques.iter().map(cheque).chain(odd).collect() }
    }

    fn negative(&self, board: &Cheques) -> Option<Cheques> {
        let cheques = board.cheques.iter().map(|&(left, right)| (-right, -left)).collect();
        Some(Cheques { coins: -board.coins, cheques })
    }
}

/// Returns whether the player may spend one of these coins, which are Left's if their number is positive.
fn has_coin(coins: i64, player: Player, is_shared: bool) -> bool {
    if is_shared { coins != 0 } else { player.of((coins > 0, coins < 0)) }
}

// In Extended Simpler Cashing Cheques a yellow square lets a player choose what it becomes, a cheque or
// another square. A component is a tree of choices; a player's move replaces a component by one of its
// options. Since a tree is its own literal form, the positions are exactly the short games that end in
// integers. A thesis on hot games, *Hot Games* (ch. 4), plays the game to show thermographs at work.

/// The ruleset Extended Simpler Cashing Cheques.
#[derive(Clone, Copy, Debug)]
pub struct ExtendedCheques {
    facts: &'static Facts<'static>,
    /// Whether each player has the moves of both.
    is_shared: bool,
}

static EXTENDED_FACTS: Facts<'static> = Facts {
    name: "escc",
    title: "Extended Simpler Cashing Cheques",
    board: Choices::KIND,
    notation: "coins and choices joined by +, such as 3 + {{28|4},8|{2|-22}}; a choice has Left's options, then Right's, each coins or a choice",
    signs: &[],
    rules: "a player replaces a choice by one of the player's options in it, which are coins or choices; or a player spends a coin of the player's own",
    source: "the thesis Hot Games, ch. 4",
    example: "{8,{28|4}|-2,{2|-22}} + 3",
};

static IMPARTIAL_EXTENDED_FACTS: Facts<'static> = Facts {
    name: "impartial(escc)",
    title: "Extended Simpler Cashing Cheques, impartial",
    rules: "a player replaces a choice by any of the options in it, which are coins or choices; or a player spends one of the coins that remain after those of Left and Right were set off against each other",
    ..EXTENDED_FACTS
};

impl ExtendedCheques {
    /// The ruleset `escc`.
    pub const PARTIZAN: Self = Self { facts: &EXTENDED_FACTS, is_shared: false };
    /// The ruleset `impartial(escc)`.
    ///
    /// ```
    /// use upstar::{Control, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let position = session.read("impartial(escc)", "{{1|0}|0}")?;
    /// // The inner choice leads to * and 0, so it is *2; the outer one leads to *2 and 0.
    /// assert_eq!(position.value(&store, &Control::unlimited())?, store.nimber(1));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    pub const IMPARTIAL: Self = Self { facts: &IMPARTIAL_EXTENDED_FACTS, is_shared: true };

    /// Returns a position with the given value: the tree of its canonical form, with integers as leaves.
    ///
    /// # Errors
    /// [`NoPosition`] if the tree has too many nodes, is too deep, or contains an integer too large for a
    /// number of coins.
    ///
    /// ```
    /// use upstar::games::rules::cheques::ExtendedCheques;
    /// use upstar::games::value::Store;
    /// let store = Store::new();
    /// let value = store.parse("{8,{28|4}|-2,{2|-22}}").unwrap();
    /// let position = ExtendedCheques::position_of(value).unwrap();
    /// assert_eq!(position.to_string(), "{8,{28|4}|-2,{2|-22}}");
    /// ```
    pub fn position_of(value: Value<'_>) -> Result<Choices, NoPosition> {
        let mut board = Choices { coins: 0, trees: Vec::new() };
        match tree_of(value, &mut 0, 0)? {
            Choice::Coins(coins) => board.coins = coins,
            choice => board.trees.push(choice),
        }
        Ok(board)
    }
}

/// The reason that a value cannot be written as a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPosition {
    /// The tree of the canonical form has more than [`MAX_NODES`] nodes.
    Nodes,
    /// The tree of the canonical form is deeper than [`MAX_DEPTH`].
    Depth,
    /// The absolute value of an integer in the tree exceeds [`MAX_COINS`].
    Coins,
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes => write!(f, "the tree of the value has more than {MAX_NODES} nodes"),
            Self::Depth => write!(f, "the tree of the value is deeper than {MAX_DEPTH}"),
            Self::Coins => write!(f, "the value has an integer beyond {MAX_COINS}"),
        }
    }
}

impl std::error::Error for NoPosition {}

fn tree_of(value: Value<'_>, nodes: &mut usize, depth: usize) -> Result<Choice, NoPosition> {
    *nodes += 1;
    if *nodes > MAX_NODES {
        return Err(NoPosition::Nodes);
    }
    // Integers become leaves; expanding their canonical forms {n-1|} would cost n levels.
    if let Some(number) = value.number().filter(Dyadic::is_integer) {
        let coins = number.to_i64().filter(|coins| coins.unsigned_abs() <= MAX_COINS.unsigned_abs());
        return coins.map(Choice::Coins).ok_or(NoPosition::Coins);
    }
    if depth == MAX_DEPTH {
        return Err(NoPosition::Depth);
    }
    let mut all = |options: Vec<Value<'_>>| -> Result<Vec<Choice>, NoPosition> {
        options.into_iter().map(|option| tree_of(option, nodes, depth + 1)).collect()
    };
    Ok(Choice::Of(all(value.left_options())?, all(value.right_options())?))
}

impl Ruleset for ExtendedCheques {
    type Board = Choices;

    fn facts(&self) -> Facts<'_> {
        *self.facts
    }

    fn alphabet(&self) {}
}

/// Sorts the options of a choice, at every depth, and removes duplicates.
fn sorted(tree: &Choice) -> Choice {
    match tree {
        Choice::Coins(coins) => Choice::Coins(*coins),
        Choice::Of(left, right) => {
            let [left, right] = [left, right].map(|options| {
                let mut options: Vec<Choice> = options.iter().map(sorted).collect();
                options.sort();
                options.dedup();
                options
            });
            Choice::Of(left, right)
        }
    }
}

fn negative(tree: &Choice) -> Choice {
    match tree {
        Choice::Coins(coins) => Choice::Coins(-coins),
        Choice::Of(left, right) => {
            let negative = |options: &[Choice]| options.iter().map(negative).collect();
            Choice::Of(negative(right), negative(left))
        }
    }
}

/// Returns the greatest numbers of moves that Left and Right can make in a tree. The two may be attained in
/// different plays.
fn most_moves(tree: &Choice) -> (u64, u64) {
    let (left, right) = match tree {
        Choice::Coins(coins) => return (coins.max(&0).unsigned_abs(), coins.min(&0).unsigned_abs()),
        Choice::Of(left, right) => (left, right),
    };
    let after = |options: &[Choice], (by_left, by_right): (u64, u64)| {
        options.iter().map(most_moves).fold((0, 0), |(left, right), (more_left, more_right)| {
            (left.max(more_left + by_left), right.max(more_right + by_right))
        })
    };
    let (by_left, by_right) = (after(left, (1, 0)), after(right, (0, 1)));
    (by_left.0.max(by_right.0), by_left.1.max(by_right.1))
}

impl Simple for ExtendedCheques {
    /// Lists the options of the trees in order, then the spending of a coin if the player has one. The places
    /// count the options of both players through all trees; the coin comes after them.
    fn moves(&self, board: &Choices, player: Player) -> impl Iterator<Item = Move<Choices>> {
        let mut place = 0;
        let mut found = Vec::new();
        for (i, tree) in board.trees.iter().enumerate() {
            if let Choice::Of(left, right) = tree {
                for (owner, options) in [(Player::Left, left), (Player::Right, right)] {
                    if self.is_shared || owner == player {
                        found.extend((place..).zip(options).map(|(place, choice)| (i, place, choice)));
                    }
                    place += options.len();
                }
            }
        }
        let choose = move |(tree, place, choice): (usize, usize, &Choice)| {
            let mut after = board.clone();
            match choice {
                Choice::Coins(coins) => {
                    after.trees.remove(tree);
                    after.coins += coins;
                }
                choice => after.trees[tree] = choice.clone(),
            }
            Move { places: vec![place], after }
        };
        let spend = move || {
            let mut after = board.clone();
            after.coins -= board.coins.signum();
            Move { places: vec![place], after }
        };
        let has_coin = has_coin(board.coins, player, self.is_shared);
        found.into_iter().map(choose).chain(has_coin.then(spend))
    }

    fn is_impartial(&self) -> bool {
        self.is_shared
    }

    /// Returns the coins as the number and each tree as a component. In the impartial form an odd number of coins is a
    /// component, too.
    fn parts(&self, board: &Choices) -> Sum<Choices> {
        let tree = |tree: &Choice| Choices { coins: 0, trees: vec![sorted(tree)] };
        let coin = Choices { coins: 1, trees: Vec::new() };
        let odd = (self.is_shared && board.coins % 2 != 0).then_some(coin);
        let number = if self.is_shared { 0 } else { board.coins };
        Sum { number, ..board.trees.iter().map(tree).chain(odd).collect() }
    }

    fn negative(&self, board: &Choices) -> Option<Choices> {
        let trees = board.trees.iter().map(|tree| sorted(&negative(tree))).collect();
        Some(Choices { coins: -board.coins, trees })
    }

    fn most_moves(&self, board: &Choices) -> Option<(usize, usize)> {
        if self.is_shared {
            return None;
        }
        let most = board.trees.iter().map(most_moves);
        let (left, right) = most.fold((0, 0), |(l, r), (left, right)| (l + left, r + right));
        let coins = board.coins.unsigned_abs();
        let (own, other) = if board.coins > 0 { (coins, 0) } else { (0, coins) };
        Some((usize::try_from(left + own).ok()?, usize::try_from(right + other).ok()?))
    }
}
