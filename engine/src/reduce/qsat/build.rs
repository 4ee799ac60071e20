//! The construction of the board of a formula.

use super::places::Place;
use super::{Fuse, Parameters, QsatToNemesis, size};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::logic::{Literal, Prenex, Quantifier};
use crate::reduce::gadgets::Gadgets;

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
            let (name, place) = match step {
                _ if step == half => (format!("{letter}{number}"), Place::Turn { variable, value }),
                _ => {
                    let place = Place::Side { variable, value };
                    (format!("{letter}{number}.{step}"), place)
                }
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

    /// Adds a path from a turn to a clause, and returns its first vertex.
    fn path(&mut self, turn: u32, (clause, to): (usize, u32), literal: Literal) -> u32 {
        let mut last = turn;
        for step in 1..self.parameters.path {
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
        if last == turn { to } else { last - (self.parameters.path - 2) }
    }
}

/// Builds the board of a formula.
pub(super) fn build(
    prenex: &Prenex,
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
        let end = builder.vertex(name, Place::Junction { variable: i + 1 });
        let has_fuse = quantifier == Quantifier::ForAll;
        let sides = [false, true].map(|value| builder.side((i, number, value), [junction, end], has_fuse));
        fuses.push(has_fuse.then(|| builder.detours((i, number), &sides)));
        first.push([0, 1].map(|value: usize| sides[value].vertices[0]));
        turns.push([0, 1].map(|value: usize| sides[value].vertices[parameters.half_side as usize - 1]));
        junction = end;
    }
    let main_exit = builder.exit(junction, parameters.main_exit);
    let (clause_exits, beginning) = clauses(&mut builder, prenex, &turns, control)?;
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
    prenex: &Prenex,
    turns: &[[u32; 2]],
    control: &Control,
) -> OrStop<(Vec<usize>, Beginning)> {
    let cnf = prenex.cnf();
    let mut place = vec![0; cnf.variables() as usize];
    for (i, (number, _)) in prenex.prefix().into_iter().enumerate() {
        place[number as usize - 1] = i;
    }
    let mut beginning: Beginning = vec![[Vec::new(), Vec::new()]; turns.len()];
    let mut exits = Vec::new();
    for (clause, literals) in cnf.clauses().iter().enumerate() {
        control.check(0, 0)?;
        let vertex = builder.vertex(format!("c{}", clause + 1), Place::Clause { clause });
        exits.push(builder.exit(vertex, builder.parameters.clause_exit));
        for literal in literals.distinct() {
            let (variable, value) = (place[literal.index()], usize::from(literal.is_positive()));
            let first = builder.path(turns[variable][value], (clause, vertex), literal);
            beginning[variable][value].push((clause, first));
        }
    }
    Ok((exits, beginning))
}
