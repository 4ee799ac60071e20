//! What makes segments and squares a path.

use rustc_hash::FxHashSet;

use super::Path;
use crate::angel::plane::{MAX_COORDINATE, Square};

/// A list of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathPart {
    Past,
    Left,
    Eaten,
}

impl PathPart {
    /// Its name in data.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Past => "past",
            Self::Left => "left_add",
            Self::Eaten => "eaten",
        }
    }
}

/// What is wrong with an item of a list.
#[derive(Clone, Debug)]
pub(super) struct PathFault {
    pub(super) part: PathPart,
    pub(super) item: usize,
    pub(super) message: String,
}

impl PathFault {
    /// The place in data.
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

/// Squares are in range, named once, and where they belong. The lists may be in any order.
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

/// Segments are in range, each begins where the one before ends and has its left square in the left set,
/// which is in order, and none is passed twice in its direction.
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

/// In the western half-plane the past makes no loop: it would cut squares off. Each segment there leads to a new
/// point, or back the way it came.
fn channels(path: &Path) -> Result<(), PathFault> {
    let (mut passed, mut points) = (FxHashSet::default(), FxHashSet::default());
    each(PathPart::Past, &path.past, |_, segment| {
        let is_inside = segment.left().x < 0 && segment.right().x < 0;
        let is_new = is_inside && !passed.contains(&segment.reverse());
        passed.insert(segment);
        let closes = is_new && (segment.end().0 == 0 || !points.insert(segment.end()));
        closes.then(|| format!("{segment} closes a loop that cuts squares off the left set"))
    })
}

/// The path goes on without coming back to a segment. Time O(n log n): only so many segments lie beside squares
/// with x >= 0 or are passed in both directions.
fn future(path: &Path) -> Result<(), PathFault> {
    let fault =
        |message| PathFault { part: PathPart::Past, item: path.past.len().saturating_sub(1), message };
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
