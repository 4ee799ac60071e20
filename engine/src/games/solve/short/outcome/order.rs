//! The order in which a search for the outcome tries the moves.

use std::cmp::Reverse;

use super::rules::Expansion;
use super::state::{Known, Part, Room, Worth};
use super::{Child, Frame, OutcomeSearch, OutcomeSum};
use crate::games::value::store::Id;
use crate::ground::Player;
use crate::ground::input::OrNoAnswer;

/// The number of bits of the place of a move within its rank.
const PLACE_BITS: u32 = 24;
/// The most parts of a sum after a move that count for its rank.
const MOST_PARTS_RANKED: i64 = 63;
/// The greatest merit of a move within its rank.
const MOST_MERIT: i64 = 1 << 30;
/// The number of children from which a look ahead pays.
const MANY_CHILDREN: usize = 10;

impl OutcomeSearch<'_, '_> {
    /// Orders the children of a sum, the best one last.
    ///
    /// The best move leaves the opponent the fewest moves, less those that the player has in the value. Of such moves
    /// the best one leaves the most parts: they have smaller proofs. Where the ruleset counts the moves that a player
    /// keeps, the best move leaves the opponent most behind in them. Moves in a number come last. Of equally good moves,
    /// the first in the list comes first, or the one in the middle if the ruleset says so: a random order takes five times
    /// as long on 7x7 Domineering. `is_counted` says whether the ruleset counts; see
    /// [`Short::tallies`](crate::games::rules::Short::tallies).
    pub(super) fn order(&self, Frame { state, expansions, children, .. }: &mut Frame, is_counted: bool) {
        if children.len() < 2 {
            return;
        }
        let parts = state.parts.iter().zip(&*expansions);
        let parts = parts.map(|(part, moves)| {
            let Known { space, component, .. } = &*part.known;
            let begins_in_the_middle = self.spaces[*space].1.begins_in_the_middle(component);
            (self.room(part), begins_in_the_middle.then(|| moves.len()))
        });
        let parts: Vec<(Room, Option<usize>)> = parts.collect();
        let mut whole = Room::default();
        parts.iter().for_each(|(room, _)| whole.add(*room, false, 1));
        let is_number = state.worth.rest == Id::ZERO || self.store.value(state.worth.rest).number().is_some();
        let count = children.len();
        for (place, child) in children.iter_mut().enumerate() {
            let (mut room, mut count_after, mut early) = (whole, 0, count - place);
            if let Some((at, index)) = child.change
                && let Expansion::Options(moves) = &*expansions[at as usize]
            {
                let (after, _) = moves.get(index as usize);
                let negates = state.parts[at as usize].is_negated();
                let (before, listed) = parts[at as usize];
                room.add(before, false, -1);
                after.iter().for_each(|part| room.add(self.room(part), negates, 1));
                count_after = (after.len() as i64).min(MOST_PARTS_RANKED);
                early = listed.map_or(early, |listed| listed - listed.abs_diff(2 * index as usize));
            }
            // The worth of a child is seen from the opponent.
            let lead = room.lead.saturating_sub(self.doubled(child.worth));
            let merit = match is_counted {
                true => lead,
                false => lead.saturating_sub(room.volume).saturating_mul(MOST_PARTS_RANKED + 1) + count_after,
            };
            let merit = merit.clamp(-MOST_MERIT, MOST_MERIT) << PLACE_BITS;
            let early = early.min((1 << PLACE_BITS) - 1) as i64;
            let is_avoided = is_number && child.change.is_none();
            child.rank = merit + early - if is_avoided { MOST_MERIT << (PLACE_BITS + 2) } else { 0 };
        }
        children.sort_unstable_by_key(|child| child.rank);
    }

    /// Looks ahead from a component with many moves if their order is poor; see [`OutcomeSearch::look_ahead`]. In sums of
    /// several components the moves of the opponent say more about the order than the replies that are left.
    pub(super) fn look_ahead_if_it_pays(&mut self, frame: &mut Frame) -> OrNoAnswer<Option<bool>> {
        let is_sum = frame.state.parts.len() > 1;
        if is_sum || frame.children.len() < MANY_CHILDREN || !self.settings.orders {
            return Ok(None);
        }
        if self.ordering.is_poor() {
            return self.look_ahead(frame);
        }
        frame.is_sample = true;
        Ok(None)
    }

    /// Lists the opponent's moves in each child of a sum. Returns whether the player wins, if this decides it. Otherwise
    /// orders the children, the best one last: that in which the opponent has the fewest moves that are not known to lose.
    /// The children stay open, so nothing is listed twice.
    fn look_ahead(&mut self, frame: &mut Frame) -> OrNoAnswer<Option<bool>> {
        let mut wins = self.drop_decided(frame) == Some(true);
        let mut kept = Vec::with_capacity(frame.children.len());
        while !wins && let Some(mut child) = frame.children.pop() {
            let state = frame.after(&child, self.spare_parts.pop());
            let mut opened = Frame::new(state, self.spare.pop());
            self.count_node()?;
            let decided = self.open(&mut opened, true)?;
            if decided.is_some() {
                wins = decided == Some(false);
                self.recycle(opened);
                continue;
            }
            self.frame_bytes += opened.bytes();
            let replies = opened.children.len();
            child.opened = Some(Box::new(opened));
            kept.push((replies, child));
        }
        kept.sort_unstable_by_key(|(replies, child)| (Reverse(*replies), child.rank));
        // Those that were not looked at are no longer needed if one of the others wins.
        frame.children.extend(kept.into_iter().map(|(_, child)| child));
        Ok(if wins { Some(true) } else { frame.children.is_empty().then_some(false) })
    }

    /// Drops the children of a sum that are known to lose. Returns whether the player wins, if the others decide it.
    fn drop_decided(&mut self, frame: &mut Frame) -> Option<bool> {
        let mut wins = false;
        for at in (0..frame.children.len()).rev() {
            if let Some(loses) = self.table.get(frame.children[at].key) {
                wins |= !loses;
                let child = frame.children.remove(at);
                self.close(child);
            }
        }
        if wins { Some(true) } else { frame.children.is_empty().then_some(false) }
    }

    /// Adds a frame that was opened in a look ahead. In the meantime some of its children may have been decided.
    pub(super) fn enter_opened(
        &mut self,
        mut opened: Frame,
        frames: &mut Vec<Frame>,
    ) -> OrNoAnswer<Option<bool>> {
        self.frame_bytes = self.frame_bytes.saturating_sub(opened.bytes());
        match self.drop_decided(&mut opened) {
            Some(wins) => {
                self.put(opened.key, wins, 1);
                self.recycle(opened);
                Ok(Some(wins))
            }
            None => self.push(opened, frames),
        }
    }

    /// Takes back what a look ahead opened for a child.
    pub(super) fn close(&mut self, child: Child) {
        if let Some(opened) = child.opened {
            self.frame_bytes = self.frame_bytes.saturating_sub(opened.bytes());
            self.recycle(*opened);
        }
    }

    /// Returns the sum of the stops of a value, rounded down: twice a number, and about twice the mean of a hot
    /// value.
    fn doubled(&self, Worth { number, rest }: Worth) -> i64 {
        let mut doubled = number.saturating_mul(2);
        if rest != Id::ZERO {
            let rest = self.store.value(rest);
            let stops = &rest.left_stop() + &rest.right_stop();
            doubled = doubled.saturating_add(stops.floor().to_i64().unwrap_or_default());
        }
        doubled
    }

    /// Returns the moves in a part, with its sign.
    pub(super) fn room(&self, part: &Part) -> Room {
        let room = part.known.room(|component| self.spaces[part.known.space].1.prospects(component));
        let mut signed = Room::default();
        signed.add(room, part.is_negated(), 1);
        signed
    }

    /// Returns the lead of a player in a sum: a measure of the moves that the player has and the opponent does
    /// not. The moves of a position are tried by it, those that leave the player the greatest lead first.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn lead(&self, OutcomeSum(sum): &OutcomeSum, player: Player) -> i64 {
        let mut room = Room::default();
        sum.parts.iter().for_each(|part| room.add(self.room(part), false, 1));
        let lead = room.lead.saturating_add(sum.worth.number.saturating_mul(2));
        player.of((lead, lead.saturating_neg()))
    }
}
