//! Hackenbush on trees of stalks that may have infinitely many edges: values and winning cuts.

mod best;

pub use self::best::WinningCuts;
use self::best::{Choice, Search};
use crate::games::board::stalks::{Cut, Stalks, Tree};
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::surreal::{Expansion, NoSurreal, Ordinal, Sign, Surreal};
use crate::games::value::{LoopyValue, Outcome, Store, Value};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::{Facts, Failure, Player, Ruleset};

/// A position of infinite Hackenbush.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StalksPosition {
    board: Stalks,
}

impl StalksPosition {
    /// Returns the position on a board.
    pub fn new(board: Stalks) -> Self {
        Self { board }
    }

    /// Returns the board.
    pub fn board(&self) -> &Stalks {
        &self.board
    }

    /// Evaluates the trees.
    ///
    /// # Errors
    /// Fails if the number of a tree has infinitely many terms or a tower of exponents that is too high, or
    /// if the calculation has to stop.
    pub fn worked_out(&self, control: &Control) -> Result<WorkedOut<'_>, Failure> {
        Ok(WorkedOut { position: self, trees: Forest::new(self.board.trees(), control)? })
    }

    /// Returns the value.
    ///
    /// ```
    /// use upstar::{Position, Session, Store};
    /// let store = Store::new();
    /// let session = Session::new(&store);
    /// let Position::Stalks(position) = session.read("infinite_hackenbush", "B*w + RRR")? else { panic!() };
    /// assert_eq!(position.number()?.to_string(), "w - 3");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::worked_out`], except for budgets, since there is
    /// none.
    pub fn number(&self) -> Result<Surreal, Failure> {
        Ok(self.worked_out(&UNLIMITED)?.number().clone())
    }

    /// Returns the outcome.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::number`].
    pub fn outcome(&self) -> Result<Outcome, Failure> {
        Ok(self.number()?.outcome())
    }

    /// Returns all cuts with which a player wins moving first.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::number`].
    pub fn winning(&self, player: Player) -> Result<Vec<WinningCuts>, Failure> {
        self.worked_out(&UNLIMITED)?.winning(player, &UNLIMITED)
    }

    /// Returns a good cut for a player, as [`WorkedOut::best`] finds it.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::number`].
    pub fn best(&self, player: Player) -> Result<Option<Cut>, Failure> {
        self.worked_out(&UNLIMITED)?.best(player, &UNLIMITED)
    }

    /// Returns the value as a game. Fails if it is not short.
    pub(crate) fn game<'s>(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.short_game(store, control)?.into())
    }

    /// Returns the value as a short game. Fails if it is not short.
    pub(crate) fn short_game<'s>(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        let solved = self.worked_out(control)?;
        let number = solved.number();
        let no_short_game = || Failure::Unsupported(format!("{} is no short game", number.in_message()));
        Ok(store.number(&number.dyadic().ok_or_else(no_short_game)?))
    }
}

/// A position with the values of its trees.
pub struct WorkedOut<'p> {
    position: &'p StalksPosition,
    trees: Forest<'p>,
}

impl WorkedOut<'_> {
    /// Returns the value.
    pub fn number(&self) -> &Surreal {
        &self.trees.number
    }

    /// Returns all cuts with which a player wins moving first.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::worked_out`].
    pub fn winning(&self, player: Player, control: &Control) -> Result<Vec<WinningCuts>, Failure> {
        Search::of(&self.trees, player, control)
    }

    /// Returns a good cut for a player. It wins if any cut wins. The search considers one cut on each stalk,
    /// and returns the one that leaves the most. `None` if the player has no edge.
    ///
    /// # Errors
    /// Fails under the same conditions as [`StalksPosition::worked_out`].
    pub fn best(&self, player: Player, control: &Control) -> Result<Option<Cut>, Failure> {
        let winning = self.winning(player, control)?;
        Choice::of(&self.trees, player, winning, control)
    }

    /// Returns the position.
    pub fn position(&self) -> &StalksPosition {
        self.position
    }
}

impl OfBoard for StalksPosition {
    type Board = Stalks;

    fn rules_facts(&self) -> Facts<'_> {
        InfiniteHackenbush.facts()
    }

    fn of_board(&self) -> &Stalks {
        &self.board
    }
}

impl InfiniteHackenbush {
    pub(crate) fn rules(&self) -> &Self {
        self
    }

    pub(crate) fn open(&self, board: Stalks) -> StalksPosition {
        StalksPosition::new(board)
    }
}

fn sign_of(player: Player) -> Sign {
    player.of((Sign::Plus, Sign::Minus))
}

impl From<NoSurreal> for Failure {
    fn from(error: NoSurreal) -> Self {
        match error {
            NoSurreal::Stopped(stop) => Self::Stopped(stop),
            error => Self::Unsupported(error.to_string()),
        }
    }
}

/// A set of edges of one player on a stalk. There may be edges of the other player between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// The lowest edge.
    pub lowest: Cut,
    /// The number of edges.
    pub count: Ordinal,
}

impl StalksPosition {
    /// Returns the owner of an edge; `None` if there is no such edge.
    pub fn owner(&self, cut: &Cut) -> Option<Player> {
        let sign = stalk(self.board.trees(), &cut.stalk)?.stem.sign_at(&cut.below)?;
        Some(if sign == Sign::Plus { Player::Left } else { Player::Right })
    }

    /// Returns the position after an edge is cut. The edge falls, with everything above it. Without such an
    /// edge, the position is unchanged.
    ///
    /// # Errors
    /// Fails if the edge lies too many rounds into a period.
    pub fn after(&self, cut: &Cut) -> Result<Self, NoSurreal> {
        Ok(Self { board: Stalks::new(after(self.board.trees(), &cut.stalk, &cut.below)?) })
    }

    /// Returns the stalks on which a player has edges, each with the path to where it grows.
    pub fn stalks_of(&self, player: Player) -> Vec<(Vec<usize>, &Expansion)> {
        let mut found = Vec::new();
        collect(self.board.trees(), &mut Vec::new(), &mut found);
        found.retain(|(_, stem)| stem.has(sign_of(player)));
        found
    }

    /// Returns the edges of a player in sets: consecutive edges, or all edges in a part that repeats.
    ///
    /// # Errors
    /// Fails if a tower of exponents is too high.
    pub fn edges(&self, player: Player) -> Result<Vec<Edges>, NoSurreal> {
        let own = sign_of(player);
        let mut found = Vec::new();
        for (stalk, stem) in self.stalks_of(player) {
            let mut start = Ordinal::ZERO;
            for block in stem.blocks() {
                if let Some(below) = block.first_of(own) {
                    let lowest = Cut { stalk: stalk.clone(), below: start.then(&below) };
                    found.push(Edges { lowest, count: block.count_of(own)? });
                }
                start = start.then(&block.length()?);
            }
        }
        Ok(found)
    }
}

/// Returns the tree whose stem is the stalk at a path.
fn stalk<'t>(trees: &'t [Tree], path: &[usize]) -> Option<&'t Tree> {
    let (first, rest) = path.split_first()?;
    let tree = trees.get(*first)?;
    if rest.is_empty() { Some(tree) } else { stalk(&tree.branches, rest) }
}

fn collect<'t>(trees: &'t [Tree], path: &mut Vec<usize>, found: &mut Vec<(Vec<usize>, &'t Expansion)>) {
    for (i, tree) in trees.iter().enumerate() {
        path.push(i);
        found.push((path.clone(), &tree.stem));
        collect(&tree.branches, path, found);
        path.pop();
    }
}

/// Returns the trees after an edge is cut.
fn after(trees: &[Tree], path: &[usize], below: &Ordinal) -> Result<Vec<Tree>, NoSurreal> {
    let Some((first, rest)) = path.split_first() else { return Ok(trees.to_vec()) };
    let mut left = Vec::with_capacity(trees.len());
    for (i, tree) in trees.iter().enumerate() {
        if i != *first {
            left.push(tree.clone());
        } else if rest.is_empty() {
            left.extend(Tree::grown(&tree.stem.prefix(below, &UNLIMITED)?, Vec::new()));
        } else {
            left.extend(Tree::grown(&tree.stem, after(&tree.branches, rest, below)?));
        }
    }
    Ok(left)
}

// A stalk is the number with its sign expansion. Whatever grows on top of a stalk may be replaced by the
// stalk of its own value (the colon principle). So the value of a tree is the number whose signs are those of
// the stem, followed by those of the sum of the branches (*Winning Ways*, ch. 7; J. H. Conway, *On Numbers
// and Games*, ch. 15).

/// Trees side by side, and the sum of their values.
struct Forest<'t> {
    trees: Vec<Valued<'t>>,
    number: Surreal,
}

/// A tree, with its sign expansion and its value.
struct Valued<'t> {
    tree: &'t Tree,
    signs: Expansion,
    number: Surreal,
    branches: Forest<'t>,
}

impl<'t> Forest<'t> {
    fn new(trees: &'t [Tree], control: &Control) -> Result<Self, Failure> {
        let trees = trees.iter().map(|tree| Valued::new(tree, control)).collect::<Result<Vec<_>, _>>()?;
        let number = sum(&trees, control)?;
        Ok(Self { trees, number })
    }
}

impl<'t> Valued<'t> {
    fn new(tree: &'t Tree, control: &Control) -> Result<Self, Failure> {
        control.check(1, 0)?;
        let branches = Forest::new(&tree.branches, control)?;
        let signs = match tree.branches.is_empty() {
            true => tree.stem.clone(),
            false => on_top(&tree.stem, &branches.number, control)?,
        };
        Ok(Self { tree, number: signs.number(control)?, signs, branches })
    }
}

/// Returns the sum of the values of trees. Halves are summed recursively, so numbers of many terms take part
/// in few additions.
fn sum(trees: &[Valued<'_>], control: &Control) -> Result<Surreal, Failure> {
    control.check(0, 0)?;
    match trees {
        [] => Ok(Surreal::ZERO),
        [one] => Ok(one.number.clone()),
        _ => {
            let (some, others) = trees.split_at(trees.len() / 2);
            Ok(sum(some, control)?.plus(&sum(others, control)?))
        }
    }
}

/// Returns the signs of a stem that carries a number.
fn on_top(stem: &Expansion, number: &Surreal, control: &Control) -> Result<Expansion, NoSurreal> {
    stem.then(&number.signs(control)?)
}
