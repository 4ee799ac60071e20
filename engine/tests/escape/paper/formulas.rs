//! Tests of Theorems 4 and 5: formulas as multigraphs. The fugitive's path from the start to the last
//! regular vertex passes one side of a cycle for each variable. The Nemesis must then take a copy from the
//! exits of all clauses that this side makes true.

use proptest::collection::vec;
use proptest::prelude::*;
use upstar::escape::board::{Edge, EscapeGraph, Multigraph, UNBREAKABLE};

use super::super::samples::cases;
use super::{Construction, satisfies, wins};

/// A quantified formula whose variables are quantified in the order of their numbers.
#[derive(Clone, Debug)]
struct Formula {
    /// Whether each variable is universal.
    universal: Vec<bool>,
    clauses: Vec<Vec<i32>>,
}

/// The parameters of the construction.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Half the length of a side of a cycle.
    k: u32,
    /// The length of the paths to clauses.
    l: u32,
    /// The number of copies of the edge to the main exit.
    main: u32,
}

impl Formula {
    fn existential(variables: usize, clauses: &[&[i32]]) -> Self {
        let clauses = clauses.iter().map(|clause| clause.to_vec()).collect();
        Self { universal: vec![false; variables], clauses }
    }

    fn is_true(&self) -> bool {
        self.is_true_with(0, 0)
    }

    /// Returns whether the formula is true when the first variables have the values of the assignment.
    fn is_true_with(&self, assigned: usize, assignment: u32) -> bool {
        let mut values = [0, 1].map(|value| assignment | value << assigned).into_iter();
        match self.universal.get(assigned) {
            None => satisfies(&self.clauses, assignment),
            Some(true) => values.all(|assignment| self.is_true_with(assigned + 1, assignment)),
            Some(false) => values.any(|assignment| self.is_true_with(assigned + 1, assignment)),
        }
    }

    /// Returns the largest number of clauses that share a literal.
    fn occurrences(&self) -> u32 {
        let of = |literal| self.clauses.iter().filter(|clause| clause.contains(&literal)).count() as u32;
        (1..=self.universal.len() as i32).flat_map(|v| [of(v), of(-v)]).max().unwrap_or(0)
    }

    /// Returns the parameters of the theorem for this K.
    fn sizes(&self, k: u32) -> Sizes {
        let length = 2 * self.universal.len() as u32 * k;
        let universal = self.universal.iter().filter(|&&is_universal| is_universal).count() as u32;
        Sizes { k, l: length + 1 + universal, main: length + 1 - self.clauses.len() as u32 }
    }

    /// Returns the parameters for the least K that works: the largest number of clauses of a literal, and
    /// at least 2 if there is a gadget of a universal variable.
    fn least(&self) -> Sizes {
        let of_gadget = if self.universal.contains(&true) { 2 } else { 1 };
        self.sizes(self.occurrences().max(of_gadget))
    }

    fn board(&self, Sizes { k, l, main }: Sizes) -> EscapeGraph {
        let mut graph = Construction::default();
        let mut at = graph.vertex();
        let mut sides = Vec::new();
        for &is_universal in &self.universal {
            let next = graph.vertex();
            let middles = [graph.vertex(), graph.vertex()];
            match is_universal {
                true => electric(&mut graph, at, middles, k),
                false => middles.iter().for_each(|&middle| graph.path(at, middle, k)),
            }
            middles.iter().for_each(|&middle| graph.path(middle, next, k));
            sides.push(middles);
            at = next;
        }
        if main > 0 {
            graph.exit(at, main);
        }
        for clause in &self.clauses {
            let end = graph.vertex();
            graph.exit(end, l + 1);
            for literal in clause {
                let middles = sides[literal.unsigned_abs() as usize - 1];
                graph.path(end, middles[usize::from(*literal < 0)], l);
            }
        }
        graph.board()
    }

    fn wins(&self, sizes: Sizes) -> bool {
        wins(&self.board(sizes))
    }

    fn is_reduced(&self) {
        assert_eq!(self.wins(self.least()), self.is_true(), "{self:?}");
    }
}

/// Adds the gadget of a universal variable: on each side the second edge is a fuse (a single copy), and a
/// detour leads from before it to behind the fuse of the other side.
fn electric(graph: &mut Construction, at: u32, middles: [u32; 2], k: u32) {
    let ends = middles.map(|middle| {
        let before = graph.vertex();
        let behind = if k == 2 { middle } else { graph.vertex() };
        graph.join(at, before, UNBREAKABLE);
        graph.join(before, behind, 1);
        graph.path(behind, middle, k - 2);
        (before, behind)
    });
    graph.path(ends[0].0, ends[1].1, 2);
    graph.path(ends[1].0, ends[0].1, 2);
}

/// The clauses have literals of one sign, as in the theorem. The graph is planar if the formula is.
#[test]
fn four_on_short_formulas() {
    for (variables, clauses) in [
        (1, &[&[1][..]][..]),
        (1, &[&[1], &[-1]]),
        (2, &[&[1, 2], &[-1]]),
        (2, &[&[1, 2], &[-1], &[-2]]),
        (2, &[&[1], &[2], &[-1, -2]]),
        (3, &[&[1, 2, 3], &[-1, -2], &[-3], &[1, 2]]),
    ] {
        Formula::existential(variables, clauses).is_reduced();
    }
}

#[test]
fn four_on_the_number_of_copies_of_the_main_exit() {
    let satisfiable = Formula::existential(2, &[&[1, 2], &[-1]]);
    let sizes = satisfiable.least();
    assert!(satisfiable.wins(sizes));
    assert!(!satisfiable.wins(Sizes { main: sizes.main - 1, ..sizes }));
    let unsatisfiable = Formula::existential(1, &[&[1], &[-1]]);
    let sizes = unsatisfiable.least();
    assert!(!unsatisfiable.wins(sizes));
    assert!(unsatisfiable.wins(Sizes { main: sizes.main + 1, ..sizes }));
}

/// One copy more lets the fugitive escape to the exit of a clause. With one copy less the Nemesis need not
/// take a copy from it in advance.
#[test]
fn four_on_the_number_of_copies_of_the_exits_of_clauses() {
    let with_copies = |formula: &Formula, more: i32| {
        let sizes = formula.least();
        let board = formula.board(sizes);
        let copies =
            |copies: u32| if copies == sizes.l + 1 { copies.saturating_add_signed(more) } else { copies };
        let edges = board.graph().edges().iter().map(|edge| Edge { copies: copies(edge.copies), ..*edge });
        let graph = Multigraph::new(board.vertices(), edges.collect());
        wins(&board.with_graph(graph))
    };
    let unsatisfiable = Formula::existential(1, &[&[1], &[-1]]);
    assert!(!with_copies(&unsatisfiable, 0) && with_copies(&unsatisfiable, 1));
    let satisfiable = Formula::existential(2, &[&[1, 2], &[-1]]);
    assert!(with_copies(&satisfiable, 0) && !with_copies(&satisfiable, -1));
}

/// The Nemesis needs one free move for each clause of a literal.
#[test]
fn four_with_too_small_cycles() {
    let formula = Formula::existential(2, &[&[1], &[1, 2], &[-1], &[-2]]);
    let occurrences = formula.occurrences();
    assert!(!formula.is_true() && !formula.wins(formula.sizes(occurrences)));
    assert!(formula.wins(formula.sizes(occurrences - 1)));
}

#[test]
fn five_on_short_formulas() {
    for (universal, clauses) in [
        (vec![true], vec![vec![1]]),
        (vec![true], vec![vec![1, -1]]),
        (vec![false, true], vec![vec![1, 2], vec![-1, -2]]),
        (vec![true, false], vec![vec![1, 2], vec![-1, -2]]),
        (vec![true, false], vec![vec![1], vec![2]]),
        (vec![true, true], vec![vec![1, 2], vec![-1, -2]]),
    ] {
        Formula { universal, clauses }.is_reduced();
    }
}

#[test]
fn five_on_the_number_of_copies_of_the_main_exit() {
    let formula = Formula { universal: vec![true, false], clauses: vec![vec![1, 2], vec![-1, -2]] };
    let sizes = formula.least();
    assert!(formula.wins(sizes) && !formula.wins(Sizes { main: sizes.main - 1, ..sizes }));
    let formula = Formula { universal: vec![false, true], ..formula };
    assert!(!formula.wins(sizes) && formula.wins(Sizes { main: sizes.main + 1, ..sizes }));
}

fn clauses(variables: i32, most: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal = (1..=variables, any::<bool>()).prop_map(|(v, sign)| if sign { v } else { -v });
    vec(vec(literal, 1..=3), 1..=most).prop_map(|mut clauses| {
        for clause in &mut clauses {
            clause.sort_unstable();
            clause.dedup();
        }
        clauses
    })
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn four_on_random_formulas(clauses in clauses(3, 4)) {
        Formula { universal: vec![false; 3], clauses }.is_reduced();
    }

    #[test]
    fn five_on_random_formulas(clauses in clauses(2, 3), universal in vec(any::<bool>(), 2)) {
        Formula { universal, clauses }.is_reduced();
    }
}
