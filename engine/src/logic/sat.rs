//! Satisfiability of formulas, by the solver BatSat, a relative of MiniSat (Eén and Sörensson, *An extensible
//! SAT-solver*, 2003).

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::cnf::Cnf;
use super::literal::Literal;
use crate::ground::control::{Control, OrStop, Stop};

/// Estimates of the memory of a variable and of a literal in the solver, in bytes.
const BYTES_OF_VARIABLE: usize = 128;
const BYTES_OF_LITERAL: usize = 16;

/// A check of the budget that the solver calls while it works.
struct Watch<'c> {
    control: &'c Control,
    bytes: usize,
}

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.control.check(1, self.bytes).is_err()
    }
}

/// Returns values of the variables that satisfy all clauses, the first for variable 1, or `None` if the
/// formula is unsatisfiable. The problem is NP-complete. Some conflicts of the search count as a node of the
/// budget.
///
/// ```
/// use upstar::Control;
/// use upstar::logic::{Cnf, satisfy};
/// let control = Control::unlimited();
/// let cnf = Cnf::parse("p cnf 2 2\n1 2 0\n-1 0\n", &control)?;
/// assert_eq!(satisfy(&cnf, &control)?, Some(vec![false, true]));
/// let cnf = Cnf::parse("p cnf 1 2\n1 0\n-1 0\n", &control)?;
/// assert_eq!(satisfy(&cnf, &control)?, None);
/// # Ok::<(), upstar::Failure>(())
/// ```
///
/// # Errors
/// The budget is used up, or the calculation is cancelled.
pub fn satisfy(cnf: &Cnf, control: &Control) -> OrStop<Option<Vec<bool>>> {
    let bytes = cnf.variables() as usize * BYTES_OF_VARIABLE + cnf.literals() * BYTES_OF_LITERAL;
    control.check(0, bytes)?;
    let mut solver = Solver::new(SolverOpts::default(), Watch { control, bytes });
    for _ in 0..cnf.variables() {
        solver.new_var_default();
    }
    let mut literals = Vec::new();
    for clause in cnf.clauses() {
        literals.extend(clause.literals.iter().map(|&literal| of(&mut solver, literal)));
        let is_open = solver.add_clause_reuse(&mut literals);
        literals.clear();
        if !is_open {
            return Ok(None);
        }
    }
    match solver.solve_limited(&[]) {
        result if result == lbool::TRUE => {
            let value = |&value: &lbool| value == lbool::TRUE;
            let mut values: Vec<bool> = solver.get_model().iter().map(value).collect();
            // The model may lack variables that occur in no clause; any value suits them.
            values.resize(cnf.variables() as usize, false);
            Ok(Some(values))
        }
        result if result == lbool::FALSE => Ok(None),
        _ => Err(control.check(0, bytes).err().unwrap_or(Stop::Cancelled)),
    }
}

fn of(solver: &mut Solver<Watch<'_>>, literal: Literal) -> Lit {
    Lit::new(solver.var_of_int(literal.index() as u32), literal.is_positive())
}
