//! Why somebody wins, where a sentence can say it.

use super::{EscapeAnswer, EscapePlay};
use crate::escape::board::{EscapeGraph, Multigraph};
use crate::escape::rules::{Cuts, Goal, Reach, Step, Turn};
use crate::escape::strategy::{BlizzardStrategy, Excess, race};
use crate::escape::structure::plain;
use crate::escape::{BlizzardSolver, LinearNemesis, Trivial, tree_condition};
use crate::ground::control::{Control, OrStop};

/// How long a binary escape tree is looked for: nodes of the search times edges of the board.
const MOST_TREE_WORK: u64 = 1 << 20;
/// How many vertices a sentence names.
const MAX_NAMED: usize = 8;

/// Why somebody wins a game of exits in which the one on the graph is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// It is plain.
    Plain(Trivial),
    /// The fugitive goes to this vertex, the root of a binary escape tree.
    Tree(u32),
    /// No branch at the start is a tree with a single edge to it, and all are trees or have degrees up to 3.
    NoBranch,
    /// The Nemesis wins a race: she has deleted all copies to exits beyond the first of each vertex before the
    /// fugitive comes there.
    Race(Vec<Excess>),
    /// The trapper goes to this vertex, from which he needs so many more moves.
    Rank(u32, u32),
    /// The Storm keeps the trapper among these vertices: one copy leads out from each at most.
    Inside(Vec<u32>),
}

impl EscapePlay<'_> {
    /// Why whoever wins does so, if that can be said in a sentence; none in other games than Nemesis and
    /// Blizzard with the one on the graph to move, and where only a search knows. Time and memory are near
    /// linear.
    ///
    /// # Errors
    /// Why it had to stop.
    pub fn explanation(&self, answer: EscapeAnswer, control: &Control) -> OrStop<Option<Explanation>> {
        let rules = self.rules();
        let EscapeAnswer::WalkerWins(walker_wins) = answer else { return Ok(None) };
        if (rules.goal(), rules.reach(), self.state().turn) != (Goal::Exit, Reach::Edge, Turn::Walk) {
            return Ok(None);
        }
        control.check(self.board().graph().nodes_of_pass(), self.board().graph().bytes_of_rows())?;
        let edges = self.state().remaining(self.board()).map(|(_, edge)| edge).collect();
        let left = Multigraph::new(self.board().vertices(), edges);
        let board = self.board().clone().with_graph(left).with_start(self.state().at);
        let trivial = plain(&board).filter(|trivial| trivial.walker_wins() == walker_wins);
        Ok(match (trivial, rules.cuts()) {
            (Some(Trivial::Pruned), _) | (None, Cuts::Anywhere) => of_nemesis(&board, walker_wins),
            (Some(trivial), _) => Some(Explanation::Plain(trivial)),
            (None, Cuts::AtHisVertex) => of_blizzard(&board),
        })
    }
}

fn of_nemesis(board: &EscapeGraph, walker_wins: bool) -> Option<Explanation> {
    let start = board.start()?;
    if !walker_wins && let Some(excess) = race(board, start) {
        return Some(Explanation::Race(excess));
    }
    let copies: Vec<u32> = board.graph().edges().iter().map(|edge| edge.copies).collect();
    let linear = LinearNemesis::new(board).and_then(|solver| solver.solve(start, Turn::Walk, &copies));
    match linear.map(|verdict| verdict.step) {
        Some(Some(Step::Walk(to))) if walker_wins => Some(Explanation::Tree(to)),
        Some(_) if !walker_wins => Some(Explanation::NoBranch),
        _ if walker_wins => {
            let nodes = MOST_TREE_WORK / copies.len().max(1) as u64;
            let tree = tree_condition(board, start, &Control::unlimited().with_nodes(nodes));
            tree.ok().flatten().map(|tree| Explanation::Tree(tree.root))
        }
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
            Self::Race(_) => "race",
            Self::Rank(..) => "rank",
            Self::Inside(_) => "inside",
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
            Self::Race(excess) if excess.is_empty() => {
                "no vertex has two edges to exits: she deletes the one where he comes".to_owned()
            }
            Self::Race(excess) => {
                let one = |excess: &Excess| {
                    let count = if excess.copies == 1 {
                        "1 copy".to_owned()
                    } else {
                        format!("{} copies", excess.copies)
                    };
                    format!(
                        "{count} at {} within {} free moves",
                        board.name(excess.vertex),
                        excess.free_before
                    )
                };
                let mut named: Vec<String> = excess.iter().take(MAX_NAMED).map(one).collect();
                if excess.len() > MAX_NAMED {
                    named.push(format!("and so on at {} vertices", excess.len()));
                }
                format!(
                    "she comes in time: where he is beside one copy to an exit she deletes that, and in free moves those \
                     beyond the first: {}",
                    named.join(", ")
                )
            }
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
