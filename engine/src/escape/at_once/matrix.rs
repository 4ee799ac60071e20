//! Matrix games, in which two players choose a row and a column simultaneously: their values and optimal
//! strategies.
//!
//! **Theorem** (von Neumann). There are a number v, a mixture x of rows and a mixture y of columns such that
//! x yields at least v against each column, and y concedes at most v to each row. Such x and y are a proof of
//! v; [`Solution::is_proved`] checks it.
//!
//! **Algorithm.** The entries are multiplied by their common denominator, and the denominator is added to
//! each, which makes them positive integers. Dominated rows and columns are removed. With A > 0,
//! maximising the sum of y under A y <= 1, y >= 0 is a linear program with a finite optimum. The reciprocal
//! of the optimum is the value, and the dual program is that of the other player (Dantzig, 1951). The simplex
//! method starts at y = 0; with the rule of Bland (*New finite pivoting rules*, 1977) it does not cycle. The
//! pivots are the fraction-free ones of Edmonds and Bareiss. All entries are minors of A over one common
//! denominator, so the division in a pivot leaves no remainder, and the integers have at most as many digits
//! as the determinants.
//!
//! **Time** is exponential in the worst case, and a few pivots of O(r (r + c)) products each in practice.
//! **Memory** is O(r (r + c)) integers.

use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};

use super::Probability;

/// The solution of a matrix game.
pub(super) struct Solution {
    /// The value of the game for the player who chooses the row.
    pub(super) value: Probability,
    /// The weights of the rows in an optimal mixture, as multiples of `1 / all`.
    pub(super) rows: Vec<IBig>,
    /// The weights of the columns in an optimal mixture, as multiples of `1 / all`.
    pub(super) columns: Vec<IBig>,
    /// The sum of the weights of the rows, which equals that of the columns.
    pub(super) all: UBig,
}

impl Solution {
    /// Returns whether the two mixtures prove the value.
    pub(super) fn is_proved(&self, matrix: &[Vec<Probability>]) -> bool {
        let scale = common_denominator(matrix.iter().flatten().chain([&self.value]));
        let least = times(&self.value, &scale) * IBig::from(self.all.clone());
        let entry = |i: usize, j: usize| times(&matrix[i][j], &scale);
        let yields = |j: usize| (0..self.rows.len()).map(|i| &self.rows[i] * entry(i, j)).sum::<IBig>();
        let concedes =
            |i: usize| (0..self.columns.len()).map(|j| &self.columns[j] * entry(i, j)).sum::<IBig>();
        let is_mixture = |weights: &[IBig]| {
            weights.iter().all(|weight| *weight >= IBig::ZERO)
                && weights.iter().sum::<IBig>() == IBig::from(self.all.clone())
        };
        is_mixture(&self.rows)
            && is_mixture(&self.columns)
            && (0..self.columns.len()).all(|j| yields(j) >= least)
            && (0..self.rows.len()).all(|i| concedes(i) <= least)
    }
}

/// Solves a matrix with at least one entry and without negative entries.
pub(super) fn solve(matrix: &[Vec<Probability>]) -> Solution {
    let scale = common_denominator(matrix.iter().flatten());
    let positive = |entry: &Probability| times(entry, &scale) + IBig::from(scale.clone());
    let integers: Vec<Vec<IBig>> = matrix.iter().map(|row| row.iter().map(positive).collect()).collect();
    let (rows, columns) = undominated(&integers);
    let mut tableau = Tableau::new(&integers, &rows, &columns);
    tableau.maximise();
    let all = tableau.objective();
    let mut solution = Solution {
        value: Probability::from_parts(
            &tableau.divisor - &all * IBig::from(scale.clone()),
            magnitude(&all) * scale,
        ),
        rows: vec![IBig::ZERO; matrix.len()],
        columns: vec![IBig::ZERO; matrix[0].len()],
        all: magnitude(&all),
    };
    for (i, &row) in rows.iter().enumerate() {
        solution.rows[row] = tableau.dual(i);
    }
    for (j, &column) in columns.iter().enumerate() {
        solution.columns[column] = tableau.primal(j);
    }
    debug_assert!(solution.is_proved(matrix), "both mixtures are optimal");
    solution
}

/// Returns the absolute value of a number that is not negative.
fn magnitude(number: &IBig) -> UBig {
    number.clone().into_parts().1
}

/// Returns the product of a number and a multiple of its denominator, which is an integer.
fn times(number: &Probability, multiple: &UBig) -> IBig {
    number.numerator() * IBig::from(multiple / number.denominator())
}

fn common_denominator<'r>(entries: impl Iterator<Item = &'r Probability>) -> UBig {
    entries.fold(UBig::ONE, |common, entry| {
        let divisor = (&common).gcd(entry.denominator());
        common * (entry.denominator() / divisor)
    })
}

/// Returns the rows and columns that remain after dominated ones have been removed again and again. The
/// remaining matrix has the same value, and its optimal mixtures are optimal in the whole matrix.
fn undominated(matrix: &[Vec<IBig>]) -> (Vec<usize>, Vec<usize>) {
    let mut rows: Vec<usize> = (0..matrix.len()).collect();
    let mut columns: Vec<usize> = (0..matrix[0].len()).collect();
    loop {
        let before = rows.len() + columns.len();
        thin(&mut rows, |i, k| columns.iter().all(|&j| matrix[k][j] >= matrix[i][j]));
        thin(&mut columns, |j, k| rows.iter().all(|&i| matrix[i][k] <= matrix[i][j]));
        if rows.len() + columns.len() == before {
            return (rows, columns);
        }
    }
}

/// Removes each choice for which another choice is as good everywhere. Of equal choices the last one stays.
fn thin(choices: &mut Vec<usize>, is_as_good: impl Fn(usize, usize) -> bool) {
    let mut at = 0;
    while at < choices.len() {
        let choice = choices[at];
        if choices.iter().any(|&other| other != choice && is_as_good(choice, other)) {
            choices.remove(at);
        } else {
            at += 1;
        }
    }
}

/// The tableau of the linear program. Its entries are integers, to be divided by `divisor`.
struct Tableau {
    /// One row for each constraint, and the objective last. The columns are the variables, the slacks of the
    /// constraints, and the right-hand side.
    rows: Vec<Vec<IBig>>,
    divisor: IBig,
    /// The basic variable of each constraint.
    basis: Vec<usize>,
    variables: usize,
}

impl Tableau {
    fn new(matrix: &[Vec<IBig>], rows: &[usize], columns: &[usize]) -> Self {
        let (height, width) = (rows.len(), columns.len());
        let constraint = |(i, &row): (usize, &usize)| {
            let entries = columns.iter().map(|&column| matrix[row][column].clone());
            let slacks = (0..height).map(|k| if k == i { IBig::ONE } else { IBig::ZERO });
            entries.chain(slacks).chain([IBig::ONE]).collect::<Vec<_>>()
        };
        let mut all: Vec<Vec<IBig>> = rows.iter().enumerate().map(constraint).collect();
        let objective = (0..=width + height).map(|j| if j < width { -IBig::ONE } else { IBig::ZERO });
        all.push(objective.collect());
        let basis = (width..width + height).collect();
        Self { rows: all, divisor: IBig::ONE, basis, variables: width }
    }

    /// Pivots until no variable would improve the objective. The first such variable enters (Bland's rule).
    fn maximise(&mut self) {
        let last = self.rows.len() - 1;
        let choices = self.rows[last].len() - 1;
        while let Some(entering) = (0..choices).find(|&j| self.rows[last][j] < IBig::ZERO) {
            // All coefficients of A are positive, so no variable is unbounded.
            let Some(leaving) = self.leaving(entering) else { return };
            self.pivot(leaving, entering);
        }
    }

    /// Returns the constraint that bounds a variable most. Among several, the one with the first basic
    /// variable is chosen (Bland's rule).
    fn leaving(&self, entering: usize) -> Option<usize> {
        let right = self.rows[0].len() - 1;
        let bounds = (0..self.basis.len()).filter(|&i| self.rows[i][entering] > IBig::ZERO);
        bounds.min_by(|&i, &k| {
            let (of_i, of_k) = (&self.rows[i], &self.rows[k]);
            let order = (&of_i[right] * &of_k[entering]).cmp(&(&of_k[right] * &of_i[entering]));
            order.then(self.basis[i].cmp(&self.basis[k]))
        })
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let pivotal = self.rows[row].clone();
        let pivot = pivotal[column].clone();
        for (i, other) in self.rows.iter_mut().enumerate().filter(|&(i, _)| i != row) {
            debug_assert_ne!(i, row);
            let factor = other[column].clone();
            for (entry, part) in other.iter_mut().zip(&pivotal) {
                *entry = (&*entry * &pivot - &factor * part) / &self.divisor;
            }
        }
        self.divisor = pivot;
        self.basis[row] = column;
    }

    /// The sum of the variables, times the divisor.
    fn objective(&self) -> IBig {
        let last = &self.rows[self.rows.len() - 1];
        last[last.len() - 1].clone()
    }

    /// The value of a variable, times the divisor.
    fn primal(&self, variable: usize) -> IBig {
        let right = self.rows[0].len() - 1;
        let row = self.basis.iter().position(|&basic| basic == variable);
        row.map_or(IBig::ZERO, |row| self.rows[row][right].clone())
    }

    /// The value of the dual variable of a constraint, times the divisor.
    fn dual(&self, constraint: usize) -> IBig {
        self.rows[self.rows.len() - 1][self.variables + constraint].clone()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value_of(rows: &[&[i64]]) -> String {
        let ratio = |&n: &i64| Probability::from(n);
        let matrix: Vec<Vec<Probability>> = rows.iter().map(|row| row.iter().map(ratio).collect()).collect();
        solve(&matrix).value.to_string()
    }

    #[test]
    fn games_that_everybody_knows() {
        assert_eq!(value_of(&[&[7]]), "7");
        // A saddle point.
        assert_eq!(value_of(&[&[1, 2], &[3, 4]]), "3");
        // Matching pennies; rock, paper, scissors, with 1 for a draw and 2 for a win.
        assert_eq!(value_of(&[&[1, 0], &[0, 1]]), "1/2");
        assert_eq!(value_of(&[&[1, 0, 2], &[2, 1, 0], &[0, 2, 1]]), "1");
        assert_eq!(value_of(&[&[3, 0, 0], &[0, 2, 2]]), "6/5");
    }

    proptest! {
        #[test]
        fn every_value_is_proved(
            entries in proptest::collection::vec((0..9_i64, 1..9_u64), 42),
            height in 1..=6_usize,
            width in 1..=7_usize,
        ) {
            let ratio = |i: usize| Probability::from_parts(entries[i].0.into(), entries[i].1.into());
            let matrix: Vec<Vec<Probability>> =
                (0..height).map(|i| (0..width).map(|j| ratio(7 * i + j)).collect()).collect();
            prop_assert!(solve(&matrix).is_proved(&matrix));
        }
    }
}
