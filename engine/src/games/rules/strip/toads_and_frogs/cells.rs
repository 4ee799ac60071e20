//! Strips of any length as characters.

use crate::games::rules::Options;
use crate::games::rules::memo::Layered;
use crate::ground::Player;
use crate::ground::control::OrStop;

/// The cells of a component.
pub(super) type Cells = Box<[u8]>;

/// Lists all moves (from, to) of a player in order.
pub(super) fn leaps(cells: &[u8], player: Player) -> impl Iterator<Item = (usize, usize)> + '_ {
    let (own, enemy, step) = if player == Player::Left { (b'T', b'F', 1) } else { (b'F', b'T', -1) };
    let at = move |place: usize, steps: isize| {
        let place = place.checked_add_signed(step * steps)?;
        Some((place, *cells.get(place)?))
    };
    let froms = cells.iter().enumerate().filter(move |(_, cell)| **cell == own).map(|(from, _)| from);
    froms.filter_map(move |from| match (at(from, 1), at(from, 2)) {
        (Some((to, b'.')), _) => Some((from, to)),
        (Some((_, over)), Some((to, b'.'))) if over == enemy => Some((from, to)),
        _ => None,
    })
}

/// Returns the cells with dead animals: the largest set of animals each of which is held by others in the set
/// or by an end. Takes linear time.
fn dead(cells: &[u8]) -> Vec<bool> {
    let mut dead: Vec<bool> = cells.iter().map(|&cell| cell != b'.').collect();
    let mut to_check: Vec<usize> = (0..cells.len()).rev().collect();
    while let Some(i) = to_check.pop() {
        if dead[i] && !is_held(cells, &dead, i) {
            dead[i] = false;
            // Only animals at most two cells away can be held by this one.
            to_check.extend(i.saturating_sub(2)..(i + 3).min(cells.len()));
        }
    }
    dead
}

/// Returns whether an animal is held in its place by dead animals or an end.
fn is_held(cells: &[u8], dead: &[bool], i: usize) -> bool {
    let ahead = |steps: usize| match cells[i] {
        b'T' => Some(i + steps).filter(|&place| place < cells.len()),
        _ => i.checked_sub(steps),
    };
    let Some(next) = ahead(1) else { return true };
    dead[next] && (cells[next] == cells[i] || ahead(2).is_none_or(|after| dead[after]))
}

/// Calls `piece` for each component that is not recognised as a number; returns the sum of the others.
pub(super) fn pieces(cells: &[u8], mut piece: impl FnMut(Cells)) -> i64 {
    let dead = dead(cells);
    let mut number = 0;
    let mut add = |mut part: &[u8], mut dead: &[bool]| {
        while let Some((true, rest)) = dead.split_first() {
            (part, dead) = (&part[1..], rest);
        }
        while let Some((true, rest)) = dead.split_last() {
            (part, dead) = (&part[..rest.len()], rest);
        }
        match run(part) {
            Some(steps) => number += steps,
            None => piece(part.into()),
        }
    };
    let mut start = 0;
    for i in 1..cells.len() {
        if dead[i - 1] && dead[i] {
            add(&cells[start..i], &dead[start..i]);
            start = i;
        }
    }
    add(&cells[start..], &dead[start..]);
    number
}

/// Returns the number of Left's moves minus Right's, if no animals can meet: all frogs are to the left of all
/// toads. Otherwise returns `None`.
fn run(cells: &[u8]) -> Option<i64> {
    let first_toad = cells.iter().position(|&cell| cell == b'T').unwrap_or(cells.len());
    let (before, after) = cells.split_at(first_toad);
    if after.contains(&b'F') {
        return None;
    }
    let mut steps = 0;
    let mut free = 0;
    for &cell in before {
        free += i64::from(cell == b'.');
        steps -= if cell == b'F' { free } else { 0 };
    }
    free = 0;
    for &cell in after.iter().rev() {
        free += i64::from(cell == b'.');
        steps += if cell == b'T' { free } else { 0 };
    }
    Some(steps)
}

/// Returns the lesser of a strip and its negative, and whether it is the negative.
pub(super) fn normal(piece: &Cells) -> (Cells, bool) {
    let other = |cell: &u8| match cell {
        b'T' => b'F',
        b'F' => b'T',
        free => *free,
    };
    let negative: Cells = piece.iter().rev().map(other).collect();
    if negative < *piece { (negative, true) } else { (piece.clone(), false) }
}

pub(super) fn options(component: &Cells, options: &mut Options<'_, Layered<Cells>>) -> OrStop<()> {
    for player in Player::BOTH {
        for (from, to) in leaps(component, player) {
            let mut after = component.clone();
            after.swap(from, to);
            options.charge(component.len())?;
            let number = pieces(&after, |cells| options.piece(Layered::Other(cells)));
            options.number(number);
            options.end_option();
        }
        if player == Player::Left {
            options.end_left();
        }
    }
    Ok(())
}

pub(super) fn most_moves(component: &Cells) -> (usize, usize) {
    let animals = || component.iter().enumerate();
    let toads = animals().filter(|(_, cell)| **cell == b'T').map(|(i, _)| component.len() - 1 - i);
    let frogs = animals().filter(|(_, cell)| **cell == b'F').map(|(i, _)| i);
    (toads.sum(), frogs.sum())
}
