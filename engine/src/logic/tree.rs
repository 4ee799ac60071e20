//! Strategies of the winner of a formula with quantifiers.

use std::fmt;

use super::dimacs::Words;
use super::formula::{Literal, Prenex, Quantifier};
use super::solvers::QbfSolver;
use crate::ground::control::{Control, OrStop};
use crate::ground::input::{InputError, counted};

/// A strategy of the winner. For all choices of the other player it has a *branch*: values of all variables
/// in the order of the quantifiers. Two branches agree as long as the other player's choices agree. A
/// satisfying assignment of a formula without universal variables is a single branch.
///
/// As a text, each branch is a list of literals with a 0 at its end. The parser skips the words `v` and `V`
/// and lines that begin with `s` or `c`, so it accepts the output of solvers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceTree {
    branches: Vec<Vec<Literal>>,
    is_true: bool,
}

impl ChoiceTree {
    /// Makes the tree with these branches. The branches, and the literals in each, may come in any order.
    ///
    /// # Errors
    /// The branches are no strategy of a winner of this formula; the message names the missing part.
    pub fn new(prenex: &Prenex, branches: Vec<Vec<Literal>>) -> Result<Self, String> {
        let prefix = prenex.prefix();
        let mut place = vec![None; prenex.cnf().variables() as usize];
        for (i, &(variable, _)) in prefix.iter().enumerate() {
            place[variable as usize - 1] = Some(i);
        }
        let mut sorted = Vec::with_capacity(branches.len());
        for (number, branch) in (1..).zip(branches) {
            sorted.push(
                in_order(branch, &place, prefix.len()).map_err(|why| format!("branch {number}: {why}"))?,
            );
        }
        let key =
            |branch: &Vec<Literal>| branch.iter().map(|literal| literal.is_positive()).collect::<Vec<_>>();
        sorted.sort_by_key(key);
        sorted.dedup();
        let holds = |branch: &Vec<Literal>| {
            let mut values = vec![false; prenex.cnf().variables() as usize];
            branch.iter().for_each(|literal| values[literal.index()] = literal.is_positive());
            prenex.cnf().holds(&values)
        };
        let first = sorted.first().ok_or("there is no branch")?;
        let is_true = holds(first);
        if let Some(other) = sorted.iter().find(|branch| holds(branch) != is_true) {
            let (one, other) = (list(first), list(other));
            return Err(match is_true {
                true => format!("the clauses hold with {one}, but not with {other}"),
                false => format!("the clauses hold with {other}, but not with {one}"),
            });
        }
        complete(&sorted, &prefix, is_true).map_err(|why| match is_true {
            true => why,
            false => format!("the clauses do not hold with {}, and {why}", list(&sorted[0])),
        })?;
        Ok(Self { branches: sorted, is_true })
    }

    /// Parses a tree for a formula.
    ///
    /// # Errors
    /// The text has another form, or the branches are no strategy of a winner.
    pub fn parse(text: &str, prenex: &Prenex, control: &Control) -> Result<Self, InputError> {
        let lines = text.lines().map(|line| if line.starts_with('s') { "" } else { line });
        let kept: String = lines.flat_map(|line| [line, "\n"]).collect();
        let mut words = Words::new(&kept, control);
        let (mut branches, mut open): (Vec<Vec<Literal>>, Vec<Literal>) = (Vec::new(), Vec::new());
        while let Some(word) = words.next(open.len() * size_of::<Literal>())? {
            let most = prenex.cnf().variables();
            match word.text.parse::<i64>() {
                _ if ["v", "V"].contains(&word.text) => {}
                Ok(0) => branches.push(std::mem::take(&mut open)),
                Ok(number) if number.unsigned_abs() <= most.into() => {
                    open.push(Literal::new(number.unsigned_abs() as u32, number > 0));
                }
                _ => {
                    let all = counted(most as usize, "variable", "variables");
                    let (line, shown) = (word.line, word.shown());
                    let message =
                        format!("line {line}: expected a literal of {all}, or 0, and not {shown:?}");
                    return Err(InputError::new(0..0, message));
                }
            }
        }
        if !open.is_empty() {
            return Err(InputError::new(0..0, format!("there is no 0 after {}", list(&open))));
        }
        Self::new(prenex, branches).map_err(|message| InputError::new(0..0, message))
    }

    /// Finds a strategy of the winner by search. The tree has a branch for all choices of the other player,
    /// so time and memory are exponential in the number of the other player's variables.
    ///
    /// ```
    /// use upstar::Control;
    /// use upstar::logic::{ChoiceTree, Prenex};
    /// let control = Control::unlimited();
    /// // For all x there is a y that is equal to x.
    /// let prenex = Prenex::parse("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n", &control)?;
    /// let tree = ChoiceTree::search(&prenex, &control)?;
    /// assert!(tree.is_true());
    /// assert_eq!(tree.to_string(), "v -1 -2 0\nv 1 2 0\n");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up, or the calculation is cancelled.
    pub fn search(prenex: &Prenex, control: &Control) -> OrStop<Self> {
        let mut solver = QbfSolver::new(prenex);
        let is_true = solver.is_true(&[], control)?;
        let winner = if is_true { Quantifier::Exists } else { Quantifier::ForAll };
        let prefix = prenex.prefix();
        let (mut branches, mut open) = (Vec::new(), vec![Vec::new()]);
        while let Some(known) = open.pop() {
            let bytes = (branches.len() + open.len()) * prefix.len() * size_of::<Literal>();
            control.check(1, bytes)?;
            let Some(&(variable, quantifier)) = prefix.get(known.len()) else {
                branches.push(known);
                continue;
            };
            let with = |value: bool| [known.as_slice(), &[Literal::new(variable, value)]].concat();
            if quantifier != winner {
                // The stack returns the branch with false first, so the branches come out sorted.
                open.extend([with(true), with(false)]);
            } else if solver.is_true(&with(true), control)? == is_true {
                open.push(with(true));
            } else {
                open.push(with(false));
            }
        }
        Ok(Self { branches, is_true })
    }

    /// Returns whether the formula is true.
    pub fn is_true(&self) -> bool {
        self.is_true
    }

    /// Returns the branches, sorted with false before true. Each has all variables in the order of the
    /// quantifiers.
    pub fn branches(&self) -> &[Vec<Literal>] {
        &self.branches
    }

    /// Returns the value that the strategy chooses for the next variable of the winner after the values
    /// `known`, in the order of the quantifiers. Returns true if no branch begins with `known`.
    pub fn choice(&self, known: &[Literal]) -> bool {
        let begins = |branch: &&Vec<Literal>| branch.starts_with(known);
        let branch = self.branches.iter().find(begins);
        branch.and_then(|branch| branch.get(known.len())).is_none_or(|literal| literal.is_positive())
    }
}

fn list(literals: &[Literal]) -> String {
    literals.iter().map(Literal::to_string).collect::<Vec<_>>().join(" ")
}

fn in_order(branch: Vec<Literal>, place: &[Option<usize>], count: usize) -> Result<Vec<Literal>, String> {
    let mut ordered = vec![None; count];
    for literal in branch {
        // The output of some solvers has variables that are not quantified.
        let Some(at) = place[literal.index()] else { continue };
        if ordered[at].is_some_and(|known| known != literal) {
            return Err(format!("{} has both values", literal.variable()));
        }
        ordered[at] = Some(literal);
    }
    let missing = place.iter().position(|at| at.is_some_and(|at| ordered[at].is_none()));
    match missing {
        Some(variable) => Err(format!("{} has no value", variable + 1)),
        None => Ok(ordered.into_iter().flatten().collect()),
    }
}

/// Checks that a tree, whose branches are sorted, has one value of each variable of the winner, and both
/// values of each variable of the other player.
fn complete(branches: &[Vec<Literal>], prefix: &[(u32, Quantifier)], is_true: bool) -> Result<(), String> {
    let mut open = vec![(branches, 0)];
    while let Some((branches, depth)) = open.pop() {
        let Some(&(variable, quantifier)) = prefix.get(depth) else { continue };
        let (falses, trues) =
            branches.split_at(branches.partition_point(|branch| !branch[depth].is_positive()));
        let is_winners = (quantifier == Quantifier::Exists) == is_true;
        let behind = match depth {
            0 => String::new(),
            _ => format!(" after {}", list(&branches[0][..depth])),
        };
        let both = !falses.is_empty() && !trues.is_empty();
        if is_winners && both {
            return Err(format!("there are two values for {variable}{behind}"));
        }
        if !is_winners && !both {
            let missing = Literal::new(variable, trues.is_empty());
            return Err(format!("there is no answer to {missing}{behind}"));
        }
        let parts = [falses, trues].into_iter().filter(|part| !part.is_empty());
        open.extend(parts.map(|part| (part, depth + 1)));
    }
    Ok(())
}

impl fmt::Display for ChoiceTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for branch in &self.branches {
            f.write_str("v ")?;
            for literal in branch {
                write!(f, "{literal} ")?;
            }
            f.write_str("0\n")?;
        }
        Ok(())
    }
}
