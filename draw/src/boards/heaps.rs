//! Heaps: a pile of counters for each heap, with its size; large heaps, and those of several numbers, are boxes.

use std::collections::BTreeMap;

use super::marks::{BORDER, Change, DrawnMove, explain};
use crate::scene::{BLACK, Colour, GREY, INK, Legend, Length, Look, PALE, Sample, Scene, WHITE, fitted};
use upstar::games::board::AnyBoard;
use upstar::games::board::heaps::{Heaps, Tuples};
use upstar::ground::board::Board;

/// The width of the part of the picture for a box, in pixels.
const WIDTH: i64 = 90;
/// The height of a box, in pixels.
const HEIGHT: i64 = 50;
/// The number of counters in a row of a pile, the most rows, and the side of a counter's square in pixels.
const ROW: u64 = 5;
const ROWS: u64 = 4;
const COUNTER: i64 = 12;

pub(crate) fn scene(heaps: &Heaps, notes: &[String], moves: &[DrawnMove<'_>]) -> Scene {
    boxes((heaps, heaps.heaps()), notes, moves, targets(moves))
}

/// Draws heaps that consist of one or several numbers.
pub(crate) fn tuples(heaps: &Tuples, moves: &[DrawnMove<'_>]) -> Scene {
    let sizes: Vec<u64> = match heaps.numbers() {
        1 => heaps.heaps().iter().map(|heap| heap[0].into()).collect(),
        _ => Vec::new(),
    };
    boxes((heaps, &sizes), &[], moves, tuple_targets(heaps, moves))
}

/// The results of the moves of a heap, and their colour.
type Target = (Vec<String>, Colour);
/// The heaps that have moves, each with their results.
type Targets = BTreeMap<usize, Target>;

/// Draws a pile or a box with its name for each place of a board, and the targets of moves below. Heaps without a
/// size are boxes.
fn boxes(
    (heaps, sizes): (&impl Board, &[u64]),
    notes: &[String],
    moves: &[DrawnMove<'_>],
    targets: Targets,
) -> Scene {
    let count = heaps.places() as i64;
    let pile_of = |heap: usize| sizes.get(heap).copied().filter(|&size| size <= ROW * ROWS);
    let is_pile = |heap: usize| pile_of(heap).is_some();
    let mut legend = Legend::default();
    legend.add_if(
        (0..heaps.places()).any(is_pile),
        Sample::Disk(PALE),
        "a counter of a heap, its size below",
    );
    legend.add_if(!(0..heaps.places()).all(is_pile), Sample::Square(WHITE), "a heap with its size");
    legend.add_if(!notes.is_empty(), Sample::Sign("0"), "the value of the heap above");
    explain(&mut legend, moves, Sample::Square);
    // The targets of moves need a line of their own below the notes.
    let size = (count * WIDTH + 2 * BORDER, HEIGHT + if moves.is_empty() { 3 } else { 4 } * BORDER);
    let mut scene = Scene::with_legend(size, &format!("Heaps {heaps}"), &legend);
    let left = |i: usize| BORDER + i as i64 * WIDTH;
    for i in 0..heaps.places() {
        let (x, name) = (left(i), heaps.place_name(i));
        scene.showing(&name, |scene| {
            if let Some(size) = pile_of(i) {
                pile(scene, (x + WIDTH / 2, BORDER), size);
                scene.area((x + 5, BORDER), (WIDTH - 10, HEIGHT), &name);
                let look = [Look::Middle, Look::Size(14), Look::Bold, Look::Fill(INK)];
                scene.text((x + WIDTH / 2, BORDER + HEIGHT), &name, &look);
            } else {
                scene.rect((x + 5, BORDER), (WIDTH - 10, HEIGHT), &[Look::Fill(WHITE), Look::Rim(GREY)]);
                scene.label((x + WIDTH / 2, BORDER + HEIGHT / 2), &name, INK);
            }
        });
        if let Some(note) = notes.get(i) {
            scene.label((x + WIDTH / 2, BORDER + HEIGHT + 14), note, BLACK);
        }
    }
    for (i, target) in targets {
        draw_target(&mut scene, (left(i), 2 * BORDER + HEIGHT + 4), WIDTH, &target);
    }
    scene
}

/// Draws the results of the moves of a heap in the part of the picture that belongs to it, given by its upper left
/// corner and its width.
pub(super) fn draw_target(scene: &mut Scene, (x, top): (i64, i64), room: i64, (results, colour): &Target) {
    let look = [Look::Rounded(6), Look::Fill(*colour), Look::FillOpacity(50)];
    scene.rect((x + 5, top), (room - 10, 18), &look).class("move");
    let (text, size) = fitted(&format!("to {}", results.join(", ")), 7..=12, room - 14);
    scene.text((x + room / 2, top + 13), text, &[Look::Middle, Look::Size(size), Look::Fill(BLACK)]);
}

/// Draws a heap of counters, row by row from below, above the line of its size. The given point is the middle of
/// the upper edge of its area.
fn pile(scene: &mut Scene, (x, top): (i64, i64), size: u64) {
    let bottom = top + HEIGHT - 14;
    for counter in 0..size {
        let (row, column) = ((counter / ROW) as i64, (counter % ROW) as i64);
        // The rows are centred, the highest one with the counters that are left.
        let in_row = (size - counter / ROW * ROW).min(ROW) as i64;
        let across = (2 * column + 1 - in_row) * COUNTER / 2;
        let middle = (x + across, bottom - COUNTER * row - COUNTER / 2);
        scene.circle(middle, Length::tenths(10 * COUNTER / 2 - 5), &[Look::Fill(PALE), Look::Rim(INK)]);
    }
    scene.line((x - WIDTH / 2 + 8, bottom), (x + WIDTH / 2 - 8, bottom), &[Look::Rim(GREY)]);
}

/// Returns the sizes to which moves change each heap.
fn targets(moves: &[DrawnMove<'_>]) -> Targets {
    let mut targets = BTreeMap::new();
    for m in moves {
        if let Change::Token(heap, AnyBoard::Heaps(after)) = m.change {
            let (sizes, _) = targets.entry(heap).or_insert_with(|| (Vec::new(), m.shows.colour()));
            sizes.push(after.heaps()[heap].to_string());
        }
    }
    targets
}

/// Returns the heaps into which moves change each heap. The first place of a move is its heap.
pub(super) fn tuple_targets(heaps: &Tuples, moves: &[DrawnMove<'_>]) -> Targets {
    let mut targets = BTreeMap::new();
    for m in moves {
        if let Some((&heap, to)) = m.places().split_first() {
            let (heaps_after, _) = targets.entry(heap).or_insert_with(|| (Vec::new(), m.shows.colour()));
            let names: Vec<String> = to.iter().map(|&place| heaps.place_name(place)).collect();
            heaps_after.push(names.join(" and "));
        }
    }
    targets
}
