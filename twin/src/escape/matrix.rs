//! The value of a matrix game, by trying all square submatrices.

use crate::rational::Rational;

type Matrix = Vec<Vec<Rational>>;

/// Returns the value of a matrix game: the greatest expectation that the row player can guarantee, which
/// equals the least that the column player can concede. The matrix has at least one entry.
///
/// There is a square submatrix on which two mixed strategies make the other player indifferent, and these
/// strategies are optimal on the whole matrix (Shapley and Snow, *Basic solutions of discrete games*,
/// 1950).
///
/// Panics if numerators or denominators exceed `i128`.
pub(super) fn value(matrix: &Matrix) -> Rational {
    let (height, width) = (matrix.len(), matrix[0].len());
    let columns: Matrix = (0..width).map(|j| matrix.iter().map(|row| -row[j]).collect()).collect();
    for size in 1..=height.min(width) {
        for rows in subsets(height, size) {
            for chosen in subsets(width, size) {
                let guaranteed = guarantee(matrix, &rows, &chosen);
                let conceded = guarantee(&columns, &chosen, &rows);
                if let (Some(low), Some(high)) = (guaranteed, conceded)
                    && low == -high
                {
                    return low;
                }
            }
        }
    }
    unreachable!("every matrix game has a basic solution")
}

/// Returns the expectation that the mixture of `rows` guarantees which makes `columns` equally good; `None`
/// unless there is exactly one such mixture, its weights are no negative numbers, and no other column is
/// worse for it.
fn guarantee(matrix: &Matrix, rows: &[usize], columns: &[usize]) -> Option<Rational> {
    // The unknowns are the weights of the rows, and the value.
    let mut equations: Matrix = vec![];
    for &j in columns {
        let mut equation: Vec<_> = rows.iter().map(|&i| matrix[i][j]).collect();
        equation.extend([-Rational::ONE, Rational::ZERO]);
        equations.push(equation);
    }
    let mut weights_are_one = vec![Rational::ONE; rows.len()];
    weights_are_one.extend([Rational::ZERO, Rational::ONE]);
    equations.push(weights_are_one);
    let mut weights = solution(equations)?;
    let value = weights.pop()?;
    let expected = |j: usize| {
        rows.iter().zip(&weights).fold(Rational::ZERO, |sum, (&i, &weight)| sum + matrix[i][j] * weight)
    };
    let is_mixture = weights.iter().all(|&weight| weight >= Rational::ZERO);
    (is_mixture && (0..matrix[0].len()).all(|j| expected(j) >= value)).then_some(value)
}

/// Solves as many linear equations as unknowns, with the right sides last; `None` unless the solution is
/// unique.
fn solution(mut equations: Matrix) -> Option<Vec<Rational>> {
    let size = equations.len();
    for column in 0..size {
        let pivot = (column..size).find(|&row| equations[row][column] != Rational::ZERO)?;
        equations.swap(column, pivot);
        let divisor = equations[column][column];
        equations[column].iter_mut().for_each(|entry| *entry = *entry / divisor);
        let reduced = equations[column].clone();
        for (_, equation) in equations.iter_mut().enumerate().filter(|&(row, _)| row != column) {
            let factor = equation[column];
            equation.iter_mut().zip(&reduced).for_each(|(entry, &part)| *entry = *entry - factor * part);
        }
    }
    Some(equations.iter().map(|equation| equation[size]).collect())
}

/// Returns all sets of `size` of the numbers below `n`.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let members = |set: usize| (0..n).filter(|i| set >> i & 1 == 1).collect::<Vec<_>>();
    (0..1_usize << n).map(members).filter(|set| set.len() == size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value_of(rows: &[&[i128]]) -> Rational {
        value(&rows.iter().map(|row| row.iter().map(|&n| Rational::integer(n)).collect()).collect())
    }

    #[test]
    fn games_that_everybody_knows() {
        assert_eq!(value_of(&[&[7]]), Rational::integer(7));
        // A saddle point.
        assert_eq!(value_of(&[&[1, 2], &[3, 4]]), Rational::integer(3));
        // Matching pennies; rock, paper, scissors.
        assert_eq!(value_of(&[&[1, -1], &[-1, 1]]), Rational::ZERO);
        assert_eq!(value_of(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]]), Rational::ZERO);
        // The last two columns are equal, so one of them suffices.
        assert_eq!(value_of(&[&[3, 0, 0], &[0, 2, 2]]), Rational::new(6, 5));
    }
}
