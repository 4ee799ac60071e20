//! The complexity of Nemesis, by classes of boards, and its winner on square grids of any size.
//!
//! The table is Table 1 of Bergé, Dailly and Gerard, *Nemesis, an escape game in graphs*, with two of its open cells
//! filled: see `linear.rs`. A board is
//! simplified first, which preserves the winner. After that every edge to an exit leads to an exit of its
//! own, so several copies of it do not count as a multigraph, and cycles through exits do not count as
//! cycles. Trivial boards are recognised before all others.
//!
//! Pruning spares the start, so what is left depends on it: from 0 the board `0-1*2 1-2*2 exits 2` is a multigraph, and
//! from 1 a single vertex with an exit. A board without a start is therefore simplified for each start, and its class
//! is the narrowest one that contains all of the results.
//!
//! Time O(n + m log m) and memory O(n + m), those of the planarity test. Without a start this is the time for each
//! start, up to a bound on the total.

use std::fmt;

use super::{Simplified, duplicate_exits, prune, simplify};
use crate::escape::board::{Compact, Construction, EscapeGraph};
use crate::escape::linear::LinearNemesis;
use crate::escape::remains::edges::Rows;
use crate::ground::graph::planar;

/// The reason why the winner is obvious.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trivial {
    /// The start is an exit, so the fugitive has won already.
    StartIsExit,
    /// The start is adjacent to an exit, so the fugitive goes there.
    BesideExit,
    /// No exit can be reached, so the fugitive has lost.
    NoExit,
    /// No vertex has two copies of edges to exits, as on a simple graph with one exit. The Nemesis deletes
    /// the only copy when the fugitive comes next to an exit (Remark 8).
    SingleExits,
    /// All neighbours of the start are pruned: the Nemesis deletes the way on from each of them.
    Pruned,
}

/// A column of the table. Each column but the last is a special case of a later one, or is narrower than its
/// theorem requires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardShape {
    /// The regular vertices induce a forest.
    Tree,
    /// Every regular vertex other than the start has at most three copies of edges.
    Cubic,
    /// The graph is planar.
    Planar,
    /// The graph is in none of the other classes.
    Arbitrary,
}

/// The complexity of deciding who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Complexity {
    /// Decidable in linear time.
    Linear,
    /// Unknown.
    Open,
    /// NP-hard; membership in NP is an open question.
    NpHard,
    /// PSPACE-complete.
    PspaceComplete,
}

/// Where the complexity of a class of boards is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Settled {
    /// In the article.
    InArticle,
    /// In the book of this program; the article leaves the question open.
    Here,
}

/// The place of a board in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Classification {
    /// The reason why the winner is obvious, or None if they are not.
    pub trivial: Option<Trivial>,
    /// True if every edge between regular vertices of the simplified board has one copy.
    pub is_simple: bool,
    /// True if every edge between regular vertices of the board itself has one copy.
    pub own_is_simple: bool,
    /// The first column that applies to the simplified board.
    pub shape: BoardShape,
    /// The first column that applies to the board itself.
    pub own_shape: BoardShape,
    /// True if every regular vertex of the simplified board, other than the start, has at most three distinct
    /// neighbours. Copies of an edge do not count, and the exits beside a vertex count as one.
    pub has_three_neighbours: bool,
    /// True if the class of a board without a start may be wider than necessary: the board is so large that the class
    /// is that of the board itself.
    pub is_rough: bool,
    /// Whether the linear algorithm decides the game from the start, or None on a board without a start. The
    /// algorithm works branch by branch, so it may apply outside its columns of the table too.
    pub is_linear: Option<bool>,
}

/// Returns whether the graph of a board is planar.
pub fn is_planar(board: &EscapeGraph) -> bool {
    if let Some(compact) = Compact::of(board) {
        return is_planar(compact.board());
    }
    planar::is_planar(board.vertices(), board.graph().edges().iter().map(|edge| (edge.ends[0], edge.ends[1])))
}

/// Classifies a board. The class of a board without a start contains the simplified board of each start.
///
/// ```
/// use upstar::{escape::{Complexity, classify, rules::Escape}, ground::Ruleset};
/// let grid = classify(&Escape::NEMESIS.read("grid(5,5) @ 2,2")?);
/// assert_eq!((grid.complexity(), grid.theorem()), (Complexity::Open, None));
/// let complete = classify(&Escape::NEMESIS.read("complete(8) exits 7 @ 0")?);
/// assert_eq!(complete.complexity(), Complexity::PspaceComplete);
/// assert_eq!(complete.theorem(), Some("Theorems 5 and 9"));
/// # Ok::<(), upstar::InputError>(())
/// ```
pub fn classify(board: &EscapeGraph) -> Classification {
    if let Some(compact) = Compact::of(board) {
        return classify(compact.board());
    }
    let (simplified, is_rough, trivial) = match board.start() {
        Some(_) => {
            let simplified = simplify(board);
            (Class::of(&simplified.board), false, trivial(board, &simplified))
        }
        None => {
            let (class, is_rough) = class_of_all_starts(board);
            (class, is_rough, None)
        }
    };
    let Class { is_simple, shape, has_three_neighbours } = simplified;
    Classification {
        trivial,
        is_simple,
        own_is_simple: self::is_simple(board),
        shape,
        own_shape: self::shape(board),
        has_three_neighbours,
        is_rough,
        is_linear: board.start().map(|_| LinearNemesis::new(board).is_some()),
    }
}

/// The properties of a board that decide its row and column.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class {
    is_simple: bool,
    shape: BoardShape,
    has_three_neighbours: bool,
}

impl Class {
    /// The class of a board without edges, which every other class contains.
    const NARROWEST: Self = Self { is_simple: true, shape: BoardShape::Tree, has_three_neighbours: true };

    fn of(board: &EscapeGraph) -> Self {
        Self {
            is_simple: is_simple(board),
            shape: shape(board),
            has_three_neighbours: has_three_neighbours(board),
        }
    }

    /// Returns the narrowest class that contains both.
    fn with(self, other: Self) -> Self {
        Self {
            is_simple: self.is_simple && other.is_simple,
            shape: self.shape.max(other.shape),
            has_three_neighbours: self.has_three_neighbours && other.has_three_neighbours,
        }
    }
}

/// The greatest number of vertices and edges of the boards that are simplified for a board without a start.
const MOST_WORK: usize = 1 << 24;

/// Returns the narrowest class that contains the simplified boards of all starts, and false; or the class of the board
/// itself, and true, if the simplified boards are too many and too large. The class of the board itself contains them
/// all, since pruning removes vertices and adds nothing.
fn class_of_all_starts(board: &EscapeGraph) -> (Class, bool) {
    let doubled = duplicate_exits(board).board;
    let widest = Class::of(&doubled);
    let mut found = Class::NARROWEST;
    let mut work = 0_usize;
    for start in (0..board.vertices() as u32).filter(|&v| !board.is_exit(v)) {
        if found == widest {
            break;
        }
        work = work.saturating_add(doubled.vertices() + doubled.graph().edges().len());
        if work > MOST_WORK {
            return (widest, true);
        }
        found = found.with(Class::of(&prune(&doubled.clone().with_start(start)).board));
    }
    (found, false)
}

impl Classification {
    /// The complexity of the boards in this row and column.
    pub fn complexity(&self) -> Complexity {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree | BoardShape::Cubic, _) => Complexity::Linear,
            (BoardShape::Planar, true) => Complexity::Open,
            (BoardShape::Planar, false) => Complexity::NpHard,
            (BoardShape::Arbitrary, _) => Complexity::PspaceComplete,
        }
    }

    /// Where the complexity is proved, or None if the question is open.
    pub fn settled(&self) -> Option<Settled> {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree | BoardShape::Cubic, false) => Some(Settled::Here),
            _ => self.theorem().map(|_| Settled::InArticle),
        }
    }

    /// The theorem that proves the complexity, or None if the question is open. It is one of the article, except where
    /// [`Self::settled`] says otherwise.
    pub fn theorem(&self) -> Option<&'static str> {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree | BoardShape::Cubic, true) => Some("Theorem 1"),
            (BoardShape::Tree, false) => Some("Trees with several copies of edges"),
            (BoardShape::Cubic, false) => Some("Multigraphs of maximum degree 3"),
            (BoardShape::Planar, false) => Some("Theorem 4"),
            (BoardShape::Arbitrary, true) => Some("Theorems 5 and 9"),
            (BoardShape::Arbitrary, false) => Some("Theorem 5"),
            _ => None,
        }
    }

    /// The complexity of the multigraphs in this row and column on which every vertex has at most three distinct
    /// neighbours, if the board is one of them and no linear algorithm is known. It is proved in the book of this
    /// program, in the section [`BY_NEIGHBOURS`].
    ///
    /// ```
    /// use upstar::escape::classify;
    /// use upstar::{Control, logic::Prenex, reduce::qsat::QsatToNemesis};
    /// let control = Control::unlimited();
    /// let prenex = Prenex::parse("p cnf 3 2\na 1 0\ne 2 3 0\n1 2 3 0\n-1 -2 0\n", &control)?;
    /// let by_neighbours = |reduced: &QsatToNemesis| classify(reduced.board()).by_neighbours();
    /// assert!(by_neighbours(&QsatToNemesis::split(&prenex, &control)?).is_some());
    /// assert_eq!(by_neighbours(&QsatToNemesis::new(&prenex, &control)?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_neighbours(&self) -> Option<Complexity> {
        let is_hard = matches!(self.shape, BoardShape::Planar | BoardShape::Arbitrary) && !self.is_simple;
        (is_hard && self.has_three_neighbours).then(|| self.complexity())
    }

    /// The known result, in a sentence.
    pub fn statement(&self) -> &'static str {
        match (self.shape, self.is_simple) {
            (BoardShape::Tree, true) => {
                "On trees the fugitive wins if pruning leaves a neighbour of the start."
            }
            (BoardShape::Cubic, true) => {
                "With degrees up to 3 the fugitive wins if a branch at the start is a tree."
            }
            (BoardShape::Planar, true) => "The complexity on planar simple graphs is unknown.",
            (BoardShape::Arbitrary, true) => {
                "The problem on simple graphs is PSPACE-complete, even with two exits."
            }
            (BoardShape::Tree, false) => {
                "On trees the fugitive wins if she must have deleted a copy in a branch before he enters it."
            }
            (BoardShape::Cubic, false) => {
                "With up to 3 copies at each vertex the fugitive wins if a branch is a tree of single edges."
            }
            (BoardShape::Planar, false) => {
                "The problem on planar multigraphs is NP-hard; its membership in NP is unknown."
            }
            (BoardShape::Arbitrary, false) => {
                "The problem on multigraphs is PSPACE-complete, even with one exit."
            }
        }
    }
}

impl Trivial {
    /// Returns whether the fugitive wins, who is to move.
    pub fn walker_wins(self) -> bool {
        matches!(self, Self::StartIsExit | Self::BesideExit)
    }
}

impl fmt::Display for Trivial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::StartIsExit => "the start is an exit",
            Self::BesideExit => "the start is beside an exit",
            Self::NoExit => "no exit can be reached",
            Self::SingleExits => "no vertex has two edges to exits",
            Self::Pruned => "every neighbour of the start is a trap",
        })
    }
}

/// The section of the book about multigraphs on which every vertex has at most three distinct neighbours.
pub const BY_NEIGHBOURS: &str = "Degrees that count distinct neighbours";

/// Returns the reason why the winner is obvious, or None if they are not.
pub(crate) fn plain(board: &EscapeGraph) -> Option<Trivial> {
    trivial(board, &simplify(board))
}

fn trivial(board: &EscapeGraph, simplified: &Simplified) -> Option<Trivial> {
    let start = board.start()?;
    if board.is_exit(start) {
        return Some(Trivial::StartIsExit);
    }
    let mut is_reached = vec![false; board.vertices()];
    let copies = copies_to_exits(board, start, &mut is_reached);
    if copies[start as usize] > 0 {
        return Some(Trivial::BesideExit);
    }
    if copies.iter().all(|&copies| copies == 0) {
        return Some(Trivial::NoExit);
    }
    if copies.iter().all(|&copies| copies <= 1) {
        return Some(Trivial::SingleExits);
    }
    simplified.board.graph().edges().is_empty().then_some(Trivial::Pruned)
}

/// Returns the number of copies of edges to exits at each regular vertex that can be reached from the start.
/// Other vertices get 0.
fn copies_to_exits(board: &EscapeGraph, start: u32, is_reached: &mut [bool]) -> Vec<u32> {
    let rows = Rows::new(board);
    let edges = board.graph().edges();
    let mut copies = vec![0_u32; board.vertices()];
    let mut queue = vec![start];
    is_reached[start as usize] = true;
    while let Some(v) = queue.pop() {
        for way in rows.of(v) {
            if board.is_exit(way.to) {
                let sum = &mut copies[v as usize];
                *sum = sum.saturating_add(edges[way.edge as usize].copies);
            } else if !std::mem::replace(&mut is_reached[way.to as usize], true) {
                queue.push(way.to);
            }
        }
    }
    copies
}

/// Returns whether every edge between regular vertices has one copy.
fn is_simple(board: &EscapeGraph) -> bool {
    let is_regular = |&v: &u32| !board.is_exit(v);
    board.graph().edges().iter().all(|edge| edge.copies == 1 || !edge.ends.iter().all(is_regular))
}

fn shape(board: &EscapeGraph) -> BoardShape {
    if is_forest(board) {
        BoardShape::Tree
    } else if is_cubic(board) {
        BoardShape::Cubic
    } else if is_planar(board) {
        BoardShape::Planar
    } else {
        BoardShape::Arbitrary
    }
}

/// Returns whether the graph is a forest. Copies of an edge form no cycle, and each exit has one edge when
/// exits are duplicated.
fn is_forest(board: &EscapeGraph) -> bool {
    let rows = Rows::new(board);
    let mut is_seen = vec![false; board.vertices()];
    let mut parts = 0;
    for root in 0..board.vertices() as u32 {
        if std::mem::replace(&mut is_seen[root as usize], true) {
            continue;
        }
        parts += 1;
        let mut queue = vec![root];
        while let Some(v) = queue.pop() {
            let new = rows.of(v).iter().map(|way| way.to);
            queue.extend(new.filter(|&to| !std::mem::replace(&mut is_seen[to as usize], true)));
        }
    }
    // A graph with p components is a forest if and only if it has n - p edges.
    board.graph().edges().len() + parts == board.vertices()
}

fn is_cubic(board: &EscapeGraph) -> bool {
    let mut degrees = vec![0_u32; board.vertices()];
    for edge in board.graph().edges() {
        for end in edge.ends {
            let degree = &mut degrees[end as usize];
            *degree = degree.saturating_add(edge.copies);
        }
    }
    // Degrees of exits do not matter, since nobody leaves an exit.
    let is_free = |v: u32| board.is_exit(v) || board.start() == Some(v);
    (0..board.vertices() as u32).all(|v| is_free(v) || degrees[v as usize] <= 3)
}

fn has_three_neighbours(board: &EscapeGraph) -> bool {
    let rows = Rows::new(board);
    let regular = (0..board.vertices() as u32).filter(|&v| !board.is_exit(v) && board.start() != Some(v));
    let neighbours = |v: u32| {
        let exits = rows.of(v).iter().filter(|way| board.is_exit(way.to)).count();
        // Parallel edges are one edge with copies, so each edge leads to another neighbour.
        rows.of(v).len() - exits + exits.min(1)
    };
    regular.map(neighbours).all(|neighbours| neighbours <= 3)
}

// **Theorem** (proved in the book, *Nemesis on square grids*). On a grid with an exit wherever a cell lacks a
// neighbour, the fugitive, who moves first, wins if and only if the distance from the start to the nearest
// exit is at most three.

/// The greatest distance to the nearest exit from which the fugitive wins.
pub(crate) const MOST_STEPS: u32 = 3;

/// Returns the distance from the start to the nearest exit, if the board is a square grid from which nothing
/// has been deleted, with all of its exits and no others. Returns None for other boards. Time and memory are
/// linear.
pub(crate) fn steps_on_square_grid(board: &EscapeGraph) -> Option<u32> {
    let construction = board.naming().construction()?;
    let Construction::Grid(grid) = construction else { return None };
    let is_whole = board.deleted(construction).is_some_and(|deleted| deleted.is_empty());
    if !grid.has_exits() || !is_whole || board.exits().len() != 2 * (grid.rows() + grid.columns()) {
        return None;
    }
    let (row, column) = grid.place(board.start()?);
    let far = |at: i64, count: usize| (at + 1).min(count as i64 - at).max(0);
    u32::try_from(far(row, grid.rows()).min(far(column, grid.columns()))).ok()
}
