//! The calculation of the values under a budget.

use std::ops::ControlFlow;

use upstar::ground::control::{Control, Stop};
use upstar_impartial::automata::{Undecided, Verdict, guess, prove};
use upstar_impartial::sequence::{Ended, Period, Sequence};
use upstar_impartial::stored::StoredSequence;

use super::record::Record;

/// The number of values that suggest a period.
const GUESSED_FROM: usize = 2000;
/// The numbers of values after which automata look at a guess, if a move may leave three heaps.
const GUESSED_AFTER: [u64; 2] = [500, 2000];
/// The greatest length of such a guess, and of one that is asked for.
const LONGEST_GUESS: u64 = 16;
pub(super) const LONGEST_ASKED: u64 = 400;

/// Charges the budget while values are calculated, and keeps a record of them.
pub(super) struct Watch<'c> {
    control: &'c Control,
    known: u64,
    record: Option<Record>,
    /// The reason why the budget ended.
    pub(super) stop: Option<Stop>,
}

impl<'c> Watch<'c> {
    /// Creates a watch for a calculation that begins after this many steps.
    pub(super) fn new(control: &'c Control, known: u64, record: Option<Record>) -> Self {
        Self { control, known, record, stop: None }
    }

    /// Charges the work since the last look.
    pub(super) fn look(&mut self, known: u64) -> ControlFlow<()> {
        let more = known.saturating_sub(self.known);
        self.known = self.known.max(known);
        // A value takes four bytes, and those of its solver as many.
        match self.control.check(more, known as usize * 8) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }

    /// Looks, and pauses the calculation if it is time to write the record.
    fn look_or_pause(&mut self, known: u64) -> ControlFlow<()> {
        self.look(known)?;
        match self.record.as_ref().is_some_and(Record::is_due) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Calculates values, with pauses in which the record is written.
    fn extend(&mut self, sequence: &mut Sequence, to: u64) -> Result<(), Ended> {
        let most_bytes = self.control.room(0);
        loop {
            let ended = sequence.extend(to, most_bytes, &mut |known| self.look_or_pause(known));
            match (ended, &mut self.record) {
                (Err(Ended::Stopped), Some(record)) if self.stop.is_none() => {
                    record.keep(&StoredSequence::from(&*sequence))
                }
                _ => return ended,
            }
        }
    }
}

/// Calculates the values up to a heap, and returns the reason if the budget ends before. If a move may leave three heaps,
/// each value takes long, and the period that the first values suggest may be proved at once.
pub(super) fn extended(sequence: &mut Sequence, to: u64, watch: &mut Watch<'_>) -> Option<Stop> {
    let ended = guessed(sequence, to, watch).and_then(|()| watch.extend(sequence, to)).err()?;
    Some(watch.stop.unwrap_or(if ended == Ended::TooLarge { Stop::Bytes } else { Stop::Nodes }))
}

/// Tries to prove a period by automata from the first values.
fn guessed(sequence: &mut Sequence, to: u64, watch: &mut Watch<'_>) -> Result<(), Ended> {
    for first in GUESSED_AFTER.into_iter().filter(|first| *first < to) {
        if sequence.code().most_parts() != Some(3) || sequence.period().is_some() {
            break;
        }
        watch.extend(sequence, first)?;
        if sequence.period().is_none() {
            // Where automata do not decide, the values are calculated as far as they are asked for.
            let room = watch.control.room(0);
            let found = prove(sequence, LONGEST_GUESS, room, &mut |_| watch.look(watch.known));
            if let Err(Undecided::Ended(ended)) = found {
                return Err(ended);
            }
        }
    }
    Ok(())
}

/// A guess about a period, and the decision of the automata.
pub(super) struct Decided {
    pub(super) guess: Option<Period>,
    pub(super) verdict: Result<Option<Verdict>, Undecided>,
}

/// Decides about the period that the first values suggest.
pub(super) fn decided(sequence: &mut Sequence, control: &Control) -> Result<Decided, Stop> {
    let count = sequence.values().len().min(GUESSED_FROM);
    let guess = guess(&sequence.values()[..count], LONGEST_ASKED);
    let mut watch = Watch::new(control, 0, None);
    let verdict = prove(sequence, LONGEST_ASKED, control.room(0), &mut |steps| watch.look(steps));
    match (watch.stop, verdict) {
        (Some(stop), Err(_)) => Err(stop),
        (_, verdict) => Ok(Decided { guess, verdict }),
    }
}
