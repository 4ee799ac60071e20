//! Solvers for satisfiability, and for formulas with quantifiers.

use std::ops::Range;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::formula::{Block, Clause, Cnf, Literal, Prenex, Quantifier};
use crate::ground::control::{Control, OrStop, Stop};

// BatSat, a relative of MiniSat, decides the satisfiability of formulas (Eén and Sörensson, *An extensible
// SAT-solver*, 2003).

/// Estimates of the memory of a variable and of a literal in the solver, in bytes.
const BYTES_OF_VARIABLE: usize = 128;
const BYTES_OF_LITERAL: usize = 16;

/// A check of the budget that the solver calls while it works.
struct Watch<'c> {
    control: &'c Control,
    bytes: usize,
}

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.control.check(1, self.bytes).is_err()
    }
}

/// Returns values of the variables that satisfy all clauses, the first for variable 1, or `None` if the
/// formula is unsatisfiable. The problem is NP-complete. Some conflicts of the search count as a node of the
/// budget.
///
/// ```
/// use upstar::Control;
/// use upstar::logic::{Cnf, satisfy};
/// let control = Control::unlimited();
/// let cnf = Cnf::parse("p cnf 2 2\n1 2 0\n-1 0\n", &control)?;
/// assert_eq!(satisfy(&cnf, &control)?, Some(vec![false, true]));
/// let cnf = Cnf::parse("p cnf 1 2\n1 0\n-1 0\n", &control)?;
/// assert_eq!(satisfy(&cnf, &control)?, None);
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// The budget is used up, or the calculation is cancelled.
pub fn satisfy(cnf: &Cnf, control: &Control) -> OrStop<Option<Vec<bool>>> {
    let bytes = cnf.variables() as usize * BYTES_OF_VARIABLE + cnf.literals() * BYTES_OF_LITERAL;
    control.check(0, bytes)?;
    let mut solver = Solver::new(SolverOpts::default(), Watch { control, bytes });
    for _ in 0..cnf.variables() {
        solver.new_var_default();
    }
    let mut literals = Vec::new();
    for clause in cnf.clauses() {
        literals.extend(clause.literals.iter().map(|&literal| of(&mut solver, literal)));
        let is_open = solver.add_clause_reuse(&mut literals);
        literals.clear();
        if !is_open {
            return Ok(None);
        }
    }
    match solver.solve_limited(&[]) {
        result if result == lbool::TRUE => {
            let value = |&value: &lbool| value == lbool::TRUE;
            let mut values: Vec<bool> = solver.get_model().iter().map(value).collect();
            // The model may lack variables that occur in no clause; any value suits them.
            values.resize(cnf.variables() as usize, false);
            Ok(Some(values))
        }
        result if result == lbool::FALSE => Ok(None),
        _ => Err(control.check(0, bytes).err().unwrap_or(Stop::Cancelled)),
    }
}

fn of(solver: &mut Solver<Watch<'_>>, literal: Literal) -> Lit {
    Lit::new(solver.var_of_int(literal.index() as u32), literal.is_positive())
}

// A search decides whether a formula with quantifiers is true. The variables are chosen from the outermost to
// the innermost. Two rules prune the search (Cadoli, Giovanardi and Schaerf, *An algorithm to evaluate
// quantified Boolean formulae*, 1998). First, an unsatisfied clause without unassigned existential variables
// makes the formula false, since the universal player makes its other literals false. Second, an existential
// literal is forced if it is the only unassigned one of its clause, apart from universal literals that are
// chosen later. The solver learns nothing from failures, so it suits small formulas: time is exponential in
// the number of variables, memory linear in the formula.

/// The number of choices that count as a node of the budget.
const CHOICES_OF_NODE: u64 = 64;

/// A variable whose value was chosen, not forced.
struct Choice {
    literal: Literal,
    is_second: bool,
    /// The length of the trail before the choice.
    before: usize,
}

/// The state of the clauses under the present values.
enum Found {
    True,
    False,
    Open,
}

/// A solver for one formula. It also decides the formula when some variables have given values.
#[derive(Debug)]
pub struct QbfSolver {
    clauses: Vec<Vec<Literal>>,
    /// The clauses that contain each literal: for variable i at 2i, and for its negation at 2i + 1, with
    /// variables counted from 0.
    occurrences: Vec<Vec<u32>>,
    /// The index of each variable in the prefix, and its quantifier. Variables in no block come last.
    order: Vec<(u32, Quantifier)>,
    prefix: Vec<u32>,
    values: Vec<Option<bool>>,
    /// The number of true literals of each clause.
    holding: Vec<u32>,
    open_clauses: usize,
    trail: Vec<Literal>,
    choices: u64,
}

fn slot(literal: Literal) -> usize {
    2 * literal.index() + usize::from(!literal.is_positive())
}

impl QbfSolver {
    /// Makes a solver for a formula.
    pub fn new(prenex: &Prenex) -> Self {
        let cnf = prenex.cnf();
        let variables = cnf.variables() as usize;
        // The universal player cannot make a clause false that has a literal and its negation, so it is
        // dropped.
        let is_open = |clause: &Vec<Literal>| clause.iter().all(|&literal| !clause.contains(&!literal));
        let clauses: Vec<_> = cnf.clauses().iter().map(Clause::distinct).filter(is_open).collect();
        let mut occurrences = vec![Vec::new(); 2 * variables];
        for (number, clause) in (0..).zip(&clauses) {
            clause.iter().for_each(|&literal| occurrences[slot(literal)].push(number));
        }
        let mut order = vec![(u32::MAX, Quantifier::Exists); variables];
        let prefix = prenex.prefix();
        for (place, &(variable, quantifier)) in (0..).zip(&prefix) {
            order[variable as usize - 1] = (place, quantifier);
        }
        Self {
            holding: vec![0; clauses.len()],
            open_clauses: clauses.len(),
            values: vec![None; variables],
            prefix: prefix.into_iter().map(|(variable, _)| variable).collect(),
            trail: Vec::new(),
            choices: 0,
            clauses,
            occurrences,
            order,
        }
    }

    /// Returns the number of values chosen so far.
    pub fn choices(&self) -> u64 {
        self.choices
    }

    /// Returns whether the formula is true when these literals hold, regardless of the quantifiers of their
    /// variables.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::logic::{Literal, Prenex, QbfSolver};
    /// let control = Control::unlimited();
    /// // For all x there is a y that is equal to x.
    /// let prenex = Prenex::parse("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n", &control)?;
    /// let mut solver = QbfSolver::new(&prenex);
    /// assert!(solver.is_true(&[], &control)?);
    /// assert!(!solver.is_true(&[Literal::new(2, true)], &control)?);
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up, or the calculation is cancelled.
    ///
    /// # Panics
    /// If a variable does not exist, or a literal contradicts another one.
    pub fn is_true(&mut self, given: &[Literal], control: &Control) -> OrStop<bool> {
        self.undo(0);
        for &literal in given {
            match self.values[literal.index()] {
                None => self.set(literal),
                Some(value) => assert_eq!(value, literal.is_positive(), "{literal} is given both ways"),
            }
        }
        let found = self.search(control);
        self.undo(0);
        found
    }

    /// Returns whether the formula is true, and winning values of the variables of the outermost block, if
    /// its player wins: the formula stays true for existential variables, and stays false for universal ones.
    /// If the other player wins, there are no values.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::logic::{Literal, Prenex, QbfSolver};
    /// let control = Control::unlimited();
    /// // There is an x such that, for all y, x or y holds, and x or not y.
    /// let prenex = Prenex::parse("p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n", &control)?;
    /// let mut solver = QbfSolver::new(&prenex);
    /// assert_eq!(solver.outermost(&prenex, &control)?, (true, vec![Literal::new(1, true)]));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up, or the calculation is cancelled.
    pub fn outermost(&mut self, prenex: &Prenex, control: &Control) -> OrStop<(bool, Vec<Literal>)> {
        let is_true = self.is_true(&[], control)?;
        let mut given = Vec::new();
        let wins = |block: &&Block| (block.quantifier == Quantifier::Exists) == is_true;
        for &variable in prenex.blocks().first().filter(wins).map_or(&[][..], |block| &block.variables) {
            given.push(Literal::new(variable, true));
            if self.is_true(&given, control)? != is_true {
                given.pop();
                given.push(Literal::new(variable, false));
            }
        }
        Ok((is_true, given))
    }

    fn search(&mut self, control: &Control) -> OrStop<bool> {
        let mut stack: Vec<Choice> = Vec::new();
        let mut fresh = 0..self.clauses.len() as u32;
        loop {
            let found = match self.force_all(std::mem::take(&mut fresh)) {
                Found::Open => {
                    self.choose(&mut stack, control)?;
                    continue;
                }
                Found::True => true,
                Found::False => false,
            };
            // Go back to the last choice of the losing player that has not been tried both ways.
            loop {
                let Some(choice) = stack.pop() else { return Ok(found) };
                self.undo(choice.before);
                let is_losers = (self.order[choice.literal.index()].1 == Quantifier::Exists) != found;
                if is_losers && !choice.is_second {
                    let literal = !choice.literal;
                    self.set(literal);
                    stack.push(Choice { literal, is_second: true, ..choice });
                    break;
                }
            }
        }
    }

    /// Chooses the outermost variable without a value, and sets it to true.
    fn choose(&mut self, stack: &mut Vec<Choice>, control: &Control) -> OrStop<()> {
        self.choices += 1;
        let nodes = u64::from(self.choices.is_multiple_of(CHOICES_OF_NODE));
        control.check(nodes, stack.len() * size_of::<Choice>())?;
        // All variables before the last choice in the prefix have values.
        let outside = stack.last().map_or(0, |last| self.order[last.literal.index()].0 as usize);
        let is_open = |variable: &&u32| self.values[**variable as usize - 1].is_none();
        let variable =
            self.prefix[outside..].iter().find(is_open).expect("an open clause has an open variable");
        let literal = Literal::new(*variable, true);
        stack.push(Choice { literal, is_second: false, before: self.trail.len() });
        self.set(literal);
        Ok(())
    }

    fn set(&mut self, literal: Literal) {
        self.values[literal.index()] = Some(literal.is_positive());
        self.trail.push(literal);
        for &clause in &self.occurrences[slot(literal)] {
            let holding = &mut self.holding[clause as usize];
            self.open_clauses -= usize::from(*holding == 0);
            *holding += 1;
        }
    }

    fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { return };
            self.values[literal.index()] = None;
            for &clause in &self.occurrences[slot(literal)] {
                let holding = &mut self.holding[clause as usize];
                *holding -= 1;
                self.open_clauses += usize::from(*holding == 0);
            }
        }
    }

    /// Propagates forced values: first from the given clauses, then from all clauses that lost a literal
    /// since the last choice.
    fn force_all(&mut self, first: Range<u32>) -> Found {
        // The last choice is at the end of the trail; forced literals come after it.
        let mut next = self.trail.len() - usize::from(first.is_empty() && !self.trail.is_empty());
        for clause in first {
            if !self.force(clause) {
                return Found::False;
            }
        }
        while next < self.trail.len() {
            let failing = slot(!self.trail[next]);
            for i in 0..self.occurrences[failing].len() {
                if !self.force(self.occurrences[failing][i]) {
                    return Found::False;
                }
            }
            next += 1;
        }
        if self.open_clauses == 0 { Found::True } else { Found::Open }
    }

    /// Sets the literal that a clause forces, if any. Returns false if the clause fails.
    fn force(&mut self, clause: u32) -> bool {
        if self.holding[clause as usize] > 0 {
            return true;
        }
        let (mut last, mut first_universal) = (None, u32::MAX);
        for &literal in &self.clauses[clause as usize] {
            if self.values[literal.index()].is_some() {
                continue;
            }
            let (place, quantifier) = self.order[literal.index()];
            match quantifier {
                Quantifier::ForAll => first_universal = first_universal.min(place),
                Quantifier::Exists if last.is_some() => return true,
                Quantifier::Exists => last = Some((place, literal)),
            }
        }
        match last {
            None => return false,
            Some((place, literal)) if place < first_universal => self.set(literal),
            Some(_) => {}
        }
        true
    }
}
