//! Escape games: sets of boards, with the time they take, the number of positions searched, and how both
//! grow.

mod large;
mod proof_number;
mod quantified;
mod random;
mod reduced;

use std::io::Write;
use std::time::Instant;

use upstar::escape::NemesisSolver;
use upstar::escape::board::{Cast, EscapeGraph};
use upstar::escape::cat::{CatSolver, Convention};
use upstar::escape::rules::Turn;
use upstar::ground::board::Board;
use upstar::ground::control::Control;

type Done = Result<(), String>;

/// Times one set, or all of them.
pub(crate) fn run(set: Option<&str>, out: &mut impl Write) -> Done {
    type Set<W> = (&'static str, fn(&mut W) -> Done);
    let sets: [Set<_>; 8] = [
        ("grids", grids),
        ("formulas", formulas),
        ("quantified", quantified::run),
        ("reduced", reduced::run),
        ("cats", cats),
        ("random", random::run),
        ("large", large::run),
        ("proof-number", proof_number::run),
    ];
    let wanted: Vec<_> = sets.iter().filter(|(name, _)| set.is_none_or(|set| set == *name)).collect();
    if wanted.is_empty() {
        let names: Vec<&str> = sets.iter().map(|(name, _)| *name).collect();
        return Err(format!("the sets are {}", names.join(", ")));
    }
    for (name, run) in wanted {
        line(out, &format!("{name}:"))?;
        run(out)?;
    }
    Ok(())
}

fn line(out: &mut impl Write, text: &str) -> Done {
    writeln!(out, "{text}").map_err(|error| error.to_string())
}

fn board(text: &str) -> Result<EscapeGraph, String> {
    EscapeGraph::parse(text, Cast::EXITS).map_err(|error| format!("{text}: {error}"))
}

fn copies(board: &EscapeGraph) -> Vec<u32> {
    board.graph().edges().iter().map(|edge| edge.copies).collect()
}

/// Returns whether the fugitive wins.
fn fugitive_wins(solver: &mut NemesisSolver, at: u32, copies: &[u32]) -> Result<bool, String> {
    let verdict = solver.solve(at, Turn::Walk, copies, &Control::unlimited());
    verdict.map(|verdict| verdict.walker_wins).map_err(|stop| stop.to_string())
}

/// Solves all starts of square grids, each separately.
fn grids(out: &mut impl Write) -> Done {
    for side in [7, 9, 11, 13, 15, 17, 19, 21, 25, 35, 49] {
        let board = board(&format!("grid({side},{side})"))?;
        let copies = copies(&board);
        let start = Instant::now();
        let mut solver = NemesisSolver::new(&board);
        let mut wins = 0;
        for at in 0..side * side {
            wins += u32::from(fugitive_wins(&mut solver, at, &copies)?);
        }
        let micros = start.elapsed().as_micros();
        let starts = side * side;
        let text = format!(
            "{side:>4} x {side:<4} {starts:>5} starts {wins:>5} won {:>8} positions {micros:>9} us",
            solver.nodes()
        );
        line(out, &text)?;
    }
    [100, 200, 300].into_iter().try_for_each(|side| one_start(side, out))
}

/// Solves one start of a large square grid, at distance 4 from the border and half-way between two corners:
/// the nearest start from which the Nemesis wins.
fn one_start(side: u32, out: &mut impl Write) -> Done {
    let board = board(&format!("grid({side},{side})"))?;
    let copies = copies(&board);
    let start = Instant::now();
    let mut solver = NemesisSolver::new(&board);
    if fugitive_wins(&mut solver, 3 * side + side / 2, &copies)? {
        return Err("the nemesis wins from distance 4".to_owned());
    }
    let millis = start.elapsed().as_millis();
    let bytes = solver.bytes() >> 20;
    line(
        out,
        &format!(
            "{side:>4} x {side:<4} one start at distance 4 {:>8} positions {millis:>6} ms, {bytes} MiB",
            solver.nodes()
        ),
    )
}

/// Solves boards made from formulas, as in the proofs of hardness, and checks their known winners.
fn formulas(out: &mut impl Write) -> Done {
    for row in include_str!("formulas.tsv").lines().skip(1) {
        let [family, position, winner] = row.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("a row has three fields: {row}"));
        };
        let board = board(position)?;
        let at = board.start().ok_or("a board has a start")?;
        let copies = copies(&board);
        let start = Instant::now();
        let mut solver = NemesisSolver::new(&board);
        let found = if fugitive_wins(&mut solver, at, &copies)? { "fugitive" } else { "nemesis" };
        let micros = start.elapsed().as_micros();
        if found != winner {
            return Err(format!("{family}: the {winner} wins, not the {found}"));
        }
        let edges = copies.len();
        line(
            out,
            &format!(
                "{family:>16} {edges:>4} edges {found:>9} {:>6} positions {micros:>7} us",
                solver.nodes()
            ),
        )?;
    }
    Ok(())
}

/// Computes the cat numbers of complete graphs in both conventions.
fn cats(out: &mut impl Write) -> Done {
    for convention in [Convention::Steps, Convention::Paths] {
        for vertices in 4..=8 {
            let board = board(&format!("complete({vertices})"))?;
            let start = Instant::now();
            let control = Control::unlimited();
            let rounds = CatSolver::new(convention).rounds(board.graph(), 0, &control);
            let rounds = rounds.map_err(|stop| stop.to_string())?;
            let micros = start.elapsed().as_micros();
            let text = format!(
                "K_{vertices} {convention:?} {rounds:>3} {:>8} positions {micros:>9} us",
                control.nodes()
            );
            line(out, &text)?;
        }
    }
    Ok(())
}
