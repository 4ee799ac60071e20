//! The conditions on segments and squares that make a path.

use rustc_hash::FxHashSet;

use super::Path;
use crate::angel::plane::{MAX_COORDINATE, Square};

/// One of the three lists of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathPart {
    Past,
    Left,
    Eaten,
}

impl PathPart {
    /// Returns the name of the list in data.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Past => "past",
            Self::Left => "left_add",
            Self::Eaten => "eaten",
        }
    }
}

/// An item of a list that is wrong, and the reason.
#[derive(Clone, Debug)]
pub(super) struct PathFault {
    pub(super) part: PathPart,
    pub(super) item: usize,
    pub(super) message: String,
}

impl PathFault {
    /// Returns the place of the item in data.
    pub(super) fn place(&self) -> String {
        format!("{}[{}]", self.part.name(), self.item)
    }
}

fn each<T: Copy>(
    part: PathPart,
    items: &[T],
    mut fault: impl FnMut(usize, T) -> Option<String>,
) -> Result<(), PathFault> {
    for (item, &each) in items.iter().enumerate() {
        if let Some(message) = fault(item, each) {
            return Err(PathFault { part, item, message });
        }
    }
    Ok(())
}

fn out_of_range(square: Square) -> Option<String> {
    (!square.is_in_range()).then(|| format!("coordinates are at most {MAX_COORDINATE} in absolute value"))
}

/// Checks that squares are in range, named once, and in a list where they may be. The lists may be in any
/// order.
pub(super) fn squares(path: &Path) -> Result<(), PathFault> {
    let mut left = FxHashSet::default();
    each(PathPart::Left, &path.left, |_, square| {
        if square.x < 0 {
            return Some(format!("{square} has x < 0 and is in the left set in any case"));
        }
        let again = || format!("the square {square} is named twice");
        out_of_range(square).or_else(|| (!left.insert(square)).then(again))
    })?;
    let mut eaten = FxHashSet::default();
    each(PathPart::Eaten, &path.eaten, |_, square| {
        if square.x < 0 || left.contains(&square) {
            return Some(format!("{square} is in the left set: eaten squares there are Evaded, not Eaten"));
        }
        let again = || format!("the square {square} is eaten twice");
        out_of_range(square).or_else(|| (!eaten.insert(square)).then(again))
    })
}

/// Checks that the segments are in range, that each begins where the one before ends and has its left square
/// in the left set, and that none is passed twice in the same direction. The left set must be sorted.
pub(super) fn past(path: &Path) -> Result<(), PathFault> {
    let mut passed = FxHashSet::default();
    let mut before = Path::FIRST_PERCH;
    each(PathPart::Past, &path.past, |item, segment| {
        if let Some(message) = out_of_range(Square::new(segment.x, segment.y)) {
            return Some(message);
        }
        let end = before.end();
        if (segment.x, segment.y) != end {
            let after = if item == 0 { "the start" } else { "the segment before" };
            return Some(format!("{segment} does not begin at ({},{}), where {after} ends", end.0, end.1));
        }
        if Path::is_older_past(segment) || !passed.insert(segment) {
            return Some(format!("the path passes {segment} twice in the same direction"));
        }
        if !path.is_left(segment.left()) {
            return Some(format!("{}, the left square of {segment}, is not in the left set", segment.left()));
        }
        before = segment;
        None
    })?;
    channels(path)?;
    future(path)
}

/// Checks that the past makes no loop in the western half-plane, which would cut squares off. So each segment
/// between two squares with x < 0 leads to a new point, or goes back along a passed segment.
fn channels(path: &Path) -> Result<(), PathFault> {
    let (mut passed, mut points) = (FxHashSet::default(), FxHashSet::default());
    each(PathPart::Past, &path.past, |_, segment| {
        let is_inside = segment.left().x < 0 && segment.right().x < 0;
        let is_new = is_inside && !passed.contains(&segment.reverse());
        passed.insert(segment);
        // The line x = 0 itself counts as visited, since the older past and the future run along it.
        let closes = is_new && (segment.end().0 == 0 || !points.insert(segment.end()));
        closes.then(|| format!("{segment} closes a loop that cuts squares off the left set"))
    })
}

/// Checks that the path goes on for ever and never repeats a segment. Time O(n log n).
fn future(path: &Path) -> Result<(), PathFault> {
    let fault =
        |message| PathFault { part: PathPart::Past, item: path.past.len().saturating_sub(1), message };
    // Every segment off the straight line lies beside a square of the left set with x >= 0 or is passed in
    // both directions, and there are fewer than this many. A longer future is therefore on the straight line.
    let most = 8 * (path.left.len() + path.past.len() + 1);
    let (mut met, mut steps) = (FxHashSet::default(), 0);
    for segment in path.future().take(most) {
        if !met.insert(segment) {
            return Err(fault(format!(
                "after it the path goes round for ever, and comes to {segment} again"
            )));
        }
        steps += 1;
    }
    if steps == most { Ok(()) } else { Err(fault("after it no path goes on".to_owned())) }
}
