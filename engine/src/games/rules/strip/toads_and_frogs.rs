//! Toads and Frogs: toads move right and frogs move left, one step or by a jump over one enemy.
//!
//! An animal that can never move again is *dead*. A toad is dead at the right end, or in front of dead
//! animals that it cannot jump over; likewise for frogs. Dead animals at an end count as part of the end. No
//! animal passes two dead animals side by side, so the position splits between them. Reversing a strip and
//! exchanging the animals negates it.
//!
//! Strips of at most 62 cells are stored as bits of two words, longer ones as characters.

use crate::games::board::grid::large::Layers;
use crate::games::board::grid::packed::Bits;
use crate::games::board::strip::Strip;
use crate::games::rules::memo::{Layered, LayeredMemo};
use crate::games::rules::text::stated;
use crate::games::rules::{Move, Options, Short, Signed, Sum};
use crate::ground::control::OrStop;
use crate::ground::input::OrNoAnswer;
use crate::ground::{Facts, Player, Ruleset};

/// The ruleset Toads and Frogs.
///
/// ```
/// use upstar::games::{rules::{Short, strip::toads_and_frogs::ToadsAndFrogs}, solve::Solver};
/// use upstar::{Control, Store, ground::Ruleset};
/// let store = Store::new();
/// let solver = Solver::new(ToadsAndFrogs, &store);
/// let position = ToadsAndFrogs.read("TFTFT.F")?;
/// let value = solver.value(&ToadsAndFrogs.components(&position), &Control::unlimited())?;
/// assert_eq!(value, store.nimber(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ToadsAndFrogs;

impl Ruleset for ToadsAndFrogs {
    type Board = Strip;

    fn facts(&self) -> Facts<'_> {
        stated("toads_and_frogs").facts()
    }

    fn alphabet(&self) -> &str {
        stated("toads_and_frogs").alphabet()
    }
}

impl Short for ToadsAndFrogs {
    type Piece = Layered<Cells>;
    type Component = Layered<Cells>;
    type Memo = LayeredMemo<Cells>;

    fn components(&self, board: &Strip) -> Sum<Layered<Cells>> {
        let mut parts = Vec::new();
        let number = match Packed::new(board.cells()) {
            Some(strip) => strip.pieces(|piece| parts.push(self.normal(&Layered::Layers(piece.layers())))),
            None => pieces(board.cells(), |piece| parts.push(self.normal(&Layered::Other(piece)))),
        };
        Sum { number, parts }
    }

    fn moves<'b>(&'b self, board: &'b Strip, player: Player) -> Box<dyn Iterator<Item = Move<Strip>> + 'b> {
        Box::new(leaps(board.cells(), player).map(move |(from, to)| {
            let mut after = board.clone();
            after.set(to, board.cells()[from]);
            after.set(from, b'.');
            Move { places: vec![from, to], after }
        }))
    }

    #[inline]
    fn normal(&self, piece: &Layered<Cells>) -> Signed<Layered<Cells>> {
        match piece {
            Layered::Layers(layers) => {
                let (normal, negated) = Packed::of(*layers).normal();
                Signed { component: Layered::Layers(normal.layers()), negated }
            }
            Layered::Other(piece) => {
                let (normal, negated) = normal(piece);
                Signed { component: Layered::Other(normal), negated }
            }
        }
    }

    fn options(
        &self,
        component: &Layered<Cells>,
        options: &mut Options<'_, Layered<Cells>>,
    ) -> OrNoAnswer<()> {
        match component {
            Layered::Layers(layers) => Packed::of(*layers).options(options),
            Layered::Other(component) => cell_options(component, options)?,
        }
        Ok(())
    }

    /// Bounds the moves of each animal by the number of cells ahead of it.
    fn most_moves(&self, component: &Layered<Cells>) -> Option<(usize, usize)> {
        Some(match component {
            Layered::Layers(layers) => Packed::of(*layers).most_moves(),
            Layered::Other(component) => most_moves(component),
        })
    }
}

/// The cells of a component.
type Cells = Box<[u8]>;

/// Lists all moves (from, to) of a player in order.
fn leaps(cells: &[u8], player: Player) -> impl Iterator<Item = (usize, usize)> + '_ {
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
fn pieces(cells: &[u8], mut piece: impl FnMut(Cells)) -> i64 {
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
fn normal(piece: &Cells) -> (Cells, bool) {
    let other = |cell: &u8| match cell {
        b'T' => b'F',
        b'F' => b'T',
        free => *free,
    };
    let negative: Cells = piece.iter().rev().map(other).collect();
    if negative < *piece { (negative, true) } else { (piece.clone(), false) }
}

fn cell_options(component: &Cells, options: &mut Options<'_, Layered<Cells>>) -> OrStop<()> {
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

fn most_moves(component: &Cells) -> (usize, usize) {
    let animals = || component.iter().enumerate();
    let toads = animals().filter(|(_, cell)| **cell == b'T').map(|(i, _)| component.len() - 1 - i);
    let frogs = animals().filter(|(_, cell)| **cell == b'F').map(|(i, _)| i);
    (toads.sum(), frogs.sum())
}

/// The length of the longest strip that fits. Beyond its end, one bit marks the length and one stays 0.
const MAX_LENGTH: u32 = 62;

/// A strip of at most [`MAX_LENGTH`] cells; the cell i from the left is the bit i.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Packed {
    toads: u64,
    frogs: u64,
    length: u32,
}

impl Packed {
    fn new(cells: &[u8]) -> Option<Self> {
        let length = u32::try_from(cells.len()).ok().filter(|&length| length <= MAX_LENGTH)?;
        let set = |of: u8| {
            let cells = cells.iter().enumerate().filter(|(_, cell)| **cell == of);
            cells.fold(0, |set, (i, _)| set | 1 << i)
        };
        Some(Self { toads: set(b'T'), frogs: set(b'F'), length })
    }

    /// Returns the representation for the memo: the toads with a bit beyond the last cell, and the frogs.
    #[inline]
    fn layers(self) -> Layers {
        Layers { left: self.toads | 1 << self.length, right: self.frogs }
    }

    /// Returns the strip with the given representation in the memo.
    #[inline]
    fn of(layers: Layers) -> Self {
        let length = 63 - layers.left.leading_zeros();
        Self { toads: layers.left ^ 1 << length, frogs: layers.right, length }
    }

    #[inline]
    fn animals(self) -> u64 {
        self.toads | self.frogs
    }

    #[inline]
    fn free(self) -> u64 {
        !self.animals() & !(u64::MAX << self.length)
    }

    /// Returns the dead animals; see the [module](super).
    #[inline]
    fn dead(self) -> u64 {
        let beyond = u64::MAX << self.length;
        let mut dead = self.animals();
        loop {
            // The cell ahead of a toad is the next higher bit; the cell ahead of a frog is the next lower
            // one.
            let toads_held = beyond >> 1 | dead >> 1 & (self.toads >> 1 | (dead | beyond) >> 2);
            let frogs_held = 1 | dead << 1 & (self.frogs << 1 | dead << 2 | 0b11);
            let held = dead & (self.toads & toads_held | self.frogs & frogs_held);
            if held == dead {
                return dead;
            }
            dead = held;
        }
    }

    /// Calls `piece` for each component that is not recognised as a number; returns the sum of the others.
    #[inline]
    fn pieces(self, mut piece: impl FnMut(Self)) -> i64 {
        let dead = self.dead();
        let mut number = 0;
        let mut start = 0;
        // The strip is cut after each dead animal that stands before another one, and at its end.
        for last in Bits(dead & dead >> 1 | 1 << (self.length.max(1) - 1)) {
            let part = self.part(start, last + 1, dead);
            match part.run() {
                Some(steps) => number += steps,
                None => piece(part),
            }
            start = last + 1;
        }
        number
    }

    /// Returns the cells from `start` to `end`, exclusive, without dead animals at the ends.
    #[inline]
    fn part(self, start: u32, end: u32, dead: u64) -> Self {
        let start = start + (dead >> start).trailing_ones().min(end - start);
        let end = end - (dead << (64 - end)).leading_ones().min(end - start);
        let mask = !(u64::MAX << (end - start));
        Self { toads: self.toads >> start & mask, frogs: self.frogs >> start & mask, length: end - start }
    }

    /// Returns the number of Left's moves minus Right's, if no animals can meet: all frogs are to the left of
    /// all toads. Otherwise returns `None`.
    #[inline]
    fn run(self) -> Option<i64> {
        if self.toads != 0 && self.frogs >> self.toads.trailing_zeros() != 0 {
            return None;
        }
        let free = self.free();
        let ahead = |toad: u32| i64::from((free >> toad).count_ones());
        let behind = |frog: u32| i64::from((free & !(u64::MAX << frog)).count_ones());
        Some(Bits(self.toads).map(ahead).sum::<i64>() - Bits(self.frogs).map(behind).sum::<i64>())
    }

    /// Returns the greater of the strip and its negative, and whether it is the negative.
    #[inline]
    fn normal(self) -> (Self, bool) {
        let turned = |cells: u64| cells.reverse_bits() >> (64 - self.length);
        let negative = Self { toads: turned(self.frogs), frogs: turned(self.toads), length: self.length };
        let negated = (negative.toads, negative.frogs) > (self.toads, self.frogs);
        (if negated { negative } else { self }, negated)
    }

    fn options(self, options: &mut Options<'_, Layered<Cells>>) {
        let free = self.free();
        let (steps, jumps) = (self.toads & free >> 1, self.toads & self.frogs >> 1 & free >> 2);
        for (movers, by) in [(steps, 0b11), (jumps, 0b101)] {
            Bits(movers).for_each(|i| Self { toads: self.toads ^ by << i, ..self }.write(options));
        }
        options.end_left();
        let (steps, jumps) = (self.frogs & free << 1, self.frogs & self.toads << 1 & free << 2);
        for (movers, by) in [(steps >> 1, 0b11), (jumps >> 2, 0b101)] {
            Bits(movers).for_each(|i| Self { frogs: self.frogs ^ by << i, ..self }.write(options));
        }
    }

    /// Writes the strip as an option.
    #[inline]
    fn write(self, options: &mut Options<'_, Layered<Cells>>) {
        let number = self.pieces(|piece| options.piece(Layered::Layers(piece.layers())));
        options.number(number);
        options.end_option();
    }

    fn most_moves(self) -> (usize, usize) {
        let toads = Bits(self.toads).map(|i| (self.length - 1 - i) as usize);
        let frogs = Bits(self.frogs).map(|i| i as usize);
        (toads.sum(), frogs.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways to decompose a strip find the same components.
    #[test]
    fn agrees_with_characters() {
        for number in 0..3_usize.pow(9) {
            let strip: Vec<u8> = (0..9).map(|i| b".TF"[number / 3_usize.pow(i) % 3]).collect();
            let (mut long, mut short) = (Vec::new(), Vec::new());
            let of_long = pieces(&strip, |piece| long.push(piece));
            let packed = Packed::new(&strip).expect("a short strip");
            assert_eq!(Packed::of(packed.layers()), packed);
            let of_short = packed.pieces(|piece| short.push(piece));
            let long: Vec<_> = long.iter().filter_map(|piece| Packed::new(piece)).collect();
            assert_eq!((of_short, short), (of_long, long), "{}", String::from_utf8_lossy(&strip));
        }
    }
}
