//! Whether a formula can be satisfied, by the solver BatSat, a relative of MiniSat (Eén and Sörensson, *An
//! extensible SAT-solver*, 2003).

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::cnf::Cnf;
use super::literal::Literal;
use crate::ground::control::{Control, OrStop, Stop};

/// What a variable and a literal take in the solver, about, in bytes.
const BYTES_OF_VARIABLE: usize = 128;
const BYTES_OF_LITERAL: usize = 16;

/// Looks at the budget while the solver works.
struct Watch<'c> {
    control: &'c Control,
    bytes: usize,
}

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.control.check(1, self.bytes).is_err()
    }
}

/// Values of the variables with which all clauses hold, the first of them that of variable 1; none if there are
/// no such values. The problem is NP-complete; a node of the budget is some conflicts of the search.
///
/// # Errors
/// Why it had to stop.
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
