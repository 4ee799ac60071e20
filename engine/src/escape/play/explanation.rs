//! Why somebody wins, where a sentence can say it.

use super::line::Line;
use super::{EscapeAnswer, EscapePlay};
use crate::escape::board::{Compact, EscapeGraph, Multigraph, OnVertices, UNBREAKABLE};
use crate::escape::cat::Rounds;
use crate::escape::rules::{Cuts, Step, Turn};
use crate::escape::strategy::{BlizzardStrategy, Excess, race};
use crate::escape::structure::plain;
use crate::escape::structure::square_grid::{MOST_STEPS, steps_on_square_grid};
use crate::escape::{BlizzardSolver, LinearNemesis, Trivial, escape_tree, tree_condition};
use crate::ground::control::{Control, OrStop};

/// How long a binary escape tree is looked for: nodes of the search times edges of the board.
const MOST_TREE_WORK: u64 = 1 << 20;
/// How many vertices a sentence names.
const MAX_NAMED: usize = 8;
/// How many deletions a sentence tells one by one.
const MAX_TOLD_ROUNDS: usize = 12;
/// On boards with more edges no line of play is looked for.
const MAX_EDGES_OF_LINES: usize = 1 << 16;

/// Why somebody wins, or how long a cat stays free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// It is plain.
    Plain(Trivial),
    /// The fugitive goes to this vertex, or stands on it while the Nemesis is to move: the root of a binary escape
    /// tree.
    Tree(u32),
    /// No branch at the start is a tree with a single edge to it, and all are trees or have degrees up to 3.
    NoBranch,
    /// The theorem on square grids.
    SquareGrid {
        /// So many steps lead to the nearest exit.
        steps: u32,
        /// The copies that the Nemesis deletes at the corners before he comes, if that is enough for her to win.
        corners: Option<Vec<Excess>>,
    },
    /// With best play the herder deletes these copies of edges, by their ends, and the cat ends on a vertex without any.
    Isolated {
        /// What he deletes, in this order: all, or the beginning.
        cuts: Vec<[u32; 2]>,
        /// Where the cat is then.
        at: u32,
        /// How many he deletes in all.
        rounds: u32,
    },
    /// The one on the graph stands beside this edge, which cannot be deleted.
    Unbreakable([u32; 2]),
    /// The Nemesis wins a race: she has deleted all copies to exits beyond the first of each vertex before the
    /// fugitive comes there.
    Race(Vec<Excess>),
    /// The trapper goes to this vertex, from which he needs so many more moves.
    Rank(u32, u32),
    /// The Storm keeps the trapper among these vertices: one copy leads out from each at most.
    Inside(Vec<u32>),
    /// No theorem says it, but a search: a play with the winner's steps.
    Search(Line),
}

impl EscapePlay<'_> {
    /// Why whoever wins does so: by a theorem where one tells it, in time and memory near linear, and else by the play
    /// that a search leads to, which takes a search for each step of it; on boards with very many edges the latter is
    /// not tried. In Cat Herding it is how the play ends.
    ///
    /// # Errors
    /// Why it had to stop before there was anything to tell.
    pub fn explanation(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Explanation>> {
        check_pass(self.board(), control)?;
        if let Some(theorem) = self.theorem(answer) {
            return Ok(Some(theorem));
        }
        if self.board().graph().edges().len() > MAX_EDGES_OF_LINES {
            return Ok(None);
        }
        if let EscapeAnswer::Rounds(Rounds::Finite(rounds)) = answer {
            return self.isolation(rounds, control).map(Some);
        }
        let line = self.line(answer, control)?;
        Ok(Some(Explanation::Search(line)))
    }

    /// Why whoever wins does so, where it is seen without a search for the winner.
    pub(super) fn theorem(&self, answer: EscapeAnswer) -> Option<Explanation> {
        let walker_wins = match answer {
            EscapeAnswer::WalkerWins(walker_wins) => walker_wins,
            EscapeAnswer::Rounds(Rounds::Never) => return self.unbreakable().map(Explanation::Unbreakable),
            EscapeAnswer::Rounds(Rounds::Finite(_)) => return None,
        };
        let edges = self.state().remaining(self.board()).map(|(_, edge)| edge).collect();
        let left = Multigraph::new(self.board().vertices(), edges);
        let board = self.board().clone().with_graph(left).with_start(self.state().at);
        Compact::ask(&board, |board| self.theorem_on(board, walker_wins))
    }

    /// The same on what is left of the board, from its start.
    fn theorem_on(&self, board: &EscapeGraph, walker_wins: bool) -> Option<Explanation> {
        let (rules, turn, at) = (self.rules(), self.state().turn, board.start()?);
        if turn == Turn::Cut && !self.is_over() {
            let is_nemesis = rules.cuts() == Cuts::Anywhere;
            return if walker_wins && is_nemesis { own_tree(board, at) } else { None };
        }
        let trivial = plain(board).filter(|trivial| trivial.walker_wins() == walker_wins);
        match (trivial, rules.cuts()) {
            (Some(Trivial::Pruned), _) | (None, Cuts::Anywhere) => of_nemesis(board, walker_wins),
            (Some(trivial), _) => Some(Explanation::Plain(trivial)),
            (None, Cuts::AtHisVertex) => of_blizzard(board),
        }
    }

    /// An unbreakable edge where the one on the graph stands.
    fn unbreakable(&self) -> Option<[u32; 2]> {
        let at = self.state().at;
        let mut edges = self.board().graph().edges().iter();
        edges.find(|edge| edge.copies == UNBREAKABLE && edge.other_end(at).is_some()).map(|edge| edge.ends)
    }

    /// How the herder isolates the cat where both play best, or how he begins.
    fn isolation(&self, rounds: u32, control: &Control) -> OrStop<Explanation> {
        let (mut play, mut cuts) = (self.clone(), Vec::new());
        while cuts.len() < MAX_TOLD_ROUNDS {
            let (_, Some(step)) = play.best(control)? else { break };
            if let Step::Cut(edge) = step {
                cuts.push(self.board().graph().edges()[edge].ends);
            }
            play = play.after(step);
        }
        Ok(Explanation::Isolated { cuts, at: play.state().at, rounds })
    }
}

/// Does the fugitive win a game of Nemesis in which he is to move at the start, and why: where a theorem or a structure
/// that is found quickly tells it, without a search for the winner.
///
/// # Errors
/// Why it had to stop.
pub fn without_search(board: &EscapeGraph, control: &Control) -> OrStop<Option<(bool, Explanation)>> {
    check_pass(board, control)?;
    Ok(Compact::ask(board, known_at_once))
}

/// The same without a look at the budget.
fn known_at_once(board: &EscapeGraph) -> Option<(bool, Explanation)> {
    let start = board.start()?;
    let known = plain(board).map(|trivial| (trivial.walker_wins(), Explanation::Plain(trivial)));
    let known = known.or_else(|| by_theorem(board, start));
    known.or_else(|| Some((true, tree(board, start)?)))
}

/// Looks whether there is room and time for a pass over what is left of a board.
fn check_pass(board: &EscapeGraph, control: &Control) -> OrStop<()> {
    let bytes = if Compact::is_for(board) { 0 } else { board.graph().bytes_of_rows() };
    control.check(board.graph().nodes_of_pass(), bytes)
}

/// What the theorem on square grids tells, or a race that the Nemesis wins.
fn by_theorem(board: &EscapeGraph, start: u32) -> Option<(bool, Explanation)> {
    if let Some(steps) = steps_on_square_grid(board) {
        let corners = if steps <= MOST_STEPS { None } else { race(board, start) };
        return Some((steps <= MOST_STEPS, Explanation::SquareGrid { steps, corners }));
    }
    race(board, start).map(|excess| (false, Explanation::Race(excess)))
}

/// The root of a binary escape tree that he can go to.
fn tree(board: &EscapeGraph, start: u32) -> Option<Explanation> {
    let nodes = MOST_TREE_WORK / board.graph().edges().len().max(1) as u64;
    let tree = tree_condition(board, start, &Control::unlimited().with_nodes(nodes));
    tree.ok().flatten().map(|tree| Explanation::Tree(tree.root))
}

/// A binary escape tree with this root.
fn own_tree(board: &EscapeGraph, root: u32) -> Option<Explanation> {
    let nodes = MOST_TREE_WORK / board.graph().edges().len().max(1) as u64;
    let tree = escape_tree(board, root, &Control::unlimited().with_nodes(nodes));
    tree.ok().flatten().map(|tree| Explanation::Tree(tree.root))
}

fn of_nemesis(board: &EscapeGraph, walker_wins: bool) -> Option<Explanation> {
    let start = board.start()?;
    if let Some((_, why)) = by_theorem(board, start).filter(|(wins, _)| *wins == walker_wins) {
        return Some(why);
    }
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    let linear = LinearNemesis::new(board).and_then(|solver| solver.solve(start, Turn::Walk, &copies));
    match linear.map(|verdict| verdict.step) {
        Some(Some(Step::Walk(to))) if walker_wins => Some(Explanation::Tree(to)),
        Some(_) if !walker_wins => Some(Explanation::NoBranch),
        _ if walker_wins => tree(board, start),
        _ => None,
    }
}

fn of_blizzard(board: &EscapeGraph) -> Option<Explanation> {
    let start = board.start()?;
    match BlizzardSolver::new(board).strategy(start) {
        BlizzardStrategy::Storm(strategy) => Some(Explanation::Inside(strategy.inside)),
        BlizzardStrategy::Trapper(strategy) => {
            let ways = board.graph().edges().iter().filter_map(|edge| edge.other_end(start));
            let rank = |v: u32| strategy.ranks.iter().find(|(vertex, _)| *vertex == v).map(|(_, rank)| *rank);
            let (rank, to) = ways.filter_map(|to| Some((rank(to)?, to))).min()?;
            Some(Explanation::Rank(to, rank))
        }
    }
}

impl Explanation {
    /// Its name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Plain(_) => "plain",
            Self::Tree(_) => "tree",
            Self::NoBranch => "no_branch",
            Self::SquareGrid { .. } => "square_grid",
            Self::Isolated { .. } => "isolated",
            Self::Unbreakable(_) => "unbreakable",
            Self::Race(_) => "race",
            Self::Rank(..) => "rank",
            Self::Inside(_) => "inside",
            Self::Search(_) => "search",
        }
    }

    /// The explanation in a sentence, with the names of the board.
    pub fn sentence(&self, board: &EscapeGraph) -> String {
        match self {
            Self::Plain(trivial) => trivial.to_string(),
            Self::Tree(root) => {
                let root = board.name(*root);
                format!(
                    "{root} is the root of a binary escape tree: of two ways on from each vertex one stays whole"
                )
            }
            Self::NoBranch => {
                "no branch at the start is a tree all of whose vertices have two ways on; she leads him round"
                    .to_owned()
            }
            Self::SquareGrid { steps, corners } => on_square_grid(*steps, corners.as_deref(), board),
            Self::Isolated { cuts, at, rounds } => isolated(cuts, *at, *rounds, board),
            Self::Unbreakable(ends) => {
                format!("the edge {} cannot be deleted", ends.map(|end| board.name(end)).join("-"))
            }
            Self::Search(line) => line.sentence(board),
            Self::Race(excess) if excess.is_empty() => {
                "no vertex has two edges to exits: she deletes the one where he comes".to_owned()
            }
            Self::Race(excess) => raced(excess, board),
            Self::Rank(to, 0) => format!("{} is an exit", board.name(*to)),
            Self::Rank(to, rank) => {
                let to = board.name(*to);
                format!(
                    "from {to} two copies lead nearer to an exit in each move, of which one stays: {rank} to go"
                )
            }
            Self::Inside(inside) => {
                let named: Vec<String> = inside.iter().take(MAX_NAMED).map(|&v| board.name(v)).collect();
                let more = if inside.len() > MAX_NAMED { " .." } else { "" };
                format!(
                    "he stays within {} vertices ({}{more}): from each at most one copy leads out, which the Storm deletes",
                    inside.len(),
                    named.join(" ")
                )
            }
        }
    }
}

fn on_square_grid(steps: u32, corners: Option<&[Excess]>, board: &EscapeGraph) -> String {
    let theorem = format!(
        "the nearest exit is {steps} steps away; on a whole square grid of any size the fugitive wins if and only if that \
         is at most {MOST_STEPS} (theorem of the book, Nemesis on square grids)"
    );
    match corners {
        _ if steps <= MOST_STEPS => theorem,
        Some(corners) => format!("{theorem}; cutting the corners is enough: {}", raced(corners, board)),
        None => format!(
            "{theorem}; cutting the corners comes too late: she deletes edges along the border on both sides of where he \
             goes, and then the exit where he comes"
        ),
    }
}

fn raced(excess: &[Excess], board: &EscapeGraph) -> String {
    let one = |excess: &Excess| {
        let count =
            if excess.copies == 1 { "1 copy".to_owned() } else { format!("{} copies", excess.copies) };
        let free = match excess.free_before {
            1 => "1 free move".to_owned(),
            moves => format!("{moves} free moves"),
        };
        format!("{count} at {} within {free}", board.name(excess.vertex))
    };
    let mut named: Vec<String> = excess.iter().take(MAX_NAMED).map(one).collect();
    if excess.len() > MAX_NAMED {
        named.push(format!("and so on at {} vertices", excess.len()));
    }
    format!(
        "she comes in time: where he is beside one copy to an exit she deletes that, and in free moves those beyond the \
         first: {}",
        named.join(", ")
    )
}

fn isolated(cuts: &[[u32; 2]], at: u32, rounds: u32, board: &EscapeGraph) -> String {
    if cuts.is_empty() {
        return format!("no edge is left at {}, where the cat is", board.name(at));
    }
    let name = |ends: &[u32; 2]| ends.map(|end| board.name(end)).join("-");
    let named: Vec<String> = cuts.iter().map(name).collect();
    let named = named.join(", ");
    if cuts.len() < rounds as usize {
        return format!("where both play best the herder begins with {named}");
    }
    format!(
        "where both play best the herder deletes {named}; then no edge is left at {}, where the cat is",
        board.name(at)
    )
}

impl OnVertices for Explanation {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Plain(_) | Self::NoBranch => self,
            Self::SquareGrid { steps, corners } => Self::SquareGrid { steps, corners: corners.renamed(name) },
            Self::Tree(root) => Self::Tree(name(root)),
            Self::Isolated { cuts, at, rounds } => {
                let cuts = cuts.into_iter().map(|ends| ends.map(name)).collect();
                Self::Isolated { cuts, at: name(at), rounds }
            }
            Self::Unbreakable(ends) => Self::Unbreakable(ends.map(name)),
            Self::Race(excess) => Self::Race(excess.renamed(name)),
            Self::Rank(to, rank) => Self::Rank(name(to), rank),
            Self::Inside(inside) => Self::Inside(inside.renamed(name)),
            Self::Search(line) => Self::Search(line.renamed(name)),
        }
    }
}

impl OnVertices for (bool, Explanation) {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        (self.0, self.1.renamed(name))
    }
}
