//! Sums of impartial components.
//!
//! All components except the largest one are replaced by their nimbers, and the nimber of a component G is the
//! least n for which G + *n is lost (J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoretical Computer
//! Science 462 (2012) 70-79).

use super::rules::Moves;
use super::state::{Part, State, Worth};
use super::{Frame, OutcomeSearch, OutcomeSum};
use crate::games::value::store::Id;
use crate::ground::input::OrNoAnswer;

/// The most searches for nimbers inside each other. Components within are searched without their nimbers.
const MOST_NESTED: u32 = 64;

impl OutcomeSearch<'_, '_> {
    /// Replaces all components of an impartial sum except the largest one by their nimbers. Decides the sum if
    /// no component is left, or if the rest is decided already.
    pub(super) fn by_nimbers(&mut self, frame: &mut Frame) -> OrNoAnswer<Option<bool>> {
        let Some(mut nimber) = self.nimber_of(frame.state.worth) else { return Ok(None) };
        let parts = &frame.state.parts;
        let largest = (0..parts.len()).max_by_key(|&at| self.room(&parts[at]).volume);
        let Some(largest) = largest.filter(|_| self.nested < MOST_NESTED) else { return Ok(None) };
        let (many, kept) = (parts.len() > 1, parts[largest].clone());
        for at in (0..parts.len()).filter(|at| *at != largest) {
            nimber ^= self.nimber_of_part(&frame.state.parts[at])?;
        }
        if let Some(known) = self.nimbers.get(&kept.known.hash()) {
            return Ok(Some(known ^ nimber != 0));
        }
        if many {
            let mut state = State::new(self.nimber_worth(nimber));
            state.push(kept);
            frame.key = state.key();
            frame.expansions.swap(0, largest);
            frame.expansions.truncate(1);
            frame.state = state;
            return Ok(self.table.get(frame.key));
        }
        Ok(None)
    }

    /// Returns n if a value is the nimber `*n`.
    pub(super) fn nimber_of(&self, Worth { number, rest }: Worth) -> Option<u32> {
        if number != 0 {
            return None;
        }
        if rest == Id::ZERO { Some(0) } else { self.store.value(rest).nimber() }
    }

    fn nimber_worth(&self, nimber: u32) -> Worth {
        Worth { number: 0, rest: self.store.nimber(nimber).id() }
    }

    /// Returns the nimber of an impartial component: the least n for which its sum with `*n` is lost by the
    /// player to move.
    fn nimber_of_part(&mut self, part: &Part) -> OrNoAnswer<u32> {
        if let Some(&known) = self.nimbers.get(&part.known.hash()) {
            return Ok(known);
        }
        self.nested += 1;
        let mut nimber = 0;
        loop {
            let mut state = State::new(self.nimber_worth(nimber));
            state.push(part.clone());
            if !self.search(state)? {
                break;
            }
            nimber += 1;
        }
        self.nested -= 1;
        if self.nimbers.len() >= self.most_nimbers {
            self.nimbers.clear();
        }
        self.nimbers.insert(part.known.hash(), nimber);
        Ok(nimber)
    }

    /// Returns whether the player who moves from an impartial sum of one component and `*n` wins by a move to
    /// parts whose nimbers are known; `None` if they are not.
    pub(super) fn known_nimber(&self, moves: &Moves, index: u32, n: u32) -> Option<bool> {
        let (parts, worth) = moves.get(index as usize);
        let known = |part: &Part| self.nimbers.get(&part.known.hash()).copied();
        let n = n ^ self.nimber_of(worth)?;
        Some(parts.iter().try_fold(n, |sum, part| Some(sum ^ known(part)?))? == 0)
    }

    /// Returns the nimber of a sum of impartial components and a nimber; `None` if the sum has another component
    /// or value.
    ///
    /// # Errors
    /// Returns the reason if the search has to stop. Its findings remain in its table.
    ///
    /// # Panics
    /// If another search added the components.
    pub fn nimber(&mut self, OutcomeSum(sum): &OutcomeSum) -> OrNoAnswer<Option<u32>> {
        if !sum.totals.is_impartial() {
            return Ok(None);
        }
        let Some(mut nimber) = self.nimber_of(sum.worth) else { return Ok(None) };
        (self.frame_bytes, self.nested) = (0, 0);
        for part in &sum.parts {
            nimber ^= self.nimber_of_part(part)?;
        }
        Ok(Some(nimber))
    }
}
