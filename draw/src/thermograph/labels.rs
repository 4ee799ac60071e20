//! Labels of numbers, and their placement along an axis.

use upstar::games::value::Dyadic;

/// The largest exponent of a denominator that is written in full.
const WRITTEN_EXPONENT: u32 = 20;

/// Writes a number exactly. A denominator of more than a million is written as a power: `3/2^200`.
pub(super) fn number(x: &Dyadic) -> String {
    if x.exponent() <= WRITTEN_EXPONENT {
        return x.to_string();
    }
    format!("{}/2^{}", x.numerator(), x.exponent())
}

/// Returns the text, with its middle replaced by `gap` if it has more than `width` characters.
pub(super) fn shortened(text: &str, width: usize, gap: &str) -> String {
    let (length, gap_length) = (text.chars().count(), gap.chars().count());
    if length <= width {
        return text.to_owned();
    }
    let kept = width.saturating_sub(gap_length);
    let (head, tail) = (kept - kept / 2, kept / 2);
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(length - tail).collect();
    format!("{start}{gap}{end}").chars().take(width).collect()
}

/// The place of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LabelPlace {
    /// The index of the label in the order of the offers.
    pub(super) label: usize,
    /// The point on the axis that the label names.
    pub(super) tick: i64,
    /// The lane, counted from the axis; 0 is next to it.
    pub(super) lane: usize,
    /// The coordinate at which the label begins.
    pub(super) start: i64,
}

/// An item in a lane: a label, or the leader from a tick to a label in a lane farther out.
#[derive(Clone, Copy, Debug)]
struct Item {
    tick: i64,
    length: i64,
    label: Option<usize>,
}

/// Labels along an axis, in a few parallel lanes. A label in an outer lane has a leader to its tick.
///
/// Labels are offered in the order of their importance. A label covers the coordinate of its tick, and is
/// moved aside, as far as that allows, to make space for others. A label that fits into no lane is left out.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    lanes: Vec<Vec<Item>>,
    offered: usize,
    width: i64,
    gap: i64,
}

impl Lanes {
    /// Creates empty lanes of the given width. Items in a lane keep at least `gap` between them.
    pub(super) fn new(lanes: usize, width: i64, gap: i64) -> Self {
        Self { lanes: vec![Vec::new(); lanes], offered: 0, width, gap }
    }

    /// Puts a label of the given length into the innermost lane in which it fits. Drops it if it fits
    /// nowhere, or if its tick already has a label.
    pub(super) fn offer(&mut self, tick: i64, length: i64) {
        let label = Some(self.offered);
        self.offered += 1;
        if self.lanes.iter().flatten().any(|item| item.tick == tick) {
            return;
        }
        let mut leaders = self.lanes.clone();
        for lane in 0..self.lanes.len() {
            if let Some(with_label) = self.with_item(lane, Item { tick, length, label }) {
                leaders[lane] = with_label;
                self.lanes = leaders;
                return;
            }
            // A label that goes farther out needs space for its leader in every lane on the way.
            let Some(with_leader) = self.with_item(lane, Item { tick, length: 1, label: None }) else {
                return;
            };
            leaders[lane] = with_leader;
        }
    }

    /// Returns the places of the labels that fit.
    pub(super) fn places(&self) -> Vec<LabelPlace> {
        let mut places = Vec::new();
        for (lane, items) in self.lanes.iter().enumerate() {
            let Some(latest) = self.latest_starts(items) else { continue };
            let mut free_from = 0;
            for (item, latest) in items.iter().zip(latest) {
                // Each item is centred on its tick as far as the items before it and after it permit.
                let earliest = free_from.max(item.tick - item.length + 1);
                let start = (item.tick - item.length / 2).max(earliest).min(latest);
                free_from = start + item.length + self.gap;
                places.extend(item.label.map(|label| LabelPlace { label, tick: item.tick, lane, start }));
            }
        }
        places
    }

    /// Returns a lane with one more item, or `None` if the items do not all fit.
    fn with_item(&self, lane: usize, item: Item) -> Option<Vec<Item>> {
        let mut items = self.lanes[lane].clone();
        let at = items.partition_point(|other| other.tick < item.tick);
        items.insert(at, item);
        self.latest_starts(&items).map(|_| items)
    }

    /// Returns for each item the largest coordinate at which it may begin, such that those after it still
    /// fit. Returns `None` if an item would then no longer cover its tick.
    fn latest_starts(&self, items: &[Item]) -> Option<Vec<i64>> {
        let mut starts = vec![0; items.len()];
        let mut end = self.width;
        for (start, item) in starts.iter_mut().zip(items).rev() {
            *start = item.tick.min(end - item.length);
            if *start < (item.tick - item.length + 1).max(0) {
                return None;
            }
            end = *start - self.gap;
        }
        Some(starts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(number(&Dyadic::new(-33, 4)), "-33/16");
        assert_eq!(number(&Dyadic::new(3, 200)), "3/2^200");
    }

    #[test]
    fn cut_in_the_middle() {
        assert_eq!(shortened("123456", 6, ".."), "123456");
        assert_eq!(shortened("1234567", 6, ".."), "12..67");
        assert_eq!(shortened("1234567", 5, ".."), "12..7");
        assert_eq!(shortened("1234567", 1, ".."), ".");
        assert_eq!(shortened("1234567", 4, "…"), "12…7");
    }

    /// Returns the places (label, lane, start) of labels (tick, length).
    fn placed(lanes: usize, width: i64, labels: &[(i64, i64)]) -> Vec<(usize, usize, i64)> {
        let mut lanes = Lanes::new(lanes, width, 1);
        labels.iter().for_each(|&(tick, length)| lanes.offer(tick, length));
        lanes.places().iter().map(|p| (p.label, p.lane, p.start)).collect()
    }

    #[test]
    fn labels_stand_under_their_ticks() {
        assert_eq!(placed(1, 20, &[(0, 4), (10, 3), (19, 5)]), [(0, 0, 0), (1, 0, 9), (2, 0, 15)]);
    }

    #[test]
    fn labels_make_room() {
        assert_eq!(placed(1, 20, &[(10, 6), (6, 1), (14, 2)]), [(1, 0, 6), (0, 0, 8), (2, 0, 15)][..2]);
        assert_eq!(placed(1, 20, &[(10, 6), (6, 1), (15, 2)]), [(1, 0, 6), (0, 0, 8), (2, 0, 15)]);
    }

    #[test]
    fn crowded_labels_move_out_or_disappear() {
        assert_eq!(placed(1, 16, &[(10, 3), (13, 5)]), [(0, 0, 9)]);
        assert_eq!(placed(2, 16, &[(10, 3), (13, 5), (14, 1)]), [(0, 0, 9), (1, 1, 11)]);
        assert_eq!(placed(2, 20, &[(10, 21), (10, 1), (10, 2)]), [(1, 0, 10)]);
    }
}
