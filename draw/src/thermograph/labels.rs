//! Labels of numbers, and where there is room for them.

use upstar::games::value::Dyadic;

/// The largest exponent of a denominator that is written out.
const WRITTEN_EXPONENT: u32 = 20;

/// A number in full, with a denominator of more than a million as a power: `3/2^200`.
pub(super) fn number(x: &Dyadic) -> String {
    if x.exponent() <= WRITTEN_EXPONENT {
        return x.to_string();
    }
    format!("{}/2^{}", x.numerator(), x.exponent())
}

/// The text, with its middle replaced by `gap` if it has more than `width` characters.
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

/// Where a label went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LabelPlace {
    /// Which label, counted in the order of the offers.
    pub(super) label: usize,
    /// The place on the axis that it names.
    pub(super) tick: i64,
    /// How far from the axis: 0 is next to it.
    pub(super) lane: usize,
    /// Where the label begins.
    pub(super) start: i64,
}

/// Something in a lane: a label, or the leader from a tick to a label farther out.
#[derive(Clone, Copy, Debug)]
struct Item {
    tick: i64,
    length: i64,
    label: Option<usize>,
}

/// Labels along an axis, in a few lanes below one another; a label in an outer lane has a leader up to its
/// tick.
///
/// Labels are offered in the order of their importance. Each reaches over its tick and is moved aside, as far
/// as that allows, to make room for others; one that finds no room in any lane is left out.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    lanes: Vec<Vec<Item>>,
    offered: usize,
    width: i64,
    gap: i64,
}

impl Lanes {
    /// So many empty lanes of a width; whatever stands in a lane is kept a gap apart.
    pub(super) fn new(lanes: usize, width: i64, gap: i64) -> Self {
        Self { lanes: vec![Vec::new(); lanes], offered: 0, width, gap }
    }

    /// Takes a label of some length into the innermost lane with room for it.
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
            let Some(with_leader) = self.with_item(lane, Item { tick, length: 1, label: None }) else {
                return;
            };
            leaders[lane] = with_leader;
        }
    }

    /// Where the labels are that found room.
    pub(super) fn places(&self) -> Vec<LabelPlace> {
        let mut places = Vec::new();
        for (lane, items) in self.lanes.iter().enumerate() {
            let Some(latest) = self.latest_starts(items) else { continue };
            let mut free_from = 0;
            for (item, latest) in items.iter().zip(latest) {
                let earliest = free_from.max(item.tick - item.length + 1);
                let start = (item.tick - item.length / 2).max(earliest).min(latest);
                free_from = start + item.length + self.gap;
                places.extend(item.label.map(|label| LabelPlace { label, tick: item.tick, lane, start }));
            }
        }
        places
    }

    /// A lane with one more item, if all still have room.
    fn with_item(&self, lane: usize, item: Item) -> Option<Vec<Item>> {
        let mut items = self.lanes[lane].clone();
        let at = items.partition_point(|other| other.tick < item.tick);
        items.insert(at, item);
        self.latest_starts(&items).map(|_| items)
    }

    /// How far to the right each item may begin so that there is room for those after it; `None` if one is
    /// off its tick then.
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

    /// The places (label, lane, start) of labels (tick, length).
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
