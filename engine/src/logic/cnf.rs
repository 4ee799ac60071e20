//! Formulas in conjunctive normal form.

use super::literal::Literal;

/// The most variables of a formula: 2^24.
pub const MAX_VARIABLES: u32 = 1 << 24;
/// The most clauses of a formula: 2^25.
pub const MAX_CLAUSES: usize = 1 << 25;

/// Literals of which at least one is to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The literals, as they were written.
    pub literals: Vec<Literal>,
    /// The line in which it begins, from 1; 0 if it was never written.
    pub line: usize,
}

impl Clause {
    /// A clause that was never written.
    pub fn new(literals: Vec<Literal>) -> Self {
        Self { literals, line: 0 }
    }

    /// Does it hold with these values of the variables?
    pub fn holds(&self, values: &[bool]) -> bool {
        self.literals.iter().any(|literal| literal.holds(values))
    }

    /// The literals in increasing order, each once.
    pub fn distinct(&self) -> Vec<Literal> {
        let mut literals = self.literals.clone();
        literals.sort_unstable();
        literals.dedup();
        literals
    }
}

/// Clauses all of which are to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cnf {
    variables: u32,
    clauses: Vec<Clause>,
}

impl Cnf {
    /// A formula with the variables from 1 up to a number.
    ///
    /// # Panics
    /// If a clause has another variable, or there are more than [`MAX_VARIABLES`].
    pub fn new(variables: u32, clauses: Vec<Clause>) -> Self {
        assert!(variables <= MAX_VARIABLES, "too many variables");
        let mut literals = clauses.iter().flat_map(|clause| &clause.literals);
        assert!(literals.all(|literal| literal.variable() <= variables), "a variable that does not exist");
        Self { variables, clauses }
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The clauses.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// Which clause it is, for errors: its number from 1, and its line if it was written.
    pub fn place(&self, clause: usize) -> String {
        match self.clauses[clause].line {
            0 => format!("clause {}", clause + 1),
            line => format!("clause {}, line {line}", clause + 1),
        }
    }

    /// Do all clauses hold with these values of the variables?
    pub fn holds(&self, values: &[bool]) -> bool {
        self.clauses.iter().all(|clause| clause.holds(values))
    }

    /// How many literals there are in all clauses together.
    pub fn literals(&self) -> usize {
        self.clauses.iter().map(|clause| clause.literals.len()).sum()
    }
}
