//! Searches in all boards inside a rectangle, in Domineering: the solver's sweep finds the values of all of them at once.
//!
//! A board is a number whose bits are its cells in the order of its text, a hole being 1. It stands for its class if no
//! image is smaller. Images are looked up in two tables for each symmetry, one for each half of the cells; the first half
//! often decides alone. Boards with the same value are judged once. Time: the sweep, a few look-ups for each board, and
//! one look-up for each class. Memory: that of the sweep.

use std::cmp::Ordering;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use upstar::Session;
use upstar::games::rules::grid::domineering::Domineering;
use upstar::games::solve::{MAX_SWEEP_CELLS, Solver, Sweep};
use upstar::games::value::Value;
use upstar::ground::control::Control;
use upstar::ground::input::NoAnswer;
use upstar::registry::{Position, Rulesets};
use upstar_api::answer::Failed;

use super::Search;
use super::findings::{Findings, Group, Wanted};
use crate::examine::{Examined, Examiner};
use crate::families::Rectangle;

/// The longest side of a board that is swept.
const MOST_SIDE: usize = 8;

/// The number of boards that a thread looks at at once.
const RANGE: u64 = 1 << 16;

/// The classes of the boards inside a rectangle.
struct Classes {
    cells: u32,
    columns: usize,
    images: Vec<Image>,
    /// The number of cells of the last half.
    last: u32,
}

/// The images of boards under a symmetry.
struct Image {
    /// The images of the first and of the last half of the cells.
    halves: [Vec<u32>; 2],
    /// The number of first cells of an image that come from the first half.
    known: u32,
}

/// The classes with one value.
struct Swept<'s> {
    value: Value<'s>,
    count: u64,
    first: u64,
}

impl Classes {
    fn of(rectangle: Rectangle<'_>) -> Option<Self> {
        let (rows, columns) = rectangle.sides;
        let cells =
            u32::try_from(rows * columns).ok().filter(|cells| (1..=MAX_SWEEP_CELLS).contains(cells))?;
        if rows > MOST_SIDE || columns > MOST_SIDE {
            return None;
        }
        let last = cells / 2;
        let bit = |cell: usize| 1_u32 << (cells as usize - 1 - cell);
        let image = |from: &Vec<usize>, board: u32| {
            let has = |&to: &usize| board & bit(from[to]) != 0;
            (0..cells as usize).filter(has).map(bit).sum::<u32>()
        };
        let is_identity = |from: &Vec<usize>| from.iter().enumerate().all(|(to, &from)| to == from);
        let tables = |from: &Vec<usize>| {
            let half =
                |count: u32, shift: u32| (0..1_u32 << count).map(|bits| image(from, bits << shift)).collect();
            let is_first = |&&from: &&usize| from < (cells - last) as usize;
            let known = from.iter().take_while(is_first).count() as u32;
            Image { halves: [half(cells - last, last), half(last, 0)], known }
        };
        let others = rectangle.images.iter().filter(|from| !is_identity(from));
        Some(Self { cells, columns, images: others.map(tables).collect(), last })
    }

    /// Returns the boards that stand for their classes. The range is one of [`Classes::ranges`].
    fn least(&self, range: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        (range.start >> self.last..range.end >> self.last).flat_map(|first| self.least_with(first))
    }

    /// Returns the boards that stand for their classes and begin with this half. It decides for some symmetries whether
    /// an image of such a board is smaller.
    fn least_with(&self, first: u64) -> impl Iterator<Item = u64> + use<> {
        let own = (first as u32) << self.last;
        let mut has_smaller = vec![0_u32; 1 << self.last];
        for Image { halves: [of_first, of_last], known } in &self.images {
            let (rest, image) = (self.cells - known, of_first[first as usize]);
            match (image >> rest).cmp(&(own >> rest)) {
                Ordering::Less => {
                    has_smaller.clear();
                    break;
                }
                Ordering::Equal => {
                    // The loop has no branches, so the compiler compares several boards at once.
                    for ((smaller, &of_last), last) in has_smaller.iter_mut().zip(of_last).zip(0_u32..) {
                        *smaller |= u32::from((image | of_last) < (own | last));
                    }
                }
                Ordering::Greater => {}
            }
        }
        let least = has_smaller.into_iter().zip(u64::from(own)..).filter(|(smaller, _)| *smaller == 0);
        least.map(|(_, board)| board)
    }

    /// Returns the free cells as the sweep counts them.
    fn free(&self, board: u64) -> u64 {
        (!board).reverse_bits() >> (64 - self.cells)
    }

    fn text(&self, board: u64) -> String {
        let cell = |i: u32| if board >> (self.cells - 1 - i) & 1 == 0 { '.' } else { '#' };
        let cells: Vec<char> = (0..self.cells).map(cell).collect();
        cells.chunks(self.columns).map(String::from_iter).collect::<Vec<_>>().join("|")
    }

    /// Returns ranges of boards, in order.
    fn ranges(&self) -> Vec<Range<u64>> {
        let end = 1_u64 << self.cells;
        (0..end).step_by(RANGE as usize).map(|start| start..end.min(start + RANGE)).collect()
    }
}

impl Search<'_> {
    /// Runs the search by sweeps, if all parts of the family are rectangles of Domineering, and the question is about
    /// values only.
    pub(super) fn swept(
        &self,
        session: &Session<'_>,
        control: &Control,
    ) -> Option<(Findings, Result<(), Failed>)> {
        let domineering = Rulesets::built_in().named("domineering");
        if self.question.ruleset() != domineering || !self.question.is_of_values() {
            return None;
        }
        let parts = self.family.parts();
        let parts: Option<Vec<(Classes, bool)>> =
            parts.map(|part| Some((Classes::of(part.rectangle()?)?, part.merges_negatives()))).collect();
        let mut findings = Findings::default();
        for (classes, has_negatives) in parts? {
            if self.is_enough(&findings) {
                break;
            }
            match self.sweep(&classes, has_negatives, session, control) {
                Ok(found) => findings.append(self.wanted, found),
                Err(failed) => return Some((findings, Err(failed))),
            }
        }
        findings.rows.truncate(self.most_rows);
        Some((findings, Ok(())))
    }

    #[expect(clippy::mutable_key_type, reason = "values are compared by their handles, which do not change")]
    fn sweep<'s>(
        &self,
        classes: &Classes,
        has_negatives: bool,
        session: &Session<'s>,
        control: &Control,
    ) -> Result<Findings, Failed> {
        let store = session.store();
        let solver = Solver::new(Domineering, store);
        let (rows, columns) = (classes.cells / classes.columns as u32, classes.columns as u32);
        let sweep =
            Sweep::new(&solver, rows, columns, control).map_err(|reason: NoAnswer| Failed::from(reason))?;
        let Some(sweep) = sweep else { return Ok(Findings::default()) };
        let ranges = classes.ranges();
        let swept = by_value(&sweep, classes, &ranges, control)?;
        let mut findings = Findings::default();
        findings.examined = swept.iter().map(|swept| swept.count).sum();
        let examiner = Examiner::new(session, self.question);
        let mut judged = FxHashMap::default();
        for (at, Swept { value, count, first }) in swept.into_iter().enumerate() {
            match examiner.judge(value, has_negatives, control) {
                Ok(None) => {}
                Ok(Some((is_negative, cells))) => {
                    findings.matched += count;
                    if self.wanted == Wanted::By {
                        let first = text(&examiner, session, &classes.text(first), is_negative, control)?;
                        findings.group(Group {
                            cell: cells.first().cloned().unwrap_or_default(),
                            count,
                            first,
                        });
                    }
                    judged.insert(value, (is_negative, cells));
                }
                Err(ended) => {
                    let why = ended.of_position(at == 0)?;
                    findings.unknown(&classes.text(first), why);
                    findings.unknown += count - 1;
                }
            }
        }
        if matches!(self.wanted, Wanted::Count | Wanted::By) {
            return Ok(findings);
        }
        let matched = findings.matched;
        if matches!(self.wanted, Wanted::Max | Wanted::Min) {
            // Only the values that win the competition are looked for on the boards.
            let mut best = Findings::default();
            for (_, cells) in judged.values() {
                best.take(self.wanted, Examined { text: String::new(), cells: cells.to_vec() });
            }
            let best = best.rows.into_iter().next().map(|best| best.cells[0].clone());
            judged.retain(|_, (_, cells)| cells.first() == best.as_ref());
        }
        for board in ranges.into_iter().flat_map(|range| classes.least(range)) {
            if findings.rows.len() >= self.most_rows {
                break;
            }
            if let Some((is_negative, cells)) = judged.get(&sweep.value(classes.free(board))) {
                let text = text(&examiner, session, &classes.text(board), *is_negative, control)?;
                findings.rows.push(Examined { text, cells: cells.to_vec() });
                if self.wanted == Wanted::First {
                    break;
                }
            }
        }
        findings.matched = matched;
        Ok(findings)
    }
}

/// Returns the distinct values, each with the number of its classes and the first of them, in the order of these.
fn by_value<'s>(
    sweep: &Sweep<'s, '_>,
    classes: &Classes,
    ranges: &[Range<u64>],
    control: &Control,
) -> Result<Vec<Swept<'s>>, Failed> {
    let tally = |range: &Range<u64>| -> Result<Vec<Swept<'s>>, Failed> {
        control.check(1, 0)?;
        let mut tally = Tally::default();
        classes.least(range.clone()).for_each(|board| tally.add(sweep.value(classes.free(board)), 1, board));
        Ok(tally.swept)
    };
    let tallies: Vec<Vec<Swept<'s>>> = ranges.par_iter().map(tally).collect::<Result<_, _>>()?;
    let mut all = Tally::default();
    tallies.into_iter().flatten().for_each(|swept| all.add(swept.value, swept.count, swept.first));
    Ok(all.swept)
}

#[derive(Default)]
struct Tally<'s> {
    places: FxHashMap<Value<'s>, usize>,
    swept: Vec<Swept<'s>>,
}

impl<'s> Tally<'s> {
    fn add(&mut self, value: Value<'s>, count: u64, first: u64) {
        let place = *self.places.entry(value).or_insert(self.swept.len());
        match self.swept.get_mut(place) {
            Some(swept) => swept.count += count,
            None => self.swept.push(Swept { value, count, first }),
        }
    }
}

/// Returns the text of a board, or of its negative.
fn text(
    examiner: &Examiner<'_, '_>,
    session: &Session<'_>,
    own: &str,
    is_negative: bool,
    control: &Control,
) -> Result<String, Failed> {
    if !is_negative {
        return Ok(own.to_owned());
    }
    let read = session.game("domineering").and_then(|game| game.read_under(own, control).ok());
    let negative = match &read {
        Some(Position::Short(position)) => examiner.text_of_negative(position.board()),
        _ => None,
    };
    Ok(negative.unwrap_or_else(|| own.to_owned()))
}
