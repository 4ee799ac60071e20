//! Formulas of growing size whose answers are known by construction, as tests for solvers.

use super::Instance;
use super::rectilinear::Rectilinear;
use crate::ground::chance::SplitMix64;
use crate::logic::{Block, Clause, Cnf, Literal, Prenex, Quantifier};

/// A family of formulas, with one formula for each size and seed.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// True if the formulas of the family are true.
    pub answer: bool,
    /// The reason for the answer.
    pub because: &'static str,
    /// The name of the reduction that makes boards of the formulas.
    pub reduction: &'static str,
    make: fn(u32, &mut SplitMix64) -> Instance,
}

impl Family {
    /// Returns the formula of a size and a seed. The size is at least 1; families without randomness ignore
    /// the seed. Time and memory are at most quadratic in the size.
    ///
    /// # Panics
    /// If the size is 0 or greater than 1000.
    pub fn formula(&self, size: u32, seed: u64) -> Instance {
        assert!((1..=MAX_SAMPLE).contains(&size), "no size");
        (self.make)(size, &mut SplitMix64::new(seed ^ u64::from(size) << 32))
    }
}

/// The largest size.
pub const MAX_SAMPLE: u32 = 1000;

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "copying",
        answer: true,
        because: "for all x there is y: each y copies its x",
        reduction: "qsat-to-nemesis",
        make: |n, _| copying(n, Quantifier::ForAll),
    },
    Family {
        name: "even-cycle",
        answer: true,
        because: "neighbours on a cycle of even length get different values",
        reduction: "pmr3sat-to-nemesis",
        make: |n, _| cycle(2 * n + 2),
    },
    Family {
        name: "guessing",
        answer: false,
        because: "there is y for all x: some x differs from the guess of its y",
        reduction: "qsat-to-nemesis",
        make: |n, _| copying(n, Quantifier::Exists),
    },
    Family {
        name: "implications",
        answer: false,
        because: "1 is true, each variable implies the next one, and the last one is false",
        reduction: "linear3sat-to-escape-tree",
        make: |n, _| Instance::Cnf(implications(n)),
    },
    Family {
        name: "odd-cycle",
        answer: false,
        because: "neighbours on a cycle of odd length cannot all get different values",
        reduction: "pmr3sat-to-nemesis",
        make: |n, _| cycle(2 * n + 1),
    },
    Family {
        name: "parity-after",
        answer: true,
        because: "the player of the last variable, the parity of the others, chooses it after them",
        reduction: "qsat-to-nemesis",
        make: |n, _| parity(n, false),
    },
    Family {
        name: "parity-before",
        answer: false,
        because: "the player of the first variable, the parity of the others, chooses it before them",
        reduction: "qsat-to-nemesis",
        make: |n, _| parity(n, true),
    },
    Family {
        name: "planted",
        answer: true,
        because: "the clauses are random among those that hold for some random values",
        reduction: "qsat-to-nemesis",
        make: |n, chance| Instance::Prenex(Prenex::existential(planted(n + 2, 3 * n, chance))),
    },
    Family {
        name: "planted-linear",
        answer: true,
        because: "the literals are random among those that hold for some random values",
        reduction: "linear3sat-to-escape-tree",
        make: |n, chance| Instance::Cnf(planted_linear(n, chance)),
    },
    Family {
        name: "unsatisfiable",
        answer: false,
        because: "the clauses include all eight clauses on three of the variables",
        reduction: "qsat-to-nemesis",
        make: |n, chance| Instance::Prenex(Prenex::existential(unsatisfiable(n + 2, chance))),
    },
];

fn literal(variable: u32, value: bool) -> Literal {
    Literal::new(variable, value)
}

fn clause(literals: &[Literal]) -> Clause {
    Clause::new(literals.to_vec())
}

/// Returns the clauses that two variables have the same value.
fn equal(one: u32, other: u32) -> [Clause; 2] {
    [true, false].map(|value| clause(&[literal(one, value), literal(other, !value)]))
}

/// Returns the formula that n variables equal n others; the variables of the quantifier `first` come first.
fn copying(n: u32, first: Quantifier) -> Instance {
    let second = match first {
        Quantifier::Exists => Quantifier::ForAll,
        Quantifier::ForAll => Quantifier::Exists,
    };
    let blocks = vec![
        Block { quantifier: first, variables: (1..=n).collect() },
        Block { quantifier: second, variables: (n + 1..=2 * n).collect() },
    ];
    let clauses = (1..=n).flat_map(|i| equal(i, n + i)).collect();
    Instance::Prenex(Prenex::new(blocks, Cnf::new(2 * n, clauses)))
}

/// Returns the formula that neighbours on a cycle of n variables differ. Positive clauses are drawn above and
/// negative ones below; the edge from the last variable to the first one is outside all others.
fn cycle(n: u32) -> Instance {
    let (mut clauses, mut heights) = (Vec::new(), Vec::new());
    for i in 1..=n {
        let other = i % n + 1;
        let height = if other == 1 { 2 } else { 1 };
        for (value, height) in [(true, height), (false, -height)] {
            clauses.push(clause(&[literal(i, value), literal(other, value)]));
            heights.push(height);
        }
    }
    let drawn = Rectilinear::new(Cnf::new(n, clauses), (1..=n).collect(), heights);
    Instance::Rectilinear(drawn.expect("nothing crosses"))
}

fn implications(n: u32) -> Cnf {
    let first = clause(&[literal(1, true)]);
    let last = clause(&[literal(n, false)]);
    let steps = (1..n).map(|i| clause(&[literal(i, false), literal(i + 1, true)]));
    Cnf::new(n, [first].into_iter().chain(steps).chain([last]).collect())
}

/// Returns the formula that an existential variable y is the parity of n universal variables. y is chosen
/// before or after them. The innermost variables are the parities of the first i universal variables.
fn parity(n: u32, is_first: bool) -> Instance {
    let y = if is_first { 1 } else { n + 1 };
    let x = |i: u32| if is_first { i + 1 } else { i };
    let t = |i: u32| if i == 1 { x(1) } else { n + i };
    let mut clauses = Vec::new();
    for i in 2..=n {
        // The clauses say that t(i) is the parity of t(i - 1) and x(i).
        for (one, other) in [(false, false), (false, true), (true, false), (true, true)] {
            let sum = one != other;
            clauses.push(clause(&[literal(t(i - 1), !one), literal(x(i), !other), literal(t(i), sum)]));
        }
    }
    clauses.extend(equal(y, t(n)));
    let of = |quantifier, variables: Vec<u32>| Block { quantifier, variables };
    let (all, own) = (of(Quantifier::ForAll, (1..=n).map(x).collect()), of(Quantifier::Exists, vec![y]));
    let parities = of(Quantifier::Exists, (2..=n).map(t).collect());
    let blocks = if is_first { vec![own, all, parities] } else { vec![all, own, parities] };
    Instance::Prenex(Prenex::new(blocks, Cnf::new(2 * n, clauses)))
}

/// Draws three different variables, each with a value.
fn three(variables: u32, chance: &mut SplitMix64) -> Vec<Literal> {
    let chosen = chance.subset(3, variables.into());
    chosen.into_iter().map(|i| literal(i as u32 + 1, chance.below(2) == 1)).collect()
}

fn planted(variables: u32, clauses: u32, chance: &mut SplitMix64) -> Cnf {
    let values: Vec<bool> = (0..variables).map(|_| chance.below(2) == 1).collect();
    let mut drawn = Vec::new();
    while (drawn.len() as u32) < clauses {
        let new = Clause::new(three(variables, chance));
        if new.holds(&values) {
            drawn.push(new);
        }
    }
    Cnf::new(variables, drawn)
}

fn unsatisfiable(variables: u32, chance: &mut SplitMix64) -> Cnf {
    let core = three(variables, chance);
    let sign = |code: u32| (0..3).map(move |i| code >> i & 1 == 1);
    // All eight sign patterns on three variables cannot hold together; the random clauses only hide them.
    let mut clauses: Vec<Clause> = (0..8)
        .map(|code| {
            core.iter().zip(sign(code)).map(|(literal, is_kept)| if is_kept { *literal } else { !*literal })
        })
        .map(|literals| Clause::new(literals.collect()))
        .collect();
    for _ in 3..variables {
        let place = chance.below(clauses.len() as u64 + 1) as usize;
        clauses.insert(place, Clause::new(three(variables, chance)));
    }
    Cnf::new(variables, clauses)
}

/// Draws n pairs of clauses that share a literal. The shared literal holds with the drawn values, or in each
/// clause one of its own literals does.
fn planted_linear(n: u32, chance: &mut SplitMix64) -> Cnf {
    let values: Vec<bool> = (0..5 * n).map(|_| chance.below(2) == 1).collect();
    let mut clauses = Vec::new();
    for i in 0..n {
        let of = |place: u32, holds: bool| {
            let variable = 5 * i + place;
            literal(variable + 1, values[variable as usize] == holds)
        };
        let mut any = || chance.below(2) == 1;
        let shared_holds = any();
        let shared = of(0, shared_holds);
        let (one, other) = (any(), any());
        clauses.push(clause(&[of(1, one || !shared_holds), of(2, any()), shared]));
        clauses.push(clause(&[shared, of(3, other || !shared_holds), of(4, any())]));
    }
    Cnf::new(5 * n, clauses)
}
