//! The ruleset of one update of the Angel's path.

use crate::angel::plane::Path;
use crate::ground::board::Board;
use crate::ground::{Facts, Ruleset};

/// The ruleset `angel_update`: one update of a [`Path`].
#[derive(Clone, Copy, Debug)]
pub struct AngelUpdate;

static FACTS: Facts = Facts {
    name: "angel_update",
    title: "The Angel of power 2, one update of his path",
    board: Path::KIND,
    notation: "`past N3 E left 0,1..3 eaten 1,5 2,5`: the headings of the segments passed since the start, from the point (0,1) on; the squares x,y of the left set with x >= 0, where a..b is a range; the Eaten squares. Each part may be missing",
    signs: &[],
    rules: "the Devil has eaten a square, and the Angel chooses a new path, alike up to the perch: the length L less twice the number n of evaded squares becomes as small as possible and, among such paths, n as large as possible; the answer is by how much both change",
    source: "O. Kloster, A solution to the Angel problem (2007), section 3",
    example: "past N eaten 0,2 0,3 0,4",
};

impl Ruleset for AngelUpdate {
    type Board = Path;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn alphabet(&self) {}
}
