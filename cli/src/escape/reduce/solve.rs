//! `upstar sat` and `upstar qbf`: solvers with the usual output format.

use upstar::ground::control::{Control, Stop};
use upstar::logic::{ChoiceTree, Cnf, Literal, Prenex, QbfSolver, satisfy};

use super::check::OtherSolver;
use super::input::{formula_text, in_formula};
use crate::answer::{Answer, Exit, Failed};
use crate::args::{Common, Qbf, Sat};
use crate::command::{CommandFrame, Ran, ended};

/// The longest line of literals, in characters.
const COLUMNS: usize = 78;

/// Decides whether a formula is satisfiable.
pub(crate) fn sat(arguments: &Sat, common: &Common) -> Ran {
    let text = formula_text(&arguments.file)?;
    CommandFrame::answer(common).run_alone(|control| {
        let cnf = Cnf::parse(&text, control).map_err(|error| in_formula(&arguments.file, &text, error))?;
        Ok(of_sat(satisfy(&cnf, control), common))
    })
}

fn of_sat(found: Result<Option<Vec<bool>>, Stop>, common: &Common) -> Answer {
    let mut answer = Answer::new(common);
    match found {
        Ok(Some(values)) => {
            answer.line("s SATISFIABLE");
            let literals: Vec<Literal> = (1..).zip(values).map(|(i, value)| Literal::new(i, value)).collect();
            answer.text(lines('v', &literals));
            answer.ends(Exit::True);
        }
        Ok(None) => {
            answer.line("s UNSATISFIABLE");
            answer.ends(Exit::False);
        }
        Err(stop) => unknown(&mut answer, "s UNKNOWN", stop, common),
    }
    answer
}

/// Decides whether a quantified formula is true.
pub(crate) fn qbf(arguments: &Qbf, common: &Common) -> Ran {
    let text = formula_text(&arguments.file)?;
    CommandFrame::answer(common).run_alone(|control| {
        let prenex =
            Prenex::parse(&text, control).map_err(|error| in_formula(&arguments.file, &text, error))?;
        of_qbf(&prenex, arguments, (common, control))
    })
}

fn of_qbf(
    prenex: &Prenex,
    arguments: &Qbf,
    (common, control): (&Common, &Control),
) -> Result<Answer, Failed> {
    // The other solver is started first, so it works at the same time as ours.
    let other =
        arguments.check_with.as_ref().map(|program| OtherSolver::start(program, prenex)).transpose()?;
    let mut answer = Answer::new(common);
    let sizes = format!("{} {}", prenex.cnf().variables(), prenex.cnf().clauses().len());
    let mut solver = QbfSolver::new(prenex);
    let is_true = match solver.is_true(&[], control) {
        Ok(is_true) => is_true,
        Err(stop) => {
            unknown(&mut answer, &format!("s cnf -1 {sizes}"), stop, common);
            return Ok(answer);
        }
    };
    answer.line(format!("s cnf {} {sizes}", u8::from(is_true)));
    answer.ends(if is_true { Exit::True } else { Exit::False });
    // The answer is printed already, so running out of budget from here on is a comment and no error.
    let why = |stop| ended(stop, common.budget);
    match arguments.tree {
        true => match ChoiceTree::search(prenex, control) {
            Ok(choices) => answer.text(choices),
            Err(stop) => answer.line(format!("c no choices: {}", why(stop))),
        },
        false => match solver.outermost(prenex, control) {
            Ok((_, values)) => values.iter().for_each(|value| answer.line(format!("V {value} 0"))),
            Err(stop) => answer.line(format!("c no values: {}", why(stop))),
        },
    }
    if let (Some(program), Some(other)) = (&arguments.check_with, other) {
        compare(program, is_true, other.answer(control), &mut answer);
    }
    Ok(answer)
}

/// Adds whether another solver agrees.
fn compare(program: &str, is_true: bool, other: Option<bool>, answer: &mut Answer) {
    match other {
        Some(other) if other == is_true => answer.line(format!("c {program}: the same answer")),
        Some(_) => {
            answer.line(format!("c {program}: the other answer"));
            answer.trouble(Exit::CheckFailed, format!("{program} finds the other answer"));
        }
        None => answer.line(format!("c {program}: no answer")),
    }
}

fn unknown(answer: &mut Answer, line: &str, stop: Stop, common: &Common) {
    answer.line(line);
    let ended = ended(stop, common.budget);
    answer.trouble(ended, format!("no answer: {ended}"));
}

/// Formats literals, followed by a 0, in lines that begin with a letter.
fn lines(letter: char, literals: &[Literal]) -> String {
    let mut lines = String::new();
    let mut line = letter.to_string();
    for word in literals.iter().map(Literal::to_string).chain(["0".to_owned()]) {
        if line.len() + 1 + word.len() > COLUMNS {
            lines += &format!("{line}\n");
            line = letter.to_string();
        }
        line += &format!(" {word}");
    }
    lines + &line + "\n"
}
