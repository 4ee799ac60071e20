//! Literals, clauses, and formulas with and without quantifiers in front.

use std::fmt;
use std::ops::Not;

/// A variable, or its negation. Variables are counted from 1, as in the format DIMACS.
///
/// ```
/// use upstar::logic::Literal;
/// let literal = !Literal::new(2, true);
/// assert_eq!(literal.to_string(), "-2");
/// assert!(literal.holds(&[true, false]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(i32);

impl Literal {
    /// Makes the literal of a variable that is true when the variable has this value.
    ///
    /// # Panics
    /// If the variable is 0 or greater than 2^31 - 1.
    pub fn new(variable: u32, value: bool) -> Self {
        let number = i32::try_from(variable).expect("variables are below 2^31");
        assert_ne!(number, 0, "variables are counted from 1");
        Self(if value { number } else { -number })
    }

    /// Returns the variable, counted from 1.
    pub fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Returns the index of the variable, counted from 0.
    pub fn index(self) -> usize {
        self.variable() as usize - 1
    }

    /// Returns whether the literal is a variable and not a negation: the value of the variable for which it
    /// is true.
    ///
    /// ```
    /// use upstar::logic::Literal;
    /// let literal = Literal::new(3, false);
    /// assert_eq!((literal.variable(), literal.index(), literal.is_positive()), (3, 2, false));
    /// ```
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Returns whether the literal is true under these values of the variables, the first of which belongs to
    /// variable 1.
    pub fn holds(self, values: &[bool]) -> bool {
        values[self.index()] == self.is_positive()
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

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
    ///
    /// ```
    /// use upstar::logic::{Clause, Literal};
    /// let (x, y) = (Literal::new(1, true), Literal::new(2, true));
    /// assert_eq!(Clause::new(vec![y, x, y]).distinct(), [x, y]);
    /// ```
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
    ///
    /// ```
    /// use upstar::logic::{Clause, Cnf, Literal};
    /// let cnf = Cnf::new(1, vec![Clause::new(vec![Literal::new(1, true)])]);
    /// assert_eq!(cnf.place(0), "clause 1");
    /// ```
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
    ///
    /// ```
    /// use upstar::logic::{Clause, Cnf, Literal};
    /// let (x, y) = (Literal::new(1, true), Literal::new(2, true));
    /// let cnf = Cnf::new(2, vec![Clause::new(vec![x, y]), Clause::new(vec![!x])]);
    /// assert_eq!((cnf.variables(), cnf.clauses().len(), cnf.literals()), (2, 2, 3));
    /// ```
    pub fn literals(&self) -> usize {
        self.clauses.iter().map(|clause| clause.literals.len()).sum()
    }
}

/// A quantifier: the player who chooses the value of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// The existential quantifier: the value is chosen to make the formula true.
    Exists,
    /// The universal quantifier: the value is chosen to make the formula false.
    ForAll,
}

/// A block of variables with the same quantifier, chosen one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The quantifier of the variables.
    pub quantifier: Quantifier,
    /// The variables, counted from 1.
    pub variables: Vec<u32>,
}

/// A formula in conjunctive normal form whose variables are quantified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prenex {
    cnf: Cnf,
    blocks: Vec<Block>,
}

impl Prenex {
    /// Makes a formula with its quantifiers, the outermost first. Adjacent blocks with the same quantifier
    /// are merged, and empty blocks are dropped.
    ///
    /// # Panics
    /// If a variable is quantified twice, does not exist, or occurs in a clause without being quantified.
    pub fn new(blocks: Vec<Block>, cnf: Cnf) -> Self {
        let mut merged: Vec<Block> = Vec::new();
        let mut is_quantified = vec![false; cnf.variables() as usize];
        for block in blocks {
            for &variable in &block.variables {
                let known = &mut is_quantified[variable as usize - 1];
                assert!(!std::mem::replace(known, true), "{variable} is quantified twice");
            }
            match merged.last_mut() {
                // Drop empty blocks first: blocks that they separate are merged, too.
                _ if block.variables.is_empty() => {}
                Some(last) if last.quantifier == block.quantifier => last.variables.extend(block.variables),
                _ => merged.push(block),
            }
        }
        let mut literals = cnf.clauses().iter().flat_map(|clause| &clause.literals);
        assert!(literals.all(|literal| is_quantified[literal.index()]), "a free variable");
        Self { cnf, blocks: merged }
    }

    /// Makes the formula in which all variables are existential.
    ///
    /// ```
    /// use upstar::logic::{Clause, Cnf, Literal, Prenex, Quantifier};
    /// let cnf = Cnf::new(2, vec![Clause::new(vec![Literal::new(2, true)])]);
    /// let prenex = Prenex::existential(cnf);
    /// assert_eq!(prenex.prefix(), [(1, Quantifier::Exists), (2, Quantifier::Exists)]);
    /// ```
    pub fn existential(cnf: Cnf) -> Self {
        let variables = (1..=cnf.variables()).collect();
        Self::new(vec![Block { quantifier: Quantifier::Exists, variables }], cnf)
    }

    /// Returns the clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// Returns the blocks, the outermost first. Adjacent blocks have different quantifiers.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the quantified variables in the order in which they are chosen, each with its quantifier.
    ///
    /// ```
    /// use upstar::logic::{Block, Cnf, Prenex, Quantifier};
    /// let block = |quantifier, variable| Block { quantifier, variables: vec![variable] };
    /// let blocks = vec![block(Quantifier::ForAll, 2), block(Quantifier::Exists, 1)];
    /// let prenex = Prenex::new(blocks, Cnf::new(2, Vec::new()));
    /// assert_eq!(prenex.prefix(), [(2, Quantifier::ForAll), (1, Quantifier::Exists)]);
    /// ```
    pub fn prefix(&self) -> Vec<(u32, Quantifier)> {
        let of = |block: &Block| {
            let quantifier = block.quantifier;
            block.variables.iter().map(move |&variable| (variable, quantifier)).collect::<Vec<_>>()
        };
        self.blocks.iter().flat_map(of).collect()
    }
}
