//! The recognition of boards of formulas.
//!
//! Vertices may be numbered and named in any way. The cycles are determined by the vertex beside an exit that
//! is nearest to the start, and by the shortest walks there. The paths from their turns lead to the clauses.
//! Finally the board of the formula that was read off is compared with the given board, so a board that
//! belongs to no formula is never accepted.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::{Form, Parameters, QsatToNemesis};
use crate::escape::board::{Edge, EscapeGraph};
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::ground::input::counted;
use crate::logic::{Block, Clause, Cnf, Literal, Prenex, Quantifier};
use crate::reduce::gadgets::check_start;

/// A board that is the board of a formula.
#[derive(Debug)]
pub struct Recognised {
    /// The formula. Its variables are numbered in the order in which they are chosen. The numbers of the
    /// vertices determine which of the two values of a variable is called true, as in [`QsatToNemesis`].
    pub formula: Prenex,
    /// The formula as a board.
    pub reduced: QsatToNemesis,
    /// For each vertex of that board, the vertex of the given board.
    pub vertices: Vec<u32>,
}

/// A result, or a message about a difference from boards of formulas.
type Found<T> = Result<T, String>;

impl Recognised {
    /// Recognises the formula of a board. Time and memory are linear in the board, up to sorting.
    ///
    /// # Errors
    /// The board is not that of a formula, or does not have the numbers of copies of the theorem; or the
    /// budget is used up.
    pub fn new(board: &EscapeGraph, control: &Control) -> Result<Self, Failure> {
        let start = check_start(board)?;
        control.check(1, board.vertices() * size_of::<Vec<u32>>())?;
        let refused = |why: String| {
            Failure::because(format!(
                "this is not the board of a formula from `qsat-to-nemesis` or `pmr3sat-to-nemesis`: {why}"
            ))
        };
        let terrain = Terrain::new(board).map_err(refused)?;
        let cycles = Cycles::new(&terrain, start).map_err(refused)?;
        let clauses = terrain.clauses(&cycles).map_err(refused)?;
        let formula = formula(&cycles, &clauses);
        let parameters = parameters(&formula, (&terrain, &cycles, &clauses)).map_err(refused)?;
        let reduced = QsatToNemesis::with(&formula, parameters, control)?;
        let vertices = in_order(&terrain, &cycles, &clauses);
        if !is_same(reduced.board(), board, &vertices) {
            return Err(refused("its edges differ".to_owned()));
        }
        Ok(Self { formula, reduced, vertices })
    }
}

/// The neighbours of the regular vertices.
struct Terrain {
    ways: Vec<Vec<(u32, u32)>>,
    /// For each regular vertex, the exit beside it with its number of copies.
    exits: Vec<Option<(u32, u32)>>,
}

impl Terrain {
    fn new(board: &EscapeGraph) -> Found<Self> {
        let mut ways = vec![Vec::new(); board.vertices()];
        let mut exits = vec![None; board.vertices()];
        let mut is_met = vec![false; board.vertices()];
        for &Edge { ends: [u, v], copies } in board.graph().edges() {
            let (from, exit) = match [u, v].map(|end| board.is_exit(end)) {
                [true, true] => return Err("two exits are joined".to_owned()),
                [false, false] => {
                    ways[u as usize].push((v, copies));
                    ways[v as usize].push((u, copies));
                    continue;
                }
                [true, false] => (v, u),
                [false, true] => (u, v),
            };
            let is_second = std::mem::replace(&mut is_met[exit as usize], true);
            if is_second || exits[from as usize].replace((exit, copies)).is_some() {
                return Err(format!(
                    "the exit beside {} does not have exactly one neighbour of its own",
                    board.name(from)
                ));
            }
        }
        Ok(Self { ways, exits })
    }

    /// Returns the number of moves from a vertex to each other one; [`u32::MAX`] if no way leads there.
    fn distances(&self, from: u32) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.ways.len()];
        distances[from as usize] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(u) = queue.pop_front() {
            for &(v, _) in &self.ways[u as usize] {
                if distances[v as usize] == u32::MAX {
                    distances[v as usize] = distances[u as usize] + 1;
                    queue.push_back(v);
                }
            }
        }
        distances
    }

    /// Returns the number of copies of an edge, 0 if there is none.
    fn copies(&self, u: u32, v: u32) -> u32 {
        self.ways[u as usize].iter().find(|(to, _)| *to == v).map_or(0, |&(_, copies)| copies)
    }

    /// Returns the clauses, in the order of their vertices.
    fn clauses(&self, cycles: &Cycles) -> Found<Vec<ClausePaths>> {
        let turns: FxHashMap<u32, Literal> = cycles.turns();
        let has_clause = |&vertex: &u32| self.exits[vertex as usize].is_some() && vertex != cycles.end();
        let vertices = (0..self.ways.len() as u32).filter(has_clause);
        vertices
            .map(|vertex| {
                let mut paths = Vec::new();
                for &(first, _) in &self.ways[vertex as usize] {
                    paths.push(self.path((vertex, first), &turns)?);
                }
                paths.sort_unstable_by_key(|(literal, _)| *literal);
                Ok(ClausePaths { vertex, paths })
            })
            .collect()
    }

    /// Returns the path from a turn to a clause, in this order, with the literal of the turn. It is traced
    /// from the clause.
    fn path(
        &self,
        (clause, first): (u32, u32),
        turns: &FxHashMap<u32, Literal>,
    ) -> Found<(Literal, Vec<u32>)> {
        let (mut before, mut at, mut path) = (clause, first, Vec::new());
        loop {
            if let Some(&literal) = turns.get(&at) {
                path.reverse();
                return Ok((literal, path));
            }
            path.push(at);
            let mut onward = self.ways[at as usize].iter().filter(|(to, _)| *to != before);
            match (onward.next(), onward.next()) {
                // The bound on the length stops the trace if the way leads round a circle.
                (Some(&(next, _)), None) if path.len() <= self.ways.len() => {
                    (before, at) = (at, next);
                }
                _ => {
                    return Err("a path from a clause does not lead to the middle of a side".to_owned());
                }
            }
        }
    }
}

/// A clause with its paths, each from the vertex after its turn.
struct ClausePaths {
    vertex: u32,
    paths: Vec<(Literal, Vec<u32>)>,
}

/// The cycle of a variable: its sides, false and true, without their ends.
struct Cycle {
    sides: [Vec<u32>; 2],
    /// For a universal variable, the vertices of the detours from each side.
    detours: Option<[u32; 2]>,
}

/// The cycles from the start to r.
struct Cycles {
    junctions: Vec<u32>,
    cycles: Vec<Cycle>,
    half_side: usize,
}

impl Cycles {
    fn new(terrain: &Terrain, start: u32) -> Found<Self> {
        let distances = terrain.distances(start);
        let beside_exits = (0..terrain.ways.len() as u32).filter(|&vertex| {
            terrain.exits[vertex as usize].is_some() && distances[vertex as usize] < u32::MAX
        });
        let end = beside_exits.min_by_key(|&vertex| distances[vertex as usize]);
        let end = end.ok_or("no path leads to an exit")?;
        let (back, whole) = (terrain.distances(end), distances[end as usize] as usize);
        // Layer i has the vertices on shortest walks after i moves: one at a junction, two within a cycle.
        let mut layers = vec![Vec::new(); whole + 1];
        for vertex in 0..terrain.ways.len() {
            // Exactly the vertices on shortest walks from the start to r have this sum.
            let sum = u64::from(distances[vertex]) + u64::from(back[vertex]);
            if sum == whole as u64 {
                layers[distances[vertex] as usize].push(vertex as u32);
            }
        }
        let length = (1..=whole).find(|&i| layers[i].len() == 1).unwrap_or(whole).max(1);
        let expected = |i: usize| if i.is_multiple_of(length) { 1 } else { 2 };
        if length % 2 == 1 || whole == 0 || (0..=whole).any(|i| layers[i].len() != expected(i)) {
            return Err("no row of cycles leads from the start to an exit".to_owned());
        }
        let junctions = layers.iter().step_by(length).map(|layer| layer[0]).collect();
        let cycles = layers[..whole].chunks(length).map(|layers| Cycle::new(terrain, layers));
        Ok(Self { junctions, cycles: cycles.collect::<Found<_>>()?, half_side: length / 2 })
    }

    /// Returns r, or the start if there is no variable.
    fn end(&self) -> u32 {
        self.junctions[self.junctions.len() - 1]
    }

    /// Returns the turns, with their literals.
    fn turns(&self) -> FxHashMap<u32, Literal> {
        let of = |(variable, cycle): (u32, &Cycle)| {
            let turn = |value: bool| cycle.sides[usize::from(value)][self.half_side - 1];
            [false, true].map(|value| (turn(value), Literal::new(variable, value)))
        };
        (1..).zip(&self.cycles).flat_map(of).collect()
    }
}

impl Cycle {
    /// Reads the cycle in these layers, the first of which is its beginning.
    fn new(terrain: &Terrain, layers: &[Vec<u32>]) -> Found<Self> {
        let side = |first: u32| {
            let mut side = vec![first];
            for layer in &layers[2..] {
                let at = side[side.len() - 1];
                let next = layer.iter().find(|&&next| terrain.copies(at, next) > 0);
                side.push(*next.ok_or("a side of a cycle breaks off")?);
            }
            Found::Ok(side)
        };
        let sides = [side(layers[1][0])?, side(layers[1][1])?];
        let is_fuse = |side: &[u32]| side.len() > 1 && terrain.copies(side[0], side[1]) == 1;
        let detours = if is_fuse(&sides[0]) && is_fuse(&sides[1]) {
            let detour = |from: &[u32], to: &[u32]| {
                let ways = terrain.ways[from[0] as usize].iter().map(|&(by, _)| by);
                let mut ways = ways.filter(|&by| by != from[1] && terrain.copies(by, to[1]) > 0);
                ways.next().ok_or("there is no way around a fuse")
            };
            Some([detour(&sides[0], &sides[1])?, detour(&sides[1], &sides[0])?])
        } else {
            None
        };
        Ok(Self { sides, detours })
    }
}

fn formula(cycles: &Cycles, clauses: &[ClausePaths]) -> Prenex {
    let quantifier = |cycle: &Cycle| match cycle.detours {
        Some(_) => Quantifier::ForAll,
        None => Quantifier::Exists,
    };
    let blocks = (1..).zip(&cycles.cycles);
    let blocks = blocks
        .map(|(variable, cycle)| Block { quantifier: quantifier(cycle), variables: vec![variable] })
        .collect();
    let literals = |clause: &ClausePaths| clause.paths.iter().map(|(literal, _)| *literal).collect();
    let clauses = clauses.iter().map(|clause| Clause::new(literals(clause))).collect();
    Prenex::new(blocks, Cnf::new(cycles.cycles.len() as u32, clauses))
}

/// Returns the parameters of the board, if the theorem holds for them.
fn parameters(
    formula: &Prenex,
    (terrain, cycles, clauses): (&Terrain, &Cycles, &[ClausePaths]),
) -> Found<Parameters> {
    let least = Parameters::of(formula).map_err(|refused| refused.to_string())?;
    let half_side = cycles.half_side as u32;
    if half_side < least.half_side {
        let edges = counted(half_side as usize, "edge", "edges");
        return Err(format!("half a side of a cycle has {edges}, and {} are needed", least.half_side));
    }
    let longer = 2 * cycles.cycles.len() as u32 * (half_side - least.half_side);
    let mut paths = clauses.iter().flat_map(|clause| &clause.paths).map(|(_, path)| path.len() as u32 + 1);
    let path = paths.next().unwrap_or(least.path + longer);
    if path < least.path + longer || paths.any(|other| other != path) {
        return Err(format!(
            "the paths to clauses from {} do not all have the same length",
            least.path + longer
        ));
    }
    let main_exit = least.main_exit + longer;
    let parameters = Parameters { form: Form::Whole, half_side, path, main_exit, clause_exit: path + 1 };
    let copies = |vertex: u32| terrain.exits[vertex as usize].map_or(0, |(_, copies)| copies);
    let main = copies(cycles.end());
    if main != parameters.main_exit {
        let copies = counted(main as usize, "copy", "copies");
        return Err(format!("the exit after the cycles has {copies}, not {}", parameters.main_exit));
    }
    let clause = clauses.iter().map(|clause| copies(clause.vertex)).find(|&copies| copies != path + 1);
    match clause {
        Some(copies) => {
            let copies = counted(copies as usize, "copy", "copies");
            Err(format!("the exit after a clause has {copies}, not {}", path + 1))
        }
        None => Ok(parameters),
    }
}

/// Returns the vertices in the order in which [`QsatToNemesis`] creates them.
fn in_order(terrain: &Terrain, cycles: &Cycles, clauses: &[ClausePaths]) -> Vec<u32> {
    let exit = |vertex: u32| terrain.exits[vertex as usize].map(|(exit, _)| exit);
    let mut ordered = vec![cycles.junctions[0]];
    for (cycle, &end) in cycles.cycles.iter().zip(&cycles.junctions[1..]) {
        ordered.push(end);
        ordered.extend(cycle.sides.iter().flatten());
        ordered.extend(cycle.detours.iter().flatten());
    }
    ordered.extend(exit(cycles.end()));
    for clause in clauses {
        ordered.push(clause.vertex);
        ordered.extend(exit(clause.vertex));
        ordered.extend(clause.paths.iter().flat_map(|(_, path)| path));
    }
    ordered
}

/// Returns whether the second board is the first one with its vertices renamed.
fn is_same(one: &EscapeGraph, other: &EscapeGraph, vertices: &[u32]) -> bool {
    let mut sorted = vertices.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..other.vertices() as u32) || one.vertices() != vertices.len() {
        return false;
    }
    let ordered = |Edge { ends: [u, v], copies }: Edge| ([u.min(v), u.max(v)], copies);
    let here = |edge: &Edge| ordered(Edge { ends: edge.ends.map(|end| vertices[end as usize]), ..*edge });
    let mut of_one: Vec<_> = one.graph().edges().iter().map(here).collect();
    let mut of_other: Vec<_> = other.graph().edges().iter().map(|edge| ordered(*edge)).collect();
    of_one.sort_unstable();
    of_other.sort_unstable();
    of_one == of_other
}
