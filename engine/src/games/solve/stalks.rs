//! Hackenbush on trees of stalks, whose edges may be infinitely many: values, and which cuts win.
//!
//! **Values.** A stalk is the number with its sign expansion. What grows on top of it counts as the stalk of its own
//! value (the colon principle): the value of a tree is the number whose signs are those of the stem, and then those of the sum
//! of the branches. (*Winning Ways*, ch. 7; J. H. Conway, *On Numbers and Games*, ch. 15.)
//!
//! **Winning cuts.** Left wins with a cut if the sum is at least 0 after it. Let a tree have the value x, and let it have to
//! be worth t < x at least after the cut. The signs of x and t part at some place, where x goes on with a plus and t does not.
//! If that place is in the stem, Left wins with each of her edges from there upwards, on the stem and on the branches: what is
//! left begins like x behind the place. No cut below is enough, since it leaves a number at which t goes on with a plus. If
//! it is above the stem, the branches have to be worth what is left of the signs of t.

use crate::games::board::stalks::{Cut, Stalks, Tree};
use crate::games::rules::infinite_hackenbush::InfiniteHackenbush;
use crate::games::surreal::{Block, Expansion, NotTold, Ordinal, Run, Sign, Surreal};
use crate::games::value::{LoopyValue, Outcome, Store, Value};
use crate::ground::board::OfBoard;
use crate::ground::control::{Control, UNLIMITED};
use crate::ground::{Facts, Failure, Player, Ruleset};

/// Where cuts of an edge without a highest one above it are looked for: that member of a sequence which comes up to all.
const FAR: u32 = 10;

/// A position of infinite Hackenbush.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StalksPosition {
    board: Stalks,
}

/// Edges of one player's on a stalk, between which there may be others of the other player's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// The lowest one.
    pub lowest: Cut,
    /// How many there are.
    pub count: Ordinal,
}

/// Cuts that win: all edges of the player on a stalk, from one of them upwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningCuts {
    /// The lowest one.
    pub lowest: Cut,
}

impl StalksPosition {
    /// The position of a board.
    pub fn new(board: Stalks) -> Self {
        Self { board }
    }

    /// The board.
    pub fn board(&self) -> &Stalks {
        &self.board
    }

    /// What the trees are worth.
    ///
    /// # Errors
    /// The number of a tree has infinitely many terms, or a tower that is too high; or why it had to stop.
    pub fn worked_out(&self, control: &Control) -> Result<WorkedOut<'_>, Failure> {
        Ok(WorkedOut { position: self, trees: Forest::new(self.board.trees(), control)? })
    }

    /// The value.
    ///
    /// # Errors
    /// As [`StalksPosition::worked_out`], but for a budget.
    pub fn number(&self) -> Result<Surreal, Failure> {
        Ok(self.worked_out(&UNLIMITED)?.number().clone())
    }

    /// Who wins.
    ///
    /// # Errors
    /// As [`StalksPosition::number`].
    pub fn outcome(&self) -> Result<Outcome, Failure> {
        Ok(self.number()?.outcome())
    }

    /// All cuts with which a player wins who is to move.
    ///
    /// # Errors
    /// As [`StalksPosition::number`].
    pub fn winning(&self, player: Player) -> Result<Vec<WinningCuts>, Failure> {
        self.worked_out(&UNLIMITED)?.winning(player, &UNLIMITED)
    }

    /// A good cut for a player, as [`WorkedOut::best`] finds it.
    ///
    /// # Errors
    /// As [`StalksPosition::number`].
    pub fn best(&self, player: Player) -> Result<Option<Cut>, Failure> {
        self.worked_out(&UNLIMITED)?.best(player, &UNLIMITED)
    }

    /// The value as a game, if it is short.
    pub(crate) fn game<'s>(&self, store: &'s Store, control: &Control) -> Result<LoopyValue<'s>, Failure> {
        Ok(self.short_game(store, control)?.into())
    }

    /// The value as a short game.
    pub(crate) fn short_game<'s>(&self, store: &'s Store, control: &Control) -> Result<Value<'s>, Failure> {
        let solved = self.worked_out(control)?;
        let number = solved.number();
        let no_short_game = || Failure::Unsupported(format!("{number} is no short game"));
        Ok(store.number(&number.dyadic().ok_or_else(no_short_game)?))
    }

    /// Whose edge it is; `None` if there is none.
    pub fn owner(&self, cut: &Cut) -> Option<Player> {
        let sign = stalk(self.board.trees(), &cut.stalk)?.stem.sign_at(&cut.below)?;
        Some(if sign == Sign::Plus { Player::Left } else { Player::Right })
    }

    /// The position after an edge is cut: it falls, with all that was above it. The same position if there is no such edge.
    ///
    /// # Errors
    /// The edge is in a round of a period that comes too late.
    pub fn after(&self, cut: &Cut) -> Result<Self, NotTold> {
        Ok(Self { board: Stalks::new(after(self.board.trees(), &cut.stalk, &cut.below)?) })
    }

    /// The stalks on which a player has edges, by where they grow.
    pub fn stalks_of(&self, player: Player) -> Vec<(Vec<usize>, &Expansion)> {
        let mut found = Vec::new();
        collect(self.board.trees(), &mut Vec::new(), &mut found);
        found.retain(|(_, stem)| stem.blocks().iter().any(|block| has(block, sign_of(player))));
        found
    }

    /// The edges of a player: equal ones that follow each other, and those in a part that comes again and again.
    ///
    /// # Errors
    /// A tower of exponents that is too high.
    pub fn edges(&self, player: Player) -> Result<Vec<Edges>, NotTold> {
        let own = sign_of(player);
        let mut found = Vec::new();
        for (stalk, stem) in self.stalks_of(player) {
            let mut start = Ordinal::ZERO;
            for block in stem.blocks() {
                if has(block, own) {
                    let (below, count) = own_edges(block, own)?;
                    let lowest = Cut { stalk: stalk.clone(), below: start.then(&below) };
                    found.push(Edges { lowest, count });
                }
                start = start.then(&block.length()?);
            }
        }
        Ok(found)
    }
}

/// A position with what its trees are worth.
pub struct WorkedOut<'p> {
    position: &'p StalksPosition,
    trees: Forest<'p>,
}

impl WorkedOut<'_> {
    /// The value.
    pub fn number(&self) -> &Surreal {
        &self.trees.number
    }

    /// All cuts with which a player wins who is to move.
    ///
    /// # Errors
    /// As [`StalksPosition::worked_out`].
    pub fn winning(&self, player: Player, control: &Control) -> Result<Vec<WinningCuts>, Failure> {
        let mut search = Search { player, control, path: Vec::new(), found: Vec::new() };
        search.among(&self.trees, &Surreal::ZERO)?;
        Ok(search.found)
    }

    /// A good cut for a player: one that wins, if there is one, and of those that are looked at, one on each stalk, one
    /// that leaves most. `None` if the player has no edge.
    ///
    /// # Errors
    /// As [`StalksPosition::worked_out`].
    pub fn best(&self, player: Player, control: &Control) -> Result<Option<Cut>, Failure> {
        let mut choice =
            Choice { player, control, winning: self.winning(player, control)?, path: Vec::new() };
        Ok(choice.among(&self.trees)?.map(|found| found.cut))
    }

    /// The position.
    pub fn position(&self) -> &StalksPosition {
        self.position
    }
}

impl OfBoard for StalksPosition {
    type Board = Stalks;

    fn rules_facts(&self) -> &'static Facts {
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

fn has(block: &Block, sign: Sign) -> bool {
    match block {
        Block::Run(run) => run.sign == sign,
        Block::Period(_) => true,
    }
}

/// How many edges of a part are below the first one with a sign, and how many with that sign there are.
fn own_edges(block: &Block, own: Sign) -> Result<(Ordinal, Ordinal), NotTold> {
    match block {
        Block::Run(run) => Ok((Ordinal::ZERO, run.length.clone())),
        Block::Period(runs) => {
            let length = |sum: Ordinal, run: &Run| sum.then(&run.length);
            let below = runs.iter().take_while(|run| run.sign != own).fold(Ordinal::ZERO, length);
            let once = runs.iter().filter(|run| run.sign == own).fold(Ordinal::ZERO, length);
            Ok((below, once.repeated(&Ordinal::omega())?))
        }
    }
}

/// The stalk that grows at a place.
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

/// Trees side by side, and what they are worth.
struct Forest<'t> {
    trees: Vec<Valued<'t>>,
    number: Surreal,
}

/// A tree, and what it is worth.
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
            false => on_top(&tree.stem, &branches.number)?,
        };
        Ok(Self { tree, number: signs.number()?, signs, branches })
    }
}

/// The value of trees side by side: of halves, so that numbers of many terms are added few times.
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

/// The signs of a stem that carries a number.
fn on_top(stem: &Expansion, number: &Surreal) -> Result<Expansion, NotTold> {
    Ok(stem.then(&number.signs()?)?)
}

impl From<NotTold> for Failure {
    fn from(error: NotTold) -> Self {
        Self::Unsupported(error.to_string())
    }
}

/// Trees without what an edge carries.
fn after(trees: &[Tree], path: &[usize], below: &Ordinal) -> Result<Vec<Tree>, NotTold> {
    let Some((first, rest)) = path.split_first() else { return Ok(trees.to_vec()) };
    let mut left = Vec::with_capacity(trees.len());
    for (i, tree) in trees.iter().enumerate() {
        if i != *first {
            left.push(tree.clone());
        } else if rest.is_empty() {
            left.extend(Tree::grown(&tree.stem.prefix(below)?, Vec::new()));
        } else {
            left.extend(Tree::grown(&tree.stem, after(&tree.branches, rest, below)?));
        }
    }
    Ok(left)
}

/// The highest edge with a sign, or one far up if there is no highest; the lowest if there is none at all.
fn highest(stem: &Expansion, sign: Sign) -> Ordinal {
    let blocks = stem.blocks();
    let Some(last) = blocks.iter().rposition(|block| has(block, sign)) else { return Ordinal::ZERO };
    let length = |blocks: &[Block]| {
        blocks.iter().try_fold(Ordinal::ZERO, |sum, block| Ok::<_, NotTold>(sum.then(&block.length()?)))
    };
    let place = match &blocks[last] {
        Block::Run(run) => run.length.before().or_else(|| run.length.approached(FAR).ok()),
        Block::Period(runs) => {
            let before = runs.iter().take_while(|run| run.sign != sign);
            let before = before.fold(Ordinal::ZERO, |sum, run| sum.then(&run.length));
            let round = runs.iter().fold(Ordinal::ZERO, |sum, run| sum.then(&run.length));
            round.repeated(&FAR.into()).ok().map(|rounds| rounds.then(&before))
        }
    };
    match (length(&blocks[..last]), place) {
        (Ok(start), Some(place)) => start.then(&place),
        _ => Ordinal::ZERO,
    }
}

/// Looks for the cuts of a player that win.
struct Search<'c> {
    player: Player,
    control: &'c Control,
    path: Vec<usize>,
    found: Vec<WinningCuts>,
}

impl Search<'_> {
    /// Cuts after which trees side by side are worth so much at least, to the player.
    fn among(&mut self, forest: &Forest<'_>, wanted: &Surreal) -> Result<(), Failure> {
        let missing = wanted.minus(&forest.number);
        for (i, valued) in forest.trees.iter().enumerate() {
            self.control.check(1, 0)?;
            self.path.push(i);
            self.on(valued, &missing.plus(&valued.number))?;
            self.path.pop();
        }
        Ok(())
    }

    /// Cuts after which a tree is worth so much at least.
    fn on(&mut self, valued: &Valued<'_>, wanted: &Surreal) -> Result<(), Failure> {
        let (tree, signs) = (valued.tree, &valued.signs);
        let wanted = wanted.signs()?;
        let place = signs.agreeing(&wanted)?;
        let own = sign_of(self.player);
        if signs.sign_at(&place) != Some(own) && wanted.sign_at(&place) != Some(own.other()) {
            return Ok(());
        }
        let stem = tree.stem.length().map_err(NotTold::from)?;
        if place < stem {
            if signs.sign_at(&place) == Some(own) {
                self.push(place);
                self.all_of(&tree.branches);
            }
            return Ok(());
        }
        let rest = wanted.behind(&stem)?.number()?;
        self.among(&valued.branches, &rest)
    }

    /// All edges of the player's on trees.
    fn all_of(&mut self, trees: &[Tree]) {
        for (i, tree) in trees.iter().enumerate() {
            self.path.push(i);
            if let Some(lowest) = lowest(&tree.stem, sign_of(self.player)) {
                self.push(lowest);
            }
            self.all_of(&tree.branches);
            self.path.pop();
        }
    }

    fn push(&mut self, below: Ordinal) {
        self.found.push(WinningCuts { lowest: Cut { stalk: self.path.clone(), below } });
    }
}

/// A cut, and by how much the trees that it is made among are worth more to the player after it.
struct Found {
    gain: Surreal,
    cut: Cut,
}

/// Looks for a good cut of a player. What grows on a stem is worth the more to a player, the more it is worth by itself;
/// so the best cut on the branches is best for the tree.
struct Choice<'c> {
    player: Player,
    control: &'c Control,
    /// In the order of the stalks.
    winning: Vec<WinningCuts>,
    path: Vec<usize>,
}

impl Choice<'_> {
    fn among(&mut self, forest: &Forest<'_>) -> Result<Option<Found>, Failure> {
        let mut best = None;
        for (i, valued) in forest.trees.iter().enumerate() {
            self.control.check(1, 0)?;
            self.path.push(i);
            better(&mut best, self.on_stem(valued)?);
            better(&mut best, self.on_branches(valued)?);
            self.path.pop();
        }
        Ok(best)
    }

    fn on_stem(&self, valued: &Valued<'_>) -> Result<Option<Found>, Failure> {
        let (stem, own) = (&valued.tree.stem, sign_of(self.player));
        if !stem.blocks().iter().any(|block| has(block, own)) {
            return Ok(None);
        }
        let place = self.winning.binary_search_by(|cuts| cuts.lowest.stalk.cmp(&self.path));
        let lowest = place.map_or(Ordinal::ZERO, |place| self.winning[place].lowest.below.clone());
        let below = highest(stem, own).max(lowest);
        let left = stem.prefix(&below)?.number()?;
        let cut = Cut { stalk: self.path.clone(), below };
        Ok(Some(Found { gain: self.gain(valued, &left), cut }))
    }

    fn on_branches(&mut self, valued: &Valued<'_>) -> Result<Option<Found>, Failure> {
        let Some(Found { gain, cut }) = self.among(&valued.branches)? else { return Ok(None) };
        let gain = if self.player == Player::Left { gain } else { gain.negative() };
        let left = on_top(&valued.tree.stem, &valued.branches.number.plus(&gain))?.number()?;
        Ok(Some(Found { gain: self.gain(valued, &left), cut }))
    }

    /// What the player gains if a tree becomes worth so much.
    fn gain(&self, valued: &Valued<'_>, left: &Surreal) -> Surreal {
        let more = left.minus(&valued.number);
        if self.player == Player::Left { more } else { more.negative() }
    }
}

/// Takes what is found if it is better.
fn better(best: &mut Option<Found>, found: Option<Found>) {
    if let Some(found) = found
        && best.as_ref().is_none_or(|best| found.gain > best.gain)
    {
        *best = Some(found);
    }
}

/// The lowest edge with a sign.
fn lowest(stem: &Expansion, sign: Sign) -> Option<Ordinal> {
    let mut place = Ordinal::ZERO;
    for block in stem.blocks() {
        let runs = match block {
            Block::Run(run) => std::slice::from_ref(run),
            Block::Period(runs) => &runs[..],
        };
        for run in runs {
            if run.sign == sign {
                return Some(place);
            }
            place = place.then(&run.length);
        }
    }
    None
}
