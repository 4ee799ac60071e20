//! Planar monotone rectilinear 3-SAT as Nemesis on a planar multigraph.
//!
//! **Theorem 4** (Bergé, Dailly and Gerard). Let a monotone formula be drawn as follows: its variables stand
//! on a line from left to right; each clause is a horizontal segment, above the line if its literals are
//! positive and below it if they are negative; vertical legs lead from it to its variables; nothing crosses.
//! Take the board of the formula by [`qsat`](super::qsat), with the variables in the order of the drawing and
//! none of them universal. This board is planar, and the fugitive wins if and only if the formula is
//! satisfiable. So Nemesis is NP-hard on planar multigraphs, and by the split form of the board also on those
//! in which each vertex has at most three distinct neighbours.
//!
//! **The text.** A header `p pmr 4 3` gives the numbers of variables and clauses. A line `o 3 1 2 4 0` gives
//! the order of the variables from left to right; without it they stand in the order of their numbers. Then
//! each clause has a line with its height and its literals, for example `2 1 3 4 0` and `-1 -1 -2 0`. The
//! absolute value of the height is the distance from the line of the variables; heights are positive above it
//! and negative below it.

use std::ops::Range;

use super::gadgets::{Size, wrong_clause};
use super::qsat::{Form, Parameters, QsatToNemesis, Ranks, size as size_of_board};
use crate::ground::Failure;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::{InputError, counted};
use crate::logic::{Block, Clause, Cnf, Header, Literal, Prenex, Quantifier, Words};

const EXAMPLE: &str = "begin with a header such as p pmr 4 3: four variables, three clauses";

/// The index of a clause, and a message about its fault.
type Fault = (usize, String);

/// A monotone formula with its drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rectilinear {
    cnf: Cnf,
    /// The variables from left to right.
    order: Vec<u32>,
    /// The height of each clause.
    heights: Vec<i64>,
}

impl Rectilinear {
    /// Creates a formula with the order of its variables from left to right and a height for each clause, if
    /// nothing crosses. Time is quadratic in the number of clauses.
    ///
    /// # Errors
    /// A clause does not have one to three literals, is not monotone, lies on the wrong side, or crosses
    /// another one.
    ///
    /// # Panics
    /// If the order does not have each variable once, or the numbers of heights and clauses differ.
    pub fn new(cnf: Cnf, order: Vec<u32>, heights: Vec<i64>) -> Result<Self, Failure> {
        let mut known = order.clone();
        known.sort_unstable();
        assert!(known.into_iter().eq(1..=cnf.variables()), "the order has each variable once");
        assert_eq!(heights.len(), cnf.clauses().len(), "each clause has a height");
        let drawn = Self { cnf, order, heights };
        match drawn.fault(&Control::unlimited())? {
            Some((_, message)) => Err(Failure::because(message)),
            None => Ok(drawn),
        }
    }

    /// Parses a formula with its drawing. Time is quadratic in the number of clauses.
    ///
    /// ```
    /// use upstar::{Control, reduce::rectilinear::Rectilinear};
    /// let text = "p pmr 4 3\no 3 1 2 4 0\n2 3 4 0\n1 1 2 0\n-1 -3 -2 -4 0\n";
    /// let drawn = Rectilinear::parse(text, &Control::unlimited())?;
    /// assert_eq!((drawn.order(), drawn.heights()), (&[3, 1, 2, 4][..], &[2, 1, -1][..]));
    /// assert_eq!(drawn.cnf().to_string(), "p cnf 4 3\n3 4 0\n1 2 0\n-3 -2 -4 0\n");
    /// # Ok::<(), upstar::InputError>(())
    /// ```
    ///
    /// # Errors
    /// A fault of the text with the clause and its line, a condition that does not hold, or the budget is
    /// used up.
    pub fn parse(text: &str, control: &Control) -> Result<Self, InputError> {
        let Read { cnf, order, heights, spans } = Lines::new(text, control)?.read()?;
        let drawn = Self { cnf, order, heights };
        match drawn.fault(control)? {
            Some((clause, message)) => Err(InputError::new(spans[clause].clone(), message)),
            None => Ok(drawn),
        }
    }

    /// Returns a clause for which a condition does not hold, if there is one.
    fn fault(&self, control: &Control) -> OrStop<Option<Fault>> {
        let of_sides = || (0..self.heights.len()).find_map(|clause| self.check_side(clause).err());
        match wrong_clause(&self.cnf).or_else(of_sides) {
            Some(fault) => Ok(Some(fault)),
            None => self.crossing(control),
        }
    }

    /// Returns the formula with all variables existential, chosen from left to right.
    pub fn prenex(&self) -> Prenex {
        let block = Block { quantifier: Quantifier::Exists, variables: self.order.clone() };
        Prenex::new(vec![block], self.cnf.clone())
    }

    /// Returns the formula without quantifiers.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// Returns the variables from left to right.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Returns the height of each clause: at least 1 above the variables, at most -1 below them.
    pub fn heights(&self) -> &[i64] {
        &self.heights
    }

    /// Returns the size of the board.
    ///
    /// # Errors
    /// There is no variable, or the board would be too large.
    pub fn size(&self) -> Result<Size, Failure> {
        self.size_in(Form::Whole)
    }

    /// Returns the size of the board in this form.
    ///
    /// # Errors
    /// There is no variable, or the board would be too large.
    pub fn size_in(&self, form: Form) -> Result<Size, Failure> {
        let prenex = self.prenex();
        size_of_board(&prenex, Parameters::in_form(&prenex, form)?)
    }

    /// Builds the board, which is planar. Time and memory are linear in its size.
    ///
    /// # Errors
    /// The errors of [`Rectilinear::size`], or the budget is used up.
    pub fn reduce(&self, control: &Control) -> Result<QsatToNemesis, Failure> {
        QsatToNemesis::new(&self.prenex(), control)
    }

    /// Builds the board in this form, which is planar. In the split form the turns of a side are in the order
    /// of the legs.
    ///
    /// ```
    /// use upstar::escape::is_planar;
    /// use upstar::{Control, reduce::qsat::Form, reduce::rectilinear::Rectilinear};
    /// let control = Control::unlimited();
    /// let drawn = Rectilinear::parse("p pmr 3 3\n1 1 2 0\n2 1 3 0\n-1 -1 -2 -3 0\n", &control)?;
    /// assert!(is_planar(drawn.reduce_in(Form::Split, &control)?.board()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Rectilinear::size`], or the budget is used up.
    pub fn reduce_in(&self, form: Form, control: &Control) -> Result<QsatToNemesis, Failure> {
        let prenex = self.prenex();
        QsatToNemesis::with_ranks(&prenex, &self.ranks(), Parameters::in_form(&prenex, form)?, control)
    }

    /// Returns the ranks of the legs on the sides of the variables, from left to right. First come the clauses
    /// that end at the variable, the lower ones before the higher ones; then those that go on in both
    /// directions or have no other variable; then those that begin there, the higher ones before the lower
    /// ones. So no leg crosses another one.
    pub fn ranks(&self) -> Ranks {
        let places = self.places();
        let mut sides = vec![[Vec::new(), Vec::new()]; self.order.len()];
        let mut ranks = Ranks::new();
        for (clause, literals) in self.cnf.clauses().iter().enumerate() {
            let legs = self.legs(clause, &places);
            let height = self.heights[clause].abs();
            let literals = literals.distinct();
            for (i, literal) in literals.iter().enumerate() {
                let place = places[literal.index()];
                let group = match (place == legs[0], place == legs[legs.len() - 1]) {
                    (false, true) => (0, height),
                    (true, false) => (2, -height),
                    _ => (1, height),
                };
                sides[place][usize::from(literal.is_positive())].push((group, clause, i));
            }
            ranks.push(vec![0; literals.len()]);
        }
        for side in sides.iter_mut().flatten() {
            side.sort_unstable();
            for (rank, &(_, clause, i)) in (0..).zip(side.iter()) {
                ranks[clause][i] = rank;
            }
        }
        ranks
    }

    /// Returns for each variable its position on the line, from left to right.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.order.len()];
        for (place, &variable) in self.order.iter().enumerate() {
            places[variable as usize - 1] = place;
        }
        places
    }

    /// Checks that a clause is monotone, and on its side of the line.
    fn check_side(&self, clause: usize) -> Result<(), Fault> {
        let literals = &self.cnf.clauses()[clause].literals;
        let is_positive = literals[0].is_positive();
        let place = self.cnf.place(clause);
        if let Some(literal) = literals.iter().find(|literal| literal.is_positive() != is_positive) {
            let first = literals[0];
            return Err((
                clause,
                format!("{place}: {first} and {literal} have different signs, but a clause is monotone"),
            ));
        }
        match self.heights[clause] {
            0 => Err((clause, format!("{place}: a clause does not lie on the line of the variables"))),
            height if (height > 0) != is_positive => Err((
                clause,
                format!(
                    "{place}: positive clauses lie above the variables, at heights from 1, negative ones below, from -1"
                ),
            )),
            _ => Ok(()),
        }
    }

    /// Returns the positions of a clause's legs on the line, from left to right.
    fn legs(&self, clause: usize, places: &[usize]) -> Vec<usize> {
        let literals = &self.cnf.clauses()[clause].literals;
        let mut legs: Vec<usize> = literals.iter().map(|literal| places[literal.index()]).collect();
        legs.sort_unstable();
        legs.dedup();
        legs
    }

    /// Returns a clause that crosses an earlier one, if there is one.
    fn crossing(&self, control: &Control) -> OrStop<Option<Fault>> {
        const CLAUSES_OF_NODE: usize = 64;
        let places = self.places();
        let legs: Vec<Vec<usize>> =
            (0..self.heights.len()).map(|clause| self.legs(clause, &places)).collect();
        for clause in 0..legs.len() {
            control.check(u64::from(clause.is_multiple_of(CLAUSES_OF_NODE)), 0)?;
            for other in 0..clause {
                let [one, two] = [self.heights[clause], self.heights[other]];
                // On one side, only the legs of the outer clause can run through the inner clause's segment.
                let crosses = match (one.signum() == two.signum(), one.abs().cmp(&two.abs())) {
                    (false, _) => false,
                    (_, std::cmp::Ordering::Equal) => overlap(&legs[clause], &legs[other]),
                    (_, std::cmp::Ordering::Greater) => has_leg_inside(&legs[clause], &legs[other]),
                    (_, std::cmp::Ordering::Less) => has_leg_inside(&legs[other], &legs[clause]),
                };
                if crosses {
                    let (here, there) = (self.cnf.place(clause), self.cnf.place(other));
                    return Ok(Some((clause, format!("{here}: it crosses {there}"))));
                }
            }
        }
        Ok(None)
    }
}

impl std::fmt::Display for Rectilinear {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let clauses = self.cnf.clauses();
        writeln!(f, "p pmr {} {}", self.cnf.variables(), clauses.len())?;
        let is_usual = self.order.iter().copied().eq(1..=self.cnf.variables());
        if !is_usual {
            let order: Vec<String> = self.order.iter().map(u32::to_string).collect();
            writeln!(f, "o {} 0", order.join(" "))?;
        }
        for (clause, height) in clauses.iter().zip(&self.heights) {
            write!(f, "{height} ")?;
            clause.literals.iter().try_for_each(|literal| write!(f, "{literal} "))?;
            f.write_str("0\n")?;
        }
        Ok(())
    }
}

/// Returns whether two segments of the same height have more than an end in common.
fn overlap(one: &[usize], two: &[usize]) -> bool {
    let ends = |legs: &[usize]| (legs[0], legs[legs.len() - 1]);
    let ((a, b), (c, d)) = (ends(one), ends(two));
    a < d && c < b
}

/// Returns whether a leg of the outer clause runs through the segment of the inner one. A leg at an end of
/// the segment does not.
fn has_leg_inside(outer: &[usize], inner: &[usize]) -> bool {
    let (left, right) = (inner[0], inner[inner.len() - 1]);
    outer.iter().any(|&leg| left < leg && leg < right)
}

/// The contents of a text.
struct Read {
    cnf: Cnf,
    order: Vec<u32>,
    heights: Vec<i64>,
    /// The place of each clause in the text.
    spans: Vec<Range<usize>>,
}

/// A parser for the lines of a text.
struct Lines<'t> {
    words: Words<'t>,
    header: Header,
}

impl<'t> Lines<'t> {
    /// Reads the header.
    fn new(text: &'t str, control: &'t Control) -> Result<Self, InputError> {
        let mut words = Words::new(text, control);
        let header = Header::read(&mut words, "pmr", EXAMPLE)?;
        Ok(Self { words, header })
    }

    /// Reads a number in a line.
    fn number(&mut self, (place, line): (&str, usize), wanted: &Wanted<'_>) -> Result<i64, InputError> {
        let expected = format!("{place}line {line}: expected {}", wanted.what);
        let Some(word) = self.words.next_in(line)? else {
            return Err(InputError::new(self.words.end(), expected));
        };
        let is_plain = !word.text.starts_with('+');
        match word.text.parse::<i64>().ok().filter(|number| is_plain && wanted.range.contains(number)) {
            Some(number) => Ok(number),
            None => {
                Err(InputError::new(word.span.clone(), format!("{expected}, and not {:?}", word.shown())))
            }
        }
    }

    /// Reads the literals in the rest of a line, which ends with 0.
    fn literals(&mut self, at: (&str, usize)) -> Result<Vec<Literal>, InputError> {
        let most = i64::from(self.header.variables);
        let all = counted(self.header.variables as usize, "variable", "variables");
        let wanted = Wanted { what: &format!("a literal of {all}, or 0 at the end"), range: -most..most + 1 };
        let mut literals = Vec::new();
        loop {
            match self.number(at, &wanted)? {
                0 => return Ok(literals),
                number => literals.push(Literal::new(number.unsigned_abs() as u32, number > 0)),
            }
        }
    }

    fn order(&mut self) -> Result<Vec<u32>, InputError> {
        let variables = self.header.variables;
        let Some(word) = self.words.peek()?.filter(|word| word.text == "o") else {
            return Ok((1..=variables).collect());
        };
        self.words.next(0)?;
        let literals = self.literals(("", word.line))?;
        let order: Vec<u32> = literals.iter().map(|literal| literal.variable()).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if literals.iter().all(|literal| literal.is_positive()) && sorted.into_iter().eq(1..=variables) {
            return Ok(order);
        }
        let all = counted(variables as usize, "variable", "variables");
        let message = format!("line {}: the order names each of {all} once", word.line);
        Err(InputError::new(word.span, message))
    }

    fn read(mut self) -> Result<Read, InputError> {
        const HIGHEST: i64 = 1 << 40;
        let order = self.order()?;
        let (mut clauses, mut heights, mut spans) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(word) = self.words.peek()? {
            let (clause, line) = (clauses.len() + 1, word.line);
            if clauses.len() == self.header.clauses {
                return Err(self.header.one_too_many(&format!("clause {clause}, line {line}"), &word));
            }
            let place = format!("clause {clause}, ");
            let height = Wanted { what: "a height", range: -HIGHEST..HIGHEST };
            heights.push(self.number((&place, line), &height)?);
            let literals = self.literals((&place, line))?;
            spans.push(word.span.start..self.words.end().end);
            clauses.push(Clause { literals, line });
        }
        self.header.check_count(clauses.len())?;
        Ok(Read { cnf: Cnf::new(self.header.variables, clauses), order, heights, spans })
    }
}

/// An expected number, in words and as a range.
struct Wanted<'w> {
    what: &'w str,
    range: Range<i64>,
}
