//! Clauses of any length as clauses of one to three literals.
//!
//! **Theorem** (Karp, *Reducibility among combinatorial problems*, 1972; with quantifiers in front,
//! Stockmeyer and Meyer, 1973). Replace each clause of k > 3 literals by k - 2 clauses of three, joined by
//! `k - 3` new variables: (a or b or z1), (not z1 or c or z2), .., (not zi or y or z). Quantify the new
//! variables existentially, innermost. The formula has the same truth value as before. A clause without
//! literals becomes (z), (not z).
//!
//! Repeated literals of a clause are dropped. Tautological clauses are not removed.

use super::gadgets::FormulaSize;
use crate::ground::Failure;
use crate::ground::control::Control;
use crate::logic::{Block, ChoiceTree, Clause, Cnf, Literal, Prenex, Quantifier};

/// The largest number of new variables of which all values are tried.
const MOST_VARIABLES: u32 = 16;

/// A formula with short clauses, with its source.
#[derive(Debug)]
pub struct ShortClauses {
    source: Prenex,
    prenex: Prenex,
}

fn is_short(literals: usize) -> bool {
    (1..=3).contains(&literals)
}

/// Returns the numbers of additional variables and clauses for a clause of this many literals.
fn added(literals: usize) -> (u64, u64) {
    match literals {
        0 => (1, 1),
        1..=3 => (0, 0),
        more => (more as u64 - 3, more as u64 - 3),
    }
}

impl ShortClauses {
    /// Returns the numbers of variables and clauses.
    ///
    /// # Errors
    /// The formula would be too large.
    pub fn size(prenex: &Prenex) -> Result<FormulaSize, Failure> {
        let cnf = prenex.cnf();
        let (mut variables, mut clauses) = (u64::from(cnf.variables()), cnf.clauses().len() as u64);
        for clause in cnf.clauses() {
            let (more_variables, more_clauses) = added(clause.distinct().len());
            variables += more_variables;
            clauses += more_clauses;
        }
        FormulaSize { variables, clauses }.check()
    }

    /// Builds the formula with short clauses. Time and memory are linear.
    ///
    /// # Errors
    /// The formula would be too large, or the budget is used up.
    pub fn new(source: &Prenex, control: &Control) -> Result<Self, Failure> {
        const BYTES_OF_CLAUSE: u64 = 64;
        let FormulaSize { variables, clauses: count } = Self::size(source)?;
        control.check(1, (count * BYTES_OF_CLAUSE) as usize)?;
        let mut next = source.cnf().variables();
        let mut new = || {
            next += 1;
            Literal::new(next, true)
        };
        let mut clauses = Vec::with_capacity(count as usize);
        for clause in source.cnf().clauses() {
            let literals = clause.distinct();
            let short = |literals| Clause { literals, line: clause.line };
            if is_short(literals.len()) {
                clauses.push(short(literals));
            } else if literals.is_empty() {
                let z = new();
                clauses.extend([short(vec![z]), short(vec![!z])]);
            } else {
                let (mut link, inner) = (new(), &literals[2..literals.len() - 2]);
                clauses.push(short(vec![literals[0], literals[1], link]));
                for &literal in inner {
                    let z = new();
                    clauses.push(short(vec![!link, literal, z]));
                    link = z;
                }
                clauses.push(short([&[!link], &literals[literals.len() - 2..]].concat()));
            }
        }
        let first = source.cnf().variables() + 1;
        let innermost =
            Block { quantifier: Quantifier::Exists, variables: (first..=variables as u32).collect() };
        let blocks = source.blocks().iter().cloned().chain([innermost]).collect();
        Ok(Self { source: source.clone(), prenex: Prenex::new(blocks, Cnf::new(variables as u32, clauses)) })
    }

    /// Returns the formula with short clauses.
    pub fn prenex(&self) -> &Prenex {
        &self.prenex
    }

    /// Maps the choices of the winner of the source to choices here. If the formula is true, a new variable
    /// means that no literal before it holds. If it is false, the loser may choose all values of the new
    /// variables, and each is answered.
    ///
    /// # Errors
    /// The formula is false and has more than 16 new variables, or the budget is used up.
    pub fn choices(&self, of_source: &ChoiceTree, control: &Control) -> Result<ChoiceTree, Failure> {
        let (old, all) = (self.source.cnf().variables(), self.prenex.cnf().variables());
        let mut branches = Vec::new();
        for branch in of_source.branches() {
            control.check(1, branches.len() * all as usize * size_of::<Literal>())?;
            if of_source.is_true() {
                branches.push([branch.as_slice(), &self.links(branch)].concat());
                continue;
            }
            if all - old > MOST_VARIABLES {
                return Err(Failure::because(format!(
                    "the formula has {} new variables, and the search tries all values of at most {MOST_VARIABLES}",
                    all - old
                )));
            }
            for values in 0..1_u32 << (all - old) {
                let new = (old + 1..=all).map(|z| Literal::new(z, values >> (z - old - 1) & 1 == 1));
                branches.push(branch.iter().copied().chain(new).collect());
            }
        }
        ChoiceTree::new(&self.prenex, branches).map_err(Failure::because)
    }

    /// Returns the values of the new variables.
    fn links(&self, branch: &[Literal]) -> Vec<Literal> {
        let mut links = Vec::new();
        let mut next = self.source.cnf().variables();
        for clause in self.source.cnf().clauses() {
            let literals = clause.distinct();
            for i in 0..added(literals.len()).0 as usize {
                next += 1;
                // The i-th link (from 0) stands behind the first i + 2 literals.
                let is_satisfied = literals[..i + 2].iter().any(|literal| branch.contains(literal));
                links.push(Literal::new(next, !is_satisfied));
            }
        }
        links
    }

    /// Maps the choices of the winner here to choices in the source.
    ///
    /// # Errors
    /// The choices are not those of a winner, or they differ where nothing in the source differs.
    pub fn source_choices(&self, choices: &ChoiceTree) -> Result<ChoiceTree, Failure> {
        let old = self.source.cnf().variables();
        let kept = |branch: &Vec<Literal>| {
            branch.iter().copied().filter(|literal| literal.variable() <= old).collect::<Vec<_>>()
        };
        ChoiceTree::new(&self.source, choices.branches().iter().map(kept).collect()).map_err(Failure::because)
    }
}
