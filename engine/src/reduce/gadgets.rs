//! Boards made of gadgets, boards that contain another, the sizes of boards and formulas, and conditions on
//! the instances of reductions.

use std::fmt;

use crate::escape::board::{Edge, EscapeGraph, MAX_EDGES, MAX_VERTICES, Multigraph, UNBREAKABLE};
use crate::escape::rules::{EscapeState, Step};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::counted;
use crate::logic::{Cnf, MAX_CLAUSES, MAX_VARIABLES};

/// The numbers of vertices and edges of a board; parallel edges count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The number of vertices.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
}

impl Size {
    /// Returns the size of a board.
    pub fn of(board: &EscapeGraph) -> Self {
        Self { vertices: board.vertices() as u64, edges: board.graph().edges().len() as u64 }
    }

    /// Returns the size if boards of this size are supported.
    ///
    /// # Errors
    /// The size exceeds [`MAX_VERTICES`] or [`MAX_EDGES`].
    pub(super) fn check(self) -> Result<Self, Failure> {
        if self.vertices <= MAX_VERTICES as u64 && self.edges <= MAX_EDGES as u64 {
            return Ok(self);
        }
        Err(Failure::because(format!(
            "{self}: a graph has at most {MAX_VERTICES} vertices and {MAX_EDGES} edges"
        )))
    }

    /// Returns an estimate of the number of bytes of the board with its names.
    pub(super) fn bytes(self) -> usize {
        const BYTES_OF_VERTEX: u64 = 64;
        const BYTES_OF_EDGE: u64 = 16;
        (self.vertices * BYTES_OF_VERTEX + self.edges * BYTES_OF_EDGE) as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vertices = counted(self.vertices as usize, "vertex", "vertices");
        write!(f, "{vertices}, {}", counted(self.edges as usize, "edge", "edges"))
    }
}

/// The numbers of variables and clauses of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormulaSize {
    /// The number of variables.
    pub variables: u64,
    /// The number of clauses.
    pub clauses: u64,
}

impl fmt::Display for FormulaSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variables = counted(self.variables as usize, "variable", "variables");
        write!(f, "{variables}, {}", counted(self.clauses as usize, "clause", "clauses"))
    }
}

impl FormulaSize {
    /// Returns the size if formulas of this size are supported.
    ///
    /// # Errors
    /// The size exceeds [`MAX_VARIABLES`] or [`MAX_CLAUSES`].
    pub(super) fn check(self) -> Result<Self, Failure> {
        if self.variables <= u64::from(MAX_VARIABLES) && self.clauses <= MAX_CLAUSES as u64 {
            return Ok(self);
        }
        let most = format!("a formula has at most {MAX_VARIABLES} variables and {MAX_CLAUSES} clauses");
        Err(Failure::because(format!("at least {self}: {most}")))
    }
}

/// A board under construction.
#[derive(Debug, Default)]
pub(super) struct Gadgets {
    names: Vec<String>,
    edges: Vec<Edge>,
    exits: Vec<u32>,
}

impl Gadgets {
    /// Creates an empty board with capacity for this size.
    ///
    /// # Errors
    /// The budget is too small for it.
    pub(super) fn of_size(size: Size, control: &Control) -> OrStop<Self> {
        control.check(1, size.bytes())?;
        let (vertices, edges) = (size.vertices as usize, size.edges as usize);
        Ok(Self { names: Vec::with_capacity(vertices), edges: Vec::with_capacity(edges), exits: Vec::new() })
    }

    /// Adds a regular vertex, and returns its number.
    pub(super) fn vertex(&mut self, name: String) -> u32 {
        self.names.push(name);
        self.names.len() as u32 - 1
    }

    /// Adds an exit with an edge of `copies` copies to it, and returns the number of that edge.
    pub(super) fn exit(&mut self, from: u32, copies: u32) -> usize {
        let name = format!("{}.exit{}", self.names[from as usize], self.exits.len());
        let exit = self.vertex(name);
        self.exits.push(exit);
        self.edge(from, exit, copies)
    }

    /// Makes a vertex an exit.
    pub(super) fn mark_exit(&mut self, vertex: u32) {
        self.exits.push(vertex);
    }

    /// Adds an edge, and returns its number.
    pub(super) fn edge(&mut self, u: u32, v: u32, copies: u32) -> usize {
        self.edges.push(Edge { ends: [u, v], copies });
        self.edges.len() - 1
    }

    /// Adds an edge that cannot be deleted.
    pub(super) fn unbreakable(&mut self, u: u32, v: u32) {
        self.edge(u, v, UNBREAKABLE);
    }

    /// Returns the finished board.
    pub(super) fn board(self, start: u32, control: &Control) -> OrStop<EscapeGraph> {
        let graph = Multigraph::under(self.names.len(), self.edges, control)?;
        let board = EscapeGraph::new(graph).with_exits(self.exits).with_start(start);
        Ok(board.with_names(self.names))
    }
}

/// A board with its source as a part, to which vertices and edges were added. The vertices and edges of the
/// source keep their numbers, so a step of the source is the same step here.
#[derive(Debug)]
pub struct Extended {
    source: EscapeGraph,
    board: EscapeGraph,
}

impl Extended {
    /// Extends a board with a start by the vertices and edges that `add` adds. `size` is the size of the
    /// result. The exits of the source become regular vertices.
    pub(super) fn new(
        source: &EscapeGraph,
        size: Size,
        control: &Control,
        add: impl FnOnce(&mut Gadgets),
    ) -> OrStop<Self> {
        let mut gadgets = Gadgets::of_size(size, control)?;
        for vertex in 0..source.vertices() as u32 {
            gadgets.vertex(source.name(vertex));
        }
        // Vertices and edges of the source come first, so their numbers stay the same.
        for edge in source.graph().edges() {
            gadgets.edge(edge.ends[0], edge.ends[1], edge.copies);
        }
        add(&mut gadgets);
        let board = gadgets.board(source.start().unwrap_or_default(), control)?;
        Ok(Self { source: source.clone(), board })
    }

    /// Returns the board.
    pub fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the board from which it was made.
    pub fn source(&self) -> &EscapeGraph {
        &self.source
    }

    /// Returns the position of the source, as long as the walker is there; None afterwards.
    pub fn source_state(&self, state: &EscapeState) -> Option<EscapeState> {
        let is_there = (state.at as usize) < self.source.vertices();
        let copies = state.copies[..self.source.graph().edges().len()].to_vec();
        is_there.then_some(EscapeState { copies, ..*state })
    }

    /// Returns the same step in the source; None for a step outside it. A player who deletes something
    /// outside the source may delete anything in the source instead, which cannot be worse.
    pub fn source_step(&self, step: Step) -> Option<Step> {
        match step {
            Step::Walk(to) => ((to as usize) < self.source.vertices()).then_some(step),
            Step::Cut(edge) => (edge < self.source.graph().edges().len()).then_some(step),
        }
    }
}

/// The largest number of literals of a clause in the gadgets.
const MOST_LITERALS: usize = 3;

/// Checks that each clause has one to three literals.
///
/// # Errors
/// The first clause that does not, by its number and line.
pub(super) fn check_clauses(cnf: &Cnf) -> Result<(), Failure> {
    wrong_clause(cnf).map_or(Ok(()), |(_, message)| Err(Failure::because(message)))
}

/// Returns the first clause that does not have one to three literals, and a message about it.
pub(super) fn wrong_clause(cnf: &Cnf) -> Option<(usize, String)> {
    let wrong = |clause: &usize| !(1..=MOST_LITERALS).contains(&cnf.clauses()[*clause].literals.len());
    let clause = (0..cnf.clauses().len()).find(wrong)?;
    let there = cnf.clauses()[clause].literals.len();
    let place = cnf.place(clause);
    Some((clause, format!("{place}: a clause has one to three literals, this one has {there}")))
}

/// Checks that there is a start that is not an exit, and an exit. Returns the start.
///
/// # Errors
/// A sentence that names the missing part.
pub(super) fn check_start(board: &EscapeGraph) -> Result<u32, Failure> {
    match board.start() {
        None => Err(Failure::because("the start is missing: write it after @")),
        Some(start) if board.is_exit(start) => {
            Err(Failure::because("the start is an exit: the play is over"))
        }
        Some(_) if board.exits().is_empty() => Err(Failure::because("there is no exit: the Nemesis wins")),
        Some(start) => Ok(start),
    }
}
