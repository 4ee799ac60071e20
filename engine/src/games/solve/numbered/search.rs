//! One search through the positions.

use super::{Knowledge, NumberedFailure, NumberedOptions, NumberedRules, NumberedSolver};
use crate::games::rules::Signed;
use crate::games::value::store::Id;
use crate::games::value::{Calc, LoopyValue, Store};
use crate::ground::Player;
use crate::ground::control::{Control, OrStop};

/// The number of positions between two checks of the budget and the ruleset.
const PATIENCE: u32 = 32;

pub(super) type Found<T, R> = Result<T, NumberedFailure<<R as NumberedRules>::Error>>;

/// A position under way.
pub(super) struct Frame {
    pub(super) position: u32,
    pub(super) options: NumberedOptions,
    /// The number of parts of the options that are known to have values.
    done: usize,
}

/// The state of one search.
pub(super) struct Search<'a, 's, 'c, R: NumberedRules> {
    pub(super) solver: &'a mut NumberedSolver,
    pub(super) rules: &'a mut R,
    pub(super) calc: Calc<'s, 'c>,
    pub(super) stack: Vec<Frame>,
    /// Option lists that can be reused.
    spare: Vec<NumberedOptions>,
    /// The memory of the options of all positions at hand, in bytes.
    pub(super) option_bytes: usize,
    looks: u32,
    left: Vec<Id>,
    right: Vec<Id>,
}

impl<'a, 's, 'c, R: NumberedRules> Search<'a, 's, 'c, R> {
    pub(super) fn new(
        solver: &'a mut NumberedSolver,
        rules: &'a mut R,
        store: &'s Store,
        control: &'c Control,
    ) -> Self {
        Self {
            solver,
            rules,
            calc: Calc::new(store, control),
            stack: Vec::new(),
            spare: Vec::new(),
            option_bytes: 0,
            looks: 0,
            left: Vec::new(),
            right: Vec::new(),
        }
    }

    /// Returns the value of a position that has none yet.
    pub(super) fn value(mut self, position: u32) -> Found<LoopyValue<'s>, R> {
        let found = self.run(position);
        // Positions that are still open have no value, so a later search has to begin with them anew.
        self.give_up_from(0);
        found?;
        let store = self.calc.store();
        self.calc.finish();
        Ok(self.solver.recall(position, store).expect("the search has found it"))
    }

    fn run(&mut self, position: u32) -> Found<(), R> {
        self.open(position)?;
        while let Some(top) = self.stack.len().checked_sub(1) {
            match self.next_part(top) {
                None => self.close()?,
                // The option leads back to a position on the stack: play need not end.
                Some((part, Knowledge::Open(_))) => self.go_round(part)?,
                Some((part, _)) => self.open(part)?,
            }
        }
        Ok(())
    }

    /// Returns the next position without a value in the options of a frame, with its state.
    fn next_part(&mut self, at: usize) -> Option<(u32, Knowledge)> {
        let frame = &mut self.stack[at];
        let rest = frame.options.all_parts()[frame.done..].iter();
        for part in rest {
            match self.solver.of(part.component) {
                Knowledge::Short(_) | Knowledge::Loopy(_) => frame.done += 1,
                other => return Some((part.component, other)),
            }
        }
        None
    }

    /// Begins to evaluate a position, unless it has a value or the ruleset knows one.
    fn open(&mut self, position: u32) -> Found<(), R> {
        if self.has_value(position) {
            return Ok(());
        }
        let options = self.asked(position)?;
        self.solver.set(position, Knowledge::Open(self.stack.len() as u32));
        self.stack.push(Frame { position, options, done: 0 });
        Ok(())
    }

    /// Returns whether a position has a value, either found or known to the ruleset.
    pub(super) fn has_value(&mut self, position: u32) -> bool {
        match self.solver.of(position) {
            Knowledge::Short(_) | Knowledge::Loopy(_) => return true,
            Knowledge::Open(_) => return false,
            Knowledge::Nothing => {}
        }
        let Some(held) = self.rules.known(position) else { return false };
        let value = self.calc.store().recall(held);
        self.solver.learn(position, value.expect("a ruleset knows values of the store that is searched in"));
        true
    }

    /// Requests the options of a position from the ruleset.
    pub(super) fn asked(&mut self, position: u32) -> Found<NumberedOptions, R> {
        // Positions count when they are opened, because in play that need not end they may never be closed.
        self.calc.count_node();
        self.look()?;
        let mut options = self.spare.pop().unwrap_or_default();
        self.rules.options(position, &mut options).map_err(NumberedFailure::Rules)?;
        self.count_options(&options);
        Ok(options)
    }

    pub(super) fn count_options(&mut self, options: &NumberedOptions) {
        self.option_bytes += options.bytes() + size_of::<Frame>();
    }

    fn look(&mut self) -> Found<(), R> {
        self.looks += 1;
        if self.looks.is_multiple_of(PATIENCE.min(self.calc.patience)) {
            let bytes = self.rules.look().map_err(NumberedFailure::Rules)?;
            self.calc.other_bytes = bytes + self.solver.bytes() + self.option_bytes;
            self.calc.report()?;
        }
        Ok(())
    }

    /// Evaluates the position on top of the stack, whose options all have values, and removes it.
    fn close(&mut self) -> Found<(), R> {
        self.look()?;
        let Some(frame) = self.stack.pop() else { return Ok(()) };
        let value = self.of_options(&frame.options);
        self.put_away(frame.options);
        match value {
            Ok(value) => self.solver.learn(frame.position, value),
            Err(stop) => {
                self.solver.set(frame.position, Knowledge::Nothing);
                return Err(stop.into());
            }
        }
        Ok(())
    }

    pub(super) fn put_away(&mut self, mut options: NumberedOptions) {
        self.option_bytes -= options.bytes() + size_of::<Frame>();
        options.clear();
        self.spare.push(options);
    }

    /// Removes the frames from index `place` on, and marks their positions as unknown unless they got a
    /// value.
    pub(super) fn give_up_from(&mut self, place: usize) {
        for frame in self.stack.drain(place..) {
            if matches!(self.solver.of(frame.position), Knowledge::Open(_)) {
                self.solver.set(frame.position, Knowledge::Nothing);
            }
        }
    }

    /// Returns the value of options that all have values.
    fn of_options(&mut self, options: &NumberedOptions) -> OrStop<LoopyValue<'s>> {
        if self.of_short_options(options)? {
            let (left, right) = (std::mem::take(&mut self.left), std::mem::take(&mut self.right));
            self.calc.check_options(&left, &right)?;
            let value = self.calc.canonical(&left, &right)?;
            (self.left, self.right) = (left, right);
            return Ok(self.calc.store().value(value).into());
        }
        let mut values = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in options.of(player) {
                let value = self.sum(option)?;
                values[player].push(value);
            }
        }
        self.calc.loopy_form(&values[Player::Left], &values[Player::Right])
    }

    /// Collects the values of options in `left` and `right`, if all of them are short. Returns whether they
    /// are.
    fn of_short_options(&mut self, options: &NumberedOptions) -> OrStop<bool> {
        self.left.clear();
        self.right.clear();
        for player in Player::BOTH {
            for option in options.of(player) {
                let mut sum = Id::ZERO;
                for part in option {
                    let Knowledge::Short(id) = self.solver.of(part.component) else { return Ok(false) };
                    let id = if part.negated { self.calc.neg(id)? } else { id };
                    sum = if sum == Id::ZERO { id } else { self.calc.checked_add(sum, id)? };
                }
                match player {
                    Player::Left => self.left.push(sum),
                    Player::Right => self.right.push(sum),
                }
            }
        }
        Ok(true)
    }

    /// Returns the value of a sum of positions that have values.
    pub(super) fn sum(&mut self, parts: &[Signed<u32>]) -> OrStop<LoopyValue<'s>> {
        let store = self.calc.store();
        let mut sum = store.zero().into();
        for part in parts {
            let value = self.solver.recall(part.component, store).expect("it has a value");
            let value = if part.negated { self.calc.loopy_negative(value)? } else { value };
            sum = self.calc.loopy_sum(sum, value)?;
        }
        Ok(sum)
    }
}
