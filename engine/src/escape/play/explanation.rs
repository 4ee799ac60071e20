//! Explanations of why a player wins, as far as a sentence can give them.

use super::line::Line;
use super::{EscapeAnswer, EscapePlay};
use crate::escape::board::{Compact, EscapeGraph, Multigraph, OnVertices, UNBREAKABLE};
use crate::escape::cat::Rounds;
use crate::escape::linear::Reason;
use crate::escape::rules::{Cuts, Step, Turn};
use crate::escape::strategy::{BlizzardStrategy, Excess, race};
use crate::escape::structure::classify::{MOST_STEPS, steps_on_square_grid};
use crate::escape::structure::plain;
use crate::escape::{BlizzardSolver, LinearNemesis, Trivial, escape_tree, tree_condition};
use crate::ground::control::{Control, OrStop};
use crate::ground::input::counted;
use crate::ground::play::Play as _;

/// The budget of the search for a binary escape tree: the nodes of the search times the edges of the board.
const MOST_TREE_WORK: u64 = 1 << 20;
/// The greatest number of vertices that a sentence names.
const MAX_NAMED: usize = 8;
/// The greatest number of deletions that a sentence lists one by one.
const MAX_LISTED_ROUNDS: usize = 12;
/// The greatest number of edges of a board for which a line of play is computed.
const MAX_EDGES_OF_LINES: usize = 1 << 16;

/// A reason why a player wins, or why a cat stays free for a number of deletions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// The winner is obvious.
    Plain(Trivial),
    /// This vertex is the root of a binary escape tree. The fugitive goes there, or stands there while the
    /// Nemesis is to move.
    Tree(u32),
    /// No branch at the start is a tree joined to it by a single edge, and all branches are trees or have
    /// degrees up to 3.
    NoBranch,
    /// The fugitive goes to this vertex. The Nemesis would have to have deleted so many copies beyond it before.
    Needed(u32, u64),
    /// All branches at the start are trees or have degrees up to 3, and in none of them must the Nemesis have deleted a copy
    /// before the fugitive enters it.
    InTime,
    /// The theorem on square grids.
    SquareGrid {
        /// The number of steps to the nearest exit.
        steps: u32,
        /// The copies that the Nemesis deletes at the corners before the fugitive comes, if that suffices for
        /// the win.
        corners: Option<Vec<Excess>>,
    },
    /// Under best play the herder deletes these copies of edges, given by their ends, and the cat ends on a
    /// vertex without edges.
    Isolated {
        /// The deletions in order: all of them, or the first ones.
        cuts: Vec<[u32; 2]>,
        /// The vertex of the cat after them.
        at: u32,
        /// The total number of deletions.
        rounds: u32,
    },
    /// The walking player stands next to this edge, which cannot be deleted.
    Unbreakable([u32; 2]),
    /// The Nemesis wins a race: at each vertex, the copies to exits beyond the first are deleted before the
    /// fugitive comes there.
    Race(Vec<Excess>),
    /// The trapper goes to this vertex, which has this rank: the number of moves that are needed from there.
    Rank(u32, u32),
    /// The Storm keeps the trapper among these vertices, from each of which at most one copy leads out.
    Inside(Vec<u32>),
    /// No theorem decides the position. A search does, and this is a line of play with the winner's steps.
    Search(Line),
}

impl EscapePlay<'_> {
    /// Explains the answer. A theorem is used if one applies; this takes nearly linear time and memory.
    /// Otherwise the explanation is a line of play, which takes a search for each of its steps and is skipped
    /// on boards with very many edges. In Cat Herding, the explanation is the end of the play.
    ///
    /// # Errors
    /// Returns the reason to stop, if the budget ends before there is an explanation.
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

    /// Explains the answer without searching for the winner, if a theorem applies.
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

    /// Explains the answer on the board with the copies that are left, from its start.
    fn theorem_on(&self, board: &EscapeGraph, walker_wins: bool) -> Option<Explanation> {
        let (rules, turn, at) = (self.rules(), self.state().turn, board.start()?);
        if turn == Turn::Cut && !self.is_over() {
            // At half-time the only proof tried here is a tree whose root is the fugitive's own vertex.
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

    /// Returns an unbreakable edge at the vertex of the walking player.
    fn unbreakable(&self) -> Option<[u32; 2]> {
        let at = self.state().at;
        let mut edges = self.board().graph().edges().iter();
        edges.find(|edge| edge.copies == UNBREAKABLE && edge.other_end(at).is_some()).map(|edge| edge.ends)
    }

    /// Returns the deletions by which the herder isolates the cat under best play, or the first of them.
    fn isolation(&self, rounds: u32, control: &Control) -> OrStop<Explanation> {
        let (mut play, mut cuts) = (self.clone(), Vec::new());
        while cuts.len() < MAX_LISTED_ROUNDS {
            let (_, Some(step)) = play.search(control)? else { break };
            if let Step::Cut(edge) = step {
                cuts.push(self.board().graph().edges()[edge].ends);
            }
            play = play.after(step);
        }
        Ok(Explanation::Isolated { cuts, at: play.state().at, rounds })
    }
}

/// Decides without a search whether the fugitive, who is to move on the start, wins Nemesis, and explains it.
/// Returns None if no theorem applies and no structure that can be found quickly decides the game.
///
/// # Errors
/// Returns the reason to stop, if the budget ends.
pub fn without_search(board: &EscapeGraph, control: &Control) -> OrStop<Option<(bool, Explanation)>> {
    check_pass(board, control)?;
    Ok(Compact::ask(board, known_at_once))
}

/// Decides the game like [`without_search`], without looking at the budget.
fn known_at_once(board: &EscapeGraph) -> Option<(bool, Explanation)> {
    let start = board.start()?;
    let known = plain(board).map(|trivial| (trivial.walker_wins(), Explanation::Plain(trivial)));
    let known = known.or_else(|| by_theorem(board, start)).or_else(|| by_branches(board));
    known.or_else(|| Some((true, tree(board, start)?)))
}

/// Checks that the budget allows a pass over the compact board.
fn check_pass(board: &EscapeGraph, control: &Control) -> OrStop<()> {
    let bytes = if Compact::is_for(board) { 0 } else { board.graph().bytes_of_rows() };
    control.check(board.graph().nodes_of_pass(), bytes)
}

/// Decides the game by the theorem on square grids, or by a race that the Nemesis wins.
fn by_theorem(board: &EscapeGraph, start: u32) -> Option<(bool, Explanation)> {
    if let Some(steps) = steps_on_square_grid(board) {
        let corners = if steps <= MOST_STEPS { None } else { race(board, start) };
        return Some((steps <= MOST_STEPS, Explanation::SquareGrid { steps, corners }));
    }
    race(board, start).map(|excess| (false, Explanation::Race(excess)))
}

/// Decides the game by the theorem on trees and on degrees up to 3.
fn by_branches(board: &EscapeGraph) -> Option<(bool, Explanation)> {
    let (walker_wins, reason) = LinearNemesis::new(board)?.reason();
    let why = match reason {
        Reason::Tree(root) => Explanation::Tree(root),
        Reason::Needed(to, copies) => Explanation::Needed(to, copies),
        Reason::InTime => Explanation::InTime,
        Reason::NoBranch => Explanation::NoBranch,
    };
    Some((walker_wins, why))
}

/// Searches for the root of a binary escape tree to which the fugitive can go.
fn tree(board: &EscapeGraph, start: u32) -> Option<Explanation> {
    let nodes = MOST_TREE_WORK / board.graph().edges().len().max(1) as u64;
    let tree = tree_condition(board, start, &Control::unlimited().with_nodes(nodes));
    tree.ok().flatten().map(|tree| Explanation::Tree(tree.root))
}

/// Searches for a binary escape tree with this root.
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
    match by_branches(board) {
        Some((wins, why)) if wins == walker_wins => Some(why),
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
    /// The name of the explanation in data.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Plain(_) => "plain",
            Self::Tree(_) => "tree",
            Self::NoBranch => "no_branch",
            Self::Needed(..) => "needed",
            Self::InTime => "in_time",
            Self::SquareGrid { .. } => "square_grid",
            Self::Isolated { .. } => "isolated",
            Self::Unbreakable(_) => "unbreakable",
            Self::Race(_) => "race",
            Self::Rank(..) => "rank",
            Self::Inside(_) => "inside",
            Self::Search(_) => "search",
        }
    }

    /// Formats the explanation as a sentence, with the board's names of vertices.
    pub fn sentence(&self, board: &EscapeGraph) -> String {
        match self {
            Self::Plain(trivial) => trivial.to_string(),
            Self::Tree(root) => {
                let root = board.name(*root);
                format!(
                    "{root} is the root of a binary escape tree: at each vertex one of two branches stays whole"
                )
            }
            Self::NoBranch => {
                "no branch at the start is a tree in which each vertex has two children; she leads him round a cycle"
                    .to_owned()
            }
            Self::Needed(to, copies) => {
                let copies = if *copies == 1 { "a copy".to_owned() } else { format!("{copies} copies") };
                format!(
                    "he goes to {}; she would have to have deleted {copies} beyond it before, and then one in each of her moves",
                    board.name(*to)
                )
            }
            Self::InTime => {
                "in no branch at the start must she have deleted a copy before he enters it: one in each of her moves is enough"
                    .to_owned()
            }
            Self::SquareGrid { steps, corners } => on_square_grid(*steps, corners.as_deref(), board),
            Self::Isolated { cuts, at, rounds } => isolated(cuts, *at, *rounds, board),
            Self::Unbreakable(ends) => {
                format!("the edge {} cannot be deleted", ends.map(|end| board.name(end)).join("-"))
            }
            Self::Search(line) => line.sentence(board),
            Self::Race(excess) if excess.is_empty() => {
                "no vertex has two edges to exits: she deletes the edge to an exit at the vertex that he reaches".to_owned()
            }
            Self::Race(excess) => raced(excess, board),
            Self::Rank(to, 0) => format!("{} is an exit", board.name(*to)),
            Self::Rank(to, rank) => {
                let to = board.name(*to);
                format!(
                    "from {to} two copies lead nearer to an exit in each move, and one of them stays: {rank} to go"
                )
            }
            Self::Inside(inside) => {
                let named: Vec<String> = inside.iter().take(MAX_NAMED).map(|&v| board.name(v)).collect();
                let more = if inside.len() > MAX_NAMED { " .." } else { "" };
                format!(
                    "he stays within {} vertices ({}{more}): at most one copy leads out of each, and the Storm deletes it",
                    inside.len(),
                    named.join(" ")
                )
            }
        }
    }
}

fn on_square_grid(steps: u32, corners: Option<&[Excess]>, board: &EscapeGraph) -> String {
    let theorem = format!(
        "the nearest exit is {} away; on a whole square grid of any size the fugitive wins if and only if that \
         is at most {MOST_STEPS} (theorem of the book, Nemesis on square grids)",
        counted(steps as usize, "step", "steps")
    );
    match corners {
        _ if steps <= MOST_STEPS => theorem,
        Some(corners) => format!("{theorem}; it suffices to cut the corners: {}", raced(corners, board)),
        None => format!(
            "{theorem}; cutting the corners comes too late: she deletes edges along the border on both sides of his path, \
             and then the exit at the vertex that he reaches"
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
        "she is in time: if he is beside one copy to an exit, she deletes it, and in free moves she deletes the copies beyond \
         the first: {}",
        named.join(", ")
    )
}

fn isolated(cuts: &[[u32; 2]], at: u32, rounds: u32, board: &EscapeGraph) -> String {
    if cuts.is_empty() {
        return format!("the cat stands on {}, which has no edge left", board.name(at));
    }
    let name = |ends: &[u32; 2]| ends.map(|end| board.name(end)).join("-");
    let named: Vec<String> = cuts.iter().map(name).collect();
    let named = named.join(", ");
    if cuts.len() < rounds as usize {
        return format!("if both play best, the herder begins with {named}");
    }
    format!(
        "if both play best, the herder deletes {named}; then the cat stands on {}, which has no edge left",
        board.name(at)
    )
}

impl OnVertices for Explanation {
    fn renamed(self, name: &dyn Fn(u32) -> u32) -> Self {
        match self {
            Self::Plain(_) | Self::NoBranch | Self::InTime => self,
            Self::Needed(to, copies) => Self::Needed(name(to), copies),
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
