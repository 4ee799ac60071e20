//! Boards that the reductions make of formulas with known answers: the time that the solver takes for them,
//! and the time for making a large one.

use std::io::Write;
use std::time::Instant;

use upstar::escape::NemesisSolver;
use upstar::escape::board::EscapeGraph;
use upstar::ground::control::Control;
use upstar::logic::{Prenex, QbfSolver};
use upstar::reduce::samples::{FAMILIES, Family};
use upstar::reduce::{Instance, Reduction};

use super::{Done, copies, fugitive_wins, line};
use crate::requests::Dice;

/// The approximate number of edges up to which boards of drawn formulas are solved.
const EDGES: usize = 400;
/// The largest number of clauses of a formula that the solver can solve in reasonable time.
const MOST_CLAUSES: usize = 6;
/// The number of clauses, of one literal each, of a formula whose board has a million edges.
const CLAUSES: usize = 708;

/// Solves boards of drawn formulas, and of quantified ones with six variables; then makes a large board.
pub(super) fn run(out: &mut impl Write) -> Done {
    for family in FAMILIES {
        match family.reduction {
            "pmr3sat-to-nemesis" => {
                for size in 1.. {
                    if solved(family, size, out)? >= EDGES {
                        break;
                    }
                }
            }
            "qsat-to-nemesis" => {
                let few = |size: &u32| clauses(family, *size) <= MOST_CLAUSES;
                (1..).take_while(few).try_for_each(|size| solved(family, size, out).map(|_| ()))?;
            }
            _ => {}
        }
    }
    random(out)?;
    let text = format!("p cnf 1 {CLAUSES}\n{}", "1 0\n".repeat(CLAUSES));
    let start = Instant::now();
    let formula = Prenex::parse(&text, &Control::unlimited()).map_err(|error| error.to_string())?;
    let board = reduced("qsat-to-nemesis", &Instance::Prenex(formula))?;
    let millis = start.elapsed().as_millis();
    line(out, &format!("{:>16} {:>7} edges made in {millis} ms", "one variable", board.graph().edges().len()))
}

fn clauses(family: &Family, size: u32) -> usize {
    family.formula(size, 1).prenex().map_or(0, |prenex| prenex.cnf().clauses().len())
}

/// Solves random formulas of six variables, with alternating quantifiers, and six clauses of three
/// literals.
fn random(out: &mut impl Write) -> Done {
    let mut all = Vec::new();
    let mut winners = [0, 0];
    for seed in 0..20 {
        let mut dice = Dice(seed);
        let mut text = "p cnf 6 6\n".to_owned();
        for variable in 1..=6 {
            let letter = if variable % 2 == 1 { 'e' } else { 'a' };
            text += &format!("{letter} {variable} 0\n");
        }
        for _ in 0..6 {
            for _ in 0..3 {
                let sign = if dice.below(2) == 0 { "-" } else { "" };
                text += &format!("{sign}{} ", dice.below(6) + 1);
            }
            text += "0\n";
        }
        let formula = Prenex::parse(&text, &Control::unlimited()).map_err(|error| error.to_string())?;
        let is_true = QbfSolver::new(&formula).is_true(&[], &Control::unlimited());
        let board = reduced("qsat-to-nemesis", &Instance::Prenex(formula))?;
        let at = board.start().ok_or("a board has a start")?;
        let start = Instant::now();
        let wins = fugitive_wins(&mut NemesisSolver::new(&board), at, &copies(&board))?;
        all.push(start.elapsed().as_millis());
        winners[usize::from(wins)] += 1;
        if is_true != Ok(wins) {
            return Err(format!("the winner contradicts the formula: {text}"));
        }
    }
    all.sort_unstable();
    let (middle, most) = (all[all.len() / 2], all[all.len() - 1]);
    let [lost, won] = winners;
    line(
        out,
        &format!("6 variables, 6 clauses: {won} won, {lost} lost, median {middle} ms, at most {most} ms"),
    )
}

fn reduced(name: &str, instance: &Instance) -> Result<EscapeGraph, String> {
    let reduction = Reduction::named(name).ok_or("there is no such reduction")?;
    match reduction.reduce(instance, &Control::unlimited()) {
        Ok((Instance::Board(board), _)) => Ok(board),
        Ok(_) => Err("no board is made".to_owned()),
        Err(refused) => Err(refused.to_string()),
    }
}

/// Solves the board of a formula, and returns the number of its edges.
fn solved(family: &Family, size: u32, out: &mut impl Write) -> Result<usize, String> {
    let board = reduced(family.reduction, &family.formula(size, 1))?;
    let at = board.start().ok_or("a board has a start")?;
    let start = Instant::now();
    let mut solver = NemesisSolver::new(&board);
    if fugitive_wins(&mut solver, at, &copies(&board))? != family.answer {
        return Err(format!("{} {size}: {}", family.name, family.because));
    }
    let (micros, edges) = (start.elapsed().as_micros(), board.graph().edges().len());
    let text = format!(
        "{:>16} {size:>2} {edges:>6} edges {:>8} positions {micros:>9} us",
        family.name,
        solver.nodes()
    );
    line(out, &text)?;
    Ok(edges)
}
