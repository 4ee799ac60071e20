//! Formulas in prenex form: quantifiers in front of clauses.

use super::cnf::Cnf;

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
    pub fn prefix(&self) -> Vec<(u32, Quantifier)> {
        let of = |block: &Block| {
            let quantifier = block.quantifier;
            block.variables.iter().map(move |&variable| (variable, quantifier)).collect::<Vec<_>>()
        };
        self.blocks.iter().flat_map(of).collect()
    }
}
