//! Formulas with quantifiers in front.

use super::cnf::Cnf;

/// Who chooses the value of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// There is a value: it is chosen so that the formula becomes true.
    Exists,
    /// For all values: it is chosen so that the formula becomes false.
    ForAll,
}

/// Variables of one quantifier, chosen one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Who chooses them.
    pub quantifier: Quantifier,
    /// The variables, from 1.
    pub variables: Vec<u32>,
}

/// A formula in conjunctive normal form whose variables are quantified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prenex {
    cnf: Cnf,
    blocks: Vec<Block>,
}

impl Prenex {
    /// A formula with its quantifiers, the outermost first. Neighbours with the same quantifier become one,
    /// and empty ones are left out.
    ///
    /// # Panics
    /// If a variable is quantified twice, or does not exist, or occurs in a clause and is not quantified.
    pub fn new(blocks: Vec<Block>, cnf: Cnf) -> Self {
        let mut merged: Vec<Block> = Vec::new();
        let mut is_quantified = vec![false; cnf.variables() as usize];
        for block in blocks {
            for &variable in &block.variables {
                let known = &mut is_quantified[variable as usize - 1];
                assert!(!std::mem::replace(known, true), "{variable} is quantified twice");
            }
            match merged.last_mut() {
                _ if block.variables.is_empty() => {}
                Some(last) if last.quantifier == block.quantifier => last.variables.extend(block.variables),
                _ => merged.push(block),
            }
        }
        let mut literals = cnf.clauses().iter().flat_map(|clause| &clause.literals);
        assert!(literals.all(|literal| is_quantified[literal.index()]), "a free variable");
        Self { cnf, blocks: merged }
    }

    /// The clauses, all of whose variables are to be found.
    pub fn existential(cnf: Cnf) -> Self {
        let variables = (1..=cnf.variables()).collect();
        Self::new(vec![Block { quantifier: Quantifier::Exists, variables }], cnf)
    }

    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The quantifiers, the outermost first; neighbours differ.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The quantified variables in the order in which they are chosen, each with its quantifier.
    pub fn prefix(&self) -> Vec<(u32, Quantifier)> {
        let of = |block: &Block| {
            let quantifier = block.quantifier;
            block.variables.iter().map(move |&variable| (variable, quantifier)).collect::<Vec<_>>()
        };
        self.blocks.iter().flat_map(of).collect()
    }
}
