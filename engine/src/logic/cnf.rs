//! Formulas in conjunctive normal form.

use super::literal::Literal;

/// The maximum number of variables of a formula: 2^24.
pub const MAX_VARIABLES: u32 = 1 << 24;
/// The maximum number of clauses of a formula: 2^25.
pub const MAX_CLAUSES: usize = 1 << 25;

/// A clause: the disjunction of its literals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The literals, as they were written.
    pub literals: Vec<Literal>,
    /// The number of the line in which the clause begins, from 1; 0 if it was not read from a text.
    pub line: usize,
}

impl Clause {
    /// Makes a clause that was not read from a text.
    pub fn new(literals: Vec<Literal>) -> Self {
        Self { literals, line: 0 }
    }

    /// Returns whether the clause is true under these values of the variables.
    pub fn holds(&self, values: &[bool]) -> bool {
        self.literals.iter().any(|literal| literal.holds(values))
    }

    /// Returns the literals in increasing order, without repetitions.
    pub fn distinct(&self) -> Vec<Literal> {
        let mut literals = self.literals.clone();
        literals.sort_unstable();
        literals.dedup();
        literals
    }
}

/// A formula in conjunctive normal form: the conjunction of its clauses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cnf {
    variables: u32,
    clauses: Vec<Clause>,
}

impl Cnf {
    /// Makes a formula with the variables from 1 to `variables`.
    ///
    /// ```
    /// use upstar::logic::{Clause, Cnf, Literal};
    /// let clause = Clause::new(vec![Literal::new(1, true), Literal::new(2, false)]);
    /// let cnf = Cnf::new(2, vec![clause]);
    /// assert_eq!(cnf.to_string(), "p cnf 2 1\n1 -2 0\n");
    /// assert!(cnf.holds(&[false, false]) && !cnf.holds(&[false, true]));
    /// ```
    ///
    /// # Panics
    /// If a clause has another variable, or there are more than [`MAX_VARIABLES`].
    pub fn new(variables: u32, clauses: Vec<Clause>) -> Self {
        assert!(variables <= MAX_VARIABLES, "too many variables");
        let mut literals = clauses.iter().flat_map(|clause| &clause.literals);
        assert!(literals.all(|literal| literal.variable() <= variables), "a variable that does not exist");
        Self { variables, clauses }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the clauses.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// Returns the place of a clause for errors: its number, from 1, and its line if it was read from a text.
    pub fn place(&self, clause: usize) -> String {
        match self.clauses[clause].line {
            0 => format!("clause {}", clause + 1),
            line => format!("clause {}, line {line}", clause + 1),
        }
    }

    /// Returns whether all clauses are true under these values of the variables.
    pub fn holds(&self, values: &[bool]) -> bool {
        self.clauses.iter().all(|clause| clause.holds(values))
    }

    /// Returns the total number of literals in all clauses.
    pub fn literals(&self) -> usize {
        self.clauses.iter().map(|clause| clause.literals.len()).sum()
    }
}
