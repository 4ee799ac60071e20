//! Toads and Frogs and Hackenbush through the simple interface for rulesets, for comparison with the
//! rulesets of their own.

use std::fmt::Display;

use upstar::games::board::graph::EdgeColoured;
use upstar::games::board::strip::Strip;
use upstar::games::rules::graph::hackenbush::Hackenbush;
use upstar::games::rules::strip::toads_and_frogs::ToadsAndFrogs;
use upstar::games::rules::{Move, Short, Simple, Sum};
use upstar::games::solve::Solver;
use upstar::games::value::Store;
use upstar::ground::control::Control;
use upstar::ground::{Facts, Player, Ruleset};

/// Returns the value of a position of `toads_and_frogs` or `hackenbush_rbg`, by the simple interface or by
/// the engine's own ruleset.
///
/// # Errors
/// Returns the fault in the position, or the fact that the ruleset is another one.
pub(crate) fn value(ruleset: &str, position: &str, is_simple: bool) -> Result<String, String> {
    match (ruleset, is_simple) {
        ("toads_and_frogs", true) => by(SimpleToads, position),
        ("toads_and_frogs", false) => by(ToadsAndFrogs, position),
        ("hackenbush_rbg", true) => by(SimpleHackenbush, position),
        ("hackenbush_rbg", false) => by(Hackenbush::RED_BLUE_GREEN, position),
        _ => Err("the rulesets are toads_and_frogs and hackenbush_rbg".to_owned()),
    }
}

fn by<R: Short>(ruleset: R, position: &str) -> Result<String, String> {
    let store = Store::new();
    let text = |error: &dyn Display| error.to_string();
    let board = ruleset.read(position).map_err(|error| text(&error))?;
    let solver = Solver::new(ruleset, &store);
    let parts = solver.rules().components(&board);
    let value = solver.value(&parts, &Control::unlimited()).map_err(|stop| text(&stop))?;
    Ok(format!("{value}; {} components", solver.components()))
}

struct SimpleToads;

impl Ruleset for SimpleToads {
    type Board = Strip;

    fn facts(&self) -> Facts<'_> {
        ToadsAndFrogs.facts()
    }

    fn alphabet(&self) -> &'static str {
        ToadsAndFrogs.alphabet()
    }
}

impl Simple for SimpleToads {
    fn moves(&self, board: &Strip, player: Player) -> impl Iterator<Item = Move<Strip>> {
        let cells = board.cells();
        let (own, enemy) = (player.of((b'T', b'F')), player.of((b'F', b'T')));
        (0..cells.len()).filter(move |&from| cells[from] == own).filter_map(move |from| {
            let next = ahead(cells, from, 1)?;
            let to = if cells[next] == enemy { ahead(cells, from, 2)? } else { next };
            (cells[to] == b'.').then(|| {
                let mut after = board.clone();
                after.set(to, own);
                after.set(from, b'.');
                Move { places: vec![from, to], after }
            })
        })
    }

    fn parts(&self, board: &Strip) -> Sum<Strip> {
        let cells = board.cells();
        let dead = dead(cells);
        let mut parts = Vec::new();
        let mut start = 0;
        for end in 1..=cells.len() {
            if end == cells.len() || dead[end - 1] && dead[end] {
                let mut living = (start..end).filter(|&at| !dead[at]);
                if let (Some(first), Some(last)) = (living.clone().next(), living.next_back()) {
                    parts.push(Strip::new(cells[first..=last].to_vec()));
                }
                start = end;
            }
        }
        parts.into_iter().collect()
    }

    fn negative(&self, board: &Strip) -> Option<Strip> {
        let other = |cell: &u8| match cell {
            b'T' => b'F',
            b'F' => b'T',
            free => *free,
        };
        Some(Strip::new(board.cells().iter().rev().map(other).collect()))
    }
}

/// Returns the cell a number of steps ahead of an animal; `None` beyond the edge.
fn ahead(cells: &[u8], from: usize, steps: usize) -> Option<usize> {
    match cells[from] {
        b'T' => Some(from + steps).filter(|&to| to < cells.len()),
        _ => from.checked_sub(steps),
    }
}

/// Marks the animals that can never move again.
fn dead(cells: &[u8]) -> Vec<bool> {
    let mut dead: Vec<bool> = cells.iter().map(|&cell| cell != b'.').collect();
    loop {
        let is_held = |at: usize| {
            let Some(next) = ahead(cells, at, 1) else { return true };
            dead[next] && (cells[next] == cells[at] || ahead(cells, at, 2).is_none_or(|after| dead[after]))
        };
        let free: Vec<usize> = (0..cells.len()).filter(|&at| dead[at] && !is_held(at)).collect();
        if free.is_empty() {
            return dead;
        }
        free.into_iter().for_each(|at| dead[at] = false);
    }
}

struct SimpleHackenbush;

impl Ruleset for SimpleHackenbush {
    type Board = EdgeColoured;

    fn facts(&self) -> Facts<'_> {
        Hackenbush::RED_BLUE_GREEN.facts()
    }

    fn alphabet(&self) -> &'static str {
        Hackenbush::RED_BLUE_GREEN.alphabet()
    }
}

impl Simple for SimpleHackenbush {
    fn moves(&self, board: &EdgeColoured, player: Player) -> impl Iterator<Item = Move<EdgeColoured>> {
        let his = player.of((b'b', b'r'));
        let edges = 0..board.colours().len();
        edges.clone().filter(move |&edge| [his, b'g'].contains(&board.colours()[edge])).map(move |cut| {
            let rest = board.with_edges(&edges.clone().filter(|&edge| edge != cut).collect::<Vec<_>>());
            Move { places: vec![cut], after: rest.with_edges(&rest.joined()) }
        })
    }

    /// Splits the picture into its connected parts after the ground is removed.
    fn parts(&self, board: &EdgeColoured) -> Sum<EdgeColoured> {
        let mut part: Vec<u32> = (0..board.shape().vertices() as u32).collect();
        for &(u, v) in board.shape().edges().iter().filter(|(u, v)| *u != 0 && *v != 0) {
            let (old, new) = (part[u as usize], part[v as usize]);
            part.iter_mut().filter(|part| **part == old).for_each(|part| *part = new);
        }
        let part_of = |edge: usize| {
            let (u, v) = board.shape().edges()[edge];
            part[u.max(v) as usize]
        };
        let joined = board.joined();
        let mut parts: Vec<u32> = joined.iter().map(|&edge| part_of(edge)).collect();
        parts.sort_unstable();
        parts.dedup();
        let edges =
            |part: u32| joined.iter().copied().filter(|&edge| part_of(edge) == part).collect::<Vec<_>>();
        parts.into_iter().map(|part| board.with_edges(&edges(part))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::Dice;

    fn check(ruleset: &str, position: &str) {
        let value = |is_simple| {
            let answer = value(ruleset, position, is_simple).expect("a position");
            answer.split_once(';').map(|(value, _)| value.to_owned())
        };
        assert_eq!(value(true), value(false), "{ruleset} {position}");
    }

    #[test]
    fn both_doors_lead_to_the_same_values() {
        let mut dice = Dice(7);
        for _ in 0..200 {
            let strip: String = (0..9).map(|_| ["T", "F", ".", "."][dice.below(4) as usize]).collect();
            check("toads_and_frogs", &strip);
            let edge = |dice: &mut Dice| {
                let colour = ["b", "r", "g"][dice.below(3) as usize];
                format!("{}-{}{colour}", dice.below(5), dice.below(5))
            };
            let edges: Vec<String> = (0..6).map(|_| edge(&mut dice)).collect();
            check("hackenbush_rbg", &edges.join(" "));
        }
    }
}
