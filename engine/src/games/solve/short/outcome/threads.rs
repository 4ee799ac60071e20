//! A search by all threads of a pool.
//!
//! The threads search the same sum and share the table of results. A thread that would begin a sum that another
//! one is searching tries other moves first. The first thread that ends has the answer, which does not depend on
//! the others.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::rules::Source;
use super::state::{State, Worth};
use super::{OutcomeSearch, OutcomeSettings, Shared};
use crate::ground::control::Control;
use crate::ground::input::OrNoAnswer;

/// The least number of buckets of a table that threads share, as a power of two.
const FIRST_BITS: u32 = 16;

/// A sum that is searched, for other threads.
struct Seed<'b> {
    sources: &'b [&'b dyn Source],
    /// The components, each with the index of its ruleset and its sign.
    parts: Vec<(usize, Box<dyn Any + Send + Sync>, bool)>,
    worth: Worth,
    settings: OutcomeSettings,
}

impl OutcomeSearch<'_, '_> {
    /// Searches a sum with Left to move by all threads of the current pool. First one thread searches alone,
    /// since waking the others costs as much as most answers.
    pub(super) fn search_in_parallel(&mut self, state: &State) -> OrNoAnswer<bool> {
        if self.settings.alone > 0 {
            self.pause_at = self.effort().saturating_add(self.settings.alone);
            let found = self.search(state.clone());
            self.pause_at = u64::MAX;
            if !std::mem::take(&mut self.is_paused) {
                return found;
            }
        }
        let parts = state.parts.iter().map(|part| {
            let (_, space) = &self.spaces[part.known.space];
            (part.known.space, space.copied(&part.known.component), part.is_negated())
        });
        let (parts, worth, settings) = (parts.collect(), state.worth, self.settings);
        while self.table.len() < 1 << FIRST_BITS && self.grow() {}
        let sources = std::mem::take(&mut self.sources);
        let seed = Seed { sources: &sources, parts, worth, settings };
        let found = self.rounds(&seed);
        self.sources = sources;
        found
    }

    /// Searches in rounds. Between them the table grows if it is full.
    fn rounds(&mut self, seed: &Seed<'_>) -> OrNoAnswer<bool> {
        loop {
            let shared = Arc::new(Shared::new());
            let (store, control, table) = (self.store, self.control, &self.table);
            let most_nodes = if table.can_grow() { 2 * table.len() as u64 } else { u64::MAX };
            let threads = rayon::broadcast(|context| {
                let mut search = OutcomeSearch::new(store, seed.settings, control);
                search.calc.share_with(context.num_threads());
                search.table = Arc::clone(table);
                search.shared = Some(Arc::clone(&shared));
                search.pause_at = most_nodes;
                let found = seed.search(&mut search);
                if found.is_ok() || !search.is_paused {
                    shared.is_done.store(true, Ordering::Relaxed);
                }
                (found.map_err(|stop| (!search.is_paused).then_some(stop)), search.nodes)
            });
            self.nodes += threads.iter().map(|(_, nodes)| nodes).sum::<u64>();
            let mut stopped = None;
            for (found, _) in threads {
                match found {
                    Ok(wins) => return Ok(wins),
                    Err(stop) => stopped = stopped.or(stop),
                }
            }
            if let Some(stop) = stopped {
                return Err(stop);
            }
            self.grow();
            self.grow();
        }
    }

    /// Doubles the table, if the limit allows it.
    fn grow(&mut self) -> bool {
        Arc::get_mut(&mut self.table).is_some_and(|table| table.grow())
    }
}

impl Seed<'_> {
    /// Searches the sum by one thread.
    fn search<'b>(&'b self, search: &mut OutcomeSearch<'b, '_>) -> OrNoAnswer<bool> {
        let control: &'b Control = search.control;
        for (space, source) in self.sources.iter().enumerate() {
            search.spaces.push((space, source.open(space, control)));
        }
        let mut state = State::new(self.worth);
        for (space, component, negated) in &self.parts {
            let component: &dyn Any = &**component;
            state.push(search.spaces[*space].1.part(component, *negated));
        }
        search.search(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Short, grid::domineering::Domineering};
    use crate::games::solve::{OutcomeSum, Solver};
    use crate::games::value::{Outcome, Store};
    use crate::ground::Ruleset;
    use crate::ground::control::Stop;

    /// Returns the outcome of a board and a value by some threads, with the number of nodes.
    fn outcome(
        threads: usize,
        text: &str,
        table_bytes: usize,
        control: &Control,
    ) -> (OrNoAnswer<Outcome>, u64) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| {
            let store = Store::new();
            let solver = Solver::new(Domineering, &store);
            let settings = OutcomeSettings { table_bytes, alone: 0, ..OutcomeSettings::default() };
            let mut search = OutcomeSearch::new(&store, settings, control);
            let mut sum = OutcomeSum::default();
            let board = Domineering.read(text).expect("a board");
            search.add(&mut sum, &solver, &Domineering.components(&board)).expect("a sum");
            search.add_value(&mut sum, store.switch(store.integer(1))).expect("a value");
            (search.outcome(&sum), search.nodes())
        })
    }

    #[test]
    fn the_answer_does_not_depend_on_the_threads() {
        for text in ["....|....|....|....", "..#..|.....|#....|.....", ".....|.....|.....|.....|....."] {
            let (expected, _) = outcome(1, text, 1 << 20, &Control::unlimited());
            for threads in [2, 3, 4] {
                for table_bytes in [0, 1 << 12, 1 << 24] {
                    let (found, _) = outcome(threads, text, table_bytes, &Control::unlimited());
                    assert_eq!(found, expected, "{text} by {threads} threads, {table_bytes} bytes");
                }
            }
        }
    }

    #[test]
    fn budgets_bind_all_threads() {
        let few = Control::unlimited().with_nodes(2_000);
        let (found, nodes) = outcome(3, "8x8", 1 << 20, &few);
        assert_eq!(found, Err(Stop::Nodes.into()));
        assert!(nodes < 4_000, "{nodes}");
        let cancelled = Control::unlimited();
        cancelled.cancel();
        assert_eq!(outcome(3, "8x8", 1 << 20, &cancelled).0, Err(Stop::Cancelled.into()));
    }
}
