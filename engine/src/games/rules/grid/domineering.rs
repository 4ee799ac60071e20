//! Domineering: Left places dominoes vertically and Right horizontally on free cells.

use crate::games::board::grid::large::LargeSet;
use crate::games::board::grid::packed::{Bits, Packed, Word};
use crate::games::board::grid::{Cells, Grid, GridPiece, Placed, Region};
use crate::games::rules::grid::bridges::{self, Bridge};
use crate::games::rules::grid::packing;
use crate::games::rules::memo::RegionMemo;
use crate::games::rules::text::stated;
use crate::games::rules::{AreEqual, Move, Options, Short, Signed, Sum, Tally};
use crate::ground::control::OrStop;
use crate::ground::input::OrNoAnswer;
use crate::ground::{Facts, Player, Ruleset};

/// The ruleset Domineering. Its components are connected regions of free cells; transposing a region negates
/// it.
///
/// ```
/// use upstar::games::{rules::{Short, grid::domineering::Domineering}, solve::Solver};
/// use upstar::{Control, Store, ground::Ruleset};
/// let store = Store::new();
/// let solver = Solver::new(Domineering, &store);
/// let position = Domineering.read("..|..")?;
/// let value = solver.value(&Domineering.components(&position), &Control::unlimited())?;
/// assert_eq!(value, store.switch(store.integer(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

/// The fewest cells of a component that is split at its bridges. Smaller components are searched faster.
const FEWEST_CELLS_TO_SPLIT: usize = 41;

impl Ruleset for Domineering {
    type Board = Grid;

    fn facts(&self) -> Facts<'_> {
        stated("domineering").facts()
    }

    fn alphabet(&self) -> &str {
        stated("domineering").alphabet()
    }
}

impl Short for Domineering {
    type Piece = GridPiece;
    type Component = Region;
    type Memo = RegionMemo;

    /// Returns the connected regions of at least two free cells; nobody can move in a single cell.
    fn components(&self, board: &Grid) -> Sum<Region> {
        let mut free = LargeSet::empty(board.width(), board.height());
        for (row, column) in free_cells(board) {
            free.insert(row, column);
        }
        pieces(free).map(|piece| self.normal(&piece)).collect::<Vec<_>>().into()
    }

    fn moves<'b>(&'b self, board: &'b Grid, player: Player) -> Box<dyn Iterator<Item = Move<Grid>> + 'b> {
        let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
        let is_free = move |(row, column)| {
            row < board.height() && column < board.width() && board.cell(row, column) == b'.'
        };
        let place = move |(row, column): (usize, usize)| {
            let mut after = board.clone();
            let places = [(row, column), (row + down, column + right)].map(|(row, column)| {
                after.set(row, column, b'#');
                board.place(row, column)
            });
            Move { places: places.to_vec(), after }
        };
        let starts = free_cells(board).filter(move |&(r, c)| is_free((r + down, c + right)));
        Box::new(starts.map(place))
    }

    /// Returns the normal form of a piece. Left's moves are vertical, so a piece transposed to its normal
    /// form is the negative.
    #[inline]
    fn normal(&self, piece: &GridPiece) -> Signed<Region> {
        let Placed { region, transposed } = piece.normal();
        Signed { component: region, negated: transposed }
    }

    fn is_own_negative(&self, region: &Region) -> bool {
        region.is_own_transpose()
    }

    fn options(&self, region: &Region, options: &mut Options<'_, GridPiece>) -> OrNoAnswer<()> {
        match &region.0 {
            Cells::Square(word) => packed_options(Packed::<u64, 3>(*word), options),
            Cells::Strip16(word) => packed_options(Packed::<u64, 4>(*word), options),
            Cells::Strip32(word) => packed_options(Packed::<u64, 5>(*word), options),
            Cells::Wide16(words) => packed_options(wide::<4>(*words), options),
            Cells::Wide32(words) => packed_options(wide::<5>(*words), options),
            Cells::Wide64(words) => packed_options(wide::<6>(*words), options),
            Cells::Large(set) => large_options(set, options)?,
        }
        Ok(())
    }

    /// Splits a large component at a bridge. Paths have few positions, so they are not worth the tests.
    fn pieces_by_theorem(
        &self,
        region: &Region,
        are_equal: AreEqual<'_, GridPiece>,
    ) -> OrNoAnswer<Option<Vec<GridPiece>>> {
        if region.len() < FEWEST_CELLS_TO_SPLIT {
            return Ok(None);
        }
        let cells: bridges::Cells =
            region.cells().into_iter().map(|(row, column)| (row as i32, column as i32)).collect();
        if cells.is_unbranched() {
            return Ok(None);
        }
        // The values of larger arms cost about as much as that of the component, and few of them keep theirs.
        let most = 2 * cells.len() / 3;
        let mut keeps = |arm: &bridges::Cells, cell| are_equal(&arm.piece(), &arm.clone().with(cell).piece());
        let Some((_, parts)) = Bridge::find(&cells, most, &mut keeps)? else { return Ok(None) };
        // Nobody can move in a single cell.
        Ok(Some(parts.iter().filter(|part| part.len() > 1).map(bridges::Cells::piece).collect()))
    }

    /// Returns the most dominoes that each player can place. Left's dominoes in one column are disjoint, so a
    /// run of n free cells holds at most n/2 of them, rounded down; the same holds for Right in the rows.
    fn most_moves(&self, region: &Region) -> Option<(usize, usize)> {
        Some(match &region.0 {
            Cells::Square(word) => Packed::<u64, 3>(*word).most_dominoes(),
            Cells::Strip16(word) => Packed::<u64, 4>(*word).most_dominoes(),
            Cells::Strip32(word) => Packed::<u64, 5>(*word).most_dominoes(),
            Cells::Wide16(words) => wide::<4>(*words).most_dominoes(),
            Cells::Wide32(words) => wide::<5>(*words).most_dominoes(),
            Cells::Wide64(words) => wide::<6>(*words).most_dominoes(),
            Cells::Large(set) => large_most_dominoes(set),
        })
    }

    fn mobility(&self, region: &Region) -> (usize, usize) {
        match &region.0 {
            Cells::Square(word) => pairs(Packed::<u64, 3>(*word)),
            Cells::Strip16(word) => pairs(Packed::<u64, 4>(*word)),
            Cells::Strip32(word) => pairs(Packed::<u64, 5>(*word)),
            Cells::Wide16(words) => pairs(wide::<4>(*words)),
            Cells::Wide32(words) => pairs(wide::<5>(*words)),
            Cells::Wide64(words) => pairs(wide::<6>(*words)),
            Cells::Large(set) => large_most_dominoes(set),
        }
    }

    /// Returns the most dominoes of each player that the opponent cannot prevent.
    fn prospects(&self, region: &Region) -> (usize, usize) {
        match &region.0 {
            Cells::Square(word) => packing::safe_dominoes(Packed::<u64, 3>(*word)),
            Cells::Strip16(word) => packing::safe_dominoes(Packed::<u64, 4>(*word)),
            Cells::Strip32(word) => packing::safe_dominoes(Packed::<u64, 5>(*word)),
            Cells::Wide16(words) => packing::safe_dominoes(wide::<4>(*words)),
            Cells::Wide32(words) => packing::safe_dominoes(wide::<5>(*words)),
            Cells::Wide64(words) => packing::safe_dominoes(wide::<6>(*words)),
            Cells::Large(_) => (0, 0),
        }
    }

    fn tallies(&self, region: &Region) -> Option<[Tally; 2]> {
        Some(match &region.0 {
            Cells::Square(word) => packing::tallies(Packed::<u64, 3>(*word)),
            Cells::Strip16(word) => packing::tallies(Packed::<u64, 4>(*word)),
            Cells::Strip32(word) => packing::tallies(Packed::<u64, 5>(*word)),
            Cells::Wide16(words) => packing::tallies(wide::<4>(*words)),
            Cells::Wide32(words) => packing::tallies(wide::<5>(*words)),
            Cells::Wide64(words) => packing::tallies(wide::<6>(*words)),
            Cells::Large(set) => {
                let (vertical, horizontal) = large_most_dominoes(set);
                [packing::without_areas(horizontal)?, packing::without_areas(vertical)?]
            }
        })
    }

    fn wins_first(&self, tally: &Tally, spare: i64) -> bool {
        packing::wins_first(tally, spare)
    }

    fn wins_second(&self, tally: &Tally, spare: i64) -> bool {
        packing::wins_second(tally, spare)
    }
}

/// Returns the numbers of places for a vertical and for a horizontal domino.
fn pairs<W: Word, const LOG: u32>(set: Packed<W, LOG>) -> (usize, usize) {
    (set.vertical_pairs().count(), set.horizontal_pairs().count())
}

/// Returns the most vertical and the most horizontal dominoes that fit a set.
fn large_most_dominoes(set: &LargeSet) -> (usize, usize) {
    let run = |start: (usize, usize), step: (usize, usize)| {
        (0..).take_while(|i| set.contains(start.0 + i * step.0, start.1 + i * step.1)).count()
    };
    let most = |step: (usize, usize)| -> usize {
        let before = |(r, c): (usize, usize)| Some((r.checked_sub(step.0)?, c.checked_sub(step.1)?));
        let starts = set.cells().filter(|&cell| !before(cell).is_some_and(|(r, c)| set.contains(r, c)));
        starts.map(|start| run(start, step) / 2).sum()
    };
    (most((1, 0)), most((0, 1)))
}

fn free_cells(board: &Grid) -> impl Iterator<Item = (usize, usize)> {
    let cells = (0..board.height()).flat_map(|row| (0..board.width()).map(move |column| (row, column)));
    cells.filter(|&(row, column)| board.cell(row, column) == b'.')
}

fn wide<const LOG: u32>(halves: [u64; 2]) -> Packed<u128, LOG> {
    Packed(Word::from_halves(halves))
}

/// Writes the options of a set at the corner.
fn packed_options<W: Word, const LOG: u32>(set: Packed<W, LOG>, options: &mut Options<'_, GridPiece>) {
    let roomy = set.is_roomy();
    let [left, right] = Player::BOTH.map(|player| options.wants(player));
    let mut vertical = |cell| {
        let whole = roomy && set.ring_holds_vertical(cell);
        add_packed_option(set, Packed::vertical_domino(cell), whole, options);
    };
    // The order matters only to searches, which want the options of one player.
    let (width, height) = if left && right { (0, 0) } else { set.size() };
    let (column, row) = (Packed::<W, LOG>::column, Packed::<W, LOG>::row);
    match (left, right) {
        (true, true) => set.vertical_pairs().for_each(&mut vertical),
        (true, false) => {
            for_each_from_edges(set.vertical_pairs().0, (width, column), (height - 1, row), &mut vertical);
        }
        (false, _) => {}
    }
    options.end_left();
    let mut horizontal = |cell| {
        let whole = roomy && set.ring_holds_horizontal(cell);
        add_packed_option(set, Packed::horizontal_domino(cell), whole, options);
    };
    match (left, right) {
        (true, true) => set.horizontal_pairs().for_each(&mut horizontal),
        (false, true) => {
            for_each_from_edges(
                set.horizontal_pairs().0,
                (height, row),
                (width - 1, column),
                &mut horizontal,
            );
        }
        (_, false) => {}
    }
}

/// Visits cells by lines, in the order in which dominoes along the lines are promising: those in the second line from
/// an edge make the first one safe, and those in the fourth one the third. The lines with even numbers come first,
/// then those with odd ones, and the edges come last. In each line, cells near its ends come first. `lines` and
/// `across` are the numbers of lines and of cells in a line, with the functions that return them.
#[inline]
fn for_each_from_edges<W: Word>(
    cells: W,
    (lines, line): (u32, impl Fn(u32) -> W),
    (length, across): (u32, impl Fn(u32) -> W),
    mut visit: impl FnMut(u32),
) {
    let half = lines.div_ceil(2);
    for first in (1..half).step_by(2).chain((2..half).step_by(2)).chain([0]) {
        let pair = cells & (line(first) | line(lines - 1 - first));
        for at in 0..length.div_ceil(2) {
            Bits(pair & (across(at) | across(length - 1 - at))).for_each(&mut visit);
        }
    }
}

/// Adds the option of removing a domino from a connected set. `whole` says that the rest is known to be
/// connected.
#[inline]
fn add_packed_option<W: Word, const LOG: u32>(
    set: Packed<W, LOG>,
    domino: Packed<W, LOG>,
    whole: bool,
    options: &mut Options<'_, GridPiece>,
) {
    let mut rest = set.without(domino);
    if !whole {
        // The set was connected, so every component of the rest touches the domino: the border meets all of
        // them.
        let mut border = rest.around(domino);
        while border.has_many() {
            let (component, others) = rest.split_component(border);
            if component.has_many() {
                options.piece(GridPiece::new(component));
            }
            (rest, border) = (others, border.without(component));
        }
    }
    if rest.has_many() {
        options.piece(GridPiece::new(rest));
    }
    options.end_option();
}

fn large_options(set: &LargeSet, options: &mut Options<'_, GridPiece>) -> OrStop<()> {
    for (player, (down, right)) in Player::BOTH.into_iter().zip([(1, 0), (0, 1)]) {
        let is_wanted = options.wants(player);
        for (row, column) in set.cells().filter(|_| is_wanted) {
            let next = (row + down, column + right);
            if set.contains(next.0, next.1) {
                add_large_option(set, [(row, column), next], options)?;
            }
        }
        if down == 1 {
            options.end_left();
        }
    }
    Ok(())
}

fn add_large_option(
    set: &LargeSet,
    domino: [(usize, usize); 2],
    options: &mut Options<'_, GridPiece>,
) -> OrStop<()> {
    let rest = set.without(domino);
    options.charge(rest.bytes())?;
    // The ring around the domino keeps the rest connected, and the bounding box is unchanged, so the rest
    // needs neither splitting nor shifting.
    if set.ring_holds(domino) && rest.fills_its_box() {
        options.piece(GridPiece::from_large(rest));
    } else {
        pieces(rest).for_each(|piece| options.piece(piece));
    }
    options.end_option();
    Ok(())
}

/// Returns the connected components of a set of free cells, without single cells, where nobody can move.
fn pieces(free: LargeSet) -> impl Iterator<Item = GridPiece> {
    let components = free.components().into_iter().filter(|cells| cells.len() > 1);
    components.map(|cells| GridPiece::from_large(LargeSet::from_cells(&cells)))
}
