//! Quantified formulas as Nemesis on a multigraph.
//!
//! **Theorem 5, first part** (Bergé, Dailly and Gerard, sections 4.2 and 4.3). Let a formula be in prenex
//! conjunctive normal form, with n > 0 variables and m clauses of one to three literals. It is true if and
//! only if the fugitive, who moves first, wins on the board. Quantified satisfiability is PSPACE-complete, so
//! Nemesis on multigraphs is PSPACE-complete, too; formulas without universal variables show that it is
//! NP-hard.
//!
//! **The board.** Each variable is a cycle of 4K edges, whose sides stand for the values true and false. The
//! fugitive walks from cycle to cycle, from s to r, in 2nK steps. From the middle of a side, its *turn*, a
//! path of L edges leads to each clause that the value makes true. All of this is unbreakable. Behind r there
//! is an exit with 2nK - m + 1 copies, behind each clause one with L + 1. So when he reaches a turn, the
//! Nemesis must have deleted a copy behind each clause that begins there. If he passes all m clauses, one
//! copy is left behind r. The sides of a universal variable have a *fuse*, one copy, as their second edge,
//! and two unbreakable *detours* lead around it to the other side. So the Nemesis chooses the side, at the
//! price of a deletion, which costs him a step.
//!
//! **The parameters.** K is the largest number of clauses with the same literal, and at least 2 if there are
//! universal variables (the article takes a larger K). L is 2nK + 1 plus the number of universal variables.
//! Neither number of copies may be changed by one, and K may not be smaller.
//!
//! **The split form.** The same board with at most three distinct neighbours at each vertex, which shows that
//! such multigraphs are as hard; see [`Form::Split`]. The proof is in the book, *Nemesis on trees and with
//! degrees up to 3*, section *Degrees that count distinct neighbours*.

mod forth;
mod moves;
mod shape;

use self::moves::Place;
pub use self::shape::Recognised;
use super::gadgets::{Gadgets, Size, check_clauses};
use crate::escape::board::EscapeGraph;
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::logic::{Literal, Prenex, Quantifier};

/// The form of a board: whether vertices with many neighbours are split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One vertex for each junction, turn and clause, with any number of neighbours.
    Whole,
    /// No vertex has more than three distinct neighbours. A junction between two cycles is an edge. Each
    /// clause with a literal has a turn of its own, at the positions K, K + 1, .. of the side. A clause of
    /// three literals has a *fork*, where the paths of the two that are chosen first meet before they reach it.
    Split,
}

/// The numbers that determine the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The form of the board.
    pub form: Form,
    /// K: the number of edges from the beginning of a side to its first turn.
    pub half_side: u32,
    /// L: the number of edges from a turn to a clause.
    pub path: u32,
    /// The number of copies of the edge behind r.
    pub main_exit: u32,
    /// The number of copies of the edge behind a clause.
    pub clause_exit: u32,
}

impl Parameters {
    /// Returns the parameters of the theorem.
    ///
    /// ```
    /// use upstar::{Control, logic::Prenex, reduce::qsat::{Parameters, size}};
    /// // For all x there is y with x = y.
    /// let prenex = Prenex::parse("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n", &Control::unlimited())?;
    /// let parameters = Parameters::of(&prenex)?;
    /// assert_eq!((parameters.half_side, parameters.path, parameters.main_exit), (2, 10, 7));
    /// assert_eq!(size(&prenex, parameters)?.to_string(), "58 vertices, 63 edges");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A clause does not have one to three literals, there is no variable, or a number would be too large.
    pub fn of(prenex: &Prenex) -> Result<Self, Failure> {
        Self::in_form(prenex, Form::Whole)
    }

    /// Returns the parameters of the theorem for a form of the board. In the split form K is at least 3 if
    /// there are universal variables, since a detour leads to position 2, and L is 2nK + n + 1.
    ///
    /// # Errors
    /// The errors of [`Parameters::of`].
    pub fn in_form(prenex: &Prenex, form: Form) -> Result<Self, Failure> {
        let cnf = prenex.cnf();
        check_clauses(cnf)?;
        let order = prenex.prefix();
        if order.is_empty() {
            return Err(Failure::because("a formula without variables has no board: it is true"));
        }
        let mut uses = vec![[0_u32; 2]; cnf.variables() as usize];
        for literal in cnf.clauses().iter().flat_map(|clause| clause.distinct()) {
            uses[literal.index()][usize::from(literal.is_positive())] += 1;
        }
        let universal =
            order.iter().filter(|(_, quantifier)| *quantifier == Quantifier::ForAll).count() as u64;
        let least = match (universal > 0, form) {
            (false, _) => 1,
            (true, Form::Whole) => 2,
            (true, Form::Split) => 3,
        };
        let most = uses.iter().flatten().copied().max().unwrap_or(0).max(least);
        let walk = walk(order.len() as u64, most, form);
        let small = |number: u64| {
            u32::try_from(number).ok().filter(|&number| number < 1 << 30).ok_or_else(|| {
                Failure::because("the formula has too many variables or clauses for a board".to_owned())
            })
        };
        let path = small(match form {
            Form::Whole => walk + 1 + universal,
            Form::Split => walk + 2,
        })?;
        let main_exit = small(walk - cnf.clauses().len() as u64 + 1)?;
        Ok(Self { form, half_side: most, path, main_exit, clause_exit: path + 1 })
    }
}

/// Returns the number of moves from s to r: 2nK, and in the split form one more between any two cycles.
fn walk(variables: u64, half_side: u32, form: Form) -> u64 {
    let within = 2 * variables * u64::from(half_side);
    match form {
        Form::Whole => within,
        Form::Split => within + variables.saturating_sub(1),
    }
}

/// Returns the size of the board. For n variables, u of which are universal, m clauses, and a literals in all
/// clauses together, each once in a clause, it has n(4K - 1) + 2 + 2u + 2m + a(L - 1) vertices and 4nK + 1 +
/// 4u + m + aL edges. In the split form it has n - 1 - t more of either, for t clauses of three literals: an
/// edge between any two cycles, and a fork in place of the last edges of two paths.
///
/// # Errors
/// The board would be too large.
pub fn size(prenex: &Prenex, parameters: Parameters) -> Result<Size, Failure> {
    let order = prenex.prefix();
    let universal = order.iter().filter(|(_, quantifier)| *quantifier == Quantifier::ForAll).count() as u64;
    let (n, m) = (order.len() as u64, prenex.cnf().clauses().len() as u64);
    let uses: usize = prenex.cnf().clauses().iter().map(|clause| clause.distinct().len()).sum();
    let (k, l, uses) = (u64::from(parameters.half_side), u64::from(parameters.path), uses as u64);
    let vertices = n * (4 * k - 1) + 2 + 2 * universal + 2 * m + uses * (l - 1);
    let edges = 4 * n * k + 1 + 4 * universal + m + uses * l;
    let (more, fewer) = match parameters.form {
        Form::Whole => (0, 0),
        Form::Split => {
            let clauses = prenex.cnf().clauses().iter();
            (
                n.saturating_sub(1),
                clauses.filter(|clause| clause.distinct().len() > LITERALS_WITHOUT_FORK).count() as u64,
            )
        }
    };
    Size { vertices: vertices + more - fewer, edges: edges + more - fewer }.check()
}

/// The largest number of literals of a clause without a fork: their paths and the exit are three neighbours.
const LITERALS_WITHOUT_FORK: usize = 2;

/// A quantified formula as a board.
///
/// ```
/// use upstar::logic::{ChoiceTree, Prenex};
/// use upstar::{Control, escape::strategy::Strategy, reduce::qsat::QsatToNemesis};
/// // For all x there is y with x = y, which is true: the fugitive wins.
/// let control = Control::unlimited();
/// let prenex = Prenex::parse("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n", &control)?;
/// let reduced = QsatToNemesis::new(&prenex, &control)?;
/// let strategy = reduced.strategy(&ChoiceTree::search(&prenex, &control)?, &control)?;
/// assert!(matches!(strategy, Strategy::Fugitive(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct QsatToNemesis {
    board: EscapeGraph,
    parameters: Parameters,
    /// The variables in the order of the prefix.
    order: Vec<(u32, Quantifier)>,
    /// The role of each vertex.
    places: Vec<Place>,
    /// For each vertex with a single way onward, the next vertex.
    onward: Vec<u32>,
    /// For each variable in that order, the first vertices of its sides, false and true.
    first: Vec<[u32; 2]>,
    /// For each universal variable, the fuses of both sides; None for existential ones.
    fuses: Vec<Option<[Fuse; 2]>>,
    /// For each variable and side, the clauses that begin at its turns, each with the first vertex of its
    /// path. In the split form they are in the order of their turns.
    beginning: Vec<[Vec<(usize, u32)>; 2]>,
    main_exit: usize,
    clause_exits: Vec<usize>,
}

/// A fuse, with the vertex of the detour around it.
#[derive(Clone, Copy, Debug)]
struct Fuse {
    edge: usize,
    detour: u32,
}

impl QsatToNemesis {
    /// Builds the board of a formula, with the parameters of the theorem. Time and memory are linear in its
    /// size.
    ///
    /// # Errors
    /// A condition of the theorem does not hold, the board would be too large, or the budget is used up.
    pub fn new(prenex: &Prenex, control: &Control) -> Result<Self, Failure> {
        Self::with(prenex, Parameters::of(prenex)?, control)
    }

    /// Builds the board of a formula in the split form, with the parameters of the theorem. At each side the
    /// clauses have their turns in the order in which they stand in the formula.
    ///
    /// ```
    /// use upstar::{Control, logic::Prenex, reduce::qsat::QsatToNemesis};
    /// let control = Control::unlimited();
    /// let prenex = Prenex::parse("p cnf 3 2\ne 1 2 3 0\n1 2 3 0\n1 -2 3 0\n", &control)?;
    /// let edges = |board: &QsatToNemesis| board.board().graph().edges().to_vec();
    /// let degree = |reduced: &QsatToNemesis, v| {
    ///     edges(reduced).iter().filter(|edge| edge.ends.contains(&v)).count()
    /// };
    /// let most = |reduced: &QsatToNemesis| {
    ///     (0..reduced.board().vertices() as u32).map(|v| degree(reduced, v)).max()
    /// };
    /// assert_eq!(most(&QsatToNemesis::new(&prenex, &control)?), Some(4));
    /// assert_eq!(most(&QsatToNemesis::split(&prenex, &control)?), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`QsatToNemesis::new`].
    pub fn split(prenex: &Prenex, control: &Control) -> Result<Self, Failure> {
        Self::with(prenex, Parameters::in_form(prenex, Form::Split)?, control)
    }

    /// Builds the board of a formula with other parameters, for which the theorem need not hold.
    ///
    /// # Errors
    /// The errors of [`QsatToNemesis::new`].
    ///
    /// # Panics
    /// If a parameter is 0, K is 1 and there are universal variables, or, in the split form, K is less than
    /// the number of clauses with the same literal.
    pub fn with(prenex: &Prenex, parameters: Parameters, control: &Control) -> Result<Self, Failure> {
        Self::with_ranks(prenex, &ranks(prenex), parameters, control)
    }

    /// Builds the board of a formula with the given ranks.
    pub(super) fn with_ranks(
        prenex: &Prenex,
        ranks: &Ranks,
        parameters: Parameters,
        control: &Control,
    ) -> Result<Self, Failure> {
        Parameters::of(prenex)?;
        build((prenex, ranks), parameters, control)
    }

    /// Returns the board.
    pub fn board(&self) -> &EscapeGraph {
        &self.board
    }

    /// Returns the parameters of the board.
    pub fn parameters(&self) -> Parameters {
        self.parameters
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.order.len()
    }

    /// Returns the number of universal variables.
    pub fn universal_variables(&self) -> usize {
        self.fuses.iter().flatten().count()
    }

    /// Returns whether the edge between these vertices is a fuse.
    pub(super) fn is_fuse(&self, u: u32, v: u32) -> bool {
        let edges = self.board.graph().edges();
        let mut fuses = self.fuses.iter().flatten().flatten().map(|fuse| edges[fuse.edge].ends);
        fuses.any(|ends| ends == [u, v] || ends == [v, u])
    }

    /// Returns the values that a walk of the fugitive represents. A value is chosen when he first reaches a
    /// turn of its variable.
    pub fn values(&self, walk: &[u32]) -> Vec<Literal> {
        let mut values: Vec<Literal> = Vec::new();
        for &vertex in walk {
            if let Place::Turn { variable, value, .. } = self.places[vertex as usize] {
                let number = self.order[variable].0;
                if values.iter().all(|literal| literal.variable() != number) {
                    values.push(Literal::new(number, value));
                }
            }
        }
        values
    }
}

/// For each clause and each of its distinct literals, the number of clauses with the same literal that have
/// their turns before it on the side.
pub type Ranks = Vec<Vec<u32>>;

/// Returns the ranks in the order of the clauses.
pub fn ranks(prenex: &Prenex) -> Ranks {
    let cnf = prenex.cnf();
    let mut next = vec![[0_u32; 2]; cnf.variables() as usize];
    let mut rank = |literal: Literal| {
        let next = &mut next[literal.index()][usize::from(literal.is_positive())];
        *next += 1;
        *next - 1
    };
    cnf.clauses().iter().map(|clause| clause.distinct().into_iter().map(&mut rank).collect()).collect()
}

/// A board under construction.
struct Builder {
    gadgets: Gadgets,
    parameters: Parameters,
    places: Vec<Place>,
    onward: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

/// A side of a cycle: its vertices in order, and the number of its second edge if that is a fuse.
struct Side {
    vertices: Vec<u32>,
    second_edge: usize,
}

impl Builder {
    fn vertex(&mut self, name: String, place: Place) -> u32 {
        self.places.push(place);
        self.onward.push(NOWHERE);
        self.gadgets.vertex(name)
    }

    fn exit(&mut self, from: u32, copies: u32) -> usize {
        self.places.push(Place::Exit);
        self.onward.push(NOWHERE);
        self.gadgets.exit(from, copies)
    }

    /// Adds an unbreakable edge, and makes it the way onward from its first end.
    fn way(&mut self, from: u32, to: u32) {
        self.gadgets.unbreakable(from, to);
        self.onward[from as usize] = to;
    }

    /// Adds a side of a variable's cycle, from its beginning to its end. The second edge is a fuse if
    /// `has_fuse` is true.
    fn side(&mut self, variable: (usize, u32, bool), [from, to]: [u32; 2], has_fuse: bool) -> Side {
        let (variable, number, value) = variable;
        let half = self.parameters.half_side;
        let letter = if value { 't' } else { 'f' };
        let mut vertices: Vec<u32> = Vec::new();
        let mut second_edge = 0;
        for step in 1..2 * half {
            let is_turn = step == half || (step > half && self.parameters.form == Form::Split);
            let place = match is_turn {
                true => Place::Turn { variable, value, rank: step - half },
                false => Place::Side { variable, value },
            };
            let name = match step {
                _ if step == half => format!("{letter}{number}"),
                _ => format!("{letter}{number}.{step}"),
            };
            let vertex = self.vertex(name, place);
            match vertices.last() {
                None => self.gadgets.unbreakable(from, vertex),
                Some(&before) if vertices.len() == 1 && has_fuse => {
                    second_edge = self.gadgets.edge(before, vertex, 1);
                    self.onward[before as usize] = vertex;
                }
                Some(&before) => self.way(before, vertex),
            }
            vertices.push(vertex);
        }
        self.way(vertices[vertices.len() - 1], to);
        Side { vertices, second_edge }
    }

    /// Adds the detours around the fuses of a universal variable.
    fn detours(&mut self, (variable, number): (usize, u32), sides: &[Side; 2]) -> [Fuse; 2] {
        [false, true].map(|value| {
            let (side, other) = (&sides[usize::from(value)], &sides[usize::from(!value)]);
            let name = format!("{}{number}.detour", if value { 't' } else { 'f' });
            let place = Place::Side { variable, value: !value };
            let detour = self.vertex(name, place);
            self.gadgets.unbreakable(side.vertices[0], detour);
            self.way(detour, other.vertices[1]);
            Fuse { edge: side.second_edge, detour }
        })
    }

    /// Adds a path of `edges` edges from a turn to a clause or its fork, and returns its first vertex.
    fn path(&mut self, turn: u32, (clause, to): (usize, u32), (literal, edges): (Literal, u32)) -> u32 {
        let mut last = turn;
        for step in 1..edges {
            let vertex = self.vertex(format!("c{}.{literal}.{step}", clause + 1), Place::Path { clause });
            match last == turn {
                // A turn has many ways onward; `onward` is reserved for the one along the side.
                true => self.gadgets.unbreakable(turn, vertex),
                false => self.way(last, vertex),
            }
            last = vertex;
        }
        match last == turn {
            true => self.gadgets.unbreakable(turn, to),
            false => self.way(last, to),
        }
        // The vertices of the path are numbered consecutively.
        if last == turn { to } else { last - (edges - 2) }
    }

    /// Adds the vertex of a clause with its exit, and the fork if there is one, which all paths but the last
    /// literal's lead to. Returns the number of the exit's edge, and the end of each path with its length.
    fn clause(&mut self, clause: usize, literals: usize, last: usize) -> (usize, Vec<(u32, u32)>) {
        let path = self.parameters.path;
        let vertex = self.vertex(format!("c{}", clause + 1), Place::Clause { clause });
        let exit = self.exit(vertex, self.parameters.clause_exit);
        let mut ends = vec![(vertex, path); literals];
        if self.parameters.form == Form::Split && literals > LITERALS_WITHOUT_FORK {
            let fork = self.vertex(format!("c{}.fork", clause + 1), Place::Path { clause });
            self.way(fork, vertex);
            ends = vec![(fork, path - 1); literals];
            ends[last] = (vertex, path);
        }
        (exit, ends)
    }
}

/// Builds the board of a formula.
fn build(
    (prenex, ranks): (&Prenex, &Ranks),
    parameters: Parameters,
    control: &Control,
) -> Result<QsatToNemesis, Failure> {
    let gadgets = Gadgets::of_size(size(prenex, parameters)?, control)?;
    let mut builder = Builder { gadgets, parameters, places: Vec::new(), onward: Vec::new() };
    let order = prenex.prefix();
    let (mut first, mut turns, mut fuses) = (Vec::new(), Vec::new(), Vec::new());
    let start = builder.vertex("s".to_owned(), Place::Junction { variable: 0 });
    let mut junction = start;
    for (i, &(number, quantifier)) in order.iter().enumerate() {
        let name = if i + 1 < order.len() { format!("s{}", i + 1) } else { "r".to_owned() };
        let end = match parameters.form {
            Form::Split if i + 1 < order.len() => builder.vertex(format!("{name}.end"), Place::End),
            _ => builder.vertex(name.clone(), Place::Junction { variable: i + 1 }),
        };
        let has_fuse = quantifier == Quantifier::ForAll;
        let sides = [false, true].map(|value| builder.side((i, number, value), [junction, end], has_fuse));
        fuses.push(has_fuse.then(|| builder.detours((i, number), &sides)));
        first.push([0, 1].map(|value: usize| sides[value].vertices[0]));
        let first_turn = parameters.half_side as usize - 1;
        turns.push(sides.map(|side| side.vertices[first_turn..].to_vec()));
        junction = end;
        if builder.places[end as usize] == Place::End {
            junction = builder.vertex(name, Place::Junction { variable: i + 1 });
            builder.way(end, junction);
        }
    }
    let main_exit = builder.exit(junction, parameters.main_exit);
    let (clause_exits, beginning) = clauses(&mut builder, (prenex, ranks), &turns, control)?;
    let Builder { gadgets, places, onward, .. } = builder;
    let board = gadgets.board(start, control)?;
    Ok(QsatToNemesis {
        board,
        parameters,
        order,
        places,
        onward,
        first,
        fuses,
        beginning,
        main_exit,
        clause_exits,
    })
}

/// For each variable and side, the clauses that begin there.
type Beginning = Vec<[Vec<(usize, u32)>; 2]>;

/// Adds the clauses with their exits, and the paths to them.
fn clauses(
    builder: &mut Builder,
    (prenex, ranks): (&Prenex, &Ranks),
    turns: &[[Vec<u32>; 2]],
    control: &Control,
) -> OrStop<(Vec<usize>, Beginning)> {
    let cnf = prenex.cnf();
    let mut place = vec![0; cnf.variables() as usize];
    for (i, (number, _)) in prenex.prefix().into_iter().enumerate() {
        place[number as usize - 1] = i;
    }
    let mut beginning = vec![[Vec::new(), Vec::new()]; turns.len()];
    let is_split = builder.parameters.form == Form::Split;
    let mut exits = Vec::new();
    for (clause, literals) in cnf.clauses().iter().enumerate() {
        control.check(0, 0)?;
        let literals = literals.distinct();
        let last = (0..literals.len()).max_by_key(|&i| place[literals[i].index()]).unwrap_or_default();
        let (exit, ends) = builder.clause(clause, literals.len(), last);
        exits.push(exit);
        for ((&literal, (to, edges)), &rank) in literals.iter().zip(ends).zip(&ranks[clause]) {
            let (variable, value) = (place[literal.index()], usize::from(literal.is_positive()));
            let turn = turns[variable][value][if is_split { rank as usize } else { 0 }];
            let first = builder.path(turn, (clause, to), (literal, edges));
            beginning[variable][value].push((rank, clause, first));
        }
    }
    let in_order = |mut side: Vec<(u32, usize, u32)>| {
        side.sort_unstable();
        side.into_iter().map(|(_, clause, first)| (clause, first)).collect()
    };
    let beginning = beginning.into_iter().map(|sides| sides.map(in_order)).collect();
    Ok((exits, beginning))
}
